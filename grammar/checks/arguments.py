"""What a keyword is given must be of the kind its parameter has, a verb may take no thing twice, amounts have one unit.

A verb chooses among its forms by the kinds of what it is given; a keyword has only one, so it is checked here.  So is
what a field is set to, which may be of any kind for the verb.
"""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.declarations import ADJECTIVES
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.kinds import BASIC, INFORMATION, kinds_of, param_kinds
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER
from kotowari.grammar.vocabulary import CHOSEN, Symbol, Vocabulary
from kotowari.grammar.words import prepositions

VALUES = frozenset({"number", "cost", "text"})  # what no thing is, and no word
NO_THING = BASIC - {"object", "player", "zone", "step", "condition"}
THESE = {"this": OBJECT, "you": PLAYER, **dict.fromkeys(CHOSEN.values(), NUMBER)}
CODE = "E0302"


def arguments(checked: Checked) -> Iterable[Diagnostic]:
    """E0302 for an argument of a keyword that its parameter can't be, the same thing twice, an amount of two units."""
    for use in checked.of(ast.KeywordUse):
        yield from _of_keyword(use, checked.vocabulary)
    for do in checked.of(ast.Do):
        yield from _of_verb(do, checked.vocabulary)
    for amount in checked.of(ast.Measure):
        if not _is_amount(amount, checked.vocabulary):
            help_ = _advice(amount, checked.vocabulary)
            yield make(CODE, f"`{amount.unit.spelled}` is no amount of that", amount.span, help=help_)


def _of_verb(node: ast.Do, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    """A thing that is given twice to a verb which takes two different ones (``apart``)."""
    symbol = vocabulary.verb(node.verb)
    if symbol is None:
        return
    if symbol.attributes.get("continuous", ("",))[0] == "adjust":
        for change in (each for _, each in node.args if isinstance(each, ast.Pair) and not each.signed):
            yield make(CODE, "this says by how much, which has its sign", change.span, help="write it as in `+2/+0`")
    for amount in (each for _, each in node.args if isinstance(each, ast.Measure)):
        if _is_amount(amount, vocabulary) and (wrong := _wrong_kind(amount, symbol)):
            yield make(CODE, wrong, amount.span, help=_advice(amount, vocabulary, symbol.attributes.get("kinds", ())))
    if "apart" not in symbol.attributes:
        return
    met: set[str] = set()
    for given in (given for _, given in node.args if isinstance(given, ast.Ref)):
        meant = given.target or given.name
        if meant in met:
            yield make(
                CODE,
                f"`{node.verb}` is given the same thing twice",
                given.span,
                help="what it is given are never the same thing",
            )
        met.add(meant)


def _wrong_kind(amount: ast.Measure, symbol: Symbol) -> str:
    """What is wrong with an amount that says no kind where the verb takes only such, or one where units are made."""
    wanted = symbol.attributes.get("kinds", ())
    said = {word.id for word in amount.kinds if word.kind == "adjective"}
    what = amount.unit.spelled
    if wanted:
        return f"of what kind the {what} is must be said" if said.isdisjoint(wanted) else ""
    return f"the {what} that is made here has no other kind" if said and "resource" in symbol.attributes else ""


def _of_keyword(node: ast.KeywordUse, vocabulary: Vocabulary) -> Iterable[Diagnostic]:
    symbol = vocabulary.symbol("keyword", node.keyword)
    params = symbol.params if symbol is not None else ()
    for param, given in zip(params, node.args, strict=False):
        target = given.target if isinstance(given, ast.Ref) else ""
        kinds = (THESE.get(target) or kinds_of(given, vocabulary)) - INFORMATION
        wanted = param_kinds(param, vocabulary)
        told = "noun" in wanted and isinstance(given, ast.FieldOf | ast.Ref) and not kinds & (OBJECT | PLAYER)
        if "noun" in wanted and isinstance(given, ast.Word) and given.kind == "adverb":
            help_ = "it says in what way something is done; a noun says to what"
            yield make(CODE, f"`{given.spelled}` is no thing", given.span, help=help_)
            continue
        role = (node.spelled or node.keyword).rpartition(" ")[2] if param.role in ("object", "by") else param.role
        if "noun" in wanted and role in prepositions() and len(params) == 1:
            yield from _behind(node, role, given)
        if kinds and not kinds & wanted and "anything" not in wanted and (told or _differ(kinds, wanted)):
            said = " or ".join(param.kinds)
            yield make(CODE, f"`{node.spelled or node.keyword}` can't be given this", given.span,
                       help=f"its `{param.name}` is: {said}")  # fmt: skip


def _behind(node: ast.KeywordUse, role: str, given: ast.Node) -> Iterable[Diagnostic]:
    """What stands behind the preposition of a keyword: one thing each time, and never what has the keyword."""
    name = (node.spelled or node.keyword).removesuffix(f" {role}")
    if isinstance(given, ast.Select) and len(given.alternatives) > 1 and not given.modifiers:
        one, other = (" ".join(word.spelled for word in each.words) for each in given.alternatives[:2])
        help_ = f"say it of each: `{name} {role} {one} and {role} {other}`"
        yield make("E0206", f"`{role}` stands before one of them only", given.span, help=help_)
    elif isinstance(given, ast.Ref) and given.target == "this":
        help_ = f"write a noun that means something else: `{name} {role} NOUN`"
        yield make("E0806", f"this can't be carried out: it is `{name}` {role} itself", given.span, help=help_)


def _differ(kinds: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether one is a plain value and the other can't be."""
    if "noun" in wanted and "text" in kinds:
        return True
    return wanted <= VALUES or not wanted & NO_THING and kinds <= NO_THING


def _is_amount(node: ast.Measure, vocabulary: Vocabulary) -> bool:
    """Whether a number and what tells amounts of a unit apart stand before it: of tokens it is said what they are."""
    counted = kinds_of(node.amount, vocabulary) & BASIC
    if counted and counted.isdisjoint(NUMBER):
        return False
    if node.unit.id == "token":
        return all(word.kind != "unit" for word in node.kinds)
    allowed = _kinds_of(node.unit, vocabulary)
    told = (
        ("name", node.unit.id) if allowed or node.unit.id in ADJECTIVES else ()
    )  # one that was chosen, one of its own
    return not node.quality and all(word.kind in told or word.id in allowed for word in node.kinds)


def _kinds_of(unit: ast.Word, vocabulary: Vocabulary) -> tuple[str, ...]:
    symbol = vocabulary.symbol("unit", unit.id)
    return symbol.attributes.get("kinds", ()) if symbol is not None else ()


def _advice(node: ast.Measure, vocabulary: Vocabulary, kinds: tuple[str, ...] | None = None) -> str:
    """How amounts of a unit are written: of these kinds, or of any that there are."""
    ids = _kinds_of(node.unit, vocabulary) if kinds is None else kinds
    found = (vocabulary.symbol("adjective", id) for id in ids)
    names = [f"{symbol.names['en'][0]} " for symbol in found if symbol is not None] or [""]
    return "write it as in " + " or ".join(f"`2 {name}{node.unit.spelled}`" for name in names)
