"""Beginning and ending continuous effects and delayed triggers that an instruction makes."""

from dataclasses import replace
from typing import Any

from kotowari.interpreter.continuous import layers
from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.definitions import AbilityDef, Part, Pattern, Restriction
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.delayed import Delayed, Waiting
from kotowari.interpreter.events.event import Context, Event, step_towards
from kotowari.interpreter.events.tables import Held
from kotowari.interpreter.program import Ability
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import faces, strands
from kotowari.interpreter.state.information import has_number
from kotowari.interpreter.state.objects import Obj, Player, Zone
from kotowari.interpreter.state.values import as_list

_LEAVES_NUMBERS = frozenset({"adjust", "gain", "lose", "lose all", "lose kinds", "name", "control"})


def begin(
    g: Engine,
    c: Context,
    who: list[Any] | None,
    parts: tuple[Part, ...],
    ends: Any,
    cites: tuple[str, ...] = (),
    endings: tuple[Any, ...] = (),
) -> bool:
    """Start an effect on the listed things (None: on whatever its parts affect, then and later).

    Returns whether it affects anything.  ``endings`` are events with which it ends before its time.

    A copy without an end changes the copiable values themselves (706.2); so by policy does what sets numbers as a
    thing enters (707.2 of the later book).
    """
    locked = (
        None
        if who is None
        else tuple(
            dict.fromkeys(
                live for thing in who if (live := step_towards(c, thing)) is not None and getattr(live, "zone", True)
            )
        )
    )
    if not locked and locked is not None:
        return False
    rest = []
    for part in parts:
        if part.op == "copy" and ends is None and locked is not None:
            _copy(g, part, locked, c)
        else:
            rest.append(part)
    if rest:
        entering = g.entering is not None and locked == (g.entering,)  # with the entering, not after it (907-3i)
        if g.policy.cut_off and locked and not entering:
            rest = as_far_as_there(g, rest, locked, c)
        start = g.entering.timestamp if entering and g.entering is not None else g.tick()
        effect = Effect(c.this, c.you, tuple(rest), c.a, locked, start, ends, None, cites or c.cites)
        if (
            g.entering is not None
            and entering
            and ends is None
            and g.policy.entered_copied
            and any(part.op == "set" for part in rest)
        ):
            faces.change(g, g.entering, layers.as_printed(g, effect, g.entering))
            g.touch(g.entering, structure=True)
        else:
            effect.id = g.state.clock
            effect.endings = endings
            g.state.journal.append(g.state.effects, effect)
            if listens(effect):
                g.file_restrictions(effect)
            g.chars.effects_changed()
    g.chars.refresh_if_idle()
    return True


def follow(g: Engine, old: Obj, new: Obj) -> None:
    """What was made of a thing that waited stays so of what it becomes, shields as well (400.7a, 400.7b)."""
    for effect in g.state.effects:
        if effect.moved is not None:
            g.state.journal.put(effect.moved, old, new)
        if effect.locked and old in effect.locked:
            g.state.journal.set(effect, "locked", (*effect.locked, new))
            g.chars.effects_changed()


def as_far_as_there(g: Engine, parts: list[Part], things: tuple[Any, ...], c: Context) -> list[Part]:
    """Parts that change numbers, by as much as there is now: not below 0, and nothing that a thing lacks (207-1b).

    What the same effect makes of the things is not known yet, so where it does, its changes stay as they are said.
    """
    if any(part.op not in _LEAVES_NUMBERS for part in parts):
        return parts
    return [_limited(g, part, things, c) if part.op == "adjust" else part for part in parts]


def _limited(g: Engine, part: Part, things: tuple[Any, ...], c: Context) -> Part:
    limited: dict[Any, tuple[int, ...]] = {}
    for obj in things:
        if type(obj) is Obj:
            numbers = [(name, obj.chars.numbers.get(name, 0)) for name in g.program.stats]
            wanted = part.value(g, obj, c.this, c.you, c.a)
            there = tuple(
                max(amount, -number) if has_number(g, obj.chars, name) else 0
                for (name, number), amount in zip(numbers, wanted, strict=False)
            )
            if there != tuple(wanted):
                limited[obj] = there
    if not limited:
        return part

    def value(g: Engine, obj: Obj, this: Any, you: Any, a: Any) -> Any:
        return limited[obj] if obj in limited else part.value(g, obj, this, you, a)

    return Part(**{name: getattr(part, name) for name in Part.__slots__ if name != "value"}, value=value)


