"""Text boxes and reminder texts in the languages that announce targets: paragraphs, parentheses, linked things.

What a reader would get wrong: a reminder line of a definition goes before what its abilities would
say and is counted as an override; a keyword marked ``silent`` has none.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import self_linked, transform, walk
from kotowari.tools.text.apart import makes_copy, thing_of
from kotowari.tools.text.asked import by_others, counts_on, done_to, several
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.paying import price
from kotowari.tools.text.hoisting.reading import is_host, is_this
from kotowari.tools.text.itself import is_of_another
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.put_in import abilities_of
from kotowari.tools.text.together import evergreen, line_reminder, notes_of_gifts, own_sentence, seldom
from kotowari.tools.text.tokens import EXPLAINED, token_notes, written_out

NAMED = "\u2060"  # before the card's name while its text is made: what looks for the name finds no word like it


def lines(say: Hoisting, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
    """The paragraphs of a face: a text typed by hand, or what the abilities say."""
    forms = say.lexicon.chosen(face.overrides)
    if forms:
        return list(forms)
    said = of_abilities(say, face, replace(ctx, name=NAMED + ctx.name), reminders)
    return [text.replace(NAMED, "") for text in said]


def of_abilities(say: Hoisting, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
    """The paragraphs of a face, as the abilities say them."""
    said = face_reminders(say, face, ctx) if reminders else []
    for ability in paragraphs(say, face.abilities):
        if not resumes(ability):
            link(say, ctx)
        foretell(say, ability, ctx)
        text = str(say.say(ability, say.opened(elsewhere(say, ability, ctx))))
        if reminders:
            text += "".join(say.PARENTHESES.format(note) for note in notes(say, ability, ctx))
        said.append(text)
    link(say, ctx)
    return said


def resumes(ability: ast.Ability) -> bool:
    """Whether a paragraph goes on with the text above it, behind a word of its own."""
    return isinstance(ability, ast.Resolution) and bool(ability.head)


def paragraphs(say: Hoisting, abilities: tuple[ast.Ability, ...]) -> list[ast.Ability]:
    """The abilities, a spell's closing paragraph as one of its own, so that a reminder follows what it explains."""
    result: list[ast.Ability] = []
    for ability in abilities:
        if isinstance(ability, ast.Resolution) and own_paragraph(say, ability.body):
            result += [replace(ability, body=ability.body[:-1]), replace(ability, body=ability.body[-1:], head="")]
        elif isinstance(ability, ast.Static) and result and (both := one_sentence(say, result[-1], ability)):
            result[-1] = both
        else:
            result.append(ability)
    return result


def one_sentence(say: Hoisting, first: ast.Ability, second: ast.Static) -> ast.Static | None:
    """Neighbouring abilities of what this is attached to, said together: 「…の修整を受けるとともに「…」を持つ」."""
    if not isinstance(first, ast.Static) or any(each.condition is not None or each.head for each in (first, second)):
        return None
    parts: list[ast.Do] = []
    for effect in (*first.effects, *second.effects):
        if isinstance(effect, ast.Restrict) or effect.duration is not None:
            return None
        parts += effect.parts if isinstance(effect, ast.DoAll) else (effect,)
    subjects = {effect.subject for effect in (*first.effects, *second.effects) if not isinstance(effect, ast.Restrict)}
    about = subjects.pop()
    if subjects or not isinstance(about, ast.Select) or not is_host(say, about):
        return None
    return replace(first, effects=(ast.DoAll(subject=about, parts=tuple(parts)),))


def face_reminders(say: Hoisting, face: ast.Face, ctx: Context) -> list[str]:
    """Reminders of what stands outside the text box: symbols of the cost and the other face."""
    symbols = [symbol for symbol in dict.fromkeys(face.cost or ()) if not seldom(say, "symbol", symbol)]
    words = [("symbol", symbol) for symbol in symbols]
    words += [("side", face.relation)] if face.relation else []
    frames = [say.lexicon.frame(kind, id, "reminder") for kind, id in words]
    values = {
        "front": ctx.params.get("front here", ""),
        "noun": ctx.noun,
        "types": tuple(word.id for word in face.types),
    }
    said = [say.frames.fill(frame, values) for frame in frames if frame]
    return [say.PARENTHESES.format(note).strip() for note in said if note]


