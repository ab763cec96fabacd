"""The compiler: errors have a place, source is the same every time and can be read, nothing depends on the run."""

import linecache
import random
import re
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from tests.interpreter.harbour import DECK, FOLDER, NAMES, Table, library, play_out, program

from kotowari.grammar.library import load_cards, load_library
from kotowari.interpreter import (
    CompileError,
    Game,
    Seat,
    compile_program,
    extend_program,
    extension_from_bytes,
    extension_to_bytes,
)

ROOT = Path(__file__).resolve().parents[2]


def compiled(line: str):
    """A port that says this; the checker lets it through."""
    made, found = load_cards(library(), {"bad.kw": f'card "Bad" {{0}}\n  Port\n  {line}\n'})
    assert found == []
    return compile_program(library(), made)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ships become bent", "nothing can become that"),
        ("target ship becomes rival", "nothing can become that"),
        ("as this enters: become 3", "nothing can become that"),
        ("when you sink ship: sink this", "nothing tells who does this"),
        ("{T}: leave", "there is no loop to leave"),
        ("when start of your next day: sink this", "every such time, not only for the next one"),
        ("this can't raid as though it has swift", "only what is permitted"),
        ("this can raid as though it is bent", "only be supposed that a thing has a keyword"),
        ("this can raid as though it has ironclad", "'ironclad' is not asked when it would be 'raid'"),
    ],
)
def test_what_can_not_be_expressed_is_refused_with_its_place(line, message):
    """Not with a traceback of the compiler, nor with source that does not run."""
    with pytest.raises(CompileError, match=message) as stopped:
        compiled(line)
    span = stopped.value.node.span

    assert (span.path, span.line) == ("bad.kw", 3)
    assert span.column >= 3


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("ships become bent", "things become words"),
        ("{T}: leave", "`leave` ends the `loop:`"),
        ("this can raid as though it has ironclad", "no keyword is asked for then"),
        ("this can be sunk as though it has swift", "asked is for: ironclad"),
    ],
)
def test_where_more_can_be_said_than_try_another_form_the_refusal_says_it(line, help):
    with pytest.raises(CompileError) as stopped:
        compiled(line)

    assert stopped.value.help.startswith(help)


@pytest.mark.parametrize("said", ["hidden, public", "owner, hidden", "shared, each player"])
def test_a_zone_that_is_said_to_be_two_things_is_refused(said):
    with pytest.raises(CompileError, match="can't both be so") as stopped:
        compile_program(library("harbour", f'zone pier [1]: {said}\n  en "pier" ja "桟橋" ko "부두"\n'))

    assert stopped.value.node.id == "pier" and "`shared`" in stopped.value.help


def test_what_stands_for_a_number_in_a_cost_needs_a_symbol_for_one():
    """What a number comes to is paid, added and taken away in symbols for one."""
    files = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("rules.kw", "words.kw", "verbs.kw")}
    files["words.kw"] = files["words.kw"].replace("symbol {1}: generic 1, value 1", "symbol {1}: generic 4, value 4")
    with pytest.raises(CompileError, match="stands for a number in a cost") as stopped:
        compile_program(load_library("harbour", files))

    assert stopped.value.node.id == "X" and "`generic 1`" in stopped.value.help


@pytest.mark.parametrize(
    ("declared", "taken"),
    [
        (
            "ferry(to place: zone, what: object): does move",
            "it takes: thing, to zone, from zone, under player, [with counter], [at thing or player]",
        ),
        (
            "ferry(what: object, to place: zone): does move",
            "it takes: thing, to zone, from zone, under player, [with counter], [at thing or player]",
        ),
        ("moor(what: object, to host: zone): does attach", "it takes: thing, to thing or player"),
        ("idle(by player: player, what: object): does settle", "it takes: nothing"),
        ("toss(by player: player, what: number, from top: zone): does reveal", "it takes: by player, thing"),
    ],
)
def test_what_the_core_does_is_given_what_it_reads_in_its_order(declared, taken):
    with pytest.raises(CompileError, match="in the order in which it does") as refused:
        compile_program(library(extra=f'primitive {declared}\n  en "act"\n'))

    assert refused.value.help == taken


@pytest.mark.parametrize("said", ["helps less", "helps generic sail"])
def test_only_what_makes_a_cost_less_names_the_field_by_which_it_is(said):
    rules = library("harbour", f'adjective quick [1]: flag quick_help, {said}\n  en "quick" ja "速攻" ko "속공"\n')
    text = 'card "Bad" {1}\n  Ship 2/2\n  instead cost {1}, sink ship as quick_help\n'
    cards, _ = load_cards(rules, {"bad.kw": text})

    with pytest.raises(CompileError, match="by which it is less"):
        compile_program(rules, cards)


