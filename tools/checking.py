"""``kotowari check``: which reader a file gets, and everything found, in reading order.

A ``.kw`` file may hold rules, cards and scenarios together.  Rules in a given file are laid over the
standard ones, so a card beside them may use their words.  Cards beside scenarios are read under the rule sets of those:
that is where they are played.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kotowari.grammar.ast import Card
from kotowari.grammar.diagnostics import Diagnostic, Severity, make, sort_key
from kotowari.grammar.library import Library
from kotowari.grammar.limits import too_long
from kotowari.grammar.parser import definition_kinds
from kotowari.grammar.scenario import parse_suite, split
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.source import Source
from kotowari.grammar.suggest import suggestion
from kotowari.tools import decks, games, json_cards, legality, workspace
from kotowari.tools.compiling import Trial, blocks_of, untouched
from kotowari.tools.errors import CannotRun
from kotowari.tools.options import Rules
from kotowari.tools.report.console import Console
from kotowari.tools.testing.meaning import CODE, meaningless, names_in
from kotowari.tools.text.wordings_tried import refused_wordings

SUFFIXES = (workspace.SUFFIX, decks.SUFFIX)
NOT_A_CARD = "E0412"  # a rule in a file of cards: here it has been read as what it is
RULES_FOLDER = "stdlib_rules"


def check_paths(
    paths: list[str], rules_for: Callable[[str], Rules], console: Console, trial: Callable[[Library], Trial] = Trial
) -> tuple[list[Diagnostic], Mapping[str, str], int]:
    """What is wrong under *paths*, the texts of all files that a finding may point to, and how many files were read.

    ``trial`` makes what cards and rules are tried with.
    """
    sources = workspace.read_paths(paths, SUFFIXES)
    _refuse_other_files(sources)
    given = given_rules(sources)
    lent = {path: text for path, text in sources.items() if path.endswith(workspace.SUFFIX) and not split(text)[1]}
    found: list[Diagnostic] = []
    texts = dict(sources)
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    trials: dict[int, Trial] = {}

    def trial_of(library: Library) -> Trial:
        return trials.setdefault(id(library), trial(library))

    for path in sources:
        rules = rules_for(path)
        groups.setdefault((rules.ruleset, rules.extra), []).append(path)
    for (ruleset, extra), members in groups.items():
        extra += tuple(path for path in given if path in members and path not in extra)
        library = workspace.ruleset_library(ruleset, extra)
        own = _paths_of(members)
        for each in (library, *_declared_by(own, library, extra)):
            texts = {**each.sources, **texts}
            told = (*each.diagnostics, *trial_of(each).rules(), *refused_wordings(each, own))
            # What a rule spoils elsewhere, a word that others use, say, is wrong at those places.
            found += [one for one in told if one.span.path in own or one.severity is Severity.ERROR]
        for path in console.progress(members, len(members), "files"):
            text = sources[path]
            if path.endswith(json_cards.SUFFIX):
                text, wrong = json_cards.as_source(path, text, library)
                found += wrong
                texts[path] = text or sources[path]
            found += check_text(path, text, library, lent, trial_of, extra)
    return sorted(set(found), key=sort_key), texts, len(sources)


def _declared_by(own: set[str], library: Library, extra: tuple[str, ...]) -> list[Library]:
    """The further rule sets that consist of some of these files: a rule set is wrong or right, not a file alone."""
    used = workspace.rulesets_using(own, extra)
    return [workspace.ruleset_library(each, extra) for each in used if each != library.ruleset.id]


def given_rules(sources: Mapping[str, str]) -> list[str]:
    """The files that hold rules of their own, which are laid over the standard ones."""
    return [path for path, text in sources.items() if _of_the_package(path) is None and holds_rules(path, text)]


def library_of(path: str, text: str, rules: Rules, given: Sequence[str], asked: str = "") -> Library:
    """The definitions that the cards of a file are read under: rules of the files given with it are among them.

    Beside scenarios that is the rule set of these, unless another one was *asked* for.  Raises CannotRun.
    """
    under = (one.ruleset for one in parse_suite(text, path)[0].scenarios) if path.endswith(workspace.SUFFIX) else ()
    ruleset = asked or next((one for one in under if workspace.is_known(one, rules.extra)), rules.ruleset)
    more = tuple(one for one in given if one not in rules.extra and one != workspace.STDIN_PATH)
    return workspace.ruleset_library(ruleset, rules.extra + more)


def check_text(
    path: str,
    text: str,
    library: Library,
    beside: Mapping[str, str] | None = None,
    trial_of: Callable[[Library], Trial] | None = None,
    extra: tuple[str, ...] = (),
) -> list[Diagnostic]:
    """What is wrong in one file; rules in it are the library's to judge.  Scenarios may name cards of files beside.

    With *trial_of* the cards in which nothing is wrong are compiled on trial, too.  *extra* are the files of rules that
    a rule set may be declared in.
    """
    if path.endswith(decks.SUFFIX):
        deck, found = decks.read_deck(path, text)
        pool, _ = games.card_pool(library, deck.names)
        return [*found, *decks.resolve_deck(deck, pool)[1], *legality.illegal(deck, pool, library)]
    long = too_long(Source(path, text))
    if long is not None:
        return [long]
    rest, blocks = split(text)
    suite, found = parse_suite(text, path) if blocks else (None, [])
    scenarios = [one.under(each) for one in suite.scenarios for each in one.rulesets] if suite is not None else []
    libraries, unknown = _libraries(scenarios, library, extra)
    of_cards: dict[str, list[Diagnostic]] = {}
    for ruleset, under in libraries.items():
        cards, wrong = workspace.load(under, {path: rest})
        errors = [one for one in wrong if one.severity is Severity.ERROR]
        tried = trial_of(under).cards(untouched(cards, errors, {path: rest})) if trial_of is not None else []
        members = [one for one in scenarios if one.ruleset == ruleset]
        of_cards[ruleset] = [*wrong, *tried]
        found = [*found, *_words_of(members, under, cards, beside or {})]
    block = blocks_of({path: rest})
    wrong_in = [{block(one) for one in wrong} for wrong in of_cards.values()]
    for ruleset, wrong in of_cards.items():
        named = {name for one in scenarios if one.ruleset == ruleset for name in names_in(one)}
        found += [one for one in wrong if _matters(block(one), wrong_in, named)]
    return [one for one in dict.fromkeys([*found, *unknown]) if one.code != NOT_A_CARD]


def _matters(block: str, found: Iterable[Collection[str]], named: Iterable[str]) -> bool:
    """Is what is wrong in a definition wrong wherever that was read, or in a card that is named where it is wrong?

    Beside scenarios of several rule sets a card may be one of some of these only.
    """
    return not block or all(block in each for each in found) or any(f'"{name}"' in block for name in named)


def _libraries(
    scenarios: Sequence[Scenario], library: Library, extra: tuple[str, ...]
) -> tuple[dict[str, Library], list[Diagnostic]]:
    """The rule sets that a file's scenarios stand under, or else the one it is checked in.

    E0807 for an unknown one; what else makes one that can't be played is said of each scenario under it.
    """
    known = workspace.declared_rulesets(extra)
    found: dict[str, Library] = {}
    wrong: list[Diagnostic] = []
    for one in scenarios:
        ruleset = one.ruleset
        if ruleset == library.ruleset.id:
            found[ruleset] = library
        elif workspace.is_known(ruleset, extra):
            found[ruleset] = workspace.ruleset_library(ruleset, extra)
        else:
            help_ = suggestion(ruleset, known)
            wrong.append(make(CODE, f"there is no rule set `{ruleset}`", one.span, help=help_))
            continue
        unplayable = workspace.unplayable(found[ruleset])
        if unplayable is not None:
            wrong.append(replace(unplayable, span=one.span, related=()))
    return found or {library.ruleset.id: library}, wrong


def _words_of(
    members: Sequence[Scenario], under: Library, own: Iterable[Card], beside: Mapping[str, str]
) -> list[Diagnostic]:
    """E0807 for every word of scenarios that means nothing in the rule set they stand under."""
    names = {name for scenario in members for name in names_in(scenario)}
    lent = {path: text for path, text in beside.items() if any(f'"{name}"' in text for name in names)}
    cards, _ = games.card_pool(under, names)
    cards |= {card.faces[0].name: card for card in (*workspace.load(under, lent)[0], *own)}
    return [one for scenario in members for one in meaningless(scenario, under, cards)]


def _refuse_other_files(sources: Mapping[str, str]) -> None:
    for path in sources:
        if not path.endswith((*SUFFIXES, json_cards.SUFFIX)) and path != workspace.STDIN_PATH:
            raise CannotRun(f"{path} is neither a .kw nor a .deck file, nor a card as .json")


def holds_rules(path: str, text: str) -> bool:
    """Whether a ``.kw`` file declares anything but cards and scenarios."""
    if not path.endswith(workspace.SUFFIX) and path != workspace.STDIN_PATH:
        return False
    if too_long(Source(path, text)) is not None:
        return False
    heads = [line for line in split(text)[0].split("\n") if line[:1].strip()]
    return bool(definition_kinds(Source(path, "\n".join(heads))) - {"card", "scenario"})


def _of_the_package(path: str) -> str | None:
    """The ``stdlib_rules/…`` path of a file of the standard rules, however it was given."""
    parts = Path(path).resolve().parts
    if RULES_FOLDER in parts:
        name = "/".join(parts[parts.index(RULES_FOLDER) :])
        if name in workspace.rule_files():
            return name
    return None


def _paths_of(members: Iterable[str]) -> set[str]:
    """The paths under which the library knows these files."""
    return {_of_the_package(path) or path for path in members}
