"""What tests, amounts and prohibitions ask for: two fields of one thing, what two things have in common, the most."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import by_use, walk
from kotowari.tools.text.apart import TOKEN, makes_copy, thing_of
from kotowari.tools.text.lexicon import Lexicon
from kotowari.tools.text.linearizer import Context, Linearizer, holding, is_candidate, step_said

CHOOSE = "choose"  # what moves nothing
SOUGHT = "sought"  # how what was looked for is bound ("until you reveal a creature card")


CARD = ast.Word("class", "card")
LETTERS = ("x", "y", "z")  # of numbers


def linked_word(value: object, verb: str) -> ast.Word:
    """What a thing is called by what another ability did to it: a card, what was made, a chosen thing by its noun."""
    made = thing_of(value)
    if makes_copy(made):
        return TOKEN
    if isinstance(made, ast.Measure):
        return made.unit
    words = value.alternatives[0].words if isinstance(value, ast.Select) and len(value.alternatives) == 1 else ()
    if verb != CHOOSE or not words:
        return CARD
    return ast.Word("player", "player") if words[-1].kind == "player" else words[-1]


def some_holder(node: ast.Exists, lexicon: Lexicon) -> ast.Select | None:
    """One of several players of whom it is asked what they have ("an opponent controls a creature"); else None."""
    held = next((part for part in node.what.modifiers if isinstance(part, ast.Controlled) and not part.negated), None)
    by = held.by if held is not None else None
    if not isinstance(by, ast.Select) or by.det.kind != "none":
        return None
    words = [word for alternative in by.alternatives for word in alternative.words]
    several = any(lexicon.attribute("player", word.id, "opponent") is not None for word in words)
    return by if several and all(word.kind == "player" for word in words) else None


def own_fields(test: object) -> tuple[str, str] | None:
    """Two fields of a thing that are asked to be equal or not; None for any other test."""
    if not isinstance(test, ast.Compare) or test.op not in ("=", "!="):
        return None
    sides = [
        side.field
        for side in (test.left, test.right)
        if isinstance(side, ast.FieldOf) and isinstance(side.of, ast.Ref) and side.of.target == "candidate"
    ]
    return (sides[0], sides[1]) if len(sides) == 2 else None


def in_common(lexicon: Lexicon, test: object) -> tuple[str, ast.Expr] | None:
    """How a field is said that a thing has in common with another (``text common``), and the other; else None.

    So is said what a thing keeps in a field of its own, where that has such a wording ("with the chosen name").
    """
    if not isinstance(test, ast.Compare) or test.op != "=" or not isinstance(test.left, ast.FieldOf):
        return None
    other, field = test.right, test.left.field
    if not isinstance(other, ast.FieldOf) or not is_candidate(test.left.of) or is_candidate(other.of):
        return None
    kept = None if other.field == field else lexicon.frame("field", other.field, "kept")
    frame = lexicon.frame("field", field, "common") if other.field == field else kept
    return (frame, other.of) if frame else None


def says_kept(lexicon: Lexicon, part: object) -> bool:
    """Is it said by a wording of a field that a thing keeps, and so as a quality is ("with the chosen name")?"""
    test = part.condition if isinstance(part, ast.Where) else None
    other = test.right if isinstance(test, ast.Compare) and isinstance(test.right, ast.FieldOf) else None
    return other is not None and lexicon.frame("field", other.field, "kept") is not None


def is_letter(node: ast.Expr) -> bool:
    """Whether a number is one that was told before, by its letter."""
    return isinstance(node, ast.Ref) and node.name in LETTERS


def of_word(test: ast.Compare) -> bool:
    """Is a field of a word asked for, or X, which nothing that is done meanwhile changes: "death gets more votes"?"""
    if is_letter(test.left):
        return True
    if isinstance(test.left, ast.FieldOf) and isinstance(test.right, ast.FieldOf) and test.op == "=":
        return test.left.field == test.right.field  # nor what two things have in common
    return isinstance(test.left, ast.FieldOf) and isinstance(test.left.of, ast.Word)


def may_have_changed(test: ast.Condition) -> bool:
    """Whether a condition speaks of numbers, which the sentence before may have changed; not of what there is."""
    if isinstance(test, ast.Not):
        return may_have_changed(test.condition)
    if isinstance(test, ast.Has):
        return isinstance(test.quality.what, ast.Measure)
    return (
        isinstance(test, ast.Compare)
        and not of_word(test)
        or isinstance(test, ast.Exists)
        and (test.what.det.count is not None or any(isinstance(part, ast.InZone) for part in test.what.modifiers))
    )


def most_often(lexicon: Lexicon, node: ast.Select) -> ast.Word | None:
    """The word by which a phrase means those to which something was done most often, or those of some names."""
    words = (word for each in node.alternatives for word in each.words if word.kind == "adjective")
    return next((word for word in words if _is_said_behind(lexicon, word)), None)


def _is_said_behind(lexicon: Lexicon, word: ast.Word) -> bool:
    done = lexicon.attribute(word.kind, word.id, "chosen") or ()
    return bool(done[1:]) or lexicon.attribute(word.kind, word.id, "named") is not None


def asked_field(node: ast.Compare) -> ast.FieldOf | None:
    """The field that a test asks for, or whose several values it counts."""
    left = node.left.of if isinstance(node.left, ast.Count) else node.left
    return left if isinstance(left, ast.FieldOf) else None


def asked_frame(say: Any, node: ast.Compare) -> str | None:
    """The sentence that a field has of its own where it is asked for (``text asked``, ``text asked_most``)."""
    field, variant = asked_field(node), "asked_most" if node.op == "<=" else "asked"
    return say.lexicon.frame("field", field.field, variant) if field is not None else None


def as_asked(say: Any, node: ast.Compare, number: object, spoken: Callable[[ast.Expr], object], ctx: Context) -> str:
    """What a field has a sentence of its own for, asked for so much at least or at most, or else "".

    Or asked for one value of few (``text is_2``).
    """
    frame, field = asked_frame(say, node), asked_field(node)
    if field is not None and isinstance(node.right, ast.FieldOf) and node.right.field == field.field:
        variant = {">": "more", ">=": "as_many"}.get(node.op)  # "death gets more votes or the vote is tied"
        told = say.lexicon.frame("field", field.field, variant) if variant else None
        if told:
            return str(say.frames.fill(told, {"what": spoken(field.of), "other": spoken(node.right.of)}))
    if field is not None and node.op == "=" and isinstance(node.right, ast.Number):  # one value of few ("it's night")
        told = say.lexicon.frame("field", field.field, f"is_{node.right.value}")
        return str(say.frames.fill(told, {"what": spoken(field.of) if field.of else ""})) if told else ""
    if not frame or field is None or node.op not in (">=", "<=") or not isinstance(node.right, ast.Number):
        return ""
    values = {"value": node.right.value, "number": number, "what": spoken(field.of) if field.of else ""}
    if isinstance(field.of, ast.Select):  # "you control three or more of them"
        det = ast.Det("count", count=node.right, at_least=node.right.value > 1)
        values["held"] = say.say(ast.Exists(replace(field.of, det=det)), ctx)
    return str(say.frames.fill(frame, values))


def at_least_held(node: ast.Compare) -> ast.Exists | None:
    """A number of things that somebody has, asked to be at least so many, as what there is; None for another test."""
    what = node.left.of if isinstance(node.left, ast.Count) else None
    if not isinstance(what, ast.Select) or node.op != ">=" or not isinstance(node.right, ast.Number):
        return None
    if not any(isinstance(part, ast.Controlled) and not part.negated for part in what.modifiers):
        return None
    det = ast.Det("count", another=what.det.another, count=node.right, at_least=node.right.value > 1)
    return ast.Exists(replace(what, det=det))


def marks(say: Any, node: ast.Triggered) -> str:
    """What stands before an ability in place of its events, where their verb has a mark (``text mark``); else ""."""
    said: list[str] = []
    for each in node.events if node.condition is None and node.cost is None and not node.limits else ():
        number = each.object if isinstance(each, ast.EventPattern) else None
        frame = say.lexicon.frame("action", each.verb, "mark") if isinstance(each, ast.EventPattern) else None
        this = isinstance(each, ast.EventPattern) and getattr(each.subject, "target", "") == "this"
        if not frame or not this or not isinstance(number, ast.Number):
            return ""
        said.append(say.frames.fill(frame, {"number": number.value}))
    return ", ".join(said)


def extreme(say: Any, test: ast.Compare) -> ast.FieldOf | None:
    """The highest or lowest of a number that a thing must have ("with the greatest power among …"); else None."""
    asked = test.left.field if isinstance(test.left, ast.FieldOf) and test.op == "=" else ""
    if not isinstance(test.right, ast.FieldOf):
        return None
    derived = say.lexicon.attribute("field", test.right.field, "derived")
    return test.right if derived in (("highest", asked), ("lowest", asked)) else None


def half_up(node: ast.Arith) -> ast.Expr | None:
    """Of what it is half, rounded up; None for any other value."""
    more = node.left
    up = node.op == "/" and node.right == ast.Number(2) and isinstance(more, ast.Arith) and more.op == "+"
    return more.left if up and isinstance(more, ast.Arith) and more.right == ast.Number(1) else None


def left_over(node: ast.Restrict) -> ast.EventPattern | None:
    """What can still be done of what can't be done to whatever lacks something: "can block only creatures with …"."""
    event = node.events[0]
    thing = event.object
    if node.mode != "cant" or len(node.events) > 1 or not isinstance(thing, ast.Select) or thing.det.kind != "none":
        return None
    lacking = [part for part in thing.modifiers if isinstance(part, ast.Quality) and part.negated]
    if len(lacking) != 1 or len(thing.modifiers) != 1:
        return None
    return replace(event, object=replace(thing, modifiers=(replace(lacking[0], negated=False),)))


