"""Expressions and conditions → Python expressions.  They never change the game and never ask a player.

One exporter per node class in ``EXPRESSIONS``; the totality test counts on that table.  Noun phrases
are in ``selectors``.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.limits import EXPRESSION
from kotowari.grammar.visit import transform, walk
from kotowari.interpreter import ops
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.described import described
from kotowari.interpreter.from_ast.emit import CompileError, Fn, place

EXPRESSIONS: dict[type, Callable[[Any, Fn, Any], str]] = {}


_SIMPLE_LIST = re.compile(r"\[\w+ for ([^\[\]]*)\]")  # one list comprehension with none inside


def expression(node_class: type) -> Callable[..., Any]:
    """Register the exporter of a node class."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        EXPRESSIONS[node_class] = function
        return function

    return add


def expr(k: Compiler, fn: Fn, node: Any) -> str:
    """The Python expression for a node, evaluated where ``fn``'s scope holds."""
    if type(node) not in EXPRESSIONS:
        raise CompileError("a value is missing or can't stand here", node)
    written: str = EXPRESSIONS[type(node)](k, fn, node)
    if len(written) > EXPRESSION:
        raise CompileError("this is too long to be written out", node, "name parts with `let`")
    return written


def lookup(fn: Fn, name: str, node: Any) -> str:
    """The Python expression bound to a name."""
    if name in fn.scope:
        return fn.scope[name]
    if name == "x":
        fn.uses_x = True
        return "c.x"
    raise CompileError(f"nothing is bound to '{name}' here", node,
                       "give what is meant a name where it is first mentioned: `… as t`")


def chooses(k: Compiler, fn: Fn, node: Any) -> bool:
    """Does a phrase leave a choice to somebody?"""
    if not isinstance(node, ast.Select) or node.det.kind in ("target", "all", "each"):
        return False
    if node.det.kind == "none" and len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1 \
            and not node.modifiers:
        word = node.alternatives[0].words[0]
        if word.id in fn.scope and word.kind in ("param", "name"):
            return False
        if k.is_one_player(node):
            return False
    return True


def of_one(k: Compiler, fn: Fn, node: Any) -> bool:
    """Is it a field of something that isn't chosen yet, and that only one thing or player at a time can have?"""
    return _of_a_thing(k, node) and chooses(k, fn, node.of)


def _of_a_thing(k: Compiler, node: Any) -> bool:
    field = k.program.fields.get(node.field) if isinstance(node, ast.FieldOf) else None
    return field is not None and field.kind in ("number", "status", "player", "original")


def _of_all(k: Compiler, node: Any) -> bool:
    """Is it a field of several at once, which only a comparison can speak of?"""
    return _of_a_thing(k, node) and isinstance(node.of, ast.Select) and node.of.det.kind in ("all", "each")


@expression(ast.Number)
def _number(k: Compiler, fn: Fn, node: ast.Number) -> str:
    return str(node.value)


@expression(ast.Text)
def _text(k: Compiler, fn: Fn, node: ast.Text) -> str:
    return repr(node.value)


@expression(ast.Symbols)
def _symbols(k: Compiler, fn: Fn, node: ast.Symbols) -> str:
    return repr(tuple(node.symbols))


@expression(ast.Pair)
def _pair(k: Compiler, fn: Fn, node: ast.Pair) -> str:
    side = _change if node.signed else expr
    return f"({side(k, fn, node.first)}, {side(k, fn, node.second)})"


def _change(k: Compiler, fn: Fn, node: Any) -> str:
    """A side of ``+X/-X``: more or less by an amount."""
    if isinstance(node, ast.Arith) and node.op == "-" and node.left == ast.Number(0):
        return f"-{amount(k, fn, node.right)}"
    return amount(k, fn, node) if isinstance(node, ast.Ref) else expr(k, fn, node)


_NOT_NEGATIVE = (ast.Number, ast.Count, ast.ThatMany)


def amount(k: Compiler, fn: Fn, node: Any) -> str:
    """How many there are of something: what is worked out for it and comes out below 0 is 0."""
    text = expr(k, fn, node)
    if isinstance(node, _NOT_NEGATIVE) or isinstance(node, ast.Ref) and node.target == "x" and "x" not in fn.scope:
        return text
    return f"max(0, {text} or 0)"


@expression(ast.Word)
def _word(k: Compiler, fn: Fn, node: ast.Word) -> str:
    return repr(node.id)