def link(say: Hoisting, ctx: Context) -> None:
    """After an ability its bindings are linked ones ("the exiled card", 607); slots of its event are gone."""
    ctx.told.part += 1
    for name, binding in list(ctx.bindings.items()):
        if binding.via.startswith("did:"):
            ctx.bind(name, replace(binding, via="linked:" + binding.via.removeprefix("did:")))
        elif isinstance(binding.node, ast.Do) and has_made(say, binding.node):  # "the created token"
            ctx.bind(name, replace(binding, via=f"linked:{binding.node.verb}", plural=several(thing_of(binding.node))))
        elif not binding.via.startswith("linked:") and not isinstance(binding.node, ast.Do):  # a word stays what it is
            ctx.bindings.pop(name)


def has_made(say: Hoisting, node: ast.Do) -> bool:
    """Whether a statement has made things, not so much of something."""
    made = thing_of(node)
    return (
        makes_copy(made) or isinstance(made, ast.Measure) and bool(say.library.vocabulary.symbol("class", made.unit.id))
    )


def foretell(say: Hoisting, ability: ast.Ability, ctx: Context) -> None:
    """What an ability gave names to before is spoken of in it as in another one (607.1c)."""
    names = [name for name in self_linked(ability) if name not in ctx.bindings]
    if names:
        before = replace(ctx.fresh(), bindings=dict(ctx.bindings))
        say.say(ability, say.opened(elsewhere(say, ability, before)))
        link(say, before)
        ctx.bindings.update((name, before.bindings[name]) for name in names if name in before.bindings)


def notes(say: Hoisting, ability: ast.Ability, ctx: Context) -> list[str]:
    """The reminders an ability brings: of its keywords, or of the verbs in it that have one, each once."""
    if isinstance(ability, ast.KeywordLine):
        uses = [use for use in ability.uses if not evergreen(say, use) and not own_sentence(say, use)]
        note = line_reminder(uses, say, ctx) if uses else None
        return [note] if note else []
    explained = [node for node in walk(ability) if isinstance(node, ast.Do) and has_reminder(say, node)]
    said = [note for node in explained if (note := say.reminder(node, ctx))]
    said += notes_of_gifts(ability, say, replace(ctx, by_name=False))
    again = say.lexicon.frame("term", "repeat_reminder") or ""
    return [note + again if said.count(note) > 1 else note for note in dict.fromkeys(said)]


def has_reminder(say: Hoisting, use: ast.Do) -> bool:
    """Whether cards carry the reminder of a verb: it is a keyword action, or makes tokens of a kind."""
    makes = any(word.kind == "token" for _, value in use.args if isinstance(value, ast.Measure) for word in value.kinds)
    return makes or is_explained(say, use) and not seldom(say, say.verb_kind(use.verb) or "action", use.verb)


def reminder(say: Hoisting, use: ast.KeywordUse | ast.Do, ctx: Context) -> str | None:
    """The reminder of a keyword or verb: its line, else what its definition says on 「この…」."""
    return of_keyword(say, use, ctx) if isinstance(use, ast.KeywordUse) else of_verb(say, use, ctx)


def of_keyword(say: Hoisting, use: ast.KeywordUse, ctx: Context) -> str | None:
    """The reminder of a keyword: its line, else its abilities."""
    node = say.library.keywords.get(use.keyword)
    values = dict(zip([param.name for param in node.params], use.args, strict=False)) if node is not None else {}
    inner = replace(ctx, by_name=False, params={**values, EXPLAINED: True}, bindings={})
    frame = say.lexicon.frame("keyword", use.keyword, "reminder")
    if frame:
        return typed(say, frame, values, inner)
    if node is None or say.lexicon.attribute("keyword", use.keyword, "silent") is not None:
        return None
    inner.params["keyword name"] = say.lexicon.name("keyword", use.keyword)
    said = say.spaced([ability_of(say, ability, inner) for ability in abilities_of(node, use)])
    return say.of_given(say.of_the_time(said), inner) or None


