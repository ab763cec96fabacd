"""Why something is as it is, and why a player can't do something with it now."""

from typing import Any

from kotowari.grammar.suggest import suggestion
from kotowari.interpreter import Game
from kotowari.interpreter.view import visible
from kotowari.tools.errors import CannotRun


def find(game: Game, name: str, seat: int | None = None) -> list[Any]:
    """The objects called *name* (or ``#id``); with *seat* only those that player can see, the player's own first.

    Raises CannotRun when there is none.
    """
    everything = [obj for obj in game.objects() if seat is None or visible(obj.zone, seat)]
    found = [obj for obj in everything if f"#{obj.id}" == name or obj.base.name.casefold() == name.casefold()]
    if not found:
        raise CannotRun(
            f"nothing to be seen is called `{name}`", suggestion(name, {obj.base.name for obj in everything})
        )
    default = game.program.default_zone

    def order(obj: Any) -> tuple[bool, bool, bool, int]:
        hidden = obj.zone.spec.visible == "hidden"
        return (hidden, obj.zone.id != default, seat is not None and obj.chars.controller != seat, obj.id)

    return sorted(found, key=order)


def value_steps(game: Game, obj: Any, field: str = "") -> dict[str, list[dict[str, Any]]]:
    """Number field → the steps that made it; all fields when *field* is empty.  CannotRun for a field it has not."""
    fields = list(game.characteristics(obj.id)["numbers"])
    if field and field not in fields:
        raise CannotRun(
            f"`{obj.base.name}` has no `{field}`", "it has: " + ", ".join(fields) if fields else "it has no numbers"
        )
    return {one: game.explain_value(obj.id, one) for one in ([field] if field else fields)}


def value_lines(game: Game, obj: Any, field: str = "") -> list[str]:
    """The steps of :func:`value_steps` for people; a step that leaves a value alone is left out."""
    lines = []
    for one, steps in value_steps(game, obj, field).items():
        lines.append(f"{one} of {obj.base.name} is {steps[-1]['value']}")
        for step in steps[:-1]:
            rule = f"  [{', '.join(step['rule'])}]" if step["rule"] else ""
            where = f"  {step['where']}" if step["where"] else ""
            lines.append(f"  {step['layer']}: {step['source']} → {shown(step['value'])}{rule}{where}")
    return lines


def reasons(game: Game, seat: int, obj: Any) -> dict[str, list[str]]:
    """Offer id → why the player can't do it with *obj* now; an offer that is open has no reasons."""
    return {offer.id: game.why_not(seat, offer.id, obj.id) for offer in game.program.offers}


def reason_lines(game: Game, seat: int, obj: Any, offer: str = "") -> list[str]:
    """The reasons for people.  Raises CannotRun for an unknown offer."""
    all_reasons = reasons(game, seat, obj)
    if offer and offer not in all_reasons:
        raise CannotRun(f"there is no offer `{offer}`", "the offers are: " + ", ".join(all_reasons))
    lines = []
    for one, why in all_reasons.items():
        if offer and one != offer:
            continue
        verb = one.replace("_", " ")
        if why:
            lines.append(f"{game.player(seat).name} can't {verb} {obj.base.name} now:")
            lines += [f"  {reason}" for reason in why]
        else:
            lines.append(f"{game.player(seat).name} can {verb} {obj.base.name} now")
    return lines


def shown(value: Any) -> str:
    """A step's value: ``+1/+1`` for a pair, the list for words."""
    if isinstance(value, tuple | list) and len(value) == 2 and all(isinstance(one, int) for one in value):
        return "/".join(f"{one:+d}" for one in value)
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return str(value)
