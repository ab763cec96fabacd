"""What generated expressions read, so that only a change of that makes them be asked again.

Each is parsed as Python.  The trap: what an expression reads is what its calls read; so every call that is known
to read nothing more than its operands stands in a list here, and any other may read everything.
"""

import ast as python
from collections.abc import Iterator

from kotowari.interpreter.program import COUNTERS

_MODULES = frozenset(("ops", "g", "pipeline", "effects", "icons"))
_FIELDS = frozenset(("status", "fields", "facts"))
# Calls that read no status of their own: of the things they are given, or of none.
_READ_NONE = frozenset(
    (
        "ops.status",
        "ops.counters",
        "ops.has_counter",
        "ops.counter_kinds",
        "ops.in_zone_id",
        "ops.in_union",
        "ops.abilities_of",
        "ops.is_card",
        "ops.is_token",
        "ops.has_cost",
        "ops.is_step",
    )
)
# … and those that find things or players, whose status is then read in plain sight.
_FIND = frozenset(
    (
        "g.state.zone_objects",
        "g.state.contents",
        "g.state.turn_order",
        "g.state.active_player",
        "g.state.controller",
        "g.state.in_zone",
        "g.state.all_objects",
        "g.state.players.index",
        "ops.as_list",
        "ops.count",
        "ops.every",
        "ops.is_object",
        "ops.has_word",
        "ops.same",
        "ops.derived_controller",
        "ops.derived_owner",
        "ops.derived_host",
        "ops.derived_value",
        "g.program.word_abilities",
        "g.state.facts.get",
    )
)


def statuses_read(*texts: str, finding: bool = False) -> tuple[str, ...] | None:
    """The fields of things (and players) that tests read; None if a function that they call may read others.

    ``finding``: tests that look for other things too, not only at the one they are asked of.
    """
    allowed = _READ_NONE | _FIND if finding else _READ_NONE
    fields: set[str] = set()
    for text in filter(None, texts):
        for call in _calls(_parsed(text)):
            name = _dotted(call.func)
            if name.partition(".")[0] in _MODULES:
                if name not in allowed:
                    return None
                if "counter" in name:
                    fields.add(COUNTERS)
            field = _field(call)
            if field is not None:
                fields.add(field)
    return tuple(sorted(fields))


def reads_only_players(text: str) -> bool:
    """Does the text that finds players ask for nothing but their own fields and counters?"""
    tree = _parsed(text)
    own = {
        id(each.func)
        for each in _calls(tree)
        if _dotted(each.func) == "g.state.turn_order"
        or _dotted(each.func) == "ops.counters"
        and each.args
        and _is_candidate(each.args[0])
    }
    return not _mentions(tree, own)


def reads_own_state(text: str) -> bool:
    """Does a test of a cost ask only for what the thing is and its statuses, prohibitions apart?"""
    tree = _parsed(text)
    if isinstance(tree, python.Lambda):
        tree = tree.body
    own = {
        id(each)
        for each in python.walk(tree)
        if _is_unbarred(each) or _dotted(each) in ("this.status.get", "this.chars", "this.zone")
    }
    return not _mentions(tree, own)


def needed(text: str) -> tuple[str, str] | None:
    """What whatever passes a test of ``o`` must have, the rarest kind of it first; None if the test asks for no such.

    ``("status", id)``, ``("keyword", id)`` or ``("word", id)``, if it is one of the things that are asked for together.
    """
    found = _had(_parsed(text)).get("o", {})
    return next(((kind, found[kind]) for kind in ("status", "keyword", "word") if kind in found), None)


def operand_needed(text: str) -> tuple[int, str, str] | None:
    """An operand that a test of an event asks for a word, that word, and the status it must have too (or "").

    None if it asks for no word.  What must be so is asked before an event is made.
    """
    tree = _parsed(text)
    had = _had(tree)
    for part in _together(tree):
        named = part.left if isinstance(part, python.Compare) else None  # ``(o := ev.args[slot]) is not None``
        if isinstance(named, python.NamedExpr) and isinstance(named.value, python.Subscript):
            slot, words = named.value.slice, had.get(named.target.id, {})
            if _dotted(named.value.value) == "ev.args" and isinstance(slot, python.Constant) and "word" in words:
                return int(str(slot.value)), words["word"], words.get("status", "")
    return None


