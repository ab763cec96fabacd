"""Korean events and conditions: what happens with 이/가 as its subject, and what must be true.

What a reader would get wrong: 「때」 and 「때마다」 differ by the event (once or again and again), and a
condition of a trigger and one of an effect both end in 면.
"""

from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.tools.text.asked import as_asked, at_least_held, some_holder, state_of, use_paid
from kotowari.tools.text.hoisting.abilities import outcome
from kotowari.tools.text.hoisting.reading import bind_event, is_this, one_at_a_time, params_of, picked_out
from kotowari.tools.text.hoisting.windows import during, nth_of_yours, of_each, timing
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.nouns import asks_for_any, compared, row
from kotowari.tools.text.korean.states import predicate
from kotowari.tools.text.linearizer import (
    Binding,
    Context,
    bound,
    by_anyone,
    is_candidate,
    is_card_yet,
    named_cost,
    stays,
    step_said,
    still,
)
from kotowari.tools.text.more import More, more_of, more_of_some
from kotowari.tools.text.once import happens_once
from kotowari.tools.text.wholly import wholly

PREPOSITIONS = {
    "to": "에게",
    "into": "에",
    "onto": "에",
    "on": "에",
    "from": "에서",
    "by": "에게",
    "with": "으로",
    "at": "을",
    "for": "을",
    "among": "에서",
    "of": "의",
}


def event(say: Korean, node: ast.EventPattern, ctx: Context, form: str) -> str:
    """An event as a clause ending in a form."""
    if nth_of_yours(say, node) is not None:
        return nth_time(say, node, ctx, form)
    if node.window is not None or node.limit is not None:
        return timing(say, node, ctx) + event(say, replace(node, window=None, limit=None), ctx, form)
    subject = say.noun(node.subject, ctx) if node.subject is not None else None
    if (
        subject is not None
        and isinstance(node.subject, ast.Ref)
        and any(value == node.subject for _, value in node.preps)
    ):
        subject = Noun(f"이 {ctx.noun}", key=subject.key)  # turning into itself: before it, it has no name of its own
    who = subject.marked("이") + " " if subject else ""
    if subject is not None and subject.key == "you" and is_this(node.object) and not say.switch("ko_cast_self"):
        who = ""  # 「~를 발동할 때」
    frame = say.verb_frame(node.verb, "event")
    if frame and subject and "subject" in frame:
        who = ""
    becoming = [said for word in node.adverbs if (said := say.word_frame(word, "becoming"))]
    changes = "become" in (say.lexicon.attribute("action", node.verb, "continuous") or ())
    if changes and len(becoming) == len(node.adverbs) > 0:
        return who + grammar.inflect(" ".join(becoming), form)
    adverbs = "".join((say.word_frame(word) or say.lexicon.name(word.kind, word.id)) + " " for word in node.adverbs)
    if frame and not node.passive:
        named = {"subject": subject} if subject else {}
        values = slots(say, node, ctx) | named
        front = besides(say, node, ctx, frame, values, adverbs)
        return who + grammar.inflect(front + say.frames.fill(frame, values | {"adverb": adverbs}), form)
    itself = "" if ctx.where == "happened" and stays(say, ctx) else spell_itself(say, node, ctx)
    preps = sorted(node.preps, key=lambda each: each[0] != "from")  # 「전장에서 무덤에」
    text = "".join(say.noun(value, ctx).marked(PREPOSITIONS.get(name, "에")) + " " for name, value in preps)
    text += object_of(say, node, ctx).marked("을") + " " if node.object is not None and not itself else ""
    text += Noun(itself).marked("을") + " " if itself else ""
    worded = say.verb_frame(node.verb, "passive") if node.passive and not node.negated else None
    if worded:
        values = slots(say, node, ctx)
        front = besides(say, node, ctx, worded, values, adverbs)
        said = front + say.frames.fill(worded, values | {"adverb": adverbs})
        return who + grammar.inflect(said, form.removeprefix("passive+"))
    if node.passive and "passive" not in form:
        form = "passive+" + form
    body = text + adverbs + say.verb_name(node.verb)
    if node.negated:
        body, form = grammar.inflect(body, "negative"), form.removeprefix("passive+")
    if node.passive and any(name == "on" for name, _ in node.preps):
        return text + who + adverbs + grammar.inflect(say.verb_name(node.verb), form)
    return who + grammar.inflect(body, form)


