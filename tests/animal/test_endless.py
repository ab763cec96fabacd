"""What goes on without end is told from what only happens often (1403.1)."""

from tests.libraries import cards, ruleset

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, compile_program

CARDS = """card "Brood" ⓪
  Turf
  when this enters: create 300 Walnut tokens

card "Many Walnuts" ⓪
  Turf
  all tokens have:
    when this enters: recover 1 life
"""


def test_many_things_that_do_the_same_once_are_no_loop() -> None:
    """Three hundred tokens of one maker, one trigger each: more than a loop is let run, and none of them a loop."""
    made, found = load_cards(ruleset("animal"), {"test.kw": CARDS})
    assert not found
    program = compile_program(ruleset("animal"), (*made, *cards("animal")))
    own = (("hand", (Placed("Brood"),)), ("battlefield", (Placed("Many Walnuts"),)))
    game = Game.from_position(program, Position((PlayerPosition("Ann", own), PlayerPosition("Ben")), step="hunt"), 1)
    before = game.player(0).fields["life"]
    game.answer((next(i for i, option in enumerate(game.decision.options) if option.label == "play Brood"),))
    while game.view(0)["turn"] == 1 and not game.over:
        labels = [option.label for option in game.decision.options]
        game.answer((labels.index("pass"),) if "pass" in labels else game.decision.legal_answer(lambda n: 0))

    assert game.player(0).fields["life"] == before + 300
