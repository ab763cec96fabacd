"""Values: numbers, arithmetic, names, pronouns, fields, places, and what a bare word means.

A bound name wins over a vocabulary word only when it stands alone: `card of …` and `card type` are
words even where a parameter is called `card`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from kotowari.grammar import ast
from kotowari.grammar.declarations import ADJECTIVES, NOUN_PHRASE, NOUNS
from kotowari.grammar.from_surface.cursor import NOTHING, Cursor
from kotowari.grammar.from_surface.literals import read_pair, split_symbols, unquote
from kotowari.grammar.from_surface.quantities import Quantities
from kotowari.grammar.kinds import ANYTHING, PAIR, VALUED, a_kind, field_kinds
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER
from kotowari.grammar.source import Span
from kotowari.grammar.visit import is_target
from kotowari.grammar.vocabulary import CHOSEN, Symbol

FIELDS = frozenset({"field"})
BARE = NOUN_PHRASE | {"field", "zone", "keyword", "step", "term", "symbol", "side", "adverb"}
VALUE_STARTS = ("NUMBER", "PAIR")
AMOUNTS = frozenset({"number", "twice", "half", "min", "max", "that_many", "your", "its"})  # what begins an amount
OVER = ("highest", "lowest", "sum", "varied")

LITERALS = (ast.Number, ast.Arith, ast.Pair, ast.Symbols, ast.Text, ast.KeywordUse)


class Values(Quantities):
    """Reads expressions that are not noun phrases."""

    if TYPE_CHECKING:  # the layers above
        either: Callable[[], ast.Expr]
        united: Callable[[ast.Expr], ast.Expr]
        joined_at: Callable[[int], bool]

    def expression(self) -> ast.Expr:
        """A sum of products of primaries."""
        start = self.i
        left = self.product()
        while self.i < self.end:
            tok = self.toks[self.i]
            if tok.type == "OP" and tok.value in "+-":
                self.i += 1
                left = self.worked_out_of("+" if tok.value == "+" else "-", left, self.product(), start)
            else:
                break
        return left

    def product(self) -> ast.Expr:
        """Primaries joined by ``*`` or ``/``."""
        start = self.i
        left = self.primary()
        while self.i < self.end and self.toks[self.i].type == "OP" and self.toks[self.i].value in "*/":
            op: Literal["*", "/"] = "*" if self.toks[self.i].value == "*" else "/"
            self.i += 1
            left = self.worked_out_of(op, left, self.primary(), start)
        return left

    def no_literal(self, node: ast.Expr, *more: type[ast.Node]) -> ast.Expr:
        """The expression where a thing must stand, or a player: what is written out as a value is neither."""
        for part in node.parts if isinstance(node, ast.Either) else (node,):
            if isinstance(part, (*LITERALS, *more)):
                raise self.fail("E0206", "this is a value, not a thing", span=part.span)
            if not isinstance(part, ast.FieldOf):
                continue
            kinds = self.kinds(part) & VALUED
            if kinds and kinds.isdisjoint(OBJECT | PLAYER | {"words"}):
                raise self.fail("E0206", f"`{part.spelled}` is no thing", span=part.span)
        return node

    def as_number(self, node: ast.Expr, start: int) -> ast.Expr:
        """The expression where a number must stand: what is known to be something else is refused."""
        return self.as_kind(node, NUMBER, self.span(start))

    def as_value(self, node: ast.Expr, field: str, span: Span) -> ast.Expr:
        """What a field is set to: a number, or a pair for two; of one that holds no numbers it may be anything."""
        held = field_kinds(field, self.vocabulary) & (NUMBER | PAIR)
        return self.as_kind(node, held | NUMBER if held else held, span)

    def as_kind(self, node: ast.Expr, wanted: frozenset[str], span: Span) -> ast.Expr:
        """The expression, if it may be of a wanted kind."""
        kinds = self.kinds(node) & VALUED
        if wanted and kinds and kinds.isdisjoint(wanted):
            raise self.fail("E0302", f"{a_kind(tuple(sorted(kinds)))} is no {min(wanted)}", span=span)
        self.refuse_any_amount(node)
        return node

    def primary(self) -> ast.Expr:
        """One value; raises Fail when none begins here."""
        if self.i >= self.end:
            raise self.stuck("a value")
        tok = self.toks[self.i]
        if tok.type != "WORD":
            computed = self.attempt(self.computed_pair) if self.pair_starts() else None
            if computed is not None:
                return computed
            read = BY_TYPE.get(tok.type)
            if read is None:
                raise self.stuck("a value")
            return read(self)
        name = tok.base if tok.possessive else tok.low
        if (name in self.scope.names or name in self.scope.linked) and self.stands_alone():
            return self.bound()
        if tok.key:
            hit = self.symbol_of(BARE) if self.vocabulary.knows(tok.low) else None
            if hit is not None and hit[1] > 1:
                return self.bare_word()
            read = BY_KEY.get(tok.key)
            if read is not None:
                return read(self)
            if hit is None:
                raise self.stuck("a value")
        return self.bare_word()

    # ---------------------------------------------------------------- literals
    def number(self) -> ast.Expr:
        """``3``, and what it counts: ``3 damage``, ``2 target beasts``, ``1 or more tokens``."""
        start = self.i
        self.i += 1
        value = ast.Number(int(self.toks[start].value), span=self.span(start))
        if self.key() == "from" and self.key(1) in ("top", "bottom") and self.key(2) == "of":
            self.i += 1
            place = self.end_of_zone()
            if value.value < 1:
                raise self.fail("E0206", "the first place is 1", span=value.span)
            return replace(place, nth=value.value, span=self.span(start))
        if self.counts_here():
            return self.counted(value, start)
        return value

    def counts_here(self) -> bool:
        """Whether a quantity just read is followed by what it counts."""
        if self.i >= self.end:
            return False
        tok = self.toks[self.i]
        if tok.type == "PAIR" or tok.key in ("target", "another", "or_more"):
            return self.i + 1 < self.end
        if tok.type != "WORD":
            return False
        return self.noun_starts(self.i)

    def noun_starts(self, at: int) -> bool:
        """Whether a word of a noun phrase stands at token ``at``."""
        tok = self.toks[at] if at < self.end else None
        if tok is None or tok.type != "WORD" or tok.key and tok.low not in self.scope.names:
            return False
        if not tok.key and self.vocabulary.match(self.toks, at, self.end, NOUN_PHRASE):
            return not self.joined_at(at)
        if tok.low.startswith("non"):
            return True
        return tok.low in self.scope.names and at + 1 < self.end and self.noun_starts(at + 1)

    def pair(self) -> ast.Expr:
        """``2/1``, ``+X/-X``; before nouns it is one of their words."""
        start = self.i
        if self.noun_starts(self.i + 1):
            return self.noun_phrase(ast.Det(), start)
        self.i += 1
        node = read_pair(self.toks[start].value, self.span(start))
        return self.bound_sides(node)

    def pair_starts(self) -> bool:
        """Whether a sign and a parenthesis stand here, or a signed number before `/`."""
        behind = self.toks[self.i + 1] if self.i + 1 < self.end else None
        signed = self.kind() == "NUMBER" and self.toks[self.i].value[0] in "+-"
        return behind is not None and (
            behind.type == "LPAR" if self.kind() == "OP" else signed and behind.type == "OP" and behind.value == "/"
        )

    def computed_pair(self) -> ast.Expr:
        """``+(power of it)/+0``: a pair of which a side is worked out."""
        start = self.i
        first = self.signed_side()
        if not (self.kind() == "OP" and self.toks[self.i].value == "/"):
            raise self.stuck("`/`")
        self.i += 1
        return ast.Pair(first, self.signed_side(), True, span=self.span(start))

    def signed_side(self) -> ast.Expr:
        """``+0``, ``-(number of foxes)``."""
        start = self.i
        if self.kind() == "NUMBER" and self.toks[start].value[0] in "+-":
            self.i += 1
            return ast.Number(int(self.toks[start].value), span=self.span(start))
        if self.kind() != "OP" or self.toks[start].value not in "+-" or self.kind(1) != "LPAR":
            raise self.stuck("a number with its sign")
        self.i += 1
        value = self.as_number(self.parenthesis(), start)
        return value if self.toks[start].value == "+" else ast.Arith("-", ast.Number(0), value, span=self.span(start))

    def bound_sides(self, node: ast.Pair) -> ast.Pair:
        """A pair with the numbers that its letters mean."""
        first, second = self.side(node.first, node.span), self.side(node.second, node.span)
        return node if first is node.first and second is node.second else replace(node, first=first, second=second)

    def side(self, node: ast.Expr, span: Span) -> ast.Expr:
        """A side of a pair with the number that its letter means; X and ``*`` may mean one that is not bound."""
        letter = node.right if isinstance(node, ast.Arith) else node
        if not isinstance(letter, ast.Ref):
            return node
        binding = self.scope.find(letter.name)
        if binding is None and letter.name in ("x", "*"):
            return node
        if binding is None and not self.vocabulary.has_letter(letter.name):
            help = f"a letter in a pair is `X` or bound before: `let {letter.name} = …`"
            raise self.fail("E0207", f"`{letter.name}` is not bound", help, span)
        if binding is not None and binding.kinds and not binding.kinds & {"number", "value"}:
            raise self.fail("E0206", f"`{letter.name}` is no number", "a pair is made of two numbers", span)
        meant = replace(letter, target=CHOSEN[letter.name] if binding is None else self.scope.refer(binding))
        return replace(node, right=meant) if isinstance(node, ast.Arith) else meant

    def symbols(self) -> ast.Expr:
        """``{2}{G}``."""
        start = self.i
        self.i += 1
        node = self.of_numbers(ast.Symbols(split_symbols(self.toks[start].value), span=self.span(start)))
        self.scope.marked.append(node)
        return node

    def circled(self) -> ast.Expr:
        """``①``."""
        start = self.i
        self.i += 1
        node = ast.Symbols(tuple(self.toks[start].value), span=self.span(start))
        self.scope.marked.append(node)
        return node

    def string(self) -> ast.Expr:
        """A quoted name."""
        start = self.i
        self.i += 1
        return ast.Text(unquote(self.toks[start].value), span=self.span(start))

    def parenthesis(self) -> ast.Expr:
        """``( … )``, with the modifiers of a noun phrase behind it, or what it counts."""
        start = self.i
        self.i += 1
        taken, self.taken = self.taken, NOTHING
        try:
            inner = self.either()
        finally:
            self.taken = taken
        if not self.take_kind("RPAR"):
            raise self.stuck("`)`")
        if isinstance(inner, ast.Select) and not inner.binding:
            return self.noun_phrase(inner.det, start, inner)
        if self.counts_here():
            return self.counted(self.as_number(inner, start), start)
        return self.so_many_symbols(inner, start) if self.kind() == "SYMBOLS" else inner

    def stands_alone(self) -> bool:
        """Whether the bound name at the reading position is used as a name."""
        after = self.i + 1
        if after >= self.end or self.toks[self.i].possessive:
            return True
        following = self.toks[after]
        if following.key == "of":
            return (
                self.vocabulary.match(self.toks, self.i, self.end, FIELDS | {"zone"}) is None
                and self.toks[self.i].key != "number"
            )
        hit = self.vocabulary.match(self.toks, self.i, self.end, BARE)
        if hit is not None and hit[1] > 1:
            return False
        if following.type == "PAIR" or following.type == "WORD" and not following.key:
            binding = self.scope.names.get(self.toks[self.i].low)
            counts = binding is not None and not binding.kinds & (OBJECT | PLAYER)
            return counts or not self.noun_starts(after) or hit is None
        return True

    # ---------------------------------------------------------------- places and ends of places
    def copy_of(self) -> ast.Expr:
        """``copy of X``."""
        start = self.i
        self.i += 1
        if not self.take("of"):
            raise self.stuck("`of`")
        return ast.CopyOf(self.primary(), span=self.span(start))

    def this_ability(self) -> ast.Expr:
        """``this ability``."""
        self.i += 1
        return ast.ThisAbility(span=self.span(self.i - 1))

    def end_of_zone(self) -> ast.EndOfZone:
        """``top 3 cards of your library as seen``."""
        start = self.i
        end: Literal["top", "bottom"] = "top" if self.toks[start].key == "top" else "bottom"
        self.i += 1
        count: ast.Expr | None = None
        if self.key() == "of":
            count = ast.Number(0)
        elif not self.noun_starts(self.i) or self.names_number():
            count = self.quantity()
        self.take_symbol("class", "unit")
        if not self.take("of"):
            raise self.stuck("`of`")
        zone = self.primary()
        if not isinstance(zone, ast.ZoneOf):
            raise self.fail("E0206", "only a zone has a top and a bottom", span=zone.span)
        self.of_no_players(zone, end)
        name = self.binding_name()
        if isinstance(count, ast.Number) and count.value == 1:  # the top card is the top 1 card
            count = None
        until = self.attempt(self.sought) if count is None and self.key() == "until" else None
        node = ast.EndOfZone(end, zone, count, name, until, span=self.span(start))
        plural = node.several
        if not self.testing:
            self.bind(name, frozenset({"object", "card"}), node, plural, self.i - 1)
        return node

    def sought(self) -> ast.Select:
        """``until beast card as found`` behind cards at an end of a zone; an event there says a time."""
        self.take("until")
        node = self.operand()
        if not isinstance(node, ast.Select) or node.det.kind not in ("none", "count"):
            raise self.stuck("what is looked for")
        if self.i < self.end and self.key() not in ("and", "if", "unless", "named"):
            raise self.stuck("the end of the statement")
        return node

    def names_number(self) -> bool:
        """Whether a bound number stands here although it could be a noun."""
        binding = self.scope.names.get(self.toks[self.i].low)
        return binding is not None and not binding.kinds & (OBJECT | PLAYER)

    def anywhere(self) -> ast.Expr:
        """``anywhere``: any zone; ``anywhere other than your hand``."""
        start = self.i
        self.i += 1
        but = self.primary() if self.take("other_than") else None
        if but is not None and (not isinstance(but, ast.ZoneOf) or but.zone == "anywhere"):
            raise self.fail("E0206", "a zone is expected behind `other than`", span=but.span)
        return ast.ZoneOf("anywhere", None, False, self.toks[start].value, but, span=self.span(start))

    def binding_name(self) -> str:
        """``as NAME`` behind a phrase, or ``""``."""
        if self.key() == "named" and self.i + 1 < self.end and self.toks[self.i + 1].type == "WORD":
            self.i += 1
            return self.name()
        return ""

    # ---------------------------------------------------------------- bare words
    def bare_word(self) -> ast.Expr:
        """A vocabulary word: a field, a place, a noun phrase, a keyword, another word."""
        start = self.i
        tok = self.toks[start]
        if self.vocabulary.has_letter(tok.low):
            return self.variable()
        hit = self.symbol_of(BARE)
        if hit is None:
            return self.noun_phrase(ast.Det(), start)
        symbols, size, possessive = hit
        kinds = {s.kind for s in symbols}
        if "field" in kinds and (not kinds & NOUN_PHRASE or self.reads_as_field(start + size, possessive, kinds)):
            return self.field(next(s for s in symbols if s.kind == "field"), size)
        if "zone" in kinds and not kinds & (NOUN_PHRASE - {"adverb"}):
            return self.zone(next(s for s in symbols if s.kind == "zone"), size)
        alone = kinds & {"step", "keyword"} and not kinds & NOUNS and not self.noun_starts(start + size)
        chosen = kinds == {"term", "counter"} and self.toks[start - 1].key in ("of", "for", "or")
        if alone or chosen and not self.unit_at(start + size):
            return self.other_word(symbols, size)
        if kinds & NOUN_PHRASE:
            node = self.noun_phrase(ast.Det(), start)
            owns = self.toks[self.i - 1].possessive and not possessive_name(self)
            return self.belongings(node, start) if owns else node
        return self.other_word(symbols, size)

    def other_word(self, symbols: Sequence[Symbol], size: int) -> ast.Expr:
        """A word that is no noun: a keyword with its arguments, a step, a term."""
        start = self.i
        if any(s.kind == "keyword" for s in symbols):
            return self.keyword_use()
        self.i += size
        return self.word(next((s for s in symbols if s.kind in ("step", "term")), symbols[0]), start)

    def reads_as_field(self, after: int, possessive: bool, kinds: set[str]) -> bool:
        """A word that is a field and a noun is a field before ``of`` or a value."""
        if possessive or after >= self.end:
            return False
        tok = self.toks[after]
        return tok.key == "of" or tok.type in VALUE_STARTS and not kinds & ADJECTIVES

    def field(self, symbol: Symbol, size: int) -> ast.Expr:
        """``power of X``; a field and a value give the value (``base power 3``); alone it is that of ``this``."""
        start = self.i
        self.i += size
        spelled = " ".join(t.value for t in self.toks[start : self.i])
        id = symbol.id
        if self.take("of"):
            return self.field_of(id, self.no_literal(self.primary(), ast.ZoneOf), spelled, start)
        if over(symbol) and self.take("among"):
            return ast.FieldOf(id, self.no_literal(self.united(self.either())), spelled, span=self.span(start))
        if self.assigns():
            value = self.as_value(self.expression(), id, self.span(start))
            return ast.Assign(id, value, span=self.span(start))
        return self.own_field(id, spelled, start)

    def assigns(self) -> bool:
        """Whether a value follows a field without anything between."""
        if self.i >= self.end:
            return False
        tok = self.toks[self.i]
        if tok.type in (*VALUE_STARTS, "LPAR", "STRING") or tok.key in AMOUNTS or tok.possessive:
            return True
        known = self.scope.has(tok.low) or self.vocabulary.has_letter(tok.low)
        return tok.type == "WORD" and not tok.key and (known or self.symbol_of(FIELDS) is not None)

    def zone(self, symbol: Symbol, size: int) -> ast.Expr:
        """``hand of X``, ``board``; behind ``your hand and`` a ``heap`` is that player's, too."""
        start = self.i
        self.i += size
        spelled = " ".join(t.value for t in self.toks[start : self.i])
        owner = self.primary() if self.take("of") else self.same_owner(symbol, start)
        return self.place_of(symbol, owner, spelled, start)

    def place_of(self, symbol: Symbol, owner: ast.Expr | None, spelled: str, start: int) -> ast.ZoneOf:
        """A zone of somebody, or of who has a thing."""
        kinds = self.kinds(owner) & VALUED if owner is not None else ANYTHING
        if kinds and kinds.isdisjoint(PLAYER | OBJECT):
            raise self.fail("E0302", f"no {' or '.join(sorted(kinds))} has a {spelled}", span=self.span(start))
        place = ast.ZoneOf(symbol.id, owner, False, spelled, span=self.span(start))
        self.last_place = self.i, place
        return place

    def same_owner(self, symbol: Symbol, start: int) -> ast.Expr | None:
        """Whose a place of a player is that stands behind another of theirs with nothing said."""
        if (
            self.last_place is None
            or self.last_place[0] != start - 1
            or self.toks[start - 1].key not in ("and", "or")
            or not symbol.attributes.keys() & {"each", "divided"}
        ):
            return None
        owner = self.last_place[1].of
        if is_target(owner):
            raise self.fail(
                "E0205",
                "it isn't said whose this is",
                f"write `that player's {self.toks[start].value}`",
                self.span(start),
            )
        return owner

    def keyword_use(self) -> ast.KeywordUse:
        """Overridden by the abilities, which read the arguments."""
        raise self.stuck("a value")


