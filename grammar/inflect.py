"""Regular English and Japanese forms, so that a source may be written in any of them.

Only reading: the forms a text is printed in are the printers' business.  A wrong extra form
(``leaved``) does no harm; a missing one would.
"""

VOWELS = "aeiou"


def plural(noun: str) -> str:
    """The regular plural of a noun; of several words the last one changes."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in VOWELS:
        return noun[:-1] + "ies"
    return noun + "s"


def verb_forms(verb: str) -> tuple[str, ...]:
    """``explore`` → itself, explores, explored, exploring; of several words the first one changes."""
    first, space, rest = verb.partition(" ")
    tail = space + rest
    if first.endswith("e"):
        past, present = first + "d", first[:-1] + "ing"
    elif first.endswith("y") and first[-2:-1] not in VOWELS:
        past, present = first[:-1] + "ied", first + "ing"
    elif _doubles(first):
        past, present = first + first[-1] + "ed", first + first[-1] + "ing"
    else:
        past, present = first + "ed", first + "ing"
    return tuple(form + tail for form in (first, plural(first), past, present))


def _doubles(word: str) -> bool:
    """One short syllable that ends in a single consonant: ``tap`` → ``tapped``."""
    return (
        len(word) >= 3
        and word[-1] not in VOWELS + "wxy"
        and word[-2] in VOWELS
        and word[-3] not in VOWELS
        and sum(letter in VOWELS for letter in word) == 1
    )


# The last sign of a Japanese verb → what stands for it in front of る of the passive, and in the past.
_JAPANESE = {
    "う": ("われ", "った"),
    "く": ("かれ", "いた"),
    "す": ("され", "した"),
    "つ": ("たれ", "った"),
    "む": ("まれ", "んだ"),
    "ぶ": ("ばれ", "んだ"),
}


def japanese_forms(verb: str) -> tuple[str, ...]:
    """``追放する`` → also 追放, 追放した; ``増殖を行う`` → also 増殖; none for what is no verb."""
    noun = verb.removesuffix("する").removesuffix("を行う")
    nouns = (noun,) if noun and noun != verb else ()
    if verb.endswith("する"):
        return (*nouns, verb[:-2] + "した")
    if verb.endswith("る"):
        return (verb[:-1] + "た", verb[:-1] + "った")  # 得た, 取った
    return (*nouns, verb[:-1] + _JAPANESE[verb[-1]][1]) if verb[-1:] in _JAPANESE else ()


def japanese_passives(verb: str) -> tuple[str, ...]:
    """What a Japanese verb is of whom it is done to: ``破壊する`` → 破壊される, 破壊された."""
    stems: tuple[str, ...] = ()
    if verb.endswith("する"):
        stems = (verb[:-2] + "され",)
    elif verb.endswith("る"):
        stems = (verb[:-1] + "られ", verb[:-1] + "れ")
    elif verb[-1:] in _JAPANESE:
        stems = (verb[:-1] + _JAPANESE[verb[-1]][0],)
    return tuple(stem + end for stem in stems for end in "るた")
