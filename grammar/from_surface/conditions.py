"""Conditions: comparisons, what something is or has, what exists, what happened, what could happen.

``and`` binds closer than ``or``; the words inside a noun phrase bind closer than both.
"""

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.coordination import JOINTS, share_head
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.relations import RELATION
from kotowari.grammar.from_surface.willed import is_willed
from kotowari.grammar.from_surface.windows import STEP, Windows
from kotowari.grammar.habits import DENIED
from kotowari.grammar.kinds import MIXED, a_kind, is_status
from kotowari.grammar.scope import OBJECT, OUTCOME, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import Match

HAVE = "have"
THINGS = ("type", "subtype", "supertype", "color")  # words that only things have
VERB_KEYS = ("is", "isnt", "can", "cant", "must", "may", "dont", "didnt")


class Conditions(Windows):
    """Reads conditions."""

    def condition(self) -> ast.Condition:
        """``C or C``."""
        start = self.i
        parts = [self.conjunction()]
        while self.take("or"):
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else ast.Logic("or", tuple(parts), span=self.span(start))

    def state_held(self) -> ast.Condition:
        """A condition that is so for a while, all of what is said: what has happened can't begin to be so."""
        condition = self.condition()
        done = any(isinstance(part, ast.Happened | ast.Done) for part in walk(condition))
        if self.i < self.end or done or self.denies_done(condition):
            raise self.stuck("an event")
        return condition

    def denies_done(self, condition: ast.Condition) -> bool:
        """Whether it denies what is done, which is no state: "isn't blocked"."""
        denials = [part for part in walk(condition) if isinstance(part, ast.Is) and part.negated]
        denied = {word.spelled for part in denials for word in walk(part) if isinstance(word, ast.Word)}
        verbs = [(kind, s.id) for kind in ("action", "event") for s in self.vocabulary.symbols(kind)] if denied else []
        return any(not denied.isdisjoint(self.vocabulary.names(*verb, "en")[2:]) for verb in verbs)

    def conjunction(self) -> ast.Condition:
        """``C and C``."""
        start = self.i
        parts = [self.test()]
        while self.take("and"):
            parts.append(self.test())
        return parts[0] if len(parts) == 1 else ast.Logic("and", tuple(parts), span=self.span(start))

    def refuse_between(self, asked: Binding | None, span: Span) -> None:
        """Refuse to ask ``done`` of what is done in any case behind what may be done: its text would ask of that."""
        before = [each for each in self.scope.bindings if each.kinds >= OUTCOME]
        if asked is None or asked not in before or before.index(asked) == 0 or is_willed(asked.node):
            return
        earlier = before[before.index(asked) - 1]
        if is_willed(earlier.node) and not earlier.used:
            help = "put the `if` directly below what may be done, and what is done in any case behind both"
            message = "`done` asks of the instruction above it, and would be read of what may be done"
            raise self.fail("E0206", message, help, span)

    def said_along(self, asked: Binding | None) -> list[Binding]:
        """What the sentence of an instruction says before that: "A and B. If you do" asks of both."""
        before = [each for each in self.scope.bindings if each.kinds >= OUTCOME]
        found: list[Binding] = []
        at = before.index(asked) if asked in before else 0
        while at > 0 and getattr(before[at].node, "link", "") in ("and", "then"):
            at -= 1
            found.insert(0, before[at])
        return found

    def test(self) -> ast.Condition:
        """One condition without ``and`` and ``or``."""
        start = self.i
        key = self.key()
        if key == "not":
            self.i += 1
            return ast.Not(self.test(), span=self.span(start))
        if key == "done":
            self.i += 1
            binding = self.scope.latest(OUTCOME)
            self.refuse_between(binding, self.span(start))
            target = self.scope.refer(binding) if binding is not None else ""
            along = tuple(ast.Done(self.scope.refer(each)) for each in self.said_along(binding))
            return ast.Done(target, along, span=self.span(start))
        if key == "exists":
            self.i += 1
            return ast.Exists(self.tested(), span=self.span(start))
        if self.kind() == "LPAR":
            grouped = self.attempt(self.group)
            if grouped is not None:
                return grouped
        turn = self.attempt(self.whose_step)
        if turn is not None:
            return turn
        return self.predicate(start)

    def group(self) -> ast.Condition:
        """``( C )``."""
        self.i += 1
        inner = self.condition()
        if not self.take_kind("RPAR") or self.key() == "is" or self.kind() == "CMP":
            raise self.stuck("`)`")
        return inner

    def tested(self) -> ast.Select:
        """A noun phrase that is looked for, not chosen."""
        start = self.i
        testing, self.testing = self.testing, True
        try:
            node = self.expression()
        finally:
            self.testing = testing
        return self.as_looked_for(node, start)

    def as_looked_for(self, node: ast.Expr, start: int) -> ast.Select:
        """A phrase that was read, as things that are looked for."""
        if isinstance(node, ast.Measure):
            words = (*node.kinds, node.unit)
            node = ast.Select(
                (ast.Alternative(words),), ast.Det("count", node.amount, at_least=node.at_least), span=node.span
            )
        if not isinstance(node, ast.Select):
            raise self.fail("E0206", "a noun phrase is expected here", span=self.span(start))
        return node

    def whose_step(self) -> ast.Condition:
        """``it is [not] your turn``."""
        start = self.i
        if not (self.take("it") and self.key() in ("is", "isnt")):
            raise self.stuck("a condition")
        negated = self.key() == "isnt"
        self.i += 1
        negated = self.take("not") or negated
        what = self.primary()
        if isinstance(what, ast.Word) and what.kind == "step":
            whose = self.primary() if self.take("of") else ast.Ref("it", None, "step")
            what = ast.FieldOf(what.id, whose, what.spelled, span=what.span)
        if not isinstance(what, ast.FieldOf) or self.vocabulary.symbol("step", what.field) is None:
            raise self.stuck("a step", STEP)
        return ast.Is(ast.Ref("it", None, "step"), what, negated, span=self.span(start))

    def predicate(self, start: int) -> ast.Condition:
        """A subject and what is said about it; the subject may be any reading that leaves a predicate."""
        testing, self.testing = self.testing, True
        try:
            reached: Fail | None = None
            for end in self.subject_ends():
                mark, saved = self.scope.mark(), self.end
                try:
                    self.i = start
                    self.end = end
                    subject = self.expression()
                    if self.i != end:
                        raise self.stuck("a predicate")
                    self.end = saved
                    return self.said_of(subject, start)
                except Fail as failure:
                    self.end = saved
                    self.scope.rollback(mark)
                    if reached is None or failure.at > reached.at:
                        reached = failure
            if reached is None:
                self.i = start
                state = self.attempt(self.own_state)
                if state is not None:
                    return state
                self.i = start
                if start < self.end:
                    self.expression()
                reached = self.stuck("`is`, `has`, a comparison or a verb")
            raise self.of_what_was_done(reached)
        finally:
            self.testing = testing

    def of_what_was_done(self, failure: Fail) -> Fail:
        """A failure; of "you can't" or "you don't" with nothing behind it, how that is said."""
        denied = DENIED.get(self.toks[self.end - 1].key) if failure.code == "E0203" and self.end else None
        return self.fail("E0203", "a verb is missing here", denied) if denied and failure.at == self.end else failure

    def own_state(self) -> ast.Condition:
        """``while asleep``: words alone are said of ``this``."""
        start = self.i
        words = self.predicate_words()
        if any(word.kind not in ("adjective", "color") for alternative in words for word in alternative.words):
            raise self.stuck("a condition")
        return ast.Is(ast.Ref("this", None, "this"), words, span=self.span(start))

    def subject_ends(self) -> list[int]:
        """Token indexes where a predicate may begin, nearest first; a word that is also ``with`` is a verb at last."""
        out = []
        depth = 1 if self.kind() == "LPAR" else 0
        for at in range(self.i + 1, self.end):
            tok = self.toks[at]
            if tok.type == "LPAR":
                depth += 1
            elif tok.type == "RPAR":
                depth -= 1
            elif tok.type == "COMMA" and not depth:
                if not self.noun_starts(at + 1) and self.toks[min(at + 1, self.end - 1)].key not in JOINTS:
                    break
            elif not depth and (
                tok.type == "CMP"
                or tok.key in VERB_KEYS
                or self.verb_at(at)
                or self.relation_at(at)
                or self.price_at(at)
            ):
                out.append(at)
        return sorted(out, key=lambda at: self.toks[at].key == "with")

    def price_at(self, at: int) -> bool:
        """Whether ``cost {1} less`` stands at a token."""
        return (self.toks[at].key == "cost" or self.toks[at].low == "costs") and self.soft(at - self.i + 2) in (
            "less",
            "more",
        )

    def predicate_here(self) -> bool:
        """Whether a predicate stands here, so that what was just read is its subject."""
        said = self.kind() == "CMP" or self.key() in VERB_KEYS or self.verb_follows(self.i)
        return said or self.kind() == "WORD" and self.symbol_of(RELATION) is not None

    def verb_at(self, at: int) -> bool:
        """Whether a verb stands at a token."""
        return self.toks[at].type == "WORD" and self.vocabulary.match(self.toks, at, self.end, VERBS) is not None

    def said_of(self, subject: ast.Expr, start: int) -> ast.Condition:
        """The condition that is said of ``subject``."""
        tok = self.toks[self.i]
        if tok.type == "CMP":
            self.i += 1
            other = self.expression()
            self.comparable(tok.value, (subject, other), start)
            return ast.Compare(tok.value, subject, other, span=self.span(start))
        subject, key = self.no_literal(subject), tok.key
        verb = self.vocabulary.match(self.toks, self.i, self.end, VERBS)
        if key in ("is", "isnt") and (verb is None or verb[1] < 2):  # a verb may begin so: `is dealt damage`
            return self.being(subject, start)
        if key in ("can", "cant"):
            self.i += 1
            negated = self.take("not") or key == "cant"
            return ast.Possible(self.event_of(subject, start, passive=self.take("be")), negated, span=self.span(start))
        negated = key in ("dont", "didnt")
        if negated:
            self.i += 1
        if not negated or key == "dont":
            state = self.having(subject, negated, start)
            if state is not None:
                return state
        event = self.linked_event(subject, start)
        return ast.Happened(event, self.window(), negated, span=self.span(start))

    def being(self, subject: ast.Expr, start: int) -> ast.Condition:
        """``is [not] words``, ``is destroyed this turn``."""
        negated = self.toks[self.i].key == "isnt"
        self.i += 1
        negated = self.take("not") or negated
        mark = self.i
        if self.take("within"):  # "is in your heap"
            place = self.primary()
            if not isinstance(place, ast.ZoneOf):
                raise self.stuck("a zone")
            return ast.Is(self.things(subject), place, negated, span=self.span(start))
        words = None
        tok = self.toks[mark] if mark < self.end else None
        if tok is not None and self.scope.has(tok.low) and not self.noun_starts(mark + 1):
            self.i += 1
            binding = self.scope.find(tok.low)
            assert binding is not None
            ref = ast.Ref(binding.name, None, self.scope.refer(binding), tok.value, span=self.span(mark))
            return ast.Is(subject, ref, negated, span=self.span(start))
        words = self.attempt(self.predicate_words)
        if words is not None and (
            self.i >= self.end
            or self.toks[self.i].key not in ("by", "to", "from", "into", "onto", "with")
            and not self.window_here()
            and not self.place_follows()
        ):
            self.can_be(self.things(subject), words)
            return ast.Is(subject, words, negated, span=self.span(start))
        self.i = mark
        event = self.attempt(lambda: self.event_of(subject, start, passive=True))
        if event is not None:
            return ast.Happened(event, self.window(), negated, span=self.span(start))
        self.i = mark
        what = self.expression()
        if isinstance(what, ast.Select):
            if what.det.kind not in ("none", "any"):
                message = "what something is has no number, and nothing is aimed at by it"
                raise self.fail("E0206", message, "say the noun alone: `it is NOUN`", what.span)
            whole = what.modifiers or what.det.another
            return ast.Is(subject, what if whole else what.alternatives, negated, span=self.span(start))
        if isinstance(what, ast.ZoneOf):
            self.take("within")  # where it stands behind
        return ast.Is(subject, what, negated, span=self.span(start))

    def can_be(self, subject: ast.Expr, words: tuple[ast.Alternative, ...]) -> None:
        """Refuse what is only said of things of a player, and that a thing would be a player."""
        kinds = self.kinds(subject)
        one = kinds & (OBJECT | PLAYER)
        if len(one) != 1 or MIXED in kinds or "held" in kinds:
            return
        for word in (word for each in words for word in each.words):
            symbol = self.vocabulary.symbol(word.kind, word.id)
            holder = symbol.attributes.get("field") if symbol is not None and word.kind == "adjective" else None
            of_things = word.kind in THINGS or bool(holder and is_status(holder[0], self.vocabulary))
            if one == PLAYER and of_things or one == OBJECT and word.kind == "player":
                said = word.spelled or word.id
                help = "ask it of a player: `controller of …`" if one == OBJECT else "say of which thing it is asked"
                raise self.fail("E0302", f"{a_kind(tuple(one))} is never {said}", help, word.span)

    def place_follows(self) -> bool:
        """Whether a zone is said next, its preposition before it or, after an owner, behind it."""
        return any(tok.key == "within" for tok in self.toks[self.i : min(self.i + 4, self.end)])

    def predicate_words(self) -> tuple[ast.Alternative, ...]:
        """``beast``, ``fox or owl``."""
        out = [self.alternative()]
        while self.key() == "or" and self.noun_starts(self.i + 1):
            mark = self.i
            self.i += 1
            more = self.attempt(self.alternative)
            if (
                more is None
                or self.i < self.end
                and (self.key() in VERB_KEYS or self.relation_at(self.i) or self.verb_at(self.i))
            ):
                self.i = mark
                break
            out.append(more)
        return tuple(share_head(out))

    def having(self, subject: ast.Expr, negated: bool, start: int) -> ast.Condition | None:
        """``has flying``, ``controls 2 beasts``; None when the verb is another one."""
        hit = self.symbol_of(RELATION)
        if hit is not None and self.symbol_of(VERBS) is None:  # what may be done is an event here ("you cast 2 spells")
            reading = self.attempt(lambda: self.relating(subject, hit, negated, start))
            if reading is not None:
                return reading
        verb = self.symbol_of(VERBS)
        if verb is None or all(s.id != HAVE for s in verb[0]):
            return None
        mark = self.i
        self.i += verb[1]
        what = self.attempt(self.quality)
        if what is None:
            self.i = mark
            return None
        subject = self.things(subject, words=False)
        return ast.Has(subject, ast.Quality(what, negated, span=what.span), span=self.span(start))

    def looked_for(self) -> ast.Expr:
        """What something is related to: any that fits, or one that is known, or either."""
        mark = self.i
        testing, self.testing = self.testing, True
        try:
            what = self.either()
        finally:
            self.testing = testing
        # read once: phrases in phrases would be read twice at each depth
        return what if isinstance(what, ast.Ref | ast.Either) else self.as_looked_for(what, mark)

    def that_relates(self) -> ast.Where:
        """``that targets fox``, ``who controls 2 foxes``: of a noun, what is said of it as a condition."""
        start = self.i
        self.i += 1
        it = ast.Ref("it", None, "candidate", span=self.span(start))
        negated = self.take("dont")
        hit = self.symbol_of(RELATION)
        if hit is None:
            raise self.stuck("a relation", RELATION)
        return ast.Where(self.relating(it, hit, negated, start), span=self.span(start))

    def relating(self, subject: ast.Expr, hit: Match, negated: bool, start: int) -> ast.Condition:
        """``you control 2 beasts`` as an existence, ``it targets this``."""
        at = self.i
        self.i += hit[1]
        relation = ast.Controlled(
            hit[0][0].id, subject, False, " ".join(t.value for t in self.toks[at : self.i]), span=self.span(start)
        )
        self.relates(hit[0][0], subject)
        what = self.looked_for()
        if not isinstance(what, ast.Select):
            what = self.things(what, words=False)
            return ast.Related(subject, relation.relation, what, negated, relation.spelled, span=self.span(start))
        looked_for = ast.Select(what.alternatives, what.det, (relation, *what.modifiers), what.binding, span=what.span)
        return ast.Exists(looked_for, negated, span=self.span(start))
