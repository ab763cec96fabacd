"""Statements → lines of a generator function that plays them.

``subject verb operands`` becomes one call of the pipeline; everything a player is asked on the way is
yielded from there.  A name bound by a statement is a Python local, so that delayed effects capture
what they need and nothing is remembered by side effect.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.outcomes import is_no_number
from kotowari.grammar.visit import is_target, walk
from kotowari.interpreter.from_ast import of_many, remainder, several
from kotowari.interpreter.from_ast.absent import asked_of, knowing, where_there
from kotowari.interpreter.from_ast.announced import refuse_repeated
from kotowari.interpreter.from_ast.as_it_comes import is_so_as_it_comes
from kotowari.interpreter.from_ast.as_made import unsaid, with_what_it_is
from kotowari.interpreter.from_ast.calls import as_announced, perform, planned_price, unfolded
from kotowari.interpreter.from_ast.choosing import bind, by_one, operand, settled, who_chooses
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.conditions import is_about_cost, refuse_of_some
from kotowari.interpreter.from_ast.either_way import known_either_way, spoken_of_across
from kotowari.interpreter.from_ast.emit import KEPT, CompileError, Does, Fn, place
from kotowari.interpreter.from_ast.expressions import chooses, expr
from kotowari.interpreter.from_ast.lasting import begun_if_wanted, continuous
from kotowari.interpreter.from_ast.macros import written_out
from kotowari.interpreter.from_ast.own_time import for_each_own, restricted
from kotowari.interpreter.from_ast.target import (
    EV,
    FALSE,
    NONE,
    ONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Act,
    Asked,
    Attr,
    Break,
    C,
    Const,
    Each,
    Else,
    Expr,
    For,
    G,
    If,
    Name,
    Pack,
    Return,
    Row,
    Set,
    When,
    While,
    any_of,
    both,
    call,
    operand_of,
    rel,
)
from kotowari.interpreter.from_ast.warding import ward, wards

STATEMENTS: dict[type, Callable[[Any, Fn, Any], None]] = {}


def statement(node_class: type) -> Callable[..., Any]:
    """Register the exporter of a statement class."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        STATEMENTS[node_class] = function
        return function

    return add


def block(k: Compiler, fn: Fn, body: tuple[Any, ...]) -> None:
    """All statements of a block, in order."""
    several.refuse_behind_modes(body)
    body, together = with_what_it_is(k, body), None
    for node, after in zip(body, (*body[1:], None)[: len(body)], strict=True):
        if fn.depth == 1:
            fn.statement()
        if together is None and after is not None and is_so_as_it_comes(k, node, after):
            fn.act(call("pipeline.open_group", G))
            together = after
        STATEMENTS[type(node)](k, fn, node)
        if together is node:
            fn.act(call("pipeline.close_group", G))
            together = None
        came_of = f"outcome {getattr(node, 'binding', '')}"
        if came_of[8:] and fn.last is not None:  # "if done" further down asks what came of it
            fn.scope.setdefault(came_of, fn.last)
            if fn.depth > 1 and isinstance(fn.last, Name):  # the branch that does it may not be taken
                fn.bound_here.add(fn.last.id)


@statement(ast.Do)
def do(k: Compiler, fn: Fn, node: ast.Do) -> None:
    """One verb."""
    node = several.of_all_players(k, as_announced(k, fn, node))
    action = k.action(node.verb, node)
    attributes = dict(action.attributes)
    if wards(action) and not node.optional:
        ward(k, fn, node, action)
        return
    if "written_out" in attributes:
        block(k, fn, written_out(action, node))
        return
    if "continuous" in attributes:
        if node.optional:
            begun_if_wanted(k, fn, node, yes_no)
        else:
            continuous(k, fn, node)
        return
    if any("shares" in k.word_spec("adverb", word.id) for word in node.adverbs):
        share_out(k, fn, node, action)
        return
    phrase = several.distributed(k, fn, node)
    if phrase is not None:
        several.distribute(k, fn, node, phrase, do)
        _name_outcome(k, fn, node)
        return
    amounts = several.listed(node)
    if amounts is not None:
        several.do_listed(k, fn, node, amounts, do)
        _name_outcome(k, fn, node)
        return
    node = by_one(k, fn, node, action)
    args = dict(node.args)
    subject_slot = k.subject_slot(action)
    doer = node.subject is not None and subject_slot is not None and action.params[subject_slot].name in args
    if node.subject is not None and subject_slot is not None:
        args.setdefault(action.params[subject_slot].name, node.subject)
    # "its owner may put it …": a verb with no place for a doer is done by the subject all the same
    performer = performer_of(k, fn, action, args, node.subject if doer else None)
    if node.optional:
        flag = fn.local("r")
        fn.ask(flag, both(k.in_full(fn, unsaid(node), action, args, performer), yes_no(performer, node.verb)))
        with fn.block(If(flag)):
            do_it = _until if node.duration is not None else perform
            fn.let(flag, do_it(k, fn, node, action, args, performer))
        fn.last = flag
    elif node.duration is not None:
        fn.last = _until(k, fn, node, action, args, performer)
    else:
        fn.last = perform(k, fn, node, action, args, performer)
    if fn.last is not None and (name := several.of_several_players(k, node.subject)) is not None:
        fn.doers[fn.last] = name
    _name_outcome(k, fn, node)


