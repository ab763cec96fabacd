"""Verb phrases and what is done with them: what comes to pass, in every slot that holds a block."""

from tests.matrix.board import ASKED, CAST, IN_HAND, IN_PLAY, OPEN, TWICE, USE, Phrase, Slot

NEUTRAL = (Phrase("opponent draws 1 card", ""),)
PHRASES = [
    Phrase("gain 3 life", "your life = 25"),
    Phrase("opponent loses 2 life", "opponent's life = 18"),
    Phrase("each player loses 2 life", "your life = 20; opponent's life = 18"),
    Phrase("put 1 +1/+1 counter on each Bird", "h is 3/3"),
    Phrase("destroy all Birds", "h is in graveyard"),
    Phrase("all Birds get +1/+1 until end of turn", "h is 3/3"),
    Phrase("all Birds get +1/+1 and gain haste until end of turn", "h is 3/3; h has haste"),
    Phrase("gain 3 life if you control Bird", "your life = 25"),
    Phrase("gain 3 life unless you control Island", "your life = 25", ASKED),
    Phrase("if you control Island: draw 1 card\nelse: gain 3 life", "your life = 25"),
    Phrase("gain 1 life for each Bear you control", "your life = 24"),
    Phrase("for each Bear you control:\n  gain 1 life", "your life = 24"),
    Phrase("for each Bird as b:\n  put 1 +1/+1 counter on b", "h is 3/3"),
    Phrase("repeat 3:\n  gain 1 life", "your life = 25"),
    Phrase("loop:\n  gain 3 life\n  leave", "your life = 25"),
    Phrase("let n = 3\ngain n life", "your life = 25"),
    Phrase("let n = 0\nset n = 3\ngain n life", "your life = 25"),
    Phrase(
        "exile top card of your library as t\nput t into your hand",
        "p1 is in your hand; your library top = Plains; p2 is in library",
    ),
    Phrase("you may gain 3 life", "your life = 25", OPEN, answers="yes"),
    Phrase("may:\n  gain 3 life", "your life = 25", OPEN, answers="yes"),
    Phrase(
        "you may gain 3 life\nif done: opponent loses 2 life", "your life = 25; opponent's life = 18", answers="yes"
    ),
    Phrase("opponent loses 2 life unless opponent pays {7}", "opponent's life = 18"),
    Phrase(
        "create 1 1/1 white Soldier creature token as made\nmade gains flying until end of turn",
        "battlefield has Soldier; any Soldier has flying",
    ),
]


def then(frame: str):
    """A frame, and what comes to pass."""
    return lambda witness: f"{frame}; expect {witness}"


USED = f"{IN_PLAY}\n  turn 1 main: {TWICE}; you activate Host; resolve"
SLOTS = [
    Slot("spell", "Sorcery\n  {}", then(CAST)),
    Slot("activated", "Artifact\n  {0}:\n    {}", then(USE)),
    Slot(
        "triggered",
        "Creature — Elf 1/1\n  when this enters:\n    {}",
        then(f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host; resolve; resolve<answers>"),
        ASKED,
    ),
    Slot("replacement", "Artifact\n  {0}: draw 1 card\n  instead of you draw card:\n    {}", then(USE)),
    Slot("as it enters", "Creature — Elf 1/1\n  as this enters:\n    {}", then(CAST)),
    Slot("then", "Sorcery\n  if opponent's life > 0:\n    {}", then(CAST)),
    Slot("else", "Sorcery\n  if opponent's life < 0: draw 1 card\n  else:\n    {}", then(CAST)),
    Slot("for each", "Sorcery\n  for each Bird as one:\n    {}", then(CAST)),
    Slot("repeat", "Sorcery\n  repeat 1:\n    {}", then(CAST)),
    Slot("loop", "Sorcery\n  loop:\n    {}\n    stop", then(CAST)),
    Slot(
        "may",
        "Sorcery\n  may:\n    {}",
        then(f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host; resolve; you choose yes<answers>"),
        OPEN,
    ),
    Slot(
        "mode",
        "Sorcery\n  modes 1:\n    -\n      {}\n    - draw 1 card",
        then(f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host modes 1; resolve<answers>"),
    ),
    Slot(
        "later",
        "Artifact\n  {0}:\n    later when opponent draws card:\n      {}\n    opponent draws 1 card",
        then(f"{USED}; resolve<answers>"),
    ),
    Slot(
        "when done",
        "Artifact\n  {0}:\n    opponent draws 1 card\n    when done:\n      {}",
        then(f"{USED}; resolve<answers>"),
    ),
    Slot(
        "given",
        "Artifact\n  all Birds have:\n    {0}:\n      {}",
        then(f"{IN_PLAY}\n  turn 1 main: {TWICE}; you activate h; resolve<answers>"),
    ),
]
