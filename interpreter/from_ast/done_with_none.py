"""A number of 0 with which a verb or a keyword, as the rules define it, does nothing: it is written on no card.

What is done with a definition's number is done so often, to so many or with so much; where all it does is of that kind,
0 leaves nothing of it.  What it does besides (making a thing first, say) is done with 0 as well, and so 0 stands.  A
number that is worked out may be 0, which is nobody's mistake (701.17b).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError

HELP = "write a number from 1 on, or one that is worked out: `x`, `(number of …)`"
CHOICE = "choose"
PREVENTION = "forestall"


def refuse_nothing(k: Compiler, ability: ast.Node) -> None:
    """Refuse numbers of 0 in an ability of a card with which nothing is done.  Raises CompileError."""
    paid = {id(part) for cost in walk(ability) if isinstance(cost, ast.Cost) for part in walk(cost)}
    for part in walk(ability):
        if isinstance(part, ast.Do | ast.KeywordUse) and id(part) not in paid:
            for name, number in _zeros(k, part):
                if _is_idle(k, part, name):
                    raise CompileError("with 0 nothing of this is done", number, HELP)


def _zeros(k: Compiler, node: ast.Do | ast.KeywordUse) -> Iterator[tuple[str, ast.Node]]:
    """Parameters that are numbers and are said to be 0."""
    if isinstance(node, ast.Do):
        params = {param.name: param for param in k.action_nodes[node.verb].params}
        given = [(params.get(name), value) for name, value in node.args]
    else:
        given = list(zip(k.library.keywords[node.keyword].params, node.args, strict=False))
    for param, value in given:
        if param is not None and param.kinds == ("number",) and value == ast.Number(0):
            yield param.name, value


def _is_idle(k: Compiler, node: ast.Do | ast.KeywordUse, name: str) -> bool:
    """Does what is defined so do nothing where this number is 0?"""
    if isinstance(node, ast.Do):
        body = k.action_nodes[node.verb].body
        return bool(body) and _Nothing(k, name).are_idle(body)
    abilities = k.library.keywords[node.keyword].abilities
    return bool(abilities) and all(_Nothing(k, name).is_idle_ability(each) for each in abilities)


class _Nothing:
    """Reads a definition where one number (``name``) is 0; ``empty``: what is nothing because of it, by its names."""

    def __init__(self, k: Compiler, name: str) -> None:
        self.k = k
        self.name = name
        self.empty: set[str] = set()

    def is_idle_ability(self, ability: Any) -> bool:
        """Does an ability do nothing as it triggers, is used, or as something enters?"""
        if isinstance(ability, ast.Static):
            return self.are_idle(ability.effects)
        if isinstance(ability, ast.AsEvent) and not ability.body:
            return any(self.is_none(value) for _, value in ability.event.preps) and not ability.event.adverbs
        if isinstance(ability, ast.Triggered | ast.Activated | ast.AsEvent):
            return self.are_idle(ability.body)
        return isinstance(ability, ast.Replacement) and self._prevents_none(ability)

    def are_idle(self, body: Iterable[Any]) -> bool:
        """Do these instructions do nothing, one after another?"""
        idle = [self.is_idle(each) for each in body]  # each in turn: what one names is nothing to the next
        return all(idle)

    def is_idle(self, node: Any) -> bool:
        """Does an instruction do nothing?"""
        if isinstance(node, ast.Let):
            if self.is_of_none(node.value):
                self.empty.add(node.name)
            return True
        if isinstance(node, ast.If):
            return self.are_idle((*node.then, *node.otherwise))
        if isinstance(node, ast.May | ast.Later):
            return self.are_idle(node.body)
        if isinstance(node, ast.ForEach):
            return self.is_of_none(node.each) or self.are_idle(node.body)
        if isinstance(node, ast.Repeat):
            return self._is_zero(node.times) or self.are_idle(node.body)
        return isinstance(node, ast.Do) and self._is_idle_deed(node)

    def _is_idle_deed(self, node: ast.Do) -> bool:
        values = [value for _, value in node.args]
        if any(self.is_none(value) or self.is_of_none(value) for value in values):
            named = (node.binding, *(getattr(part, "binding", "") for value in values for part in walk(value)))
            self.empty.update(name for name in named if name)
            return True
        return self.k.core(self.k.action(node.verb, node)) == CHOICE

    def _prevents_none(self, ability: ast.Replacement) -> bool:
        """Is something prevented, of which the rest happens, and that none of it?"""
        deeds = [each for each in ability.body if isinstance(each, ast.Do)]
        keeps = all(self.k.core(self.k.action(each.verb, each)) == PREVENTION for each in deeds)
        return len(deeds) == len(ability.body) and keeps and self.are_idle(deeds)

    def is_of_none(self, value: Any) -> bool:
        """Is something taken among what is nothing?"""
        for part in walk(value) if isinstance(value, ast.Node) else ():
            if isinstance(part, ast.Ref) and (part.target or part.name) in self.empty:
                return True
            if isinstance(part, ast.Word) and part.kind in ("name", "param") and part.id in self.empty:
                return True
        return False

    def is_none(self, value: Any) -> bool:
        """Is an amount, a number of things or a pair of numbers nothing?"""
        if isinstance(value, ast.Measure):
            return self._is_zero(value.amount)
        if isinstance(value, ast.Pair):
            return value.signed and self._is_zero(value.first) and self._is_zero(value.second)
        if isinstance(value, ast.EndOfZone):  # written in figures 0 is the place itself
            return not isinstance(value.count, ast.Number) and self._is_zero(value.count)
        return isinstance(value, ast.Select) and self._is_zero(value.det.count)

    def _is_zero(self, number: Any) -> bool:
        if isinstance(number, ast.Number):
            return number.value == 0
        if isinstance(number, ast.Ref):
            return (number.target or number.name) == self.name
        if not isinstance(number, ast.Arith):
            return False
        both = [self._is_zero(number.left), self._is_zero(number.right)]
        return any(both) if number.op in ("*", "min") else both[0] if number.op == "/" else all(both)
