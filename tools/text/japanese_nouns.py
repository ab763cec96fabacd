"""Japanese noun phrases: values, references, selectors, places.

What a reader would get wrong: relative clauses stand before the noun, and when two of them meet the
first goes on in the te-form (「あなたがコントロールしていて飛行を持つクリーチャー」).
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text import japanese_grammar as grammar
from kotowari.tools.text.japanese_base import Japanese, Noun, this_noun
from kotowari.tools.text.linearizer import Binding, Context

HEADS = ("class", "type", "subtype", "player", "unit", "token", "supertype")
VERBAL_END = ("る", "た", "い", "ない", "の", "な")


def attributive(say: Japanese, word: ast.Word) -> str:
    """A word before a noun: 「黒の」, 「攻撃している」, 「土地でない」."""
    text = say.word_frame(word, "attributive") or say.lexicon.name(word.kind, word.id)
    if word.negated:
        return noun_form(say, word) + "でない"
    return text if text.endswith(VERBAL_END) or word.kind == "supertype" else text + "の"


def noun_form(say: Japanese, word: ast.Word) -> str:
    """A word as a noun: an adjective without its の."""
    forms = say.lexicon.forms(word.kind, word.id)
    if word.kind == "adjective":
        return next((form for form in forms if not form.endswith("の")), forms[0].removesuffix("の"))
    return forms[0]


def is_head(word: ast.Word) -> bool:
    """Whether a word is joined with ・ into the noun rather than standing before it."""
    return word.kind in HEADS and word.kind != "supertype" and not word.negated


def compound(say: Japanese, words: list[ast.Word]) -> str:
    """Type words in one compound: 「アーティファクト・クリーチャー・トークン」; a supertype is closed up."""
    return "・".join(noun_form(say, word) for word in words)


def split_words(words: tuple[ast.Word, ...]) -> tuple[list[ast.Word], list[ast.Word]]:
    """The words before the noun and those of the noun itself."""
    return [word for word in words if not is_head(word)], [word for word in words if is_head(word)]


def stacked(say: Japanese, words: list[ast.Word]) -> str:
    """Attributives in Japanese order: clauses and negations first, the short ones last."""
    negated = [attributive(say, word) for word in words if word.negated]
    clauses = [attributive(say, word) for word in words if not word.negated and word.kind == "adjective"]
    rest = [word for word in words if not word.negated and word.kind != "adjective"]
    close = [attributive(say, word) for word in sorted(rest, key=lambda word: word.kind == "stats")]
    return "".join(negated + clauses + close)


def phrase(say: Japanese, before: list[ast.Word], head: list[ast.Word]) -> str:
    """Attributives and a compound; before a plain type or unit some make one word with it (「攻撃クリーチャー」)."""
    plain = len(head) == 1 and head[0].kind in ("type", "unit")
    close = [word for word in before if plain and not word.negated and say.word_frame(word, "compound")]
    front = "".join(say.word_frame(word, "compound") for word in close)
    return stacked(say, [word for word in before if word not in close]) + front + compound(say, head)


def alternatives(say: Japanese, node: ast.Select, each: bool) -> tuple[str, bool]:
    """The words of a selector; with ``each`` every alternative carries its own count of one.

    Returns the text and whether the counts are already in it.
    """
    rows = [split_words(alternative.words) for alternative in node.alternatives]
    if len(rows) == 1:
        before, head = rows[0]
        return phrase(say, before, head) if head else stacked(say, before), False
    shared_tail = {tuple(head[-1:]) for _, head in rows}
    same_class = len(shared_tail) == 1 and rows[0][1] and rows[0][1][-1].kind in ("class", "unit")
    joint = say.switch("ja_or")
    if same_class and say.switch("ja_type_joint") == "である" and all(len(head) > 1 for _, head in rows):
        last = rows[0][1][-1]
        front = joint.join(phrase(say, before, head[:-1]) for before, head in rows)
        return f"{front}である{noun_form(say, last)}", False
    if not each:
        only = all(not head for _, head in rows)
        texts = [phrase(say, before, head) for before, head in rows]
        return ("か".join(texts) if only or same_class else joint.join(texts)), False
    counted = [phrase(say, before, head) + grammar.counted(1, say.counter_of(alternative.words))
               for (before, head), alternative in zip(rows, node.alternatives, strict=True)]
    return "か".join(counted), True


def relative_clauses(say: Japanese, node: ast.Select, ctx: Context) -> str:
    """What stands before the noun: zone, relation, quality, condition; all but the last verbal one in the te-form."""
    order = {ast.InZone: 0, ast.Controlled: 1, ast.Quality: 2, ast.Where: 3}
    parts = [str(say.say(part, ctx)) for part in sorted(node.modifiers, key=lambda part: order[type(part)])]
    texts: list[str] = []
    for index, part in enumerate(parts):
        follows = index + 1 < len(parts)
        verbal = not part.endswith(("の", "から"))
        texts.append(grammar.inflect(part, "te") if follows and verbal and not part.endswith("にある") else part)
    return "".join(texts)


def quantity(say: Japanese, det: ast.Det, counter: str, ctx: Context) -> tuple[str, str]:
    """The count with its counter and the quantity word of a determiner."""
    amount = say.say(det.count, ctx) if det.count is not None else "1"
    if det.kind in ("all", "each"):
        return "", det.kind
    if det.any_number:
        return "", "any_number"
    text = grammar.counted(amount, counter)
    if det.up_to:
        return "最大" + text, ""
    if det.at_least:
        return text + "以上", ""
    return (text, "") if det.kind in ("target", "count", "any") else ("", "")


def is_player(node: object) -> bool:
    """Whether a selector means players only."""
    return isinstance(node, ast.Select) and all(alt.words and alt.words[-1].kind == "player" for alt in node.alternatives)


def is_many(det: ast.Det) -> bool:
    """Whether a determiner can mean several things."""
    return det.any_number or det.at_least or det.kind == "all" or (
        det.count is not None and det.count != ast.Number(value=1))


@Japanese.handles(ast.Select)
def select(say: Japanese, node: ast.Select, ctx: Context) -> Noun:
    """A noun phrase; a target that was announced is a pronoun."""
    known = ctx.discourse.announced.get(id(node))
    if known is not None:
        return known
    return described(say, node, ctx)


def described(say: Japanese, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase in full."""
    det = node.det
    head_words = node.alternatives[-1].words
    whole = head_words and say.word_frame(head_words[-1], "as_target") if det.kind == "target" else None
    if whole:
        return Noun(whole, key=node.binding)
    single = det.kind in ("target", "count", "any") and not is_many(det) and not det.up_to
    text, has_counts = alternatives(say, node, single)
    counter = say.counter_of(head_words)
    count, how = ("", "") if has_counts else quantity(say, det, counter, ctx)
    clauses = relative_clauses(say, node, ctx)
    if "である" in text and clauses.endswith("から") and any(isinstance(part, ast.InZone) for part in node.modifiers):
        clauses = clauses.removesuffix("から") + "にあり"
    before = clauses + ("他の" if det.another else "")
    if how == "any_number":
        text, how = "望む数の" + text, ""
    if det.at_least:
        text, count = count + "の" + text, ""
    if det.kind == "any" and is_player(node) and not before:
        return a_player(say, head_words[-1].id)
    if det.kind == "any":
        text, count = say.switch("ja_any") + text, ""
    if how == "all" and len(node.alternatives) > 1:
        text = "とすべての".join(text.split(say.switch("ja_or")))
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, is_many(det)))
    floats = say.switch("ja_choice_count") == "float" and det.kind != "target"
    return Noun(text, count, how, floats, is_player(node), is_many(det), key=node.binding, ref=node, before=before,
                late=say.switch("ja_all") == "after" and len(node.alternatives) == 1)


