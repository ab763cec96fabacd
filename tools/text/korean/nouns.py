"""Korean noun phrases: values, references, selectors, places.

What a reader would get wrong: there is no pronoun for things; what was announced or mentioned is
said again with its noun (「그 생물」, 「그 목표」), so a reference needs the node that introduced it.
"""

import re
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.asked import called_own, extreme, held_by, in_common, of_either, own_fields
from kotowari.tools.text.hoisting.amounts import so_many
from kotowari.tools.text.hoisting.nouns import announced
from kotowari.tools.text.hoisting.reading import is_many, is_player
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.korean.base import Korean, Noun
from kotowari.tools.text.linearizer import Binding, Context, holding
from kotowari.tools.text.rest import mere_cards
from kotowari.tools.text.shared_nouns import runs_into, shared_end
from kotowari.tools.text.spelled_out import befell

HAS = re.compile("([^,]+?)[을를] 가진")  # what somebody has
HEADS = ("class", "type", "subtype", "player", "unit", "token")


def word_form(say: Korean, word: ast.Word) -> str:
    """A word before or as a noun; a negated one is a clause (「대지가 아닌」)."""
    text = say.word_frame(word, "attributive") or say.lexicon.name(word.kind, word.id)
    return grammar.josa(noun_form(say, word), "이") + " 아닌" if word.negated else text


def noun_form(say: Korean, word: ast.Word) -> str:
    """The word as a noun."""
    return say.lexicon.name(word.kind, word.id)


def is_head(word: ast.Word) -> bool:
    """Whether a word belongs to the noun itself."""
    return word.kind in HEADS and not word.negated


def row(say: Korean, words: tuple[ast.Word, ...], other: str = "") -> str:
    """Words of one alternative: negations, 다른, adjectives, nouns."""
    negated = [word_form(say, word) for word in words if word.negated]
    heads = [word for word in words if is_head(word)]
    plain = len(heads) == 1 and heads[0].kind in ("type", "unit")
    close = [word for word in words if plain and not word.negated and say.word_frame(word, "compound")]
    rest = [word for word in words if not word.negated and not is_head(word) and word not in close]
    before = [word_form(say, word) for word in sorted(rest, key=lambda word: word.kind != "stats")]
    nouns = "".join(say.word_frame(word, "compound") or "" for word in close) + " ".join(
        noun_form(say, word) for word in heads
    )
    return " ".join(text for text in [*negated, other, *before, nouns] if text)


def alternatives(say: Korean, node: ast.Select, other: str, both: bool) -> str:
    """The words of a selector: what all alternatives share at the end is said once."""
    rows = [alternative.words for alternative in node.alternatives]
    if len(rows) == 1:
        return row(say, rows[0], other)
    common = 0 if runs_into(rows) else shared_end(rows)
    shared = rows[0][-common:] if common else None
    if shared is not None:
        rows = [r[:-common] for r in rows]
    texts = [row(say, words) for words in rows]
    joint = say.switch("ko_or_class") if shared is not None or node.det.kind == "none" else say.switch("ko_or")
    text = texts[0]
    for number, following in enumerate(texts[1:], 2):
        if node.det.kind == "all" or both and shared is None:  # 「녹색과 백색 생물」 would have both colors
            text = grammar.josa(text, "과") + " " + following
            continue
        if text.endswith(" 중인"):  # 「공격 중이거나 방어 중인 생물」
            text = text.removesuffix("인") + "이거나 " + following
            continue
        if number < len(texts):  # 「생물, 마법물체 또는 부여마법」
            text = f"{text}, {following}"
            continue
        text = (grammar.josa(text, "이나") + " " if joint == "이나" else text + joint) + following
    front = f"{other} " if other else ""
    return front + text + (f" {row(say, shared)}" if shared is not None else "")


def relative_clauses(say: Korean, node: ast.Select, ctx: Context) -> str:
    """What stands before the noun: place, relation, quality, condition."""
    order = {ast.InZone: 0, ast.Among: 0, ast.Controlled: 1, ast.Quality: 2, ast.Where: 3}
    clauses = [part.condition for part in node.modifiers if isinstance(part, ast.Where)]
    if any(
        isinstance(each, ast.Select) for part in clauses if not isinstance(part, ast.Related) for each in walk(part)
    ):
        order[ast.Controlled] = 4  # 「생물에게 부착된 당신이 조종하는 마법진」; in front it is said of the creature
    parts = [str(say.say(part, ctx)) for part in sorted(node.modifiers, key=lambda part: order[type(part)])]
    return "".join(part + " " for part in having(parts))


