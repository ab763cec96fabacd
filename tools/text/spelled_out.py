"""What a tree leaves to be understood and a text has to spell out, in any language.

What a reader would get wrong: nothing here makes text but the word for a family of types, which is the ruleset's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import to_be_done, transform, walk


def lettered(ability: ast.Ability) -> ast.Ability:
    """An ability with X for a name that is given another value on the way, which is not one value everywhere."""
    blocks = (ast.If, ast.ForEach, ast.Repeat, ast.Loop, ast.May, ast.Unless)
    given = [
        part.name
        for block in walk(ability)
        if isinstance(block, blocks)
        for part in walk(block)
        if isinstance(part, ast.Let) and part.again
    ]
    if not given or len(given[0]) == 1:
        return ability
    if any(isinstance(part, ast.Ref) and part.target == "x" for part in walk(ability)):
        return ability

    def named(part: ast.Node) -> ast.Node:
        if isinstance(part, ast.Let) and part.name == given[0]:
            return replace(part, name="x")
        return ast.Ref("X", target="x") if isinstance(part, ast.Ref) and part.target == given[0] else part

    return transform(ability, named)


def as_it_is_done(ability: ast.Ability, library: Library) -> ast.Ability:
    """An ability with what its short forms mean: ``all NP in heaps`` is those in all heaps, all that several have is
    that of all of them, modes below ``for each opponent`` are chosen by that opponent, and what alone ``done`` asks of
    is a sentence of its own.
    """

    def whole(part: ast.Node) -> ast.Node:
        part = asked_alone(part)
        if isinstance(part, ast.ForEach):
            return chosen_by_each(part)
        if isinstance(part, ast.AllAbilities) and isinstance(part.of, ast.Select) and part.of.det.kind == "none":
            return part if part.of.det.count else replace(part, of=replace(part.of, det=ast.Det("all")))
        if not isinstance(part, ast.Do):
            return part
        args = ((name, _of_all_places(value, library)) for name, value in part.args)
        return replace(part, args=tuple(args))

    done: ast.Ability = transform(ability, whole)
    return done


def _of_all_places(value: ast.Node, library: Library) -> Any:
    """All that lie in a zone of which each player has one, and none is named: in all of them."""
    if not isinstance(value, ast.Select) or value.det.kind != "all":
        return value

    def every(zone: ast.ZoneOf) -> ast.ZoneOf:
        symbol = library.vocabulary.symbol("zone", zone.zone)
        own = symbol is not None and "each" in symbol.attributes and zone.of is None and zone.but is None
        return replace(zone, every=True) if own else zone

    return replace(
        value,
        modifiers=tuple(
            replace(each, zone=every(each.zone)) if isinstance(each, ast.InZone) and not each.others else each
            for each in value.modifiers
        ),
    )


def chosen_by_each(node: ast.ForEach) -> ast.ForEach:
    """``for each opponent: modes 1:`` with who chooses: that opponent."""
    words = node.each.alternatives[-1].words if isinstance(node.each, ast.Select) else ()
    if not words or words[-1].kind != "player":
        return node
    name = node.binding or getattr(node.each, "binding", "") or "it"
    who = ast.Ref("that", noun=words[-1], target=name)
    return replace(
        node,
        body=tuple(
            replace(each, chooser=who) if isinstance(each, ast.Modes) and each.chooser is None else each
            for each in node.body
        ),
    )


def asked_alone(node: Any) -> Any:
    """A node in whose blocks an instruction of which alone is asked or counted behind it begins a sentence.

    "A, then B. If you do" would ask of both; "2 damage to A and 3 damage to B, and you gain that much" speaks of five.
    """
    for part in ("body", "then", "otherwise"):
        block = getattr(node, part, ())
        if isinstance(block, tuple) and len(block) > 2:
            parted = (block[0], *(_parted(*three) for three in zip(block, block[1:], (*block[2:], None), strict=False)))
            if any(new is not old for new, old in zip(parted, block, strict=True)):
                node = replace(node, **{part: parted})
    return node


def _parted(before: ast.Statement, node: ast.Statement, behind: ast.Statement | None) -> ast.Statement:
    """A statement in a sentence of its own if the one behind asks of it, and of nothing else, if or how much was done.

    How much matters where the one before is of the same verb, since both would be said as one.
    """
    if not isinstance(node, ast.Do) or node.link or node.optional or not node.binding:
        return node
    condition = behind.condition if isinstance(behind, ast.If) else None
    condition = condition.condition if isinstance(condition, ast.Not) else condition
    asked = isinstance(condition, ast.Done) and not condition.along and condition.target == node.binding
    alike = isinstance(before, ast.Do) and before.verb == node.verb and isinstance(behind, ast.Do)
    amounts = [each.target for each in walk(behind) if isinstance(each, ast.ThatMany)] if alike and behind else []
    return replace(node, link=".") if asked or node.binding in amounts else node


def in_one_sentence(block: ast.Block) -> ast.Block:
    """Deeds of a block that is done for each of several: joined, since what stands behind a full stop is done once."""
    if not all(isinstance(each, ast.Do) and not each.optional for each in block):
        return block
    return tuple(
        replace(each, link="and") if at and isinstance(each, ast.Do) and not each.link else each
        for at, each in enumerate(block)
    )


def intrinsic(library: Library, words: tuple[ast.Word, ...]) -> Iterator[ast.KeywordUse]:
    """What words give by themselves (``gives``, 305.6): each, and together what differs in symbols only."""
    found: dict[str, list[ast.Expr]] = {}
    for word in words:
        symbol = library.vocabulary.symbol(word.kind, word.id)
        keyword, *given = symbol.attributes.get("gives", ("",)) if symbol is not None else ("",)
        found.setdefault(keyword, []).extend(ast.Symbols((each.strip("{}"),)) for each in given)
    for keyword, symbols in found.items():
        if keyword:
            yield ast.KeywordUse(keyword, (symbols[0] if len(symbols) == 1 else ast.Either("or", tuple(symbols)),))


ALSO = "also"  # the word that what something becomes is added to what it is


def family_of(say: Any, operands: Mapping[str, Any], types: str, colors: str, both: str) -> str:
    """What something keeps that also becomes this: its other ``types``, or "land types" (``text family`` of a type).

    Of what becomes a color its other ``colors`` (105.3), of what becomes something of a color ``both``.
    """
    nouns = [alt.words for node in operands.values() if isinstance(node, ast.Select) for alt in node.alternatives]
    kinds = {word.kind == "color" for words in nouns for word in words}
    if True in kinds:
        return both if False in kinds else colors
    words = [alternative[-1] for alternative in nouns]
    symbols = [say.library.vocabulary.symbol(word.kind, word.id) if word.kind == "subtype" else None for word in words]
    parents = {symbol.parent if symbol else "" for symbol in symbols}
    parent = parents.pop() if len(parents) == 1 else ""
    return (parent and say.lexicon.frame("type", parent, "family")) or types


def of_its_place(say: Any, node: ast.Static, face: ast.Face | None) -> ast.Static:
    """What holds for others while this lies elsewhere: with "as long as this is in your graveyard" as a condition.

    What is about this itself says so by its own words, and what is on a type of that place (``zone``) need not say it.
    """
    zone = node.zone
    node = replace(node, condition=node.condition and transform(node.condition, lambda part: _own_place(say, part)))
    if zone is not None:
        node = replace(node, effects=tuple(_played_from(say, effect, zone) for effect in node.effects))
    types = face.types if face is not None else ()
    if zone is not None and any(say.lexicon.attribute("type", word.id, "zone") == (zone.zone,) for word in types):
        return node
    if zone is None or any(say.lexicon.attribute("zone", zone.zone, name) is not None for name in ("default", "any")):
        return node
    if any(_is_this(part) for effect in node.effects for part in walk(effect)):
        return node
    there = ast.Is(ast.Ref("this", target="this"), _of_yours(say, zone))
    return replace(node, condition=there if node.condition is None else ast.Logic("and", (there, node.condition)))


def _is_this(node: object) -> bool:
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def _of_yours(say: Any, zone: ast.ZoneOf) -> ast.ZoneOf:
    """The zone, as that of the player whose card it is about, where each has one."""
    names = ("shared", "any")
    own = zone.of is None and all(say.lexicon.attribute("zone", zone.zone, name) is None for name in names)
    return replace(zone, of=ast.Ref("you", target="you")) if own else zone


def _own_place(say: Any, node: ast.Node) -> ast.Node:
    """「as long as this is in your graveyard」 of a condition that says no more than "in graveyard"."""
    if isinstance(node, ast.Is) and isinstance(node.what, ast.ZoneOf) and _is_this(node.subject):
        return replace(node, what=_of_yours(say, node.what))
    return node


def _played_from(say: Any, effect: Any, zone: ast.ZoneOf) -> Any:
    """What may be done with this where it lies, with that place: "you may cast this from exile"."""
    if not isinstance(effect, ast.Restrict) or effect.mode != "may":
        return effect
    place = ("from", _of_yours(say, zone))
    played = [_is_this(event.object) and not any(role == "from" for role, _ in event.preps) for event in effect.events]
    if not any(played):
        return effect
    events = (
        replace(event, preps=(*event.preps, place)) if own else event
        for event, own in zip(effect.events, played, strict=True)
    )
    return replace(effect, events=tuple(events))


def prevented(say: Any, node: ast.AsEvent) -> tuple[ast.AsEvent, ast.Do] | None:
    """What a player may do so that something doesn't come in a manner ("tapped unless you pay 2 life"), if one may.

    That is said in two sentences: the event without a condition, and what may be done as it happens.
    """
    deed = to_be_done(node.condition, say.library.actions) if not node.body else None
    if deed is None:
        return None
    return replace(node, condition=None), replace(deed, optional=True)


def goes_on(say: Any, statement: ast.Statement) -> bool:
    """Whether what is done in place of an event only takes something off it: nothing is instead of that."""
    verb = say.library.actions.get(statement.verb) if isinstance(statement, ast.Do) else None
    changing = {"forestall", "divert", "remake"}
    return verb is not None and bool({*dict(verb.attributes).get("does", ()), verb.id} & changing)


def of_choice(say: Any) -> tuple[ast.Word, str] | None:
    """The word that says of something that its player chooses it ("of your choice"), and the verb that does."""
    for symbol in say.library.vocabulary.symbols("adjective"):
        verb = dict(symbol.node.attributes).get("chosen")
        if verb and say.lexicon.frame("adjective", symbol.id, "choice"):
            return ast.Word("adjective", symbol.id), verb[0]
    return None


def chosen_where_used(say: Any, block: Iterable[ast.Statement]) -> Iterator[ast.Statement]:
    """The statements with one thing that is chosen only for what follows said there, as one of its player's choice.

    That is so of what is replaced for a time and of what stands before events ("a source of your choice").
    """
    statements = list(block)
    known = of_choice(say)
    for at, statement in enumerate(statements):
        picked = _picked(statement, known[1]) if known else None
        follows = statements[at + 1] if at + 1 < len(statements) else statement
        if known is None or picked is None or not (isinstance(follows, ast.Replace) or _wards(say, follows)):
            yield statement
            continue
        words = tuple(ast.Alternative((known[0], *each.words)) for each in picked.alternatives)
        waiting: list[ast.Node] = [replace(picked, alternatives=words)]

        def put(node: ast.Node, name: str = picked.binding, waiting: list[ast.Node] = waiting) -> ast.Node:
            spoken = isinstance(node, ast.Ref) and name in (node.target, node.name)
            return waiting.pop() if spoken and waiting else node

        statements[at + 1] = transform(follows, put)
        if waiting:
            statements[at + 1] = follows
            yield statement


def _picked(statement: ast.Statement, verb: str) -> ast.Select | None:
    if not isinstance(statement, ast.Do) or statement.verb != verb or statement.subject is not None:
        return None
    what = statement.args[0][1] if len(statement.args) == 1 else None
    one = isinstance(what, ast.Select) and what.det == ast.Det("count", ast.Number(1)) and what.binding
    return what if isinstance(what, ast.Select) and one else None


def _wards(say: Any, statement: ast.Statement) -> bool:
    return isinstance(statement, ast.Do) and "ward" in (
        say.lexicon.attribute("action", statement.verb, "continuous") or ()
    )


def befell(say: Any, test: ast.Condition, noun: Callable[[Any], Any]) -> str | None:
    """What was done to the thing of a phrase ("dealt damage by it this turn"), by the verb's wording for that."""
    if not isinstance(test, ast.Happened) or test.negated or test.event.subject is None or test.event.object is None:
        return None
    event = test.event
    frame = say.lexicon.frame("action", event.verb, "befell")
    if frame is None or [getattr(value, "target", "") for _, value in event.preps] != ["candidate"]:
        return None
    params = {param.role: param.name for param in say.library.actions[event.verb].params}
    values = {params["by"]: noun(event.subject), params["object"]: noun(event.object)}
    return str(say.frames.fill(frame, {**values, "time": noun(test.window) if test.window else ""}))


def any_payer(say: Any, node: ast.Expr | None) -> str:
    """The word for the players of whom one is enough (``unless any player pays``); "" where it is another."""
    if not isinstance(node, ast.Select) or node.det not in (ast.Det(), ast.Det("any")) or len(node.alternatives) != 1:
        return ""
    (word, *more), modifiers = node.alternatives[0].words, node.modifiers
    if more or modifiers or word.kind != "player" or word.negated or say.lexicon.frame("player", word.id, "unique"):
        return ""
    return word.id


def with_one_payer(say: Any, price: ast.Do) -> ast.Do:
    """A price that players without a determiner may pay, as one that is paid by one of them ("an opponent")."""
    who = price.subject
    if not isinstance(who, ast.Select) or who.det.kind != "none" or not any_payer(say, replace(who, det=ast.Det())):
        return price
    return replace(price, subject=replace(who, det=replace(who.det, kind="count")))
