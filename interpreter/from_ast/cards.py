"""Cards and their faces → ``CardDef`` constants with the values that are printed on them."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.abilities import compile_ability, named_by_head
from kotowari.interpreter.from_ast.behind_words import with_choices
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.continuous import is_this
from kotowari.interpreter.from_ast.done_with_none import refuse_nothing
from kotowari.interpreter.from_ast.emit import CompileError, NeverHappens
from kotowari.interpreter.from_ast.foretold import names_paid
from kotowari.interpreter.from_ast.jointly import for_the_team, is_joint
from kotowari.interpreter.from_ast.never_there import never_in, refuse_in_play
from kotowari.interpreter.from_ast.numbers_known import refuse_forgotten
from kotowari.interpreter.from_ast.paid_by_use import costs_of
from kotowari.interpreter.from_ast.parts import are_apart, played_ways, with_whole, word_spec_of
from kotowari.interpreter.from_ast.places import tell_where
from kotowari.interpreter.from_ast.target import NONE, Const, Expr, Item, Name, Pack, Row, Set, call, words_of
from kotowari.interpreter.from_ast.uniting import united
from kotowari.interpreter.from_ast.versions import versions
from kotowari.interpreter.program import PASSING, VALUE_OF_FRONT


def as_played(k: Compiler, face: ast.Face, node: Any) -> tuple[Any, ...]:
    """A head of costs and targets on a card of a type that only resolves (``plays``): its price and its deed."""
    if (
        not isinstance(node, ast.Activated)
        or node.zone is not None
        or not any("plays" in k.word_spec(word.kind, word.id) for word in face.types)
    ):
        return (node,)
    does = ast.Resolution(node.body, span=node.span, cite=node.cite)
    return (ast.ExtraCost(node.cost, span=node.span), does) if node.cost.items else (does,)


def one_resolution(abilities: tuple[Any, ...]) -> list[Any]:
    """Neighbouring resolutions are one: a word before a paragraph of a text means nothing (207.2c)."""
    out: list[Any] = []
    for ability in abilities:
        if isinstance(ability, ast.Resolution) and out and isinstance(out[-1], ast.Resolution):
            out[-1] = replace(out[-1], body=(*out[-1].body, *ability.body))
        else:
            out.append(ability)
    return out


def face_abilities(k: Compiler, face: ast.Face) -> list[Expr]:
    """The names of the ``Ability`` constants of a face, keywords unfolded."""
    found = list[Expr]()
    k.paid_later = names_paid(face)
    for ability in one_resolution(united(k, _placed(k, face))):
        paid: dict[str, Expr] = {}  # what a head's cost is paid with has names in what follows it
        for node in as_played(k, face, versions(k, face, ability)):
            refuse_nothing(k, node)
            if isinstance(node, ast.KeywordLine):
                for use in node.uses:
                    made = k.keyword_abilities(use)
                    _works_somewhere(k, face, use, made)
                    found.extend(made)
                continue
            if isinstance(node, ast.Resolution) and any("permanent" in k.word_spec(t.kind, t.id) for t in face.types):
                raise CompileError(
                    "this card stays in play when it has resolved, and then does nothing by itself",
                    node.body[0],
                    "say when it is done (`when this enters: …`) or for what (`{1}: …`)",
                )
            refuse_forgotten(k, face, node)
            refuse_in_play(k, face, node)
            named = named_by_head(k, node)
            made = [k.ability_instance(each, named) for each in compile_ability(k, node, paid, named)]
            _works_somewhere(k, face, node, made)
            _lies_at_nothing(k, face, node, made)
            found.extend(made)
            if isinstance(node, ast.ExtraCost):
                paid = dict(k.cost_bindings)
    return found


def _works_somewhere(k: Compiler, face: ast.Face, node: ast.Node, made: list[Expr]) -> None:
    """Refuse abilities none of which can do anything, since their card is never in the zone where they work (112.6)."""
    zones = {k.works_in.get(each.text, "") for each in made}
    if zones and zones <= never_in(k, face):
        raise CompileError(
            f"this works in {' or '.join(sorted(zones))}, where this card never is",
            node,
            "write what it does as it resolves by itself, with a time if that lasts (`… until end of turn`);"
            " or say where it works: `in ZONE: …`",
        )


def _lies_at_nothing(k: Compiler, face: ast.Face, node: ast.Node, made: list[Expr]) -> None:
    """Refuse to hear or say of what this lies at where its card works in zones in which it lies at nothing (303.4)."""
    zones = {k.works_in.get(each.text, "") for each in made}
    fields = {"", "*", *(zone.id for zone in k.program.zones.values() if zone.field)}
    if not zones or zones & fields or not k.program.host_words & {word.id for word in (*face.types, *face.subtypes)}:
        return
    asked = getattr(node, "events", ()) + getattr(node, "effects", ())
    told = next((part for each in asked for part in walk(each) if k.tells_host(part)), None)
    if told is not None:
        raise NeverHappens(
            f"this works in {' or '.join(sorted(zones))}, where its card lies at nothing",
            told,
            "leave out where it works; where it is taken from stands in what it does: `… this from ZONE`",
        )


def _placed(k: Compiler, face: ast.Face) -> tuple[Any, ...]:
    """The abilities of a face; of a type that is used elsewhere than in play (``works``) they work there (312.4)."""
    places = (zone for word in face.types for zone in k.word_spec(word.kind, word.id).get("works", ()))
    place = next(places, "")
    if not place:
        return face.abilities
    return tuple(
        replace(each, zone=ast.ZoneOf(place))
        if isinstance(each, ast.Triggered | ast.Activated | ast.Static | ast.Replacement | ast.AsEvent)
        and each.zone is None
        else each
        for each in face.abilities
    )


def card_constant(k: Compiler, node: ast.Card) -> None:
    """One ``CardDef`` with the base values of its faces."""
    bases = list[Expr]()
    node = with_choices(k, node)
    k.linked, k.named_costs, k.chosen = k.linked_names(node), costs_of(k, node), k.words_chosen(node)
    k.card = node.faces[0].name
    for face in node.faces:
        k.cites, k.either = (), True
        for ability in face.abilities:
            tell_where(k, face, ability)
        ways = played_ways(k, node) if face is node.faces[0] else ()
        bases.append(base(k, face, node.faces[0], ways))
    k.linked, k.named_costs = frozenset(), frozenset()
    if are_apart(k, node):
        bases = with_whole(k, node, bases)
    name = node.faces[0].name
    relations = tuple(face.relation for face in node.faces)
    parts = (Const(relations), Const(joins)) if (joins := _joins(k, node.faces[0])) else (Const(relations),)
    made = call("CardDef", Const(name), Row(tuple(bases)), NONE, *parts)
    k.module.add(Set(Item(Name("P.cards"), Const(name)), made))


def _joins(k: Compiler, front: ast.Face) -> tuple[str, ...]:
    """The names of the cards with which it says that it is made one."""
    lines = (line for line in front.abilities if isinstance(line, ast.KeywordLine))
    uses = (use for line in lines for use in line.uses if use.keyword in k.program.joined.values())
    return tuple(arg.value for use in uses for arg in use.args if isinstance(arg, ast.Text))


def base(k: Compiler, face: ast.Face, front: ast.Face, ways: tuple[Expr, ...] = ()) -> Expr:
    """``Base(...)`` for a face: words with colours from the cost, numbers, abilities with those its words give."""
    words = {word.id for word in (*face.supertypes, *face.types, *face.subtypes)}
    cost = front.cost if "same" in word_spec_of(k, face) else face.cost
    fields = dict(face.fields)
    if "color" in fields:
        words |= _color_words(fields.pop("color"))
    else:
        words |= {color for symbol in cost or () for color in k.colors_of(symbol)}
    numbers: dict[str, Any] = {}
    if face.stats is not None:
        for name, value in zip(k.program.stats, (face.stats.first, face.stats.second), strict=False):
            if isinstance(value, ast.Number):
                numbers[name] = value.value
            elif is_starred(value):  # 0 where nothing defines it any more (208.2a)
                printed = value.left if isinstance(value, ast.Arith) else None
                numbers[name] = printed.value if isinstance(printed, ast.Number) else 0
            else:
                raise CompileError("nothing says what this number is", face.stats, "write `*`, and a line that says it")
            if name in fields:
                raise CompileError("this number is printed behind the type line", fields[name], "leave this line out")
    for name, value in fields.items():
        if isinstance(value, ast.Number):
            numbers[name] = value.value
        elif k.program.fields[name].kind == "symbols":
            numbers[name] = tuple(_icons(part) for part in getattr(value, "parts", (value,)))
    k.joint = is_joint(k, face)
    with k.reaching_far(any("everywhere" in k.word_spec(each.kind, each.id) for each in face.types)):
        abilities = face_abilities(k, _defined(k, for_the_team(k, face)))
    k.joint = False
    if cost is None and front.cost is not None and "played" not in word_spec_of(k, face):
        value_cost = tuple(front.cost)
        numbers[VALUE_OF_FRONT] = k.cost_value(value_cost)
    abilities += [name for word in sorted(words) for name in k.word_abilities(word)]
    if not any("permanent" in k.word_spec(each.kind, each.id) for each in face.types):
        abilities += [name for word in sorted(words) for name in k.word_abilities(PASSING + word)]
    price = tuple(cost) if cost is not None else None
    return call("Base", Const(face.name), words_of(words), Const(numbers), Const(price), Pack((*abilities, *ways)))


def is_starred(value: ast.Expr) -> bool:
    """Is a printed number ``*``, or a number and ``*``?"""
    letter = value.right if isinstance(value, ast.Arith) else value
    return isinstance(letter, ast.Ref) and letter.name == "*"


def _defined(k: Compiler, face: ast.Face) -> ast.Face:
    """A face whose abilities that define what is printed as ``*`` work everywhere, unless on a condition (604.3)."""
    stats = () if face.stats is None else zip(k.program.stats, (face.stats.first, face.stats.second), strict=False)
    starred = {name for name, value in stats if is_starred(value)}
    if not starred:
        return face
    given = {name for part in walk(face) if isinstance(part, ast.Assign) for name in k.pair_fields(part.field)}
    if starred - given:
        raise CompileError(
            f"nothing says what `*` is: {', '.join(sorted(starred - given))}",
            face.stats,
            "write `this has power (number of …)` for it, and `1 + (…)` for `1+*`",
        )

    def defines(effect: Any) -> bool:
        return (
            isinstance(effect, ast.Do)
            and is_this(effect.subject)
            and effect.duration is None
            and any(
                isinstance(value, ast.Assign) and starred >= set(k.pair_fields(value.field)) for _, value in effect.args
            )
        )

    anywhere = ast.ZoneOf("anywhere")
    return replace(
        face,
        abilities=tuple(
            replace(each, zone=anywhere)
            if isinstance(each, ast.Static)
            and each.zone is None
            and each.condition is None
            and all(defines(effect) for effect in each.effects)
            else each
            for each in face.abilities
        ),
    )


def _icons(value: Any) -> tuple[str, ...]:
    """The symbols of one alternative; a single one is read as a word."""
    return tuple(value.symbols) if isinstance(value, ast.Symbols) else (value.id.strip("{}"),)


def _color_words(value: Any) -> set[str]:
    if isinstance(value, ast.Word):
        return {value.id}
    if isinstance(value, ast.Select):
        return {word.id for alternative in value.alternatives for word in alternative.words}
    if isinstance(value, ast.Either):
        return {word for part in value.parts for word in _color_words(part)}
    if isinstance(value, ast.Symbols):
        return set(value.symbols)
    raise CompileError("a colour is a word", value)
