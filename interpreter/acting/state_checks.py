"""State checks: what the state of the game itself asks to be done, looked for whenever the game is settled (704.3).

A ruleset has all that apply done at once, or one after another, the active player's first (policy ``state_checks``).
"""

from typing import Any

from kotowari.interpreter.decisions import Decision, Option, Steps
from kotowari.interpreter.definitions import StateCheckDef
from kotowari.interpreter.events import listeners, loops, pipeline
from kotowari.interpreter.events.event import Context
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


def together(g: Engine) -> Steps[None]:
    """All that apply at once, and again until none does (704.3); by policy a draw where that never comes (104.4b)."""
    rounds = loops.Again()
    while g.checks.unsettled and g.state.result is None and not g.loops.endless:
        _, found = find(g)
        if not found:
            return
        if g.policy.endless_once and not all(
            loops.goes_on(g, loops.check(check, thing)) for check, things in found for thing in things
        ):
            continue
        if g.policy.endless_draws and rounds.is_one_too_many(g):
            g.loops.parts = list({g.state.controller(thing): None for _, things in found for thing in things})
            g.go_on_for_ever()
            return
        before = len(g.log)
        pipeline.open_group(g)
        yield from _do_all(g, found)
        pipeline.close_group(g)
        g.turns.judge_end()
        if len(g.log) > before:
            _look_again(g, found)


def _look_again(g: Engine, found: list[tuple[Any, list[Any]]]) -> None:
    """What was done may have been done instead of what was asked for, so that the same is asked for again."""
    for thing in (thing for _, things in found for thing in things):
        if type(thing) is Player:
            g.checks.players_changed = g.checks.unsettled = True
        elif type(thing) is Obj and thing.zone is not None:
            g.checks.touched[thing] = None
            g.checks.unsettled = True


def find_nothing(g: Engine) -> bool:
    """Is there nothing to do?  What is found is left to be found again."""
    checks = g.checks
    if not checks.unsettled:
        return True
    if g.policy.checks_by_player:
        return False
    structure, players = checks.structure_changed, checks.players_changed
    touched, found = find(g)
    if not found:
        return True
    checks.touched.update(dict.fromkeys(touched))  # they are to be found again
    checks.structure_changed, checks.players_changed, checks.unsettled = structure, players, True
    return False


def find(g: Engine) -> tuple[list[Any], list[tuple[Any, list[Any]]]]:
    """What was looked at because it changed, and the state checks that apply now, each with its things."""
    checks = g.checks
    touched = [o for o in checks.touched if o.zone is not None and o.zone.spec.field]
    structure, players = checks.structure_changed, checks.players_changed
    checks.touched.clear()
    checks.structure_changed = checks.players_changed = checks.unsettled = False
    found: list[tuple[Any, list[Any]]] = []
    if touched:
        _find_touched(g, touched, found)
    if structure:
        _find_held(g, found)
    for check in g.policy.other_checks[structure, players]:
        if things := check.find(g):
            found.append((check, things))
    if g.loops.barred:
        found = [(check, left) for check, things in found if (left := _not_barred(g, check, things))]
    found.sort(key=_place)
    return touched, found


def at_once(g: Engine, check: StateCheckDef) -> None:
    """Do what one check asks for that doesn't wait, as far as nobody is asked; the rest waits as others do."""
    assert check.needs is not None
    for thing in [o for o in g.checks.having(check.needs) if check.test(g, o)]:
        mark = g.here()
        for _ in check.body(g, _context(g, check, thing), thing):
            g.return_to(mark)
            return
    g.chars.refresh_if_idle()


def _find_touched(g: Engine, touched: list[Obj], found: list[tuple[Any, list[Any]]]) -> None:
    """Checks of one object: only of what changed."""
    for word, local in g.policy.local_checks.items():
        those = [o for o in touched if word in o.chars.words] if word else touched
        for check in local if those else ():
            for o in those:
                if check.test(g, o):
                    found.append((check, sorted([o for o in those if check.test(g, o)], key=_age)))
                    break


