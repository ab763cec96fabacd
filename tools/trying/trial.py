"""Trying cards: for each of their abilities whether it was reached, and what it did.

``reached``: it acted; ``idle``: it acted and nothing came of it; ``held``: a word that others read, which is there;
``unreached``; ``error``: the engine failed while it was tried, or took more than a game may.
"""

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import walk
from kotowari.interpreter import Overrun, Program, extend_program
from kotowari.interpreter.budget import WORK
from kotowari.interpreter.state.objects import WAYS
from kotowari.tools import workspace
from kotowari.tools.compiling import Trial
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.story import Teller
from kotowari.tools.trying.attempts import Attempt, Attempts
from kotowari.tools.trying.companions import company
from kotowari.tools.trying.homes import Homes, by_name, homes_of
from kotowari.tools.trying.subjects import Subject, subjects
from kotowari.tools.trying.table import Room
from kotowari.tools.trying.telling import deeds

Status = Literal["reached", "idle", "held", "unreached", "error"]
BEST: tuple[Status, ...] = ("error", "reached", "idle", "held", "unreached")  # which tells most of several parts


@dataclass(frozen=True)
class Tried:
    """What came of one ability; ``did``: what it did, in words; ``problem``: what went wrong."""

    card: str
    kind: str
    keyword: str
    path: str
    line: int
    text: str
    outcome: Status
    did: tuple[str, ...] = ()
    problem: str = ""


class Trials:
    """Cards of one program, tried one after another.  ``texts``: path → text of the files they are written in."""

    def __init__(self, library: Library, program: Program, texts: Mapping[str, str], work: int = WORK) -> None:
        self.library = library
        self.program = program
        self.texts = texts
        self.work = work
        self.teller = Teller(library)
        self._homes: Homes | None = None

    def card(self, card: ast.Card) -> list[Tried]:
        """What came of each ability of a card.  Never raises for what a card can do wrong."""
        found: dict[Subject, Tried] = {}
        todo: list[Subject] = []
        problem = ""
        try:
            room = self._room(card)
            todo += subjects(card, room.program, self.texts)
            self._attempt(Attempts(room, card.faces[0].name, todo, self.work, _adverbs(self.library, card)), found)
        except Overrun as error:
            problem = f"{error.code} {error.message}"
        except Exception as bug:  # a fault of the engine or of ours is what is looked for
            problem = _where(bug)
        if problem and not todo:  # not even the game that it is tried in came to its first step
            place = card.span
            return [Tried(card.faces[0].name, "card", "", place.path, place.line, "", "error", problem=problem)]
        rest: Status = "error" if problem else "unreached"
        return _by_line([found.get(one) or replace(_tried(one, rest), problem=problem) for one in todo])

    def _attempt(self, attempts: Attempts, found: dict[Subject, Tried]) -> None:
        for subject in attempts.subjects:
            if subject.kind == "mark":
                found[subject] = _tried(subject, "held")

        def missing() -> list[Subject]:
            reached = {_told_as(one) for one, tried in found.items() if tried.outcome == "reached"}
            return [
                one
                for one in attempts.subjects
                if (one not in found or found[one].outcome == "idle") and _told_as(one) not in reached
            ]

        for attempt in attempts.rounds(missing):
            for subject in missing():
                self._look(attempt, attempts, subject, found)

    def _look(self, attempt: Attempt, attempts: Attempts, subject: Subject, found: dict[Subject, Tried]) -> None:
        """Note what an ability did in an attempt."""
        if subject.kind == "cost":
            if _is_paid(attempt, subject):
                found[subject] = _tried(subject, "reached", ("it is part of what is paid",))
            return
        if any(one.mode == "may" for one in subject.ability.definition.restrictions):
            attempt.game.view(0)  # what may be looked at is asked for where somebody looks
        noted = attempts.witness.noted.get(subject.ability.definition)
        if noted is None:
            return
        counted = subject.ability.definition in attempts.witness.counted
        did = deeds(self.teller, attempt, subject, [*noted.values()]) or (
            ("numbers of players change",) if counted else ()
        )
        if did or subject not in found:
            found[subject] = _tried(subject, "reached" if did else "idle", did)

    def _room(self, card: ast.Card) -> Room:
        made = company(self.library, self.program, card)
        if self._homes is None:
            self._homes = homes_of(self.library, self.program, made, self.work)
        program = extend_program(self.library, self.program, [*made.cards, *made.past, card], "a trial")
        return Room(program, made, self._homes.step, by_name(made, self._homes.zones))


