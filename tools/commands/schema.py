"""Print the JSON Schema of a card or a scenario: what a program may write instead of a .kw file."""

import argparse

from kotowari.grammar.json_form import schema
from kotowari.tools.cli import CLEAN
from kotowari.tools.options import add_format
from kotowari.tools.report.console import Console


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari schema``."""
    parser.add_argument("kind", choices=("card", "scenario"))
    add_format(parser, "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """Always 0."""
    console.json(schema(options.kind))
    return CLEAN
