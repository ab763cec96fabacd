"""Verbs with their operands → the lines that make an action happen, and what is chosen for it on the way."""

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_paid, is_target, walk
from kotowari.interpreter import primitives
from kotowari.interpreter.events import writes
from kotowari.interpreter.from_ast import producing, remainder
from kotowari.interpreter.from_ast.absent import asked_of, of_whom, where_there
from kotowari.interpreter.from_ast.choosing import operand, settled
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import YES, CompileError, Does, Fn, Way
from kotowari.interpreter.from_ast.expressions import chooses, expr
from kotowari.interpreter.from_ast.operands import never_a_player, refuse
from kotowari.interpreter.from_ast.target import (
    EV,
    FALSE,
    NONE,
    ONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Asked,
    Attr,
    C,
    Choice,
    Const,
    Expr,
    G,
    If,
    Item,
    Name,
    Not,
    Pack,
    Return,
    Row,
    call,
    operand_of,
    rel,
)

CHANGING = ("forestall", "divert", "remake")  # they change the event in whose place they are done, which goes on
KIND = ("kind",)  # what a parameter says that wants a kind of counter


def unfolded(k: Compiler, action: ast.Action, args: dict[str, Any]) -> tuple[ast.Action, dict[str, Any]]:
    """A verb that only names a pattern (``exile`` = ``move … to exile``) is done by doing what it names."""
    while action.form == "event" and action.of is not None:
        base = k.action_nodes[action.of.verb]
        given = {}
        params = {param.name: param for param in action.params}
        for slot, node in k.event_slots(action.of, base):
            if isinstance(node, ast.Ref) and node.name in params:
                value = args.get(node.name, params[node.name].default)
                if value is not None:
                    given[base.params[slot].name] = value
            else:
                given[base.params[slot].name] = node
        action, args = base, given
    return action, args


def _note_taken(fn: Fn, action: ast.Action, args: dict[str, Any]) -> None:
    """What is taken away by a verb can't be spoken of as how that is done any more."""
    if {"looks_back", "leaving"} & set(dict(action.attributes)):
        fn.taken |= {getattr(value, "binding", "") or getattr(value, "target", "") for value in args.values()} - {""}


def perform(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: Expr) -> Expr:
    """The lines that do a verb with these operands; the local that holds the outcome."""
    action, args = unfolded(k, action, args)
    args = producing.without_things(k, action, args, node)
    refuse(k, action, args)
    _goes_on(k, fn, action, node)
    if k.core(action) in writes.PLAIN and action.form == "primitive":
        return _write(k, fn, node, action, args, performer)
    values, flags, pool = list[Expr](), list[str](), None
    among = next((p for p in action.params if p.role == "among"), None)
    if among is not None and among.name in args:
        pool = k.pool(fn, args[among.name])
    within, args = _within(k, fn, action, args, performer)
    args = _but_aims(k, action, args)
    about = _said_of_choice(k, fn, action, args)
    by_chance = any("random" in k.word_spec("adverb", word.id) for word in node.adverbs)
    if by_chance:
        fn.scope["random"] = YES
    for param in action.params:
        given = args.get(param.name)
        if given is None:
            values.append(_default(k, fn, param, performer, values, action, node))
        elif param.role == "among":
            values.append(pool or NONE)
        elif isinstance(given, ast.Measure) and (param.kinds == KIND or _flags(k, given)):
            flags.extend(_flags(k, given))
            amount = _kind_alone(given) if param.kinds == KIND else settled(k, fn, given, performer).amount
            values.append(expr(k, fn, amount))
        elif isinstance(given, ast.FieldOf) and "field" in param.kinds:
            values.append(Pack((Const(given.field), expr(k, fn, given.of) if given.of is not None else YOU)))
        elif isinstance(given, (ast.FieldOf, ast.Either)) and param.role == "under":
            values.append(_under(k, fn, given, performer, node.verb))
        else:
            direct = param.role == "object" or within is not None and "object" in param.kinds
            found, looked = (action, within or pool) if direct else (None, None)
            to = _to_one_zone(k, param, given)
            value = operand(k, fn, to, param.kinds, performer, node.verb, found, looked, about)
            value = _where_it_is(fn, param, given, value)
            values.append(remainder.rest_of(fn, given, never_a_player(k, given, param, value), True))
    remainder.note(k, fn, node, action, args, values)
    if by_chance:
        del fn.scope["random"]
    _remember(k, fn, action, values)
    slot = k.slot(action, "adverb")
    for word in node.adverbs:
        if slot is not None and values[slot] == NONE:
            values[slot] = Const(word.id)
    extra = flags + [w.id for w in node.adverbs if slot is None]
    result = fn.local("r")
    with _doer_there(k, fn, action, args, values, result):
        operands = _emit(k, fn, action, args, result, Row(tuple(values)), _cites(fn, node), extra)
        _put_in_order(k, fn, action, args, node, result, performer)
        if within is not None:  # who looked for something knows what was found, though its place was shuffled
            slot = next(i for i, param in enumerate(action.params) if "object" in param.kinds)
            fn.act(call("knowledge.look", G, Item(operands, Const(slot)), performer))
    _withhold(fn, action, args, result)
    if fn.scope.get("rewinds"):
        _give_up(fn, result)
    return result


