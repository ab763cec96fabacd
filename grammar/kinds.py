"""What kind of thing an expression is, and whether it fits a parameter.

Kinds are the basic ones below, plus ids of classes, types and units.  A kind that is not known here
fits weakly, so that a ruleset may name kinds of its own.
"""

from collections.abc import Callable, Iterable

from kotowari.grammar import ast
from kotowari.grammar.hooks import DERIVED
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER
from kotowari.grammar.vocabulary import Vocabulary

ABILITY = frozenset({"ability"})
ZONE = frozenset({"zone"})
COST = frozenset({"cost"})
CONDITION = frozenset({"condition"})
INFORMATION = frozenset({"information"})  # a piece of what a thing is, whatever its value is: what a thing can lose
PAIR = frozenset({"pair"})
ANYTHING: frozenset[str] = frozenset()
BASIC = frozenset(
    {
        "object",
        "player",
        "number",
        "zone",
        "cost",
        "condition",
        "ability",
        "text",
        "pair",
        "assign",
        "copy",
        "side",
        "step",
        "symbols",
    }
)
COMPARED = BASIC | {"name", "things", "words"}  # what is never one of another of these
VALUED = COMPARED | {"measure"}  # what is known to be none of the others: amounts of what is described, too
PLURAL = ("symbols", "things", "words")
OF_THINGS = ("owner", "controller", "host", "cost", "value", "color")  # what is worked out of a thing only
OF_PLAYERS = ("company", "cost_symbols", "decider", "domain", "gone", "hand", "loners", "next", "partaking", "scene")
CONDITIONS = (
    ast.Is,
    ast.Has,
    ast.Compare,
    ast.Exists,
    ast.Happened,
    ast.Done,
    ast.Possible,
    ast.Logic,
    ast.Not,
    ast.Related,
)
HOLDS = frozenset({"object", "held"})  # what a status says of itself that may hold a thing
MIXED = "mixed"  # with the kinds of what may turn out to be a thing or a player: it stands where both may
EXACT, CLASS, WEAK, NO = 3, 2, 1, 0

KindOf = Callable[[ast.Node, Vocabulary], frozenset[str]]
KINDS: dict[type[ast.Node], KindOf] = {}


def _fixed(kinds: frozenset[str]) -> KindOf:
    return lambda node, vocabulary: kinds


def _select(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.Select)
    out: set[str] = set()
    for alternative in node.alternatives:
        heads = {word.kind for word in alternative.words}
        if "player" in heads:
            out.add("player")
        elif alternative.words[-1].kind == "unit":
            out.update(("number", alternative.words[-1].id))
        else:
            out.add("object")
            last = alternative.words[-1]
            if last.kind == "class":
                out.update((last.id, *(_class_kinds(last.id, vocabulary))))
            elif heads <= {"adjective", "color", "supertype"}:
                out.update(("word", "adjective", "quality"))
    if "player" in out and "object" in out:
        out.add(MIXED)
    return frozenset(out)


def _class_kinds(id: str, vocabulary: Vocabulary) -> Iterable[str]:
    symbol = vocabulary.symbol("class", id)
    for name, values in symbol.attributes.items() if symbol is not None else ():
        if name == "any" and any(vocabulary.symbol("player", value) for value in values):
            yield "player"


