"""How often: uses in one turn, in every slot of a limit, and which time of an event."""

from tests.matrix.board import IN_PLAY, Phrase, Slot

NEUTRAL = (Phrase("3 times", 3), Phrase("once", 1))
PHRASES = [Phrase("once", 1), Phrase("twice", 2), Phrase("2 times", 2), Phrase("3 times", 3)]


def uses(command: str, more: str = "; resolve"):
    """It can be used so often, and again in the next turn of its player."""
    return lambda times: (
        f"{IN_PLAY}\n  turn 1 main: {f'{command}{more}; ' * times}you can't {command[4:]}\n  turn 3 main: {command}"
    )


SLOTS = [
    Slot("activated", "Artifact\n  {0}:\n    gain 1 life\n    only {} each turn", uses("you activate Host")),
    Slot(
        "during a turn",
        "Artifact\n  {0}:\n    gain 1 life\n    only {} each turn\n    only during your turn",
        uses("you activate Host"),
    ),
    Slot(
        "makes resources", "Artifact\n  {0}:\n    add {U}\n    only {} each turn", uses("you make_resources Host", "")
    ),
    Slot(
        "given",
        "Artifact\n  all Birds have:\n    {0}:\n      gain 1 life\n      only {} each turn",
        uses("you activate h"),
    ),
    Slot(
        "triggered",
        "Artifact\n  when you lose life:\n    gain 5 life\n    only {} each turn",
        lambda times: (
            f"{IN_PLAY}\n  turn 1 main: {'you activate p; resolve all; ' * 4}expect"
            f" your life = {16 + 5 * times}"
            f"\n  turn 2 main: you activate p; resolve all; expect your life = {20 + 5 * times}"
        ),
    ),
]
