"""Values as generated code handles them: one thing, several or none; a number, or a number of a kind."""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter.state.objects import Obj, Player


def as_list(value: Any) -> list[Any]:
    """One thing, several or none, as a list."""
    kind = type(value)
    if kind is Obj or kind is Player:  # mostly
        return [value]
    if kind is list or kind is tuple:
        return list(value)
    if value is None:
        return []
    return sorted(value) if kind is frozenset else [value]  # words, in an order that does not depend on chance


def things(value: Any) -> Any:
    """What may be a thing or a player, where only things can be: a player is none, of several they are left out."""
    if type(value) is Player:
        return None
    if type(value) is list and any(type(each) is Player for each in value):
        return [each for each in value if type(each) is not Player]
    return value


def every(test: Callable[[Any], bool], subject: Any) -> bool:
    """``test`` holds of the thing, or of all of several (and there is one)."""
    if type(subject) is list:
        return bool(subject) and all(test(each) for each in subject)
    return subject is not None and test(subject)


def among(things: Any, test: Callable[[Any], bool], low: int) -> bool:
    """Do ``low`` or more of these things (or is the one thing enough to) pass the test?"""
    return sum(1 for each in as_list(things) if test(each)) >= low


def same(left: Any, right: Any) -> bool:
    """The same thing, or one of several; of several things each is, and there are some."""
    if type(left) is list:
        return bool(left) and all(same(each, right) for each in left)
    if type(right) is list or type(right) is tuple:
        return any(left is each or left == each for each in right)
    return left is right or (left is not None and left == right)


def holds(units: Any, wanted: tuple[str, ...]) -> bool:
    """Are these among some units, as many of each?"""
    return type(units) is tuple and all(units.count(unit) >= wanted.count(unit) for unit in wanted)


def is_of_use(c: Any) -> bool:
    """Is what is answered done by an activated ability?"""
    ability = c.ev.c.ability if c.ev is not None else None
    return ability is not None and ability.definition.kind == "activated"


def as_resolved(thing: Any) -> Any:
    """What became of a thing that waited, as it resolved to stay (400.7d); any other thing itself."""
    left, after = getattr(thing, "left", None), getattr(thing, "next", None)
    if left is None or after is None or not left.spec.waiting:
        return thing
    place = after.zone or after.left
    return after if place is not None and place.spec.default else thing


def is_from(then: Any, now: Any) -> bool:
    """Is what an event of the past made this thing, or what became of it as it resolved?"""
    return same(then, now) or same(as_resolved(then), now)


def count(things: Any) -> int:
    """How many."""
    return len(things) if type(things) is list else as_list(things).__len__()


def amount(value: Any) -> int:
    """The number in an operand: a number, or the first of (number, kind)."""
    if type(value) is tuple:
        number: int = value[0]
        return number
    if type(value) is list:
        return len(value)
    return value or 0


def kind_of(value: Any) -> Any:
    """The kind in an operand (number, kind)."""
    return value[1] if type(value) is tuple and len(value) > 1 else None


class Otherwise:
    """What of copies is otherwise than of their models, or is said besides of what is made, as an operand says it."""

    __slots__ = ("changes",)

    def __init__(self, changes: tuple[Any, ...]) -> None:
        self.changes = changes

    def __str__(self) -> str:
        return "otherwise"


def copies(of: Any, but: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The operand for copies: how many (one of each), of what, and what of them is otherwise if anything is."""
    things = [each for each in (of if type(of) is list else [of]) if each is not None]
    return (len(things), things, Otherwise(but)) if but else (len(things), things)


def made_as(value: tuple[Any, ...], but: tuple[Any, ...]) -> tuple[Any, ...]:
    """The operand for so many of what is described, with what is said of it besides."""
    given = value[2] if len(value) > 2 else ()
    numbers = value[3] if len(value) > 3 else {}
    return (*value[:2], given, numbers, Otherwise(but))


def with_amount(value: Any, number: int) -> Any:
    """The operand with another number."""
    return (number, *value[1:]) if type(value) is tuple else number


def remaining(thing: Any, taken: list[Any] | None) -> list[Any]:
    """Those of some things that were not taken since they were named, whatever they have become by now."""
    return [each for each in as_list(thing) if not taken or not _is_taken(each, taken)]


def _is_taken(thing: Any, taken: list[Any]) -> bool:
    while thing is not None:
        if any(thing is each for each in taken):
            return True
        thing = thing.next if type(thing) is Obj else None
    return False


def with_taken(taken: list[Any] | None, things: Any) -> list[Any]:
    """Those taken before, and these."""
    return [*(taken or ()), *as_list(things)]
