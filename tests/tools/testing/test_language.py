"""The language of scenarios: reading, printing in three languages, JSON, and what is said about mistakes."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotowari.grammar.scenario import ast, parse_suite, split
from kotowari.grammar.scenario.lexer import scenario_words
from kotowari.grammar.scenario.printer import HANDLERS, print_scenario, print_suite
from kotowari.tools.testing.models import from_json, models, part_classes, read_suite, schema, to_json

SCENARIOS = sorted((Path(__file__).resolve().parents[2] / "scenarios").rglob("*.kw"))
HEAD = 'scenario "t" under magic-2018\n'


def read(body: str) -> ast.Scenario:
    suite, problems = parse_suite(HEAD + body)
    assert [p.message for p in problems] == []
    return suite.scenarios[0]


def problems_of(body: str) -> list[tuple[str, int, str]]:
    return [(p.code, p.span.line, p.message) for p in parse_suite(HEAD + body)[1]]


# ------------------------------------------------------------------ both ways
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda p: p.name)
def test_printing_and_reading_again_gives_the_same(path: Path, lang: str) -> None:
    """The printer says everything that a scenario says, in each language's words."""
    suite, problems = parse_suite(path.read_text(encoding="utf-8"), str(path))

    again, wrong = parse_suite(print_suite(suite, lang), str(path))

    assert (problems, wrong) == ([], [])
    assert again.scenarios == suite.scenarios


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda p: p.name)
def test_json_is_loss_free(path: Path) -> None:
    """A file, as JSON text and back, is the same file."""
    suite, _ = parse_suite(path.read_text(encoding="utf-8"), str(path))

    again, problems = read_suite(json.dumps(to_json(suite), ensure_ascii=False))

    assert problems == []
    assert again == suite


@pytest.mark.parametrize(
    "said",
    [
        {"given": [{"is": "Side", "seat": "Bob", "entries": []}]},
        {"given": [{"is": "Side", "seat": "", "entries": []}]},
        {"script": [{"is": "Moment", "turn": 1, "whose": "Bob"}]},
        {"script": [{"is": "Moment", "turn": 1, "commands": [{"is": "Concede", "seat": "Bob"}]}]},
        {"seats": []},
    ],
)
def test_who_is_no_player_is_told_where(said: dict) -> None:
    """As JSON, too: the file and the scenario, not an error of ours as it is laid out."""
    scenario = {"is": "Scenario", "title": "t", "ruleset": "magic-2018", **said}
    suite, problems = read_suite(json.dumps({"is": "Suite", "scenarios": [scenario]}), "a.json")

    assert [(each.code, each.span.path) for each in problems] == [("E0805", "a.json")] and "`t`" in problems[0].message
    assert suite is not None and suite.scenarios[0].span.path == "a.json"


def test_every_part_has_a_printer_and_a_model() -> None:
    """A new kind of part can't be forgotten by the printer or by the schema."""
    classes = set(part_classes())

    assert classes <= HANDLERS.keys()
    assert {c.__name__ for c in classes} == set(models())
    assert {c.__name__ for c in classes} <= set(schema()["$defs"]) | {"Suite"}


def test_every_word_has_three_languages_and_one_meaning() -> None:
    """No spelling is two words of the scenario language."""
    forms = [form for langs in scenario_words().values() for lang in ("en", "ja", "ko") for form in langs[lang]]

    assert len(set(forms)) == len(forms)


# ------------------------------------------------------------------ what lines say
def test_an_item_says_how_a_card_is() -> None:
    """Count, names, status, counters, place and owner of a card, in any order."""
    bears = '"Grizzly Bears" x2 as a, b tapped with 2 +1/+1 counters'
    scenario = read(f"  you: battlefield {bears}, Pacifism on a owned by opponent\n")

    bears, aura = scenario.given[0].entries[0].items
    two = (ast.Amount(2, "+1/+1", True),)
    assert bears == ast.Item("Grizzly Bears", True, 2, ("a", "b"), ("tapped",), amounts=two)
    assert aura == ast.Item("Pacifism", on=ast.Thing("a"), owner="opponent")


def test_a_zone_with_only_its_cards() -> None:
    """``only`` and ``empty`` switch the filler off."""
    scenario = read("  you: library only Forest\n  opponent: library empty; hand Forest\n")

    piles = [entry for side in scenario.given for entry in side.entries]
    assert [(p.zone, len(p.items), p.only) for p in piles] == [
        ("library", 1, True),
        ("library", 0, True),
        ("hand", 1, False),
    ]


def test_settings_are_numbers_symbols_and_counters() -> None:
    """``life 7``, ``mana {G}{G}``, ``3 poison counters``."""
    entries = read("  you: life 7; mana {G}{G}; 3 poison counters\n").given[0].entries

    mana = ast.Setting("mana", ast.Symbols("{G}{G}"))
    assert entries == (ast.Setting("life", 7), mana, ast.Setting("poison", 3, True))


def test_a_command_with_all_its_clauses() -> None:
    """Each clause is kept with its values."""
    text = 'you cast "Fork" targeting a, opponent modes 1, 2 x 3 with kicker by flashback'
    command = read(f"  turn 1 main: {text}\n").script[0].commands[0]

    assert command == ast.Do(
        "you",
        "cast",
        (ast.Thing("Fork", True),),
        0,
        (
            ast.Clause("targeting", (ast.Thing("a"), ast.Thing("opponent"))),
            ast.Clause("modes", (1, 2)),
            ast.Clause("x", (3,)),
            ast.Clause("with", (ast.Thing("kicker"),)),
            ast.Clause("by", (ast.Thing("flashback"),)),
        ),
    )


