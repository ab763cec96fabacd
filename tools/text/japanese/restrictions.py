"""Japanese restrictions: what can't, must and may be done, and as though what."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.asked import (
    borne_by,
    forbidden_so,
    left_over,
    of_spells,
    permitted_so,
    reserved,
    with_others,
    without_number,
)
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.reading import is_this, params_of
from kotowari.tools.text.hoisting.windows import during
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.clauses import timed, topic_of
from kotowari.tools.text.japanese.events import condition, event, slots, this_spell
from kotowari.tools.text.linearizer import Context, speaks_of_all, supposes_subject

RESTRICTED = {
    "cant": {True: "passive+negative", False: "cannot"},
    "must": {True: "passive", False: "dictionary"},
    "may": {True: "passive+may", False: "may"},
}
ABLE = {True: "passive+potential", False: "potential"}


@Japanese.handles(ast.Restrict)
def restrict(say: Japanese, node: ast.Restrict, ctx: Context) -> Clause:
    """「それではブロックできない」, 「それはブロックされない」, 「可能なら攻撃する」."""
    node = without_number(node)
    ctx = replace(ctx, params={**ctx.params, "permitted here": node.mode == "may"})
    if node.only_then is not None:
        said = restrict(say, node.only_then, ctx)
        return replace(said, lead=timed(say, node.duration, "", ctx)[0] + said.lead)
    if node.limits:
        said = restrict(say, replace(node, limits=()), replace(ctx, params={**ctx.params, "either here": True}))
        return replace(said, lead="".join(f"{say.say(limit, ctx)}、" for limit in node.limits) + said.lead)
    frame, when = say.verb_frame(node.events[0].verb, "reserved"), reserved(node)
    if frame and when is not None:
        times = (
            during(say, each, ctx) if isinstance(each, ast.Window) else f"{condition(say, each, ctx, 'case')}に"
            for each in when
        )
        return Clause(body=say.frames.fill(frame, {"when": "、かつ".join(times)}))
    kept = forbidden_so(say, node)
    if kept is not None:
        return Clause(body=say.frames.fill(kept[0], {name: say.noun(value, ctx) for name, value in kept[1].items()}))
    whole = permitted_so(say, node)
    if whole is not None:
        return Clause(body=say.frames.fill(whole[0], {"what": say.noun(whole[1], ctx)}))
    if node.unless is not None:
        said = restrict(say, replace(node, unless=None), ctx)
        if node.price is not None:
            asked = event(say, node.price, ctx, "negative")
        else:
            asked = grammar.inflect(condition(say, node.unless, ctx, "dictionary"), "negative")
        return replace(said, lead=said.lead + asked + say.switch("ja_as_long") + "、")
    lead, _ = timed(say, node.duration, "", ctx)
    for read in (of_what_it_bears, idle, these_only, unable, barred, for_whoever):
        found = read(say, node, lead, ctx)
        if found is not None:
            return found
    subject = node.events[0].subject
    permits = node.mode == "may" and node.as_though is None
    if permits or node.mode == "cant":  # all that fit, not one of them
        ctx = replace(ctx, where="would")
    texts = deeds(say, node, ctx)
    joined = permitting(say, node, ctx) if permits and len(texts) > 1 else "か".join(texts)
    if node.mode == "must":
        lead, joined = owed(say, node, lead, joined)
    if node.as_though is not None:
        joined = supposing(say, node.as_though, node.events[0], joined, ctx)
    spell = is_this(subject) and of_spells(say, node.events[0]) and ctx.by_name
    topic = f"{this_spell(say, ctx)}は" if spell else topic_of(say, subject, ctx)
    return Clause(lead, topic + told_apart(say, node, ctx), joined)


def told_apart(say: Japanese, node: ast.Restrict, ctx: Context) -> str:
    """The comma of 「対戦相手は、パワーが３以下の…を唱えられない」: behind a player, before a clause."""
    subject, thing = node.events[0].subject, node.events[0].object
    clause = isinstance(thing, ast.Select) and any(
        isinstance(each, ast.Quality | ast.Where) for each in thing.modifiers
    )
    if node.mode != "cant" or not clause or not isinstance(subject, ast.Select) or not say.noun(subject, ctx).player:
        return ""
    return say.switch("ja_topic_apart")


def deeds(say: Japanese, node: ast.Restrict, ctx: Context) -> list[str]:
    """What the subject can't, must or may do, verb by verb; verbs that are said alike are one."""
    forms = RESTRICTED[node.mode]
    if node.as_though is not None and not say.noun(node.events[0].subject, ctx).player:
        forms = ABLE
    texts = [
        (node.mode == "cant" and not pattern.preps and say.verb_frame(pattern.verb, "forbidden"))
        or event(say, replace(pattern, subject=None), ctx, forms[pattern.passive])
        for pattern in node.said
    ]
    shared = say.switch("ja_same_verb") and len(texts) > 1 and texts[0][max(texts[0].rfind("が"), 0) :]
    if shared and all(text.endswith(shared) for text in texts):
        texts = [say.switch("ja_same_verb").join(text.removesuffix(shared) for text in texts) + shared]
    return texts


