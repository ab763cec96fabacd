"""Things: which of four creatures are meant by a noun phrase, wherever one stands; a slot brings its determiner."""

from collections.abc import Callable

from tests.matrix.board import CAST, IN_PLAY, TWICE, USE, Phrase, Slot

Things = tuple[str, ...]
NAMES = ("c1", "c2", "h", "d")  # a bear of yours, another with a counter, your bird, the opponent's bear
SIZES = {"c1": (1, 1), "c2": (2, 2), "h": (2, 2), "d": (1, 1)}
SEATS = {"c1": "you", "c2": "you", "h": "you", "d": "opponent"}
NEUTRAL = (Phrase("Bird", ("h",)), Phrase("Bear opponent controls", ("d",)), Phrase("Bear you control", ("c1", "c2")))
PHRASES = [
    Phrase("Bird", ("h",)),
    Phrase("Bear you control", ("c1", "c2")),
    Phrase("Bear opponent controls", ("d",)),
    Phrase("Bear you don't control", ("d",)),
    Phrase("Bear or Bird you control", ("c1", "c2", "h")),
    Phrase("white creature", ("h",)),
    Phrase("nonwhite creature", ("c1", "c2", "d")),
    Phrase("creature with flying", ("h",)),
    Phrase("creature without flying", ("c1", "c2", "d")),
    Phrase("creature with mana value >= 2", ("h",)),
    Phrase("creature where mana value of it < 2", ("c1", "c2", "d")),
    Phrase("Bear with 1 or more +1/+1 counters", ("c2",)),
    Phrase("Bear without flying you control", ("c1", "c2")),
    Phrase('creature with name = "Hawk"', ("h",)),
]


def sizes(changed: Things, by: int = 1) -> str:
    """How large each is if some of them have grown."""
    return "expect " + "; ".join(
        f"{name} is {a + by * (name in changed)}/{b + by * (name in changed)}" for name, (a, b) in SIZES.items()
    )


def after(frame: str, witness: Callable[[Things], str]) -> Callable[[Things], str]:
    """What is seen of the things behind a frame."""
    return lambda which: f"{frame}; {witness(which)}"


def life(which: Things) -> str:
    """One life for each of them."""
    return f"expect your life = {22 + len(which)}"


def gone(place: str, others: str) -> Callable[[Things], str]:
    """Where some have gone, and where the others are."""
    return lambda which: "expect " + "; ".join(f"{name} is in {place if name in which else others}" for name in NAMES)


STANDS = f"{IN_PLAY}\n  turn 1 main: {TWICE}"
FALL = "destroy all creatures"
SLOTS = [
    Slot("all", "Sorcery\n  put 1 +1/+1 counter on all {}", after(CAST, sizes)),
    Slot("each", "Sorcery\n  put 1 +1/+1 counter on each {}", after(CAST, sizes)),
    Slot("static", "Artifact\n  {} get +1/+1", after(STANDS, sizes)),
    Slot("for a time", "Artifact\n  {0}: all {} get +1/+1 until end of turn", after(USE, sizes)),
    Slot(
        "given",
        "Artifact\n  all {} have:\n    {0}: gain 1 life",
        lambda which: (
            f"{STANDS}; {'; '.join(f'{SEATS[one]} activate {one}; resolve' for one in which)}; expect your"
            f" life = {22 + sum(one != 'd' for one in which)}; opponent's life = {20 + ('d' in which)}"
        ),
    ),
    Slot("counted", "Sorcery\n  gain (number of {}) life", after(CAST, life)),
    Slot("for each, behind", "Sorcery\n  gain 1 life for each {}", after(CAST, life)),
    Slot("for each", "Sorcery\n  for each {} as one: gain 1 life", after(CAST, life)),
    Slot(
        "measured",
        "Sorcery\n  gain (total power of {}) life",
        after(CAST, lambda which: f"expect your life = {22 + sum(SIZES[one][0] for one in which)}"),
    ),
    Slot(
        "how many",
        "Sorcery\n  gain 5 life if exists 2 or more {}",
        after(CAST, lambda which: f"expect your life = {27 if len(which) > 1 else 22}"),
    ),
    Slot(
        "target",
        "Sorcery\n  destroy target {}",
        lambda which: (
            f"{CAST.rpartition('; you cast')[0]}; you cast Host targeting {which[0]}; resolve;"
            f" expect {which[0]} is in graveyard"
        ),
    ),
    Slot(
        "chosen",
        "Sorcery\n  choose any number of {} as some\n  some gain haste until end of turn",
        lambda which: f"{CAST}; you choose {', '.join(which)}; expect {'; '.join(f'{one} has haste' for one in which)}",
    ),
    Slot("heard", f"Artifact\n  {{0}}: {FALL}\n  when {{}} dies: gain 1 life", after(f"{USE}; resolve all", life)),
    Slot(
        "acted on",
        "Artifact\n  {0}: this deals 1 damage to each creature\n  when this deals damage to {}: gain 1 life",
        after(f"{USE}; resolve all", life),
    ),
    Slot(
        "replaced",
        f"Artifact\n  {{0}}: {FALL}\n  instead of {{}} dies: exile it",
        after(USE, gone("exile", "graveyard")),
    ),
    Slot(
        "prohibited",
        "Artifact\n  {0}: destroy all creatures\n  {} can't be destroyed",
        after(USE, gone("battlefield", "graveyard")),
    ),
    Slot(
        "past",
        "Artifact\n  {0}: destroy all creatures\n  {0}: gain (number of times {} died this turn) life",
        after(f"{USE.replace('activate Host', 'activate Host 1')}; you activate Host 2; resolve", life),
    ),
]
