"""English values: numbers, symbols, fields, amounts of a unit.

What a reader would get wrong: an amount that is counted moves ("damage to any target equal to the number
of …", "a card for each …"), so a measure's :class:`Phrase` carries it as ``tail`` for the clause to place.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import halved, multiples
from kotowari.tools.text.asked import half_up, is_any_amount
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import YOU, English, Phrase
from kotowari.tools.text.english.nouns import (
    colors_joined,
    is_player,
    join_words,
    modifiers,
    nouns,
    unique,
    with_once,
    word_form,
    zone_owner,
)
from kotowari.tools.text.linearizer import Context, bound, sized, spoken
from kotowari.tools.text.notation import change_of_stats
from kotowari.tools.text.pairs import bound_value, half_of, letter_of_number, letters_of
from kotowari.tools.text.reflexive import ITSELF
from kotowari.tools.text.summed import of_one
from kotowari.tools.text.tokens import written_out


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
    return spoken(say, node.symbols)


@English.handles(ast.Pair)
def pair(say: English, node: ast.Pair, ctx: Context) -> Phrase:
    """``2/1``, ``+1/+1 for each …``, ``+X/-0, where X is …``; a zero takes the sign of its neighbour ("-3/-0")."""
    taken, tail = multiples(node), ""
    if taken is not None:
        node = replace(node, first=ast.Number(taken[0]), second=ast.Number(taken[1]))
        _, things = each_of(say, ast.Count(taken[2]), ctx) or (1, "")
        tail = f" for each {things}"
    node, said = letters_of(node, ctx)
    halves = [half_of(say, half, ctx) for half in (node.first, node.second)]
    late = ctx.params.get("late here")
    if said:
        tail = ", where " + morphology.listing([f"{letter} is {say.say(what, ctx)}" for letter, what in said.items()])
    if late is not None and tail and (said or ctx.params.get("lasts here")):
        late.append(tail)
        tail = ""
    text = "/".join(signs_of(halves) if node.signed else halves)
    return Phrase(node.signed and change_of_stats(say, signs_of(halves)) or text, tail=tail)


def signs_of(halves: list[str]) -> list[str]:
    """The sides of a pair with their signs."""
    negative = [half.startswith("-") for half in halves]
    return [
        half if bad else ("-" if half == "0" and any(negative) else "+") + half
        for half, bad in zip(halves, negative, strict=True)
    ]


@English.handles(ast.Word)
def word(say: English, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return word_form(say, node)


@English.handles(ast.ThatMany)
def that_many(say: English, node: ast.ThatMany, ctx: Context) -> str:
    """Says "that many"; a mass noun makes it "that much" (see :func:`measure`)."""
    return "that many"


@English.handles(ast.FieldOf)
def field_of(say: English, node: ast.FieldOf, ctx: Context) -> Phrase:
    """Says "its power", "your life total", "Clone's controller"."""
    node = of_one(say, node, ctx)
    name = say.lexicon.name("field", node.field)
    person = say.lexicon.frame("field", node.field, "person")
    is_person = person is not None
    source = bound(node.of, ctx)
    if person == "you" and source == "this":
        return YOU
    if is_person and isinstance(source, ast.EndOfZone) and source.zone.of is not None:
        return zone_owner(say, source.zone, ctx)
    over = (say.lexicon.attribute("field", node.field, "derived") or ("",))[0]
    if (
        over in ("highest", "lowest", "sum", "varied")
        and isinstance(node.of, ast.Select)
        and node.of.det.kind in ("none", "all")
    ):
        things = say.say(replace(node.of, det=replace(node.of.det, kind="none")), replace(ctx, where="plural"))
        return Phrase(f"the {name} {'of' if over == 'sum' else 'among'} {things}")
    of = say.phrase(node.of, ctx)
    if frame := say.lexicon.frame("field", node.field, "of"):
        return Phrase(say.frames.fill(frame, {"what": of}), key=f"{node.field} of {of.key}")
    if of.plural and is_person:
        name = morphology.plural(name)
    if of.tail and not of.possessive_form:
        return Phrase(f"the {name} of {of}", of.plural, player=is_person, key=f"{node.field} of {of.key}")
    return Phrase(f"{of.poss} {name}", of.plural, player=is_person, key=f"{node.field} of {of.key}")


def among(say: English, node: ast.Node, ctx: Context, plural: bool) -> str:
    """What several things have together ("color among permanents you control"); "" for anything else."""
    if (
        not isinstance(node, ast.FieldOf)
        or not isinstance(node.of, ast.Select)
        or node.of.det.kind not in ("none", "all")
        or is_player(node.of)
        or unique(say, node.of)
    ):
        return ""
    name = several_of_field(say, node) if plural else say.lexicon.name("field", node.field)
    things = say.say(replace(node.of, det=ast.Det()), replace(ctx, where="plural"))
    return f"{name} among {things}"


def several_of_field(say: English, node: ast.FieldOf) -> str:
    """The name of a field that has several values: "colors"."""
    forms = say.lexicon.forms("field", node.field)
    return forms[1] if len(forms) > 1 else morphology.plural(forms[0])


@English.handles(ast.Count)
def count(say: English, node: ast.Count, ctx: Context) -> str:
    """Says "the number of creatures you control", "the number of colors among permanents you control"."""
    if isinstance(node.of, ast.Happened):
        those = those_it_befell(say, node.of, ctx, True) or those_done(say, node.of, ctx, True)
        return f"the number of {those or f'times {say.say(node.of, ctx)}'}"
    shared = among(say, node.of, ctx, True)
    if shared:
        return f"the number of {shared}"
    if isinstance(node.of, ast.Measure):
        return f"the number of {uncounted(say, node.of, ctx, 2)}"
    if is_player(node.of) and not node.of.modifiers and (told := of_player(say, node.of, "counted")):
        return f"the number of {told}"
    inner = replace(ctx, where="plural", params={**ctx.params, "counted here": True})
    return f"the number of {say.say(node.of, inner)}"


def of_player(say: English, node: ast.Select, variant: str) -> str:
    """What players of a plain word are called in a wording; "" where it has none."""
    words = node.alternatives[0].words if len(node.alternatives) == 1 else ()
    return say.lexicon.frame("player", words[0].id, variant) or "" if len(words) == 1 else ""


def uncounted(say: English, node: ast.Measure, ctx: Context, number: int) -> str:
    """A unit without its amount, as one or as several, and what has it: "growth counters on it"."""
    said = say.phrase(replace(node, amount=ast.Number(number), at_least=False, up_to=False, of=None), ctx)
    held = f" on {say.say(node.of, ctx)}" if node.of is not None else ""
    return said.text.partition(" ")[2] + said.tail + held


@English.handles(ast.Arith)
def arith(say: English, node: ast.Arith, ctx: Context) -> str:
    """Says "twice X", "half X, rounded down", "X plus 1", "{G} for each X"."""
    per = each_of(say, node.right, ctx) if isinstance(node.left, ast.Symbols) else None
    if per:
        return f"{say.say(node.left, ctx)} for each {per[1]}"
    if isinstance(node.left, ast.Symbols):
        return f"an amount of {say.say(node.left, ctx)} equal to {say.say(node.right, ctx)}"
    left, right = str(say.say(node.left, ctx)), str(say.say(node.right, ctx))
    if left == "that many" and right.isdigit():
        right = morphology.number_word(int(right))
    if node.op == "*" and node.left == ast.Number(value=2) or node.op == "*" and node.right == ast.Number(value=2):
        return f"twice {right if node.left == ast.Number(value=2) else left}"
    if node.op == "/" and node.right == ast.Number(value=2):
        up = half_up(node)
        return f"half {say.say(up, ctx)}, rounded up" if up is not None else f"half {left}, rounded down"
    shape = {"+": "{} plus {}", "-": "{} minus {}", "*": "{} times {}", "/": "{} divided by {}, rounded down",
             "min": "the lesser of {} and {}", "max": "the greater of {} and {}"}[node.op]  # fmt: skip
    return shape.format(left, right)


@English.handles(ast.CopyOf)
def copy_of(say: English, node: ast.CopyOf, ctx: Context) -> str:
    """Says "a copy of any creature on the battlefield"."""
    return f"a copy of {say.say(node.of, ctx)}"


@English.handles(ast.Assign)
def assign(say: English, node: ast.Assign, ctx: Context) -> str:
    """Says "base power and toughness 1/1"."""
    name = say.lexicon.name("field", node.field)
    if isinstance(node.value, ast.Pair) and say.lexicon.frame("term", "en_assign"):
        return str(say.say(node.value, ctx))
    if isinstance(node.value, ast.Pair | ast.Number):
        return f"{name} {say.say(node.value, ctx)}"
    halves = say.lexicon.attribute("field", node.field, "pair")
    if halves:
        name = morphology.listing([say.lexicon.name("field", half) for half in halves])
    return f"{name} {'each ' if halves else ''}equal to {say.say(node.value, ctx)}"


@English.handles(ast.AllAbilities)
def all_abilities(say: English, node: ast.AllAbilities, ctx: Context) -> str:
    """Says "all abilities", "all abilities of that card", "all activated abilities of target creature"."""
    every = "all abilities" if node.only is None else f"all {say.lexicon.name(node.only.kind, node.only.id)}"
    return every if node.of is None else f"{every} of {say.say(node.of, ctx)}"


def measure(say: English, node: ast.Measure, ctx: Context) -> Phrase:
    """An amount of a unit: "3 damage", "two cards", "an ice counter", "damage equal to its power", "up to X cards"."""
    said = amount_of(say, node, ctx)
    if not node.up_to or is_any_amount(node) or said.text.startswith("up to "):
        return said
    return replace(said, text=("up to a number of " if said.tail.startswith(" equal to ") else "up to ") + said.text)


def amount_of(say: English, node: ast.Measure, ctx: Context) -> Phrase:
    """An amount of a unit, of which the number says by itself how much it is at most."""
    node = sized(say, node, ctx)
    if node.kinds:
        ctx.discourse.mentions[unit_key(node)] = 1
    full = written_token(say, node, ctx)
    if full is not None:
        return full
    after = [say.lexicon.frame(kind.kind, kind.id, "after") for kind in node.kinds]
    more = "additional " * bool(ctx.params.get("more here"))
    leading = [kind for kind, later in zip(node.kinds, after, strict=True) if not later]
    kinds = colors_joined(leading, [word_form(say, kind) for kind in leading])
    unit = say.lexicon.forms(node.unit.kind, node.unit.id)
    one = more + join_words([*kinds, unit[0]])
    many = more + join_words([*kinds, unit[1] if len(unit) > 1 else morphology.plural(unit[0])])
    several = bound_value(node.amount, ctx) != ast.Number(value=1)
    tail = "".join(" " + say.frames.fill(later, {"several": several}) for later in after if later)
    tail += "".join(f" {each}" for each in with_once([str(say.say(part, ctx)) for part in node.quality]))
    mass = say.lexicon.frame(node.unit.kind, node.unit.id, "mass")
    amount = bound_value(node.amount, ctx)
    if isinstance(amount, ast.Number):
        return fixed_measure(node, amount.value, one, many, mass, tail)
    done = told_by_name(say, amount, ctx)
    if done:  # "life equal to the damage dealt this way", "a card for each 1 damage dealt this way"
        if mass:
            return Phrase(f"{one} equal to the {done}")
        said = fixed_measure(node, 1, one, many, mass, tail)
        return replace(said, tail=said.tail + f" for each 1 {done}")
    if isinstance(amount, ast.ThatMany):
        return Phrase(f"that {'much' if mass else 'many'} {one if mass else many}", not mass, tail=tail)
    name = amount.name if isinstance(amount, ast.Ref) else ""
    letter = letter_of_number(amount) or ctx.discourse.letters.get(name)
    if letter:
        return Phrase(f"{letter} {one if mass else many}", not mass, tail=tail)
    half = half_of_own(say, node, amount, ctx)
    if half:
        return Phrase(half)
    per = each_of(say, amount, ctx)
    told_equal = say.way == "counted" and per is not None and per[0] == 1
    if per and not told_equal and say.lexicon.wording(node.unit.kind, node.unit.id, "equal") is None:
        factor, things = per
        said = fixed_measure(node, factor, one, many, mass, tail)
        return replace(said, tail=said.tail + f" for each {things}")
    if isinstance(amount, ast.Arith) and isinstance(amount.left, ast.ThatMany | ast.Number):
        return Phrase(f"{say.say(amount, ctx)} {one if mass else many}", not mass, tail=tail)
    equal = f" equal to {say.say(amount, ctx)}"
    several_of = say.lexicon.frame(node.unit.kind, node.unit.id, "several")
    bare = f"{one if mass else many}{tail}"
    if several_of:
        return Phrase(f"{several_of} {bare}", True, tail=equal)
    moved = (contains_count(amount) or ITSELF in ctx.params) != (say.way == "placed")
    return Phrase(bare, not mass, tail=equal) if moved else Phrase(bare + equal, not mass)


def told_by_name(say: English, amount: ast.Expr, ctx: Context) -> str:
    """Says "damage dealt this way" of how much came of what was done, by its name; "" for any other number."""
    binding = ctx.bound(amount.target or amount.name) if isinstance(amount, ast.Ref) else None
    verb = say.library.vocabulary.verb(binding.via[4:]) if binding and binding.via.startswith("did:") else None
    units = [kind for param in verb.node.params for kind in param.kinds] if verb is not None else []
    unit = next((each for each in units if say.lexicon.frame("unit", each, "mass")), "")
    if verb is None or not unit:
        return ""
    called = say.lexicon.frame(verb.kind, verb.id, "noun")
    if called:
        return str(called).removeprefix("the ")
    forms = say.lexicon.forms(verb.kind, verb.id)
    done = forms[2] if len(forms) > 2 else morphology.participle(forms[0])
    return f"{say.lexicon.name('unit', unit)} {done} this way"


def half_of_own(say: English, node: ast.Measure, amount: ast.Expr, ctx: Context) -> str:
    """Says "half their life, rounded up" of an amount of what it is half; "" for any other amount."""
    if not isinstance(amount, ast.Arith) or halved(amount) != node.unit.id:
        return ""
    up = half_up(amount)
    of = amount.left if up is None else up
    assert isinstance(of, ast.FieldOf)
    return (
        f"half {say.phrase(of.of, ctx).poss} {say.lexicon.name('unit', node.unit.id)}, "
        f"rounded {'down' if up is None else 'up'}"
    )


def unit_key(node: ast.Measure) -> str:
    """Under which name the discourse remembers a kind of unit ("ice counters")."""
    return " ".join(["unit", *(kind.id for kind in node.kinds), node.unit.id])


def written_token(say: English, node: ast.Measure, ctx: Context) -> Phrase | None:
    """Says "a colorless Clue artifact token with "…"" where a predefined token is written out; None where it isn't."""
    own = [face for kind in node.kinds if (face := predefined_face(say, kind)) is not None]
    if not own or not isinstance(node.amount, ast.Number) or not written_out(say, ctx):
        return None
    words = [word_form(say, word) for word in (*colorless(say), *own[0].subtypes, *own[0].types)]
    unit = say.lexicon.forms(node.unit.kind, node.unit.id)
    return fixed_measure(
        replace(node, kinds=()),
        node.amount.value,
        join_words([*words, unit[0]]),
        join_words([*words, unit[1] if len(unit) > 1 else morphology.plural(unit[0])]),
        None,
        f" with {morphology.listing(quoted_abilities(say, own[0], ctx))}",
    )


