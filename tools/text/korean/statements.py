"""Korean statements around clauses: conditions, options, repetitions, modes, what happens later.

What a reader would get wrong: a branch of up to three plain clauses is one sentence, its last joint
「…한 후」 and the others 「…하고」.
"""

from collections.abc import Sequence

from kotowari.grammar import ast
from kotowari.tools.text.bracketed import set_apart
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.abilities import headed, outcome
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.clauses import predicate
from kotowari.tools.text.korean.events import condition, event, step_event
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.once import comes_once
from kotowari.tools.text.spelled_out import any_payer


def joined(say: Korean, clauses: list[Clause]) -> Clause:
    """Several clauses as one sentence: 「A하고 B한 후 C한다」."""
    whole = clauses[0]
    for clause in clauses[1:]:
        whole = say.linked(whole, clause, "sequel" if clause is clauses[-1] and len(clauses) > 1 else "pair")[0]
    return whole


def together(say: Korean, clauses: list[Clause]) -> list[Clause]:
    """Two plain clauses of a branch as one sentence."""
    if len(clauses) in (2, 3) and not any(clause.after or clause.gated or clause.aims for clause in clauses):
        return [joined(say, clauses)]
    return clauses


@Korean.handles(ast.If)
def if_(say: Korean, node: ast.If, ctx: Context) -> list[Clause]:
    """「…면, …한다. 그렇지 않으면, …」, 「…한다. …면, 대신에 …」."""
    apart = set_apart(say, node, ctx, lambda block, ctx: say.told(say.sentences(block, ctx)))
    if apart is not None:
        return [Clause(body=apart.removesuffix(say.stop), gated=True)]
    usual = say.sentences(node.otherwise, ctx) if node.instead else []
    undone = isinstance(node.condition, ast.Done) and not say.switch("ko_done") and not outcome(say, ctx)
    lead = say.switch("ko_if_done") if undone else condition(say, node.condition, ctx) + ", "
    lead += say.switch("ko_instead") if node.instead else ""
    lead = "\n" * bool(node.head) + headed(say, node.head, lead)
    last, doer = ctx.discourse.last, ctx.discourse.doer
    then = together(say, say.sentences(node.then, ctx))
    if last and say.verb_frame(last, "undone"):
        ctx.discourse.last, ctx.discourse.doer = last, doer  # the same may be asked again
    said = say.led(then, lead, gated=True)
    if node.instead:
        return [*usual, *said]
    other = together(say, say.sentences(node.otherwise, ctx))
    said += say.led(other, "그렇지 않으면, ", gated=True)
    return said


@Korean.handles(ast.Unless)
def unless(say: Korean, node: ast.Unless, ctx: Context) -> list[Clause]:
    """「그 주문의 조종자가 {4}를 지불하지 않으면 그 주문을 무효화한다」."""
    payer = say.noun(node.price.subject, ctx).marked("이") if node.price.subject is not None else "당신이"
    anyone = any_payer(say, node.price.subject)
    payer = f"어느 {say.lexicon.name('player', anyone)}든" if anyone else payer
    lead = f"{payer} {grammar.inflect(predicate(say, node.price, ctx), 'negative_if')} "
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead)


MODE_NUMBERS = {"1": "하나", "2": "둘", "3": "셋", "4": "넷"}


def spent_for(say: Korean, events: Sequence[ast.EventPattern], ctx: Context) -> str:
    """「생물 주문을 발동하거나 마법물체의 능력을 활성화하는」."""
    *others, last = events
    before = [f"{event(say, each, ctx, 'or')} " for each in others]
    return "".join(before) + event(say, last, ctx, "adnominal")


def of_modes(say: Korean, node: ast.Modes, ctx: Context) -> str:
    """「하나를 선택한다 —」."""
    count = str(say.say(node.count, ctx))
    number = MODE_NUMBERS.get(count, count)
    who = say.noun(node.chooser, ctx).marked("이") + " " if node.chooser is not None else ""
    if node.up_to:
        return f"{who}최대 {number}까지 선택한다 —"
    if node.at_least:
        return f"{who}{number} {'혹은 둘 다를' if len(node.options) == 2 else '이상을'} 선택한다 —"
    return who + say.switch("ko_modes").replace("{n}를", grammar.josa(number, "을"))


def is_it(say: Korean, said: Noun) -> str:
    """「…의 수이다」, until 2013 「…의 수다」."""
    open_ = said.head and grammar.final_of(said.head) == 0
    return f"{said}다" if say.switch("ko_copula") == "다" and open_ and not said.count else f"{said}이다"


def equal(say: Korean, name: str, said: Noun, value: ast.Expr, again: bool) -> Clause:
    """「X는 …이다」, 「X는 …이 된다」."""
    return Clause(topic=f"{grammar.josa(name, '은')} ", body=f"{said.marked('이')} 된다" if again else is_it(say, said))


def when(say: Korean, each: ast.EventPattern | ast.StepEvent, ctx: Context) -> str:
    """「다음 종료단 시작에」, 「그 생물이 공격할 때」."""
    if isinstance(each, ast.StepEvent):
        return step_event(say, each, ctx, following=True)
    again = not comes_once(say, each)  # 603.7c
    return event(say, each, ctx, "whenever" if again else "when")
