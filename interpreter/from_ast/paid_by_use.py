"""What was paid by a use of a keyword, asked by the abilities of that use: not what others paid (702.55b, 702.77b).

A thing can have a keyword more than once.  What is kept of a payment has two names: that of the cost, and that of the
use it was paid by; abilities of the keyword itself ask for the latter, all others for the former.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import by_use, walk
from kotowari.interpreter.definitions import FieldSpec
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.macros import said
from kotowari.interpreter.from_ast.target import Const, Expr, call, consts
from kotowari.interpreter.program import paid_by


def names_of_costs(owner: ast.Node) -> frozenset[str]:
    """What the costs of a card or a keyword are called."""
    return frozenset(each.name for each in walk(owner) if isinstance(each, ast.ExtraCost) and each.name)


def cost_asked(k: Compiler, fn: Fn, of: Any, name: str) -> Expr:
    """Under which name it is asked whether, or how often, a cost was paid."""
    if name in k.own_costs and isinstance(of, ast.Ref) and of.target == "this" and "c" in fn.params.split(", "):
        return call("c.ability.own", Const(name))
    return Const(name)


def details(k: Compiler, fn: Fn, node: ast.FieldOf, field: FieldSpec) -> tuple[Expr, ...]:
    """What else a derived field has to be told."""
    if field.derived == "times":
        return (cost_asked(k, fn, node.of, field.starts[0]),)
    return tuple(consts(field.starts or ()))


def cost_named(k: Compiler, what: Any) -> str:
    """The cost of which it is asked whether it was paid; "" if this is another question."""
    if isinstance(what, ast.Ref):
        name = what.target or what.name
        return name if name in k.named_costs else ""
    if not k.own_costs or not isinstance(what, tuple) or len(what) != 1 or len(what[0].words) != 1:
        return ""
    word = what[0].words[0]
    name = str(k.word_spec(word.kind, word.id).get("flag", ("",))[0]) if word.kind == "adjective" else ""
    return name if name in k.own_costs and not word.negated else ""


def use_asked(k: Compiler, node: ast.Is) -> str:
    """Under which name it is kept that one use of a keyword was paid for, where that is asked (702.32f); else ""."""
    refuse_never_paid(k, node)
    found = by_use(node.what)
    flag = str(k.word_spec(found[0].kind, found[0].id).get("flag", ("",))[0]) if found else ""
    if not found or not flag:
        return ""
    use = found[1]
    name = paid_by(flag, use.keyword, said(use))
    if flag not in names_of_costs(k.library.keywords[use.keyword]) or is_never(k, node.subject, name):
        raise CompileError(
            "no cost of the card is paid by this use of the keyword",
            use,
            "write the keyword as it stands on the card, with the same cost",
        )
    return name


def refuse_never_paid(k: Compiler, node: ast.Is) -> None:
    """Raise CompileError for what is asked of this card though no cost that it has could be paid for that."""
    words = node.what[0].words if isinstance(node.what, tuple) and len(node.what) == 1 else ()
    word = words[0] if len(words) == 1 and words[0].kind == "adjective" else None
    flag = str(k.word_spec(word.kind, word.id).get("flag", ("",))[0]) if word is not None else ""
    if word is None or not k.card or not isinstance(node.subject, ast.Ref) or node.subject.target != "this":
        return
    if not flag or any(name.split("!")[0] == flag for name in k.named_costs):
        return
    payers = [each.id for each in k.library.keywords.values() if flag in _optional(each)]
    if payers:
        listed = " or ".join(f"`{each}`" for each in payers[:3])
        raise CompileError(
            f"nothing that this card has makes it {word.spelled}",
            node,
            f"give it {listed}, or a cost of its own: `may cost … as {flag}`",
        )


def _optional(keyword: ast.Node) -> frozenset[str]:
    """What the costs of a keyword are called that need not be paid."""
    extra = (each for each in walk(keyword) if isinstance(each, ast.ExtraCost))
    return frozenset(each.name for each in extra if each.name and each.mode != "additional")


def is_never(k: Compiler, subject: ast.Expr, name: str) -> bool:
    """Is it asked of this card, which has no such use of a keyword?"""
    return isinstance(subject, ast.Ref) and subject.target == "this" and bool(k.card) and name not in k.named_costs


def costs_of(k: Compiler, card: ast.Node) -> frozenset[str]:
    """What the costs of a card are called, and under which names what each keyword on it was paid for is kept."""
    lines = (each for each in walk(card) if isinstance(each, ast.KeywordLine))
    uses = {use for line in lines for use in line.uses if use.keyword in k.library.keywords}
    costs = ((use, name) for use in uses for name in names_of_costs(k.library.keywords[use.keyword]))
    return names_of_costs(card) | {paid_by(name, use.keyword, said(use)) for use, name in costs}
