"""Hypothesis strategies for syntax trees.

``nodes`` makes any tree that the types of ``grammar/ast`` allow, sense or no sense: enough for what must
hold of every tree (JSON, walks).
"""

import dataclasses
import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.grammar.visit import node_classes

texts = st.text(st.characters(codec="utf-8"), max_size=8)
spans = st.builds(Span, texts, *[st.integers(1, 99)] * 4) | st.just(NO_SPAN)


@cache
def field_types(cls: type[Node]) -> dict[str, Any]:
    """Field name → resolved type of a node class."""
    hints = get_type_hints(cls, vars(ast))
    return {f.name: hints[f.name] for f in dataclasses.fields(cls)}


@cache
def depths() -> dict[type[Node], int]:
    """The least depth of a tree of each class: how far down a choice must be allowed to go."""
    known: dict[type[Node], int] = {}
    while len(known) < len(node_classes()):
        for cls in node_classes():
            needed = [_depth(hint, known) for hint in field_types(cls).values()]
            if None not in needed:
                known[cls] = 1 + max(needed, default=0)
    return known


def _depth(hint: Any, known: dict[type[Node], int]) -> int | None:
    """The least depth of a value of this type, None while it is not known."""
    if isinstance(hint, type) and issubclass(hint, Node):
        return known.get(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        found = [d for d in (_depth(a, known) for a in args) if d is not None]
        return min(found, default=None)
    if origin is tuple and Ellipsis not in args:
        parts = [_depth(a, known) for a in args]
        return None if None in parts else max(parts)
    return 0


@st.composite
def nodes(draw: st.DrawFn, cls: type[Node], budget: int = 5) -> Node:
    """Any tree of class ``cls`` whose depth is about ``budget``, well typed and otherwise without sense."""
    return _node(draw, cls, max(budget, depths()[cls]))


def _node(draw: st.DrawFn, cls: type[Node], budget: int) -> Node:
    return cls(**{name: _value(draw, hint, budget - 1) for name, hint in field_types(cls).items()})


def _value(draw: st.DrawFn, hint: Any, budget: int) -> Any:
    if hint is Span:
        return draw(spans)
    if isinstance(hint, type) and issubclass(hint, Node):
        return _node(draw, hint, budget)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return draw(st.sampled_from(args))
    if origin in (Union, types.UnionType):
        fitting = [a for a in args if (_depth(a, depths()) or 0) <= budget]
        return _value(draw, draw(st.sampled_from(fitting)), budget)
    if origin is tuple and Ellipsis not in args:
        return tuple(_value(draw, a, budget) for a in args)
    if origin is tuple:
        fits = (_depth(args[0], depths()) or 0) <= budget
        return tuple(_value(draw, args[0], budget) for _ in range(draw(st.integers(0, 2 if fits else 0))))
    return draw({str: texts, int: st.integers(), bool: st.booleans(), type(None): st.none()}[hint])
