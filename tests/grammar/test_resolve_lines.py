"""Lines to nodes: what a line of a card becomes, what is a statement, a condition, a card, a rule."""

import pytest
from tests.grammar.garden_rules import abilities, args, card, garden, one, statements

from kotowari.grammar import ast

YOU, THIS = ast.Ref("you", None, "you"), ast.Ref("this", None, "this")


# --------------------------------------------------------------------------- lines of a card
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("winged", ast.KeywordLine),
        ("winged, reaching", ast.KeywordLine),
        ("recall {2}", ast.KeywordLine),
        ("guard beast", ast.KeywordLine),
        ("when this enters: draw 1 card", ast.Triggered),
        ("when start of your dawn: draw 1 card", ast.Triggered),
        ("{Z}: draw 1 card", ast.Activated),
        ("{1}, sacrifice this: draw 1 card", ast.Activated),
        ("discard 1 card: wake this", ast.Activated),
        ("beasts you control get +1/+1", ast.Static),
        ("this can't attack", ast.Static),
        ("while asleep: this has winged", ast.Static),
        ("you may play this", ast.Static),
        ("instead of you draw 1 or more cards: change number to twice number", ast.Replacement),
        ("as this enters: choose target player", ast.AsEvent),
        ("this enters asleep", ast.AsEvent),
        ("this enters with 2 moss counters", ast.AsEvent),
        ("beasts enter asleep", ast.AsEvent),
        ("draw 1 card", ast.Resolution),
        ("target beast gets +1/+1 until end of turn", ast.Resolution),
        ("cost sacrifice beast", ast.ExtraCost),
        ("may cost {2} as kicked", ast.ExtraCost),
        ("or cost {1}", ast.ExtraCost),
        ("rule: beasts get +1/+1", ast.Static),
        ("modes 1:\n  - draw 1 card\n  - gain 2 life", ast.Resolution),
    ],
)
def test_what_a_line_is(line: str, kind: type) -> None:
    (ability,) = abilities(line, "Beast")
    assert isinstance(ability, kind)


def test_consecutive_statements_are_one_resolution_that_an_ability_ends() -> None:
    kinds = [type(a).__name__ for a in abilities("draw 1 card\ngain 1 life\nwinged\ndraw 1 card", "Charm")]

    assert kinds == ["Resolution", "KeywordLine", "Resolution"]


def test_costs_hold_targets_and_limits_of_the_head() -> None:
    (ability,) = abilities(
        "whisper, {1}, target beast as t, only once each turn, only if your life <= 5: wake t", "Beast"
    )

    assert isinstance(ability, ast.Activated)
    assert ability.cost.items == (ast.Symbols(("1",)),)
    whisper, once = ability.limits
    assert isinstance(whisper, ast.Word) and whisper.id == "whisper"
    assert once == ast.Limit(ast.Number(1), ast.Window("each", "turn"))
    assert isinstance(ability.condition, ast.Compare)
    assert isinstance(ability.body[0], ast.Let) and ability.body[0].name == "t"


def test_a_zone_is_told_to_the_abilities_under_it() -> None:
    (ability,) = abilities("in heap: {1}: return this to your hand", "Beast")

    assert isinstance(ability, ast.Activated) and ability.zone == ast.ZoneOf("heap")


def test_abilities_can_be_given_as_a_block() -> None:
    (static,) = abilities("foxes you control have:\n  when this dies: draw 1 card\n  winged", "Beast")

    assert isinstance(static, ast.Static)
    quoted = dict(static.effects[0].args)["what"]  # type: ignore[union-attr]
    assert isinstance(quoted, ast.Quoted)
    assert [type(a).__name__ for a in quoted.abilities] == ["Triggered", "KeywordLine"]


def test_several_verbs_of_one_subject_are_one_effect() -> None:
    (static,) = abilities("all beasts lose all abilities and have base strength and health 1/1", "Beast")

    assert isinstance(static, ast.Static) and isinstance(static.effects[0], ast.DoAll)
    assert [p.verb for p in static.effects[0].parts] == ["lose", "have_value"]


