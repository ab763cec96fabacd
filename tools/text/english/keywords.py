"""English text boxes and reminder texts.

What a reader would get wrong: a reminder is said from the keyword's own abilities or the verb's own
body; a ``reminder`` line of the definition goes before that and is counted as an override.
"""

from dataclasses import replace

from kotowari.grammar import ast, hosts
from kotowari.grammar.visit import self_linked, walk
from kotowari.tools.text.asked import by_others, done_to, linked_word, several
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.abilities import ability_text, in_place, own_paragraph
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.nouns import host, word_form
from kotowari.tools.text.english.references import chosen_word, itself
from kotowari.tools.text.english.sentences import block_text
from kotowari.tools.text.english.values import predefined_face, quoted_abilities
from kotowari.tools.text.english.verbs import bare_argument, inflected, kind_of
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.prices import read_cost
from kotowari.tools.text.put_in import abilities_of
from kotowari.tools.text.spelled_out import intrinsic
from kotowari.tools.text.together import evergreen, line_reminder, notes_of_gifts, own_sentence, seldom
from kotowari.tools.text.tokens import EXPLAINED, written_out

PERMANENT = ast.Word("class", "permanent")


@English.handles(ast.Face)
def lines(say: English, face: ast.Face, ctx: Context) -> list[str]:
    """The paragraphs of a face; with reminders each keyword is followed by its reminder in parentheses."""
    reminders = ctx.params["reminders here"]
    written = overridden(say, face)
    if written is not None:
        return written
    result = face_reminders(say, face, ctx) if reminders else []
    for ability in merged(say, paragraphs(say, face.abilities)):
        if not (isinstance(ability, ast.Resolution) and ability.head):  # else it goes on with the text above it
            link(say, ctx)
        foretell(say, ability, ctx)
        text = ability_text(say, ability, ctx)
        if reminders:
            notes = [note for note in reminders_of(say, ability, ctx) if note]
            text += "".join(f" ({note})" for note in notes)
        result.append(text)
    link(say, ctx)
    return result


def face_reminders(say: English, face: ast.Face, ctx: Context) -> list[str]:
    """Reminders of what stands outside the text box: symbols of the cost, subtypes with an ability, the other face."""
    symbols = [symbol for symbol in dict.fromkeys(face.cost or ()) if not seldom(say, "symbol", symbol)]
    words = [("symbol", symbol) for symbol in symbols]
    words += [("side", face.relation)] if face.relation else []
    frames = [say.lexicon.frame(kind, id, "reminder") for kind, id in words]
    values = {"front": ctx.params.get("front here", ""), "noun": ctx.noun}
    notes: list[str | None] = [say.frames.fill(frame, values) for frame in frames if frame]
    notes += [say.reminder(use, spoken(ctx)) for use in intrinsic(say.library, face.subtypes)]
    return [f"({note})" for note in notes if note]


def paragraphs(say: English, abilities: tuple[ast.Ability, ...]) -> list[ast.Ability]:
    """The abilities with a spell's closing paragraph as one of its own, so that a reminder follows what it explains."""
    result: list[ast.Ability] = []
    for ability in abilities:
        if isinstance(ability, ast.Resolution) and len(ability.body) > 1 and own_paragraph(say, ability.body):
            result += [replace(ability, body=ability.body[:-1]), replace(ability, body=ability.body[-1:], head="")]
        else:
            result.append(ability)
    return result


def merged(say: English, abilities: list[ast.Ability]) -> list[ast.Ability]:
    """Neighbouring static abilities of the thing this is attached to are one sentence.

    Oracle never parts them ("gets +2/+2 and can't attack").
    """
    result: list[ast.Ability] = []
    if say.way == "apart":
        return abilities
    for ability in abilities:
        before = result[-1] if result else None
        if isinstance(ability, ast.Static) and isinstance(before, ast.Static) and attached(say, before, ability):
            result[-1] = replace(before, effects=before.effects + ability.effects)
        else:
            result.append(ability)
    return result


def attached(say: English, first: ast.Static, second: ast.Static) -> bool:
    """Whether both abilities are only about the same host, and hold as long as each other."""
    subjects = {topic(effect) for effect in first.effects + second.effects}
    plain = first.condition is None and second.condition is None and not first.head and not second.head
    plain = plain and all(getattr(effect, "duration", None) is None for effect in first.effects + second.effects)
    node = next(iter(subjects)) if len(subjects) == 1 else None
    if plain and say.way == "merged":
        return node is not None
    return plain and isinstance(node, ast.Select) and any(host(say, word) for word in node.alternatives[0].words)


def topic(effect: ast.Do | ast.DoAll | ast.Restrict) -> object:
    """What an effect is about."""
    return effect.events[0].subject if isinstance(effect, ast.Restrict) else effect.subject


