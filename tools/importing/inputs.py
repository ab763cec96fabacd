"""Files of any of the kinds that are read → printed cards, one after another."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from kotowari.tools.errors import CannotRun
from kotowari.tools.importing import mtgjson, plain, scryfall
from kotowari.tools.importing.documents import Document
from kotowari.tools.importing.printed import Card, NoCard
from kotowari.tools.workspace import STDIN, STDIN_PATH, find_files

FORMATS = ("scryfall", "mtgjson", "text")
SUFFIXES = (".json", ".jsonl", ".txt")


def files(paths: list[str]) -> list[str]:
    """The files that are meant.  Raises CannotRun where there are none."""
    found = [each for given in paths for each in ([STDIN] if given == STDIN else _below(given))]
    if not found:
        raise CannotRun(f"no {', '.join(SUFFIXES)} file in {', '.join(paths)}")
    return found


def _below(given: str) -> list[str]:
    return [str(path) for path in find_files([given], SUFFIXES)]


def cards(path: str, form: str = "", lang: str = plain.WRITTEN) -> Iterator[Card | NoCard]:
    """The cards of a file; ``form``: one of FORMATS, or "" as it looks; ``lang``: that of a text.  Raises CannotRun."""
    with _opened(path) as stream:
        document = Document(stream, STDIN_PATH if path == STDIN else path)
        try:
            form = form or _form(document, path)
            if form == "text":
                yield from plain.cards(document.lines(), lang)
            else:
                yield from (scryfall if form == "scryfall" else mtgjson).cards(document)
        except UnicodeDecodeError as error:
            raise CannotRun(f"{path} is not UTF-8 text", "save the file as UTF-8") from error


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    if path == STDIN:
        yield sys.stdin
        return
    try:
        with Path(path).open(encoding="utf-8-sig") as stream:
            yield stream
    except OSError as error:
        raise CannotRun(f"{path} can't be read: {error.strerror}") from error


def _form(document: Document, path: str) -> str:
    """What a file looks like: an object with `data` by name or set is MTGJSON's, other JSON Scryfall's."""
    first = document.peek()
    if first == "[":
        return "scryfall" if not path.endswith(".txt") else "text"
    if first == "{":
        return "mtgjson" if document.begins('"meta"', '"data":{') else "scryfall"
    return "text"
