"""Noun phrases: determiner, words, modifiers, and the amounts that are written like them.

A head noun that is only a unit makes a measure (``3 damage``); one that is also a class (``2 cards``)
makes a selector, which the verb turns into a measure if it wants an amount.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from kotowari.grammar import ast, hosts
from kotowari.grammar.declarations import NOUN_PHRASE, NOUNS
from kotowari.grammar.from_surface.coordination import JOINTS, share_head
from kotowari.grammar.from_surface.literals import read_pair
from kotowari.grammar.from_surface.qualities import ZONE, Modifier
from kotowari.grammar.from_surface.relations import Relations
from kotowari.grammar.from_surface.values import BY_KEY, possessive_name
from kotowari.grammar.kinds import MIXED, kinds_of
from kotowari.grammar.scope import OBJECT, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.vocabulary import Match, Symbol

PLURAL = ("all", "each")
HEADS = (*NOUNS, "name")
OWNERS = ("you", "this", "~", "it", "that", "your", "its", "their", "them", "they")

QUANTIFIERS: Mapping[str, Literal["all", "each", "any"]] = {"all": "all", "each": "each", "any": "any"}


class Selectors(Relations):
    """Reads noun phrases."""

    # ---------------------------------------------------------------- determiners
    def determined(self) -> ast.Expr:
        """A noun phrase that begins with a determiner."""
        start = self.i
        key = self.toks[start].key
        if key == "each" and self.key(1) == "of" and self.i + 2 < self.end:
            self.i += 2  # `each of up to 2 target beasts`, `each of them`
            return self.primary()
        if key == "all":
            special = self.all_of()
            if special is not None:
                return special
        det = self.determiner()
        if det.kind == "target" and self.key() == "any":
            return self.any_target(det, start)
        if self.kind() == "LPAR":
            self.i += 1
            inner = self.either()
            if not self.take_kind("RPAR"):
                raise self.stuck("`)`")
            if not isinstance(inner, ast.Select):
                return inner
            return self.noun_phrase(det, start, inner)
        return self.noun_phrase(det, start)

    def determiner(self) -> ast.Det:
        """``all``, ``each another``, ``up to 2 target``, ``any number of`` …"""
        at = self.i
        key = self.toks[self.i].key
        kind: Literal["none", "all", "each", "any", "target", "count"] = "none"
        count: ast.Expr | None = None
        up_to = any_number = False
        if key in QUANTIFIERS:
            self.i += 1
            kind = QUANTIFIERS[key]
        elif key == "up_to":
            self.i += 1
            kind, up_to, count = "count", True, self.quantity()
        elif key == "any_number_of":
            self.i += 1
            kind, any_number = "count", True
        another = self.take("another")
        if self.key() == "target":
            if kind in ("all", "each", "any"):
                help = "leave the first of the two words out; several are `2 target …` or `any number of target …`"
                raise self.fail("E0202", "`target` can't stand here: what is targeted is so many", help)
            self.i += 1
            kind = "target"
            another = another or self.take("another")
        return ast.Det(kind, count, up_to, any_number, False, another, span=self.span(at))

    def all_of(self) -> ast.Expr | None:
        """``all abilities``, ``all abilities of beast``, ``all heaps``."""
        start = self.i
        if self.key(1) == "abilities" and not self.relation_at(self.i + 2):
            self.i += 2
            of = self.primary() if self.take("of") else None
            return ast.AllAbilities(of, span=self.span(start))
        self.i += 1
        only = self.take_symbol("term")
        if only is not None and self.take("of"):
            return ast.AllAbilities(self.primary(), only, span=self.span(start))
        self.i = start + 1
        hit = self.symbol_of(ZONE)
        if hit is None:
            self.i = start
            return None
        self.i += hit[1]
        return ast.ZoneOf(hit[0][0].id, None, True, self.toks[self.i - 1].value, span=self.span(start))

    def any_target(self, det: ast.Det, start: int) -> ast.Expr:
        """``target any``: what the class ``any`` of the ruleset says can be damaged or chosen."""
        word = self.any_word()
        return self.finish((ast.Alternative((word,), span=word.span),), det, start)

    def any_word(self) -> ast.Word:
        """The class ``any`` as a noun."""
        at = self.i
        self.i += 1
        if self.vocabulary.symbol("class", "any") is None:
            raise self.fail(
                "E0201", "this ruleset does not say what `target any` may be", "declare `class any`", self.span(at)
            )
        return ast.Word("class", "any", False, self.toks[at].value, span=self.span(at))

    def counted(self, amount: ast.Expr, start: int) -> ast.Expr:
        """What follows a quantity: ``damage``, ``or more tokens``, ``target beasts``."""
        amount = self.as_number(amount, start)  # a name may stand for something else
        at_least = self.take("or_more")
        another = self.take("another")
        if self.take("target"):
            det = ast.Det("target", amount, False, False, at_least, another, span=self.span(start))
        else:
            det = ast.Det("count", amount, False, False, at_least, another, span=self.span(start))
        if at_least and not another and det.kind == "count" and not self.counts_here():
            raise self.stuck("a noun", NOUNS)
        if det.kind == "target" and self.key() == "any":
            return self.any_target(det, start)
        return self.noun_phrase(det, start)

    # ---------------------------------------------------------------- words
    def noun_phrase(self, det: ast.Det, start: int, inner: ast.Select | None = None) -> ast.Expr:
        """Words and modifiers behind ``det``; ``inner`` is a parenthesised phrase that takes the modifiers."""
        if inner is not None:
            return self.finish(inner.alternatives, det if det != ast.Det() else inner.det, start, inner.modifiers)
        alternatives = [self.alternative()]
        if self.lists():
            alternatives += self.attempt(lambda: self.more_words(det)) or []
        while self.key() == "or" or self.key() == "and" and det.kind in PLURAL:
            if not self.noun_starts(self.i + 1) or self.verb_follows(self.i + 1):
                break
            mark = self.i
            self.i += 1
            more = self.attempt(self.alternative)
            # "… or opponent's life > 3", "… or life of opponent > 3": it is what something belongs to
            owner = self.key() == "of" or self.toks[self.i - 1].possessive and not possessive_name(self)
            clause = self.key() != "with" and self.verb_follows(self.i)  # "you draw card or boar enters": another event
            if more is None or owner or clause:
                self.i = mark
                break
            alternatives.append(more)
        if len(alternatives) > 1:
            alternatives = share_head(alternatives)
        head = alternatives[-1].words[-1]
        if head.kind == "unit" and len(alternatives) == 1 and det.kind in ("none", "count") and not det.any_number:
            return self.measure(alternatives[0], det, start)
        return self.finish(tuple(alternatives), det, start)

    def more_words(self, det: ast.Det) -> list[ast.Alternative]:
        """``, fox, or``: alternatives between commas, up to what joins the last."""
        out = []
        while self.take_kind("COMMA") and self.key() not in JOINTS:
            out.append(self.alternative())
        if not (out and (self.key() == "or" or self.key() == "and" and det.kind in PLURAL)) or not self.noun_starts(
            self.i + 1
        ):
            raise self.stuck("`or`")
        return out

    def verb_follows(self, at: int) -> bool:
        """Overridden by the verbs: whether the word after ``and`` begins another predicate."""
        return False

    def alternative(self) -> ast.Alternative:
        """Words that hold of one thing; raises Fail when there is none."""
        start = self.i
        words: list[ast.Word] = []
        while self.i < self.end:
            word = self.noun_word(words)
            if word is None:
                break
            words.append(word)
            if self.toks[self.i - 1].possessive:
                break
        if not words:
            raise self.stuck("a noun", NOUN_PHRASE)
        amount = next(
            (each for each in words[:-1] if each.kind == "unit" and words[-1].kind in ("type", "subtype")), None
        )
        if amount is not None:
            help = f"a thing is called `{words[-1].spelled}`; an amount has its number in front"
            raise self.fail("E0206", f"`{amount.spelled}` is counted, and no thing is so", help, amount.span)
        return ast.Alternative(tuple(words), span=self.span(start))

    def noun_word(self, before: list[ast.Word]) -> ast.Word | None:
        """The next word of a noun phrase, or None."""
        start = self.i
        tok = self.toks[start]
        if tok.type == "PAIR":
            if not self.noun_starts(start + 1):
                return None
            self.i += 1
            known = self.vocabulary.symbol("counter", tok.low)
            unit = self.symbol_of(frozenset({"unit"}))
            kind = "counter" if known and unit and any(s.id == "counter" for s in unit[0]) else "stats"
            return ast.Word(kind, tok.low, False, tok.value, span=self.span(start))
        if tok.key == "any" and before and before[-1].kind == "adjective" and not self.noun_starts(start + 1):
            return self.any_word()  # `target ADJECTIVE any`
        if tok.type != "WORD" or tok.key and tok.low not in self.scope.names:
            return None
        hit = self.symbol_of(NOUN_PHRASE) if not tok.key else None
        if tok.low in self.scope.names and (hit is None or hit[1] == 1) and self.name_as_word(before):
            self.i += 1
            binding = self.scope.find(tok.low)
            assert binding is not None
            if isinstance(binding.node, ast.Do) and self.symbol_of(frozenset({"unit"})) is None:
                help = f"it is asked for: `NOUN where it is {tok.low}`; by itself it is what a thing becomes"
                raise self.fail("E0206", f"`{tok.value}` was chosen, and stands before no noun", help, self.span(start))
            return ast.Word("name", binding.name, False, tok.value, span=self.span(start))
        if hit is None:
            return self.negated_word()
        if before and (self.lasting_here() is not None or self.held_here()):
            return None
        if before and before[-1].kind in ("class", "unit") and self.manner_here():
            return None  # "create 1 Shell token tapped": how it is done, not which one
        symbol = self.preferred(hit[0], start + hit[1])
        if symbol.kind == "token":
            symbol, hit = self.made_or_found(symbol, hit)
        if symbol.kind == "player" and (
            any(w.kind in NOUNS for w in before) or self.relation_at(start + hit[1]) and before
        ):
            return None
        if symbol.kind == "adjective" and any(w.kind in NOUNS for w in before) and self.some_player(start):
            return None  # "beasts worn player controls": it tells which player
        if symbol.kind == "counter" and not self.noun_starts(start + hit[1]):
            raise self.stuck("a noun", NOUNS)
        self.i += hit[1]
        return self.word(symbol, start)

    def made_or_found(self, symbol: Symbol, hit: Match) -> tuple[Symbol, Match]:
        """What is made, where it is said that it is made (``1 Shell token``); elsewhere its words mean what they mean.

        One without a name couldn't be told from others: its name is an adjective and a noun, if those are words.
        """
        made = self.token_follows(self.i + hit[1])
        nameless = "nameless" in symbol.attributes
        if made and not nameless:
            return symbol, hit
        found = self.symbol_of(NOUN_PHRASE - {"token"})
        if found is not None:
            return self.preferred(found[0], self.i + found[1]), found
        if made:
            return symbol, hit
        said = " ".join(tok.value for tok in self.toks[self.i : self.i + hit[1]])
        self.i += hit[1]
        span = self.span(self.i - hit[1])
        help = "" if nameless else f"write `{said} token`"
        raise self.fail("E0206", f"`{said}` is what is made or shown, and no noun", help, span)

    def token_follows(self, at: int) -> bool:
        """Whether `token` stands there, perhaps behind what the token is: ``1 Monster Role token``."""
        while "token" not in self.units_at(at):
            kind = (
                self.vocabulary.match(self.toks, at, self.end, frozenset({"type", "subtype"}))
                if at < self.end
                else None
            )
            if kind is None:
                return False
            at += kind[1]
        return True

    def units_at(self, at: int) -> frozenset[str]:
        """The units that the word at a token is one of."""
        found = self.vocabulary.match(self.toks, at, self.end, frozenset({"unit"})) if at < self.end else None
        return frozenset(each.id for each in found[0]) if found is not None else frozenset()

    def name_as_word(self, before: list[ast.Word]) -> bool:
        """Whether a bound name is a word of this phrase: ``1 kind counter``, ``target host``."""
        binding = self.scope.names[self.toks[self.i].low]
        return not binding.kinds.isdisjoint({"noun", "kind", "quality", "word", "type", "color"})

    def preferred(self, symbols: Sequence[Symbol], after: int) -> Symbol:
        """Among words of one spelling the one that fits: a kind of unit stands before that unit."""
        units = self.units_at(after) if len(symbols) > 1 else ()
        return next((symbol for symbol in symbols if symbol.kind in units), symbols[0])

    def manner_here(self) -> bool:
        """Whether words that say how something is done stand here, and no noun behind them."""
        at = self.i
        while at < self.end and (hit := self.vocabulary.match(self.toks, at, self.end, frozenset({"adverb"}))):
            at += hit[1]
        return at > self.i and not (at < self.end and self.noun_starts(at))

    def negated_word(self) -> ast.Word | None:
        """``nonbeast``, ``non-Horror``."""
        start = self.i
        tok = self.toks[start]
        if not tok.low.startswith("non"):
            return None
        rest = tok.low.removeprefix("non-") if tok.low.startswith("non-") else tok.low[3:]
        for symbol in self.vocabulary.lookup(rest, NOUN_PHRASE - {"token"}):
            self.i += 1
            return self.word(symbol, start, True)
        return None

    # ---------------------------------------------------------------- amounts
    def measure(self, alternative: ast.Alternative, det: ast.Det, start: int) -> ast.Measure:
        """``3 damage``, ``1 or more ice counters``; a bare unit is at least one of it."""
        *kinds, unit = alternative.words
        holder = None
        if self.key() == "on" and "on" not in self.taken:
            self.i += 1
            holder = self.primary()
        qualities = []
        for modifier in self.modifiers():
            if not isinstance(modifier, ast.Quality):
                raise self.fail("E0206", "an amount has no owner and no place", span=modifier.span)
            qualities.append(modifier)
        return self.amount_of(det, kinds, unit, tuple(qualities), holder, self.span(start))

    def amount_of(
        self,
        det: ast.Det,
        words: list[ast.Word],
        unit: ast.Word,
        qualities: tuple[ast.Quality, ...],
        holder: ast.Expr | None,
        span: Span,
    ) -> ast.Measure:
        """So much of a unit; numbers of what is made that are letters (``X/X``) are qualities it is made with."""
        self.made_with(qualities)
        kinds = [word for word in words if word.kind != "stats" or word.id.replace("/", "").isdecimal()]
        sizes = [
            ast.Quality(self.bound_sides(read_pair(word.id, word.span)), span=word.span)
            for word in words
            if word not in kinds
        ]
        at_least = det.at_least or det.count is None and not det.up_to
        return ast.Measure(
            det.count or ast.Number(1), unit, tuple(kinds), at_least, det.up_to, (*sizes, *qualities), holder, span=span
        )

    def made_with(self, qualities: Iterable[Modifier]) -> None:
        """What is made is made with keywords, or a name that is written; else it would be asked of what is there."""
        for each in qualities:
            if isinstance(each, ast.Quality) and (
                each.negated or not isinstance(each.what, ast.KeywordUse) and not self.gives_name(each.what)
            ):
                raise self.fail("E0206", "an amount can be made with keywords and a name only", span=each.span)

    def gives_name(self, what: ast.Node) -> bool:
        """``name = "…"``: what is made is called so."""
        if not isinstance(what, ast.Compare) or not isinstance(what.left, ast.FieldOf):
            return False
        field = self.vocabulary.symbol("field", what.left.field)
        return field is not None and field.said("derived") == "name"

    def as_measure(self, node: ast.Expr) -> ast.Expr:
        """A selector whose head is also a unit, as an amount of it; other expressions as they are."""
        if not isinstance(node, ast.Select) or len(node.alternatives) != 1 or node.det.kind not in ("none", "count"):
            return node
        *kinds, head = node.alternatives[0].words
        unit = self.vocabulary.symbol("unit", head.id)
        qualities = tuple(each for each in node.modifiers if isinstance(each, ast.Quality))
        if unit is None or node.det.any_number or len(qualities) < len(node.modifiers):
            return node
        self.passed = node.binding
        word = ast.Word("unit", unit.id, False, head.spelled, span=head.span)
        return self.amount_of(node.det, kinds, word, qualities, None, node.span)

    # ---------------------------------------------------------------- modifiers
    def finish(
        self, alternatives: tuple[ast.Alternative, ...], det: ast.Det, start: int, before: tuple[Modifier, ...] = ()
    ) -> ast.Select:
        """The selector with its modifiers and its name, bound for what follows.

        Without a determiner it may be a quality, which needs no noun.
        """
        for head in (alternative.words[-1] for alternative in alternatives if det.kind != "none"):
            if head.negated or head.kind not in HEADS:
                beside = self.key() == "and" and not head.negated
                help = f"of one thing words stand side by side: `{head.spelled} …`, without `and`" if beside else ""
                raise self.fail("E0203", f"a noun is missing behind `{head.spelled}`", help, head.span)
        if self.toks[self.i - 1].possessive:
            modifiers, name = before, ""
        else:
            before_kinds, self.candidate_kinds = self.candidate_kinds, self.select_kinds(alternatives)
            try:
                modifiers, name = before + self.modifiers(), self.binding_name()
            finally:
                self.candidate_kinds = before_kinds
        if det.another and det.kind != "target":
            det = replace(det, than=self.other_than(self.select_kinds(alternatives), alternatives, det.span))
        node = ast.Select(alternatives, det, modifiers, name, span=self.span(start))
        if not self.testing or name:
            one = det.count is None or isinstance(det.count, ast.Number) and det.count.value == 1
            plural = det.kind == "all" or det.any_number or not one or det.at_least
            self.bind(name, self.select_kinds(alternatives), node, plural, self.i - 1)
        return node

    def select_kinds(self, alternatives: tuple[ast.Alternative, ...]) -> frozenset[str]:
        """Object, player or both."""
        kinds = kinds_of(ast.Select(alternatives), self.vocabulary)
        return PLAYER if kinds == PLAYER else kinds & (OBJECT | PLAYER | {MIXED}) or OBJECT

    def modifiers(self) -> tuple[Modifier, ...]:
        """Everything behind the words."""
        if self.i >= self.end:
            return ()
        out: list[Modifier] = []
        while self.i < self.end:
            more = self.modifier()
            if not more:
                break
            out.extend(more)
        return tuple(out)

    def modifier(self) -> tuple[Modifier, ...]:
        """The next modifier, or ``()``; "without A or B" gives two."""
        tok = self.toks[self.i]
        key = tok.key
        if tok.type != "WORD":
            return ()
        if key in ("with", "without"):
            if key in self.taken or self.soft(1) == "paying" or self.symbol_of(frozenset({"adverb"})):
                return ()
            return self.qualities()
        if key == "within":
            if key in self.taken or self.symbol_of(frozenset({"adverb"})):
                return ()
            return self.in_zone()
        if key == "among" and key not in self.taken:
            return self.among()
        if self.key(1) == "among" and "among" not in self.taken and self.toks[self.i + 1].lang != "en":
            return self.among(behind=True)
        if key == "where" and not self.says_x():
            return (self.where(),)
        if (key == "that" or tok.low == "who") and self.relation_at(self.i + (2 if self.key(1) == "dont" else 1)):
            return (self.that_relates(),)
        if not key and hosts.SAID in self.taken and self.lasting_here() is not None:
            return ()
        if not key and (said := self.lasting() or self.held()):
            return said
        if not key or key in OWNERS or key == "target" or key in ("all", "anywhere") and tok.lang != "en":
            return self.controlled() or (() if tok.lang == "en" or not tok.key and tok.low.isascii() else self.placed())
        return ()

    def where(self) -> ast.Where:
        """``where C``; ``it`` is the thing tested."""
        start = self.i
        self.i += 1
        mark = self.scope.mark()
        self.scope.bind(candidate())
        try:
            condition = self.condition()
        finally:
            self.scope.release(mark)
        return ast.Where(condition, span=self.span(start))


def candidate() -> Binding:
    """What ``it`` means inside ``where``: the thing tested, also where that is a player."""
    return Binding("", OBJECT | PLAYER, "candidate")


for _key in ("all", "each", "any", "another", "target", "up_to", "any_number_of"):
    BY_KEY[_key] = Selectors.determined
