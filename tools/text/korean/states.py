"""Words that stand before a noun as predicates: 「공격 중인 생물」 is one that 「공격 중이다」."""

from kotowari.tools.text.korean import grammar

COPULAS = ("인", "의")  # 「공격 중인」, 「뒷면 상태의」
THERE = {"없는": ("없다", "있다"), "있는": ("있다", "없다")}
STEMS = {"진": "지", "짠": "짜", "낸": "내"}  # 「쪼개진」, 「밴드를짠」


def predicate(attributive: str, negated: bool) -> str:
    """The plain form of what a word says of a noun, or denies of it; of a noun the copula.

    >>> predicate("공격 중인", False), predicate("쪼개진", True), predicate("단색", True)
    ('공격 중이다', '쪼개지지 않았다', '단색이 아니다')
    """
    for ending, forms in THERE.items():
        if attributive.endswith(ending):
            return attributive.removesuffix(ending) + forms[negated]
    stem = _stem(attributive)
    if stem is not None:
        done = attributive[-1] != "는"
        if negated:
            return f"{stem}지 {'않았다' if done else '않는다'}"
        return grammar.past_stem(stem) + "다" if done else grammar.plain(stem)
    noun = attributive.removesuffix("의") if attributive.endswith("의") else attributive
    if attributive.endswith("인") and len(attributive) > 1:
        noun = attributive.removesuffix("인")
    return f"{grammar.josa(noun, '이')} 아니다" if negated else f"{noun}이다"


def _stem(attributive: str) -> str | None:
    """The stem of a verb of which a word is the attributive form; None where it is none."""
    for ending, stem in STEMS.items():
        if attributive.endswith(ending):
            return attributive.removesuffix(ending) + stem
    if attributive.endswith("한") and len(attributive) > 1:
        return attributive.removesuffix("한") + "하"
    if attributive.endswith(("는", "은")) and len(attributive) > 1:
        return attributive[:-1]
    return None
