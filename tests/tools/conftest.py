"""What several tests of the tools begin with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tools.command_line import run


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """What `check` finds in a card of these lines."""
    monkeypatch.chdir(tmp_path)

    def findings(kind: str, lines: str) -> Any:
        Path("odd.kw").write_text(f'card "Odd" {{1}}\n  {kind}\n  {lines}\n', encoding="utf-8")
        return json.loads(run("check", "odd.kw", "--json")[1])

    return findings
