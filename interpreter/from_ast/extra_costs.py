"""Costs that a card says besides or instead of its own → ``AbilityDef`` of the kind ``cost``."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.abilities import body_scope, condition_text, definition
from kotowari.interpreter.from_ast.helping import help_spec


def _said_of_cost(k: Any, node: ast.ExtraCost) -> dict[str, tuple[str, ...]]:
    """What the adjectives that flag a cost by its name say it is for."""
    if not node.name:
        return {}
    words = (dict(word.attributes) for (kind, _), word in k.library.declarations.items() if kind == "adjective")
    return {name: value for said in words if said.get("flag") == (node.name,) for name, value in said.items()}


def _how_often(k: Any, node: ast.ExtraCost, params: dict[str, str], said: dict[str, tuple[str, ...]]) -> str:
    """``True`` (any number of times), a function, ``'modes'``, ``'others'`` or a ``HelpSpec``, as is said of it."""
    if node.times is not None:
        return condition_text(k, node.times, body_scope(params))
    if "all_modes" in said:
        return repr("modes")
    if "helps" in said:
        return help_spec(k, node, params, "color" in said["helps"])
    if "others" in said:
        return repr("others")
    if "less" in said:
        return help_spec(k, node, params, False, said["less"][0])
    return repr(node.often)


def extra_cost(k: Any, node: ast.ExtraCost, params: dict[str, str], keyword: str) -> list[str]:
    """The text of the constant of one such cost."""
    lends = keyword in k.library.keywords and "lends" in dict(k.library.keywords[keyword].attributes)
    said = _said_of_cost(k, node)
    often = _how_often(k, node, params, said)
    # What makes it less is done by itself (``HelpSpec``); only the rest is paid.
    price = replace(node.cost, items=node.cost.items[:-1]) if "less" in said else node.cost
    return [definition(k, node, "cost", keyword, node.zone, cost=k.cost_constant(price, params),
                       mode=repr("lent" if lends else node.mode), name=repr(node.name), often=often,
                       condition=condition_text(k, node.condition, body_scope(params)))]
