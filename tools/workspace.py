"""Files on disk and in the package → checked definitions.  The only place that reads card and rule files.

Paths in diagnostics are what the person gave, or ``stdlib_rules/…`` / ``cards/…`` for what the package holds.
Loading switches the cyclic garbage collector off: it would walk the growing tree again and again.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath

from lark import __version__ as lark_version

from kotowari.grammar.ast import Card, Ruleset
from kotowari.grammar.chain import PLUS, bases, chain_of, is_option, options_in
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.library import Library, files_of, load_cards, load_library, rulesets_in
from kotowari.grammar.parser import supply_tables
from kotowari.grammar.scenario import split
from kotowari.grammar.suggest import suggestion
from kotowari.tools import cache as cache_files
from kotowari.tools import json_cards
from kotowari.tools.config import is_below
from kotowari.tools.data import RULES_PACKAGE, data_file, not_too_long, read_bytes, read_text
from kotowari.tools.errors import CannotRun
from kotowari.tools.garbage import quick_loading
from kotowari.tools.numbering import NUMBERING, numbering_in
from kotowari.tools.sentences import may_hold_sentences

CARDS_PACKAGE = "kotowari.cards"
SUFFIX = ".kw"
STDIN = "-"
STDIN_PATH = "<stdin>"
_OVERLAY = "with-extra-rules"

supply_tables(
    lambda: cache_files.recall(cache_files.key("tables", lark_version)),
    lambda made: cache_files.keep(cache_files.key("tables", lark_version), made),
)


@cache
def rule_files() -> Mapping[str, str]:
    """Every ``.kw`` file of the standard rules, ``stdlib_rules/…`` path → text, in path order."""
    return dict(sorted(_package_files(files(RULES_PACKAGE), "stdlib_rules")))


@cache
def packaged_cards() -> Mapping[str, str]:
    """Every ``.kw`` file of the cards in the package, ``cards/…`` path → text, in path order."""
    return dict(sorted(_package_files(files(CARDS_PACKAGE), "cards")))


def _package_files(folder: Traversable, prefix: str, suffix: str = SUFFIX) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir():
            yield from _package_files(entry, name, suffix)
        elif entry.name.endswith(suffix):
            yield name, entry.read_text(encoding="utf-8")


@cache
def _standard_rulesets() -> Mapping[str, tuple[str, Ruleset]]:
    name = cache_files.key("rulesets", rule_files())
    with quick_loading():
        found: Mapping[str, tuple[str, Ruleset]] = cache_files.cached(
            name, lambda: rulesets_in(rule_files()), cache_files.pack, cache_files.unpack
        )
    return found


def declared_rulesets(extra: Sequence[str] = ()) -> Mapping[str, tuple[str, Ruleset]]:
    """Every declared rule set: id → the path that declares it and the declaration."""
    if not extra:
        return _standard_rulesets()
    return {**_standard_rulesets(), **rulesets_in(_extra_files(tuple(extra)))}


@cache
def _extra_files(extra: tuple[str, ...]) -> Mapping[str, str]:
    return read_files(find_files(extra))


@cache
def ruleset_library(ruleset: str, extra: tuple[str, ...] = ()) -> Library:
    """The checked definitions of a rule set, made once per process.

    ``extra`` are files or folders of rule definitions laid over the standard ones (they may declare the
    rule set themselves).  Raises CannotRun when no file declares *ruleset*.
    """
    name = cache_files.key("library", ruleset, rule_files(), _extra_files(extra), numbering_files(extra))
    with quick_loading():
        library: Library = cache_files.cached(
            name, lambda: _load_library(ruleset, extra), cache_files.pack, cache_files.unpack
        )
    return library


def numbering_files(extra: tuple[str, ...]) -> dict[str, str]:
    """Ruleset → the text that says how its book numbers the rules of its base, of those that name one."""
    named = {id: dict(node.properties).get(NUMBERING, ()) for id, (_, node) in declared_rulesets(extra).items()}
    return {id: data_file(declared_rulesets(extra)[id][1], name) for id, names in named.items() for name in names[:1]}


def _load_library(ruleset: str, extra: tuple[str, ...]) -> Library:
    refuse_unknown(ruleset, extra)
    added = _extra_files(extra)
    numberings = {id: numbering_in(text, id) for id, text in numbering_files(extra).items()}
    declared = rulesets_in(added)
    homes = {PurePath(path).parent for path, _ in declared.values()}
    laid_over = [path for path in added if not any(PurePath(path).is_relative_to(home) for home in homes)]
    if ruleset.split(PLUS)[0] in declared or not laid_over:
        return load_library(ruleset, {**rule_files(), **added}, numberings)
    # The extra files become the top layer: a rule set over the wanted one that uses just them.  What lies where another
    # rule set is declared is that one's.
    base, *options = ruleset.split(PLUS)
    overlay = f"ruleset {_OVERLAY} extends {base}\n  use " + ", ".join(f'"{path}"' for path in laid_over) + "\n"
    library = load_library(
        PLUS.join((_OVERLAY, *options)), {**rule_files(), **added, f"{_OVERLAY}.kw": overlay}, numberings
    )
    library.ruleset = replace(library.ruleset, id=ruleset)
    library.diagnostics = [one for one in library.diagnostics if one.code != "E0412" or one.span.path not in added]
    return library


def unplayable(library: Library) -> Diagnostic | None:
    """An error in files of the package: these are right by themselves, so what they are played with does not fit."""
    wrong = (one for one in library.diagnostics if one.severity is Severity.ERROR)
    return next((one for one in wrong if one.span.path in rule_files()), None)


def refuse_wrong(library: Library, besides: Collection[str] = ()) -> None:
    """Raises CannotRun when the rules have an error: what is left out of them would be missed without a word.

    ``besides``: files whose errors are told by themselves.
    """
    errors = (one for one in library.diagnostics if one.severity is Severity.ERROR)
    wrong = next((one for one in errors if one.span.path not in besides), None)
    if wrong is not None:
        place = f"{wrong.span.path}:{wrong.span.line}: " if wrong.span.line else ""
        raise CannotRun(f"{place}{wrong.code} {wrong.message}", wrong.help or f"kotowari check {wrong.span.path}")


def rulesets_using(paths: Set[str], extra: tuple[str, ...]) -> list[str]:
    """The declared rule sets, as they are played, that one of these files belongs to and to none of their bases."""
    known = declared_rulesets(extra)
    texts = {**rule_files(), **_extra_files(extra)}
    using = [id for id, (path, node) in known.items() if not paths.isdisjoint(files_of(path, node, texts, []))]
    return [_with_needed(id, known) for id in using]


def _with_needed(ruleset: str, known: Mapping[str, tuple[str, Ruleset]]) -> str:
    """A rule set as it is played, with what an option is only played with, over what both are options of."""
    played = [_as_played(each, known).split(PLUS) for each in (ruleset, *_needed(ruleset, known))]
    base = max((each[0] for each in played), key=lambda each: len(bases(each, known, [])))
    return PLUS.join((base, *(option for each in played for option in each[1:])))


def _needed(option: str, known: Mapping[str, tuple[str, Ruleset]]) -> tuple[str, ...]:
    """An option that this one, or what it extends, is only played with."""
    said = (dict(ruleset.properties).get("with_one", ()) for _, ruleset in chain_of(option, known, []))
    return next((wanted[:1] for wanted in said if wanted), ())


def refuse_unknown(ruleset: str, extra: Sequence[str] = ()) -> None:
    """Raises CannotRun when no file declares *ruleset*."""
    known = declared_rulesets(extra)
    alone = sorted(known.keys() - options_in(known))
    name, *options = ruleset.split(PLUS)
    if name not in alone:
        help_ = suggestion(name, alone) or "the rule sets are: " + ", ".join(alone)
        if name in known:
            help_ = f"it is an option: --ruleset {_as_played(name, known)}"
        raise CannotRun(f"there is no rule set `{name}`", help_)
    for option in options:
        if option not in options_in(known):
            help_ = suggestion(option, options_in(known)) or "the options are: " + ", ".join(options_in(known))
            raise CannotRun(f"there is no option `{option}` of a rule set", help_)


def options_of(ruleset: str, extra: tuple[str, ...] = ()) -> list[str]:
    """A rule set with each of its options, by name: ``magic-2018+commander``."""
    known = declared_rulesets(extra)
    played = (_as_played(option, known, ruleset) for option in options_in(known))
    return [name for name in played if name.split(PLUS)[0] == ruleset]


def _as_played(ruleset: str, known: Mapping[str, tuple[str, Ruleset]], edition: str = "") -> str:
    """The name under which a rule set is played: an option behind what it is an option of, or an edition of that."""
    base = ruleset
    while base in known and is_option(known[base][1]):
        base = known[base][1].base
    if any(each.id == base for _, each in bases(edition, known, [])):
        base = edition
    return ruleset if not is_option(known[ruleset][1]) else f"{base}{PLUS}{ruleset}"


def libraries_with_options(ruleset: str, extra: tuple[str, ...] = ()) -> list[Library]:
    """The definitions of a rule set, and of it with each of its options."""
    return [ruleset_library(each, extra) for each in (ruleset, *options_of(ruleset, extra))]


def is_known(ruleset: str, extra: Sequence[str] = ()) -> bool:
    """Is there such a rule set, with such options (``magic-2018+commander``)?"""
    try:
        refuse_unknown(ruleset, extra)
    except CannotRun:
        return False
    return True


def latest_rulesets(wanted: str = "", extra: Sequence[str] = ()) -> list[str]:
    """The rule set that is asked for, else every one that no other extends.  Raises CannotRun for an unknown one."""
    if wanted:
        refuse_unknown(wanted, extra)
        return [wanted]
    known = declared_rulesets(extra)
    bases = {ruleset.base for _, ruleset in known.values() if not is_option(ruleset)}
    return sorted(known.keys() - bases - set(options_in(known)))


def guess_ruleset(paths: Sequence[str], extra: Sequence[str] = ()) -> str:
    """The rule set that is meant for *paths*: the one whose ``default_for`` names a folder of the first of them.

    ``default_for: "."`` stands for every folder, and is asked last.  An option is laid over the edition for which that
    folder is otherwise.  Raises CannotRun when nothing says so.
    """
    known = declared_rulesets(extra)
    wanted = [
        (Path(folder).parts, name)
        for name, (_, ruleset) in known.items()
        for folder in dict(ruleset.properties).get("default_for", ())
    ]
    parts = Path(paths[0]).resolve().parts if paths else ()
    found = [
        name
        for within, name in sorted(wanted, key=lambda one: (-len(one[0]), one[1]))
        if not within or any(parts[i : i + len(within)] == within for i in range(len(parts) - len(within) + 1))
    ]
    if found:
        edition = next((name for name in found if not is_option(known[name][1])), "")
        return _as_played(found[0], known, edition)
    raise CannotRun("which rule set?", "say --ruleset R: " + ", ".join(sorted(declared_rulesets(extra))))


def game_folder(library: Library) -> str:
    """The game's folder below ``cards/``, called as the one below ``stdlib_rules/`` that begins its rules."""
    for path in library.sources:
        parts = path.split("/")
        if parts[0] == "stdlib_rules" and len(parts) > 2:
            return parts[1]
    return ""


