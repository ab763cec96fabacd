"""What is announced with an ability: its targets and modes → ``TargetSpec`` and ``ModesSpec``.

They are met in the body while that is compiled (``Fn.targets``, ``Fn.modes``); here they become functions of their own,
which are asked before anything of the body is done.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, transform, walk
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter.from_ast.absent import knowing
from kotowari.interpreter.from_ast.calls import planned_price
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CONTEXT, YES, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.foretold import refuse_unknown
from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    NONE,
    ONE,
    ZERO,
    C,
    Call,
    Choice,
    Const,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    Pack,
    call,
    chosen,
    record,
    rel,
    within,
)

HOW_OFTEN = "say in each option how often it is done: `- repeat 3: …`"
NO_TARGET = "leave `target` out, or choose it before, by a name: `target … as t`"  # where nothing is announced


def _target_function(k: Compiler, fn: Fn, hint: str, params: str, scope: Mapping[str, Expr], inside: Fn | None) -> Fn:
    """The beginning of a function about a target: of its own, or inside another function, whose locals it sees."""
    if inside is None:
        made = Fn(k.module.name(hint), params, scope)
        made.open(**CONTEXT)
    else:
        made = Fn(inside.temp(hint), params, scope)
        made.depth = inside.depth + 1
        made.temporaries = 1000 + inside.temporaries * 100
        made.open(ev_later=Name("c.ev"))
    made.asks = False
    made.links = fn.links
    return made


def _target_add(k: Compiler, made: Fn, inside: Fn | None) -> None:
    if inside is None:
        k.module.add(made)
    else:
        inside.inside(made)


def _asked(
    k: Compiler, fn: Fn, scope: Mapping[str, Expr], inside: Fn | None, paid: frozenset[str] | None, hint: str, what: Any
) -> Call:
    """What is asked when targets are announced, as a function that knows what the body knows: you, this, the event."""
    made = _target_function(k, fn, hint, "g, c", scope, inside)
    value = what if isinstance(what, Expr) else expr(k, made, what)
    refuse_unknown(k, fn, what, value, paid)
    made.give(value)
    _target_add(k, made, inside)
    return call(made.name, G, C)


def worked_out(fn: Fn, phrase: ast.Select) -> ast.Select:
    """A target phrase with what a number in it is, in its place: nothing of the body is done when it is announced."""

    def said(part: ast.Node) -> ast.Node:
        value = fn.given.get(part.target) if isinstance(part, ast.Ref) and part.target else None
        if value is None or any(is_target(each) for each in walk(value)):
            return part
        return value if value is part else transform(value, said)

    return transform(phrase, said)


def _choosers(k: Compiler, fn: Fn, scope: Mapping[str, Expr], inside: Fn | None, phrase: Any) -> dict[str, Expr]:
    """``choosers=…``: of whom one chooses what is announced, if another player does than who announces it (601.4)."""
    if phrase is None:
        return {}
    made = _target_function(k, fn, "choosers", "g, c", scope, inside)
    if isinstance(phrase, ast.Select):
        with k.reaching_far():  # where nobody is within reach the nearest one is asked
            made.give(k.collection(made, replace(phrase, det=ast.Det("all"))))
    else:
        made.give(Pack((expr(k, made, phrase),)))
    _target_add(k, made, inside)
    none_chosen(k, (made,), phrase)
    return {"choosers": Name(made.name)}


def _left_to(k: Compiler, node: ast.Select) -> tuple[ast.Select, ast.Select | None]:
    """A target phrase without the word that says who else chooses it, and those players."""
    found: ast.Select | None = None
    alternatives = []
    for each in node.alternatives:
        words = []
        for word in each.words:
            who = k.word_spec(word.kind, word.id).get("chooser")
            if who is None:
                words.append(word)
            else:
                found = ast.Select((ast.Alternative((ast.Word("player", who[0]),)),), span=node.span)
        alternatives.append(replace(each, words=tuple(words)))
    return (node, None) if found is None else (replace(node, alternatives=tuple(alternatives)), found)


def _fitting(
    k: Compiler, fn: Fn, node: ast.Select, scope: Mapping[str, Expr], inside: Fn | None, paid: frozenset[str] | None
) -> tuple[Fn, Fn, Expr, Expr]:
    """What fits a target phrase: the function that finds all, the one that tests one, what is fixed, what is found."""
    helper = _target_function(k, fn, "target", "g, c", scope, inside)
    plain = replace(node, det=ast.Det("all", another=node.det.another, than=node.det.than), binding="")
    found = k.collection(helper, plain)
    _before_payment(k, helper, plain, found)
    plain, fixed = _fix_numbers(k, fn, plain, helper)
    found = k.collection(helper, plain)
    refuse_unknown(k, fn, node, found, paid)
    helper.give(found)
    _target_add(k, helper, inside)
    test = _target_function(k, fn, "is_target", "g, o, c", scope, inside)
    test.scope.update((name, value) for name, value in helper.scope.items() if name.startswith("fixed "))
    test.give(k.select_test(test, plain, CANDIDATE, zones=True))
    _target_add(k, test, inside)
    none_chosen(k, (helper, test), node)
    return helper, test, fixed, found


def target_specs(k: Compiler, fn: Fn, inside: Fn | None = None, paid: frozenset[str] | None = None) -> Expr:
    """``(TargetSpec(...), …)`` for the target phrases met in a body, in order; ``inside``: where that body stands.

    ``paid``: what is paid for it, by name, where it is what a card does by itself (``foretold``).
    """
    specs, letters = list[Expr](), {chosen(letter): letter for letter in CHOSEN}
    known = {
        name: v
        for name, v in fn.scope.items()
        if name not in fn.links or not (isinstance(v, Name) and v.id in fn.bound_here)
    }
    for index, (node, mode) in enumerate(fn.targets):
        node = worked_out(fn, node)
        node, others = _left_to(k, node)
        before = {name: Item(Name("tg"), Const(place)) for name, place in fn.named_targets.items()}
        scope = {**known, **before}
        asked = partial(_asked, k, fn, scope, inside, paid)
        helper, test, fixed, found = _fitting(k, fn, node, scope, inside, paid)
        related = any(value in within(found) for place in before.values() for value in (place, knowing(place)))
        det = node.det
        count = expr(k, helper, det.count) if det.count is not None else ONE
        letter = letters.get(count, "")
        if not isinstance(count, Const) and not letter:
            count = asked("many", det.count)
        low: Expr = ZERO if det.up_to or det.any_number else count
        several = det.any_number or det.at_least
        high: Expr = Const(9999) if several else count
        if index in fn.wanted_if:
            wanted = asked("wanted", fn.wanted_if[index])
            low, high = (Choice(wanted, number, ZERO) for number in (low, high))
        divided = {}
        if index in fn.divides:
            divided["divides"] = Lambda("g, c", asked("divided", fn.divides[index]))
            low = ONE if det.up_to else low
        made = record(
            "TargetSpec",
            candidates=Name(helper.name),
            test=Name(test.name),
            low=Lambda("g, c", low),
            high=Lambda("g, c", high),
            single=not several and count == ONE,
            mode=mode,
            another=det.another,
            related=related,
            letter=letter,
            of_number=not letters.keys().isdisjoint(within(found)),
            fixed=fixed,
            span=k.span(node),
            **divided,
            **_choosers(k, fn, scope, inside, others),
        )
        specs.append(made)
    return Pack(tuple(specs))


def _before_payment(k: Compiler, helper: Fn, phrase: ast.Select, found: Expr) -> None:
    """Before anything is paid a target is whatever fits apart from what will be paid."""
    unpaid = (value for value in helper.scope.values() if isinstance(value, Call) and value.function == "c.moved.get")
    spoken_of = next((value for value in unpaid if value in within(found)), None)
    if spoken_of is not None:
        loose = tuple(
            m
            for m in phrase.modifiers
            if isinstance(m, ast.InZone) or spoken_of not in within(k.modifier_test(helper, m, CANDIDATE))
        )
        helper.give_if(rel(spoken_of, "is", NONE), k.collection(helper, replace(phrase, modifiers=loose)))


def _fix_numbers(k: Compiler, fn: Fn, node: ast.Select, helper: Fn) -> tuple[ast.Select, Expr]:
    """Numbers that a target phrase compares with are known when it is announced, where targets are watched (207-15e).

    Each is a name in the scope of ``helper``; returns the phrase with those names and ``(key, function), …``.
    """
    if k.program.policies["targets"] != "continuous":
        return node, Pack(())
    made, modifiers = list[Expr](), []
    for modifier in node.modifiers:
        if (
            isinstance(modifier, ast.Quality)
            and isinstance(what := modifier.what, ast.Compare)
            and not isinstance(what.right, ast.Number)
        ):
            scope = {name: value for name, value in helper.scope.items() if value != YES}
            count = _target_function(k, fn, "fixed", "g, c", scope, None)
            count.give(expr(k, count, what.right))
            k.module.add(count)
            key = f"fixed {count.name}"
            kept, name = Name("c.moved"), Const(key)
            helper.scope[key] = Choice(rel(name, "in", kept), Item(kept, name), call(count.name, G, C))
            made.append(Pack((name, Name(count.name))))
            modifier = replace(modifier, what=replace(what, right=ast.Ref(key, target=key)))
        modifiers.append(modifier)
    return replace(node, modifiers=tuple(modifiers)), Pack(tuple(made))


def modes_spec(k: Compiler, fn: Fn) -> Expr:
    """``(ModesSpec(...),)`` if the body has announced modes."""
    node = fn.modes
    if node is None:
        return Pack(())
    if not isinstance(node.count, ast.Number):
        raise CompileError(
            "how many modes are chosen is a number where that is announced",
            node,
            "write it in figures: `modes 2`, `modes up to 2`, `modes 1 or more`",
        )
    count = node.count.value
    low = 0 if node.up_to else count
    high = len(node.options) if node.at_least else count
    costs = [_mode_cost(k, [each for each in option if planned_price(k, each)]) for option in node.options]
    given: dict[str, Expr] = {"costs": Pack(tuple(costs))} if any(cost != NONE for cost in costs) else {}
    given |= _choosers(k, fn, fn.scope, None, node.chooser)
    return Pack((record("ModesSpec", low=low, high=high, count=len(node.options), **given),))


def _mode_cost(k: Compiler, paid: list[Any]) -> Expr:
    """``CostSpec(...)`` of what stands before the colon of a mode, ``None`` for nothing."""
    values = [value for each in paid for _, value in each.args]
    items = tuple(item for value in values for item in (value.items if isinstance(value, ast.Cost) else (value,)))
    before = getattr(k, "cost_bindings", {})
    made = k.cost_constant(ast.Cost(items), {}) if items else NONE
    k.cost_bindings = before  # those of the ability's own cost
    return made


def none_chosen(k: Compiler, fns: tuple[Fn, ...], node: Any, help: str = NO_TARGET) -> None:
    """Refuse targets in what is only asked: nothing announces them."""
    if any(fn.targets for fn in fns):
        raise CompileError("a target is chosen as something is announced, and nothing is announced here", node, help)


def refuse_repeated(node: ast.Repeat | ast.Loop) -> None:
    """Refuse options below a loop that can't be chosen each time round: none is announced by then, and so no target."""
    modes = [each for each in node.body if isinstance(each, ast.Modes)]
    if modes and isinstance(node, ast.Loop):
        raise CompileError("what is repeated would be read of the last of these options alone", modes[0], HOW_OFTEN)
    for each in modes:
        if any(is_target(part) for part in walk(each)):
            raise CompileError("targets are chosen once, and one of these options each time", each, HOW_OFTEN)