@expression(ast.Ref)
def _ref(k: Compiler, fn: Fn, node: ast.Ref) -> str:
    name = node.target or node.name
    if name in fn.named_targets:
        fn.use_target(name)
    if name in fn.scope:
        return fn.scope[name]
    if name in ("event.object", "it", "them", "that") and "it" in fn.scope:
        return fn.scope["it"]
    if name.startswith("event."):
        return event_slot(k, fn, name[6:], node)
    if name in fn.links:
        return f"this.links.get({name!r})"
    return lookup(fn, name, node)


def _is_of_several(k: Compiler, verbs: list[str], slot: str) -> bool:
    """Is it the thing of an event of which several are heard, so that it is another operand of another one?

    Of one it is what it was before, of the other what it has become ("enters or dies"); or they call it otherwise.
    """
    bases = {of.verb for of in (k.action_nodes[verb].of for verb in verbs) if of is not None}
    asked = [verb for verb in dict.fromkeys(verbs) if verb not in bases]
    found = [k.slot_of(verb, slot) for verb in asked]
    if len(asked) < 2 or None not in found:
        told = [index < 0 for index in found if index is not None]
        return any(told) and not all(told)
    things = {k.action_nodes[verb].params[place].name for verb in asked for passive in (False, True)
              if (place := k.subject_slot(k.action_nodes[verb], passive)) is not None}
    return slot in things


def event_slot(k: Compiler, fn: Fn, slot: str, node: Any) -> str:
    """The operand of the event an ability answers, by parameter name."""
    actions = fn.scope.get("event actions")
    if fn.scope.get("proposed") != actions and _is_of_several(k, (actions or "").split(), slot):
        return "events.meant(g, c)"
    for verb in (actions or "").split():
        index = k.slot_of(verb, slot, told="told" in fn.scope)
        if index is not None:
            if index < 0 and fn.scope.get("proposed") == actions:
                index = 0  # in its place there is no outcome, only what it would be done to
            ev = fn.scope.get("ev", "ev")
            if index < 0:
                return f"{ev}.result"
            return f"ops.amount({ev}.args[{index}])" if k.is_amount(verb, index) else f"{ev}.args[{index}]"
    raise CompileError(f"the event has no '{slot}'", node, k.slots_named(actions or ""))


@expression(ast.ThatMany)
def _that_many(k: Compiler, fn: Fn, node: ast.ThatMany) -> str:
    if node.target and node.target != "last":
        if f"outcome {node.target}" in fn.scope:
            return f"ops.number_done({fn.scope[f'outcome {node.target}']})"
        if node.target in fn.scope:
            return f"ops.amount({fn.scope[node.target]})"
        if node.target.startswith("event."):
            return f"ops.amount({event_slot(k, fn, node.target[6:], node)})"
    if fn.last:
        return f"ops.number_done({fn.last})"
    if "that many" in fn.scope:
        return fn.scope["that many"]
    if "ev" in fn.scope:
        return f"ops.event_number({fn.scope['ev']})"
    raise CompileError("'that many' has nothing to refer to", node)


# Derived fields that are asked at every step of a game; the same as their functions in ``ops``.
_WRITTEN_OUT = {
    "over": "(1 if g.state.result is not None else 0)",
    "turn": "(g.state.turn + 1)",
    "waiting": "len(g.state.zones[{waiting!r}].cards)",
}


# What may be no thing any more, or several: a name bound by a choice, a target, what was moved.
_MAY_BE_NOTHING = ("v_", "this.links", "tg[", "tg_later[", "c.moved", "ops.derived_arrived", "ops.result_of")