def of_either(test: ast.Condition) -> list[Any]:
    """What the thing tested has some of: "with flying or reach"; nothing where it is asked otherwise."""
    parts = test.parts if isinstance(test, ast.Logic) and test.op == "or" else ()
    held = [part for part in parts if isinstance(part, ast.Has) and not part.quality.negated]
    alike = len(held) == len(parts) and all(getattr(part.subject, "target", "") == "candidate" for part in held)
    return [part.quality.what for part in held] if alike else []


def without_number(node: ast.Restrict) -> ast.Restrict:
    """A prohibition whose amounts are said without a number, as the kind of thing alone ("can't get counters")."""
    if node.mode != "cant":
        return node
    events = (
        replace(
            event,
            subject=_any_amount(event.subject),
            object=_any_amount(event.object),
            preps=tuple((name, _any_amount(value)) for name, value in event.preps),
        )
        for event in node.events
    )
    return replace(node, events=tuple(events))


def _any_amount(value: Any) -> Any:
    some = isinstance(value, ast.Measure) and value.at_least and value.amount == ast.Number(1)
    return replace(value, up_to=True) if some else value


def is_any_amount(node: ast.Measure) -> bool:
    """Whether an amount is any there may be, as of what is forbidden: no author can say both bounds at once."""
    return node.at_least and node.up_to


