"""Expressions and conditions → expressions of the target.  They never change the game and never ask a player.

One exporter per node class in ``EXPRESSIONS``; the totality test counts on it.  Noun phrases are in ``selectors``.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.limits import EXPRESSION, NESTED
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter.definitions import FieldSpec
from kotowari.interpreter.from_ast.absent import knowing, may_be_nothing, of_whom
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.described import described, name_given
from kotowari.interpreter.from_ast.emit import SHARER, CompileError, Fn, place
from kotowari.interpreter.from_ast.of_many import as_it_was, of_the_one, of_things_moved, refuse_of_many
from kotowari.interpreter.from_ast.paid_by_use import details
from kotowari.interpreter.from_ast.players import is_one_of_team
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    ONE,
    THIS,
    YOU,
    ZERO,
    Attr,
    C,
    Call,
    Chain,
    Const,
    Expr,
    G,
    Item,
    Lambda,
    Minus,
    Name,
    Pack,
    Table,
    call,
    chosen,
)
from kotowari.interpreter.from_ast.written_out import written_out
from kotowari.interpreter.program import AGES

EXPRESSIONS: dict[type, Callable[[Any, Fn, Any], Expr]] = {}


def expression(node_class: type) -> Callable[..., Any]:
    """Register the exporter of a node class."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        EXPRESSIONS[node_class] = function
        return function

    return add


def expr(k: Compiler, fn: Fn, node: Any) -> Expr:
    """The expression for a node, evaluated where ``fn``'s scope holds."""
    if type(node) not in EXPRESSIONS:
        raise CompileError("a value is missing or can't stand here", node)
    found = EXPRESSIONS[type(node)](k, fn, node)
    if len(found.text) > EXPRESSION or found.text.count("(") > NESTED and _open(found.text) > NESTED:
        raise CompileError("this is too long to be written out", node, "name parts with `let`")
    return found


def _open(text: str) -> int:
    """How many brackets are open at most at a time."""
    return max(accumulate((char == "(") - (char == ")") for char in text))


def lookup(fn: Fn, name: str, node: Any) -> Expr:
    """The expression bound to a name."""
    if name in fn.scope:
        return fn.scope[name]
    if name in CHOSEN.values():
        fn.letters.add(name[-1])
        return chosen(name[-1])
    if name.startswith("#") or not getattr(node, "spelled", name):
        raise CompileError(
            f"`{getattr(node, 'spelled', '') or getattr(node, 'name', 'it')}` can't be told here from what it is about",
            node,
            "give what is meant a name where it is first mentioned: `… as t`",
        )
    raise CompileError(
        f"`{name}` is bound elsewhere (in another ability, in an item of a cost, in a branch or a loop), not here",
        node,
        "an ability knows its own names, what others have moved, and what its own cost took: bind it here: `… as t`; "
        "a target is announced once, before any loop goes round",
    )


def chooses(k: Compiler, fn: Fn, node: Any) -> bool:
    """Does a phrase leave a choice to somebody?"""
    if not isinstance(node, ast.Select) or node.det.kind in ("target", "all", "each"):
        return False
    if (
        node.det.kind == "none"
        and len(node.alternatives) == 1
        and len(node.alternatives[0].words) == 1
        and not node.modifiers
    ):
        word = node.alternatives[0].words[0]
        if word.id in fn.scope and word.kind in ("param", "name"):
            return False
        if k.is_one_player(node):
            return "announced" in fn.scope and is_one_of_team(k, node)
    return True


def unasked(node: ast.Either) -> CompileError:
    """What is wrong with ``gain 1 life or 2 life``."""
    return CompileError(
        "nobody is asked which of these is meant",
        node,
        "join them with `and`, or let one be chosen: `modes 1:` and lines that begin with `-`",
    )


def of_one(k: Compiler, fn: Fn, node: Any) -> bool:
    """Is it a field of something that isn't chosen yet, and that only one thing or player at a time can have?"""
    return _of_a_thing(k, node) and chooses(k, fn, node.of)


