"""What limits an ability: among its cost items, or as ``only …`` lines of its body."""

from collections.abc import Sequence
from functools import partial

from kotowari.grammar import ast
from kotowari.grammar.from_surface.blocks import Blocks, Limits
from kotowari.grammar.surface import Line

LIMITS = ("adverb", "term")


class Limiting(Blocks):
    """Reads the limits of abilities."""

    def label(self) -> ast.Word | ast.Limit:
        """A limit standing alone between commas, as printed in front of some abilities."""
        often = self.attempt(self.how_often)
        if often is not None:
            return often
        word = self.take_symbol(*LIMITS)
        if word is None or self.i < self.end and self.toks[self.i].type != "COMMA":
            raise self.stuck("a limit")
        return word

    def limit(self, condition: ast.Condition | None) -> tuple[list[Limits], ast.Condition | None]:
        """What follows ``only``: how often, when, a word of the rules, or ``if C``."""
        start = self.i
        if self.take("if"):
            more = self.condition()
            self.cites()
            return [], more if condition is None else ast.Logic("and", (condition, more), span=self.span(start))
        found: Limits | None = self.window() or self.attempt(self.how_often) or self.take_symbol(*LIMITS)
        if found is None:
            raise self.stuck("a limit", frozenset(LIMITS))
        self.cites()
        return [found], condition

    def limited(
        self, lines: Sequence[Line], limits: Sequence[Limits], condition: ast.Condition | None = None
    ) -> tuple[list[Line], list[Limits], ast.Condition | None]:
        """The lines of a body without those that limit it, and the limits with those."""
        body, found = [], list(limits)
        for inner in lines:
            if inner.key == "only":
                more, condition = self.whole(inner.phrase, partial(self.limit, condition))
                found.extend(more)
            else:
                body.append(inner)
        return body, found, condition

    def often(self, limit: Limits, line: Line) -> ast.Limit | None:
        """A limit of what happens by itself: only how often; reports another one."""
        if isinstance(limit, ast.Limit):
            return limit
        self.report("E0206", "when it triggers is said with the event: `when E during your turn`", self.at(line))
        return None
