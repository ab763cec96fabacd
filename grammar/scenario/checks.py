"""Reads commands with their clauses, and checks.

The shape of a check follows from its second word; only ``ZONE has`` and ``THING has`` look alike, and
there a bare word that is no alias and no player is a zone unless what follows is asked of things only.
"""

from collections.abc import Callable
from typing import Literal

from kotowari.grammar.scenario.ast import (
    Advance,
    Can,
    Cards,
    Check,
    Choose,
    Cited,
    Clause,
    Compare,
    Do,
    HasAbility,
    HasCounters,
    Is,
    IsIn,
    IsOn,
    Logged,
    Now,
    Operator,
    Pair,
    Result,
    Symbols,
    Thing,
)
from kotowari.grammar.scenario.reader import Reader

CLAUSES = ("targeting", "modes", "x", "y", "z", "dividing", "with", "by", "paying", "choosing")
OPERATORS: tuple[Operator, ...] = ("=", "!=", "<", "<=", ">", ">=")
SLOTS = ("of", "by", "to", "on")


def do(reader: Reader, seat: str) -> Do:
    """``VERB things [number, text or keyword] clauses`` after its player."""
    verb = reader.word()
    things: tuple[Thing, ...] = ()
    which: int | str = 0
    if reader.is_name() or reader.kind() == "ordinal" or reader.key() in ("ability", "each", "any"):
        things = reader.things()
        if reader.kind() == "number":
            which = reader.number()
        elif reader.kind() == "string":
            which = reader.take().value
        elif reader.kind() == "word" and not reader.key() and not _letter(reader):  # a keyword
            which = reader.words()
    clauses: list[Clause] = []
    while True:
        start = reader.at
        key = reader.key() or _letter(reader)
        if reader.kind() == "times" and reader.peek() is not None:  # "x3", written without its space
            clauses.append(Clause("x", (int(reader.take().value),), span=reader.span(start)))
        elif key in CLAUSES:
            reader.take()
            clauses.append(Clause(key, reader.values(), span=reader.span(start)))  # type: ignore[arg-type]  # one of CLAUSES
        else:
            break
    return Do(seat, verb, things, which, tuple(clauses), span=reader.span(0))


def _letter(reader: Reader) -> str:
    """A further letter beside ``x`` in front of its number; elsewhere it is a short name like any other."""
    token = reader.peek()
    letter = token.value.lower() if token is not None and token.kind == "word" else ""
    return letter if letter in ("y", "z") and reader.kind(1) == "number" else ""


def answer(reader: Reader, seat: str) -> Choose:
    """``choose values [for PURPOSE]`` or ``order values`` after its player."""
    order = reader.take().key == "order"
    values = reader.values()
    purpose = _purpose(reader) if reader.accept("for") else ""
    return Choose(seat, values, purpose, order, span=reader.span(0))


def _purpose(reader: Reader) -> str:
    """What a choice is made for; ``x`` is also a word of this language."""
    return reader.take().value.lower() if reader.key() == "x" else reader.words()


def advance(reader: Reader, seat: str) -> Advance:
    """``resolve [N | all]`` or ``pass``."""
    if reader.accept("pass"):
        return Advance("pass", seat, span=reader.span(0))
    reader.need_key("resolve")
    count = 1
    if reader.accept("all"):
        count = 0
    elif reader.kind() == "number":
        count = reader.number()
    return Advance("resolve", "", count, span=reader.span(0))


def check(reader: Reader) -> Check:
    """One check.  Raises :class:`Refused` for what is none."""
    start = reader.at
    for keys, read in STARTS:
        if tuple(reader.key(i) for i in range(len(keys))) == keys:
            return read(reader)
    seat = reader.seat_here()
    if seat is not None and reader.key(1) in ("can", "can't", "win", "lose"):
        return _player(reader, reader.seat())
    if reader.accept("your"):
        return _compare(reader, start, Thing("you"))
    if _is_place(reader):
        return _compare(reader, start, None)
    thing = reader.thing()
    if reader.kind() == "poss":
        reader.take()
        return _compare(reader, start, thing)
    if reader.key() in ("is", "isn't"):
        return _is(reader, start, thing)
    if reader.key() in ("has", "lacks"):
        return _has(reader, start, thing)
    raise reader.refuse("expected `is`, `has`, `lacks` or a comparison")


def _is_place(reader: Reader) -> bool:
    token = reader.peek()
    if token is None or token.kind != "word" or token.key:
        return False
    if reader.kind(1) == "op" or reader.key(1) in ("top", "bottom"):
        return True
    known = token.value in reader.aliases or token.value in reader.seats
    return reader.key(1) in ("has", "lacks") and not known and not _of_things(reader)


def _of_things(reader: Reader) -> bool:
    """Does ``no flying``, ``no ice counters`` or ``4 ice counters`` stand behind ``has``: nothing lies there so."""
    if reader.key(2) == "no":
        return True
    return reader.kind(2) == "number" and (reader.kind(3) == "pair" or reader.kind(3) == "word" and not reader.key(3))


