"""Verbs: operands by preposition, the choice among actions of one written name, events and durations.

A direct object that is read before its verb is known may be an amount or a thing (``2 cards``); the
chosen action decides.  In Japanese and Korean a particle may stand before or behind its operand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from kotowari.grammar import ast
from kotowari.grammar.cursor import Fail
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.kinds import ANYTHING, NO, WEAK, fit, kinds_of, param_kinds
from kotowari.grammar.read_conditions import STEP, Conditions
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.words import prepositions

ADVERB = frozenset({"adverb"})
STOP_KEYS = frozenset({"until", "unless", "while", "if", "named", "as_though", "during", "and", "or", "when", "can", "cant",
                       "must", "may", "is", "isnt", "dont", "didnt", "last"})
Mode = Literal["do", "event"]


@dataclass(slots=True)
class Operands:
    """What was written around a verb: subject, direct objects, operands by role, adverbs."""

    start: int
    verb: str = ""
    actions: tuple[ast.Action, ...] = ()
    subject: ast.Expr | None = None
    passive: bool = False
    objects: list[ast.Node] = field(default_factory=list)
    roles: list[tuple[str, ast.Expr]] = field(default_factory=list)
    adverbs: list[ast.Word] = field(default_factory=list)
    spelled: str = ""


@dataclass(slots=True)
class Reading:
    """One action that fits: its score and where each operand goes."""

    action: ast.Action
    score: int
    args: list[tuple[str, ast.Expr]]
    subject: ast.Expr | None
    thing: str = ""


def role_of(key: str) -> str:
    """The role that a preposition word gives its operand."""
    return "in" if key == "within" else key


class Verbs(Conditions):
    """Reads verbs with their operands, events and durations."""

    # ---------------------------------------------------------------- operands
    def operands(self, subject: ast.Expr | None, start: int, passive: bool, mode: Mode) -> list[Operands]:
        """Every way to read a verb and its operands here; raises Fail when there is none."""
        hit = self.symbol_of(VERBS)
        if hit is None:
            raise self.stuck("a verb", VERBS)
        at = self.i
        actions = tuple(s.node for s in hit[0])
        roles = {p.role for a in actions for p in a.params} - {"object"} | {"by"}
        if mode == "do" and subject is not None and not self.kinds(subject) & PLAYER and any(a.form == "event" for a in actions):
            roles.add("with")
        spelled = " ".join(t.value for t in self.toks[at:at + hit[1]])
        ways: list[Operands] = []
        ends: list[int] = []
        reached: Fail | None = None
        for behind in (False, True) if any(t.lang not in ("", "en") for t in self.toks[at:self.end]
                                           if t.key in prepositions()) else (False,):
            self.i = at + hit[1]
            mark = self.scope.mark()
            way = Operands(start, spelled, actions, subject, passive, spelled=spelled)
            taken, self.taken = self.taken, frozenset(("within" if r == "in" else r) for r in roles)
            try:
                self.collect(way, roles, behind)
                ways.append(way)
                ends.append(self.i)
            except Fail as failure:
                self.scope.rollback(mark)
                if reached is None or failure.at > reached.at:
                    reached = failure
            finally:
                self.taken = taken
        if not ways:
            assert reached is not None
            raise reached
        furthest = max(ends)
        self.i = furthest
        return [way for way, end in zip(ways, ends, strict=True) if end == furthest]

    def collect(self, way: Operands, roles: set[str], behind: bool) -> None:
        """Read operands until something stands that is none."""
        said_of = any("noun" in p.kinds for a in way.actions for p in a.params if p.role == "object")
        condition_first = any("condition" in p.kinds for a in way.actions for p in a.params if p.role == "object")
        while self.i < self.end:
            tok = self.toks[self.i]
            if tok.type in ("COMMA", "CITE", "DASH", "RPAR", "CMP"):
                return
            adverb = self.symbol_of(ADVERB)
            if adverb is not None and self.key(adverb[1]) != "of" and (adverb[1] > 1 or not self.noun_starts(self.i + 1)):
                at = self.i
                self.i += adverb[1]
                way.adverbs.append(self.word(adverb[0][0], at))
                continue
            if tok.key == "also":
                self.i += 1
                way.adverbs.append(ast.Word("adverb", "also", False, tok.value))
                continue
            if tok.key in STOP_KEYS or self.window_here():
                return
            if (tok.key in prepositions() or tok.key == "of") and not (behind and tok.lang != "en"):
                role = role_of(tok.key)
                if role not in roles:
                    return self.unexpected_role(way, tok)
                self.i += 1
                way.roles.append((role, self.operand()))
                continue
            if condition_first and not way.objects:
                way.objects.append(self.condition())
                continue
            mark = self.scope.mark()
            node = self.operand()
            if said_of and isinstance(node, ast.Select) and not node.binding:
                self.scope.release(mark)  # what something becomes is no thing that a pronoun could mean
            if behind and self.key() in prepositions() and self.toks[self.i].lang != "en":
                role = role_of(self.key())
                self.i += 1
                way.roles.append((role, node))
            elif len(way.objects) < 2:
                way.objects.append(node)
            else:
                raise self.stuck("the end of the phrase")

    def unexpected_role(self, way: Operands, tok: object) -> None:
        """A preposition the verb does not take."""
        known = sorted({p.role for a in way.actions for p in a.params if p.role not in ("object", "by")})
        raise self.fail("E0304", f"`{way.spelled}` takes no `{tok.value}`",  # type: ignore[attr-defined]
                        f"it takes {', '.join(f'`{role}`' for role in known)}" if known else "it takes no preposition")

    def operand(self) -> ast.Expr:
        """One operand; several keywords or things are joined by ``and``."""
        return self.either()

    def verb_here(self) -> bool:
        """Whether a verb stands here, and no noun could."""
        return self.verb_follows(self.i)

    def verb_follows(self, at: int) -> bool:
        """Whether a verb stands at a token, rather than the next noun of a list."""
        return at < self.end and self.verb_at(at) and not self.noun_starts(at)

    # ---------------------------------------------------------------- choosing the action
    def choose(self, ways: Sequence[Operands], mode: Mode) -> tuple[Operands, Reading]:
        """The reading that fits best; raises Fail with what every action wants when none does."""
        best: tuple[Operands, Reading] | None = None
        for way in ways:
            for action in way.actions:
                reading = self.fits(way, action, mode)
                if reading is not None and (best is None or reading.score > best[1].score):
                    best = way, reading
        if best is None:
            raise self.no_reading(ways[0], mode)
        return best

    def no_reading(self, way: Operands, mode: Mode) -> Fail:
        """The error when no action of that name takes these operands."""
        wants = "; ".join(signature(a) for a in way.actions)
        span = self.span(way.start)
        missing = [p for a in way.actions for p in a.params if p.role == "object" and not p.optional and p.default is None]
        if mode == "do" and not way.objects and missing and len(way.actions) == 1 and not way.passive:
            return self.fail("E0303", f"`{way.spelled}` needs {' or '.join(missing[0].kinds)} to act on",
                             f"it is declared as {wants}", span)
        return self.fail("E0302", f"`{way.spelled}` can't be used like this", f"it is declared as {wants}", span)

    def kinds(self, node: ast.Node) -> frozenset[str]:
        """The kinds of an operand, references included."""
        if isinstance(node, ast.Ref):
            if node.name == "this":
                return OBJECT
            if node.name == "you":
                return PLAYER
            if node.name == "x":
                return NUMBER
            for binding in reversed(self.scope.bindings):
                if binding.target == node.target:
                    return binding.kinds
            linked = self.scope.linked.get(node.name)
            return linked.kinds if linked is not None else ANYTHING
        if isinstance(node, ast.Either):
            return frozenset().union(*(self.kinds(p) for p in node.parts))
        return kinds_of(node, self.vocabulary)

    def place(self, param: ast.Param, node: ast.Node, mode: Mode) -> tuple[int, ast.Node]:
        """How well a node fits a parameter, and the node as that parameter takes it."""
        given = self.kinds(node)
        score = fit(param.kinds, given, self.vocabulary)
        if isinstance(node, ast.Select) and score < 3 or isinstance(node, ast.Select) and "object" not in param.kinds:
            amount = self.as_measure(node)
            if isinstance(amount, ast.Measure):
                measured = fit(param.kinds, self.kinds(amount), self.vocabulary)
                if measured > score or measured and "object" not in param.kinds and measured >= score:
                    return measured, amount
        return score, node

    def fits(self, way: Operands, action: ast.Action, mode: Mode) -> Reading | None:
        """How ``action`` takes what was written, or None."""
        params = action.params
        by = next((p for p in params if p.role == "by" and "number" not in p.kinds), None)
        takers = [p for p in params if p.role == "object"]
        objects = list(way.objects)
        reading = Reading(action, 0, [], way.subject)
        given: dict[str, tuple[ast.Param, ast.Node]] = {}
        subject = way.subject
        if way.passive and (takers or by is None):
            if subject is not None:
                objects.insert(0, subject)
            reading.subject = subject = None
        elif subject is not None:
            if by is not None:
                score, _ = self.place(by, subject, mode)
                if score == NO and takers and not objects:
                    objects.insert(0, subject)
                    reading.subject = None
                elif score == NO and not (mode == "event" and "object" in self.kinds(subject)):
                    return None  # an object may be what an event comes from although a player does it
                else:
                    reading.score += score
            elif takers and len(objects) < len(takers):
                objects.insert(0, subject)
                reading.subject = None
            elif "player" not in self.kinds(subject) and self.kinds(subject):
                return None
        if len(objects) > len(takers):
            return None
        for node in objects:
            best = max(((self.place(p, node, mode), p) for p in takers if p.name not in given),
                       key=lambda pair: (pair[0][0], -takers.index(pair[1])))
            (score, placed), param = best
            if score == NO:
                return None
            reading.score += 2 * score
            given[param.name] = (param, placed)
        return self.fit_roles(way, action, reading, given, mode)

    def fit_roles(self, way: Operands, action: ast.Action, reading: Reading, given: dict, mode: Mode) -> Reading | None:
        """Place the operands with prepositions and see that nothing is missing."""
        for role, node in way.roles:
            param = next((p for p in action.params if p.role == role and p.name not in given), None)
            if role == "by" and way.passive and reading.subject is None and (param is None or "number" not in param.kinds):
                if param is not None and fit(param.kinds, self.kinds(node), self.vocabulary) == NO:
                    return None
                reading.subject = node
                continue
            if param is None:
                if role == "with" and action.form == "event" and mode == "do":
                    reading.args.append((role, node))
                    continue
                return None
            score, placed = self.place(param, node, mode)
            if score == NO:
                return None
            reading.score += 2 * score
            given[param.name] = (param, placed)
        for param in action.params:
            if param.name in given:
                reading.args.append((param.name, given[param.name][1]))
            elif param.role != "by" and param.default is None and not param.optional:
                if mode == "do":
                    return None
                reading.score -= 1
            elif param.role == "by" and "number" in param.kinds and mode == "do" and param.default is None:
                return None
        if mode == "do" and action.form == "event" and action.of is None:
            reading.score -= WEAK
        return reading

    # ---------------------------------------------------------------- events
    def event(self) -> ast.EventPattern | ast.StepEvent:
        """``this enters``, ``beast is destroyed``, ``start of your dawn``."""
        if self.key() in ("start", "end"):
            return self.step_event()
        start = self.i
        reached: Fail | None = None
        found = len(self.found)
        for end in self.subject_ends():
            mark, saved = self.scope.mark(), self.end
            try:
                self.i, self.end = start, end
                subject = self.subject_of_event()
                if self.i != end:
                    raise self.stuck("a verb")
                self.end = saved
                if self.key() in ("is", "isnt"):
                    at = self.i
                    self.i += 1
                    event = self.attempt(lambda s=subject: self.event_of(s, start, passive=True))  # type: ignore[misc]
                    if event is not None:
                        return event
                    self.i = at
                return self.event_of(subject, start)
            except Fail as failure:
                self.end = saved
                self.scope.rollback(mark)
                del self.found[found:]
                if reached is None or failure.at > reached.at:
                    reached = failure
        if reached is None:
            self.i = start
            self.testing, testing = True, self.testing
            try:
                self.expression()
            finally:
                self.testing = testing
            reached = self.stuck("a verb", VERBS)
        raise reached

    def subject_of_event(self) -> ast.Expr:
        """A subject that tests."""
        testing, self.testing = self.testing, True
        try:
            return self.either()
        finally:
            self.testing = testing

    def event_of(self, subject: ast.Expr | None, start: int, passive: bool = False) -> ast.EventPattern:
        """The pattern whose verb stands here."""
        testing, self.testing = self.testing, True
        try:
            way, reading = self.choose(self.operands(subject, start, passive, "event"), "event")
        finally:
            self.testing = testing
        thing = way.subject if way.passive or reading.subject is None else reading.subject
        by = reading.subject if way.passive else None
        roles = {p.name: p for p in reading.action.params}
        shifted = way.subject is not None and not way.passive and reading.subject is None
        direct: ast.Expr | None = None
        preps: list[tuple[str, ast.Expr]] = []
        for name, node in reading.args:
            role = roles[name].role
            if role != "object":
                preps.append((role, node))
            elif node is not way.subject or not (shifted or way.passive):
                direct = node
        if by is not None:
            preps.append(("by", by))
        pattern = ast.EventPattern(reading.action.id, thing, direct, tuple(preps), tuple(way.adverbs),
                                   way.passive, False, way.spelled, span=self.span(start))
        return pattern

    def bind_event(self, event: ast.EventPattern | ast.StepEvent) -> None:
        """Bind the slots of an event by the names of its verb's parameters, the thing it happens to last."""
        if isinstance(event, ast.StepEvent):
            self.scope.bind(Binding("player", PLAYER, "event.player"))
            return
        action = self.vocabulary.verb(event.verb)
        if action is None or not isinstance(action.node, ast.Action):
            return
        params = action.node.params
        takers = [p for p in params if p.role == "object"]
        by = next((p for p in params if p.role == "by"), None)
        thing = self.thing(event, takers, by)
        written = [event.subject, event.object, *(value for _, value in event.preps)]
        if any(isinstance(node, ast.Measure) for node in written):
            self.scope.bind(Binding("number", NUMBER, "event.number"))
        for param in params:
            if param is not thing:
                self.scope.bind(self.slot(param, None))
        if thing is not None:
            node = event.subject if event.object is None or thing.role == "by" or event.passive else event.object
            self.scope.bind(self.slot(thing, node))

    def thing(self, event: ast.EventPattern, takers: list[ast.Param], by: ast.Param | None) -> ast.Param | None:
        """The parameter ``it`` means: what the event happens to, else its doer."""
        for param in takers:
            if param_kinds(param, self.vocabulary) & OBJECT:
                return param if not (by is not None and event.object is None and not event.passive and event.subject is not None
                                     and fit(by.kinds, OBJECT, self.vocabulary) != NO) else by
        if by is not None and fit(by.kinds, OBJECT, self.vocabulary) != NO:
            return by
        for param in (*takers, by):
            if param is not None:
                return param
        return None

    def slot(self, param: ast.Param, node: ast.Expr | None) -> Binding:
        """The binding of a parameter; a slot that is exactly ``this`` or ``you`` stays that."""
        target = f"event.{param.name}"
        if isinstance(node, ast.Ref) and node.target in ("this", "you"):
            target = node.target
        name = param.name if not self.author_named(param.name) else ""
        return Binding(name, param_kinds(param, self.vocabulary), target)

    def author_named(self, name: str) -> bool:
        """Whether the pattern itself binds this name with ``as``, so that the slot's own name must not hide it."""
        found = self.scope.names.get(name)
        return found is not None and any(found is binding for binding in self.scope.declared)

    def step_event(self) -> ast.StepEvent:
        """``start of [your | each | its controller's] STEP``, ``end of turn``."""
        start = self.i
        edge = self.toks[start].key
        self.i += 1
        if not self.take("of"):
            raise self.stuck("`of`")
        each = self.take("each")
        self.take("next")
        at = self.i
        hit = self.symbol_of(STEP)
        whose: ast.Expr | None = None
        if hit is None:
            owner = self.primary()
            self.take("next")
            if not isinstance(owner, ast.FieldOf) or self.vocabulary.symbol("step", owner.field) is None:
                raise self.stuck("a step", STEP)
            step, whose, spelled = owner.field, owner.of, owner.spelled
        else:
            self.i += hit[1]
            step, spelled = hit[0][0].id, " ".join(t.value for t in self.toks[at:self.i])
        return ast.StepEvent(edge, step, whose, each, spelled, span=self.span(start))  # type: ignore[arg-type]

    # ---------------------------------------------------------------- durations
    def duration(self) -> ast.Until | ast.During | ast.AsLongAs | None:
        """``until end of turn``, ``this turn``, ``while C``; None when no duration stands here."""
        start = self.i
        if self.take("until"):
            return ast.Until(self.event(), span=self.span(start))
        if self.take("while"):
            return ast.AsLongAs(self.condition(), span=self.span(start))
        if self.window_here():
            at = self.i
            step = self.window()
            return ast.During(step, " ".join(t.value for t in self.toks[at:self.i]), span=self.span(start))
        return None


def signature(action: ast.Action) -> str:
    """``deal(by source: object, amount: damage, to recipient: object or player)`` for a message."""
    inside = ", ".join(
        f"{'' if p.role == 'object' else p.role + ' '}{p.name}: {' or '.join(p.kinds)}" for p in action.params)
    return f"`{action.id}({inside})`"

