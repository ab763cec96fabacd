"""The log of a game in sentences: who did what to whom, by which rule, stated where.

It only reads the one stream of events; nothing here decides anything.  A judge is told everything; a
player is told what that player's seat knew when it happened (``knowledge``), so a line that was told stays as it was.
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar.library import Library
from kotowari.interpreter import Game, knowledge
from kotowari.interpreter.program import Ability
from kotowari.interpreter.state import faces

PASS_TURN = "pass_turn"
# Primitives of the core by which it keeps its own books; a judge can ask for them, a story leaves them out.
BOOKKEEPING = frozenset(
    {
        "settle",
        "act",
        "set",
        "adjust",
        "end_step",
        "check_state",
        "drop_triggers",
        "expire",
        PASS_TURN,
        "announce_modes",
        "announce_targets",
        "choose",
        "choose_number",
        "order",
        "skip_to",
        "go_on_at",
        "make_active",
    }
)
# Primitives by which other events come about: a judge is told them, a player has seen what they led to.
PLUMBING = frozenset({"supply", "make_resources", "pay_total", "carry_out", "vanish", "put_ability"})
YOU = "you"  # a scenario's seat: "you draw", not "you draws"
STEP = "begin_step"
MOVE = "move"
_SAID_FIRST = ("object", "by")


class Teller:
    """Tells events in the English words of a rule set."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def row(self, game: Game, event: Any) -> dict[str, Any]:
        """One event as data: ``{index, kind, slots, rules, source, where, group, text}``."""
        act, source = event.act, event.c.this
        slots = zip(act.params, event.args, strict=False)
        return {
            "index": event.index,
            "kind": act.id,
            "slots": {name: said(game, value, event) for name, value in slots if told(value)},
            "rules": list(event.cites or act.cites),
            "source": said(game, source) if source is not None else "",
            "where": place(event.span) or place(act.span),
            "group": event.group,
            "text": self.sentence(game, event),
        }

    def sentence(self, game: Game, event: Any, seat: int | None = None) -> str:
        """``Ana draws 1``: the doer, the verb, the thing, then the other slots after their prepositions."""
        act = event.act
        roles = dict(zip(act.roles or act.params, event.args, strict=False))
        doer = said(game, roles.get("by"), event, seat) if told(roles.get("by")) else ""
        thing = said(game, roles.get("object"), event, seat) if told(roles.get("object")) else ""
        order = sorted((role for role in roles if role not in _SAID_FIRST), key=lambda role: role != "from")
        rest = [f"{role} {said(game, roles[role], event, seat)}" for role in order if told(roles[role])]
        return " ".join(part for part in (doer, self.verb(act.id, doer not in ("", YOU)), thing, *rest) if part)

    def verb(self, action: str, with_doer: bool) -> str:
        """The verb's English form: ``explores`` after a doer, ``explore`` without."""
        symbol = self.library.vocabulary.verb(action)
        forms = symbol.names.get("en", ()) if symbol is not None else ()
        if not forms:
            return action.replace("_", " ")
        return forms[min(1, len(forms) - 1)] if with_doer else forms[0]

    def lines(self, game: Game, since: int = 0, seat: int | None = None) -> list[str]:
        """What happened from event *since* on, with headings for steps, as *seat* may know it (None: a judge)."""
        out: list[str] = []
        heading = ""
        for event in game.log[since:]:
            if event.act.id == STEP:
                heading = self._heading(game, event)
            elif self.tells(event, seat):
                if heading:
                    out.append(heading)
                    heading = ""
                rules = ", ".join(event.cites or event.act.cites)
                out.append("  " + self.sentence(game, event, seat) + (f"  [{rules}]" if rules else ""))
        return out

    def tells(self, event: Any, seat: int | None = None) -> bool:
        """Whether a story tells this event: not the core's own books, not a move from one hidden place to another."""
        if event.act.id in BOOKKEEPING:
            return False
        if seat is None:
            return True
        return event.act.id not in PLUMBING and (
            event.act.id != MOVE or knowledge.witnessed(event, event.args[0], seat)
        )

    def _heading(self, game: Game, event: Any) -> str:
        step, who = event.args[0], event.args[1]
        name = next(iter(self.library.vocabulary.names("step", str(step), "en")), str(step))
        return f"— {name} of {said(game, who)}"


def rows_with_steps(teller: Teller, game: Game) -> Iterator[dict[str, Any]]:
    """Every event as data, each with the ``step`` it happened in."""
    step = ""
    for event in game.log:
        if event.act.id == STEP:
            step = str(event.args[0])
        yield {**teller.row(game, event), "step": step, "told": event.act.id != STEP and teller.tells(event)}


def told(value: Any) -> bool:
    """Whether a slot says anything: not empty, not a plain no, not where tokens come from, which has no name."""
    if hasattr(value, "cards") and hasattr(value, "spec") and not value.id:
        return False
    return value is not None and value is not False and value not in ((), [], {}, "", frozenset())


def said(game: Game, value: Any, event: Any = None, seat: int | None = None) -> str:
    """A slot's value for people: names of things and players, places, numbers, as *seat* knew them at *event*."""
    if hasattr(value, "base"):
        if event is None:
            return str(value.base.name)
        return faces.face_at(value, event.index).name if seat is None else knowledge.called(event, value, seat)
    if hasattr(value, "cards") and hasattr(value, "spec"):
        return zone_name(game, value.id, value.seat)
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[0], str) and value[0] in game.program.zones:
        return zone_name(game, value[0], getattr(value[1], "seat", None))
    if isinstance(value, tuple) and value and hasattr(value[0], "base") and not _is_known(value[0], event, seat):
        return said(game, value[0], event, seat)  # by what an ability is called one could tell whose it is
    if isinstance(value, list | tuple):
        return ", ".join(said(game, one, event, seat) for one in value if told(one))
    if isinstance(value, frozenset):
        return " or ".join(sorted(said(game, one, event, seat) for one in value))
    if isinstance(value, Ability):
        return f"its {value.keyword.replace('_', ' ') or value.definition.kind} ability"
    name = getattr(value, "name", None)
    return name if isinstance(name, str) else str(value)


def _is_known(thing: Any, event: Any, seat: int | None) -> bool:
    return seat is None or event is None or knowledge.holds(knowledge.sight(event, thing).knew, seat)


def zone_name(game: Game, zone: str, seat: int | None) -> str:
    """``Ana's hand``, or the bare name of a shared place."""
    name = zone.replace("_", " ")
    if seat is None:
        return name
    owner = game.player(seat).name
    return f"your {name}" if owner == YOU else f"{owner}'s {name}"


def place(span: Any) -> str:
    """``file:line``, empty for no place."""
    return f"{span.path}:{span.line}" if span is not None and span.path else ""
