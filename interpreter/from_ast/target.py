"""The intermediate form between the tree and the Python text: expressions and statements of the target, and what
writes them out.

A pass builds nodes, and what an expression is, calls and reads is asked of them, not guessed from text.  Whatever is
made of parts is written in parentheses, so that no node need know what stands around it.  A block is no node: its head
is a statement, and what stands in it are lines that lie deeper.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
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
class Name(Expr):
    """A local or a global, or what lies below a module, the game or the context by dots (``g.state.active``)."""

    id: str


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
class Named(Expr):
    """An operand of a call by its name."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Spread(Expr):
    """All that lies in something, one after another, in a call or a list."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Pack(Expr):
    """Several values as one: a tuple."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Row(Expr):
    """Several values that can be changed: a list."""

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
class Choice(Expr):
    """One of two values, by a test."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Kept(Expr):
    """A value that has a name from there on."""

    name: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Asked(Expr):
    """What comes of a generator, through which a player may be asked: ``yield from``."""

    of: Expr


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


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement that stands in one line; ``text``: how it is written."""

    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", stated(self))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Set(Stmt):
    """Something gets a value; ``op`` does it with the value that it has (``+``)."""

    to: Expr
    value: Expr
    op: str = ""


@dataclass(frozen=True, slots=True)
class Act(Stmt):
    """An expression for what it does."""

    expr: Expr


@dataclass(frozen=True, slots=True)
class Return(Stmt):
    """The end of the function."""

    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Raise(Stmt):
    """The function is given up."""

    what: Expr


@dataclass(frozen=True, slots=True)
class Break(Stmt):
    """The end of the loop."""


@dataclass(frozen=True, slots=True)
class Pass(Stmt):
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Yield(Stmt):
    """A statement that makes a generator of a function, and is never come to."""


@dataclass(frozen=True, slots=True)
class When(Stmt):
    """A statement that is done if a test holds, in one line."""

    test: Expr
    then: Stmt


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """The head of a block that is done if a test holds."""

    test: Expr


@dataclass(frozen=True, slots=True)
class Else(Stmt):
    """The head of the block that is done if the test before it does not hold."""


@dataclass(frozen=True, slots=True)
class For(Stmt):
    """The head of a loop over what lies in something."""

    var: Expr
    source: Expr


@dataclass(frozen=True, slots=True)
class While(Stmt):
    """The head of a loop."""

    test: Expr


@dataclass(frozen=True, slots=True)
class Def(Stmt):
    """The head of a function; ``given``: locals from around it that are parameters of it, with the value they have."""

    name: str
    params: str
    given: tuple[Expr, ...] = ()


def call(function: str | Expr, *args: Expr, **named: Expr) -> Call:
    """A call, its operands one after another."""
    return Call(function, args + tuple(Named(name, value) for name, value in named.items()))


def record(type_: str, **values: Any) -> Call:
    """A record made, its fields by name; a value that is no expression is one of the program."""
    return call(type_, **{name: value if isinstance(value, Expr) else Const(value) for name, value in values.items()})


def rel(left: Expr, op: str, right: Expr) -> Chain:
    """Two operands with an operator between them."""
    return Chain(op, (left, right))


def joined(op: str, parts: Iterable[Expr]) -> Expr:
    """Parts with an operator between them; one by itself."""
    several = tuple(parts)
    return several[0] if len(several) == 1 else Chain(op, several)


def chosen(letter: str) -> Expr:
    """The number chosen for a variable."""
    return call("c.numbers.get", Const(letter), ZERO)


def both(*tests: Expr) -> Expr:
    """Whether all hold; what holds anyhow is left out."""
    return joined("and", [test for test in tests if test != TRUE] or [TRUE])


def any_of(*tests: Expr) -> Expr:
    """Whether one of some holds."""
    return joined("or", tests)


def _given(node: Expr | Stmt) -> Iterator[tuple[str, Any]]:
    """What a node is made with, by name."""
    made_with: tuple[str, ...] = node.__match_args__
    return ((name, getattr(node, name)) for name in made_with)


def parts_of(node: Expr | Stmt) -> Iterator[Expr]:
    """The expressions that one is made of."""
    for _name, value in _given(node):
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expr):
                yield part
            elif isinstance(part, Stmt):
                yield from parts_of(part)
            elif isinstance(part, tuple):
                yield from (inner for inner in part if isinstance(inner, Expr))


def within(node: Expr | Stmt) -> Iterator[Expr]:
    """All expressions in a node, it itself among them."""
    left = [node] if isinstance(node, Expr) else list(parts_of(node))
    while left:
        part = left.pop()
        yield part
        left.extend(parts_of(part))


def names(node: Expr | Stmt, id: str) -> bool:
    """Is a local or global named somewhere in it?"""
    return id in node.text and any(
        isinstance(part, Name)
        and part.id.partition(".")[0] == id
        or isinstance(part, Call)
        and isinstance(part.function, str)
        and part.function.partition(".")[0] == id
        for part in within(node)
    )


def calls(node: Expr | Stmt, function: str) -> bool:
    """Is a function called somewhere in it?"""
    return any(isinstance(part, Call) and part.function == function for part in within(node))


def exchanged(node: Expr, old: Expr, new: Expr) -> Expr:
    """The same expression with another in the place of one."""
    if node == old:
        return new
    changes: dict[str, Any] = {}
    for name, value in _given(node):
        other = _exchanged(value, old, new)
        if other is not value:
            changes[name] = other
    return replace(node, **changes) if changes else node


