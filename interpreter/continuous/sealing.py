"""What comes to be hidden while something is announced, so that nobody may look at it before that is done (120.8).

Its face is covered by a status of a field that is ``secret all``; ``State.sealed`` has what lies so.  The trap: it ends
as the outermost attempt stands, not with one within it, and not with one that is taken back: the journal does that.
"""

from kotowari.interpreter import knowledge
from kotowari.interpreter.continuous import characteristics
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def seal(g: Engine, obj: Obj) -> None:
    """A thing has come with statuses: nobody may look at it if one of them covers it so."""
    if characteristics.sealed(g, obj) is not None:
        g.state.journal.put(g.state.sealed, obj, None)
        obj.chars = characteristics.fresh(g, obj)


def put_off(g: Engine, ev: Event) -> None:
    """What nobody may look at yet is shown when that is over; the event is narrowed to the rest."""
    things = ev.args[1]
    listed = things if type(things) is list else [things]
    left = [each for each in listed if each not in g.state.sealed]
    for each in listed:
        if each in g.state.sealed:
            g.state.journal.put(g.state.sealed, each, Event(ev.act, [ev.args[0], each], ev.c, ev.cites))
    ev.args[1] = left if type(things) is list else left[0] if left else None


def lift(g: Engine) -> None:
    """What was announced is done: it is as it is, and is shown where that was put off."""
    sealed = dict(g.state.sealed)
    for obj in sealed:
        g.state.journal.drop(g.state.sealed, obj)
        if obj.zone is not None:
            for field in g.program.seals:
                g.write(field, obj, 0)
            g.chars.relearn(obj)
    for obj, showing in sealed.items():
        if showing is not None and obj.zone is not None:
            showing.done, showing.result = True, obj
            knowledge.look(g, obj, None)
            pipeline.observe(g, showing)


__all__ = ["lift", "put_off", "seal"]
