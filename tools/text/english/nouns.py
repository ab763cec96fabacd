"""English noun phrases: words, selectors and places.

What a reader would get wrong: a bare selector has no number of its own.  Where it stands decides
(``creatures you control get``, ``a creature dies``), so :func:`select` takes the reading from the
context's ``where``: ``"plural"``, or anything else for one thing.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from kotowari.grammar import ast
from kotowari.tools.text.asked import SOUGHT, called_own, most_often, says_kept
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import THEY, YOU, English, Phrase
from kotowari.tools.text.linearizer import Binding, Context, bound, is_related
from kotowari.tools.text.pairs import bound_value
from kotowari.tools.text.rest import mere_cards
from kotowari.tools.text.shared_nouns import runs_into

QUALITIES = ("adjective", "color", "supertype")  # "each attacking or blocking creature"
NOUN_KINDS = ("class", "type", "subtype", "player", "unit", "token", "term", "noun")


def word_form(say: English, word: ast.Word, plural: bool = False) -> str:
    """A vocabulary word as it stands in a noun phrase, negated with "non" ("nonland", "non-Horror")."""
    forms = say.lexicon.forms(word.kind, word.id)
    text = forms[0]
    if plural and word.kind not in QUALITIES:
        text = forms[1] if len(forms) > 1 and word.kind in NOUN_KINDS else morphology.plural(text)
    if word.negated:
        return f"non-{text}" if text[0].isupper() or not text[0].isalpha() else f"non{text}"
    return text


def join_words(words: list[str]) -> str:
    """Adjectives side by side; two negated ones are parted by a comma ("nonartifact, nonblack creature")."""
    text = ""
    for index, word in enumerate(words):
        if index:
            comma = word.startswith("non") and words[index - 1].startswith("non")
            text += ", " if comma else " "
        text += word
    return text


def colors_joined(kinds: Sequence[ast.Word], said: list[str]) -> list[str]:
    """Words side by side, colors as one: "white and black"."""
    made: list[str] = []
    for index, (kind, word) in enumerate(zip(kinds, said, strict=True)):
        before = kinds[index - 1]
        both = index and kind.kind == before.kind == "color" and not (kind.negated or before.negated)
        made += [] if both else [word]
        made[-1] += f" and {word}" if both else ""
    return made


def both_colors(words: list[ast.Word]) -> tuple[ast.Word, ...]:
    """The two colors that a spell, a card and the like has; what is called by its type just has them before that."""
    colors = tuple(word for word in words if word.kind == "color" and not word.negated)
    return colors if len(colors) == 2 and words[-1].kind == "class" else ()


FROM_IT = "from it"  # of a hand: before what else is said of the card
APART = {"subtype", "color"}  # what shares no noun behind it when things of each are meant: "Elf spells and red spells"


def nouns(
    say: English, alternatives: tuple[ast.Alternative, ...], plural: bool, joiner: str = "", both: bool = False
) -> str:
    """The words of a selector; what all alternatives share at either end is said once.

    ``both``: things of either kind are meant, also where they share a noun ("instant and sorcery spells").
    ``joiner``: how they are joined where that depends on what is before them ("each", "two target").
    """
    rows = [list(alternative.words) for alternative in alternatives]
    tail: list[ast.Word] = []
    while len(rows) > 1 and not runs_into(rows) and len({row[-1] for row in rows}) == 1:
        tail.insert(0, rows[0][-1])
        rows = [row[:-1] for row in rows]
    lead: list[ast.Word] = []
    while len(rows) > 1 and all(len(row) > 1 for row in rows) and len({row[0] for row in rows}) == 1:
        lead.append(rows[0][0])
        rows = [row[1:] for row in rows]

    if len(rows) == 1 and not plural and (two := both_colors(rows[0])):
        left = [word for word in rows[0] if word not in two]
        one, other = (word_form(say, word) for word in two)
        return f"{join_words([word_form(say, word) for word in left])} that's both {one} and {other}"

    def spell(row: list[ast.Word], last_is_head: bool) -> str:
        said = [word_form(say, word, plural and last_is_head and word is row[-1]) for word in row]
        return join_words(colors_joined(row, said))

    if both and plural and tail[:1] and tail[0].kind != "type" and {row[-1].kind for row in rows} <= APART:
        rows, tail = [[*row, *tail] for row in rows], []
    qualities = bool(tail) and any(row[-1].kind in QUALITIES for row in rows)
    either = qualities and not both or not (both or joiner) and (not plural or tail)
    body = morphology.listing([spell(row, not tail) for row in rows], "or" if either else joiner or "and")
    parts = [
        join_words(colors_joined(lead, [word_form(say, word) for word in lead])),
        body,
        spell(tail, True) if tail else "",
    ]
    return " ".join(part for part in parts if part)


def is_player(node: object) -> TypeGuard[ast.Select]:
    """Whether a selector's head is a player."""
    return isinstance(node, ast.Select) and all(
        alt.words and alt.words[-1].kind == "player" for alt in node.alternatives
    )


