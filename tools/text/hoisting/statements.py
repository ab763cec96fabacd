"""Statements around clauses: options, repetitions, names, modes, what is changed and what happens later.

What a reader would get wrong: here is only which clause follows which; every word is the language's (its ``WORDS`` and
the hooks of ``Hoisting``), and so is how clauses become one sentence.
"""

from dataclasses import replace
from itertools import zip_longest

from kotowari.grammar import ast
from kotowari.grammar.remainder import pick_each
from kotowari.tools.text.asked import theirs
from kotowari.tools.text.hoisting import Clause, Hoisting
from kotowari.tools.text.hoisting.reading import head_words, is_many
from kotowari.tools.text.linearizer import Binding, Context, named_target
from kotowari.tools.text.spelled_out import in_one_sentence


@Hoisting.handles(ast.May)
def may(say: Hoisting, node: ast.May, ctx: Context) -> list[Clause]:
    """「あなたは…してもよい」: the whole block is one choice."""
    doer = say.noun(node.player, ctx) if node.player is not None else say.NOUN(say.YOU)
    player = doer.marked(say.TOPIC) + say.SPACE
    body, behind = apart(say, node)
    if node.player is not None and doer.key != "you":  # whose own library it is then
        key = getattr(node.player, "binding", "") or doer.key
        ctx = replace(ctx, params={**ctx.params, "doer key": key, "done by": str(doer)})
    willed = replace(ctx, params={**ctx.params, "willed here": True})
    inner = say.sentences(body, theirs(node, willed))
    if not inner:
        return []
    quoted = say.quoted_may(player, inner)
    if quoted is not None:
        return [replace(quoted, body=say.inflect(quoted.body, say.MAY), gated=True)]
    told = (
        say.led(say.sentences(behind, theirs(node, ctx)), say.switch(f"{say.lang}_if_done"), gated=True)
        if behind
        else []
    )
    whole = say.joined(inner) if len(inner) > 1 else inner[0]
    if whole.linked and not whole.topic:
        return [replace(whole, lead=player + whole.lead, body=say.inflect(whole.body, say.MAY), gated=True), *told]
    topic = player if not whole.topic or whole.topic == player else player + whole.topic
    return [replace(whole, topic=topic, body=say.inflect(whole.body, say.MAY), gated=True), *told]


def apart(say: Hoisting, node: ast.May) -> tuple[ast.Block, ast.Block]:
    """What may be done, and what is told behind it (``text apart``): 「그렇게 한다면, 서고를 섞는다.」."""
    *first, last = node.body
    own = bool(first) and isinstance(last, ast.Do) and last.subject is None and say.verb_frame(last.verb, "apart")
    return (tuple(first), (last,)) if own else (node.body, ())


@Hoisting.handles(ast.SpendOnly)
def spend_only(say: Hoisting, node: ast.SpendOnly, ctx: Context) -> list[Clause]:
    """「…を加える。このマナは、…ためにのみ使用できる。」."""
    *before, last = say.sentences((node.made,), ctx)
    frame = say.lexicon.frame("term", "spend_only") or say.WORDS["spend only"]
    limit = say.frames.fill(frame, {"what": say.spent_for(node.events, replace(ctx, where="would"))})
    return [*before, replace(last, after=(*last.after, limit + say.stop))]


@Hoisting.handles(ast.ForEach)
def for_each(say: Hoisting, node: ast.ForEach, ctx: Context) -> list[Clause]:
    """「あなたがコントロールしているクリーチャー１体につき、…」."""
    noun = say.noun(node.each, ctx)
    pick_each(node, ctx.discourse.picked)
    ctx.bind(node.binding or getattr(node.each, "binding", "") or "it", Binding(node.each, "loop"))
    inner = say.sentences(in_one_sentence(node.body), ctx)
    return say.led(inner, say.WORDS["each"].format(say.one_of_them(noun, head_words(node.each))))


