"""The same decks, the same seed, the same bots under several rule sets: how each game went, and where they part.

Bots answer what they are asked, so from the first question on that only one rule set asks, their choices differ.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from kotowari.tools import workspace
from kotowari.tools.comparing.plays import Play, story
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.story import Teller
from kotowari.tools.garbage import seldom_collecting
from kotowari.tools.sim import runner


@dataclass(frozen=True)
class Match:
    """One game of a run of a seed under each rule set; ``plays`` and ``played`` are in the same order."""

    index: int
    run: int
    decks: tuple[str, ...]
    plays: tuple[Play, ...]
    played: tuple[runner.Played, ...]

    @property
    def title(self) -> str:
        """``A against B, seed 7, game 1``."""
        return f"{' against '.join(self.decks)}, seed {self.run}, game {self.index + 1}"

    @property
    def seed(self) -> int:
        """The seed of the game itself."""
        return runner.game_seed(self.run, self.index)

    def data(self) -> list[dict[str, Any]]:
        """The machine form of the games: the stories with how they ended."""
        return [
            {**asdict(play), "finished": one.finished, "winners": _winners(one), "reason": one.reason}
            | {"turns": one.turns, "decisions": one.decisions}
            for play, one in zip(self.plays, self.played, strict=True)
        ]


def matches(job: runner.Job, rulesets: Sequence[str], games: int) -> Iterator[Match]:
    """Each game under each rule set, whatever the rule set of *job* is.  Raises CannotRun, naming the rule set."""
    jobs = [replace(job, ruleset=ruleset) for ruleset in rulesets]
    for each in jobs:
        try:
            runner.prepared(each)
        except CannotRun as error:
            raise CannotRun(f"under {each.ruleset}: {error.message}", error.hint) from error
    tellers = [Teller(workspace.ruleset_library(ruleset, job.extra)) for ruleset in rulesets]
    with seldom_collecting():
        for index in range(games):
            plays, played = [], []
            for each, teller in zip(jobs, tellers, strict=True):
                game, one = runner.course(each, index)
                lines = story(teller, game, turns=True) if game is not None else ()
                played.append(one)
                plays.append(Play(each.ruleset, _message(one), lines, game is not None, _result(one, job.decks)))
            yield Match(index, job.seed, job.decks, tuple(plays), tuple(played))


def _message(one: runner.Played) -> str:
    return one.error or ("" if one.finished else f"no end after {one.decisions} decisions, in turn {one.turns}")


def _winners(one: runner.Played) -> list[int]:
    return list(one.winners) or ([] if one.winner is None else [one.winner])


def _result(one: runner.Played, decks: Sequence[str]) -> str:
    if not one.finished:
        return ""
    won = f"{runner.called(_winners(one), decks)} wins" if one.winner is not None else "a draw"
    return f"{won} in turn {one.turns}" + (f" ({one.reason})" if one.reason else "")


def totals(found: Sequence[Match]) -> Iterator[str]:
    """Of several games together: of each rule set who won how many, and the turns of a game."""
    for play, *played in zip(found[0].plays, *(each.played for each in found), strict=True):
        summary = runner.summary(played, 0)
        wins = (f"{runner.winner_of(summary, key, found[0].decks)}: {won}" for key, won in summary["wins"].items())
        yield f"{play.ruleset}: {', '.join(wins) or 'no game ended'}; {summary['turns'] / len(played):.1f} turns a game"
