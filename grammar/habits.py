"""What newcomers write out of habit, and what is written here: words of rules texts, and the shapes a place takes.

Only for messages: none of these words is read.
"""

_ARTICLE = "articles are left out: a noun stands alone or behind a number"
INDEFINITE = frozenset({"a", "an"})
ARTICLES = INDEFINITE | {"the"}
_FIGURE = "numbers are written in figures: `2`"
# A word that no rule set declares → how that is said.
HABITS: dict[str, str] = {
    **dict.fromkeys(ARTICLES, _ARTICLE),
    **dict.fromkeys(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), _FIGURE),
    "one": "numbers are written in figures: `1`; a choice of modes is `modes 1:` with `- ` bullets below",
    "other": "it is written `another`",
    "whenever": "it is written `when`",
    "would": "what is done instead of something is `instead of EVENT: …`, with the event as it happens",
    "till": "it is written `until`",
    "then": "what is done next stands in a line of its own, in a block below the `:`",
    "he": "say who: `that player`, or `they`",
    "she": "say who: `that player`, or `they`",
    "who": "a player is described with `with` or `where`: `player with …`",
    "that's": "write `where it is …`",
    "which": "write `where …`",
    "only": "it begins a line of its own, below the ability",
    "equal": "write the number itself: `number of …`, `FIELD of …`",
    "beginning": "it is written `start`: `when start of your STEP`",
    "do": "what follows if it was done is `if done: …`, behind it; if it was not: `if not done: …`",
    "also": "what is done besides stands in a line of its own",
    "at": "a time is written `when start of your STEP`",
    "much": "what was counted just before is `that many`",
    "exactly": "so many and no others is a comparison: `number of NOUN = 3`",
    "long": "`as long as C` is written `while C`",
}
BRACKETS = "square brackets cite a rule; what is said only at times stands below `if C:`, else below `else:`"
# Behind a subject and one of these words a condition ends, of what was done before.
DENIED = dict.fromkeys(
    ("cant", "dont", "didnt"), "what follows if something was not done is `if not done: …`, behind it"
)
# What `expected …` means, in the words of docs/language.md.
SHAPES: dict[str, str] = {
    "a value": "a value: a number, `number of NOUN`, `FIELD of X`, a thing, a player, a zone or a name",
    "a verb": "a verb: `[subject] verb [object] (preposition operand)*`",
    "a noun": "a noun: a type, a class or a player, behind its adjectives; `target` and a number stand in front",
    "a predicate": "`is …`, `has …`, a comparison (`> 3`), or a verb that says what happens",
    "a condition": "a condition: `Q > Q`, `X is …`, `X has …`, `P control NOUN`, `exists NOUN`, an event",
    "a limit": "a limit: `once each STEP`, `during STEP`, `if C`, or a word for one",
    "a quality": "a quality: a keyword, `FIELD > Q`, or `N KIND counters`",
    "a step": "a step, as in `start of your STEP`",
    "a duration": "a time: `until E`, `this STEP`, `while C`",
}
MORE = {
    "and": "what is done next stands in a line of its own, in a block; what is joined by `and` must be of one kind",
    "as": "a name stands behind the noun that it names: `NOUN as c enters`",
    "except": "only a copy is so; else say it of what is meant: `non-WORD`, `without …`, `where not …`",
    ",": "what is done next stands in a line of its own, in a block",
}


def shape(wanted: str) -> str:
    """What a place takes, in full."""
    return SHAPES.get(wanted, wanted)
