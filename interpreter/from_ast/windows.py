"""Windows and limits → tests: whether something was, is, or may be again in a stretch of time.

The past, triggers, prohibitions, permissions, durations and limits ask here and nowhere else.  The trap: what
begins only later (``during your next turn``) is told from the present one by the log index at which it began.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import THIS_AND_YOU, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    EV,
    NONE,
    ONE,
    THIS,
    TRUE,
    Const,
    Each,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    Pack,
    both,
    call,
    calls,
    consts,
    exchanged,
    keeping,
    names,
    negated,
    operand_of,
    rel,
)

FAR = ("last", "since")
ACTIVE = Item(Name("g.state.players"), Name("g.state.active"))
_ANSWERED = Name("answered")  # the event that is answered, where the past is asked for others
_LIMITED = "g, this, ability, you"


def past(k: Compiler, fn: Fn, window: ast.Window) -> Expr:
    """``(which, step)`` or ``(which, step, players)`` for ``ops.happened``."""
    if window.which in ("next", "each"):
        raise CompileError("what has happened was not in a time to come", window, _PAST)
    _whole(k, window)
    k.program.window_steps.add(window.step)
    if window.whose is None:
        return Const((window.which, window.step))
    if window.which in FAR:
        k.program.looks_far.add(window.step)
    return Pack((Const(window.which), Const(window.step), players(k, fn, window.whose)))


def ever(k: Compiler) -> Expr:
    """As :func:`past`, for the whole game."""
    k.program.looks_far.add("")
    return Const(("this", ""))


_PAST = "write `this turn`, `last turn`, `during your turn`, `since your last turn`"


def players(k: Compiler, fn: Fn, whose: Any) -> Expr:
    """The players whose step it may be."""
    if isinstance(whose, ast.Select) and whose.det.kind != "target":
        return k.collection(fn, ast.Select(whose.alternatives, ast.Det("all"), whose.modifiers, span=whose.span))
    return expr(k, fn, whose)


def now(k: Compiler, fn: Fn, window: ast.Window, since: Expr | None = None) -> Expr:
    """Whether the present moment lies in a window; ``since``: the log index after which one that is to come begins."""
    if window.which not in ("any", "next", "this"):
        raise CompileError(f"`{window.which}` says nothing of the present", window, "write `during …`")
    if window.which == "next" and since is None:
        raise CompileError("what is to come only once is no time for this", window, "write `during …`")
    step, nth = counted(k, window.step)
    present = ast.FieldOf(step, ast.Ref("it", target="step"))
    test = expr(k, fn, ast.Is(ast.Ref("it", target="step"), present, span=window.span))
    for part in k.program.step_parents:  # whose turn it is may matter at each of them
        if part == step:
            k.program.timed_steps.add(part)
    tests = [test, nth]
    if window.whose is not None:
        tests.append(_whose_turn(k, fn, window.whose))
    if since is not None:
        k.program.window_steps.add(window.step)
        tests.append(rel(call("g.turns.window_start", Const(window.step)), ">=", since))
    return both(*tests)


def _whose_turn(k: Compiler, fn: Fn, whose: Any) -> Expr:
    """It is the turn of such a player; where a team has a turn, of one of them."""
    if k.program.policies["turns"] != "team":
        return k.slot_test(fn, ACTIVE, whose)
    each = fn.local("p")
    return call("any", Each(k.slot_test(fn, each, whose), each.text, call("ops.on_turn", Name("g.state"))))


def held(k: Compiler, fn: Fn, duration: Any, subject: Any) -> Expr:
    """The condition of a static effect that its time states; ``it`` is each thing affected."""
    if duration is None:
        return TRUE
    with fn.binding(**({subject.binding: CANDIDATE} if getattr(subject, "binding", "") else {})):
        if isinstance(duration, ast.AsLongAs):
            return expr(k, fn, duration.condition)
        return now(k, fn, duration)


def ending(k: Compiler, fn: Fn, edge: str, window: ast.Window) -> Expr:
    """What ends an effect: an edge of a step, of such a player's; of one that has not begun yet, if it is the next."""
    _whole(k, window)
    whose = _whose_then(k, fn, window.whose) if window.whose is not None else NONE
    end = (*consts(("step", edge, window.step)), whose)
    if window.which != "next" or edge == "start":
        return Pack(end)
    k.program.window_steps.add(window.step)
    return Pack((*end, call("len", Name("g.log"))))


def _whose_then(k: Compiler, fn: Fn, whose: Any) -> Expr:
    """The players whose step ends an effect; of a value of a thing a function: it may be another's by then."""
    if not isinstance(whose, ast.FieldOf):
        return players(k, fn, whose)
    thing = fn.local("of")
    with fn.binding(**fn.followed()):
        fn.let(thing, expr(k, fn, whose.of))
    with fn.binding(**{thing.id: thing}):
        value = expr(k, fn, replace(whose, of=ast.Ref(thing.id, target=thing.id, span=whose.span)))
    return Lambda(keeping("g", thing), value)


