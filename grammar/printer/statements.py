"""Conditions, events, statements and abilities back to text.

Conditions and events are phrases (a string); statements and abilities are parts (``document.Part``),
one for each line they begin.  ``if`` with ``else`` stays open when a block stands in it: an ``else`` goes
to the last ``if`` of the line above it.
"""

from dataclasses import replace

from kotowari.grammar import ast, hosts
from kotowari.grammar.ast import Node
from kotowari.grammar.document import Part
from kotowari.grammar.printer.lines import block, head, instead, sentence
from kotowari.grammar.printer.pen import Pen, prints
from kotowari.grammar.printer.phrases import alternatives, quality, related, relation, several
from kotowari.grammar.visit import excepted, walk

PAST_FORM = 2
ORDINALS = {1: "first", 2: "second", 3: "third"}
Given = list[tuple[str, ast.Expr]]


# --------------------------------------------------------------------------- conditions
@prints(ast.Is)
def _is(node: ast.Is, pen: Pen) -> str:
    if isinstance(node.what, tuple):
        what = alternatives(node.what, pen)
    elif isinstance(node.what, ast.FieldOf) and isinstance(node.what.of, ast.Ref) and node.what.of.target == "step":
        what = node.what.spelled or pen.field(node.what.field)
    else:
        what = pen.role("in", pen(node.what)) if isinstance(node.what, ast.ZoneOf) else pen(node.what)
    return pen.words(pen.one(node.subject), *_being(node.negated, pen), what)


def _being(negated: bool, pen: Pen) -> tuple[str, ...]:
    """``is``, ``is not``; languages with one word for the latter use it."""
    if not negated:
        return ("<is>",)
    return ("<isnt>",) if pen.particles else ("<is>", "<not>")


@prints(ast.Has)
def _has(node: ast.Has, pen: Pen) -> str:
    negated = node.quality.negated
    have = pen.name("action", "have", 0 if negated or _plain(node.subject) else 1)
    return pen.words(pen.one(node.subject), "<dont>" if negated else "", have, quality(node.quality.what, pen))


def _plain(subject: Node | None) -> bool:
    """Whether a verb takes its plain form after this subject."""
    return subject is None or isinstance(subject, ast.Ref) and subject.name in ("you", "them", "they")


@prints(ast.Compare)
def _compare(node: ast.Compare, pen: Pen) -> str:
    return f"{pen(node.left)} {node.op} {pen(node.right)}"


@prints(ast.Exists)
def _exists(node: ast.Exists, pen: Pen) -> str:
    first = node.what.modifiers[0] if node.what.modifiers else None
    if isinstance(first, ast.Controlled) and not first.negated:
        rest = ast.Select(node.what.alternatives, node.what.det, node.what.modifiers[1:], node.what.binding)
        agreeing = first if not node.negated else ast.Controlled(first.relation, first.by, True, first.spelled)
        return pen.words(related(first.by, pen), "<dont>" if node.negated else "", relation(agreeing, pen), pen(rest))
    return pen.words("<not>" if node.negated else "", "<exists>", pen(node.what))


@prints(ast.Related)
def _related(node: ast.Related, pen: Pen) -> str:
    held = ast.Controlled(node.relation, node.subject, node.negated, node.spelled)
    return pen.words(related(node.subject, pen), "<dont>" if node.negated else "", relation(held, pen), pen(node.what))


@prints(ast.Happened)
def _happened(node: ast.Happened, pen: Pen) -> str:
    passive = node.event.passive
    between = _being(node.negated, pen) if passive else ("<didnt>",) if node.negated else ()
    form = PAST_FORM if passive or not node.negated else 0
    return pen.words(event(node.event, pen, between, form), timed(node.window, pen))


@prints(ast.Window)
def window(node: ast.Window, pen: Pen) -> str:
    """``this turn``, ``during night``, ``during your next night``."""
    name = node.spelled or pen.name("step", node.step)
    owner = owner_of(node.whose, pen) if node.whose is not None else ""
    if node.which in ("this", "last", "next") and not owner:
        prefix = {"ja": "この", "ko": "이번"}.get(pen.lang, "") if node.which == "this" else ""
        return f"{prefix}{name}" if prefix and " " not in name else pen.words(f"<{node.which}>", name)
    if node.which == "each":
        return pen.words("<each>", owner, name)
    lead = "since" if node.which == "since" else "during"
    order = {"last": "<last>", "next": "<next>", "since": "<last>"}.get(node.which, "")
    return pen.words(f"<{lead}>", owner, order, name)


