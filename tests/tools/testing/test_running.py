"""Running scenarios: a script is followed to the letter, or the outcome says where it was not."""

import json
from pathlib import Path

import pytest

from kotowari.grammar.scenario import parse_suite
from kotowari.grammar.scenario.ast import Scenario
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.coverage import coverage
from kotowari.tools.testing.discover import Given, Suite, discover, read
from kotowari.tools.testing.driver import Driver
from kotowari.tools.testing.grouping import groups
from kotowari.tools.testing.models import to_json
from kotowari.tools.testing.run import Outcome, Stage, start
from kotowari.tools.testing.stages import Stages
from kotowari.tools.workspace import ruleset_library

BOLT = '  you: battlefield Mountain x2; hand "Lightning Bolt"\n'
BEARS = '  opponent: battlefield "Grizzly" as a, "Grizzly" as b\n'
MINE = '  you: battlefield "Grizzly" as m\n'
BOTH_SEARCH = """  you: hand "Look Around"; library Forest x3
  opponent: library Forest x3
  turn 1 main:
    you cast "Look Around"
    resolve
"""
LOOK = 'card "Look Around" {0}\n  Sorcery\n  for each player as who: who scries 1\n'
CARDS = LOOK + 'card "Grizzly" {1}{G}\n  Creature — Bear 2/2\n'


def found(body: str) -> tuple[Stage, Scenario]:
    suite = read("t.kw", f'{CARDS}\nscenario "t" under magic-2018 [100.1]\n{body}')
    assert suite.problems == ()
    return Stages(Given([suite])).of(suite, "magic-2018")[0], suite.scenarios[0]


def run_suite(suite: Suite) -> Outcome:
    return outcome(Stages(Given([suite])), suite, suite.scenarios[0])


def run(body: str) -> Outcome:
    return run_suite(read("t.kw", f'{CARDS}\nscenario "t" under magic-2018 [100.1]\n{body}'))


# ------------------------------------------------------------------ what passes
def test_a_scenario_that_says_what_happens_passes() -> None:
    """Set up, act, check: and the outcome names the rules that were exercised."""
    script = '  turn 1 main: you cast "Lightning Bolt" targeting opponent; resolve\n'
    made = run(BOLT + script + "  expect opponent's life = 17\n")

    assert (made.status, made.message) == ("passed", "")
    assert {"100.1", "601.2", "119.3a"} <= made.rules
    assert "Lightning Bolt" in made.definitions


TWO = """card "Two Handed" {1}
  Artifact
  {1}, {T}: you gain 1 life
  {2}: you gain 5 life

scenario "t" under magic-2018
  you: battlefield Forest x2, "Two Handed" as a
  turn 1 main: you activate a WHICH; resolve
"""


@pytest.mark.parametrize(("which", "life"), [("1", 21), ("2", 25), ('"{1}, {T}"', 21), ('"{2}"', 25), ('"{3}"', 0)])
def test_an_ability_is_named_by_number_or_by_its_beginning(which: str, life: int) -> None:
    """The second one, the one that is written so, or none at all."""
    made = run_suite(read("two.kw", TWO.replace("WHICH", which) + f"  expect your life = {life}\n"))

    assert made.status == ("passed" if life else "failed"), made.message
    assert life or "is not offered" in made.message


NUMBERED = """card "Two Handed" {1}
  Artifact
  this enters tapped
  {1}, {T}: you gain 1 life
  when this enters: you gain 2 life
  {2}: you gain 5 life

scenario "t" under magic-2018
  you: battlefield Forest x2, "Two Handed" as a
  turn 1 main: you activate a WHICH; resolve
  expect your life = 25
"""


def test_an_ability_is_shown_by_the_number_that_means_it() -> None:
    """What is offered is said as it can be written, whatever abilities stand between."""
    wrong, right = (run_suite(read("two.kw", NUMBERED.replace("WHICH", which))) for which in ("3", "2"))

    assert "activate Two Handed (a) 1, activate Two Handed (a) 2" in wrong.message
    assert right.status == "passed", right.message


LASH = """card "Live Lash" {2}
  Artifact — Equipment
  equipped creature has:
    when this is target of spell: this deals 2 damage to TARGETS
  equip {2}

card "Grow" {G}
  Instant
  target creature gets +3/+3 until end of turn

card "Cub" {1}
  Creature — Bear 2/2

scenario "t" under magic-2018
  you: battlefield Cub as o, "Live Lash" on o, Forest; hand Grow as b
  opponent: battlefield Cub as g
  turn 1 main: you cast b targeting o; you choose g; resolve all
  expect g is in graveyard; o is 5/5
"""


@pytest.mark.parametrize("targets", ["target any", "up to 1 target creature"])
def test_what_triggers_on_a_spell_is_asked_for_its_own_targets(targets: str) -> None:
    """The targets of the command are those of what it casts, not those of what triggers meanwhile."""
    made = run_suite(read("lash.kw", LASH.replace("TARGETS", targets)))

    assert made.status == "passed", made.message