def predefined_face(say: English, kind: ast.Word) -> ast.Face | None:
    """What a token of a kind looks like; None for what is no such kind, or has nothing to be told."""
    face: ast.Face | None = getattr(say.library.declarations.get((kind.kind, kind.id)), "face", None)
    return face if face is not None and face.abilities else None


def colorless(say: English) -> list[ast.Word]:
    """The adjective for what has no color, where the rule set has one."""
    words = say.library.vocabulary.symbols("adjective")
    return [ast.Word("adjective", word.id) for word in words if word.attributes.get("colors") == ("0",)][:1]


def quoted_abilities(say: English, face: ast.Face, ctx: Context) -> list[str]:
    """The abilities of a token, each in quotation marks."""
    noun = say.noun_for(tuple(word.id for word in face.types))
    inner = replace(ctx.fresh(), by_name=False, noun=noun, bindings={}, itself=None, params={})
    return [f'"{say.say(ability, inner)}"' for ability in face.abilities]


def contains_count(amount: object) -> bool:
    """Whether an amount counts things: such an "equal to …" goes to the end of the clause."""
    if isinstance(amount, ast.Arith):
        return contains_count(amount.left) or contains_count(amount.right)
    return isinstance(amount, ast.Count)


def fixed_measure(node: ast.Measure, value: int, one: str, many: str, mass: str | None, tail: str) -> Phrase:
    """A measure with a known number: digits for a mass ("3 damage"), else words ("a card", "three cards")."""
    if mass and node.at_least and value == 1:
        return Phrase(one, tail=tail)
    if mass and node.at_least:
        return Phrase(f"{value if mass == 'digits' else morphology.number_word(value)} or more {one}", tail=tail)
    if mass:
        return Phrase(f"{value if mass == 'digits' else morphology.number_word(value)} {one}", tail=tail)
    if is_any_amount(node):
        return Phrase(many, True, tail=tail)
    word_ = morphology.number_word(value)
    if node.at_least:
        return Phrase(f"{word_} or more {many}", True, tail=tail)
    if node.up_to:
        return Phrase(f"up to {word_} {one if value == 1 else many}", value != 1, tail=tail)
    return Phrase(morphology.with_article(one) if value == 1 else f"{word_} {many}", value != 1, tail=tail)


