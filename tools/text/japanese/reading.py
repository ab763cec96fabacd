"""Reads printed Japanese abilities back: 【kind（zones）】［situation, costs, targets, may］ becomes the same head.

What a reader would get wrong: nothing is listed here.  The marks come from the frames of the notation, and a
clause is recognised by what the printer itself says of each verb with gaps for its operands, so that a word or
a frame that changes in the vocabulary is read as it is printed.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import transform
from kotowari.tools.text.hoisting.abilities import keyword_use
from kotowari.tools.text.japanese import grammar
from kotowari.tools.text.japanese.base import Japanese, Noun
from kotowari.tools.text.japanese.clauses import predicate
from kotowari.tools.text.japanese.events import event
from kotowari.tools.text.japanese.notation import HALF
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.notation import term
from kotowari.tools.text.noted import NAMES, TARGETS, Head
from kotowari.tools.text.render import linearizer

GAPS = "\ue000\ue001\ue002\ue003"
KIND, ZONE, INSIDE, COUNT = list(GAPS)
ONLY = {"count": COUNT, "up_to": False, "at_least": False}
PLACED = "\ue010"
NUMBER = r"(?P<number>\d+|[XYZ])"
ONE = ast.Number(value=1)


class Unread(ValueError):
    """A text that is not in the notation; carries the part that could not be read."""


@dataclass(frozen=True, slots=True)
class ReadAbility:
    """A printed ability: its head, and the sentences behind the bracket as they stand."""

    head: Head
    effect: str = ""
    options: "tuple[ReadAbility, ...]" = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A node with ``gaps`` for its operands and the patterns of what the printer says of it."""

    node: Any
    gaps: int
    patterns: tuple[str, ...]