def owed(say: Japanese, node: ast.Restrict, lead: str, said: str) -> tuple[str, str]:
    """「各戦闘で、可能なら攻撃する」, 「ブロックされなければならない」: what stands in front, and what must be done."""
    told = say.verb_frame(node.events[0].verb, "duty") or ""
    if told and node.events[0].passive:
        said = said.removesuffix("る") + "なければならない"
    elif told and node.duration is None:  # 「各戦闘で、」 in front of all, 「毎ターン」 at the verb
        lead, said = (lead + told, said) if told.endswith("、") else (lead, told + said)
    return lead, say.switch("ja_must") + said


def of_what_it_bears(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「それの起動型能力は起動できない」."""
    borne = borne_by(say.lexicon, node)
    topic = topic_of(say, node.events[0].subject, ctx, f"の{borne}は") if borne else ""
    return Clause(lead, topic, grammar.inflect(say.verb_name(node.events[0].verb), "cannot")) if borne else None


def idle(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「それは、それのコントローラーの次のアンタップ・ステップにアンタップしない」: what would happen by itself."""
    never = say.verb_frame(node.events[0].verb, "never")
    if node.mode != "cant" or not never or len(node.events) > 1:
        return None
    topic = topic_of(say, node.events[0].subject, ctx)
    if not isinstance(node.duration, ast.Window):
        return Clause(lead, topic, never)
    told = isinstance(node.events[0].subject, ast.Ref)
    comma = say.switch("ja_of_it") if told and topic == "それは" else "" if told and not ctx.by_name else "、"
    return Clause("", topic + comma, f"{say.say(node.duration, ctx)}".removesuffix("中") + "に" + never)


def these_only(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「それは飛行を持つクリーチャーのみをブロックできる」."""
    still = left_over(node)
    if still is None:
        return None
    thing = str(say.noun(still.object, replace(ctx, where="would")))
    if say.switch("ja_only") != "のみ" and not still.passive:
        verb = grammar.inflect(say.verb_name(still.verb), "cannot")
        return Clause(lead, topic_of(say, still.subject, ctx, "では") + "、", f"{thing}{say.switch('ja_only')}{verb}")
    said = event(say, replace(still, subject=None), replace(ctx, where="would"), ABLE[still.passive])
    return Clause(lead, topic_of(say, still.subject, ctx), said.replace(f"{thing}を", f"{thing}のみを"))


def barred(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「飛行を持つクリーチャーによってはブロックされない」: by whom it can't be done, where that is said."""
    by = [value for pattern in node.events for name, value in pattern.preps if name == "by" and pattern.passive]
    if node.mode != "cant" or not by:
        return None
    subject = node.events[0].subject
    own = say.verb_frame(node.events[0].verb, "barred") if len(node.events) == len(by) == 1 else None
    if own:  # 「呪文や能力の対象にならない」
        doer = say.noun(by[0], ctx)
        return Clause(
            lead, topic_of(say, subject, ctx) + "、" * ("が" in str(doer)), say.frames.fill(own, {"by": doer})
        )
    doers = [say.noun(value, ctx).marked("によっては") for value in by]
    still = with_others(say, node)
    if still is not None:  # 「２体以上のクリーチャーによってしかブロックされない」
        doers = [say.noun(value, ctx).marked("によってしか") for name, value in still.events[0].preps if name == "by"]
    verbs = [grammar.inflect(say.verb_name(pattern.verb), "passive+negative") for pattern in node.events]
    comma = "" if subject is None or not ctx.by_name else "、"
    return Clause(lead, topic_of(say, subject, ctx) + comma, "".join(doers) + "か".join(verbs))


def for_whoever(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「これをブロックできるすべてのクリーチャーは、これをブロックする」: what all who can must do to a thing."""
    pattern = node.events[0]
    whoever, who, thing = say.verb_frame(pattern.verb, "whoever"), pattern.subject, pattern.object
    if node.mode != "must" or not whoever or not isinstance(who, ast.Select) or thing is None:
        return None
    if not speaks_of_all(say, who):
        return None
    own = isinstance(thing, ast.Ref) and (thing.target or thing.name) == "this"
    again = say.switch("ja_again") if own else "それ"
    text = say.frames.fill(whoever, {**pair(say, pattern, who, ctx), "again": again})
    topic, comma, done = text.rpartition("、")
    return Clause(lead, topic + comma, done)


def permitting(say: Japanese, node: ast.Restrict, ctx: Context) -> str:
    """「土地をプレイしたり呪文を唱えたりしてもよい」; one of both: 「土地をプレイするか呪文を唱えてもよい」."""
    form, joint = ("dictionary", "か") if "either here" in ctx.params else ("past", "り")
    said = [replace(pattern, subject=None) for pattern in node.said_before]
    if len({pattern.preps for pattern in node.events}) > 1:  # each from another place
        each = [event(say, pattern, ctx, RESTRICTED["may"][False]).removesuffix("よい") for pattern in said]
        return "よく、".join(each) + "よい"
    front = "".join(event(say, pattern, ctx, form) + joint for pattern in said[:-1])
    last = event(say, said[-1], ctx, RESTRICTED["may"][False] if joint == "か" else form)
    return front + last + ("" if joint == "か" else "りしてもよい")


def unable(say: Japanese, node: ast.Restrict, lead: str, ctx: Context) -> Clause | None:
    """「それではブロックできない」, 「それは単独では攻撃したりブロックしたりできない」, if its verbs are said so."""
    verbs = [deed for each in node.events if not each.passive and (deed := say.verb_frame(each.verb, "cant"))]
    alike = not any(each.adverbs for each in node.said[:-1])
    if node.mode != "cant" or not alike or len(verbs) != len(node.events):
        return None
    subject = node.events[0].subject
    objects = "".join(event_operands(say, pattern, ctx) for pattern in node.said[:1])
    text = verbs[0] + "できない"
    if len(verbs) > 1 and say.switch("ja_cant_both") == "も":
        text = "も".join(verbs) + "もできない"
    elif len(verbs) > 1:
        text = "".join(verb + "したり" for verb in verbs) + "できない"
    adverbs = [(say.word_frame(word) or say.lexicon.name(word.kind, word.id)) + "は" for word in node.said[-1].adverbs]
    kind = isinstance(subject, ast.Select) and node.duration is None  # what is so all the time, of no certain things
    whose = say.noun(subject, ctx).marked("は" if adverbs else say.switch("ja_cant_of") if kind else "では")
    return Clause(lead, whose, "".join(adverbs) + objects + text)


def pair(say: Japanese, pattern: ast.EventPattern, who: ast.Select, ctx: Context) -> dict[str, Noun]:
    """Doer and thing of an event by the parameter names of its verb; of all who do it, without a word for all."""
    of_all = replace(who, det=replace(who.det, kind="none"))
    doer = {role: name for name, role in params_of(say, pattern.verb).items()}["by"]
    return slots(say, pattern, ctx) | {doer: say.noun(of_all, ctx)}


def supposing(say: Japanese, node: ast.Condition, pattern: ast.EventPattern, said: str, ctx: Context) -> str:
    """「防衛を持たないかのように攻撃できる」; of what something is done to: 「それを、それが瞬速を持つかのように」."""
    own = supposes_subject(node, pattern)
    if isinstance(node, ast.Has) and isinstance(node.quality.what, ast.KeywordUse):
        has = grammar.inflect("持つ", "negative" if node.quality.negated else "progressive")
        text = ("" if own else "それが") + f"{say.noun(node.quality.what, ctx)}を{has}かのように"
    else:
        text = f"{say.say(node, ctx)}かのように"
    if own:
        return text + said
    thing, particle, verb = said.rpartition("を")
    return f"{thing}{particle}、{text}{verb}"


def event_operands(say: Japanese, pattern: ast.EventPattern, ctx: Context) -> str:
    """The operands of an event without its subject and verb."""
    return say.noun(pattern.object, ctx).marked("を") if pattern.object is not None else ""
