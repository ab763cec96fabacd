"""Abilities that something gets, in the lines below it, and what of a copy is otherwise than of its model."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from kotowari.grammar import ast
from kotowari.grammar.ast import Ability, Statement
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.blocks import gives_below
from kotowari.grammar.from_surface.prices import Prices
from kotowari.grammar.from_surface.verbs import takes_ability
from kotowari.grammar.scope import Scope
from kotowari.grammar.surface import Line
from kotowari.grammar.vocabulary import Verb

T = TypeVar("T")
Duration = ast.Until | ast.Window | ast.AsLongAs | None
A_COPY = "write `copy of X except it VERB …`, where X becomes or is made as a copy"


class Quoting(Prices):
    """Reads what stands in a block below a verb that gives abilities."""

    if TYPE_CHECKING:  # the layer above

        def abilities(self, lines: Sequence[Line]) -> tuple[Ability, ...]:
            """Abilities of a block."""
            ...

    def quoting(self, line: Line) -> Statement | None:
        """``beasts you control have:`` and abilities; None when the phrase does not end in such a verb."""
        if gives_below(line):
            return self.giving_below(line)[0]
        for end in range(len(line.phrase) - 1, 0, -1):
            hit = self.vocabulary.match(line.phrase, end, len(line.phrase), VERBS)
            verbs = [s.node for s in hit[0] if isinstance(s, Verb)] if hit is not None else []
            action = next((verb for verb in verbs if takes_ability(verb)), None)
            if hit is None or action is None:
                continue

            def tail(end: int, size: int) -> tuple[ast.Expr, Duration]:
                self.end = end
                lead: Duration = self.time_in_front() if self.key() == "until" else None
                subject = self.either()
                if self.i != end:
                    raise self.stuck("a verb")
                self.end, self.i = len(self.toks), end + size
                duration = lead or self.duration()
                self.finished()
                return subject, duration

            read = self.on(line.phrase, partial(self.attempt, partial(tail, end, hit[1])))
            if read is None:
                continue
            subject, duration = self.united(read[0]), read[1]
            quoted = ast.Quoted(self.quoted(line), span=self.at(line))
            name = next(p.name for p in action.params if p.role == "object")
            return ast.Do(
                action.id,
                subject,
                ((name, quoted),),
                (),
                False,
                duration,
                "",
                " ".join(tok.value for tok in line.phrase[end : end + hit[1]]),
                span=self.at(line),
            )
        return None

    def quoted(self, line: Line) -> tuple[Ability, ...]:
        """The abilities of a block, whose ``this`` is the object that gets them."""
        return self.within_quotes(lambda: self.abilities(line.body))

    def within_quotes(self, read: Callable[[], T]) -> T:
        """What is read where ``this`` is the object that gets it."""
        outer = self.scope
        self.scope = Scope(
            linked={**outer.linked, **outer.names}, declared=outer.declared, marked=outer.marked, counter=outer.counter
        )
        try:
            return read()
        finally:
            outer.counter = self.scope.counter
            self.scope = outer

    # ---------------------------------------------------------------- what of a copy is otherwise
    def giving_below(self, line: Line) -> list[Statement]:
        """A statement of a copy, which has besides the abilities in the lines below."""
        outer, self.below = self.below, line
        try:
            read = self.plain(line)
            if self.below is not None:
                help = "end the line above with `has:`"
                raise self.fail("E0206", "these lines belong to nothing", help, self.at(line))
            return read
        finally:
            self.below = outer

    def differing(self, node: ast.Do) -> ast.Do:
        """``… except it has flying and is 1/1``: the same, with what of its copy is otherwise."""
        start = self.i
        if not self.take("except"):
            return node
        if not any(isinstance(value, ast.CopyOf) for _, value in node.args):
            raise self.fail("E0206", "only of a copy something can be otherwise", A_COPY, self.span(start))
        if not self.take("it"):
            raise self.stuck("`it`")
        said = [self.otherwise()]
        while self.take("and"):
            self.take("it")
            said.append(self.otherwise())
        but = tuple(said)
        args = [(slot, replace(of, but=but) if isinstance(of, ast.CopyOf) else of) for slot, of in node.args]
        return replace(node, args=tuple(args))

    def otherwise(self) -> ast.Do:
        """One verb that is said of a copy."""
        start, below = self.i, self.below
        hit = self.vocabulary.match(self.toks, self.i, self.end, VERBS)
        if hit is not None and self.i + hit[1] == self.end and below is not None:
            action = next((s.node for s in hit[0] if isinstance(s, Verb) and takes_ability(s.node)), None)
            if action is not None:
                self.i, self.below = self.end, None
                name = next(p.name for p in action.params if p.role == "object")
                spelled = " ".join(tok.value for tok in self.toks[start : self.end])
                span = self.span(start)
                quoted = ast.Quoted(self.quoted(below), span=span)
                return ast.Do(action.id, None, ((name, quoted),), spelled=spelled, span=span)
        if start >= self.end:
            raise self.stuck("what is otherwise")
        copy = ast.Ref("it", target="candidate", span=self.span(start))
        return replace(self.do(copy, start, False, False), subject=None)
