"""English noun phrases: values, references, selectors, places.

What a reader would get wrong: a bare selector has no number of its own.  Where it stands decides
(``creatures you control get``, ``a creature dies``), so :func:`select` takes the reading from the
context's ``where``: ``"plural"``, or anything else for one thing.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text import english_morphology as morphology
from kotowari.tools.text.english_base import IT, THEY, YOU, English, Phrase
from kotowari.tools.text.linearizer import Binding, Context

NOUN_KINDS = ("class", "type", "subtype", "player", "unit", "token", "term", "noun")


def word_form(say: English, word: ast.Word, plural: bool = False) -> str:
    """A vocabulary word as it stands in a noun phrase, negated with "non" ("nonland", "non-Horror")."""
    forms = say.lexicon.forms(word.kind, word.id)
    text = forms[0]
    if plural:
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


def nouns(say: English, alternatives: tuple[ast.Alternative, ...], plural: bool) -> str:
    """The words of a selector; what all alternatives share at either end is said once."""
    rows = [list(alternative.words) for alternative in alternatives]
    tail: list[ast.Word] = []
    while len(rows) > 1 and all(len(row) > 1 for row in rows) and len({row[-1] for row in rows}) == 1:
        tail.insert(0, rows[0][-1])
        rows = [row[:-1] for row in rows]
    lead: list[ast.Word] = []
    while len(rows) > 1 and all(len(row) > 1 for row in rows) and len({row[0] for row in rows}) == 1:
        lead.append(rows[0][0])
        rows = [row[1:] for row in rows]

    def spell(row: list[ast.Word], last_is_head: bool) -> str:
        return join_words([word_form(say, word, plural and last_is_head and word is row[-1]) for word in row])

    body = morphology.listing([spell(row, not tail) for row in rows], "or" if not plural or tail else "and")
    parts = [join_words([word_form(say, word) for word in lead]), body, spell(tail, True) if tail else ""]
    return " ".join(part for part in parts if part)


def is_player(node: object) -> bool:
    """Whether a selector's head is a player."""
    return isinstance(node, ast.Select) and all(alt.words and alt.words[-1].kind == "player" for alt in node.alternatives)


def determined(say: English, det: ast.Det, plural_noun: str, noun: str, ctx: Context) -> tuple[str, bool]:
    """The noun with its determiner, and whether it is plural."""
    count = det.count.value if isinstance(det.count, ast.Number) else None
    amount = "" if det.count is None else (morphology.number_word(count) if count is not None else str(say.say(det.count, ctx)))
    other = "other " if det.another else ""
    many = count != 1 and det.count is not None
    if det.kind == "all":
        return (f"all {other}{plural_noun}", True)
    if det.kind == "each":
        return (f"each {other}{noun}", False)
    if det.kind == "any":
        return (f"any {other}{noun}", False)
    target = "target " if det.kind == "target" else ""
    if det.any_number:
        return (f"any number of {other}{target}{plural_noun}", True)
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
    return (morphology.with_article(noun), False)


def unique(say: English, node: ast.Select) -> bool:
    """Whether an adjective makes the noun one of a kind ("enchanted creature", "defending player"): no article."""
    words = node.alternatives[0].words if node.alternatives else ()
    return any(say.lexicon.wording(word.kind, word.id, "unique") or host(say, word) for word in words if not word.negated)


def host(say: English, word: ast.Word) -> bool:
    """Whether an adjective means the one thing this object is attached to (attribute ``host``)."""
    return word.kind == "adjective" and say.lexicon.attribute(word.kind, word.id, "host") is not None


