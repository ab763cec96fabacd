"""Event patterns → compiled matchers, for all five uses of the node.

An ``event`` definition (``dies(object) is move object from … to …``) is a name for a pattern: it is
unfolded here, so the engine only ever sees events that happen.  The trap: after a move the operand is
the old version and the result the new one; a definition says with ``after`` which one is meant.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import PLACES
from kotowari.interpreter.events import beforehand
from kotowari.interpreter.from_ast import moments, windows
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import YES, CompileError, Fn, NeverHappens
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.reading import operand_needed
from kotowari.interpreter.from_ast.slots import is_this
from kotowari.interpreter.from_ast.target import (
    EV,
    HEARD,
    NONE,
    THIS,
    ZERO,
    Attr,
    C,
    Const,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    any_of,
    both,
    call,
    exchanged,
    joined,
    names,
    negated,
    operand_of,
    record,
    rel,
)
from kotowari.interpreter.primitives import TOGETHER


@dataclass(frozen=True, slots=True)
class Match:
    """What a pattern asks of an event.

    ``anchor``: the slot that must hold this very thing; ``test``: of ``ev``; ``batch``: of how many events it is heard
    once; ``it``: the slot of the thing that it is about (-1: what that has become).
    """

    verb: str
    anchor: int | None
    test: Expr
    looks_back: bool
    batch: int
    it: int


class Patterns(Chunk):
    """The part of the compiler that knows events."""

    stage: str = ""  # what the pattern is asked for at another event, if its action names one ("tolls", "outcome")
    hears: bool = False  # a trigger's pattern is read, which asks about what has happened
    remembers: bool = False  # a pattern is looked for in the past
    before: bool = False  # the operands are read before anything is done: for what comes first in an event

    def role(self, role: str) -> str:
        """Prepositions that are one role have one name."""
        return PLACES.get(role, role)

    def slot(self, action: ast.Action, role: str) -> int | None:
        """The parameter that has a role."""
        wanted = self.role(role)
        for index, param in enumerate(action.params):
            if self.role(param.role) == wanted:
                return index
        return None

    def slot_of(self, verb: str, name: str, told: bool = False) -> int | None:
        """The operand index of a parameter name of an action or event (-1: the result of the event).

        ``told``: it has happened, so that what an action moves is what that has become.
        """
        action = self.action_nodes.get(verb)
        if action is None:
            return None
        if action.form == "event" and action.of is not None:
            base = self.action_nodes[action.of.verb]
            for role_slot, node in self.event_slots(action.of, base):
                if isinstance(node, ast.Ref) and node.name == name:
                    return -1 if "after" in dict(action.attributes) and self._moves(base, role_slot) else role_slot
            return self.slot_of(action.of.verb, name, told)
        for index, param in enumerate(action.params):
            if param.name == name:
                return -1 if told and "after" in dict(action.attributes) and self._moves(action, index) else index
        if name in ("object", "subject"):
            return self.subject_slot(action, passive=name == "object")
        return None

    def slots_named(self, verbs: str) -> str:
        """What can be said of these events by name, as advice."""
        named = dict.fromkeys(p.name for verb in verbs.split() for p in self.action_nodes[verb].params)
        return f"it has: {', '.join(named)}" if named else "it has nothing that could be named"

    def _moves(self, action: ast.Action, slot: int) -> bool:
        return action.params[slot].role == "object"

    def kinds_of(self, verb: str, slot: int) -> tuple[str, ...]:
        """The kinds of what an operand of an action holds."""
        action = self.action_nodes[verb]
        while action.form == "event" and action.of is not None:
            action = self.action_nodes[action.of.verb]
        return action.params[slot].kinds

    def is_activation(self, verb: str, slot: int) -> bool:
        """Does an operand of an action hold which ability of a thing is used?"""
        return "activation" in self.kinds_of(verb, slot)

    def is_amount(self, verb: str, slot: int) -> bool:
        """Does an operand of an action hold a number (of something)?"""
        kinds = self.kinds_of(verb, slot)
        return "object" not in kinds and any(
            kind == "number" or ("unit", kind) in self.library.declarations for kind in kinds
        )

    def subject_slot(self, action: ast.Action, passive: bool = False) -> int | None:
        """The parameter that the grammatical subject fills: the doer, or the thing it happens to."""
        if not passive:
            slot = self.slot(action, "by")
            if slot is not None:
                return slot
        return self.slot(action, "object")

    def event_slots(self, node: ast.EventPattern, action: ast.Action) -> list[tuple[int, Any]]:
        """What a pattern says of the operands of its verb, each with the place of its parameter."""
        found = []
        if node.subject is not None:
            slot = self.subject_slot(action, node.passive)
            if slot is None:
                raise CompileError(f"'{action.id}' has no place for a subject", node)
            found.append((slot, node.subject))
            if isinstance(node.subject, ast.Measure) and node.subject.of is not None:
                raise CompileError("what has them is said behind the verb", node)
        if node.object is not None:
            slot = self.slot(action, "object")
            if slot is None:
                raise CompileError(f"'{action.id}' has no direct object", node)
            if slot in dict(found):  # two things can't stand in one place: it never happens
                raise CompileError("nothing tells who does this", node, "say what it happens to: `NOUN is …`")
            found.append((slot, node.object))
        for prep, operand in node.preps:
            if prep == "by" and self.k.is_cause(operand):
                continue  # whatever happens has a cause, it is no operand
            slot = self.slot(action, prep)
            if slot is None:
                taken = ", ".join(f"`{p.role}`" for p in action.params if p.role not in ("object", "by"))
                raise CompileError(
                    f"'{action.id}' has no operand with '{prep}'",
                    node,
                    f"it takes {taken}" if taken else "it takes none with a preposition",
                )
            found.append((slot, operand))
        return found

    def told_as(self, node: Any) -> list[Any]:
        """An event pattern, and those of other events that are heard as it (``also EVENT``, of the same parameters).

        What several do to a thing, without a word of who does it, is one event of its own (``told_once EVENT``).
        """
        action = self.action_nodes.get(node.verb) if isinstance(node, ast.EventPattern) else None
        attributes = dict(action.attributes) if action is not None else {}
        if attributes.get("told_once") and node.passive and not any(prep == "by" for prep, _ in node.preps):
            return [replace(node, verb=attributes["told_once"][0])]
        return self.with_others(node)

    def with_others(self, node: Any) -> list[Any]:
        """An event pattern, and those of ``also EVENT``: what may be replaced as it."""
        action = self.action_nodes.get(node.verb) if isinstance(node, ast.EventPattern) else None
        others = dict(action.attributes).get("also", ()) if action is not None else ()
        return [node, *(replace(node, verb=other) for other in others)]

    def changeable(self, node: Any) -> None:
        """Refuse what is only told when it has happened where more than triggers and the past ask for it."""
        if isinstance(node, ast.EventPattern) and "sheds" in dict(self.unfold(node)[0].attributes):
            raise CompileError(
                f"'{node.verb}' is told when it has happened; say what makes it happen",
                node,
                "what takes them off, or moves what they lie on, can be replaced and forbidden",
            )

    def unfold(self, node: ast.EventPattern) -> tuple[ast.Action, list[tuple[int, Any, bool]], bool, list[ast.Word]]:
        """The action that really happens, its (slot, test, read-after) list, whether it looks back, adverbs."""
        action = self.action_nodes.get(node.verb)
        if action is None:
            raise CompileError(f"no event is called '{node.verb}'", node)
        if "spent" in dict(action.attributes) and not self.k.riding:
            raise CompileError(
                "what is spent is known only where it is made", node, "below `{T}: add …` write `later when …:`"
            )
        slots = self.event_slots(node, action)
        adverbs = list(node.adverbs)
        if action.form != "event" or action.of is None:
            looks_back = "looks_back" in dict(action.attributes)
            after = "after" in dict(action.attributes) and not self.before
            tests = [(slot, test, after and self._moves(action, slot)) for slot, test in slots]
            return action, tests, looks_back, adverbs
        given = {action.params[slot].name: test for slot, test in slots}
        base, inner, looks_back, more = self.unfold(action.of)
        attributes = dict(action.attributes)
        after = "after" in attributes and not self.before
        result = []
        for slot, test, read_after in inner:
            if isinstance(test, ast.Ref) and any(param.name == test.name for param in action.params):
                if test.name in given:
                    result.append((slot, given.pop(test.name), read_after or (after and self._moves(base, slot))))
                else:
                    default = next(param.default for param in action.params if param.name == test.name)
                    result.extend([(slot, default, read_after)] if default is not None else [])
                continue
            result.append((slot, test, read_after))
        if given:
            raise CompileError(f"'{node.verb}' can't test {sorted(given)}", node)
        return base, result, looks_back or "looks_back" in attributes, adverbs + more

    @contextmanager
    def asking(self, stage: str) -> Iterator[None]:
        """Read patterns as asked at the events that their actions name for a ``stage`` (or several, with blanks)."""
        before, self.stage = self.stage, stage
        yield
        self.stage = before

    @contextmanager
    def hearing(self) -> Iterator[None]:
        """Read the patterns of triggers, which ask about what has happened."""
        self.hears = True
        try:
            yield
        finally:
            self.hears = False

    @contextmanager
    def proposing(self) -> Iterator[None]:
        """Read patterns of what is only proposed: it has no outcome yet."""
        before, self.before = self.before, True
        try:
            yield
        finally:
            self.before = before

    @contextmanager
    def recalling(self) -> Iterator[None]:
        """Read patterns of what is looked for in the past."""
        before, self.before, self.remembers = self.before, False, True
        yield
        self.before, self.remembers = before, False

    def heard(self, verb: str) -> str:
        """The kind of event that is heard in place of this one at the present stage."""
        attributes = dict(self.action_nodes[verb].attributes) if self.stage and verb in self.action_nodes else {}
        for stage in self.stage.split():
            if stage in attributes:
                other = attributes[stage][0]
                return beforehand.kind(other) if stage == "heralds" else other
        return verb

    def pattern(
        self,
        fn: Fn,
        node: Any,
        window: ast.Window | None = None,
        since: Expr | None = None,
        delayed: bool = False,
        about: Mapping[str, Expr] = MappingProxyType({}),
    ) -> Expr:
        """``Pattern(...)`` for an event pattern or a step event; ``window``: only then, if it began after ``since``.

        ``delayed``: it is that of a delayed trigger.  ``about``: names of things of the very event that is asked about.
        """
        with fn.binding(**self.outer_event(fn)), fn.binding(**about):
            return self._pattern(fn, node, window, since, delayed)

    def outer_event(self, fn: Fn) -> dict[str, Expr]:
        """What is said of the event that is being answered, where a pattern is asked about another one."""
        about = {name: value for name, value in fn.scope.items() if names(value, "ev")}
        then = Name("ev_then")
        if about:
            fn.let(then, EV)
        return {name: exchanged(value, EV, then) for name, value in about.items()}

    def _pattern(self, fn: Fn, node: Any, window: ast.Window | None, since: Expr | None, delayed: bool) -> Expr:
        beside: dict[str, Expr] = {}
        if self.hears or delayed:
            node, beside = moments.joined(self, fn, node)
        found = self.match_parts(fn, node)
        batch, apart = moments.apart(self, node, found.batch)
        test = found.test
        if window is not None:
            test = both(test, windows.now(self.k, fn, window, since))
        step = windows.edge(self.k, node)[1] if isinstance(node, ast.StepEvent) else ""
        if self.hears or delayed or self.remembers:
            moments.refuse_untold(self, self.heard(found.verb), node)
        whole = False
        if isinstance(node, ast.EventPattern):
            action, slots, *_ = self.unfold(node)
            whole = node.limit is None and any(self.is_of_number(action, test) for _, test, _ in slots)
        return record(
            "Pattern",
            verb=self.heard(found.verb),
            match=Lambda(HEARD, test),
            anchor=found.anchor,
            after=found.it < 0,
            step=step,
            needs=operand_needed(test),
            **moments.sole(self, fn, node),
            **beside,
            **apart,
            **moments.within(self, node, self.hears or delayed, found.it < 0),
            looks_back=found.looks_back,
            batch=batch,
            it=found.it,
            whole=Const(whole),
            span=self.span(node),
        )

    def match_parts(self, fn: Fn, node: Any) -> "Match":
        """What a pattern asks of an event.

        Nouns that imply a zone are not asked where the thing is now: the event says where it was.
        """
        by = self.k.slot(self.unfold(node)[0], "by") if isinstance(node, ast.EventPattern) else None
        doer = NONE if by is None else operand_of(EV, by)
        with fn.binding(an__event=YES, doer=doer):
            step = isinstance(node, ast.StepEvent)
            return self._step_parts(fn, node) if step else self._match_parts(fn, node)

    def _match_parts(self, fn: Fn, node: ast.EventPattern) -> "Match":
        action, slots, looks_back, adverbs = self.unfold(node)
        moments.refuse_lasting(action, node, self.stage == "forbidden")
        looks_back = looks_back or self.k.leaves_field(action, slots)
        slots = self.k.where_it_came(action, slots)
        tests, anchor, batch, it = list[Expr](), None, moments.counted(self, action, slots), 0
        for index, slot, test, after in self._asked(action, slots):
            if is_this(test) and fn.scope.get("this") == THIS:
                anchor = slot
            many = self._many(action, slot, test)
            if many is not None and not self.is_of_number(action, test):
                batch = many
                if isinstance(test, ast.Measure):
                    continue
            if index == 0:
                it = -1 if after else slot
            ends = {action.params[at].role: place for at, place, _ in slots}
            self.k.between(action, slots)
            tests += self._operand_tests(fn, action, slot, test, after, ends)
        tests += [self.k.adverb_test(fn, word, action) for word in adverbs]
        if (repeated := self._repeated(action, slots)) is not None:
            tests.append(negated(self.k.adverb_test(fn, repeated, action), True))
        cause = next((operand for prep, operand in node.preps if prep == "by" and self.k.is_cause(operand)), None)
        if cause is not None:
            tests.append(self.k.cause_test(fn, cause))
        result = both(*tests)
        if cause is not None:
            result = call("ops.caused", EV, Lambda("ev", result))
        result = windows.when(self.k, fn, node, action.id, negated(result, node.negated))
        return Match(action.id, anchor, result, looks_back, batch, it)

    def is_of_number(self, action: ast.Action, test: Any) -> bool:
        """Is what is proposed meant as so many (or more), not as each that is done by itself (120.2a)?"""
        return self.before and isinstance(test, ast.Measure) and test.at_least and "unit" in dict(action.attributes)

    def _repeated(self, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> ast.Word | None:
        """The adverb of what is no event of its own, since it is not asked to what it is done (``repeats ADVERB``)."""
        repeats = dict(action.attributes).get("repeats")
        done_to = self.slot(action, "object")
        if not repeats or any(slot == done_to for slot, _, _ in slots):
            return None
        return ast.Word("adverb", repeats[0])

    def _asked(self, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> Iterator[tuple[int, int, Any, bool]]:
        """What is asked of the operands, each with its place in the pattern; what goes without saying is left out."""
        for index, (slot, test, after) in enumerate(slots):
            kinds = action.params[slot].kinds
            if index and isinstance(test, ast.Ref) and test == slots[0][1] and "object" in kinds:
                continue  # "transforms into this": the ability is on what it became
            if "ability" in kinds and isinstance(test, ast.Select):
                continue  # "can't lose abilities": whichever, and nothing that waits to resolve
            if "activation" in kinds and isinstance(test, ast.Select):
                test = self.k.of_abilities(test)
                if test is None:
                    continue  # "can't activate abilities": of whatever
            yield index, slot, test, after

    def _many(self, action: ast.Action, slot: int, test: Any) -> int | None:
        """``2 or more``: of how many events it is heard once; None where that isn't said, or told by each event."""
        if isinstance(test, ast.Select):
            det: Any = test.det
            many = det.count
        elif isinstance(test, ast.Measure) and "together" in dict(action.attributes):
            det, many = test, test.amount
        else:
            return None
        if not det.at_least:
            return None
        return many.value if isinstance(many, ast.Number) and not self.is_together(action, slot) else 1

    def _operand_tests(
        self, fn: Fn, action: ast.Action, slot: int, test: Any, after: bool, ends: Mapping[str, Any]
    ) -> list[Expr]:
        """What must be so of one operand; ``after``: of what it has become; ``ends``: what else is asked."""
        param = action.params[slot]
        self._can_do(action, param, test)
        if self.is_amount(action.id, slot):
            moments.refuse_counted(action, test)
        if isinstance(test, ast.EndOfZone) and param.role == "from":
            return [self.k.lies_at_end(fn, action, test)]
        value: Expr = Attr(EV, "result") if after else operand_of(EV, slot)
        if "activation" in param.kinds:
            value = Item(value, ZERO)  # what is said of an activation is said of the thing whose ability it is
        if param.role == "under":
            value = call("ops.under", G, EV, Const(slot))
        if param.role == "from" and self.core(action) == "vanish":
            value = any_of(value, Attr(operand_of(EV, 0), "zone"))  # proposed, it is still where it will have been
        if after and self.remembers and isinstance(test, ast.Ref):
            return [call("ops.is_from", value, expr(self.k, fn, test))]
        tests = [self.k.slot_test(fn, value, test, self.is_together(action, slot))]
        if self.remembers and isinstance(test, ast.Ref) and self._moves(action, slot):  # it is asked where it went, too
            return [any_of(both(*tests), call("ops.same", call("ops.made", EV), expr(self.k, fn, test)))]
        if not ("activation" in param.kinds and _is_of_any_thing(test)):
            tests.append(self.k.placed_test(value, test, action, slot, ends, after))
        return tests

    def _can_do(self, action: ast.Action, param: ast.Param, test: Any) -> None:
        """Refuse a thing where only players and effects do it: no such event ever has it."""
        if isinstance(test, ast.Either):
            for part in test.parts:
                self._can_do(action, param, part)
        if param.role != "by" or "effect" not in param.kinds or not isinstance(test, ast.Select):
            return
        if self.k.is_cause(test) or any(
            self.k.is_player_phrase(each) or any(word.kind in ("param", "name") for word in each.words)
            for each in test.alternatives
        ):
            return
        raise NeverHappens(
            f"only {' or '.join(param.kinds)} can stand before `{action.id}`, nothing else does it",
            test,
            "say `effect` (`effect you control`), a player, or what it happens to: `NOUN is …`",
        )

    def thing_of(self, fn: Fn, events: tuple[Any, ...], ev: Expr) -> Expr:
        """The thing that an event is about; of several events that of the one that happened."""
        slots = [self.match_parts(fn, event).it for event in events]
        if self.hears and any((slot < 0) != (slots[0] < 0) for slot in slots):
            return call("events.meant", G, C)
        return Attr(ev, "result") if slots[0] < 0 else operand_of(ev, slots[0])

    def is_together(self, action: ast.Action, slot: int) -> bool:
        """Does one event of this kind hold several things in this slot?"""
        together = self.core(action) in TOGETHER or "whole" in dict(action.attributes)
        return together and action.params[slot].role != "by"

    def _step_parts(self, fn: Fn, node: ast.StepEvent) -> "Match":
        verb, step = windows.edge(self.k, node)
        test = both(rel(operand_of(EV, 0), "==", Const(step)), windows.counted(self.k, node.window.step)[1])
        if node.window.whose is not None:
            test = both(test, self.k.slot_test(fn, operand_of(EV, 1), node.window.whose))
        return Match(verb, None, test, False, 0, 1)

    def history(self, fn: Fn, node: ast.Happened) -> Expr:
        """``event this turn``: some event of the turn so far matched."""
        asked = [windows.looked_for(self.k, fn, replace(node, event=event)) for event in self.told_as(node.event)]
        return any_of(*asked)

    def tally(self, fn: Fn, node: ast.Happened) -> Expr:
        """``number of times event this turn``: how many events of the turn so far matched."""
        asked = [
            windows.looked_for(self.k, fn, replace(node, event=event), "tally") for event in self.told_as(node.event)
        ]
        return joined("+", asked)


def _is_of_any_thing(test: Any) -> bool:
    """Is it said of abilities alone, not of a kind of thing that has them, which would say where it is?"""
    return isinstance(test, ast.Select) and any(
        all(word.kind == "adjective" for word in each.words) for each in test.alternatives
    )
