"""Japanese events and conditions: what happens with が as its subject, and what must be true.

「とき」 takes the past and 「たび」 the dictionary form, as the event is (a thing that happens to one object once).
"""

from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.tools.text.asked import as_asked, some_holder, state_of, use_paid
from kotowari.tools.text.hoisting.abilities import outcome
from kotowari.tools.text.hoisting.reading import (
    bind_event,
    is_host,
    is_player,
    is_this,
    one_at_a_time,
    params_of,
    picked_out,
    spell_or_thing,
)
from kotowari.tools.text.hoisting.windows import during, nth_of_yours, of_each, timing
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.nouns import a_player, compared, noun_form, owned, stacked
from kotowari.tools.text.japanese.references import counters_on, has_more, relating, some_held, wholly_held
from kotowari.tools.text.linearizer import (
    Binding,
    Context,
    by_anyone,
    is_candidate,
    is_card_yet,
    named_cost,
    stays,
    step_said,
    still,
)
from kotowari.tools.text.more import more_of, more_of_some
from kotowari.tools.text.once import happens_once

PREPOSITIONS = {
    "to": "に",
    "into": "に",
    "onto": "に",
    "on": "の上に",
    "from": "から",
    "under": "のコントロール下で",
    "by": "によって",
    "with": "で",
    "at": "を",
    "for": "を",
    "among": "の中から",
    "of": "の",
}


def one_of(say: Japanese, node: object, ctx: Context, switch: str = "ja_count") -> Noun:
    """An operand of an event: a bare selector is one such thing; ``switch`` says where its count stands."""
    if isinstance(node, ast.Either) and node.op == "or":
        *front, last = [one_of(say, part, ctx, switch) for part in node.parts]
        return replace(last, before=say.switch("ja_or").join([*map(str, front), last.before]), key="", ref=node)
    noun = say.noun(node, ctx)
    if isinstance(node, ast.ZoneOf) and node.of is None and not node.every:  # 「いずれかの墓地に」
        return replace(noun, before=say.switch("ja_either")) if owned(say, node) else noun
    if not isinstance(node, ast.Select) or node.det.kind != "none" or noun.count or noun.quantity or is_host(say, node):
        return noun
    plain = noun.player and not noun.before and len(node.alternatives[-1].words) == 1 and ctx.where == ""
    if plain and say.switch("ja_a_player") == "any":
        return a_player(say, node.alternatives[-1].words[-1].id)
    if ctx.where == "happened" or switch == "ja_count" and say.switch("ja_event_count") == "none":
        return noun
    words = node.alternatives[-1].words
    if ctx.where == "would" and not noun.player or say.word_frame(words[-1], "uncounted"):
        return noun
    count = grammar.counted(1, say.counter_of(words))
    if noun.player:
        return a_player(say, words[-1].id) if len(words) == 1 and not noun.before else replace(noun, count=count)
    unlike = len({each.words[-1] for each in node.alternatives}) > 1  # 「侍や戦士のうち１体」
    head = noun.head + "のうち" * (unlike and say.switch("ja_one_of") == "among")
    return replace(noun, head=head, count=count, floats=say.switch(switch) == "float")


def subject_of(say: Japanese, node: ast.EventPattern, ctx: Context) -> Noun | None:
    """What an event happens to or who does it, with the count that the wording of the time gives it."""
    if node.subject is None:
        return None
    subject = one_of(say, node.subject, ctx)
    others = [value for _, value in node.preps]
    told = isinstance(node.subject, ast.Ref)
    if told and node.subject in others:
        subject = Noun(f"この{ctx.noun}", key=subject.key)  # turning into itself: before it, it has no name of its own
    counted = isinstance(node.subject, ast.Measure)  # at its verb: 「その上にカウンターが１個以上置かれる」
    if node.object is not None or not counted and any(isinstance(each, ast.Select) for each in others):
        subject = replace(subject, floats=False)  # another noun follows: 「クリーチャー１体がプレイヤー１人に」
    if ctx.where or told:
        return subject
    if subject.player and node.object is not None and not node.passive:
        return replace(subject, count="")  # 「プレイヤーが呪文を１つ唱えるたび」
    bare = isinstance(node.subject, ast.Select) and node.subject.det.kind == "none" and not is_host(say, node.subject)
    if bare and says_alone(say, node):
        kept = subject.head.endswith("のうち") or say.switch("ja_alone") == "one"
        subject = replace(subject, floats=False, count=subject.count if kept else "")
    some = bare and not subject.player and not subject.before and say.switch("ja_event_count") == "none"
    return replace(subject, before=say.switch("ja_either")) if some else subject


