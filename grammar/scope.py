"""Bound names of one definition in the order they were bound, and what a pronoun means at a place.

A name stays bound after the block it was bound in (``may: exile X as held`` … ``if done: return held``);
loop variables and the candidate of ``where`` do not.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from kotowari.grammar.ast import Node
from kotowari.grammar.source import NO_SPAN, Span

PLAYER = frozenset({"player"})
OBJECT = frozenset({"object"})
HELD = "#held"  # the target of what a condition tells by what it is to this
ITSELF = "#itself"  # the binding of this object where a condition was about it
NUMBER = frozenset({"number"})
OUTCOME = frozenset({"outcome"})


@dataclass(slots=True)
class Binding:
    """A name, what it is bound to and how nodes refer to it.

    ``target`` is what :class:`~kotowari.grammar.ast.Ref` stores.  ``node``: the node that gets a name of its own
    (``#1``) the first time a pronoun means it.  ``pronoun``: ``it`` may mean it.  ``let``: bound by ``let``, so
    that ``set`` can give it another value.  ``said``: what an event says stands in the slot, ``heard``: the slots of
    each event that was heard with it; ``proposed``: of an event that has not happened, so that it may be changed;
    ``away``: a statement has brought it where nothing is in play; ``loop``: each of a loop, one after another;
    ``earlier``: what an ability before it gave the same name to, which means both then (607.2a).
    """

    name: str
    kinds: frozenset[str]
    target: str = ""
    plural: bool = False
    node: Any = None
    pronoun: bool = True
    span: Span = NO_SPAN
    used: bool = False
    let: bool = False
    away: bool = False
    loop: bool = False
    said: Any = None
    proposed: bool = False
    earlier: "Binding | None" = field(default=None, repr=False, compare=False)
    heard: "list[list[Binding]]" = field(default_factory=list, repr=False, compare=False)

    @property
    def slot(self) -> bool:
        """Whether an event or the card has given the name, and no author."""
        return self.target.startswith("event.") or self.target in ("this", "you")


@dataclass(slots=True)
class Scope:
    """The bindings of a definition.

    ``linked``: those of earlier abilities of the same card; ``declared``: names the author wrote; ``marked``:
    nodes that a check looks at, kept here so that no check has to walk the tree.
    """

    bindings: list[Binding] = field(default_factory=list)
    names: dict[str, Binding] = field(default_factory=dict)
    linked: dict[str, Binding] = field(default_factory=dict)
    declared: list[Binding] = field(default_factory=list)
    marked: list[Node] = field(default_factory=list)
    counter: int = 0

    def mark(self) -> tuple[int, int, int]:
        """A place to come back to with :meth:`release` or :meth:`rollback`."""
        return len(self.bindings), len(self.declared), len(self.marked)

    def release(self, mark: tuple[int, int, int]) -> None:
        """End the reach of what was bound since ``mark``."""
        if len(self.bindings) > mark[0]:
            del self.bindings[mark[0] :]
            self.names = {b.name: b for b in self.bindings if b.name}

    def rollback(self, mark: tuple[int, int, int]) -> None:
        """Undo what was bound since ``mark`` by a reading that failed."""
        self.release(mark)
        del self.declared[mark[1] :]
        del self.marked[mark[2] :]

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Read what speaks of nothing that was said before it."""
        before, self.bindings = self.bindings, []
        self.names = {}
        try:
            yield
        finally:
            self.bindings = before + self.bindings
            self.names = {b.name: b for b in self.bindings if b.name}

    def bind(self, binding: Binding) -> None:
        """Add a binding; the latest of a name hides earlier ones."""
        self.bindings.append(binding)
        if binding.name:
            self.names[binding.name] = binding

    def stands_for(self, node: Node, *old: Any) -> None:
        """A node stands in the tree for others: what is bound to those is what pronouns mean by it."""
        for binding in self.bindings:
            if any(binding.node is each for each in old):
                binding.node = node

    def drop(self, binding: Binding) -> None:
        """End the reach of one binding."""
        self.bindings.remove(binding)
        self.names = {b.name: b for b in self.bindings if b.name}

    def declare(self, binding: Binding) -> None:
        """Bind a name the author wrote, so that it can be reported when nothing uses it."""
        self.bind(binding)
        self.declared.append(binding)

    def end_ability(self) -> None:
        """Keep the author's names as linked ones and forget the rest."""
        for binding in self.bindings:
            if binding.name and binding.pronoun and not binding.slot:
                before = self.linked.get(binding.name)
                if before is not binding:
                    binding.earlier = before
                self.linked[binding.name] = binding
        self.release((0, 0, 0))

    def find(self, name: str) -> Binding | None:
        """The binding of a written name, marked as used."""
        found = self.names.get(name) or self.linked.get(name)
        each = found
        while each is not None:
            each.used, each.earlier, each = True, None, each.earlier
        return found

    def has(self, name: str) -> bool:
        """Whether a name is bound here or in an earlier ability."""
        return name in self.names or name in self.linked

    def latest(
        self,
        kinds: frozenset[str],
        plural: bool | None = None,
        passing: frozenset[str] = frozenset(),
        beyond: str | None = None,
        staying: Callable[["Binding"], bool] | None = None,
    ) -> Binding | None:
        """The nearest binding of one of these kinds that a pronoun may mean; ``plural`` None takes either.

        ``beyond``: a target that is passed over; ``staying``: what the thing must be to be meant.
        """
        for binding in reversed(self.bindings):
            if (
                binding.pronoun
                and binding.kinds & kinds
                and not binding.kinds & passing
                and binding.target != beyond
                and (plural is None or binding.plural == plural)
                and (staying is None or staying(binding))
            ):
                return binding
        return None

    def refer(self, binding: Binding) -> str:
        """How a node names this binding; gives its node a name when it has none."""
        binding.used = True
        if binding.name and (named := self.names.get(binding.name)) is not None and named.target == binding.target:
            named.used = True  # what was moved, and what came of it, by one name
        if not binding.target:
            self.counter += 1
            binding.target = f"#{self.counter}"
            object.__setattr__(binding.node, "binding", binding.target)
        return binding.target