def over(symbol: Symbol) -> tuple[str, ...]:
    """Whether a field is what a number is among several things: how, and of which number; else nothing."""
    derived = symbol.attributes.get("derived", ())
    return derived if derived and derived[0] in OVER else ()


def possessive_name(cursor: Cursor) -> bool:
    """Whether the possessive just read is part of a declared name (``Urza's``)."""
    return cursor.vocabulary.knows(cursor.toks[cursor.i - 1].low)


BY_TYPE: dict[str, Callable[[Values], ast.Expr]] = {
    "NUMBER": Values.number,
    "PAIR": Values.pair,
    "SYMBOLS": Values.symbols,
    "STRING": Values.string,
    "CIRCLED": Values.circled,
    "LPAR": Values.parenthesis,
}
BY_KEY: dict[str, Callable[[Any], ast.Expr]] = {  # of whichever layer reads it
    "this": Values.fixed,
    "~": Values.fixed,
    "you": Values.fixed,
    "it": Values.pronoun,
    "them": Values.pronoun,
    "they": Values.pronoun,
    "your": Values.possessor,
    "its": Values.possessor,
    "their": Values.possessor,
    "that": Values.that,
    "those": Values.that,
    "that_many": Values.that_many,
    "number": Values.number_of,
    "twice": Values.twice,
    "half": Values.half,
    "min": Values.extreme,
    "max": Values.extreme,
    "copy": Values.copy_of,
    "this_ability": Values.this_ability,
    "top": Values.end_of_zone,
    "bottom": Values.end_of_zone,
    "anywhere": Values.anywhere,
    "kind": Values.kinds_of_unit,
}
