"""Phrases to nodes: which action a verb is, what a noun phrase means, what a pronoun stands for."""

import pytest
from tests.grammar.garden_rules import abilities, args, one, statements, with_rules

from kotowari.grammar import ast

YOU, THIS = ast.Ref("you", None, "you"), ast.Ref("this", None, "this")


# --------------------------------------------------------------------------- verbs
@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("put 1 +1/+1 counter on target beast", "put_counters"),
        ("put target beast into your hand", "put_into"),
        ("gain 3 life", "gain_life"),
        ("this deals 3 damage to target any", "deal"),
        ("transform target beast", "transform"),
    ],
)
def test_one_written_verb_is_told_apart_by_its_operands(line: str, verb: str) -> None:
    statement = one(line)
    assert isinstance(statement, ast.Do) and statement.verb == verb


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("beasts you control have winged", "have"),
        ("beasts you control have base strength and health 1/1", "have_value"),
        ("this becomes copy of any beast", "become_copy"),
        ("this becomes blue", "become"),
    ],
)
def test_continuous_verbs_are_told_apart_by_what_they_give(line: str, verb: str) -> None:
    (static,) = abilities(line, "Beast")
    assert isinstance(static, ast.Static) and [e.verb for e in static.effects] == [verb]  # type: ignore[union-attr]


def test_operands_are_named_by_parameter() -> None:
    read = args("move target card to your hand from heap")

    assert list(read) == ["card", "place", "origin"]
    assert read["place"] == ast.ZoneOf("hand", YOU)


def test_a_passive_has_the_doer_behind_by() -> None:
    statement = statements("target player draws 1 card\nthis is played by that player")[1]

    assert isinstance(statement, ast.Do)
    assert statement.args == (("card", THIS),)
    assert isinstance(statement.subject, ast.Ref) and statement.subject.target == "#1"


def test_a_unit_that_is_a_class_is_what_the_verb_wants() -> None:
    assert isinstance(args("draw 2 cards")["number"], ast.Measure)
    assert isinstance(args("discard 2 cards")["card"], ast.Select)


def test_an_amount_may_be_taken_for_each_of_something() -> None:
    amount = args("draw 1 card for each beast you control")["number"]

    assert isinstance(amount, ast.Measure) and isinstance(amount.amount, ast.Count)


# --------------------------------------------------------------------------- noun phrases
def select(words: str) -> ast.Select:
    node = args(f"destroy {words}")["piece"]
    assert isinstance(node, ast.Select)
    return node


def test_a_head_noun_belongs_to_all_alternatives() -> None:
    kinds = [[w.id for w in a.words] for a in select("target fox or owl token").alternatives]

    assert kinds == [["fox", "token"], ["owl", "token"]]


def test_adjectives_share_the_noun() -> None:
    assert [[w.id for w in a.words] for a in select("target red or blue beast").alternatives] == [
        ["red", "beast"],
        ["blue", "beast"],
    ]


@pytest.mark.parametrize(
    ("det", "node"),
    [
        ("all", ast.Det("all")),
        ("target", ast.Det("target")),
        ("another target", ast.Det("target", another=True)),
        ("2 target", ast.Det("target", ast.Number(2))),
        ("up to 2 target", ast.Det("target", ast.Number(2), up_to=True)),
        ("any number of", ast.Det("count", any_number=True)),
        ("3", ast.Det("count", ast.Number(3))),
        ("", ast.Det()),
    ],
)
def test_determiners(det: str, node: ast.Det) -> None:
    assert select(f"{det} beasts").det == node


@pytest.mark.parametrize(
    ("lines", "than"),
    [
        ("destroy another beast", None),
        ("transform target beast as t\ndestroy all another beasts", "t"),
        ("transform target beast\ndestroy all another beasts", "#1"),
        ("transform all beasts\ndestroy another beast", None),
    ],
)
def test_another_is_not_what_was_picked_out_before_or_else_not_this(lines: str, than: str | None) -> None:
    """What was picked out gets a name of its own when another than that is spoken of."""
    last = statements(lines)[-1]
    assert isinstance(last, ast.Do)
    (thing,) = dict(last.args).values()
    assert isinstance(thing, ast.Select) and thing.det.another
    assert thing.det.than == (None if than is None else ast.Ref("that", None, than))


