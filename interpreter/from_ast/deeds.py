"""What an ability would do: verbs with the words of what they are done to, and the phrases it aims at.

Only the verbs that an adjective of the ruleset asks for are noted (``adjective A: would VERB WORD …``, with ``target``
for what is aimed at), option by option: what has chosen some of its options has no others (705-1h).
"""

from collections.abc import Iterator
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import PAY, children
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.target import Const, Expr

TARGET = "target"


def asked_for(library: Library, attribute: str) -> frozenset[str]:
    """The verbs that adjectives ask for by this attribute."""
    found = (
        dict(node.attributes).get(attribute) for (kind, _), node in library.declarations.items() if kind == "adjective"
    )
    return frozenset(values[0] for values in found if values)


def counted(library: Library) -> frozenset[str]:
    """The verbs of which fields tell how often they were done to something."""
    found = (
        dict(node.attributes).get("derived") for (kind, _), node in library.declarations.items() if kind == "field"
    )
    return frozenset(values[1] for values in found if values and values[0] == "done_to")


def only_told(action: ast.Action) -> bool:
    """Is an action nothing but that it is told, when it has been done by what tells it?"""
    lasting = {"continuous", "targeting"} & set(dict(action.attributes))
    return action.form == "action" and not action.body and not lasting


def deeds_of(k: Compiler, node: Any) -> Expr:
    """``((option or -1, verb, words), …)`` for an ability, one for each alternative of what it speaks of."""
    found: dict[tuple[int, str, tuple[str, ...]], None] = {}
    for option, verb, phrase in _done(k, node, -1, {}):
        if verb in k.facts.deeds_wanted and isinstance(phrase, ast.Select):
            places = [m.zone.zone for m in phrase.modifiers if isinstance(m, ast.InZone)]
            for alternative in phrase.alternatives:
                words = {word.id for word in alternative.words if not word.negated}
                zones = places or k.zones_of_words(alternative)
                found[option, verb, tuple(sorted(words.union(zone for zone in zones if zone)))] = None
    return Const(tuple(found))


def _done(k: Compiler, node: Any, option: int, names: dict[str, Any]) -> Iterator[tuple[int, str, Any]]:
    """(option, verb, what it is done to); what is paid is no deed, nor what granted abilities say.

    ``names`` are those bound so far, each with its phrase; the same one may mean something else in each option.
    """
    if isinstance(node, ast.Quoted):
        return
    if isinstance(node, ast.Modes):
        for index, block in enumerate(node.options):
            own = dict(names)
            for each in block:
                yield from _done(k, each, index, own)
        return
    if isinstance(node, ast.Select):
        if node.binding:
            names[node.binding] = node
        if node.det.kind == "target":
            yield option, TARGET, node
    elif isinstance(node, ast.Let):
        names[node.name] = node.value
    elif isinstance(node, ast.ForEach):
        names[node.binding or "it"] = node.each
    pays = isinstance(node, ast.Cost) or isinstance(node, ast.Do) and node.verb == PAY
    for child in children(node):
        yield from ((at, verb, what) for at, verb, what in _done(k, child, option, names) if not pays or verb == TARGET)
    if isinstance(node, ast.Do) and not pays:
        action = k.action_nodes.get(node.verb)
        slot = k.slot(action, "object") if action is not None else None
        thing = dict(node.args).get(action.params[slot].name) if action is not None and slot is not None else None
        yield option, node.verb, names.get(thing.target or thing.name) if isinstance(thing, ast.Ref) else thing
