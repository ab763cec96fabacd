"""What a card that only resolves says of itself in play, where it never is: it could never be done, nor happen."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.continuous import is_this
from kotowari.interpreter.from_ast.emit import CompileError

HELP = "say of which thing it is meant, or that it is done at once"


def never_in(k: Compiler, face: ast.Face) -> set[str]:
    """The zones that a card of these types can't be in (112.6)."""
    types = {word.id for word in face.types}
    never = {zone.id for zone in k.program.zones.values() if types & zone.never}
    if any("plays" in k.word_spec("type", id) for id in types):  # it only resolves
        never.add(k.program.default_zone)
    return never


def refuse_in_play(k: Compiler, face: ast.Face, node: Any) -> None:
    """Raise CompileError for what a resolution says of its own card as of something in play."""
    if not isinstance(node, ast.Resolution) or k.program.default_zone not in never_in(k, face):
        return
    for part in _of_its_own(node):
        if isinstance(part, ast.Do) and _attaches(k, part):
            raise CompileError("this card is never in play, so that it is attached to nothing", part, HELP)
        if isinstance(part, ast.Later | ast.Replace):
            for event in part.events:
                if isinstance(event, ast.EventPattern) and _moves_in_play(k, event):
                    raise CompileError("this card is never in play, so that this never happens", event, HELP)


def _of_its_own(node: Any) -> list[Any]:
    """The parts of a resolution in which the card itself is meant, not what it gives abilities to."""
    given = {id(part) for each in walk(node) if isinstance(each, ast.Quoted) for part in walk(each)}
    return [part for part in walk(node) if id(part) not in given]


def _attaches(k: Compiler, node: ast.Do) -> bool:
    action = k.action(node.verb, node)
    thing = next((param.name for param in action.params if param.role == "object"), "")
    return k.core(action) == "attach" and is_this(dict(node.args).get(thing))


def _moves_in_play(k: Compiler, event: ast.EventPattern) -> bool:
    action, slots, *_ = k.unfold(event)
    zones = [test.zone for _, test, _ in slots if isinstance(test, ast.ZoneOf)]
    return k.core(action) == "move" and k.program.default_zone in zones and any(is_this(test) for _, test, _ in slots)
