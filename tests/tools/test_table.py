"""The table of what the books say differently: each row is told by a scenario, or listed with a reason."""

import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools.comparing.table import DEFAULT_FILE, read_table, told_by
from kotowari.tools.testing.discover import discover

TESTS = Path(__file__).parents[1]
ENTRIES, REASONS = read_table(str(TESTS.parent / DEFAULT_FILE))
ROWS = {"A": 13, "B": 18, "C": 13, "D": 33, "E": 20, "F": 10, "G": 5, "H": 7, "I": 10, "J": 20, "K": 13}
SAME = {"E17", "F6", "G4", "K8", "K10"}  # numbers of what turned out to be the same in all of them

TWO = """card "Plain Hound" {W}
  Legendary Creature — Hound 2/2

scenario "two legends" under magic-2003, magic-2018 [420.5e, 704.5j]
  you: battlefield "Plain Hound" as old
  opponent: battlefield Plains; hand "Plain Hound" as late
  turn 2 main: opponent cast late; resolve
  under magic-2003: expect late is in opponent's graveyard
  under magic-2018: expect late is in battlefield
"""


@pytest.fixture
def table(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "two.kw").write_text(TWO)
    rows = {"A": "told: two legends", "B": "not: core: what nothing does", "C": "part: core: the rest: two legends"}
    (tmp_path / "table.json").write_text(json.dumps({"reasons": {"core": "no way"}, "rows": rows}))
    return str(tmp_path / "table.json"), str(tmp_path / "two.kw")


def test_every_row_is_there_once() -> None:
    """157 differences, and 111 worked examples with a `#`."""
    rows = [f"{part}{number}" for part, last in ROWS.items() for number in range(1, last + 1)]
    differences = [row for row in rows if row not in SAME]

    assert len(differences) == 157
    assert sorted(entry.row for entry in ENTRIES) == sorted([*differences, *(f"#{n}" for n in range(1, 112))])


def test_what_tells_a_row_is_there() -> None:
    """The scenarios themselves are run with all others; a title stands for one only."""
    told_by(ENTRIES, discover([str(TESTS / "scenarios")]))


def test_every_reason_is_used() -> None:
    assert {entry.reason for entry in ENTRIES if entry.reason} == set(REASONS)


def test_ever_more_rows_are_told() -> None:
    """A bound that only falls."""
    assert sum(bool(entry.reason) for entry in ENTRIES) <= 10


def test_a_row_is_shown_with_what_comes_of_it_in_each_edition(table: tuple[str, str]) -> None:
    code, out, _ = run("compare", "--table", *table)

    assert code == 0
    assert "A  two legends  [420.5e, 704.5j]\n    magic-2003: late is in opponent's graveyard\n" in out
    assert "    magic-2018: late is in battlefield\n" in out
    assert "B  what nothing does  (no way)\nC  the rest: the rest  (no way)\n" in out
    assert "1 rows are told, 1 in part, 1 are not" in out


def test_the_machine_form_holds_the_same(table: tuple[str, str]) -> None:
    code, out, _ = run("compare", "--table", *table, "--json")
    data = json.loads(out)

    assert code == 0 and [row["row"] for row in data["rows"]] == ["A", "C"]
    assert data["rows"][0]["results"][0] == {
        "ruleset": "magic-2003",
        "expected": "late is in opponent's graveyard",
        "message": "",
    }
    assert [(entry["row"], entry["reason"], entry["about"]) for entry in data["left"]] == [
        ("B", "core", "what nothing does"),
        ("C", "core", "the rest"),
    ]


def test_what_goes_otherwise_is_said(table: tuple[str, str]) -> None:
    Path(table[1]).write_text(TWO + "  under magic-2003: expect you win\n")
    code, out, _ = run("compare", "--table", *table)

    assert code == 1 and "magic-2003: NOT SO: " in out


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('{"reasons": {}, "rows": {"A": "told: no such title"}}', "no scenario is called `no such title`"),
        ('{"reasons": {}, "rows": {"A": "not: why: what"}}', "`why` of row A is no reason of the list"),
        ('{"reasons": {}, "rows": {"A": "told"}}', "row A: `told` is none of"),
        ('{"reasons": {}, "rows": {"A": "part: why: what"}}', "row A: `part: why: what` is none of"),
        ('{"rows": {"A": "not: why: what"}}', "`why` of row A is no reason of the list"),
        ('{"reasons": {}}', "is no table of rows"),
        ("[", "is no table of rows"),
    ],
)
def test_a_file_that_is_no_table_is_refused(table: tuple[str, str], rows: str, said: str) -> None:
    Path(table[0]).write_text(rows)
    code, _, err = run("compare", "--table", *table)

    assert code == 2 and said in err


def test_a_table_without_reasons_and_of_rules_of_ones_own_is_shown(tmp_path: Path) -> None:
    (tmp_path / "house.kw").write_text('ruleset house extends magic-2018\n  en "House" ja "家" ko "집"\n')
    (tmp_path / "two.kw").write_text(TWO.replace("magic-2018", "house"))
    (tmp_path / "table.json").write_text('{"rows": {"A": "told: two legends"}}')
    given = [str(tmp_path / "two.kw"), "--table", str(tmp_path / "table.json")]
    code, out, _ = run("compare", *given, "--rules", str(tmp_path / "house.kw"))

    assert code == 0 and "    house: late is in battlefield\n" in out
