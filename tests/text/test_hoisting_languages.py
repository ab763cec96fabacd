"""Japanese and Korean over the real vocabulary: every node is said, wordings follow their time, nothing leaks."""

from functools import cache

import pytest

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards, load_library
from kotowari.tools.text.english import English
from kotowari.tools.text.japanese import Japanese
from kotowari.tools.text.korean import Korean
from kotowari.tools.text.reminders import reminder_of_line
from kotowari.tools.text.render import render_card, render_reminder
from kotowari.tools.workspace import packaged_cards, rule_files

DATES = ("", "2003", "2013-06", "2016-04", "2018-10", "2021-07")


@cache
def library():
    return load_library("magic-2018", dict(rule_files()))


def cards(source: str) -> list[ast.Card]:
    found, diagnostics = load_cards(library(), {"test.kw": source})
    assert not [d for d in diagnostics if d.severity == "error"], [d.message for d in diagnostics]
    return found


def text(source: str, lang: str, date: str = "", reminders: bool = False) -> str:
    return render_card(cards(source)[0], library(), lang, reminders, date)[0].text


def test_both_say_every_node_that_english_says():
    assert set(Japanese.HANDLERS) == set(Korean.HANDLERS)
    assert set(English.HANDLERS) - {ast.Face} <= set(Japanese.HANDLERS)


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_every_card_of_the_package_is_said_at_every_time(lang):
    files = {path: source for path, source in packaged_cards().items() if path.startswith("cards/magic")}
    found, _ = load_cards(library(), files)
    assert found
    for date in DATES:
        for card in found:
            for face, said in zip(card.faces, render_card(card, library(), lang, True, date), strict=True):
                assert "{{" not in said.text and "None" not in said.text and "Noun(" not in said.text
                assert bool(said.text) or not face.abilities, said.face


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_every_keyword_without_arguments_is_named_and_reminded_without_error(lang):
    for keyword in library().keywords.values():
        if not keyword.params:
            reminder = render_reminder(ast.KeywordUse(keyword=keyword.id), "creature", library(), lang)
            assert reminder is None or reminder.strip()


BOLT = 'card "Spark" {R}\n  ja "火花"\n  ko "불꽃"\n  Instant\n  this deals 2 damage to target creature\n'


def test_a_target_is_announced_and_then_a_pronoun():
    assert text(BOLT, "ja", "2019") == "クリーチャー１体を対象とする。火花はそれに２点のダメージを与える。"
    assert text(BOLT, "ko", "2019") == "생물을 목표로 정한다. 불꽃은 그 생물에게 피해 2점을 입힌다."


OX = 'card "Ox" {R}\n  ja "牛"\n  ko "소"\n  Creature — Ox 2/2\n  '
DUTIES = [
    ("this must attack", "2019", "各戦闘で、牛は可能なら攻撃する。", "소는 가능하면 매 전투마다 공격한다."),
    ("this must attack", "2015-07", "毎ターン、牛は可能なら攻撃する。", "소는 가능하면 매 턴마다 공격한다."),
    ("this must attack", "2012-05", "牛は可能なら毎ターン攻撃する。", "소는 가능하면 매 턴마다 공격한다."),
    ("this must be blocked", "2019", "牛は可能ならブロックされなければならない。", "소는 가능하면 방어되어야 한다."),
    (
        "creatures must block this",
        "2020-01",
        "牛をブロックできるクリーチャーはすべて、これをブロックする。",
        "소를 방어할 수 있는 모든 생물은 소를 방어해야 한다.",
    ),
    (
        "{G}: creatures must block target creature this turn",
        "2018-07",
        "{G}：クリーチャー１体を対象とする。このターン、それをブロックできるクリーチャーはすべて、それをブロックする。",
        "{G}: 생물을 목표로 정한다. 이 턴에 그 생물을 방어할 수 있는 모든 생물은 그 생물을 방어한다.",
    ),
    (
        "{G}: target creature must block this combat",
        "2014-09",
        "{G}：クリーチャー１体を対象とする。この戦闘で、それは可能ならブロックする。",
        "{G}: 생물을 목표로 정한다. 그 생물은 가능하면 이 전투에서 방어한다.",
    ),
    (
        "instead of this untaps during your untap step: may untap this",
        "2021-07",
        "あなたは、あなたのアンタップ・ステップに牛をアンタップしないことを選んでもよい。",
        "당신은 당신의 언탭단에 소를 언탭하지 않기로 선택할 수 있다.",
    ),
    (
        "this can't be cast unless it is combat",
        "2019-08",
        "この呪文は、戦闘中にのみ唱えられる。",
        "이 주문은 전투에만 발동할 수 있다.",
    ),
    (
        "this can't block creature without flying",
        "2021-03",
        "牛は飛行を持つクリーチャーのみをブロックできる。",
        "소는 비행을 가진 생물만을 방어할 수 있다.",
    ),
]


