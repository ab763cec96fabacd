"""English abilities: the paragraphs of a text box.

What a reader would get wrong: one ability may be several paragraphs (modes, a spell's closing "Draw a
card."), and consecutive keyword lines stay as the card has them.
"""

from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.grammar.visit import refusable, walk
from kotowari.tools.text.asked import asked_frame, counts_on, marks
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import IT, YOU, English, Phrase, labelled, operands_of
from kotowari.tools.text.english.conditions import condition, is_this
from kotowari.tools.text.english.events import event_head, event_predicate, event_subject, would
from kotowari.tools.text.english.nouns import host
from kotowari.tools.text.english.otherwise import otherwise
from kotowari.tools.text.english.prices import named, price_change
from kotowari.tools.text.english.references import head_noun
from kotowari.tools.text.english.sentences import Part, block_text, joined, parts_of
from kotowari.tools.text.english.verbs import definition, event_operands, inflected, kind_of, listed_uses, predicate
from kotowari.tools.text.held import held_again
from kotowari.tools.text.holders import holder_noun
from kotowari.tools.text.itself import is_of_another
from kotowari.tools.text.linearizer import Binding, Context, costs_of, named_once, speaks_of_all
from kotowari.tools.text.notation import quotation
from kotowari.tools.text.once import ends_itself
from kotowari.tools.text.prices import is_free, positive_letter
from kotowari.tools.text.spelled_out import goes_on, of_its_place, prevented
from kotowari.tools.text.stages import stage
from kotowari.tools.text.together import own_sentence


def ability_text(say: English, node: ast.Ability, ctx: Context) -> str:
    """One ability as finished text."""
    return in_place(say, node, ctx.fresh())


def in_place(say: English, node: ast.Ability, ctx: Context) -> str:
    """An ability with the zone it works in known to its verbs, going on with what was mentioned before."""
    zone = getattr(node, "zone", None)
    elsewhere = zone is not None and say.lexicon.attribute("zone", zone.zone, "default") is None
    return str(say.say(node, replace(ctx, params={**ctx.params, "zone here": zone}) if elsewhere else ctx))


@English.handles(ast.Quoted)
def quoted(say: English, node: ast.Quoted, ctx: Context) -> str:
    """Granted abilities in quotation marks; inside them the object is "this creature"."""
    noted = quotation(say, node, ctx)
    if noted is not None:
        return noted
    inner = replace(ctx.fresh(), by_name=False, bindings={}, noun=holder_noun(say, node, ctx))
    texts = [ability_text(say, ability, inner) for ability in node.abilities]
    within = [text.replace('"', "'") for text in texts]  # what is quoted in a quotation
    return morphology.listing([f'"{text}"' for text in within])


def bind_event(say: English, event: object, ctx: Context) -> None:
    """Puts the slots of an event into scope under the names the checker may have stored."""
    if not isinstance(event, ast.EventPattern):
        if isinstance(event, ast.StepEvent):
            anyone = ast.Select((ast.Alternative((ast.Word("player", "player"),)),))
            ctx.bind("event.player", Binding(event.window.whose or anyone, "event"))
        return
    action = definition(say, event.verb)
    names = {param.role: param.name for param in (action.params if action else ())}
    shifted = event.object is None and "by" not in names or event.passive
    slots = [("object", event.subject)] if shifted else [("by", event.subject), ("object", event.object)]
    for role, value in [*slots, *event.preps]:
        if isinstance(value, ast.Measure):
            ctx.bind("event.number", Binding(Phrase("that many"), "event"))
        for name in {role, names.get(role, role)} if value is not None else ():
            known = Phrase("that many") if isinstance(value, ast.Measure) else value
            ctx.bind(f"event.{name}", Binding(known, f"event|{event.verb}"))


@English.handles(ast.KeywordLine)
def keyword_line(say: English, node: ast.KeywordLine, ctx: Context) -> str:
    """ "Flying, vigilance", "Cycling {2}", "Kicker—Sacrifice a creature."; what was no keyword yet, as sentences."""
    told = {use: own_sentence(say, use) for use in node.uses}
    said = ", ".join(listed_uses(say, tuple(use for use in node.uses if not told[use]), ctx))
    words = morphology.capital(said) + ("." if "—" in said and not said.endswith("}") else "")
    this = ctx.name if ctx.by_name else f"this {ctx.noun}"
    sentences = [morphology.sentence(say.frames.fill(frame, {"this": this})) for frame in told.values() if frame]
    return "\n".join(filter(None, [words, *sentences]))


