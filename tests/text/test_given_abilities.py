"""An ability that is given speaks of what has it, "it" behind what was made means that, and what was paid is past."""

from pathlib import Path

import pytest

from kotowari.tools.cli import main

CARDS = """card "Rust Shield" {W}
  Instant
  target creature as t gets +2/+2 until end of turn
  t has until end of turn:
    when this dies: draw 1 card

card "Devil Maker" {B}
  Sorcery
  create 1 1/1 red Devil creature token as d
  d has:
    when this dies: this deals 1 damage to target any

card "Bear Guide" {B}
  Creature — Bear 2/2
  when this enters:
    create 1 1/1 red Devil creature token
    this has:
      when this dies: draw 1 card
"""


@pytest.mark.parametrize(
    ("lang", "said", "never"),
    [
        (
            "en",
            (
                'has "When this creature dies, draw',
                'Devil creature token with "When this creature dies, it deals 1',
                'Bear Guide has "When',
            ),
            ("this instant", "this sorcery", 'It has "When this creature dies, draw'),
        ),
        ("ja", ("「このクリーチャーが死亡したとき、カード",), ("このインスタント", "このソーサリー")),
        ("ko", ('"이 생물이 죽을 때, 카드',), ("이 순간마법", "이 집중마법")),
    ],
)
def test_a_given_ability_names_its_holder(
    lang: str, said: tuple[str, ...], never: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "given.kw"
    path.write_text(CARDS, encoding="utf-8")
    assert main(["text", str(path), "--ruleset", "magic-2023", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert all(each in text for each in said), text
    assert not any(each in text for each in never), text


COSTS = """card "Fancy Bear" {R}
  Creature — Bear 2/2
  may cost {R} as fancy
  when this enters if this is fancy: you gain 2 life

card "Kicked Bear" {R}
  Creature — Bear 2/2
  kicker {2}
  when this enters if this is kicked: you gain 2 life

card "Kicked Spell" {R}
  Instant
  kicker {2}
  if this is kicked: draw 1 card

card "Slow Shrine"
  Land — Plains
  as this enters:
    may pay 2 life
    if not done: tap this
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "if its additional cost was paid",
                "if it was kicked",
                "If this spell was kicked",
                "As Slow Shrine enters the battlefield, you may pay 2 life.",
            ),
        ),
        ("ja", ("追加コストが支払われた場合",)),
        ("ko", ("추가 비용이 지불되었다면",)),
    ],
)
def test_what_was_paid_is_past(
    lang: str, said: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "paid.kw"
    path.write_text(COSTS, encoding="utf-8")
    assert main(["text", str(path), "--ruleset", "magic-2023", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert all(each in text for each in said), text
