"""What the matrix is made of: phrases that are worth something on one board, and slots that show what they are worth.

A slot is a card with a gap (and the script of a scenario) on the board below.  A phrase fits every slot of its
category but those that lack what it ``needs``; each lack has one reason and one code, and no pair has one of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.json_form import dump_json, read_json
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.printer import print_definition
from kotowari.grammar.visit import without_places
from kotowari.tools.compiling import Trial
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import Given, read
from kotowari.tools.testing.run import Outcome
from kotowari.tools.testing.stages import Stages
from kotowari.tools.text.render import LANGUAGES, render_card
from kotowari.tools.workspace import ruleset_library

RULESET = "magic-2018"
# Two bears of yours (the second with a counter), a bird, a bear of the opponent's; each turn may be marked by life.
CARDS = """
card "Cub" {G}
  Creature — Bear 1/1
card "Hawk" {1}{W}
  Creature — Bird 2/2
  flying
card "Spring" {2}
  Artifact
  {0}: gain 1 life
card "Chasm" {2}
  Artifact
  {0}: you lose 1 life
"""
LANDS = "Forest as f1, Forest as f2, Forest as f3, Forest x5"
YOURS = f"battlefield Spring as s, Chasm as p, {LANDS}, Cub as c1, Cub as c2 with 1 +1/+1 counters, Hawk as h"
LIBRARY = "library Plains as p1, Plains as p2, Plains as p3, Plains x7"
TWICE = "you activate s; resolve; you activate s; resolve"  # twice one life gained: 22
BOARD = (
    f"you: {YOURS}{{}}; {{}}; graveyard Cub as g; {LIBRARY}; mana {{{{R}}}}{{{{R}}}}{{{{R}}}}\n  "
    "opponent: battlefield Cub as d, Forest x4; library Island as i1, Island as i2, Island x8; graveyard Hawk as o"
)
IN_HAND = BOARD.format("", "hand Host, Cub as k")
IN_PLAY = BOARD.format(", Host", "hand Cub as k")
CAST = f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host<targets>; resolve<answers>"  # a spell, or what enters
USE = f"{IN_PLAY}\n  turn 1 main: {TWICE}; you activate Host<targets>; resolve<answers>"  # an ability for {0}


# What a phrase may need and a slot may lack, each with the codes that refuse it and the reason.
CHOICE, WORKED_OUT, SEVERAL = frozenset({"choice"}), frozenset({"worked out"}), frozenset({"several"})
LATER = frozenset({"later"})
ASKED = frozenset({"asked"})
EDGE, PLAYED = frozenset({"edge"}), frozenset({"played"})
OPEN = frozenset({"open"})
PUT, MODIFIED, EACH = frozenset({"put"}), frozenset({"modified"}), frozenset({"each"})
REASONS = {
    "edge": (
        "E0202 E0204 E0205 E0206 E0302",
        "that a step begins is nothing that could be done otherwise, or that is asked later",
    ),
    "played": ("E0806", "what a player goes through step by step is taken back as a whole, or can't be begun"),
    "asked": ("E0806", "in front of all that an ability does it is asked as that triggers, too, and written there"),
    "later": ("E0806", "what is done now can't begin later"),
    "choice": ("E0806", "nothing is chosen there: what holds on, and what is paid, has no moment for it"),
    "modified": ("E0202 E0203 E0204 E0302", "a player in front of a verb is one word, a name or a target there"),
    "each": ("E0202 E0203 E0302", "what is tested of one thing is no deed that could be done for each"),
    "put": ("E0806", "what triggers is put by itself, so nothing is paid for that"),
    "open": ("E0806", "whether it is done is left to a player there, once"),
    "several": ("E0202 E0203 E0204", "one deed stands there, no list of them"),
    "worked out": ("E0202 E0806", "it is announced, or printed as a limit, and so is a number in figures"),
}


@dataclass(frozen=True)
class Phrase:
    """A phrase of a category and what it is worth on the board; what it ``needs`` around it, and what it is asked."""

    said: str
    worth: Any
    needs: frozenset[str] = frozenset()
    targets: str = ""
    answers: str = ""
    play: bool = True

    def __str__(self) -> str:
        return " ".join(self.said.split())


@dataclass(frozen=True)
class Slot:
    """A host with a gap, and what comes to pass there with a phrase of such a worth; ``lacks``: what it can't give.

    ``neutral`` is a phrase with which it would come to pass for no worth but its own.
    """

    name: str
    host: str
    script: Callable[[Any], str]
    lacks: frozenset[str] = frozenset()
    takes: Callable[[str], str] = field(default=str)
    price: str = "{1}"

    def card(self, phrase: Phrase) -> str:
        """The card with a phrase in its gap, each of its lines as deep as the gap."""
        before, _, behind = f"  {self.host}".rpartition("{}")
        line = before.rpartition("\n")[2]
        said = self.takes(phrase.said).replace("\n", "\n" + " " * (len(line) - len(line.lstrip())))
        return f'card "Host" {self.price}\n{before}{said}{behind}\n'

    def scenario(self, phrase: Phrase, worth: Any) -> str:
        """The scenario in which a card with this phrase shows what the worth is of."""
        script = self.script(worth).replace("<targets>", phrase.targets and f" targeting {phrase.targets}")
        return script.replace("<answers>", phrase.answers and f"; you choose {phrase.answers}")


@cache
def library() -> Library:
    """The rules of the board."""
    return ruleset_library(RULESET)


@cache
def _stages() -> Stages:
    land = f'scenario "lands" under {RULESET} [100.1]\n  you: battlefield Forest, Plains, Island\n  turn 1 main: pass\n'
    return Stages(Given([read("lands.kw", land)], shared={"board.kw": CARDS}))


@cache
def _trial() -> Trial:
    return Trial(library())


@cache
def loaded(card: str) -> tuple[ast.Card | None, tuple[Diagnostic, ...]]:
    """A card and what is wrong with it."""
    cards, findings = load_cards(library(), {"host.kw": card})
    wrong = [one for one in findings if one.code.startswith("E")]
    return (cards[0] if cards else None), tuple(wrong or _trial().cards(cards))


def written(text: str) -> None:
    """Printed in each language and read again, and stored and restored, it is the same card."""
    found, _ = loaded(text)
    assert found is not None
    card = without_places(found)
    for lang in LANGUAGES:
        source = print_definition(card, library().vocabulary, lang)
        (again,), findings = load_cards(library(), {"host.kw": source})
        assert [f.message for f in findings if f.code.startswith("E")] == [], source
        assert without_places(again) == card, source
    assert read_json(dump_json(card))[0] == card


@cache
def said(text: str, lang: str) -> tuple[str, ...]:
    """The sentences of a card."""
    card, _ = loaded(text)
    assert card is not None
    return tuple(face.text for face in render_card(card, library(), lang))


@cache
def plays(card: str, script: str) -> Outcome:
    """How a scenario ends with this card."""
    name = sha256(f"{card}{script}".encode()).hexdigest()
    suite = read(f"{name}.kw", f'{card}\nscenario "host" under {RULESET} [100.1]\n  {script}\n')
    assert suite.problems == (), f"{suite.problems[0].message}\n{script}"
    return outcome(_stages(), suite, suite.scenarios[0])


__all__ = [
    "CAST",
    "CHOICE",
    "EACH",
    "IN_HAND",
    "IN_PLAY",
    "LANGUAGES",
    "MODIFIED",
    "PUT",
    "REASONS",
    "SEVERAL",
    "TWICE",
    "USE",
    "WORKED_OUT",
    "Phrase",
    "Slot",
    "loaded",
    "plays",
    "said",
    "written",
]
