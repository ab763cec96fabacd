"""Straight actions → one plain function each: the stages of an event, without what is known beforehand not to matter.

What is general stands in ``pipeline.stepwise``; here the same stages are written out for one action: which operands may
be several, which must be there, what it does.  The signature is ``(g, args, c, cites)``, the result the event.
"""

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace

from kotowari.interpreter.events.event import STEP_EDGES
from kotowari.interpreter.from_ast.emit import Call, Does, Fn, Line, mentions
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    ONE,
    TRUE,
    Act,
    Attr,
    Break,
    C,
    Const,
    Expr,
    G,
    If,
    Item,
    Name,
    Not,
    Pack,
    Raise,
    Row,
    Set,
    Stmt,
    When,
    any_of,
    both,
    call,
    rel,
)

ARGS, CITES, THING = Name("args"), Name("cites"), Name("o")


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of an action: the slots that may hold several, those that must be there, the slot of a number of
    times; its condition and what the core does (or None); what its declaration says; and the operands that
    can be things, of which it must be kept who saw them."""

    id: str
    constant: Expr
    each: tuple[int, ...]
    live: tuple[int, ...]
    seated: tuple[int, ...]
    unit: int
    possible: Expr | None
    primitive: Expr | None
    quiet: bool
    procedure: bool
    together: bool
    after: bool
    things: tuple[int, ...] = ()
    looks_back: bool = False
    anyway: bool = False
    origin: int = -1
    moves: bool = False


def plain_function(name: str, shape: Shape, body: Fn | None, policies: Mapping[str, str]) -> list[Fn | Stmt]:
    """The function, behind what it needs.  ``body``: ``(g, ev)`` that does it step by step, None if the core does.

    ``policies``: those of the ruleset, so that what never happens by them is not asked each time.
    """
    act = shape.constant
    fn = Fn(name, "g, args, c, cites")
    fn.asks = False
    for slot in shape.each:
        several = call("pipeline.group", G, act, ARGS, Const(slot), C, CITES)
        fn.give_if(rel(call("type", Item(ARGS, Const(slot))), "is", Name("list")), several)
    if shape.unit >= 0:
        fn.give_if(rel(Item(ARGS, Const(shape.unit)), "!=", ONE), call("pipeline.units", G, act, ARGS, C, CITES))
    fn.get(EV, call("Event", act, ARGS, C, any_of(CITES, Attr(act, "cites"))))
    fn.put(When(Name("g.adverbs"), Set(Attr(EV, "flags"), Name("g.adverbs"))))
    for slot in shape.live:
        each = call("pipeline.group", G, act, ARGS, Const(slot), C, CITES) if slot in shape.each else None
        _live(fn, Item(ARGS, Const(slot)), shape.anyway, each)
    for slot in shape.seated:
        fn.give_if(rel(Item(ARGS, Const(slot)), "is", NONE), EV)
    if shape.origin >= 0:
        origin = Item(ARGS, Const(shape.origin))
        fn.put(When(rel(origin, "is", NONE), Set(origin, Attr(Item(ARGS, Const(shape.live[0])), "zone"))))
    if shape.possible is not None:
        fn.give_if(Not(call(shape.possible, G, ARGS, Name("c.this"), Name("c.you"), EV)), EV)
    forbidders = rel(Const(shape.id), "in", Name("g.tables.forbidders.count"))
    fn.give_if(both(forbidders, call("listeners.forbidden", G, EV)), EV)
    fn.get(Attr(EV, "done"), TRUE)
    if shape.procedure:
        fn.put(When(rel(Name("g.state.result"), "is not", NONE), Raise(Name("pipeline.Ended"))))
    else:
        fn.put(Set(Name("g.budget.left"), ONE, "-"))
        at = call(
            Attr(Const("at {} ({}:{})"), "format"),
            Const(shape.id),
            *(Attr(EV, f"span.{part}") for part in ("path", "line")),
        )
        fn.put(When(rel(Name("g.budget.left"), "<", Const(0)), Act(call("g.overrun", at, Attr(EV, "span")))))
    if shape.together and shape.procedure or shape.looks_back:
        fn.act(call("pipeline.open_group", G))
    before = _work(fn, shape, body)
    if shape.together and shape.procedure:
        fn.act(call("pipeline.close_group", G))
    if shape.after and shape.primitive is None:
        thing = Item(ARGS, Const(shape.live[0] if shape.live else 0))
        fn.get(Attr(EV, "result"), call("events.step_towards", C, thing))
    if shape.looks_back:
        fn.act(call("pipeline.observe", G, EV))
        fn.act(call("pipeline.close_group", G))
    elif not (shape.quiet or shape.procedure):
        _observe(fn, shape, policies)
    fn.give(EV)
    return [*before, fn]


def _live(fn: Fn, operand: Expr, anyway: bool, several: Expr | None) -> None:
    """What must be there: as it is now, where it has gone on; else nothing happens, or it happens to nothing.

    ``several``: what is done to the cards that it was, if it was several.
    """
    fn.get(THING, operand)
    fn.give_if(rel(THING, "is", NONE), EV)
    gone = rel(Attr(THING, "zone"), "is", NONE)
    with fn.block(If(both(rel(call("type", THING), "is", Name("Obj")), gone))):
        if several is None:
            fn.get(THING, call("events.step_towards", C, THING))
            fn.get(operand, THING)
        else:
            fn.get(THING, call("events.cards_of", C, THING))
            fn.get(operand, THING)
            fn.give_if(rel(call("type", THING), "is", Name("list")), several)
        if anyway:
            fn.put(When(gone, Set(operand, Row(()))))
        else:
            fn.give_if(gone, EV)


def _work(fn: Fn, shape: Shape, body: Fn | None) -> list[Fn | Stmt]:
    """What is done: the call of the core, or the body written out where it doesn't return on the way."""
    if body is None:
        if shape.primitive is None:
            return []
        core = Name(f"{fn.name}_core")
        if shape.moves:  # what asks somebody after all is begun anew, step by step
            fn.put(When(rel(call(core, G, EV), "is not", NONE), Raise(Name("pipeline.Intercepted"))))
        else:
            fn.act(call(core, G, EV))
        return [Set(core, shape.primitive)]
    inner = [
        Line(line.depth, stmt, line.does if isinstance(line, Line) else Does.ACTS)
        for line in body.lines
        for stmt in (line.plainly() if isinstance(line, Call) else [line.stmt])
    ]
    if any(line.does is Does.LEAVES and not isinstance(line.stmt, Break) for line in inner):
        part = Fn(f"{fn.name}_part", "g, ev")
        part.asks = False
        part.opening = body.opening
        part.lines.extend(inner)
        fn.act(call(part.name, G, EV))
        return [part]
    for local, value in body.opening:
        if local != "c" and (local not in ("this", "you", "tg", "kn") or mentions(local, body.lines)):
            fn.get(Name(local), replace(value, of=ARGS) if isinstance(value, Item) else value)
    fn.lines.extend(inner)
    return []


