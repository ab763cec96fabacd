"""Trying something out: would it succeed with some answers to what it asks, without leaving a trace?

An action that other abilities take part in before it begins (``as_first``) can't be judged from its own
condition: they may make it cheaper or put into a zone what it needs.  It is carried out on trial and taken
back, with one answer after another to each question.  Trap: after ``LIMIT`` trials it counts as possible,
and the real attempt is what refuses it.
"""

from itertools import combinations, islice
from typing import Any

from kotowari.interpreter.decisions import Answer, Decision
from kotowari.interpreter.events import pipeline
from kotowari.interpreter.events.event import Context, Event
from kotowari.interpreter.running import Engine
from kotowari.interpreter.state.objects import Obj, Player

LIMIT = 64
WIDTH = 12


def is_altered(g: Engine, thing: Obj, kind: str, you: Player, *others: Player | Obj) -> bool:
    """Does some ability take part before the action begins with this thing (and these others)?"""
    if kind not in g.tables.during.count:
        return False
    ev = Event(g.program.actions[kind], _operands(g, thing, kind, you, others), Context(thing, you))
    return any(listener.hears(g, ev) for listener in g.tables.during.of(ev))


def would_succeed(g: Engine, thing: Obj, kind: str, you: Player, *others: Player) -> bool:
    """Can the action be carried through with this thing (and these players)?"""
    todo: list[tuple[Answer, ...]] = [()]
    for _ in range(LIMIT):
        if not todo:
            return False
        answers = todo.pop()
        outcome = _run(g, thing, kind, you, answers, others)
        if outcome is True:
            return True
        if isinstance(outcome, Decision):
            todo.extend((*answers, answer) for answer in reversed(list(islice(_answers(outcome), WIDTH))))
    return True


def _operands(g: Engine, thing: Obj, kind: str, you: Player, others: tuple[Player | Obj, ...] = ()) -> list[Any]:
    act = g.program.actions[kind]
    rest = iter(others)
    return [
        next(rest)
        if others and role == "object" and "player" in kinds
        else thing
        if role == "object" or role == "by" and "player" not in kinds
        else you
        if role == "by"
        else None
        for role, kinds in zip(act.roles, act.kinds, strict=True)
    ]


def _run(
    g: Engine, thing: Obj, kind: str, you: Player, answers: tuple[Answer, ...], others: tuple[Player, ...]
) -> bool | Decision:
    """Carry the action out with these answers and take it back: was it done, or what is asked next."""
    mark, planning, entering = g.begin_attempt(), g.turns.planning, g.entering
    steps = pipeline.do(g, g.program.actions[kind], _operands(g, thing, kind, you, others), Context(thing, you))
    outcome: bool | Decision = False
    given = 0
    try:
        decision = next(steps)
        while given < len(answers):
            decision = steps.send(answers[given])
            given += 1
        outcome = decision
        steps.close()
    except StopIteration as end:
        outcome = bool(end.value.done)
    g.turns.planning, g.entering = planning, entering
    g.fail_attempt(mark)
    return outcome


def _answers(decision: Decision) -> Any:
    """Legal answers, the smallest first."""
    indices = range(len(decision.options))
    if decision.kind == "number":
        yield from range(decision.low, decision.high + 1)
    elif decision.kind == "pick":
        for size in range(decision.low, decision.high + 1):
            yield from (c for c in combinations(indices, size) if not decision.refusal(c))
    else:
        yield decision.legal_answer(lambda bound: 0)
