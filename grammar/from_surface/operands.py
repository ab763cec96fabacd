"""Operands: what is written around a verb, by preposition.

A direct object that is read before its verb is known may be an amount or a thing (``2 cards``); the
chosen action decides.  In Japanese and Korean a particle may stand before or behind its operand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from kotowari.grammar import ast, hosts
from kotowari.grammar.declarations import NOUNS, VERBS
from kotowari.grammar.from_surface.conditions import Conditions
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.qualities import KEYWORD
from kotowari.grammar.habits import ARTICLES
from kotowari.grammar.inflect import japanese_passives
from kotowari.grammar.kinds import ANYTHING, kinds_of
from kotowari.grammar.lexer import Tok
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.vocabulary import CHOSEN, Verb
from kotowari.grammar.words import prepositions

ADVERB = frozenset({"adverb"})
NUMBERS = NUMBER | {"information"}


STOP_KEYS = frozenset(
    {
        "until",
        "unless",
        "only",
        "while",
        "if",
        "named",
        "as_though",
        "except",
        "during",
        "and",
        "or",
        "when",
        "can",
        "cant",
        "must",
        "may",
        "is",
        "isnt",
        "dont",
        "didnt",
        "last",
    }
)


ENDS = ("COMMA", "CITE", "DASH", "RPAR", "CMP")  # tokens behind which no operand stands


Mode = Literal["do", "event"]


@dataclass(slots=True)
class Operands:
    """What was written around a verb: subject, direct objects, operands by role, adverbs."""

    start: int
    verb: str = ""
    actions: tuple[ast.Action, ...] = ()
    subject: ast.Expr | None = None
    passive: bool = False
    objects: list[ast.Expr] = field(default_factory=list)
    roles: list[tuple[str, ast.Expr]] = field(default_factory=list)
    adverbs: list[ast.Word] = field(default_factory=list)
    spelled: str = ""
    nth: ast.Number | None = None
    english: bool = False
    mode: Mode = "do"


def says_passive(action: ast.Action, spelled: str) -> bool:
    """Whether a verb stands in a form that says by itself that its subject suffers it: 「破壊される」."""
    forms = next((name.forms for name in action.names if name.lang == "ja"), ())
    return bool(forms) and spelled != forms[0] and spelled in japanese_passives(forms[0])


def role_of(key: str) -> str:
    """The role that a preposition word gives its operand."""
    return "in" if key == "within" else key


def makes(way: Operands) -> bool:
    """Whether what the verb is written with is not there before it is done."""
    return any("makes" in dict(action.attributes) for action in way.actions)


class OperandReader(Conditions):
    """Reads a verb with what stands around it."""

    def operands(self, subject: ast.Expr | None, start: int, passive: bool, mode: Mode) -> list[Operands]:
        """Every way to read a verb and its operands here; raises Fail when there is none."""
        hit = self.symbol_of(VERBS)
        if hit is None:
            raise self.stuck("a verb", VERBS)
        at = self.i
        actions = tuple([s.node for s in hit[0] if isinstance(s, Verb)])
        roles = {p.role for a in actions for p in a.params} - {"object"} | {"by"}
        if (
            mode == "do"
            and subject is not None
            and any(a.form == "event" for a in actions)
            and not self.kinds(subject) & PLAYER
        ):
            roles.add("with")
        spelled = " ".join(t.value for t in self.toks[at : at + hit[1]])
        passive = passive or any(says_passive(action, spelled) for action in actions)
        ways: list[Operands] = []
        ends: list[int] = []
        reached: Fail | None = None
        for behind in (
            (False, True)
            if any(t.lang not in ("", "en") for t in self.toks[at : self.end] if t.key in prepositions())
            else (False,)
        ):
            self.i = at + hit[1]
            mark = self.scope.mark()
            way = Operands(
                start,
                spelled,
                actions,
                subject,
                passive,
                spelled=spelled,
                english=self.toks[at].value.isascii(),
                mode=mode,
            )
            said_first = (roles | hosts.said_by(actions)) - late_roles(actions)
            taken, self.taken = self.taken, frozenset(("within" if r == "in" else r) for r in said_first)
            try:
                self.collect(way, roles, behind)
                ways.append(way)
                ends.append(self.i)
            except Fail as failure:
                self.scope.rollback(mark)
                if reached is None or failure.at > reached.at:
                    reached = failure
            finally:
                self.taken = taken
        if not ways:
            assert reached is not None
            raise reached
        furthest = max(ends)
        self.i = furthest
        return [way for way, end in zip(ways, ends, strict=True) if end == furthest]

    def collect(self, way: Operands, roles: set[str], behind: bool) -> None:
        """Read operands until something stands that is none."""
        kinds = {kind for a in way.actions for p in a.params if p.role == "object" for kind in p.kinds}
        if way.passive and way.spelled.endswith(" of"):  # "becomes target of NP": by that
            self.give(way, "by", self.operand())
        while self.i < self.end and self.toks[self.i].type not in ENDS:
            if self.said_how(way):
                continue
            if self.said_when(way):
                return
            if not self.said_how_often(way) and not self.said_behind(way, roles, behind):
                self.said_alone(way, kinds, behind)

    def said_how(self, way: Operands) -> bool:
        """Read an adverb, or what stands for one."""
        tok, adverb = self.toks[self.i], self.symbol_of(ADVERB)
        if self.comes_attached(way):
            return True
        if (
            adverb is not None
            and self.key(adverb[1]) != "of"
            and (adverb[1] > 1 or not self.noun_starts(self.i + 1) or self.manner_here())
        ):
            at = self.i
            self.i += adverb[1]
            way.adverbs.append(self.word(adverb[0][0], at))
            if (
                self.key() == "and"
                and self.i + 1 < self.end
                and self.vocabulary.match(self.toks, self.i + 1, self.end, ADVERB) is not None
            ):
                self.i += 1  # "tapped and attacking"
        elif tok.key == "without" and self.soft(1) == "paying":
            self.give(way, "for", self.waived())
        elif self.take("also"):
            way.adverbs.append(ast.Word("adverb", "also", False, tok.value))
        else:
            return False
        return True

    def comes_attached(self, way: Operands) -> bool:
        """Read ``attached to NP`` behind a verb that brings something: what that lies at as it comes."""
        if self.lasting_here() is None or not hosts.said_by(way.actions):
            return False
        while not self.key():
            self.i += 1
        self.i += 1
        host = self.other_operand(way.objects)  # it comes to lie at something else, so that `it` is that
        if self.is_several(host) or not makes(way) and isinstance(host, ast.Select) and host.det.kind == "each":
            help = "say it of each: `for each NP: … attached to it`"
            raise self.fail("E0206", "a thing lies at one other, not at several", help, host.span)
        self.give(way, hosts.ROLE, host)
        return True

    def other_operand(self, than: Sequence[ast.Expr]) -> ast.Expr:
        """Read an operand in which no pronoun means one of these."""
        those = [b for b in self.scope.bindings if b.pronoun and any(_means(b, node) for node in than)]
        for binding in those:
            binding.pronoun = False
        try:
            return self.operand()
        finally:
            for binding in those:
                binding.pronoun = True

    def done_to(self, way: Operands) -> ast.Expr:
        """Read an operand; a pronoun alone is not what does it: "target beast eats that beast" is of two.

        Nor does any pronoun mean what only comes of the verb: "make 1 egg from that beast".
        """
        if way.mode == "do" and way.objects and makes(way):
            return self.other_operand(way.objects)
        acts = way.mode == "do" and way.subject is not None and self.kinds(way.subject) <= OBJECT
        if way.subject is not None and acts and self.is_pronoun_next():
            return self.other_operand((way.subject,))
        return self.operand()

    def is_pronoun_next(self) -> bool:
        """Whether an operand begins that is nothing but a pronoun."""
        return self.i < self.end and self.is_pronoun(self.i)

    def is_pronoun(self, at: int) -> bool:
        """Whether ``it`` or ``that NOUN`` stands here, and not what it has."""
        tok = self.toks[at]
        if tok.key in ("it", "them"):
            return not tok.possessive
        hit = self.vocabulary.match(self.toks, at + 1, self.end, NOUNS) if tok.key in ("that", "those") else None
        return hit is not None and not hit[2]

    def is_several(self, node: ast.Expr) -> bool:
        """Can this be more than one thing (`each` is one after another)?"""
        if isinstance(node, ast.Ref):
            return any(b.plural and not b.loop and b.target == node.target for b in self.scope.bindings if b.target)
        if not isinstance(node, ast.Select):
            return False
        det = node.det
        return det.kind == "all" or det.any_number or det.at_least or det.count not in (None, ast.Number(1))

    def said_when(self, way: Operands) -> bool:
        """Whether something stands here that belongs to no verb: a time, a limit, the next part of the sentence."""
        key = self.toks[self.i].key
        counted = way.nth is not None and bool(way.objects) and key == "each"
        return key in STOP_KEYS or self.window_here() or self.limit_here() or counted

    def said_how_often(self, way: Operands) -> bool:
        """Read ``for first time``, or ``for each NP`` behind an amount."""
        if self.ordinal_here() and way.nth is None:
            self.take("your")
            way.nth = self.ordinal()
        elif self.key() == "for" and self.key(1) == "each" and self.times_of(way):
            start = self.i
            self.i += 1
            self.give(way, "for", ast.Count(self.each_of(), span=self.span(start)))
        elif self.key() == "for" and self.key(1) == "each" and way.objects:
            way.objects[-1] = self.multiplied(way.objects[-1])
        elif self.key() == "for" and self.key(1) == "each" and way.roles:
            way.roles[-1] = (way.roles[-1][0], self.multiplied(way.roles[-1][1]))
        else:
            return False
        return True

    def times_of(self, way: Operands) -> bool:
        """Whether symbols stand here that a verb says how often for: ``pay {1} for each NP``."""
        often = any(p.role == "for" and "number" in p.kinds for a in way.actions for p in a.params)
        return often and bool(way.objects) and isinstance(way.objects[-1], ast.Symbols | ast.Cost)

    def said_behind(self, way: Operands, roles: set[str], behind: bool) -> bool:
        """Read an operand behind its preposition; in Japanese and Korean those may stand ``behind`` theirs."""
        tok = self.toks[self.i]
        if tok.key not in prepositions() and tok.key != "of" or behind and tok.lang != "en":
            return False
        role = role_of(tok.key)
        if role not in roles:
            raise self.unexpected_role(way, tok)
        self.i += 1
        self.give(way, role, self.done_to(way))
        return True

    def said_alone(self, way: Operands, kinds: set[str], behind: bool) -> None:
        """Read an operand without a preposition in front of it; ``kinds``: what the direct object may be."""
        if "condition" in kinds and not way.objects:
            way.objects.append(self.condition())  # type: ignore[arg-type]  # only verbs with such a parameter
            return
        mark = self.scope.mark()
        node = self.done_to(way)
        if "noun" in kinds and isinstance(node, ast.Select) and not node.binding:
            self.scope.release(mark)  # what something becomes is no thing that a pronoun could mean
        if behind and self.key() in prepositions() and self.toks[self.i].lang != "en":
            role = role_of(self.key())
            self.i += 1
            self.give(way, role, node)
        elif len(way.objects) < 2:
            way.objects.append(node)
        else:
            raise self.stuck("the end of the phrase")

    def give(self, way: Operands, role: str, node: ast.Expr) -> None:
        """Add an operand with its preposition; what may be said only behind one is the verb's from then on."""
        way.roles.append((role, node))
        self.taken |= late_roles(way.actions)

    def waived(self) -> ast.Symbols:
        """``without paying its COST``: for nothing."""
        start = self.i
        self.i += 2
        if self.key() in ("its", "their"):
            self.i += 1
        hit = self.symbol_of(frozenset({"field"}))
        free, cost = self.vocabulary.nothing()
        if hit is None or not free or cost not in {symbol.id for symbol in hit[0]}:
            raise self.stuck("what the thing costs", frozenset({"field"}))
        self.i += hit[1]
        return ast.Symbols((free,), span=self.span(start))

    def multiplied(self, node: ast.Expr) -> ast.Expr:
        """``+1/+1 for each NP``, ``2 damage for each NP``, ``{G} for each NP``: that many times."""
        start = self.i
        self.i += 1
        testing, self.testing = self.testing, True
        taken, self.taken = self.taken, self.taken - {hosts.SAID}  # "for each Shell attached to it": the nearest noun
        try:
            count = ast.Count(self.each_of(), span=self.span(start))
        finally:
            self.testing, self.taken = testing, taken
        if isinstance(node, ast.Select):
            node = self.as_measure(node)
        if isinstance(node, ast.Pair):
            return replace(node, first=times(node.first, count), second=times(node.second, count))
        if isinstance(node, ast.Measure):
            return replace(node, amount=times(node.amount, count))
        if isinstance(node, ast.Symbols):
            return ast.Arith("*", node, count, span=node.span)
        raise self.fail("E0206", "only an amount can be taken several times", span=self.span(start))

    def each_of(self) -> "ast.Expr | ast.Happened":
        """The noun phrase behind ``for each``, as a plain one; ``each time E`` is as often as that happened."""
        start = self.i
        self.take("each")
        if self.take_times():
            return self.what_happened(start)
        node = self.united(self.either(counted=True))
        numbers = isinstance(node, ast.FieldOf) and "number" in self.kinds(node) and self.kinds(node) <= NUMBERS
        if isinstance(node, ast.Number) or isinstance(node, ast.Ref) and self.kinds(node) <= NUMBER or numbers:
            help = "say how many of what is done: `create n tokens`"
            raise self.fail("E0206", "a number is nothing that can be counted through", help, self.span(start))
        return node

    def unexpected_role(self, way: Operands, tok: Tok) -> Fail:
        """A preposition the verb does not take; where a place follows it, what is wrong may be an article."""
        after = self.toks[self.i + 1] if self.i + 1 < self.end else None
        if after is not None and after.low in ARTICLES and not after.key and not self.vocabulary.knows(after.low):
            self.i += 1
            return self.stuck("a place")
        behind = [each.low for each in self.toks[self.i + 1 : self.i + 3]]
        compound = "-".join(behind)
        known = sorted({p.role for a in way.actions for p in a.params if p.role not in ("object", "by")})
        help = f"it takes {', '.join(f'`{role}`' for role in known)}" if known else "it takes no preposition"
        if len(behind) == 2 and self.vocabulary.knows(compound):  # "of any fur" is one word in front of the noun
            help = f"in front of the noun: `{compound} …`"
        return self.fail("E0304", f"`{way.spelled}` takes no `{tok.value}`", help)

    def operand(self) -> ast.Expr:
        """One operand; several keywords or things are joined by ``and``."""
        return self.either()

    def verb_here(self) -> bool:
        """Whether a verb stands here, and no noun could."""
        return self.verb_follows(self.i)

    def verb_follows(self, at: int) -> bool:
        """Whether a verb stands at a token, rather than the next noun of a list or a keyword that begins as a verb."""
        verb = self.vocabulary.match(self.toks, at, self.end, VERBS) if at < self.end and self.verb_at(at) else None
        if verb is None or self.noun_starts(at):
            return False
        keyword = self.vocabulary.match(self.toks, at, self.end, KEYWORD)
        return keyword is None or keyword[1] <= verb[1]

    def kinds(self, node: ast.Node) -> frozenset[str]:
        """The kinds of an operand, references included."""
        if isinstance(node, ast.Ref):
            if node.target == "this":
                return OBJECT
            if node.name == "you":
                return PLAYER
            if node.target in CHOSEN.values() or node.name == "x":
                return NUMBER
            if node.target == "candidate":
                return self.candidate_kinds
            for binding in reversed(self.scope.bindings):
                if binding.target == node.target:
                    return binding.kinds
            linked = self.scope.linked.get(node.name)
            return linked.kinds if linked is not None else ANYTHING
        if isinstance(node, ast.Either):
            return frozenset().union(*(self.kinds(p) for p in node.parts))
        return kinds_of(node, self.vocabulary)

    def things(self, node: ast.Expr, words: bool = True) -> ast.Expr:
        """The phrase, where things are counted or looked at: what is only a number holds none.

        Without ``words`` nor does a word that was chosen; but what came of something may be found among what it did.
        """
        kinds = self.kinds(node) if isinstance(self.no_literal(node), ast.Ref) else ANYTHING
        word = not words and "kind" in kinds
        if kinds and (kinds <= {"outcome", "number"} if words else word or kinds == NUMBER):
            assert isinstance(node, ast.Ref)
            name = node.spelled or node.name
            help = "give the thing a name where it is said: `NOUN as t`"
            if word:
                help = f"ask which word it is, `{name} is WORD`, or for what has it: `NOUN where FIELD of it = {name}`"
            raise self.fail("E0206", f"`{name}` is a {'word' if word else 'number'}, not a thing", help, node.span)
        return node


def _means(binding: Binding, node: ast.Expr) -> bool:
    """Is this what has just been bound to a node, or what that refers to?"""
    return binding.node is node or isinstance(node, ast.Ref) and bool(node.target) and node.target == binding.target


def late_roles(actions: tuple[ast.Action, ...]) -> frozenset[str]:
    """Prepositions of what a thing comes with, or lies at as it comes, said behind the place.

    Before the place they tell which thing is meant: "move piece with 1 mark to rack" is another order than
    "move piece to rack with 1 mark".
    """
    params = [param for action in actions for param in action.params]
    held = frozenset(p.role for p in params if p.kinds == ("counter",) and p.role == "with")
    late = held - frozenset(p.role for p in params if p.kinds != ("counter",))
    placed = any("zone" in p.kinds and p.role != "from" for p in params)
    return late | (hosts.said_by(actions) if placed else frozenset())


def times(amount: ast.Expr, count: ast.Count) -> ast.Expr:
    """``amount`` taken ``count`` times, as simply as can be."""
    if isinstance(amount, ast.Number) and amount.value in (0, 1):
        return count if amount.value else amount
    return ast.Arith("*", amount, count, span=count.span)
