"""So many things as an amount says: 「クリーチャー１体につきカード１枚」, 「これのパワーに等しい枚数のカード」."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.values import per_each
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.so_many import told_amount


def so_many(say: Hoisting, node: ast.Select, ctx: Context, described: Callable[[Any, ast.Select, Context], Any]) -> Any:
    """The noun phrase in full as ``described`` says it; how many there are by an amount stands in front of it."""
    amount = told_amount(node, ctx)
    if amount is None:
        return described(say, node, ctx)
    per = per_each(say, amount, ctx) if node.det.kind == "count" and not node.det.up_to else None
    few = replace(node.det, count=ast.Number(per[0] if per else 2), up_to=False)
    noun = described(say, replace(node, det=few), ctx)
    if node.binding:
        ctx.bind(node.binding, Binding(node, node.det.kind, True))
    if per:
        return replace(noun, before=say.WORDS["per"].format(per[1]) + noun.before)
    most = say.WORDS["at_most"] if node.det.up_to else ""
    sheets = say.counter_of(node.alternatives[-1].words) == "枚"
    front = say.WORDS["as_many_sheets" if sheets else "as_many"].format(say.noun(amount, ctx))
    comma = say.WORDS["as_many_comma"] if noun.before else ""
    return replace(noun, before=most + front + comma + noun.before, count="")