@expression(ast.FieldOf)
def _field_of(k: Compiler, fn: Fn, node: ast.FieldOf) -> str:
    if node.field == "kinds_of_counter":
        return f"ops.counter_kinds({expr(k, fn, node.of)})"
    field = k.field(node.field, node)
    if of_one(k, fn, node) or _of_all(k, node):
        raise CompileError("of which is not said, and nothing is chosen here", node,
                           "say which one: a target, a name, or all of them (`total … of`, `number of … with …`)")
    of = expr(k, fn, node.of) if node.of is not None else "you"
    if field.kind == "number":
        if of == "this" and fn.scope.get("a source that may be gone"):
            return f"ops.number_of_source(c, {node.field!r})"
        if of.startswith((*_MAY_BE_NOTHING, "ops.derived_present")):
            return f"ops.number_of({of}, {node.field!r})"
        return f"{of}.chars.numbers.get({node.field!r}, 0)"
    if field.kind == "original":
        read = k.field(field.derived, node)
        if read.kind != "derived" or read.derived == "name":
            return f"ops.original({of}, {field.derived!r})"
        if read.derived != "icons":
            raise CompileError(f"of '{field.derived}' nothing is printed", node)
        more = "".join(f", {each!r}" for each in read.starts or ())
        return f"ops.original_{read.derived}(g, {of}{more})"
    if field.kind == "status":
        if isinstance(node.of, ast.Select) and k.is_player_phrase(node.of.alternatives[0]):
            return f"{of}.fields.get({node.field!r}, 0)"
        nothing = "None" if "object" in k.word_spec("field", node.field) else "0"
        if of.startswith(_MAY_BE_NOTHING):
            return f"ops.field_of({of}, {node.field!r}, {nothing})"
        return f"{of}.status.get({node.field!r}, {nothing})"
    if field.kind == "player":
        if of.startswith(_MAY_BE_NOTHING):
            return f"ops.field_of({of}, {node.field!r})"
        return f"{of}.fields.get({node.field!r}, 0)"
    if field.kind == "game":
        return f"g.state.facts.get({node.field!r}, {field.starts or 0})"
    if field.derived == "unturned":
        return f"ops.unturned(ev, {of})"
    if field.derived in _WRITTEN_OUT:
        return _WRITTEN_OUT[field.derived].format(waiting=(k.program.waiting_zone, None))
    if not hasattr(ops, f"derived_{field.derived}"):
        raise CompileError(f"the core derives nothing called '{field.derived}'", node)
    more = "".join(f", {each!r}" for each in field.starts or ())
    if field.derived == "earlier":
        k.history_verbs.add(field.starts[0])
        k.program.window_steps.add(field.starts[1])
    k.program.timed_steps.update(step for step in field.starts or () if step in k.program.step_parents)
    return f"ops.derived_{field.derived}(g, {of}{more})"


@expression(ast.ZoneOf)
def _zone_of(k: Compiler, fn: Fn, node: ast.ZoneOf) -> str:
    if node.zone == "anywhere":
        return "(None, None)"
    if node.every or node.of is None:
        return f"({node.zone!r}, None)"
    return f"({node.zone!r}, {expr(k, fn, node.of)})"


@expression(ast.Arith)
def _arith(k: Compiler, fn: Fn, node: ast.Arith) -> str:
    left, right = expr(k, fn, node.left), expr(k, fn, node.right)
    if node.op in ("min", "max"):
        return f"{node.op}({left}, {right})"
    result = f"({left} {'//' if node.op == '/' else node.op} {right})"
    if node.op == "/" or node.op != "*" and (left.isdecimal() or right.isdecimal()):
        return result  # by what is literal it can't grow far in all the work that a game may take
    return f"sized({result}, {place(node)})"


@expression(ast.Count)
def _count(k: Compiler, fn: Fn, node: ast.Count) -> str:
    if isinstance(node.of, ast.Happened):
        return k.tally(fn, node.of)
    if isinstance(node.of, ast.Measure) and node.of.of is not None:  # "number of ice counters on it"
        kinds = [fn.scope.get(w.id, repr(w.id)) for w in node.of.kinds if w.kind in ("counter", "name")]
        return f"ops.counters({expr(k, fn, node.of.of)}, {kinds[0] if kinds else None})"
    return f"ops.count({k.collection(fn, node.of)})"


@expression(ast.Measure)
def _measure(k: Compiler, fn: Fn, node: ast.Measure) -> str:
    if any(w.kind == "counter" for w in node.kinds):
        kind = next(w.id for w in node.kinds if w.kind == "counter")
        return f"({amount(k, fn, node.amount)}, {kind!r})"
    bound = [fn.scope[w.id] for w in node.kinds if w.id in fn.scope]
    if bound:
        return f"({amount(k, fn, node.amount)}, {bound[0]})"
    if node.kinds or node.quality:
        uses = tuple(q.what for q in node.quality if isinstance(q.what, ast.KeywordUse) and not q.negated)
        sizes = [q.what for q in node.quality if isinstance(q.what, ast.Pair)]
        if len(uses) + len(sizes) < len(node.quality):
            raise CompileError("an amount can be made with keywords only", node,
                               "give other abilities afterwards: `… as made`, then `made gain …`")
        given = f", {k.keyword_tuple(fn, uses)}" if uses or sizes else ""  # besides what its declaration says
        for size in sizes:
            numbers = zip(k.program.stats, (size.first, size.second), strict=True)
            given += f", {{{', '.join(f'{name!r}: {amount(k, fn, value)}' for name, value in numbers)}}}"
        words = described(k, node)
        kinds = (words,) if words else tuple(w.id for w in node.kinds)
        return f"({amount(k, fn, node.amount)}, {kinds!r}{given})"
    return amount(k, fn, node.amount)


