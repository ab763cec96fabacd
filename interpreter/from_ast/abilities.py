"""Abilities → ``Ability`` constants with their compiled bodies, targets, costs and patterns.

Keyword uses unfold into the abilities of their definition, with the arguments at hand as ``a``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, walk
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter.from_ast import making, producing, warding, windows
from kotowari.interpreter.from_ast.adjectives import noted_by
from kotowari.interpreter.from_ast.announced import NO_TARGET, modes_spec, none_chosen, target_specs
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.continuous import is_this
from kotowari.interpreter.from_ast.declining import block_instead, goes_on
from kotowari.interpreter.from_ast.deeds import deeds_of
from kotowari.interpreter.from_ast.either_meant import tell_which
from kotowari.interpreter.from_ast.emit import CONTEXT, THIS_AND_YOU, YES, CompileError, Fn, placed
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.halves import in_halves
from kotowari.interpreter.from_ast.offered import changes_price, limits_of_symbols
from kotowari.interpreter.from_ast.origins import looked_for_there
from kotowari.interpreter.from_ast.spending import made_of, riders_first
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    THIS,
    TRUE,
    ZERO,
    Attr,
    C,
    Const,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    Not,
    Pack,
    Set,
    both,
    call,
    operand_of,
    record,
    rel,
)
from kotowari.interpreter.from_ast.whereabouts import Whereabouts
from kotowari.interpreter.from_ast.whose_number import tell_whose

# what is asked as something triggers is asked before anything is chosen (603.4)
ASKED_LATER = "leave `target` out, or ask it as it resolves, behind what is done: `when E: S if C`"
ABILITIES: dict[type, Callable[[Any, Any, Mapping[str, Expr], str], list[Name]]] = {}


def ability(node_class: type) -> Callable[..., Any]:
    """Register the exporter of an ability class."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        ABILITIES[node_class] = function
        return function

    return add