def share_out(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action) -> None:
    """What is divided among targets as it is announced (601.2d): to each what it got then, all at one moment."""
    phrase = next((v for _, v in node.args if is_target(v)), None)
    amount = next((v for _, v in node.args if isinstance(v, ast.Measure)), None)
    if phrase is None or amount is None:
        raise CompileError("this is divided among targets", node, "say an amount, and targets: `up to 3 target …`")
    members = operand(k, fn, replace(phrase, binding=""), ("object", "player"), fn.performer, action.id)
    index = fn.chosen_at(members)
    if index is not None:
        fn.divides[index] = amount.amount
    name = phrase.binding or several.MEMBER
    field = k.program.policies["share_field"]
    own = replace(amount, amount=ast.FieldOf(field, ast.Ref(name, target=name)))
    args = tuple((each, own if value is amount else value) for each, value in node.args)
    kept = tuple(word for word in node.adverbs if "shares" not in k.word_spec("adverb", word.id))
    several.distribute(k, fn, replace(node, args=args, adverbs=kept), phrase, do, call("ops.as_list", members))


def yes_no(player: Expr, purpose: str) -> Expr:
    """Whether a player decides to do something."""
    return Asked(call("choices.yes_no", G, player, Const(purpose), C))


def _name_outcome(k: Compiler, fn: Fn, node: ast.Do) -> None:
    """The name of a statement means what came of it; "done" and "that many" ask the outcome itself."""
    outcome, action = fn.last or NONE, k.action(node.verb, node)
    remainder.note_done(k, fn, node, action)
    if "succeeds" in dict(action.attributes):
        fn.judged.add(outcome.text)
    if any(node is each for each in fn.yields):
        fn.let(Attr(EV, "result"), call("ops.result_of", outcome))
        if any(isinstance(part, ast.Ref) and part.name in fn.amounts for part in walk(node)):
            fn.let(Attr(EV, "number"), call("ops.number_done", outcome))  # as much as was done, not as was asked
    if "in all" in fn.scope:
        fn.put(Set(Attr(EV, "number"), call("ops.number_done", outcome), "+"))
    if node.binding:
        local = bind(fn, node.binding, outcome)
        fn.judged.update({local.text} if outcome.text in fn.judged else ())
        fn.scope[f"outcome {node.binding}"] = local
        if fn.last in fn.shared:
            fn.shared.add(local)
        if outcome in fn.doers:
            fn.doers[local] = fn.doers[outcome]
        thing = is_no_number(node, k.library.vocabulary)
        fn.scope[node.binding] = call("ops.result_of" if thing else "ops.number_done", local)
        of_many.note_done(fn, node, thing)
        if node.binding in k.linked:
            fn.links_made.add(node.binding)


def _until(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: Expr) -> Expr:
    """A move until something happens: what was moved goes back with that; not done at all if it is too late (610.3)."""
    if k.core(unfolded(k, action, args)[0]) != "move" or not (
        isinstance(node.duration, ast.Until) and isinstance(node.duration.event, ast.EventPattern)
    ):
        raise CompileError(
            f"'{node.verb}' can't last for a time",
            node,
            "only what moves something can last until an event; else write `later when …`",
        )
    k.changeable(node.duration.event)
    kept = fn.local("r")
    fn.let(kept, NONE)
    about_this = k.match_parts(fn, node.duration.event).anchor is not None
    with fn.block(If(rel(Attr(THIS, "zone"), "is not", NONE) if about_this else TRUE)):
        outcome = perform(k, fn, node, action, args, performer)
        fn.let(kept, outcome)
        fn.act(call("effects.keep", G, C, kept, *k.endings(fn, node.duration.event)))
    return kept


