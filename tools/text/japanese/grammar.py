"""Japanese word forms: counts with their counters, and the forms of a predicate at the end of a phrase.

What a reader would get wrong: a predicate is a whole phrase in its dictionary form
(「カードを１枚引く」); only its last word is inflected, so a frame never needs to know who will ask
for which form.
"""

import re
from collections.abc import Callable

FIGURES = re.compile(r"\d{2,}|.", re.DOTALL)
FULL = str.maketrans("0123456789+-XYZ", "０１２３４５６７８９＋－ＸＹＺ")

GODAN = {
    "う": ("わ", "い", "って", "った", "え", "お"),
    "く": ("か", "き", "いて", "いた", "け", "こ"),
    "ぐ": ("が", "ぎ", "いで", "いだ", "げ", "ご"),
    "す": ("さ", "し", "して", "した", "せ", "そ"),
    "つ": ("た", "ち", "って", "った", "て", "と"),
    "ぬ": ("な", "に", "んで", "んだ", "ね", "の"),
    "ぶ": ("ば", "び", "んで", "んだ", "べ", "ぼ"),
    "む": ("ま", "み", "んで", "んだ", "め", "も"),
    "る": ("ら", "り", "って", "った", "れ", "ろ"),
}
# A kanji before る hides the vowel: these are the stems that belong to the ichidan class all the same.
ICHIDAN_KANJI = frozenset("得見出着似寝経診煮射")
E_OR_I_ROW = frozenset("いきしちにひみりぎじびぴえけせてねへめれげぜでべいゐ")
IRREGULAR_TE = {"行く": ("行って", "行った")}


def digits(number: object) -> str:
    """A count in full-width digits: 3 → ３, X → Ｘ; a number of two digits stands in half-width ones: 10 → 10."""
    return "".join(each if len(each) > 1 else each.translate(FULL) for each in FIGURES.findall(str(number)))


def counted(number: object, counter: str) -> str:
    """A number with its counter: 2, 枚 → ２枚; 「つ」 counts no letter: Ｘ個."""
    return digits(number) + ("個" if counter == "つ" and not str(number).isdecimal() else counter)


def is_ichidan(verb: str) -> bool:
    """Whether a verb in る drops it (得る, 与える) rather than inflects it (残る, 切る)."""
    if not verb.endswith("る") or len(verb) < 2:
        return False
    before = verb[-2]
    return before in ICHIDAN_KANJI or before in E_OR_I_ROW


def _suru(stem: str, form: str) -> str:
    table = {
        "dictionary": "する",
        "continuative": "し",
        "te": "して",
        "past": "した",
        "negative": "しない",
        "passive": "される",
        "potential": "できる",
        "imperfective": "し",
    }
    return stem + table[form]


def _copula(stem: str, form: str) -> str:
    table = {
        "dictionary": "である",
        "continuative": "であり",
        "te": "であって",
        "past": "であった",
        "negative": "でない",
        "passive": "であられる",
        "potential": "でありうる",
        "imperfective": "で",
    }
    return stem + table[form]


def _aru(stem: str, form: str) -> str:
    table = {
        "dictionary": "ある",
        "continuative": "あり",
        "te": "あって",
        "past": "あった",
        "negative": "ない",
        "passive": "あられる",
        "potential": "ありうる",
        "imperfective": "あら",
    }
    return stem + table[form]


def _adjective(stem: str, form: str) -> str:
    table = {
        "dictionary": "い",
        "continuative": "く",
        "te": "くて",
        "past": "かった",
        "negative": "くない",
        "passive": "い",
        "potential": "い",
        "imperfective": "く",
    }
    return stem + table[form]


def _ichidan(stem: str, form: str) -> str:
    table = {
        "dictionary": "る",
        "continuative": "",
        "te": "て",
        "past": "た",
        "negative": "ない",
        "passive": "られる",
        "potential": "られる",
        "imperfective": "",
    }
    return stem + table[form]


def _godan(phrase: str, form: str) -> str:
    stem, last = phrase[:-1], phrase[-1]
    a, i, te, ta, e, _ = GODAN[last]
    for verb, (irregular_te, irregular_ta) in IRREGULAR_TE.items():
        if phrase.endswith(verb) and form in ("te", "past"):
            return phrase[: -len(verb)] + (irregular_te if form == "te" else irregular_ta)
    table = {
        "dictionary": last,
        "continuative": i,
        "te": te,
        "past": ta,
        "negative": a + "ない",
        "passive": a + "れる",
        "potential": e + "る",
        "imperfective": a,
    }
    return stem + table[form]


def _state(stem: str, form: str) -> str:
    """A state named by what was done (「疾駆された」): it is past already."""
    return stem + {"te": "て", "negative": "ていない"}.get(form, "た")


CLASSES: tuple[tuple[Callable[[str], bool], int, Callable[[str, str], str]], ...] = (
    (lambda phrase: phrase.endswith("する"), 2, _suru),
    (lambda phrase: phrase.endswith("である"), 3, _copula),
    (lambda phrase: phrase.endswith("ある"), 2, _aru),
    (lambda phrase: phrase.endswith(("ない", "しい", "きい", "さい", "よい")), 1, _adjective),
    (is_ichidan, 1, _ichidan),
    (lambda phrase: phrase[-1:] in GODAN, 0, _godan),
    (lambda phrase: phrase.endswith("た"), 1, _state),
)


def inflect(phrase: str, form: str) -> str:
    """The phrase with its last word in a form.

    Simple forms: dictionary, continuative (引き), te (引いて), past (引いた), negative (引かない), passive
    (引かれる), potential (引ける), imperfective (引か).  Compound ones are spelled with ``+``:
    ``passive+past`` (引かれた).  Raises ValueError for a phrase that ends in no predicate.
    """
    for part in form.split("+"):
        phrase = COMPOUND[part](phrase) if part in COMPOUND else _simple(phrase, part)
    return phrase


def _simple(phrase: str, form: str) -> str:
    for applies, drop, function in CLASSES:
        if applies(phrase):
            return function(phrase[: len(phrase) - drop] if drop else phrase, form)
    raise ValueError(f"no predicate at the end of {phrase!r}")


COMPOUND: dict[str, Callable[[str], str]] = {
    "may": lambda phrase: _simple(phrase, "te") + "もよい",
    "cannot": lambda phrase: _simple(_simple(phrase, "potential"), "negative"),
    "progressive": lambda phrase: _simple(phrase, "te") + "いる",
    "unless": lambda phrase: _simple(phrase, "negative") + "かぎり",
    "adnominal": lambda phrase: _simple(phrase, "dictionary"),
    "causative": lambda phrase: (
        phrase[:-2] + "させる"
        if phrase.endswith("する")
        else _simple(phrase, "imperfective") + ("させる" if is_ichidan(phrase) else "せる")
    ),
}

FORMS = ("continuative", "te", "past", "negative", "passive", "potential", *COMPOUND)


def listing(items: list[str], joint: str) -> str:
    """Alternatives or a series with one joint between all of them: か, と, や, 、."""
    return joint.join(items)


def ends_in_noun(phrase: str) -> bool:
    """Whether a phrase cannot be inflected: a bare keyword or action name such as 増殖."""
    return not any(applies(phrase) for applies, _, _ in CLASSES)


def denied(said: str) -> str:
    """A predicate denied, also one that is told as done: 「キッカーされていない」."""
    if not said.endswith(("た", "だ")):
        return inflect(said, "negative")
    if said.endswith("ていた"):
        return said.removesuffix("た") + "ない"
    return (said[:-1] + ("て" if said.endswith("た") else "で")) + "いない"
