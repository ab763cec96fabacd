"""Changes of costs in English: "This spell costs {1} less to cast for each …", "Artifact spells you cast cost …"."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.conditions import condition
from kotowari.tools.text.english.joining import Part
from kotowari.tools.text.english.values import each_of
from kotowari.tools.text.english.verbs import cost_action
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.prices import is_beyond_first, is_where_x, named_price, read_cost


def price_change(say: English, node: ast.ExtraCost, ctx: Context, used: str = "") -> str:
    """The sentence of a card about its own cost, or about what using its abilities costs, or one that is ``used``."""
    spell = say.lexicon.frame("term", "this_spell") or "this spell"
    if used:
        said = f"{used} {changed(say, node, ctx, False)}"
    elif node.activating:
        this = say.phrase(ast.Ref("this", None, "this"), ctx)
        said = f"activated abilities of {this} {changed(say, node, ctx, True)}"
    else:
        said = f"{spell} {changed(say, node, ctx, False)}"
    held = f" if {condition(say, node.condition, ctx)}" if node.condition is not None else ""
    return morphology.sentence(said + held)


def changed(say: English, node: ast.ExtraCost, ctx: Context, plural: bool) -> str:
    """Says "costs {1} less to cast for each artifact you control"."""
    use = say.lexicon.name("action", node.activating) if node.activating else "cast"
    amount = say.say(node.cost.items[0], ctx)
    text = f"{'cost' if plural else 'costs'} {amount} {node.change} to {use}"
    if node.times is None:
        return text
    if is_where_x(node, say.library.vocabulary.is_variable):
        return f"{text}, where X is {say.say(node.times, replace(ctx, where='plural'))}"
    if is_beyond_first(node):
        return f"{text} for each target beyond the first"
    counted = each_of(say, node.times, ctx)
    return f"{text} for each {counted[1] if counted else say.say(node.times, ctx)}"


def given(say: English, node: ast.ExtraCost, subject: Phrase, ctx: Context) -> Part:
    """The same of what a statement names."""
    if node.activating:
        subject = Phrase(f"activated abilities of {subject.subject}", True)
    return Part(subject, changed(say, node, replace(ctx, by_name=False), subject.bare), "")


def adverb_sentences(say: English, node: ast.Do, ctx: Context) -> tuple[str, ...]:
    """Adverbs said as a sentence of their own: "It can't be regenerated." """
    texts = []
    for adverb in node.adverbs:
        frame = say.lexicon.frame(adverb.kind, adverb.id, "sentence")
        if frame:
            value = next((v for _, v in node.args if isinstance(v, ast.Select | ast.Ref)), None)
            plural = isinstance(value, ast.Select) and value.det.kind in ("all", "each", "none")
            plural = plural or isinstance(value, ast.Select) and value.det.count not in (None, ast.Number(value=1))
            texts.append(say.frames.fill(frame, {"it": "they" if plural else "it", "plural": plural}))
    return (*texts, *derived_costs(say, node, ctx))


def derived_costs(say: English, node: ast.Do, ctx: Context) -> tuple[str, ...]:
    """A granted keyword whose argument is read from something is explained after it.

    "The flashback cost is equal to …".
    """
    texts = []
    for _, value in node.args:
        if not isinstance(value, ast.KeywordUse):
            continue
        for arg in value.args:
            read = read_cost(arg)
            if read is not None:
                name = say.lexicon.name("keyword", value.keyword)
                inner = replace(ctx, bindings=dict(ctx.bindings))
                texts.append(f"the {name} cost is equal to {say.say(read, inner)}")
    return tuple(texts)


def named(say: English, node: ast.ExtraCost, ctx: Context) -> str | None:
    """Says "You may cast this card from your graveyard for its escape cost.", of a keyword's own cost; else None."""
    found = named_price(say, node, ctx)
    if found is None:
        return None
    place, deeds = found
    card = f"this card from your {say.lexicon.name('zone', place)}" if place else "this spell"
    orders = [cost_action(say, deed, ctx) for deed in deeds]
    doing = [" ".join([morphology.gerund(verb), rest]) for verb, _, rest in (order.partition(" ") for order in orders)]
    way = f"by {morphology.listing(doing)} in addition to paying its other costs"
    cost = way if doing else f"for its {ctx.params['keyword name']} cost"
    held = f" if {condition(say, node.condition, ctx)}" if node.condition is not None else ""
    return f"You may cast {card} {cost}{held}."
