"""A keyword that has, quotes or gives itself, or very many abilities, would never be written out to the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.limits import ABILITIES
from kotowari.grammar.visit import children
from kotowari.grammar.vocabulary import Vocabulary


def cycles(definitions: Sequence[ast.Definition], vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """E0405 for each keyword that has or gives itself, directly or through others; E0110 for one of too many abilities.

    To ask for a keyword (``things with it``) or to lose it is not to write it out.
    """
    del vocabulary
    keywords = {node.id: node for node in definitions if isinstance(node, ast.Keyword)}
    gains = frozenset(node.id for node in definitions if isinstance(node, ast.Action) and _gains(node))
    gives = {id: tuple(_given(node, gains)) for id, node in keywords.items()}
    sizes: dict[str, int] = {}
    for id, node in keywords.items():
        if id in _reached(id, gives):
            yield make(
                "E0405", f"keyword `{id}` is defined by itself", node.span, help="a keyword is made of other abilities"
            )
        elif _size(id, gives, keywords, sizes) > ABILITIES:
            yield make("E0110", f"keyword `{id}` stands for more than {ABILITIES} abilities", node.span)


def _gains(action: ast.Action) -> bool:
    return dict(action.attributes).get("continuous", ())[:1] == ("gain",)


def _given(node: ast.Keyword, gains: frozenset[str]) -> Iterator[str]:
    """The keywords that are written out where this one is, each as often as it stands there."""
    stack: list[ast.Node] = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, ast.KeywordUse):
            yield current.keyword
        below = [] if isinstance(current, ast.Quality) else list(children(current))
        if isinstance(current, ast.Do) and current.verb not in gains:
            below = [each for each in below if not isinstance(each, ast.KeywordUse)]
        stack.extend(below)


def _reached(start: str, gives: Mapping[str, tuple[str, ...]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(gives[start])
    while waiting:
        other = waiting.pop()
        if other not in reached:
            reached.add(other)
            waiting.extend(gives.get(other, ()))
    return reached


def _size(
    start: str, gives: Mapping[str, tuple[str, ...]], keywords: Mapping[str, ast.Keyword], sizes: dict[str, int]
) -> int:
    """How many abilities a keyword stands for, as far as that is known; one in a circle counts as itself alone."""
    stack = [start]
    begun: set[str] = set()
    while stack:
        id = stack[-1]
        missing = [other for other in gives.get(id, ()) if other not in sizes and other not in begun]
        begun.add(id)
        if missing:
            stack.extend(dict.fromkeys(missing))
            continue
        stack.pop()
        own = len(keywords[id].abilities) if id in keywords else 1
        sizes[id] = min(own + sum(sizes.get(other, 1) for other in gives.get(id, ())), ABILITIES + 1)
    return sizes[start]
