"""Files of MTGJSON: a set, all printings (a set each), atomic cards (a list of faces for each name).

What a reader would get wrong: one object is one face there; the faces of a card share its name, "A // B".
"""

from collections.abc import Iterable, Iterator
from typing import Any

from kotowari.tools.importing import printed
from kotowari.tools.importing.documents import Document
from kotowari.tools.importing.printed import SEPARATOR, Card, Face, NoCard, Print, clean

LANGUAGES = {"Japanese": "ja", "Korean": "ko"}
OF_A_SET = frozenset({"booster", "decks", "languages", "sealedProduct", "sourceProducts", "tokens", "translations"})
NOTED = frozenset({"code", "releaseDate"})
WAITING = 2_000  # faces of one set whose other faces have not come yet

Found = Iterator[Card | NoCard]


def cards(document: Document) -> Found:
    """Every card of a document, those of all printings once for each set they are in."""
    for key in document.items():
        if key != "data":
            document.skip()
        elif document.peek() == "{":
            yield from _data(document)
        else:
            yield NoCard("`data` is no object")
            document.skip()


def _data(document: Document) -> Found:
    """What lies below ``data``: a set itself, sets by code, or lists of faces by name."""
    rest: dict[str, Any] = {}
    for key in document.items():
        opening = document.peek()
        if key == "cards" and opening == "[":  # a set itself
            yield from _faces(_each(document), rest)
        elif opening == "[" and key not in OF_A_SET:
            yield from _faces(_each(document), {})
        elif opening == "{" and key not in OF_A_SET:
            yield from _set(document, key)
        else:
            _note(document, key, rest)


def _note(document: Document, key: str, about: dict[str, Any]) -> None:
    if key in NOTED:
        about[key] = document.value()
    else:
        document.skip()


def _set(document: Document, code: str) -> Found:
    about: dict[str, Any] = {"code": code}
    for key in document.items():
        if key == "cards" and document.peek() == "[":
            yield from _faces(_each(document), about)
        else:
            _note(document, key, about)


def _each(document: Document) -> Iterator[Any]:
    for _ in document.items():
        yield document.value()


def _faces(values: Iterable[Any], about: dict[str, Any]) -> Found:
    """Faces put together to cards; those that lack one of their faces at the end are none."""
    waiting: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for value in values:
        try:
            if not isinstance(value, dict):
                raise NoCard("what stands in the list is no card object")
            name = clean(value.get("name"), 2 * printed.NAME, lines=False)
            key = (name, str(value.get("number", "")).rstrip("ab"))
            halves = waiting.setdefault(key, [])
            halves.append(value)
            if len(halves) >= len(name.split(SEPARATOR)) or value.get("faceName") is None:
                yield _card(sorted(waiting.pop(key), key=lambda half: str(half.get("side", ""))), about)
            elif len(waiting) > WAITING:
                raise NoCard(f"more than {WAITING} cards lack a face")
        except NoCard as error:
            yield error
    for name, _ in waiting:
        yield NoCard(f"`{name}` lacks a face")


def _card(halves: list[dict[str, Any]], about: dict[str, Any]) -> Card:
    date = str(halves[0].get("originalReleaseDate") or about.get("releaseDate") or "")[:10]
    code = clean(about.get("code") or (_first(halves[0].get("printings"))), 10, lines=False)
    layout = clean(halves[0].get("layout") or "normal", 40, lines=False)
    return Card(tuple(_face(half, date) for half in halves), layout, code)


def _first(codes: object) -> object:
    return codes[0] if isinstance(codes, list) and codes else ""


def _face(half: dict[str, Any], date: str) -> Face:
    power, toughness = half.get("power"), half.get("toughness")
    prints = {}
    foreign = half.get("foreignData")
    for other in foreign if isinstance(foreign, list) else ():
        if (
            isinstance(other, dict)
            and other.get("language") in LANGUAGES
            and (other.get("faceName") or other.get("name"))
        ):
            name = clean(other.get("faceName") or other.get("name"), 2 * printed.NAME, lines=False)
            text = Print(name, clean(other.get("type"), printed.LINE), clean(other.get("text")), date)
            prints[LANGUAGES[str(other["language"])]] = text
    return printed.face(
        half.get("faceName") or half.get("name"),
        half.get("manaCost"),
        half.get("type"),
        half.get("text"),
        f"{power}/{toughness}" if power is not None and toughness is not None else "",
        half.get("loyalty"),
        prints,
    )
