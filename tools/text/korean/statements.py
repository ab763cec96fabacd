"""Korean statements around clauses: conditions, options, repetitions, modes, what happens later.

What a reader would get wrong: a branch of up to three plain clauses is one sentence, its last joint
「…한 후」 and the others 「…하고」.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.reading import head_words
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean
from kotowari.tools.text.korean.clauses import predicate
from kotowari.tools.text.korean.events import condition, event, step_event
from kotowari.tools.text.linearizer import Binding, Context, value_of


def joined(say: Korean, clauses: list[Clause]) -> Clause:
    """Several clauses as one sentence: 「A하고 B한 후 C한다」."""
    whole = clauses[0]
    for clause in clauses[1:]:
        whole = say.linked(whole, clause, "sequel" if clause is clauses[-1] and len(clauses) > 1 else "pair")[0]
    return whole


def together(say: Korean, clauses: list[Clause]) -> list[Clause]:
    """Two plain clauses of a branch as one sentence."""
    if len(clauses) in (2, 3) and not any(clause.after or clause.gated for clause in clauses):
        return [joined(say, clauses)]
    return clauses


@Korean.handles(ast.If)
def if_(say: Korean, node: ast.If, ctx: Context) -> list[Clause]:
    """「…면, …한다. 그렇지 않으면, …」."""
    undone = isinstance(node.condition, ast.Done) and not say.switch("ko_done")
    lead = say.switch("ko_if_done") if undone else condition(say, node.condition, ctx) + ", "
    then = together(say, say.sentences(node.then, ctx))
    said = say.led(then, lead, gated=True)
    other = together(say, say.sentences(node.otherwise, ctx))
    said += say.led(other, "그렇지 않으면, ", gated=True)
    return said


@Korean.handles(ast.May)
def may(say: Korean, node: ast.May, ctx: Context) -> list[Clause]:
    """「당신은 …할 수 있다」: the whole block is one choice."""
    player = say.noun(node.player, ctx).marked("은") + " " if node.player is not None else "당신은 "
    inner = say.sentences(node.body, ctx)
    if not inner:
        return []
    whole = joined(say, inner) if len(inner) > 1 else inner[0]
    topic = player if not whole.topic or whole.topic == player else player + whole.topic
    return [replace(whole, topic=topic, body=grammar.inflect(whole.body, "can"), gated=True)]


@Korean.handles(ast.Unless)
def unless(say: Korean, node: ast.Unless, ctx: Context) -> list[Clause]:
    """「그 주문의 조종자가 {4}를 지불하지 않으면 그 주문을 무효화한다」."""
    payer = say.noun(node.price.subject, ctx).marked("이") if node.price.subject is not None else "당신이"
    lead = f"{payer} {grammar.inflect(predicate(say, node.price, ctx), 'negative_if')} "
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead)


@Korean.handles(ast.ForEach)
def for_each(say: Korean, node: ast.ForEach, ctx: Context) -> list[Clause]:
    """「당신이 조종하는 생물 한 개당, …」."""
    noun = say.noun(node.each, ctx)
    ctx.bind(node.binding or getattr(node.each, "binding", "") or "it", Binding(node.each, "loop"))
    inner = say.sentences(node.body, ctx)
    lead = f"{noun.whole} {say.counted(1, say.counter_of(head_words(node.each)))}당 "
    return say.led(inner, lead)


@Korean.handles(ast.Repeat)
def repeat(say: Korean, node: ast.Repeat, ctx: Context) -> list[Clause]:
    """「이 과정을 세 번 반복한다」."""
    inner = say.sentences(node.body, ctx)
    shape = say.switch("ko_repeat").replace("{n}", say.counted(say.say(node.times, ctx), "번"))
    before, _, after = shape.partition("{body}")
    return [Clause(body=before + say.told(inner) + after)] if before else [*inner, Clause(body=after.strip())]


@Korean.handles(ast.Loop)
def loop(say: Korean, node: ast.Loop, ctx: Context) -> list[Clause]:
    """「이 과정을 반복한다」."""
    return [*say.sentences(node.body, ctx), Clause(body="이 과정을 반복한다")]


@Korean.handles(ast.Leave)
def leave(say: Korean, node: ast.Leave, ctx: Context) -> Clause:
    """「이 과정을 끝낸다」."""
    return Clause(body="이 과정을 끝낸다")


@Korean.handles(ast.Let)
def let(say: Korean, node: ast.Let, ctx: Context) -> list[Clause]:
    """「X는 …이다」 for a name of one letter; other names are used where they stand."""
    value = value_of(node, ctx)
    ctx.bind(node.name, Binding(value, "let"))
    if len(node.name) > 1:
        ctx.params[node.name] = value
        return []
    said = say.noun(value, ctx)
    return [Clause(topic=f"{node.name.upper()}는 ", body=f"{said.marked('이')} 된다" if node.again else f"{said}이다")]


@Korean.handles(ast.Change)
def change(say: Korean, node: ast.Change, ctx: Context) -> Clause:
    """「그 숫자를 두 배로 한다」."""
    value = node.value
    if isinstance(value, ast.Arith) and value.op == "*" and ast.Number(value=2) in (value.left, value.right):
        return Clause(body="그 숫자를 두 배로 한다")
    return Clause(body=f"그 숫자를 {say.noun(value, ctx).marked('으로')} 한다")


@Korean.handles(ast.Later)
def later(say: Korean, node: ast.Later, ctx: Context) -> list[Clause]:
    """A delayed trigger: 「다음 종료단 시작에, …」; a reflexive one: 「그렇게 할 때, …」."""
    heads = [
        step_event(say, e, ctx, following=True) if isinstance(e, ast.StepEvent) else event(say, e, ctx, "when")
        for e in node.events
    ]
    lead = "그렇게 할 때, " if node.reflexive else " ".join(heads) + ", "
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead, gated=True)


MODE_NUMBERS = {"1": "하나", "2": "둘", "3": "셋", "4": "넷"}


@Korean.handles(ast.Modes)
def modes(say: Korean, node: ast.Modes, ctx: Context) -> list[Clause]:
    """「하나를 선택한다 —」 and one paragraph a mode."""
    count = str(say.say(node.count, ctx))
    number = MODE_NUMBERS.get(count, count)
    if node.up_to:
        head = f"최대 {number}까지 선택한다 —"
    elif node.at_least:
        head = f"{number} 혹은 둘 다를 선택한다 —" if len(node.options) == 2 else f"{number} 이상을 선택한다 —"
    else:
        head = say.switch("ko_modes").replace("{n}를", grammar.josa(number, "을"))
    lines = [say.told(say.sentences(option, say.opened(ctx))) for option in node.options]
    text = "".join("\n" + say.switch("ko_bullet") + line for line in lines)
    return [Clause(body=head, after=(text,), gated=True)]
