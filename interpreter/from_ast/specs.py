"""Declarations → what a program knows about zones, fields, symbols, counters, layers and words."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.hooks import policies
from kotowari.grammar.library import Library
from kotowari.grammar.vocabulary import letter_of
from kotowari.interpreter import ops
from kotowari.interpreter.definitions import ActionDef, FieldSpec, LayerSpec, SymbolSpec, ZoneSpec
from kotowari.interpreter.from_ast.cards import base
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.described import shown_name
from kotowari.interpreter.from_ast.emit import CompileError, placed
from kotowari.interpreter.from_ast.target import NONE, Const, Expr, Item, Name, Pack, Row, Set, call
from kotowari.interpreter.program import PASSING, Program

_LAYERS = {
    "copy": ("copy",),
    "control": ("control",),
    "text": ("text", "names"),
    "types": ("types",),
    "colors": ("colors",),
    "abilities": ("abilities", "turn counters", "icons"),
    "lose_abilities": ("lose abilities",),
    "set_stats": ("set stats",),
    "adjust_stats": ("adjust stats",),
    "counters": ("counters",),
    "switch_stats": ("switch",),
    "originals": ("originals",),
    "names": ("names",),
    "timed": ("types", "colors", "abilities", "turn counters", "icons"),
    "general": ("colors", "abilities", "turn counters", "icons"),
    "stats": ("set stats", "adjust stats", "switch"),
}


@contextmanager
def _read_of(node: Any) -> Iterator[None]:
    """Attributes of a declaration are only words: one without its value, or with none that is a number, is refused."""
    try:
        with placed(node):
            yield
    except (ValueError, IndexError):
        raise CompileError(f"an attribute of '{node.id}' lacks its value or has one of another sort", node) from None


def properties(library: Library) -> dict[str, tuple[str, ...]]:
    """The ruleset's properties by name."""
    raw = library.ruleset.properties
    return dict(raw.items() if hasattr(raw, "items") else raw)


def declare(library: Library, into: Program) -> None:
    """Fill in everything that does not need compiled code."""
    into.ruleset = library.ruleset.id
    values = properties(library)
    into.policies = policies() | {name: value[0] if value else "" for name, value in values.items()}
    into.rules, into.intrinsic = [], {}
    for (kind, id), node in library.declarations.items():
        attributes = dict(node.attributes)
        with _read_of(node):
            _declared(into, kind, id, attributes)
        if kind in ("type", "supertype", "color", "adjective"):
            into.words.setdefault(id, kind)
        elif kind == "subtype":
            into.words[id] = f"subtype of {node.parent}"
            into.subtypes[id] = node.parent
    _colors(library, into)
    for (kind, id), node in library.declarations.items():
        if kind == "adverb":
            with _read_of(node):
                _adverb(into, id, dict(node.attributes))
    into.color_words = frozenset(id for id, kind in into.words.items() if kind == "color")
    into.stated = frozenset(id for id, node in library.keywords.items() if "stated" in dict(node.attributes))
    into.host_words = frozenset(
        word for node in library.declarations.values() for word in dict(node.attributes).get("host", ())
    )
    into.any_units = tuple(u for u, s in into.symbols.items() if s.kind == "resource" and s.color and len(s.pays) == 1)
    into.plain_unit = next(
        (
            id
            for id, s in into.symbols.items()
            if s.kind == "resource" and not s.color and not s.made_by and s.pays == (id,)
        ),
        "",
    )
    into.generic_unit = _generic_unit(library, into)
    into.waiting_zone = next((z.id for z in into.zones.values() if z.waiting), "")
    into.stats = values.get("stats", ("", ""))[:2]
    into.teams = values.get("teams", ())
    into.reach = values.get("reach", ())
    into.strand_zones = values.get("strand_zones", ())
    into.as_team = frozenset(values.get("as_team", ()))
    into.layers.extend(_layers(values))
    into.play_kind = values.get("plays", ("",))[0]
    into.start = values.get("start", ("",))[0]
    into.steps = [id for (kind, id), node in library.declarations.items() if kind == "step"]
    into.step_parents = {id: node.parent for (kind, id), node in library.declarations.items() if kind == "step"}
    _declare_actions(library, into)


