"""What X is, said behind all that says X in one sentence: 「あなたはＸ点のライフを得てカードをＸ枚引く。Ｘは…」."""

from typing import Any


def says_x(say: Any, clause: Any) -> bool:
    """Whether a clause says X."""
    return any(letter in say.clause_text(clause) for letter in "XＸ")


def taken_back(say: Any, done: list[Any], said: Any, told: list[Any]) -> list[Any]:
    """What X is (``told``), taken out of what was said to stand behind the next clause, which goes on saying X."""
    before = done[-1 - len(told)] if told and len(done) > len(told) else None
    if before is None or not says_x(say, said) or not say.glue(before, said):
        return []
    del done[-len(told) :]
    return told