@pytest.mark.parametrize(("ability", "date", "ja", "ko"), DUTIES)
def test_what_must_be_done_if_able(ability, date, ja, ko):
    assert text(OX + ability + "\n", "ja", date) == ja
    assert text(OX + ability + "\n", "ko", date) == ko


ENERGY = [
    (
        "when this enters: get {E}{E}",
        "牛が戦場に出たとき、あなたは{E}{E}（エネルギー・カウンター２個）を得る。",
        "소가 전장에 들어올 때, 당신은 {E}{E}(에너지 카운터 두 개)를 얻는다.",
    ),
    ("{T}, {E}{E}: scry 1", "{T}, {E}{E}を支払う：占術１を行う。", "{T}, {E}{E}를 지불한다: 점술 1을 한다."),
]


@pytest.mark.parametrize(("ability", "ja", "ko"), ENERGY)
def test_symbols_that_are_said_to_be_paid(ability, ja, ko):
    assert text(OX + ability + "\n", "ja", "2019") == ja
    assert text(OX + ability + "\n", "ko", "2019") == ko


@pytest.mark.parametrize(
    ("date", "expected"),
    [("2020-07", "呪文１つを対象とし、それを打ち消す。"), ("2020-08", "呪文１つを対象とする。それを打ち消す。")],
)
def test_the_announcement_and_the_order_part_in_august_2020(date, expected):
    assert text('card "No" {U}\n  Instant\n  counter target spell\n', "ja", date) == expected


@pytest.mark.parametrize(("date", "expected"), [("2020-12", "カードを２枚引く。"), ("2021-02", "カード２枚を引く。")])
def test_the_count_moves_before_the_particle_in_2021(date, expected):
    assert text('card "Two" {U}\n  Sorcery\n  draw 2 cards\n', "ja", date) == expected


@pytest.mark.parametrize(
    ("date", "ja", "ko"),
    [
        ("2018-01", "{T}：あなたのマナ・プールに{G}を加える。", "{T}: {G}를 당신의 마나풀에 담는다."),
        ("2018-04", "{T}：{G}を加える。", "{T}: {G}를 추가한다."),
    ],
)
def test_the_mana_pool_goes_in_april_2018(date, ja, ko):
    source = 'card "Elf" {G}\n  Creature — Elf 1/1\n  {T}: add {G}\n'
    assert text(source, "ja", date) == ja
    assert text(source, "ko", date) == ko


def test_what_happens_once_is_when_and_what_recurs_is_whenever():
    source = (
        'card "Cat" {W}\n  ja "猫"\n  ko "고양이"\n  Creature — Cat 1/1\n'
        "  when this dies: draw 1 card\n  when this attacks: draw 1 card\n"
    )
    assert text(source, "ja", "2019").split("\n") == [
        "猫が死亡したとき、カードを１枚引く。",
        "猫が攻撃するたび、カードを１枚引く。",
    ]
    assert text(source, "ko", "2019").split("\n") == [
        "고양이가 죽을 때, 카드 한 장을 뽑는다.",
        "고양이가 공격할 때마다, 카드 한 장을 뽑는다.",
    ]


def test_relative_clauses_chain_before_the_noun():
    source = 'card "Song" {W}\n  Enchantment\n  creatures you control with flying get +1/+1\n'
    assert text(source, "ja", "2019") == "あなたがコントロールしていて飛行を持つクリーチャーは＋１/＋１の修整を受ける。"
    assert text(source, "ko", "2019") == "당신이 조종하는 비행을 가진 생물들은 +1/+1을 받는다."