@Hoisting.handles(ast.Repeat)
def repeat(say: Hoisting, node: ast.Repeat, ctx: Context) -> list[Clause]:
    """「これを３回行う」 after what is done."""
    inner = say.sentences(node.body, ctx)
    number = str(say.say(node.times, ctx))
    plain = isinstance(node.times, ast.Number | ast.Ref | ast.ThatMany)
    often = say.times(number) if plain else say.WORDS["so_often"].format(number)
    if any(isinstance(each, ast.Modes) for each in node.body):  # behind them it would be a part of the last
        return [Clause(body=say.WORDS["following"].format(often)), *inner]
    shape = say.switch(f"{say.lang}_repeat").replace("{n}", often)
    before, _, after = shape.partition("{body}")
    return [Clause(body=before + say.told(inner) + after)] if before else [*inner, Clause(body=after.strip())]


@Hoisting.handles(ast.Loop)
def loop(say: Hoisting, node: ast.Loop, ctx: Context) -> list[Clause]:
    """「…。この手順を繰り返す」."""
    return [*say.sentences(node.body, ctx), Clause(body=say.WORDS["again"])]


@Hoisting.handles(ast.Leave)
def leave(say: Hoisting, node: ast.Leave, ctx: Context) -> Clause:
    """「この手順を終える」, 「この効果を終える」."""
    return Clause(body=say.WORDS["stop" if node.whole else "leave"])


@Hoisting.handles(ast.Let)
def let(say: Hoisting, node: ast.Let, ctx: Context) -> list[Clause]:
    """「Ｘは…に等しい」 for a name of one letter; other names are only used where they stand."""
    aimed = named_target(node)
    if aimed is not None:  # announced by now
        ctx.bind(node.name, Binding(aimed, "target", is_many(aimed.det)))
        return []
    value = node.value
    letter = ctx.discourse.letters.get(node.name)
    ctx.bind(node.name, Binding(say.NOUN(letter) if letter else value, "let"))
    if letter:
        return [say.equal(letter, say.noun(value, ctx), value, node.again)]
    if len(node.name) > 1:
        ctx.params[node.name] = value
        return []
    return [say.equal(node.name.upper(), say.noun(value, ctx), value, node.again)]


@Hoisting.handles(ast.Change)
def change(say: Hoisting, node: ast.Change, ctx: Context) -> Clause:
    """「その数を２倍にする」: a replaced event with another value."""
    value = node.value
    if isinstance(value, ast.Arith) and value.op == "*" and ast.Number(value=2) in (value.left, value.right):
        return Clause(body=say.WORDS["doubled"])
    if isinstance(value, ast.Arith) and value.op in "+-" and isinstance(value.right, ast.Number):
        by = say.noun(value.right, ctx).marked(say.WORDS["so many more"])
        return Clause(body=say.WORDS["more" if value.op == "+" else "fewer"].format(by))
    return Clause(body=say.WORDS["changed"].format(say.noun(value, ctx).marked(say.INTO)))


@Hoisting.handles(ast.Later)
def later(say: Hoisting, node: ast.Later, ctx: Context) -> list[Clause]:
    """A delayed trigger: 「次の終了ステップの開始時に、それを追放する」; a reflexive one: 「そうしたとき、…」."""
    heads = [] if node.reflexive else [say.when(each, ctx) for each in node.events]
    lead = (say.WORDS["when_done"] if node.reflexive else say.SPACE.join(heads)) + say.COMMA
    return say.led(say.sentences(node.body, ctx), lead, gated=True)


@Hoisting.handles(ast.Modes)
def modes(say: Hoisting, node: ast.Modes, ctx: Context) -> list[Clause]:
    """「以下から１つを選ぶ。」 and one paragraph a mode."""
    head = say.of_modes(node, ctx)
    told = (say.told(say.sentences(option, say.opened(ctx))) for option in node.options)
    lines = [f"{label}{say.WORDS['dash']}{line}" if label else line for line, label in zip_longest(told, node.labels)]
    mark = say.switch(f"{say.lang}_bullet")
    text = "".join(mark.format(line) if "{}" in mark else f"\n{mark}{line}" for line in lines)
    return [Clause(body=head, after=(text,), gated=True)]
