"""The command line: ``kotowari VERB …``.

A verb's module is imported only when the verb is used, so that ``kotowari --help`` stays quick.
Every verb keeps one contract: results on stdout, talk on stderr, exit 0 clean, 1 findings, 2 could not run.
"""

import argparse
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from kotowari import __version__
from kotowari.grammar.suggest import suggestion
from kotowari.tools.errors import CannotRun
from kotowari.tools.garbage import seldom_collecting
from kotowari.tools.report.console import Console

CLEAN, FINDINGS, COULD_NOT_RUN = 0, 1, 2
INTERRUPTED = 130  # 128 + SIGINT, as shells say it

# Verb → what it does, in the order of a card's life.
VERBS = {
    "new": "start a card, a keyword or a scenario from a template",
    "check": "say what is wrong in card, rule, scenario and deck files",
    "fmt": "lay files out in the one house layout",
    "import": "read cards as printed, from data of others or text, and write definitions that print it",
    "deck": "read a list of a deck of another program, and print it as a deck file",
    "text": "print the rules text of cards in English, Japanese or Korean",
    "reminder": "print the reminder text of a keyword",
    "try": "play cards in positions made for them and say what each ability did",
    "test": "run scenarios",
    "play": "play a game in the terminal",
    "sim": "let bots play many games and look at the numbers",
    "explain": "explain an error code, a word, an event, a value, or why something can't be done",
    "compare": "show a scenario, a card or the rules under several editions side by side",
    "rules": "list the rules of the book that are stated and exercised",
    "schema": "print the JSON Schema of a card or a scenario",
}


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:<{width}}  {about}" for verb, about in VERBS.items())
    parser = argparse.ArgumentParser(
        prog="kotowari",
        usage="kotowari VERB [OPTIONS] …",
        description="Kotowari (理): the rules, keywords and cards of trading card games as text.",
        epilog=f"verbs:\n{verbs}\n\n`kotowari VERB --help` says more about one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kotowari {__version__}")
    parser.add_argument("verb", metavar="VERB", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _verb_parser(verb: str) -> tuple[argparse.ArgumentParser, Any]:
    module: Any = importlib.import_module(f"kotowari.tools.commands.{verb}")
    parser = argparse.ArgumentParser(
        prog=f"kotowari {verb}", description=module.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    module.add_arguments(parser)
    common = parser.add_argument_group("everywhere")
    if "json" in next(action.choices or () for action in parser._actions if action.dest == "format"):
        same = "the same as --format json"
        common.add_argument("--json", action="store_const", const="json", dest="format", help=same)
    common.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colour for people (NO_COLOR is heeded)"
    )
    common.add_argument("-q", "--quiet", action="store_true", help="no talk on stderr")
    return parser, module


def _suggestion(verb: str) -> str:
    return suggestion(verb, VERBS, "kotowari ") or "`kotowari --help` lists the verbs"


def run(argv: Sequence[str], console: Console | None = None) -> int:
    """Run one command line (without the program's name) and return its exit code.

    Raises SystemExit from argparse on ``--help`` (0) or a misspelt option (2).
    """
    args = _parser().parse_args(list(argv[:1]))
    if args.verb is None:
        _parser().print_help()
        return COULD_NOT_RUN
    console = console or Console()
    if args.verb not in VERBS:
        console.problem(f"there is no verb `{args.verb}`", _suggestion(args.verb))
        return COULD_NOT_RUN
    parser, module = _verb_parser(args.verb)
    options = parser.parse_args(list(argv[1:]))
    console = Console(console.out, console.err, options.color, options.quiet)
    try:
        code: int = module.run(options, console)
        return code
    except CannotRun as error:
        console.problem(error.message, error.hint)
        return error.exit_code


def _open_streams() -> None:
    """UTF-8 on both; a stream that the caller closed is None in Python, and becomes one that holds nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as the process
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(encoding="utf-8", errors="replace")


def _give_up_stdout() -> None:
    """A sink for what is still in the buffer, so that the interpreter's own last flush stays quiet."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """The console script.  A broken pipe or Ctrl-C ends quietly; a bug says that it is one."""
    _open_streams()
    try:
        with seldom_collecting():  # a command ends soon
            code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _give_up_stdout()  # the reader went away
        return COULD_NOT_RUN
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # a full disk, a folder that may not be read: the machine's doing, not a bug
        Console().problem(f"{error.filename or 'a stream'} can't be used: {error.strerror or error}")
        _give_up_stdout()
        return COULD_NOT_RUN
    except Exception as error:  # the outermost edge: a bug of ours, reported as one and never as a finding
        Console().problem(
            f"internal error: {type(error).__name__}: {error}", "KOTOWARI_DEBUG=1 shows the traceback; please report it"
        )
        if os.environ.get("KOTOWARI_DEBUG"):
            traceback.print_exc()
        return COULD_NOT_RUN


if __name__ == "__main__":
    raise SystemExit(main())
