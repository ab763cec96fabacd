"""Japanese abilities and cards: lines of keywords, triggers, costs, static effects, the text box of a face.

What a reader would get wrong: an activation cost is a list of phrases before a full-width colon,
each in the dictionary form, and symbols stand without a verb.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import refusable
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.abilities import WAS, cost, cost_item, entering, headed
from kotowari.tools.text.hoisting.reading import bind_event
from kotowari.tools.text.hoisting.windows import limited
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Counted, Japanese, Noun
from kotowari.tools.text.japanese.clauses import lasting, of_this
from kotowari.tools.text.japanese.events import condition, event
from kotowari.tools.text.japanese.prices import named, price_change
from kotowari.tools.text.japanese.statements import mentions_this
from kotowari.tools.text.linearizer import Context, costs_of, named_once
from kotowari.tools.text.prices import is_free, positive_letter
from kotowari.tools.text.spelled_out import goes_on, of_its_place, prevented
from kotowari.tools.text.stages import stage


def argument(say: Japanese, node: object, ctx: Context) -> str:
    """An argument of a keyword."""
    if isinstance(node, ast.Cost):
        only_symbols = all(isinstance(item, ast.Symbols) for item in node.items)
        text = cost(say, node, ctx)
        return text if only_symbols else f"{say.switch('ja_keyword_dash')}{text}。"
    if isinstance(node, ast.Select):
        return Counted.with_counter(say.noun(node, ctx).whole, say.counter_of(node.alternatives[-1].words))
    return grammar.digits(say.say(node, ctx)) if isinstance(node, ast.Number) else str(say.say(node, ctx))


@Japanese.handles(ast.Activated)
def activated(say: Japanese, node: ast.Activated, ctx: Context) -> str:
    """「{1}{R}：…。この能力は、…にのみ起動できる。」"""
    ctx = say.opened(ctx)
    lead = cost(say, node.cost, ctx) + "："
    if say.switch("ja_dealer") == "it" and any(isinstance(item, ast.Do) and of_this(item) for item in node.cost.items):
        ctx.discourse.focus = "this"  # what the cost has named
    text = say.told(say.sentences(node.body, ctx), lead)
    limits = [
        say.limit_said(limit, ctx) or f"この能力は、{say.lexicon.name(limit.kind, limit.id)}にのみ起動できる"
        if isinstance(limit, ast.Word)
        else say.switch("ja_activate_often").replace("{n}", str(say.say(limit, ctx)))
        if isinstance(limit, ast.Limit)
        else limited(say, limit, ctx, "activate").replace("中にのみ", "の間にのみ")
        for limit in node.limits
    ]
    letter = positive_letter(node.condition)
    if letter:
        limits.append(f"{grammar.digits(letter)}は０にできない")
    elif node.condition is not None:
        asked = condition(say, node.condition, ctx, "dictionary")
        limits.append(
            f"{grammar.inflect(asked, 'negative').removesuffix('い')}ければ起動できない"
            if say.switch("ja_activate_if") == "unless"
            else f"この能力は、{asked}ときにのみ起動できる"
        )
    text += "".join(say.finished(limit).replace("起動でき", say.switch("ja_activate") + "でき") for limit in limits)
    text += "".join(price_change(say, each, ctx, "この能力を起動する") for each in node.changes)
    return headed(say, node.head, text)


@Japanese.handles(ast.Static)
def static(say: Japanese, node: ast.Static, ctx: Context) -> str:
    """「あなたがコントロールしているクリーチャーは＋１/＋１の修整を受ける。」"""
    if laid_out := stage(say, node, ctx, lambda each: str(say.say(each, say.opened(ctx)))):
        return laid_out
    ctx, node = say.standing(ctx), of_its_place(say, node, ctx.face)
    lead = lasting(condition(say, node.condition, ctx, "dictionary")) + "かぎり、" if node.condition is not None else ""
    clauses = say.sentences(named_once(node.effects, node.condition, ctx), ctx)
    if clauses and node.condition is not None and mentions_this(node.condition) and ctx.by_name:
        clauses = [
            replace(clauses[0], topic=clauses[0].topic.replace(ctx.name, say.itself(ctx) or ctx.name)),
            *clauses[1:],
        ]
    return headed(say, node.head, say.told(clauses, lead))


@Japanese.handles(ast.Replacement)
def replacement(say: Japanese, node: ast.Replacement, ctx: Context) -> str:
    """「…なら、代わりに…」, 「あなたは、あなたのアンタップ・ステップにこれをアンタップしないことを選んでもよい」."""
    ctx = say.opened(ctx)
    left = refusable(node.events, node.body, node.condition)
    if left is not None:
        deed, window = left
        time = f"{say.say(window, ctx)}".removesuffix("中") + "に" if window is not None else ""
        said = grammar.inflect(say.predicate(deed, ctx), "negative")
        return headed(say, node.head, f"あなたは、{time}{said}ことを選んでもよい。")
    return headed(say, node.head, say.told(replaced(say, node, ctx)))


@Japanese.handles(ast.Replace)
def replacing(say: Japanese, node: ast.Replace, ctx: Context) -> list[Clause]:
    """「このターン、…なら、代わりに…」."""
    said = ast.Replacement(node.events, node.body, span=node.span)
    return say.led(replaced(say, said, ctx), f"{say.say(node.duration, ctx)}、" + "次に" * node.next, gated=True)


def replaced(say: Japanese, node: ast.Replacement, ctx: Context) -> list[Clause]:
    """What happens in place of something else, its lead first."""
    for pattern in node.events:
        bind_event(say, pattern, ctx)
    would = replace(ctx, where="would")
    lead = "か".join(event(say, pattern, would, "dictionary") for pattern in node.events)
    lead += f"{say.switch('ja_if')}、"
    if node.condition is not None:
        lead += condition(say, node.condition, ctx, "case") + "、"
    changed = changed_event(say, node, ctx)
    clauses = [Clause(body=changed)] if changed else say.sentences(node.body, ctx)
    if not clauses:
        clauses = [Clause(body="それは起こらない")]
    first = clauses[0]
    instead = "" if node.body and goes_on(say, node.body[0]) else "代わりに"
    return [replace(first, lead=lead + instead + first.lead), *clauses[1:]]


def changed_event(say: Japanese, node: ast.Replacement, ctx: Context) -> str | None:
    """The event with another number, by the verb's frame ``changed``."""
    pattern = node.events[0]
    frame = say.verb_frame(pattern.verb, "changed")
    if not frame or len(node.body) != 1 or not isinstance(node.body[0], ast.Change):
        return None
    value = node.body[0].value
    if not isinstance(value, ast.Arith):
        return None
    other = value.left if isinstance(value.left, ast.Number) else value.right
    number = grammar.digits(say.say(other, ctx))
    amount = {"*": f"その{number}倍の数", "+": f"その数に{number}を足した数"}.get(value.op)
    if amount is None:
        return None
    things = pattern.subject if pattern.passive else pattern.object
    nouns = {name: say.noun(operand, ctx) for name, operand in pattern.preps}
    values = {
        "amount": amount,
        "passive": pattern.passive,
        "things": say.noun(things, ctx).head,
        "recipient": "".join(taken_up(value, "その") for name, value in nouns.items() if name in ("on", "to")),
        "subject": taken_up(say.noun(pattern.subject, ctx), "その") if not pattern.passive and pattern.subject else "",
    }
    return say.frames.fill(frame, values)


