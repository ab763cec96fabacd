"""The parts of the engine: what each keeps, whatever the others do."""

import re
from pathlib import Path
from random import Random

import pytest
from tests.interpreter.harbour import Table, dealt, play_out, program

from kotowari.interpreter import compile_program, policy
from kotowari.interpreter.definitions import AbilityDef, ActionDef, Pattern
from kotowari.interpreter.engine import Engine
from kotowari.interpreter.events.loops import Chain, LoopDetection
from kotowari.interpreter.events.tables import Listener, Tables
from kotowari.interpreter.policy import Policy
from kotowari.interpreter.primitives import PRIMITIVES
from kotowari.interpreter.program import Ability
from kotowari.interpreter.state.objects import Obj
from kotowari.tools import workspace


def listener(verb: str, of: Obj | None = None) -> Listener:
    pattern = Pattern(verb=verb, match=lambda *_: True, anchor=None if of is None else 0)
    return Listener(pattern, of, Ability(AbilityDef(kind="triggered")))


def test_the_page_lists_the_parts_of_the_engine():
    page = (Path(__file__).parents[2] / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `g\.(\w+)` \|", page, re.M))
    engine = dealt(1)._engine
    parts = {name for name, part in vars(engine).items() if type(part).__module__.startswith("kotowari.")}

    assert listed == parts - {"program", "budget"}


# --------------------------------------------------------------------------- tables
def test_what_is_taken_out_is_in_no_table_any_more():
    tables, ship = Tables({}), Obj(1, None, 0, None, 0)
    filed = [(tables.triggers, listener("sail", ship)), (tables.forbidders, listener("sail"))]
    for table, each in filed:
        table.add(each)
    tables.activated[ship, filed[0][1].ability] = None
    tables.filed[ship] = [*filed, (tables.activated, (ship, filed[0][1].ability))]

    tables.take_out(ship)

    assert not tables.filed and not tables.activated
    assert not tables.triggers.count and not tables.forbidders.count
    assert "sail" not in tables.triggers and not tables.triggers.about("sail", ship)


def test_an_action_is_clear_until_something_intercepts_a_part_of_it():
    sail = ActionDef(id="sail", now=lambda *_: None, uses=("sail", "move"))
    tables = Tables({"sail": sail, "ask": ActionDef(id="ask")})
    each = listener("move")

    assert tables.clear["sail"] and not tables.clear["ask"], "what may ask somebody has no plain function"
    tables.replacers.add(each)
    assert not tables.clear["sail"]
    tables.replacers.discard(each)
    assert tables.clear["sail"]


def test_listeners_that_come_and_go_make_another_edition():
    tables, each = Tables({}), listener("sail")
    before = tables.forbidders.edition

    tables.forbidders.add(each)
    tables.forbidders.discard(each)

    assert tables.forbidders.edition == before + 2


# --------------------------------------------------------------------------- in step with the state
def in_step(engine: Engine) -> None:
    """What the parts keep agrees with the state, when nothing is in the middle of being done."""
    everything = set(engine.state.all_objects())
    assert {o for o in engine.tables.filed if isinstance(o, Obj)} <= everything, "nothing that is gone hears anything"
    assert {o for o, _ in engine.tables.activated} <= everything
    assert {source.obj for source in engine.resources.sources.values()} == set(engine.resources.makers)
    assert set(engine.checks.strays()) == {
        o for o in everything if o.token and not o.zone.spec.field and not o.zone.spec.waiting
    }
    for (kind, id), holders in engine.checks.marked.items():
        if kind == "word":
            lying = {o for o in everything if o.zone.spec.field and id in o.chars.words}
            assert lying == {o for o in holders if o.zone is not None and o.zone.spec.field}
    assert not engine.chars.dirty and not engine.depth and not engine.grouped


@pytest.mark.parametrize("seed", range(4))
def test_the_parts_are_in_step_whenever_somebody_acts(seed):
    game, chance = dealt(seed), Random(seed)
    while not game.over and game.decisions < 80:
        if game.decision.purpose == "act":
            game.refresh()
            in_step(game._engine)
        game.answer(game.decision.legal_answer(chance.randrange))


def test_a_step_that_nobody_asks_for_has_no_span_and_one_that_is_over_has_an_end():
    engine = Table().engine
    turns, log = engine.turns, engine.log

    assert turns.span("this", "no_such_step") == (0, len(log) + 1)
    turns.enter_step("turn")
    begun = turns.window_start("turn")
    assert (begun, turns.span("this", "turn")[0]) == (len(log), len(log))
    turns.leave_step("turn")
    assert turns.span("last", "turn") == (begun, len(log))


def test_policies_are_read_once_for_all_games_of_a_program():
    one, other = dealt(1)._engine, dealt(2)._engine

    assert one.program is other.program and one.policy is other.policy
    assert vars(Policy(one.program)).keys() == vars(one.policy).keys()


# --------------------------------------------------------------------------- loop detection
def test_a_line_of_triggers_begins_anew_when_somebody_does_something():
    loops = LoopDetection()
    third = Chain().next().next().next()

    assert third.length == 3
    assert loops.chain.at(third) is third, "nobody did anything since"
    assert loops.chain.broken().at(third).length == 0


def test_what_was_barred_stays_barred_until_somebody_does_something():
    loops = LoopDetection()
    loops.barred.add(("round",))

    loops.restart()
    assert loops.barred
    loops.lift()
    assert not loops.barred


def test_a_game_that_is_played_out_leaves_nothing_open():
    engine = play_out(dealt(3), Random(3))._engine

    assert not engine.attempting and not engine.suspended


@pytest.mark.parametrize("ruleset", ["harbour", "magic-2018", "animal"])
def test_the_core_finds_its_primitives_whatever_they_are_called(ruleset: str) -> None:
    made = program() if ruleset == "harbour" else compile_program(workspace.ruleset_library(ruleset), [])
    found = policy.of(made).primitives

    assert {"move", "reveal", "put_counters", "begin_step", "end_step"} <= found.keys() <= PRIMITIVES.keys()
    assert all(act.primitive is PRIMITIVES[name] for name, act in found.items())
    assert all(act.id != name for name, act in found.items() if act.does)
