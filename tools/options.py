"""Options that several verbs share, and what they mean: which rule set, which extra rule files, which format."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kotowari.grammar.chain import PLUS
from kotowari.grammar.library import Library
from kotowari.grammar.limits import DIGITS
from kotowari.interpreter.budget import WORK
from kotowari.tools import workspace
from kotowari.tools.config import Config, find_config

LANGUAGES = ("en", "ja", "ko")


def add_format(parser: argparse.ArgumentParser, *formats: str) -> None:
    """``--format``; the first of *formats* is the default."""
    parser.add_argument(
        "--format", choices=formats, default=formats[0], help=f"{', '.join(formats)} (default {formats[0]})"
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """``--ruleset`` and ``--rules``."""
    parser.add_argument("--ruleset", metavar="R", default="", help="a rule set, e.g. magic-2018 (default: by the path)")
    parser.add_argument(
        "--variant", metavar="V", action="append", default=[], help="an option of the rule set, e.g. commander"
    )
    parser.add_argument(
        "--rules", metavar="PATH", action="append", default=[], help="rule files added to the standard ones"
    )


def add_limit(parser: argparse.ArgumentParser) -> None:
    """``--limit``: how much one game may take."""
    parser.add_argument(
        "--limit",
        type=_work,
        default=WORK,
        metavar="N",
        help=f"the events, turns of loops and the like that one game may take (default {WORK})",
    )


def whole(text: str) -> int:
    """The type of an option that says how many."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _work(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= DIGITS and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 1 of at most {DIGITS} digits")
    return int(text)


@dataclass(frozen=True)
class Rules:
    """The rule set that a command works under and the files added to the standard rules."""

    ruleset: str
    extra: tuple[str, ...]
    config: Config

    @property
    def library(self) -> Library:
        """The checked definitions.  Raises CannotRun when there is no such rule set."""
        return workspace.ruleset_library(self.ruleset, self.extra)


def rules_for(options: argparse.Namespace, paths: Sequence[str] = ()) -> Rules:
    """What ``--ruleset``, ``kotowari.toml`` and the paths say, in this order."""
    given = [path for path in paths if path != workspace.STDIN]
    config = find_config(Path(given[0]) if given and Path(given[0]).exists() else Path.cwd())
    extra = (*map(str, config.rules), *options.rules)
    ruleset = options.ruleset or config.ruleset or workspace.guess_ruleset(given, extra)
    return Rules(with_options(ruleset, options), extra, config)


def asked_for(options: argparse.Namespace, rules: Rules) -> str:
    """The rule set that ``--ruleset`` and ``--variant`` ask for, whatever the files say; "" if they ask for none."""
    return rules.ruleset if options.ruleset or options.variant else ""


def with_options(ruleset: str, options: argparse.Namespace) -> str:
    """A rule set with what ``--variant`` adds to it."""
    return PLUS.join((ruleset, *options.variant))
