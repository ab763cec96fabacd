"""English statements.

What a reader would get wrong: a statement yields :class:`Part`, not a sentence; ``joining`` decides
how the parts of a block are put together.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.grammar.remainder import pick_each
from kotowari.grammar.visit import paid_deed, walk
from kotowari.tools.text.asked import may_have_changed, theirs
from kotowari.tools.text.bracketed import set_apart
from kotowari.tools.text.counted import counted_names
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import BREAK, YOU, English, Phrase, each_gets, labelled, operands_of
from kotowari.tools.text.english.conditions import asked_behind, condition, is_this
from kotowari.tools.text.english.events import event_head, event_subject
from kotowari.tools.text.english.given_sentences import in_sentences
from kotowari.tools.text.english.having import had
from kotowari.tools.text.english.joining import (
    Part,
    chained,
    contrasted,
    does_again,
    each_told,
    in_order,
    joined,
    joins,
    listed,
    made_with,
    of_ones_choice,
    predicates,
    said_once,
    same_again,
    used_where_chosen,
)
from kotowari.tools.text.english.otherwise import otherwise
from kotowari.tools.text.english.prices import adverb_sentences, given
from kotowari.tools.text.english.references import about_gone, all_of_each, done_by_each, head_noun, named_targets
from kotowari.tools.text.english.values import of_several
from kotowari.tools.text.english.verbs import bind_outcome, kind_of, predicate, subject_of, used
from kotowari.tools.text.linearizer import Binding, Context, bound, counts_that, is_x, with_targets
from kotowari.tools.text.once import comes_once
from kotowari.tools.text.prices import price_given
from kotowari.tools.text.rest import note_taken_again
from kotowari.tools.text.spelled_out import in_one_sentence, with_one_payer
from kotowari.tools.text.staying import still_so

AGAIN = re.compile(r" (it|them|that card|those cards)\b")  # what is done to the same thing: "reveal a card and put it"


def parts_of(say: English, block: Sequence[ast.Statement], ctx: Context) -> list[Part]:
    """Every statement of a block as parts, in order."""
    parts: list[Part] = []
    waiting: ast.Statement | None = None
    counted_names(block, ctx)
    statements = list(used_where_chosen(say, of_ones_choice(say, with_targets(block), ctx)))
    for statement, following_ in zip(statements, [*statements[1:], None], strict=False):
        late: list[str] = []
        ctx.told.statement += 1
        topic = ctx.discourse.topic = ctx.discourse.focus
        if is_x(statement) and not ctx.discourse.letters:
            waiting = statement
            continue
        if parts and (trait := made_with(say, statement, ctx)):
            linked = "and" if " with " in parts[-1].predicate else "with"
            parts[-1] = replace(parts[-1], predicate=f"{parts[-1].predicate} {linked} {trait}")
            continue
        told = {"first here": not parts, "late here": late, "counted next": counts_that(following_)}
        before = frozenset(ctx.bindings)
        said = say.say(statement, replace(ctx, params={**ctx.params, **told}))
        all_of_each(ctx.bindings, before if done_by_each(statement) else None)
        holds = isinstance(statement, ast.Restrict) or isinstance(statement, ast.Do) and say.lasts(statement.verb)
        new = [replace(part, holds=holds) for part in (said if isinstance(said, list) else [said])]
        for at, part in enumerate(new):
            if waiting is not None and re.search(r"\bX\b", part.text):
                focus, ctx.discourse.topic = ctx.discourse.focus, topic
                new[at], waiting = replace(part, tail=f", where X is {say.say(waiting, ctx)}"), None
                ctx.discourse.focus = focus
        if parts and new and contrasted(say, parts[-1], new[0]):
            new[0] = replace(new[0], subject=YOU)
        if late and new:
            new[-1] = replace(new[-1], tail="".join(dict.fromkeys(late)) + new[-1].tail)
        if new and statement.link:
            lead = "then " if statement.link == ". then" else ""
            new[0] = replace(new[0], link=statement.link, lead=lead + new[0].lead)
        parts += new
    return parts


def block_text(say: English, block: Sequence[ast.Statement], ctx: Context, capital: bool = True) -> str:
    """A block as sentences; the first keeps its small letter when it follows a comma."""
    clauses = joined(say, parts_of(say, block, ctx))
    sentences = [BREAK * clause.startswith(BREAK) + morphology.sentence(clause) for clause in clauses]
    if sentences and not capital:
        first = clauses[0]
        sentences[0] = (
            first if sentences[0].endswith(first[-1:]) and first[-1:] in '.”"' else first + sentences[0][len(first) :]
        )
    return " ".join(sentences).replace(f" {BREAK}", BREAK)


def clause_of(say: English, block: Sequence[ast.Statement], ctx: Context) -> str:
    """A block as one clause without full stop ("draw a card, then discard a card")."""
    return block_text(say, block, ctx, capital=False).removesuffix(".")


@English.handles(ast.Do)
def do(say: English, node: ast.Do, ctx: Context) -> Part:
    """A statement: an order to "you", or subject and verb; with its duration at the end."""
    deed = paid_deed(node)
    if deed is not None:
        again: Part = do(say, deed, ctx)
        return again
    note_taken_again(say, node, ctx)
    subject = subject_of(say, node, ctx)
    node, still = still_so(say, node, ctx) if subject is not None else (node, ())
    if node.duration is not None:
        timed = used(say.lexicon.frame(kind_of(say, node.verb), node.verb) or "", "time")
        ctx = replace(
            ctx, params={**ctx.params, "lasts here": True, "time here": timed and say.say(node.duration, ctx)}
        )
    price = price_given(node)
    if price is not None and subject is not None:
        if isinstance(node.duration, ast.Window):  # "spells you cast this turn cost …"
            subject = replace(subject, tail=f"{subject.tail} {say.say(node.duration, ctx)}")
            return given(say, price, subject, ctx)
        return lasting(say, given(say, price, subject, ctx), node.duration, ctx)
    if subject is not None and subject.player and subject.person != 2:
        ctx = replace(ctx, params={**ctx.params, "whose here": "their", "clause subject": node.subject})
    form = "base" if subject is None else ("plural" if subject.bare else "third")
    if told := in_sentences(say, (node,), subject, form, node.duration, ctx):
        return lasting(say, *told, ctx)
    if node.optional:
        who = subject or YOU
        text = predicate(say, node.verb, operands_of(node, subject), node.adverbs, "base", ctx, ("willed",))
        if subject is not None and not subject.player:
            part = Part(YOU, f"may have {subject} {text}", node.verb, may=True)
        else:
            part = Part(who, f"may {text}", node.verb, may=True)
            ctx.discourse.doer = decider(node.subject, who)
    else:
        part = (
            holds(say, node, subject, ctx)
            or defined(say, node, subject, ctx)
            or Part(subject, predicate(say, node.verb, operands_of(node, subject), node.adverbs, form, ctx), node.verb)
        )
        if subject is None or subject.player:
            ctx.discourse.doer = decider(node.subject, subject or YOU)
    bind_outcome(say, node, ctx)
    part = replace(part, tail=otherwise(say, node, ctx) + part.tail)
    ctx.discourse.last = node.verb
    if say.lexicon.frame(kind_of(say, node.verb), node.verb, "undone"):
        ctx.discourse.doer = decider(node.subject, subject or YOU)
    still = (still[-1 if subject is not None and subject.plural else 0],) if still else ()
    part = replace(part, after=(*adverb_sentences(say, node, ctx), *still))
    return part if ctx.params.get("time here") else lasting(say, part, node.duration, ctx)


def holds(say: English, node: ast.Do, subject: Phrase | None, ctx: Context) -> Part | None:
    """What is so as long as the ability is there, of a verb that would begin it: "you control enchanted creature"."""
    forms = say.lexicon.wording(kind_of(say, node.verb), node.verb, "standing")
    if not forms or not ctx.params.get("standing here") or node.duration is not None or len(node.args) != 1:
        return None
    who = subject or YOU
    return Part(who, f"{forms[0 if who.bare else 1]} {say.phrase(node.args[0][1], ctx)}", node.verb)


def defined(say: English, node: ast.Do, subject: Phrase | None, ctx: Context) -> Part | None:
    """A field of this object that is defined by a value: "its toughness is equal to the number of …"."""
    value = node.args[0][1] if node.args else None
    if subject is None or subject.key != "this" or not isinstance(value, ast.Assign):
        return None
    if isinstance(value.value, ast.Pair | ast.Number):
        return None
    several = say.lexicon.attribute("field", value.field, "pair") is not None
    verb = "are each" if several else "is"
    name = Phrase(f"{subject.poss} {say.lexicon.name('field', value.field)}", several)
    return Part(name, f"{verb} equal to {say.say(value.value, ctx)}", node.verb)


def lasting(say: English, part: Part, duration: object, ctx: Context) -> Part:
    """The part with its duration at the end, or in front where its source has it there."""
    if duration is None:
        return part
    said = str(say.say(duration, ctx))
    if isinstance(duration, ast.Until) and duration.front:
        return replace(part, lead=f"{said}, {part.lead}")
    again = f"{part.again} {said}" if part.again else ""
    return replace(part, predicate=f"{part.predicate} {said}", time=said, again=again)


@English.handles(ast.DoAll)
def do_all(say: English, node: ast.DoAll, ctx: Context) -> Part:
    """Several verbs of one subject: "gets +1/+1 and gains flying until end of turn"; a repeated verb is said once."""
    changes = (value for part in node.parts for _, value in part.args)
    subject = each_gets(say.phrase(node.subject, replace(ctx, where="plural")), node.subject, changes)
    form = "base" if ctx.params.get("had here") else "plural" if subject.bare else "third"
    if node.duration is not None:
        ctx = replace(ctx, params={**ctx.params, "lasts here": True})
    if told := in_sentences(say, node.parts, subject, form, node.duration, ctx):
        return lasting(say, *told, ctx)
    texts = predicates(say, node.parts, form, ctx)
    verb = node.parts[0].verb if node.parts else ""
    return lasting(say, Part(subject, morphology.listing(texts), verb), node.duration, ctx)


@English.handles(ast.If)
def if_(say: English, node: ast.If, ctx: Context) -> list[Part]:
    """Says "If C, B. Otherwise, D."; "Then if" when it looks at a state the sentence before may have changed."""
    if node.instead:
        return instead(say, node, ctx)
    apart = set_apart(say, node, ctx, partial(block_text, say))
    if apart is not None:
        return [Part(None, apart.removesuffix("."), closed=True)]
    if node.otherwise and not ctx.by_name and len(node.then) == 1 and isinstance(node.condition, ast.Is):
        return trailing(say, node, ctx)
    if node.behind and ctx.by_name and not node.otherwise:
        said = clause_of(say, node.then, replace(ctx, params={**ctx.params, "first here": True}))
        before = replace(ctx, params={**ctx.params, "standing here": True})  # it is asked before that is done
        return [Part(None, asked_behind(say, node, said, condition(say, node.condition, before)), closed=True)]
    later = may_have_changed(node.condition) and not node.link and not ctx.params.get("first here", True)
    lead = "then if" if later and not about_gone(say, node.condition, ctx) else "if"
    test = condition(say, node.condition, ctx)
    inner = {**ctx.params, "first here": True}
    last, doer = ctx.discourse.last, ctx.discourse.doer
    body = scoped(say, node.then, replace(ctx, params=inner))
    if last and say.lexicon.frame(kind_of(say, last), last, "undone"):
        ctx.discourse.last, ctx.discourse.doer = last, doer  # the same may be asked again: "If you lose the flip"
    parts = [Part(None, f"{lead} {test}, {body}".removesuffix("."), closed=True)]
    if node.otherwise:
        other = scoped(say, node.otherwise, replace(ctx, params=inner))
        parts.append(Part(None, f"otherwise, {other}".removesuffix("."), closed=True))
    return parts


def instead(say: English, node: ast.If, ctx: Context) -> list[Part]:
    """Says "D. If C, B instead."; of several clauses "If C, instead B"."""
    parts = parts_of(say, node.otherwise, ctx)
    test = condition(say, node.condition, replace(ctx, params={**ctx.params, "standing here": True}))
    then = (same_again(say, node.otherwise, node.then[0]), *node.then[1:])
    told = not node.head or any(is_this(part) for part in walk(node.condition))
    if told and does_again(node.otherwise, then[0]):
        ctx.discourse.mention("this")
    body = scoped(say, then, replace(ctx, params={**ctx.params, "first here": True})).removesuffix(".")
    leads = (len(node.then) > 1 or isinstance(node.then[0], ast.DoAll)) != (say.way == "instead")
    text = f"if {test}, instead {body}" if leads else f"if {test}, {body} instead"
    label = labelled(say, node)
    if node.behind:
        text = f"{body} instead if {test}"
    if label:
        text = BREAK + label + morphology.capital(text)
    return [*parts, Part(None, text, closed=True)]


def trailing(say: English, node: ast.If, ctx: Context) -> list[Part]:
    """The shape of a reminder text: "Put that card into your hand if it's a land. Otherwise, …"."""
    inner = replace(ctx, params={**ctx.params, "first here": True})
    then = clause_of(say, node.then, inner)
    test = condition(say, node.condition, ctx)
    other = scoped(say, node.otherwise, inner)
    return [Part(None, f"{then} if {test}", closed=True), Part(None, f"otherwise, {other}", closed=True)]


def put_back(say: English, node: ast.May, ctx: Context) -> Part | None:
    """In a reminder, what may be moved from where it was shown is put back or moved.

    "put the card back or put it into …".
    """
    first = node.body[0]
    if ctx.by_name or len(node.body) > 1 or not isinstance(first, ast.Do) or not first.args:
        return None
    name, thing = first.args[0]
    value = bound(thing, ctx)
    if not isinstance(value, ast.EndOfZone):
        return None
    ctx.discourse.mention(value.binding)
    text = predicate(say, first.verb, operands_of(first), first.adverbs, "base", ctx)
    return Part(None, f"put the {head_noun(say, value, False)} back or {text}", first.verb)


def scoped(say: English, block: Sequence[ast.Statement], ctx: Context) -> str:
    """A block under a condition: what belongs to it must stand in one sentence ("A, B, and C")."""
    parts = parts_of(say, block, ctx)
    plain = len(parts) > 1 and not any(part.closed or part.after or part.may or part.tail for part in parts)
    if not plain or any(
        part.link or joins(say, before, part) == ", then " for before, part in zip(parts, parts[1:], strict=False)
    ):
        clauses = joined(say, parts)
        return (
            ". ".join([clauses[0], *[morphology.capital(clause) for clause in clauses[1:]]])
            if clauses
            else "nothing happens"
        )
    return morphology.listing(each_told(parts))


@English.handles(ast.May)
def may(say: English, node: ast.May, ctx: Context) -> list[Part]:
    """Says "you may A and B"; what "you" would be ordered to do is permitted.

    What something else does is "have it do".
    """
    back = put_back(say, node, ctx)
    if back is not None:
        return [back]
    who = YOU if node.player is None else say.phrase(node.player, ctx)
    ctx = theirs(node, ctx)
    first, *rest = used_where_chosen(say, node.body)
    if isinstance(first, ast.Do) and not first.optional:
        doer = None if first.subject is None else say.phrase(first.subject, ctx)
        text = predicate(say, first.verb, operands_of(first, doer), first.adverbs, "base", ctx, ("willed",))
        bind_outcome(say, first, ctx)
        own = doer is None or doer.key == who.key or doer.person == 2 and who.person == 2
        part = Part(who, f"may {text}" if own else f"may have {doer} {text}", first.verb, may=True)
        part = lasting(say, part, first.duration, ctx)
        parts = [replace(part, after=adverb_sentences(say, first, ctx))]
    elif isinstance(first, ast.DoAll) and who is YOU and getattr(first.subject, "name", "") != "you":
        does = do_all(say, first, replace(ctx, params={**ctx.params, "had here": True}))
        parts = [Part(who, f"may have {does.subject} {does.predicate}", does.verb, may=True)]
    else:
        parts = [Part(who, f"may {clause_of(say, (first,), ctx)}", may=True)]
    extras = parts_of(say, rest, replace(ctx, params={**ctx.params, "first here": False}))
    run = [replace(parts[0], subject=None, may=False), *extras]
    if len(run) > 2 and chained(say, run, 0) == len(run):
        last = extras[-1]
        told = in_order([parts[0].predicate, *(extra.predicate for extra in extras)])
        parts[0] = replace(parts[0], predicate=told, after=last.after, verb=last.verb, tail=last.tail)
        extras = []
    whole = len(run) > 2 and listed(run, 0) == len(run)
    for extra in extras:
        own = extra.subject is None or extra.subject.key == who.key
        follow = extra.predicate if own else had(say, extra, rest)
        glue = (
            (", " if extra is not extras[-1] else ", and " if extra.link == "and" else ", then ")
            if whole
            else ((extra.link or not AGAIN.search(follow)) and joins(say, replace(parts[-1], may=False), extra))
            or " and "
        )
        if extra.closed:
            parts.append(extra)
        else:
            parts[-1] = replace(
                parts[-1],
                predicate=parts[-1].predicate + glue + follow,
                after=extra.after,
                verb=extra.verb,
                tail=extra.tail,
            )
    ctx.discourse.doer = decider(node.player, who)
    return parts


def decider(node: ast.Expr | None, who: Phrase) -> Phrase:
    """Who it was that may have done it: "if you do", "if that player does", of several "if a player does"."""
    if who.person == 2:
        return who
    several = who.plural or isinstance(node, ast.Select) and node.det.kind in ("each", "any", "all")
    return Phrase("a player" if several else "that player", key=who.key, player=True)


@English.handles(ast.Unless)
def unless(say: English, node: ast.Unless, ctx: Context) -> Part:
    """Says "counter target spell unless its controller pays {3}"."""
    first, *rest = node.body
    after = adverb_sentences(say, first, ctx) if isinstance(first, ast.Do) and not rest else ()
    if after and isinstance(first, ast.Do):  # what is said of it in a sentence of its own stands behind that
        first = replace(
            first, adverbs=tuple(a for a in first.adverbs if not say.lexicon.frame(a.kind, a.id, "sentence"))
        )
    body = clause_of(say, (first, *rest), ctx)
    doer = first.subject if isinstance(first, ast.Do) else None
    acting = replace(ctx, params={**ctx.params, "clause subject": doer})
    who = subject_of(say, with_one_payer(say, node.price), acting) or YOU
    form = "plural" if who.bare else "third"
    text = predicate(say, node.price.verb, operands_of(node.price), node.price.adverbs, form, ctx)
    return Part(None, f"{body} unless {who.subject} {text}", after=after)


@English.handles(ast.ForEach)
def for_each(say: English, node: ast.ForEach, ctx: Context) -> Part:
    """Says "for each artifact you control, draw a card"."""
    only = node.body[0] if len(node.body) == 1 else None
    name = node.binding or getattr(node.each, "binding", "") or "it"
    pick_each(node, ctx.discourse.picked)
    if (
        isinstance(only, ast.Do)
        and only.subject is None
        and said_once(only, name)
        and isinstance(node.each, ast.Select)
    ):
        every = replace(node.each, det=replace(node.each.det, kind="each"), binding="")
        ctx.bind(name, Binding(every, "value"))
        part: Part = do(say, only, ctx)
        return part
    several = of_several(say, node.each, ctx)
    noun = several or say.phrase(node.each, replace(ctx, where="each")).subject
    for lead in ("a ", "an ", "each ", "all "):
        noun = noun.removeprefix(lead)
    said = block_text(say, in_one_sentence(node.body), ctx, capital=False)
    return Part(None, f"for each {noun}, {said}".removesuffix("."), closed=True)


@English.handles(ast.Repeat)
def repeat(say: English, node: ast.Repeat, ctx: Context) -> Part:
    """Says "repeat the following process three times: …"."""
    times = str(say.say(node.times, ctx))
    if isinstance(node.times, ast.Number):
        often = f"{morphology.number_word(node.times.value)} times"
    else:
        often = f"{times} times" if " " not in times or times == "that many" else f"a number of times equal to {times}"
    said = f"repeat the following process {often}. {block_text(say, node.body, ctx)}"
    return Part(None, said.removesuffix("."), closed=True)


@English.handles(ast.Loop)
def loop(say: English, node: ast.Loop, ctx: Context) -> Part:
    """A loop of a procedure: "repeat the following process."."""
    return Part(None, f"repeat the following process. {block_text(say, node.body, ctx)}".removesuffix("."), closed=True)


@English.handles(ast.Leave)
def leave(say: English, node: ast.Leave, ctx: Context) -> Part:
    """Says "stop this process"."""
    return Part(None, "stop" if node.whole else "stop this process")


@English.handles(ast.Let)
def let(say: English, node: ast.Let, ctx: Context) -> list[Part]:
    """A named value says nothing by itself: where it is used it stands as written."""
    if isinstance(
        node.value, ast.Is | ast.Has | ast.Compare | ast.Exists | ast.Happened | ast.Possible | ast.Logic | ast.Not
    ):
        return []
    letter = ctx.discourse.letters.get(node.name)
    if letter:
        value = say.say(node.value, ctx)
        ctx.bind(node.name, Binding(Phrase(letter), "let"))
        return [Part(None, f"{letter} {'becomes' if node.again else 'is'} {value}")]
    if is_x(node):  # which is said by its letter
        parts: list[Part] = say.say(node.value, ctx)
        return parts
    if node.name.lower() == "x":
        return [Part(None, f"X becomes {say.say(node.value, ctx)}")]
    ctx.bind(node.name, Binding(named_targets(node), "value"))
    return []


@English.handles(ast.Change)
def change(say: English, node: ast.Change, ctx: Context) -> Part:
    """In a replacement: the verb's own wording (see abilities) says it; alone, "it's twice that many instead"."""
    return Part(None, f"the {node.slot.replace('_', ' ')} is {say.say(node.value, ctx)} instead")


