"""The abstract syntax of scenarios: a position, what the players do in it, and what must be true.

Parts are frozen and hashable and hold words as they were written: a scenario can be parsed without
its ruleset, and whoever runs it asks the ruleset what a word means.  A name that stands bare may be
an alias, a seat, a word or the name of a card; only the runner can tell (``quoted`` is always a name).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kotowari.grammar.source import NO_SPAN, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Base of all parts.  ``span`` is the place in the source and no part of equality."""

    span: Span = field(default=NO_SPAN, compare=False, repr=False)


# --------------------------------------------------------------------------- names and values
@dataclass(frozen=True, slots=True)
class Thing(Part):
    """What a name means: a thing, a player or a word.

    ``nth`` counts from 1 in order of age, 0 = the only one; ``every`` asks each or any of that
    name; ``ability`` means what waits and came from it.
    """

    name: str
    quoted: bool = False
    nth: int = 0
    every: Literal["", "each", "any"] = ""
    ability: bool = False


@dataclass(frozen=True, slots=True)
class Pair(Part):
    """Two numbers as written: ``2/1``, ``+1/+1``."""

    text: str


@dataclass(frozen=True, slots=True)
class Symbols(Part):
    """A run of resource symbols as written, ``{2}{G}``."""

    text: str


@dataclass(frozen=True, slots=True)
class Share(Part):
    """``2 to a``: the part of a whole that something gets."""

    number: int
    to: Thing


Value = bool | int | Thing | Pair | Symbols | Share


# --------------------------------------------------------------------------- the position
@dataclass(frozen=True, slots=True)
class Amount(Part):
    """``2 +1/+1 counters`` (``counters``) or ``2 damage``."""

    number: int
    kind: str
    counters: bool = False


@dataclass(frozen=True, slots=True)
class Item(Part):
    """A card in a list: how many, what they are called here, how they are; ``ability``: what waits and came from it."""

    card: str
    quoted: bool = False
    count: int = 1
    aliases: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    fresh: bool = False
    amounts: tuple[Amount, ...] = ()
    on: Thing | None = None
    face: str = ""
    owner: str = ""
    ability: bool = False


@dataclass(frozen=True, slots=True)
class Pile(Part):
    """What lies in a zone of a seat, the top first; ``only``: nothing else, however many a game would put there."""

    zone: str
    items: tuple[Item, ...] = ()
    only: bool = False


@dataclass(frozen=True, slots=True)
class Setting(Part):
    """A number or a run of symbols that a player has, ``life 7``; ``counters``: ``3 X counters``."""

    field: str
    value: int | Symbols
    counters: bool = False


@dataclass(frozen=True, slots=True)
class Side(Part):
    """What one player has."""

    seat: str
    entries: tuple[Pile | Setting, ...]


@dataclass(frozen=True, slots=True)
class Fixed(Part):
    """What chance brings, in order, for one kind of chance: ``fixed coin yes, no``."""

    of: str
    values: tuple[Value, ...]


# --------------------------------------------------------------------------- what players do
@dataclass(frozen=True, slots=True)
class Clause(Part):
    """Answers given with a command: ``targeting a, b`` is ``("targeting", (a, b))``."""

    word: Literal["targeting", "modes", "x", "y", "z", "dividing", "with", "by", "paying", "choosing"]
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Do(Part):
    """``you VERB things [which] clauses``; ``which`` tells one of a thing's abilities by number or beginning."""

    seat: str
    verb: str
    things: tuple[Thing, ...] = ()
    which: int | str = 0
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Part):
    """An answer.  No ``values``: none of what is offered.  ``order``: the values are an order."""

    seat: str
    values: tuple[Value, ...] = ()
    purpose: str = ""
    order: bool = False


@dataclass(frozen=True, slots=True)
class Advance(Part):
    """``resolve`` (``count`` things; 0 = all) or ``pass`` (a seat once; "" = everybody until the step is over)."""

    how: Literal["resolve", "pass"]
    seat: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Concede(Part):
    """A player gives up."""

    seat: str


# --------------------------------------------------------------------------- what must be true
Operator = Literal["=", "!=", "<", "<=", ">", ">=", "has", "lacks"]


@dataclass(frozen=True, slots=True)
class Cards(Part):
    """A list of cards on the right of a comparison; empty = nothing."""

    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Compare(Part):
    """A field or the content of a zone: ``your life = 17``, ``your PLACE has NAME``.

    ``of`` None: of nobody.  ``end`` looks only at one end of an ordered zone.
    """

    what: str
    op: Operator
    value: int | Pair | Symbols | Cards
    of: Thing | None = None
    end: Literal["", "top", "bottom"] = ""


