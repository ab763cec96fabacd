"""Korean statements: verbs with their operands, durations behind the topic, conditions, options, modes.

What a reader would get wrong: the duration follows the topic (「그 생물은 턴종료까지 …」) but stands
first where there is none, and the body stays in the plain form until its neighbours are known.
"""

import re
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import paid_deed
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
from kotowari.tools.text.hoisting.nouns import of_all
from kotowari.tools.text.hoisting.reading import (
    is_many,
    is_this,
    lays_open,
    measured,
    noun_params,
    own_sentence,
    params_of,
    remember,
    taken_from,
)
from kotowari.tools.text.hoisting.windows import during, owned
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.events import condition, event, slots
from kotowari.tools.text.korean.nouns import all_opponents
from kotowari.tools.text.korean.prices import given
from kotowari.tools.text.korean.references import short_noun
from kotowari.tools.text.linearizer import Context, speaks_of_all, supposes_subject
from kotowari.tools.text.prices import price_given, read_cost
from kotowari.tools.text.reflexive import ITSELF, to_itself
from kotowari.tools.text.rest import note_taken_again
from kotowari.tools.text.spelled_out import ALSO, family_of
from kotowari.tools.text.staying import still_so
from kotowari.tools.text.tokens import EXPLAINED

ROLE_PARTICLES = {
    "object": "을",
    "to": "으로",
    "into": "에",
    "onto": "에",
    "on": "에",
    "from": "에서",
    "at": "을",
    "for": "을",
    "among": "에서",
    "under": "의",
    "with": "으로",
    "by": "에게",
}
ROLE_ORDER = ("from", "among", "under", "on", "at", "for", "object", "to", "into", "onto", "with")
CONTROLLER = re.compile(r"^그 \S+의 (?=조종자의)")  # of what the sentence is about
FAMILIES = ("유형", "색", "색과 유형")
PLACE_ROLES = ("to", "into", "onto", "on")


def abilities_only(node: object) -> bool:
    """Whether an operand names keywords, which the older wording follows with 능력."""
    if isinstance(node, ast.Either):
        return all(abilities_only(part) for part in node.parts)
    return isinstance(node, ast.KeywordUse)


def operand(say: Korean, node: object, role: str, ctx: Context) -> Noun:
    """An operand as a noun; a place is the place, not the card there."""
    if isinstance(node, ast.EndOfZone) and role in PLACE_ROLES:
        if node.nth:
            end = "위" if node.end == "top" else "밑"
            return Noun(f"{say.noun(node.zone, ctx)} {end}에서 {grammar.numeral(node.nth)} 번째", word=node.zone.zone)
        return Noun(f"{say.noun(node.zone, ctx)} {'맨 위' if node.end == 'top' else '맨 밑'}", word=node.zone.zone)
    if abilities_only(node):
        said = say.noun(node, ctx)
        return replace(said, head=said.head + say.switch("ko_ability"))
    inner = (
        replace(ctx, where="moved")
        if role == "object" and isinstance(node, ast.Select) and node.det.kind in ("count", "none")
        else ctx
    )
    noun = say.noun(node, inner)
    if isinstance(node, ast.CopyOf):  # what is made as a copy is a token
        return Noun(f"{noun}인 {say.lexicon.name('unit', 'token')}", count=say.counted(1, "개"))
    if (
        isinstance(node, ast.Select)
        and role in ("object", "for")
        and node.det.kind == "none"
        and not noun.pronoun
        and not single(say, node)
    ):
        return replace(noun, count=say.counted(1, say.counter_of(node.alternatives[-1].words)))
    return replace(noun, word=node.zone) if isinstance(node, ast.ZoneOf) else noun


