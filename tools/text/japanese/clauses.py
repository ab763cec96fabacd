"""Japanese statements: verbs with their operands, durations, conditions in front, options, modes.

What a reader would get wrong: a statement is a :class:`Clause` whose body is still in the dictionary
form; whether it ends in 「する」, 「し、」 or 「してもよい」 is decided by what stands around it.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import paid_deed, transform, walk
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.nouns import is_several, of_all, said_of
from kotowari.tools.text.hoisting.reading import (
    again,
    is_host,
    is_many,
    is_player,
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
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.events import condition, event, one_of
from kotowari.tools.text.japanese.nouns import described
from kotowari.tools.text.japanese.prices import given
from kotowari.tools.text.linearizer import Binding, Context, bound, speaks_of_all
from kotowari.tools.text.prices import price_given, read_cost
from kotowari.tools.text.reflexive import ITSELF, doer_of, to_itself
from kotowari.tools.text.rest import note_taken_again
from kotowari.tools.text.spelled_out import ALSO, family_of
from kotowari.tools.text.staying import still_so

ROLE_PARTICLES = {
    "object": "を",
    "to": "に",
    "into": "に",
    "onto": "に",
    "on": "に",
    "from": "から",
    "at": "を",
    "for": "を",
    "among": "の中から",
    "under": "のコントロール下で",
    "with": "で",
    "by": "によって",
}
ROLE_ORDER = ("under", "from", "among", "on", "to", "into", "onto", "at", "for", "object", "with")
OWN = "its own"
FAMILIES = ("タイプ", "色", "色やタイプ")
PLACE_ROLES = ("to", "into", "onto", "on")


def announce(say: Japanese, targets: list[ast.Select], ctx: Context) -> str:
    """「クリーチャー１体と土地１つを対象とする」; from now on each is a pronoun."""
    nouns = [described(say, target, ctx) for target in targets]
    kinds = [replace(target, alternatives=said_of(say, target)) for target in targets]
    for index, (whole, target) in enumerate(zip(targets, kinds, strict=True)):
        known = pronoun(say, target, index, kinds)
        ctx.discourse.announced[id(whole)] = known
        if target.binding:
            ctx.bind(target.binding, Binding(target, "target", is_many(target.det)))
    *front, last = nouns
    several = last.count.endswith("まで")  # 「クリーチャーを最大２体まで対象とする」
    said = f"{last.whole}を{last.count}" if several else f"{last}を"
    joint = say.switch("ja_targets_joint") if last.before or targets[-1].det.another else "と"
    return joint.join([*map(str, front), said]) + "対象とする"


def pronoun(say: Japanese, target: ast.Select, index: int, targets: list[ast.Select]) -> Noun:
    """What an announced target is called: それ, そのプレイヤー; of several, by its noun or 前者/後者."""
    many = is_many(target.det)
    if len(targets) == 2 and not any(is_many(each.det) for each in targets):
        former = say.switch("ja_former") + ("前者" if index == 0 else "後者")
        return Noun(former, player=is_player(target), pronoun=True, key=target.binding)
    if is_player(target):
        return Noun(
            "それらのプレイヤー" if many else "そのプレイヤー",
            player=True,
            plural=many,
            pronoun=True,
            key=target.binding,
        )
    if len(targets) > 1:
        heads = [
            say.word_frame(t.alternatives[-1].words[-1])
            or say.lexicon.name(t.alternatives[-1].words[-1].kind, t.alternatives[-1].words[-1].id)
            for t in targets
        ]
        if heads.count(heads[index]) == 1:
            return Noun(("それらの" if many else "その") + heads[index], plural=many, pronoun=True, key=target.binding)
        return Noun(
            say.switch("ja_former") + ("前者" if index == 0 else "後者"), plural=many, pronoun=True, key=target.binding
        )
    return Noun("それら" if many else "それ", plural=many, pronoun=True, key=target.binding)


def operand(say: Japanese, node: object, role: str, ctx: Context) -> Noun:
    """An operand as a noun; a place is the place, not the card there."""
    if isinstance(node, ast.EndOfZone) and role in PLACE_ROLES:
        zone = say.noun(node.zone, ctx)
        if node.nth:
            end = say.switch("ja_" + node.end).removeprefix("一番")
            return Noun(f"{zone.head}の{end}から{say.counted(node.nth, '枚')}目", word=node.zone.zone)
        return Noun(f"{zone.head}の{say.switch('ja_' + node.end)}", word=node.zone.zone)
    bare = isinstance(node, ast.Select) and node.det.kind == "none" and not is_host(say, node)
    if bare and isinstance(node, ast.Select) and (role == "on" or is_several(node) and role in ("object", "for")):
        node = replace(node, det=replace(node.det, kind="count", count=ast.Number(1)))  # one, whose count is said
    noun = (
        one_of(say, node, replace(ctx, params={**ctx.params, "taken out": node.modifiers}), "ja_choice_count")
        if isinstance(node, ast.Select) and role in ("object", "for")
        else say.noun(node, ctx)
    )
    if isinstance(node, ast.ZoneOf):
        return replace(noun, word=node.zone)
    if isinstance(node, ast.CopyOf):  # what is made as a copy is a token
        return Noun(f"{noun}である{say.lexicon.name('unit', 'token')}", count=say.counted(1, "体"))
    return noun


def role_of(node: ast.Do, role: str) -> str:
    """The role of an operand; counters are on what they are taken from."""
    counters = any(isinstance(value, ast.Measure) and value.kinds[-1:] for _, value in node.args)
    return "on" if role == "from" and counters else role


def predicate(say: Japanese, node: ast.Do, ctx: Context) -> str:
    """The verb with its operands and adverbs, in dictionary form: the verb's frame, or particles by the roles."""
    sentence = as_sentence(say, node, ctx)
    if sentence:
        return sentence
    place = taken_from(say, node, ctx)
    if place is not None:
        said = predicate(say, node, replace(ctx, params={**ctx.params, "zone here": None}))
        return f"{say.noun(place, ctx)}{say.switch('ja_graveyard')}{said}"
    doer = say.noun(node.subject, ctx) if node.subject is not None else None
    if doer is not None and doer.pronoun and doer.player:
        ctx = replace(ctx, params={**ctx.params, "done by": str(doer)})
    elif doer is not None and doer.player and doer.quantity == "each":
        ctx = replace(ctx, params={**ctx.params, "doer key": doer.key})
    ctx = replace(ctx, params={**ctx.params, "verb here": node.verb})
    roles = params_of(say, node.verb)
    nouns = noun_params(say, node.verb)
    if say.verb_frame(node.verb, "whole"):
        ctx = replace(ctx, params={**ctx.params, "whole place": True})
    taken = replace(ctx, where="taken out") if say.verb_frame(node.verb, "origin") else ctx
    values = {
        name: say.noun(value, ctx)
        if name in nouns
        else operand(say, value, role_of(node, roles.get(name, name)), taken if isinstance(value, ast.Select) else ctx)
        for name, value in node.args
    }
    shared = any(say.lexicon.attribute(word.kind, word.id, "shares") is not None for word in node.adverbs)
    values = values if shared else distributed(say, values, roles)
    if any(word.id == ALSO for word in node.adverbs):
        alone = replace(node, adverbs=tuple(word for word in node.adverbs if word.id != ALSO))
        said = predicate(say, alone, ctx)
        if said.endswith("である"):
            said = said.removesuffix("である") + "でもある"
        return f"他の{family_of(say, dict(node.args), *FAMILIES)}に加えて{said}"
    adverbs = "".join(adverb_form(say, word) for word in node.adverbs if not own_sentence(say, word))
    adverbs = adverbs.removesuffix(grammar.inflect(say.verb_name(node.verb), "te"))  # 「無作為に選ぶ」
    frame = say.verb_frame(node.verb, "shared") if shared else say.frame_here(node, ctx)
    adverbs = "" if shared else adverbs
    if frame:
        subject = say.noun(node.subject, ctx) if node.subject is not None else Noun("あなた", player=True, key="you")
        by_role = {roles[name]: value for name, value in values.items() if name in roles}
        time = say.say(node.duration, ctx) if node.duration is not None else ""
        extra = {
            "adverb": adverbs,
            "time": time,
            "subject": subject,
            "whose": "あなたの" if subject.key == "you" else "自分の",
            "reminder": not ctx.by_name,
            "own": ctx.params.get(OWN) is not None and subject.key == "this",
        }
        front = adverbs if say.frames.unsaid(frame, {"adverb": adverbs}) else ""
        return front + say.frames.fill(frame, by_role | values | extra)
    return by_particles(say, values, roles, adverbs) + say.verb_name(node.verb)