@dataclass(frozen=True, slots=True)
class Is(Part):
    """``a is 2/1``, ``a isn't tapped``: a pair, or words that all hold."""

    thing: Thing
    what: Pair | tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsIn(Part):
    """``a is in your ZONE``."""

    thing: Thing
    zone: str
    of: Thing | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsOn(Part):
    """``a is on b``: attached."""

    thing: Thing
    host: Thing
    negated: bool = False


@dataclass(frozen=True, slots=True)
class HasCounters(Part):
    """``a has 2 +1/+1 counters``: exactly so many."""

    thing: Thing
    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class HasAbility(Part):
    """``a has KEYWORD``, ``a lacks KEYWORD``."""

    thing: Thing
    keyword: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Can(Part):
    """``you can …``: the command or answer could be carried out; ``negated``: the attempt fails and leaves no trace."""

    do: Do | Choose
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Logged(Part):
    """``event VERB of X by Y to Z = 2``: so many events of the log match."""

    verb: str
    slots: tuple[tuple[Literal["of", "by", "to", "on"], Thing], ...] = ()
    op: Operator = ">="
    times: int = 1


@dataclass(frozen=True, slots=True)
class Cited(Part):
    """``rule 704.5g``: so many events cite it."""

    rule: str
    op: Operator = ">="
    times: int = 1


@dataclass(frozen=True, slots=True)
class Result(Part):
    """How the game ended.  ``seat`` "" with ``lost`` False: over without a winner; ``goes_on``: not over."""

    seat: str = ""
    lost: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Now(Part):
    """``now turn 2 STEP``."""

    turn: int
    step: str = ""


Check = Compare | Is | IsIn | IsOn | HasCounters | HasAbility | Can | Logged | Cited | Result | Now


@dataclass(frozen=True, slots=True)
class Expect(Part):
    """Checks at one point of the script."""

    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Under(Part):
    """``under RULESET, RULESET: …``: what is done and expected in these editions only."""

    rulesets: tuple[str, ...]
    commands: tuple[Do | Choose | Advance | Concede | Expect, ...]


Command = Do | Choose | Advance | Concede | Expect | Under


@dataclass(frozen=True, slots=True)
class Moment(Part):
    """``turn N [of SEAT] STEP:`` and what is done then.  Turn 0 is before the first; ``2nd STEP``: its second time."""

    turn: int
    step: str = ""
    whose: str = ""
    commands: tuple[Command, ...] = ()


# --------------------------------------------------------------------------- scenarios
@dataclass(frozen=True, slots=True)
class Scenario(Part):
    """One test.  ``from_start``: a whole game with shuffling and opening hands instead of a position.

    ``also``: further rulesets that it is told of: :meth:`under` makes one scenario of each.
    """

    title: str
    ruleset: str
    cites: tuple[str, ...] = ()
    from_start: bool = False
    seats: tuple[str, ...] = ("you", "opponent")
    given: tuple[Side | Fixed, ...] = ()
    script: tuple[Moment | Expect | Under, ...] = ()
    also: tuple[str, ...] = ()

    def misplaced(self) -> "Iterator[tuple[Under, str]]":
        """Each ``under`` that no run of the scenario would follow, and why."""
        for part in self.script:
            inner = part.commands if isinstance(part, Moment) else (part,)
            for under in (each for each in inner if isinstance(each, Under)):
                for ruleset in under.rulesets:
                    if ruleset not in self.rulesets:
                        yield under, f"the scenario is not told of `{ruleset}`"
                if part is under and not all(isinstance(each, Expect) for each in under.commands):
                    yield under, "expected `expect`: what is done in one edition stands in a `turn`"

    def under(self, ruleset: str) -> "Scenario":
        """What it says of one ruleset, of those that it names or of any other."""
        others = tuple(one for one in self.rulesets if one != ruleset)
        return replace(self, ruleset=ruleset, also=others, script=tuple(_only(self.script, ruleset)))

    @property
    def rulesets(self) -> tuple[str, ...]:
        """Every ruleset that it is told of."""
        return (self.ruleset, *self.also)


@dataclass(frozen=True, slots=True)
class Suite(Part):
    """A file: scenarios and the text of the definitions that only they use."""

    definitions: str = ""
    scenarios: tuple[Scenario, ...] = ()


def _only(parts: Iterable[Any], ruleset: str) -> Iterator[Any]:
    for part in parts:
        if isinstance(part, Under):
            yield from part.commands if ruleset in part.rulesets else ()
        elif isinstance(part, Moment):
            yield replace(part, commands=tuple(_only(part.commands, ruleset)))
        else:
            yield part
