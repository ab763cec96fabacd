"""Words that an edition only has from its base (W0505): a card that says one is told so, and by whose rules it goes."""

from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.grammar.borrowed import names_of
from kotowari.grammar.diagnostics import Diagnostic
from kotowari.tools import workspace

BEAR = "Creature — Bear 2/2\n  "
# What is no word of a card: parts of what another word does, and what is printed as a sentence that 2003 knew.
HELPERS = {
    "keyword": "starting_loyalty lore legendary_spell forecasting free_discard showing_a_creature unearthed warding",
    "verb": "call_on raise_loyalty lower_loyalty reach_chapter dictate make_monstrous consume tell man mark "
    "untap_for_cost pay_energy get_energy turn_up_face cast_out open_hand comes_to_rest",
}
SENTENCES = {
    "keyword": "flash shroud vigilance protection_from_all_colors protection_sparing",
    "verb": "be_kept_from double_counters redistribute_life double_power double_power_and_toughness double_life "
    "double_mana dies",
}


def warnings(source: str, ruleset: str = "magic-2003", cost: str = "{1}{G}") -> list[Diagnostic]:
    library = workspace.ruleset_library(ruleset)
    _, found = workspace.load(library, {"t.kw": f'card "Elder" {cost}\n  ja "長老"\n  ko "장로"\n  {source}\n'})
    assert [one for one in found if one.code != "W0505"] == []
    return found


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (BEAR + "deathtouch", ["deathtouch"]),
        (BEAR + "flying, lifelink", ["lifelink"]),
        (BEAR + "creatures you control have menace", ["menace"]),
        ("Sorcery\n  destroy all creatures with hexproof", ["hexproof"]),
        ("Instant\n  draw 1 card\n  scry 2", ["scry"]),
        (BEAR + "when you scry 1: draw 1 card", ["scry"]),
        (BEAR + "{2}, {Q}: draw 1 card", ["Q"]),
        (BEAR + "{C}: draw 1 card", ["C"]),
        (BEAR + "while this is monstrous: this gets +1/+1\n  {3}{G}: monstrosity 2", ["monstrous", "monstrosity"]),
        (BEAR + "when this enters: become monarch", ["become monarch"]),
        (BEAR + "this gets +X/+0 where X is your devotion to green", ["devotion to green"]),
        ("Sorcery\n  destroy target planeswalker", ["planeswalker"]),
        ("Tribal Sorcery — Bear\n  draw 1 card", ["Tribal"]),
        ("Artifact — Vehicle 3/3\n  crew 2", ["Vehicle", "crew"]),
        (BEAR + "when this enters: create 1 Treasure token", ["Treasure"]),
        (BEAR + "when this enters: you get {E}{E}", ["E"]),
        (BEAR + "creatures you control have:\n    {T}: scry 1", ["scry"]),
    ],
)
def test_each_word_of_a_later_book_is_told(source: str, words: list[str]) -> None:
    for ruleset in ("magic-2003", "magic-2002"):  # what an edition borrows, those that extend it do, too
        assert sorted(one.message for one in warnings(source, ruleset)) == sorted(
            f"`{word}` is no {'symbol' if len(word) == 1 else 'word'} of `magic-2003`" for word in words
        )
    assert warnings(source, "magic-2018") == warnings(source, "magic-2023") == []


def test_it_says_where_and_whose_word_it_is() -> None:
    (one,) = warnings("Instant\n  draw 1 card\n  scry 2")

    assert (one.span.line, one.span.column, one.severity) == (6, 3, "warning")
    assert one.help == "it is played by the rules of `magic-2018` [701.17a, 701.17b], whose word it is"


def test_each_symbol_of_a_cost_is_told_and_none_that_is_made() -> None:
    """104.3b, 104.3d: colorless mana is made as a number says it, and no cost can ask for it alone."""
    costs = warnings("Instant\n  draw 1 card", cost="{C}{W/U}{S}{B/P}{2/G}{X}{2}")

    assert sorted(one.message.split("`")[1] for one in costs) == ["2/G", "B/P", "C", "S", "W/U"]
    assert warnings("Artifact\n  {T}: add {C}{C}") == []


