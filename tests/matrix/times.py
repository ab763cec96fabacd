"""Windows, durations, limits and gates in each slot: the same phrase, wherever it can stand.

A row is a host with a gap, what fills it, what is neutral there, and what comes to pass with the one only.
"""

from tests.matrix.cells import Cell

BOARD = "you: battlefield Host as h, Forest x8; library Forest x9\n  opponent: library Forest x9; battlefield Forest x8"

CELLS = [
    # ------------------------------------------------------------------ a window
    Cell(
        "past: this turn",
        "Sorcery\n  if you gained life{}: gain 5 life\n  gain 1 life",
        " during your turn",
        " last turn",
        "you: battlefield Forest x8; hand Host, Host; library Forest x9\n  opponent: library Forest x9\n"
        "  turn 1 main: you cast Host; resolve; you cast Host; resolve; expect your life = 27",
    ),
    Cell(
        "past: your last turn",
        "Enchantment\n  {1}: gain 1 life\n  when start of opponent's upkeep if you gained life{}: gain 10 life",
        " during your last turn",
        " this turn",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all\n  turn 2 draw step: expect your life = 31",
    ),
    Cell(
        "past: since",
        "Enchantment\n  {1}: gain 1 life\n  when start of end step if you gained life{}: gain 10 life",
        " since your last turn",
        " this turn",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all\n  turn 2 main: you activate h; resolve all\n"
        "  turn 3 draw step: expect your life = 42\n  turn 4 draw step: expect your life = 52",
    ),
    Cell(
        "trigger",
        "Enchantment\n  {1}: gain 1 life\n  when you gain life{}: draw 1 card",
        " during opponent's turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your hand = 0 cards",
    ),
    Cell(
        "replacement",
        "Enchantment\n  {1}: gain 1 life\n  instead of you gain life{}: change amount to 5",
        " during opponent's turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your life = 21",
    ),
    Cell(
        "prohibition",
        "Enchantment\n  players can't gain life{}\n  {1}: gain 1 life",
        " during opponent's turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your life = 21",
    ),
    Cell(
        "static",
        "Creature — Bear 2/2\n  this gets +1/+1{}",
        " during opponent's turn",
        "",
        f"{BOARD}\n  turn 1 main: expect h is 2/2\n  turn 2 main: expect h is 3/3",
    ),
    # ------------------------------------------------------------------ a duration
    Cell(
        "until: this turn",
        "Creature — Bear 2/2\n  {1}: this gets +1/+1{}",
        " until end of your next turn",
        " until end of turn",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect h is 3/3\n  turn 2 main: expect h is 3/3\n"
        "  turn 3 main: expect h is 3/3\n  turn 4 main: expect h is 2/2",
    ),
    Cell(
        "until: your next turn",
        "Creature — Bear 2/2\n  {1}: this gets +1/+1{}",
        " until your next turn",
        " until end of turn",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all\n  turn 2 main: expect h is 3/3\n"
        "  turn 3 main: expect h is 2/2",
    ),
    Cell(
        "prohibition for a time",
        "Enchantment\n  {1}: players can't gain life{}\n  when start of upkeep: gain 1 life",
        " during your next turn",
        " this turn",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all\n  turn 2 draw step: expect your life = 21\n"
        "  turn 3 draw step: expect your life = 21\n  turn 4 draw step: expect your life = 22",
    ),
    Cell(
        "delayed trigger",
        "Enchantment\n  {1}: gain 1 life\n  {2}:\n    later when you gain life{}: draw 1 card",
        " this turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h 2; resolve; you activate h 1; resolve all\n"
        "  turn 1 main: you activate h 1; resolve all\n"
        "  turn 1 main: expect your hand = 2 cards",
    ),
    # ------------------------------------------------------------------ a gate
    Cell(
        "prohibition for a time: unless",
        "Enchantment\n  {1}: creatures can't attack this turn{}",
        " unless controller of it pays {1}",
        "",
        f"{BOARD.replace('Host as h', 'Host as h, Cub as c')}\n  turn 1 main: you activate h; resolve\n"
        "  turn 1 declare attackers: you attack with c",
    ),
    Cell(
        "statement: if",
        "Enchantment\n  {1}: gain 1 life{}",
        " if you control Island",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your life = 20",
    ),
    Cell(
        "statement: unless",
        "Enchantment\n  {1}: gain 1 life{}",
        " unless you control Forest",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your life = 20",
    ),
    Cell(
        "static: if",
        "Creature — Bear 2/2\n  this gets +1/+1{}",
        " if you control Island",
        "",
        f"{BOARD}\n  turn 1 main: expect h is 2/2",
    ),
    Cell(
        "prohibition: if",
        "Enchantment\n  players can't gain life{}\n  {1}: gain 1 life",
        " if you control Island",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your life = 21",
    ),
    Cell(
        "mode",
        "Sorcery\n  modes 1:\n    - gain 1 life{}\n    - draw 1 card",
        " if you control Island",
        "",
        "you: battlefield Forest; hand Host; library Forest x9\n"
        "  turn 1 main: you cast Host; you choose 1; resolve; expect your life = 20",
    ),
    # ------------------------------------------------------------------ a limit
    Cell(
        "activated",
        "Enchantment\n  {1}:\n    gain 1 life{}",
        "\n    only once each turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; you can't activate h; expect your life = 21\n"
        "  turn 2 main: you activate h; resolve all; expect your life = 22",
    ),
    Cell(
        "activated twice",
        "Enchantment\n  {1}:\n    gain 1 life{}",
        "\n    only 2 times each turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; you activate h; resolve all; you can't activate h",
    ),
    Cell(
        "activated during",
        "Enchantment\n  {1}:\n    gain 1 life{}",
        "\n    only during opponent's turn",
        "",
        f"{BOARD}\n  turn 1 main: you can't activate h\n"
        "  turn 2 main: you activate h; resolve all; expect your life = 21",
    ),
    Cell(
        "resources",
        "Artifact\n  {0}:\n    add {R}{}",
        "\n    only once each turn",
        "",
        f"{BOARD}\n  turn 1 main: you make_resources h; you can't make_resources h",
    ),
    Cell(
        "triggered",
        "Enchantment\n  {1}: gain 1 life\n  when you gain life:\n    draw 1 card{}",
        "\n    only once each turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; you activate h; resolve all; expect your hand = 1 cards",
    ),
    Cell(
        "first time",
        "Enchantment\n  {1}: gain 1 life\n  when you gain life{}: draw 1 card",
        " for second time each turn",
        "",
        f"{BOARD}\n  turn 1 main: you activate h; resolve all; expect your hand = 0 cards\n"
        "  turn 1 main: you activate h; resolve all; expect your hand = 1 cards",
    ),
    Cell(
        "permission",
        "Enchantment\n  you may cast creature spell from your graveyard{}",
        " once each turn",
        "",
        "you: battlefield Host, Forest x4; graveyard Cub as a, Cub as b; library Forest x9\n"
        "  turn 1 main: you cast a; resolve; you can't cast b",
    ),
]
