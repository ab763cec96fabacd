"""Japanese: what of a copy is otherwise, in front of it （「速攻を持つことを除き、それのコピー」）."""

from kotowari.grammar import ast
from kotowari.tools.text.copies import differences, own_value
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese
from kotowari.tools.text.japanese.clauses import predicate
from kotowari.tools.text.linearizer import Context


def but_for(say: Japanese, node: ast.CopyOf, ctx: Context) -> str:
    """「１/１であり飛行を持つことを除き、」; nothing of what is a copy in all."""
    said = [_clause(say, each, ctx) for each in differences(node.but)]
    joined = "".join(map(_going_on, said[:-1]))
    return f"{joined}{said[-1]}ことを除き、" if said else ""


def _going_on(clause: str) -> str:
    """「飛行を持ち」, 「色をコピーせず」."""
    return f"{clause[:-3]}せず" if clause.endswith("しない") else grammar.inflect(clause, "continuative")


def _clause(say: Japanese, node: ast.Do, ctx: Context) -> str:
    own = own_value(node)
    if own is not None and isinstance(own.value, ast.Pair):
        return f"{say.say(own.value, ctx)}である"
    if own is not None and isinstance(own.value, ast.Text):
        return f"{say.lexicon.name('field', own.field)}が「{say.say(own.value, ctx)}」である"
    said = predicate(say, node, ctx)
    return said.removesuffix("でもある") + "である" if said.endswith("でもある") else said