def having(clauses: list[str]) -> list[str]:
    """Clauses of which those that say what a thing has are one: 「비행과 경계를 가진」."""
    made: list[str] = []
    for clause in clauses:
        held = [HAS.fullmatch(each) for each in (made[-1], clause)] if made else []
        if held and held[0] and held[1]:
            made[-1] = f"{grammar.josa(held[0][1], '과')} {clause}"
        else:
            made.append(clause)
    return made


def picked_among(say: Korean, node: ast.Select, ctx: Context) -> str:
    """「당신이 조종하는 생물 중 +1/+1 카운터를 가진 」, 「… 중 방어력이 4 이상인 」, of what somebody has; else ""."""
    marked = [part for part in node.modifiers if isinstance(part, ast.Quality) and not part.negated]
    theirs = [part for part in node.modifiers if isinstance(part, ast.Controlled) and not part.negated]
    if node.det.another or len(node.modifiers) != 2 or len(marked) != 1 or len(theirs) != 1:
        return ""
    what = marked[0].what
    if isinstance(what, ast.Measure) and (node.det.kind != "each" or what.amount != ast.Number(value=1)):
        return ""
    if not isinstance(what, ast.Measure | ast.Compare):
        return ""
    any_of_it = replace(marked[0], what=replace(what, at_least=True)) if isinstance(what, ast.Measure) else marked[0]
    those = replace(node, det=ast.Det("none"), modifiers=(theirs[0],), binding="")
    return f"{described(say, those, ctx).whole} 중 {say.say(any_of_it, ctx)} "


def amount_of(say: Korean, det: ast.Det, counter: str, ctx: Context) -> tuple[str, str]:
    """(count, adverbial): 「두 개」, 「최대 두 개까지」, 「원하는 수만큼」."""
    if det.any_number:
        return "", "원하는 수만큼"
    amount = say.say(det.count, ctx) if det.count is not None else "1"
    text = say.counted(amount, counter)
    if det.up_to:
        return "", f"최대 {text}까지"
    if det.at_least:
        return f"{text} 이상", ""
    if det.kind == "target" and str(amount) == "1":
        how = say.switch("ko_target_count")
        return {"counted": text, "bare": ""}.get(how, how if counter == "개" else text), ""
    return (text, "") if det.kind in ("target", "count", "any") else ("", "")


def counted_apart(say: Korean, parts: list[Noun]) -> list[Noun]:
    """Several with how many of each, where an adverb of one would be said of all: 「생물 한 개와 대지 최대 한 개」."""
    if len(parts) < 2 or not any(part.adverbial for part in parts):
        return parts
    return [_counted(say, part) for part in parts]


def _counted(say: Korean, part: Noun) -> Noun:
    if part.adverbial.endswith("까지"):
        return replace(part, count=part.adverbial.removesuffix("까지"), adverbial="")
    if not part.count and not part.adverbial and isinstance(part.ref, ast.Select) and part.ref.det.kind == "target":
        return replace(part, count=str(say.counted("1", say.counter_of(part.ref.alternatives[-1].words))))
    return part


@Korean.handles(ast.Select)
def select(say: Korean, node: ast.Select, ctx: Context) -> Noun:
    """A noun phrase; a target that was announced is 「그 …」."""
    known: Noun | None = announced(say, node, ctx)
    mine = called_own(say, node)
    if mine and known is None:
        return Noun(mine, key=mine)
    return known if known is not None else described(say, node, ctx)


