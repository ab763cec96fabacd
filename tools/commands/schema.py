"""Print the JSON Schema of a card or a scenario: what a program may write instead of a .kw file."""

import argparse

from kotowari.grammar import json_form
from kotowari.tools.cli import CLEAN
from kotowari.tools.options import add_format
from kotowari.tools.report.console import Console
from kotowari.tools.testing import models

SCHEMAS = {"card": lambda: json_form.schema("card"), "scenario": models.schema}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``kotowari schema``."""
    parser.add_argument("kind", choices=tuple(SCHEMAS))
    add_format(parser, "json")


def run(options: argparse.Namespace, console: Console) -> int:
    """Always 0."""
    console.json(SCHEMAS[options.kind]())
    return CLEAN
