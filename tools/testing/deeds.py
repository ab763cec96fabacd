"""One command of a player being carried out: which offer it takes, and its clauses as answers on the way.

A decision with one legal answer is never asked, so a clause can be true without having been used:
targets, modes and numbers are compared with what the waiting thing holds afterwards.
"""

from dataclasses import replace
from typing import Any, Literal

from kotowari.grammar.scenario.ast import Clause, Do, Thing, Value
from kotowari.interpreter import Decision, Option
from kotowari.interpreter.decisions import TARGETS, YES_NO
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.state.objects import Obj
from kotowari.tools.testing.aiming import Aims
from kotowari.tools.testing.answers import answer_for, describe, meaning, option_text, thing_text, value_text
from kotowari.tools.testing.failure import Failure, broken
from kotowari.tools.testing.things import Things, root
from kotowari.tools.testing.words import Words

PRINTED = "printed"
PURPOSES: dict[str, tuple[str, ...]] = {
    "modes": ("modes",),
    "x": ("x",),
    "y": ("y",),
    "z": ("z",),
    "paying": ("pay", "resources"),
}
Clauses = Literal["modes", "x", "y", "z", "dividing", "with", "by", "paying", "choosing"]


def find_offer(command: Do, offers: tuple[str, ...], decision: Decision, things: Things) -> int | str:
    """The index of the option that the command takes, or a sentence that says why there is none."""
    found = [i for i, o in enumerate(decision.options) if o.key.split(":")[0] in offers]
    if command.things:
        if len(command.things) != 1:
            raise broken(f"`{command.verb}` takes one thing", command.span)
        meant = meaning(command.things[0], things)
        found = [i for i in found if meant(decision.options[i])]
    found.sort(key=lambda i: decision.options[i].key.split(":")[1:])  # abilities in the order of their object
    if isinstance(command.which, int) and command.which:
        found = [i for i in found if _number(decision.options[i], things) == command.which]
    elif isinstance(command.which, str):
        wanted = command.which
        found = [i for i in found if _begins(decision.options[i], wanted, things)]
    if not found:
        shown = ", ".join(_offered(o, things) for o in decision.options[1:9]) or "nothing"
        return f"`{command.verb} {_names(command)}` is not offered to {command.seat}, only {shown}"
    objects = {decision.options[i].object for i in found}
    if len(objects) > 1 and not _alike(objects, things):
        return f"`{_names(command)}` means several things; name one with `as`"
    return found[0]


def _offered(option: Option, things: Things) -> str:
    """An offer in a message: of an ability with the number by which a command means it."""
    if option.key.count(":") < 2:
        return option_text(option, things)
    plain = option_text(option._replace(label=option.label.rpartition(" (")[0] or option.label), things)
    return f"{plain} {_number(option, things)}"


def _number(option: Option, things: Things) -> int:
    """Which of the activated abilities of its object an option is about, from 1."""
    obj = things.by_id(option.object)
    place = option.key.split(":")[2:]
    if obj is None or not place:
        return 1
    before = obj.chars.abilities[: int(place[0])]
    return 1 + sum(1 for ability in before if ability.definition.kind == "activated")


def _begins(option: Option, wanted: str, things: Things) -> bool:
    """Whether the ability of an option is written with this beginning, or is one of the keyword of this name."""
    obj = things.by_id(option.object)
    place = option.key.split(":")[2:]
    if obj is None or not place:
        return False
    ability = obj.chars.abilities[int(place[0])]
    keyword = things.words.find(wanted, "keyword")
    named = keyword is not None and ability.keyword == keyword.id
    return named or things.words.written(ability.definition.span).startswith(wanted)


def _alike(ids: set[int | None], things: Things) -> bool:
    objects = [things.by_id(i) for i in ids]
    zones = {(o.zone.id, o.zone.seat) for o in objects if o is not None and o.zone is not None}
    looks = {(o.base.name, o.host, tuple(o.status.items())) for o in objects if o is not None}
    return len(zones) == 1 and len(looks) == 1


def _names(command: Do) -> str:
    return ", ".join(map(thing_text, command.things))