def says_alone(say: Japanese, node: ast.EventPattern) -> bool:
    """Whether an event says that it is about one thing: 「単独で」."""
    return any(say.lexicon.attribute(word.kind, word.id, "alone") is not None for word in node.adverbs)


def event(say: Japanese, node: ast.EventPattern, ctx: Context, form: str, subject_particle: str = "が") -> str:
    """An event as a clause ending in a form."""
    node = one_at_a_time(say, node, ctx)
    if nth_of_yours(say, node) is not None:
        return nth_time(say, node, ctx, form, subject_particle)
    if node.window or node.limit:
        plain = replace(node, window=None, limit=None)
        return timing(say, node, ctx) + event(say, plain, ctx, form, subject_particle)
    subject = subject_of(say, node, ctx)
    who = subject.marked(subject_particle) if subject else ""
    frame = say.verb_frame(node.verb, "event")
    if frame and subject and "subject" in frame:
        who = ""
    becoming = [said for word in node.adverbs if (said := say.word_frame(word, "becoming"))]
    adverbs = "".join(say.word_frame(word) or say.lexicon.name(word.kind, word.id) for word in node.adverbs)
    values = slots(say, node, ctx) | ({"subject": subject} if subject else {})
    changes = "become" in (say.lexicon.attribute("action", node.verb, "continuous") or ())
    if changes and len(becoming) == len(node.adverbs) > 0:
        return who + grammar.inflect("、".join(becoming), form)
    if frame and not node.passive and "passive" not in form:
        if ctx.where == "would" and "コントロール" in "".join(str(value) for value in values.values()):
            who += "、"
        front = besides(say, node, ctx, frame, values, adverbs)
        return who + grammar.inflect(front + say.frames.fill(frame, values | {"adverb": adverbs}), form)
    preps = sorted(node.preps, key=lambda each: each[0] != "from")  # 「戦場から墓地に」
    text = "".join(one_of(say, value, ctx).marked(particle_of(say, name)) for name, value in preps)
    text += one_of(say, node.object, ctx).marked("を") if node.object is not None else ""
    happens = say.verb_frame(node.verb, "happens") if node.passive and form in ("dictionary", "past") else None
    if node.passive and "passive" not in form:
        form = "passive+" + form if form != "dictionary" else "passive"
    if node.negated:
        form = {"dictionary": "negative"}.get(form, form + "+negative" * (form in ("passive", "progressive")))
    front = text + adverbs
    worded = happens or (say.verb_frame(node.verb, "passive") if node.passive else None)
    if worded:
        front = besides(say, node, ctx, worded, values, adverbs)
        said = front + say.frames.fill(worded, values | {"adverb": adverbs})
        return who + grammar.inflect(said, form.removeprefix("passive+").replace("passive", "dictionary"))
    source = dict(node.preps).get("from")
    if source is not None and say.switch("ja_source") == "first":
        first = one_of(say, source, ctx)
        rest = text.replace(first.marked("から"), "", 1) + adverbs + say.verb_name(node.verb)
        if isinstance(node.subject, ast.Ref):
            return who + first.marked("から") + grammar.inflect(rest, form)
        return first.marked("から") + who.removeprefix(f"{first}の") + grammar.inflect(rest, form)
    if node.passive and any(name == "on" for name, _ in node.preps):
        return text + who + adverbs + grammar.inflect(say.verb_name(node.verb), form)
    if who.endswith("が") and "が" in text:  # one が after the other misleads: 条件が軽減されたカードをあなたが
        return text + who + adverbs + grammar.inflect(say.verb_name(node.verb), form)
    return who + grammar.inflect(front + say.verb_name(node.verb), form)


def nth_time(say: Japanese, node: ast.EventPattern, ctx: Context, form: str, particle: str) -> str:
    """「あなたが各ターンのあなたの２つ目の呪文を唱える」: an event of each turn about one of yours."""
    told, turn = one_of(say, node.object, ctx), say.WORDS["each_of"] + say.lexicon.name("step", "turn")
    which = f"{turn}のあなたの{say.counted(*(nth_of_yours(say, node) or (0, '')))}目の{told.whole}を"
    said = event(say, replace(node, limit=None), ctx, form, particle)
    found = next((each for each in (told.marked("を"), f"{told.whole}を") if each in said), "")
    return said.replace(found, which, 1) if found else timing(say, node, ctx) + said


