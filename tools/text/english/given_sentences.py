"""English: what others have or get that was no keyword yet: "attacking doesn't cause enchanted creature to tap".

What a reader would get wrong: such a sentence need not begin with what has it, so that it stands behind all that does.
"""

from collections.abc import Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import IT, THEY, English, Phrase
from kotowari.tools.text.english.joining import Part, predicates
from kotowari.tools.text.english.verbs import kind_of
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.together import given_sentence

HAD = "{{ this }} "  # how a sentence begins that may be joined to what else its thing does
TURN = ast.Window("this", "turn")


def in_sentences(
    say: English, parts: Sequence[ast.Do], subject: Phrase | None, form: str, duration: object, ctx: Context
) -> tuple[Part, object] | None:
    """What verbs do to one subject where some of it is a sentence (``text given``), and the time left to say; or None.

    "Creatures you control may block as though they had flying", "enchanted creature gets +2/+2 and attacking doesn't
    cause it to tap", "target creature can't be the target of spells or abilities this turn".
    """
    divided = [(part, *_told(say, part)) for part in parts]
    frames = sorted((frame for _, _, told in divided for frame in told), key=lambda frame: not frame.startswith(HAD))
    if not frames or subject is None or subject.player or ctx.params.get("had here"):
        return None
    texts = predicates(say, [left for _, left, _ in divided if left is not None], form, ctx)
    ends = isinstance(duration, ast.Until) and not duration.front and _ends_with_turn(duration)
    time = str(say.say(TURN, ctx)) if ends or duration == TURN else ""
    if texts and time:
        texts = [f"{morphology.listing(texts)} {say.say(duration, ctx)}"]
    who, pronoun = subject, THEY if subject.plural else IT
    for frame in frames:
        values = {"this": who if not texts else pronoun, "time": time}
        said = say.frames.fill(
            frame.removeprefix(HAD), {**values, "this": pronoun} if frame.startswith(HAD) else values
        )
        if not texts and not frame.startswith(HAD):
            head, _, said = said.partition(" ")
            subject = Phrase(head)
        texts.append(" ".join(said.split()))
    part = Part(subject, morphology.listing(texts), parts[0].verb, time=time)
    return part, None if time else duration


def _told(say: English, node: ast.Do) -> tuple[ast.Do | None, list[str]]:
    """What a verb gives by name, None for nothing, and the sentences in place of the rest."""
    gives = "gain" in (say.lexicon.attribute(kind_of(say, node.verb), node.verb, "continuous") or ())
    if not gives or len(node.args) != 1 or node.adverbs or node.optional:
        return node, []
    ((name, what),) = node.args
    several = isinstance(what, ast.Either) and what.op == "and"
    given = what.parts if isinstance(what, ast.Either) and several else (what,)
    frames = [given_sentence(say, each) for each in given]
    named = tuple(each for each, frame in zip(given, frames, strict=True) if not frame)
    told = [frame for frame in frames if frame]
    if not told or not named:
        return (None if told else node), told
    left = replace(what, parts=named) if isinstance(what, ast.Either) and len(named) > 1 else named[0]
    return replace(node, args=((name, left),)), told


def _ends_with_turn(duration: ast.Until) -> bool:
    event = duration.event
    return isinstance(event, ast.StepEvent) and event.edge == "end" and event.window == ast.Window("any", "turn")