def _copy(g: Engine, part: Part, locked: tuple[Any, ...], c: Context) -> None:
    for obj in locked:
        base = part.value(g, obj, c.this, c.you, c.a)
        if base is not None:
            faces.change(g, obj, base)
            g.state.journal.set(obj, "copied", True)
            g.touch(obj, structure=True)


def restrict(
    g: Engine, c: Context, restrictions: tuple[Restriction, ...], ends: Any, amount: int | None = None
) -> bool:
    """Start prohibitions, requirements or permissions, or replacements that may have an ``amount`` to spend."""
    effect = Effect(c.this, c.you, (), c.a, (), g.tick(), ends, None, c.cites)
    effect.restrictions = restrictions
    effect.left = amount
    effect.moved = c.moved if any(each.mode == "instead" for each in restrictions) else None
    effect.id = g.state.clock
    g.state.journal.append(g.state.effects, effect)
    g.file_restrictions(effect)
    g.chars.note_conditions()
    return True


def instead(g: Engine, c: Context, definition: AbilityDef, ends: Any, amount: int | None = None) -> bool:
    """Start replacing what would happen (614.1a, 611.2), until an ``amount`` is spent (615.7)."""
    if amount is not None and amount <= 0:
        return False
    ability = Ability(definition, c.a)
    return restrict(
        g,
        c,
        tuple(Restriction(mode="instead", pattern=pattern, replacing=ability) for pattern in definition.patterns),
        ends,
        amount,
    )


def _replacing_by(g: Engine, ability: Ability | None) -> list[Effect]:
    return [
        effect
        for effect in g.state.effects
        if any(each.replacing is not None and each.replacing is ability for each in effect.restrictions)
    ]


def use_up(g: Engine, c: Context) -> None:
    """What replaces but the next event of its kind has done so; of events told as one it replaces the others, too.

    It is then about nothing but those, and over with the step at the latest (615.8).
    """
    ev = c.instead
    if ev is None:
        return
    for effect in _replacing_by(g, c.ability):
        left = tuple(each for each in effect.restrictions if each.pattern.batch and each.pattern.verb == ev.act.id)
        if not g.depth or not left:
            end(g, effect)
        elif not effect.spent:
            g.unfile_restrictions(effect)
            g.state.journal.set(effect, "spent", True)
            g.state.journal.set(effect, "restrictions", tuple(_at_once_with(g, each, ev) for each in left))
            g.state.journal.set(effect, "ends", ("step", "end", g.state.step, None))
            g.file_restrictions(effect)


def _at_once_with(g: Engine, restriction: Restriction, ev: Event) -> Restriction:
    """The same of no events but those of this very moment that are one with an event."""
    pattern, group = restriction.pattern, g.group
    match, slots = pattern.match, pattern.apart
    those = [ev.args[slot] for slot in slots if slot >= 0]

    def is_one_of(g: Engine, other: Event, *said: Any) -> bool:
        same = g.depth and g.group == group and [other.args[slot] for slot in slots if slot >= 0] == those
        return bool(same) and match(g, other, *said)

    return replace(restriction, pattern=replace(pattern, match=is_one_of))


def left_of(g: Engine, ability: Ability | None, number: int) -> int:
    """As much of a number as what replaces by this ability has left."""
    return min([number, *(effect.left for effect in _replacing_by(g, ability) if effect.left is not None)])


def spend(g: Engine, ability: Ability | None, number: int) -> None:
    """What replaces by this ability has so much less to spend; with nothing left it ends (615.7)."""
    for effect in _replacing_by(g, ability):
        if effect.left is not None:
            g.state.journal.set(effect, "left", effect.left - number)
            if effect.left <= 0:
                end(g, effect)


def end(g: Engine, effect: Effect) -> None:
    """Stop an effect."""
    g.state.journal.remove(g.state.effects, effect)
    if listens(effect):
        g.unfile_restrictions(effect)
    if effect.parts:
        g.chars.effects_changed(effect)


def let_go(g: Engine, thing: Any) -> None:
    """Effects that last for a time no longer concern a thing; one that concerned nothing else is over."""
    for effect in list(g.state.effects):
        if effect.ends and effect.locked and thing in effect.locked:
            if len(effect.locked) == 1:
                end(g, effect)
            else:
                g.state.journal.set(effect, "locked", tuple(each for each in effect.locked if each is not thing))
                g.chars.effects_changed()


def end_matching(g: Engine, edge: str, step: str, player: Player | None) -> None:
    """Stop every effect that lasts until this edge of this step; ``player`` is whose step it is."""
    for effect in list(g.state.effects):
        ends = effect.ends
        if (
            ends
            and ends[:3] == ("step", edge, step)
            and (strands.is_own(g.state, effect.timestamp) if ends[3] is None else player in _whose(g, ends[3]))
            and (len(ends) < 5 or g.turns.window_start(step) >= ends[4])
        ):
            end(g, effect)


