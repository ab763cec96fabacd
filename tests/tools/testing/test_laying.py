"""A line of a scenario that can't be so, or says nothing, is an error: with ``check`` as with ``test``."""

from pathlib import Path

import pytest
from tests.tools.command_line import run

CARDS = """card "Plain Bear" {1}{G}
  Creature — Bear 2/2

card "Plain Grip" {W}
  Enchantment — Aura
  enchant creature

"""
NEVER = [
    ('you: hand "Plain Bear" as b tapped', "pass", "`tapped` is said of what is in play, and not in the hand"),
    ('you: graveyard "Plain Bear" with 7 damage', "pass", "`damage` is said of what is in play"),
    ('you: library "Plain Bear" new', "pass", "`new` is said of what is in play, and not in the library"),
    (
        'you: battlefield "Plain Bear" as b; hand "Plain Grip" on b',
        "pass",
        "nothing is attached to anything in the hand",
    ),
    ('you: hand "Plain Bear" with 2 +1/+1 counters', "pass", "no counters lie on what is in the hand"),
    ('you: battlefield "Lightning Bolt"', "pass", "`Lightning Bolt` can't be in the battlefield: no instant is there"),
    ("you: life 20", "expect no rule 999.9z", "nothing in magic-2018 cites the rule `999.9z`"),
    ("you: life 20", 'expect your hand lacks "No Such Card"', "nothing is called `No Such Card`"),
    ('you: hand "Lightning Bolt"', 'you can\'t cast "Lightning Bolt" targeting stack', "nothing is called `stack`"),
]


def written(path: Path, given: str, script: str, head: str = "magic-2018") -> str:
    path.write_text(f'{CARDS}scenario "a" under {head}\n  {given}\n  turn 1 main: {script}\n')
    return str(path)


@pytest.mark.parametrize(("given", "script", "said"), NEVER)
def test_what_can_not_be_so_is_refused_at_its_place(tmp_path: Path, given: str, script: str, said: str) -> None:
    path = written(tmp_path / "a.kw", given, script)
    line = 9 if script == "pass" else 10

    for verb in ("check", "test"):
        status, out, _ = run(verb, path)
        assert status == 1 and said in out and f"a.kw:{line}" in out


@pytest.mark.parametrize(
    ("given", "script", "said"),
    [
        ("you: life 20", 'you can\'t cast "Plain Bear"', "there is no `Plain Bear` to try it with"),
        ("you: team 9", "pass", "there is no team 9: there are 2 of them"),
    ],
)
def test_what_only_a_game_knows_is_an_error_of_the_test(tmp_path: Path, given: str, script: str, said: str) -> None:
    seats = "seats you, b, c, d\n  " if "team" in given else ""
    path = written(tmp_path / "a.kw", seats + given, script, "magic-2018" + ("+two_headed_giant" if seats else ""))
    status, out, _ = run("test", path)

    assert status == 1 and out.startswith("error") and said in out


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("magic-2018 [999.99]", "the book of magic-2018 has no rule `999.99`"),
        ("magic-2003 [704.5j]", "the book of magic-2003 has no rule `704.5j`"),
        ("magic-2003, magic-2018 [420.5e, 999.99]", "the book of magic-2003 or magic-2018 has no rule `999.99`"),
    ],
)
def test_a_scenario_cites_rules_of_its_books(tmp_path: Path, head: str, said: str) -> None:
    path = written(tmp_path / "a.kw", "you: life 20", "pass", head)

    for verb in ("check", "test"):
        status, out, _ = run(verb, path)
        assert status == 1 and said in out


@pytest.mark.parametrize(
    "given",
    [
        'exile "Plain Bear" with 3 time counters',  # of what everybody sees
        'command_zone "Plain Bear" with 1 commander_mark',  # of what is not in play
        "battlefield Forest tapped new",
        'battlefield "Lightning Bolt" face_down',  # printed so, and covered
    ],
)
def test_what_can_be_so_is_taken(tmp_path: Path, given: str) -> None:
    path = written(tmp_path / "a.kw", f"you: {given}", "pass", "magic-2018+commander [400.4a, 704.5j]")

    assert run("check", path)[:2] == (0, "")
    assert run("test", path)[0] == 0
