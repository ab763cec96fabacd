"""The text of single tokens as values: strings, symbol runs, pairs."""

from typing import Literal

from kotowari.grammar import ast
from kotowari.grammar.source import Span


def unquote(text: str) -> str:
    """The text of a string token."""
    return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")


def split_symbols(text: str) -> tuple[str, ...]:
    """``{2}{G}`` → ``("2", "G")``."""
    return tuple(text[1:-1].split("}{"))


def read_pair(text: str, span: Span) -> ast.Pair:
    """``+X/-1`` as a pair; a signed side keeps its sign in the number, ``*`` and X are references."""
    left, _, right = text.partition("/")
    return ast.Pair(_side(left, span), _side(right, span), left[0] in "+-" or right[0] in "+-", span=span)


def _side(text: str, span: Span) -> ast.Expr:
    sign, body = (text[0], text[1:]) if text[0] in "+-" else ("", text)
    if body.isdigit():
        return ast.Number(-int(body) if sign == "-" else int(body))
    if "+" in body or "-" in body:
        op: Literal["+", "-"] = "+" if "+" in body else "-"
        number, _, star = body.partition(op)
        return ast.Arith(op, ast.Number(int(number)), ast.Ref(star, None, star, span=span))
    name = body.lower()
    node = ast.Ref(name, None, name, span=span)
    return ast.Arith("-", ast.Number(0), node) if sign == "-" else node