def _find_held(g: Engine, found: list[tuple[Any, list[Any]]]) -> None:
    """Checks that look at more than one object, of what has the words or the status that they ask for."""
    for needs, holders in g.checks.asked:
        if holders:
            having = g.checks.having(needs)
            for check in g.policy.object_checks[needs]:
                if things := [o for o in having if check.test(g, o)]:
                    found.append((check, things))


def _not_barred(g: Engine, check: Any, things: list[Any]) -> list[Any]:
    """Those for which the check is not known to go on without end."""
    return [thing for thing in things if not loops.is_barred(g, loops.check(check, thing))]


def _age(obj: Obj) -> int:
    return obj.id


def _place(pair: tuple[Any, list[Any]]) -> int:
    index: int = pair[0].index
    return index


def _do_all(g: Engine, found: list[tuple[Any, list[Any]]]) -> Steps[None]:
    """Do what these checks ask for; those of one result for a thing are one action, replaced as one (704.6)."""
    done = set()
    for check, things in found:
        for thing in things:
            if (check.result, thing) in done:
                continue
            done.add((check.result, thing))
            if type(thing) is not Obj or thing.zone is not None:
                yield from check.body(g, _context(g, check, thing), thing)


def _context(g: Engine, check: Any, thing: Any) -> Context:
    """A state check is the rules' own; who has the thing, or is it, is who may be asked."""
    c = Context(None, g.state.controller(thing))
    c.cites, c.span = check.cites, check.span
    return c


def one_by_one(g: Engine, moment: listeners.Moment) -> Steps[Any]:
    """State checks one after another, each in the state that the one before left; seen as one moment (1201.2).

    ``moment`` is what checks did before in the same settling: that belongs to it as well.
    """
    opened = False
    while g.checks.unsettled and g.state.result is None:
        touched, found = find(g)
        if not found:
            break
        if not opened:
            pipeline.open_group(g)
            opened = True
        done = yield from _next_of(g, found)
        if done is None:
            moment.forget()
            continue
        if not done:
            break
        g.checks.touched.update(dict.fromkeys(touched))
        g.checks.structure_changed = g.checks.players_changed = g.checks.unsettled = True
        g.chars.catch_up()
    if opened:
        pipeline.close_group(g, moment)


def _next_of(g: Engine, found: list[tuple[Any, list[Any]]]) -> Steps[Any]:
    """One state check: the active player's first, in an order of that player's choice (1201.4).

    Who comes to nothing loses before the next one is looked at.  Returns whether anything was done; None if it was
    taken back, since it went on without end.
    """
    everybody = [(check, thing) for check, things in found for thing in things]
    for player in (*g.state.turn_order(), None):
        own = [(check, thing) for check, thing in everybody if g.state.controller(thing) is player]
        while own:
            index = 0
            if player is not None and len({id(check) for check, _ in own}) > 1:
                index = yield from _which(g, player, own)
            before = len(g.log)
            check, thing = own.pop(index)
            if not loops.goes_on(g, loops.check(check, thing)):
                return None
            yield from _carry_out(g, check, thing)
            if len(g.log) > before:
                return True
    return False


def _which(g: Engine, player: Player, own: list[tuple[Any, Any]]) -> Steps[Any]:
    options = tuple(
        Option(
            f"{check.cites[0] if check.cites else check.index}:{getattr(thing, 'id', index)}",
            check.cites[0] if check.cites else "",
            thing.id if type(thing) is Obj else None,
            index,
        )
        for index, (check, thing) in enumerate(own)
    )
    answer = yield Decision("pick", player.seat, "state_order", options, rule=own[0][0].cites, arranging=True)
    return answer[0]


def _carry_out(g: Engine, check: Any, thing: Any) -> Steps[Any]:
    if type(thing) is not Obj or thing.zone is not None:
        yield from check.body(g, _context(g, check, thing), thing)
    if g.turns.ending:
        g.turns.judge_end()
