"""Which effect of a layer waits for which: dependency, by trial application (613.7).

An effect waits for another whose application would change what it applies to, what it does, or whether it exists.
"""

from typing import Any

from kotowari.interpreter.budget import CHANGE
from kotowari.interpreter.continuous.effect import Effect, exists, reached
from kotowari.interpreter.continuous.modifications import modify
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj

_UNASKED = object()


def is_defining(part: Part) -> bool:
    """Does it come of an ability that defines what the object is: before the others of its layer (613.3)?"""
    return part.op.startswith("define")


def may_depend(a: tuple[Effect, Part], b: tuple[Effect, Part]) -> bool:
    """Cheap filter: could applying ``b`` change ``a``?  What is only gained ends no ability that makes an effect."""
    if a[1].reads & b[1].writes:
        return True
    return a[0].ability is not None and "abilities" in b[1].writes and b[1].op != "gain"


def next_to_apply(g: Engine, waiting: list[tuple[Effect, Part]], objects: list[Obj]) -> int:
    """The first, by timestamp, that depends on no other; a loop of dependencies goes by timestamps (613.7b of 2018)."""
    depends: list[set[int]] = []
    for i, a in enumerate(waiting):
        own = set()
        g.budget.look(len(waiting))
        before: Any = _UNASKED
        for j, b in enumerate(waiting):
            if i != j and may_depend(a, b) and is_defining(a[1]) == is_defining(b[1]):
                changed = reached(g, *b, objects)
                g.budget.look(len(objects))
                if not changed:
                    continue
                if before is _UNASKED:
                    before = _footprint(g, a, objects)
                if _changes(g, a, b, objects, changed, before):
                    own.add(j)
        depends.append(own)
    for i, own in enumerate(depends):
        if not own:
            return i
    for i in range(len(waiting)):
        if _in_loop(i, depends):
            return i
    return 0


def _in_loop(start: int, depends: list[set[int]]) -> bool:
    seen: set[int] = set()
    todo = list(depends[start])
    while todo:
        i = todo.pop()
        if i == start:
            return True
        if i not in seen:
            seen.add(i)
            todo.extend(depends[i])
    return False


def _changes(
    g: Engine, a: tuple[Effect, Part], b: tuple[Effect, Part], objects: list[Obj], changed: list[Obj], before: Any
) -> bool:
    """Trial application to what ``b`` applies to: would that change whether ``a`` exists, whom it affects, and how?"""
    g.budget.look(CHANGE * len(changed) + len(objects))
    saved = [(obj, obj.chars) for obj in changed]
    for obj in changed:
        copy = Chars.__new__(Chars)
        for name in Chars.__slots__:
            setattr(copy, name, getattr(obj.chars, name))
        obj.chars = copy
    effect, part = b
    copying, g.chars.copying = g.chars.copying, {}
    for obj in changed:
        modify(g, effect, part, obj)
    g.chars.copying = copying
    after = _footprint(g, a, objects)
    for obj, chars in saved:
        obj.chars = chars
    return bool(before != after)


def _footprint(g: Engine, pair: tuple[Effect, Part], objects: list[Obj]) -> Any:
    effect, part = pair
    if not exists(g, effect):
        return None
    return [(obj.id, effect.value(g, part, obj)) for obj in reached(g, effect, part, objects)]
