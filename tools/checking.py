"""``kotowari check``: which reader a file gets, and everything found, in reading order.

A ``.kw`` file may hold rules, cards and scenarios together.  Rules in a given file are laid over the
standard ones, so a card beside them may use their words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity, make, sort_key
from kotowari.grammar.library import Library
from kotowari.grammar.parser import definition_kinds
from kotowari.grammar.scenario import parse_suite, split
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.source import Source
from kotowari.grammar.suggest import suggestion
from kotowari.tools import decks, games, json_cards, legality, workspace
from kotowari.tools.compiling import Trial, untouched
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import Rules
from kotowari.tools.report.console import Console
from kotowari.tools.testing.meaning import CODE, meaningless, names_in

SUFFIXES = (workspace.SUFFIX, decks.SUFFIX)
NOT_A_CARD = "E0412"  # a rule in a file of cards: here it has been read as what it is
RULES_FOLDER = "stdlib_rules"


def check_paths(
    paths: list[str], rules_for: Callable[[str], Rules], console: Console
) -> tuple[list[Diagnostic], Mapping[str, str], int]:
    """What is wrong under *paths*, the texts of all files that a finding may point to, and how many files were read."""
    sources = workspace.read_paths(paths, SUFFIXES)
    _refuse_other_files(sources)
    given = {path: text for path, text in sources.items() if _of_the_package(path) is None and holds_rules(path, text)}
    lent = {path: text for path, text in sources.items() if path.endswith(workspace.SUFFIX) and not split(text)[1]}
    found: list[Diagnostic] = []
    texts = dict(sources)
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for path in sources:
        rules = rules_for(path)
        groups.setdefault((rules.ruleset, rules.extra), []).append(path)
    for (ruleset, extra), members in groups.items():
        more = tuple(path for path in given if path in members and path not in extra)
        library = workspace.ruleset_library(ruleset, extra + more)
        texts = {**library.sources, **texts}
        trial = Trial(library)
        found += _rules_of([*library.diagnostics, *trial.rules()], members)
        for path in console.progress(members, len(members), "files"):
            text = sources[path]
            if path.endswith(json_cards.SUFFIX):
                text, wrong = json_cards.as_source(path, text, library)
                found += wrong
                texts[path] = text or sources[path]
            found += check_text(path, text, library, lent, trial)
    return sorted(set(found), key=sort_key), texts, len(sources)


def check_text(
    path: str, text: str, library: Library, beside: Mapping[str, str] | None = None, trial: Trial | None = None
) -> list[Diagnostic]:
    """What is wrong in one file; rules in it are the library's to judge.  Scenarios may name cards of files beside.

    With a *trial* the cards in which nothing is wrong are compiled, too.
    """
    if path.endswith(decks.SUFFIX):
        deck, found = decks.read_deck(path, text)
        cards, _ = games.card_pool(library, deck.names)
        return [*found, *decks.resolve_deck(deck, cards)[1], *legality.illegal(deck, cards, library)]
    rest, blocks = split(text)
    cards, found = workspace.load(library, {path: rest})
    if trial is not None:
        wrong = [one for one in found if one.severity is Severity.ERROR]
        found = [*found, *trial.cards(untouched(cards, wrong, {path: rest}))]
    if blocks:
        suite, wrong = parse_suite(text, path)
        found = [*found, *wrong, *_words_of(suite.scenarios, library, cards, beside or {})]
    return [one for one in found if one.code != NOT_A_CARD]


def _words_of(
    scenarios: Sequence[Scenario], library: Library, own: Iterable[Card], beside: Mapping[str, str]
) -> list[Diagnostic]:
    """E0807 for every word of a file's scenarios that means nothing in the rule set it stands under."""
    found: list[Diagnostic] = []
    known = workspace.declared_rulesets()
    for ruleset in dict.fromkeys(scenario.ruleset for scenario in scenarios):
        members = [scenario for scenario in scenarios if scenario.ruleset == ruleset]
        if ruleset != library.ruleset.id and ruleset not in known:
            help_ = suggestion(ruleset, known)
            found += [make(CODE, f"there is no rule set `{ruleset}`", one.span, help=help_) for one in members]
            continue
        under = library if ruleset == library.ruleset.id else workspace.ruleset_library(ruleset)
        names = {name for scenario in members for name in names_in(scenario)}
        lent = {path: text for path, text in beside.items() if any(f'"{name}"' in text for name in names)}
        cards, _ = games.card_pool(under, names)
        cards |= {card.faces[0].name: card for card in (*workspace.load(under, lent)[0], *own)}
        found += [one for scenario in members for one in meaningless(scenario, under, cards)]
    return found


def _refuse_other_files(sources: Mapping[str, str]) -> None:
    for path in sources:
        if not path.endswith((*SUFFIXES, json_cards.SUFFIX)) and path != workspace.STDIN_PATH:
            raise CannotRun(f"{path} is neither a .kw nor a .deck file, nor a card as .json")


def holds_rules(path: str, text: str) -> bool:
    """Whether a ``.kw`` file declares anything but cards and scenarios."""
    if not path.endswith(workspace.SUFFIX) and path != workspace.STDIN_PATH:
        return False
    return bool(definition_kinds(Source(path, split(text)[0])) - {"card", "scenario"})


def _of_the_package(path: str) -> str | None:
    """The ``stdlib_rules/…`` path of a file of the standard rules, however it was given."""
    parts = Path(path).resolve().parts
    if RULES_FOLDER in parts:
        name = "/".join(parts[parts.index(RULES_FOLDER) :])
        if name in workspace.rule_files():
            return name
    return None


def _rules_of(found: Iterable[Diagnostic], members: Iterable[str]) -> Iterable[Diagnostic]:
    own = {_of_the_package(path) or path for path in members}
    return [one for one in found if one.span.path in own]
