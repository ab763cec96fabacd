"""What only the other of two ways would have picked out or done is refused where it is spoken of."""

import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

LINES = [
    ("if you control Bear: sacrifice 1 creature", "else: exile that creature"),
    ("sacrifice 1 creature", "instead if you control Bear: exile that creature"),
    ("1 creature opponent controls as c explores", "instead if you control Bear: destroy c"),
]


@pytest.mark.parametrize(("usual", "otherwise"), LINES)
def test_what_the_other_way_would_have_picked_out_is_refused(
    usual: str, otherwise: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be nothing, so that nothing would happen, while the text says that something does."""
    monkeypatch.chdir(tmp_path)
    Path("odd.kw").write_text(f'card "Odd" {{1}}\n  Sorcery\n  {usual}\n  {otherwise}\n', encoding="utf-8")

    found = json.loads(run("check", "odd.kw", "--json")[1])

    assert [(each["code"], each["line"]) for each in found] == [("E0806", 4)]
    assert "before the condition" in found[0]["help"]
