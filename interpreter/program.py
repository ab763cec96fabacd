"""What a compiled game is made of: actions, abilities, patterns, faces, specifications.

These are the targets of ``from_ast``: plain slotted records that hold compiled functions and
declared data.  Nothing here changes during a game.
"""

from collections.abc import Callable
from typing import Any

from kotowari.grammar.source import NO_SPAN, Span

COUNTERS = "*counters"  # stands among fields for the counters on things
TIME = "*time"  # stands among zones for the step and whose turn it is


class Record:
    """A slotted record built from keyword arguments; missing ones take the class's ``defaults``."""

    __slots__ = ()
    defaults: dict[str, Any] = {}

    def __init__(self, **values: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, values.pop(name) if name in values else self.defaults.get(name))
        if values:
            raise TypeError(f"{type(self).__name__} has no {sorted(values)}")


class ZoneSpec(Record):
    """A declared zone.  ``visible``: public, owner or hidden; ``waiting``: holds what will resolve.

    ``divided``: one zone with one order, of which each player has the part that holds what that player
    controls.  ``field``: effects change what is here, and what comes or leaves is observed as in the default zone.
    """

    __slots__ = ("id", "shared", "visible", "ordered", "default", "waiting", "start", "top", "divided", "field")
    defaults = {"shared": False, "visible": "public", "ordered": False, "default": False, "waiting": False,
                "divided": False, "field": False}


class FieldSpec(Record):
    """A declared field.  ``kind``: number (characteristic), status (of a version), player, derived, constant, original.

    ``original``: what the field ``derived`` is before anything is gained, lost or changed: a number, icons, or what is
    derived as name or icons.
    ``number``: ``derived`` is the word of the things that have it, if others only have it where it is printed.
    ``symbols``: icons to be met; ``derived`` names the status fields with icons more, with icons less, and waived.
    """

    __slots__ = ("id", "kind", "derived", "starts", "kept")
    defaults = {"kind": "status", "derived": "", "starts": 0, "kept": False}


class SymbolSpec(Record):
    """A resource symbol: which pool units ``pays`` it, its ``value``, or the action it means in a cost (``does``).

    It may be paid by other symbols ``instead``, or by doing something (``otherwise``, an action and a number).
    ``made_by``: any unit pays it that was made by a thing with this word; in plans that is a unit called as the symbol.
    """

    __slots__ = ("id", "kind", "pays", "value", "color", "does", "amount", "colors", "otherwise", "instead", "made_by")
    defaults = {"kind": "resource", "pays": (), "value": 1, "color": "", "does": "", "amount": 1, "instead": (),
                "colors": (), "made_by": ""}


class LayerSpec(Record):
    """One layer, by its place; ``changes`` are the modifications applied in it, ``rule`` the number of its rule."""

    __slots__ = ("id", "index", "changes", "rule")
    defaults = {"rule": ""}


class Base:
    """Copiable values of a face: what the card itself says.

    ``joined``: may a card whose parts are played apart be played as a whole, too; None of any other face.
    """

    __slots__ = ("name", "words", "numbers", "cost", "abilities", "joined", "keywords", "_plain")

    def __init__(self, name: str, words: frozenset[str], numbers: dict[str, int], cost: tuple[str, ...] | None,
                 abilities: tuple["Ability", ...], joined: bool | None = None) -> None:
        self.name = name
        self.words = words
        self.numbers = numbers
        self.cost = cost
        self.abilities = abilities
        self.joined = joined
        self.keywords = frozenset([a.keyword for a in abilities if a.keyword])
        self._plain: dict[int, Chars] = {}

    def with_abilities(self, abilities: tuple["Ability", ...]) -> "Base":
        """The same, but for its abilities."""
        return Base(self.name, self.words, self.numbers, self.cost, abilities, self.joined)

    def plain(self, controller: int) -> "Chars":
        """The characteristics with no effect on them; every card with this face shares them where none can be."""
        chars = self._plain.get(controller)
        if chars is None:
            chars = self._plain[controller] = Chars(self, controller)
        return chars