def object_of(say: Korean, node: ast.EventPattern, ctx: Context) -> Noun:
    """What an event is done to; of a verb that happens for each unit none is counted: 「카드를 뽑을 때마다」."""
    one = one_at_a_time(say, node, ctx)
    said = say.noun(one.object, ctx)
    return said if one is node else replace(said, count="")


def nth_time(say: Korean, node: ast.EventPattern, ctx: Context, form: str) -> str:
    """「당신이 매 턴 당신의 두 번째 주문을 발동할」: an event of each turn about one of yours."""
    count = nth_of_yours(say, node)
    assert count is not None  # as the caller has seen
    said = event(say, replace(node, limit=None), ctx, form)
    told = object_of(say, node, ctx)
    turn = say.switch("ko_each_turn").format(say.lexicon.name("step", "turn"))
    which = f"{turn} 당신의 {say.nth(count[0])} 번째 "
    found = told.marked("을")
    return said.replace(found, which + replace(told, count="").marked("을"), 1) if found in said else which + said


def besides(
    say: Korean, node: ast.EventPattern, ctx: Context, frame: str, values: dict[str, Noun], adverbs: str
) -> str:
    """What is told of an event that its frame has no place for: 「당신의 무덤에서」."""
    unsaid = say.frames.unsaid(frame, {**values, "adverb": adverbs})
    names = {role: name for name, role in reversed(params_of(say, node.verb).items())}
    told = (
        say.noun(value, ctx).marked(PREPOSITIONS.get(role, "에")) + " "
        for role, value in node.preps
        if names.get(role, role) in unsaid
    )
    return "".join(told) + (adverbs if "adverb" in unsaid else "")


def slots(say: Korean, node: ast.EventPattern, ctx: Context) -> dict[str, Noun]:
    """The operands of an event by the parameter names of the verb, so that frames serve events and statements."""
    action = getattr(say.library.vocabulary.symbol("action", node.verb), "node", None)
    by_role = {param.role: param.name for param in getattr(action, "params", ())}
    values = {by_role.get(name, name): say.noun(value, ctx) for name, value in node.preps}
    if node.object is not None:
        values[by_role.get("object", "object")] = say.noun(node.object, ctx)
    return values


def spell_itself(say: Korean, node: ast.EventPattern, ctx: Context) -> str:
    """「이 주문」, where a verb is said so of this object; else ""."""
    if is_card_yet(node, ctx):
        return ""
    itself = say.verb_frame(node.verb, "itself") if say.switch("ko_spell_self") == "이 주문" else None
    of_this = isinstance(node.object, ast.Ref) and (node.object.target or node.object.name) == "this"
    return itself if itself and of_this else ""


@Korean.handles(ast.StepEvent)
def step_pattern(say: Korean, node: ast.StepEvent, ctx: Context) -> str:
    """「당신의 유지단 시작에」."""
    return step_event(say, node, ctx)


def step_event(say: Korean, node: ast.StepEvent, ctx: Context, following: bool = False) -> str:
    """「당신의 유지단 시작에」, 「각 전투 종료에」, 「다음 종료단 시작에」."""
    of = of_each(say, node.window)
    whose = say.noun(of.whose, ctx).marked("의") + " " if of.whose is not None else ""
    following = following and node.edge == "start" or of.which == "next"
    front = whose + ("다음 " if following else "") + ("각 " if of.which == "each" and not whose else "")
    end = say.lexicon.frame("step", of.step, "end_moment") if node.edge == "end" else None
    if end:
        return str(say.frames.fill(end, {"whose": front}))
    frame = say.lexicon.frame("step", of.step, "opening") if whose and node.edge == "start" else None
    name = say.frames.fill(frame, {"whose": front}) if frame else front + say.lexicon.name("step", of.step)
    return f"{name} {'시작' if node.edge == 'start' else '종료'}에"