@English.handles(ast.Triggered)
def triggered(say: English, node: ast.Triggered, ctx: Context) -> str:
    """Says "When E, if C, B."."""
    for event in node.events:
        bind_event(say, event, ctx)
    if marked := marks(say, node):
        return f"{marked} — {block_text(say, node.body, ctx)}"
    head = event_head(
        say, node.events, replace(ctx, params={**ctx.params, "final here": ends_itself(say, node), "again here": True})
    )
    if node.condition is not None and not node.events:
        head = f"when {condition(say, node.condition, ctx)}"
    elif node.condition is not None:
        focus = ctx.discourse.focus
        test = condition(say, node.condition, ctx)
        head += f", if {morphology.past_tense(test) if looks_back(say, node.events) else test}"
        ctx.discourse.focus = focus
        if isinstance(node.condition, ast.Is) and isinstance(
            node.condition.what, ast.ZoneOf
        ):  # where it is has been said
            ctx = replace(ctx, params={**ctx.params, "zone here": None})
    body = block_text(say, held_again(node.body, node.condition, ctx, partial(host, say)), ctx, capital=False)
    if node.cost is not None:
        body = f"you may {paid(say, node.cost, ctx)}. If you do, {body}"
    said = morphology.sentence(f"{labelled(say, node)}{morphology.capital(head)}, {body}")
    return " ".join([said, *(f"This ability triggers {limit_words(say, limit, ctx)}." for limit in node.limits)])


def looks_back(say: English, events: tuple[ast.EventPattern | ast.StepEvent, ...]) -> bool:
    """Whether an event is judged by what was before it (attribute ``looks_back``)."""
    verbs = [event.verb for event in events if isinstance(event, ast.EventPattern)]
    return any(say.lexicon.attribute(kind_of(say, verb), verb, "looks_back") is not None for verb in verbs)


def paid_with(say: English, cost: ast.Cost, ctx: Context) -> None:
    """What a cost was paid with is "the sacrificed creature" in what is paid for."""
    for node in walk(cost):
        if not isinstance(node, ast.Do):
            continue
        for name in (node.binding, *(getattr(value, "binding", "") for _, value in node.args)):
            binding = ctx.bindings.get(name)
            if binding is None or not isinstance(binding.node, ast.Select | ast.Measure):
                continue
            head = head_noun(say, binding.node, binding.plural)
            ctx.bind(name, replace(binding, via=f"paid:{inflected(say, node.verb, 'participle')} {head}"))
            ctx.discourse.focus = ""


@English.handles(ast.Activated)
def activated(say: English, node: ast.Activated, ctx: Context) -> str:
    """Says "{T}, Sacrifice this: B. Activate only as a sorcery."."""
    costs = str(say.say(node.cost, ctx))
    paid_with(say, node.cost, ctx)
    text = f"{costs}: {block_text(say, node.body, ctx)}"
    opens = [each for each in node.limits if opening(say, each)]
    limits = limits_said(say, tuple(each for each in node.limits if each not in opens), ctx)
    frame = str(ctx.params.get("keyword name", "")) or say.lexicon.frame("term", "activate") or "activate"
    letter = positive_letter(node.condition)
    held = node.condition is not None and not letter and f"only if {condition(say, node.condition, standing(ctx))}"
    if opens:
        text += f" {morphology.capital(limits_said(say, tuple(opens), ctx))}{f' but {limits}' if limits else ''}."
        limits = ""
    often = all(isinstance(each, ast.Limit) for each in node.limits)
    when = [each for each in ((held, limits) if often else (limits, held)) if each]
    if when:
        text += f" {morphology.capital(frame)} {' and '.join(when)}."
    if letter:
        text += f" {letter} can't be 0."
    text += "".join(f" {price_change(say, each, ctx, 'this ability')}" for each in node.changes)
    return labelled(say, node) + text


def opening(say: English, limit: ast.Limit | ast.Window | ast.Word) -> bool:
    """Whether it is no limit but lets others use the ability, too."""
    return isinstance(limit, ast.Word) and say.lexicon.attribute(limit.kind, limit.id, "anybody") is not None