def test_the_source_is_the_same_every_time():
    one, other = compile_program(library(), ()), compile_program(library(), ())

    assert one.sources == other.sources
    assert "rules" in one.sources


def test_the_source_does_not_depend_on_the_order_of_hashes():
    script = "from tests.interpreter.harbour import program; print(*sorted(program().sources.values()))"
    texts = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for seed in ("3", "77")
    }

    assert len(texts) == 1
    assert "def " in texts.pop()


def test_a_traceback_shows_the_generated_line():
    """An error inside generated code can be read: the line is registered under the chunk's name."""
    made = program()
    assert linecache.getline("<kotowari cards>", 1) or linecache.getlines("<kotowari rules>")
    source = made.sources["rules"]
    code = made.actions["sink"].run.__code__
    frame = traceback.FrameSummary(code.co_filename, code.co_firstlineno, code.co_name)

    assert frame.line == source.splitlines()[code.co_firstlineno - 1].strip()
    assert frame.line.startswith("def ") and "sink" in frame.line


def test_every_definition_keeps_the_place_it_was_written_at():
    made = program()
    places = {action.id: action.span for action in made.actions.values()}
    abilities = [a.definition for card in made.cards.values() for base in card.bases for a in base.abilities]

    assert all(span.path and span.line > 0 for span in places.values())
    assert abilities and all(d.span.path in ("cards.kw", "test.kw", "words.kw") for d in abilities)


def test_a_program_is_shared_by_games():
    """Two games of one program do not meet: what one does the other does not see."""
    one, other = Table(hold=["Skiff"], quay=["North Port"]), Table(hold=["Skiff"], quay=["North Port"])
    assert one.program is other.program
    before = other.game.digest()
    one.play("launch Skiff")

    assert other.game.digest() == before
    assert other.names("quay", 0) == ["North Port"]


# ------------------------------------------------------------------ more cards beside a program
MORE = """card "Skiff" {1}
  Ship — Sloop 5/5
  when another ship sinks: draw 1 card

card "Pinnace" {1}
  Ship — Sloop 1/1
  when this enters: you gain 2 coins
"""


def more_cards():
    made, found = load_cards(library(), {"more.kw": MORE})
    assert found == []
    return made


def test_cards_beside_a_program_are_its_own():
    """They come before those of the same name, and the program that they were put beside does not see them."""
    base = program()
    before = dict(base.cards)

    made = extend_program(library(), base, more_cards())

    assert made.cards["Skiff"].bases[0].numbers == {"sail": 5, "hull": 5}
    assert made.cards["Hulk"] is base.cards["Hulk"] and made.actions is base.actions
    assert base.cards == before and "Pinnace" not in base.cards


def test_a_game_with_cards_beside_a_program_is_that_of_one_program():
    """Compiled together, beside it, or read back from bytes: nobody can tell by playing."""
    cards, found = load_cards(library(), {"cards.kw": (FOLDER / "cards.kw").read_text(encoding="utf-8")})
    assert found == []
    both = {card.faces[0].name: card for card in (*cards, *more_cards())}
    beside = extend_program(library(), program(), more_cards())
    programs = [
        compile_program(library(), both.values()),
        beside,
        extension_from_bytes(program(), extension_to_bytes(beside)),
    ]
    deck = (*DECK, *6 * ("Pinnace",))

    digests = {
        play_out(Game(one, [Seat(name, deck) for name in NAMES], 7), random.Random(7)).digest() for one in programs
    }

    assert len(digests) == 1
    assert len({one.history for one in programs}) == 1


CALLED = {"move": "shunt", "put_counters": "stow", "remove_counters": "unstow", "set": "fix", "adjust": "alter"}
LADEN = """card "Ark" {1}
  Ship 2/2
  when this enters: put 2 barnacle counters on this
  remove 1 barnacle counter from this: draw 1 card
"""


def test_what_the_rules_call_a_primitive_makes_no_difference():
    """The compiler knows what an action does, not what it is called."""
    files = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("rules.kw", "words.kw", "verbs.kw")}
    verbs = files["verbs.kw"]
    for core, name in CALLED.items():
        verbs, found = re.subn(rf"(?m)^primitive {core}(\(.*\) \[\d+\])$", rf"primitive {name}\1: does {core}", verbs)
        assert found == 1
    before, after = (sources_of_cards(each) for each in (files, {**files, "verbs.kw": verbs}))
    called = {name: core for core, name in CALLED.items()}

    assert after != before
    assert re.sub(rf"(?<=[_'])({'|'.join(called)})(?=[_',)])", lambda name: called[name[1]], after) == before


def sources_of_cards(files):
    rules = load_library("harbour", files)
    cards, found = load_cards(rules, {"cards.kw": (FOLDER / "cards.kw").read_text(encoding="utf-8"), "ark.kw": LADEN})
    assert not found
    return compile_program(rules, cards).sources["cards"]