def _observe(fn: Fn, shape: Shape, policies: Mapping[str, str]) -> None:
    """Record the event, and let the triggers see it now or at the end of its group."""
    log, id = Name("log"), shape.id
    fn.give_if(Not(Attr(EV, "done")), EV)
    fn.get(Attr(EV, "group"), Name("g.group"))
    fn.get(log, Name("g.log"))
    fn.get(Attr(EV, "index"), call("len", log))
    fn.act(call("log.append", EV))
    if shape.things:
        fn.act(call("knowledge.note", G, EV))
    newer = Set(Name("g.version"), ONE, "+")
    edge = rel(Item(ARGS, Const(0)), "in", Name("g.program.window_steps"))
    fn.put(When(edge, newer) if id in STEP_EDGES else newer)
    fn.put(When(rel(Const(id), "in", Name("g.turns.history")), Act(call("g.turns.remember", EV))))
    with fn.block(If(Name("g.depth"))):
        fn.act(call("g.grouped.append", EV))
        fn.give(EV)
    fn.put(When(Name("g.turns.ending"), Act(call("g.turns.judge_end"))))
    edges = (rel(Pack((Const(id), Item(ARGS, Const(0)))), "in", Name("g.tables.triggers.count")),)
    heard = any_of(
        rel(Const(id), "in", Name("g.tables.triggers.general" if id in STEP_EDGES else "g.tables.triggers.count")),
        *(edges if id in STEP_EDGES else ()),
        Name("g.tables.departed"),
        Name("g.chars.dirty"),
        Name("g.state.delayed"),
    )
    by_chance = not shape.moves or policies["leave_triggers"] != "destination"
    if shape.moves:  # what entered unheard entered before whatever comes next
        fn.put(Set(Name("g.group"), ONE, "+"))
    with fn.block(If(heard)) if by_chance else nullcontext():
        if not shape.moves:
            fn.put(Set(Name("g.group"), ONE, "+"))
        fn.act(call("listeners.flush", G, Row((EV,))))
    if policies["targets"] == "continuous":
        fn.act(call("g.above.watch"))
