"""What was found out about the present moment, kept until anything happens.

A moment (``Engine.version``) changes with every event but the passing of steps that nothing asks about, with every
new timestamp and with every take-back.
"""

from typing import Any

from kotowari.interpreter.running import Engine


class Known:
    """Answers of one moment: icons that are met, offers."""

    __slots__ = ("moment", "met", "offers")

    def __init__(self) -> None:
        self.moment = -1
        self.met: dict[tuple[Any, ...], bool] = {}
        self.offers: dict[tuple[Any, ...], list[Any]] = {}

    def now(self, g: Engine) -> "Known":
        """The answers that still hold."""
        if g.version != self.moment:
            self.moment = g.version
            self.met.clear()
            self.offers = {}
        return self
