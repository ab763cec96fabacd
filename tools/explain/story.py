"""The log of a game in sentences: who did what to whom, by which rule, stated where.

It only reads the one stream of events; nothing here decides anything.  An event whose players or
things are hidden from someone is still told: the log is for judges, not for opponents.
"""

from typing import Any

from kotowari.grammar.library import Library
from kotowari.interpreter import Game

_QUIET_ROLES = ("object", "by")


class Teller:
    """Tells events in the English words of a rule set."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def row(self, game: Game, event: Any) -> dict[str, Any]:
        """One event as data: ``{index, kind, slots, rules, source, where, group, text}``."""
        act = event.act
        slots = {name: said(game, value) for name, value in zip(act.params, event.args, strict=False) if value is not None}
        source = event.c.this if event.c is not None else None
        return {
            "index": event.index,
            "kind": act.id,
            "slots": slots,
            "rules": list(event.cites or act.cites),
            "source": said(game, source) if source is not None else "",
            "where": place(event.span) or place(act.span),
            "group": event.group,
            "text": self.sentence(game, event),
        }

    def sentence(self, game: Game, event: Any) -> str:
        """``Ana draws 1 card``: the doer, the verb, the thing, then the other slots by their names."""
        act = event.act
        roles = dict(zip(act.roles or act.params, zip(act.params, event.args, strict=False), strict=False))
        doer = said(game, roles["by"][1]) if "by" in roles and roles["by"][1] is not None else ""
        thing = said(game, roles["object"][1]) if "object" in roles and roles["object"][1] is not None else ""
        others = [f"{role} {said(game, value)}" for role, (_, value) in roles.items() if role not in _QUIET_ROLES and told(value)]
        verb = self.verb(act.id, bool(doer))
        return " ".join(part for part in (doer, verb, thing, *others) if part)

    def verb(self, action: str, with_doer: bool) -> str:
        """The verb's English form: ``explores`` after a doer, ``explore`` without."""
        symbol = self.library.vocabulary.verb(action)
        forms = symbol.names.get("en", ()) if symbol is not None else ()
        if not forms:
            return action.replace("_", " ")
        return forms[min(1, len(forms) - 1)] if with_doer else forms[0]

    def line(self, game: Game, event: Any) -> str:
        """A sentence, the rules that made it and the place that states them."""
        row = self.row(game, event)
        rules = f"  [{', '.join(row['rules'])}]" if row["rules"] else ""
        return row["text"] + rules

    def lines(self, game: Game, since: int = 0) -> list[str]:
        """The events from index *since* on, one line each."""
        return [self.line(game, event) for event in game.log[since:]]


def told(value: Any) -> bool:
    """Whether a slot says anything: not empty, not a plain no."""
    return value not in (None, (), [], False, "")


def said(game: Game, value: Any) -> str:
    """A slot's value for people: names of things and players, places, numbers."""
    name = getattr(value, "name", None)
    if hasattr(value, "base"):
        return value.base.name if value.base is not None else "something"
    if isinstance(name, str):
        return name
    if hasattr(value, "cards") and hasattr(value, "spec"):
        return zone_name(game, value.id, value.seat)
    if isinstance(value, tuple) and len(value) == 2 and value[0] in game.program.zones:
        return zone_name(game, value[0], getattr(value[1], "seat", None))
    if isinstance(value, list | tuple):
        return ", ".join(said(game, one) for one in value) or "nothing"
    if value is True:
        return "yes"
    return str(value)


def zone_name(game: Game, zone: str, seat: int | None) -> str:
    """``Ana's hand``, or the bare name of a shared place."""
    name = zone.replace("_", " ")
    return name if seat is None else f"{game.player(seat).name}'s {name}"


def place(span: Any) -> str:
    """``file:line``, empty for no place."""
    return f"{span.path}:{span.line}" if span is not None and span.path else ""