def _generic_unit(library: Library, into: Program) -> str:
    """The symbol for one unit of a number in a cost; "" where no symbol stands for a number."""
    unit = next((id for id, s in into.symbols.items() if s.kind == "generic" and s.amount == 1), "")
    number = next(
        (id for id, s in into.symbols.items() if s.kind == "variable" or s.kind == "generic" and s.amount), ""
    )
    if number and not unit:
        raise CompileError(
            f"`{number}` stands for a number in a cost, of which no symbol is one",
            library.declarations["symbol", number],
            "declare one with `generic 1`",
        )
    return unit


def _declare_actions(library: Library, into: Program) -> None:
    """Each action by its name, before any is compiled: they name one another."""
    for id, declared in library.actions.items():
        if declared.form != "event":
            action = ActionDef.__new__(ActionDef)
            action.id = id
            into.actions[id] = action
            if "supplied" in (hooks := dict(declared.attributes)):
                into.supplied[hooks["supplied"][0]] = id


def _declared(into: Program, kind: str, id: str, attributes: dict[str, tuple[str, ...]]) -> None:
    """What one declaration says by its attributes."""
    if kind == "zone":
        _declare_zone(into, id, attributes)
    elif kind == "field":
        _declare_field(into, id, attributes)
    elif kind == "symbol":
        into.symbols[id.strip("{}")] = _symbol(id.strip("{}"), attributes)
    elif kind == "counter":
        _counter(into, id, attributes)
    elif kind == "supertype":
        into.carried.update((keyword, id) for keyword in attributes.get("carried", ()))
    elif kind == "side":
        into.joined.update((id, keyword) for keyword in attributes.get("joined", ()))
    elif kind == "class" and "permitted" in attributes:
        verb, *zones = attributes["permitted"]
        into.permitted[verb] = tuple(zones)


def _layers(values: Mapping[str, tuple[str, ...]]) -> Iterator[LayerSpec]:
    """The layers in their order, each with the number of its rule if the ruleset says one."""
    rules = dict(zip(values.get("layers", ()), values.get("layer_rules", ()), strict=False))
    for index, name in enumerate(values.get("layers", ())):
        yield LayerSpec(id=name, index=index, changes=_LAYERS.get(name, (name,)), rule=rules.get(name, ""))


def _limit(attributes: dict[str, tuple[str, ...]]) -> Any:
    """A limit of an activated ability: ``scene STEP`` (own step, nothing waiting), ``before STEP``; others allow it."""
    if "scene" in attributes:
        step = attributes["scene"][0]
        return lambda g, obj, ability, player: bool(ops.derived_scene(g, player, step))
    if "before" in attributes:
        later = attributes["before"]
        return lambda g, obj, ability, player: not any(g.turns.has_begun(step) for step in later)
    if "anytime" in attributes or "anybody" in attributes:
        return lambda g, obj, ability, player: True
    return None


def _adverb(into: Program, id: str, attributes: dict[str, tuple[str, ...]]) -> None:
    if attributes.get("set"):
        spared = frozenset(attributes.get("spares", ()))
        into.adverb_sets[id] = (attributes["set"][0], spared, "active" in attributes)
    if "turned" in attributes:
        into.turning_adverbs[id] = attributes["turned"]
    if "ordered" in attributes:
        into.ordering_adverbs[id] = "random" in attributes["ordered"]
    if "random" in attributes:
        into.random_adverbs += (id,)
    if "jointly" in attributes:
        verb, doer = attributes["jointly"]
        into.joint_adverbs[verb] = (id, doer)
    if "soft" in attributes:
        into.soft_adverbs += (id,)
    into.timed_steps.update(attributes.get("scene", ())[:1])
    if "bars" in attributes:
        into.adverb_bars[id] = attributes["bars"][0]
    if "spurns" in attributes:
        into.adverb_spurns[id] = attributes["spurns"][0]
    if "unforced" in attributes:
        into.unforced_adverbs += (id,)
    if "anybody" in attributes:
        into.opening_adverbs += (id,)
    if "found" in attributes:
        into.finding_adverbs |= {id}
    limit = _limit(attributes)
    if limit is not None:
        into.limits[id] = limit


