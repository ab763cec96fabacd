"""The things that a command is aimed at, phrase by phrase.

What has one legal thing is not asked.  A script may name it or leave it out, so what is named has to be told from what
is named for a later phrase: by what the waiting thing is aimed at already.
"""

from collections.abc import Sequence
from typing import Any

from kotowari.grammar.scenario.ast import Thing, Value
from kotowari.grammar.source import Span
from kotowari.interpreter import Decision, Option
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.testing.answers import describe, index_of, value_text
from kotowari.tools.testing.failure import Failure
from kotowari.tools.testing.things import Things, root


class Aims:
    """What a command names as its targets.  ``left``: what has answered nothing yet."""

    def __init__(self, values: Sequence[Value], span: Span) -> None:
        self.left = list(values)
        self.span = span
        self.known: list[Any] = []  # what is aimed at so far, as far as it was looked at
        self.asked: list[Any] = []  # of that, what the script answered

    def answer(self, decision: Decision, item: Obj | None, things: Things) -> tuple[int, ...]:
        """The targets of one phrase: the next values that are offered; the rest is compared at the end."""
        passed = self._pass(item, things)
        taken = self._taken(self.left, decision, things)
        if passed and not self.left and len(taken) < decision.low:  # what was named was not what had to be
            self.left = passed
            taken = self._taken(self.left, decision, things)
        if len(taken) < decision.low:
            shown = ", ".join(map(value_text, self.left)) or "nothing"
            raise Failure(f"`{shown}` is no legal target: {describe(decision, things)}", self.span)
        wrong = decision.refusal(tuple(taken))
        if wrong:
            raise Failure(f"{wrong}: {describe(decision, things)}", self.span)
        for index, value in taken.items():
            self.left.remove(value)
            self.asked.append(_meant(decision.options[index], things))
        self.known += self.asked[len(self.asked) - len(taken) :]
        return tuple(taken)

    def _pass(self, item: Obj | None, things: Things) -> list[Value]:
        """Take away what is named of that which had to be chosen without being asked; what was taken away."""
        passed: list[Value] = []
        before = list(self.known)
        for thing in (aim for group in item.item.all_aims() for aim in group) if item is not None else ():
            if _first(thing) in before:
                before.remove(_first(thing))
                continue
            self.known.append(_first(thing))
            if self.left and _is_meant(thing, self.left[0], things):
                passed.append(self.left.pop(0))
        return passed

    def _taken(self, values: list[Value], decision: Decision, things: Things) -> dict[int, Value]:
        taken: dict[int, Value] = {}
        for value in values:
            index = index_of(value, decision, things, tuple(taken))
            if index is not None and len(taken) < decision.high:
                taken[index] = value
        return taken

    def wrong(self, values: Sequence[Value], item: Obj | None, things: Things) -> str:
        """Where the waiting thing is aimed at what is not named; what had to be chosen may be left out."""
        if item is None:
            return "" if not self.left else "it has no targets"
        chosen = [t for groups in item.item.targets.values() for group in groups for t in group]
        unasked = [_first(t) for t in chosen]
        for thing in self.asked:
            if thing in unasked:
                unasked.remove(thing)
        left = list(values)
        fits = bool(values) or not chosen
        for thing in chosen:
            if left and _is_meant(thing, left[0], things):
                left.pop(0)
            elif _first(thing) in unasked:
                unasked.remove(_first(thing))
            else:
                fits = False
        if fits and not left:
            return ""
        shown = ", ".join(map(things.label, chosen)) or "nothing"
        return f"it targets {shown}, not {', '.join(map(value_text, values)) or 'nothing'}"


def _is_meant(thing: Any, value: Value, things: Things) -> bool:
    found = things.matches(value) if isinstance(value, Thing) else []
    return any(_first(one) is _first(thing) for one in found)


def _meant(option: Option, things: Things) -> Any:
    """The first version of the object of an option, or its player."""
    obj = things.by_id(option.object)
    return root(obj) if obj is not None else things.player_of(option.key)


def _first(thing: Any) -> Any:
    """What is compared: what was chosen may have been moved since then, to pay for it (601.2h)."""
    return root(thing) if isinstance(thing, Obj) else thing