def game_card_files(library: Library) -> dict[str, str]:
    """The packaged card files of the library's game, without those for an option that it is played without."""
    prefix = f"cards/{game_folder(library)}/"
    known = declared_rulesets()
    played = set(library.ruleset.id.split(PLUS))
    while more := {known[each][1].base for each in played if each in known} - played - {""}:
        played |= more  # an option is played with what it extends
    without = set(options_in(known)) - played
    others = tuple(
        f"{folder}/" for option in without for folder in dict(known[option][1].properties).get("default_for", ())
    )
    return {
        path: text for path, text in packaged_cards().items() if path.startswith(prefix) and not path.startswith(others)
    }


def ruleset_folder(ruleset: str, extra: tuple[str, ...] = ()) -> str:
    """The game's folder for a rule set.  Raises CannotRun when no file declares *ruleset*."""
    name = cache_files.key("folder", ruleset, rule_files(), _extra_files(extra))
    found: str = cache_files.cached(
        name, lambda: game_folder(ruleset_library(ruleset, extra)), str.encode, bytes.decode
    )
    return found


def deck_folders(folder: str) -> list[Path]:
    """Where decks of the game in *folder* are looked for by their bare name."""
    packaged = files(CARDS_PACKAGE) / folder / "decks"
    return [Path(str(packaged))]


