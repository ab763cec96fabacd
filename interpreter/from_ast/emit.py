"""Python functions under construction: what each line does, local names, what is bound where.

The compiler writes source text, not closures: it runs faster, shows in tracebacks and profiles, and
can be cached as code.  A function is kept as statements of the target, each with its depth and what it does, until all
are there: only then is it known which actions ask nobody, and so how a call of one is best written.  ``Fn.scope`` maps
every name a node may refer to (``this``, ``t``, ``event.number``) to the expression that holds it, and what is said of
the function itself (``told``, ``announced``) to a word.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kotowari.grammar.ast import Node, Select
from kotowari.grammar.source import NO_SPAN
from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    NONE,
    THIS,
    YOU,
    ZERO,
    Act,
    Asked,
    Attr,
    C,
    Choice,
    Const,
    Def,
    Expr,
    For,
    G,
    Item,
    Name,
    Not,
    Pass,
    Raise,
    Return,
    Set,
    Stmt,
    When,
    While,
    Yield,
    call,
    names,
    rel,
)


class CompileError(Exception):
    """A definition that the checker let through and the compiler can't express.

    Carries the node, and a ``help`` where there is more to say than to try another form.
    """

    code = "E0806"

    def __init__(self, message: str, node: Node | None = None, help: str = "") -> None:
        super().__init__(message)
        self.node = node
        self.help = help


def refuse_none(amount: Any, node: Any) -> None:
    """Raise CompileError where at least 0 are asked for: that many there always are, and "zero" says there are none."""
    if amount == ZERO:
        raise CompileError("there always are none or more", node, "say that there is not one: `not …`, `without …`")


class NeverHappens(CompileError):
    """A phrase about what can't be: what it names is never where it would have to be."""

    code = "E0809"


def place(node: Node) -> Expr:
    """Where a node is written, as plain numbers: what it is only asked for when something goes wrong."""
    s = node.span
    return Const((s.path, s.line, s.column, s.end_line, s.end_column))


@contextmanager
def placed(node: Node) -> Iterator[None]:
    """A ``CompileError`` from inside that knows no place gets the one of ``node``."""
    try:
        yield
    except CompileError as error:
        if getattr(error.node, "span", NO_SPAN) == NO_SPAN:
            error.node = node
        raise


# What a body of cards reads.
_OF_CONTEXT = {"this": "c.this", "you": "c.you", "a": "c.a", "ev": "c.ev", "tg": "c.targets", "kn": "c.known"}
CONTEXT: dict[str, Expr] = {local: Name(read) for local, read in _OF_CONTEXT.items()}

# What is said of a function, in its scope.
YES = Const("yes")
THIS_AND_YOU: dict[str, Expr] = {"this": THIS, "you": YOU}
NOBODY: dict[str, Expr] = {"this": NONE, "you": NONE}
KEPT = "kept field"  # in the scope of a replacement: what the card has that it is about, wherever that goes
SHARER = "sharer"  # whose part of what several players did is meant
LOOPED = "each of them"  # bound beside `it` where that is what a loop without a name is at


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
    """One statement and how deep it stands; ``binds`` is the local that it sets."""

    depth: int
    stmt: Stmt
    does: Does = Does.ACTS
    binds: str = ""

    def stmts(self, known: Known) -> list[Stmt]:
        """What is written for it in a generator."""
        return [self.stmt]


