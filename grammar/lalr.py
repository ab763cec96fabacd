"""Lark's tables, gone through without what Lark does besides at each token: it hashes a rule for each reduction.

The grammar, its tables, the trees and the errors are Lark's.  The trap: whatever can't go on is left to Lark from the
beginning, so that what is wrong is said by one parser alone; what is made on the way is thrown away.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from kotowari.grammar.lexer import Tok

END = "$END"
Row = dict[str, Any]  # by kind of token or rule: the row to go on with, or (what makes it, of how many, rule)


class Driver:
    """A parser by the LALR tables of a grammar with a transformer."""

    def __init__(self, lark: Lark) -> None:
        """Take over the tables of ``lark``, for its only start."""
        machine = cast(Any, lark.parser).parser.parser
        table = machine.parse_table
        rows: dict[int, Row] = {state: {} for state in table.states}
        for state, actions in table.states.items():
            for name, (action, to) in actions.items():
                reduced = () if action is Shift else (machine.callbacks[to], len(to.expansion), to.origin.name)
                rows[state][name] = reduced or rows[to]
        (start,), (end,) = table.start_states.values(), table.end_states.values()
        self.start, self.end = rows[start], rows[end]

    def parse(self, tokens: Sequence[Tok]) -> Any:
        """What the tokens spell; None if they spell nothing."""
        rows: list[Row] = [self.start]
        values: list[Any] = []
        for tok in tokens:
            kind = tok.type
            step = rows[-1].get(kind)
            while type(step) is tuple:
                _reduce(step, rows, values)
                step = rows[-1].get(kind)
            if step is None:
                return None
            rows.append(step)
            values.append(tok)
        while rows[-1] is not self.end:
            step = rows[-1].get(END)
            if step is None:
                return None
            _reduce(step, rows, values)
        return values[-1]


def _reduce(step: tuple[Callable[[list[Any]], Any], int, str], rows: list[Row], values: list[Any]) -> None:
    make, size, origin = step
    parts: list[Any] = []
    if size:
        parts = values[-size:]
        del values[-size:], rows[-size:]
    values.append(make(parts))
    rows.append(rows[-1][origin])


__all__ = ["Driver"]
