"""The words of a rule set, to be looked up: what a verb takes and an example of it, what any other word is said of.

All of it is read off the declarations; examples are the shortest sentences of the game's cards, else of its rules.
``docs/words-*.md`` are made of it (:func:`page`), and ``kotowari explain WORD`` answers with it (:func:`meanings`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.hooks import HOOKS, named
from kotowari.grammar.library import Library
from kotowari.grammar.printer import print_phrase
from kotowari.grammar.reference import GROUPS
from kotowari.grammar.suggest import did_you_mean
from kotowari.grammar.visit import walk, without_places
from kotowari.grammar.vocabulary import Symbol
from kotowari.grammar.words import structural_words
from kotowari.tools import workspace

LANGUAGES = ("en", "ja", "ko")
LIMITS = ("anytime", "scene")  # what an adverb has that can stand behind `only`
SECTIONS = (
    (
        "Verbs",
        ("action", "event", "primitive"),
        "What is written in brackets may be left out; `name: kind` is an operand.",
    ),
    ("Procedures", ("procedure",), "What rules carry out, and what players are offered or permitted."),
    ("Keywords", ("keyword",), ""),
    (
        "Limits and manners",
        ("adverb",),
        "A limit stands behind `only`; beside these, `once each turn`, `during STEP`, `if C`.",
    ),
    ("Adjectives", ("adjective", "supertype", "color"), ""),
    ("Classes, types and players", ("class", "type", "player", "token"), "Nouns, each with its plural."),
    ("Relations", ("relation",), "Behind a noun and a player: `creature you control`."),
    ("Units and counters", ("unit", "counter"), "Behind a number: `2 damage`."),
    (
        "Fields",
        ("field",),
        "`FIELD of THING`, `THING's FIELD`, `with FIELD >= 3`; `FIELD: value` below a card's type line.",
    ),
    ("Zones and steps", ("zone", "step"), ""),
    ("Symbols, sides and other words", ("symbol", "side", "term", "layer"), ""),
)
LONGEST_EXAMPLE = 70
NEAREST = 3
OPERANDS = {"object": "this", "number": "2", "player": "you", "cost": "{2}"}  # of a sentence that is made up
REFUSED = ("E0201", "E0202", "E0203", "E0206", "E0301", "E0302", "E0303", "E0304")


def written(symbol: Symbol) -> str:
    """How a verb or keyword is written with its operands."""
    before: list[str] = []
    behind: list[str] = []
    for param in symbol.params:
        said = f"{param.name}: {' or '.join(param.kinds)}"
        said = said if param.role in ("object", "by") else f"{param.role} {said}"
        said = f"[{said}]" if param.optional or param.default is not None else said
        (before if param.role == "by" else behind).append(said)
    return " ".join([*before, symbol.names["en"][0], *behind])


def about(symbol: Symbol, library: Library) -> str:
    """What the declaration says of a word, in the words of the table of hooks."""
    hooks, said = named(symbol.kind), []
    for name, values in symbol.attributes.items():
        if name in hooks:
            said.append(hooks[name].does + (f" ({' '.join(values)})" if values else ""))
    means = getattr(symbol.node, "means", None) or getattr(symbol.node, "of", None)
    if means is not None:
        said.append(f"is `{print_phrase(means, library.vocabulary)}`")
    return "; ".join(said)


def examples(library: Library) -> dict[str, str]:
    """Verb → the shortest sentence with it on a card of the game, else in the rules, else one made for it."""
    cards, _ = workspace.load(library, workspace.game_card_files(library))
    found: dict[str, str] = {}
    for definitions in (cards, library.definitions()):
        for kind in (ast.Do, ast.EventPattern):
            found |= _shortest(definitions, kind, found, library)
    for form in VERBS:
        for symbol in library.vocabulary.verbs(form):
            if symbol.id not in found:
                found[symbol.id] = _made_up(symbol, library)
    return found


def _shortest(
    definitions: Iterable[ast.Node], kind: type, known: Mapping[str, str], library: Library
) -> dict[str, str]:
    here: dict[str, str] = {}
    for node in (each for definition in definitions for each in walk(definition)):
        if isinstance(node, kind) and isinstance(node, ast.Do | ast.EventPattern) and node.verb not in known:
            text = print_phrase(replace(without_places(node), cite=()), library.vocabulary)
            if "\n" not in text and len(text) <= LONGEST_EXAMPLE:
                here[node.verb] = min(text, here.get(node.verb, text), key=lambda one: (len(one), one))
    return here


def _made_up(symbol: Symbol, library: Library) -> str:
    """A sentence of its parameters, if an ability with it is read: as what is done, or as what is heard."""
    doer = [param for param in symbol.params if param.role == "by"]
    parts = ["you" if "player" in doer[0].kinds else "this"] if doer else []
    names = symbol.names["en"]
    parts.append(names[len(names) > 1 and parts == ["this"]])
    for param in symbol.params:
        if param.role != "by" and not param.optional and param.default is None:
            given = next((said for kind in param.kinds if (said := _operand(kind, library))), "this")
            parts.append(given if param.role == "object" else f"{param.role} {given}")
    text = " ".join(parts)
    for ability in (f"{{0}}: {text}", f"when {text}: {{0}}"):
        _, found = workspace.load(library, {"made.kw": f'card "Made"\n  {ability}\n'})
        if not any(one.code in REFUSED for one in found):
            return text
    return ""


def _operand(kind: str, library: Library) -> str:
    """Something of a kind of operand, as one writes it."""
    words = library.vocabulary
    if kind in OPERANDS:
        return OPERANDS[kind]
    if kind in ("counter", "zone", "symbols", "step"):
        first = next(iter(words.symbols("symbol" if kind == "symbols" else kind)), None)
        name = first.names["en"][0] if first is not None else ""
        return f"1 {name} counter" if kind == "counter" else name
    return f"1 {kind}" if words.symbol("unit", kind) else ""


def page(library: Library) -> str:
    """The page of a rule set."""
    id, shown = library.ruleset.id, examples(library)
    parts = [
        f"# The words of {id}\n\nGenerated from the declarations; `kotowari explain WORD` says the same of one. "
        "Words that every game has are\nin [language.md](language.md), what may stand behind the colon of a "
        "declaration in [hooks.md](hooks.md).\n"
    ]
    for title, kinds, note in SECTIONS:
        symbols = [symbol for kind in kinds for symbol in library.vocabulary.symbols(kind)]
        if symbols:
            head, rows = table(symbols, library, shown)
            parts.append("\n".join([f"## {title}", "", *([note, ""] if note else []), *head, *rows]) + "\n")
    count = len(library.vocabulary.symbols("subtype"))
    parts.append(f"## Subtypes\n\n{count} subtypes; `kotowari explain NAME` finds each.\n")
    return "\n".join(parts)


def table(symbols: Iterable[Symbol], library: Library, shown: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The head and the rows of a table of words."""
    rows = []
    for symbol in sorted(symbols, key=lambda one: (one.names["en"][0].casefold(), one.kind)):
        names = [", ".join(symbol.names.get(lang, ())[:1]) for lang in LANGUAGES[1:]]
        verb = symbol.kind in VERBS or symbol.kind == "keyword"
        first = f"`{written(symbol) if verb else symbol.names['en'][0]}`"
        example = shown.get(symbol.id, "") if symbol.kind in VERBS else ""
        said = f"`{example}`" if example else "" if verb else about(symbol, library)
        kind = "limit" if symbol.kind == "adverb" and symbol.attributes.keys() & set(LIMITS) else symbol.kind
        cells = [first, *names, kind, said, ", ".join(symbol.node.cites)]
        rows.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
    return ["| English | 日本語 | 한국어 | kind | example, or what it says | rule |", "|---|---|---|---|---|---|"], rows


