"""Korean card text: the class with all its handlers and what its modules say.

What a reader would get wrong: the class from ``korean.base`` says nothing; the handlers register when
their modules are imported, which happens here, and what other modules call stands in the class below.
"""

from kotowari.tools.text.hoisting import box, heads, reading, said
from kotowari.tools.text.korean import (
    abilities,
    base,
    clauses,
    events,
    notation,
    nouns,
    otherwise,
    references,
    statements,
    targets,
    values,
)

HANDLER_MODULES = (*said.HANDLER_MODULES, nouns, values, references, statements, events, clauses, abilities, notation)


class Korean(base.Korean):
    """Korean, complete."""

    announce = targets.announce
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
    if_so = events.condition
    intervening = abilities.intervening
    joined = statements.joined
    lines = box.lines
    linked_noun = references.linked_noun
    of_modes = statements.of_modes
    otherwise = otherwise.otherwise
    placed = reading.where_it_lies
    predicate = clauses.predicate
    reminder = box.reminder
    some_player = references.some_player
    told_again = references.told_again
    told_apart = references.told_apart
    trigger_head = events.trigger_head
    when = statements.when


__all__ = ["Korean", "HANDLER_MODULES"]
