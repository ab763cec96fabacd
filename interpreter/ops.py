"""Small readings that generated code asks for: pure functions of the state, no decision, no change."""

from collections.abc import Iterable
from typing import Any

from kotowari.interpreter.acting import items
from kotowari.interpreter.acting.availability import activations as activations
from kotowari.interpreter.acting.availability import is_payable as is_payable
from kotowari.interpreter.acting.availability import is_targetable as is_targetable
from kotowari.interpreter.acting.copies import copiable as copiable
from kotowari.interpreter.acting.permissions import permitted as permitted
from kotowari.interpreter.continuous.counters import derived_counters_beyond as derived_counters_beyond
from kotowari.interpreter.continuous.counters import held
from kotowari.interpreter.events.event import Context, Event, step_towards
from kotowari.interpreter.events.event import as_card as as_card
from kotowari.interpreter.events.event import as_last as as_last
from kotowari.interpreter.events.event import as_one as as_one
from kotowari.interpreter.events.event import event_number as event_number
from kotowari.interpreter.events.event import gather as gather
from kotowari.interpreter.events.event import in_play as in_play
from kotowari.interpreter.events.event import made as made
from kotowari.interpreter.events.event import number_done as number_done
from kotowari.interpreter.events.event import share_done as share_done
from kotowari.interpreter.events.foresight import able as able
from kotowari.interpreter.events.foresight import derived_demands as derived_demands
from kotowari.interpreter.events.foresight import derived_duties as derived_duties
from kotowari.interpreter.events.foresight import derived_loners as derived_loners
from kotowari.interpreter.events.foresight import must as must
from kotowari.interpreter.events.foresight import possible as possible
from kotowari.interpreter.events.listeners import barred as barred
from kotowari.interpreter.events.past import happened as happened
from kotowari.interpreter.events.past import is_nth as is_nth
from kotowari.interpreter.events.past import lasts as lasts
from kotowari.interpreter.events.past import tally as tally
from kotowari.interpreter.knowledge import is_seen as is_seen
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state import shown
from kotowari.interpreter.state.information import caused as caused
from kotowari.interpreter.state.information import derived_abilities as derived_abilities
from kotowari.interpreter.state.information import derived_all_icons as derived_all_icons
from kotowari.interpreter.state.information import derived_amount as derived_amount
from kotowari.interpreter.state.information import derived_announcing as derived_announcing
from kotowari.interpreter.state.information import derived_arrived as derived_arrived
from kotowari.interpreter.state.information import derived_awaited as derived_awaited
from kotowari.interpreter.state.information import derived_company as derived_company
from kotowari.interpreter.state.information import derived_cost_symbols as derived_cost_symbols
from kotowari.interpreter.state.information import derived_decider as derived_decider
from kotowari.interpreter.state.information import derived_difference as derived_difference
from kotowari.interpreter.state.information import derived_domain as derived_domain
from kotowari.interpreter.state.information import derived_earlier as derived_earlier
from kotowari.interpreter.state.information import derived_highest as derived_highest
from kotowari.interpreter.state.information import derived_icon_abilities as derived_icon_abilities
from kotowari.interpreter.state.information import derived_icons as derived_icons
from kotowari.interpreter.state.information import derived_kinds as derived_kinds
from kotowari.interpreter.state.information import derived_lowest as derived_lowest
from kotowari.interpreter.state.information import derived_modes as derived_modes
from kotowari.interpreter.state.information import derived_name as derived_name
from kotowari.interpreter.state.information import derived_next as derived_next
from kotowari.interpreter.state.information import derived_pending as derived_pending
from kotowari.interpreter.state.information import derived_printed as derived_printed
from kotowari.interpreter.state.information import derived_printed_value as derived_printed_value
from kotowari.interpreter.state.information import derived_resolving as derived_resolving
from kotowari.interpreter.state.information import derived_spent as derived_spent
from kotowari.interpreter.state.information import derived_spent_colors as derived_spent_colors
from kotowari.interpreter.state.information import derived_sum as derived_sum
from kotowari.interpreter.state.information import derived_targets as derived_targets
from kotowari.interpreter.state.information import derived_times as derived_times
from kotowari.interpreter.state.information import derived_timestamp as derived_timestamp
from kotowari.interpreter.state.information import derived_value as derived_value
from kotowari.interpreter.state.information import derived_varied as derived_varied
from kotowari.interpreter.state.information import has_cost as has_cost
from kotowari.interpreter.state.information import has_icon as has_icon
from kotowari.interpreter.state.information import includes as includes
from kotowari.interpreter.state.information import missing as missing
from kotowari.interpreter.state.information import number_chosen as number_chosen
from kotowari.interpreter.state.information import once_more as once_more
from kotowari.interpreter.state.information import original as original
from kotowari.interpreter.state.information import original_icons as original_icons
from kotowari.interpreter.state.information import shares as shares
from kotowari.interpreter.state.information import would as would
from kotowari.interpreter.state.objects import WAYS, Obj, Player, Zone
from kotowari.interpreter.state.reaching import derived_reached as derived_reached
from kotowari.interpreter.state.reaching import in_reach as in_reach
from kotowari.interpreter.state.reaching import is_beyond as is_beyond
from kotowari.interpreter.state.reaching import is_reached as is_reached
from kotowari.interpreter.state.reaching import is_reached_on_turn as is_reached_on_turn
from kotowari.interpreter.state.reaching import near as near
from kotowari.interpreter.state.reaching import of_rules as of_rules
from kotowari.interpreter.state.strands import derived_partaking as derived_partaking
from kotowari.interpreter.state.teams import is_against as is_against
from kotowari.interpreter.state.teams import is_attacked as is_attacked
from kotowari.interpreter.state.teams import is_of_team as is_of_team
from kotowari.interpreter.state.teams import is_with as is_with
from kotowari.interpreter.state.teams import on_turn as on_turn
from kotowari.interpreter.state.teams import seats_on_turn as seats_on_turn
from kotowari.interpreter.state.values import among as among
from kotowari.interpreter.state.values import amount as amount
from kotowari.interpreter.state.values import as_list as as_list
from kotowari.interpreter.state.values import copies as copies
from kotowari.interpreter.state.values import count as count
from kotowari.interpreter.state.values import every as every
from kotowari.interpreter.state.values import holds as holds
from kotowari.interpreter.state.values import is_from as is_from
from kotowari.interpreter.state.values import is_of_use as is_of_use
from kotowari.interpreter.state.values import kind_of as kind_of
from kotowari.interpreter.state.values import made_as as made_as
from kotowari.interpreter.state.values import remaining as remaining
from kotowari.interpreter.state.values import same as same
from kotowari.interpreter.state.values import things as things
from kotowari.interpreter.state.values import with_amount as with_amount
from kotowari.interpreter.state.values import with_taken as with_taken


