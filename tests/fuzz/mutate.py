"""Changes texts as somebody who knows the language would: whole lines, words and the tails of other texts' lines.

Random bytes stop at the first reader; a line that stands in another card gets to the engine.  Lines are repeated,
numbers made large and phrases nested, as whoever wants to take the machine would.  All chance is given.
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
NUMBER = re.compile(r"\d+")
LARGE = ("0", "12", "99", "4000", "99999", "9999999", "999999999", "1000000000000")
JOINTS = (" ", " or ", " and ", ", ", " where ", " of ", " + ", ": ")
TIMES = (5, 12, 30, 100, 300)


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
        match choice(
            ("drop", "double", "foreign", "indent", "repeat", "large", "nest", "many", *("word",) * 8, *("graft",) * 6)
        ):
            case "drop":
                del lines[at : at + 1]
            case "double":
                lines[at:at] = lines[at : at + 1]
            case "foreign":
                lines.insert(at, choice(self.lines))
            case "indent" if lines:
                lines[at] = choice(("  ", "    ", "")) + lines[at].lstrip(" ")
            case "repeat":
                end = at + choice((1, 1, 1, 2, 3))
                lines[at:end] = lines[at:end] * choice(TIMES)
            case "large" if lines:
                lines[at] = self._large(lines[at])
            case "nest" if lines:
                lines[at:] = self._nested(lines[at:])
            case "many" if lines:
                lines[at] = self._many(lines[at])
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

    def _large(self, line: str) -> str:
        """A number of the line made large; one put before a word where there is none."""
        found = list(NUMBER.finditer(line)) or list(WORD.finditer(line))
        if not found:
            return line
        one, new = self.chance.choice(found), self.chance.choice(LARGE)
        rest = line[one.end() :] if NUMBER.fullmatch(one.group()) else " " + line[one.start() :]
        return line[: one.start()] + new + rest

    def _nested(self, lines: list[str]) -> list[str]:
        """The first of these lines within itself: its end joined on, bracketed, or as a block of its head."""
        choice, line, times = self.chance.choice, lines[0], self.chance.choice(TIMES[:4])
        words = list(WORD.finditer(line))
        if not words:
            return lines
        end = line[choice(words).start() :]
        match choice(("join", "join", "bracket", "block")):
            case "join":
                return [line + (choice(JOINTS) + end) * times, *lines[1:]]
            case "bracket":
                return [line[: -len(end)] + "(" * times + end + ")" * times, *lines[1:]]
            case _:
                space, head = line[: words[0].start()], line.strip().partition(":")[0]
                deep = [f"{space}{'  ' * depth}{head}:" for depth in range(min(times, 30))]
                return [*deep, *("  " * len(deep) + each for each in lines)]

    def _many(self, line: str) -> str:
        """Many words of anywhere, or one of the line many times, in the place of one."""
        found = list(WORD.finditer(line))
        if not found:
            return line
        one, times = self.chance.choice(found), self.chance.choice(TIMES)
        words = self.chance.choices(self.words, k=times) if self.chance.random() < 0.5 else [one.group()] * times
        return line[: one.start()] + self.chance.choice((" ", ", ")).join(words) + line[one.end() :]

    def _graft(self, line: str, other: str) -> str:
        """The beginning of one line and the end of another, parted between words."""
        ends = [0, *(word.end() for word in WORD.finditer(line))]
        starts = [*(word.start() for word in WORD.finditer(other)), len(other)]
        return f"{line[: self.chance.choice(ends)]} {other[self.chance.choice(starts) :]}"


def _deep(depth: int) -> Any:
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


JUNK: tuple[Any, ...] = (None, True, 0, -1, 1.5, 10**30, 10**9, "", "x", "\ud800", "\n", "x" * 9_000, [], {}, [[]],
                         [None], {"a": 1}, [0] * 3_000, _deep(60))  # fmt: skip


def mutant_of_data(data: Any, others: Sequence[Any], chance: Random) -> Any:
    """JSON data with one to three values dropped, doubled, exchanged with others', or made junk."""
    changed = deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(changed))
        if not places:
            return chance.choice(JUNK)
        holder, key = chance.choice(places)
        match chance.choice(("junk", "drop", "double", "nest", "transplant", "transplant", "transplant")):
            case "junk":
                holder[key] = deepcopy(chance.choice(JUNK))
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder[key:key] = [deepcopy(holder[key]) for _ in range(chance.choice((1, 1, *TIMES)))]
            case "nest" if type(holder[key]) in (dict, list):
                holder[key] = _within(holder[key], chance)
            case _:
                holder[key] = deepcopy(_like(holder[key], chance.choice(others), key, chance))
    return changed


def _places(data: Any) -> Any:
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _depth(data: Any) -> int:
    below = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + max(map(_depth, below), default=0)


def _within(data: Any, chance: Random) -> Any:
    """Data some levels deep within itself, where a part of its kind stands."""
    for _ in range(chance.choice((2, 5, 9))):
        if _depth(data) > 60:  # what nests deeper is refused where JSON is read
            break
        whole = deepcopy(data)
        inner = [(holder, key) for holder, key in _places(whole) if type(holder[key]) is type(data)]
        if not inner or len(inner) > 500:
            break
        holder, key = chance.choice(inner)
        holder[key] = data
        data = whole
    return data


def _like(old: Any, other: Any, key: Any, chance: Random) -> Any:
    """A value from other data: often one under the same name, so that it gets past the first check."""
    found = [holder[name] for holder, name in _places(other)]
    same = [holder[name] for holder, name in _places(other) if name == key and not isinstance(name, int)]
    kind = [value for value in found if type(value) is type(old)]
    return chance.choice(same or kind or found or [None]) if chance.random() < 0.8 else chance.choice(found or [None])
