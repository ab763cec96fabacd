"""English windows, limits and the edges of steps: "during your next turn", "only once each turn"."""

from kotowari.grammar import ast
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import English
from kotowari.tools.text.english.nouns import is_player, join_words, modifiers, nouns, unique, word_form
from kotowari.tools.text.linearizer import Context, speaks_of_all

STEPS = (" step", " phase")  # "during the declare blockers step", but "during combat"
OFTEN = {1: "once", 2: "twice"}


def owned(say: English, window: ast.Window, ctx: Context, order: str = "") -> str:
    """The step with whose it is and which one: "your next turn", "each opponent's upkeep", "combat"."""
    name = " ".join(part for part in (order, say.lexicon.name("step", window.step)) if part)
    if window.whose is None:
        return f"the {name}" if not order and window.which == "any" and name.endswith(STEPS) else name
    whose = owner(say, window.whose, ctx)
    several = whose.endswith("s'") and isinstance(window.whose, ast.FieldOf)  # "during their controllers' untap steps"
    return f"{whose} {morphology.plural(name) if several else name}"


def owner(say: English, whose: ast.Expr, ctx: Context) -> str:
    """Whose step it is: "your", "its controller's", "an opponent's"."""
    if is_player(whose) and whose.det.kind == "none":
        return morphology.with_article(nouns(say, whose.alternatives, False)) + "'s"
    return say.phrase(whose, ctx).poss


@English.handles(ast.Window)
def window(say: English, node: ast.Window, ctx: Context) -> str:
    """Says "this turn", "last turn", "during your main phase", "since your last turn"."""
    if node.which == "each":
        return "each " + ("of " if node.whose is not None else "") + owned(say, node, ctx)
    if node.which in ("this", "last", "next") and node.whose is None:
        return owned(say, node, ctx, node.which)
    order = {"last": "last", "since": "last", "next": "next"}.get(node.which, "")
    return f"{'since' if node.which == 'since' else 'during'} {owned(say, node, ctx, order)}"


@English.handles(ast.Limit)
def limit(say: English, node: ast.Limit, ctx: Context) -> str:
    """Says "once each turn", "three times each turn", "for the second time each turn"."""
    count = node.times.value if isinstance(node.times, ast.Number) else 0
    if node.nth:
        often = f"for the {morphology.ordinal(count)} time"
    else:
        often = OFTEN.get(count) or f"{morphology.number_word(count)} times"
    return f"{often} {window(say, node.window, ctx)}"


def timing(say: English, node: ast.EventPattern, ctx: Context) -> str:
    """What is said of the time of an event, behind it."""
    limit = node.limit.window if node.limit is not None and nth_thing(say, node, ctx) else node.limit
    return "".join(f" {say.say(each, ctx)}" for each in (node.window, limit) if each is not None)


def nth_thing(say: English, node: ast.EventPattern, ctx: Context) -> str:
    """Says "your second spell" of what a player does to a thing for the second time; "" for any other event.

    The first one is said so in a turn of certain players: "your first spell during each opponent's turn".
    """
    count = node.limit.times if node.limit is not None and node.limit.nth else None
    what = node.object
    if not isinstance(count, ast.Number) or node.passive or node.subject is None:
        return ""
    if count.value < 2 and (node.limit is None or node.limit.window.whose is None):  # "for the first time each turn"
        return ""
    if (
        isinstance(what, ast.Measure)
        and what.amount == ast.Number(1)
        and (say.library.vocabulary.symbol("class", what.unit.id) is not None)
    ):
        noun = join_words([*(word_form(say, kind) for kind in what.kinds), say.lexicon.name("unit", what.unit.id)])
    elif isinstance(what, ast.Select) and what.det == ast.Det():
        noun = nouns(say, what.alternatives, False) + modifiers(say, what, ctx)
    else:
        return ""
    you = isinstance(node.subject, ast.Ref) and (node.subject.target or node.subject.name) == "you"
    return f"{'your' if you else 'their'} {morphology.ordinal(count.value)} {noun}"


@English.handles(ast.StepEvent)
def step_event(say: English, node: ast.StepEvent, ctx: Context) -> str:
    """Says "the beginning of your upkeep", "end of combat", "the beginning of each end step"."""
    of = node.window
    name = say.lexicon.name("step", of.step)
    start = say.lexicon.frame("term", "en_start") or "beginning"
    if node.edge == "end":
        if of.which != "any":
            which = "the next" if of.which == "next" and of.whose is None else of.which if of.which == "each" else ""
            return f"the end of {which + ' ' if which else ''}{owned(say, of, ctx, 'next' if not which else '')}"
        return f"end of {owned(say, of, ctx)}"
    moment = say.lexicon.frame("step", of.step, "moment")
    if moment and of.whose is None:
        return say.frames.fill(moment, {"whose": ""})
    if of.whose is not None:
        if is_player(of.whose) and (
            of.which == "each"
            or speaks_of_all(say, of.whose)
            and not unique(say, of.whose)
            or of.whose.det.kind == "each"
        ):
            other = "other " if of.whose.det.another else ""
            whose = f"each {other}{nouns(say, of.whose.alternatives, False)}'s"
        else:
            whose = say.phrase(of.whose, ctx).poss
        if isinstance(of.whose, ast.FieldOf) and isinstance(of.whose.of, ast.Select):  # not "creature's controller's"
            order = "next " if of.which == "next" else ""
            return f"the {start} of the {order}{name} of {say.phrase(of.whose, ctx)}"
        if moment:
            return say.frames.fill(moment, {"whose": whose})
        frame = say.lexicon.frame("step", of.step, "opening")
        order = "next " if of.which == "next" else ""
        return f"the {start} of {say.frames.fill(frame, {'whose': whose}) if frame else f'{whose} {order}{name}'}"
    if of.which == "each":
        return f"the {start} of each {name}"
    if of.which == "any" and ctx.params.get("again here"):
        return f"the {start} of the {name}"
    return f"the {start} of {say.lexicon.frame('step', of.step, 'next') or 'the next ' + name}"


@English.handles(ast.Until)
def until(say: English, node: ast.Until, ctx: Context) -> str:
    """Says "until end of turn", "until your next turn", "until Banisher Priest leaves the battlefield"."""
    if isinstance(node.event, ast.StepEvent) and node.event.edge == "start":
        of = node.event.window
        whose = "the" if of.whose is None else say.phrase(of.whose, ctx).poss
        return f"until {whose} next {say.lexicon.name('step', of.step)}"
    return f"until {say.say(node.event, ctx)}"