def counting(say: English, count: ast.Expr, ctx: Context) -> str:
    """A count before a noun: a word for a number, else the value."""
    number = bound_value(count, ctx)
    if ctx.params.get("shared here") and isinstance(
        number, ast.Number
    ):  # what is divided among "one, two, or three targets"
        return morphology.listing([morphology.number_word(each + 1) for each in range(number.value)], "or")
    return morphology.number_word(number.value) if isinstance(number, ast.Number) else str(say.say(count, ctx))


def determined(say: English, det: ast.Det, plural_noun: str, noun: str, ctx: Context) -> tuple[str, bool]:
    """The noun with its determiner, and whether it is plural."""
    number = bound_value(det.count, ctx) if det.count is not None else None
    count = number.value if isinstance(number, ast.Number) else None
    amount = "" if det.count is None else counting(say, det.count, ctx)
    other = "other " if det.another else ""
    many = count != 1 and det.count is not None
    if det.kind == "all":
        return (f"all {other}{plural_noun}", True)
    if det.kind == "each":
        return (f"each {other}{noun}", False)
    if det.kind == "next":
        return (f"the next {noun}", False)
    if det.kind == "any" and ctx.where == "event" and noun != plural_noun:
        return (morphology.with_article(other + noun), False)
    if det.kind == "any":
        return (f"any {other}{noun}", False)
    target = "target " if det.kind == "target" else ""
    if det.any_number:
        return (f"any number of {other}{target}{plural_noun}", True)
    if det.at_least and many and ctx.params.get("beside here"):  # "this and at least two other creatures"
        return (f"at least {amount} {other}{target}{plural_noun}", True)
    if det.at_least:
        return (f"{amount or 'one'} or more {other}{target}{plural_noun}", True)
    if det.up_to:
        return (f"up to {amount or 'one'} {other}{target}{plural_noun if many else noun}", many)
    if many:
        return (f"{amount} {other}{target}{plural_noun}", True)
    if det.another:
        return (f"another {target}{noun}", False)
    if det.kind == "target":
        return (f"target {noun}", False)
    if det.kind == "count" and det.count == ast.Number(1) and ctx.where == "event":
        return (f"one {noun}", False)
    return (morphology.with_article(noun), False)


def counted_of(say: English, det: ast.Det, ctx: Context) -> str:
    """Says "one of them", "up to two of them" of things spoken of before."""
    number = "any number" if det.any_number else counting(say, det.count or ast.Number(1), ctx)
    return f"{'up to ' if det.up_to else ''}{number}{' or more' if det.at_least else ''} of them"


def unique(say: English, node: ast.Select) -> bool:
    """Whether an adjective makes the noun one of a kind ("enchanted creature", "defending player"): no article.

    Where they are told by whose they are, several can be meant ("enchanted creatures you control").
    """
    words = node.alternatives[0].words if node.alternatives else ()
    if is_related(say, node):
        return True
    return any(
        say.lexicon.wording(word.kind, word.id, "unique") or host(say, word) and not node.modifiers
        for word in words
        if not word.negated
    )


def host(say: English, word: ast.Word) -> bool:
    """Whether an adjective means the one thing this object is attached to (attribute ``host``)."""
    return word.kind == "adjective" and say.lexicon.attribute(word.kind, word.id, "host") is not None