@dataclass(frozen=True, slots=True)
class Call:
    """An action made to happen: ``result`` is the local for the outcome, ``given`` what holds the operands.

    ``write`` does it where the ``way`` is to set a field; ``logged``: it stands in the log.
    """

    depth: int
    result: Expr
    id: str
    act: Expr
    given: Expr
    cites: Expr
    way: Way
    write: Expr = NONE
    logged: bool = False

    @property
    def binds(self) -> str:
        """The local that it sets."""
        return self.result.text

    @property
    def event(self) -> tuple[Expr, ...]:
        """The arguments for the pipeline."""
        return G, self.act, self.given, C, self.cites

    def stmts(self, known: Known) -> list[Stmt]:
        """What is written for it in a generator: at once where that is known to do, else step by step."""
        result, steps = self.result, Set(self.result, Asked(call("pipeline.stepwise", *self.event)))
        if self.way is Way.NOW and self.id in known.begun:
            return [*self.begin(), When(self.unfinished, Set(result, Asked(result)))]
        if self.way is Way.STEPS or self.way is Way.NOW and self.id not in known.straight:
            return [steps]
        return [*self.first(), When(rel(result, "is", NONE), steps)]

    def begin(self) -> list[Stmt]:
        """It begun by a plain call: what comes of it is ``unfinished`` if somebody has to be asked."""
        return [Set(self.result, call("pipeline.begin", *self.event))]

    @property
    def unfinished(self) -> Expr:
        """Is what has been begun not at its end?"""
        return rel(call("type", self.result), "is not", Name("Event"))

    def first(self) -> list[Stmt]:
        """The attempt to do it at once."""
        if self.way is Way.WRITE:  # while a position or a plan puts events off it is put off like them
            return [Set(self.result, Choice(Name("g.suspended"), NONE, self.write)), *self.logging()]
        if self.way is Way.IDLE:
            return [Set(self.result, call("pipeline.idle", G, self.act, self.given))]
        return [Set(self.result, call("pipeline.now", *self.event))]

    def plainly(self) -> list[Stmt]:
        """It done by a plain call, in a function that is given up if that can't be."""
        if self.way is Way.WRITE:
            return [Set(self.result, self.write), *self.logging()]
        clear = Item(Name("g.tables.clear"), Const(self.id))
        return [
            When(Not(clear), Raise(Name("pipeline.Intercepted"))),
            Set(self.result, call(Attr(self.act, "now"), G, self.given, C, self.cites)),
        ]

    def logging(self) -> list[Stmt]:
        """What puts a write into the log, if it stands there."""
        return [When(self.result, Act(call("writes.tell", *self.event)))] if self.logged else []


def indented(depth: int, stmts: Iterable[Stmt]) -> list[str]:
    """The text of statements at a depth."""
    return ["    " * depth + stmt.text for stmt in stmts]


def lines_of(lines: Iterable["Line | Call"], known: Known, deeper: int = 0) -> list[str]:
    """The text of lines in a generator."""
    return [text for line in lines for text in indented(line.depth + deeper, line.stmts(known))]


def mentions(name: str, lines: Iterable["Line | Call"]) -> bool:
    """Is a local named in any of these lines?"""
    return any(names(stmt, name) for line in lines for stmt in line.stmts(Known()))


