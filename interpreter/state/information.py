"""What a thing is besides its numbers: kinds of words, what counts as printed, icons; and who caused an event."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kotowari.interpreter.program import VALUE_OF_FRONT, Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import deciding, values
from kotowari.interpreter.state.objects import WAYS, Obj, Player

SEVERAL = (tuple, frozenset, list)  # the types of values that are several

if TYPE_CHECKING:
    from kotowari.interpreter.events.event import Event


def derived_kinds(g: Engine, thing: Any, kind: str, of: str = "") -> frozenset[str]:
    """Its words of one kind, the subtypes for instance; ``printed``: of its face; ``gives``: those
    that give abilities by themselves; else those declared below ``of``.
    """
    if type(thing) is list:
        return frozenset().union(*(derived_kinds(g, each, kind, of) for each in thing))
    words = (thing.base if of == "printed" else thing.chars).words if thing is not None else ()
    if of == "gives":
        words = frozenset(words) & g.program.intrinsic.keys()
    elif of and of != "printed":
        return frozenset(w for w in words if g.program.words.get(w) == f"{kind} of {of}")
    return frozenset(w for w in words if g.program.words.get(w, "").split(" ")[0] == kind)


def derived_printed_value(g: Engine, thing: Any) -> int:
    """The value of the cost on its face, 0 where there is none."""
    table = g.program.symbols
    cost = (thing.base.cost if type(thing) is Obj else None) or ()
    return sum(table[symbol].value for symbol in cost if symbol in table)


def derived_difference(g: Engine, thing: Any, number: str = "", status: str = "") -> int:
    """What is left of a number without what has been counted against it; not below 0, where numbers are not."""
    if type(thing) is not Obj:
        return 0
    left: int = thing.chars.numbers.get(number, 0) - thing.status.get(status, 0)
    return max(0, left) if g.policy.clamped else left


def derived_company(g: Engine, player: Any, word: str, *parts: str) -> list[Obj]:
    """Of a player's things with ``word`` as many as can be, at most one for each of the words that follow."""
    if type(player) is not Player:
        return []
    seat, there = player.seat, g.state.zone_objects(g.program.default_zone)
    things = [o for o in there if o.chars.controller == seat and word in o.chars.words]
    taken: dict[str, Obj] = {}

    def takes(thing: Obj, tried: set[str]) -> bool:
        """Whether the thing finds a part, where those that have one may change theirs."""
        for part in parts:
            if part in thing.chars.words and part not in tried:
                tried.add(part)
                if part not in taken or takes(taken[part], tried):
                    taken[part] = thing
                    return True
        return False

    return [thing for thing in things if takes(thing, set())]


def derived_domain(g: Engine, player: Any, keyword: str = "", zone: str = "") -> int:
    """How many times what a player has in a zone has a keyword; several of one thing count (207-16d)."""
    if player is None:
        return 0
    return sum(1 for o in g.state.contents((zone, player)) for a in o.chars.abilities if a.keyword == keyword)


def once_more(g: Engine, players: list[Player], keyword: str) -> list[Player]:
    """Players, each as often again behind himself as his things in play have a keyword (701.31d)."""
    found = (obj for zone in g.program.field_zones for obj in g.state.zone_objects(zone))
    there = [(obj.chars.controller, a.keyword) for obj in found for a in obj.chars.abilities]
    return [each for each in players for _ in range(1 + there.count((each.seat, keyword)))]


def derived_cost_symbols(g: Engine, player: Any, *units: str) -> int:
    """How many symbols in the costs of a player's things in play units of one of these kinds pay (700.5)."""
    if type(player) is not Player:
        return 0
    seat, table = player.seat, g.program.symbols
    there = (o for o in g.state.zone_objects(g.program.default_zone) if o.chars.controller == seat)
    asked = (table[symbol].pays for obj in there for symbol in obj.chars.cost or () if symbol in table)
    return sum(not set(units).isdisjoint(pays) for pays in asked)


def derived_resolving(g: Engine, thing: Any) -> int:
    """1 while a thing that waited is carried out and put where it goes afterwards, not when it is taken away.

    Of what it has become there, too.
    """
    item = getattr(thing, "item", None) or getattr(getattr(thing, "previous", None), "item", None)
    return 1 if getattr(item, "resolving", False) else 0


def derived_announcing(g: Engine, thing: Any) -> int:
    """How much is being announced now: what has come where it waits, and is not paid for yet (601.2, 602.2)."""
    if not g.attempting:
        return 0
    announced: set[Obj] = set()
    for ev in g.log[g.attempt_began :]:
        if ev.act.core == "pay_total":
            announced.discard(ev.args[0])
        elif type(ev.result) is Obj and ev.result.item is not None:
            announced.add(ev.result)
    return sum(1 for each in announced if each.zone is not None and each.zone.spec.waiting and _is_paid_for(each))


