"""Attributes of words that the core knows of a thing by itself → their tests."""

from collections.abc import Callable, Collection

from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.target import (
    NONE,
    THIS,
    TRUE,
    YOU,
    Attr,
    Choice,
    Const,
    Each,
    Expr,
    G,
    Name,
    Not,
    Pack,
    any_of,
    both,
    call,
    rel,
)

Values = tuple[str, ...]


def known_by(fn: Fn, specs: list[dict[str, Values]]) -> Expr | None:
    """The list of those whom a word says by itself: players in an order, what something was done to oftenest."""
    for spec in specs:
        if "from_you" in spec:
            return call("g.state.order_from", YOU)
        if "most" in spec.get("chosen", ()):
            return call("list", call("dict.fromkeys", fn.done_to(spec["chosen"][0])))
    return None


def noted_by(keyword: str) -> str:
    """Under what a thing keeps what its abilities of a keyword have moved."""
    return f"*{keyword}"


def held_by(fields: Collection[str], name: str, var: Expr) -> Expr | None:
    """What ``var`` holds in a field of this name; None where a word is no field."""
    return call("ops.field_of", var, Const(name), NONE) if name in fields else None


def core_test(name: str, values: Values, var: Expr) -> Expr:
    """``var`` has what an attribute says; of one that says nothing of things, anything has it."""
    if name in _ASKED:
        return call(f"ops.is_{name}", var)
    if name in _ASKED_BY_PLAYER:
        return call(f"ops.is_{name}", G, var, YOU)
    return _TESTS[name](values, var) if name in _TESTS else TRUE


_ASKED = frozenset({"card", "token", "ability", "attached"})
_ASKED_BY_PLAYER = frozenset({"payable", "targetable"})


def _host(values: Values, var: Expr) -> Expr:
    hosts: Expr = rel(Attr(THIS, "host"), "is", var)
    if values:
        each, word = Name("each"), Const(values[0])
        borne = Each(rel(word, "in", Attr(each, "chars.words")), each.id, Attr(var, "attached"))
        its = Attr(THIS, "chars.words")  # of what lies at something without being of these words it is that (301.5e)
        other = both(rel(Attr(THIS, "host"), "is not", NONE), call("P.host_words.isdisjoint", its))
        hosts = Choice(any_of(rel(word, "in", its), other), hosts, call("any", borne))
    return both(rel(THIS, "is not", NONE), hosts)


def _bearing(values: Values, var: Expr) -> Expr:
    each = Name("each")
    tests: list[Expr] = [rel(Const(word), "in", Attr(each, "chars.words")) for word in values if word != "own"]
    if "own" in values:
        tests.append(rel(Attr(each, "controller"), "==", Attr(var, "controller")))
    borne = Attr(var, "attached")
    return call("any", Each(both(*tests), each.id, borne)) if tests else call("bool", borne)


def _colors(values: Values, var: Expr) -> Expr:
    number = call("len", rel(Attr(var, "chars.words"), "&", Name("P.color_words")))
    return rel(number, ">=" if len(values) > 1 else "==", Const(int(values[0])))


def _faces(values: Values, var: Expr) -> Expr:
    return call("faces.has", var, Const(values[:1]), Const(frozenset(values[1:])), Name("P.joined"))


def _met(values: Values, var: Expr) -> Expr:
    return call("icons.is_met_changed" if values[1:] else "icons.is_met", G, var, *map(Const, values), YOU)


_TESTS: dict[str, Callable[[Values, Expr], Expr]] = {
    "beyond": lambda values, var: call("ops.is_beyond", Name("g.state"), var),
    "bare": lambda values, var: rel(Attr(var, "chars.abilities"), "==", Pack(())),
    "host": _host,
    "colors": _colors,
    "faces": _faces,
    "seen": lambda values, var: call("ops.is_seen", G, var),
    "shows": lambda values, var: call("faces.shows", var, Const(values)),
    "printed": lambda values, var: Not(call(Attr(var, "base.words.isdisjoint"), Const(values))),
    "met": _met,
    "icon": lambda values, var: call("ops.has_icon", var, Const(values[0]), Const(values[1].strip("{}"))),
    "filled": lambda values, var: call("bool", call(Attr(var, "chars.numbers.get"), Const(values[0]))),
    "named": lambda values, var: rel(Attr(var, "chars.name"), "in", Const(frozenset(values))),
    "would": lambda values, var: call("ops.would", var, Const(values[0]), Const(values[1:])),
    "must": lambda values, var: call("ops.must", G, var, Const(values[0])),
    "flag": lambda values, var: call("ops.flag", G, var, Const(values[0])),
    "noted": lambda values, var: rel(
        var, "in", call("ops.as_list", call("ops.linked", THIS, Const(noted_by(values[0]))))
    ),
    "form": lambda values, var: rel(Attr(var, "item.ability.definition.kind"), "==", Const(values[0])),
    "bearing": _bearing,
    "older": lambda values, var: rel(Attr(var, "entered"), "<", Attr(THIS, "entered")),
}


__all__ = ["core_test", "held_by", "known_by", "noted_by"]