@English.handles(ast.Select)
def select(say: English, node: ast.Select, ctx: Context) -> Phrase:
    """A noun phrase.  ``ctx.where == "plural"`` reads a bare selector as plural."""
    det, tail = node.det, modifiers(say, node, ctx)
    head = node.alternatives[-1].words[-1] if node.alternatives and node.alternatives[-1].words else None
    fixed = head and det.kind == "target" and say.lexicon.frame(head.kind, head.id, "as_target")
    if fixed:
        text, plural = fixed, False
    elif det.kind == "none" and unique(say, node):
        text, plural = nouns(say, node.alternatives, False), False
    elif det.kind == "none" and not det.another and ctx.where == "plural":
        text, plural = nouns(say, node.alternatives, True), True
    elif det.kind == "none" and det.another and ctx.where == "plural":
        text, plural = "other " + nouns(say, node.alternatives, True), True
    else:
        text, plural = determined(say, det, nouns(say, node.alternatives, True), nouns(say, node.alternatives, False), ctx)
    said = text + tail
    key = node.binding or said
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, plural))
    ctx.discourse.mention(key)
    return Phrase(text, plural, key=key, player=is_player(node), tail=tail)


def modifiers(say: English, node: ast.Select, ctx: Context) -> str:
    """What follows the noun, in English order: relation, zone, quality, condition."""
    order = {ast.Controlled: 0, ast.InZone: 1, ast.Quality: 2, ast.Where: 3}
    inner = replace(ctx, where="noun")
    texts = [str(say.say(part, inner)) for part in sorted(node.modifiers, key=lambda part: order[type(part)])]
    return "".join(f" {text}" for text in texts)


@English.handles(ast.Controlled)
def controlled(say: English, node: ast.Controlled, ctx: Context) -> str:
    """"you control", "an opponent owns", "you don't control"."""
    by = say.phrase(node.by, replace(ctx, where="noun"))
    verb = morphology.base(say.lexicon.name("relation", node.relation))
    if node.negated:
        return f"{by.subject} {'don' if by.bare else 'doesn'}'t {verb}"
    return f"{by.subject} {verb if by.bare else morphology.third(verb)}"


@English.handles(ast.InZone)
def in_zone(say: English, node: ast.InZone, ctx: Context) -> str:
    """"in your graveyard", "from your graveyard" when something is taken out of it, "on the battlefield"."""
    return place(say, node.zone, ctx, "from" if ctx.params.get("zone_word") == "from" else "in")


def place(say: English, node: ast.Expr, ctx: Context, preposition: str) -> str:
    """A preposition and a place: zones may say their own ("onto the battlefield", "in exile")."""
    if isinstance(node, ast.ZoneOf):
        own = say.lexicon.frame("zone", node.zone, f"place_{preposition}")
        if own and node.of is None:
            return own
        if own is None and preposition == "on":
            preposition = "in"
        return f"{preposition} {zone_of(say, node, ctx)}"
    return f"{preposition} {say.say(node, ctx)}"


@English.handles(ast.ZoneOf)
def zone_of(say: English, node: ast.ZoneOf, ctx: Context) -> str:
    """"your hand", "its owner's graveyard", "all graveyards", "the battlefield", "exile"."""
    if node.zone == "anywhere":
        return "anywhere"
    forms = say.lexicon.forms("zone", node.zone)
    many = forms[1] if len(forms) > 1 else morphology.plural(forms[0])
    if node.every:
        return f"all {many}"
    if node.of is not None:
        owner = say.phrase(node.of, ctx)
        return f"{owner.poss} {many if owner.plural and not owner.possessive_form == 'their' else forms[0]}"
    attribute = say.lexicon.frame("zone", node.zone, "bare")
    if attribute:
        return attribute
    shared = say.lexicon.attribute("zone", node.zone, "shared") is not None
    return f"the {forms[0]}" if shared else morphology.with_article(forms[0])


@English.handles(ast.EndOfZone)
def end_of_zone(say: English, node: ast.EndOfZone, ctx: Context) -> Phrase:
    """"the top card of your library", "the top three cards of your library"."""
    count = node.count.value if isinstance(node.count, ast.Number) else (1 if node.count is None else None)
    amount = "" if count == 1 else (morphology.number_word(count) if count else str(say.say(node.count, ctx))) + " "
    text = f"the {node.end} {amount}card{'' if count == 1 else 's'} of {zone_of(say, node.zone, ctx)}"
    key = node.binding or text
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", count != 1))
    ctx.discourse.mention(key)
    return Phrase(text, count != 1, key=key)


