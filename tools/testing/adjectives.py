"""Whether a word of the vocabulary is true of an object: types and colours, status, what it is attached to.

Read from the declaration's attributes, the same that the core compiles; a word that can't be judged
outside an effect is a mistake of the scenario, never false.
"""

from typing import Any

from kotowari.grammar.source import Span
from kotowari.grammar.vocabulary import Symbol
from kotowari.interpreter import Game
from kotowari.interpreter.state.objects import WAYS, Obj, Player
from kotowari.tools.testing.failure import broken
from kotowari.tools.testing.words import Words

WORD_KINDS = ("type", "subtype", "supertype", "color")


def holds(game: Game, words: Words, thing: Any, word: str, span: Span) -> bool:
    """Does the word hold of the thing?"""
    if isinstance(thing, Player):
        if "active" in words.need(word, span, "player").attributes:
            return game.active == thing.seat
        raise broken(f"`{word}` can't be asked of a player", span)
    symbol = words.find(word, *WORD_KINDS)
    if symbol is not None:
        return symbol.id in thing.chars.words
    return _adjective(game, words, thing, words.need(word, span, "adjective", "class", *WORD_KINDS), span)


def _adjective(game: Game, words: Words, obj: Obj, symbol: Symbol, span: Span) -> bool:
    attributes = symbol.attributes
    results = []
    for name, values in attributes.items():
        if name == "field":
            results.append(bool(obj.status.get(values[0], 0)))
        elif name == "word":
            results.append(symbol.id in obj.chars.words)
        elif name == "not":
            results.append(not holds(game, words, obj, values[0], span))
        elif name == "host":
            results.append(_is_host(game, words, obj, symbol))
        elif name == "face":
            results.append(obj.face == int(values[0]) - 1)
        elif name == "faces":
            results.append(obj.card is not None and len(obj.card.bases) == int(values[0]))
        elif name == "seen":
            results.append(all(game.sees(seat, obj) for seat in range(len(game.seats))))
        elif name == "zone":
            union = game.program.unions.get(values[0], values)
            results.append(obj.zone is not None and obj.zone.id in union)
        elif name == "colors":
            count = len(obj.chars.words & game.program.color_words)
            results.append(count >= int(values[0]) if len(values) > 1 else count == int(values[0]))
        elif name in ("token", "card"):
            results.append(obj.token == (name == "token"))
        elif name in ("paid", "way"):
            results.append(any(n in obj.links.get(WAYS, ()) for n in (values[0], symbol.id)))
    if not results:
        raise broken(f"`{symbol.id}` can't be asked of a thing", span)
    return all(results)


def _is_host(game: Game, words: Words, obj: Obj, symbol: Symbol) -> bool:
    """``enchanted``, ``equipped``: something attached to it is of the kind that makes things so."""
    wanted = symbol.attributes["host"]
    if wanted:
        return any(wanted[0] in a.chars.words for a in obj.attached)
    return bool(obj.attached)
