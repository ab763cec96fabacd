"""Settling the game between actions, and asking a player to act.

``settle``: state checks to a fixed point, then waiting triggers are put where they resolve, again
until nothing is left (117.5, 1101.2b; which is a policy).  ``act``: offers are
found by the compiled offers of the ruleset; nobody is asked who could only pass, unless the game is to
``ask_idle`` players.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import announcing, items, permissions, policies, targeting
from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import ACT, Decision, Option, Steps
from kotowari.interpreter.events import listeners, loops, pipeline
from kotowari.interpreter.events.event import Context, Event, announcement
from kotowari.interpreter.events.listeners import Waiting
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

PASS = Option("pass", "pass", None, None)


def is_settled(g: Engine, args: list[Any]) -> bool | None:
    """True if settling finds nothing to do, else None."""
    if g.state.pending or g.chars.conditions and g.state.effects:
        return None
    if g.chars.dirty:
        g.chars.refresh()
    checks = g.checks
    if not checks.unsettled:
        return True
    if g.policy.checks_by_player:
        return None
    structure, players = checks.structure_changed, checks.players_changed
    touched, found = find_states(g)
    if not found:
        return True
    checks.touched.update(dict.fromkeys(touched))  # they are to be found again
    checks.structure_changed, checks.players_changed, checks.unsettled = structure, players, True
    return None


def can_only_pass(g: Engine, args: list[Any]) -> bool | None:
    """False if this player can do nothing and is not asked, else None; then ``act`` finds the same offers again."""
    if g.ask_idle or (g.state.result is None and offers(g, args[0])):
        return None
    return False


def settle(g: Engine, ev: Event | None = None) -> Steps[Any]:
    """State checks and triggers, until there is nothing to do."""
    moment = None
    while True:
        if g.chars.dirty:
            g.chars.refresh()
        if g.chars.conditions and g.state.effects:
            effects.expired(g)
        if g.policy.checks_by_player:
            if g.checks.unsettled:
                moment = moment or listeners.Moment()
                yield from check_in_turn(g, moment)
        else:
            while g.checks.unsettled and g.state.result is None:
                if not (yield from check_states(g)):
                    break
        if g.state.result is not None or not g.state.pending:
            return
        if g.program.policies["pending"] == "one_by_one":
            if (yield from policies.put_one(g)) is None:
                moment = None
            continue
        yield from put_waiting(g)
        if not g.checks.unsettled and not g.state.pending:
            return


def check_in_turn(g: Engine, moment: listeners.Moment) -> Steps[Any]:
    """State checks one after another, each in the state that the one before left; seen as one moment (1201.2).

    ``moment`` is what checks did before in the same settling: that belongs to it as well.
    """
    opened = False
    while g.checks.unsettled and g.state.result is None:
        touched, found = find_states(g)
        if not found:
            break
        if not opened:
            pipeline.open_group(g)
            opened = True
        done = yield from policies.check_by_player(g, found)
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


def find_states(g: Engine) -> tuple[list[Any], list[tuple[Any, list[Any]]]]:
    """What was looked at because it changed, and the state checks that apply now, each with its things."""
    checks = g.checks
    touched = [o for o in checks.touched if o.zone is not None and o.zone.spec.field]
    structure, players = checks.structure_changed, checks.players_changed
    checks.touched.clear()
    checks.structure_changed = checks.players_changed = checks.unsettled = False
    found: list[tuple[Any, list[Any]]] = []
    if touched:
        for word, local in g.policy.local_checks.items():
            those = [o for o in touched if word in o.chars.words] if word else touched
            for check in local if those else ():
                for o in those:
                    if check.test(g, o):
                        found.append((check, sorted([o for o in those if check.test(g, o)], key=_age)))
                        break
    if structure:
        for needs, holders in checks.asked:
            if holders:
                having = checks.having(needs)
                found.extend(
                    (check, things)
                    for check in g.policy.object_checks[needs]
                    if (things := [o for o in having if check.test(g, o)])
                )
    for check in g.policy.other_checks[structure, players]:
        if things := check.find(g):
            found.append((check, things))
    if g.loops.barred:
        found = [
            (check, left)
            for check, things in found
            if (left := [thing for thing in things if not loops.is_barred(g, loops.check(check, thing))])
        ]
    found.sort(key=_place)
    return touched, found


def check_states(g: Engine) -> Steps[Any]:
    """One round of state checks, all that apply as one group (704.3).  Returns whether any was done.

    Those of one result for a thing are one action, replaced as one (704.6).
    """
    _, found = find_states(g)
    if not found:
        return False
    if g.policy.endless_once and not all(
        loops.goes_on(g, loops.check(check, thing)) for check, things in found for thing in things
    ):
        return True
    pipeline.open_group(g)
    done = set()
    for check, things in found:
        for thing in things:
            if (check.result, thing) in done:
                continue
            done.add((check.result, thing))
            c = Context(None, None)
            c.cites = check.cites
            c.span = check.span
            c.you = g.state.controller(thing) if type(thing) is Obj else thing
            if type(thing) is Obj and thing.zone is None:
                continue
            yield from check.body(g, c, thing)
    pipeline.close_group(g)
    g.turns.judge_end()
    return True


def _age(obj: Obj) -> int:
    return obj.id


def _place(pair: tuple[Any, list[Any]]) -> int:
    index: int = pair[0].index
    return index


def put_waiting(g: Engine) -> Steps[Any]:
    """Put waiting triggers, the active player's first, each player's in the order that player likes (603.3b)."""
    waiting = list(g.state.pending)
    if g.policy.endless_once:
        waiting = [each for each in waiting if not loops.is_barred(g, loops.trigger(each))]
        if not all(
            each.ability.definition.mode == "optional" or loops.goes_on(g, loops.trigger(each)) for each in waiting
        ):
            return
    g.state.journal.replace(g.state.pending, [])
    for player in g.state.turn_order():
        own = [w for w in waiting if w.you is player]
        if len(own) > 1:
            own = yield from _arrange(g, player, own)
        for trigger in own:
            yield from put_trigger(g, trigger)


def _arrange(g: Engine, player: Player, own: list[Waiting]) -> Steps[Any]:
    first = own[0]
    if (
        all(
            w.ability is first.ability and not w.ability.definition.targets and not w.ability.definition.modes
            for w in own
        )
        and len({w.obj for w in own}) == 1
    ):
        return own
    options = tuple(
        Option(
            f"trigger:{w.obj.id if w.obj else 0}:{i}",
            knowledge.name(g, w.obj, player.seat) if w.obj else "",
            w.obj.id if w.obj else None,
            i,
        )
        for i, w in enumerate(own)
    )
    answer = yield Decision("order", player.seat, "trigger_order", options, rule=first.ability.definition.cites)
    return [own[i] for i in answer]


def put_trigger(g: Engine, trigger: Waiting) -> Steps[Any]:
    """One trigger: announce its modes and targets; with none legal it is removed (603.3d)."""
    definition = trigger.ability.definition
    mark = g.begin_attempt()
    obj = items.make_item(g, trigger)
    for step in (announcing.announce_modes, targeting.announce_targets):
        if not (definition.modes or definition.targets):
            break
        ev = announcement(obj, Context(trigger.obj, trigger.you, trigger.ability, trigger.ev))
        yield from step(g, ev)
        if not ev.done:
            g.fail_attempt(mark)
            return
    g.end_attempt()


# ------------------------------------------------------------------ acting
def offers(g: Engine, player: Player) -> list[tuple[Any, Any]]:
    """Everything the player could do now, as (offer, thing); remembered while nothing happens that could change it."""
    step, moment = g.state.step, g.known
    key = (player.seat, step if step in g.program.timed_steps else "")
    answers = (moment if moment.moment == g.version else moment.now(g)).offers
    known: list[tuple[Any, Any]] | None = answers.get(key)
    if known is None:
        g.work_offers += 1
        asked = g.policy.all_offers if g.manual_resources else g.policy.offers
        uses = g.tables.uses
        known = answers[key] = [
            (offer, thing) for offer, find, way in asked if way not in uses or uses[way] for thing in find(g, player)
        ]
    return known


def act(g: Engine, ev: Event) -> Steps[Any]:
    """Let a player act once or pass; ``done`` tells whether anything was done."""
    player = ev.args[0]
    if g.state.result is not None:
        ev.done = False
        return
    knowledge.fade(g)
    while True:
        found = offers(g, player)
        if not found and not g.ask_idle:
            ev.done = False
            return
        options = [PASS]
        for index, (offer, thing) in enumerate(found):
            options.append(offer_option(g, offer, thing, index, player.seat))
        answer = yield Decision("pick", player.seat, ACT, tuple(options), 1, 1, None, ev.cites or ev.act.cites)
        if answer[0] == 0:
            ev.done = False
            return
        offer, thing = found[answer[0] - 1]
        mark = g.begin_attempt()
        c = Context(thing if type(thing) is Obj else None, player)
        c.cites, c.span = offer.cites, offer.span
        permission = (
            next(iter(permissions.ways(g, thing, player, offer.does).values()))
            if offer.does in g.tables.permitters.count and offer.does != g.program.play_kind
            else None
        )
        g.tables.supposed.clear()
        done = yield from offer.body(g, c, thing)
        if done is not False:
            permissions.use(g, permission)
            permissions.use(g, g.tables.supposed.get((offer.does, thing)))
            g.loops.lift()
            g.end_attempt()
            ev.done = True
            return
        g.fail_attempt(mark)
        g.refused += 1
        if g.refused > 20:
            ev.done = False
            return


def offer_option(g: Engine, offer: Any, thing: Any, index: int, seat: int) -> Option:
    """The option for an offer, as the seat that acts may know it."""
    if type(thing) is tuple:
        obj, ability = thing
        place = next((i for i, a in enumerate(obj.chars.abilities) if a is ability), 0)
        named = f"{offer.id} {knowledge.name(g, obj, seat)} ({place + 1})"
        return Option(f"{offer.id}:{obj.id}:{place}", named, obj.id, index)
    if type(thing) is Obj:
        return Option(f"{offer.id}:{thing.id}", f"{offer.id} {knowledge.name(g, thing, seat)}", thing.id, index)
    return Option(offer.id, offer.id, None, index)