def timed(node: ast.Window | None, pen: Pen) -> str:
    """A window where there may be one."""
    return window(node, pen) if node is not None else ""


@prints(ast.Limit)
def limit(node: ast.Limit, pen: Pen) -> str:
    """``once each turn``, ``for second time each turn``."""
    count = node.times.value if isinstance(node.times, ast.Number) else 0
    if node.nth:
        nth = pen.word(ORDINALS[count]) if count in ORDINALS else pen(node.times)
        return pen.words("<for>", nth, "<times>" if pen.particles else "time", window(node.window, pen))
    often = ("<once>",) if count == 1 else (pen(node.times), "<times>")
    return pen.words(*often, window(node.window, pen))


@prints(ast.Done)
def _done(node: ast.Done, pen: Pen) -> str:
    return pen.word("done")


@prints(ast.Possible)
def _possible(node: ast.Possible, pen: Pen) -> str:
    passive = node.event.passive
    between = ("<cant>" if node.negated else "<can>", "<be>" if passive else "")
    return event(node.event, pen, between, PAST_FORM if passive else 0)


@prints(ast.Logic)
def _logic(node: ast.Logic, pen: Pen) -> str:
    *before, last = node.parts
    texts = [_joined(part, after, pen) for part, after in zip(before, node.parts[1:], strict=True)]
    return f" {pen.word(node.op)} ".join([*texts, _grouped(last, pen)])


def _joined(part: Node, after: Node, pen: Pen) -> str:
    """A condition that another follows: a noun at its end must not run on into the noun the other begins with."""
    if isinstance(part, ast.Logic):
        return _grouped(part, pen)
    last = part
    while isinstance(last, ast.Not):
        last = last.condition
    if isinstance(last, ast.Compare):
        runs_on = any(isinstance(one, ast.Select) for one in walk(last.right))
    else:
        runs_on = not isinstance(last, ast.Done) and isinstance(_leading(after), ast.Select)
    return f"({pen.open(part)})" if runs_on else pen.closed(part, False)


def _leading(node: Node) -> Node | None:
    """What a condition begins with."""
    if isinstance(node, ast.Happened | ast.Possible):
        return node.event.subject
    if isinstance(node, ast.Exists):
        first = node.what.modifiers[0] if node.what.modifiers else None
        return first.by if isinstance(first, ast.Controlled) else None
    return getattr(node, "subject", getattr(node, "left", None))


@prints(ast.Not)
def _not(node: ast.Not, pen: Pen) -> str:
    return pen.words("<not>", _grouped(node.condition, pen))


def _grouped(node: Node, pen: Pen) -> str:
    """A condition in parentheses when it is made of several."""
    return f"({pen(node)})" if isinstance(node, ast.Logic) else pen(node)


# --------------------------------------------------------------------------- events and durations
@prints(ast.EventPattern)
def _event_pattern(node: ast.EventPattern, pen: Pen) -> str:
    return event(node, pen, ("<is>",) if node.passive else ())


def event(
    node: ast.EventPattern, pen: Pen, between: tuple[str, ...] = (), form: int | None = None, subject: bool = True
) -> str:
    """An event; ``between`` stands in front of the verb, ``form`` says which form the verb takes."""
    if form is None:
        form = PAST_FORM if node.passive else 0 if _plain(node.subject) else 1
    name = node.spelled or verb(node.verb, pen, form)
    bare = "by" if node.passive and name.endswith(" of") else ""  # "target of NP": by that
    symbol = pen.vocabulary.verb(node.verb)
    params = symbol.params if symbol else ()
    preps = [
        ("object" if role == bare else hosts.written(role, params, pen.vocabulary, pen.lang), value)
        for role, value in node.preps
    ]
    return pen.words(
        pen.one(node.subject) if subject and node.subject is not None else "",
        *between,
        name,
        operands([("object", node.object)] if node.object is not None else [], preps, node.adverbs, pen),
        timed(node.window, pen),
        limit(node.limit, pen) if node.limit is not None else "",
    )


