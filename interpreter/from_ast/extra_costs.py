"""Costs that a card says besides or instead of its own → ``AbilityDef`` of the kind ``cost``."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.printer import print_phrase
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.abilities import body_scope, condition_of, definition
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.helping import help_spec
from kotowari.interpreter.from_ast.offered import asks_for_targets
from kotowari.interpreter.from_ast.target import TRUE, Const, Expr, Name, Pack, record


def _said_of_cost(k: Compiler, node: ast.ExtraCost) -> dict[str, tuple[str, ...]]:
    """What the adjectives that flag a cost by its name say it is for."""
    if not node.name:
        return {}
    words = (dict(word.attributes) for (kind, _), word in k.library.declarations.items() if kind == "adjective")
    return {name: value for said in words if said.get("flag") == (node.name,) for name, value in said.items()}


def _paid(
    k: Compiler,
    node: ast.ExtraCost,
    params: Mapping[str, Expr],
    said: dict[str, tuple[str, ...]],
    marks: dict[str, bool],
) -> Expr:
    """The ``PaidSpec``: how often, by whom and with what it is paid, as is said of it."""
    fields: dict[str, Expr] = {name: TRUE for name, holds in marks.items() if holds}
    if node.times is not None:
        if _is_never_positive(node.times):
            raise CompileError(
                "this is never paid: the number of times is never more than 0",
                node,
                "what the total is less by is written `cost {1} less`",
            )
        fields["times"] = condition_of(k, node.times, body_scope(params))
    if node.change:
        fields["sign"] = Const(-1 if node.change == "less" else 1)
        fields["activating"] = Const(bool(node.activating))
    how, *fields_of = said.get("helps", ("",))
    if (how == "less") is not bool(fields_of):
        raise CompileError(
            "only what makes a cost less names the field by which it is less",
            node,
            "write `helps less FIELD`, or `helps` with another word alone",
        )
    if how == "others" or said.get("opens") == ("modes",):
        fields["by"] = Const("others" if how == "others" else "modes")
    elif how:
        fields["help"] = help_spec(k, node, params, how == "color", *fields_of)
    elif node.often:
        fields["freely"] = TRUE
    return record("PaidSpec", **fields)


def _price(k: Compiler, node: ast.ExtraCost, said: dict[str, tuple[str, ...]]) -> ast.Cost:
    """What is paid, once: without what makes it less by being done, a symbol for a counted number as one unit."""
    if said.get("helps", ("",))[0] == "less":
        return replace(node.cost, items=node.cost.items[:-1])
    if not node.change:
        return node.cost
    table = k.program.symbols
    one = k.program.generic_unit
    items = tuple(
        replace(
            item,
            symbols=tuple(one if each in table and table[each].kind == "variable" else each for each in item.symbols),
        )
        if isinstance(item, ast.Symbols)
        else item
        for item in node.cost.items
    )
    return replace(node.cost, items=items)


def extra_cost(k: Compiler, node: ast.ExtraCost, params: Mapping[str, Expr], keyword: str) -> list[Name]:
    """The constant of one such cost."""
    way = k.way(keyword)
    said = _said_of_cost(k, node)
    condition = condition_of(k, node.condition, body_scope(params))
    paid = _paid(k, node, params, said, {"aimed": asks_for_targets(k, node.condition)})
    name = node.name or (print_phrase(node.cost, k.library.vocabulary) if node.mode == "alternative" else "")
    options = tuple(
        Pack((Const(print_phrase(each, k.library.vocabulary)), k.cost_constant(each, params)))
        for each in ((node.cost, *node.others) if node.others else ())
    )
    return [
        definition(
            k,
            node,
            "cost",
            keyword,
            node.zone,
            cost=k.cost_constant(_price(k, node, said), params),
            mode=way if way == "along" else node.mode,
            face=int(way == "part"),
            name=name,
            paid=paid,
            condition=condition,
            options=Pack(options),
        )
    ]


def costs_of_each_use(k: Compiler, keyword: ast.Keyword) -> frozenset[str]:
    """The costs of a keyword that may be paid besides, by each of its uses on a thing for itself (702.55b, 702.77b)."""
    return frozenset(
        each.name
        for each in walk(keyword)
        if isinstance(each, ast.ExtraCost)
        and each.mode == "optional"
        and each.name
        and {"helps", "opens"}.isdisjoint(_said_of_cost(k, each))
    )


def _is_never_positive(times: Any) -> bool:
    """Is a number of times 0 or less whatever is counted?"""
    if isinstance(times, ast.Number):
        return times.value <= 0
    return isinstance(times, ast.Arith) and times.op == "-" and times.left == ast.Number(0)