def select(say: English, node: ast.Select, ctx: Context) -> Phrase:
    """A noun phrase.  ``ctx.where == "plural"`` reads a bare selector as plural."""
    behind = ctx.params.get("behind here") or ""
    ctx = replace(ctx, params={**ctx.params, "behind here": ""}) if behind else ctx
    det, tail = node.det, f" {behind}".rstrip() + modifiers(say, node, ctx)
    if ctx.params.get("shared here"):
        ctx = replace(ctx, params={**ctx.params, "shared here": det.up_to})
        det = replace(det, up_to=False)
        node = replace(node, det=det)
    node, tail = most_voted(say, *left_to_another(say, node, tail))
    mine = called_own(say, node)
    if mine:  # "your commander"
        return Phrase(mine, key=mine)
    chosen = of_choice(say, node)
    if chosen is not None:  # "a red source of your choice that …"
        one = nouns(say, chosen[0], False)
        if node.binding:
            ctx.bind(node.binding, Binding(node, det.kind, False))
        ctx.discourse.mention(key_of(say, node))
        return Phrase(f"{morphology.with_article(one)} {chosen[1]}", key=key_of(say, node), tail=tail)
    head = node.alternatives[-1].words[-1] if node.alternatives and node.alternatives[-1].words else None
    whole = whole_zone(say, node, ctx)
    wholly = det.kind == "all" or det.kind == "none" and ctx.where == "plural" and not (tail or det.another)
    everyone = head and wholly and say.lexicon.frame(head.kind, head.id, "everyone")
    if whole and node.binding:
        ctx.bind(node.binding, Binding(node, "zone", True))
    if whole:
        return Phrase(whole, key=whole)
    if everyone:
        return Phrase(everyone, True, key=everyone, player=True, tail=tail)
    fixed = head and say.as_target(node, lambda count: counting(say, count, ctx))
    if fixed:
        text, plural = fixed, det.count not in (None, ast.Number(1)) or det.any_number
    elif det.kind == "none" and unique(say, node):
        text, plural = ("the " if is_related(say, node) else "") + nouns(say, node.alternatives, False), False
    elif det.kind == "none" and not det.another and ctx.where == "plural":
        both = not ctx.params.get("generic here")
        text, plural = nouns(say, node.alternatives, True, "and" if both else "or", both), True
    elif det.kind == "none" and det.another and ctx.where == "plural":
        text, plural = "other " + nouns(say, node.alternatives, True, both=True), True
    else:
        joiner = "and" if det.kind in ("all", "each") else "and/or"
        one = nouns(say, node.alternatives, False, joiner if det.kind == "each" else "")
        text, plural = determined(say, det, nouns(say, node.alternatives, True, joiner), one, ctx)
        text = as_quality(node, text, one)
    text = in_order(say, det, head) + text
    key = key_of(say, node)
    if tail == " from among them" and mere_cards(say, node):
        text, tail = counted_of(say, det, ctx), ""
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, plural))
    if not is_player(node):
        ctx.discourse.mention(key)
    return Phrase(text, plural, key=key, player=is_player(node), tail=tail)


def as_quality(node: ast.Select, text: str, one: str) -> str:
    """The phrase ``one`` with its article (``text``); without where it has no noun ("becomes blue")."""
    words = [word for alternative in node.alternatives for word in alternative.words]
    bare = all(word.kind in QUALITIES for word in words) and text == morphology.with_article(one)
    return one if bare else text


def made_so(
    say: English, verb: str, operands: dict[str, Any], adverbs: tuple[ast.Word, ...]
) -> tuple[dict[str, Any], tuple[ast.Word, ...]]:
    """Operands and adverbs, a manner that is said of what is made in front of it: "a tapped Zombie token".

    Which they are says the verb (``text lying en "tapped"``); beside another one it stands behind.
    """
    lying = say.lexicon.wording("action", verb, "lying") or ()
    made = {name: each for name, each in operands.items() if isinstance(each, ast.Measure)}
    if len(adverbs) != 1 or adverbs[0].id not in lying:
        return operands, adverbs
    so = replace(adverbs[0], kind="adjective")
    return {**operands, **{name: replace(each, kinds=(so, *each.kinds)) for name, each in made.items()}}, ()


