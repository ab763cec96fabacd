"""Walk and rebuild trees of AST nodes without knowing their classes.

``children`` yields nodes in source order of the *fields*, through tuples of tuples; strings,
numbers and flags are no nodes.  A walk goes by an explicit stack, so depth is no limit.
"""

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter, is_
from typing import Any, TypeGuard, TypeVar, cast

from kotowari.grammar import ast
from kotowari.grammar.ast import Node

PAY = "pay"
RULE = "rule"  # the head of an ability about the game around the game, which is no word that is printed
PLACES = {"into": "to", "onto": "to"}  # prepositions that say the same

N = TypeVar("N", bound=Node)
BOOKKEEPING = ("span",)
PLAIN = frozenset({"str", "int", "bool", "None", "tuple"})  # annotations of words, numbers and flags


@cache
def node_classes() -> tuple[type[Node], ...]:
    """All concrete node classes, in the order of ``ast.__all__``."""
    named = [getattr(ast, name) for name in ast.__all__]
    found = [value for value in named if isinstance(value, type) and issubclass(value, Node)]
    return tuple(cls for cls in found if cls is not Node)


def _field_names(cls: type[Node]) -> tuple[str, ...]:
    """Names of a node class's fields that can hold nodes or words: all but the place in the source."""
    return tuple(f.name for f in dataclasses.fields(cls) if f.name not in BOOKKEEPING)


field_names: Callable[..., tuple[str, ...]] = cache(_field_names)


def _named_branches(cls: type[Node]) -> tuple[str, ...]:
    """Names of the fields whose type, as its annotation spells it, leaves room for a node."""
    spelled = {f.name: str(f.type).removeprefix("<class ") for f in dataclasses.fields(cls)}
    return tuple(name for name in field_names(cls) if not set(re.findall(r"\w+", spelled[name])) <= PLAIN)


_branch_names: Callable[..., tuple[str, ...]] = cache(_named_branches)


def _branch_values(cls: type[Node]) -> Callable[[Node], tuple[object, ...]]:
    """What reads all of those of a node at once."""
    names = _branch_names(cls)
    if not names:
        return lambda node: ()
    if len(names) == 1:
        read = attrgetter(*names)
        return lambda node: (read(node),)
    return attrgetter(*names)


_branches: Callable[..., Callable[[Node], tuple[object, ...]]] = cache(_branch_values)


def children(node: Node) -> list[Node]:
    """The nodes directly below ``node``, in field order."""
    return _gather(_branches(type(node))(node), [])


def _gather(values: tuple[object, ...], found: list[Node]) -> list[Node]:
    for value in filter(None, values):
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            _gather(value, found)
    return found


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents before children."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        below = children(current)
        below.reverse()
        stack += below


def transform(node: N, change: Callable[[Node], Node], closed: tuple[type[Node], ...] = ()) -> N:
    """Rebuild bottom-up: ``change`` gets every node after its children and returns it or another one.

    Parts that did not change are shared with the old tree; those of a ``closed`` class stay as they are.
    """
    if isinstance(node, closed):
        return node
    changed: dict[str, Any] = {}
    kind = type(node)
    for name, old in zip(_branch_names(kind), _branches(kind)(node), strict=True):
        if old:
            new = _transform_value(old, change, closed)
            if new is not old:
                changed[name] = new
    return cast(N, change(dataclasses.replace(node, **changed) if changed else node))  # of the same sort, if not class


def _transform_value(value: object, change: Callable[[Node], Node], closed: tuple[type[Node], ...]) -> object:
    if isinstance(value, Node):
        return transform(value, change, closed)
    if isinstance(value, tuple):
        items = [_transform_value(item, change, closed) for item in value]
        return value if all(map(is_, items, value)) else tuple(items)
    return value


def without_places(node: N) -> N:
    """The same tree with no spans and no remembered spellings: what equality compares."""

    def clean(one: Node) -> Node:
        extra: dict[str, Any] = {"spelled": ""} if "spelled" in field_names(type(one)) else {}
        return dataclasses.replace(one, span=ast.NO_SPAN, **extra)

    return transform(node, clean)


