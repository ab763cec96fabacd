"""Restrictions: what can't, must or may be done, ``as though`` something else were so.

``you may VERB`` is an optional instruction, but with a verb that is a procedure and a time (or as a
whole ability) it is a permission, as ``can't`` is a prohibition.
"""

from dataclasses import replace
from typing import Literal

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.events import Events
from kotowari.grammar.from_surface.operands import ADVERB
from kotowari.grammar.kinds import MIXED
from kotowari.grammar.scope import OBJECT, PLAYER
from kotowari.grammar.vocabulary import Symbol


class Restrictions(Events):
    """Reads restrictions and permissions."""

    procedures_permit = False  # a whole ability `you may PROCEDURE …` is a permission
    lasts = False  # how long it holds has been read in front
    stays = True  # what is read is no card that only resolves: what that says without a time is done then

    def supposes(self) -> bool:
        """Whether ``as though`` follows: what is said so permits something, however long it holds."""
        return any(tok.key == "as_though" for tok in self.toks[self.i : self.end])

    def permission(self, subject: ast.Expr, start: int) -> Statement | None:
        """``you may cast this from your heap`` where that is a whole ability or has a time.

        Only what a player may be permitted to do by the rules (``class NAME: permitted VERB``) is permitted so, and
        what is said to be so at any time (``adverb NAME: anytime``).
        """
        mark = self.i
        hit = self.vocabulary.match(self.toks, self.i + 1, self.end, VERBS) if self.i + 1 < self.end else None
        if hit is None or not (any(self.is_permitted(s) for s in hit[0]) or self.any_time()):
            return None
        reading = self.attempt(lambda: self.restriction(subject, start, "may"))
        if isinstance(reading, ast.Restrict):
            of_this = all(isinstance(each.object, ast.Ref) and each.object.target == "this" for each in reading.events)
            permits = self.procedures_permit and (self.stays or of_this)
            if permits or self.lasts or reading.duration is not None or reading.limits:
                return reading
        self.i = mark
        return None

    def any_time(self) -> bool:
        """Whether it is said of what follows that it may be done at any time."""
        hits = (self.vocabulary.match(self.toks, at, self.end, ADVERB) for at in range(self.i + 2, self.end))
        return any(hit is not None and any("anytime" in symbol.attributes for symbol in hit[0]) for hit in hits)

    def is_permitted(self, verb: Symbol) -> bool:
        """Can it be permitted: does an offer look for it, or for what it is another way of, or the other way round?"""
        classes = (s.attributes.get("permitted", ()) for s in self.vocabulary.symbols("class"))
        offered = {values[0] for values in classes if values}
        verbs = (self.vocabulary.verb(id) for id in offered)
        also = {other for found in verbs if found is not None for other in found.attributes.get("also", ())}
        return verb.id in offered | also or not offered.isdisjoint(verb.attributes.get("also", ()))

    def restriction(self, subject: ast.Expr, start: int, mode: Literal["cant", "must", "may"]) -> Statement:
        """``X can't attack or block``."""
        self.i += 1
        subject = self.united(subject)
        events = []
        while True:
            events.append(self.done_by(self.bound_event(subject, start)))
            if not self.joined_verb(mode):
                break
            self.i += 1
        if mode == "may" and not any(each.preps for each in events[:-1]):  # ``play foxes and cast songs from …``: both
            events = [replace(each, preps=events[-1].preps) for each in events]
        if not any(each.adverbs for each in events[:-1]):  # ``attack or block alone``: of all
            events = [replace(each, adverbs=events[-1].adverbs) for each in events]
        as_though = self.supposed(events[0])
        limits = (self.how_often(),) if mode == "may" and self.limit_here() else ()
        duration = self.duration()
        if isinstance(duration, ast.Window) and self.key() in ("while", "until"):  # "during your dawn while …"
            events[-1] = replace(events[-1], window=duration)
            duration = self.duration()
        as_though = as_though or self.supposed(events[0])
        limits = limits or ((self.how_often(),) if mode == "may" and self.limit_here() else ())
        unless = None
        if self.take("unless"):
            at = self.i
            unless = self.condition()
            duration = duration or self.duration()
            if duration is None and not (isinstance(unless, ast.Happened) and unless.window is None):
                condition = ast.Not(unless, span=self.span(at))
                duration, unless = ast.AsLongAs(condition, span=condition.span), None
        cite = self.cites()
        return ast.Restrict(mode, tuple(events), duration, as_though, limits, unless, span=self.span(start), cite=cite)

    def bound_event(self, subject: ast.Expr, start: int) -> ast.EventPattern:
        """What the subject must, can't or may do; what it would do that to is another thing."""
        before, self.bound_to = self.bound_to, subject
        try:
            return self.event_of(subject, start, passive=self.take("be"))
        finally:
            self.bound_to = before

    def done_by(self, event: ast.EventPattern) -> ast.EventPattern:
        """The event of a restriction; refused where players alone do it and its subject is a thing."""
        kinds = self.kinds(event.subject) if event.subject is not None and not event.passive else frozenset()
        verb = self.vocabulary.verb(event.verb)
        by = next((p for p in verb.params if p.role == "by"), None) if verb is not None else None
        of_thing = kinds & OBJECT and kinds.isdisjoint({*PLAYER, MIXED})
        if verb is not None and of_thing and by is not None and set(by.kinds) == PLAYER:
            help = f"say who can't because of what: `your opponents can't {event.spelled} … by effect you control`"
            raise self.fail("E0302", f"it is a player who does `{event.spelled}`, no object", help, event.span)
        return event

    def spent_only(self, start: int) -> tuple[ast.EventPattern, ...]:
        """``only to E or E`` behind a statement that makes resources: for what they can be spent."""
        if self.key() != "only" or self.key(1) != "to":
            return ()
        self.i += 2
        events = [self.event_of(None, start)]
        while self.joined_verb("cant"):
            self.i += 1
            events.append(self.event_of(None, start))
        return tuple(events)

    def joined_verb(self, mode: str) -> bool:
        """Whether another verb of the same subject follows; behind `and` one that is permitted as well."""
        if self.i + 1 >= self.end or self.key() not in ("or", "and"):
            return False
        hit = self.vocabulary.match(self.toks, self.i + 1, self.end, VERBS)
        if self.key() == "and":
            return mode == "may" and hit is not None and any(map(self.is_permitted, hit[0]))
        return hit is not None or self.key(1) == "be"

    def supposed(self, event: ast.EventPattern) -> ast.Condition | None:
        """What is behind ``as though``, if that follows; ``it``, or ``they``, is the thing of the event."""
        if not self.take("as_though"):
            return None
        if self.key() == "they":
            self.toks[self.i].key = "it"
        mark = self.scope.mark()
        self.bind_events((event,))
        condition = self.condition()
        self.scope.release(mark)
        return condition
