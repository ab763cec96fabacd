"""Japanese references: あなた, the card's name, これ and それ, 「そのプレイヤー」.

What a reader would get wrong: `this` is the name and `it` is 「これ」, as the source wrote it; only a
player, or a noun the source names, is taken up with その.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting.reading import is_player
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun, this_noun
from kotowari.tools.text.japanese.nouns import a_player, noun_form
from kotowari.tools.text.linearizer import Context


@Japanese.handles(ast.Ref)
def ref(say: Japanese, node: ast.Ref, ctx: Context) -> Noun:
    """A reference: あなた, the card's name, これ/それ, 「そのプレイヤー」, 「そのクリーチャー」."""
    name = node.target or node.name
    if name == "you":
        return Noun("あなた", player=True, key="you")
    if name == "this":
        return this_noun(ctx, node.name != "this")
    if name in ctx.params:
        value = ctx.params[name]
        return value if isinstance(value, Noun) else say.noun(value, ctx)
    if name.lower() == "x":
        return Noun("X")
    if name == "candidate":
        return Noun("それ", pronoun=True, key="candidate")
    return antecedent(say, node, name, ctx)


def antecedent(say: Japanese, node: ast.Ref, name: str, ctx: Context) -> Noun:
    """A bound name said again: a player by its word, a thing as それ unless the source says its noun."""
    binding = ctx.bound(name)
    value = binding.node if binding else None
    if binding is not None and binding.via == "let" and len(name) == 1:
        return Noun(name.upper())
    if isinstance(value, ast.Ref) and (value.target or value.name) in ("this", "you"):
        return ref(say, replace(value, name="it") if node.name != "this" else value, ctx)
    plural = bool(binding and binding.plural) or node.name == "them"
    if binding is not None and binding.via.startswith("linked:"):
        done = grammar.inflect(say.verb_name(binding.via.removeprefix("linked:")), "passive+past")
        card = say.lexicon.name("class", "card")
        return Noun(
            f"その{done}{card}" if not plural else f"それらの{done}{card}", plural=plural, pronoun=True, key=name
        )
    if binding is None and node.noun is None and node.name in ("player", "opponent"):
        return a_player(say, node.name)
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    if player and not (isinstance(value, ast.Select) and value.det.kind in ("all", "each") and plural):
        return Noun(
            "それらのプレイヤー" if plural else "そのプレイヤー", player=True, plural=plural, pronoun=True, key=name
        )
    if node.noun is not None:
        return Noun(
            ("それらの" if plural else "その") + noun_form(say, node.noun), plural=plural, pronoun=True, key=name
        )
    if isinstance(value, ast.EndOfZone) and not plural:
        return Noun("それ", pronoun=True, key=name)
    return Noun("それら" if plural else "それ", plural=plural, pronoun=True, key=name)
