"""English relative clauses: "that's tapped", "with power 2 or less", "whose names are equal".

What a reader would get wrong: a condition about the thing itself is said behind its noun, and not as a sentence.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.asked import held_by, in_common, of_either, own_fields
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import IT, English, Phrase
from kotowari.tools.text.english.conditions import condition
from kotowari.tools.text.english.events import event_predicate
from kotowari.tools.text.english.players import just_named
from kotowari.tools.text.english.references import chosen_word, itself
from kotowari.tools.text.english.verbs import trait
from kotowari.tools.text.linearizer import Context, bound, holding, still
from kotowari.tools.text.spelled_out import befell


@English.handles(ast.Where)
def where(say: English, node: ast.Where, ctx: Context) -> str:
    """A relative clause: "that's tapped", "that shares a color with it"; "with power …" where a field is compared."""
    test = node.condition
    if isinstance(test, ast.Compare) and (doing := holding(say.lexicon, test)):
        return f"{doing} {say.say(test.right, ctx)}"
    if (held := held_by(say.lexicon, test)) is not None:
        holder = IT if just_named(held[0], ctx) else say.phrase(held[0], ctx)
        be = "'s" if holder is IT else " are" if holder.bare else " is"
        return f"{holder.subject}{be} {held[1]}"
    traits = of_either(test)
    if traits:
        on = "" if ctx.params.get("people here") else ctx.params.get("on here", "it")
        return f"with {morphology.listing([trait(say, each, ctx, on) for each in traits], 'or')}"
    common = in_common(say.lexicon, test)
    if common:
        it = IT if just_named(common[1], ctx) else say.phrase(common[1], ctx)
        other = IT if bound(common[1], ctx) == "this" and it is IT else say.phrase(common[1], ctx)
        named = itself(ctx) if bound(common[1], ctx) == "this" else other
        many = bool(ctx.params.get("many here"))
        return say.frames.fill(common[0], {"what": other, "it": it, "this": named, "several": many})
    if (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.FieldOf)
        and getattr(test.left.of, "target", "") == "candidate"
    ):
        right = bound(test.right, ctx)
        chosen = str(right) if isinstance(right, Phrase) else chosen_word(say, right)
        if test.op == "=" and chosen:
            return f"{'with' if test.left.field == 'name' else 'of'} {chosen}"
        own = own_fields(test)
        if own is not None:
            names = " and ".join(say.lexicon.name("field", each) for each in own)
            link = "are" if test.op == "=" else "aren't"
            return f"whose {names} {link} equal"
        return str(say.say(ast.Quality(test), ctx))
    if isinstance(test, ast.Happened) and not test.negated and still(say.lexicon, test) and test.event.passive:
        return event_predicate(say, test.event, ctx, "participle")
    done_to_it = befell(say, test, lambda part: say.say(part, replace(ctx, where="event")))
    if done_to_it is not None:
        return done_to_it.strip()
    said = condition(say, test, ctx)
    who = "who" if ctx.params.get("people here") else "that"
    for pronoun, relative in (("it's ", f"{who}'s "), ("it isn't ", f"{who} isn't "), ("it ", f"{who} ")):
        if said.startswith(pronoun):
            return relative + said[len(pronoun) :]
    return f"for which {said}"
