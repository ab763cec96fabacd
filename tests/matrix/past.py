"""Which past: how often you gained life then, twice in your first turn, once in the next, three times in this one."""

from tests.matrix.board import IN_HAND, Phrase, Slot

NEUTRAL = (Phrase("during your last turn", 2), Phrase("during upkeep", 0))
PHRASES = [
    Phrase("this turn", 3),
    Phrase("last turn", 1),
    Phrase("during your turn", 3),
    Phrase("during opponent's turn", 0),
    Phrase("during your last turn", 2),
    Phrase("during opponent's last turn", 1),
    Phrase("since your last turn", 4),
    Phrase("during last upkeep", 0),
]
GAIN = "you activate s; resolve; "
CAST = f"{IN_HAND}\n  turn 1 main: {GAIN * 2}\n  turn 2 main: {GAIN}\n  turn 3 main: {GAIN * 3}you cast Host; resolve"


def script(more):
    """Life that is gained besides."""
    return lambda times: f"{CAST}; expect your life = {26 + more(times)}".replace("; \n", "\n")


SLOTS = [
    Slot("counted", "Sorcery\n  gain (number of times you gained life {}) life", script(int)),
    Slot("happened", "Sorcery\n  gain 5 life if you gained life {}", script(lambda times: 5 * bool(times))),
    Slot("didn't happen", "Sorcery\n  gain 5 life if you didn't gain life {}", script(lambda times: 5 * (not times))),
]
