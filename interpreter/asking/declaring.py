"""Choosing what need not lie anywhere: a number, a word, the name of a card."""

from typing import Any

from kotowari.grammar.limits import DIGITS
from kotowari.interpreter.asking import choices
from kotowari.interpreter.continuous import counters
from kotowari.interpreter.definitions import ActionDef
from kotowari.interpreter.events.event import Event
from kotowari.interpreter.program import Program
from kotowari.interpreter.running import Engine

OF_NO_KIND = frozenset({"does", "amount", "pair", "words", "names", "counter", "icons"})  # in a list: no kind of words
GREATEST = 10**DIGITS - 1  # no definition can hold a greater number, so none can ask for one


def choose_number(g: Engine, ev: Event) -> Any:
    """Choose a number in a range, or let chance choose it; it is the event's number."""
    player, low, high = ev.args
    if low < high and any(word in g.program.random_adverbs for word in g.adverbs):
        ev.number = ev.result = low + g.state.chosen(high - low + 1)
        return
    ev.number = ev.result = yield from choices.number(g, player, low, high, ev.act.id, ev.c)


def _names(g: Engine, wanted: tuple[str, ...]) -> set[str]:
    """The names of cards; those that have several have each by itself (201.3b-d), or by policy all together."""
    faces = [
        face
        for card in g.program.cards.values()
        for face in (card.bases[:1] if g.policy.parts_named and card.bases[0].apart else card.bases)
        if not face.apart or g.policy.parts_named
    ]
    return {
        face.name
        for face in faces
        if all((word.removeprefix("non") in face.words) != word.startswith("non") for word in wanted)
    }


def _meant(g: Engine, said: str) -> Any:
    """What was said; by policy all names of a card whose parts have each their own."""
    whole = next((c for c in g.program.cards.values() if c.bases[0].apart and c.bases[0].name == said), None)
    return said if whole is None or not g.policy.parts_named else tuple(part.name for part in whole.bases[1:])


def _barred(act: ActionDef) -> set[str]:
    """The words that may not be chosen."""
    said = () if "names" in act.flags else act.does[1:]
    return {word.removeprefix("non") for word in said if word.startswith("non")}


def _below(act: ActionDef) -> tuple[str, ...]:
    """The words that are named behind ``does declare``, without those that are barred."""
    barred = _barred(act)
    return tuple(word for word in act.does[1:] if not barred or not word.startswith("non"))


def words_offered(program: Program, act: ActionDef) -> set[str]:
    """The declared words of the kinds of which an action lets one be chosen; those that are barred, too."""
    if act.flags <= OF_NO_KIND:
        return set()
    below = _below(act)
    return {
        word
        for word, kind in program.words.items()
        if (kind_of := kind.split(" "))[0] in act.flags and (not below or kind_of[-1] in below)
    }


def declare(g: Engine, ev: Event) -> Any:
    """Choose a name, a word or a number, which is the event's result; what its action lists says which.

    ``names``: of any face of a card of the pool, in which no token is (``does declare TYPE``, ``nonTYPE``: one that is
    so as printed, 201.3a); a kind of word: any declared word of that kind (``does declare TYPE``: one below it;
    ``nonWORD``: not that one);
    ``words``: one of those that are named behind ``does declare``;
    ``pair``: two words, the second of the kind of the first and none that ``does declare nonWORD`` names; the result is
    what takes the place of what (612.2).
    ``counter``: any kind of counter, or one of those on a thing that is named; ``icons``: any icon that things can
    meet; ``amount``: any number from 0.
    Nothing tells whether anything in the game answers to it.
    """
    player, listed = ev.args[0], ev.act.flags
    if "amount" in listed:
        ev.number = ev.result = yield from choices.number(g, player, 0, GREATEST, ev.act.id, ev.c)
        return
    barred, below = _barred(ev.act), _below(ev.act)
    offered = words_offered(g.program, ev.act)
    if "pair" not in listed:
        offered -= barred
    if "words" in listed:
        offered.update(below)
    if "names" in listed:
        offered.update(_names(g, below))
    if "counter" in listed:
        there = g.program.counter_kinds
        offered.update(there if len(ev.args) < 2 else (kind for kind, n in counters.held(ev.args[1]).items() if n))
    if "icons" in listed:
        offered.update(icon for icon, spec in g.program.symbols.items() if spec.pays)
    picked = yield from choices.choose(g, player, sorted(offered), 1, 1, ev.act.id, ev.c)
    if "pair" in listed:
        old, kinds = picked[0], g.program.words
        rest = sorted(word for word in offered - {old} - barred if kinds[word] == kinds[old])
        new = yield from choices.choose(g, player, rest, 1, 1, ev.act.id, ev.c)
        ev.result = ((old, new[0]),)
        return
    ev.result = _meant(g, picked[0]) if picked else None
    ev.done = bool(picked)