def test_an_option_ends_in_may_and_its_outcome_is_asked():
    source = (
        'card "Deal" {W}\n  ja "取引"\n  ko "거래"\n  Creature — Cat 1/1\n  when this enters:\n'
        "    may discard 1 card\n    if done: draw 1 card\n"
    )
    assert (
        text(source, "ja", "2019")
        == "取引が戦場に出たとき、あなたはカード１枚を捨ててもよい。そうしたなら、カードを１枚引く。"
    )
    assert (
        text(source, "ko", "2019")
        == "거래가 전장에 들어올 때, 당신은 카드 한 장을 버릴 수 있다. 그렇게 한다면, 카드 한 장을 뽑는다."
    )


def test_two_players_targets_are_told_apart_by_their_nouns():
    source = 'card "Both" {W}\n  Instant\n  destroy target creature\n  destroy target land\n'
    assert (
        text(source, "ja", "2021-07")
        == "クリーチャー１体を対象とする。それを破壊する。土地１つを対象とする。それを破壊する。"
    )


def test_a_reminder_speaks_of_this_creature_and_stands_in_the_parentheses_of_the_language():
    source = 'card "Bat" {B}\n  Creature — Bat 1/1\n  menace\n'
    assert text(source, "ja", "2019", True) in (
        "威迫",
        "威迫（このクリーチャーは２体以上のクリーチャーによってしかブロックされない。）",
    )
    assert (
        render_reminder(ast.KeywordUse(keyword="menace"), "creature", library(), "ko")
        == "이 생물은 두 개 이상의 생물에만 방어될 수 있다."
    )


def test_type_lines():
    source = 'card "Old One" {G}\n  Legendary Creature — Elf Druid 2/2\n'
    assert render_card(cards(source)[0], library(), "ja")[0].type_line == "伝説のクリーチャー — エルフ・ドルイド"
    assert render_card(cards(source)[0], library(), "ko")[0].type_line.endswith("생물 — 엘프 드루이드")


def test_what_is_taken_off_has_a_minus_sign():
    source = 'card "Sap" {X}{B}\n  Instant\n  all creatures get -X/-X until end of turn\n'

    assert text(source, "en", "2019") == "All creatures get -X/-X until end of turn."
    assert "－Ｘ/－Ｘの修整" in text(source, "ja", "2019") and "-X/-X를" in text(source, "ko", "2019")


def test_a_number_told_for_the_last_order_of_a_spell_stands_with_it():
    source = 'card "Tide" {U}\n  Sorcery\n  let n = number of creatures you control\n  draw n cards\n'

    assert text(source, "ja", "2019").endswith("の総数に等しい。カードをN枚引く。")
    assert "\n" not in text(source, "ko", "2019") and text(source, "ko", "2019").endswith("카드 N장을 뽑는다.")
    assert text(source, "en", "2019") == "Draw a card for each creature you control."


COUNTED = """card "Sum" {W}
  ja "和"
  ko "합"
  Creature — Cat 1/1
  when this enters:
    let n = number of creatures you control
    set n = n + 1
    draw n cards
"""


def test_a_number_is_told_by_its_letter_and_changes():
    """A number made of the one before must not be said without end."""
    assert text(COUNTED, "ja", "2019") == (
        "和が戦場に出たとき、Nはあなたがコントロールしているクリーチャーの総数に等しい。"
        "NはNに１を足した値になる。カードをN枚引く。"
    )
    assert "카드 N장을 뽑는다." in text(COUNTED, "ko", "2019")
    assert text(COUNTED.replace(" n ", " count "), "en", "2019") == (
        "When Sum enters the battlefield, N is the number of creatures you control. N becomes N plus 1. Draw N cards."
    )


@pytest.mark.parametrize(
    ("count", "ja", "ko"),
    [
        ("2", "プレイヤー合計２つを対象とする", "목표를 2개 정한다"),
        ("up to 2", "プレイヤー最大２つを対象とする", "목표를 최대 2개까지 정한다"),
        ("any number of", "望む数のクリーチャーや", "목표를 원하는 수만큼 정한다"),
    ],
)
def test_targets_that_may_be_anything_are_counted(count, ja, ko):
    source = f'card "Arc" {{R}}\n  Instant\n  this deals 1 damage to {count} target any\n'

    assert ja in text(source, "ja", "2019") and ko in text(source, "ko", "2019")