def _where_it_is(fn: Fn, param: ast.Param, given: Any, value: Expr) -> Expr:
    """What something comes to lie at, as it is by now: this very effect may have moved it (400.7h)."""
    follows = param.role == "at" and isinstance(given, ast.Ref) and fn.chosen_at(value) is None
    return call("ops.in_play", C, value) if follows else value


def _but_aims(k: Compiler, action: ast.Action, args: dict[str, Any]) -> dict[str, Any]:
    """What copies are made for without `another`: it is another than what is aimed at, which they pass over anyway."""
    if k.core(action) != "duplicate_for":
        return args
    onto = {param.name: _any_other(args[param.name]) for param in action.params if param.role == "to"}
    return args | onto


def _any_other(node: Any) -> Any:
    if isinstance(node, ast.Either):
        return replace(node, parts=tuple(_any_other(part) for part in node.parts))
    if isinstance(node, ast.Select) and node.det.another and node.det.kind != "target":
        return replace(node, det=replace(node.det, another=False, than=None))
    return node


def _kind_alone(node: ast.Measure) -> ast.Word:
    """The kind of counter that is named where only a kind is asked for, not how many."""
    kinds = [word for word in node.kinds if word.kind == "counter"]
    if len(kinds) != 1 or not node.at_least or node.amount != ast.Number(1):
        raise CompileError("only one kind of counter is named here, and no number", node, "write `+1/+1 counters`")
    return kinds[0]


def _said_of_choice(k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any]) -> dict[str, Expr]:
    """What something is chosen for, and what a choice may bar, force, and bar as the only one."""
    reasons = (args.get(p.name) for p in action.params if p.role == "for")
    reason = next((given for given in reasons if isinstance(given, ast.Ref)), None)
    about: dict[str, Expr] = {"about": expr(k, fn, reason)} if reason is not None else {}
    if "does" in dict(action.attributes):
        names = {"with": "barred", "under": "forced", "against": "lone"}
        named = (p for p in action.params if p.role in names and p.name in args)
        about |= {names[p.role]: expr(k, fn, args[p.name]) for p in named}
    return about


def _under(k: Compiler, fn: Fn, node: ast.FieldOf | ast.Either, chooser: Expr, purpose: str) -> Expr:
    """The one player under whom something comes; who that is may be left to a choice, but not whose of several."""
    who: Any = node.of if isinstance(node, ast.FieldOf) and node.field == "control" else node
    if isinstance(who, ast.Select) and k.is_player_phrase(who.alternatives[0]) and chooses(k, fn, who):
        return operand(k, fn, who, ("player",), chooser, purpose)
    root = who
    while isinstance(root, ast.FieldOf):
        root = root.of
    if isinstance(root, ast.Either | ast.Assign) or isinstance(root, ast.Select) and root.det.kind != "target":
        raise CompileError("under whom it comes is not said", node, "say one player: a target, a name, or `opponent`")
    return of_whom(fn, expr(k, fn, who)) if who is not None else YOU


