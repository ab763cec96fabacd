"""What may be done *as though* a thing had a keyword, or lacked one (609.4).

The supposition holds for the question whether it may be done, and for nothing else: the keyword is there (or gone)
while the question is asked again, and put back before anything happens.  It is asked only when the answer was no.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.listeners import applies, is_left
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


def supposing(g: Engine, act: Any, args: list[Any], you: Any, holds: Callable[[], Any]) -> bool:
    """Would ``holds`` be true of a proposed event, as some permission lets the players suppose?"""
    this = next((thing for thing in args if type(thing) is Obj), None)
    from_where = this.zone if this is not None else None  # it is asked of what lies there still
    placed = [from_where if role == "from" and arg is None else arg for role, arg in zip(act.roles, args, strict=False)]
    ev = Event(act, placed, Context(this, you))
    for thing, keyword, has, listener in _suppositions(g, ev):
        with _supposed(thing, keyword, has):
            if holds():
                g.tables.supposed[(act.id, thing)] = listener
                return True
    return False


def of_offer(g: Engine, act: Any, thing: Any, you: Any, holds: Callable[[], Any]) -> bool:
    """The same for what an offer would do with a thing."""
    args = [thing if role == "object" else you if role == "by" else None for role in act.roles]
    return supposing(g, act, args, you, holds)


def lifted(g: Engine, ev: Event, prohibition: Listener) -> bool:
    """Does a prohibition not stand against this event, as a permission lets the players suppose?

    That of a keyword which the thing is supposed to lack is gone; any other is asked again.
    """
    for thing, keyword, has, _ in _suppositions(g, ev):
        if not has and prohibition.obj is thing and prohibition.ability.keyword == keyword:
            return True
        with _supposed(thing, keyword, has):
            if not applies(g, prohibition) or not prohibition.hears(g, ev):
                return True
    return False


def _suppositions(g: Engine, ev: Event) -> Iterator[tuple[Obj, str, bool, Listener]]:
    """What may be supposed for an event: a thing, a keyword, whether it has it, by which permission."""
    for listener in g.tables.supposers.of(ev):
        if applies(g, listener) and listener.hears(g, ev) and is_left(g, listener):
            find, keyword, has = listener.extra.as_though
            thing = find(g, ev, listener.obj, listener.player(g), listener.ability.args)
            if type(thing) is Obj and (keyword in thing.chars.keywords) != has:
                yield thing, keyword, has, listener


@contextmanager
def _supposed(thing: Obj, keyword: str, has: bool) -> Iterator[None]:
    chars = thing.chars
    known = chars.keywords
    chars.keywords = known | {keyword} if has else known - {keyword}
    try:
        yield
    finally:
        chars.keywords = known
