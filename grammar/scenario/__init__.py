"""Scenario files: text to :class:`Suite`, and the scenarios of a file apart from its other definitions.

``split`` blanks the lines of scenarios instead of cutting them, so that every place in the rest
keeps its line number.  One bad entry is one diagnostic; the entries after it are still read.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.limits import CARDS, too_long
from kotowari.grammar.scenario.ast import (
    Command,
    Concede,
    Expect,
    Fixed,
    Moment,
    Pile,
    Scenario,
    Setting,
    Side,
    Suite,
    Symbols,
    Under,
)
from kotowari.grammar.scenario.checks import advance, answer, check, do
from kotowari.grammar.scenario.lexer import Line, Token, lines, scenario_words, segments
from kotowari.grammar.scenario.reader import SEATS, Reader, Refused
from kotowari.grammar.source import Source, Span


def _heads() -> tuple[str, ...]:
    return tuple(form for forms in scenario_words()["scenario"].values() for form in forms)


def _is_head(line: str) -> bool:
    """Whether a line begins with the word for a scenario, however it goes on: what can't be read must be said."""
    return any(line.startswith(head) and not _of_a_word(line[len(head) : len(head) + 1]) for head in _heads())


def _of_a_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def split(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text with its scenarios blanked, and each scenario with the number of its first line.

    Comments at the margin after the last line of a scenario belong to what follows.
    """
    rest: list[str] = []
    blocks: list[tuple[int, list[str]]] = []
    gap: list[str] = []
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            gap.append(line)
            continue
        if line[0] not in (" ", "\t", "\u3000"):
            rest += gap
            gap = []
            inside = _is_head(line)
            if inside:
                blocks.append((number, []))
        if inside:
            blocks[-1][1].extend([*gap, line])
        rest += [""] * (len(gap) + 1) if inside else [*gap, line]
        gap = []
    return "\n".join(rest + gap), [(number, "\n".join(block)) for number, block in blocks]


def parse_suite(text: str, path: str = "<scenario>") -> tuple[Suite, list[Diagnostic]]:
    """Everything a scenario file says.  Diagnostics E0801 to E0805; never an exception for bad text."""
    long = too_long(Source(path, text))
    if long is not None:
        return Suite(), [long]
    rest, blocks = split(text)
    scenarios: list[Scenario] = []
    problems: list[Diagnostic] = []
    for number, block in blocks:
        found, wrong = parse_block(block, path, number)
        scenarios += found
        problems += wrong
    definitions = rest if rest.strip() else ""
    return Suite(definitions, tuple(scenarios)), problems


def parse_block(block: str, path: str, number: int) -> tuple[list[Scenario], list[Diagnostic]]:
    """The scenario of a block that :func:`split` found at line ``number``; no scenario if its head can't be read."""
    roots, problems = lines(block, path, number)
    scenarios: list[Scenario] = []
    for root in roots:
        parser = _Parser()
        scenario = parser.scenario(root)
        problems += parser.problems
        if scenario is not None:
            scenarios.append(scenario)
    return scenarios, problems


class _Parser:
    """One scenario; collects problems."""

    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []
        self.seats: tuple[str, ...] = SEATS
        self.aliases: set[str] = set()
        self.cards = 0

    def reader(self, tokens: list[Token], line: Line) -> Reader:
        last = tokens[-1].span if tokens else line.span
        end = Span(last.path, last.end_line, last.end_column, last.end_line, last.end_column + 1)
        return Reader(tokens, end, self.seats, self.aliases)

    def scenario(self, root: Line) -> Scenario | None:
        """``scenario TITLE under RULESET [from start] cites`` and what stands under it."""
        reader = self.reader(root.tokens, root)
        try:
            reader.need_key("scenario")
            title = reader.need("string").value
            reader.need_key("under")
            ruleset, *also = _rulesets(reader)
            whole = reader.accept("from")
            if whole:
                reader.need_key("start")
            cites: list[str] = []
            while reader.kind() == "cite":
                cites += [cite.strip() for cite in reader.take().value.split(",")]
            reader.done()
        except Refused as refused:
            self.problems.append(refused.diagnostic)
            return None
        found = Scenario(title, ruleset, tuple(cites), whole, also=tuple(also), span=root.span)
        given: list[Side | Fixed] = []
        script: list[Moment | Expect | Under] = []
        for line in root.children:
            self._part(line, given, script)
        found = replace(found, seats=self.seats, given=tuple(given), script=tuple(script))
        self.problems += [make("E0801", why, under.span) for under, why in found.misplaced()]
        return found

    def _part(self, line: Line, given: list[Side | Fixed], script: list[Moment | Expect | Under]) -> None:
        reader = self.reader(line.tokens, line)
        try:
            if reader.accept("seats"):
                if given or script:
                    raise reader.refuse("the seats come too late", help="who plays is said before what they have")
                self.seats = tuple(str(t.name) for t in reader.things())
                _done(reader, line)
            elif reader.key() == "turn":
                script.append(self._moment(reader, line))
            elif reader.key() == "expect":
                script += [c for c in self._commands(line.tokens, line) if isinstance(c, Expect)]
            elif reader.key() == "under":
                script += [c for c in self._commands(line.tokens, line) if isinstance(c, Under)]
            elif script:
                raise reader.refuse("expected `turn` or `expect`", help="the position comes first")
            elif reader.accept("fixed"):
                kind = reader.word()
                given.append(Fixed(kind, reader.values(), span=reader.span(0)))
                _done(reader, line)
            else:
                given.append(self._side(reader, line))
        except Refused as refused:
            self.problems.append(refused.diagnostic)

    # ------------------------------------------------------------------ the position
    def _side(self, reader: Reader, line: Line) -> Side:
        seat = reader.seat()
        if not reader.accept_text(":"):
            raise reader.refuse("expected `:`")
        entries: list[Pile | Setting] = []
        for part, where in self._entries(line, line.tokens[reader.at :]):
            inner = self.reader(part, where)
            try:
                entry = _entry(inner)
                if isinstance(entry, Pile):
                    self._count(entry)
                entries.append(entry)
                inner.done()
            except Refused as refused:
                self.problems.append(refused.diagnostic)
        return Side(seat, tuple(entries), span=line.span)

    def _count(self, pile: Pile) -> None:
        """Cards are laid out.  Raises :class:`Refused` where there are too many."""
        for item in pile.items:
            self.cards += item.count
            if self.cards > CARDS:
                raise Refused(make("E0110", f"a scenario lays out at most {CARDS} cards", item.span))

    def _entries(self, line: Line, inline: list[Token]) -> list[tuple[list[Token], Line]]:
        found = [(part, line) for part in segments(inline)]
        for child in line.children:
            found += self._entries(child, child.tokens)
        return found

    # ------------------------------------------------------------------ the script
    def _moment(self, reader: Reader, line: Line) -> Moment:
        reader.need_key("turn")
        turn = reader.number()
        whose = ""
        if reader.accept("of"):
            whose = reader.seat()
        step = ""
        if reader.kind() in ("word", "ordinal"):
            step = reader.step()
        if not reader.accept_text(":"):
            raise reader.refuse("expected `:`")
        head = reader.span(0)
        commands = self._commands(line.tokens[reader.at :], line)
        return Moment(turn, step, whose, tuple(commands), span=head)

    def _commands(self, tokens: list[Token], line: Line) -> list[Command]:
        """The commands of a line and of the deeper ones.  After ``expect`` all that follows in the line is checks."""
        if tokens and tokens[0].key == "under":
            return self._under(tokens, line)
        found: list[Command] = []
        checks: list[Any] | None = None
        start = tokens[0].span if tokens else line.span
        known = len(self.problems)
        for part in segments(tokens):
            reader = self.reader(part, line)
            try:
                if checks is None and reader.accept("expect"):
                    checks, start = [], part[0].span
                    reader.accept_text(":")
                    if reader.peek() is None:
                        continue
                if checks is None:
                    found.append(_command(reader))
                else:
                    checks.append(check(reader))
                reader.done()
            except Refused as refused:
                self.problems.append(refused.diagnostic if checks is None else self._no_check(part, line, refused))
        if checks is not None:
            for child in line.children:
                checks += self._checks(child)
            if not checks and len(self.problems) == known:
                self.problems.append(_nothing(start))
            found.append(Expect(tuple(checks), span=start))
        else:
            for child in line.children:
                found += self._commands(child.tokens, child)
        return found

    def _under(self, tokens: list[Token], line: Line) -> list[Command]:
        """``under RULESET, RULESET: commands``: all of the line, and what is deeper."""
        reader = self.reader(tokens, line)
        reader.need_key("under")
        rulesets = _rulesets(reader)
        if not reader.accept_text(":"):
            raise reader.refuse("expected `:`")
        inner = self._commands(tokens[reader.at :], line)
        found = [each for each in inner if not isinstance(each, Under)]
        if len(found) < len(inner):
            raise reader.refuse("`under` can't stand within `under`")
        if not found and not self.problems:
            raise reader.refuse("`under` without anything to do or to expect")
        return [Under(rulesets, tuple(found), span=reader.span(0))]

    def _checks(self, line: Line) -> list[Any]:
        found = []
        for part, where in self._entries(line, line.tokens):
            reader = self.reader(part, where)
            try:
                found.append(check(reader))
                reader.done()
            except Refused as refused:
                self.problems.append(self._no_check(part, where, refused))
        return found

    def _no_check(self, part: list[Token], line: Line, refused: Refused) -> Diagnostic:
        """Why this is no check; of what could be done where it stands, that it begins a line of its own."""
        reader = self.reader(part, line)
        try:
            _command(reader)
            reader.done()
        except Refused:
            return refused.diagnostic
        help_ = "behind `expect` everything is a check: begin a new line with what is done"
        return replace(refused.diagnostic, help=help_)


def _done(reader: Reader, line: Line) -> None:
    """Nothing may be left in a line, nor hang under it."""
    reader.done()
    if line.children:
        raise reader.refuse("nothing can hang under this line")


def _rulesets(reader: Reader) -> tuple[str, ...]:
    """``RULESET, RULESET``.  Raises :class:`Refused` for one that is named twice."""
    found = [reader.take().value]
    while reader.accept_text(","):
        found.append(reader.take().value)
        if found[-1] in found[:-1]:
            raise reader.refuse(f"`{found[-1]}` is named twice")
    return tuple(found)


def _nothing(span: Span) -> Diagnostic:
    return Diagnostic(code="E0801", severity=Severity.ERROR, message="`expect` without a check", span=span)


def _entry(reader: Reader) -> Pile | Setting:
    """``ZONE cards``, ``FIELD number``, ``3 KIND counters``."""
    if reader.kind() == "number":
        number = reader.number()
        kind = reader.take().value if reader.kind() == "pair" else reader.words()
        reader.need_key("counters")
        return Setting(kind, number, True, span=reader.span(0))
    name = reader.word()
    if reader.kind() == "number":
        return Setting(name, reader.number(), span=reader.span(0))
    if reader.kind() == "symbols":
        start = reader.at
        symbols = Symbols(reader.take().value, span=reader.span(start))
        return Setting(name, symbols, span=reader.span(0))
    only = reader.accept("only")
    items = reader.items()
    return Pile(name, items, only or not items, span=reader.span(0))


def _command(reader: Reader) -> Command:
    """One command of a moment."""
    if reader.key() in ("resolve", "pass"):
        return advance(reader, "")
    seat = reader.seat()
    if reader.key() in ("choose", "order"):
        return answer(reader, seat)
    if reader.accept("concede"):
        return Concede(seat, span=reader.span(0))
    if reader.key() == "pass":
        return advance(reader, seat)
    if reader.key() in ("can", "can't"):
        reader.at = 0
        return Expect((check(reader),), span=reader.span(0))
    return do(reader, seat)
