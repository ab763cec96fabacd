"""Who belongs together: teams, as numbers in a field of players that is there before the game begins.

Which field it is, how a team sits and how many are in it says the ruleset (``teams``); without that everybody plays
alone, and nothing here is asked while a game is played.  Whoever asks who an opponent is asks that field itself.
"""

from collections.abc import Collection, Sequence
from typing import Any

from kotowari.interpreter.decisions import Refused
from kotowari.interpreter.program import Program
from kotowari.interpreter.running import Context, Engine
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.interpreter.state.state import State


def numbers(program: Program, laid: Sequence[Collection[str]], exact: bool = True) -> list[int]:
    """The team of each seat, from 1: as its members sit, or by who has something in one zone and is apart.

    ``laid``: of each seat, in which zones something of that player begins.  Raises ``Refused`` if so many don't make
    teams, or not just one is apart (unless a position need not be ``exact``: then it is the first who may be).
    """
    _, sits, size, *number = program.teams
    seats = len(laid)
    if sits == "apart":
        able = [seat for seat, zones in enumerate(laid) if size in zones]
        if exact and (len(able) != 1 or seats < 2):
            raise Refused(f"just one of the players, and not the only one, is to have a {size.replace('_', ' ')}")
        return [1 if seat == (able or [0])[0] else 2 for seat in range(seats)]
    each = int(size) or (seats // int(number[0]))
    if not each or seats % each or seats < fewest(program) or number and seats != each * int(number[0]):
        raise Refused(f"{seats} players don't make {number[0] if number else 'several'} teams of {each}")
    return [(seat // each if sits == "beside" else seat % (seats // each)) + 1 for seat in range(seats)]


def fewest(program: Program) -> int:
    """How many players a game has at least: two, or as many as make teams."""
    if not program.teams:
        return 2
    _, sits, size, *number = program.teams
    return 2 if sits == "apart" else max(1, int(size)) * (int(number[0]) if number else 2)


def team(state: State, player: Player) -> list[Player]:
    """All of a player's team, those who have lost as well; the player alone where there are none."""
    teams = state.program.teams
    if not teams:
        return [player]
    number = player.fields[teams[0]]
    return [each for each in state.players if each.fields[teams[0]] == number]


def firsts(state: State, players: Sequence[Player]) -> list[Player]:
    """Of several players the first of each team."""
    mates = [team(state, each) for each in players]
    return [each for at, each in enumerate(players) if not any(other in mates[at] for other in players[:at])]


def remaining(state: State) -> set[int]:
    """The teams of which somebody is in the game; each player is one where there are none."""
    teams = state.program.teams
    return {each.fields[teams[0]] if teams else each.seat for each in state.players if not each.lost}


def sharing(state: State, player: Player, field: str) -> list[Player]:
    """Those for whom a number is one: all with the same number in a field."""
    return [each for each in state.players if each.fields.get(field) == player.fields.get(field)]


def on_turn(state: State) -> list[Player]:
    """Whose turn it is: the active player and, where a team has a turn, the others of that team still in the game."""
    active = state.players[state.active]
    if state.program.policies["turns"] != "team":
        return [active]
    return [active, *(each for each in team(state, active) if each is not active and not each.lost)]


def seats_on_turn(state: State) -> list[int]:
    """The seats of those whose turn it is."""
    if state.program.policies["turns"] != "team":
        return [state.active]
    return [each.seat for each in on_turn(state)]


def is_attacked(g: Engine, player: Any, this: Any, c: Context | None, fields: tuple[str, ...]) -> bool:
    """Whether a player is attacked by what says so: who is, by the first of these fields, or who has what is (802.2a).

    Of what doesn't attack itself it is what it lies at, else a thing of the event that is answered, or a target; where
    there is none of these, whoever is attacked.
    """
    if type(player) is not Player:
        return False
    heard = [*(c.ev.args if c.ev is not None else ()), *c.targets] if c is not None else []
    for thing in (this, getattr(this, "host", None), *heard):
        goal = _goal(thing, fields)
        if goal is not None:
            return bool(_attacked(g, goal) is player)
    goals = [_goal(each, fields[:1]) for each in g.state.zone_objects(g.program.default_zone)]
    return any(goal is not None and _attacked(g, goal) is player for goal in goals)


def _goal(thing: Any, fields: tuple[str, ...]) -> Any:
    """What a thing attacks, by the first field that says so."""
    if type(thing) is not Obj:
        return None
    goals = (thing.status.get(field) for field in fields)
    return next((goal for goal in goals if type(goal) is Player or type(goal) is Obj), None)


def _attacked(g: Engine, goal: Any) -> Any:
    return goal if type(goal) is Player else g.state.players[goal.chars.controller]


def is_against(thing: Any, you: Any, field: str) -> bool:
    """A player of another team, by the field that holds it."""
    return type(thing) is Player and you is not None and thing.fields[field] != you.fields[field]


def is_of_team(thing: Any, you: Any, field: str) -> bool:
    """A player of the same team, this one or another."""
    return type(thing) is Player and you is not None and thing.fields[field] == you.fields[field]


def is_with(thing: Any, you: Any, field: str) -> bool:
    """Another player of the same team."""
    return type(thing) is Player and thing is not you and you is not None and thing.fields[field] == you.fields[field]