def link(say: English, ctx: Context) -> None:
    """After an ability its bindings are linked ones: "the exiled card" (607); slots of its event are gone."""
    ctx.told.part += 1
    for name, binding in list(ctx.bindings.items()):
        if binding.via.startswith("paid:"):
            continue
        verb = binding.via.rpartition("|")[2] if "|" in binding.via else binding.via.removeprefix("did:")
        if "event" in binding.via or verb == binding.via and not binding.via.startswith("linked"):
            ctx.bindings.pop(name)
        elif not binding.via.startswith("linked"):
            noun = word_form(say, linked_word(binding.node, verb), binding.plural)
            ctx.bind(name, replace(binding, via=f"linked:{inflected(say, verb, 'participle')} {noun}"))


def foretell(say: English, ability: ast.Ability, ctx: Context) -> None:
    """What an ability gave names to before is spoken of in it as in another one: "exiled with it" (607.1c)."""
    names = [name for name in self_linked(ability) if name not in ctx.bindings]
    if names:
        before = replace(ctx.fresh(), bindings=dict(ctx.bindings))
        ability_text(say, ability, before)
        link(say, before)
        ctx.bindings.update((name, before.bindings[name]) for name in names if name in before.bindings)


def overridden(say: English, face: ast.Face) -> list[str] | None:
    """A text typed by hand for the whole face, if it has one in this language and wording."""
    forms = say.lexicon.chosen(face.overrides)
    return list(forms) if forms else None


def reminders_of(say: English, ability: ast.Ability, ctx: Context) -> list[str | None]:
    """The reminders an ability brings: those of its keywords and of the verbs in it that have one."""
    if isinstance(ability, ast.KeywordLine):
        uses = [use for use in ability.uses if not evergreen(say, use) and not own_sentence(say, use)]
        return [line_reminder(uses, say, spoken(ctx))] if uses else []
    notes = [say.reminder(node, spoken(ctx)) for node in dos(ability) if has_reminder(say, node)]
    notes += [granted(say, use, ctx) for node in dos(ability) for use in derived_uses(node)]
    notes += notes_of_gifts(ability, say, spoken(ctx))
    again = say.lexicon.frame("term", "repeat_reminder") or "Then repeat this process."
    once = list(dict.fromkeys(notes))
    return [f"{note} {again}" if notes.count(note) > 1 else note for note in once]


def derived_uses(node: ast.Do) -> list[ast.KeywordUse]:
    """Keywords given to a card with an argument read from that card."""
    uses = [value for _, value in node.args if isinstance(value, ast.KeywordUse)]
    return [use for use in uses if any(read_cost(arg) is not None for arg in use.args)]


def granted(say: English, use: ast.KeywordUse, ctx: Context) -> str | None:
    """The reminder of a keyword that another card is given: it speaks of "that card"."""
    note = say.reminder(use, spoken(ctx))
    return note and note.replace("this card", "that card")


def spoken(ctx: Context) -> Context:
    """The context of a reminder on the same face: "this creature" for the name."""
    return replace(ctx.fresh(), by_name=False, bindings={}, params={}, where=ctx.noun)


def dos(node: object) -> list[ast.Do]:
    """All statements of an ability, in order."""
    found: list[ast.Do] = []
    if isinstance(node, ast.Do):
        found.append(node)
    if isinstance(node, tuple):
        for item in node:
            found += dos(item)
    elif isinstance(node, ast.Node):
        for name in node.__dataclass_fields__:
            if name not in ("span", "cite"):
                found += dos(getattr(node, name))
    return found


def has_reminder(say: English, node: ast.Do) -> bool:
    """Whether a verb is a keyword action with reminder text."""
    return not say.lexicon.wording(kind_of(say, node.verb), node.verb, "evergreen") and say.is_explained(node)


def named_on(face: ast.Face | None, arg: ast.Expr) -> ast.Do | None:
    """The statement of a face by which something was named that an argument speaks of: a reminder knows no names."""
    if face is None or not isinstance(arg, ast.Ref):
        return None
    name = arg.target or arg.name
    return next((node for node in walk(face) if isinstance(node, ast.Do) and node.binding == name), None)


def values_of(
    params: tuple[ast.Param, ...], args: tuple[ast.Expr, ...], ctx: Context, say: English
) -> dict[str, object]:
    """Arguments by parameter name as phrases, with "" for those left out."""
    said: dict[str, object] = {param.name: "" for param in params}
    for param, arg in zip(params, args, strict=False):
        value = bare_argument(say, arg, ctx)
        if "noun" in param.kinds and (chosen := chosen_word(say, named_on(ctx.face, arg))):
            value = f"of that {chosen.removeprefix('the chosen ')}"  # "anything of that color"
        said[param.name] = value if isinstance(value, Phrase) else Phrase(str(value))
    return said


