"""An activation planned as a whole: options, targets and payment are decided first, then done at once (705.5a²).

A ruleset whose costs are effects calls ``plan`` where another pays step by step.  The traps: what is
chosen for one part can't serve another, and a part that would be replaced can't be paid at all.
"""

from typing import Any

from kotowari.interpreter import knowledge
from kotowari.interpreter.acting import announcing, availability, items, numbers, payable, payment, targeting
from kotowari.interpreter.asking import choices
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.events import foresight, pipeline
from kotowari.interpreter.events.event import Context, Event, Numbers
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj


class Plan:
    """What has been decided and not been done: events to come, by the atom of the cost they belong to."""

    __slots__ = ("events", "taken")

    def __init__(self) -> None:
        self.events: list[tuple[Any, list[Any], Context, tuple[str, ...]]] = []
        self.taken: list[Any] = []

    def put_off(self, g: Engine, act: Any, args: list[Any], c: Context, cites: tuple[str, ...]) -> Event | None:
        """Put an event off; None for one that comes first (``early``).  It counts as done if it is possible."""
        if "early" in act.flags:
            g.turns.planning = None
            return None
        ev = Event(act, args, c, cites)
        ev.done = _possible(g, act, args, c)
        if any(type(value) is tuple and value and value[0] == 0 for value in args):
            ev.done = True  # none of something is put or taken without more ado (705.5c²)
            return ev
        self.events.append((act, args, c, cites))
        if act.core == "move" or "leaving" in act.flags:
            self.taken.extend(
                thing for value in args for thing in (value if type(value) is list else [value]) if type(thing) is Obj
            )
        return ev


def _possible(g: Engine, act: Any, args: list[Any], c: Context) -> bool:
    return foresight.possible(g, act, list(args), c.this, c.you)


def plan(g: Engine, ev: Event) -> Steps[Any]:
    """Announce and pay for a waiting thing, or for a card that still lies where it is played from; all or nothing."""
    obj = _waiting(g, ev)
    item = obj.item
    for step in (announcing.announce_modes,):
        yield from step(g, ev)
        if not ev.done:
            return
    pipeline.open_group(g)
    paid = yield from _pay(g, ev, obj, item)
    pipeline.close_group(g)
    ev.done = paid


def _waiting(g: Engine, ev: Event) -> Obj:
    """The thing that holds the announcements: for a card that has not moved yet one that stands for it."""
    thing: Any = ev.args[0]
    if type(thing) is tuple:
        thing = ev.c.moved[thing]
    if thing.item is not None:
        waiting: Obj = thing
        return waiting
    obj = g.resources.stand_in(thing, ev.c.you)
    obj.previous = thing
    ev.args[0] = obj
    ev.c.moved[("plan", thing)] = obj
    return obj


def _pay(g: Engine, ev: Event, obj: Obj, item: Any) -> Steps[Any]:
    late = Plan()
    for ability, atoms in _costs(g, obj, item):
        c = items.context(g, obj, ability)
        c.this = obj.previous if item.ability is None and obj.zone is not None and obj.id == 0 else c.this
        c.paying = True
        letters = _letters(ability.definition)
        if letters:
            found = _numbers(g, ability, atoms, letters, c) or [dict.fromkeys(letters, 0)]
            for letter in letters:
                able = sorted({each[letter] for each in found})
                number = yield from choices.number(g, item.you, able[0], able[-1], letter, c)
                found = [each for each in found if each[letter] == number]
                if not found:
                    return False
            c.numbers = found[0]
            g.state.journal.set(item, "numbers", c.numbers)
        for _, do in atoms:
            g.turns.planning = late
            outcome = yield from do(g, c)
            g.turns.planning = None
            if not (outcome.done if isinstance(outcome, Event) else outcome):
                return False
        item.moved.update(c.moved)
    item.taken = late.taken
    yield from targeting.announce_targets(g, ev)
    if not ev.done:
        return False
    for act, args, c, cites in late.events:
        done = yield from pipeline.do(g, act, args, c, cites)
        if not done.done or done.replaced is not None:
            return False
        item.moved.update(c.moved)
    return True


def _letters(definition: Any) -> tuple[str, ...]:
    """For what numbers are chosen before anything else: for the cost, or as it says how many targets there are."""
    cost = definition.cost.letters if definition.cost is not None else ()
    return tuple(dict.fromkeys((*cost, *(t.letter for t in definition.targets if t.letter))))


