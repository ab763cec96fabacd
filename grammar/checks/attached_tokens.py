"""A token that comes lying at something is one that can lie there, and one that must lie somewhere says where.

What can lie at other things is what adjectives name for it (``adjective enchanted: host aura``).
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.checks.described_tokens import made_tokens
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.hosts import is_host
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Vocabulary

CODE = "E0806"
NEVER = "this can't be carried out: "


def attached_tokens(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a token that can't lie at what is said, or lacks what it is nothing without."""
    vocabulary = checked.vocabulary
    lying = {word for each in vocabulary.symbols("adjective") for word in each.attributes.get("host", ())}
    for node in checked.of(ast.Do) if lying else ():
        yield from _made(node, vocabulary, lying)


def _made(node: ast.Do, vocabulary: Vocabulary, lying: set[str]) -> Iterator[Diagnostic]:
    made, verb = list(made_tokens(node, vocabulary)), vocabulary.verb(node.verb)
    at = [param.name for param in verb.params if is_host(param)] if verb is not None and made else []
    host = next((value for name, value in node.args if name in at), None)
    for value in made:
        face = _face(value, vocabulary)
        ids = [word.id for word in (*value.kinds, *((*face.types, *face.subtypes) if face is not None else ()))]
        if host is not None and lying.isdisjoint(ids):
            message = f"{NEVER}nothing of these words lies at another thing"
            names = " or ".join(f"`{_name(each, vocabulary)}`" for each in sorted(lying))
            yield make(CODE, message, host.span, help=f"leave it out; only {names} does")
            continue
        uses = [part for part in walk(face if face is not None else node) if isinstance(part, ast.KeywordUse)]
        for wanted in filter(None, (_needed(each, vocabulary) for each in ids)):
            use = next((each for each in uses if each.keyword == wanted), None)
            if use is None:
                help = f"say it behind the token: `with {wanted} …`"
                yield make(CODE, f"{NEVER}this token is nothing without `{wanted}`", value.span, help=help)
            elif host is not None and _are_apart(use, host):
                said = "what it can lie at is another kind of thing"
                yield make(CODE, NEVER + said, host.span, help=f"it has `{wanted}` with a noun: name such a thing")


def _face(value: ast.Measure, vocabulary: Vocabulary) -> ast.Face | None:
    symbols = (vocabulary.symbol("token", word.id) for word in value.kinds if word.kind == "token")
    return next((each.node.face for each in symbols if each and isinstance(each.node, ast.Declaration)), None)


def _needed(id: str, vocabulary: Vocabulary) -> str:
    symbol = vocabulary.symbol("subtype", id)
    return symbol.said("needs") if symbol is not None else ""


def _name(id: str, vocabulary: Vocabulary) -> str:
    symbol = vocabulary.symbol("subtype", id) or vocabulary.symbol("type", id)
    return symbol.names["en"][0] if symbol is not None else id


def _are_apart(use: ast.KeywordUse, host: ast.Node) -> bool:
    """Is one of these a player, and the other a thing?"""
    return {True, False} == {_is_player(part) for part in (*use.args, host) if isinstance(part, ast.Select)}


def _is_player(part: ast.Select) -> bool:
    return all(word.kind == "player" for each in part.alternatives for word in each.words[-1:])