def looked_for(k: Compiler, fn: Fn, node: ast.Happened, asks: str = "happened") -> Expr:
    """The question to the history whether, or how often, an event happened.

    How much it was in all is asked, not how much at once: "if you gained 4 or more life this turn" (118.9).
    """
    node, much = _summed(k, node) if asks == "happened" else (node, None)
    with fn.binding():  # what is meant of the event that is answered is not meant of those that are looked for
        fn.scope = {name: exchanged(value, EV, _ANSWERED) for name, value in {"ev": EV, **fn.scope}.items()}
        with k.recalling():
            match = k.match_parts(fn, node.event)
    asked = Lambda("ev, answered=ev" if names(match.test, _ANSWERED.id) else "ev", match.test)
    with k.asking("outcome"):
        verb = k.heard(match.verb)
    times = next(
        (
            t.det.count
            for t in (node.event.subject, node.event.object)
            if isinstance(t, ast.Select) and t.det.at_least and t.det.count is not None
        ),
        None,
    )
    if node.window is None and "lasting" in dict(k.action_nodes[node.event.verb].attributes):
        spoken_of = [operand for _, operand in node.event.preps] + [node.event.subject, node.event.object]
        things = (expr(k, fn, each) for each in spoken_of if isinstance(each, ast.Ref))
        enough = expr(k, fn, times) if times is not None else ONE
        return call("ops.lasts", G, Const(verb), asked, enough, *things)
    k.history_verbs.add(verb)
    # what made a thing what it is may be asked for as long as it is there (400.7d)
    origin = node.window is None and calls(match.test, "ops.is_from")
    if not origin and node.window is None:
        raise CompileError("it isn't said since when this may have happened", node, _PAST)
    window = ever(k) if node.window is None else past(k, fn, node.window)
    more: tuple[Expr, ...] = ()
    if times is not None and times != ast.Number(1):
        by = k.slot(k.action_nodes[verb], "by")
        more = expr(k, fn, times), Const(by if by is not None else -1)
    if much is not None:
        more = expr(k, fn, much.amount), *consts((_one_doer(k, node.event), much.slot))
    return call(f"ops.{asks}", G, Const(verb), asked, window, *more)


@dataclass(frozen=True, slots=True)
class _Sum:
    """So much in all of what an operand of the events holds."""

    amount: Any
    slot: int


def _summed(k: Compiler, node: ast.Happened) -> tuple[ast.Happened, _Sum | None]:
    """``E of 4 or more``: any E of this kind, and the sum that is asked of all of them; None where nothing is."""
    event = node.event
    for _, operand in (("", event.object), ("", event.subject), *event.preps):
        if not isinstance(operand, ast.Measure) or not operand.at_least or operand.amount == ast.Number(1):
            continue
        slot = next(slot for slot, test, _ in k.unfold(event)[1] if test is operand)
        any_of_it = replace(operand, amount=ast.Number(1))

        def put(part: Any, old: Any = operand, new: Any = any_of_it) -> Any:
            return new if part is old else part

        preps = tuple((prep, put(part)) for prep, part in event.preps)
        event = replace(event, subject=put(event.subject), object=put(event.object), preps=preps)
        return replace(node, event=event), _Sum(operand.amount, slot)
    return node, None


def _one_doer(k: Compiler, event: ast.EventPattern) -> int:
    """The operand that is one and the same for all of a sum, "a player"; -1 where several do it together."""
    subject = event.subject
    if subject is None or isinstance(subject, ast.Measure):
        return -1
    if isinstance(subject, ast.Select) and subject.det.kind == "all":
        return -1
    return next((slot for slot, test, _ in k.unfold(event)[1] if test is subject), -1)


def about(k: Compiler, fn: Fn, event: Any, window: ast.Window | None) -> dict[str, Expr]:
    """What a pronoun in the time of a prohibition means: the thing that the event is about."""
    if window is None or window.whose is None or not isinstance(event, ast.EventPattern):
        return {}
    name = getattr(event.subject, "binding", "")
    return {name: operand_of(EV, max(k.match_parts(fn, event).it, 0))} if name else {}


def when(k: Compiler, fn: Fn, node: ast.EventPattern, verb: str, test: Expr) -> Expr:
    """The test of an event together with what is said of its time and of which in a row it is."""
    if node.window is not None:
        if k.hears and node.window.which == "this" and node.window.whose is None:
            raise CompileError(
                "what triggers does so whenever it happens: this time says nothing",
                node.window,
                "leave it away, or say `during …`; what an effect makes is `later when E this turn: …`",
            )
        test = both(now(k, fn, node.window), test)
    if node.limit is None:
        return test
    limit = node.limit
    if not limit.nth or limit.window.which not in ("each", "this", "any"):
        raise CompileError("an event is the first or second of a step", limit, "write `for first time each turn`")
    if limit.window.whose is not None:  # the first in this step, and that is such a player's
        test = both(now(k, fn, limit.window), test)
    _whole(k, limit.window)
    k.program.window_steps.add(limit.window.step)
    k.history_verbs.add(verb)
    nth = expr(k, fn, limit.times)
    doer = Const(_one_doer(k, node))
    return both(test, call("ops.is_nth", G, EV, Const(verb), Lambda("ev", test), Const(limit.window.step), nth, doer))