class Deed:
    """A command under way.  ``used`` are the clauses that answered something."""

    def __init__(self, command: Do, things: Things) -> None:
        self.command = command
        self.clauses = {clause.word: list(clause.values) for clause in command.clauses if clause.word != "targeting"}
        aims = [clause.values for clause in command.clauses if clause.word == "targeting"]
        self.aims = Aims(aims[-1], command.span) if aims else None
        self.before = {root(o) for o in self._waiting(things)}

    # ------------------------------------------------------------------ answers on the way
    def answer(self, decision: Decision, things: Things, words: Words) -> Any | None:
        """The answer of a clause, or None when no clause is about this decision."""
        if things.seats[decision.player] != self.command.seat:
            return None
        if decision.purpose == TARGETS and self.aims is not None:
            made = self._made(things)
            return None if self._is_of_another(decision, made) else self.aims.answer(decision, made, things)
        for word, purposes in PURPOSES.items():
            if word in self.clauses and (decision.purpose in purposes):
                return self._whole(word, decision, things)
        if decision.kind == "divide" and "dividing" in self.clauses:
            return self._whole("dividing", decision, things)
        optional = self._optional(decision, words) if decision.purpose == YES_NO else None
        if optional is not None:
            return optional
        if decision.purpose == "way":
            return self._way(decision, words)
        if "choosing" in self.clauses and self.clauses["choosing"]:
            return self._next("choosing", decision, things)
        return None

    def _is_of_another(self, decision: Decision, item: Obj | None) -> bool:
        """Are all targets of the command named, and is something else asked for its own, which triggered on them?"""
        if item is None or self.aims is None or self.aims.left or decision.source is None:
            return False
        return decision.source not in (item.id, getattr(item.item.source, "id", None))

    def _whole(self, word: Clauses, decision: Decision, things: Things) -> Any:
        values = self.clauses.pop(word)
        answer = answer_for(values, decision, things)
        if isinstance(answer, str):
            raise Failure(f"{answer}: {describe(decision, things)}", self.command.span)
        return answer

    def _next(self, word: Clauses, decision: Decision, things: Things) -> Any:
        values = self.clauses[word][: max(decision.high, 1)]
        answer = answer_for(values, decision, things)
        if isinstance(answer, str):
            raise Failure(f"{answer}: {describe(decision, things)}", self.command.span)
        del self.clauses[word][: len(values)]
        return answer

    def _optional(self, decision: Decision, words: Words) -> tuple[int] | None:
        """An optional cost: paid when ``with`` names it; a thing not said is not paid."""
        prompt = decision.prompt
        for value in self.clauses.get("with", ()):
            if isinstance(value, Thing) and prompt in words.optional_costs(value.name):
                self.clauses["with"].remove(value)
                return (0,)
        return (1,) if prompt in words.cost_names else None

    def _way(self, decision: Decision, words: Words) -> tuple[int, ...] | None:
        """The way that ``by`` names; without it the printed one, if that is a way at all."""
        named = self.clauses.get("by", ())
        names = words.optional_costs(value_text(named[0])) if named else {PRINTED}
        exact = [i for i, o in enumerate(decision.options) if {o.label, o.key.split(":")[-1]} & names]
        begun = [i for i, o in enumerate(decision.options) if named and _is_of_way(o.label, named[0])]
        if exact or len(begun) == 1:
            self.clauses.pop("by", None)
            return ((exact or begun)[0],)
        if not named:
            return None
        shown = ", ".join(o.label for o in decision.options)
        raise Failure(f"`{value_text(named[0])}` is not offered, only {shown}", self.command.span)

    # ------------------------------------------------------------------ afterwards
    def unfinished(self, things: Things, words: Words, taken_back: bool, why: str = "") -> str:
        """What did not come true: the command was taken back, or a clause that answered nothing does not hold."""
        name = f"{self.command.verb} {_names(self.command)}".strip()
        if taken_back:
            return f"`{name}` is illegal: it was taken back" + (f", since {why}" if why else "")
        item = self._made(things)
        for clause in self.command.clauses:
            wrong = self._unheld(clause, item, things, words)
            if wrong:
                return f"`{name}`: {wrong}"
        return ""

    def _unheld(self, clause: Clause, item: Obj | None, things: Things, words: Words) -> str:
        if clause.word == "targeting":
            return self.aims.wrong(clause.values, item, things) if self.aims is not None else ""
        left = self.clauses.get(clause.word)
        if not left:
            return ""
        if (
            item is not None
            and clause.word in ("by", "with")
            and all(
                words.optional_costs(value_text(v)) & set(item.item.ways)
                or any(_is_of_way(way, v) for way in item.item.ways)
                for v in left
            )
        ):
            return ""
        if item is not None and clause.word in ("x", "y", "z") and item.item.numbers.get(clause.word, 0) == left[0]:
            return ""
        if item is not None and clause.word == "modes":
            chosen = {m + 1 for modes in item.item.modes.values() for m in modes}
            if chosen == set(left):
                return ""
        return f"nobody asked for `{clause.word} {', '.join(map(value_text, left))}`"

    def _waiting(self, things: Things) -> list[Obj]:
        zone = things.game.program.waiting_zone
        return things.game.contents(zone) if zone else []

    def _made(self, things: Things) -> Obj | None:
        """What the command put where things wait: the lowest that is new there."""
        new = [o for o in self._waiting(things) if root(o) not in self.before and o.item is not None]
        return new[-1] if new else None


