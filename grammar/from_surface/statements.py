"""Statements: one line, one instruction, and what its subject, its verb and its condition are."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.operands import Operands
from kotowari.grammar.from_surface.restrictions import Restrictions
from kotowari.grammar.from_surface.verbs import Reading
from kotowari.grammar.inflect import plural
from kotowari.grammar.lexer import Tok
from kotowari.grammar.outcomes import brings_thing, has_amount, is_about_thing, is_away
from kotowari.grammar.scope import NUMBER, OUTCOME, PLAYER
from kotowari.grammar.source import Span
from kotowari.grammar.surface import Line, span_of

T = TypeVar("T")
S = TypeVar("S", bound=Statement)
EFFECTS_ONLY = frozenset({"number", "base", "original", "pair"})  # what a field is that nothing writes
NAMED = frozenset({"type", "subtype", "supertype", "color", "counter"})  # words of these a verb may let a player name


def is_all(node: ast.Select | ast.EndOfZone) -> bool:
    """Whether a phrase leaves no choice of several things."""
    return node.several if isinstance(node, ast.EndOfZone) else node.det.kind == "all"


class AsEventFound(Exception):
    """A statement turned out to say how an event happens (``this enters tapped``)."""

    def __init__(self, event: ast.EventPattern, condition: ast.Condition | None) -> None:
        super().__init__()
        self.event = event
        self.condition = condition


def only_happens(found: AsEventFound) -> tuple[str, str, str]:
    """Code, message and help for an event where something is to be done."""
    return (
        "E0410",
        f"`{found.event.spelled}` only happens, it can't be ordered",
        "as a line of its own it says how the event happens; in a block use a verb that does it",
    )


class Statements(Restrictions):
    """Reads lines of statements."""

    below: Line | None = None  # the line whose block has the abilities that a copy has besides

    # ---------------------------------------------------------------- phrases and lines
    def at(self, line: Line) -> Span:
        """The place of a line without its body."""
        return span_of(self.path, line.first, line.last)

    def whole(self, tokens: Sequence[Tok], read: Callable[[], T]) -> T:
        """Read a phrase to its end."""

        def to_end() -> T:
            value = read()
            self.finished()
            return value

        return self.on(tokens, to_end)

    def with_head(self, line: Line) -> Sequence[Tok]:
        """All tokens of a line, its head word as a plain word."""
        if line.head is None:
            return line.phrase
        line.head.type = "WORD"
        return [line.head, *line.phrase]

    # ---------------------------------------------------------------- simple statements
    def simple(self) -> Statement:
        """``[subject] verb operands [duration] [unless …]``."""
        start = self.i
        reached: Fail | None = None
        found = len(self.found)
        if self.key() == "until":
            return self.for_time(start)
        if self.key() == "may":
            self.i += 1
            return self.instruction(None, start, optional=True)
        ends = ([start] if start < self.end and self.verb_at(start) else []) + self.subject_ends()
        for end in ends:
            mark, saved = self.scope.mark(), self.end
            try:
                self.i = start
                self.acting = self.acts_at(end) if end == start + 1 else ""
                priced = end < saved and self.price_at(end)
                self.end = end
                coming = priced and self.take("next")
                subject = None if end == start else self.either()
                if isinstance(subject, ast.Either):
                    self.take("each")  # "you and target opponent each draw 1 card"
                self.acting = ""
                duration = self.window() if priced and self.i != end else None
                if self.i != end:
                    raise self.stuck("a verb")
                self.end = saved
                if subject is not None and (coming or duration is not None):
                    return self.changed_price(subject, start, coming, duration)
                return self.predicated(subject, start)
            except Fail as failure:
                self.end, self.acting = saved, ""
                self.scope.rollback(mark)
                del self.found[found:]
                if reached is None or failure.at > reached.at:
                    reached = failure
        if reached is None:
            self.i = start
            self.either()
            reached = self.stuck("a verb", VERBS)
            if reached.code in ("E0202", "E0203"):
                reached = self.fail("E0301", "this statement has no verb", "a statement is `[subject] verb [object] …`")
        raise reached

    def acts_at(self, at: int) -> str:
        """What the verb there says of its subject: that something ``holds`` on, that it ``does`` something, or ""."""
        hit = self.vocabulary.match(self.toks, at, self.end, VERBS)
        if hit is None or self.toks[at - 1].key not in ("it", "them"):
            return ""
        if any("continuous" in symbol.attributes for symbol in hit[0]):
            return "holds"
        doers = [param for symbol in hit[0] for param in symbol.params if param.role == "by"]
        return "does" if any("player" not in param.kinds for param in doers) else ""

    def time_in_front(self) -> ast.Until:
        """``until E,`` before what lasts so long."""
        duration = self.duration()
        if not isinstance(duration, ast.Until) or not self.take_kind("COMMA"):
            raise self.stuck("`,`")
        return replace(duration, front=True)

    def for_time(self, start: int) -> Statement:
        """``until E, S``: the same as ``S until E``."""
        duration = self.time_in_front()
        at, self.lasts = self.i, True
        try:
            node = self.simple()
        finally:
            self.lasts = False
        if not isinstance(node, ast.Do | ast.DoAll | ast.Restrict) or node.duration is not None:
            raise self.fail("E0206", "this does not last for a time", "say `until …` of what lasts", self.span(at))
        node = replace(node, duration=duration, span=self.span(start))
        self.scope.marked.append(node)
        return node

    def alone(self) -> Statement:
        """A simple statement that is carried out, where a phrase without a number leaves a choice of one thing."""
        node = self.simple()
        self.bare_plurals(node)
        return node

    def paid(self) -> Statement:
        """A statement that is a price: something to do, not how an event happens."""
        try:
            return self.alone()
        except AsEventFound as found:
            raise self.fail(*only_happens(found), found.event.span) from None

    def bare_plurals(self, node: Statement) -> None:
        """W0503 for a plural where one thing will be chosen: whoever writes the plural most likely means all."""
        for part in (*node.parts, node) if isinstance(node, ast.DoAll) else (node,):
            if not isinstance(part, ast.Do | ast.DoAll):
                continue
            symbol = self.vocabulary.verb(part.verb) if isinstance(part, ast.Do) else None
            subject = None if self.holds_on(part) else part.subject
            wards = symbol is not None and symbol.said("continuous") == "ward"  # whatever fits is meant
            taken = {p.name for p in symbol.params if p.role != "among"} if symbol is not None and not wards else set()
            operands = [value for name, value in part.args if name in taken] if isinstance(part, ast.Do) else []
            for phrase in dict.fromkeys((subject, *operands)):
                for each in phrase.parts if isinstance(phrase, ast.Either) else (phrase,):
                    if isinstance(each, ast.Select) and self.leaves_a_choice(each, phrase is subject):
                        self.bare_plural(each)

    def leaves_a_choice(self, phrase: ast.Select, does: bool) -> bool:
        """Whether one of what fits is chosen: what players do all of them do."""
        return phrase.det.kind == "none" and phrase.det.count is None and not (does and self.kinds(phrase) == PLAYER)

    def holds_on(self, node: ast.Do | ast.DoAll) -> bool:
        """Whether it is said of its subject that something holds on: of all that fit, then."""
        if isinstance(node, ast.DoAll):
            return all(self.holds_on(part) for part in node.parts)
        symbol = self.vocabulary.verb(node.verb)
        return symbol is not None and "continuous" in symbol.attributes

    def bare_plural(self, node: ast.Select) -> None:
        """Report a phrase whose noun is written in the plural; there is one only in English."""
        noun = node.alternatives[-1].words[-1]
        single = self.vocabulary.names(noun.kind, noun.id, "en")[:1]
        written = noun.spelled.lower().removesuffix("'s")
        if (
            noun.spelled.isascii()
            and single
            and written != single[0].lower()
            and written
            in (
                plural(single[0].lower()),
                *(form.lower() for form in self.vocabulary.names(noun.kind, noun.id, "en")[1:]),
            )
        ):
            help = f"say `all {noun.spelled} …` for all of them, or `1 {single[0]} …` for one that is chosen"
            self.report("W0503", f"of these {noun.spelled} only one is chosen", node.span, help)

    def predicated(self, subject: ast.Expr | None, start: int) -> Statement:
        """What a statement says of its subject."""
        before = self.doer, self.of_whom
        self.doer, self.of_whom = self.doer if subject is None else self.doing_player(subject), subject
        try:
            return self.sentence(subject, start)
        finally:
            self.doer, self.of_whom = before

    def sentence(self, subject: ast.Expr | None, start: int) -> Statement:
        """A restriction, a permission or an instruction."""
        key = self.key()
        if subject is not None and self.price_at(self.i):
            return self.changed_price(subject, start)
        if subject is not None and key in ("cant", "must", "dont", "isnt"):
            return self.restriction(subject, start, "must" if key == "must" else "cant")
        if subject is not None and key in ("may", "can") and self.supposes():
            return self.restriction(subject, start, "may")
        if subject is not None and key == "may":
            permission = self.permission(subject, start)
            if permission is not None:
                return permission
            self.i += 1
            return self.instruction(subject, start, optional=True)
        if subject is not None and key == "is":
            mark = self.i
            self.i += 1
            passive = self.attempt(lambda: self.instruction(subject, start, passive=True))
            if passive is not None:
                return passive
            self.i = mark
        return self.instruction(subject, start)

    def changed_price(
        self, subject: ast.Expr, start: int, coming: bool = False, duration: ast.Window | None = None
    ) -> Statement:
        """Overridden by the abilities: ``… cost {1} less``."""
        raise self.stuck("a verb", VERBS)

    def instruction(
        self, subject: ast.Expr | None, start: int, optional: bool = False, passive: bool = False
    ) -> Statement:
        """A verb with everything around it, or several of one subject."""
        self.passed = ""
        parts = self.verbs_of(subject, start, optional, passive)
        first = parts[0]
        duration = self.duration()
        if duration is not None and len(parts) == 1 and self.key() == "for" and self.key(1) == "each" and first.args:
            (*before, (slot, amount)) = first.args  # "gets +1/+1 until end of turn for each NP"
            first = replace(first, args=(*before, (slot, self.multiplied(amount))))
            parts = [first]
        name_at = self.i
        name = self.binding_name()
        if not name:
            first, name = self.what_is_made(first)
            name_at -= bool(name)
        if (
            not name
            and self.passed
            and any(
                isinstance(part, ast.Measure)
                for _, value in first.args
                for part in (value.parts if isinstance(value, ast.Either) else (value,))
            )
        ):
            name, name_at = self.passed, self.i - 1
            self.scope.find(name)  # what the amount was called is only the name of the outcome
        if not name and duration is None:
            duration = self.duration()
        if len(parts) > 1 and subject is not None:
            whose = tuple(replace(part, subject=None, link="and" if part is not first else "") for part in parts)
            for each in whose:  # whose they are is said once
                self.bind("", OUTCOME, each)
            span = self.span(start)
            return ast.DoAll(parts[0].subject or subject, whose, duration, span=span, cite=self.cites())
        first = self.differing(first)
        if not name:
            name_at, name = self.i, self.binding_name()
        unless, spent = self.unless(start), self.spent_only(start)
        cite = self.cites()
        done = ast.Do(
            first.verb,
            first.subject,
            first.args,
            first.adverbs,
            optional,
            duration,
            name,
            first.spelled,
            span=self.span(start),
            cite=cite,
        )
        self.outcome(done, name, name_at)
        if duration is not None:
            self.scope.marked.append(done)
        if unless is not None:
            return ast.Unless((done,), unless, span=done.span, cite=cite)
        return ast.SpendOnly(done, spent, span=done.span, cite=cite) if spent else done

    def differing(self, node: ast.Do) -> ast.Do:
        """Overridden by what reads abilities: ``… except it has flying``."""
        return node

    def what_is_made(self, node: ast.Do) -> tuple[ast.Do, str]:
        """A statement of a verb that makes or moves something; what it makes has the name behind its last operand.

        Of what is moved that is so where all of something are, or all at an end of a zone: which it was is known then.
        """
        verb = self.vocabulary.verb(node.verb)
        slot, said = node.args[-1] if node.args else ("", None)
        last = said.of if isinstance(said, ast.CopyOf) else said
        if (
            verb is None
            or not isinstance(last, ast.Select | ast.EndOfZone)
            or (not last.binding or self.toks[self.i - 1].low != last.binding)
            or "makes" not in verb.attributes
            and not (is_all(last) and brings_thing(node, self.vocabulary))
        ):
            return node, ""
        self.scope.find(last.binding)  # else it is a name that nothing uses
        unnamed: ast.Expr = replace(last, binding="")
        unnamed = replace(said, of=unnamed) if isinstance(said, ast.CopyOf) else unnamed
        return replace(node, args=(*node.args[:-1], (slot, unnamed))), last.binding

    def verbs_of(self, subject: ast.Expr | None, start: int, optional: bool, passive: bool) -> list[ast.Do]:
        """What is said of one subject: ``gets +1/+1 and gains flying``; of what holds on it is all that fit."""
        parts = [self.do(subject, start, optional, passive)]
        while (
            subject is not None
            and not optional
            and self.key() == "and"
            and self.i + 1 < self.end
            and (self.verb_at(self.i + 1))
        ):
            self.i += 1
            parts.append(self.do(subject, start, False, False))
        if subject is not None and parts[0].subject is subject and all(map(self.holds_on, parts)):
            united = self.united(subject)
            parts[0] = parts[0] if united is subject else replace(parts[0], subject=united)
        return parts

    def unless(self, start: int) -> ast.Do | None:
        """``unless P pays {2}``; what has a time, or is no deed, is a condition and none."""
        if not self.take("unless"):
            return None
        at = self.i
        asked = self.attempt(self.condition)
        if asked is not None and not (isinstance(asked, ast.Happened) and asked.window is None and not asked.negated):
            raise self.stuck("something to do")
        self.i = at
        price = self.paid()
        if not isinstance(price, ast.Do):
            raise self.fail("E0206", "`unless` needs something a player can do", span=self.span(start))
        return price

    def do(self, subject: ast.Expr | None, start: int, optional: bool, passive: bool) -> ast.Do:
        """One verb with its operands; raises AsEventFound when it says how an event happens."""
        ways = self.operands(subject, start, passive, "do")
        way, reading = self.choose(ways, "do")
        if not optional and not passive and subject is not None and self.says_how(way, reading):
            event = self.pattern(way, reading, start)
            self.bind_events([event], proposed=True)
            condition = self.how_condition()
            event = replace(event, cite=self.cites())
            self.finished()
            raise AsEventFound(event, condition)
        doer = next((p for p in reading.action.params if p.role == "by" and "player" not in p.kinds), None)
        if reading.action.form == "event" and subject is None and doer is not None and not doer.optional:
            wants = " or ".join(doer.kinds)
            help = f"say what does it: `this {way.spelled}`"
            raise self.fail("E0303", f"`{way.spelled}` needs {wants} that does it", help, self.span(start))
        node = ast.Do(
            reading.action.id,
            reading.subject,
            tuple(reading.args),
            tuple(way.adverbs),
            optional,
            None,
            "",
            way.spelled,
            span=self.span(start),
        )
        if "declared" in dict(reading.action.attributes):  # what a check looks at
            self.scope.marked.append(node)
        return self.as_effect(node) if any("field" in p.kinds for p in reading.action.params) else node

    def as_effect(self, node: ast.Do) -> ast.Do:
        """Writing a field that only effects change (``set base power of this to 4``) is such an effect: it has 4."""
        written = next((value for _, value in node.args if isinstance(value, ast.FieldOf)), None)
        if written is None:
            return node
        values = [value for _, value in node.args if value is not written]
        for value in values:
            self.as_value(value, written.field, value.span)
        symbol = self.vocabulary.symbol("field", written.field)
        if symbol is None or symbol.attributes.keys().isdisjoint(EFFECTS_ONLY):
            return node
        verbs = [s.node for s in self.vocabulary.verbs("action") if s.attributes.get("continuous") == ("set",)]
        taken = next(((p.name, verb) for verb in verbs for p in verb.params if "assign" in p.kinds), None)
        if taken is None or len(values) != 1:
            raise self.fail("E0206", f"`{written.spelled}` can't be written", "only effects change it", written.span)
        value = ast.Assign(written.field, values[0], span=written.span)
        return replace(node, verb=taken[1].id, subject=written.of, args=((taken[0], value),))

    def says_how(self, way: Operands, reading: Reading) -> bool:
        """``this enters tapped``: an observed event with the thing itself as subject."""
        return reading.action.form == "event" and way.subject is not None and "player" not in self.kinds(way.subject)

    def pattern(self, way: Operands, reading: Reading, start: int) -> ast.EventPattern:
        """The event of such a statement; its adverbs and ``with`` are what is added to it."""
        roles = {p.name: p.role for p in reading.action.params}
        preps = tuple(
            (roles.get(name, name), node)
            for name, node in reading.args
            if roles.get(name) != "object" and node is not way.subject
        )
        return ast.EventPattern(
            reading.action.id,
            self.united(way.subject) if way.subject is not None else None,
            None,
            preps,
            tuple(way.adverbs),
            False,
            False,
            way.spelled,
            span=self.span(start),
        )

    def how_condition(self) -> ast.Condition | None:
        """``unless C`` / ``if C`` behind such a statement."""
        start = self.i
        if self.take("unless"):
            return ast.Not(self.condition(), span=self.span(start))
        return self.condition() if self.take("if") else None

    def said_again(self, node: ast.Do) -> bool:
        """Whether a number was meant that stays the one spoken of: "put that many counters on it and draw that many".

        Another number is what is spoken of then: "lose twice that many life".  And of an event that has not happened
        it doesn't stay: "prevent that many" is what of it is prevented.
        """
        amounts = [value.amount if isinstance(value, ast.Measure) else value for _, value in node.args]
        meant = any(isinstance(amount, ast.ThatMany) for amount in amounts)
        binding = self.scope.latest(NUMBER) if meant else None
        return binding is not None and not binding.proposed

    def outcome(self, node: S, name: str = "", at: int = 0) -> S:
        """Let ``done``, ``that many`` and pronouns mean what a statement did; returns the statement."""
        kinds = {"outcome"}
        plural = False
        if isinstance(node, ast.Do):
            if not self.said_again(node):
                kinds.add("number")
            verb = self.vocabulary.verb(node.verb)
            if verb is not None and not NAMED.isdisjoint(verb.attributes):  # it names a word: ``1 sort counter``
                kinds.add("kind")
            for value in (
                part for _, each in node.args for part in (each.parts if isinstance(each, ast.Either) else (each,))
            ):
                if isinstance(value, ast.Measure) and self.vocabulary.symbol("class", value.unit.id) is not None:
                    kinds.add("object")
                    plural = not (isinstance(value.amount, ast.Number) and value.amount.value == 1)
                elif isinstance(value, ast.CopyOf) and verb is not None and "makes" in verb.attributes:
                    kinds.add("object")
            things = verb is None or is_about_thing(node, self.vocabulary)
            counts = verb is not None and has_amount(verb.node, self.vocabulary)
            kinds = kinds | {"object"} if things and name else kinds if things else kinds - {"object"}
            if name and not things and "kind" not in kinds and not counts:
                help = "name the thing where it is said, or leave the name out"
                self.report("E0207", f"nothing comes of `{node.spelled}` that `{name}` could mean", node.span, help)
        self.bind("", frozenset(kinds), node, plural)
        if isinstance(node, ast.Do):
            self.forget_phrases(node)
            if is_away(node, self.vocabulary):
                self.brought_away(node)
        if name:
            self.bind(name, frozenset(kinds) | (NUMBER if isinstance(node, ast.Do) else frozenset()), node, plural, at)
        return node

    def forget_phrases(self, node: ast.Do) -> None:
        """What was read as a phrase for things and is an amount (``1 card``) is spoken of by what came of it alone."""
        counted = {value.span for _, value in node.args if isinstance(value, ast.Measure)}
        for binding in self.scope.bindings if counted else ():
            if isinstance(binding.node, ast.Select) and binding.node.span in counted and not binding.name:
                binding.pronoun = False

    def brought_away(self, node: ast.Do) -> None:
        """What was chosen for a statement is not in play behind it; a target may still be, if it could not be done."""
        chosen = [value for _, value in node.args if isinstance(value, ast.Select) and value.det.kind != "target"]
        for binding in self.scope.bindings:
            binding.away = binding.away or any(binding.node is each for each in (node, *chosen))
