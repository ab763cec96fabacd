"""The cards show the whole vocabulary of abilities: every keyword, counter, type, and a name in three languages."""

import pytest
from tests.animal.pool import CARDS, FILES, FOUND, LIBRARY

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import walk
from kotowari.interpreter import compile_program
from kotowari.interpreter.from_ast.emit import CompileError

NODES = [node for card in CARDS for node in walk(card)]


def test_nothing_is_wrong_with_them() -> None:
    assert FOUND == [] and len(CARDS) >= 80


def test_they_compile() -> None:
    assert set(compile_program(LIBRARY, CARDS).cards) >= {card.faces[0].name for card in CARDS}


def test_each_has_its_name_in_japanese_and_korean() -> None:
    assert [c.faces[0].name for c in CARDS if {name.lang for name in c.faces[0].names} != {"ja", "ko"}] == []


def test_names_are_told_apart() -> None:
    for index in (0, 1):
        names = [card.faces[0].names[index].forms[0] for card in CARDS]
        assert len(set(names)) == len(names)


def test_every_kind_of_counter_is_used() -> None:
    text = "\n".join(FILES.values()).replace(" + 1", "+1").replace(" / DEF", "/DEF")  # the layout of numbers

    def used(symbol: object) -> bool:
        forms = [symbol.id, *(form for each in symbol.names.values() for form in each)]  # type: ignore[attr-defined]
        return any(f"{form} {noun}" in text for form in forms for noun in ("counter", "カウンター"))

    assert [symbol.id for symbol in LIBRARY.vocabulary.symbols("counter") if not used(symbol)] == []


def test_every_type_is_used() -> None:
    used = {word.id for card in CARDS for word in card.faces[0].types}

    assert {symbol.id for symbol in LIBRARY.vocabulary.symbols("type")} - used == set()


def test_most_are_written_in_japanese() -> None:
    """And a quarter in English, so that both are read every day."""
    text = "\n".join(FILES.values())
    japanese, english = text.count("\nカード "), text.count("\ncard ")

    assert 2 * english <= japanese and 4 * english >= len(CARDS) // 2


def test_abilities_of_every_kind_are_there() -> None:
    """Rule, intrinsic, play, constant, activated and triggered (801.3)."""
    kinds = {type(node) for node in NODES}

    assert {ast.AsEvent, ast.Resolution, ast.Static, ast.Activated, ast.Triggered, ast.Replacement} <= kinds
    assert any(isinstance(node, ast.Static) and node.head == "rule" for node in NODES)


def test_what_stands_alone_with_a_verb_whose_doer_is_known_suffers_it() -> None:
    """「これ 破壊される」 is "this is destroyed", also of a verb that a thing can do."""
    cards, found = load_cards(
        LIBRARY,
        {
            "ja.kw": 'カード "One" ①\n  動物 — イヌ 1/1\n  とき これ 破壊される: 引く 1 カード\n',
            "en.kw": 'card "Other" ①\n  Animal — dog 1/1\n  when this is destroyed: draw 1 card\n',
        },
    )

    assert found == [] and cards[0].faces[0].abilities == cards[1].faces[0].abilities


def card_saying(line: str) -> tuple[list[ast.Card], list]:
    return load_cards(LIBRARY, {"bad.kw": f'card "Bad" ⓪\n  Turf\n  {line}\n'})


@pytest.mark.parametrize(
    "line",
    [
        "instead of guard counter leaves battlefield: recover 1 life",
        "as guard counter leaves battlefield: recover 1 life",
        "guard counters can't leave battlefield",
        "when this enters: all animals gain fleet until guard counter leaves battlefield",
    ],
)
def test_that_counters_leave_is_only_told(line: str) -> None:
    """Refused where it would never be heard: what makes them leave can be replaced, not that they have left."""
    cards, found = card_saying(line)
    assert found == []

    with pytest.raises(CompileError, match="is told when it has happened") as stopped:
        compile_program(LIBRARY, cards)

    assert stopped.value.node.span.line == 3


@pytest.mark.parametrize(
    "line",
    ["when this enters: create 1 Walnut token with cost = 1", "when this enters: create 1 Walnut token without fleet"],
)
def test_tokens_are_made_with_keywords_only(line: str) -> None:
    """What else is asked of a thing can't be given to it."""
    _, found = card_saying(line)

    assert [(finding.code, finding.span.line) for finding in found] == [("E0206", 3)]
