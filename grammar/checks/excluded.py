"""What excludes each other: of two players one has a thing, a thing lies in one zone, and has one number of colors.

Reads well and prints well, and nothing is ever so: two players who control one thing.
"""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import Vocabulary

ONE = "say one of the two; what is one or the other is joined by `or`"
Finding = tuple[ast.Node, str]


def excluded(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a noun, a condition or limits of which two parts can't be so together."""
    for node in checked.of(ast.Select, ast.Is, ast.Logic, ast.Activated):
        for where, why in _found(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {why}", where.span, help=ONE)


def _found(node: ast.Node, vocabulary: Vocabulary) -> Iterator[Finding]:
    if isinstance(node, ast.Select):
        yield from _of_two(node, vocabulary)
        yield from _in_two(node)
        for alternative in node.alternatives:
            yield from _colored(node, alternative, vocabulary)
    elif isinstance(node, ast.Is) and isinstance(node.what, tuple):
        for alternative in node.what:
            yield from _colored(node, alternative, vocabulary)
    elif isinstance(node, ast.Logic) and node.op == "and":
        yield from _denied(node, vocabulary)
    elif isinstance(node, ast.Activated):
        yield from _at_two(node)


def _of_two(node: ast.Select, vocabulary: Vocabulary) -> Iterator[Finding]:
    """A relation that is one field of the thing has one player, so two of them are never so."""
    had: dict[str, ast.Controlled] = {}
    for each in node.modifiers:
        if not isinstance(each, ast.Controlled) or each.negated:
            continue
        symbol = vocabulary.symbol("relation", each.relation)
        field = vocabulary.symbol("field", symbol.said("field")) if symbol is not None else None
        if field is None or not ("object" in field.attributes or field.said("derived") in ("controller", "owner")):
            continue
        if "several" not in field.attributes and had.setdefault(field.id, each).by != each.by:
            yield each, "one alone is said of a thing so, and here are two"


def _in_two(node: ast.Select) -> Iterator[Finding]:
    zones = [each for each in node.modifiers if isinstance(each, ast.InZone)]
    if len(zones) > 1 and not any(each.others for each in zones):
        yield zones[1], "a thing lies in one zone, and here are two"


def _colored(where: ast.Node, alternative: ast.Alternative, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Words for so many colors exclude each other, and what has none has no color."""
    counted: dict[str, str] = {}
    for word in alternative.words:
        symbol = vocabulary.symbol(word.kind, word.id)
        numbers = symbol.attributes.get("colors", ()) if symbol is not None and word.kind == "adjective" else ()
        if numbers and not word.negated:
            counted.setdefault(" ".join(numbers), word.spelled)
    colors = [word.spelled for word in alternative.words if word.kind == "color" and not word.negated]
    if "0" in counted and colors:
        yield where, f"nothing is both `{counted['0']}` and `{colors[0]}`"
    elif len(counted) > 1:
        yield where, "nothing is " + " and ".join(f"`{each}`" for each in counted.values())


def _denied(node: ast.Logic, vocabulary: Vocabulary) -> Iterator[Finding]:
    """A condition joined with what denies it, or with one that says so of the same thing by another word."""
    said: list[tuple[object, bool]] = []
    for part in node.parts:
        claim, negated = _claim(part, vocabulary)
        if (claim, not negated) in said:
            yield part, "this is said, and denied"
            return
        said.append((claim, negated))


def _claim(part: ast.Node, vocabulary: Vocabulary) -> tuple[object, bool]:
    if isinstance(part, ast.Not):
        claim, negated = _claim(part.condition, vocabulary)
        return claim, not negated
    if not isinstance(part, ast.Is):
        return part, False
    what, negated = part.what, part.negated
    if isinstance(what, tuple) and len(what) == 1 and len(what[0].words) == 1:
        (word,) = what[0].words
        symbol = vocabulary.symbol(word.kind, word.id)
        other = symbol.attributes.get("not", ()) if symbol is not None else ()
        if len(other) == 1:
            return (part.subject, word.kind, other[0]), negated == word.negated
        return (part.subject, word.kind, word.id), negated != word.negated
    return (part.subject, what), negated


def _at_two(node: ast.Activated) -> Iterator[Finding]:
    """Two of one kind of time, of different players: it is never both."""
    times: dict[str, ast.Window] = {}
    for each in node.limits:
        if isinstance(each, ast.Window) and each.which == "any" and each.whose is not None:
            before = times.setdefault(each.step, each)
            if before is not each and before.whose != each.whose:
                yield each, "it is never both of these times"
