"""The findings that a person reads first: one for the same mistake made again, and some for each file.

A program gets all of them; a person who is shown four hundred mends the first, and checks again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kotowari.grammar.diagnostics import Diagnostic, Severity

SHOWN = 20  # findings of one file
LINES = 5  # places named where a mistake is made again


@dataclass(frozen=True, slots=True)
class Digest:
    """What is shown of one file: each finding with the lines where it stands again, and the codes of the rest."""

    path: str
    shown: tuple[tuple[Diagnostic, tuple[int, ...]], ...]
    rest: Counter[str]

    @property
    def remainder(self) -> str:
        """How many more of which code; empty if that was all."""
        if not self.rest:
            return ""
        codes = ", ".join(f"{number} {code}" for code, number in sorted(self.rest.items()))
        return f"{self.rest.total()} more in {self.path}: {codes} (`kotowari check --all` shows them)"


def digests(found: Iterable[Diagnostic], cap: int = SHOWN) -> list[Digest]:
    """The findings of each file, the first *cap* different ones of it in their order; errors go before warnings."""
    files: dict[str, dict[tuple[str, str], list[Diagnostic]]] = {}
    for one in found:
        files.setdefault(one.span.path, {}).setdefault((one.code, one.message), []).append(one)
    return [_digest(path, list(groups.values()), cap) for path, groups in files.items()]


def whole(found: Iterable[Diagnostic]) -> list[Digest]:
    """All findings of each file."""
    files: dict[str, list[Diagnostic]] = {}
    for one in found:
        files.setdefault(one.span.path, []).append(one)
    return [Digest(path, tuple((one, ()) for one in ones), Counter()) for path, ones in files.items()]


def _digest(path: str, groups: Sequence[list[Diagnostic]], cap: int) -> Digest:
    ranked = sorted(range(len(groups)), key=lambda at: groups[at][0].severity is not Severity.ERROR)
    shown = [groups[at] for at in sorted(ranked[:cap])]
    rest = Counter(one.code for at in ranked[cap:] for one in groups[at])
    return Digest(path, tuple((first, tuple(one.span.line for one in more)) for first, *more in shown), rest)


def again(lines: Sequence[int]) -> str:
    """That a finding stands on these lines, too; empty if on none."""
    if not lines:
        return ""
    named = list(dict.fromkeys(lines))
    where = ", ".join(map(str, named[:LINES])) + (" …" if len(named) > LINES else "")
    times = "once more" if len(lines) == 1 else f"{len(lines)} more times"
    return f"and {times}: line{'s' if len(named) > 1 else ''} {where}"
