"""Regular English forms, so that a source may be written in any of them.

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
