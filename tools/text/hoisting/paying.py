"""A cost in a reminder: as it stands among what is paid, or as what somebody does.

What a reader would get wrong: behind a keyword's name such a cost has a dash in front and a full stop; in a sentence it
has neither, and what is no symbol is done, not paid: 「カード２枚を捨ててもよい」.
"""

from collections.abc import Callable

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.linearizer import Context, costs_of
from kotowari.tools.text.linearizer import paid as said_of


class Price(str):
    """A cost as it is listed (「{2}, カード１枚を捨てる」); ``deeds``: each part, and whether it is done, not paid."""

    deeds: tuple[tuple[str, bool], ...] = ()


def price(say: Hoisting, node: ast.Cost, ctx: Context) -> Price:
    """A cost that is an argument, in a reminder."""
    items = costs_of(node, ctx)
    said = [(say.predicate(each, ctx) if isinstance(each, ast.Do) else said_of(say, each, ctx)) for each in items]
    made = Price(", ".join(said))
    made.deeds = tuple(zip(said, (isinstance(each, ast.Do) for each in items), strict=True))
    return made


def paying(
    pay: Callable[[str], str], inflect: Callable[[str, str], str], joint: tuple[str, str]
) -> Callable[[object, str], str]:
    """A filter that says a cost as what is done, in a form; ``joint``: form and sign of what is not the last of it."""

    def paid(value: object, form: str) -> str:
        deeds = value.deeds if isinstance(value, Price) else ((str(value), False),)
        *first, last = [text if acts else pay(text) for text, acts in deeds]
        return joint[1].join([*(inflect(each, joint[0]) for each in first), inflect(last, form)])

    return paid


def beside(paid: Callable[[object, str], str], more: str, done: str) -> Callable[[object, str], str]:
    """The same of a cost besides the others: ``more`` stands before what is paid, ``done`` before what is done."""

    def extra(value: object, form: str) -> str:
        acts = isinstance(value, Price) and any(act for _, act in value.deeds)
        return (done if acts else more) + paid(value, form)

    return extra