def taken_up(noun: Noun, demonstrative: str) -> str:
    """A noun named again: 「そのパーマネント」; a pronoun or a name stays."""
    return str(noun) if noun.ref is None else demonstrative + noun.head


@Japanese.handles(ast.AsEvent)
def as_event(say: Japanese, node: ast.AsEvent, ctx: Context) -> str:
    """「これはタップ状態で戦場に出る。」, 「…が戦場に出るに際し、…」, 「…が４個置かれた状態で戦場に出る。」"""
    ctx = say.opened(ctx)
    bind_event(say, node.event, ctx)
    avoided = prevented(say, node)
    if avoided is not None:
        return headed(say, node.head, may_avoid(say, *avoided, ctx))
    simple = entering(say, node, ctx)
    if simple:
        return headed(say, node.head, simple)
    lead = event(say, node.event, ctx, "dictionary") + "に際し、"
    if node.condition is not None:
        lead += condition(say, node.condition, ctx, "case") + "、"
    return headed(say, node.head, say.told(say.sentences(node.body, ctx), lead))


def may_avoid(say: Japanese, node: ast.AsEvent, deed: ast.Do, ctx: Context) -> str:
    """「…が戦場に出るに際し、あなたは…してもよい。そうしないなら、これはタップ状態で戦場に出る。」"""
    lead = event(say, replace(node.event, adverbs=()), ctx, "dictionary") + "に際し、"
    first = say.told(say.sentences((deed,), ctx), lead)
    paid = all(isinstance(value, ast.Measure) for _, value in deed.args)  # nothing else was spoken of
    same = replace(node.event, subject=ast.Ref("it", target="this")) if paid else node.event
    return first + (entering(say, replace(node, event=same), ctx, f"そうしない{say.switch('ja_if')}、") or "")


