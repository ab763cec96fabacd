"""Card objects of Scryfall: bulk files (a list, or one object a line), lists of a search, single cards."""

from collections.abc import Iterator
from typing import Any

from kotowari.tools.importing import printed
from kotowari.tools.importing.documents import Document
from kotowari.tools.importing.printed import NAME, Card, Face, NoCard, Print, clean

LANGUAGES = {"ja": "ja", "ko": "ko"}
NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})


def cards(document: Document) -> Iterator[Card | NoCard]:
    """Every card of a document; a NoCard for what stands in the place of one and is none."""
    while document.peek():
        for value in _values(document):
            try:
                if isinstance(value, dict) and value.get("object", "card") == "card":
                    if str(value.get("layout")) not in NO_CARDS:
                        yield card(value)
                else:
                    raise NoCard("what stands in the list is no card object")
            except NoCard as error:
                yield error


def _values(document: Document) -> Iterator[Any]:
    if document.peek() == "[":
        for _ in document.items():
            yield document.value()
        return
    value = document.value()
    data = value.get("data") if isinstance(value, dict) else None
    yield from data if isinstance(data, list) else [value]


def card(value: dict[str, Any]) -> Card:
    """A card of a card object.  Raises NoCard."""
    halves = value.get("card_faces")
    lang = LANGUAGES.get(str(value.get("lang")), "")
    date = clean(value.get("released_at"), 10, lines=False)
    if halves is None:
        halves = [value]
    if (
        not isinstance(halves, list)
        or not halves
        or len(halves) > 5
        or not all(isinstance(one, dict) for one in halves)
    ):
        raise NoCard("`card_faces` is no list of faces")
    if not all(half.get("type_line") or value.get("type_line") for half in halves):
        raise NoCard(_unlike(value))
    faces = tuple(_face(half, value, lang, date) for half in halves)
    return Card(
        faces, clean(value.get("layout") or "normal", 40, lines=False), clean(value.get("set"), 10, lines=False)
    )


def _unlike(value: dict[str, Any]) -> str:
    """What an object lacks to be a card, and what is read instead: a face that is taken out of other data, say."""
    said = f"`{clean(value['name'], NAME)}`" if value.get("name") else "an object"
    return (
        f"{said} has no `type_line`, which each card object of Scryfall has; of MTGJSON's data whole files are read, "
        "an object with `meta` and `data`, no face alone"
    )


def _face(half: dict[str, Any], whole: dict[str, Any], lang: str, date: str) -> Face:
    power, toughness = half.get("power"), half.get("toughness")
    prints = {}
    if lang and half.get("printed_name"):
        name, types, text = (clean(half.get(f"printed_{part}")) for part in ("name", "type_line", "text"))
        prints[lang] = Print(name, types, text, date)
    return printed.face(
        half.get("name"),
        half.get("mana_cost"),
        half.get("type_line") or whole.get("type_line"),
        half.get("oracle_text"),
        f"{power}/{toughness}" if power is not None and toughness is not None else "",
        half.get("loyalty"),
        prints,
    )
