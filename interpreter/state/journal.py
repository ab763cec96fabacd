"""Every write to the state, so that it can be taken back.

The journal is the only writer of objects, dicts and lists of the state.  What bypasses it
survives a take-back; caches may do so if they can be rebuilt, nothing else.
"""

from typing import Any

_ABSENT = object()
ATTRIBUTE, ITEM, INSERT, REMOVE, REPLACE = range(5)


class Journal:
    """A list of undo records.  ``mark`` is a length of it, ``rollback(mark)`` restores that moment."""

    __slots__ = ("records",)

    def __init__(self) -> None:
        self.records: list[tuple[int, Any, Any, Any]] = []

    def mark(self) -> int:
        """The present moment, to hand to :meth:`rollback`."""
        return len(self.records)

    def set(self, target: Any, name: str, value: Any) -> None:
        """Set an attribute."""
        self.records.append((ATTRIBUTE, target, name, getattr(target, name)))
        setattr(target, name, value)

    def put(self, mapping: dict[Any, Any], key: Any, value: Any) -> None:
        """Set an item of a dict."""
        self.records.append((ITEM, mapping, key, mapping.get(key, _ABSENT)))
        mapping[key] = value

    def drop(self, mapping: dict[Any, Any], key: Any) -> None:
        """Delete an item of a dict, if it is there."""
        if key in mapping:
            self.records.append((ITEM, mapping, key, mapping.pop(key)))

    def insert(self, items: list[Any], index: int, value: Any) -> None:
        """Insert into a list; ``index`` must be within ``0..len``."""
        self.records.append((INSERT, items, index, None))
        items.insert(index, value)

    def append(self, items: list[Any], value: Any) -> None:
        """Append to a list."""
        self.records.append((INSERT, items, len(items), None))
        items.append(value)

    def remove(self, items: list[Any], value: Any) -> None:
        """Remove the item that *is* ``value``; it must be there."""
        if items and items[-1] is value:  # what is removed mostly lies on top
            self.records.append((REMOVE, items, len(items) - 1, items.pop()))
            return
        for index, item in enumerate(items):
            if item is value:
                self.records.append((REMOVE, items, index, items.pop(index)))
                return
        raise ValueError("the item is not in the list")

    def replace(self, items: list[Any], new: list[Any]) -> None:
        """Replace the whole content of a list (a shuffle, a reordering)."""
        self.records.append((REPLACE, items, None, items[:]))
        items[:] = new

    def rollback(self, mark: int) -> None:
        """Take back everything after ``mark``, last first."""
        records = self.records
        while len(records) > mark:
            kind, target, key, old = records.pop()
            if kind == ATTRIBUTE:
                setattr(target, key, old)
            elif kind == ITEM:
                if old is _ABSENT:
                    del target[key]
                else:
                    target[key] = old
            elif kind == INSERT:
                target.pop(key)
            elif kind == REMOVE:
                target.insert(key, old)
            else:
                target[:] = old

    def forget(self) -> None:
        """Drop all records: nothing before this moment can be taken back any more."""
        self.records.clear()
