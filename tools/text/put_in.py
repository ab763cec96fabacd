"""The abilities of a keyword with what it was written with put in, as they are explained.

What a reader would get wrong: "a permanent that is an artifact" is what a definition says of any kind; of the one that
is named it is "an artifact".
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.interpreter.from_ast.macros import substitute


def abilities_of(keyword: ast.Keyword, use: ast.KeywordUse) -> tuple[ast.Ability, ...]:
    """The abilities of a keyword; where it has kinds of things as arguments, with those in them."""
    if not any(isinstance(value, ast.Select) for value in use.args):
        return keyword.abilities
    return tuple(transform(ability, of_kind) for ability in substitute(keyword, use).abilities)


def of_kind(node: ast.Node) -> ast.Node:
    """A phrase for something of a class that is of a kind, as a phrase for that kind."""
    if not isinstance(node, ast.Select) or len(node.alternatives) != 1:
        return node
    (alone,) = node.alternatives
    tests = [part for part in node.modifiers if is_a(part)]
    if [word.kind for word in alone.words] != ["class"] or len(tests) != 1:
        return node
    kind = getattr(getattr(tests[0], "condition", None), "what", None)
    rest = tuple(part for part in node.modifiers if part is not tests[0])
    return replace(node, alternatives=kind.alternatives, modifiers=rest) if isinstance(kind, ast.Select) else node


def is_a(part: object) -> bool:
    """Whether a modifier says of the thing just of which kind it is."""
    test = part.condition if isinstance(part, ast.Where) else None
    if not isinstance(test, ast.Is) or test.negated or not isinstance(test.subject, ast.Ref):
        return False
    plain = isinstance(test.what, ast.Select) and test.what.det == ast.Det() and not test.what.modifiers
    return plain and test.subject.target == "candidate"
