"""Whether the checks of a scenario hold in a game.

Every check is a function ``(Checker, check) -> str``: empty when it holds, otherwise what is so instead.
It reads what anybody may read: characteristics, status, zones, pools, the log.
"""

import operator
from collections import Counter
from collections.abc import Callable
from typing import Any

from kotowari.grammar.from_surface.literals import split_symbols
from kotowari.grammar.scenario import ast
from kotowari.grammar.scenario.ast import Cards, Compare, Item, Pair, Part, Symbols, Thing
from kotowari.grammar.source import Span
from kotowari.interpreter import Game
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.tools.testing.adjectives import holds
from kotowari.tools.testing.bare_names import asked_of_name
from kotowari.tools.testing.events import log_matches
from kotowari.tools.testing.failure import Failure, broken
from kotowari.tools.testing.things import Things
from kotowari.tools.testing.words import Words

Check = Callable[["Checker", Any], str]
HANDLERS: dict[type, Check] = {}
OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compared(check: Any, found: Any, wanted: Any) -> bool:
    """Does a comparison hold?  A person may write one that means nothing (``life lacks 3``): that is an error."""
    if check.op not in OPERATORS:
        raise broken(f"`{check.op}` is asked of places and cards, not of this", check.span)
    try:
        return bool(OPERATORS[check.op](found, wanted))
    except TypeError:
        raise broken(f"this is never {check.op} that", check.span) from None


def _checks(cls: type) -> Callable[[Check], Check]:
    def register(function: Check) -> Check:
        HANDLERS[cls] = function
        return function

    return register


class Checker:
    """Checks in one game.  ``can`` answers whether a command could be carried out; it belongs to the driver."""

    def __init__(self, game: Game, things: Things, words: Words, can: Callable[[Any], str]) -> None:
        self.game = game
        self.things = things
        self.words = words
        self.can = can

    def check(self, check: Part) -> None:
        """Raise :class:`Failure` unless the check holds."""
        wrong = HANDLERS[type(check)](self, check)
        if wrong:
            raise Failure(wrong, check.span)

    def each(self, thing: Thing, test: Callable[[Any], str]) -> str:
        """What is wrong with the thing, with any one of ``each``, or with all of ``any``."""
        found = [test(each) for each in self.things.several(thing)]
        if thing.every == "any" and "" in found:
            return ""
        return next(filter(None, found), "")

    def object(self, found: Obj | Player, span: Span) -> Obj:
        """An object; a player here is a mistake of the scenario."""
        if isinstance(found, Player):
            raise broken("this can be asked of an object, not of a player", span)
        return found

    def player(self, found: Any, span: Any) -> Player:
        """A player; an object here is a mistake of the scenario."""
        if not isinstance(found, Player):
            raise broken("this can be asked of a player, not of an object", span)
        return found

    # ------------------------------------------------------------------ places
    def place(self, zone: str, of: Thing | None, span: Any) -> list[Obj]:
        """What lies in a zone, the top first; of a shared zone what a player controls."""
        id = self.words.zone(zone, span)
        parts = self.game.program.unions.get(id, (id,))
        owner = self.things.one(of) if of is not None else None
        found: list[Obj] = []
        for part in parts:
            if self.game.program.zones[part].shared:
                found += [o for o in self.game.contents(part) if owner is None or self.game.controller(o) is owner]
            elif owner is not None or len(parts) > 1:
                seats = range(len(self.things.seats)) if owner is None else (self.player(owner, span).seat,)
                found += [o for seat in seats for o in self.game.contents(part, seat)]
            else:
                raise broken(f"say whose {zone}", span)
        return found


# --------------------------------------------------------------------------- comparing fields and zones
@_checks(Compare)
def _compare(c: Checker, check: Compare) -> str:
    named = asked_of_name(check, c.words)
    if named is not None:
        return _has_ability(c, named)
    if c.words.find(check.what, "zone") is not None:
        return _zone(c, check)
    if (
        check.of is not None
        and c.words.find(check.what, "field") is not None
        and (isinstance(check.value, Symbols) or isinstance(check.value, Cards) and not check.value.items)
    ):
        return _symbols(c, check)
    if isinstance(check.value, Cards):
        return _word_field(c, check)
    if isinstance(check.value, Symbols) or check.what == "mana" or c.words.find(check.what, "field") is None:
        return _pool(c, check)
    if check.of is None:
        raise broken(f"say whose {check.what}", check.span)
    field = c.words.need(check.what, check.span, "field").id
    wanted = check.value

    def test(found: Any) -> str:
        value = read_field(c, field, found, check.span)
        if isinstance(value, tuple) and len(value) != 2:
            raise broken(f"{check.what} is no number", check.span)
        shown = f"{value[0]}/{value[1]}" if isinstance(value, tuple) else value
        right = wanted.text if isinstance(wanted, Pair) else wanted
        return "" if compared(check, shown, right) else f"{check.what} of {c.things.label(found)} is {shown}"

    return c.each(check.of, test)


