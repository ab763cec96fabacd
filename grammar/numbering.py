"""What another book calls the rules that it says, too: the numbers of an edition for what it takes over from its base.

The trap: a number says nothing without its book; so a definition never shows the number of a book that is not played.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbering:
    """Number of the base's book → those of this one; none where this one has no such rule."""

    numbers: Mapping[str, tuple[str, ...]]

    def __call__(self, cites: Iterable[str]) -> tuple[str, ...]:
        """What the rules are called here, each once; what this book has not is left out."""
        return tuple(dict.fromkeys(new for cite in cites for new in self.numbers.get(self.known(cite), ())))

    def known(self, cite: str) -> str:
        """The number itself, else that of the rule or the section it stands under; "" if nothing is said of any."""
        rule = cite.partition("#")[0]
        while rule and rule not in self.numbers:
            rule = rule[:-1] if rule[-1].isalpha() else rule.rpartition(".")[0]
        return rule
