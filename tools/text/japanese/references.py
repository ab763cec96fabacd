"""Japanese references: あなた, the card's name, これ and それ, 「そのプレイヤー」.

What a reader would get wrong: `this` is the name and `it` is 「これ」, as the source wrote it; only a
player, or a noun the source names, is taken up with その.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.apart import CARD, TOKEN, Telling, makes_copy, thing_of, verb_of
from kotowari.tools.text.asked import SOUGHT, at_least_held
from kotowari.tools.text.hoisting.reading import head_words, is_player
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.nouns import alternatives, compound, noun_form, relative_clauses
from kotowari.tools.text.linearizer import Binding, Context, bound, is_candidate
from kotowari.tools.text.more import More
from kotowari.tools.text.rest import remaining
from kotowari.tools.text.wholly import wholly


def linked_noun(say: Japanese, verb: str, plural: bool, key: str, word: ast.Word) -> Noun:
    """「その追放されたカード」."""
    done = grammar.inflect(say.verb_name(verb), "passive+past")
    return Noun(
        ("それらの" if plural else "その") + done + noun_form(say, word),
        player=word.kind == "player",
        plural=plural,
        pronoun=True,
        key=key,
    )


@Japanese.handles(ast.Among)
def among(say: Japanese, node: ast.Among, ctx: Context) -> str:
    """「これにより破壊された」 of what was done something to, else 「それらのうち」."""
    pool, known = bound(node.pool, ctx), ctx.bound(node.pool.target or node.pool.name)
    verb = known.via.partition("|")[2] or known.via.partition("did:")[2] if known else ""
    if known is not None and known.via.startswith("linked:"):
        done = grammar.inflect(say.verb_name(known.via.removeprefix("linked:")), "passive+past")
        return f"{say.noun(ast.Ref('this'), ctx).head}によって{done}"
    if isinstance(pool, ast.EndOfZone) and ctx.where == "all" and ctx.discourse.last:
        verb = ctx.discourse.last
    elif isinstance(pool, ast.EndOfZone):
        return "その中から"
    if not verb:
        return f"{say.noun(node.pool, ctx).head}の中の"
    return f"これにより{say.verb_frame(verb, 'done_to') or grammar.inflect(say.verb_name(verb), 'passive+past')}"


def former(name: str, ctx: Context) -> Noun | None:
    """「その前者」 of a target that was announced before, where the other of the two stands in the same statement."""
    called = ctx.discourse.announced
    here = {called[each].key for each in ctx.discourse.aims if each in called}
    if not here or name in here:
        return None
    pair = (noun for noun in called.values() if noun.key == name and noun.head.endswith(("前者", "後者")))
    return next(pair, None)


def told_again(say: Japanese, node: ast.Ref, name: str, value: object, plural: bool, ctx: Context) -> Noun:
    """A player by its word, a thing as それ unless the source says its noun."""
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    if player and not (isinstance(value, ast.Select) and value.det.kind in ("all", "each") and plural):
        return Noun(
            "それらのプレイヤー" if plural else "そのプレイヤー", player=True, plural=plural, pronoun=True, key=name
        )
    if node.noun is not None:
        return Noun(
            ("それらの" if plural else "その") + noun_form(say, node.noun), plural=plural, pronoun=True, key=name
        )
    pair = former(name, ctx)
    if pair is not None:
        return pair
    left = remaining(name, value, plural, ctx)
    if left:
        return Noun("もう一方" if left == 2 else "残り", plural=left != 2, pronoun=True, key=name, word="rest")
    binding = ctx.bound(name)
    chosen = binding is not None and binding.via in ("did:choose", SOUGHT)
    if (chosen or getattr(ctx.discourse, "resumed", False)) and isinstance(value, ast.Select):
        head = "か".join(dict.fromkeys(noun_form(say, each.words[-1]) for each in value.alternatives))
        return Noun(("それらの" if plural else "その") + head, plural=plural, pronoun=True, key=name)
    if makes_copy(value):
        return Noun(("それらの" if plural else "その") + noun_form(say, TOKEN), plural=plural, pronoun=True, key=name)
    if isinstance(value, ast.EndOfZone) and not plural:
        return Noun("それ", pronoun=True, key=name)
    return Noun("それら" if plural else "それ", plural=plural, pronoun=True, key=name)


def relating(say: Japanese, by: ast.Expr, relation: str, what: str, ctx: Context) -> str:
    """「あなたが土地を８つ以上コントロールしている」; before a noun the thing itself needs no mention."""
    itself = ctx.where == "relative" and isinstance(by, ast.Ref) and by.target == "candidate"
    verb = say.lexicon.frame("relation", relation, "holds") or f"{say.lexicon.forms('relation', relation)[0]}している"
    return f"{'' if itself else say.noun(by, ctx).marked('が')}{what}{verb}"


def has_more(say: Japanese, more: More | None, ctx: Context) -> str:
    """「対戦相手１人があなたよりも多くの土地をコントロールしている」, 「…のライフがあなたよりも多い」; of None ""."""
    if more is None:
        return ""
    itself = ctx.where == "relative" and is_candidate(more.who)
    than = f"{say.noun(more.than, ctx)}よりも"
    if more.what is not None and more.place is None:
        return relating(say, more.who, more.name, f"{than}多くの{say.noun(more.what, ctx).head}を", ctx)
    who = "" if itself else say.noun(more.who, ctx).marked("の")
    if more.what is None:
        frame = say.lexicon.frame("field", more.name, "has_more")
        return say.frames.fill(frame, {"subject": who, "what": than}) if frame else ""
    held = f"{who}{say.lexicon.name('zone', more.name)}にある{say.noun(more.what, ctx).head}"
    return f"{held}が{than}多い"


def counters_on(say: Japanese, node: ast.Compare, ctx: Context) -> str:
    """「これに成長カウンター３個以上が置かれている」: so many counters on a thing; "" for any other comparison."""
    what = node.left.of if isinstance(node.left, ast.Count) else None
    tail = {">=": "以上が", "=": "が", "<=": "以下が"}.get(node.op)
    if not isinstance(what, ast.Measure) or what.of is None or tail is None or say.switch("ja_on") != "に":
        return ""
    counted = say.noun(replace(what, amount=node.right, at_least=False, of=None), ctx)
    return f"{say.noun(what.of, ctx).marked('に')}{replace(counted, floats=False)}{tail}置かれている"


def some_held(say: Japanese, node: ast.Compare, ctx: Context) -> str:
    """「あなたがこれでない２つ以上の土地をコントロールしている」: at least so many others of one's own; else ""."""
    held = at_least_held(node)
    if held is None or not held.what.det.another or say.switch("ja_other") != "これでない":
        return ""
    relation = next(m for m in held.what.modifiers if isinstance(m, ast.Controlled))
    rest = tuple(m for m in held.what.modifiers if m is not relation)
    plain = replace(held.what.det, another=False)
    bare = say.noun(replace(held.what, det=plain, modifiers=rest), ctx)
    what = f"{say.switch('ja_other')}{bare.whole}を"
    return relating(say, relation.by, relation.relation, what, ctx)


