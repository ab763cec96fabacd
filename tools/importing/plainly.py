"""Definitions as one would write them: without what the rules of wording say anyway.

What is read says of each sentence how it goes on (``and``, ``then``, a full stop), and may say where this card is
called by its name (``~``); most of it would be so by itself.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast.statements import Instruction
from kotowari.grammar.checks.own_name import OWN_NAME
from kotowari.grammar.library import Library
from kotowari.grammar.source import Span
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.render import render_card


def plainly(tree: ast.Card, library: Library, lang: str) -> ast.Card:
    """The card without the links and names that its text does not need; it prints the same."""
    bare = _unnamed(tree)
    if bare != tree and render_card(bare, library, lang) == render_card(tree, library, lang):
        tree = bare
    needed = {each.span for node in walk(tree) if isinstance(node, ast.If) and node.instead for each in node.otherwise}
    linked = {node.span for node in walk(tree) if _bare(node) is not node} - needed
    said = render_card(tree, library, lang) if linked else []
    for some in (linked, *({span} for span in sorted(linked, key=lambda span: (span.line, span.column)))):
        tried = _without(tree, some)
        if linked and render_card(tried, library, lang) == said:
            tree = tried
            if some == linked:
                break
    return tree


def _unnamed(tree: ast.Card) -> ast.Card:
    """The card in which no statement names what nothing speaks of."""
    spoken = {getattr(node, name, "") for node in walk(tree) for name in ("target", "name")}

    def bare(node: ast.Node) -> ast.Node:
        if isinstance(node, ast.Do | ast.Select) and node.binding and node.binding not in spoken:
            return replace(node, binding="")
        return node

    return transform(tree, bare)


def _without(tree: ast.Card, spans: set[Span]) -> ast.Card:
    return transform(tree, lambda node: _bare(node) if node.span in spans else node)


def _bare(node: ast.Node) -> ast.Node:
    """A node that says nothing of its wording."""
    if isinstance(node, Instruction) and node.link:
        return replace(node, link="")
    return replace(node, name="this", spelled="") if isinstance(node, ast.Ref) and node.name == OWN_NAME else node