def _cover(covers: dict[str, dict[str, str]], id: str, pairs: tuple[str, ...]) -> None:
    """Pairs of a zone and the token whose face an object shows there while this field of it is not 0."""
    if pairs:
        covers[id] = dict(zip(pairs[::2], pairs[1::2], strict=True))


def _counter(into: Program, id: str, attributes: dict[str, tuple[str, ...]]) -> None:
    into.counter_kinds += (id,)
    if "adjusts" in attributes:
        into.counters[id] = _pair(attributes["adjusts"][0])
    if "counts" in attributes:
        into.counted[id] = attributes["counts"][0]
    if "gives" in attributes:
        into.giving_counters |= {id}
    if "one_for" in attributes:
        into.shared_counters = {**into.shared_counters, id: attributes["one_for"][0]}


def _declare_zone(into: Program, id: str, attributes: dict[str, tuple[str, ...]]) -> None:
    if "any" in attributes:
        into.unions[id] = attributes["any"]
        return
    into.zones[id] = _zone(id, attributes)
    if into.zones[id].default:
        into.default_zone = id
    if into.zones[id].field:
        into.field_zones += (id,)


def _zone(id: str, attributes: dict[str, tuple[str, ...]]) -> ZoneSpec:
    seen = [name for name in ("hidden", "owner", "public") if name in attributes]
    if len(seen) > 1 or "shared" in attributes and "each" in attributes:
        raise CompileError(
            f"the zone '{id}' says two things that can't both be so: {', '.join(attributes)}",
            help="it is `hidden`, `owner` (its owner sees it) or `public`; `shared` or `each player`",
        )
    visible = seen[0] if seen else "public"
    return ZoneSpec(
        id=id,
        shared="each" not in attributes,
        visible=visible,
        ordered="ordered" in attributes,
        default="default" in attributes,
        stays="stays" in attributes,
        waiting="stack" in attributes,
        start="start" in attributes,
        divided="divided" in attributes,
        arranged=next(iter(attributes.get("arranged", ())), "always") if "arranged" in attributes else "",
        team="team" in attributes,
        never=frozenset(attributes.get("never", ())),
        outside="outside" in attributes,
        stamped="stamped" in attributes,
        field="default" in attributes or "field" in attributes,
    )


def _declare_field(into: Program, id: str, attributes: dict[str, tuple[str, ...]]) -> None:
    into.fields[id] = _field(id, attributes)
    _cover(into.seals if attributes.get("secret") else into.covers, id, attributes.get("covers", ()))
    if "held" in attributes:
        into.held += ((id, frozenset(attributes["held"])),)
    into.secrets |= {id} if "secret" in attributes else set()
    into.denied_field = id if "denied" in attributes else into.denied_field
    into.shown_field = id if "shown" in attributes else into.shown_field


def _field(id: str, attributes: dict[str, tuple[str, ...]]) -> FieldSpec:
    starts = int(attributes["starts"][0]) if attributes.get("starts") else 0
    for kind in ("number", "status", "player", "game"):
        if kind in attributes:
            had_by = attributes["number"][0] if attributes.get("number") else ""
            counted = attributes["counted"][0] if "counted" in attributes else ""
            kept, lends = "kept" in attributes, "lends" in attributes
            one_for = attributes["one_for"][0] if "one_for" in attributes else ""
            return FieldSpec(
                id=id, kind=kind, derived=had_by or counted, starts=starts, kept=kept, lends=lends, one_for=one_for
            )
    if "derived" in attributes:
        return FieldSpec(id=id, kind="derived", derived=attributes["derived"][0], starts=attributes["derived"][1:])
    if "original" in attributes:
        return FieldSpec(id=id, kind="original", derived=attributes["original"][0])
    if "symbols" in attributes:
        changes = tuple(attributes[name][0] for name in ("more", "less", "waived") if name in attributes)
        return FieldSpec(
            id=id, kind="symbols", starts=attributes["symbols"], derived=changes if len(changes) == 3 else ""
        )
    return FieldSpec(id=id, kind="number")


