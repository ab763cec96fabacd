"""Whole abilities in English: each shape of the language beside the sentence a card would print."""

import pytest

from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.render import render_card
from kotowari.tools.workspace import ruleset_library

CREATURE = "Creature — Bear 2/2"
CASES = [
    # triggers: When for what happens once, Whenever for what may happen again
    ("when this enters: it explores", "When Test Bear enters the battlefield, it explores."),
    ("when this enters: draw 1 card", "When Test Bear enters the battlefield, draw a card."),
    ("when this attacks: put 1 +1/+1 counter on it", "Whenever Test Bear attacks, put a +1/+1 counter on it."),
    ("when creature you control explores: put 1 +1/+1 counter on this",
     "Whenever a creature you control explores, put a +1/+1 counter on Test Bear."),
    ("when another creature dies: gain 1 life", "Whenever another creature dies, you gain 1 life."),
    ("when you cast instant or sorcery spell: draw 1 card",
     "Whenever you cast an instant or sorcery spell, draw a card."),
    ("when you cast or copy instant or sorcery spell: draw 1 card",
     "Whenever you cast or copy an instant or sorcery spell, draw a card."),
    ("when enchanted creature blocks: destroy it", "When enchanted creature blocks, destroy it."),
    ("when this attacks: sacrifice it", "When Test Bear attacks, sacrifice it."),
    ("{1}, return this to its owner's hand: draw 1 card", "{1}, Return Test Bear to its owner's hand: Draw a card."),
    ("when this enters: put 1 +1/+1 counter on each of up to 2 target creatures",
     "When Test Bear enters the battlefield, put a +1/+1 counter on each of up to two target creatures."),
    ("reinforce 2 {1}{W}", "Reinforce 2—{1}{W}"),
    ("awaken 3 {5}{B}", "Awaken 3—{5}{B}"),
    ("landfall — when land enters under your control: draw 1 card",
     "Landfall — Whenever a land enters the battlefield under your control, draw a card."),
    ("{T}: add {R}, {G}, or {W}", "{T}: Add {R}, {G}, or {W}."),
    ("when start of your upkeep: sacrifice this unless you pay {1}{U}",
     "At the beginning of your upkeep, sacrifice Test Bear unless you pay {1}{U}."),
    ("when this deals combat damage to player: it explores",
     "Whenever Test Bear deals combat damage to a player, it explores."),
    # costs, and who "it" is after them
    ("{T}, sacrifice this: this deals 2 damage to target any",
     "{T}, Sacrifice Test Bear: It deals 2 damage to any target."),
    ("{T}: this deals 2 damage to target any", "{T}: Test Bear deals 2 damage to any target."),
    ("discard 1 card:\n    transform this\n    only once each turn",
     "Discard a card: Transform Test Bear. Activate only once each turn."),
    # joining
    ("{T}:\n    draw 1 card\n    discard 1 card", "{T}: Draw a card, then discard a card."),
    ("when this dies:\n    draw 1 card\n    lose 1 life", "When Test Bear dies, you draw a card and you lose 1 life."),
    ("when this enters:\n    target player as p draws 2 cards\n    p loses 2 life",
     "When Test Bear enters the battlefield, target player draws two cards and loses 2 life."),
    ("when this enters:\n    search your library for 1 basic land card as found\n    reveal found\n"
     "    put found into your hand\n    shuffle your library",
     "When Test Bear enters the battlefield, search your library for a basic land card, reveal it, "
     "put it into your hand, then shuffle."),
    ("when this enters:\n    may search your library for land card as found\n    if done:\n      reveal found\n"
     "      put found into your hand\n      shuffle your library",
     "When Test Bear enters the battlefield, you may search your library for a land card, reveal it, "
     "put it into your hand, then shuffle."),
    ("{T}:\n    each player draws 1 card\n    each player discards 1 card",
     "{T}: Each player draws a card, then discards a card."),
    # what is chosen among things that lie open is said where it is used; what is left is the rest
    ("{T}:\n    look at top 3 cards of your library as seen\n    choose 1 card among seen as c\n"
     "    put c into your hand\n    put seen on bottom of your library in any order",
     "{T}: Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom "
     "of your library in any order."),
    ("{T}:\n    look at top 5 cards of your library as seen\n    may:\n      choose creature card among seen as c\n"
     "      reveal c\n      put c into your hand\n    put seen on bottom of your library in a random order",
     "{T}: Look at the top five cards of your library. You may reveal a creature card from among them and put it into "
     "your hand. Put the rest on the bottom of your library in a random order."),
    ("when this deals 1 or more combat damage to player:\n    reveal top that many cards of your library as seen\n"
     "    choose any number of land cards among seen as found\n    put found onto battlefield\n"
     "    put seen on bottom of your library in a random order",
     "Whenever Test Bear deals combat damage to a player, reveal that many cards from the top of your library. Put any "
     "number of land cards from among them onto the battlefield and the rest on the bottom of your library in a random "
     "order."),
    # a token is made with what it is given for good; who is "it" is what was made
    ("when this attacks:\n    create 1 1/1 red Devil creature token as d\n    d has:\n"
     "      when this dies: draw 1 card",
     'Whenever Test Bear attacks, create a 1/1 red Devil creature token with "When this creature dies, draw a card."'),
    ("all Slivers have:\n    sacrifice this: add {B}", 'All Slivers have "Sacrifice this permanent: Add {B}."'),
    # a doer in the passive is no topic
    ("when Cleric creature you control becomes targeted by spell or ability: it gets +0/+2 until end of turn",
     "Whenever a Cleric creature you control becomes the target of a spell or ability, it gets +0/+2 until end of "
     "turn."),
    ("when this becomes blocked by creature as b: put 1 -1/-1 counter on b",
     "Whenever Test Bear becomes blocked by a creature, put a -1/-1 counter on that creature."),
    # zones and cards in them
    ("when start of opponent's upkeep if number of cards in that player's hand = 0: draw 1 card",
     "At the beginning of each opponent's upkeep, if that player has no cards in hand, draw a card."),
    ("threshold — while exists 7 or more cards in your graveyard: this gets +1/+1 and has flying",
     "Threshold — As long as seven or more cards are in your graveyard, Test Bear gets +1/+1 and has flying."),
    ("{T}: each player shuffles all cards in their hand and graveyard into their library",
     "{T}: Each player shuffles their hand and graveyard into their library."),
    ("{T}: return target creature card in your hand or graveyard to battlefield",
     "{T}: Return target creature card from your hand or graveyard to the battlefield."),
    ("{T}: target opponent reveals all cards in their hand", "{T}: Target opponent reveals their hand."),
    ("when this attacks: target player loses game", "Whenever Test Bear attacks, target player loses the game."),
    ("{T}: all attacking creatures become blocked", "{T}: All attacking creatures become blocked."),
    ("enchanted creatures you control have shroud", "Enchanted creatures you control have shroud."),
    ("{G}: this gets +X/+X until end of turn, where x is power of this",
     "{G}: Test Bear gets +X/+X until end of turn, where X is its power."),
    ("{T}:\n    this deals 2 damage to target any as t\n    instead of t dies this turn: exile t",
     "{T}: Test Bear deals 2 damage to any target. If it would die this turn, exile it instead."),
    ("{T}:\n    draw 1 card\n    if you control Warrior: gain 1 life",
     "{T}: Draw a card. If you control a Warrior, you gain 1 life."),
    ("splice onto Arcane {R}", "Splice onto Arcane {R}"), ("affinity for artifacts", "Affinity for artifacts"),
    ("cumulative upkeep put 1 -1/-1 counter on this", "Cumulative upkeep—Put a -1/-1 counter on Test Bear."),
    # durations, static abilities, restrictions
    ("{G}: this gets +1/+1 until end of turn", "{G}: Test Bear gets +1/+1 until end of turn."),
    ("creatures you control get +1/+1", "Creatures you control get +1/+1."),
    ("another creatures you control with flying get +0/+1", "Other creatures you control with flying get +0/+1."),
    ("this can't attack or block", "Test Bear can't attack or block."),
    ("this must attack", "Test Bear attacks each combat if able."),
    ("this must attack or block", "Test Bear attacks or blocks each combat if able."),
    ("this must be blocked", "Test Bear must be blocked if able."),
    ("creatures must block this", "All creatures able to block Test Bear do so."),
    ("{G}: target creature must block this this turn", "{G}: Target creature blocks Test Bear this turn if able."),
    ("{G}: target creature must be blocked this turn", "{G}: Target creature must be blocked this turn if able."),
    ("{G}: creatures must block target creature this turn",
     "{G}: All creatures able to block target creature this turn do so."),
    ("this can't attack unless exists 7 or more cards in your graveyard",
     "Test Bear can't attack unless there are seven or more cards in your graveyard."),
    ("this gets +10/+10 while you control 10 or more lands",
     "Test Bear gets +10/+10 as long as you control ten or more lands."),
    ("while you control 10 or more lands: this gets +10/+10",
     "As long as you control ten or more lands, Test Bear gets +10/+10."),
    ("all creatures lose all abilities and have base power and toughness 1/1",
     "All creatures lose all abilities and have base power and toughness 1/1."),
    ("each another non-Aura enchantment is also creature and has base power and toughness mana value of it",
     "Each other non-Aura enchantment is a creature in addition to its other types and has base power and "
     "base toughness each equal to its mana value."),
    ("each land is also Swamp", "Each land is a Swamp in addition to its other land types."),
    ("this has toughness number of Forests you control",
     "Test Bear's toughness is equal to the number of Forests you control."),
    # replacement and entering
    ("this enters tapped", "Test Bear enters the battlefield tapped."),
    ("when this enters: get {E}{E}", "When Test Bear enters the battlefield, you get {E}{E} (two energy counters)."),
    ("{T}, {E}: scry 1", "{T}, Pay {E}: Scry 1."),
    ("when this attacks:\n    may pay {E}\n    if done: draw 1 card",
     "Whenever Test Bear attacks, you may pay {E}. If you do, draw a card."),
    ("when this attacks:\n    draw 2 cards\n    discard 1 card\n    if done: gain 3 life",
     "Whenever Test Bear attacks, draw two cards. Discard a card. If you do, you gain 3 life."),
    ("when this attacks:\n    this deals 2 damage to you\n    this deals 3 damage to target player\n"
     "    gain that many life",
     "Whenever Test Bear attacks, it deals 2 damage to you. It deals 3 damage to target player and you gain that much "
     "life."),
    ("when this attacks:\n    draw 2 cards\n    then discard 1 card\n    if done: gain 3 life",
     "Whenever Test Bear attacks, draw two cards, then discard a card. If you do, you gain 3 life."),
    ("this enters tapped unless you control Island or Swamp",
     "Test Bear enters the battlefield tapped unless you control an Island or a Swamp."),
    ("this enters tapped unless number of another lands you control >= 2",
     "Test Bear enters the battlefield tapped unless you control two or more other lands."),
    ("this enters tapped unless number of another lands you control <= 2",
     "Test Bear enters the battlefield tapped unless you control two or fewer other lands."),
    ("when this enters if you control Wolf or Werewolf: draw 1 card",
     "When Test Bear enters the battlefield, if you control a Wolf or Werewolf, draw a card."),
    ("this enters with 4 ice counters", "Test Bear enters the battlefield with four ice counters on it."),
    ("when you cast your first spell during each opponent's turn: draw 1 card",
     "Whenever you cast your first spell during each opponent's turn, draw a card."),
    ("when start of your upkeep or you cast white spell: draw 1 card",
     "At the beginning of your upkeep or whenever you cast a white spell, draw a card."),
    ("when this enters or start of your upkeep: draw 1 card",
     "When Test Bear enters the battlefield or at the beginning of your upkeep, draw a card."),
    ("when this enters or you cast white spell: draw 1 card",
     "When Test Bear enters the battlefield or whenever you cast a white spell, draw a card."),
    ("when this enters: may set your life to 10",
     "When Test Bear enters the battlefield, you may have your life total become 10."),
    ("this enters with 3 +1/+1 counters and trample",
     "Test Bear enters the battlefield with three +1/+1 counters on it and with trample."),
    ("this enters with 1 ice counter and 1 charge counter and haste",
     "Test Bear enters the battlefield with an ice counter and a charge counter on it and with haste."),
    ("as this enters: may become copy of any creature in battlefield",
     "You may have Test Bear enter the battlefield as a copy of any creature on the battlefield."),
    ("instead of effect creates 1 or more tokens under your control: change number to twice number",
     "If an effect would create one or more tokens under your control, "
     "it creates twice that many of those tokens instead."),
    # keywords
    ("flying, first strike", "Flying, first strike"),
    ("cycling {2}", "Cycling {2}"),
]  # fmt: skip

