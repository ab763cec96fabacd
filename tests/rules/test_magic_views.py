"""What each player sees of a face-down permanent."""

from tests.libraries import cards as pool

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Decision, Game, Option, Placed, PlayerPosition, Position, compile_program
from kotowari.tools.explain.story import Teller
from kotowari.tools.explain.why import told_to
from kotowari.tools.play import table
from kotowari.tools.workspace import ruleset_library

HYDRA = """
card "Hidden Hydra" {5}{G}
  Creature — Hydra 5/4
  morph {2}{G}
"""


def shown(status: tuple[tuple[str, int], ...]) -> list[dict]:
    """The one permanent, as its controller, the opponent and a spectator see it."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"hydra.kw": HYDRA})
    assert found == []
    own = (("battlefield", (Placed("Hidden Hydra", status=status),)),)
    position = Position((PlayerPosition("Ann", own), PlayerPosition("Ben")), step="main")
    game = Game.from_position(compile_program(library, cards), position, 1)
    return [game.view(seat)["zones"]["battlefield"][0] for seat in (0, 1, None)]


def test_only_its_controller_may_look_at_the_face() -> None:
    """To the game it is a 2/2 without a name; what it is otherwise is a secret (707.2, 707.5)."""
    own, *others = shown((("face_down", 1),))
    assert own["covered"]["name"] == "Hidden Hydra"
    for seen in (own, *others):
        assert (seen["name"], seen["words"], seen["numbers"]) == ("", ["creature"], {"power": 2, "toughness": 2})
        assert "Hidden Hydra" not in repr({key: value for key, value in seen.items() if key != "covered"})
    assert all("covered" not in seen for seen in others)


def test_what_is_face_up_is_seen_by_all() -> None:
    for seen in shown(()):
        assert seen["name"] == "Hidden Hydra"
        assert "covered" not in seen


BOLT = """
card "Bolt of Truth" {R}
  Instant
  this deals 1 damage to target creature
"""


def test_neither_an_answer_nor_the_story_tells_the_face() -> None:
    """The opponent aims at it, and hears of it, without learning what it is."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"hydra.kw": HYDRA, "bolt.kw": BOLT})
    assert found == []
    own = (("battlefield", (Placed("Hidden Hydra", count=2, status=(("face_down", 1),)), Placed("Plains"))),)
    other = (("hand", (Placed("Bolt of Truth"),)), ("battlefield", (Placed("Mountain"),)))
    position = Position((PlayerPosition("Ann", own), PlayerPosition("Ben", other)), step="main")
    program = compile_program(library, (*cards, *pool("magic-2018")))
    game = Game.from_position(program, position, 1)
    while not any("Bolt" in option.label for option in game.decision.options):
        game.answer((0,))
    game.answer((next(i for i, option in enumerate(game.decision.options) if "Bolt" in option.label),))

    assert game.decision.purpose == "targets" and game.decision.player == 1
    assert [option.label.startswith("#") for option in game.decision.options] == [True, True]
    game.answer((0,))
    while not any(event.kind == "deal" for event in game.log):
        game.answer((0,))
    teller = Teller(library)
    assert not any("Hidden Hydra" in line for line in teller.lines(game, seat=1))
    assert any("Hidden Hydra" in line for line in teller.lines(game, seat=0))


def face_down(*names: str) -> Game:
    """Cards of Ann that lie face down, and one of Ben's that Ben alone asks about."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"hydra.kw": HYDRA, "drake.kw": HYDRA.replace("Hydra", "Drake")})
    assert found == []
    own = (("battlefield", tuple(Placed(name, status=(("face_down", 1),)) for name in names)),)
    other = (("battlefield", (Placed("Island"),)),)
    position = Position((PlayerPosition("Ann", own), PlayerPosition("Ben", other)), step="main")
    return Game.from_position(compile_program(library, (*cards, *pool("magic-2018"))), position, 1)


def test_why_knows_no_more_than_who_asks() -> None:
    """The opponent hears of a 2/2 whatever is typed; the name isn't even a spelling that is proposed (707.5)."""
    game = face_down("Hidden Hydra")
    number = f"#{game.contents('battlefield')[-1].id}"
    asked = {name: "\n".join(told_to(game, 1, name)) for name in ("Hidden Hydra", "Hiden Hydra", number)}

    assert all("Hydra" not in line.replace(f"`{name}`", "") for name, line in asked.items())
    assert asked["Hidden Hydra"] == "nothing to be seen is called `Hidden Hydra`"
    assert "2/2" in asked[number] and "5/4" not in asked[number]
    assert "Hidden Hydra" in "\n".join(told_to(game, 0, number))