def each_of(say: English, amount: ast.Expr, ctx: Context) -> tuple[int, str] | None:
    """``2 * number of X`` → (2, "X you control") for "for each"; None when the amount is no plain count."""
    factor, counted = 1, amount
    if isinstance(amount, ast.FieldOf) and (one := say.lexicon.frame("field", amount.field, "per")):
        return factor, one
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
        inner = replace(ctx, params={**ctx.params, "counted here": True})
        noun = nouns(say, of.alternatives, False, both=True) + modifiers(say, of, inner)
        return factor, ("other " if of.det.another else "") + noun
    if isinstance(of, ast.Happened):
        return factor, those_it_befell(say, of, ctx) or those_done(say, of, ctx) or f"time {say.say(of, ctx)}"
    shared = among(say, of, ctx, False)
    if shared:
        return factor, shared
    if isinstance(of, ast.Measure):
        return factor, uncounted(say, of, ctx, 1)
    if isinstance(of, ast.FieldOf) and say.lexicon.frame("field", of.field, "person") is None:  # "of its colors"
        return factor, f"of {say.phrase(of.of, ctx).poss} {several_of_field(say, of)}"
    return factor, of_several(say, of, ctx) or str(say.say(of, ctx))


def those_it_befell(say: English, node: ast.Happened, ctx: Context, many: bool = False) -> str:
    """Says "creature that died this turn" of what happens to a thing once at most; "" for what may happen again."""
    event = node.event
    if not isinstance(event.subject, ast.Select) or event.object is not None or event.preps:
        return ""
    verb = say.library.vocabulary.verb(event.verb)
    if verb is None or "once" not in verb.attributes:
        return ""
    who, told = say.phrase(event.subject, ctx).subject, str(say.say(node, ctx))
    thing = who.removeprefix("a ").removeprefix("an ")
    if thing == who or not told.startswith(f"{who} "):
        return ""
    things = say.phrase(event.subject, replace(ctx, where="plural")).subject if many else thing
    return f"{things} that{told.removeprefix(who)}"


