"""Japanese statements around clauses: conditions, options, repetitions, modes, what happens later.

What a reader would get wrong: a branch of up to three plain clauses is one sentence (「Ａし、Ｂする」), and
an option or a condition closes its clause: nothing is joined to it any more.
"""

from collections.abc import Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.bracketed import set_apart
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.abilities import headed, outcome
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.clauses import predicate
from kotowari.tools.text.japanese.events import condition, event, step_event
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.once import comes_once
from kotowari.tools.text.spelled_out import any_payer


def joined(say: Japanese, clauses: list[Clause]) -> Clause:
    """Several clauses as one sentence, in the continuative."""
    whole = clauses[0]
    for clause in clauses[1:]:
        *before, whole = say.linked(whole, clause, "pair")
        for earlier in before:
            whole = replace(whole, lead=say.finished(say.clause_text(earlier)) + whole.lead)
    return whole


def mentions_this(node: ast.Condition) -> bool:
    """Whether a condition speaks of the object itself."""
    return any(isinstance(part, ast.Ref) and (part.target or part.name) == "this" for part in walk(node))


@Japanese.handles(ast.If)
def if_(say: Japanese, node: ast.If, ctx: Context) -> list[Clause]:
    """「…なら、…する。そうでないなら、…」, 「…する。…なら、代わりに…」."""
    apart = set_apart(say, node, ctx, lambda block, ctx: say.told(say.sentences(block, ctx)))
    if apart is not None:
        return [Clause(body=apart.removesuffix(say.stop), gated=True)]
    usual = say.sentences(node.otherwise, ctx) if node.instead else []
    if isinstance(node.condition, ast.Done) and not say.switch("ja_done") and not outcome(say, ctx):
        lead = say.switch("ja_if_done")
    else:
        lead = condition(say, node.condition, ctx, "if") + "、"
    lead += "代わりに" if node.instead else ""
    lead = "\n" * bool(node.head) + headed(say, node.head, lead)
    last, doer = ctx.discourse.last, ctx.discourse.doer
    then = say.sentences(node.then, ctx)
    if last and say.verb_frame(last, "undone"):
        ctx.discourse.last, ctx.discourse.doer = last, doer  # the same may be asked again
    said: list[Clause] = []
    if then:
        plain = 1 < len(then) <= 3 and not any(c.after or c.gated for c in then)
        first, *more = [joined(say, then)] if plain else then
        if mentions_this(node.condition) and ctx.by_name:
            first = replace(first, body=first.body.replace(ctx.name, say.switch("ja_again"), 1))
        said = [replace(first, lead=lead + first.lead, gated=True), *more]
    if node.instead:
        return [*usual, *said]
    other = say.sentences(node.otherwise, ctx)
    if other:
        plain = len(other) == 2 and not any(c.after or c.gated for c in other)
        whole, *more = [joined(say, other)] if plain else other
        said += [replace(whole, lead=f"そうでない{say.switch('ja_if')}、{whole.lead}", gated=True), *more]
    return said


@Japanese.handles(ast.Unless)
def unless(say: Japanese, node: ast.Unless, ctx: Context) -> list[Clause]:
    """「それのコントローラーが{2}を支払わないかぎり、それを打ち消す」."""
    payer = say.noun(node.price.subject, ctx).marked("が") if node.price.subject is not None else "あなたが"
    anyone = any_payer(say, node.price.subject)
    payer = f"いずれかの{say.lexicon.name('player', anyone)}が" if anyone else payer
    lead = payer + grammar.inflect(predicate(say, node.price, ctx), "unless") + "、"
    inner = say.sentences(node.body, ctx)
    return say.led(inner, lead, gated=True)


def equal(say: Japanese, name: str, said: Noun, value: ast.Expr, again: bool) -> Clause:
    """「Ｘは…に等しい」, 「Ｘは…になる」."""
    named = say.switch("ja_value_of") if isinstance(value, ast.FieldOf) else ""
    name = grammar.digits(name) if len(name) == 1 else name
    told = grammar.digits(said) if isinstance(value, ast.Number) else said
    return Clause(topic=name + "は", body=f"{told}{named}{'になる' if again else 'に等しい'}")


def when(say: Japanese, each: ast.EventPattern | ast.StepEvent, ctx: Context) -> str:
    """「次の終了ステップの開始時に」, 「それが攻撃したとき」."""
    if isinstance(each, ast.StepEvent):
        return step_event(say, each, ctx, following=True)
    again = not comes_once(say, each)  # 603.7c
    return event(say, each, ctx, "dictionary") + "たび" if again else event(say, each, ctx, "past") + "とき"


def spent_for(say: Japanese, events: Sequence[ast.EventPattern], ctx: Context) -> str:
    """「クリーチャー・呪文を唱えるためか、アーティファクトの能力を起動するため」."""
    return "か、".join(event(say, each, ctx, "dictionary") + "ため" for each in events)


def of_modes(say: Japanese, node: ast.Modes, ctx: Context) -> str:
    """「以下から１つを選ぶ」."""
    number = say.counted(say.say(node.count, ctx), "つ")
    if node.up_to:
        number = "最大" + number
    elif node.at_least:
        number = "１つまたは両方" if len(node.options) == 2 else number + "以上"
    head = say.switch("ja_modes").replace("{n}", number).replace("{of}", say.counted(len(node.options), "つ"))
    if node.chooser is not None:
        head = say.noun(node.chooser, ctx).marked("は") + head
    return head.removesuffix("。")
