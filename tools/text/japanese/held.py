"""What a condition says of one player and several things by two relations at once."""

from kotowari.tools.text.japanese.base import Japanese
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.wholly import wholly


def wholly_held(say: Japanese, node: object, ctx: Context) -> str:
    """「あなたがこれと狐をコントロールしているとともにそれらのオーナーである」; "" for any other condition."""
    held = wholly(node)
    if held is None:
        return ""
    things = f"{say.noun(held.what, ctx)}と{say.noun(held.other, ctx).marked('を')}"
    own, hold = (say.lexicon.forms("relation", each) for each in held.relations)
    return f"{say.noun(held.by, ctx).marked('が')}{things}{hold[0]}しているとともにそれらの{own[-1]}"


__all__ = ["wholly_held"]
