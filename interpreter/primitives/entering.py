"""What a thing that enters a field zone says is done as it enters.

What enters is there already while this is carried out, but nothing has observed it yet.
"""

from typing import Any

from kotowari.interpreter.acting import targeting
from kotowari.interpreter.asking import choices
from kotowari.interpreter.continuous import characteristics
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import listeners, loops, pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.objects import Obj


def enter(g: Engine, ev: Event, old: Obj, new: Obj) -> Steps[Any]:
    """Do what the entering object itself says is done as it enters, judged as it will exist there (614.12).

    By policy what older things say of it comes first (907-3f); returns ``listeners.HEARD`` then.
    """
    g.chars.preview(new)
    if any(ability.definition.restrictions for ability in new.chars.abilities):
        g.register(new)  # what it says can't be is so as it enters, too (113.6h)
    if (held := ev.operand("with")) is not None:  # what moves it says that it has them there (614.1c)
        yield from pipeline.do(g, g.policy.primitives["put_counters"], [ev.c.you, held, new], ev.c, ev.cites)
        g.chars.preview(new)
    if (host := ev.operand("at")) is not None:  # or what it lies at as it comes
        yield from pipeline.do(g, g.policy.primitives["attach"], [new, host], ev.c, ev.cites)
    heard = None
    copying: list[Any] = []
    late = False
    if ev.act.id in g.tables.during.count and not g.policy.older_first:
        late = g.policy.copies_anytime and (yield from _copied_last(g, ev, new))
        copying = [] if late else (yield from _become_copies(g, ev, new))
    if g.policy.older_first:
        if ev.act.id in g.tables.during.count:
            yield from listeners.during(g, ev)
        heard = listeners.HEARD
    done: list[Ability] = []
    while (ability := _next_to_do(g, new, done)) is not None:
        done.append(ability)
        if (yield from _do_as_it_enters(g, ev, old, new, ability)):
            if new.zone is None:
                break
            g.chars.preview(new)
    if late:
        copying = yield from _become_copies(g, ev, new)
    if copying:
        rest = [each for each in g.tables.during.of(ev) if each not in copying]
        yield from listeners.carry_out(g, ev, rest)
        return listeners.HEARD
    return heard


def _become_copies(g: Engine, ev: Event, new: Obj) -> Steps[list[Any]]:
    """Let first happen what others say of it that makes it a copy; what was done (616.1c)."""
    copying = [each for each in g.tables.during.of(ev) if each.ability.definition.copies and each.hears(g, ev)]
    if copying:
        yield from listeners.carry_out(g, ev, copying)
        g.chars.preview(new)
    return copying


def _copied_last(g: Engine, ev: Event, new: Obj) -> Steps[Any]:
    """Has its player what it says itself done first, where others say that it is a copy (419.9a)?"""
    if _next_to_do(g, new, []) is None:
        return False
    if not any(each.ability.definition.copies and each.hears(g, ev) for each in g.tables.during.of(ev)):
        return False
    c = Context(new, g.state.controller(new), None, ev)
    return (yield from choices.yes_no(g, c.you, "itself_first", c))


def _next_to_do(g: Engine, new: Obj, done: list[Ability]) -> Ability | None:
    """The next of its abilities that say what is done as it enters; each may change which there are."""
    abilities = new.chars.abilities
    if g.policy.enters_whole:  # what is lost only there is still done on the way (907-3i)
        abilities = (*(own := characteristics.fresh(g, new).abilities), *(a for a in abilities if a not in own))
    itself = g.policy.enters_itself  # what it says of all that enters it says of itself (7-10)
    pending = [a for a in abilities if a.definition.kind == "as" and (a.definition.enters or itself)]
    for each in done:  # of two that are the same each is done
        if each in pending:
            pending.remove(each)
    if len(pending) > 1:  # copies come first (616.1c)
        return next((each for each in pending if each.definition.copies), pending[0])
    return pending[0] if pending else None


def _do_as_it_enters(g: Engine, ev: Event, old: Obj, new: Obj, ability: Ability) -> Steps[bool]:
    """Do what one ability says, if it means this entering, is wanted and has what it aims at; whether it was done."""
    definition = ability.definition
    c = Context(new, g.state.controller(new), ability, ev)
    c.moved[old] = new
    if old.item is not None:
        c.numbers = old.item.numbers
    if not any(p.match(g, ev, new, c.you, ability.args) for p in definition.patterns):
        return False
    if definition.condition is not None and not definition.condition(g, c):
        return False
    if definition.mode or definition.cost is not None:
        if not (yield from g.above.applies(c)):
            return False
    elif definition.targets:
        c.targets = yield from targeting.targets_on_entering(g, c, ability, old)
        if c.targets is None:
            return False
    g.entering = new
    body = definition.body(g, c)
    yield from loops.within(g, loops.key_of(definition, new), body) if g.policy.endless_once else body
    g.entering = None
    if g.state.shown:
        shown.close(g, c.ability)
    return True