def predicate(say: Korean, node: ast.Do, ctx: Context, without: str = "") -> str:
    """The verb with its operands and adverbs in plain form; ``without`` leaves one operand out."""
    place = taken_from(say, node, ctx)
    if place is not None:  # behind what is taken: 「정글 괴물을 당신의 무덤에서 당신의 손으로 되돌린다」
        said = predicate(say, node, replace(ctx, params={**ctx.params, "zone here": None}), without)
        thing = next(say.noun(value, ctx).marked("을") + " " for _, value in node.args if isinstance(value, ast.Ref))
        front = thing if said.startswith(thing) else ""
        return f"{front}{say.noun(place, ctx)}에서 {said.removeprefix(front)}"
    doer = say.noun(node.subject, ctx) if node.subject is not None else None
    key = doer.key if doer is not None and doer.player and (doer.pronoun or doer.quantity == "each") else ""
    told = {"verb here": node.verb, "doer key": key or ctx.params.get("doer key"), ITSELF: Noun(say.WORDS["self"])}
    ctx = replace(ctx, params={**ctx.params, **told})
    roles = params_of(say, node.verb)
    nouns = noun_params(say, node.verb)
    values = {
        name: say.noun(value, ctx) if name in nouns else operand(say, value, roles.get(name, name), ctx)
        for name, value in node.args
    }
    if any(word.id == ALSO for word in node.adverbs):
        alone = replace(node, adverbs=tuple(word for word in node.adverbs if word.id != ALSO))
        said = predicate(say, alone, ctx, without)
        if said.endswith("이다"):
            said = said.removesuffix("다") + "기도 하다"
        return f"자신의 다른 {family_of(say, dict(node.args), *FAMILIES)}에 더불어 {said}"
    adverbs = "".join(adverb_form(say, word) + " " for word in node.adverbs if not own_sentence(say, word))
    shared = any(say.lexicon.attribute(word.kind, word.id, "shares") is not None for word in node.adverbs)
    frame = say.verb_frame(node.verb, "shared") if shared else say.frame_here(node, ctx)
    adverbs = "" if shared else adverbs
    if frame and not without:
        subject = say.noun(node.subject, ctx) if node.subject is not None else Noun("당신", player=True, key="you")
        by_role = {roles[name]: value for name, value in values.items() if name in roles}
        time = say.say(node.duration, ctx) if node.duration is not None else ""
        extra = {
            "adverb": adverbs,
            "time": time,
            "subject": subject,
            "whose": "당신의" if subject.key == "you" else "자신의",
            "reminder": not ctx.by_name,
        }
        front = adverbs if say.frames.unsaid(frame, {"adverb": adverbs}) else ""
        return (front + say.frames.fill(frame, by_role | values | extra)).strip()
    known = [name for name in values if name != without]
    ordered = sorted(
        known,
        key=lambda name: (
            ROLE_ORDER.index(roles.get(name, "object")) if roles.get(name, "object") in ROLE_ORDER else len(ROLE_ORDER)
        ),
    )
    text = ""
    for name in ordered:
        particle = ROLE_PARTICLES.get(roles.get(name, "object"), "을")
        each = roles.get(name) == "on" and values[name].plural and values[name].pronoun
        text += values[name].marked(particle) + (" 각각 " if each else " ")
    return text + adverbs + say.verb_name(node.verb)


def adverb_form(say: Korean, word: ast.Word) -> str:
    """An adverb in front of the verb."""
    forms = say.lexicon.forms(word.kind, word.id)
    return say.word_frame(word) or next((form for form in forms if " " in form), forms[0])


def topic_noun(say: Korean, subject: object, ctx: Context) -> Noun | None:
    """The subject; a bare selector is plural (「당신이 조종하는 생물들은」)."""
    if subject is None:
        return None
    if all_opponents(say, subject, "all", "none"):
        return Noun(say.switch("ko_all_opponents"), plural=True, player=True)
    noun: Noun = of_all(say, subject, ctx)
    if isinstance(subject, ast.Select) and subject.det.kind == "next":
        return replace(noun, head=f"다음 {noun.head}", count="")
    if isinstance(subject, ast.Select) and subject.det.kind == "none" and not noun.pronoun and not single(say, subject):
        return replace(noun, head=noun.head + "들", count="", plural=True)
    return noun


