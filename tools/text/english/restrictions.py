"""English restrictions: what can't, must and may be done, and as though what."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.asked import (
    borne_by,
    forbidden_so,
    left_over,
    of_spells,
    permitted_so,
    reserved,
    without_number,
)
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import YOU, English, Phrase
from kotowari.tools.text.english.conditions import condition, is_this
from kotowari.tools.text.english.events import event_predicate
from kotowari.tools.text.english.joining import Part
from kotowari.tools.text.english.nouns import modifiers
from kotowari.tools.text.english.sentences import lasting
from kotowari.tools.text.english.verbs import kind_of
from kotowari.tools.text.linearizer import Context, speaks_of_all, supposes_subject


@English.handles(ast.Restrict)
def restrict(say: English, node: ast.Restrict, ctx: Context) -> Part:
    """Says "can't attack or block", "attacks each combat if able", "can be blocked only by …"."""
    if node.only_then is not None:
        return lasting(say, restrict(say, node.only_then, ctx), node.duration, ctx)
    node = without_number(node)
    first = node.events[0]
    whole = as_a_whole(say, node, ctx) or uncaused(say, node, ctx)
    if whole is not None:
        return whole
    subject = say.phrase(first.subject, replace(ctx, where="plural")) if first.subject is not None else YOU
    if ctx.face is not None and ctx.by_name and is_this(first.subject) and of_spells(say, first):
        subject = Phrase(say.lexicon.frame("term", "this_spell") or "this spell", key="this")
    ctx = replace(ctx, params={**ctx.params, "generic here": is_general(node), "several here": subject.plural})
    ctx.params["permitted here"] = node.mode == "may"
    borne = borne_by(say.lexicon, node)
    thing, subject = subject, of_what_it_bears(subject, first, borne) if borne else subject
    if node.mode == "must":
        return duty(say, node, subject, ctx)
    modal = "can't" if node.mode == "cant" else ("may" if subject.player else "can")
    if node.mode == "cant" and all(
        say.lexicon.frame(kind_of(say, each.verb), each.verb, "never") for each in node.events
    ):
        modal = "don't" if subject.bare else "doesn't"  # it happens by itself, or not
    verbs = []
    for event in node.said:
        rest = event_predicate(say, event, ctx, "participle" if event.passive else "base")
        plain = node.mode == "cant" and not event.preps
        told = say.lexicon.frame(kind_of(say, event.verb), event.verb, "forbidden") if plain else None
        verbs.append(told or (f"be {rest}" if event.passive else rest))
    text = f"{modal} {morphology.listing(verbs, node.joint)}"
    variant = "spared" if first.passive and text.count(" ") == 2 else "lacking"  # "can't be blocked", by nothing at all
    lacking = say.lexicon.wording(kind_of(say, first.verb), first.verb, variant) if node.mode == "cant" else None
    if lacking:  # "assigns no combat damage", "is unblockable"
        text = lacking[not subject.bare]
    still = left_over(node)
    if still is not None:
        verb, _, things = event_predicate(say, still, ctx, "base").partition(" ")
        text = f"can {verb} only {things}"
    leads = [str(say.say(limit, ctx)) for limit in node.limits]  # "Once each turn, you may …"
    if node.mode == "may" and subject.player and isinstance(node.duration, ast.Until):
        node = replace(node, duration=replace(node.duration, front=True))
    subject = replace(subject, text=", ".join([*leads, subject.text]))
    if node.unless is not None:
        part = lasting(say, Part(subject, text, first.verb), node.duration, ctx)
        return replace(part, predicate=f"{part.predicate} unless {say.say(node.price or node.unless, ctx)}")
    may_still, but, who = text.partition(" except by ")
    if but and isinstance(node.duration, ast.Window):  # "can't be blocked this turn except by Walls"
        return Part(subject, f"{may_still} {say.say(node.duration, ctx)}{but}{who}", first.verb)
    if node.as_though is None:
        again = f"{'their' if thing.plural else 'its'} {borne} {text}" if borne else ""
        return lasting(say, Part(subject, text, first.verb, again=again), node.duration, ctx)
    supposed = f"as though {as_though(say, node.as_though, first, ctx)}"
    if isinstance(node.duration, ast.Window):  # "can attack this turn as though …"
        return Part(subject, f"{text} {say.say(node.duration, ctx)} {supposed}", first.verb)
    return lasting(say, Part(subject, f"{text} {supposed}", first.verb), node.duration, ctx)


def uncaused(say: English, node: ast.Restrict, ctx: Context) -> Part | None:
    """Says "Spells and abilities your opponents control can't cause you to sacrifice permanents"."""
    event = node.events[0]
    causes = [each for each in event.preps if each[0] == "by" and isinstance(each[1], ast.Select)]
    said = causes[0][1] if causes and len(node.events) == 1 and node.mode == "cant" and not event.passive else None
    if not isinstance(said, ast.Select) or event.subject is None or said.det.kind != "none":
        return None
    word = said.alternatives[0].words[-1] if said.alternatives[0].words else None
    sources = say.lexicon.frame(word.kind, word.id, "sources") if word is not None else None
    who = say.phrase(event.subject, replace(ctx, where="plural"))
    if not sources or not who.player or node.unless is not None or node.as_though is not None:
        return None
    lead = f"{sources}{modifiers(say, said, replace(ctx, where='plural'))}"
    rest = replace(event, preps=tuple(each for each in event.preps if each not in causes))
    general = replace(ctx, params={**ctx.params, "generic here": is_general(node)})
    deed = event_predicate(say, rest, general, "base")
    part = Part(Phrase(lead, True), f"can't cause {who} to {deed}", event.verb)
    return lasting(say, part, node.duration, ctx)


def as_a_whole(say: English, node: ast.Restrict, ctx: Context) -> Part | None:
    """Says "Cast this spell only during combat", "Play with the top card of your library revealed"."""
    first = node.events[0]
    frame = say.lexicon.frame(kind_of(say, first.verb), first.verb, "reserved")
    when = reserved(node) if frame else None
    if frame and when is not None:
        asked = replace(ctx, params={**ctx.params, "standing here": True})
        times = [
            str(say.say(each, ctx)) if isinstance(each, ast.Window) else f"if {condition(say, each, asked)}"
            for each in when
        ]
        return Part(None, say.frames.fill(frame, {"when": " and ".join(f"only {time}" for time in times)}))
    kept = forbidden_so(say, node)
    if kept is not None:
        operands = {name: say.say(value, replace(ctx, where="plural")) for name, value in kept[1].items()}
        return Part(None, say.frames.fill(kept[0], operands))
    so = permitted_so(say, node)
    return Part(None, say.frames.fill(so[0], {"what": say.say(so[1], ctx)})) if so is not None else None


@English.handles(ast.SpendOnly)
def spend_only(say: English, node: ast.SpendOnly, ctx: Context) -> Part:
    """Says "Add {C}{C}. Spend this mana only to cast artifact spells or activate abilities of artifacts"."""
    part: Part = say.say(node.made, ctx)
    several = makes_several(node.made)
    asked = replace(ctx, params={**ctx.params, "generic here": several})
    told = [event_predicate(say, event, asked, "base") for event in node.events]
    frame = say.lexicon.frame("term", "spend_only") or "Spend this only to {{ what }}"
    limit = say.frames.fill(frame, {"what": " or ".join(told)})
    return replace(part, after=(*part.after, f"{limit}."))


def makes_several(made: ast.Do) -> bool:
    """Whether it makes more than one unit, or as many as there are of something."""
    values = [value for _, value in made.args]
    amounts = [part for value in values for part in (value.parts if isinstance(value, ast.Either) else (value,))]
    return any(
        len(each.symbols) > 1
        if isinstance(each, ast.Symbols)
        else each.amount != ast.Number(1)
        if isinstance(each, ast.Measure)
        else isinstance(each, ast.Arith)
        for each in amounts
    )


def of_what_it_bears(thing: Phrase, event: ast.EventPattern, borne: str) -> Phrase:
    """Says "activated abilities of creatures", "enchanted creature's activated abilities"."""
    whose = f"{borne} of {thing.subject}" if thing.plural and isinstance(event.subject, ast.Select) else ""
    return Phrase(whose or f"{thing.poss} {borne}", True, key=thing.key)


def is_general(node: ast.Restrict) -> bool:
    """Whether all that fit are meant by a noun without a number: what is forbidden, what is always permitted."""
    return node.mode == "cant" or node.as_though is not None or node.mode == "may" and not node.limits


def duty(say: English, node: ast.Restrict, subject: Phrase, ctx: Context) -> Part:
    """Says "attacks each combat if able", "must be blocked this turn if able", "able to block it this turn do so"."""
    first = node.events[0]
    during = node.duration if isinstance(node.duration, ast.Window) else None
    time = f" {say.say(during, ctx)}" if during is not None else ""
    whoever = say.lexicon.frame(kind_of(say, first.verb), first.verb, "whoever")
    if (
        whoever
        and first.object is not None
        and isinstance(first.subject, ast.Select)
        and (speaks_of_all(say, first.subject))
    ):
        everybody = say.phrase(replace(first.subject, det=replace(first.subject.det, kind="all")), ctx)
        able = event_predicate(say, first, ctx, "base")
        part = Part(everybody, f"able to {able}{time} {whoever}", first.verb)
        return part if during is not None else lasting(say, part, node.duration, ctx)
    each = say.lexicon.frame(kind_of(say, first.verb), first.verb, "duty")
    form = "participle" if first.passive else "plural" if subject.bare else "third"
    verbs = morphology.listing([event_predicate(say, event, ctx, form) for event in node.said], "or")
    if first.passive and each:
        text = f"must be {verbs}{time} if able"
    else:
        text = f"{verbs}{time} if able" if time or not each else f"{verbs} {each}"
    part = Part(subject, text, first.verb)
    return part if during is not None else lasting(say, part, node.duration, ctx)


def as_though(say: English, node: ast.Condition, event: ast.EventPattern, ctx: Context) -> str:
    """Says "it had flash", "it didn't have defender", "they were untapped"; of what is said in the plural "they"."""
    said = condition(say, node, ctx)
    thing = event.subject if supposes_subject(node, event) else event.object
    if isinstance(thing, ast.Select) and thing.det.kind in ("none", "all") and said.startswith("it "):
        said = f"they{said[2:]}"
    pairs = ((" doesn't have ", " didn't have "), (" don't have ", " didn't have "), (" has ", " had "),
             (" have ", " had "),
             ("it's ", "it were "), (" isn't ", " weren't "), (" is ", " were "), (" are ", " were "))  # fmt: skip
    for present, past in pairs:
        if present in f" {said}" if present[0] != " " else present in said:
            return said.replace(present, past, 1)
    return said
