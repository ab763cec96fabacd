"""Beginning and ending continuous effects and delayed triggers that an instruction makes."""

from typing import Any

from kotowari.interpreter.events import Context, Event, step_towards
from kotowari.interpreter.layers import Effect
from kotowari.interpreter.listeners import Delayed, Listener, Waiting
from kotowari.interpreter.program import Ability, AbilityDef, Part, Restriction
from kotowari.interpreter.state import Player


def begin(g: Any, c: Context, who: list | None, parts: tuple[Part, ...], ends: Any,
          cites: tuple[str, ...] = ()) -> bool:
    """Start an effect on the listed things (None: on whatever its parts affect, then and later).

    Returns whether it affects anything.

    A copy without an end changes the copiable values themselves (706.2).
    """
    locked = None if who is None else tuple(dict.fromkeys(
        live for thing in who if (live := step_towards(c, thing)) is not None and getattr(live, "zone", True)))
    if not locked and locked is not None:
        return False
    rest = []
    for part in parts:
        if part.op == "copy" and ends is None and locked is not None:
            _copy(g, part, locked, c)
        else:
            rest.append(part)
    if rest:
        effect = Effect(c.this, c.you, tuple(rest), c.a, locked, g.tick(), ends, None, cites or c.cites)
        effect.id = g.state.clock
        g.state.journal.append(g.state.effects, effect)
        g.effects_changed()
    g.refresh_if_idle()
    return True


def _copy(g: Any, part: Part, locked: tuple, c: Context) -> None:
    for obj in locked:
        base = part.value(g, obj, c.this, c.you, c.a)
        if base is not None:
            g.state.journal.set(obj, "base", base)
            g.state.journal.set(obj, "copied", True)
            g.touch(obj, structure=True)


def restrict(g: Any, c: Context, restrictions: tuple[Restriction, ...], ends: Any) -> bool:
    """Start prohibitions, requirements or permissions."""
    effect = Effect(c.this, c.you, (), c.a, (), g.tick(), ends, None, c.cites)
    effect.restrictions = restrictions
    effect.id = g.state.clock
    g.state.journal.append(g.state.effects, effect)
    g.file_restrictions(effect)
    return True


def end(g: Any, effect: Effect) -> None:
    """Stop an effect."""
    g.state.journal.remove(g.state.effects, effect)
    if effect.restrictions:
        g.unfile_restrictions(effect)
    if effect.parts:
        g.effects_changed(effect)


def end_matching(g: Any, edge: str, step: str, player: Player | None) -> None:
    """Stop every effect that lasts until this edge of this step; ``player`` is whose step it is."""
    for effect in list(g.state.effects):
        ends = effect.ends
        if ends and ends[0] == "step" and ends[1] == edge and ends[2] == step and (
                ends[3] is None or ends[3] is player):
            end(g, effect)


def later(g: Any, c: Context, definition: AbilityDef, reflexive: bool) -> None:
    """Make a delayed trigger, or let a reflexive one happen at once (603.7, 603.12)."""
    ability = Ability(definition, c.a)
    if reflexive:
        g.wait(Waiting(ability, c.this, c.you, None, c.a))
    else:
        g.state.journal.append(g.state.delayed, Delayed(ability, c.this, c.you, c.a))


def expired(g: Any, events: list[Event]) -> None:
    """Stop effects whose condition no longer holds or whose ending event happened."""
    for effect in list(g.state.effects):
        ends = effect.ends
        if not ends:
            continue
        if ends[0] == "while" and not ends[1](g):
            end(g, effect)
        elif ends[0] == "event":
            pattern = ends[1]
            if any(ev.act.id == pattern.verb and pattern.match(g, ev, effect.source, effect.you, effect.args)
                   for ev in events):
                end(g, effect)


def listeners_of(effect: Effect) -> list[Listener]:
    """The restriction listeners of an effect."""
    ability = Ability(AbilityDef(kind="effect", cites=effect.cites), effect.args)
    return [Listener(r.pattern, effect.source, ability, r) for r in effect.restrictions]

