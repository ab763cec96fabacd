"""What is said of a change of a cost, in any language: whose cost it is, and how much it is less or more.

A statement that gives such a change to what it names ("SPELLS cost {1} less") says it without quotation.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.pairs import letter_of_number


def price_given(node: ast.Do) -> ast.ExtraCost | None:
    """The one change of a cost that a statement gives to its subject; None when it says anything else."""
    quoted = next((value for _, value in node.args if isinstance(value, ast.Quoted)), None)
    only = quoted.abilities[0] if quoted is not None and len(quoted.abilities) == 1 else None
    return only if isinstance(only, ast.ExtraCost) and only.change and only.condition is None else None


def read_cost(argument: object) -> ast.FieldOf | None:
    """What a granted keyword's cost is read from ("its mana cost"), by itself or as all of a cost; else None."""
    if isinstance(argument, ast.Cost) and len(argument.items) == 1:
        return read_cost(argument.items[0])
    return argument if isinstance(argument, ast.FieldOf) else None


def is_beyond_first(node: ast.ExtraCost) -> bool:
    """ "For each target beyond the first": a count less one."""
    return isinstance(node.times, ast.Arith)


def is_where_x(node: ast.ExtraCost, variable: Callable[[str], bool]) -> bool:
    """ "{X} less, where X is …": a symbol of the cost stands for the count."""
    symbols = [each for item in node.cost.items if isinstance(item, ast.Symbols) for each in item.symbols]
    return node.times is not None and any(variable(each) for each in symbols)


def speaks_of_itself(node: ast.ExtraCost) -> bool:
    """Is what a change depends on said of the thing whose cost is changed?"""
    return node.condition is not None and any(
        isinstance(each, ast.Ref) and each.target == "this" for each in walk(node.condition)
    )


def is_free(node: ast.ExtraCost, vocabulary: Vocabulary) -> bool:
    """ "Without paying its mana cost": an alternative cost of nothing at all."""
    free = (vocabulary.nothing()[0],)
    said = [item.symbols for item in node.cost.items if isinstance(item, ast.Symbols)]
    return node.mode == "alternative" and not node.others and len(node.cost.items) == 1 and said == [free]


def positive_letter(node: ast.Condition | None) -> str:
    """ "X can't be 0": by which letter a number is said that has to be at least one; "" if none is asked for."""
    if not isinstance(node, ast.Compare) or node.op != ">=" or node.right != ast.Number(1):
        return ""
    return letter_of_number(node.left)


def player_of(subject: ast.Node | None) -> tuple[ast.Node | None, ast.Expr | None]:
    """A noun phrase without who plays it, and who that is."""
    if not isinstance(subject, ast.Select):
        return subject, None
    by = next((m for m in subject.modifiers if isinstance(m, ast.Controlled) and not m.negated), None)
    if by is None:
        return subject, None
    return replace(subject, modifiers=tuple(m for m in subject.modifiers if m is not by)), by.by


__all__ = [
    "is_beyond_first", "is_where_x", "player_of", "positive_letter", "price_given", "read_cost", "speaks_of_itself",
]  # fmt: skip


def named_price(say: Any, node: ast.ExtraCost, ctx: Context) -> tuple[str, list[ast.Do]] | None:
    """Where a keyword lets something be played for a cost of its own, in the explanation of that keyword.

    The place where it lies otherwise ("" on the stack), and what is done beside paying the usual cost; nothing of the
    latter where the keyword has a cost with its name.  None for any other cost.
    """
    if "keyword name" not in ctx.params or node.mode != "alternative" or node.others or node.change:
        return None
    first, *rest = node.cost.items
    zone = node.zone.zone if node.zone is not None else ""
    place = zone if zone and say.lexicon.attribute("zone", zone, "default") is None else ""
    if isinstance(first, ast.Ref) and not rest:
        return (place, []) if isinstance(ctx.params.get(first.name), ast.Cost) else None
    usual = isinstance(first, ast.FieldOf) and say.lexicon.attribute("field", first.field, "derived") == ("cost",)
    deeds = [each for each in rest if isinstance(each, ast.Do)]
    return (place, deeds) if usual and deeds and len(deeds) == len(rest) else None
