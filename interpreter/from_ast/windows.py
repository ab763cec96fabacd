"""Windows and limits → tests: whether something was, is, or may be again in a stretch of time.

The past, triggers, prohibitions, permissions, durations and limits ask here and nowhere else.  The trap: what
begins only later (``during your next turn``) is told from the present one by the log index at which it began.
"""

import re
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr

FAR = ("last", "since")


def past(k: Compiler, fn: Fn, window: ast.Window | None) -> str:
    """``(which, step)`` or ``(which, step, players)`` for ``ops.happened``; without a time it is this turn's."""
    if window is None:
        k.program.window_steps.add("turn")
        return "('this', 'turn')"
    if window.which in ("next", "each"):
        raise CompileError("what has happened was not in a time to come", window, _PAST)
    k.program.window_steps.add(window.step)
    if window.whose is None:
        return f"({window.which!r}, {window.step!r})"
    if window.which in FAR:
        k.program.looks_far.add(window.step)
    return f"({window.which!r}, {window.step!r}, {players(k, fn, window.whose)})"


def ever(k: Compiler) -> str:
    """As :func:`past`, for the whole game."""
    k.program.looks_far.add("")
    return "('this', '')"


_PAST = "write `this turn`, `last turn`, `during your turn`, `since your last turn`"


def players(k: Compiler, fn: Fn, whose: Any) -> str:
    """The players whose step it may be."""
    if isinstance(whose, ast.Select) and whose.det.kind != "target":
        return k.collection(fn, ast.Select(whose.alternatives, ast.Det("all"), whose.modifiers, span=whose.span)).text
    return expr(k, fn, whose)


def now(k: Compiler, fn: Fn, window: ast.Window, since: str = "") -> str:
    """Whether the present moment lies in a window; ``since``: the log index after which one that is to come begins."""
    if window.which not in ("any", "next", "this"):
        raise CompileError(f"`{window.which}` says nothing of the present", window, "write `during …`")
    if window.which == "next" and not since:
        raise CompileError("what is to come only once is no time for this", window, "write `during …`")
    present = ast.FieldOf(window.step, ast.Ref("it", target="step"))
    test = expr(k, fn, ast.Is(ast.Ref("it", target="step"), present, span=window.span))
    for part in k.program.step_parents:  # whose turn it is may matter at each of them
        if part == window.step:
            k.program.timed_steps.add(part)
    tests = [test]
    if window.whose is not None:
        tests.append(k.slot_test(fn, "g.state.players[g.state.active]", window.whose))
    if window.which == "next":
        k.program.window_steps.add(window.step)
        tests.append(f"g.turns.window_start({window.step!r}) >= {since}")
    return "(" + " and ".join(tests) + ")" if len(tests) > 1 else test


def held(k: Compiler, fn: Fn, duration: Any, subject: Any) -> str:
    """The condition of a static effect that its time states; ``it`` is each thing affected."""
    if duration is None:
        return ""
    with fn.binding(**({subject.binding: "o"} if getattr(subject, "binding", "") else {})):
        if isinstance(duration, ast.AsLongAs):
            return expr(k, fn, duration.condition)
        return now(k, fn, duration)


def ending(k: Compiler, fn: Fn, edge: str, window: ast.Window) -> str:
    """What ends an effect: an edge of a step, of such a player's; of one that has not begun yet, if it is the next."""
    whose = players(k, fn, window.whose) if window.whose is not None else "None"
    if window.which != "next" or edge == "start":
        return f"('step', {edge!r}, {window.step!r}, {whose})"
    k.program.window_steps.add(window.step)
    return f"('step', {edge!r}, {window.step!r}, {whose}, len(g.log))"


def looked_for(k: Compiler, fn: Fn, node: ast.Happened, asks: str = "happened") -> str:
    """The question to the history whether, or how often, an event happened."""
    with fn.binding():  # what is meant of the event that is answered is not meant of those that are looked for
        fn.scope = {name: re.sub(r"\bev\b", "answered", value) for name, value in {"ev": "ev", **fn.scope}.items()}
        with k.recalling():
            verb, _, test, *_ = k.match_parts(fn, node.event)
    answered = ", answered=ev" if re.search(r"\banswered\b", test) else ""
    with k.asking("outcome"):
        verb = k.heard(verb)
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
        things = "".join(f", {expr(k, fn, each)}" for each in spoken_of if isinstance(each, ast.Ref))
        enough = expr(k, fn, times) if times is not None else "1"
        return f"ops.lasts(g, {verb!r}, lambda ev{answered}: {test}, {enough}{things})"
    k.history_verbs.add(verb)
    # what made a thing what it is may be asked for as long as it is there (400.7d)
    origin = "ops.is_from(" in test and node.window is None
    window = ever(k) if origin else past(k, fn, node.window)
    more = ""
    if times is not None and times != ast.Number(1):
        by = k.slot(k.action_nodes[verb], "by")
        more = f", {expr(k, fn, times)}, {by if by is not None else -1}"
    return f"ops.{asks}(g, {verb!r}, lambda ev{answered}: {test}, {window}{more})"