def single(say: Korean, node: ast.Select) -> bool:
    """Whether there is but one: an adjective names what this is attached to, or there is only one such player."""
    return any(
        say.lexicon.attribute(word.kind, word.id, "host") is not None
        or say.lexicon.wording(word.kind, word.id, "unique", lang="en") is not None
        for alternative in node.alternatives
        for word in alternative.words
    )


def topic_of(say: Korean, subject: object, ctx: Context) -> str:
    """The subject as the topic, with a space behind."""
    noun = topic_noun(say, subject, ctx)
    return noun.marked("은") + " " if noun is not None else ""


def timed(say: Korean, duration: object, topic: str, ctx: Context) -> tuple[str, str]:
    """(lead, topic): the duration behind the topic, or first without one; a condition before all."""
    if duration is None:
        return "", topic
    text = str(say.say(duration, ctx))
    if topic and isinstance(duration, ast.AsLongAs) and EXPLAINED in ctx.params:  # 「…를 조종하는 한, 이 생물은」
        return text + say.COMMA, topic
    if topic:  # 「그 생물은 조종자의 다음 언탭단에」
        text = CONTROLLER.sub("", text)
    return ("", topic + text + " ") if topic else (text + " ", "")


@Korean.handles(ast.Until)
def until(say: Korean, node: ast.Until, ctx: Context) -> str:
    """「턴종료까지」, 「당신의 다음 턴까지」, 「이 생물이 전장을 떠날 때까지」."""
    if isinstance(node.event, ast.StepEvent):
        of = node.event.window
        if node.event.edge == "end":
            name = say.lexicon.name("step", of.step)
            front = owned(say, of, ctx, "next_of").removesuffix(name) if of.whose or of.which == "next" else ""
            return front + say.switch("ko_until").replace("{step}", name)
        return owned(say, of, ctx, "next_of") + "까지"
    return event(say, node.event, ctx, "when") + "까지"


@Korean.handles(ast.Window)
def window(say: Korean, node: ast.Window, ctx: Context) -> str:
    """「이 턴에」, 「당신의 다음 턴에」."""
    if node.which != "this" or node.whose is not None:
        return during(say, node, ctx).rstrip()
    return say.lexicon.frame("step", node.step, "during") or f"이 {say.lexicon.name('step', node.step)}에"


@Korean.handles(ast.AsLongAs)
def as_long_as(say: Korean, node: ast.AsLongAs, ctx: Context) -> str:
    """「당신이 늪을 조종하는 한」."""
    said = condition(say, node.condition, ctx, "as_long_as")
    return said.removesuffix("한") + "상태로 남아 있는 한" if said.endswith("된 한") else said