def test_numbers_and_yes_stay_apart() -> None:
    """``choose 1`` is no ``choose yes``, in text and in JSON."""
    text = HEAD + "  turn 1 main: you choose 1; you choose yes\n"

    first, second = from_json(json.loads(json.dumps(to_json(parse_suite(text)[0])))).scenarios[0].script[0].commands

    assert first.values[0] is not True and first.values == (1,)
    assert second.values[0] is True


def test_after_expect_the_line_holds_checks_and_the_next_line_does_not() -> None:
    """A check and a command are told apart by where they stand."""
    moment = read("  turn 1 main:\n    expect you win; a is 2/1\n    you pass\n").script[0]

    assert [type(c).__name__ for c in moment.commands] == ["Expect", "Advance"]
    assert len(moment.commands[0].checks) == 2


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("your life = 17", ast.Compare("life", "=", 17, ast.Thing("you"))),
        (
            "opponent's hand lacks Island",
            ast.Compare("hand", "lacks", ast.Cards((ast.Item("Island"),)), ast.Thing("opponent")),
        ),
        ("stack = empty", ast.Compare("stack", "=", ast.Cards())),
        ('"Bear" isn\'t tapped', ast.Is(ast.Thing("Bear", True), ("tapped",), True)),
        ('"Bear" is -1/-1', ast.Is(ast.Thing("Bear", True), ast.Pair("-1/-1"))),
        ('2nd "Wolf" is in your graveyard', ast.IsIn(ast.Thing("Wolf", True, 2), "graveyard", ast.Thing("you"))),
        ('ability of "Bear" is in stack', ast.IsIn(ast.Thing("Bear", True, ability=True), "stack")),
        ("opponent has 3 poison counters", ast.HasCounters(ast.Thing("opponent"), 3, "poison")),
        ('"Bear" has no ice counters', ast.HasCounters(ast.Thing("Bear", True), 0, "ice")),
        ('"Bear" has first strike', ast.HasAbility(ast.Thing("Bear", True), "first strike")),
        ("you can't choose 3 to opponent", ast.Can(ast.Choose("you", (ast.Share(3, ast.Thing("opponent")),)), True)),
        ("event counter by you = 2", ast.Logged("counter", (("by", ast.Thing("you")),), "=", 2)),
        ("no rule 704.5g", ast.Cited("704.5g", "=", 0)),
        ("nobody wins", ast.Result()),
        ("now turn 2 2nd main", ast.Now(2, "2nd main")),
    ],
)
def test_a_check_reads_as_what_it_says(text: str, check: ast.Check) -> None:
    """One line of the table in docs/scenarios.md each."""
    assert read(f"  expect {text}\n").script[0].checks == (check,)


# ------------------------------------------------------------------ mistakes
@pytest.mark.parametrize(
    ("body", "code", "line"),
    [
        ("  you battlefield Forest\n", "E0801", 2),
        ("  you: hand Lightning Bolt x\n", "E0801", 2),
        ("  nobody_here: hand Forest\n", "E0805", 2),
        ('  you: hand "Forest\n', "E0802", 2),
        ('  you: hand "Bear" as a, "Ox" as a\n', "E0804", 2),
        ('  you: hand "Bear" x2 as a\n', "E0804", 2),
        ('  you: hand "Bear" as x\n', "E0804", 2),
        ("  turn 1 main: pass\n  you: hand Forest\n", "E0801", 3),
        ("  turn main: pass\n", "E0801", 2),
        ("  expect\n", "E0801", 2),
        ("  expect Forest\n", "E0801", 2),
        ("  turn 1 main: you cast\n", "", 0),
    ],
)
def test_a_mistake_is_one_diagnostic_at_its_place(body: str, code: str, line: int) -> None:
    """Every mistake has a code and a line, and costs one entry."""
    found = problems_of(body)

    assert [(c, n) for c, n, _ in found] == ([(code, line)] if code else [])


def test_entries_after_a_mistake_are_read() -> None:
    """One bad entry does not hide its neighbours."""
    suite, problems = parse_suite(HEAD + "  you: 5 life; hand Forest\n  turn 1 main: you\n  expect you win\n")

    assert len(problems) == 2
    assert suite.scenarios[0].given[0].entries[-1] == ast.Pile("hand", (ast.Item("Forest"),))
    assert suite.scenarios[0].script[-1] == ast.Expect((ast.Result("you"),))


def test_splitting_keeps_line_numbers() -> None:
    """What is left of a file has every other definition in its old line."""
    text = 'card "A" {1}\n  Artifact\n\nscenario "t" under x\n  expect you win\n\ncard "B" {1}\n  Artifact\n'

    rest, blocks = split(text)

    assert rest.splitlines()[0] == 'card "A" {1}'
    assert rest.splitlines()[6] == 'card "B" {1}'
    assert [n for n, _ in blocks] == [4]


def test_unknown_json_is_refused_with_its_place() -> None:
    """A field that no part has, a tag that is none: diagnostics, no exception."""
    scenario = '{"is": "Scenario", "title": "t", "ruleset": "r", "colour": 1}'

    suite, problems = read_suite(f'{{"is": "Suite", "scenarios": [{scenario}]}}')

    assert suite is None
    assert [p.code for p in problems] == ["E0702"]
    assert "/scenarios/0/colour" in problems[0].message


@given(st.text(alphabet=st.sampled_from('scenario "underx:;,[]{}#01/+-=<>あなたの당신의\n  ptyh'), max_size=120))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever stands in a file, reading it gives scenarios and diagnostics."""
    suite, _ = parse_suite(HEAD + text)

    for scenario in suite.scenarios:
        assert dataclasses.is_dataclass(scenario)
        assert print_scenario(scenario)
