"""Events: what must be done so that they happen, in every slot that hears of one."""

from tests.matrix.board import EDGE, IN_PLAY, PLAYED, Phrase, Slot

GAIN, LOSE, COME = "you activate s; resolve all", "you activate p; resolve all", "you cast k; resolve all"
TURN = "\n  turn 2 main:"
NEUTRAL = (Phrase("you gain life", GAIN), Phrase("you lose life", LOSE))
PHRASES = [
    Phrase("you gain life", GAIN),
    Phrase("player gains life", GAIN),
    Phrase("you gain 1 or more life", GAIN),
    Phrase("you lose life", LOSE),
    Phrase("you cast creature spell", COME, PLAYED),
    Phrase("Bear enters under your control", COME),
    Phrase("creature enters", COME),
    Phrase("land becomes tapped", COME),
    Phrase("start of opponent's upkeep", TURN, EDGE),
    Phrase("opponent draws card", TURN),
]


def heard(before: str = "", then: str = "expect Host is 2/2"):
    """It is heard once when it happens."""
    return lambda deed: f"{IN_PLAY}\n  turn 1 main: {before}{deed}; {then}".replace("; \n", "\n").replace(":;", ":")


HOST, COUNTED = "Artifact Creature — Elf 1/1", "put 1 +1/+1 counter on this"
USED = "you activate Host; resolve; "
SLOTS = [
    Slot("triggered", f"{HOST}\n  when {{}}: {COUNTED}", heard()),
    Slot("second of two", f"{HOST}\n  when you lose 9 life or {{}}: {COUNTED}", heard()),
    Slot("given", f"{HOST}\n  all Birds have:\n    when {{}}: {COUNTED}", heard(then="expect h is 3/3")),
    Slot("delayed", f"{HOST}\n  {{0}}:\n    later when {{}}: {COUNTED}", heard(USED)),
    Slot("until", f"{HOST}\n  {{0}}: this gets +1/+1 until {{}}", heard(USED, "expect Host is 1/1")),
    Slot("with it", f"{HOST}\n  as {{}}: {COUNTED}", heard(), EDGE),
    Slot("replaced", f"{HOST}\n  instead of {{}}: {COUNTED}", heard(), EDGE | PLAYED),
    Slot(
        "past",
        f"{HOST}\n  {{0}}: {COUNTED} if {{}} this turn",
        lambda deed: heard()(f"{deed}; you activate Host; resolve"),
        EDGE,
    ),
]