AS_THOUGH = {
    "you may cast green creature spell as though it has flash": (
        "You may cast green creature spells as though they had flash.",
        "あなたは緑のクリーチャー・呪文を、それが瞬速を持っているかのように唱えてもよい。",
        "당신은 녹색 생물 주문을 섬광을 가진 것처럼 발동할 수 있다.",
    ),
    "creature you control can attack as though it doesn't have defender": (
        "Creatures you control can attack as though they didn't have defender.",
        "あなたがコントロールしているクリーチャーは防衛を持たないかのように攻撃できる。",
        "당신이 조종하는 생물들은 수비태세가 없는 것처럼 공격할 수 있다.",
    ),
    "this can attack as though it doesn't have defender this turn": (
        "Post can attack this turn as though it didn't have defender.",
        "このターン、標柱は防衛を持たないかのように攻撃できる。",
        "말뚝은 이 턴에 수비태세가 없는 것처럼 공격할 수 있다.",
    ),
}


@pytest.mark.parametrize("line", AS_THOUGH)
def test_what_may_be_supposed_is_said(line):
    source = f'card "Post" {{W}}\n  ja "標柱"\n  ko "말뚝"\n  Creature — Wall 0/1\n  {line}\n'

    assert tuple(text(source, lang, "2019") for lang in ("en", "ja", "ko")) == AS_THOUGH[line]


def test_whose_turn_it_is_is_said():
    source = (
        'card "Owl" {W}\n  ja "梟"\n  ko "올빼미"\n  Creature — Bird 1/1\n'
        "  while it is your turn: this gets +1/+0\n  this can't block while it isn't your turn\n"
    )

    assert text(source, "en", "2019").replace("\n", " ") == (
        "As long as it's your turn, Owl gets +1/+0. Owl can't block as long as it's not your turn."
    )
    assert "あなたのターンであるかぎり" in text(source, "ja", "2019")
    assert "あなたのターンでないかぎり" in text(source, "ja", "2019")
    assert "당신의 턴인 한" in text(source, "ko", "2019") and "당신의 턴이 아닌 한" in text(source, "ko", "2019")


ZEAL = """card "Zeal" {W}
  ja "熱情"
  ko "열성"
  Instant
  target creature as t gets +2/+2 until end of turn
  addendum — if you cast this during your main phase: t gains flying until end of turn
"""


def test_a_word_begins_a_paragraph_that_says_the_noun_again():
    assert text(ZEAL, "ja").split("\n")[1] == (
        "附則 ― あなたがこの呪文をあなたのメイン・フェイズ中に唱えていたなら、"
        "ターン終了時まで、そのクリーチャーは飛行を得る。"
    )
    assert text(ZEAL, "ko").split("\n")[1] == (
        "부록 — 당신이 이 주문을 당신의 본단계에 발동했다면, 그 생물은 턴종료까지 비행을 얻는다."
    )


def test_verbs_of_one_doer_say_what_they_are_done_to_once():
    card = 'card "Mage" {W}\n  Creature — Human 1/1\n  when you cast or copy instant or sorcery spell: gain 1 life\n'
    assert text(card, "ja") == (
        "あなたがインスタントかソーサリーである呪文を唱えるかコピーするたび、あなたは１点のライフを得る。"
    )
    assert text(card, "ko") == (
        "당신이 순간마법 또는 집중마법 주문을 발동하거나 복사할 때마다, 당신은 생명 1점을 얻는다."
    )


@pytest.mark.parametrize("line", ["Champion an Elf", "Champion Elf"])
def test_a_reminder_names_the_noun_that_its_keyword_was_given(line):
    said = reminder_of_line(line, "creature", library(), "ko").text

    assert "당신이 조종하는 다른 엘프 한 개를 추방할 수 있다" in said
    assert "kind" not in said


def test_the_doer_of_an_event_is_taken_up_by_its_noun_in_korean():
    card = 'card "Ox" {W}\n  ko "소"\n  Creature — Ox 1/1\n  when creature you control enters: tap it\n'
    assert text(card, "ko") == "당신이 조종하는 생물이 전장에 들어올 때마다, 그 생물을 탭한다."


