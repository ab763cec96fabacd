"""Cards that can be played as one face or another: a ``side`` that is ``apart`` (709; 708²) or ``played`` (712, 715).

One whose parts are played apart is compiled with one face for the whole, which it shows everywhere but where it waits
to resolve, and one for each part; the whole has, beside all that its parts say, a way for each of them to be played.
Of any other the front has the ways for the faces beside it.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.abilities import definition
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.target import Expr, Name, Pack, Set, call, record


def word_spec_of(k: Compiler, face: ast.Face) -> dict[str, Any]:
    """What is declared of the side on which a face is; nothing of a front."""
    return dict(k.word_spec("side", face.relation)) if face.relation else {}


def are_apart(k: Compiler, card: ast.Card) -> bool:
    """Are the faces of a card parts that are played apart?"""
    return any("apart" in word_spec_of(k, face) for face in card.faces)


def played_ways(k: Compiler, card: ast.Card) -> tuple[Expr, ...]:
    """The ways to play a card as the faces beside its front; what has no cost is not played for one (118.6)."""
    return tuple(
        _way(k, face, index)
        for index, face in enumerate(card.faces)
        if face.cost is not None and "played" in word_spec_of(k, face)
    )


def with_whole(k: Compiler, card: ast.Card, bases: list[Expr]) -> list[Expr]:
    """The faces of such a card, that of the whole before those of its parts."""
    names, ways = list[Expr](), list[Expr]()
    for index, (face, base) in enumerate(zip(card.faces, bases, strict=True), 1):
        name = Name(k.module.name("part"))
        k.module.add(Set(name, base))
        names.append(name)
        ways.append(_way(k, face, index))
    return [call("faces.whole", Pack(tuple(names)), Pack(tuple(ways))), *names]


def _way(k: Compiler, face: ast.Face, index: int) -> Expr:
    """The ability by which a card is played as this face, for the cost of that."""
    node = ast.ExtraCost(ast.Cost(()), "alternative", span=face.span)
    cost = record("CostSpec", symbols=tuple(face.cost or ()))
    way = definition(k, node, "cost", "", None, mode="alternative", cost=cost, name=face.name, face=index)
    return k.ability_instance(way, "")


__all__ = ["are_apart", "played_ways", "word_spec_of", "with_whole"]
