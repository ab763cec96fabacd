"""Events and durations: patterns that tell one event from others, and the names of an event's slots.

The thing an event happens to is what ``it`` means afterwards; a slot that is exactly ``this`` stays that.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERB_FORMS, VERBS
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.verbs import Verbs
from kotowari.grammar.kinds import NO, fit, param_kinds
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding

Event = ast.EventPattern | ast.StepEvent


class Events(Verbs):
    """Reads events and durations."""

    def event(self) -> ast.EventPattern | ast.StepEvent:
        """``this enters``, ``beast is destroyed``, ``start of your dawn``."""
        if self.key() in ("start", "end"):
            return self.step_event()
        start = self.i
        reached: Fail | None = None
        found = len(self.found)
        hit = self.symbol_of(VERBS)
        if hit is not None and any(getattr(s.node, "params", None) == () for s in hit[0]):
            return self.event_of(None, start)  # that nobody and nothing does
        for end in self.subject_ends():
            mark, saved = self.scope.mark(), self.end
            try:
                self.i, self.end = start, end
                subject = self.subject_of_event()
                if self.i != end:
                    raise self.stuck("a verb")
                self.end = saved
                self.happening()
                return self.said_of_doer(subject, start)
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

    def said_of_doer(self, subject: ast.Expr, start: int) -> ast.EventPattern:
        """What a subject does or, behind `is` and `becomes`, what is done to it; ``their hand`` is its own."""
        player = isinstance(subject, ast.Select) and self.kinds(subject) == PLAYER
        before, self.doer = self.doer, Binding("", PLAYER, "doer") if player else self.doing_player(subject)
        try:
            return self.linked_event(subject, start)
        finally:
            self.doer = before

    def linked_event(self, subject: ast.Expr, start: int) -> ast.EventPattern:
        """What a subject does or, behind `is` and `becomes`, what is done to it."""
        linked = self.copula()
        if linked:
            at = self.i
            self.i += linked
            event = self.attempt(partial(self.event_of, subject, start, passive=True))
            if event is not None:
                return event
            self.i = at
        return self.event_of(subject, start)

    def copula(self) -> int:
        """How many words here say, with a participle, that something is done to the subject: `is`, `becomes`."""
        if self.key() == "is":
            return 1
        hit = self.symbol_of(VERBS)
        return hit[1] if hit is not None and any("copula" in s.attributes for s in hit[0]) else 0

    def happening(self) -> None:
        """Refuse a verb that is denied: what does not happen at no moment does not, so nothing can hear it."""
        if self.key() not in ("isnt", "dont", "didnt", "cant"):
            return
        self.i += 1
        where = self.span(self.i - 1)
        hit = self.symbol_of(VERBS)
        denied = " ".join(t.value for t in self.toks[self.i : self.i + hit[1]]) if hit is not None else "…"
        ending = f"n't {denied}"
        said = [
            name
            for kind in VERB_FORMS
            for symbol in self.vocabulary.symbols(kind)
            for name in self.vocabulary.names(kind, symbol.id, "en")
            if name.endswith(ending)
        ]
        help = (
            f"the rules declare an event of it: `{said[-1]}`"
            if said
            else "say what happens, and ask at some moment whether it has: `when end of turn if it didn't …`"
        )
        failure = self.fail("E0307", "what doesn't happen can't be heard", help, where)
        failure.at = self.end  # nothing read otherwise gets further
        raise failure

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
        doer = by if reading.cause is None else reading.cause
        if doer is not None:
            preps.append(("by", doer))
        nth = way.nth
        limit = None if nth is None else ast.Limit(nth, self.each_window(), True, span=nth.span)
        has_doer = any(p.role == "by" and "number" not in p.kinds for p in reading.action.params)
        return ast.EventPattern(
            reading.action.id,
            thing,
            direct,
            tuple(preps),
            tuple(way.adverbs),
            way.passive or shifted and has_doer,  # `これ プレイされる` says so by its form alone
            False,
            way.spelled,
            None,
            limit,
            span=self.span(start),
        )

    def bind_events(self, events: Sequence[Event], proposed: bool = False) -> None:
        """Bind the slots of the events of one head, which are heard alike."""
        heard: list[list[Binding]] = []
        for event in events:
            if slots := self.slots(event):
                heard.append(slots)
            for slot in slots:
                slot.heard, slot.proposed = heard, proposed
                self.scope.bind(slot)

    def slots(self, event: Event) -> list[Binding]:
        """The slots of an event by the names of its verb's parameters, the thing it happens to last."""
        if isinstance(event, ast.StepEvent):
            return [Binding("player", PLAYER, "event.player")]
        action = self.vocabulary.verb(event.verb)
        if action is None or not isinstance(action.node, ast.Action):
            return []
        params = action.node.params
        takers = [p for p in params if p.role == "object"]
        by = next((p for p in params if p.role == "by"), None)
        thing = self.thing(event, takers, by)
        doers = [] if by is None or event.passive else [by]
        said = dict(event.preps)
        named = zip((*doers, *takers), (event.subject, event.object), strict=False)
        said |= {param.name: node for param, node in named if node is not None}
        written = [event.subject, event.object, *(value for _, value in event.preps)]
        amount = [Binding("number", NUMBER, "event.number")] if any(isinstance(n, ast.Measure) for n in written) else []
        others = [p for p in params if p is not thing] + ([] if thing is None else [thing])
        return amount + [self.slot(p, said.get(p.name) or said.get(p.role), p is thing) for p in others]

    def thing(self, event: ast.EventPattern, takers: list[ast.Param], by: ast.Param | None) -> ast.Param | None:
        """The parameter ``it`` means: what the event happens to, else its doer (`when it attacks you`: not you).

        Where an amount of something is done, that is to whom it is done (`damage is dealt to this`).
        """
        direct = event.subject if event.passive else event.object
        if (
            by is not None
            and direct is not None
            and self.kinds(direct) == PLAYER
            and fit(by.kinds, OBJECT, self.vocabulary) > NO
            and "player" not in by.kinds
        ):
            return by
        if event.passive and isinstance(event.subject, ast.Measure):
            action = self.vocabulary.verb(event.verb)
            given = dict(event.preps)
            for param in action.params if action is not None else ():
                if param.role in given and param.role != "by" and self.kinds(given[param.role]) & OBJECT:
                    return param
        for param in takers:
            if param_kinds(param, self.vocabulary) & OBJECT:
                alone = event.object is None and not event.passive and event.subject is not None
                return by if by is not None and alone and fit(by.kinds, OBJECT, self.vocabulary) != NO else param
        if by is not None and fit(by.kinds, OBJECT, self.vocabulary) != NO:
            return by
        return takers[0] if takers else by

    def slot(self, param: ast.Param, node: ast.Expr | None, thing: bool) -> Binding:
        """The binding of a parameter; a thing that is exactly ``this`` or ``you`` stays that."""
        target = f"event.{param.name}"
        if thing and isinstance(node, ast.Ref) and node.target in ("this", "you"):
            target = node.target
        name = param.name if not self.author_named(param.name) else ""
        kinds = param_kinds(param, self.vocabulary)
        unsaid = node is None and param.optional and not thing  # it may be there or not: no pronoun means it
        several = isinstance(node, ast.Select) and node.det.at_least  # `1 or more …`
        return Binding(name, kinds, target, several, pronoun=not unsaid, said=node)

    def author_named(self, name: str) -> bool:
        """Whether the pattern itself binds this name with ``as``, so that the slot's own name must not hide it."""
        found = self.scope.names.get(name)
        return found is not None and any(found is binding for binding in self.scope.declared)

    def step_event(self) -> ast.StepEvent:
        """``start of [your | each | its controller's] [next] STEP``, ``end of turn``."""
        start = self.i
        edge = self.toks[start].key
        self.i += 1
        if not self.take("of"):
            raise self.stuck("`of`")
        at = self.i
        each = self.take("each")
        step, whose, spelled, order = self.step_of()
        if order == "last":
            raise self.fail("E0202", "the last one is over: nothing comes of it", "`next`", self.span(at))
        window = ast.Window("each" if each else order or "any", step, whose, spelled, span=self.span(at))  # type: ignore[arg-type]  # see
        return ast.StepEvent(edge, window, span=self.span(start))  # type: ignore[arg-type]  # it began with one of two

    # ---------------------------------------------------------------- durations
    def duration(self) -> ast.Until | ast.Window | ast.AsLongAs | None:
        """``until end of turn``, ``this turn``, ``while C``; None when no duration stands here."""
        start = self.i
        if self.take("until"):
            return ast.Until(self.until(), span=self.span(start))
        if self.take("while"):
            return ast.AsLongAs(self.condition(), span=self.span(start))
        return self.window()

    def until(self) -> ast.EventPattern | ast.StepEvent:
        """What ends a duration; ``until your next turn`` is its start."""
        start = self.i
        if self.key() not in ("start", "end"):
            window = self.attempt(self.coming)
            if window is not None:
                return ast.StepEvent("start", window, span=self.span(start))
        return self.event()

    def coming(self) -> ast.Window:
        """``your next turn``, and nothing said of it."""
        start = self.i
        step, whose, spelled, order = self.step_of()
        if order not in ("", "next") or self.predicate_here():
            raise self.stuck("`next`")
        return ast.Window("next" if order else "any", step, whose, spelled, span=self.span(start))

    def events(self) -> list[Event]:
        """``E or E``; the second may leave out the subject, and when it is done is said once, behind the last."""
        out: list[Event] = [self.timely(self.event())]
        joined = [False]
        while self.take("or"):
            first, again = out[-1], None
            if isinstance(first, ast.EventPattern) and self.i < self.end and self.verb_at(self.i):
                start = self.i
                again = self.attempt(partial(self.said_of_doer, first.subject, start)) if first.subject else None
                if again is not None:
                    out[-1] = self.sharing(first, again)
            joined.append(again is not None)
            out.append(self.timely(again or self.event()))
        for at in range(len(out) - 1, 0, -1):
            first, second = out[at - 1], out[at]
            if (
                joined[at]
                and isinstance(first, ast.EventPattern)
                and isinstance(second, ast.EventPattern)
                and (first.window is None and first.limit is None)
            ):
                out[at - 1] = replace(first, window=second.window, limit=second.limit)
        return out

    def timely(self, event: Event) -> Event:
        """An event with when and the how-manieth it is: ``during your turn``, ``for first time each turn``."""
        if isinstance(event, ast.StepEvent):
            return event
        window, limit = self.window(), event.limit or self.nth_time()
        return event if (window, limit) == (event.window, event.limit) else replace(event, window=window, limit=limit)

    def sharing(self, first: ast.EventPattern, again: ast.EventPattern) -> ast.EventPattern:
        """``you cast or copy spell``: the first is done to the same, if it must be done to something of that kind.

        ``this hunts or is hunted by fox``: to the one by whom the second is done.
        """
        shared = again.object or (dict(again.preps).get("by") if again.passive and first.verb == again.verb else None)
        verbs = [self.vocabulary.verb(each.verb) for each in (first, again)]
        wanted, given = (
            next((p for p in verb.params if p.role == role), None) if verb is not None else None
            for verb, role in zip(verbs, ("object", "by" if again.passive else "object"), strict=True)
        )
        bare = first.object is None and not first.preps and not first.passive
        if not bare or shared is None or wanted is None or given is None or wanted.optional:
            return first
        return replace(first, object=shared) if wanted.kinds == given.kinds else first
