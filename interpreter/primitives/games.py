"""A game that begins anew, in the midst of what made it begin (718)."""

from kotowari.interpreter import ops
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import course


@primitive("start_over", together=True)
def start_over(g: Engine, ev: Event) -> None:
    """Every card of the game is where games begin, but for what is left where it is; nothing else of it is there.

    Nothing leaves a zone or comes to one for what hears of that: the game that would hear it is over (718.1, 718.2).
    """
    spared = set(ops.as_list(ev.args[0])) if ev.args else set()
    there = g.state.all_objects()
    course.begin(g)
    for obj in there:
        assert obj.zone is not None
        if obj in spared or obj.zone.spec.outside:
            course.leave_there(g, obj)
            continue
        for card in course.take_out(g, obj):
            course.lay(g, card)
    course.go_on(g)


@primitive("go_on_at")
def go_on_at(g: Engine, ev: Event) -> None:
    """When what resolves now has done so, all is left out until this step begins (718.4)."""
    if ev.c.item is None:
        g.turns.leave_off(ev.args[0])
    else:
        g.state.journal.set(g.state, "onward", ev.args[0])
