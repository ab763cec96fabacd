"""Whom a player reaches: those who sit near enough, by a field of players that says how many seats (``reach``).

It is measured as a turn begins and stays so while that lasts, whoever leaves (801.2c).  What is out of reach of whose
effect it is, is neither chosen nor meant, counted, changed or heard by it; the rules themselves reach everybody.
Without the property nothing is measured, and whoever asks sees an empty row.
"""

from copy import copy
from typing import Any

from kotowari.interpreter.running import Context, Engine, Event
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.interpreter.state.state import State


def measure(state: State) -> bool:
    """Find out whom each player reaches: those in the game so many seats away, and all where that is 0.

    Returns whether anybody reaches others than before: whatever an effect reaches may be another thing then.
    """
    fields = state.program.reach
    if not fields:
        return False
    there = [player for player in state.players if not player.lost]
    masks = [-1] * len(state.players)
    for at, player in enumerate(there):
        seats = sum(player.fields[field] for field in fields)
        if seats:
            near = [there[(at + step) % len(there)] for step in range(-seats, seats + 1)]
            masks[player.seat] = sum({1 << other.seat for other in near})
    found, before = tuple(masks), state.reach
    state.journal.set(state, "reach", found)
    return found != before


def in_reach(state: State, you: Any, thing: Any) -> bool:
    """Does a player reach a player, or who controls a thing?  The rules (nobody) reach everything."""
    if type(you) is not Player or type(thing) is not Player and type(thing) is not Obj:
        return True
    seat = thing.seat if type(thing) is Player else thing.chars.controller
    return bool(state.reach[you.seat] >> seat & 1)


def is_reached(state: State, you: Any, player: Any) -> bool:
    """Whether a player reaches another, where reach ends anywhere."""
    return not state.reach or in_reach(state, you, player)


def is_reached_on_turn(state: State, player: Any) -> bool:
    """Whether one of those whose turn it is reaches a player, where reach ends anywhere."""
    return not state.reach or any(in_reach(state, each, player) for each in teams.on_turn(state))


def derived_reached(g: Engine, thing: Any) -> list[Player]:
    """All whom a player reaches, or who controls a thing; nobody of nothing."""
    if thing is None:
        return []
    you, state = g.state.controller(thing), g.state
    return [player for player in state.players if not player.lost and is_reached(state, you, player)]


def is_beyond(state: State, thing: Any) -> bool:
    """Whether a thing lies at something that who controls it doesn't reach (801.8, 801.9)."""
    host = getattr(thing, "host", None)
    return bool(state.reach) and host is not None and not in_reach(state, state.controller(thing), host)


def reaches_all(c: Context) -> bool:
    """Is what goes on the rules' own, or of something that reaches everybody (801.18)?"""
    return c.ability is None or c.ability.definition.everywhere


def is_aimed(state: State, c: Context, thing: Any) -> bool:
    """Can what goes on, if it is of something or somebody, be about this?"""
    return in_reach(state, c.you, thing) or c.ability is not None and c.ability.definition.everywhere


def of_rules(c: Context) -> Context:
    """The same as done by the rules, which reach everybody."""
    own = copy(c)
    own.ability = None
    return own


def near(g: Engine, c: Context | None, you: Any, things: Any) -> Any:
    """Those of some things that an effect reaches; ``c``: whose effect it is, of the rules if it has no ability."""
    if c is not None and reaches_all(c):
        return things
    return [thing for thing in things if in_reach(g.state, you, thing)]


def is_heard(g: Engine, you: Any, ev: Event, slots: tuple[int, ...]) -> bool:
    """Does an event happen within the reach of who hears it: in these slots, or wholly (801.7)?

    Of what moves it is asked where it is as that is heard: before, or in these slots after the event (801.7a).
    """
    things = [ev.args[slot] if slot >= 0 else ev.result for slot in slots] if slots else ev.args
    return all(
        in_reach(g.state, you, each) for thing in things for each in (thing if type(thing) is list else (thing,))
    )


def choosable(g: Engine, c: Context | None, player: Player | None, things: list[Any], purpose: str) -> list[Any]:
    """What a player may choose of some things for an effect: what is in reach of that player (801.5a).

    Where it is who else chooses, and nobody is in reach of the effect's own player, it is the nearest one (801.5c).
    """
    if c is None or player is None or reaches_all(c):
        return things
    found = [thing for thing in things if in_reach(g.state, player, thing)]
    if found or purpose != "chooser":
        return found
    order = g.state.order_from(player)
    return [next(each for each in order if each in things)] if things else []
