"""The page of all hooks (``docs/hooks.md``): what each does, and which rules of which rule sets say it.

What the core does itself has a row, too: the first sentence of its function says what.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from kotowari.grammar.hooks import HOOKS
from kotowari.grammar.library import Library
from kotowari.grammar.vocabulary import WordNode
from kotowari.interpreter.primitives import PRIMITIVES
from kotowari.interpreter.primitives.operands import TAKEN

HEAD = """# Hooks

By these names rules reach the code: attributes behind the colon of a declaration, and properties of a ruleset. A name
or a value that is not here is refused (E0414). The page is generated from `grammar/hooks.py` and from the rules.
Values: `number`, `word` (anything), a kind of declaration (`verb`: whatever happens), `a|b` one of these, `=a` the word
itself; `?` may be left out, `*` as many as one likes. What only an edition or an option says is shown of the first that
does.
"""
DONE = """## What the core does itself

A `primitive` of this name, or one that says `does NAME`, is done by the core; the rest of a game is made of these. It
reads what it takes in this order, so a declaration that says otherwise is refused; `thing` is any noun for objects,
`amount` a number or a number of some unit, and what stands in brackets may be missing.
"""
SHOWN = 2
Key = TypeVar("Key")


def users(libraries: Iterable[Library]) -> dict[tuple[str, str], dict[str, list[str]]]:
    """(kind, hook) → rule set → the definitions that say it, with the rule they cite."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for library in libraries:
        id = library.ruleset.id
        for name, _ in library.ruleset.properties:
            found.setdefault(("ruleset", name), {}).setdefault(id, [])
        words: list[WordNode] = [*library.declarations.values(), *library.actions.values(), *library.keywords.values()]
        for node in words:
            kind = getattr(node, "kind", None) or getattr(node, "form", None) or "keyword"
            cited = f" [{node.cites[0]}]" if node.cites else ""
            for name, _ in node.attributes:
                found.setdefault((kind, name), {}).setdefault(id, []).append(f"{node.id}{cited}")
    return found


def doers(libraries: Iterable[Library]) -> dict[str, dict[str, list[str]]]:
    """Primitive → rule set → the definitions that are done by it, with the rule they cite."""
    found: dict[str, dict[str, list[str]]] = {}
    for library in libraries:
        for node in library.actions.values():
            core, *_ = dict(node.attributes).get("does", (node.id,))
            if not node.body and node.form in ("primitive", "action") and core in PRIMITIVES:
                cited = f" [{node.cites[0]}]" if node.cites else ""
                found.setdefault(core, {}).setdefault(library.ruleset.id, []).append(f"{node.id}{cited}")
    return found


def by_rules(said: dict[str, list[str]]) -> str:
    """The definitions of each rule set, the first of them."""
    return "; ".join(
        f"{id}: {', '.join(each[:SHOWN])}{', …' if len(each) > SHOWN else ''}" if each else id
        for id, each in said.items()
    )


def _first(said: dict[Key, dict[str, list[str]]]) -> dict[Key, dict[str, list[str]]]:
    """Of each only the first rule set that says it."""
    return {key: dict([next(iter(each.items()))]) for key, each in said.items()}


def page(libraries: Sequence[Library], overlays: Sequence[Library] = ()) -> str:
    """The page; ``overlays``: editions and options, of which is shown what no other rule set says."""
    said = {**_first(users(overlays)), **users(libraries)}
    parts = [HEAD]
    for kind in dict.fromkeys(hook.on for hook in HOOKS):
        lines = [f"## `{kind}`", "", "| name | value | what it does | said by |", "|---|---|---|---|"]
        for hook in (hook for hook in HOOKS if hook.on == kind):
            values = " ".join(hook.values).replace("|", "\\|")
            by = by_rules(said.get((kind, hook.name), {}))
            lines.append(f"| `{hook.name}` | {f'`{values}`' if values else ''} | {hook.does} | {by} |")
        parts.append("\n".join(lines) + "\n")
    done = {**_first(doers(overlays)), **doers(libraries)}
    lines = [DONE, "| name | what it does | what it takes | said by |", "|---|---|---|---|"]
    for name, do in sorted(PRIMITIVES.items()):
        does = (do.__doc__ or "").partition("\n")[0].replace("``", "`").rstrip(".")
        takes = str(TAKEN[name]) if TAKEN[name].operands else ""
        lines.append(f"| `{name}` | {does} | {takes} | {by_rules(done.get(name, {}))} |")
    parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


__all__ = ["doers", "page", "users"]
