"""A number where each thing is asked for itself: it would be said and decide nothing.

An event happens to each thing by itself, so only ``1 or more`` and ``2 or more`` gather those of one moment; what holds
on holds for whatever fits; who controls something is asked of one thing, or of so many ``or more``.
"""

from collections.abc import Iterable, Iterator
from operator import eq, ge, gt, le, lt, ne

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import Vocabulary

COMPARES = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
EVENT = "what happens, happens to each by itself"
HOLDS = "what holds on, holds for whatever fits"
ASKED = "it is asked whether there is one, or so many or more"
OR_MORE = "say `2 or more …`, or leave the number out"
FORBIDDEN = "what is forbidden is forbidden of whatever number"
WITHOUT = "leave the number out"
COUNTED = "count them: `(number of …) >= 2`"
LOOSE = "nothing says on what these lie"
NEGATIVE = "less than nothing is not done"
NONE = "what is done to none, or no times, is not done"
UNSAID = "how much of it is not said"
HOW_MANY = "write the number: `1 …`, `up to 2 …`, `x …`"
FROM_ONE = "write a number from 1 on"
POSITIVE = "write a number from 0 on; the opposite is another verb"
GONE_THROUGH = "all that there are of these are counted, or gone through one by one"
WHAT = "count things, or how often something happened: `number of times …`"
ASKING = (ast.Triggered, ast.Replacement, ast.Later, ast.Happened, ast.Static, ast.Restrict, ast.Exists, ast.Related)
NOWHERE = "this is nothing that lies on something, so that it could be counted there"


