"""English: so many things as an amount says, and one that is called by its name.

"A card for each creature you control", "cards equal to its power"; "Voja, a legendary 2/2 green Wolf creature token".
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.nouns import select
from kotowari.tools.text.english.values import each_of, measure
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


@English.handles(ast.Measure)
def measured(say: English, node: ast.Measure, ctx: Context) -> Phrase:
    """An amount of a unit; one of a sort that has a name of its own is called by that first."""
    names = [
        each for each in node.quality if isinstance(each.what, ast.Compare) and isinstance(each.what.right, ast.Text)
    ]
    frames = [say.lexicon.frame(kind.kind, kind.id, "called") for kind in node.kinds if kind.kind == "supertype"]
    frame = next(filter(None, frames), None)
    if frame is None or len(names) != 1 or node.amount != ast.Number(1):
        return measure(say, node, ctx)
    said = measure(say, replace(node, quality=tuple(each for each in node.quality if each is not names[0])), ctx)
    name = str(say.say(names[0].what.right, ctx))  # type: ignore[union-attr]  # just looked at
    return replace(said, text=say.frames.fill(frame, {"name": name, "what": said.text}))
