"""The words and cards of Magic: complete names, cited rules, cards equal in every language, legal decks.

What the words *do* is tested by scenarios; here is what a reader of the files relies on.
"""

from collections import Counter
from pathlib import Path

import pytest
from tests import libraries

from kotowari.grammar import ast
from kotowari.interpreter import compile_program
from kotowari.tools import workspace
from kotowari.tools.decks import read_deck

CARDS = Path(__file__).parents[2] / "cards" / "magic"
CREATURE_TYPES = 241  # 205.3m of the 2018 book
NAMED = ("zone", "type", "supertype", "class", "player", "unit", "color", "relation", "step", "symbol", "field")

ENGLISH = {
    "Civilized Scholar": """card "Civilized Scholar" {2}{U}
  ja "礼儀正しい識者"
  ko "고상한 학자"
  Creature — Human Advisor 0/1
  {T}:
    draw 1 card
    discard 1 card as d
    if d is creature:
      untap this
      transform this
  face back "Homicidal Brute"
    ja "人殺しの粗暴者"
    ko "살인광 짐승"
    color: red
    Creature — Human Mutant 5/1
    when start of your end step if this didn't attack this turn:
      tap this
      transform this
""",
    "Ulvenwald Captive": """card "Ulvenwald Captive" {1}{G}
  ja "ウルヴェンワルドに囚われしもの"
  ko "울벤왈드 포로"
  Creature — Werewolf Horror 1/2
  defender
  {T}: add {G}
  {5}{G}{G}: transform this
  face back "Ulvenwald Abomination"
    ja "ウルヴェンワルドの忌まわしきもの"
    ko "울벤왈드 흉물"
    Creature — Eldrazi Werewolf 4/6
    {T}: add {C}{C}
""",
    "Heir of Falkenrath": """card "Heir of Falkenrath" {1}{B}
  ja "ファルケンラスの後継者"
  ko "팔켄라스의 계승자"
  Creature — Vampire 2/1
  discard 1 card:
    transform this
    only once each turn
  face back "Heir to the Night"
    ja "夜陰の後継者"
    ko "밤의 계승자"
    color: black
    Creature — Vampire Berserker 3/2
    flying
""",
    "Seekers' Squire": """card "Seekers' Squire" {1}{B}
  ja "探求者の従者"
  ko "추적단의 견습기사"
  Creature — Human Scout 1/2
  when this enters: it explores
""",
    "Queen's Agent": """card "Queen's Agent" {5}{B}
  ja "女王の工作員"
  ko "여왕의 대리인"
  Creature — Vampire Scout 3/3
  lifelink
  when this enters: it explores
""",
    "Thrummingbird": """card "Thrummingbird" {1}{U}
  ja "かき鳴らし鳥"
  Creature — Bird Horror 1/1
  flying
  when this deals combat damage to player: proliferate
""",
    "Wildgrowth Walker": """card "Wildgrowth Walker" {1}{G}
  ja "野茂み歩き"
  ko "거친성장 보행자"
  Creature — Elemental 1/3
  when creature you control explores:
    put 1 +1/+1 counter on this
    gain 3 life
""",
    "Huatli's Raptor": """card "Huatli's Raptor" {G}{W}
  ja "ファートリの猛竜"
  ko "화틀리의 랩터"
  Creature — Dinosaur 2/3
  vigilance
  when this enters: proliferate
""",
}


@pytest.fixture(scope="module")
def library():
    return workspace.ruleset_library("magic-2018")


@pytest.fixture(scope="module")
def cards(library):
    files = {str(path): path.read_text(encoding="utf-8") for path in sorted(CARDS.glob("*.kw"))}
    found, diagnostics = workspace.load(library, files)
    assert [finding.to_dict() for finding in diagnostics] == []
    return {card.faces[0].name: card for card in found}


def test_rules_have_no_finding(library):
    own = ("vocabulary/", "actions/", "keywords/", "procedures/")
    findings = [finding.to_dict() for finding in library.diagnostics]
    assert [f for f in findings if f["severity"] == "error" or any(folder in f["path"] for folder in own)] == []


