"""docs/how-it-works.md shows the source made for a card and what happens when it is played: both are made here again.

With ``KOTOWARI_UPDATE=1`` the page is rewritten where it differs.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest
from tests.libraries import cards, ruleset

from kotowari.grammar.library import load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, compile_program

PAGE = Path(__file__).parents[2] / "docs" / "how-it-works.md"
CARD = re.compile(r"```kotowari (\S+)\n(.*?)```", re.S)
MARKED = re.compile(r"(<!-- made: (\w+) -->\n```text\n)(.*?)(```)", re.S)


@cache
def card() -> tuple:
    """The card that the page writes."""
    path, text = CARD.search(PAGE.read_text(encoding="utf-8")).groups()
    made, found = load_cards(ruleset("magic-2018"), {path: text})
    assert found == []
    return tuple(made)


def source_of_the_card() -> str:
    """What the compiler writes for it, without the lines that only unpack the context."""
    text = compile_program(ruleset("magic-2018"), card()).sources["cards"]
    unpacked = re.compile(r"    (this|you|a|ev|tg|kn) = c\.\w+")
    plain = [line for line in text.splitlines() if line and not unpacked.fullmatch(line)]
    wide = re.sub(r", (?=(patterns|body|targets|modes|condition)=)", ",\n    ", "\n".join(plain))
    return wide.replace(" match=", "\n        match=").replace(", anchor=", ",\n        anchor=") + "\n"


def source_of_the_verb() -> str:
    """The function of the verb it uses, as the first one made: its number counts the definitions read before it."""
    text = compile_program(ruleset("magic-2018"), ()).sources["rules"]
    start = text.index("def r_do_explore")
    return re.sub(r"_\d+\(", "_1(", text[start : text.index("\n    if False: yield", start)], count=1) + "\n"


def log_of_a_game() -> str:
    """From the casting on, until it has explored: number, group, event, operands, rules."""
    program = compile_program(ruleset("magic-2018"), (*card(), *cards("magic-2018")))
    name = card()[0].faces[0].name
    own = (
        ("battlefield", (Placed("Forest", 2),)),
        ("hand", (Placed(name),)),
        ("library", (Placed("Giant Growth"), Placed("Forest"))),
    )
    other = (("library", (Placed("Forest", 5),)),)
    game = Game.from_position(
        program, Position((PlayerPosition("Ann", own), PlayerPosition("Ben", other)), step="main"), 1
    )
    game.answer((next(i for i, o in enumerate(game.decision.options) if o.label == f"cast {name}"),))
    assert game.decision.purpose == "yes_no"
    game.answer((0,))
    last = next(e.index for e in game.log if e.kind == "explore")
    return "".join(
        f"{e.index:>3}  {e.kind:<13} {_operands(e.args):<62} {', '.join(e.cites)}".rstrip() + "\n"
        for e in game.log[: last + 1]
    )


def _operands(args: list) -> str:
    return ", ".join(str(each) for each in args if each is not None)


MADE = {"card": source_of_the_card, "verb": source_of_the_verb, "log": log_of_a_game}


@pytest.mark.parametrize("what", MADE)
def test_the_page_shows_what_is_made(what):
    page = PAGE.read_text(encoding="utf-8")
    shown = {name: body for _, name, body, _ in MARKED.findall(page)}
    made = MADE[what]()
    if os.environ.get("KOTOWARI_UPDATE") and shown[what] != made:
        PAGE.write_text(MARKED.sub(lambda m: m[1] + (made if m[2] == what else m[3]) + m[4], page), encoding="utf-8")

    assert shown[what] == made


def test_every_marked_block_is_made_here():
    assert {name for _, name, _, _ in MARKED.findall(PAGE.read_text(encoding="utf-8"))} == set(MADE)
