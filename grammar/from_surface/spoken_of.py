"""What a condition speaks of, and ``it`` behind that: ``when E if hosting beast is gold: tap it``."""

from dataclasses import replace
from typing import TypeVar

from kotowari.grammar import ast
from kotowari.grammar.from_surface.statements import Statements
from kotowari.grammar.scope import HELD, ITSELF, OBJECT, Binding
from kotowari.grammar.visit import transform, walk

N = TypeVar("N", bound=ast.Node)


def is_held(node: ast.Node) -> bool:
    """A pronoun that means what the condition of its ability is about."""
    return isinstance(node, ast.Ref) and node.target == HELD


def said_anew(node: N, phrase: ast.Select) -> N:
    """The node with what its condition is about in place of each pronoun for it."""
    return transform(node, lambda part: replace(phrase, binding="") if is_held(part) else part)


class SpokenOf(Statements):
    """Reads what is said of the thing that a condition was about.

    A phrase that tells a thing by what it is to this one means the same wherever it is said: it can stand for ``it``.
    """

    def hold(self, phrase: ast.Select) -> Binding:
        """Make a phrase what ``it`` means."""
        held = Binding("", OBJECT, HELD, node=replace(phrase, modifiers=()), span=phrase.span)
        self.scope.bind(held)
        return held

    def asked_of(self, condition: ast.Condition | None) -> None:
        """Make what a condition is about what ``it`` means behind it.

        That is the one thing that a phrase tells by what it is to this, which was spoken of later than what the event
        is about; or this object, where no other one was spoken of.
        """
        if condition is None:
            return
        if any(isinstance(node, ast.Ref) and node.target == "this" for node in walk(condition)):
            spoken_of = self.scope.latest(OBJECT, None)
            if spoken_of is None or spoken_of.slot and spoken_of.plural:
                self.scope.bind(Binding(ITSELF, OBJECT, "this"))
            return
        phrase = next((node for node in walk(condition) if self.always_same(node)), None)
        if isinstance(phrase, ast.Select):
            self.hold(phrase)

    def always_same(self, phrase: ast.Node) -> bool:
        """Whether a phrase tells one thing by what it is to this."""
        return isinstance(phrase, ast.Select) and phrase.det.kind == "none" and self.is_known(phrase)

    def with_held(self, node: N) -> N:
        """The node, `it` in it exchanged for what its condition is about."""
        held = next((each for each in reversed(self.scope.bindings) if each.target == HELD), None)
        return node if held is None else said_anew(node, held.node)