def _numbers(g: Engine, ability: Any, atoms: list[Any], letters: tuple[str, ...], c: Context) -> list[Numbers]:
    """The numbers with which all of the cost could be paid, and as many targets chosen."""
    most = dict.fromkeys(letters, availability.LARGEST)
    for spec in ability.definition.targets:
        if spec.letter:
            there = sum(1 for t in spec.candidates(g, c) if g.resources.can_target(t, c))
            most[spec.letter] = min(most[spec.letter], there)
    among = numbers.together(letters, lambda letter, _: most[letter])
    return [each for each in among if availability.is_done(g, c, atoms, each)]


def _costs(g: Engine, obj: Obj, item: Any) -> list[tuple[Any, list[Any]]]:
    """The atoms to pay, by ability: of the activation or the card, then of the options that were chosen (705-1b)."""
    if item.ability is not None:
        costs = [(item.ability, item.ability.definition.cost)] if item.ability.definition.cost is not None else []
    else:
        costs = [
            (ability, ability.definition.cost)
            for ability in obj.chars.abilities
            if ability.definition.kind == "cost" and ability.definition.mode == "additional"
        ]
    for ability, chosen in item.modes.items():
        costs.extend(
            (ability, spec.costs[mode])
            for spec in ability.definition.modes
            if spec.costs
            for mode in chosen
            if spec.costs[mode] is not None
        )
    return [(ability, list(cost.atoms)) for ability, cost in costs]


def apply(g: Engine, c: Context) -> Steps[Any]:
    """Before something is done during an event: is it wanted, has it targets, can its cost be paid (803.5²)?"""
    definition = c.ability.definition
    atoms = definition.cost.atoms if definition.cost is not None else ()
    found = [[t for t in spec.candidates(g, c) if g.resources.can_target(t, c)] for spec in definition.targets]
    if not all(can(g, c) for can, _ in atoms) or any(
        len(things) < spec.low(g, c) for spec, things in zip(definition.targets, found, strict=True)
    ):
        return False
    if definition.mode == "optional" and not (yield from choices.yes_no(g, c.you, "apply", c)):
        return False
    yield from show(g, c)
    c.targets = []
    for spec, things in zip(definition.targets, found, strict=True):
        picked = yield from choices.choose(g, c.you, things, spec.low(g, c), spec.high(g, c), "targets", c)
        c.targets.append((picked[0] if picked else None) if spec.single else picked)
    c.paying = True
    for _, do in atoms:
        outcome = yield from do(g, c)
        if not (outcome.done if isinstance(outcome, Event) else outcome):
            return False
    c.paying = False
    act = g.policy.applying  # by a ruleset that speaks of what has been applied, whatever comes of it
    if act is not None:
        yield from pipeline.do(g, act, [c.this], c, act.cites)
    return True


def show(g: Engine, c: Context) -> Steps[None]:
    """What does something during an event is shown to all first, where a ruleset says so and not everybody sees it."""
    act, this = g.policy.showing, c.this
    if act is not None and type(this) is Obj and this.zone is not None and not knowledge.is_seen(g, this):
        knowledge.look(g, this, None)
        yield from pipeline.do(g, act, [this], c, act.cites)


def pay_to_lift(g: Engine, listener: Any, ev: Event) -> Steps[Any]:
    """What a prohibition asks for to be lifted: the payer may do it or leave the event; it is no part of its cost."""
    cost = listener.extra.lifting_cost[1]
    c = _payer(g, listener, ev)
    if c is None:
        return True
    if not _can_pay(g, cost, c):
        return False
    if "agreed" not in ev.act.flags and not (yield from choices.yes_no(g, c.you, "toll", c)):
        return False
    return (yield from payment.pay_any(g, c.you, cost, c))


def lifting_costs_payable(g: Engine, ev: Event) -> bool:
    """Could each cost that lifts a prohibition of this event be paid, each by itself?"""
    for listener in g.tables.during.of(ev):
        if listener.extra is not None and listener.extra.lifting_cost is not None and listener.hears(g, ev):
            c = _payer(g, listener, ev)
            if c is not None and not _can_pay(g, listener.extra.lifting_cost[1], c):
                return False
    return True


def _payer(g: Engine, listener: Any, ev: Event) -> Context | None:
    """Who is to pay such a cost, and for what; None while the prohibition doesn't hold."""
    condition, you = listener.extra.condition, listener.player(g)
    if condition is not None and not condition(g, listener.obj, you, listener.ability.args):
        return None
    return Context(listener.obj, listener.extra.lifting_cost[0](g, ev, listener.obj, you), listener.ability, ev)


def _can_pay(g: Engine, cost: Any, c: Context) -> bool:
    return all(can(g, c) for can, _ in cost.atoms) and payable.is_affordable(g, c.you, cost.symbols)


__all__ = ["Plan", "apply", "plan", "pay_to_lift", "lifting_costs_payable", "show"]
