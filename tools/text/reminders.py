"""Reads a keyword or keyword action as printed on a card ("Cycling {2}", "Explore") and gives its reminder text.

What a reader would get wrong: the line is read by the language itself as the only line of a card, so
every keyword of the ruleset is known in every language and nothing is listed here.
"""

import re
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.grammar.library import Library, load_cards
from kotowari.tools.text.english.morphology import ONES
from kotowari.tools.text.render import render_reminder


@dataclass(frozen=True, slots=True)
class Reminder:
    """The reminder text without parentheses, or None with the reasons why there is none."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line read: its keyword uses or one verb, and the word between two prices ("and/or")."""

    uses: tuple[ast.KeywordUse | ast.Do, ...] = ()
    between: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


def read_line(line: str, library: Library) -> Line:
    """A printed line as nodes: keyword uses, or a verb with this object as its doer."""
    last = line.rpartition("; ")[2]  # of several keywords in a line the reminder explains the last
    plain = re.sub(r"\s*[—–]\s*", DASH, LIMIT.sub("", last.strip().replace("’", "'")).rstrip("."))
    name, dash, price = plain.partition(DASH)
    if dash and re.match(r"[A-Z{]", price):  # a price in words: its parts stand behind commas, as in the language
        orders = [order[:1].lower() + order[1:] for order in price.split(", ")]
        plain = f"{name}{dash}{', '.join(orders)}"
    else:
        plain = plain.replace(DASH, " ")
    named = quoted(plain, library)
    priced = PRICES.fullmatch(plain)
    between = priced[3] if priced else ""
    written = named or spread(numbered(plain))
    first: tuple[Diagnostic, ...] = ()
    lower = written[:1].lower() + written[1:]
    plainest = re.sub(r"\bthe ", "", plain[:1].lower() + plain[1:])
    for attempt in dict.fromkeys((written, lower, plainest, f"this {written}", f"it {written}")):
        for head in heads_for(attempt, library):
            source = f'card "?"\n  {any_type(library)}\n  {head}{attempt}\n'
            cards, findings = load_cards(library, {"reminder": source})
            diagnostics = [each for each in findings if each.code != "E0810"]  # what it stands on is asked for apart
            uses = next((found for card in cards if (found := uses_of(card.faces[0]))), ())
            if uses and not any(problem.severity == "error" for problem in diagnostics):
                return Line(uses, between)
            first = first or tuple(diagnostics)
    verb = bare_verb(written, library)
    return Line((verb,) if verb else (), diagnostics=first)


def heads_for(attempt: str, library: Library) -> tuple[str, ...]:
    """What may stand in front of a line, so that it is an ability: an event, or a cost that says what a letter is."""
    heads = ("when this enters: ", "") if attempt.startswith(("this ", "it ")) else ("",)
    signs = [symbol.id for symbol in library.vocabulary.symbols("symbol") if "variable" in symbol.attributes]
    letters = [sign for sign in signs if re.search(rf"(?<!\{{)\b{re.escape(sign.lower())}\b", attempt)]
    return (*heads, *(f"{{{letter}}}: " for letter in letters))


DASH = "—"
LIMIT = re.compile(r"(?<=\.) [XYZ] can't be 0\.?$")  # what is said of a letter behind the line is no part of it
PRICES = re.compile(r"(.+?) ((?:\{[^}]+\})+) (and/or|or) ((?:\{[^}]+\})+)")
AGAIN = re.compile(r"(.+?) (from|for|with) (.+?),? and \2 (.+)")


def numbered(line: str) -> str:
    """Articles and number words as numbers and "other" as "another", since the language writes them so."""
    line = re.sub(r"\bother (?=\w)", "another ", line)
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
    """A verb named without what it acts on ("Fight")."""
    words = written.split()
    for size in range(len(words), 0, -1):
        for symbol in library.vocabulary.lookup(" ".join(words[:size]).lower()):
            if symbol.id in library.actions:
                return ast.Do(verb=symbol.id)
    return None


def any_type(library: Library) -> str:
    """A type word of the ruleset, to stand on the type line of the card that is read."""
    symbols = library.vocabulary.symbols("type")
    return library.vocabulary.names("type", symbols[0].id, "en")[0] if symbols else ""


def uses_of(face: ast.Face) -> tuple[ast.KeywordUse | ast.Do, ...]:
    """The keyword uses or the statement that is all a face says."""
    for ability in face.abilities:
        if isinstance(ability, ast.KeywordLine):
            return ability.uses
        body = getattr(ability, "body", ()) or getattr(ability, "effects", ())
        if body and isinstance(body[0], ast.Do):
            return (body[0],)
    return ()


def reminder_of_line(line: str, on_type: str, library: Library, lang: str, date: str = "") -> Reminder:
    """The reminder of a printed line on an object of ``on_type`` (a type line, or a type's name or id)."""
    read = read_line(line, library)
    if not read.uses:
        return Reminder(None, read.diagnostics)
    return Reminder(render_reminder(read.uses, face_of(on_type, library), library, lang, date, read.between))


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
