"""Determiners and what is said of each: read, stored, said and acted on."""

from tests.matrix.cells import Cell

ONE = "you: battlefield Forest, Cub as b, Cub as c; hand Host; library Forest x9\n  opponent: battlefield Cub as d"
CAST = f"{ONE}\n  turn 1 main: you cast Host; resolve; expect"

CELLS = [
    # ------------------------------------------------------------------ a determiner
    Cell(
        "targets",
        "Sorcery\n  destroy {} creatures",
        "any number of target",
        "up to 1 target",
        f"{ONE}\n  turn 1 main: you cast Host targeting b, c; resolve; expect b is in graveyard; c is in graveyard",
    ),
    Cell(
        "one or more",
        "Sorcery\n  destroy {} creatures",
        "1 or more target",
        "1 target",
        f"{ONE}\n  turn 1 main: you cast Host targeting b, c; resolve; expect b is in graveyard; c is in graveyard",
    ),
    Cell(
        "chosen",
        "Sorcery\n  sacrifice {} creatures you control",
        "up to 2",
        "1",
        f"{ONE}\n  turn 1 main: you cast Host; resolve; you choose b, c; expect b is in graveyard; c is in graveyard",
    ),
    # ------------------------------------------------------------------ each
    Cell(
        "doer",
        "Sorcery\n  {} loses 1 life",
        "each player",
        "target player",
        f"{CAST} your life = 19; opponent's life = 19",
    ),
    Cell(
        "source",
        "Sorcery\n  {} deals 1 damage to its controller",
        "each creature",
        "target creature you control",
        f"{CAST} your life = 18; opponent's life = 19",
    ),
    Cell(
        "place",
        "Sorcery\n  exile top card of library of {}",
        "each player",
        "target player",
        "you: battlefield Forest; hand Host; library Plains x3\n  opponent: library Island x3\n"
        "  turn 1 main: you cast Host; resolve; expect exile has Plains; exile has Island",
    ),
    Cell(
        "maker",
        "Sorcery\n  {} creates 1 1/1 white Soldier creature token",
        "each player",
        "you",
        f"{CAST} opponent's battlefield has Soldier; your battlefield has Soldier",
    ),
]
