"""Why something is as it is, and why a player can't do something with it now, as a judge would put it."""

from typing import Any

from kotowari.grammar.suggest import suggestion
from kotowari.interpreter import Game
from kotowari.tools.errors import CannotRun
from kotowari.tools.report.width import pad, width

WORD_ORDER = {"color": 0, "supertype": 1, "subtype": 2, "type": 3}
YOU = "you"  # a scenario's seat: "you can", not "you cans"


def find(game: Game, name: str, seat: int | None = None) -> list[Any]:
    """The objects called *name* now, on the card or in a scenario (or ``#id``), nearest first.

    With *seat* only those that player can see, the player's own first.  Raises CannotRun when there is none.
    """
    known = {obj: game.names_of(obj, seat) for obj in game.objects() if seat is None or game.sees(seat, obj)}
    wanted = name.casefold()
    found = [
        obj
        for obj, names in known.items()
        if _is_number(game, obj, name, seat) or wanted in {one.casefold() for one in names}
    ]
    if not found:
        spellings = set().union(*known.values())
        raise CannotRun(f"nothing to be seen is called `{name}`", suggestion(name, spellings))
    default = game.program.default_zone

    def order(obj: Any) -> tuple[bool, bool, bool, bool, int]:
        hidden = obj.zone.spec.visible == "hidden"
        card = obj.card is not None and obj.card.name in known[obj] and obj.card.name.casefold() == wanted
        own = obj.alias == name or card
        return (hidden, not own, obj.zone.id != default, seat is not None and obj.chars.controller != seat, obj.id)

    return sorted(found, key=order)


def _is_number(game: Game, obj: Any, name: str, seat: int | None) -> bool:
    return name == f"#{obj.id}" and (seat is None or game.has_number(seat, obj))


def nearest(game: Game, name: str, seat: int, offer: str = "") -> Any:
    """The object that somebody means who asks why it can't be used: one that some offer is for, but not open."""
    found = find(game, name, seat)
    offers = [one.id for one in game.program.offers if offer in ("", one.id)]

    def order(obj: Any) -> tuple[bool, bool]:
        meant = [one for one in offers if game.is_for(seat, one, obj.id)]
        return (not meant, all(not game.why_not(seat, one, obj.id) for one in meant))

    return min(found, key=order)


# --------------------------------------------------------------------------- values
def value_steps(game: Game, obj: Any, field: str = "", seat: int | None = None) -> dict[str, list[dict[str, Any]]]:
    """Number field → the steps that made it; all fields when *field* is empty.  CannotRun for a field it has not."""
    fields = list(game.characteristics(obj.id, seat)["numbers"])
    if field and field not in fields:
        raise CannotRun(
            f"`{game.named(obj, seat)}` has no `{field}`",
            "it has: " + ", ".join(fields) if fields else "it has no numbers",
        )
    return {one: game.explain_value(obj.id, one, seat) for one in ([field] if field else fields)}


def value_lines(game: Game, obj: Any, field: str = "", seat: int | None = None) -> list[str]:
    """The steps of :func:`value_steps` for people: layer, what does it, what it does, the rule, the place.

    With *field* only steps that change it are told; with *seat* as that seat knows it.
    """
    steps = list(value_steps(game, obj, field, seat).values()) or [game.explain_value(obj.id, "", seat)]
    names = [field] if field else list(game.characteristics(obj.id, seat)["numbers"])
    rows: list[tuple[str, ...]] = []
    before: list[Any] = []
    for together in zip(*steps, strict=True):
        step, after = together[0], [one["after"] for one in together]
        told = step["layer"] != "result" and (not field or step["layer"] == "printed" or after != before)
        if told:
            value = _pair(after) if after != before or step["layer"] == "printed" else ""
            rules = f"[{', '.join(step['rule'])}]" if step["rule"] else ""
            text = " → ".join(filter(None, (effect_text(step), value)))
            rows.append((step["layer"].replace("_", " "), step["source"], text, rules, step["where"]))
        before = after
    return [headline(game, obj, names, seat), *_table(rows)]


