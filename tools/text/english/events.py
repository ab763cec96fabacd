"""English events: as they are heard, would happen or have happened."""

from collections.abc import Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.nouns import is_player
from kotowari.tools.text.english.verbs import event_operands, kind_of, predicate
from kotowari.tools.text.english.windows import nth_thing, timing
from kotowari.tools.text.linearizer import Context, is_card_yet
from kotowari.tools.text.once import happens_once


def event_subject(say: English, node: ast.EventPattern, ctx: Context) -> Phrase | None:
    """The subject of an event; a bare selector is one thing ("a creature")."""
    return None if node.subject is None else say.phrase(node.subject, replace(ctx, where="event"))


def event_predicate(say: English, node: ast.EventPattern, ctx: Context, form: str) -> str:
    """The rest of an event; ``text pattern`` wordings of the verb come first."""
    variant = ("passive",) if node.passive else ("pattern",)
    itself = say.lexicon.frame(kind_of(say, node.verb), node.verb, "itself")
    named = ctx.discourse.focus == "this" or is_card_yet(node, ctx)  # what stays on as a permanent has been named
    if itself and not named and isinstance(node.object, ast.Ref) and (node.object.target or node.object.name) == "this":
        node = replace(node, object=ast.Ref("the spell", None, "the spell"))
        ctx = replace(ctx, params={**ctx.params, "the spell": Phrase(itself, key="this")})
    nth = nth_thing(say, node, ctx)
    if nth:
        ctx = replace(ctx, params={**ctx.params, "the spell": Phrase(nth)})
        node = replace(node, object=ast.Ref("the spell", None, "the spell"))
    operands = event_operands(say, node)
    units = [say.lexicon.attribute(kind_of(say, node.verb), node.verb, name) for name in ("unit", "together")]
    if units[0] is not None and units[1] is None and not ctx.params.get("proposed here"):
        operands = {name: one_at_a_time(value) for name, value in operands.items()}
    return predicate(say, node.verb, operands, node.adverbs, form, ctx, variant)


def one_at_a_time(value: object) -> object:
    """An amount of a verb that happens for each unit: "whenever you draw a card"."""
    if isinstance(value, ast.Measure) and value.at_least and not value.up_to and value.amount == ast.Number(value=1):
        return replace(value, at_least=False)
    return value


@English.handles(ast.EventPattern)
def event(say: English, node: ast.EventPattern, ctx: Context) -> str:
    """An event in the present: "a creature dies", "you cast a spell", "this creature transforms into Awoken Horror"."""
    if twice_this(node):
        noun = Phrase(f"this {ctx.noun}", key="this")
        return f"{noun} {event_predicate(say, node, ctx, 'third')}{timing(say, node, ctx)}"
    nobodys = say.lexicon.frame(kind_of(say, node.verb), node.verb, "event") if node.subject is None else None
    if nobodys:
        return nobodys + timing(say, node, ctx)
    subject = event_subject(say, node, ctx) or Phrase("you", person=2)
    said = f"{subject.subject} {finite(say, node, ctx, subject.bare)}"
    if ctx.discourse.focus == "this" and isinstance(node.subject, ast.Select) and not is_player(node.subject):
        ctx.discourse.focus = ""  # between what does it and this "it" would be either
    return said


def finite(say: English, node: ast.EventPattern, ctx: Context, bare: bool) -> str:
    """The predicate of an event in the present: "attacks", "becomes blocked", "is dealt damage this turn"."""
    when = timing(say, node, ctx)
    if not node.passive:
        return event_predicate(say, node, ctx, "plural" if bare else "third") + when
    turns = say.lexicon.frame(kind_of(say, node.verb), node.verb, "becoming")
    link = (turns if bare else morphology.third(turns)) if turns else ("are" if bare else "is")
    topic = ctx.discourse.focus  # what it is done to; between this and another thing "it" would be either
    said = event_predicate(say, node, ctx, "participle")
    if ctx.discourse.focus != topic:
        ctx.discourse.focus = "" if topic == "this" else topic
    return f"{link} {said}{when}"


