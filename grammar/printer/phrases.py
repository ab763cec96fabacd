"""Phrases back to text: words, values, noun phrases.

A word is written as it was spelled, else by its first name in the language.  What belongs to
something is written ``power of it`` unless it was spelled with a possessive; the reader takes both.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.declarations import NOUNS
from kotowari.grammar.from_surface.coordination import share_head
from kotowari.grammar.printer.pen import CIRCLED, KINDS_OF, TIGHT, Pen, prints
from kotowari.grammar.visit import halved, multiples, walk
from kotowari.grammar.vocabulary import CHOSEN


# --------------------------------------------------------------------------- words and values
@prints(ast.Word)
def _word(node: ast.Word, pen: Pen) -> str:
    if node.spelled:
        return node.spelled
    if node.kind in ("name", "stats"):
        return node.id
    if node.kind == "adverb" and node.id == "also":
        return pen.word("also")
    name = pen.name(node.kind, node.id)
    return f"non-{name}" if node.negated else name


@prints(ast.Number)
def _number(node: ast.Number, pen: Pen) -> str:
    return str(node.value)


@prints(ast.Text)
def _text(node: ast.Text, pen: Pen) -> str:
    return quoted(node.value)


def quoted(text: str) -> str:
    """A string as a token."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def label(head: str, pen: Pen) -> str:
    """What stands before an ability and a dash: a term, or flavor words in quotes; "" for nothing."""
    if not head:
        return ""
    return f"{pen.name('term', head) if pen.vocabulary.symbol('term', head) else quoted(head)} — "


@prints(ast.Symbols)
def _symbols(node: ast.Symbols, pen: Pen) -> str:
    return symbol_run(node.symbols)


def symbol_run(symbols: tuple[str, ...]) -> str:
    """``{2}{G}``, ``①``."""
    if symbols and CIRCLED.issuperset(symbols):
        return "".join(symbols)
    return "".join(f"{{{symbol}}}" for symbol in symbols)


def for_each(of: Node, pen: Pen) -> str:
    """``for each beast``, ``for each time you cast spell this turn``."""
    time = ("<times>" if pen.particles else "time") if isinstance(of, ast.Happened) else ""
    what = measure(of, pen, True) if isinstance(of, ast.Measure) else pen(of)
    return pen.words("<for>", "<each>", time, what)


@prints(ast.Pair)
def _pair(node: ast.Pair, pen: Pen) -> str:
    taken = multiples(node)
    if taken is not None:
        first, second, of = taken
        return pen.words(f"{first:+d}/{second:+d}" if node.signed else f"{first}/{second}", for_each(of, pen))
    return f"{_side(node.first, node.signed, pen)}/{_side(node.second, node.signed, pen)}"


def _letter(node: ast.Ref) -> str:
    return node.name.upper() if node.name == "x" or node.target in CHOSEN.values() else node.name


def _side(node: ast.Expr, signed: bool, pen: Pen) -> str:
    sign = "+" if signed else ""
    if isinstance(node, ast.Arith) and node.left == ast.Number(0) and node.op == "-":
        node, sign = node.right, "-"
    if isinstance(node, ast.Number):
        return f"{node.value:+d}" if signed else str(node.value)
    if isinstance(node, ast.Ref) and len(node.name) == 1:
        return sign + _letter(node)
    if (
        isinstance(node, ast.Arith)
        and isinstance(node.right, ast.Ref)
        and isinstance(node.left, ast.Number)
        and (node.right.name == "*")
    ):
        return f"{sign}{node.left.value}{node.op}{_letter(node.right)}"
    return f"{sign}({pen(node)})"


@prints(ast.Ref)
def _ref(node: ast.Ref, pen: Pen) -> str:
    if node.name == "that":
        noun = pen(node.noun) if node.noun else ""
        return f"{node.spelled or pen.word('that')} {noun}".rstrip()
    if node.spelled:
        return node.spelled
    return pen.word(node.name) if node.name in ("this", "~", "you", "it", "them", "they") else node.name


@prints(ast.ThatMany)
def _that_many(node: ast.ThatMany, pen: Pen) -> str:
    return pen.word("that_many")


@prints(ast.FieldOf)
def _field_of(node: ast.FieldOf, pen: Pen) -> str:
    if node.field.startswith(KINDS_OF):
        unit = pen.name("unit", node.field.removeprefix(KINDS_OF))
        return pen.words("<kind>", "<of>", unit, "<on>", pen.one(node.of))
    return pen.belonging(node.spelled or pen.field(node.field), node.of)


