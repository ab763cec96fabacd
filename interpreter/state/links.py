"""What one ability of an object did, as another of the same object refers to it (607)."""

from typing import Any

from kotowari.interpreter.state.objects import PARTS, Obj


def linked(before: Any, value: Any, moved: dict[Any, Any], as_it_was: bool = False) -> Any:
    """What a linked name means from now on, having meant ``before``.

    What is moved again and again is all meant, as long as it is where it was moved to (607.2a); of anything else the
    last.  ``as_it_was``: not what it has become by now, as it is asked of what a cost took (608.2h).
    """
    things = value if type(value) is list else [value]
    found = things if as_it_was else [each for thing in things for each in _become(thing, moved)]
    if not as_it_was and any(thing in moved or thing in moved.values() for thing in things):
        earlier = before if type(before) is list else [before]
        found = [
            thing for thing in earlier if type(thing) is Obj and thing.zone is not None and thing not in found
        ] + found
    return found[0] if type(value) is not list and len(found) == 1 else found


def _become(thing: Any, moved: dict[Any, Any]) -> list[Any]:
    """What a thing is by now: itself, or what it was moved to be; if it was several cards, all of them (712.4c)."""
    parts = thing.links.get(PARTS, ())[1:] if type(thing) is Obj and thing in moved else ()
    return [moved.get(thing, thing), *(moved[part] for part in parts if part in moved)]
