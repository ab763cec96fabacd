"""The primer shows what is: every example is read and its tree compared."""

import re
from textwrap import dedent

import pytest
from tests import libraries

from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import outline

PRIMER = (libraries.ROOT / "docs/ast-primer.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^( *)```(\w+)\n(.*?)\n *```", PRIMER, re.M | re.S)
SOURCES = [dedent(body) for _, kind, body in BLOCKS if kind == "kotowari"]
TREES = [body for _, kind, body in BLOCKS if kind == "tree"]


def tree(text):
    (card,), findings = load_cards(libraries.ruleset("magic-2018"), {"primer.kw": text + "\n"})
    assert [finding.message for finding in findings] == []
    return outline(card)


def test_there_are_examples():
    assert (len(SOURCES), len(TREES)) == (3, 2)


@pytest.mark.parametrize(("source", "shown"), [(0, 0), (1, 0), (2, 1)])
def test_the_tree_shown_is_the_tree_read(source, shown):
    assert tree(SOURCES[source]) == TREES[shown]