@English.handles(ast.Modes)
def modes(say: English, node: ast.Modes, ctx: Context) -> Part:
    """Says "choose two —" and bullets on lines of their own."""
    count = node.count.value if isinstance(node.count, ast.Number) else None
    word = morphology.number_word(count) if count is not None else str(say.say(node.count, ctx))
    total = len(node.options)
    if node.at_least:
        head = "choose one or both" if count == 1 and total == 2 else f"choose {word} or more"
    elif node.up_to:
        head = f"choose up to {word}"
    else:
        head = f"choose {word}"
    if node.chooser is not None:
        head = f"{say.say(node.chooser, ctx)} {head.replace('choose', 'chooses', 1)}"
    bullets = []
    labels = node.labels or ("",) * total
    for option, label in zip(node.options, labels, strict=True):
        text = block_text(say, option, replace(ctx.fresh(), params={**ctx.params, "first here": True}))
        bullets.append(f"\n• {label} — {text}" if label else f"\n• {text}")
    return Part(None, f"{head} —" + "".join(bullets), closed=True)


@English.handles(ast.Later)
def later(say: English, node: ast.Later, ctx: Context) -> Part:
    """A delayed trigger: "… at the beginning of the next end step", "when that creature dies this turn, …"."""
    inner = replace(ctx, params={**ctx.params, "first here": True})
    if node.reflexive:
        return Part(
            None, f"when you do, {block_text(say, node.body, inner, capital=False)}".removesuffix("."), closed=True
        )
    final = all(comes_once(say, each) for each in node.events)
    head = event_head(say, node.events, replace(ctx, params={**ctx.params, "final here": final}))
    body = block_text(say, node.body, inner, capital=False).removesuffix(".")
    if len(node.events) == 1 and isinstance(node.events[0], ast.StepEvent) and len(node.body) == 1:
        return Part(None, f"{body} {head}", closed=True)
    return Part(None, f"{head}, {body}", closed=True)


__all__ = ["Part", "block_text", "clause_of", "event_head", "event_subject", "joined", "parts_of"]