class Declaration:
    """What a step asks for, declared by one command or several (one for each thing that is asked about).

    ``when``: the moment to wait for; the same question may come up before it, in an earlier turn.
    """

    def __init__(self, commands: list[Do], verb: str, when: Any = None) -> None:
        self.left = commands
        self.verb = verb
        self.when = when
        self.last: tuple[Any, ...] | None = None
        self.goals: list[Do] = []  # of which it may be asked one by one where each of what was named goes

    def asks(self, decision: Decision, things: Things) -> bool:
        """Is this decision the step's question to the player of the commands?"""
        right = decision.purpose == self.verb or decision.purpose.endswith("_" + self.verb)
        return right and bool(self.left or self.last)

    def answer(self, decision: Decision, things: Things) -> Any | None:
        """The answer of the command that is about this; None when the decision is another or about something else."""
        if not self.asks(decision, things):
            return None
        if self.last == _question(decision):
            raise Failure(f"this declaration is refused: {describe(decision, things)}")
        goal = self._goal(decision, things)
        if goal is not None:
            self.last = _question(decision)
            return goal
        commands = [c for c in self.left if self._about(c, decision, things)]
        command = commands[0] if commands else None
        values = tuple(value for each in commands for value in _with(each))
        if decision.source is None:  # one question for all of them
            self.goals = commands
        rest: tuple[Value, ...] = ()
        if command is None:  # one of what stands behind `with` may be asked what it goes with
            command, rest = self._joins(decision, things)
            values = command.things if command is not None else ()
        if command is None:
            return None
        answer = answer_for(values, decision, things)
        if isinstance(answer, str):
            raise Failure(f"{answer}: {describe(decision, things)}", command.span)
        left = [replace(command, clauses=(Clause("with", rest),))] if rest else []
        self.left = [*left, *(c for c in self.left if c is not command and not any(c is each for each in commands))]
        self.last = _question(decision)
        return answer

    def _goal(self, decision: Decision, things: Things) -> Any | None:
        """Where one of what was named goes: to what stands before ``with``, by default to the only player there is."""
        if self.last is None or decision.source is None:
            return None
        about = things.by_id(decision.source)
        command = next(
            (
                each
                for each in self.goals
                for value in _with(each)
                if isinstance(value, Thing) and about in things.matches(value)
            ),
            None,
        )
        if command is None:
            return None
        if command.things:
            answer = answer_for(command.things, decision, things)
            if isinstance(answer, str):
                raise Failure(f"{answer}: {describe(decision, things)}", command.span)
            return answer
        players = [i for i, option in enumerate(decision.options) if option.key.startswith("player:")]
        return (players[0],) if len(players) == 1 else None

    def _joins(self, decision: Decision, things: Things) -> tuple[Do | None, tuple[Value, ...]]:
        """The command that has the thing asked about behind its ``with``, and what else stands there."""
        about = things.by_id(decision.source)
        for command in self.left:
            if about is not None and things.seats[decision.player] == command.seat:
                found = [v for v in _with(command) if isinstance(v, Thing) and about in things.matches(v)]
                if found:
                    return command, tuple(v for v in _with(command) if v is not found[0])
        return None, ()

    def _about(self, command: Do, decision: Decision, things: Things) -> bool:
        if things.seats[decision.player] != command.seat:
            return False
        about = things.by_id(decision.source)
        return not command.things or about is None or about in things.matches(command.things[0])

    def over(self, decision: Decision) -> bool:
        """Has everything been declared, and is something else asked now?"""
        before = self.last[:2] if self.last is not None else None
        again = before == _question(decision)[:2] or bool(self.goals) and self.asks_goal(decision)
        return not self.left and not again

    def asks_goal(self, decision: Decision) -> bool:
        """Is it asked where one of what was declared goes?"""
        return decision.source is not None and decision.purpose.endswith("_" + self.verb)


def _is_of_way(way: str, value: Value) -> bool:
    """Is a cost without a name meant, as it is written or by how it begins?"""
    return way.startswith(value_text(value).strip('"'))


def _with(command: Do) -> tuple[Value, ...]:
    return next((clause.values for clause in command.clauses if clause.word == "with"), ())


def named_in(command: Do, things: Things) -> list[Obj]:
    """The things that a declaration names, before ``with`` and behind it."""
    values = (value for value in (*command.things, *_with(command)) if isinstance(value, Thing))
    return [one for value in values for one in things.matches(value) if isinstance(one, Obj)]


def misdirected(command: Do, verb: str, log: list[Event], things: Things) -> str:
    """Where a declaration led that was not asked to whom it goes, if that is elsewhere than the command says."""
    if not command.things:
        return ""
    meant = {_likeness(one) for one in things.matches(command.things[0])}
    for value in _with(command):
        doers = {_likeness(one) for one in things.matches(value)} if isinstance(value, Thing) else set()
        went = [_parts(event) for event in log if event.act.id == verb]
        theirs = [parts for parts in went if not doers.isdisjoint(parts)]
        if theirs and all(meant.isdisjoint(parts) for parts in theirs):  # one may go to several
            return f"`{command.verb} {_names(command)}` went elsewhere: {value_text(value)} can't do this to it"
    return ""


def _question(decision: Decision) -> tuple[Any, ...]:
    """What tells one question from the next; the same once more means that the answer was refused."""
    return decision.purpose, decision.source, tuple(option.key for option in decision.options)


def _parts(event: Event) -> list[Any]:
    return [_likeness(part) for arg in event.args for part in (arg if type(arg) is list else [arg])]


def _likeness(one: Any) -> Any:
    """What is the same for all versions of an object."""
    return id(root(one)) if isinstance(one, Obj) else id(one)
