"""What of one moment is one event to a trigger, and what must have happened beside it.

Things that are named singly are told apart; those that no pattern names, or that it names as one or more, are not.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.events.event import EACH_CARD
from kotowari.interpreter.from_ast.emit import CompileError, Fn, NeverHappens
from kotowari.interpreter.from_ast.target import EV, HEARD, Const, Expr, Lambda, Pack, both, operand_of


def counted(k: Any, action: ast.Action, slots: list[Any]) -> int:
    """1 if things are named without a number: by policy they are heard of once, however many (807.4f², 906.3²)."""
    if k.program.policies["unnumbered"] != "together":
        return 0
    named = [
        test
        for _, test, _ in slots
        if isinstance(test, ast.Select)
        and not k.is_cause(test)
        and test.det.kind in ("none", "any", "count")
        and not any(word.kind in ("player", "param", "name") for a in test.alternatives for word in a.words)
    ]
    numbered = [test.det.count for test in named] + [
        test.amount for _, test, _ in slots if isinstance(test, ast.Measure) and not test.at_least
    ]
    return int(bool(named) and all(number is None for number in numbered))


def apart(k: Any, node: Any, batch: int) -> tuple[int, dict[str, Expr]]:
    """For how many events it is heard once, and ``apart=…``: the slots whose things are told apart (603.2c).

    An action says of itself that it is told together of whatever a pattern doesn't name, and by what it is told apart.
    """
    if isinstance(node, ast.StepEvent):  # what begins for a whole team begins once, but for who speaks of each
        once = k.program.policies["turns"] == "team" and node.window.whose is None
        return (1, {"apart": Const(())}) if once else (batch, {})
    if k.program.policies["unnumbered"] == "together":
        return batch, {}
    action, slots, *_ = k.unfold(node)
    each = one_by_one(k, action, slots)
    if each >= 0:
        return 0, {"each": Const(each)}
    told = dict(action.attributes).get("merges")
    if told is None and not batch:
        return 0, {"each": Const(EACH_CARD)} if k.hears and _of_cards(k, action, slots) else {}
    single = [
        -1 if after else slot
        for slot, test, after in slots
        if isinstance(test, ast.Select) and not test.det.at_least or isinstance(test, ast.Ref)
    ]
    single += [k.slot_of(action.id, name) for name in (told or ()) if not batch]
    return batch or 1, {"apart": Const(tuple(dict.fromkeys(single)))}


def _of_cards(k: Any, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> bool:
    """Is it a move of cards, of which what was one thing may be several (712.4)?"""
    return (
        k.core(action) == "move"
        and bool(slots)
        and isinstance(slots[0][1], ast.Select)
        and not slots[0][2]
        and all(
            any(word.kind == "class" and "card" in k.word_spec("class", word.id) for word in each.words)
            for each in slots[0][1].alternatives
        )
    )


def within(k: Any, node: Any, told: bool, after: bool) -> dict[str, Expr]:
    """``within=…``: what must be in reach of who hears it (801.7, 801.13b).

    That is what is spoken of, whatever else takes part; of what a move has brought it is where that has come to.
    """
    if not k.program.policies.get("reach") or isinstance(node, ast.StepEvent):
        return {}
    if told and after:
        return {"within": Const((-1,))}
    named = tuple(slot for slot, test, _ in k.unfold(node)[1] if test is not None and not k.is_cause(test))
    return {"within": Const(named)} if named else {}


def one_by_one(k: Any, action: ast.Action, slots: list[tuple[int, Any, bool]]) -> int:
    """The slot of what is named singly where one event holds several of it ("a counter"), else -1 (603.2c)."""
    if "unit" in dict(action.attributes):
        return -1  # each is an event of its own
    return next(
        (
            slot
            for slot, test, _ in slots
            if isinstance(test, ast.Measure)
            and test.amount == ast.Number(1)
            and not test.at_least
            and "mass" not in k.word_spec("unit", test.unit.id)
        ),
        -1,
    )


def sole(k: Any, fn: Fn, node: Any) -> dict[str, Expr]:
    """``sole=…`` for an event that must be alone of its kind at its moment: what else comes there (807.4e²)."""
    words = getattr(node, "adverbs", ())
    if not any("sole" in k.word_spec(word.kind, word.id) for word in words):
        return {}
    action, slots, _, _ = k.unfold(node)
    tests = [
        k.slot_test(fn, operand_of(EV, slot), test)
        for slot, test, _ in slots
        if isinstance(test, ast.ZoneOf) and action.params[slot].role != "from"
    ]
    return {"sole": Lambda(HEARD, both(*tests))}


def joined(k: Any, fn: Fn, node: Any) -> tuple[Any, dict[str, Expr]]:
    """A pattern of several that must do so together, as that of the first, and ``joined=…``: tests of the others.

    "This and two or more others" is about this, beside which as many others do so.
    """
    subject = getattr(node, "subject", None)
    if not isinstance(subject, ast.Either) or subject.op != "and":
        return node, {}
    first, *others = subject.parts
    tests: list[Expr] = []
    for other in others:
        det = other.det if isinstance(other, ast.Select) else ast.Det()
        one = replace(other, det=replace(det, count=None, at_least=False)) if isinstance(other, ast.Select) else other
        test = k.match_parts(fn, replace(node, subject=one)).test
        number = det.count.value if isinstance(det.count, ast.Number) else 1
        tests.append(Pack((Lambda(HEARD, test), Const(number))))
    return replace(node, subject=first), {"joined": Pack(tuple(tests))}


def refuse_lasting(action: ast.Action, node: ast.EventPattern, forbidden: bool) -> None:
    """Refuse what holds on as something that happens: an effect changes what a thing is (611), and no event tells it.

    Forbidden, too, unless it is another's control or a loss that rules speak of: who gives it asks whether it may be.
    """
    said = dict(action.attributes)
    changes = said.get("continuous", ())[:1]
    if not changes or forbidden and (changes == ("control",) or "losing" in said):
        return
    raise CompileError(
        f"`{node.spelled or action.id}` is no event: it says what holds on",
        node,
        "say it of what is kept from it: `… can not have …`" if forbidden else "ask what is so: `while …`, `if …`",
    )


def refuse_untold(k: Any, verb: str, node: Any) -> None:
    """Refuse to wait for a procedure: it is told of nobody, only what it is made of is."""
    action = k.action_nodes.get(verb)
    if action is not None and action.form == "procedure":
        raise NeverHappens(f"nothing is told of `{verb}`", node, "say what is done by it: `when NOUN enters`, `when …`")


def refuse_counted(action: ast.Action, test: Any) -> None:
    """Refuse a thing where an event holds a number of them: which ones they are is told by what is done to each."""
    if isinstance(test, ast.Ref) and (test.target or test.name) in ("this", "it"):
        raise NeverHappens(
            f"`{action.id}` is told of a number, not of the things",
            test,
            "say what is done to it: `this is put into ZONE from ZONE`",
        )


__all__ = ["apart", "counted", "joined", "refuse_counted", "refuse_lasting", "refuse_untold", "sole"]
