"""Decks of a variant: which piles, which colors, which cards together; and the game that is begun with them."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from tests.tools.command_line import run

from kotowari.grammar.diagnostics import Severity
from kotowari.grammar.library import load_library
from kotowari.interpreter import Game, Laid
from kotowari.tools import games, legality, workspace
from kotowari.tools.decks import read_deck
from kotowari.tools.errors import CannotRun
from kotowari.tools.play import record
from kotowari.tools.play.session import Session

LIBRARY = workspace.ruleset_library("magic-2018+commander")
CARDS = """
card "Green Leader" {G}
  Legendary Creature — Elf 1/1

card "Red Leader" {R}
  Legendary Creature — Elf 1/1
  partner

card "White Leader" {W}
  Legendary Creature — Elf 1/1
  partner

card "First Friend" {1}
  Legendary Creature — Elf 1/1
  partner with "Second Friend"

card "Second Friend" {1}
  Legendary Creature — Elf 1/1
  partner with "First Friend"

card "Grey Stone" {2}
  Artifact
  {R/W}: this becomes 1/1 creature until end of turn

card "Plain Stone" {2}
  Artifact

card "Green Elf" {G}
  Creature — Elf 1/1

card "Walking Leader" {2}{G}
  Legendary Planeswalker — Nissa
  loyalty: 3
  leading

card "Walking Friend" {2}{G}
  Legendary Planeswalker — Nissa
  loyalty: 3

card "Forest"
  Basic Land — Forest

card "Mountain"
  Basic Land — Mountain
