"""Korean abilities in a notation with heads: 「[이 동물이 전장에 나왔을 때, ①을 지불하고 발동한다.]」.

What a reader would get wrong: what happens *with* an event is 「나올 때」, what is done after it 「나왔을 때」.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.box import bracket
from kotowari.tools.text.hoisting.reading import bind_event, is_many, remember
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.abilities import entering, paragraph, static
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.clauses import announce, predicate
from kotowari.tools.text.korean.events import condition, event
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.notation import paying, term
from kotowari.tools.text.noted import DOER, REST, Head, Noted


def closing(say: Korean, text: str) -> str:
    """How the parts go on with the verb at the end."""
    return text + " "


def ending(say: Korean, verb: str, optional: bool) -> str:
    """「발동한다」, 「발동할 수 있다」."""
    return grammar.inflect(verb, "can") if optional else verb


def situation(say: Korean, head: Head, ctx: Context) -> list[str]:
    """「이 동물이 전장에 나왔을 때」, 「당신의 준비 단계 시작 시」, 「…면」."""
    texts = []
    for each in head.events:
        if isinstance(each, ast.StepEvent):
            whose = say.noun(each.whose, ctx).marked("의") + " " if each.whose is not None else ""
            edge = "시작" if each.edge == "start" else "종료"
            texts.append(f"{whose}{say.lexicon.name('step', each.step)} {edge} 시")
            continue
        bind_event(each, ctx)
        if head.during and each.passive:
            each = replace(each, passive=False, subject=None, object=each.subject)
        texts.append(event(say, each, ctx, "when" if head.during else "past_when"))
    said = [" 또는 ".join(texts)] if texts else []
    if head.condition is not None:
        said.append(condition(say, head.condition, ctx))
    for word in head.limits:
        said.append(say.word_frame(word, "limit") or say.lexicon.name(word.kind, word.id) + "만")
    return said


def cost(say: Korean, item: object, head: Head, ctx: Context) -> str:
    """「①을 지불하고」, 「이 도구를 제물로 바치고」."""
    if not isinstance(item, ast.Do):
        return grammar.josa(str(say.say(item, ctx)), "을") + " 지불하고"
    text = predicate(say, item, paying(say, item, head, ctx))
    remember(item, ctx)
    return grammar.inflect(text, "and")


def aim(say: Korean, head: Head, ctx: Context) -> str:
    """「전장의 동물 1마리를 대상으로」; from now on it is 「그 동물」."""
    if not head.targets:
        return ""
    targets = [target for _, target in head.targets]
    whole = say.as_target(targets[0], lambda count: say.say(count, ctx)) if len(targets) == 1 else None
    text = grammar.josa(whole, "을") + " 대상으로" if whole else announce(say, targets, ctx)
    if whole:
        many = is_many(targets[0].det)
        ctx.params[head.targets[0][0]] = Noun("그 대상들" if many else "그 대상", pronoun=True, key=head.targets[0][0])
        return text
    for name, target in head.targets:
        ctx.bind(name, Binding(target, "target", is_many(target.det)))
        known = ctx.discourse.announced[id(target)]
        ctx.params[name] = replace(known, key=name, head=known.head.replace("목표", "대상"))
    return text.removesuffix(" 정한다").replace(" 목표로", " 대상으로")


def aiming(say: Korean, text: str) -> str:
    """「…를 대상으로 하고, 그것들에 …」: the targets, before what is done with them as a cost."""
    return text + " 하고"


def effect(say: Korean, noted: Noted, ctx: Context) -> str:
    """The sentences behind the bracket."""
    ctx.params[DOER] = Noun("자신", player=True, key=DOER)
    ctx.params[REST] = Noun(term(say, REST) or "", plural=True, pronoun=True, key=REST)
    if noted.manner is not None:
        simple = entering(say, noted.manner, ctx)
        if simple:
            return simple
    if noted.replaced:
        return replaced(say, noted, ctx)
    if noted.head.kind == "constant":
        return static(say, ast.Static(effects=noted.body, condition=noted.held), ctx)
    return paragraph(say, say.sentences(noted.body, ctx))


def replaced(say: Korean, noted: Noted, ctx: Context) -> str:
    """「…고 …면, 대신 …」."""
    held = condition(say, noted.held, ctx, "and") + " " if noted.held is not None else ""
    texts = []
    for index, each in enumerate(noted.replaced):
        bind_event(each, ctx)
        texts.append(event(say, each, ctx, "if" if index == len(noted.replaced) - 1 else "or"))
    clauses = say.sentences(noted.body, ctx) or [Clause(body="그 일은 일어나지 않는다")]
    return paragraph(say, clauses, f"{held}{' '.join(texts)}, 대신 ")


Korean.bracket = bracket
Korean.situation = situation
Korean.cost = cost
Korean.aim = aim
Korean.aiming = aiming
Korean.closing = closing
Korean.ending = ending
Korean.effect = effect
