"""Korean abilities in a notation with heads: 「[이 동물이 전장에 나왔을 때, ①을 지불하고 발동한다.]」.

What a reader would get wrong: what happens *with* an event is 「나올 때」, what is done after it 「나왔을 때」.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.reading import bind_event, is_many, remember
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.abilities import constant
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.clauses import predicate
from kotowari.tools.text.korean.events import condition, event
from kotowari.tools.text.korean.targets import announce
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.notation import paying
from kotowari.tools.text.noted import Head, Noted


def closing(say: Korean, text: str) -> str:
    """How the parts go on with the verb at the end."""
    return text + " "


def at_step(say: Korean, node: ast.StepEvent, ctx: Context) -> str:
    """「당신의 준비 단계 시작 시」."""
    of = node.window
    whose = say.noun(of.whose, ctx).marked("의") + " " if of.whose is not None else ""
    whose += {"next": "다음 ", "each": "각 "}.get(of.which, "")
    return f"{whose}{say.lexicon.name('step', of.step)} {'시작' if node.edge == 'start' else '종료'} 시"


def at_event(say: Korean, node: ast.EventPattern, ctx: Context, during: bool) -> str:
    """「이 동물이 전장에 나왔을 때」, 「이 동물이 전장에 나올 때」."""
    return event(say, node, ctx, "when" if during else "past_when")


def cost(say: Korean, item: object, head: Head, ctx: Context) -> str:
    """「①을 지불하고」, 「이 도구를 제물로 바치고」."""
    if not isinstance(item, ast.Do):
        return grammar.josa(str(say.say(item, ctx)), "을") + " 지불하고"
    text = predicate(say, item, paying(say, item, head, ctx))
    remember(say, item, ctx)
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


def behind_head(say: Korean, noted: Noted, ctx: Context) -> str:
    """「…면, 대신 …」, or only what is done."""
    if noted.replaced:
        return replaced(say, noted, ctx)
    if noted.head.kind == "constant":
        return constant(say, noted.body, noted.held, say.opened(ctx))
    return say.paragraph(say.sentences(noted.body, ctx))


def replaced(say: Korean, noted: Noted, ctx: Context) -> str:
    """「…고 …면, 대신 …」."""
    held = condition(say, noted.held, ctx, "and") + " " if noted.held is not None else ""
    texts = []
    for index, each in enumerate(noted.replaced):
        bind_event(say, each, ctx)
        texts.append(event(say, each, ctx, "if" if index == len(noted.replaced) - 1 else "or"))
    clauses = say.sentences(noted.body, ctx) or [Clause(body="그 일은 일어나지 않는다")]
    return say.paragraph(clauses, f"{held}{' '.join(texts)}, 대신 ")
