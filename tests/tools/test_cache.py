"""The cache is never wrong: another input is another key, and a damaged entry is no entry."""

import os
import pickle
import random
from pathlib import Path

import pytest

from kotowari.grammar import parser
from kotowari.grammar.source import Source
from kotowari.interpreter import Game
from kotowari.tools import cache, games, workspace
from kotowari.tools.scenarios import outcome
from kotowari.tools.testing.discover import discover
from kotowari.tools.testing.stages import Stages

DECKS = ("explore", "transform-proliferate")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test's own."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def forget() -> None:
    workspace.ruleset_library.cache_clear()
    workspace._extra_files.cache_clear()


def played(prepared: tuple) -> str:
    program, seats = prepared
    game, chance = Game(program, seats, 5), random.Random(5)
    while game.decision is not None:
        game.answer(game.decision.legal_answer(chance.randrange))
    return game.digest()


def test_a_kept_program_plays_the_same_game(place: Path) -> None:
    """Warm and cold starts give programs that cannot be told apart by playing."""
    forget()
    cold = played(games.prepare_game("magic-2018", (), DECKS))
    assert any(path.name.startswith("game-") for path in place.iterdir())
    forget()

    warm = games.prepare_game("magic-2018", (), DECKS)

    assert played(warm) == cold
    assert workspace.ruleset_library.cache_info().currsize == 0, "nothing was loaded but the program"


def test_a_kept_library_is_equal(place: Path) -> None:
    """A library read from the cache has the definitions, words and findings of the one that was kept."""
    forget()
    made = workspace.ruleset_library("magic-2018")
    forget()

    read = workspace.ruleset_library("magic-2018")

    assert read is not made
    assert read.definitions() == made.definitions()
    assert read.diagnostics == made.diagnostics
    assert read.sources == made.sources
    assert [s.names for s in read.vocabulary.symbols("zone")] == [s.names for s in made.vocabulary.symbols("zone")]
    text = {"a.kw": 'card "Ox" {2}\n  types: creature\n  stats: 2/2\n'}
    assert workspace.load(read, text) == workspace.load(made, text)


def test_a_changed_rule_is_seen(place: Path, tmp_path: Path) -> None:
    """A file of extra rules that changes between two runs gives another library."""
    rules = tmp_path / "more.kw"
    forget()
    for word in ("frolic", "gambol"):
        names = f'en "{word}" "{word}s" "{word}ed" ja "戯れる" ko "뛰논다"'
        rules.write_text(f"action {word}(by one: object) [999.1a]\n  {names}\n  tap one\n", encoding="utf-8")
        forget()
        library = workspace.ruleset_library("magic-2018", (str(rules),))

        assert word in library.actions
    forget()


def test_another_file_of_the_package_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys hold the fingerprint of the code, so that a new version finds nothing of an old one."""
    before = cache.key("x", "same")
    monkeypatch.setattr(cache, "code_print", lambda: b"another version")

    assert cache.key("x", "same") != before


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((["ab", "c"],), (["a", "bc"],)),
        ((["a"], ["b"]), (["a", "b"],)),
        (({"a": "b"},), ({"a": "c"},)),
        (({"a": "b"},), ({"b": "b"},)),
        (("a",), (b"a", b"")),
    ],
    ids=str,
)
def test_different_inputs_have_different_keys(one: tuple, other: tuple) -> None:
    """No two lists of inputs are told alike."""
    assert cache.key("x", *one) == cache.key("x", *one)
    assert cache.key("x", *one) != cache.key("x", *other)


DAMAGES = (lambda d: d[:-1], lambda d: d[:-1] + bytes([d[-1] ^ 1]), lambda d: b"", lambda d: b"x" * 40)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_no_entry(place: Path, damage) -> None:
    """Cut short, changed, empty or foreign: it is not looked into."""
    assert cache.keep("x-1", b"something") and cache.recall("x-1") == b"something"
    file = place / "x-1"
    file.write_bytes(damage(file.read_bytes()))

    assert cache.recall("x-1") is None


def planted(place: Path, name: str = "x-1") -> Path:
    """An entry that runs code when it is read, with the right checksum, as whoever can write there makes it."""

    class Runs:
        def __reduce__(self) -> tuple:
            return (os.mkdir, (str(place.parent / "ran"),))

    assert cache.keep(name, pickle.dumps(Runs()))
    return place / name


def read_in(place: Path) -> None:
    """Reads as the library is read: an entry that is accepted runs."""
    assert cache.cached("x-1", lambda: "made", str.encode, cache.unpack) in ("made", None)


def test_an_entry_of_ones_own_is_trusted(place: Path) -> None:
    """It would run: so the tests below tell something."""
    planted(place)
    read_in(place)

    assert (place.parent / "ran").exists()


def test_what_is_kept_is_this_users_alone(place: Path) -> None:
    old = os.umask(0)
    try:
        assert cache.keep("x-1", b"something")
    finally:
        os.umask(old)

    assert (place.stat().st_mode & 0o777, (place / "x-1").stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.parametrize("what", ["folder", "file"])
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_what_others_may_write_is_not_read(place: Path, what: str, mode: int) -> None:
    file = planted(place)
    spoiled = file if what == "file" else place
    spoiled.chmod(spoiled.stat().st_mode | mode)

    read_in(place)

    assert not (place.parent / "ran").exists()
    assert cache.keep("x-2", b"something") is (what == "file")


def test_what_another_user_wrote_is_not_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(place)
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)

    read_in(place)

    assert not (place.parent / "ran").exists() and cache.keep("x-2", b"something") is False


@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_link_is_not_followed(place: Path, what: str) -> None:
    file = planted(place)
    moved = file if what == "file" else place
    moved.rename(place.parent / "elsewhere")
    moved.symlink_to(place.parent / "elsewhere")

    read_in(place)

    assert not (place.parent / "ran").exists()


def test_a_pipe_in_place_of_an_entry_is_not_waited_for(place: Path) -> None:
    cache.keep("x-2", b"something")
    os.mkfifo(place / "x-1", 0o600)

    assert cache.recall("x-1") is None


def test_an_entry_under_another_name_is_no_entry(place: Path) -> None:
    """Else what was made of other inputs would be taken for what was asked."""
    cache.keep("x-1", b"something")
    (place / "x-1").rename(place / "x-2")

    assert cache.recall("x-2") is None


@pytest.mark.parametrize("junk", [b"", b"junk", b"\x80\x05.", b"cno_such_module\nthing\n."])
def test_junk_is_made_anew_without_a_word(place: Path, junk: bytes) -> None:
    """It is this user's, has the right checksum, and yet means nothing."""
    cache.keep("x-1", junk)

    assert cache.cached("x-1", lambda: "made", cache.pack, cache.unpack) == "made"
    assert cache.cached("x-1", lambda: "again", cache.pack, cache.unpack) == "made", "and kept"


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder should be: nothing is kept, everything works."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))

    assert cache.keep("x-1", b"something") is False
    assert cache.cached("x-2", lambda: "made", str.encode, bytes.decode) == "made"