class Fn:
    """One function: its lines so far, its scope, and the targets and modes met in it.

    ``opening`` are the locals that it begins with and what they hold; ``starts`` the places in ``lines`` where the
    statements of the outermost block begin.
    """

    def __init__(self, name: str, params: str, scope: Mapping[str, Expr] | None = None) -> None:
        self.name = name
        self.params = params
        self.opening: list[tuple[str, Expr]] = []
        self.lines: list[Line | Call] = []
        self.starts: list[int] = []
        self.depth = 1
        self.scope: dict[str, Expr] = dict(scope or {})
        self.targets: list[tuple[Select, int]] = []
        self.chosen = Name("tg")  # the local that holds what was chosen for them
        self.named_targets: dict[str, int] = {}  # a name of a target → its place among them
        self.only_if: Any = None  # of what was paid for it: the condition of the block that is being compiled
        self.divides: dict[int, Any] = {}  # what is divided among targets, by their place
        self.wanted_if: dict[int, Any] = {}  # targets that are chosen only then, by their place
        self.mode = -1
        self.modes: Any = None
        self.asks, self.temporaries = True, 0  # it is a generator, whether or not a line of it asks
        self.links: set[str] = set()
        self.bound_here: set[str] = set()
        self.given: dict[str, Any] = {}  # what is said to be a number from here on, by its name: targets ask it anew
        self.lying: set[str] = set()  # names of what lies open in its zone: what is taken from it is no longer of it
        self.rests: dict[str, Expr] = {}  # names of things of which some were taken → the local that holds those
        self.picks = dict[str, str]()  # names of what was picked out among things → the name of these
        self.suffered = dict[str, Expr]()  # names of several things that something was done to → what came of it
        self.links_made: set[str] = set()
        self.picked: dict[str, Any] = {}  # by their name the phrases of which one was chosen
        self.letters: set[str] = set()  # of the chosen numbers that it speaks of
        self.last: Expr | None = None
        self.looped: set[Expr] = set()  # what came of the last pass of a loop alone
        self.shared: set[Expr] = set()  # outcomes that tell how much each of several players did
        self.many, self.doers = set[Expr](), dict[Expr, str]()  # what holds several; what several did, and their name
        self.judged: set[str] = set()  # outcomes that are won or lost, where not to be done is neither
        self.cites: tuple[str, ...] = ()
        self.performer: Expr = YOU
        self.spending: Expr = NONE  # for what the resources may be spent that it makes
        self.amounts: frozenset[str] = frozenset()  # the parameters that say how much of something
        self.yields: tuple[Any, ...] = ()  # the statements of which what came is what comes of this whole action
        self.taken, self.single = set[str](), set[str]()  # what a statement has taken away, by name; what is one
        self.objects: dict[str, str] = {}  # locals that surely hold an object, with the zone it is surely in, or ""
        self.inline, self.loops = True, 0

    # ------------------------------------------------------------------ lines
    def open(self, **names: Expr) -> None:
        """Locals to begin with."""
        self.opening.extend(names.items())

    def open_bound(self) -> None:
        """What is bound anywhere in it is a local from the beginning."""
        self.open(**dict.fromkeys(sorted(self.bound_here), NONE))

    def put(self, stmt: Stmt, does: Does = Does.ACTS) -> None:
        """Add one statement at the present depth."""
        self.lines.append(Line(self.depth, stmt, does))

    def act(self, expr: Expr) -> None:
        """Do something."""
        self.put(Act(expr))

    def let(self, local: Expr, value: Expr) -> None:
        """Set a local to a value that is only computed."""
        self._set(local, value, Does.COMPUTES)

    def ask(self, local: Expr, value: Expr) -> None:
        """Set a local to a value that a player may be asked for."""
        self._set(local, value, Does.ASKS)

    def get(self, local: Expr, value: Expr) -> None:
        """Set a local to what comes of doing something."""
        self.put(Set(local, value))

    def _set(self, local: Expr, value: Expr, does: Does) -> None:
        self.lines.append(Line(self.depth, Set(local, value), does, local.text))

    def give(self, value: Expr) -> None:
        """Return a value."""
        self.put(Return(value), Does.LEAVES)

    def give_if(self, test: Expr, value: Expr) -> None:
        """Return a value if a test holds."""
        self.put(When(test, Return(value)))

    def call(
        self,
        result: Expr,
        id: str,
        act: Expr,
        given: Expr,
        cites: Expr,
        way: Way,
        write: Expr = NONE,
        logged: bool = False,
    ) -> None:
        """Make an action happen."""
        self.lines.append(Call(self.depth, result, id, act, given, cites, way, write, logged))

    def inside(self, other: "Fn", given: tuple[Expr, ...] = ()) -> None:
        """Another function, written inside this one, whose locals it sees; ``given``: those that it sets anew."""
        self.put(Def(other.name, other.params, given))
        depth = self.depth + 1
        self.lines.extend(Line(depth, Set(Name(name), value), Does.COMPUTES, name) for name, value in other.opening)
        self.lines.extend(other.lines or [Line(depth, Pass(), Does.COMPUTES)])
        if other.asks:
            self.lines.append(Line(depth, Yield(), Does.ASKS))

    @contextmanager
    def block(self, head: Stmt) -> Iterator[None]:
        """Lines inside are one level deeper, under ``head``; an empty block gets ``pass``."""
        loops, defines = isinstance(head, For | While), isinstance(head, Def)
        self.put(head, Does.LOOPS if loops else Does.ACTS if defines else Does.BRANCHES)
        self.depth += 1
        size = len(self.lines)
        yield
        if len(self.lines) == size:
            self.put(Pass(), Does.COMPUTES)
        self.depth -= 1

    @contextmanager
    def looping(self, head: For | While) -> Iterator[None]:
        """A block that can be left; behind it what came of each pass but the last is forgotten."""
        self.loops += 1
        before = self.outcomes()
        with self.block(head):
            yield
        self.loops -= 1
        self.looped |= self.outcomes() - before

    def outcomes(self) -> set[Expr]:
        """All that can be asked about of what came of statements: the last one, and those with a name."""
        named = {value for name, value in self.scope.items() if name.startswith("outcome ")}
        return named | ({self.last} if self.last is not None else set())

    def outcome(self, node: Any, named: Expr | None = None) -> Expr | None:
        """What came of a statement, or of the one before this.  Raises CompileError if that is within a loop."""
        found = named or self.last
        if found in self.looped:
            raise CompileError(
                "of what was done in turn only the last would be asked",
                node,
                "ask within the loop, or count what happened: `if you sacrificed a card this way`",
            )
        return found

    def statement(self) -> None:
        """A statement of the outermost block begins here."""
        self.starts.append(len(self.lines))

    def statements(self) -> list[list[Line | Call]]:
        """The lines of each statement of the outermost block."""
        ends = [*self.starts[1:], len(self.lines)]
        return [self.lines[start:end] for start, end in zip(self.starts, ends, strict=True) if end > start]

    def text(self, known: Known) -> str:
        """The finished function."""
        stmts = [Set(Name(name), value) for name, value in self.opening]
        lines = [*indented(0, [Def(self.name, self.params)]), *indented(1, stmts), *lines_of(self.lines, known)]
        if self.asks or len(lines) == 1:
            lines += indented(1, [Yield() if self.asks else Pass()])
        return "\n".join(lines) + "\n"

    # ------------------------------------------------------------------ names
    def temp(self, hint: str = "t") -> str:
        """A fresh local name."""
        return f"{hint}{self.number()}"

    def local(self, hint: str) -> Name:
        """A fresh local."""
        return Name(self.temp(hint))

    def number(self) -> int:
        """A number that nothing else in this function has."""
        self.temporaries += 1
        return self.temporaries

    def is_single(self, thing: Expr) -> bool:
        """Is this an expression for one thing or none, never several: a candidate, or a parameter known as such?"""
        candidate = isinstance(thing, Name) and (thing.id.removeprefix("o").isdecimal() or thing == CANDIDATE)
        return self.inline and (candidate or thing.text in self.single)

    def mark(self, name: str) -> str:
        """What is said of this function under a name, in one word or several."""
        said = self.scope.get(name)
        return str(said.value) if isinstance(said, Const) else ""

    def chosen_at(self, value: Expr | None) -> int | None:
        """The place of a target among those that this function is given, if that is what an expression stands for."""
        if isinstance(value, Item) and value.of == self.chosen and isinstance(value.at, Const):
            return int(value.at.value)
        return None

    def done_to(self, verb: str) -> Expr:
        """The list of what a verb was done to before in these instructions."""
        if f"done by {verb}" not in self.scope:
            raise CompileError("nothing was chosen before this", None, "choose it first: `choose up to 1 target …`")
        return call("ops.as_list", self.scope[f"done by {verb}"])

    def followed(self) -> dict[str, Expr]:
        """The names of things and targets, each for what that thing has become."""
        return {
            name: call("ops.present", C, local)
            for name, local in self.scope.items()
            if isinstance(local, Name) and local.id.startswith("v_") or self.chosen_at(local) is not None
        }

    def use_target(self, name: str) -> None:
        """A target is spoken of: where that is not for the same condition as its phrase, it is wanted in any case."""
        index = self.named_targets[name]
        if self.wanted_if.get(index) is not self.only_if:
            self.wanted_if.pop(index, None)

    @contextmanager
    def binding(self, **names: Expr) -> Iterator[None]:
        """Names bound inside only; dots are written as ``__``."""
        saved = dict(self.scope)
        self.scope.update({name.replace("__", "."): value for name, value in names.items()})
        yield
        targets = {name: value for name, value in self.scope.items() if self.chosen_at(value) is not None}
        self.scope = {**saved, **targets}  # a target met inside stays announced

    def testing(self, thing: Expr) -> AbstractContextManager[None]:
        """Inside, a thing is tested: it is what `it` means, unless that is what a loop without a name is at."""
        return self.binding(candidate=thing) if LOOPED in self.scope else self.binding(candidate=thing, it=thing)

    @contextmanager
    def at_each(self, name: str, thing: Expr) -> Iterator[None]:
        """Inside, a loop is at a thing; what is named there stays named."""
        names = (name, LOOPED) if name == "it" else (name,)
        saved = {each: self.scope.get(each) for each in names}
        self.scope.update(dict.fromkeys(names, thing))
        yield
        for each, before in saved.items():
            if before is None:
                self.scope.pop(each, None)
            else:
                self.scope[each] = before


class Module:
    """The functions and constants of one chunk of generated source."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.parts: list[Fn | Stmt] = []
        self.count = 0

    def name(self, hint: str) -> str:
        """A fresh global name."""
        self.count += 1
        clean = "".join(ch if ch.isascii() and ch.isalnum() else "_" for ch in hint)
        return f"{self.prefix}{clean}_{self.count}"

    def add(self, part: Fn | Stmt) -> None:
        """Add a statement, or a function whose calls are written when all is known."""
        self.parts.append(part)

    def text(self, known: Known) -> str:
        """All of it."""
        return "\n".join(part.text(known) if isinstance(part, Fn) else str(part) for part in self.parts) + "\n"
