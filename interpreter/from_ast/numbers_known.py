"""Where a triggered ability of a card speaks of a number that was chosen: only some events tell it (107.3).

What a reader would get wrong: a number is chosen for what waits, or for an ability, and is forgotten with it.  It is
known to what triggers as its thing is played, as that enters, and as a keyword that was paid for with it does what it
does; to everything else it would be 0 for ever, which nobody said.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kotowari.grammar import ast
from kotowari.grammar.checks.numbers import Letter
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter.from_ast.calls import unfolded
from kotowari.interpreter.from_ast.emit import CompileError

if TYPE_CHECKING:
    from kotowari.interpreter.from_ast.compiler import Compiler

HELP = (
    "it is known as this is played, as it enters, and as a keyword with that cost is used; "
    "keep it there (`this enters with x … counters`), or say another number: `let {0} = …`"
)


def refuse_forgotten(k: "Compiler", face: ast.Face, node: ast.Node) -> None:
    """Refuse a number chosen for a cost of the card in an ability whose events nothing tells it."""
    if not isinstance(node, ast.Triggered | ast.Replacement):
        return
    for name in CHOSEN:
        letter = Letter(name, k.library.vocabulary)
        said = next(letter.loose(node, False), None)
        if said is not None and not all(_tells(k, face, event, letter) for event in node.events):
            raise CompileError(
                f"nobody knows this `{name}` any more as that happens, so it would be 0", said, HELP.format(name)
            )


def _tells(k: "Compiler", face: ast.Face, event: ast.Node, letter: Letter) -> bool:
    if not isinstance(event, ast.EventPattern) or not any(map(_is_this, (event.subject, event.object))):
        return False
    played, deeds = _asked_by(k, face, letter)
    if played and (event.verb in k.program.permitted or k.is_own_entering(event)):
        return True
    return k.unfold(event)[0].id in deeds


def _asked_by(k: "Compiler", face: ast.Face, letter: Letter) -> tuple[bool, set[str]]:
    """Whether the number is asked for as the card is played; what keywords do that ask for it."""
    played = letter.is_asked(ast.Symbols(face.cost or ()))
    played |= any(letter.is_asked(each.cost) for each in face.abilities if isinstance(each, ast.ExtraCost))
    deeds = set[str]()
    for use in (each for line in face.abilities if isinstance(line, ast.KeywordLine) for each in line.uses):
        keyword = k.library.keywords[use.keyword]
        given = zip(keyword.params, use.args, strict=False)
        asking = {param.name for param, arg in given if letter.is_asked(arg)}
        if asking:
            prices = [each for each in keyword.abilities if isinstance(each, ast.ExtraCost)]
            played |= any(isinstance(part, ast.Ref) and part.name in asking for each in prices for part in walk(each))
            deeds |= set(_done_to_this(k, keyword))
    return played, deeds


def _done_to_this(k: "Compiler", keyword: ast.Keyword) -> Iterator[str]:
    for part in walk(keyword):
        if isinstance(part, ast.Do) and any(_is_this(value) for _, value in (*part.args, ("", part.subject))):
            yield unfolded(k, k.action_nodes[part.verb], dict(part.args))[0].id


def _is_this(node: object) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"
