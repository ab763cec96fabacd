"""Two things of one kind in one text: where they would be called alike, each is called by what tells it apart.

What a reader would get wrong: nothing here decides what a thing is called.  The printers do, and each mention is
recorded with whatever else would have been called so there; where a reader could take one for the other, the text is
said once more with words that differ.  So a text without such a pair is said as ever.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk

CARD = ast.Word("class", "card")
TOKEN = ast.Word("unit", "token")
PLACES = {"to", "into", "onto", "on", "at", "with", "for", "under"}  # roles of what a verb does to more than a thing
NUMBERS = ("value", "let", "param", "self")  # how something is bound that is no thing of the game
WAYS = ("words", "behind", "done")  # by which things are told apart, before their order


@dataclass(frozen=True)
class Introduced:
    """A thing that has been introduced: ``binding`` by what, ``at`` when, ``place`` in which ability."""

    binding: Any
    at: int
    place: object = None


@dataclass(frozen=True)
class Mention:
    """A thing called by ``words``; ``rivals``: whatever would be called so, too.

    ``at`` when, in which ``statement`` of which paragraph (``part``).
    """

    key: str
    at: int
    words: str
    rivals: frozenset[str]
    statement: int
    part: int


@dataclass
class Telling:
    """What a text has told so far.  ``marks``: the words for a mention, by its number, where plain ones won't do."""

    marks: dict[int, str] = field(default_factory=dict)
    clock: int = 0
    statement: int = 0
    part: int = 0
    asking: bool = False
    turns: dict[str, int] = field(default_factory=dict)
    born: dict[str, Introduced] = field(default_factory=dict)
    mentions: list[Mention] = field(default_factory=list)

    def tick(self) -> int:
        """The next moment."""
        self.clock += 1
        return self.clock

    def key(self, name: str, binding: Any, bindings: Mapping[str, Any]) -> str:
        """By what a thing is known here, however the source calls it; "" for what is no thing (a number, this, you)."""
        node = thing_of(binding.node)
        if isinstance(node, ast.Do) and not makes_copy(node):  # what was done to something that had been named is that
            names = (ref.target or ref.name for _, ref in node.args if isinstance(ref, ast.Ref))
            again = next((each for each in names if each != name and each in bindings), "")
            return self.key(again, bindings[again], bindings) if again else ""
        if binding.via in NUMBERS or not isinstance(node, ast.Select | ast.EndOfZone | ast.Measure | ast.Do):
            return ""
        event = "event" in binding.via
        if event and isinstance(node, ast.Measure):
            return ""
        own = "" if isinstance(node, ast.Measure) else node.binding
        own = own or ("" if event else name)
        linked = "/linked" if binding.via.startswith("linked:") else ""
        return f"{own}/{self.turns.get(own, 0)}{linked}" if own else f"#{id(node)}"

    def begin(self, name: str, binding: Any, bindings: Mapping[str, Any]) -> None:
        """A name is given to something, maybe again."""
        if self.asking or not isinstance(binding.node, ast.Node):
            return
        key = self.key(name, binding, bindings)
        before = self.born.get(key) if name not in bindings else None
        if before is not None and thing_of(before.binding.node) != thing_of(binding.node):
            own = key.partition("/")[0]
            self.turns[own] = self.turns.get(own, 0) + 1
            key = self.key(name, binding, bindings)
        if key:
            known = self.born.get(key)
            self.born[key] = Introduced(binding, known.at if known else self.tick(), known.place if known else None)

    def mention(self, say: Any, name: str, binding: Any, phrase: Any, ctx: Any) -> Any:
        """A thing is called by a phrase: that, or the phrase that tells it apart here."""
        key = self.key(name, binding, ctx.bindings) if binding is not None and not self.asking else ""
        if not key or is_number(say, binding):
            return phrase
        mark = self.marks.get(len(self.mentions))
        said = say.called(phrase, mark) if mark else phrase
        place = ctx.discourse
        self.born[key] = Introduced(binding, self.born[key].at if key in self.born else self.tick(), place)
        rivals = frozenset(self.alike(say, key, said, ctx))
        self.mentions.append(Mention(key, self.tick(), str(said), rivals, self.statement, self.part))
        return said

    def alike(self, say: Any, key: str, said: Any, ctx: Any) -> Iterator[str]:
        """Whatever else has been called so in this ability, or would be, or could be meant by a pronoun."""
        words = str(said)
        yield from (
            each.key
            for each in self.mentions
            if each.words == words and each.key != key and self.born[each.key].place is ctx.discourse
        )
        self.asking = True
        for name, binding in list(ctx.bindings.items()):
            other = self.key(name, binding, ctx.bindings)
            if not other or other == key or other not in self.born or is_number(say, binding):
                continue
            called = asked(say, name, ctx)
            meant = words in say.PRONOUNS and "event" not in binding.via and could_be(said, called)
            if words == str(called) or meant:
                yield other
        self.asking = False

    def last(self, key: str, before: int) -> tuple[int, int]:
        """When a thing was last spoken of before a moment, and in which statement (0 where it was introduced then)."""
        said = [(each.at, each.statement) for each in self.mentions if each.key == key and each.at < before]
        return max([(self.born[key].at, 0), *said])

    def confused(self, pronouns: Iterable[str]) -> list[tuple[int, str]]:
        """The mentions, by number, that could be of another thing, and which.

        A thing that was introduced right before is nothing else. Else it could be the other where that was spoken of
        later, or in the same statement; by its noun, where the other is still spoken of, too.
        """
        found = []
        for number, each in enumerate(self.mentions):
            own = self.last(each.key, each.at)
            if own[0] == each.at - 1 and not own[1]:
                continue
            for rival in sorted(each.rivals):
                other = self.last(rival, each.at)
                alive = each.words not in pronouns and any(
                    more.key == rival and more.at > each.at and more.part == each.part for more in self.mentions
                )
                if other > own or alive or own[1] and own[1] == other[1]:
                    found.append((number, rival))
        return found

    def told_apart(self, say: Any, ctx: Any) -> dict[int, str]:
        """The words for each mention that could be of another thing, and for those that stand beside such a one."""
        pairs = self.confused(say.PRONOUNS)
        groups: list[set[str]] = []
        for number, rival in pairs:
            joined = {self.mentions[number].key, rival}
            joined |= {key for group in groups for key in group if group & joined}
            groups = [group for group in groups if not group & joined] + [joined]
        words = {key: said for group in groups for key, said in self.words(say, group, ctx).items()}
        told = {number: words[self.mentions[number].key] for number, _ in pairs}
        for group in groups:
            first = max(self.born[key].at for key in group)
            beside = (n for n, each in enumerate(self.mentions) if each.key in group and each.at > first)
            told |= {n: words[self.mentions[n].key] for n in beside if self.needs_noun(n, say.PRONOUNS)}
        return told

    def needs_noun(self, number: int, pronouns: Iterable[str]) -> bool:
        """Whether a mention is by a noun, and not right behind what introduced the thing."""
        each = self.mentions[number]
        at, statement = self.last(each.key, each.at)
        return each.words not in pronouns and (at != each.at - 1 or bool(statement))

    def words(self, say: Any, group: set[str], ctx: Any) -> dict[str, str]:
        """What each of some things is called that share their plain words: by the first way that tells all apart."""
        keys = sorted(group, key=lambda key: self.born[key].at)
        ways: list[Callable[[str], str]] = [lambda key: self.already(say, key)]
        if self.unlike(keys):
            ways.append(lambda key: say.told_apart(self.born[key].binding, "words", ctx))
        ways += [partial(self.by, say, how, ctx) for how in WAYS[1:]]
        for way in ways:
            said = {key: way(key) for key in keys}
            if all(said.values()) and len(set(said.values())) == len(keys):
                return said
        orders = {key: self.order(say, key, ctx) for key in keys}
        if len(set(orders.values())) < len(keys):  # of several abilities
            orders = {key: number for number, key in enumerate(keys, 1)}
        return {key: say.told_apart(self.born[key].binding, "nth", ctx, nth) for key, nth in orders.items()}

    def already(self, say: Any, key: str) -> str:
        """What it has been called by name before."""
        said = (each.words for each in self.mentions if each.key == key and each.words not in say.PRONOUNS)
        return next(said, "")

    def heads(self, key: str) -> set[ast.Word]:
        """The words of a thing's noun."""
        return words_of(self.born[key].binding.node)

    def unlike(self, keys: list[str]) -> bool:
        """Whether each has a word that no other one has: what is just a creature may be an Elf, too.

        Every player is called one, whoever was meant.
        """
        return not any(word.kind == "player" for key in keys for word in self.heads(key)) and all(
            self.heads(one) - self.heads(other) for one in keys for other in keys if one != other
        )

    def by(self, say: Any, how: str, ctx: Any, key: str) -> str:
        """What it is called by what stands behind its noun, or by what was done to it."""
        binding = self.born[key].binding
        verb = verb_of(binding)
        if how == "behind":
            return "" if verb and moves(say, verb) else str(say.told_apart(binding, how, ctx))
        return str(say.told_apart(binding, how, ctx)) if verb and is_plain(say, verb) else ""

    def order(self, say: Any, key: str, ctx: Any) -> int:
        """As which of those it came that its noun fits."""
        own = self.born[key]
        one = say.told_apart(own.binding, "nth", ctx, 1)
        same = [
            each
            for each in self.born.values()
            if each.at <= own.at and say.told_apart(each.binding, "nth", ctx, 1) == one
        ]
        return len([each for each in same if each.place is own.place or each.place is None])