def test_an_empty_variable_switches_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """KOTOWARI_CACHE= is the way to have none."""
    monkeypatch.setenv(cache.VARIABLE, "")

    assert cache.folder() is None
    assert cache.keep("x-1", b"something") is False


def test_the_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the variable it is a folder of its own in the platform's cache folder."""
    monkeypatch.delenv(cache.VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert cache.folder() == tmp_path / "kotowari"


def test_the_oldest_entries_go(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow without end, and other kinds are left alone."""
    monkeypatch.setattr(cache, "KEPT", 3)
    cache.keep("y-1", b"other")
    for number in range(6):
        cache.keep(f"x-{number}", b"something")

    assert len(list(place.glob("x-*"))) == 3
    assert cache.recall("y-1") == b"other"
    assert not list(place.glob(".new-*"))


def test_large_entries_go_before_there_are_many(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest is kept whatever its size."""
    monkeypatch.setattr(cache, "KEPT_BYTES", 1000)
    cache.keep("x-1", b"a" * 400)
    cache.keep("x-2", b"b" * 600)
    assert [path.name for path in place.glob("x-*")] == ["x-2"]

    cache.keep("x-3", b"c" * 5000)

    assert [path.name for path in place.glob("x-*")] == ["x-3"]


def test_scenario_files_are_read_and_compiled_once(place: Path, tmp_path: Path) -> None:
    """A second run with the same files takes suites, cards and programs from the cache, and says the same."""
    path = tmp_path / "a.kw"
    path.write_text(
        'card "Ox" {2}\n  Creature — Ox 2/3\n  when this enters: you gain 1 life\n\n'
        'scenario "t" under magic-2018\n  you: battlefield Ox\n  turn 1 main: expect Ox is 2/3\n'
    )

    def outcomes() -> list[str]:
        given = discover([str(path)])
        stages = Stages(given)
        return [outcome(stages, suite, scenario).status for suite, scenario in given.each()]

    assert outcomes() == ["passed"]
    kept = {entry.name: entry.stat().st_mtime_ns for entry in place.iterdir()}
    assert {name.partition("-")[0] for name in kept} >= {"suite", "own", "more", "stage"}
    assert outcomes() == ["passed"]
    assert {entry.name: entry.stat().st_mtime_ns for entry in place.iterdir()} == kept


def test_tables_from_bytes_read_the_same() -> None:
    """A parser made from saved tables gives the tree of one that made them."""
    source = Source("a.kw", next(iter(workspace.rule_files().values())))
    saved = parser.Parser(parser.Parser().save())

    one, other = parser.parse_surface(source, saved), parser.parse_surface(source)

    assert [repr(d.body) for d in one[0].definitions] == [repr(d.body) for d in other[0].definitions]
    assert one[1] == other[1]
