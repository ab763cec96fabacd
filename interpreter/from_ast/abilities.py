"""Abilities → ``Ability`` constants with their compiled bodies, targets, costs and patterns.

Keyword uses unfold into the abilities of their definition, with the arguments at hand as ``a``.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import to_be_done, walk
from kotowari.interpreter.from_ast import windows
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.conditions import holds
from kotowari.interpreter.from_ast.deeds import deeds_text
from kotowari.interpreter.from_ast.emit import CONTEXT, CompileError, Fn, placed
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.offered import limits_of_symbols
from kotowari.interpreter.from_ast.statements import block, planned_price
from kotowari.interpreter.from_ast.target import EV, NONE, THIS, ZERO, Attr, Item, Name, Text, any_of, rel

CANDIDATE = Name("o")
ABILITIES: dict[type, Callable[[Any, Any, dict[Any, Any], str], list[str]]] = {}



def ability(node_class: type) -> Callable[..., Any]:
    """Register the exporter of an ability class."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        ABILITIES[node_class] = function
        return function

    return add


def compile_ability(k: Compiler, node: Any, params: dict[str, str], keyword: str) -> list[str]:
    """The texts of the ``AbilityDef`` constants that one ability line makes."""
    with placed(node):
        return ABILITIES[type(node)](k, node, params, keyword)


def body_scope(params: dict[str, str]) -> dict[str, str]:
    """What every ability body can refer to."""
    return {"this": "this", "you": "you", "ev": "ev", **params}


def compile_body(k: Compiler, hint: str, body: tuple[Any, ...], scope: dict[str, str], announced: bool = True,
                 returns: bool = False, cites: tuple[str, ...] = (), at_once: bool = False) -> Fn:
    """A generator function ``(g, c)`` for a block; its targets and modes are collected in it.

    ``at_once``: it never waits to resolve, so its modes are chosen as it is carried out.
    """
    if announced and k.program.policies["left_source"] == "nothing":
        scope = {**scope, "a source that may be gone": "yes"}
    fn = Fn(k.module.name(hint), "g, c", {**scope, **({"announced": "yes"} if announced and not at_once else {})})
    fn.links = set(k.linked)
    fn.cites = cites
    fn.open(**CONTEXT)
    block(k, fn, body)
    fn.open_bound()
    for name in sorted(fn.links_made):
        fn.line(f"g.link(c, {name!r}, {fn.scope[name]})")
    if returns:
        fn.give(fn.scope.get("goes on", "False"))
    k.module.add(fn)
    return fn


def _target_function(k: Compiler, fn: Fn, hint: str, params: str, scope: dict[str, str], inside: Fn | None) -> Fn:
    """The beginning of a function about a target: of its own, or inside another function, whose locals it sees."""
    if inside is None:
        made = Fn(k.module.name(hint), params, scope)
        made.open(**CONTEXT)
    else:
        made = Fn(inside.temp(hint), params, scope)
        made.depth = inside.depth + 1
        made.temporaries = 1000 + inside.temporaries * 100
        made.open(ev_later="c.ev")
    made.asks = False
    made.links = fn.links
    return made


def _target_add(k: Compiler, made: Fn, inside: Fn | None) -> None:
    if inside is None:
        k.module.add(made)
    else:
        inside.inside(made)


