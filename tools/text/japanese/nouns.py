"""Japanese noun phrases: values, references, selectors, places.

What a reader would get wrong: relative clauses stand before the noun, and when two of them meet the
first goes on in the te-form (「あなたがコントロールしていて飛行を持つクリーチャー」).
"""

import re
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.asked import called_own, extreme, held_by, in_common, is_letter, of_either, own_fields
from kotowari.tools.text.hoisting.amounts import so_many
from kotowari.tools.text.hoisting.nouns import announced, said_of
from kotowari.tools.text.hoisting.reading import is_many, is_player
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.linearizer import Binding, Context, bound, holding, is_candidate
from kotowari.tools.text.rest import mere_cards
from kotowari.tools.text.shared_nouns import shared_end
from kotowari.tools.text.spelled_out import befell

HEADS = ("class", "type", "subtype", "player", "unit", "token", "supertype")


HAS = re.compile("[^をが、]+を持つ")  # what somebody has: no number of it, and none that has not
JOINTS = ((HAS, "を持つ", "と"), (re.compile("[^をが、]+を持たない"), "を持たない", "や"))
BOTH = {"all": "とすべての", "each": "と各"}
VERBAL_END = ("る", "た", "だ", "い", "ない", "の", "な")


def attributive(say: Japanese, word: ast.Word) -> str:
    """A word before a noun: 「黒の」, 「攻撃している」, 「土地でない」."""
    text = say.word_frame(word, "attributive") or say.lexicon.name(word.kind, word.id)
    if word.negated:
        return noun_form(say, word) + "でない"
    if word.kind == "stats":
        return grammar.digits(text) + "の"
    return text if text.endswith(VERBAL_END) or word.kind == "supertype" else text + "の"


def noun_form(say: Japanese, word: ast.Word) -> str:
    """A word as a noun: an adjective without its の."""
    forms = say.lexicon.forms(word.kind, word.id)
    if word.kind in ("adjective", "color"):
        return next((form for form in forms if not form.endswith("の")), forms[0].removesuffix("の"))
    return forms[0]


def is_head(word: ast.Word) -> bool:
    """Whether a word is joined with ・ into the noun rather than standing before it."""
    return word.kind in HEADS and word.kind != "supertype" and not word.negated


def compound(say: Japanese, words: list[ast.Word]) -> str:
    """Type words in one compound: 「アーティファクト・クリーチャー・トークン」; a supertype is closed up."""
    joint = say.switch("ja_compound")
    *front, last = [noun_form(say, word) for word in words] or [""]
    close = front and (say.word_frame(words[-1], "close") or say.word_frame(words[-2], "closed"))
    return joint.join(front) + joint * bool(front and not close) + last


def split_words(words: tuple[ast.Word, ...]) -> tuple[list[ast.Word], list[ast.Word]]:
    """The words before the noun and those of the noun itself."""
    return [word for word in words if not is_head(word)], [word for word in words if is_head(word)]


def stacked(say: Japanese, words: list[ast.Word]) -> str:
    """Attributives in Japanese order: clauses and negations first, the short ones last."""
    negated = [attributive(say, word) for word in words if word.negated]
    if len(negated) > 1 and all(text.endswith("でない") for text in negated):  # 「アーティファクトでも黒でもない」
        negated = [*(text.removesuffix("でない") + "でも" for text in negated), "ない"]
    clauses = [attributive(say, word) for word in words if not word.negated and word.kind == "adjective"]
    rest = [word for word in words if not word.negated and word.kind != "adjective"]
    colors = [noun_form(say, word) for word in rest if word.kind == "color"]
    if len(colors) > 1:  # 「赤であり緑である」
        clauses.append("であり".join(colors) + "である")
        rest = [word for word in rest if word.kind != "color"]
    close = [attributive(say, word) for word in sorted(rest, key=lambda word: word.kind == "stats")]
    return "".join(negated + clauses + close)


def joined_close(say: Japanese, before: list[ast.Word], head: list[ast.Word]) -> list[ast.Word]:
    """The words that make one word with a plain type or unit (「攻撃クリーチャー」)."""
    plain = len(head) == 1 and head[0].kind in ("type", "unit")
    return [word for word in before if plain and not word.negated and say.word_frame(word, "compound")]