def test_what_is_being_cast_face_down_was_never_seen() -> None:
    """It is turned face down before it is announced; the log and the view of others never name it (707.4)."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"hydra.kw": HYDRA})
    assert found == []
    own = (("battlefield", (Placed("Forest", count=6),)), ("hand", (Placed("Hidden Hydra"),)))
    other = (("battlefield", (Placed("Island"),)),)
    position = Position((PlayerPosition("Ann", own), PlayerPosition("Ben", other)), step="main")
    game = Game.from_position(compile_program(library, (*cards, *pool("magic-2018"))), position, 1)
    seen, asked = [], set()
    while len(game.contents("battlefield")) < 8:
        wanted = "face_down" if game.decision.purpose == "way" else "Hydra"
        asked.add(game.decision.purpose)
        options = [option.label + option.key for option in game.decision.options]
        game.answer((next((i for i, label in enumerate(options) if wanted in label or "morph" in label), 0),))
        seen += [repr(game.view(1)), *Teller(library).lines(game, seat=1)]

    assert "way" in asked and "Hydra" not in "".join(seen)
    assert any("casts a covered card" in line for line in seen)


def test_equal_backs_are_equal_to_who_sees_only_backs() -> None:
    """Whether two cards have one face is no reason to show them as one answer or as two (707.5)."""
    options = []
    for names in (("Hidden Hydra", "Hidden Hydra"), ("Hidden Hydra", "Hidden Drake")):
        game = face_down(*names)
        things = [obj for obj in game.contents("battlefield") if obj.status.get("face_down")]
        asked = Decision("pick", 1, "choose", tuple(Option(f"object:{obj.id}", "#", obj.id) for obj in things))
        options.append(table.options(game, asked))

    assert options[0] == options[1]


YOKE = """
card "Mind Yoke" {0}
  Artifact
  sacrifice this: control next turn for target player
"""


def test_who_controls_a_player_sees_what_that_player_sees() -> None:
    """The hand, and what lies face down, for the turn and no longer; nobody else sees more, nor the player (715.4)."""
    library = ruleset_library("magic-2018")
    cards, found = load_cards(library, {"yoke.kw": YOKE, "hydra.kw": HYDRA})
    assert found == []
    own = (
        ("battlefield", (Placed("Mind Yoke"),)),
        ("hand", (Placed("Forest"),)),
        ("library", (Placed("Plains", count=3),)),
    )
    other = (
        ("hand", (Placed("Island"),)),
        ("battlefield", (Placed("Hidden Hydra", status=(("face_down", 1),)), Placed("Plains"))),
        ("library", (Placed("Plains", count=3),)),
    )
    position = Position((PlayerPosition("Ann", own), PlayerPosition("Ben", other)), step="main")
    game = Game.from_position(compile_program(library, (*cards, *pool("magic-2018"))), position, 1, ask_idle=True)

    def sees(seat: int | None, whose: str) -> bool:
        return type(game.view(seat)["zones"][f"hand of {whose}"]) is list

    def knows_face(seat: int) -> bool:
        return any("covered" in one for one in game.view(seat)["zones"]["battlefield"])

    game.answer((next(i for i, option in enumerate(game.decision.options) if "Mind Yoke" in option.label),))
    game.answer((1,))  # Ben is its target
    while game.turn == 1:
        assert game.decision.concerns is None and not sees(0, "Ben") and not knows_face(0)
        game.answer((0,))
    asked = set()
    while game.turn == 2:
        assert game.decision.player == 0 and sees(0, "Ben") and knows_face(0)
        assert sees(1, "Ben") and not sees(1, "Ann") and not sees(None, "Ben")
        asked.add(game.decision.concerns)
        game.answer((0,) if game.decision.purpose == "act" else ())
    assert asked == {1, None}
    assert not sees(0, "Ben") and not knows_face(0) and sees(1, "Ben")