def present(c: Context, thing: Any) -> Any:
    """What a bound name means later on: what this very effect made of the thing it moved."""
    if type(thing) is list:
        return [present(c, each) for each in thing]
    return step_towards(c, thing) if type(thing) is Obj else thing


def staying(thing: Any) -> list[Any]:
    """Those of some things that have not been moved since: the rest of what was looked at."""
    return [each for each in as_list(thing) if type(each) is not Obj or each.zone is not None]


def in_sight(g: Engine, found: list[Any], number: int) -> int:
    """How many of these must be chosen where one may say that there are none: those that everybody sees (904.4c²)."""
    return min(number, sum(1 for thing in found if type(thing) is not Obj or shown.lies_open(g, thing)))


def is_done(outcome: Any) -> bool:
    """Was it carried out ("if you do")?"""
    return outcome.done if isinstance(outcome, Event) else bool(outcome)


def is_lost(outcome: Any) -> bool:
    """Was it done, and came out otherwise than it should ("if you lose the flip")?"""
    return isinstance(outcome, Event) and not outcome.done


def is_paid(outcome: Any) -> bool:
    """Is what was done as a cost paid: carried out, or changed or replaced by something else (117.11)?"""
    changed = isinstance(outcome, Event) and (outcome.replaced is not None or outcome.used is not outcome.c.used)
    return is_done(outcome) or changed


def is_paid_of_all(outcome: Any) -> bool:
    """Is a cost over as many things as there are paid: with none if there is none, where nothing is lacking (117.3)?"""
    nothing = isinstance(outcome, Event) and any(type(arg) is list and not arg for arg in outcome.args)
    return nothing or is_paid(outcome)


