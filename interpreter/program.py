"""A compiled game: the faces of its cards, what objects have of them, and the whole program.

A program is immutable once built and shared by any number of games.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from kotowari.grammar.source import Span
from kotowari.interpreter.definitions import (
    AbilityDef,
    ActionDef,
    FieldSpec,
    LayerSpec,
    OfferDef,
    StateCheckDef,
    SymbolSpec,
    ZoneSpec,
)

COUNTERS = "*counters"  # stands among fields for the counters on things
ASKED_FOR = ("timed_steps", "turning_points", "window_steps", "looks_far", "ends")  # what is compiled asks for them
VALUE_OF_FRONT = "*value"  # among the numbers of a face without a cost: what that of the front is worth
PASSING = "*passing "  # stands before a word among those that give abilities, where only what does not stay has them
AGES = "*ages"  # stands among zones of which is asked what lies at an end: a card asks what is newer
TIME = "*time"  # stands among zones for the step and whose turn it is
PAST = "*past"  # and for what has happened


class Base:
    """Copiable values of a face: what the card itself says.

    ``parted``: can its card be played as another face; ``apart``: only so, since this is the whole of its parts.
    """

    __slots__ = ("name", "words", "numbers", "cost", "abilities", "parted", "apart", "keywords", "_plain")

    def __init__(
        self,
        name: str,
        words: frozenset[str],
        numbers: dict[str, Any],
        cost: tuple[str, ...] | None,
        abilities: tuple["Ability", ...],
        apart: bool = False,
    ) -> None:
        self.name = name
        self.words = words
        self.numbers = numbers
        self.cost = cost
        self.abilities = told_apart(abilities)
        self.parted = any(a.definition.face and not a.definition.zone for a in abilities)
        self.apart = apart
        self.keywords = frozenset([a.keyword for a in abilities if a.keyword])
        self._plain: dict[int, Chars] = {}

    def with_abilities(self, abilities: tuple["Ability", ...]) -> "Base":
        """The same, but for its abilities."""
        return Base(self.name, self.words, self.numbers, self.cost, abilities, self.apart)

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

    __slots__ = (
        "name",
        "words",
        "numbers",
        "cost",
        "abilities",
        "keywords",
        "controller",
        "lost",
        "names",
        "original",
        "turned",
    )

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


class Ability:
    """An ability of an object: a definition, what an effect fixed for it, and the keyword it is of.

    ``said`` tells the keyword's uses with other arguments apart: guarded from green, guarded from red; ``use`` those
    with the same ones that one thing has, where each knows what was paid by itself.
    ``root``: the ability that it is in other words; what is announced for either is announced for both.
    """

    __slots__ = ("definition", "args", "keyword", "said", "root", "use", "_further")

    def __init__(
        self,
        definition: AbilityDef,
        args: tuple[Any, ...] = (),
        keyword: str = "",
        said: str = "",
        root: "Ability | None" = None,
        use: int = 0,
    ) -> None:
        self.root: Ability = root or self
        self.use = use
        self._further: Ability | None = None
        self.definition = definition
        self.args = args
        self.keyword = keyword
        self.said = said

    def again(self) -> "Ability":
        """The same once more, as an ability of its own."""
        return Ability(self.definition, self.args, self.keyword, self.said)

    def further(self) -> "Ability":
        """That of the next use of the keyword with the same arguments; always the same one."""
        if self._further is None:
            self._further = Ability(self.definition, self.args, self.keyword, self.said, use=self.use + 1)
        return self._further

    def own(self, name: str) -> str:
        """Under what is kept what was paid for a cost of this name by this use of its keyword alone."""
        return paid_by(name, self.keyword, self.said, self.use)


def paid_by(name: str, keyword: str, said: str, use: int = 0) -> str:
    """Under what is kept what was paid for a cost of this name by one use of a keyword."""
    return f"{name}!{keyword}!{said}!{use}"


def told_apart(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """These, where each use of a keyword whose abilities ask what was paid by it has abilities of its own (607)."""
    if len(set(abilities)) == len(abilities):
        return abilities
    found: list[Ability] = []
    for ability in abilities:
        while ability.definition.by_use and ability in found:
            ability = ability.further()
        found.append(ability)
    return tuple(found)


class CardDef:
    """A compiled card: its faces' base values; of one whose parts are played apart, before them that of the whole.

    ``joins``: the names of the cards with which it can be made one.
    """

    __slots__ = ("name", "bases", "node", "relations", "joins")

    def __init__(
        self,
        name: str,
        bases: list[Base],
        node: Any = None,
        relations: tuple[str, ...] = (),
        joins: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.bases = bases
        self.node = node
        self.relations = relations
        self.joins = joins

    def __repr__(self) -> str:
        return f"<card {self.name}>"


class Program:
    """A ruleset and a pool of cards, compiled.  Immutable once built; shared by any number of games."""

    teams: tuple[str, ...] = ()  # the field that holds a team, how it sits, its size, how many there are
    reach: tuple[str, ...] = ()  # the fields that say together how many seats away a player reaches
    strand_zones: tuple[str, ...] = ()  # of which each of several courses of turns has its own
    as_team: frozenset[str] = frozenset()  # the verbs that are forbidden to a team if they are to one of it
    facts: Any = None  # what all its chunks are compiled with, once the first one is (``from_ast/facts.py``)
    shared_counters: Mapping[str, str] = MappingProxyType({})  # which players have as one, by what they are alike in

    def __init__(self) -> None:
        self.ruleset = self.start = ""
        self.zones: dict[str, ZoneSpec] = {}
        self.fields: dict[str, FieldSpec] = {}
        self.symbols: dict[str, SymbolSpec] = {}
        self.layers: list[LayerSpec] = []
        self.stats: tuple[str, ...] = ("", "")
        self.counters: dict[str, tuple[int, int]] = {}  # those that change the stats, by how much
        self.counter_kinds: tuple[str, ...] = ()
        self.actions: dict[str, ActionDef] = {}
        self.states: list[StateCheckDef] = []
        self.offers: list[OfferDef] = []
        self.keywords: dict[str, Callable[..., Any]] = {}
        self.cards: dict[str, CardDef] = {}
        self.policies: dict[str, str] = {}
        self.default_zone = self.waiting_zone = ""
        self.field_zones: tuple[str, ...] = ()
        self.marks = self.secrets = frozenset[str]()  # secrets: the fields whose cover hides a face from other players
        self.unions: dict[str, tuple[str, ...]] = {}
        self.covers: dict[str, dict[str, str]] = {}
        self.seals: dict[str, dict[str, str]] = {}  # the same of what hides a face from everybody
        self.joined: dict[str, str] = {}  # sides of what cards make together, with what the other card of a pair says
        self.held: tuple[tuple[str, frozenset[str]], ...] = ()  # lost without any of the words, or by who controls it
        self.shown_field = self.denied_field = ""  # as their hooks in ``grammar/hooks.py`` say
        self.giving_counters: frozenset[str] = frozenset()
        self.counted: dict[str, str] = {}  # those that are a number of what they lie on
        self.history: frozenset[str] = frozenset()
        self.subtypes: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.stated = frozenset[str]()  # keywords that are no abilities
        self.carried = dict[str, str]()  # words that are had as long as an ability of a keyword is, by that
        self.sources, self.codes = dict[str, str](), dict[str, Any]()
        self.tokens: dict[str, CardDef] = {}
        self.spans: dict[str, Span] = {}
        self.rules = list[StateCheckDef]()
        self.intrinsic: dict[str, tuple[Ability, ...]] = {}
        self.limits: dict[str, Callable[..., Any]] = {}
        self.soft_adverbs = self.random_adverbs = tuple[str, ...]()
        self.opening_adverbs = self.unforced_adverbs = tuple[str, ...]()
        self.finding_adverbs, self.joint_adverbs = frozenset[str](), dict[str, tuple[str, str]]()  # (by verb)
        self.adverb_sets: dict[str, tuple[str, frozenset[str], bool]] = {}
        self.turning_adverbs: dict[str, tuple[str, ...]] = {}  # the sides that are up
        self.ordering_adverbs: dict[str, bool] = {}  # is it chance that puts in order?
        self.adverb_bars, self.adverb_spurns = dict[str, str](), dict[str, str]()  # (a verb of replacements)
        self.supplied: dict[str, str] = {}  # by what is done for resources to a thing, what is told of that
        self.color_words = self.host_words = frozenset[str]()  # of what lies at another thing
        self.plain_unit = self.generic_unit = self.play_kind = ""
        self.permitted: dict[str, tuple[str, ...]] = {}  # what can be permitted, with the zones it is by the rules
        self.timed_steps: set[str] = set()
        self.turning_points: set[str] = set()  # steps before which something may be done, and after that not any more
        self.window_steps: set[str] = set()
        self.looks_far: set[str] = set()  # steps of which some player's last one is asked for; "": all of the game
        self.ends: set[str] = set()  # zones of which is asked what lies at an end
        self.any_units: tuple[str, ...] = ()
        self.steps, self.step_parents = list[str](), dict[str, str]()
        self.globals: dict[str, Any] = {}
        self.policy: Any = None  # what all its games read of it (``policy``), once one was begun
        self.texts: Any = None  # the definitions that it was compiled from (``rewording``)
        self._working: dict[tuple[Any, ...], tuple[Ability, ...]] = {}

    def working(self, abilities: tuple[Ability, ...], zone: str) -> tuple[Ability, ...]:
        """Those of these abilities that work in a zone, or as a thing enters it; the same few are asked for often."""
        found = self._working.get((abilities, zone))
        if found is None:
            found = self._working[abilities, zone] = tuple(
                a
                for a in abilities
                if self.works_in(a.definition, zone) or a.definition.kind == "as" and a.definition.enters
            )
        return found

    def works_in(self, definition: AbilityDef, zone: str) -> bool:
        """Does an ability work in this zone?  If it names none: in the default zone."""
        named = definition.zone
        if not named:
            return zone == self.default_zone
        return named in (zone, "*") or zone in self.unions.get(named, ())

    def word_abilities(self, words: Any) -> tuple[Ability, ...]:
        """The abilities that words give by themselves (305.6)."""
        return tuple(a for word in sorted(words) for a in self.intrinsic.get(word, ()))