def particle_of(say: Japanese, role: str) -> str:
    """The particle of an operand of an event."""
    return say.switch("ja_on") if role == "on" else PREPOSITIONS.get(role, "に")


def besides(
    say: Japanese, node: ast.EventPattern, ctx: Context, frame: str, values: dict[str, Noun], adverbs: str
) -> str:
    """What is told of an event that its frame has no place for: 「あなたの墓地から」."""
    unsaid = say.frames.unsaid(frame, {**values, "adverb": adverbs})
    names = {role: name for name, role in reversed(params_of(say, node.verb).items())}
    told = (
        one_of(say, value, ctx).marked(particle_of(say, role))
        for role, value in node.preps
        if names.get(role, role) in unsaid
    )
    return "".join(told) + (adverbs if "adverb" in unsaid else "")


def slots(say: Japanese, node: ast.EventPattern, ctx: Context) -> dict[str, Noun]:
    """The operands of an event by the parameter names of the verb, so that frames serve events and statements."""
    action = getattr(say.library.vocabulary.symbol("action", node.verb), "node", None)
    by_role = {param.role: param.name for param in getattr(action, "params", ())}
    values = {by_role.get(name, name): one_of(say, value, ctx) for name, value in node.preps}
    if node.object is not None:
        values[by_role.get("object", "object")] = one_of(say, node.object, ctx)
    itself = say.verb_frame(node.verb, "itself") if say.switch("ja_spell_self") == "この呪文" else None
    itself = None if ctx.where == "happened" and stays(say, ctx) or is_card_yet(node, ctx) else itself
    if itself and isinstance(node.object, ast.Ref) and (node.object.target or node.object.name) == "this":
        values[by_role.get("object", "object")] = Noun(itself)
    return values


@Japanese.handles(ast.StepEvent)
def step_pattern(say: Japanese, node: ast.StepEvent, ctx: Context) -> str:
    """「あなたのアップキープの開始時」."""
    return step_event(say, node, ctx)


def step_event(say: Japanese, node: ast.StepEvent, ctx: Context, following: bool = False) -> str:
    """「あなたのアップキープの開始時に」, 「各戦闘の終了時に」, 「次の終了ステップの開始時に」."""
    of = of_each(say, node.window)
    whose = say.noun(of.whose, ctx) if of.whose is not None else None
    front = (
        ("次の" if following and node.edge == "start" or of.which == "next" else "")
        + (whose.marked("の").replace("それぞれ", "") if whose else "")
        + ("各" if of.which == "each" and not whose else "")
    )
    moment = say.lexicon.frame("step", of.step, "moment" if node.edge == "start" else "end_moment")
    if moment:
        return say.frames.fill(moment, {"whose": front.removeprefix("次の")})
    frame = say.lexicon.frame("step", of.step, "opening") if whose and node.edge == "start" else None
    if frame:
        return f"{say.frames.fill(frame, {'whose': front})}の開始時に"
    return f"{front}{say.lexicon.name('step', of.step)}の{'開始' if node.edge == 'start' else '終了'}時に"


def trigger_head(say: Japanese, events: tuple[ast.EventPattern | ast.StepEvent, ...], ctx: Context) -> str:
    """「…が戦場に出たとき」, 「…が攻撃するたび」, 「…の開始時に」; several share one ending."""
    steps = [e for e in events if isinstance(e, ast.StepEvent)]
    happenings = [e for e in events if isinstance(e, ast.EventPattern)]
    text = "と".join(step_event(say, e, ctx).removesuffix("に") for e in steps) + ("に" if steps else "")
    if not happenings:
        return text
    once = bool(ctx.params.get("final here")) or all(happens_once(say, e) for e in happenings)
    for e in happenings:
        bind_event(say, e, ctx)
    texts: list[str] = []
    for index, e in enumerate(happenings):
        last = index == len(happenings) - 1
        same = index and e.subject == happenings[0].subject
        shown = replace(e, subject=None) if same else e
        if index and (e.window, e.limit) == (happenings[0].window, happenings[0].limit):
            shown = replace(shown, window=None, limit=None)
        said = event(say, shown, ctx, "past" if once and last else "dictionary")
        if same and e.object is not None and e.object == happenings[index - 1].object:
            said = said.removeprefix(one_of(say, e.object, ctx).marked("を"))
        texts.append(said)
    told = "か".join(texts) + ("とき" if once else "たび")
    first = bool(text) and isinstance(events[0], ast.StepEvent)
    return f"{text}、または{told}" if first else told + (f"か{text}" if text else "")