def result_of(outcome: Any) -> Any:
    """What an event made or found, or was done to."""
    return made(outcome) if isinstance(outcome, Event) else None


# ------------------------------------------------------------------ things
def is_object(thing: Any) -> bool:
    """A game object, not a player."""
    return type(thing) is Obj


def is_card(thing: Any) -> bool:
    """Represented by a card."""
    return type(thing) is Obj and thing.card is not None and not thing.token


def is_token(thing: Any) -> bool:
    """A token."""
    return type(thing) is Obj and thing.token


def is_ability(thing: Any) -> bool:
    """An ability that waits to resolve."""
    return type(thing) is Obj and thing.item is not None and getattr(thing.item, "ability", None) is not None


def status(thing: Any, field: str) -> bool:
    """A status field that is not 0."""
    return type(thing) is Obj and bool(thing.status.get(field, 0))


def only(things: Any) -> Any:
    """The one thing that is there, or none."""
    return things if type(things) is not list else things[0] if things else None


def linked(this: Any, name: str) -> Any:
    """What another ability of the same thing left under a name.

    What it put aside is found as long as it lies there; elsewhere it is another thing (607.2a).
    """
    found = this.links.get(name)
    if type(found) is list:
        return [one for one in found if not _taken_away(one)]
    return None if _taken_away(found) else found


def _taken_away(thing: Any) -> bool:
    """Has it left a place where nothing is in play and nothing waits?"""
    return (
        type(thing) is Obj
        and thing.zone is None
        and thing.left is not None
        and not thing.left.spec.field
        and not thing.left.spec.waiting
    )


def flag(g: Engine, thing: Any, name: str) -> bool:
    """Something that was said of it while it was played (an optional cost paid, a way taken)."""
    if type(thing) is not Obj:
        return False
    return name in thing.links.get(WAYS, ()) or bool(thing.status.get(name, 0))


def counters(thing: Any, kind: str | None) -> int:
    """Counters of a kind, or of all kinds; those on several things together."""
    if type(thing) in (list, tuple):
        return sum(counters(one, kind) for one in thing)
    if thing is None or not thing.counters:
        return 0
    return sum(thing.counters.values()) if kind is None else held(thing).get(kind, 0)


def has_said(thing: Any, keyword: str, said: str) -> bool:
    """Has it a keyword with these arguments?"""
    return any(each.keyword == keyword and each.said == said for each in thing.chars.abilities)


def has_counter(thing: Any, kind: str) -> bool:
    """At least one counter of a kind."""
    return thing is not None and bool(thing.counters) and held(thing).get(kind, 0) > 0


def counter_kinds(thing: Any) -> list[str]:
    """The kinds of counters on it, in the order they were first put."""
    return [kind for kind, number in held(thing).items() if number > 0] if thing is not None else []


def has_word(thing: Any, word: Any) -> bool:
    """A word of the object."""
    return type(thing) is Obj and word in thing.chars.words


def in_zone_id(thing: Any, zone: str) -> bool:
    """Now in a zone of this name (any player's)."""
    return type(thing) is Obj and thing.zone is not None and (not zone or thing.zone.id == zone)


def in_union(thing: Any, zones: tuple[str, ...]) -> bool:
    """Now in one of these zones (any player's)."""
    return type(thing) is Obj and thing.zone is not None and thing.zone.id in zones


def quotient(number: int, by: int) -> int:
    """A number divided, rounded down; 0 where there is nothing to divide by."""
    return number // by if by else 0


def place_of(thing: Any) -> Any:
    """Where a thing is now; a place is itself."""
    return thing.zone if type(thing) is Obj else thing


def is_zone(value: Any, zone: str, owner: Any, union: tuple[str, ...] = ()) -> bool:
    """A place operand is this zone, or one of a union (of this player, if one is meant)."""
    place: Any = (value.id, value) if type(value) is Zone else value
    if type(place) is not tuple or not place:
        return False
    return (place[0] == zone or place[0] in union) and (owner is None or getattr(place[1], "seat", None) == owner.seat)


