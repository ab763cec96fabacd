"""Definitions held against their own text: what is printed, read again, must be what was defined.

Two definitions are the same where they compile to the same: how one is written (`1 creature`, `creature`) says nothing.
What can't be read at all is no finding, since a rule set's phrasebook need not hold every shape.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.printer import print_definition
from kotowari.interpreter import CompileError
from kotowari.interpreter.from_ast import cards_source
from kotowari.tools.compiling import Trial
from kotowari.tools.importing import printed
from kotowari.tools.importing.printed import NoCard
from kotowari.tools.importing.proof import SIDES, Prover
from kotowari.tools.text.render import FaceText, render_card

CODE = "W0601"
_PLACE = re.compile(r"(?:Span)?\('(?:[^'\\]|\\.)*', \d+, \d+, \d+, \d+\)")
_CALLED = re.compile(r"\bv_\w+")  # what the author called something
_ONLY_ONE = re.compile(r"^\s*(\w+) = \1\[0\] if \1 else None\n", re.MULTILINE)  # `1 card`, `card`: a list of one, or it


class ReadingBack(Trial):
    """A trial that also reads the text of each card again.  Raises CannotRun for rules without a phrasebook."""

    @cached_property
    def prover(self) -> Prover:
        """Reads the texts."""
        return Prover(self.library)

    def cards(self, cards: Sequence[ast.Card]) -> list[Diagnostic]:
        """E0806 for each card that can't be carried out, W0601 for each whose text is read as another definition."""
        refused = self.refused(cards)
        wrong = {id(card) for card, _ in refused}
        return [*(why for _, why in refused), *self.misread([card for card in cards if id(card) not in wrong])]

    def misread(self, cards: Sequence[ast.Card]) -> Iterator[Diagnostic]:
        """W0601 for each card whose text is read as another definition."""
        for card in cards:
            read = self.read(card)
            if read is not None and self._does(read) != self._does(card):
                said = " / ".join(self._lines(card, read)) or "what is written the same and means another thing"
                yield make(
                    CODE,
                    "the text of this card is read as another definition",
                    card.span,
                    help=f"its text is read as: {said}",
                )

    def read(self, card: ast.Card) -> ast.Card | None:
        """The card as its text is read; None where it is not.  Only abilities are read, the rest is the card's own."""
        try:
            faces = tuple(map(_printed, render_card(card, self.library, "en")))
        except NoCard:
            return None
        layouts = {side: layout for layout, side in SIDES.items()}
        side = card.faces[-1].relation
        tree = self.prover.prove(printed.Card(faces, layouts.get(side, side or "normal"))).tree
        if tree is None:
            return None
        both = zip(card.faces, tree.faces, strict=True)
        return replace(card, faces=tuple(replace(own, abilities=read.abilities) for own, read in both))

    def _does(self, card: ast.Card) -> str:
        """What it compiles to, wherever it stands."""
        program = self.program
        try:
            source = str(cards_source(self.library, program, [card])[0]) if program is not None else ""
        except CompileError:
            return ""
        source = _ONLY_ONE.sub("", _PLACE.sub("", source))
        names: dict[str, str] = {}
        return _CALLED.sub(lambda found: names.setdefault(found[0], "v_" + str(len(names))), source)

    def _lines(self, card: ast.Card, read: ast.Card) -> list[str]:
        """The lines of what is read that the card has not."""
        own = set(self._written(card))
        return [line for line in self._written(read) if line not in own]

    def _written(self, card: ast.Card) -> list[str]:
        return [line.strip() for line in print_definition(card, self.library.vocabulary).split("\n")]


def _printed(said: FaceText) -> printed.Face:
    return printed.face(said.face, said.cost, said.type_line, said.text, said.stats)