def picked_by_chance(
    say: English,
    params: tuple[ast.Param, ...],
    operands: dict[str, object],
    adverbs: tuple[ast.Word, ...],
    ctx: Context,
) -> tuple[tuple[ast.Word, ...], dict[str, Context]]:
    """The adverbs but for one that is said with the thing that chance picks from a place: "a card at random from …".

    With the context of that thing.
    """
    chance = next((each for each in adverbs if say.lexicon.attribute(each.kind, each.id, "random") is not None), None)
    thing = next((param.name for param in params if param.role == "object"), "")
    taken = operands.get(thing)
    if (
        chance is None
        or not isinstance(taken, ast.Select)
        or not any(isinstance(m, ast.InZone) for m in taken.modifiers)
    ):
        return adverbs, {}
    return tuple(each for each in adverbs if each is not chance), {
        thing: replace(ctx, params={**ctx.params, "behind here": manner(say, chance, ctx)})
    }


def manner(say: English, adverb: ast.Word, ctx: Context) -> str:
    """An adverb as it stands after the predicate; "" when its wording is a sentence of its own."""
    if say.lexicon.wording(adverb.kind, adverb.id, "sentence"):
        return ""
    return say.lexicon.frame(adverb.kind, adverb.id) or say.lexicon.name(adverb.kind, adverb.id)


def of_choice(say: English, node: ast.Select) -> tuple[tuple[ast.Alternative, ...], str] | None:
    """The words but for one that is said behind the noun, as of a player's choice, and how that is said."""
    for word in node.alternatives[0].words if node.alternatives else ():
        behind = say.lexicon.frame(word.kind, word.id, "choice")
        if behind:
            alternatives = tuple(replace(a, words=tuple(w for w in a.words if w != word)) for a in node.alternatives)
            return alternatives, behind
    return None


def left_to_another(say: English, node: ast.Select, tail: str) -> tuple[ast.Select, str]:
    """A target without the word that says who else chooses it, and with that behind it: "of an opponent's choice"."""
    chosen = of_choice(say, node) if node.det.kind == "target" else None
    return (node, tail) if chosen is None else (replace(node, alternatives=chosen[0]), f" {chosen[1]}{tail}")


def most_voted(say: English, node: ast.Select, tail: str) -> tuple[ast.Select, str]:
    """What something was done to most often, with that behind it: "each card with the most votes"."""
    most = most_often(say.lexicon, node)
    said = say.lexicon.frame(most.kind, most.id, "after") if most is not None else None
    if said is None:
        return node, tail
    rows = (replace(each, words=tuple(word for word in each.words if word != most)) for each in node.alternatives)
    return replace(node, alternatives=tuple(rows)), f" {said}{tail}"


def in_order(say: English, det: ast.Det, head: ast.Word | None | tuple[()]) -> str:
    """With whom those begin that are asked in an order of their own: "starting with you, each player"."""
    return say.lexicon.frame(head.kind, head.id, "front") or "" if head and det.kind == "each" else ""


def key_of(say: English, node: object) -> str:
    """By which name the discourse knows a phrase: its binding, the words of what is one of a kind.

    Else this very phrase.
    """
    if is_player(node) and node.det.kind == "each" and not node.modifiers:
        return determined(say, node.det, "", nouns(say, node.alternatives, False), Context("", ""))[0]
    if isinstance(node, ast.Select) and not node.binding and node.det.kind == "none" and unique(say, node):
        return nouns(say, node.alternatives, False)
    return getattr(node, "binding", "") or f"@{id(node)}"


