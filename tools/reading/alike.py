"""What of a language's text says nothing by itself: texts that differ in no more are read, and compared, as one.

What a reader would get wrong: this is no list of synonyms.  Order, commas and distribution are all that may differ, so
that what is compared keeps every word that has a meaning.
"""

import re

COUNT = r"(?:\d+|X)(?:つ|(?!以)[一-龯])(?:以上|以下)?"
SAME: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "ja": (
        (re.compile("—"), "―"),
        (re.compile("、"), ""),
        (re.compile("を対象とする。"), "を対象とし"),  # …を対象とし、それを…
        (
            re.compile(r"(\d|X)[枚個体](?!以外)"),
            r"\1つ",
        ),  # which one stands behind a number follows from what is counted
        (re.compile(r"を(最大(?:\d+|X)つ)(?:まで|を)(?=対象)"), r"\1を"),  # クリーチャーを最大２体まで対象とし
        (re.compile(r"(最大(?:\d+|X)つ)まで(?=対象)"), r"\1を"),
        (re.compile(rf"({COUNT})のカード(?=[をが])"), r"カード\1"),  # ２枚のカードを引く, カード２枚を引く
        (re.compile(rf"([をが])({COUNT})(?![のにへを])"), r"\2\1"),  # カードを２枚引く
        (re.compile("([はに])それぞれ"), r"\1"),
        (re.compile("([ァ-ヶー・]*終了時まで)([^。「」はで]{1,30}は)"), r"\2\1"),  # …まで、それは…, それは…まで…
    ),
    "ko": ((re.compile(","), ""),),
}


def plainest(text: str, lang: str) -> str:
    """A text, with one form of each sign, in one of the ways in which a language says the same."""
    for pattern, said in SAME.get(lang, ()):
        text = pattern.sub(said, text)
    return text