def target_specs(k: Compiler, fn: Fn, inside: Fn | None = None) -> str:
    """``(TargetSpec(...), …)`` for the target phrases met in a body, in order; ``inside``: where that body stands."""
    specs = []
    for index, (node, mode) in enumerate(fn.targets):
        scope = {name: value for name, value in fn.scope.items() if not name.startswith("target ")}
        scope.update({name: f"tg{index}" for name, index in fn.named_targets.items()})  # those chosen before
        helper = _target_function(k, fn, "target", "g, c", scope, inside)
        plain = replace(node, det=ast.Det("all", another=node.det.another, than=node.det.than), binding="")
        found = k.collection(helper, plain)
        unpaid = next((value for value in scope.values()
                       if value.startswith("c.moved.get(") and value in found.text), None)
        if unpaid is not None:  # before anything is paid: whatever fits apart from what will be paid
            loose = tuple(m for m in plain.modifiers
                          if isinstance(m, ast.InZone)
                          or unpaid not in k.modifier_test(helper, m, CANDIDATE).text)
            helper.give_if(rel(Text(unpaid), "is", NONE), k.collection(helper, replace(plain, modifiers=loose)))
        plain, fixed = _fix_numbers(k, fn, plain, helper)
        found = k.collection(helper, plain)
        helper.give(found)
        _target_add(k, helper, inside)
        related = any(f"tg{index}" in found.text for index in fn.named_targets.values())
        test = _target_function(k, fn, "is_target", "g, o, c", scope, inside)
        test.scope.update((name, value) for name, value in helper.scope.items() if name.startswith("fixed "))
        test.give(k.select_test(test, plain, CANDIDATE, zones=True))
        _target_add(k, test, inside)
        none_chosen(k, (helper, test), node)
        det = node.det
        count = expr(k, helper, det.count) if det.count is not None else "1"
        low = "0" if det.up_to or det.any_number else count
        several = det.any_number or det.at_least
        high = "9999" if several else count
        if index in fn.wanted_if:
            wanted = _target_function(k, fn, "wanted", "g, c", scope, inside)
            wanted.give(expr(k, wanted, fn.wanted_if[index]))
            _target_add(k, wanted, inside)
            low, high = (f"({number} if {wanted.name}(g, c) else 0)" for number in (low, high))
        specs.append(f"TargetSpec(candidates={helper.name}, test={test.name}, low=lambda g, c: {low}, "
                     f"high=lambda g, c: {high}, single={not several and count == '1'}, mode={mode}, "
                     f"another={det.another}, related={related}, by_x={count == 'c.x'}, of_x={'c.x' in found.text}, "
                     f"fixed=({fixed}), span={k.span(node)})")
    return "(" + "".join(spec + ", " for spec in specs) + ")"


def _fix_numbers(k: Compiler, fn: Fn, node: ast.Select, helper: Fn) -> tuple[ast.Select, str]:
    """Numbers that a target phrase compares with are known when it is announced, where targets are watched (207-15e).

    Each is a name in the scope of ``helper``; returns the phrase with those names and ``(key, function), …``.
    """
    if k.program.policies["targets"] != "continuous":
        return node, ""
    made, modifiers = "", []
    for modifier in node.modifiers:
        if isinstance(modifier, ast.Quality) and isinstance(what := modifier.what, ast.Compare) and not isinstance(
                what.right, ast.Number):
            scope = {name: value for name, value in helper.scope.items() if value != "yes"}
            count = _target_function(k, fn, "fixed", "g, c", scope, None)
            count.give(expr(k, count, what.right))
            k.module.add(count)
            key = f"fixed {count.name}"
            helper.scope[key] = f"(c.moved[{key!r}] if {key!r} in c.moved else {count.name}(g, c))"
            made += f"({key!r}, {count.name}), "
            modifier = replace(modifier, what=replace(what, right=ast.Ref(key, target=key)))
        modifiers.append(modifier)
    return replace(node, modifiers=tuple(modifiers)), made


def modes_spec(k: Compiler, fn: Fn) -> str:
    """``(ModesSpec(...),)`` if the body has announced modes."""
    node = fn.modes
    if node is None:
        return "()"
    if not isinstance(node.count, ast.Number):
        raise CompileError("how many modes are chosen is a number where that is announced", node,
                           "write it in figures: `modes 2`, `modes up to 2`, `modes 1 or more`")
    count = node.count.value
    low = 0 if node.up_to else count
    high = len(node.options) if node.at_least else count
    costs = [_mode_cost(k, [each for each in option if planned_price(k, each)]) for option in node.options]
    given = f", costs=({', '.join(costs)},)" if any(cost != "None" for cost in costs) else ""
    return f"(ModesSpec(low={low}, high={high}, count={len(node.options)}{given}),)"


def _mode_cost(k: Compiler, paid: list[Any]) -> str:
    """``CostSpec(...)`` of what stands before the colon of a mode, ``None`` for nothing."""
    values = [value for each in paid for _, value in each.args]
    items = tuple(item for value in values for item in (value.items if isinstance(value, ast.Cost) else (value,)))
    before = getattr(k, "cost_bindings", {})
    made = k.cost_constant(ast.Cost(items), {}) if items else "None"
    k.cost_bindings = before  # those of the ability's own cost
    return made


def definition(k: Compiler, node: Any, kind: str, keyword: str, zone: Any = None, **fields: str) -> str:
    """The text of an ``AbilityDef``."""
    place = "" if zone is None else "*" if zone.zone == "anywhere" else zone.zone
    values = {
        "kind": repr(kind), "keyword": repr(keyword), "zone": repr(place),
        "cites": repr(tuple(node.cite) or k.cites), "span": k.span(node), **fields,
    }
    if k.deeds_wanted:
        values["deeds"] = deeds_text(k, node)
    name = k.module.name(f"ability_{kind}")
    k.module.add(f"{name} = AbilityDef({', '.join(f'{key}={value}' for key, value in values.items())})")
    return name