def about(k: Compiler, fn: Fn, event: Any, window: ast.Window | None) -> dict[str, str]:
    """What a pronoun in the time of a prohibition means: the thing that the event is about."""
    if window is None or window.whose is None or not isinstance(event, ast.EventPattern):
        return {}
    *_, slot = k.match_parts(fn, event)
    name = getattr(event.subject, "binding", "")
    return {name: f"ev.args[{max(slot, 0)}]"} if name else {}


def when(k: Compiler, fn: Fn, node: ast.EventPattern, verb: str, test: str) -> str:
    """The test of an event together with what is said of its time and of which in a row it is."""
    if node.window is not None:
        if k.hears and node.window.which == "this" and node.window.whose is None:
            raise CompileError(
                "what triggers does so whenever it happens: this time says nothing",
                node.window,
                "leave it away, or say `during …`; what an effect makes is `later when E this turn: …`",
            )
        inside = now(k, fn, node.window)
        test = inside if test == "True" else f"({inside} and {test})"
    if node.limit is None:
        return test
    limit = node.limit
    if not limit.nth or limit.window.which not in ("each", "this") or limit.window.whose is not None:
        raise CompileError(
            "an event is the first or second of a step, of whoever's", limit, "write `for first time each turn`"
        )
    k.program.window_steps.add(limit.window.step)
    k.history_verbs.add(verb)
    nth = expr(k, fn, limit.times)
    return f"({test} and ops.is_nth(g, ev, {verb!r}, lambda ev: {test}, {limit.window.step!r}, {nth}))"


def not_begun(k: Compiler, events: tuple[ast.EventPattern, ...]) -> None:
    """Refuse to do something instead of what a player goes through step by step: it would be taken back."""
    for event in events:
        if "rewinds" in dict(k.action_nodes[event.verb].attributes):
            raise CompileError(
                "what a player has begun to do is not replaced",
                event,
                "forbid it (`P can't …`), or replace one of the things that are done in it",
            )


def lifetime(k: Compiler, fn: Fn, events: tuple[Any, ...]) -> str:
    """``, (step, when it began)`` of a delayed trigger with a duration: it goes on till that is over (603.7b)."""
    stated = [each.window for each in events if isinstance(each, ast.EventPattern) and each.window is not None]
    if not stated or any(window.which != "this" or window.whose is not None for window in stated):
        return ""
    step = stated[0].step
    k.program.window_steps.add(step)
    return f", ({step!r}, g.turns.window_start({step!r}))"


def limits(k: Compiler, node: Any, params: dict[str, str]) -> str:
    """The limits of an ability: names of words of the rules, and functions ``(g, this, ability, you)``."""
    return "(" + "".join(_limit(k, each, params) + ", " for each in node.limits) + ")"


def of_permission(k: Compiler, node: ast.Restrict) -> str:
    """``, limits=(…)`` of a permission that may be used so often: its uses are counted, not what was done besides."""
    if not node.limits:
        return ""
    if node.mode != "may" or any(not isinstance(limit, ast.Limit) for limit in node.limits):
        raise CompileError(
            "only what is permitted is limited, by how often that is of use", node, "write `you may … once each turn`"
        )
    return f", limits={limits(k, node, {})}"


def _limit(k: Compiler, limit: Any, params: dict[str, str]) -> str:
    if isinstance(limit, ast.Word):
        return repr(limit.id)
    fn = Fn("", "", {"this": "this", "you": "you", **{n: v for n, v in params.items() if v.startswith("a[")}})
    if isinstance(limit, ast.Window):
        return f"(lambda g, this, ability, you: {now(k, fn, limit)})"
    if limit.nth or limit.window.which not in ("each", "this"):
        raise CompileError("a limit counts what is done in each step of a kind", limit, "write `once each turn`")
    step, tests = limit.window.step, ""
    k.program.window_steps.add(step)
    if limit.window.whose is not None:
        tests = f" and {k.slot_test(fn, 'g.state.players[g.state.active]', limit.window.whose)}"
    often = f"g.resources.used(this, ability, {step!r}) < {expr(k, fn, limit.times)}"
    return f"(lambda g, this, ability, you: {often}{tests})"
