"""Korean word forms: particles by the reading of what precedes, native numerals, and predicate forms.

What a reader would get wrong: a particle follows the *sound*, also of digits and symbols
(「+2/+2를」, 「+3/+3을」, 「{R}를」 read by the letter's colour word, not its name); and a predicate is a
whole phrase whose last word is inflected.
"""

from collections.abc import Callable
from unicodedata import numeric

FIRST = 0xAC00
LAST = 0xD7A3
FINAL_L = 8
FINAL_N = 4
FINAL_M = 16
FINAL_SS = 20

NATIVE = (
    "영",
    "한",
    "두",
    "세",
    "네",
    "다섯",
    "여섯",
    "일곱",
    "여덟",
    "아홉",
    "열",
    "열한",
    "열두",
    "열세",
    "열네",
    "열다섯",
    "열여섯",
    "열일곱",
    "열여덟",
    "열아홉",
    "스무",
)
DIGIT_READING = ("영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구")
# Letters stand for resources and are read in ways that end in a vowel; only these end in a consonant.
LETTER_FINAL = {"L": FINAL_L, "M": FINAL_M, "N": FINAL_N}

JOSA = {
    "을": ("을", "를"),
    "를": ("을", "를"),
    "이": ("이", "가"),
    "가": ("이", "가"),
    "은": ("은", "는"),
    "는": ("은", "는"),
    "과": ("과", "와"),
    "와": ("과", "와"),
    "이나": ("이나", "나"),
    "나": ("이나", "나"),
    "이라는": ("이라는", "라는"),
    "라는": ("이라는", "라는"),
    "이라": ("이라", "라"),
    "이다": ("이다", "다"),
    "이든": ("이든", "든"),
}


def final_of(text: str) -> int:
    """The final consonant (index in the Unicode order, 0 = vowel) of the reading of the last readable character."""
    for index in range(len(text) - 1, -1, -1):
        char = text[index]
        if FIRST <= ord(char) <= LAST:
            return (ord(char) - FIRST) % 28
        if char.isdecimal():
            return _digit_final(text, index)
        if char.isdigit() or char.isnumeric():
            return final_of(DIGIT_READING[int(numeric(char))] if numeric(char) < 10 else "십")
        if char.isascii() and char.isalpha():
            return LETTER_FINAL.get(char.upper(), 0)
    return 0


def _digit_final(text: str, index: int) -> int:
    if text[index] != "0":
        return final_of(DIGIT_READING[int(text[index])])
    begin = index
    while begin and text[begin - 1] == "0":
        begin -= 1
    tens = index - begin + 1
    if not (begin and text[begin - 1].isdigit()):
        return final_of("영")
    return final_of("십" if tens == 1 else "백" if tens == 2 else "천")


def josa(text: str, particle: str) -> str:
    """``text`` with the particle in the form its reading asks for: 생물, 을 → 생물을; +2/+2, 을 → +2/+2를."""
    final = final_of(text)
    if particle in ("으로", "로"):
        return text + ("으로" if final and final != FINAL_L else "로")
    if particle in JOSA:
        return text + JOSA[particle][0 if final else 1]
    return text + particle


def numeral(number: object) -> str:
    """A native numeral before a counter: 1 → 한, 2 → 두; a letter or a big number stays as it is."""
    text = str(number)
    return NATIVE[int(text)] if text.isdigit() and int(text) < len(NATIVE) else text


def counted(number: object, counter: str) -> str:
    """A count before its counter: 2, 장 → 두 장; points and letters close up: 3, 점 → 3점, X, 장 → X장."""
    if counter == "점" or not str(number).isdigit():
        return f"{number}{counter}"
    return f"{numeral(number)} {counter}"


# --------------------------------------------------------------------------- predicates
L_STEMS = ("만들", "들", "섞어들", "줄어들", "늘", "알", "살", "팔", "걸", "열")
ADJECTIVE_STEMS = ("있", "없", "같", "이", "아니", "높", "낮", "크", "작", "많", "적", "다르")


def split(syllable: str) -> tuple[int, int, int]:
    """Initial, vowel and final of a syllable."""
    code = ord(syllable) - FIRST
    return code // 588, code % 588 // 28, code % 28


def with_final(text: str, final: int) -> str:
    """``text`` with the final consonant of its last syllable replaced."""
    initial, vowel, _ = split(text[-1])
    return text[:-1] + chr(FIRST + initial * 588 + vowel * 28 + final)


def stem_of(phrase: str) -> str:
    """The stem of a predicate given in its plain (한다, 뽑는다) or dictionary (하다, 뽑다) form.

    Raises ValueError for a phrase that does not end in 다.
    """
    if not phrase.endswith("다") or len(phrase) < 2:
        raise ValueError(f"no predicate at the end of {phrase!r}")
    body = phrase[:-1]
    if body.endswith("는") and len(body) > 1 and final_of(body[:-1]):
        return body[:-1]
    if final_of(body) == FINAL_N and not body.endswith(("신", "안")):
        bare = with_final(body, 0)
        with_l = with_final(body, FINAL_L)
        word = with_l.split(" ")[-1]
        return with_l if word in L_STEMS or any(word.endswith(s) and len(s) > 1 for s in L_STEMS) else bare
    return body


def is_adjective(stem: str) -> bool:
    """Whether the plain form takes 다 alone (있다, 같다, 이다)."""
    word = stem.split(" ")[-1]
    if word.endswith(("있", "없", "같", "아니")) or stem.endswith("있지 않"):  # 「있지 않다면」
        return True
    return word in ADJECTIVE_STEMS or (stem.endswith("이") and len(word) > 1 and word not in VERBS_IN_I)


VERBS_IN_I = ("놓이", "쌓이", "보이", "줄이", "높이", "붙이", "죽이", "움직이", "모이")


