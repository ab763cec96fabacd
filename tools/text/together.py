"""The one reminder of a line of several keywords: "Swampwalk, forestwalk", "Flying, first strike".

What a reader would get wrong: keywords whose definitions (or arguments) differ in one noun phrase only are
*one* keyword with both alternatives, so that the sentence is said once ("… controls a Swamp or a Forest");
nothing is cut out of texts for that.  Other reminders are made first and then joined as the language does it;
only two prices of one keyword ("Kicker {R} and/or {W}") are put together in the text.
"""

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import fields, replace
from typing import Any, TypeVar

from kotowari.grammar import ast
from kotowari.tools.text.given_keywords import gifts
from kotowari.tools.text.linearizer import Context, Linearizer

PARTS = re.compile(r"(?:\{[^}]+\})+|[^{]+")

T = TypeVar("T")


def line_reminder(
    uses: Sequence[ast.KeywordUse | ast.Do], say: Linearizer, ctx: Context, between: str = ""
) -> str | None:
    """The reminder of the uses of one line; ``between`` is the word a line has between two prices of one keyword."""
    if len(uses) == 1:
        return say.reminder(uses[0], ctx)
    said = [(say.reminder(use, ctx), evergreen(say, use)) for use in uses]
    for at in range(len(uses) - 1, 0, -1):
        one = both(say, uses[at - 1], uses[at], ctx)
        if one is not None:
            said[at - 1 : at + 1] = [(one, False)]
    between = between or ("and/or" if paid_beside(say, uses) else "")
    long = any(note and ". " in note and not rare for note, rare in said)
    notes = list(dict.fromkeys(note for note, rare in said if note and not (rare and long)))
    if between and len(notes) == 2:
        return priced(say, notes[0], notes[1], between)
    return say.together(notes) if notes else None


def given_reminder(
    uses: Sequence[ast.KeywordUse | ast.Do], holder: ast.Node, say: Linearizer, ctx: Context, between: str = ""
) -> str | None:
    """The reminder of keywords that a sentence gives: of what has them then, for which they are what is seldom had."""
    kinds = kinds_of(holder, say)
    ctx = replace(ctx, itself=say.held_by(holder) or None, noun=say.noun_of(kinds) if kinds.types else ctx.noun)
    return line_reminder([use for use in uses if not evergreen(say, use)] or uses, say, ctx, between)


def kinds_of(holder: ast.Node, say: Linearizer) -> ast.Face:
    """Something of the types that a phrase names, or of those its subtypes belong to."""
    words = holder.kinds if isinstance(holder, ast.Measure) else ()
    if isinstance(holder, ast.Select):
        words = tuple(word for each in holder.alternatives for word in each.words)
    types = [word.id for word in words if word.kind == "type"]
    symbols = (say.library.vocabulary.symbol(word.kind, word.id) for word in words if word.kind == "subtype")
    types = types or [symbol.parent for symbol in symbols if symbol is not None and symbol.parent]
    return ast.Face("", types=tuple(ast.Word("type", id) for id in dict.fromkeys(types)))


def notes_of_gifts(ability: ast.Ability, say: Linearizer, ctx: Context) -> list[str]:
    """The reminders of the keywords that an ability gives, but of those that cards mostly carry without one."""
    notes = []
    for gift in gifts(ability, ctx.face) if ctx.face is not None else ():
        said = [
            use for use in gift.uses if not gift.made and isinstance(use, ast.KeywordUse) and own_sentence(say, use)
        ]
        uses = [use for use in gift.uses if not evergreen(say, use) and use not in said]
        if uses and gift.holder is not None:
            other = copy(say)
            other.lexicon = copy(say.lexicon)
            other.lexicon.manner = gift.manner
            notes.append(given_reminder(uses, gift.holder, other, ctx))
    return [note for note in notes if note]


def paid_beside(say: Linearizer, uses: Sequence[ast.KeywordUse | ast.Do]) -> bool:
    """Whether these are two prices of one keyword of which one or both may be paid besides: "{R} and/or {W}"."""
    first, *more = uses
    if len(more) != 1 or not isinstance(first, ast.KeywordUse) or not isinstance(more[0], ast.KeywordUse):
        return False
    keyword = say.library.keywords.get(first.keyword)
    optional = keyword is not None and any(getattr(each, "mode", "") == "optional" for each in keyword.abilities)
    symbols = (use.args and isinstance(use.args[0], ast.Cost) and use.args[0].items for use in (first, more[0]))
    plain = all(items and all(isinstance(item, ast.Symbols) for item in items) for items in symbols)
    return first.keyword == more[0].keyword and optional and plain