def condition_text(k: Compiler, node: Any, scope: dict[str, str]) -> str:
    """A function ``(g, c)`` for an intervening if, or None."""
    if node is None:
        return "None"
    fn = Fn(k.module.name("condition"), "g, c", scope)
    fn.asks = False
    fn.links = set(k.linked)
    fn.open(**CONTEXT)
    fn.give(expr(k, fn, node))
    none_chosen(k, (fn,), node)
    k.module.add(fn)
    return fn.name


def event_scope(k: Compiler, events: tuple[Any, ...], params: dict[str, str]) -> dict[str, str]:
    """The scope of a body that answers an event: ``it`` and the event's slots."""
    fn = Fn("", "", body_scope(params))
    verbs = []
    for event in events:
        if isinstance(event, ast.StepEvent):  # whose step it is
            verbs.append("begin_step" if event.edge == "start" else "end_step")
        elif isinstance(event, ast.EventPattern):
            verbs.append(event.verb)
            action = k.action_nodes[event.verb]
            if action.form == "event" and action.of is not None:
                verbs.append(action.of.verb)
    heard = [event.verb for event in events if isinstance(event, ast.EventPattern) and len(k.told_as(event)) == 1]
    alone = {"heard": " ".join(heard)} if len(heard) == len(events) else {}
    return {**body_scope(params), **event_names(k, events), **alone, "it": k.thing_of(fn, events, "ev"),
            "event actions": " ".join(verbs)}


def event_names(k: Compiler, events: tuple[Any, ...]) -> dict[str, str]:
    """The things of an event that its author gave a name ("when fox as f enters"), of one event: of several, which?"""
    if len(events) != 1 or not isinstance(events[0], ast.EventPattern):
        return {}
    action, slots, *_ = k.unfold(events[0])
    return {test.binding: "ev.result" if after else f"ev.args[{slot}]" + (
        "[0]" if "activation" in action.params[slot].kinds else "")
        for slot, test, after in slots if isinstance(test, ast.Select) and test.binding}


def patterns_text(k: Compiler, events: tuple[Any, ...], params: dict[str, str]) -> str:
    """``(Pattern(...), …)``."""
    fn = Fn("", "", {"this": "this", "you": "you", **params})
    fn.links = set(k.linked)
    text = "(" + "".join(k.pattern(fn, event) + ", " for event in events) + ")"
    none_chosen(k, (fn,), events[0])
    return text


def none_chosen(k: Compiler, fns: tuple[Fn, ...], node: Any) -> None:
    """Refuse targets in what is only asked: nothing announces them."""
    if any(fn.targets for fn in fns):
        raise CompileError("a target is chosen as something is announced, and nothing is announced here", node,
                           "leave `target` out, or choose it before, by a name: `target … as t`")


def wanted(node: Any) -> dict[str, str]:
    """Whether its player decides first that it is used at all."""
    return {"mode": repr("optional")} if node.optional else {}


@ability(ast.Triggered)
def _triggered(k: Compiler, node: ast.Triggered, params: dict[str, str], keyword: str) -> list[str]:
    with k.hearing():
        scope = {**event_scope(k, node.events, params), "told": "yes"}
    cost = "None"
    if (node.optional or node.cost is not None) and k.program.policies["pending"] != "one_by_one":
        raise CompileError("what triggers is put by itself here: nothing is decided or paid for that", node,
                           "pay in the block: `may sacrifice fox`, and below it `if done: …`")
    if node.cost is not None:
        cost = k.cost_constant(node.cost, scope)
        scope = {**scope, **k.cost_bindings}
    fn = compile_body(k, "trigger", node.body, scope)
    k.cost_bindings = {}
    with k.asking("outcome"), k.hearing():
        patterns = patterns_text(k, tuple(told for event in node.events for told in k.told_as(event)), params)
    return [definition(
        k, node, "triggered", keyword, node.zone or k.where_heard(node.events), patterns=patterns, body=fn.name,
        targets=target_specs(k, fn), modes=modes_spec(k, fn), condition=condition_text(k, node.condition, scope),
        cost=cost, **wanted(node),
        **({"limits": windows.limits(k, node, params)} if node.limits else {}))]


