"""Data of others and printed texts become cards one by one; what is none is told, and takes neither memory nor time."""

import io
import json
from collections.abc import Iterator

import pytest

from kotowari.tools.errors import CannotRun
from kotowari.tools.importing import documents, mtgjson, plain, scryfall
from kotowari.tools.importing.documents import Document
from kotowari.tools.importing.printed import Card, NoCard

OWL = {
    "name": "Owl",
    "mana_cost": "{U}",
    "type_line": "Creature — Bird",
    "oracle_text": "Flying",
    "power": "1",
    "toughness": "1",
    "set": "abc",
}
HALVES = {
    "name": "Day // Night",
    "layout": "split",
    "card_faces": [
        {"name": "Day", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Gain 1 life."},
        {"name": "Night", "mana_cost": "{B}", "type_line": "Instant", "oracle_text": "Lose 1 life."},
    ],
}
PRINTED = {**OWL, "lang": "ja", "released_at": "2018-04-27", "printed_name": "梟", "printed_text": "飛行"}


class Slowly(io.StringIO):
    """A stream that gives one letter at a time, so that every value is cut everywhere."""

    def read(self, size: int | None = -1) -> str:
        """One letter."""
        return super().read(1)


def read(form: object, value: object) -> list[Card | NoCard]:
    text = value if isinstance(value, str) else json.dumps(value)
    return list(form.cards(Document(Slowly(text))))  # type: ignore[attr-defined]


def names(cards: list[Card | NoCard]) -> list[str]:
    return [card.name if isinstance(card, Card) else f"none: {card}" for card in cards]


# --------------------------------------------------------------------------- Scryfall
@pytest.mark.parametrize(
    "lacking",
    [
        {"name": "Owl", "type": "Creature — Bird", "text": "Flying"},  # a face out of MTGJSON's data
        {"name": "Owl", "type_line": ""},
        {"name": "Owl // Wol", "card_faces": [{"name": "Owl", "type_line": "Instant"}, {"name": "Wol"}]},
    ],
)
def test_an_object_without_a_type_line_is_no_card_and_is_told_what_it_lacks(lacking: dict[str, object]) -> None:
    """Else it would become an empty card, and nobody would miss its text."""
    [found] = read(scryfall, lacking)

    assert isinstance(found, NoCard)
    assert f"`{lacking['name']}` has no `type_line`" in str(found) and "MTGJSON" in str(found)


def test_a_bulk_file_of_scryfall_is_a_list() -> None:
    [owl, halves] = read(scryfall, [OWL, HALVES])

    assert isinstance(owl, Card) and isinstance(halves, Card)
    assert (owl.name, owl.set, owl.faces[0].cost, owl.faces[0].stats) == ("Owl", "abc", "{U}", "1/1")
    assert (halves.name, halves.layout, [face.text for face in halves.faces]) == (
        "Day // Night",
        "split",
        ["Gain 1 life.", "Lose 1 life."],
    )


@pytest.mark.parametrize("layout", [[], {}, 3, None])
def test_a_layout_that_is_no_word_ends_nothing(layout: object) -> None:
    """What stands behind such a card is read, too."""
    assert names(read(scryfall, [{**OWL, "layout": layout}, OWL]))[-1] == "Owl"


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(OWL),
        json.dumps({"object": "list", "data": [OWL]}),
        f"{json.dumps(OWL)}\n",
        f"[\n{json.dumps(OWL)}\n]",
    ],
)
def test_a_list_of_a_search_a_single_card_and_one_a_line_are_read(text: str) -> None:
    assert names(read(scryfall, text)) == ["Owl"]


def test_one_object_a_line_is_read() -> None:
    assert names(read(scryfall, f"{json.dumps(OWL)}\n{json.dumps(HALVES)}\n")) == ["Owl", "Day // Night"]


