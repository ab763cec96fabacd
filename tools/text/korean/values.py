"""Korean values: places, numbers, fields, amounts.

What a reader would get wrong: points and counts both stand behind their unit (「피해 3점」, 「카드 두 장」),
with digits for points and native numerals for counts.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.asked import SOUGHT, both_of, half_up, is_any_amount
from kotowari.tools.text.hoisting.reading import counted_by
from kotowari.tools.text.hoisting.values import befallen, per_each
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.korean.nouns import counted_apart, having, word_form
from kotowari.tools.text.linearizer import Binding, Context, sized
from kotowari.tools.text.tokens import written_out


@Korean.handles(ast.ZoneOf)
def zone_of(say: Korean, node: ast.ZoneOf, ctx: Context) -> Noun:
    """「당신의 손」, 「소유자의 무덤」, 「전장」, 「모든 무덤」."""
    if node.zone == "anywhere":
        return Noun("어디" if node.but is None else f"{zone_of(say, node.but, ctx)} 이외의 곳", word="anywhere")
    name = say.lexicon.name("zone", node.zone)
    if node.every:
        return Noun(name, quantity="all", word=node.zone)
    if node.of is None:
        return Noun(name, word=node.zone)
    if isinstance(node.of, ast.FieldOf) and node.of == ctx.params.get("clause subject"):
        return Noun(f"{say.WORDS['their']}의 {name}", word=node.zone)
    if isinstance(node.of, ast.FieldOf) and isinstance(node.of.of, ast.Ref):
        return Noun(f"{say.lexicon.name('field', node.of.field)}의 {name}", word=node.zone)
    owner = say.noun(node.of, ctx)
    own = owner.player and owner.pronoun and owner.key and owner.key == ctx.params.get("doer key")
    return Noun(f"{say.WORDS['their'] if own else owner}의 {name}", word=node.zone)


@Korean.handles(ast.EndOfZone)
def end_of_zone(say: Korean, node: ast.EndOfZone, ctx: Context) -> Noun:
    """「당신의 서고 맨 위의 카드」, 「당신의 서고 맨 위의 카드 세 장」."""
    side = "맨 위" if node.end == "top" else "맨 밑"
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", node.several))
    amount = str(say.say(node.count, ctx)) if node.count is not None else "1"
    card = say.lexicon.name("class", "card")
    counter = say.counter_of((ast.Word(kind="class", id="card"),))
    if node.until is not None:
        return down_to(say, node, f"{say.noun(node.zone, ctx)} {side} {card}", ctx)
    if amount == "0":  # a place, of which nothing is taken
        return Noun(f"{say.noun(node.zone, ctx)} {side}", ref=node)
    head = f"{say.noun(node.zone, ctx)} {side}{say.switch('ko_top_of')} {card}"
    return Noun(
        head, "" if amount == "1" else say.counted(amount, counter), plural=amount != "1", key=node.binding, ref=node
    )


def down_to(say: Korean, node: ast.EndOfZone, cards: str, ctx: Context) -> Noun:
    """「생물 카드를 공개할 때까지 당신의 서고 맨 위 카드」."""
    assert node.until is not None  # as the caller has seen
    done = grammar.inflect(say.verb_name(ctx.params["verb here"]), "passive+when")
    sought = say.noun(node.until, ctx)
    if node.until.binding:
        ctx.bind(node.until.binding, Binding(node.until, SOUGHT, sought.plural))
    return Noun(f"{sought.marked('이')} {done}까지 {cards}", plural=True, key=node.binding, ref=node)


@Korean.handles(ast.Either)
def either(say: Korean, node: ast.Either, ctx: Context) -> Noun:
    """「A 또는 B」, 「A, B 또는 C」, 「A와 B」."""
    both = both_of(say.lexicon, node)
    if both:
        return Noun(both, plural=True)
    parts = [say.noun(part, ctx) for part in node.parts]
    if node.op == "and":
        parts = counted_apart(say, parts)
    text = str(parts[0])
    words = say.switch("ko_keywords") == "및" and all(isinstance(part, ast.KeywordUse) for part in node.parts)
    either = " 또는 " if isinstance(node.parts[0], ast.Symbols) else say.switch("ko_or")
    for part in parts[1:]:
        joint = either if part is parts[-1] else ", "
        said = text + joint if joint != "이나" else grammar.josa(text, joint) + " "
        both = grammar.josa(text, "과") if not words else text + (" 및" if part is parts[-1] else ",")
        text = (said if node.op == "or" else both + " ") + str(part)
    return Noun(text, player=all(part.player for part in parts), plural=node.op == "and")


@Korean.handles(ast.Word)
def word(say: Korean, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return word_form(say, node)


@Korean.handles(ast.Count)
def count(say: Korean, node: ast.Count, ctx: Context) -> Noun:
    """「당신이 조종하는 생물의 수」."""
    those = befallen(say, node.of)
    if those is not None:
        node = ast.Count(those)
    if isinstance(node.of, ast.Happened):
        return Noun(f"{grammar.stem_of(str(say.say(node.of, replace(ctx, where=''))))}던 횟수", ref=node)
    return Noun(f"{say.noun(node.of, ctx).whole}의 수", ref=node)


@Korean.handles(ast.Arith)
def arith(say: Korean, node: ast.Arith, ctx: Context) -> str:
    """「X의 두 배」, 「A에 1을 더한 수」, 「X의 절반(소수점 이하 버림)」."""
    per = per_each(say, node.right, ctx) if isinstance(node.left, ast.Symbols) else None
    if per:
        return f"{per[1]}당 {say.say(node.left, ctx)}"
    if isinstance(node.left, ast.Symbols):
        return f"{say.say(node.right, ctx)}만큼 {say.say(node.left, ctx)}"
    left, right = str(say.say(node.left, ctx)), str(say.say(node.right, ctx))
    if node.op == "*":
        if isinstance(node.left, ast.Number):
            left, right = right, left
        return f"{left}의 {grammar.numeral(right)} 배"
    if (up := half_up(node)) is not None:
        return f"{say.say(up, ctx)}의 절반(소수점 이하 올림)"
    if node.op == "/":
        return (
            f"{left}의 절반(소수점 이하 버림)"
            if right == "2"
            else f"{left}{grammar.josa('', '을')} {right}로 나눈 수(소수점 이하 버림)"
        )
    if node.op == "+":
        return f"{left}에 {grammar.josa(right, '을')} 더한 수"
    if node.op == "-":
        return f"{left}에서 {grammar.josa(right, '을')} 뺀 수"
    return f"{grammar.josa(left, '과')} {right} 중 {'작은' if node.op == 'min' else '큰'} 수"


@Korean.handles(ast.Assign)
def assign(say: Korean, node: ast.Assign, ctx: Context) -> Noun:
    """「기본 공격력과 방어력 1/1」."""
    bare = isinstance(node.value, ast.Pair) and say.switch("ko_assign")
    name = "" if bare else say.lexicon.name("field", node.field) + " "
    return Noun(f"{name}{say.say(node.value, ctx)}", word="assign", ref=node)


@Korean.handles(ast.Measure)
def measure(say: Korean, node: ast.Measure, ctx: Context) -> Noun:
    """An amount: 「피해 3점」, 「카드 두 장」, 「얼음 카운터 네 개」, 「자신의 공격력만큼의 피해」."""
    node = sized(say, node, ctx)
    if node.unit.id == "token" and len(node.kinds) == 1 and node.kinds[0].kind == "token":
        return predefined(say, node, ctx)
    ordered = sorted(node.kinds, key=lambda kind: kind.kind != "stats")
    kinds = []
    for before, kind in zip([None, *ordered], ordered, strict=False):
        if before is not None and before.kind == kind.kind == "color":
            kinds.append("및")
        kinds.append(say.lexicon.name(kind.kind, kind.id) if kind.kind == "counter" else word_form(say, kind))
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    points = say.word_frame(node.unit, "points")
    close = [  # 「비전투피해」
        ("비" if kind.negated else "") + compound if (compound := say.word_frame(kind, "compound")) else ""
        for kind in node.kinds
    ]
    each = per_each(say, node.amount, ctx) is not None
    if points and (node.at_least or not each and not isinstance(node.amount, ast.Number | ast.Ref)):
        unit = say.word_frame(node.unit, "alone") or unit
    name = "".join([*close, unit]) if close and all(close) else " ".join([*kinds, unit])
    name = "".join(clause + " " for clause in having([str(say.say(part, ctx)) for part in node.quality])) + name
    if node.of is not None:
        name = f"{say.noun(node.of, ctx).marked('에')} 놓인 {name}"
    counter = points or say.word_frame(node.unit, "classifier") or "개"
    amount = node.amount
    done = counted_by(amount, ctx)
    if done is not None:
        what = say.word_frame(done[1].unit, "alone") or say.lexicon.name(done[1].unit.kind, done[1].unit.id)
        how = grammar.inflect(say.verb_name(done[0]), "past_adnominal")
        return Noun(f"이런 식으로 {how} {what}만큼{say.switch('ko_amount')} {name}", word=node.unit.id, ref=node)
    if isinstance(amount, ast.Number | ast.Ref):
        said = str(say.say(amount, ctx))
        if is_any_amount(node) or points and node.at_least and said == "1":
            return Noun(name, word=node.unit.id, ref=node)
        text = say.counted(said, counter)
        if node.up_to:
            return Noun(name, adverbial=f"최대 {text}까지", word=node.unit.id, ref=node)
        return Noun(
            name,
            f"{text} 이상" if node.at_least else text,
            plural=said != "1",
            word=node.unit.id,
            ref=node,
            late=node.at_least,
        )
    if isinstance(amount, ast.ThatMany):
        return Noun(f"그만큼의 {name}", word=node.unit.id, ref=node)
    equal = say.lexicon.wording("unit", node.unit.id, "equal", lang="en")
    per = None if equal else per_each(say, amount, ctx)
    if per:
        return Noun(f"{per[1]}당 {name}", say.counted(per[0], counter), word=node.unit.id, ref=node)
    joint = say.word_frame(node.unit, "as_much") or "만큼" + say.switch("ko_amount")  # 「방어력만큼 생명점」
    return Noun(f"{say.noun(amount, ctx)}{joint} {name}", word=node.unit.id, ref=node)


def predefined(say: Korean, node: ast.Measure, ctx: Context) -> Noun:
    """A predefined token by its name, or in the older wording in full (「"…"를 가진 무색 보물 마법물체 토큰」)."""
    word = node.kinds[0]
    face = getattr(getattr(say.library.vocabulary.symbol("token", word.id), "node", None), "face", None)
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = f"{say.lexicon.name('token', word.id)} {unit}"
    if face is not None and (say.switch("ko_tokens") == "long" or written_out(say, ctx)):
        inner = replace(ctx, by_name=False, noun=say.noun_for(tuple(t.id for t in face.types)))
        abilities = " 및 ".join(f'"{say.say(ability, inner)}"' for ability in face.abilities)
        heads = " ".join(say.lexicon.name(w.kind, w.id) for w in (*face.subtypes, *face.types))
        name = (f"{abilities}를 가진 " if abilities else "") + f"무색 {heads} {unit}"
    name = "".join(clause + " " for clause in having([str(say.say(part, ctx)) for part in node.quality])) + name
    amount = str(say.say(node.amount, ctx))
    return Noun(name, say.counted(amount, "개"), plural=amount != "1", word=node.unit.id, ref=node)