@Korean.handles(ast.Do)
def do(say: Korean, node: ast.Do, ctx: Context) -> Clause:
    """The universal statement."""
    deed = paid_deed(node)
    if deed is not None:
        return do(say, deed, ctx)
    note_taken_again(say, node, ctx)
    price = price_given(node)
    when = timed(say, node.duration, "", ctx)[0] if price is not None else ""
    within = isinstance(node.duration, ast.Window)  # 「당신이 이 턴에 발동하는 주문들은」
    subject = topic_noun(say, node.subject, replace(ctx, params={**ctx.params, "within here": when}) if within else ctx)
    if price is not None and subject is not None:
        return given(say, price, subject, "" if within else when, ctx)
    what = measured(node)
    if what is not None and subject is not None:
        of = Noun(say.of(str(subject), say.lexicon.name("field", what.field)))
        each = "각각 " if say.lexicon.attribute("field", what.field, "pair") is not None else ""
        lead, topic = timed(say, node.duration, of.marked("은") + " ", ctx)
        return Clause(lead, topic, f"{each}{Noun(str(say.say(what.value, ctx))).marked('과')} 같다")
    frame = say.verb_frame(node.verb)
    topic = subject.marked("은") + " " if subject and not (frame and "subject" in frame) else ""
    doer = say.verb_frame(node.verb, "doer") if subject is None and not ctx.params.get("theirs here") else None
    topic = f"{doer} " if doer else topic
    lead, topic = timed(say, node.duration, topic, ctx)
    if node.duration is not None and subject is not None and subject.plural and subject.pronoun and not subject.player:
        topic += say.switch("ko_each_of_them")
    if frame and not say.frames.unsaid(frame, {"time": lead}):
        lead = ""
    node, still = still_so(say, node, ctx)
    body = predicate(say, node if subject is None or subject.player else to_itself(node), ctx)
    ctx.discourse.last, ctx.discourse.doer = node.verb, node.subject
    after = tuple(
        say.finished(say.frames.fill(own, {"it": acted_on(say, node, ctx)}))
        for word in node.adverbs
        if (own := own_sentence(say, word))
    )
    remember(say, node, ctx)
    after += tuple(say.finished(f"그 {each}") for each in still[-1 if subject and subject.plural else 0 :][:1])
    after += (*granted_costs(say, node, ctx), *filter(None, (say.otherwise(node, ctx),)))
    if node.optional:
        return Clause(lead, topic or "당신은 ", grammar.inflect(body, "can"), after, gated=True)
    first = next(((name, value) for name, value in node.args if isinstance(value, ast.Ref)), None)
    about = say.noun(first[1], ctx).key if first else ""
    shared = predicate(say, node, ctx, without=first[0]) if first and not frame else ""
    if first and frame and say.switch("ko_same"):
        shared = body.removeprefix(say.noun(first[1], ctx).marked("을") + " ")
    return Clause(
        lead,
        topic,
        body,
        after,
        verb="" if lays_open(node) else node.verb,
        key=subject.key if subject else "you",
        player=subject is not None and subject.player,
        same_object=about,
        shared=shared,
        found=next((v.binding for _, v in node.args if isinstance(v, ast.Select)), ""),
        again=say.noun(first[1], ctx).marked("을") + " " if first else "",
        rest=first is not None and say.noun(first[1], ctx).word == "rest",
    )


def granted_costs(say: Korean, node: ast.Do, ctx: Context) -> tuple[str, ...]:
    """What a granted keyword costs when that is read from the thing: 「회상 비용은 그 카드의 마나비용과 동일하다.」"""
    return tuple(
        say.finished(f"{say.lexicon.name('keyword', value.keyword)} 비용은 {say.noun(read, ctx).marked('과')} 동일하다")
        for _, value in node.args
        if isinstance(value, ast.KeywordUse)
        for arg in value.args
        if (read := read_cost(arg)) is not None
    )


def acted_on(say: Korean, node: ast.Do, ctx: Context) -> Noun:
    """What a verb acts on, taken up again: 「그 생물」, 「그 생물들」."""
    value = next((value for _, value in node.args if isinstance(value, ast.Select)), None)
    if value is None:
        return next((say.noun(other, ctx) for _, other in node.args if isinstance(other, ast.Ref)), Noun("그 목표"))
    return Noun(f"그 {short_noun(say, value)}{'들' if is_many(value.det) else ''}")


@Korean.handles(ast.DoAll)
def do_all(say: Korean, node: ast.DoAll, ctx: Context) -> Clause:
    """「+1/+1을 받고 비행을 얻는다」; abilities of one verb share it (「비행과 선제공격을 얻는다」)."""
    subject = topic_noun(say, node.subject, ctx)
    lead, topic = timed(say, node.duration, subject.marked("은") + " " if subject else "", ctx)
    groups: list[list[ast.Do]] = []
    for part in node.parts:
        if groups and groups[-1][0].verb == part.verb and len(part.args) == 1:
            groups[-1].append(part)
        else:
            groups.append([part])
    bodies = [predicate(say, merged_parts(say, group, ctx), ctx) for group in groups]
    text = " ".join([*(grammar.inflect(body, "and") for body in bodies[:-1]), bodies[-1]])
    return Clause(lead, topic, text)