def performer_of(k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], doer: Any = None) -> Expr:
    """The player who does it: the subject if that is a player, else whoever performs the surrounding body."""
    slot = k.slot(action, "by")
    if doer is not None and slot is None:
        return expr(k, fn, doer)
    if slot is None or "player" not in action.params[slot].kinds:
        return fn.performer
    node = args.get(action.params[slot].name)
    if node is None:
        return fn.performer
    if isinstance(node, ast.Select) and node.det.kind not in ("target",):
        words = node.alternatives[0].words
        one_player = node.det.kind == "none" and not node.modifiers and words[0].kind == "player"
        if not (len(words) == 1 and (words[0].id in fn.scope or one_player)):
            return fn.performer
    return expr(k, fn, node)


@statement(ast.DoAll)
def do_all(k: Compiler, fn: Fn, node: ast.DoAll) -> None:
    """Several verbs of one subject: continuous ones are one effect, others happen one after another."""
    if all("continuous" in dict(k.action(part.verb, part).attributes) for part in node.parts):
        continuous(k, fn, node)
        return
    who = operand(k, fn, node.subject, ("object", "player"), fn.performer, "affected")
    members = bind(fn, "doer", who)
    for part in node.parts:
        one = replace(part, subject=node.subject, duration=part.duration or node.duration)
        if not _lasts(k, part) and several.distributed(k, fn, one) is node.subject:
            several.distribute(k, fn, one, node.subject, do, members)
            _name_outcome(k, fn, one)
        else:
            do(k, fn, replace(one, subject=ast.Ref("doer", target="doer")))


def _lasts(k: Compiler, node: ast.Do) -> bool:
    return "continuous" in dict(k.action(node.verb, node).attributes)


@statement(ast.Restrict)
def restrict(k: Compiler, fn: Fn, node: ast.Restrict) -> None:
    """A prohibition, requirement or permission for a time; its subject is fixed now, wherever it was moved before."""
    if not for_each_own(k, fn, node, lambda one: restricted(k, fn, one)):
        begins, fn.last = restricted(k, fn, node), fn.local("r")
        fn.get(fn.last, begins)


@statement(ast.If)
def if_(k: Compiler, fn: Fn, node: ast.If) -> None:
    """A condition, with what was done before as its ``done``."""
    before, outer = fn.last, fn.only_if
    refuse_of_some(fn, node)
    node = spoken_of_across(k, fn, node)
    paid = is_about_cost(k, node.condition)
    ways = [(node.condition, node.then), (ast.Not(node.condition), node.otherwise)]
    if node.instead:  # in the order in which they are written, since the second may speak of targets of the first
        ways.reverse()
        fn.only_if = ways[0][0] if paid and outer is None else outer
    known_either_way(k, fn, node)
    test = knowing(expr(k, fn, ways[0][0]))
    with where_there(fn, asked_of(fn, [test])):
        for way, (asked, body) in zip((If(test), Else()), ways, strict=True):
            if body or isinstance(way, If):
                fn.last = before
                with fn.block(way), nullcontext() if paid else coming_up(fn):
                    fn.only_if = asked if paid and outer is None else outer
                    block(k, fn, body)
    fn.last, fn.only_if = before, outer


def _needed(k: Compiler, fn: Fn, body: tuple[Any, ...], player: Expr) -> list[Expr]:
    """Bound things that a block moves, and the first of its options: with none of them there is nothing to decide."""
    own = {"this", *(getattr(part, "binding", "") for node in body for part in walk(node))}  # what it names itself
    asked = [
        dict(node.args).get(param.name)
        for node in body
        if isinstance(node, ast.Do)
        for param in k.action(node.verb, node).params
        if param.role == "object"
    ]
    there: list[Expr] = [
        rel(expr(k, fn, node), "is not", NONE)
        for node in asked
        if isinstance(node, ast.Ref) and not own & {node.name, node.target}
    ]
    first = k.could_do(fn, body[0], player) if isinstance(body[0], ast.Modes) else TRUE
    return [first, *_prices(k, fn, body, player), *there]


