"""What the languages that announce targets read off a tree before they say a word: who, how many, which roles.

What a reader would get wrong: nothing here makes text.  A function that needs the language (``say``)
asks its lexicon for attributes of words, which all languages share.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.asked import several
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.targets import own_targets
from kotowari.tools.text.linearizer import Binding, Context, bound, is_related, stays
from kotowari.tools.text.rest import note_taken


# --------------------------------------------------------------------------- nouns
def is_player(node: object) -> TypeGuard[ast.Select]:
    """Whether a selector means players only."""
    return isinstance(node, ast.Select) and all(
        alt.words and alt.words[-1].kind == "player" for alt in node.alternatives
    )


def is_many(det: ast.Det) -> bool:
    """Whether a determiner can mean several things."""
    return (
        det.any_number
        or det.at_least
        or det.kind == "all"
        or (det.count is not None and det.count != ast.Number(value=1))
    )


def held_against(given: Sequence[ast.Select], rest: Iterable[ast.Statement]) -> list[ast.Select]:
    """The one target of a later instruction that speaks of this one, too: two things there that "it" could be.

    All targets are chosen as it is cast [601.2c], so that it can be announced with the first.
    """
    if len(given) != 1 or not given[0].binding or is_many(given[0].det):
        return []
    for each in rest:
        own = own_targets(each) if isinstance(each, ast.Do | ast.DoAll) else []
        if own:
            meant = own[0].det.another or any(
                isinstance(node, ast.Ref) and node.target == given[0].binding for node in walk(each)
            )
            return own if meant and len(own) == 1 and not is_many(own[0].det) else []
    return []


def is_host(say: Hoisting, node: object) -> bool:
    """Whether a selector means one fixed thing, as what this is attached to."""
    if not isinstance(node, ast.Select):
        return isinstance(node, ast.Ref)
    if is_related(say, node):
        return True
    return any(
        say.lexicon.attribute(word.kind, word.id, "host") is not None
        for alternative in node.alternatives
        for word in alternative.words
    )


def names_player(say: Hoisting, field: str) -> bool:
    """Whether a field is a player (the owner, the controller): such a possessor needs no "of it"."""
    return bool({"owner", "controller"} & set(say.lexicon.attribute("field", field, "derived") or ()))


def head_words(node: object) -> tuple[ast.Word, ...]:
    """The words a count of these things goes by: those of the last alternative."""
    if isinstance(node, ast.Measure):
        return (node.unit,)
    return node.alternatives[-1].words if isinstance(node, ast.Select) else ()


def is_this(node: object) -> bool:
    """Whether it is the object that the text is on, by name or not."""
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def again(part: ast.Node) -> ast.Node:
    """This object as a pronoun, unless the source names it."""
    return ast.Ref("it", target="this") if is_this(part) and getattr(part, "name", "") == "this" else part


# --------------------------------------------------------------------------- amounts
def multiple(amount: ast.Expr) -> tuple[int, ast.Count] | None:
    """``2 * number of X`` as (2, the count); None when the amount is no plain count."""
    if isinstance(amount, ast.Count):
        return 1, amount
    if not isinstance(amount, ast.Arith) or amount.op != "*":
        return None
    sides = (amount.left, amount.right)
    numbers = [side for side in sides if isinstance(side, ast.Number)]
    counts = [side for side in sides if isinstance(side, ast.Count)]
    return (numbers[0].value, counts[0]) if numbers and counts else None


def signed_pair(halves: list[str]) -> str:
    """Two changes with their signs, ``+1/-1``; a zero takes the sign of its neighbour."""
    negative = [half.startswith("-") for half in halves]
    return "/".join(
        half if bad else ("-" if half == "0" and any(negative) else "+") + half
        for half, bad in zip(halves, negative, strict=True)
    )


# --------------------------------------------------------------------------- verbs
def params_of(say: Hoisting, verb: str) -> dict[str, str]:
    """Parameter name → role of a verb's signature."""
    kind = say.verb_kind(verb)
    node = getattr(say.library.vocabulary.symbol(kind, verb), "node", None) if kind else None
    return {param.name: param.role for param in getattr(node, "params", ())}


def noun_params(say: Hoisting, verb: str) -> set[str]:
    """The parameters that take a kind of thing rather than one (what something becomes)."""
    action = getattr(say.library.vocabulary.symbol("action", verb), "node", None)
    return {param.name for param in getattr(action, "params", ()) if {"noun", "copy", "assign"} & set(param.kinds)}


def measured(node: ast.Do) -> ast.Assign | None:
    """The field that is given a value which is counted or measured, not written as a number."""
    return next(
        (
            value
            for _, value in node.args
            if isinstance(value, ast.Assign) and not isinstance(value.value, ast.Pair | ast.Number)
        ),
        None,
    )


def taken_from(say: Hoisting, node: ast.Do, ctx: Context) -> ast.ZoneOf | None:
    """Where a verb takes this object from, when the ability works only there ("exile this from your graveyard")."""
    here = ctx.params.get("zone here")
    roles = params_of(say, node.verb)
    moves = say.lexicon.wording(say.verb_kind(node.verb) or "action", node.verb, "origin", lang="en")
    if here is None or not moves or any(roles.get(name) == "from" for name, _ in node.args):
        return None
    own = any(
        roles.get(name) == "object" and isinstance(value, ast.Ref) and (value.target or value.name) == "this"
        for name, value in node.args
    )
    return replace(here, of=ast.Ref("you", target="you")) if own else None


