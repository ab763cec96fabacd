"""Which resources an ability makes, as far as that is known before it is used (605.1a).

What it makes in any case can be planned with.  What it makes only if something is so, as often as turns out, or as
somebody chooses makes it an ability of resources all the same: it waits for nothing, and its player uses it.
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.limits import RESOURCES
from kotowari.grammar.visit import is_target, walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.spending import of_what_is_made

Made = tuple[tuple[str, ...], int, tuple[tuple[str, ...], ...], bool]


def is_making(k: Compiler, node: Any) -> bool:
    """Does a statement make resources?"""
    return isinstance(node, ast.Do) and "resource" in dict(k.action(node.verb, node).attributes)


def done_anyway(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """The statements of a block that are done whatever is so, as often as they are done; none behind a way out."""
    found: list[Any] = []
    named: set[str] = set()
    for s in of_what_is_made(body):
        parts = list(walk(s))
        if any(isinstance(part, ast.Leave) for part in parts):
            break
        told = {part.target or part.name for part in parts if isinstance(part, ast.Ref)} & named
        if isinstance(s, ast.Repeat):
            found += done_anyway(s.body) * (0 if told else times_known(s, parts))
        elif isinstance(s, ast.DoAll | ast.Restrict) or isinstance(s, ast.Do) and not s.optional and not told:
            found.append(s)
        named |= {name for part in parts if (name := getattr(part, "binding", ""))}
        named |= {part.name for part in parts if isinstance(part, ast.Let)}
    return tuple(found)


def known_before(k: Compiler, body: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those statements that speak of nothing that is known only when the ability's own cost has been paid."""
    return tuple(s for s in done_anyway(body) if k.cost_bindings.keys().isdisjoint(_spoken_of(s)))


def _spoken_of(statement: Any) -> Iterator[str]:
    return (part.target or part.name for part in walk(statement) if isinstance(part, ast.Ref))


def times_known(node: ast.Repeat, parts: list[Any]) -> int:
    """How often something is repeated, if that and what is made each time is written; else 0."""
    times = node.times.value if isinstance(node.times, ast.Number) else 0
    if any(isinstance(part, ast.Either | ast.Measure | ast.Arith) for part in parts):
        return 0
    return times if times <= RESOURCES else 0


def done_at_all(body: tuple[Any, ...]) -> Iterator[Any]:
    """Every single thing that may be done as a block is carried out, but nothing that it has done later."""
    for s in body:
        match s:
            case ast.If():
                yield from done_at_all((*s.then, *s.otherwise))
            case ast.May() | ast.Unless() | ast.ForEach() | ast.Repeat() | ast.Loop():
                yield from done_at_all(s.body)
            case ast.Modes():
                yield from done_at_all(tuple(part for option in s.options for part in option))
            case ast.SpendOnly():
                yield s.made
            case _:
                yield s


def produces(k: Compiler, body: tuple[Any, ...]) -> Made | None:
    """The kinds of resources that a block makes, how many, the runs to choose from whether it does more; or None.

    What it does besides makes it no other ability (605.1a).  Of what can't be told before nothing is planned.
    """
    runs: list[tuple[str, ...]] = [()]
    done = known_before(k, body)
    more_done = len(done) < len(body)
    several = sum(is_making(k, s) for s in done) > 1
    for s in done:
        if not is_making(k, s):
            more_done = True
            continue
        mixed = "mixed" in dict(k.action(s.verb, s).attributes)
        for _, operand in () if mixed else s.args:
            if several and isinstance(operand, ast.Arith):
                continue  # how often is asked of one run alone: ``times``
            parts = operand.parts if isinstance(operand, ast.Either) else (operand,)
            more = [run for part in parts for run in _runs(k, part)]
            if more and sum(map(len, runs)) * len(more) + len(runs) * sum(map(len, more)) > RESOURCES:
                raise CompileError("this may be made in more ways than can be looked at", s)
            if more and "producible" in dict(k.action(s.verb, s).attributes):
                more.append((k.program.plain_unit,) * len(more[0]))
            runs = [run + each for run in runs for each in more] if more else runs
    if not runs[0] and not any(is_making(k, s) for s in done_at_all(body)):
        return None
    kinds = tuple(dict.fromkeys(unit for run in runs for unit in run))
    return kinds, max(len(run) for run in runs), tuple(runs), more_done


def answered(k: Compiler, body: tuple[Any, ...]) -> tuple[str, tuple[str, ...]] | None:
    """Who gets which units that are made as others are: ``you``, or the ``user`` of those; None if it can't be told."""
    (made, *more) = body
    if more or not is_making(k, made) or made.optional or made.adverbs or multiple(k, body) is not None:
        return None
    known, who = produces(k, body), made.subject
    if known is None or len(known[2]) != 1 or known[3] or not known[1]:
        return None
    if isinstance(who, ast.FieldOf) and who.field == "controller":  # of what was used
        who = who.of
    if who is None or isinstance(who, ast.Ref) and who.target == "you":
        return "you", known[2][0]
    return ("user", known[2][0]) if isinstance(who, ast.Ref) and who.target.startswith("event.") else None


def _runs(k: Compiler, node: Any) -> list[tuple[str, ...]]:
    """The runs of units, one of which an operand makes; none if that is not known beforehand."""
    if isinstance(node, ast.Measure):
        number = node.amount.value if isinstance(node.amount, ast.Number) else 1
        if number > RESOURCES:
            raise CompileError(f"at most {RESOURCES} can be made at once", node)
        return [(unit,) * number for unit in k.program.any_units]
    if isinstance(node, ast.Arith):  # how often is known when it is used: ``times``
        return _runs(k, node.left)
    if not isinstance(node, ast.Symbols):
        return []
    table = k.program.symbols
    return [tuple(k.program.plain_unit if table[x].kind == "generic" else x for x in node.symbols)]


def multiple(k: Compiler, body: tuple[Any, ...]) -> Any:
    """How often the run of symbols that a block makes is made, if that is to be counted; else None."""
    made = [s for s in known_before(k, body) if is_making(k, s)]
    counted = [each for s in made for _, each in s.args if isinstance(each, ast.Arith)]
    return counted[0].right if len(made) == len(counted) == 1 else None


def chosen_at_once(k: Compiler, body: tuple[Any, ...]) -> bool:
    """Does a block make resources as one of several modes, with no target to announce: so that it waits for nothing?"""
    aims = any(is_target(part) for s in body for part in walk(s))
    return not aims and any(isinstance(s, ast.Modes) for s in body) and produces(k, body) is not None


__all__ = ["answered", "chosen_at_once", "done_anyway", "known_before", "multiple", "produces"]
