"""A target for each kind of file: what it accepts is checked, told and played, as the commands do it, in this process.

A target returns whether the mutant was accepted.  Refusing is right; any exception but those that say so is a finding.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.mutate import Mutator, mutant_of_data
from tests.grammar.garden_rules import garden_files

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.json_form import to_json
from kotowari.grammar.library import Library, load_library
from kotowari.grammar.limits import LINE
from kotowari.grammar.printer import format_source
from kotowari.grammar.scenario import parse_suite
from kotowari.interpreter import CompileError, Game, Overrun, Program, Seat, extend_program
from kotowari.tools import decks, games, json_cards, layout, legality, workspace
from kotowari.tools.checking import check_text
from kotowari.tools.compiling import Trial, untouched
from kotowari.tools.errors import CannotRun
from kotowari.tools.importing import plain
from kotowari.tools.importing.printed import NoCard
from kotowari.tools.importing.proof import Prover
from kotowari.tools.play import record
from kotowari.tools.play.session import Session
from kotowari.tools.reading.reader import PROPERTY
from kotowari.tools.report.human import render
from kotowari.tools.sim.bots import BOTS
from kotowari.tools.testing.allowance import Allowance
from kotowari.tools.testing.discover import Given, discover
from kotowari.tools.testing.run import Stage, run_scenario
from kotowari.tools.testing.stages import Stages
from kotowari.tools.text.frames import FrameError
from kotowari.tools.text.reminders import reminder_of_line
from kotowari.tools.text.render import LANGUAGES, FaceText, linearizer, render_card
from kotowari.tools.text.wordings_tried import refused_wordings
from kotowari.tools.trying.trial import Trials

RULESETS = ("magic-2018", "animal")
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
PATH = "mutant.kw"
WORK = 20_000  # of a game with a mutant, so that what is counted ends soon and what is not counted hangs
DECISIONS = 40  # of a game with a mutant; most that go wrong do so as soon as it is played
FILL = {"magic-2018": {"Forest": 5, "Island": 5, "Mountain": 5, "Plains": 5, "Swamp": 5}, "animal": {}}


class InternalError(Exception):
    """What a command would report as an internal error, found where it is a result and no exception."""


def told(found: list[Diagnostic], texts: Mapping[str, str]) -> bool:
    """Whether there is an error; each finding must be told."""
    for one in found:
        assert re.fullmatch(r"[EW]\d{4}", one.code) and one.message, one
        render(one, lambda path: texts.get(path, "").split("\n"), lambda text, *_: text)
    return any(one.severity is Severity.ERROR for one in found)


@cache
def trial(ruleset: str) -> Trial:
    return Trial(workspace.ruleset_library(ruleset))


@cache
def base(ruleset: str) -> Program:
    """The rules and the cards that fill a deck."""
    library = workspace.ruleset_library(ruleset)
    names = FILL[ruleset]
    return games.compiled(library, games.card_pool(library, names)[0].values())


@cache
def game_cards(ruleset: str) -> tuple[str, ...]:
    """The cards of a game and of its scenarios, one text for each."""
    own = workspace.game_card_files(workspace.ruleset_library(ruleset)).values()
    files = [*own, *(suite.definitions for suite in given(ruleset).suites)]
    return tuple(text for file in files for text in re.split(r"\n(?=\S)", file) if text.startswith(("card", "カード")))


# --------------------------------------------------------------------------- cards
def card(text: str, ruleset: str, seed: int) -> bool:
    """*check → fmt → text → play*."""
    library = workspace.ruleset_library(ruleset)
    cards, found = workspace.load(library, {PATH: text})
    layout.formatted(PATH, text, library)
    errors = [one for one in found if one.severity is Severity.ERROR]
    told(found, {PATH: text})
    usable = []
    for one in untouched(cards, errors, {PATH: text}):
        if not told(trial(ruleset).cards([one]), {PATH: text}):
            told_and_played(one, library, ruleset, seed)
            usable.append(one)
    return bool(usable) and not errors


def told_and_played(one: Card, library: Library, ruleset: str, seed: int) -> None:
    """What has been accepted is said in each language, and a game with it goes on."""
    for lang in LANGUAGES:
        render_card(one, library, lang, reminders=True)
    program = extend_program(library, base(ruleset), [one], PATH)
    deck = [one.faces[0].name] * 15 + [name for name, count in FILL[ruleset].items() for _ in range(count)]
    play(program, tuple(deck), seed)


def play(program: Program, deck: tuple[str, ...], seed: int, decisions: int = DECISIONS) -> None:
    """A game of random legal answers; one that is over the budget is refused, not wrong."""
    chance = Random(seed)
    try:
        game = Game(program, [Seat("a", deck), Seat("b", deck)], seed, work=WORK)
        for _ in range(decisions):
            if game.decision is None:
                break
            game.answer(game.decision.legal_answer(chance.randrange))
    except Overrun:
        return


# --------------------------------------------------------------------------- cards that are tried
@cache
def trials(ruleset: str) -> Trials:
    library = workspace.ruleset_library(ruleset)
    pool, _ = workspace.load(library, workspace.game_card_files(library))
    return Trials(library, games.compiled(library, pool), {PATH: ""}, WORK)


def tried(text: str, ruleset: str, seed: int) -> bool:
    """*check → try*."""
    cards, found = workspace.load(workspace.ruleset_library(ruleset), {PATH: text})
    errors = [one for one in found if one.severity is Severity.ERROR]
    usable = [one for one in untouched(cards, errors, {PATH: text}) if not trial(ruleset).cards([one])]
    for one in usable:
        trials(ruleset).texts = {PATH: text}
        for ability in trials(ruleset).card(one):
            if "internal error" in ability.problem:
                raise InternalError(ability.problem)
    return bool(usable) and not errors


# --------------------------------------------------------------------------- cards as JSON
@cache
def json_seeds(ruleset: str) -> tuple[Any, ...]:
    library = workspace.ruleset_library(ruleset)
    cards = workspace.load(library, workspace.game_card_files(library))[0]
    return tuple(to_json(one) for one in cards[:: max(1, len(cards) // 150)])


def json_card(text: str, ruleset: str, seed: int) -> bool:
    """A card as JSON is written out, and goes the way of a card."""
    source, found = json_cards.as_source("mutant.json", text, workspace.ruleset_library(ruleset))
    return not told(found, {"mutant.json": text}) and card(source, ruleset, seed)


# --------------------------------------------------------------------------- rules and wordings
def rule(text: str, ruleset: str, seed: int) -> bool:
    """*check → compile → wordings* of one file among those of a small game, or of a big one."""
    files = garden_files() if ruleset == "garden" else dict(workspace.rule_files())
    path, _, body = text.partition("\n")
    library = load_library(ruleset, {**files, path: body})
    format_source(body, library)
    found = [*library.diagnostics, *refused_wordings(library, {path})]
    if ruleset != "garden":  # the garden has no core that carries it out
        found += Trial(library).rules()
    return not told(found, {**files, path: body})


@cache
def rule_seeds(ruleset: str) -> tuple[str, ...]:
    """Files of rules, the first line the path."""
    files = garden_files() if ruleset == "garden" else {
        path: text for path, text in workspace.rule_files().items()
        if path in workspace.ruleset_library(ruleset).sources}  # fmt: skip
    return tuple(f"{path}\n{text}" for path, text in files.items() if path.endswith(".kw"))


@cache
def wording_seeds(ruleset: str) -> tuple[str, ...]:
    """Wordings, the language in front."""
    library = workspace.ruleset_library(ruleset)
    nodes = [*library.actions.values(), *library.keywords.values(), *library.declarations.values()]
    names = [name for node in nodes for text in node.texts for name in text.texts]
    return tuple(f"{name.lang}\n{form}" for name in names for form in name.forms if "{" in form)


@cache
def language(ruleset: str, lang: str) -> Any:
    return linearizer(workspace.ruleset_library(ruleset), lang)


def wording(text: str, ruleset: str, seed: int) -> bool:
    """A wording is filled, or refused; it is never run."""
    lang, _, body = text.partition("\n")
    say = language(ruleset, lang if lang in LANGUAGES else "en")
    names = ("this", "n", "price", "card", "verb", "number", "what", "subtypes")
    try:
        say.frames.fill(body, {name: say.sample("2") for name in names})
    except FrameError:
        return False
    return True


# --------------------------------------------------------------------------- requests for reminders
def printed_faces(ruleset: str) -> Iterator[FaceText]:
    """A third of a game's faces as they are printed, with its rows ready where it can be read."""
    library = workspace.ruleset_library(ruleset)
    if PROPERTY in library.properties:
        prover(ruleset)
    cards = workspace.load(library, workspace.game_card_files(library))[0]
    return (face for one in cards[::3] for face in render_card(one, library, "en"))