def as_sentence(say: Japanese, node: ast.Do, ctx: Context) -> str:
    """「破壊されない」, 「呪禁を持つとともに破壊されない」: what a thing has that was no keyword yet; else ""."""
    joint = say.verb_frame(node.verb, "sentence")
    what = node.args[0][1] if joint and len(node.args) == 1 else None
    parts = what.parts if isinstance(what, ast.Either) and what.op == "and" else (what,)
    uses = [part for part in parts if isinstance(part, ast.KeywordUse) and not part.args]
    said = {use: say.lexicon.frame("keyword", use.keyword, "sentence") for use in uses}
    if not joint or len(uses) < len(parts) or not any(said.values()):
        return ""
    of = say.frames.fill(next(filter(None, said.values())), {"this": ""})
    if not of.startswith("は") or len([frame for frame in said.values() if frame]) > 1:
        return ""
    words = "と".join(str(say.noun(use, ctx)) for use in uses if not said[use])
    return (f"{words}を{say.verb_name(node.verb)}{joint}" if words else "") + of.removeprefix("は").removeprefix("、")


def by_particles(say: Japanese, values: dict[str, Noun], roles: dict[str, str], adverbs: str) -> str:
    """Operands with the particles of their roles, adverbs behind the object."""
    ordered = sorted(
        values,
        key=lambda name: (
            ROLE_ORDER.index(roles.get(name, "object")) if roles.get(name, "object") in ROLE_ORDER else len(ROLE_ORDER)
        ),
    )
    text, placed = "", False
    for name in ordered:
        role, value = roles.get(name, "object"), values[name]
        particle = say.switch("ja_on") if role == "on" and not value.word else ROLE_PARTICLES.get(role, "を")
        if adverbs and not placed and role in (*PLACE_ROLES, "object"):
            text, placed = (text + value.marked(particle) + adverbs, True) if role == "object" else (text, placed)
            if placed:
                continue
        text += value.marked(particle)
    return text + ("" if placed else adverbs)