@prints(ast.ZoneOf)
def _zone_of(node: ast.ZoneOf, pen: Pen) -> str:
    if node.zone == "anywhere":
        place = node.spelled or pen.word("anywhere")
        return place if node.but is None else pen.words(place, "<other_than>", pen(node.but))
    name = node.spelled or pen.name("zone", node.zone)
    if node.every:
        return pen.words("<all>", name)
    if isinstance(node.of, ast.Ref) and node.of.name == "them" and not node.of.spelled:
        return f"{pen.word('their')} {name}"  # a place is a player's; "of them" would be read as of the things before
    if node.of is not None and node.of == pen.doing:
        return f"{pen.word('their')} {name}"
    return pen.belonging(name, node.of) if node.of is not None else name


@prints(ast.Arith)
def _arith(node: ast.Arith, pen: Pen) -> str:
    if isinstance(node.left, ast.Symbols) and isinstance(node.right, ast.Count):
        return pen.words(pen(node.left), for_each(node.right.of, pen))
    if isinstance(node.left, ast.Symbols):
        return f"({pen(node.right)}) {pen(node.left)}"
    if node.op in ("min", "max"):
        return f"{pen.word(node.op)}({pen(node.left)}, {pen(node.right)})"
    if node.op == "*" and node.left == ast.Number(2):
        return f"{pen.word('twice')} {pen.one(node.right)}"
    if node.op == "/" and node.right == ast.Number(2):
        return f"{pen.word('half')} {pen.one(node.left)}"
    return f"{_operand(node.left, node.op, False, pen)} {node.op} {_operand(node.right, node.op, True, pen)}"


def _operand(node: ast.Expr, op: str, right: bool, pen: Pen) -> str:
    if isinstance(node, ast.Arith) and node.op in TIGHT:
        weak = TIGHT[node.op] < TIGHT[op] or right and TIGHT[node.op] == TIGHT[op]
        return f"({pen(node)})" if weak else pen(node)
    return f"({pen(node)})" if isinstance(node, ast.Count) else pen.one(node)


@prints(ast.Count)
def _count(node: ast.Count, pen: Pen) -> str:
    if isinstance(node.of, ast.Happened):
        return pen.words("<number>", "<of>", "<times>", pen(node.of))
    what = measure(node.of, pen, True) if isinstance(node.of, ast.Measure) else pen(node.of)
    return pen.words("<number>", "<of>", what)


@prints(ast.Measure)
def _measure(node: ast.Measure, pen: Pen) -> str:
    return measure(node, pen, False)


def measure(node: ast.Measure, pen: Pen, bare: bool) -> str:
    """An amount; ``bare`` leaves out "1 or more", which a unit without a number means."""
    if halved(node.amount) == node.unit.id:
        return pen.words(pen(node.amount))  # `half your life`, which is an amount of that already
    one = node.amount == ast.Number(1)
    amount = "" if bare and one and node.at_least else pen.amount(node.amount)
    unit = node.unit.spelled or pen.name("unit", node.unit.id, 0 if one else 1)
    sizes = [each for each in node.quality if isinstance(each.what, ast.Pair)]
    return pen.words(
        "<up_to>" if node.up_to else "",
        amount,
        "<or_more>" if node.at_least and amount else "",
        *(pen(size.what) for size in sizes),
        *(pen(kind) for kind in node.kinds),
        unit,
        *(pen(quality) for quality in node.quality if quality not in sizes),
        pen.words("<on>", pen.one(node.of)) if node.of is not None else "",
    )


# --------------------------------------------------------------------------- selectors
@prints(ast.Det)
def _det(node: ast.Det, pen: Pen) -> str:
    return pen.words(
        f"<{node.kind}>" if node.kind in ("all", "each", "any", "next") else "",
        "<any_number_of>" if node.any_number else "",
        "<up_to>" if node.up_to else "",
        pen.amount(node.count) if node.count is not None else "",
        "<or_more>" if node.at_least else "",
        "<another>" if node.another else "",
        "<target>" if node.kind == "target" else "",
    )


@prints(ast.Alternative)
def _alternative(node: ast.Alternative, pen: Pen) -> str:
    return " ".join(pen(word) for word in node.words)


def alternatives(given: tuple[ast.Alternative, ...], pen: Pen, many: bool = False) -> str:
    """Alternatives with ``or``; a noun they share is written once, behind the last; ``many``: in the plural."""
    short = _short(given)
    return f" {pen.word('or')} ".join(_words(one, pen, many) for one in short)


