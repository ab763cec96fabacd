"""Numbers that are compared, of one of several players: refused where it isn't said whether of one or of all.

"The number of cats an opponent controls is greater than 3" would be asked of what all opponents have together, and
"an opponent's points aren't 20" of any of them, though a reader takes it for none.  ``exists opponent where …`` asks it
of one, ``your opponents control`` of all; where a number is only used, what all of them have is meant.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError


def tell_whose(k: Compiler, node: Any) -> None:
    """Raise CompileError for a number in a comparison that is one of several players'."""
    denied = {id(part.condition) for part in walk(node) if isinstance(part, ast.Not)}
    for test in walk(node):
        if not isinstance(test, ast.Compare):
            continue
        whose = _of_one_of_several(k, test, test.op == "!=" or id(test) in denied)
        if whose is not None:
            said = whose.alternatives[0].words[0].spelled.removesuffix("'s")
            raise CompileError(
                "it isn't said whether one of them is meant or all",
                whose,
                f"ask it of one: `exists {said} where …`, with `they`; or of what all of them have together",
            )


def _of_one_of_several(k: Compiler, test: ast.Compare, denied: bool) -> ast.Select | None:
    """The first phrase by which one of several players has what is compared: things that are counted, a field denied.

    "An opponent's life is 20" is asked of one of them already.
    """
    counted = (part for each in walk(test) if isinstance(each, ast.Count) for part in walk(each))
    found: list[Any] = [part for part in counted if isinstance(part, ast.Controlled | ast.ZoneOf)]
    found += (part for part in walk(test) if denied and isinstance(part, ast.FieldOf))
    holders = (part.by if isinstance(part, ast.Controlled) else part.of for part in found)
    return next((by for by in holders if isinstance(by, ast.Select) and _is_one_of_several(k, by)), None)


def _is_one_of_several(k: Compiler, by: ast.Select) -> bool:
    """Is it a word alone for players of whom there may be several?"""
    bare = by.det.kind == "none" and not by.modifiers and len(by.alternatives) == 1
    return bare and k.is_player_phrase(by.alternatives[0]) and not k.is_one_player(by)
