"""Korean noun phrases: values, references, selectors, places.

What a reader would get wrong: there is no pronoun for things; what was announced or mentioned is
said again with its noun (「그 생물」, 「그 목표」), so a reference needs the node that introduced it.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text import korean_grammar as grammar
from kotowari.tools.text.korean_base import Korean, Noun, this_noun
from kotowari.tools.text.linearizer import Binding, Context

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
    nouns = "".join(say.word_frame(word, "compound") or "" for word in close) + " ".join(noun_form(say, word) for word in heads)
    return " ".join(text for text in [*negated, other, *before, nouns] if text)


def alternatives(say: Korean, node: ast.Select, other: str) -> str:
    """The words of a selector: what all alternatives share at the end is said once."""
    rows = [alternative.words for alternative in node.alternatives]
    if len(rows) == 1:
        return row(say, rows[0], other)
    shared = rows[0][-1] if all(len(r) > 1 for r in rows) and len({r[-1] for r in rows}) == 1 else None
    if shared is not None:
        rows = [r[:-1] for r in rows]
    texts = [row(say, words) for words in rows]
    joint = say.switch("ko_or_class") if shared is not None or node.det.kind == "none" else say.switch("ko_or")
    text = texts[0]
    for following in texts[1:]:
        if node.det.kind == "all":
            text = grammar.josa(text, "과") + " " + following
            continue
        text = (grammar.josa(text, "이나") + " " if joint == "이나" else text + joint) + following
    front = f"{other} " if other else ""
    return front + text + (f" {noun_form(say, shared)}" if shared is not None else "")


def relative_clauses(say: Korean, node: ast.Select, ctx: Context) -> str:
    """What stands before the noun: place, relation, quality, condition."""
    order = {ast.InZone: 0, ast.Controlled: 1, ast.Quality: 2, ast.Where: 3}
    parts = [str(say.say(part, ctx)) for part in sorted(node.modifiers, key=lambda part: order[type(part)])]
    return "".join(part + " " for part in parts)


def is_player(node: object) -> bool:
    """Whether a selector means players only."""
    return isinstance(node, ast.Select) and all(alt.words and alt.words[-1].kind == "player" for alt in node.alternatives)


def is_many(det: ast.Det) -> bool:
    """Whether a determiner can mean several things."""
    return det.any_number or det.at_least or det.kind == "all" or (
        det.count is not None and det.count != ast.Number(value=1))


def amount_of(say: Korean, det: ast.Det, counter: str, ctx: Context) -> tuple[str, str]:
    """(count, adverbial): 「두 개」, 「최대 두 개까지」, 「원하는 수만큼」."""
    if det.any_number:
        return "", "원하는 수만큼"
    amount = say.say(det.count, ctx) if det.count is not None else "1"
    text = grammar.counted(amount, counter)
    if det.up_to:
        return "", f"최대 {text}까지"
    if det.at_least:
        return f"{text} 이상", ""
    if det.kind == "target" and str(amount) == "1":
        return (text if say.switch("ko_target_count") == "counted" else ""), ""
    return (text, "") if det.kind in ("target", "count", "any") else ("", "")


@Korean.handles(ast.Select)
def select(say: Korean, node: ast.Select, ctx: Context) -> Noun:
    """A noun phrase; a target that was announced is 「그 …」."""
    known = ctx.discourse.announced.get(id(node))
    return known if known is not None else described(say, node, ctx)


def described(say: Korean, node: ast.Select, ctx: Context) -> Noun:
    """The noun phrase in full."""
    det = node.det
    words = node.alternatives[-1].words
    whole = words and det.kind == "target" and say.word_frame(words[-1], "as_target")
    if whole:
        return Noun(whole, key=node.binding, ref=node)
    before = relative_clauses(say, node, ctx)
    text = alternatives(say, node, "다른" if det.another else "")
    if det.kind in ("all", "each") and any(word.negated for alternative in node.alternatives for word in alternative.words):
        cut = text.index(" 아닌 ") + 4
        before, text = before + text[:cut], text[cut:]
    if det.kind in ("all", "each"):
        count, adverbial = "", ""
    else:
        count, adverbial = amount_of(say, det, say.counter_of(words), ctx)
    if det.kind == "any":
        text, count = ("한 " if is_player(node) else "어느 ") + text, ""
    if det.at_least and count:
        text, count = f"{count}의 {text}", ""
    if node.binding:
        ctx.bind(node.binding, Binding(node, det.kind, is_many(det)))
    quantity = det.kind if det.kind in ("all", "each") else ""
    return Noun(text, count, quantity, adverbial, is_player(node), is_many(det), key=node.binding, ref=node, before=before)


@Korean.handles(ast.Controlled)
def controlled(say: Korean, node: ast.Controlled, ctx: Context) -> str:
    """「당신이 조종하는」, 「상대가 조종하는」, 「당신이 조종하지 않는」."""
    by = say.noun(node.by, ctx)
    forms = say.lexicon.forms("relation", node.relation)
    text = next((form for form in forms if form.endswith(("는", "한"))), forms[0] + "하는")
    if node.negated:
        text = text.removesuffix("하는").removesuffix("한") + "하지 않는"
    return grammar.josa(by.whole, "이") + " " + text


@Korean.handles(ast.InZone)
def in_zone(say: Korean, node: ast.InZone, ctx: Context) -> str:
    """「당신의 무덤에 있는」."""
    zone = say.noun(node.zone, ctx)
    return f"{zone}에서" if ctx.where == "moved" else f"{zone}에 있는"


@Korean.handles(ast.Quality)
def quality(say: Korean, node: ast.Quality, ctx: Context) -> str:
    """「비행을 가진」, 「공격력이 4 이상인」, 「+1/+1 카운터를 가진」."""
    what = node.what
    if isinstance(what, ast.Compare):
        return compared(say, what, ctx) + "인"
    noun = say.noun(what, ctx)
    have = "을" if not isinstance(what, ast.KeywordUse) else say.switch("ko_ability") + "을"
    text = grammar.josa(noun.whole + have[:-1], "을") if isinstance(what, ast.KeywordUse) else noun.marked("을")
    return f"{text} {'가지지 않은' if node.negated else '가진'}"


@Korean.handles(ast.Where)
def where(say: Korean, node: ast.Where, ctx: Context) -> str:
    """A condition before a noun."""
    text = str(say.say(node.condition, replace(ctx, where="relative")))
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
    tail = {">=": " 이상", "<=": " 이하", "=": "", "!=": "이 아닌 값", ">": " 초과", "<": " 미만"}[node.op]
    return f"{grammar.josa(head, '이')} {number}{tail}"


@Korean.handles(ast.ZoneOf)
def zone_of(say: Korean, node: ast.ZoneOf, ctx: Context) -> Noun:
    """「당신의 손」, 「소유자의 무덤」, 「전장」, 「모든 무덤」."""
    if node.zone == "anywhere":
        return Noun("어디", word="anywhere")
    name = say.lexicon.name("zone", node.zone)
    if node.every:
        return Noun(name, quantity="all", word=node.zone)
    if node.of is None:
        return Noun(name, word=node.zone)
    if isinstance(node.of, ast.FieldOf) and isinstance(node.of.of, ast.Ref):
        return Noun(f"{say.lexicon.name('field', node.of.field)}의 {name}", word=node.zone)
    return Noun(f"{say.noun(node.of, ctx)}의 {name}", word=node.zone)


@Korean.handles(ast.EndOfZone)
def end_of_zone(say: Korean, node: ast.EndOfZone, ctx: Context) -> Noun:
    """「당신의 서고 맨 위의 카드」, 「당신의 서고 맨 위의 카드 세 장」."""
    side = "맨 위" if node.end == "top" else "맨 밑"
    if node.binding:
        ctx.bind(node.binding, Binding(node, "seen", node.count not in (None, ast.Number(value=1))))
    amount = str(say.say(node.count, ctx)) if node.count is not None else "1"
    card = say.lexicon.name("class", "card")
    counter = say.counter_of((ast.Word(kind="class", id="card"),))
    head = f"{say.noun(node.zone, ctx)} {side}의 {card}"
    return Noun(head, "" if amount == "1" else grammar.counted(amount, counter), plural=amount != "1", key=node.binding, ref=node)


@Korean.handles(ast.Either)
def either(say: Korean, node: ast.Either, ctx: Context) -> Noun:
    """「A 또는 B」, 「A와 B」."""
    parts = [say.noun(part, ctx) for part in node.parts]
    text = str(parts[0])
    for part in parts[1:]:
        text = (text + " 또는 " if node.op == "or" else grammar.josa(text, "과") + " ") + str(part)
    return Noun(text, player=all(part.player for part in parts), plural=node.op == "and")


@Korean.handles(ast.Number)
def number(say: Korean, node: ast.Number, ctx: Context) -> str:
    """Digits; counts turn into native numerals."""
    return str(node.value)


@Korean.handles(ast.Text)
def text(say: Korean, node: ast.Text, ctx: Context) -> str:
    """A name as it stands."""
    return node.value


@Korean.handles(ast.Symbols)
def symbols(say: Korean, node: ast.Symbols, ctx: Context) -> str:
    """``{2}{G}``."""
    return "".join(f"{{{symbol}}}" for symbol in node.symbols)


@Korean.handles(ast.Pair)
def pair(say: Korean, node: ast.Pair, ctx: Context) -> str:
    """``2/1``, ``+1/+1``; a zero takes the sign of its neighbour."""
    halves = [str(say.say(half, ctx)) for half in (node.first, node.second)]
    if not node.signed:
        return "/".join(halves)
    negative = [half.startswith("-") for half in halves]
    return "/".join(half if bad else ("-" if half == "0" and any(negative) else "+") + half
                    for half, bad in zip(halves, negative, strict=True))


@Korean.handles(ast.Word)
def word(say: Korean, node: ast.Word, ctx: Context) -> str:
    """A word by itself."""
    return word_form(say, node)


@Korean.handles(ast.ThatMany)
def that_many(say: Korean, node: ast.ThatMany, ctx: Context) -> str:
    """The number of the event."""
    return "그 숫자"


def names_player(say: Korean, field: str) -> bool:
    """Whether a field is a player (the owner, the controller)."""
    return bool({"owner", "controller"} & set(say.lexicon.attribute("field", field, "derived") or ()))


@Korean.handles(ast.FieldOf)
def field_of(say: Korean, node: ast.FieldOf, ctx: Context) -> Noun:
    """「그 생물의 공격력」, 「당신의 생명」."""
    of = say.noun(node.of, ctx)
    player = names_player(say, node.field)
    if isinstance(node.of, ast.FieldOf) and names_player(say, node.of.field) and isinstance(node.of.of, ast.Ref):
        of = replace(of, head=say.lexicon.name("field", node.of.field))
    return Noun(f"{of}의 {say.lexicon.name('field', node.field)}", player=player, plural=of.plural, key=f"{node.field} {of.key}")


@Korean.handles(ast.Count)
def count(say: Korean, node: ast.Count, ctx: Context) -> Noun:
    """「당신이 조종하는 생물의 수」."""
    return Noun(f"{say.noun(node.of, ctx).whole}의 수", ref=node)


@Korean.handles(ast.Arith)
def arith(say: Korean, node: ast.Arith, ctx: Context) -> str:
    """「X의 두 배」, 「A에 1을 더한 수」, 「X의 절반(소수점 이하 버림)」."""
    left, right = str(say.say(node.left, ctx)), str(say.say(node.right, ctx))
    if node.op == "*":
        if isinstance(node.left, ast.Number):
            left, right = right, left
        return f"{left}의 {grammar.numeral(right)} 배"
    if node.op == "/":
        return f"{left}의 절반(소수점 이하 버림)" if right == "2" else f"{left}{grammar.josa('', '을')} {right}로 나눈 수(소수점 이하 버림)"
    if node.op == "+":
        return f"{left}에 {grammar.josa(right, '을')} 더한 수"
    if node.op == "-":
        return f"{left}에서 {grammar.josa(right, '을')} 뺀 수"
    return f"{grammar.josa(left, '과')} {right} 중 {'작은' if node.op == 'min' else '큰'} 수"


@Korean.handles(ast.CopyOf)
def copy_of(say: Korean, node: ast.CopyOf, ctx: Context) -> Noun:
    """「그 생물의 복사본」."""
    return Noun(f"{say.noun(node.of, ctx)}의 복사본")


@Korean.handles(ast.Assign)
def assign(say: Korean, node: ast.Assign, ctx: Context) -> Noun:
    """「기본 공격력과 방어력 1/1」."""
    return Noun(f"{say.lexicon.name('field', node.field)} {say.say(node.value, ctx)}", word="assign", ref=node)


@Korean.handles(ast.AllAbilities)
def all_abilities(say: Korean, node: ast.AllAbilities, ctx: Context) -> Noun:
    """「모든 능력」."""
    return Noun("모든 능력")


@Korean.handles(ast.Measure)
def measure(say: Korean, node: ast.Measure, ctx: Context) -> Noun:
    """An amount: 「피해 3점」, 「카드 두 장」, 「얼음 카운터 네 개」, 「자신의 공격력만큼의 피해」."""
    if node.unit.id == "token" and len(node.kinds) == 1 and node.kinds[0].kind == "token":
        return predefined(say, node, ctx)
    ordered = sorted(node.kinds, key=lambda kind: kind.kind != "stats")
    kinds = [say.lexicon.name(kind.kind, kind.id) if kind.kind == "counter" else word_form(say, kind) for kind in ordered]
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    points = say.word_frame(node.unit, "points")
    close = [say.word_frame(kind, "compound") or "" for kind in node.kinds]
    name = "".join([*close, unit]) if close and all(close) else " ".join([*kinds, unit])
    name = "".join(str(say.say(part, ctx)) + " " for part in node.quality) + name
    counter = points or say.word_frame(node.unit, "classifier") or "개"
    amount = node.amount
    if isinstance(amount, ast.Number | ast.Ref):
        said = str(say.say(amount, ctx))
        if points and node.at_least and said == "1":
            return Noun(name, word=node.unit.id, ref=node)
        text = grammar.counted(said, counter)
        if node.up_to:
            return Noun(name, adverbial=f"최대 {text}까지", word=node.unit.id, ref=node)
        return Noun(name, f"{text} 이상" if node.at_least else text, plural=said != "1", word=node.unit.id, ref=node,
                    late=node.at_least)
    if isinstance(amount, ast.ThatMany):
        return Noun(f"그만큼의 {name}", word=node.unit.id, ref=node)
    per = per_each(say, amount, ctx)
    if per:
        return Noun(f"{per[1]}당 {name}", grammar.counted(per[0], counter), word=node.unit.id, ref=node)
    return Noun(f"{say.noun(amount, ctx)}만큼의 {name}", word=node.unit.id, ref=node)


def predefined(say: Korean, node: ast.Measure, ctx: Context) -> Noun:
    """A predefined token by its name, or in the older wording in full (「"…"를 가진 무색 보물 마법물체 토큰」)."""
    word = node.kinds[0]
    face = getattr(getattr(say.library.vocabulary.symbol("token", word.id), "node", None), "face", None)
    unit = say.lexicon.name(node.unit.kind, node.unit.id)
    name = f"{say.lexicon.name('token', word.id)} {unit}"
    if face is not None and say.switch("ko_tokens") == "long":
        inner = replace(ctx, by_name=False, noun=say.noun_for(tuple(t.id for t in face.types)))
        abilities = " 및 ".join(f'"{say.say(ability, inner)}"' for ability in face.abilities)
        heads = " ".join(say.lexicon.name(w.kind, w.id) for w in (*face.subtypes, *face.types))
        name = (f"{abilities}를 가진 " if abilities else "") + f"무색 {heads} {unit}"
    amount = str(say.say(node.amount, ctx))
    return Noun(name, grammar.counted(amount, "개"), plural=amount != "1", word=node.unit.id, ref=node)


def per_each(say: Korean, amount: ast.Expr, ctx: Context) -> tuple[int, str] | None:
    """``2 * number of X`` → (2, 「X 한 개」) for 「…한 개당」; None when the amount is no plain count."""
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
    return factor, f"{of.whole} {grammar.counted(1, say.counter_of(words))}"


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
    binding = ctx.bindings.get(name) or ctx.bindings.get(name.rpartition(".")[2])
    value = binding.node if binding else None
    if isinstance(value, ast.Ref) and (value.target or value.name) in ("this", "you"):
        return ref(say, value, ctx)
    plural = bool(binding and binding.plural) or node.name == "them"
    if binding is not None and binding.via.startswith("linked:"):
        done = grammar.past_stem(grammar.stem_of(say.verb_name(binding.via.removeprefix("linked:")))) + "던"
        return Noun(f"{done} {say.lexicon.name('class', 'card')}{'들' if plural else ''}", plural=plural, pronoun=True, key=name)
    if binding is None and node.noun is None and node.name in ("player", "opponent"):
        return Noun("한 " + say.lexicon.name("player", node.name), player=True)
    player = is_player(value) or bool(node.noun and node.noun.kind == "player")
    head = noun_form(say, node.noun) if node.noun is not None else short_noun(say, value)
    return Noun(f"그 {head}{'들' if plural else ''}", player=player, plural=plural, pronoun=True, key=name)


def short_noun(say: Korean, value: object) -> str:
    """The noun by which a thing is taken up again: its head, 「목표」 for a target of several kinds, 「카드」 for a seen card."""
    card = say.lexicon.name("class", "card")
    if isinstance(value, ast.EndOfZone) or value is None:
        return card
    if isinstance(value, ast.Measure):
        return say.lexicon.name(value.unit.kind, value.unit.id)
    if not isinstance(value, ast.Select):
        return card
    heads = {alternative.words[-1] for alternative in value.alternatives if alternative.words}
    if len(heads) != 1:
        return "목표" if value.det.kind == "target" else " 또는 ".join(noun_form(say, head) for head in sorted(heads, key=str))
    head = heads.pop()
    if value.det.kind == "target" and say.word_frame(head, "as_target"):
        return "목표"
    words = [word for word in value.alternatives[0].words if is_head(word)]
    if len(words) > 1 and len(value.alternatives) == 1 and all(word.kind == "type" for word in words):
        return " ".join(noun_form(say, word) for word in words)
    parent = getattr(say.library.vocabulary.symbol(head.kind, head.id), "parent", "")
    return say.lexicon.name("type", parent) if head.kind == "subtype" and parent else noun_form(say, head)
