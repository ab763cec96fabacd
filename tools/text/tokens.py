"""What the tokens of a kind are that a verb makes, where a language says it in a sentence (``token_note``).

What a reader would get wrong: a keyword action that makes one is explained with the token written out until the month
of ``explained_tokens``, as the cards of the time do; only since then its note stands behind.
"""

from collections.abc import Iterator
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.lexicon import REMINDER
from kotowari.tools.text.linearizer import Context, Linearizer

EXPLAINED = "explained here"  # whether what is said explains a keyword action


def token_notes(say: Linearizer, use: ast.Do, ctx: Context) -> Iterator[str]:
    """「それは、「…」を持つアーティファクトである。」 for each kind of token that a verb makes."""
    for _, value in use.args:
        if isinstance(value, ast.Measure):
            yield from token_note(say, value, ctx)


def token_note(say: Linearizer, made: ast.Measure, ctx: Context) -> Iterator[str]:
    """The same for what is made."""
    frame = say.lexicon.frame("term", "token_note", REMINDER)
    for kind in made.kinds if frame else ():
        own = getattr(say.library.declarations.get((kind.kind, kind.id)), "face", None)
        if own is not None and own.abilities:
            noun = say.noun_for(tuple(word.id for word in own.types))
            inner = replace(ctx.fresh(), name=noun, noun=noun, by_name=False, where=noun, bindings={}, itself=None)
            known = {
                "ways": [str(say.say(ability, inner.fresh())) for ability in own.abilities],
                "types": [say.lexicon.name(word.kind, word.id) for word in own.types],
                "name": say.lexicon.name(kind.kind, kind.id),
                "several": made.amount != ast.Number(value=1),
            }
            yield say.frames.fill(str(frame), known)


def written_out(say: Linearizer, ctx: Context) -> bool:
    """Whether a token is written out where this stands: in what explains a keyword action, until a month."""
    return bool(ctx.params.get(EXPLAINED)) and say.lexicon.frame("term", "explained_tokens") == "long"