def those_done(say: English, node: ast.Happened, ctx: Context, many: bool = False) -> str:
    """Says "spell you've cast this turn" of what you do to one thing at a time; "" for anything else."""
    event, verb = node.event, say.library.vocabulary.verb(node.event.verb)
    if getattr(event.subject, "target", "") != "you" or event.preps or event.adverbs or event.passive or verb is None:
        return ""
    what = event.object
    if isinstance(what, ast.Measure) and "unit" in verb.attributes and "together" not in verb.attributes:
        what = replace(what, at_least=False)
        if what.amount != ast.Number(1):
            return ""
        several = uncounted(say, what, ctx, 2)
    elif isinstance(what, ast.Select) and what.det == ast.Det() and not what.modifiers:
        several = say.phrase(what, replace(ctx, where="plural")).subject
    else:
        return ""
    one, perfect = str(say.say(what, ctx)), replace(ctx, params={**ctx.params, "perfect here": True})
    done, found, time = str(say.say(node, perfect)).removeprefix("you ").partition(f" {one}")
    if not found or " " in done:
        return ""
    thing = several if many else one.removeprefix("a ").removeprefix("an ")
    return f"{thing} you've {done}{time}"


def of_several(say: English, node: ast.Node, ctx: Context) -> str:
    """Things named before, as "for each" has them: "of those cards"; "" for any other phrase."""
    binding = ctx.bindings.get(node.target or node.name) if isinstance(node, ast.Ref) else None
    if binding is None or not isinstance(binding.node, ast.Measure | ast.Select | ast.EndOfZone):
        return ""
    assert isinstance(node, ast.Ref)
    many = replace(ctx, bindings={**ctx.bindings, node.target or node.name: replace(binding, plural=True)})
    return f"of {say.phrase(node, many)}"