SPELLS = [
    ("destroy all creatures without regeneration", "Destroy all creatures. They can't be regenerated."),
    ("destroy target nonartifact nonblack creature without regeneration",
     "Destroy target nonartifact, nonblack creature. It can't be regenerated."),
    ("this deals 1 damage to up to 2 target any", "Test Bear deals 1 damage to each of up to two targets."),
    ("counter target spell unless its controller pays {3}", "Counter target spell unless its controller pays {3}."),
    ("return up to 2 target creatures to their owners' hands",
     "Return up to two target creatures to their owners' hands."),
    ("return target creature card in your graveyard to your hand",
     "Return target creature card from your graveyard to your hand."),
    ("target creature gets +1/+0 until end of turn\n  draw 1 card",
     "Target creature gets +1/+0 until end of turn.\nDraw a card."),
    ("this deals 3 damage to target any\n  gain 3 life", "Test Bear deals 3 damage to any target and you gain 3 life."),
    ("exile target creature\n  gain 2 life", "Exile target creature. You gain 2 life."),
    ("modes 1:\n    - counter target spell\n    - draw 1 card",
     "Choose one —\n• Counter target spell.\n• Draw a card."),
    ("tap all creatures your opponents control", "Tap all creatures your opponents control."),
    ("exile all cards in all graveyards", "Exile all graveyards."),
    ("this deals x damage to target any", "Test Bear deals X damage to any target."),
]  # fmt: skip