def verb(id: str, pen: Pen, form: int) -> str:
    """A form of a verb, 0 plain, 1 for one subject, 2 past: in English, others have none for one subject."""
    symbol = pen.vocabulary.verb(id)
    return pen.name(symbol.kind if symbol else "action", id, form if pen.lang == "en" else 0)


def operands(things: Given, roles: Given, adverbs: tuple[ast.Word, ...], pen: Pen) -> str:
    """Everything behind a verb: "also", things, operands with a preposition, other adverbs.

    Where prepositions stand behind, nothing parts two noun phrases: the second goes into parentheses.
    """
    out, last = [pen(word) for word in adverbs if word.id == "also"], list[str]()
    before: Node | None = None
    free, cost = pen.vocabulary.nothing()
    for role, value in (*things, *roles):
        if role == "for" and free and isinstance(value, ast.Symbols) and value.symbols == (free,):
            out.append(pen.words("<without>", "<paying>", "<its>", pen.field(cost)))
            continue
        text = operand(value, pen)
        if pen.particles and isinstance(before, ast.Select | ast.Measure | ast.Ref) and _runs_on(value):
            text = f"({text})"
        (last if " " in role else out).append(text if role == "object" else pen.role(role, text))
        before = value if role == "object" else None
    return " ".join([*out, *(pen(word) for word in adverbs if word.id != "also"), *last])


def _runs_on(node: Node) -> bool:
    """Whether an operand could be taken for the end of the one before."""
    if isinstance(node, ast.Ref):
        return node.name == node.target and node.name not in ("this", "~", "you", "it", "them", "they")
    return isinstance(node, ast.Select) and node.det.kind == "none"


def operand(node: Node, pen: Pen) -> str:
    """An operand of a verb: several things need no parentheses there."""
    return pen(node) if isinstance(node, ast.Either) else pen.one(node)


def events(given: tuple[ast.EventPattern | ast.StepEvent, ...], pen: Pen) -> str:
    """Events with ``or``; a subject they share is written once."""
    out = []
    for index, one in enumerate(given):
        before = given[index - 1] if index else None
        shared = _active(before, one) and _shares(before, one)
        follows = given[index + 1] if index + 1 < len(given) else None
        subject = one.subject if isinstance(one, ast.EventPattern) else None
        if isinstance(one, ast.EventPattern) and isinstance(follows, ast.EventPattern) and _active(one, follows):
            if _shares(one, follows) and one.object == follows.object and not one.preps:
                one = replace(one, object=None)
            if subject == follows.subject and _when(one) == _when(follows):
                one = replace(one, window=None, limit=None)
        text = pen.closed(one, isinstance(_subject(follows), ast.Select)) if follows else str(pen(one))
        out.append(text.removeprefix(f"{pen.one(subject)} ") if shared and subject is not None else text)
    return f" {pen.word('or')} ".join(out)


def _shares(before: Node | None, one: Node) -> bool:
    """Whether an event is said without its subject behind another: a time that only it has would be that of both."""
    if not isinstance(before, ast.EventPattern) or not isinstance(one, ast.EventPattern):
        return False
    return one.subject == before.subject and _when(one) in (_when(before), (None, None))


def _when(node: ast.EventPattern) -> tuple[ast.Window | None, ast.Limit | None]:
    """What is said of the time of an event."""
    return node.window, node.limit


def _subject(node: Node | None) -> Node | None:
    """What an event begins with."""
    return node.subject if isinstance(node, ast.EventPattern) else None


def _active(*nodes: Node | None) -> bool:
    """Whether these are events of which the first word is who does it."""
    return all(isinstance(node, ast.EventPattern) and not node.passive for node in nodes)


@prints(ast.StepEvent)
def _step_event(node: ast.StepEvent, pen: Pen) -> str:
    of = node.window
    name = of.spelled or pen.name("step", of.step)
    owner = owner_of(of.whose, pen) if of.whose is not None else ""
    which = "<next>" if of.which == "next" else ""
    return pen.words(f"<{node.edge}>", "<of>", "<each>" if of.which == "each" else "", owner, which, name)


OWNERS = {"it": "its", "them": "their"}  # a pronoun and its possessive


