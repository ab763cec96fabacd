"""The game in a terminal: what is seen, the legal answers, and a few words that are not answers.

Reads lines, writes lines; so it works in a pipe and in a test as well as under a person's hands.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kotowari.grammar.limits import DIGITS
from kotowari.interpreter import Decision, Refused
from kotowari.tools.errors import CannotRun
from kotowari.tools.explain.story import Teller
from kotowari.tools.explain.taken_back import told
from kotowari.tools.explain.why import told_to
from kotowari.tools.options import Rules
from kotowari.tools.play import answers, record, table
from kotowari.tools.play.session import Session
from kotowari.tools.report.console import Console

HELP = """\
type the number of an answer (or several, with spaces), or:
  view        look at the table again
  log [N]     the last N events with their rules (10)
  why NAME    why something called NAME is as it is, and why it can't be used now
  undo        take back your last answer
  save FILE   keep the game; kotowari explain FILE reads it; a file that is there stays (save --force FILE)
  quit        stop"""


OVER, NAME = "--force", "game.json"


class Terminal:
    """Drives a session by lines that a person types."""

    def __init__(self, session: Session, console: Console, rules: Rules) -> None:
        self.session, self.console, self.rules = session, console, rules
        self.teller = Teller(rules.library)
        self._told = 0
        self._seat: int | None = None

    def run(self, lines: Iterable[str]) -> bool:
        """Play until the game is over (True) or the lines end or say quit (False)."""
        typed = iter(lines)
        self._news()
        while (decision := self.session.decision) is not None:
            self._ask(decision)
            line = self._line(typed)
            if line is None or line.split()[:1] == ["quit"]:
                return False
            self._obey(decision, line)
        self.console.result(table.outcome(self.session.game))
        return True

    def _line(self, typed: Iterator[str]) -> str | None:
        self.console.out.write(self.console.style("> ", "bold"))
        self.console.out.flush()
        return next(typed, None)

    def _ask(self, decision: Decision) -> None:
        game = self.session.game
        self.console.result(self.console.style(table.headline(game, decision.player), "bold"))
        self.console.result(answers.question(decision))
        for number, text in table.options(game, decision):
            self.console.result(f"  {number:>2}  {text}")

    def _obey(self, decision: Decision, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        command = self._commands().get(word)
        if command is not None:
            command(decision, rest.strip())
            return
        try:
            self.session.answer(answers.parse(decision, line))
        except (answers.Unclear, Refused) as error:
            self.console.result(f"  {error} (`help` lists what else can be typed)")
            return
        self._news()

    def _commands(self) -> dict[str, Callable[[Decision, str], None]]:
        return {
            "help": self._help,
            "?": self._help,
            "view": self._view,
            "log": self._log,
            "why": self._why,
            "undo": self._undo,
            "save": self._save,
        }

    def _help(self, decision: Decision, rest: str) -> None:
        self.console.result(HELP)

    def _view(self, decision: Decision, rest: str) -> None:
        for line in table.lines(self.session.game, decision.player):
            self.console.result("  " + line)

    def _log(self, decision: Decision, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and len(rest) <= DIGITS else 10
        for line in self.teller.lines(self.session.game, seat=decision.player)[-count:]:
            self.console.result("  " + line)

    def _why(self, decision: Decision, rest: str) -> None:
        for line in told_to(self.session.game, decision.player, rest):
            self.console.result("  " + line)

    def _undo(self, decision: Decision, rest: str) -> None:
        self.console.result("  taken back" if self.session.undo() else "  there is nothing to take back")
        self._told = len(self.session.game.log)

    def _save(self, decision: Decision, rest: str) -> None:
        over = rest.split()[:1] == [OVER]
        path = Path(rest.removeprefix(OVER).strip() if over else rest or NAME)
        if path == Path():
            path = Path(NAME)
        try:
            record.save(self.session.record(self.rules.ruleset, self.rules.extra), path, over)
            self.console.result(f"  saved in {path}, with all that is hidden")
        except CannotRun as error:
            there = os.path.lexists(path) and not over
            self.console.result(f"  {error.message}" + (f" (`save {OVER} {path}` replaces it)" if there else ""))

    def _news(self) -> None:
        decision = self.session.decision
        if decision is not None:  # at the end it is told to who was asked last
            self._seat = decision.player
        for line in self.teller.lines(self.session.game, self._told, self._seat):
            self.console.result(self.console.style(line, "dim"))
        if said := told(self.session.game, self._seat):
            self.console.result(self.console.style(f"  {said}", "dim"))
        self._told = len(self.session.game.log)
