"""Players: who is meant, as a set of seats; in every slot where a player is spoken of."""

from collections.abc import Callable

from tests.matrix.board import CAST, CHOICE, EACH, IN_PLAY, MODIFIED, TWICE, USE, Phrase, Slot

YOU, OPPONENT, BOTH = ("you",), ("opponent",), ("you", "opponent")
NEUTRAL = (Phrase("opponent", OPPONENT), Phrase("you", YOU))
PHRASES = [
    Phrase("you", YOU),
    Phrase("opponent", OPPONENT),
    Phrase("each player", BOTH, EACH),
    Phrase("each opponent", OPPONENT, EACH),
    Phrase("target player", OPPONENT, CHOICE, targets="opponent"),
    Phrase("target player", YOU, CHOICE, targets="you"),
    Phrase("target opponent", OPPONENT, CHOICE),
    Phrase("active player", YOU),
    Phrase("player with life < 21", OPPONENT, MODIFIED),
    Phrase("each player with life >= 20", BOTH, MODIFIED | EACH),
]


def lives(gone: int, frame: str = CAST) -> Callable[[tuple[str, ...]], str]:
    """Who has lost so much life."""
    return lambda who: (
        f"{frame}; expect your life = {22 - gone * ('you' in who)}; opponent's life = {20 - gone * ('opponent' in who)}"
    )


def bears(who: tuple[str, ...]) -> str:
    """Whose bears have grown: yours are 1/1 and 2/2, the other one is 1/1."""
    return f"expect c1 is {'2/2' if 'you' in who else '1/1'}; d is {'2/2' if 'opponent' in who else '1/1'}"


SLOTS = [
    Slot("doer", "Sorcery\n  {} loses 2 life", lives(2)),
    Slot("doer that may", "Sorcery\n  {} loses 2 life and draws 1 card", lives(2)),
    Slot("recipient", "Sorcery\n  this deals 2 damage to {}", lives(2)),
    Slot(
        "whose library",
        "Sorcery\n  exile top card of library of {}",
        lambda who: f"{CAST}; expect exile = {', '.join('Plains' if one == 'you' else 'Island' for one in who)}",
    ),
    Slot(
        "whose things",
        "Sorcery\n  put 1 +1/+1 counter on all Bears {} controls",
        lambda who: f"{CAST}; {bears(who)}",
        MODIFIED | EACH,
    ),
    Slot(
        "whose things hold on",
        "Creature — Elf 1/1\n  Bears {} controls get +1/+1",
        lambda who: f"{IN_PLAY}\n  turn 1 main: {TWICE}; {bears(who)}",
        MODIFIED | EACH | CHOICE,
    ),
    Slot(
        "prohibited",
        "Artifact\n  {0}: {} can't gain life this turn",
        lambda who: f"{USE}; you activate s; resolve; expect your life = {22 if 'you' in who else 23}",
    ),
    Slot(
        "heard",
        "Artifact\n  {0}: you lose 1 life\n  when {} loses life: put 1 +1/+1 counter on all Bears",
        lambda who: (
            f"{USE}{'; resolve' if 'you' in who else ''}; expect stack = empty; d is {'2/2' if 'you' in who else '1/1'}"
        ),
        CHOICE,
    ),
    Slot(
        "past",
        "Sorcery\n  if {} gained life this turn: gain 5 life",
        lambda who: f"{CAST}; expect your life = {27 if 'you' in who else 22}",
    ),
    Slot(
        "whose turn",
        "Sorcery\n  if it is turn of {}: gain 5 life",
        lambda who: f"{CAST}; expect your life = {27 if 'you' in who else 22}",
    ),
    Slot(
        "whose life",
        "Sorcery\n  if life of {} >= 22: gain 5 life",
        lambda who: f"{CAST}; expect your life = {27 if who == YOU else 22}",
        MODIFIED,
    ),
    Slot("one by one", "Sorcery\n  for each {} as who: who loses 2 life", lives(2)),
    Slot("bound", "Sorcery\n  let who = {}\n  who loses 2 life", lives(2)),
]
