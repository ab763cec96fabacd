"""Who decides for whom: for a turn, or for as long as something is done, a player may decide for another one (715).

Only who is asked changes.  Whose things, costs and offers they are does not (715.3, 715.5a), and giving up a game is
no answer to a decision (715.6).  What a player sees is seen by who decides for that player, too (715.4); so the eyes
of what lies open to one seat are a set of seats.  Who has lost decides for nobody.
"""

from kotowari.interpreter.decisions import Decision
from kotowari.interpreter.state import teams
from kotowari.interpreter.state.objects import Player, Zone
from kotowari.interpreter.state.state import State


def take_over(state: State, player: Player, other: Player) -> None:
    """From now on ``player`` decides for ``other``; who did so before waits."""
    state.journal.put(state.deciders, other.seat, (*state.deciders.get(other.seat, ()), player.seat))
    look_anew(state)


def give_back(state: State, other: Player) -> None:
    """The last who began to decide for ``other`` does so no longer."""
    rest = state.deciders.get(other.seat, ())[:-1]
    if rest:
        state.journal.put(state.deciders, other.seat, rest)
    else:
        state.journal.drop(state.deciders, other.seat)
    look_anew(state)


def await_turn(state: State, player: Player, other: Player) -> None:
    """``player`` will decide for ``other`` in the next turn that ``other`` takes; who was to, is not (715.1a)."""
    state.journal.put(state.turn_deciders, other.seat, player.seat)


def turn_passes(state: State) -> None:
    """Another turn begins: nobody decides any more for whose turn it was, and who waits for this one does (715.1)."""
    for seat in list(state.deciders):
        state.journal.drop(state.deciders, seat)
    seats = teams.seats_on_turn(state)
    found = [seat for seat in seats if seat in state.turn_deciders]
    for seat in seats if found else ():  # who controls one of a team controls all of it (805.8)
        state.journal.put(state.deciders, seat, (state.turn_deciders[found[0]],))
    for seat in found:
        state.journal.drop(state.turn_deciders, seat)
    look_anew(state)


def line(state: State, seat: int) -> list[int]:
    """A seat, who decides for it, who for that one, and so on: the last one is who decides."""
    found = [seat]
    while here := [each for each in state.deciders.get(found[-1], ()) if not state.players[each].lost]:
        if here[-1] in found:
            break
        found.append(here[-1])
    return found


def addressed(state: State, decision: Decision) -> Decision:
    """The same question, to who decides for the player whom it concerns."""
    concerns = decision.player if decision.concerns is None else decision.concerns
    seat = line(state, concerns)[-1]
    return decision._replace(player=seat, concerns=None if seat == concerns else concerns)


def eyes(state: State, seat: int) -> int:
    """Who sees what this seat sees, as a set of seats."""
    mask = 1 << seat
    if state.deciders:
        for each in line(state, seat):
            mask |= 1 << each
    return mask


def onlookers(state: State, zone: Zone) -> int:
    """Who sees a zone that lies open to its owner, as a set of seats: the owner's team, too, where it says so."""
    assert zone.seat is not None
    owner = state.players[zone.seat]
    mask = 0
    for each in teams.team(state, owner) if zone.spec.team else (owner,):
        mask |= eyes(state, each.seat)
    return mask


def look_anew(state: State) -> None:
    """Let the zones that only their owner sees be seen by who decides for the owner."""
    for zone in state.zones.values():
        if zone.spec.visible == "owner" and zone.seat is not None:
            state.journal.set(zone, "eyes", onlookers(state, zone))
