"""Printed paragraphs are read as what prints them, by rows that the printers gave."""

import pytest

from kotowari.grammar.library import load_cards
from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.reader import Reader, phrasebook
from kotowari.tools.reading.rows import loaded, put_into
from kotowari.tools.reading.shapes import Place, parse_shapes, shape
from kotowari.tools.workspace import ruleset_library


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(ruleset_library("magic-2023"))


def abilities(reader: Reader, source: str) -> object:
    """What a body of a creature defines; None where it is refused."""
    lines = "".join(f"  {line}\n" for line in ["Creature 1/1", *source.split("\n")])
    cards, found = load_cards(reader.library, {"read.kw": f'card "Testcard"\n{lines}'})
    return cards[0].faces[0].abilities if cards and not found else None


def test_every_sample_of_the_phrasebook_is_a_phrase(reader: Reader) -> None:
    """One that no longer loads is passed over, and what is alike in the others is taken for what the host prints."""
    lost = [
        f"{host.body}: {sample}"
        for section in phrasebook(reader.library)
        for host in section.hosts
        for sample in host.samples
        if loaded(reader.library, host.types, put_into(host.body, sample))[0] is None
    ]

    assert lost == []


def test_every_shape_of_the_phrasebook_gives_a_row(reader: Reader) -> None:
    assert [(category, str(each)) for category, each in reader.derive().failed] == []


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("Destroy target creature.", "destroy target creature"),
        ("Draw two cards.", "draw 2 cards"),
        (  # a time and an event, in either order
            "At the beginning of your upkeep or whenever you cast a spell, draw a card.",
            "when start of your upkeep or you cast spell: draw 1 card",
        ),
        (
            "When ~ enters the battlefield or at the beginning of your upkeep, draw a card.",
            "when this enters or start of your upkeep: draw 1 card",
        ),
        (  # what stands behind a phrase in a host is none of it
            "Return target sorcery card from your graveyard to your hand.",
            "return target sorcery card in your graveyard to your hand",
        ),
        ("Champion a creature", "champion creature"),
        ("Partner with Song of Winds, Twice", 'partner with "Song of Winds, Twice"'),
        ("Destroy target creature if it's black.", "destroy target creature if it is black"),
        (
            "Each player draws two cards, then discards a card.",
            "each player draws 2 cards\nthen each player discards card",
        ),
        ("Draw a card for each creature in your party.", "draw 1 card for each creature you lead"),
        ("Double the number of +1/+1 counters on target creature.", "double +1/+1 counters on target creature"),
        ("Boast — {1}{W}: Tap target creature.", "boast — {1}{W}: tap target creature"),
        (
            "Search your library and/or graveyard for a card named Song of Winds, Twice, reveal it, and put it into "
            "your hand. If you search your library this way, shuffle.",
            'search your library and graveyard for card with name = "Song of Winds, Twice" as found\n'
            "and reveal found\nand put found into your hand.\nshuffle if searched",
        ),
        ("Add {G} for each Elf on the battlefield.", "add {G} for each Elf in battlefield"),
        (
            "Look at the top three cards of target player's library, then put them back in any order.",
            "look at top 3 cards of target player's library as seen\nthen order seen",
        ),
        (
            "Target creature and all other creatures with the same name as that creature get -3/-3 until end of turn.",
            "target creature and all another creatures where name of it = name of that creature "
            "get -3/-3 until end of turn",
        ),
        (
            "{2}: ~ gets +1/+1 until end of turn. Any player may activate this ability.",
            "{2}:\n  this gets +1/+1 until end of turn\n  only usable by any player",
        ),
        (
            "Create two 1/1 green Wolf creature tokens named Wolves of the Hunt.",
            'create 2 1/1 green Wolf creature tokens with name = "Wolves of the Hunt"',
        ),
        (
            "When ~ dies, return it to the battlefield transformed under your control.",
            "when this dies:\n  return it to battlefield transformed under your control",
        ),
        (
            "~ enters the battlefield with a +1/+1 counter on it for each other creature you control.",
            "this enters with 1 +1/+1 counter for each another creature you control",
        ),
        (
            "If an opponent controls a Forest and you control a Swamp, you may cast this spell without paying its mana"
            " cost.",
            "instead cost {0} if opponent controls Forest and you control Swamp",
        ),
        (
            "Whenever you cast a spell that's both red and white, draw a card.",
            "when you cast red white spell:\n  draw 1 card",
        ),
        (
            "~ can't be blocked this turn except by creatures with haste.",
            "this can't be blocked by creatures without haste this turn",
        ),
        (
            "Put a corpse counter on ~ for each creature that died this turn.",
            "put (number of times creature died this turn) corpse counters on this",
        ),
        (
            'You get an emblem with "Creatures you control get +2/+2 and have flying."',
            "you get emblem:\n  creatures you control get +2/+2 and have flying",
        ),
        ("Activated abilities of creatures can't be activated.", "creatures can't be activated"),
        (
            "As long as ~ is paired with another creature, each of those creatures gets +4/+4.",
            "while this is paired: this and partner of this get +4/+4",
        ),
        ("{T}: You may tap or untap target permanent.", "{T}:\n  may tap or untap target permanent"),
        (
            "Target creature you control gains protection from the color of your choice until end of turn.",
            "choose color as picked\ntarget creature you control gains protection from picked until end of turn",
        ),
        (
            "Whenever another Zombie you control dies, you gain 3 life.",
            "when another Zombie you control dies: gain 3 life",
        ),
        ("{2}{R}, {T}: ~ deals 1 damage to any target.", "{2}{R}, {T}:\n  this deals 1 damage to target any"),
        ("Creatures you control get +1/+1.", "creatures you control get +1/+1"),
        ("Flying, first strike", "flying, first strike"),
        ("Draw a card, then discard a card.", "draw 1 card\ndiscard card"),
        ("As long as you control a Bear, ~ has flying.", "while you control Bear: this has flying"),
        ("~ has flying as long as you control a Bear.", "this has flying while you control Bear"),
        (
            "Threshold — As long as seven or more cards are in your graveyard, ~ gets +1/+1 and can't block.",
            "threshold — while exists 7 or more cards in your graveyard:\n  this gets +1/+1\n  this can't block",
        ),
        ("When ~ dies, return ~ to its owner's hand.", "when ~ dies: return ~ to hand of owner of it"),
        (
            "At the beginning of your upkeep, you may sacrifice a Zombie. If you do, draw a card.",
            "when start of your upkeep:\n  you may sacrifice Zombie\n  if done: draw 1 card",
        ),
        ("If ~ would die, exile it instead.", "instead of this dies: exile it"),
        (
            "Look at the top three cards of your library. "
            "Put one of them into your hand and the rest into your graveyard.",
            "look at top 3 cards of your library as seen\nput 1 card among seen into your hand\n"
            "put seen into your graveyard",
        ),
        (
            "Choose one —\n• Draw a card, then discard a card.\n• Destroy target Zombie. You gain 1 life.",
            "modes 1:\n  -\n    draw 1 card\n    discard card\n  -\n    destroy target Zombie\n    gain 1 life",
        ),
        (
            "Sacrifice another creature: You gain life equal to the sacrificed creature's toughness.",
            "sacrifice another creature: gain (toughness of that creature) life",
        ),
        (
            "~ deals damage to any target equal to the number of Mountains you control.",
            "this deals (number of Mountains you control) damage to target any",
        ),
        (
            "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
            "target opponent reveals all cards in their hand as shown\nyou choose nonland card among shown as picked\n"
            "that player discards picked",
        ),
        (
            "You may search your library for a Zombie card, reveal it, then shuffle and put that card on top.",
            "may:\n  search your library for Zombie card as found\n  reveal found\n  shuffle your library\n"
            "  put that card on top of your library",
        ),
        ("Destroy target nonwhite, nonblack creature.", "destroy target nonwhite nonblack creature"),
        ("You draw a card and you lose 1 life.", "draw 1 card\nand lose 1 life"),
        ("Scry 2. Then proliferate.", "scry 2.\nthen proliferate"),
        (
            "Until end of turn, target creature gets +1/+1 and loses flying.",
            "until end of turn, target creature gets +1/+1 and loses flying",
        ),
        (
            "You gain 3 life. If you control a Bear, you gain 5 life instead.",
            "gain 3 life\ninstead if you control Bear: gain 5 life",
        ),
        ("As long as it's your turn, ~ has first strike.", "while it is your turn: this has first strike"),
        ("White spells you cast cost {1} less to cast.", "white spells you cast cost {1} less"),
        (
            "Artifact, instant, and sorcery spells your opponents cast cost {1} more to cast.",
            "artifact, instant, and sorcery spells your opponents cast cost {1} more",
        ),
        ("Creature spells can't be countered.", "creature spells can't be countered"),
        (
            "You may choose not to untap ~ during your untap step.",
            "instead of this untaps during your untap step: may untap this",
        ),
        ("{1}: ~ phases out.", "{1}: this phases out"),
        ("Cast this spell only during combat.", "this can't be cast unless it is combat"),
        ("Cast this spell only if you control a Bear.", "this can't be cast unless you control Bear"),
        (
            "{T}: Draw a card. Activate only during your turn, before attackers are declared.",
            "{T}:\n  draw 1 card\n  only during your turn\n  only before attackers are declared",
        ),
        ("~ can attack as though it didn't have defender.", "this can attack as though it doesn't have defender"),
        ("~ can't be blocked except by two or more creatures.", "this can't be blocked by creature alone"),
        ("~ can't be blocked by more than one creature.", "this can't be blocked by 2 or more creatures"),
        (
            "Creatures with power less than ~'s power can't block ~.",
            "creatures with power < power of this can't block this",
        ),
        (
            "Prevent all combat damage that would be dealt to players this turn.",
            "prevent all combat damage to players this turn",
        ),
        (
            "Target player who lost life this turn loses 1 life.",
            "target player where it loses life this turn loses 1 life",
        ),
        (
            "When a card is put into your graveyard from anywhere, draw a card.",
            "when card is put into your graveyard from anywhere: draw 1 card",
        ),
        (
            "Whenever ~ attacks, switch its power and toughness until end of turn.",
            "when this attacks: switch power and toughness of this until end of turn",
        ),
        (
            "Whenever ~ deals combat damage to a player, exile up to that many target cards from their graveyard.",
            "when this deals 1 or more combat damage to player: exile up to that many target cards in their graveyard",
        ),
        (
            "Each player sacrifices a Bear. You gain life equal to the total power of creatures sacrificed this way.",
            "each player sacrifices Bear as gone\ngain (total power of creatures among gone) life",
        ),
        ("~ can block only creatures with flying.", "this can't block creatures without flying"),
        (
            "When ~ enters the battlefield, if it was kicked, destroy target enchantment.",
            "when this enters if this is kicked: destroy target enchantment",
        ),
        (
            "If ~ was kicked, it enters the battlefield with two +1/+1 counters on it.",
            "this enters with 2 +1/+1 counters if this is kicked",
        ),
    ],
)
def test_a_paragraph_is_read(reader: Reader, text: str, source: str) -> None:
    assert abilities(reader, source) in [abilities(reader, each) for each in reader.read(text).sources]


