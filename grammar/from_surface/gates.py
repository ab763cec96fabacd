"""``S if C`` and ``S unless C``: statements with what they depend on behind them."""

from collections.abc import Callable
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.from_surface.spoken_of import SpokenOf
from kotowari.grammar.from_surface.statements import AsEventFound
from kotowari.grammar.scope import OBJECT
from kotowari.grammar.visit import walk

GATES = ("if", "unless")


def speaks_back(condition: ast.Condition) -> bool:
    """Whether a condition has a pronoun for a thing."""
    refs = (each for each in walk(condition) if isinstance(each, ast.Ref))
    return any(each.name in ("it", "them", "that") and each.target not in ("step", "candidate") for each in refs)


def names_one(node: ast.Node) -> bool:
    """Whether a phrase names something new that a pronoun behind it would mean."""
    return isinstance(node, ast.Select) and node.det.kind in ("target", "count", "any")


class Gates(SpokenOf):
    """Reads statements that are carried out only if something is so."""

    def gated(self, read: Callable[[], Statement]) -> Statement:
        """A statement, or ``S if C``, ``S unless C``."""
        start, end = self.i, self.end
        at = next((k for k in range(start, end) if self.toks[k].key in GATES), None)
        if at is None:
            return read()
        node = self.attempt(lambda: self.to_cites(read))
        if node is None:
            node = self.attempt(lambda: self.asked_behind(read, start, at))
        return self.asked_before(read, start, at) if node is None else node

    def asked_behind(self, read: Callable[[], Statement], start: int, at: int) -> Statement:
        """``S if C``: a pronoun of C means what S names last, which is a target: those are known before (608.2b).

        Where S names nothing new that is what S is about: ``a gets +1/+1 if it is gold``.  ``S unless C`` is read so
        only if C has such a pronoun.
        """
        end, before = self.end, len(self.scope.bindings)
        self.i, self.end = start, at
        try:
            node = self.to_cites(read)
        except AsEventFound as found:  # `this enters tapped if you cast it`
            self.i, self.end = at + 1, end
            raise AsEventFound(found.event, self.asked()[0]) from None
        finally:
            self.i, self.end = at + 1, end
        made = self.scope.bindings[before:]
        things = [each for each in made if each.kinds & OBJECT and isinstance(each.node, ast.Select)]
        if not things:
            self.speak_of(node)
        elif self.always_same(things[-1].node):
            self.hold(things[-1].node)
        condition, cite = self.asked()
        condition = self.with_held(condition)
        if self.toks[at].key == "unless":
            if not speaks_back(condition):
                raise self.fail("E0205", "this asks of nothing that was said", span=condition.span)
            condition = ast.Not(condition, span=condition.span)
        meant = {each.target for each in walk(condition) if isinstance(each, ast.Ref)}
        late = (each for each in made if each.target in meant and getattr(each.node, "det", ast.Det()).kind != "target")
        if next(late, None) is not None:
            raise self.fail("E0205", "this asks of what is only done if it is so", span=condition.span)
        return self.only_if(node, condition, cite, start, at)

    def speak_of(self, node: ast.Node) -> None:
        """Make the subject of a statement what a pronoun means, or else the one thing that was named in it."""
        subject = getattr(node, "subject", None)
        refs = [subject] if isinstance(subject, ast.Ref) else [each for each in walk(node) if isinstance(each, ast.Ref)]
        named = {each.target for each in refs if each.target not in ("this", "you", "candidate")}
        meant = [each for each in self.scope.bindings if each.target in named and each.kinds & OBJECT]
        if meant and len({each.target for each in meant}) == 1:
            self.scope.bind(replace(meant[-1], name="", pronoun=True, away=False, used=True))

    def asked_before(self, read: Callable[[], Statement], start: int, at: int) -> Statement:
        """``S if C``, ``S unless C``, what is asked read first: the statement may mean it."""
        end, self.i = self.end, at + 1
        condition, cite = self.asked()
        if self.toks[at].key == "unless":
            condition = ast.Not(condition, span=condition.span)
        self.i, self.end = start, at
        try:
            node = self.to_cites(read)
        except AsEventFound as found:
            raise AsEventFound(found.event, condition) from None
        finally:
            self.i = self.end = end
        if self.toks[at].key == "if" and speaks_back(condition) and any(map(names_one, walk(node))):
            raise self.fail("E0205", "it is not clear what this asks of", span=condition.span)
        return self.only_if(node, condition, cite, start, at)

    def only_if(
        self, node: Statement, condition: ast.Condition, cite: tuple[str, ...], start: int, at: int
    ) -> Statement:
        """A statement that is carried out, or holds, only if something is so."""
        if isinstance(node, ast.Restrict) and node.duration is None and node.unless is None:
            return replace(node, duration=ast.AsLongAs(condition, span=condition.span), cite=cite)
        behind = self.toks[at].key == "if"
        return ast.If(condition, (node,), behind=behind, span=self.span(start), cite=cite)

    def asked(self) -> tuple[ast.Condition, tuple[str, ...]]:
        """A condition that goes to the end of the phrase, and the rules behind it."""
        condition, cite = self.condition(), self.cites()
        self.finished()
        return condition, cite

    def to_cites(self, read: Callable[[], Statement]) -> Statement:
        """A statement that goes to the end of the phrase."""
        node = read()
        self.finished()
        return node
