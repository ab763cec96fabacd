"""Where a new line begins on a card: of a spell it says nothing, so a print and a printer may differ in it."""

from collections.abc import Iterator
from typing import TypeVar

from kotowari.tools.reading.flavor import BULLET

Sheet = TypeVar("Sheet")


LINES = 12  # a face of more lines is none that is printed: of it nothing is tried


def stopped(bodies: list[tuple[Sheet, list[str]]]) -> Iterator[list[tuple[Sheet, list[str]]]]:
    """The sources with a full stop behind one: two instructions on a line each are joined by none but the printer."""
    for number, (sheet, sources) in enumerate(bodies):
        for at, source in enumerate(sources[:-1] if len(sources) <= LINES else ()):
            if source and source[-1].isalnum():
                some = [*sources[:at], f"{source}.", *sources[at + 1 :]]
                yield [*bodies[:number], (sheet, some), *bodies[number + 1 :]]


def together(theirs: list[str], ours: list[str]) -> list[str]:
    """Lines with those joined that are one of ``ours``: where a spell's instructions begin a new line says nothing.

    What ends in an item of a list stays apart, since what stands below it would belong to the item.
    """
    if len(theirs) <= len(ours):
        return theirs
    made: list[str] = []
    rest = list(theirs)
    for line in ours:
        said = rest.pop(0) if rest else ""
        while said != line and rest and line.startswith(said) and BULLET not in said:
            said += rest.pop(0)
        made.append(said)
    return made + rest