def _to_one_zone(k: Compiler, param: ast.Param, given: Any) -> Any:
    """What goes to a union goes to the first of its zones; who hears of that zone must hear it."""
    if param.role == "to" and isinstance(given, ast.ZoneOf) and given.zone in k.program.unions:
        return replace(given, zone=k.program.unions[given.zone][0])
    return given


def _put_in_order(
    k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], node: ast.Do, result: Expr, performer: Expr
) -> None:
    """The lines that put what was moved together in the order that an adverb speaks of."""
    for word in node.adverbs:
        if word.id in k.program.ordering_adverbs:
            zones = [
                k.program.zones.get(part.zone)
                for param in action.params
                if param.role == "to"
                for part in walk(args[param.name])
                if isinstance(part, ast.ZoneOf)
            ]
            if k.core(action) != "move" or any(zone is None or not zone.ordered for zone in zones):
                raise CompileError(
                    f"'{node.verb}' moves nothing to a place with an order", word, "say it where the cards are put"
                )
            fn.ask(fn.local("o"), Asked(call("unseen.in_order", G, result, performer, Const(word.id), C)))


def _remember(k: Compiler, fn: Fn, action: ast.Action, values: list[Expr]) -> None:
    """Keep what a verb is done to that an adjective may ask for afterwards ("the chosen permanents")."""
    role = "object" if k.slot(action, "object") is not None else "for"
    slot = k.slot(action, role) if action.id in k.facts.remembered else None
    if slot is not None:
        local = Name(f"v_done_by_{action.id}")  # a list, since it may be done again and again
        fn.scope[f"done by {action.id}"] = local
        fn.bound_here.add(local.id)
        fn.let(local, rel(call("ops.as_list", local), "+", call("ops.as_list", values[slot])))


def _doer_there(
    k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], values: list[Expr], result: Expr
) -> AbstractContextManager[None]:
    """Where there is nothing that could do it, or a target of which it must be known something, it is not done."""
    doers = [
        value
        for param, value in zip(action.params, values, strict=True)
        if param.role == "by"
        and (fn.chosen_at(value) is not None or _may_be_nobody(k, fn, param, args.get(param.name)))
    ]
    things = [*doers, *asked_of(fn, values, values)]
    if things:
        fn.let(result, NONE)
    return where_there(fn, things)


def _may_be_nobody(k: Compiler, fn: Fn, param: ast.Param, given: Any) -> bool:
    """Was who does something picked out among those there are, of whom there may be none?"""
    if isinstance(given, ast.Ref):
        return "player" in param.kinds and (given.target or given.name) in fn.picked
    return "player" not in param.kinds and chooses(k, fn, given)


def _withhold(fn: Fn, action: ast.Action, args: dict[str, Any], result: Expr) -> None:
    """What would have been seen, and can't be, is unknown to what follows (205-7h)."""
    if "tells" in dict(action.attributes):
        for name in filter(None, (getattr(value, "binding", "") for value in args.values())):
            fn.let(fn.scope[name], Choice(call("ops.is_done", result), fn.scope[name], NONE))


def _write(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: Expr) -> Expr:
    """The lines that set a field; the local that holds whether it was done."""
    target, given = (args.get(param.name) for param in action.params)
    if not isinstance(target, ast.FieldOf) or given is None:
        raise CompileError(f"'{node.verb}' needs a field and a value", node)
    do = writes.PLAIN[k.core(action)]
    settled = k.word_spec("field", target.field).get("set_by") if do is writes.put else None
    if settled:
        becoming = k.action(settled[0], node)
        whose = target.of if target.of is not None else ast.Ref("you", target="you")
        own = dict(zip((param.name for param in becoming.params), (whose, given), strict=True))
        return perform(k, fn, node, becoming, own, performer)
    of = expr(k, fn, target.of) if target.of is not None else YOU
    if k.field(target.field, target).kind == "game":  # of the game itself, whoever is named
        of = ZERO
    value = operand(k, fn, given, action.params[1].kinds, performer, node.verb)
    thing, new, result = _held(fn, of), _held(fn, value), fn.local("r")
    cites = _cites(fn, node)
    write = call(f"writes.{do.__name__}", G, Const(target.field), thing, new)
    given = Row((Pack((Const(target.field), thing)), new))
    fn.call(result, action.id, k.action_name(action.id), given, cites, Way.WRITE, write, logged=bool(node.cite))
    if fn.scope.get("rewinds"):
        _give_up(fn, result)
    return result


