"""What newcomers write is answered with what is written here, once, at the word that is meant."""

import pytest
from tests.libraries import ruleset

from kotowari.grammar.library import load_cards

MISTAKES = [
    ("when this enters: target creature gets +1/+1 till end of turn", "E0201", "till", "it is written `until`"),
    ("whenever this attacks: draw 1 card", "E0201", "whenever", "it is written `when`"),
    ("{1}: draw two cards", "E0201", "two", "numbers are written in figures"),
    ("{1}: draw a card", "E0201", "a", "articles are left out"),
    ("when this enters: choose one", "E0201", "one", "`modes 1:`"),
    ("when this enters: if you control Hawk: gain 1 life", "E0201", "Hawk", ""),
    ("when creature you control dies as c: gain 1 life", "E0204", "as", "behind the noun"),
    ("this cannot be blocked except by Walls", "E0204", "except", "non-WORD"),
    ("{1}: each opponent sacrifices creature he controls", "E0201", "he", "that player"),
    ("{1}: deal 3 damage to any target", "E0202", "any", "expected a noun: a type, a class or a player"),
    ("{1}: gain x life", "E0210", "x", "let x ="),
    ("{1}: counter target spell unless its controller pays {X}", "E0210", "{X}", ""),
    ("{1}: destroy artifact and return artifact to battlefield", "E0204", "and", "a line of its own"),
    ("each player may pay 4 life: destroy this", "E0206", "each player may pay 4 life", "stands in the block"),
    ("{T}:\n    choose creature type as t\n    this becomes t creature", "E0206", "t", "NOUN where kinds of it = t"),
    ("when creature enters: attach this to this", "E0302", "this", "never the same thing"),
    ("{T}: add 1 red mana", "E0302", "1 red mana", "`2 any-color mana`"),
    (
        "{X}: draw x cards where x is number of lands you control",
        "E0210",
        "number of lands you control",
        "where it is used",
    ),
    ("{T}: stop banana", "E0201", "banana", ""),
    ("{T}: add 1 mana", "E0302", "1 mana", "`2 any-color mana`"),
    ("{T}: add color of 1 any-color mana from land", "E0302", "1 any-color mana", "`2 mana`"),
    ("target opponent as o:\n    o loses 3 life", "E0203", "target opponent as o", "what is paid"),
    (
        "{1}: exile creature as held\n  {2}: exile artifact\n  {3}: return held to battlefield",
        "E0212",
        "exile artifact",
        "`as held`",
    ),
    ("{T}: put target card in graveyard onto battlefield under control", "E0302", "control", "a player"),
    ("{T}: this becomes copy of 3", "E0302", "3", "an object"),
    ("{T}: gain 2 tapped life", "E0302", "2 tapped life", "`2 life`"),
    ("{1}: gain m life\n  {2}: gain 1 life", "E0201", "m", ""),
    # what is of another kind: each was accepted, and the game stopped with an internal error or did another thing
    ("{T}: scry red Beast creature tokens", "E0302", "scry red Beast creature tokens", "number: number"),
    ("{T}: scry 2 cards", "E0302", "scry 2 cards", "number: number"),
    ("{T}:\n    let x = power 3", "E0206", "power 3", "… of …"),
    ("{T}:\n    draw 1 card.\n    and gain 2 life", "E0411", "and", "goes on from the one above"),
    ("{T}: target opponent mills 2 creatures", "E0302", "target opponent mills 2 creatures", "number: card"),
    ("{T}: target opponent mills 2 cards with flying", "E0302", "2 cards with flying", "`2 cards`"),
    ("{T}: draw target cards", "E0302", "draw target cards", "number: card"),
    ("{T}: draw 1 creature you control", "E0302", "draw 1 creature you control", "number: card"),
    ("{T}: gain 2/2 + 3 life", "E0302", "2/2 + 3 life", ""),
    ("{T}: set your life to 5 Bears", "E0302", "5 Bears", ""),
    ("{T}: set your life to 2/2", "E0302", "2/2", ""),
    ("{T}: if your life >= 2/2: draw 1 card", "E0302", "your life >= 2/2", ""),
    ("{T}: if your life >= {2}: draw 1 card", "E0302", "your life >= {2}", ""),
    ("{T}: if this > this: draw 1 card", "E0302", "this > this", ""),
    ("{T}: if mana cost of this >= 1: draw 1 card", "E0302", "mana cost of this >= 1", ""),
    ("{T}: if name of this >= 1: draw 1 card", "E0302", "name of this >= 1", ""),
    ("{T}: if color of this >= 3: draw 1 card", "E0302", "color of this >= 3", ""),
    ("{T}: exile top card of library of each player as c", "E0206", "each player as c", "`for each player as p:`"),
    ("{T}: add {W} for each your devotion to white", "E0206", "each your devotion to white", "how many"),
    ("{T}:\n    choose color as c\n    if c = red: draw 1 card", "E0302", "red", "`c is WORD`"),
    ("{T}:\n    choose color as c\n    if red = c: draw 1 card", "E0302", "red", "`c is WORD`"),
    ("{T}: destroy all creatures where color of it = red", "E0302", "red", "`it is WORD`"),
    ("{T}: exile all cards in graveyard of your graveyard", "E0304", "in", ""),
    ("{T}: exile all cards in graveyard of 3", "E0304", "in", ""),
    ("{T}: exile flying or creature", "E0302", "exile flying or creature", ""),
    ("when this deals (flying) or more combat damage to player: draw 1 card", "E0302", "(flying)", ""),
    ("renown this", "E0302", "this", "number"),
    ("{T}: if you control 2 or 99 lands: draw 1 card", "E0202", "control", ""),
    ("{T}: if 2 has flying: draw 1 card", "E0206", "2", ""),
    ("{T}: draw (power of 2) cards", "E0206", "2", ""),
    ("{T}: draw (power of your hand) cards", "E0206", "your hand", ""),
    ("{T}: draw (power of mana value of this) cards", "E0206", "mana value of this", ""),
    ("{T}: destroy target creature this controls", "E0302", "this", "a player is expected"),
    (
        "{T}:\n    this deals 1 damage to target any\n    it deals 2 damage to you",
        "E0302",
        "it deals 2 damage to you",
        "declared as",
    ),
    ("when you draw black and green card: draw 1 card", "E0302", "you draw black and green card", "declared as"),
    ("{T}: destroy target any", "E0302", "destroy target any", "declared as"),
    ("{T}, power: draw 1 card", "E0206", "power", "a cost is symbols"),
    ("{T}: draw (number of 2) cards", "E0206", "2", ""),
    # a number that nothing would ask for
    ("2 creatures get +1/+1", "E0806", "2 creatures", "`2 or more …`"),
    (
        "{T}, reveal 2 cards in your hand where color of it = color of that card: gain 1 life",
        "E0302",
        "color of it = color of that card",
        "give one of the two a name",
    ),
    ("{T}: owner of controller of target creature draws 1 card", "E0302", "owner of controller of target creature", ""),
    ("{T}: gain (life of target creature) life", "E0302", "life of target creature", ""),
    (
        '{1}: target creature gains "{T}: you draw 1 card" until end of turn',
        "E0302",
        'target creature gains "{T}: you draw 1 card"',
        "stand in a block below",
    ),
    (
        "{T}: double number of +1/+1 counters on target creature",
        "E0302",
        "double number of +1/+1 counters on target creature",
        "sort: kind",
    ),
    ("opponent can't draw 2 cards", "E0806", "2 cards", "leave the number out"),
    ("target creature gets 5/2 until end of turn", "E0302", "5/2", "write it as in `+2/+0`"),
    ("when 2 creatures enter: gain 1 life", "E0806", "2 creatures", "`2 or more …`"),
    ("when all creatures die: gain 1 life", "E0806", "all creatures", "`2 or more …`"),
    ("instead of 2 creatures die: gain 1 life", "E0806", "2 creatures", "`2 or more …`"),
    ("when you draw 2 cards: gain 1 life", "E0806", "2 cards", "count them"),
    ("{T}: gain 1 life if you cast 2 spells this turn", "E0806", "2 spells", "`2 or more …`"),
    ("{T}: gain 1 life if you control up to 2 creatures", "E0806", "up to 2 creatures", ""),
    ("{T}: gain 1 life if you control all creatures", "E0806", "all creatures", ""),
    (
        "{T}: target creature may block attacking creature",
        "E0410",
        "target creature may block attacking creature",
        "`must`",
    ),
    ("{T}: target creature attacks target opponent", "E0410", "target creature attacks target opponent", "`must`"),
    ("{T}:\n    let n = 3\n    gain 1 life for each n", "E0206", "each n", "how many of what"),
    ("graft you", "E0302", "you", "number"),
    ("graft controller of this", "E0302", "controller of this", "number"),
    ("{T}: gain (this) life", "E0302", "(this)", ""),
    ("{T}: gain (name of this) life", "E0302", "(name of this)", ""),
    ("{T}: repeat this: draw 1 card", "E0302", "this", ""),
    ("{T}: draw half flying cards", "E0302", "half flying", ""),
    ("{T}: this gets +(name of this)/+0 until end of turn", "E0202", "+", ""),
    ("{T}: set base power of this to creature", "E0302", "creature", ""),
    ("{T}: set base power of this to name of this", "E0302", "name of this", ""),
    ("{T}: set base power and toughness of this to creature", "E0302", "creature", ""),
    ("{T}: set your life to you", "E0302", "you", ""),
    ("{T}: gain 2 +1/+1 life", "E0302", "2 +1/+1 life", "`2 life`"),
    # what an event comes from does nothing, and no thing stands for it
    ("{T}: target creature creates 1 Clue token", "E0302", "target creature creates 1 Clue token", "player or effect"),
    ("{T}: effect creates 1 Clue token", "E0302", "effect creates 1 Clue token", ""),
    # a phrase without a noun: it was said without one, and in one language could not be said at all
    ("{T}: destroy all nonlands", "E0203", "nonlands", ""),
    ("{T}: destroy all (white)", "E0203", "white", ""),
    ("{T}: destroy all nonlands or creatures", "E0203", "nonlands", ""),
    (
        "{T}: search your hand and graveyard for creature card",
        "E0302",
        "search your hand and graveyard for creature card",
        "",
    ),
    ("{T}: creatures flying control get +1/+1 until end of turn", "E0202", "flying", ""),
    # what stands below a line that governs nothing was read and then forgotten
    ("may cost {2}: draw 1 card", "E0106", "may cost {2}", "if NAME:"),
    ("landfall — let n = 1: draw 1 card", "E0106", "let n = 1", ""),
    ("landfall — if you control creature", "E0107", "creature", ""),
    ("landfall — repeat 3", "E0107", "3", ""),
    ('ja "クマ": draw 1 card', "E0202", "ja", ""),
    # a name in the singular and the noun: which of the two is gone through?
    ("{T}:\n    exile target creature as creature\n    for each creature: draw 1 card", "E0202", "creature", "another"),
    # what is paid is chosen as it is paid, so it has no target [601.2c, 601.2h]
    ("cost sacrifice target creature", "E0206", "sacrifice target creature", "without `target`"),
    ("sacrifice target creature: draw 1 card", "E0206", "sacrifice target creature", "without `target`"),
    ("equip {2}, discard target creature", "E0206", "discard target creature", "without `target`"),
]


@pytest.mark.parametrize(("line", "code", "word", "help_"), MISTAKES)
def test_a_mistake_is_answered_once_at_its_word(line: str, code: str, word: str, help_: str) -> None:
    source = f'card "Try" {{1}}\n  Creature — Bear 1/1\n  {line}\n'
    _, found = load_cards(ruleset("magic-2018"), {"try.kw": source})

    (one,) = found
    marked = source.split("\n")[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1]
    assert (one.code, marked) == (code, word)
    assert help_ in one.help