def _words(node: ast.Alternative, pen: Pen, many: bool) -> str:
    last = node.words[-1]
    if many and not last.spelled and not last.negated and last.kind in NOUNS:
        return " ".join((*(pen(word) for word in node.words[:-1]), pen.plural(last.kind, last.id)))
    return str(pen(node))


def _short(given: tuple[ast.Alternative, ...]) -> tuple[ast.Alternative, ...]:
    """The shortest way to write alternatives that is read as them."""
    last = given[-1].words
    for size in range(len(last), 0, -1):
        tail = last[-size:]
        cut = [_without(one.words, tail) for one in given[:-1]]
        short = [*(ast.Alternative(words) for words in cut), given[-1]]
        if all(cut) and tuple(short) != given and tuple(share_head(short)) == given:
            return tuple(short)
    return given


def _without(words: tuple[ast.Word, ...], tail: tuple[ast.Word, ...]) -> tuple[ast.Word, ...]:
    return words[: -len(tail)] if words[-len(tail) :] == tail else words


@prints(ast.Select)
def _select(node: ast.Select, pen: Pen) -> str:
    if pen.fencing:
        bare = ast.Select(node.alternatives, node.det, node.modifiers)
        return pen.words(f"({pen.open(bare)})", pen.named(node.binding))
    size = _greedy(node, pen)
    if size:  # what follows a condition would belong to it
        inner = ast.Select(node.alternatives, node.det, node.modifiers[:size])
        start = f"({pen.open(inner)})"
    else:
        start = pen.words(pen(node.det), alternatives(node.alternatives, pen, several(node.det)))
    return pen.words(start, *(pen(m) for m in node.modifiers[size:]), pen.named(node.binding))


def _greedy(node: ast.Select, pen: Pen) -> int:
    """How many modifiers must be closed off: up to the last ``where`` that would take what follows."""
    for size in range(len(node.modifiers), 0, -1):
        one = node.modifiers[size - 1]
        follows = pen.closing or size < len(node.modifiers) or node.binding and _takes_name(one)
        if isinstance(one, ast.Where) and follows:
            return size
    return 0


def _takes_name(node: ast.Node) -> bool:
    """Whether a condition holds something that ``as NAME`` behind it could belong to."""
    return any(isinstance(one, ast.Select | ast.EndOfZone) for one in walk(node))


def several(det: ast.Det) -> bool:
    """Whether a determiner asks for a noun in the plural."""
    return det.kind == "all" or det.any_number or det.count is not None and (det.at_least or det.count != ast.Number(1))


@prints(ast.Controlled)
def _controlled(node: ast.Controlled, pen: Pen) -> str:
    return pen.words(related(node.by, pen), "<dont>" if node.negated else "", relation(node, pen))


def related(by: ast.Expr, pen: Pen) -> str:
    """Whoever stands in front of a relation: all of some players are `your` players there."""
    if isinstance(by, ast.Select) and by.det == ast.Det("all") and not by.modifiers and len(by.alternatives) == 1:
        (alternative,) = by.alternatives
        if len(alternative.words) == 1:
            return pen.words("<your>", alternatives(by.alternatives, pen, True))
    return pen.one(by)


def relation(node: ast.Controlled, pen: Pen) -> str:
    """The word of a relation, agreeing with its subject."""
    by = node.by
    many = isinstance(by, ast.Ref) and by.name == "you" or isinstance(by, ast.Select) and several(by.det)
    return node.spelled or pen.name("relation", node.relation, 0 if many or node.negated else 1)


@prints(ast.InZone)
def _in_zone(node: ast.InZone, pen: Pen) -> str:
    return pen.role("in", f" {pen.word('or')} ".join(pen(zone) for zone in (node.zone, *node.others)))


@prints(ast.Among)
def _among(node: ast.Among, pen: Pen) -> str:
    return pen.role("among", pen(node.pool))


@prints(ast.Quality)
def _quality(node: ast.Quality, pen: Pen) -> str:
    return pen.words("<without>" if node.negated else "<with>", quality(node.what, pen))


def quality(what: Node, pen: Pen) -> str:
    """What something is with: the fields of a comparison are those of the thing itself."""
    if isinstance(what, ast.Compare) and isinstance(what.left, ast.FieldOf):
        return f"{what.left.spelled or pen.field(what.left.field)} {what.op} {pen(what.right)}"
    return measure(what, pen, True) if isinstance(what, ast.Measure) else pen(what)