def _cites(fn: Fn, node: ast.Do) -> Expr:
    """The rules that a statement cites, or those of what it stands in."""
    return Const(tuple(node.cite) or fn.cites) if node.cite or fn.cites else Name("c.cites")


def _held(fn: Fn, value: Expr) -> Expr:
    """A local for a value that is needed twice, or the value itself if it is a name or a number."""
    if isinstance(value, Name) and "." not in value.id or isinstance(value, Const) and isinstance(value.value, int):
        return value
    local = fn.local("w")
    fn.let(local, value)
    return local


def _within(
    k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], performer: Expr
) -> tuple[Expr | None, dict[str, Any]]:
    """The cards among which a verb looks, and its operands with the place where that is.

    Where it is forbidden to look at all there are none, and so no choice (205-5g).
    """
    place = dict(action.attributes).get("within")  # what is looked for is looked for there
    if not place or place[0] not in args:
        return None, args
    given = args[place[0]]
    where = expr(k, fn, given)

    def said(there: Expr) -> Row:
        return Row(tuple(performer if p.role == "by" else there if "zone" in p.kinds else NONE for p in action.params))

    def barred(there: Expr) -> Expr:
        return call("ops.barred", G, k.action_name(action.id), said(there), THIS, YOU)

    def lying(there: Expr) -> Expr:
        found = call("g.state.contents", there)
        return call("listeners.looked_among", G, k.action_name(action.id), said(there), found, C) if narrowed else found

    narrowed = any("narrows" in dict(each.attributes) for each in k.action_nodes.values())

    asks = k.word_spec("zone", given.zone).get("asks") if isinstance(given, ast.ZoneOf) else None
    if asks is None:
        seen = call("knowledge.searched", G, lying(where), performer)
        return Choice(barred(where), Row(()), seen), args
    first = Pack((Const(k.program.unions[given.zone][0]), Item(where, ONE)))
    opened = fn.local("w")
    fn.ask(opened, Asked(call("unseen.opened", G, where, performer, barred(first), Const(asks[0]), C)))
    fn.scope["place looked in"] = opened
    seen = call("knowledge.searched", G, lying(opened), performer)
    return seen, {**args, place[0]: ast.Ref("place looked in", target="place looked in", span=given.span)}


def _emit(
    k: Compiler,
    fn: Fn,
    action: ast.Action,
    args: dict[str, Any],
    result: Expr,
    values: Expr,
    cites: Expr,
    adverbs: list[str],
) -> Expr:
    """The lines that make an action happen; the local that holds its operands."""
    _note_taken(fn, action, args)
    name, core = k.action_name(action.id), k.core(action)
    given, before, adverbs_now = fn.local("a"), fn.local("adverbs"), Name("g.adverbs")
    fn.let(given, values)
    if adverbs:
        fn.let(before, adverbs_now)
        fn.get(adverbs_now, rel(before, "+", Const(tuple(adverbs))))
    idle = core in primitives.IDLE and not action.body
    steps = core in primitives.OFF_FIELD and not _off_field(k, args)
    fn.call(result, action.id, name, given, cites, Way.IDLE if idle else Way.STEPS if steps else Way.NOW)
    if adverbs:
        fn.get(adverbs_now, before)
    return given