def owners(who: Any) -> Any:
    """Whose something is: a player, a thing or several; none at all of one who isn't there any more."""
    return [] if who is None else who


def of_player(things: Iterable[Any], player: Player | None) -> list[Any]:
    """Those that a player controls (cards: owns); none of one who has left."""
    return [] if player is None else [o for o in things if type(o) is Obj and o.chars.controller == player.seat]


def player_of(g: Engine, thing: Any) -> Any:
    """The player a thing belongs to: itself, or its controller."""
    whose = g.state.active_player() if thing is None else thing
    return whose if type(whose) is Player else g.state.controller(whose)


def number_of(thing: Any, field: str) -> int:
    """A number of a thing as last known, or of the only thing chosen; nothing is 0 (207-15h)."""
    if type(thing) is list and len(thing) == 1:
        thing = thing[0]
    return thing.chars.numbers.get(field, 0) if type(thing) is Obj else 0


def field_of(thing: Any, field: str, nothing: Any = 0) -> Any:
    """What is kept in a field of a thing or a player, as :func:`number_of`; else ``nothing``."""
    if type(thing) is list and len(thing) == 1:
        thing = thing[0]
    return thing.status.get(field, nothing) if type(thing) is Obj or type(thing) is Player else nothing


def number_of_source(c: Any, field: str) -> int:
    """A number of what an ability is of: 0 when that is gone, unless it is about its going (207-15h, 807-1f)."""
    this = c.this
    if this.zone is None and not (c.ev is not None and c.ev.args and c.ev.args[0] is this):
        return 0
    number: int = this.chars.numbers.get(field, 0)
    return number


# ------------------------------------------------------------------ derived fields
def derived_controller(g: Engine, thing: Any) -> Any:
    """Its controller, as last known."""
    if type(thing) is list:
        return [derived_controller(g, each) for each in thing]
    return None if thing is None else g.state.controller(thing)


def derived_owner(g: Engine, thing: Any) -> Any:
    """Its owner; of a player, who is nobody's, himself."""
    if type(thing) is list:
        return [derived_owner(g, each) for each in thing]
    return g.state.players[thing.owner] if type(thing) is Obj else thing


def derived_player(g: Engine, thing: Any) -> Any:
    """``control of P`` is P: "under control of its owner"."""
    return thing


def derived_share(g: Engine, thing: Any) -> int:
    """What an object or a player got of the number divided last, or divided for what resolves."""
    return g.read(g.program.policies["share_field"], thing) if thing is not None else 0


def derived_host(g: Engine, thing: Any) -> Any:
    """What it is attached to."""
    return thing.host if thing is not None else None


def derived_cost(g: Engine, thing: Any) -> tuple[str, ...] | None:
    """Its cost as symbols; of what has none by policy nothing, or None, which can't be paid (117.6)."""
    cost: tuple[str, ...] | None = thing.chars.cost if thing is not None else ()
    return () if cost is None and not g.policy.unpayable else cost


def derived_color(g: Engine, thing: Any) -> frozenset[str]:
    """Its colour words; of several things all that any of them has."""
    if type(thing) is list:
        return frozenset().union(*(derived_color(g, each) for each in thing))
    words = thing.chars.words if thing is not None else ()
    return frozenset(w for w in words if g.program.words.get(w) == "color")


def derived_present(g: Engine, thing: Any) -> Any:
    """ "This card": what a thing has become by its own move, not what it was where it came from (807-1g).

    Nothing for what is no card: a token, or a copy of what a card does (203-5h).
    """
    present = thing.next if type(thing) is Obj and thing.zone is None and thing.next is not None else thing
    return present if is_card(present) else None


def derived_source(g: Engine, thing: Any) -> Any:
    """What an ability is of: of one that could be used, or of one that waits to resolve."""
    if type(thing) is tuple:
        return thing[0]
    source = getattr(thing.item, "source", thing) if thing is not None else None  # a stand-in has none
    return items.as_announced(g, thing.item, source) if g.policy.fixed_colors and source is not thing else source


def of_choice(word: Any, table: tuple[tuple[str, Any], ...]) -> Any:
    """What stands in a table for the word that was chosen."""
    return next((made for each, made in table if each == word), ())