@pytest.mark.parametrize(
    "source",
    [
        BEAR + "flying, first strike, trample, haste, fear",
        BEAR + "vigilance",
        BEAR + "reach",
        BEAR + "flash",
        BEAR + "shroud",
        BEAR + "defender",
        BEAR + "banding, cumulative upkeep {1}, phasing",
        "Enchantment — Aura\n  enchant creature\n  enchanted creature gets +2/+2",
        "Sorcery\n  target player mills 2 cards",
        BEAR + "when this dies: exile it",
        BEAR + "morph {2}\n  cycling {2}",
    ],
)
def test_a_word_of_the_book_is_not_told_and_none_that_it_said_in_a_sentence(source: str) -> None:
    assert warnings(source) == []


def test_each_word_that_no_rule_of_the_book_says_is_borrowed_or_is_none_of_a_card() -> None:
    """By what a definition cites in the book of 2003; what cites none of it came later."""
    vocabulary = workspace.ruleset_library("magic-2003").vocabulary
    left: dict[str, set[str]] = {}
    for kind, as_said in (("keyword", "keyword"), ("action", "verb"), ("event", "verb")):
        for symbol in vocabulary.symbols(kind):
            if not symbol.node.cites and (as_said, symbol.id) not in vocabulary.borrowed:
                left.setdefault(as_said, set()).add(symbol.id)

    assert left == {kind: {*HELPERS[kind].split(), *SENTENCES[kind].split()} for kind in HELPERS}


def test_nothing_is_borrowed_twice_nor_what_the_edition_states_itself() -> None:
    library = workspace.ruleset_library("magic-2003")
    names = list(names_of(library.ruleset))

    assert len(names) == len(set(names)) == len(library.vocabulary.borrowed)


RULES = "ruleset house extends magic-2018\n  borrows: {}\n"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("keyword flyign", "borrows `keyword flyign`, which its base has not"),
        ("flying", "borrows `flying`, which its base has not"),
        ('"keyword flying", "state 704.5k"', "borrows `state 704.5k`, which its base has not"),
    ],
)
def test_what_is_no_definition_of_the_base_is_not_borrowed(tmp_path: Path, said: str, told: str) -> None:
    path = tmp_path / "house.kw"
    path.write_text(RULES.format(said))
    status, out, _ = run("check", str(path))

    assert status == 1 and "error[E0408]" in out and told in out


def test_who_states_a_borrowed_word_anew_has_it_as_its_own(tmp_path: Path) -> None:
    base = tmp_path / "base.kw"
    base.write_text(RULES.format("action scry, keyword flying"))
    own = tmp_path / "own.kw"
    own.write_text(
        "ruleset own extends house\n\naction scry(by player: player, number: number) [1]\n  draw number cards\n"
    )
    card = tmp_path / "cards.kw"
    card.write_text('card "A" {1}\n  ja "あ"\n  ko "아"\n  Creature — Bear 1/1\n  flying\n  {2}: scry 1\n')
    args = ("check", "--rules", str(base), "--rules", str(own), "--all")
    told = {ruleset: run(*args, "--ruleset", ruleset, str(card))[1] for ruleset in ("house", "own")}

    assert told["house"].count("W0505") == 4 and "`magic-2018` [702.9]" in told["house"]  # each names its page, too
    assert told["own"].count("W0505") == 2 and "`flying`" in told["own"]


def test_compare_notes_them(tmp_path: Path) -> None:
    path = tmp_path / "cards.kw"
    path.write_text('card "A" {1}\n  Creature — Bear 1/1\n  deathtouch\n  creatures you control have deathtouch\n')
    status, out, _ = run("compare", str(path), "--rulesets", "magic-2018,magic-2003")

    assert status == 0 and out.count("note: `deathtouch` is no word of `magic-2003`") == 1
