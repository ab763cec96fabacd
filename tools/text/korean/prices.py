"""Changes of costs in Korean: 「이 주문은 …한 개당 발동하는 데 {1}이 덜 든다.」"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.values import per_each
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.events import condition
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.prices import is_beyond_first, is_where_x, named_price

CHANGED = {"less": "덜 든다", "more": "더 든다"}
USED = "활성화능력"


def price_change(say: Korean, node: ast.ExtraCost, ctx: Context, used: str = "") -> str:
    """The sentence of a card about its own cost, or about what using its abilities costs, or one that is ``used``."""
    itself = say.switch("ko_spell_self") if ctx.by_name else say.SWITCHES["ko_spell_self"]  # a reminder names no card
    name = itself.replace("{name}", ctx.name)
    if node.activating:
        name = used or f"{say.noun(ast.Ref('this', None, 'this'), ctx)}의 {USED}"
    else:
        ctx = replace(ctx, name=name)
    clause = changed(say, node, grammar.josa(name, "은"), ctx)
    lead = f"{condition(say, node.condition, ctx)} " if node.condition is not None else ""
    return " ".join([say.finished(lead + clause.topic + clause.body), *clause.after])


def given(say: Korean, node: ast.ExtraCost, noun: Noun, lead: str, ctx: Context) -> Clause:
    """The same of what a statement names: 「당신이 발동하는 생물 주문들은」."""
    topic = grammar.josa(f"{noun}의 {USED}", "은") if node.activating else noun.marked("은")
    return changed(say, node, topic, ctx, lead)


def changed(say: Korean, node: ast.ExtraCost, topic: str, ctx: Context, lead: str = "") -> Clause:
    """「…당 발동하는 데 {1}이 덜 든다」."""
    deed = "활성화하는 데 " if node.activating else "발동하는 데 "
    amount = str(say.say(node.cost.items[0], ctx))
    body = f"{deed}{grammar.josa(amount, '이')} {CHANGED[node.change]}"
    if node.times is None:
        return Clause(lead, f"{topic} ", body)
    if is_where_x(node, say.library.vocabulary.is_variable):
        equal = say.equal("X", say.noun(node.times, ctx), node.times, False)
        return Clause(lead, f"{topic} ", body, (say.finished(equal.topic + equal.body),))
    if is_beyond_first(node):
        body = f"한 개를 초과하는 목표의 수만큼 {deed}{amount}씩 비용이 {CHANGED[node.change]}"
        return Clause(lead, f"{topic} ", body)
    per = per_each(say, node.times, ctx)
    return Clause(lead, f"{topic} ", f"{per[1] if per else say.say(node.times, ctx)}당 {body}")


def named(say: Korean, node: ast.ExtraCost, ctx: Context) -> str | None:
    """「당신은 이 카드의 탈출 비용을 지불해 이 카드를 당신의 무덤에서 발동할 수 있다.」; None of any other cost."""
    found = named_price(say, node, ctx)
    if found is None:
        return None
    place, deeds = found
    lead = f"{condition(say, node.condition, ctx)}, " if node.condition is not None else ""
    where = f"당신의 {say.lexicon.name('zone', place)}에서 " if place else ""
    card = "이 카드" if place else "이 주문"
    if deeds:
        said = [say.predicate(deed, ctx) for deed in deeds]
        doing = " ".join([*(grammar.inflect(each, "and") for each in said[:-1]), grammar.inflect(said[-1], "and")])
        return say.finished(f"{lead}당신은 다른 비용에 추가로 {doing} {card}를 {where}발동할 수 있다")
    cost = f"{ctx.params['keyword name']} 비용"
    if place:
        return say.finished(f"{lead}당신은 {card}의 {cost}을 지불해 {card}를 {where}발동할 수 있다")
    return say.finished(f"{lead}당신은 {cost}을 지불하여 {card}을 발동할 수 있다")
