"""Korean references: there is no pronoun for things.

What a reader would get wrong: what was announced or mentioned is said again with its noun (「그 생물」,
「그 목표」), so a reference needs the node that introduced it.
"""

from kotowari.grammar import ast
from kotowari.tools.text.hoisting.reading import is_player
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun, this_noun
from kotowari.tools.text.korean.nouns import is_head, noun_form
from kotowari.tools.text.linearizer import Context


@Korean.handles(ast.Ref)
def ref(say: Korean, node: ast.Ref, ctx: Context) -> Noun:
    """A reference: 당신, the card's name, 「그 생물」."""
    name = node.target or node.name
    if name == "you":
        return Noun("당신", player=True, key="you")
    if name == "this":
        return this_noun(ctx)
    if name in ctx.params:
        value = ctx.params[name]
        return value if isinstance(value, Noun) else say.noun(value, ctx)
    if name.lower() == "x":
        return Noun("X")
    if name == "candidate":
        return Noun("자신", pronoun=True, key="candidate")
    return antecedent(say, node, name, ctx)


def antecedent(say: Korean, node: ast.Ref, name: str, ctx: Context) -> Noun:
    """A bound name said again with its noun."""
    binding = ctx.bound(name)
    value = binding.node if binding else None
    if binding is not None and binding.via == "let" and len(name) == 1:
        return Noun(name.upper())
    if isinstance(value, ast.Ref) and (value.target or value.name) in ("this", "you"):
        return ref(say, value, ctx)
    if isinstance(value, ast.Do) and not value.args:  # a name or a word that was declared is no card
        return Noun("그것", pronoun=True, key=name)
    plural = bool(binding and binding.plural) or node.name == "them"
    if binding is not None and binding.via.startswith("linked:"):
        done = grammar.past_stem(grammar.stem_of(say.verb_name(binding.via.removeprefix("linked:")))) + "던"
        return Noun(
            f"{done} {say.lexicon.name('class', 'card')}{'들' if plural else ''}", plural=plural, pronoun=True, key=name
        )
    if binding is None and node.noun is None and node.name in ("player", "opponent"):
        return Noun("한 " + say.lexicon.name("player", node.name), player=True)
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    head = noun_form(say, node.noun) if node.noun is not None else short_noun(say, value)
    return Noun(f"그 {head}{'들' if plural else ''}", player=player, plural=plural, pronoun=True, key=name)


def short_noun(say: Korean, value: object) -> str:
    """The noun by which a thing is taken up again: its head, or 「목표」 for a target of several kinds."""
    card = say.lexicon.name("class", "card")
    if isinstance(value, ast.EndOfZone) or value is None:
        return card
    if isinstance(value, ast.Measure):
        return say.lexicon.name(value.unit.kind, value.unit.id)
    if not isinstance(value, ast.Select):
        return card
    heads = {alternative.words[-1] for alternative in value.alternatives if alternative.words}
    if len(heads) != 1:
        return (
            "목표"
            if value.det.kind == "target"
            else " 또는 ".join(noun_form(say, head) for head in sorted(heads, key=str))
        )
    head = heads.pop()
    if value.det.kind == "target" and say.word_frame(head, "as_target"):
        return "목표"
    words = [word for word in value.alternatives[0].words if is_head(word)]
    if len(words) > 1 and len(value.alternatives) == 1 and all(word.kind == "type" for word in words):
        return " ".join(noun_form(say, word) for word in words)
    return noun_form(say, head)
