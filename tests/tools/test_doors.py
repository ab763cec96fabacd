"""What a stranger's file may hold besides what it should: each is answered in a sentence, and reaches nothing else."""

import io
import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

DECKS = ("--deck", "explore", "--deck", "transform-proliferate", "--ruleset", "magic-2018")
FOX = 'card "Moon Fox" {1}\n  Creature — Fox 1/1\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(*argv: str) -> str:
    """What a command says to what it refuses.  An exception would be an internal error, and fail the test."""
    code, out, err = run(*argv)
    assert code in (1, 2), (argv, out, err)
    assert "Traceback" not in out + err and "internal error" not in out + err and len(out + err) < 20_000
    return out + err


# --------------------------------------------------------------------------- cards as JSON
CARD = {"node": "Card", "faces": [{"node": "Face", "name": "A", "cost": ["1"],
                                   "types": [{"node": "Word", "kind": "type", "id": "creature"}]}]}  # fmt: skip
FACE = CARD["faces"][0]
JSON_CARDS = {
    "no faces": {**CARD, "faces": []},
    "faces missing": {"node": "Card"},
    "no face": {**CARD, "faces": [None]},
    "empty name": {**CARD, "faces": [{**FACE, "name": ""}]},
    "name of lines": {**CARD, "faces": [{**FACE, "name": 'A" {1}\n  Creature 1/1\ncard "B'}]},
    "half a character": {**CARD, "faces": [{**FACE, "name": "\ud800"}]},
    "two fronts": {**CARD, "faces": [FACE, FACE]},
    "unknown type": {**CARD, "faces": [{**FACE, "types": [{"node": "Word", "kind": "type", "id": "nothing"}]}]},
    "unknown kind": {**CARD, "faces": [{**FACE, "types": [{"node": "Word", "kind": "nothing", "id": "creature"}]}]},
    "unknown cost": {**CARD, "faces": [{**FACE, "cost": ["nothing", "\n", "", "}"]}]},
    "unknown keyword": {**CARD, "faces": [{**FACE, "abilities": [
        {"node": "KeywordLine", "uses": [{"node": "KeywordUse", "keyword": "nothing"}]}]}]},
    "empty line": {**CARD, "faces": [{**FACE, "abilities": [{"node": "KeywordLine", "uses": []}]}]},
    "unknown verb": {**CARD, "faces": [{**FACE, "abilities": [
        {"node": "SpellAbility", "body": [{"node": "Do", "verb": "nothing"}]}]}]},
    "language": {**CARD, "lang": "xx"},
    "wording": {**CARD, "faces": [{**FACE, "overrides": [{"node": "TextOverride", "variant": [], "texts": []}]}]},
    "number of lines": {**CARD, "faces": [{**FACE, "stats": {"node": "Pair"}}]},
    "another definition": {"node": "Keyword", "id": "x"},
    "deep": None,
}  # fmt: skip


@pytest.mark.parametrize("verb", ["check", "text"])
@pytest.mark.parametrize("what", JSON_CARDS)
def test_a_json_card_that_is_none_is_told(folder: Path, what: str, verb: str) -> None:
    data = json.dumps(JSON_CARDS[what]) if JSON_CARDS[what] else "[" * 100_000
    (folder / "a.json").write_text(data, encoding="utf-8", errors="surrogatepass")

    assert refused(verb, "a.json", "--ruleset", "magic-2018")


# --------------------------------------------------------------------------- saved games
@pytest.fixture
def saved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave game.json\n"))
    assert run("play", *DECKS, "--seed", "3")[0] == 0
    return json.loads((folder / "game.json").read_text())


