"""A printed card is taken if it prints itself again; every word that says something must be read."""

import pytest

from kotowari.tools.importing.printed import Card, face
from kotowari.tools.importing.proof import Proven, Prover
from kotowari.tools.importing.translations import Translations, nearly_alike
from kotowari.tools.workspace import ruleset_library


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(ruleset_library("magic-2023"))


def proven(
    prover: Prover, text: str, name: str = "Testcard", types: str = "Creature — Bear", stats: str = "2/2"
) -> Proven:
    stats = stats if "Creature" in types else ""
    return prover.prove(Card((face(name, "{1}{G}", types, text, stats),)))


@pytest.mark.parametrize(
    ("types", "text", "source"),
    [
        ("Instant", "Destroy target creature.", "destroy target creature"),
        ("Creature — Bear", "Flying, first strike", "flying, first strike"),
        ("Creature — Bear", "When Testcard enters the battlefield, draw a card.", "when this enters: draw 1 card"),
        ("Basic Land — Mountain", "({T}: Add {R}.)", ""),
        ("Creature — Bear", "Kicker {2} (You may pay an additional {2} as you cast this spell.)", "kicker {2}"),
        ("Creature — Bear", "Kicker {2}", "kicker {2}"),
        (
            "Sorcery",
            "You gain X life and draw X cards, where X is the number of creatures you control.",
            "let x = number of creature you control\n  gain x life\n  draw x cards",
        ),
        ("Sorcery", "You draw a card and gain 3 life.", "you draw 1 card and gain 3 life"),
        (
            "Instant",
            "Target creature gets +3/+3 until end of turn.\nScry 1.",
            "target creature gets +3/+3 until end of turn\n  scry 1",
        ),
        (
            "Creature — Bear",
            "As long as you control an Elf, Testcard gets +2/+2, has flying, and attacks each combat if able.",
            "while you control Elf:\n    this gets +2/+2\n    this has flying\n    this must attack",
        ),
        (
            "Creature — Bear",
            "Whenever Testcard blocks a creature, destroy that creature at end of combat.",
            "when this blocks creature: later when end of combat: destroy that creature",
        ),
        (
            "Artifact",
            "At the beginning of the end step, if there are two or more ki counters on Testcard, you may sacrifice it.",
            "when start of end step if number of ki counters on this >= 2: may sacrifice it",
        ),
        (
            "Sorcery",
            "Shuffle your graveyard into your library.",
            "shuffle all cards in your graveyard into your library",
        ),
    ],
)
def test_what_prints_itself_again_is_taken(prover: Prover, types: str, text: str, source: str) -> None:
    found = proven(prover, text, types=types)

    assert found.refusal is None
    assert found.source.rstrip("\n").endswith(source)


def test_sentences_that_go_on_by_themselves_are_not_joined_by_words(prover: Prover) -> None:
    """A link is written only where the wording would go on otherwise."""
    found = proven(prover, "Scry 2, then draw a card. You gain 2 life. Then discard a card.", types="Sorcery")
    assert found.source.rstrip("\n").endswith("\n  scry 2\n  draw 1 card\n  gain 2 life.\n  then discard card")


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature — Bear", "Flying (This creature can't be blocked except by creatures with flying or reach.)"),
        ("Sorcery", "Target creature gains menace until end of turn. "
                    "(It can't be blocked except by two or more creatures.)"),
        ("Sorcery", "Target creature gains menace until end of turn. "
                    "(A creature with menace can't be blocked except by two or more creatures.)"),
        ("Enchantment", "Creatures you control have first strike. "
                        "(They deal combat damage before creatures without first strike.)"),
        ("Enchantment", "Creatures you control have exalted. "
                        "(If a creature has multiple instances of exalted, each triggers separately.)"),
        ("Sorcery", "Target creature gains flying. (This effect lasts indefinitely.)"),
        ("Land — Mountain Forest", "({T}: Add {R} or {G}.)"),
        ("Artifact", "{Q}, {T}: Scry 1. ({Q} is the untap symbol. Look at the top card of your library. You may put "
                     "that card on the bottom of your library.)"),
        ("Creature — Bear", "{W/U}: Testcard gains haste until end of turn. "
                            "({W/U} can be paid with either {W} or {U}.)"),
        ("Creature — Bear", "Protection from red (This creature can't be blocked, targeted, dealt damage, or enchanted "
                            "by anything red.)"),
        ("Instant", "Create a Treasure token. "
                    "(It's an artifact with \"{T}, Sacrifice this artifact: Add one mana of any color.\")"),
    ],
)  # fmt: skip
def test_a_reminder_text_may_stand_wherever_what_it_explains_stands(prover: Prover, types: str, text: str) -> None:
    assert proven(prover, text, types=types).refusal is None