def _off_field(k: Compiler, args: dict[str, Any]) -> bool:
    """Do the operands name a zone, and no field zone?"""
    zones = [node.zone for node in args.values() if isinstance(node, ast.ZoneOf)]
    known = k.program.zones
    return bool(zones) and all(zone in known and not known[zone].field for zone in zones)


def _give_up(fn: Fn, result: Expr) -> None:
    """A part was not done: nothing is; what is only tried is as if it had not been, also within an effect."""
    with fn.block(If(Not(call("ops.is_done", result)))):
        fn.act(call("g.give_up", result))
        if fn.mark("rewinds") == "fail":
            fn.act(call("g.fail_attempt", Name("mark")))
        fn.get(Attr(EV, "done"), FALSE)
        fn.put(Return(), Does.LEAVES)


def _flags(k: Compiler, node: ast.Measure) -> list[str]:
    """Words of a measured noun that qualify the event (of what kind it is), if they all do."""
    flags = [word.id for word in node.kinds if "flag" in k.word_spec(word.kind, word.id)]
    return flags if len(flags) == len(node.kinds) else []


def _goes_on(k: Compiler, fn: Fn, action: ast.Action, node: ast.Do) -> None:
    """What takes something off an event lets the rest of it happen."""
    if k.core(action) not in CHANGING:
        return
    if "proposed" not in fn.scope:
        raise CompileError(
            f"nothing would happen here that '{node.verb}' could change", node, "write it below `instead of …:`"
        )
    fn.scope["goes on"] = TRUE


def _of_event(k: Compiler, fn: Fn, param: ast.Param) -> Expr:
    """The operand of that name which the event has that is answered."""
    slots = (k.slot_of(verb, param.name) for verb in fn.mark("event actions").split())
    return next((operand_of(fn.scope["ev"], slot) for slot in slots if slot is not None and slot >= 0), NONE)


def _default(
    k: Compiler, fn: Fn, param: ast.Param, performer: Expr, values: list[Expr], action: ast.Action, node: Any
) -> Expr:
    if param.default is not None:
        return k.default_value(fn, param, performer, values, action)
    if param.optional and k.core(action) == "forestall":  # it is about what the event is about
        return _of_event(k, fn, param)
    if param.role == "by":
        return performer if "player" in param.kinds else THIS
    if param.role == "under" and performer != YOU and _is_put_in_play(k, action, node):
        return performer  # who puts it there controls it (110.2a)
    if param.optional or param.role == "adverb":
        return NONE
    if param.role == "from" or "zone" in param.kinds:
        return NONE
    if param.role == "under":
        return NONE
    raise CompileError(f"`{node.spelled or action.id}` needs {' or '.join(param.kinds)}: its `{param.name}`", node)


def _is_put_in_play(k: Compiler, action: ast.Action, node: Any) -> bool:
    """Does somebody move something to where what is in play is?"""
    places = (getattr(value, "zone", "") for _, value in getattr(node, "args", ()))
    return k.core(action) == "move" and k.program.default_zone in places


def done_as(k: Compiler, node: ast.Do) -> ast.Do:
    """What is done where an adverb says that it is done as something else (``done_as``)."""
    for word in node.adverbs:
        verb, other = k.word_spec("adverb", word.id).get("done_as") or ("", "")
        if other and verb != node.verb:
            raise CompileError("this is not done so", word, f"it is said of another verb: `{verb}`")
        if other:
            return replace(node, verb=other, adverbs=tuple(each for each in node.adverbs if each != word))
    return node


def as_announced(k: Compiler, fn: Fn, node: ast.Do) -> ast.Do:
    """What is done, the targets it aims at being announced in the order in which they are written (601.2c)."""
    node = done_as(k, node)
    aims = [each for each in (node.subject, *dict(node.args).values()) if is_target(each)]
    for aim in sorted(aims, key=lambda each: (each.span.line, each.span.column)) if len(aims) > 1 else ():
        k.target_index(fn, aim)
    return node


def planned_price(k: Compiler, node: ast.Statement) -> bool:
    """Is this part of what an option costs, in rules that plan all costs before anything is done (705-1b)?"""
    return "plan" in k.action_nodes and is_paid(node)
