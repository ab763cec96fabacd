"""Windows and limits in both languages: 「あなたの次のターン中に」, 「毎ターン１回」, 「당신의 다음 턴에」.

What a reader would get wrong: how a step is said as each of its kind (「毎ターン」) is a wording of the step.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.reading import is_host
from kotowari.tools.text.linearizer import Context

ORDERS = {"last": "last_of", "since": "last_of", "next": "next_of"}


def owned(say: Hoisting, window: ast.Window, ctx: Context, order: str = "") -> str:
    """「あなたの次のターン」: the step with whose it is and which one."""
    whose = say.noun(window.whose, ctx).marked(say.WORDS["of"]) + say.SPACE if window.whose is not None else ""
    return whose + (say.WORDS[order] if order else "") + say.lexicon.name("step", window.step)


def during(say: Hoisting, window: ast.Window | None, ctx: Context) -> str:
    """「このターン、」, 「直前のターンに」, 「あなたのターン中に」: before what happens or happened then."""
    if window is None:
        return ""
    if window.which == "each":
        return each(say, window, ctx)
    if window.which == "this" or window.which == "last" and window.whose is None:
        return say.WORDS[f"{window.which}_step"].format(owned(say, window, ctx))
    form = "since_step" if window.which == "since" else "last_own" if window.which == "last" else "during_step"
    return say.WORDS[form].format(owned(say, window, ctx, ORDERS.get(window.which, "")))


def of_each(say: Hoisting, window: ast.Window) -> ast.Window:
    """A step of some player ("a player's upkeep") as one of each player, which it is."""
    whose = window.whose
    if not isinstance(whose, ast.Select) or whose.det.kind != "none" or is_host(say, whose):
        return window
    return replace(window, whose=replace(whose, det=replace(whose.det, kind="each")))


def each(say: Hoisting, window: ast.Window, ctx: Context) -> str:
    """「毎ターン」, 「あなたの各ターンに」."""
    own = say.lexicon.frame("step", window.step, "each") if window.whose is None else None
    return own or say.WORDS["each_step"].format(owned(say, window, ctx, "each_of"))


@Hoisting.handles(ast.Limit)
def limit(say: Hoisting, node: ast.Limit, ctx: Context) -> str:
    """「毎ターン１回」, 「毎ターン２回目に」."""
    count = node.times.value if isinstance(node.times, ast.Number) else 0
    lead = during(say, node.window, ctx)
    if node.nth:
        lead += say.SPACE * (not lead.endswith(" "))
        return lead + (say.WORDS["first_time"] if count == 1 else say.WORDS["nth_time"].format(say.nth(count)))
    return lead + say.SPACE * (not lead.endswith(" ")) + say.counted(count, say.WORDS["times"])


def nth_of_yours(say: Hoisting, node: ast.EventPattern) -> tuple[int, str] | None:
    """Which one of yours an event of each turn is about ("your second spell each turn"), and its counter; else None."""
    what, limit = node.object, node.limit
    if limit is None or not limit.nth or node.passive or not isinstance(limit.times, ast.Number):
        return None
    yours = isinstance(node.subject, ast.Ref) and node.subject.target == "you"
    each_turn = limit.window.which == "each" and limit.window.whose is None
    if not yours or not each_turn or limit.times.value < 2:
        return None
    if isinstance(what, ast.Measure):
        return limit.times.value, say.word_frame(what.unit, "classifier") or say.COUNTER
    if isinstance(what, ast.Select) and what.det.kind == "none":
        return limit.times.value, say.counter_of(what.alternatives[-1].words)
    return None


def timing(say: Hoisting, node: ast.EventPattern, ctx: Context) -> str:
    """What is said of the time of an event, in front of it."""
    return during(say, node.window, ctx) + (limit(say, node.limit, ctx) + say.COMMA if node.limit is not None else "")


def limited(say: Hoisting, each: Any, ctx: Context, form: str) -> str:
    """A sentence that limits an ability, how often or when: ``form`` is the word of the ability's kind."""
    said = limit(say, each, ctx) if isinstance(each, ast.Limit) else during(say, each, ctx).rstrip(" ")
    kind = "often" if isinstance(each, ast.Limit) else "while"
    return say.WORDS[f"{form}_{kind}"].format(said)
