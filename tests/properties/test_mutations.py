"""Definitions with mistakes in them: whatever is changed in a card or a rule, it is told with its place, or it works.

Each mutation drops or doubles a line, exchanges two words, leaves one out or puts another of the game in its place.
What is then without an error is compiled and printed in three languages; nothing may end in a traceback.
"""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library, load_library
from kotowari.grammar.printer import format_source
from kotowari.tools import workspace
from kotowari.tools.compiling import Trial
from kotowari.tools.text.render import render_card

GAMES = ("animal", "magic-2018")
CARDS, RULES = 200, 6  # mutations for each game
WORD = re.compile(r'"[^"\n]*"|\{[^}\n]*\}|[^\s:,()"\[\]]+|[:,()\[\]]')
NOT_IN_A_FILE = "E0408"  # a rule set that is not there any more has no place


@cache
def trial(ruleset: str) -> Trial:
    return Trial(workspace.ruleset_library(ruleset))


@cache
def card_texts(ruleset: str) -> tuple[str, ...]:
    """The cards of the game, one text for each."""
    files = workspace.game_card_files(workspace.ruleset_library(ruleset)).values()
    return tuple(text for file in files for text in re.split(r"\n(?=\S)", file) if text.startswith(("card", "カード")))


def mutated(text: str, words: list[str], chance: random.Random) -> str:
    """The text with one mistake in it."""
    lines = text.split("\n")
    at = chance.choice([i for i, line in enumerate(lines) if WORD.search(line) and not line.lstrip().startswith("#")])
    line, found = lines[at], list(WORD.finditer(lines[at]))
    one = chance.choice(found)
    match chance.choice(("drop", "double", "exchange", "leave out", "replace")):
        case "drop":
            del lines[at]
        case "double":
            lines.insert(at, line)
        case "exchange":
            first, second = sorted((one, chance.choice(found)), key=lambda word: word.start())
            if first is not second:
                lines[at] = (
                    line[: first.start()]
                    + second.group()
                    + line[first.end() : second.start()]
                    + first.group()
                    + line[second.end() :]
                )
        case "leave out":
            lines[at] = line[: one.start()] + line[one.end() :]
        case "replace":
            lines[at] = line[: one.start()] + chance.choice(words) + line[one.end() :]
    return "\n".join(lines)


def mistakes(texts: dict[str, str], count: int) -> Iterator[tuple[str, str]]:
    """Path and mutated text, the same ones every time."""
    chance = random.Random(20)
    words = [word for text in texts.values() for word in WORD.findall(text)]
    for _ in range(count):
        path = chance.choice(sorted(texts))
        yield path, mutated(texts[path], words, chance)


def told(findings: list[Diagnostic], text: str) -> bool:
    """Are there errors?  Each must have a code, a place in the text and something to say."""
    errors = [one for one in findings if one.severity is Severity.ERROR]
    for one in errors:
        assert re.fullmatch(r"E\d{4}", one.code) and one.message, text
        assert one.span.line > 0 or one.code == NOT_IN_A_FILE, (one, text)
    return bool(errors)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_card_with_a_mistake_is_refused_with_its_place_or_works(ruleset: str) -> None:
    library = trial(ruleset).library
    for _, text in mistakes({f"{index}": text for index, text in enumerate(card_texts(ruleset))}, CARDS):
        cards, found = workspace.load(library, {"card.kw": text})
        format_source(text, library)
        if told(found, text) or told(trial(ruleset).cards(cards), text):
            continue
        for card in cards:
            for lang in ("en", "ja", "ko"):
                render_card(card, library, lang)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_rule_with_a_mistake_is_refused_with_its_place_or_works(ruleset: str) -> None:
    files = dict(workspace.rule_files())
    own = {path: files[path] for path in workspace.ruleset_library(ruleset).sources}
    for path, text in mistakes(own, RULES):
        library: Library = load_library(ruleset, {**files, path: text})
        if not told(library.diagnostics, text):
            told(Trial(library).rules(), text)