def abilities_of(things: Any, kinds: tuple[str, ...] = ()) -> tuple[Any, ...]:
    """The abilities that a thing, or each of several, has now or had last; of some kinds, if any are named."""
    found = tuple(each for thing in as_list(things) if type(thing) is Obj for each in thing.chars.abilities)
    return tuple(each for each in found if each.definition.kind in kinds) if kinds else found


# ------------------------------------------------------------------ the past and the possible
def by_effect(ev: Event) -> bool:
    """Was it done by the effect of an ability, not by a rule and not to pay a cost (609.1)?"""
    return ev.c.ability is not None and not ev.c.paying


def by_ability(ev: Event) -> bool:
    """As ``by_effect``, where what is done to pay a cost is an effect, too (705.3²)."""
    return ev.c.ability is not None


def under(g: Engine, ev: Event, slot: int) -> Any:
    """Under whose control something comes: said, or that of what came, or of who did it."""
    if ev.args[slot] is not None:
        return ev.args[slot]
    return g.state.controller(ev.result) if type(ev.result) is Obj else ev.c.you


def unturned(ev: Event, thing: Any) -> int:
    """0 if the doing ability is of this, turned over since it began to wait, or the next can't be there (701.27)."""
    made, bases = ev.c.made, thing.card.bases if thing.card is not None else ()
    if bases and not thing.zone.spec.never.isdisjoint(bases[(thing.face + 1) % len(bases)].words):
        return 0
    return 0 if ev.c.this is thing and made is not None and made != thing.turned else 1


def event_flag(g: Engine, ev: Event, name: str) -> bool:
    """Something the procedure that made the event said of it."""
    return name in g.facts_of(ev)


# ------------------------------------------------------------------ the moment
def most(things: list[Any]) -> list[Any]:
    """Those that are there more often than others."""
    return [each for each in things if things.count(each) == max(map(things.count, things))]


def derived_turn(g: Engine, thing: Any) -> int:
    """The number of the present turn."""
    return g.state.turn + 1


def derived_hand(g: Engine, player: Any) -> int:
    """How many cards a player holds where only the owner sees them."""
    if player is None:
        return 0
    zone = next(z.id for z in g.program.zones.values() if z.visible == "owner")
    return len(g.state.zones[(zone, player.seat)].cards)


def derived_waiting(g: Engine, thing: Any) -> int:
    """How many things wait to resolve."""
    return len(g.state.zones[(g.program.waiting_zone, None)].cards)


def derived_players(g: Engine, thing: Any) -> int:
    """How many players are in the game."""
    number = len(g.state.players)
    for player in g.state.players:
        if player.lost:
            number -= 1
    return number


def derived_gone(g: Engine, player: Any) -> int:
    """1 when this player has lost; what is no player has not."""
    return player.lost if type(player) is Player else 0


def derived_scene(g: Engine, player: Any, step: str = "") -> int:
    """1 when it is this player's own ``step`` and nothing waits to resolve."""
    state = g.state
    if state.step != step or player is None:  # mostly it is another step
        return 0
    if player.seat != state.active and not (g.policy.teams_turn and player.seat in seats_on_turn(state)):
        return 0
    return 0 if state.zones[(g.program.waiting_zone, None)].cards else 1


def is_attached(thing: Any) -> bool:
    """Attached to something that is still there."""
    host = thing.host if thing is not None else None
    return host is not None and (type(host) is Player or host.zone is not None)


def derived_moment(g: Engine, thing: Any) -> int:
    """How much has happened: a number that grows with every event."""
    return len(g.log)


def is_step(g: Engine, step: str, player: Any = None) -> bool:
    """Is this the present step, or does that belong to it; of this player, or one of these, if any is named?"""
    state, parents, now = g.state, g.program.step_parents, g.state.step
    if player is not None and all(each.seat != state.active for each in as_list(player)):
        seats = seats_on_turn(state) if g.policy.teams_turn else ()
        if all(each.seat not in seats for each in as_list(player)):
            return False
    while now and now != step:
        now = parents.get(now, "")
    return bool(now)


def derived_at(g: Engine, thing: Any, step: str = "") -> int:
    """1 while this is the present step."""
    return 1 if g.state.step == step else 0
