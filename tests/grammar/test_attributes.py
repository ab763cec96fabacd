"""The names that may stand after the colon of a declaration are those that somebody reads, no more and no fewer.

Read off the source: the code reads an attribute by asking for its name in what a declaration says.
"""

import ast
import re
from pathlib import Path

from kotowari.grammar.declarations import ATTRIBUTES, WORD_KINDS

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path for room in ("grammar", "interpreter", "tools") for path in (ROOT / room).rglob("*.py")]
# What holds the attributes of a declaration, and what else may hold them: those of an action are kept for play.
HOLDERS = re.compile(r"attributes\b|word_spec(_of)?\(")
MORE = re.compile(HOLDERS.pattern + r"|\bspec\b|\.flags\b|\blisted\b|\bsaid\b|^dict\(")


def names(node: ast.AST) -> set[str]:
    """The strings of a constant, of several, or of several in one with blanks."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return set(node.value.split())
    if isinstance(node, ast.Tuple | ast.Set | ast.IfExp):
        return {name for child in ast.iter_child_nodes(node) for name in names(child)}
    return set()


def asked_in(node: ast.AST, loops: dict[str, set[str]], holders: re.Pattern[str]) -> set[str]:
    """The names that one expression asks for."""

    def holds(node: ast.AST) -> bool:
        return holders.search(ast.unparse(node)) is not None

    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = node.left, node.comparators[0]
        if isinstance(node.ops[0], ast.In | ast.NotIn) and holds(right):
            return names(left) or loops.get(ast.unparse(left), set())
        if holders is MORE and isinstance(left, ast.Name) and left.id == "name":  # one after the other, by its name
            return names(right)
    if isinstance(node, ast.Subscript) and holds(node.value):
        return names(node.slice) or loops.get(ast.unparse(node.slice), set())
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and holds(node.right):
        return names(node.left)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "attribute" and len(node.args) > 1:
            return names(node.args[-1]) or loops.get(ast.unparse(node.args[-1]), set())
        if node.func.attr == "get" and node.args and holds(node.func.value):
            return names(node.args[0])
        if node.func.attr == "asking":  # the pattern compiler asks for what an action names for a stage
            return names(node.args[0])
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "_declared":  # the policy reads what actions declare
        return names(node.args[-1])
    if isinstance(node, ast.AnnAssign) and holders is MORE and ast.unparse(node.target) == "_TESTS":  # of adjectives
        assert isinstance(node.value, ast.Dict)
        return {name for key in node.value.keys if key is not None for name in names(key)}
    if isinstance(node, ast.Assign) and holders is MORE and ast.unparse(node.targets[0]).startswith("_ASKED"):
        assert isinstance(node.value, ast.Call)
        return names(node.value.args[0])
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Attribute) and t.attr == "stage" for t in node.targets):
        return names(node.value)
    return set()


def asked(holders: re.Pattern[str]) -> dict[str, str]:
    """Every name that is asked for, with a place where it is."""
    found: dict[str, str] = {}
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        loops: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
                loops.setdefault(node.target.id, set()).update(names(node.iter))
        for node in ast.walk(tree):
            for name in asked_in(node, loops, holders):
                found.setdefault(name, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    return found


def test_what_a_declaration_may_say_is_read_by_somebody():
    read = asked(MORE)

    assert {kind: sorted(unread) for kind, known in ATTRIBUTES.items() if (unread := known - read.keys())} == {}


def test_what_is_read_may_be_said():
    """Who asks for an attribute that no declaration can have never finds it."""
    known = set().union(*ATTRIBUTES.values())

    assert {name: place for name, place in asked(HOLDERS).items() if name not in known} == {}


def test_every_kind_is_one_that_can_be_declared():
    assert ATTRIBUTES.keys() <= {*WORD_KINDS, "keyword", "action", "event", "procedure", "primitive"}
