"""Verbs: the choice among the actions of one written name, by how what stands around it fits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERBS
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.operands import Mode, OperandReader, Operands
from kotowari.grammar.kinds import ABILITY, MIXED, NO, WEAK, ZONE, apart, fit
from kotowari.grammar.scope import OBJECT, PLAYER
from kotowari.grammar.visit import halved
from kotowari.grammar.vocabulary import Vocabulary

Given = dict[str, tuple[ast.Param, ast.Expr]]  # parameters by name, and what stands for them


@dataclass(slots=True)
class Reading:
    """One action that fits: its score and where each operand goes."""

    action: ast.Action
    score: int
    args: list[tuple[str, ast.Expr]]
    subject: ast.Expr | None
    thing: str = ""
    cause: ast.Expr | None = None


class Verbs(OperandReader):
    """Chooses the action that a verb with its operands means."""

    def choose(self, ways: Sequence[Operands], mode: Mode) -> tuple[Operands, Reading]:
        """The reading that fits best; raises Fail with what every action wants when none does.

        What is heard under a name is what the rules declare to be heard so, before an action of that name; but for the
        declaration itself, which says of what it is another name.
        """
        best: tuple[Operands, Reading] | None = None
        rank = (0, False)
        for way in ways:
            for action in way.actions:
                reading = self.fits(way, action, mode)
                if reading is None:
                    continue
                heard = reading.score, mode == "event" and action.form == "event" and action.id != self.defined
                if best is None or heard > rank:
                    best, rank = (way, reading), heard
        if best is None:
            raise self.no_reading(ways[0], mode)
        return best

    def no_reading(self, way: Operands, mode: Mode) -> Fail:
        """The error when no action of that name takes these operands."""
        wants = "; ".join(signature(a) for a in way.actions)
        span = self.span(way.start)
        missing = [
            p for a in way.actions for p in a.params if p.role == "object" and not p.optional and p.default is None
        ]
        if mode == "do" and not way.objects and missing and len(way.actions) == 1 and not way.passive:
            return self.fail(
                "E0303",
                f"`{way.spelled}` needs {' or '.join(missing[0].kinds)} to act on",
                f"it is declared as {wants}",
                span,
            )
        written = " ".join(tok.low for tok in self.toks[way.start : self.i])
        fields = any(isinstance(node, ast.FieldOf) for node in way.objects)
        meant = fields and self.vocabulary.suggest(written, VERBS)  # `choose colors`: that is a verb of two words
        help = meant or f"it is declared as {wants}"
        if any(isinstance(node, ast.Text) for node in way.objects) and any(map(takes_ability, way.actions)):
            help = f"abilities stand in a block below, without quotes: `… {way.spelled}:`, a time before the colon"
        return self.fail("E0302", f"`{way.spelled}` can't be used like this", help, span)

    def place(self, param: ast.Param, node: ast.Expr, mode: Mode) -> tuple[int, ast.Expr]:
        """How well a node fits a parameter, and the node as that parameter takes it."""
        if halved(node) in param.kinds:  # `half your life` is an amount of that
            node = ast.Measure(node, ast.Word("unit", halved(node), span=node.span), span=node.span)
        given = self.kinds(node)
        if isinstance(node, ast.Ref) and (mode == "event" or param.role != "by"):
            given -= {MIXED}  # what may be a player or a thing is heard, or done something to, where it is the thing
        if (
            isinstance(node, ast.Ref)
            and node.target.startswith("event.")
            and apart(param.kinds, given, self.vocabulary)
        ):
            return NO, node  # as it happens, it lies where nothing is that this can be done to
        each = [self.kinds(part) for part in node.parts] if isinstance(node, ast.Either) else [given]
        if given > ZONE:  # a place beside things is what lies there
            each = [kinds for kinds in each if kinds != ZONE]
        if mode == "event" and isinstance(node, ast.Either) and node.op == "and" and all(map(_is_one, node.parts)):
            return NO, node  # it would be heard of either: that is `or`, and both at once stand without `and`
        if isinstance(node, ast.Either) and node.op == "and" and "zone" in param.kinds and given == ZONE:
            return NO, node  # one place is looked through or put into
        score = min(self.fit_one(param, kinds, node, mode) for kinds in each)
        counted = all(self.vocabulary.symbol("unit", kind) for kind in param.kinds)
        if isinstance(node, ast.FieldOf) and set(param.kinds) <= OBJECT | PLAYER and holds_words(node, self.vocabulary):
            return NO, node
        if set(param.kinds) == ABILITY and given and not given >= ABILITY:
            return NO, node  # a thing that is called an ability is none to have
        if isinstance(node, ast.Either) and node.op == "and" and any(isinstance(p, ast.Select) for p in node.parts):
            placed = [self.place(param, part, mode) for part in node.parts]
            if counted or all(isinstance(part, ast.Measure) for _, part in placed):
                return min(worth for worth, _ in placed), replace(node, parts=tuple(part for _, part in placed))
        if isinstance(node, ast.Select) and (score < 3 or "object" not in param.kinds):
            amount = self.as_measure(node)
            if isinstance(amount, ast.Measure):
                measured = fit(param.kinds, self.kinds(amount), self.vocabulary)
                if measured > score or measured and "object" not in param.kinds and measured >= score:
                    return measured, amount
            if counted:
                return NO, node  # things are no amount, even where they are called as its unit is
        return score, node

    def fit_one(self, param: ast.Param, given: frozenset[str], node: ast.Expr, mode: Mode) -> int:
        """As ``fit``; what may be a thing does nothing that players alone do, and what lies there is no amount."""
        if param.role == "by" and mode != "event" and set(param.kinds) == PLAYER and given > PLAYER and MIXED in given:
            return NO
        if isinstance(node, ast.EndOfZone) and all(self.vocabulary.symbol("unit", kind) for kind in param.kinds):
            return NO
        return fit(param.kinds, given, self.vocabulary)

    def is_cause(self, node: ast.Node) -> bool:
        """``by effect opponent controls``: what made an event happen, which every event has, is no operand of it."""
        if not isinstance(node, ast.Select):
            return False
        nouns = [
            self.vocabulary.symbol("class", word.id)
            for alternative in node.alternatives
            for word in alternative.words
            if word.kind == "class"
        ]
        return bool(nouns) and all(noun is not None and "cause" in noun.attributes for noun in nouns)

    def fits(self, way: Operands, action: ast.Action, mode: Mode) -> Reading | None:
        """How ``action`` takes what was written, or None."""
        params = action.params
        by = next((p for p in params if p.role == "by" and "number" not in p.kinds), None)
        takers = [p for p in params if p.role == "object"]
        reading = Reading(action, 0, [], way.subject)
        given: Given = {}
        if not self.fit_subject(way, reading, by, takers, mode):
            return None
        objects = list(way.objects)
        if reading.subject is None and way.subject is not None:  # it is what the verb is done to
            objects.insert(0, way.subject)
        if len(objects) > len(takers):
            return None
        for node in objects:
            best = max(
                ((self.place(p, node, mode), p) for p in takers if p.name not in given),
                key=lambda pair: (pair[0][0], -takers.index(pair[1])),
            )
            (score, placed), param = best
            if score == NO:
                return None
            reading.score += 2 * score
            given[param.name] = (param, placed)
        return self.fit_roles(way, action, reading, given, mode)

    def can_suffer(self, takers: list[ast.Param], subject: ast.Expr) -> bool:
        """Whether a verb can be done to a subject: who looks at a number of cards is himself no number."""
        return any(self.place(param, subject, "event")[0] != NO for param in takers)

    def fit_subject(
        self, way: Operands, reading: Reading, by: ast.Param | None, takers: list[ast.Param], mode: Mode
    ) -> bool:
        """Whether the subject can be who does it; without a subject in the reading it is what the verb is done to."""
        subject = way.subject
        if subject is not None and mode == "do" and self.is_cause(subject):
            return False  # it is what events come from, and does nothing
        if way.passive and (takers or by is None):
            reading.subject = None
        elif subject is not None and by is not None:
            score, _ = self.place(by, subject, mode)
            # who does it is known without being named, so that what stands alone suffers it
            if score == NO and mode == "event" and by.default is None and way.english:
                return False  # in English the voice says who does it: who attacks is not attacked
            known = mode == "event" and by.default is not None
            suffers = takers and not way.objects and (score == NO or known and self.can_suffer(takers, subject))
            if suffers:
                reading.subject = None
            elif score == NO:  # an object may be what an event comes from although a player does it
                return mode == "event" and "object" in self.kinds(subject)
            reading.score += score if reading.subject is not None else 0
        elif subject is not None and takers and len(way.objects) < len(takers):
            reading.subject = None
        elif subject is not None:
            return "player" in self.kinds(subject) or not self.kinds(subject)
        return True

    def fit_roles(
        self, way: Operands, action: ast.Action, reading: Reading, given: Given, mode: Mode
    ) -> Reading | None:
        """Place the operands with prepositions and see that nothing is missing."""
        if not all(self.fit_role(way, reading, given, mode, role, node) for role, node in way.roles):
            return None
        for param in action.params:
            if param.name in given:
                reading.args.append((param.name, given[param.name][1]))
            elif param.role != "by" and param.default is None and not param.optional:
                if mode == "do":
                    return None
                reading.score -= 1
            elif param.role == "by" and "number" in param.kinds and mode == "do" and param.default is None:
                return None
        if mode == "do" and action.form == "event" and action.of is None:
            reading.score -= WEAK
        return reading

    def fit_role(self, way: Operands, reading: Reading, given: Given, mode: Mode, role: str, node: ast.Expr) -> bool:
        """Place one operand with its preposition."""
        action = reading.action
        if role == "by" and mode == "event" and reading.cause is None and self.is_cause(node):
            reading.cause = node
            return True
        param = next((p for p in action.params if p.role == role and p.name not in given), None)
        doer = role == "by" and way.passive and reading.subject is None
        if doer and (param is None or "number" not in param.kinds):
            reading.subject = node
            return param is None or fit(param.kinds, self.kinds(node), self.vocabulary) != NO
        if param is None:
            reading.args.append((role, node))
            return role == "with" and action.form == "event" and mode == "do"
        score, placed = self.place(param, node, mode)
        reading.score += 2 * score
        given[param.name] = (param, placed)
        return score != NO


def _is_one(node: ast.Expr) -> bool:
    """Whether this is a phrase that means one thing of its kind."""
    return isinstance(node, ast.Select) and node.det.kind == "none"


def holds_words(node: ast.FieldOf, vocabulary: Vocabulary) -> bool:
    """Whether what stands in a field is words (types, colors), of which none is a thing."""
    symbol = vocabulary.symbol("field", node.field)
    return symbol is not None and symbol.said("derived") in ("kinds", "color")


def signature(action: ast.Action) -> str:
    """``deal(by source: object, amount: damage, to recipient: object or player)`` for a message."""
    inside = ", ".join(
        f"{'' if p.role == 'object' else p.role + ' '}{p.name}: {' or '.join(p.kinds)}" for p in action.params
    )
    return f"`{action.id}({inside})`"


def takes_ability(action: ast.Action) -> bool:
    """Whether a verb gives abilities to its subject."""
    return any(p.role == "object" and "ability" in p.kinds for p in action.params)