def _of_a_thing(k: Compiler, node: Any) -> bool:
    field = k.program.fields.get(node.field) if isinstance(node, ast.FieldOf) else None
    if field is None:
        return False
    single = ("name", "value", "cost", "hand")
    return field.kind in ("number", "status", "player", "original") or field.derived in single


def of_all(k: Compiler, node: Any) -> bool:
    """Is it a field of several at once, which only a comparison can speak of?"""
    return _of_a_thing(k, node) and isinstance(node.of, ast.Select) and node.of.det.kind in ("all", "each")


@expression(ast.Number)
def _number(k: Compiler, fn: Fn, node: ast.Number) -> Expr:
    return Const(node.value)


@expression(ast.Text)
def _text(k: Compiler, fn: Fn, node: ast.Text) -> Expr:
    return Const(node.value)


@expression(ast.Symbols)
def _symbols(k: Compiler, fn: Fn, node: ast.Symbols) -> Expr:
    return Const(tuple(node.symbols))


@expression(ast.Pair)
def _pair(k: Compiler, fn: Fn, node: ast.Pair) -> Expr:
    side = _change if node.signed else expr
    return Pack((side(k, fn, node.first), side(k, fn, node.second)))


def _change(k: Compiler, fn: Fn, node: Any) -> Expr:
    """A side of ``+X/-X``: more or less by an amount."""
    if isinstance(node, ast.Arith) and node.op == "-" and node.left == ast.Number(0):
        return Minus(amount(k, fn, node.right))
    return amount(k, fn, node) if isinstance(node, ast.Ref) else expr(k, fn, node)


_NOT_NEGATIVE = (ast.Number, ast.Count, ast.ThatMany)


def amount(k: Compiler, fn: Fn, node: Any) -> Expr:
    """How many there are of something: what is worked out for it and comes out below 0 is 0."""
    number = expr(k, fn, node)
    natural = isinstance(node, _NOT_NEGATIVE) or number in map(chosen, CHOSEN)
    return number if natural else call("max", ZERO, Chain("or", (number, ZERO)))


@expression(ast.Word)
def _word(k: Compiler, fn: Fn, node: ast.Word) -> Expr:
    return Const(node.id)


@expression(ast.Ref)
def _ref(k: Compiler, fn: Fn, node: ast.Ref) -> Expr:
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
        return call("ops.linked", Name("this"), Const(k.link_key(name)))
    if name in k.chosen:
        raise CompileError(
            f"what is chosen as `{name}` is not known where an ability that a thing gets was written",
            node,
            "ask for it outside of a keyword: `where color of it = NAME`",
        )
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
    things = {
        k.action_nodes[verb].params[place].name
        for verb in asked
        for passive in (False, True)
        if (place := k.subject_slot(k.action_nodes[verb], passive)) is not None
    }
    return slot in things


def event_slot(k: Compiler, fn: Fn, slot: str, node: Any) -> Expr:
    """The operand of the event an ability answers, by parameter name."""
    actions, proposed = fn.mark("event actions"), fn.mark("proposed")
    if "/" in slot:
        heard = fn.mark("heard").split()
        places = [k.slot_of(*each, told="told" in fn.scope) for each in zip(heard, slot.split("/"), strict=False)]
        if heard and None not in places:
            return call("events.meant", G, C, Const(tuple(places)))
    if proposed != actions and _is_of_several(k, actions.split(), slot):
        return call("events.meant", G, C)
    for verb in actions.split():
        index = k.slot_of(verb, slot, told="told" in fn.scope)
        if index is not None:
            if index < 0 and proposed == actions:
                index = 0  # in its place there is no outcome, only what it would be done to
            ev = fn.scope.get("ev", EV)
            if index < 0:
                return Attr(ev, "result")
            if k.is_activation(verb, index):  # a thing and which of its abilities: nothing that could be acted on
                raise CompileError("the ability that is used can't be meant here", node, "an ability can be a target")
            operand = Item(Attr(ev, "args"), Const(index))
            return call("ops.amount", operand) if k.is_amount(verb, index) else operand
    raise CompileError(f"the event has no '{slot}'", node, k.slots_named(actions))


