"""Values whose shape both languages share: pairs, fields, copies, what is counted for each of something.

What a reader would get wrong: the words are the language's ``WORDS``; how an amount stands to its noun is its grammar.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import multiples
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.reading import head_words, multiple, names_player, signed_pair
from kotowari.tools.text.linearizer import Context, spoken
from kotowari.tools.text.notation import change_of_stats
from kotowari.tools.text.pairs import half_of, letters_of
from kotowari.tools.text.summed import of_one


@Hoisting.handles(ast.Pair)
def pair(say: Hoisting, node: ast.Pair, ctx: Context) -> str:
    """``２/１``, 「…１つにつき＋１/＋１」, ``＋X/＋０`` whose X is said behind; a zero takes its neighbour's sign."""
    taken = multiples(node)
    if taken is not None:
        things = per_each(say, ast.Count(taken[2]), ctx)
        plain = ast.Pair(ast.Number(taken[0]), ast.Number(taken[1]), node.signed)
        return say.WORDS["per"].format(things[1] if things else "") + pair(say, plain, ctx)
    late = ctx.params.get("late here")
    if late is not None:
        node, said = letters_of(node, ctx)
        late.extend(say.equal(letter, say.noun(value, ctx), value, False) for letter, value in said.items())
    halves = [half_of(say, half, ctx) for half in (node.first, node.second)]
    if not node.signed:
        return say.unsigned("/".join(halves))
    named = change_of_stats(say, signed_pair(halves).split("/"))
    return named if named is not None else say.signed(signed_pair(halves))


def per_each(say: Hoisting, amount: ast.Expr, ctx: Context) -> tuple[int, str] | None:
    """``2 * number of X`` → (2, 「Ｘ１つ」) for 「…１つにつき」; None when the amount is no plain count."""
    if isinstance(amount, ast.FieldOf) and (one := say.lexicon.frame("field", amount.field, "per")):
        return 1, one
    found = multiple(amount)
    if found is None:
        return None
    if (those := befallen(say, found[1].of)) is not None:
        return found[0], say.one_of_them(say.noun(those, ctx), head_words(those))
    if isinstance(found[1].of, ast.Happened):  # so many times
        return found[0], f"{say.noun(found[1], ctx).whole}{say.SPACE}{say.times(1)}"
    return found[0], say.one_of_them(say.noun(found[1].of, ctx), head_words(found[1].of))


def befallen(say: Hoisting, node: ast.Node) -> ast.Select | None:
    """「このターンに死亡したクリーチャー」: those that something happened to that happens to a thing once."""
    if not isinstance(node, ast.Happened) or node.negated or node.window is None:
        return None
    event = node.event
    if not isinstance(event.subject, ast.Select) or event.object is not None or event.preps:
        return None
    verb = say.library.vocabulary.verb(event.verb)
    if verb is None or "once" not in verb.attributes:
        return None
    itself = ast.Where(replace(node, event=replace(event, subject=ast.Ref("they", target="candidate"))))
    return replace(event.subject, modifiers=(*event.subject.modifiers, itself))


@Hoisting.handles(ast.ThatMany)
def that_many(say: Hoisting, node: ast.ThatMany, ctx: Context) -> str:
    """The number of the event."""
    return say.WORDS["that_many"]


@Hoisting.handles(ast.FieldOf)
def field_of(say: Hoisting, node: ast.FieldOf, ctx: Context) -> Any:
    """「それのパワー」, 「あなたのライフ」, 「その土地のコントローラー」."""
    node = of_one(say, node, ctx)
    of = say.noun(node.of, ctx)
    if isinstance(node.of, ast.FieldOf) and names_player(say, node.of.field) and isinstance(node.of.of, ast.Ref):
        of = replace(of, head=say.lexicon.name("field", node.of.field))
    name, frame = say.lexicon.name("field", node.field), say.lexicon.frame("field", node.field, "of")
    told = say.frames.fill(frame, {"what": of}) if frame else say.of(str(of), name)
    return say.NOUN(told, player=names_player(say, node.field), plural=of.plural, key=f"{node.field} {of.key}")


@Hoisting.handles(ast.CopyOf)
def copy_of(say: Hoisting, node: ast.CopyOf, ctx: Context) -> Any:
    """「それのコピー」, where that stands in front of it 「飛行を持つことを除き、それのコピー」."""
    return say.NOUN(say.but_for(node, ctx) + say.of(str(say.noun(node.of, ctx)), say.switch(f"{say.lang}_copy")))


@Hoisting.handles(ast.ThisAbility)
def this_ability(say: Hoisting, node: ast.ThisAbility, ctx: Context) -> Any:
    """「この能力」."""
    return say.NOUN(say.WORDS["this_ability"])


@Hoisting.handles(ast.AllAbilities)
def all_abilities(say: Hoisting, node: ast.AllAbilities, ctx: Context) -> Any:
    """「すべての能力」, 「それのすべての能力」."""
    every = say.WORDS["all_abilities"]
    if node.only is not None:
        every = say.WORDS["every_one"].format(say.lexicon.name(node.only.kind, node.only.id))
    return say.NOUN(every if node.of is None else say.of(str(say.noun(node.of, ctx)), every))


@Hoisting.handles(ast.Number)
def number(say: Hoisting, node: ast.Number, ctx: Context) -> str:
    """Digits; counts widen them or turn them into numerals."""
    return str(node.value)


@Hoisting.handles(ast.Text)
def text(say: Hoisting, node: ast.Text, ctx: Context) -> str:
    """A name, of a card as it is printed in the language."""
    return str(say.names.get(node.value, node.value))


@Hoisting.handles(ast.Symbols)
def symbols(say: Hoisting, node: ast.Symbols, ctx: Context) -> str:
    """``{2}{G}``; what was once told by a number of its kind is so where it is made, never where it is paid."""
    verb = ctx.params.get("verb here", "")
    kind = say.verb_kind(verb)
    made = kind is not None and say.lexicon.attribute(kind, verb, "resource") is not None
    return spoken(say, node.symbols, made=made)