@pytest.mark.parametrize(
    ("types", "text"),
    [
        ("Creature — Bear", "Kicker {2} (You may pay an additional {3} as you cast this spell.)"),
        ("Creature — Bear", "Flying (This creature can block creatures with flying.)"),
        ("Enchantment", "Creatures you control have menace. (This effect lasts indefinitely.)"),
        ("Land — Mountain Forest", "({T}: Add {R} or {U}.)"),
        ("Creature — Bear", "Flying (You win the game.)"),
        ("Creature — Bear", "Testcard enters the battlefield with a shield counter on it. (If it would be destroyed, "
                            "remove a shield counter from it instead.)"),
    ],
)  # fmt: skip
def test_a_reminder_text_must_be_right_where_it_stands(prover: Prover, types: str, text: str) -> None:
    found = proven(prover, text, types=types)

    assert found.refusal is not None
    assert found.refusal.kind == "reminder"
    assert found.refusal.sentence in text


@pytest.mark.parametrize(
    ("layout", "face_type", "text", "taken"),
    [
        ("transform", "Land", "(Transforms from Testcard.)\n{T}: Add {G}.", True),
        ("transform", "Land", "(Transforms from Another Card.)\n{T}: Add {G}.", False),
        ("adventure", "Instant — Adventure", "Draw a card. (Then exile this card. You may cast the creature later from "
                                             "exile.)", True),
        ("modal_dfc", "Land", "Other Side enters the battlefield tapped.\n{T}: Add {G}.", True),
    ],
)  # fmt: skip
def test_a_second_face_is_taken_by_the_side_of_its_layout(
    prover: Prover, layout: str, face_type: str, text: str, taken: bool
) -> None:
    cost = "{G}" if layout == "adventure" else ""
    front = face("Testcard", "{1}{G}", "Creature — Bear", "Trample", "2/2")
    found = prover.prove(Card((front, face("Other Side", cost, face_type, text, "")), layout))

    assert (found.refusal is None) == taken


def test_a_legend_may_call_itself_by_the_first_part_of_its_name(prover: Prover) -> None:
    found = proven(
        prover, "When Mira enters the battlefield, draw a card.", "Mira, Queen of Bears", "Legendary Creature — Bear"
    )

    assert found.refusal is None


def test_data_may_put_a_mark_before_the_name_of_a_card_that_was_changed(prover: Prover) -> None:
    assert proven(prover, "When Testcard dies, draw a card.", "A-Testcard").refusal is None
    assert proven(prover, "When Testcard dies, draw a card.", "B-Testcard").refusal is not None


@pytest.mark.parametrize(
    ("name", "called", "searched", "written"),
    [
        ("Testcard", "Testcard", "Testcard", "Testcard"),
        ("A-Testcard", "Testcard", "Testcard", "A-Testcard"),
        ("Mira, Queen of Bears", "Mira", "Mira, Queen of Bears", "Mira, Queen of Bears"),
        ("Mira, Queen of Bears", "Mira", "Mira", "Mira"),  # another card, whose name is the first part of this one's
        ("Testcard", "Testcard", "Other", "Other"),
    ],
)
def test_a_card_that_is_looked_for_by_name_has_the_name_that_is_printed(
    prover: Prover, name: str, called: str, searched: str, written: str
) -> None:
    """Of a copy it is still that name (201.4)."""
    text = f"When {called} dies, return target card named {searched} from your graveyard to your hand."
    found = proven(prover, text, name)

    assert found.refusal is None
    assert f'return target card with name = "{written}" to your hand' in found.source


def test_a_new_line_says_nothing_between_instructions_only(prover: Prover) -> None:
    """Below the last of several choices it would: what stands there is done whichever is chosen."""
    assert proven(prover, "Scry 1.\nYou gain 2 life.", types="Sorcery").refusal is None
    chosen = "Choose one —\n• Scry 1.\n• You gain 2 life."
    assert proven(prover, chosen, types="Sorcery").refusal is None
    assert proven(prover, chosen + "\nYou gain 2 life.", types="Sorcery").refusal is not None


def test_a_refusal_names_the_sentence_the_words_and_the_nearest_shape(prover: Prover) -> None:
    text = "Flying\nDraw a card. Destroy target creature thoroughly."
    refusal = proven(prover, text).refusal

    assert refusal is not None
    assert (refusal.kind, refusal.sentence, refusal.words) == (
        "unread",
        "Destroy target creature thoroughly.",
        "thoroughly.",
    )
    assert refusal.span is not None
    assert text[slice(*refusal.span)] == refusal.sentence
    assert "destroy target creature" in refusal.nearest