def standing(ctx: Context) -> Context:
    """The context of what holds, or may be done, as long as something is so."""
    return replace(ctx, params={**ctx.params, "standing here": True})


def limits_said(say: English, limits: tuple[ast.Limit | ast.Window | ast.Word, ...], ctx: Context) -> str:
    """Limits together; one says more exactly when within another ("only during your turn, before …")."""
    text = ""
    for before, limit in zip((None, *limits), limits, strict=False):
        closer = say.lexicon.frame(limit.kind, limit.id, "closer") if isinstance(limit, ast.Word) else None
        if closer and isinstance(before, ast.Window):
            text += closer
        else:
            text += f"{' and ' if text else ''}{limit_words(say, limit, ctx)}"
    return text


def limit_words(say: English, limit: ast.Limit | ast.Window | ast.Word, ctx: Context) -> str:
    """Says "only once each turn", "no more than twice each turn", "only during your turn", "only as a sorcery"."""
    if isinstance(limit, ast.Limit) and not limit.nth and limit.times != ast.Number(1):
        return f"no more than {say.say(limit, ctx)}"
    if not isinstance(limit, ast.Word):
        return f"only {say.say(limit, ctx)}"
    own = say.lexicon.frame(limit.kind, limit.id, "limit") if "keyword name" not in ctx.params else None
    return own or f"only {say.lexicon.name(limit.kind, limit.id)}"


@English.handles(ast.Static)
def static(say: English, node: ast.Static, ctx: Context) -> str:
    """Continuous effects, "as long as" in front where it is written so."""
    if laid_out := stage(say, node, ctx, lambda each: ability_text(say, each, ctx)):
        return laid_out
    placed = of_its_place(say, node, ctx.face)
    return labelled(say, node) + constant(say, placed.effects, placed.condition, ctx)


def constant(say: English, effects: ast.Block, held: ast.Condition | None, ctx: Context) -> str:
    """What holds all the time, or as long as something is so."""
    ctx = standing(ctx)
    if held is None:
        return block_text(say, effects, ctx)
    lead = condition(say, held, ctx)
    effects = named_once(effects, held, ctx)
    return morphology.sentence(f"as long as {lead}, {block_text(say, effects, ctx, capital=False)}")


@English.handles(ast.Replacement)
def replacement(say: English, node: ast.Replacement, ctx: Context) -> str:
    """Says "If E would happen, B instead.", "You may choose not to untap Clone during your untap step."."""
    left = refusable(node.events, node.body, node.condition)
    if left is not None:
        deed, window = left
        time = f" {say.say(window, ctx)}" if window is not None else ""
        said = predicate(say, deed.verb, operands_of(deed), deed.adverbs, "base", ctx)
        return labelled(say, node) + morphology.sentence(f"you may choose not to {said}{time}")
    return labelled(say, node) + morphology.sentence(replaced(say, node, "if", ctx))


@English.handles(ast.Replace)
def replacing(say: English, node: ast.Replace, ctx: Context) -> Part:
    """Says "If that creature would die this turn, exile it instead", "The next time … this turn, …"."""
    timed = (*node.events[:-1], replace(node.events[-1], window=node.duration))
    said = ast.Replacement(timed, node.body, span=node.span)
    about = node.events[0].subject
    if isinstance(about, ast.Ref) and (about.target or about.name) not in ("this", "you") and not about.noun:
        ctx.discourse.retake = about.target or about.name  # "that creature", however near it was named
    return Part(None, replaced(say, said, "the next time" if node.next else "if", ctx), closed=True)


def replaced(say: English, node: ast.Replacement, lead: str, ctx: Context) -> str:
    """Says "if E would happen, B instead"."""
    for event in node.events:
        bind_event(say, event, ctx)
    first, *others = node.events
    head = would(say, first, ctx)
    for event in others:
        head += " or " + (
            would(say, event, ctx) if event.subject != first.subject else event_predicate(say, event, ctx, "base")
        )
    if node.condition is not None:
        head += f" and {condition(say, node.condition, ctx)}"
    if len(node.body) == 1 and isinstance(node.body[0], ast.Change):
        body = changed(say, first, node.body[0], ctx)
    else:
        clauses = joined(say, parts_of(say, node.body, ctx))
        instead = "" if node.body and goes_on(say, node.body[0]) else " instead"
        body = (
            ". ".join([f"{clauses[0]}{instead}", *[morphology.capital(clause) for clause in clauses[1:]]])
            if clauses
            else "nothing"
        )
    return f"{lead} {head}, {body}"