def those_who_can(node: ast.Select) -> list[ast.Select]:
    """Of "nonartifact, nonblack creatures" who is left: each negated word and test turned into its opposite."""
    words = node.alternatives[0].words if len(node.alternatives) == 1 else ()
    tests = [part.condition for part in node.modifiers if isinstance(part, ast.Where)]
    denied = [test.condition for test in tests if isinstance(test, ast.Not)]
    if len(denied) < len(node.modifiers):
        return []
    kept = tuple(word for word in words if not word.negated)
    barred = [replace(word, negated=False) for word in words if word.negated]
    said = [replace(node, alternatives=(ast.Alternative((word, *kept)),), modifiers=()) for word in barred]
    plain = (ast.Alternative(kept),)
    return said + [replace(node, alternatives=plain, modifiers=(ast.Where(test),)) for test in denied]


def few_enough(node: ast.Select) -> tuple[ast.Select, str]:
    """Of "2 or more creatures" by whom it can't be done: one creature, "by more than"; else the phrase and ""."""
    count = node.det.count
    if node.det.kind != "count" or not node.det.at_least or not isinstance(count, ast.Number) or count.value < 2:
        return node, ""
    fewer = replace(node.det, count=ast.Number(count.value - 1), at_least=False)
    return replace(node, det=fewer), "by more than"


def with_others(say: Linearizer, node: ast.Restrict) -> ast.Restrict | None:
    """Of what can't be done by one thing alone by whom it can be done: by two or more; else None."""
    if node.mode != "cant" or len(node.events) != 1 or not node.events[0].passive or len(node.events[0].adverbs) != 1:
        return None
    by, (how,) = dict(node.events[0].preps).get("by"), node.events[0].adverbs
    alone = say.lexicon.attribute(how.kind, how.id, "alone") is not None
    if not alone or not isinstance(by, ast.Select) or by.det.kind != "none":
        return None
    more = replace(by, det=ast.Det("count", count=ast.Number(2), at_least=True))
    preps = tuple((name, more if value is by else value) for name, value in node.events[0].preps)
    return replace(node, mode="may", events=(replace(node.events[0], preps=preps, adverbs=()),))


