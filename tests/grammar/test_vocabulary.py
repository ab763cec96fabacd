"""Words: longest match, forms, overlays, suggestions."""

import pytest
from tests.grammar.garden_rules import card, garden, garden_files, with_rules

from kotowari.grammar.declarations import NOUN_PHRASE, VERBS
from kotowari.grammar.inflect import plural, verb_forms
from kotowari.grammar.lexer import read_tokens
from kotowari.grammar.library import load_cards, load_library
from kotowari.grammar.source import Source
from kotowari.grammar.suggest import did_you_mean


def match(text, kinds):
    toks = [t for t in read_tokens(Source("", "card " + text)).chunks[0].tokens[1:] if t.type != "_NL"]
    hit = garden().vocabulary.match(toks, 0, len(toks), kinds)
    return None if hit is None else ([s.id for s in hit[0]], hit[1], hit[2])


def test_the_longest_word_wins():
    assert match("leave board now", VERBS) == (["leaves"], 2, False)
    assert match("any target dies", NOUN_PHRASE) == (["any"], 2, False)


def test_the_kind_that_can_stand_there_decides():
    assert match("play", VERBS) == (["play"], 1, False)
    assert match("play", NOUN_PHRASE) == (["cast_card"], 1, False)


def test_a_possessive_is_told():
    assert match("owner's hand", frozenset({"field"})) == (["owner"], 1, True)


@pytest.mark.parametrize(
    ("noun", "many"), [("fox", "foxes"), ("owl", "owls"), ("ally", "allies"), ("day", "days"), ("wish", "wishes")]
)
def test_regular_plurals(noun, many):
    assert plural(noun) == many


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("explore", ("explore", "explores", "explored", "exploring")),
        ("carry", ("carry", "carries", "carried", "carrying")),
        ("tap", ("tap", "taps", "tapped", "tapping")),
        ("turn over", ("turn over", "turns over", "turned over", "turning over")),
    ],
)
def test_regular_verb_forms(verb, forms):
    assert verb_forms(verb) == forms


@pytest.mark.parametrize(
    ("word", "known", "best"),
    [
        ("wingd", ["winged", "ringed"], "winged"),
        ("Fox", ["fox", "fix"], "fox"),
        ("zzz", ["winged"], ""),
        ("vigilnace", ["vigilance"], "vigilance"),
    ],
)
def test_suggestions_have_taste(word, known, best):
    assert did_you_mean(word, known) == best


def test_names_fall_back_to_english():
    vocabulary = with_rules('keyword swift [1] en "swift" ko "신속"\n').vocabulary

    assert vocabulary.names("keyword", "swift", "ja") == ("swift",)
    assert vocabulary.names("keyword", "swift", "ko") == ("신속",)
    assert vocabulary.names("keyword", "none", "en") == ()


def test_an_overlay_states_only_what_it_changes():
    files = {f"first/{name}": text for name, text in garden_files().items()} | {
        "second/rules.kw": "ruleset garden-2 extends garden\n  stats: strength, health\n\n"
        'zone board\n  en "meadow" ja "草原" ko "초원"\n\n'
        "keyword winged [961]\n  this can't be blocked\n"
    }
    base, over = load_library("garden", files), load_library("garden-2", files)

    assert over.diagnostics == []
    assert over.properties["stats"] == ("strength", "health")
    assert over.vocabulary.names("zone", "board", "en") == ("meadow",)
    assert over.declarations["zone", "board"].attributes == base.declarations["zone", "board"].attributes
    assert over.keywords["winged"] != base.keywords["winged"]
    assert over.keywords["winged"].names == base.keywords["winged"].names
    assert over.actions["draw"] == base.actions["draw"]


def test_earlier_names_stay_readable():
    files = {f"first/{name}": text for name, text in garden_files().items()} | {
        "second/rules.kw": 'ruleset garden-2 extends garden\n\nzone board\n  en "meadow" ja "草原" ko "초원"\n'
    }
    over = load_library("garden-2", files)
    texts = [f'card "A"\n  Charm\n  move target card to {name}\n' for name in ("board", "meadow")]
    (left, found), (right, more) = (load_cards(over, {"t.kw": text}) for text in texts)

    assert found == more == []
    assert left == right


def test_loading_cards_leaves_the_library_as_it_is():
    before = garden().definitions()
    card('card "A"\n  Charm\n  destroy target wingd beast\n')

    assert garden().definitions() == before
    assert garden().diagnostics == []


# --------------------------------------------------------------------------- what is said twice
FIELD = 'field zest [90]: number\n  en "zest" ja "風味" ko "풍미"\n'


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (f"{FIELD}\n{FIELD.replace('number', 'status')}", 4, "field `zest`"),
        ('zone pit [90]: shared\n  en "pit"\n\nzone pit [91]: shared\n  en "pits"\n', 4, "zone `pit`"),
        ('type moss [90]\n  en "moss"\n\ntype moss [90]\n  en "moss"\n', 4, "type `moss`"),
        (f'{FIELD}  en "gusto"\n', 3, "the name in `en`"),
        (f'{FIELD}  reminder en "A"\n  reminder ja "B" en "C"\n', 4, "the wording `reminder` in `en`"),
        ("field zest [90]: number, starts 2, starts 3\n", 1, "`starts`"),
        ('type moss [90]\n  en "moss"\n\ntype lichen [90]\n  en "moss"\n', 4, "`moss` is the name of two words"),
        (
            'keyword hush [90] en "hush" ja "潜伏" ko "은신"\nkeyword lurk [91] en "lurk" ja "潜伏" ko "은폐"\n',
            2,
            "`潜伏` is the name of two words",
        ),
        ("ruleset garden [90]\n  start: play\n", 1, "ruleset `garden`"),
    ],
)
def test_what_is_said_twice_is_an_error(text: str, line: int, what: str) -> None:
    """Only one of both could hold, and nobody could say which."""
    (error,) = [d for d in with_rules(text).diagnostics if d.severity == "error"]

    assert (error.code, error.span.path, error.span.line) == ("E0403", "example.kw", line)
    assert error.message.startswith(what) and error.help


def test_a_face_says_everything_once() -> None:
    _, found = card('card "A" {1}\n  ja "あ"\n  ja "い"\n  Beast 1/1\n  color: red\n  color: blue\n')

    assert [(d.code, d.span.line) for d in found] == [("E0403", 3), ("E0403", 6)]
