"""What something put into play is said to be, so as it comes."""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler


def is_so_as_it_comes(k: Compiler, node: Any, after: Any) -> bool:
    """Is something put into play of which is then said what it is there: that is so as it comes (611.2e)."""
    if not (isinstance(node, ast.Do) and isinstance(after, ast.Do) and node.binding and after.duration is None):
        return False
    if getattr(after.subject, "target", "") != node.binding:
        return False
    if "as_it_comes" not in dict(k.action(after.verb, after).attributes):
        return False
    return any(isinstance(each, ast.ZoneOf) and each.zone in k.program.field_zones for _, each in node.args)
