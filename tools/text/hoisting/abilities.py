"""Lines of a text box whose shape both languages share: keywords, costs, triggers, spells, quotations; conditions.

What a reader would get wrong: the words are the language's ``WORDS``; what a clause, an event or a condition is like is
said by its hooks (``predicate``, ``event``, ``condition``).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import RULE, transform, walk
from kotowari.tools.text.asked import asked_frame, marks
from kotowari.tools.text.hoisting import Hoisting, box
from kotowari.tools.text.hoisting.reading import again, is_this
from kotowari.tools.text.hoisting.windows import limited
from kotowari.tools.text.holders import holder_noun
from kotowari.tools.text.linearizer import Context, paid
from kotowari.tools.text.notation import quotation
from kotowari.tools.text.once import ends_itself
from kotowari.tools.text.prices import read_cost
from kotowari.tools.text.together import named_once, own_sentence

WAS = "was"  # a condition is about how something was before what has happened


@Hoisting.handles(ast.KeywordUse)
def keyword_use(say: Hoisting, node: ast.KeywordUse, ctx: Context) -> Any:
    """「飛行」, 「サイクリング{2}」: by the keyword's frame, else its arguments behind the name."""
    name = say.keyword_name(node.keyword)
    frame = say.lexicon.frame("keyword", node.keyword)
    args = [say.argument(arg, ctx) for arg in node.args]
    costs = (read for arg in node.args if (read := read_cost(arg)) is not None)
    if any(say.lexicon.attribute("field", arg.field, "derived") == ("cost",) for arg in costs):
        return say.NOUN(name, key=node.keyword)
    keyword = getattr(say.library.vocabulary.symbol("keyword", node.keyword), "node", None)
    params = getattr(keyword, "params", ())
    bare = not node.args and any(not param.optional for param in params)
    if frame and not bare:  # asked for without what it says: 「それが待機を持つ」
        names = [param.name for param in params]
        known = {"args": args, "name": name, "this": ctx.name}
        return say.NOUN(say.frames.fill(frame, known | dict(zip(names, args, strict=False))))
    return say.NOUN(say.with_arguments(name, node.args, args), key=node.keyword)


@Hoisting.handles(ast.Cost)
def cost(say: Hoisting, node: ast.Cost, ctx: Context) -> str:
    """「{2}{U}, {T}, カード１枚を捨てる」."""
    return ", ".join(cost_item(say, item, ctx) for item in node.items)


def cost_item(say: Hoisting, item: ast.Node, ctx: Context) -> str:
    """One thing the payer does, symbols, or a parameter that stands for a cost."""
    return say.predicate(item, ctx) if isinstance(item, ast.Do) else paid(say, item, ctx)


@Hoisting.handles(ast.KeywordLine)
def keyword_line(say: Hoisting, node: ast.KeywordLine, ctx: Context) -> str:
    """「飛行、警戒」; what was no keyword yet is a sentence below: 「これは破壊されない。」"""
    itself = ctx.name if ctx.by_name else say.this_word(ctx)
    said = {use: own_sentence(say, use) for use in node.uses}
    uses = [use for use in node.uses if not said[use]]
    words = say.COMMA.join(named_once(say, uses, [str(say.say(use, ctx)) for use in uses]))
    sentences = [say.finished(say.frames.fill(frame, {"this": itself})) for frame in said.values() if frame]
    return "\n".join(filter(None, [words, *sentences]))


def headed(say: Hoisting, head: str, text: str) -> str:
    """An ability word or flavor words in front: 「昂揚 ― …」."""
    if not head or head == RULE:
        return text
    named = say.library.vocabulary.symbol("term", head) is not None
    label = say.lexicon.frame("term", head, "label") or say.lexicon.name("term", head) if named else head
    return f"{label}{say.WORDS['dash']}{text}"


@Hoisting.handles(ast.Triggered)
def triggered(say: Hoisting, node: ast.Triggered, ctx: Context) -> str:
    """「…とき、…場合、…」."""
    ctx = say.opened(ctx)
    if marked := marks(say, node):
        return f"{marked}{say.WORDS['dash']}{say.paragraph(say.sentences(node.body, ctx))}"
    final = ends_itself(say, node)
    if node.condition is not None and not node.events:
        lead = say.condition(node.condition, ctx, "when") + say.COMMA
    else:
        lead = say.trigger_head(node.events, replace(ctx, params={**ctx.params, "final here": final})) + say.COMMA
        if node.condition is not None:
            then = isinstance(node.condition, ast.Has) and looks_back(say, node.events)
            asked = replace(ctx, params={**ctx.params, WAS: True}) if then else ctx
            lead += say.intervening(of_the_event(node, node.condition), asked) + say.COMMA
    text = say.paragraph(say.sentences(node.body, ctx), lead)
    often = [say.finished(limited(say, limit, ctx, "triggers")) for limit in node.limits]
    return headed(say, node.head, say.together([text, *often]))


