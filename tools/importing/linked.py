"""What one ability did to things, of which another speaks: said of all that did it, so each of these must be named.

A reading names what an ability does where another one speaks of that ("the exiled card", 607.2a).  If the card does the
same elsewhere, too, and that is not named, what is printed may mean more than the reading says.
"""

from collections.abc import Iterator

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.asked import CHOOSE


def half_named(tree: ast.Card) -> str:
    """The name under which a card keeps only some of what it does so; "" where there is none."""
    for face in tree.faces:
        for at, ability in enumerate(face.abilities):
            for name, verb in _named(ability):
                spoken = any(_speaks(other, name) for nth, other in enumerate(face.abilities) if nth != at)
                if spoken and any(
                    node.verb == verb and name not in _names(node)
                    for node in walk(face)
                    if isinstance(node, ast.Do) and not node.verb.startswith(CHOOSE)
                ):
                    return name
    return ""


def _named(ability: ast.Ability) -> Iterator[tuple[str, str]]:
    """The names that an ability gives to what it does something to, each with the verb."""
    for node in walk(ability):
        if isinstance(node, ast.Do):
            for name in _names(node):
                yield name, node.verb


def _names(node: ast.Do) -> set[str]:
    own = (value.binding for _, value in node.args if isinstance(value, ast.Select))
    return {name for name in (node.binding, *own) if name and not name.startswith("#")}


def _speaks(ability: ast.Ability, name: str) -> bool:
    bound = any(name in _names(node) for node in walk(ability) if isinstance(node, ast.Do))
    return not bound and any(isinstance(node, ast.Ref) and node.target == name for node in walk(ability))
