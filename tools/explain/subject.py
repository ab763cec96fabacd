"""What ``kotowari explain FILE`` is about: the game of a saved record, or of a scenario played as far as it goes."""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from kotowari.grammar.suggest import suggestion
from kotowari.interpreter import Game
from kotowari.tools import games, scenarios, workspace
from kotowari.tools.config import is_below
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.story import Teller
from kotowari.tools.options import with_options
from kotowari.tools.play import record
from kotowari.tools.testing.discover import discover


@dataclass(frozen=True)
class Subject:
    """A game at the moment that is asked about, and who tells its events."""

    game: Game
    teller: Teller


def subject_of(options: argparse.Namespace) -> Subject:
    """The game that ``WHAT`` names.  Raises CannotRun when it names none."""
    with games.within_limits():
        return _subject(Path(options.what), options)


def _subject(path: Path, options: argparse.Namespace) -> Subject:
    if path.suffix == ".json" and record.is_record(path):
        return _recorded(record.load(path), path.parent, options)
    return _played(path, options)


def _recorded(saved: record.Record, folder: Path, options: argparse.Namespace) -> Subject:
    for name in saved.extra:
        if name not in options.rules and not any(is_below(Path(name), place) for place in (folder, Path.cwd())):
            raise CannotRun(f"the saved game was played with rules from elsewhere: `{name}`", f"--rules {name}")
    more = [name for name in options.rules if name not in saved.extra]
    extra = (*saved.extra, *more)
    ruleset = with_options(options.ruleset or saved.ruleset, options)
    program = games.program_for(ruleset, extra, record.names_in(saved))
    if options.at is not None:
        if not 0 <= options.at <= len(saved.answers):
            raise CannotRun(f"there is no moment {options.at}", f"the game has {len(saved.answers)} answers")
        saved = replace(saved, answers=saved.answers[: options.at], digest="")
    game = record.replay(program, saved, options.limit)
    if ruleset == saved.ruleset and not more:  # asked for other rules, one wants to see what they make of the answers
        record.verify(game, saved)
    return Subject(game, Teller(workspace.ruleset_library(ruleset, extra)))


def _played(path: Path, options: argparse.Namespace) -> Subject:
    given = discover([str(path)], tuple(options.rules))
    found = given.each()
    if not found:
        raise CannotRun(f"{path} holds no scenario and is no saved game")
    titles = [one.title for _, one in found]
    if options.scenario and options.scenario not in titles:
        raise CannotRun(f"there is no scenario `{options.scenario}` in {path}", suggestion(options.scenario, titles))
    suite, scenario = found[titles.index(options.scenario)] if options.scenario else found[0]
    game, library, said = scenarios.play(given, suite, scenario, options.limit)
    if game is None:
        raise CannotRun(f"{scenario.title}: {said}")
    return Subject(game, Teller(library))
