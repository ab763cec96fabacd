"""Definitions in other words: what an effect makes of a text by exchanging words in it (612).

A text is compiled, so its words are changed where they are written: in the tree, which is then compiled once more.
That is done as an effect first asks for it, once for each card and exchange; a game without such effects pays nothing.
The trap: only words of rules are exchanged, never a name, a symbol or what a keyword says without being written there.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import transform, without_places
from kotowari.interpreter.definitions import AbilityDef
from kotowari.interpreter.program import Ability, Program

Definitions = Callable[[], tuple[Library, Mapping[str, ast.Card]]]
Compile = Callable[[Library, Program, list[ast.Card], str], Program]
Exchange = tuple[tuple[str, str], ...]
TOKEN = "token "  # stands before the names of tokens among those of cards


class Texts:
    """The texts of a program: the definitions that it was compiled from, and what was made of them since.

    ``definitions`` are asked for only when a text is first changed.
    """

    def __init__(self, program: Program, definitions: Definitions, compile_: Compile) -> None:
        self._program = program
        self.definitions = definitions
        self._compile = compile_
        self._places: dict[AbilityDef, tuple[str, int, int]] = {}
        self._cards: dict[tuple[str, Exchange], tuple[tuple[Ability, ...], ...]] = {}
        self._abilities: dict[tuple[Ability, Exchange], Ability] = {}

    def with_cards(self, program: Program, cards: Mapping[str, ast.Card]) -> "Texts":
        """Those of a program that has these cards, too."""

        def definitions() -> tuple[Library, Mapping[str, ast.Card]]:
            library, before = self.definitions()
            return library, {**before, **cards}

        return Texts(program, definitions, self._compile)

    def other(self, ability: Ability, words: Exchange) -> Ability:
        """An ability with these words exchanged; itself where none of them is in it, or no card says it."""
        key = (ability, words)
        made = self._abilities.get(key)
        if made is None:
            made = self._abilities[key] = self._made(ability, words)
        return made

    def _made(self, ability: Ability, words: Exchange) -> Ability:
        place = self._place(ability)
        faces = self._reworded(place[0], words) if place is not None else ()
        if place is None or not faces:
            return ability
        now = faces[place[1]][place[2]]
        return Ability(now.definition, now.args, now.keyword, now.said, ability.root, ability.use)

    def _place(self, ability: Ability) -> tuple[str, int, int] | None:
        """Card, face and number of an ability as it is written."""
        if not self._places:
            cards = [*self._program.cards.items(), *((TOKEN + id, card) for id, card in self._program.tokens.items())]
            for name, card in cards:
                for face, base in enumerate(card.bases):
                    for number, each in enumerate(base.abilities):
                        self._places.setdefault(each.definition, (name, face, number))
        return self._places.get(ability.definition)

    def _reworded(self, name: str, words: Exchange) -> tuple[tuple[Ability, ...], ...]:
        """The abilities of each face of a card with these words exchanged; none if it holds none of them."""
        key = (name, words)
        if key not in self._cards:
            self._cards[key] = ()
            library, cards = self.definitions()
            card = _token(library, name) if name.startswith(TOKEN) else cards.get(name)
            now = reworded(library, card, dict(words)) if card is not None else card
            if now is not None and now is not card:
                source = f"{name} in other words {len(self._cards)}"
                program = self._compile(library, self._program, [now], source)
                self._cards[key] = tuple(base.abilities for base in program.cards[now.faces[0].name].bases)
        return self._cards[key]


def _token(library: Library, name: str) -> ast.Card | None:
    """A token that the rules define, as if it were a card."""
    node = library.declarations.get(("token", name.removeprefix(TOKEN)))
    return ast.Card((node.face,)) if node is not None and node.face is not None else None


def reworded(library: Library, card: ast.Card, words: Mapping[str, str]) -> ast.Card:
    """A card with these words exchanged in its rules text; the same tree where none of them stands there.

    What stands on the type line is exchanged where it is read, since it is no definition.
    """

    def change(node: ast.Node) -> ast.Node:
        if isinstance(node, ast.KeywordUse):
            called = _keyword(library, node.keyword, words)
            return replace(node, keyword=called) if called != node.keyword else node
        return _exchanged(node, words)

    faces = []
    for face in card.faces:
        abilities = tuple(transform(ability, change) for ability in face.abilities)
        same = all(now is before for now, before in zip(abilities, face.abilities, strict=True))
        faces.append(face if same else replace(face, abilities=abilities))
    return (
        card
        if all(now is before for now, before in zip(faces, card.faces, strict=True))
        else replace(card, faces=tuple(faces))
    )


def _keyword(library: Library, id: str, words: Mapping[str, str]) -> str:
    """The keyword that says with other words what this one says: its name holds them, if there is one (702.14a)."""
    node = library.keywords[id]
    now = tuple(transform(each, lambda part: _exchanged(part, words)) for each in node.abilities)
    if all(new is old for new, old in zip(now, node.abilities, strict=True)):
        return id
    wanted = [without_places(each) for each in now]
    same = (
        other.id
        for other in library.keywords.values()
        if other.params == node.params and [without_places(each) for each in other.abilities] == wanted
    )
    return next(same, id)


def _exchanged(node: ast.Node, words: Mapping[str, str]) -> ast.Node:
    if isinstance(node, ast.Word) and node.kind in ("color", "subtype") and node.id in words:
        return replace(node, id=words[node.id])
    return node


__all__ = ["Definitions", "Texts", "reworded"]
