"""Japanese card text: the class with all its handlers and what its modules say.

What a reader would get wrong: the class from ``japanese.base`` says nothing; the handlers register when
their modules are imported, which happens here, and what other modules call stands in the class below.
"""

from kotowari.tools.text.hoisting import box, heads, reading, said
from kotowari.tools.text.japanese import (
    abilities,
    base,
    clauses,
    events,
    notation,
    nouns,
    otherwise,
    references,
    restrictions,
    statements,
    values,
)

HANDLER_MODULES = (
    *said.HANDLER_MODULES,
    nouns,
    values,
    references,
    statements,
    events,
    clauses,
    restrictions,
    abilities,
    notation,
)


class Japanese(base.Japanese):
    """Japanese, complete."""

    announce = clauses.announce
    argument = abilities.argument
    at_event = notation.at_event
    at_step = notation.at_step
    aim = notation.aim
    aiming = notation.aiming
    behind_head = notation.behind_head
    bracket = heads.bracket
    closing = notation.closing
    condition = events.condition
    cost = notation.cost
    effect = heads.effect
    equal = statements.equal
    spent_for = statements.spent_for
    event = events.event
    if_so = abilities.if_so
    intervening = abilities.intervening
    joined = statements.joined
    lines = box.lines
    linked_noun = references.linked_noun
    narrowed = notation.narrowed
    of_modes = statements.of_modes
    but_for = otherwise.but_for
    placed = reading.where_it_lies
    predicate = clauses.predicate
    reminder = box.reminder
    some_player = nouns.a_player
    told_again = references.told_again
    told_apart = references.told_apart
    trigger_head = events.trigger_head
    when = statements.when


__all__ = ["Japanese", "HANDLER_MODULES"]