def headline(game: Game, obj: Any, fields: list[str], seat: int | None = None) -> str:
    """``Clone (now Grizzly Bears) of Ana: 5/3 creature bear, trample``."""
    shown = game.characteristics(obj.id, seat)
    stats = _pair([shown["numbers"][field] for field in fields if field in shown["numbers"]])
    owner = game.player(shown["controller"]).name
    words = " ".join(sorted(shown["words"], key=lambda word: (_word_order(game, word), word)))
    keywords = ", ".join(one.replace("_", " ") for one in shown["keywords"])
    whose = "your" if owner == YOU else f"{owner}'s"
    described = ", ".join(filter(None, (" ".join(filter(None, (stats, words))), keywords)))
    return f"{whose} {game.named(obj, seat)} is {described or 'nothing at all'}"


def _word_order(game: Game, word: str) -> int:
    kind = game.program.words.get(word) or "unknown"
    return WORD_ORDER.get(kind.split()[0], len(WORD_ORDER))


def effect_text(step: dict[str, Any]) -> str:
    """What one step does, in words."""
    op, value = step["op"], step["value"]
    words = ", ".join(str(one).replace("_", " ") for one in value) if isinstance(value, list) else ""
    said = {
        "copy": f"is a copy of {value}",
        "control": f"{value} {'control' if value == YOU else 'controls'} it",
        "add words": f"is also {words}",
        "set words": f"is {words or 'nothing'} instead",
        "gain": f"has {words}",
        "lose": f"loses {words}",
        "lose all": "loses all abilities",
        "lose numbers": f"loses {words}",
        "lose words": f"loses every {value}",
        "lose names": "loses its name",
        "lose cost": "loses its cost",
        "add icons": f"gains {words}",
        "switch": "is switched",
        "text": f"has other words: {words}",
        "adjust": shown(value),
    }
    return said.get(op, "")


def _pair(values: list[Any]) -> str:
    return "/".join("–" if value is None else str(value) for value in values)


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows in columns, two spaces apart and indented."""
    columns = [max((width(row[i]) for row in rows), default=0) for i in range(len(rows[0]) if rows else 0)]
    lines = []
    for row in rows:
        cells = (pad(cell, wide) for cell, wide in zip(row, columns, strict=True) if wide)
        lines.append("  " + "  ".join(cells).rstrip())
    return lines


def reasons(game: Game, seat: int, obj: Any) -> dict[str, list[str]]:
    """Offer id → why the player can't do it with *obj* now; an offer that is open has no reasons."""
    return {offer.id: game.why_not(seat, offer.id, obj.id) for offer in game.program.offers}


def reason_lines(game: Game, seat: int, obj: Any, offer: str = "") -> list[str]:
    """The reasons for people; offers that are for other things are left out.  CannotRun for an unknown offer."""
    all_reasons = reasons(game, seat, obj)
    if offer and offer not in all_reasons:
        raise CannotRun(f"there is no offer `{offer}`", "the offers are: " + ", ".join(all_reasons))
    meant = [one for one in all_reasons if one == offer or not offer and game.is_for(seat, one, obj.id)]
    in_play = not offer and obj.zone is not None and obj.zone.spec.field
    lines = forbidden_lines(game, seat, obj) if in_play else []
    if in_play and not lines and not meant:
        state = ", ".join(key.replace("_", " ") for key, value in obj.status.items() if value)
        lines.append(
            f"nothing forbids {game.named(obj, seat)} what it does by itself" + (f"; it is: {state}" if state else "")
        )
    for one in meant or (() if in_play else all_reasons):
        what = f"{one.replace('_', ' ')} {game.named(obj, seat)}"
        if all_reasons[one]:
            lines.append(f"{game.player(seat).name} can't {what} now:")
            lines += [f"  {reason}" for reason in all_reasons[one]]
        else:
            lines.append(f"{game.player(seat).name} can {what} now")
    return lines


def forbidden_lines(game: Game, seat: int, obj: Any) -> list[str]:
    """What it is forbidden to do, and by what."""
    lines = []
    for what, found in game.forbidden(seat, obj.id).items():
        lines.append(f"{game.named(obj, seat)} can't {what} now:")
        lines += [f"  {reason}" for reason in found]
    return lines


def told_to(game: Game, seat: int, name: str) -> list[str]:
    """What a player hears who asks at the table about something called *name*: only what that seat knows."""
    try:
        thing = nearest(game, name, seat)
        return value_lines(game, thing, seat=seat) + reason_lines(game, seat, thing)
    except CannotRun as error:
        return ["; ".join(filter(None, (error.message, error.hint)))]


def shown(value: Any) -> str:
    """A step's value: ``+1/+1`` for a pair, the list for words."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(isinstance(one, int) for one in value):
        return "/".join(f"{one:+d}" for one in value)
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return str(value)