class Chars:
    """Characteristics of an object after all effects.  Treated as frozen once computed.

    ``names`` are gained beside ``name``; ``original`` the numbers that count as printed where an effect says so;
    ``turned`` what lets counters be of another kind: since when, of which kind, of which instead, in order.
    """

    __slots__ = ("name", "words", "numbers", "cost", "abilities", "keywords", "controller", "lost", "names", "original",
                 "turned")

    def __init__(self, base: Base, controller: int) -> None:
        self.name = base.name
        self.words: frozenset[str] | set[str] = base.words
        self.numbers = base.numbers
        self.cost = base.cost
        self.abilities = base.abilities
        self.keywords: frozenset[str] = base.keywords
        self.controller = controller
        self.lost: frozenset[Any] | None = None
        self.names: tuple[str, ...] = ()
        self.original: dict[str, Any] | None = None
        self.turned: tuple[tuple[int, str, str], ...] = ()


class PaidSpec(Record):
    """How often a further cost is paid, by whom and with what.

    ``times(g, c)``: so many times, None for once; ``freely``: as often as its player likes.  ``sign``: 0 it is paid, -1
    the total is less by it, 1 more; ``activating``: that of abilities of the thing, not of the thing itself (601.2f).
    ``by``: ``modes``, it is announced with the modes, all of which may be chosen with it; ``others``, another player
    may pay what of the total is generic; ``help``: what is done instead of paying a part of it, or so that it is less.
    """

    __slots__ = ("times", "freely", "sign", "activating", "by", "help")
    defaults = {"times": None, "freely": False, "sign": 0, "activating": False, "by": "", "help": None}

    @property
    def late(self) -> bool:
        """Is it counted only when the total is fixed, after all else has been announced?"""
        return self.times is not None or self.sign != 0


ONCE = PaidSpec()


class AbilityDef(Record):
    """A compiled ability.

    ``kind``: triggered, activated, static, replacement, as, resolution, cost, mark.
    ``body(g, c)`` is a generator function; ``targets``/``modes`` say what is announced;
    ``zone`` the id of the zone it works in ("" = the default zone, for a resolution the waiting zone).
    ``changes``: how a replacement changes a number, ``zero``, ``more``, ``less``, ``set``, ``same``; else ``instead``.
    ``paid``: how a cost that is said besides or instead of another is paid.
    ``again``: the part of a replacement's body that is about each of several things that it replaces together, or None.
    ``deeds``: what it would do, as far as adjectives ask: option (-1: whichever are chosen), verb, words of what to.
    """

    __slots__ = (
        "kind", "keyword", "zone", "patterns", "condition", "body", "targets", "modes", "cost", "limits", "parts",
        "restrictions", "cites", "span", "resource", "uses_x", "mode", "name", "owner", "index", "enters", "args",
        "links", "produces", "changes", "deeds", "paid", "again",
    )
    defaults = {
        "changes": "instead", "deeds": (), "keyword": "", "zone": "", "patterns": (), "targets": (), "modes": (),
        "limits": (), "parts": (), "restrictions": (), "cites": (), "span": NO_SPAN, "resource": False, "uses_x": False,
        "mode": "", "name": "", "owner": "", "index": 0, "enters": False, "args": 0, "again": None,
        "paid": ONCE,
    }


class Ability:
    """An ability of an object: a definition, what an effect fixed for it, and the keyword it is of.

    ``said`` tells the keyword's uses with other arguments apart: guarded from green, guarded from red.
    """

    __slots__ = ("definition", "args", "keyword", "said")

    def __init__(self, definition: AbilityDef, args: tuple = (), keyword: str = "", said: str = "") -> None:
        self.definition = definition
        self.args = args
        self.keyword = keyword
        self.said = said