@Japanese.handles(ast.Controlled)
def controlled(say: Japanese, node: ast.Controlled, ctx: Context) -> str:
    """「あなたがコントロールしている」, 「対戦相手がオーナーである」."""
    by = say.noun(node.by, ctx)
    who = by.whole if by.quantity in ("all", "each") or by.player else str(by)
    forms = say.lexicon.forms("relation", node.relation)
    text = forms[1] if len(forms) > 1 else forms[0] + "する"
    if text.endswith("する") and say.switch("ja_control") == "している":
        text = grammar.inflect(text, "progressive")
    if node.negated:
        text = grammar.inflect(text, "negative")
    return f"{who}が{text}"


@Japanese.handles(ast.InZone)
def in_zone(say: Japanese, node: ast.InZone, ctx: Context) -> str:
    """「あなたの墓地にある」, 「戦場にある」."""
    zone = say.noun(node.zone, ctx)
    if node.zone.of is None and not node.zone.every:
        return zone.head + say.switch("ja_battlefield")
    return str(zone) + say.switch("ja_graveyard")


@Japanese.handles(ast.Quality)
def quality(say: Japanese, node: ast.Quality, ctx: Context) -> str:
    """「飛行を持つ」, 「パワーが４以上の」, 「＋１/＋１カウンターが置かれている」."""
    what = node.what
    if isinstance(what, ast.Compare):
        return f"{compared(say, what, ctx)}の"
    if isinstance(what, ast.Measure):
        noun = say.noun(what, ctx)
        many = noun.count and noun.count != grammar.counted(1, "個")
        text = f"{noun.head}が{noun.count if many else ''}置かれている"
        return grammar.inflect(text, "negative") if node.negated else text
    noun = say.noun(what, ctx)
    text = f"{noun}を持つ"
    return grammar.inflect(text, "negative") if node.negated else text