@pytest.mark.parametrize(
    ("types", "cost"), [("Creature — Blorb", "{G}"), ("Gizmo", "{G}"), ("Creature — Bear", "{BLORB}")]
)
def test_a_type_line_or_cost_of_unknown_words_is_refused(prover: Prover, types: str, cost: str) -> None:
    assert prover.prove(Card((face("Testcard", cost, types, "Flying", "1/1"),))).refusal is not None


def test_a_layout_that_the_rules_do_not_know_is_refused(prover: Prover) -> None:
    half = face("Day", "{W}", "Instant", "Draw a card.")
    refusal = prover.prove(Card((half, half), "double gizmo")).refusal

    assert refusal is not None
    assert refusal.kind == "card"


# What readers are known to swallow: the words in brackets must be read, or the text is refused.
SWALLOWED = {
    "if": ("Instant", "Draw a card[ if you control a Bear].", "Draw a card[ if it feels like rain]."),
    "unless": (
        "Instant",
        "Counter target spell[ unless its controller pays {3}].",
        "Draw a card[ unless you are asleep].",
    ),
    "as long as": (
        "Creature — Bear",
        "Testcard has flying[ as long as you control a Bear].",
        "Testcard has flying[ as long as it is asleep].",
    ),
    "amounts": (
        "Creature — Bear",
        "Testcard gets +1/+1[ for each Bear you control].",
        "Draw cards[ equal to your shoe size].",
    ),
    "you may": (
        "Creature — Bear",
        "When Testcard enters the battlefield, [you may ]draw a card.",
        "[You might ]draw a card.",
    ),
    "this turn": ("Instant", "Target creature can't block[ this turn].", "Target creature can't block[ this week]."),
    "until": (
        "Instant",
        "Target creature gets +2/+2[ until end of turn].",
        "Target creature gets +2/+2[ until it rains].",
    ),
    "instead": ("Instant", "Draw a card[ instead].", "Draw a card[ instead of sleeping]."),
    "limits": (
        "Creature — Bear",
        "{T}: Draw a card.[ Activate only once each turn.]",
        "{T}: Draw a card.[ Activate only once a week.]",
    ),
    "only during": (
        "Creature — Bear",
        "{T}: Draw a card.[ Activate only as a sorcery.]",
        "{T}: Draw a card.[ Activate only during breakfast.]",
    ),
    "order of players": (
        "Sorcery",
        "Each player[, starting with you,] discards a card.",
        "Each player[ in order of age] discards a card.",
    ),
    "may have": (
        "Creature — Bear",
        "When Testcard enters the battlefield, you may [have it ]draw a card.",
        "You may[ have a friend] draw a card.",
    ),
}


def definition(prover: Prover, types: str, text: str) -> object:
    """What a text is taken for; None where it is refused."""
    tree = proven(prover, text, types=types).tree
    return tree.faces[0].abilities if tree is not None else None


def without(text: str) -> str:
    """The text without what stands in brackets."""
    dropped = text.partition("[")[0] + text.partition("]")[2]
    return dropped[:1].upper() + dropped[1:]


@pytest.mark.parametrize(("types", "text", "nonsense"), SWALLOWED.values(), ids=SWALLOWED)
def test_no_words_are_swallowed(prover: Prover, types: str, text: str, nonsense: str) -> None:
    whole = definition(prover, types, text.replace("[", "").replace("]", ""))

    assert whole is None or whole != definition(prover, types, without(text))
    assert definition(prover, types, nonsense.replace("[", "").replace("]", "")) is None


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        ("この熊は飛行を持つ熊をブロックできる。", "それは飛行を持つ熊をブロックできる。", True),
        ("この熊は飛行を持つ熊をブロックできる。", "この熊で飛行を持つ熊をブロックできる。", True),
        (
            "この熊は飛行を持つ熊をブロックできる。",
            "この熊は飛行を持つ熊をブロックできる。これが攻撃するたび、カード１枚を引く。",
            False,
        ),
        ("この熊は飛行を持つ熊をブロックできる。", "これが攻撃するたび、カード１枚を引く。", False),
    ],
)
def test_a_reminder_worded_otherwise_has_no_clause_more(ours: str, theirs: str, same: bool) -> None:
    assert nearly_alike(ours, theirs) is same


@pytest.mark.parametrize(
    "theirs", ["この熊で飛行を持たない熊をブロックできる。", "この熊は飛行を持つ熊をブロックできない。"]
)
def test_a_reminder_that_says_the_opposite_differs(theirs: str) -> None:
    translations = Translations(ruleset_library("magic-2023"))
    assert translations.differences("この熊は飛行を持つ熊をブロックできる。", theirs, "熊", "ja") != []