def asked(say: Any, name: str, ctx: Any) -> Any:
    """What a thing would be called here, without calling it so."""
    discourse = replace(ctx.discourse, mentions=dict(ctx.discourse.mentions))
    return say.say(ast.Ref(name, target=name), replace(ctx, discourse=discourse, params=dict(ctx.params)))


def makes_copy(node: object) -> bool:
    """Whether a statement makes something that is a copy."""
    return isinstance(node, ast.Do) and any(isinstance(value, ast.CopyOf) for _, value in node.args)


def could_be(pronoun: Any, called: Any) -> bool:
    """Whether a pronoun could mean what is called otherwise: one thing or several, none of them a player."""
    if getattr(pronoun, "player", False) or getattr(called, "player", False):
        return False
    return bool(getattr(pronoun, "plural", False) == getattr(called, "plural", False))


def thing_of(node: Any) -> Any:
    """What a statement made or found; a phrase is that itself."""
    if not isinstance(node, ast.Do):
        return node
    told = (value for _, value in node.args if isinstance(value, ast.Measure | ast.Select | ast.EndOfZone))
    return next(told, node)


def words_of(node: Any) -> set[ast.Word]:
    """The words of a thing's noun; none where it has several."""
    thing = thing_of(node)
    if isinstance(thing, ast.Measure):
        return {thing.unit, *thing.kinds}
    if isinstance(thing, ast.EndOfZone):
        return {CARD}
    if makes_copy(thing):
        return {TOKEN}
    if isinstance(thing, ast.Select) and len(thing.alternatives) == 1:
        return set(thing.alternatives[0].words)
    return set()


