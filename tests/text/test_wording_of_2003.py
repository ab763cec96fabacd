"""What the edition of 2003 prints: the words of its time, in English and Japanese, from the definitions of today.

Sources: the glossary of its book (comes into play, remove from the game, play, end of turn, enchant).
"""

import pytest

from kotowari.tools import workspace
from kotowari.tools.text.render import render_card

CARD = 'card "Elder" {1}{G}\n  ja "長老"\n  ko "장로"\n  '
BEAR = "Creature — Bear 2/2\n  "
PRINTED = [
    (
        BEAR + "when this enters: draw 1 card",
        "When Elder comes into play, draw a card.",
        "長老が場に出たとき、カードを１枚引く。",
    ),
    (BEAR + "when this dies: exile it", "When Elder is put into a graveyard from play, remove it from the game.", ""),
    (BEAR + "when you cast spell: draw 1 card", "Whenever you play a spell, draw a card.", ""),
    (
        BEAR + "{T}, exile 1 card in your graveyard: draw 1 card",
        "{T}, Remove a card in your graveyard from the game: Draw a card.",
        "",
    ),
    (
        BEAR + "{2}:\n    draw 1 card\n    only as a sorcery",
        "{2}: Draw a card. Play this ability only any time you could play a sorcery.",
        "",
    ),
    (
        BEAR + "when start of end step: sacrifice this",
        "At end of turn, sacrifice Elder.",
        "ターン終了時に、長老を生け贄に捧げる。",
    ),
    (
        BEAR + "when start of your end step: sacrifice this",
        "At the end of your turn, sacrifice Elder.",
        "あなたのターン終了時に、長老を生け贄に捧げる。",
    ),
    (
        "Instant\n  exile target creature",
        "Remove target creature from the game.",
        "クリーチャー１体を対象とし、それをゲームから取り除く。",
    ),
    ("Instant\n  this deals 3 damage to target any", "Elder deals 3 damage to target creature or player.", ""),
    (
        "Sorcery\n  create 2 1/1 green Bear creature tokens",
        "Put two 1/1 green Bear creature tokens into play.",
        "緑の１/１の熊・クリーチャー・トークンを２体場に出す。",
    ),
]


def printed(source: str, lang: str) -> tuple[str, str]:
    """Type line and text of a card as the edition prints it."""
    library = workspace.ruleset_library("magic-2003")
    cards, found = workspace.load(library, {"t.kw": CARD + source + "\n"})
    assert not [one for one in found if one.code != "W0502"]
    said = render_card(cards[0], library, lang)[0]
    return said.type_line, said.text


@pytest.mark.parametrize(("source", "english", "japanese"), PRINTED)
def test_a_card_is_printed_in_the_words_of_its_time(source: str, english: str, japanese: str) -> None:
    assert printed(source, "en")[1] == english
    if japanese:
        assert printed(source, "ja")[1] == japanese


def test_what_an_enchantment_is_put_on_stands_in_its_type_line() -> None:
    """205.3c: "Enchant Creature" is the type line, and no ability is told of it."""
    aura = "Enchantment — Aura\n  enchant creature\n  enchanted creature gets +2/+2"

    assert printed(aura, "en") == ("Enchant Creature", "Enchanted creature gets +2/+2.")
    assert printed(aura, "ja")[0] == "エンチャント（クリーチャー）"


def test_a_legendary_creature_is_a_legend_among_its_types() -> None:
    """215.1, 215.2: of a creature it is a creature type, of anything else it stands before the type."""
    assert printed("Legendary Creature — Bear 2/2", "en")[0] == "Creature — Bear Legend"
    assert printed("Legendary Creature — Bear 2/2", "ja")[0] == "クリーチャー — 熊・レジェンド"
    assert printed("Legendary Artifact", "en")[0] == "Legendary Artifact"


def test_echo_stands_alone_and_its_reminder_tells_of_the_mana_cost() -> None:
    """502.19a: echo has no cost of its own, so that one behind it is refused and none is asked for."""
    library = workspace.ruleset_library("magic-2003")
    cards, found = workspace.load(library, {"t.kw": CARD + BEAR + "echo\n"})
    _, refused = workspace.load(library, {"t.kw": CARD + BEAR + "echo {2}{R}\n"})

    assert not found
    for lang, cost in (("en", "its mana cost"), ("ja", "マナ・コスト"), ("ko", "마나 비용")):
        assert cost in render_card(cards[0], library, lang, reminders=True)[0].text
    assert [(one.code, "stands alone" in one.help) for one in refused] == [("E0204", True)]
