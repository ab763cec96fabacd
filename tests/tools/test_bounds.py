"""No file of a stranger takes the machine: each of these fits in half a gigabyte and ends with a code and a place.

Each command runs in a process of its own with an address space of 500 MB; the time limit only ends a hang.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.grammar.limits import LETTERS, LINES

MEMORY = 500 * 2**20
DECKS = ("--deck", "explore", "--deck", "transform-proliferate", "--ruleset", "magic-2018")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spell(*body: str) -> str:
    """A card that does so, and a scenario in which it is cast."""
    lines = "".join(f"  {line}\n" for line in body)
    return f"""card "Hostile" {{0}}
  Sorcery
{lines}
scenario "s" under magic-2018
  you: hand Hostile
  turn 1 main: you cast Hostile; resolve all
  expect your life = 20
"""


def laid_out(entry: str) -> str:
    return f'scenario "s" under magic-2018\n  you: {entry}\n  expect your life = 20\n'


def tower() -> str:
    """Keywords of ten keywords, eight deep: 10^8 abilities."""
    first = "glab drom brek flin gwor stiv plon kraz".split()
    last = "ta no ri mu pe so ka li ju vo".split()
    lines = []
    for level, stem in enumerate(first):
        above = [first[level + 1] + end for end in last] if level < 7 else ["flying"] * 10
        for end in last:
            lines += [
                f'keyword {stem}{end} [999.1]\n  en "{stem}{end}" ja "あ{stem}{end}" ko "가{stem}{end}"',
                *(f"  {each}" for each in above),
                "",
            ]
    return "\n".join(lines) + '\ncard "A" {0}\n  Creature 1/1\n  glabta\n\n' + laid_out("battlefield A")


def keyword(*body: str) -> str:
    lines = "".join(f"  {line}\n" for line in body)
    return (
        f'keyword loopy [999.1]\n  en "loopy" ja "輪" ko "고리"\n{lines}\ncard "A" {{0}}\n  Creature 1/1\n'
        f"  loopy\n\n{laid_out('battlefield A')}"
    )


def counted(deep: int) -> str:
    """A number of things of which each is tested by a number of things, and so on."""
    return "number of creatures" + (f" where ({counted(deep - 1)}) > 0" if deep else "")


PLAYED = {  # right to ``check``, and stopped when it is played: text, line, what is said
    "repeat": (spell("repeat 999999999: you gain 1 life"), 3, "more than 200000 events without a decision"),
    "repeat nothing": (spell("repeat 999999999: repeat 999999999: let x = 1"), 3, "more than 200000 events"),
    "square": (spell("let n = 3", *["set n = n * n"] * 40, "you gain n life"), 8, "a number has more than 15 digits"),
    "double": (spell("let n = 3", *["set n = n + n"] * 60, "you gain n life"), 52, "a number has more than 15 digits"),
    "tokens": (spell("create 999999999 1/1 green Elf creature tokens"), 3, "more than 10000 things"),
    "mana": (spell("repeat 999999999: add {G}"), 3, "more than 200000 events"),
    "draw": (spell("draw 999999999 cards"), 3, "more than 200000 events"),
    "loop": (spell("loop:", "  let x = 1"), 3, "in the loop at"),
    "each of each": (
        spell(
            "let n = 0", *[f"{'  ' * deep}for each Bear as a{deep}:" for deep in range(8)], "  " * 8 + "set n = 1"
        ).replace("hand Hostile", "hand Hostile; battlefield Bear x30")
        + '\ncard "Bear" {1}\n  Creature — Bear 2/2\n',
        11,
        "more than 200000 events",
    ),
}
REFUSED = {  # text, code, line
    "abilities of one card": ('card "A" {0}\n  Creature 1/1\n' + "  flying\n" * 3_000, "E0108", 1),
    "digits": (spell("you gain " + "9" * 5_000 + " life"), "E0109", 3),
    "damage of a googol": (spell("deals 1" + "0" * 100 + " damage to you"), "E0109", 3),
    "digits of a scenario": (laid_out("life " + "9" * 5_000), "E0109", 2),
    "a million lands": (laid_out("battlefield Forest x1000000"), "E0110", 2),
    "a symbol of a thousand million": (spell("add {999999999}"), "E0401", 3),
    "mana in more ways than can be looked at": (
        'card "A" {0}\n  Creature 1/1\n  {T}:\n' + "    add {W} or {U} or {B} or {R} or {G}\n" * 14,
        "E0806",
        8,
    ),
    "mana without number": ('card "A" {0}\n  Creature 1/1\n  {T}: add 9999999 any-color mana\n', "E0806", 3),
    "tower": (tower(), "E0110", 1),
    "has itself": (keyword("loopy"), "E0405", 1),
    "gives itself": (keyword("creatures you control have loopy"), "E0405", 1),
    "quotes itself": (
        keyword("creatures you control have:", "  when this enters: it gains loopy until end of turn"),
        "E0405",
        1,
    ),
    "count of what is counted": (spell("let n = " + counted(18), "you gain n life"), "E0108", 1),
    "targets": (spell(*["target player loses half their life, rounded up"] * 101), "E0108", 103),
    "deep": (spell(*("  " * n + "if you control a creature:" for n in range(300))), "E0108", 22),
}


ENDS = {  # what is right and large: each took minutes or gigabytes
    "costs that can be paid in two ways": 'card "A" '
    + "{2/W}" * 200
    + "\n  Creature 1/1\n\n"
    + laid_out("hand A; battlefield Forest x60").replace("expect your life = 20", "turn 1 main: you can't cast A"),
    "mana times ten million": 'card "A" {0}\n  Enchantment\n  instead of you tap for mana permanent: '
    + "it produces times 9999999\n\n"
    + laid_out("battlefield A x2, Forest x6; hand A").replace("expect your life = 20", "turn 1 main: you can cast A"),
    "effects on one another": 'card "Lord" {0}\n  Creature — Bear 1/1\n  creatures you control get +1/+1\n\n'
    + laid_out("battlefield Lord x300"),
}

LANDS = "battlefield Forest x5, Forge x5; hand Fox; library Forest"
UNFINISHED = {  # what would be looked at for minutes
    "effects that may depend on one another": (
        'card "Fox" {G}\n  Enchantment\n'
        + "  nonbasic lands are Mountains\n" * 100
        + '\ncard "Forge" {0}\n  Land\n\n'
        + laid_out(LANDS).replace("expect", "turn 1 main: you cast Fox; resolve all\n  expect")
    ),
    "costs that are chosen": (
        'card "Fox" {G}\n  Instant\n'
        + "  cost {9} or sacrifice creature\n" * 40
        + '  draw 1 card\n\ncard "Forge" {0}\n  Creature 1/1\n\n'
        + laid_out(LANDS).replace("expect", "turn 1 main: you can't cast Fox\n  expect")
    ),
}

COSTS = ", ".join(["sacrifice creature", "discard 1 card", "{1}", "pay 1 life"] * 15)
EVENTS = " or ".join(["creature you control enters"] * 40)
FULL = {  # a line of which a file as long as may be consists: what it compiles to once took minutes and a gigabyte
    "costs": f'card "A%d" {{1}}\n  Creature 1/1\n  {COSTS}: draw 1 card\n',
    "events": f'card "A%d" {{1}}\n  Creature 1/1\n  when {EVENTS}: draw 1 card\n',
    "unknown words": 'card "A%d" {1}\n  Creature 1/1\n  whem this entters: targget creatur gets +1/+1\n',
}

LONG = {  # a file that nobody writes, of which every line is right: text, line
    "lines": ('card "A" {0}\n  Creature 1/1\n\n' * 5_000, 4_001),
    "scenarios": (laid_out("life 20") * 5_000, 4_001),
    "letters": ('card "A" {0}\n  ' + "flying, " * 300_000 + "flying\n", 1),
}


def _little_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def outcome(*argv: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "kotowari", *argv],
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=_little_memory,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_what_a_game_can_not_take_is_stopped_at_its_line(folder: Path) -> None:
    """All of them by one process, so what one leaves behind must not fill the memory for the next."""
    files = {f"{name.replace(' ', '_')}.kw": found for name, found in PLAYED.items()}
    for name, (text, _, _) in files.items():
        (folder / name).write_text(text)
    code, told = outcome("test", *files)

    lines = [each.strip() for each in told.splitlines()]
    for name, (_, line, said) in files.items():
        assert any(each.startswith(f"{name}:{line}: E0916 ") and said in each for each in lines), name
    assert code == 1 and "internal" not in told


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_game_needs_is_refused(folder: Path, name: str) -> None:
    """By ``check`` with a code and a place; ``test`` and ``text`` end as well."""
    text, code, line = REFUSED[name]
    (folder / "a.kw").write_text(text)
    status, told = outcome("check", "a.kw", "--ruleset", "magic-2018")

    assert status == 1 and f"error[{code}]" in told and f"a.kw:{line}:" in told
    assert "passed" not in run("test", "a.kw", "-v")[1]
    assert run("text", "a.kw", "--ruleset", "magic-2018")[0] in (0, 1, 2)


@pytest.mark.parametrize("name", FULL)
def test_the_longest_file_is_checked_in_little_memory(folder: Path, name: str) -> None:
    """How much a file may hold is what bounds the work of ``check``."""
    cards = min(LETTERS // (len(FULL[name]) + 2), LINES // 4)
    (folder / "a.kw").write_text("".join(FULL[name] % number for number in range(cards)))
    code, told = outcome("check", "a.kw", "--ruleset", "magic-2018")

    assert code == (name == "unknown words") and "E0110" not in told and "internal" not in told


@pytest.mark.parametrize("name", LONG)
def test_a_file_that_is_too_long_is_read_by_no_command(folder: Path, name: str) -> None:
    text, line = LONG[name]
    (folder / "a.kw").write_text(text)

    for verb in ("check", "fmt", "text"):
        code, told = outcome(verb, "a.kw", "--ruleset", "magic-2018")
        assert code == 1 and told.count("error[E0110]") == 1 and f"a.kw:{line}:" in told, verb
    assert f"a.kw:{line}: E0110" in run("test", "a.kw")[1]
    assert (folder / "a.kw").read_text() == text


@pytest.mark.parametrize(
    ("name", "argv"),
    [
        ("a.kw", ("check", "a.kw")),
        ("a.kw", ("fmt", "--check", "a.kw")),
        ("a.kw", ("test", "a.kw")),
        ("a.json", ("check", "a.json")),
        ("a.json", ("explain", "a.json")),
        ("a.json", ("compare", "--table", "a.json")),
        ("a.txt", ("deck", "a.txt")),
        ("a.txt", ("reminder", "--batch", "a.txt")),
        ("a.deck", ("sim", "--deck", "a.deck", "--deck", "a.deck", "--ruleset", "magic-2018")),
    ],
)
def test_of_a_file_without_end_only_the_beginning_is_read(folder: Path, name: str, argv: tuple[str, ...]) -> None:
    """A gigabyte that takes no room on the disk."""
    with (folder / name).open("wb") as file:
        file.truncate(2**30)
    code, told = outcome(*argv)

    assert code == 2 and f"{name} is longer than" in told and "internal" not in told


@pytest.mark.parametrize(
    "chain", ["that control creature ", "that doesn't control creature ", "that targets creature "]
)
def test_what_things_are_related_to_is_read_once_at_each_depth(folder: Path, chain: str) -> None:
    """It was read twice, so that each one more took twice as long."""
    (folder / "a.kw").write_text(f'card "A" {{1}}\n  Instant\n  destroy target creature {chain * 60}\n')

    assert "internal" not in outcome("check", "a.kw", "--ruleset", "magic-2018")[1]


LASTING = """card "Hostile" {0}
  Sorcery
  repeat 3000: you gain 1 life