def changed(say: English, event: ast.EventPattern, node: ast.Change, ctx: Context) -> str:
    """An event that goes on with another number: the clause again, with "twice that many of those".

    The verb words it.
    """
    subject = event_subject(say, event, replace(ctx, where="event")) or YOU
    again = YOU if subject.person == 2 else Phrase("that player" if subject.player else "it")
    amount = str(say.say(node.value, ctx))
    frame = say.lexicon.frame(kind_of(say, event.verb), event.verb, "changed")
    if frame is None:
        return f"{again.subject} {inflected(say, event.verb, 'plural' if again.bare else 'third')} {amount} instead"
    operands = event_operands(say, event)
    things = event.subject if event.passive else event.object
    values: dict[str, object] = {
        name: IT
        if event.passive
        else Phrase(f"that {head_noun(say, value, False)}")
        if isinstance(value, ast.Select | ast.Measure)
        else say.phrase(value, ctx)
        for name, value in operands.items()
    }
    unit = things.unit if isinstance(things, ast.Measure) else None
    if unit is not None and say.lexicon.frame(unit.kind, unit.id, "mass"):
        amount = of_mass(say, node.value, unit) or amount
    values |= {"subject": again.subject, "amount": amount, "passive": event.passive,
               "things": unit_words(say, things),
               "verb": inflected(say, event.verb, "plural" if again.bare else "third")}  # fmt: skip
    return say.frames.fill(frame, values)


def of_mass(say: English, value: ast.Expr, what: ast.Word) -> str:
    """Another amount of what is not counted: "double that damage", "that much damage plus 1"; "" for any other."""
    unit = say.lexicon.name(what.kind, what.id)
    if not isinstance(value, ast.Arith) or not isinstance(value.right, ast.Number) and value.op != "*":
        return ""
    numbers = [part.value for part in (value.left, value.right) if isinstance(part, ast.Number)]
    if numbers == [2] and value.op in "*/":
        doubled = say.lexicon.frame(what.kind, what.id, "doubled") or f"double that {unit}"
        return doubled if value.op == "*" else f"half that {unit}, rounded down,"
    return f"that much {unit} {'plus' if value.op == '+' else 'minus'} {numbers[0]}" if value.op in "+-" else ""


def unit_words(say: English, node: object) -> str:
    """The plural noun of a measure without its amount: "+1/+1 counters"."""
    if not isinstance(node, ast.Measure):
        return head_noun(say, node, True)
    plain = say.phrase(replace(node, amount=ast.Number(value=2), at_least=False), Context("", ""))
    return plain.text.partition(" ")[2]