def test_a_condition_behind_an_event_is_the_triggers_own(reader: Reader) -> None:
    """603.4: it is asked when it would trigger, and again; what is asked in the body alone is printed alike."""
    reading = reader.read("When ~ enters the battlefield, if you control a Bear, draw a card.")
    wanted = "when this enters if you control Bear: draw 1 card"
    assert abilities(reader, reading.sources[0]) == abilities(reader, wanted)


def test_words_that_have_no_place_are_not_left_out(reader: Reader) -> None:
    reading = reader.read("Destroy target creature thoroughly.")
    assert (reading.sources, reading.reached) == ([], 3)


def test_flavor_words_mean_nothing(reader: Reader) -> None:
    """207.2d: what stands before a dash and is no word of the rules; chapters and keywords are none."""
    said = "Sneak Attack — Whenever ~ attacks, draw a card."
    assert '"Sneak Attack" — when this attacks:\n  draw 1 card' in reader.read(said).sources
    modes = "Choose one —\n• Help Them — Draw a card.\n• Rob Them — You gain 3 life."
    assert any('"Help Them" — draw' in each and '"Rob Them" — gain' in each for each in reader.read(modes).sources)
    assert reader.read("Sneak Attack — Draw a card thoroughly.").reached == 6
    half = "Choose one —\n• Help Them — Draw a card.\n• You gain 3 life."
    for unread in ("I — Draw a card thoroughly.", "Sneak Attack—Draw a card.", half):
        assert reader.read(unread).sources == [], unread
    assert not any('"Equip"' in each for each in reader.read("Equip — Draw a card.").sources)