CHANGES = {
    "no seats": {"seats": []},
    "seats as a number": {"seats": 3},
    "a seat without cards": {"seats": [["a", []], ["b", []]]},
    "one seat": {"seats": [["a", ["Forest"] * 60]]},
    "a hundred seats": {"seats": [[f"s{n}", ["Forest"] * 7] for n in range(100)]},
    "an unknown card": {"seats": [["a", ["No Such Card"]], ["b", ["Forest"]]]},
    "cards as a text": {"seats": [["a", "Forest"], ["b", "Forest"]]},
    "rules from elsewhere": {"extra": ["/"]},
    "rules above": {"extra": ["../.."]},
    "rules that are no list": {"extra": 7},
    "rules that are not there": {"extra": ["no_such.kw"]},
    "ruleset as a list": {"ruleset": ["magic-2018"]},
    "ruleset that is a path": {"ruleset": "../../magic"},
    "empty ruleset": {"ruleset": ""},
    "answers as a number": {"answers": 3},
    "answers as a table": {"answers": {"0": 1}},
    "answers of answers": {"answers": [[[[[]]]]]},
    "answers as texts": {"answers": ["keep"] * 50},
    "tables as answers": {"answers": [{"a": 1}]},
    "fractions as answers": {"answers": [0.5]},
    "truth as an answer": {"answers": [True, False]},
    "too many answers": {"answers": [0] * 5000},
    "a huge number": {"answers": [10**4000]},
    "a fraction as seed": {"seed": 1.5},
    "truth as seed": {"seed": True},
    "a huge seed": {"seed": 10**4000},
    "another digest": {"digest": "0" * 64},
    "no digest at all": {"digest": 5},
    "a field too many": {"more": 1},
    "another format": {"format": "kotowari game 2"},
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_tampered_game_is_refused(folder: Path, saved: dict, what: str) -> None:
    (folder / "changed.json").write_text(json.dumps({**saved, **CHANGES[what]}), encoding="utf-8")

    assert refused("explain", "changed.json")


@pytest.mark.parametrize("field", ["seats", "extra", "answers", "ruleset", "seed", "format"])
def test_a_game_that_lacks_something_is_refused(folder: Path, saved: dict, field: str) -> None:
    del saved[field]
    (folder / "changed.json").write_text(json.dumps(saved))

    assert refused("explain", "changed.json")


def test_a_game_cut_short_is_refused(folder: Path, saved: dict) -> None:
    whole = (folder / "game.json").read_bytes()
    for size in (0, 1, 20, 40, len(whole) // 2, len(whole) - 3):
        (folder / "cut.json").write_bytes(whole[:size])
        assert refused("explain", "cut.json")


def test_rules_that_a_game_was_played_with_are_read_below_the_folder_only(folder: Path, saved: dict) -> None:
    """Others are given by who trusts them."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    rules = 'keyword glint [702.1]\n  en "glint" ja "煌" ko "빛"\n  flying\n'
    (elsewhere / "more.kw").write_text(rules, encoding="utf-8")
    inner = folder / "inner"
    inner.mkdir()
    path = str(elsewhere / "more.kw")
    (inner / "game.json").write_text(json.dumps({**saved, "extra": [path]}))

    assert run("explain", "inner/game.json")[0] == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(inner)
        assert f"--rules {path}" in refused("explain", "game.json")
        assert run("explain", "game.json", "--rules", path)[0] == 0


# --------------------------------------------------------------------------- settings
SETTINGS = [
    'ruleset = ["magic-2018"]', "ruleset = 3", "ruleset = true", "rules = 'a.kw'", "rules = [3]", "rules = [['a.kw']]",
    "rules = {a = 1}", "cards = 'x'", "cards = [1.5]", "[ruleset]\na = 1", "rules = ['no.kw']", "rules = ['\\u0000']",
    "rules = ['/etc']", "rules = ['..']", "rules = ['../other']", "cards = ['/']", "ruleset = 'no-such'", "=", "\x00",
    "a = 1", "ruleset = 2020-01-01", "ruleset = " + "[" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda text: text[:20])
@pytest.mark.parametrize("verb", ["check", "play"])
def test_settings_that_are_none_are_told(folder: Path, settings: str, verb: str) -> None:
    (folder / "kotowari.toml").write_text(settings + "\n")
    (folder / "fox.kw").write_text(FOX, encoding="utf-8")

    line = ("fox.kw",) if verb == "check" else ("--deck", "explore", "--deck", "explore")
    assert refused(verb, *line)


# --------------------------------------------------------------------------- decks
DECK_TEXTS = [
    "",
    "#",
    "0 Forest",
    "-4 Forest",
    "4",
    "4 ../../etc/passwd",
    "4 No Such Card",
    "four Forest",
    "²  Forest",
    "٤ No",
    "4 Forest\x00",
    "4 " + "x" * 100_000,
    "\x00" * 100,
    "reserve:",
    "4 Forest\n[[",
]


@pytest.mark.parametrize("deck", DECK_TEXTS, ids=lambda text: text[:20])
@pytest.mark.parametrize("verb", ["check", "sim", "play"])
def test_a_deck_of_nonsense_is_told(folder: Path, deck: str, verb: str) -> None:
    name = f"a{DECK_TEXTS.index(deck)}.deck"  # what one file was is kept as long as the process runs
    (folder / name).write_text(deck, encoding="utf-8")

    line = (name,) if verb == "check" else ("--deck", name, "--deck", "explore")
    assert refused(verb, *line, "--ruleset", "magic-2018")


# --------------------------------------------------------------------------- scenarios
SEATS = ["nobody: hand Forest", "you, opponent, third, fourth, fifth: hand Forest", "player 99: hand Forest",
         ": hand Forest", "you you: hand Forest", "seat -1: life 3"]  # fmt: skip


@pytest.mark.parametrize("line", SEATS)
def test_unknown_seats_are_told(folder: Path, line: str) -> None:
    (folder / "a.kw").write_text(f'scenario "s" under magic-2018\n  {line}\n  expect your life = 20\n')

    for verb in ("check", "test"):
        assert refused(verb, "a.kw")


SUITE = {"is": "Suite", "scenarios": [{"is": "Scenario", "title": "s", "ruleset": "magic-2018"}]}


SUITES = [{"scenarios": 3}, {"scenarios": [3]}, {"scenarios": [{}]}, {"scenarios": [{"is": "Scenario"}]}, {"more": 1}]


@pytest.mark.parametrize("change", SUITES, ids=str)
def test_a_json_suite_that_is_none_is_told(folder: Path, change: dict) -> None:
    (folder / "a.json").write_text(json.dumps({**SUITE, **change}))

    assert refused("test", "a.json")


# --------------------------------------------------------------------------- rule sets
def test_a_rule_set_names_no_file_outside_of_its_folder(folder: Path) -> None:
    (folder / "secret.txt").write_text("702.1. The secret.\n")
    inner = folder / "inner"
    inner.mkdir()
    for name in ("../secret.txt", str(folder / "secret.txt")):
        file = inner / f"mine{len(name)}.kw"
        file.write_text(f'ruleset mine\n  en "Mine"\n  book: "{name}"\n')
        assert "is not in its folder" in refused("rules", "--ruleset", "mine", "--rules", str(file))


def test_a_link_out_of_a_folder_is_not_followed_when_it_is_searched(folder: Path) -> None:
    (folder / "outside.kw").write_text(FOX, encoding="utf-8")
    (folder / "cards").mkdir()
    (folder / "cards" / "in.kw").write_text(FOX.replace("1/1", "1/2").replace("{1}\n  ", "{1}\n    "), encoding="utf-8")
    (folder / "cards" / "link.kw").symlink_to(folder / "outside.kw")
    before = (folder / "outside.kw").read_text()

    found = json.loads(run("fmt", "--json", "cards", "--ruleset", "magic-2018")[1])
    assert [one["path"] for one in found] == ["cards/in.kw"]
    assert (folder / "outside.kw").read_text() == before


# --------------------------------------------------------------------------- rules
@pytest.mark.parametrize("verb", [("sim", *DECKS, "--games", "1"), ("test", "one.kw")], ids=lambda verb: verb[0])
def test_rules_with_an_error_are_not_played_without_it(folder: Path, verb: tuple[str, ...]) -> None:
    """What can't be read of the rules is named, and the game isn't played as if it had not been written."""
    (folder / "odd.kw").write_text('keyword wobbling [702.9]\n  en "wobbling"\n  this wobbles\n', encoding="utf-8")
    (folder / "one.kw").write_text('scenario "t" under magic-2018\n  turn 1 main: pass\n', encoding="utf-8")

    assert "`wobbles` is not a word" in refused(*verb, "--rules", "odd.kw")


@pytest.mark.parametrize("line", ["[" * 100_000, '{"id": ' + "9" * 5_000 + "}", "[]", "null", '{"kind": "rule"}'])
def test_a_list_of_rules_that_is_none_is_told(folder: Path, line: str) -> None:
    (folder / "book.jsonl").write_text(line + "\n")
    code, out, err = run("rules", "--book", "book.jsonl", "--stated-only")

    assert code == 2 and "book.jsonl:1: this is no rule" in err and out == ""


@pytest.mark.parametrize(
    "book",
    [
        "[]",
        "[" * 100_000,
        '{"rules": [], "reasons": {}, "core": {}}',
        '{"rules": {"1": 5}, "reasons": {}, "core": {}}',
        '{"rules": {}, "reasons": 5, "core": {}}',
    ],
)
def test_a_book_that_is_none_is_told(folder: Path, book: str) -> None:
    (folder / "book.json").write_text(book)
    (folder / "mine.kw").write_text('ruleset mine\n  en "Mine"\n  book: "book.json"\n')

    assert "is no book of rules" in refused("rules", "--ruleset", "mine", "--rules", "mine.kw")