def distributed(say: Japanese, values: dict[str, Noun], roles: dict[str, str]) -> dict[str, Noun]:
    """「それらの上にカウンターをそれぞれ１個置く」: an amount that each of several gets."""
    several = any(
        noun.quantity == "each" or noun.plural and noun.pronoun and noun.ref is None
        for name, noun in values.items()
        if roles.get(name) == "on"
    )
    if not several:
        return values
    changed = dict(values)
    for name, noun in values.items():
        if roles.get(name) == "object" and noun.count:
            changed[name] = (
                replace(noun, count="それぞれ" + noun.count)
                if noun.floats
                else replace(noun, before="それぞれ" + noun.before)
            )
    return changed


def adverb_form(say: Japanese, word: ast.Word) -> str:
    """An adverb in front of the verb."""
    return say.word_frame(word) or say.lexicon.name(word.kind, word.id)


def topic_of(say: Japanese, subject: object, ctx: Context, particle: str = "は") -> str:
    """The subject as the topic; a pronoun for several adds それぞれ where each does it."""
    if subject is None:
        return ""
    group = isinstance(subject, ast.Select) and speaks_of_all(say, subject) and not is_player(subject)
    if group and isinstance(subject, ast.Select) and say.switch("ja_group"):
        subject = replace(subject, det=replace(subject.det, kind="all"))
    topic: Noun = of_all(say, subject, ctx)
    return topic.marked(particle)


