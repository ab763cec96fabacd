"""What state checks have to look at: what has changed since the last one, and what lies where a check looks for it."""

from kotowari.interpreter.program import Program
from kotowari.interpreter.state.objects import Obj


class StateChecks:
    """What changed, so that a check that can't apply is not asked.  It holds until the next check has looked at it.

    ``unsettled``: something did.  ``touched``: these objects; ``structure_changed``: what checks see that look at
    more than one; ``players_changed``: fields of players, too.  ``marked``: what lies in a field zone, by the word,
    keyword or status that a check asks for there (``asked``: those of checks alone); ``at_once``: checks
    that don't wait, and what these look among; ``stray``: tokens elsewhere.
    """

    def __init__(self, program: Program) -> None:
        self.touched: dict[Obj, None] = {}
        self.stray: list[Obj] = []
        self.marked: dict[tuple[str, str], dict[Obj, None]] = {
            check.needs: {} for check in program.states if check.needs and not check.local
        }
        asked = list(self.marked)
        self.marked.update({("status", field): {} for field in program.covers})
        self.asked = [(needs, self.marked[needs]) for needs in asked]
        self.at_once = [  # those that are made before triggers are asked, with what they look among
            (check, self.marked[check.needs])
            for check in program.states
            if check.at_once and check.needs and not check.local
        ]
        self._words = {id: holders for (kind, id), holders in self.marked.items() if kind == "word"}
        self._asked_words = frozenset(self._words)
        self._had: dict[Obj, frozenset[str]] = {}  # of the words that are asked for, those that it is kept by
        self._others = [(kind, id, holders) for (kind, id), holders in self.marked.items() if kind != "word"]
        self.structure_changed = self.players_changed = self.unsettled = True

    def everything(self) -> None:
        """Anything may have changed but which single objects did."""
        self.unsettled = self.structure_changed = self.players_changed = True

    def mark(self, obj: Obj) -> None:
        """Keep by what it is now whether an object in a field zone is one that is asked for."""
        words, had = self._asked_words.intersection(obj.chars.words), self._had.get(obj, _NONE)
        if words != had:
            for id in had - words:
                self._words[id].pop(obj, None)
            for id in words - had:
                self._words[id][obj] = None
            self._had[obj] = words
        for kind, id, holders in self._others:
            if id in (obj.chars.keywords if kind == "keyword" else obj.status):
                holders[obj] = None
            elif obj in holders:
                del holders[obj]

    def having(self, needs: tuple[str, str]) -> list[Obj]:
        """The objects in a field zone with a word, keyword or status that is asked for there, oldest version first.

        Of a status also those that have had it: the check itself asks again.
        """
        holders = self.marked[needs]
        if not holders:
            return []
        for obj in [o for o in holders if o.zone is None]:
            del holders[obj]
            self._had.pop(obj, None)  # it may be laid back
        return sorted([o for o in holders if o.zone is not None and o.zone.spec.field], key=_age)

    def strays(self) -> list[Obj]:
        """Tokens that are not in the default zone."""
        return [o for o in self.stray if o.zone is not None]


_NONE: frozenset[str] = frozenset()


def _age(obj: Obj) -> int:
    return obj.id
