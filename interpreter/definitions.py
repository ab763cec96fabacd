"""What definitions compile to: plain records that hold compiled functions and declared data.

They are the targets of ``from_ast``, and nothing of them changes during a game.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from kotowari.grammar.source import NO_SPAN, Span
from kotowari.interpreter.decisions import Steps
from kotowari.interpreter.running import Context, Engine, Event


@dataclass(slots=True, kw_only=True, eq=False)
class ZoneSpec:
    """A declared zone.  ``visible``: public, owner or hidden; ``waiting``: holds what will resolve.

    ``divided``: one zone with one order, of which each player has the part that holds what that player
    controls.  ``field``: effects change what is here, and what comes or leaves is observed as in the default zone.
    ``arranged``: the owner of several cards that come here together puts them in order, ``always`` or if any
    definition asks which lie at an end of it (``read``).
    ``team``: what its owner sees in it, the team of the owner sees, too.
    ``never``: what is printed with one of these words can't come here, unless face down (400.4a).
    ``outside``: what is here is no part of the game; ``stays``: it does not go with an owner who leaves.
    ``stamped``: in which order what comes here together came is asked, where that matters.
    """

    id: str
    visible: str = "public"
    shared: bool = False
    ordered: bool = False
    default: bool = False
    waiting: bool = False
    start: bool = False
    divided: bool = False
    field: bool = False
    arranged: str = ""
    team: bool = False
    never: frozenset[str] = frozenset()
    outside: bool = False
    stays: bool = False
    stamped: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class FieldSpec:
    """A declared field.  ``kind``: number (characteristic), status (of a version), player, derived, constant, original.

    ``original``: what the field ``derived`` is before anything is gained, lost or changed: a number, icons, or what is
    derived as name or icons.
    ``status``: ``derived`` is the kind of counters whose number it begins with in a position.
    ``number``: ``derived`` is the word of the things that have it, if others only have it where it is printed.
    ``lends``: what has it has the abilities of a keyword, wherever it is but in play.
    ``player``: ``one_for`` is the field in which those are alike for whom it is one number.
    ``symbols``: icons to be met; ``derived`` names the status fields with icons more, with icons less, and waived.
    """

    id: str
    kind: str = "status"
    derived: Any = ""
    starts: Any = 0
    kept: bool = False
    lends: bool = False
    one_for: str = ""


@dataclass(slots=True, kw_only=True, eq=False)
class SymbolSpec:
    """A resource symbol: which pool units ``pays`` it, its ``value``, or the action it means in a cost (``does``).

    It may be paid by other symbols ``instead``, or by doing something (``otherwise``, an action and a number).
    ``letter``: of a variable, by which text speaks of the number that is chosen for it.
    ``made_by``: any unit pays it that was made by a thing with this word; in plans that is a unit called as the symbol.
    """

    id: str
    kind: str = "resource"
    pays: tuple[str, ...] = ()
    value: int = 1
    color: str = ""
    does: str = ""
    amount: int = 1
    colors: tuple[str, ...] = ()
    otherwise: tuple[str, int] = ("", 0)
    instead: tuple[str, ...] = ()
    made_by: str = ""
    letter: str = ""


@dataclass(slots=True, kw_only=True, eq=False)
class LayerSpec:
    """One layer, by its place; ``changes`` are the modifications applied in it, ``rule`` the number of its rule."""

    id: str
    index: int
    changes: tuple[str, ...]
    rule: str = ""


@dataclass(slots=True, kw_only=True, eq=False)
class PaidSpec:
    """How often a further cost is paid, by whom and with what.

    ``times(g, c)``: so many times, None for once; ``freely``: as often as its player likes.  ``sign``: 0 it is paid, -1
    the total is less by it, 1 more; ``activating``: that of abilities of the thing, not of the thing itself (601.2f).
    ``by``: ``modes``, it is announced with the modes, all of which may be chosen with it; ``others``, another player
    may pay what of the total is generic; ``help``: what is done instead of paying a part of it, or so that it is less.
    ``aimed``: whether it is depends on the targets.
    """

    times: Callable[[Engine, Context], int] | None = None
    freely: bool = False
    sign: int = 0
    activating: bool = False
    by: str = ""
    help: "HelpSpec | None" = None
    aimed: bool = False

    @property
    def late(self) -> bool:
        """Is it counted only when the total is fixed, after all else has been announced?"""
        return self.times is not None or self.sign != 0


ONCE = PaidSpec()


@dataclass(slots=True, kw_only=True, eq=False)
class AbilityDef:
    """A compiled ability.

    ``kind``: triggered, activated, static, replacement, as, resolution, cost, mark.
    ``body(g, c)`` is a generator function; ``targets``/``modes`` say what is announced;
    ``zone`` the id of the zone it works in ("" = the default zone, for a resolution the waiting zone).
    ``changes``: how a replacement changes a number, ``zero``, ``more``, ``less``, ``set``, ``same``; else ``instead``;
    ``spurned``: what it does that an adverb may keep off its event;
    ``sets``: the operand that it changes; ``copies``: what it does as something enters makes that a copy.
    ``paid``: how a cost that is said besides or instead of another is paid; ``priced``: what using it
    costs more or less; ``options``: costs of which one is paid, as they are written; ``face``: as which face of its
    card what is played for it is played, 0 as the one that is up.
    ``spending``: for what the resources that it makes may be spent, None for anything.
    ``others``: the things, ``(g, c)``, of what whose abilities could make it makes one kind, None if it doesn't;
    ``any_kind``: one of all kinds, not only of those with a color.
    ``everywhere``: it reaches everybody, however far who controls it does; ``joint``: by *you* it means all of a team.
    ``again``: the part of a replacement's body that is about each of several things that it replaces together, or None.
    ``missed``: what of its body is done where all its targets are gone, or None.
    ``narrows``: among which things somebody looks in place of all; then nothing else is done.
    ``remakes``: what a replacement makes of resources, and how many times or which, where that is written; or None.
    ``by_use``: it is of a keyword of whose uses on a thing each knows what was paid by itself (607.1).
    ``deeds``: what it would do, as far as adjectives ask: option (-1: whichever are chosen), verb, words of what to.
    """

    kind: str
    keyword: str = ""
    zone: str = ""
    patterns: tuple["Pattern", ...] = ()
    condition: Callable[[Engine, Context], bool] | None = None
    body: Any = None
    targets: tuple["TargetSpec", ...] = ()
    modes: tuple["ModesSpec", ...] = ()
    cost: "CostSpec | None" = None
    limits: tuple[Any, ...] = ()
    parts: tuple["Part", ...] = ()
    restrictions: tuple["Restriction", ...] = ()
    cites: tuple[str, ...] = ()
    span: Span = NO_SPAN
    resource: bool = False
    mode: str = ""
    name: str = ""
    owner: str = ""
    face: int = 0
    enters: bool = False
    args: int = 0
    links: Any = None
    produces: Any = None
    answers: Any = None  # of what says no condition and makes units as others are made: ("you" or "user", the units)
    times: Any = None
    others: Callable[[Engine, Context], Any] | None = None
    any_kind: bool = False
    everywhere: bool = False
    joint: bool = False
    kinds: Any = None
    spending: "SpendingDef | None" = None
    awaits: int = 0
    anybody: bool = False
    changes: str = "instead"
    sets: str = ""
    copies: bool = False
    deeds: tuple[Any, ...] = ()
    paid: PaidSpec = ONCE
    priced: tuple[Any, ...] = ()
    options: tuple[tuple[str, "CostSpec"], ...] = ()
    again: Any = None
    missed: Any = None
    narrows: Any = None
    remakes: tuple[str, Any] | None = None
    by_use: bool = False
    spurned: frozenset[str] = frozenset()

    @property
    def price(self) -> "CostSpec":
        """The cost of an ability that is known to have one."""
        assert self.cost is not None
        return self.cost


@dataclass(slots=True, kw_only=True, eq=False)
class Pattern:
    """A compiled event pattern: ``match(g, ev, this, you, a)``; ``anchor``: the slot that must be ``this``, or None.

    ``batch``: heard once for a group with so many of these events, not once for each (0).
    ``step``: the one step of which it is the beginning or end, if of any.  ``needs``: (slot, word, status or "") if the
    thing in that slot must have them, else None.  ``sole``: a test of what must not happen beside it at the same
    moment, None if anything may.  ``joined``: (test, number) of what must happen beside it; ``apart``: the slots
    (-1: the outcome) whose things make a batch of their own.  ``each``: the slot whose number says how often one event
    is heard (-1: once), as "a counter is put on it" is of each of several (603.2c); -2: of each card of what was one
    thing by itself (712.4).  ``within``: the slots whose things
    must be in reach of who hears it, where that ends somewhere; none named: all.  ``whole``: of what is done one by
    one, it is about all of it, before any is done (120.2a).
    """

    verb: str
    match: Callable[..., bool]
    anchor: int | None = None
    after: bool = False
    looks_back: bool = False
    batch: int = 0
    it: int = 0
    span: Span = NO_SPAN
    step: str = ""
    needs: tuple[int, str, str] | None = None
    sole: Callable[..., Any] | None = None
    joined: tuple[tuple[Callable[..., Any], int], ...] = ()
    apart: tuple[int, ...] = ()
    each: int = -1
    within: tuple[int, ...] = ()
    whole: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class SpendingDef:
    """For which events resources may be spent: one of the patterns must fit what is paid for; without any, all may be.

    ``riders``: triggered abilities that go along with each unit, and hear what that is spent for (106.6a).
    """

    patterns: tuple["Pattern", ...]
    riders: tuple[Any, ...] = ()


@dataclass(slots=True, kw_only=True, eq=False)
class TargetSpec:
    """One target phrase: ``candidates(g, c)`` → list, ``test(g, o, c)``, ``low(g, c)``/``high(g, c)`` counts.

    ``related``: what fits depends on the targets that were chosen before (``c.targets``); ``letter``: as many as the
    number chosen for that variable, ``of_number``: which fit depends on one; ``fixed``: numbers it compares with,
    (key, function) each, read once; ``divides``: the number that is divided among them; ``choosers``: the players of
    whom one chooses them, in place of who announces them (601.4).
    """

    candidates: Callable[[Engine, Context], list[Any]]
    test: Callable[[Engine, Any, Context], bool]
    low: Callable[[Engine, Context], int]
    high: Callable[[Engine, Context], int]
    single: bool = True
    mode: int = -1
    span: Span = NO_SPAN
    another: bool = False
    related: bool = False
    letter: str = ""
    of_number: bool = False
    fixed: tuple[tuple[Any, Callable[[Engine, Context], Any]], ...] = ()
    divides: Callable[[Engine, Context], int] | None = None
    choosers: Callable[[Engine, Context], list[Any]] | None = None


@dataclass(slots=True, kw_only=True, eq=False)
class ModesSpec:
    """``modes N``: how many of ``count`` options, whether one can be chosen again, and what each costs (or None).

    ``choosers``: the players of whom one chooses, in place of who announces them (700.2e).
    """

    low: int
    high: int
    count: int
    again: bool = False
    costs: tuple["CostSpec | None", ...] = ()
    choosers: Callable[[Engine, Context], list[Any]] | None = None

    def atoms(self, index: int) -> list[Any]:
        """The effect atoms of what an option costs."""
        cost = self.costs[index] if self.costs else None
        return list(cost.atoms) if cost is not None else []


@dataclass(slots=True, kw_only=True, eq=False)
class CostSpec:
    """A cost: symbols, and effect atoms as ``(can(g, c) -> bool, do(g, c) -> generator)``.

    ``letters``: the variables for which they ask a number to be chosen.  ``tells``: the event that tells of resources
    made for it, if any.  ``ready(g, this, you)``: the same as all of ``can``, where the atoms ask nothing of the
    context but these two; with ``own_state`` only of what ``this`` is and its statuses.
    """

    symbols: tuple[str, ...] = ()
    atoms: tuple[Any, ...] = ()
    own: bool = False
    ready: Callable[[Engine, Any, Any], bool] | None = None
    own_state: bool = False
    letters: tuple[str, ...] = ()
    tells: str = ""

    def of(self, obj: Any, covered: bool = False) -> tuple[str, ...]:
        """The symbols; where it says "equal to its own cost" those of the object, or of the face that is covered."""
        own = obj.base.cost if covered else obj.chars.cost
        return self.symbols + tuple(own or ()) if self.own else self.symbols

    def __str__(self) -> str:
        """The symbols as written; what else is done for it stands in the log by itself."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols) or "a cost"


