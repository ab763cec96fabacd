"""Changes of costs in Japanese: 「この呪文を唱えるためのコストは、…１つにつき{1}少なくなる。」"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.tools.text.hoisting import Clause
from kotowari.tools.text.hoisting.values import per_each
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese
from kotowari.tools.text.japanese.events import condition
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.prices import is_beyond_first, is_where_x, named_price, player_of, speaks_of_itself

CHANGED = {"less": "少なくなる", "more": "多くなる"}
USED = "起動型能力を起動する"


def price_change(say: Japanese, node: ast.ExtraCost, ctx: Context, used: str = "") -> str:
    """The sentence of a card about its own cost, or about what using its abilities costs, or one that is ``used``."""
    itself = say.switch("ja_spell_self") if ctx.by_name else say.SWITCHES["ja_spell_self"]  # a reminder names no card
    this = itself.replace("{name}", ctx.name)
    if node.activating:
        this = used or f"{say.noun(ast.Ref('this', None, 'this'), ctx)}の{USED}"
    else:
        ctx = replace(ctx, name=this)
        this = f"{'これ' if speaks_of_itself(node) else this}を唱える"
    clause = changed(say, node, this, ctx)
    named = transform(node.condition, by_name) if node.condition is not None else None
    lead = f"{condition(say, named, ctx, 'if')}、" if named is not None else ""
    return "".join([say.finished(lead + clause.topic + clause.body), *clause.after])


def by_name(part: ast.Node) -> ast.Node:
    """A pronoun for the thing itself, which has not been named yet in this order of words, as its name."""
    return ast.Ref("this", None, "this") if isinstance(part, ast.Ref) and part.target == "this" else part


def given(say: Japanese, node: ast.ExtraCost, subject: ast.Node | None, lead: str, ctx: Context) -> Clause:
    """The same of what a statement names; who plays it comes first: 「あなたが…を唱えるためのコストは」."""
    if node.activating:
        return changed(say, node, f"{say.noun(subject, ctx).whole}の{USED}", ctx, lead)
    what, by = player_of(subject)
    who = f"{say.noun(by, ctx).whole}が" if by is not None else ""
    who += "次に" if isinstance(subject, ast.Select) and subject.det.kind == "next" else ""
    return changed(say, node, f"{who}{say.noun(what, ctx).whole}を唱える", ctx, lead)


def changed(say: Japanese, node: ast.ExtraCost, deed: str, ctx: Context, lead: str = "") -> Clause:
    """「…ためのコストは{1}少なくなる」, with what is counted before the amount."""
    ctx = replace(ctx, where="")
    body = f"{say.say(node.cost.items[0], ctx)}{CHANGED[node.change]}"
    topic = f"{deed}ためのコストは"
    if node.times is None:
        return Clause(lead, topic, body)
    if is_where_x(node, say.library.vocabulary.is_variable):
        equal = say.equal("Ｘ", say.noun(node.times, ctx), node.times, False)
        return Clause(lead, topic, body, (say.finished(equal.topic + equal.body),))
    if is_beyond_first(node):
        return Clause(lead, f"{topic}、", f"２つ目以降の対象１つにつき{body}")
    per = per_each(say, node.times, ctx)
    return Clause(lead, f"{topic}、", f"{per[1] if per else say.say(node.times, ctx)}につき{body}")


def named(say: Japanese, node: ast.ExtraCost, ctx: Context) -> str | None:
    """「あなたの墓地にあるこのカードを脱出コストで唱えてもよい」, of a keyword's own cost; None of any other."""
    found = named_price(say, node, ctx)
    if found is None:
        return None
    place, deeds = found
    lead = f"{condition(say, node.condition, ctx, 'if')}、" if node.condition is not None else ""
    where = say.lexicon.name("zone", place) if place else ""
    if deeds:
        first = f"{where and f'あなたの{where}から、'}{'このカード' if place else 'この呪文'}を、"
        said = [say.predicate(deed, ctx) for deed in deeds]
        doing = "、".join([*(grammar.inflect(each, "continuative") for each in said[:-1]), said[-1]])
        return say.finished(f"{lead}あなたは{first}他のコストの支払いに加えて{doing}ことで唱えてもよい")
    card = f"あなたの{where}にあるこのカード" if place else "この呪文"
    return say.finished(f"{lead}あなたは{card}を{ctx.params['keyword name']}コストで唱えてもよい")
