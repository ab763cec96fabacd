"""Abilities that change an event or do something with it → ``AbilityDef`` of the kinds ``replacement`` and ``as``."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import to_be_done, walk
from kotowari.interpreter.from_ast import windows
from kotowari.interpreter.from_ast.abilities import (
    ability,
    compile_body,
    condition_of,
    definition,
    event_names,
    event_scope,
    patterns_of,
    refuse_price,
    wanted,
)
from kotowari.interpreter.from_ast.announced import target_specs
from kotowari.interpreter.from_ast.calls import CHANGING
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.declining import is_changed
from kotowari.interpreter.from_ast.emit import CONTEXT, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    THIS,
    ZERO,
    Attr,
    Const,
    Expr,
    Item,
    Name,
    any_of,
    call,
    exchanged,
    operand_of,
    record,
    words_of,
)


@ability(ast.Replacement)
def _replacement(k: Compiler, node: ast.Replacement, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    for event in node.events:
        k.changeable(event)
    scope = event_scope(k, node.events, params)
    scope["it"] = exchanged(scope["it"], Attr(EV, "result"), operand_of(EV, 0))
    scope["proposed"] = scope["event actions"]
    looked = _narrowed(k, node, scope)
    if looked == NONE:
        refuse_late(k, node.events)
    body = () if looked != NONE else node.body
    fn = compile_body(k, "instead", body, scope, announced=False, instead_of=node.events)
    zone = node.zone or k.where_changed(node.events) or k.where_asked(node)
    events = node.events
    if not is_changed(fn):  # else an operand is changed, which other events may not have
        windows.not_begun(k, events)
        events = tuple(each for event in node.events for each in k.with_others(event))
    fields: dict[str, Expr] = {}
    if is_of_many(k, node.events, is_changed(fn)):
        again = concerning(k, node.body, tuple(event_names(k, node.events)))
        another = (
            fn
            if again == node.body
            else compile_body(k, "again", again, scope, announced=False, instead_of=node.events)
        )
        fields["again"] = Name(another.name)
    with k.proposing():
        patterns = patterns_of(k, events, params)
    return [
        definition(
            k,
            node,
            "replacement",
            keyword,
            zone,
            patterns=patterns,
            body=Name(fn.name),
            condition=condition_of(k, node.condition, scope),
            changes=way_of_changing(node.body),
            spurned=spurned(k, node.body),
            sets=operand_set(node.body),
            narrows=looked,
            remakes=remade(k, node.events, node.body),
            **fields,
        )
    ]


def made_later(k: Compiler, fn: Fn, node: ast.Replace, inner: Fn, again: Fn, patterns: Expr) -> Expr:
    """The definition of a replacement for a time: ``inner`` does all of it, ``again`` what is about each of several."""
    of_many = is_of_many(k, node.events, is_changed(inner))
    return record(
        "AbilityDef",
        kind="replacement",
        patterns=patterns,
        body=Name(inner.name),
        again=Name(again.name) if of_many else NONE,
        changes=way_of_changing(node.body),
        spurned=spurned(k, node.body),
        sets=operand_set(node.body),
        remakes=remade(k, node.events, node.body),
        cites=tuple(node.cite) or fn.cites,
        span=k.span(node),
    )


def _narrowed(k: Compiler, node: ast.Replacement, scope: Mapping[str, Expr]) -> Expr:
    """Among which things somebody looks in place of all that lie there, as a function; None: something else is done."""
    (done,) = node.body if len(node.body) == 1 else (None,)
    if not isinstance(done, ast.Do):
        return NONE
    action = k.action(done.verb, done)
    of = dict(action.attributes).get("narrows")
    if of is None:
        return NONE
    if any(not isinstance(event, ast.EventPattern) or event.verb not in of for event in node.events):
        raise CompileError(f"'{done.verb}' says only where is looked in place of '{of[0]}'", done)
    fn = Fn(k.module.name("narrowed"), "g, c", scope)
    fn.asks = False
    fn.open(**CONTEXT)
    fn.give(call("ops.as_list", expr(k, fn, dict(done.args)[action.params[k.slot(action, "object") or 0].name])))
    k.module.add(fn)
    return Name(fn.name)


def refuse_late(k: Compiler, events: tuple[Any, ...]) -> None:
    """Refuse to change a look for something: what is found is chosen by then, and would be taken all the same."""
    for event in events:
        action = k.unfold(event)[0] if isinstance(event, ast.EventPattern) else None
        if action is not None and "within" in dict(action.attributes):
            among = [id for id, each in k.action_nodes.items() if action.id in dict(each.attributes).get("narrows", ())]
            other = "say among what is looked in its place: `PLAYER VERB CARDS`; or " if among else ""
            raise CompileError(
                f"what is found is chosen before the `{action.id}` is changed",
                event,
                f"{other}say that it can't be done: `… can't …`",
            )


def _makers(k: Compiler, body: tuple[Any, ...]) -> list[ast.Do]:
    """The statements that make others of the resources that something makes."""
    done = [node for statement in body for node in walk(statement) if isinstance(node, ast.Do)]
    return [node for node in done if k.core(k.action(node.verb, node)) == "remake"]


def remade(k: Compiler, events: tuple[Any, ...], body: tuple[Any, ...]) -> Expr:
    """What is made of resources, if that is all and it is written how many times, or which.

    Raises CompileError where that is not said of what the event is about.
    """
    for node in _makers(k, body):
        for event in events:
            told = isinstance(event, ast.EventPattern) and k.unfold(event)[0].id in k.program.supplied.values()
            said = getattr(node.subject, "target", "")
            named = (
                any(getattr(part, "target", "") == "this" for part in (event.subject, event.object)) if told else False
            )
            if not told or not (said == "it" or said.startswith("event.") or said == "this" and named):
                raise CompileError(
                    f"'{node.verb}' is said of what is used for resources, where it has made some",
                    node,
                    "write it of `it`, below `instead of …:`",
                )
    if len(body) != 1 or not isinstance(body[0], ast.Do):
        return NONE
    for node in _makers(k, body):
        how = dict(k.action(node.verb, node).attributes)["does"][1]
        for _, value in node.args:
            if isinstance(value, ast.Number | ast.Symbols):
                return Const((how, value.value if isinstance(value, ast.Number) else value.symbols))
    return NONE


def still_so(picked: Mapping[str, Any], event: ast.EventPattern) -> ast.EventPattern:
    """An event of something that was chosen by what it is: it must be that still when it happens (609.7b, 615.9)."""

    def looked_at(part: Any) -> Any:
        phrase = picked.get(part.target or part.name) if isinstance(part, ast.Ref) else None
        if not isinstance(phrase, ast.Select) or phrase.det.kind == "target":
            return part
        modifiers = tuple(each for each in phrase.modifiers if not isinstance(each, ast.InZone))
        return replace(phrase, det=ast.Det(), modifiers=(*modifiers, ast.Among(part)), binding="")

    return replace(
        event,
        subject=looked_at(event.subject),
        object=looked_at(event.object),
        preps=tuple((role, looked_at(part)) for role, part in event.preps),
    )


def _copies(k: Compiler, node: Any) -> bool:
    return isinstance(node, ast.Do) and dict(k.action(node.verb, node).attributes).get("continuous", ())[:1] == (
        "copy",
    )


def is_of_many(k: Compiler, events: tuple[Any, ...], changed: bool) -> bool:
    """Does it replace several events of one moment as one: by policy, or as actions say that they are told (603.2c)?"""
    if k.program.policies["unnumbered"] == "together":
        return not changed
    return any(isinstance(each, ast.EventPattern) and "merges" in dict(k.unfold(each)[0].attributes) for each in events)


def concerning(k: Compiler, body: tuple[Any, ...], named: tuple[str, ...]) -> tuple[Any, ...]:
    """The statements of a replacement about its event, or what that happens to: done for each of several (906.3²)."""
    about: set[Any] = {"it", "them", "they", "that", *named}

    def is_about(statement: Any) -> bool:
        return any(
            isinstance(node, ast.Ref)
            and ({node.name, node.target} & about or (node.target or node.name).startswith("event."))
            or isinstance(node, ast.ThatMany | ast.Change)
            or isinstance(node, ast.Do)
            and k.core(k.action(node.verb, node)) in CHANGING
            for node in walk(statement)
        )

    needed: set[str] = set()  # numbers that these are told by are worked out for each
    while True:
        found = tuple(each for each in body if is_about(each) or isinstance(each, ast.Let) and each.name in needed)
        bound = {getattr(node, "binding", "") for each in found for node in walk(each)} - {""}
        bound |= {node.name for each in found if is_about(each) for node in walk(each) if isinstance(node, ast.Let)}
        used = {node.target or node.name for each in found for node in walk(each) if isinstance(node, ast.Ref)}
        if bound <= about and used <= needed:
            return found
        about |= bound
        needed |= used


def _change(body: tuple[Any, ...]) -> ast.Change | None:
    return next((node for statement in body for node in walk(statement) if isinstance(node, ast.Change)), None)


def operand_set(body: tuple[Any, ...]) -> str:
    """The operand of its event that a replacement changes; "" if it does something else."""
    change = _change(body)
    return change.slot if change is not None else ""


def spurned(k: Compiler, body: tuple[Any, ...]) -> Expr:
    """What a replacement does that an adverb may keep off its event, whatever else it does."""
    found = {node.verb for statement in body for node in walk(statement) if isinstance(node, ast.Do)}
    return words_of(found & set(k.program.adverb_spurns.values()))


def way_of_changing(body: tuple[Any, ...]) -> str:
    """How a replacement changes a number of its event: to ``zero``, to ``more``, to ``less``, to one that is ``set``.

    The ``same`` is for what only does something beside it.  Anything else, also a quite different event, is
    ``instead``.  Read off the value: ``amount + 2`` is more, ``max(0, amount - 2)`` less.
    """
    change = _change(body)
    if change is None:
        return "instead"
    value = change.value
    if value == ast.Number(0):
        return "zero"
    if isinstance(value, ast.Arith) and value.op == "max" and ast.Number(0) in (value.left, value.right):
        value = value.right if value.left == ast.Number(0) else value.left
    if isinstance(value, ast.Arith) and value.op in ("+", "-"):
        if _is_slot(value.left, change.slot):
            return "more" if value.op == "+" else "less"
        if value.op == "+" and _is_slot(value.right, change.slot):
            return "more"
    if _is_slot(value, change.slot):
        return "same"
    return "instead" if any(_is_slot(node, change.slot) for node in walk(value)) else "set"


def _is_slot(node: Any, slot: str) -> bool:
    return isinstance(node, ast.Ref) and slot in (node.name, node.target)


def _entering(k: Compiler, node: ast.AsEvent) -> tuple[ast.EventPattern, tuple[Any, ...]]:
    """``enters tapped``, ``enters with 4 ice counters``: what is said beside the event is done with it (614.1c)."""
    event = node.event
    subject = ast.Ref("it", target="it")
    added: list[Any] = []
    for prep, operand in event.preps:
        if prep == "with":
            added += _entering_with(k, operand, subject)
    for word in event.adverbs:
        spec = dict(k.word_spec(word.kind, word.id))
        if "set" in spec:
            made: Any = k.done_by("set", node, ast.FieldOf(spec["set"][0], subject), ast.Number(1))
            for keyword in spec.get("spares", ()):
                made = ast.If(ast.Has(subject, ast.Quality(ast.KeywordUse(keyword), negated=True)), (made,))
            added.append(made)
    if not added:
        return event, node.body
    plain = replace(
        event,
        preps=tuple(p for p in event.preps if p[0] != "with"),
        adverbs=tuple(w for w in event.adverbs if "set" not in dict(k.word_spec(w.kind, w.id))),
    )
    return plain, (*added, *node.body)


def _entering_with(k: Compiler, operand: Any, subject: ast.Ref) -> list[ast.Do]:
    """What something enters with: counters are put on it, keywords it has from then on."""
    if isinstance(operand, ast.Either) and operand.op == "and":
        return [made for part in operand.parts for made in _entering_with(k, part, subject)]
    if isinstance(operand, ast.Measure):
        return [k.done_by("put_counters", operand, operand, subject)]
    gain = next(
        (verb for verb in k.library.actions.values() if dict(verb.attributes).get("continuous") == ("gain",)), None
    )
    if gain is None or not isinstance(operand, ast.KeywordUse):
        raise CompileError("nothing enters with that", operand, "things enter with counters and with keywords")
    what = next(param.name for param in gain.params if param.role == "object")
    return [ast.Do(gain.id, subject, ((what, operand),), span=operand.span)]


@ability(ast.AsEvent)
def _as_event(k: Compiler, node: ast.AsEvent, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    refuse_price(k, node)
    event, body = _entering(k, node)
    k.changeable(event)
    enters, zone = k.is_own_entering(event), node.zone
    k.before = "as_first" in dict(k.unfold(event)[0].attributes)
    own = any(
        isinstance(part, ast.Ref) and (part.target or part.name) == "this" for part in (event.subject, event.object)
    )
    if zone is None and k.before and own:  # done before it moves itself, wherever that is from
        zone = ast.ZoneOf("*")
    scope = event_scope(k, (event,), params)
    with k.asking("heralds moment"):
        patterns = patterns_of(k, (event,), params)
    k.before = False
    cost = k.cost_constant(node.cost, params) if node.cost is not None else NONE
    if not body:
        raise CompileError(
            "how it happens is not said", node, "say it: `this enters tapped`; or what is done then: `when E: …`"
        )
    condition = node.condition
    price = to_be_done(condition, k.library.actions)
    if price is not None:
        body, condition = (ast.Unless(body, price, span=node.span),), None
    bound = {**scope, **(k.cost_bindings if node.cost is not None else {})}
    comes = any_of(Attr(EV, "result"), Item(Attr(EV, "args"), ZERO))
    entering = THIS if enters else comes if k.is_entering(event) else None
    with k.before_entering(entering):
        fn = compile_body(k, "as", body, bound, at_once=True)
        asked = condition_of(k, condition, scope)
    k.cost_bindings = {}
    return [
        definition(
            k,
            node,
            "as",
            keyword,
            zone,
            patterns=patterns,
            body=Name(fn.name),
            **wanted(node),
            targets=target_specs(k, fn),
            condition=asked,
            enters=enters,
            copies=k.is_entering(event) and any(_copies(k, each) for part in body for each in walk(part)),
            cost=cost,
        )
    ]
