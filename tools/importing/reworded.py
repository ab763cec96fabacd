"""What prints say in other words than the printer has: read in the printer's words, each change with a note.

The words stand under ``[otherwise]`` in the files of changes (:mod:`kotowari.tools.importing.templating`).  Other than
wordings of a time they are not changed throughout: only in the sentence that was refused, one at a time.
"""

from collections.abc import Iterator
from dataclasses import replace

from kotowari.tools.importing.paragraphs import own_names, unnamed
from kotowari.tools.importing.printed import Card, Face
from kotowari.tools.importing.proof import Proven, Prover
from kotowari.tools.importing.sheet import Refusal
from kotowari.tools.importing.templating import OTHERWISE, Change
from kotowari.tools.reading.rows import SELF

SENTENCES = 4  # of one card that are said otherwise
WORTH = ("unread", "wording", "refused")


def reworded(prover: Prover, proven: Proven, known: list[Change]) -> Proven:
    """What comes of a refused card with its refused sentences in other words that say the same; or what came of it."""
    rows = [change for change in known if change.place == OTHERWISE]
    best, notes = proven, proven.notes
    for _ in range(SENTENCES if rows else 0):
        for card, change in _otherwise(best.card, best.refusal, rows):
            again = prover.prove(card)
            if again.refusal is None or _further(again.refusal, best.refusal):
                notes = [*notes, f"`{change.old}` is read as `{change.new}`"]
                best = again
                best.notes = [*notes, *again.notes]
                break
        else:
            break
        if best.refusal is None:
            return best
    return proven


def _further(now: Refusal, before: Refusal | None) -> bool:
    """Whether a later part of the card is refused by now."""
    return (
        before is not None
        and bool(now.sentence)
        and now.span is not None
        and before.span is not None
        and (now.span[0] > before.span[0])
    )


def _otherwise(card: Card, refusal: Refusal | None, rows: list[Change]) -> Iterator[tuple[Card, Change]]:
    """The card with its refused sentence in each of the other wordings."""
    if refusal is None or refusal.kind not in WORTH or not refusal.sentence:
        return
    for at, face in enumerate(card.faces):
        names = own_names(face.name)
        said = unnamed(refusal.sentence, names)
        printed = next((each for name in names if (each := said.replace(SELF, name)) in face.text), None)
        if refusal.face not in ("", face.name) or printed is None:
            continue
        for change in rows:
            made = change.made(said)
            if made != said:
                text = face.text.replace(printed, made.replace(SELF, face.name))
                faces = (*card.faces[:at], _with(face, text), *card.faces[at + 1 :])
                yield replace(card, faces=faces), change


def _with(face: Face, text: str) -> Face:
    return replace(face, text=text)
