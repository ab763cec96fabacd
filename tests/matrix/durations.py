"""How long: the turns of four in whose main phase something holds that began in the first, in every slot of a time."""

from tests.matrix.board import IN_PLAY, LATER, Phrase, Slot

Turns = tuple[int, ...]
TURNS = (1, 2, 3, 4)
NEUTRAL = (Phrase("this turn", (1,)), Phrase("until your next turn", (1, 2)))
PHRASES = [
    Phrase("this turn", (1,)),
    Phrase("until end of turn", (1,)),
    Phrase("until your next turn", (1, 2)),
    Phrase("until end of your next turn", (1, 2, 3)),
    Phrase("until start of opponent's upkeep", (1,)),
    Phrase("until end of opponent's next turn", (1, 2)),
    Phrase("until you lose life", TURNS),
    Phrase("while you control Bird", TURNS),
    Phrase("while it is your turn", (1,)),
    Phrase("during your next turn", (3,), LATER),
    Phrase("during opponent's next turn", (2,), LATER),
]


def begun(*then: str) -> str:
    """The ability is used, and something is seen in each turn."""
    return (
        f"{IN_PLAY}\n  turn 1 main: you activate Host; resolve; "
        + "".join(f"\n  turn {turn} main: {seen}" for turn, seen in zip(TURNS, then, strict=True))
        .lstrip()
        .partition(": ")[2]
    )


def grown(turns: Turns) -> str:
    """The host is larger in these turns."""
    return begun(*(f"expect Host is {'2/2' if turn in turns else '1/1'}" for turn in TURNS))


def gained(each: int, other: int):
    """So much life is gained in these turns, and so much in the others."""

    def script(turns: Turns) -> str:
        life = [20 + sum(each if turn in turns else other for turn in TURNS[:last]) for last in TURNS]
        return begun(*(f"you activate s; resolve all; expect your life = {one}" for one in life))

    return script


HOST = "Artifact Creature — Elf 1/1\n  {0}:"
SLOTS = [
    Slot("statement", f"{HOST} this gets +1/+1 {{}}", grown, LATER),
    Slot("several verbs", f"{HOST} this gets +1/+1 and gains haste {{}}", grown, LATER),
    Slot("prohibition", f"{HOST} players can't gain life {{}}", gained(0, 1)),
]
