"""What expressions of the target read, so that only a change of that makes them be asked again.

The trap: what an expression reads is what its calls read; so every call that is known to read nothing more than its
operands stands in a list here, and any other may read everything.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    Attr,
    Call,
    Chain,
    Const,
    Expr,
    Item,
    Kept,
    Lambda,
    Name,
    Not,
    parts_of,
    within,
)
from kotowari.interpreter.program import COUNTERS, PAST, TIME

_MODULES = frozenset(("ops", "g", "pipeline", "effects", "icons", "differing"))
# Which characteristics an expression reads by each name: one that is missing here is a dependency that nobody sees.
READS: dict[str, tuple[str, ...]] = {
    ".chars.words": ("words",),
    ".chars.numbers.get": ("numbers",),
    ".chars.keywords": ("abilities",),
    ".chars.abilities": ("abilities",),
    ".chars.controller": ("controller",),
    ".chars.name": ("name",),
    "you": ("controller",),  # of the object that an ability is of
    "faces.values_of": ("cost",),
    "icons.is_met": ("numbers", "abilities"),
    "icons.is_met_changed": ("numbers", "abilities"),
    "ops.abilities_of": ("abilities",),
    "ops.activations": ("abilities", "controller"),
    "ops.derived_abilities": ("abilities",),
    "ops.derived_all_icons": ("numbers",),
    "ops.derived_awaited": ("abilities",),
    "ops.derived_color": ("words",),
    "ops.derived_company": ("controller", "words"),
    "ops.derived_controller": ("controller",),
    "ops.derived_cost": ("cost",),
    "ops.derived_cost_symbols": ("controller", "cost"),
    "ops.derived_difference": ("numbers",),
    "ops.derived_domain": ("abilities",),
    "ops.derived_highest": ("numbers", "cost"),
    "ops.derived_icons": ("numbers",),
    "ops.derived_kinds": ("words",),
    "ops.derived_lowest": ("numbers", "cost"),
    "ops.derived_name": ("name",),
    "ops.derived_sum": ("numbers", "cost"),
    "ops.derived_value": ("cost",),
    "ops.derived_varied": ("numbers", "cost"),
    "ops.has_cost": ("cost", "words"),
    "ops.has_icon": ("numbers",),
    "ops.has_said": ("abilities",),
    "ops.has_word": ("words",),
    "ops.in_reach": ("controller",),
    "ops.is_payable": ("cost",),
    "ops.is_targetable": ("abilities",),
    "ops.missing": ("numbers",),
    "ops.number_of": ("numbers",),
    "ops.number_of_source": ("numbers",),
    "ops.of_player": ("controller",),
    "ops.once_more": ("abilities", "controller"),
    "ops.permitted": ("abilities", "controller"),
    "ops.would": ("abilities",),
}

# What depends on the time: on the step, or on whose turn it is.
_TIMED = frozenset(
    (
        "ops.is_step",
        "ops.on_turn",
        "ops.seats_on_turn",
        "g.state.active",
        "g.state.active_player",
        "g.state.turn",
        "ops.derived_scene",
        "ops.derived_at",
        "ops.derived_turn",
    )
)
# What depends on what has happened, in a time that ends with a step or a turn.
_PAST = frozenset(("ops.happened", "ops.tally", "ops.is_nth", "ops.lasts", "events.took_part"))
_GLOBAL = (
    _TIMED
    | _PAST
    | {
        "g.state.contents",
        "g.state.zone_objects",
        "g.state.all_objects",
        "ops.count",
        "ops.counters",
        "ops.counter_kinds",
        "ops.derived_company",
        "ops.derived_cost_symbols",
        "g.state.end_of",
        "g.state.down_to",
        ".fields.get",
    }
)
_FIELDS = frozenset(("status", "fields", "facts"))
# Calls that read no status of their own: of the things they are given, or of none.
_READ_NONE = frozenset(
    (
        "ops.status",
        "ops.counters",
        "ops.has_counter",
        "ops.counter_kinds",
        "ops.derived_counters_beyond",
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
        "g.state.order_from",
        "g.state.active_player",
        "g.state.controller",
        "g.state.in_zone",
        "g.state.all_objects",
        "g.state.players.index",
        "ops.as_list",
        "ops.count",
        "ops.among",
        "ops.every",
        "ops.is_object",
        "ops.has_word",
        "ops.same",
        "ops.derived_controller",
        "ops.derived_owner",
        "ops.derived_host",
        "ops.derived_value",
        "faces.values_of",
        "g.program.word_abilities",
        "g.state.facts.get",
    )
)
_PLACES = ("ops.in_zone_id", "ops.in_union")  # where its first operand is
# What asks for more than the thing that is tested.
_BEYOND = frozenset(
    (
        "g.state.contents",
        "g.state.zone_objects",
        "g.state.all_objects",
        "g.state.turn_order",
        "g.state.order_from",
        "ops.happened",
        "ops.possible",
        "ops.count",
        "ops.derived_host",
        ".host",
    )
)
# What is worked out of the thing that is asked of, and of nothing else: any other may be of all that are in the game.
_OF_ITSELF = frozenset(
    f"ops.derived_{field}"
    for field in (
        "abilities",
        "all_icons",
        "arrived",
        "color",
        "controller",
        "cost",
        "counters_beyond",
        "difference",
        "hand",  # whose zone is watched
        "host",
        "icon_abilities",
        "icons",
        "kinds",
        "name",
        "owner",
        "player",
        "present",
        "printed",
        "printed_value",
        "source",
        "spent",
        "spent_colors",
        "timestamp",
        "value",
    )
)


def named(*read: Expr) -> frozenset[str]:
    """The functions and globals that expressions name, and the attributes, each with a dot before it."""
    return frozenset(name for each in read for part in within(each) if (name := _name(part)))


def characteristics(*read: Expr) -> set[str]:
    """Which characteristics expressions read."""
    return {each for name in named(*read) & READS.keys() for each in READS[name]}


def _name(part: Expr) -> str:
    if isinstance(part, Attr):
        return f".{part.name}"
    return part.id if isinstance(part, Name) else _function(part) if isinstance(part, Call) else ""


def looked_into(*read: Expr) -> frozenset[Any]:
    """The constants of expressions but where only the place of the thing that they are asked of is told by them."""
    left, found = list(read), []
    while left:
        part = left.pop()
        if isinstance(part, Const):
            found.append(part.value)
        elif not (isinstance(part, Call) and part.function in _PLACES and part.args[0] == CANDIDATE):
            left.extend(parts_of(part))
    return frozenset(_values(found))


def _values(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple | list):
        for each in value:
            yield from _values(each)
    elif isinstance(value, str | int):
        yield value


def statuses_read(*tests: Expr, finding: bool = False) -> tuple[str, ...] | None:
    """The fields of things (and players) that tests read; None if a function that they call may read others.

    ``finding``: tests that look for other things too, not only at the one they are asked of.
    """
    allowed = _READ_NONE | _FIND if finding else _READ_NONE
    fields: set[str] = set()
    for call in (part for test in tests for part in within(test) if isinstance(part, Call)):
        name = _function(call)
        if name.partition(".")[0] in _MODULES:
            if name not in allowed:
                return None
            if "counter" in name:
                fields.add(COUNTERS)
        field = _field(call)
        if field is not None:
            fields.add(field)
    return tuple(sorted(fields))


def reads_only_itself(test: Expr) -> bool:
    """Does a test read nothing but the tested object?"""
    return not (_BEYOND & named(test) or any(isinstance(part, Lambda) for part in within(test)))


def worked_out_alone(*read: Expr) -> bool:
    """Is all that is worked out in expressions worked out of the thing it is asked of, and of nothing else?"""
    return all(name in _OF_ITSELF for name in named(*read) if name.startswith("ops.derived_"))


def moments_read(*read: Expr) -> list[str]:
    """The time and the past, as far as expressions read them; what is worked out of more may ask for what was done."""
    used = named(*read)
    if _PAST & used or not worked_out_alone(*read):
        return [TIME, PAST]
    return [TIME] if _TIMED & used else []


def reads_itself_alone(*read: Expr) -> bool:
    """Is all that expressions read the thing that they are asked of, whatever happens elsewhere?"""
    return not _GLOBAL & named(*read) and worked_out_alone(*read)


def reads_only_players(found: Expr) -> bool:
    """Does what finds players ask for nothing but their own fields and counters, and facts of the game?"""

    def own(part: Expr) -> bool:
        name = _function(part) if isinstance(part, Call) else ""
        free = name in ("g.state.turn_order", "g.state.facts.get")
        return free or name == "ops.counters" and _is_candidate(parts_of_call(part)[0])

    return not _mentions(found, own, lambda part: False)


def reads_own_state(test: Expr) -> bool:
    """Does a test of a cost ask only for what the thing is and its statuses, prohibitions apart?"""

    def own(part: Expr) -> bool:
        name = f"{_dotted(part)}."
        return _is_unbarred(part) or name.startswith(("this.status.get.", "this.chars.", "this.zone."))

    return not _mentions(test.body if isinstance(test, Lambda) else test, lambda part: False, own)


def needed(test: Expr) -> tuple[str, str] | None:
    """What whatever passes a test of ``o`` must have, the rarest kind of it first; None if the test asks for no such.

    ``("status", id)``, ``("keyword", id)`` or ``("word", id)``, if it is one of the things that are asked for together.
    """
    found = _had(test).get(CANDIDATE.id, {})
    return next(((kind, found[kind]) for kind in ("status", "keyword", "word") if kind in found), None)


def operand_needed(test: Expr) -> tuple[int, str, str] | None:
    """An operand that a test of an event asks for a word, that word, and the status it must have too (or "").

    None if it asks for no word.  What must be so is asked before an event is made.
    """
    had = _had(test)
    for part in _together(test):
        match part:
            case Chain(_, (Kept(Name(local), Item(Attr(Name("ev"), "args"), Const(int(slot)))), *_)):
                words = had.get(local, {})
                if "word" in words:
                    return slot, words["word"], words.get("status", "")
    return None


# ------------------------------------------------------------------ shapes of expressions
def parts_of_call(part: Expr) -> tuple[Expr, ...]:
    """The operands of a call."""
    return part.args if isinstance(part, Call) else ()


def _dotted(node: Expr) -> str:
    """``a.b.c`` of names and attributes, "" for anything else."""
    if isinstance(node, Attr):
        of = _dotted(node.of)
        return f"{of}.{node.name}" if of else ""
    return node.id if isinstance(node, Name) else ""


def _function(call: Call) -> str:
    return call.function if isinstance(call.function, str) else _dotted(call.function)


def _text(node: Expr) -> str | None:
    return node.value if isinstance(node, Const) and isinstance(node.value, str) else None


def _field(call: Call) -> str | None:
    """The field that a call reads of something: ``….status.get('x', …)`` or ``ops.status(…, 'x')``."""
    function = call.function
    path = function if isinstance(function, str) else function.name if isinstance(function, Attr) else ""
    *_, owner, get = ["", *path.split(".")]
    if get == "get" and owner in _FIELDS and call.args:
        return _text(call.args[0])
    return _text(call.args[1]) if path == "ops.status" and len(call.args) > 1 else None


def _together(test: Expr) -> Iterator[Expr]:
    """The tests all of which must hold."""
    if isinstance(test, Chain) and test.op == "and":
        for part in test.parts:
            yield from _together(part)
    else:
        yield test


def _had(test: Expr) -> dict[str, dict[str, str]]:
    """By name what a thing has if the test is true: one of each kind, the first."""
    found: dict[str, dict[str, str]] = {}
    for part in _together(test):
        match part:
            case Call("ops.status", (Name(of), Const(str(id)))):
                found.setdefault(of, {}).setdefault("status", id)
            case Call(Attr(Name(of), "status.get"), (Const(str(id)),)):
                found.setdefault(of, {}).setdefault("status", id)
            case Chain("in", (Const(str(id)), Attr(Name(of), "chars.keywords" | "chars.words" as where))):
                found.setdefault(of, {}).setdefault("keyword" if where == "chars.keywords" else "word", id)
    return found


def _is_candidate(node: Expr) -> bool:
    return isinstance(node, Name) and (node == CANDIDATE or node.id.removeprefix("o").isdecimal())


def _is_unbarred(part: Expr) -> bool:
    """``'x' not in g.tables.forbidders.count or not listeners.barred(g, …)``, of plain operands."""
    match part:
        case Chain(
            "or", (Chain("not in", (_, Name("g.tables.forbidders.count"))), Not(Call("listeners.barred", args)))
        ):
            return not any(isinstance(inner, Call) for arg in args for inner in within(arg))
    return False


def _mentions(node: Expr, called: Callable[[Expr], bool], apart: Callable[[Expr], bool]) -> bool:
    """Is the game, a module of ours or who acts named?

    ``apart``: parts known to read nothing more; ``called``: calls of which only the operands may.
    """
    if apart(node):
        return False
    root = node.id if isinstance(node, Name) else ""
    if isinstance(node, Call) and isinstance(node.function, str) and not called(node):
        root = node.function
    if isinstance(node, Lambda) or root.partition(".")[0] in ("g", "ops", "this", "you"):
        return True
    return any(_mentions(part, called, apart) for part in parts_of(node))