"""
MADE, WRONG = workspace.load(LIBRARY, {"cards.kw": CARDS})
POOL = {card.faces[0].name: card for card in MADE}
PACKAGED = {
    "commander": ("commander/slimefoot", "commander/tatyova"),
    "archenemy": ("archenemy/plotter", "explore"),
    "brawl": ("brawl/slimefoot", "brawl/tatyova"),
    "vanguard": ("vanguard/oracle", "vanguard/maraxus"),
    "conspiracy_draft": ("conspiracy/schemers", "conspiracy/thinkers"),
    "planechase": ("planechase/wilds", "planechase/sights"),
}


def codes(text: str) -> list[str]:
    deck, found = read_deck("a.deck", text)
    return [one.code for one in (*found, *legality.illegal(deck, POOL, LIBRARY))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("99 Forest\ncommander:\n1 Green Leader\n", []),
        ("98 Forest\ncommander:\n1 Green Leader\n", ["E0914"]),  # 99 cards in all [903.5a]
        ("97 Forest\n2 Green Elf\ncommander:\n1 Green Leader\n", ["E0915"]),  # one of a name [903.5b]
        ("98 Forest\n1 Mountain\ncommander:\n1 Green Leader\n", ["E0918"]),  # a land of another color [903.5d]
        ("98 Forest\n1 Grey Stone\ncommander:\n1 Green Leader\n", ["E0918"]),  # for a symbol of its ability [903.4]
        ("98 Forest\n1 Plain Stone\ncommander:\n1 Green Leader\n", []),
        ("99 Forest\ncommander:\n1 Green Elf\n", ["E0913", "E0914"]),  # no legend [903.3]
        ("99 Forest\ncommander:\n1 Walking Leader\n", []),  # it says that it can lead [903.3a]
        ("99 Forest\ncommander:\n1 Walking Friend\n", ["E0913", "E0914"]),
        ("97 Mountain\n1 Grey Stone\ncommander:\n1 Red Leader\n1 White Leader\n", []),  # both have partner [702.123a]
        ("98 Forest\ncommander:\n1 Red Leader\n1 Green Leader\n", ["E0919"]),
        ("98 Plain Stone\ncommander:\n1 First Friend\n1 Second Friend\n", ["E0915"]),  # with each other [702.123f]
        ("98 Mountain\ncommander:\n1 First Friend\n1 Red Leader\n", ["E0919"]),
    ],
)
def test_what_rules_have_against_a_deck(text: str, expected: list[str]) -> None:
    assert WRONG == []
    assert codes(text) == expected


@pytest.mark.parametrize("option", PACKAGED)
def test_packaged_decks_are_legal(option: str) -> None:
    library = workspace.ruleset_library(f"magic-2018+{option}")
    for deck in games.read_decks(PACKAGED[option], workspace.deck_folders("magic")):
        cards, _ = games.card_pool(library, deck.names)
        assert legality.illegal(deck, cards, library) == []


def test_a_game_begins_with_the_leader_in_its_zone_and_is_saved_so() -> None:
    """40 life, 99 cards, one in the command zone; what is saved is played again [903.6, 903.7]."""
    program, seats = games.prepare_game("magic-2018+commander", (), PACKAGED["commander"])
    game = Game(program, seats, 1)

    assert seats[0].laid == (Laid("command", ("commander_mark",), ("Slimefoot, the Stowaway",)),)
    assert [obj.owner for obj in game.objects("command") if obj.status.get("commander_mark")] == [0, 1]
    assert len(game.objects("library")) + len(game.objects("hand")) == 2 * 99
    assert [game.read("life", game.player(seat)) for seat in (0, 1)] == [40, 40]

    saved = record.dumped(Session(program, seats, 1, {}).record("magic-2018+commander", ()))
    again = record.parsed(saved, "game.json")
    record.verify(record.replay(program, again), again)
    with pytest.raises(CannotRun, match="nowhere"):
        record.replay(program, record.parsed(saved.replace('"command"', '"nowhere"'), "game.json"))


def test_an_option_is_nothing_by_itself() -> None:
    assert not workspace.is_known("commander")
    assert not workspace.is_known("animal+nothing")
    assert workspace.is_known("magic-2018+commander")
    assert "E0408" in [one.code for one in workspace.ruleset_library("magic-2003+commander").diagnostics]


SCHEMES = "".join(f'\ncard "Plan {at}"\n  Scheme\n' for at in range(21))
ARCHENEMY = workspace.ruleset_library("magic-2018+archenemy")
PLANS = {card.faces[0].name: card for card in workspace.load(ARCHENEMY, {"cards.kw": CARDS + SCHEMES})[0]}


def schemed(count: int, more: str = "") -> list[str]:
    """What is wrong with a deck of Forests and so many different schemes, and what stands behind them."""
    plans = "".join(f"1 Plan {at}\n" for at in range(count))
    deck, found = read_deck("a.deck", f"60 Forest\nschemes:\n{plans}{more}")
    return [one.code for one in (*found, *legality.illegal(deck, PLANS, ARCHENEMY))]


def test_a_deck_of_schemes_has_twenty_or_is_not_there() -> None:
    """At least 20, no two of a name; only an archenemy has one [904.2b, 904.3]."""
    assert schemed(20) == schemed(21) == []
    assert schemed(19) == ["E0914"]
    assert schemed(20, "1 Plan 3\n") == ["E0915"]
    assert schemed(20, "1 Green Elf\n") == ["E0913"]
    deck, _ = read_deck("a.deck", "60 Forest\n")
    assert legality.illegal(deck, PLANS, ARCHENEMY) == []
    deck, _ = read_deck("a.deck", "60 Forest\n1 Plan 3\n")  # under no heading it would be shuffled into the library
    assert [one.code for one in legality.illegal(deck, PLANS, ARCHENEMY)] == ["E0913"]


def test_what_lies_beside_a_deck_is_not_counted_with_it() -> None:
    """Two options together: 100 cards and 20 schemes."""
    both = workspace.ruleset_library("magic-2018+commander+archenemy")
    assert [one.code for one in both.diagnostics if one.severity is Severity.ERROR] == []
    plans = "".join(f"1 Plan {at}\n" for at in range(20))
    deck, _ = read_deck("a.deck", f"99 Forest\ncommander:\n1 Green Leader\nschemes:\n{plans}")
    assert legality.illegal(deck, PLANS, both) == []


def test_cards_for_an_option_are_no_cards_of_a_game_without_it() -> None:
    with_it, without = (workspace.game_card_files(each) for each in (ARCHENEMY, LIBRARY))
    assert with_it.keys() - without.keys() == {"cards/magic/archenemy/schemes.kw"}


PLANES = "".join(f'\ncard "Place {at}"\n  {"Plane — Moag" if at < 12 else "Phenomenon"}\n' for at in range(15))
PLANECHASE = workspace.ruleset_library("magic-2018+planechase")
PLACES = {card.faces[0].name: card for card in workspace.load(PLANECHASE, {"cards.kw": CARDS + PLANES})[0]}


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (range(10), []),
        (range(9), ["E0914"]),  # at least ten [901.3]
        (range(4, 14), []),
        (range(5, 15), ["E0914"]),  # with at most two phenomena
        ((*range(10), 3), ["E0915"]),  # of different names
    ],
)
def test_a_planar_deck_has_ten_cards_with_few_phenomena(places: Iterable[int], expected: list[str]) -> None:
    lines = "".join(f"1 Place {at}\n" for at in places)
    deck, found = read_deck("a.deck", f"60 Forest\nplanes:\n{lines}")
    assert [one.code for one in (*found, *legality.illegal(deck, PLACES, PLANECHASE))] == expected


BRAWL = workspace.ruleset_library("magic-2018+brawl")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("59 Forest\ncommander:\n1 Green Leader\n", []),
        ("99 Forest\ncommander:\n1 Green Leader\n", ["E0914", "E0914"]),  # 60 cards in all [903.11d]
        ("59 Forest\ncommander:\n1 Walking Friend\n", []),  # led by any legendary planeswalker [903.11c]
    ],
)
def test_a_deck_for_brawl(text: str, expected: list[str]) -> None:
    deck, found = read_deck("a.deck", text)
    assert [one.code for one in (*found, *legality.illegal(deck, POOL, BRAWL))] == expected


def test_what_lies_face_down_shows_neither_its_name_nor_the_chosen_one() -> None:
    """Only who controls it knows both [313.7, 702.105b]."""
    program, seats = games.prepare_game("magic-2018+conspiracy_draft", (), PACKAGED["conspiracy_draft"])
    game = Game(program, seats, 1)
    while game.decision.purpose == "choose_card_name":
        game.answer(game.decision.legal_answer(lambda number: 0))
    own, other = (game.view(seat)["zones"]["command"] for seat in (0, 1))

    assert [one["covered"]["name"] for one in own if one["owner"] == 0][0] == "Assemble the Rank and Vile"
    assert all("agenda_name" in one["status"] for one in own if one["owner"] == 0)
    assert not any("covered" in one or "agenda_name" in one["status"] for one in other if one["owner"] == 0)


def test_options_are_played_together(tmp_path: Path) -> None:
    """Commanders, vanguards, planes and schemes of both players; a game of bots, twice the same."""
    root = workspace.deck_folders("magic")[0]
    parts = ("vanguard/oracle", "archenemy/plotter", "planechase/wilds")
    more = "".join((root / f"{part}.deck").read_text().partition("\n\n")[2] + "\n" for part in parts)
    decks = [tmp_path / "a.deck", tmp_path / "b.deck"]
    for path, leader in zip(decks, PACKAGED["commander"], strict=True):
        path.write_text((root / f"{leader}.deck").read_text() + "\n" + more)
    program, seats = games.prepare_game("magic-2018+commander+vanguard+archenemy+planechase", (), list(map(str, decks)))
    digests = set()
    for _ in range(2):
        game, chance = Game(program, seats, 5), Random(5)
        while not game.over and game.decisions < 40:
            game.answer(game.decision.legal_answer(chance.randrange))
        digests.add(game.digest())
    assert len(digests) == 1
    assert len({obj.owner for obj in game.objects("command") if "vanguard" in obj.chars.words}) == 2


def test_two_options_that_state_one_definition_are_refused() -> None:
    """The later would undo the first, and nobody would be told; who extends the other says what both mean."""
    option = 'ruleset {0} extends {1}\n  en "{0}" ja "{0}" ko "{0}"\n  option: laid_over\n  use "{0}_rules.kw"\n'
    rule = 'procedure greet: opens play_game\n  en "greet" ja "挨拶する" ko "인사한다"\n  {0}\n'
    files = {
        "base.kw": 'ruleset base\n  en "base" ja "基" ko "기본"\n  use "none.kw"\n',
        "none.kw": "",
        "one.kw": option.format("one", "base"),
        "one_rules.kw": rule.format("stop"),
        "two.kw": option.format("two", "base"),
        "two_rules.kw": rule.format("loop: leave"),
    }

    def said(ruleset: str) -> list[str]:
        return [one.message for one in load_library(ruleset, files, {}).diagnostics if one.code == "E0403"]

    assert said("base+one") == [] and "`one` and `two`" in said("base+one+two")[0]
    assert said("base+one+two") != said("base+two+one")
    files["two.kw"] = option.format("two", "one")
    assert said("base+one+two") == []


def test_so_many_decks_as_make_no_teams_are_refused_before_any_game() -> None:
    """Two-Headed Giant is played by two teams of two [810.1]."""
    decks = ("--deck", "explore", "--deck", "transform-proliferate")
    code, told, wrong = run("sim", *decks, "--ruleset", "magic-2018", "--variant", "two_headed_giant", "--games", "3")

    assert (code, told) == (2, "")
    assert wrong.count("2 players don't make 2 teams of 2") == 1


@pytest.mark.parametrize("option", ["single_planar_deck", "grand_melee+planar_melee"])
def test_an_option_has_the_cards_of_what_it_extends(option: str) -> None:
    """901.14, 901.15: planes are there without naming `planechase` as well."""
    files = workspace.game_card_files(workspace.ruleset_library(f"magic-2018+{option}"))

    assert any(path.startswith("cards/magic/planechase/") for path in files)
