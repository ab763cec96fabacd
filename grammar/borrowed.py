"""Words of a base that a ruleset takes over though its own book has none of them: things that say them still work.

Only what is said on a thing is told of, since rules may be put in any words.
"""

from collections.abc import Iterable, Iterator, Mapping

from kotowari.grammar import ast
from kotowari.grammar.chain import is_option
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.from_surface.definitions import Head
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.vocabulary import Borrowed

Key = tuple[str, str]
Known = Mapping[str, tuple[str, ast.Ruleset]]


def key_of(head: Head) -> Key:
    """What a later definition must share to take this one's place; all verbs share one space of ids."""
    return ("verb" if head.kind in VERBS else head.kind, head.id)


def names_of(ruleset: ast.Ruleset) -> Iterator[str]:
    """What a ruleset says that it borrows, each by its kind and its id: ``keyword flying walking`` is two."""
    for said in (value for name, values in ruleset.properties if name == "borrows" for value in values):
        kind, *ids = said.split()
        yield from (f"{kind} {id}" for id in ids)
        if not ids:
            yield kind


def borrow(
    chain: list[tuple[str, ast.Ruleset]], layers: list[list[Head]], known: Known, found: list[Diagnostic]
) -> Mapping[Key, Borrowed]:
    """What the latest of the rulesets borrows from the layers below it; E0408 for what none of them defines.

    ``chain``: that ruleset and those below it, the base first, each but the last with its layer.
    """
    ruleset = chain[-1][1]
    wanted = list(names_of(ruleset))
    if not wanted:
        return {}
    below = {
        f"{head.kind} {head.id}": (head, other)
        for (_, other), layer in zip(chain, layers, strict=False)
        for head in layer
        if head.id
    }
    out: dict[Key, Borrowed] = {}
    for said in wanted:
        if said not in below:
            text = f"ruleset `{ruleset.id}` borrows `{said}`, which its base has not"
            found.append(make("E0408", text, ruleset.span, help=suggestion(said, below)))
            continue
        head, other = below[said]
        own = _own(other.id, said, chain, known)
        out[key_of(head)] = Borrowed(ruleset.id, own, head.cites)
    return out


def _own(base: str, said: str, chain: list[tuple[str, ast.Ruleset]], known: Known) -> tuple[str, ...]:
    """Who has a word of a base as its own: the nearest below the borrower with a book, else those beside it."""
    below = [one for _, one in chain[:-1] if "book" in dict(one.properties) and said not in names_of(one)]
    if below:
        return (below[-1].id,)
    above = [one for _, one in known.values() if one.base == base and one.id != chain[-1][1].id]
    own = [one for one in above if not is_option(one) and said not in names_of(one)]
    return tuple(one.id for one in own if "book" in dict(one.properties)) or tuple(one.id for one in own) or (base,)


def kept(borrowed: Mapping[Key, Borrowed], layer: Iterable[Head]) -> dict[Key, Borrowed]:
    """What is still borrowed by a ruleset above that states some words in its own way."""
    stated = {key_of(head) for head in layer if head.body or head.pattern}
    return {key: one for key, one in borrowed.items() if key not in stated}