@cache
def line_seeds(ruleset: str) -> tuple[str, ...]:
    """Keyword lines as they are printed, above each a type line."""
    faces = printed_faces(ruleset)
    return tuple(f"{face.type_line}\n{line}" for face in faces for line in face.text.split("\n") if 0 < len(line) < 60)


def line(text: str, ruleset: str, seed: int) -> bool:
    """*reminder*."""
    on, _, asked = text.partition("\n")
    if max(len(asked), len(on)) > LINE:
        return False
    found = reminder_of_line(asked, on, workspace.ruleset_library(ruleset), [*LANGUAGES][seed % 3])
    told(list(found.diagnostics), {})
    return found.text is not None


# --------------------------------------------------------------------------- printed cards
@cache
def prover(ruleset: str) -> Prover:
    """What proves printed cards, with its rows: deriving them is no work of a mutant."""
    made = Prover(workspace.ruleset_library(ruleset))
    made.reader.read("")
    return made


@cache
def printed_seeds(ruleset: str) -> tuple[str, ...]:
    """Cards as they are printed, one text for each."""
    faces = printed_faces(ruleset)
    return tuple("\n".join(filter(None, (f"{face.name} {face.cost}".strip(), face.type_line, face.text, face.stats)))
                 for face in faces)  # fmt: skip