def beside(other: str, clauses: str) -> str:
    """What stands before a noun when this is left out: 「他の、あなたがコントロールしている」, 「…していてこれでない」,
    「これ以外の」.
    """
    if not clauses:
        return other.strip("、")
    if other.startswith("これ以外"):  # 「これ以外であなたがコントロールしている」
        verbal = clauses.endswith("ている") or clauses.endswith("にある")
        return (other.removesuffix("の") + "で" if verbal else other) + clauses
    if other.endswith("、") and clauses.endswith(("る", "て")):
        return other + clauses
    if other == "これでない" and clauses.endswith("の"):
        return clauses.removesuffix("の") + "で" + other
    other = other.strip("、") if clauses.endswith("から") else other
    return (grammar.inflect(clauses, "te") if other == "これでない" and clauses.endswith("いる") else clauses) + other


def phrase(say: Japanese, before: list[ast.Word], head: list[ast.Word]) -> str:
    """Attributives and a compound; before a plain type or unit some make one word with it (「攻撃クリーチャー」)."""
    close = joined_close(say, before, head)
    front = "".join(say.word_frame(word, "compound") or "" for word in close)
    return stacked(say, [word for word in before if word not in close]) + front + compound(say, head)


def alternatives(say: Japanese, node: ast.Select, each: bool, both: bool = False) -> tuple[str, bool]:
    """The words of a selector; with ``each`` every alternative carries its own count of one.

    Returns the text and whether the counts are already in it.
    """
    rows = [split_words(alternative.words) for alternative in node.alternatives]
    if len(rows) == 1:
        before, head = rows[0]
        return phrase(say, before, head) if head else stacked(say, before).removesuffix("の"), False
    shared_tail = {tuple(head[-1:]) for _, head in rows}
    common = shared_end([head for _, head in rows])
    own = {tuple(head[:-common]) for _, head in rows} if common else set()
    typed = len(own) > 1 and all({word.kind for word in words} == {"subtype"} for words in own)
    same_class = len(shared_tail) == 1 and rows[0][1] and (rows[0][1][-1].kind in ("class", "unit") or bool(typed))
    joint = say.switch("ja_or")
    if all([word.kind for word in each.words] == ["class"] for each in node.alternatives):
        joint = "や"  # 「呪文や能力」 at all times
    if same_class and say.switch("ja_type_joint") == "である" and all(len(head) > 1 for _, head in rows):
        last = rows[0][1][-common:]
        joint = say.switch("ja_or_one") if each and joint == say.switch("ja_or") else joint
        front = joint.join(phrase(say, before, head[:-common]) for before, head in rows)
        return f"{front}である{compound(say, last)}", False
    if all(head == rows[0][1] and [word.kind for word in before] == ["color"] for before, head in rows):
        colors = joint.join(noun_form(say, before[0]) for before, _ in rows)  # 「赤か緑のクリーチャー」
        return f"{colors}の{compound(say, rows[0][1])}", False
    if not each or same_class and say.switch("ja_type_joint") == joint:
        only = all(not head for _, head in rows)
        texts = [phrase(say, before, head) for before, head in rows]
        either = only or same_class and say.switch("ja_type_joint") != joint
        return ("と" if both and not same_class else "か" if either else joint).join(texts), False
    if say.switch("ja_one_of") == "among":
        return "や".join(phrase(say, before, head) for before, head in rows) + "のうち", False
    counted = [
        phrase(say, before, head) + grammar.counted(1, say.counter_of(alternative.words))
        for (before, head), alternative in zip(rows, node.alternatives, strict=True)
    ]
    return "か".join(counted), True


def relative_clauses(say: Japanese, node: ast.Select, ctx: Context) -> str:
    """What stands before the noun: zone, relation, quality, condition; all but the last verbal one in the te-form."""
    taken = node.det.kind in ("target", "count", "any") or ctx.params.get("taken out") is node.modifiers
    order = {ast.InZone: 0, ast.Among: 0, ast.Controlled: 1, ast.Quality: 2, ast.Where: 3}
    exceptions = "".join(filter(None, (excepted(say, part, ctx) for part in node.modifiers)))
    kept = [part for part in node.modifiers if not excepted(say, part, ctx)]
    at = (
        replace(ctx, where="all")
        if node.det.kind == "all" and any(isinstance(part, ast.Among) for part in kept)
        else ctx
    )
    parts = having([str(say.say(part, at)) for part in sorted(kept, key=lambda part: order[type(part)])])
    if not taken and say.switch("ja_graveyard") == "から" and ctx.where != "taken out":  # of what stays where it is
        parts = [part[:-2] + "にある" if part.endswith("から") and part != "その中から" else part for part in parts]
    texts: list[str] = [exceptions] if exceptions else []
    for index, part in enumerate(parts):
        follows = index + 1 < len(parts)
        verbal = not part.endswith(("の", "から"))
        goes_on = follows and verbal and not part.endswith(("にある", "コントロールする"))
        texts.append(grammar.inflect(part, "te") if goes_on else part)
    return "".join(texts)