def compile_ability(k: Compiler, node: Any, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    """The ``AbilityDef`` constants that one ability line makes."""
    with placed(node):
        node = in_halves(k, looked_for_there(k, node))
        Whereabouts(k).follow(node)
        tell_which(k, node)
        tell_whose(k, node)
        return ABILITIES[type(node)](k, node, params, keyword)


def body_scope(params: Mapping[str, Expr]) -> dict[str, Expr]:
    """What every ability body can refer to."""
    return {**THIS_AND_YOU, "ev": EV, **params}


def compile_body(
    k: Compiler,
    hint: str,
    body: tuple[Any, ...],
    scope: Mapping[str, Expr],
    announced: bool = True,
    instead_of: tuple[Any, ...] = (),
    cites: tuple[str, ...] = (),
    at_once: bool = False,
    keyword: str = "",
) -> Fn:
    """A generator function ``(g, c)`` for a block; its targets and modes are collected in it.

    ``instead_of``: the events that it takes the place of; then it returns whether they go on.
    ``at_once``: it never waits to resolve, so its modes are chosen as it is carried out.  ``keyword``: what it is of.
    """
    if announced and k.program.policies["left_source"] == "nothing":
        scope = {**scope, "a source that may be gone": YES}
    fn = Fn(k.module.name(hint), "g, c", {**scope, **({"announced": YES} if announced and not at_once else {})})
    fn.links = set(k.linked)
    fn.cites = cites
    fn.open(**CONTEXT)
    if instead_of:
        block_instead(k, fn, instead_of, body)
    else:
        block(k, fn, body)
    fn.open_bound()
    for name in sorted(fn.links_made):
        fn.act(call("g.link", C, Const(k.link_key(name)), fn.scope[name]))
    if keyword in k.facts.noted:
        fn.act(call("g.link", C, Const(noted_by(keyword)), call("list", Name("c.moved"))))
    if instead_of:
        fn.give(goes_on(fn))
    k.module.add(fn)
    return fn


def definition(k: Compiler, node: Any, kind: str, keyword: str, zone: Any = None, **fields: Any) -> Name:
    """An ``AbilityDef``."""
    place = "" if zone is None else "*" if zone.zone == "anywhere" else zone.zone
    cites, deeds = tuple(node.cite) or k.cites, {"deeds": deeds_of(k, node)} if k.facts.deeds_wanted else {}
    said = {"kind": kind, "keyword": keyword, "zone": place, "cites": cites, "span": k.span(node)}
    if k.everywhere:
        said["everywhere"] = True
    if k.joint:
        said["joint"] = True
    if k.own_costs:
        said["by_use"] = True
    name = Name(k.module.name(f"ability_{kind}"))
    if kind not in ("resolution", "cost"):
        k.works_in[name.id] = place or k.program.default_zone
    k.module.add(Set(name, record("AbilityDef", **said, **fields, **deeds)))
    return name


def condition_of(k: Compiler, node: Any, scope: Mapping[str, Expr], help: str = NO_TARGET) -> Expr:
    """A function ``(g, c)`` for an intervening if, or None.  ``help``: what to write in place of a target in it."""
    if node is None:
        return NONE
    fn = Fn(k.module.name("condition"), "g, c", scope)
    fn.asks = False
    fn.links = set(k.linked)
    fn.open(**CONTEXT)
    fn.give(expr(k, fn, node))
    none_chosen(k, (fn,), node, help)
    k.module.add(fn)
    return Name(fn.name)


def event_scope(k: Compiler, events: tuple[Any, ...], params: Mapping[str, Expr]) -> dict[str, Expr]:
    """The scope of a body that answers an event: ``it`` and the event's slots."""
    if not events:  # it answers a state
        return body_scope(params)
    fn = Fn("", "", body_scope(params))
    fn.links = set(k.linked)
    verbs = []
    for event in events:
        if isinstance(event, ast.StepEvent):  # whose step it is
            verbs.append(windows.edge(k, event)[0])
        elif isinstance(event, ast.EventPattern):
            verbs.append(event.verb)
            action = k.action_nodes[event.verb]
            if action.form == "event" and action.of is not None:
                verbs.append(action.of.verb)
    heard = [event.verb for event in events if isinstance(event, ast.EventPattern) and len(k.told_as(event)) == 1]
    alone = {"heard": Const(" ".join(heard))} if len(heard) == len(events) else {}
    return {
        **body_scope(params),
        **event_names(k, events),
        **alone,
        "it": k.thing_of(fn, events, EV),
        "event actions": Const(" ".join(verbs)),
    }


def event_names(k: Compiler, events: tuple[Any, ...]) -> dict[str, Expr]:
    """The things of an event that its author gave a name ("when fox as f enters"), of one event: of several, which?"""
    if len(events) != 1 or not isinstance(events[0], ast.EventPattern):
        return {}
    action, slots, *_ = k.unfold(events[0])
    found: dict[str, Expr] = {}
    for slot, test, after in slots:
        if isinstance(test, ast.Select) and test.binding:
            of_ability = "activation" in action.params[slot].kinds
            held = Item(operand_of(EV, slot), ZERO) if of_ability else operand_of(EV, slot)
            found[test.binding] = Attr(EV, "result") if after else held
    return found


def patterns_of(k: Compiler, events: tuple[Any, ...], params: Mapping[str, Expr]) -> Expr:
    """``(Pattern(...), …)``."""
    fn = Fn("", "", {**THIS_AND_YOU, **params})
    fn.links = set(k.linked)
    made = Pack(tuple(k.pattern(fn, event) for event in events))
    if events:
        none_chosen(k, (fn,), events[0])
    return made


def wanted(node: Any) -> dict[str, Expr]:
    """Whether its player decides first that it is used at all."""
    return {"mode": Const("optional")} if node.optional else {}


def refuse_price(k: Compiler, node: ast.Triggered | ast.AsEvent) -> None:
    """Refuse a price or a decision in the head of what answers an event, where the rules put that by itself (603.3)."""
    if (node.optional or node.cost is not None) and k.program.policies["pending"] != "one_by_one":
        raise CompileError(
            "what answers an event does so by itself here: nothing is decided or paid for that",
            node,
            "pay in the block: `may sacrifice fox`, and below it `if done: …`",
        )


def refuse_late_condition(k: Compiler, node: ast.Triggered) -> None:
    """Refuse a block that begins, but for names, with ``if C``: "when E, if C" is asked as it triggers, too (603.4)."""
    first = next((it for it in node.body if not isinstance(it, ast.Let) or isinstance(it.value, ast.Select)), None)
    plain = isinstance(first, ast.If) and not (first.otherwise or first.behind or first.instead)
    if plain and node.condition is None and k.program.policies["trigger_condition"] != "once":
        raise CompileError(
            "it would be said as what is asked as the ability triggers, too",
            first,
            "ask it there: `when E if C: block`; or only as it is done, behind that: `S if C`",
        )


def bought_apart(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is done if somebody chose to do something first, as a trigger of its own that follows from that (5-2)."""
    made: list[Any] = []
    for before, each in zip((None, *body), body, strict=False):
        chosen = isinstance(before, ast.May) or isinstance(before, ast.Do) and before.optional
        asks = isinstance(each, ast.If) and isinstance(each.condition, ast.Done) and not each.otherwise
        made.append(ast.Later((), each.then, True, span=each.span) if chosen and asks else each)
    return tuple(made)


def missed(k: Compiler, body: tuple[Any, ...], scope: Mapping[str, Expr], keyword: str) -> dict[str, Expr]:
    """What is to be done if something was not done to a target: by policy also where all are gone (3-2)."""
    if k.program.policies["no_target"] != "clauses":
        return {}
    done: list[Any] = []
    for before, each in zip(body, body[1:], strict=False):
        aims = any(is_target(part) for part in walk(before))
        asks = each.condition if aims and isinstance(each, ast.If) else None
        if isinstance(asks, ast.Done):
            done.extend(each.otherwise)
        elif isinstance(asks, ast.Not) and isinstance(asks.condition, ast.Done):
            done.extend(each.then)
    return {"missed": Name(compile_body(k, "missed", tuple(done), scope, keyword=keyword).name)} if done else {}


@ability(ast.Triggered)
def _triggered(k: Compiler, node: ast.Triggered, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    for event in node.events:
        if isinstance(event, ast.StepEvent) and event.window.which == "next":
            raise CompileError(
                "an ability waits for every such time, not only for the next one", event, "write `later when …`"
            )
    with k.hearing():
        scope = {**event_scope(k, node.events, params), "told": YES}
    cost: Expr = NONE
    refuse_price(k, node)
    refuse_late_condition(k, node)
    if node.cost is not None:
        cost = k.cost_constant(node.cost, scope)
        scope = {**scope, **k.cost_bindings}
    body = bought_apart(node.body) if k.program.policies["bought"] == "apart" else node.body
    fn = compile_body(k, "trigger", body, scope, keyword=keyword)
    k.cost_bindings = {}
    # what makes resources as resources are made waits for nothing (605.4a)
    at_once = not fn.targets and not node.limits and node.events and all(_supplies(k, each) for each in node.events)
    condition = condition_of(k, node.condition, scope, ASKED_LATER)
    kinds = [("as" if at_once and making.produces(k, node.body) else "triggered", condition)]
    if kinds[0][0] == "as" and k.program.policies["answered_supply"] == "used":
        # only what answers the use of an ability waits for nothing, what answers a triggered one waits (406.2)
        kinds = [(kind, _if_used(condition, used)) for kind, used in (("as", True), ("triggered", False))]
    otherwise = k.where_taken(node) or k.where_asked(node)
    return [
        definition(
            k,
            node,
            kind,
            keyword,
            node.zone or k.where_heard(events) or otherwise,
            patterns=_heard_patterns(k, events, params),
            body=Name(fn.name),
            targets=target_specs(k, fn),
            modes=modes_spec(k, fn),
            condition=asked,
            cost=cost,
            awaits=Const(max(map(awaited, events), default=0)),
            **missed(k, node.body, scope, keyword),
            **wanted(node),
            **({"limits": windows.limits(k, node, params)} if node.limits else {}),
            **({"answers": Const(making.answered(k, node.body))} if kind == "as" and condition == NONE else {}),
        )
        for kind, asked in kinds
        for events in ([node.events] if node.zone else _heard_apart(k, node.events))
    ]


def _heard_apart(k: Compiler, events: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The events of a trigger by the zone in which it hears them: in each it waits for its own (112.6)."""
    found: dict[str, list[Any]] = {}
    for event in events:
        place = k.where_heard((event,))
        found.setdefault(place.zone if place is not None else "", []).append(event)
    return [tuple(those) for those in found.values()] or [events]


def _heard_patterns(k: Compiler, events: tuple[Any, ...], params: Mapping[str, Expr]) -> Expr:
    """The patterns of what a trigger waits for, each of an event that is told."""
    with k.asking("outcome"), k.hearing():
        return patterns_of(k, tuple(told for event in events for told in k.told_as(event)), params)


def _if_used(condition: Expr, used: bool) -> Expr:
    """A condition, and that it answers what an ability does that a player used, or something else."""
    test = call("ops.is_of_use", C)
    asked = test if used else Not(test)
    return Lambda("g, c", asked if condition == NONE else both(call(condition, G, C), asked))


def _supplies(k: Compiler, event: Any) -> bool:
    """Is it an event of making resources (605.1b)?"""
    if not isinstance(event, ast.EventPattern):
        return False
    verb = k.unfold(event)[0].id
    return verb in k.program.supplied.values() or "resource" in dict(k.action_nodes[verb].attributes)


def awaited(event: Any) -> int:
    """The number with which an event is waited for, where one is written; else 0."""
    return event.object.value if isinstance(getattr(event, "object", None), ast.Number) else 0


@ability(ast.Activated)
def _activated(k: Compiler, node: ast.Activated, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    said = [each for each in said_by_head(k, node) if not isinstance(each, ast.Activated)]
    beside = [name for each in said for name in compile_ability(k, each, params, keyword)]
    node = limited_by_head(k, node)
    scope = body_scope(params)
    cost = k.cost_constant(node.cost, params)
    with k.with_links_of(node):
        k.activating = True
        now = making.chosen_at_once(k, node.body)
        body = riders_first(k, node.body)
        fn = compile_body(k, "activated", body, {**scope, **k.cost_bindings}, at_once=now, keyword=keyword)
        k.activating = False
        at_once = fn.modes is None and k.program.policies["targeted_resources"] == "at_once"
        resource = (at_once or not fn.targets) and making.produces(k, node.body)
        known, times = making.known_before(k, node.body), making.multiple(k, node.body)
    limits = rel(windows.limits(k, node, params), "+", Const(tuple(limits_of_symbols(k, node.cost))))
    fields = {
        "body": Name(fn.name),
        "targets": target_specs(k, fn),
        "modes": modes_spec(k, fn),
        **missed(k, node.body, {**scope, **k.cost_bindings}, keyword),
        "cost": cost,
        "limits": limits,
        "resource": Const(bool(resource)),
        "condition": condition_of(k, node.condition, scope),
        "anybody": Const(any(getattr(each, "id", "") in k.program.opening_adverbs for each in node.limits)),
    }
    if node.changes:
        if k.program.policies["costs"] == "effects":
            raise CompileError("costs are no numbers in this game, so that none is more or less", node.changes[0])
        priced = [
            k.ability_instance(name, "")
            for each in node.changes
            for name in ABILITIES[ast.ExtraCost](k, each, params, "")
        ]
        fields["priced"] = Pack(tuple(priced))
    if way := k.way(keyword):
        fields["mode"] = Const(way)
    if resource:
        fields["produces"] = Const(resource)
        fields["spending"] = fn.spending
        fields["times"] = condition_of(k, times, scope)
        fields |= producing.fields(k, known, scope, condition_of)
        fields["kinds"] = condition_of(k, made_of(k, known), scope)
    zone = node.zone or k.where_paid(node.cost) or k.where_taken(node) or k.where_asked(node)
    return [definition(k, node, "activated", keyword, zone, **fields), *beside]


def named_by_head(k: Compiler, node: Any) -> str:
    """The keyword as which an ability counts by the word in front of it (``term …: named KEYWORD``), or ""."""
    head = getattr(node, "head", "")
    return str(k.word_spec("term", head).get("named", ("",))[0]) if head else ""


def limited_by_head(k: Compiler, node: ast.Activated) -> ast.Activated:
    """The ability with the limits and the place that the word in front of it brings (``term …: limits KEYWORD``)."""
    for model in said_by_head(k, node):
        if isinstance(model, ast.Activated):
            asked = tuple(each for each in (node.condition, model.condition) if each is not None)
            condition = ast.Logic("and", asked) if len(asked) > 1 else asked[0] if asked else None
            limits, zone = (*node.limits, *model.limits), node.zone or model.zone
            node = replace(node, limits=limits, condition=condition, zone=zone)
    return node


def said_by_head(k: Compiler, node: ast.Activated) -> list[Any]:
    """What the keyword says that limits an ability by the word in front of it."""
    names = k.word_spec("term", node.head).get("limits", ()) if node.head else ()
    return [each for name in names for each in k.library.keywords[name].abilities]


@ability(ast.Static)
def _static(k: Compiler, node: ast.Static, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    replacing, effects = warding.parted(k, node)
    made: list[Name] = []
    for each, amount in replacing:
        scope = {**params, amount: call("ops.event_number", EV)}
        made += ABILITIES[ast.Replacement](k, each, scope, keyword)
    if made and not effects:
        return made
    node = replace(node, effects=effects)
    letters = {meant: call("ops.number_chosen", THIS, Const(letter)) for letter, meant in CHOSEN.items()}
    fn = Fn("", "", {**THIS_AND_YOU, **letters, **params})
    fn.links = set(k.linked)
    condition = expr(k, fn, node.condition) if node.condition is not None else TRUE
    parts: list[Expr] = []
    restrictions: list[Expr] = []
    zone = node.zone or k.where_asked(node)
    k.defining = zone is not None and zone.zone == "anywhere"
    for effect in node.effects:
        if node.zone is None and k.card and is_this(getattr(effect, "subject", None)) and changes_price(effect):
            raise CompileError(
                "while this is here, nobody pays for it",
                effect,
                "say it of what it costs, in a line of its own: `cost {1} less`",
            )
        if isinstance(effect, ast.Restrict):
            zone = zone or k.where_changed(effect.events, forbids=effect.mode == "cant")
            restrictions.extend(k.restrictions(fn, effect, locked=False, condition=condition))
        else:
            held = both(condition, windows.held(k, fn, effect.duration, effect.subject))
            if isinstance(effect, ast.DoAll):
                together = fn.number()
                for part in effect.parts:
                    parts.extend(k.parts(fn, part, False, effect.subject, held, together))
            else:
                parts.extend(k.parts(fn, effect, False, effect.subject, held))
    k.defining = False
    none_chosen(k, (fn,), node)
    if zone is not None and all(_is_how_it_is_played(k, zone, effect) for effect in node.effects):
        zone = ast.ZoneOf("anywhere")
    return [
        *made,
        definition(k, node, "static", keyword, zone, parts=Pack(tuple(parts)), restrictions=Pack(tuple(restrictions))),
    ]


def _is_how_it_is_played(k: Compiler, zone: ast.ZoneOf, effect: Any) -> bool:
    """Does an ability of cards in hand say how this one is played?  It says so wherever it may be played from (707-2b).

    In other places it can do no harm: nothing but a permission makes a card there one that may be played.
    """
    place = k.program.zones.get(zone.zone)
    return (
        place is not None
        and place.visible == "owner"
        and isinstance(effect, ast.Restrict)
        and effect.mode == "cant"
        and all(
            not isinstance(event, ast.StepEvent)
            and k.unfold(event)[0].id == k.program.play_kind
            and any(
                isinstance(each, ast.Ref) and (each.target or each.name) == "this"
                for each in (event.subject, event.object)
            )
            for event in effect.events
        )
    )


@ability(ast.Resolution)
def _resolution(k: Compiler, node: ast.Resolution, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    fn = compile_body(k, "resolve", node.body, body_scope(params))
    return [
        definition(
            k,
            node,
            "resolution",
            keyword,
            body=Name(fn.name),
            targets=target_specs(k, fn, paid=k.paid_later),
            modes=modes_spec(k, fn),
            **missed(k, node.body, body_scope(params), keyword),
        )
    ]


@ability(ast.KeywordLine)
def _keyword_line(k: Compiler, node: ast.KeywordLine, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    raise CompileError("keyword uses are unfolded before this", node)