@ability(ast.Activated)
def _activated(k: Compiler, node: ast.Activated, params: dict[str, str], keyword: str) -> list[str]:
    scope = body_scope(params)
    cost = k.cost_constant(node.cost, params)
    with k.with_links_of(node):
        fn = compile_body(k, "activated", node.body, {**scope, **k.cost_bindings})
    resource = not fn.targets and k.produces(node.body)
    limits = f"{windows.limits(k, node, params)} + {tuple(limits_of_symbols(k, node.cost))!r}"
    fields = {"body": fn.name, "targets": target_specs(k, fn), "modes": modes_spec(k, fn), "cost": cost,
              "limits": limits, "resource": repr(bool(resource)),
              "condition": condition_text(k, node.condition, scope), "uses_x": repr(k.uses_x(node.cost))}
    if node.changes:
        if k.program.policies["costs"] == "effects":
            raise CompileError("costs are no numbers in this game, so that none is more or less", node.changes[0])
        priced = [k.ability_instance(name, "") for each in node.changes
                  for name in ABILITIES[ast.ExtraCost](k, each, params, "")]
        fields["priced"] = f"({', '.join(priced)},)"
    if way := k.way(keyword):
        fields["mode"] = repr(way)
    if resource:
        fields["produces"] = repr(resource)
    return [definition(k, node, "activated", keyword, node.zone, **fields)]


@ability(ast.Static)
def _static(k: Compiler, node: ast.Static, params: dict[str, str], keyword: str) -> list[str]:
    fn = Fn("", "", {"this": "this", "you": "you", "x": "ops.number_chosen(this)", **params})
    fn.links = set(k.linked)
    condition = holds(k, fn, node.condition) if node.condition is not None else ""
    parts: list[str] = []
    restrictions: list[str] = []
    zone = node.zone
    k.defining = zone is not None and zone.zone == "anywhere"
    for effect in node.effects:
        if isinstance(effect, ast.Restrict):
            zone = zone or k.where_changed(effect.events, forbids=effect.mode == "cant")
            restrictions.extend(k.restrictions(fn, effect, locked=False, condition=condition))
        else:
            held = windows.held(k, fn, effect.duration, effect.subject)
            held = f"({condition}) and ({held})" if condition and held else held or condition
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
    return [definition(k, node, "static", keyword, zone, parts="(" + "".join(p + ", " for p in parts) + ")",
                       restrictions="(" + "".join(r + ", " for r in restrictions) + ")")]


def _is_how_it_is_played(k: Compiler, zone: ast.ZoneOf, effect: Any) -> bool:
    """Does an ability of cards in hand say how this one is played?  It says so wherever it may be played from (707-2b).

    In other places it can do no harm: nothing but a permission makes a card there one that may be played.
    """
    place = k.program.zones.get(zone.zone)
    return place is not None and place.visible == "owner" and isinstance(effect, ast.Restrict) \
        and effect.mode == "cant" and all(
            not isinstance(event, ast.StepEvent) and k.unfold(event)[0].id == k.program.play_kind
            and any(isinstance(each, ast.Ref) and (each.target or each.name) == "this"
                    for each in (event.subject, event.object)) for event in effect.events)


@ability(ast.Replacement)
def _replacement(k: Compiler, node: ast.Replacement, params: dict[str, str], keyword: str) -> list[str]:
    for event in node.events:
        k.changeable(event)
    scope = event_scope(k, node.events, params)
    scope["it"] = scope["it"].replace("ev.result", "ev.args[0]")
    scope["proposed"] = scope["event actions"]
    fn = compile_body(k, "instead", node.body, scope, announced=False, returns=True)
    zone = node.zone or k.where_changed(node.events)
    events = node.events
    if "goes on" not in fn.scope:  # else an operand is changed, which other events may not have
        windows.not_begun(k, events)
        events = tuple(each for event in node.events for each in k.with_others(event))
    fields = {}
    if k.program.policies["unnumbered"] == "together" and "goes on" not in fn.scope:
        again = concerning(node.body, tuple(event_names(k, node.events)))
        fields["again"] = fn.name if again == node.body else compile_body(
            k, "again", again, scope, announced=False, returns=True).name
    with k.proposing():
        patterns = patterns_text(k, events, params)
    return [definition(k, node, "replacement", keyword, zone, patterns=patterns,
                       body=fn.name, condition=condition_text(k, node.condition, scope),
                       changes=repr(way_of_changing(node.body)), **fields)]


def concerning(body: tuple[Any, ...], named: tuple[str, ...]) -> tuple[Any, ...]:
    """The statements of a replacement about what the event happens to: done for each of several things (906.3²)."""
    about: set[Any] = {"it", "them", "that", *named}

    def is_about(statement: Any) -> bool:
        return any(isinstance(node, ast.Ref) and (
            {node.name, node.target} & about or (node.target or node.name).startswith("event."))
            or isinstance(node, ast.ThatMany) for node in walk(statement))

    while True:
        found = tuple(statement for statement in body if is_about(statement))
        bound = {getattr(node, "binding", "") for each in found for node in walk(each)} - {""}
        bound |= {node.name for each in found for node in walk(each) if isinstance(node, ast.Let)}
        if bound <= about:
            return found
        about |= bound