def test_the_same_scenario_is_the_same_game() -> None:
    """Nothing but the scenario decides what happens."""
    on, scenario = found(BOLT + '  turn 1 main: you cast "Lightning Bolt" targeting opponent; resolve\n')
    digests = set()
    for _ in range(2):
        game = start(scenario, on)
        Driver(on.program, game, scenario, on.words).play(groups(scenario, on.words))
        digests.add(game.digest())

    assert len(digests) == 1


def test_trying_leaves_no_trace() -> None:
    """``can`` and ``can't`` play in a copy: the game itself is untouched."""
    tries = 'you can cast "Lightning Bolt" targeting you; you can\'t play "Lightning Bolt"'
    on, scenario = found(f"{BOLT}  turn 1 main: {tries}\n")
    game = start(scenario, on)
    before = game.digest()

    Driver(on.program, game, scenario, on.words).play(groups(scenario, on.words))

    assert game.digest() == before


# ------------------------------------------------------------------ what fails
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("  turn 1 main: pass\n  expect your life = 21\n", "life of you is 20"),
        ("  turn 1 main: you choose yes\n", "nobody asked for `yes`"),
        ("  turn 1 main: resolve\n", "there is nothing to resolve"),
        (BOLT + '  turn 1 main: you cast "Lightning Bolt"\n', "the script does not say: you is asked for targets"),
        (
            BOLT + BEARS + '  turn 1 main: you cast "Lightning Bolt" targeting Mountain\n',
            "`Mountain` is no legal target",
        ),
        (BOLT + '  turn 1 main: you cast "Lightning Bolt" targeting opponent modes 1\n', "nobody asked for `modes 1`"),
        (BOLT + '  turn 1 main: opponent cast "Lightning Bolt" targeting you\n', "is not offered to opponent"),
        (BOLT + '  turn 1 main: you can\'t cast "Lightning Bolt" targeting you\n', "this can be done"),
        ('  turn 1 main: you can attack with "Grizzly"\n', "`attack` was not asked for"),
        (BEARS + "  turn 1 main: pass\n  turn 1 upkeep: pass\n  turn 1 main: expect a is tapped\n", "is over"),
        (BEARS + "  turn 1 main: expect a is 3/3\n", "Grizzly (a) is 2/2"),
        ("  fixed chance 2\n  turn 1 main: pass\n", "chance was not asked for everything"),
        (BEARS + "  turn 1 main: expect a is in your graveyard\n", "Grizzly (a) is in battlefield"),
        (BEARS + "  turn 1 main: expect event draw\n", "the log has 0 of `draw`"),
        (BEARS + "  turn 1 main: expect you win\n", "the game goes on"),
        (BEARS + '  turn 1 main: expect each "Grizzly" is tapped\n', "is not tapped"),
        (MINE + BEARS + "  turn 1 declare attackers: you attack a with m\n", "`attack a` went elsewhere: m"),
        (BOTH_SEARCH + "    opponent choose none\n    you choose none\n", "you is asked before opponent"),
    ],
)
def test_what_is_not_so_fails_and_says_what_is(body: str, message: str) -> None:
    """A finding: the message holds what the game says instead."""
    made = run(body)

    assert made.status == "failed", made.message
    assert message in made.message


def test_what_is_declared_waits_for_its_turn() -> None:
    """The same question in an earlier turn is not answered: nobody attacks there."""
    made = run(
        MINE + "  you: library Forest x3\n  opponent: library Forest x3\n  turn 1 main: pass\n"
        "  turn 3 declare attackers: you attack with m; expect m is attacking\n"
        "  turn 3 2nd main: expect opponent's life = 18\n"
    )

    assert (made.status, made.message) == ("passed", "")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("  you: hand Grizly\n  turn 1 main: pass\n", "there is no card `Grizly`; did you mean `Grizzly`?"),
        ("  you: hnad Grizzly\n  turn 1 main: pass\n", "has no zone `hnad`; did you mean `hand`?"),
        ("  turn 1 mian: pass\n", "has no step `mian`"),
        ("  turn 1 main: expect your lief = 3\n", "no field or zone `lief`"),
        (BEARS + '  turn 1 main: expect "Grizzly" is tapped\n', "`Grizzly` means 2 things; name one with `as`"),
        (BEARS + "  turn 1 main: expect a is tpaped\n", "has no adjective `tpaped`"),
        (BEARS + "  turn 1 main: expect a has flyng\n", "has no keyword `flyng`; did you mean `flying`?"),
        ("  turn 1 main: you juggle Forest\n", "`juggle`"),
        ("  turn 1 main: expect c is tapped\n", "nothing is called `c`"),
        (BOLT + BEARS + '  turn 1 main: you can\'t cast "Lightning Bolt"\n', "the script does not say"),
    ],
)
def test_a_slip_in_the_script_is_an_error_with_a_hint(body: str, message: str) -> None:
    """Not a finding about the rules: the scenario itself says something that means nothing."""
    made = run(body)

    assert made.status == "error", made.message
    assert message in made.message


