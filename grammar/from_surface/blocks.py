"""Blocks: lines under a head word, statements that govern others.

``else`` is a line of its own and belongs to the ``if`` directly above, the only one of that line.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from kotowari.grammar import ast
from kotowari.grammar.ast import Statement
from kotowari.grammar.ast.statements import Instruction, Link
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.events import Event
from kotowari.grammar.from_surface.labels import Labels
from kotowari.grammar.from_surface.replaced import alternatives_deep, put_in_place
from kotowari.grammar.from_surface.statements import AsEventFound, only_happens
from kotowari.grammar.from_surface.willed import is_willed
from kotowari.grammar.limits import BLOCKS
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.surface import Line, span_of
from kotowari.grammar.visit import PAY

Said = TypeVar("Said", bound=ast.Ability | Statement)
OF_IF = "would go on in the sentence of `if`: write it in its block, or a full stop above it"
OF_MAY = "would go on in the sentence of `may`: write both in a block below `may:`, or a full stop above it"
LINKS = "it stands before an instruction that goes on from the one above"
Limits = ast.Limit | ast.Window | ast.Word


class Blocks(Labels):
    """Reads blocks and lines of statements."""

    # ---------------------------------------------------------------- blocks and lines
    def block(self, lines: Sequence[Line], ended: bool | None = None) -> ast.Block:
        """The statements of lines; ``ended``: whether a full stop ends the instruction above them, if there is one."""
        out: list[Statement] = []
        for index, line in enumerate(lines):
            if line.key == "else":
                self.attach_else(out, line)
                continue
            if line.key == "instead":
                self.attach_instead(out, line)
                continue
            following = lines[index + 1].key if index + 1 < len(lines) else ""
            above = lines[index - 1] if out else None
            out.extend(self.linked(self.line(line, following), line, above.ended if above else ended, above, out))
        return tuple(out)

    def linked(
        self, read: list[Said], line: Line, ended: bool | None, above: Line | None, before: Sequence[Statement]
    ) -> list[Said]:
        """What a line says, with how its text goes on from that of the line above, the last of ``before``, if any."""
        if before and read:
            read = [contrary(before[-1], read[0]), *read[1:]]
        link = f"{'.' if ended else ''} {line.link.key if line.link else ''}".strip()
        other = bool(read) and not isinstance(read[0], Instruction)  # of what is wrong in itself nothing is read
        alone = line.link is not None and (ended is None or other)
        of_if = link in ("and", "then") and above is not None and above.key in ("if", "else")
        of_may = link in ("and", "then") and any(map(is_willed, before[-1:])) and not any(map(is_willed, read))
        if line.link is not None and (alone or of_if or of_may or link == ". and"):
            reasons = {"joins instructions, and there are no two here": alone, OF_IF: of_if, OF_MAY: of_may}
            why = next((reason for reason, holds in reasons.items() if holds), "begins no sentence")
            self.report("E0411", f"`{line.link.value}` {why}", span_of(self.path, line.link, line.link), LINKS)
        elif link and read and isinstance(read[0], Instruction):
            first = 1 if isinstance(read[0], ast.Let) and len(read) > 1 else 0  # `then S, where x is Q`
            said: Any = read[first]
            joined = cast(Said, replace(said, link=cast(Link, link)))
            self.scope.stands_for(joined, said)
            return [*read[:first], joined, *read[first + 1 :]]
        return read

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
            code, message, help = only_happens(found)
            self.report(code, message, self.at(line), help)
        return []

    def attach_else(self, out: list[Statement], line: Line) -> None:
        """Hang an ``else`` on the ``if`` before it."""
        body = self.block(line.body)
        joined = with_else(out[-1], body) if out else []
        if len(joined) == 1:
            out[-1] = joined[0]
            return
        message, help = (
            (
                "to which `if` of the line above this `else` belongs isn't said",
                "write the second `if` on a line of its own, and `else` below its own",
            )
            if joined
            else ("this `else` follows no `if`", "put it directly below the `if`, at the same depth")
        )
        self.report("E0411", message, span_of(self.path, line.first, line.last), help)

    def attach_instead(self, out: list[Statement], line: Line, head: str = "") -> None:
        """``instead if C: block``, ``instead: S if C``: what is done in place of the sentence above it."""
        phrase = line.phrase
        if not line.body or phrase and phrase[0].key != "if":
            self.report("E0410", f"`{line.first.value}` can't stand in a block", self.at(line), "`instead if C: …`")
            return
        try:
            condition = self.whole(phrase[1:], self.condition) if phrase else None
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return
        body = self.block(line.body)
        first = body[0] if len(body) == 1 else None
        if condition is None and isinstance(first, ast.If) and first.behind:
            condition, body = first.condition, first.then
        if condition is None and body:
            self.report("E0410", "it isn't said when this is done instead", self.at(line), "`instead if C: …`")
        elif condition is not None and not out:
            help = "write what is done else on the line above it, at the same depth"
            self.report("E0411", "there is nothing that this is done instead of", self.at(line), help)
        elif condition is not None and alternatives_deep(out) >= BLOCKS:
            self.report("E0108", f"more than {BLOCKS} things are done instead of one", self.at(line), "divide it")
        elif condition is not None:
            done = ast.If(condition, body, (), True, not phrase, head, span=self.at(line))
            self.scope.stands_for(*put_in_place(out, done))

    # ---------------------------------------------------------------- lines without a head word
    def plain(self, line: Line) -> list[Statement]:
        """A simple statement."""
        return self.whole(self.with_head(line), lambda: self.valued(lambda: self.gated(self.alone)))

    def governing(self, line: Line) -> list[Statement]:
        """``P may: block``, ``beasts you control have: abilities``, ``cost items: block`` of a mode."""
        span = self.at(line)
        if line.shape == "members":
            return [*self.plain(line), *self.block(line.body, line.last.ends)]
        if line.phrase[-1].key == "may":
            player = self.whole(line.phrase[:-1], self.either)
            outer, self.doer = self.doer, self.doing_player(player)
            body = self.block(line.body)
            self.doer = outer
            return [self.outcome(ast.May(body, player, span=span))]
        quoted = self.quoting(line)
        if quoted is not None:
            return [quoted]
        cost, before, limits, condition = self.whole(line.phrase, self.head_items)
        if limits or condition is not None:
            self.report("E0410", "a limit can't stand in a block", span)
        paid = [
            ast.Do(
                PAY,
                None,
                (("cost", ast.Cost((item,), span=item.span) if isinstance(item, ast.Do) else item),),
                span=item.span,
            )
            for item in cost.items
        ]
        return [*before, *paid, *self.block(line.body)]

    def head_items(self) -> tuple[ast.Cost, list[Statement], list[Limits], ast.Condition | None]:
        """Overridden by the abilities: items in front of a colon."""
        raise self.stuck("a cost")

    def quoting(self, line: Line) -> Statement | None:
        """Overridden by the abilities: ``… have:``."""
        return None

    # ---------------------------------------------------------------- lines with a head word
    def if_line(self, line: Line) -> list[Statement]:
        """``if C: block``."""
        condition = self.whole(line.phrase, self.condition)
        self.asked_of(condition)
        return [self.with_held(ast.If(condition, self.block(line.body), span=self.at(line)))]

    def may_line(self, line: Line) -> list[Statement]:
        """``may: block`` and ``may VERB …``."""
        if not line.phrase:
            return [self.outcome(ast.May(self.block(line.body), span=self.at(line)))]
        return self.giving_below(line) if gives_below(line) else [*self.plain(line), *self.block(line.body)]

    def giving_below(self, line: Line) -> list[Statement]:
        """Overridden by what reads abilities: ``… except it has:``."""
        return self.plain(line)

    def for_each(self, line: Line) -> list[Statement]:
        """``for each NP as x: block``."""

        def head() -> tuple[ast.Expr, str]:
            testing, self.testing = self.testing, True
            try:
                node = self.things(self.united(self.either(counted=True)))
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
        wanted = kinds & (OBJECT | PLAYER) or (kinds or OBJECT)
        loop = Binding(name, frozenset(wanted), name or "it", False, None, True, self.at(line), loop=True)
        if name and not binding:  # the noun phrase has bound it, as what it would choose
            self.scope.names[name].plural, self.scope.names[name].loop = False, True
        elif name:
            self.scope.declare(loop)
        else:
            self.scope.bind(loop)
        body = self.block(line.body)
        self.scope.release(mark)
        return [ast.ForEach(each, body, binding, span=self.at(line))]

    def repeat(self, line: Line) -> list[Statement]:
        """``repeat N: block``."""
        times = self.whole(line.phrase, lambda: self.as_number(self.expression(), 0))
        return [ast.Repeat(times, self.block(line.body), span=self.at(line))]

    def loop(self, line: Line) -> list[Statement]:
        """``loop: block``."""
        self.whole(line.phrase, lambda: None)
        return [ast.Loop(self.block(line.body), span=self.at(line))]

    def leave(self, line: Line) -> list[Statement]:
        """``leave`` and ``stop``, ``stop if C``."""
        where, stop = self.at(line), line.key == "stop"
        return [self.whole(line.phrase, lambda: self.gated(lambda: ast.Leave(stop, span=where, cite=self.cites())))]

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
            value = self.either()
            cite = self.cites()
            self.finished()
            if isinstance(value, ast.Assign):
                raise self.fail("E0206", "this says what a thing becomes, it is no value", "say `… of …`", value.span)
            if again and not self.scope.has(name):
                raise self.fail("E0207", f"`{name}` is not bound", "bind it with `let` first")
            node = ast.Let(name, value, again, span=self.at(line), cite=cite)
            before = self.scope.names.get(name)
            if not again and before is not None and before.let:
                raise self.fail(
                    "E0211",
                    f"`{name}` is bound already",
                    "give it another value with `set`, or bind another name",
                    self.at_token(at),
                )
            if not again:
                self.scope.declare(Binding(name, self.kinds(value), name, span=self.at_token(at), let=True))
            elif (bound := self.scope.find(name)) is not None and not bound.let:
                help = "copy it to a name of its own first: `let n = …`, then `set n = …`"
                raise self.fail("E0209", f"`{name}` was not bound by `let`", help, self.at_token(at))
            elif bound is not None:
                self.as_kind(value, bound.kinds & NUMBER, value.span)
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
            if binding is None or not binding.slot:
                known = ", ".join(f"`{b.name}`" for b in self.scope.bindings if b.target.startswith("event."))
                raise self.fail(
                    "E0207",
                    f"the event has no `{self.toks[at].value}`",
                    f"it has {known}" if known else "only a replacement can change an event",
                )
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
        """``modes 2:`` and bullets; ``modes 1 by opponent:``, which another player chooses."""

        def head() -> tuple[ast.Expr, bool, bool, ast.Expr | None]:
            up_to = self.take("up_to")
            return self.quantity(), up_to, self.take("or_more"), self.player() if self.take("by") else None

        count, up_to, at_least, chooser = self.whole(line.phrase, head)
        options, labels = [], []
        for option in line.body:
            if option.key != "-":
                self.report("E0410", "only modes can stand here", self.at(option), "begin each mode with `- `")
                continue
            mark = self.scope.mark()
            label, lines = self.option(option)
            labels.append(label)
            options.append(self.block(lines))
            self.scope.release(mark)
        wanted = int(count.value) if isinstance(count, ast.Number) else 1
        if not 0 < wanted <= len(options):
            said = f"{wanted} of {len(options)} modes can't be chosen"
            self.report("E0206", said, self.at(line), "a mode is chosen once")
        named = tuple(labels) if any(labels) else ()
        return [ast.Modes(count, tuple(options), up_to, at_least, chooser, named, span=self.at(line))]

    def option(self, option: Line) -> tuple[str, Sequence[Line]]:
        """The flavor words of a mode, or "", and its lines."""
        try:
            label, first = self.flavored(option.body[0]) if option.body else ("", option)
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return "", option.body[1:]
        return label, [first, *option.body[1:]] if label else option.body

    def later(self, line: Line) -> list[Statement]:
        """``later when E: block``."""

        def head() -> list[Any]:
            self.take("when")
            return self.events()

        events = self.whole(line.phrase, head)
        mark = self.scope.mark()
        self.bind_events(events)
        body = self.block(line.body)
        self.scope.release(mark)
        return [ast.Later(tuple(events), body, span=self.at(line))]

    def for_a_time(self, line: Line) -> bool:
        """Is what is replaced said of ``this turn`` or the next time, so that an instruction makes it?"""
        mark, found = self.scope.mark(), len(self.found)
        try:
            upcoming, events = self.whole(line.phrase, self.replaced)
        except Fail:
            return False
        finally:
            self.scope.release(mark)
            del self.found[found:]
        return upcoming or lasting(events) is not None

    def replaced(self) -> tuple[bool, tuple[ast.EventPattern, ...]]:
        """``[next time] E [or E]``."""
        upcoming = self.take("next")
        if upcoming and not self.take_soft("times"):
            raise self.stuck("`next time`")
        return upcoming, self.replaceable(self.events())

    def replaceable(self, events: Sequence[Event]) -> tuple[ast.EventPattern, ...]:
        """The events, none of which may be the edge of a step: nothing happens there that could be done otherwise."""
        for event in events:
            if not isinstance(event, ast.EventPattern):
                raise self.fail(
                    "E0206",
                    "a step begins and ends by itself, which nothing replaces or modifies",
                    "`when` says what is done then",
                    event.span,
                )
        return tuple(event for event in events if isinstance(event, ast.EventPattern))

    def replacing(self, line: Line) -> list[Statement]:
        """``instead of [next time] E this turn: block``: a replacement that an instruction makes."""
        upcoming, events = self.whole(line.phrase, self.replaced)
        duration = lasting(events)
        if duration is None:
            self.report(
                "E0410",
                "what an instruction replaces, it does for a time",
                self.at(line),
                "say how long: `instead of … this turn`",
            )
            return []
        mark = self.scope.mark()
        self.bind_events(events, proposed=True)
        body = self.block(line.body)
        self.scope.release(mark)
        patterns = tuple(replace(event, window=None) for event in events)
        return [ast.Replace(patterns, body, duration, upcoming, span=self.at(line))]

    def when(self, line: Line) -> list[Statement]:
        """``when done: block``, a trigger on what was just done."""
        if len(line.phrase) != 1 or line.phrase[0].key != "done":
            self.report(
                "E0410",
                "`when` begins an ability, not a statement",
                self.at(line),
                "write `later when …` for something that waits, `when done` for what was just done",
            )
            return []
        body = self.block(line.body)
        return [ast.Later((), body, True, span=self.at(line))]


def lasting(events: tuple[ast.EventPattern, ...]) -> ast.Window | None:
    """The time to come that stands behind the last of some events: ``this turn``."""
    window = events[-1].window
    return window if window is not None and window.which == "this" and window.whose is None else None


def contrary(before: Statement, after: Said) -> Said:
    """``if done: …`` and then ``if not done: …``: the second asks the same as the first, the other way round."""
    if not (isinstance(before, ast.If) and isinstance(after, ast.If)):
        return after
    asked, again = before.condition, after.condition
    if isinstance(asked, ast.Done) and isinstance(again, ast.Not) and isinstance(again.condition, ast.Done):
        return cast(Said, replace(after, condition=replace(again, condition=asked)))
    if isinstance(asked, ast.Not) and isinstance(asked.condition, ast.Done) and isinstance(again, ast.Done):
        return cast(Said, replace(after, condition=asked.condition))
    return after


def with_else(statement: Statement, otherwise: ast.Block) -> list[Statement]:
    """The statement with ``else`` on an ``if`` of its line: one for each ``if`` that it may be meant for."""
    found: list[Statement] = []
    if isinstance(statement, ast.If):
        if not statement.otherwise:
            found.append(replace(statement, otherwise=otherwise))
        found += [replace(statement, then=body) for body in _within(statement, statement.then, otherwise)]
    elif isinstance(statement, ast.ForEach):
        found += [replace(statement, body=body) for body in _within(statement, statement.body, otherwise)]
    return found


def gives_below(line: Line) -> bool:
    """Whether the block below a statement has the abilities that a copy has besides."""
    return bool(line.body) and any(tok.key == "except" for tok in line.phrase)


def _within(statement: Statement, body: ast.Block, otherwise: ast.Block) -> list[ast.Block]:
    """The same for what stands behind the colon, on the line of the statement itself."""
    if not body or body[-1].span.line != statement.span.line:
        return []
    return [(*body[:-1], inner) for inner in with_else(body[-1], otherwise)]


MISPLACED = {
    "-": "a mode stands under `modes N:`",
    "only": "a limit stands under the cost it limits",
    "as": "this begins an ability",
    "while": "this begins an ability",
}
STATEMENTS: dict[str, Callable[[Blocks, Line], list[Statement]]] = {
    "": Blocks.plain,
    "if": Blocks.if_line,
    "may": Blocks.may_line,
    "for_each": Blocks.for_each,
    "repeat": Blocks.repeat,
    "loop": Blocks.loop,
    "leave": Blocks.leave,
    "stop": Blocks.leave,
    "let": Blocks.let,
    "set": Blocks.let,
    "change": Blocks.change,
    "modes": Blocks.modes,
    "later": Blocks.later,
    "when": Blocks.when,
    "instead_of": Blocks.replacing,
}
