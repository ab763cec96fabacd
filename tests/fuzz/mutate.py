"""Changes texts as somebody who knows the language would: whole lines, words and the tails of other texts' lines.

Random bytes stop at the first reader; a line that stands in another card gets to the engine.  All chance is given.
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

WORD = re.compile(r'"[^"\n]*"|\{\{.*?\}\}|\{%.*?%\}|\{[^}\n]*\}|[^\s:,()"\[\]]+|[:,()\[\]]')
ODD = ("0", "-1", "13", "99", "X", '"', "(", ")", "{", "}", "[1]", ":", ",", "#", "\t", "\ufeff", "\x00", "ﾊ",
       "１", "it", "this", "you", "them", "target", "{X}", "{{ this }}", "{{ n.x }}", "{% if n %}",
       "\ud800")  # fmt: skip


class Mutator:
    """Mutants of some texts, from a seed."""

    def __init__(self, texts: Sequence[str], chance: Random) -> None:
        self.texts, self.chance = texts, chance
        self.lines = [line for text in texts for line in text.split("\n") if line.strip()]
        self.words = [word for line in self.lines for word in WORD.findall(line)]

    def mutant(self) -> str:
        """One of the texts with one to four changes."""
        lines = self.chance.choice(self.texts).split("\n")
        for _ in range(self.chance.choice((1, 1, 1, 2, 2, 3, 4))):
            self._change(lines)
        return "\n".join(lines)

    def _change(self, lines: list[str]) -> None:
        choice = self.chance.choice
        at = choice(range(len(lines))) if lines else 0
        match choice(("drop", "double", "foreign", "indent", *("word",) * 6, *("graft",) * 4)):
            case "drop":
                del lines[at : at + 1]
            case "double":
                lines[at:at] = lines[at : at + 1]
            case "foreign":
                lines.insert(at, choice(self.lines))
            case "indent" if lines:
                lines[at] = choice(("  ", "    ", "")) + lines[at].lstrip(" ")
            case "graft" if lines:
                lines[at] = self._graft(lines[at], choice(self.lines))
            case _ if lines:
                lines[at] = self._word(lines[at])

    def _word(self, line: str) -> str:
        found = list(WORD.finditer(line))
        if not found:
            return line
        one, other = self.chance.choice(found), self.chance.choice(found)
        new = self.chance.choice(("", other.group(), self.chance.choice(self.words), self.chance.choice(self.words),
                                  self.chance.choice(ODD), f"{one.group()} {one.group()}"))  # fmt: skip
        return line[: one.start()] + new + line[one.end() :]

    def _graft(self, line: str, other: str) -> str:
        """The beginning of one line and the end of another, parted between words."""
        ends = [0, *(word.end() for word in WORD.finditer(line))]
        starts = [*(word.start() for word in WORD.finditer(other)), len(other)]
        return f"{line[: self.chance.choice(ends)]} {other[self.chance.choice(starts) :]}"


JUNK: tuple[Any, ...] = (None, True, 0, -1, 1.5, 10**30, "", "x", "\ud800", "\n", [], {}, [[]], [None], {"a": 1})


def mutant_of_data(data: Any, others: Sequence[Any], chance: Random) -> Any:
    """JSON data with one to three values dropped, doubled, exchanged with others', or made junk."""
    changed = deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(changed))
        if not places:
            return chance.choice(JUNK)
        holder, key = chance.choice(places)
        match chance.choice(("junk", "drop", "double", "transplant", "transplant", "transplant")):
            case "junk":
                holder[key] = deepcopy(chance.choice(JUNK))
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.insert(key, deepcopy(holder[key]))
            case _:
                holder[key] = deepcopy(_like(holder[key], chance.choice(others), key, chance))
    return changed


def _places(data: Any) -> Any:
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _like(old: Any, other: Any, key: Any, chance: Random) -> Any:
    """A value from other data: often one under the same name, so that it gets past the first check."""
    found = [holder[name] for holder, name in _places(other)]
    same = [holder[name] for holder, name in _places(other) if name == key and not isinstance(name, int)]
    kind = [value for value in found if type(value) is type(old)]
    return chance.choice(same or kind or found or [None]) if chance.random() < 0.8 else chance.choice(found or [None])