def _exchanged(value: Any, old: Expr, new: Expr) -> Any:
    if isinstance(value, Expr):
        return exchanged(value, old, new)
    if isinstance(value, tuple):
        others = tuple(_exchanged(each, old, new) for each in value)
        return value if all(a is b for a, b in zip(value, others, strict=True)) else others
    return value


def listed(var: Name, source: Expr, test: Expr) -> Each:
    """What of something passes a test, as a list."""
    return Each(var, var.text, source, test, listed=True)


def words_of(ids: Iterable[Any]) -> Expr:
    """A set of words, or of other values of the program."""
    return call("frozenset", Const(sorted(ids, key=repr)))


def negated(test: Expr, contrary: bool) -> Expr:
    """A test, or its contrary."""
    return Not(test) if contrary else test


def body_of(node: Call, name: str) -> Expr:
    """What a function of one expression that a call is given by name comes to."""
    given = next(each.value for each in node.args if isinstance(each, Named) and each.name == name)
    return given.body if isinstance(given, Lambda) else given


def operand_of(event: Expr, slot: int) -> Item:
    """An operand of an event."""
    return Item(Attr(event, "args"), Const(slot))


def consts(values: tuple[Any, ...]) -> tuple[Const, ...]:
    """Values of the program, each for itself."""
    return tuple(map(Const, values))


def _row(parts: Iterable[Expr]) -> str:
    return ", ".join(map(str, parts))


def _called(node: Call) -> str:
    function = f"({node.function})" if isinstance(node.function, Lambda) else node.function
    return f"{function}({', '.join(map(bare, node.args))})"


def _operand(op: str, node: Expr) -> str:
    compared = op in ("and", "or") and isinstance(node, Chain) and node.op not in ("and", "or")
    return node.text[1:-1] if compared else node.text


def _each(node: Each) -> str:
    test = f" if {node.test}" if node.test is not None else ""
    text = f"{node.element} for {node.var} in {node.source}{test}"
    return f"[{text}]" if node.listed else text


_WRITTEN: dict[type[Expr], Callable[[Any], str]] = {
    Name: lambda e: e.id,
    Const: lambda e: repr(e.value),
    Attr: lambda e: f"{e.of}.{e.name}",
    Item: lambda e: f"{e.of}[{e.at}]",
    Call: _called,
    Named: lambda e: f"{e.name}={bare(e.value)}",
    Spread: lambda e: f"*{e.of}",
    Pack: lambda e: f"({_row(e.parts)}{', ' if len(e.parts) == 1 else ''})",
    Row: lambda e: f"[{_row(e.parts)}]",
    Table: lambda e: f"{{{', '.join(f'{key}: {value}' for key, value in e.entries)}}}",
    Chain: lambda e: f"({f' {e.op} '.join(_operand(e.op, part) for part in e.parts)})",
    Not: lambda e: f"(not {e.test})",
    Choice: lambda e: f"({e.then} if {e.test} else {e.otherwise})",
    Kept: lambda e: f"({e.name} := {e.value})",
    Asked: lambda e: f"(yield from {e.of})",
    Minus: lambda e: f"-{e.number}",
    Lambda: lambda e: f"lambda{e.params and ' '}{e.params}: {bare(e.body)}",
    Each: _each,
}


def written(node: Expr) -> str:
    """The Python text of an expression."""
    if type(node) not in _WRITTEN:
        raise TypeError(f"no expression of the target: {node!r}")
    return _WRITTEN[type(node)](node)


_BRACKETED = (Chain, Not, Choice)


def bare(node: Expr) -> str:
    """An expression where nothing stands beside it: without the parentheses around it."""
    text = node.text
    return text[1:-1] if type(node) in _BRACKETED else text


def _outermost(node: Expr) -> str:
    return node.text[1:-1] if isinstance(node, Asked) else bare(node)


def stated(node: Stmt) -> str:
    """The Python text of a statement."""
    match node:
        case Set(to, value, op):
            return f"{to} {op}= {_outermost(value)}"
        case Act(expr):
            return _outermost(expr)
        case Return(value):
            return f"return {bare(value)}" if value is not None else "return"
        case Raise(what):
            return f"raise {what}"
        case Break() | Pass():
            return type(node).__name__.lower()
        case Yield():
            return "if False: yield"
        case When(test, then):
            return f"if {bare(test)}: {then}"
        case If(test) | While(test):
            return f"{type(node).__name__.lower()} {bare(test)}:"
        case Else():
            return "else:"
        case For(var, source):
            return f"for {var} in {bare(source)}:"
        case Def(name, params, given):
            return f"def {name}({', '.join([params, *(f'{each}={each}' for each in given)])}):"
    raise TypeError(f"no statement of the target: {node!r}")


NONE, ZERO, ONE, TRUE, FALSE = Const(None), Const(0), Const(1), Const(True), Const(False)
G, C, THIS, YOU, EV, CANDIDATE = Name("g"), Name("c"), Name("this"), Name("you"), Name("ev"), Name("o")
HEARD = "g, ev, this, you, a"  # what a test of an event is asked with
ASKED_OF = "g, o, this, you, a"  # and one of a thing


def keeping(params: str, local: Name) -> str:
    """The parameters of a function that keeps the value a local has where it is made, though a loop goes on."""
    return f"{params}, {local.text}={local.text}"