def _prices(k: Compiler, fn: Fn, body: tuple[Any, ...], player: Expr) -> Iterator[Expr]:
    """What a block begins with that is paid or taken from who decides: all of it, or it isn't done (117.12, 608.2d).

    Behind anything else there may be more to pay with than before, so that nothing is asked of it.
    """
    for node in body:
        if not isinstance(node, ast.Do) or node.optional or node.subject is not None:
            return
        action, args = k.action(node.verb, node), dict(node.args)
        attributes = dict(action.attributes)
        fixed = all(isinstance(value, ast.Ref) and value.target == "this" for value in args.values())
        plain = fixed and bool(args) and action.condition is not None and action.form == "action"
        yield k.in_full(fn, node, action, args, player, price=plain)
        if not plain and "from" not in attributes and not any(isinstance(v, ast.Symbols) for v in args.values()):
            return


@contextmanager
def coming_up(fn: Fn, chooser: Expr | None = None) -> Iterator[None]:
    """Options inside come up only while it is carried out, so that they are chosen then, by ``chooser``."""
    saved = {name: fn.scope.pop(name, None) for name in ("announced", "chooser")}
    if chooser is not None:
        fn.scope["chooser"] = chooser
    yield
    for name, before in saved.items():
        if before is None:
            fn.scope.pop(name, None)
        else:
            fn.scope[name] = before


@statement(ast.May)
def may(k: Compiler, fn: Fn, node: ast.May) -> None:
    """All of a block or nothing; of several players each decides for himself, one after another."""
    if several.asks_several(node.player):
        _each_may(k, fn, node, node.player)
        return
    player = expr(k, fn, node.player) if node.player is not None else fn.performer
    flag = fn.local("r")
    fn.ask(flag, both(*_needed(k, fn, node.body, player), Asked(call("choices.yes_no", G, player, Const("may"), C))))
    before, fn.performer = fn.performer, player
    with fn.block(If(flag)), coming_up(fn, player):
        block(k, fn, node.body)
    fn.performer = before
    fn.last = flag


def _each_may(k: Compiler, fn: Fn, node: ast.May, players: ast.Select) -> None:
    """Each of several players may do a block."""
    name, var, result = players.binding or several.MEMBER, fn.local("one"), fn.local("r")
    fn.let(result, FALSE)
    before = fn.outcomes()
    members = several.members_of(k, fn, players, name)
    with fn.block(For(var, members)), several.member(fn, name, var):
        may(k, fn, replace(node, player=ast.Ref(name, target=name, span=players.span)))
        fn.let(result, any_of(call("ops.is_done", fn.last or NONE), result))
    fn.looped |= fn.outcomes() - before
    fn.last, fn.doers[result] = result, name


@statement(ast.ForEach)
def for_each(k: Compiler, fn: Fn, node: ast.ForEach) -> None:
    """One after another, in a fixed list."""
    each = node.each
    name = node.binding or getattr(each, "binding", "") or "it"
    var = fn.local("each")
    found = k.counted(fn, each)
    with fn.looping(For(var, call("g.budget.each", found, place(node)))):
        players = isinstance(each, ast.Select) and all(k.is_player_phrase(a) for a in each.alternatives)
        with fn.at_each(name, var), coming_up(fn, var if players else None):
            block(k, fn, node.body)


@statement(ast.Repeat)
def repeat(k: Compiler, fn: Fn, node: ast.Repeat) -> None:
    """A number of times, read once."""
    refuse_repeated(node)
    times = expr(k, fn, settled(k, fn, node.times, YOU))
    with fn.looping(For(Name("_"), call("g.budget.times", times, place(node)))), coming_up(fn, fn.scope.get("chooser")):
        block(k, fn, node.body)


@statement(ast.Loop)
def loop(k: Compiler, fn: Fn, node: ast.Loop) -> None:
    """Until left; the engine's budget ends a runaway, or by policy the first time through if nothing else does."""
    refuse_repeated(node)
    with fn.looping(While(TRUE)), coming_up(fn, fn.scope.get("chooser")):
        # as ``g.spend``, whose call would cost each time round; spent twice it only ends sooner
        fn.put(Set(Name("g.budget.left"), ONE, "-"), Does.COMPUTES)
        fn.put(When(rel(Name("g.budget.left"), "<", Const(0)), Act(call("g.spend", place(node)))), Does.COMPUTES)
        if k.program.policies["endless"] == "once":
            fn.put(When(call("g.endless", Const(node.span.line), C), Break()))
        block(k, fn, node.body)


