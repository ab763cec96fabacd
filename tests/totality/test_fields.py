"""No field of a card is swallowed: dropping its value changes what is carried out, and what each language says.

``SILENT`` is the table of the exceptions; a row without use fails as one that is missing does.
"""

import re
from typing import NamedTuple

from tests.libraries import ROOT, texts
from tests.totality.dropping import CODE, WAYS, Looks, Unchanged

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.interpreter import compile_program
from kotowari.tools import workspace

TEXTS = ("en", "ja", "ko")


class Row(NamedTuple):
    """Where a field (``field`` is a pattern) may be silent: in which ways, why, and ``where``: with what around it.

    With the code among the ways, a text may be silent only where the code is: then both are the same thing.
    """

    field: str
    ways: tuple[str, ...]
    reason: str
    where: str = ""

    def excuses(self, found: Unchanged) -> tuple[str, ...]:
        """The ways in which that is right."""
        if not re.fullmatch(self.field, found.field) or not re.search(self.where, found.dropped):
            return ()
        return self.ways if CODE not in self.ways or CODE in found.ways else ()


SILENT = (
    Row(r"Select\.det|Det\.count", TEXTS, "`1 beast` is one beast, as `beast` is", r"⟨1 ?⟩"),
    Row(
        r"Select\.det|Det\.(kind|another)",
        WAYS,
        "what is tested speaks of all, written or not, and what is about to enter is not among the others (614.12)",
    ),
    Row(
        r"Select\.modifiers",
        TEXTS,
        "where such things are anyway, and the only ones that one can sacrifice",
        r"⟨ ?in (battlefield|戦場) ?⟩|sacrifice [^\n]*⟨ ?you control ?⟩",
    ),
    Row(
        r"ZoneOf\.of",
        TEXTS,
        "the doer's own, where nobody else's is named",
        r"(shuffle|deploy \w+ to|token in) ⟨your ⟩",
    ),
    Row(r"ZoneOf\.every", WAYS, "that of every player, where none is named"),
    Row(
        r"\w+\.zone",
        TEXTS,
        "where abilities of these words work anyway, or as they say themselves",
        r"⟨in battlefield:[ ⟩\n]|⟨in [^:\n]*exile: ⟩when .*this haunts|⟨in hand:(?s:.*?)(?:discard this|this has flash)"
        r"|⟨in hand:[^\n]*\n?[^\n]* if this is in your hand"
        r"|⟨in graveyard:[^\n]* if this is in your graveyard",
    ),
    Row(r"\w+\.zone", (CODE,), "an ability works where its own words make sense"),
    Row(r"EventPattern\.(passive|preps|object)", WAYS, "another voice, or all that it can be"),
    Row(r"Measure\.at_least", TEXTS, "who draws a card draws one at least", r"(draws?|double) 1 ⟨or more ⟩"),
    Row(r"Do\.subject", WAYS, "the verb has this doer by itself"),
    Row(r"Face\.names", WAYS, "each language says its own name; nothing is carried out by a name in translation"),
    Row(r"(Measure|Det)\.at_least", WAYS, "a bare unit is at least one of it, and who has 3 has at least 3"),
    Row(
        r"Pair\.signed|\w+\.head|Face\.stats",
        (CODE,),
        "how a change is written; a word that only stands before an ability; a star that an ability fills",
    ),
)
OF_OPTIONS = frozenset({"scheme"})
GAMES = {"magic-2023": ("cards/magic", "tests/scenarios/magic"), "animal": ("cards/animal", "tests/scenarios/animal")}


def unchanged(ruleset: str) -> tuple[Unchanged, ...]:
    """The values on the cards of the project and the tests that can be dropped without a change."""
    library = workspace.ruleset_library(ruleset, ())
    looks = Looks(library, compile_program(library))
    return tuple(
        found for folder in GAMES[ruleset] for card in cards_of(ruleset, folder) for found in looks.unchanged(card)
    )


def excused(found: Unchanged) -> set[str]:
    """The ways in which the table says that it is right."""
    return {way for row in SILENT for way in row.excuses(found)}


def cards_of(ruleset: str, folder: str) -> tuple[ast.Card, ...]:
    """The cards below a folder, but for those of a type whose rules an option states: their verbs are no words here."""
    cards = load_cards(workspace.ruleset_library(ruleset, ()), texts(ROOT / folder))[0]
    return tuple(card for card in cards if OF_OPTIONS.isdisjoint(word.id for word in card.faces[0].types))


def test_every_field_is_carried_out_and_said_but_for_a_short_table() -> None:
    """The rows of the table, fifteen at most, are each for something that is there."""
    found = [each for ruleset in GAMES for each in unchanged(ruleset)]
    swallowed = [(each, left) for each in found if (left := set(each.ways) - excused(each))]
    unused = [row for row in SILENT if not any(set(row.excuses(each)) & set(each.ways) for each in found)]

    assert swallowed == []
    assert unused == []
    assert len(SILENT) <= 15
