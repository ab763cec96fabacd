"""Quantities, determiners and what is said of each, in every slot that takes them: read, stored, said and acted on."""

from tests.matrix.cells import Cell

PAST = "number of times you cast spell this turn"
COUNT = "number of creatures you control"
ONE = "you: battlefield Forest, Cub as b, Cub as c; hand Host; library Forest x9\n  opponent: battlefield Cub as d"
CAST = f"{ONE}\n  turn 1 main: you cast Host; resolve; expect"

CELLS = [
    # ------------------------------------------------------------------ a quantity
    Cell("number of cards", "Sorcery\n  draw ({}) cards", COUNT, "1", f"{CAST} your hand = 2 cards"),
    Cell("amount of life", "Sorcery\n  gain ({}) life", COUNT, "1", f"{CAST} your life = 22"),
    Cell("amount: past", "Sorcery\n  gain ({}) life", PAST, "0", f"{CAST} your life = 21"),
    Cell("counters", "Creature — Bear 0/0\n  this enters with ({}) +1/+1 counters",
         "number of creatures opponent controls",
         "2",
         f"{CAST} Host is 1/1"),
    Cell("stats", "Sorcery\n  let x = {}\n  all creatures you control get +x/+x until end of turn", COUNT, "1",
         f"{CAST} b is 3/3"),
    Cell("static stats", "Creature — Bear 1/1\n  this has base power and toughness {}", COUNT, "1",
         f"{CAST} Host is 3/3"),
    Cell("condition", "Sorcery\n  if {} >= 2: gain 5 life", COUNT, "1", f"{CAST} your life = 25"),
    Cell("repeat", "Sorcery\n  repeat {}:\n    gain 1 life", COUNT, "1", f"{CAST} your life = 22"),
    Cell("tokens", "Sorcery\n  create ({}) 1/1 white Soldier creature tokens", COUNT, "1",
         f"{CAST} battlefield has Soldier x2"),
    # ------------------------------------------------------------------ a determiner
    Cell("targets", "Sorcery\n  destroy {} creatures", "any number of target", "up to 1 target",
         f"{ONE}\n  turn 1 main: you cast Host targeting b, c; resolve; expect b is in graveyard; c is in graveyard"),
    Cell("one or more", "Sorcery\n  destroy {} creatures", "1 or more target", "1 target",
         f"{ONE}\n  turn 1 main: you cast Host targeting b, c; resolve; expect b is in graveyard; c is in graveyard"),
    Cell("chosen", "Sorcery\n  sacrifice {} creatures you control", "up to 2", "1",
         f"{ONE}\n  turn 1 main: you cast Host; resolve; you choose b, c; expect b is in graveyard; c is in graveyard"),
    # ------------------------------------------------------------------ each
    Cell("doer", "Sorcery\n  {} loses 1 life", "each player", "target player",
         f"{CAST} your life = 19; opponent's life = 19"),
    Cell("source", "Sorcery\n  {} deals 1 damage to its controller", "each creature", "target creature you control",
         f"{CAST} your life = 18; opponent's life = 19"),
    Cell("place", "Sorcery\n  exile top card of library of {}", "each player", "target player",
         'you: battlefield Forest; hand Host; library Plains x3\n  opponent: library Island x3\n'
         "  turn 1 main: you cast Host; resolve; expect exile has Plains; exile has Island"),
    Cell("maker", "Sorcery\n  {} creates 1 1/1 white Soldier creature token", "each player", "you",
         f"{CAST} opponent's battlefield has Soldier; your battlefield has Soldier"),
]
