"""Rows that travel with the rules are what the printers give, and what has changed since is derived anew."""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest
from tests.libraries import ROOT, texts

from kotowari.grammar.library import Library, load_library
from kotowari.tools.reading.kept import Kept, Keys, from_lines, printers, recall, shapes_of, to_lines
from kotowari.tools.reading.reader import PROPERTY, Reader, periods, phrasebook
from kotowari.tools.reading.rows import Deriver, entry
from kotowari.tools.reading.shapes import Section, Shape
from kotowari.tools.workspace import ruleset_library

ROWS = sorted((ROOT / "stdlib_rules").rglob("rows/*.jsonl"))
SAMPLE = 160  # one of so many shapes is derived anew
NAMES = [path.name.removesuffix(".jsonl") for path in ROWS]
Some = tuple[str, Section, tuple[Shape, ...], bool]


def shapes(library: Library, lang: str) -> Iterator[Some]:
    """Each shape of a phrasebook under its key."""
    sections = phrasebook(library)
    keys = Keys(sections, lang)
    for section in sections:
        for alternatives, everywhere in shapes_of(section):
            yield keys.of(section, alternatives, everywhere), section, alternatives, everywhere


def kept(library: Library, lang: str) -> Kept:
    return recall(library, library.properties[PROPERTY], lang)


def in_sample(key: str) -> bool:
    return int(blake2b(f"{key} {printers('en')}".encode(), digest_size=4).hexdigest(), 16) % SAMPLE == 0


@pytest.mark.parametrize("name", NAMES)
def test_kept_rows_are_what_the_printers_give(name: str) -> None:
    """Of a sample that moves with their code.  Where this fails, `make rows` derives all of them anew."""
    id, lang = name.rsplit(".", 1)
    library = ruleset_library(id)
    known = kept(library, lang)
    months = ("",) if lang == "en" else tuple(periods(library, lang))
    deriver = Deriver(library, lang, phrasebook(library), {}, months)
    other = []
    for key, section, alternatives, everywhere in shapes(library, lang):
        if in_sample(key) and known.find(key, section, alternatives) is not None:
            anew = entry(deriver.rows_of_word(section, alternatives, everywhere), alternatives)
            if (anew[0], set(anew[1])) != (known.entries[key][0], set(known.entries[key][1])):
                other.append(str(alternatives[0]))

    assert other == []


@pytest.mark.parametrize("name", NAMES)
def test_most_shapes_are_kept(name: str) -> None:
    """Else everybody waits for them again."""
    id, lang = name.rsplit(".", 1)
    library = ruleset_library(id)
    known = kept(library, lang)
    found = [
        known.find(key, section, alternatives) is not None for key, section, alternatives, _ in shapes(library, lang)
    ]

    assert sum(found) >= 0.9 * len(found)


@pytest.mark.parametrize("path", ROWS, ids=lambda path: path.name)
def test_kept_rows_are_text_and_back(path: Path) -> None:
    written = path.read_text(encoding="utf-8")

    assert to_lines(from_lines(written)) == written


WHIRL = """
action whirl(permanent) [701.1]
  en "whirl" "whirls" "whirled" ja "回す" ko "돌리다" "돌린다"
  tap permanent
"""


def with_rules(more: str, change: tuple[str, str] = ("", "")) -> Library:
    """The ruleset with rules added, and a text replaced in its own."""
    files = {path: text.replace(*change) if change[0] else text for path, text in texts(ROOT / "stdlib_rules").items()}
    files |= {"magic/editions/2023/own.kw": more} if more else {}
    return load_library("magic-2023", files)


def test_a_word_that_is_new_is_read() -> None:
    """Though its rows can't have been kept."""
    library = with_rules(WHIRL)

    assert "whirl target creature" in Reader(library).read("Whirl target creature.").sources


def test_a_word_that_has_changed_is_derived_anew() -> None:
    """Its kept rows say what it was called before."""
    before, now = kept(ruleset_library("magic-2023"), "en"), kept(with_rules("", ('en "explore"', 'en "roam"')), "en")

    assert before.changed == () or " explore " not in before.changed
    assert {" explore ", " roam "} <= set(now.changed)
