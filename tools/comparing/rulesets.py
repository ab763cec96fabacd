"""What two rule sets say otherwise: their policies, and the definitions that one has and the other lacks or changes."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from kotowari.grammar.library import Library
from kotowari.grammar.visit import transform
from kotowari.tools.explain.story import place

How = Literal["only left", "only right", "changed", "renumbered"]
WITHOUT = "without"


@dataclass(frozen=True)
class Difference:
    """One definition or policy; ``left``, ``right``: the rules it cites on each side, of a policy its values."""

    kind: str
    name: str
    how: How
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    where: str = ""


def differences(left: Library, right: Library) -> Iterator[Difference]:
    """Policies first, then definitions by kind and name; texts of wording and places are no difference."""
    ours, theirs = dict(left.ruleset.properties), dict(right.ruleset.properties)
    if WITHOUT in theirs and right.ruleset.base == left.ruleset.id:  # what the base is without, it is without, too
        theirs[WITHOUT] = tuple(dict.fromkeys((*ours.get(WITHOUT, ()), *theirs[WITHOUT])))
    for name in sorted({*ours, *theirs} - {"default_for"}):
        if ours.get(name) != theirs.get(name):
            how: How = "only left" if name not in theirs else "only right" if name not in ours else "changed"
            yield Difference("policy", name, how, ours.get(name, ()), theirs.get(name, ()))
    one = _definitions(left)
    other = _called_alike(one, _definitions(right))
    for key in sorted({*one, *other}):
        a, b = one.get(key), other.get(key)
        if b is None:
            yield Difference(*key, "only left", _cites(a), (), place(one[key].span))
        elif a is None:
            yield Difference(*key, "only right", (), _cites(b), place(b.span))
        elif _bare(a) != _bare(b):
            yield Difference(*key, "changed", _cites(a), _cites(b), place(b.span))
        elif _cites(a) != _cites(b):
            yield Difference(*key, "renumbered", _cites(a), _cites(b), place(b.span))


def _definitions(library: Library) -> dict[tuple[str, str], Any]:
    found: dict[tuple[str, str], Any] = {}
    found.update({("verb", id): node for id, node in library.actions.items()})
    found.update({("keyword", id): node for id, node in library.keywords.items()})
    found.update(library.declarations)
    for node in library.states:
        name = ", ".join(node.cites)
        while ("state", name) in found:
            name += " again"
        found["state", name] = node
    found.update({("offer", node.id): node for node in library.offers})
    return found


def _called_alike(one: dict[tuple[str, str], Any], other: dict[tuple[str, str], Any]) -> dict[tuple[str, str], Any]:
    """The second definitions, a state check by the number of the first that does the same: it has no other name."""
    free = {key: _bare(node) for key, node in one.items() if key[0] == "state" and key not in other}
    found = {}
    for key, node in other.items():
        alike = (mine for mine, bare in free.items() if key not in one and bare == _bare(node))
        found[next(alike, key)] = node
    return found


def _bare(node: Any) -> Any:
    """A definition without its rule numbers and without how it is worded."""
    empty: dict[str, Any] = {"cites": (), "names": (), "texts": ()}
    bare = replace(node, **{f.name: empty[f.name] for f in fields(node) if f.name in empty})
    return transform(bare, lambda one: replace(one, cite=()) if one.cite else one)


def _cites(node: Any) -> tuple[str, ...]:
    return tuple(node.cites) if node is not None else ()
