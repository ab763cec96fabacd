"""What a card prints beside its type line is what the words of that line have: no more, no less."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.checks.symbol_places import attributes_of
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Symbol, Vocabulary


def type_lines(checked: Checked) -> Iterable[Diagnostic]:
    """E0810 for subtypes of another type, and for numbers and keywords that are missing or belong to something else."""
    vocabulary = checked.vocabulary
    faces = getattr(checked.resolved.node, "faces", ())
    for face in checked.of(ast.Face):
        if face.types:
            yield from _subtypes(face, vocabulary)
            yield from _stats(face, vocabulary)
            yield from _fields(face, vocabulary)
            yield from _keywords(face, vocabulary)
            yield from _paid(face, vocabulary)
            yield from _beside(face, len(faces) > 1, vocabulary)


def _symbols(words: Iterable[ast.Word], vocabulary: Vocabulary) -> list[tuple[ast.Word, Symbol]]:
    found = [(word, vocabulary.symbol(word.kind, word.id)) for word in words]
    return [(word, symbol) for word, symbol in found if symbol is not None]


def _subtypes(face: ast.Face, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """A subtype belongs to a type of the card, or to one whose subtypes that type shares."""
    types = [symbol for _, symbol in _symbols(face.types, vocabulary)]
    theirs = {symbol.id for symbol in types}.union(*(symbol.attributes.get("shares", ()) for symbol in types))
    for word, symbol in _symbols(face.subtypes, vocabulary):
        if symbol.parent and symbol.parent not in theirs:
            of = vocabulary.symbol("type", symbol.parent)
            name = of.names["en"][0].capitalize() if of is not None else symbol.parent
            message = f"`{word.spelled}` is a subtype of another type"
            yield make("E0810", message, word.span, help=f"only a card that is also `{name}` has it")


def _stats(face: ast.Face, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """The pair of numbers is printed where a word of the line says so, and only there; some rules say it of no word."""
    if not any("stats" in symbol.attributes for symbol in vocabulary.symbols("type")):
        return
    having = [
        word for word, symbol in _symbols((*face.types, *face.subtypes), vocabulary) if "stats" in symbol.attributes
    ]
    if having and face.stats is None:
        message = f"`{having[0].spelled}` has two numbers behind the type line"
        yield make("E0810", message, having[0].span, help="write them there: `2/2`")
    if face.stats is not None and not having:
        yield make("E0810", "nothing on this type line has such numbers", face.stats.span, help="leave them out")


def _fields(face: ast.Face, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """A number of its own is printed by what has one, and by nothing else."""
    printed = dict(face.fields)
    known = {field for symbol in vocabulary.symbols("type") for field in symbol.attributes.get("prints", ())}
    theirs = set()
    for word, symbol in _symbols(face.types, vocabulary):
        for field in symbol.attributes.get("prints", ()):
            theirs.add(field)
            if field not in printed:
                yield make(
                    "E0810", f"`{word.spelled}` has a number that is not said", word.span, help=f"write `{field}: 3`"
                )
    for field, value in printed.items():
        if field in known and field not in theirs:
            yield make("E0810", f"nothing on this type line has `{field}`", value.span, help="leave it out")


def _paid(face: ast.Face, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """No ability is paid by counters that are a number which the card can't have."""
    theirs = {field for _, symbol in _symbols(face.types, vocabulary) for field in symbol.attributes.get("prints", ())}
    for ability in face.abilities:
        items = ability.cost.items if isinstance(ability, ast.Activated) else ()
        for each in (item for item in items if isinstance(item, ast.Symbols)):
            for written in each.symbols:
                changed = [field for field in _changed(written, vocabulary) if field not in theirs]
                if changed:
                    message = f"`{written}` changes `{changed[0]}`, which nothing on this type line has"
                    yield make("E0810", message, each.span or ability.span, help="pay something else, as `{2}`")