@Japanese.handles(ast.Where)
def where(say: Japanese, node: ast.Where, ctx: Context) -> str:
    """A condition before a noun: 「パワーがそれのタフネスより大きい」; the thing itself needs no mention as subject."""
    return say.say(node.condition, replace(ctx, where="relative"))


def compared(say: Japanese, node: ast.Compare, ctx: Context) -> str:
    """「パワーが４以上」: the field, the number and the comparison, ready for の or である."""
    left = say.noun(node.left, ctx)
    head = left.whole
    if isinstance(node.left, ast.FieldOf) and isinstance(node.left.of, ast.Ref) and node.left.of.target == "candidate":
        head = say.lexicon.name("field", node.left.field)
    right = say.noun(node.right, ctx)
    number = grammar.digits(right) if isinstance(node.right, ast.Number | ast.Ref) else str(right)
    unit = say.lexicon.frame("field", node.left.field, "unit") if isinstance(node.left, ast.FieldOf) else None
    counter = unit or (say.counter_of(node.left.of.alternatives[-1].words) if isinstance(node.left, ast.Count) and isinstance(
        node.left.of, ast.Select) else "")
    tail = {">=": "以上", "<=": "以下", "=": "", "!=": "でない", ">": "より大きい", "<": "より小さい"}[node.op]
    return f"{head}が{number}{counter}{tail}"


@Japanese.handles(ast.ZoneOf)
def zone_of(say: Japanese, node: ast.ZoneOf, ctx: Context) -> Noun:
    """「あなたの手札」, 「オーナーの墓地」, 「戦場」, 「すべての墓地」."""
    if node.zone == "anywhere":
        return Noun("いずれかの領域", word="anywhere")
    name = say.lexicon.name("zone", node.zone)
    if node.every:
        return Noun(name, quantity="all", word=node.zone)
    if node.of is None:
        return Noun(name, word=node.zone)
    if isinstance(node.of, ast.FieldOf) and names_player(say, node.of.field) and isinstance(node.of.of, ast.Ref):
        return Noun(f"{say.lexicon.name('field', node.of.field)}の{name}", word=node.zone)
    owner = say.noun(node.of, ctx)
    whose = "自分" if owner.player and owner.pronoun and ctx.where == owner.key else str(owner)
    return Noun(f"{whose}の{name}", word=node.zone)