def printed(text: str, ruleset: str, seed: int) -> bool:
    """*import*."""
    taken = False
    for one in plain.cards(text.split("\n")):
        taken |= not isinstance(one, NoCard) and prover(ruleset).prove(one).refusal is None
    return taken


# --------------------------------------------------------------------------- scenarios
@cache
def given(ruleset: str) -> Given:
    """The scenarios of a game that bring no rules of their own."""
    found = discover([str(SCENARIOS / ruleset.partition("-")[0])])
    return Given([suite for suite in found.suites if not suite.rules], found.extra, found.shared)


@cache
def stage_of(ruleset: str, number: int) -> Stage:
    return stages(ruleset).of(given(ruleset).suites[number], ruleset)[0]


@cache
def stages(ruleset: str) -> Stages:
    return Stages(given(ruleset))


@cache
def scenario_seeds(ruleset: str) -> tuple[str, ...]:
    """Scenarios of a rule set, one text for each; above it the number of its suite."""
    blocks = ((number, block) for number, suite in enumerate(given(ruleset).suites)
              for block in re.split(r"\n(?=\S)", suite.text))  # fmt: skip
    return tuple(f"{number}\n{block}" for number, block in blocks
                 if block.startswith("scenario") and f"under {ruleset}" in block)  # fmt: skip


def scenario(text: str, ruleset: str, seed: int) -> bool:
    """*check → fmt → test*."""
    first, _, body = text.partition("\n")
    number = int(first) % len(given(ruleset).suites) if first.isdecimal() and len(first) < 9 else 0
    beside = {"beside.kw": given(ruleset).suites[number].definitions}
    library = workspace.ruleset_library(ruleset)
    refused = told(check_text(PATH, body, library, beside), {PATH: body})
    layout.formatted(PATH, body, library)
    suite, found = parse_suite(body, PATH)
    if told(found, {PATH: body}):
        return False
    for one in suite.scenarios:
        if one.ruleset == ruleset:
            done = run_scenario(one, stage_of(ruleset, number), "", Allowance(WORK))
            if "internal error" in done.message:
                raise InternalError(done.message)
    return not refused