"""


def test_the_games_of_one_file_are_bounded_together(folder: Path) -> None:
    """Each is within its own bound; after those that one file may take the others are not played."""
    one = """scenario "s{}" under magic-2018
  you: hand Hostile
  turn 1 main: you cast Hostile; resolve all
  expect your life = 3020

"""
    (folder / "a.kw").write_text(LASTING + "".join(one.format(number) for number in range(60)))

    assert run("test", "a.kw", "-q")[0] == 0
    code, out, _ = run("test", "a.kw", "--limit", "9000")
    assert code == 1 and "a.kw:65: E0916 the scenarios of this file take more than 78000 events together" in out
    assert "the last of them in `s12`; 47 more are not played" in out


def test_what_can_not_be_played_takes_nothing_of_what_the_games_of_a_file_may(folder: Path) -> None:
    """A position that can't be is an error of its own scenario: none of the others goes without its game for it."""
    wrong = 'scenario "w{}" under magic-2018\n  you: hand Nowhere\n  turn 1 main: expect your life = 20\n'
    right = 'scenario "r" under magic-2018\n  turn 1 main: expect your life = 20\n'
    (folder / "a.kw").write_text("".join(wrong.format(number) for number in range(9)) + right)

    code, out, told = run("test", "a.kw")
    assert code == 1 and "E0916" not in out and "1 passed, 9 error" in out + told


