"""Python functions under construction: what each line does, local names, what is bound where.

The compiler writes source text, not closures: it runs faster, shows in tracebacks and profiles, and
can be cached as code.  A function is kept as lines that say what they do until all are written: only then is it known
which actions ask nobody, and so how a call of one is best written.  ``Fn.scope`` maps every name a node may refer to
(``this``, ``t``, ``event.number``) to the Python expression that holds it.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kotowari.grammar.ast import Node, Select
from kotowari.grammar.source import NO_SPAN


class CompileError(Exception):
    """A definition that the checker let through and the compiler can't express.

    Carries the node, and a ``help`` where there is more to say than to try another form.
    """

    code = "E0806"

    def __init__(self, message: str, node: Node | None = None, help: str = "") -> None:
        super().__init__(message)
        self.node = node
        self.help = help


class NeverHappens(CompileError):
    """A phrase about what can't be: what it names is never where it would have to be."""

    code = "E0809"


def place(node: Node) -> str:
    """Where a node is written, as plain numbers: what it is only asked for when something goes wrong."""
    s = node.span
    return f"({s.path!r}, {s.line}, {s.column}, {s.end_line}, {s.end_column})"


@contextmanager
def placed(node: Node) -> Iterator[None]:
    """A ``CompileError`` from inside that knows no place gets the one of ``node``."""
    try:
        yield
    except CompileError as error:
        if getattr(error.node, "span", NO_SPAN) == NO_SPAN:
            error.node = node
        raise


CONTEXT = {"this": "c.this", "you": "c.you", "a": "c.a", "ev": "c.ev", "tg": "c.targets"}  # what a body of cards reads


class Does(Enum):
    """What a line does, as far as it matters for doing it early, plainly or once more."""

    COMPUTES = "computes"  # nothing else is changed by it
    BRANCHES = "branches"
    LOOPS = "loops"
    LEAVES = "leaves"  # the loop or the function
    ACTS = "acts"  # changes something, or may
    ASKS = "asks"  # may ask a player: it has a ``yield``


class Way(Enum):
    """How an action is made to happen."""

    NOW = "now"  # by a plain call where that can be, else step by step
    IDLE = "idle"  # step by step, unless there is nothing to do
    STEPS = "steps"
    WRITE = "write"  # a field is set


@dataclass(frozen=True, slots=True)
class Known:
    """The actions that are straight (they ask nobody), and the procedures that begin by plain calls."""

    straight: frozenset[str] = frozenset()
    begun: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its indentation; ``binds`` is the local that it sets."""

    depth: int
    text: str
    does: Does = Does.ACTS
    binds: str = ""

    def texts(self, known: Known) -> list[str]:
        """The line in a generator."""
        return ["    " * self.depth + self.text]


@dataclass(frozen=True, slots=True)
class Call:
    """An action made to happen: ``result`` is the local for the outcome, ``given`` what holds the operands.

    ``write`` does it where the ``way`` is to set a field; ``logged``: it stands in the log.
    """

    depth: int
    result: str
    id: str
    act: str
    given: str
    cites: str
    way: Way
    write: str = ""
    logged: bool = False

    @property
    def binds(self) -> str:
        """The local that it sets."""
        return self.result

    @property
    def event(self) -> str:
        """The arguments for the pipeline."""
        return f"{self.act}, {self.given}, c, {self.cites}"

    def texts(self, known: Known) -> list[str]:
        """The lines in a generator: at once where that is known to do, else step by step."""
        result, steps = self.result, f"{self.result} = yield from pipeline.stepwise(g, {self.event})"
        if self.way is Way.NOW and self.id in known.begun:
            lines = [f"{result} = pipeline.begin(g, {self.event})",
                     f"if type({result}) is not Event: {result} = yield from {result}"]
        elif self.way is Way.STEPS or self.way is Way.NOW and self.id not in known.straight:
            lines = [steps]
        else:
            lines = [*self.first(), f"if {result} is None: {steps}"]
        return self.indented(lines)

    def first(self) -> list[str]:
        """The attempt to do it at once."""
        if self.way is Way.WRITE:  # while a position or a plan puts events off it is put off like them
            return [f"{self.result} = None if g.suspended else {self.write}", *self.logging()]
        if self.way is Way.IDLE:
            return [f"{self.result} = pipeline.idle(g, {self.act}, {self.given})"]
        return [f"{self.result} = pipeline.now(g, {self.event})"]

    def plainly(self) -> list[str]:
        """It done by a plain call, in a function that is given up if that can't be."""
        if self.way is Way.WRITE:
            return [f"{self.result} = {self.write}", *self.logging()]
        return [f"if not g.tables.clear[{self.id!r}]: raise pipeline.Intercepted",
                f"{self.result} = {self.act}.now(g, {self.given}, c, {self.cites})"]

    def logging(self) -> list[str]:
        """The line that puts a write into the log, if it stands there."""
        return [f"if {self.result}: writes.tell(g, {self.event})"] if self.logged else []

    def indented(self, lines: Iterable[str]) -> list[str]:
        """Lines at the depth of this call."""
        return ["    " * self.depth + line for line in lines]