# --------------------------------------------------------------------------- one word
Meaning = dict[str, Any]


def meanings(word: str, libraries: Iterable[Library]) -> list[Meaning]:
    """What a word means in each rule set, in the language, and behind the colon of a declaration."""
    found: list[Meaning] = []
    for library in libraries:
        symbols = library.vocabulary.lookup(word) or _by_id(word, library)
        shown = examples(library) if any(symbol.kind in VERBS for symbol in symbols) else {}
        for symbol in symbols:
            takes = symbol.kind in VERBS or symbol.kind == "keyword"
            found.append(
                {
                    "kind": symbol.kind,
                    "id": symbol.id,
                    "rulesets": [library.ruleset.id],
                    "names": {lang: list(symbol.names.get(lang, ())) for lang in LANGUAGES},
                    "written": written(symbol) if takes else "",
                    "does": about(symbol, library),
                    "example": shown.get(symbol.id, "") if symbol.kind in VERBS else "",
                    "rules": list(symbol.node.cites),
                    "where": f"{symbol.node.span.path}:{symbol.node.span.line}",
                }
            )
    return [*_merged(found), *_structural(word), *_attributes(word)]


def _merged(found: Iterable[Meaning]) -> list[Meaning]:
    """The same said by several rule sets, once."""
    out: list[Meaning] = []
    for one in found:
        same = next((other for other in out if {**other, "rulesets": []} == {**one, "rulesets": []}), None)
        if same is None:
            out.append(one)
        else:
            same["rulesets"] += one["rulesets"]
    return out


