"""Statements: one line, one instruction; blocks; what becomes a restriction rather than an instruction.

``you may VERB`` is an optional instruction, but with a verb that is a procedure and a time (or as a
whole ability) it is a permission, as ``can't`` is a prohibition.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.cursor import Fail
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.read_verbs import Operands, Reading, Verbs
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.surface import Line, span_of

PAY = "pay"


class AsEventFound(Exception):
    """A statement turned out to say how an event happens (``this enters tapped``)."""

    def __init__(self, event: ast.EventPattern, condition: ast.Condition | None) -> None:
        super().__init__()
        self.event = event
        self.condition = condition


class Statements(Verbs):
    """Reads blocks and lines of statements."""

    procedures_permit = False  # a whole ability `you may PROCEDURE …` is a permission

    # ---------------------------------------------------------------- blocks and lines
    def block(self, lines: Sequence[Line]) -> ast.Block:
        """The statements of some lines; a line that can't be read is reported and left out."""
        out: list[Statement] = []
        for index, line in enumerate(lines):
            if line.key == "else":
                self.attach_else(out, line)
                continue
            following = lines[index + 1].key if index + 1 < len(lines) else ""
            out.extend(self.line(line, following))
        return tuple(out)

    def line(self, line: Line, following: str = "") -> list[Statement]:
        """The statements of one line; ``following`` is the head of the next."""
        try:
            if not line.head and line.body:
                return self.governing(line)
            read = STATEMENTS.get(line.key)
            if read is None:
                span = span_of(self.path, line.first, line.last)
                self.report("E0410", f"`{line.first.value}` can't stand in a block", span, MISPLACED.get(line.key, ""))
                return []
            return read(self, line)
        except Fail as failure:
            self.found.append(failure.diagnostic)
        except AsEventFound as found:
            self.report("E0410", f"`{found.event.spelled}` only happens, it can't be ordered", self.at(line),
                        "as a line of its own it says how the event happens; in a block use a verb that does it")
        return []

    def attach_else(self, out: list[Statement], line: Line) -> None:
        """Hang an ``else`` on the ``if`` before it, the innermost one of that line."""
        if out:
            joined = with_else(out[-1], lambda: self.block(line.body))
            if joined is not None:
                out[-1] = joined
                return
        self.block(line.body)
        self.report("E0411", "this `else` follows no `if`", span_of(self.path, line.first, line.last),
                    "put it directly below the `if`, at the same depth")

    def at(self, line: Line) -> Span:
        """The place of a line without its body."""
        return span_of(self.path, line.first, line.last)

    def whole(self, tokens: Sequence, read: Callable):  # type: ignore[no-untyped-def,type-arg]
        """Read a phrase to its end."""
        def to_end() -> object:
            value = read()
            self.finished()
            return value
        return self.on(tokens, to_end)

    # ---------------------------------------------------------------- lines without a head word
    def plain(self, line: Line) -> list[Statement]:
        """A simple statement."""
        return [self.whole(self.with_head(line), self.simple)]

    def with_head(self, line: Line) -> Sequence:
        """All tokens of a line, its head word as a plain word."""
        if line.head is None:
            return line.phrase
        line.head.type = "WORD"
        return [line.head, *line.phrase]

    def governing(self, line: Line) -> list[Statement]:
        """``P may: block``, ``creatures you control have: abilities``, ``cost items: block`` of a mode."""
        span = self.at(line)
        if line.shape == "members":
            return [*self.plain(line), *self.block(line.body)]
        if line.phrase[-1].key == "may":
            player = self.whole(line.phrase[:-1], self.either)
            body = self.block(line.body)
            return [self.outcome(ast.May(body, player, span=span))]
        quoted = self.quoting(line)
        if quoted is not None:
            return [quoted]
        cost, before, limits, condition = self.whole(line.phrase, self.head_items)
        if limits or condition is not None:
            self.report("E0410", "a limit can't stand in a block", span)
        paid = [ast.Do(PAY, None, (("cost", item),), span=item.span) if not isinstance(item, ast.Do) else item
                for item in cost.items]
        return [*before, *paid, *self.block(line.body)]

    def head_items(self) -> tuple[ast.Cost, list[Statement], list[ast.Word], ast.Condition | None]:
        """Overridden by the abilities: items in front of a colon."""
        raise self.stuck("a cost")

    def quoting(self, line: Line) -> Statement | None:
        """Overridden by the abilities: ``… have:``."""
        return None

    # ---------------------------------------------------------------- simple statements
    def simple(self) -> Statement:
        """``[subject] verb operands [duration] [unless …]``."""
        start = self.i
        reached: Fail | None = None
        found = len(self.found)
        if self.key() == "may":
            self.i += 1
            return self.instruction(None, start, optional=True)
        ends = ([start] if start < self.end and self.verb_at(start) else []) + self.subject_ends()
        for end in ends:
            mark, saved = self.scope.mark(), self.end
            try:
                self.i, self.end = start, end
                subject = None if end == start else self.either()
                if self.i != end:
                    raise self.stuck("a verb")
                self.end = saved
                return self.predicated(subject, start)
            except Fail as failure:
                self.end = saved
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

    def predicated(self, subject: ast.Expr | None, start: int) -> Statement:
        """What a statement says of its subject."""
        key = self.key()
        if subject is not None and key in ("cant", "must", "dont", "isnt"):
            return self.restriction(subject, start, "must" if key == "must" else "cant")
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

    def permission(self, subject: ast.Expr, start: int) -> Statement | None:
        """``you may cast this from your graveyard`` where that is a whole ability or has a time."""
        mark = self.i
        hit = self.vocabulary.match(self.toks, self.i + 1, self.end, VERBS) if self.i + 1 < self.end else None
        if hit is None or all(s.kind != "procedure" for s in hit[0]):
            return None
        reading = self.attempt(lambda: self.restriction(subject, start, "may"))
        if isinstance(reading, ast.Restrict) and (self.procedures_permit or reading.duration is not None):
            return reading
        self.i = mark
        return None

    def restriction(self, subject: ast.Expr, start: int, mode: str) -> Statement:
        """``X can't attack or block``."""
        self.i += 1
        events = []
        while True:
            events.append(self.event_of(subject, start, passive=self.take("be")))
            if self.key() == "or" and self.i + 1 < self.end and (self.verb_at(self.i + 1) or self.key(1) == "be"):
                self.i += 1
                continue
            break
        as_though = self.condition() if self.take("as_though") else None
        duration = self.duration()
        if self.take("unless"):
            at = self.i
            condition = ast.Not(self.condition(), span=self.span(at))
            duration = duration or ast.AsLongAs(condition, span=condition.span)
        cite = self.cites()
        return ast.Restrict(mode, tuple(events), duration, as_though, span=self.span(start), cite=cite)  # type: ignore

    def instruction(self, subject: ast.Expr | None, start: int, optional: bool = False, passive: bool = False) -> Statement:
        """A verb with everything around it, or several of one subject."""
        first = self.do(subject, start, optional, passive)
        parts = [first]
        while subject is not None and not optional and self.key() == "and" and self.i + 1 < self.end \
                and (self.verb_at(self.i + 1)):
            self.i += 1
            parts.append(self.do(subject, start, False, False))
        duration = self.duration()
        name_at = self.i
        name = self.binding_name()
        if not name and duration is None:
            duration = self.duration()
        if len(parts) > 1:
            node: Statement = ast.DoAll(subject, tuple(parts), duration, span=self.span(start),  # type: ignore[arg-type]
                                        cite=self.cites())
            return node
        unless = self.unless(start)
        cite = self.cites()
        done = ast.Do(first.verb, first.subject, first.args, first.adverbs, optional, duration, name, first.spelled,
                      span=self.span(start), cite=cite)
        self.outcome(done, name, name_at)
        if duration is not None:
            self.scope.marked.append(done)
        if unless is not None:
            return ast.Unless((done,), unless, span=self.span(start), cite=cite)
        return done

    def unless(self, start: int) -> ast.Do | None:
        """``unless P pays {2}``."""
        if not self.take("unless"):
            return None
        price = self.simple()
        if not isinstance(price, ast.Do):
            raise self.fail("E0206", "`unless` needs something a player can do", span=self.span(start))
        return price

    def do(self, subject: ast.Expr | None, start: int, optional: bool, passive: bool) -> ast.Do:
        """One verb with its operands; raises AsEventFound when it says how an event happens."""
        ways = self.operands(subject, start, passive, "do")
        way, reading = self.choose(ways, "do")
        if not optional and not passive and subject is not None and self.says_how(way, reading):
            event, condition = self.pattern(way, reading, start), self.how_condition()
            event = replace(event, cite=self.cites())
            self.finished()
            raise AsEventFound(event, condition)
        return ast.Do(reading.action.id, reading.subject, tuple(reading.args), tuple(way.adverbs), optional, None, "",
                      way.spelled, span=self.span(start))

    def says_how(self, way: Operands, reading: Reading) -> bool:
        """``this enters tapped``: an observed event with the thing itself as subject."""
        return reading.action.form == "event" and way.subject is not None and "player" not in self.kinds(way.subject)

    def pattern(self, way: Operands, reading: Reading, start: int) -> ast.EventPattern:
        """The event of such a statement; its adverbs and ``with`` are what is added to it."""
        roles = {p.name: p.role for p in reading.action.params}
        preps = tuple((roles.get(name, name), node) for name, node in reading.args
                      if roles.get(name) != "object" and node is not way.subject)
        return ast.EventPattern(reading.action.id, way.subject, None, preps, tuple(way.adverbs), False, False, way.spelled,
                                span=self.span(start))

    def how_condition(self) -> ast.Condition | None:
        """``unless C`` / ``if C`` behind such a statement."""
        start = self.i
        if self.take("unless"):
            return ast.Not(self.condition(), span=self.span(start))
        return self.condition() if self.take("if") else None

    def outcome(self, node, name: str = "", at: int = 0):  # type: ignore[no-untyped-def]
        """Let ``done``, ``that many`` and pronouns mean what a statement did; returns the statement."""
        kinds = {"outcome"}
        plural = False
        if isinstance(node, ast.Do):
            kinds.add("number")
            for _, value in node.args:
                if isinstance(value, ast.Measure) and self.vocabulary.symbol("class", value.unit.id) is not None:
                    kinds.add("object")
                    plural = not (isinstance(value.amount, ast.Number) and value.amount.value == 1)
                elif name and not isinstance(value, ast.Measure) and not self.kinds(value) & NUMBER:
                    kinds.add("object")
        self.bind("", frozenset(kinds), node, plural)
        if name:
            self.bind(name, frozenset(kinds), node, plural, at)
        return node

    # ---------------------------------------------------------------- lines with a head word
    def if_line(self, line: Line) -> list[Statement]:
        """``if C: block``."""
        condition = self.whole(line.phrase, self.condition)
        return [ast.If(condition, self.block(line.body), span=self.at(line))]

    def may_line(self, line: Line) -> list[Statement]:
        """``may: block`` and ``may VERB …``."""
        if not line.phrase:
            return [self.outcome(ast.May(self.block(line.body), span=self.at(line)))]
        return self.plain(line)

    def for_each(self, line: Line) -> list[Statement]:
        """``for each NP as x: block``."""
        def head() -> tuple[ast.Expr, str]:
            testing, self.testing = self.testing, True
            try:
                node = self.either()
            finally:
                self.testing = testing
            return node, self.binding_name()

        mark = self.scope.mark()
        each, name = self.whole(line.phrase, head)
        if isinstance(each, ast.Select) and each.binding:
            name, binding = each.binding, ""
        else:
            binding = name
        kinds = self.kinds(each) if each is not None else OBJECT
        if isinstance(each, ast.FieldOf) and each.field.startswith("kinds_of_"):
            kinds = frozenset({"kind"})
        wanted = kinds & (OBJECT | PLAYER) or (OBJECT if not kinds else kinds)
        loop = Binding(name, frozenset(wanted), name or "it", False, None, True, self.at(line))
        if name and not binding:  # the noun phrase has bound it, as what it would choose
            self.scope.names[name].plural = False
        elif name:
            self.scope.declare(loop)
        else:
            self.scope.bind(loop)
        body = self.block(line.body)
        self.scope.release(mark)
        return [ast.ForEach(each, body, binding, span=self.at(line))]

    def repeat(self, line: Line) -> list[Statement]:
        """``repeat N: block``."""
        times = self.whole(line.phrase, self.expression)
        return [ast.Repeat(times, self.block(line.body), span=self.at(line))]

    def loop(self, line: Line) -> list[Statement]:
        """``loop: block``."""
        return [ast.Loop(self.block(line.body), span=self.at(line))]

    def leave(self, line: Line) -> list[Statement]:
        """``leave`` and ``stop``."""
        return [ast.Leave(line.key == "stop", span=self.at(line), cite=self.on(line.phrase, self.cites))]

    def let(self, line: Line) -> list[Statement]:
        """``let n = Q`` and ``set n = Q``."""
        again = line.key == "set"
        if again and not (len(line.phrase) > 1 and line.phrase[1].type == "CMP" and line.phrase[1].value == "="):
            return self.plain(line)

        def read() -> Statement:
            at = self.i
            name = self.name()
            if not self.take_kind("CMP"):
                raise self.stuck("`=`")
            value = self.value_or_condition()
            cite = self.cites()
            self.finished()
            kinds = self.kinds(value)
            if again and not self.scope.has(name):
                raise self.fail("E0207", f"`{name}` is not bound", "bind it with `let` first")
            node = ast.Let(name, value, again, span=self.at(line), cite=cite)
            if again:
                self.scope.find(name)
            else:
                self.scope.declare(Binding(name, kinds, name, False, None, True, self.at_token(at)))
            return node

        return [self.on(line.phrase, read)]

    def at_token(self, index: int) -> Span:
        """The place of one token."""
        tok = self.toks[index]
        return Span(self.path, tok.line, tok.column, tok.line, tok.end_column)

    def value_or_condition(self) -> ast.Expr | ast.Condition:
        """A value if the phrase is one to its end, else a condition."""
        def value() -> ast.Expr:
            node = self.either()
            if self.i < self.end and self.toks[self.i].type != "CITE":
                raise self.stuck("the end")
            return node

        node = self.attempt(value)
        return node if node is not None else self.condition()

    def change(self, line: Line) -> list[Statement]:
        """``change number to twice number``."""
        def read() -> Statement:
            at = self.i
            binding = self.scope.names.get(self.toks[at].low)
            if binding is None or not binding.target.startswith("event.") and binding.target not in ("this", "you"):
                known = ", ".join(f"`{b.name}`" for b in self.scope.bindings if b.target.startswith("event."))
                raise self.fail("E0207", f"the event has no `{self.toks[at].value}`",
                                f"it has {known}" if known else "only a replacement can change an event")
            binding.used = True
            self.i += 1
            if not self.take("to"):
                raise self.stuck("`to`")
            value = self.either()
            cite = self.cites()
            self.finished()
            return ast.Change(binding.name, value, self.toks[at].value, span=self.at(line), cite=cite)

        return [self.on(line.phrase, read)]

    def modes(self, line: Line) -> list[Statement]:
        """``modes 2:`` and bullets."""
        def head() -> tuple[ast.Expr, bool, bool]:
            up_to = self.take("up_to")
            return self.quantity(), up_to, self.take("or_more")

        count, up_to, at_least = self.whole(line.phrase, head)
        options = []
        for option in line.body:
            if option.key != "-":
                self.report("E0410", "only modes can stand here", self.at(option), "begin each mode with `- `")
                continue
            mark = self.scope.mark()
            options.append(self.block(option.body))
            self.scope.release(mark)
        return [ast.Modes(count, tuple(options), up_to, at_least, span=self.at(line))]

    def later(self, line: Line) -> list[Statement]:
        """``later when E: block``."""
        def head() -> list:
            self.take("when")
            events = self.events()
            return events

        events = self.whole(line.phrase, head)
        mark = self.scope.mark()
        for event in events:
            self.bind_event(event)
        body = self.block(line.body)
        self.scope.release(mark)
        return [ast.Later(tuple(events), body, span=self.at(line))]

    def when(self, line: Line) -> list[Statement]:
        """``when done: block``, a trigger on what was just done."""
        if len(line.phrase) != 1 or line.phrase[0].key != "done":
            self.report("E0410", "`when` begins an ability, not a statement", self.at(line),
                        "write `later when …` for something that waits, `when done` for what was just done")
            return []
        body = self.block(line.body)
        return [ast.Later((), body, True, span=self.at(line))]

    def events(self) -> list:
        """``E or E``; the second may leave out the subject."""
        out = [self.event()]
        while self.take("or"):
            first = out[-1]
            if isinstance(first, ast.EventPattern) and self.i < self.end and self.verb_at(self.i):
                start = self.i
                again = self.attempt(lambda f=first, s=start: self.event_of(f.subject, s))  # type: ignore[misc]
                if again is not None:
                    out.append(again)
                    continue
            out.append(self.event())
        return out