def whole_zone(say: English, node: ast.Select, ctx: Context) -> str:
    """Says "all graveyards", "target player's graveyard" for all cards there, where the verb takes a zone whole."""
    plain = len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1
    places = [part for part in node.modifiers if isinstance(part, ast.InZone)]
    if ctx.params.get("counted next") and node.det.kind == "all" and plain:  # "all the cards in your hand, then draw …"
        return f"all the {nouns(say, node.alternatives, True)}{modifiers(say, node, ctx)}"
    if not (
        ctx.params.get("whole here") and plain and node.det.kind == "all" and len(node.modifiers) == len(places) == 1
    ):
        return ""
    first = places[0].zone
    others = (zone_beside(say, zone, first, ctx) for zone in places[0].others)
    if isinstance(ctx.params.get("whole beside"), ast.Select) and whole_beside(ctx.params["whole beside"], first):
        return say.lexicon.name("zone", first.zone)  # "your hand and graveyard"
    return " and ".join([zone_of(say, first, ctx), *others]) if node.alternatives[0].words[0].kind == "class" else ""


def whole_beside(before: ast.Select, zone: ast.ZoneOf) -> bool:
    """Whether a zone is that of the same player as the one that was said before it."""
    places = [part.zone for part in before.modifiers if isinstance(part, ast.InZone)]
    return len(places) == 1 and zone.of is not None and plain_owner(places[0].of) == plain_owner(zone.of)


def plain_owner(node: ast.Node | None) -> object:
    """Whose zone it is, however that is written."""
    return (node.target or node.name) if isinstance(node, ast.Ref) else node


def modifiers(say: English, node: ast.Select, ctx: Context) -> str:
    """What follows the noun, in English order: relation, zone, quality, condition."""
    order = {ast.Controlled: 0, ast.Quality: 0, ast.InZone: 2, ast.Among: 2, ast.Where: 3}
    many = node.det.kind == "all" or node.det.kind == "none" and ctx.where == "plural"
    counted = node.det.count is not None and node.det.count != ast.Number(value=1)
    inner = replace(
        ctx, where="noun", params={**ctx.params, "many here": many or counted, "people here": is_player(node)}
    )
    if say.lexicon.frame("term", "en_place") == "first":
        order[ast.InZone] = 0
        inner = replace(inner, params={**ctx.params, "on here": "them" if many else "it"})
    said = [
        (0 if says_kept(say.lexicon, part) else order[type(part)], str(say.say(part, inner))) for part in node.modifiers
    ]
    ordered = [text for _, text in sorted(said, key=lambda each: each[0] if each[1] != FROM_IT else 0)]
    return "".join(f" {text}" for text in with_once(ordered))


def with_once(said: list[str]) -> list[str]:
    """What is said behind a noun, several "with" as one: "with flying", "and first strike"; "without A", "or B"."""
    links = {"with": "and", "without": "or"}
    pairs = zip(["", *said], said, strict=False)
    return [
        f"{links[word]} {text.removeprefix(f'{word} ')}"
        if (word := text.split(" ", 1)[0]) in links and before.split(" ", 1)[0] == word
        else text
        for before, text in pairs
    ]


@English.handles(ast.Controlled)
def controlled(say: English, node: ast.Controlled, ctx: Context) -> str:
    """Says "you control", "an opponent owns", "you don't control"."""
    by = say.phrase(node.by, replace(ctx, where="noun"))
    if not node.negated and (behind := say.lexicon.frame("relation", node.relation, "behind")):
        return str(say.frames.fill(behind, {"subject": by}))
    verb = morphology.base(say.lexicon.name("relation", node.relation))
    if node.negated:
        return f"{by.subject} {'don' if by.bare else 'doesn'}'t {verb}"
    if ctx.params.get("gone here"):
        return f"{by.subject} {say.lexicon.forms('relation', node.relation)[2]}"
    return f"{by.subject} {verb if by.bare else morphology.third(verb)}"


@English.handles(ast.InZone)
def in_zone(say: English, node: ast.InZone, ctx: Context) -> str:
    """Says "in your graveyard", "from your graveyard" when something is taken out of it, "on the battlefield"."""
    preposition = "from" if ctx.params.get("zone word") == "from" else "in"
    others = (zone_beside(say, zone, node.zone, ctx, preposition) for zone in node.others)
    return " or ".join([place(say, node.zone, ctx, preposition), *others])


