"""The Japanese linearizer's class, its noun phrases and the particles frames attach to them.

What a reader would get wrong: the count of a noun phrase stands before the particle or after it
(「カード１枚を」, 「カードを１枚」) by the wording's time, so a frame must attach particles with the
filters (``{{ object|を }}``), never by hand.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kotowari.grammar import ast
from kotowari.tools.text.asked import several
from kotowari.tools.text.hoisting import Clause, Hoisting
from kotowari.tools.text.hoisting.nouns import PARTS, Phrase, marking
from kotowari.tools.text.hoisting.paying import beside, paying
from kotowari.tools.text.hoisting.reading import held_against
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.linearizer import Context, is_one
from kotowari.tools.text.type_words import behind, in_front


@dataclass(frozen=True)
class Noun(Phrase):
    """A noun phrase in Japanese: 各 and すべての stand behind what is ``before``.

    ``floats``: the count may follow the particle; ``late``: すべて does, and それぞれ, behind ``apart``.
    """

    floats: bool = False
    apart: str = ""

    def __str__(self) -> str:
        if self.quantity in ("each", "all"):
            return self.before + {"each": "各", "all": "すべての"}[self.quantity] + self.head
        return self.whole + self.count

    def counted_behind(self) -> "Noun":
        """「門」 and 「２つ以上」 of 「２つ以上の門」."""
        count, joint, head = self.head.partition("以上の")
        return replace(self, head=head, count=f"{count}以上") if joint and not self.count else self

    def marked(self, particle: str) -> str:
        """With a case particle, the count before or after it."""
        if self.pronoun and self.head == "それら" and particle == "の中から":
            return "その中から"
        if self.quantity == "each" and (particle == "に" or particle == "は" and self.late):
            return f"{self}{particle}{self.apart}それぞれ"
        if self.quantity == "all" and self.late and particle in ("を", "が", "は"):
            return f"{self.whole}{particle}すべて"
        if self.count and self.floats and particle in ("を", "が"):
            return self.whole + particle + self.count
        return str(self) + particle


class Counted(str):
    """A noun in a frame that knows its counter: ``{{ host|one }}`` is 「クリーチャー１体」."""

    counter = "つ"

    @classmethod
    def with_counter(cls, text: str, counter: str) -> "Counted":
        """The noun with the counter for it."""
        noun = cls(text)
        noun.counter = counter
        return noun


def one(noun: object) -> str:
    """One of what a noun names."""
    return f"{noun}{grammar.counted(1, getattr(noun, 'counter', Counted.counter))}"


OWN = re.compile("これ(?!に(より|よって|加えて))")


TOPIC = re.compile("^((?:それら?|これ)は)、")  # behind a pronoun no comma


def mark(particle: str) -> Callable[[object], str]:
    """A filter that attaches a particle."""
    return marking(particle, str.__add__)


PARTICLES = (
    "は",
    "が",
    "を",
    "に",
    "の",
    "と",
    "から",
    "で",
    "へ",
    "では",
    "も",
    "まで",
    "の上に",
    "の上から",
    "のコントロール下で",
    "の中から",
    "によって",
    "より",
    "として",
)


class Japanese(Hoisting):
    """Japanese: noun phrases are :class:`Noun`, statements :class:`Clause`, lines finished text."""

    lang = "ja"
    SPACE = ""
    TOPIC = "は"
    YOU = "あなた"
    COMMA = "、"
    COLON = "："
    stop = "。"
    closed = "。］"
    COUNTER = "つ"
    INTO = "に"
    OF = "の"
    MAY = "may"
    ABLE = "potential"
    PLAIN = "dictionary"
    FORMS = grammar.FORMS
    NOUN = Noun
    PRONOUNS = frozenset({"それ", "それら"})
    EITHER: ClassVar[dict[str, str]] = {"and/or": "{}か{}かその両方", "or": "{}か{}"}
    PARENTHESES = "（{}）"
    SWITCHES = {
        "ja_count": "fixed",
        "ja_choice_count": "fixed",
        "ja_targets": "apart",
        "ja_duration": "first",
        "ja_then": "その後、",
        "ja_graveyard": "にある",
        "ja_either": "",
        "ja_some_opponent": "",
        "ja_only": "しか",
        "ja_until": "、",
        "ja_chosen": "その",
        "ja_your_opponents": "",
        "ja_if": "なら",
        "ja_if_done": "そうしたなら、",
        "ja_control": "している",
        "ja_type_joint": "である",
        "ja_or": "や",
        "ja_modes": "以下から{n}を選ぶ。",
        "ja_bullet": "・",
        "ja_noun_if": "であるなら",
        "ja_spell_self": "この呪文",
        "ja_all": "before",
        "ja_battlefield": "にある",
        "ja_cant_both": "も",
        "ja_a_player": "count",
        "ja_again": "これ",
        "ja_state": "である",
        "ja_tokens": "short",
        "ja_any": "いずれかの",
        "ja_before_either": "",
        "ja_each_joint": "",
        "ja_of_it": "、",
        "ja_topic_apart": "、",
        "ja_each": "all",
        "ja_former": "",
        "ja_targets_joint": "と",
        "ja_cant_of": "では",
        "ja_you": "once",
        "ja_and_colors": "continuative",
        "ja_other": "他の",
        "ja_compound": "・",
        "ja_event_count": "one",
        "ja_alone": "one",
        "ja_on": "の上に",
        "ja_points": "の",
        "ja_must": "可能なら",
        "ja_copy": "コピー",
        "ja_types": "・",
        "ja_digits": "full",
        "ja_top": "一番上",
        "ja_bottom": "一番下",
        "ja_top_of": "にある",
        "ja_number_of": "総数",
        "ja_joint": "continuative",
        "ja_then_if": "その後、",
        "ja_repeat": "{body}これを合計{n}行う",
        "ja_a_counter": "１個以上",
        "ja_same_verb": "",
        "ja_assign": "",
        "ja_during": "",
        "ja_as_long": "かぎり",
        "ja_at_least": "before",
        "ja_held": "before",
        "ja_or_one": "か",
        "ja_quality": "の",
        "ja_field_value": "が",
        "ja_value_of": "",
        "ja_keyword_dash": "―",
        "ja_source": "last",
        "ja_done": "",
        "ja_together": "とともに",
        "ja_up_to": "",
        "ja_found": "",
        "ja_sequel": "。",
        "ja_searched": "その後、",
        "ja_may": "plain",
        "ja_group": "",
        "ja_it": "これ",
        "ja_dealer": "it",
        "ja_activate": "起動",
        "ja_activate_often": "この能力は、{n}のみ起動できる",
        "ja_activate_if": "only",
        "ja_given": "",
        "ja_paid": "",
        "ja_one_of": "each",
        "ja_top_count": "",
        "ja_rest": "",
    }
    WORDS = {
        "again": "この手順を繰り返す",
        "following": "以下の手順を合計{}行う",
        "so_often": "{}に等しい回数",
        "all_abilities": "すべての能力",
        "every_one": "すべての{}",
        "this_ability": "この能力",
        "candidate": "それ",
        "changed": "その数を{}する",
        "so many more": "を",
        "more": "その数に{}足した数にする",
        "fewer": "その数から{}引いた数にする",
        "dash": " ― ",
        "doubled": "その数を２倍にする",
        "each": "{}につき、",
        "last_own": "{}に",
        "last_of": "直前の",
        "last_step": "直前の{}に",
        "next_of": "次の",
        "each_of": "各",
        "each_step": "{}に",
        "since_step": "{}以降に",
        "of": "の",
        "first_time": "初めて",
        "nth_time": "{}回目に",
        "times": "回",
        "activate_often": "この能力は、{}のみ起動できる",
        "activate_while": "この能力は、{}のみ起動できる",
        "triggers_often": "この能力は、{}しか誘発しない",
        "leave": "この手順を終える",
        "stop": "この効果を終える",
        "only": "のみ",
        "spend only": "これは、{{ what }}にのみ使用できる",
        "or_when": "や",
        "per": "{}につき",
        "as_many": "{}に等しい数の",
        "as_many_sheets": "{}に等しい枚数の",
        "as_many_comma": "、",
        "at_most": "最大で",
        "quotation": "「{}」",
        "within": "『』",
        "quotations": "と",
        "self": "自身",
        "their": "自分",
        "so": "そうした",
        "that_many": "その数",
        "this_step": "この{}、",
        "during_step": "{}中に",
        "your": "あなたの",
        "when_done": "そうしたとき",
    }

    def noun(self, node: object, ctx: Context) -> Noun:
        """A node as a noun phrase."""
        noun: Noun = super().noun(node, ctx)
        return noun

    def inflect(self, phrase: str, form: str) -> str:
        """A phrase in a form."""
        return grammar.inflect(phrase, form)

    def quoted_may(self, player: str, clauses: list[Clause]) -> Clause | None:
        """「あなたは「それを追放し、その後それを戦場に戻す。」を選んでもよい」: what others do, or several things."""
        first = clauses[0]
        more = self.switch("ja_may") != "plain" and (
            len(clauses) > 1 or first.linked in ("wide", self.switch("ja_may"))
        )
        if not more and first.topic in ("", player):
            return None
        return Clause(topic=player, body=f"「{self.told(clauses)}」を選ぶ")

    def nth(self, count: int) -> str:
        """「２」."""
        return grammar.digits(str(count))

    def counted(self, number: object, counter: str) -> str:
        """「１枚」."""
        return grammar.counted(number, counter)

    def signed(self, pair: str) -> str:
        """``＋１/－１``."""
        return grammar.digits(pair)

    def by_name(self, field: ast.FieldOf, name: ast.Text, ctx: Context) -> str:
        """「「霧の狐」という名前の」."""
        return f"「{self.say(name, ctx)}」という{self.lexicon.name('field', field.field)}の"

    def unsigned(self, pair: str) -> str:
        """``１/１``; what is told in words stays as it is."""
        return grammar.digits(pair) if pair.isascii() else pair

    def times(self, number: object) -> str:
        """「３回」."""
        return f"{grammar.digits(number)}回"

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Particles by their own spelling, ``inflect`` for a form, ``full`` for full-width digits."""
        named = {particle: mark(particle) for particle in PARTICLES}
        paid = paying("{}を支払う".format, grammar.inflect, ("continuative", "、"))
        return named | {
            "paid": paid,
            "extra": beside(paid, "追加で", "他のコストに加えて"),
            "inflect": grammar.inflect,
            "full": grammar.digits,
            "one": one,
            "word": self.word_of,
            "zone": lambda noun: (
                self.lexicon.name("zone", noun.word)
                if isinstance(noun, Phrase) and noun.whole.startswith("あなたの")
                else str(noun)
            ),
            **PARTS,
        }

    def type_line(self, face: ast.Face) -> str:
        """「伝説のクリーチャー — エルフ・ドルイド」."""
        supertypes, types = in_front(self, face)
        front = "".join(supertypes) + self.switch("ja_types").join(types)
        placed = behind(self, face).values()
        back = "・".join([*(self.lexicon.name(word.kind, word.id) for word in face.subtypes), *placed])
        return f"{front} — {back}" if back else front

    def verb_name(self, verb: str) -> str:
        """The name of a verb; a bare noun is done with する."""
        name = super().verb_name(verb)
        return name + "する" if grammar.ends_in_noun(name) else name

    def entering_if(self, node: ast.Condition, ctx: Context) -> str:
        """「あなたが平地をコントロールしていないかぎり」, 「…なら」."""
        few = node.condition if isinstance(node, ast.Not) else None
        if isinstance(few, ast.Compare) and few.op == "<=" and isinstance(few.right, ast.Number):
            what = few.left.of if isinstance(few.left, ast.Count) else None
            if isinstance(what, ast.Select):  # 「土地が３つ以上であるかぎり」
                number = self.counted(few.right.value + 1, self.counter_of(what.alternatives[-1].words))
                return f"{self.noun(what, ctx).whole}が{number}以上であるかぎり"
        said: str = self.condition(node, ctx, "dictionary")
        return said + "かぎり" if said.endswith("ない") else self.if_so(node, ctx)

    def itself(self, ctx: Context) -> str:
        """「これ」, 「それ」; until 2018 by name where it has one; what is explained of another thing is 「それ」."""
        if ctx.itself:
            said = str(ctx.itself)
            return "それら" if said.startswith("それら") else "これ" if said == "これ" else "それ"
        word = self.switch("ja_it")
        return word if word != "name" else "" if ctx.by_name else self.SWITCHES["ja_it"]

    def besides(self, amount: Noun) -> tuple[Noun, bool]:
        """「カウンターが追加で１個」, where the count stands behind the particle."""
        later = amount.floats and bool(amount.count)
        return (replace(amount, count=f"追加で{amount.count}") if later else amount), not later

    def given(self) -> str:
        """「…」の能力, until 2006."""
        return self.switch("ja_given")

    def this_word(self, ctx: Context) -> str:
        """「このクリーチャー」."""
        return str(ctx.itself or f"この{ctx.noun}")

    def held_by(self, node: ast.Node) -> str:
        """「それ」, 「それら」, of the thing itself 「これ」."""
        if isinstance(node, ast.Ref) and node.target == "this":
            return self.switch("ja_it")
        return "それ" if is_one(self, node) else "それら"

    def of_given(self, text: str, ctx: Context) -> str:
        """A reminder that calls the thing 「これ」, said of another: 「それが…を与えたら」."""
        return TOPIC.sub(r"\1", OWN.sub(self.itself(ctx), text)) if ctx.itself else text

    def that_one(self, node: ast.Select) -> str:
        """「そのクリーチャー」, 「それらのクリーチャー」."""
        return ("それらの" if several(node) else "その") + self.head_of(node)

    def spaced(self, parts: list[str]) -> str:
        """Japanese sentences stand close."""
        return "".join(parts)

    def with_arguments(self, name: str, nodes: tuple[ast.Node, ...], said: list[Any]) -> str:
        """「サイクリング{2}」, 「エンチャント（クリーチャー）」."""
        costs = (ast.Cost, ast.Symbols, ast.Number, ast.Ref)
        return name + "".join(
            text if isinstance(node, costs) else f"（{text}）" for node, text in zip(nodes, said, strict=True)
        )

    def continued(self, clause: Clause, form: str = "continuative") -> str:
        """The clause in a connective form, to go on after a comma; a stem of one sign takes て."""
        form = "te" if form == "continuative" and clause.body.endswith("を見る") else form
        return clause.lead + clause.topic + grammar.inflect(clause.body, form)

    def linked(self, first: Clause, second: Clause, glue: str) -> list[Clause]:
        """「カードを１枚引き、その後カードを１枚捨てる」; after an announcement 「その後、」 opens a new sentence."""
        second = self.of_you(first, second)
        if second.body.startswith("これにより"):
            return [first, second]
        each = bool(second.topic) and second.verb in self.following(first.verb, "pair_you", "en")
        if each and not first.topic and first.key == second.key == "you":
            first = replace(first, topic=second.topic)  # 「あなたはカードを１枚引き、あなたは１点のライフを失う」
        then = self.switch("ja_then") if glue == "sequel" else ""
        behind = self.switch("ja_searched") if first.linked else "その後、" * (self.switch("ja_sequel") == "。")
        if first.announced and glue == "sequel" and (not first.found or behind):
            return [first, replace(second, lead=(behind or "その後、") + second.lead)]
        if glue == "chain":
            return [self.chained(first, second)]
        shared = second.rest and second.verb == first.verb and self.switch("ja_rest") == "shared"
        if shared:  # 「そのうち１枚をあなたの手札に、残りをあなたの墓地に置く」
            return [
                replace(second, lead=first.lead + first.topic + first.body.rpartition("に")[0] + "に、" + second.lead)
            ]
        twice = each and self.switch("ja_you") == "twice"
        same = not twice and bool(second.topic) and second.topic == first.topic and (glue == "pair" or first.player)
        plain = self.switch("ja_joint")
        te = glue == "pair" and first.topic and not second.topic  # 「ライフを得てカードを１枚引く」
        front = self.continued(first, "te" if te else plain)
        if (
            plain == "te"
            and second.same_object
            and second.same_object == first.same_object
            and not (first.body.startswith(first.shared + "から"))
        ):  # what is taken from it says not yet where the next goes
            body = second.body.removeprefix(second.shared + "を").removeprefix(second.shared + "に")
            second = replace(second, body=body)
        body = second.body
        if first.same_object == second.same_object == "this":
            body = second.body.replace(second.shared, self.switch("ja_again"), 1)
        topic = "" if same else second.topic
        return [
            replace(
                second,
                lead=front + "、" * (not te or plain == "te") + then + second.lead,
                topic=topic,
                body=body,
                linked="wide",
            )
        ]

    def chained(self, first: Clause, second: Clause) -> Clause:
        """「カード１枚を探し、公開し、」, in the older wording 「カード１枚を探し、それを公開して」."""
        named = self.switch("ja_found")
        close = second.verb in self.following(first.verb, "chain", self.lang)
        body = second.body if named and not close else second.body.replace(second.shared + "を", "", 1)
        front = (
            self.continued(first, "te") if named and close else self.continued(first, self.switch("ja_joint")) + "、"
        )
        linked = first.linked or ("close" if close else "wide")
        return replace(second, lead=front + second.lead, body=body, announced=True, found=first.found, linked=linked)

    def afterwards(self, clause: Clause) -> Clause:
        """「その後、…なら、」."""
        return replace(clause, lead=self.switch("ja_then_if") + clause.lead)

    def merged(self, announcement: str, clause: Clause, targets: list[ast.Select]) -> Clause | None:
        """「…を対象とし、それを破壊する」 in the older wording, when nobody else becomes the topic."""
        timed = clause.body.startswith("この") and "、" in clause.body[:8]  # 「このターン、それに与えられる…」
        led = clause.topic or clause.gated or clause.lead or timed or "、あなたは" in clause.body
        if self.switch("ja_targets") != "together" or led or len(targets) > 1:
            return None
        return replace(clause, lead=grammar.inflect(announcement, "continuative") + "、" + clause.lead, announced=True)

    def chosen_with(self, given: list[ast.Select], rest: Sequence[ast.Statement]) -> list[ast.Select]:
        """Of two things that それ could be one is the former, the other the latter: they are announced together."""
        return held_against(given, rest)