def ending(say: Japanese, text: str, form: str) -> str:
    """A condition in dictionary form with its ending: なら, 場合, かぎり stand with the caller, or in its frame."""
    text, form = (text.removesuffix("場合"), "case") if text.endswith("場合") else (text, form)
    if form == "if" and (say.switch("ja_if") != "なら" or text.endswith(("た", "だ"))):
        return text + say.switch("ja_if")
    if form == "if":
        return text.removesuffix("である") + say.switch("ja_noun_if") if text.endswith("である") else text + "なら"
    return text + {"case": "場合", "when": "とき"}.get(form, "")


def condition(say: Japanese, node: object, ctx: Context, form: str) -> str:
    """A condition; ``form``: dictionary, ``if`` (…なら), ``case`` (…場合) or ``when`` (…とき)."""
    if (held := wholly_held(say, node, ctx)) or not isinstance(node, ast.Logic):
        return ending(say, held or str(say.say(node, ctx)), form)
    parts = [condition(say, part, ctx, "dictionary") for part in node.parts]
    if node.op == "or":
        return ending(say, "か、".join(parts), form)
    said = [
        done_before(say, ctx) if isinstance(part, ast.Done) else grammar.inflect(text, "te")
        for part, text in zip(node.parts[:-1], parts, strict=False)
    ]
    return ending(say, "、".join((*said, parts[-1])), form)


@Japanese.handles(ast.Is)
def is_(say: Japanese, node: ast.Is, ctx: Context) -> str:
    """「それが土地である」, 「これがタップ状態である」, 「あなたのターンである」."""
    step = step_said(node)
    if step is not None:
        whose = say.noun(step[1], ctx).marked("の") if step[1] is not None else ""
        text = f"{whose}{say.lexicon.name('step', step[0])}である"
        return grammar.inflect(text, "negative") if node.negated else text
    cost = {"additional": "追加", "alternative": "代替"}.get(named_cost(node, ctx))
    if cost:
        return f"{cost}コストが支払われ{'なかった' if node.negated else 'た'}"
    subject = say.noun(node.subject, ctx)
    marks = [word for each in node.what for word in each.words] if isinstance(node.what, tuple) else []
    used = use_paid(say, node.what, partial(say.argument, ctx=ctx))
    paid = used or any(say.lexicon.attribute(word.kind, word.id, "flag") for word in marks)
    if paid and is_this(node.subject) and not stays(say, ctx) and ctx.by_name:
        subject = Noun(this_spell(say, ctx))
    state = state_of(say.lexicon, node)
    if state:
        return subject.marked("が") + (grammar.inflect(state, "negative") if node.negated else state)
    picked = picked_out(node, ctx)
    if picked is not None:
        return this_way(say, *picked, node.negated)
    where = is_where(say, node)
    if isinstance(node.what, ast.ZoneOf):
        where = f"{say.noun(node.what, ctx)}にある"
    if where:
        return subject.marked("が") + (grammar.inflect(where, "negative") if node.negated else where)
    if isinstance(node.what, tuple):
        what = "か".join(described_as(say, alternative.words) for alternative in node.what)
    else:
        what = used or str(say.say(node.what, ctx))
    what = what.removesuffix("の").removesuffix("な").removesuffix("である")
    # a word may be a predicate; who or what somebody is never is one, though 「あなた」 ends as a past does
    if what.endswith("された") and paid:
        what = what.removesuffix("た") + (say.switch("ja_paid") or "た")  # 「キッカーされていた」
    if (used or isinstance(node.what, tuple)) and what.endswith(("る", "た", "い")) and not what.endswith("である"):
        return subject.marked("が") + (grammar.denied(what) if node.negated else what)
    text = f"{what}である" if ctx.where == "relative" else f"{subject.marked('が')}{what}である"
    return grammar.inflect(text, "negative") if node.negated else text


def this_spell(say: Japanese, ctx: Context) -> str:
    """「この呪文」, until 2018 by name."""
    return say.switch("ja_spell_self").replace("{name}", ctx.name)


def is_where(say: Japanese, node: ast.Is) -> str:
    """「戦場にある」, where a word only says where a thing is (``text is``); "" for any other word."""
    words = node.what[0].words if isinstance(node.what, tuple) and len(node.what) == 1 else ()
    return (say.word_frame(words[0], "is") or "") if len(words) == 1 else ""


