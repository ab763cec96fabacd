"""Fills a phrase frame: a wording that stands beside a definition, or with the sentence shapes of a language.

What a reader would get wrong: an unknown name in a frame is an error, because
a frame that silently drops an operand would print a card that does something else.
"""

from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import TemplateError
from jinja2.filters import do_title

from kotowari.tools.errors import CannotRun
from kotowari.tools.text.wording import Wordings, asked


class FrameError(CannotRun, ValueError):
    """A frame that cannot be filled; carries the frame and what is wrong with it."""

    def __init__(self, frame: str, reason: str) -> None:
        shown = frame if len(frame) <= 200 else f"{frame[:200]}…"
        hint = "`kotowari check` looks at every wording of a file"
        super().__init__(f"cannot fill the frame {shown!r}: {reason}", hint)
        self.frame = frame
        self.reason = reason


class Frames:
    """The wordings of one language with its grammar functions as filters."""

    def __init__(self, filters: Mapping[str, Callable[..., Any]]) -> None:
        self.filters = {**COMMON, **filters}
        self._wordings = Wordings(self.filters)

    def unsaid(self, frame: str, operands: Mapping[str, object]) -> tuple[str, ...]:
        """The operands that a frame does not ask for, which whoever fills it has to say besides."""
        names = asked(frame)
        return tuple(name for name in operands if name not in names)

    def fill(self, frame: str, values: Mapping[str, object]) -> str:
        """The frame with its names replaced.  Raises FrameError for a broken frame or an unknown name."""
        try:
            return self._wordings.render(frame, values)
        except (TemplateError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError,
                ValueError) as error:  # fmt: skip
            raise FrameError(frame, str(error)) from error


def also(names: list[str], name: str) -> list[str]:
    """``subtypes | also("Zombie")``: the name in front of the others, once."""
    return [name, *(other for other in names if other != name)]


def integer(value: object) -> int:
    """The number that is written, 0 for what is none: ``{% if n | int == 1 %}``."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < 20 else 0


def signs(value: object) -> int:
    """How many symbols are written in it: ``{E}{E}`` are 2."""
    return str(value).count("{")


def until(value: object, mark: str) -> str:
    """What stands before the first of a mark; all of it where there is none."""
    return str(value).split(mark, 1)[0]


def since(value: object, mark: str) -> str:
    """What stands behind the last of a mark; all of it where there is none."""
    return str(value).rsplit(mark, 1)[-1]


ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(value: object) -> str:
    """A number in Roman numerals."""
    left, said = integer(value), ""
    for number, letters in ROMAN:
        said += letters * (left // number)
        left %= number
    return said


def parts(value: object, mark: str) -> list[str]:
    """What a mark divides: ``icons | parts(", ")``."""
    return str(value).split(mark)


def alike(values: list[str]) -> bool:
    """Whether all of them are the same."""
    return len(set(values)) == 1


def rows(alternatives: list[list[str]], inner: str, outer: str) -> str:
    """Alternatives of several each: ``alternatives | rows(", ", " / ")``."""
    return outer.join(inner.join(map(str, row)) for row in alternatives)


COMMON: dict[str, Callable[..., Any]] = {
    "also": also,
    "string": str,
    "int": integer,
    "join": lambda values, mark: mark.join(map(str, values)),
    "title": lambda value: do_title(str(value)),
    "length": len,
    "first": lambda values: values[0],
    "replace": lambda value, old, new: str(value).replace(old, new) if old else str(value),
    "signs": signs,
    "roman": roman,
    "until": until,
    "since": since,
    "parts": parts,
    "alike": alike,
    "rows": rows,
}
