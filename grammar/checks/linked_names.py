"""A name that another ability uses is said as "exiled with this": all that was done so must have the name (607.1)."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, Related, make
from kotowari.grammar.kinds import kinds_of
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary

Bound = tuple[str, ast.Do, frozenset[str]]  # the name, where it is given, and of which kinds what has it is


def linked_names(checked: Checked) -> Iterable[Diagnostic]:
    """E0212 for what an ability does as well without giving the name by which another speaks of what was done."""
    card = checked.resolved.node
    if not any(do.binding for do in checked.of(ast.Do)) and not any(noun.binding for noun in checked.of(ast.Select)):
        return
    for face in card.faces if isinstance(card, ast.Card) else ():
        abilities = _abilities(face)
        bound = [[*_bound(ability, checked.vocabulary)] for ability in abilities]
        done = [node for ability in face.abilities for node in walk(ability) if isinstance(node, ast.Do)]
        for name, giver, kinds in _linked(abilities, bound):
            for other in done:
                if (
                    other.verb == giver.verb
                    and kinds & _given(other, checked.vocabulary)
                    and name not in _all_names(other)
                ):
                    yield make(
                        "E0212",
                        f"`{name}` is said of all that is done so, and this is done without that name",
                        other.span,
                        help=f"write `as {name}` here, too, or do it by another verb",
                        related=(Related(giver.span, "the name is given here"),),
                    )


def _abilities(face: ast.Face) -> list[tuple[ast.Node, ...]]:
    """What is carried out together: the instructions of a card with what is paid for them, and each other ability."""
    instructions = tuple(
        each
        for each in face.abilities
        if isinstance(each, ast.Resolution | ast.ExtraCost) or isinstance(each, ast.Activated) and not each.cost.items
    )
    return [instructions, *((each,) for each in face.abilities if each not in instructions)]


def _linked(abilities: list[tuple[ast.Node, ...]], bound: list[list[Bound]]) -> Iterator[Bound]:
    """The names that an ability uses which doesn't give them, each once for each verb."""
    used = {
        node.name
        for ability, own in zip(abilities, bound, strict=True)
        for part in ability
        for node in walk(part)
        if isinstance(node, ast.Ref) and node.name not in {name for name, *_ in own}
    }
    met = set()
    for name, giver, kinds in (each for own in bound for each in own):
        if name in used and (name, giver.verb) not in met:
            met.add((name, giver.verb))
            yield name, giver, kinds


def _bound(ability: tuple[ast.Node, ...], vocabulary: Vocabulary) -> Iterator[Bound]:
    for do in (node for part in ability for node in walk(part) if isinstance(node, ast.Do)):
        yield from ((name, do, _given(do, vocabulary)) for name in _all_names(do))


def _all_names(do: ast.Do) -> set[str]:
    chosen = {node.binding for _, given in do.args for node in walk(given) if isinstance(node, ast.Select)}
    return {do.binding, *chosen} - {""}


def _given(do: ast.Do, vocabulary: Vocabulary) -> frozenset[str]:
    """Of which kinds the things are that are chosen for it: what is spoken of already isn't chosen by it."""
    chosen = (given for _, given in do.args if isinstance(given, ast.Select))
    return frozenset[str]().union(*(kinds_of(each, vocabulary) for each in chosen))
