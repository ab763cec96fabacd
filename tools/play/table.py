"""The table as one player sees it, in lines.  It shows what the view holds and knows no game's words."""

from typing import Any

from kotowari.interpreter import Decision, Game, Option


def headline(game: Game, seat: int) -> str:
    """``turn 3 of Ana · main · Ana 20 life …``: whose turn, where in it, the first number that players start with."""
    view = game.view(seat)
    kept = [id for id, spec in game.program.fields.items() if spec.kind == "player" and spec.starts][:1]
    players = [" ".join([p["name"], *(f"{p['fields'].get(id, 0)} {id}" for id in kept)]) for p in view["players"]]
    active = view["players"][view["active"]]["name"]
    step = view["step"].replace("_", " ") or "before the first step"
    asked = game.decision
    whom = f" for {game.player(asked.concerns).name}" if asked is not None and asked.concerns is not None else ""
    return f"turn {view['turn']} of {active} · {step} · {', '.join(players)} · {game.player(seat).name} to answer{whom}"


def lines(game: Game, seat: int) -> list[str]:
    """Every place with what lies there; a hidden place with its count."""
    out = []
    for name, content in game.view(seat)["zones"].items():
        label = name.replace("_", " ")
        if isinstance(content, dict):
            shown = ", ".join(thing(one) for one in reversed(content.get("shown", ())))
            out.append(f"{label}: {content['count']}" + (f" ({shown})" if shown else ""))
        elif content:
            out.append(f"{label}: " + ", ".join(thing(one) for one in reversed(content)))
    for player in game.view(seat)["players"]:
        have = [f"{number} {kind}" for kind, number in (player["counters"] | player["pool"]).items() if number]
        if have:
            out.append(f"{player['name']} has " + ", ".join(have))
    return out


def thing(one: dict[str, Any]) -> str:
    """``Grizzly Bears 2/2 (#14, tapped, 1 ice)``."""
    numbers = "/".join(str(number) for number in one["numbers"].values() if number is not None)
    marks = [f"#{one['id']}"] if one["id"] is not None else []
    if "covered" in one:
        marks.append(f"covers {one['covered']['name']}")
    marks += [key if value == 1 else f"{key} {value}" for key, value in one["status"].items()]
    marks += [f"{number} {kind}" for kind, number in one["counters"].items()]
    return " ".join(part for part in (one["name"], numbers, f"({', '.join(marks)})") if part)


def options(game: Game, decision: Decision) -> list[tuple[int, str]]:
    """The legal answers by number, in words; of several that come to the same, where one is asked for, the first.

    What reads the same but is not, is told apart by the number of the thing.
    """
    texts = [option(one) for one in decision.options]
    looks = [_look(game, decision.player, one, text) for one, text in zip(decision.options, texts, strict=True)]
    one_only = decision.kind == "pick" and decision.high == 1
    shown = []
    for number, (one, text) in enumerate(zip(decision.options, texts, strict=True), 1):
        same = looks.count(looks[number - 1])
        if one_only and same > 1:
            if looks.index(looks[number - 1]) == number - 1:
                shown.append((number, f"{text} (one of {same})"))
        else:
            shown.append((number, text + (_mark(game, decision.player, one) if texts.count(text) > 1 else "")))
    return shown


def option(choice: Option) -> str:
    """A legal answer, in words."""
    return (choice.label or choice.key).replace("_", " ")


def _thing(game: Game, choice: Option) -> Any:
    """What an answer is about; None for nothing, or something that is about to come or has gone."""
    try:
        return game.object(choice.object) if choice.object is not None else None
    except KeyError:
        return None


def _mark(game: Game, seat: int, choice: Option) -> str:
    """The number of the thing, where the player may know it."""
    obj = _thing(game, choice)
    return f" (#{obj.id})" if obj is not None and game.has_number(seat, obj) else ""


def _look(game: Game, seat: int, choice: Option, text: str) -> tuple[Any, ...]:
    """All that tells one answer from another for the player: the words, where the thing lies, its state."""
    obj = _thing(game, choice)
    if obj is None:
        return (text, choice.key)
    shown = game.characteristics(obj.id, seat)
    state = {key: value for key, value in shown.items() if key not in ("id", "alias")}
    return (text, choice.key.split(":")[0], obj.zone.id, obj.zone.seat, repr(state), len(obj.attached))


def outcome(game: Game) -> str:
    """How the game ended."""
    result = game.result
    if result is None:
        return "the game is over"
    if result.winner is None:
        return f"a draw ({result.reason})"
    return f"{game.player(result.winner).name} wins ({result.reason}) on turn {game.turn}"
