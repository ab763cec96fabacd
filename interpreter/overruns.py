"""What a game was doing when its budget was used up: the last events, and where what made them is written."""

from collections.abc import Sequence

from kotowari.grammar.source import NO_SPAN
from kotowari.interpreter.budget import Overrun
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.state.objects import Obj


def last_events(log: Sequence[Event]) -> str:
    """The last events of a log, to be added to what is said; nothing before there are any."""
    last = ", ".join(
        f"{each.act.id} by {each.c.this.base.name}" if type(each.c.this) is Obj else each.act.id for each in log[-6:]
    )
    return f"; the last events: {last}" if last else ""


def placed(error: Overrun, log: Sequence[Event]) -> Overrun:
    """The same with the place of the last thing that was done, if it knows none itself."""
    if error.span != NO_SPAN or not log:
        return error
    span = next((ev.span for ev in reversed(log[-100:]) if ev.span != NO_SPAN), NO_SPAN)
    return Overrun(f"{error.message}{last_events(log)}", span)
