"""Cards whose parts are played apart: a ``side`` that is ``apart`` (709 of one book, 708 of the other).

The card is compiled with one face for the whole, which it shows everywhere but where it waits to resolve, and one for
each part; the whole has, beside all that its parts say, a way for each of them to be played.
"""


from kotowari.grammar import ast
from kotowari.interpreter.from_ast.abilities import definition
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError


def are_apart(k: Compiler, card: ast.Card) -> bool:
    """Are the faces of a card parts that are played apart?"""
    return any("apart" in k.word_spec("side", face.relation) for face in card.faces if face.relation)


def with_whole(k: Compiler, card: ast.Card, texts: list[str]) -> list[str]:
    """The texts of the faces of such a card, that of the whole before those of its parts."""
    names, ways, joined = [], [], False
    for index, (face, text) in enumerate(zip(card.faces, texts, strict=True), 1):
        name = k.module.name("part")
        k.module.add(f"{name} = {text}")
        names.append(name)
        place = None
        for use in (use for line in face.abilities if isinstance(line, ast.KeywordLine) for use in line.uses):
            said = dict(k.library.keywords[use.keyword].attributes)
            way, *zones = said.get("way", ("",))
            joined = joined or way == "whole"
            if (way == "part") is not bool(zones):
                raise CompileError("only a part that is played by itself names the zone from which it is", face,
                                   "write `way part ZONE`, or another way alone")
            if zones:
                place = ast.ZoneOf(zones[0])
        node = ast.ExtraCost(ast.Cost(()), "alternative", span=face.span)
        way = definition(k, node, "cost", "", place, mode=repr("alternative"),
                         cost=f"CostSpec(symbols={tuple(face.cost or ())!r})", name=repr(face.name), index=repr(index))
        ways.append(k.ability_instance(way, ""))
    return [f"faces.whole(({', '.join(names)},), ({', '.join(ways)},), {joined})", *names]


__all__ = ["are_apart", "with_whole"]