class Pattern(Record):
    """A compiled event pattern: ``match(g, ev, this, you, a)``; ``anchor``: the slot that must be ``this``, or None.

    ``batch``: heard once for a group with so many of these events, not once for each (0).
    ``needs``: (slot, word, status or "") if the thing in that slot must have them, else None.  ``sole``: a test of what
    must not happen beside it at the same moment, None if anything may.
    """

    __slots__ = ("verb", "match", "anchor", "after", "looks_back", "batch", "it", "span", "needs", "sole")
    defaults = {"after": False, "looks_back": False, "batch": 0, "it": 0, "span": NO_SPAN}


class TargetSpec(Record):
    """One target phrase: ``candidates(g, c)`` → list, ``test(g, o, c)``, ``low(g, c)``/``high(g, c)`` counts.

    ``related``: what fits depends on the targets that were chosen before (``c.targets``); ``by_x``: as many as a
    chosen number, ``of_x``: which fit depends on it; ``fixed``: numbers it compares with, (key, function)
    each, read once.
    """

    __slots__ = ("candidates", "test", "low", "high", "single", "purpose", "mode", "span", "another", "related",
                 "by_x", "of_x", "fixed")
    defaults = {"purpose": "targets", "mode": -1, "single": True, "another": False, "span": NO_SPAN, "related": False,
                "by_x": False, "of_x": False, "fixed": ()}


class ModesSpec(Record):
    """``modes N``: how many of ``count`` options, whether one can be chosen again, and what each costs (or None)."""

    __slots__ = ("low", "high", "count", "again", "costs")
    defaults = {"again": False, "costs": ()}

    def atoms(self, index: int) -> list:
        """The effect atoms of what an option costs."""
        cost = self.costs[index] if self.costs else None
        return list(cost.atoms) if cost is not None else []


