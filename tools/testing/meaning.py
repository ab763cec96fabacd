"""Whether the words of a scenario mean something in its rule set, without running it.

Only what can't be judged before a game is left out: whether a thing is where the script needs it, and the
values of answers, which mean what they are asked for.  A name may be that of a card that comes later, so
an unquoted name is wrong only when it is no alias, player, card or word at all.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.library import Library
from kotowari.grammar.scenario import ast
from kotowari.grammar.scenario.ast import Cards, Item, Scenario, Symbols, Thing
from kotowari.grammar.source import Span
from kotowari.tools.testing.adjectives import WORD_KINDS
from kotowari.tools.testing.bare_names import PLACES, asked_of_name
from kotowari.tools.testing.citing import unknown_cites
from kotowari.tools.testing.failure import Failure
from kotowari.tools.testing.laying import misplaced
from kotowari.tools.testing.position import BLANK, BLANK_CARD
from kotowari.tools.testing.words import VERBS, Words

CODE = "E0807"
Handler = Callable[["Reading", Any], None]
HANDLERS: dict[type, Handler] = {}


def _reads(cls: type) -> Callable[[Handler], Handler]:
    def register(function: Handler) -> Handler:
        HANDLERS[cls] = function
        return function

    return register


def names_in(scenario: Scenario) -> set[str]:
    """Every name that may be that of a card."""
    found = set()
    for part in walk(scenario):
        if isinstance(part, Item):
            found.add(part.card)
        elif isinstance(part, Thing):
            found.add(part.name)
    return found


def walk(part: Any) -> Iterator[ast.Part]:
    """A part and all parts in it."""
    if isinstance(part, ast.Part):
        yield part
        for name in part.__dataclass_fields__:
            if name != "span":
                yield from walk(getattr(part, name))
    elif isinstance(part, tuple):
        for inner in part:
            yield from walk(inner)


def meaningless(scenario: Scenario, library: Library, cards: Mapping[str, Card]) -> list[Diagnostic]:
    """E0807 for each word, field, place, verb and card of a scenario that its rule set does not know."""
    reading = Reading(scenario, Words(library, {**cards, BLANK: BLANK_CARD}))
    for message in unknown_cites(scenario, reading.words):
        said, _, help_ = message.partition("; ")
        reading.found.append(make(CODE, said, scenario.span, help=help_))
    for part in (*scenario.given, *scenario.script):
        reading.read(part)
    return reading.found


class Reading:
    """One scenario being read; collects what means nothing."""

    def __init__(self, scenario: Scenario, words: Words) -> None:
        self.words = words
        self.found: list[Diagnostic] = []
        self.seats = scenario.seats
        self.aliases = {alias for part in walk(scenario) if isinstance(part, Item) for alias in part.aliases}

    def read(self, part: Any) -> None:
        """Read a part; a class without a handler says nothing that could be wrong here."""
        handler = HANDLERS.get(type(part))
        if handler is not None:
            handler(self, part)

    def need(self, word: str, span: Span, *kinds: str, called: str = "") -> Any:
        """The symbol of a word, or None with a finding, which says ``called`` for the kinds."""
        return self.attempt(lambda: self.words.need(word, span, *kinds), kinds[0], called or kinds[0])

    def attempt(self, lookup: Callable[[], Any], kind: str = "", called: str = "") -> Any:
        """What a lookup gives, or None with a finding."""
        try:
            return lookup()
        except Failure as failure:
            message, _, help_ = failure.message.partition("; ")
            message = message.replace(f"has no {kind} ", f"has no {called} ", 1)
            self.found.append(make(CODE, message, failure.span, help=help_))
            return None

    def wrong(self, message: str, span: Span) -> None:
        """A finding of our own."""
        self.found.append(make(CODE, message, span))

    def thing(self, thing: Thing | None) -> None:
        """A name that must be something."""
        if thing is None or not thing.quoted and thing.name in (*self.aliases, *self.seats):
            return
        if not self.words.may_be_called(thing.name):
            self.wrong(f"nothing is called `{thing.name}`", thing.span)

    def item(self, item: Item, listed: bool) -> None:
        """A card in a list; in the position (``listed`` False) it must be a card or a known token."""
        if listed:
            self.thing(Thing(item.card, item.quoted, span=item.span))
            return
        if self.words.face(item.card) is None and self.words.find(item.card, "token") is None:
            self.attempt(lambda: self.words.card(item.card, item.span))
        for amount in item.amounts:
            self.need(amount.kind, amount.span, "counter" if amount.counters else "field")
        for mark in item.marks:
            symbol = self.need(mark, item.span, "adjective")
            if symbol is not None and not symbol.attributes.get("field"):
                self.wrong(f"`{mark}` can't be set; it follows from something else", item.span)
        if item.face and (self.words.face(item.face) or ("",))[0] != (self.words.face(item.card) or (None,))[0]:
            self.wrong(f"`{item.card}` has no face `{item.face}`", item.span)
        self.thing(item.on)

    def step(self, text: str, span: Span) -> None:
        """The name of a step, if one is given."""
        if text:
            self.attempt(lambda: self.words.step(text, span))


# --------------------------------------------------------------------------- the position
@_reads(ast.Side)
def _side(r: Reading, side: ast.Side) -> None:
    for entry in side.entries:
        r.read(entry)


@_reads(ast.Pile)
def _pile(r: Reading, pile: ast.Pile) -> None:
    r.need(pile.zone, pile.span, "zone")
    zone = r.words.find(pile.zone, "zone")
    for item in pile.items:
        r.item(item, listed=False)
        for message, span in misplaced(r.words, zone, item) if zone is not None else ():
            r.wrong(message, span)


@_reads(ast.Setting)
def _setting(r: Reading, setting: ast.Setting) -> None:
    if setting.counters:
        r.need(setting.field, setting.span, "counter")
    elif isinstance(setting.value, Symbols):
        for unit in setting.value.text.strip("{}").split("}{"):
            r.need(unit, setting.span, "symbol")
    else:
        r.need(setting.field, setting.span, "field")


# --------------------------------------------------------------------------- the script
@_reads(ast.Moment)
def _moment(r: Reading, moment: ast.Moment) -> None:
    r.step(moment.step, moment.span)
    for command in moment.commands:
        r.read(command)


@_reads(ast.Do)
def _do(r: Reading, do: ast.Do) -> None:
    if not r.words.offers(do.verb):
        r.need(do.verb, do.span, *VERBS, called="verb")
    for thing in do.things:
        r.thing(thing)
    for clause in do.clauses:
        for value in clause.values if clause.word == "targeting" else ():
            r.thing(value if isinstance(value, Thing) else None)


@_reads(ast.Expect)
def _expect(r: Reading, expect: ast.Expect) -> None:
    for check in expect.checks:
        r.read(check)


@_reads(ast.Under)
def _under(r: Reading, under: ast.Under) -> None:
    for command in under.commands:
        r.read(command)


# --------------------------------------------------------------------------- what must be true
@_reads(ast.Compare)
def _compare(r: Reading, check: ast.Compare) -> None:
    r.thing(check.of)
    named = asked_of_name(check, r.words)
    if named is not None:
        r.read(named)
    elif r.words.find(check.what, *PLACES) is None:
        r.need(check.what, check.span, "zone", "field", called="zone or field")
    elif isinstance(check.value, Cards) and r.words.find(check.what, "zone") is not None:
        for item in check.value.items:
            r.item(item, listed=True)


@_reads(ast.Is)
def _is(r: Reading, check: ast.Is) -> None:
    r.thing(check.thing)
    for word in check.what if isinstance(check.what, tuple) else ():
        r.need(word, check.span, *WORD_KINDS, "adjective", "class", "player", called="type or adjective")


@_reads(ast.IsIn)
def _is_in(r: Reading, check: ast.IsIn) -> None:
    r.thing(check.thing)
    r.thing(check.of)
    r.need(check.zone, check.span, "zone")


@_reads(ast.IsOn)
def _is_on(r: Reading, check: ast.IsOn) -> None:
    r.thing(check.thing)
    r.thing(check.host)


@_reads(ast.HasCounters)
def _has_counters(r: Reading, check: ast.HasCounters) -> None:
    r.thing(check.thing)
    r.need(check.kind, check.span, "counter")


@_reads(ast.HasAbility)
def _has_ability(r: Reading, check: ast.HasAbility) -> None:
    r.thing(check.thing)
    r.need(check.keyword, check.span, "keyword")


@_reads(ast.Can)
def _can(r: Reading, check: ast.Can) -> None:
    r.read(check.do)


@_reads(ast.Logged)
def _logged(r: Reading, check: ast.Logged) -> None:
    r.need(check.verb, check.span, *VERBS, called="verb")
    for _, thing in check.slots:
        r.thing(thing)


@_reads(ast.Now)
def _now(r: Reading, check: ast.Now) -> None:
    r.step(check.step, check.span)


@_reads(ast.Cited)
def _cited(r: Reading, check: ast.Cited) -> None:
    r.attempt(lambda: r.words.cited(check.rule, check.span))
