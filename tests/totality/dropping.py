"""Each field of each node of a card put to its default, one at a time: what of the card changes, and what doesn't.

A value that may be dropped without a change of what is carried out, or of what is said, was swallowed somewhere.
"""

import dataclasses
from collections.abc import Callable, Iterator
from os.path import commonprefix
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.printer import print_definition
from kotowari.interpreter import Program
from kotowari.interpreter.from_ast import cards_source
from kotowari.tools.text.render import LANGUAGES, linearizer, render_card

CODE = "code"
WAYS = (CODE, *LANGUAGES)
NO_VALUE = ("span", "cite", "spelled")  # where it stands, which rule it states and how it was spelled

Variant = tuple[str, Callable[[], Any]]


@dataclasses.dataclass(frozen=True)
class Unchanged:
    """A value that can be dropped: ``Class.field``, the ways in which nothing changes, and where it was written.

    ``dropped`` is the source with brackets around what is not there without the value: ``draw ⟨another ⟩card``.
    """

    field: str
    ways: tuple[str, ...]
    dropped: str
    card: str = ""


def variants(node: Any) -> Iterator[Variant]:
    """``Class.field`` and the node without that value, for each field below that differs from its default."""
    if isinstance(node, ast.Node):
        for field in dataclasses.fields(node):
            if field.name in NO_VALUE or not field.compare:
                continue
            value = getattr(node, field.name)
            if field.default is not dataclasses.MISSING and value != field.default:
                yield (
                    f"{type(node).__name__}.{field.name}",
                    lambda field=field: dataclasses.replace(node, **{field.name: field.default}),
                )
            for key, inner in variants(value):
                yield key, lambda field=field, inner=inner: dataclasses.replace(node, **{field.name: inner()})
    elif isinstance(node, tuple):
        for at, value in enumerate(node):
            for key, inner in variants(value):
                yield key, lambda at=at, inner=inner: (*node[:at], inner(), *node[at + 1 :])


def of_ability(card: ast.Card) -> Iterator[Variant]:
    """The same for what lies below the abilities of a card of one face, and the card without them."""
    face = card.faces[0]
    yield "Face.abilities", lambda: dataclasses.replace(card, faces=(dataclasses.replace(face, abilities=()),))
    for key, inner in variants(face.abilities):
        yield (
            key,
            lambda inner=inner: dataclasses.replace(card, faces=(dataclasses.replace(face, abilities=inner()),)),
        )


class Looks:
    """A card as it is carried out and said under one rule set; ``tested`` counts the values that were dropped."""

    def __init__(self, library: Library, program: Program) -> None:
        self.library, self.program = library, program
        self.says = {language: linearizer(library, language) for language in LANGUAGES}
        self.known: dict[object, list[Unchanged] | None] = {}
        self.tested = 0

    def one(self, card: ast.Card, way: str) -> str | None:
        """The generated source, or all that is printed in a language; None where it can't be made at all."""
        try:
            if way == CODE:
                return cards_source(self.library, self.program, [card])[0]
            return "\n".join(map(str, render_card(card, self.library, way, say=self.says[way])))
        except Exception:  # what no reader can have made need not be compiled or said
            return None

    def unchanged(self, card: ast.Card) -> Iterator[Unchanged]:
        """The values of a card that can be dropped without a change; the whole card where it can't be made or said."""
        parts = [self.within(part, whole=False) for part in alone(card)]
        unsaid = [Unchanged("Card", WAYS, "")]
        for found in parts if None not in parts else [self.within(card)]:
            for each in unsaid if found is None else found:
                yield dataclasses.replace(each, card=card.faces[0].name)

    def within(self, card: ast.Card, whole: bool = True) -> list[Unchanged] | None:
        """The same for this card only, under no name so that equal ones are worked out once; None if it is unsaid.

        Of an ability alone (not ``whole``) only its own values are dropped: those of the card are where it stands bare.
        """
        face = card.faces[0]
        named = bool(face.names) or not face.abilities
        faces = tuple(dataclasses.replace(face, name="N") for face in card.faces)
        plain = card if named else dataclasses.replace(card, faces=faces)
        key = plain if whole or not face.abilities else (face.supertypes, face.types, face.abilities)
        if key not in self.known:
            ways = variants(plain) if whole or not face.abilities else of_ability(plain)
            self.known[key] = self._within(plain, ways)
        return self.known[key]

    def _within(self, card: ast.Card, ways: Iterator[Variant]) -> list[Unchanged] | None:
        whole = {way: self.one(card, way) for way in WAYS}
        if None in whole.values():
            return None
        found = []
        for key, make in ways:
            self.tested += 1
            without = make()
            same = tuple(way for way in WAYS if self.one(without, way) == whole[way])
            if same and self.can_be_written(without):
                found.append(Unchanged(key, same, self.marked(card, without)))
        return found

    def can_be_written(self, card: ast.Card) -> bool:
        """Whether some source means just this: a tree that nobody can write need not differ from another."""
        try:
            source = print_definition(card, self.library.vocabulary)
        except Exception:  # not even that
            return False
        again, findings = load_cards(self.library, {"": source})
        return again == [card] and not any(one.code.startswith("E") for one in findings)

    def marked(self, card: ast.Card, without: ast.Card) -> str:
        """The source of the card with brackets around what is not there without the value."""
        one, other = (print_definition(each, self.library.vocabulary) for each in (card, without))
        start = len(commonprefix((one, other)))
        tail = len(commonprefix((one[start:][::-1], other[start:][::-1])))
        return f"{one[:start]}⟨{one[start : len(one) - tail]}⟩{one[len(one) - tail :]}"


def alone(card: ast.Card) -> Iterator[ast.Card]:
    """A card without abilities, and a card for each of its abilities: much less has to be made for each value."""
    yield dataclasses.replace(card, faces=tuple(dataclasses.replace(face, abilities=()) for face in card.faces))
    for face in card.faces:
        bare = dataclasses.replace(face, cost=None, names=(), stats=None, fields=(), overrides=(), relation="")
        for ability in face.abilities:
            yield ast.Card((dataclasses.replace(bare, abilities=(ability,)),))
