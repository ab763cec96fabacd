"""Qualities: what stands behind ``with``, ``without`` and ``has``; keyword uses with their arguments; what is said of a
thing by a participle behind its noun."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.coordination import Coordination
from kotowari.grammar.from_surface.values import over
from kotowari.grammar.kinds import COMPARED, a_kind
from kotowari.grammar.scope import PLAYER
from kotowari.grammar.visit import transform
from kotowari.grammar.vocabulary import Symbol

KINDS_OF_THING = frozenset({"type", "subtype", "supertype", "color"})
WRITTEN_OUT = "what is made with abilities has them in the lines below: `… as made`, then `made has:` and a block"
QUALITY = frozenset({"keyword", "field", "adjective", "color", "type", "subtype", "supertype", "counter", "unit"})
KEYWORD = frozenset({"keyword"})
ZONE = frozenset({"zone"})
FIXED = frozenset({"this", "you"})  # what these are is known whatever is bound
ORDERED = frozenset({"number", "text", "name", "symbols", "words"})  # more words are all of the others and some besides
ONE_THING = ("this", "~", "it", "that", "you")
Modifier = ast.Controlled | ast.InZone | ast.Among | ast.Quality | ast.Where


def _by_target(node: ast.Node) -> ast.Node:
    """A pronoun as what it means, whatever it is called: `it`, `that card`."""
    return replace(node, name="", noun=None) if isinstance(node, ast.Ref) and node.target else node


class Qualities(Coordination):
    """Reads qualities."""

    if TYPE_CHECKING:  # the layers above
        alternative: Callable[[], ast.Alternative]
        verb_follows: Callable[[int], bool]
        things: Callable[..., ast.Expr]

    def held_here(self) -> str:
        """The field of an adjective behind its noun, before the one thing which that holds: ``guarding this``."""
        hit = self.symbol_of(frozenset({"adjective"}))
        symbol = hit[0][0] if hit is not None else None
        field = self.vocabulary.symbol("field", symbol.id) if symbol is not None else None
        if hit is None or field is None or "held" not in field.attributes or self.key(hit[1]) not in ONE_THING:
            return ""
        return field.id

    def held(self) -> tuple[Modifier, ...]:
        """``guarding this``, ``hunting you``: what the field of that name holds."""
        start, field, it = self.i, self.held_here(), ast.Ref("it", None, "candidate")
        if not field:
            return ()
        while not self.key():
            self.i += 1
        test = ast.Compare("=", ast.FieldOf(field, it), self.primary(), span=self.span(start))
        return (ast.Where(test, span=test.span),)

    def lasting_here(self) -> Symbol | None:
        """The verb whose participle stands here and says what still is so: ``attached to``."""
        hit = self.symbol_of(VERBS)
        verb = next((s for s in hit[0] if "lasting" in s.attributes), None) if hit is not None else None
        roles = {p.role for p in verb.params} if verb is not None else ()
        return verb if hit is not None and self.key(hit[1]) in roles else None

    def joined_at(self, at: int) -> bool:
        """Whether such words stand at a token: they are said of a noun before them, and none begins with them."""
        here, self.i = self.i, at
        try:
            return self.lasting_here() is not None
        finally:
            self.i = here

    def lasting(self) -> tuple[Modifier, ...]:
        """``attached to this``: what was done to it and still is so."""
        start = self.i
        verb = self.lasting_here()
        if verb is None:
            return ()
        while self.kind() == "WORD" and not self.key():
            self.i += 1
        spelled = " ".join(t.value for t in self.toks[start : self.i])
        role = self.key()
        self.i += 1
        preps = ((role, self.primary()),)
        event = ast.EventPattern(
            verb.id, ast.Ref("it", None, "candidate"), preps=preps, passive=True, spelled=spelled, span=self.span(start)
        )
        return (ast.Where(ast.Happened(event, span=event.span), span=event.span),)

    def qualities(self) -> tuple[Modifier, ...]:
        """``with A``, ``without A or B``; "with A or B" is a condition on the candidate."""
        start = self.i
        negated = self.toks[start].key == "without"
        self.i += 1
        parts = [self.quality()]
        op = ""
        while self.key() in ("or", "and") and (not op or self.key() == op):
            mark = self.i
            joint = self.key()
            self.i += 1
            more = None if self.verb_follows(self.i) else self.attempt(self.quality)
            if more is None:  # "with wings and charms": those are other things
                self.i = mark
                break
            op = joint
            parts.append(more)
        span = self.span(start)
        if op == "or" and not negated:
            it = ast.Ref("it", None, "candidate")
            return (ast.Where(ast.Logic("or", tuple(ast.Has(it, ast.Quality(p)) for p in parts)), span=span),)
        return tuple(ast.Quality(part, negated, span=span) for part in parts)

    def quality(self) -> ast.KeywordUse | ast.Compare | ast.Measure | ast.Word:
        """``flying``, ``power >= 4``, ``2 ice counters``, ``counter``."""
        start = self.i
        tok = self.toks[start] if start < self.end else None
        if tok is None:
            raise self.fail("E0203", "a quality is missing here", WRITTEN_OUT)
        if tok.type == "STRING":
            raise self.fail("E0202", f"`{tok.value}` can't stand here: abilities are no text", WRITTEN_OUT)
        if tok.type in ("NUMBER", "PAIR"):
            node = self.measured()
            if not isinstance(node, ast.Measure):
                raise self.fail("E0206", "only an amount of a unit can be had", span=self.span(start))
            return node
        hit = self.symbol_of(QUALITY)
        if hit is None:
            raise self.stuck("a quality", QUALITY)
        kinds = {s.kind for s in hit[0]}
        if "field" in kinds and self.kind(hit[1]) == "CMP":
            return self.field_quality(next(s for s in hit[0] if s.kind == "field"), hit[1])
        if kinds == {"field"} and self.kind(hit[1]) == "NUMBER":
            name = " ".join(tok.value for tok in self.toks[self.i : self.i + hit[1]])
            number = self.toks[self.i + hit[1]].value
            help = f"`{name} <= {number}` for so much or less, `{name} >= {number}` for so much or more"
            raise self.fail("E0206", "with which number this is compared is said by a sign", help, self.span(start))
        among = next((s for s in hit[0] if s.kind == "field" and over(s)[:1] in (("highest",), ("lowest",))), None)
        if among is not None:
            return self.extreme_quality(among, hit[1])
        behind = self.i + hit[1]
        counted = behind < self.end and self.vocabulary.match(self.toks, behind, self.end, frozenset({"unit"}))
        if "keyword" in kinds and not ("counter" in kinds and counted):
            use = self.keyword_use(any_arguments=True)
            assert isinstance(use, ast.KeywordUse)
            return use
        node = self.measured()
        if isinstance(node, ast.Measure):
            return node
        if isinstance(node, ast.Select) and len(node.alternatives[0].words) == 1:
            word = node.alternatives[0].words[0]
            if word.kind in KINDS_OF_THING:
                help = f"name it in front of the noun; of things beside these say which: `all … and all {word.spelled}`"
                raise self.fail("E0206", "nothing is with this: it says what a thing is", help, self.span(start))
            return word
        raise self.fail("E0206", "this is no quality", span=self.span(start))

    def measured(self) -> ast.Expr:
        """An amount in a quality; its noun takes no modifiers of its own."""
        start = self.i
        if self.kind() == "NUMBER":
            amount: ast.Expr | None = ast.Number(int(self.toks[start].value), span=self.span(start))
            self.i += 1
        else:
            amount = None
        at_least = self.take("or_more")
        alternative = self.alternative()
        *kinds, unit = alternative.words
        if unit.kind != "unit":
            return ast.Select((alternative,), span=self.span(start))
        return ast.Measure(
            amount or ast.Number(1), unit, tuple(kinds), at_least or amount is None, span=self.span(start)
        )

    def field_quality(self, symbol: Symbol, size: int) -> ast.Compare:
        """``power >= 4``: the field of the thing tested."""
        start = self.i
        self.i += size
        spelled = " ".join(t.value for t in self.toks[start : self.i])
        op = self.toks[self.i].value
        self.i += 1
        left = ast.FieldOf(symbol.id, ast.Ref("it", None, "candidate"), spelled, span=self.span(start))
        other = self.expression()
        if over(symbol):
            number = over(symbol)[1].replace("_", " ")
            help = f"ask it of each: `with {number} …`; of all of them behind `if`: `total {number} of …`"
            raise self.fail("E0206", "of several together, and each is asked by itself", help, self.span(start))
        self.comparable(op, (left, other), start)
        return ast.Compare(op, left, other, span=self.span(start))

    def comparable(self, op: str, sides: tuple[ast.Expr, ast.Expr], start: int) -> None:
        """Refuse what is of two kinds, and what is neither more nor less than another."""
        meant = [transform(side, _by_target) for side in sides]
        if meant[0] == meant[1] and sides[0] != sides[1]:  # called otherwise, as if it were another
            help = "give one of the two a name (`as c`)"
            raise self.fail("E0302", f"`{op}` has the same thing on both sides", help, self.span(start))
        for side, other in (sides, sides[::-1]):
            self.refuse_any_amount(side)
            if isinstance(side, ast.Select) and not self.kinds(side) & PLAYER and side.det.kind != "target":
                name = (other.spelled or other.name) if isinstance(other, ast.Ref) else "it"
                help = f"whether it is one, or that word, is said so: `{name} is WORD`"
                raise self.fail("E0302", f"`{op}` compares values, and this is a phrase for things", help, side.span)
        kinds = [self.kinds(side) & COMPARED for side in sides]
        for word, number in ((0, 1), (1, 0)):  # a word that was chosen counts as one that came of something
            if (
                isinstance(sides[word], ast.Ref)
                and "kind" in self.kinds(sides[word])
                and isinstance(sides[number], ast.Number)
            ):
                help = "it is asked so: `… is WORD`"
                raise self.fail(
                    "E0302", f"`{op}` never compares a word that was chosen with a number", help, self.span(start)
                )
        apart = all(kinds) and kinds[0].isdisjoint(kinds[1])
        if op in ("=", "!="):  # a name that is called a number may stand for a thing
            wrong = apart and not any(isinstance(side, ast.Ref) and side.target not in FIXED for side in sides)
        else:
            wrong = apart or any(each and each.isdisjoint(ORDERED) for each in kinds)
        if wrong:
            said = " with ".join(" or ".join(sorted(each)) or "that" for each in kinds)
            raise self.fail("E0302", f"`{op}` never compares {said}", span=self.span(start))

    def extreme_quality(self, symbol: Symbol, size: int) -> ast.Compare:
        """``greatest power among beasts you control``, ``highest life``: the thing tested has it."""
        start = self.i
        number = over(symbol)[1]
        alone = self.key(size) not in ("of", "among")
        most = self.field(symbol, size)
        left = ast.FieldOf(number, ast.Ref("it", None, "candidate"), span=self.span(start))
        numbers = self.vocabulary.symbol("field", number)
        if alone and (numbers is None or "player" not in numbers.attributes):
            raise self.fail("E0206", "it isn't said among which", "say so: `with … among …`", self.span(start))
        if alone and isinstance(most, ast.FieldOf):
            most = replace(most, of=ast.Ref("it", None, "candidate"))
        return ast.Compare("=", left, most, span=self.span(start))

    def keyword_use(self, any_arguments: bool = False) -> ast.KeywordUse:
        """A keyword and its arguments in the order of its parameters; with ``any_arguments`` they may be left out."""
        start = self.i
        hit = self.symbol_of(frozenset({"keyword"}))
        if hit is None:
            raise self.stuck("a keyword", frozenset({"keyword"}))
        self.i += hit[1]
        symbol = hit[0][0]
        spelled = " ".join(t.value for t in self.toks[start : self.i])
        args: list[ast.Expr] = []
        for param in symbol.params:
            read = self.attempt(partial(self.argument, param)) if any_arguments else self.argument(param)
            if read is None:
                if any_arguments and not args:
                    break
                if param.default is None and not param.optional:
                    raise self.fail(
                        "E0303", f"`{spelled}` needs {a_kind(param.kinds)}", f"write it behind the word: `{spelled} …`"
                    )
                break
            args.append(read)
        if "bare" in symbol.attributes and self.i < self.end and self.toks[self.i].type in ("SYMBOLS", "NUMBER"):
            extra = self.toks[self.i].value
            raise self.fail("E0204", f"nothing takes `{extra}`", f"`{spelled}` stands alone here: leave it out")
        return ast.KeywordUse(symbol.id, tuple(args), spelled, span=self.span(start))

    def keyword_again(self, use: ast.Expr) -> ast.KeywordUse:
        """``from red`` behind ``guarded from green and``: the same keyword once more."""
        if not isinstance(use, ast.KeywordUse) or self.i >= self.end:
            raise self.stuck("a keyword", KEYWORD)
        start = self.i
        keyword = self.vocabulary.symbol("keyword", use.keyword)
        params = keyword.params if keyword is not None else ()
        name, _, last = use.spelled.lower().rpartition(" ")
        again = len(params) == 1 and (params[0].role not in ("object", "by") or name and self.toks[self.i].low == last)
        if again and params[0].role == "object":
            self.i += 1
        read = self.argument(params[0]) if again else None
        if read is None:
            raise self.stuck("a keyword", KEYWORD)
        return ast.KeywordUse(use.keyword, (read,), use.spelled, span=self.span(start))

    def argument(self, param: ast.Param) -> ast.Expr | None:
        """The argument for a parameter of a keyword, or None when the phrase ends; its particle may stand behind it."""
        role = "within" if param.role == "in" else param.role
        if role in ("object", "by") or self.take(role):
            return self.said(param)
        return self.attempt(partial(self.said_before, param, role)) if self.i < self.end else None

    def said_before(self, param: ast.Param, role: str) -> ast.Expr | None:
        """An argument before its particle, as in Japanese and Korean: ``白の から``."""
        read = self.said(param) if self.toks[self.i].lang != "en" else None
        if read is not None and not self.take(role):
            raise self.stuck("a keyword", KEYWORD)
        return read

    def said(self, param: ast.Param) -> ast.Expr | None:
        """The argument itself."""
        self.take_kind("DASH")
        if self.i >= self.end or self.toks[self.i].type in ("COMMA", "CITE"):
            return None
        if "cost" in param.kinds and self.toks[self.i].type in ("SYMBOLS", "CIRCLED"):
            return self.cost_items()
        testing, self.testing = self.testing, True
        try:
            if "cost" in param.kinds:
                at = self.i
                value = self.attempt(self.primary)
                if value is not None and (self.i >= self.end or self.toks[self.i].type in ("COMMA", "CITE")):
                    return value
                self.i, self.testing = at, testing  # what is paid is done, and may be spoken of
                return self.cost_items()
            start = self.i
            value = self.united(self.either())
            if isinstance(value, ast.Either) and set(param.kinds) == {"number"}:
                raise self.fail("E0206", "one number is expected here", span=self.span(start))
            return value
        finally:
            self.testing = testing

    def placed(self) -> tuple[Modifier, ...]:
        """A place written before its particle: ``捨て山 にある``."""
        start = self.i

        def read() -> tuple[Modifier, ...]:
            zone = self.primary()
            others = self.other_zones()
            if not isinstance(zone, ast.ZoneOf) or not self.take("within"):
                raise self.stuck("a zone", ZONE)
            return (ast.InZone(zone, others, span=self.span(start)),)

        return self.attempt(read) or ()

    def in_zone(self) -> tuple[Modifier, ...]:
        """``in your heap``."""
        start = self.i

        def read() -> tuple[Modifier, ...]:
            self.i += 1
            zone = self.primary()
            if not isinstance(zone, ast.ZoneOf):
                raise self.stuck("a zone", ZONE)
            return (ast.InZone(zone, self.other_zones(), span=self.span(start)),)

        return self.attempt(read) or ()

    def among(self, behind: bool = False) -> tuple[Modifier, ...]:
        """``among seen``: of things that have a name, or were spoken of last; ``behind``: as in ``seen のうち``."""
        start = self.i

        def read() -> tuple[Modifier, ...]:
            self.i += not behind
            pool = self.primary()
            self.i += behind
            if not isinstance(pool, ast.Ref) or behind and self.i != start + 2:
                raise self.stuck("a name")
            return (ast.Among(pool, span=self.span(start)),)

        found = self.attempt(read) or ()
        for each in found:
            if isinstance(each, ast.Among):
                self.things(each.pool, words=False)
        return found

    def other_zones(self) -> tuple[ast.ZoneOf, ...]:
        """``or your hand``: further zones of the same place."""
        out: list[ast.ZoneOf] = []
        while self.key() == "or":
            mark = self.i
            self.i += 1
            zone = self.attempt(self.primary)
            if not isinstance(zone, ast.ZoneOf):
                self.i = mark
                break
            out.append(zone)
        return tuple(out)
