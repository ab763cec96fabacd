"""The reminder texts that a card may have, against those that stand on it."""

from collections.abc import Callable, Iterable

STOP = "。"


class KnownNotes:
    """Reminder texts as they are asked for: most are among the first."""

    def __init__(self, notes: Iterable[str]) -> None:
        self._coming = iter(notes)
        self._come: set[str] = set()

    def covers(self, note: str) -> bool:
        """Is this a reminder text, or several behind one another?"""
        return not note or note in self._come or self._found(note) or self._parted(note)

    def has_like(self, note: str, same: Callable[[str, str], bool]) -> bool:
        """Does a reminder text, or several sentence by sentence, say this in other words?"""
        self._come.update(self._coming)
        if note in self._come or any(same(each, note) for each in self._come):
            return True
        ends = [at + 1 for at, sign in enumerate(note[:-1]) if sign == STOP]
        return any(
            (note[:end] in self._come or any(same(each, note[:end]) for each in self._come))
            and self.has_like(note[end:], same)
            for end in ends
        )

    def _found(self, note: str) -> bool:
        for each in self._coming:
            self._come.add(each)
            if each == note:
                return True
        return False

    def _parted(self, note: str) -> bool:
        return any(each and note.startswith(each) and self.covers(note[len(each) :]) for each in self._come)