def owner_of(node: Node, pen: Pen) -> str:
    """Something in front of its step, which has no form with ``of``."""
    owner, possessive = pen.owner(node)
    if pen.particles and isinstance(node, ast.FieldOf) and isinstance(node.of, ast.Ref) and node.of.name in OWNERS:
        return pen.words(f"<{OWNERS[node.of.name]}>", pen.field(node.field), "<of>")
    if possessive or pen.particles:
        return owner if possessive else pen.enclosed(node, owner)
    if isinstance(node, ast.FieldOf):
        return f"{owner_of(node.of, pen)} {pen.field(node.field)}'s"
    return f"{pen.enclosed(node, owner)}'s"


@prints(ast.Until)
def _until(node: ast.Until, pen: Pen) -> str:
    return pen.words("<until>", pen(node.event))


@prints(ast.AsLongAs)
def _as_long_as(node: ast.AsLongAs, pen: Pen) -> str:
    return pen.words("<while>", pen(node.condition))


# --------------------------------------------------------------------------- statements
@prints(ast.Do)
def _do(node: ast.Do, pen: Pen) -> tuple[Part, ...]:
    given = (node, *excepted(node))
    quoted = next((value for each in given for _, value in each.args if isinstance(value, ast.Quoted)), None)
    if quoted is not None and isinstance(node.subject, ast.Select) and node.subject.det.kind == "next":
        price = pen(quoted.abilities[0])[0].text  # of the next one no block is written: "next spell costs {1} less"
        return sentence(node, pen.words(operand(node.subject, pen), price, behind(node, pen)))
    if quoted is not None:
        return head(node, in_front(node, pen) + do(node, pen), pen(quoted), open=True)
    return sentence(node, in_front(node, pen) + do(node, pen))


def in_front(node: ast.Do | ast.DoAll | ast.Restrict, pen: Pen) -> str:
    """``until E, `` where a statement begins with it."""
    return f"{pen(node.duration)}, " if isinstance(node.duration, ast.Until) and node.duration.front else ""


def behind(node: ast.Do | ast.DoAll | ast.Restrict, pen: Pen) -> str:
    """How long a statement holds, where it ends with that."""
    return "" if node.duration is None or in_front(node, pen) else str(pen(node.duration))


def do(node: ast.Do, pen: Pen, subject: bool = True) -> str:
    """The line of an instruction without its rules."""
    many = isinstance(node.subject, ast.Select) and several(node.subject.det)
    form = 0 if node.optional or many or _plain(node.subject) else 1
    return pen.words(
        operand(node.subject, pen) if subject and node.subject is not None else "",
        "<may>" if node.optional else "",
        node.spelled or verb(node.verb, pen, form),
        operands(*_arguments(node, pen), node.adverbs, pen),
        behind(node, pen),
        _except(node, pen),
        pen.named(node.binding),
    )


def _except(node: ast.Do, pen: Pen) -> str:
    """``except it has flying and is 1/1``: what of a copy is otherwise."""
    said = f" {pen.word('and')} ".join(do(each, pen) for each in excepted(node))
    return pen.words("<except>", "<it>", said) if said else ""


def _arguments(node: ast.Do, pen: Pen) -> tuple[Given, Given]:
    """The operands in the order of the declaration: things, and those with a preposition."""
    symbol = pen.vocabulary.verb(node.verb)
    params = symbol.params if symbol else ()
    roles = {param.name: hosts.written(param.role, params, pen.vocabulary, pen.lang) for param in params}
    given = [(roles.get(name, "object"), value) for name, value in node.args if not isinstance(value, ast.Quoted)]
    return [one for one in given if one[0] == "object"], [one for one in given if one[0] != "object"]


@prints(ast.DoAll)
def _do_all(node: ast.DoAll, pen: Pen) -> tuple[Part, ...]:
    return sentence(node, in_front(node, pen) + do_all(node, pen))


def do_all(node: ast.DoAll, pen: Pen) -> str:
    """Several verbs of one subject on one line."""
    verbs = f" {pen.word('and')} ".join(do(part, pen, subject=False) for part in node.parts)
    return pen.words(operand(node.subject, pen), verbs, behind(node, pen))


