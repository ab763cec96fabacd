"""What a thing that enters a field zone says is done as it enters.

What enters is there already while this is carried out, but nothing has observed it yet.
"""

from typing import Any

from kotowari.interpreter.acting import targeting
from kotowari.interpreter.continuous import characteristics
from kotowari.interpreter.events import listeners, loops, pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj


def enter(g: Engine, ev: Event, old: Obj, new: Obj) -> Any:
    """Do what the entering object itself says is done as it enters, judged as it will exist there (614.12).

    By policy what older things say of it comes first (907-3f); returns ``listeners.HEARD`` then.
    """
    g.chars.preview(new)
    held = ev.act.roles.index("with") if "with" in ev.act.roles else len(ev.args)
    if held < len(ev.args) and ev.args[held] is not None:  # what moves it says that it has them there (614.1c)
        yield from pipeline.do(g, g.policy.primitives["put_counters"], [ev.c.you, ev.args[held], new], ev.c, ev.cites)
        g.chars.preview(new)
    heard = None
    if g.policy.older_first:
        if ev.act.id in g.tables.during.count:
            yield from listeners.during(g, ev)
        heard = listeners.HEARD
    done: list[Any] = []
    while True:
        abilities = new.chars.abilities
        if g.policy.enters_whole:  # what is lost only there is still done on the way (907-3i)
            abilities = (*(own := characteristics.fresh(g, new).abilities), *(a for a in abilities if a not in own))
        entering = [a for a in abilities if a.definition.kind == "as" and a.definition.enters]
        pending = list(entering)  # of two that are the same each is done
        for each in done:
            if each in pending:
                pending.remove(each)
        if not pending:
            return heard
        ability = pending[0]
        done.append(ability)
        definition = ability.definition
        c = Context(new, g.state.controller(new), ability, ev)
        c.moved[old] = new
        if old.item is not None:
            c.x = old.item.x
        if not any(p.match(g, ev, new, c.you, ability.args) for p in definition.patterns):
            continue
        if definition.condition is not None and not definition.condition(g, c):
            continue
        if definition.mode or definition.cost is not None:
            if not (yield from g.above.applies(c)):
                continue
        elif definition.targets:
            c.targets = yield from targeting.targets_on_entering(g, c, ability, old)
            if c.targets is None:
                continue
        g.entering = new
        body = definition.body(g, c)
        yield from loops.within(g, loops.key_of(definition, new), body) if g.policy.endless_once else body
        g.entering = None
        if g.state.shown:
            shown.close(g, c.ability)
        if new.zone is None:
            return heard
        g.chars.preview(new)
