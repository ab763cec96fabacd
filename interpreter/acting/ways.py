"""Which of several ways something is played in: as printed, as one of its parts, for another cost."""

from typing import Any

from kotowari.interpreter.acting.items import Item
from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def pick(g: Engine, obj: Obj, player: Player, ways: list[Any]) -> Steps[Any]:
    """One of these ways to play it; None stands for the printed one."""
    if len(ways) < 2:
        return ways[0] if ways else None
    parted = any(way and way.definition.face and not way.keyword for way in ways)  # each face has a name of its own
    options = tuple(
        Option(
            f"way:{way.keyword or way.definition.name}" if way else "way:printed",
            (way.keyword or way.definition.name) if way else "printed",
            None if parted else obj.id,
            index,
        )
        for index, way in enumerate(ways)
    )
    answer = yield Decision("pick", player.seat, "way", options, 1, 1, obj.id)
    return ways[answer[0]]


def bind(g: Engine, item: Item, way: Ability) -> None:
    """It is going to be played in this way."""
    g.state.journal.set(item, "bound", way)
    g.state.journal.set(item, "ways", (*item.ways, way.definition.name))