def _done(fn: Fn, outcome: Expr) -> Expr:
    """How much was done: of what each of several players did, by the one who is at it now."""
    sharer = fn.scope.get(SHARER) if outcome in fn.shared else None
    return call("ops.number_done", outcome) if sharer is None else call("ops.share_done", outcome, sharer)


@expression(ast.ThatMany)
def _that_many(k: Compiler, fn: Fn, node: ast.ThatMany) -> Expr:
    if node.target and node.target != "last":
        if f"outcome {node.target}" in fn.scope:
            outcome = fn.outcome(node, fn.scope[f"outcome {node.target}"])
            return _done(fn, outcome or NONE)
        if node.target in fn.scope:
            return call("ops.amount", fn.scope[node.target])
        if node.target.startswith("event."):
            return call("ops.amount", event_slot(k, fn, node.target[6:], node))
        raise CompileError("'that many' has nothing to refer to", node)
    if (outcome := fn.outcome(node)) is not None:
        return _done(fn, outcome)
    if "that many" in fn.scope:
        return fn.scope["that many"]
    if "ev" in fn.scope:
        return call("ops.event_number", fn.scope["ev"])
    raise CompileError("'that many' has nothing to refer to", node)


@expression(ast.FieldOf)
def _field_of(k: Compiler, fn: Fn, node: ast.FieldOf) -> Expr:
    if node.field == "kinds_of_counter":
        return call("ops.counter_kinds", expr(k, fn, node.of))
    field = k.field(node.field, node)
    if {"base", "pair"} & k.word_spec("field", node.field).keys():
        raise CompileError(
            "a thing is given this, but it is no number that a thing keeps",
            node,
            "read one of the numbers that a thing has in the end: `FIELD of it`",
        )
    if of_one(k, fn, node) or of_all(k, node) or _of_a_thing(k, node) and _ends_several(node.of):
        raise CompileError(
            "of which is not said, and nothing is chosen here",
            node,
            "say which one: a target, a name, or all of them (`total … of`, `number of … with …`)",
        )
    past = of_things_moved(k, node.of)
    found = (k.counted(fn, node.of) if past else expr(k, fn, node.of)) if node.of is not None else YOU
    refuse_of_many(fn, node, field, found)
    of = of_the_one(node, field, as_it_was(knowing(found)))
    if isinstance(node.of, ast.EndOfZone) and _of_a_thing(k, node):
        of = call("ops.only", of)
    if field.kind in _KEPT_AS:
        return _kept(k, fn, node, field, of)
    if field.kind == "original":
        read = k.field(field.derived, node)
        if read.kind != "derived" or read.derived == "name":
            return call("ops.original", of, Const(field.derived))
        if read.derived != "icons":
            raise CompileError(f"of '{field.derived}' nothing is printed", node)
        return call(f"ops.original_{read.derived}", G, of, *details(k, fn, node, read))
    if field.kind == "game":
        return call("g.state.facts.get", Const(node.field), Const(field.starts or 0))
    if field.derived == "unturned":
        return call("ops.unturned", EV, of)
    if field.derived == "done_to":
        return call(Attr(fn.done_to((field.starts or ("",))[0]), "count"), of)
    if (value := written_out(field.derived, of, k.program.waiting_zone)) is not None:
        return value
    if field.kind == "symbols" or not field.derived:
        raise CompileError(f"'{node.field}' is met or not met, and is nothing that can be given or compared", node)
    _note_asked(k, field)
    return call(f"ops.derived_{field.derived}", G, of, *details(k, fn, node, field))


def _note_asked(k: Compiler, field: FieldSpec) -> None:
    """The program is told what must be known for what is worked out."""
    if field.derived in ("earlier", "amount"):
        k.history_verbs.add(field.starts[0])
        k.program.window_steps.add(field.starts[-1])
    if field.derived == "timestamp" and k.card:
        k.program.ends.add(AGES)
    k.program.timed_steps.update(step for step in field.starts or () if step in k.program.step_parents)