@expression(ast.Select)
def _select(k: Compiler, fn: Fn, node: ast.Select) -> str:
    return k.select_value(fn, node)


@expression(ast.EndOfZone)
def _end_of_zone(k: Compiler, fn: Fn, node: ast.EndOfZone) -> str:
    zone = expr(k, fn, node.zone)
    if isinstance(node.count, ast.Number) and node.count.value == 0:  # "bottom of your library" as a place
        return f"({zone}[0], {zone}[1], {node.end!r})"
    count = expr(k, fn, node.count) if node.count is not None else "1"
    single = node.count is None
    return f"g.state.end_of({zone}, {node.end!r}, {count}, {single})"


@expression(ast.Either)
def _either(k: Compiler, fn: Fn, node: ast.Either) -> str:
    parts = [k.collection(fn, part) for part in node.parts]
    return "(" + " + ".join(parts) + ")"


@expression(ast.CopyOf)
def _copy_of(k: Compiler, fn: Fn, node: ast.CopyOf) -> str:
    return expr(k, fn, node.of)


@expression(ast.Assign)
def _assign(k: Compiler, fn: Fn, node: ast.Assign) -> str:
    return f"({node.field!r}, {expr(k, fn, node.value)})"


@expression(ast.AllAbilities)
def _all_abilities(k: Compiler, fn: Fn, node: ast.AllAbilities) -> str:
    if node.of is None:
        raise CompileError("all abilities of what?", node, "say whose: `all abilities of it`")
    return f"ops.abilities_of({expr(k, fn, node.of)})"


@expression(ast.Quoted)
def _quoted(k: Compiler, fn: Fn, node: ast.Quoted) -> str:
    return k.ability_tuple(fn, node.abilities)


@expression(ast.KeywordUse)
def _keyword_use(k: Compiler, fn: Fn, node: ast.KeywordUse) -> str:
    return k.keyword_tuple(fn, (node,))


@expression(ast.Cost)
def _cost(k: Compiler, fn: Fn, node: ast.Cost) -> str:
    return k.cost(fn, node)


# --------------------------------------------------------------------------- conditions
@expression(ast.Is)
def _is(k: Compiler, fn: Fn, node: ast.Is) -> str:
    if isinstance(node.subject, ast.Ref) and node.subject.target == "step" and isinstance(node.what, ast.FieldOf):
        return _is_step(k, fn, node.what, node.negated)
    subject = expr(k, fn, node.subject)
    alone = fn.is_single(subject)
    if isinstance(node.what, tuple):
        var = subject if alone else fn.temp("o")
        with fn.binding(candidate=var):
            test = k.alternatives_test(fn, node.what, var, zones=False)
        if var not in fn.objects:
            if not any(k.is_player_phrase(a) for a in node.what):
                test = f"(type({var}) is Obj and {test})"
            test = f"({var} is not None and {test})" if alone else f"ops.every(lambda {var}: {test}, {subject})"
        result = test
    elif isinstance(node.what, ast.Ref) and (node.what.target or node.what.name) in k.named_costs:
        result = f"ops.flag(g, {subject}, {node.what.target or node.what.name!r})"
    elif isinstance(node.what, ast.Select):
        var = subject if alone else fn.temp("o")
        test = k.select_test(fn, node.what, var)
        if var not in fn.objects:
            test = f"({var} is not None and {test})" if alone else f"ops.every(lambda {var}: {test}, {subject})"
        result = test
    else:
        result = f"ops.same({subject}, {expr(k, fn, node.what)})"
    return f"(not {result})" if node.negated else result