@Japanese.handles(ast.ExtraCost)
def extra_cost(say: Japanese, node: ast.ExtraCost, ctx: Context) -> str:
    """「この呪文を唱えるための追加コストとして、…」."""
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
            spell = say.SWITCHES["ja_spell_self"]
            said = say.finished(f"あなたは{spell}をこれのマナ・コストを支払うことなく唱えてもよい")
        return f"{condition(say, node.condition, ctx, 'if')}、{said}"
    itself = say.switch("ja_spell_self") if ctx.by_name else say.SWITCHES["ja_spell_self"]  # a reminder names no card
    subject = itself.replace("{name}", ctx.name)
    often = "望む回数" if node.often else ""
    text = ""
    for each in (node.cost, *node.others):
        paid = [
            cost_item(say, item, ctx) if isinstance(item, ast.Do) else f"{say.say(item, ctx)}を{often}支払う"
            for item in costs_of(each, ctx)
        ]
        said = "、".join([*(grammar.inflect(part, "continuative") for part in paid[:-1]), paid[-1]])
        if node.mode == "alternative" and len(paid) == 2 and paid[0].endswith("}を支払う"):
            said = "とともに".join(paid)
        text = f"{text}か{'' if said.startswith('{') else '、'}{said}" if text else said
    if node.times is not None:
        text = f"{say.say(node.times, ctx)}に等しい回数、{text}"
    if node.mode == "additional":
        return say.finished(f"{subject}を唱えるための追加コストとして、{text}")
    if node.mode == "optional":
        extra = "他のコストに加えて" if any(isinstance(item, ast.Do) for item in costs_of(node.cost, ctx)) else "追加で"
        return say.finished(f"あなたは{subject}を唱えるに際し、{extra}{grammar.inflect(text, 'may')}")
    return say.finished(f"あなたは{subject}のマナ・コストを支払うのではなく、{grammar.inflect(text, 'may')}")


def intervening(say: Japanese, node: ast.Condition, ctx: Context) -> str:
    """「…場合」."""
    if WAS in ctx.params:
        return f"{grammar.inflect(condition(say, node, ctx, 'dictionary'), 'past')}場合"
    return condition(say, node, ctx, "case")


def if_so(say: Japanese, node: ast.Condition, ctx: Context) -> str:
    """「…なら」."""
    return condition(say, node, ctx, "if")