# --------------------------------------------------------------------------- decks
@cache
def deck_seeds(ruleset: str) -> tuple[str, ...]:
    folder = workspace.game_folder(workspace.ruleset_library(ruleset))
    return tuple(sorted(path.read_text(encoding="utf-8") for place in workspace.deck_folders(folder)
                        for path in place.glob("*.deck")))  # fmt: skip


@cache
def deck_pool(ruleset: str) -> tuple[dict[str, Card], Program]:
    library = workspace.ruleset_library(ruleset)
    names = [name for text in deck_seeds(ruleset) for name in decks.read_deck("a.deck", text)[0].names]
    cards, _ = games.card_pool(library, names)
    return cards, games.compiled(library, cards.values())


def deck(text: str, ruleset: str, seed: int) -> bool:
    """*check → play*."""
    cards, program = deck_pool(ruleset)
    read, found = decks.read_deck("mutant.deck", text)
    names, unknown = decks.resolve_deck(read, cards)
    illegal = legality.illegal(read, cards, workspace.ruleset_library(ruleset))
    if told([*found, *unknown, *illegal], {"mutant.deck": text}) or len(names) > 500:
        return False
    play(program, tuple(names), seed, 8)
    return True


# --------------------------------------------------------------------------- saved games
@cache
def save_seeds(ruleset: str) -> tuple[Any, ...]:
    """Saved games as data."""
    cards, program = deck_pool(ruleset)
    names = tuple(decks.resolve_deck(decks.read_deck("a.deck", deck_seeds(ruleset)[0])[0], cards)[0])
    found = []
    for seed in range(4):
        session = Session(program, (Seat("a", names), Seat("b", names)), seed, {})
        chance = Random(seed)
        for _ in range(4 + 8 * seed):
            if session.decision is not None:
                session.answer(BOTS["random"](session.decision, chance))
        saved = session.record(ruleset, ())
        found.append(json.loads(record.dumped(saved)))
    return tuple(found)


def save(text: str, ruleset: str, seed: int) -> bool:
    """*explain*: read, played again, compared."""
    try:
        saved = record.parsed(text, "mutant.json")
        known, program = deck_pool(ruleset)
        if saved.ruleset != ruleset or any(name not in known for _, cards in saved.seats for name in cards):
            return False
        record.verify(record.replay(program, saved, WORK), saved)
    except CannotRun as error:
        assert error.message
        return False
    return True


Target = Callable[[str, str, int], bool]
TARGETS: dict[str, Target] = {
    "card": card, "json": json_card, "wording": wording, "scenario": scenario, "deck": deck, "save": save, "rule": rule,
    "try": tried, "line": line, "printed": printed,
}  # fmt: skip
EXPECTED = (CannotRun, CompileError, Overrun)


def texts_of(door: str, ruleset: str) -> tuple[str, ...]:
    """What mutants of a door are made from."""
    made = {
        "card": game_cards,
        "try": game_cards,
        "line": line_seeds,
        "printed": printed_seeds,
        "wording": wording_seeds,
        "scenario": scenario_seeds,
        "deck": deck_seeds,
    }
    return made.get(door, rule_seeds)(ruleset)


@cache
def _parts(door: str, ruleset: str) -> Mutator:
    return Mutator(texts_of(door, ruleset), Random(0))


def mutant(door: str, ruleset: str, chance: Random) -> str:
    """One mutant for a door."""
    if door in ("json", "save"):
        seeds = json_seeds(ruleset) if door == "json" else save_seeds(ruleset)
        return json.dumps(mutant_of_data(chance.choice(seeds), seeds, chance))
    parts = _parts(door, ruleset)
    parts.chance = chance
    return parts.mutant()