def read_field(c: Checker, field: str, thing: Any, span: Any) -> Any:
    """The value of a declared field of an object or a player."""
    spec = c.game.program.fields.get(field)
    if spec is None:
        raise broken(f"the field `{field}` can't be read", span)
    if spec.kind in ("number", "derived", "original"):
        c.object(thing, span)
    return c.game.read(field, thing)


def _symbols(c: Checker, check: Compare) -> str:
    """``a's condition icons = {plains}{night}``: in any order, each as often as it is there; ``empty``: none."""
    field = c.words.need(check.what, check.span, "field").id
    wanted = sorted(split_symbols(check.value.text)) if isinstance(check.value, Symbols) else []

    def test(found: Any) -> str:
        value = read_field(c, field, found, check.span)
        if not isinstance(value, tuple):
            raise broken(f"{check.what} is not made of symbols", check.span)
        right = compared(check, sorted(value), wanted)
        return "" if right else f"{check.what} of {c.things.label(found)} is {''.join(f'{{{each}}}' for each in value)}"

    if check.of is None:
        raise broken(f"whose {check.what}?", check.span)
    return c.each(check.of, test)


def _word_field(c: Checker, check: Compare) -> str:
    """``a's controller = you``, ``a's name = "X"``, ``your mana = empty``: the right side is a name, not a list."""
    items = check.value.items if isinstance(check.value, Cards) else ()
    symbol = c.words.find(check.what, "field")
    if symbol is None or not items:
        return _pool(c, check)
    if check.of is None or len(items) != 1 or check.op not in OPERATORS:
        raise broken(f"compare {check.what} with one name", check.span)
    name = Thing(items[0].card, items[0].quoted)

    def test(found: Any) -> str:
        value = read_field(c, symbol.id, found, check.span)
        wanted: Any = c.words.face_name(name.name)
        if isinstance(value, Obj | Player):
            wanted = c.things.one(name)
        equal = value is wanted or value == wanted or isinstance(value, frozenset) and value == {_word(c, name.name)}
        shown = c.things.label(value) if isinstance(value, Obj | Player) else value
        return "" if compared(check, equal, True) else f"{check.what} of {c.things.label(found)} is {shown}"

    return c.each(check.of, test)


def _word(c: Checker, name: str) -> str:
    symbol = c.words.find(name, "adjective", "color", "type", "subtype", "supertype")
    return symbol.id if symbol else name


def _pool(c: Checker, check: Compare) -> str:
    player = c.things.one(check.of) if check.of is not None else None
    unit = c.words.find(check.what, "unit", "term", "symbol")
    if not isinstance(player, Player) or unit is None:
        raise broken(f"{c.words.library.ruleset.id} has no field or zone `{check.what}`", check.span)
    text = check.value.text if isinstance(check.value, Symbols) else ""
    wanted = Counter(text.strip("{}").split("}{")) if text else Counter()
    there = Counter(kind for u, n in player.pool.items() for kind in [u.split("+")[0]] * n)
    if compared(check, there, wanted) if check.op in OPERATORS else there == wanted:
        return ""
    shown = "".join(f"{{{u}}}" * n for u, n in there.items()) or "empty"
    return f"{check.what} of {c.things.label(player)} is {shown}"


def _zone(c: Checker, check: Compare) -> str:
    cards = c.place(check.what, check.of, check.span)
    shown = ", ".join(map(c.things.plain, cards)) or "nothing"
    wrong = f"{check.what} holds {shown}"
    if isinstance(check.value, int):
        if check.value == 0 and check.op in ("has", "lacks"):
            raise broken(f"`{check.op} 0` asks for at least none; write `= empty` or `> 0`", check.span)
        return (
            ""
            if OPERATORS[{"has": ">=", "lacks": "<"}.get(check.op, check.op)](len(cards), check.value)
            else f"{check.what} holds {len(cards)}: {shown}"
        )
    if not isinstance(check.value, Cards):
        raise broken("compare a zone with cards or with a number", check.span)
    items = check.value.items
    for item in items:
        c.things.known(Thing(item.card, item.quoted, span=item.span))
    if check.end:
        row = cards if check.end == "top" else cards[::-1]
        row = row[: sum(i.count for i in items)]
        return "" if _in_order(c, row, items) == (check.op in ("=", "has")) else wrong
    if check.op == "lacks":
        return wrong if any(c.things.is_item(o, i) for o in cards for i in items) else ""
    if check.op == "has":
        return "" if all(sum(c.things.is_item(o, i) for o in cards) >= i.count for i in items) else wrong
    id = c.words.zone(check.what, check.span)
    ordered = id not in c.game.program.unions and c.game.program.zones[id].waiting
    same = _in_order(c, cards, items) if ordered else _exactly(c, cards, items)
    return "" if compared(check, same, True) else wrong


def _in_order(c: Checker, cards: list[Obj], items: tuple[Item, ...]) -> bool:
    wanted = [item for item in items for _ in range(item.count)]
    return len(cards) == len(wanted) and all(map(c.things.is_item, cards, wanted))


