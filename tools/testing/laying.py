"""What can lie where in a position: state is of what is in play, counters lie where everybody sees them.

Read from what the zones and fields of the rule set declare, so that ``check`` says it without a game.
"""

from collections.abc import Iterator

from kotowari.grammar.library import Library
from kotowari.grammar.scenario.ast import Item
from kotowari.grammar.source import Span
from kotowari.grammar.vocabulary import Symbol
from kotowari.tools.testing.words import Words

UNSEEN = ("hidden", "owner")  # zones in which not everybody sees what lies there


def misplaced(words: Words, zone: Symbol, item: Item) -> Iterator[tuple[str, Span]]:
    """Each thing that is said of a card and can't be so in this zone, with its place."""
    there = _first(words.library, zone).attributes
    name = zone.id.replace("_", " ")
    if "default" not in there and "field" not in there:
        if item.on is not None:
            yield f"nothing is attached to anything in the {name}", item.on.span
        if item.fresh:
            yield f"`new` is said of what is in play, and not in the {name}", item.span
        said = [(mark, _field_of(words, mark), item.span) for mark in item.marks]
        said += [(each.kind, words.find(each.kind, "field"), each.span) for each in item.amounts if not each.counters]
        for word, field, span in said:
            if field is not None and "in_play" in field.attributes:
                yield f"`{word}` is said of what is in play, and not in the {name}", span
    if any(each in there for each in UNSEEN):
        for amount in item.amounts:
            if amount.counters:
                yield f"no counters lie on what is in the {name}, where not everybody sees it", amount.span
    yield from _never(words, name, there.get("never", ()), item)


def _never(words: Words, name: str, never: tuple[str, ...], item: Item) -> Iterator[tuple[str, Span]]:
    """What is printed with a type of which nothing is here, unless something covers its face."""
    found = words.face(item.face or item.card)
    if not never or found is None:
        return
    covered = (_field_of(words, mark) for mark in item.marks)
    if any(field is not None and "covers" in field.attributes for field in covered):
        return
    face = words.cards[found[0]].faces[found[1]]
    for each in face.types:
        if each.id in never:
            yield f"`{item.card}` can't be in the {name}: no {each.id} is there", item.span


def _first(library: Library, zone: Symbol) -> Symbol:
    """The zone itself, of several that are called by one name the first: there it is laid."""
    parts = zone.attributes.get("any", ())
    found = library.vocabulary.symbol("zone", parts[0]) if parts else None
    return found or zone


def _field_of(words: Words, mark: str) -> Symbol | None:
    symbol = words.find(mark, "adjective")
    named = symbol.attributes.get("field", ()) if symbol is not None else ()
    return words.find(named[0], "field") if named else None