def with_own_names(node: N) -> N:
    """The same tree with the names only the reader gave (``#1`` …) counted in order, and gone where nothing uses them.

    The reader may try a reading and drop it; what it numbered on the way must not show in the tree.
    """
    used: dict[str, str] = {}
    marked = False
    for one in walk(node):
        target = getattr(one, "target", "")
        marked = marked or target[:1] == "#" or getattr(one, "binding", "")[:1] == "#"
        if target[:1] == "#":
            used.setdefault(target, f"#{len(used) + 1}")

    def rename(one: Node) -> Node:
        for name in ("target", "binding"):
            old = getattr(one, name, "")
            if old[:1] == "#" and used.get(old, "") != old:
                renamed: dict[str, Any] = {name: used.get(old, "")}
                return dataclasses.replace(one, **renamed)
        return one

    return transform(node, rename) if marked else node


def outline(node: Node, label: str = "", depth: int = 0) -> str:
    """A tree as indented lines, one a node: its class, its plain fields, then its parts under their field's name.

    Fields with their default, places and spellings are left out: what is shown is what equality sees.
    """
    plain, parts = [], []
    for f in dataclasses.fields(node):
        value = getattr(node, f.name)
        if not f.compare or f.default is not dataclasses.MISSING and value == f.default:
            continue
        if _gather((value,), []):
            parts.append((f.name, value))
        else:
            plain.append(f"{f.name}={value!r}")
    head = f"{label}: " if label else ""
    lines = [f"{'  ' * depth}{head}{type(node).__name__}({', '.join(plain)})"]
    for name, value in parts:
        pairs = isinstance(value, tuple) and value and isinstance(value[0], tuple)
        if isinstance(value, Node):
            lines.append(outline(value, name, depth + 1))
            continue
        for item in value:
            slot, inner = (f"{name} {item[0]}", item[1]) if pairs else (name, item)
            lines.extend(outline(one, slot, depth + 1) for one in _gather((inner,), []))
    return "\n".join(lines)


def is_paid(node: ast.Statement) -> bool:
    """Is it one of the costs that stand before the colon of a mode?"""
    return isinstance(node, ast.Do) and node.verb == PAY and node.subject is None and not node.binding


def to_be_done(condition: Node | None, actions: Mapping[str, ast.Action]) -> ast.Do | None:
    """What a player may do so that something does not happen: ``unless you VERB …`` without a time in the past."""
    inner = condition.condition if isinstance(condition, ast.Not) else None
    event = inner.event if isinstance(inner, ast.Happened) and not inner.negated and not inner.window else None
    if not isinstance(event, ast.EventPattern) or not isinstance(event.subject, ast.Ref) or event.passive:
        return None
    about = getattr(event.object, "target", "")
    if about == "this" or about.startswith("event."):  # "unless you cast it": of what came before, 400.7
        return None
    params = actions[event.verb].params if event.verb in actions else ()
    args = [(p.name, event.object) for p in params if p.role == "object" and event.object is not None]
    args += [
        (p.name, value)
        for prep, value in event.preps
        for p in params
        if PLACES.get(p.role, p.role) == PLACES.get(prep, prep)
    ]
    return ast.Do(event.verb, event.subject, tuple(args), span=event.span)


def refusable(
    events: tuple[ast.EventPattern, ...], body: tuple[Node, ...], condition: Node | None = None
) -> tuple[ast.Do, ast.Window | None] | None:
    """What somebody may do in place of just that, and so leave: "you may choose not to move this"; else None."""
    event, deed = events[0], body[0] if len(body) == 1 else None
    if len(events) > 1 or condition is not None or not isinstance(deed, ast.Do) or not deed.optional:
        return None
    same = deed.verb == event.verb and deed.subject is None and [value for _, value in deed.args] == [event.subject]
    plain = event.object is None and not event.preps and event.limit is None
    return (dataclasses.replace(deed, optional=False), event.window) if same and plain else None