def test_the_outcome_points_at_the_line() -> None:
    """The span is that of the check that failed, not of the scenario."""
    made = run("  turn 1 main: pass\n  expect\n    your life = 20\n    your life = 3\n")

    assert made.span.line == 11


# ------------------------------------------------------------------ many
def test_discovery_reads_text_and_json(tmp_path: Path) -> None:
    """The same scenario in both forms runs the same."""
    text = f'{CARDS}\nscenario "t" under magic-2018\n{BEARS}  turn 1 main: expect a is 2/2\n'
    (tmp_path / "a.kw").write_text(text, encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps(to_json(parse_suite(text)[0])), encoding="utf-8")

    given = discover([str(tmp_path)])
    stages = Stages(given)

    assert given.problems == []
    assert [outcome(stages, suite, scenario).status for suite, scenario in given.each()] == ["passed", "passed"]


def test_coverage_counts_passing_scenarios_only() -> None:
    """A rule that only a failing scenario reached is not exercised."""
    outcomes = [run(BEARS + "  turn 1 main: expect a is 2/2\n"), run(BEARS + "  turn 1 main: expect a is 3/3\n")]

    found_coverage = coverage(outcomes, ruleset_library("magic-2018"))

    assert found_coverage.rules["100.1"] == 1
    assert "702.9" in found_coverage.stated & found_coverage.unexercised


@pytest.mark.parametrize(("whose", "status"), [("of opponent ", "passed"), ("of you ", "failed"), ("", "passed")])
def test_a_turn_is_whose_the_script_says(whose: str, status: str) -> None:
    """The first moment says who begins; the others must fit."""
    library = "  you: library Forest x2\n  opponent: library Forest x2\n"
    made = run(f"{library}  turn 1 main: expect now turn 1\n  turn 2 {whose}main: expect now turn 2\n")

    assert made.status == status, made.message
    assert "turn 2 is a turn of opponent" in made.message or status == "passed"


def test_what_only_stands_in_costs_is_nothing_to_pay_with() -> None:
    """A generic symbol in a position would be one unit that pays for nothing (107.4b)."""
    suite = read(
        "t.kw",
        f'{CARDS}\nscenario "t" under magic-2018 [106.4]\n  you: mana {{2}}\n  turn 1 main: expect your life = 20\n',
    )
    assert "`{2}` only stands in costs" in str(run_suite(suite))


def test_an_order_is_not_answered_by_dividing() -> None:
    """Who blocks is put in order before damage is divided (509.2), and neither answers the other question."""
    suite = read(
        "t.kw",
        f'{CARDS}\nscenario "t" under magic-2018 [509.2]\n{MINE}{BEARS}'
        "  turn 1 declare attackers: you attack with m\n"
        "  turn 1 declare blockers: opponent block m with a; opponent block m with b; "
        "you choose 1 to a, 1 to b\n",
    )
    assert "nothing is divided here" in str(run_suite(suite))


TWO_CUBS = '  you: battlefield Forest as f, "Grizzly" as b, "Grizzly" as c; hand "Give Up"\n'


@pytest.mark.parametrize(
    ("script", "status", "message"),
    [
        ("resolve; you can't choose f; you choose b", "passed", ""),
        ("resolve; you can't choose c; you choose b", "failed", "this can be done"),
        ("resolve; you choose b; you can't choose f", "error", "nobody is asked anything here"),
        ("you can't choose f; resolve; you choose b", "error", "nobody is asked anything here"),
        ("resolve; you can't choose f", "failed", "the script does not say"),
    ],
)
def test_what_can_t_be_chosen_is_asked_of_the_open_question(script: str, status: str, message: str) -> None:
    """An answer is tried where the question is; that nobody asks proves nothing."""
    card = 'card "Give Up" {0}\n  Sorcery\n  sacrifice creature\n'
    script = f'  turn 1 main: you cast "Give Up"; {script}\n'
    text = f'{CARDS}\n{card}\nscenario "t" under magic-2018 [100.1]\n{TWO_CUBS}{script}'
    made = run_suite(read("t.kw", text))

    assert (made.status, message in made.message) == (status, True), made.message


def test_things_of_one_name_are_told_apart_in_messages() -> None:
    """By their short names, or by which of that name they are."""
    bolt = '  you: hand "Lightning Bolt"; battlefield Mountain, "Grizzly" x2\n  turn 1 main: you cast "Lightning Bolt" '
    made = run(bolt + 'targeting 3rd "Grizzly"\n')

    assert "`3rd Grizzly` is no legal target" in made.message
    assert "Grizzly (1st), Grizzly (2nd)" in made.message
