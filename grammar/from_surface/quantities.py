"""Quantities: what is counted and worked out, and numbers that stand before what they count."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from kotowari.grammar import ast
from kotowari.grammar.from_surface.pronouns import Pronouns
from kotowari.grammar.scope import NUMBER
from kotowari.grammar.vocabulary import CHOSEN

CLASS = frozenset({"class"})
UNIT = frozenset({"unit"})


class Quantities(Pronouns):
    """Reads numbers that are not literals."""

    if TYPE_CHECKING:  # the layers above
        things: Callable[..., ast.Expr]
        united: Callable[[ast.Expr], ast.Expr]
        either: Callable[..., ast.Expr]
        as_number: Callable[[ast.Expr, int], ast.Expr]
        no_literal: Callable[..., ast.Expr]
        symbols: Callable[[], ast.Expr]

    def worked_out_of(self, op: Literal["+", "-", "*", "/"], left: ast.Expr, right: ast.Expr, start: int) -> ast.Arith:
        """What numbers come to; anything else has neither sum nor product."""
        return ast.Arith(op, self.as_number(left, start), self.as_number(right, start), span=self.span(start))

    def so_many_symbols(self, amount: ast.Expr, start: int) -> ast.Arith:
        """``(Q) {G}``: as many of a symbol as a number says."""
        amount = self.as_number(amount, start)
        return ast.Arith("*", self.symbols(), amount, span=self.span(start))

    def number_of(self) -> ast.Expr:
        """``number of NP``, ``number of times E``."""
        start = self.i
        self.i += 1
        if not self.take("of"):
            raise self.stuck("`of`")
        at = self.i
        if self.take_times():
            past = self.what_happened(at)
            return ast.Count(past, span=self.span(start))
        counted = self.united(self.either(counted=True))
        if isinstance(counted, ast.FieldOf) and self.counts_cards(counted):
            return ast.Count(counted, span=self.span(start))
        of = self.things(counted)
        for binding in self.scope.bindings:
            if binding.node is of:
                binding.plural = True  # one of what is counted is not what `it` means
        return ast.Count(of, span=self.span(start))

    def take_times(self) -> bool:
        """Step over ``times`` or ``time``, unless it is what a unit is called by (``time counters``)."""
        return not self.unit_at(self.i + 1) and self.take_soft("times")

    def unit_at(self, at: int) -> bool:
        """Whether the name of a unit that is no thing itself stands at a token."""
        hit = self.vocabulary.match(self.toks, at, len(self.toks), UNIT | CLASS)
        return hit is not None and {symbol.kind for symbol in hit[0]} == UNIT

    def what_happened(self, at: int) -> ast.Happened:
        """Behind ``times`` and ``time``: what is counted as often as it happened."""
        past = self.condition()
        if not isinstance(past, ast.Happened) or past.negated:
            raise self.fail(
                "E0206", "only what happened can be counted", "say what: `number of times you draw card`", self.span(at)
            )
        return past

    def counts_cards(self, node: ast.FieldOf) -> bool:
        """Whether a field is itself the number of what is in a zone: ``number of cards in hand of you``."""
        symbol = self.vocabulary.symbol("field", node.field)
        derived = symbol.attributes.get("derived", ()) if symbol is not None else ()
        return len(derived) == 1 and self.vocabulary.symbol("zone", derived[0]) is not None

    def refuse_any_amount(self, node: ast.Expr) -> None:
        """Refuse a unit where a value stands: "life" alone is one of it or more, and so is "1 or more life"."""
        if isinstance(node, ast.Measure) and node.at_least:
            help = "say how much, or whose: `3 …`, `… of you`, `number of …`"
            raise self.fail("E0302", f"it isn't said how much `{node.unit.spelled or node.unit.id}`", help, node.span)

    def twice(self) -> ast.Expr:
        """``twice Q``."""
        start = self.i
        self.i += 1
        value = self.as_number(self.primary(), start)
        return ast.Arith("*", ast.Number(2), value, span=self.span(start))

    def half(self) -> ast.Expr:
        """``half Q``, rounded down unless ``up`` follows; ``half Q, rounded up``."""
        start = self.i
        self.i += 1
        value = self.as_number(self.primary(), start)
        self.attempt(self.rounded)
        if self.take("up"):
            value = ast.Arith("+", value, ast.Number(1))
        else:
            self.take("down")
        return ast.Arith("/", value, ast.Number(2), span=self.span(start))

    def rounded(self) -> None:
        """``, rounded`` before ``up`` or ``down``."""
        self.take_kind("COMMA")
        if not self.take_soft("rounded") or self.key() not in ("up", "down"):
            raise self.stuck("`rounded up`")

    def times_paid(self) -> ast.Expr:
        """``(Q) of`` in front of a cost: how many times it is paid."""
        start = self.i
        self.i += 1
        times = self.as_number(self.expression(), start)
        if not self.take_kind("RPAR"):
            raise self.stuck("`)`")
        if not self.take("of"):
            raise self.stuck("`of`")
        return times

    def extreme(self) -> ast.Expr:
        """``min (A, B)`` and ``max (A, B)``."""
        start = self.i
        op: Literal["min", "max"] = "min" if self.toks[start].key == "min" else "max"
        self.i += 1
        if not self.take_kind("LPAR"):
            raise self.stuck("`(`")
        left = self.as_number(self.expression(), start)
        if not self.take_kind("COMMA"):
            raise self.stuck("`,`")
        right = self.as_number(self.expression(), start)
        if not self.take_kind("RPAR"):
            raise self.stuck("`)`")
        return ast.Arith(op, left, right, span=self.span(start))

    def kinds_of_unit(self) -> ast.Expr:
        """``kind of counter on it``: the kinds that are there, as a field of the thing."""
        start = self.i
        self.i += 1
        if not self.take("of"):
            raise self.stuck("`of`")
        unit = self.take_symbol("unit")
        if unit is None:
            raise self.stuck("a unit", UNIT)
        if not self.take("on"):
            raise self.stuck("`on`")
        return ast.FieldOf(f"kinds_of_{unit.id}", self.no_literal(self.primary()), "kind", span=self.span(start))

    def quantity(self) -> ast.Expr:
        """A number without what it counts."""
        start = self.i
        tok = self.toks[self.i] if self.i < self.end else None
        if tok is None:
            raise self.stuck("a number")
        if tok.type == "NUMBER":
            self.i += 1
            return ast.Number(int(tok.value), span=self.span(start))
        if tok.key == "that_many":
            self.i += 1
            binding = self.scope.latest(NUMBER)
            if binding is None:
                raise self.fail("E0205", "no number was mentioned before", span=self.span(start))
            return ast.ThatMany(self.scope.refer(binding), span=self.span(start))
        if self.vocabulary.has_letter(tok.low) and not self.scope.has(tok.low):
            self.i += 1
            return ast.Ref(tok.low, None, CHOSEN[tok.low], tok.value, span=self.span(start))
        if self.scope.has(tok.low):
            self.i += 1
            found = self.scope.find(tok.low)
            assert found is not None
            return ast.Ref(found.name, None, self.scope.refer(found), tok.value, span=self.span(start))
        if tok.type == "LPAR":
            self.i += 1
            inner = self.as_number(self.expression(), start)
            if not self.take_kind("RPAR"):
                raise self.stuck("`)`")
            return inner
        raise self.stuck("a number")

    def of_no_players(self, zone: ast.ZoneOf, end: str) -> None:
        """Refuse `top card of library of each player as c`: the name would be the players, not the cards."""
        of = zone.of
        if isinstance(of, ast.Select) and of.det.kind in ("each", "all") and of.binding[:1] not in ("", "#"):
            help_ = f"do it for each of them: `for each player as p:`, below it `{end} card of … of p as {of.binding}`"
            raise self.fail("E0206", f"`{of.binding}` would be the players, not the cards", help_, of.span)