def _operator(reader: Reader) -> Operator:
    if reader.accept("has"):
        return "has"
    if reader.accept("lacks"):
        return "lacks"
    for sign in OPERATORS:
        if reader.accept_text(sign):
            return sign
    raise reader.refuse("expected `=`, `has` or another comparison")


def _compare(reader: Reader, start: int, of: Thing | None) -> Compare:
    what = reader.word()
    end: Literal["", "top", "bottom"] = "top" if reader.accept("top") else "bottom" if reader.accept("bottom") else ""
    op = _operator(reader)
    at = reader.at
    value: int | Pair | Symbols | Cards
    if reader.kind() == "number":
        value = reader.number()
        reader.accept("cards")
    elif reader.kind() == "pair":
        value = Pair(reader.take().value, span=reader.span(at))
    elif reader.kind() == "symbols":
        value = Symbols(reader.take().value, span=reader.span(at))
    else:
        value = Cards(reader.items(), span=reader.span(at))
    return Compare(what, op, value, of, end, span=reader.span(start))


def _owner(reader: Reader) -> Thing | None:
    """The possessor before a zone, if one stands here."""
    if reader.accept("your"):
        return Thing("you")
    if reader.kind(1) == "poss":
        thing = reader.thing()
        reader.take()
        return thing
    return None


def _is(reader: Reader, start: int, thing: Thing) -> Check:
    negated = reader.take().key == "isn't"
    if reader.accept("in"):
        of = _owner(reader)
        return IsIn(thing, reader.word(), of, negated, span=reader.span(start))
    if reader.accept("on"):
        return IsOn(thing, reader.thing(), negated, span=reader.span(start))
    if reader.kind() == "pair":
        at = reader.at
        return Is(thing, Pair(reader.take().value, span=reader.span(at)), negated, span=reader.span(start))
    words = [reader.word()]
    while reader.kind() == "word" and not reader.key():
        words.append(reader.word())
    return Is(thing, tuple(words), negated, span=reader.span(start))


def _has(reader: Reader, start: int, thing: Thing) -> Check:
    negated = reader.take().key == "lacks"
    counted = reader.kind() == "number" or reader.key() == "no" or reader.kind() == "pair"
    if counted and not negated:
        none = reader.accept("no")
        number = 0 if none else reader.number()
        kind = reader.take().value if reader.kind() == "pair" else reader.words()
        if none and reader.key() != "counters":  # ``has no flying``
            return HasAbility(thing, kind, True, span=reader.span(start))
        reader.need_key("counters")
        return HasCounters(thing, number, kind, span=reader.span(start))
    return HasAbility(thing, reader.words(), negated, span=reader.span(start))


def _player(reader: Reader, seat: str) -> Check:
    if reader.accept("win"):
        return Result(seat, span=reader.span(0))
    if reader.accept("lose"):
        return Result(seat, lost=True, span=reader.span(0))
    negated = reader.take().key == "can't"
    if reader.key() in ("choose", "order"):
        return Can(answer(reader, seat), negated, span=reader.span(0))
    return Can(do(reader, seat), negated, span=reader.span(0))


# --------------------------------------------------------------------------- checks with a word of their own
def _times(reader: Reader, absent: bool) -> tuple[Operator, int]:
    if absent:
        return "=", 0
    if reader.kind() != "op":
        return ">=", 1
    op = _operator(reader)
    return op, reader.number()


def _logged(reader: Reader) -> Check:
    absent = reader.accept("no")
    reader.need_key("event")
    verb = reader.need("word").value  # an event may have the name of one of our words
    slots: list[tuple[str, Thing]] = []
    while reader.key() in SLOTS:
        slot = reader.take().key
        slots.append((slot, reader.thing()))
    op, times = _times(reader, absent)
    return Logged(verb, tuple(slots), op, times, span=reader.span(0))  # type: ignore[arg-type]  # each slot is one of SLOTS


def _cited(reader: Reader) -> Check:
    absent = reader.accept("no")
    reader.need_key("rule")
    rule = reader.take().value
    op, times = _times(reader, absent)
    return Cited(rule, op, times, span=reader.span(0))


def _nobody(reader: Reader) -> Check:
    reader.take()
    reader.need_key("win")
    return Result(span=reader.span(0))


def _game(reader: Reader) -> Check:
    reader.take()
    reader.need_key("continues")
    return Result(goes_on=True, span=reader.span(0))


def _now(reader: Reader) -> Check:
    reader.take()
    reader.need_key("turn")
    turn = reader.number()
    step = reader.step() if reader.kind() in ("word", "ordinal") else ""
    return Now(turn, step, span=reader.span(0))


STARTS: tuple[tuple[tuple[str, ...], Callable[[Reader], Check]], ...] = (
    (("no", "event"), _logged),
    (("event",), _logged),
    (("no", "rule"), _cited),
    (("rule",), _cited),
    (("nobody",), _nobody),
    (("game",), _game),
    (("now",), _now),
)