@English.handles(ast.Either)
def either(say: English, node: ast.Either, ctx: Context) -> Phrase:
    """"A or B"; "A and B" is plural."""
    parts = [say.phrase(part, ctx) for part in node.parts]
    joined = morphology.listing([str(part) for part in parts], node.op)
    return Phrase(joined, node.op == "and" or any(part.plural for part in parts), player=all(p.player for p in parts))


@English.handles(ast.Number)
def number(say: English, node: ast.Number, ctx: Context) -> str:
    """Digits; measures choose words."""
    return str(node.value)


@English.handles(ast.Text)
def text(say: English, node: ast.Text, ctx: Context) -> str:
    """The name of a card, as it is."""
    return node.value


@English.handles(ast.Symbols)
def symbols(say: English, node: ast.Symbols, ctx: Context) -> str:
    """``{2}{G}``."""
    return "".join(f"{{{symbol}}}" for symbol in node.symbols)


@English.handles(ast.Pair)
def pair(say: English, node: ast.Pair, ctx: Context) -> str:
    """``2/1``, ``+1/+1``, ``+X/-0``; a zero takes the sign of its neighbour ("-3/-0")."""
    halves = [str(say.say(half, ctx)) for half in (node.first, node.second)]
    if not node.signed:
        return "/".join(halves)
    negative = [half.startswith("-") for half in halves]
    signs = [half if bad else ("-" if half == "0" and any(negative) else "+") + half for half, bad in zip(halves, negative, strict=True)]
    return "/".join(signs)