def _whose(g: Engine, players: Any) -> list[Any]:
    """The players whose step ends an effect: they are known, or a thing says now whose it is."""
    return as_list(players(g) if callable(players) else players)


def end_waiting(g: Engine, player: Player) -> None:
    """Stop every effect that lasts until some time in a turn of this player, who takes none any more."""
    for effect in list(g.state.effects):
        ends = effect.ends
        if ends and ends[0] == "step" and ends[3] is not None and player in _whose(g, ends[3]):
            end(g, effect)


def later(g: Engine, c: Context, definition: AbilityDef, reflexive: bool, lasts: tuple[str, int] | None = None) -> None:
    """Make a delayed trigger, or let a reflexive one happen at once (603.7, 603.12).

    ``lasts``: the step, and when it began, in which it triggers as often as it can; else it does once (603.7b).
    """
    ability = Ability(definition, c.a)
    if reflexive:
        g.wait(Waiting(ability, c.this, c.you, None, c.a, dict(c.moved)))
    else:
        g.state.journal.append(
            g.state.delayed, Delayed(ability, c.this, c.you, c.a, dict(c.moved), lasts, g.state.clock)
        )


def expired(g: Engine) -> None:
    """Stop effects whose condition no longer holds; by policy they only rest until it holds again (907-4g)."""
    for effect in list(g.state.effects):
        ends = effect.ends
        if not ends or ends[0] != "while":
            continue
        holds = bool(ends[1](g))
        if not g.policy.resting:
            if not holds:
                end(g, effect)
        elif holds == effect.paused:
            g.state.journal.set(effect, "paused", not holds)
            if effect.restrictions:
                (g.file_restrictions if holds else g.unfile_restrictions)(effect)
            if effect.parts:
                g.chars.effects_changed(effect)


def keep(g: Engine, c: Context, done: Event, *patterns: Pattern) -> None:
    """What this event moved goes back to where it was with the next event like one of the patterns (610.3)."""
    things = [o for o in (done.result if type(done.result) is list else [done.result]) if type(o) is Obj]
    kept: list[tuple[Obj, Zone | None, Zone, Player]] = []
    for ev in reversed(g.log):
        if ev.result in things and type(ev.result) is Obj and type(ev.args[2]) is Zone:
            player = g.state.controller(ev.args[0])  # of several cards that were one thing each goes back (712.4c)
            kept.extend((card, card.zone, ev.args[2], player) for card in (*ev.also[::-1], ev.result))
            things.remove(ev.result)
        if not things:
            break
    if kept:
        effect = Effect(c.this, c.you, (), c.a, (), g.tick(), ("event", *patterns), None, c.cites)
        effect.id = g.state.clock
        effect.kept = tuple(reversed(kept))
        g.state.journal.append(g.state.effects, effect)
        g.file_restrictions(effect)


def over(g: Engine, effect: Effect) -> Steps[Any]:
    """The event that ends an effect happens: it ends, and what it kept away goes back."""
    end(g, effect)
    c = Context(effect.source, effect.you)
    c.cites = effect.cites
    for thing, place, origin, player in effect.kept:
        if thing.zone is place:  # it has neither moved on nor been laid face down (609-1b)
            under = player if origin.spec.divided else g.state.players[thing.owner]
            move = g.policy.primitives["move"]
            yield from pipeline.do(g, move, move.given(thing, (origin.id, under), None, under), c, c.cites)


def listens(effect: Effect) -> bool:
    """Does an effect have to hear events: what it restricts, or what ends it?"""
    return bool(effect.restrictions) and not effect.paused or bool(ending_with(effect))


def ending_with(effect: Effect) -> tuple[Any, ...]:
    """The events with which an effect ends."""
    return effect.ends[1:] if effect.ends and effect.ends[0] == "event" else effect.endings


def listeners_of(effect: Effect) -> list[Held]:
    """The listeners of an effect: its restrictions, and what ends it."""
    ability = Ability(AbilityDef(kind="effect", cites=effect.cites), effect.args)
    found = [
        Held(r.pattern, effect.source, ability if r.replacing is None else r.replacing, r, effect.you)
        for r in effect.restrictions
    ]
    for pattern in ending_with(effect):
        ending = Restriction(mode="as", pattern=pattern, does=lambda g: over(g, effect))
        found.append(Held(pattern, effect.source, ability, ending, effect.you))
    return found
