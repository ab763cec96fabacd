"""The characteristics of one object before any effect, and how an effect changes them.

What is lost stays lost as long as the loss lasts, whatever is gained later; what a thing lacks can't be changed.
"""

from typing import Any

from kotowari.interpreter.budget import sized
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.program import Chars
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.information import has_number
from kotowari.interpreter.state.objects import Obj

NAMES = ("names", "")  # among what is lost: the name, and every name that would be gained


def set_icons(chars: Chars, field: str, icon: str) -> None:
    """Each icon becomes this one; their number stays, and nothing becomes of none (206-11b, 206-11c)."""
    ways = chars.numbers.get(field)
    if ways:
        chars.numbers = {**chars.numbers, field: tuple(tuple(icon for _ in icons) for icons in ways)}


def add_icons(g: Engine, obj: Obj, field: str, icons: tuple[str, ...]) -> None:
    """More icons in every alternative, or in a first one; what is covered has none, gained too (306.5f², 306.5h²)."""
    chars = obj.chars
    if icons and not covered(g, obj):
        ways = chars.numbers.get(field) or ((),)
        chars.numbers = {**chars.numbers, field: tuple((*way, *icons) for way in ways)}


def lose_information(g: Engine, chars: Chars, op: str, value: Any) -> None:
    """What is lost is not there whatever is gained or changed as long as that lasts (206-10b, 206-11c)."""
    if op == "lose numbers":
        chars.numbers = {name: n for name, n in chars.numbers.items() if name not in value}
    elif op == "lose words":
        chars.lost = (chars.lost or frozenset()) | {("words", value)}
        chars.words = kept(g, chars, frozenset(chars.words))
    elif op == "lose names":
        chars.lost = (chars.lost or frozenset()) | {NAMES}
        chars.name, chars.names = "", ()
    else:
        chars.cost = None


def kept(g: Engine, chars: Chars, words: frozenset[str]) -> frozenset[str]:
    """Those words that are of no kind which the thing has lost."""
    if not chars.lost:
        return words
    table = g.program.words
    return frozenset(w for w in words if ("words", table.get(w, "").split(" ")[0]) not in chars.lost)


def set_words(g: Engine, chars: Chars, value: tuple[frozenset[str], frozenset[str], bool]) -> None:
    """Set words of some kinds: the words, the kinds they replace, whether printed abilities go with them (305.7).

    A word that is replaced takes along those declared below it, since they say what sort of it a thing is (205.1a).
    """
    words, kinds, strips = value
    table, parents = g.program.words, g.program.subtypes
    gone = {w for w in chars.words if table.get(w) in kinds} - words
    chars.words = frozenset(w for w in chars.words if table.get(w) not in kinds and parents.get(w) not in gone) | kept(
        g, chars, words
    )
    if strips:
        chars.abilities = tuple(g.program.word_abilities(words))
        name_keywords(chars)


def had(g: Engine, chars: Chars, value: dict[Any, Any]) -> dict[Any, Any]:
    """What is ignored is left out: a number that the thing does not have can't be changed (206-11c, 207-3e)."""
    return {name: number for name, number in value.items() if has_number(g, chars, name)}


def apply_counters(g: Engine, obj: Obj) -> None:
    """What counters of the kinds that change numbers make of them."""
    if not obj.counters:
        return
    numbers = None
    for kind, count in (counters.held(obj) if obj.chars.turned else obj.counters).items():
        change = g.program.counters.get(kind)
        if change is not None and count:
            if numbers is None:
                numbers = dict(obj.chars.numbers)
            for name, amount in zip(g.program.stats, change, strict=False):
                if not g.policy.had_by or has_number(g, obj.chars, name):
                    numbers[name] = sized(numbers.get(name, 0) + amount * count)
    if numbers is not None:
        obj.chars.numbers = numbers


def fresh(g: Engine, obj: Obj) -> Chars:
    """Characteristics before any effect: those of the face, or of what covers it, with what counters give by rule."""
    program = g.program
    chars = Chars((program.covers and covered(g, obj)) or obj.base, obj.controller)
    for kind, number in obj.counters.items() if program.giving_counters else ():
        if number and kind in program.giving_counters:
            chars.abilities += program.intrinsic[kind]
            name_keywords(chars)
    return chars


def covered(g: Engine, obj: Obj) -> Any:
    """The face that is shown (or was, as it left) instead of its own, None where nothing covers that."""
    zone = obj.zone or obj.left
    for field, shown in g.program.covers.items():
        if obj.status.get(field) and zone is not None and zone.id in shown:
            return g.program.tokens[shown[zone.id]].bases[0]
    return None


def clamp(g: Engine, chars: Chars) -> None:
    """No number is below 0, where the ruleset says so (102.9²)."""
    if g.policy.clamped and any(chars.numbers.get(name, 0) < 0 for name in g.program.stats):
        chars.numbers = {name: max(0, n) if name in g.program.stats else n for name, n in chars.numbers.items()}


def name_keywords(chars: Chars) -> None:
    """The keywords, as the abilities are now; an effect in a later layer may ask for them (613.1f)."""
    chars.keywords = frozenset([a.keyword for a in chars.abilities if a.keyword])
