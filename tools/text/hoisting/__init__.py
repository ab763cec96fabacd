"""The plan of a text in languages that announce targets first: which sentences a block makes, and in which order.

What a reader would get wrong: a target is *announced* once, in front of the sentence that first uses
it, and from then on every mention is a pronoun; so the plan looks for targets before a handler runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kotowari.grammar import ast
from kotowari.tools.text.asked import of_word
from kotowari.tools.text.counted import counted_names
from kotowari.tools.text.hoisting.letters import says_x, taken_back
from kotowari.tools.text.hoisting.targets import own_targets, spoken_beside
from kotowari.tools.text.linearizer import Binding, Context, Discourse, Linearizer, counts_that, is_x, speaks_of_all
from kotowari.tools.text.noted import Head, Noted
from kotowari.tools.text.spelled_out import chosen_where_used

VERB_KINDS = ("action", "event", "procedure", "primitive")
NOTHING = "-"  # a declared way of saying something is to say nothing
LOOKS = (ast.Has, ast.Compare, ast.Exists)  # what is asked anew, since what was done before may have changed it
LINKS = {"and": "pair", "then": "sequel", ".": "", ". then": ""}


def looks_again(test: ast.Condition) -> bool:
    """Whether a condition asks for what the instruction before may have changed."""
    return isinstance(test, LOOKS) and not (isinstance(test, ast.Compare) and of_word(test))


@dataclass(frozen=True)
class Clause:
    """One clause before inflection: ``lead`` (durations, conditions), ``topic``, ``body`` ending in a dictionary form.

    ``after`` are whole sentences that must follow; ``verb`` the verb said (its id), by which the next
    clause may join it; ``gated`` closes the clause (an option, a condition); ``key`` the topic's referent, which is a
    ``player`` or not; ``found`` is the name of what the clause found or picked; ``shared`` the body without its
    object ``same_object``, to follow a clause about the same thing; ``rest``: it is about what others have left;
    ``again``: its object as it stands in ``body``; ``aims``: it announces
    targets; ``linked``: it is several, in one process (``close``) or not (``wide``).
    """

    lead: str = ""
    topic: str = ""
    body: str = ""
    after: tuple[str, ...] = ()
    verb: str = ""
    gated: bool = False
    key: str = ""
    player: bool = False
    announced: bool = False
    same_object: str = ""
    found: str = ""
    shared: str = ""
    again: str = ""
    rest: bool = False
    linked: str = ""
    aims: bool = False


def remember_all(say: Linearizer, statement: Any, ctx: Context) -> None:
    """What was said of all that fit is taken up again in the plural: 「それらをアンタップする」."""
    subject = statement.subject if isinstance(statement, ast.Do | ast.DoAll) else None
    if not isinstance(subject, ast.Select) or not subject.binding or not speaks_of_all(say, subject):
        return
    if all(word.kind != "player" for each in subject.alternatives for word in each.words[-1:]):
        ctx.bind(subject.binding, Binding(subject, "all", True))


class Hoisting(Linearizer):
    """A language with hoisted targets; the hooks below are its sentence shapes."""

    stop: ClassVar[str] = "."
    closed: ClassVar[str] = ".]"
    PARENTHESES: ClassVar[str] = " ({})"
    COUNTER: ClassVar[str] = ""
    SPACE: ClassVar[str] = " "
    COMMA: ClassVar[str] = ", "
    TOPIC: ClassVar[str] = ""
    YOU: ClassVar[str] = ""
    INTO: ClassVar[str] = ""
    OF: ClassVar[str] = ""
    MAY: ClassVar[str] = ""
    ABLE: ClassVar[str] = ""
    PLAIN: ClassVar[str] = ""
    NOUN: ClassVar[type]
    SWITCHES: ClassVar[dict[str, str]] = {}
    WORDS: ClassVar[dict[str, str]] = {}

    def switch(self, name: str) -> str:
        """How this wording does something that changed over time: the declared term, else today's way."""
        declared = self.lexicon.frame("term", name)
        return "" if declared == NOTHING else declared or self.SWITCHES[name]

    def verb_kind(self, verb: str) -> str | None:
        """The declaring form of a verb."""
        return next((kind for kind in VERB_KINDS if self.library.vocabulary.symbol(kind, verb)), None)

    def verb_frame(self, verb: str, *variant: str) -> str | None:
        """The frame of a verb, plain or of a variant, in this wording."""
        kind = self.verb_kind(verb)
        return self.lexicon.frame(kind, verb, *variant) if kind else None

    def frame_here(self, node: ast.Do, ctx: Context) -> str | None:
        """The frame of a verb where it stands: of what is so all the time, or done as one likes, another than else."""
        if (node.optional or ctx.params.get("willed here")) and (willed := self.verb_frame(node.verb, "willed")):
            return willed
        standing = ctx.params.get("standing here") and node.duration is None
        return (standing and self.verb_frame(node.verb, "standing")) or self.verb_frame(node.verb)

    def verb_name(self, verb: str) -> str:
        """The name of a verb (a dictionary form)."""
        kind = self.verb_kind(verb)
        return self.lexicon.name(kind, verb) if kind else verb

    def word_frame(self, word: ast.Word, *variant: str) -> str | None:
        """A wording of a vocabulary word."""
        return self.lexicon.frame(word.kind, word.id, *variant)

    def word_of(self, noun: Any, variant: str, default: str) -> str:
        """A wording that belongs to the word of a place: the verb of "put into hand" is 加える, that of 무덤 넣는다."""
        return (noun.word and self.lexicon.frame("zone", noun.word, variant)) or default

    def called(self, phrase: Any, words: str) -> Any:
        """A phrase for a thing, in other words."""
        return replace(phrase, head=words, count="", quantity="", before="", word="")

    def sample(self, text: str) -> Any:
        """A noun phrase to try a wording with."""
        return self.NOUN(text)

    def noun(self, node: object, ctx: Context) -> Any:
        """A node as a noun phrase of the language (``NOUN``)."""
        said = self.say(node, ctx)
        return said if isinstance(said, self.NOUN) else self.NOUN(str(said))

    def noun_for(self, types: tuple[str, ...]) -> str:
        """「クリーチャー」 of 「このクリーチャー」: the type that names the object best."""
        for id in types:
            wording = self.lexicon.frame("type", id, "this")
            if wording:
                return wording
        return self.lexicon.name("type", types[-1]) if types else self.lexicon.name("class", "permanent")

    def counter_of(self, words: tuple[ast.Word, ...]) -> str:
        """The counter for things these words name: by the head, else by the nearest word or its parent that has one."""
        for word in reversed(words):
            found = self.word_frame(word, "classifier") if not word.negated else None
            parent = getattr(self.library.vocabulary.symbol(word.kind, word.id), "parent", "")
            if not found and parent:
                found = self.lexicon.frame("type", parent, "classifier")
            if found:
                return found
        return self.COUNTER

    def counted(self, number: object, counter: str) -> str:
        """A number with its counter: 「１枚」, 「두 장」."""
        raise TypeError(f"{type(self).__name__} does not count")

    def one_of_them(self, noun: Any, words: tuple[ast.Word, ...]) -> str:
        """「クリーチャー１体」, 「생물 한 개」: what something is done or counted for."""
        return f"{noun.whole}{self.SPACE}{self.counted(1, self.counter_of(words))}"

    def predicate(self, node: ast.Do, ctx: Context) -> str:
        """A verb with its operands, in the plain form."""
        raise TypeError(f"{type(self).__name__} says no verbs")

    def event(self, node: ast.EventPattern, ctx: Context, form: str) -> str:
        """An event as a clause ending in a form."""
        raise TypeError(f"{type(self).__name__} tells no events")

    def condition(self, node: ast.Condition, ctx: Context, form: str) -> str:
        """A condition with the ending of a form."""
        raise TypeError(f"{type(self).__name__} sets no conditions")

    def if_so(self, node: ast.Condition, ctx: Context) -> str:
        """A condition of what follows: 「…なら」."""
        raise TypeError(f"{type(self).__name__} sets no conditions")

    def entering_if(self, node: ast.Condition, ctx: Context) -> str:
        """A condition of how something enters: 「…ないかぎり」."""
        return self.if_so(node, ctx)

    def otherwise(self, node: ast.Do, ctx: Context) -> str:
        """What of a copy is otherwise, as a sentence behind the one that makes it; "" where that is said in front."""
        return ""

    def but_for(self, node: ast.CopyOf, ctx: Context) -> str:
        """What is otherwise of a copy, in front of it; "" in a language that says it behind."""
        return ""

    def itself(self, ctx: Context) -> str:
        """「これ」: the object a text is on, named again; "" where its name is said."""
        return ""

    def besides(self, amount: Any) -> tuple[Any, bool]:
        """So much as is there besides what would be anyway, and whether its frame has to say that."""
        return amount, True

    def given(self) -> str:
        """What is put to abilities that are written out: 「…」の能力."""
        return ""

    def intervening(self, node: ast.Condition, ctx: Context) -> str:
        """A condition of a trigger: 「…場合」."""
        raise TypeError(f"{type(self).__name__} sets no conditions")

    def trigger_head(self, events: tuple[ast.EventPattern | ast.StepEvent, ...], ctx: Context) -> str:
        """「…が戦場に出たとき」."""
        raise TypeError(f"{type(self).__name__} tells no events")

    def keyword_name(self, id: str) -> str:
        """How a keyword is called."""
        return self.lexicon.name("keyword", id)

    def with_arguments(self, name: str, nodes: tuple[ast.Node, ...], said: list[Any]) -> str:
        """A keyword with its arguments."""
        raise TypeError(f"{type(self).__name__} says no arguments")

    def paragraph(self, clauses: list[Clause], lead: str = "") -> str:
        """The sentences of an ability."""
        return self.told(clauses, lead)

    def at_step(self, node: ast.StepEvent, ctx: Context) -> str:
        """「あなたの準備フェイズ開始時」 in the bracket of an ability."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def at_event(self, node: ast.EventPattern, ctx: Context, during: bool) -> str:
        """「これが戦場に出た時」, ``during``: 「これが戦場に出る時」."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def cost(self, item: ast.CostItem, head: Head, ctx: Context) -> str:
        """「①を支払って」: one of the costs in the bracket."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def aim(self, head: Head, ctx: Context) -> str:
        """「戦場の動物1体を対象に」, "" without targets."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def aiming(self, text: str) -> str:
        """The targets, before what is done with them as a cost."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def closing(self, text: str) -> str:
        """How the parts in the bracket go on with the verb at the end."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def behind_head(self, noted: Noted, ctx: Context) -> str:
        """The sentences behind the bracket of an ability."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def of(self, owner: str, thing: str) -> str:
        """「それのパワー」, 「그 생물의 공격력」."""
        return f"{owner}{self.OF}{self.SPACE}{thing}"

    def signed(self, pair: str) -> str:
        """A change of two numbers, ``+1/-1``, as it is written."""
        return pair

    def unsigned(self, pair: str) -> str:
        """Two numbers, ``2/1``, as they are written."""
        return pair

    def linked_noun(self, verb: str, plural: bool, key: str, word: ast.Word) -> Any:
        """A thing by what another ability did to it: 「その追放されたカード」."""
        raise TypeError(f"{type(self).__name__} links no abilities")

    def some_player(self, id: str) -> Any:
        """A player of whom nothing has been told."""
        raise TypeError(f"{type(self).__name__} names no players")

    def told_again(self, node: ast.Ref, name: str, value: object, plural: bool, ctx: Context) -> Any:
        """A thing that was told before: a pronoun, or its noun again."""
        raise TypeError(f"{type(self).__name__} refers to nothing")

    def times(self, number: object) -> str:
        """How often something is repeated, as the wording of the time puts it."""
        raise TypeError(f"{type(self).__name__} does not repeat")

    def equal(self, name: str, said: Any, value: ast.Expr, again: bool) -> Clause:
        """What a name is, or (``again``) becomes."""
        raise TypeError(f"{type(self).__name__} names no values")

    def when(self, each: ast.EventPattern | ast.StepEvent, ctx: Context) -> str:
        """The head of what happens later: 「次の終了ステップの開始時に」."""
        raise TypeError(f"{type(self).__name__} tells no events")

    def spent_for(self, events: Sequence[ast.EventPattern], ctx: Context) -> str:
        """What something is spent for: 「…を唱えるためか、…を起動するため」."""
        raise TypeError(f"{type(self).__name__} spends nothing")

    def of_modes(self, node: ast.Modes, ctx: Context) -> str:
        """The line above modes."""
        raise TypeError(f"{type(self).__name__} offers no modes")

    def joined(self, clauses: list[Clause]) -> Clause:
        """Several clauses as one sentence."""
        raise TypeError(f"{type(self).__name__} joins no clauses")

    def opened(self, ctx: Context) -> Context:
        """The start of an ability: nothing announced yet."""
        return replace(ctx, discourse=Discourse())

    def standing(self, ctx: Context) -> Context:
        """The start of an ability that says what is so all the time."""
        return replace(self.opened(ctx), params={**ctx.params, "standing here": True})

    def head_of(self, node: ast.Select) -> str:
        """The noun of a phrase by itself; of several kinds of things it is what holds for all of them."""
        heads = {each.words[-1] for each in node.alternatives}
        return self.head_word(heads.pop()) if len(heads) == 1 else self.lexicon.name("class", "permanent")

    def head_word(self, word: ast.Word) -> str:
        """A noun as it is said: by its frame, else by its name."""
        return self.word_frame(word) or self.lexicon.name(word.kind, word.id)

    def of_given(self, text: str, ctx: Context) -> str:
        """The reminder of what something else has been given."""
        return text

    def that_one(self, node: ast.Select) -> str:
        """「そのクリーチャー」: what something is done to, in an explanation of that."""
        raise TypeError(f"{type(self).__name__} does not name objects")

    def this_word(self, ctx: Context) -> str:
        """「このクリーチャー」: the object a text without a name is on."""
        raise TypeError(f"{type(self).__name__} does not name objects")

    def argument(self, node: Any, ctx: Context) -> Any:
        """An argument of a keyword."""
        raise TypeError(f"{type(self).__name__} does not say arguments")

    def placed(self, statement: Any) -> Any:
        """A statement with what is said of its targets where they are named."""
        return statement

    def announce(self, targets: list[ast.Select], ctx: Context) -> str:
        """Record the targets in the discourse and say what they are, as a clause in dictionary form."""
        raise TypeError(f"{type(self).__name__} does not announce targets")

    def chosen_with(self, given: list[ast.Select], rest: Sequence[ast.Statement]) -> list[ast.Select]:
        """The targets of statements further down that are announced together with those of this one."""
        return []

    def merged(self, announcement: str, clause: Clause, targets: list[ast.Select]) -> Clause | None:
        """The announcement and the clause in one sentence, where the wording of the time does so."""
        return None

    def limit_said(self, word: ast.Word, ctx: Context) -> str | None:
        """What limits an ability; that of a keyword is called by its name ("Equip only as a sorcery")."""
        name = ctx.params.get("keyword name")
        frame = self.lexicon.frame(word.kind, word.id, "limit_of") if name else None
        return self.frames.fill(frame, {"keyword": name}) if frame else self.word_frame(word, "limit")

    def quoted_may(self, player: str, clauses: list[Clause]) -> Clause | None:
        """What may be done, as a quotation, where the language or its time says that so."""
        return None

    def nth(self, count: int) -> str:
        """「２」 of 「２回目」."""
        raise TypeError(f"{type(self).__name__} does not count")

    def together(self, texts: list[str]) -> str:
        """Sentences of one paragraph."""
        return self.SPACE.join(texts)

    def finished(self, text: str) -> str:
        """A sentence from a clause text; one in brackets ends within them."""
        return text if text.endswith(self.closed) else text + self.stop

    def clause_text(self, clause: Clause) -> str:
        """A clause as the text of a sentence."""
        return clause.lead + clause.topic + clause.body

    def glue(self, first: Clause, second: Clause) -> str:
        """How the second clause follows the first: ``sequel`` (then), ``pair`` (and), or "" for a new sentence.

        The verbs say it (``text sequel``, ``text pair`` list what may follow); these lists speak no language.
        """
        if first.gated or second.gated or first.after or not first.verb or not second.verb:
            return ""
        if first.lead and not second.lead and self.lasts(second.verb):
            return ""  # what lasts for ever is not said within what has an end
        if second.rest:
            return "pair"
        if (
            second.same_object
            and second.same_object == first.found
            and any(second.verb in self.following(first.verb, "chain", lang) for lang in ("en", self.lang))
        ):
            return "chain"
        for word in ("pair", "sequel", "pair_you", "chain"):
            if second.verb in self.following(first.verb, word, self.lang):
                return "sequel" if word == "sequel" else "pair"
        for word in ("sequel", "pair", "pair_you"):
            if second.verb in self.following(first.verb, word, "en"):
                return "sequel" if word == "sequel" else "pair"
        return "pair" if first.key and first.key == second.key and first.topic and second.topic else ""

    def following(self, verb: str, relation: str, lang: str) -> tuple[str, ...]:
        """The verbs that may follow a verb in one sentence; where a language lists none, the English list counts."""
        return self.lexicon.wording("action", verb, relation, lang=lang) or ()

    def linked(self, first: Clause, second: Clause, glue: str) -> list[Clause]:
        """Two clauses put together by a glue: one clause, or two of which the second says "then"."""
        raise TypeError(f"{type(self).__name__} does not link clauses")

    def of_you(self, first: Clause, second: Clause) -> Clause:
        """The second clause with you as its topic, where the doer of the first would be taken for its doer."""
        if second.topic or second.key != "you" or not first.topic or first.key == "you":
            return second
        return replace(second, topic=self.NOUN(self.YOU).marked(self.TOPIC) + self.SPACE)

    def afterwards(self, clause: Clause) -> Clause:
        """A clause that looks at what the sentence before has made: "then if …"."""
        return clause

    def led(self, clauses: list[Clause], lead: str, gated: bool = False) -> list[Clause]:
        """Clauses of which the first begins with ``lead``; nothing said leads nothing."""
        if not clauses:
            return []
        first = clauses[0]
        return [replace(first, lead=lead + first.lead, gated=gated or first.gated), *clauses[1:]]

    def clauses(self, node: Any, ctx: Context) -> list[Clause]:
        """A statement as clauses."""
        said = self.say(node, ctx)
        return [said] if isinstance(said, Clause) else list(said)

    def sentences(self, block: ast.Block, ctx: Context) -> list[Clause]:
        """The clauses of a block, each one sentence, with the announcements in front of their first use."""
        done: list[Clause] = []
        outer = ctx.params.get("late here")
        given: list[Clause] = []  # what X is, said behind the sentence in which it stands
        told: list[Clause] = []  # the same, as it was said last
        waiting: list[ast.Statement] = []
        counted_names(block, ctx)
        rows = list(chosen_where_used(self, block))
        for nth, (statement, next_) in enumerate(zip(rows, [*rows[1:], None], strict=False), 1):
            statement = self.placed(statement)
            link = statement.link
            if is_x(statement) and not ctx.discourse.letters:
                waiting = [statement]
                continue
            late: list[Clause] = []
            ctx.told.statement += 1
            ctx.params["late here"] = late
            aimed = [target for each in (statement, *waiting) for target in own_targets(each)]
            ctx.discourse.aims = frozenset(map(id, aimed))
            fresh = [target for target in aimed if id(target) not in ctx.discourse.announced]
            ctx.discourse.beside = spoken_beside(statement, fresh, ctx)
            fresh += self.chosen_with(fresh, rows[nth:])
            announcement = self.announce(fresh, ctx) if fresh else ""
            given, waiting = [*given, *(clause for each in waiting for clause in self.clauses(each, ctx))], []
            ctx.params["counted next"] = counts_that(next_)
            said = self.clauses(statement, ctx)
            if not announcement and said and not link:
                given = [*taken_back(self, done, said[0], told), *given]
            remember_all(self, statement, ctx)
            if announcement:
                if said and link.endswith("then"):
                    said = [self.afterwards(said[0]), *said[1:]]
                joined = self.merged(announcement, said[0], fresh) if said else None
                said = [joined, *said[1:]] if joined else [Clause(body=announcement, aims=True), *said]
            elif done and said:
                glue = LINKS[link] if link and not done[-1].after else self.glue(done[-1], said[0])
                if glue:
                    if said[0].lead and said[0].lead == done[-1].lead:  # how long both last is said once
                        said = [replace(said[0], lead=""), *said[1:]]
                    said = [*self.linked(done.pop(), said[0], glue), *said[1:]]
                elif link == ". then" or (
                    not link and isinstance(statement, ast.If) and looks_again(statement.condition)
                ):
                    said = [self.afterwards(said[0]), *said[1:]]
            done += said
            told = []
            if late or given and any(says_x(self, clause) for clause in said):
                told, given = [*given, *late], []
                done += told
        given += [clause for each in waiting for clause in self.clauses(each, ctx)]
        ctx.params["late here"] = outer
        return done + given

    def told(self, clauses: list[Clause], lead: str = "") -> str:
        """Sentences one after another; ``lead`` stands before the first (the event of a trigger)."""
        parts: list[str] = []
        for clause in clauses:
            text = (lead if not parts else "") + self.clause_text(clause)
            parts.append(self.finished(text))
            parts += clause.after
        return self.spaced(parts)

    def spaced(self, parts: list[str]) -> str:
        """Sentences in one paragraph, or in one for each that begins with a new line."""
        return " ".join(parts).replace(" \n", "\n")
