"""Japanese values: places, numbers, fields, amounts.

What a reader would get wrong: points stand before their unit (「３点のダメージ」), counts behind it
(「カード２枚」), and an amount that is no number becomes 「…に等しい点数の」 or 「…１つにつき」.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.asked import SOUGHT, both_of, half_up, is_any_amount
from kotowari.tools.text.hoisting.reading import AMOUNT, counted_by, names_player
from kotowari.tools.text.hoisting.values import befallen, per_each
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.events import past
from kotowari.tools.text.japanese.nouns import having, is_head, noun_form, stacked, whole_place
from kotowari.tools.text.linearizer import Binding, Context, sized
from kotowari.tools.text.tokens import written_out


@Japanese.handles(ast.ZoneOf)
def zone_of(say: Japanese, node: ast.ZoneOf, ctx: Context) -> Noun:
    """「あなたの手札」, 「オーナーの墓地」, 「戦場」, 「すべての墓地」."""
    if node.zone == "anywhere":
        place = "いずれかの領域" if node.but is None else f"{zone_of(say, node.but, ctx)}以外"
        return Noun(place, word="anywhere")
    name = say.lexicon.name("zone", node.zone)
    if node.every:
        return Noun(name, quantity="all", word=node.zone)
    if node.of is None:
        return Noun(name, word=node.zone)
    if isinstance(node.of, ast.FieldOf) and node.of == ctx.params.get("clause subject"):
        return Noun(f"{say.WORDS['their']}の{name}", word=node.zone)
    if isinstance(node.of, ast.FieldOf) and names_player(say, node.of.field) and isinstance(node.of.of, ast.Ref):
        return Noun(f"{say.lexicon.name('field', node.of.field)}の{name}", word=node.zone)
    owner = say.noun(node.of, ctx)
    told = bool(owner.key) and (ctx.where == owner.key or ctx.params.get("doer key") == owner.key)
    told = told or str(owner) == ctx.params.get("done by")
    own = owner.player and owner.pronoun and told
    whose = "自分" if own else str(owner)
    return Noun(f"{whose}の{name}", word=node.zone)


@Japanese.handles(ast.EndOfZone)
def end_of_zone(say: Japanese, node: ast.EndOfZone, ctx: Context) -> Noun:
    """「あなたのライブラリーの一番上のカード」, 「…の一番上のカード３枚」."""
    side = say.switch(f"ja_{node.end}")
    zone = say.noun(node.zone, ctx)
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", node.several))
    amount = str(say.say(node.count, ctx)) if node.count is not None else "1"
    card = say.lexicon.name("class", "card")
    if node.until is not None:
        return down_to(say, node, zone, ctx)
    if amount == "0":  # a place, of which nothing is taken
        return Noun(f"{zone.head}の{side}", ref=node)
    if amount == "1":
        return Noun(f"{zone.head}の{side}の{card}", key=node.binding, ref=node)
    counter = say.counter_of((ast.Word(kind="class", id="card"),))
    joint = say.switch("ja_top_of") if say.switch("ja_count") == "fixed" else "から"
    if say.switch("ja_top_count") == "before":  # 「一番上から３枚のカードを」
        return Noun(
            f"{zone.head}の{side}から{grammar.counted(amount, counter)}の{card}",
            key=node.binding,
            plural=True,
            ref=node,
        )
    return Noun(
        f"{zone.head}の{side}{joint}{card}",
        grammar.counted(amount, counter),
        floats=say.switch("ja_count") == "float",
        key=node.binding,
        plural=True,
        ref=node,
    )


def down_to(say: Japanese, node: ast.EndOfZone, zone: Noun, ctx: Context) -> Noun:
    """「クリーチャー・カードが公開されるまで、あなたのライブラリーの一番上からカードを１枚ずつ」."""
    assert node.until is not None  # as the caller has seen
    comes = grammar.inflect(say.verb_name(ctx.params["verb here"]), "passive")
    sought = say.noun(node.until, ctx)
    if node.until.binding:
        ctx.bind(node.until.binding, Binding(node.until, SOUGHT, sought.plural))
    card = say.lexicon.name("class", "card")
    one = say.counted("1", say.counter_of((ast.Word(kind="class", id="card"),))) + "ずつ"
    head = f"{sought.marked('が')}{comes}まで、{zone.head}の{say.switch(f'ja_{node.end}')}から{card}"
    return Noun(head, one, floats=True, key=node.binding, plural=True, ref=node)


@Japanese.handles(ast.Either)
def either(say: Japanese, node: ast.Either, ctx: Context) -> Noun:
    """「ＡかＢ」, 「ＡとＢ」."""
    both = both_of(say.lexicon, node)
    if both:
        return Noun(both, plural=True)
    parts = [say.noun(part, ctx) for part in node.parts]
    if node.op == "and" and [part.head[-2:] for part in parts] == ["前者", "後者"]:
        return Noun("それら", player=all(part.player for part in parts), plural=True, pronoun=True)
    if node.op == "or" and all(isinstance(part, ast.Word) and part.kind == "term" for part in node.parts):
        return Noun("または".join(f"「{part}」" for part in parts) + "のいずれか")
    joint = "か" if node.op == "or" else "と"
    places = [whole_place(part, ctx) if isinstance(part, ast.Select) else part for part in node.parts]
    zones = [place for place in places if isinstance(place, ast.ZoneOf)]
    if ctx.params.get("whole place") and len(zones) == len(parts) and len({zone.of for zone in zones}) == 1:
        beside = (say.lexicon.name("zone", zone.zone) for zone in zones[1:])
        return Noun(joint.join([str(parts[0]), *beside]))  # 「自分の手札と墓地」
    if all(part.quantity == "each" for part in parts):  # 「各クリーチャーと各プレイヤーにそれぞれ」
        late, first = any(part.late for part in parts), parts[0]
        head = joint.join([first.head, *map(str, parts[1:])])
        apart = say.switch("ja_each_joint")
        return Noun(head, quantity="each", plural=True, late=late, before=first.before, apart=apart)
    return Noun(joint.join(str(part) for part in parts), player=all(p.player for p in parts), plural=node.op == "and")


@Japanese.handles(ast.Word)
def word(say: Japanese, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return noun_form(say, node) + ("でない" if node.negated else "")


@Japanese.handles(ast.Count)
def count(say: Japanese, node: ast.Count, ctx: Context) -> Noun:
    """「あなたがコントロールしている土地の総数」."""
    those = befallen(say, node.of)
    if those is not None:
        node = ast.Count(those)
    if isinstance(node.of, ast.Happened):
        return Noun(f"{past(say, node.of, ctx)}回数", ref=node)
    of = say.noun(node.of, ctx)
    words = node.of.alternatives[-1].words if isinstance(node.of, ast.Select) else ()
    other = say.switch("ja_number_of")
    measure_word = "枚数" if words and say.counter_of(words) == "枚" and other == "総数" else other
    return Noun(f"{of.whole}の{measure_word}", ref=node)


@Japanese.handles(ast.Arith)
def arith(say: Japanese, node: ast.Arith, ctx: Context) -> str:
    """「Ｘの２倍」, 「Ｘの半分（端数切り捨て）」, 「Ａに１を足した値」."""
    per = per_each(say, node.right, ctx) if isinstance(node.left, ast.Symbols) else None
    if per:
        return f"{per[1]}につき{say.say(node.left, ctx)}"
    if isinstance(node.left, ast.Symbols):
        return f"{say.say(node.right, ctx)}に等しい点数の{say.say(node.left, ctx)}"
    left, right = (
        grammar.digits(each.value) if isinstance(each, ast.Number) and node.op in "+-" else str(say.say(each, ctx))
        for each in (node.left, node.right)
    )
    if node.op == "*":
        if isinstance(node.left, ast.Number):
            left, right = right, left
        return f"{left}の{grammar.digits(right)}倍"
    shape = {
        "+": "{}に{}を足した値",
        "-": "{}から{}を引いた値",
        "/": "{}を{}で割った値（端数切り捨て）",
        "min": "{}と{}のうち小さい方",
        "max": "{}と{}のうち大きい方",
    }[node.op]
    if (up := half_up(node)) is not None:
        return f"{say.say(up, ctx)}の半分（端数切り上げ）"
    if node.op == "/" and right == "2":
        return f"{left}の半分（端数切り捨て）"
    return shape.format(left, right)


@Japanese.handles(ast.Assign)
def assign(say: Japanese, node: ast.Assign, ctx: Context) -> Noun:
    """「基本のパワーとタフネスが１/１」."""
    if say.switch("ja_assign"):
        pair_of = say.lexicon.attribute("field", node.field, "pair") is not None
        name = "" if pair_of else say.lexicon.name("field", node.field)
        return Noun(f"{name}{say.say(node.value, ctx)}", word="assign", ref=node)
    return Noun(f"{say.lexicon.name('field', node.field)}が{say.say(node.value, ctx)}", word="assign", ref=node)


@Japanese.handles(ast.Measure)
def measure(say: Japanese, node: ast.Measure, ctx: Context) -> Noun:
    """An amount: 「３点のダメージ」, 「カード２枚」, 「氷カウンター４個」, 「それのパワーに等しい点数のダメージ」."""
    node = sized(say, node, ctx)
    if node.unit.id == "token" and len(node.kinds) == 1 and node.kinds[0].kind == "token":
        return predefined(say, node, ctx)
    adjectives = [kind for kind in node.kinds if not is_head(kind) and kind.kind != "counter"]
    kinds = [kind for kind in node.kinds if kind not in adjectives]
    counter_kinds = "".join(
        grammar.digits(say.lexicon.name(kind.kind, kind.id)) for kind in kinds if kind.kind == "counter"
    )
    others = [kind for kind in kinds if kind.kind != "counter"]
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = say.switch("ja_compound").join([*(noun_form(say, kind) for kind in others), counter_kinds + unit])
    close = [kind for kind in adjectives if not others and say.word_frame(kind, "compound")]
    denied = [kind for kind in close if kind.negated]  # 「戦闘ダメージでないダメージ」
    adjectives = [kind for kind in adjectives if kind not in denied]
    close = [kind for kind in close if kind not in denied]
    before = "".join(having([str(say.say(part, ctx)) for part in node.quality]))
    before += "".join(f"{say.word_frame(kind, 'compound')}{name}でない" for kind in denied)
    if node.of is not None:
        before += say.noun(node.of, ctx).marked(say.switch("ja_on")) + "置かれている"
    colors = [kind for kind in adjectives if kind.kind == "color"]
    if len(colors) > 1:  # 「飛行を持ち白であり黒である」
        named = before.endswith("の")  # 「「Foo」という名前の赤であり黒である」
        before = grammar.inflect(before, say.switch("ja_and_colors")) if before and not named else before
        before += "であり".join(noun_form(say, kind) for kind in colors) + "である"
        adjectives = [kind for kind in adjectives if kind not in colors]
    before += stacked(say, [word for word in adjectives if word not in close])
    joined = before + "".join(say.word_frame(kind, "compound") or "" for kind in close) + name
    counter = say.word_frame(node.unit, "classifier") if not others else say.counter_of(tuple(kinds)) or "個"
    points = say.word_frame(node.unit, "points")
    return amounted(say, node, joined, counter or "個", points, ctx)


def amounted(say: Japanese, node: ast.Measure, name: str, counter: str, points: str | None, ctx: Context) -> Noun:
    """A unit with its amount: points stand before the noun, counts after it, unknown amounts as 「…に等しい」."""
    amount = node.amount
    done = counted_by(amount, ctx)
    if done is not None:
        unit, how = done[1].unit, grammar.inflect(say.verb_name(done[0]), "passive+past")
        what = f"これにより{how}{say.lexicon.name(unit.kind, unit.id)}"
        return Noun(f"{what}に等しい{points or numbered(counter)}数の{name}", word=node.unit.id, ref=node)
    if is_any_amount(node) or points and node.at_least and amount == ast.Number(value=1):
        return Noun(name, word=node.unit.id, ref=node)
    plain = isinstance(amount, ast.Number | ast.Ref)
    floats = say.switch("ja_count") == "float"
    if plain:
        said = str(say.say(amount, ctx))
        text = grammar.counted(said, points or counter)
        text = f"最大{text}{say.switch('ja_up_to')}" if node.up_to else f"{text}以上" if node.at_least else text
        if points:
            return Noun(text + ("の" if node.at_least else say.switch("ja_points")) + name, word=node.unit.id, ref=node)
        return Noun(name, text, floats=floats, plural=said != "1", word=node.unit.id, ref=node)
    if isinstance(amount, ast.ThatMany):
        told = ctx.bound(AMOUNT)
        unit = told.node.unit if told is not None and isinstance(told.node, ast.Measure) else node.unit
        before = say.word_frame(unit, "points") or numbered(counter)
        return Noun(f"その{before}数に等しい{points or numbered(counter)}数の{name}", word=node.unit.id, ref=node)
    equal = say.lexicon.wording("unit", node.unit.id, "equal", lang="en")
    per = None if equal else per_each(say, amount, ctx)
    if per and not points:
        text = grammar.counted(per[0], counter or "")
        return Noun(f"{per[1]}につき{name}", text, floats=floats, word=node.unit.id, ref=node)
    if per and points:
        return Noun(f"{per[1]}につき{grammar.counted(per[0], points)}の{name}", word=node.unit.id, ref=node)
    return Noun(f"{say.noun(amount, ctx)}に等しい{points or numbered(counter)}数の{name}", word=node.unit.id, ref=node)


def numbered(counter: str) -> str:
    """What stands before 数 of a number that is no digit: 「枚数」 of cards, 「数」 of all that is no sheet."""
    return counter if counter == "枚" else ""


def predefined(say: Japanese, node: ast.Measure, ctx: Context) -> Noun:
    """A predefined token by its name, or in the older wording with everything it has."""
    word = node.kinds[0]
    face = getattr(getattr(say.library.vocabulary.symbol("token", word.id), "node", None), "face", None)
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = f"{say.lexicon.name('token', word.id)}・{unit}"
    types = face.types if face is not None else ()
    if face is not None and (say.switch("ja_tokens") == "long" or written_out(say, ctx)):
        inner = replace(ctx, by_name=False, noun=say.noun_for(tuple(t.id for t in types)))
        abilities = "と".join(f"「{say.say(ability, inner)}」" for ability in face.abilities)
        heads = "・".join(say.lexicon.name(w.kind, w.id) for w in (*face.subtypes, *types))
        name = (f"{abilities}を持つ" if abilities else "") + f"無色の{heads}・{unit}"
    name = "".join(str(say.say(part, ctx)) for part in node.quality) + name
    return amounted(say, node, name, say.counter_of(types), None, ctx)