def of_verb(say: Hoisting, use: ast.Do, ctx: Context) -> str | None:
    """The reminder of a verb: its line, else its body; what is not said of it is this, or you."""
    kind = say.verb_kind(use.verb) or "action"
    node = getattr(say.library.vocabulary.symbol(kind, use.verb), "node", None)
    params = node.params if isinstance(node, ast.Action) else ()
    values = dict(use.args)
    other = done_to(use, params, say.lexicon)
    if other is not None:
        values.pop(other[0], None)
        ctx = replace(ctx, itself=say.that_one(other[1]))
    inner = replace(ctx, by_name=False, params={**values, EXPLAINED: True}, bindings={})
    frame = say.lexicon.frame(kind, use.verb, "reminder")
    if frame:
        return typed(say, frame, values, inner, by_others(use))
    if not isinstance(node, ast.Action) or not node.body or not is_explained(say, use):
        return say.spaced(list(token_notes(say, use, inner))) or None
    doers = {param.name for param in params if "player" in param.kinds and param.name not in values}
    for param in params:
        if param.name not in values:
            inner.bind(param.name, Binding(ast.Ref(name="you" if param.name in doers else "this"), "param"))
    body = tuple(of_nobody(each, doers) for each in (node.body if other else your_own(say, node)))
    parts = [part for statement in body for part in walk(statement) if isinstance(part, ast.Do)]
    made = [] if written_out(say, inner) else [note for part in parts for note in token_notes(say, part, inner)]
    return say.of_the_time(say.spaced([say.told(say.sentences(body, say.opened(inner))), *made]))


def is_explained(say: Hoisting, use: ast.Do) -> bool:
    """Whether a verb is a keyword action: explained in this language or, as most are, in the first one."""
    kind = say.verb_kind(use.verb) or "action"
    ways = (("reminder", "en"), ("explained", "en"), ("reminder", say.lang), ("explained", say.lang))
    return any(say.lexicon.wording(kind, use.verb, way, lang=lang) for way, lang in ways)


def your_own(say: Hoisting, action: ast.Action) -> ast.Block:
    """The body of an action, in which the player that this belongs to is you."""
    mine = {param.name for param in action.params if "player" not in param.kinds}

    def you(node: ast.Node) -> ast.Node:
        own = isinstance(node, ast.FieldOf) and isinstance(node.of, ast.Ref) and node.of.name in {*mine, "this"}
        who = say.lexicon.wording("field", node.field, "person", lang="en") if isinstance(node, ast.FieldOf) else None
        return ast.Ref(name="you", target="you") if own and who == ("you",) else node

    return tuple(transform(each, you) for each in action.body)


def of_nobody(statement: ast.Statement, doers: Collection[str]) -> ast.Statement:
    """An instruction to you is said of nobody: 「カード１枚を引く」."""
    if not isinstance(statement, ast.Do) or not isinstance(statement.subject, ast.Ref):
        return statement
    return replace(statement, subject=None) if statement.subject.name in {*doers, "you"} else statement


def typed(say: Hoisting, frame: str, values: Mapping[str, ast.Expr], ctx: Context, others: bool = False) -> str | None:
    """A reminder line with the arguments in it, in the words of its time."""
    said = {
        name: price(say, value, say.opened(ctx))
        if isinstance(value, ast.Cost)
        else say.argument(value, say.opened(ctx))
        for name, value in values.items()
    }
    said |= {"this": say.this_word(ctx), "others": others, **say.words_of(ctx)}
    return say.of_given(say.of_the_time(say.frames.fill(frame, said)), ctx) or None


def ability_of(say: Hoisting, ability: ast.Ability, ctx: Context) -> str:
    """An ability of a keyword; where it works in another zone the thing is 「このカード」."""
    inner = elsewhere(say, ability, ctx)
    noun = say.lexicon.name("class", "card") if inner is not ctx else ctx.noun
    return str(say.say(ability, say.opened(replace(inner, noun=noun))))