def _changed(written: str, vocabulary: Vocabulary) -> Iterable[str]:
    """The numbers of a card that a symbol changes by what is done for it, as some type prints them."""
    verb = vocabulary.verb("".join(attributes_of(written, vocabulary).get("does", ())[:1]))
    printed = {field for symbol in vocabulary.symbols("type") for field in symbol.attributes.get("prints", ())}
    for word in walk(verb.node) if verb is not None else ():
        counter = (
            vocabulary.symbol("counter", word.id) if isinstance(word, ast.Word) and word.kind == "counter" else None
        )
        if counter is not None and counter.said("counts") in printed:
            yield counter.said("counts")


def _keywords(face: ast.Face, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """Some subtypes are nothing without a keyword, and some keywords nothing on what has another subtype."""
    uses = [use for each in face.abilities if isinstance(each, ast.KeywordLine) for use in each.uses]
    theirs = {word.id for word in (*face.types, *face.subtypes)}
    for word, symbol in _symbols(face.subtypes, vocabulary):
        wanted = (*symbol.attributes.get("needs", ()), "")[0]
        if wanted and all(use.keyword != wanted for use in uses):
            yield make(
                "E0810", f"`{word.spelled}` is nothing without `{wanted}`", word.span, help=f"write a line `{wanted} …`"
            )
    for use in uses:
        keyword = vocabulary.symbol("keyword", use.keyword)
        only = keyword.attributes.get("only", ()) if keyword is not None else ()
        if only and not any(_fits(theirs, word, vocabulary) for word in only):
            names = " or ".join(_name_of(word, vocabulary) for word in only)
            yield make(
                "E0810",
                f"only {names} has `{use.spelled}`",
                use.span,
                help=f"leave it out, or write {names} on the type line",
            )


def _fits(theirs: set[str], word: str, vocabulary: Vocabulary) -> bool:
    """Is a word on the type line, or what an adjective says of these?"""
    symbol = vocabulary.symbol("adjective", word)
    if symbol is None:
        return word in theirs
    return (
        bool(theirs & set(symbol.attributes.get("any", ())))
        or bool(symbol.attributes.get("not"))
        and (theirs.isdisjoint(symbol.attributes["not"]))
    )


def _name_of(word: str, vocabulary: Vocabulary) -> str:
    """A word as a message says it; of an adjective, what may be on the type line for it."""
    symbol = vocabulary.symbol("adjective", word)
    if symbol is not None and "any" in symbol.attributes:
        return " or ".join(_name_of(each, vocabulary) for each in symbol.attributes["any"])
    if symbol is not None and "not" in symbol.attributes:
        return f"a type other than {' or '.join(_name_of(each, vocabulary) for each in symbol.attributes['not'])}"
    found = (vocabulary.symbol(kind, word) for kind in ("subtype", "type"))
    return next((f"`{symbol.names['en'][0]}`" for symbol in found if symbol is not None), word)


def _beside(face: ast.Face, several: bool, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """What is nothing without an ability that waits for something, or without another face of its card."""
    for word, symbol in _symbols(face.subtypes, vocabulary):
        wanted = (*symbol.attributes.get("awaits", ()), "")[0]
        patterns = (part for each in face.abilities for part in walk(each) if isinstance(part, ast.EventPattern))
        if wanted and all(pattern.verb != wanted for pattern in patterns):
            verb = vocabulary.verb(wanted)
            names = verb.names.get("en", (wanted,)) if verb is not None else (wanted,)
            yield make(
                "E0810",
                f"`{word.spelled}` is nothing without an ability that waits for it",
                word.span,
                help=f"write `when this {names[min(1, len(names) - 1)]} 1: …`",
            )
    for each in face.abilities if not several else ():
        for use in each.uses if isinstance(each, ast.KeywordLine) else ():
            keyword = vocabulary.symbol("keyword", use.keyword)
            if keyword is not None and "faces" in keyword.attributes:
                said = f"`{use.spelled}` is said of a card of several faces"
                yield make("E0810", said, use.span, help='leave it out, or write the other one: `face SIDE "Name" {2}`')
