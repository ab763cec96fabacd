"""Korean abilities and cards: lines of keywords, triggers, costs, static effects, the text box of a face.

What a reader would get wrong: a line of a spell with modes ends in a dash, not in a full stop, and
what stands in quotation marks is followed by 라는/를 without a space.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import refusable
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.abilities import WAS, cost, entering, headed
from kotowari.tools.text.hoisting.reading import bind_event, is_this
from kotowari.tools.text.hoisting.windows import limited
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.clauses import predicate
from kotowari.tools.text.korean.events import condition, event
from kotowari.tools.text.korean.prices import named, price_change
from kotowari.tools.text.linearizer import Context, costs_of
from kotowari.tools.text.prices import is_free, positive_letter
from kotowari.tools.text.spelled_out import goes_on, of_its_place, prevented
from kotowari.tools.text.stages import stage


def argument(say: Korean, node: object, ctx: Context) -> object:
    """An argument of a keyword."""
    if isinstance(node, ast.Cost):
        text = cost(say, node, ctx)
        return text if all(isinstance(item, ast.Symbols) for item in node.items) else f"—{text}."
    if isinstance(node, ast.Select):
        return replace(say.noun(node, ctx), count="")
    return say.say(node, ctx)


@Korean.handles(ast.Activated)
def activated(say: Korean, node: ast.Activated, ctx: Context) -> str:
    """「{1}{R}: …. 이 능력은 …만 활성화할 수 있다.」"""
    ctx = say.opened(ctx)
    lead = cost(say, node.cost, ctx) + ": "
    parts = [say.paragraph(say.sentences(node.body, ctx), lead)]
    for limit in node.limits:
        if isinstance(limit, ast.Word):
            said = say.limit_said(limit, ctx) or f"{say.lexicon.name(limit.kind, limit.id)}만 활성화할 수 있다"
        else:
            said = limited(say, limit, ctx, "activate")
        parts.append(say.finished(said))
    letter = positive_letter(node.condition)
    if letter:
        parts.append(say.finished(f"{letter}는 0일 수 없다"))
    elif node.condition is not None:
        when = condition(say, node.condition, ctx, "only_when")
        parts.append(say.finished(say.switch("ko_activate_if").format(when)))
    parts.extend(price_change(say, each, ctx, "이 능력") for each in node.changes)
    return headed(say, node.head, " ".join(parts))


@Korean.handles(ast.Static)
def static(say: Korean, node: ast.Static, ctx: Context) -> str:
    """「당신이 조종하는 생물들은 +1/+1을 받는다.」"""
    if laid_out := stage(say, node, ctx, lambda each: str(say.say(each, say.opened(ctx)))):
        return laid_out
    node = of_its_place(say, node, ctx.face)
    return headed(say, node.head, constant(say, node.effects, node.condition, say.standing(ctx)))


def constant(say: Korean, effects: ast.Block, held: ast.Condition | None, ctx: Context) -> str:
    """What holds all the time, or while something else does."""
    clauses = say.sentences(effects, ctx)
    if held is not None:
        clauses = say.led(clauses, condition(say, held, ctx, "as_long_as") + say.switch("ko_while_comma"))
    return say.paragraph(clauses)


@Korean.handles(ast.Replacement)
def replacement(say: Korean, node: ast.Replacement, ctx: Context) -> str:
    """「…려고 한다면, 대신에 …」, 「당신은 당신의 언탭단에 이 생물을 언탭하지 않기로 선택할 수 있다」."""
    ctx = say.opened(ctx)
    left = refusable(node.events, node.body, node.condition)
    if left is not None:
        deed, window = left
        time = f"{say.say(window, ctx)} " if window is not None else ""
        said = grammar.inflect(say.predicate(deed, ctx), "negative").removesuffix("는다").removesuffix("않")
        return headed(say, node.head, f"당신은 {time}{said}않기로 선택할 수 있다.")
    return headed(say, node.head, say.paragraph(replaced(say, node, ctx)))


@Korean.handles(ast.Replace)
def replacing(say: Korean, node: ast.Replace, ctx: Context) -> list[Clause]:
    """「이번 턴에 …려고 한다면, 대신에 …」."""
    said = ast.Replacement(node.events, node.body, span=node.span)
    return say.led(replaced(say, said, ctx), f"{say.say(node.duration, ctx)} " + "다음번에 " * node.next, gated=True)


def replaced(say: Korean, node: ast.Replacement, ctx: Context) -> list[Clause]:
    """What happens in place of something else, its lead first."""
    for pattern in node.events:
        bind_event(say, pattern, ctx)
    lead = (
        " ".join(
            event(say, pattern, ctx, "would_if" if index == len(node.events) - 1 else "or")
            for index, pattern in enumerate(node.events)
        )
        + ", "
    )
    if node.condition is not None:
        lead += condition(say, node.condition, ctx) + ", "
    changed = changed_event(say, node, ctx)
    clauses = (
        [Clause(body=changed)] if changed else say.sentences(node.body, ctx) or [Clause(body="그 일은 일어나지 않는다")]
    )
    first = clauses[0]
    instead = "" if node.body and goes_on(say, node.body[0]) else say.switch("ko_instead")
    return [replace(first, lead=lead + instead + first.lead), *clauses[1:]]


def changed_event(say: Korean, node: ast.Replacement, ctx: Context) -> str | None:
    """The event with another number, by the verb's frame ``changed``: 「그 숫자의 두 배만큼의 토큰을 만든다」."""
    pattern = node.events[0]
    frame = say.verb_frame(pattern.verb, "changed")
    value = (
        getattr(node.body[0], "value", None) if len(node.body) == 1 and isinstance(node.body[0], ast.Change) else None
    )
    if not frame or not isinstance(value, ast.Arith):
        return None
    other = value.left if isinstance(value.left, ast.Number) else value.right
    number = say.say(other, ctx)
    shapes = {
        "*": f"그 숫자의 {grammar.numeral(number)} 배만큼의",
        "+": f"그 숫자에 {grammar.counted(number, '개')}를 더한 만큼의",
    }
    if value.op not in shapes:
        return None
    things = say.noun(pattern.subject if pattern.passive else pattern.object, ctx)
    subject = say.noun(pattern.subject, ctx) if pattern.subject is not None and not pattern.passive else Noun("당신")
    values = {
        "amount": shapes[value.op],
        "things": Noun(things.head),
        "passive": pattern.passive,
        "subject": replace(subject, head="그 " + subject.head) if subject.ref is not None else subject,
    }
    return say.frames.fill(frame, values)


