"""What is read well and yet can't be carried out: found by compiling it, since only the compiler knows every form."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity, make
from kotowari.grammar.library import Library
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.interpreter import CompileError, Program, compile_program, program_from_bytes, program_to_bytes
from kotowari.interpreter.from_ast import cards_source
from kotowari.tools import cache

CODE = "E0806"
HELP = "say it with another verb or another form; `kotowari explain E0806` names the usual reasons"


class Trial:
    """Compiles definitions of one rule set on trial: its rules once, of cards only the source, which is never run."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @cached_property
    def _rules(self) -> tuple[Program | None, list[Diagnostic]]:
        if any(one.severity is Severity.ERROR for one in self.library.diagnostics):
            return None, []  # what is wrong is known already, and what is left may lack a part
        name = cache.key("rules", self.library.ruleset.id, self.library.sources)
        try:
            program: Program = cache.cached(
                name,
                lambda: compile_program(self.library),
                lambda made: program_to_bytes(self.library, made),
                lambda data: program_from_bytes(data, lambda: (self.library, {})),
            )
            return program, []
        except CompileError as error:
            return None, [refusal(error, self.library.ruleset.span)]

    @property
    def program(self) -> Program | None:
        """The rules compiled; None where they can't be."""
        return self._rules[0]

    def rules(self) -> list[Diagnostic]:
        """E0806 for a rule that can't be carried out."""
        return self._rules[1]

    def cards(self, cards: Sequence[Card]) -> list[Diagnostic]:
        """E0806 for each card that can't be carried out; none where the rules themselves are wrong."""
        return [why for _, why in self.refused(cards)]

    def refused(self, cards: Sequence[Card]) -> list[tuple[Card, Diagnostic]]:
        """The same with the card that each is about."""
        base = self._rules[0]
        return refused(lambda some: cards_source(self.library, base, some), cards) if base is not None else []


def refused(make_program: Callable[[list[Card]], object], cards: Iterable[Card]) -> list[tuple[Card, Diagnostic]]:
    """Each of these cards that the compiler refuses, with the E0806 that says why."""
    pool = list(cards)
    try:
        make_program(pool)
        return []
    except CompileError:
        found = []
        for card in pool:
            try:
                make_program([card])
            except CompileError as error:
                found.append((card, refusal(error, card.span)))
        return found


def refusal(error: CompileError, place: Span) -> Diagnostic:
    """What the compiler says, with what it advises, at the part it can't express, or at *place* if it names none."""
    span = getattr(error.node, "span", NO_SPAN)
    place = span if span != NO_SPAN else place
    said = f"this can't be carried out: {error}" if error.code == CODE else str(error)
    return make(error.code, said, place, help=error.help or HELP)


def untouched(cards: Sequence[Card], errors: Sequence[Diagnostic], texts: Mapping[str, str]) -> list[Card]:
    """The cards without an error in any of their lines: a card reaches to the next line that is not indented."""
    heads: dict[str, list[int]] = {path: _heads(text) for path, text in texts.items()}
    bad = {(one.span.path, _head(heads[one.span.path], one.span.line)) for one in errors if one.span.path in heads}
    return [card for card in cards if (card.span.path, _head(heads[card.span.path], card.span.line)) not in bad]


def blocks_of(texts: Mapping[str, str]) -> Callable[[Diagnostic], str]:
    """What tells the lines of the definition in which something was found; "" where that is in none of these texts."""
    lines = {path: text.split("\n") for path, text in texts.items()}
    heads = {path: _heads(text) for path, text in texts.items()}

    def block(found: Diagnostic) -> str:
        path = found.span.path
        if path not in lines:
            return ""
        at = bisect_right(heads[path], found.span.line)
        first, after = [0, *heads[path], 0][at : at + 2]
        return "\n".join(lines[path][max(first, 1) - 1 : after - 1 if after else None])

    return block


def _heads(text: str) -> list[int]:
    """The numbers (from 1) of the lines at which definitions begin."""
    return [number for number, line in enumerate(text.split("\n"), 1) if line[:1].strip(" \t#")]


def _head(heads: Sequence[int], line: int) -> int:
    """The number of the line at which the definition begins that *line* belongs to; 0: it stands before all."""
    at = bisect_right(heads, line)
    return heads[at - 1] if at else 0
