"""The intermediate form between the tree and the Python text: expressions of the target, and what writes them out.

A pass builds nodes; what an expression is can be asked of them, not guessed from text.  ``Text`` stands for what a pass
that does not build nodes yet hands on.  Whatever is made of parts is written in parentheses, so that no node need know
what stands around it.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Expr:
    """A Python expression that changes nothing; ``text``: how it is written."""

    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", written(self))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Text(Expr):
    """What is written already: a local, or an expression of a pass that builds no nodes."""

    code: str


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A value of the program: a number, a word, symbols, nothing."""

    value: Any


@dataclass(frozen=True, slots=True)
class Attr(Expr):
    """An attribute of something."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Item(Expr):
    """What lies at a place in something."""

    of: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function, by its dotted name or as an expression, called with operands."""

    function: str | Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Pack(Expr):
    """Several values as one: a tuple."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Table(Expr):
    """Values by key: a dict."""

    entries: tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True, slots=True)
class Chain(Expr):
    """Two or more operands with the same operator between them: ``and``, ``or``, ``+``, ``==`` and so on."""

    op: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """The contrary of a test."""

    test: Expr


@dataclass(frozen=True, slots=True)
class Minus(Expr):
    """The negative of a number."""

    number: Expr


@dataclass(frozen=True, slots=True)
class Lambda(Expr):
    """A function of one expression."""

    params: str
    body: Expr


@dataclass(frozen=True, slots=True)
class Each(Expr):
    """``element for var in source if test``, for a call or (``listed``) as a list."""

    element: Expr
    var: str
    source: Expr
    test: Expr | None = None
    listed: bool = False


def call(function: str | Expr, *args: Expr) -> Call:
    """A call, its operands one after another."""
    return Call(function, args)


def negated(test: Expr, contrary: bool) -> Expr:
    """A test, or its contrary."""
    return Not(test) if contrary else test


def consts(values: tuple[Any, ...]) -> tuple[Const, ...]:
    """Values of the program, each for itself."""
    return tuple(map(Const, values))


def written(node: Expr) -> str:
    """The Python text of an expression."""
    match node:
        case Text(code):
            return code
        case Const(value):
            return repr(value)
        case Attr(of, name):
            return f"{of}.{name}"
        case Item(of, at):
            return f"{of}[{at}]"
        case Call(function, args):
            return f"{function}({', '.join(map(str, args))})"
        case Pack(parts):
            return f"({', '.join(map(str, parts))}{', ' if len(parts) == 1 else ''})"
        case Table(entries):
            return f"{{{', '.join(f'{key}: {value}' for key, value in entries)}}}"
        case Chain(op, parts):
            return f"({f' {op} '.join(map(str, parts))})"
        case Not(test):
            return f"(not {test})"
        case Minus(number):
            return f"-{number}"
        case Lambda(params, body):
            return f"lambda {params}: {body}"
        case Each(element, var, source, test, listed):
            text = f"{element} for {var} in {source}{f' if {test}' if test is not None else ''}"
            return f"[{text}]" if listed else text
    raise TypeError(f"no expression of the target: {node!r}")


NONE, ZERO, ONE, TRUE, FALSE = Const(None), Const(0), Const(1), Const(True), Const(False)
G, C, THIS, YOU, EV = Text("g"), Text("c"), Text("this"), Text("you"), Text("ev")