def timed(say: Japanese, duration: object, topic: str, ctx: Context, described: bool = False) -> tuple[str, str]:
    """The duration in front of the sentence, or after the topic in the older wording: (lead, topic).

    ``described``: the topic is long by a clause of its own, so that a comma ends it.
    """
    if duration is None:
        return "", topic
    text = str(say.say(duration, ctx))
    by_event = isinstance(duration, ast.Until) and isinstance(duration.event, ast.EventPattern)
    if by_event and not topic:
        return text + say.switch("ja_until"), ""  # 「これが戦場を離れるまでそれを追放する」
    if say.switch("ja_duration") == "first" or not topic:
        return text + "、", topic
    if isinstance(duration, ast.AsLongAs):
        return ("", f"{topic}、{text}") if topic.startswith(ctx.name) else (text + "、", topic)
    return "", topic + "、" * described + text


def has_clause(subject: object) -> bool:
    """Whether a subject is told with a relative clause: 「あなたがコントロールするクリーチャー」."""
    return isinstance(subject, ast.Select) and subject.det.kind != "target" and bool(subject.modifiers)


@Japanese.handles(ast.Until)
def until(say: Japanese, node: ast.Until, ctx: Context) -> str:
    """「ターン終了時まで」, 「次のあなたのターンまで」, 「これが戦場を離れるまで」."""
    if isinstance(node.event, ast.StepEvent):
        of = node.event.window
        if (
            node.event.edge == "end" and of.which == "next" and of.whose is not None
        ):  # 「次のあなたのターンの終了時まで」
            return f"{say.WORDS['next_of']}{owned(say, of, ctx)}の終了時まで"
        if node.event.edge == "end":
            return owned(say, of, ctx, "next_of" if of.which == "next" else "") + "終了時まで"
        return owned(say, of, ctx, "next_of") + "まで"
    return event(say, node.event, ctx, "dictionary") + "まで"


@Japanese.handles(ast.Window)
def window(say: Japanese, node: ast.Window, ctx: Context) -> str:
    """「このターン」, 「この戦闘」, 「あなたの次のターン中」."""
    if node.which != "this" or node.whose is not None:
        return during(say, node, ctx).removesuffix("に")
    own = say.lexicon.frame("step", node.step, "during")
    return own or "この" + say.lexicon.name("step", node.step) + say.switch("ja_during")


@Japanese.handles(ast.AsLongAs)
def as_long_as(say: Japanese, node: ast.AsLongAs, ctx: Context) -> str:
    """「あなたが沼をコントロールしているかぎり」."""
    return lasting(condition(say, node.condition, ctx, "dictionary"), "され続けている") + say.switch("ja_as_long")


def lasting(said: str, form: str = "されている") -> str:
    """A state that holds on: 「追放され続けている」, not what was once done."""
    return said.removesuffix("された") + form if said.endswith("された") else said


def of_this(node: ast.Do) -> bool:
    """Whether nothing but this object was spoken of, so that a pronoun means it."""
    told = [part for part in walk(node) if isinstance(part, ast.Ref | ast.Select)]
    return bool(told) and all(map(is_this, told))