def find_files(paths: Iterable[str], suffixes: Sequence[str] = (SUFFIX,)) -> list[Path]:
    """The files under *paths* (a file as given, a folder searched for *suffixes*), each once, in order.

    Hidden folders are left out, and links that lead out of the folder: who searches it does not ask for what is
    elsewhere.  Raises CannotRun for a path that does not exist.
    """
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        if path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix in suffixes and p.is_file())
            for file in sorted(inside):
                hidden = any(part.startswith(".") for part in file.relative_to(path).parts)
                if not hidden and (not file.is_symlink() or is_below(file, path)):
                    found[file] = None
        elif path.is_file():
            found[path] = None
        else:
            raise CannotRun(f"there is no file or folder `{given}`")
    return list(found)


def read_lenient(path: Path) -> str:
    """The text of a file that is to be judged: what is not UTF-8 is kept as half characters, which the readers report.

    So one such file among many is a finding, and the others are still read.  Raises CannotRun for one that can't be.
    """
    return _lenient(read_bytes(path))


def _lenient(data: bytes) -> str:
    return data.decode("utf-8", errors="surrogateescape").replace("\r\n", "\n").replace("\r", "\n")


def read_files(paths: Iterable[Path]) -> dict[str, str]:
    """Path as written → text."""
    return {str(path): read_text(path) for path in paths}


