"""English word forms: numbers, articles, plurals, verb inflection, possessives, lists, capitals.

What a reader would get wrong: nothing here lower-cases a word; a sentence may begin with a name or a
symbol, and a name may begin with a small letter.
"""

import re
from collections.abc import Callable, Sequence

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()
TENS = {30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()
IRREGULAR_PLURALS = {"foot": "feet", "mouse": "mice", "ox": "oxen", "child": "children", "man": "men"}
IRREGULAR_PAST = {
    "be": "been", "become": "become", "bring": "brought", "cast": "cast", "choose": "chosen", "deal": "dealt",
    "draw": "drawn",
    "die": "died", "fight": "fought", "find": "found", "get": "gotten", "give": "given", "have": "had", "leave": "left",
    "lose": "lost", "pay": "paid", "put": "put", "shuffle": "shuffled", "spend": "spent", "take": "taken", "win": "won",
    "cut": "cut", "come": "come", "go": "gone", "mill": "milled", "do": "done", "make": "made",
}  # fmt: skip
SIMPLE_PAST = {
    "been": "was", "chosen": "chose", "drawn": "drew", "given": "gave", "gotten": "got", "taken": "took",
    "come": "came",
    "gone": "went", "become": "became", "done": "did",
}  # fmt: skip
DOUBLED = ("tap", "untap", "regret", "scry_", "control", "mill_", "cut", "get", "put", "win", "step", "flip", "equip")


def number_word(value: int) -> str:
    """``3`` → "three".  Above ninety-nine and below zero, digits."""
    if value < 0:
        return str(value)
    if value <= 20:
        return ONES[value]
    if value < 100:
        tens = "twenty" if value < 30 else TENS[value // 10 * 10]
        return tens if value % 10 == 0 else f"{tens}-{ONES[value % 10]}"
    return str(value)


def ordinal(value: int) -> str:
    """``2`` → "second"; above ten "11th"."""
    if value <= 10:
        return ORDINALS[value]
    suffix = "th" if 10 < value % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{suffix}"


def article(words: str) -> str:
    """Says "a" or "an" by the sound of the first word: "an ice counter", "a +1/+1 counter", "an 8/8", "a unicorn"."""
    word = words.lstrip("({\"'")
    if re.match(r"(8|11|18|80)(?!\d)", word):
        return "an"
    if re.match(r"(uni[ctv]|unic|use|one\b|once\b|eu|ufo)", word, re.IGNORECASE):
        return "a"
    if re.match(r"(hour|honor|heir|X\b|X/)", word):
        return "an"
    return "an" if re.match(r"[aeiou]", word, re.IGNORECASE) else "a"


def with_article(words: str) -> str:
    """The words with their indefinite article."""
    return f"{article(words)} {words}"


def plural(noun: str) -> str:
    """The regular plural of the last word: "ability" → "abilities", "Elf" → "Elves" must be declared (irregular)."""
    head, _, last = noun.rpartition(" ")
    if last.lower() in IRREGULAR_PLURALS:
        formed = IRREGULAR_PLURALS[last.lower()]
        formed = formed.capitalize() if last[0].isupper() else formed
    elif re.search(r"[^aeiou]y$", last):
        formed = last[:-1] + "ies"
    elif re.search(r"(s|x|z|ch|sh)$", last):
        formed = last + "es"
    else:
        formed = last + "s"
    return f"{head} {formed}" if head else formed


def on_first(words: str, change: Callable[[str], str]) -> str:
    """Applies ``change`` to the first word of a verb phrase ("gain control" → "gains control")."""
    first, space, rest = words.partition(" ")
    return change(first) + space + rest


def third(verb: str) -> str:
    """The third person: "draw" → "draws", "search" → "searches", "have" → "has", "be" → "is"."""

    def change(word: str) -> str:
        if word in {"have", "be", "can", "can't", "may", "must", "would", "could"}:
            return {"have": "has", "be": "is"}.get(word, word)
        if re.search(r"[^aeiou]y$", word):
            return word[:-1] + "ies"
        return word + ("es" if re.search(r"(s|x|z|ch|sh|o)$", word) else "s")

    return on_first(verb, change)


def base(verb: str) -> str:
    """The base of a third-person form: "enters" → "enter", "dies" → "die", "is" → "be"."""

    def change(word: str) -> str:
        if word in {"is", "has", "does", "goes"}:
            return {"is": "be", "has": "have", "does": "do", "goes": "go"}[word]
        if word.endswith("ies") and len(word) > 4:
            return word[:-3] + "y"
        if re.search(r"(ch|sh|x|ss|zz)es$", word):
            return word[:-2]
        return word[:-1] if word.endswith("s") and not word.endswith("ss") else word

    return on_first(verb, change)


def participle(verb: str) -> str:
    """The past participle: "destroy" → "destroyed", "deal" → "dealt", "tap" → "tapped"."""

    def change(word: str) -> str:
        if word in IRREGULAR_PAST:
            return IRREGULAR_PAST[word]
        if word.endswith("e"):
            return word + "d"
        if re.search(r"[^aeiou]y$", word):
            return word[:-1] + "ied"
        return word + word[-1] + "ed" if word in DOUBLED else word + "ed"

    return on_first(verb, change)


def gerund(verb: str) -> str:
    """Says "draw" → "drawing", "sacrifice" → "sacrificing", "tap" → "tapping"."""

    def change(word: str) -> str:
        if word.endswith("ie"):
            return word[:-2] + "ying"
        if word.endswith("e") and not word.endswith(("ee", "be")):
            return word[:-1] + "ing"
        return word + word[-1] + "ing" if word in DOUBLED else word + "ing"

    return on_first(verb, change)


def past(verb: str) -> str:
    """The simple past: "attack" → "attacked", "draw" → "drew"."""
    return on_first(verb, lambda word: SIMPLE_PAST.get(participle(word), participle(word)))


def possessive(noun: str) -> str:
    """Says "Clone" → "Clone's", "opponents" → "opponents'"."""
    return noun + ("'" if noun.endswith("s") and not noun.endswith("ss") else "'s")


def listing(items: Sequence[str], word: str = "and") -> str:
    """Says "A", "A and B", "A, B, and C"."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return f"{items[0]} {word} {items[1]}"
    return ", ".join(items[:-1]) + f", {word} {items[-1]}"


def capital(sentence: str) -> str:
    """The sentence with a capital first letter; a symbol or quotation stays, a letter after "(" or “"” is raised."""
    for index, char in enumerate(sentence):
        if char.isalpha():
            return sentence[:index] + char.upper() + sentence[index + 1 :]
        if char not in "([\"'":
            return sentence
    return sentence


def sentence(clause: str) -> str:
    """A finished sentence: capital and full stop, unless it already ends one."""
    done = capital(clause.strip())
    return done if re.search(r"[.!?][\])\"']*$", done) else done + "."


def past_tense(clause: str) -> str:
    """A condition about how something was: "it had no counters on it"."""
    for present, past in ((" has ", " had "), (" isn't ", " wasn't "), (" is ", " was "), ("it's ", "it was ")):
        if present in clause:
            return clause.replace(present, past, 1)
    return clause


def how_it_comes(parts: list[str], extra: list[str], late: tuple[str, ...]) -> str:
    """A clause by its parts: how something comes stands before what begins so ("tapped under your control")."""
    behind = [part for part in parts if part.startswith(late)]
    return " ".join(part for part in [*(p for p in parts if p not in behind), *extra[:1], *behind, *extra[1:]] if part)
