"""Abilities behind a word that says when they are had.

One that is chosen as their thing enters (607.2k, 614.12b): ``WORD — ABILITY`` is ``while that is what was chosen: this
has ABILITY``; what chooses needs no name for that.  One that brings its condition (``term …: while KEYWORD``): that
under which this keyword says something.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk, without_places
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError


def with_choices(k: Compiler, card: ast.Card) -> ast.Card:
    """A card whose abilities behind such words say so."""
    faces = (replace(face, abilities=tuple(_while(k, each) for each in face.abilities)) for face in card.faces)
    return replace(card, faces=tuple(_face(k, face) for face in faces))


def _while(k: Compiler, ability: Any) -> Any:
    """An ability under the condition that the word in front of it brings, if it does not say that itself."""
    head = getattr(ability, "head", "")
    keyword = k.word_spec("term", head).get("while", ("",))[0] if head else ""
    if not keyword:
        return ability
    says = (each.condition for each in k.library.keywords[keyword].abilities if isinstance(each, ast.Static))
    condition = next((each for each in says if each is not None), None)
    if condition is None:
        raise CompileError(f"`{keyword}` says something under no condition", ability, "write `while C: …` there")
    if isinstance(ability, ast.Resolution):
        return replace(ability, body=(ast.If(condition, ability.body, (), span=ability.span),))
    own = getattr(ability, "condition", None)
    if isinstance(ability, ast.Static) and own is not None and without_places(own) == without_places(condition):
        return ability
    return replace(_had(k, ability, condition), head=head)


def _face(k: Compiler, face: ast.Face) -> ast.Face:
    asked = {_chooser(k, ability) for ability in face.abilities} - {""}
    if not asked:
        return face
    names: dict[str, str] = {}

    def named(node: ast.Node) -> ast.Node:
        if not isinstance(node, ast.Do) or node.verb not in asked:
            return node
        names[node.verb] = node.binding or f"by {node.verb}"
        return replace(node, binding=names[node.verb])

    abilities = [transform(ability, named) for ability in face.abilities]
    return replace(face, abilities=tuple(_only_if(k, ability, names) for ability in abilities))


def _chooser(k: Compiler, ability: Any) -> str:
    """The verb by which the word in front of an ability is chosen; "" if it has none such."""
    head = getattr(ability, "head", "")
    return str(k.word_spec("term", head).get("chosen", ("",))[0]) if head else ""


def _only_if(k: Compiler, ability: Any, names: dict[str, str]) -> Any:
    verb = _chooser(k, ability)
    if not verb:
        return ability
    if verb not in names:
        help = f"write `as this enters: {verb.replace('_', ' ')}`"
        raise CompileError(f"nothing chooses `{ability.head}`", ability, help)
    if any(isinstance(node, ast.AsEvent) and k.is_own_entering(node.event) for node in walk(ability)):
        raise CompileError("it is chosen as it enters, and this would be done then", ability)
    chosen = ast.Ref(names[verb], target=names[verb], span=ability.span)
    return _had(k, ability, ast.Compare("=", chosen, ast.Text(ability.head)))


def _had(k: Compiler, ability: Any, condition: Any) -> ast.Static:
    """``while CONDITION: this has ABILITY``."""
    gain = next(each for each in k.library.actions.values() if dict(each.attributes).get("continuous") == ("gain",))
    what = next(param.name for param in gain.params if param.role == "object")
    given = ast.Quoted((replace(ability, head=""),), span=ability.span)
    have = ast.Do(gain.id, ast.Ref("this", target="this"), ((what, given),), span=ability.span)
    return ast.Static((have,), condition, span=ability.span)


__all__ = ["with_choices"]
