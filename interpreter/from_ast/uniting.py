"""A keyword that a card has more than once and that is one ability all the same (``united``): its nouns must all hold.

The trap: each use alone would choose a target of its own (702.5c).
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.compiler import Compiler


def united(k: Compiler, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """These, where the uses of such a keyword are one in the place of the first."""
    lines = [line for line in abilities if isinstance(line, ast.KeywordLine)]
    uses: dict[str, list[ast.KeywordUse]] = {}
    for use in (use for line in lines for use in line.uses if _is_united(k, use)):
        uses.setdefault(use.keyword, []).append(use)
    if all(len(them) < 2 for them in uses.values()):
        return abilities
    found: list[Any] = []
    for ability in abilities:
        if isinstance(ability, ast.KeywordLine):
            kept: list[ast.KeywordUse] = []
            for use in ability.uses:
                if len(uses.get(use.keyword, ())) < 2:
                    kept.append(use)
                elif use is uses[use.keyword][0]:
                    kept.append(_as_one(uses[use.keyword]))
            ability = replace(ability, uses=tuple(kept))
        found.append(ability)
    return tuple(found)


def _is_united(k: Compiler, use: ast.KeywordUse) -> bool:
    keyword = k.library.keywords.get(use.keyword)
    return keyword is not None and "united" in dict(keyword.attributes)


def _as_one(uses: list[ast.KeywordUse]) -> ast.KeywordUse:
    """The first use, of what is so by all of them."""
    first = uses[0]
    it = ast.Ref("it", target="candidate")
    noun, *more = (use.args[0] for use in uses)
    assert isinstance(noun, ast.Select)
    tests = tuple(ast.Where(ast.Is(it, other, span=first.span), span=first.span) for other in more)
    return replace(first, args=(replace(noun, modifiers=(*noun.modifiers, *tests)), *first.args[1:]))