def merged_parts(say: Korean, group: list[ast.Do], ctx: Context) -> ast.Do:
    """One statement of several of the same verb: their objects joined by and."""
    if len(group) == 1:
        return group[0]
    name = group[0].args[0][0]
    whole = ast.Either(op="and", parts=tuple(part.args[0][1] for part in group))
    return replace(group[0], args=((name, whole),))


def as_a_whole(say: Korean, node: ast.Restrict, ctx: Context) -> Clause | None:
    """「이 주문은 전투에만 발동할 수 있다」, 「서고 맨 위 카드를 공개한 채로 게임을 한다」."""
    kept = forbidden_so(say, node)
    if kept is not None:
        return Clause(body=say.frames.fill(kept[0], {name: say.noun(value, ctx) for name, value in kept[1].items()}))
    so = permitted_so(say, node)
    if so is not None:
        return Clause(body=say.frames.fill(so[0], {"what": say.noun(so[1], ctx)}))
    if (several := with_others(say, node)) is not None:  # 「두 개 이상의 생물에게만 방어될 수 있다」
        whole = restrict(say, several, ctx)
        return replace(whole, body=whole.body.replace("에게 ", "에게만 ", 1))
    frame, when = say.verb_frame(node.events[0].verb, "reserved"), reserved(node)
    if not frame or when is None:
        return None
    times = (
        during(say, each, ctx).strip() if isinstance(each, ast.Window) else condition(say, each, ctx, "when")
        for each in when
    )
    return Clause(body=say.frames.fill(frame, {"when": " 그리고 ".join(times)}))


def owed(say: Korean, node: ast.Restrict, ctx: Context) -> Clause | None:
    """「가능하면 매 전투마다 공격한다」, 「가능하면 이 턴에 방어되어야 한다」: what must be done."""
    first = node.events[0]
    told = say.verb_frame(first.verb, "duty") if node.mode == "must" else None
    if told and (node.duration is None or isinstance(node.duration, ast.Window)):
        # 「가능하면 매 전투마다 공격한다」、「가능하면 이 턴에 공격한다」、「가능하면 이 턴에 방어되어야 한다」
        time = str(say.say(node.duration, ctx)) + " " if node.duration else "" if first.passive else told + " "
        deeds = [event(say, replace(pattern, subject=None), ctx, "or") for pattern in node.said[:-1]]
        deeds.append(event(say, replace(node.events[-1], subject=None), ctx, "must" if first.passive else "plain"))
        return Clause("", topic_of(say, first.subject, ctx), say.switch("ko_must") + time + " ".join(deeds))
    return None


@Korean.handles(ast.Restrict)
def restrict(say: Korean, node: ast.Restrict, ctx: Context) -> Clause:
    """What can't, must or may be done, and for how long that is only so in a step."""
    node = without_number(node)
    ctx = replace(ctx, params={**ctx.params, "permitted here": node.mode == "may"})
    if node.only_then is None:
        return restricted(say, node, ctx)
    said = restrict(say, node.only_then, ctx)
    return replace(said, lead=timed(say, node.duration, "", ctx)[0] + said.lead)


