"""Derives the rows that travel with the rules (``make rows``), each named by its ruleset and language."""

import sys
from importlib.resources import files
from pathlib import Path

from kotowari.tools.data import RULES_PACKAGE
from kotowari.tools.files import write_text
from kotowari.tools.reading.kept import Kept, definitions, place, printers, to_lines
from kotowari.tools.reading.reader import PROPERTY, Reader
from kotowari.tools.workspace import ruleset_library


def keep(ruleset: str, lang: str) -> Path:
    """Derive the rows of a ruleset and language anew and write them where they are looked for."""
    library = ruleset_library(ruleset)
    derived = Reader(library, lang).derive(anew=True)
    kept = Kept(derived.entries, definitions(library), printers(lang))
    path = Path(str(files(RULES_PACKAGE))) / place(library, library.properties[PROPERTY], lang)
    path.parent.mkdir(exist_ok=True)
    write_text(path, to_lines(kept))
    print(f"{path.name}: {len(kept.entries)} shapes, {len(derived.rows)} rows")
    return path


if __name__ == "__main__":
    for each in sys.argv[1:]:
        keep(*each.rsplit(".", 1))