def test_you_may_with_a_procedure_is_a_permission_only_as_an_ability_or_with_a_time() -> None:
    (whole,) = abilities("you may play this", "Beast")
    (trigger,) = abilities("when this dies: you may play this", "Beast")
    (timed,) = abilities("when this dies: you may play this this turn", "Beast")

    assert whole.effects[0].mode == "may"  # type: ignore[union-attr]
    assert isinstance(trigger.body[0], ast.Do) and trigger.body[0].optional  # type: ignore[union-attr]
    assert isinstance(timed.body[0], ast.Restrict)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "cost, line",
    [
        ("{1}", "Charm\n  draw x cards"),
        ("{X}", "Beast 1/1\n  {R}: draw x cards"),
        ("{X}", "Beast 1/1\n  this gets +x/+x"),
        ("{1}", "Charm\n  draw x cards\n  let x = number of beasts"),
    ],
)
def test_an_x_that_nobody_chooses_is_refused(cost: str, line: str) -> None:
    _, found = card(f'card "Test" {cost}\n  {line}\n')
    (error,) = [d for d in found if d.severity == "error"]

    assert error.code == "E0210" and "`{X}`" in error.help


@pytest.mark.parametrize(
    "cost, line",
    [
        ("{X}", "Charm\n  draw x cards"),
        ("{1}", "Beast 1/1\n  {X}: draw x cards"),
        ("{1}", "Charm\n  let x = number of beasts\n  draw x cards"),
    ],
)
def test_an_x_that_is_chosen_is_read(cost: str, line: str) -> None:
    _, found = card(f'card "Test" {cost}\n  {line}\n')

    assert not [d for d in found if d.severity == "error"]


# --------------------------------------------------------------------------- statements
def test_else_belongs_to_the_if_above() -> None:
    (node,) = statements("if your life <= 5: draw 1 card\nelse: gain 1 life")

    assert isinstance(node, ast.If) and len(node.otherwise) == 1


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("if your life <= 5: if it is your turn: draw 1 card\n  else: gain 1 life", ["E0411"]),
        ("if your life <= 5:\n    if it is your turn: draw 1 card\n  else: gain 1 life", []),
        ("for each beast: if it is your turn: draw 1 card\n  else: gain 1 life", []),
        ("for each beast:\n    if it is your turn: draw 1 card\n  else: gain 1 life", ["E0411"]),
    ],
)
def test_else_belongs_to_one_if_of_the_line_above(lines: str, codes: list[str]) -> None:
    """Which of two it belongs to is seen by nobody, and an ``if`` of an inner line is none of this depth."""
    _, found = card(f'card "Test" {{1}}\n  Charm\n  {lines}\n')

    assert [one.code for one in found] == codes


@pytest.mark.parametrize(
    "lines",
    [
        "destroy target beast as n",
        "destroy 1 beast you control as n",
        "gain 1 life as n",
        "for each beast as n:",
        "let m = target beast as n",
    ],
)
def test_only_what_let_has_bound_is_set(lines: str) -> None:
    """A name that a choice, a loop or an instruction made is no place for another value."""
    inner = "    " if lines.endswith(":") else "  "
    _, found = card(f'card "Test" {{1}}\n  Charm\n  {lines}\n{inner}set n = 3\n')
    (error,) = [d for d in found if d.severity == "error"]

    assert error.code == "E0209" and "`let n = …`" in error.help
    assert (error.span.line, error.span.column, error.span.end_column) == (4, len(inner) + 5, len(inner) + 6)


@pytest.mark.parametrize("pair", ["+n/+0", "-n/+0", "+0/-n", "+X/+n"])
def test_a_letter_in_a_pair_is_used(pair: str) -> None:
    node, found = card(f'card "Test" {{X}}\n  Charm\n  let n = your life\n  this gets {pair} until end of turn\n')

    assert found == [] and node is not None


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("this gets +n/+0 until end of turn", "E0207"),
        ("destroy target beast as n\n  this gets +0/-n until end of turn", "E0206"),
    ],
)
def test_a_letter_in_a_pair_means_a_number(lines: str, code: str) -> None:
    _, found = card(f'card "Test" {{1}}\n  Charm\n  {lines}\n')
    (error,) = [d for d in found if d.severity == "error"]

    assert error.code == code and "`n`" in error.message and error.span.column == 13


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("destroy beasts you control", "say `all beasts …` for all of them, or `1 beast …`"),
        ("destroy foxes", "say `all foxes …`"),
        ("this deals 1 damage to Beasts", "say `all Beasts …`"),
        ("when this enters: sacrifice another beasts", "say `all beasts …`"),
        ("destroy beasts: draw 1 card", "say `all beasts …`"),
    ],
)
def test_a_plural_of_which_one_is_chosen_is_pointed_at(line: str, help: str) -> None:
    _, found = card(f'card "Test" {{1}}\n  Beast 1/1\n  {line}\n')

    assert [(d.code, d.severity) for d in found] == [("W0503", "warning")]
    assert found[0].help.startswith(help)


