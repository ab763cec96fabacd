"""English: what of a copy is otherwise, behind the sentence that makes it (", except it's an artifact …")."""

from kotowari.grammar import ast
from kotowari.grammar.visit import excepted
from kotowari.tools.text.copies import differences, own_value
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import English, operands_of
from kotowari.tools.text.english.verbs import predicate
from kotowari.tools.text.linearizer import Context


def otherwise(say: English, node: ast.Do, ctx: Context) -> str:
    """Says ", except it's 1/1, it's a Spirit in addition to its other types, and it has flying"; nothing of others."""
    said = [_clause(say, each, ctx) for each in differences(excepted(node))]
    return f", except {morphology.listing(said)}" if said else ""


def _clause(say: English, node: ast.Do, ctx: Context) -> str:
    own = own_value(node)
    if own is not None and isinstance(own.value, ast.Pair):
        return f"it's {say.say(own.value, ctx)}"
    if own is not None and isinstance(own.value, ast.Text):
        return f"its {say.lexicon.name('field', own.field)} is {say.say(own.value, ctx)}"
    text = predicate(say, node.verb, operands_of(node), node.adverbs, "third", ctx)
    if not text.startswith("is "):
        return f"it {text}"
    return f"it's {text.split(' ', 2)[2] if _is_like(node) else text[3:]}"


def _is_like(node: ast.Do) -> bool:
    """Whether it is said only of what sort it is, with no noun that would have an article ("it's legendary")."""
    said = [value for _, value in node.args if isinstance(value, ast.Select)]
    words = [word.kind for value in said for each in value.alternatives for word in each.words]
    return bool(words) and all(kind == "supertype" for kind in words)


@English.handles(ast.ThisAbility)
def this_ability(say: English, node: ast.ThisAbility, ctx: Context) -> str:
    """Says "this ability"."""
    return "this ability"
