"""When: the turns of four in which something is so again and again, in every slot of a window."""

from tests.matrix.board import IN_PLAY, Phrase, Slot

Turns = tuple[int, ...]
TURNS = (1, 2, 3, 4)
NEUTRAL = (Phrase("during your turn", (1, 3)), Phrase("during opponent's turn", (2, 4)))
PHRASES = [
    Phrase("during your turn", (1, 3)),
    Phrase("during opponent's turn", (2, 4)),
    Phrase("during your opponents' turn", (2, 4)),
    Phrase("during active player's turn", TURNS),
    Phrase("during your main phase", (1, 3)),
    Phrase("during upkeep", ()),
]


def each_turn(seen) -> str:
    """Something is seen in each turn."""
    return IN_PLAY + "".join(f"\n  turn {turn} main: {seen(turn)}" for turn in TURNS)


def gained(inside: int, outside: int):
    """So much life is gained in these turns, and so much in the others."""

    def script(turns: Turns) -> str:
        return each_turn(
            lambda turn: (
                "you activate s; resolve all; expect your life = "
                + str(20 + sum(inside if one in turns else outside for one in TURNS[:turn]))
            )
        )

    return script


def grown(turns: Turns) -> str:
    """The host has grown by one for each of these turns."""
    sizes = [1 + sum(one in turns for one in TURNS[:turn]) for turn in TURNS]
    return each_turn(lambda turn: f"you activate s; resolve all; expect Host is {sizes[turn - 1]}/{sizes[turn - 1]}")


SLOTS = [
    Slot("trigger", "Artifact Creature — Elf 1/1\n  when you gain life {}: put 1 +1/+1 counter on this", grown),
    Slot("replacement", "Artifact\n  instead of you gain life {}: change amount to 3", gained(3, 1)),
    Slot("prohibition", "Artifact\n  players can't gain life {}", gained(0, 1)),
    Slot(
        "static",
        "Creature — Elf 1/1\n  this gets +1/+1 {}",
        lambda turns: each_turn(lambda turn: f"expect Host is {'2/2' if turn in turns else '1/1'}"),
    ),
    Slot(
        "activated",
        "Artifact\n  {0}:\n    gain 2 life\n    only {}",
        lambda turns: each_turn(
            lambda turn: (
                "you activate Host; resolve; expect your life = " + str(20 + 2 * sum(one <= turn for one in turns))
                if turn in turns
                else "you can't activate Host"
            )
        ),
    ),
]