@statement(ast.Leave)
def leave(k: Compiler, fn: Fn, node: ast.Leave) -> None:
    """Out of the loop, or out of the definition."""
    if not (node.whole or fn.loops):
        raise CompileError(
            "there is no loop to leave",
            node,
            "`leave` ends the `loop:` that it stands in; `stop` ends the whole ability",
        )
    fn.put(Return() if node.whole else Break(), Does.LEAVES)


@statement(ast.Let)
def let(k: Compiler, fn: Fn, node: ast.Let) -> None:
    """Name a value."""
    fn.given[node.name] = None if node.again or node.name in fn.given else node.value
    if node.again and node.name in fn.scope:
        local = fn.scope[node.name]
        fn.let(local, expr(k, fn, settled(k, fn, node.value, YOU)))
        if isinstance(local, Name):
            fn.bound_here.add(local.id)
        return
    if node.name in k.linked:
        fn.links_made.add(node.name)
    if isinstance(node.value, ast.Select) and chooses(k, fn, node.value):
        bind(fn, node.name, k.collection(fn, node.value))
        return
    bind(fn, node.name, expr(k, fn, settled(k, fn, node.value, YOU)), changing=True)


@statement(ast.Change)
def change(k: Compiler, fn: Fn, node: ast.Change) -> None:
    """Give the replaced event another operand and let it go on."""
    verbs = fn.mark("event actions").split()
    for verb in verbs:
        slot = k.slot_of(verb, node.slot)
        if slot is not None and slot >= 0:
            changed = operand_of(fn.scope["ev"], slot)
            if isinstance(node.value, ast.ZoneOf):  # another place: it has no amount
                if kept := fn.mark(KEPT):
                    fn.get(Attr(fn.scope["ev"], "parted"), Row((Const(kept), changed)))
                fn.get(changed, expr(k, fn, node.value))
                fn.scope["goes on"] = TRUE
                return
            now = call("ops.amount", changed)
            with fn.binding(**{node.slot: now, f"event__{node.slot}": now}):
                value = expr(k, fn, settled(k, fn, node.value, YOU))
            fn.get(changed, call("ops.with_amount", changed, value))
            fn.scope["goes on"] = TRUE
            return
    raise CompileError(f"the event has no '{node.slot}' to change", node, k.slots_named(" ".join(verbs)))


@statement(ast.Modes)
def modes(k: Compiler, fn: Fn, node: ast.Modes) -> None:
    """Options: chosen when announced, or here if nothing was announced."""
    chosen, count = Name("c.modes"), Const(len(node.options))
    if not fn.scope.get("announced"):
        chosen = fn.local("modes")
        high = count if node.at_least else expr(k, fn, node.count)
        low = ZERO if node.up_to else expr(k, fn, node.count)
        you = fn.scope.get("chooser") or fn.performer
        chooser = who_chooses(k, fn, node.chooser) if node.chooser else you
        could = Pack(tuple(k.could_do(fn, option[0], chooser) for option in node.options))  # not what can't be done
        legal = Each(Name("i"), "i, could", call("enumerate", could), Name("could"), listed=True)
        asked = Asked(call("choices.modes", G, chooser, count, low, high, C, legal))
        fn.ask(chosen, any_of(asked, Pack(())))
    else:
        fn.modes = node
    var = fn.local("mode")
    with fn.block(For(var, chosen)):
        for index, option in enumerate(node.options):
            with fn.block(If(rel(var, "==", Const(index)))):
                before, fn.mode = fn.mode, index
                block(k, fn, tuple(each for each in option if not (fn.modes is node and planned_price(k, each))))
                fn.mode = before


@statement(ast.Later)
def later(k: Compiler, fn: Fn, node: ast.Later) -> None:
    """A delayed trigger, or one that follows from what was just done (``reflexive``)."""
    with fn.block(If(call("ops.is_done", fn.last) if node.reflexive and fn.last else TRUE)):
        k.later(fn, node)


@statement(ast.Replace)
def instead(k: Compiler, fn: Fn, node: ast.Replace) -> None:
    """What would happen is replaced for a time."""
    k.instead(fn, node)