def trigger_head(say: Korean, events: tuple[ast.EventPattern | ast.StepEvent, ...], ctx: Context) -> str:
    """「…이 전장에 들어올 때」, 「…이 공격할 때마다」, 「… 시작에」."""
    steps = [e for e in events if isinstance(e, ast.StepEvent)]
    happenings = [e for e in events if isinstance(e, ast.EventPattern)]
    text = " 및 ".join(step_event(say, e, ctx).removesuffix("에") for e in steps) + ("에" if steps else "")
    if not happenings:
        return text
    final = bool(ctx.params.get("final here"))
    form = "when" if final or all(happens_once(say, e) for e in happenings) else "whenever"
    for e in happenings:
        bind_event(say, e, ctx)
    texts: list[str] = []
    for index, e in enumerate(happenings):
        same = index and e.subject == happenings[0].subject
        shown = replace(e, subject=None) if same else e
        if index and (e.window, e.limit) == (happenings[0].window, happenings[0].limit):
            shown = replace(shown, window=None, limit=None)
        if same and e.object is not None and e.object == happenings[index - 1].object:
            shown = replace(shown, object=None)
        texts.append(event(say, shown, ctx, form if index == len(happenings) - 1 else "or"))
    told = " ".join(texts)
    if not text:
        return told
    return f"{text} 또는 {told}" if isinstance(events[0], ast.StepEvent) else f"{told} 또는 {text}"


DID_NOT = grammar.inflect("그런다", "negative")  # what was asked of somebody


def condition(say: Korean, node: object, ctx: Context, form: str = "if") -> str:
    """A condition with its ending: ``if`` (…면), ``as_long_as`` (…한), ``plain``."""
    if (held := wholly(node)) is not None:
        verbs = [say.lexicon.forms("relation", each)[0] for each in held.relations]
        things = f"{say.noun(held.what, ctx).marked('와')} {say.noun(held.other, ctx).marked('을')}"
        said = f"{say.noun(held.by, ctx).marked('이')} {things} 모두 {'하고 '.join(verbs)}한다"
        return grammar.inflect(said, form)
    if isinstance(node, ast.Logic):
        connective = "and" if node.op == "and" else "or"
        front = [condition(say, part, ctx, connective) for part in node.parts[:-1]]
        return " ".join([*front, condition(say, node.parts[-1], ctx, form)])
    text = str(say.say(node, ctx))
    if form == "if" and text.endswith("다") and grammar.final_of(text[:-1]) == grammar.FINAL_SS:
        return text + "면"
    if form == "if" and text == DID_NOT:
        return grammar.inflect("그런다", "negative_if")
    if form == "as_long_as" and text.endswith("된다"):
        return text.removesuffix("된다") + "된 한"
    if form == "if" and text.endswith("아니다"):
        return text.removesuffix("다") + "라면"
    if form == "if" and text.endswith("이다"):
        return copula(text.removesuffix("이다"))
    return grammar.inflect(text, form)


def copula(text: str) -> str:
    """「대지라면」, 「생물이라면」."""
    return grammar.josa(text, "이라") + "면"


@Korean.handles(ast.Is)
def is_(say: Korean, node: ast.Is, ctx: Context) -> str:
    """「그 카드가 대지이다」, 「당신의 턴이다」."""
    step = step_said(node)
    if step is not None:
        whose = say.noun(step[1], ctx).marked("의") + " " if step[1] is not None else ""
        text = f"{whose}{say.lexicon.name('step', step[0])}"
        return f"{grammar.josa(text, '이')} 아니다" if node.negated else f"{text}이다"
    cost = {"additional": "추가", "alternative": "대체"}.get(named_cost(node, ctx))
    if cost:
        return f"{cost} 비용이 지불되{'지 않았다' if node.negated else '었다'}"
    subject = say.noun(node.subject, ctx)
    state = state_of(say.lexicon, node)
    if state and not node.negated:
        return f"{subject.marked('이')} {state}"
    picked = picked_out(node, ctx)
    if picked is not None:
        return this_way(say, *picked, node.negated)
    if isinstance(node.what, ast.ZoneOf):
        return f"{subject.marked('이')} {say.noun(node.what, ctx)}에 {'없다' if node.negated else '있다'}"
    what = (
        " 또는 ".join(row(say, alternative.words) for alternative in node.what)
        if isinstance(node.what, tuple)
        else use_paid(say, node.what, partial(say.argument, ctx=ctx)) or str(say.say(node.what, ctx))
    )
    front = "" if ctx.where == "relative" else subject.marked("이") + " "
    denied = "되지 않는다" if ctx.where == "relative" else "되지 않았다"
    if "비용이" in what:  # that of the thing was paid, or wasn't
        paid = what.removesuffix("된") + ("되지 않았다" if node.negated else "되었다")
        return paid if ctx.where == "relative" else f"{subject.marked('의')} {paid}"
    if what.endswith("된"):
        words = [word for each in node.what for word in each.words] if isinstance(node.what, tuple) else []
        once = any(say.lexicon.attribute(word.kind, word.id, "flag") for word in words)
        return front + what.removesuffix("된") + (denied if node.negated else "되었다" if once else "된다")
    if isinstance(node.what, tuple) and node.what[-1].words[-1].kind == "adjective":
        return front + predicate(what, node.negated)
    return f"{front}{grammar.josa(what, '이')} 아니다" if node.negated else f"{front}{what}이다"


