"""Actions → ``ActionDef`` constants, their bodies, and the plain functions of those that ask nobody."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.outcomes import brings_thing, last_of, makes_thing, takes_thing
from kotowari.interpreter import primitives
from kotowari.interpreter.from_ast.as_though import supposable
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.conditions import asked_together
from kotowari.interpreter.from_ast.emit import THIS_AND_YOU, YES, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.operands import speaks_of_either
from kotowari.interpreter.from_ast.plain import ARGS, Shape, plain_function
from kotowari.interpreter.from_ast.procedures import begun_procedures
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.straight import is_whole
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    YOU,
    ZERO,
    Act,
    Attr,
    C,
    Const,
    Expr,
    G,
    Item,
    Name,
    Pack,
    Set,
    both,
    call,
    calls,
    names,
    operand_of,
    record,
    rel,
    within,
    words_of,
)
from kotowari.interpreter.from_ast.warding import wards
from kotowari.interpreter.primitives.operands import TAKEN

NEVER_THINGS = frozenset({"player", "number", "zone", "step", "symbols"})


def _may_be_thing(k: Compiler, kinds: tuple[str, ...]) -> bool:
    """Could an operand of these kinds be, or hold, an object?"""
    return not kinds or any(kind not in NEVER_THINGS and ("unit", kind) not in k.library.declarations for kind in kinds)


def _may_hold(k: Compiler, param: ast.Param, kind: str) -> bool:
    """May a parameter hold what a primitive reads as of this kind?"""
    if kind == "thing":
        return not param.kinds or is_object_kind(k, param.kinds)
    if kind == "amount":
        return "number" in param.kinds or any(("unit", each) in k.library.declarations for each in param.kinds)
    return kind in param.kinds or any(kind in k.word_spec("class", each) for each in param.kinds)


def is_object_kind(k: Compiler, kinds: tuple[str, ...]) -> bool:
    """Does a parameter of these kinds take a game object: the kind ``object``, or a noun for some of them?"""
    return "object" in kinds or any(
        ("class", kind) in k.library.declarations for kind in kinds if ("unit", kind) not in k.library.declarations
    )


def _seated(node: ast.Action) -> tuple[int, ...]:
    """The slots of those without whom an action is nothing: of the players, and of whatever does it."""
    params = [(i, p) for i, p in enumerate(node.params) if not p.optional]
    players = {i for i, p in params if p.kinds == ("player",) and p.role in ("by", "object")}
    doers = {i for i, p in params if p.role == "by" and p.default is None}  # what does it by default is often not said
    return tuple(sorted(players | doers))


def _shape(k: Compiler, node: ast.Action, core: str, possible: Expr) -> Shape:
    """What is known of an action by what it declares."""
    attributes, params = dict(node.attributes), list(enumerate(node.params))
    together = "whole" in attributes or core in primitives.TOGETHER
    each = tuple(i for i, p in params if is_object_kind(k, p.kinds) or "player" in p.kinds and p.role != "under")
    live = tuple(
        i
        for i, p in params
        if is_object_kind(k, p.kinds) and p.role not in ("by", "among") and not p.optional and "gone" not in attributes
    )
    return Shape(
        node.id,
        k.action_name(node.id),
        each=() if together else each,
        live=live,
        seated=_seated(node),
        unit=next((i for i, p in params if p.role == "object"), -1) if "unit" in attributes else -1,
        possible=None if possible == NONE else possible,
        primitive=k.plain.get(node.id),
        quiet=core in primitives.QUIET,
        procedure=node.form == "procedure",
        together="together" in attributes,
        after="after" in attributes,
        things=tuple(i for i, p in params if _may_be_thing(k, p.kinds)),
        looks_back="looks_back" in attributes,
        anyway="anyway" in attributes,
        origin=next((i for i, p in params if p.role == "from" and "zone" in p.kinds and live), -1),
        moves=core == "move",
    )


def _asks_nobody(k: Compiler, core: str) -> bool:
    """Is what the core does a plain call in this ruleset, but for what comes to a field zone?"""
    if core in primitives.ASKS_FOR:
        return not any(primitives.ASKS_FOR[core] in dict(node.attributes) for node in k.action_nodes.values())
    return core in primitives.AT_ONCE or core in primitives.OFF_FIELD


def action_constant(k: Compiler, node: ast.Action) -> None:
    """One ``ActionDef``; an action with no body is a primitive that the core must have."""
    attributes, k.cites, k.either = dict(node.attributes), node.cites, speaks_of_either(k, node)
    if wards(node) or "written_out" in attributes:  # its body is what is done, or done instead, where it is used
        node = replace(node, body=())
    run: Expr = Name(_action_body(k, node)) if node.body else NONE
    core = k.core(node)
    bodiless = node.form == "primitive" or (not node.body and node.form == "action" and "does" in attributes)
    if bodiless and core not in primitives.PRIMITIVES:
        raise CompileError(f"there is nothing of the core called '{core}'", node)
    if bodiless and not TAKEN[core].fits(node.params, lambda param, kind: _may_hold(k, param, kind)):
        raise CompileError(
            f"'{core}' of the core is not given what it reads, in the order in which it does",
            node,
            f"it takes: {TAKEN[core]}",
        )
    primitive: Expr = Item(Name("primitives.PRIMITIVES"), Const(core)) if bodiless else NONE
    if not node.body and not bodiless:
        run = Name("primitives.nothing")
        k.plain[node.id] = None
    if bodiless and _asks_nobody(k, core):
        k.plain[node.id] = primitive
    possible, asks_event, asks = _possible(k, node)
    shape = k.shapes[node.id] = _shape(k, node, core, possible)
    made = record(
        f"{shape.constant}.__init__",
        id=node.id,
        params=tuple(p.name for p in node.params),
        roles=tuple(p.role for p in node.params),
        kinds=tuple(p.kinds for p in node.params),
        run=run,
        primitive=primitive,
        cites=node.cites,
        span=k.span(node),
        each=shape.each,
        live=shape.live,
        seated=shape.seated,
        once="once" in attributes,
        rewinds="rewinds" in attributes,
        until=attributes.get("until", ("",))[0],
        flags=words_of(attributes),
        possible=possible,
        unit=shape.unit,
        quiet=shape.quiet,
        subject=-1 if (subject := k.slot(node, "by")) is None else subject,
        procedure=shape.procedure,
        idle=call("primitives.IDLE.get", Const(core)),
        entering=core in primitives.OFF_FIELD and bodiless,
        asks_event=asks_event,
        asks=asks,
        order=attributes.get("order", ()),
        first=attributes.get("first", ()),
        core=core if bodiless else "",
        does=attributes.get("does", ()),
        origin=shape.origin,
        thing=_thing(k, node),
        things=shape.things,
    )
    k.module.add(Act(made))


def _thing(k: Compiler, node: ast.Action) -> int:
    """The slot of what an action is done to; the doer where that is a thing and there is no other; -1: none."""
    slots = [i for i, param in enumerate(node.params) if takes_thing(param, k.library.vocabulary)]
    return min(slots, key=lambda i: node.params[i].role == "by", default=-1)


def _action_body(k: Compiler, node: ast.Action) -> str:
    fn = Fn(k.module.name(f"do_{node.id}"), "g, ev", {**THIS_AND_YOU, "ev": EV})
    whose: Expr = Attr(EV, "c")
    if "everywhere" in dict(node.attributes) and k.program.policies.get("reach"):
        whose = call("ops.of_rules", whose)
    fn.open(c=whose, this=Name("c.this"), you=Name("c.you"), tg=Pack(()))
    for index, param in enumerate(node.params):
        local = Name(f"p_{index}")
        fn.open(**{local.id: operand_of(EV, index)})
        fn.scope[param.name] = local
        if param.role == "by" and "player" in param.kinds:
            fn.performer = local
        elif param.role == "object" and "number" in param.kinds:
            fn.scope.setdefault("that many", local)
    doers = (i for i, p in enumerate(node.params) if p.role in ("by", "object") and is_object_kind(k, p.kinds))
    subject = next(doers, None)
    if subject is not None:
        fn.scope["it"] = Name(f"p_{subject}")
    fn.cites = node.cites
    attributes = dict(node.attributes)
    tries = "tries" in attributes
    if "rewinds" in attributes or tries:
        fn.scope["rewinds"] = Const("fail") if tries else YES
    if tries:
        fn.statement()
        fn.get(Name("mark"), call("g.begin_attempt"))
    if node.form == "action" and _thing(k, node) < 0:
        fn.amounts = frozenset(param.name for param in node.params if makes_thing(param, k.library.vocabulary))
        fn.yields = tuple(each for each in last_of(node.body) if brings_thing(each, k.library.vocabulary))
    if "in_all" in attributes:
        fn.scope["in all"] = YES
        fn.get(Attr(EV, "number"), ZERO)
    block(k, fn, node.body)
    fn.statement()
    if "witnessed" in attributes:
        fn.act(call("unseen.undefine", G, C, Name(f"p_{_thing(k, node)}")))
    if tries:
        fn.act(call("g.end_attempt"))
    if "succeeds" in attributes:
        doer = next(param.name for param in node.params if param.role == "by")
        mark = ast.FieldOf(attributes["succeeds"][0], ast.Ref(doer, target=doer))
        fn.get(Attr(EV, "done"), expr(k, fn, ast.Compare("!=", mark, ast.Number(0))))
    if "leaving" in attributes:  # done if the thing has left, wherever it went
        gone = next(i for i, p in enumerate(node.params) if p.role == "object")
        left = call("getattr", Name(f"p_{gone}"), Const("zone"), NONE)
        fn.get(Attr(EV, "done"), rel(left, "is", NONE))
    fn.open_bound()
    k.bodies[node.id] = fn
    k.module.add(fn)
    return fn.name


def now_constants(k: Compiler, straight: dict[str, frozenset[str]]) -> None:
    """What is done at once: the plain function of each straight action and what it is made of."""
    for id, uses in straight.items():
        body, action = k.bodies.get(id), k.action_name(id)
        function = f"{body.name}_now" if body is not None else f"r_do_{action}_now"
        if not function.isidentifier():
            function = k.module.name("now")
        for part in plain_function(function, k.shapes[id], body, k.program.policies):
            k.module.add(part)
        k.module.add(Set(Attr(action, "now"), Name(function)))
        k.module.add(Set(Attr(action, "whole"), Const(body is None or is_whole(body))))
        k.module.add(Set(Attr(action, "uses"), words_of(uses)))


def begun_constants(k: Compiler, straight: dict[str, frozenset[str]]) -> list[str]:
    """The plain functions by which procedures begin, and the ids of those that have one."""
    bodies = {
        id: fn
        for id, fn in k.bodies.items()
        if k.action_nodes[id].form == "procedure"
        and "together" not in dict(k.action_nodes[id].attributes)
        and not (k.shapes[id].possible or k.shapes[id].each or k.shapes[id].live)
    }
    begun = begun_procedures(bodies, frozenset(straight))
    for id, parts in begun.items():
        for part in parts:
            k.module.add(part)
        k.module.add(Set(Attr(k.action_name(id), "begins"), Name(f"{bodies[id].name}_begun")))
    return list(begun)


def _possible(k: Compiler, node: ast.Action) -> tuple[Expr, bool, Expr]:
    """Whether an action could happen: the function, whether it looks at more than the operands, and its parts."""
    if node.condition is None:
        return NONE, False, Pack(())
    fn = Fn(k.module.name(f"can_{node.id}"), "g, args, this, you, ev", THIS_AND_YOU)
    fn.asks = False
    for index, param in enumerate(node.params):
        operand = Item(ARGS, Const(index))
        fn.scope[param.name] = operand
        if is_object_kind(k, param.kinds):  # of several things each is asked for itself
            fn.single.add(operand.text)
    fn.scope.setdefault("it", Item(ARGS, ZERO))
    condition, action = expr(k, fn, node.condition), k.action_name(node.id)
    for index, param in enumerate(node.params):  # a player who was a target and is none any more [608.2b]
        operand = Item(ARGS, Const(index))
        if "player" in param.kinds and not param.optional and operand in within(condition):
            condition = both(rel(operand, "is not", NONE), condition)
    fn.give(supposable(condition, node.id, lambda again: call("supposing.supposing", G, action, ARGS, YOU, again)))
    k.module.add(fn)
    return Name(fn.name), names(condition, EV.id), parts_asked(k, node, fn)


def parts_asked(k: Compiler, node: ast.Action | ast.Offer, like: Fn) -> Expr:
    """The parts of a condition as ``(test, text, about)``; ``about`` is what of the core a part asks for, or ""."""
    asks = list[Expr]()
    for part in asked_together(node.condition):
        fn = Fn(k.module.name(f"asks_{node.id}"), like.params, like.scope)
        fn.asks = False
        fn.single = like.single
        test = expr(k, fn, part)
        fn.give(test)
        k.module.add(fn)
        about = next((word for word in ("payable", "targetable") if calls(test, f"ops.is_{word}")), "")
        asks.append(Pack((Name(fn.name), Const(written(k, part)), Const(about))))
    return Pack(tuple(asks))


def written(k: Compiler, node: Any) -> str:
    """A node of the rules as it is written in its line, "" if it has no place or several lines."""
    span = node.span
    lines = k.library.sources.get(span.path, "").split("\n")
    if span.line != span.end_line or not 0 < span.line <= len(lines):
        return ""
    line: str = lines[span.line - 1]
    return line[span.column - 1 : span.end_column - 1].strip()
