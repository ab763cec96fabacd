"""Japanese abilities in a notation with heads: 「［これが戦場に出た時、①を支払って発動する。］」.

What a reader would get wrong: what happens *with* an event stands in the dictionary form (「出る時」), what is
done after it in the past (「出た時」); and a cost is a clause in the te-form, because it is done, not paid.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.reading import bind_event, is_many, is_player, remember
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese
from kotowari.tools.text.japanese.clauses import announce, predicate
from kotowari.tools.text.japanese.events import condition, event
from kotowari.tools.text.japanese.nouns import noun_form
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.notation import paying
from kotowari.tools.text.noted import Head, Noted

HALF = str.maketrans("０１２３４５６７８９＋－ＸＹＺ", "0123456789+-XYZ")


def closing(say: Japanese, text: str) -> str:
    """「…した時に」: how the parts go on with the verb at the end."""
    return text + "に" if text.endswith("時") else text


def at_step(say: Japanese, node: ast.StepEvent, ctx: Context) -> str:
    """「あなたの準備フェイズ開始時」."""
    of = node.window
    whose = say.noun(of.whose, ctx).marked("の") if of.whose is not None else "各" if of.which == "each" else ""
    whose += "次の" if of.which == "next" else ""
    return f"{whose}{say.lexicon.name('step', of.step)}{'開始' if node.edge == 'start' else '終了'}時"


def at_event(say: Japanese, node: ast.EventPattern, ctx: Context, during: bool) -> str:
    """「これが戦場に出た時」, 「これが戦場に出る時」."""
    return event(say, node, ctx, "dictionary" if during else "past") + "時"


def cost(say: Japanese, item: object, head: Head, ctx: Context) -> str:
    """「①を支払って」, 「あなたの戦場のこれを生贄に捧げて」."""
    if not isinstance(item, ast.Do):
        return f"{say.say(item, ctx)}を支払って"
    text = (say.verb_frame(item.verb, "doer") or "") + predicate(say, item, paying(say, item, head, ctx))
    remember(say, item, ctx)
    return grammar.inflect(text, "te")


def aim(say: Japanese, head: Head, ctx: Context) -> str:
    """「戦場の動物1体と相手1人を対象に」; from now on each is a pronoun."""
    if not head.targets:
        return ""
    targets = [target for _, target in head.targets]
    text = announce(say, targets, ctx).removesuffix("とする") + "に"
    for name, target in head.targets:
        ctx.bind(name, Binding(target, "target", is_many(target.det)))
        known = replace(ctx.discourse.announced[id(target)], key=name)
        if is_player(target):
            known = replace(known, head="その" + noun_form(say, target.alternatives[-1].words[-1]))
        ctx.params[name] = known
    return text


def aiming(say: Japanese, text: str) -> str:
    """「…を対象にして、それらに…」: the targets, before what is done with them as a cost."""
    return text + "して"


def behind_head(say: Japanese, noted: Noted, ctx: Context) -> str:
    """「…なら、代わりに…」, or only what is done."""
    lead = ""
    if noted.replaced:
        texts = []
        for each in noted.replaced:
            bind_event(say, each, ctx)
            texts.append(event(say, each, ctx, "dictionary"))
        lead = "か".join(texts) + "なら、代わりに"
    if noted.held is not None and noted.replaced:
        held = condition(say, noted.held, ctx, "dictionary")
        lead = grammar.inflect(held, "te" if held.endswith("いる") else "continuative") + "、" + lead
    elif noted.held is not None:
        lead = condition(say, noted.held, ctx, "if") + "、"
    clauses = say.sentences(noted.body, ctx)
    if noted.replaced and not clauses:
        clauses = [Clause(body="それは起こらない")]
    return say.told(clauses, lead)


def narrowed(say: Japanese, text: str) -> str:
    """A text with its numbers in half width, where they are printed so."""
    return text.translate(HALF) if say.switch("ja_digits") == "half" else text
