"""Cards whose parts are played apart: a ``side`` that is ``apart`` (709; 708²).

The card is compiled with one face for the whole, which it shows everywhere but where it waits to resolve, and one for
each part; the whole has, beside all that its parts say, a way for each of them to be played.
"""

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.abilities import definition
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.target import Expr, Name, Pack, Set, call, record


def are_apart(k: Compiler, card: ast.Card) -> bool:
    """Are the faces of a card parts that are played apart?"""
    return any("apart" in k.word_spec("side", face.relation) for face in card.faces if face.relation)


def with_whole(k: Compiler, card: ast.Card, bases: list[Expr]) -> list[Expr]:
    """The faces of such a card, that of the whole before those of its parts."""
    names, ways = list[Expr](), list[Expr]()
    for index, (face, base) in enumerate(zip(card.faces, bases, strict=True), 1):
        name = Name(k.module.name("part"))
        k.module.add(Set(name, base))
        names.append(name)
        node = ast.ExtraCost(ast.Cost(()), "alternative", span=face.span)
        way = definition(
            k,
            node,
            "cost",
            "",
            None,
            mode="alternative",
            cost=record("CostSpec", symbols=tuple(face.cost or ())),
            name=face.name,
            face=index,
        )
        ways.append(k.ability_instance(way, ""))
    return [call("faces.whole", Pack(tuple(names)), Pack(tuple(ways))), *names]


__all__ = ["are_apart", "with_whole"]
