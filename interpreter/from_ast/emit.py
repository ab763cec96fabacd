"""Python functions under construction: lines, indentation, local names, what is bound where.

The compiler writes source text, not closures: it runs faster, shows in tracebacks and profiles, and
can be cached as code.  ``Fn.scope`` maps every name a node may refer to (``this``, ``t``,
``event.number``) to the Python expression that holds it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kotowari.grammar.ast import Node, Select
from kotowari.grammar.source import NO_SPAN


class CompileError(Exception):
    """A definition that the checker let through and the compiler can't express.

    Carries the node, and a ``help`` where there is more to say than to try another form.
    """

    def __init__(self, message: str, node: Node | None = None, help: str = "") -> None:
        super().__init__(message)
        self.node = node
        self.help = help


@contextmanager
def placed(node: Node) -> Iterator[None]:
    """A ``CompileError`` from inside that knows no place gets the one of ``node``."""
    try:
        yield
    except CompileError as error:
        if getattr(error.node, "span", NO_SPAN) == NO_SPAN:
            error.node = node
        raise


class Fn:
    """One function: its text so far, its scope, and the targets and modes met in it."""

    def __init__(self, name: str, params: str, scope: dict[str, str] | None = None) -> None:
        self.name = name
        self.params = params
        self.lines: list[str] = []
        self.depth = 1
        self.scope: dict[str, str] = dict(scope or {})
        self.targets: list[tuple[Select, int]] = []
        self.chosen = "tg"  # the local that holds what was chosen for them
        self.named_targets: dict[str, str] = {}  # a name of a target → its place among them
        self.only_if: Any = None  # of what was paid for it: the condition of the block that is being compiled
        self.wanted_if: dict[int, Any] = {}  # targets that are chosen only then, by their place
        self.mode = -1
        self.modes: Any = None
        self.yields = False
        self.temporaries = 0
        self.links: set[str] = set()
        self.bound_here: set[str] = set()
        self.links_made: set[str] = set()
        self.uses_x = False
        self.last = ""
        self.cites: tuple[str, ...] = ()
        self.performer = "you"
        self.single: set[str] = set()
        self.objects: dict[str, str] = {}  # locals that surely hold an object, with the zone it is surely in, or ""
        self.inline = True
        self.loops = 0

    def line(self, text: str) -> None:
        """Add one line at the present depth."""
        self.lines.append("    " * self.depth + text)

    def temp(self, hint: str = "t") -> str:
        """A fresh local name."""
        self.temporaries += 1
        return f"{hint}{self.temporaries}"

    def is_single(self, text: str) -> bool:
        """Is this an expression for one thing or none, never several: a candidate, or a parameter known as such?"""
        return self.inline and (text in self.single or text.removeprefix("o").isdecimal() or text == "o")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines inside are one level deeper, under ``head``; an empty block gets ``pass``."""
        self.line(head)
        self.depth += 1
        size = len(self.lines)
        yield
        if len(self.lines) == size:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def looping(self, head: str) -> Iterator[None]:
        """A block that can be left."""
        self.loops += 1
        with self.block(head):
            yield
        self.loops -= 1

    @contextmanager
    def binding(self, **names: str) -> Iterator[None]:
        """Names bound inside only; dots are written as ``__``."""
        saved = dict(self.scope)
        self.scope.update({name.replace("__", "."): value for name, value in names.items()})
        yield
        targets = {name: value for name, value in self.scope.items() if value.startswith(f"{self.chosen}[")}
        self.scope = {**saved, **targets}  # a target met inside stays announced

    def text(self) -> str:
        """The finished function."""
        body = list(self.lines) or ["    pass"]
        if self.yields is None:
            return f"def {self.name}({self.params}):\n" + "\n".join(body) + "\n"
        return f"def {self.name}({self.params}):\n" + "\n".join(body) + "\n    if False: yield\n"


class Module:
    """The functions and constants of one chunk of generated source."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.parts: list[str] = []
        self.count = 0

    def name(self, hint: str) -> str:
        """A fresh global name."""
        self.count += 1
        clean = "".join(ch if ch.isascii() and ch.isalnum() else "_" for ch in hint)
        return f"{self.prefix}{clean}_{self.count}"

    def add(self, text: str) -> None:
        """Add finished source text."""
        self.parts.append(text)

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.parts) + "\n"
