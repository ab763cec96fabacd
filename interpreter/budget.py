"""How much one game may take: counts, no clock, so that the same game ends at the same event on any machine.

A file of a stranger may ask for anything: a thousand million turns of a loop, tokens without number, a number that is
squared forty times.  Whatever makes or repeats something asks the game's ``Budget`` first, and what is used up ends the
game with an ``Overrun`` that names the line.  How large a text may be is said by ``grammar.limits``.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from kotowari.grammar.source import NO_SPAN, Span

WORK = 500_000  # events, turns of loops and the like in a whole game; each leaves a record of about half a kilobyte
STREAK = 200_000  # of them between two decisions; the longest chains of real cards take some hundreds
THINGS = 10_000  # made at once, or laid out in a position
THING = 10  # what one that is made is worth in work: it has characteristics, and everything looks at it from then on
LOOKS = 40  # things looked at for each unit of work: listeners asked, things gone through, effects applied
EFFECT = 5  # things looked at that an effect which may apply to a thing is worth
CHANGE = 15  # … and a thing of which it is asked whether one effect would be another one after a third
PAYING = 100  # … and a symbol of a cost of which it is asked whether it could be paid otherwise
LONGEST = 100_000  # symbols in a run
LARGEST = 10**15  # of a number: as far as every reader of JSON is exact

Place = Span | tuple[str, int, int, int, int] | None


class Overrun(Exception):
    """A game has taken more than it may: a loop nobody can leave, or an amount nobody needs.

    ``span`` is where what used it up is written (NO_SPAN: nothing that is written did).
    """

    code = "E0916"

    def __init__(self, message: str, place: Place = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = spanned(place)


def spanned(place: Place) -> Span:
    """A place as a span: generated code has it as plain numbers, which cost nothing until they are asked for."""
    return place if isinstance(place, Span) else Span(*place) if place else NO_SPAN


class Budget:
    """What one game may still take.

    ``left`` is what may be done until the next decision, ``looks`` how many things may be looked at in this game.  Both
    are counted down where the work is done; whoever finds one below zero calls :meth:`used_up`.
    """

    __slots__ = ("work", "streak", "rest", "left", "looks", "laid")

    def __init__(self, work: int = WORK) -> None:
        self.work = self.rest = work
        self.looks = work * LOOKS
        self.streak = self.left = min(STREAK, work)
        self.laid = 0

    @property
    def spent(self) -> int:
        """What has been done, looked at and laid out, in units of work."""
        return max(self.work - self.rest + self.streak - self.left, self.work - self.looks // LOOKS) + THING * self.laid

    def renew(self) -> None:
        """A decision was answered, which is work, too: a new streak begins, as long as what is left of the game."""
        self.rest -= self.streak - self.left + 1
        self.streak = self.left = min(STREAK, self.rest)

    def spend(self, number: int, place: Place) -> None:
        """So many units of work are about to be done.  Raises ``Overrun``."""
        self.left -= number
        if self.left < 0:
            self.used_up("", place)

    def look(self, number: int) -> None:
        """So many things are looked at.  Raises ``Overrun``."""
        self.looks -= number
        if self.looks < 0:
            self.used_up("", None)

    def times(self, number: int, place: Place) -> Iterator[int]:
        """``range(number)``, each turn of which is work."""
        for turn in range(number):
            self.left -= 1
            if self.left < 0:
                self.used_up("", place)
            yield turn

    def each(self, things: Iterable[Any], place: Place) -> list[Any]:
        """A list to go through one by one."""
        found = list(things)
        self.left -= len(found)
        if self.left < 0:
            self.used_up("", place)
        return found

    def make(self, number: int, place: Place) -> None:
        """So many things are about to be made at once.  Raises ``Overrun``."""
        _at_once(number, place)
        self.spend(THING * max(0, number), place)

    def lay_out(self, number: int, place: Place = None) -> None:
        """So many things are there as a game begins, which is no work of the game.  Raises ``Overrun``."""
        _at_once(number, place)
        self.laid += number

    def used_up(self, doing: str, place: Place) -> NoReturn:
        """Say which part of the budget it was; ``doing`` begins with a comma."""
        if self.looks < 0:
            said = f"more than {self.work * LOOKS} things looked at in one game"
        elif self.streak == STREAK:
            said = f"more than {STREAK} events without a decision"
        else:
            said = f"more than {self.work} events in one game"
        raise Overrun(said + doing, place)


def _at_once(number: int, place: Place) -> None:
    if number > THINGS:
        raise Overrun(f"more than {THINGS} things would be made at once: {number}", place)


def repeated(run: tuple[str, ...], times: int, place: Place = None) -> tuple[str, ...]:
    """A run of symbols taken so many times, which is not too long to go on with.  Raises ``Overrun``."""
    if times > 0 and len(run) * times > LONGEST:
        raise Overrun(f"more than {LONGEST} symbols", place)
    return run * times


def sized(value: int, place: Place = None) -> int:
    """A number that was worked out, which is not too large to go on with.  Raises ``Overrun``."""
    if type(value) is int and not -LARGEST <= value <= LARGEST:
        raise Overrun(f"a number has more than {len(str(LARGEST)) - 1} digits", place)
    return value