@Japanese.handles(ast.EndOfZone)
def end_of_zone(say: Japanese, node: ast.EndOfZone, ctx: Context) -> Noun:
    """「あなたのライブラリーの一番上のカード」, 「…の一番上のカード３枚」."""
    side = "一番上" if node.end == "top" else "一番下"
    zone = say.noun(node.zone, ctx)
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", node.count not in (None, ast.Number(value=1))))
    amount = str(say.say(node.count, ctx)) if node.count is not None else "1"
    card = say.lexicon.name("class", "card")
    if amount == "1":
        return Noun(f"{zone.head}の{side}の{card}", key=node.binding, ref=node)
    counter = say.counter_of((ast.Word(kind="class", id="card"),))
    return Noun(f"{zone.head}の{side}にある{card}" if say.switch("ja_count") == "fixed" else f"{zone.head}の{side}から{card}",
                grammar.counted(amount, counter), "", say.switch("ja_count") == "float", key=node.binding, plural=True, ref=node)


@Japanese.handles(ast.Either)
def either(say: Japanese, node: ast.Either, ctx: Context) -> Noun:
    """「ＡかＢ」, 「ＡとＢ」."""
    parts = [say.noun(part, ctx) for part in node.parts]
    joint = "か" if node.op == "or" else "と"
    return Noun(joint.join(str(part) for part in parts), player=all(p.player for p in parts), plural=node.op == "and")


@Japanese.handles(ast.Number)
def number(say: Japanese, node: ast.Number, ctx: Context) -> str:
    """Digits; counts widen them."""
    return str(node.value)


@Japanese.handles(ast.Text)
def text(say: Japanese, node: ast.Text, ctx: Context) -> str:
    """A name that stands as it is, in the language when the card is known."""
    return node.value


@Japanese.handles(ast.Symbols)
def symbols(say: Japanese, node: ast.Symbols, ctx: Context) -> str:
    """``{2}{G}``."""
    return "".join(f"{{{symbol}}}" for symbol in node.symbols)


@Japanese.handles(ast.Pair)
def pair(say: Japanese, node: ast.Pair, ctx: Context) -> str:
    """``２/１``, ``＋１/＋１``; a zero takes the sign of its neighbour."""
    halves = [str(say.say(half, ctx)) for half in (node.first, node.second)]
    if not node.signed:
        return "/".join(halves)
    negative = [half.startswith("-") for half in halves]
    signed = [half if bad else ("-" if half == "0" and any(negative) else "+") + half
              for half, bad in zip(halves, negative, strict=True)]
    return grammar.digits("/".join(signed)).replace("Ｘ", "X")


