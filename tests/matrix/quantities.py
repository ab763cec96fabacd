"""Quantities: two or three of whatever it is; one life was gained twice before, so that life is 22."""

from tests.matrix.board import CAST, CHOICE, IN_HAND, IN_PLAY, TWICE, USE, WORKED_OUT, Phrase, Slot

NEUTRAL = (Phrase("1", 1),)
PHRASES = [
    Phrase("2", 2),
    Phrase("number of Bears you control", 2, WORKED_OUT),
    Phrase("total power of Bears opponent controls + 1", 2, WORKED_OUT),
    Phrase("number of times you gained life this turn", 2, WORKED_OUT),
    Phrase("opponent's life - 17", 3, WORKED_OUT | CHOICE),
    Phrase("opponent's life / 10", 2, WORKED_OUT | CHOICE),
    Phrase("half 5", 2, WORKED_OUT),
    Phrase("half 5 up", 3, WORKED_OUT),
    Phrase("twice number of Birds you control", 2, WORKED_OUT),
    Phrase("min (3, number of lands you control)", 3, WORKED_OUT),
    Phrase("max (2, number of Birds you control)", 2, WORKED_OUT),
    Phrase("3 - number of Islands you control", 3, WORKED_OUT),
    Phrase("number of Bear or Bird creatures your opponents control + 1", 2, WORKED_OUT),
]
SLOTS = [
    Slot("cards", "Sorcery\n  draw ({}) cards", lambda n: f"{CAST}; expect your hand = {n + 1} cards"),
    Slot("life", "Sorcery\n  gain ({}) life", lambda n: f"{CAST}; expect your life = {22 + n}"),
    Slot("bound", "Sorcery\n  let n = {}\n  gain (n) life", lambda n: f"{CAST}; expect your life = {22 + n}"),
    Slot(
        "bound again",
        "Sorcery\n  let n = 0\n  set n = {}\n  gain (n) life",
        lambda n: f"{CAST}; expect your life = {22 + n}",
    ),
    Slot(
        "damage",
        "Sorcery\n  this deals ({}) damage to opponent",
        lambda n: f"{CAST}; expect opponent's life = {20 - n}",
    ),
    Slot(
        "entering counters",
        "Creature — Elf 1/1\n  this enters with ({}) +1/+1 counters",
        lambda n: f"{CAST}; expect Host is {n + 1}/{n + 1}",
    ),
    Slot(
        "stats",
        "Artifact\n  {0}:\n    let y = {}\n    all Birds get +y/+0 until end of turn",
        lambda n: f"{USE}; expect h is {n + 2}/2",
    ),
    Slot(
        "base stats",
        "Artifact\n  all Birds have base power {}",
        lambda n: f"{IN_PLAY}\n  turn 1 main: {TWICE}; expect h is {n}/2",
        CHOICE,
    ),
    Slot(
        "left of a comparison",
        "Sorcery\n  if {} >= number of untapped Bears you control: gain 5 life",
        lambda n: f"{CAST}; expect your life = 27",
    ),
    Slot(
        "right of a comparison",
        "Sorcery\n  if number of untapped Bears you control > {}: gain 5 life",
        lambda n: f"{CAST}; expect your life = 22",
    ),
    Slot("repeat", "Sorcery\n  repeat {}:\n    gain 1 life", lambda n: f"{CAST}; expect your life = {22 + n}"),
    Slot(
        "tokens",
        "Sorcery\n  create ({}) 1/1 white Soldier creature tokens",
        lambda n: f"{CAST}; expect battlefield = Spring, Chasm, Forest x12, Cub x3, Hawk, Soldier x{n}",
    ),
    Slot(
        "how many things",
        "Sorcery\n  target opponent sacrifices ({}) Forests",
        lambda n: (
            f"{CAST}; opponent choose {', '.join(['Forest'] * n)}; expect opponent's graveyard = Hawk, Forest x{n}"
        ),
    ),
    Slot(
        "top of a library",
        "Sorcery\n  exile top ({}) cards of your library",
        lambda n: f"{CAST}; expect exile = Plains x{n}",
    ),
    Slot(
        "counters", "Sorcery\n  put ({}) +1/+1 counters on all Birds", lambda n: f"{CAST}; expect h is {n + 2}/{n + 2}"
    ),
    Slot(
        "quality",
        "Sorcery\n  destroy all creatures with power < {}",
        lambda n: f"{CAST}; expect c1 is in graveyard; {'h is in graveyard' if n > 2 else 'h is 2/2'}",
    ),
    Slot("left of a sum", "Sorcery\n  gain (({}) + 1) life", lambda n: f"{CAST}; expect your life = {23 + n}"),
    Slot("right of a sum", "Sorcery\n  gain (1 + ({})) life", lambda n: f"{CAST}; expect your life = {23 + n}"),
    Slot(
        "change",
        "Artifact\n  {0}: gain 5 life\n  instead of you gain 5 life: change amount to {}",
        lambda n: f"{USE}; expect your life = {22 + n}",
    ),
    Slot(
        "times a cost", "Sorcery\n  cost ({}) of pay 1 life", lambda n: f"{CAST}; expect your life = {22 - n}", CHOICE
    ),
    Slot(
        "limit",
        "Artifact\n  {0}:\n    gain 1 life\n    only {} times each turn",
        lambda n: (
            f"{USE}{'; you activate Host; resolve' * (n - 1)}; you can't activate Host; expect your life = {22 + n}"
        ),
        WORKED_OUT,
    ),
    Slot(
        "modes",
        "Sorcery\n  modes ({}):\n    - gain 1 life\n    - gain 2 life\n    - gain 4 life",
        lambda n: (
            f"{IN_HAND}\n  turn 1 main: {TWICE}; you cast Host modes {'1, 2' if n == 2 else '1, 2, 3'};"
            f" resolve; expect your life = {25 if n == 2 else 29}"
        ),
        WORKED_OUT,
    ),
    Slot("keyword", "Artifact Creature — Elf 1/1\n  modular ({})", lambda n: f"{CAST}; expect Host is {n + 1}/{n + 1}"),
    Slot(
        "life of others",
        "Artifact\n  {0}:\n    gain 5 life unless opponent pays ({}) life",
        lambda n: f"{USE}; opponent choose yes; expect opponent's life = {20 - n}; your life = 22",
        CHOICE,
    ),
]
