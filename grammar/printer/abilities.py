"""Abilities back to text: the head says what kind of ability it is, ``in ZONE:`` stands around all of them."""

from collections.abc import Sequence
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.document import Part
from kotowari.grammar.printer.lines import block, cited, head, sentence
from kotowari.grammar.printer.pen import Pen, prints
from kotowari.grammar.printer.phrases import for_each, label
from kotowari.grammar.printer.statements import do, event, events, verb
from kotowari.grammar.visit import PAY, RULE, name_given


def abilities(given: Sequence[ast.Ability], pen: Pen) -> tuple[Part, ...]:
    """The parts of the abilities of a face, a keyword or a quotation."""
    return tuple(part for ability in given for part in pen(ability))


def placed(node: ast.Ability, parts: tuple[Part, ...], pen: Pen) -> tuple[Part, ...]:
    """An ability in the zone where it works, behind its word."""
    word = getattr(node, "head", "")
    if word != RULE:
        parts = (replace(parts[0], text=label(word, pen) + parts[0].text), *parts[1:])
    zone = getattr(node, "zone", None)
    return (Part(pen.words("<in>", pen(zone)), parts),) if zone is not None else parts


@prints(ast.Quoted)
def _quoted(node: ast.Quoted, pen: Pen) -> tuple[Part, ...]:
    return abilities(node.abilities, pen)


@prints(ast.KeywordLine)
def _keyword_line(node: ast.KeywordLine, pen: Pen) -> tuple[Part, ...]:
    return sentence(node, ", ".join(pen(use) for use in node.uses))


def items(cost: ast.Cost | None, pen: Pen) -> list[str]:
    """The items of a cost: a run of symbols, something to do, a name for a cost."""
    return [do(item, pen) if isinstance(item, ast.Do) else pen(item) for item in cost.items] if cost else []


@prints(ast.Cost)
def _cost(node: ast.Cost, pen: Pen) -> str:
    return ", ".join(items(node, pen))


def _event_head(node: ast.Triggered | ast.Replacement | ast.AsEvent, key: str, text: str, pen: Pen) -> tuple[Part, ...]:
    condition = pen.words("<if>" if text else "", pen(node.condition)) if node.condition is not None else ""
    line = pen.words(f"<{key}>", text, condition)
    cost = items(getattr(node, "cost", None), pen)
    if getattr(node, "optional", False):
        cost = [pen.words("<may>", cost[0] if cost else ""), *cost[1:]]
    limits = tuple(Part(pen.words("<only>", pen(limit))) for limit in getattr(node, "limits", ()))
    return placed(node, head(node, ", ".join([line, *cost]), (*block(node.body, pen), *limits)), pen)


@prints(ast.Triggered)
def _triggered(node: ast.Triggered, pen: Pen) -> tuple[Part, ...]:
    return _event_head(node, "when", events(node.events, pen), pen)


@prints(ast.Replacement)
def _replacement(node: ast.Replacement, pen: Pen) -> tuple[Part, ...]:
    return _event_head(node, "instead_of", events(node.events, pen), pen)


@prints(ast.AsEvent)
def _as_event(node: ast.AsEvent, pen: Pen) -> tuple[Part, ...]:
    if node.body or node.cost:
        return _event_head(node, "as", pen(node.event), pen)
    unless = isinstance(node.condition, ast.Not)
    inner = node.condition.condition if isinstance(node.condition, ast.Not) else node.condition
    condition = pen.words("<unless>" if unless else "<if>", pen(inner)) if inner is not None else ""
    return placed(node, sentence(node, pen.words(event(node.event, pen), condition)), pen)


@prints(ast.Activated)
def _activated(node: ast.Activated, pen: Pen) -> tuple[Part, ...]:
    targets = _leading_targets(node.body)
    before = [pen.words(pen(let.value), pen.named("" if let.name == "target" else let.name)) for let in targets]
    limits = [Part(pen.words("<only>", pen(limit))) for limit in node.limits]
    if node.condition is not None:
        limits.append(Part(pen.words("<only>", "<if>", pen(node.condition))))
    changes = [Part(cited(pen.words("<cost>", price_change(each, pen)), each)) for each in node.changes]
    body = (*block(node.body[len(targets) :], pen), *changes, *limits)
    return placed(node, head(node, ", ".join(items(node.cost, pen) + before), body), pen)


def _leading_targets(body: ast.Block) -> list[ast.Let]:
    """The targets that were written among the cost items."""
    out = []
    for statement in body:
        if not isinstance(statement, ast.Let) or statement.again or statement.cite:
            break
        if not isinstance(statement.value, ast.Select) or statement.value.det.kind != "target":
            break
        out.append(statement)
    return out


@prints(ast.Static)
def _static(node: ast.Static, pen: Pen) -> tuple[Part, ...]:
    effects = block(node.effects, pen)
    if node.condition is not None:
        effects = head(node, pen.words("<while>", pen(node.condition)), effects)
    elif node.head == RULE:
        effects = head(node, pen.words(f"<{node.head}>"), effects)
    return placed(node, effects, pen)


@prints(ast.Resolution)
def _resolution(node: ast.Resolution, pen: Pen) -> tuple[Part, ...]:
    return placed(node, block(node.body, pen), pen)


def price_change(node: ast.ExtraCost, pen: Pen) -> str:
    """``{1} less to activate for each beast if C``, behind the word for a cost."""
    times = ""
    if isinstance(node.times, ast.Count):
        times = for_each(node.times.of, pen)
    elif node.times is not None:
        times = pen.words("<for>", "<each>", "<target>", "<beyond>", "<first>")
    if node.times is not None and any(map(pen.vocabulary.is_variable, _symbols(node.cost))):
        times = pen.words("<where>", "x", "<is>", pen(node.times))
    use = pen.words("<to>", verb(node.activating, pen, 0)) if node.activating else ""
    held = pen.words("<if>", pen(node.condition)) if node.condition is not None else ""
    return pen.words(", ".join(items(node.cost, pen)), f"<{node.change}>", use, times, held)


def _symbols(cost: ast.Cost) -> list[str]:
    return [each for item in cost.items if isinstance(item, ast.Symbols) for each in item.symbols]


@prints(ast.ExtraCost)
def _extra_cost(node: ast.ExtraCost, pen: Pen) -> tuple[Part, ...]:
    if node.change:
        return placed(node, (Part(cited(pen.words("<cost>", price_change(node, pen)), node)),), pen)
    key = {"optional": "<may>", "alternative": "<instead>"}.get(node.mode, "")
    last = node.cost.items[-1] if node.cost.items else None
    named = "" if last is not None and name_given(last) == node.name else pen.named(node.name)
    held = pen.words("<if>", pen(node.condition)) if node.condition is not None else ""
    often = "<any_number_of>" if node.often else ""
    if node.times is not None:
        often = pen.words(f"({pen(node.times)})", "<of>")
    costs, deed = (node.cost, *node.others), False
    ways: list[str] = []
    for cost in costs:  # symbols behind a deed would be taken for what it is done to
        pay = verb(PAY, pen, 0) if deed and isinstance(cost.items[0], ast.Symbols) else ""
        ways.append(pen.words(pay, ", ".join(items(cost, pen))))
        deed = isinstance(cost.items[-1], ast.Do)
    paid = f" {pen.word('or')} ".join(ways)
    line = pen.words(key, "<cost>", often, paid, named, held)
    return placed(node, (Part(cited(line, node)),), pen)
