"""What the parts of continuous effects make of characteristics: a function for each operation.

What is lost stays lost as long as the loss lasts, whatever is gained later; what a thing lacks can't be changed.
"""

from collections.abc import Callable
from typing import Any

from kotowari.interpreter.budget import sized
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.continuous.characteristics import covered, name_keywords
from kotowari.interpreter.continuous.effect import Effect
from kotowari.interpreter.definitions import Part
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.program import Ability, Chars, told_apart
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import has_number
from kotowari.interpreter.state.objects import Obj

NAMES = ("names", "")  # among what is lost: the name, and every name that would be gained


def modify(g: Engine, effect: Effect, part: Part, obj: Obj) -> None:
    """Change the characteristics of an object as a part of an effect says."""
    MODIFICATIONS[part.op](g, effect, obj, effect.value(g, part, obj))


def modify_together(g: Engine, effect: Effect, part: Part, objects: list[Obj]) -> None:
    """Change several objects: what is read for any of them is as it was before the first was changed (613.1)."""
    if part.local:
        for obj in objects:
            modify(g, effect, part, obj)
        return
    values = [effect.value(g, part, obj) for obj in objects]
    change = MODIFICATIONS[part.op]
    for obj, value in zip(objects, values, strict=True):
        change(g, effect, obj, value)


# --------------------------------------------------------------------------- numbers and icons
def _adjust(g: Engine, effect: Effect, obj: Obj, amounts: Any) -> None:
    chars = obj.chars
    numbers = dict(chars.numbers)
    for name, amount in zip(g.program.stats, amounts, strict=False):
        if not g.policy.had_by or has_number(g, chars, name):
            numbers[name] = sized(numbers.get(name, 0) + amount)
    chars.numbers = numbers


def _add(g: Engine, effect: Effect, obj: Obj, value: tuple[str, int]) -> None:
    """More of a number that is no part of the stats, and of which a thing has none by itself."""
    (name, more), numbers = value, obj.chars.numbers
    obj.chars.numbers = {**numbers, name: sized(numbers.get(name, 0) + more)}


def _cap(g: Engine, effect: Effect, obj: Obj, value: tuple[str, tuple[int, str]]) -> None:
    """So many counters of a kind and no more; of several that say so the least.  The word says that something does."""
    word, (most, kind) = value
    numbers, key = obj.chars.numbers, counters.cap(word, kind)
    obj.chars.numbers = {**numbers, key: min(most, numbers.get(key, most))}
    obj.chars.words = frozenset(obj.chars.words) | {word}


def _set(g: Engine, effect: Effect, obj: Obj, values: Any) -> None:
    chars = obj.chars
    chars.numbers = {**chars.numbers, **(_had(g, chars, values) if g.policy.had_by else values)}


def _set_original(g: Engine, effect: Effect, obj: Obj, values: Any) -> None:
    chars = obj.chars
    there = _had(g, chars, values)
    chars.original = {**(chars.original or obj.base.numbers), **there}
    chars.numbers = {**chars.numbers, **there}


