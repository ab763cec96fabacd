"""What the name behind a statement (``mill 2 cards as m``) can mean: the thing that the verb was done to, or made.

A verb with a thing among its operands is about that thing; of one that is defined by statements it is what the last of
them moves or makes, as a function's value is that of its last line.
"""

from collections.abc import Iterator

from kotowari.grammar import ast
from kotowari.grammar.vocabulary import Vocabulary

NOUNS_FOR_THINGS = ("class", "type", "subtype")


def takes_thing(param: ast.Param, vocabulary: Vocabulary) -> bool:
    """Can an object stand in this place (what it is chosen from, or comes from, is not what it is done to)?"""
    return param.role not in ("among", "from") and any(
        kind == "object"
        or vocabulary.symbol("unit", kind) is None
        and any(vocabulary.symbol(noun, kind) is not None for noun in NOUNS_FOR_THINGS)
        for kind in param.kinds
    )


def makes_thing(param: ast.Param, vocabulary: Vocabulary) -> bool:
    """Is it an amount of what a game has on its tables (``number: token``), not of what it only counts?"""
    return any(
        vocabulary.symbol("unit", kind) is not None and vocabulary.symbol("class", kind) is not None
        for kind in param.kinds
    )


def has_amount(action: ast.Action, vocabulary: Vocabulary) -> bool:
    """Is there a number in it, or a word that is chosen, which a name can mean where there is no thing?"""
    return "does" in dict(action.attributes) or states_amount(action, vocabulary)


def states_amount(action: ast.Action, vocabulary: Vocabulary) -> bool:
    """Is there a number among what it takes?"""
    return any(
        kind == "number" or vocabulary.symbol("unit", kind) is not None
        for param in action.params
        for kind in param.kinds
    )


def names_thing(action: ast.Action, vocabulary: Vocabulary) -> bool:
    """Does something come of the verb that a name can mean?  What only goes on for a while is nothing."""
    if "continuous" in dict(action.attributes):
        return False
    if any(takes_thing(param, vocabulary) for param in action.params):
        return True
    return _brings(action, vocabulary, frozenset())


def is_about_thing(node: ast.Do, vocabulary: Vocabulary) -> bool:
    """As ``names_thing``, of a statement: what it might be said of and is not is nothing that a name can mean."""
    verb = vocabulary.verb(node.verb)
    if verb is None or not names_thing(verb.node, vocabulary):
        return False
    given = {name for name, _ in node.args}
    said = (each for each in verb.node.params if not each.optional or each.name in given)
    return any(takes_thing(each, vocabulary) for each in said) or _brings(verb.node, vocabulary, frozenset())


def is_no_number(node: ast.Do, vocabulary: Vocabulary) -> bool:
    """Does the name of a statement mean a thing, or a word that was chosen?"""
    verb = vocabulary.verb(node.verb)
    chosen = verb is not None and "does" in verb.attributes and not states_amount(verb.node, vocabulary)
    return chosen or is_about_thing(node, vocabulary)


def brings_thing(node: ast.Do, vocabulary: Vocabulary, within: frozenset[str] = frozenset()) -> bool:
    """Does a statement move or make a thing, itself or by the last of what defines its verb?"""
    verb = vocabulary.verb(node.verb)
    return verb is not None and verb.id not in within and _brings(verb.node, vocabulary, within | {verb.id})


def takes_up(node: ast.Do, vocabulary: Vocabulary) -> bool:
    """Does the verb of a statement begin with moving what it is done to, whatever else it does with it then?"""
    verb = vocabulary.verb(node.verb)
    if verb is None or node.duration is not None:  # what is permitted for a time is not done yet
        return False
    own = {param.name for param in verb.params if param.role == "object"}
    return any(
        isinstance(each, ast.Do)
        and brings_thing(each, vocabulary)
        and any(isinstance(value, ast.Ref) and value.target in own for _, value in each.args)
        for each in verb.node.body
    )


def is_away(node: ast.Do, vocabulary: Vocabulary) -> bool:
    """Is what a statement moves, or what comes of it, brought to a zone where things are not in play?"""
    verb = vocabulary.verb(node.verb)
    zone = vocabulary.symbol("zone", _destination(node, vocabulary, frozenset())) if verb is not None else None
    return zone is not None and "default" not in zone.attributes


def _destination(node: ast.Do, vocabulary: Vocabulary, within: frozenset[str]) -> str:
    """The zone that a statement says, or that its verb always means; "" for none."""
    verb = vocabulary.verb(node.verb)
    if verb is None or verb.id in within:
        return ""
    given = dict(node.args)
    said = [given.get(param.name) for param in verb.params if param.role in ("to", "into", "onto", "on")]
    if not said and verb.node.of is not None:
        said = [value for prep, value in verb.node.of.preps if prep == "to"]
    zones = {place.zone for place in said if isinstance(place, ast.ZoneOf)}
    zones |= {_destination(each, vocabulary, within | {verb.id}) for each in last_of(verb.node.body)} - {""}
    return zones.pop() if len(zones) == 1 else ""


def _brings(action: ast.Action, vocabulary: Vocabulary, within: frozenset[str]) -> bool:
    if action.form == "event" and action.of is not None:
        base = vocabulary.verb(action.of.verb)
        return base is not None and base.id not in within and _brings(base.node, vocabulary, within | {base.id})
    if action.form == "primitive":
        moves = any(param.role == "to" and "zone" in param.kinds for param in action.params) and any(
            takes_thing(param, vocabulary) for param in action.params
        )
        return moves or any(makes_thing(param, vocabulary) for param in action.params)
    return any(brings_thing(each, vocabulary, within) for each in last_of(action.body))


def last_of(body: ast.Block) -> Iterator[ast.Do]:
    """The statements that a block can end with, one for each way through its conditions."""
    last = body[-1] if body else None
    if isinstance(last, ast.Do):
        yield last
    elif isinstance(last, ast.If):
        yield from last_of(last.then)
        yield from last_of(last.otherwise)
    elif isinstance(last, ast.May | ast.Unless | ast.ForEach):
        yield from last_of(last.body)
    elif isinstance(last, ast.SpendOnly):
        yield last.made