def _is_paid_for(obj: Obj) -> bool:
    """Is it something that is announced by who plays or uses it, no trigger and no copy?"""
    ability = obj.item.ability
    return obj.card is not None if ability is None else ability.definition.kind == "activated"


def units_spent(g: Engine, thing: Any) -> tuple[str, ...]:
    """The units that paid for a thing, as it waits or, where that is known then, when it has just come from there."""
    item = getattr(thing, "item", None)
    if item is None and not g.policy.forgets_spent:
        item = getattr(getattr(thing, "previous", None), "item", None)
    return getattr(item, "spent", ())


def derived_spent(g: Engine, thing: Any, unit: str = "") -> int:
    """How many units of a kind paid for a thing; without a kind, how many there were."""
    spent = units_spent(g, thing)
    return spent.count(unit) if unit else len(spent)


def units_of(g: Engine, words: Any) -> tuple[str, ...]:
    """The units that words give by their colors, one word or several; none for what gives none (106.5)."""
    table, asked = g.program.symbols, words if isinstance(words, frozenset | tuple | list) else (words,)
    return tuple(unit for unit in g.program.any_units if table[unit].color in asked)


def derived_spent_colors(g: Engine, thing: Any) -> int:
    """Of how many colors the units were that paid for a thing."""
    table = g.program.symbols
    return len({table[unit].color for unit in units_spent(g, thing) if unit in table and table[unit].color})


def derived_value(g: Engine, thing: Any) -> int:
    """The value of its cost (202.3); while it waits to resolve, with the announced number for variables (202.3e)."""
    if thing is None:
        return 0
    chars = thing.chars
    if chars.cost is None:
        return int(chars.numbers.get(VALUE_OF_FRONT, 0))
    table = g.program.symbols
    total = sum(table[s].value for s in chars.cost if s in table)
    if thing.item is not None and thing.item.numbers:
        total += sum(thing.item.numbers.get(table[s].letter, 0) for s in chars.cost if s in table)
    return total


def derived_awaited(g: Engine, thing: Any, verb: str) -> int:
    """The largest number for which an ability of a thing waits in an event of a verb."""
    found = thing.chars.abilities if thing is not None else ()
    return max((a.definition.awaits for a in found if any(p.verb == verb for p in a.definition.patterns)), default=0)


def derived_pending(g: Engine, thing: Any, verb: str = "") -> int:
    """How many abilities of a thing that wait for events (of a verb) have triggered and have not resolved yet."""
    zone = g.state.zones[(g.program.waiting_zone, None)].cards
    waiting = [(each.obj, each.ability) for each in g.state.pending]
    waiting += [(each.item.source, each.item.ability) for each in zone if each.item is not None and each.item.ability]
    mine = [ability.definition for source, ability in waiting if source is thing]
    if not verb:
        return sum(each.kind == "triggered" for each in mine)
    return sum(any(p.verb == verb for p in each.patterns) for each in mine)


def derived_sum(g: Engine, things: Any, number: str) -> int:
    """A number of several things taken together: "total strength of all beasts"."""
    return sum(_numbers_of(g, things, number))


def derived_highest(g: Engine, things: Any, number: str) -> int:
    """The highest that a number is among several; asked of one player among all those still in the game."""
    return max(_numbers_of(g, things, number), default=0)


def derived_lowest(g: Engine, things: Any, number: str) -> int:
    """The lowest that a number is among several."""
    return min(_numbers_of(g, things, number), default=0)


def derived_name(g: Engine, thing: Any) -> str | tuple[str, ...]:
    """Its name; several, if it gained some beside its own, is whole what is played in parts (709.4a), or is several."""
    if type(thing) is list:
        return tuple(str(name) for one in thing for name in values.as_list(derived_name(g, one)))
    if thing is None:
        return ""
    chars = thing.chars
    if thing.base.apart and thing.card is not None and chars.name == thing.base.name:
        return (*(part.name for part in thing.card.bases[1:]), *chars.names)
    return chars.name if not chars.names else (chars.name, *chars.names)


def derived_varied(g: Engine, things: Any, number: str) -> int:
    """How many different values a number has among several."""
    return len(set(_numbers_of(g, things, number)))


