"""Reads a keyword or keyword action as printed on a card ("Cycling {2}", "Explore") and gives its reminder text.

What a reader would get wrong: the line is read by the language itself as the only line of a card, so
every keyword of the ruleset is known in every language and nothing is listed here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.english.morphology import ONES
from kotowari.tools.text.given_keywords import explained_by, is_any, named_subjects, sentence_parts
from kotowari.tools.text.render import render_reminder


@dataclass(frozen=True, slots=True)
class Reminder:
    """The reminder text without parentheses, or None with the reasons why there is none."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line read: its keyword uses or one verb, and the word between two prices ("and/or").

    ``holder``: what is given the keywords, where the line is a sentence that gives them; ``manner``: which other
    reminder is rather said of that.
    """

    uses: tuple[ast.KeywordUse | ast.Do, ...] = ()
    between: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    holder: ast.Node | None = None
    manner: str = ""


def read_line(line: str, library: Library) -> Line:
    """A printed line as nodes: keyword uses, a verb with this object as its doer, or what a sentence gives or does."""
    last = line.rpartition("; ")[2]  # of several keywords in a line the reminder explains the last
    plain = re.sub(r"\s*[—–]\s*", DASH, LIMIT.sub("", last.strip().replace("’", "'")).rstrip("."))
    name, dash, price = plain.partition(DASH)
    if dash and re.match(r"[A-Z{]", price):  # a price in words: its parts stand behind commas, as in the language
        orders = [order[:1].lower() + order[1:] for order in price.split(", ")]
        plain = f"{name}{dash}{', '.join(orders)}"
    else:
        plain = plain.replace(DASH, " ")
    whole = read_whole(plain, library)
    if whole.uses:
        return whole
    text = ALSO.sub(" ", line.strip().replace("’", "'"))
    parts = tuple(sentence_parts(text))
    before = {part: text[: text.find(part)] for part in parts}
    passed_over = (each for part in reversed(parts) for each in named_subjects(part, before[part], library))
    tried_before: set[str] = set()
    for attempt in chain(parts, passed_over):
        if attempt in tried_before:
            continue
        tried_before.add(attempt)
        found = read_part(attempt, library)
        one = THIRD.search(attempt)
        if found.uses and not (one and is_any(found.holder, library)) and not is_it(attempt, before.get(attempt, "")):
            return found
    verb = bare_verb(numbered(plain), library)
    return Line((verb,) if verb else (), diagnostics=whole.diagnostics)


def is_it(part: str, before: str) -> bool:
    """Whether a part begins with a pronoun for what was picked out before it."""
    return part.lower().startswith("it ") and bool(PICKED.search(before))


def read_whole(plain: str, library: Library) -> Line:
    """A line that is read from its first word to its last."""
    named = quoted(plain, library)
    priced = PRICES.fullmatch(plain)
    between = priced[3] if priced else ""
    written = named or spread(numbered(plain))
    first: tuple[Diagnostic, ...] = ()
    plainest = re.sub(r"\bthe ", "", lower(plain))
    others = tuple(by_another(each, library) for each in (written, lower(written)))
    ways = (*filter(None, others), written, lower(written), plainest, f"this {written}", f"it {written}")
    for attempt in dict.fromkeys(ways):
        found = tried(attempt, library)
        if found.uses:
            return replace(found, between=between)
        first = first or found.diagnostics
    return Line(diagnostics=first)


def by_another(written: str, library: Library) -> str:
    """A verb that somebody else is said to do, with nobody named ("mills 3 cards"); "" for anything else."""
    first, _, rest = written.partition(" ")
    for symbol in library.vocabulary.lookup(first):
        action = library.actions.get(symbol.id)
        forms = library.vocabulary.names(symbol.kind, symbol.id, "en")
        doers = [param for param in (action.params if action else ()) if param.role == "by"]
        if first in forms[1:2] and any("player" in param.kinds for param in doers):
            return f"target player {first} {rest}".strip()
    return ""


def read_part(part: str, library: Library) -> Line:
    """A part of a sentence as a statement."""
    sentences = [numbered(lower(each)) for each in part.rstrip(".").split(". ")]
    if len(sentences) > 1:
        return tried("when this enters:" + "".join(f"\n    {each}" for each in sentences), library)
    found = tried(sentences[0], library)
    bare = re.sub(r"\b1 (?=\w+ (?:controls|owns)\b)", "", sentences[0])  # "target creature an opponent controls"
    return found if found.uses or bare == sentences[0] else tried(bare, library)


def tried(attempt: str, library: Library) -> Line:
    """A line of the language, behind whatever may stand in front of it, for what it has that is explained."""
    first: tuple[Diagnostic, ...] = ()
    for head in heads_for(attempt, library):
        source = f'card "?"\n  {any_type(library)}\n  {head}{attempt}\n'
        cards, findings = load_cards(library, {"reminder": source})
        diagnostics = [each for each in findings if each.code != "E0810"]  # what it stands on is asked for apart
        has = next((found for card in cards if (found := explained_by(card.faces[0], explains(library)))), None)
        if has and not any(problem.severity == "error" for problem in diagnostics):
            return Line(has.uses, holder=has.holder, manner=has.manner)
        first = first or tuple(diagnostics)
    return Line(diagnostics=first)


def explains(library: Library) -> Callable[[ast.Do], bool]:
    """Whether a verb is a keyword action, or makes tokens of a kind."""

    def known(use: ast.Do) -> bool:
        symbol = library.vocabulary.verb(use.verb)
        texts = getattr(getattr(symbol, "node", None), "texts", ())
        tokens = (value for _, value in use.args if isinstance(value, ast.Measure))
        return any({"reminder", "explained"} & set(text.variant) for text in texts) or any(
            word.kind == "token" for each in tokens for word in each.kinds
        )

    return known


def lower(text: str) -> str:
    """The text as it goes on within a line."""
    return text[:1].lower() + text[1:]


def heads_for(attempt: str, library: Library) -> tuple[str, ...]:
    """What may stand in front of a line, so that it is an ability: an event, or a cost that says what a letter is."""
    heads = ("when this enters: ", "") if attempt.startswith(("this ", "it ")) else ("",)
    signs = [symbol.id for symbol in library.vocabulary.symbols("symbol") if "variable" in symbol.attributes]
    letters = [sign for sign in signs if re.search(rf"(?<!\{{)\b{re.escape(sign.lower())}\b", attempt)]
    return (*heads, *(f"{{{letter}}}: " for letter in letters))


DASH = "—"
LIMIT = re.compile(r"(?<=\.) [XYZ] can't be 0\.?$")  # what is said of a letter behind the line is no part of it
ALSO = re.compile(r" (?:also|each) (?=[a-z]+)")
THIRD = re.compile(r"\b(?:gains|has)\b")
PICKED = re.compile(r"\b(?:target|that)\b")
PRICES = re.compile(r"(.+?) ((?:\{[^}]+\})+) (and/or|or) ((?:\{[^}]+\})+)")
AGAIN = re.compile(r"(.+?) (from|for|with) (.+?),? and \2 (.+)")


def numbered(line: str) -> str:
    """Articles and number words as numbers and "other" as "another", since the language writes them so."""
    line = re.sub(r"\bother (?=\w)", "another ", line).replace("a number of ", "x ")
    line = re.sub(r"\b(an?|the) (?=\w)", "1 ", line)
    line = re.sub(r"(?<=\w )([XYZ])(?=$| \w)", lambda m: m[0].lower(), line)
    return re.sub(r"\b(two|three|four|five|six|seven|eight|nine|ten)\b", lambda m: str(ONES.index(m[0])), line)


def spread(line: str) -> str:
    """A keyword named once for two operands, written out: "kicker {R}, kicker {W}"."""
    priced = PRICES.fullmatch(line)
    if priced:
        return f"{priced[1]} {priced[2]}, {priced[1]} {priced[4]}"
    return ", ".join(AGAIN.sub(r"\1 \2 \3, \1 \2 \4", part) for part in line.split(", "))


def quoted(line: str, library: Library) -> str:
    """A keyword and the name it takes, the name in quotation marks; "" if the line begins with no such keyword."""
    for keyword in library.keywords.values():
        if [param.kinds for param in keyword.params] != [("text",)]:
            continue
        for name in library.vocabulary.names("keyword", keyword.id, "en"):
            if line.lower().startswith(f"{name} ".lower()):
                return f'{name} "{line[len(name) :].strip()}"'
    return ""


def bare_verb(written: str, library: Library) -> ast.Do | None:
    """A verb named without what it acts on ("Fight"); none where a number stands behind it, which would be left out."""
    words = written.split()
    for size in range(len(words), 0, -1):
        if any(re.fullmatch(r"[XYZxyz]|\d.*", word) for word in words[size:]):
            break
        for symbol in library.vocabulary.lookup(" ".join(words[:size]).lower()):
            if symbol.id in library.actions:
                return ast.Do(verb=symbol.id)
    return None


def any_type(library: Library) -> str:
    """A type word of the ruleset, to stand on the type line of the card that is read."""
    symbols = library.vocabulary.symbols("type")
    return library.vocabulary.names("type", symbols[0].id, "en")[0] if symbols else ""


def reminder_of_line(line: str, on_type: str, library: Library, lang: str, date: str = "") -> Reminder:
    """The reminder of a printed line on an object of ``on_type`` (a type line, or a type's name or id)."""
    read = read_line(line, library)
    if not read.uses:
        return Reminder(None, read.diagnostics)
    on = face_of(on_type, library)
    return Reminder(
        render_reminder(read.uses, on, library, lang, date, read.between, holder=read.holder, manner=read.manner)
    )


def face_of(type_line: str, library: Library) -> ast.Face:
    """The types and subtypes of a type line, or of one word of it: "creature", "Artifact Creature — Cat Golem"."""
    front, _, back = (part.strip() for part in re.sub(r"\s+[—–-]\s+", "—", type_line).partition("—"))
    types, subtypes = words_among(front, "type", library), words_among(back, "subtype", library)
    if not types and not subtypes:
        subtypes = words_among(front, "subtype", library)
    if not types and not subtypes:
        types = (ast.Word(kind="type", id=front.lower()),)
    return ast.Face("", types=types, subtypes=subtypes)


def words_among(text: str, kind: str, library: Library) -> tuple[ast.Word, ...]:
    """The words of a kind in a text, the longest first at each place; words of other kinds are passed over."""
    words, found, at = text.split(), [], 0
    while at < len(words):
        sizes = range(len(words), at, -1)
        named = ((end, library.vocabulary.lookup(" ".join(words[at:end]), frozenset({kind}))) for end in sizes)
        end, symbols = next(((end, symbols) for end, symbols in named if symbols), (at + 1, ()))
        found += [ast.Word(kind=kind, id=symbol.id) for symbol in symbols[:1]]
        at = end
    return tuple(found)
