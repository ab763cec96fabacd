"""Why a characteristic is what it is, and why a player can't do something now, as data for a judge.

Nothing is decided here: the steps are those of the layers, the reasons are the very tests that close an
offer, asked one by one.  A trap: what lies where the player can't see it gets one reason and no more, and whatever is
named is named as the seat that asks knows it (``knowledge``); a judge, seat None, knows everything.
"""

import re
from collections.abc import Iterator
from typing import Any

from kotowari.grammar.source import Span
from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import items, payable, recurring, sources, spending, totals
from kotowari.interpreter.continuous import characteristics, layers
from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.definitions import ActionDef, OfferDef
from kotowari.interpreter.events import listeners
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.events.tables import Listener
from kotowari.interpreter.program import Base
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player


# --------------------------------------------------------------------------- values
def explain_value(g: Engine, obj: Obj, field: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The steps that made a number: the printed value, then each effect in layer order, then the result.

    Each is ``{layer, source, op, value, after, rule, where}``: ``value`` is what the effect says, ``after``
    the number once it applied, ``rule`` the layer's number and what the effect cites.  What covers a face that the
    seat doesn't know is what is printed for it.
    """
    g.chars.refresh_if_idle()
    hidden = not _is_known(g, obj, seat)
    own: Base | None = characteristics.covered(g, obj) if hidden else _own(obj)
    if own is None:  # it lies where the seat sees its back at most
        return [_step("printed", named(g, obj, seat), "printed", None, None)]
    steps = [_step("printed", own.name, "printed", own.numbers.get(field), own.numbers.get(field))]
    if obj.copied and own is not obj.base and not hidden:
        rule = next((layer.rule for layer in g.program.layers if "copy" in layer.changes), "")
        after = obj.base.numbers.get(field)
        steps.append(_step("copy", own.name, "copy", obj.base.name, after, (rule,)))
    for effect, part, value, numbers in layers.explain(g, obj):
        after = numbers.get(field)
        if effect is None or part is None:
            rule = next((layer.rule for layer in g.program.layers if layer.id == "counters"), "")
            kinds = ", ".join(f"{n} {k}" for k, n in value.items())
            steps.append(_step("counters", kinds, "counters", value, after, (rule,)))
            continue
        layer = g.program.layers[part.layer]
        cites = (layer.rule, *effect.cites)
        source, shown = _source(g, effect, seat), _shown(part.op, value)
        steps.append(_step(layer.id, source, part.op, shown, after, cites, place(part.span)))
    steps.append(_step("result", obj.chars.name, "result", obj.chars.numbers.get(field), obj.chars.numbers.get(field)))
    return steps


def _step(
    layer: str, source: str, op: str, value: Any, after: Any, rule: tuple[str, ...] = (), where: str = ""
) -> dict[str, Any]:
    rules = list(dict.fromkeys(filter(None, rule)))
    return {"layer": layer, "source": source, "op": op, "value": value, "after": after, "rule": rules, "where": where}


def _source(g: Engine, effect: Effect, seat: int | None) -> str:
    return named(g, effect.source, seat) if type(effect.source) is Obj else "the rules"


def _is_known(g: Engine, obj: Obj, seat: int | None) -> bool:
    return seat is None or knowledge.knows(g, obj, seat)


def _own(obj: Obj) -> Base:
    """What is printed on the shown face, whatever has been copied over it."""
    printed: Base = obj.card.bases[obj.face] if obj.card is not None and not obj.token else obj.base
    return printed


def named(g: Engine, obj: Obj, seat: int | None = None) -> str:
    """The card's own name, and what it is now if that is another; to who doesn't know the face, what is seen of it."""
    if not _is_known(g, obj, seat):
        return knowledge.name(g, obj, seat)
    own, now = _own(obj).name, obj.chars.name
    return own if own == now or obj.zone is None else f"{own} (now {now})"


def _shown(op: str, value: Any) -> Any:
    if op in ("add words", "lose", "lose numbers"):
        return sorted(value)
    if op == "set words":
        return sorted(value[0])
    if op == "add icons":
        return list(value[1])
    if op == "gain":
        return [a.keyword or a.definition.kind for a in value]
    if op in ("copy", "control"):
        return value.name if value is not None else None
    return value


def place(span: Span | None) -> str:
    """``file:line``, empty for no place."""
    return f"{span.path}:{span.line}" if span is not None and span.path else ""


# --------------------------------------------------------------------------- reasons
def why_not(g: Engine, seat: int, offer_id: str, obj: Obj) -> list[str]:
    """Reasons why an offer is not open to a player for an object, each with its rule and place; empty if it is.

    Raises ``KeyError`` for an unknown offer.
    """
    player = g.state.players[seat]
    g.chars.refresh_if_idle()
    offer = next((one for one in g.program.offers if one.id == offer_id), None)
    if offer is None:
        raise KeyError(offer_id)
    if found := [(offer, thing) for thing in offer.find(g, player) if _is_about(thing, obj)]:
        if not g.policy.repetitions_counted or recurring.left(g, player, found):
            return []
        act = g.policy.repeated
        return [_cited("it leads back to the same, as before", act.cites if act is not None else (), None)]
    if obj.zone is None:
        return ["it is no longer there"]
    if not knowledge.sees(g, obj, seat):
        return [f"it is in a zone {player.name} can't see"]
    act = g.program.actions.get(offer.does)
    mine = [thing for thing in offer.among(g, player) if _is_about(thing, obj)]
    if not mine:
        return list(_idle(g, player, obj, offer)) or list(_foreign(g, player, offer, obj))
    reasons = list(_failing(g, player, act, mine[0])) if act is not None else []
    reasons += _unmet(g, player, offer, mine[0]) if not reasons else ()
    return list(dict.fromkeys(reasons)) or [_cited("it can't be done now", offer.cites, offer.span)]


def forbidden(g: Engine, seat: int, obj: Obj) -> dict[str, list[str]]:
    """What a thing is forbidden to do now → what forbids it, each with its rule and place (101.2).

    That is a verb of what things do, done to whomever or, where only that is forbidden, to one player or thing that is
    named behind it.  What is hidden from the seat, or not in play, has none.
    """
    g.chars.refresh_if_idle()
    found: dict[str, list[str]] = {}
    if obj.zone is None or not obj.zone.spec.field or not knowledge.sees(g, obj, seat):
        return found
    c = Context(obj, g.state.players[obj.chars.controller])
    for verb in list(g.tables.forbidders.count):
        act = g.program.actions.get(verb)
        if act is None or act.subject not in act.things:
            continue
        name = verb.replace("_", " ")
        for whom in _others(g, act, obj):
            args = [
                obj if at == act.subject else whom if _fits(act, at, whom) else None for at, _ in enumerate(act.params)
            ]
            stopped = listeners.forbidden(g, Event(act, args, c))
            if stopped is not None:
                said = named(g, whom, seat) if type(whom) is Obj else whom.name if whom is not None else ""
                found.setdefault(f"{name} {said}".strip(), []).append(_forbids(g, stopped, "forbids it", seat))
                if whom is None:
                    break
    return {what: list(dict.fromkeys(reasons)) for what, reasons in found.items()}


def _others(g: Engine, act: ActionDef, obj: Obj) -> Iterator[Any]:
    """To whom something could be done: None, who or what that is not being asked; then each one."""
    yield None
    for whom in (*g.state.players, *g.state.contents((g.program.default_zone, None))):
        if whom is not obj and any(_fits(act, at, whom) for at, _ in enumerate(act.params) if at != act.subject):
            yield whom


def _fits(act: ActionDef, at: int, whom: Any) -> bool:
    return type(whom) is Player and "player" in act.kinds[at] or type(whom) is Obj and at in act.things


def is_for(g: Engine, seat: int, offer_id: str, obj: Obj) -> bool:
    """Whether an offer is for things like this at all, open or not."""
    player = g.state.players[seat]
    g.chars.refresh_if_idle()
    for offer in g.program.offers:
        if offer.id == offer_id:
            if any(_is_about(thing, obj) for thing in (*offer.among(g, player), *offer.find(g, player))):
                return True
            if any(_idle(g, player, obj, offer)):
                return True
    return False


def _is_about(thing: Any, obj: Obj) -> bool:
    return thing is obj or (type(thing) is tuple and thing[0] is obj)


def _cited(text: str, rules: tuple[str, ...], span: Span | None) -> str:
    """A reason with the rule it follows from and where that is stated."""
    return "  ".join(filter(None, (text, f"[{', '.join(rules)}]" if rules else "", place(span))))


def _idle(g: Engine, player: Player, obj: Obj, offer: OfferDef) -> Iterator[str]:
    """What stops each activated ability of an object that the player controls."""
    if not offer.takes or obj.chars.controller != player.seat:
        return
    of_resources = offer.takes == "resources"
    if of_resources and not g.manual_resources:
        return  # they are used by paying, never for themselves
    table = g.resources.sources if of_resources else g.tables.activated
    for ability in obj.chars.abilities:
        definition = ability.definition
        if definition.kind != "activated" or definition.resource != of_resources or (obj, ability) not in table:
            continue
        c = Context(obj, player, ability)
        if definition.limits and not g.resources.within_limits(obj, ability, player):
            text = "its ability can't be activated again"
        elif definition.condition is not None and not definition.condition(g, c):
            text = "its ability can't be activated under these conditions"
        elif not all(can(g, c) for can, _ in definition.price.atoms):
            state = ", ".join(key.replace("_", " ") for key, value in obj.status.items() if value)
            text = "the cost of its ability can't be paid" + (f" (it is: {state})" if state else "")
        elif definition.price.symbols and not payable.is_affordable(
            g, player, definition.price.symbols, obj, use=spending.of_using(g, obj, ability, player)
        ):
            text = f"the cost of its ability can't be paid: {''.join(f'{{{s}}}' for s in definition.price.symbols)}"
        else:
            text = "there is no legal target for its ability"
        yield _cited(text, definition.cites, definition.span)


def _foreign(g: Engine, player: Player, offer: OfferDef, obj: Obj) -> Iterator[str]:
    """It is none of the things that the offer is for."""
    noun = re.sub(r" as \w+$", "", offer.noun) or "something else"
    assert obj.zone is not None
    where, seat = obj.zone.id.replace("_", " "), obj.zone.seat
    owner = "the " if seat is None or seat == player.seat else f"{g.state.players[seat].name}'s "
    controller = g.state.players[obj.chars.controller]
    whose = "" if controller is player or seat is not None else f", controlled by {controller.name}"
    yield _cited(f"only `{noun}` can be, and it is in {owner}{where}{whose}", offer.cites, offer.span)


def _unmet(g: Engine, player: Player, offer: OfferDef, thing: Any) -> Iterator[str]:
    """The parts of the offer's own condition that do not hold."""
    for test, text, _ in offer.asks:
        if not test(g, player, thing):
            yield _cited(f"asks for `{text}`{_now(g)}", offer.cites, offer.span)


def _failing(g: Engine, player: Player, act: ActionDef, thing: Any) -> Iterator[str]:
    """What stops the action: the parts of its condition that do not hold, and what forbids it."""
    obj = thing[0] if type(thing) is tuple else thing
    args: list[Any] = [None] * len(act.params)
    for index, kinds in enumerate(act.kinds):
        args[index] = player if "player" in kinds else thing if thing not in args else None
    ev = Event(act, args, Context(obj, player))
    for test, text, about in act.asks:
        if test(g, args, obj, player, ev):
            continue
        if about == "payable":
            text = _unpayable(g, player, obj)
        elif about == "targetable":
            yield _cited("there is no legal target", act.cites, act.span)
            yield from _untargetable(g, player, obj)
            continue
        else:
            text = f"asks for `{text}`{_now(g)}"
        yield _cited(text, act.cites, act.span)
    stopped = act.id in g.tables.forbidders and listeners.forbidden(g, ev)
    if stopped:
        yield _forbids(g, stopped, "forbids it", player.seat)


def _now(g: Engine) -> str:
    """When this is, for what depends on the time."""
    step = g.state.step.replace("_", " ") or "between steps"
    zone = g.program.waiting_zone
    waiting = len(g.state.contents((zone, None))) if zone else 0
    more = f", {waiting} waiting to resolve" if waiting else ""
    return f" (now: turn {g.state.turn + 1} of {g.state.players[g.state.active].name}, {step}{more})"


def _forbids(g: Engine, listener: Listener, what: str, seat: int) -> str:
    source = named(g, listener.obj, seat) if type(listener.obj) is Obj else "a rule"
    ability = listener.ability
    own = f"'s {ability.keyword.replace('_', ' ')}" if ability.keyword else ""
    cites = listener.extra.cites or ability.definition.cites
    return _cited(f"{source}{own} {what}", cites, ability.definition.span)


def _unpayable(g: Engine, player: Player, obj: Obj) -> str:
    """What is missing for the printed cost; other ways of paying are as little possible, or the offer were open."""
    if obj.chars.cost is None:
        return "it has no cost that could be paid"
    symbols = tuple(obj.chars.cost)
    cost = "".join(f"{{{symbol}}}" for symbol in symbols)
    use = spending.of_card(g, obj, player)
    if payable.can_pay(g, player, symbols, use=use):
        return f"its cost {cost} can be paid, but not what is added to it"
    needs, generic = totals.requirements(g, symbols)
    have = sum(player.pool.values()) + sum(source.amount for source in sources.usable(g, player, None, use))
    lacking = sorted(
        {symbol for symbol in symbols if not payable.can_pay(g, player, (symbol,), use=use)}, key=symbols.index
    )
    if have >= len(needs) + generic and lacking:
        missing = ", ".join(f"{{{symbol}}}" for symbol in lacking)
        return f"its cost {cost} can't be paid: nothing makes {missing}"
    return f"its cost {cost} can't be paid: {have} can be made, {len(needs) + generic} are needed"


def _untargetable(g: Engine, player: Player, obj: Obj) -> Iterator[str]:
    """What would be a target but for a prohibition."""
    act = g.policy.targeting
    if act is None:
        return
    for ability in items.abilities_of(g, obj):
        c = Context(obj, player, ability)
        c.item = g.resources.stand_in(obj, player)
        for spec in ability.definition.targets:
            for thing in spec.candidates(g, c):
                stopped = None if thing is c.item else listeners.forbidden(g, Event(act, [thing, c.item], c))
                if stopped:
                    name = named(g, thing, player.seat) if type(thing) is Obj else thing.name
                    yield _forbids(g, stopped, f"forbids {name} as a target", player.seat)