def named_once(say: Linearizer, uses: Sequence[ast.KeywordUse], said: Sequence[str]) -> list[str]:
    """What is said of each use; of two prices that may both be paid the keyword is named once."""
    out: list[str] = []
    for at, text in enumerate(said):
        name = say.lexicon.name("keyword", uses[at].keyword)
        if at and paid_beside(say, uses[at - 1 : at + 1]):
            out[-1] = say.EITHER["and/or"].format(out[-1], text[len(name) :].strip())
        else:
            out.append(text)
    return out


def own_sentence(say: Linearizer, use: ast.KeywordUse) -> str | None:
    """What is said of ``this`` in place of a keyword that was none yet in the wording (``text sentence``)."""
    return say.lexicon.frame("keyword", use.keyword, "sentence") if not use.args else None


def given_sentence(say: Linearizer, use: ast.Node) -> str | None:
    """The same of another thing that has it (``text given``): "attacking doesn't cause enchanted creature to tap"."""
    plain = isinstance(use, ast.KeywordUse) and not use.args
    return say.lexicon.frame("keyword", use.keyword, "given") if isinstance(use, ast.KeywordUse) and plain else None


def evergreen(say: Linearizer, use: ast.KeywordUse | ast.Do) -> bool:
    """Whether cards mostly carry the keyword without its reminder (``text evergreen``, in any language)."""
    return isinstance(use, ast.KeywordUse) and seldom(say, "keyword", use.keyword)


def seldom(say: Linearizer, kind: str, id: str) -> bool:
    """Whether cards mostly carry a word without its reminder."""
    return any(say.lexicon.wording(kind, id, "evergreen", lang=lang) for lang in ("en", say.lang))


def both(say: Linearizer, first: ast.KeywordUse | ast.Do, second: ast.KeywordUse | ast.Do, ctx: Context) -> str | None:
    """The reminder of two keywords that are one but for a noun phrase; None if they aren't, or one is typed by hand."""
    if not (isinstance(first, ast.KeywordUse) and isinstance(second, ast.KeywordUse)) or first == second:
        return None
    if first.keyword == second.keyword:
        args = united(first.args, second.args)
        return None if args is None else say.reminder(replace(first, args=args), ctx)
    keywords = say.library.keywords
    abilities = united(keywords[first.keyword].abilities, keywords[second.keyword].abilities)
    typed = any(say.lexicon.frame("keyword", use.keyword, "reminder") for use in (first, second))
    if not abilities or typed or first.args != second.args:
        return None
    one = replace(keywords[first.keyword], abilities=abilities)
    whole = replace(say.library, keywords={**keywords, first.keyword: one})
    other = copy(say)
    other.library = whole
    return other.reminder(first, ctx)


def united(first: T, second: T) -> T | None:
    """Two parts of a tree as one if they differ in one selector's words only; None otherwise."""
    found = differing(first, second)
    if len(found) != 1:
        return None
    old, new = found[0]
    if (
        not isinstance(old, ast.Select)
        or not isinstance(new, ast.Select)
        or (replace(old, alternatives=new.alternatives) != new)
    ):
        return None
    whole: T = put(first, old, replace(old, alternatives=old.alternatives + new.alternatives))
    return whole


def differing(first: Any, second: Any) -> list[tuple[object, object]]:
    """The smallest parts in which two trees differ, as pairs; a selector is not taken apart."""
    if first == second:
        return []
    if type(first) is not type(second) or isinstance(first, ast.Select):
        return [(first, second)]
    if isinstance(first, tuple) and len(first) == len(second):
        return [pair for a, b in zip(first, second, strict=True) for pair in differing(a, b)]
    if isinstance(first, ast.Node):
        names = [field.name for field in fields(first) if field.compare]
        return [pair for name in names for pair in differing(getattr(first, name), getattr(second, name))]
    return [(first, second)]


def put(tree: Any, old: ast.Node, new: ast.Node) -> Any:
    """The tree with ``new`` for ``old``."""
    if tree is old:
        return new
    if type(tree) is tuple:
        return tuple(put(part, old, new) for part in tree)
    if isinstance(tree, ast.Node):
        return replace(tree, **{field.name: put(getattr(tree, field.name), old, new) for field in fields(tree)})
    return tree


def priced(say: Linearizer, first: str, second: str, between: str) -> str:
    """Two reminders that differ in one run of symbols: "pay an additional {R} and/or {W}"; else one after the other."""
    parts, others = PARTS.findall(first), PARTS.findall(second)
    places = [at for at, (a, b) in enumerate(zip(parts, others, strict=False)) if a != b]
    if len(parts) != len(others) or len(places) != 1 or not parts[places[0]].startswith("{"):
        return say.together([first, second])
    at = places[0]
    return "".join([*parts[:at], say.EITHER[between].format(parts[at], others[at]), *parts[at + 1 :]])
