"""What is said of the operands of an event → tests of them: phrases, zones, amounts, causes, adverbs."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    ONE,
    THIS,
    TRUE,
    Attr,
    C,
    Const,
    Each,
    Expr,
    G,
    Kept,
    Lambda,
    Name,
    Not,
    any_of,
    both,
    call,
    negated,
    operand_of,
    rel,
)


class OperandTests(Chunk):
    """The part of the compiler that knows what operands must be."""

    def adverb_test(self, fn: Fn, word: ast.Word, action: ast.Action) -> Expr:
        """An adverb of an event: a flag that the event's own procedure put on it, or a status of its object."""
        spec = self.word_spec(word.kind, word.id)
        if "sole" in spec or "anytime" in spec:
            return TRUE
        if "unreplaced" in spec:
            return Not(Attr(EV, "used"))
        if "set" in spec:
            return call("ops.status", any_of(Attr(EV, "result"), operand_of(EV, 0)), Const(spec["set"][0]))
        slot = self.k.slot(action, "adverb")
        if slot is not None:
            return rel(operand_of(EV, slot), "==", Const(word.id))
        if "alone" in spec and (self.k.hears or self.k.remembers) and not self._is_told(action.id, word.id):
            raise CompileError(f"no rule tells that this happens `{word.spelled}`", word, "leave the word out")
        return call("ops.event_flag", G, EV, Const(word.id))

    def _is_told(self, verb: str, adverb: str) -> bool:
        """Does a rule do this with that adverb?  Whether all of one step do, only the rules of that step can say."""
        said = (node for action in self.facts.actions.values() for node in walk(action) if isinstance(node, ast.Do))
        return any(node.verb == verb and any(each.id == adverb for each in node.adverbs) for node in said)

    def slot_test(self, fn: Fn, value: Expr, test: Any, several: bool = False) -> Expr:
        """The operand ``value`` is what ``test`` says; ``several``: it may be many things, of which enough must be."""
        if isinstance(test, ast.Select):
            return self._phrase_test(fn, value, test, several)
        if isinstance(test, ast.ZoneOf):
            return self.zone_test(fn, value, test)
        if isinstance(test, ast.Measure):
            return self._measure_test(fn, value, test)
        if isinstance(test, ast.Symbols):
            return call("ops.holds", value, Const(tuple(test.symbols)))
        if isinstance(test, ast.Number):
            return rel(call("ops.amount", value), "==", Const(test.value))
        if isinstance(test, ast.Either):
            return any_of(*(self.slot_test(fn, value, part) for part in test.parts))
        if isinstance(test, ast.KeywordUse):
            return rel(value, "==", Const(test.keyword))
        if isinstance(test, ast.Word):
            return self.k.word_test(fn, test, value)
        return call("ops.same", value, expr(self.k, fn, test))

    def _phrase_test(self, fn: Fn, value: Expr, test: ast.Select, several: bool) -> Expr:
        if test.det.kind == "target":
            return call("ops.same", value, call("ops.present", C, expr(self.k, fn, test)))
        if len(test.alternatives) == 1 and len(test.alternatives[0].words) == 1:
            word = test.alternatives[0].words[0]
            if word.kind in ("param", "name") and word.id in fn.scope:
                return call("ops.same", value, fn.scope[word.id])
        if self.is_cause(test):
            return self.cause_test(fn, test)
        var = fn.local("o")
        if several:
            low = expr(self.k, fn, test.det.count) if test.det.count is not None else ONE
            return call("ops.among", value, Lambda(var.id, self.k.select_test(fn, test, var)), low)
        return both(rel(Kept(var, value), "is not", NONE), self.k.select_test(fn, test, var))

    def zone_test(self, fn: Fn, value: Expr, test: ast.ZoneOf) -> Expr:
        """A place is this zone, of whom it says."""
        if test.but is not None:
            return Not(self.slot_test(fn, value, test.but))
        if test.zone == "anywhere":
            return TRUE
        owner = expr(self.k, fn, test.of) if test.of is not None and not test.every else NONE
        union = [Const(self.program.unions[test.zone])] if test.zone in self.program.unions else []
        if isinstance(test.of, ast.Select) and not test.every and not self.k.is_one_player(test.of):
            one = Name("p")
            lies = call("ops.is_zone", value, Const(test.zone), one, *union)
            return call("any", Each(lies, one.id, call("ops.as_list", owner)))
        return call("ops.is_zone", value, Const(test.zone), owner, *union)

    def of_abilities(self, test: ast.Select) -> ast.Select | None:
        """What is said of abilities that are activated, said of what has them: without the word itself."""
        words = tuple(
            word
            for word in test.alternatives[0].words
            if word.kind != "class" or not ({"ability", "activation"} & set(self.word_spec("class", word.id)))
        )
        if len(test.alternatives) > 1 or len(words) == len(test.alternatives[0].words):
            return test
        if not words and not test.modifiers:
            return None
        return replace(test, alternatives=(ast.Alternative(words),))

    def lies_at_end(self, fn: Fn, action: ast.Action, test: ast.EndOfZone) -> Expr:
        """``from top of your library``: where the thing lies that is to be moved; it is not known of what has moved."""
        slot = self.k.slot(action, "object")
        if not self.k.before or slot is None or not isinstance(test.count, ast.Number) or test.count.value:
            raise CompileError(
                "where in a zone it lay is known only of what is going to happen",
                test,
                "name the zone alone, or the card: `top card of ZONE`",
            )
        one = replace(test, count=ast.Number(1))
        return rel(operand_of(EV, slot), "in", call("ops.as_list", expr(self.k, fn, one)))

    def is_cause(self, node: Any) -> bool:
        """``effect your opponents control``: what makes an event happen."""
        return isinstance(node, ast.Select) and any(
            "cause" in self.word_spec("class", w.id) for a in node.alternatives for w in a.words
        )

    def cause_test(self, fn: Fn, node: Any) -> Expr:
        """An effect made the event happen, one of the player that the phrase names."""
        effects = self.program.policies["costs"] == "effects"
        tests: list[Expr] = [call("ops.by_ability" if effects else "ops.by_effect", EV)]
        if node.det.another:
            tests.append(rel(Attr(EV, "c.this"), "is not", THIS))
        tests.extend(
            self.k.relation_test(fn, modifier, Attr(EV, "c.you.seat"))
            for modifier in node.modifiers
            if isinstance(modifier, ast.Controlled)
        )
        return both(*tests)

    def _measure_test(self, fn: Fn, value: Expr, test: ast.Measure) -> Expr:
        number, kind = call("ops.amount", value), call("ops.kind_of", value)
        tests: list[Expr] = []
        amount = test.amount
        if test.at_least:
            tests.append(rel(number, ">=", expr(self.k, fn, amount)))
        elif amount == ast.Number(1) and "mass" not in self.k.word_spec("unit", test.unit.id):
            pass  # of several things it is said of each
        elif not isinstance(amount, ast.Ref):
            tests.append(rel(number, "==", expr(self.k, fn, amount)))
        for word in test.kinds:
            if word.kind == "counter":
                tests.append(rel(kind, "==", Const(word.id)))
            elif word.kind == "name" and word.id in fn.scope:
                tests.append(rel(kind, "==", fn.scope[word.id]))
            else:
                tests.append(negated(call("ops.event_flag", G, EV, Const(word.id)), word.negated))
        return both(*tests)
