"""``kotowari check`` on scenarios: a word that means nothing in the rule set is found before anything is run."""

import re
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from kotowari.grammar.scenario import ast
from kotowari.grammar.source import Span
from kotowari.grammar.suggest import suggestion
from kotowari.tools import checking, workspace
from kotowari.tools.testing import meaning

RULES = "magic-2018"
CARD = 'card "Test Bear" {1}{G}\n  Creature — Bear 2/2\n\n'
SILENT = {ast.Fixed, ast.Choose, ast.Advance, ast.Concede, ast.Result}
INNER = {
    ast.Part,
    ast.Thing,
    ast.Pair,
    ast.Symbols,
    ast.Share,
    ast.Amount,
    ast.Item,
    ast.Clause,
    ast.Cards,
    ast.Scenario,
    ast.Suite,
}


def findings(body: str, under: str = RULES, beside: dict[str, str] | None = None) -> list[tuple[str, int, str, str]]:
    """Code, line below the head, message and help of what is found in a scenario with this body."""
    text = f'{CARD}scenario "t" under {under} [101.1]\n{body}\n'
    found = checking.check_text("t.kw", text, workspace.ruleset_library(RULES), beside)
    return [(one.code, one.span.line - 4, one.message, one.help) for one in found]


@pytest.mark.parametrize(
    "body", ["  turn 1 main: expect Forest is tapped; you cast Forest", "  expect nobody wins; resolve"]
)
def test_what_is_done_behind_expect_is_told_to_begin_a_line(body: str) -> None:
    ((code, line, _, help_),) = findings(body)
    assert (code, line) == ("E0801", 1) and "begin a new line" in help_


@pytest.mark.parametrize(
    ("body", "message", "help_"),
    [
        ("  you: battlefeld Forest", "has no zone `battlefeld`", "battlefield"),
        ("  you: lief 3", "has no field `lief`", "life"),
        ("  you: 3 poisn counters", "has no counter `poisn`", "poison"),
        ("  you: mana {Foo}", "has no symbol `Foo`", ""),
        ('  you: hand "Test Baer"', "there is no card `Test Baer`", "Test Bear"),
        ('  you: battlefield "Test Bear" floppy', "has no adjective `floppy`", ""),
        ('  you: battlefield "Test Bear" enchanted', "`enchanted` can't be set", ""),
        ('  you: battlefield "Test Bear" with 1 +2/+9 counters', "has no counter `+2/+9`", ""),
        ('  you: battlefield "Test Bear" face "Forest"', "`Test Bear` has no face `Forest`", ""),
        ("  turn 1 mian: resolve", "has no step `mian`", ""),
        ('  turn 1: you csat "Test Bear"', "has no verb `csat`", "cast"),
        ("  turn 1: you cast nothing_known", "nothing is called `nothing_known`", ""),
        ("  expect your graveyrd = empty", "has no zone or field `graveyrd`", "graveyard"),
        ("  expect your hand = odd_thing", "nothing is called `odd_thing`", ""),
        ("  expect you is tapd", "has no type or adjective `tapd`", "tapped"),
        ("  expect you is in hnd", "has no zone `hnd`", "hand"),
        ("  expect you is in comand_zone", "has no zone `comand_zone`", "`command_zone`"),
        ("  expect your turns_to_skp = 1", "has no zone or field `turns_to_skp`", "`turns_to_skip`"),
        ("  expect Forest is on nobody_known", "nothing is called `nobody_known`", ""),
        ("  expect you has 2 odd_kind counters", "has no counter `odd_kind`", ""),
        ("  expect you has flyng", "has no keyword `flyng`", "flying"),
        ("  expect event drw by you", "has no verb `drw`", ""),
        ("  expect now turn 1 upkep", "has no step `upkep`", "upkeep"),
        ("  expect you can csat Forest", "has no verb `csat`", "cast"),
    ],
)
def test_a_word_without_meaning_is_found(body: str, message: str, help_: str) -> None:
    """One finding, in its line, with the nearest word where there is one."""
    (found,) = findings(body)

    assert found[:2] == ("E0807", 1)
    assert message in found[2]
    assert help_ in found[3]


def test_an_unknown_rule_set_is_found() -> None:
    """It is named once for each scenario, and nothing else is said about it."""
    known = workspace.declared_rulesets()

    assert findings("  you: lief 3", "magic-2081") == [
        ("E0807", 0, "there is no rule set `magic-2081`", suggestion("magic-2081", known))
    ]


def test_what_is_known_is_not_found() -> None:
    """Aliases, players, cards in other languages, tokens that may come, and words of answers mean something."""
    body = (
        '  you: battlefield "Test Bear" as bear tapped with 2 damage; hand 稲妻; life 3; mana {G}{G}\n'
        "  turn 1 main: you cast 稲妻 targeting bear; you choose whatever for some_purpose\n"
        "  expect bear is in your graveyard; Wolf is creature; your library top = Blank"
    )

    assert findings(body) == []


def test_cards_of_files_beside_are_known() -> None:
    """As they are when the scenario is run."""
    other = {"cards.kw": 'card "Other Bear"\n  Creature — Bear 2/2\n'}

    assert findings('  you: hand "Other Bear"', beside=other) == []
    assert len(findings('  you: hand "Other Bear"')) == 1


def test_cards_are_read_under_the_rule_sets_of_the_scenarios_beside_them() -> None:
    """A keyword of a later edition is a word where the scenarios are of that edition, and is none in an earlier one."""
    later = """card "Test Racer" {3}{R}
  Creature — Human 3/2
  blitz {R}

scenario "t" under magic-2023 [702.152]
  you: hand "Test Racer" as racer
  turn 1 main: expect racer is in your hand
"""
    earlier = later + "\nscenario" + later.partition("scenario")[2].replace("2023", "2018").replace("702.152", "702.1")
    library = workspace.ruleset_library(RULES)

    assert checking.check_text("t.kw", later, library) == []
    assert [one.code for one in checking.check_text("t.kw", earlier, library)] == ["E0201"]


def test_every_part_is_read_or_known_to_say_nothing() -> None:
    """A new class of the scenario language must be thought of here."""
    parts = {one for one in vars(ast).values() if isinstance(one, type) and is_dataclass(one)} - {Span}

    assert parts == set(meaning.HANDLERS) | SILENT | INNER
    assert not set(meaning.HANDLERS) & SILENT


def test_the_suite_is_clean() -> None:
    """No scenario of the project has such a finding."""
    folder = Path(__file__).parents[2] / "scenarios"
    for path in sorted(folder.rglob("*.kw")):
        text = path.read_text("utf-8")
        rules = RULES if path.parent.name == "magic" else path.parent.name
        told = re.findall(r"^scenario .* under (\S+?),?\s", text, re.M)
        rules = max(told, default=rules)  # the later one knows all words
        found = checking.check_text(str(path), text, workspace.ruleset_library(rules))
        assert [one for one in found if one.code != "W0505"] == []  # some try what a later word does in an old edition
