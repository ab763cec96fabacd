"""``zone hand: owner, ordered``: what stands after the colon is a hook of declarations of the kind, with its values.

The same is asked of the properties of a ruleset.  What hooks there are, and which values, says ``grammar/hooks.py``.
"""

import re
from collections.abc import Iterable, Sequence

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.declarations import VERBS, WORD_KINDS
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.hooks import Hook, named
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.vocabulary import Vocabulary

KINDS = frozenset(WORD_KINDS)  # what a primitive lets a player declare is named by the kind of word
DECLARED = KINDS | {"keyword", "verb"}


def attributes(checked: Checked) -> Iterable[Diagnostic]:
    """E0414 for a hook that no declaration of this kind has, or a value that it can't have: nobody would read it."""
    node = checked.resolved.node
    if isinstance(node, ast.Declaration | ast.Action | ast.Keyword):
        kind = (
            node.kind if isinstance(node, ast.Declaration) else node.form if isinstance(node, ast.Action) else "keyword"
        )
        yield from _said(kind, node.attributes, node, checked.vocabulary)


def properties(nodes: Sequence[ast.Definition], vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """The same for what rulesets say."""
    for node in nodes:
        if isinstance(node, ast.Ruleset):
            yield from _said("ruleset", node.properties, node, vocabulary)


def _said(
    kind: str, said: Iterable[tuple[str, tuple[str, ...]]], node: ast.Node, vocabulary: Vocabulary
) -> Iterable[Diagnostic]:
    known = named(kind)
    for name, values in said:
        if name in known:
            wrong = _wrong(known[name], values, vocabulary)
            if wrong is not None:
                yield make("E0414", wrong[0], node.span, help=wrong[1])
        elif kind != "primitive" or name not in KINDS:
            may = f"it may say: {', '.join(sorted(known))}" if known else "such a declaration says nothing"
            yield make("E0414", f"no {kind} says `{name}`", node.span, help=suggestion(name, known) or may)


def _wrong(hook: Hook, values: tuple[str, ...], vocabulary: Vocabulary) -> tuple[str, str] | None:
    """What is wrong with the values of a hook, with advice; None where they are right."""
    wanted = hook.values
    least = sum(1 for kind in wanted if kind[-1] not in "?*")
    takes = " ".join(wanted) or "nothing"
    if len(values) < least:
        return f"`{hook.name}` lacks a value", f"behind it stands: {takes}"
    for index, value in enumerate(values):
        if index >= len(wanted) and not (wanted and wanted[-1].endswith("*")):
            return f"`{hook.name}` takes no `{value}`", f"behind it stands: {takes}"
        kinds = wanted[min(index, len(wanted) - 1)].rstrip("?*").split("|")
        if not any(_is(kind, value, vocabulary) for kind in kinds):
            choices = [each for kind in kinds for each in _choices(kind, vocabulary)]
            few = len(choices) < 20 or all(kind.startswith("=") for kind in kinds)
            may = f"it is one of: {', '.join(sorted(choices))}" if few else f"it is the name of a {' or '.join(kinds)}"
            return f"`{value}` is no value of `{hook.name}`", suggestion(value, choices) or may
    return None


def _is(kind: str, value: str, vocabulary: Vocabulary) -> bool:
    if kind == "word":
        return True
    if kind == "number":
        return re.fullmatch(r"[+-]?[0-9]+", value) is not None
    return value in _choices(kind, vocabulary)


def _choices(kind: str, vocabulary: Vocabulary) -> list[str]:
    """What may stand where a value of this kind is wanted: the ids that are declared so, or the word itself."""
    if kind not in DECLARED:
        return [kind.removeprefix("=")]
    kinds = VERBS if kind == "verb" else (kind,)
    return [
        id
        for each in kinds
        for s in vocabulary.symbols(each)
        for id in ((s.id, f"{{{s.id}}}") if kind == "symbol" else (s.id,))
    ]