@dataclass(slots=True, kw_only=True, eq=False)
class HelpSpec:
    """What may be done while a cost is paid instead of paying a part of it: to each of some things.

    ``candidates(g, c)``: to which; ``do(g, c, helper)``: doing it; ``colored``: it pays what the color of the thing
    would pay, too, and else only what anything may pay.  ``less(g, helper)``: it is done to one thing as a cost, by
    which the rest of the cost, or the total, is less: a number, or symbols; None where it takes the place of a symbol.
    """

    candidates: Callable[[Engine, Context], list[Any]]
    do: Callable[[Engine, Context, Any], Steps[Any]]
    colored: bool
    less: Callable[[Engine, Any], Any] | None = None


@dataclass(slots=True, kw_only=True, eq=False)
class Part:
    """One modification of a continuous effect.

    ``op`` names the operation, ``value(g, o, this, you, a)`` its payload, ``affects(g, o, this, you, a)``
    whom, ``own``: no other than its own object; ``reads``/``writes`` name characteristics for the dependency test;
    ``local``: only the object itself is read, ``status`` which fields that are written in play (None: any);
    ``watches``: zones without effects of their own whose contents are read; ``reach``: where it changes other things;
    ``whom``: the same number for parts that apply to what the first of them began to apply to (0: to none of another).
    """

    op: str
    layer: int
    value: Callable[..., Any]
    affects: Callable[..., Any]
    zones: tuple[str, ...] = ()
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    local: bool = True
    status: frozenset[str] | None = None
    watches: frozenset[str] = frozenset()
    reach: tuple[str, ...] = ()
    whom: int = 0
    own: bool = False
    span: Span = NO_SPAN


