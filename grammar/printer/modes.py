"""Modes back to text: a bullet each, behind it the flavor words and what is chosen with it."""

import itertools
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.document import Part
from kotowari.grammar.printer.lines import block, head
from kotowari.grammar.printer.pen import Pen, prints
from kotowari.grammar.printer.phrases import label
from kotowari.grammar.printer.statements import do, operand
from kotowari.grammar.visit import is_paid, paid_deed


@prints(ast.Modes)
def _modes(node: ast.Modes, pen: Pen) -> tuple[Part, ...]:
    up_to, more = "<up_to>" if node.up_to else "", "<or_more>" if node.at_least else ""
    by = ("<by>", pen(node.chooser)) if node.chooser is not None else ()
    text = pen.words("<modes>", up_to, pen.amount(node.count), more, *by)
    labels = node.labels or ("",) * len(node.options)
    return head(node, text, tuple(_labelled(*each, pen) for each in zip(node.options, labels, strict=True)), open=True)


def _is_bound(node: Node) -> bool:
    return isinstance(node, ast.Let) and not node.again


def _labelled(option: ast.Block, words: str, pen: Pen) -> Part:
    """A bullet with the flavor words in front of its first line."""
    said = _option(option, pen)
    front = label(words, pen)
    if not front:
        return said
    if said.text == "-" and said.body:
        return replace(said, body=(replace(said.body[0], text=front + said.body[0].text), *said.body[1:]))
    return replace(said, text=f"- {front}{said.text.removeprefix('- ')}")


def _option(option: ast.Block, pen: Pen) -> Part:
    """A bullet: one line behind the mark, an instruction with more below it, or all of them below."""
    chosen = [each for each in itertools.takewhile(_is_bound, option) if isinstance(each, ast.Let)]
    size = len(chosen)
    paid = [each for each in itertools.takewhile(is_paid, option[size:]) if isinstance(each, ast.Do)]
    if any(paid_deed(each) is not None for each in paid):
        prices = [value for each in paid for _, value in each.args]
        aims = [pen.words(operand(each.value, pen), pen.named(each.name)) for each in chosen]
        costs = [item for price in prices for item in (price.items if isinstance(price, ast.Cost) else (price,))]
        text = ", ".join([*(do(item, pen) if isinstance(item, ast.Do) else pen(item) for item in costs), *aims])
        return Part(f"- {text}", block(option[size + len(paid) :], pen))
    parts = block(option, pen)
    first = parts[0]
    if len(parts) == 1:
        return Part(f"- {first.text}", first.body, bare=first.bare, open=first.open)
    if isinstance(option[0], ast.Do | ast.DoAll | ast.Restrict) and first.body is None:
        return Part(f"- {first.text}", parts[1:], bare=True)
    return Part("-", parts, bare=True)