def _switch(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    first, second = g.program.stats
    numbers = obj.chars.numbers
    obj.chars.numbers = {**numbers, first: numbers.get(second, 0), second: numbers.get(first, 0)}


def _lose_numbers(g: Engine, effect: Effect, obj: Obj, names: Any) -> None:
    obj.chars.numbers = {name: n for name, n in obj.chars.numbers.items() if name not in names}


def _set_icons(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    """Each icon becomes this one; their number stays, and nothing becomes of none (206-11b, 206-11c)."""
    chars, (field, icon) = obj.chars, value
    ways = chars.numbers.get(field)
    if ways:
        chars.numbers = {**chars.numbers, field: tuple(tuple(icon for _ in icons) for icons in ways)}


def _add_icons(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    """More icons in every alternative, or in a first one; what is covered has none, gained too (306.5f², 306.5h²)."""
    chars, (field, icons) = obj.chars, value
    if icons and not covered(g, obj):
        ways = chars.numbers.get(field) or ((),)
        chars.numbers = {**chars.numbers, field: tuple((*way, *icons) for way in ways)}


def _had(g: Engine, chars: Chars, value: dict[Any, Any]) -> dict[Any, Any]:
    """What is ignored is left out: a number that the thing does not have can't be changed (206-11c, 207-3e)."""
    return {name: number for name, number in value.items() if has_number(g, chars, name)}


# --------------------------------------------------------------------------- words, names and cost
def _add_words(g: Engine, effect: Effect, obj: Obj, words: Any) -> None:
    obj.chars.words = frozenset(obj.chars.words) | _kept(g, obj.chars, words)


def _set_words(g: Engine, effect: Effect, obj: Obj, value: tuple[frozenset[str], frozenset[str], bool]) -> None:
    """Set words of some kinds: the words, the kinds they replace, whether printed abilities go with them (305.7).

    A word that is replaced takes along those declared below it, since they say what sort of it a thing is (205.1a).
    """
    chars, (words, kinds, strips) = obj.chars, value
    table, parents = g.program.words, g.program.subtypes
    gone = {w for w in chars.words if table.get(w) in kinds} - words
    chars.words = frozenset(w for w in chars.words if table.get(w) not in kinds and parents.get(w) not in gone) | _kept(
        g, chars, words
    )
    if strips:
        there = tuple(ability for ability in chars.abilities if ability.keyword in g.program.carried)
        chars.abilities = (*g.program.word_abilities(words), *there)
        name_keywords(chars)


def _drop_words(g: Engine, effect: Effect, obj: Obj, gone: Any) -> None:
    """These words go, and those declared below them; what makes them anew later is not kept from it (205.1a, 613.7)."""
    parents = g.program.subtypes
    obj.chars.words = frozenset(w for w in obj.chars.words if w not in gone and parents.get(w) not in gone)


def _lose_words(g: Engine, effect: Effect, obj: Obj, kind: Any) -> None:
    """No word of this kind is there, whatever is gained, as long as that lasts (206-10b, 206-11c)."""
    chars = obj.chars
    chars.lost = (chars.lost or frozenset()) | {("words", kind)}
    chars.words = _kept(g, chars, frozenset(chars.words))


def _kept(g: Engine, chars: Chars, words: frozenset[str]) -> frozenset[str]:
    """Those words that are of no kind which the thing has lost."""
    if not chars.lost:
        return words
    table = g.program.words
    return frozenset(w for w in words if ("words", table.get(w, "").split(" ")[0]) not in chars.lost)


def _name(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    chars = obj.chars
    if not chars.lost or NAMES not in chars.lost:
        chars.names = chars.names + (value if type(value) is tuple else (value,))


def _lose_names(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    chars = obj.chars
    chars.lost = (chars.lost or frozenset()) | {NAMES}
    chars.name, chars.names = "", ()


def _lose_cost(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    obj.chars.cost = None


# --------------------------------------------------------------------------- abilities
def _gain(g: Engine, effect: Effect, obj: Obj, abilities: Any) -> None:
    chars = obj.chars
    gained = tuple(a for a in abilities if not _suppressed(g, chars, a))
    chars.abilities = chars.abilities + gained
    for each in gained:
        if each.definition.by_use:
            chars.abilities = told_apart(chars.abilities)
    name_keywords(chars)
    if g.program.carried:
        _carry(g, chars)


def _lose(g: Engine, effect: Effect, obj: Obj, names: Any) -> None:
    def is_left(ability: Ability) -> bool:
        return bool(names.isdisjoint((ability.keyword, (ability.keyword, ability.said))))

    _take_away(g, effect, obj, is_left, names)


def _bar(g: Engine, effect: Effect, obj: Obj, names: Any) -> None:
    """What it can't have it loses, and does not gain either, whichever effect began first (113.11)."""
    _lose(g, effect, obj, names)
    chars = obj.chars
    chars.lost = (chars.lost or frozenset()) | {("barred", name) for name in names}


def _lose_kinds(g: Engine, effect: Effect, obj: Obj, kinds: Any) -> None:
    lost = frozenset([("kind", kind) for kind in kinds])
    _take_away(g, effect, obj, lambda ability: ability.definition.kind not in kinds, lost)


def _lose_all(g: Engine, effect: Effect, obj: Obj, value: Any) -> None:
    stated = g.program.stated
    _take_away(g, effect, obj, lambda ability: ability.keyword in stated, frozenset(("*",)))


def _take_away(g: Engine, effect: Effect, obj: Obj, is_left: Callable[[Ability], bool], lost: frozenset[Any]) -> None:
    """Leave an object only some of its abilities, unless it can't lose any."""
    if not g.policy.dependent and _holds_on(g, effect, obj):
        return
    chars = obj.chars
    chars.abilities = tuple(a for a in chars.abilities if is_left(a))
    chars.lost = (chars.lost or frozenset()) | lost
    name_keywords(chars)
    if g.program.carried:
        _carry(g, chars)


def _carry(g: Engine, chars: Chars) -> None:
    """Words that come and go with abilities of a keyword are had as these are."""
    for keyword, word in g.program.carried.items():
        if (word in chars.words) is not (keyword in chars.keywords):
            chars.words = frozenset(chars.words) ^ {word}


def _holds_on(g: Engine, effect: Effect, obj: Obj) -> bool:
    """Can the object not lose abilities, by one that it has now or had before the loss began to reach it (907-6b)?"""
    act = g.policy.losing
    if act is None:
        return False
    since = max(effect.timestamp, obj.timestamp)
    gained = [
        ability
        for other in g.state.effects
        if other.locked and obj in other.locked and other.timestamp <= since and not other.paused
        for part in other.parts
        if part.op == "gain"
        for ability in other.value(g, part, obj)
    ]
    ev = Event(act, [obj, None], Context(effect.source, g.state.players[obj.chars.controller]))
    for ability in (*obj.chars.abilities, *gained):
        for restriction in ability.definition.restrictions:
            if (
                restriction.mode == "cant"
                and restriction.pattern.verb == act.id
                and restriction.pattern.match(g, ev, obj, g.state.controller(obj), ability.args)
            ):
                return True
    return any(
        listener.obj is not obj and listener.ability in listener.obj.chars.abilities and listener.hears(g, ev)
        for listener in g.tables.forbidders.of(ev)
        if type(listener.obj) is Obj
    )


def _suppressed(g: Engine, chars: Chars, ability: Ability) -> bool:
    """Is an ability gained that the object has lost, where what is lost stays lost until the loss ends (206-9d)?"""
    if not chars.lost:
        return False
    if not g.policy.suppressing:
        return ("barred", ability.keyword) in chars.lost or ("barred", (ability.keyword, ability.said)) in chars.lost
    names = ("*", ability.keyword, (ability.keyword, ability.said), ("kind", ability.definition.kind))
    return not chars.lost.isdisjoint(names)


# --------------------------------------------------------------------------- the whole
def _control(g: Engine, effect: Effect, obj: Obj, player: Any) -> None:
    if player is not None and not (player.lost and g.state.vacant):  # who has left has nothing any more (800.4b)
        obj.chars.controller = player.seat


def _turn_counters(g: Engine, effect: Effect, obj: Obj, kinds: Any) -> None:
    counters.turn(g, obj, kinds[0], kinds[1], effect.timestamp)


def _text(g: Engine, effect: Effect, obj: Obj, words: Any) -> None:
    """Other words on the type line and in what it says; what it was given by others stays as it is (612.1-612.3)."""
    chars, program, changed = obj.chars, g.program, dict(words)
    own = [word for word in chars.words if word in changed and word in program.subtypes]
    if own:
        gone = program.word_abilities(own)
        chars.words = frozenset(changed[word] if word in own else word for word in chars.words)
        kept = tuple(each for each in chars.abilities if each not in gone)
        chars.abilities = kept + program.word_abilities({changed[word] for word in own})
    chars.abilities = tuple(program.texts.other(each, words) for each in chars.abilities)
    name_keywords(chars)


def _full_text(g: Engine, effect: Effect, obj: Obj, face: Any) -> None:
    """All that another thing says of itself, which is no copy of it: what copies this takes its own (612.5)."""
    if face is None:
        return
    chars, own = obj.chars, obj.chars.numbers
    chars.name, chars.names, chars.words, chars.cost = face.name, (), face.words, face.cost
    chars.numbers = {**{name: own[name] for name in g.program.stats if name in own}, **face.numbers}
    chars.abilities, chars.keywords = face.abilities, face.keywords


def _copy(g: Engine, effect: Effect, obj: Obj, face: Any) -> None:
    if effect.ability is not None:
        face = g.chars.first_copied(effect, obj, face)
    if face is None:  # of what isn't there nothing is copied
        return
    chars = obj.chars
    chars.name, chars.words, chars.numbers = face.name, face.words, face.numbers
    chars.cost, chars.abilities, chars.keywords = face.cost, face.abilities, face.keywords


MODIFICATIONS: dict[str, Callable[[Engine, Effect, Obj, Any], None]] = {
    "copy": _copy,
    "control": _control,
    "adjust": _adjust,
    "add": _add,
    "cap": _cap,
    "set": _set,
    "define set": _set,
    "set original": _set_original,
    "switch": _switch,
    "lose numbers": _lose_numbers,
    "set icons": _set_icons,
    "add icons": _add_icons,
    "add words": _add_words,
    "define add words": _add_words,
    "set words": _set_words,
    "define set words": _set_words,
    "drop words": _drop_words,
    "lose words": _lose_words,
    "name": _name,
    "lose names": _lose_names,
    "lose cost": _lose_cost,
    "gain": _gain,
    "lose": _lose,
    "bar": _bar,
    "lose kinds": _lose_kinds,
    "lose all": _lose_all,
    "turn counters": _turn_counters,
    "text": _text,
    "full text": _full_text,
}
