"""``S, where x is Q``: a statement with a number that is worked out and said behind it."""

from collections.abc import Callable
from typing import TypeVar

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.from_surface.gates import Gates
from kotowari.grammar.from_surface.statements import AsEventFound
from kotowari.grammar.scope import NUMBER, Binding
from kotowari.grammar.visit import transform, walk

N = TypeVar("N", bound=ast.Node)


def with_value(node: N, value: ast.Expr) -> N:
    """What is said with its value in place of x."""
    said: N = transform(node, lambda part: value if isinstance(part, ast.Ref) and part.target == "x" else part)
    return said


def speaks_of_x(node: ast.Node) -> bool:
    """Whether anything in a statement depends on x, be it as a symbol."""
    return any(
        isinstance(part, ast.Ref)
        and "x" in (part.target, part.name)
        or isinstance(part, ast.Symbols)
        and "X" in part.symbols
        for part in walk(node)
    )


class WorkedOut(Gates):
    """Reads statements that say themselves what x is."""

    def valued(self, read: Callable[[], Statement]) -> list[Statement]:
        """A statement, or ``S[,] where x is Q``: ``let x = Q`` before it, or Q in place of x if it speaks of S."""
        start, end = self.i, self.end
        at = next(
            (
                k
                for k in range(start, end - 2)
                if self.toks[k].key == "where"
                and self.toks[k + 1].low == "x"
                and self.toks[k + 2].key == "is"
                and not self.price_before(k)
            ),
            None,
        )
        if at is None:
            return [read()]
        known, before = self.scope.has("x"), len(self.scope.bindings)
        x = Binding("x", NUMBER, "x", let=True, used=True)
        self.scope.bind(x)
        self.end = at - (self.toks[at - 1].type == "COMMA")
        try:
            node = self.to_cites(read)
        except AsEventFound as found:  # `this enters with x ice counters where x is …`
            self.i, self.end = at + 3, end
            value = self.whole(self.toks[self.i : end], self.expression)
            raise AsEventFound(with_value(found.event, value), found.condition) from None
        self.i, self.end = at + 3, end
        sized = any(isinstance(each, ast.Quality) and isinstance(each.what, ast.Pair) for each in walk(node))
        new = self.scope.bindings[before:]
        if sized:  # what is made is not there yet
            self.scope.release((before, *self.scope.mark()[1:]))
        mark = self.scope.mark()
        value = self.expression()
        self.finished()
        self.scope.release(mark)
        for binding in new if sized else ():
            self.scope.bind(binding)
        if not (sized or speaks_of_x(node)):
            raise self.fail(
                "E0206", "nothing that is said here speaks of `x`", "write it behind the sentence that does"
            )
        made = {each.target for each in new} - {"", "x"}
        own = any(isinstance(each, ast.Ref) and each.target in made for each in walk(value))
        if sized and known:
            raise self.fail("E0206", "`x` is another number already", "give it another name: `let n = …`", value.span)
        if not (known or own or self.is_static(node)):
            return [ast.Let("x", value, span=value.span), node]
        said: Statement = with_value(node, value)
        self.scope.drop(x)
        self.scope.stands_for(said, node)
        return [said]

    def price_before(self, at: int) -> bool:
        """Whether what is said before a token is what something costs more or less, which says itself what x is."""
        return any(
            self.toks[k].type == "SYMBOLS" and self.soft(k + 1 - self.i) in ("less", "more")
            for k in range(self.i, at - 1)
        )

    def is_static(self, statement: Statement) -> bool:
        """Overridden by the abilities: whether a statement, standing alone, holds as long as the object is there."""
        return False
