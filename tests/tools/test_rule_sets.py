"""Rule sets of one's own and combinations of options: what is wrong in one is said of it, wherever it is asked for."""

from pathlib import Path

import pytest
from tests.tools.command_line import run

PLAYS = "  seats Ann, Bob, Cem, Dan, Eve, Fay\n  turn 1 main: pass\n"


@pytest.mark.parametrize(
    ("rules", "code", "said"),
    [
        ("ruleset house extends magic-2099\n", "E0408", "there is no ruleset `magic-2099`"),
        ('ruleset house extends magic-2018\n  without: "state 704.99z"\n', "E0408", "which its base has not"),
        ("ruleset house extends magic-2018\n  entering: nonsense\n", "E0414", "no value of `entering`"),
        ("ruleset house extends magic-2018\n  nosuchpolicy: yes\n", "E0414", "no ruleset says `nosuchpolicy`"),
        ("ruleset house extends magic-2018\nstate [B1] Bear: sacrifice it\n", "E0413", "`B1` is not the number"),
        ('ruleset house extends magic-2018\n  without: "adjective tapped"\n', "E0202", "`tapped` can't stand here"),
    ],
)
def test_a_rule_set_that_is_wrong_is_found_by_check_and_not_compared(
    tmp_path: Path, rules: str, code: str, said: str
) -> None:
    """It was read under the rule set that its folder is for, in whose chain it does not stand."""
    path = tmp_path / "house.kw"
    path.write_text(rules)
    status, out, _ = run("check", str(path))

    assert status == 1 and f"error[{code}]" in out and said in out
    status, out, err = run("compare", "--rulesets", "magic-2018,house", "--rules", str(path))
    assert (status, out) == (2, "") and code in err


@pytest.mark.parametrize("verb", ["text {card}", "import {card}", "reminder flying --on creature"])
def test_nothing_is_said_by_rules_that_are_wrong(tmp_path: Path, verb: str) -> None:
    """What is left out of them would be missed without a word."""
    rules, card = tmp_path / "wrong.kw", tmp_path / "card.kw"
    rules.write_text('action frob(permanent: object) [1.1]: oncely\n  en "frob" "frobs" "frobbed"\n  tap permanent\n')
    card.write_text('card "Turner" {2}\n  Creature — Bear 2/2\n  flying\n')
    words = verb.format(card=card).split()
    status, out, err = run(*words, "--ruleset", "magic-2018", "--rules", str(rules))

    assert (status, out) == (2, "") and "no action says `oncely`" in err


def test_two_errors_of_one_line_are_both_said_of_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "house.kw"
    path.write_text("ruleset house extends magic-2018\n  entering: nonsense\n  nosuchpolicy: yes\n")
    lonely = tmp_path / "lonely.kw"
    lonely.write_text('scenario "a" under house\n  turn 1 main: pass\n')
    status, out, _ = run("test", str(lonely), str(path))

    assert status == 1 and "`nonsense`" in out and "`nosuchpolicy`" in out


def test_a_rule_set_without_its_base_is_one_error(tmp_path: Path) -> None:
    """Each word of it would be unknown, too."""
    path = tmp_path / "house.kw"
    path.write_text("ruleset house extends magic-2099\n\nstate [1] creature with power >= 10: sacrifice it\n")
    status, out, err = run("compare", "--rulesets", "magic-2018,house", "--rules", str(path))

    assert (status, out) == (2, "") and "there is no ruleset `magic-2099`" in err and "did you mean" in err


def test_a_scenario_beside_the_rules_it_is_told_of_is_checked_under_them(tmp_path: Path) -> None:
    path = tmp_path / "house.kw"
    path.write_text('ruleset house extends magic-2018\n\nscenario "a" under house\n  turn 1 main: pass\n')

    assert run("check", str(path))[0] == 0
    path.write_text(path.read_text() + "  expect your luck = 3\n")
    assert "house has no zone or field `luck`" in run("check", str(path))[1]


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (
            "magic-2018+free_for_all+attack_left+attack_right",
            "`attack_left` and `attack_right` are not played together",
        ),
        ("magic-2018+free_for_all", "`free_for_all` is played with exactly one of its options"),
        ("magic-2018+range_1+range_2", "`range_1` is a part of `range_2` already"),
        ("magic-2018+alternating_teams+attack_multiple", "`attack_multiple` is a part of `alternating_teams` already"),
        ("magic-2018+large_emperor+deploy_creatures", "`deploy_creatures` is a part of `large_emperor` already"),
        ("magic-2018+range_1+range_1", "`range_1` is named twice"),
        ("magic-2018+two_headed_giant+emperor", "are not played together: a game is one of those"),  # 800.2
        ("magic-2023+commander", "is an option of `magic-2018`, which `magic-2023` is not"),
    ],
)
def test_options_that_do_not_go_together_are_refused_where_a_scenario_names_them(
    tmp_path: Path, ruleset: str, said: str
) -> None:
    path = tmp_path / "a.kw"
    path.write_text(f'\nscenario "a" under {ruleset}\n{PLAYS}')

    for verb in ("check", "test"):
        status, out, _ = run(verb, str(path))
        assert status == 1 and said in out and f"{path}:2" in out
    status, _, err = run("compare", "--rulesets", f"magic-2018,{ruleset}")
    assert status == 2 and said in err


def test_the_standard_rule_sets_are_right() -> None:
    """Each edition is judged, with all that lies over it: what is asked for is not only the one of its folder."""
    status, out, _ = run("check", "stdlib_rules/magic/editions/2002/enchanting.kw")

    assert (status, out) == (0, "")
