"""Stretches of time and how often something may be in them: ``during your next turn``, ``once each turn``.

One reader for all places: the past, durations, triggers, prohibitions, permissions, limits.  Whose step it is stands
in front of it (``its controller's next turn``), the word that says which one directly in front of the step.
"""

from kotowari.grammar import ast
from kotowari.grammar.ast.events import Which
from kotowari.grammar.from_surface.selectors import Selectors
from kotowari.grammar.scope import PLAYER

STEP = frozenset({"step"})
PREFIXES = {"この": "this", "이번": "this", "毎": "each", "각": "each", "各": "each", "매": "each"}  # before a step
ORDINALS = {"first": 1, "second": 2, "third": 3}
DIRECT = ("this", "last", "next")  # stand before a step alone, the others behind `during` and `since`


class Windows(Selectors):
    """Reads windows and limits."""

    def window_here(self) -> bool:
        """Whether ``this turn``, ``during …`` or the like stands here."""
        key = self.key()
        if key in DIRECT:
            return self.step_at(self.i + 1)
        return key == "during" or self.soft() == "since" or self.prefixed("this") is not None

    def limit_here(self) -> bool:
        """Whether ``once each turn`` or ``for first time …`` stands here, which is no operand."""
        if self.key() == "for":
            return self.soft(2) == "times" and (self.soft(1) in ORDINALS or self.kind(1) == "NUMBER")
        return self.soft() == "once" and self.key(1) in ("each", "this")

    def step_at(self, at: int) -> bool:
        """Whether the name of a step stands at a token."""
        return at < self.end and self.vocabulary.match(self.toks, at, self.end, STEP) is not None

    def prefixed(self, which: Which) -> ast.Window | None:
        """``このターン``, ``毎ターン``: a step with what says which one written together with it."""
        low = self.toks[self.i].low if self.i < self.end else ""
        if low.isascii():
            return None
        for prefix, meant in PREFIXES.items():
            if meant == which and low.startswith(prefix) and len(low) > len(prefix):
                for symbol in self.vocabulary.lookup(low.removeprefix(prefix), STEP):
                    spelled = self.toks[self.i].value.removeprefix(prefix)
                    return ast.Window(which, symbol.id, None, spelled, span=self.span(self.i))
        return None

    def window(self) -> ast.Window | None:
        """``this turn``, ``during [PLAYER's] [next] STEP``, ``since your last turn``; None when no time is given."""
        if not self.window_here():
            return None
        start = self.i
        joined = self.prefixed("this")
        if joined is not None:
            self.i += 1
            return joined
        key = self.key() or self.soft()
        self.i += 1
        step, whose, spelled, order = self.step_of()
        if key == "since" and order != "last":
            raise self.fail("E0202", "`since` is said of a last one", "`since your last turn`", self.span(start))
        if key == "during":
            key = order or "any"
        return ast.Window(key, step, whose, spelled, span=self.span(start))  # type: ignore[arg-type]  # a word of windows

    def step_of(self) -> tuple[str, ast.Expr | None, str, str]:
        """``[PLAYER's] [next | last] STEP``: the step, whose it is, how it is written, which one."""
        order = ""
        if self.key() in ("next", "last", "this") and self.step_at(self.i + 1):
            order = self.key()
            self.i += 1
        at = self.i
        hit = self.symbol_of(STEP)
        if hit is not None:
            self.i += hit[1]
            return hit[0][0].id, None, " ".join(t.value for t in self.toks[at : self.i]), order
        outer, self.order = self.order, order
        try:
            owner = self.primary()
            order = self.order or ""
        finally:
            self.order = outer
        if not isinstance(owner, ast.FieldOf) and self.i < self.end and self.toks[self.i].lang != "en":
            step, further, spelled, order = self.step_of()  # in Japanese and Korean an owner has no form of its own
            if further is None:
                return step, owner, spelled, order
            self.i = at
        if not isinstance(owner, ast.FieldOf) or self.vocabulary.symbol("step", owner.field) is None:
            raise self.stuck("a step", STEP)
        if not self.kinds(owner.of) & PLAYER:
            raise self.fail(
                "E0206", "only a player has steps", "say whose they are: `its controller's …`", self.span(at)
            )
        return owner.field, owner.of, owner.spelled, order

    def each_window(self) -> ast.Window:
        """The window of a limit: ``each turn``, ``each of PLAYER's …``, ``this turn``."""
        start = self.i
        joined = self.prefixed("each")
        if joined is not None:
            self.i += 1
            return joined
        if not self.take("each"):
            window = self.window()
            if window is None:
                raise self.stuck("`each` and a step, `this` and a step")
            return window
        step, whose, spelled, _ = self.step_of()
        return ast.Window("each", step, whose, spelled, span=self.span(start))

    def how_often(self) -> ast.Limit:
        """``once each turn``, ``twice each turn``, ``3 times this turn``."""
        start = self.i
        first = self.each_window() if self.prefixed("each") is not None else None
        if self.take_soft("once"):
            times: ast.Expr = ast.Number(1, span=self.span(start))
        elif self.take("twice"):
            times = ast.Number(2, span=self.span(start))
        else:
            times = self.numeral()
            if not self.take_soft("times"):
                raise self.stuck("`times`")
        window = first or self.each_window()
        return ast.Limit(times, window, span=self.span(start))

    def numeral(self) -> ast.Number:
        """A number in figures."""
        start = self.i
        if self.kind() != "NUMBER" or not self.toks[start].value.isdigit():
            raise self.stuck("a number")
        self.i += 1
        return ast.Number(int(self.toks[start].value), span=self.span(start))

    def nth_time(self) -> ast.Limit | None:
        """``for second time each turn``; None when it does not stand here."""
        if not self.limit_here():
            return None
        start = self.i
        self.i += 1
        count = self.ordinal()
        self.take_soft("times")
        return ast.Limit(count, self.each_window(), True, span=self.span(start))

    def ordinal(self) -> ast.Number:
        """``first``, ``second``, a number."""
        start = self.i
        nth = ORDINALS.get(self.soft())
        if nth is None:
            return self.numeral()
        self.i += 1
        return ast.Number(nth, span=self.span(start))

    def ordinal_here(self) -> bool:
        """Whether ``[your] second card`` stands here, in an event."""
        ahead = int(self.key() == "your")
        return self.testing and self.soft(ahead) in ORDINALS and not self.scope.has(self.toks[self.i + ahead].low)