def this_way(say: Korean, binding: Binding, kinds: tuple[ast.Alternative, ...], negated: bool) -> str:
    """「이렇게 해서 생물 카드를 버린다」: what was picked out by what was done."""
    card = say.lexicon.name(binding.node.alternatives[-1].words[-1].kind, binding.node.alternatives[-1].words[-1].id)
    said = [(row(say, each.words), each.words[-1].kind == "class") for each in kinds]
    what = " 또는 ".join(what if whole else f"{what} {card}" for what, whole in said)
    text = f"이렇게 해서 {grammar.josa(what, '을')} {say.verb_name(binding.via.removeprefix('did:'))}"
    return grammar.inflect(text, "negative") if negated else text


@Korean.handles(ast.Among)
def among(say: Korean, node: ast.Among, ctx: Context) -> str:
    """「이렇게 해서 파괴된」 of what was done something to, else 「그 카드들 중」."""
    pool, known = bound(node.pool, ctx), ctx.bound(node.pool.target or node.pool.name)
    verb = known.via.partition("|")[2] or known.via.partition("did:")[2] if known else ""
    if known is not None and known.via.startswith("linked:"):
        done = grammar.inflect(say.verb_name(known.via.removeprefix("linked:")), "passive+past_adnominal")
        return f"{grammar.josa(say.noun(ast.Ref('this'), ctx).whole, '으로')} {done}"
    if isinstance(pool, ast.EndOfZone):
        return "그중에서"
    if not verb:
        return f"{say.noun(node.pool, ctx).whole} 중"
    told = say.verb_frame(verb, "done_to")
    if told:
        return f"이렇게 {told}"
    done = grammar.inflect(say.verb_name(verb), "passive+past_adnominal")
    return f"이렇게 해서 {done}"


@Korean.handles(ast.Has)
def has(say: Korean, node: ast.Has, ctx: Context) -> str:
    """「이 생물이 비행을 가진다」, 「…이 얼음 카운터를 가지지 않는다」."""
    subject = say.noun(node.subject, ctx)
    what = node.quality.what
    noun = say.noun(what, ctx)
    if isinstance(what, ast.Measure):
        frame = say.lexicon.frame("unit", what.unit.id, "none" if node.quality.negated else "held")
        bare = replace(noun, count="") if node.quality.negated or asks_for_any(say, what) else noun
        if frame:
            return say.frames.fill(frame, {"subject": subject, "what": bare})
    text = f"{subject.marked('이')} {noun.marked('을')} 가진다"
    return grammar.inflect(text, "negative") if node.quality.negated else text


@Korean.handles(ast.Compare)
def compare(say: Korean, node: ast.Compare, ctx: Context) -> str:
    """「당신의 생명이 5점 이하이다」."""
    told = as_asked(say, node, say.say(node.right, ctx), lambda what: "" if is_this(what) else say.noun(what, ctx), ctx)
    told = told or has_more(say, more_of(node), ctx)
    return told or counters_on(say, node, ctx) or held(say, node, ctx) or compared(say, node, ctx) + "이다"


