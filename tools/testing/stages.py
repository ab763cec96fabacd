"""Stages for scenario files: what their scenarios are played on, compiled once for all files of a rule set.

A file's own cards come before those of the other given files, and these before the game's.  They are
compiled beside what all files share; only a file with rules of its own needs a program of its own.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library
from kotowari.interpreter import (
    CompileError,
    Program,
    compile_program,
    extend_program,
    extension_from_bytes,
    extension_to_bytes,
    program_from_bytes,
    program_to_bytes,
)
from kotowari.tools import cache, checking, compiling, workspace
from kotowari.tools.errors import CannotRun
from kotowari.tools.garbage import quick_loading
from kotowari.tools.testing.discover import Given, Suite
from kotowari.tools.testing.position import BLANK_CARD
from kotowari.tools.testing.run import Stage, stage

_QUOTED = re.compile(r'"([^"\n]+)"')
_NAMED = re.compile(r'"([^"\n]+)"|([^\s",;:=()]+)')  # a name of one word needs no quotes


class _Made(NamedTuple):
    """A stage, the errors of the definitions that were left out of it, and the key that its program is kept under."""

    stage: Stage
    errors: list[Diagnostic]
    key: str


class Stages:
    """The stages of one run.  ``errors`` collects what is wrong with definitions that some stage leaves out."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self._shared: dict[tuple[str, tuple[str, ...]], _Made] = {}
        self._words: dict[str, set[str]] = {}
        self._made: dict[tuple[str, str], _Made] = {}

    def of(self, suite: Suite, ruleset: str) -> tuple[Stage, list[Diagnostic]]:
        """The stage for a file, and the errors of definitions that were left out of it.

        Raises CannotRun for an unknown rule set, and for one that can't be compiled.
        """
        key = (ruleset, suite.path if suite.definitions else "")
        made = self._made.get(key)
        if made is None:
            with quick_loading():
                made = self._made[key] = self._make(suite, ruleset)
        return made.stage, made.errors

    def shared(self, ruleset: str) -> Stage:
        """What all files of a rule set share that have no rules of their own.  Raises CannotRun as ``of`` does."""
        return self._common(ruleset, self.given.extra).stage

    def _make(self, suite: Suite, ruleset: str) -> _Made:
        extra = self.given.extra
        if suite.definitions and suite.rules:
            extra += (suite.path,)
        shared = self._common(ruleset, extra)
        return self._own(shared, suite) if suite.definitions else shared

    def _named(self, ruleset: str) -> set[str]:
        """Everything that may be the name of a card in files with a scenario under the rule set; in all if none has."""
        told = [suite for suite in self.given.suites if ruleset in {each.ruleset for each in suite.scenarios}]
        texts = [suite.text for suite in told or self.given.suites]
        return set().union(*map(self._names_in, (*texts, *self.given.shared.values())))

    def _names_in(self, text: str) -> set[str]:
        if text not in self._words:
            self._words[text] = {name for pair in _NAMED.findall(text) for name in pair}
        return self._words[text]

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors of all stages made so far, each once, by place."""
        texts = {**self.given.shared, **{suite.path: suite.definitions for suite in self.given.suites}}
        block = compiling.blocks_of(texts)
        blocks = {stage: {block(one) for one in made.errors} for stage, made in self._made.items()}
        errors = {}
        for made in self._made.values():
            for one in made.errors:
                if not block(one) or self._bad_everywhere(one.span.path, block(one), blocks):
                    errors[one.span.path, one.span.line, one.code, one.message] = one
        return [error for _, error in sorted(errors.items())]

    def _bad_everywhere(self, path: str, block: str, blocks: Mapping[tuple[str, str], Collection[str]]) -> bool:
        """Can a definition be used in no stage that has its file?  It may be one of some of the rule sets only."""
        return all(block in found for (_, own), found in blocks.items() if own == path or path in self.given.shared)

    def _common(self, ruleset: str, extra: tuple[str, ...]) -> _Made:
        """What files share: the rules, the game's cards that one under the rule set mentions, the cards lent to all."""
        if (ruleset, extra) not in self._shared:
            library = workspace.ruleset_library(ruleset, extra)
            unplayable = workspace.unplayable(library)
            if unplayable is not None:
                raise CannotRun(f"{unplayable.code} {ruleset} can't be played: {unplayable.message}", unplayable.help)
            errors = _errors(library.diagnostics)
            named = self._named(ruleset)
            files = {
                path: text
                for path, text in workspace.game_card_files(library).items()
                if not named.isdisjoint(_QUOTED.findall(text))
            }
            pool, _ = _usable(library, files, cache.key("pool", ruleset, library.sources, files))
            shared = cache.key("pool", ruleset, library.sources, self.given.shared)
            lent, found = _usable(library, self.given.shared, shared)
            cards = {card.faces[0].name: card for card in (BLANK_CARD, *pool, *lent)}
            key = cache.key("stage", ruleset, library.sources, files, self.given.shared)
            program, refused = _compiled(
                list(cards.values()),
                key,
                lambda some: compile_program(library, some),
                lambda made: program_to_bytes(library, made),
                lambda data: program_from_bytes(data, lambda: (library, {**library.cards, **cards})),
            )
            if program is None:
                raise CannotRun(f"{ruleset} can't be played: {refused[0].message}", "kotowari check stdlib_rules")
            on = stage(library, [card for name, card in cards.items() if name in program.cards], program)
            self._shared[ruleset, extra] = _Made(on, errors + found + refused, key)
        return self._shared[ruleset, extra]

    def _own(self, shared: _Made, suite: Suite) -> _Made:
        """The stage of a file with definitions of its own."""
        library, base = shared.stage.library, shared.stage.program
        inputs = (shared.key, suite.path, suite.definitions)
        own, errors = _usable(library, {suite.path: suite.definitions}, cache.key("own", *inputs))
        key = cache.key("more", *inputs)
        program, refused = _compiled(
            own,
            key,
            lambda some: extend_program(library, base, some, suite.path),
            extension_to_bytes,
            lambda data: extension_from_bytes(base, data, {card.faces[0].name: card for card in own}),
        )
        program = program or base
        usable = [card for card in own if card.faces[0].name in program.cards]
        cards = {**shared.stage.cards, **{card.faces[0].name: card for card in usable}}
        return _Made(stage(library, list(cards.values()), program), shared.errors + errors + refused, key)