def not_begun(k: Compiler, events: tuple[ast.EventPattern, ...]) -> None:
    """Refuse to do something instead of what a player goes through step by step: it would be taken back."""
    for event in events:
        if "rewinds" in dict(k.action_nodes[event.verb].attributes):
            raise CompileError(
                "what a player has begun to do is not replaced",
                event,
                "forbid it (`P can't …`), or replace one of the things that are done in it",
            )


def lifetime(k: Compiler, fn: Fn, events: tuple[Any, ...]) -> tuple[Expr, ...]:
    """``(step, when it began)`` of a delayed trigger with a duration: it goes on till that is over (603.7b)."""
    stated = [each.window for each in events if isinstance(each, ast.EventPattern) and each.window is not None]
    if not stated or any(window.which != "this" or window.whose is not None for window in stated):
        return ()
    _whole(k, stated[0])
    step = stated[0].step
    k.program.window_steps.add(step)
    return (Pack((Const(step), call("g.turns.window_start", Const(step)))),)


def limits(k: Compiler, node: Any, params: Mapping[str, Expr]) -> Expr:
    """The limits of an ability: names of words of the rules, and functions ``(g, this, ability, you)``."""
    return Pack(tuple(_limit(k, each, params) for each in node.limits))


def of_permission(k: Compiler, node: ast.Restrict) -> dict[str, Expr]:
    """``limits=(…)`` of a permission that may be used so often: its uses are counted, not what was done besides."""
    if not node.limits:
        return {}
    if node.mode != "may" or any(not isinstance(limit, ast.Limit) for limit in node.limits):
        raise CompileError(
            "only what is permitted is limited, by how often that is of use", node, "write `you may … once each turn`"
        )
    return {"limits": limits(k, node, {})}


def _limit(k: Compiler, limit: Any, params: Mapping[str, Expr]) -> Expr:
    if isinstance(limit, ast.Word):
        for step in k.word_spec("adverb", limit.id).get("before", ()):
            k.program.turning_points.add(step)
            k.program.window_steps.add(step)
        return Const(limit.id)
    given = {name: value for name, value in params.items() if isinstance(value, Item) and value.of == Name("a")}
    fn = Fn("", "", {**THIS_AND_YOU, **given})
    if isinstance(limit, ast.Window):
        return Lambda(_LIMITED, now(k, fn, limit))
    if limit.nth or limit.window.which not in ("each", "this"):
        raise CompileError("a limit counts what is done in each step of a kind", limit, "write `once each turn`")
    _whole(k, limit.window)
    step = limit.window.step
    k.program.window_steps.add(step)
    used = call("g.resources.used", THIS, Name("ability"), Const(step))
    tests: list[Expr] = [rel(used, "<", expr(k, fn, limit.times))]
    if limit.window.whose is not None:
        tests.append(_whose_turn(k, fn, limit.window.whose))
    return Lambda(_LIMITED, both(*tests))


def edge(k: Compiler, node: ast.StepEvent) -> tuple[str, str]:
    """The event of a beginning or an end, and its step: a phase may end as its last step begins (511.2).

    So may what a step says that it closes.
    """
    if node.edge == "end":
        for (kind, id), step in k.library.declarations.items():
            closed = dict(step.attributes).get("closes") if kind == "step" else None
            if closed is not None and node.window.step in (closed or (step.parent,)):
                return "begin_step", id
    return "end_step" if node.edge == "end" else "begin_step", counted(k, node.window.step)[0]


def counted(k: Compiler, step: str) -> tuple[str, Expr]:
    """The step that goes by such a name, and whether it is the one of its turn that does: the first, or a later one."""
    said = dict(k.library.declarations["step", step].attributes) if ("step", step) in k.library.declarations else {}
    for hook in ("first", "later"):
        if hook in said:
            base = said[hook][0]
            k.program.window_steps.add(base)
            again = call("g.turns.comes_again", Const(base))
            return base, negated(again, hook == "first")
    return step, TRUE


def _whole(k: Compiler, window: ast.Window) -> None:
    """Refuse a step of which only one in a turn has that name: when that was is not remembered."""
    if counted(k, window.step)[1] is not TRUE:
        help = "ask for any step of that kind, or for the turn"
        raise CompileError("of this step only that it is so, begins or ends can be said", window, help)
