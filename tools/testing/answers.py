"""Turns the values of a script into answers to decisions.

A value that fits no option is a failure that lists what was offered: a script never guesses.
"""

from collections.abc import Callable, Sequence

from kotowari.grammar.scenario.ast import Pair, Share, Symbols, Thing, Value
from kotowari.grammar.scenario.printer import nth_text
from kotowari.interpreter.decisions import Answer, Decision, Option
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.tools.testing.things import Things

SHOWN_OPTIONS = 8


def describe(decision: Decision, things: Things) -> str:
    """A decision in a message: who is asked, for what, among what."""
    labels = [option_text(o, things) for o in decision.options[:SHOWN_OPTIONS]]
    more = ", …" if len(decision.options) > SHOWN_OPTIONS else ""
    among = f" among {', '.join(labels)}{more}" if labels else f" from {decision.low} to {decision.high}"
    prompt = f" ({decision.prompt})" if decision.prompt else ""
    return f"{things.seats[decision.player]} is asked for {decision.purpose}{prompt}{among}"


def option_text(option: Option, things: Things) -> str:
    """An option in a message, with the alias of its object, or which of its name it is."""
    obj = things.by_id(option.object)
    mark = things.mark(obj) if obj is not None else ""
    return f"{option.label} ({mark})" if mark else option.label


def meaning(value: Value, things: Things) -> Callable[[Option], bool]:
    """Whether a value of the script means an option: asked of every option of a decision."""
    if isinstance(value, bool):
        return lambda option: option.key == ("yes" if value else "no")
    if isinstance(value, int):
        return lambda option: _numbered(value, option.key) or option.label == str(value)
    if isinstance(value, Pair | Symbols):
        return lambda option: option.label in (value.text, value.text.strip("{}"))
    if isinstance(value, Share):
        return meaning(value.to, things)
    return _named(value, things)


def _numbered(number: int, key: str) -> bool:
    """The mode with this number, or the trigger or effect in this place: two of one card look the same."""
    return key == f"mode:{number - 1}" or key.startswith(("trigger:", "effect:")) and key.endswith(f":{number - 1}")


def _named(thing: Thing, things: Things) -> Callable[[Option], bool]:
    found = things.matches(thing)
    players = {f"player:{one.seat}" for one in found if isinstance(one, Player)}
    ids = {one.id for one in found if isinstance(one, Obj)}
    if thing.ability:
        ids |= things.version_ids(thing)
    return lambda option: (
        option.key in players
        or (
            option.object in ids or not found and not thing.nth and option.label == thing.name
            if option.object is not None
            else thing.name in (option.key, option.label) or _word(thing, option, things)
        )
    )


def _word(thing: Thing, option: Option, things: Things) -> bool:
    symbol = things.words.find(thing.name, "adjective", "type", "subtype", "supertype", "counter", "color", "term")
    if symbol is None:
        return False
    return option.label in (symbol.id, *symbol.attributes.get("symbol", ())) or option.key == symbol.id


def index_of(value: Value, decision: Decision, things: Things, taken: Sequence[int] = ()) -> int | None:
    """The first option not yet taken that the value means."""
    meant = meaning(value, things)
    for index, option in enumerate(decision.options):
        if index not in taken and meant(option):
            return index
    return None


def ambiguous(value: Value, decision: Decision, things: Things) -> bool:
    """Whether a plain name means options that can be told apart: not copies that lie in one place."""
    if not isinstance(value, Thing) or value.name in things.aliases or value.nth:
        return False
    found = list(filter(meaning(value, things), decision.options))
    objects = [o for o in (things.by_id(option.object) for option in found) if o is not None]
    return len({_likeness(o) for o in objects}) > 1 and len(found) == len(objects)


def _likeness(obj: Obj) -> tuple[object, ...]:
    place = (obj.zone.id, obj.zone.seat) if obj.zone is not None else None
    return (place, obj.controller, obj.host, tuple(sorted(obj.status.items())), tuple(sorted(obj.counters.items())))


def same_options(decision: Decision, things: Things) -> bool:
    """An order among things that look the same: abilities of one thing, or of several that have one name and state."""
    looks = set[tuple[object, ...]]()
    for option in decision.options:
        thing = things.by_id(option.object)
        looks.add((option.label, option.object if thing is None else _likeness(thing)))
    return len(looks) == 1


# --------------------------------------------------------------------------- whole answers
def answer_for(values: Sequence[Value], decision: Decision, things: Things) -> Answer | str:
    """The answer these values make, or a sentence that says why they make none."""
    if decision.kind == "number" and values and isinstance(values[0], Share):
        values = (values[0].number,)  # a whole that is divided by one question after another
    if decision.kind == "number":
        if len(values) != 1 or isinstance(values[0], bool) or not isinstance(values[0], int):
            return "the answer must be one number"
        return _checked(values[0], decision)
    if decision.kind == "divide":
        return _divided(values, decision, things)
    taken: list[int] = []
    for value in values:
        if isinstance(value, Share):
            return f"nothing is divided here, so `{value_text(value)}` is no answer"
        if isinstance(value, Thing) and ambiguous(value, decision, things):
            return f"`{value.name}` means several of the options; name one with `as`"
        index = index_of(value, decision, things, taken)
        if index is None:
            return f"`{value_text(value)}` is not offered"
        taken.append(index)
    if decision.kind == "order" and len(taken) < len(decision.options):
        return "an order must name everything"
    return _checked(tuple(taken), decision)


def _divided(values: Sequence[Value], decision: Decision, things: Things) -> Answer | str:
    if all(isinstance(v, int) and not isinstance(v, bool) for v in values):
        return _checked(tuple(values), decision)
    numbers = [0] * len(decision.options)
    for value in values:
        index = index_of(value, decision, things)
        if not isinstance(value, Share) or index is None:
            return f"`{value_text(value)}` is not offered"
        numbers[index] += value.number
    return _checked(tuple(numbers), decision)


def _checked(answer: Answer, decision: Decision) -> Answer | str:
    return decision.refusal(answer) or answer


def value_text(value: Value) -> str:
    """A value in a message."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Share):
        return f"{value.number} to {value_text(value.to)}"
    if isinstance(value, Thing):
        return thing_text(value)
    return value.text if isinstance(value, Pair | Symbols) else str(value)


def thing_text(thing: Thing) -> str:
    """A name in a message, as it is written but for its quotes."""
    return " ".join(
        [*(["ability of"] if thing.ability else []), *([nth_text(thing.nth)] if thing.nth else []), thing.name]
    )