def _ends_several(node: Any) -> bool:
    """Does a phrase mean several things at an end of a zone, of which a field is not asked?"""
    return isinstance(node, ast.EndOfZone) and node.several


_KEPT_AS = {"number": "chars.numbers", "status": "status", "player": "fields"}  # where a thing keeps a field of a kind


def _kept(k: Compiler, fn: Fn, node: ast.FieldOf, field: FieldSpec, of: Expr) -> Expr:
    """A field that a thing or a player keeps; what may be no thing any more has no such field."""
    name = Const(node.field)
    if field.kind == "number":
        if of == THIS and fn.scope.get("a source that may be gone"):
            return call("ops.number_of_source", C, name)
        if may_be_nothing(fn, of) or isinstance(of, Call) and of.function == "ops.derived_present":
            return call("ops.number_of", of, name)
    elif field.kind == "status" and isinstance(node.of, ast.Select) and k.is_player_phrase(node.of.alternatives[0]):
        return call(Attr(of, "fields.get"), name, ZERO)
    nothing = NONE if field.kind == "status" and "object" in k.word_spec("field", node.field) else ZERO
    if field.kind != "number" and may_be_nothing(fn, of):
        return call("ops.field_of", of, name, *(() if field.kind == "player" else (nothing,)))
    return call(Attr(of, f"{_KEPT_AS[field.kind]}.get"), name, nothing)


@expression(ast.ZoneOf)
def _zone_of(k: Compiler, fn: Fn, node: ast.ZoneOf) -> Expr:
    if node.but is not None:
        raise CompileError("where something comes from is told of events", node, "name the zones: `A or B`")
    if node.zone == "anywhere":
        raise CompileError("it isn't said where this is done", node, "name the zone, or several: `A or B`")
    if node.every or node.of is None:
        return Pack((Const(node.zone), NONE))
    return Pack((Const(node.zone), of_whom(fn, expr(k, fn, node.of))))


@expression(ast.Arith)
def _arith(k: Compiler, fn: Fn, node: ast.Arith) -> Expr:
    left, right = expr(k, fn, node.left), expr(k, fn, node.right)
    if node.op in ("min", "max"):
        return call(node.op, left, right)
    if isinstance(node.left, ast.Symbols):
        return call("repeated", left, right, place(node))
    if node.op == "/" and not (isinstance(right, Const) and right.value):
        return call("ops.quotient", left, right)
    result = Chain("//" if node.op == "/" else node.op, (left, right))
    if node.op == "/" or node.op != "*" and (isinstance(left, Const) or isinstance(right, Const)):
        return result  # by what is literal it can't grow far in all the work that a game may take
    return call("sized", result, place(node))


@expression(ast.Count)
def _count(k: Compiler, fn: Fn, node: ast.Count) -> Expr:
    if isinstance(node.of, ast.Happened):
        return k.tally(fn, node.of)
    if isinstance(node.of, ast.Measure) and node.of.of is not None:  # "number of ice counters on it"
        kinds = [fn.scope.get(w.id, Const(w.id)) for w in node.of.kinds if w.kind in ("counter", "name")]
        return call("ops.counters", knowing(expr(k, fn, node.of.of)), kinds[0] if kinds else NONE)
    counted = k.counted(fn, node.of)
    return call("ops.count", call("ops.as_one", counted) if of_things_moved(k, node.of) else counted)