@dataclass(slots=True, kw_only=True, eq=False)
class Restriction:
    """A prohibition, requirement or permission: ``mode`` (cant, must, may) and its pattern.

    ``as_though``: what a permission lets one suppose, ``(thing(g, ev, this, you, a), keyword, whether it has it)``.
    ``lifting_cost``: what lifts a prohibition when done just before the event, ``(payer(g, ev, this, you), cost)``.
    ``price``: the ability that has the cost for which it is permitted, None: what it costs as usual.
    ``limits``: how often a permission may be used, ``(g, this, ability, you)`` each.
    ``does``: for the mode ``as``, by which an effect ends with an event, the steps ``(g)`` that go with it.
    ``replacing``: for the mode ``instead``, the ability that says what takes the place of the event.
    """

    mode: str
    pattern: Pattern
    condition: Callable[..., bool] | None = None
    as_though: tuple[Any, ...] | None = None
    zones: tuple[str, ...] | None = None
    cites: tuple[str, ...] = ()
    lifting_cost: tuple[Any, ...] | None = None
    does: Callable[[Engine], Steps[Any]] | None = None
    price: Any = None
    limits: tuple[Callable[..., bool], ...] = ()
    replacing: Any = None


@dataclass(slots=True, kw_only=True, eq=False)
class ActionDef:
    """A kind of event.  ``run(g, ev)`` is a generator function, ``primitive(g, ev)`` a function of the core.

    ``now(g, ev)`` does the same by plain calls, for what asks nobody; ``uses`` are the kinds of events it is made of.
    ``whole``: where that has to be given up on the way, nothing has been changed yet.
    ``begins(g, ev)`` does it until somebody may be asked: None, or the generator that goes on from there.
    ``until``: the kind of event until which it is heard but once of who does it for one effect, "" if always.
    ``order``: the ways of changing it (``AbilityDef.changes``) one after another, any other comes last, and ``cant``
    where it stays as it is if it is forbidden; (): no order but that of the policy.
    ``first``: the operands (``AbilityDef.sets``) that are changed before anything else (616.1b).
    ``core``: the name of the primitive that it is, "" for what has a body; ``does``: that and what it is told, if it is
    declared by another name.
    ``origin``: the slot that tells where the thing came from, which is part of the event, said or not (-1: none).
    ``seated``: the slots of those without whom nothing is done: who was meant, or what would do it, may have gone.
    ``thing``: the slot of what it is done to, which a name of what was done means (-1: none, or what it made).
    ``things``: the slots of which the operand may be, or hold, a thing.
    ``possible`` is its condition; ``asks`` are the parts of it, ``(test, text, about)``, to say which does not hold.
    """

    id: str
    params: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    kinds: tuple[tuple[str, ...], ...] = ()
    run: Any = None
    primitive: Any = None
    cites: tuple[str, ...] = ()
    span: Span = NO_SPAN
    each: tuple[int, ...] = ()
    live: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()
    once: bool = False
    rewinds: bool = False
    flags: frozenset[str] = frozenset()
    possible: Callable[..., bool] | None = None
    quiet: bool = False
    subject: int = -1
    procedure: bool = False
    unit: int = -1
    idle: Callable[[Engine, list[Any]], bool | None] = None  # type: ignore[assignment]  # asked only if quiet
    asks_event: bool = False
    asks: tuple[Any, ...] = ()
    now: Callable[[Engine, list[Any], Context, tuple[str, ...]], Event] = None  # type: ignore[assignment]  # asked first
    begins: Any = None
    whole: bool = False
    until: str = ""
    uses: Collection[str] = ()
    entering: bool = False
    order: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    core: str = ""
    does: tuple[str, ...] = ()
    origin: int = -1
    thing: int = -1
    things: tuple[int, ...] = ()

    def given(self, *args: Any) -> list[Any]:
        """All its operands: these, and none in the places of the others."""
        return [*args, *[None] * (len(self.params) - len(args))][: len(self.params)]