@prints(ast.Restrict)
def _restrict(node: ast.Restrict, pen: Pen) -> tuple[Part, ...]:
    verbs = [
        pen.words("<be>" if one.passive else "", event(one, pen, form=PAST_FORM if one.passive else 0, subject=False))
        for one in node.said
    ]
    subject = node.events[0].subject
    return sentence(
        node,
        in_front(node, pen)
        + pen.words(
            operand(subject, pen) if subject is not None else "",
            f"<{node.mode}>",
            f" {pen.word(node.joint)} ".join(verbs),
            pen.words("<as_though>", pen(node.as_though)) if node.as_though is not None else "",
            *(pen(limit) for limit in node.limits),
            behind(node, pen),
            pen.words("<unless>", pen(node.unless)) if node.unless is not None else "",
        ),
    )


@prints(ast.If)
def _if(node: ast.If, pen: Pen) -> tuple[Part, ...]:
    then = block(node.then, pen)
    if node.instead:
        return (*block(node.otherwise, pen), *instead(node, then, pen))
    if node.behind and len(then) == 1 and then[0].body is None:
        return sentence(node, pen.words(then[0].text, "<if>", pen(node.condition)))
    keep_open = bool(node.otherwise) and any(part.body is not None for part in then)
    parts = head(node, pen.words("<if>", pen(node.condition)), then, keep_open)
    if node.otherwise:
        otherwise = block(node.otherwise, pen)
        parts += (Part(pen.word("else"), otherwise),)
    return parts


@prints(ast.May)
def _may(node: ast.May, pen: Pen) -> tuple[Part, ...]:
    player = operand(node.player, pen) if node.player is not None else ""
    alone = not any(getattr(each, "subject", None) for statement in node.body for each in walk(statement))
    before, pen.doing = pen.doing, node.player if alone and isinstance(node.player, ast.FieldOf) else None
    body = block(node.body, pen)
    pen.doing = before
    return head(node, pen.words(player, "<may>"), body)


@prints(ast.Unless)
def _unless(node: ast.Unless, pen: Pen) -> tuple[Part, ...]:
    (body,) = node.body
    assert isinstance(body, ast.Do)
    return sentence(node, pen.words(do(body, pen), "<unless>", do(node.price, pen)))


@prints(ast.SpendOnly)
def _spend_only(node: ast.SpendOnly, pen: Pen) -> tuple[Part, ...]:
    events = f" {pen.word('or')} ".join(event(each, pen, form=0, subject=False) for each in node.events)
    return sentence(node, pen.words(do(node.made, pen), "<only>", "<to>", events))


@prints(ast.ForEach)
def _for_each(node: ast.ForEach, pen: Pen) -> tuple[Part, ...]:
    return head(node, pen.words("<for_each>", pen(node.each), pen.named(node.binding)), block(node.body, pen))


@prints(ast.Repeat)
def _repeat(node: ast.Repeat, pen: Pen) -> tuple[Part, ...]:
    return head(node, pen.words("<repeat>", pen(node.times)), block(node.body, pen))


@prints(ast.Loop)
def _loop(node: ast.Loop, pen: Pen) -> tuple[Part, ...]:
    return head(node, pen.word("loop"), block(node.body, pen))


@prints(ast.Leave)
def _leave(node: ast.Leave, pen: Pen) -> tuple[Part, ...]:
    return sentence(node, pen.word("stop" if node.whole else "leave"))


@prints(ast.Let)
def _let(node: ast.Let, pen: Pen) -> tuple[Part, ...]:
    return sentence(node, pen.words("<set>" if node.again else "<let>", node.name, "=", pen(node.value)))


@prints(ast.Change)
def _change(node: ast.Change, pen: Pen) -> tuple[Part, ...]:
    return sentence(node, pen.words("<change>", node.spelled or node.slot, "<to>", operand(node.value, pen)))


@prints(ast.Replace)
def _replace(node: ast.Replace, pen: Pen) -> tuple[Part, ...]:
    timed = (*node.events[:-1], replace(node.events[-1], window=node.duration))
    upcoming = pen.words("<next>", "<times>" if pen.particles else "time") if node.next else ""
    return head(node, pen.words("<instead_of>", upcoming, events(timed, pen)), block(node.body, pen))


@prints(ast.Later)
def _later(node: ast.Later, pen: Pen) -> tuple[Part, ...]:
    text = pen.words("<when>", "<done>") if node.reflexive else pen.words("<later>", "<when>", events(node.events, pen))
    return head(node, text, block(node.body, pen))
