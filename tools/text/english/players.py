"""English: what players have and do, in conditions: "you control", "an opponent has more life than you"."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import IT, English, Phrase
from kotowari.tools.text.english.nouns import is_player, nouns, zone_owner
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.more import more_of

RELATIVE = "that "  # begins a clause about a thing, which may be said of it in a sentence, too


def relating(say: English, by: ast.Expr, relation: str, ctx: Context, negated: bool = False) -> str:
    """Says "you control", "it targets", "they don't target": whose relation it is, and the relation."""
    itself = isinstance(by, ast.Ref) and by.name == "it" and by.target == "this"
    who = IT if itself else say.phrase(by, replace(ctx, where="noun"))
    bare = who.bare or bool(ctx.params.get("many here")) and isinstance(by, ast.Ref) and by.target == "candidate"
    verb = morphology.base(say.lexicon.name("relation", relation))
    if negated:
        return f"{who.subject} {'don' if bare else 'doesn'}'t {verb}"
    return f"{who.subject} {verb if bare else morphology.third(verb)}"


def some_player(say: English, what: ast.Select, ctx: Context) -> tuple[ast.Compare, Phrase, Context] | None:
    """What is asked of some player, and as whom it is said: "an opponent controls more lands than you"; else None."""
    part = what.modifiers[0] if len(what.modifiers) == 1 else None
    test = part.condition if isinstance(part, ast.Where) else None
    if not is_player(what) or what.det.kind != "none" or not isinstance(test, ast.Compare):
        return None
    who = say.phrase(replace(what, modifiers=()), replace(ctx, where="noun"))
    return test, who, replace(ctx, params={**ctx.params, "candidate": who})


def held_more(say: English, test: ast.Compare, who: Phrase, ctx: Context) -> str:
    """Says "an opponent controls more lands than you", "… has more life than you"; "" of any other comparison."""
    more = more_of(test)
    if more is None:
        return ""
    if more.what is None:
        frame = say.lexicon.frame("field", more.name, "has_more")
        return say.frames.fill(frame, {"subject": who, "what": say.say(more.than, ctx)}) if frame else ""
    many = nouns(say, more.what.alternatives, True)
    if more.place is None:
        return f"{relating(say, more.who, more.name, ctx)} more {many} than {say.phrase(more.than, ctx)}"
    held = say.lexicon.frame("zone", more.name, "held")
    theirs = zone_owner(say, replace(more.place, of=more.than), ctx)
    return f"{who.subject} {'have' if who.bare else 'has'} more {many} {held} than {theirs}" if held else ""


def more_than_another(say: English, test: ast.Compare, ctx: Context) -> str:
    """Says "that player has more cards in hand than you" of two players; "" of any other comparison."""
    more = more_of(test)
    return held_more(say, test, say.phrase(more.who, replace(ctx, where="noun")), ctx) if more is not None else ""


def had_by_you(say: English, what: ast.Select, negated: bool, ctx: Context) -> str:
    """Says "you have two or more opponents" of players with such a wording (``text had``); else ""."""
    words = what.alternatives[0].words if is_player(what) and len(what.alternatives) == 1 else ()
    frame = say.lexicon.frame("player", words[0].id, "had") if len(words) == 1 and not what.modifiers else None
    if not frame or what.det.kind not in ("none", "count"):
        return ""
    said = f"no {nouns(say, what.alternatives, True)}" if negated else say.phrase(what, replace(ctx, where="noun"))
    return say.frames.fill(frame, {"number": said})


def just_named(node: ast.Expr, ctx: Context) -> bool:
    """Whether a thing was spoken of last, as what it is called here: "that shares a color with it"."""
    if not isinstance(node, ast.Ref):
        return False
    if (node.target or node.name) == "this":
        return ctx.discourse.focus == "this"
    binding = ctx.bound(node.target or node.name)
    kinds = binding.node.alternatives if binding is not None and isinstance(binding.node, ast.Select) else ()
    return node.noun is None or node.noun.id in {word.id for each in kinds for word in each.words}


def shared(say: English, test: ast.Compare, ctx: Context) -> str:
    """Says "it shares a creature type with Clone" of what two things have in common; "" of any other comparison."""
    left, right = test.left, test.right
    if not isinstance(left, ast.FieldOf) or not isinstance(right, ast.FieldOf) or left.field != right.field:
        return ""
    frame = say.lexicon.frame("field", left.field, "common")
    if not frame or not frame.startswith(RELATIVE):
        return ""
    who, focus = say.phrase(left.of, ctx), ctx.discourse.focus
    other = say.phrase(right.of, ctx)
    ctx.discourse.focus = focus  # of whom it is said is still spoken of
    said = say.frames.fill(frame, {"what": other, "it": other, "several": who.bare})
    return f"{who.subject} {said.removeprefix(RELATIVE)}"


def excepted(say: English, node: ast.Select, ctx: Context) -> str:
    """Says "creatures that share a color with it" of who still can: what can't have it done is still spoken of."""
    if "this" in ctx.discourse.mentions:
        ctx.discourse.focus = "this"
    return str(say.say(node, replace(ctx, where="plural")))
