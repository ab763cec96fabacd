"""Text worded as it was once is read as it would be printed now, and each change is told."""

import pytest

from kotowari.tools.importing.importer import Importer
from kotowari.tools.importing.printed import Card, Print, face
from kotowari.tools.importing.templating import _parsed, changes, templated
from kotowari.tools.workspace import ruleset_library

LIBRARY = ruleset_library("magic-2023")
OLD = [
    ("Creature — Bear", "When CARDNAME comes into play, draw a card.", "When Cub enters the battlefield, draw a card."),
    ("Creature — Bear", "When this creature enters, draw a card.", "When Cub enters the battlefield, draw a card."),
    ("Instant", "Remove target creature from the game.", "Exile target creature."),
    ("Land", "{T}: Add {G} to your mana pool.", "{T}: Add {G}."),
    ("Land", "Tap: Add {G}.", "{T}: Add {G}."),
    ("Sorcery", "Bury target creature.", "Destroy target creature. It can't be regenerated."),
    ("Creature — Bear", "~ is unblockable.", "Cub can't be blocked."),
    ("Creature — Bear", "Flying; banding", "Flying, banding"),
    ("Instant", "Cub deals 3 damage to target creature or player.", "Cub deals 3 damage to any target."),
]


def today(types: str, text: str) -> tuple[str, str, list[str]]:
    card, notes = templated(Card((face("Cub", "{G}", types, text),)), changes(LIBRARY))
    return card.faces[0].types, card.faces[0].text, notes


@pytest.mark.parametrize(("types", "old", "new"), OLD)
def test_an_old_wording_is_read_as_the_new_one(types: str, old: str, new: str) -> None:
    assert today(types, old)[1] == new
    assert today(types, old)[2]
    assert today(types, new) == (types, new, [])


@pytest.mark.parametrize(
    ("old", "new"),
    [("Summon Bear", "Creature — Bear"), ("Creature - Bear", "Creature — Bear"), ("Interrupt", "Instant")],
)
def test_an_old_type_line_is_read_as_the_new_one(old: str, new: str) -> None:
    assert today(old, "Flying")[0] == new


def test_this_creature_is_another_within_quotation_marks() -> None:
    text = 'Other Bears have "{T}: This creature gains flying. (Until this creature enters.)"'

    assert '"{T}: This creature gains flying.' in today("Creature — Bear", text)[1]


def imported(types: str, text: str, stats: str = "") -> tuple[bool, tuple[str, ...]]:
    [outcome] = Importer(LIBRARY).each([Card((face("Cub", "{G}", types, text, stats),))], set())
    return outcome.accepted, outcome.notes


def test_a_card_that_is_worded_otherwise_is_taken_with_a_note() -> None:
    assert imported("Land", "{T}: Add {G} to your mana pool.") == (True, ("`to your mana pool` is left out",))


def test_a_missing_full_stop_is_read_with_a_note() -> None:
    assert imported("Instant", "Destroy target creature") == (True, ("`.` is read behind `creature`",))


def test_what_is_worded_as_now_has_no_note() -> None:
    assert imported("Creature — Bear", "Flying", "1/1") == (True, ())


def in_japanese(text: str, name: str = "試し") -> tuple[str, list[str]]:
    card = Card((face("Cub", "{G}", "Creature — Bear", "", "1/1", prints={"ja": Print(name, text=text)}),))
    made, notes = templated(card, changes(LIBRARY, "ja"), "ja")
    return made.faces[0].prints["ja"].text, notes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("試しが場に出たとき、カードを１枚引く。", "試しが戦場に出たとき、カードを１枚引く。"),
        ("それをゲームから取り除く。", "それを追放する。"),
        ("このクリーチャーは攻撃したりブロックしたりできない。", "このクリーチャーは攻撃もブロックもできない。"),
        (
            "緑の１/１の苗木クリーチャー・トークンを２体場に出す。",
            "緑の１/１の苗木クリーチャー・トークンを２体生成する。",
        ),
        ("{T}：あなたのマナ・プールに{G}を加える。", "{T}：{G}を加える。"),
        ("あなたが門２つ以上をコントロールしているかぎり、", "あなたが２つ以上の門をコントロールしているかぎり、"),
        ("各熊の上に＋１/＋１カウンターをそれぞれ１個置く。", "各熊の上に＋１/＋１カウンターを１個置く。"),
    ],
)
def test_japanese_of_earlier_years_is_read_as_that_of_now(old: str, new: str) -> None:
    assert in_japanese(old)[0] == new
    assert in_japanese(old)[1]
    assert in_japanese(new) == (new, [])


def test_what_begins_a_paragraph_is_changed_only_there() -> None:
    known = list(_parsed("[text ja]\n^他の => これでない", "ja"))
    card = Card((face("Cub", prints={"ja": Print("試し", text="他の熊\nその他の熊と他の猫")}),))
    assert templated(card, known, "ja")[0].faces[0].prints["ja"].text == "これでない熊\nその他の熊と他の猫"


def test_a_print_of_a_known_month_that_is_changed_is_of_none() -> None:
    card = Card((face("Cub", prints={"ja": Print("試し", text="場に出る。", date="2005-06-03")}),))
    assert templated(card, changes(LIBRARY, "ja"), "ja")[0].faces[0].prints["ja"].date == ""
