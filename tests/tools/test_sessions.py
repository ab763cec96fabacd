"""A session is its answers: undo, records and replay are one thing.  And the demo works."""

from pathlib import Path
from random import Random

import pytest

from kotowari.interpreter import Refused
from kotowari.tools import games
from kotowari.tools.errors import CannotRun
from kotowari.tools.play import demo, record
from kotowari.tools.play.session import Session
from kotowari.tools.report.console import Console
from kotowari.tools.sim.bots import BOTS

DECKS = ("explore", "transform-proliferate")


@pytest.fixture(scope="module")
def table() -> tuple:
    """A program and its seats."""
    return games.prepare_game("magic-2018", (), DECKS)


def play(session: Session, answers: int) -> None:
    """Give *answers* random legal answers for the person."""
    chance = Random(1)
    for _ in range(answers):
        if session.decision is not None:
            session.answer(session.decision.legal_answer(chance.randrange))


def test_undo_takes_back_one_answer_of_the_person(table: tuple) -> None:
    """The question before it is asked again, with the same answers; at the start there is nothing to undo."""
    session = Session(*table, 3, {1: BOTS["random"]})
    first = session.decision
    play(session, 1)

    assert session.undo()
    assert session.decision == first
    assert not session.undo()


def test_a_refused_answer_changes_nothing(table: tuple) -> None:
    """The same question stands, and the log is as it was."""
    session = Session(*table, 3, {1: BOTS["random"]})
    before = session.game.digest()

    with pytest.raises(Refused):
        session.answer((99,))

    assert session.game.digest() == before


def test_a_record_is_the_game(table: tuple, tmp_path: Path) -> None:
    """Saved, loaded and replayed, it has the same digest."""
    session = Session(*table, 11, {1: BOTS["random"]})
    play(session, 40)
    saved = session.record("magic-2018", ())
    record.save(saved, tmp_path / "game.json")
    loaded = record.load(tmp_path / "game.json")

    assert loaded == saved
    assert record.replay(table[0], loaded).digest() == saved.digest == session.game.digest()


@pytest.mark.parametrize("text", ["", "[]", '{"format": "kotowari game 1"}', '{"format": "chess"}'])
def test_other_files_are_no_records(text: str, tmp_path: Path) -> None:
    """The message says which file, whatever is in it."""
    path = tmp_path / "other.json"
    path.write_text(text)

    with pytest.raises(CannotRun, match=r"other\.json is not a saved game"):
        record.load(path)


def test_the_demo_shows_rules_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    """Cards without an error, three languages, a game played to its end, and events that name their rules."""
    assert demo.main() == 0
    shown = capsys.readouterr().out

    assert ": 0 errors" in shown
    assert "マーフォークの枝渡り" in shown and "인어 가지보행자" in shown
    assert "[704.5" in shown or "[510" in shown
    assert "wins (" in shown or "a draw (" in shown


def test_the_demo_ends_with_a_card_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """It is read, said in three languages and played."""
    assert demo.paste(Console()) == 0
    shown = capsys.readouterr().out

    assert "  when this enters:" in shown
    assert "飛行" in shown and "비행" in shown
    assert shown.count("reached ") == 3