class CostSpec(Record):
    """A cost: symbols, and effect atoms as ``(can(g, c) -> bool, do(g, c) -> generator)``.

    ``by_x``: they ask for a number that is chosen.  ``ready(g, this, you)``: the same as all of ``can``, where the
    atoms ask nothing of the context but these two; with ``own_state`` only of what ``this`` is and its statuses.
    """

    __slots__ = ("symbols", "atoms", "own", "ready", "own_state", "by_x")
    defaults = {"symbols": (), "atoms": (), "own": False, "own_state": False, "by_x": False}

    def of(self, obj: Any) -> tuple[str, ...]:
        """The symbols, for a cost that says "equal to its own cost" those of the object."""
        return self.symbols + tuple(obj.chars.cost or ()) if self.own else self.symbols

    def __str__(self) -> str:
        """The symbols as written; what else is done for it stands in the log by itself."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols) or "a cost"


class HelpSpec(Record):
    """What may be done while a cost is paid instead of paying a part of it: to each of some things.

    ``candidates(g, c)``: to which; ``do(g, c, helper)``: doing it; ``colored``: it pays what the color of the thing
    would pay, too, and else only what anything may pay.  ``less(g, helper)``: it is done to one thing as a cost, by
    which the rest of the cost is less; None where it only takes the place of a symbol.
    """

    __slots__ = ("candidates", "do", "colored", "less")
    defaults = {"less": None}


class Part(Record):
    """One modification of a continuous effect.

    ``op`` names the operation, ``value(g, o, this, you, a)`` its payload, ``affects(g, o, this, you, a)``
    whom; ``reads``/``writes`` name characteristics for the dependency test; ``local`` says that only
    the object itself is read, ``status`` which fields that are written in play (None: any); ``watches`` are the
    zones without effects of their own whose contents are read,
    ``reach`` those in which it changes other things.  ``whom`` is the same number for parts of an effect that apply
    to the same things (0: to nothing together with another part): those to which the first of them began to apply.
    """

    __slots__ = ("op", "layer", "value", "affects", "zones", "reads", "writes", "local", "status", "watches", "reach",
                 "whom", "span")
    defaults = {"reads": frozenset(), "writes": frozenset(), "local": True, "watches": frozenset(), "reach": (),
                "zones": (), "whom": 0, "span": NO_SPAN}


class Restriction(Record):
    """A prohibition, requirement or permission: ``mode`` (cant, must, may) and its pattern.

    ``as_though``: what a permission lets one suppose, ``(thing(g, ev, this, you, a), keyword, whether it has it)``.
    ``toll``: what lifts a prohibition when it is done just before the event, ``(payer(g, ev, this, you), cost)``.
    ``price``: the ability that has the cost for which it is permitted, None: what it costs as usual.
    ``does``: for the mode ``as``, by which an effect ends with an event, the steps ``(g)`` that go with it.
    """

    __slots__ = ("mode", "pattern", "condition", "as_though", "zones", "cites", "toll", "does", "price")
    defaults = {"cites": ()}


class ActionDef(Record):
    """A kind of event.  ``run(g, ev)`` is a generator function, ``primitive(g, ev)`` a function of the core.

    ``now(g, ev)`` does the same by plain calls, for what asks nobody; ``uses`` are the kinds of events it is made of.
    ``whole``: where that has to be given up on the way, nothing has been changed yet.
    ``begins(g, ev)`` does it until somebody may be asked: None, or the generator that goes on from there.
    ``order``: the ways of changing it (``AbilityDef.changes``) one after another, any other comes last, and ``cant``
    where it stays as it is if it is forbidden; (): no order but that of the policy.
    ``does``: the function of the core that does it and what that is told, if it has another name.
    ``origin``: the slot that tells where the thing came from, which is part of the event, said or not (-1: none).
    ``thing``: the slot of what it is done to, which a name of what was done means (-1: none, or what it made).
    ``possible`` is its condition; ``asks`` are the parts of it, ``(test, text, about)``, to say which does not hold.
    """

    __slots__ = (
        "id", "params", "roles", "kinds", "run", "primitive", "cites", "span", "each", "live", "once", "rewinds",
        "flags", "possible", "index", "quiet", "subject", "procedure", "unit", "idle", "asks_event", "asks",
        "now", "begins", "whole", "uses", "entering", "order", "does", "origin",
        "thing",
    )
    defaults = {
        "params": (), "roles": (), "kinds": (), "cites": (), "span": NO_SPAN, "each": (), "unit": -1, "live": (),
        "once": False, "rewinds": False, "flags": frozenset(), "quiet": False, "subject": -1, "procedure": False,
        "asks": (), "uses": (), "entering": False, "order": (), "whole": False, "does": (),
        "origin": -1, "thing": -1,
    }


class StateCheckDef(Record):
    """A state check: ``find(g)`` → list of matching things, ``body(g, c)`` done for each as one group.

    ``test(g, o)`` is the same question of one object; ``local``: it reads only that object; ``needs``: only objects
    of the default zone with this ("word", "keyword" or "status", and its id) can match; ``reads``: the status fields
    that the test reads, None: any.
    ``of_players``: it asks for players by nothing but their own fields and counters.
    """

    __slots__ = ("find", "body", "cites", "span", "local", "test", "index", "restrictions", "zone", "needs", "reads",
                 "of_players")
    defaults = {"cites": (), "span": NO_SPAN, "local": False, "restrictions": (), "zone": "",
                "of_players": False}


class OfferDef(Record):
    """An offer: ``find(g, you)`` → things it can be done with; ``body(g, c)`` does it.

    To say why it is not open: ``among(g, you)`` are the things it is for, ``noun`` how the rules write them,
    ``does`` the action that is done, ``takes`` which abilities it is for ("": things), and ``asks`` the parts of
    its condition: ``(test(g, you, thing), text, about)``.
    """

    __slots__ = ("id", "find", "body", "cites", "span", "among", "noun", "does", "asks", "takes")
    defaults = {"among": None, "noun": "", "does": "", "asks": (), "takes": ""}


class CardDef:
    """A compiled card: its faces' base values; of one whose parts are played apart, before them that of the whole."""

    __slots__ = ("name", "bases", "node", "relations")

    def __init__(self, name: str, bases: list[Base], node: Any = None, relations: tuple[str, ...] = ()) -> None:
        self.name = name
        self.bases = bases
        self.node = node
        self.relations = relations

    def __repr__(self) -> str:
        return f"<card {self.name}>"