@English.handles(ast.AsEvent)
def as_event(say: English, node: ast.AsEvent, ctx: Context) -> str:
    """Says "E tapped.", "E with four ice counters on it.", "As E, B.", "You may have this enter as a copy of …"."""
    bind_event(say, node.event, ctx)
    subject = event_subject(say, node.event, replace(ctx, where="plural")) or YOU
    if speaks_of_all(say, node.event.subject):  # whatever enters, as often as it does
        subject = say.phrase(node.event.subject, replace(ctx, where="plural"))
    verb_form = "plural" if subject.bare else "third"
    if not is_this(node.event.subject):  # "enters with an additional +1/+1 counter": beside what it enters with
        ctx = replace(ctx, params={**ctx.params, "more here": True})
    only = node.body[0] if len(node.body) == 1 else None
    optional = isinstance(only, ast.May) or isinstance(only, ast.Do) and only.optional
    inner = only.body[0] if isinstance(only, ast.May) and len(only.body) == 1 else only
    own = isinstance(inner, ast.Do) and not is_of_another(node.event, inner, say.library.vocabulary)
    manner = entering(say, inner, ctx) if isinstance(inner, ast.Do) and own else None
    avoided = prevented(say, node)
    if avoided is not None:
        return may_avoid(say, *avoided, ctx)
    if not node.body and isinstance(node.condition, ast.Is) and is_this(node.condition.subject):
        test = condition(say, node.condition, ctx.fresh())  # in front: "If Clone was kicked, it enters …"
        return labelled(say, node) + morphology.sentence(
            f"if {test}, {IT.subject} {event_predicate(say, node.event, ctx, verb_form)}"
        )
    if not node.body and isinstance(node.condition, ast.Compare) and asked_frame(say, node.condition):
        test = condition(say, node.condition, replace(ctx.fresh(), params={**ctx.params, "entering here": True}))
        entered = f"{subject.subject} {event_predicate(say, node.event, ctx, verb_form)}"
        return labelled(say, node) + morphology.sentence(f"if {test}, {entered}")
    condition_ = f" {proviso(say, node.condition, ctx)}" if node.condition is not None else ""
    if not node.body:
        text = f"{subject.subject} {event_predicate(say, node.event, ctx, verb_form)}"
        return labelled(say, node) + morphology.sentence(text + condition_)
    if manner is not None and optional:
        return morphology.sentence(
            f"you may have {subject} {event_predicate(say, node.event, ctx, 'base')} {manner}{condition_}"
        )
    if manner is not None:
        return morphology.sentence(
            f"{subject.subject} {event_predicate(say, node.event, ctx, verb_form)} {manner}{condition_}"
        )
    ctx = ctx.fresh()  # the subject was only looked at so far
    if node.condition is not None and isinstance(only, ast.Do):
        meanwhile = say.lexicon.frame(kind_of(say, only.verb), only.verb, "meanwhile")
        if meanwhile:  # "If it's neither day nor night, it becomes day as this enters."
            test = condition(say, node.condition, ctx)
            return labelled(say, node) + morphology.sentence(f"if {test}, {meanwhile} as {say.say(node.event, ctx)}")
    permitted = permitted_meanwhile(say, node, ctx)
    if permitted:
        return permitted
    parts = [f"as {say.say(node.event, ctx)}"]
    if node.condition is not None:
        parts.append(f"if {condition(say, node.condition, ctx)}")
    parts.append(block_text(say, node.body, ctx, capital=False))
    return labelled(say, node) + morphology.sentence(", ".join(parts))


def permitted_meanwhile(say: English, node: ast.AsEvent, ctx: Context) -> str:
    """Says "You may D as E. …" of what may be done meanwhile (``text meanwhile_may``); "" of anything else."""
    first, *rest = node.body
    deed = first if isinstance(first, ast.Do) and first.optional and first.subject is None else None
    frame = say.lexicon.frame(kind_of(say, deed.verb), deed.verb, "meanwhile_may") if deed is not None else None
    if deed is None or not frame or node.condition is not None:
        return ""
    done = say.frames.fill(frame, {name: say.say(by_name(value), ctx) for name, value in deed.args})
    bind_event(say, node.event, ctx)
    lead = morphology.sentence(f"you may {done} as {say.say(node.event, ctx)}")
    after = block_text(say, tuple(rest), replace(ctx, params={**ctx.params, "first here": False}))
    return labelled(say, node) + " ".join(filter(None, (lead, after)))


def by_name(value: ast.Expr) -> ast.Expr:
    """A thing as it is called where it is spoken of first."""
    return ast.Ref("this", target="this") if is_this(value) else value


def may_avoid(say: English, node: ast.AsEvent, deed: ast.Do, ctx: Context) -> str:
    """Says "As E, you may D. If you don't, E tapped."."""
    ctx = ctx.fresh()
    lead = f"as {say.say(replace(node.event, adverbs=()), ctx)}"
    first = morphology.sentence(f"{lead}, {block_text(say, (deed,), ctx, capital=False).removesuffix('.')}")
    subject = event_subject(say, node.event, ctx) or YOU
    verb = event_predicate(say, node.event, ctx, "plural" if subject.bare else "third")
    return labelled(say, node) + f"{first} {morphology.sentence(f'if you don{chr(39)}t, {subject.subject} {verb}')}"


def proviso(say: English, node: ast.Condition, ctx: Context) -> str:
    """Says "if C" behind a clause; what is so without a condition is said with "unless"."""
    if isinstance(node, ast.Not):
        return f"unless {condition(say, node.condition, ctx)}"
    return f"if {condition(say, node, ctx)}"