def quantities(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for a number of a card that nothing would ask for, and for what is counted and can't be found."""
    for amount in checked.of(ast.Measure):
        if isinstance(amount.amount, ast.Number) and amount.amount.value < 0:
            yield make("E0806", f"this can't be carried out: {NEGATIVE}", amount.span, help=POSITIVE)
    for node in checked.of(ast.Count, ast.ForEach):
        for phrase, why, help in _uncounted(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {why}", phrase.span or node.span, help=help)
    if isinstance(checked.resolved.node, ast.Card):
        yield from _of_card(checked)


def _of_card(checked: Checked) -> Iterator[Diagnostic]:
    paid = {id(each) for cost in checked.of(ast.Cost) for each in cost.items}
    for node in checked.of(ast.Do, ast.Repeat, ast.KeywordUse, ast.EventPattern, ast.ExtraCost):
        for nothing in _none(node, checked.vocabulary) if id(node) not in paid else ():  # not `pay 0 life`
            yield make("E0806", f"this can't be carried out: {NONE}", nothing.span or node.span, help=FROM_ONE)
        for number in _negative(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {NEGATIVE}", number.span or node.span, help=POSITIVE)
        for amount in _unsaid(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {UNSAID}", amount.span or node.span, help=HOW_MANY)
    for node in checked.of(*ASKING):
        for phrase, why, help in _vain(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {why}", phrase.span, help=help)


def _none(node: ast.Node, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """Numbers of 0 where how much is done or happens, how often, or to how many is said."""
    if isinstance(node, ast.Repeat) and node.times == ast.Number(0):
        yield node.times
    if isinstance(node, ast.EventPattern):
        for said in (node.subject, node.object, *(value for _, value in node.preps)):
            for part in said.parts if isinstance(said, ast.Either) else (said,):
                if isinstance(part, ast.Measure) and part.amount == ast.Number(0) and not part.at_least:
                    yield part
    if isinstance(node, ast.ExtraCost) and node.change and all(map(_is_free, node.cost.items)):
        yield node.cost
    if not isinstance(node, ast.Do):
        return
    yield from _ruled_out(node, vocabulary)
    yield from _added(node, vocabulary)
    for value in (node.subject, *(value for _, value in node.args)):
        if isinstance(value, ast.Measure) and value.amount == ast.Number(0):
            yield value
        for phrase in _phrases(value):
            if phrase.det.count == ast.Number(0):
                yield phrase


def _added(node: ast.Do, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """Where nothing is added to two numbers, and symbols worth nothing that are made."""
    verb = vocabulary.verb(node.verb)
    makes = verb is not None and "resource" in verb.attributes
    for _, value in node.args:
        if isinstance(value, ast.Pair) and value.signed and value.first == value.second == ast.Number(0):
            yield value
        if makes and _is_free(value):
            yield value


def _is_free(price: ast.Node) -> bool:
    """Is it a symbol, or several, of the number 0?"""
    return isinstance(price, ast.Symbols) and all(each.isdecimal() and not int(each) for each in price.symbols)


def _ruled_out(node: ast.Do, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """Numbers with which a verb, as it is defined, is never done (``if number > 0``)."""
    verb = vocabulary.verb(node.verb)
    asked = verb.node.condition if verb is not None else None
    if isinstance(asked, ast.Compare) and isinstance(asked.left, ast.Ref) and isinstance(asked.right, ast.Number):
        given = dict(node.args).get(asked.left.target or asked.left.name)
        if (
            isinstance(given, ast.Number)
            and given.value >= 0
            and not COMPARES[asked.op](given.value, asked.right.value)
        ):
            yield given


def _unsaid(node: ast.Node, vocabulary: Vocabulary) -> Iterator[ast.Measure]:
    """Amounts of what is to be done that are said to be open: nobody could tell how much is done."""
    verb = vocabulary.verb(node.verb) if isinstance(node, ast.Do) else None
    if not isinstance(node, ast.Do) or verb is None or {"in_all", "continuous"} & verb.attributes.keys():
        return  # all there is of a kind, or whatever of it there will be
    params = {param.name: param for param in verb.node.params}
    for name, value in node.args:
        kinds = params[name].kinds if name in params else ()
        if isinstance(value, ast.Measure) and value.at_least and "object" not in kinds and "kind" not in kinds:
            yield value


def _negative(node: ast.Node, vocabulary: Vocabulary) -> Iterator[ast.Node]:
    """Numbers below 0 where how much, or how often, is said."""
    if isinstance(node, ast.KeywordUse):
        symbol = vocabulary.symbol("keyword", node.keyword)
        given = list(zip(symbol.params if symbol is not None else (), node.args, strict=False))
    elif isinstance(node, ast.Do):
        verb = vocabulary.verb(node.verb)
        params = {param.name: param for param in verb.node.params} if verb is not None else {}
        given = [(params[name], value) for name, value in node.args if name in params]
    else:
        if isinstance(node, ast.Repeat) and isinstance(node.times, ast.Number) and node.times.value < 0:
            yield node.times
        return
    for param, value in given:
        if param.kinds == ("number",) and isinstance(value, ast.Number) and value.value < 0:
            yield value


def _uncounted(node: ast.Node, vocabulary: Vocabulary) -> Iterator[tuple[ast.Node, str, str]]:
    """An amount where what there is of it is counted, or gone through: it is one only of what lies on a thing.

    By itself an amount is as much as it says: whatever lies anywhere, its number would be the same.
    """
    counted = node.of if isinstance(node, ast.Count) else node.each if isinstance(node, ast.ForEach) else None
    for each in counted.parts if isinstance(counted, ast.Either) else (counted,):
        if isinstance(each, ast.Select) and each.det.kind == "count" and _is_numbered(each.det, True):
            yield each, GONE_THROUGH, WITHOUT
        if not isinstance(each, ast.Measure):
            continue
        said = " ".join(word.spelled or word.id for word in (*each.kinds, each.unit))
        if each.unit.id != "counter":
            held = vocabulary.symbol("field", each.unit.id) is not None
            yield each, NOWHERE, f"ask how much of it one has: `{each.unit.id} of …`" if held else WHAT
        elif each.of is None:
            yield each, LOOSE, f"say on what: `{said} on this`"
        elif isinstance(node, ast.ForEach):
            yield each, "one by one they can't be told apart", f"do it so often: `repeat number of {said} on …:`"
        elif isinstance(counted, ast.Either):
            yield each, "these are counted on one thing at a time", "count each: `(number of …) + (number of …)`"


def _vain(node: ast.Node, vocabulary: Vocabulary) -> Iterator[tuple[ast.Node, str, str]]:
    """The phrases whose number decides nothing, why, and what to say instead."""
    if isinstance(node, ast.Triggered | ast.Replacement | ast.Later):
        for event in node.events:
            if isinstance(event, ast.EventPattern):
                yield from _of_event(event, vocabulary, isinstance(node, ast.Replacement))
    elif isinstance(node, ast.Happened):
        yield from _of_event(node.event, vocabulary, added_up=True)
    elif isinstance(node, ast.Static):
        for effect in node.effects:
            if isinstance(effect, ast.Do | ast.DoAll):
                yield from ((each, HOLDS, OR_MORE) for each in _phrases(effect.subject) if _is_numbered(each.det, True))
    elif isinstance(node, ast.Restrict) and node.mode == "cant":
        for event in node.events:
            for value in (event.object, *(value for _, value in event.preps)):
                if isinstance(value, ast.Measure) and not (value.at_least and value.amount == ast.Number(1)):
                    yield value, FORBIDDEN, WITHOUT
                yield from ((each, FORBIDDEN, WITHOUT) for each in _phrases(value) if _is_numbered(each.det, False))
    elif isinstance(node, ast.Exists | ast.Related):
        yield from ((each, ASKED, OR_MORE) for each in _phrases(node.what) if _is_open(each.det))


def _of_event(
    event: ast.EventPattern, vocabulary: Vocabulary, added_up: bool = False
) -> Iterator[tuple[ast.Node, str, str]]:
    """``added_up``: so much ``or more`` is so much in all, as in the past and of what is still to be done (120.2a)."""
    said = (event.subject, event.object, *(value for _, value in event.preps))
    for each in (phrase for value in said for phrase in _phrases(value)):
        if _is_numbered(each.det, False) or each.det.kind in ("all", "each") and not _is_player(each):
            yield each, EVENT, OR_MORE
    verb = vocabulary.verb(event.verb)
    if verb is not None and "unit" in verb.attributes:  # so many are done one by one
        for value in said:
            if isinstance(value, ast.Measure) and value.amount != ast.Number(1) and not (added_up and value.at_least):
                yield value, EVENT, COUNTED


def _phrases(value: ast.Node | None) -> Iterator[ast.Select]:
    for part in value.parts if isinstance(value, ast.Either) else (value,):
        if isinstance(part, ast.Select):
            yield part


def _is_numbered(det: ast.Det, any_at_all: bool) -> bool:
    """Is a number said, and not the least one where those of one moment are gathered?"""
    number = det.kind != "target" and det.count is not None and (any_at_all or det.count != ast.Number(1))
    return number and (any_at_all or not det.at_least) or det.up_to or det.any_number


def _is_open(det: ast.Det) -> bool:
    """Is it said of so many at most, or of all?"""
    return det.up_to or det.any_number or det.kind in ("all", "each")


def _is_player(phrase: ast.Select) -> bool:
    return any(word.kind == "player" for each in phrase.alternatives for word in each.words)
