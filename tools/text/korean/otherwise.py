"""Korean: what of a copy is otherwise, a sentence behind the one that makes it （「단, 그 토큰은 비행을 가진다.」）."""

from kotowari.grammar import ast
from kotowari.grammar.visit import excepted
from kotowari.tools.text.copies import differences, own_value
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.clauses import predicate
from kotowari.tools.text.linearizer import Context


def otherwise(say: Korean, node: ast.Do, ctx: Context) -> str:
    """「단, 그 복사본은 1/1이고 비행을 가진다.」; nothing of what is a copy in all."""
    said = [_clause(say, each, ctx) for each in differences(excepted(node))]
    if not said:
        return ""
    verb = say.library.actions.get(node.verb)
    made = verb is not None and any("token" in param.kinds for param in verb.params)
    copy = Noun(f"그 {say.lexicon.name('unit', 'token') if made else say.switch('ko_copy')}")
    joined = " ".join([*(grammar.inflect(each, "and") for each in said[:-1]), said[-1]])
    return say.finished(f"단, {copy.marked('은')} {joined}")


def _clause(say: Korean, node: ast.Do, ctx: Context) -> str:
    own = own_value(node)
    if own is not None and isinstance(own.value, ast.Pair):
        return f"{say.say(own.value, ctx)}이다"
    if own is not None and isinstance(own.value, ast.Text):
        field = Noun(say.lexicon.name("field", own.field))
        return f"{field.marked('이')} {Noun(str(say.say(own.value, ctx))).marked('이다')}"
    said = predicate(say, node, ctx)
    return said.removesuffix("이기도 하다") + "이다" if said.endswith("이기도 하다") else said