def nth_of(say: Japanese, node: object, nth: int, several: bool) -> str:
    """「２体」 of 「２体目の」; of several 「２組」."""
    aimed = isinstance(node, ast.Select) and say.as_target(node, str) is not None
    words = head_words(node)
    counter = say.counter_of(words) if words else say.counter_of((CARD,))
    return say.counted(nth, "組" if several else say.COUNTER if aimed else counter)


def noun_to_count(say: Japanese, node: object, head: str) -> str:
    """The noun behind 「２体目の」: a player is one, whoever was meant; what can be anything is 「対象」."""
    if is_player(node):
        return say.lexicon.name("player", "player")
    return "対象" if isinstance(node, ast.Select) and say.as_target(node, str) is not None else head


def linked_by(say: Japanese, binding: Binding) -> str:
    """「追放された」, of what another ability did it to."""
    how, _, verb = binding.via.partition(":")
    return grammar.inflect(say.verb_name(verb), "passive+past") if how == "linked" else ""


def told_apart(say: Japanese, binding: Binding, how: str, ctx: Context, nth: int = 0) -> str:
    """「そのエルフ」, 「あなたがコントロールしているそのエルフ」, 「その追放されたカード」, 「２体目のエルフ」."""
    node = thing_of(binding.node)
    that = "それらの" if binding.plural else "その"
    words = (TOKEN,) if makes_copy(node) else head_words(node)
    head = noun_form(say, words[-1]) if words else say.lexicon.name("class", "card")
    if how == "done":
        return f"{that}{grammar.inflect(say.verb_name(verb_of(binding)), 'passive+past')}{head}"
    if how == "nth":
        return f"{nth_of(say, node, nth, binding.plural)}目の{linked_by(say, binding)}{noun_to_count(say, node, head)}"
    if isinstance(node, ast.Select) and say.as_target(node, str):
        return ""
    if isinstance(node, ast.Measure):
        kinds = [kind for kind in node.kinds if kind.kind == "subtype"]
        return that + compound(say, [*kinds, node.unit]) if how == "words" else ""
    if not isinstance(node, ast.Select):
        return that + head if how == "words" else ""
    whole = alternatives(say, node, False)[0]
    if how == "words":
        return that + whole
    before = relative_clauses(say, node, replace(ctx, bindings=dict(ctx.bindings), told=Telling()))
    return f"{before}{that}{whole}" if before else ""


def wholly_held(say: Japanese, node: object, ctx: Context) -> str:
    """「あなたがこれと狐１体をコントロールしているとともにそれらのオーナーである」; "" for any other condition."""
    held = wholly(node)
    if held is None:
        return ""
    other: Noun = say.noun(replace(held.other, det=ast.Det("count", ast.Number(1))), ctx)
    other = replace(other, floats=say.switch("ja_count") == "float")
    things = f"{say.noun(held.what, ctx)}と{other.marked('を')}"
    own, hold = (say.lexicon.forms("relation", each) for each in held.relations)
    return f"{say.noun(held.by, ctx).marked('が')}{things}{hold[0]}しているとともにそれらの{own[-1]}"
