"""Who notices that an ability acts: its compiled functions are wrapped in a program that is made for nothing else.

Noted is what is *done*: a body that begins, a change that applies to something, a restriction that something runs into.
The trap: a function may be asked on trial and be taken back; so notes are read only after an attempt that stood, and
forgotten before the next.
"""

from collections.abc import Callable, Iterable
from typing import Any

from kotowari.interpreter.definitions import AbilityDef
from kotowari.tools.trying.subjects import Subject


class Witness:
    """The abilities of one card that have acted since :meth:`forget`, and what they acted on.

    ``counted``: those that have changed what players have numbers of, which need not be an event.
    """

    def __init__(self, card: str, subjects: Iterable[Subject]) -> None:
        self.card = card
        self.noted: dict[AbilityDef, dict[int, Any]] = {}
        self.counted: set[AbilityDef] = set()
        for definition in dict.fromkeys(each.ability.definition for each in subjects):
            self._attend(definition)

    def forget(self) -> None:
        """Nothing has been noted."""
        self.noted.clear()
        self.counted.clear()

    def note(self, definition: AbilityDef, this: Any, what: Any) -> None:
        """An ability of this thing has acted."""
        if _is_card(this, self.card):
            self.noted.setdefault(definition, {})[id(what)] = what  # kept, so that no other gets its number

    # ------------------------------------------------------------------ wrapping
    def _attend(self, definition: AbilityDef) -> None:
        if definition.body is not None:
            definition.body = self._body(definition, definition.body)
        if definition.again is not None:
            definition.again = self._body(definition, definition.again)
        for part in definition.parts:
            part.value = self._applied(definition, part.value)
        for restriction in definition.restrictions:
            pattern = restriction.pattern
            pattern.match = self._heard(definition, pattern.match)

    def _body(self, definition: AbilityDef, body: Callable[..., Any]) -> Callable[..., Any]:
        def witnessed(g: Any, c: Any) -> Any:
            self.note(definition, c.this, None)
            before = [(dict(player.fields), dict(player.counters)) for player in g.state.players]
            outcome = yield from body(g, c)
            if before != [(player.fields, player.counters) for player in g.state.players]:
                self.counted.add(definition)
            return outcome

        return witnessed

    def _applied(self, definition: AbilityDef, value: Callable[..., Any]) -> Callable[..., Any]:
        def witnessed(g: Any, o: Any, this: Any, you: Any, a: Any) -> Any:
            self.note(definition, this, o)
            return value(g, o, this, you, a)

        return witnessed

    def _heard(self, definition: AbilityDef, match: Callable[..., Any]) -> Callable[..., Any]:
        def witnessed(g: Any, ev: Any, this: Any, you: Any, a: Any) -> Any:
            heard = match(g, ev, this, you, a)
            if heard:
                self.note(definition, this, ev)
            return heard

        return witnessed


def _is_card(this: Any, name: str) -> bool:
    """Is it the card of this name, or one that came of it?"""
    card = getattr(this, "card", None)
    return card is not None and card.name == name
