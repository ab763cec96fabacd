"""Start a card, a keyword or a scenario from a template that is already right.

The file is written to --to (the current folder) and its path printed; an existing file is never touched."""

import argparse
from pathlib import Path

from kotowari.tools import checking, files, scaffold, workspace
from kotowari.tools.cli import CLEAN
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import LANGUAGES, add_format, add_rules, rules_for
from kotowari.tools.report.console import Console


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari new``."""
    parser.add_argument("kind", choices=scaffold.KINDS)
    parser.add_argument("name", metavar="NAME", help='a name, e.g. "Moon Fox"')
    parser.add_argument("--to", metavar="FOLDER", default=".", help="where the file goes (default: here)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the words of the template")
    add_rules(parser)
    add_format(parser, "human", "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """0: written.  A name that can't be one, or a file that is there already, could not run."""
    name = options.name.strip()
    if not name or '"' in name or "\n" in name:
        raise CannotRun("a name is one line without double quotes")
    folder = Path(options.to)
    path = folder / f"{scaffold.slug(name)}.kw"
    if path.exists():
        raise CannotRun(f"{path} is there already", "choose another name or folder")
    rules = rules_for(options, [options.to])
    workspace.refuse_unknown(rules.ruleset, rules.extra)
    if options.kind == "keyword" and not scaffold.identifier(name).isidentifier():
        raise CannotRun(f"`{name}` can't be the id of a keyword", "begin with a letter")
    game = workspace.game_folder(rules.library)
    values = {"name": name, "id": scaffold.identifier(name), "ruleset": rules.ruleset}
    text = scaffold.fill(options.kind, options.lang, game, **values)
    if options.kind != "keyword" and checking.check_text(str(path), text, rules.library):
        raise CannotRun(f"there is no {options.kind} to begin with under `{rules.ruleset}`", "write one by hand")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRun(f"the folder {folder} can't be made: {error.strerror}") from error
    files.write_text(path, text, over=False)
    if options.format == "json":
        console.json({"path": str(path), "kind": options.kind, "name": name})
    else:
        console.result(str(path))
    console.talk(f"next: kotowari check {path}")
    return CLEAN