def test_negated_words_with_and_without_hyphen() -> None:
    assert select("target nonfox beast").alternatives == select("target non-Fox beast").alternatives
    assert select("target nonfox beast").alternatives[0].words[0].negated


def test_modifiers_stand_in_any_order() -> None:
    first = select("target beast you control with winged in board where strength of it > 3")
    kinds = [type(m).__name__ for m in first.modifiers]

    assert kinds == ["Controlled", "Quality", "InZone", "Where"]


def test_without_a_or_b_is_without_both_and_with_a_or_b_is_either() -> None:
    without, with_ = select("target beast without winged or reaching"), select("target beast with winged or reaching")

    assert [(m.what.keyword, m.negated) for m in without.modifiers] == [("winged", True), ("reaching", True)]  # type: ignore[union-attr]
    assert isinstance(with_.modifiers[0], ast.Where) and isinstance(with_.modifiers[0].condition, ast.Logic)


def test_a_parameter_wins_over_a_word_only_alone() -> None:
    library = with_rules(
        "action hide(card: object, kind: kind) [1]\n"
        '  en "hide" ja "隠す" ko "숨긴다"\n'
        "  discard card\n  put 1 kind counter on card\n  discard 1 card\n  move card to hand of owner of card\n"
    )
    first, second, third, fourth = library.actions["hide"].body

    assert library.diagnostics == []
    assert dict(first.args)["card"] == ast.Ref("card", None, "card")  # type: ignore[union-attr]
    assert dict(second.args)["number"].kinds == (ast.Word("name", "kind"),)  # type: ignore[union-attr]
    assert isinstance(dict(third.args)["card"], ast.Select)  # type: ignore[union-attr]


# --------------------------------------------------------------------------- pronouns
def target_of(lines: str) -> str:
    (trigger,) = abilities(lines, "Beast")
    assert isinstance(trigger, ast.Triggered)
    last = trigger.body[-1]
    assert isinstance(last, ast.Do)
    return next(node.target for node in (last.subject, *dict(last.args).values()) if isinstance(node, ast.Ref))


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("when this enters: destroy it", "this"),
        ("when beast dies: return it to your hand", "event.card"),
        ("when beast attacks: it gets +1/+1 until end of turn", "event.attacker"),
        ("when beast attacks you: it gets +1/+1 until end of turn", "event.attacker"),
        ("when you play card: return it to your hand", "event.card"),
        ("when beast enters:\n  wake target beast as t\n  destroy it", "t"),
        ("when beast enters:\n  wake target beast\n  destroy it", "#1"),
        ("when this deals damage to player: that player discards 1 card", "event.recipient"),
    ],
)
def test_it_is_the_nearest_thing(line: str, target: str) -> None:
    assert target_of(line) == target


def test_a_loop_variable_is_nearer_than_what_stands_before() -> None:
    loop = statements("destroy target beast\nfor each fox: destroy it")[1]

    assert isinstance(loop, ast.ForEach)
    assert dict(loop.body[0].args)["piece"] == ast.Ref("it", None, "it")  # type: ignore[union-attr]


def test_that_many_is_the_number_of_the_event_or_of_what_was_done() -> None:
    (trigger,) = abilities("when you draw 1 or more cards: gain that many life", "Beast")
    assert trigger.body[0].args[0][1].amount.target == "event.number"  # type: ignore[union-attr]

    first, second = statements("draw 2 cards\ngain that many life")
    assert first.binding == second.args[0][1].amount.target == "#1"  # type: ignore[union-attr]


def test_a_name_links_abilities_of_one_card() -> None:
    first, second = abilities(
        "when this enters: move target beast as held to heap\nwhen this leaves board: return held to your hand", "Beast"
    )

    assert dict(second.body[0].args)["card"] == ast.Ref("held", None, "held")  # type: ignore[union-attr]