def called_again(say: Japanese, node: ast.Do, ctx: Context) -> ast.Do:
    """A statement in which this object is not named again: it was spoken of last, or how long it holds speaks of it."""
    told = [id(value) for _, value in node.args if id(value) in ctx.discourse.announced]  # it is a pronoun now
    args = tuple((name, value if id(value) in told else transform(value, again)) for name, value in node.args)
    if ctx.discourse.focus == "this":
        return replace(transform(node, again), args=args)
    if is_this(node.subject) and any(is_this(part) for _, value in node.args for part in walk(value)):
        node = replace(node, args=args)
    held = node.duration
    if not isinstance(held, ast.AsLongAs) or not is_this(node.subject) or not any(map(is_this, walk(held))):
        return node
    if say.switch("ja_duration") == "first":  # whatever comes second is a pronoun
        return replace(node, subject=ast.Ref("it", target="this"))
    return replace(node, duration=transform(held, again))


def its_own(say: Japanese, node: ast.Do, ctx: Context) -> tuple[ast.Do, Context]:
    """A statement in which what its doer has is its own: 「それに、自身のパワーに等しい点数のダメージ」."""
    doer = doer_of(node)
    if not doer or len(node.args) < 2 or say.noun(node.subject, ctx).player:
        return node, ctx

    def own(part: ast.Node) -> ast.Node:
        of = part.of if isinstance(part, ast.FieldOf) else None
        same = isinstance(of, ast.Ref) and (of.target or of.name) == doer
        return replace(part, of=ast.Ref(OWN, target=OWN)) if same and isinstance(part, ast.FieldOf) else part

    args = tuple((name, transform(value, own)) for name, value in to_itself(node).args)
    itself = Noun(say.WORDS["self"])
    return replace(node, args=args), replace(ctx, params={**ctx.params, OWN: itself, ITSELF: itself})


@Japanese.handles(ast.Do)
def do(say: Japanese, node: ast.Do, ctx: Context) -> Clause:
    """The universal statement."""
    deed = paid_deed(node)
    if deed is not None:
        return do(say, deed, ctx)
    node = called_again(say, node, ctx)
    note_taken_again(say, node, ctx)
    price = price_given(node)
    if price is not None and node.subject is not None:
        return given(say, price, node.subject, timed(say, node.duration, "", ctx)[0], ctx)
    what = measured(node)
    if what is not None and node.subject is not None:
        of = say.of(str(say.noun(node.subject, ctx)), say.lexicon.name("field", what.field))
        each = "、それぞれ" if say.lexicon.attribute("field", what.field, "pair") is not None else ""
        lead, topic = timed(say, node.duration, f"{of}は", ctx)
        return Clause(lead, topic, f"{each}{say.say(what.value, ctx)}に等しい")
    if say.switch("ja_dealer") == "name" and is_this(node.subject) and say.verb_frame(node.verb, "named"):
        node = replace(node, subject=ast.Ref("this", target="this"))
    doer = topic_of(say, node.subject, ctx) if node.subject is not None else ""
    if node.subject is None and not ctx.params.get("theirs here"):
        doer = say.verb_frame(node.verb, "doer") or ""
    lead, topic = timed(say, node.duration, doer, ctx, has_clause(node.subject))
    frame = say.verb_frame(node.verb)
    if frame and "subject" in frame:
        topic = ""
    if frame and not say.frames.unsaid(frame, {"time": lead}):
        lead = ""
    node, still = still_so(say, node, ctx)
    body = predicate(say, *its_own(say, node, ctx))
    ctx.discourse.last, ctx.discourse.doer = node.verb, node.subject
    ctx.discourse.focus = "this" if of_this(node) else ""
    remember(say, node, ctx)
    it = Noun("それら" if many_objects(node) else "それ")
    after = tuple(
        say.finished(say.frames.fill(frame, {"it": it})) for word in node.adverbs if (frame := own_sentence(say, word))
    )
    topic += parted(topic, body)
    after += granted_costs(say, node, ctx) + tuple(say.finished(who_stays(say, node, ctx) + each) for each in still)
    if node.optional:
        quoted = say.quoted_may("あなたは", [Clause(topic=topic, body=body)])
        if quoted is not None and not is_player(node.subject) and not say.noun(node.subject, ctx).player:
            return replace(quoted, lead=lead, body=grammar.inflect(quoted.body, "may"), after=after, gated=True)
        topic = topic or "あなたは"
        return Clause(lead, topic, grammar.inflect(body, "may"), after, gated=True)
    about = next((say.noun(value, ctx) for _, value in node.args if isinstance(value, ast.Ref)), None)
    return Clause(
        lead,
        topic,
        body,
        after,
        verb="" if lays_open(node) else node.verb,
        key=key_of(say, node.subject, ctx),
        player=node.subject is not None and say.noun(node.subject, ctx).player,
        same_object=about.key if about else "",
        found=next((value.binding for _, value in node.args if isinstance(value, ast.Select)), ""),
        shared=str(about) if about else "",
        rest=about is not None and about.word == "rest",
    )