def test_each_of_several_gets_its_own():
    card = 'card "Ox" {W}\n  ko "소"\n  Instant\n  put 1 +1/+1 counter on each of up to 2 target creatures\n'
    assert text(card, "ko") == "생물을 최대 두 개까지 목표로 정한다. 그 생물들에 각각 +1/+1 카운터 한 개를 올려놓는다."


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_star_in_the_corner_is_printed_as_it_is(lang):
    card = cards('card "Many" {1}{G}\n  Creature — Bear */2\n')[0]

    assert render_card(card, library(), lang)[0].stats == "*/2"


@pytest.mark.parametrize(
    ("body", "lang", "date", "said"),
    [
        ("when start of your combat phase: draw 1 card", "ja", "", "あなたのターンの戦闘の開始時に、"),
        ("when start of your combat phase: draw 1 card", "ko", "", "당신의 턴 전투 시작에"),
        (
            "when this enters if opponent lost life this turn: draw 1 card",
            "ja",
            "",
            "このターンに対戦相手がライフを失っていた",
        ),
        ("{T}: exile target card in graveyard", "ja", "", "：墓地からカード１枚を対象"),
        ("{T}: exile target card in graveyard", "ja", "2022-02", "：墓地にあるカード１枚を対象"),
        ("each player draws 1 card", "ja", "2012-10", "各プレイヤーはカードを１枚引く"),
        ("each player draws 1 card", "ja", "2013-06", "各プレイヤーはそれぞれカードを１枚引く"),
        ("when you cast creature spell: draw 1 card", "ja", "2014-06", "クリーチャー呪文を"),
        ("when you cast creature spell: draw 1 card", "ja", "2014-07", "クリーチャー・呪文を"),
        ("remove 1 charge counter from this: draw 1 card", "ja", "2008-07", "から蓄積カウンター"),
        ("when opponent casts spell: player draws 1 card", "ja", "", "そのプレイヤーはカードを１枚引く"),
        ("when opponent casts spell: player draws 1 card", "ko", "", "그 플레이어는 카드 한 장을 뽑는다"),
        ("when start of player's upkeep: draw 1 card", "ja", "", "各プレイヤーのアップキープの開始時に"),
        ("when start of player's upkeep: draw 1 card", "ko", "", "각 플레이어의 유지단 시작에"),
        ("when creature enters: draw 1 card", "ja", "2007-10", "いずれかのクリーチャーが場に出る"),
        ("when opponent casts spell: draw 1 card", "ja", "2016-11", "対戦相手が呪文を１つ唱える"),
        ("{T}: prevent next 1 damage to target creature this turn", "ja", "2014-05", "対象とする。このターン、"),
        ("this can't be countered", "ja", "2017-09", "Nは打ち消されない"),
        ("sacrifice this: this deals 2 damage to target any", "ja", "2018-02", "Nはそれに２点"),
        ("sacrifice this: this deals 2 damage to target any", "ja", "2020-08", "これはそれに２点"),
        ("this get +1/+1 for each Aura attached to this", "ja", "2018-04", "Nは、これにつけられている"),
        ("this get +1/+1 for each Aura attached to this", "ja", "2009-04", "Nは、それにつけられている"),
        ("creature has base power and toughness 0/2", "ja", "2015-03", "が０/２になる"),
        (
            "this get +1/+0 while number of card types of card in your graveyard >= 4",
            "ja",
            "2016-07",
            "あなたの墓地にあるカードにカード・タイプが合計４種類以上含まれるかぎり、",
        ),
        (
            "this get +1/+0 while number of card types of card in your graveyard >= 4",
            "ko",
            "",
            "당신의 무덤에 네 개 이상의 카드 유형이 있는 한",
        ),
        ("enchanted creature gets +2/+0\n  enchanted creature has flying", "ko", "", "+2/+0을 받고 비행을 가진다"),
        ("enchanted creature gets +2/+0\n  enchanted creature has flying", "ja", "2014-05", "受けるとともに飛行を持つ"),
        ("this can't be countered", "ja", "2018-10", "この呪文は打ち消されない"),
        ("exile creature card in your graveyard: draw 1 card", "ja", "2019-06", "墓地からクリーチャー・カード１枚を"),
        ("tap red or green creature: draw 1 card", "ja", "2016-11", "赤か緑のクリーチャー１体を"),
        (
            "{R}:\n    put 1 +1/+1 counter on this\n    this gains flying until end of turn",
            "ja",
            "",
            "まで、これは飛行を",
        ),
        ("kicker {W}\n  when this enters if this is kicked: draw 1 card", "ja", "", "、これがキッカーされていた場合"),
        ("this gets +1/+0 while this is attacking", "ja", "", "攻撃しているかぎり、これは"),
        ("{T}: exile target card in graveyard", "ja", "2012-01", "：いずれかの墓地にあるカード１枚を対象"),
        ("{X}: tap x target lands", "ja", "2014-06", "土地Ｘ個を対象"),
        ("enchant land", "ko", "", "대지에 부여"),
        ("enchant creature", "ko", "", "생물에게 부여"),
    ],
)
def test_what_is_said_of_time_place_and_number(body, lang, date, said):
    types = "Enchantment — Aura" if body.startswith("enchant ") else "Creature — Bear 2/2"
    assert said in text(f'card "N" {{R}}\n  {types}\n  {body}\n', lang, date)


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_colorless_mana_once_had_a_number_only_where_it_is_made(lang: str) -> None:
    """What a cost asks for can be paid only with colorless mana [107.4c]; a number is paid with any [107.4b]."""
    said = text('card "Stone" {1}\n  Artifact\n  {C}: add {C}{C}\n', lang, "2013-06")
    assert said.startswith("{C}") and "{2}" in said and "{1}" not in said


