"""The edition of 2023 is an overlay: what it says again, what it adds, and that nothing else differs."""

from dataclasses import fields
from functools import cache

import pytest
from tests.libraries import cards, definitions, ruleset

from kotowari.grammar.library import Library, load_cards
from kotowari.interpreter import Game, Placed, PlayerPosition, Position, compile_program

CONNIVER = """
card "Quiet Informant" {1}{W}
  ja "静かな密告人"
  ko "조용한 밀고자"
  Creature — Human Rogue 2/1
  when this enters: it connives

card "Idle Watcher" {1}{U}
  ja "暇な見張り"
  ko "한가한 감시자"
  Creature — Human Wizard 1/1
  when this enters: surveil (number of artifacts)

card "Trail Finder" {1}{G}
  ja "道を見つける者"
  ko "길을 찾는 자"
  Creature — Human Scout 2/1
  when this enters: it explores
"""
# Where the page of 2023 puts what the book of 2018 has elsewhere.
MOVED = {
    ("verb", "create"): "701.6", ("verb", "destroy"): "701.7", ("verb", "counter"): "701.5",
    ("verb", "exile"): "701.11",
    ("verb", "mill"): "701.13a", ("verb", "regenerate"): "701.15a", ("keyword", "regenerating"): "701.15a",
    ("word", "field", "regeneration_shield"): "701.15a", ("word", "adverb", "without_regeneration"): "701.15c",
    ("verb", "reveal"): "701.16a", ("verb", "look"): "701.16d", ("verb", "sacrifice"): "701.17",
    ("verb", "scry"): "701.18a", ("verb", "vote"): "701.32a", ("word", "field", "votes"): "701.32a",
    ("word", "player", "player_from_you"): "701.32a", ("word", "adjective", "most_voted_for"): "701.32a",
    ("keyword", "additional_vote"): "701.32d",
    ("verb", "search"): "701.19a", ("verb", "shuffle"): "701.20a", ("verb", "shuffle_into"): "701.20a",
    ("verb", "tap"): "701.21", ("verb", "untap"): "701.21", ("verb", "proliferate"): "701.27",
    ("verb", "transform"): "701.28a", ("verb", "turn_face"): "701.28a", ("word", "field", "unturned"): "701.28f",
    ("verb", "monstrosity"): "701.31a", ("word", "field", "monstrous_mark"): "701.31b",
    ("word", "adjective", "monstrous"): "701.31b", ("verb", "investigate"): "701.36a",
    ("word", "token", "Clue"): "701.36a",
    ("verb", "explore"): "701.40a", ("verb", "surveil"): "701.42a",
    ("keyword", "partner"): "702.124", ("keyword", "partner_with"): "702.124",
}  # fmt: skip


LAST_OF_2018 = 133  # mentor; keyword abilities with a higher number came later
# 702.21 of 2023 stands among the evergreen abilities; hideaway takes a number since then and enters untapped [702.75].
# So does friends forever, which is a form of partner [702.124].
INSERTED = {("keyword", "ward"), ("keyword", "friends_forever")}
RESTATED = ("keyword", "hideaway")


def number(cite: str) -> int:
    """The number of a keyword ability within its section: 149 of ``702.149a``."""
    section, ability = cite.rstrip("abcdefghij").split(".")
    assert section == "702"
    return int(ability)


# What judges day and night as a turn begins, and remembers whose turn the last one was [730.2].
DAY_AND_NIGHT = {("verb", "take_untap_step"), ("verb", "close_turn")}

# It becomes one or the other, and what hears of it [730.1].
DAYS = {"become_day", "become_night", "day_and_night_change"}

# Venturing, and what it is made of [309, 701.46]; an arrow is no keyword of a card.
DUNGEONS = {"venture", "choose_dungeon", "complete", "leave_room", "reach_room"}
RULES_OF_DUNGEONS = {("keyword", "arrow")}

# Who discards a card with madness is not asked whether it is exiled: "may" stands in the earlier books alone.
EXILES = {("keyword", "madness"): ["abilities", "cites"]}

# A mutating spell merges with a creature, and is no permanent of its own then [702.140].
MERGES = {"combine", "mutate", "put_over", "put_beneath"}
MERGING = {("verb", "resolve"): ["body"]}

# Keyword actions of the page, and what they are made of.
NAMED_BY_THE_PAGE = {
    "convert",
    "connive",
    "discover",
    "face_choice",
    "foretell",
    "incubate",
    "move_in_time",
    "shift",
    "tempt",
    "time_travel",
    "turn_of_day",
}

# Those that only the list below it names, up to the autumn of 2024, and what they are made of [701.56-701.60].
AFTER_THE_PAGE = {"cloak", "collect_evidence", "have_collected", "suspect", "clear", "forage", "manifest_dread"}

# What does something by rule, said as a keyword that no card prints: a counter, what the Ring gives [122.1c, 701.52c].
WORDS_THAT_GIVE = {
    ("word", "counter", "shield"): ["attributes", "cites", "texts"],
    ("word", "subtype", "adventure"): ["attributes", "cites"],
}
RULES_OF_WORDS = {("keyword", "shield_rule"), ("keyword", "on_an_adventure"), ("keyword", "ring_veil")}

EQUIPS_AS_A_CREATURE = {("word", "adjective", "unfit"): ["means"]}  # an Equipment with reconfigure does [702.151]


TURNS_UP_WHAT_IS_CLOAKED = {("verb", "uncover"): ["body", "cites"]}  # its mark goes with the others [701.56a]