def described(say: Korean, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase in full."""
    noun: Noun = so_many(say, node, ctx, told)
    return noun


def told(say: Korean, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase with a number of them, or none."""
    det = node.det
    words = node.alternatives[-1].words
    whole = say.as_target(node, lambda count: say.say(count, ctx))
    if whole:
        return Noun(whole, key=node.binding, ref=node)
    before = picked_among(say, node, ctx) or relative_clauses(say, node, ctx)
    text = alternatives(
        say, node, "다른" if det.another else "", det.kind == "each" or bool(ctx.params.get("both here"))
    )
    if det.kind in ("all", "each") and any(
        word.negated for alternative in node.alternatives for word in alternative.words
    ):
        cut = text.index(" 아닌 ") + 4
        before, text = before + text[:cut], text[cut:]
    if det.kind in ("all", "each"):
        count, adverbial = "", ""
    else:
        count, adverbial = amount_of(say, det, say.counter_of(words), ctx)
    if before == "그중에서 " and count and mere_cards(say, node):
        text, before = "그중", ""
    if det.kind == "any" and say.switch("ko_any"):
        text, count = ("한 " if is_player(node) else say.switch("ko_any")) + text, ""
    if det.at_least and count:
        text, count = f"{count}의 {text}", ""
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, is_many(det)))
    quantity = det.kind if det.kind in ("all", "each") else ""
    if quantity == "each":
        before = (say.lexicon.frame(words[-1].kind, words[-1].id, "front") or "") + before
    other = say.switch("ko_other") if quantity and det.another else ""
    if other and text.startswith(other):  # 「다른 모든 용 생물」
        before, text = before + other, text.removeprefix(other)
    return Noun(
        text,
        count,
        quantity,
        is_player(node),
        is_many(det),
        key=node.binding,
        ref=node,
        before=before,
        adverbial=adverbial,
    )


@Korean.handles(ast.Controlled)
def controlled(say: Korean, node: ast.Controlled, ctx: Context) -> str:
    """「당신이 조종하는」, 「상대가 조종하는」, 「당신이 조종하지 않는」."""
    by = say.noun(node.by, ctx)
    if not node.negated and (behind := say.lexicon.frame("relation", node.relation, "behind")):
        return str(say.frames.fill(behind, {"subject": by.whole}))
    forms = say.lexicon.forms("relation", node.relation)
    text = next((form for form in forms if form.endswith(("는", "한"))), forms[0] + "하는")
    if node.negated:
        text = text.removesuffix("하는").removesuffix("한") + "하지 않는"
    if ctx.params.get("gone here") and text.endswith("하는"):
        text = text.removesuffix("하는") + "한"
    whole = say.switch("ko_your_opponents") if all_opponents(say, node.by, "all") else ""
    return f"{grammar.josa(whole or by.whole, '이')} {ctx.params.get('within here', '')}{text}"


def all_opponents(say: Korean, by: object, *told: str) -> bool:
    """Whether these are all who play against you, by a determiner of the kinds ``told``."""
    words = by.alternatives[0].words if isinstance(by, ast.Select) and len(by.alternatives) == 1 else ()
    if not isinstance(by, ast.Select) or len(words) != 1 or by.modifiers or by.det.kind not in told:
        return False
    return say.lexicon.attribute(words[0].kind, words[0].id, "opponent") is not None


@Korean.handles(ast.InZone)
def in_zone(say: Korean, node: ast.InZone, ctx: Context) -> str:
    """「당신의 무덤에 있는」."""
    zone = " 또는 ".join(str(say.noun(each, ctx)) for each in (node.zone, *node.others))
    field = say.lexicon.attribute("zone", node.zone.zone, "divided") is not None
    if ctx.where == "moved" and not (field and say.switch("ko_in_zone") == "의"):
        return f"{zone}에서"
    return zone + say.switch("ko_in_zone")


@Korean.handles(ast.Quality)
def quality(say: Korean, node: ast.Quality, ctx: Context) -> str:
    """「비행을 가진」, 「공격력이 4 이상인」, 「+1/+1 카운터를 가진」."""
    what = node.what
    if isinstance(what, ast.Compare):
        most = extreme(say, what)
        if most is None:
            return compared(say, what, ctx) + "인"
        alone = isinstance(most.of, ast.Ref) and most.of.target == "candidate"
        name = say.lexicon.name("field", most.field) if alone else str(say.noun(most, ctx))
        return f"{grammar.josa(name, '을')} 가진"
    noun = say.noun(what, ctx)
    if isinstance(what, ast.Measure) and what.amount == ast.Number(value=1):
        noun = replace(noun, count="")  # 「+1/+1 카운터를 가진」
    carried = say.lexicon.frame("unit", what.unit.id, "carried") if isinstance(what, ast.Measure) else None
    if carried and isinstance(what, ast.Measure) and not node.negated:
        return say.frames.fill(carried, {"what": replace(noun, count="") if asks_for_any(say, what) else noun})
    if isinstance(what, ast.KeywordUse) and node.negated:  # 「비행이 없는」
        return f"{grammar.josa(noun.whole + say.switch('ko_ability'), '이')} 없는"
    have = "을" if not isinstance(what, ast.KeywordUse) else say.switch("ko_ability") + "을"
    text = grammar.josa(noun.whole + have[:-1], "을") if isinstance(what, ast.KeywordUse) else noun.marked("을")
    return f"{text} {'가지지 않은' if node.negated else '가진'}"