def test_what_is_printed_in_another_language_comes_with_its_date() -> None:
    [card] = read(scryfall, [PRINTED])

    assert isinstance(card, Card)
    assert card.faces[0].text == "Flying"
    assert [(lang, each.name, each.text, each.date) for lang, each in card.faces[0].prints.items()] == [
        ("ja", "梟", "飛行", "2018-04-27")
    ]


def test_tokens_are_no_cards() -> None:
    assert read(scryfall, [{**OWL, "layout": "token"}]) == []


# --------------------------------------------------------------------------- MTGJSON
def half(side: str, **more: str) -> dict[str, object]:
    return {
        "name": "Day // Night",
        "faceName": {"a": "Day", "b": "Night"}[side],
        "side": side,
        "layout": "split",
        "manaCost": "{W}",
        "type": "Instant",
        "text": f"Side {side}.",
        "number": "7",
        **more,
    }


PLAIN = {
    "name": "Owl",
    "manaCost": "{U}",
    "type": "Creature — Bird",
    "text": "Flying",
    "power": "1",
    "toughness": "1",
    "number": "8",
    "foreignData": [{"language": "Japanese", "name": "梟", "type": "クリーチャー", "text": "飛行"}],
}
SET = {
    "code": "ABC",
    "releaseDate": "2020-01-02",
    "booster": {"default": ["x"]},
    "cards": [half("a"), PLAIN, half("b")],
    "tokens": [PLAIN],
}


@pytest.mark.parametrize(
    "data", [SET, {"ABC": SET}, {"Owl": [PLAIN], "Day // Night": [half("b"), half("a")]}], ids=["set", "all", "atomic"]
)
def test_a_set_all_printings_and_atomic_cards_are_read(data: object) -> None:
    cards = read(mtgjson, {"meta": {"date": "x"}, "data": data})

    assert sorted(names(cards)) == ["Day // Night", "Owl"]
    faces = {face.name: face for card in cards if isinstance(card, Card) for face in card.faces}
    assert (faces["Night"].text, faces["Owl"].stats, faces["Owl"].prints["ja"].text) == ("Side b.", "1/1", "飛行")


def test_the_set_says_when_its_cards_were_printed() -> None:
    cards = {card.name: card for card in read(mtgjson, {"data": {"ABC": SET}}) if isinstance(card, Card)}

    assert (cards["Owl"].set, cards["Owl"].faces[0].prints["ja"].date) == ("ABC", "2020-01-02")


def test_a_card_that_lacks_a_face_is_told() -> None:
    assert names(read(mtgjson, {"data": {"cards": [half("a")]}})) == ["none: `Day // Night` lacks a face"]


# --------------------------------------------------------------------------- texts
TEXT = """Merfolk Branchwalker {1}{G}
Creature — Merfolk Scout
When Merfolk Branchwalker enters the battlefield, it explores.
2/1

Owl  {U}
Creature — Bird  1/1
Flying

Chandra {R}
Legendary Planeswalker — Chandra
Loyalty: 4
+1: Draw a card.

Day {W}
Instant
Gain 1 life.
//
Night {B}
Instant
Lose 1 life."""


def test_cards_as_printed_are_read() -> None:
    cards = list(plain.cards(TEXT.split("\n")))

    assert names(cards) == ["Merfolk Branchwalker", "Owl", "Chandra", "Day // Night"]
    faces = [face for card in cards if isinstance(card, Card) for face in card.faces]
    assert [(face.cost, face.types, face.stats, face.loyalty) for face in faces] == [
        ("{1}{G}", "Creature — Merfolk Scout", "2/1", ""),
        ("{U}", "Creature — Bird", "1/1", ""),
        ("{R}", "Legendary Planeswalker — Chandra", "", "4"),
        ("{W}", "Instant", "", ""),
        ("{B}", "Instant", "", ""),
    ]
    assert faces[0].text == "When Merfolk Branchwalker enters the battlefield, it explores."