def read_paths(paths: Sequence[str], suffixes: Sequence[str] = (SUFFIX,)) -> dict[str, str]:
    """The files that a command was given; no path means the current folder, ``-`` means stdin."""
    sources: dict[str, str] = {}
    for given in paths or (".",):
        if given == STDIN:
            piped = getattr(sys.stdin, "buffer", None)
            told = not_too_long(piped, "what comes in") if piped is not None else None
            sources[STDIN_PATH] = _lenient(told) if told is not None else sys.stdin.read()
        else:
            sources.update({str(path): read_lenient(path) for path in find_files([given], suffixes)})
    if not sources:
        raise CannotRun(f"no {' or '.join(suffixes)} file in {', '.join(paths or ('.',))}")
    return sources


def card_files(paths: Sequence[str]) -> dict[str, str]:
    """The card files under *paths*, path → text."""
    return read_files(find_files(paths))


def load_any(library: Library, sources: dict[str, str]) -> tuple[list[Card], list[Diagnostic]]:
    """As :func:`load`; cards written as ``.json`` are put into *sources* as the source they are written out as.

    Scenarios beside the cards are passed over.
    """
    wrong: list[Diagnostic] = []
    for path in [path for path in sources if path.endswith(json_cards.SUFFIX)]:
        sources[path], found = json_cards.as_source(path, sources[path], library)
        wrong += found
    cards, found = load(library, {path: split(text)[0] for path, text in sources.items()})
    return cards, wrong + found


def load(library: Library, sources: Mapping[str, str]) -> tuple[list[Card], list[Diagnostic]]:
    """The cards of *sources* and what is wrong with them.

    Where something is, sentences that stand there as they are printed are read (docs/japanese.md).
    """
    with quick_loading():
        cards, found = load_cards(library, sources)
        wrong = {one.span.path for one in found if one.severity is Severity.ERROR}
        printed = {path: text for path, text in sources.items() if path in wrong and may_hold_sentences(library, text)}
        if not printed:
            return cards, found
        from kotowari.tools.importing.as_printed import AsPrinted  # brings in the reader, which most runs do without

        return AsPrinted(library).load(sources, printed)