def called_own(say: Linearizer, node: ast.Select) -> str | None:
    """What a player calls what stands in a relation to that player, by a wording of the noun ("your commander")."""
    plain = node.det == ast.Det() and not node.binding and len(node.modifiers) == len(node.alternatives) == 1
    said, words = (node.modifiers[0], node.alternatives[0].words) if plain else (None, ())
    if not isinstance(said, ast.Controlled) or said.negated or len(words) != 1 or words[0].negated:
        return None
    mine = isinstance(said.by, ast.Ref) and said.by.target == "you"
    return say.lexicon.frame(words[0].kind, words[0].id, said.relation) if mine else None


def reserved(node: ast.Restrict) -> list[ast.Window | ast.Condition] | None:
    """When alone something may be done to this: the times and conditions without which it can't be; else None."""
    event, lasts = node.events[0], node.duration
    plain = event.passive and event.object is None and not event.preps and len(node.events) == 1
    if node.mode != "cant" or not plain or not isinstance(event.subject, ast.Ref) or event.subject.target != "this":
        return None
    if not isinstance(lasts, ast.AsLongAs) or not isinstance(lasts.condition, ast.Not):
        return None
    whole = lasts.condition.condition
    parts = whole.parts if isinstance(whole, ast.Logic) and whole.op == "and" else (whole,)
    said = [(part, step_said(part) if isinstance(part, ast.Is) and not part.negated else None) for part in parts]
    return [ast.Window("any", *step) if step is not None else part for part, step in said]


def forbidden_so(say: Any, node: ast.Restrict) -> tuple[str, dict[str, Any]] | None:
    """The sentence of a verb for that it can't be done to what comes from or goes to something, and its operands.

    Also that for what a player can't do: "skip your draw step".
    """
    first = node.events[0]
    if node.mode == "cant" and first.subject is not None and len(node.events) == 1 and not first.preps:
        definition = say.library.vocabulary.verb(first.verb)
        skipped = say.lexicon.frame(definition.kind, first.verb, "skipped") if definition is not None else None
        if skipped and node.duration is None and node.unless is None and not first.adverbs and not first.passive:
            return skipped, {"player": first.subject}
    whole = node.mode == "cant" and len(node.events) == 1 and first.passive and first.preps and not first.adverbs
    definition = say.library.vocabulary.verb(first.verb) if whole else None
    frame = say.lexicon.frame(definition.kind, first.verb, "forbidden_so") if definition is not None else None
    if not frame or node.duration is not None or node.unless is not None:
        return None
    return frame, {"amount": first.subject, **dict(first.preps)}


def permitted_so(say: Any, node: ast.Restrict) -> tuple[str, Any] | None:
    """A permission that an adverb words as a whole ("play with … revealed"): how, and what it is about; else None."""
    event = node.events[0]
    if node.mode != "may" or not isinstance(event, ast.EventPattern):
        return None
    frames = (say.lexicon.frame("adverb", word.id, "permitted") for word in event.adverbs)
    frame = next(filter(None, frames), None)
    about = event.object if event.object is not None else event.preps[-1][1] if event.preps else None
    return (frame, about) if frame and about is not None else None


def of_spells(say: Any, event: ast.EventPattern) -> bool:
    """Whether it is done to what has not come to rest yet, so that a card of any type is a spell then."""
    action = say.library.actions.get(event.verb)
    kinds = [kind for param in action.params if param.role == "object" for kind in param.kinds] if action else []
    return (
        event.passive
        and bool(kinds)
        and all(say.lexicon.attribute("class", kind, "zone") == ("stack",) for kind in kinds)
    )


def borne_by(lexicon: Lexicon, node: ast.Restrict) -> str:
    """What of a thing can't have this done to it, where it isn't the thing itself ("activated abilities"); else ""."""
    event = node.events[0]
    if node.mode != "cant" or not event.passive:
        return ""
    heads = [w for a in event.subject.alternatives for w in a.words] if isinstance(event.subject, ast.Select) else []
    own = any(lexicon.attribute(word.kind, word.id, hook) is not None for word in heads for hook in BORNE)
    return "" if own else lexicon.frame("action", event.verb, "borne") or ""


BORNE = ("ability", "activation")  # nouns for what is used itself


