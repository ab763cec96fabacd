"""Korean references: there is no pronoun for things.

What a reader would get wrong: what was announced or mentioned is said again with its noun (「그 생물」,
「그 목표」), so a reference needs the node that introduced it.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.apart import TOKEN, Telling, makes_copy, thing_of, verb_of
from kotowari.tools.text.hoisting.reading import is_player
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.nouns import alternatives, is_head, noun_form, relative_clauses
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.rest import remaining

FIRST = "첫"


def done_to(say: Korean, verb: str) -> str:
    """「추방된」."""
    stem = grammar.stem_of(say.verb_name(verb))
    return stem.removesuffix("하") + "된" if stem.endswith("하") else grammar.past_stem(stem) + "던"


def linked_noun(say: Korean, verb: str, plural: bool, key: str, word: ast.Word) -> Noun:
    """「추방된 카드」."""
    done = done_to(say, verb)
    noun, many = say.lexicon.name(word.kind, word.id), "들" if plural else ""
    return Noun(f"{done} {noun}{many}", player=word.kind == "player", plural=plural, pronoun=True, key=key)


def some_player(say: Korean, id: str) -> Noun:
    """「한 플레이어」."""
    return Noun("한 " + say.lexicon.name("player", id), player=True)


def told_again(say: Korean, node: ast.Ref, name: str, value: object, plural: bool, ctx: Context) -> Noun:
    """A thing by its noun: 「그 생물」."""
    if isinstance(value, ast.Do) and not value.args:  # a name or a word that was declared is no card
        return Noun("그것", pronoun=True, key=name)
    left = remaining(name, value, plural, ctx)
    if left:
        noun = short_noun(say, value)
        one = "한 장" if noun == say.lexicon.name("class", "card") else noun
        rest = f"나머지 {one if left == 2 else f'{noun}들'}"
        return Noun(rest, plural=left != 2, pronoun=True, key=name, word="rest")
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    if name and name == ctx.discourse.beside:
        return Noun("첫 번째 목표", player=player, pronoun=True, key=name)
    head = noun_form(say, node.noun) if node.noun is not None else short_noun(say, value)
    return Noun(f"그 {head}{'들' if plural else ''}", player=player, plural=plural, pronoun=True, key=name)


def short_noun(say: Korean, value: object) -> str:
    """The noun by which a thing is taken up again: its head, or 「목표」 for a target of several kinds."""
    card = say.lexicon.name("class", "card")
    if isinstance(value, ast.EndOfZone) or value is None:
        return card
    if makes_copy(value):
        return say.lexicon.name(TOKEN.kind, TOKEN.id)
    if isinstance(value, ast.Do):
        value = next((part for _, part in value.args if isinstance(part, ast.Measure)), value)
    if isinstance(value, ast.Measure):
        types = [kind for kind in value.kinds if kind.kind == "type"]
        if types:  # a token by what it is
            return noun_form(say, types[-1])
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


def told_apart(say: Korean, binding: Binding, how: str, ctx: Context, nth: int = 0) -> str:
    """「그 엘프」, 「당신이 조종하는 그 생물」, 「추방된 카드」, 「두 번째 생물」."""
    node, many = thing_of(binding.node), "들" if binding.plural else ""
    head = short_noun(say, node)
    if how != "nth" and isinstance(node, ast.Select) and say.as_target(node, str) is not None:
        return ""
    if how == "done":
        return f"{done_to(say, verb_of(binding))} {head}{many}"
    if how == "nth":
        linked = binding.via.startswith("linked:")
        head = say.lexicon.name("player", "player") if is_player(node) else head
        done = f"{done_to(say, binding.via.removeprefix('linked:'))} " if linked else ""
        return f"{FIRST if nth == 1 else grammar.numeral(nth)} 번째 {done}{head}{many}"
    if isinstance(node, ast.Measure):
        kinds = [noun_form(say, kind) for kind in node.kinds if kind.kind == "subtype"]
        return " ".join(["그", *kinds, say.lexicon.name(node.unit.kind, node.unit.id)]) + many if how == "words" else ""
    if not isinstance(node, ast.Select):
        return f"그 {head}{many}" if how == "words" else ""
    whole = alternatives(say, node, "", False)
    if how == "words":
        return f"그 {whole}{many}"
    before = relative_clauses(say, node, replace(ctx, bindings=dict(ctx.bindings), told=Telling()))
    return f"{before}그 {whole}{many}" if before else ""
