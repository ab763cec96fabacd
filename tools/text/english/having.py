"""English: what somebody may have others do: "you may have it gain flying and have that player lose 1 life"."""

import re
from collections.abc import Sequence

from kotowari.grammar import ast
from kotowari.tools.text.english.base import English
from kotowari.tools.text.english.joining import Part
from kotowari.tools.text.english.verbs import inflected

QUOTED = re.compile(r'("[^"]*")')


def had(say: English, told: Part, among: Sequence[ast.Statement]) -> str:
    """A part of such a permission that something else does, said ``among`` statements: "have it gain 1 life".

    The part as a sentence of its own where nothing is done in it ("it can't block").
    """
    done = [each for node in among for each in (node.parts if isinstance(node, ast.DoAll) else (node,))]
    verbs = {each.verb for each in done if isinstance(each, ast.Do)}
    forms = {inflected(say, verb, "third"): inflected(say, verb, "base") for verb in verbs}
    forms |= {base: base for base in forms.values()}
    begins = next((form for form in forms if f"{told.predicate} ".startswith(f"{form} ")), None)
    if told.subject is None or begins is None or told.closed:
        return told.text
    later = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    pieces = QUOTED.split(forms[begins] + told.predicate.removeprefix(begins))
    pieces[::2] = [re.sub(rf"(?<= and )(?:{later})\b", lambda found: forms[found[0]], each) for each in pieces[::2]]
    return f"have {told.subject} {''.join(pieces)}"