def _usable(library: Library, files: Mapping[str, str], key: str) -> tuple[list[Card], list[Diagnostic]]:
    """The cards of these files without an error in them, and the errors; kept under *key*."""

    def load() -> tuple[list[Card], list[Diagnostic]]:
        cards, found = workspace.load(library, files) if files else ([], [])
        errors = _errors(found)
        return compiling.untouched(cards, errors, files), errors

    made: tuple[list[Card], list[Diagnostic]] = cache.cached(key, load, cache.pack, cache.unpack)
    return made


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.severity is Severity.ERROR and one.code != checking.NOT_A_CARD]


def _compiled(
    cards: list[Card],
    key: str,
    make_program: Callable[[list[Card]], Program],
    pack: Callable[[Program], bytes],
    unpack: Callable[[bytes], Program],
) -> tuple[Program | None, list[Diagnostic]]:
    """The program of the cards that can be compiled, and why the others can't; None if it is not because of a card."""
    try:
        program: Program = cache.cached(key, lambda: make_program(cards), pack, unpack)
        return program, []
    except CompileError:
        refused = compiling.refused(make_program, cards)
    bad = {id(card) for card, _ in refused}
    try:
        return make_program([card for card in cards if id(card) not in bad]), [why for _, why in refused]
    except CompileError as error:
        return None, [compiling.refusal(error, cards[0].span)]