def zone_beside(say: English, node: ast.Expr, first: ast.Expr, ctx: Context, preposition: str = "") -> str:
    """A further zone behind a first: of the same player "your hand or graveyard", else with its preposition."""
    if isinstance(node, ast.ZoneOf) and isinstance(first, ast.ZoneOf) and node.of is not None and node.of == first.of:
        return say.lexicon.forms("zone", node.zone)[0]
    return place(say, node, ctx, preposition) if preposition else str(say.say(node, ctx))


def place(say: English, node: ast.Expr, ctx: Context, preposition: str) -> str:
    """A preposition and a place: zones may say their own ("onto the battlefield", "in exile")."""
    if isinstance(node, ast.ZoneOf):
        own = say.lexicon.frame("zone", node.zone, f"place_{preposition}")
        if own and node.of is None:
            return own
        if own is None and preposition == "on":
            preposition = "in"
        said = say.lexicon.frame("zone", node.zone, f"word_{preposition}")
        return f"{said or preposition} {zone_of(say, node, ctx)}"
    return f"{preposition} {say.say(node, ctx)}"


@English.handles(ast.ZoneOf)
def zone_of(say: English, node: ast.ZoneOf, ctx: Context) -> str:
    """Says "your hand", "its owner's graveyard", "all graveyards", "the battlefield", "exile"."""
    if node.zone == "anywhere":
        return "anywhere" if node.but is None else f"anywhere other than {zone_of(say, node.but, ctx)}"
    forms = say.lexicon.forms("zone", node.zone)
    many = forms[1] if len(forms) > 1 else morphology.plural(forms[0])
    if node.every:
        return f"all {many}"
    if node.of is not None:
        owner = zone_owner(say, node, ctx)
        return f"{owner.poss} {many if owner.plural and owner.possessive_form != 'their' else forms[0]}"
    attribute = say.lexicon.frame("zone", node.zone, "bare")
    if attribute:
        return attribute
    shared = say.lexicon.attribute("zone", node.zone, "shared") is not None
    return f"the {forms[0]}" if shared else morphology.with_article(forms[0])


def zone_owner(say: English, node: ast.ZoneOf, ctx: Context) -> Phrase:
    """Whose zone: a player's; of an object that stands for its player, "your" for this object, else "its owner's"."""
    thing = bound(node.of, ctx)
    if thing == "this" and say.lexicon.attribute("zone", node.zone, "each") is not None:
        return YOU
    if isinstance(node.of, ast.FieldOf) and node.of == ctx.params.get("clause subject"):
        return THEY  # "its controller discards their hand", whoever that is
    return say.phrase(node.of, ctx)


@English.handles(ast.EndOfZone)
def end_of_zone(say: English, node: ast.EndOfZone, ctx: Context) -> Phrase:
    """Says "the top card of your library", "the top three cards of your library"."""
    count = node.count.value if isinstance(node.count, ast.Number) else (1 if node.count is None else None)
    amount = "" if count == 1 else (morphology.number_word(count) if count else str(say.say(node.count, ctx))) + " "
    if count == 0:  # a place, of which nothing is taken ("from the top of your library")
        return Phrase(f"the {node.end} of {zone_of(say, node.zone, ctx)}")
    if node.until is not None:
        return down_to(say, node, ctx)
    whole, cards = zone_of(say, node.zone, ctx), f"card{'' if count == 1 else 's'}"
    text = f"the {node.end} {amount}{cards} of {whole}"
    if isinstance(node.count, ast.ThatMany):
        text = f"{amount}{cards} from the {node.end} of {whole}"
    key = node.binding or text
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", count != 1))
    ctx.discourse.mention(key)
    return Phrase(text, count != 1, key=key)


def down_to(say: English, node: ast.EndOfZone, ctx: Context) -> Phrase:
    """Says "cards from the top of your library until you reveal a creature card"; what came is taken up by its noun."""
    assert node.until is not None  # as the caller has seen
    text = f"cards from the {node.end} of {zone_of(say, node.zone, ctx)}"
    sought = say.phrase(node.until, ctx)
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", True))
    if node.until.binding:
        ctx.bind(node.until.binding, Binding(node.until, SOUGHT, sought.plural))
        ctx.discourse.retake = node.until.binding
    return Phrase(f"{text} {ctx.params.get('sought here', 'until there is')} {sought}", True, key=node.binding or text)