def _is_step(k: Compiler, fn: Fn, what: ast.FieldOf, negated: bool) -> str:
    """``it is your turn``, ``it is STEP``: the present step is this one or a part of it."""
    step, of = what.field, what.of
    parents = k.program.step_parents
    whose = "" if isinstance(of, ast.Ref) and of.target == "step" else f", {expr(k, fn, of)}"
    for part in parents:
        above = part
        while above and above != step:
            above = parents.get(above, "")
        if above and parents[step]:  # as long as it is a whole turn, only whose it is changes
            k.program.timed_steps.add(part)
    result = f"ops.is_step(g, {step!r}{whose})"
    return f"(not {result})" if negated else result


@expression(ast.Has)
def _has(k: Compiler, fn: Fn, node: ast.Has) -> str:
    return k.quality_test(fn, node.quality, expr(k, fn, node.subject))


def _of_any(k: Compiler, fn: Fn, node: ast.Compare) -> str:
    """Whether a comparison holds of any of what is spoken of ("beast's power >= 3"), or of each; "" if it is of one."""
    spoken: Any = next((part for part in walk(node) if of_one(k, fn, part) or _of_all(k, part)), None)
    if spoken is None:
        return ""
    var, one = fn.temp("o"), replace(spoken, of=ast.Ref("#any", target="#any"))
    with fn.binding(**{"#any": var}):
        test = expr(k, fn, transform(node, lambda part: one if part == spoken else part))
    return f"{'all' if _of_all(k, spoken) else 'any'}({test} for {var} in {k.collection(fn, spoken.of)})"


@expression(ast.Compare)
def _compare(k: Compiler, fn: Fn, node: ast.Compare) -> str:
    if (any_of := _of_any(k, fn, node)):
        return any_of
    if node.op in ("=", "!=") and any(k.is_several(side) for side in (node.left, node.right)):
        result = f"ops.shares({expr(k, fn, node.left)}, {expr(k, fn, node.right)})"
        return result if node.op == "=" else f"(not {result})"
    if node.op in (">=", "<=") and any(k.is_several(side) for side in (node.left, node.right)):
        left, right = (node.left, node.right) if node.op == ">=" else (node.right, node.left)
        return f"ops.includes({expr(k, fn, left)}, {expr(k, fn, right)})"
    op = "==" if node.op == "=" else node.op
    result = f"({expr(k, fn, node.left)} {op} {expr(k, fn, node.right)})"
    for side in (node.left, node.right):  # what is not there is no 0 either
        lacking = k.word_spec("field", side.field).get("lacks") if isinstance(side, ast.FieldOf) else None
        if isinstance(side, ast.FieldOf) and lacking:
            of = expr(k, fn, side.of) if side.of is not None else "you"
            result = f"(ops.has_cost({of}, {lacking[0]!r}, {k.field(side.field, side).derived!r}) and {result})"
    return result


@expression(ast.Exists)
def _exists(k: Compiler, fn: Fn, node: ast.Exists) -> str:
    det = node.what.det
    low = expr(k, fn, det.count) if det.count is not None else "1"
    found = k.collection(fn, node.what)
    one = _SIMPLE_LIST.fullmatch(found)
    if low != "1":
        result = f"(len({found}) >= {low})"
    elif one and fn.inline:  # the first one found will do
        result = f"any(True for {one[1]})"
    else:
        result = f"bool({found})"
    return f"(not {result})" if node.negated else result


@expression(ast.Happened)
def _happened(k: Compiler, fn: Fn, node: ast.Happened) -> str:
    result = k.history(fn, node)
    return f"(not {result})" if node.negated else result


@expression(ast.Possible)
def _possible(k: Compiler, fn: Fn, node: ast.Possible) -> str:
    result = k.possible(fn, node.event)
    return f"(not {result})" if node.negated else result


@expression(ast.Done)
def _done(k: Compiler, fn: Fn, node: ast.Done) -> str:
    if node.target and f"outcome {node.target}" in fn.scope:
        return f"ops.is_done({fn.scope[f'outcome {node.target}']})"
    if node.target and node.target in fn.scope:
        return f"ops.is_done({fn.scope[node.target]})"
    return f"ops.is_done({fn.last})" if fn.last else "False"


@expression(ast.Logic)
def _logic(k: Compiler, fn: Fn, node: ast.Logic) -> str:
    return "(" + f" {node.op} ".join(expr(k, fn, part) for part in node.parts) + ")"


@expression(ast.Not)
def _not(k: Compiler, fn: Fn, node: ast.Not) -> str:
    return f"(not {expr(k, fn, node.condition)})"