def paid_deed(node: ast.Do) -> ast.Do | None:
    """What is done as the cost of a mode ("sacrifice 1 land: draw 2 cards"), if the instruction pays that."""
    price = next((value for _, value in node.args if isinstance(value, ast.Cost)), None)
    deed = price.items[0] if price is not None and len(price.items) == 1 else None
    return deed if isinstance(deed, ast.Do) else None


def excepted(node: ast.Do) -> tuple[ast.Do, ...]:
    """What a statement says is otherwise of the copy that it makes."""
    return next((value.but for _, value in node.args if isinstance(value, ast.CopyOf)), ())


def name_given(item: Node) -> str:
    """The name at the end of an item of a cost: of the statement, or of what it is done to."""
    found = getattr(item, "binding", "")
    for _, operand in getattr(item, "args", ()):
        found = found or getattr(operand, "binding", "")
    return found if not found.startswith("#") else ""


def by_use(what: object) -> tuple[ast.Word, ast.KeywordUse] | None:
    """``raised with raise {2}``: what is said of a thing, and the use of a keyword by which it is that; else None."""
    if not isinstance(what, ast.Select) or what.det != ast.Det() or len(what.alternatives) != 1:
        return None
    words, said = what.alternatives[0].words, what.modifiers[0] if len(what.modifiers) == 1 else None
    use = said.what if isinstance(said, ast.Quality) and not said.negated else None
    adjective = len(words) == 1 and words[0].kind == "adjective" and not words[0].negated
    return (words[0], use) if adjective and isinstance(use, ast.KeywordUse) else None


def asked_to_be(condition: object, name: str) -> object:
    """What a condition wants the thing of that name to be; None: it asks something else."""
    if not isinstance(condition, ast.Is) or condition.negated or not isinstance(condition.subject, ast.Ref):
        return None
    return condition.what if (condition.subject.target or condition.subject.name) == name else None


def is_candidate(node: object) -> bool:
    """Whether a node stands for the thing that is tested."""
    return isinstance(node, ast.Ref) and node.target == "candidate"


def is_target(node: object) -> TypeGuard[ast.Select]:
    """Whether a node is a phrase of what is aimed at (``target NOUN``)."""
    return isinstance(node, ast.Select) and node.det.kind == "target"


def halved(node: Node) -> str:
    """The field of which a number is half; "" for any other number."""
    part = node.left if isinstance(node, ast.Arith) and node.op == "/" and node.right == ast.Number(2) else None
    part = part.left if isinstance(part, ast.Arith) and part.op == "+" and part.right == ast.Number(1) else part
    return part.field if isinstance(part, ast.FieldOf) else ""


def multiples(node: ast.Pair) -> tuple[int, int, ast.Expr | ast.Condition] | None:
    """A pair that is taken once ``for each``: its sides and of what; None for any other pair."""
    counts = {
        side.right if isinstance(side, ast.Arith) and side.op == "*" else side
        for side in (node.first, node.second)
        if side != ast.Number(0)
    }
    count = counts.pop() if len(counts) == 1 else None
    factors = [
        side.left if isinstance(side, ast.Arith) else ast.Number(int(side == count))
        for side in (node.first, node.second)
    ]
    if not isinstance(count, ast.Count) or not all(isinstance(factor, ast.Number) for factor in factors):
        return None
    first, second = (factor.value for factor in factors if isinstance(factor, ast.Number))
    return first, second, count.of


def self_linked(ability: Node) -> list[str]:
    """The names that an ability gives and speaks of before it does: what it gave them to before is meant (607.1c)."""
    if not isinstance(ability, ast.Activated | ast.Triggered):
        return []
    given = {node.binding for node in walk(ability) if is_target(node)}
    early: dict[str, None] = {}
    for node in [part for statement in ability.body for part in walk(statement)]:
        if isinstance(node, ast.Ref):
            name = node.target or node.name
        else:
            name = node.id if isinstance(node, ast.Word) and node.kind in ("name", "param") else ""
        if name and name[0] != "#" and name not in given:
            early[name] = None
        given.add(node.name if isinstance(node, ast.Let) else getattr(node, "binding", ""))
    return [name for name in early if name in given]
