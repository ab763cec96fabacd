"""What kinds of words a ruleset may declare, and how the words of each kind are used in a phrase.

Attributes after the colon are data for the interpreter; the grammar knows their names (``ATTRIBUTES``) and reads few.
"""

from dataclasses import dataclass


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
    kind: frozenset(names.split())
    for kind, names in {
        "zone": "any default divided each field hidden ordered owner public shared stack start waiting",
        "type": "gives permanent plays zone",
        "subtype": "gives",
        "class": "ability activation any card cause elsewhere not permitted resource stray token zone",
        "player": "active defending field not opponent",
        "adjective": "all_modes altered any attached bearing chosen colors every faces field filled flag helps host "
        "icon less met must not others older payable targetable works would zone",
        "field": "ability base covers derived destined game held kept lacks less more number object original pair player "
        "secret shown starts status symbols turns waived",
        "counter": "adjusts gives",
        "symbol": "does generic gives instead made_by only otherwise pays value variable",
        "relation": "field",
        "adverb": "alone anytime bars ordered random scene set soft sole spares unreplaced",
        "term": "abilities",
        "token": "nameless",
        "color": "symbol",
        "side": "apart",
        "keyword": "concealed joins lends part_in silent special widens",
        "action": "after also as_first at_will continuous copula counts does early from heralds leaving looks_back "
        "moment once order outcome resource rewinds sheds tells together told_once tolls tries unit whole within",
        "event": "after also looks_back once",
        "procedure": "rewinds together",
        "primitive": "amount counter does icons names tells together unit whole",
    }.items()
}
