"""The tutorial adds a keyword action by one data file: what it promises is true of the program as it is."""

import json
from pathlib import Path

import pytest
from tests.tools.pages import ROOT, blocks, command, run_page

from kotowari.tools import workspace

PAGE = ROOT / "docs" / "tutorial-connive.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tutorial runs in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


def test_the_page_runs() -> None:
    """Every block of the page works and prints what it shows."""
    assert run_page(PAGE) == []


def test_the_standard_rules_do_not_know_the_word() -> None:
    """It is really added: the rule set has no such verb, and with the one file it has."""
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.name == "connive.kw":
            Path(block.name).write_text(block.body, encoding="utf-8")

    assert "connive" not in workspace.ruleset_library("magic-2018").actions
    assert "connive" in workspace.ruleset_library("magic-2018", ("connive.kw",)).actions


def test_its_scenarios_pass_and_cite_the_rule() -> None:
    """The engine plays the new action, and its events cite the rule that the file names."""
    run_page(PAGE)
    Path("kotowari.toml").unlink()
    code, printed = command("kotowari test connive_test.kw informant.kw --rules connive.kw --json -q")
    outcomes = json.loads(printed)

    assert code == 0, printed
    assert [one["outcome"] for one in outcomes] == ["passed", "passed"]
    assert all("701.47a" in one["rules"] for one in outcomes)
