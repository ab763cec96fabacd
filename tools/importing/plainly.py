"""Definitions as one would write them: without what the rules of wording say anyway.

What is read says of each sentence how it goes on (``and``, ``then``, a full stop); most go on by themselves as they do.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast.statements import Instruction
from kotowari.grammar.library import Library
from kotowari.grammar.source import Span
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.render import render_card


def plainly(tree: ast.Card, library: Library, lang: str) -> ast.Card:
    """The card without the links that its text does not need; it prints the same."""
    linked = {node.span for node in walk(tree) if isinstance(node, Instruction) and node.link}
    said = render_card(tree, library, lang) if linked else []
    for some in (linked, *({span} for span in sorted(linked, key=lambda span: (span.line, span.column)))):
        tried = _without(tree, some)
        if linked and render_card(tried, library, lang) == said:
            tree = tried
            if some == linked:
                break
    return tree


def _without(tree: ast.Card, spans: set[Span]) -> ast.Card:
    def bare(node: ast.Node) -> ast.Node:
        return replace(node, link="") if isinstance(node, Instruction) and node.span in spans else node

    return transform(tree, bare)
