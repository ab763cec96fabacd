"""How the book of a ruleset numbers the rules of its base: a JSON file, number of the base → numbers here, by blanks.

``{"704.5a": "420.5a", "306": ""}``; an empty text says that this book has no such rule.  What is said of a section is
said of each of its rules that is not named itself.
"""

from kotowari.grammar.numbering import Numbering
from kotowari.tools.errors import CannotRun
from kotowari.tools.json_text import loads, why

NUMBERING = "numbering"


def numbering_in(text: str, ruleset: str) -> Numbering:
    """The numbering in a JSON text.  Raises CannotRun for what is none."""
    try:
        return Numbering({rule: tuple(numbers.split()) for rule, numbers in loads(text).items()})
    except (ValueError, AttributeError, RecursionError) as error:
        raise CannotRun(f"the numbering of `{ruleset}` is none ({why(error)})", '{"704.5a": "420.5a"}') from error