def restricted(say: Korean, node: ast.Restrict, ctx: Context) -> Clause:
    """「공격하거나 방어할 수 없다」, 「방어될 수 없다」, 「가능하면 공격해야 한다」."""
    if node.limits:
        said = restrict(say, replace(node, limits=()), replace(ctx, params={**ctx.params, "either here": True}))
        return replace(said, lead="".join(f"{say.say(limit, ctx)} " for limit in node.limits) + said.lead)
    whole = as_a_whole(say, node, ctx)
    if whole is not None:
        return whole
    if node.unless is not None:
        said = restrict(say, replace(node, unless=None), ctx)
        asked = (
            event(say, replace(node.price, negated=True), ctx, "as_long_as")
            if node.price is not None
            else condition(say, ast.Not(node.unless), ctx, "as_long_as")
        )
        return replace(said, lead=f"{said.lead}{asked} ")
    still = left_over(node)
    if still is not None:  # 「비행을 가진 생물만을 방어할 수 있다」
        whole = restrict(say, replace(node, mode="may", events=(still,)), ctx)
        thing = say.noun(still.object, ctx)
        return replace(whole, body=whole.body.replace(thing.marked("을"), f"{thing}만을"))
    form = {"cant": "cannot", "must": "must", "may": "can"}[node.mode]
    first = node.events[0]
    whoever = say.verb_frame(first.verb, "whoever") if node.mode == "must" else None
    if (
        whoever
        and first.object is not None
        and isinstance(first.subject, ast.Select)
        and (speaks_of_all(say, first.subject))
    ):
        lead, _ = timed(say, node.duration, "", ctx)
        return Clause(lead, "", say.frames.fill(whoever, {**pair(say, first, first.subject, ctx), "time": lead}))
    duty = owed(say, node, ctx)
    if duty is not None:
        return duty
    texts: list[str] = []
    joint = "or" if "either here" in ctx.params else node.joint
    patterns = node.said_before  # what is said of all of them stands before the first
    apart = patterns == node.events and (  # and what is said of the first only, with it
        bool(node.events[0].adverbs) or node.mode == "may" and len({pattern.preps for pattern in node.events}) > 1
    )
    for index, pattern in enumerate(patterns):
        last = index == len(node.events) - 1
        text = event(say, replace(pattern, subject=None), ctx, form if last or apart else joint)
        texts.append(grammar.inflect(text, "and") if apart and not last else text)
    told = not first.preps and say.verb_frame(first.verb, "forbidden") or say.verb_frame(first.verb, "never")
    if node.mode == "cant" and told and len(node.events) == 1:
        texts = [told]
    if node.as_though is not None:
        texts[0] = supposing(say, node.as_though, node.events[0], texts[0], ctx)
    topic, borne = topic_of(say, first.subject, ctx), borne_by(say.lexicon, node)
    if is_this(first.subject) and of_spells(say, first) and ctx.by_name:
        topic = grammar.josa(say.switch("ko_spell_self").replace("{name}", ctx.name), "은") + " "
    if borne:  # 「그 생물의 활성화능력은」
        topic = grammar.josa(f"{say.noun(first.subject, ctx).marked('의')} {borne}", "은") + " "
    lead, topic = timed(say, node.duration, topic, ctx)
    return Clause(lead, topic, (say.switch("ko_must") if node.mode == "must" else "") + " ".join(texts))


def pair(say: Korean, pattern: ast.EventPattern, who: ast.Select, ctx: Context) -> dict[str, Noun]:
    """Doer and thing of an event by the parameter names of its verb; of all who do it, without a word for all."""
    of_all = replace(who, det=replace(who.det, kind="none"))
    doer = {role: name for name, role in params_of(say, pattern.verb).items()}["by"]
    return slots(say, pattern, ctx) | {doer: say.noun(of_all, ctx)}


def supposing(say: Korean, node: ast.Condition, pattern: ast.EventPattern, said: str, ctx: Context) -> str:
    """「수비태세가 없는 것처럼 공격할 수 있다」; of what something is done to: 「주문을 섬광을 가진 것처럼」."""
    if isinstance(node, ast.Has) and isinstance(node.quality.what, ast.KeywordUse):
        keyword = say.noun(node.quality.what, ctx)
        text = f"{keyword.marked('이')} 없는" if node.quality.negated else f"{keyword.marked('을')} 가진"
    else:
        text = grammar.inflect(str(say.say(node, ctx)), "adnominal")
    if supposes_subject(node, pattern):
        return f"{text} 것처럼 {said}"
    thing = say.noun(pattern.object, ctx).marked("을")
    front, _, verb = said.partition(thing + " ")
    return f"{front}{thing} {text} 것처럼 {verb}" if verb else f"{text} 것처럼 {said}"
