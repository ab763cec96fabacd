"""Straight actions → one plain function each: the stages of an event, without what is known beforehand not to matter.

What is general stands in ``pipeline.stepwise``; here the same stages are written out for one action: which operands may
be several, which must be there, what it does.  The signature is ``(g, args, c, cites)``, the result the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kotowari.interpreter.events.event import STEP_EDGES
from kotowari.interpreter.from_ast.emit import Call, Does, Fn, Known, Line, mentions

MOVE = "move"


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of an action: the slots that may hold several, those that must be there, the slot of a number of
    times; the name of its condition and of what the core does (or ""); what its declaration says; and if its operands
    can be things, of which it must be kept who saw them."""

    id: str
    constant: str
    each: tuple[int, ...]
    live: tuple[int, ...]
    unit: int
    possible: str
    primitive: str
    quiet: bool
    procedure: bool
    together: bool
    after: bool
    things: bool = True
    looks_back: bool = False
    origin: int = -1


def plain_function(name: str, shape: Shape, body: Fn | None, policies: Mapping[str, str]) -> str:
    """The source.  ``body`` is the function ``(g, ev)`` that does it step by step, None if the core does.

    ``policies``: those of the ruleset, so that what never happens by them is not asked each time.
    """
    id, act = shape.id, shape.constant
    lines = [f"def {name}(g, args, c, cites):"]
    add = lines.append
    for slot in shape.each:
        add(f"    if type(args[{slot}]) is list: return pipeline.group(g, {act}, args, {slot}, c, cites)")
    if shape.unit >= 0:
        add(f"    if args[{shape.unit}] != 1: return pipeline.units(g, {act}, args, c, cites)")
    add(f"    ev = Event({act}, args, c, cites or {act}.cites)")
    add("    if g.adverbs: ev.flags = g.adverbs")
    for slot in shape.live:
        add(f"    o = args[{slot}]")
        add("    if o is None: return ev")
        add("    if type(o) is Obj and o.zone is None:")
        add(f"        o = args[{slot}] = events.step_towards(c, o)")
        add("        if o.zone is None: return ev")
    if shape.origin >= 0:
        add(f"    if args[{shape.origin}] is None: args[{shape.origin}] = args[{shape.live[0]}].zone")
    if shape.possible:
        add(f"    if not {shape.possible}(g, args, c.this, c.you, ev): return ev")
    add(f"    if {id!r} in g.tables.forbidders.count and listeners.forbidden(g, ev): return ev")
    add("    ev.done = True")
    if shape.procedure:
        add("    if g.state.result is not None: raise pipeline.Ended")
    else:
        add("    g.budget.left -= 1")
        add(f"    if g.budget.left < 0: g.overrun(f'at {id} ({{ev.span.path}}:{{ev.span.line}})', ev.span)")
    if shape.together and shape.procedure or shape.looks_back:
        add("    pipeline.open_group(g)")
    add(_work(lines, shape, name, body))
    if shape.together and shape.procedure:
        add("    pipeline.close_group(g)")
    if shape.after and not shape.primitive:
        add(f"    ev.result = events.step_towards(c, args[{shape.live[0] if shape.live else 0}])")
    if shape.looks_back:
        add("    pipeline.observe(g, ev)")
        add("    pipeline.close_group(g)")
    elif not (shape.quiet or shape.procedure):
        _observe(lines, id, shape.things, policies)
    add("    return ev")
    return "\n".join(line for line in lines if line) + "\n"


def _work(lines: list[str], shape: Shape, name: str, body: Fn | None) -> str:
    """What is done: the call of the core, or the body written out where it doesn't return on the way."""
    if body is None:
        if not shape.primitive:
            return ""
        lines.insert(0, f"{name}_core = {shape.primitive}")
        return f"    {name}_core(g, ev)"
    inner = [text for line in body.lines for text in (
        line.indented(line.plainly()) if isinstance(line, Call) else line.texts(Known()))]
    if any(isinstance(line, Line) and line.does is Does.LEAVES and line.text != "break" for line in body.lines):
        opening = [f"    {local} = {value}" for local, value in body.opening]
        lines[:0] = [f"def {name}_part(g, ev):", *opening, *inner, ""]
        return f"    {name}_part(g, ev)"
    for local, value in body.opening:
        if local != "c" and (local not in ("this", "you", "tg") or mentions(local, body.lines)):
            lines.append(f"    {local} = {value.removeprefix('ev.')}")
    lines.extend(inner)
    return ""


def _observe(lines: list[str], id: str, things: bool, policies: Mapping[str, str]) -> None:
    """Record the event, and let the triggers see it now or at the end of its group."""
    add = lines.append
    add("    if not ev.done: return ev")
    add("    ev.group = g.group")
    add("    log = g.log")
    add("    ev.index = len(log)")
    add("    log.append(ev)")
    if things:
        add("    knowledge.note(g, ev)")
    add("    if args[0] in g.program.window_steps: g.version += 1" if id in STEP_EDGES else "    g.version += 1")
    add(f"    if {id!r} in g.turns.history: g.turns.remember(ev)")
    add("    if g.depth:")
    add("        g.grouped.append(ev)")
    add("        return ev")
    add("    if g.turns.ending: g.turns.judge_end()")
    depth = "    "
    if id != MOVE or policies["leave_triggers"] != "destination":
        depth = "        "
        add(f"    if {id!r} in g.tables.triggers.count or g.tables.departed or g.chars.dirty or g.state.delayed:")
    add(f"{depth}g.group += 1")
    add(f"{depth}listeners.flush(g, [ev])")
    if policies["targets"] == "continuous":
        add("    g.above.watch()")