@Korean.handles(ast.AsEvent)
def as_event(say: Korean, node: ast.AsEvent, ctx: Context) -> str:
    """「…은 탭된 채로 전장에 들어온다.」, 「…이 전장에 들어오면서, …」."""
    ctx = say.opened(ctx)
    bind_event(say, node.event, ctx)
    avoided = prevented(say, node)
    if avoided is not None:
        return headed(say, node.head, may_avoid(say, *avoided, ctx))
    simple = entering(say, node, ctx)
    unless = entering_unless(say, node, ctx)
    if simple:
        return headed(say, node.head, unless or simple)
    permitted = permitted_meanwhile(say, node, ctx)
    if permitted:
        return headed(say, node.head, permitted)
    lead = event(say, node.event, ctx, "while") + ", "
    if node.condition is not None:
        lead += condition(say, node.condition, ctx) + ", "
    return headed(say, node.head, say.paragraph(say.sentences(node.body, ctx), lead))


def entering_unless(say: Korean, node: ast.AsEvent, ctx: Context) -> str:
    """「…은 당신이 늪을 조종하지 않는 한 탭된 채로 전장에 들어온다.」: what is so but for a condition; else ""."""
    ctx = say.opened(ctx)
    test = node.condition.condition if isinstance(node.condition, ast.Not) else None
    said = str(say.say(test, ctx)) if test is not None and node.event.subject is not None else ""
    lasts = said.endswith("다") and not isinstance(test, ast.Happened)  # what happened is no "not …ing"
    plain = entering(say, replace(node, condition=None), ctx) if lasts else None
    if not plain or node.event.subject is None:
        return ""
    topic = say.noun(node.event.subject, ctx).marked(say.TOPIC) + say.SPACE
    held = grammar.inflect(said, say.switch("ko_unless"))
    return topic + held + say.SPACE + plain.removeprefix(topic) if plain.startswith(topic) else ""


