"""What a noun phrase is in the languages that attach particles to it, and references to what has been told.

What a reader would get wrong: how a count or a particle is put to a noun is the language's; here is what a noun phrase
knows, and which of the ways of saying a thing again is meant.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.asked import linked_word
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.reading import DOER, is_many, is_player
from kotowari.tools.text.linearizer import Binding, Context, speaks_of_all
from kotowari.tools.text.pairs import letter_of_number
from kotowari.tools.text.rest import is_rest
from kotowari.tools.text.tokens import EXPLAINED


@dataclass(frozen=True)
class Phrase:
    """A noun phrase: ``head`` without its count, ``count`` with counter (１枚), ``quantity`` how many (all, each …).

    ``before``: relative clauses, in front of the quantity; ``late``: what says how many stands behind the particle;
    ``key`` is the referent, ``word`` the id of a zone or unit for frames.
    """

    head: str
    count: str = ""
    quantity: str = ""
    player: bool = False
    plural: bool = False
    pronoun: bool = False
    key: str = ""
    word: str = ""
    ref: object = None
    before: str = ""
    late: bool = False

    @property
    def whole(self) -> str:
        """The noun with what stands before it, without count or quantity."""
        return self.before + self.head

    def marked(self, particle: str) -> str:
        """With a particle."""
        raise TypeError(f"{type(self).__name__} has no particles")


def part_of(name: str) -> Callable[[object], str]:
    """A filter that takes a part of a noun phrase; what is none is all head."""

    def filter_(value: object) -> str:
        return getattr(value, name) if isinstance(value, Phrase) else str(value) if name == "whole" else ""

    return filter_


PARTS = {"bare": part_of("whole"), "count": part_of("count"), "clauses": part_of("before")}


def marking(particle: str, attach: Callable[[str, str], str]) -> Callable[[object], str]:
    """A filter that attaches a particle; ``attach`` does so to what is no noun phrase."""

    def filter_(value: object) -> str:
        return value.marked(particle) if isinstance(value, Phrase) else attach(str(value), particle)

    return filter_


def this_noun(say: Hoisting, ctx: Context, again: bool) -> Any:
    """The object the text is on: its name, 「このクリーチャー」 where it has none; 「これ」 if there is such a word."""
    if EXPLAINED in ctx.params:  # in an explanation by its noun first, then as that
        again = ctx.discourse.mentions.setdefault(EXPLAINED, 0) > 0
        ctx.discourse.mentions[EXPLAINED] += 1
    it = say.itself(ctx) if again else ""
    if it:
        return say.NOUN(it, pronoun=True, key="this")
    return say.NOUN(ctx.name if ctx.by_name else say.this_word(ctx), key="this")


@Hoisting.handles(ast.Ref)
def ref(say: Hoisting, node: ast.Ref, ctx: Context) -> Any:
    """A reference: you, the card's name, what has a name, a thing told before."""
    name = node.target or node.name
    if name == "you":
        return say.NOUN(say.YOU, player=True, key="you")
    if name == "this":
        return this_noun(say, ctx, node.name not in ("this", "~"))
    if name in ctx.params:
        value = ctx.params[name]
        return value if isinstance(value, say.NOUN) else say.noun(value, ctx)
    if letter_of_number(node):
        return say.NOUN(letter_of_number(node))
    if name == "candidate":
        return say.NOUN(say.WORDS["candidate"], pronoun=True, key="candidate")
    if name == "doer":  # who does what is told: "from their graveyard"
        return say.NOUN(say.WORDS["their"], player=True, key=name)
    return antecedent(say, node, name, ctx)


def antecedent(say: Hoisting, node: ast.Ref, name: str, ctx: Context) -> Any:
    """A bound name said again, apart from whatever else would be called so."""
    said = plainly(say, node, name, ctx)
    told = ctx.told.mention(say, name, ctx.bound(name), said, ctx)
    return said if is_rest(name, ctx) else told


def announced(say: Hoisting, node: ast.Select, ctx: Context) -> Any:
    """What a target is called that was announced; None for what was not."""
    known = ctx.discourse.announced.get(id(node))
    if known is None:
        return None
    return ctx.told.mention(say, node.binding, Binding(node, "target", is_many(node.det)), known, ctx)


def plainly(say: Hoisting, node: ast.Ref, name: str, ctx: Context) -> Any:
    """A bound name said again: a number by its letter, what stands for this or you as that, all else by its noun."""
    binding = ctx.bound(name)
    if binding is None and node.name == "it" and name.startswith("event."):
        binding = ctx.bound(DOER)
    if binding is None and node.name == "them" and name.startswith("event."):  # "their library", of who does it
        doer = ctx.bindings.get("event.subject")
        binding = doer if doer is not None and is_player(doer.node) else None
    value = binding.node if binding else None
    if isinstance(value, say.NOUN):
        return value
    if binding is not None and binding.via == "let" and len(name) == 1:
        return say.NOUN(name.upper())
    if isinstance(value, ast.Ref) and (value.target or value.name) != name:
        same = replace(value, name="it", target=value.target or value.name) if node.name != "this" else value
        return ref(say, same, ctx)
    plural = bool(binding and binding.plural) or node.name == "them" and not _one_player(value)
    called = say.verb_frame(value.verb, "noun") if isinstance(value, ast.Do) else None
    if called:
        return say.NOUN(called, pronoun=True, key=name)
    if binding is not None and binding.via.startswith("linked:"):
        verb = binding.via.removeprefix("linked:")
        return say.linked_noun(verb, plural, name, linked_word(value, verb))
    if node.name == "they":
        node = replace(node, noun=ast.Word(kind="player", id="player"))
    if binding is None and node.noun is None and node.name in ("player", "opponent"):
        if not name.startswith("event."):
            return say.some_player(node.name)
        node = replace(node, noun=ast.Word(kind="player", id=node.name))
    return say.told_again(node, name, value, plural, ctx)


def _one_player(value: object) -> bool:
    """Whether it is said of one player, or of each by themselves: `their` is no plural then."""
    return isinstance(value, ast.Select) and is_player(value) and not is_many(value.det)


def said_of(say: Hoisting, node: ast.Select) -> tuple[ast.Alternative, ...]:
    """The alternatives that are said: beside a player some things went unsaid once (「プレイヤー１人」)."""
    heads = [each.words[-1] for each in node.alternatives if each.words]
    if not any(word.kind == "player" for word in heads):
        return node.alternatives
    return tuple(each for each in node.alternatives if not say.word_frame(each.words[-1], "beside_player"))


def of_all(say: Hoisting, subject: object, ctx: Context) -> Any:
    """A subject as a noun phrase; of whatever fits either noun it is said that both do it."""
    several = speaks_of_all(say, subject) and is_several(subject)
    return say.noun(subject, replace(ctx, params={**ctx.params, "both here": True}) if several else ctx)


def is_several(node: object) -> bool:
    """Whether a phrase has more than one noun."""
    return isinstance(node, ast.Select) and len(node.alternatives) > 1