def _tried(subject: Subject, outcome: Status, did: tuple[str, ...] = ()) -> Tried:
    keyword = subject.ability.keyword
    return Tried(subject.card, subject.kind, keyword, subject.path, subject.line, subject.text, outcome, did)


def _is_paid(attempt: Attempt, subject: Subject) -> bool:
    """Was the card played, by this cost, with it or with its help?"""
    definition = subject.ability.definition
    own = attempt.own
    if any(event.c.ability is subject.ability for event in attempt.game.log[attempt.since :]):
        return True
    while own is not None:
        if own.item is not None and (
            definition.mode == "additional" or not definition.name or definition.name in own.links.get(WAYS, ())
        ):
            return True
        own = own.next
    return False


def _told_as(subject: Subject) -> object:
    """What an ability is told as: the parts of a keyword are told as one, so where one acted no other needs to."""
    return (subject.line, subject.ability.keyword) if subject.ability.keyword else subject


def _by_line(tried: Sequence[Tried]) -> list[Tried]:
    """What a keyword gives is one ability of the card: it was reached if a part of it was."""
    lines: dict[tuple[object, ...], Tried] = {}
    for number, one in enumerate(tried):
        key = (one.line, one.keyword) if one.keyword else (number,)
        known = lines.get(key)
        lines[key] = one if known is None else min(known, one, key=lambda each: BEST.index(each.outcome))
    return list(lines.values())


def _adverbs(library: Library, card: ast.Card) -> tuple[tuple[str, ...], ...]:
    """The adverbs with which an event may have to be proposed: none, each that is mentioned."""
    used = {node.keyword for node in walk(card) if isinstance(node, ast.KeywordUse)}
    trees = [card, *(library.keywords[id] for id in used if id in library.keywords)]
    patterns = [node for tree in trees for node in walk(tree) if isinstance(node, ast.EventPattern)]
    named = [library.actions[one.verb].of for one in patterns if one.verb in library.actions]
    said = [each for one in (*patterns, *named) if one is not None for each in walk(one)]
    words = [
        word.id
        for each in said
        if isinstance(each, (ast.EventPattern, ast.Measure))
        for word in (each.adverbs if isinstance(each, ast.EventPattern) else each.kinds)
        if word.kind != "counter"
    ]
    return ((), *((word,) for word in dict.fromkeys(words)))


def _where(bug: Exception) -> str:
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"internal error: {type(bug).__name__}: {bug} ({last.filename.rsplit('/', 1)[-1]}:{last.lineno})"


def try_cards(
    library: Library,
    cards: Sequence[ast.Card],
    texts: Mapping[str, str],
    work: int = WORK,
    each: Callable[[list[ast.Card]], Iterable[ast.Card]] = iter,
) -> list[Tried]:
    """What came of each ability of these cards, played beside the cards of the game.

    Raises ``CannotRun`` for rules that can't be played, and ``CompileError`` for a card that can't.
    """
    if not cards:
        return []
    rules = Trial(library).program
    if rules is None:
        raise CannotRun(f"{library.ruleset.id} can't be played", "kotowari check stdlib_rules")
    pool, _ = workspace.load(library, workspace.game_card_files(library))
    named = {card.faces[0].name: card for card in (*pool, *cards)}
    trials = Trials(library, extend_program(library, rules, named.values(), "cards to be tried"), texts, work)
    return [one for card in each(list(cards)) for one in trials.card(card)]