# ------------------------------------------------------------------ shapes of expressions
def _parsed(text: str) -> python.expr:
    return python.parse(text.strip(), mode="eval").body


def _calls(tree: python.AST) -> Iterator[python.Call]:
    return (each for each in python.walk(tree) if isinstance(each, python.Call))


def _dotted(node: python.AST) -> str:
    """``a.b.c`` of names and attributes, "" for anything else."""
    names = []
    while isinstance(node, python.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join(reversed([*names, node.id])) if isinstance(node, python.Name) else ""


def _text(node: python.AST) -> str | None:
    return node.value if isinstance(node, python.Constant) and isinstance(node.value, str) else None


def _field(call: python.Call) -> str | None:
    """The field that a call reads of something: ``….status.get('x', …)`` or ``ops.status(…, 'x')``."""
    get = call.func
    if (
        isinstance(get, python.Attribute)
        and get.attr == "get"
        and isinstance(get.value, python.Attribute)
        and (get.value.attr in _FIELDS)
        and call.args
    ):
        return _text(call.args[0])
    return _text(call.args[1]) if _dotted(get) == "ops.status" and len(call.args) > 1 else None


def _together(tree: python.expr) -> Iterator[python.expr]:
    """The tests all of which must hold."""
    if isinstance(tree, python.BoolOp) and isinstance(tree.op, python.And):
        for part in tree.values:
            yield from _together(part)
    else:
        yield tree


def _had(tree: python.expr) -> dict[str, dict[str, str]]:
    """By name what a thing has if the test is true: one of each kind, the first."""
    found: dict[str, dict[str, str]] = {}
    for part in _together(tree):
        asked: tuple[str, str, str] | None = None
        if isinstance(part, python.Call):
            field = _field(part)
            of = _dotted(part.args[0]) if _dotted(part.func) == "ops.status" and len(part.args) == 2 else ""
            if len(part.args) == 1 and _dotted(part.func).endswith(".status.get"):
                of = _dotted(part.func).removesuffix(".status.get")
            asked = (of, "status", field) if field is not None else None
        elif isinstance(part, python.Compare) and isinstance(part.ops[0], python.In) and len(part.ops) == 1:
            of, _, where = _dotted(part.comparators[0]).partition(".")
            kind, id = {"chars.keywords": "keyword", "chars.words": "word"}.get(where), _text(part.left)
            asked = (of, kind, id) if kind is not None and id is not None else None
        if asked is not None:
            found.setdefault(asked[0], {}).setdefault(asked[1], asked[2])
    return found


def _is_candidate(node: python.AST) -> bool:
    return isinstance(node, python.Name) and (node.id == "o" or node.id.removeprefix("o").isdecimal())


def _is_unbarred(node: python.AST) -> bool:
    """``'x' not in g.tables.forbidders.count or not listeners.barred(g, …)``, of plain operands."""
    if not (isinstance(node, python.BoolOp) and isinstance(node.op, python.Or) and len(node.values) == 2):
        return False
    first, second = node.values
    call = second.operand if isinstance(second, python.UnaryOp) and isinstance(second.op, python.Not) else None
    return (
        isinstance(first, python.Compare)
        and isinstance(first.ops[0], python.NotIn)
        and _dotted(first.comparators[0]) == "g.tables.forbidders.count"
        and isinstance(call, python.Call)
        and _dotted(call.func) == "listeners.barred"
        and not any(True for arg in call.args for _ in _calls(arg))
    )


def _mentions(tree: python.AST, apart: set[int]) -> bool:
    """Is the game, a module of ours or who acts named, apart from nodes known to read nothing more?"""
    if id(tree) in apart:
        return False
    if isinstance(tree, python.Lambda) or isinstance(tree, python.Name) and tree.id in ("g", "ops", "this", "you"):
        return True
    return any(_mentions(child, apart) for child in python.iter_child_nodes(tree))