@expression(ast.Measure)
def _measure(k: Compiler, fn: Fn, node: ast.Measure) -> Expr:
    if node.up_to:
        raise CompileError("nobody can be asked here how many", node, "say how many, without `up to`")
    if any(w.kind == "counter" for w in node.kinds):
        kind = next(w.id for w in node.kinds if w.kind == "counter")
        return Pack((amount(k, fn, node.amount), Const(kind)))
    bound = [fn.scope[w.id] for w in node.kinds if w.id in fn.scope]
    if bound:
        return Pack((amount(k, fn, node.amount), bound[0]))
    if node.kinds or node.quality:
        uses = tuple(q.what for q in node.quality if isinstance(q.what, ast.KeywordUse) and not q.negated)
        sizes = [q.what for q in node.quality if isinstance(q.what, ast.Pair) and not q.what.signed]
        if len(uses) + len(sizes) + len(name_given(k, node)) < len(node.quality):
            raise CompileError(
                "an amount can be made with keywords and a name only",
                node,
                "say other abilities behind it: `… as made`, then `made has …`",
            )
        given: list[Expr] = [k.keyword_tuple(fn, uses)] if uses or sizes else []  # besides what is declared of it
        for size in sizes:
            numbers = zip(k.program.stats, (size.first, size.second), strict=True)
            given.append(Table(tuple((Const(name), amount(k, fn, number)) for name, number in numbers)))
        words = described(k, node)
        if name_given(k, node) and not words:
            raise CompileError("only a token is given a name, where it is described", node)
        kinds = (words,) if words else tuple(w.id for w in node.kinds)
        return Pack((amount(k, fn, node.amount), Const(kinds), *given))
    return amount(k, fn, node.amount)


@expression(ast.Select)
def _select(k: Compiler, fn: Fn, node: ast.Select) -> Expr:
    return k.select_value(fn, node)


@expression(ast.EndOfZone)
def _end_of_zone(k: Compiler, fn: Fn, node: ast.EndOfZone) -> Expr:
    zone = expr(k, fn, node.zone)
    end = Const((-node.nth if node.end == "bottom" else node.nth) or node.end)  # below 0: from the bottom
    if isinstance(node.count, ast.Number) and node.count.value == 0:  # "bottom of your library" as a place
        return Pack((Item(zone, ZERO), Item(zone, ONE), end))
    k.program.ends.add(node.zone.zone)
    count = expr(k, fn, node.count) if node.count is not None else ONE
    if node.until is None:
        return call("g.state.end_of", zone, end, count, Const(node.count is None))
    wanted = expr(k, fn, node.until.det.count) if node.until.det.count is not None else ONE
    return call("g.state.down_to", zone, end, wanted, _fitting(k, fn, node.until))


def _fitting(k: Compiler, fn: Fn, node: ast.Select) -> Expr:
    """A test of one thing, as a function."""
    return Lambda((var := fn.local("o")).text, k.select_test(fn, node, var))


@expression(ast.Either)
def _either(k: Compiler, fn: Fn, node: ast.Either) -> Expr:
    if node.op == "or":
        raise unasked(node)
    return Chain("+", tuple(k.collection(fn, part) for part in node.parts))


@expression(ast.CopyOf)
def _copy_of(k: Compiler, fn: Fn, node: ast.CopyOf) -> Expr:
    return expr(k, fn, node.of)


@expression(ast.ThisAbility)
def _this_ability(k: Compiler, fn: Fn, node: ast.ThisAbility) -> Expr:
    return call("differing.ability_of", C)


@expression(ast.Assign)
def _assign(k: Compiler, fn: Fn, node: ast.Assign) -> Expr:
    return Pack((Const(node.field), expr(k, fn, node.value)))


@expression(ast.AllAbilities)
def _all_abilities(k: Compiler, fn: Fn, node: ast.AllAbilities) -> Expr:
    kinds = () if node.only is None else k.word_spec("term", node.only.id).get("abilities")
    if node.of is None or kinds is None:
        raise CompileError("all abilities of what?", node, "say whose: `all abilities of it`")
    return call("ops.abilities_of", expr(k, fn, node.of), Const(kinds))


@expression(ast.Quoted)
def _quoted(k: Compiler, fn: Fn, node: ast.Quoted) -> Expr:
    return k.ability_tuple(fn, node.abilities)


@expression(ast.KeywordUse)
def _keyword_use(k: Compiler, fn: Fn, node: ast.KeywordUse) -> Expr:
    return k.keyword_tuple(fn, (node,))


@expression(ast.Cost)
def _cost(k: Compiler, fn: Fn, node: ast.Cost) -> Expr:
    return k.cost(fn, node)
