"""Korean targets: how they are announced, and what each is called from then on.

What a reader would get wrong: there is no pronoun for things, so that of two of one noun the first is 「첫 번째 목표」.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting.nouns import said_of
from kotowari.tools.text.hoisting.reading import is_many, is_player
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.nouns import counted_apart, described
from kotowari.tools.text.korean.references import short_noun
from kotowari.tools.text.linearizer import Binding, Context


def announce(say: Korean, targets: list[ast.Select], ctx: Context) -> str:
    """「생물을 목표로 정한다」; several in one sentence."""
    whole_targets, targets = targets, [replace(each, alternatives=said_of(say, each)) for each in targets]
    nouns = [described(say, target, ctx) for target in targets]
    for index, target in enumerate(targets):
        earlier = ctx.bound(ctx.discourse.beside) if ctx.discourse.beside else None
        if earlier is None or short_noun(say, earlier.node) != short_noun(say, target):
            ctx.discourse.beside = ""
        known = pronoun(say, target, index, targets)
        if ctx.discourse.beside:  # 「첫 번째 목표」 is the earlier one
            known = replace(known, head="두 번째 목표")
        ctx.discourse.announced[id(whole_targets[index])] = known
        if target.binding:
            ctx.bind(target.binding, Binding(target, "target", is_many(target.det)))
    whole = say.as_target(targets[0], lambda count: say.say(count, ctx))
    if len(nouns) == 1 and whole:
        return whole
    nouns = counted_apart(say, nouns)
    text = str(nouns[0]) if len(nouns) > 1 else ""
    for noun in nouns[1:-1]:
        text = grammar.josa(text, "과") + f" {noun}"
    return (grammar.josa(text, "과") + " " if text else "") + nouns[-1].marked("을") + " 목표로 정한다"


def pronoun(say: Korean, target: ast.Select, index: int, targets: list[ast.Select]) -> Noun:
    """What an announced target is called: 「그 생물」, 「그 생물들」, 「그 목표」, 「첫 번째 목표」."""
    many = is_many(target.det)
    plain = is_player(target) and say.switch("ko_opponent") == "player"
    head = say.lexicon.name("player", "player") if plain else short_noun(say, target)
    if [short_noun(say, other) for other in targets].count(head) > 1:
        return Noun(
            ("첫 번째 목표", "두 번째 목표", "세 번째 목표")[min(index, 2)],
            plural=many,
            pronoun=True,
            key=f"target {index}",
        )
    return Noun(
        f"그 {head}{'들' if many else ''}",
        player=is_player(target),
        plural=many,
        pronoun=True,
        key=target.binding or f"target {index}",
    )