def having(clauses: list[str]) -> list[str]:
    """Clauses in which those of what a thing has or has not are one: 「飛行と速攻を持つ」, 「飛行や到達を持たない」"""
    made: list[str] = []
    for clause in clauses:
        had = (joint for joint in JOINTS if made and all(joint[0].fullmatch(each) for each in (made[-1], clause)))
        joined = next((f"{made[-1].removesuffix(end)}{joint}{clause}" for _, end, joint in had), "")
        made[-1:] = [joined] if joined else [*made[-1:], clause]
    return made


def excepted(say: Japanese, part: object, ctx: Context) -> str:
    """「それ以外の」: a thing that is left out, where the wording names it first; "" for any other modifier."""
    test = part.condition if isinstance(part, ast.Where) else None
    if isinstance(test, ast.Not) and isinstance(test.condition, ast.Is):
        test = replace(test.condition, negated=True)
    if not isinstance(test, ast.Is) or not test.negated or not isinstance(test.what, ast.Ref):
        return ""
    return f"{say.noun(test.what, ctx)}以外の" if say.switch("ja_other").startswith("これ") else ""


def quantity(say: Japanese, det: ast.Det, counter: str, ctx: Context) -> tuple[str, str]:
    """The count with its counter and the quantity word of a determiner."""
    amount = say.say(det.count, ctx) if det.count is not None else "1"
    if det.kind in ("all", "each"):
        return "", det.kind
    if det.any_number:
        return "", "any_number"
    text = grammar.counted(amount, counter)
    if det.up_to:
        return "最大" + text + say.switch("ja_up_to"), ""
    if det.at_least:
        return text + "以上", ""
    return (text, "") if det.kind in ("target", "count", "any") else ("", "")


@Japanese.handles(ast.Select)
def select(say: Japanese, node: ast.Select, ctx: Context) -> Noun:
    """A noun phrase; a target that was announced is a pronoun."""
    known: Noun | None = announced(say, node, ctx)
    mine = called_own(say, node)
    if mine and known is None:
        return Noun(mine, key=mine)
    return known if known is not None else described(say, node, ctx)


def whole_place(node: ast.Select, ctx: Context) -> ast.ZoneOf | None:
    """The zone of which a phrase means all cards ("all cards in your hand"), where that is said so; else None."""
    if not ctx.params.get("whole place") or ctx.params.get("counted next") or node.det.kind != "all":
        return None
    plain = len(node.alternatives) == 1 and [word.kind for word in node.alternatives[0].words] == ["class"]
    places = [part for part in node.modifiers if isinstance(part, ast.InZone) and not part.others]
    return places[0].zone if plain and len(places) == len(node.modifiers) == 1 else None


def clauses_before(say: Japanese, node: ast.Select, text: str, ctx: Context) -> str:
    """What stands before a noun, which is said by ``text``, in the form in which it goes on."""
    clauses = relative_clauses(say, node, ctx)
    if node.det.another:
        other = say.switch("ja_other")
        passes_over = node.det.than is not None and other.startswith("これ")  # another thing than this one
        if other == "他の、":  # 「他の、あなたがコントロールしていてトークンでない」
            clauses = goes_on(say, node, clauses, text)
        return beside("他の" if passes_over else other, clauses)
    clauses = goes_on(say, node, clauses, text)
    several = len(node.alternatives) > 1 and clauses.endswith(("する", "ている"))
    return clauses + say.switch("ja_before_either") if several else clauses


