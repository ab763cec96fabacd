"""What one of two ways speaks of, and the other picks out: ``instead if C: those beasts get +2/+2``.

Only one of the two is carried out, so that what the other would have picked out is never there.  Targets are, which are
chosen before (601.2c), and so are all that fit a description: they are the same, whichever way is taken.  What a player
would have chosen, or what would have been done, is not, and is refused.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.choosing import known_before
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn

HELP = "name it before the condition: `choose … as t`, or say anew what is meant"


def known_either_way(k: Compiler, fn: Fn, node: ast.If) -> None:
    """Bind the targets that are spoken of before the way is known.

    What is done instead of something is written behind that, so that it may speak of all its targets.
    """
    if node.instead:
        known_before(k, fn, node.otherwise)
    elif node.behind:
        known_before(k, fn, node.then, node.condition)


def spoken_of_across(k: Compiler, fn: Fn, node: ast.If) -> ast.If:
    """The same, each way picking out itself what it speaks of and only the other picked out.  Raises CompileError."""
    then = (*_all_again(k, fn, node.then, node.otherwise), *node.then)
    otherwise = (*_all_again(k, fn, node.otherwise, node.then), *node.otherwise)
    same = len(then) == len(node.then) and len(otherwise) == len(node.otherwise)
    return node if same else replace(node, then=then, otherwise=otherwise)


def _all_again(k: Compiler, fn: Fn, way: ast.Block, other: ast.Block) -> Iterator[ast.Let]:
    """Names for all that fit a description, which this way speaks of and the other would have picked out."""
    picked = _picked(other)
    known = {*fn.scope, *k.linked, *_picked(way)}
    wanted = {ref.target: ref for each in way for ref in walk(each) if isinstance(ref, ast.Ref)}
    for name, ref in wanted.items():
        if name not in picked or name in known:
            continue
        part, subject_of = picked[name]
        if isinstance(part, ast.Select) and part.det.kind == "target":
            continue
        if not isinstance(part, ast.Select) or not _are_all(k, part, subject_of) or _speaks_of(part, picked):
            raise CompileError("this is picked out where something else is done, and so never here", ref, HELP)
        yield ast.Let(name, replace(part, det=replace(part.det, kind="all"), binding=""), span=part.span)


def _picked(way: ast.Block) -> dict[str, tuple[Any, ast.Do | None]]:
    """What is picked out or done in a way under a name, and of which instruction it is the subject."""
    found = dict[str, tuple[Any, ast.Do | None]]()
    subjects = dict[int, ast.Do]()
    for part in (part for each in way for part in walk(each)):
        if isinstance(part, ast.Do) and part.subject is not None:
            subjects[id(part.subject)] = part
        name = part.name if isinstance(part, ast.Let) else getattr(part, "binding", "")
        if name:
            found.setdefault(name, (part, subjects.get(id(part))))
    return found


def _are_all(k: Compiler, phrase: ast.Select, of: ast.Do | None) -> bool:
    """Are these all that fit?  So are those without a number of which something holds on."""
    if phrase.det.kind in ("all", "each"):
        return True
    holds_on = of is not None and "continuous" in dict(k.action(of.verb, of).attributes)
    return holds_on and phrase.det.kind == "none" and phrase.det.count is None and not phrase.det.any_number


def _speaks_of(phrase: ast.Select, names: dict[str, Any]) -> bool:
    """Does a description speak of what is picked out beside it?"""
    return any(isinstance(part, ast.Ref) and part.target in names for part in walk(phrase))


__all__ = ["known_either_way", "spoken_of_across"]
