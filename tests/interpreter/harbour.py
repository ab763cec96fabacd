"""The harbour game of ``games/harbour``: a table to set up, and a hand to play it with.

A test writes the cards it needs as text, lays them out, and answers decisions by what they say.
"""

from functools import cache
from pathlib import Path
from random import Random

from kotowari.grammar.library import Library, load_cards, load_library
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, Program, Seat, compile_program
from kotowari.interpreter.engine import Engine
from kotowari.interpreter.state.objects import Obj

FOLDER = Path(__file__).parent / "games" / "harbour"
NAMES = ("Ann", "Ben")
LIGHTHOUSE = "Lighthouse"  # both have one at every table: who can do nothing is not asked, and the game would run on


@cache
def library(ruleset: str = "harbour", extra: str = "") -> Library:
    """The rules, with ``extra`` definitions beside them."""
    files = {name: (FOLDER / name).read_text(encoding="utf-8") for name in ("rules.kw", "words.kw", "verbs.kw")}
    files["words.kw"] += "\n" + extra
    made = load_library(ruleset, files)
    assert [d.message for d in made.diagnostics if d.code != "W0502"] == []
    return made


@cache
def program(cards: str = "", ruleset: str = "harbour", extra: str = "") -> Program:
    """The game with the cards of ``games`` and those of a test."""
    texts = {"cards.kw": (FOLDER / "cards.kw").read_text(encoding="utf-8"), "test.kw": cards}
    made, found = load_cards(library(ruleset, extra), texts)
    assert not found, "; ".join(f"{d.span.path}:{d.span.line} {d.message} ({d.help})" for d in found)
    return compile_program(library(ruleset, extra), made)


DECK = tuple(4 * ["North Port", "East Port"]) + 2 * (
    "Skiff",
    "Trader",
    "Raider",
    "Man of War",
    "Hulk",
    "Squall",
    "Levy",
    "Salvage",
    "Refit",
    "Fog",
    "Insurance",
    "Widow",
)


def dealt(seed: int) -> Game:
    """A game from its beginning between two equal decks."""
    return Game(program(), [Seat(name, DECK) for name in NAMES], seed)


def play_out(game: Game, chance: Random, most: int = 400) -> Game:
    """Answer at random until it is over."""
    while not game.over and game.decisions < most:
        game.answer(game.decision.legal_answer(chance.randrange))
    return game


def _placed(names: tuple[str, ...]) -> tuple[Placed, ...]:
    made = []
    for name in names:
        name, _, host = name.partition(" on ")
        made.append(Placed(name.removesuffix(" (bent)"), host=host, status=(("bent", 1),) if "(bent)" in name else ()))
    return tuple(made)


class Table:
    """A position in the day of the first player.  Zones are tuples of card names; ``Name (bent)`` lies bent."""

    def __init__(
        self,
        cards: str = "",
        *,
        ruleset: str = "harbour",
        extra: str = "",
        quay=(),
        hold=(),
        cargo=("Skiff",) * 9,
        seabed=(),
        rival_quay=(),
        rival_hold=(),
        rival_seabed=(),
        rival_cargo=("Skiff",) * 9,
        pool=(),
        coins=(10, 10),
        seed: int = 1,
        lighthouses: bool = True,
    ):
        light = (LIGHTHOUSE,) if lighthouses else ()
        sides = (
            (("quay", (*quay, *light)), ("hold", hold), ("cargo", cargo), ("seabed", seabed)),
            (("quay", (*rival_quay, *light)), ("hold", rival_hold), ("cargo", rival_cargo), ("seabed", rival_seabed)),
        )
        players = tuple(
            PlayerPosition(
                name,
                tuple((zone, _placed(tuple(names))) for zone, names in side),
                (("coins", money),),
                pool=tuple(pool) if name == "Ann" else (),
            )
            for name, side, money in zip(NAMES, sides, coins, strict=True)
        )
        self.program = program(cards, ruleset, extra)
        self.game = Game.from_position(self.program, Position(players, step="day"), seed)

    # ------------------------------------------------------------------ playing
    @property
    def engine(self) -> Engine:
        """The parts of the running game."""
        return self.game._engine

    def labels(self) -> list[str]:
        """What may be answered now."""
        return [option.label for option in self.game.decision.options] if self.game.decision else []

    def pick(self, *labels: str) -> "Table":
        """Answer a pick (or an order) by what the options say."""
        left = list(enumerate(self.labels()))
        answer = []
        for label in labels:
            index = next((i for i, text in left if text == label), None)
            assert index is not None, f"{label!r} is not among {self.labels()} of {self.game.decision}"
            left = [pair for pair in left if pair[0] != index]
            answer.append(index)
        self.game.answer(tuple(answer))
        return self

    def act(self, what: str, *targets: str) -> "Table":
        """Do what is offered, and choose targets."""
        assert self.game.decision is not None and self.game.decision.purpose == "act", self.game.decision
        self.pick(what)
        for target in targets:
            self.pick(target)
        return self

    def rest(self) -> "Table":
        """Both pass until nothing waits to resolve; stops when something else than acting is asked."""
        while self.slip() and self.game.decision is not None and self.game.decision.purpose == "act":
            self.pick("pass")
        return self

    def play(self, what: str, *targets: str) -> "Table":
        """Do it and let it resolve."""
        return self.act(what, *targets).rest()

    # ------------------------------------------------------------------ looking
    def names(self, zone: str, seat: int | None = None) -> list[str]:
        """Names of the cards in a zone (of one player), in order of names, but for lighthouses."""
        found = self.game.objects(zone)
        return sorted(o.chars.name for o in found if seat in (None, o.owner) and o.chars.name != LIGHTHOUSE)

    def slip(self) -> list[str]:
        """What waits to resolve, the next one last."""
        return [o.base.name for o in self.game.objects("slip")]

    def the(self, name: str, zone: str = "quay") -> Obj:
        """The first card of this name in a zone."""
        return next(o for o in self.game.objects(zone) if o.base.name == name)

    def stats(self, name: str) -> tuple[int, int]:
        """Its sail and hull."""
        numbers = self.game.characteristics(self.the(name).id)["numbers"]
        return numbers["sail"], numbers["hull"]

    def keywords(self, name: str) -> list[str]:
        """Its keywords."""
        return self.game.characteristics(self.the(name).id)["keywords"]

    def coins(self) -> tuple[int, int]:
        """What both players have."""
        return tuple(self.game.player(seat).fields["coins"] for seat in (0, 1))

    def kinds(self) -> list[str]:
        """The kinds of the events so far, in order."""
        return [event.kind for event in self.game.log]
