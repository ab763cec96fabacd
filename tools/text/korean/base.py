"""The Korean linearizer's class, its noun phrases and the particles frames attach to them.

What a reader would get wrong: a count stands between the noun and its particle (「카드 한 장을」), and
the particle goes by the last *sound*, so frames attach particles with filters (``{{ object|을 }}``).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kotowari.grammar import ast
from kotowari.tools.text.asked import several
from kotowari.tools.text.hoisting import Clause, Hoisting
from kotowari.tools.text.hoisting.nouns import PARTS, Phrase, marking
from kotowari.tools.text.hoisting.paying import beside, paying
from kotowari.tools.text.korean import grammar
from kotowari.tools.text.linearizer import Context, is_one


@dataclass(frozen=True)
class Noun(Phrase):
    """A noun phrase in Korean: its ``count`` is behind it (한 장), 모든 and 각 behind what is ``before``.

    ``adverbial``: an amount behind the object; ``late``: the count follows a subject's particle.
    """

    adverbial: str = ""

    def __str__(self) -> str:
        front = {"all": "모든 ", "each": "각 "}.get(self.quantity, "")
        return self.before + front + self.head + (f" {self.count}" if self.count else "")

    def marked(self, particle: str) -> str:
        """With a particle by reading, and the adverbial amount behind it (「생물을 원하는 수만큼」)."""
        base, _, rest = particle.partition(" ")
        if self.word == "rest" and base in ("을", "를"):  # 「…고 나머지 카드들은」
            base = "은"
        if self.late and self.count and base in ("이", "가"):
            return f"{grammar.josa(self.whole, base)} {self.count}"
        if self.head.endswith(" 모두") and base in ("은", "이"):  # 「두 생물 모두 비행을 가진다」
            return str(self)
        text = grammar.josa(str(self), base) + (f" {rest}" if rest else "")
        return f"{text} {self.adverbial}" if self.adverbial and base in ("을", "를") else text


def mark(particle: str) -> Callable[[object], str]:
    """A filter that attaches a particle by the reading of what precedes."""
    return marking(particle, grammar.josa)


PARTICLES = (
    "을",
    "를",
    "이",
    "가",
    "은",
    "는",
    "과",
    "와",
    "에",
    "에게",
    "에서",
    "으로",
    "로",
    "의",
    "이나",
    "이다",
    "까지",
    "마다",
    "당",
)


class Korean(Hoisting):
    """Korean: noun phrases are :class:`Noun`, statements :class:`Clause`, lines finished text."""

    lang = "ko"
    SPACE = " "
    TOPIC = "은"
    YOU = "당신"
    COMMA = ", "
    stop = "."
    COUNTER = "개"
    INTO = "으로"
    OF = "의"
    MAY = "can"
    ABLE = "can"
    PLAIN = "plain"
    NOUN = Noun
    PRONOUNS = frozenset({"그것", "그것들"})
    EITHER: ClassVar[dict[str, str]] = {"and/or": "{} 및/또는 {}", "or": "{} 또는 {}"}
    SWITCHES = {
        "ko_target_count": "bare",
        "ko_to_thing": "에게",
        "ko_keywords": "과",
        "ko_cast_self": "당신이",
        "ko_your_opponents": "",
        "ko_all_opponents": "당신의 상대들",
        "ko_or": " 또는 ",
        "ko_ability": "",
        "ko_unless": "unless",
        "ko_modes": "{n}를 선택한다 —",
        "ko_bullet": "• ",
        "ko_if_done": "그렇게 한다면, ",
        "ko_then": " 후 ",
        "ko_spell_self": "이 주문",
        "ko_case": "{c}",
        "ko_while_comma": " ",
        "ko_or_class": " 또는 ",
        "ko_tokens": "short",
        "ko_then_comma": ", ",
        "ko_mode_or": "혹은",
        "ko_numbers": "native",
        "ko_in_zone": "에 있는",
        "ko_any": "어느 ",
        "ko_copy": "복사본",
        "ko_until": "{step}종료까지",
        "ko_must": "가능하면 ",
        "ko_repeat": "{body} 이 과정을 {n} 실행한다",
        "ko_then_if": "그 후 ",
        "ko_same": "",
        "ko_assign": "",
        "ko_done": "",
        "ko_types": " ",
        "ko_amount": "의",
        "ko_given": "",
        "ko_sequel": "",
        "ko_top_of": "의",
        "ko_close": "and",
        "ko_found_comma": ", ",
        "ko_opponent": "noun",
        "ko_activate_if": "{} 활성화할 수 있다",
        "ko_instead": "대신 ",
        "ko_each_turn": "매 {}",
        "ko_other": "",
        "ko_each_of_them": "",
        "ko_copula": "이다",
    }
    WORDS = {
        "again": "이 과정을 반복한다",
        "following": "다음 과정을 {} 실행한다",
        "so_often": "{}만큼",
        "all_abilities": "모든 능력",
        "every_one": "모든 {}",
        "this_ability": "이 능력",
        "candidate": "자신",
        "changed": "그 숫자를 {} 한다",
        "so many more": "을",
        "more": "그 숫자에 {} 더한 수로 한다",
        "fewer": "그 숫자에서 {} 뺀 수로 한다",
        "dash": " — ",
        "doubled": "그 숫자를 두 배로 한다",
        "each": "{}당 ",
        "last_own": "{}에 ",
        "last_of": "지난 ",
        "last_step": "지난 {}에 ",
        "next_of": "다음 ",
        "each_of": "각 ",
        "each_step": "{}에 ",
        "since_step": "{} 이후로 ",
        "of": "의",
        "first_time": "처음으로",
        "nth_time": "{} 번째로",
        "times": "번",
        "activate_often": "이 능력은 {}씩만 활성화할 수 있다",
        "activate_while": "이 능력은 {}만 활성화할 수 있다",
        "triggers_often": "이 능력은 {}만 격발한다",
        "leave": "이 과정을 끝낸다",
        "stop": "이 효과를 끝낸다",
        "only": "만",
        "spend only": "이것은 {{ what }} 데에만 사용할 수 있다",
        "or_when": " 또는 ",
        "per": "{}당 ",
        "as_many": "{}만큼의 ",
        "as_many_sheets": "{}만큼의 ",
        "as_many_comma": "",
        "at_most": "최대 ",
        "quotation": '"{}"',
        "within": '""',
        "quotations": " 및 ",
        "self": "자신",
        "their": "자신",
        "so": "그렇게 한다",
        "that_many": "그 숫자",
        "this_step": "이 {}에 ",
        "during_step": "{}에 ",
        "your": "당신의 ",
        "when_done": "그렇게 할 때",
    }

    def noun(self, node: object, ctx: Context) -> Noun:
        """A node as a noun phrase."""
        noun: Noun = super().noun(node, ctx)
        return noun

    def inflect(self, phrase: str, form: str) -> str:
        """A phrase in a form; options that follow stay behind their dash."""
        plain = phrase.removesuffix(" —")
        return grammar.inflect(plain, form) + phrase[len(plain) :]

    def times(self, number: object) -> str:
        """「세 번」."""
        return self.counted(number, "번")

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Particles by their own spelling, ``inflect`` for a form, ``bare`` for the head without its count."""
        named = {particle: mark(particle) for particle in PARTICLES}
        paid = paying(lambda text: f"{grammar.josa(text, '을')} 지불한다", grammar.inflect, ("and", " "))
        return named | {
            "에게": self.to_whom,
            "paid": paid,
            "extra": beside(paid, "추가로 ", "다른 비용에 추가로 "),
            "inflect": grammar.inflect,
            **PARTS,
            "word": self.word_of,
            "native": grammar.numeral,
            "topic": mark("은"),
            "zone": lambda noun: self.lexicon.name("zone", noun.word) if noun.whole.startswith("당신의") else str(noun),
        }

    def nth(self, count: int) -> str:
        """「두」."""
        return grammar.numeral(count)

    def counted(self, number: object, counter: str) -> str:
        """A count before its counter: 「두 장」, in a wording with digits 「2장」."""
        if self.switch("ko_numbers") == "digits":
            return f"{number}{counter}"
        return grammar.counted(number, counter)

    def type_line(self, face: ast.Face) -> str:
        """「전설적 생물 — 엘프 드루이드」."""
        types = self.switch("ko_types").join(self.lexicon.name(word.kind, word.id) for word in face.types)
        front = " ".join([*(self.lexicon.name(word.kind, word.id) for word in face.supertypes), types]).strip()
        back = " ".join(self.lexicon.name(word.kind, word.id) for word in face.subtypes)
        return f"{front} — {back}" if back else front

    def verb_name(self, verb: str) -> str:
        """The name of a verb; a bare noun is done with 하다."""
        name = super().verb_name(verb)
        return name if name.endswith("다") else name + "한다"

    def given(self) -> str:
        """「"…"라는 능력」, until 2014."""
        return self.switch("ko_given")

    def to_whom(self, noun: object) -> str:
        """「그 플레이어에게」, of a thing in the sets of some years 「그 생물에」."""
        thing = isinstance(noun, Noun) and not noun.player and noun.head.startswith("그 ")
        return mark(self.switch("ko_to_thing") if thing else "에게")(noun)

    def this_word(self, ctx: Context) -> str:
        """「이 생물」."""
        return str(ctx.itself or f"이 {ctx.noun}")

    def held_by(self, node: ast.Node) -> str:
        """「그 생물」, 「그 생물들」; nothing of the thing itself, which is 「이 생물」."""
        if isinstance(node, ast.Ref) and node.target == "this":
            return ""
        noun = self.head_of(node) if isinstance(node, ast.Select) else self.lexicon.name("class", "permanent")
        if isinstance(node, ast.Measure) and node.kinds:
            noun = self.head_word(node.kinds[-1])
        return f"그 {noun}" + ("" if is_one(self, node) else "들")

    def that_one(self, node: ast.Select) -> str:
        """「그 생물」, 「그 생물들」."""
        return f"그 {self.head_of(node)}" + ("들" if several(node) else "")

    def told(self, clauses: list[Clause], lead: str = "") -> str:
        """Sentences; a paragraph break inside them stands without a space."""
        joined: list[Clause] = []
        for clause in clauses:
            whole = self.suffered(joined[-1], clause) if joined else None
            joined = [*joined[:-1], whole] if whole else [*joined, clause]
        return super().told(joined, lead).replace(" \n", "\n")

    def suffered(self, first: Clause, second: Clause) -> Clause | None:
        """「그 생물은 언탭되고 턴종료까지 신속을 얻는다」: what was done to a thing, in the sentence of what it gets.

        By the verb's ``text suffered``, behind which stand the verbs that may follow.
        """
        joint, *verbs = self.following(first.verb, "suffered", self.lang) or ("",)
        topic = grammar.josa(first.again.strip()[:-1], "은") + " " if first.again else ""
        plain = not (first.topic or first.after or first.gated or second.lead or second.gated)
        if not topic or second.verb not in verbs or not plain or not second.topic.startswith(topic):
            return None
        return replace(second, lead=first.lead, topic=f"{topic}{joint} {second.topic.removeprefix(topic)}")

    def paragraph(self, clauses: list[Clause], lead: str = "") -> str:
        """Sentences of an ability; a head of modes keeps its dash."""
        return self.told(clauses, lead).replace("—.", "—")

    def keyword_name(self, id: str) -> str:
        """A keyword in the marks that a ruleset gives it."""
        name = super().keyword_name(id)
        marked = self.lexicon.frame("term", "keyword_mark")
        return self.frames.fill(marked, {"name": name}) if marked else name

    def with_arguments(self, name: str, nodes: tuple[ast.Node, ...], said: list[Any]) -> str:
        """「순환 {2}」."""
        return " ".join([name, *map(str, said)]).replace(" —", "—")

    def continued(self, clause: Clause, form: str = "and") -> str:
        """The clause in a connective form."""
        return clause.lead + clause.topic + grammar.inflect(clause.body, form)

    def linked(self, first: Clause, second: Clause, glue: str) -> list[Clause]:
        """「카드 한 장을 뽑은 후 카드 한 장을 버린다」, 「…올려놓고 당신은 …」; what is shared is said once."""
        second = self.of_you(first, second)
        if glue == "chain" and not self.switch("ko_same"):
            return [self.chained(first, second)]
        if first.found and glue == "sequel" and self.switch("ko_sequel"):
            return [first, replace(second, lead=self.switch("ko_sequel") + second.lead)]
        again = glue == "chain"
        if glue == "chain":
            glue = "pair" if again else "sequel"
        each = bool(second.topic) and second.verb in self.following(first.verb, "pair_you", "en")
        if each and not first.topic and first.key == second.key == "you":
            first = replace(first, topic=second.topic)  # 「당신은 카드 한 장을 뽑고 생명 1점을 잃는다」
        same_topic = bool(second.topic) and second.topic == first.topic
        topic = "" if same_topic else second.topic
        same_object = bool(second.same_object and second.shared) and second.same_object == first.same_object
        comma = " " if same_object else self.switch("ko_then_comma")
        joint = self.continued(first, "then") + comma if glue == "sequel" else self.continued(first) + " "
        body = second.shared if (same_object or again) and second.shared else second.body
        return [replace(second, lead=joint + second.lead, topic=topic, body=body, linked="wide")]

    def chained(self, first: Clause, second: Clause) -> Clause:
        """「카드 한 장을 찾아, 공개하고, 당신의 손으로 가져간다」; what was found is not named again."""
        close = second.verb in self.following(first.verb, "chain", self.lang)
        form = "so" if not close else self.switch("ko_close") if first.linked else "and"
        comma = self.switch("ko_found_comma") if first.linked or not close else " "
        lead = self.continued(first, form) + comma + second.lead
        linked = first.linked or ("close" if close else "wide")
        body = second.body.replace(second.again, "", 1)
        return replace(second, lead=lead, body=body, found=first.found, linked=linked)

    def afterwards(self, clause: Clause) -> Clause:
        """「그 후 …면, 」."""
        return replace(clause, lead=self.switch("ko_then_if") + clause.lead)