def this_way(say: Japanese, binding: Binding, kinds: tuple[ast.Alternative, ...], negated: bool) -> str:
    """「これによりクリーチャー・カードを捨てた」: what was picked out by what was done."""
    card = noun_form(say, binding.node.alternatives[-1].words[-1])
    said = [(described_as(say, each.words), each.words[-1].kind == "class") for each in kinds]
    what = "か".join(what if whole else f"{what}・{card}" for what, whole in said)
    done = grammar.inflect(say.verb_name(binding.via.removeprefix("did:")), "negative" if negated else "past")
    return f"これにより{what}を{done}"


def described_as(say: Japanese, words: tuple[ast.Word, ...]) -> str:
    """What something is: attributives, then nouns joined with ・; an adjective alone as a noun."""
    before = [word for word in words[:-1] if word.kind in ("adjective", "color", "supertype") or word.negated]
    nouns = [word for word in words if word not in before]
    said = [noun_form(say, word) + ("でない" if word.negated else "") for word in nouns]
    return stacked(say, before) + say.switch("ja_compound").join(said)


@Japanese.handles(ast.Has)
def has(say: Japanese, node: ast.Has, ctx: Context) -> str:
    """「それが飛行を持つ」, 「これの上に氷カウンターがない」."""
    subject = say.noun(node.subject, ctx)
    what = node.quality.what
    if isinstance(what, ast.Measure):
        noun = say.noun(what, ctx)
        if node.quality.negated:
            return f"{subject.marked(say.switch('ja_on'))}{noun.whole}が置かれていない"
        any_of_them = what.at_least and what.amount == ast.Number(1)
        count = noun.count if (what.at_least or noun.plural) and not any_of_them else ""
        return f"{subject.marked(say.switch('ja_on'))}{noun.whole}が{count}置かれている"
    text = f"{subject.marked('が')}{say.noun(what, ctx)}を持つ"
    return grammar.inflect(text, "negative") if node.quality.negated else text


@Japanese.handles(ast.Compare)
def compare(say: Japanese, node: ast.Compare, ctx: Context) -> str:
    """「あなたのライフが５点以下である」."""
    told = (
        has_more(say, more_of(node), ctx)
        or none_there(say, node, ctx)
        or some_held(say, node, ctx)
        or counters_on(say, node, ctx)
        or as_asked(say, node, say.say(node.right, ctx), lambda what: spell_or_thing(say, what, ctx), ctx)
    )
    if told:
        return told
    text = compared(say, node, ctx)
    if text.endswith(("い", "ない")):
        return text
    return text + "である"


def none_there(say: Japanese, node: ast.Compare, ctx: Context) -> str:
    """「あなたの手札にカードがない」: of what a zone holds nothing; "" for any other comparison."""
    what = node.left.of if isinstance(node.left, ast.Count) else None
    if not isinstance(what, ast.Select) or node.op != "=" or node.right != ast.Number(0):
        return ""
    if [type(part) for part in what.modifiers] != [ast.InZone]:
        return ""
    return exists(say, ast.Exists(what, negated=True), ctx)


@Japanese.handles(ast.Exists)
def exists(say: Japanese, node: ast.Exists, ctx: Context) -> str:
    """「あなたが土地を８つ以上コントロールしている」, 「あなたの墓地に砂漠・カードがある」."""
    more = has_more(say, more_of_some(node), ctx)
    if more:
        return more
    relation = next((m for m in node.what.modifiers if isinstance(m, ast.Controlled) and not m.negated), None)
    if relation is not None and any(isinstance(m, ast.InZone) for m in node.what.modifiers):
        relation = None  # 「追放領域にあなたがオーナーであるカードがある」
    rest = tuple(m for m in node.what.modifiers if m is not relation)
    bare = say.noun(replace(node.what, modifiers=rest), ctx)
    if node.what.det.at_least and say.switch("ja_held") == "after":  # 「アーティファクトを３つ以上」
        bare = bare.counted_behind()
    counted = node.what.det.at_least or (node.what.det.count not in (None, ast.Number(value=1)))
    count = bare.count if counted else ""
    if node.what.det.count is not None and count and not count.endswith("以上"):
        count += "以上"
    if relation is not None:
        text = relating(say, relation.by, relation.relation, f"{bare.whole}を{count}", ctx)
    else:
        zone = next((m for m in rest if isinstance(m, ast.InZone)), None)
        thing = say.noun(replace(node.what, modifiers=tuple(m for m in rest if m is not zone)), ctx)
        others = "".join("や" + str(say.noun(each, ctx)) for each in zone.others) if zone else ""
        at = say.noun(zone.zone, ctx) if zone else None
        place = "" if at is None else f"{at}{others}に" if others else at.marked("に")
        text = f"{place}{thing.whole}が{count}ある"
    return grammar.inflect(text, "negative") if node.negated else text