def _measure(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    """So many of a unit, a number unless it is described what they are, too."""
    assert isinstance(node, ast.Measure)
    described = {"measure", node.unit.id}
    return frozenset(described if node.kinds or node.quality else described | NUMBER)


def _field(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.FieldOf)
    return field_kinds(node.field, vocabulary) | INFORMATION


def field_kinds(field: str, vocabulary: Vocabulary) -> frozenset[str]:
    """What a declared field holds; a status is a number, unless it says that it may hold something else."""
    symbol = vocabulary.symbol("field", field)
    if symbol is None:
        return ANYTHING
    if "status" in symbol.attributes and not HOLDS.isdisjoint(symbol.attributes):
        return ANYTHING
    for name, values in symbol.attributes.items():
        if name == "derived" and values and DERIVED.get(values[0]):
            return frozenset({DERIVED[values[0]]})
        if name in ("original", "base"):
            return field_kinds(values[0], vocabulary) if values else NUMBER
        if name in ("number", "status", "player"):
            return NUMBER
        if name in ("cost", "pair", "object", "condition", "ability", "symbols"):
            return frozenset({name})
    return ANYTHING


def bearer_of(field: str, vocabulary: Vocabulary) -> frozenset[str]:
    """What a declared field is one of, as a kind; none where it may be one of either."""
    symbol = vocabulary.symbol("field", field)
    attributes = symbol.attributes if symbol is not None else {}
    derived = (attributes.get("derived") or ("",))[0]
    if "player" in attributes or derived in OF_PLAYERS:
        return PLAYER
    if derived in OF_THINGS or "number" in attributes:
        return OBJECT
    return bearer_of(attributes["base"][0], vocabulary) if attributes.get("base") else ANYTHING


def is_status(field: str, vocabulary: Vocabulary) -> bool:
    """Whether a declared field is noted on things."""
    symbol = vocabulary.symbol("field", field)
    return symbol is not None and "status" in symbol.attributes


def _end(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.EndOfZone)
    return ZONE if node.count == ast.Number(0) else frozenset({"object", "card"})


def _either(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.Either)
    return frozenset().union(*(kinds_of(part, vocabulary) for part in node.parts))


def _arith(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.Arith)
    return frozenset({"symbols"}) if isinstance(node.left, ast.Symbols) else NUMBER


def _word(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    assert isinstance(node, ast.Word)
    return frozenset({node.kind, "word", "quality"})


KINDS.update(
    {
        ast.Number: _fixed(NUMBER),
        ast.Arith: _arith,
        ast.Count: _fixed(NUMBER),
        ast.ThatMany: _fixed(NUMBER),
        ast.Pair: _fixed(frozenset({"pair"})),
        ast.Text: _fixed(frozenset({"text", "name"})),
        ast.Symbols: _fixed(frozenset({"cost", "symbols"})),
        ast.Cost: _fixed(COST),
        ast.ZoneOf: _fixed(ZONE),
        ast.EndOfZone: _end,
        ast.AllAbilities: _fixed(ABILITY),
        ast.Quoted: _fixed(ABILITY),
        ast.ThisAbility: _fixed(ABILITY),
        ast.KeywordUse: _fixed(ABILITY),
        ast.CopyOf: _fixed(frozenset({"copy", "object"})),
        ast.Assign: _fixed(frozenset({"assign", "value"})),
        ast.Select: _select,
        ast.Measure: _measure,
        ast.FieldOf: _field,
        ast.Either: _either,
        ast.Word: _word,
    }
)


def kinds_of(node: ast.Node, vocabulary: Vocabulary) -> frozenset[str]:
    """The kinds an expression or condition may have; empty when nothing is known (a reference has its binding's)."""
    if isinstance(node, CONDITIONS):
        return CONDITION
    read = KINDS.get(type(node))
    return ANYTHING if read is None else read(node, vocabulary)


def param_kinds(param: ast.Param, vocabulary: Vocabulary) -> frozenset[str]:
    """The kinds of what a parameter is bound to: a unit means a number even where a class has its name."""
    kinds = frozenset(param.kinds)
    if any(vocabulary.symbol("unit", kind) for kind in kinds):
        return kinds | NUMBER
    return kinds | OBJECT if fit(param.kinds, OBJECT, vocabulary) > WEAK else kinds


def fit(wanted: tuple[str, ...], given: frozenset[str], vocabulary: Vocabulary) -> int:
    """How well something of kinds ``given`` fits a parameter of kinds ``wanted``: EXACT, CLASS, WEAK or NO."""
    if not given or not wanted or "anything" in wanted:
        return WEAK
    if given == NUMBER and wanted == ("kind",) or "measure" in given and wanted == ("number",):
        return NO  # how many there are is none of the kinds that are counted; a plain number is of nothing
    if MIXED in given and "player" not in wanted and not any(_holds_players(kind, vocabulary) for kind in wanted):
        return NO
    if any(kind in given for kind in wanted):
        return EXACT
    if "object" in given and any(_is_of_things(kind, vocabulary) for kind in wanted):
        return CLASS
    if "word" in given and any(kind in ("type", "subtype", "color", "adjective", "word", "quality") for kind in wanted):
        return CLASS
    known = any(
        kind in BASIC or any(vocabulary.symbol(word, kind) for word in ("unit", "class", "type")) for kind in wanted
    )
    return NO if known and (given & VALUED or "word" in given) else WEAK  # a word by itself is no thing


def apart(wanted: tuple[str, ...], given: frozenset[str], vocabulary: Vocabulary) -> bool:
    """Whether all that is of the kinds ``wanted`` is in another zone than what is of the kinds ``given``."""
    needed, lying = _zones(wanted, vocabulary), _zones(given - BASIC, vocabulary)
    return bool(needed and lying) and "" not in needed | lying and needed.isdisjoint(lying)


def _zones(kinds: Iterable[str], vocabulary: Vocabulary) -> set[str]:
    """The zones of the classes that kinds are; "" for one that may be anywhere."""
    nouns = (vocabulary.symbol("class", kind) for kind in kinds)
    return {"" if noun is None else (noun.attributes.get("zone") or ("",))[0] for noun in nouns}


def _holds_players(kind: str, vocabulary: Vocabulary) -> bool:
    """Whether a kind is a class that players belong to, too."""
    return vocabulary.symbol("class", kind) is not None and "player" in _class_kinds(kind, vocabulary)


def _is_of_things(kind: str, vocabulary: Vocabulary) -> bool:
    """Whether a thing may be of this kind; what makes events happen is none."""
    noun = vocabulary.symbol("class", kind)
    return "cause" not in noun.attributes if noun is not None else vocabulary.symbol("type", kind) is not None


def a_kind(kinds: tuple[str, ...]) -> str:
    """``a cost``, ``an object or a player``."""
    return " or ".join(map(_with_article, kinds)) or "a value"


def _with_article(kind: str) -> str:
    """``a cost``; what is several has none."""
    if kind in PLURAL:
        return kind
    return ("an " if kind[:1] in "aeio" else "a ") + kind
