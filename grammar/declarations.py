"""What kinds of words a ruleset may declare, and how the words of each kind are used in a phrase.

Attributes after the colon are data for the interpreter; the grammar knows their names (``ATTRIBUTES``) and reads few.
"""

from dataclasses import dataclass

from kotowari.grammar.hooks import HOOKS


@dataclass(frozen=True, slots=True)
class WordKind:
    """A kind of declaration.

    ``inflects``: ``noun``, ``verb`` or ``""``; ``translated``: names are expected in all languages.
    """

    id: str
    inflects: str = ""
    translated: bool = True


WORD_KINDS: dict[str, WordKind] = {
    kind.id: kind
    for kind in (
        WordKind("zone", "noun"),
        WordKind("type", "noun"),
        WordKind("subtype", "noun"),
        WordKind("supertype"),
        WordKind("class", "noun"),
        WordKind("player", "noun"),
        WordKind("unit", "noun"),
        WordKind("adjective"),
        WordKind("field", "noun"),
        WordKind("counter"),
        WordKind("step", "noun"),
        WordKind("symbol"),
        WordKind("relation", "verb"),
        WordKind("adverb"),
        WordKind("token", "noun"),
        WordKind("term", "noun"),
        WordKind("color"),
        WordKind("layer", translated=False),
        WordKind("side", translated=False),
    )
}
VERB_FORMS = ("action", "event", "procedure", "primitive")
VERBS = frozenset(VERB_FORMS)
NOUNS = frozenset({"class", "type", "subtype", "player", "token", "unit"})
ADJECTIVES = frozenset({"adjective", "supertype", "color", "counter"})
NOUN_PHRASE = NOUNS | ADJECTIVES
# The class that can stand there decides; among those that can, this order does.
PRIORITY = {
    kind: rank
    for rank, kind in enumerate(
        (
            "class",
            "type",
            "subtype",
            "player",
            "token",
            "adjective",
            "supertype",
            "color",
            "unit",
            "counter",
            "field",
            "zone",
            "keyword",
            "action",
            "primitive",
            "procedure",
            "event",
            "relation",
            "adverb",
            "step",
            "term",
            "symbol",
            "side",
            "layer",
        )
    )
}
# What may stand after the colon of a declaration, by its kind; the interpreter gives it sense.
ATTRIBUTES: dict[str, frozenset[str]] = {
    kind: frozenset(hook.name for hook in HOOKS if hook.on == kind)
    for kind in dict.fromkeys(hook.on for hook in HOOKS)
    if kind != "ruleset"
}