def has_more(say: Korean, more: More | None, ctx: Context) -> str:
    """「상대가 당신보다 많은 대지를 조종한다」, 「그 플레이어의 생명점이 당신보다 높다」; of None ""."""
    if more is None:
        return ""
    itself = ctx.where == "relative" and is_candidate(more.who)
    than = f"{say.noun(more.than, ctx)}보다"
    if more.what is not None and more.place is None:
        thing = grammar.josa(say.noun(more.what, ctx).head, "을")
        return relating(say, more.who, more.name, f"{than} 많은 {thing}", ctx)
    who = "" if itself else say.noun(more.who, ctx).marked("이") + " "
    if more.what is None:
        frame = say.lexicon.frame("field", more.name, "has_more")
        owner = "" if itself else f"{say.noun(more.who, ctx)}의 "
        return str(say.frames.fill(frame, {"subject": owner, "what": than})) if frame else ""
    thing = grammar.josa(say.noun(more.what, ctx).head, "을")
    return f"{who}{than} {say.lexicon.name('zone', more.name)}에 {thing} 더 많이 가지고 있다"


def held(say: Korean, node: ast.Compare, ctx: Context) -> str:
    """「당신이 다른 대지를 두 개 이상 조종한다」, 「…두 개 이하로 조종한다」: how many somebody has; else ""."""
    some = at_least_held(replace(node, op=">=") if node.op == "<=" else node)
    if some is None:
        return ""
    relation = next(part for part in some.what.modifiers if isinstance(part, ast.Controlled) and not part.negated)
    rest = tuple(part for part in some.what.modifiers if part is not relation)
    thing = say.noun(replace(some.what, modifiers=rest), ctx)
    count = say.counted(say.say(node.right, ctx), say.counter_of(some.what.alternatives[-1].words))
    bound = "이하로" if node.op == "<=" else "이상"
    what = f"{grammar.josa(thing.whole.removeprefix(f'{count} 이상의 '), '을')} {count} {bound}"
    return relating(say, relation.by, relation.relation, what, ctx)


def counters_on(say: Korean, node: ast.Compare, ctx: Context) -> str:
    """「이 동물에 성장 카운터가 3개 이상 놓여 있다」: so many counters on a thing; "" for any other comparison."""
    what = node.left.of if isinstance(node.left, ast.Count) else None
    if not isinstance(what, ast.Measure) or what.of is None or node.op != ">=":
        return ""
    frame = say.lexicon.frame("unit", what.unit.id, "held")
    if not frame or not say.lexicon.frame("unit", what.unit.id, "carried"):
        return ""
    counted = say.noun(replace(what, amount=node.right, at_least=True, of=None), ctx)
    return say.frames.fill(frame, {"subject": say.noun(what.of, ctx), "what": counted})


@Korean.handles(ast.Exists)
def exists(say: Korean, node: ast.Exists, ctx: Context) -> str:
    """「당신이 대지를 여덟 개 이상 조종한다」, 「당신의 무덤에 사막 카드가 있다」."""
    some = more_of_some(node)
    if some is not None:  # 「당신보다 많은 대지를 조종하는 상대가 있다」
        one = replace(some, who=ast.Ref("they", target="candidate"))
        more = has_more(say, one, replace(ctx, where="relative"))
        who = grammar.josa(say.noun(replace(node.what, modifiers=()), ctx).head, "이")
        return more and f"{grammar.inflect(more, 'adnominal')} {who} 있다"
    relation = next((m for m in node.what.modifiers if isinstance(m, ast.Controlled) and not m.negated), None)
    zone = next((m for m in node.what.modifiers if isinstance(m, ast.InZone)), None)
    rest = tuple(m for m in node.what.modifiers if m not in (relation, zone))
    thing = say.noun(replace(node.what, modifiers=rest), ctx)
    several = node.what.det.at_least or node.what.det.count not in (None, ast.Number(value=1))
    count = f" {thing.count.removesuffix(' 이상')} 이상" if several and thing.count else ""
    places = [str(say.noun(each, ctx)) for each in (zone.zone, *zone.others)] if zone else []
    place = " 또는 ".join(places) + "에 " if places else ""
    if relation is not None:
        what = f"{place}{grammar.josa(thing.whole, '을')}{count}"
        text = relating(say, relation.by, relation.relation, what, ctx)
        return grammar.inflect(text, "negative") if node.negated else text
    return f"{place}{grammar.josa(thing.whole, '이')}{count} {'없다' if node.negated else '있다'}"