def goes_on(say: Japanese, node: ast.Select, clauses: str, text: str) -> str:
    """Clauses before a noun, which is said by ``text``, in the form in which they go on to its first word."""
    front, head = split_words(node.alternatives[-1].words)
    close = joined_close(say, front, head)
    told = any(word.negated or word.kind == "adjective" and word not in close for word in front)
    if clauses.endswith("ている") and say.switch("ja_control") == "している" and (told or "である" in text):
        return grammar.inflect(clauses, "te")
    if (
        clauses.endswith("にある") and "である" in text and say.switch("ja_control") == "している"
    ):  # 「墓地にありインスタントやソーサリーである」
        return clauses.removesuffix("る") + "り"
    if clauses.endswith("の") and any(word.negated for word in front):  # 「マナ総量が３以下で土地でない」
        return clauses.removesuffix("の") + "で"
    return clauses


def being(say: Japanese, word: ast.Word, text: str) -> str:
    """「アンタップ状態であるクリーチャー」, behind a clause that goes on, of a state that is else said with の."""
    state = attributive(say, word) if word.kind == "adjective" and not word.negated else ""
    close = state.endswith("の") and text.startswith(state)
    return state.removesuffix("の") + "である" + text.removeprefix(state) if close else text


def described(say: Japanese, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase in full."""
    noun: Noun = so_many(say, node, ctx, told)
    return noun


def told(say: Japanese, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase with a number of them, or none."""
    node = replace(node, alternatives=said_of(say, node))
    det = node.det
    head_words = node.alternatives[-1].words
    whole = say.as_target(node, lambda count: grammar.digits(say.say(count, ctx)))
    if whole:
        return Noun(whole, key=node.binding)
    single = det.kind in ("target", "count", "any") and not is_many(det) and not det.up_to
    text, has_counts = alternatives(say, node, single, bool(ctx.params.get("both here")))
    counters = {say.counter_of(each.words) for each in node.alternatives}
    counter = say.counter_of(head_words) if len(counters) == 1 or not text.endswith("のうち") else say.COUNTER
    count, how = ("", "") if has_counts else quantity(say, det, counter, ctx)
    before = clauses_before(say, node, text, ctx)
    if before.endswith("て") and say.switch("ja_state") == "である":
        stated = being(say, head_words[0], text)
        if stated != text and how in ("all", "each") and len(node.alternatives) == 1:  # 「多色であるすべての動物」
            state = stated[: stated.index("である") + len("である")]
            before, stated = before + state, stated.removeprefix(state)
        text = stated
    if before == "その中から" and count and mere_cards(say, node):
        text, before = "", "そのうち"
    if how == "any_number":
        text, how = "望む数の" + text, ""
    if det.at_least and say.switch("ja_at_least") == "before":
        text, count = count + "の" + text, ""
    if det.kind == "any" and is_player(node) and not before:
        return a_player(say, head_words[-1].id)
    if det.kind == "any" and say.switch("ja_any"):
        text, count = say.switch("ja_any") + text, ""
    if how in BOTH and len(node.alternatives) > 1:
        before, text = all_kinds(say, before, text, how)
    if how in ("all", "each") and len(node.alternatives) == 1:
        leading = [word for word in split_words(head_words)[0] if word.kind != "supertype"]  # 「すべての基本土地」
        clause = stacked(say, leading) if leading else ""
        if clause and not clause.endswith("の") and text.startswith(clause):  # 条件を持たないすべての動物
            before, text = before + clause, text.removeprefix(clause)
    front = how == "each" and say.lexicon.frame(head_words[-1].kind, head_words[-1].id, "front") or ""
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, is_many(det)))
    if how == "all" and (place := whole_place(node, ctx)) is not None:
        return say.noun(place, ctx)
    floats = say.switch("ja_choice_count") == "float" and det.kind != "target"
    return Noun(
        text,
        count,
        how,
        is_player(node),
        is_many(det),
        floats=floats,
        key=node.binding,
        ref=node,
        before=front + before,
        late=not front and late(say, node),
    )


def all_kinds(say: Japanese, before: str, text: str, how: str) -> tuple[str, str]:
    """What stands before the word for all of them, and behind it: 「ＡとすべてのＢ」, 「ＡやＢである」「カード」.

    With that word behind it is 「ＡとＢをすべて」.
    """
    told, being, kind = text.rpartition("である")
    if being:  # 「インスタントやソーサリーであるすべてのカード」
        return before + told + being, kind
    joint = "と" if how == "all" and say.switch("ja_all") == "after" else BOTH[how]
    return before, joint.join(text.split(say.switch("ja_or")))