def parted(topic: str, body: str) -> str:
    """The comma behind a topic: 「それのコントローラーは、それのパワーに」, 「それは、土地１つにつき」."""
    of_it = topic.startswith("それの") and body.startswith("それの")
    return "、" if of_it or "につき" in body and topic not in ("", "あなたは") else ""


def who_stays(say: Japanese, node: ast.Do, ctx: Context) -> str:
    """「それ」, 「それら」, of this object 「これ」: what is still what it was."""
    if isinstance(node.subject, ast.Ref) and bound(node.subject, ctx) == "this":
        return say.switch("ja_it")
    several = node.subject is not None and (speaks_of_all(say, node.subject) or say.noun(node.subject, ctx).plural)
    return "それら" if several else "それ"


def granted_costs(say: Japanese, node: ast.Do, ctx: Context) -> tuple[str, ...]:
    """What a granted keyword costs when that is read from the thing: 「その…・コストは、それの…に等しい。」"""
    return tuple(
        say.finished(f"その{say.lexicon.name('keyword', value.keyword)}・コストは、{say.say(read, ctx)}に等しい")
        for _, value in node.args
        if isinstance(value, ast.KeywordUse)
        for arg in value.args
        if (read := read_cost(arg)) is not None
    )


def key_of(say: Japanese, subject: object, ctx: Context) -> str:
    """Who does it, to see whether the next clause has the same topic."""
    return say.noun(subject, ctx).key if subject is not None else "you"


def many_objects(node: ast.Do) -> bool:
    """Whether what the verb acts on is plural."""
    return any(isinstance(value, ast.Select) and is_many(value.det) for _, value in node.args)


@Japanese.handles(ast.DoAll)
def do_all(say: Japanese, node: ast.DoAll, ctx: Context) -> Clause:
    """「＋１/＋１の修整を受けるとともに飛行を持つ」: several verbs of one subject."""
    lead, topic = timed(say, node.duration, topic_of(say, node.subject, ctx), ctx, has_clause(node.subject))
    doer = say.noun(node.subject, ctx) if node.subject is not None else None
    if doer is not None and doer.pronoun and doer.player:  # 「そのプレイヤーは自分の手札から…」
        ctx = replace(ctx, params={**ctx.params, "done by": str(doer)})
    bodies = [predicate(say, part, ctx) for part in node.parts]
    shared = say.switch("ja_same_verb") and shared_verb(bodies)
    if shared:
        return Clause(lead, topic, say.switch("ja_same_verb").join(b.removesuffix(shared) for b in bodies) + shared)
    text = bodies[0]
    for previous, body in zip(node.parts, bodies[1:], strict=False):
        joint = say.switch("ja_together") if say.verb_frame(previous.verb, "together") else "、"
        text = (text if joint == "とともに" else grammar.inflect(text, "continuative")) + joint + body
    return Clause(lead, topic, text)


def shared_verb(bodies: list[str]) -> str:
    """「を得る」 when all the predicates end in it, else nothing."""
    endings = {body[body.rfind("を") :] if "を" in body else body for body in bodies}
    return endings.pop() if len(endings) == 1 else ""
