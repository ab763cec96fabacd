"""A card's name that stands bare before ``has`` or ``lacks``: the shape is that of a place and what lies there.

``hill has bear`` may ask of a place whether a bear lies there, or of a card whether it has this ability.  Only the rule
set knows which: what it calls a place or a field is one, anything else that can be a name is a name.
"""

from kotowari.grammar.scenario.ast import Cards, Compare, HasAbility, Item, Thing
from kotowari.tools.testing.words import Words

PLACES = ("zone", "field", "unit", "term", "symbol")


def asked_of_name(check: Compare, words: Words) -> HasAbility | None:
    """The check of an ability that a comparison of a place is in this rule set; None if it is one of a place."""
    if check.of is not None or check.op not in ("has", "lacks") or not isinstance(check.value, Cards):
        return None
    items = check.value.items
    if len(items) != 1 or words.find(check.what, *PLACES) is not None or not words.may_be_called(check.what):
        return None
    ability = _words_of(items[0])
    thing = Thing(check.what, span=check.span)
    return HasAbility(thing, ability, check.op == "lacks", span=check.span) if ability else None


def _words_of(item: Item) -> str:
    """The words that were read as a card and its marks; "" where more than words stood there."""
    plain = Item(item.card, marks=item.marks, span=item.span)
    return " ".join([item.card, *item.marks]) if item == plain else ""