def _by_id(word: str, library: Library) -> list[Symbol]:
    kinds = library.vocabulary.kinds()
    return [one for kind in kinds for one in library.vocabulary.symbols(kind) if one.id == word.replace(" ", "_")]


def _structural(word: str) -> Iterator[Meaning]:
    groups = dict(GROUPS)
    for one in structural_words().values():
        names = {lang: list(one.written(lang)) for lang in LANGUAGES}
        if any(word.casefold() in forms for forms in names.values()):
            use = "; ".join(groups[each].partition(" (")[0] for each in one.use if each in groups)
            yield {
                "kind": "word of the language",
                "id": one.id,
                "rulesets": [],
                "names": names,
                "written": "",
                "does": f"is one of: {use}",
                "example": "",
                "rules": [],
                "where": "docs/language.md",
            }


def _attributes(word: str) -> Iterator[Meaning]:
    for hook in HOOKS:
        if hook.name == word:
            yield {
                "kind": f"attribute of {hook.on}",
                "id": hook.name,
                "rulesets": [],
                "names": {"en": [hook.name]},
                "written": " ".join([hook.name, *hook.values]),
                "does": hook.does,
                "example": "",
                "rules": [],
                "where": "docs/hooks.md",
            }


def near(word: str, libraries: Iterable[Library]) -> str:
    """A help line with the words that are nearest, or ``""``."""
    known = {name for one in structural_words().values() for _, name in one.spellings} | {hook.name for hook in HOOKS}
    for library in libraries:
        known |= {
            form
            for kind in library.vocabulary.kinds()
            for symbol in library.vocabulary.symbols(kind)
            for forms in symbol.names.values()
            for form in forms
        }
    found: list[str] = []
    while len(found) < NEAREST and (one := did_you_mean(word, known - set(found))):
        found.append(one)
    return f"did you mean {' or '.join(f'`{one}`' for one in found)}?" if found else ""


def told(meaning: Meaning) -> list[str]:
    """A meaning as lines for people."""
    names = meaning["names"]
    of = f" of {', '.join(meaning['rulesets'])}" if meaning["rulesets"] else ""
    lines = [f"{names['en'][0]}: {meaning['kind']}{of}"]
    others = " · ".join(", ".join(names[lang]) for lang in LANGUAGES[1:] if names.get(lang))
    for title, said in (
        ("also", others),
        ("written", meaning["written"]),
        ("it", meaning["does"]),
        ("example", meaning["example"]),
        ("rules", ", ".join(meaning["rules"])),
        ("stated in", meaning["where"]),
    ):
        if said:
            lines.append(f"  {title:<9} {said}")
    return lines


__all__ = ["meanings", "near", "page", "told"]
