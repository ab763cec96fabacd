"""`kotowari import`: what is written, what is kept, what is told."""

import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools.importing.translations import Translations
from kotowari.tools.importing.written import file_name
from kotowari.tools.trying.trial import Trials, Tried
from kotowari.tools.workspace import ruleset_library

RULES = ("--ruleset", "magic-2023")
OWL = {
    "name": "Owl",
    "mana_cost": "{U}",
    "type_line": "Creature — Bird",
    "oracle_text": "Flying",
    "power": "1",
    "toughness": "1",
    "set": "abc",
}
BLOW = {
    "name": "Blow",
    "mana_cost": "{B}",
    "type_line": "Instant",
    "oracle_text": "Destroy target creature.",
    "set": "xyz",
}
ODD = {**BLOW, "name": "Odd Blow", "oracle_text": "Destroy target creature thoroughly."}
ROD = {"name": "Rod", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Draw a card.", "set": "abc"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def given(*cards: dict[str, str]) -> str:
    Path("cards.json").write_text(json.dumps(cards), encoding="utf-8")
    return "cards.json"


def test_the_result_is_data(folder: Path) -> None:
    code, out, _ = run("import", given(OWL, ODD), *RULES, "--json")

    result = json.loads(out)
    assert (code, result["cards"], result["accepted"], result["refused"]) == (1, 2, 1, 1)
    assert [(one["name"], one["accepted"], one["kind"], one["span"]) for one in result["results"]] == [
        ("Owl", True, "", None),
        ("Odd Blow", False, "unread", [0, 35]),
    ]
    assert result["results"][0]["source"] == 'card "Owl" {U}\n  Creature — Bird 1/1\n  flying\n'


def test_only_the_cards_that_are_named_are_read(folder: Path) -> None:
    code, out, _ = run("import", given(OWL, ODD), *RULES, "--card", "Owl")

    assert (code, out.startswith('card "Owl"')) == (0, True)


def test_nothing_that_is_wanted_is_a_finding(folder: Path) -> None:
    assert run("import", given(OWL), *RULES, "--card", "Cat")[0] == 1


def test_a_set_is_a_file(folder: Path) -> None:
    run("import", given(OWL, BLOW, ROD), *RULES, "--out", "new")

    assert sorted(path.name for path in Path("new").iterdir()) == ["abc.kw", "xyz.kw"]
    assert [line for line in Path("new/abc.kw").read_text("utf-8").splitlines() if line.startswith("card")] == [
        'card "Owl" {U}',
        'card "Rod" {1}',
    ]
    assert run("check", "new", *RULES)[0] == 0
    assert run("fmt", "--check", "new", *RULES)[0] == 0


def test_a_card_may_be_a_file(folder: Path) -> None:
    run("import", given(OWL, BLOW), *RULES, "--out", "new", "--single")

    assert sorted(path.name for path in Path("new").iterdir()) == ["blow.kw", "owl.kw"]


def test_a_second_run_keeps_comments_and_edits(folder: Path) -> None:
    run("import", given(OWL), *RULES, "--out", "new")
    edited = Path("new/abc.kw").read_text("utf-8").replace("1/1", "3/3") + "\n# a comment\n"
    Path("new/abc.kw").write_text(edited, "utf-8")

    code, out, _ = run("import", given(OWL, ROD), *RULES, "--out", "new", "--json")

    assert (code, [one["file"] for one in json.loads(out)["results"]]) == (0, ["new/abc.kw"] * 2)
    assert Path("new/abc.kw").read_text("utf-8") == (edited + '\ncard "Rod" {1}\n  Artifact\n  {T}: draw 1 card\n')
    run("import", given(OWL, ROD), *RULES, "--out", "new")
    assert Path("new/abc.kw").read_text("utf-8").count("card ") == 2


def test_what_was_read_till_a_file_ends_wrongly_is_written(folder: Path) -> None:
    Path("cards.json").write_text(json.dumps([OWL])[:-1] + ", {", "utf-8")

    assert run("import", "cards.json", *RULES, "--out", "new")[0] == 2
    assert 'card "Owl"' in Path("new/abc.kw").read_text("utf-8")


@pytest.mark.parametrize("code", ["../up", "/etc/x", "..", "a/b", "con", "nul", "C:\\x"])
def test_no_set_leads_elsewhere(folder: Path, code: str) -> None:
    run("import", given({**OWL, "set": code}), *RULES, "--out", "new")

    assert [path.parent.name for path in folder.rglob("*.kw")] == ["new"]
    assert file_name(code) not in ("con", "nul")


def test_a_name_is_only_a_name(folder: Path) -> None:
    """Quotation marks and line ends in it are no source."""
    name = 'Owl" {U} text en "Flying'
    code, out, _ = run("import", given({**OWL, "name": name, "oracle_text": "Flying"}), *RULES)

    assert (code, out.count("\n")) == (0, 4)
    assert out.startswith('card "Owl\\" {U} text en \\"Flying" {U}\n')


def test_both_names_are_written_where_they_are_printed(folder: Path) -> None:
    printed = {"lang": "ja", "printed_name": "梟", "printed_text": "飛行", "released_at": "2020-01-01"}
    _, out, _ = run("import", given({**OWL, **printed}), *RULES)

    assert '  ja "梟"\n' in out


def test_a_translation_that_means_something_else_is_told(folder: Path) -> None:
    printed = {
        "lang": "ja",
        "printed_name": "杖",
        "printed_text": "{T}：カード２枚を引く。",
        "released_at": "2022-01-01",
    }
    _, out, _ = run("import", given({**ROD, **printed}), *RULES, "--json")

    assert json.loads(out)["results"][0]["differs"] == {"ja": ["{T}：カード１枚を引く。", "{T}：カード２枚を引く。"]}


MEANINGS = [
    ("カード２枚を引く。", "カード３枚を引く。", ["number 2", "number 3"]),
    ("クリーチャー１体を対象とし、それを破壊する。", "クリーチャー１体を破壊する。", ["target"]),
    ("あなたはカード２枚を引いてもよい。", "カード２枚を引く。", ["may"]),
    ("それはブロックされない。", "それはブロックされる。", ["not"]),
    ("それを手札に置く。", "それを墓地に置く。", ["zone graveyard", "zone hand"]),
    ("対戦相手はカード２枚を捨てる。", "カード２枚を捨てる。", ["player opponent"]),
    ("カードを１枚引く。", "カードを引く。", []),
    ("カード２枚を引く。", "カードを２枚引く。", []),
]


@pytest.mark.parametrize(("ours", "theirs", "told"), MEANINGS)
def test_a_difference_of_meaning_is_not_one_of_wording(ours: str, theirs: str, told: list[str]) -> None:
    assert Translations(ruleset_library("magic-2023")).differences(ours, theirs, "梟", "ja") == told


def test_the_other_readings_are_shown_on_demand(folder: Path) -> None:
    text = {"oracle_text": "When Owl enters the battlefield, it explores."}

    assert "readings of" in run("import", given({**OWL, **text}), *RULES, "--explain")[1]
    assert "readings of" not in run("import", given({**OWL, **text}), *RULES)[1]


def test_a_card_is_played_on_demand(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("import", given(ROD), *RULES, "--try")[0] == 0

    idle = Tried("Rod", "activated", "", "", 1, "{T}: draw 1 card", "unreached")
    monkeypatch.setattr(Trials, "card", lambda self, card: [idle])
    code, out, _ = run("import", given(ROD), *RULES, "--try", "--json")

    assert (code, json.loads(out)["results"][0]["kind"]) == (1, "play")


def test_a_link_is_not_written_through(tmp_path: Path) -> None:
    """What a file is called is the data's to say: a set."""
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "abc.kw").symlink_to(tmp_path / "outside.kw")
    code, _, err = run("import", given({**OWL, "set": "abc"}), *RULES, "--out", str(tmp_path / "new"))

    assert code == 2 and "is a link" in err and not (tmp_path / "outside.kw").exists()


def test_nothing_is_put_behind_what_cannot_be_read(tmp_path: Path) -> None:
    """It would be lost in it, and the file would be no better."""
    broken = tmp_path / "new" / "abc.kw"
    broken.parent.mkdir()
    broken.write_text('card "X\n  foo\n', encoding="utf-8")
    code, _, err = run("import", given({**OWL, "set": "abc"}), *RULES, "--out", str(broken.parent))

    assert code == 2 and "abc.kw:1" in err and broken.read_text(encoding="utf-8") == 'card "X\n  foo\n'


SCHEME = {
    "name": "Feast",
    "layout": "scheme",
    "type_line": "Scheme",
    "oracle_text": "When you set this scheme in motion, draw two cards.",
    "set": "oarc",
}


def test_a_card_of_a_type_that_an_option_has_a_pile_for_is_read_under_its_rules(folder: Path) -> None:
    """ "This scheme" is what it calls itself; the file it is written to is checked with that option."""
    code, out, _ = run("import", given(OWL, SCHEME), *RULES, "--out", "new")

    assert code == 0
    assert "Feast: it is for the option `archenemy`, and read under its rules" in out
    assert "in motion this: draw 2 cards" in Path("new/oarc-archenemy.kw").read_text(encoding="utf-8")
    assert Path("new/abc.kw").exists()
    checked, _, _ = run("check", "new/oarc-archenemy.kw", *RULES, "--variant", "archenemy")
    assert checked == 0


def test_what_is_refused_of_it_is_shown_as_printed(folder: Path) -> None:
    odd = {**SCHEME, "oracle_text": "When you set this scheme in motion, frobnicate twice."}

    _, out, _ = run("import", given(odd), *RULES, "--json")

    [result] = json.loads(out)["results"]
    assert result["sentence"] == "When you set this scheme in motion, frobnicate twice."
    assert result["span"] == [0, len(odd["oracle_text"])]