def late(say: Japanese, node: ast.Select) -> bool:
    """Whether the word for all of them, or for each, stands behind the particle in the wording of the time."""
    if node.det.kind == "each":
        return say.switch("ja_each") == "all" or is_player(node) and say.switch("ja_each") == "players"
    return bool(say.switch("ja_all") == "after")


@Japanese.handles(ast.Controlled)
def controlled(say: Japanese, node: ast.Controlled, ctx: Context) -> str:
    """「あなたがコントロールしている」, 「対戦相手がオーナーである」."""
    by = say.noun(node.by, ctx)
    who = opponents(say, node.by) + (by.whole if by.quantity in ("all", "each") or by.player else str(by))
    if not node.negated and (behind := say.lexicon.frame("relation", node.relation, "behind")):
        return str(say.frames.fill(behind, {"subject": who}))
    forms = say.lexicon.forms("relation", node.relation)
    text = forms[1] if len(forms) > 1 else forms[0] + "する"
    if forms[0].endswith("する"):
        text = forms[0]
    if text.endswith("する") and say.switch("ja_control") == "している":
        text = grammar.inflect(text, "progressive")
    if node.negated:
        text = grammar.inflect(grammar.inflect(text.replace("している", "する"), "progressive"), "negative")
    return f"{who}が{text}"


def owned(say: Japanese, node: ast.ZoneOf) -> bool:
    """Whether each player has a zone of this kind."""
    return say.lexicon.attribute("zone", node.zone, "each") is not None


def opponents(say: Japanese, by: ast.Expr) -> str:
    """What stood before those who play against you, of one of them and of all: 「いずれかの」, 「あなたの」."""
    words = by.alternatives[0].words if isinstance(by, ast.Select) and len(by.alternatives) == 1 else ()
    if not isinstance(by, ast.Select) or len(words) != 1 or by.modifiers or by.det.kind not in ("all", "none"):
        return ""
    if say.lexicon.attribute(words[0].kind, words[0].id, "opponent") is None:
        return ""
    return say.switch("ja_your_opponents" if by.det.kind == "all" else "ja_some_opponent")


@Japanese.handles(ast.InZone)
def in_zone(say: Japanese, node: ast.InZone, ctx: Context) -> str:
    """「あなたの墓地にある」, 「戦場にある」."""
    zone = say.noun(node.zone, ctx)
    others = "".join("や" + str(say.noun(other, ctx)) for other in node.others)
    if ctx.where == "taken out":
        return f"{zone}{others}から"
    if node.zone.of is None and not node.zone.every:
        own = say.lexicon.attribute("zone", node.zone.zone, "each") is not None
        either = say.switch("ja_either") if own else ""
        return f"{either}{zone.head}{others}{say.switch('ja_graveyard' if own else 'ja_battlefield')}"
    return str(zone) + others + say.switch("ja_graveyard")


@Japanese.handles(ast.Quality)
def quality(say: Japanese, node: ast.Quality, ctx: Context) -> str:
    """「飛行を持つ」, 「パワーが４以上の」, 「＋１/＋１カウンターが置かれている」."""
    what = node.what
    if isinstance(what, ast.Compare):
        most = extreme(say, what)
        if most is None:
            if isinstance(what.right, ast.Text) and isinstance(what.left, ast.FieldOf) and what.op == "=":
                return say.by_name(what.left, what.right, ctx)
            said = compared(say, what, ctx, say.switch("ja_field_value"))
            return said if said.endswith("い") else said + say.switch("ja_quality")
        alone = isinstance(most.of, ast.Ref) and most.of.target == "candidate"
        return f"{say.lexicon.name('field', most.field) if alone else say.noun(most, ctx)}を持つ"
    if isinstance(what, ast.Measure):
        noun = say.noun(what, ctx)
        many = noun.count not in ("", grammar.counted(1, "個"), one_or_more(say))
        text = f"{noun.head}が{noun.count if many else ''}置かれている"
        return grammar.inflect(text, "negative") if node.negated else text
    noun = say.noun(what, ctx)
    text = f"{noun}を持つ"
    return grammar.inflect(text, "negative") if node.negated else text


def either(say: Japanese, traits: list[Any], ctx: Context) -> str:
    """「飛行か到達を持つ」, 「飛行を持つか、パワーが４以上の」."""
    if all(isinstance(each, ast.KeywordUse) for each in traits):
        return f"{'か'.join(str(say.noun(each, ctx)) for each in traits)}を持つ"
    *before, last = (str(say.say(ast.Quality(each), ctx)) for each in traits)
    return "".join(f"{re.sub('の$', 'である', each)}か、" for each in before) + last


