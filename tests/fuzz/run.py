"""Runs mutants through the doors.  A mutant that neither ends nor is refused within the guard is a finding, too."""

import json
import signal
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.doors import EXPECTED, RULESETS, TARGETS, mutant

CORPUS = Path(__file__).parent / "corpus"
GUARD = 20  # seconds of this process, which the work of a mutant is far below; it only ends a hang
SHARES = {
    "card": 0.41,
    "json": 0.16,
    "wording": 0.16,
    "scenario": 0.12,
    "deck": 0.06,
    "save": 0.05,
    "rule": 0.01,
    "line": 0.015,
    "printed": 0.01,
    "try": 0.005,
}  # a rule and a trial take a hundred times as long as a card


@dataclass(frozen=True)
class Finding:
    """A mutant and what became of it; ``error`` is empty when all is right."""

    door: str
    ruleset: str
    seed: int
    text: str
    accepted: bool
    error: str

    @property
    def name(self) -> str:
        """Enough to make it again."""
        return f"{self.door} {self.ruleset} {self.seed}"


class Hang(BaseException):
    """The guard has run out: no ``except Exception`` on the way may take it for its own."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise Hang("no end in sight")


def fuzz(door: str, count: int, seed: int) -> Iterator[Finding]:
    """Each mutant of a door with its outcome."""
    for number in range(count):
        chance = Random(f"{seed} {door} {number}")
        rulesets = RULESETS[:1] if door in ("rule", "printed") else RULESETS  # a game with a phrasebook
        ruleset = "garden" if door == "rule" and number % 40 else chance.choice(rulesets)
        yield outcome(door, ruleset, number, mutant(door, ruleset, chance))


def outcome(door: str, ruleset: str, seed: int, text: str) -> Finding:
    """What becomes of one mutant."""
    old = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, GUARD)
    try:
        return Finding(door, ruleset, seed, text, TARGETS[door](text, ruleset, seed), "")
    except EXPECTED:
        return Finding(door, ruleset, seed, text, False, "")
    except (Exception, Hang) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        return Finding(door, ruleset, seed, text, False, f"{type(error).__name__}: {str(error)[:200]} ({place})")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)


def keep(found: Finding) -> str:
    """Write a finding into the corpus; returns the name of its file."""
    told = {"door": found.door, "ruleset": found.ruleset, "seed": found.seed, "error": found.error, "text": found.text}
    name = f"{found.door}-{blake2b(found.text.encode('utf-8', 'surrogatepass'), digest_size=5).hexdigest()}.json"
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / name).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return name