def _symbol(id: str, attributes: dict[str, tuple[str, ...]]) -> SymbolSpec:
    value = int(attributes["value"][0]) if attributes.get("value") else 0
    pays = tuple(p.strip("{}") for p in attributes.get("pays", ()))
    does = attributes["does"][0] if attributes.get("does") else ""
    if "generic" in attributes:
        return SymbolSpec(id=id, kind="generic", amount=int(attributes["generic"][0]), value=value)
    if "variable" in attributes:
        return SymbolSpec(id=id, kind="variable", value=0, letter=letter_of(id))
    otherwise = attributes.get("otherwise")
    made_by = attributes["made_by"][0] if "made_by" in attributes else ""
    pays = (id,) if made_by else pays
    return SymbolSpec(
        id=id,
        kind="resource",
        pays=pays,
        value=value,
        does=does,
        color="",
        made_by=made_by,
        otherwise=(otherwise[0], int(otherwise[1])) if otherwise else ("", 0),
        instead=tuple(each.strip("{}") for each in attributes.get("instead", ())),
    )


def _colors(library: Library, into: Program) -> None:
    """A symbol is of the colors of all that can pay it (105.2)."""
    for (kind, id), node in library.declarations.items():
        for symbol in dict(node.attributes).get("symbol", ()) if kind == "color" else ():
            if symbol.strip("{}") in into.symbols:
                into.symbols[symbol.strip("{}")].color = id
    for spec in into.symbols.values():
        pays = spec.pays if not spec.color else (spec.id,)
        spec.colors = tuple(into.symbols[p].color for p in pays if p in into.symbols and into.symbols[p].color)


def _pair(text: str) -> tuple[int, int]:
    first, second = text.split("/")
    return int(first), int(second)


def intrinsic_abilities(library: Library, into: Program, k: Compiler) -> None:
    """Add the abilities that words give by themselves: a property ``gives`` names a keyword of the ruleset (305.6)."""
    for (kind, id), node in library.declarations.items():
        said = dict(node.attributes)
        passing = said.get("passing_gives")
        gives = passing or said.get("gives") or said.get("lends") or said.get("carried")
        if gives:
            use = ast.KeywordUse(gives[0], tuple(ast.Symbols((value.strip("{}"),)) for value in gives[1:]))
            names = k.keyword_abilities(use)
            word = "{" + id + "}" if kind == "symbol" else id  # a symbol may be called as a word is
            word = PASSING + id if passing else word
            k.module.add(Set(Item(Name("P.intrinsic"), Const(word)), Pack(tuple(names))))
    for (kind, _), node in library.declarations.items():
        if kind == "token" and node.face is not None:
            _token(library, k, node, node.face)


def _token(library: Library, k: Compiler, node: ast.Declaration, face: ast.Face) -> None:
    """The card of a predefined token; one with another side (``other``) has the face of another token there."""
    attributes, shown = dict(node.attributes), shown_name(library, node.id)
    front = replace(face, name=shown)
    faces, sides = [base(k, front, front)], list[Expr]()
    side, behind = attributes.get("other", ("", ""))
    beyond = library.declarations.get(("token", behind))
    if beyond is not None and beyond.face is not None:
        back = replace(beyond.face, name=shown_name(library, behind), relation=side)
        faces.append(base(k, back, front))
        sides = [NONE, Const(("", side))]
    k.module.add(Set(Item(Name("P.tokens"), Const(node.id)), call("CardDef", Const(shown), Row(tuple(faces)), *sides)))
