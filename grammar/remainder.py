"""What is left of things that have one name, once some among them were taken: by that name the rest is meant then.

``search your deck for up to 4 cards as found`` / ``put 2 cards among found into your hand`` / ``put found on board``.
Who plays it and who says it ask the same: which statement takes some of which.
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.outcomes import brings_thing, takes_up
from kotowari.grammar.vocabulary import Vocabulary


def taken_from(node: ast.Do, vocabulary: Vocabulary, picked: dict[str, str]) -> set[str]:
    """The names of the things of which a statement takes some.

    ``picked``: names of what was picked out among things, with the name of these; what this one picks is added.
    """
    values = [part for _, value in node.args for part in (value.parts if isinstance(value, ast.Either) else (value,))]
    pools = {name for value in values for name in _among(value)}
    if not (brings_thing(node, vocabulary) or takes_up(node, vocabulary)):
        _pick(node, values, pools | _pool(node, vocabulary), picked)
        return set()
    again = {picked.get(value.target or value.name, "") for value in values if isinstance(value, ast.Ref)}
    _pick(node, values, pools, picked)
    return pools | again - {""}


def pick_each(node: ast.ForEach, picked: dict[str, str]) -> None:
    """Note what a loop is at as one of the things that it goes through, if these have a name."""
    name, pools = node.binding or getattr(node.each, "binding", "") or "it", set(_among(node.each))
    picked.pop(name, None)
    if len(pools) == 1:
        picked[name] = next(iter(pools))


def _among(value: Any) -> Iterator[str]:
    """The names of those among which a phrase is about."""
    for each in value.modifiers if isinstance(value, ast.Select) else ():
        if isinstance(each, ast.Among) and isinstance(each.pool, ast.Ref):
            yield each.pool.target or each.pool.name


def _pool(node: ast.Do, vocabulary: Vocabulary) -> set[str]:
    """The name of those among which a verb picks out some (``choose card among found``)."""
    verb = vocabulary.verb(node.verb)
    names = {param.name for param in (verb.params if verb is not None else ()) if param.role == "among"}
    return {value.target or value.name for name, value in node.args if name in names and isinstance(value, ast.Ref)}


def _pick(node: ast.Do, values: list[Any], pools: set[str], picked: dict[str, str]) -> None:
    """Note what a statement names that is one, or some, of things with a name of their own."""
    for value in values:
        if isinstance(value, ast.EndOfZone) and value.until is not None and value.until.binding and value.binding:
            picked[value.until.binding] = value.binding
    names = [node.binding, *(value.binding for value in values if isinstance(value, ast.Select))]
    for name in names if len(pools) == 1 else ():
        if name:
            picked[name] = next(iter(pools))
