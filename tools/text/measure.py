"""Compares generated texts with a file of printed ones; a tool for whoever works on the wording.

What a reader would get wrong: reminder texts depend on a printing's rarity and age, so texts are compared
without them unless ``reminders`` is asked for; both sides are compared after NFKC.
"""

import argparse
import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kotowari.grammar import ast
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.render import FaceText, render_card
from kotowari.tools.workspace import ruleset_library

REMINDER = re.compile(r"[ \n]?[(（][^()（）]*[)）]")


@dataclass(frozen=True, slots=True)
class Compared:
    """One face: what was generated and what is printed (None: not in the file)."""

    face: str
    generated: str
    printed: str | None

    @property
    def exact(self) -> bool:
        """Whether both are the same text."""
        return self.printed is not None and self.generated == self.printed


def plain(text: str, reminders: bool) -> str:
    """A text in NFKC, without reminder texts and empty lines unless they are asked for."""
    folded = unicodedata.normalize("NFKC", text).replace("’", "'").replace("−", "-")
    if not reminders:
        folded = REMINDER.sub("", folded)
    return "\n".join(line.strip() for line in folded.split("\n") if line.strip())


def printed_texts(path: Path, lang: str) -> dict[tuple[str, str], str]:
    """Printed texts by (card, face) from a JSON-lines file with ``name``, ``face``, ``text`` and ``printed``."""
    texts = {}
    for line in path.read_text(encoding="utf-8").split("\n"):
        if not line:
            continue
        row = json.loads(line)
        text = row["text"] if lang == "en" else row.get("printed", {}).get(lang, {}).get("text")
        if text is not None:
            texts[row["name"].split(" // ")[0], row["face"] or row["name"]] = text
    return texts


def printed_dates(path: Path, lang: str) -> dict[str, str]:
    """The month ("2018-04") of each card's printing in a language, by card name; none for English, which is today's."""
    dates = {}
    for line in filter(None, path.read_text(encoding="utf-8").split("\n")):
        row = json.loads(line)
        date = row.get("printed", {}).get(lang, {}).get("date")
        if date:
            dates[row["name"].split(" // ")[0]] = date[:7]
    return dates


def compare(texts: Iterable[FaceText], printed: dict[tuple[str, str], str], reminders: bool = False) -> list[Compared]:
    """Each face beside its printed text."""
    rows = []
    for text in texts:
        found = printed.get((text.name, text.face))
        rows.append(
            Compared(text.face, plain(text.text, reminders), None if found is None else plain(found, reminders))
        )
    return rows


def measure(
    cards: Iterable[ast.Card], library: Library, path: Path, lang: str, reminders: bool = False
) -> list[Compared]:
    """Every face of ``cards`` compared with the file at ``path``, in the wording of the printing's month.

    Raises OSError if the file cannot be read.
    """
    dates = printed_dates(path, lang)
    texts = [
        text
        for card in cards
        for text in render_card(card, library, lang, reminders, dates.get(card.faces[0].name, ""))
    ]
    return compare(texts, printed_texts(path, lang), reminders)


def report(rows: list[Compared]) -> str:
    """Exact and total, then each difference."""
    known = [row for row in rows if row.printed is not None]
    lines = [f"{sum(row.exact for row in known)} of {len(known)} faces exact; {len(rows) - len(known)} not in the file"]
    for row in known:
        if not row.exact:
            lines += [f"- {row.face}", f"  generated: {row.generated!r}", f"  printed:   {row.printed!r}"]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Command line: ``python -m kotowari.tools.text.measure RULESET CORPUS CARDS… [--lang en] [--reminders]``."""
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("cards", type=Path, nargs="+")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--reminders", action="store_true")
    given = parser.parse_args(arguments)
    library = ruleset_library(given.ruleset)
    cards, diagnostics = load_cards(library, {str(path): path.read_text(encoding="utf-8") for path in given.cards})
    for diagnostic in diagnostics:
        print(diagnostic.message, file=sys.stderr)
    rows = measure(cards, library, given.corpus, given.lang, given.reminders)
    print(report(rows))
    return 0 if all(row.exact for row in rows if row.printed is not None) else 1


if __name__ == "__main__":
    raise SystemExit(main())
