"""Japanese statements around clauses: conditions, options, repetitions, modes, what happens later.

What a reader would get wrong: a branch of up to three plain clauses is one sentence (「Ａし、Ｂする」), and
an option or a condition closes its clause: nothing is joined to it any more.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.reading import head_words
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese
from kotowari.tools.text.japanese.clauses import predicate
from kotowari.tools.text.japanese.events import condition, event, step_event
from kotowari.tools.text.linearizer import Binding, Context, value_of


def joined(say: Japanese, clauses: list[Clause]) -> Clause:
    """Several clauses as one sentence, in the continuative."""
    whole = clauses[0]
    for clause in clauses[1:]:
        *before, whole = say.linked(whole, clause, "pair")
        for earlier in before:
            whole = replace(whole, lead=say.finished(say.clause_text(earlier)) + whole.lead)
    return whole


def mentions_this(node: object) -> bool:
    """Whether a condition speaks of the object itself."""
    return any(isinstance(part, ast.Ref) and (part.target or part.name) == "this" for part in walk(node))


@Japanese.handles(ast.If)
def if_(say: Japanese, node: ast.If, ctx: Context) -> list[Clause]:
    """「…なら、…する。そうでないなら、…」."""
    if isinstance(node.condition, ast.Done) and not say.switch("ja_done"):
        lead = say.switch("ja_if_done")
    else:
        lead = condition(say, node.condition, ctx, "if") + "、"
    then = say.sentences(node.then, ctx)
    said: list[Clause] = []
    if then:
        first = joined(say, then) if 1 < len(then) <= 3 and not any(c.after or c.gated for c in then) else then[0]
        if mentions_this(node.condition):
            first = replace(
                first, body=first.body.replace(ctx.name, say.switch("ja_again"), 1) if ctx.by_name else first.body
            )
        said = [replace(first, lead=lead + first.lead, gated=True)]
        said += then[1:] if first is then[0] else []
    other = say.sentences(node.otherwise, ctx)
    if other:
        whole = joined(say, other) if len(other) == 2 and not any(c.after or c.gated for c in other) else other[0]
        said += [replace(whole, lead="そうでないなら、" + whole.lead, gated=True)] + (
            other[1:] if whole is other[0] else []
        )
    return said


@Japanese.handles(ast.May)
def may(say: Japanese, node: ast.May, ctx: Context) -> list[Clause]:
    """「あなたは…してもよい」: the whole block is one choice."""
    player = say.noun(node.player, ctx).marked("は") if node.player is not None else "あなたは"
    inner = [clause for clause in say.sentences(node.body, ctx)]
    if not inner:
        return []
    whole = joined(say, inner) if len(inner) > 1 else inner[0]
    return [
        replace(
            whole,
            topic=player if not whole.topic or whole.topic == player else player + whole.topic,
            body=grammar.inflect(whole.body, "may"),
            gated=True,
        )
    ]


@Japanese.handles(ast.Unless)
def unless(say: Japanese, node: ast.Unless, ctx: Context) -> list[Clause]:
    """「それのコントローラーが{2}を支払わないかぎり、それを打ち消す」."""
    payer = say.noun(node.price.subject, ctx).marked("が") if node.price.subject is not None else "あなたが"
    lead = payer + grammar.inflect(predicate(say, node.price, ctx), "unless") + "、"
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead, gated=True)


@Japanese.handles(ast.ForEach)
def for_each(say: Japanese, node: ast.ForEach, ctx: Context) -> list[Clause]:
    """「あなたがコントロールしているクリーチャー１体につき、…」."""
    noun = say.noun(node.each, ctx)
    name = getattr(node.each, "binding", "") or "it"
    ctx.bind(name, Binding(node.each, "loop"))
    inner = say.sentences(node.body, ctx)
    lead = f"{noun.whole}{grammar.counted(1, say.counter_of(head_words(node.each)))}につき、"
    return say.led(inner, lead)


@Japanese.handles(ast.Repeat)
def repeat(say: Japanese, node: ast.Repeat, ctx: Context) -> list[Clause]:
    """「これを３回行う」 after what is done."""
    inner = say.sentences(node.body, ctx)
    shape = say.switch("ja_repeat").replace("{n}", grammar.digits(say.say(node.times, ctx)))
    before, _, after = shape.partition("{body}")
    if before:
        return [Clause(body=before + say.told(inner) + after)]
    return [*inner, Clause(body=after)]


@Japanese.handles(ast.Loop)
def loop(say: Japanese, node: ast.Loop, ctx: Context) -> list[Clause]:
    """「…。この手順を繰り返す」."""
    return [*say.sentences(node.body, ctx), Clause(body="この手順を繰り返す")]


@Japanese.handles(ast.Leave)
def leave(say: Japanese, node: ast.Leave, ctx: Context) -> Clause:
    """「手順を終える」."""
    return Clause(body="この手順を終える")


@Japanese.handles(ast.Let)
def let(say: Japanese, node: ast.Let, ctx: Context) -> list[Clause]:
    """「Ｘは…に等しい」 for a name of one letter; other names are only used where they stand."""
    value = value_of(node, ctx)
    ctx.bind(node.name, Binding(value, "let"))
    if len(node.name) > 1:
        ctx.params[node.name] = value
        return []
    named = say.switch("ja_value_of") if isinstance(value, ast.FieldOf) else ""
    end = "になる" if node.again else "に等しい"
    return [Clause(topic=node.name.upper() + "は", body=f"{say.noun(value, ctx)}{named}{end}")]


@Japanese.handles(ast.Change)
def change(say: Japanese, node: ast.Change, ctx: Context) -> Clause:
    """「その数を２倍にする」: a replaced event with another value."""
    value = node.value
    if isinstance(value, ast.Arith) and value.op == "*" and ast.Number(value=2) in (value.left, value.right):
        return Clause(body="その数を２倍にする")
    return Clause(body=f"その数を{say.noun(value, ctx)}にする")


@Japanese.handles(ast.Later)
def later(say: Japanese, node: ast.Later, ctx: Context) -> list[Clause]:
    """A delayed trigger: 「次の終了ステップの開始時に、それを追放する」; a reflexive one: 「そうしたとき、…」."""
    if node.reflexive:
        lead = "そうしたとき、"
    else:
        lead = (
            "".join(
                step_event(say, e, ctx, following=True)
                if isinstance(e, ast.StepEvent)
                else event(say, e, ctx, "past") + "とき"
                for e in node.events
            )
            + "、"
        )
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead, gated=True)


@Japanese.handles(ast.Modes)
def modes(say: Japanese, node: ast.Modes, ctx: Context) -> list[Clause]:
    """「以下から１つを選ぶ。」 and one paragraph a mode."""
    count = say.say(node.count, ctx)
    number = grammar.counted(count, "つ")
    if node.up_to:
        number = "最大" + number
    elif node.at_least:
        number = "１つまたは両方" if len(node.options) == 2 else number + "以上"
    head = say.switch("ja_modes").replace("{n}", number).replace("{of}", grammar.counted(len(node.options), "つ"))
    lines = [say.told(say.sentences(option, say.opened(ctx))) for option in node.options]
    text = "".join("\n" + say.switch("ja_bullet") + line for line in lines)
    return [Clause(body=head.removesuffix("。"), after=(text,), gated=True)]
