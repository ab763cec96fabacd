"""The end of the game, steps and turns."""

from typing import Any

from kotowari.interpreter.acting import losers, state_checks
from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import abreast, listeners, pipeline
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.primitives.table import primitive
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, strands, teams
from kotowari.interpreter.state.objects import Player


# ------------------------------------------------------------------ the end
@primitive("lose_game")
def lose_game(g: Engine, ev: Event) -> None:
    """A player loses; the game is over when at most one is left, judged after the group."""
    player = ev.args[0]
    if player.lost:
        ev.done = False
        return
    for each in teams.team(g.state, player) if g.policy.teams_fall else (player,):
        g.state.journal.set(each, "lost", 1)
        g.touch(each)
    g.turns.ending = True
    if g.policy.team_head and player.fields.get(g.policy.team_head):
        losers.fall_along(g, ev, player)


@primitive("win_game")
def win_game(g: Engine, ev: Event) -> None:
    """A player wins."""
    g.state.journal.set(ev.args[0], "won", 1)
    g.turns.ending = True


@primitive("draw_game")
def draw_game(g: Engine, ev: Event) -> None:
    """The game is over, and nobody has won (104.4c)."""
    g.state.journal.set(g.state, "result", (None, "draw"))


# ------------------------------------------------------------------ steps, turns
@primitive("begin_step")
def begin_step(g: Engine, ev: Event) -> None:
    """A step (or phase, or turn) of the active player begins."""
    step, state = ev.args[0], g.state
    player = ev.args[1] = state.players[state.active]
    g.turns.enter_step(step)
    if state.effects:
        _end_effects(g, "start", step, player)
    if g.policy.teams_turn:
        _tell_each(g, ev)


def _end_effects(g: Engine, edge: str, step: str, player: Player) -> None:
    """Effects end that last until then, for each whose turn it is."""
    for each in teams.on_turn(g.state) if g.policy.teams_turn else (player,):
        effects.end_matching(g, edge, step, each)


def _tell_each(g: Engine, ev: Event) -> None:
    """What begins or ends for a team is told of each of it at one moment, in place of the event itself."""
    pipeline.open_group(g)
    for player in teams.on_turn(g.state):
        told = Event(ev.act, [ev.args[0], player], ev.c, ev.cites)
        told.done = True
        pipeline.observe(g, told)
    pipeline.close_group(g)
    ev.done = False


@primitive("end_step", asks_for="unspent")
def end_step(g: Engine, ev: Event) -> Steps[Any] | None:
    """A step (or phase, or turn) of the active player ends; by policy unspent resources are lost (500.4)."""
    state, policy = g.state, g.policy
    ev.args[1] = state.players[state.active]
    lost: list[tuple[Player, int]] = []
    if policy.pools_empty and ev.args[0] not in policy.keeping:
        for player in state.players:
            if any(player.pool.values()) and (state.strands is None or strands.takes_part(g, player)):
                if policy.unspent is not None:
                    lost.append((player, sum(player.pool.values())))
                g.version += 1
                for unit in player.pool:
                    state.journal.put(player.pool, unit, 0)
    g.turns.leave_step(ev.args[0])
    if state.effects:
        _end_effects(g, "end", ev.args[0], ev.args[1])
    if policy.teams_turn:
        _tell_each(g, ev)
    return _unspent(g, ev, lost) if lost else None


def _unspent(g: Engine, ev: Event, lost: list[tuple[Player, int]]) -> Steps[Any]:
    """What a ruleset says of those whose resources were lost."""
    act = g.policy.unspent
    assert act is not None
    for player, number in lost:
        yield from pipeline.do(g, act, [player, number], ev.c, act.cites)


@primitive("expire")
def expire(g: Engine, ev: Event) -> None:
    """Effects that last until the end of a step end now, though it goes on (514.2)."""
    _end_effects(g, "end", ev.args[0], g.state.players[g.state.active])


@primitive("resume_step")
def resume_step(g: Engine, ev: Event) -> None:
    """A step that has begun before is the present one again; nothing begins."""
    g.state.journal.set(g.state, "step", ev.args[0])


@primitive("skip_to")
def skip_to(g: Engine, ev: Event) -> None:
    """What is still to be done, and each step, is skipped until this one begins; steps that have begun end (716.1d)."""
    g.turns.skip_to(ev.args[0])


@primitive("drop_triggers")
def drop_triggers(g: Engine, ev: Event) -> None:
    """Triggers that wait to be put where they resolve are never put there (716.1a)."""
    g.state.journal.replace(g.state.pending, [])


@primitive("check_state", asks=True)
def check_state(g: Engine, ev: Event) -> Steps[Any]:
    """State checks, until there is nothing to do; triggers wait (716.1c)."""
    if g.chars.dirty:
        g.chars.refresh()
    if g.policy.checks_by_player:
        yield from state_checks.one_by_one(g, listeners.Moment())
    else:
        yield from state_checks.together(g)


@primitive("hold")
def hold(g: Engine, ev: Event) -> None:
    """What happens until ``release`` happens at one moment."""
    pipeline.open_group(g)


@primitive("release")
def release(g: Engine, ev: Event) -> None:
    """The moment that ``hold`` began is over."""
    pipeline.close_group(g)


@primitive("pass_turn")
def pass_turn(g: Engine, ev: Event) -> None:
    """The next player in turn order becomes active, or the one that is named."""
    before = g.state.active
    g.turns.pass_turn(ev.args[0] if ev.args else None)
    if g.policy.losers_leave and g.state.effects:
        players = g.state.players
        seat = (before + 1) % len(players)
        while seat != g.state.active and players[seat].lost:  # their turn would have begun (800.4k)
            effects.end_waiting(g, players[seat])
            seat = (seat + 1) % len(players)


@primitive("take_over")
def take_over(g: Engine, ev: Event) -> None:
    """A player decides for another one, and sees what that one sees, until it is given back or a turn passes (715)."""
    deciding.take_over(g.state, ev.args[0], ev.args[1])


@primitive("give_back")
def give_back(g: Engine, ev: Event) -> None:
    """Who began last to decide for a player does so no longer."""
    deciding.give_back(g.state, ev.args[0])


@primitive("await_turn")
def await_turn(g: Engine, ev: Event) -> None:
    """A player will decide for another one in the next turn that this one takes; the last one who says so (715.1)."""
    deciding.await_turn(g.state, ev.args[0], ev.args[1])


@primitive("make_active")
def make_active(g: Engine, ev: Event) -> None:
    """A player is the active one before any turn has been taken: the first turn will be that player's."""
    player = ev.args[0]
    g.state.journal.set(g.state, "active", (player[0] if type(player) is list else player).seat)


@primitive("give_way", asks=True)
def give_way(g: Engine, ev: Event) -> Steps[None]:
    """Another of the courses of turns that are carried on side by side goes on."""
    return abreast.give_way(g)


@primitive("keep_clear", asks=True)
def keep_clear(g: Engine, ev: Event) -> Steps[None]:
    """The others go on until none of them is in this step."""
    return abreast.keep_clear(g, ev.args[0])