def test_what_is_only_tried_counts_among_the_games_of_a_file(folder: Path) -> None:
    """``can`` plays on in a copy, which has a bound of its own: a file may ask it any number of times."""
    asked = "; ".join(["you can cast Hostile"] * 60)
    (folder / "a.kw").write_text(
        LASTING
        + f"""scenario "s" under magic-2018
  you: hand Hostile x2
  turn 1 main: you cast Hostile; resolve all
  expect {asked}
"""
    )

    assert run("test", "a.kw", "-q")[0] == 0
    code, out, _ = run("test", "a.kw", "--limit", "9000")
    assert code == 1 and "E0916 the scenarios of this file take more than 19000 events together" in out


@pytest.mark.parametrize("name", ENDS)
def test_what_is_large_and_right_is_played(folder: Path, name: str) -> None:
    (folder / "a.kw").write_text(ENDS[name])

    assert outcome("test", "a.kw")[0] == 0


@pytest.mark.parametrize("name", UNFINISHED)
def test_what_is_looked_at_without_end_is_stopped(folder: Path, name: str) -> None:
    (folder / "a.kw").write_text(UNFINISHED[name])
    code, told = outcome("test", "a.kw")

    assert code == 1 and "E0916" in told and "looked at" in told


def test_positions_that_are_compared_take_little_memory(folder: Path) -> None:
    """Each time somebody does what takes nothing to do, the position is kept, to be known when it comes again."""
    (folder / "a.kw").write_text(
        """card "Host" {0}
  Artifact
  {0}: create 3 1/1 white Spirit creature tokens
  when creature enters: put 1 +1/+1 counter on each creature
"""
    )
    (folder / "a.deck").write_text("60 Host\n")
    decks = ("--deck", "a.deck", "--deck", "a.deck")
    code, told = outcome(
        "sim", *decks, "--rules", "a.kw", "--ruleset", "magic-2018", "--games", "1", "--seed", "1", "--limit", "60000"
    )

    assert code == 1 and "E0916" in told and "looked at" in told and "MemoryError" not in told


