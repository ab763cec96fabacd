"""Tokens that are no predefined ones: everything they are is said where they are made.

``create 2 1/1 red fox beast tokens`` makes a token card of those words, named after its subtypes; the
words together are its key, so that the same phrase means the same token in every chunk of source.
"""

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, refuse_none
from kotowari.interpreter.from_ast.target import NONE, Act, Attr, Const, Expr, Pack, Row, call, rel, words_of

WORDS = frozenset({"type", "subtype", "supertype", "color"})


def made_of_nothing(node: ast.Measure) -> CompileError:
    """What is wrong with ``create 1 1/1 token``."""
    return CompileError("a token is something", node, "say of which types it is, or which token")


def refuse_amount(node: ast.Measure, amount: Expr) -> None:
    """Raise CompileError for an amount as what something has: only counters lie on it, and all would be counted."""
    refuse_none(amount, node)
    if node.unit.id != "counter":
        said, compared = node.unit.spelled or node.unit.id, ">=" if node.at_least else "="
        raise CompileError(
            f"{said} is nothing that lies on something",
            node,
            f"compare the number, if it is one of the thing: `{node.unit.id} of … {compared} …`",
        )


def shown_name(library: Library, id: str) -> str:
    """What a predefined token is called; ``""`` when it has no name."""
    node = library.declarations[("token", id)]
    if "nameless" in dict(node.attributes):
        return ""
    return next(iter(library.vocabulary.names("token", id, "en")), node.face.name if node.face is not None else "")


def token_test(k: Compiler, word: ast.Word, var: Expr) -> Expr:
    """``var`` is such a token: it has the word of that name, if there is one, and else the name."""
    for kind in ("type", "subtype"):
        if k.library.vocabulary.symbol(kind, word.id) is not None:
            return rel(Const(word.id), "in", Attr(var, "chars.words"))
    name = shown_name(k.library, word.id)
    if not name:
        help = "say what it is: `NOUN where …`"
        raise CompileError(f"`{word.spelled}` has no name that it could be told by", word, help)
    return rel(Attr(var, "chars.name"), "==", Const(name))


def described(k: Compiler, node: ast.Measure) -> str:
    """The key of the token that a measure describes; ``""`` when it is no token or a predefined one."""
    unit = k.library.declarations.get(("class", node.unit.id))
    if unit is None or "token" not in dict(unit.attributes) or any(word.kind == "token" for word in node.kinds):
        return ""
    words, numbers, names = set(), {}, []
    for word in node.kinds:
        if word.negated:
            raise CompileError("a token is made of what it is", word)
        if word.kind == "stats":
            numbers = _numbers(k, word)
        elif word.kind in WORDS:
            words.add(word.id)
            if word.kind == "subtype":
                names.append(k.library.vocabulary.names("subtype", word.id, "en")[0])
        elif dict(k.word_spec(word.kind, word.id)).get("colors") != ("0",):
            behind = (
                f"say how it comes behind the noun: `… {word.spelled or word.id}`" if word.kind == "adjective" else ""
            )
            raise CompileError("a token can't be made so", word, behind)
    if not words:
        raise made_of_nothing(node)
    given_name = name_given(k, node)
    name = given_name[0] if given_name else " ".join(names)
    key = " ".join([*(word.id for word in node.kinds), *map(repr, given_name)])
    given = Pack(tuple(each for word in sorted(words) for each in k.word_abilities(word)))
    base = call("Base", Const(name), words_of(words), Const(numbers), NONE, given)
    k.module.add(Act(call("P.tokens.setdefault", Const(key), call("CardDef", Const(name), Row((base,))))))
    return key


def name_given(k: Compiler, node: ast.Measure) -> list[str]:
    """The name that a token is given: ``1 red fox token with name = "…"``."""
    tests = [q.what for q in node.quality if isinstance(q.what, ast.Compare) and not q.negated]
    return [
        test.right.value
        for test in tests
        if test.op == "=" and isinstance(test.left, ast.FieldOf) and k.program.fields[test.left.field].derived == "name"
        if isinstance(test.right, ast.Text)
    ]


def _numbers(k: Compiler, word: ast.Word) -> dict[str, int]:
    """The stats of ``1/1``."""
    values = word.id.split("/")
    if not all(value.isdecimal() for value in values):
        raise CompileError("the numbers of a token are written", word)
    return dict(zip(k.program.stats, map(int, values), strict=True))


__all__ = ["described", "made_of_nothing", "name_given"]
