"""Every node of the language has an English handler: nothing a card can say is left out of its text."""

import typing

import pytest

from kotowari.grammar import ast
from kotowari.tools.text.english import English

UNIONS = (ast.Expr, ast.Condition, ast.Statement, ast.Ability)
OTHERS = (
    ast.Controlled,
    ast.InZone,
    ast.Among,
    ast.Quality,
    ast.Where,
    ast.EventPattern,
    ast.StepEvent,
    ast.Until,
    ast.Window,
    ast.Limit,
    ast.AsLongAs,
)
NODES = sorted(
    {node for union in UNIONS for node in typing.get_args(union)} | set(OTHERS), key=lambda node: node.__name__
)


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_english_says_every_node(node: type) -> None:
    assert node in English.HANDLERS


def test_two_handlers_for_one_node_are_refused() -> None:
    with pytest.raises(TypeError, match="Number"):
        English.handles(ast.Number)(lambda say, node, ctx: "")
