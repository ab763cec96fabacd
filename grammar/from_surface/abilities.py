"""Abilities: what a line of a card or keyword is, by its head word and by its verb.

A line that is only a statement is part of the resolution, unless its verb is continuous and has no
duration (static) or says how an event happens (``this enters tapped``).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from kotowari.grammar import ast
from kotowari.grammar.ast import Ability, Statement
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.blocks import Limits
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.events import Event
from kotowari.grammar.from_surface.labels import KEYWORD
from kotowari.grammar.from_surface.prices import COST_STARTS
from kotowari.grammar.from_surface.quoting import Quoting
from kotowari.grammar.from_surface.spoken_of import said_anew
from kotowari.grammar.from_surface.statements import AsEventFound
from kotowari.grammar.scope import OBJECT, Binding
from kotowari.grammar.surface import Line
from kotowari.grammar.visit import children, is_target, walk

BEFORE_TARGET = ("up_to", "any_number_of", "another")


T = TypeVar("T")
Item = Ability | Statement
Effect = ast.Do | ast.DoAll | ast.Restrict
Duration = ast.Until | ast.Window | ast.AsLongAs | None
NO_COST = "say what is paid, as in `{0}, target …: …`; what a card does by itself names its target where it is done"
ACTIVATE = "write `COST: …` behind the word, or leave it out"
NO_LABEL = "it is printed before an ability that is written out"


@dataclass(frozen=True, slots=True)
class EventHead:
    """What stands in front of the colon of an ability about events."""

    events: list[Event]
    condition: ast.Condition | None = None
    cost: ast.Cost | None = None
    before: tuple[Statement, ...] = ()
    optional: bool = False
    limits: tuple[Limits, ...] = ()


class Abilities(Quoting):
    """Reads the ability lines of a card, a token or a keyword."""

    told: tuple[Binding, ...] = ()  # what the statements have named of which the line that is read may be the next

    def abilities(self, lines: Sequence[Line]) -> tuple[Ability, ...]:
        """All abilities; consecutive statement lines make one resolution, a word before them begins another."""
        out: list[Ability] = []
        pending: list[Statement] = []
        label = ""
        paid: list[Binding] = []
        for above, written in zip((None, *lines), lines, strict=False):
            if written.key == "else":
                self.attach_else(pending, written)
                continue
            if written.key == "instead" and written.body:
                self.attach_instead(pending, written)
                continue
            told, self.told = self.told, tuple(self.scope.bindings) if pending else ()
            try:
                head, line = self.labelled(written)
                if head and line.key == "instead" and line.body:
                    self.attach_instead(pending, line, head)
                    self.heads(head, line, written)
                    continue
                over = above if pending else None
                read = self.linked(self.self_linked(line), written, over.ended if over else None, over, pending)
            except Fail as failure:
                self.found.append(failure.diagnostic)
                self.scope.end_ability()
                continue
            finally:
                self.told = told
            for item in read:
                if pending and (head or not isinstance(item, Statement)):
                    out.append(resolution(pending, label))
                    pending, label = [], ""
                if isinstance(item, Statement):
                    self.heads(head, item, written)
                    pending.append(item)
                    label, head = head or label, ""
                else:
                    out.append(self.behind(head, item, written))
            if not pending:
                self.not_paid_with(paid, read, written)
                paid = self.paid_with(read)
                self.scope.end_ability()
                for each in paid:
                    self.scope.bind(each)
        if pending:
            out.append(resolution(pending, label))
            self.scope.end_ability()
        return tuple(out)

    def paid_with(self, read: Sequence[Item]) -> list[Binding]:
        """What a card is paid for with besides its cost, whatever is chosen: the next lines may speak of it."""
        said = [each for each in read if isinstance(each, ast.ExtraCost) and each.mode == "additional"]
        if not said or len(said) < len(read) or any(each.others or each.change or each.condition for each in said):
            return []
        return [each for each in self.scope.bindings if each.pronoun and not each.name and each.kinds == OBJECT]

    def not_paid_with(self, paid: Sequence[Binding], read: Sequence[Item], line: Line) -> None:
        """Report a pronoun for what was paid with in an ability of what the card has become: it is read as that."""
        if any(each.target for each in paid) and not any(isinstance(each, ast.ExtraCost) for each in read):
            help = "give it a name where it is paid: `cost … as paid`"
            self.report(
                "E0205", "what the card was paid for with is spoken of here by its name only", self.at(line), help
            )

    def heads(self, head: str, item: Item | Line, line: Line) -> None:
        """Report a word that limits activated abilities before something else: nothing would come of it."""
        word = self.vocabulary.symbol("term", head) if head else None
        if word is not None and word.said("limits") and not isinstance(item, ast.Activated | ast.KeywordLine):
            self.report("E0410", f"`{head}` limits what is activated, and this is not", self.at(line), ACTIVATE)

    def behind(self, head: str, item: Ability, line: Line) -> Ability:
        """An ability behind the word that is printed before it; keywords have none."""
        if head and isinstance(item, ast.KeywordLine):
            self.report("E0410", f"`{head}` can't stand before keywords", self.at(line), NO_LABEL)
        self.heads(head, item, line)
        return item if isinstance(item, ast.KeywordLine) or not head else replace(item, head=head)

    def self_linked(self, line: Line) -> list[Item]:
        """The same where a name may be one that is given further down: of what it was given before (607.1c)."""
        mark, found = self.scope.mark(), len(self.found)
        read = self.ability_line(line)
        if len(self.found) == found or not line.body:
            return read
        given = [each for each in self.scope.declared[mark[1] :] if each.name not in self.scope.linked]
        if not given:
            return read
        findings = self.found[found:]
        self.scope.rollback(mark)
        self.scope.linked.update((each.name, each) for each in given)
        del self.found[found:]
        read = self.ability_line(line)
        if len(self.found) > found:
            self.found[found:] = findings
        for each in self.scope.declared[mark[1] :]:
            each.used = each.used or any(other.name == each.name and other.used for other in given)
        return read

    def ability_line(self, line: Line) -> list[Item]:
        """The ability or the statements that one line is."""
        read = ABILITIES.get(line.key)
        if read is not None:
            return read(self, line)
        if line.key == "cost":
            return self.cost_line(line)
        if line.head is None and line.body and line.shape != "members":
            return self.governed(line)
        if line.head is None and not line.body:
            uses = self.keyword_line(line)
            if uses is not None:
                return [uses]
        if line.key in ("may", "or", "instead") and line.phrase and line.phrase[0].key == "cost":
            return [self.extra_cost(line)]
        return self.ability_statement(line)

    def ability_statement(self, line: Line) -> list[Item]:
        """A statement line, as a static ability or a modified event where it is one."""
        try:
            if line.key in ("", "may") and not line.body:
                self.procedures_permit = True
                statements = self.whole(self.with_head(line), lambda: self.valued(lambda: self.gated(self.simple)))
            elif line.key == "set":
                statements = self.let(line)
            else:
                statements = self.line(line)
        except AsEventFound as found:
            return [ast.AsEvent(found.event, (), found.condition, span=self.at(line))]
        finally:
            self.procedures_permit = False
        static = [self.is_static(s) for s in statements]
        first = statements[0] if statements else None
        if isinstance(first, ast.If) and not line.body and not self.goes_on(first) and self.is_static(first.then[0]):
            return [ast.Static(continuing(first.then), first.condition, span=self.at(line))]
        if line.key in ("", "may") and not line.body and not all(static):
            self.bare_plurals(statements[0])
        return [
            ast.Static(continuing([s]), span=self.at(line)) if held else s
            for s, held in zip(statements, static, strict=True)
        ]

    def is_static(self, statement: Statement) -> bool:
        """Whether a statement, standing alone, holds as long as the object is there.

        Not if it targets, or speaks of what a statement before it has made: it is done with that one (608.2c).
        """
        if aims(statement) or self.goes_on(statement):
            return False
        if (
            not isinstance(statement, ast.Do | ast.DoAll | ast.Restrict)
            or isinstance(statement.duration, ast.Until)
            or begins_now(statement.duration)
        ):
            return False
        parts = statement.parts if isinstance(statement, ast.DoAll) else (statement,)
        return all(isinstance(part, ast.Restrict) or not part.optional and self.continuous(part) for part in parts)

    def goes_on(self, statement: ast.Node) -> bool:
        """Does it mean something that the statements before it have named or done?"""
        made = {binding.target or binding.name for binding in self.told} - {""}
        return not made.isdisjoint(each.target for each in walk(statement) if isinstance(each, ast.Ref))

    def continuous(self, statement: ast.Do) -> bool:
        """Whether the verb of a statement changes what is, rather than doing something once."""
        symbol = self.vocabulary.verb(statement.verb)
        return symbol is not None and "continuous" in symbol.attributes

    # ---------------------------------------------------------------- keywords
    def keyword_line(self, line: Line) -> ast.KeywordLine | None:
        """``flying, vigilance``; None when the line does not begin with a keyword that it could be."""
        first = self.vocabulary.match(line.phrase, 0, len(line.phrase), KEYWORD)
        if first is None:
            return None
        if self.vocabulary.match(line.phrase, 0, len(line.phrase), VERBS) is not None:
            found = len(self.found)
            try:
                return self.whole(line.phrase, self.keyword_uses)
            except Fail:
                del self.found[found:]
                return None
        return self.whole(line.phrase, self.keyword_uses)

    def keyword_uses(self) -> ast.KeywordLine:
        """Keyword uses between commas: of nothing that the card has said before."""
        with self.scope.apart():
            return self.keyword_list()

    def keyword_list(self) -> ast.KeywordLine:
        """Keyword uses between commas."""
        start = self.i
        uses = [self.keyword_use()]
        while self.i < self.end:
            more = self.attempt(lambda: self.take("and") and self.keyword_again(uses[-1]))
            if not more and not self.take_kind("COMMA"):
                break
            uses.append(more or self.keyword_use())
        cite = self.cites()
        return ast.KeywordLine(tuple(uses), span=self.span(start), cite=cite)

    # ---------------------------------------------------------------- heads
    def head_items(self) -> tuple[ast.Cost, list[Statement], list[Limits], ast.Condition | None]:
        """Items in front of a colon: costs, targets (as ``let``), limits, ``only if C``."""
        start = self.i
        items: list[ast.CostItem] = []
        before: list[Statement] = []
        limits: list[Limits] = []
        condition: ast.Condition | None = None
        while True:
            if self.take("only"):
                word, condition = self.limit(condition)
                limits.extend(word)
            elif self.is_target():
                before.append(self.head_target())
            else:
                label = self.attempt(self.label)
                if label is not None:
                    limits.append(label)
                else:
                    items.append(self.cost_item())
            if not self.take_kind("COMMA"):
                break
        return ast.Cost(tuple(items), span=self.span(start)), before, limits, condition

    def is_target(self) -> bool:
        """Whether an item is a target."""
        at = self.i
        while at < self.end and self.toks[at].type != "COMMA":
            if self.toks[at].key == "target":
                return True
            tok = self.toks[at]
            if tok.type != "NUMBER" and not self.vocabulary.has_letter(tok.low) and tok.key not in BEFORE_TARGET:
                return False
            at += 1
        return False

    def head_target(self) -> ast.Let:
        """``target NP as t`` among the items: bound before the block."""
        start = self.i
        node = self.operand()
        if not isinstance(node, ast.Select):
            raise self.fail("E0206", "a target is expected here", span=self.span(start))
        name = node.binding
        if not name:
            name = "target"
            self.scope.bind(Binding(name, self.kinds(node), name))
        return ast.Let(name, replace(node, binding=""), span=self.span(start))

    def cost_line(self, line: Line) -> list[Item]:
        """``cost sacrifice beast`` (additional), or a cost parameter called so in front of a colon."""
        if line.body:
            return [self.activated(replace_head(line))]
        return [self.extra_cost(line)]

    # ---------------------------------------------------------------- abilities with a head word
    def event_head(self, line: Line, costs: bool) -> EventHead:
        """``E [or E] [if C] [, cost items]``."""

        def read() -> EventHead:
            events = self.attempt(self.events) if line.key == "when" else None
            state = self.attempt(self.state_held) if events is None and line.key == "when" else None
            if state is not None:
                return EventHead([], state)
            events = events or self.events()
            self.bind_events(events, proposed=line.key != "when")
            condition = self.condition() if self.take("if") else None
            if line.key == "when":
                self.asked_of(condition)
            if not costs or not self.take_kind("COMMA"):
                return EventHead(events, condition)
            optional = self.take("may")
            if optional and self.i >= self.end:
                return EventHead(events, condition, optional=True)
            cost, before, limits, more = self.head_items()
            if more is not None:
                raise self.fail("E0206", "when it triggers is said behind the event: `when E if C`")
            return EventHead(events, condition, cost if cost.items else None, tuple(before), optional, tuple(limits))

        return self.whole(line.phrase, read)

    def triggered(self, line: Line) -> list[Item]:
        """``when E: block``."""
        head = self.event_head(line, True)
        body, written, more = self.limited(line.body, head.limits)
        block = (*head.before, *self.block(body))
        limits = tuple(limit for each in written if (limit := self.often(each, line)) is not None)
        if more is not None:
            self.report("E0206", "when it triggers is said behind the event: `when E if C`", self.at(line))
        node = ast.Triggered(
            tuple(head.events),
            block,
            head.condition,
            head.cost,
            optional=head.optional,
            limits=limits,
            span=self.at(line),
        )
        return [self.with_held(node)]

    def replacement(self, line: Line) -> list[Item]:
        """``instead of E: block``; what is said of this turn is an instruction."""
        if self.for_a_time(line):
            return [*self.replacing(line)]
        head = self.event_head(line, False)
        return [
            ast.Replacement(self.replaceable(head.events), self.block(line.body), head.condition, span=self.at(line))
        ]

    def as_event(self, line: Line) -> list[Item]:
        """``as E: block``."""
        head = self.event_head(line, True)
        if head.limits:
            self.report("E0206", "what is done with an event has no limits", self.at(line))
        event, *more = self.replaceable(head.events)
        if more:
            self.report("E0206", "`as` takes one event", self.at(line))
        block = (*head.before, *self.block(line.body))
        return [ast.AsEvent(event, block, head.condition, head.cost, optional=head.optional, span=self.at(line))]

    def while_line(self, line: Line) -> list[Item]:
        """``while C: effects``; what C is about may be ``it`` in them, and is looked for there anew."""
        condition = self.whole(line.phrase, self.condition)
        about = getattr(condition, "subject", None)
        if not isinstance(about, ast.Select) or about.det.kind != "none":
            return [ast.Static(self.effects(line), condition, span=self.at(line))]
        held = self.hold(about)
        effects = self.effects(line)
        self.scope.drop(held)
        return [ast.Static(tuple(said_anew(each, about) for each in effects), condition, span=self.at(line))]

    def rule_line(self, line: Line) -> list[Item]:
        """``rule: effects``, an ability about the rules around the game."""
        return [ast.Static(self.effects(line), None, None, "rule", span=self.at(line))]

    def effects(self, line: Line) -> tuple[Effect, ...]:
        """The continuous effects of a block."""
        out: list[Effect] = []
        for inner in line.body:
            read = self.ability_line(inner)
            for item in read:
                if isinstance(item, ast.Static) and item.condition is None:
                    out.extend(item.effects)
                elif isinstance(item, Effect):
                    out.append(item)
                else:
                    self.report(
                        "E0410",
                        "only effects that hold on can stand here",
                        self.at(inner),
                        "write `this has …`, `X gets …`, `X can't …`",
                    )
        return tuple(out)

    def in_line(self, line: Line) -> list[Item]:
        """``in your heap: ability``."""
        zone = self.whole(line.phrase, self.primary)
        if not isinstance(zone, ast.ZoneOf):
            found = self.fail("E0206", "a zone is expected behind `in`", span=self.at(line))
            raise Fail(found.diagnostic, 0)
        out: list[Item] = []
        for ability in self.abilities(line.body):
            if isinstance(ability, ast.KeywordLine | ast.Resolution):
                self.report("E0410", "this can't depend on a zone", self.at(line))
            else:
                out.append(replace(ability, zone=zone))
        return out

    def governed(self, line: Line) -> list[Item]:
        """A line with a colon and no head word: ``P may:``, ``… have:``, ``cost:``."""
        if line.phrase[0].type in COST_STARTS:
            return [self.activated(line)]
        if line.phrase[-1].key == "may":
            return [*self.governing(line)]
        quoted = self.quoting(line)
        if quoted is not None:
            return [ast.Static(continuing([quoted]), span=self.at(line)) if self.is_static(quoted) else quoted]
        return [self.activated(line)]

    def activated(self, line: Line) -> ast.Activated:
        """``cost: block``, limits among the items or as lines of the block, like what it costs more or less."""
        cost, before, limits, condition = self.whole(line.phrase, self.head_items)
        if not cost.items and not any("plays" in each.attributes for each in self.vocabulary.symbols("type")):
            raise self.fail("E0203", "no cost stands in front of the colon", NO_COST, span=self.at(line))
        body, limits, condition = self.limited(line.body, limits, condition)
        changes = [inner for inner in body if inner.key == "cost" and not inner.body]
        block = self.block([inner for inner in body if inner not in changes])
        return ast.Activated(
            cost,
            (*before, *block),
            None,
            tuple(limits),
            condition,
            "",
            tuple(map(self.change_of_using, changes)),
            span=self.at(line),
        )

    def change_of_using(self, line: Line) -> ast.ExtraCost:
        """``cost {1} less to activate …`` as a line of an ability: what that costs more or less."""
        node = self.extra_cost(line)
        if not node.activating:
            self.report(
                "E0206",
                "only what an ability costs more or less stands below it",
                self.at(line),
                "write `cost {1} less to activate for each …`, or the cost in front of the colon",
            )
        return node


def begins_now(duration: ast.Node | None) -> bool:
    """Whether a time is counted from the moment at which something is done: ``this turn``, ``next turn``."""
    return isinstance(duration, ast.Window) and duration.which != "any"


def replace_head(line: Line) -> Line:
    """The line with its head word as part of the phrase."""
    assert line.head is not None
    line.head.type = "WORD"
    return Line(None, [line.head, *line.phrase], line.body, line.shape)


def resolution(statements: list[Statement], head: str = "") -> ast.Resolution:
    """Statement lines as the resolution of a card."""
    return ast.Resolution(tuple(statements), head, span=statements[0].span)


def continuing(statements: Iterable[Statement]) -> tuple[Effect, ...]:
    """The statements as effects that hold on, which :meth:`Abilities.is_static` has found them to be."""
    return tuple(statement for statement in statements if isinstance(statement, Effect))


ABILITIES: dict[str, Callable[[Abilities, Line], list[Item]]] = {
    "when": Abilities.triggered,
    "instead_of": Abilities.replacement,
    "as": Abilities.as_event,
    "while": Abilities.while_line,
    "rule": Abilities.rule_line,
    "in": Abilities.in_line,
}


def aims(node: ast.Node) -> bool:
    """Whether a statement has a target of its own; those of abilities that it gives are theirs."""
    if is_target(node):
        return True
    return not isinstance(node, ast.Quoted) and any(aims(child) for child in children(node))