SAID = [
    (  # what a thing has, twice
        "Sorcery",
        "destroy target creature with flying with vigilance",
        "飛行と警戒を持つクリーチャー１体を対象とし、それを破壊する。",
        "비행과 경계를 가진 생물을 목표로 정한다. 그 생물을 파괴한다.",
    ),
    (  # who searches, searches their own
        "Enchantment",
        "instead of opponent searches library: that player searches top 4 cards of their library",
        "対戦相手１人がライブラリーを探すなら、代わりにそのプレイヤーは自分のライブラリーの一番上からカードを４枚探す。",
        "상대가 서고를 찾으려고 하면, 대신 그 플레이어는 자신의 서고 맨 위 카드 네 장을 찾는다.",
    ),
    (  # in the order in which it is written
        "Enchantment",
        "when start of your upkeep or you cast white spell: draw 1 card",
        "あなたのアップキープの開始時に、またはあなたが白の呪文を唱えるたび、カードを１枚引く。",
        "당신의 유지단 시작에 또는 당신이 백색 주문을 발동할 때마다, 카드 한 장을 뽑는다.",
    ),
    (  # what is so of nobody's doing is done as one likes
        "Sorcery",
        "may set your life to 10",
        "あなたはあなたのライフを10にしてもよい。",
        "당신은 당신의 생명을 10으로 할 수 있다.",
    ),
    (  # counters lie on it, keywords it has
        "Enchantment",
        "creatures you control enter with trample",
        "あなたがコントロールしているクリーチャーはトランプルを持った状態で戦場に出る。",
        "당신이 조종하는 생물은 돌진을 가지고 전장에 들어온다.",
    ),
    (
        "Enchantment",
        "each creature you control enters with 1 +1/+1 counter and trample",
        "あなたがコントロールしている各クリーチャーはそれぞれ＋１/＋１カウンターが追加で１個置かれた状態で戦場に出るとともにトランプルを持つ。",
        "당신이 조종하는 각 생물은 +1/+1 카운터 한 개와 돌진을 추가로 가지고 전장에 들어온다.",
    ),
    (  # beside what it enters with
        "Enchantment",
        "each creature you control enters with 1 +1/+1 counter",
        "あなたがコントロールしている各クリーチャーはそれぞれ＋１/＋１カウンターが追加で１個置かれた状態で戦場に出る。",
        "당신이 조종하는 각 생물은 +1/+1 카운터 한 개를 추가로 가지고 전장에 들어온다.",
    ),
    (  # whose graveyard it is, and that they are a target
        "Sorcery",
        "for each artifact card in graveyard of target opponent: gain 1 life",
        "対戦相手１人を対象とする。そのプレイヤーの墓地にあるアーティファクト・カード１枚につき、"
        "あなたは１点のライフを得る。",
        "상대를 목표로 정한다. 그 플레이어의 무덤에 있는 마법물체 카드 한 장당 당신은 생명 1점을 얻는다.",
    ),
    (  # of two verbs it is one target
        "Sorcery",
        "target creature can't attack or block this turn",
        "クリーチャー１体を対象とする。このターン、それでは攻撃もブロックもできない。",
        "생물을 목표로 정한다. 그 생물은 이 턴에 공격하거나 방어할 수 없다.",
    ),
    (  # what was found is named, and some of it taken
        "Sorcery",
        "exile top 3 cards of your library as seen\n  put 1 card among seen into your hand\n"
        "  put seen into your graveyard",
        "あなたのライブラリーの一番上からカードを３枚追放する。そのうち１枚をあなたの手札に加え、残りをあなたの墓地に置く。",
        "당신의 서고 맨 위 카드 세 장을 추방한다. 그중 한 장을 당신의 손으로 가져가고 "
        "나머지 카드들은 당신의 무덤에 넣는다.",
    ),
    (  # one of what lies open is chosen by itself; then the others are the rest
        "Sorcery",
        "reveal top 3 cards of your library as seen\n  choose 1 card among seen as one\n  put one into your hand\n"
        "  put seen into your graveyard",
        "あなたのライブラリーの一番上からカードを３枚公開する。その中からカード１枚を選ぶ。"
        "それをあなたの手札に加え、残りをあなたの墓地に置く。",
        "당신의 서고 맨 위 카드 세 장을 공개한다. 그 카드들에서 카드 한 장을 선택한다. "
        "그 카드를 당신의 손으로 가져가고 나머지 카드들은 당신의 무덤에 넣는다.",
    ),
    (  # what another ability made is no card, nor this
        "Creature — Bear 1/1",
        "when this enters: create 2 1/1 white Soldier creature tokens as w\n  when this dies: sacrifice w",
        "Testが戦場に出たとき、白の１/１の兵士・クリーチャー・トークンを２体生成する。\n"
        "Testが死亡したとき、それらの生成されたトークンを生け贄に捧げる。",
        "Test가 전장에 들어올 때, 1/1 백색 병사 생물 토큰 두 개를 만든다.\nTest가 죽을 때, 만들었던 토큰들을 희생한다.",
    ),
]


