"""Cards of a type by whose *you* all of a team are meant (``jointly``), where a team has a turn (901.12c).

What they have done is done for each of the team in turn, as far as it speaks of *you*; what *you* control is what any
of them does; what *you* do sets them off whoever of them does it (``tables.Joint``).

The trap: what speaks of nobody is done once.  Where a statement asks what came of another one, or has a name for
something, all that speaks of *you* is done in one go for each of them, so that it is theirs that is asked.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, transform, walk
from kotowari.interpreter.from_ast.compiler import Compiler

MATE = "mate of you"  # no name that an author could give


def for_the_team(k: Compiler, face: ast.Face) -> ast.Face:
    """The face with what is said of *you* said of each of the team; as it is where nobody is meant beside *you*."""
    team = _team(k)
    if team is None or not any("jointly" in k.word_spec(each.kind, each.id) for each in face.types):
        return face
    return replace(face, abilities=tuple(_ability(k, each, team) for each in face.abilities))


def is_joint(k: Compiler, face: ast.Face) -> bool:
    """Are all of a team meant by what this face says of *you*?"""
    return _team(k) is not None and any("jointly" in k.word_spec(each.kind, each.id) for each in face.types)


def _team(k: Compiler) -> ast.Word | None:
    """The word for all of a team, if a team has a turn and there is one."""
    if k.program.policies["turns"] != "team":
        return None
    named = (id for (kind, id), node in k.library.declarations.items() if kind == "player" and _says_all(node))
    id = next(named, None)
    return None if id is None else ast.Word("player", id)


def _says_all(node: Any) -> bool:
    said = dict(node.attributes)
    return bool(said.get("ally")) and "own" in said


def _ability(k: Compiler, node: Any, team: ast.Word) -> Any:
    if isinstance(node, ast.Triggered | ast.Activated):
        done = {"body": _block(k, node.body, team)}
        kept: Any = (node.events, node.condition) if isinstance(node, ast.Triggered) else (node.cost,)
        changed = replace(_of_any(replace(node, body=()), team), **done)
        return replace(changed, events=kept[0], condition=kept[1]) if isinstance(node, ast.Triggered) else changed
    return _of_any(node, team) if isinstance(node, ast.Static) else node


def _of_any(node: Any, team: ast.Word) -> Any:
    """What *you* control is what any of the team does."""

    def said(part: ast.Node) -> ast.Node:
        if isinstance(part, ast.Controlled) and _is_you(part.by):
            who = ast.Select((ast.Alternative((team,)),), ast.Det("any"), span=part.span)
            return replace(part, by=who)
        return part

    return transform(node, said)


def _block(k: Compiler, body: ast.Block, team: ast.Word) -> ast.Block:
    """Each statement that speaks of *you*, for each of the team."""
    spoken = [at for at, each in enumerate(body) if _speaks(k, each)]
    own = [_as_mate(k, each) for each in body]
    body = tuple(_of_any(each, team) for each in body)
    if not spoken:
        return body
    runs = [(spoken[0], spoken[-1] + 1)] if _hang_together(body) else [(at, at + 1) for at in spoken]
    found: list[Any] = []
    at = 0
    for start, end in runs:
        who = ast.Select((ast.Alternative((team,)),), ast.Det("all"), span=body[start].span)
        each = ast.ForEach(who, tuple(_of_any(one, team) for one in own[start:end]), MATE, span=body[start].span)
        found += [*body[at:start], each]
        at = end
    return (*found, *body[at:])


def _hang_together(body: ast.Block) -> bool:
    return any(isinstance(part, ast.Done) or getattr(part, "binding", "") for each in body for part in walk(each))


def _speaks(k: Compiler, node: Any) -> bool:
    """Does a statement speak of *you*, or tell *you* to do something that is about nothing else?"""
    aimed = _aimed(node)
    return any(
        _is_you(part)
        and id(part) not in aimed
        or isinstance(part, ast.May)
        and part.player is None
        or isinstance(part, ast.Do)
        and part.subject is None
        and _by_you(k, part)
        and not any(_is_given(value) for _, value in part.args)
        for part in walk(node)
    )


def _aimed(node: Any) -> set[int]:
    """All that stands in what a statement aims at."""
    aims = (part for part in walk(node) if is_target(part))
    return {id(part) for aim in aims for part in walk(aim)}


def _is_given(value: Any) -> bool:
    """Is it there whoever does it: something that was named, that is aimed at, or all of some?"""
    if isinstance(value, ast.Select):
        return value.det.kind in ("target", "all", "each")
    return isinstance(value, ast.Ref)


def _as_mate(k: Compiler, node: Any) -> Any:
    """The statement as said of one of the team; what it aims at is chosen for all of them."""
    mate, aimed = ast.Ref(MATE, target=MATE, span=node.span), _aimed(node)

    def said(part: ast.Node) -> ast.Node:
        if _is_you(part) and id(part) not in aimed:
            return mate
        if isinstance(part, ast.Do) and part.subject is None and _by_you(k, part):
            return replace(part, subject=mate)
        if isinstance(part, ast.May) and part.player is None:
            return replace(part, player=mate)
        return part

    return transform(node, said)


def _by_you(k: Compiler, node: ast.Do) -> bool:
    """Is it *you* who does it, where nobody is said to?"""
    params = k.action(node.verb, node).params
    return any(each.role == "by" and _is_you(each.default) for each in params)


def _is_you(node: Any) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "you"
