"""Checks turned into their opposites: one that would hold either way says nothing."""

from dataclasses import replace
from typing import Any

from kotowari.grammar.scenario import ast
from kotowari.tools.testing.checks import HANDLERS, Checker
from kotowari.tools.testing.failure import Failure

OTHER_SIDE = {"has": "lacks", "lacks": "has", "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def opposite(check: ast.Check) -> ast.Check:
    """A check that holds exactly when this one does not: of each or any, the opposite is of the other."""
    thing = getattr(check, "thing", None)
    if thing is not None and thing.every:
        check = replace(check, thing=replace(thing, every="each" if thing.every == "any" else "any"))
    if isinstance(check, ast.Compare | ast.Logged | ast.Cited):
        return replace(check, op=OTHER_SIDE[check.op])
    if isinstance(check, ast.HasCounters):
        return replace(check, number=check.number + 1)
    if isinstance(check, ast.Now):
        return replace(check, turn=check.turn + 1)
    if isinstance(check, ast.Result) and check.lost:
        return replace(check, lost=False)  # while others go on, somebody may have lost
    if isinstance(check, ast.Result):
        return replace(check, goes_on=False, seat="you") if check.goes_on else ast.Result(goes_on=True)
    return replace(check, negated=not check.negated)


class BothWays:
    """In the place of :meth:`Checker.check`: asks each check and, where it holds, its opposite in the same moment."""

    def __init__(self) -> None:
        self.empty: list[ast.Check] = []
        self.asked = 0

    def check(self, checker: Checker, check: Any) -> None:
        """Raise Failure unless the check holds; keep it if its opposite does as well."""
        wrong = HANDLERS[type(check)](checker, check)
        if wrong:
            raise Failure(wrong, check.span)
        self.asked += 1
        turned = opposite(check)
        try:
            if not HANDLERS[type(turned)](checker, turned):
                self.empty.append(check)
        except Failure:  # it can't even be asked
            pass
