"""``kotowari explain --value`` and ``--cannot``: rulings with layer, source, rule number and place."""

import json
from pathlib import Path

import pytest

from kotowari.tools.cli import main

FILE = """card "Test Bear" {1}{G}
  Creature — Bear 2/2

card "Shy Snake" {G}
  Creature — Snake 1/1
  hexproof

card "Snuff Out" {1}{B}
  Instant
  destroy target creature

scenario "copy" under magic-2018
  you: battlefield Island x4, Forest, "Glorious Anthem" x2; hand Clone, "Giant Growth"
  opponent: battlefield "Test Bear" with 1 +1/+1 counters
  turn 1 main:
    you cast Clone
    resolve
    you choose yes
    you cast "Giant Growth" targeting Clone
    resolve

scenario "layers" under magic-2018
  you: battlefield Humility, Opalescence, "Serra Angel" as angel

scenario "upkeep" under magic-2018
  you:
    battlefield Mountain x3, Plains x3, "Llanowar Elves" new
    hand "Lightning Bolt", "Serra Angel", "Snuff Out", Forest
  opponent: battlefield "Shy Snake"; hand "Lightning Bolt"; graveyard "Test Bear"
  turn 1 upkeep: expect your life = 20

card "Truce" {1}{W}
  Enchantment
  creatures can't attack you

card "High Bird" {W}
  Creature — Bird 1/1
  flying

scenario "combat" under magic-2018
  you: battlefield "Test Bear" as low, "Llanowar Elves" as elf tapped
  opponent: battlefield "High Bird" as high, Truce
  turn 2 declare attackers: opponent attack you with high
  turn 2 declare blockers: expect you can't block high with low

scenario "hexproof" under magic-2018
  you: battlefield Swamp x2; hand "Snuff Out"
  opponent: battlefield "Shy Snake"
  turn 1 main: expect your life = 20
"""


@pytest.fixture
def explain(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Ask about one of the scenarios; the lines of the answer."""
    path = tmp_path / "why.kw"
    path.write_text(FILE, encoding="utf-8")

    def ask(scenario: str, *options: str) -> list[str]:
        assert main(["explain", str(path), "--scenario", scenario, *options, "--color", "never"]) == 0
        return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]

    return ask


def test_every_step_of_a_copy_is_told(explain) -> None:
    """What is printed, what it copies, each effect with the running value, its layer's rule and its place."""
    lines = explain("copy", "--value", "Clone")

    assert lines[0] == "your Clone (now Test Bear) is 7/7 green bear creature"
    assert lines[1] == "printed Clone 0/0"
    assert lines[2] == "copy Clone is a copy of Test Bear → 2/2 [613.1a]"
    assert [line.split(" [")[0] for line in lines[3:]] == [
        "adjust stats Glorious Anthem +1/+1 → 3/3",
        "adjust stats Glorious Anthem +1/+1 → 4/4",
        "adjust stats Giant Growth +3/+3 → 7/7",
    ]
    assert all("[613.3c] cards/magic/" in line for line in lines[3:])


def test_counters_are_a_step(explain) -> None:
    """With the rule of their layer; a counter is not copied."""
    assert explain("copy", "--value", "Test Bear")[-1] == "counters 1 +1/+1 3/3 [613.3d]"


def test_a_lost_ability_and_a_set_value_are_told_apart(explain) -> None:
    """The effect in its two layers; for one field only what changed it."""
    lines = explain("layers", "--value", "angel")

    assert lines[0] == "your Serra Angel is 1/1 white angel creature"
    assert lines[2].startswith("abilities Humility loses all abilities [613.1f] cards/magic/enchantments.kw:")
    assert lines[3].startswith("set stats Humility 1/1 [613.3b] cards/magic/enchantments.kw:")
    assert [line.split()[2:4] for line in explain("layers", "--value", "Humility.power")[2:]] == [
        ["Humility", "1"],
        ["Opalescence", "4"],
    ]


@pytest.mark.parametrize(
    ("scenario", "name", "expected"),
    [
        ("upkeep", "Serra Angel", ["asks for `sorcery time of player = 1", "(now: turn 1 of you, upkeep)", "601.2]"]),
        ("upkeep", "Snuff Out", ["can't be paid: nothing makes {B}", "601.2]"]),
        ("upkeep", "Forest", ["can't play land Forest now:", "sorcery time", "[305.1"]),
        ("upkeep", "Llanowar Elves", ["the cost of its ability can't be paid (it is: sick)", "classics.kw:"]),
        ("upkeep", "Test Bear", ["only `castable` can be, and it is in opponent's graveyard", "[601.2"]),
        ("upkeep", "Lightning Bolt", ["you can cast Lightning Bolt now"]),
        ("combat", "low", ["Test Bear can't block High Bird now:", "High Bird's flying forbids it", "[702.9b]"]),
        ("combat", "low", ["Test Bear can't attack opponent now:", "Truce forbids it"]),
        ("combat", "elf", ["Llanowar Elves can't block High Bird", "High Bird's flying"]),
        ("upkeep", "Shy Snake", ["nothing forbids Shy Snake what it does by itself"]),
        ("hexproof", "Snuff Out", ["Shy Snake's hexproof forbids Shy Snake as a target", "[702.11b]", "damage.kw:"]),
    ],
)
def test_what_stops_a_player_is_named(explain, scenario: str, name: str, expected: list[str]) -> None:
    """The very test that fails, its rule and where it is stated."""
    answer = "\n".join(explain(scenario, "--cannot", name, "--seat", "0"))

    assert [part for part in expected if part not in answer] == []


def test_who_is_not_asked_must_wait(explain) -> None:
    """The other player has the card and the place for it, but not the word."""
    assert "it is for you to act now" in "\n".join(explain("upkeep", "--cannot", "Lightning Bolt", "--seat", "1"))


def test_an_offer_may_be_named(explain, capsys: pytest.CaptureFixture[str]) -> None:
    """Only that one is answered."""
    lines = explain("upkeep", "--cannot", "activate:Serra Angel", "--seat", "0")

    assert lines[0] == "you can't activate Serra Angel now:"
    assert len(lines) == 2


def test_steps_are_data_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with what it does and the value afterwards."""
    path = tmp_path / "why.kw"
    path.write_text(FILE, encoding="utf-8")
    main(["explain", str(path), "--value", "Clone", "--json"])
    steps = json.loads(capsys.readouterr().out)["values"]["power"]

    assert [step["after"] for step in steps] == [0, 2, 3, 4, 7, 7]
    assert {"layer", "source", "op", "value", "after", "rule", "where"} == set(steps[0])


def test_a_seat_is_named_or_counted(explain) -> None:
    def asked(seat: str) -> list[str]:
        return list(explain("upkeep", "--cannot", "Lightning Bolt", "--seat", seat))

    assert asked("opponent") == asked("1")
    assert asked("you") == asked("0")
    assert asked("you") != asked("opponent")
