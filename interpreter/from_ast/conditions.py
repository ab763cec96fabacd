"""Conditions → expressions of the target that are true or false."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn, refuse_none
from kotowari.interpreter.from_ast.expressions import chooses, expr, expression, of_all, of_one
from kotowari.interpreter.from_ast.of_many import is_said_of_one, of_things_moved
from kotowari.interpreter.from_ast.paid_by_use import cost_asked, cost_named, use_asked
from kotowari.interpreter.from_ast.target import (
    FALSE,
    NONE,
    ONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    C,
    Call,
    Chain,
    Choice,
    Const,
    Each,
    Expr,
    G,
    Lambda,
    Name,
    Not,
    any_of,
    both,
    call,
    negated,
    rel,
)


@expression(ast.Is)
def _is(k: Compiler, fn: Fn, node: ast.Is) -> Expr:
    if chooses(k, fn, node.subject):
        return _is_lying(k, fn, node) if isinstance(node.what, ast.ZoneOf) else _of_some(k, fn, node)
    if isinstance(node.subject, ast.Ref) and node.subject.target == "step" and isinstance(node.what, ast.FieldOf):
        return _is_step(k, fn, node.what, node.negated)
    _is_one(k, node)
    subject = expr(k, fn, node.subject)
    if isinstance(node.what, ast.Ref) and _is_chosen(k, node.what) and not _is_chosen(k, node.subject):
        return negated(_has_chosen_word(k, fn, node.what, subject), node.negated)
    if name := cost_named(k, node.what):
        return negated(call("ops.flag", G, subject, cost_asked(k, fn, node.subject, name)), node.negated)
    if kept := use_asked(k, node):
        return negated(call("ops.flag", G, subject, Const(kept)), node.negated)
    if isinstance(node.what, tuple) and _is_chosen(k, node.subject):
        return negated(_is_chosen_word(k, fn, node, subject), node.negated)
    if _asks_where(k, node) and "c" in fn.params.split(", "):
        subject = call("ops.present", C, subject)
    elif _asks_as_card(k, node) and "c" in fn.params.split(", "):
        subject = call("ops.as_card", C, subject)
    if isinstance(node.what, ast.ZoneOf):
        one = subject if fn.is_single(subject) else fn.local("o")
        lies = k.zone_test(fn, call("ops.place_of", one), node.what)
        return negated(lies if one is subject else call("ops.every", Lambda(one.text, lies), subject), node.negated)
    if not isinstance(node.what, (tuple, ast.Select)):
        return negated(call("ops.same", subject, expr(k, fn, node.what)), node.negated)
    alone = fn.is_single(subject)
    var = subject if alone else fn.local("o")
    test: Expr
    if isinstance(node.what, ast.Select):
        test = _fits(k, fn, node.what, var)
    else:
        with fn.binding(candidate=var):
            test = k.alternatives_test(fn, node.what, var, zones=False)
        if var.text not in fn.objects and not any(k.is_player_phrase(a) for a in node.what):
            test = both(rel(call("type", var), "is", Name("Obj")), test)
    if var.text not in fn.objects:
        test = both(rel(var, "is not", NONE), test) if alone else _of_those(fn, node.subject, subject, var, test)
    return negated(test, node.negated)


def _of_those(fn: Fn, said: Any, things: Expr, var: Expr, test: Expr) -> Expr:
    """Whether all of them are so; of what came of an instruction said of one, whether any is."""
    if is_said_of_one(fn, said):
        return call("ops.among", things, Lambda(var.text, test), Const(1))
    return call("ops.every", Lambda(var.text, test), things)


def _is_one(k: Compiler, node: ast.Is) -> None:
    """Refuse to ask of all that something points to whether this is so, as of one thing."""
    field = node.subject.field if isinstance(node.subject, ast.FieldOf) else ""
    if not field or k.word_spec("field", field).get("derived") != ("targets",):
        return
    vocabulary = k.library.vocabulary
    named = [
        names
        for each in vocabulary.symbols("relation")
        if each.said("field") == field
        if (names := vocabulary.names("relation", each.id, "en"))
    ]
    help = f"ask whether it has such a one: `… {named[0][0]} …`" if named else "ask how many there are: `number of …`"
    raise CompileError("these may be several, and it is asked of one what it is", node, help)


def _of_some(k: Compiler, fn: Fn, node: Any) -> Expr:
    """Whether it is so of one thing that a phrase may mean ("box is red"), or of as many as it says."""
    var, det = fn.local("o"), node.subject.det
    found, one = k.collection(fn, node.subject), ast.Ref("#any", target="#any", span=node.subject.span)
    with fn.binding(**{"#any": var}):
        test = expr(k, fn, replace(node, subject=one))
    low = expr(k, fn, det.count) if det.count is not None else ONE
    refuse_none(low, node.subject)
    if low == ONE:
        return call("any", Each(test, var.text, found))
    return Chain(">=", (call("len", Each(var, var.text, found, test, listed=True)), low))


def _is_lying(k: Compiler, fn: Fn, node: ast.Is) -> Expr:
    """Whether something of a kind lies somewhere: it is looked for there."""
    assert isinstance(node.subject, ast.Select) and isinstance(node.what, ast.ZoneOf)
    held = ast.InZone(node.what, span=node.what.span)
    there = replace(node.subject, modifiers=(held, *node.subject.modifiers))
    return expr(k, fn, ast.Exists(there, node.negated, span=node.span))


def _is_chosen(k: Compiler, node: Any) -> bool:
    """Is it a name for a word that is chosen ("choose color as c")?"""
    return isinstance(node, ast.Ref) and (node.target or node.name) in k.chosen


def _now(fn: Fn, thing: Expr) -> Expr:
    """A thing as what it has become, where an ability knows."""
    return call("ops.present", C, thing) if "c" in fn.params.split(", ") else thing


def _fits(k: Compiler, fn: Fn, phrase: ast.Select, thing: Expr) -> Expr:
    """Whether a thing is what a phrase says; another is one that this is not, as both have moved on since."""
    another = phrase.det.another and phrase.det.than is None
    test = k.select_test(fn, replace(phrase, det=replace(phrase.det, another=False)) if another else phrase, thing)
    return both(test, Not(call("ops.same", _now(fn, thing), _now(fn, THIS)))) if another else test


def _has_chosen_word(k: Compiler, fn: Fn, chosen: ast.Ref, subject: Expr) -> Expr:
    """``it is k`` of a word that was chosen: whether the thing has that word, as ``it is WORD`` asks."""
    if not isinstance(k.chosen_word(chosen), ast.Word):
        name = chosen.name
        raise CompileError(f"`{name}` is no thing, and no word of one", chosen, f"ask: `name of it = {name}`")
    one = subject if fn.is_single(subject) else fn.local("o")
    test = call("ops.has_word", one, expr(k, fn, chosen))
    return test if one is subject else call("ops.every", Lambda(one.text, test), subject)


def _is_chosen_word(k: Compiler, fn: Fn, node: ast.Is, subject: Expr) -> Expr:
    """Whether the word that was chosen is one of these: it is that word, and no thing that has it (105.4, 205.3m)."""
    assert isinstance(node.subject, ast.Ref) and isinstance(node.what, tuple)
    name, tests = node.subject.name, list[Expr]()
    kind = k.chosen[node.subject.target or name]
    for each in node.what:
        word = each.words[0]
        if len(each.words) > 1 or kind and word.kind != "name" and k.program.words.get(word.id) != kind:
            help = f"ask whether it is one word of the kind that was chosen: `if {name} is WORD`"
            raise CompileError(f"`{name}` is a word that was chosen, which is never this", node, help)
        said = fn.scope.get(word.id, Const(word.id)) if word.kind == "name" else Const(word.id)
        tests.append(negated(call("ops.same", subject, said), word.negated))
    return any_of(*tests)


def _asks_where(k: Compiler, node: ast.Is) -> bool:
    """Is it asked where a thing lies that was named, which this very effect may have moved (400.7h)?"""
    if not isinstance(node.subject, ast.Ref) or node.subject.target in ("this", "you", "candidate", "it"):
        return False
    if isinstance(node.what, ast.ZoneOf):
        return True
    words = [word for each in node.what for word in each.words] if isinstance(node.what, tuple) else []
    return any("zone" in k.word_spec(word.kind, word.id) for word in words if word.kind == "adjective")


def _asks_as_card(k: Compiler, node: ast.Is) -> bool:
    """Is it asked of what an event was about which card it is, not which thing it was (109.2a)?"""
    if not isinstance(node.subject, ast.Ref) or not node.subject.target.startswith("event."):
        return False
    words = [each.words[-1] for each in node.what] if isinstance(node.what, tuple) else []
    return any(word.kind == "class" and "card" in k.word_spec("class", word.id) for word in words)


def _is_step(k: Compiler, fn: Fn, what: ast.FieldOf, contrary: bool) -> Expr:
    """``it is your turn``, ``it is STEP``: the present step is this one or a part of it."""
    step, of = what.field, what.of
    parents = k.program.step_parents
    whose = () if isinstance(of, ast.Ref) and of.target == "step" else (expr(k, fn, of),)
    for part in parents:
        above = part
        while above and above != step:
            above = parents.get(above, "")
        if above and parents[step]:  # as long as it is a whole turn, only whose it is changes
            k.program.timed_steps.add(part)
    return negated(call("ops.is_step", G, Const(step), *whose), contrary)


@expression(ast.Has)
def _has(k: Compiler, fn: Fn, node: ast.Has) -> Expr:
    if chooses(k, fn, node.subject):
        return _of_some(k, fn, node)
    subject = expr(k, fn, node.subject)
    if fn.is_single(subject) or not isinstance(node.subject, ast.Select):
        return k.quality_test(fn, node.quality, subject)
    var = fn.local("o")
    return call("ops.every", Lambda(var.text, k.quality_test(fn, node.quality, var)), subject)


def _of_any(k: Compiler, fn: Fn, node: ast.Compare) -> Expr | None:
    """Whether a comparison holds of any of what is spoken of ("beast's power >= 3"), or of each; None: it is of one."""
    spoken: Any = next((part for part in walk(node) if of_one(k, fn, part) or of_all(k, part)), None)
    if spoken is None:
        return None
    var, one = fn.local("o"), replace(spoken, of=ast.Ref("#any", target="#any"))
    with fn.binding(**{"#any": var}):
        test = expr(k, fn, transform(node, lambda part: one if part == spoken else part))
    return call("all" if of_all(k, spoken) else "any", Each(test, var.text, k.collection(fn, spoken.of)))


_VALUE = "ops.derived_value"  # of which by policy each part of a thing is asked (505.6 of 2003)


@expression(ast.Compare)
def _compare(k: Compiler, fn: Fn, node: ast.Compare) -> Expr:
    if (any_of := _of_any(k, fn, node)) is not None:
        return any_of
    several = any(k.is_several(side) for side in (node.left, node.right))
    left, right = expr(k, fn, node.left), expr(k, fn, node.right)
    for side, value in ((node.left, left), (node.right, right)):
        if k.program.policies["parts_asked"] == "each" and isinstance(value, Call) and value.function == _VALUE:
            var = fn.local("v")
            tested = (var, right) if side is node.left else (left, var)
            asked = Chain("==" if node.op == "=" else node.op, tested)
            return call("any", Each(asked, var.text, Call("faces.values_of", value.args)))
    if node.op in ("=", "!=") and several:
        return negated(call("ops.shares", left, right), node.op == "!=")
    if node.op in (">=", "<=") and several:
        return call("ops.includes", left, right) if node.op == ">=" else call("ops.includes", right, left)
    result: Expr = Chain("==" if node.op == "=" else node.op, (left, right))
    if isinstance(left, Choice) and (left.then, left.otherwise, right, node.op) == (ONE, ZERO, ONE, "="):
        result = left.test  # a field that is 1 or 0 by a test
    for side in (node.left, node.right):  # what is not there is no 0 either
        lacking = k.word_spec("field", side.field).get("lacks") if isinstance(side, ast.FieldOf) else None
        if isinstance(side, ast.FieldOf) and lacking:
            of = expr(k, fn, side.of) if side.of is not None else YOU
            has_cost = call("ops.has_cost", of, Const(lacking[0]), Const(k.field(side.field, side).derived))
            result = Chain("and", (has_cost, result))
    return result


@expression(ast.Exists)
def _exists(k: Compiler, fn: Fn, node: ast.Exists) -> Expr:
    det = node.what.det
    low = expr(k, fn, det.count) if det.count is not None else ONE
    refuse_none(low, node.what)
    if node.negated or low != ONE:
        by_some = _of_some_holder(k, fn, node)
        if by_some is not None:
            return by_some
    found = (k.counted if of_things_moved(k, node.what) else k.collection)(fn, node.what)
    result: Expr
    if low != ONE:
        result = Chain(">=", (call("len", found), low))
    elif fn.inline and isinstance(found, Each):  # the first one found will do
        result = call("any", replace(found, element=TRUE, listed=False))
    else:
        result = call("bool", found)
    return negated(result, node.negated)


def _of_some_holder(k: Compiler, fn: Fn, node: ast.Exists) -> Expr | None:
    """Whether one of several has so many, or none: not what all of them have together; None if it is not so asked."""
    for held in node.what.modifiers:
        if not isinstance(held, ast.Controlled) or held.negated:
            continue
        by = held.by
        if isinstance(by, ast.Select) and (_some_one(by) or by.det.kind == "none" and not k.is_one_player(by)):
            var, one = fn.local("o"), replace(held, by=ast.Ref("#any", target="#any", span=by.span))
            modifiers = tuple(one if each is held else each for each in node.what.modifiers)
            with fn.binding(**{"#any": var}):
                test = expr(k, fn, replace(node, what=replace(node.what, modifiers=modifiers)))
            return call("any", Each(test, var.text, k.collection(fn, replace(by, det=ast.Det("none")))))
    return None


def _holders(node: ast.Exists) -> Iterator[ast.Select]:
    """The players of whom it is asked what they have, by a description."""
    return (m.by for m in node.what.modifiers if isinstance(m, ast.Controlled) and isinstance(m.by, ast.Select))


def _some_one(phrase: ast.Select) -> bool:
    """Is any one of several meant: ``1 opponent``?"""
    det = phrase.det
    return det.kind == "count" and det.count == ast.Number(1) and not (det.up_to or det.at_least)


@expression(ast.Related)
def _related(k: Compiler, fn: Fn, node: ast.Related) -> Expr:
    held = ast.Controlled(node.relation, node.subject, span=node.span)
    tests: list[Expr] = []
    for what in node.what.parts if isinstance(node.what, ast.Either) else (node.what,):
        if isinstance(what, ast.Select) and what.det.kind != "target":
            tests.append(expr(k, fn, ast.Exists(replace(what, modifiers=(held, *what.modifiers)))))
        else:
            tests.append(k.modifier_test(fn, held, expr(k, fn, what)))
    joint = node.what.op if isinstance(node.what, ast.Either) else "or"
    return negated(Chain(joint, tuple(tests)) if len(tests) > 1 else tests[0], node.negated)


@expression(ast.Happened)
def _happened(k: Compiler, fn: Fn, node: ast.Happened) -> Expr:
    event = node.event
    its = [value for value in (event.subject, *(value for _, value in event.preps)) if _is_looked_for(value)]
    if event.passive and node.window is None and len(its) > 1:  # `it` was meant to be the thing around this one
        raise CompileError("both are the thing that is looked for", node, "name the other one before: `… as t`")
    return negated(k.history(fn, node), node.negated)


def _is_looked_for(value: object) -> bool:
    return isinstance(value, ast.Ref) and value.target == "candidate"


@expression(ast.Possible)
def _possible(k: Compiler, fn: Fn, node: ast.Possible) -> Expr:
    return negated(k.possible(fn, node.event), node.negated)


@expression(ast.Done)
def _done(k: Compiler, fn: Fn, node: ast.Done) -> Expr:
    outcomes = [_outcome(fn, each) for each in (*node.along, node)]
    return both(*(call("ops.is_done", each) if each is not None else FALSE for each in outcomes))


def _outcome(fn: Fn, node: ast.Done) -> Expr | None:
    """What came of the statement that is asked about."""
    known = fn.scope.get(f"outcome {node.target}") or fn.scope.get(node.target)
    if known is None and node.target:
        raise CompileError("what was to be done isn't known here", node)
    return fn.outcome(node, known)


@expression(ast.Logic)
def _logic(k: Compiler, fn: Fn, node: ast.Logic) -> Expr:
    return Chain(node.op, tuple(expr(k, fn, part) for part in node.parts))


@expression(ast.Not)
def _not(k: Compiler, fn: Fn, node: ast.Not) -> Expr:
    outcome = _outcome(fn, node.condition) if isinstance(node.condition, ast.Done) else None
    if outcome is not None and outcome.text in fn.judged:
        return call("ops.is_lost", outcome)
    there = node.condition
    if isinstance(there, ast.Exists) and not there.negated and any(_some_one(by) for by in _holders(there)):
        none = _of_some_holder(k, fn, replace(there, negated=True))  # "an opponent controls no lands": one is enough
        if none is not None:
            return none
    return Not(expr(k, fn, there))


def asked_together(condition: Any) -> tuple[Any, ...]:
    """The parts of a condition that must all hold."""
    return condition.parts if isinstance(condition, ast.Logic) and condition.op == "and" else (condition,)


def refuse_of_some(fn: Fn, node: ast.If) -> None:
    """Refuse to ask of several players together what is said of each: "they", or that it was not done."""
    undone = [part.condition for part in walk(node.condition) if isinstance(part, ast.Not)]
    for part in walk(node.condition):
        name = fn.doers.get(_outcome(fn, part) or NONE) if isinstance(part, ast.Done) else None
        if name is None:
            continue
        said = (ref for each in (*node.then, *node.otherwise) for ref in walk(each) if isinstance(ref, ast.Ref))
        if part in undone or name and any(ref.target == name for ref in said):
            raise CompileError(
                "some of them may have done it, and others not",
                node.condition,
                "ask it of each: `for each opponent as p:`, and below it what p does and `if done:`",
            )


def is_about_cost(k: Compiler, condition: Any) -> bool:
    """Does it ask of this object what was paid for it?  Then its targets are those of that way to play it (601.2c)."""
    about = condition.subject if isinstance(condition, ast.Is) and isinstance(condition.what, tuple) else None
    return (
        isinstance(about, ast.Ref)
        and (about.target or about.name) == "this"
        and any("flag" in k.word_spec(word.kind, word.id) for each in condition.what for word in each.words)
    )
