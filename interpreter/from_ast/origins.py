"""Where things are looked for that an instruction takes from somewhere: ``put fox card from your hand onto …``.

The place is an operand of the verb, and said as such; but what is chosen or aimed at is chosen there and nowhere
else, so that the phrase is read as one that says so itself.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import N, transform
from kotowari.interpreter.from_ast.compiler import Compiler


def looked_for_there(k: Compiler, node: N) -> N:
    """The definition with every phrase of what an instruction takes from a zone as one of things in that zone.

    Of things that were spoken of before a noun for things of one zone also says what they would be there.
    """

    def read(part: ast.Node) -> ast.Node:
        if isinstance(part, ast.Do):
            return _there(k, part)
        return _of_those(k, part) if isinstance(part, ast.Select) else part

    return transform(node, read)


def _of_those(k: Compiler, phrase: ast.Select) -> ast.Select:
    """``X among those``: they lie where they lie by now."""
    if not any(isinstance(each, ast.Among) for each in phrase.modifiers):
        return phrase
    others = (_elsewhere(k, each, "") for each in phrase.alternatives)
    return replace(phrase, alternatives=tuple(dict.fromkeys((*phrase.alternatives, *others))))


def _there(k: Compiler, node: ast.Do) -> ast.Do:
    roles = {param.name: param.role for param in k.action(node.verb, node).params}
    place = next((value for name, value in node.args if roles.get(name) == "from"), None)
    if not isinstance(place, ast.ZoneOf) or place.but is not None or place.zone == "anywhere":
        return node
    return replace(
        node,
        args=tuple(
            (name, _lying(k, value, place) if roles.get(name) == "object" else value) for name, value in node.args
        ),
    )


def _lying(k: Compiler, phrase: ast.Expr, place: ast.ZoneOf) -> ast.Expr:
    if isinstance(phrase, ast.Either):
        return replace(phrase, parts=tuple(_lying(k, part, place) for part in phrase.parts))
    if not isinstance(phrase, ast.Select) or any(isinstance(each, ast.InZone) for each in phrase.modifiers):
        return phrase
    if any(word.kind in ("name", "param", "player") for each in phrase.alternatives for word in each.words):
        return phrase
    return replace(
        phrase,
        alternatives=tuple(_elsewhere(k, each, place.zone) for each in phrase.alternatives),
        modifiers=(*phrase.modifiers, ast.InZone(place, span=phrase.span)),
    )


def _elsewhere(k: Compiler, alternative: ast.Alternative, zone: str) -> ast.Alternative:
    """A noun for things of another zone than this as what they are called here."""
    words = []
    for word in alternative.words:
        spec = k.word_spec("class", word.id) if word.kind == "class" else {}
        other = spec.get("elsewhere")
        if other and spec.get("zone", (zone,))[0] != zone:
            word = replace(word, kind="adjective", id=other[0])
        words.append(word)
    return replace(alternative, words=tuple(words))