@dataclass(slots=True, kw_only=True, eq=False)
class StateCheckDef:
    """A state check: ``find(g)`` → list of matching things, ``body(g, c)`` done for each as one group.

    ``test(g, o)`` is the same question of one object; ``local``: it reads only that object; ``needs``: only objects
    of the default zone with this ("word", "keyword" or "status", and its id) can match; ``reads``: the status fields
    that the test reads, None: any.
    ``of_players``: it asks for players by nothing but their own fields and counters.  ``result``: the first check with
    this very body: at one time the same is done to a thing once, whatever asks for it (704.6).  ``at_once``: it is
    done as soon as it applies, before triggers are asked.
    """

    find: Any = None
    body: Any = None
    cites: tuple[str, ...] = ()
    span: Span = NO_SPAN
    local: bool = False
    test: Any = None
    index: int = 0
    result: int = 0
    restrictions: tuple[Restriction, ...] = ()
    zone: str = ""
    needs: tuple[str, str] | None = None
    reads: frozenset[str] | None = None
    of_players: bool = False
    at_once: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class OfferDef:
    """An offer: ``find(g, you)`` → things it can be done with; ``body(g, c)`` does it.

    To say why it is not open: ``among(g, you)`` are the things it is for, ``noun`` how the rules write them,
    ``does`` the action that is done, ``takes`` which abilities it is for ("": things), and ``asks`` the parts of
    its condition: ``(test(g, you, thing), text, about)``.  ``way``: how abilities are used that it is for, else None.
    """

    id: str
    find: Callable[[Engine, Any], Any]
    body: Any
    cites: tuple[str, ...] = ()
    span: Span = NO_SPAN
    among: Any = None
    noun: str = ""
    does: str = ""
    asks: tuple[Any, ...] = ()
    takes: str = ""
    way: str | None = None
