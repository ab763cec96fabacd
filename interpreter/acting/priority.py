"""Settling the game between actions, and asking a player to act.

``settle``: state checks to a fixed point, then waiting triggers are put where they resolve, again
until nothing is left (117.5, 1101.2b; which is a policy).  ``act``: offers are
found by the compiled offers of the ruleset; nobody is asked who could only pass, unless the game is to
``ask_idle`` players.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import losers, permissions, recurring, repeating, state_checks, waiting
from kotowari.interpreter.continuous import effects
from kotowari.interpreter.decisions import ACT, Decision, Option, Steps
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

PASS = Option("pass", "pass", None, None)


def is_settled(g: Engine, args: list[Any]) -> bool | None:
    """True if settling finds nothing to do, else None."""
    state, chars = g.state, g.chars
    if state.pending or state.vacant or chars.conditions and state.effects:
        return None
    if chars.dirty:
        chars.refresh()
    return True if not g.tables.watching and state_checks.find_nothing(g) else None


def can_only_pass(g: Engine, args: list[Any]) -> bool | None:
    """False if this player can do nothing and is not asked, else None; then ``act`` finds the same offers again."""
    if g.state.looked or g.tables.permitters.count:
        knowledge.fade(g)  # whether or not this one is asked: else it would tell what this one could have done
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
        if g.checks.unsettled:
            if g.state.vacant:
                losers.let_go_of_the_gone(g)
            if g.policy.checks_by_player:
                moment = moment or listeners.Moment()
                yield from state_checks.one_by_one(g, moment)
            else:
                yield from state_checks.together(g)
        if g.tables.watching and g.state.result is None:
            listeners.watch(g)
        if g.loops.endless and g.state.result is None:
            yield from losers.fall_out(g)
            continue
        if g.state.result is not None or not g.state.pending:
            return
        if g.program.policies["pending"] == "one_by_one":
            if (yield from waiting.put_one(g)) is None:
                moment = None
            continue
        yield from waiting.put_all(g)
        if not g.checks.unsettled and not g.state.pending:
            return


def offers(g: Engine, player: Player) -> list[tuple[Any, Any]]:
    """Everything the player could do now, as (offer, thing); remembered while nothing happens that could change it."""
    step, moment = g.state.step, g.known
    key = (player.seat, step if step in g.program.timed_steps else "")
    answers = (moment if moment.moment == g.version else moment.now(g)).offers
    known: list[tuple[Any, Any]] | None = answers.get(key)
    if known is None:
        g.work_offers += 1
        tables = g.tables
        asked = tables.all_offers if g.manual_resources or tables.clear.remade else tables.offers
        known = answers[key] = [(offer, thing) for offer, find, some in asked if some for thing in find(g, player)]
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
        bars = repeating.barred(g, player) if g.loops.deeds else ()
        if bars:
            aimless = [deed.what for deed in bars if not deed.aims]
            found = [each for each in found if repeating.deed_of(*each) not in aimless]
        if g.policy.repetitions_counted:
            found = recurring.left(g, player, found)
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
        before = repeating.noted(g, thing) if g.policy.endless_draws else None
        deed = recurring.begun(g, player, offer, thing) if g.policy.repetitions_counted else None
        c = Context(thing if type(thing) is Obj else None, player)
        c.cites, c.span = offer.cites, offer.span
        permission = (
            next(iter(permissions.ways(g, thing, player, offer.does).values())).by
            if offer.does in g.tables.permitters.count and offer.does != g.program.play_kind
            else None
        )
        g.tables.supposed.clear()
        g.gave_up = g.taken_back = None
        done = yield from offer.body(g, c, thing)
        came = recurring.come_back(g, deed) if deed is not None and done is not False else ()
        if done is not False and not came and not (bars and repeating.is_done_again(g, offer, thing, bars)):
            repeating.note(g, player, offer, thing, before)
            permissions.use(g, permission)
            permissions.use(g, g.tables.supposed.get((offer.does, thing)))
            g.loops.lift()
            g.end_attempt()
            ev.done = True
            return
        plain = deed is not None and g.loops.chain.deeds == deed.chosen
        g.fail_attempt(mark)
        g.taken_back = (player.seat, offer.id, g.gave_up) if done is False else None
        if came and (yield from recurring.is_counted(g, player, came, plain)):
            continue
        g.refused += 1
        if g.refused > 20:
            ev.done = False
            return


def offer_option(g: Engine, offer: Any, thing: Any, index: int, seat: int) -> Option:
    """The option for an offer, as the seat that acts may know it."""
    if type(thing) is tuple:
        obj, ability = thing
        own = obj.chars.abilities if ability.definition.mode != "ending" else [each.ability for each in g.state.endable]
        place = next((i for i, a in enumerate(own) if a is ability), 0)
        named = f"{offer.id} {knowledge.name(g, obj, seat)} ({place + 1})"
        return Option(f"{offer.id}:{obj.id}:{place}", named, obj.id, index)
    if type(thing) is Obj:
        return Option(f"{offer.id}:{thing.id}", f"{offer.id} {knowledge.name(g, thing, seat)}", thing.id, index)
    return Option(offer.id, offer.id, None, index)