@dataclass
class JapaneseReader:
    """Reads the abilities of one ruleset's cards."""

    library: Any

    # ------------------------------------------------------------------ the paragraphs of a card
    def text_box(self, text: str) -> list[ReadAbility | ast.KeywordUse]:
        """The abilities of a printed text box; what stands above them (the condition) is left out.

        Raises Unread for a paragraph that is no ability, keyword or option.
        """
        said: list[ReadAbility | ast.KeywordUse] = []
        mark = term(self.say, "option_mark") or ""
        for line in text.split("\n"):
            if mark and line.startswith(mark):
                before = said.pop()
                if not isinstance(before, ReadAbility):
                    raise Unread(line)
                option = ReadAbility(*self.bracketed(Head(), line.removeprefix(mark)))
                said.append(replace(before, options=(*before.options, option)))
            elif self.is_field(line):
                continue
            else:
                said.append(self.keyword(line) or self.ability(line))
        return said

    def is_field(self, line: str) -> bool:
        """Whether a paragraph is that of a field printed above the abilities."""
        frames = [self.say.lexicon.frame("field", word.id, "line") for word in self.words("field")]
        leads = [self.say.frames.fill(frame, {"alternatives": []}) for frame in frames if frame]
        return any(lead and line.startswith(lead) for lead in leads)

    def keyword(self, line: str) -> ast.KeywordUse | None:
        """A keyword by itself, with its argument in parentheses; None for another paragraph."""
        for word in self.words("keyword"):
            params = getattr(word.node, "params", ())
            said = str(keyword_use(self.say, ast.KeywordUse(word.id, tuple(self.gap(at) for at in range(len(params)))),
                                   self.gapped(len(params))))  # fmt: skip
            found = re.fullmatch(gaps_to_groups(said), line)
            if found and len(found.groups()) == len(params):
                return ast.KeywordUse(word.id, tuple(self.thing(text) for text in found.groups()))
        return None

    def ability(self, line: str) -> ReadAbility:
        """【kind（zones）】［…］effect."""
        for pattern in self.heads:
            found = re.match(pattern, line)
            kind = self.kinds.get(found["kind"]) if found else None
            if found and kind is not None:
                zones = found.groupdict().get("zones") or ""
                ids = tuple(self.named("zone", name) for name in zones.split(self.joint)) if zones else ()
                head, effect = self.bracketed(Head(kind=kind, zones=ids), line[found.end() :])
                return ReadAbility(head, effect)
        raise Unread(line)

    # ------------------------------------------------------------------ marks
    @cached_property
    def say(self) -> Japanese:
        """The printer whose frames are read."""
        said = linearizer(self.library, "ja")
        assert isinstance(said, Japanese)
        return said

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Printed name → kind of ability."""
        return {self.say.lexicon.name("term", f"ability_{kind}"): kind for kind in NAMES}

    @cached_property
    def joint(self) -> str:
        """What stands between two zones."""
        return (term(self.say, "ability_head", {"kind": KIND, "zones": [ZONE, ZONE]}) or "").split(ZONE)[1]

    @cached_property
    def heads(self) -> list[str]:
        """The head as a pattern, with zones and without."""
        said = [term(self.say, "ability_head", {"kind": KIND, "zones": zones}) or "" for zones in ([ZONE], [])]
        return [re.escape(text).replace(KIND, "(?P<kind>.+?)").replace(ZONE, "(?P<zones>.+?)") for text in said]

    def words(self, kind: str) -> list[Any]:
        """The vocabulary of a kind."""
        return list(self.library.vocabulary.symbols(kind))

    def named(self, kind: str, name: str) -> str:
        """The id of a word by its printed name.  Raises Unread."""
        for word in self.words(kind):
            if self.say.lexicon.name(kind, word.id) == name:
                return str(word.id)
        raise Unread(name)

    # ------------------------------------------------------------------ the bracket
    def bracketed(self, head: Head, text: str) -> tuple[Head, str]:
        """The head with what its bracket says, and the text behind the bracket."""
        pattern = re.escape(term(self.say, "ability_bracket", {"inside": INSIDE}) or INSIDE).replace(INSIDE, "(.*?)")
        found = re.match(pattern, text)
        if found is None:
            return head, text
        inside, rest = found[1], text[found.end() :]
        for during, id in ((False, "ability_used"), (True, "ability_applied")):
            verb = term(self.say, id) or ""
            for optional, form in ((True, grammar.inflect(verb, "may")), (False, verb)):
                end = self.say.finished(form)
                if inside.endswith(end):
                    head = replace(head, during=during, optional=optional)
                    inside = inside.removesuffix(end)
        for part in filter(None, inside.split("、")):
            head = self.part(head, part)
        return head, rest

    def part(self, head: Head, part: str) -> Head:
        """The head with one part of the bracket: a situation, a cost, the targets, a choice of options."""
        happens = part.removesuffix("に")
        if part.endswith(("を対象に", "を対象にして")):
            texts = part.removesuffix("して").removesuffix("を対象に").split("と")
            targets = tuple((f"${index}", self.target(text)) for index, text in enumerate(texts, 1))
            return replace(head, targets=targets)
        if happens.endswith("時"):
            events = tuple(
                self.happening(text.removesuffix("時"), head.during) for text in re.split("(?<=時)や", happens)
            )
            return replace(head, events=events)
        if part.endswith("のみ"):
            word = ast.Word(kind="adverb", id=self.named("adverb", part.removesuffix("のみ")))
            return replace(head, limits=(*head.limits, word))
        if part.endswith("なら"):
            return replace(head, condition=self.condition(part.removesuffix("なら")))
        count = re.fullmatch(re.escape(term(self.say, "ability_options", ONLY) or COUNT).replace(COUNT, r"(\d+)"), part)
        if count:
            return replace(head, chosen=ast.Modes(ast.Number(value=int(count[1])), ()))
        return replace(head, costs=(*head.costs, self.cost(part)))

    def condition(self, text: str) -> ast.Exists:
        """「戦場に夜状態の存在がある」, 「あなたのデッキにカードがない」.  Raises Unread for any other condition."""
        found = re.fullmatch(r"(?P<place>.+?)に(?P<thing>.+?)が(?P<there>ある|ない)", text)
        thing = self.select(f"{found['place']}の{found['thing']}") if found else None
        if thing is None:
            raise Unread(text)
        there = ast.Exists(thing)
        return there if found and found["there"] == "ある" else replace(there, negated=True)

    def cost(self, part: str) -> Any:
        """「①を支払って」, 「あなたの戦場のこれを生贄に捧げて」, 「＜ムーブ＞」."""
        for verb in self.verbs():
            if self.say.verb_frame(verb.id, "cost") == part:
                return ast.Do(verb.id)
        paid = part.removesuffix("を支払って")
        if paid != part and all(not sign.isascii() and self.is_symbol(sign) for sign in paid):
            return ast.Symbols(tuple(paid))
        for shape in self.costs:
            values = self.match(part, shape)
            if values is not None:
                return filled(shape.node, values)
        raise Unread(part)

    @cached_property
    def costs(self) -> list[Shape]:
        """What a verb says as a cost; those made for costs come first, one with a sign is never spelled out."""
        said = []
        for verb in sorted(self.verbs(), key=lambda verb: "early" not in dict(verb.attributes)):
            if self.say.verb_frame(verb.id, "cost"):
                continue
            params = [param for param in verb.params if param.role != "by" and not param.optional]
            node = ast.Do(verb.id, None, tuple((param.name, self.gap(at)) for at, param in enumerate(params)))
            doer = self.say.verb_frame(verb.id, "doer") or ""

            def clause(ctx: Context, node: ast.Do = node, doer: str = doer) -> str:
                return grammar.inflect(doer + predicate(self.say, node, ctx), "te")

            said.append(self.shape(node, len(params), clause))
        return said

    def is_symbol(self, sign: str) -> bool:
        """Whether a sign is a symbol of the game."""
        return self.library.vocabulary.symbol("symbol", sign) is not None

    # ------------------------------------------------------------------ events
    def happening(self, text: str, during: bool) -> Any:
        """「これが戦場に出た」, 「あなたの準備フェイズ開始」, 「これが単独攻撃した」.  Raises Unread."""
        for edge, word in (("start", "開始"), ("end", "終了")):
            if text.endswith(word):
                return self.step(text.removesuffix(word), edge)
        for shape in self.immediate if during else self.later:
            values = self.match(text, shape)
            if values is not None:
                return filled(shape.node, values)
        what, _, said = text.rpartition("を")
        doer, behind, verb = said.partition("が")
        if what and behind:  # 「…が…されたカードをあなたがプレイした」: who does it behind what it is done to
            return self.happening(f"{doer}が{what}を{verb}", during)
        raise Unread(text)

    @cached_property
    def immediate(self) -> list[Shape]:
        """What a verb says of an event while it happens; what is done to a thing is said of who does it."""
        return [self.shape(node, gaps, partial(self.clause, during=True, node=node)) for node, gaps in self.patterns()]

    @cached_property
    def later(self) -> list[Shape]:
        """What a verb says of an event that has happened."""
        return [self.shape(node, gaps, partial(self.clause, during=False, node=node)) for node, gaps in self.patterns()]

    def clause(self, ctx: Context, during: bool, node: ast.EventPattern) -> str:
        """An event as the printer says it."""
        if during and node.passive:
            node = replace(node, passive=False, subject=None, object=node.subject)
        return event(self.say, node, ctx, "dictionary" if during else "past")

    def step(self, text: str, edge: str) -> ast.StepEvent:
        """「あなたの準備フェイズ」."""
        whose, _, name = text.rpartition("の")
        window = ast.Window("any", self.named("step", name), self.thing(whose) if whose else None)
        return ast.StepEvent("start" if edge == "start" else "end", window)

    def patterns(self) -> Iterator[tuple[ast.EventPattern, int]]:
        """Each event that a verb can tell, with gaps: its doer and operands and how it is done, or whom it befalls."""
        for verb in self.verbs():
            roles = [param.role for param in verb.params]
            others = tuple(role for role in roles if role not in ("by", "object"))
            bare = "by" not in roles
            for preps in {others, others[:1], (), tuple(role for role in others if role == "under")}:
                ways = [None, *self.words("adverb")]
                for adverb in ways:
                    adverbs = (ast.Word(kind="adverb", id=adverb.id),) if adverb else ()
                    if "object" in roles and not bare:
                        yield self.pattern(verb.id, True, True, preps, adverbs)
                    yield self.pattern(verb.id, True, False, preps, adverbs)
            if "object" in roles:
                own = self.say.verb_frame(verb.id, "event")
                if own is None or not bare:
                    yield replace(self.pattern(verb.id, True, False, (), ())[0], passive=True), 1

    def pattern(
        self, verb: str, subject: bool, thing: bool, preps: tuple[str, ...], adverbs: tuple[ast.Word, ...]
    ) -> tuple[Any, int]:
        """An event with gaps for its operands, and how many."""
        gaps = iter(range(len(GAPS)))
        node = ast.EventPattern(
            verb,
            self.gap(next(gaps)) if subject else None,
            self.gap(next(gaps)) if thing else None,
            tuple((role, self.gap(next(gaps))) for role in preps[:2]),
            adverbs,
        )
        return node, subject + thing + len(preps[:2])

    # ------------------------------------------------------------------ verbs with gaps
    def verbs(self) -> list[ast.Action]:
        """The verbs of the game that cards may use."""
        return list(self.library.actions.values())

    def gap(self, index: int) -> ast.Ref:
        """A reference that is printed as a gap."""
        return ast.Ref(name=GAPS[index], target=GAPS[index])

    def gapped(self, count: int, placed: bool = False) -> Context:
        """A context in which references are gaps; ``placed``: of things whose place is said."""
        before = PLACED if placed else ""
        params = {GAPS[index]: Noun(GAPS[index], before=before) for index in range(count)}
        return self.say.opened(Context(name="", noun="", params=params))

    def shape(self, node: Any, gaps: int, said: Callable[[Context], str]) -> Shape:
        """A node with gaps and what the printer says of it, for things with a place and without."""
        texts = []
        for placed in (False, True):
            try:
                text = said(self.gapped(gaps, placed)).replace(PLACED, "").translate(HALF)
            except (LookupError, ValueError):  # the verb does not stand with these operands
                continue
            if all(GAPS[index] in text for index in range(gaps)):
                texts.append(gaps_to_groups(text))
        return Shape(node, gaps, tuple(dict.fromkeys(texts)))

    def match(self, text: str, shape: Shape) -> list[Any] | None:
        """What stands in the gaps of a text, None if it is another text or something can't be read."""
        for pattern in shape.patterns:
            found = re.fullmatch(pattern, text)
            try:
                if found is not None:
                    return [self.thing(found[f"g{index}"]) for index in range(shape.gaps)]
            except Unread:
                continue
        return None

    # ------------------------------------------------------------------ things
    def target(self, text: str) -> ast.Select:
        """「相手の戦場の動物1体」, 「任意の1つ」."""
        for word in self.words("class"):
            head = ast.Alternative((ast.Word(kind="class", id=word.id),))
            for det in TARGETS:
                said = self.say.as_target(ast.Select((head,), det), lambda _: KIND)
                match = re.fullmatch(gaps_to_groups(said), text) if said else None
                if said and match is not None:
                    return ast.Select((head,), replace(det, count=number_of(match["g0"]) if KIND in said else None))
        found = self.select(text)
        if found is None:
            raise Unread(text)
        return replace(found, det=replace(found.det, kind="target"))

    def thing(self, text: str) -> Any:
        """Something that is done something to: this, you, a number of things, or what words describe."""
        own = self.say.lexicon.frame("term", "self")
        this = self.say.frames.fill(own, {"noun": ""}) if own else ""
        given = re.escape(term(self.say, "self_given", {"zone": ZONE, "name": this}) or ZONE).replace(ZONE, ".+")
        if text == this or re.fullmatch(given, text):
            return ast.Ref(name="this", target="this")
        if text == "あなた":
            return ast.Ref(name="you", target="you")
        found = self.measure(text) or self.select(text)
        if found is None:
            raise Unread(text)
        return found

    def measure(self, text: str) -> ast.Measure | None:
        """「妖狐カウンター2個」, 「ライフX点」, 「戦闘ダメージ」."""
        for unit in self.words("unit"):
            if unit.id == "card" and not text.startswith(self.say.lexicon.name("unit", unit.id)):
                continue
            name = re.escape(self.say.lexicon.name("unit", unit.id))
            points = self.say.lexicon.frame("unit", unit.id, "points")
            counter = self.say.lexicon.frame("unit", unit.id, "classifier") or "個"
            behind = f"(?P<kinds>.*?){name}{NUMBER}{counter}"
            found = re.fullmatch(f"(?:{NUMBER}{points})?(?P<kinds>.*?){name}" if points else behind, text)
            kinds = self.kinds_of(found["kinds"]) if found else None
            if found is None or kinds is None:
                continue
            number = found["number"]
            value = number_of(number) if number else ONE
            return ast.Measure(value, ast.Word(kind="unit", id=unit.id), kinds, at_least=not number)
        return None

    def kinds_of(self, text: str) -> tuple[ast.Word, ...] | None:
        """The kind of a counter, or what damage it is."""
        if not text:
            return ()
        said: list[tuple[str | None, Any]] = [
            (self.say.lexicon.name("counter", word.id), word) for word in self.words("counter")
        ]
        said += [(self.say.lexicon.frame("adjective", word.id, "compound"), word) for word in self.words("adjective")]
        return next(((ast.Word(kind=word.kind, id=word.id),) for name, word in said if name == text), None)

    def select(self, text: str) -> ast.Select | None:
        """「これ以外のあなたの墓地のカード3枚」: whose, where, which, how many."""
        other = self.say.switch("ja_other")
        another = text.startswith(other)
        rest = text.removeprefix(other)
        found = re.fullmatch(rf"(?P<rest>.+?)(?P<most>最大)?{NUMBER}(?:{self.classifiers})", rest)
        count = number_of(found["number"]) if found and found["number"] != "1" else None
        up_to = bool(found and found["most"])
        rest = found["rest"] if found else rest
        place, rest = self.place(rest)
        words = self.described(rest)
        if words is None:
            return None
        det = ast.Det(kind="none" if count is None else "count", count=count, up_to=up_to, another=another)
        return ast.Select((ast.Alternative(words),), det, (place,) if place else ())

    @cached_property
    def classifiers(self) -> str:
        """The counters of things."""
        kinds = ("type", "class", "unit", "player")
        said = [self.say.lexicon.frame(kind, word.id, "classifier") for kind in kinds for word in self.words(kind)]
        return "|".join(sorted({self.say.COUNTER, *filter(None, said)}))

    def place(self, text: str) -> tuple[ast.InZone | None, str]:
        """The place at the beginning of a phrase, and the rest."""
        owners: list[tuple[str, Any]] = [("あなた", ast.Ref(name="you", target="you"))]
        for word in self.words("player"):
            player = ast.Alternative((ast.Word(kind="player", id=word.id),))
            owners.append((self.say.lexicon.name("player", word.id), ast.Select((player,), ast.Det(kind="none"))))
        for name, owner in [*owners, ("", None)]:
            lead = f"{name}の" if name else ""
            if not text.startswith(lead):
                continue
            zones = sorted(self.words("zone"), key=lambda zone: -len(self.say.lexicon.name("zone", zone.id)))
            for zone in zones:
                whole = f"{lead}{self.say.lexicon.name('zone', zone.id)}の"
                if text.startswith(whole):
                    return ast.InZone(ast.ZoneOf(zone.id, owner)), text[len(whole) :]
        return None, text

    def described(self, text: str) -> tuple[ast.Word, ...] | None:
        """「ムーブ状態の動物」, 「シカカード」: words one after another, the longest that fits first."""
        if not text:
            return ()
        kinds = ("adjective", "subtype", "type", "class", "player")
        found: list[tuple[str, str, str]] = []
        for kind in kinds:
            for word in self.words(kind):
                for form in self.spelled(kind, word.id):
                    if text.startswith(form):
                        found.append((form, kind, word.id))
        for form, kind, id in sorted(found, key=lambda each: -len(each[0])):
            rest = self.described(text[len(form) :])
            if rest is not None and (rest or kind != "adjective"):
                return (ast.Word(kind=kind, id=id), *rest)
        return None

    def spelled(self, kind: str, id: str) -> list[str]:
        """How a word may stand in a noun phrase."""
        if kind != "adjective":
            return [self.say.lexicon.name(kind, id)]
        forms = [self.say.lexicon.frame(kind, id, "attributive") or self.say.lexicon.name(kind, id)]
        forms.append(self.say.lexicon.frame(kind, id, "compound") or "")
        return [form for form in forms if form]


def number_of(text: str) -> Any:
    """A number or the letter for one."""
    return ast.Number(value=int(text)) if text.isdigit() else ast.Ref(name=text.lower(), target=text.lower())


def gaps_to_groups(text: str) -> str:
    """A printed text with gaps as a pattern with a group for each gap."""
    pattern = re.escape(text)
    for index, gap in enumerate(GAPS):
        pattern = pattern.replace(gap, f"(?P<g{index}>.+?)", 1)
    return pattern


def filled(node: Any, values: list[Any]) -> Any:
    """A node with what stands in its gaps."""
    known = {GAPS[index]: value for index, value in enumerate(values)}
    return transform(node, lambda part: known.get(part.target, part) if isinstance(part, ast.Ref) else part)