def permitted_meanwhile(say: Korean, node: ast.AsEvent, ctx: Context) -> str:
    """「당신은 …하면서 …할 수 있다. …」, of what may be done meanwhile (``text meanwhile_may``); "" of the rest."""
    first, *rest = node.body
    deed = first if isinstance(first, ast.Do) and first.optional and first.subject is None else None
    frame = say.verb_frame(deed.verb, "meanwhile_may") if deed is not None else None
    if deed is None or not frame or node.condition is not None:
        return ""
    this = ast.Ref("this", target="this")
    done = say.frames.fill(frame, {name: say.noun(this if is_this(v) else v, ctx) for name, v in deed.args})
    said = say.finished(f"{grammar.josa(say.YOU, '은')} {done}")
    return " ".join(filter(None, (said, say.paragraph(say.sentences(tuple(rest), ctx)))))


def may_avoid(say: Korean, node: ast.AsEvent, deed: ast.Do, ctx: Context) -> str:
    """「…이 전장에 들어오면서, 당신은 …할 수 있다. 그러지 않으면, …은 탭된 채로 전장에 들어온다.」"""
    lead = event(say, replace(node.event, adverbs=()), ctx, "while") + ", "
    first = say.paragraph(say.sentences((deed,), ctx), lead)
    return f"{first} {entering(say, node, ctx, '그러지 않으면, ')}"


@Korean.handles(ast.ExtraCost)
def extra_cost(say: Korean, node: ast.ExtraCost, ctx: Context) -> str:
    """「이 주문을 발동하기 위한 추가비용으로, …」."""
    ctx = say.opened(ctx)
    if node.head:
        return headed(say, node.head, extra_cost(say, replace(node, head=""), ctx))
    if node.change:
        return price_change(say, node, ctx)
    if own := named(say, node, ctx):
        return own
    if node.condition is not None:
        said = extra_cost(say, replace(node, condition=None), ctx)
        if is_free(node, say.library.vocabulary):
            said = say.finished("당신은 이 주문을 마나 비용을 지불하지 않고 발동할 수 있다")
        return f"{condition(say, node.condition, ctx)}, {said}"
    itself = say.switch("ko_spell_self") if ctx.by_name else say.SWITCHES["ko_spell_self"]  # a reminder names no card
    name = grammar.josa(itself.replace("{name}", ctx.name), "을")
    text = ""
    for each in (node.cost, *node.others):
        paid = [
            grammar.josa(str(say.say(item, ctx)), "을") + (" 원하는 만큼 지불한다" if node.often else " 지불한다")
            if not isinstance(item, ast.Do)
            else predicate(say, item, ctx)
            for item in costs_of(each, ctx)
        ]
        said = " ".join([*(grammar.inflect(part, "and") for part in paid[:-1]), paid[-1]])
        text = f"{grammar.inflect(text, 'or')} {said}" if text else said
    if node.times is not None:
        text = f"{grammar.josa(str(say.say(node.times, ctx)), '과')} 같은 횟수만큼 {text}"
    if node.mode == "additional":
        return say.finished(f"{name} 발동하기 위한 추가비용으로, {text}")
    if node.mode == "optional":
        extra = "다른 비용에 추가로" if any(isinstance(item, ast.Do) for item in costs_of(node.cost, ctx)) else "추가로"
        return say.finished(f"당신은 {name} 발동하면서 {extra} {grammar.inflect(text, 'can')}")
    return say.finished(f"당신은 {name} 발동하는 비용 대신 {grammar.inflect(text, 'can')}")


def intervening(say: Korean, node: ast.Condition, ctx: Context) -> str:
    """「…면」, as the wording of the time has it."""
    said = condition(say, node, ctx)
    if WAS in ctx.params:
        said = grammar.inflect(condition(say, node, ctx, "plain"), "past_if")
    return say.switch("ko_case").replace("{c}", said)