@prints(ast.Where)
def _where(node: ast.Where, pen: Pen) -> str:
    test = node.condition
    if isinstance(test, ast.Logic) and test.op == "or":
        with_ = [part.quality.what for part in test.parts if isinstance(part, ast.Has) and _of_candidate(part)]
        if len(with_) == len(test.parts):
            return pen.words("<with>", f" {pen.word('or')} ".join(quality(what, pen) for what in with_))
    if isinstance(test, ast.Happened) and _is_joined(test, pen):  # "charm attached to this"
        deed = test.event
        past = deed.spelled or pen.name("action", deed.verb, 2)
        return str(pen(replace(deed, subject=None, passive=False, spelled=past)))
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.FieldOf) and _is_held(test, test.left, pen):
        return pen.words(pen.name("adjective", test.left.field), pen(test.right))  # "beast guarding this"
    return pen.words("<where>", pen(test))


def _is_held(test: ast.Compare, left: ast.FieldOf, pen: Pen) -> bool:
    field, adjective = (pen.vocabulary.symbol(kind, left.field) for kind in ("field", "adjective"))
    return (
        pen.lang == "en"
        and test.op == "="
        and _of_itself(left.of)
        and isinstance(test.right, ast.Ref)
        and field is not None
        and "held" in field.attributes
        and adjective is not None
    )


def _of_itself(it: ast.Expr | None) -> bool:
    return isinstance(it, ast.Ref) and it.target == "candidate" and not it.spelled


def _is_joined(test: ast.Happened, pen: Pen) -> bool:
    verb = pen.vocabulary.verb(test.event.verb)
    return (
        pen.lang == "en"
        and _of_itself(test.event.subject)
        and len(test.event.preps) == 1
        and verb is not None
        and "lasting" in verb.attributes
        and test.window is None
        and not test.negated
    )


def _of_candidate(part: ast.Has) -> bool:
    return _of_itself(part.subject) and not part.quality.negated


@prints(ast.EndOfZone)
def _end_of_zone(node: ast.EndOfZone, pen: Pen) -> str:
    noun = pen.name("class", "card", 1 if node.several else 0) if pen.vocabulary.symbol("class", "card") else ""
    count = pen.amount(node.count) if node.count is not None else ""
    if node.nth:
        return pen.words(str(node.nth), "<from>", f"<{node.end}>", "<of>", pen(node.zone))
    sought = ("<until>", pen(node.until)) if node.until is not None else ()
    return pen.words(f"<{node.end}>", count, noun, "<of>", pen(node.zone), pen.named(node.binding), *sought)


@prints(ast.Either)
def _either(node: ast.Either, pen: Pen) -> str:
    return f" {pen.word(node.op)} ".join(_either_part(part, pen) for part in node.parts)


def _either_part(node: ast.Expr, pen: Pen) -> str:
    """A part of ``A or B``: in parentheses where its words would run on into the next."""
    runs_on = isinstance(node, ast.Select) and not node.modifiers and not node.binding
    return f"({pen(node)})" if runs_on or isinstance(node, ast.Either) else pen(node)


@prints(ast.ThisAbility)
def _this_ability(node: ast.ThisAbility, pen: Pen) -> str:
    return pen.words("<this_ability>")


@prints(ast.CopyOf)
def _copy_of(node: ast.CopyOf, pen: Pen) -> str:
    return pen.words("<copy>", "<of>", pen.one(node.of))


@prints(ast.Assign)
def _assign(node: ast.Assign, pen: Pen) -> str:
    value = node.value
    if isinstance(value, ast.FieldOf) and not value.field.startswith(KINDS_OF):
        text, possessive = pen.owner(value.of)  # a possessive can't follow a field directly
        plain = replace(value.of, spelled="") if possessive and isinstance(value.of, ast.Ref) else None
        owner = pen.one(plain) if plain is not None else text if possessive else pen.enclosed(value.of, text)
        return pen.words(pen.field(node.field), value.spelled or pen.field(value.field), "<of>", owner)
    return f"{pen.field(node.field)} {pen.one(value)}"


@prints(ast.AllAbilities)
def _all_abilities(node: ast.AllAbilities, pen: Pen) -> str:
    kinds = "<abilities>" if node.only is None else pen.one(node.only)
    return pen.words("<all>", kinds, *(() if node.of is None else ("<of>", pen.one(node.of))))


@prints(ast.KeywordUse)
def _keyword_use(node: ast.KeywordUse, pen: Pen) -> str:
    symbol = pen.vocabulary.symbol("keyword", node.keyword)
    roles = [param.role for param in symbol.params] if symbol else []
    args = [
        pen(arg) if role in ("object", "by") else pen.role(role, pen(arg))
        for arg, role in zip(node.args, roles + ["object"] * len(node.args), strict=False)
    ]
    return pen.words(node.spelled or pen.name("keyword", node.keyword), *args)
