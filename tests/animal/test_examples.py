"""Every worked example is a scenario, or is listed with the reason why it can not be, or is known to be open.

The trap: an example that becomes a scenario must leave the other two lists.
"""

import json
import re
from pathlib import Path

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "animal"
CITE = re.compile(r"[0-9][0-9a-z.-]*#\d+")


def listed(name: str) -> dict[str, str]:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def examples() -> set[str]:
    counts = json.loads((HERE / "examples.json").read_text(encoding="utf-8"))
    return {f"{rule}#{number}" for rule, count in counts.items() for number in range(1, count + 1)}


def told() -> set[str]:
    heads = [
        line
        for path in SCENARIOS.glob("*.kw")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("scenario ", "場面 "))
    ]
    return {cite for line in heads for cite in CITE.findall(line.rsplit("[", 1)[-1])}


def test_scenarios_cite_examples_that_exist() -> None:
    assert told() - examples() == set()


def test_every_example_is_told_or_listed() -> None:
    """Nothing is forgotten, and what is told is not listed as missing."""
    can_not, still_open = set(listed("not_scenarios.json")), set(listed("open.json"))

    assert told() | can_not | still_open == examples()
    assert told() & (can_not | still_open) == set()
    assert can_not & still_open == set()


def test_every_listed_example_has_its_reason() -> None:
    assert all(len(reason) > 20 for name in ("not_scenarios.json", "open.json") for reason in listed(name).values())


def test_nearly_all_that_can_be_told_is_told() -> None:
    """A bound that only falls."""
    assert len(listed("open.json")) <= 0