SAYS_OTHERWISE = {  # it gives of each kind of counter that is there [701.27]; several finds are one search [701.19h]
    ("verb", "proliferate"): ["body"],
    ("verb", "search"): ["attributes"],
}


@cache
def both() -> tuple[Library, Library]:
    return ruleset("magic-2018"), ruleset("magic-2023")


def changed(old: object, new: object) -> set[str]:
    """The fields that say something else; where it is written does not count."""
    return {f.name for f in fields(old) if f.name != "span" and getattr(old, f.name) != getattr(new, f.name)}


def test_it_is_read_without_findings_of_its_own():
    old, new = both()

    assert [str(d) for d in new.diagnostics if d not in old.diagnostics] == []


def test_it_changes_the_numbers_it_names_and_one_condition():
    old, new = (definitions(library) for library in both())
    differences = {key: changed(old[key], new[key]) for key in old if changed(old[key], new[key])}

    assert sorted(differences.pop(RESTATED)) == ["abilities", "cites", "params", "texts"]
    assert {key: sorted(what) for key, what in differences.items()} == {
        key: [*SAYS_OTHERWISE.get(key, ()), "cites"] if key != ("verb", "surveil") else ["cites", "condition"]
        for key in MOVED
    } | {
        key: ["body"] for key in DAY_AND_NIGHT
    } | EQUIPS_AS_A_CREATURE | WORDS_THAT_GIVE | TURNS_UP_WHAT_IS_CLOAKED | MERGING | EXILES
    restated = (DAY_AND_NIGHT, EQUIPS_AS_A_CREATURE, WORDS_THAT_GIVE, TURNS_UP_WHAT_IS_CLOAKED, MERGING, EXILES)
    others = {key for each in restated for key in each}
    assert {key: new[key].cites[0] for key in differences if key not in others} == MOVED


def test_it_adds_some_actions_and_later_keywords_and_takes_nothing_away():
    old, new = (definitions(library) for library in both())
    added = set(new) - set(old)
    later = {key for key in added if key[0] == "keyword"} - RULES_OF_WORDS - RULES_OF_DUNGEONS

    assert added >= RULES_OF_WORDS | RULES_OF_DUNGEONS
    verbs = {key[1] for key in added if key[0] == "verb"}
    assert verbs == NAMED_BY_THE_PAGE | DAYS | DUNGEONS | AFTER_THE_PAGE | MERGES
    assert {key for key in added if "editions/2023" not in new[key].span.path} == set()
    assert {key for key in later if number(new[key].cites[0]) <= LAST_OF_2018} == INSERTED
    assert set(old) - set(new) == set()
    assert dict(both()[1].ruleset.properties)["wording"] == ("2023",)


def test_every_card_of_the_game_is_read_and_compiled_under_it():
    pool = cards("magic-2018")
    texts = {card.faces[0].name for card in pool}
    program = compile_program(both()[1], pool)

    assert set(program.cards) >= texts
    assert len(texts) > 20


def played(name: str, library_card: str, hand: tuple[str, ...] = ()) -> Game:
    """The permanent has been cast, and what it does as it enters has happened."""
    made, found = load_cards(both()[1], {"test.kw": CONNIVER})
    assert [d.message for d in found] == []
    program = compile_program(both()[1], (*cards("magic-2018"), *made))
    lands = tuple(Placed(land, 2) for land in ("Plains", "Island", "Forest"))
    library = (Placed(library_card), Placed("Forest"))
    own = (("battlefield", lands), ("hand", (Placed(name), *map(Placed, hand))), ("library", library))
    players = (PlayerPosition("you", own), PlayerPosition("opponent", (("library", (Placed("Forest", 5),)),)))
    game = Game.from_position(program, Position(players, step="main"), 1)
    game.answer((next(i for i, o in enumerate(game.decision.options) if o.label == f"cast {name}"),))
    while not game.over and game.turn == 1 and (game.decision.purpose != "act" or game.objects("stack")):
        decision = game.decision
        game.answer((0,) if decision.purpose != "discard" else (len(decision.options) - 1,))
    return game


def names(game: Game, zone: str) -> list[str]:
    return sorted(o.base.name for o in game.objects(zone) if o.owner == 0)


@pytest.mark.parametrize(("drawn", "power"), [("Llanowar Elves", 3), ("Swamp", 2)])
def test_who_connives_grows_with_a_nonland_card(drawn, power):
    game = played("Quiet Informant", drawn)
    informant = next(o for o in game.objects("battlefield") if o.base.name == "Quiet Informant")

    assert names(game, "graveyard") == [drawn]
    assert game.characteristics(informant.id)["numbers"]["power"] == power
    assert any(e.kind == "connive" and "701.47a" in e.act.cites for e in game.log)


def test_surveilling_nothing_is_no_event():
    game = played("Idle Watcher", "Swamp")

    assert "surveil" not in [e.kind for e in game.log]


def test_an_event_cites_the_number_of_its_edition():
    game = played("Trail Finder", "Swamp")
    explored = [e for e in game.log if e.kind == "explore"]

    assert [e.act.cites for e in explored] == [("701.40a", "701.40b")]
    assert names(game, "hand") == ["Swamp"]


@pytest.mark.parametrize("text", ["when this attacks: draw 1 card", "this gets +1/+0"])
def test_boast_stands_before_activated_abilities_alone(text):
    """It says when an ability may be activated and how often [702.142a]."""
    cards = f'card "Loud Cat" {{W}}\n  Creature — Cat 1/1\n  boast — {text}\n'

    assert [each.code for each in load_cards(both()[1], {"boast.kw": cards})[1]] == ["E0410"]
