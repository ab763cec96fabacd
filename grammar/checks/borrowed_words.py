"""Words that the book of a ruleset never had: a card that says one is played by the rules of another book."""

from collections.abc import Callable, Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.source import Span
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Borrowed

Said = tuple[str, str, str]  # kind, id, and how it is spelled; "" as its id


def _word(node: ast.Word) -> Iterator[Said]:
    yield node.kind, node.id, node.spelled


def _verb(node: ast.Do | ast.EventPattern) -> Iterator[Said]:
    yield "verb", node.verb, ""


def _keyword(node: ast.KeywordUse) -> Iterator[Said]:
    yield "keyword", node.keyword, ""


def _symbols(node: ast.Symbols) -> Iterator[Said]:
    yield from (("symbol", each, each) for each in node.symbols)


def _field(node: ast.FieldOf | ast.Assign) -> Iterator[Said]:
    yield "field", node.field, ""


def _relation(node: ast.Controlled | ast.Related) -> Iterator[Said]:
    yield "relation", node.relation, ""


def _zone(node: ast.ZoneOf) -> Iterator[Said]:
    yield "zone", node.zone, ""


def _player(node: ast.Ref) -> Iterator[Said]:
    yield "player", node.name, ""


def _head(node: ast.Activated) -> Iterator[Said]:
    yield "term", node.head, ""


# What of a node is a word of the ruleset; what stands in a node below is asked of that.
WORDS: dict[type[ast.Node], Callable[..., Iterator[Said]]] = {
    ast.Word: _word,
    ast.Do: _verb,
    ast.EventPattern: _verb,
    ast.KeywordUse: _keyword,
    ast.Symbols: _symbols,
    ast.FieldOf: _field,
    ast.Assign: _field,
    ast.Controlled: _relation,
    ast.Related: _relation,
    ast.ZoneOf: _zone,
    ast.Ref: _player,
    **dict.fromkeys(
        (ast.Activated, ast.Triggered, ast.Static, ast.Replacement, ast.AsEvent, ast.Resolution, ast.If), _head
    ),
}


def borrowed_words(checked: Checked) -> Iterable[Diagnostic]:
    """W0505 for each use of a word that the ruleset only borrows, with the rulesets whose own it is."""
    borrowed = checked.vocabulary.borrowed
    if not borrowed:
        return
    told: set[tuple[Span, str, str]] = set()
    made = {each.span for node in checked.of(ast.Do) for each in _made(node, checked)}
    paid = (each for each in checked.resolved.marked if type(each) is ast.Symbols)
    for node in (each for each in (*checked.nodes, *paid) if type(each) is not ast.Symbols or each.span not in made):
        for kind, id, spelled in WORDS[type(node)](node) if type(node) in WORDS else ():
            one = borrowed.get((kind, id))
            if one is not None and (node.span, kind, id) not in told:
                told.add((node.span, kind, id))
                yield _told(kind, spelled or _called(kind, id, checked), one, node.span)


def _made(node: ast.Do, checked: Checked) -> Iterator[ast.Symbols]:
    """The symbols of what an instruction gives, which other words may say, too; where they are paid, none does."""
    verb = checked.vocabulary.verb(node.verb)
    if verb is not None and "resource" in verb.attributes:
        yield from (each for _, given in node.args for each in walk(given) if isinstance(each, ast.Symbols))


def _called(kind: str, id: str, checked: Checked) -> str:
    names = checked.vocabulary.names(kind if kind != "verb" else "action", id, "en")
    return names[0] if names else id


def _told(kind: str, called: str, one: Borrowed, span: Span) -> Diagnostic:
    rule = f" [{', '.join(one.cites)}]" if one.cites else ""
    own = " and ".join(f"`{each}`" for each in one.own)
    return make(
        "W0505",
        f"`{called}` is no {'symbol' if kind == 'symbol' else 'word'} of `{one.by}`",
        span,
        help=f"it is played by the rules of {own}{rule}, whose word it is",
    )