# --------------------------------------------------------------------------- what strangers give
def test_a_card_pasted_in_another_language_is_a_print_of_it() -> None:
    (card,) = plain.cards(["梟 {U}", "クリーチャー — 鳥 1/1", "飛行"], "ja")
    (face,) = card.faces if isinstance(card, Card) else ()
    assert (face.name, face.types, face.text, face.stats) == ("梟", "クリーチャー — 鳥", "", "1/1")
    assert (face.prints["ja"].text, face.prints["ja"].date) == ("飛行", "")


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": 'Owl"\n  text en "x'},
        {"name": "Owl\u202e"},
        {"name": "O" * 300},
        {"name": 7},
        {"mana_cost": "{U}\n  text en"},
        {"mana_cost": "U"},
        {"type_line": "Creature\n  flying"},
        {"type_line": 'Creature "x"'},
        {"power": "1\n  flying"},
        {"oracle_text": "x" * 10_000},
        {"oracle_text": ["Flying"]},
        {"loyalty": "4\n  flying"},
        {"card_faces": "x"},
        {"card_faces": [7]},
    ],
    ids=str,
)
def test_what_can_be_no_card_is_told_and_the_others_are_read(change: dict[str, object]) -> None:
    first, second = names(read(scryfall, [{**OWL, **change}, OWL]))

    assert first.startswith("none: ")
    assert second == "Owl"


@pytest.mark.parametrize(
    "text", ["[1, ", '{"data": {', '{"data": {"a": 1 "b"', '["', "[tru", '{"meta": "', '{"data": {"x": [{]}']
)
@pytest.mark.parametrize("form", [scryfall, mtgjson], ids=["scryfall", "mtgjson"])
def test_what_is_no_json_is_refused(form: object, text: str) -> None:
    with pytest.raises(CannotRun, match="no JSON"):
        read(form, text)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"data":' * 100_000, '{"x": ' + "[" * 100_000], ids=["lists", "data", "skipped"]
)
@pytest.mark.parametrize("form", [scryfall, mtgjson], ids=["scryfall", "mtgjson"])
def test_what_is_nested_too_deeply_is_refused(form: object, text: str) -> None:
    with pytest.raises(CannotRun):
        list(form.cards(Document(io.StringIO(text))))  # type: ignore[attr-defined]


class Stream(io.StringIO):
    """A stream that notes how much of it was asked for."""

    def __init__(self, parts: Iterator[str]) -> None:
        super().__init__()
        self.parts = parts
        self.given = 0

    def read(self, size: int | None = -1) -> str:
        """The next part."""
        part = next(self.parts, "")
        self.given += len(part)
        return part


@pytest.mark.parametrize("head", ['["', '{"meta": "', '{"meta": {"'])
def test_a_value_without_end_is_refused_soon(head: str) -> None:
    stream = Stream(iter([head, *["x" * 100_000] * 1_000]))

    with pytest.raises(CannotRun):
        list((scryfall if head[0] == "[" else mtgjson).cards(Document(stream)))

    assert stream.given < 3 * documents.LARGEST


def test_what_is_skipped_is_not_held() -> None:
    """A part that nobody wants may be as long as it likes, as a list of small values."""
    stream = Stream(iter(['{"meta": [', *['"x", ' * 20_000] * 50, '1], "data": {"Owl": [', json.dumps(PLAIN), "]}}"]))

    assert names(list(mtgjson.cards(Document(stream)))) == ["Owl"]
    assert stream.given > 4 * documents.LARGEST


@pytest.mark.parametrize("line", ["a" + " " * 200_000 + "b", "Creature" + "\t " * 100_000 + "1", "{a}" * 60_000 + "b"])
@pytest.mark.parametrize("before", ["", "Owl {U}\n"])
def test_a_printed_line_is_read_once_along(line: str, before: str) -> None:
    """Blanks, and symbols in a row, were parted in every way there is."""
    assert len(list(plain.cards((before + line).split("\n")))) == 1