def test_a_card_is_tried_within_what_some_games_may_take(folder: Path) -> None:
    """Every game with it ends soon, and there are more of them the more lines it has."""
    lines = (f"  may cost {{1}} as k{number}\n" for number in range(200))
    (folder / "a.kw").write_text('card "Long" {0}\n  Enchantment\n' + "".join(lines))
    code, told = outcome("try", "a.kw", "--limit", "20000")

    assert code == 1 and "E0916 more than 400000 events in all games in which this card is tried" in told


def test_a_card_that_can_not_be_carried_out_is_refused_by_what_tries_it(folder: Path) -> None:
    (folder / "a.kw").write_text(REFUSED["mana without number"][0])
    code, out, err = run("try", "a.kw")

    assert code == 1 and "E0806" in out + err and "internal" not in out + err


def test_rules_that_can_not_be_carried_out_are_no_internal_error_of_test(folder: Path) -> None:
    (folder / "rules.kw").write_text('primitive fizzle(by player: player)\n  en "fizzle" ja "消" ko "꺼"\n')
    (folder / "a.kw").write_text(laid_out("life 20"))
    code, out, err = run("test", "a.kw", "--rules", "rules.kw")

    assert code == 1 and "can't be carried out" in out + err and "internal" not in out + err


@pytest.mark.parametrize("line", ["a" + " " * 200_000 + "b", "1" + " " * 200_000 + "#"])
def test_a_line_of_a_deck_is_read_once_along(folder: Path, line: str) -> None:
    (folder / "a.deck").write_text(line + "\n")

    assert outcome("check", "a.deck", "--ruleset", "magic-2018")[0] == 1


