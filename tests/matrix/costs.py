"""Costs: what is gone when they are paid, in every slot that asks for one; the neutral one is {0}."""

import re

from tests.matrix.board import IN_HAND, IN_PLAY, PUT, SEVERAL, TWICE, Phrase, Slot

NEUTRAL = (Phrase("{0}", ""),)
PHRASES = [
    Phrase("{R}", "your mana = {R}{R}", PUT),
    Phrase("{R}{R}", "your mana = {R}", PUT),
    Phrase("pay 2 life", "your life = 20", PUT),
    Phrase("sacrifice Bird", "h is in graveyard", PUT),
    Phrase("tap untapped Bird you control", "h is tapped", PUT),
    Phrase("exile Bear card in your graveyard", "g is in exile", PUT),
    Phrase("return Bird you control to its owner's hand", "h is in your hand", PUT),
    Phrase("discard Bear card", "k is in graveyard", PUT),
    Phrase("remove 1 +1/+1 counter from Bear you control", "c2 is 1/1", PUT, answers="c2"),
    Phrase("mill 1 card", "p1 is in graveyard", PUT),
    Phrase("{R}, pay 2 life", "your mana = {R}{R}; your life = 20", PUT | SEVERAL),
    Phrase("put 1 +1/+1 counter on Bird you control", "h is 3/3", PUT),
]


def played(command: str, frame: str = IN_PLAY):
    """What is gone when this was done."""
    return lambda gone: f"{frame}\n  turn 1 main: {TWICE}; {command}<answers>; expect {gone}"


def deed(cost: str) -> str:
    """A cost as something that a player does."""
    return f"pay {cost}" if cost.startswith("{") else cost


SLOTS = [
    Slot("activated", "Artifact\n  {}: draw 1 card", played("you activate Host")),
    Slot(
        "makes resources",
        "Artifact\n  {}, {T}: add {U}",
        lambda gone: played("you make_resources Host")(re.sub(r"((?:{R})+)", r"\1{U}", gone)),
    ),
    Slot(
        "triggered",
        "Artifact\n  {0}: you lose 1 life\n  when you lose life, may {}: draw 1 card",
        played("you activate Host; resolve; you choose yes; resolve"),
        PUT,
    ),
    Slot("additional", "Sorcery\n  cost {}\n  draw 1 card", played("you cast Host", IN_HAND), price="{0}"),
    Slot(
        "optional",
        "Sorcery\n  may cost {} as helped\n  draw 1 card",
        played("you cast Host with helped", IN_HAND),
        price="{0}",
    ),
    Slot(
        "alternative",
        "Sorcery\n  instead cost {} as cheap\n  draw 1 card",
        played("you cast Host by cheap", IN_HAND),
        price="{0}",
    ),
    Slot(
        "unless",
        "Artifact\n  {0}:\n    lose 5 life unless you {}",
        played("you activate Host; resolve; you choose yes"),
        SEVERAL,
        deed,
    ),
    Slot(
        "may pay", "Artifact\n  {0}:\n    may {}", played("you activate Host; resolve; you choose yes"), SEVERAL, deed
    ),
    Slot("keyword", "Sorcery\n  draw 1 card\n  kicker {}", played("you cast Host with kicker", IN_HAND), price="{0}"),
    Slot(
        "keyword that activates", "Creature — Elf 1/1\n  cycling {}", played("you activate Host", IN_HAND), price="{0}"
    ),
]