@pytest.fixture(scope="module")
def library() -> Library:
    return ruleset_library("magic-2023")


def said(library: Library, type_line: str, ability: str, **options: object) -> str:
    cost = "{X}{G}" if " x " in ability else "{1}{G}"
    source = f'card "Test Bear" {cost}\n  {type_line}\n  {ability}\n'
    cards, diagnostics = load_cards(library, {"test": source})
    assert not [problem.message for problem in diagnostics if problem.severity.value == "error"]
    return render_card(cards[0], library, "en", **options)[0].text


@pytest.mark.parametrize(("ability", "text"), CASES, ids=[text for _, text in CASES])
def test_ability(library: Library, ability: str, text: str) -> None:
    assert said(library, CREATURE, ability) == text


@pytest.mark.parametrize(("ability", "text"), SPELLS, ids=[text for _, text in SPELLS])
def test_spell(library: Library, ability: str, text: str) -> None:
    assert said(library, "Instant", ability) == text


@pytest.mark.parametrize(
    ("date", "ability", "text"),
    [
        ("2003", "when this enters: draw 1 card", "When Test Bear comes into play, draw a card."),
        ("2003", "{T}: add {G}", "{T}: Add {G} to your mana pool."),
        ("2018-04", "{T}: add {G}", "{T}: Add {G}."),
        (
            "2017",
            "{T}: this deals 1 damage to target any",
            "{T}: Test Bear deals 1 damage to target creature or player.",
        ),
        (
            "2018",
            "destroy target creature with mana value <= 3",
            "Destroy target creature with converted mana cost 3 or less.",
        ),
        ("2023", "destroy target creature with mana value <= 3", "Destroy target creature with mana value 3 or less."),
    ],
)
def test_the_wording_of_a_date(library: Library, date: str, ability: str, text: str) -> None:
    assert said(library, CREATURE, ability, date=date) == text


def test_linked_reference_and_face_that_names_itself(library: Library) -> None:
    text = said(
        library,
        "Enchantment",
        "when this enters: exile another target nonland permanent as held\n"
        "  when this leaves battlefield: return held to battlefield under control of owner of held",
    )
    assert text.split("\n")[1] == (
        "When Test Bear leaves the battlefield, return the exiled card to the battlefield under its owner's control."
    )


def test_what_is_attached_is_one_sentence(library: Library) -> None:
    text = said(
        library,
        "Enchantment — Aura",
        "enchant creature\n  enchanted creature gets +2/+2\n  enchanted creature can't attack",
    )
    assert text == "Enchant creature\nEnchanted creature gets +2/+2 and can't attack."


def test_reminders_stand_behind_what_they_explain(library: Library) -> None:
    text = said(library, "Instant", "investigate\n  draw 1 card", reminders=True)
    assert text == (
        'Investigate. (Create a Clue token. It\'s an artifact with "{2}, Sacrifice this artifact: Draw a card.")'
        "\nDraw a card."
    )