def mentions(name: str, lines: Iterable["Line | Call"]) -> bool:
    """Is a local named in any of these lines?"""
    pattern = re.compile(rf"\b{name}\b")
    return any(pattern.search(text) for line in lines for text in line.texts(Known()))


class Fn:
    """One function: its lines so far, its scope, and the targets and modes met in it.

    ``opening`` are the locals that it begins with and what they hold; ``starts`` the places in ``lines`` where the
    statements of the outermost block begin.
    """

    def __init__(self, name: str, params: str, scope: dict[str, str] | None = None) -> None:
        self.name = name
        self.params = params
        self.opening: list[tuple[str, str]] = []
        self.lines: list[Line | Call] = []
        self.starts: list[int] = []
        self.depth = 1
        self.scope: dict[str, str] = dict(scope or {})
        self.targets: list[tuple[Select, int]] = []
        self.chosen = "tg"  # the local that holds what was chosen for them
        self.named_targets: dict[str, str] = {}  # a name of a target → its place among them
        self.only_if: Any = None  # of what was paid for it: the condition of the block that is being compiled
        self.wanted_if: dict[int, Any] = {}  # targets that are chosen only then, by their place
        self.mode = -1
        self.modes: Any = None
        self.asks = True  # it is a generator, whether or not a line of it asks
        self.temporaries = 0
        self.links: set[str] = set()
        self.bound_here: set[str] = set()
        self.links_made: set[str] = set()
        self.uses_x = False
        self.last = ""
        self.cites: tuple[str, ...] = ()
        self.performer = "you"
        self.amounts: frozenset[str] = frozenset()  # the parameters that say how much of something
        self.yields: tuple[Any, ...] = ()  # the statements of which what came is what comes of this whole action
        self.taken: set[str] = set()  # what a statement has taken away, by name
        self.single: set[str] = set()
        self.objects: dict[str, str] = {}  # locals that surely hold an object, with the zone it is surely in, or ""
        self.inline = True
        self.loops = 0

    # ------------------------------------------------------------------ lines
    def open(self, **names: str) -> None:
        """Locals to begin with."""
        self.opening.extend(names.items())

    def open_bound(self) -> None:
        """What is bound anywhere in it is a local from the beginning."""
        self.open(**dict.fromkeys(sorted(self.bound_here), "None"))

    def line(self, text: str, does: Does = Does.ACTS) -> None:
        """Add one line at the present depth."""
        self.lines.append(Line(self.depth, text, does))

    def let(self, local: str, value: str) -> None:
        """Set a local to a value that is only computed."""
        self.lines.append(Line(self.depth, f"{local} = {value}", Does.COMPUTES, local))

    def ask(self, local: str, value: str) -> None:
        """Set a local to a value that a player may be asked for."""
        self.lines.append(Line(self.depth, f"{local} = {value}", Does.ASKS, local))

    def give(self, value: str) -> None:
        """Return a value."""
        self.line(f"return {value}", Does.LEAVES)

    def call(self, result: str, id: str, act: str, given: str, cites: str, way: Way, write: str = "",
             logged: bool = False) -> None:
        """Make an action happen."""
        self.lines.append(Call(self.depth, result, id, act, given, cites, way, write, logged))

    def inside(self, other: "Fn", head: str) -> None:
        """Another function, written inside this one, whose locals it sees."""
        self.line(head)
        depth = self.depth + 1
        self.lines.extend(Line(depth, f"{name} = {value}", Does.COMPUTES, name) for name, value in other.opening)
        self.lines.extend(other.lines or [Line(depth, "pass", Does.COMPUTES)])
        if other.asks:
            self.lines.append(Line(depth, "if False: yield", Does.ASKS))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines inside are one level deeper, under ``head``; an empty block gets ``pass``."""
        self.line(head, Does.LOOPS if head.startswith(("for ", "while ")) else Does.BRANCHES)
        self.depth += 1
        size = len(self.lines)
        yield
        if len(self.lines) == size:
            self.line("pass", Does.COMPUTES)
        self.depth -= 1

    @contextmanager
    def looping(self, head: str) -> Iterator[None]:
        """A block that can be left."""
        self.loops += 1
        with self.block(head):
            yield
        self.loops -= 1

    def statement(self) -> None:
        """A statement of the outermost block begins here."""
        self.starts.append(len(self.lines))

    def statements(self) -> list[list[Line | Call]]:
        """The lines of each statement of the outermost block."""
        ends = [*self.starts[1:], len(self.lines)]
        return [self.lines[start:end] for start, end in zip(self.starts, ends, strict=True) if end > start]

    def text(self, known: Known) -> str:
        """The finished function."""
        lines = [f"def {self.name}({self.params}):"]
        lines += [f"    {name} = {value}" for name, value in self.opening]
        for line in self.lines:
            lines += line.texts(known)
        if self.asks:
            lines.append("    if False: yield")
        elif len(lines) == 1:
            lines.append("    pass")
        return "\n".join(lines) + "\n"

    # ------------------------------------------------------------------ names
    def temp(self, hint: str = "t") -> str:
        """A fresh local name."""
        return f"{hint}{self.number()}"

    def number(self) -> int:
        """A number that nothing else in this function has."""
        self.temporaries += 1
        return self.temporaries

    def is_single(self, text: str) -> bool:
        """Is this an expression for one thing or none, never several: a candidate, or a parameter known as such?"""
        return self.inline and (text in self.single or text.removeprefix("o").isdecimal() or text == "o")

    def use_target(self, name: str) -> None:
        """A target is spoken of: where that is not for the same condition as its phrase, it is wanted in any case."""
        index = int(self.named_targets[name].strip("[]"))
        if self.wanted_if.get(index) is not self.only_if:
            self.wanted_if.pop(index, None)

    @contextmanager
    def binding(self, **names: str) -> Iterator[None]:
        """Names bound inside only; dots are written as ``__``."""
        saved = dict(self.scope)
        self.scope.update({name.replace("__", "."): value for name, value in names.items()})
        yield
        targets = {name: value for name, value in self.scope.items() if value.startswith(f"{self.chosen}[")}
        self.scope = {**saved, **targets}  # a target met inside stays announced


class Module:
    """The functions and constants of one chunk of generated source."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.parts: list[str | Fn] = []
        self.count = 0

    def name(self, hint: str) -> str:
        """A fresh global name."""
        self.count += 1
        clean = "".join(ch if ch.isascii() and ch.isalnum() else "_" for ch in hint)
        return f"{self.prefix}{clean}_{self.count}"

    def add(self, part: str | Fn) -> None:
        """Add finished source text, or a function whose calls are written when all is known."""
        self.parts.append(part)

    def text(self, known: Known) -> str:
        """All of it."""
        return "\n".join(part if isinstance(part, str) else part.text(known) for part in self.parts) + "\n"
