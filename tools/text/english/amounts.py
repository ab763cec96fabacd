"""English: so many things as an amount says: "a card for each creature you control", "cards equal to its power"."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.nouns import select
from kotowari.tools.text.english.values import each_of
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.so_many import told_amount


@English.handles(ast.Select)
def selected(say: English, node: ast.Select, ctx: Context) -> Phrase:
    """A noun phrase; how many there are by an amount stands behind it."""
    det = node.det
    amount = told_amount(node, ctx)
    if amount is None:
        return select(say, node, ctx)
    per = each_of(say, amount, ctx) if det.kind == "count" and not det.up_to else None
    few = replace(node, det=replace(det, count=ast.Number(per[0] if per else 2), up_to=False))
    said = select(say, few, ctx)
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, True))
    if per:
        return replace(said, tail=f"{said.tail} for each {per[1]}")
    things = said.text.removeprefix("two ")
    cards = [word.id for word in node.alternatives[-1].words] == ["card"] and det.kind == "count" and not det.up_to
    front = "up to a number of " if det.up_to else "" if cards else "a number of "
    return replace(said, text=front + things, tail=f"{said.tail} equal to {say.say(amount, ctx)}")