def elsewhere(say: Hoisting, ability: ast.Ability, ctx: Context) -> Context:
    """The context of an ability, with the place where the thing lies if it works only there."""
    zone = getattr(ability, "zone", None)
    if zone is None or say.lexicon.attribute("zone", zone.zone, "default") is not None:
        return ctx
    return replace(ctx, params={**ctx.params, "zone here": zone})


def own_paragraph(say: Hoisting, body: ast.Block) -> bool:
    """Whether the last order of a spell is printed below the rest (``text paragraph``, in any language)."""
    last, before = body[-1], body[-2] if len(body) > 1 else None
    if not isinstance(last, ast.Do) or last.subject is not None or last.link:
        return False
    if before is None or isinstance(before, ast.Modes | ast.Let) or counts_on(last, body):
        return False  # the number just told belongs to it
    if not any(say.following(last.verb, "paragraph", lang) for lang in ("en", say.lang)):
        return False
    lead = before.verb if isinstance(before, ast.Do) else ""
    return not any(last.verb in say.following(lead, word, "en") for word in ("sequel", "pair"))


def entering(
    say: Hoisting, node: ast.AsEvent, ctx: Context, front: str, said: Callable[[ast.EventPattern], str]
) -> str | None:
    """An event with a manner (tapped, with counters, as a copy) as one clause; None when things are done during it.

    ``front`` stands before it; ``said`` is the language's word for an event in its plain form.
    """
    verb = said(replace(node.event, subject=None))
    subject = say.noun(node.event.subject, ctx) if node.event.subject is not None else None
    if subject is None:
        return None
    topic = subject.marked(say.TOPIC) + say.SPACE
    held = dict(node.event.preps).get("with")
    if held is not None and not node.body:
        rest = tuple(pair for pair in node.event.preps if pair[0] != "with")
        plain = said(replace(node.event, subject=None, preps=rest))
        return say.finished(front + topic + entering_with(say, node.event, held, plain, ctx))
    if not node.body:
        return say.finished(front + topic + verb)
    statement = node.body[0]
    if len(node.body) != 1 or not isinstance(statement, ast.Do):
        return None
    if is_of_another(node.event, statement, say.library.vocabulary):
        return None
    must = "" if statement.optional else say.verb_frame(statement.verb, "enters")
    manner = must or say.verb_frame(statement.verb, "entering")
    if not manner:
        return None
    values = {name: say.noun(value, ctx) for name, value in statement.args} | {"subject": subject, "verb": verb}
    you = say.NOUN(say.YOU).marked(say.TOPIC) + say.SPACE
    clause = say.finished(front + (you if statement.optional else topic) + say.frames.fill(manner, values))
    return " ".join(filter(None, (clause, say.otherwise(statement, ctx))))


def entering_with(say: Hoisting, event: ast.EventPattern, held: ast.Expr, verb: str, ctx: Context) -> str:
    """How something enters with counters, with keywords (``entering_having``) or both (``entering_and_having``)."""
    parts = held.parts if isinstance(held, ast.Either) and held.op == "and" else (held,)
    having = tuple(each for each in parts if isinstance(each, ast.KeywordUse))
    both = say.verb_frame(event.verb, "entering_and_having") if having and len(having) < len(parts) else None
    if both is not None:
        lying = _joined(tuple(each for each in parts if each not in having))
        entered = entering_with(say, event, lying, verb, ctx)
        return str(say.frames.fill(both, {"text": entered, "number": say.noun(_joined(having), ctx)}))
    alone = say.verb_frame(event.verb, "entering_having") if len(having) == len(parts) else None
    frame = alone or say.verb_frame(event.verb, "entering")
    more = not is_this(event.subject) and not alone  # beside what it enters with
    number, more = say.besides(say.noun(held, ctx)) if more else (say.noun(held, ctx), False)
    return str(say.frames.fill(frame, {"number": number, "verb": verb, "more": more})) if frame else verb


def _joined(parts: tuple[ast.Expr, ...]) -> ast.Expr:
    return parts[0] if len(parts) == 1 else ast.Either("and", parts)
