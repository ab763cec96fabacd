"""Fills a phrase frame: a Jinja template that stands beside a definition, or with the sentence shapes of a language.

What a reader would get wrong: an unknown name in a frame is an error (``StrictUndefined``), because
a frame that silently drops an operand would print a card that does something else.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from jinja2 import Environment, StrictUndefined, Template, TemplateError


class FrameError(ValueError):
    """A frame that cannot be filled; carries the frame and what is wrong with it."""

    def __init__(self, frame: str, reason: str) -> None:
        super().__init__(f"cannot fill the frame {frame!r}: {reason}")
        self.frame = frame
        self.reason = reason


class Frames:
    """The templates of one language with its grammar functions as filters; compiled once."""

    def __init__(self, filters: Mapping[str, Callable], globals_: Mapping[str, object] | None = None) -> None:
        self.environment = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
        self.environment.filters.update({"also": also, **filters})
        self.environment.globals.update(globals_ or {})
        self.compiled = lru_cache(maxsize=None)(self._compile)

    def _compile(self, frame: str) -> Template:
        return self.environment.from_string(frame)

    def fill(self, frame: str, values: Mapping[str, object]) -> str:
        """The frame with its names replaced.  Raises FrameError for a broken frame or an unknown name."""
        try:
            return self.compiled(frame).render(values)
        except TemplateError as error:
            raise FrameError(frame, str(error)) from error


def also(names: list[str], name: str) -> list[str]:
    """``subtypes | also("Zombie")``: the name in front of the others, once."""
    return [name, *(other for other in names if other != name)]