@pytest.mark.parametrize(("types", "body", "ja", "ko"), SAID)
def test_nothing_is_left_out_or_said_of_another(types: str, body: str, ja: str, ko: str) -> None:
    source = f'card "Test" {{1}}\n  {types}\n  {body}\n'

    assert [text(source, lang) for lang in ("ja", "ko")] == [ja, ko]


TOLD = {"en": ("three", "5", "7"), "ja": ("３", "５", "７"), "ko": ("세 장", "5", "7")}
THREE = ("you may draw 3 cards", "gain 5 life", "each opponent loses 7 life")
BLOCKS = [
    "if this is kicked:\n{}",
    "if color of target creature = color of this:\n{}",
    "if power of this > 4:\n{}",
    "if you control creature:\n{}",
    "if you control creature:\n    scry 1\n  else:\n{}",
    "if this is kicked:\n    scry 1\n  else:\n{}",
    "for each creature you control:\n{}",
    "repeat 2:\n{}",
    "may:\n{}",
    "may scry 1\n  if done:\n{}",
    "when start of next upkeep:\n{}",
]


@pytest.mark.parametrize("turn", range(3))
def test_each_statement_of_a_block_is_said(turn):
    body = "\n".join(f"    {line}" for line in (*THREE[turn:], *THREE[:turn]))
    head = 'card "Test {}" {{R}}\n  Sorcery\n  kicker {{2}}\n  {}\n\n'
    for card in cards("".join(head.format(n, block.format(body)) for n, block in enumerate(BLOCKS))):
        for lang, numbers in TOLD.items():
            said = render_card(card, library(), lang)[0].text
            assert all(number in said for number in numbers), said


def test_a_name_is_taken_up_again_only_where_it_is_said():
    shares = "Sorcery\n  if color of this = color of target creature: you may sacrifice land\n"
    said = "クリーチャー１体を対象とする。{}の色がそれの色であるなら、あなたは土地１つを生け贄に捧げてもよい。"
    for name in ("い", "土地", "クリーチャー"):
        assert text(f'card "Test" {{R}}\n  ja "{name}"\n  {shares}', "ja") == said.format(name)
