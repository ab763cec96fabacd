"""Templates for ``kotowari new``: a first file that is already right, to be changed by hand.

What a reader would get wrong: a template is ``*.template``, not ``*.kw``, so that no tool takes it for a definition.
"""

import re
from importlib.resources import files
from string import Template

LONGEST = 60  # letters of a file's name; three bytes each, and most file systems end at 255
KINDS = ("card", "keyword", "scenario")


def fill(kind: str, lang: str, game: str = "", **values: str) -> str:
    """The text of a new *kind* of definition in the words of *lang* (``en ja ko``).  KeyError for a missing value.

    A *game* whose words are others keeps templates of its own in the folder ``new`` beside its rules.
    """
    name = f"{kind}.{lang}.template"
    own = files("kotowari.stdlib_rules").joinpath(game, "new", name) if game else None
    template = own if own is not None and own.is_file() else files("kotowari.tools.scaffold").joinpath(name)
    return Template(template.read_text(encoding="utf-8")).substitute(values)


def slug(name: str) -> str:
    """A file name for *name*: small letters, digits and underscores; letters of every script stay."""
    return re.sub(r"[^\w]+", "_", name.casefold()).strip("_")[:LONGEST] or "unnamed"


def identifier(name: str) -> str:
    """The id of a keyword from its name: ``First Strike`` → ``first_strike``."""
    return slug(name).replace("-", "_")