def relating(say: Korean, by: ast.Expr, relation: str, what: str, ctx: Context) -> str:
    """「당신이 대지를 여덟 개 이상 조종한다」; before a noun the thing itself needs no mention."""
    itself = ctx.where == "relative" and isinstance(by, ast.Ref) and by.target == "candidate"
    verb = say.lexicon.frame("relation", relation, "holds") or f"{say.lexicon.forms('relation', relation)[0]}한다"
    return f"{'' if itself else say.noun(by, ctx).marked('이') + ' '}{what} {verb}"


@Korean.handles(ast.Related)
def related(say: Korean, node: ast.Related, ctx: Context) -> str:
    """「그 주문이 이 생물을 목표로 한다」, before a noun 「이 생물을 목표로 하는」."""
    text = relating(say, node.subject, node.relation, say.noun(node.what, ctx).marked("을"), ctx)
    return grammar.inflect(text, "negative") if node.negated else text


@Korean.handles(ast.Happened)
def happened(say: Korean, node: ast.Happened, ctx: Context) -> str:
    """「이 생물이 이 턴에 공격했다」; the window stands behind the subject."""
    window = during(say, node.window, ctx)
    pattern = by_anyone(node.event, ctx)
    form = "passive+plain" if pattern.passive else "plain"
    rest = event(say, replace(pattern, subject=None, passive=False), replace(ctx, where="happened"), form)
    verb = say.verb_name(pattern.verb)
    if node.window is not None and node.window.which == "any" and rest.endswith(verb):
        # 「이 주문을 당신의 본단계에 발동했다」
        rest, window = rest.removesuffix(verb) + window + verb, ""
    if still(say.lexicon, node):
        rest = grammar.inflect(rest, "state")
    text = grammar.inflect(rest, "negative") if node.negated else rest
    text = text if still(say.lexicon, node) else grammar.inflect(text, "past")
    if ctx.where == "relative" and not node.negated and not still(say.lexicon, node) and rest.endswith("다"):
        text = grammar.inflect(rest, "past_adnominal")  # 「이 턴에 피해를 입은」
    if pattern.subject is None or is_candidate(pattern.subject):
        return window + text
    looks_back = say.lexicon.attribute(say.verb_kind(pattern.verb) or "", pattern.verb, "looks_back") is not None
    gone = {**ctx.params, "gone here": True} if looks_back else ctx.params
    noun = say.noun(pattern.subject, replace(ctx, params=gone))  # 「당신이 조종한 지속물이 이 턴에 전장을 떠났다」
    if node.negated and isinstance(pattern.subject, ast.Select) and pattern.subject.det.kind == "none":
        return f"{window}아무 {noun.whole}도 {text}"
    return noun.marked("이") + " " + window + text


@Korean.handles(ast.Not)
def not_(say: Korean, node: ast.Not, ctx: Context) -> str:
    """A condition denied."""
    if isinstance(node.condition, ast.Happened):
        return happened(say, replace(node.condition, negated=not node.condition.negated), ctx)
    if isinstance(node.condition, ast.Done):
        return outcome(say, ctx, "undone") or DID_NOT
    holder = some_holder(node.condition, say.lexicon) if isinstance(node.condition, ast.Exists) else None
    if holder is not None and isinstance(node.condition, ast.Exists):
        whole, front = say.noun(holder, ctx).whole, say.noun(holder, ctx).marked("이")
        said = str(exists(say, replace(node.condition, negated=False), ctx)).removeprefix(front)
        return f"모든 {front}{said}" if node.condition.negated else f"아무 {whole}도{grammar.inflect(said, 'negative')}"
    if isinstance(node.condition, ast.Exists):
        return exists(say, replace(node.condition, negated=not node.condition.negated), ctx)
    return grammar.inflect(condition(say, node.condition, ctx, "plain"), "negative")


def thing(say: Korean, node: object, ctx: Context) -> Noun:
    """An operand of an event."""
    return say.noun(node, ctx)