def either(say: Korean, traits: list[Any], ctx: Context) -> str:
    """「비행이나 대공을 가진」, 「비행을 가지거나 공격력이 4 이상인」."""
    if all(isinstance(each, ast.KeywordUse) for each in traits):
        *before, last = (str(say.noun(each, ctx)) for each in traits)
        said = "".join(f"{grammar.josa(each, '이나')} " for each in before)
        return f"{said}{grammar.josa(last, '을')} 가진"
    *before, last = (str(say.say(ast.Quality(each), ctx)) for each in traits)
    ends = {"가진": "가지거나", "인": "이거나"}
    joined = [each.removesuffix(end) + ends[end] for each in before for end in ends if each.endswith(end)]
    return " ".join([*joined, last])


def asks_for_any(say: Korean, what: ast.Measure) -> bool:
    """Whether a number of counters is "one or more" and the wording then leaves it out."""
    plain = say.lexicon.frame("unit", what.unit.id, "carried") is not None
    return plain and what.at_least and what.amount == ast.Number(value=1)


@Korean.handles(ast.Where)
def where(say: Korean, node: ast.Where, ctx: Context) -> str:
    """A condition before a noun."""
    if isinstance(node.condition, ast.Compare) and (doing := holding(say.lexicon, node.condition)):
        return f"{say.noun(node.condition.right, ctx).marked('을')} {doing}"
    if (held := held_by(say.lexicon, node.condition)) is not None:
        return f"{say.noun(held[0], ctx).marked('이')} {held[1]}"
    common = in_common(say.lexicon, node.condition)
    if common:
        what = say.noun(common[1], ctx)
        return say.frames.fill(common[0], {"what": what, "this": what})
    own = own_fields(node.condition)
    if own is not None and isinstance(node.condition, ast.Compare):
        first, second = (say.lexicon.name("field", each) for each in own)
        link = "같은" if node.condition.op == "=" else "다른"
        return f"{grammar.josa(first, '과')} {grammar.josa(second, '이')} {link}"
    traits = of_either(node.condition)
    if traits:
        return either(say, traits, ctx)
    done_to_it = befell(say, node.condition, lambda part: say.noun(part, replace(ctx, where="event")))
    if done_to_it is not None:
        return done_to_it
    text = str(say.say(node.condition, replace(ctx, where="relative")))
    if text.endswith("로") or isinstance(node.condition, ast.Happened) and not text.endswith("다"):
        return text  # 「…을 목표로 주문을 발동할 때」, 「이 턴에 피해를 입은」
    return grammar.inflect(text, "adnominal") if text.endswith("다") else text + "인"


def compared(say: Korean, node: ast.Compare, ctx: Context) -> str:
    """「공격력이 4 이상」."""
    left = say.noun(node.left, ctx)
    head = str(left)
    if isinstance(node.left, ast.FieldOf) and isinstance(node.left.of, ast.Ref) and node.left.of.target == "candidate":
        head = say.lexicon.name("field", node.left.field)
    right = say.noun(node.right, ctx)
    unit = say.lexicon.frame("field", node.left.field, "unit") if isinstance(node.left, ast.FieldOf) else None
    number = f"{right}{unit or ''}"
    if isinstance(node.right, ast.Text) and node.op == ">=":
        return f"{head}에 “{right}” 포함"
    tail = {">=": " 이상", "<=": " 이하", "=": "", "!=": "이 아닌 값", ">": " 초과", "<": " 미만"}[node.op]
    return f"{grammar.josa(head, '이')} {number}{tail}"