def looks_back(say: Hoisting, events: Sequence[ast.EventPattern | ast.StepEvent]) -> bool:
    """Whether an event is judged by what was before it (attribute ``looks_back``)."""
    verbs = [event.verb for event in events if isinstance(event, ast.EventPattern)]
    return any(say.lexicon.attribute(say.verb_kind(verb) or "", verb, "looks_back") is not None for verb in verbs)


def of_the_event(node: ast.Triggered, condition: ast.Condition) -> ast.Condition:
    """A condition on this object in which it is not named again, where the event has just named it."""
    told = any(isinstance(each, ast.EventPattern) and is_this(each.subject) for each in node.events)
    return transform(condition, again) if told else condition


@Hoisting.handles(ast.Resolution)
def resolution(say: Hoisting, node: ast.Resolution, ctx: Context) -> str:
    """The sentences of a spell."""
    ctx = say.opened(ctx)
    ctx.discourse.resumed = box.resumes(node)
    return headed(say, node.head, say.paragraph(say.sentences(node.body, ctx)))


@Hoisting.handles(ast.Quoted)
def quoted(say: Hoisting, node: ast.Quoted, ctx: Context) -> Any:
    """「「{T}：カードを１枚引く。」」: abilities written out; `this` in them is 「このクリーチャー」."""
    noted = quotation(say, node, ctx)
    if noted is not None:
        return say.NOUN(noted)
    inner = replace(ctx, by_name=False, noun=holder_noun(say, node, ctx))
    marks = str.maketrans(say.WORDS["quotation"].format(""), say.WORDS["within"])  # of what is quoted in a quotation
    said = (say.WORDS["quotation"].format(str(say.say(each, inner)).translate(marks)) for each in node.abilities)
    return say.NOUN(say.WORDS["quotations"].join(said) + say.given())


def entering(say: Hoisting, node: ast.AsEvent, ctx: Context, front: str = "") -> str | None:
    """「これはタップ状態で戦場に出る。」; None when things are done during the event."""
    if isinstance(node.condition, ast.Compare) and asked_frame(say, node.condition):  # 「この呪文を唱えるために…」
        asked = replace(ctx, params={**ctx.params, "entering here": True})
        front += say.entering_if(node.condition, asked) + say.COMMA
    elif node.condition is not None:
        front += say.entering_if(node.condition, ctx) + say.COMMA
        if any(map(is_this, walk(node.condition))):
            node = replace(node, event=transform(node.event, again))
    return box.entering(say, node, ctx, front, lambda each: say.event(each, ctx, say.PLAIN))


# --------------------------------------------------------------------------- events and conditions
@Hoisting.handles(ast.EventPattern)
def event_pattern(say: Hoisting, node: ast.EventPattern, ctx: Context) -> str:
    """An event in the plain form."""
    return say.event(node, ctx, say.PLAIN)


def outcome(say: Hoisting, ctx: Context, how: str = "done") -> str | None:
    """「これによりダメージが軽減された」: how the last verb says that it came to something (``undone``: to nothing)."""
    frame = say.verb_frame(ctx.discourse.last, how) if ctx.discourse.last else None
    doer = ctx.discourse.doer or ast.Ref("you", target="you")
    return str(say.frames.fill(frame, {"subject": say.noun(doer, ctx)})) if frame else None


@Hoisting.handles(ast.Done)
def done(say: Hoisting, node: ast.Done, ctx: Context) -> str:
    """「そうした」, in a wording that says the verb again 「破壊した」."""
    last = ctx.discourse.last
    own = outcome(say, ctx)
    if own:
        return own
    return say.inflect(say.verb_name(last), "past") if last and say.switch(f"{say.lang}_done") else say.WORDS["so"]


@Hoisting.handles(ast.Possible)
def possible(say: Hoisting, node: ast.Possible, ctx: Context) -> str:
    """「それが攻撃できる」."""
    return say.event(node.event, ctx, "cannot" if node.negated else say.ABLE)


@Hoisting.handles(ast.Logic)
def logic(say: Hoisting, node: ast.Logic, ctx: Context) -> str:
    """Conditions together."""
    return say.condition(node, ctx, say.PLAIN)