def _numbers_of(g: Engine, things: Any, number: str) -> list[int]:
    asked = g.state.turn_order() if type(things) is Player else things if type(things) is list else [things]
    derived = g.program.fields[number].derived == "value"
    return [
        derived_value(g, each)
        if derived
        else each.fields.get(number, 0)
        if type(each) is Player
        else each.chars.numbers.get(number, 0)
        for each in asked
        if each is not None
    ]


def has_cost(thing: Any, word: str, which: str) -> bool:
    """Has it a cost at all (of ``printed_value`` on its face), where what is this word has none unless it says one?"""
    if type(thing) is not Obj:
        return True
    what = thing.base if which == "printed_value" else thing.chars
    return what.cost is not None or word not in what.words


def derived_abilities(g: Engine, thing: Any) -> tuple[Any, ...]:
    """All its abilities, as what another thing can gain."""
    return thing.chars.abilities if type(thing) is Obj else ()


def derived_arrived(g: Engine, thing: Any) -> Any:
    """The card that a thing has become by the move that was made of it, while it is still there (203-7d); else None."""
    if type(thing) is not Obj or thing.zone is not None:
        return thing
    arrived = thing.next
    return arrived if arrived is not None and arrived.zone is not None else None


def derived_printed(g: Engine, thing: Any) -> tuple[Any, ...]:
    """The abilities that its face gives it, lost or not."""
    return thing.base.abilities if type(thing) is Obj else ()


def has_number(g: Engine, chars: Chars, name: str) -> bool:
    """Has a thing this number?  If only things with a word have it, others do if it is printed on them (308.1a²)."""
    word = g.policy.had_by.get(name)
    return word is None or name in chars.numbers or word in chars.words


def missing(g: Engine, thing: Any, field: str, number: int) -> int:
    """What a number of a thing lacks to be ``number``; nothing if it has no such number to bring there (207-3e)."""
    if thing is None:
        return 0
    return number - thing.chars.numbers.get(field, 0) if has_number(g, thing.chars, field) else 0


def original(thing: Any, field: str) -> Any:
    """A characteristic before anything was gained, lost or changed: that of the face, or what counts as it."""
    if thing is None:
        return "" if field == "name" else 0
    if field == "name":
        return thing.base.name
    numbers = thing.chars.original
    return (thing.base.numbers if numbers is None else numbers).get(field, 0)


def original_icons(g: Engine, thing: Any, field: str, how: str) -> int:
    """Of a field of icons as the face gives them: the most or the fewest in one alternative, or how many kinds."""
    return _icons((thing.base.numbers.get(field) or ()) if thing is not None else (), how)


def shares(left: Any, right: Any) -> bool:
    """Have two values that may be several something in common?"""
    if not isinstance(left, SEVERAL):
        return bool(left in right if isinstance(right, SEVERAL) else left is right or left == right)
    other = right if isinstance(right, SEVERAL) else (right,)
    return any(each in other for each in left)


def includes(whole: Any, part: Any) -> bool:
    """Is every word of ``part`` a word of ``whole``, or a text part of a name (302.4²)?"""
    if isinstance(part, str):
        return any(part in name for name in (whole if isinstance(whole, tuple) else (whole,)))
    return set(whole) >= set(part)


def derived_icons(g: Engine, thing: Any, field: str = "", how: str = "") -> int:
    """Of a field of icons: the most or the fewest in one alternative, or how many kinds in all (306.6a², 306.7a²)."""
    return _icons((thing.chars.numbers.get(field) or ()) if type(thing) is Obj else (), how)


def derived_earlier(g: Engine, thing: Any, kind: str, step: str) -> int:
    """How many events of a kind came in this step before the one that made the thing what it is (702.39a)."""
    if thing is None:
        return 0
    start, end = g.turns.span("this", step)
    events = [ev for ev in g.turns.history_of(kind) if start <= ev.index < end]
    return next((n for n, ev in enumerate(events) if thing in ev.args or thing.previous in ev.args), len(events))


def derived_amount(g: Engine, thing: Any, kind: str, role: str, step: str) -> int:
    """What all events of a kind in this step came to in which a thing or player, or one of several, had this role."""
    if thing is None:
        return 0
    them = thing if type(thing) is list else [thing]
    act = g.program.actions[kind]
    at, much = act.roles.index(role), act.roles.index("object")
    start, end = g.turns.span("this", step)
    events = (
        ev for ev in g.turns.history_of(kind) if start <= ev.index < end and any(ev.args[at] is one for one in them)
    )
    return sum(values.amount(ev.args[much]) for ev in events)


def number_chosen(thing: Any, letter: str) -> int:
    """The number chosen for a variable of the cost of what waits to resolve."""
    item = getattr(thing, "item", None)
    return item.numbers.get(letter, 0) if item is not None else 0