@English.handles(ast.Word)
def word(say: English, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return word_form(say, node)


@English.handles(ast.ThatMany)
def that_many(say: English, node: ast.ThatMany, ctx: Context) -> str:
    """"that many"; a mass noun makes it "that much" (see :func:`measure`)."""
    return "that many"


@English.handles(ast.FieldOf)
def field_of(say: English, node: ast.FieldOf, ctx: Context) -> Phrase:
    """"its power", "your life total", "Clone's controller"."""
    name = say.lexicon.name("field", node.field)
    person = say.lexicon.frame("field", node.field, "person")
    is_person = person is not None
    source = bound(node.of, ctx)
    if person == "you" and source == "this":
        return YOU
    if is_person and isinstance(source, ast.EndOfZone) and source.zone.of is not None:
        return say.phrase(source.zone.of, ctx)
    of = say.phrase(node.of, ctx)
    if of.plural and is_person:
        name = morphology.plural(name)
    if of.tail and not of.possessive_form:
        return Phrase(f"the {name} of {of}", of.plural, player=is_person, key=f"{node.field} of {of.key}")
    return Phrase(f"{of.poss} {name}", of.plural, player=is_person, key=f"{node.field} of {of.key}")


def bound(node: object, ctx: Context) -> object:
    """What a reference stands for: ``"this"``, or the phrase that introduced it; None for what is no reference."""
    if not isinstance(node, ast.Ref):
        return None
    name = node.target or node.name
    if name == "this":
        return "this"
    found = ctx.bindings.get(name)
    return None if found is None else bound(found.node, ctx) or found.node


@English.handles(ast.Count)
def count(say: English, node: ast.Count, ctx: Context) -> str:
    """"the number of creatures you control"."""
    return f"the number of {say.say(node.of, replace(ctx, where='plural'))}"


@English.handles(ast.Arith)
def arith(say: English, node: ast.Arith, ctx: Context) -> str:
    """"twice X", "half X, rounded down", "X plus 1"."""
    left, right = str(say.say(node.left, ctx)), str(say.say(node.right, ctx))
    if left == "that many" and right.isdigit():
        right = morphology.number_word(int(right))
    if node.op == "*" and node.left == ast.Number(value=2) or node.op == "*" and node.right == ast.Number(value=2):
        return f"twice {right if node.left == ast.Number(value=2) else left}"
    if node.op == "/" and node.right == ast.Number(value=2):
        return f"half {left}, rounded down"
    shape = {"+": "{} plus {}", "-": "{} minus {}", "*": "{} times {}", "/": "{} divided by {}, rounded down",
             "min": "the lesser of {} and {}", "max": "the greater of {} and {}"}[node.op]  # fmt: skip
    return shape.format(left, right)


@English.handles(ast.CopyOf)
def copy_of(say: English, node: ast.CopyOf, ctx: Context) -> str:
    """"a copy of any creature on the battlefield"."""
    return f"a copy of {say.say(node.of, ctx)}"


@English.handles(ast.Assign)
def assign(say: English, node: ast.Assign, ctx: Context) -> str:
    """"base power and toughness 1/1"."""
    name = say.lexicon.name("field", node.field)
    if isinstance(node.value, ast.Pair | ast.Number):
        return f"{name} {say.say(node.value, ctx)}"
    halves = say.lexicon.attribute("field", node.field, "pair")
    if halves:
        name = morphology.listing([say.lexicon.name("field", half) for half in halves])
    return f"{name} {'each ' if halves else ''}equal to {say.say(node.value, ctx)}"


@English.handles(ast.AllAbilities)
def all_abilities(say: English, node: ast.AllAbilities, ctx: Context) -> str:
    """"all abilities"."""
    return "all abilities"


@English.handles(ast.Measure)
def measure(say: English, node: ast.Measure, ctx: Context) -> Phrase:
    """An amount of a unit: "3 damage", "two cards", "an ice counter", "damage equal to its power"."""
    after = [say.lexicon.frame(kind.kind, kind.id, "after") for kind in node.kinds]
    kinds = [word_form(say, kind) for kind, later in zip(node.kinds, after, strict=True) if not later]
    unit = say.lexicon.forms(node.unit.kind, node.unit.id)
    one = join_words([*kinds, unit[0]])
    many = join_words([*kinds, unit[1] if len(unit) > 1 else morphology.plural(unit[0])])
    several = not isinstance(node.amount, ast.Number) or node.amount.value != 1
    tail = "".join(" " + say.frames.fill(later, {"several": several}) for later in after if later)
    tail += "".join(f" {say.say(part, ctx)}" for part in node.quality)
    mass = say.lexicon.frame(node.unit.kind, node.unit.id, "mass")
    amount = node.amount
    if isinstance(amount, ast.Number):
        return fixed_measure(node, amount.value, one, many, mass, tail)
    if isinstance(amount, ast.ThatMany):
        return Phrase(f"that {'much' if mass else 'many'} {one if mass else many}", not mass, tail=tail)
    if isinstance(amount, ast.Ref) and amount.name.lower() == "x":
        return Phrase(f"X {one if mass else many}", not mass, tail=tail)
    per = each_of(say, amount, ctx)
    if per and say.lexicon.wording(node.unit.kind, node.unit.id, "equal") is None:
        factor, things = per
        said = fixed_measure(node, factor, one, many, mass, tail)
        return replace(said, tail=said.tail + f" for each {things}")
    if isinstance(amount, ast.Arith) and isinstance(amount.left, ast.ThatMany | ast.Number):
        return Phrase(f"{say.say(amount, ctx)} {one if mass else many}", not mass, tail=tail)
    said = f" equal to {say.say(amount, ctx)}"
    bare = f"{one if mass else many}{tail}"
    return Phrase(bare, not mass, tail=said) if contains_count(amount) else Phrase(bare + said, not mass)


def contains_count(amount: object) -> bool:
    """Whether an amount counts things: such an "equal to …" goes to the end of the clause."""
    if isinstance(amount, ast.Arith):
        return contains_count(amount.left) or contains_count(amount.right)
    return isinstance(amount, ast.Count)


def fixed_measure(node: ast.Measure, value: int, one: str, many: str, mass: str | None, tail: str) -> Phrase:
    """A measure with a known number: digits for a mass ("3 damage"), else words ("a card", "three cards")."""
    if mass and node.at_least and value == 1:
        return Phrase(one, tail=tail)
    if mass:
        return Phrase(f"{value if mass == 'digits' else morphology.number_word(value)} {one}", tail=tail)
    word_ = morphology.number_word(value)
    if node.at_least:
        return Phrase(f"{word_} or more {many}", True, tail=tail)
    if node.up_to:
        return Phrase(f"up to {word_} {one if value == 1 else many}", value != 1, tail=tail)
    return Phrase(morphology.with_article(one) if value == 1 else f"{word_} {many}", value != 1, tail=tail)


def each_of(say: English, amount: ast.Expr, ctx: Context) -> tuple[int, str] | None:
    """``2 * number of X`` → (2, "X you control") for "for each"; None when the amount is no plain count."""
    factor, counted = 1, amount
    if isinstance(amount, ast.Arith) and amount.op == "*":
        numbers = [side for side in (amount.left, amount.right) if isinstance(side, ast.Number)]
        counts = [side for side in (amount.left, amount.right) if isinstance(side, ast.Count)]
        if not (numbers and counts):
            return None
        factor, counted = numbers[0].value, counts[0]
    if not isinstance(counted, ast.Count):
        return None
    of = counted.of
    if isinstance(of, ast.Select):
        noun = nouns(say, of.alternatives, False) + modifiers(say, of, ctx)
        return factor, ("other " if of.det.another else "") + noun
    return factor, str(say.say(of, ctx))


@English.handles(ast.Ref)
def ref(say: English, node: ast.Ref, ctx: Context) -> Phrase:
    """A reference, by the distance of its antecedent: pronoun, "that creature", or the name."""
    name = node.target or node.name
    if name == "you":
        return YOU
    if name == "this":
        return this(say, ctx)
    if name in ctx.params:
        value = ctx.params[name]
        return value if isinstance(value, Phrase) else say.phrase(value, ctx)
    if name.lower() == "x":
        return Phrase("X")
    if name == "candidate":
        return replace(IT, key="candidate")
    return antecedent(say, node, name, ctx)


def this(say: English, ctx: Context) -> Phrase:
    """The object the text is on: its name (or "this creature") first, "it" while nothing else was mentioned since."""
    known = ctx.discourse.focus == "this"
    ctx.discourse.mention("this")
    if known:
        return replace(IT, key="this")
    return Phrase(ctx.name if ctx.by_name else f"this {ctx.noun}", key="this")


def antecedent(say: English, node: ast.Ref, name: str, ctx: Context) -> Phrase:
    """A bound name said again."""
    binding = ctx.bindings.get(name) or ctx.bindings.get(name.rpartition(".")[2])
    if binding is None:
        return replace(IT, key=name) if node.name != "them" else replace(THEY, key=name)
    value = binding.node
    if isinstance(value, Phrase):
        return value
    if isinstance(value, ast.Ref) and (value.target or value.name) in ("this", "you") :
        return ref(say, value, ctx)
    key = getattr(value, "binding", "") or name
    focused, plural = ctx.discourse.focus in (key, name), binding.plural or node.name == "them"
    noun = node.noun and word_form(say, node.noun, plural)
    ctx.discourse.mention(name if ctx.discourse.focus == name else key)
    if binding.via.startswith("linked:") and not focused:
        return Phrase(f"the {binding.via[7:]}", plural, key=key)
    if is_player(value):
        head = noun or nouns(say, (ast.Alternative(words=value.alternatives[-1].words[-1:]),), plural)
        return Phrase(f"those {head}" if plural else "that player", plural, key=key, player=True, possessive_form="their")
    first_card = isinstance(value, ast.EndOfZone) and not plural and not ctx.discourse.retaken and ctx.where != "copula"
    if isinstance(value, ast.EndOfZone):
        ctx.discourse.retaken = True
    if focused and not noun and not first_card:
        return replace(THEY if plural else IT, key=key)
    head = noun or head_noun(say, value, plural)
    return Phrase(f"{'those' if plural else 'that'} {head}", plural, key=key)


def head_noun(say: English, value: object, plural: bool) -> str:
    """The noun by which a thing introduced earlier is taken up again: "that creature", "that card"."""
    if isinstance(value, ast.Select):
        head = nouns(say, tuple(ast.Alternative(words=alt.words[-1:]) for alt in value.alternatives), plural)
        return head if len(value.alternatives) < 3 else nouns(say, value.alternatives[-1:], plural)
    if isinstance(value, ast.EndOfZone):
        return "cards" if plural else "card"
    if isinstance(value, ast.Measure):
        forms = say.lexicon.forms(value.unit.kind, value.unit.id)
        return (forms[1] if len(forms) > 1 else morphology.plural(forms[0])) if plural else forms[0]
    return "ones" if plural else "one"