@pytest.mark.parametrize("kind", NAMED)
def test_words_are_named_in_three_languages(library, kind):
    symbols = library.vocabulary.symbols(kind)
    assert symbols
    assert [s.id for s in symbols if not {"en", "ja", "ko"} <= set(s.names)] == []


def test_verbs_and_keywords_cite_their_rule(library):
    words = {**library.actions, **library.keywords}
    assert [id for id, node in words.items() if not node.cites] == []


def test_all_creature_types_of_the_book_are_declared(library):
    listed = [s for s in library.vocabulary.symbols("subtype") if s.parent == "creature" and "205.3m" in s.node.cites]
    assert len(listed) == CREATURE_TYPES
    assert [s.id for s in listed if "ja" not in s.names] == []


def test_every_basic_land_type_gives_a_mana_ability(library):
    given = {s.id: s.attributes["gives"] for s in library.vocabulary.symbols("subtype") if "gives" in s.attributes}
    del given["saga"]  # what it gives makes no mana [714.3a]
    assert {id: values[-1] for id, values in given.items()} == {
        "plains": "{W}",
        "island": "{U}",
        "swamp": "{B}",
        "mountain": "{R}",
        "forest": "{G}",
    }


def verbs(node: ast.Node) -> set[str]:
    """All verbs below a node, done or observed."""
    from kotowari.grammar.visit import walk

    return {n.verb for n in walk(node) if isinstance(n, ast.Do | ast.EventPattern)}


@pytest.mark.parametrize(("verb", "least"), [("explore", 7), ("proliferate", 6), ("transform", 7)])
def test_enough_cards_use_the_keyword_actions(cards, verb, least):
    assert sum(verb in verbs(card) for card in cards.values()) >= least


def test_forty_cards_and_five_lands_named_in_japanese(cards):
    assert len(cards) >= 45
    assert [name for name, card in cards.items() if not any(n.lang == "ja" for n in card.faces[0].names)] == []
    assert Counter(card.lang for card in cards.values())["ja"] >= 6
    assert Counter(card.lang for card in cards.values())["ko"] >= 2


@pytest.mark.parametrize("name", ENGLISH)
def test_a_card_says_the_same_in_english(library, cards, name):
    (english,), diagnostics = workspace.load(library, {"english.kw": ENGLISH[name]})
    assert not diagnostics
    assert english == cards[name]
    assert cards[name].lang != "en"


@pytest.mark.parametrize("path", sorted((CARDS / "decks").glob("*.deck")), ids=lambda path: path.stem)
def test_decks_are_legal(cards, path):
    deck, diagnostics = read_deck(str(path), path.read_text(encoding="utf-8"))
    assert not diagnostics
    assert sum(entry.count for entry in deck.entries) == 60
    for entry in deck.entries:
        basic = any(word.id == "basic" for word in cards[entry.name].faces[0].supertypes)
        assert basic or entry.count <= 4


ARGUMENTS = {
    "cost": "{2}",
    "number": "2",
    "noun": "creature",
    "symbols": "{G}",
    "text": '"Forest"',
    "player": "opponent",
}


def test_every_keyword_can_stand_on_a_card(library):
    """A keyword is compiled where it is used, so a mistake in its abilities shows only there."""
    source = ""
    for id, keyword in library.keywords.items():
        said = [f"{'' if p.role == 'object' else p.role} {ARGUMENTS[p.kinds[0]]}" for p in keyword.params]
        line = " ".join([keyword.names[0].forms[0], *said])
        source += f'card "Bearer of {id}" {{1}}\n  {libraries.types_with(keyword)}\n  {line}\n'
        source += libraries.face_with(keyword)
    found, diagnostics = workspace.load(library, {"bearer.kw": source})

    assert not diagnostics
    assert len(found) == len(library.keywords)
    compile_program(library, found)
