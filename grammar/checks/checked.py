"""What a check gets to see."""

from dataclasses import dataclass

from kotowari.grammar.from_surface import Resolved
from kotowari.grammar.vocabulary import Vocabulary


@dataclass(slots=True)
class Checked:
    """A resolved definition and the words it was read with."""

    resolved: Resolved
    vocabulary: Vocabulary