def test_a_deck_of_a_million_lines_is_read_as_far_as_decks_go(folder: Path) -> None:
    (folder / "a.deck").write_text("1 Forest\n" * 990_000)
    code, told = outcome("check", "a.deck", "--ruleset", "magic-2018")

    assert code == 1 and "error[E0110]" in told and "a.deck:2001:" in told


# --------------------------------------------------------------------------- --limit
def test_the_limit_is_an_option_of_what_plays(folder: Path) -> None:
    """One that is small stops any game, one that is large enough none."""
    (folder / "a.kw").write_text(spell("repeat 90: you gain 1 life").replace("= 20", "= 110"))

    assert run("test", "a.kw", "-q")[0] == 0
    code, out, _ = run("test", "a.kw", "--limit", "90", "-q")
    assert code == 1 and "E0916 more than 90 events in one game" in out
    code, out, err = run("sim", *DECKS, "--games", "2", "--limit", "90")
    assert code == 1 and "2 games, 0 finished, 2 errors" in out and "E0916 more than 90 events" in err
    code, _, err = run("play", *DECKS, "--seat0", "random", "--limit", "90", "-q")
    assert code == 1 and "E0916" in err and "--limit N allows more" in err


def test_a_game_stops_at_the_same_event_every_time(folder: Path) -> None:
    """The budget is of counts; there is no clock in it."""
    found = [run("sim", *DECKS, "--games", "3", "--limit", "500", "--json", "-q")[1] for _ in range(2)]

    assert found[0].split('"seconds"')[0] == found[1].split('"seconds"')[0]


# --------------------------------------------------------------------------- processes
def _workers(pid: int) -> list[int]:
    """The processes whose parent this is."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(each.parent.name))
    return found


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _interruptible() -> None:
    """Whoever runs the tests in the background has them ignore Ctrl-C, and what they begin inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("sent", "code", "whom"),
    [
        (signal.SIGINT, 130, os.killpg),
        (signal.SIGINT, 130, os.kill),
        (signal.SIGKILL, -9, os.kill),
        (signal.SIGTERM, -15, os.kill),
    ],
    ids=["Ctrl-C", "SIGINT", "SIGKILL", "SIGTERM"],
)
def test_workers_end_with_who_asked_for_the_games(sent: int, code: int, whom: object) -> None:
    """No games are played on by anybody, nothing is told but what was interrupted."""
    with subprocess.Popen(
        [sys.executable, "-m", "kotowari", "sim", *DECKS, "--games", "100000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_interruptible,
    ) as running:
        while len(workers := _workers(running.pid)) < 2:
            assert running.poll() is None, "it ended before it played"
            time.sleep(0.01)
        whom(running.pid, sent)  # type: ignore[operator]
        _, err = running.communicate()

    assert running.returncode == code
    assert "Traceback" not in err and "Error" not in err
    for worker in workers:  # a loop without end fails by the time limit of whoever runs the tests
        while _alive(worker):
            time.sleep(0.01)


def test_rules_under_which_no_game_begins_are_told_for_each_card_that_is_tried(folder: Path) -> None:
    (folder / "a.kw").write_text(
        "state [704.1] creature where power of it >= 0 as c: put 1 +1/+1 counter on c\n\n"
        'card "C" {G}\n  Creature — Bear 2/2\n  {0}: draw 1 card\n'
    )
    code, told = outcome("try", "a.kw", "--rules", "a.kw", "--limit", "20000")

    assert code == 1 and "E0916" in told and "1 error" in told