def test_a_rule_set_without_a_phrasebook_says_so() -> None:
    with pytest.raises(CannotRun, match="no phrasebook"):
        Reader(ruleset_library("animal")).read("…")


def test_a_gap_may_hold_its_own_sample() -> None:
    assert shape("exile ${np2: target Zubera}").gaps == (Place("np", "2", "target Zubera"),)


def test_a_gap_that_stands_twice_is_one() -> None:
    twice = shape("$np gets $pair\n$np has:\n  $paragraph")
    assert [gap.category for gap in twice.gaps] == ["np", "pair", "paragraph"]
    assert twice.with_samples(("this", "+1/+1", "a\nb")) == "this gets +1/+1\nthis has:\n  a\n  b"


def test_a_phrasebook_says_which_line_is_wrong() -> None:
    with pytest.raises(CannotRun, match="book:2"):
        parse_shapes("[np]\n~ target Zubera\n", "book")


@pytest.mark.parametrize(
    ("book", "said", "hint"),
    [
        ("[np]\n@ Sorcery | destroy @\n! vrbs\n", "can't ask for `! vrbs`", "verbs"),
        ("[np]\n@ Sorcery | destroy @\ntarget $nuon\n\n[noun]\n", "is a `nuon`", "noun"),
    ],
)
def test_what_a_phrasebook_can_not_mean_is_refused(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, book: str, said: str, hint: str
) -> None:
    monkeypatch.setattr("kotowari.tools.reading.reader.data_file", lambda library, name: book)
    with pytest.raises(CannotRun, match=said) as refused:
        phrasebook(reader.library)
    assert hint in refused.value.hint