@Japanese.handles(ast.Related)
def related(say: Japanese, node: ast.Related, ctx: Context) -> str:
    """「それがこれを対象とする」, before a noun 「これを対象とする」."""
    text = relating(say, node.subject, node.relation, say.noun(node.what, ctx).marked("を"), ctx)
    return grammar.inflect(text, "negative") if node.negated else text


@Japanese.handles(ast.Happened)
def happened(say: Japanese, node: ast.Happened, ctx: Context) -> str:
    """「このターンにこれが攻撃していた」, 「あなたがこの呪文をあなたのメイン・フェイズ中に唱えていた」."""
    window, node = when(say, node.window, ctx), replace(node, event=by_anyone(node.event, ctx))
    if ctx.where == "relative" and node.window is not None and not node.negated:  # 「このターンに攻撃した」
        return window + _past(say, node, replace(ctx, where="happened"), "past")
    ctx = replace(ctx, where="happened")
    if node.window is not None and node.window.which == "any" and not node.event.passive:
        whole, verb = event(say, node.event, ctx, "dictionary"), say.verb_name(node.event.verb)
        form = "progressive+negative+past" if node.negated else "progressive+past"
        if not whole.endswith(verb):
            return window + whole
        return grammar.inflect(whole.removesuffix(verb) + window + verb, form)
    form = "progressive+negative" if node.negated else "progressive"
    return window + _past(say, node, ctx, form if still(say.lexicon, node) else form + "+past")


def past(say: Japanese, node: ast.Happened, ctx: Context) -> str:
    """「このターンにあなたがカードを引いた」, as it stands before a noun."""
    return when(say, node.window, ctx) + _past(say, node, ctx, "past")


def when(say: Japanese, window: ast.Window | None, ctx: Context) -> str:
    """「このターンに」, of what has happened: not 「このターン、」."""
    said = during(say, window, ctx)
    return f"{said.removesuffix('、')}に" if said.endswith("、") else said


def _past(say: Japanese, node: ast.Happened, ctx: Context, form: str) -> str:
    if node.event.passive:
        form = "passive+" + form
    if is_candidate(node.event.subject):
        node = replace(node, event=replace(node.event, subject=None))
    bare = isinstance(node.event.subject, ast.Select) and node.event.passive
    pattern = replace(node.event, passive=False, subject=None) if bare else replace(node.event, passive=False)
    front = say.noun(node.event.subject, ctx).marked("が") if bare else ""
    if node.negated and is_player(pattern.subject) and pattern.subject.det.kind == "none":  # 「どの対戦相手も」
        front, pattern = f"どの{say.noun(pattern.subject, ctx)}も", replace(pattern, subject=None)
    return front + event(say, pattern, ctx, form)


def done_before(say: Japanese, ctx: Context) -> str:
    """「破壊して」: what was done, when a further condition follows."""
    last = getattr(ctx.discourse, "last", "")
    return grammar.inflect(say.verb_name(last), "te") if last and say.switch("ja_done") else "そうして"


@Japanese.handles(ast.Not)
def not_(say: Japanese, node: ast.Not, ctx: Context) -> str:
    """A condition denied."""
    if isinstance(node.condition, ast.Happened):
        return happened(say, replace(node.condition, negated=not node.condition.negated), ctx)
    if isinstance(node.condition, ast.Done):
        return outcome(say, ctx, "undone") or "そうしない"
    holder = some_holder(node.condition, say.lexicon) if isinstance(node.condition, ast.Exists) else None
    if holder is not None and isinstance(node.condition, ast.Exists):
        front, plain = say.noun(holder, ctx).marked("が"), replace(node.condition, negated=False)
        said = str(exists(say, plain, ctx)).removeprefix(front)
        said = said if node.condition.negated else grammar.inflect(said, "negative")
        return f"どの{say.noun(holder, ctx)}も{said}"
    return grammar.inflect(condition(say, node.condition, ctx, "dictionary"), "negative")