def derived_times(g: Engine, thing: Any, name: str) -> int:
    """How often a cost of this name was paid for it, or a way taken."""
    return thing.links.get(WAYS, ()).count(name) if thing is not None else 0


def derived_timestamp(g: Engine, thing: Any) -> int:
    """When a thing came to be where it is, or was attached: a number that is greater for what is newer."""
    return thing.timestamp if thing is not None else 0


def derived_targets(g: Engine, thing: Any) -> tuple[Obj | Player, ...]:
    """What a waiting thing points at, without what has come off (206-4l)."""
    item = thing.item if isinstance(thing, Obj) else None
    if item is None or item is True:  # a thing that stands for one that will wait has none yet
        return ()
    return tuple(
        t
        for ability, groups in item.targets.items()
        for group in groups
        for t in group
        if (ability, t) not in item.lost
    )


def derived_modes(g: Engine, thing: Any) -> int:
    """How many options have been chosen for what waits to resolve."""
    item = getattr(thing, "item", None)
    return sum(len(chosen) for chosen in item.modes.values()) if item is not None else 0


def derived_all_icons(g: Engine, thing: Any, field: str) -> tuple[str, ...]:
    """Every icon in a field of icons, whatever alternative it stands in, in the order they are declared (306.8a²).

    An icon by itself, one that was declared for instance, is its only one.
    """
    if isinstance(thing, str):
        return (thing,)
    ways = thing.chars.numbers.get(field) if type(thing) is Obj else None
    order = {icon: index for index, icon in enumerate(g.program.symbols)}
    return tuple(sorted((icon for icons in ways or () for icon in icons), key=order.__getitem__))


def derived_icon_abilities(g: Engine, thing: Any, field: str) -> tuple[Any, ...]:
    """What the icons in a field give by themselves, once for each kind of icon; some give nothing (1602.1b)."""
    icons = dict.fromkeys(derived_all_icons(g, thing, field))
    return tuple(ability for icon in icons for ability in g.program.intrinsic.get(f"{{{icon}}}", ()))


def _icons(ways: tuple[tuple[str, ...], ...], how: str) -> int:
    if how == "kinds":
        return len({icon for icons in ways for icon in icons})
    return (max if how == "most" else min)((len(icons) for icons in ways), default=0)


def has_icon(thing: Any, field: str, icon: str) -> bool:
    """Is an icon among those of any alternative?"""
    return thing is not None and any(icon in icons for icons in thing.chars.numbers.get(field) or ())


def would(thing: Any, verb: str, words: tuple[str, ...]) -> bool:
    """Is it to do this to something of these words?  Of what has chosen options only those count (705-1h)."""
    item = thing.item if type(thing) is Obj else None
    if item is not None and item.ability is not None:
        abilities: tuple[Any, ...] = (item.ability,)
    else:
        abilities = (thing[1],) if type(thing) is tuple else thing.chars.abilities if type(thing) is Obj else ()
    for ability in abilities:
        if item is not None and item.ability is None and ability.definition.kind != "resolution":
            continue  # what a card will do when it has come is none of its play
        chosen = item.modes.get(ability.root) if item is not None else None
        for option, done, of in ability.definition.deeds:
            if done == verb and set(words) <= set(of) and (option < 0 or chosen is None or option in chosen):
                return True
    return False


def caused(ev: "Event", test: "Callable[[Event], bool]") -> bool:
    """Does a test that asks for the cause hold of the event, or of one of its kind whose place it took?

    What was replaced by an event of the same kind has happened too, in another way: A destroyed it and so made it
    leave, though B's replacement made it leave for somewhere else (202-6c#4).
    """
    kind = ev.act.id
    at: Event | None = ev
    while at is not None:
        if at.act.id == kind and test(at):
            return True
        at = at.c.instead
    return False


def derived_next(g: Engine, player: Any, apart: str = "") -> Player | None:
    """The next player in turn order; ``apart``: who has another number in this field, if anybody has."""
    if player is None:
        return None
    players: list[Player] = g.state.players
    after = player.seat + 1
    beside: Player = players[after % len(players)]
    if not apart and not beside.lost:
        return beside
    for other in players[after:] + players[:after]:
        if not other.lost and (not apart or other.fields[apart] != player.fields[apart]):
            return other
    return None if player.lost else player


def derived_decider(g: Engine, player: Any) -> Player | None:
    """Who decides for a player: that one, or another (715)."""
    return None if player is None else g.state.players[deciding.line(g.state, player.seat)[-1]]
