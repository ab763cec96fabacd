"""Costs: their items, what must be paid besides or instead of one, and what it is less or more by.

``cost …``, ``may cost … as NAME``, ``or cost …``; ``cost {1} less for each NP`` of the card itself, and of what is
named in front of it: ``SPELLS cost {1} less`` gives each of them just that ability (``SPELLS have:``).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeVar

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.limiting import Limiting
from kotowari.grammar.from_surface.verbs import takes_ability
from kotowari.grammar.kinds import ANYTHING, COMPARED
from kotowari.grammar.scope import OBJECT, PLAYER, Binding
from kotowari.grammar.surface import Line
from kotowari.grammar.visit import PAY, is_target, name_given, walk

COST_STARTS = ("SYMBOLS", "CIRCLED", "NUMBER")
CHANGES = ("less", "more")
Mode = Literal["additional", "optional", "alternative"]
Change = Literal["less", "more"]
T = TypeVar("T")


class Prices(Limiting):
    """Reads costs."""

    if TYPE_CHECKING:  # the layer above

        def within_quotes(self, read: Callable[[], T]) -> T: ...  # noqa: D102

    def cost_items(self) -> ast.Cost:
        """Cost items up to the end of the phrase; behind symbols another keyword of the line may stand."""
        start = self.i
        among_keywords = self.kind() in ("SYMBOLS", "CIRCLED") and self.toks[start - 1].type != "DASH"
        items = [self.cost_item()]
        while self.kind() == "COMMA":
            if among_keywords and self.vocabulary.match(self.toks, self.i + 1, self.end, frozenset({"keyword"})):
                break
            self.i += 1
            items.append(self.cost_item())
        return ast.Cost(tuple(items), span=self.span(start))

    def symbol_item(self) -> ast.Symbols:
        """``{2}{G}``, ``①``, ``+1``."""
        start = self.i
        tok = self.toks[start]
        self.i += 1
        symbols = (
            tuple(tok.value[1:-1].split("}{"))
            if tok.type == "SYMBOLS"
            else tuple(tok.value)
            if tok.type == "CIRCLED"
            else (tok.value,)
        )
        node = ast.Symbols(symbols, span=self.span(start))
        if tok.type != "NUMBER":
            self.scope.marked.append(node)
        return node

    def cost_item(self) -> ast.CostItem:
        """One item: symbols, a cost that is bound, or something to do."""
        start = self.i
        item = self.any_item()
        kinds = self.kinds(item) & COMPARED if isinstance(item, ast.FieldOf) else ANYTHING
        if not isinstance(item, ast.CostItem) or kinds and kinds.isdisjoint(("cost", "symbols")):
            raise self.fail("E0206", "this can't be paid", "a cost is symbols, or one thing to do", self.span(start))
        spoken_of = self.scope.names.get(item.name) if isinstance(item, ast.Ref) else None
        if spoken_of is not None and spoken_of.kinds & (OBJECT | PLAYER):
            raise self.fail("E0206", "a thing can't be paid", "say what is done with it", self.span(start))
        payer = item.subject if isinstance(item, ast.Do) else None
        others = isinstance(payer, ast.Select) and self.kinds(payer) == PLAYER
        if isinstance(item, ast.Do) and (item.optional or others):
            raise self.fail(
                "E0206",
                "what is used is paid for by who uses it",
                "leave out who pays; what somebody may do as it resolves stands in the block: `each player may …`",
                self.span(start),
            )
        if any(is_target(node) for node in walk(item)):
            raise self.fail(
                "E0206", "what is paid has no target", "say which is taken without `target`", self.span(start)
            )
        return item

    def any_item(self) -> ast.Expr | Statement:
        """What stands where an item of a cost is expected."""
        tok = self.toks[self.i] if self.i < self.end else None
        if tok is None:
            raise self.stuck("a cost")
        if tok.type in COST_STARTS:
            return self.symbol_item()
        binding = self.scope.names.get(tok.low) or self.scope.linked.get(tok.low)
        if binding is not None and (
            self.i + 1 >= self.end
            or self.toks[self.i + 1].type in ("COMMA", "CITE")
            or self.toks[self.i + 1].key == "named"
        ):
            return self.bound()
        if self.vocabulary.match(self.toks, self.i, self.end, VERBS) is None:
            at, mark = self.i, self.scope.mark()
            value = self.attempt(self.primary)
            if isinstance(value, ast.FieldOf):
                return value
            self.i = at  # it was the subject of what is to be done
            self.scope.rollback(mark)
        return self.paid()

    def extra_cost(self, line: Line) -> ast.ExtraCost:
        """``cost …``, ``may cost … as NAME``, ``or cost …`` / ``instead cost …``; any with ``if C``."""
        mode: Mode = "additional" if line.key == "cost" else "optional" if line.key == "may" else "alternative"
        if line.body:
            raise self.fail(
                "E0106", "what is paid to play this governs nothing", "`if NAME:` asks for it", self.at(line)
            )

        def read() -> ast.ExtraCost:
            if line.key != "cost":
                self.i += 1
            elif self.changes_here():
                return self.price_change()
            often = mode == "optional" and self.take("any_number_of")
            times = self.times_paid() if mode == "additional" and self.kind() == "LPAR" else None
            cost = self.items_paid()
            others: list[ast.Cost] = []
            while mode == "additional" and times is None and self.take("or"):
                others.append(self.items_paid())
            last = cost.items[-1]
            given = name_given(last)
            names_it = mode != "additional" or given and self.is_flag(given)
            name = self.binding_name() or (given if names_it else getattr(last, "binding", ""))
            condition = self.condition() if self.take("if") else None
            less = taken_off(times, cost)
            if less is not None:
                return ast.ExtraCost(
                    less[0], "additional", "", None, condition, False, less[1], "less", span=self.at(line)
                )
            return ast.ExtraCost(
                cost, mode, name, None, condition, often, times, "", "", tuple(others), span=self.at(line)
            )

        node = self.whole(line.phrase, read)
        name = node.name
        if name and name != name_given(node.cost.items[-1]):
            self.scope.bind(Binding(name, frozenset({"word"}), name))
        elif name:  # it names what the cost is paid with, and this way of paying
            self.scope.find(name)
        return node

    def is_flag(self, name: str) -> bool:
        """Does a word of the ruleset ask whether a cost of this name was paid?"""
        return any(word.attributes.get("flag") == (name,) for word in self.vocabulary.symbols("adjective"))

    def items_paid(self) -> ast.Cost:
        """What is paid together: ``discard 1 card, pay {2}``; symbols may be paid with or without the word."""
        start = self.i
        items: list[ast.Symbols | ast.Do | ast.Ref | ast.FieldOf] = []
        while not items or self.take_kind("COMMA"):
            hit = self.symbol_of(VERBS) if self.kind(1) in ("SYMBOLS", "CIRCLED") else None
            self.i += hit is not None and any(verb.id == PAY for verb in hit[0])
            items.append(self.cost_item())
        return ast.Cost(tuple(items), span=self.span(start))

    def changes_here(self, ahead: int = 0) -> bool:
        """Whether ``{1} less`` or ``{1} more`` stands here."""
        return self.kind(ahead) in COST_STARTS and self.soft(ahead + 1) in CHANGES

    def price_change(self) -> ast.ExtraCost:
        """``{1} less [to activate] [for each NP | where x is Q] [if C]``."""
        start = self.i
        symbols = self.symbol_item()
        change: Change = "less" if self.soft() == "less" else "more"
        self.i += 1
        activating = self.activates() if self.take("to") else ""
        times = self.how_much(symbols, start)
        mark = self.scope.mark()
        self.scope.bind(Binding("", OBJECT, "this"))  # `it` is what costs so much less
        condition = self.condition() if self.take("if") else None
        self.scope.release(mark)
        return ast.ExtraCost(
            ast.Cost((symbols,), span=symbols.span),
            "additional",
            "",
            None,
            condition,
            False,
            times,
            change,
            activating,
            span=self.span(start),
        )

    def activates(self) -> str:
        """Behind ``to``: the verb that uses an ability, if one is meant rather than the thing that is played."""
        hit = self.symbol_of(VERBS)
        if hit is None:
            raise self.stuck("a verb", VERBS)
        self.i += hit[1]
        used = {s.id for s in self.vocabulary.symbols("class") if s.attributes.get("activation") == ()}
        return next((verb.id for verb in hit[0] for param in verb.params if not used.isdisjoint(param.kinds)), "")

    def how_much(self, symbols: ast.Symbols, start: int) -> ast.Expr | None:
        """How many times the symbols: ``for each NP``, ``for each target beyond first``, ``where x is Q``."""
        if any(map(self.vocabulary.is_variable, symbols.symbols)):
            if not self.says_x() or self.vocabulary.letters(symbols.symbols) != ("x",):
                raise self.fail(
                    "E0206",
                    "it isn't said what x is here",
                    "say how much: `cost {X} less where x is Q`",
                    self.span(start),
                )
            self.i += 3
            return self.expression()
        if self.key() != "for" or self.key(1) != "each":
            return None
        at = self.i
        self.i += 1
        if self.key(1) == "target" and self.soft(2) == "beyond":
            return self.beyond_first(at)
        testing, self.testing = self.testing, True
        try:
            return ast.Count(self.each_of(), span=self.span(at))
        finally:
            self.testing = testing

    def beyond_first(self, at: int) -> ast.Expr:
        """``for each target beyond first``: the targets of this, less one."""
        self.i += 3
        if not self.take_soft("first"):
            raise self.stuck("`first`")
        fields = self.vocabulary.symbols("field")
        field = next((s.id for s in fields if s.attributes.get("derived") == ("targets",)), None)
        if field is None:
            raise self.fail("E0206", "no field of this ruleset holds the targets of a thing", span=self.span(at))
        this = ast.Ref("this", None, "this", span=self.span(at))
        count = ast.Count(ast.FieldOf(field, this, span=self.span(at)), span=self.span(at))
        return ast.Arith("-", count, ast.Number(1), span=self.span(at))

    def changed_price(
        self, subject: ast.Expr, start: int, coming: bool = False, duration: ast.Window | None = None
    ) -> Statement:
        """``[next] SPELLS [TIME] cost {1} less [TIME]``: what ``SPELLS have:`` says with that cost below it."""
        self.i += 1
        subject = self.united(subject)
        given = self.within_quotes(self.price_change)
        self.means_the_same(subject, given)
        lasts = duration or self.duration()
        if coming:
            if not isinstance(subject, ast.Select) or lasts is None:
                raise self.fail(
                    "E0206",
                    "it isn't said until when the next one is meant",
                    "say it: `next spell you cast this turn costs {1} less`",
                    self.span(start),
                )
            subject = replace(subject, det=replace(subject.det, kind="next"))
        verbs = self.vocabulary.verbs("action")
        action = next(s for s in verbs if "continuous" in s.attributes and takes_ability(s.node))
        name = next(p.name for p in action.params if p.role == "object")
        quoted = ast.Quoted((given,), span=given.span)
        return ast.Do(action.id, subject, ((name, quoted),), (), False, lasts, span=self.span(start), cite=self.cites())

    def means_the_same(self, subject: ast.Expr, given: ast.ExtraCost) -> None:
        """Refuse ``this``, and ``you`` of what others play: in what is given they mean that thing and its player."""
        parts = subject.parts if isinstance(subject, ast.Either) else (subject,)
        own = all(
            isinstance(part, ast.Select)
            and any(
                isinstance(m, ast.Controlled) and not m.negated and getattr(m.by, "target", "") == "you"
                for m in part.modifiers
            )
            for part in parts
        )
        for ref in walk(given):
            if isinstance(ref, ast.Ref) and (ref.target == "this" or ref.target == "you" and not own):
                raise self.fail(
                    "E0206",
                    f"`{ref.name}` would be each thing that costs {given.change}, or its player",
                    "say it in a block, `X have:`, if that is meant",
                    ref.span,
                )


def taken_off(times: ast.Expr | None, cost: ast.Cost) -> tuple[ast.Cost, ast.Expr | None] | None:
    """``cost (0 - Q) of {1}``: what is less so many times, as it is said now; None for any other cost."""
    if not isinstance(times, ast.Arith) or times.op != "-" or getattr(times.left, "value", 1) != 0:
        return None
    symbols = cost.items[0] if len(cost.items) == 1 else None
    if isinstance(times.right, ast.Count):
        return cost, times.right
    if isinstance(times.right, ast.Number) and isinstance(symbols, ast.Symbols):
        number, one = times.right.value, symbols.symbols
        plain = len(one) == 1 and one[0].isdecimal() and int(one[0]) * number <= 9
        many = (str(int(one[0]) * number),) if plain else one * min(number, 99)
        return ast.Cost((ast.Symbols(many, span=symbols.span),), span=cost.span), None
    return None


__all__ = ["COST_STARTS", "Prices"]
