"""What an ability did in an attempt, in the words in which ``kotowari explain`` tells a game."""

from collections.abc import Iterator
from typing import Any

from kotowari.tools.explain.story import Teller
from kotowari.tools.trying.attempts import Attempt
from kotowari.tools.trying.subjects import Subject

SHOWN = 12


def deeds(teller: Teller, attempt: Attempt, subject: Subject, noted: list[Any]) -> tuple[str, ...]:
    """Each deed once; ``noted`` is what the witness saw it act on."""
    said = [
        *_events(teller, attempt, subject),
        *_lasting(attempt, subject),
        *_entered(attempt, subject),
        *_applied(teller, attempt, noted),
    ]
    if not said and subject.kind == "replacement":
        said.append("nothing happens instead")
    return tuple(dict.fromkeys(said))[:SHOWN]


def _events(teller: Teller, attempt: Attempt, subject: Subject) -> Iterator[str]:
    """What happened because of it; nothing if that is only what was paid, or what others should have been done by."""
    definition, game = subject.ability.definition, attempt.game
    said, acted = [], False
    for event in game.log[attempt.since :]:
        if event.c.ability is not None and event.c.ability.definition is definition and teller.tells(event):
            said.append(teller.sentence(game, event))
            acted = acted or (event.done and not event.c.paying)
        elif any(ability.definition is definition for _, ability, _ in event.used):
            said.append(f"changed: {teller.sentence(game, event)}")
            acted = True
    return iter(said if acted else ())


def _lasting(attempt: Attempt, subject: Subject) -> Iterator[str]:
    """What will go on or come."""
    for effect in attempt.rehearsal.effects:
        if _is_of(effect.source, subject):
            about = sorted({str(thing.base.name) for thing in effect.locked or () if hasattr(thing, "base")})
            yield f"an effect begins on {', '.join(about)}" if about else "an effect begins"
    for each in attempt.rehearsal.delayed:
        if _is_of(each.obj, subject):
            yield "something is to happen later"


def _entered(attempt: Attempt, subject: Subject) -> Iterator[str]:
    """How a thing came that says how it does."""
    own = attempt.newest()
    if subject.kind != "as" or own is None or own.zone is None:
        return
    yield from (f"it has {count} {kind} counters" for kind, count in own.counters.items() if count)
    yield from (f"it is {status.replace('_', ' ')}" for status, value in own.status.items() if value)
    if own.chars.name != subject.card:
        yield f"it is {own.chars.name}"


def _applied(teller: Teller, attempt: Attempt, noted: list[Any]) -> Iterator[str]:
    """What changes, what runs into it."""
    for what in noted:
        if hasattr(what, "act"):
            yield f"speaks of: {teller.sentence(attempt.game, what)}"
        elif what is not None:
            yield f"changes {getattr(what.base, 'name', what)}"


def _is_of(thing: Any, subject: Subject) -> bool:
    card = getattr(thing, "card", None)
    return card is not None and card.name == subject.card
