"""Files to definitions: which rule set is meant, what is laid over it, what is said when something is missing."""

from pathlib import Path

import pytest

from kotowari.tools import workspace
from kotowari.tools.data import read_text
from kotowari.tools.errors import CannotRun

VERB = 'action frolic(by frolicker: object) [999.1a]\n  en "frolic" "frolics" "frolicked" ja "戯れる" ko "뛰논다"\n'


def test_the_path_says_which_rule_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule set's ``default_for`` names the folder of its cards; elsewhere the one for every folder is meant."""
    monkeypatch.chdir(tmp_path)

    assert workspace.guess_ruleset(["cards/magic/explore.kw"]) == "magic-2018"
    assert workspace.guess_ruleset(["somewhere/else.kw"]) == "magic-2018"
    assert workspace.guess_ruleset([]) == "magic-2018"


def test_no_two_rule_sets_claim_one_folder() -> None:
    """What a path means never depends on an order of names."""
    claims = [
        folder
        for _, ruleset in workspace.declared_rulesets().values()
        for folder in dict(ruleset.properties).get("default_for", ())
    ]

    assert len(claims) == len(set(claims))
    assert "." in claims


def test_a_rule_set_of_a_project_is_guessed_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An added rule set can claim a folder as the standard ones do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.kw").write_text('ruleset house extends magic-2018\n  use "more"\n  default_for: "cards/house"\n')
    (tmp_path / "more.kw").write_text(VERB + "  tap frolicker\n")
    extra = ("house.kw", "more.kw")

    assert workspace.guess_ruleset(["cards/house/a.kw"], extra) == "house"
    assert "frolic" in workspace.ruleset_library("house", extra).actions


def test_added_rules_lie_over_the_standard_ones(tmp_path: Path) -> None:
    """An added definition takes the place of the standard one of its name, and the rule set keeps its name."""
    path = tmp_path / "house.kw"
    path.write_text("action explore(by explorer: permanent) [701.39a]\n  tap explorer\n")
    library = workspace.ruleset_library("magic-2018", (str(path),))
    standard = workspace.ruleset_library("magic-2018")

    assert library.ruleset.id == "magic-2018"
    assert [one for one in library.diagnostics if one.span.path == str(path)] == []
    assert len(library.actions["explore"].body) == 1 < len(standard.actions["explore"].body)
    assert library.vocabulary.names("action", "explore", "ja") == standard.vocabulary.names("action", "explore", "ja")


def test_hidden_folders_are_not_searched(tmp_path: Path) -> None:
    """A checkout inside a hidden folder is nobody's card."""
    for folder in (".git", "cards"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.kw").write_text("")

    assert workspace.find_files([str(tmp_path)]) == [tmp_path / "cards" / "a.kw"]


def test_missing_and_unreadable_files_are_said(tmp_path: Path) -> None:
    """The message names the path."""
    (tmp_path / "latin.kw").write_bytes("café".encode("latin-1"))

    with pytest.raises(CannotRun, match=r"nowhere\.kw"):
        workspace.find_files(["nowhere.kw"])
    with pytest.raises(CannotRun, match="UTF-8"):
        read_text(tmp_path / "latin.kw")


def test_all_that_the_package_holds_is_found() -> None:
    """Rules and cards are read from the package, under paths that a person can open."""
    assert all(path.startswith("stdlib_rules/") for path in workspace.rule_files())
    assert "cards/magic/explore.kw" in workspace.packaged_cards()


def test_an_edition_in_an_added_file_changes_no_other(tmp_path: Path) -> None:
    """What lies where a rule set is declared is that one's; what lies elsewhere is laid over any."""
    (tmp_path / "house").mkdir()
    house, more = tmp_path / "house" / "house.kw", tmp_path / "more.kw"
    house.write_text(
        'ruleset house extends magic-2018\n  en "House" ja "ハウス" ko "하우스"\n\nkeyword homely [1]\n'
        '  en "homely" ja "家庭的" ko "가정적"\n  this gets +1/+1\n'
    )
    more.write_text('keyword merry [1]\n  en "merry" ja "陽気" ko "명랑"\n  this gets +1/+1\n')
    added = (str(house), str(more))

    assert "homely" in workspace.ruleset_library("house", added).keywords
    plain = workspace.ruleset_library("magic-2018", added).keywords
    assert "merry" in plain and "homely" not in plain


def test_an_option_of_an_option_is_read_over_what_both_are_options_of() -> None:
    (name,) = workspace.rulesets_using({"stdlib_rules/magic/variants/planar_melee.kw"}, ())

    assert workspace.unplayable(workspace.ruleset_library(name)) is None
