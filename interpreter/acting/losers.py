"""Who has lost leaves, though the game goes on (policy ``losers``)."""

from kotowari.interpreter.continuous import effects
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def leave(g: Engine, player: Player) -> None:
    """A player who has lost leaves and takes along what is his own; what he only has goes to its owner's side.

    Nothing leaves or enters for the triggers: it is no longer part of the game.  Effects that give him
    something end, all others last as long as they say.
    """
    state = g.state
    for effect in list(state.effects):
        gives = [part for part in effect.parts if part.op == "control"]
        if any(
            part.value(g, obj, effect.source, effect.you, effect.args) is player
            for part in gives
            for obj in effect.locked or ()
        ):
            effects.end(g, effect)
    for waiting in [w for w in (*state.pending, *state.delayed) if w.you is player]:
        state.journal.remove(state.pending if waiting in state.pending else state.delayed, waiting)
    for obj in g.state.all_objects():
        if obj.owner == player.seat:
            _take_along(g, obj)
        elif obj.controller == player.seat:
            state.journal.set(obj, "controller", obj.owner)
            g.touch(obj, structure=True)
    g.chars.full = g.checks.unsettled = g.checks.structure_changed = g.checks.players_changed = True
    g.chars.dirty[None] = None


def _take_along(g: Engine, obj: Obj) -> None:
    journal, zone = g.state.journal, obj.zone
    assert zone is not None
    journal.remove(zone.cards, obj)
    journal.set(obj, "zone", None)
    obj.left = zone
    g.gone_from(obj, zone)