def _closed(stem: str, final: int, after: str) -> str:
    """Stem + ㄴ/ㄹ/ㅂ closing an open syllable, or ``after`` following a closed one."""
    if final_of(stem) in (0, FINAL_L):
        return with_final(stem, final)
    return stem + after


def plain(stem: str) -> str:
    """한다, 뽑는다, 만든다, 있다."""
    if is_adjective(stem):
        return stem + "다"
    return (with_final(stem, FINAL_N) if final_of(stem) in (0, FINAL_L) else stem + "는") + "다"


def past_stem(stem: str) -> str:
    """하 → 했, 뽑 → 뽑았, 되돌리 → 되돌렸, 주 → 줬, 오 → 왔."""
    initial, vowel, final = split(stem[-1])
    head = stem[:-1]
    if stem.endswith("하"):
        return head + "했"
    if final:
        return stem + ("았" if vowel in (0, 8) else "었")
    if stem.endswith("르"):
        before = head[-1:]
        bright = bool(before) and split(before)[1] in (0, 8)
        return with_final(head, FINAL_L) + ("랐" if bright else "렀")
    merged = {0: 0, 4: 4, 1: 1, 5: 5, 8: 9, 13: 14, 20: 6, 18: 4, 11: 10, 6: 6}.get(vowel)
    if stem.endswith("이") and is_adjective(stem):
        return stem + "었" if final_of(stem[:-1]) else head + "였"
    if merged is None:
        return stem + "었"
    return head + chr(FIRST + initial * 588 + merged * 28 + FINAL_SS)


def passive_stem(stem: str) -> str:
    """X하 → X되; the others have words of their own."""
    if stem.endswith("하"):
        return stem[:-1] + "되"
    for active, passive in PASSIVES.items():
        if stem.endswith(active):
            return stem[: -len(active)] + passive
    return stem + ("아지" if split(stem[-1])[1] in (0, 8) else "어지")


PASSIVES = {
    "올려놓": "놓이",
    "놓": "놓이",
    "버리": "버려지",
    "되돌리": "되돌려지",
    "입히": "입",
    "얻": "얻어지",
    "넣": "넣어지",
    "만들": "만들어지",
    "뒤집": "뒤집히",
}

ENDINGS: dict[str, Callable[[str], str]] = {
    "plain": plain,
    "and": lambda stem: stem + "고",
    "so": lambda stem: with_final(past_stem(stem), 0),
    "by": lambda stem: stem + "여" if stem.endswith("하") else with_final(past_stem(stem), 0),
    "and_also": lambda stem: _closed(stem, 0, "으") + "며" if final_of(stem) != FINAL_L else stem + "며",
    "then": lambda stem: _closed(stem, FINAL_N, "은") + " 후",
    "can": lambda stem: _closed(stem, FINAL_L, "을") + " 수 있다",
    "cannot": lambda stem: _closed(stem, FINAL_L, "을") + " 수 없다",
    "when": lambda stem: _closed(stem, FINAL_L, "을") + " 때",
    "past_when": lambda stem: past_stem(stem) + "을 때",
    "only_when": lambda stem: _closed(stem, FINAL_L, "을") + " 때에만",
    "whenever": lambda stem: _closed(stem, FINAL_L, "을") + " 때마다",
    "while": lambda stem: (stem if final_of(stem) in (0, FINAL_L) else stem + "으") + "면서",
    "if": lambda stem: plain(stem) + "면",
    "as_long_as": lambda stem: adnominal(stem) + " 한",
    "past": lambda stem: past_stem(stem) + "다",
    "past_if": lambda stem: past_stem(stem) + "다면",
    "negative": lambda stem: stem + "지 않는다",
    "unless": lambda stem: stem + "지 않는 한",
    "negative_if": lambda stem: stem + "지 않으면",
    "or": lambda stem: stem + "거나",
    "adnominal": lambda stem: adnominal(stem),
    "past_adnominal": lambda stem: _closed(stem, FINAL_N, "은"),
    "future_adnominal": lambda stem: _closed(stem, FINAL_L, "을"),
    "so_that": lambda stem: stem + "도록 한다",
    "would_if": lambda stem: (stem if final_of(stem) in (0, FINAL_L) else stem + "으") + "려고 하면",
    "nominal": lambda stem: _closed(stem, FINAL_M, "음"),
    "must": lambda stem: obliged(stem) + "야 한다",
    "state": lambda stem: obliged(stem) + " 있다",
}


def obliged(stem: str) -> str:
    """공격해, 두어; in a duty 되어 is not drawn together."""
    return stem + "어" if stem.endswith("되") else past_stem(stem)[:-1] + with_final(past_stem(stem)[-1], 0)


def adnominal(stem: str) -> str:
    """하는, 뽑는, 만드는, 있는; adjectives in ㄴ: 높은, 큰, 인."""
    word = stem.split(" ")[-1]
    if word.endswith(("있", "없")):
        return stem + "는"
    if is_adjective(stem):
        return _closed(stem, FINAL_N, "은")
    return (with_final(stem, 0) if final_of(stem) == FINAL_L else stem) + "는"


def inflect(phrase: str, form: str) -> str:
    """The phrase with its last word in a form (see ``ENDINGS``); ``passive+when`` composes.

    Raises ValueError for an unknown form or a phrase that does not end in a predicate.
    """
    stem = stem_of(phrase)
    *voices, ending = form.split("+")
    for voice in voices:
        if voice != "passive":
            raise ValueError(f"unknown voice {voice!r}")
        stem = passive_stem(stem)
    if ending not in ENDINGS:
        raise ValueError(f"unknown form {ending!r}")
    return ENDINGS[ending](stem)