@pytest.mark.parametrize(
    "line",
    [
        "beasts you control get +1/+1",
        "all beasts get +1/+1 until end of dusk",
        "beasts you control get +1/+1 until end of dusk",
        "destroy 2 beasts",
        "destroy up to 2 target beasts",
        "destroy beast",
        "draw 2 cards",
        "when beasts die: draw 1 card",
        "if you control 2 foxes: draw 1 card",
        "for each beast as one: destroy one",
        "beasts can't attack",
    ],
)
def test_a_plural_that_means_all_or_a_number_is_not(line: str) -> None:
    assert card(f'card "Test" {{1}}\n  Beast 1/1\n  {line}\n')[1] == []


def test_unless_has_a_price() -> None:
    (node,) = statements("destroy target beast unless its controller pays {2}")

    assert isinstance(node, ast.Unless) and node.price.verb == "pay"
    assert node.price.subject == ast.FieldOf("controller", ast.Ref("it", None, "#1"))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("may: draw 1 card", ast.May),
        ("target player may: draw 1 card", ast.May),
        ("may draw 1 card", ast.Do),
        ("repeat 3: draw 1 card", ast.Repeat),
        ("loop: leave", ast.Loop),
        ("for each fox as f: destroy f", ast.ForEach),
        ("later when start of next dawn: draw 1 card", ast.Later),
        ("instead of you draw 1 or more cards this turn: change number to twice number", ast.Replace),
        ("later when start of dusk: draw 1 card", ast.Later),
        ("target beast can't attack this turn", ast.Restrict),
        ("stop", ast.Leave),
    ],
)
def test_statements(line: str, kind: type) -> None:
    assert isinstance(one(line), kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("your life <= 5", ast.Compare),
        ("this is asleep", ast.Is),
        ("this isn't asleep", ast.Is),
        ("you control 2 foxes", ast.Exists),
        ("exists fox in your heap", ast.Exists),
        ("this has winged", ast.Has),
        ("this doesn't have moss counter", ast.Has),
        ("this attacked this turn", ast.Happened),
        ("beast died this turn", ast.Happened),
        ("this can attack", ast.Possible),
        ("not this is asleep", ast.Not),
        ("this is asleep and your life <= 5 or you control fox", ast.Logic),
        ("it is your turn", ast.Is),
        ("(this is asleep or this is red) and your life <= 5", ast.Logic),
    ],
)
def test_conditions(text: str, kind: type) -> None:
    node = one(f"if {text}: draw 1 card")
    assert isinstance(node, ast.If) and isinstance(node.condition, kind)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", ast.Arith("+", ast.Number(1), ast.Arith("*", ast.Number(2), ast.Number(3)))),
        ("(1 + 2) * 3", ast.Arith("*", ast.Arith("+", ast.Number(1), ast.Number(2)), ast.Number(3))),
        ("10 - 3 - 2", ast.Arith("-", ast.Arith("-", ast.Number(10), ast.Number(3)), ast.Number(2))),
        ("twice your life", ast.Arith("*", ast.Number(2), ast.FieldOf("life", YOU))),
        ("half your life", ast.Arith("/", ast.FieldOf("life", YOU), ast.Number(2))),
        ("max (2, 3)", ast.Arith("max", ast.Number(2), ast.Number(3))),
        ("number of foxes", ast.Count(ast.Select((ast.Alternative((ast.Word("subtype", "fox"),)),)))),
        ("strength of this", ast.FieldOf("strength", THIS)),
        ("this's owner's life", ast.FieldOf("life", ast.FieldOf("owner", THIS))),
    ],
)
def test_values(text: str, value: ast.Expr) -> None:
    first, _ = statements(f"let n = {text}\ndraw n cards")
    assert isinstance(first, ast.Let) and first.value == value


def test_ends_of_zones() -> None:
    assert args("move top 3 cards of your deck to heap")["card"] == ast.EndOfZone(
        "top", ast.ZoneOf("deck", YOU), ast.Number(3)
    )
    assert args("move bottom card of your deck to heap")["card"] == ast.EndOfZone("bottom", ast.ZoneOf("deck", YOU))


