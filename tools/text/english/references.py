"""English references: the name or "this creature", pronouns, "that creature", "the exiled card".

What a reader would get wrong: pronouns (``it``, ``that creature``) and ``~`` are said as they are written; what is
written ``this`` or by a name of its own is called by what was mentioned since.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.apart import TOKEN, Telling, makes_copy, thing_of, verb_of
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import IT, THEY, YOU, English, Phrase
from kotowari.tools.text.english.nouns import is_player, key_of, modifiers, nouns, word_form
from kotowari.tools.text.english.verbs import inflected
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.pairs import aimed_once, letter_of_number
from kotowari.tools.text.rest import is_rest, remaining


@English.handles(ast.Ref)
def ref(say: English, node: ast.Ref, ctx: Context) -> Phrase:
    """A reference, by the distance of its antecedent: pronoun, "that creature", or the name."""
    name = node.target or node.name
    if name == "you":
        return YOU
    if name == "this":
        return this(say, node.name, ctx)
    if name in ctx.params:
        value = ctx.params[name]
        return value if isinstance(value, Phrase) else say.phrase(value, ctx)
    if letter_of_number(node):
        return Phrase(letter_of_number(node))
    if name == "candidate":
        return replace(IT, key="candidate")
    return antecedent(say, node, name, ctx)


def this(say: English, called: str, ctx: Context) -> Phrase:
    """The object the text is on: its name (or "this creature") first, "it" while nothing else was mentioned since.

    ``called``: how the source does, ``it`` and ``~`` being what is said.
    """
    discourse = ctx.discourse
    known = discourse.focus == "this" and called != "~" or called == "it"
    ctx.discourse.mention("this")
    if known:
        return replace(THEY if ctx.itself is not None and ctx.itself.plural else IT, key="this")
    return replace(itself(replace(ctx, by_name=True) if called == "~" else ctx), key="this")


def itself(ctx: Context) -> Phrase:
    """What the object is called that the text is on."""
    if isinstance(ctx.itself, Phrase):
        return ctx.itself
    name = ctx.name if ctx.by_name else f"this {ctx.noun}"
    return Phrase(name, possessive_form=f"{name}'s")


def of_each(node: ast.Ref, name: str, ctx: Context) -> Phrase | None:
    """Each of several players in the sentence that says what each does: "they"; None for any other thing."""
    binding = ctx.bound(name)
    value = binding.node if binding is not None else None
    if node.noun is None or not is_player(value) or value.det.kind != "each":
        return None
    return replace(THEY, key=value.binding or name, player=True) if value == ctx.params.get("clause subject") else None


def antecedent(say: English, node: ast.Ref, name: str, ctx: Context) -> Phrase:
    """A bound name said again, apart from whatever else would be called so."""
    said, rest_of = of_each(node, name, ctx) or plainly(say, node, name, ctx), is_rest(name, ctx)
    phrase: Phrase = said if rest_of else ctx.told.mention(say, name, ctx.bound(name), said, ctx)
    return phrase


def told_apart(say: English, binding: Binding, how: str, ctx: Context, nth: int = 0) -> str:
    """ "that Elf", "the creature you control", "the exiled card", "the second creature"."""
    node, plural = thing_of(binding.node), binding.plural
    head = head_noun(say, node, plural)
    if isinstance(node, ast.Select) and say.as_target(node, str) is not None:  # "any target"
        return f"the {morphology.ordinal(nth)} target" if how == "nth" else ""
    if how == "done":
        return f"the {inflected(say, verb_of(binding), 'participle')} {head}"
    if how == "nth":
        for way in ("linked:", "paid:"):
            head = binding.via.removeprefix(way) if binding.via.startswith(way) else head
        if is_player(node):
            head = say.lexicon.forms("player", "player")[plural]
        return f"the {morphology.ordinal(nth)} {'group of ' if plural else ''}{head}"
    if isinstance(node, ast.Measure):
        kinds = [word_form(say, kind) for kind in node.kinds if kind.kind == "subtype"]
        return " ".join(["those" if plural else "that", *kinds, head]) if how == "words" else ""
    if not isinstance(node, ast.Select):
        return f"{'those' if plural else 'that'} {head}" if how == "words" else ""
    whole = nouns(say, node.alternatives, plural)
    if how == "words":
        return f"{'those' if plural else 'that'} {whole}"
    behind = modifiers(say, node, replace(ctx, bindings=dict(ctx.bindings), told=Telling()))
    return f"the {whole}{behind}" if behind else ""


def note_mention(key: str, value: Any, ctx: Context) -> None:
    """What is spoken of from now on; a player is no thing that "it" might mean ("that player puts it onto …")."""
    focus = ctx.discourse.focus
    ctx.discourse.mention(key)
    if is_player(value) and focus != "this":
        ctx.discourse.focus = focus


def plainly(say: English, node: ast.Ref, name: str, ctx: Context) -> Phrase:
    """A bound name said again, by the distance of what it means."""
    binding = ctx.bound(name)
    if binding is None and node.noun is not None:  # of each of several events another thing
        return Phrase(f"that {word_form(say, node.noun, False)}", key=name)
    if binding is None:
        pronoun = {"them": THEY, "they": replace(THEY, player=True)}.get(node.name, IT)
        return replace(pronoun, key=name)
    value = binding.node
    if isinstance(value, Phrase):
        return value
    if binding.via == "value":
        return say.phrase(aimed_once(value, ctx), ctx)
    if chosen_word(say, value):
        return Phrase(chosen_word(say, value), key=name)
    if isinstance(value, ast.Ref) and (value.target or value.name) != name:
        meant = replace(value, name=node.name, noun=None) if value.noun and node.name == "it" else value
        said: Phrase = ref(say, meant, ctx)  # "if that creature would die, exile it": as it is called here
        return said
    key = getattr(value, "binding", "") or name
    each = node.noun is not None and isinstance(value, ast.Select) and value.det.kind == "each"  # of all of them behind
    plural, focus = binding.plural or each or node.name == "them", ctx.discourse.focus
    called = (key, name, key_of(say, value))
    focused = bool(focus) and focus in called
    still = node.name in ("it", "them") and ctx.discourse.topic in called  # though this has been named meanwhile
    noun = node.noun and word_form(say, node.noun, plural)
    note_mention(name if focus == name else key, value, ctx)
    if binding.via.startswith(("linked:", "paid:")) and not focused:
        return Phrase(f"the {binding.via.partition(':')[2]}", plural, key=key)
    unit = value.unit if isinstance(value, ast.Measure) and binding.via.startswith("did:") else None
    if unit is not None and say.lexicon.frame(unit.kind, unit.id, "mass"):  # how much: "the life lost this way"
        done = inflected(say, binding.via[4:], "participle")
        return Phrase(f"the {say.lexicon.name(unit.kind, unit.id)} {done} this way", key=key)
    if node.name == "they":
        return replace(THEY, key=key, player=True)
    if is_player(value):
        head = noun or nouns(say, (ast.Alternative(words=value.alternatives[-1].words[-1:]),), plural)
        owning = "" if node.name == "that" else "their"
        return Phrase(
            f"those {head}" if plural else "that player", plural, key=key, player=True, possessive_form=owning
        )
    others = rest(say, node, name, binding, ctx)
    if others:
        return Phrase(others, others != "the other", key=key)
    first_card = isinstance(value, ast.EndOfZone) and not plural and not ctx.discourse.retaken and ctx.where != "copula"
    if isinstance(value, ast.EndOfZone):
        ctx.discourse.retaken = True
    named = ctx.discourse.retake == name
    if named:
        ctx.discourse.retake = ""
    aimed = isinstance(value, ast.Select) and say.as_target(value, str) is not None
    unnamed = aimed or isinstance(value, ast.Either) and value.op == "or"  # "any target", "this or another Dragon"
    if (focused and not first_card and not named or unnamed or still) and not noun:
        return replace(THEY if plural else IT, key=key)
    head = noun or head_noun(say, value, plural)
    return Phrase(f"{'those' if plural else 'that'} {head}", plural, key=key)


def named_targets(node: ast.Let) -> ast.Expr:
    """A value with a name for each target in it, by which it is spoken of where the value is said again."""

    def named(part: Any) -> Any:
        aimed = isinstance(part, ast.Select) and part.det.kind == "target" and not part.binding
        return replace(part, binding=f"{node.name} aimed at {id(part)}") if aimed else part

    value: ast.Expr = transform(node.value, named)
    return value


def rest(say: English, node: ast.Ref, name: str, binding: Binding, ctx: Context) -> str:
    """What cards at an end of a zone are called once some were taken, or where they were laid open one by one."""
    plural = binding.plural or node.name == "them"
    left = remaining(name, binding.node, plural, ctx)
    if left:
        return "the other" if left == 2 else "the rest"
    down_to = isinstance(binding.node, ast.EndOfZone) and plural and binding.node.until is not None
    if not down_to or node.name in ("them", "those"):
        return ""
    return f"the {inflected(say, binding.via.removeprefix('did:').rpartition('|')[2], 'participle')} cards"


def chosen_word(say: English, value: object) -> str:
    """What a word or a name that somebody has chosen is called ("the chosen color"); "" for anything else."""
    if not isinstance(value, ast.Do):
        return ""
    kind = getattr(say.library.vocabulary.verb(value.verb), "kind", "")
    return say.lexicon.frame(kind, value.verb, "noun") or ""


def head_noun(say: English, value: object, plural: bool) -> str:
    """The noun by which a thing introduced earlier is taken up again: "that creature", "that card"."""
    if isinstance(value, ast.Select):
        heads = tuple(
            ast.Alternative(words=head) for head in dict.fromkeys(alt.words[-1:] for alt in value.alternatives)
        )
        return nouns(say, heads if len(heads) < 3 else value.alternatives[-1:], plural)
    if isinstance(value, ast.EndOfZone):
        return "cards" if plural else "card"
    if isinstance(value, ast.Measure) or makes_copy(value):
        unit = value.unit if isinstance(value, ast.Measure) else TOKEN
        forms = say.lexicon.forms(unit.kind, unit.id)
        return (forms[1] if len(forms) > 1 else morphology.plural(forms[0])) if plural else forms[0]
    return "ones" if plural else "one"


def done_by_each(statement: ast.Statement) -> bool:
    """Whether each of several does it, so that what one of them does it to are several things from then on."""
    doer = getattr(statement, "subject", None)
    return isinstance(doer, ast.Select) and doer.det.kind == "each"


def all_of_each(bindings: dict[str, Binding], before: frozenset[str] | None = None) -> None:
    """What was done to each of several was done to all of them: "Tap each creature. They don't untap …".

    ``before``: the names there were before what each of several has just done; what they did it to is all of that.
    """
    for name, one in bindings.items():
        if before is not None and name not in before and not is_player(one.node):
            bindings[name] = replace(one, plural=True)
    for name, one in bindings.items():
        if one.via.startswith("each") and isinstance(one.node, ast.Select) and one.node.det.kind == "each":
            words = one.node.alternatives[-1].words
            bindings[name] = replace(one, plural=one.plural or not words or words[-1].kind != "player")


def about_gone(say: English, node: ast.Condition, ctx: Context) -> bool:
    """Whether a condition asks of something that has gone, so that it is about what that was.

    A cost was paid with it, it was aimed at and moved away, or what it did was judged by what was before.
    """
    about = getattr(node, "subject", None) or getattr(node, "left", None)
    refs = [each for each in walk(about) if isinstance(each, ast.Ref)] if isinstance(about, ast.Node) else []
    return any(went(say, ctx.bound(each.target or each.name), ctx) for each in refs)


def went(say: English, binding: Binding | None, ctx: Context) -> bool:
    """Whether what is bound has gone by what was done to it (``text gone``), or by its event; not what goes instead."""
    how, _, verb = binding.via.partition("|") if binding is not None else ("", "", "")
    symbol = (
        say.library.vocabulary.verb(verb)
        if how in ("target", "event") and not ctx.params.get("standing here")
        else None
    )
    if symbol is None:
        return how.startswith("paid:")
    moved = how == "target" and say.lexicon.frame(symbol.kind, verb, "gone") is not None
    return moved or "looks_back" in symbol.attributes