def _exactly(c: Checker, cards: list[Obj], items: tuple[Item, ...]) -> bool:
    """The same cards in any order: each entry finds as many as it says, and none is left over."""
    left = list(cards)
    for item in items:
        found = [o for o in left if c.things.is_item(o, item)][: item.count]
        if len(found) < item.count:
            return False
        left = [o for o in left if o not in found]
    return not left


# --------------------------------------------------------------------------- things
@_checks(ast.Is)
def _is(c: Checker, check: ast.Is) -> str:
    def test(found: Any) -> str:
        if isinstance(check.what, Pair):
            numbers = c.object(found, check.span).chars.numbers
            first, second = c.game.program.stats
            shown = f"{numbers.get(first, '-')}/{numbers.get(second, '-')}"
            return "" if (shown == check.what.text) != check.negated else f"{c.things.label(found)} is {shown}"
        for word in check.what:
            if holds(c.game, c.words, found, word, check.span) == check.negated:
                return f"{c.things.label(found)} is {'' if check.negated else 'not '}{word}{_described(found)}"
        return ""

    return c.each(check.thing, test)


def _described(found: Any) -> str:
    words = sorted(found.chars.words) if isinstance(found, Obj) else []
    return f" (it is {' '.join(words)})" if words else ""


@_checks(ast.IsIn)
def _is_in(c: Checker, check: ast.IsIn) -> str:
    id = c.words.zone(check.zone, check.span)
    parts = c.game.program.unions.get(id, (id,))
    owner = c.things.one(check.of) if check.of is not None else None

    def test(found: Any) -> str:
        zone = c.object(found, check.span).zone
        there = zone is not None and zone.id in parts
        if there and owner is not None:
            whose = c.game.player(zone.seat) if zone is not None and zone.seat is not None else c.game.controller(found)
            there = whose is owner
        where = "nowhere" if zone is None else zone.id
        return "" if there != check.negated else f"{c.things.label(found)} is in {where}"

    return c.each(check.thing, test)


@_checks(ast.IsOn)
def _is_on(c: Checker, check: ast.IsOn) -> str:
    found, host = c.object(c.things.one(check.thing), check.span), c.things.one(check.host)
    if (found.host is host) != check.negated:
        return ""
    return f"{c.things.label(found)} is on {c.things.label(found.host) if found.host else 'nothing'}"


@_checks(ast.HasCounters)
def _has_counters(c: Checker, check: ast.HasCounters) -> str:
    kind = c.words.counter(check.kind, check.span)

    def test(found: Any) -> str:
        number = counters.held(found).get(kind, 0)
        return "" if number == check.number else f"{c.things.label(found)} has {number} {kind} counters"

    return c.each(check.thing, test)


@_checks(ast.HasAbility)
def _has_ability(c: Checker, check: ast.HasAbility) -> str:
    keyword = c.words.need(check.keyword, check.span, "keyword").id

    def test(found: Any) -> str:
        chars = c.object(found, check.span).chars
        there = keyword in chars.keywords or any(a.keyword == keyword for a in chars.abilities)
        verb = "has" if check.negated else "lacks"
        return "" if there != check.negated else f"{c.things.label(found)} {verb} {check.keyword}"

    return c.each(check.thing, test)


# --------------------------------------------------------------------------- the game
@_checks(ast.Can)
def _can(c: Checker, check: ast.Can) -> str:
    wrong = c.can(check)
    if not wrong:
        return ""
    return "this can be done" if check.negated else f"this can't be done: {wrong}"


@_checks(ast.Logged)
def _logged(c: Checker, check: ast.Logged) -> str:
    found = log_matches(c.game, c.words, c.things, check)
    if compared(check, found, check.times):
        return ""
    return f"the log has {found} of `{check.verb}`"


@_checks(ast.Cited)
def _cited(c: Checker, check: ast.Cited) -> str:
    found = sum(check.rule in ev.cites or check.rule in ev.c.cites for ev in c.game.log)
    if not found:
        c.words.cited(check.rule, check.span)
    return "" if compared(check, found, check.times) else f"{found} events cite {check.rule}"


@_checks(ast.Result)
def _result(c: Checker, check: ast.Result) -> str:
    result = c.game.result
    if check.lost and check.seat and c.game.player(c.things.seats.index(check.seat)).lost:
        return ""  # of several players one may have lost while the others go on
    if result is None:
        return "" if check.goes_on else "the game goes on"
    winner = result.winner
    name = "nobody" if winner is None else c.things.seats[winner]
    if check.goes_on or (winner is None) != (not check.seat):
        right = False
    elif not check.seat:
        right = True
    else:
        right = (c.things.seats.index(check.seat) in result.winners) != check.lost
    return "" if right else f"the game is over: {name} won ({result.reason})"


@_checks(ast.Now)
def _now(c: Checker, check: ast.Now) -> str:
    game = c.game
    step = c.words.step(check.step, check.span)[0] if check.step else game.step
    right = game.turn == check.turn and game.step == step
    return "" if right else f"it is turn {game.turn}, {game.step}"
