"""Conditions that hold on the board, and their counterparts that don't; the neutral one of each is the other kind."""

from tests.matrix.board import CAST, IN_HAND, IN_PLAY, TWICE, USE, Phrase, Slot

NEUTRAL = (Phrase("your life > 0", True), Phrase("your life < 0", False))
PHRASES = [
    Phrase("you control Bird", True),
    Phrase("you control Island", False),
    Phrase("you control 2 or more Bears", True),
    Phrase("you control 3 or more Bears", False),
    Phrase("not you control Island", True),
    Phrase("not you control Bird", False),
    Phrase("you don't control Island", True),
    Phrase("exists Bird card in opponent's graveyard", True),
    Phrase("exists Bear card in opponent's graveyard", False),
    Phrase("exists opponent where life of it >= 20", True),
    Phrase("exists opponent where life of it < 20", False),
    Phrase("number of Bears you control = 2", True),
    Phrase("number of Bears you control < 2", False),
    Phrase("it is your turn", True),
    Phrase("it is opponent's turn", False),
    Phrase("it is not opponent's turn", True),
    Phrase("you gained life this turn", True),
    Phrase("you drew card this turn", False),
    Phrase("you didn't draw card this turn", True),
    Phrase("you gained life during opponent's turn", False),
    Phrase("number of times you gained life this turn >= 2", True),
    Phrase("(you control Bird and opponent's life >= 20)", True),
    Phrase("(you control Bird and opponent's life < 20)", False),
    Phrase("(you control Island or opponent's life >= 20)", True),
    Phrase("(you control Island or opponent's life < 20)", False),
    Phrase("you control Bear with 1 or more +1/+1 counters", True),
    Phrase("you control Bear with flying", False),
    Phrase("you control Bird without haste", True),
    Phrase("you control Bear where power of it > 2", False),
    Phrase("active player is you", True),
    Phrase("active player is opponent", False),
    Phrase("you can gain life", True),
    Phrase("you can't gain life", False),
    Phrase("you have 1 or more poison counters", False),
]


def life(before: int, more: int):
    """Life that was gained if the condition held."""
    return lambda yes: f"expect your life = {before + (more if yes else 0)}"


def then(frame: str, witness):
    """A frame with what comes to pass there."""
    return lambda yes: f"{frame}; {witness(yes)}"


def stats(yes: bool) -> str:
    """The host is bigger if the condition holds."""
    return f"expect Host is {'2/2' if yes else '1/1'}"


STANDS = f"{IN_PLAY}\n  turn 1 main: {TWICE}"
SLOTS = [
    Slot("behind a statement", "Sorcery\n  gain 5 life if {}", then(CAST, life(22, 5))),
    Slot("unless", "Sorcery\n  gain 5 life unless {}", then(CAST, lambda yes: life(22, 5)(not yes))),
    Slot(
        "block",
        "Sorcery\n  if {}: gain 5 life\n  else: gain 7 life",
        then(CAST, lambda yes: f"expect your life = {27 if yes else 29}"),
    ),
    Slot("not", "Sorcery\n  if not ({}): gain 5 life", then(CAST, lambda yes: life(22, 5)(not yes))),
    Slot("and", "Sorcery\n  if opponent's life > 0 and ({}): gain 5 life", then(CAST, life(22, 5))),
    Slot(
        "trigger",
        "Artifact\n  {0}: you lose 1 life\n  when you lose life if {}: gain 5 life",
        lambda yes: f"{USE}{'; resolve' * yes}; {life(21, 5)(yes)}; stack = empty",
    ),
    Slot(
        "activated",
        "Artifact\n  {0}:\n    gain 5 life\n    only if {}",
        lambda yes: f"{USE}; expect your life = 27" if yes else f"{STANDS}; you can't activate Host",
    ),
    Slot("static", "Creature — Elf 1/1\n  while {}: this gets +1/+1", then(STANDS, stats)),
    Slot("static, behind", "Creature — Elf 1/1\n  this gets +1/+1 if {}", then(STANDS, stats)),
    Slot("as long as", "Artifact Creature — Elf 1/1\n  {0}: this gets +1/+1 while {}", then(USE, stats)),
    Slot(
        "replacement",
        "Artifact\n  {0}: you lose 1 life\n  instead of you lose life if {}: gain 5 life",
        then(USE, lambda yes: f"expect your life = {27 if yes else 21}"),
    ),
    Slot("entering", "Creature — Elf 1/1\n  this enters with 1 +1/+1 counter if {}", then(CAST, stats)),
    Slot("as it enters", "Creature — Elf 1/1\n  as this enters if {}: gain 5 life", then(CAST, life(22, 5))),
    Slot("additional cost", "Sorcery\n  cost pay 2 life if {}", then(CAST, life(22, -2))),
    Slot(
        "another cost",
        "Sorcery\n  gain 5 life\n  instead cost pay 2 life as cheap if {}",
        lambda yes: (
            f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host by cheap; resolve; expect your life = 25"
            if yes
            else f"{IN_HAND}\n  turn 1 main: {TWICE}; you can't cast Host by cheap"
        ),
    ),
    Slot(
        "less",
        "Creature — Elf 1/1\n  cost {1} less if {}",
        then(CAST, lambda yes: "expect your mana = " + "{R}" * (3 if yes else 2)),
    ),
    Slot(
        "where",
        "Sorcery\n  put 1 +1/+1 counter on all Birds where {}",
        then(CAST, lambda yes: f"expect h is {'3/3' if yes else '2/2'}"),
    ),
    Slot(
        "mode",
        "Sorcery\n  modes 1:\n    - gain 5 life if {}\n    - draw 1 card",
        then(f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host modes 1; resolve", life(22, 5)),
    ),
    Slot(
        "prohibition",
        "Artifact\n  players can't cast creature spells if {}",
        then(STANDS, lambda yes: "you can't cast k" if yes else "you cast k"),
    ),
    Slot(
        "prohibition for a time",
        "Artifact\n  {0}: players can't cast creature spells this turn unless {}",
        then(USE, lambda yes: "you cast k" if yes else "you can't cast k"),
    ),
]