def with_else(statement: Statement, read: Callable[[], ast.Block]) -> Statement | None:
    """The statement with ``else`` on its last ``if``, or None when it ends in none."""
    if isinstance(statement, ast.If):
        if statement.then and len(statement.then) == 1 and not statement.otherwise:
            inner = with_else(statement.then[0], read) if _inline_if(statement) else None
            if inner is not None:
                return ast.If(statement.condition, (inner,), span=statement.span)
        if statement.otherwise:
            return None
        return ast.If(statement.condition, statement.then, read(), span=statement.span)
    if isinstance(statement, ast.ForEach) and statement.body:
        inner = with_else(statement.body[-1], read)
        return None if inner is None else ast.ForEach(statement.each, (*statement.body[:-1], inner), statement.binding,
                                                      span=statement.span)
    return None


def _inline_if(statement: ast.If) -> bool:
    """Whether the body stands on the line of the ``if`` itself."""
    inner = statement.then[0]
    return isinstance(inner, ast.If) and inner.span.line == statement.span.line


MISPLACED = {"-": "a mode stands under `modes N:`", "only": "a limit stands under the cost it limits",
             "as": "this begins an ability", "instead_of": "this begins an ability", "while": "this begins an ability"}
STATEMENTS: dict[str, Callable[[Statements, Line], list[Statement]]] = {
    "": Statements.plain, "if": Statements.if_line, "may": Statements.may_line, "for_each": Statements.for_each,
    "repeat": Statements.repeat, "loop": Statements.loop, "leave": Statements.leave, "stop": Statements.leave,
    "let": Statements.let, "set": Statements.let, "change": Statements.change, "modes": Statements.modes,
    "later": Statements.later, "when": Statements.when,
}
