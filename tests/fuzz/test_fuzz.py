"""What the fuzzer found once stays mended, and a short run at each door finds nothing (``make fuzz``: a long one)."""

import json
from random import Random

import pytest
from tests.fuzz.doors import TARGETS, mutant
from tests.fuzz.run import CORPUS, fuzz, outcome

SHORT = {
    "card": 250,
    "json": 120,
    "wording": 400,
    "scenario": 60,
    "deck": 40,
    "save": 60,
    "rule": 30,
    "line": 60,
    "printed": 40,
    "try": 20,
}


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_stays_mended(path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))

    assert outcome(kept["door"], kept["ruleset"], kept["seed"], kept["text"]).error == ""


@pytest.mark.parametrize("door", SHORT)
def test_no_mutant_is_an_internal_error(door: str) -> None:
    found = list(fuzz(door, SHORT[door], 11))

    assert [(one.name, one.error) for one in found if one.error] == []
    assert 0 < sum(one.accepted for one in found) < len(found), "some get through, some are refused"


def test_every_door_has_a_short_run() -> None:
    assert SHORT.keys() == TARGETS.keys()


@pytest.mark.parametrize("door", TARGETS)
def test_a_seed_gives_the_same_mutants(door: str) -> None:
    ruleset = "garden" if door == "rule" else "magic-2018"
    assert mutant(door, ruleset, Random("x")) == mutant(door, ruleset, Random("x"))
    assert mutant(door, ruleset, Random("x")) != mutant(door, ruleset, Random("y"))


def test_an_internal_error_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bool:
        raise KeyError("a bug")

    monkeypatch.setitem(TARGETS, "deck", broken)
    (found,) = fuzz("deck", 1, 1)
    assert "KeyError" in found.error