class Program:
    """A ruleset and a pool of cards, compiled.  Immutable once built; shared by any number of games."""

    def __init__(self) -> None:
        self.ruleset = ""
        self.zones: dict[str, ZoneSpec] = {}
        self.fields: dict[str, FieldSpec] = {}
        self.symbols: dict[str, SymbolSpec] = {}
        self.layers: list[LayerSpec] = []
        self.stats: tuple[str, str] = ("", "")
        self.counters: dict[str, tuple[int, int]] = {}  # those that change the stats, by how much
        self.counter_kinds: tuple[str, ...] = ()
        self.actions: dict[str, ActionDef] = {}
        self.states: list[StateCheckDef] = []
        self.offers: list[OfferDef] = []
        self.keywords: dict[str, Callable] = {}
        self.marks: frozenset[str] = frozenset()
        self.cards: dict[str, CardDef] = {}
        self.policies: dict[str, str] = {}
        self.default_zone = ""
        self.field_zones: tuple[str, ...] = ()
        self.turning: frozenset[str] = frozenset()  # the fields with which a spell has its next face up
        self.secrets: frozenset[str] = frozenset()  # the fields whose cover hides a face from other players
        self.unions: dict[str, tuple[str, ...]] = {}
        self.covers: dict[str, dict[str, str]] = {}
        self.shown_field = ""  # the status of what lies open where cards are hidden
        self.held: tuple[tuple[str, str], ...] = ()  # statuses lost with a word, or with another controller
        self.destined_field = ""  # what an effect says that a thing enters for
        self.giving_counters: frozenset[str] = frozenset()
        self.waiting_zone = ""
        self.history: frozenset[str] = frozenset()
        self.subtypes: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.sources: dict[str, str] = {}
        self.codes: dict[str, Any] = {}
        self.start = ""
        self.tokens: dict[str, CardDef] = {}
        self.spans: dict[str, Span] = {}
        self.rules: list[StateCheckDef] = []
        self.intrinsic: dict[str, tuple[Ability, ...]] = {}
        self.limits: dict[str, Callable] = {}
        self.soft_adverbs: tuple[str, ...] = ()
        self.adverb_sets: dict[str, tuple[str, frozenset[str]]] = {}
        self.adverb_bars: dict[str, str] = {}
        self.color_words: frozenset[str] = frozenset()
        self.plain_unit = ""
        self.play_kind = ""
        self.permitted: dict[str, tuple[str, ...]] = {}  # what can be permitted, with the zones it is by the rules
        self.timed_steps: set[str] = set()
        self.window_steps: set[str] = set()
        self.looks_far: set[str] = set()  # the steps of which the last one of some player is asked for
        self.any_units: tuple[str, ...] = ()
        self.steps: list[str] = []
        self.step_parents: dict[str, str] = {}
        self.globals: dict[str, Any] = {}
        self.told: dict[str, Any] | None = None  # what every game of it takes over (``rulings``), once one was begun
        self._working: dict[tuple, tuple[Ability, ...]] = {}

    def working(self, abilities: tuple[Ability, ...], zone: str) -> tuple[Ability, ...]:
        """Those of these abilities that work in a zone, or as a thing enters it; the same few are asked for often."""
        found = self._working.get((abilities, zone))
        if found is None:
            found = self._working[abilities, zone] = tuple(
                a for a in abilities
                if self.works_in(a.definition, zone) or a.definition.kind == "as" and a.definition.enters)
        return found

    def works_in(self, definition: AbilityDef, zone: str) -> bool:
        """Does an ability work in this zone?  If it names none: in the default zone, or by policy in every one."""
        named = definition.zone
        if not named:
            return zone == self.default_zone or self.policies.get("unzoned") == "anywhere"
        return named in (zone, "*") or zone in self.unions.get(named, ())

    def word_abilities(self, words: Any) -> tuple[Ability, ...]:
        """The abilities that words give by themselves (305.6)."""
        return tuple(a for word in sorted(words) for a in self.intrinsic.get(word, ()))