def is_number(say: Any, binding: Any) -> bool:
    """Whether it is so much of something ("2 life"), and no thing."""
    thing = thing_of(binding.node)
    return isinstance(thing, ast.Measure) and say.library.vocabulary.symbol("class", thing.unit.id) is None


def verb_of(binding: Any) -> str:
    """The verb that was done to a thing; "" where none was yet."""
    how, _, verb = binding.via.partition("|")
    return verb if how != "event" and verb else binding.via.removeprefix("did:") if how.startswith("did:") else ""


def moves(say: Any, verb: str) -> bool:
    """Whether what a verb is done to is elsewhere then, so that nothing of where it was is still so."""
    symbol = say.library.vocabulary.verb(verb)
    done = [part for part in walk(symbol.node) if isinstance(part, ast.Do | ast.EventPattern)] if symbol else []
    return any(isinstance(value, ast.ZoneOf) for part in done for _, value in operands(part))


def operands(node: ast.Do | ast.EventPattern) -> tuple[tuple[str, Any], ...]:
    """What a statement or an event is told of by its slots."""
    return node.args if isinstance(node, ast.Do) else node.preps


def is_plain(say: Any, verb: str) -> bool:
    """Whether a verb is done to one thing alone and is one word: "the exiled card"."""
    symbol = say.library.vocabulary.verb(verb)
    params = getattr(getattr(symbol, "node", None), "params", ())
    names = say.library.vocabulary.names(symbol.kind, verb, "en") if symbol is not None else ()
    return bool(params) and not {param.role for param in params} & PLACES and not any(" " in name for name in names)