def entering(say: English, node: ast.Do, ctx: Context) -> str | None:
    """How something enters when the statement is one of its verb's ``entering`` wordings.

    Example: "with four ice counters on it".
    """
    frame = say.lexicon.frame(kind_of(say, node.verb), node.verb, "entering")
    if frame is None:
        return None
    values = {name: say.say(value, replace(ctx, where="noun")) for name, value in node.args}
    action = definition(say, node.verb)
    names = {param.name: "" for param in (action.params if action else ())}
    return say.frames.fill(frame, {**names, **values}) + otherwise(say, node, ctx)


@English.handles(ast.Resolution)
def resolution(say: English, node: ast.Resolution, ctx: Context) -> str:
    """What a spell does; a closing order of a verb with its own paragraph (``text paragraph``) stands alone."""
    if len(node.body) > 1 and own_paragraph(say, node.body):
        lead = block_text(say, node.body[:-1], ctx)
        later = replace(ctx, params={**ctx.params, "first here": False})
        return f"{labelled(say, node)}{lead}\n{block_text(say, node.body[-1:], later)}"
    return labelled(say, node) + block_text(say, node.body, ctx)


def own_paragraph(say: English, body: ast.Block) -> bool:
    """Whether the last statement is an order that is printed below the rest, not joined to what comes before."""
    last, before = body[-1], body[-2]
    if last.link or isinstance(before, ast.Modes | ast.Let) or counts_on(last, body):
        return False
    if isinstance(last, ast.Later):  # "Draw a card at the beginning of the next turn's upkeep."
        timed = len(last.body) == 1 and all(isinstance(each, ast.StepEvent) for each in last.events)
        return timed and own_paragraph(say, (ast.Leave(), last.body[0]))
    if not isinstance(last, ast.Do) or last.subject is not None:
        return False
    if say.lexicon.wording(kind_of(say, last.verb), last.verb, "paragraph") is None:
        return False
    lead = before.verb if isinstance(before, ast.Do) else ""
    following = (
        [say.lexicon.wording(kind_of(say, lead), lead, word) or () for word in ("sequel", "pair")] if lead else []
    )
    return not any(last.verb in verbs for verbs in following)


def paid(say: English, node: ast.Cost, ctx: Context) -> str:
    """Says "pay {2} and sacrifice a creature"."""
    return morphology.listing(
        [
            f"pay {say.say(item, ctx)}" if isinstance(item, ast.Symbols | ast.FieldOf) else say.say(item, ctx).text
            for item in costs_of(node, ctx)
        ]
    )


@English.handles(ast.ExtraCost)
def extra_cost(say: English, node: ast.ExtraCost, ctx: Context) -> str:
    """Says "As an additional cost to cast this spell, …", "You may … rather than pay this spell's mana cost."."""
    if node.head:
        return f"{labelled(say, node)}{extra_cost(say, replace(node, head=''), ctx)}"
    if node.change:
        return price_change(say, node, ctx)
    if own := named(say, node, ctx):
        return own
    if node.condition is not None:
        head = condition(say, node.condition, ctx)
        spell = say.lexicon.frame("term", "this_spell") or "this spell"
        if is_free(node, say.library.vocabulary):
            return morphology.sentence(f"if {head}, you may cast {spell} without paying its mana cost")
        said = extra_cost(say, replace(node, condition=None), ctx)
        return morphology.sentence(f"if {head}, {said[:1].lower() + said[1:]}")
    spell = say.lexicon.frame("term", "this_spell") or "this spell"
    orders = [say.say(item, ctx) for item in costs_of(node.cost, ctx)]
    said = " or ".join(paid(say, each, ctx) for each in (node.cost, *node.others))
    paid_with(say, node.cost, ctx)
    if node.times is not None:
        said += f" a number of times equal to {say.say(node.times, ctx)}"
    mana = all(isinstance(item, ast.Symbols) for item in costs_of(node.cost, ctx))
    if node.mode == "additional":
        return f"As an additional cost to cast {spell}, {said}."
    if node.mode == "optional":
        extra = (
            f"You may pay an additional {morphology.listing(orders)}"
            if mana
            else f"You may {said} in addition to any other costs"
        )
        return f"{extra}{' any number of times' if node.often else ''} as you cast {spell}."
    return f"You may {said} rather than pay {spell}'s mana cost."