def state_of(lexicon: Lexicon, node: ast.Is) -> str | None:
    """What an adjective that is said of a thing by itself says ("is paired with another creature"); else None."""
    words = node.what[0].words if isinstance(node.what, tuple) and len(node.what) == 1 else ()
    return lexicon.frame(words[0].kind, words[0].id, "state") if len(words) == 1 and not words[0].negated else None


def use_paid(say: Linearizer, what: object, args: Callable[[ast.Expr | ast.Cost], object]) -> str:
    """What was paid for one use of a keyword ("kicked with its {R} kicker"); "" for any other complement."""
    found = by_use(what)
    if found is None:
        return ""
    word, use = found
    known = {
        "text": say.lexicon.frame(word.kind, word.id, "attributive") or say.lexicon.name(word.kind, word.id),
        "keyword": say.lexicon.name("keyword", use.keyword),
        "what": " ".join(str(args(each)) for each in use.args),
    }
    frame = say.lexicon.frame(word.kind, word.id, "use")
    return say.frames.fill(frame, known) if frame else ""


def both_of(lexicon: Lexicon, node: object, variant: str = "both") -> str | None:
    """What a thing and the one that a field of it names are together ("both creatures"); else None."""
    if not isinstance(node, ast.Either) or node.op != "and" or len(node.parts) != 2:
        return None
    one, other = node.parts
    bound = isinstance(other, ast.FieldOf) and other.of == one
    return lexicon.frame("field", other.field, variant) if bound and isinstance(other, ast.FieldOf) else None


def several(value: object) -> bool:
    """Whether more than one thing is meant by what a verb was told of."""
    if isinstance(value, ast.Select):
        return value.det.any_number or value.det.kind == "all" or value.det.count not in (None, ast.Number(1))
    if isinstance(value, ast.EndOfZone):
        return value.several
    return isinstance(value, ast.Measure) and value.amount != ast.Number(1)


def done_to(use: ast.Do, params: Iterable[ast.Param], lexicon: Lexicon) -> tuple[str, ast.Select] | None:
    """The thing an action is done to or by, with its parameter's name, where it is another than the text is on."""
    values = dict(use.args)
    for param in params:
        value = use.subject if param.role == "by" else values.get(param.name)
        if "player" in param.kinds or not isinstance(value, ast.Select):
            continue
        words = [word for each in value.alternatives for word in each.words]
        host = any(lexicon.attribute(word.kind, word.id, "host") is not None for word in words)
        if value.det.kind not in ("target", "all", "each") and not host:
            continue
        if all(each.words and each.words[-1].kind != "player" for each in value.alternatives):
            every = value.det.kind == "each"  # of each it is said as of all of them
            return param.name, replace(value, det=replace(value.det, kind="all")) if every else value
    return None


def by_others(use: ast.Do) -> bool:
    """Whether somebody else than you is said to do it."""
    doer = use.subject
    words = doer.alternatives[-1].words if isinstance(doer, ast.Select) and doer.alternatives else ()
    named = isinstance(doer, ast.Ref) and (doer.name or doer.target) in ("player", "opponent", "that", "they")
    return named or bool(words) and words[-1].kind == "player"


def theirs(node: ast.May, ctx: Context) -> Context:
    """Inside a block that somebody else may do, what is said of nobody is done by that player, not by you."""
    own = node.player is None or isinstance(node.player, ast.Ref) and node.player.target == "you"
    if own:
        return ctx
    again = {"clause subject": node.player} if isinstance(node.player, ast.FieldOf) else {}
    return replace(ctx, params={**ctx.params, "theirs here": True, **again})


def held_by(lexicon: Lexicon, test: object) -> tuple[ast.Expr, str] | None:
    """Whose field holds the thing of the phrase, and the adjective that says so: "creature it's blocking"."""
    if not isinstance(test, ast.Compare) or not is_candidate(test.right) or not isinstance(test.left, ast.FieldOf):
        return None
    of = test.left.of
    if of is None or is_candidate(of):
        return None
    left = replace(test.left, of=test.right)
    doing = holding(lexicon, replace(test, left=left, right=of))
    return (of, doing) if doing else None


def counts_on(last: ast.Statement, body: ast.Block) -> bool:
    """Whether a statement speaks of a number or of things that the statements before it have named."""
    named = {n.name if isinstance(n, ast.Let) else getattr(n, "binding", "") for each in body[:-1] for n in walk(each)}
    return not named.isdisjoint(node.target or node.name for node in walk(last) if isinstance(node, ast.Ref))
