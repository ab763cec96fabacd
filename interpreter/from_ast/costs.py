"""Costs → symbols to pay and effect atoms that the payer does (117.1, 601.2f–h; 705.3²)."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.calls import domain_of, unfolded
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CONTEXT, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses, expr
from kotowari.interpreter.from_ast.reading import reads_own_state
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import Name


def symbols_of(cost: ast.Cost) -> tuple[str, ...]:
    """All symbols of a cost."""
    return tuple(symbol for item in cost.items if isinstance(item, ast.Symbols) for symbol in item.symbols)


class Costs(Chunk):
    """The part of the compiler that knows costs."""

    def cost_constant(self, node: ast.Cost, params: dict[str, str]) -> str:
        """``CostSpec(...)``; names bound while paying go to the body through ``c.ev``-free links of the context."""
        symbols: list[str] = []
        atoms: list[str] = []
        scope = {"this": "this", "you": "you", **params}
        bindings: dict[str, str] = {}
        own = False
        self.cost_by_x = False
        for item in node.items:
            if isinstance(item, ast.Symbols):
                for symbol in item.symbols:
                    if symbol not in self.program.symbols:
                        raise CompileError(f"no symbol is written {{{symbol}}}", item)
                symbols += [symbol for symbol in item.symbols if not self.program.symbols[symbol].does]
                atoms += [self._symbol_atom(*done) for done in self._done_by(item.symbols)]
            elif isinstance(item, ast.FieldOf) and (
                dict(self.word_spec("field", item.field)).get("derived", ("",))[0] == "cost"
            ):
                own = True  # "equal to its own cost": read from the object that has the ability
            elif isinstance(item, ast.Do):
                atoms.append(self._atom(item, scope, bindings))
            else:
                raise CompileError(
                    "this can't be paid", item, "a cost is made of symbols and of things to do: `{2}, tap this: …`"
                )
        self.cost_bindings = bindings
        ready = self._ready(node) if all(isinstance(item, ast.Symbols) for item in node.items) else "None"
        return (
            f"CostSpec(symbols={tuple(symbols)!r}, own={own}, ready={ready}, "
            f"own_state={reads_own_state(ready)}, by_x={self.cost_by_x}, "
            f"atoms=({''.join(atom + ', ' for atom in atoms)}))"
        )

    def cost(self, fn: Fn, node: ast.Cost) -> str:
        """A cost as a value: the symbols, when it is nothing else."""
        if all(isinstance(item, ast.Symbols) for item in node.items):
            symbols = symbols_of(node)
            if not self._done_by(symbols):
                return repr(symbols)
        return self.cost_constant(node, {})

    def payable(self, symbols: tuple[str, ...], payer: str) -> str:
        """Could this player pay symbols now, and do what the others among them stand for?"""
        resources = tuple(s for s in symbols if s not in self.program.symbols or not self.program.symbols[s].does)
        tests = [f"payable.can_pay(g, {payer}, {resources!r})"]
        for verb, value in self._done_by(symbols):
            args = ", ".join(payer if arg == "you" else arg for arg in self._symbol_args(verb, value, ""))
            tests.append(f"ops.possible(g, {self.action_name(verb)}, [{args}], this, {payer})")
        return " and ".join(tests)

    def _done_by(self, symbols: tuple[str, ...]) -> list[tuple[str, int]]:
        """What symbols stand for besides resources: each action with how much of it; of an amount all at once."""
        found: list[tuple[str, int]] = []
        for symbol in symbols:
            spec = self.program.symbols.get(symbol)
            if spec is None or not spec.does:
                continue
            amounts = any("number" in param.kinds for param in self.action_nodes[spec.does].params)
            if amounts and found and found[-1][0] == spec.does:
                found[-1] = (spec.does, found[-1][1] + spec.value)
            else:
                found.append((spec.does, spec.value))
        return found

    def _ready(self, node: ast.Cost) -> str:
        """Can all that the symbols of a cost stand for be done, as a function; ``None``: the atoms must be asked."""
        tests = []
        for verb, value in self._done_by(symbols_of(node)):
            args = self._symbol_args(verb, value, "")
            test = self.k.inline_possible(Fn("", "", {}), self.action_nodes[verb], args, {"this": ""})
            if test is None:
                return "None"
            tests.append(test)
        return f"lambda g, this, you: this.zone is not None and {' and '.join(tests)}" if tests else "None"

    def _symbol_args(self, verb: str, value: int, of: str) -> list[str]:
        def given(p: ast.Param) -> str:
            if "number" in p.kinds:
                return str(value)
            if p.role == "object" or (p.role == "by" and "object" in p.kinds):
                return f"{of}this"
            return f"{of}you" if "player" in p.kinds else "None"

        return [given(p) for p in self.action_nodes[verb].params]

    def _symbol_atom(self, verb: str, value: int) -> str:
        """What a symbol stands for: done with the object, by the player, as often as the symbol is worth."""
        args = ", ".join(self._symbol_args(verb, value, "c."))
        return (
            f"(lambda g, c: ops.possible(g, {self.action_name(verb)}, [{args}], c.this, c.you), "
            f"lambda g, c: pipeline.do(g, {self.action_name(verb)}, [{args}], c, c.cites))"
        )

    def _atom(self, node: ast.Do, scope: dict[str, str], bindings: dict[str, str]) -> str:
        fn = Fn(self.module.name(f"pay_{node.verb}"), "g, c", dict(scope))
        fn.open(**CONTEXT)
        fn.scope["paying"] = "yes"
        block(self.k, fn, (node,))
        fn.open_bound()
        for name, local in fn.scope.items():
            if local in fn.bound_here:
                fn.line(f"c.moved[{'cost ' + name!r}] = {local}")
                bindings[name] = f"c.moved.get({'cost ' + name!r})"
                if name in self.linked:  # as it was when it was paid with, whatever it has become (608.2h)
                    fn.line(f"g.link(c, {name!r}, {local}, as_it_was=True)")
        paid = "is_done" if self.program.policies["costs"] == "effects" else "is_paid"
        fn.give(f"ops.{paid}({fn.last})" + (" or c.x == 0" if fn.uses_x else ""))  # of nothing there is nothing to do
        self.cost_by_x = self.cost_by_x or fn.uses_x
        self.module.add(fn)
        can = Fn(self.module.name(f"can_{node.verb}"), "g, c", dict(scope))
        can.asks = False
        can.open(**CONTEXT)
        can.give(self._can_pay(can, node))
        self.module.add(can)
        return f"({can.name}, {fn.name})"

    def could_do(self, fn: Fn, node: Any, performer: str) -> str:
        """Could an instruction be begun now by this player: is there anything to do it to (904.4b²)?"""
        if isinstance(node, ast.Modes):
            return f"({' or '.join(self.could_do(fn, option[0], performer) for option in node.options)})"
        if (
            not isinstance(node, ast.Do)
            or node.optional
            or "continuous" in dict(self.action(node.verb, node).attributes)
        ):
            return "True"
        return self._can_pay(fn, node, performer, whole=False)

    def _can_pay(self, fn: Fn, node: ast.Do, payer: str = "you", whole: bool = True) -> str:
        """Could this atom be done now?  Choices need enough to choose from, fixed operands must be possible.

        ``whole``: all of it, as a cost has to be; else there only has to be something.
        """
        action, args = unfolded(self.k, self.action(node.verb, node), dict(node.args))
        choosing = any(chooses(self.k, fn, operand) for operand in args.values() if operand is not None)
        original = self.action(node.verb, node)
        tests = []
        values: list[str] = []
        for param in action.params:
            operand = args.get(param.name)
            if operand is None and param.default is not None:
                values.append(self.k.default_value(fn, param, payer, values, action))
            elif operand is None:
                values.append(payer if param.role == "by" and "player" in param.kinds else "None")
            elif isinstance(operand, ast.Measure) and action.id == "remove_counters" and whole:
                tests.append(self._has_counters(fn, operand, args))
                values.append(expr(self.k, fn, replace(operand, up_to=False)))
            elif isinstance(operand, ast.Measure) and "object" in param.kinds:
                domain = self.able(original, domain_of(self.k, fn, original, payer) or "[]", payer)
                tests.append(f"len({domain}) >= {self.amount_text(fn, operand.amount) if whole else 1}")
                values.append("None")
            elif chooses(self.k, fn, operand):
                pool = domain_of(self.k, fn, original, payer)
                var = fn.temp("o")
                if pool is not None:
                    found = f"[{var} for {var} in ops.as_list({pool}) if {self.k.select_test(fn, operand, Name(var))}]"
                else:
                    found = self.k.collection(fn, operand).text
                found = self.able(original, found, payer)
                if original.form == "event":
                    found = self._movable(fn, action, args, found, payer)
                count = self.amount_text(fn, operand.det.count) if operand.det.count is not None and whole else "1"
                tests.append(f"len({found}) >= {'0' if operand.det.up_to or operand.det.any_number else count}")
                values.append("None")
            elif choosing:
                values.append("None")  # it may speak of what is chosen: "return a card to its owner's hand"
            else:
                most = replace(operand, up_to=False) if isinstance(operand, ast.Measure) else operand
                values.append(expr(self.k, fn, most))
        if not tests:
            return f"ops.possible(g, {self.action_name(action.id)}, [{', '.join(values)}], this, {payer})"
        return " and ".join(tests)

    def _has_counters(self, fn: Fn, counters: ast.Measure, args: dict[str, Any]) -> str:
        """Are as many counters there as have to be removed: a cost is paid in full or not at all (118.3)?"""
        there = next(
            ast.Count(replace(counters, of=value, up_to=False), span=counters.span)
            for name, value in args.items()
            if value is not counters and name != "player"
        )
        return f"{expr(self.k, fn, there)} >= {'0' if counters.up_to else self.amount_text(fn, counters.amount)}"

    def _movable(self, fn: Fn, action: ast.Action, args: dict[str, Any], found: str, payer: str) -> str:
        """Of what could be moved for a cost, what may go there; where a place is its owner's, all of it."""
        place = next((value for value in args.values() if isinstance(value, ast.ZoneOf)), None)
        if action.id != "move" or place is None or place.of is not None:
            return found
        var = fn.temp("o")
        given = f"[{var}, {(place.zone, None)!r}, {var}.zone, None]"
        return f"[{var} for {var} in {found} if ops.possible(g, {self.action_name(action.id)}, {given}, this, {payer})]"

    def able(self, action: ast.Action, found: str, payer: str) -> str:
        """Of what could be chosen for a cost, what it can be paid with: to what the action can be done."""
        slot = self.k.slot(action, "object")
        if action.form == "event" or slot is None:
            return found
        return f"ops.able(g, {self.action_name(action.id)}, {slot}, {found}, this, {payer})"

    def amount_text(self, fn: Fn, node: Any) -> str:
        """A number expression."""
        return expr(self.k, fn, node)
