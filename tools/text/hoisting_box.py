"""Text boxes and reminder texts in the languages that announce targets: paragraphs, parentheses, linked things.

What a reader would get wrong: a reminder line of a definition goes before what its abilities would
say and is counted as an override; a keyword marked ``silent`` has none.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.lexicon import choose
from kotowari.tools.text.linearizer import Binding, Context


def lines(say: Hoisting, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
    """The paragraphs of a face: a text typed by hand, or what the abilities say."""
    forms = choose(face.overrides, say.lang, say.lexicon.year, frozenset())
    if forms:
        return list(forms)
    said = face_reminders(say, face, ctx) if reminders else []
    for ability in paragraphs(say, face.abilities):
        text = str(say.say(ability, say.opened(ctx)))
        if reminders:
            text += "".join(say.PARENTHESES.format(note) for note in notes(say, ability, ctx))
        said.append(text)
        link(ctx)
    return said


def paragraphs(say: Hoisting, abilities: tuple) -> list[ast.Ability]:
    """The abilities, a spell's closing paragraph as one of its own, so that a reminder follows what it explains."""
    result: list[ast.Ability] = []
    for ability in abilities:
        if isinstance(ability, ast.Resolution) and say.own_paragraph(ability.body):
            result += [replace(ability, body=ability.body[:-1]), replace(ability, body=ability.body[-1:], head="")]
        else:
            result.append(ability)
    return result


def face_reminders(say: Hoisting, face: ast.Face, ctx: Context) -> list[str]:
    """Reminders of what stands outside the text box: symbols of the cost and the other face."""
    words = [("symbol", symbol) for symbol in dict.fromkeys(face.cost or ())]
    words += [("side", face.relation)] if face.relation else []
    frames = [say.lexicon.frame(kind, id, "reminder") for kind, id in words]
    values = {"front": ctx.params.get("front", ""), "noun": ctx.noun, "types": tuple(word.id for word in face.types)}
    said = [say.frames.fill(frame, values) for frame in frames if frame]
    return [say.PARENTHESES.format(note).strip() for note in said if note]


def link(ctx: Context) -> None:
    """After an ability its bindings are linked ones ("the exiled card", 607); slots of its event are gone."""
    for name, binding in list(ctx.bindings.items()):
        if binding.via.startswith("did:"):
            ctx.bind(name, replace(binding, via="linked:" + binding.via.removeprefix("did:")))
        elif not binding.via.startswith("linked:"):
            ctx.bindings.pop(name)


def notes(say: Hoisting, ability: ast.Ability, ctx: Context) -> list[str]:
    """The reminders an ability brings: of its keywords, or of the verbs in it that have one, each once."""
    if isinstance(ability, ast.KeywordLine):
        found = [say.reminder(use, ctx) for use in ability.uses if not evergreen(say, use)]
        return [note for note in found if note]
    explained = [node for node in walk(ability) if isinstance(node, ast.Do) and say.verb_frame(node.verb, "reminder")]
    said = [note for node in explained if (note := say.reminder(node, ctx))]
    again = say.lexicon.frame("term", "repeat_reminder") or ""
    return [note + again if said.count(note) > 1 else note for note in dict.fromkeys(said)]


def evergreen(say: Hoisting, use: ast.KeywordUse) -> bool:
    """Whether cards mostly carry the keyword without its reminder (``text evergreen``, in any language)."""
    texts = say.library.vocabulary.texts("keyword", use.keyword) or ()
    return any(choose(texts, lang, say.lexicon.year, frozenset({"evergreen"})) for lang in ("en", say.lang))


def reminder(say: Hoisting, use: ast.KeywordUse | ast.Do, ctx: Context) -> str | None:
    """The reminder of a keyword or verb: its line, else what its definition says on 「この…」."""
    keyword = isinstance(use, ast.KeywordUse)
    kind, id = ("keyword", use.keyword) if keyword else (say.verb_kind(use.verb) or "action", use.verb)
    node = getattr(say.library.vocabulary.symbol(kind, id), "node", None)
    params = getattr(node, "params", ())
    values = dict(zip([param.name for param in params], use.args, strict=False)) if keyword else dict(use.args)
    inner = replace(ctx, by_name=False, params=dict(values), bindings={})
    frame = say.lexicon.frame(kind, id, "reminder")
    if frame:
        said = {name: say.argument(value, say.opened(inner)) for name, value in values.items()}
        return say.frames.fill(frame, said | {"this": say.this_word(inner), "noun": ctx.noun})
    if keyword and not say.lexicon.attribute(kind, id, "silent"):
        return say.spaced([ability_of(say, ability, inner) for ability in getattr(node, "abilities", ())]) or None
    if not keyword and getattr(node, "body", ()):
        for param in params:
            if param.name not in values:
                inner.bind(param.name, Binding(ast.Ref(name="you" if "player" in param.kinds else "this"), "param"))
        return say.told(say.sentences(node.body, say.opened(inner)))
    return None


def ability_of(say: Hoisting, ability: ast.Ability, ctx: Context) -> str:
    """An ability of a keyword; where it works in another zone the thing is 「このカード」."""
    zone = getattr(ability, "zone", None)
    elsewhere = zone is not None and say.lexicon.attribute("zone", zone.zone, "default") is None
    noun = say.lexicon.name("class", "card") if elsewhere else ctx.noun
    return str(say.say(ability, say.opened(replace(ctx, noun=noun))))