@English.explains(ast.KeywordUse)
def keyword_reminder(say: English, use: ast.KeywordUse, ctx: Context) -> str | None:
    """A keyword's reminder: its wording, else its abilities said of "this creature" with the arguments put in."""
    keyword = say.library.keywords.get(use.keyword)
    if keyword is None:
        return None
    values = values_of(keyword.params, use.args, ctx, say)
    frame = say.lexicon.frame("keyword", use.keyword, "reminder")
    if frame:
        words = {"this": itself(replace(ctx, by_name=False)), **say.words_of(ctx)}
        words["keyword"] = say.lexicon.name("keyword", use.keyword)
        return say.of_the_time(say.frames.fill(frame, {**words, **values})) or None
    if say.lexicon.attribute("keyword", use.keyword, "silent") is not None or not keyword.abilities:
        return None
    name = say.lexicon.name("keyword", use.keyword)
    texts = []
    shared = ctx.fresh().discourse
    for ability in abilities_of(keyword, use):
        zone = getattr(ability, "zone", None)
        elsewhere = zone is not None and say.lexicon.attribute("zone", zone.zone, "default") is None
        params = {**ctx.params, **arguments(keyword, use), "keyword name": name}
        inner = replace(
            ctx.fresh(), by_name=False, params=params, noun=say.lexicon.name("class", "card") if elsewhere else ctx.noun
        )
        texts.append(in_place(say, ability, replace(inner, discourse=shared)))
    return say.of_the_time(" ".join(texts))


def arguments(keyword: ast.Keyword, use: ast.KeywordUse) -> dict[str, object]:
    """Argument nodes by parameter name."""
    return {param.name: arg for param, arg in zip(keyword.params, use.args, strict=False)}


@English.explains(ast.Do)
def verb_reminder(say: English, use: ast.Do, ctx: Context) -> str | None:
    """A keyword action's reminder: its wording, else the body of its definition."""
    kind = kind_of(say, use.verb)
    action = say.library.actions.get(use.verb)
    if action is None:
        return None
    args = dict(use.args)
    other = done_to(use, action.params, say.lexicon)
    if other is not None:
        args.pop(other[0], None)
        ctx = replace(ctx, itself=that_one(say, other[1]))
    frame = say.lexicon.frame(kind, use.verb, "reminder")
    if frame:
        words = {param.name: say.say(args[param.name], ctx) if param.name in args else "" for param in action.params}
        said = {**words, "this": itself(replace(ctx, by_name=False)), **say.words_of(ctx), "others": by_others(use)}
        return say.of_the_time(say.frames.fill(frame, said))
    tokens = token_reminders(say, use, ctx)
    if not action.body or not say.lexicon.wording(kind, use.verb, "explained"):
        return tokens
    inner = replace(ctx.fresh(), by_name=False, params={**ctx.params, EXPLAINED: True})
    for param in action.params:
        if param.role in ("by", "subject") and "player" in param.kinds:
            inner.bind(param.name, Binding(ast.Ref(name="you", target="you"), "param"))
        elif param.name in args:
            inner.params[param.name] = args[param.name]
        else:
            inner.bind(param.name, Binding(ast.Ref(name="this", target="this"), "param"))
    notes = () if written_out(say, inner) else dos(action.body)
    made = [note for node in notes if (note := token_reminders(say, node, ctx))]
    return say.of_the_time(" ".join([morphology.sentence(block_text(say, action.body, inner)), *made]))


def that_one(say: English, node: ast.Select) -> Phrase:
    """Says "that creature", "those permanents": what something is done to, in an explanation of that."""
    heads = {each.words[-1] for each in node.alternatives}
    many = several(node)
    word = word_form(say, heads.pop() if len(heads) == 1 else PERMANENT, many)
    return Phrase(f"{'those' if many else 'that'} {word}", plural=many)


def token_reminders(say: English, use: ast.Do, ctx: Context) -> str | None:
    """What the predefined tokens are that a verb makes: "It's an artifact with "{T}, Sacrifice this artifact: …"." """
    made = [value for _, value in use.args if isinstance(value, ast.Measure)]
    comes = hosts.host_of(getattr(say.library.actions.get(use.verb), "params", ()))
    lies = comes is not None and comes.name in dict(use.args)
    notes = [
        lies and attached_note(say, face, ctx) or token_note(say, face, value.amount != ast.Number(value=1), ctx)
        for value in made
        for kind in value.kinds
        if (face := predefined_face(say, kind)) is not None
    ]
    return " ".join(notes) or None


def token_note(say: English, face: ast.Face, several: bool, ctx: Context) -> str:
    """The types and abilities of a token as a sentence."""
    types = " ".join(say.lexicon.name(word.kind, word.id) for word in face.types)
    lead = f"They're {morphology.plural(types)}" if several else f"It's {morphology.with_article(types)}"
    return f"{lead} with {morphology.listing(quoted_abilities(say, face, ctx))}"


def attached_note(say: English, face: ast.Face, ctx: Context) -> str:
    """What a token does where it lies as it comes: what its subtypes bring, and its abilities but keywords."""
    inner = replace(
        ctx.fresh(), by_name=False, noun=say.noun_for(tuple(word.id for word in face.types)), bindings={}, face=face
    )
    rules = [say.lexicon.frame(word.kind, word.id, "reminder") for word in face.subtypes]
    own: list[ast.Ability] = [each for each in face.abilities if not isinstance(each, ast.KeywordLine)]
    return " ".join(filter(None, [*rules, *(ability_text(say, each, inner) for each in merged(say, own))]))