def way_of_changing(body: tuple[Any, ...]) -> str:
    """How a replacement changes a number of its event: to ``zero``, to ``more``, to ``less``, to one that is ``set``.

    The ``same`` is for what only does something beside it.  Anything else, also a quite different event, is
    ``instead``.  Read off the value: ``amount + 2`` is more, ``max(0, amount - 2)`` less.
    """
    change = next((node for statement in body for node in walk(statement) if isinstance(node, ast.Change)), None)
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
            made: Any = ast.Do("set", None, (("what", ast.FieldOf(spec["set"][0], subject)), ("value", ast.Number(1))),
                               span=node.span)
            for keyword in spec.get("spares", ()):
                made = ast.If(ast.Has(subject, ast.Quality(ast.KeywordUse(keyword), negated=True)), (made,))
            added.append(made)
    if not added:
        return event, node.body
    plain = replace(event, preps=tuple(p for p in event.preps if p[0] != "with"),
                    adverbs=tuple(w for w in event.adverbs if "set" not in dict(k.word_spec(w.kind, w.id))))
    return plain, (*added, *node.body)


def _entering_with(k: Compiler, operand: Any, subject: ast.Ref) -> list[ast.Do]:
    """What something enters with: counters are put on it, keywords it has from then on."""
    if isinstance(operand, ast.Either) and operand.op == "and":
        return [made for part in operand.parts for made in _entering_with(k, part, subject)]
    if isinstance(operand, ast.Measure):
        return [ast.Do("put_counters", None, (("number", operand), ("recipient", subject)), span=operand.span)]
    gain = next((verb for verb in k.library.actions.values()
                 if dict(verb.attributes).get("continuous") == ("gain",)), None)
    if gain is None or not isinstance(operand, ast.KeywordUse):
        raise CompileError("nothing enters with that", operand, "things enter with counters and with keywords")
    what = next(param.name for param in gain.params if param.role == "object")
    return [ast.Do(gain.id, subject, ((what, operand),), span=operand.span)]


@ability(ast.AsEvent)
def _as_event(k: Compiler, node: ast.AsEvent, params: dict[str, str], keyword: str) -> list[str]:
    event, body = _entering(k, node)
    k.changeable(event)
    enters, zone = k.is_own_entering(event), node.zone
    k.before = "as_first" in dict(k.unfold(event)[0].attributes)
    own = any(isinstance(part, ast.Ref) and (part.target or part.name) == "this"
              for part in (event.subject, event.object))
    if zone is None and k.before and own:  # done before it moves itself, wherever that is from
        zone = ast.ZoneOf("*")
    scope = event_scope(k, (event,), params)
    with k.asking("heralds moment"):
        patterns = patterns_text(k, (event,), params)
    k.before = False
    cost = k.cost_constant(node.cost, params) if node.cost is not None else "None"
    condition = node.condition
    price = to_be_done(condition, k.library.actions)
    if price is not None:
        body, condition = (ast.Unless(body, price, span=node.span),), None
    bound = {**scope, **(k.cost_bindings if node.cost is not None else {})}
    comes = any_of(Attr(EV, "result"), Item(Attr(EV, "args"), ZERO))
    entering = THIS if enters else comes if k.is_entering(event) else None
    with k.before_entering(entering):
        fn = compile_body(k, "as", body, bound, at_once=True)
        asked = condition_text(k, condition, scope)
    k.cost_bindings = {}
    return [definition(
        k, node, "as", keyword, zone, patterns=patterns, body=fn.name, **wanted(node),
        targets=target_specs(k, fn), condition=asked, enters=repr(enters), cost=cost)]


@ability(ast.Resolution)
def _resolution(k: Compiler, node: ast.Resolution, params: dict[str, str], keyword: str) -> list[str]:
    fn = compile_body(k, "resolve", node.body, body_scope(params))
    return [definition(k, node, "resolution", keyword, body=fn.name, targets=target_specs(k, fn),
                       modes=modes_spec(k, fn), uses_x=repr(fn.uses_x))]


@ability(ast.KeywordLine)
def _keyword_line(k: Compiler, node: ast.KeywordLine, params: dict[str, str], keyword: str) -> list[str]:
    raise CompileError("keyword uses are unfolded before this", node)
