"""An ability that is given speaks of what has it, and "it" behind what was made means that, not the source."""

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


@pytest.mark.parametrize(("lang", "said", "never"), [
    ("en", ('has "When this creature dies, draw', 'token has "When this creature dies, it deals 1',
            'Bear Guide has "When'),
     ("this instant", "this sorcery", 'It has "When this creature dies, draw')),
    ("ja", ("「このクリーチャーが死亡したとき、カード",), ("このインスタント", "このソーサリー")),
    ("ko", ('"이 생물이 죽을 때, 카드',), ("이 순간마법", "이 집중마법")),
])
def test_a_given_ability_names_its_holder(lang: str, said: tuple[str, ...], never: tuple[str, ...], tmp_path: Path,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "given.kw"
    path.write_text(CARDS, encoding="utf-8")
    assert main(["text", str(path), "--ruleset", "magic-2023", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert all(each in text for each in said), text
    assert not any(each in text for each in never), text