def one_or_more(say: Japanese) -> str:
    """The count that a wording leaves out where it only asks whether there is one."""
    return "" if say.switch("ja_a_counter") else grammar.counted(1, "個以上")


@Japanese.handles(ast.Where)
def where(say: Japanese, node: ast.Where, ctx: Context) -> str:
    """A condition before a noun: 「パワーがそれのタフネスより大きい」; the thing itself needs no mention as subject."""
    if isinstance(node.condition, ast.Compare) and (doing := holding(say.lexicon, node.condition)):
        return say.noun(node.condition.right, ctx).marked("を") + doing
    if (held := held_by(say.lexicon, node.condition)) is not None:
        return say.noun(held[0], ctx).marked("が") + held[1]
    test = node.condition if isinstance(node.condition, ast.Compare) and node.condition.op == "=" else None
    if test and isinstance(test.right, ast.Text) and isinstance(test.left, ast.FieldOf) and is_candidate(test.left.of):
        return say.by_name(test.left, test.right, ctx)
    common = in_common(say.lexicon, node.condition)
    if common:
        what = say.noun(common[1], ctx)
        named = (ctx.name if ctx.by_name else say.this_word(ctx)) if bound(common[1], ctx) == "this" else what
        return say.frames.fill(common[0], {"what": what, "this": named})
    picked = chosen_word(say, node.condition, ctx)
    if picked:
        return f"{say.switch('ja_chosen')}{picked}の"
    own = own_fields(node.condition)
    if own is not None and isinstance(node.condition, ast.Compare):
        names = "と".join(say.lexicon.name("field", each) for each in own)
        return f"{names}が{'等しい' if node.condition.op == '=' else '等しくない'}"
    traits = of_either(node.condition)
    if traits:
        return either(say, traits, ctx)
    done_to_it = befell(say, node.condition, lambda part: say.noun(part, replace(ctx, where="event")))
    return done_to_it or str(say.say(node.condition, replace(ctx, where="relative")))


def chosen_word(say: Japanese, test: ast.Condition, ctx: Context) -> str:
    """The word that somebody chose, of a thing that is asked to be so: 「選ばれた色」; "" for any other test."""
    of = test.left.of if isinstance(test, ast.Compare) and isinstance(test.left, ast.FieldOf) else None
    if not isinstance(test, ast.Compare) or test.op != "=" or getattr(of, "target", "") != "candidate":
        return ""
    right = bound(test.right, ctx)
    return say.verb_frame(right.verb, "noun") or "" if isinstance(right, ast.Do) else ""


def compared(say: Japanese, node: ast.Compare, ctx: Context, marked: str = "が") -> str:
    """「パワーが４以上」: the field, the number and the comparison, ready for の or である."""
    left = say.noun(node.left, ctx)
    head = grammar.digits(left.whole) if is_letter(node.left) else left.whole
    if isinstance(node.left, ast.FieldOf) and isinstance(node.left.of, ast.Ref) and node.left.of.target == "candidate":
        head = say.lexicon.name("field", node.left.field)
    right = say.noun(node.right, ctx)
    number = grammar.digits(right) if isinstance(node.right, ast.Number | ast.Ref) else str(right)
    unit = say.lexicon.frame("field", node.left.field, "unit") if isinstance(node.left, ast.FieldOf) else None
    counter = unit or (
        say.counter_of(node.left.of.alternatives[-1].words)
        if isinstance(node.left, ast.Count) and isinstance(node.left.of, ast.Select)
        else ""
    )
    if isinstance(node.right, ast.Text) and node.op == ">=":
        return f"{head}に「{right}」を含むもの"
    tail = {">=": "以上", "<=": "以下", "=": "", "!=": "でない", ">": "より大きい", "<": "より小さい"}[node.op]
    return f"{head}{marked}{number}{counter}{tail}"


def a_player(say: Japanese, id: str) -> Noun:
    """Some player of an event: 「プレイヤー１人」, in the older wording 「いずれかのプレイヤー」."""
    name = say.lexicon.name("player", id)
    if say.switch("ja_a_player") == "count":
        counter = say.counter_of((ast.Word(kind="player", id=id),))
        return Noun(name, grammar.counted(1, counter), player=True)
    return Noun("いずれかの" + name, player=True)