@Japanese.handles(ast.Word)
def word(say: Japanese, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return noun_form(say, node) + ("でない" if node.negated else "")


@Japanese.handles(ast.ThatMany)
def that_many(say: Japanese, node: ast.ThatMany, ctx: Context) -> str:
    """The number of the event."""
    return "その数"


def names_player(say: Japanese, field: str) -> bool:
    """Whether a field is a player (the owner, the controller): such a possessor needs no それの."""
    return bool({"owner", "controller"} & set(say.lexicon.attribute("field", field, "derived") or ()))


@Japanese.handles(ast.FieldOf)
def field_of(say: Japanese, node: ast.FieldOf, ctx: Context) -> Noun:
    """「それのパワー」, 「あなたのライフ」, 「その土地のコントローラー」."""
    of = say.noun(node.of, ctx)
    player = names_player(say, node.field)
    if isinstance(node.of, ast.FieldOf) and names_player(say, node.of.field) and isinstance(node.of.of, ast.Ref):
        of = replace(of, head=say.lexicon.name("field", node.of.field))
    return Noun(f"{of}の{say.lexicon.name('field', node.field)}", player=player, plural=of.plural, key=f"{node.field} {of.key}")


@Japanese.handles(ast.Count)
def count(say: Japanese, node: ast.Count, ctx: Context) -> Noun:
    """「あなたがコントロールしている土地の総数」."""
    of = say.noun(node.of, ctx)
    words = node.of.alternatives[-1].words if isinstance(node.of, ast.Select) else ()
    measure_word = "枚数" if words and say.counter_of(words) == "枚" else "総数"
    return Noun(f"{of.whole}の{measure_word}", ref=node)


@Japanese.handles(ast.Arith)
def arith(say: Japanese, node: ast.Arith, ctx: Context) -> str:
    """「Ｘの２倍」, 「Ｘの半分（端数切り捨て）」, 「Ａに１を足した値」."""
    left, right = str(say.say(node.left, ctx)), str(say.say(node.right, ctx))
    if node.op == "*":
        if isinstance(node.left, ast.Number):
            left, right = right, left
        return f"{left}の{grammar.digits(right)}倍"
    shape = {"+": "{}に{}を足した値", "-": "{}から{}を引いた値", "/": "{}を{}で割った値（端数切り捨て）",
             "min": "{}と{}のうち小さい方", "max": "{}と{}のうち大きい方"}[node.op]
    if node.op == "/" and right == "2":
        return f"{left}の半分（端数切り捨て）"
    return shape.format(left, right)


@Japanese.handles(ast.CopyOf)
def copy_of(say: Japanese, node: ast.CopyOf, ctx: Context) -> Noun:
    """「それのコピー」."""
    return Noun(f"{say.noun(node.of, ctx)}のコピー")


@Japanese.handles(ast.Assign)
def assign(say: Japanese, node: ast.Assign, ctx: Context) -> Noun:
    """「基本のパワーとタフネスが１/１」."""
    return Noun(f"{say.lexicon.name('field', node.field)}が{say.say(node.value, ctx)}", word="assign", ref=node)


@Japanese.handles(ast.AllAbilities)
def all_abilities(say: Japanese, node: ast.AllAbilities, ctx: Context) -> Noun:
    """「すべての能力」."""
    return Noun("すべての能力")


@Japanese.handles(ast.Measure)
def measure(say: Japanese, node: ast.Measure, ctx: Context) -> Noun:
    """An amount: 「３点のダメージ」, 「カード２枚」, 「氷カウンター４個」, 「それのパワーに等しい点数のダメージ」."""
    if node.unit.id == "token" and len(node.kinds) == 1 and node.kinds[0].kind == "token":
        return predefined(say, node, ctx)
    adjectives = [kind for kind in node.kinds if not is_head(kind) and kind.kind != "counter"]
    kinds = [kind for kind in node.kinds if kind not in adjectives]
    counter_kinds = "".join(grammar.digits(say.lexicon.name(kind.kind, kind.id)) for kind in kinds if kind.kind == "counter")
    others = [kind for kind in kinds if kind.kind != "counter"]
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = "・".join([*(noun_form(say, kind) for kind in others), counter_kinds + unit])
    close = [kind for kind in adjectives if not others and say.word_frame(kind, "compound")]
    before = "".join(str(say.say(part, ctx)) for part in node.quality)
    before += stacked(say, [word for word in adjectives if word not in close])
    joined = before + "".join(say.word_frame(kind, "compound") for kind in close) + name
    counter = say.word_frame(node.unit, "classifier") if not others else say.counter_of(tuple(kinds)) or "個"
    points = say.word_frame(node.unit, "points")
    return amounted(say, node, joined, counter or "個", points, ctx)


def amounted(say: Japanese, node: ast.Measure, name: str, counter: str, points: str | None, ctx: Context) -> Noun:
    """A unit with its amount: points stand before the noun, counts after it, unknown amounts as 「…に等しい」."""
    amount = node.amount
    if points and node.at_least and amount == ast.Number(value=1):
        return Noun(name, word=node.unit.id, ref=node)
    plain = isinstance(amount, ast.Number | ast.Ref)
    floats = say.switch("ja_count") == "float"
    if plain:
        said = str(say.say(amount, ctx))
        text = grammar.counted(said, points or counter)
        text = f"最大{text}" if node.up_to else f"{text}以上" if node.at_least else text
        if points:
            return Noun(f"{text}の{name}", word=node.unit.id, ref=node)
        return Noun(name, text, "", floats, plural=said != "1", word=node.unit.id, ref=node)
    if isinstance(amount, ast.ThatMany):
        return Noun(f"その{points or counter}数に等しい{points or counter}数の{name}", word=node.unit.id, ref=node)
    per = per_each(say, amount, ctx)
    if per and not points:
        return Noun(f"{per[1]}につき{name}", grammar.counted(per[0], counter), "", floats, word=node.unit.id, ref=node)
    if per:
        return Noun(f"{per[1]}につき{grammar.counted(per[0], points)}の{name}", word=node.unit.id, ref=node)
    return Noun(f"{say.noun(amount, ctx)}に等しい{(points or counter)}数の{name}", word=node.unit.id, ref=node)


def predefined(say: Japanese, node: ast.Measure, ctx: Context) -> Noun:
    """A predefined token by its name, or in the older wording in full: 「「…」を持つ無色の宝物・アーティファクト・トークン」."""
    word = node.kinds[0]
    face = getattr(getattr(say.library.vocabulary.symbol("token", word.id), "node", None), "face", None)
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = f"{say.lexicon.name('token', word.id)}・{unit}"
    types = face.types if face is not None else ()
    if face is not None and say.switch("ja_tokens") == "long":
        inner = replace(ctx, by_name=False, noun=say.noun_for(tuple(t.id for t in types)))
        abilities = "と".join(f"「{say.say(ability, inner)}」" for ability in face.abilities)
        heads = "・".join(say.lexicon.name(w.kind, w.id) for w in (*face.subtypes, *types))
        name = (f"{abilities}を持つ" if abilities else "") + f"無色の{heads}・{unit}"
    return amounted(say, node, name, say.counter_of(types), None, ctx)


def per_each(say: Japanese, amount: ast.Expr, ctx: Context) -> tuple[int, str] | None:
    """``2 * number of X`` → (2, 「Ｘ１つ」) for 「…１つにつき」; None when the amount is no plain count."""
    factor, counted = 1, amount
    if isinstance(amount, ast.Arith) and amount.op == "*":
        sides = (amount.left, amount.right)
        numbers = [side for side in sides if isinstance(side, ast.Number)]
        counts = [side for side in sides if isinstance(side, ast.Count)]
        if not (numbers and counts):
            return None
        factor, counted = numbers[0].value, counts[0]
    if not isinstance(counted, ast.Count):
        return None
    of = say.noun(counted.of, ctx)
    words = counted.of.alternatives[-1].words if isinstance(counted.of, ast.Select) else ()
    return factor, of.whole + grammar.counted(1, say.counter_of(words))


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


def a_player(say: Japanese, id: str) -> Noun:
    """Some player of an event: 「プレイヤー１人」, in the older wording 「いずれかのプレイヤー」."""
    name = say.lexicon.name("player", id)
    if say.switch("ja_a_player") == "count":
        counter = say.counter_of((ast.Word(kind="player", id=id),))
        return Noun(name, grammar.counted(1, counter), player=True)
    return Noun("いずれかの" + name, player=True)


def antecedent(say: Japanese, node: ast.Ref, name: str, ctx: Context) -> Noun:
    """A bound name said again: a player by its word, a thing as それ unless the source says its noun."""
    binding = ctx.bindings.get(name) or ctx.bindings.get(name.rpartition(".")[2])
    value = binding.node if binding else None
    if isinstance(value, ast.Ref) and (value.target or value.name) in ("this", "you"):
        return ref(say, replace(value, name="it") if node.name != "this" else value, ctx)
    plural = bool(binding and binding.plural) or node.name == "them"
    if binding is not None and binding.via.startswith("linked:"):
        done = grammar.inflect(say.verb_name(binding.via.removeprefix("linked:")), "passive+past")
        card = say.lexicon.name("class", "card")
        return Noun(f"その{done}{card}" if not plural else f"それらの{done}{card}", plural=plural, pronoun=True, key=name)
    if binding is None and node.noun is None and node.name in ("player", "opponent"):
        return a_player(say, node.name)
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    if player and not (isinstance(value, ast.Select) and value.det.kind in ("all", "each") and plural):
        return Noun("それらのプレイヤー" if plural else "そのプレイヤー", player=True, plural=plural, pronoun=True, key=name)
    if node.noun is not None:
        return Noun(("それらの" if plural else "その") + noun_form(say, node.noun), plural=plural, pronoun=True, key=name)
    if isinstance(value, ast.EndOfZone) and not plural:
        return Noun("それ", pronoun=True, key=name)
    return Noun("それら" if plural else "それ", plural=plural, pronoun=True, key=name)