def twice_this(node: ast.EventPattern) -> bool:
    """Whether the event names this object as doer and as outcome: then the doer is "this creature".

    What comes out is said by its name.
    """
    others = [node.object, *(value for _, value in node.preps)]
    refs = [value for value in others if isinstance(value, ast.Ref) and (value.target or value.name) == "this"]
    return bool(refs) and isinstance(node.subject, ast.Ref) and (node.subject.target or node.subject.name) == "this"


def would(say: English, node: ast.EventPattern, ctx: Context) -> str:
    """A replaced event: "a creature would die", "a card would be put into a graveyard from anywhere".

    What is replaced as it comes out, when it has been done, is said as a fact: "you tap a permanent for mana".
    """
    if say.lexicon.wording(kind_of(say, node.verb), node.verb, "factual"):
        return str(say.say(node, ctx))
    ctx = replace(ctx, params={**ctx.params, "proposed here": Phrase("here")})
    subject = event_subject(say, node, ctx) or Phrase("you", person=2)
    form = "participle" if node.passive else "base"
    return f"{subject.subject} would {'be ' if node.passive else ''}{event_predicate(say, node, ctx, form)}" + timing(
        say, node, ctx
    )


def event_head(say: English, events: tuple[ast.EventPattern | ast.StepEvent, ...], ctx: Context) -> str:
    """Says "when Clone dies", "whenever a creature attacks or blocks", "at the beginning of your upkeep"."""
    steps = [event for event in events if isinstance(event, ast.StepEvent)]
    if len(steps) == len(events):
        said = [str(say.say(event, ctx)) for event in steps]
        return "at " + morphology.listing(said, "and")
    patterns = [event for event in events if isinstance(event, ast.EventPattern)]
    once = [bool(ctx.params.get("final here")) or happens_once(say, event) for event in patterns]
    apart = once[0] and not all(once) and patterns[0].subject != patterns[once.index(False)].subject
    told = _happenings(say, patterns[: once.index(False)] if apart else patterns, ctx)
    lead = [_when(say, apart or all(once), morphology.listing(told, "or"))]
    if apart:  # "when this enters or whenever you cast a spell"
        rest = _happenings(say, patterns[once.index(False) :], ctx)
        lead.append(_when(say, False, morphology.listing(rest, "or")))
    at = [f"at {say.say(event, ctx)}" for event in steps]
    if isinstance(events[0], ast.StepEvent):
        return morphology.listing([*at, *lead], "or")
    if apart or not at:
        return morphology.listing([*lead, *at], "or")
    return _when(say, all(once), morphology.listing([*told, *at], "or"))


def _when(say: English, once: bool, told: str) -> str:
    """Says "when …" of what happens once, else "whenever …"."""
    return f"{'when' if once != (say.way == 'when') else 'whenever'} {told}"


def _happenings(say: English, patterns: Sequence[ast.EventPattern], ctx: Context) -> list[str]:
    """What happens, that of one and the same as one: "a creature attacks or blocks"."""
    texts: list[str] = []
    previous: ast.EventPattern | None = None
    for event, following in zip(patterns, [*patterns[1:], None], strict=True):
        last = (following.object, dict(following.preps).get("by")) if following else ()
        if following and event.subject == following.subject and event.object and event.object in last:
            event = replace(event, object=None)  # "you cast or copy a spell": said once, at the last
        if following and (event.subject, event.window, event.limit) == (
            following.subject,
            following.window,
            following.limit,
        ):
            event = replace(event, window=None, limit=None)
        if previous is not None and event.subject == previous.subject:
            plural = isinstance(event.subject, ast.Ref) and (event.subject.target or event.subject.name) == "you"
            texts[-1] += f" or {finite(say, event, ctx, plural)}"
        else:
            texts.append(str(say.say(event, ctx)))
        previous = event
    return texts
