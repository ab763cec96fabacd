"""Every node is executed, typed, laid out and said in three languages: no cell of the matrix is empty.

A node class that is added to ``grammar/ast`` fails here until each part of the program knows it.
"""

import typing
from importlib import import_module

import pytest

from kotowari.grammar import ast, kinds, printer
from kotowari.grammar.visit import node_classes
from kotowari.interpreter.from_ast import abilities, expressions, statements
from kotowari.interpreter.from_ast.handled import HANDLED, SAID_ONLY
from kotowari.tools.text.render import LANGUAGES

EXECUTORS = expressions.EXPRESSIONS.keys() | statements.STATEMENTS.keys() | abilities.ABILITIES.keys()
UNIONS = {name: typing.get_args(getattr(ast, name)) for name in ("Expr", "Condition", "Statement", "Ability")}
PARTS = sorted({node for union in UNIONS.values() for node in union}, key=lambda node: node.__name__)
VALUES = sorted({*UNIONS["Expr"], *UNIONS["Condition"]}, key=lambda node: node.__name__)


def name_of(node: type) -> str:
    return node.__name__


def handlers(lang: str) -> dict:
    module, name = LANGUAGES[lang]
    return getattr(import_module(module), name).HANDLERS


@pytest.mark.parametrize("node", PARTS, ids=name_of)
def test_the_engine_carries_out_every_part(node: type) -> None:
    """Expressions, conditions, statements and abilities are all compiled."""
    assert node in EXECUTORS


@pytest.mark.parametrize("node", node_classes(), ids=name_of)
def test_every_node_has_its_pass(node: type) -> None:
    """The parts inside others too: a function of the compiler is named for each, or it is only ever said."""
    assert (node in HANDLED) != (node in SAID_ONLY)
    assert callable(HANDLED.get(node, name_of))


def test_no_pass_is_for_a_node_that_is_gone() -> None:
    assert set(HANDLED) | SAID_ONLY == set(node_classes())


@pytest.mark.parametrize("node", VALUES, ids=name_of)
def test_the_checker_types_every_value(node: type) -> None:
    """Each expression and condition has a kind that a parameter is checked against; a reference that of its binding."""
    assert node in {*kinds.KINDS, *kinds.CONDITIONS, ast.Ref}


@pytest.mark.parametrize("node", node_classes(), ids=name_of)
def test_the_printer_writes_every_node(node: type) -> None:
    """Each node of the tree can be written as source, in every language of the vocabulary."""
    assert node in printer.HANDLERS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("node", PARTS, ids=name_of)
def test_every_part_is_said_in_every_language(node: type, lang: str) -> None:
    """Nothing that a card can do is left out of its text."""
    assert node in handlers(lang)


def test_the_unions_are_the_tree() -> None:
    """No node class hides from the matrix: each is in a union, a definition, or only ever a field of another."""
    definitions = set(typing.get_args(ast.Definition))
    inner = {
        ast.Word, ast.Det, ast.Controlled, ast.InZone, ast.Among, ast.Quality, ast.Where, ast.Alternative,
        ast.EventPattern,
        ast.StepEvent, ast.Until, ast.Window, ast.Limit, ast.AsLongAs, ast.Cost, ast.Name, ast.TextOverride, ast.Face,
        ast.Param,
    }  # fmt: skip

    assert set(node_classes()) == set(PARTS) | definitions | inner