def where_it_lies(say: Hoisting, statement: Any) -> Any:
    """A statement whose target is told with the zone that it is taken from, since it is named before anything is done.

    "Exile target card from a graveyard": 「墓地にあるカード１枚を対象とする。それを追放する。」
    """
    if not isinstance(statement, ast.Do):
        return statement
    roles = params_of(say, statement.verb)
    by_role = {roles.get(name, name): value for name, value in statement.args}
    target, zone = by_role.get("object"), by_role.get("from")
    if not isinstance(target, ast.Select) or target.det.kind != "target" or not isinstance(zone, ast.ZoneOf):
        return statement
    if any(isinstance(part, ast.InZone) for part in target.modifiers):
        return statement
    told = replace(target, modifiers=(ast.InZone(zone, ()), *target.modifiers))
    args = tuple((name, told if value is target else value) for name, value in statement.args if value is not zone)
    return replace(statement, args=args)


def lays_open(node: ast.Do) -> bool:
    """Whether several cards lie open then, of which the next sentence speaks."""
    shown = (value for _, value in node.args if isinstance(value, ast.EndOfZone))
    return any(value.several for value in shown) and bool(node.binding)


def own_sentence(say: Hoisting, word: ast.Word) -> str | None:
    """The sentence an adverb becomes ("it can't be regenerated"), None when it stays with the verb."""
    return say.word_frame(word, "sentence")


def remember(say: Hoisting, node: ast.Do, ctx: Context) -> None:
    """What a statement acted on, under the names later statements use, with the verb it was done by."""
    if node.binding and node.binding not in ctx.bindings:
        players = (value for _, value in node.args if is_player(value))
        many = any(isinstance(value, ast.Measure) and several(value) for _, value in node.args)
        ctx.bind(node.binding, Binding(dict(node.args).get("cards") or next(players, node), "chosen", many))
    note_taken(say, node, ctx)
    for _, value in node.args:
        if isinstance(value, ast.Select) and (name := value.binding or (node.binding if is_many(value.det) else "")):
            ctx.bind(name, Binding(value, f"did:{node.verb}", is_many(value.det)))
        elif isinstance(value, ast.EndOfZone) and node.binding and value.several:
            ctx.bind(node.binding, Binding(value, f"did:{node.verb}", True))


def chosen_of(node: object, ctx: Context) -> bool:
    """Whether a statement chose some of the cards that lie open."""
    values = [value for _, value in node.args] if isinstance(node, ast.Do) else []
    pools = (bound(value, ctx) for value in values if isinstance(value, ast.Ref))
    return any(isinstance(value, ast.Select) for value in values) and any(isinstance(p, ast.EndOfZone) for p in pools)


def counted_by(amount: object, ctx: Context) -> tuple[str, ast.Measure] | None:
    """The verb, and what it did something with, whose number an amount is ("the life lost this way"); else None."""
    binding = ctx.bound(amount.target or amount.name) if isinstance(amount, ast.Ref) else None
    if binding is None or not isinstance(binding.node, ast.Do):
        return None
    found = next((value for _, value in binding.node.args if isinstance(value, ast.Measure)), None)
    return (binding.node.verb, found) if found is not None else None


# --------------------------------------------------------------------------- events
DOER = "event.*"
AMOUNT = "event.amount"


def bind_event(say: Hoisting, node: ast.EventPattern, ctx: Context) -> None:
    """The things of an event under the names its block may use."""
    thing = node.object if node.object is not None else node.subject
    if thing is not None:
        ctx.bind("event.object", Binding(thing, "event"))
        ctx.bind("object", Binding(thing, "event"))
    if node.subject is not None:
        ctx.bind("event.subject", Binding(node.subject, "event"))
        ctx.bindings.pop(DOER, None)
        if node.object is None:  # whatever the verb calls its doer
            ctx.bind(DOER, Binding(node.subject, "event"))
    counted = [value for value in (thing, *dict(node.preps).values()) if isinstance(value, ast.Measure)]
    ctx.bindings.pop(AMOUNT, None)
    if counted:
        ctx.bind(AMOUNT, Binding(counted[0], "event"))
    slots = {role: name for name, role in params_of(say, node.verb).items()}
    for role, value in node.preps:
        for name in dict.fromkeys((role, slots.get(role, role))):
            ctx.bind("event." + name, Binding(value, "event"))


def one_at_a_time(say: Hoisting, node: ast.EventPattern, ctx: Context) -> ast.EventPattern:
    """An event of a verb that happens for each unit, with one of them: 「カードを１枚引くたび」."""
    what = node.object
    if not isinstance(what, ast.Measure) or not what.at_least or what.up_to or what.amount != ast.Number(value=1):
        return node
    unit, together = (say.lexicon.attribute("action", node.verb, each) for each in ("unit", "together"))
    if unit is None or together is not None or ctx.where == "would":
        return node
    return replace(node, object=replace(what, at_least=False))


def picked_out(node: ast.Is, ctx: Context) -> tuple[Binding, tuple[ast.Alternative, ...]] | None:
    """What a question picks out of what was done before ("if it's a creature card"), and by which words; else None."""
    binding = ctx.bindings.get(node.subject.target) if isinstance(node.subject, ast.Ref) else None
    if binding is None or not binding.via.startswith("did:") or not isinstance(node.what, tuple):
        return None
    one = binding.node.det.kind == "count" and not binding.plural  # of several it is asked of all
    return (binding, node.what) if one else None


def spell_or_thing(say: Hoisting, node: ast.Expr, ctx: Context) -> object:
    """What a thing is called that was paid for; "" for this object where it is a spell, as it resolves or enters."""
    itself = isinstance(node, ast.Ref) and (node.target or node.name) == "this"
    own = itself and (not stays(say, ctx) or ctx.params.get("entering here"))
    return "" if own else say.noun(node, ctx)