# --------------------------------------------------------------------------- cards and rules
def test_a_face_has_types_fields_and_another_face() -> None:
    node, found = card(
        'card "A" {1}{R}\n  ja "あ"\n  Royal Beast — Fox Owl 2/*\n  winged\n'
        '  face back "B"\n    color: blue, red\n    Beast 3/3\n'
    )

    assert found == [] and node is not None
    front, back = node.faces
    assert front.cost == ("1", "R") and [w.id for w in (*front.supertypes, *front.types, *front.subtypes)] == [
        "royal",
        "beast",
        "fox",
        "owl",
    ]
    assert front.stats == ast.Pair(ast.Number(2), ast.Ref("*", None, "*"))
    assert back.relation == "back" and back.cost is None
    assert back.fields == (("color", ast.Either("and", (ast.Word("color", "blue"), ast.Word("color", "red")))),)


def test_wordings_typed_by_hand_are_kept_with_their_variant() -> None:
    node, found = card('card "A"\n  Charm\n  text en "Draw." ja "引く。"\n  draw 1 card\n')

    assert [each.code for each in found] == ["W0504"] and node is not None
    assert [(o.variant, tuple(t.lang for t in o.texts)) for o in node.faces[0].overrides] == [(("text",), ("en", "ja"))]


def test_a_card_has_no_wordings_of_a_definition() -> None:
    """What would never be printed is refused."""
    _, found = card('card "A"\n  Charm\n  text short en "Draw."\n  reminder ko "뽑는다."\n  draw 1 card\n')

    assert [each.code for each in found] == ["E0410", "E0410"]


def test_rules_of_the_garden() -> None:
    library = garden()

    assert library.declarations["step", "dawn"].blocks[0][0] == "does"
    assert library.declarations["token", "seed"].face is not None
    assert library.actions["dies"].of is not None and library.actions["dies"].form == "event"
    assert library.actions["wake"].condition is not None
    assert [p.role for p in library.actions["move"].params] == ["object", "to", "from", "under"]
    assert library.states[0].cites == ("270",) and library.states[0].subject is not None
    assert library.offers[0].what.binding == "card"  # type: ignore[union-attr]
    assert [s.id for s in library.steps] == ["turn", "dawn", "dusk"]


def test_statements_carry_their_rule_number() -> None:
    assert [s.cite for s in garden().actions["play"].body] == [("250",), ("251",), ("251",), ("252",)]


def test_places_are_those_of_the_source() -> None:
    node, _ = card('card "A"\n  Charm\n  destroy target beast you control\n')
    assert node is not None
    (resolution,) = node.faces[0].abilities
    target = dict(resolution.body[0].args)["piece"]  # type: ignore[union-attr]

    assert (target.span.line, target.span.column, target.span.end_column) == (3, 11, 35)


@pytest.mark.parametrize("line", ["put a beast into your hand", "put the beast into your hand"])
def test_who_writes_an_article_is_told_to_leave_it_out(line: str) -> None:
    _, found = card(f'card "A" ①\n  Charm\n  {line}\n')
    assert [(each.code, each.help) for each in found] == [
        ("E0201", "articles are left out: a noun stands alone or behind a number")
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("instead of start of your dawn: draw 1 card", "start of your dawn"),
        ("as end of your dawn: draw 1 card", "end of your dawn"),
        ("①, beasts can't attack: draw 1 card", "beasts can't attack"),
    ],
)
def test_what_can_be_no_part_of_an_ability_is_refused(line: str, found: str) -> None:
    """The edge of a step is nothing to replace, and a prohibition no price."""
    _, wrong = card(f'card "A" ①\n  Beast 1/1\n  {line}\n')

    assert [(each.code, f"  {line}"[each.span.column - 1 : each.span.end_column - 1]) for each in wrong] == [
        ("E0206", found)
    ]


def test_each_of_some_things_is_each_of_them() -> None:
    assert one("destroy each of up to 2 target beasts") == one("destroy up to 2 target beasts")


def test_its_behind_this_is_of_this() -> None:
    place = args("return this to its owner's hand")["place"]
    assert isinstance(place, ast.ZoneOf) and isinstance(place.of, ast.FieldOf)
    assert place.of.of == ast.Ref("it", None, "this")


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("destroy target beast in a heap", "articles are left out: a noun stands alone or behind a number"),
        ("destroy other beast", "it is written `another`"),
    ],
)
def test_a_little_word_of_english_is_answered_with_what_is_written(line: str, help: str) -> None:
    _, found = card(f'card "Test" {{1}}\n  Beast 1/1\n  {line}\n')

    assert [(d.code, d.help) for d in found] == [("E0201", help)]
