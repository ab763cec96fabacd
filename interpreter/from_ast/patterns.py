"""Event patterns → compiled matchers, for all five uses of the node.

An ``event`` definition (``dies(object) is move object from … to …``) is a name for a pattern: it is
unfolded here, so the engine only ever sees events that happen.  The trap: after a move the operand is
the old version and the result the new one; a definition says with ``after`` which one is meant.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import PLACES
from kotowari.interpreter.events import beforehand
from kotowari.interpreter.from_ast import moments, windows
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.reading import operand_needed
from kotowari.interpreter.from_ast.target import Name, Text
from kotowari.interpreter.primitives import TOGETHER


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

    def is_amount(self, verb: str, slot: int) -> bool:
        """Does an operand of an action hold a number (of something)?"""
        action = self.action_nodes[verb]
        while action.form == "event" and action.of is not None:
            action = self.action_nodes[action.of.verb]
        kinds = action.params[slot].kinds
        return "object" not in kinds and any(
            kind == "number" or ("unit", kind) in self.library.declarations for kind in kinds)

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
            found.append((slot, node.object))
        for prep, operand in node.preps:
            if prep == "by" and self.is_cause(operand):
                continue  # whatever happens has a cause, it is no operand
            slot = self.slot(action, prep)
            if slot is None:
                taken = ", ".join(f"`{p.role}`" for p in action.params if p.role not in ("object", "by"))
                raise CompileError(f"'{action.id}' has no operand with '{prep}'", node,
                                   f"it takes {taken}" if taken else "it takes none with a preposition")
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
            raise CompileError(f"'{node.verb}' is told when it has happened; say what makes it happen", node,
                               "what takes them off, or moves what they lie on, can be replaced and forbidden")

    def unfold(self, node: ast.EventPattern) -> tuple[ast.Action, list[tuple[int, Any, bool]], bool, list[ast.Word]]:
        """The action that really happens, its (slot, test, read-after) list, whether it looks back, adverbs."""
        action = self.action_nodes.get(node.verb)
        if action is None:
            raise CompileError(f"no event is called '{node.verb}'", node)
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

    def pattern(self, fn: Fn, node: Any, window: ast.Window | None = None, since: str = "",
                delayed: bool = False) -> str:
        """``Pattern(...)`` for an event pattern or a step event; ``window``: only then, if it began after ``since``.

        ``delayed``: it is that of a delayed trigger.
        """
        with fn.binding(**self.outer_event(fn)):
            return self._pattern(fn, node, window, since, delayed)

    def outer_event(self, fn: Fn) -> dict[str, str]:
        """What is said of the event that is being answered, where a pattern is asked about another one."""
        about = {name: value for name, value in fn.scope.items() if re.search(r"\bev\b", value)}
        if about:
            fn.let("ev_then", "ev")
        return {name: re.sub(r"\bev\b", "ev_then", value) for name, value in about.items()}

    def _pattern(self, fn: Fn, node: Any, window: ast.Window | None, since: str, delayed: bool) -> str:
        joined = ""
        if self.hears or delayed:
            node, joined = moments.joined(self, fn, node)
        verb, anchor, test, looks_back, batch, it = self.match_parts(fn, node)
        batch, apart = moments.apart(self, node, batch)
        if window is not None:
            inside = windows.now(self.k, fn, window, since)
            test = inside if test == "True" else f"({test} and {inside})"
        verb = self.heard(verb)
        after = it < 0
        step = node.window.step if isinstance(node, ast.StepEvent) else ""
        return (f"Pattern(verb={verb!r}, match=lambda g, ev, this, you, a: {test}, anchor={anchor!r}, after={after}, "
                f"step={step!r}, needs={operand_needed(test)!r}, {moments.sole(self, fn, node)}{joined}{apart}"
                f"looks_back={looks_back}, batch={batch}, it={it}, span={self.span(node)})")

    def match_parts(self, fn: Fn, node: Any) -> tuple[str, Any, str, bool, int, int]:
        """Verb, anchored slot, test expression on ``ev``, looks back, batch, slot of ``it``.

        Nouns that imply a zone are not asked where the thing is now: the event says where it was.
        """
        by = self.k.slot(self.unfold(node)[0], "by") if isinstance(node, ast.EventPattern) else None
        with fn.binding(an__event="yes", doer=f"ev.args[{by}]"):
            return self._match_parts(fn, node)

    def _match_parts(self, fn: Fn, node: Any) -> tuple[str, Any, str, bool, int, int]:
        if isinstance(node, ast.StepEvent):
            return self._step_parts(fn, node)
        action, slots, looks_back, adverbs = self.unfold(node)
        looks_back = looks_back or self.k.leaves_field(action, slots)
        slots = self.k.where_it_came(action, slots)
        attributes = dict(action.attributes)
        tests, anchor, batch, it = [], None, moments.counted(self, action, slots), 0
        for index, (slot, test, after) in enumerate(slots):
            value = "ev.result" if after else f"ev.args[{slot}]"
            if "activation" in action.params[slot].kinds:
                value += "[0]"  # what is said of an activation is said of the thing whose ability it is
            if action.params[slot].role == "under":
                value = f"ops.under(g, ev, {slot})"
            if action.params[slot].role == "from" and (attributes.get("does") or (action.id,))[0] == "vanish":
                value = f"({value} or ev.args[0].zone)"  # proposed, it is still where it will have been
            if index and isinstance(test, ast.Ref) and test == slots[0][1] and "object" in action.params[slot].kinds:
                continue  # "transforms into this": the ability is on what it became
            if "ability" in action.params[slot].kinds and isinstance(test, ast.Select):
                continue  # "can't lose abilities": whichever, and nothing that waits to resolve
            if "activation" in action.params[slot].kinds and isinstance(test, ast.Select):
                test = self.of_abilities(test)
                if test is None:
                    continue  # "can't activate abilities": of whatever
            if isinstance(test, ast.Ref) and (test.target or test.name) == "this" and fn.scope.get("this") == "this":
                anchor = slot
            if isinstance(test, (ast.Select, ast.Measure)):
                det = test.det if isinstance(test, ast.Select) else test
                together = isinstance(test, ast.Measure) and "together" in dict(action.attributes)
                if det.at_least and (isinstance(test, ast.Select) or together):
                    many = det.amount if isinstance(det, ast.Measure) else det.count
                    batch = many.value if isinstance(many, ast.Number) and not self.is_together(action, slot) else 1
                    if together:
                        continue
            if index == 0:
                it = -1 if after else slot
            if isinstance(test, ast.EndOfZone) and action.params[slot].role == "from":
                tests.append(self.lies_at_end(fn, action, test))
                continue
            if after and self.remembers and isinstance(test, ast.Ref):
                tests.append(f"ops.is_from({value}, {expr(self.k, fn, test)})")
                continue
            tests.append(self.slot_test(fn, value, test, self.is_together(action, slot)))
            if not after and "activation" not in action.params[slot].kinds:
                tests.append(self.k.placed_test(fn, value, test, action, slot))
        for word in adverbs:
            tests.append(self.adverb_test(fn, word, action))
        cause = next((operand for prep, operand in node.preps if prep == "by" and self.is_cause(operand)), None)
        if cause is not None:
            tests.append(self.cause_test(fn, cause))
        tests = [test for test in tests if test != "True"]
        result = "(" + " and ".join(tests) + ")" if tests else "True"
        if cause is not None:
            result = f"ops.caused(ev, lambda ev: {result})"
        if node.negated:
            result = f"(not {result})"
        result = windows.when(self.k, fn, node, action.id, result)
        return action.id, anchor, result, looks_back, batch, it

    def thing_of(self, fn: Fn, events: tuple[Any, ...], ev: str) -> str:
        """The thing that an event is about; of several events that of the one that happened."""
        slots = [self.match_parts(fn, event)[5] for event in events]
        if self.hears and any((slot < 0) != (slots[0] < 0) for slot in slots):
            return "events.meant(g, c)"
        return f"{ev}.result" if slots[0] < 0 else f"{ev}.args[{slots[0]}]"

    def is_together(self, action: ast.Action, slot: int) -> bool:
        """Does one event of this kind hold several things in this slot?"""
        together = action.id in TOGETHER or "whole" in dict(action.attributes)
        return together and action.params[slot].role != "by"

    def _step_parts(self, fn: Fn, node: ast.StepEvent) -> tuple[str, Any, str, bool, int, int]:
        verb = "begin_step" if node.edge == "start" else "end_step"
        tests = [f"ev.args[0] == {node.window.step!r}"]
        if node.window.whose is not None:
            tests.append(self.slot_test(fn, "ev.args[1]", node.window.whose))
        return verb, None, "(" + " and ".join(tests) + ")", False, 0, 1

    def adverb_test(self, fn: Fn, word: ast.Word, action: ast.Action) -> str:
        """An adverb of an event: a flag that the event's own procedure put on it, or a status of its object."""
        spec = self.word_spec(word.kind, word.id)
        if "sole" in spec:
            return "True"
        if "unreplaced" in spec:
            return "(not ev.used)"
        if "set" in spec:
            return f"ops.status(ev.result or ev.args[0], {spec['set'][0]!r})"
        slot = self.slot(action, "adverb")
        if slot is not None:
            return f"(ev.args[{slot}] == {word.id!r})"
        return f"ops.event_flag(g, ev, {word.id!r})"

    def slot_test(self, fn: Fn, value: str, test: Any, several: bool = False) -> str:
        """The operand ``value`` is what ``test`` says; ``several``: it may be many things, of which enough must be."""
        if isinstance(test, ast.Select):
            if test.det.kind == "target":
                return f"ops.same({value}, {expr(self.k, fn, test)})"
            if len(test.alternatives) == 1 and len(test.alternatives[0].words) == 1:
                word = test.alternatives[0].words[0]
                if word.kind in ("param", "name") and word.id in fn.scope:
                    return f"ops.same({value}, {fn.scope[word.id]})"
            if self.is_cause(test):
                return self.cause_test(fn, test)
            var = fn.temp("o")
            if several:
                low = expr(self.k, fn, test.det.count) if test.det.count is not None else "1"
                return f"ops.among({value}, lambda {var}: {self.k.select_test(fn, test, Name(var))}, {low})"
            return f"(({var} := {value}) is not None and {self.k.select_test(fn, test, Name(var))})"
        if isinstance(test, ast.ZoneOf):
            if test.but is not None:
                return f"(not {self.slot_test(fn, value, test.but)})"
            if test.zone == "anywhere":
                return "True"
            owner = expr(self.k, fn, test.of) if test.of is not None and not test.every else "None"
            union = f", {self.program.unions[test.zone]!r}" if test.zone in self.program.unions else ""
            if isinstance(test.of, ast.Select) and not test.every and not self.k.is_one_player(test.of):
                return f"any(ops.is_zone({value}, {test.zone!r}, p{union}) for p in ops.as_list({owner}))"
            return f"ops.is_zone({value}, {test.zone!r}, {owner}{union})"
        if isinstance(test, ast.Measure):
            return self._measure_test(fn, value, test)
        if isinstance(test, ast.Number):
            return f"(ops.amount({value}) == {test.value})"
        if isinstance(test, ast.Either):
            parts = [self.slot_test(fn, value, part) for part in test.parts]
            return "(" + " or ".join(parts) + ")"
        if isinstance(test, ast.KeywordUse):
            return f"({value} == {test.keyword!r})"
        if isinstance(test, ast.Word):
            return self.k.word_test(fn, test, Text(value)).text
        return f"ops.same({value}, {expr(self.k, fn, test)})"

    def of_abilities(self, test: ast.Select) -> ast.Select | None:
        """What is said of abilities that are activated, said of what has them: without the word itself."""
        words = tuple(word for word in test.alternatives[0].words if word.kind != "class" or not (
            {"ability", "activation"} & set(self.word_spec("class", word.id))))
        if len(test.alternatives) > 1 or len(words) == len(test.alternatives[0].words):
            return test
        if not words and not test.modifiers:
            return None
        return replace(test, alternatives=(ast.Alternative(words),))

    def lies_at_end(self, fn: Fn, action: ast.Action, test: ast.EndOfZone) -> str:
        """``from top of your library``: where the thing lies that is to be moved; it is not known of what has moved."""
        slot = self.slot(action, "object")
        if not self.before or slot is None or not isinstance(test.count, ast.Number) or test.count.value:
            raise CompileError("where in a zone it lay is known only of what is going to happen", test,
                               "name the zone alone, or the card: `top card of ZONE`")
        one = replace(test, count=ast.Number(1))
        return f"ev.args[{slot}] in ops.as_list({expr(self.k, fn, one)})"

    def is_cause(self, node: Any) -> bool:
        """``effect your opponents control``: what makes an event happen."""
        return isinstance(node, ast.Select) and any(
            "cause" in self.word_spec("class", w.id) for a in node.alternatives for w in a.words)

    def cause_test(self, fn: Fn, node: ast.Select) -> str:
        """An effect made the event happen, one of the player that the phrase names."""
        effects = self.program.policies["costs"] == "effects"
        tests = ["ops.by_ability(ev)" if effects else "ops.by_effect(ev)"]
        if node.det.another:
            tests.append("ev.c.this is not this")
        tests.extend(self.k.relation_test(fn, modifier, Name("ev.c.you.seat")).text for modifier in node.modifiers
                     if isinstance(modifier, ast.Controlled))
        return "(" + " and ".join(tests) + ")" if len(tests) > 1 else tests[0]

    def _measure_test(self, fn: Fn, value: str, test: ast.Measure) -> str:
        tests = []
        amount = test.amount
        if test.at_least:
            tests.append(f"ops.amount({value}) >= {expr(self.k, fn, amount)}")
        elif not isinstance(amount, ast.Ref) and amount != ast.Number(1):
            tests.append(f"ops.amount({value}) == {expr(self.k, fn, amount)}")
        for word in test.kinds:
            if word.kind == "counter":
                tests.append(f"ops.kind_of({value}) == {word.id!r}")
            elif word.kind == "name" and word.id in fn.scope:
                tests.append(f"ops.kind_of({value}) == {fn.scope[word.id]}")
            else:
                tests.append(f"ops.event_flag(g, ev, {word.id!r})")
        return "(" + " and ".join(tests) + ")" if tests else "True"

    def history(self, fn: Fn, node: ast.Happened) -> str:
        """``event this turn``: some event of the turn so far matched."""
        asked = [windows.looked_for(self.k, fn, replace(node, event=event)) for event in self.told_as(node.event)]
        return asked[0] if len(asked) == 1 else "(" + " or ".join(asked) + ")"

    def tally(self, fn: Fn, node: ast.Happened) -> str:
        """``number of times event this turn``: how many events of the turn so far matched."""
        asked = [windows.looked_for(self.k, fn, replace(node, event=event), "tally")
                 for event in self.told_as(node.event)]
        return asked[0] if len(asked) == 1 else "(" + " + ".join(asked) + ")"

    def proposed(self, fn: Fn, node: ast.EventPattern) -> tuple[ast.Action, list[str]]:
        """The action of a proposed event, and its operands."""
        action, slots, _, _ = self.unfold(node)
        args = ["None"] * len(action.params)
        for slot, operand, _ in slots:
            args[slot] = expr(self.k, fn, operand)
        for slot, param in enumerate(action.params):
            if args[slot] == "None" and param.role == "by" and "player" in param.kinds:
                args[slot] = "you"
        return action, args

    def possible(self, fn: Fn, node: ast.EventPattern) -> str:
        """``it can attack``: the event, proposed, is neither impossible nor forbidden."""
        action, args = self.proposed(fn, node)
        flags = f", {tuple(word.id for word in node.adverbs)!r}" if node.adverbs else ""
        return f"ops.possible(g, {self.action_name(action.id)}, [{', '.join(args)}], this, you{flags})"

    def inline_possible(self, fn: Fn, action: ast.Action, args: list[str], objects: dict[str, str],
                        take: Any = expr) -> str | None:
        """``ops.possible`` of an action written out, for operands that are plain names; None if it can't be.

        ``objects``: the names among them that surely hold an object, with its zone; ``take`` writes the condition.
        """
        if "agreed" in dict(action.attributes):  # whether what is asked for it could be paid is asked, too
            return None
        name = self.action_name(action.id)
        proposed = f"g, {name}, [{', '.join(args)}], this, you"
        free = f"({action.id!r} not in g.tables.forbidders.count or not listeners.barred({proposed}))"
        if action.condition is None:
            return free
        inner = Fn("", "", {"this": "this", "you": "you"})
        inner.asks = False
        inner.objects = dict(objects)
        inner.single = set(objects)
        for param, value in zip(action.params, args, strict=True):
            inner.scope[param.name] = value
        inner.scope.setdefault("it", args[0])
        try:
            condition = take(self.k, inner, action.condition)
        except CompileError:
            return None
        return None if re.search(r"\bev\b", condition) else f"{condition} and {free}"
