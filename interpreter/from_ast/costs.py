"""Costs → symbols to pay and effect atoms that the payer does (117.1, 601.2f–h; 705.3²)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast, hosts
from kotowari.interpreter.from_ast.calls import unfolded
from kotowari.interpreter.from_ast.choosing import domain_of, is_qualified
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CONTEXT, THIS_AND_YOU, YES, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses, expr
from kotowari.interpreter.from_ast.reading import reads_own_state
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import (
    NONE,
    ONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Attr,
    C,
    Const,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    Pack,
    Row,
    Table,
    any_of,
    both,
    call,
    chosen,
    listed,
    record,
    rel,
)


def symbols_of(cost: ast.Cost) -> tuple[str, ...]:
    """All symbols of a cost."""
    return tuple(symbol for item in cost.items if isinstance(item, ast.Symbols) for symbol in item.symbols)


def may_be_none(operand: Any) -> bool:
    """Does a phrase speak of as many things as there are, or are wanted, so that none are no lack?"""
    det = operand.det if isinstance(operand, ast.Select) else None
    return det is not None and (det.kind in ("all", "each") or det.up_to or det.any_number)


class Costs(Chunk):
    """The part of the compiler that knows costs."""

    def cost_constant(self, node: ast.Cost, params: Mapping[str, Expr]) -> Expr:
        """``CostSpec(...)``; names bound while paying go to the body through ``c.ev``-free links of the context."""
        symbols: list[str] = []
        atoms: list[Expr] = []
        scope = {**THIS_AND_YOU, **params}
        bindings: dict[str, Expr] = {}
        own = False
        self.cost_letters: set[str] = set()
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
        ready = self._ready(node) if all(isinstance(item, ast.Symbols) for item in node.items) else NONE
        return record(
            "CostSpec",
            symbols=tuple(symbols),
            own=own,
            ready=ready,
            own_state=reads_own_state(ready),
            letters=tuple(sorted(self.cost_letters)),
            tells=self._told_of(node),
            atoms=Pack(tuple(atoms)),
        )

    def cost(self, fn: Fn, node: ast.Cost) -> Expr:
        """A cost as a value: the symbols, when it is nothing else."""
        if all(isinstance(item, ast.Symbols) for item in node.items):
            symbols = symbols_of(node)
            if not self._done_by(symbols):
                known = self.k.known_numbers(fn, symbols)
                if known:  # "where X is …"
                    return call("payable.with_numbers", G, Const(symbols), Table(known))
                return Const(symbols)
        return self.cost_constant(node, {})

    def payable(self, symbols: tuple[str, ...], payer: Expr, numbers: Expr) -> Expr:
        """Could this player pay symbols now, with ``numbers`` for variables, and do what others stand for?"""
        resources = tuple(s for s in symbols if s not in self.program.symbols or not self.program.symbols[s].does)
        number = (numbers,) if self.k.is_open(resources) else ()
        tests: list[Expr] = [call("payable.can_pay", G, payer, Const(resources), *number)]
        for verb, value in self._done_by(symbols):
            args = self._symbol_args(verb, value, THIS, payer)
            tests.append(call("ops.possible", G, self.action_name(verb), Row(tuple(args)), THIS, payer))
        return both(*tests)

    def _told_of(self, node: ast.Cost) -> str:
        """The event that tells of resources made for a cost, if something that a symbol stands for has one."""
        told = (self.program.supplied.get(verb, "") for verb, _ in self._done_by(symbols_of(node)))
        return next(filter(None, told), "")

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

    def _ready(self, node: ast.Cost) -> Expr:
        """Can all that the symbols of a cost stand for be done, as a function; ``None``: the atoms must be asked."""
        tests: list[Expr] = [rel(Attr(THIS, "zone"), "is not", NONE)]
        for verb, value in self._done_by(symbols_of(node)):
            args = self._symbol_args(verb, value, THIS, YOU)
            test = self.k.inline_possible(Fn("", "", {}), self.action_nodes[verb], args, {"this": ""})
            if test is None:
                return NONE
            tests.append(test)
        return Lambda("g, this, you", both(*tests)) if tests[1:] else NONE

    def _symbol_args(self, verb: str, value: int, thing: Expr, player: Expr) -> list[Expr]:
        def given(p: ast.Param) -> Expr:
            if "number" in p.kinds:
                return Const(value)
            if p.role == "object" or (p.role == "by" and "object" in p.kinds):
                return thing
            return player if "player" in p.kinds else NONE

        return [given(p) for p in self.action_nodes[verb].params]

    def _symbol_atom(self, verb: str, value: int) -> Expr:
        """What a symbol stands for: done with the object, by the player, as often as the symbol is worth."""
        this, you = Name("c.this"), Name("c.you")
        event = G, self.action_name(verb), Row(tuple(self._symbol_args(verb, value, this, you)))
        can = Lambda("g, c", call("ops.possible", *event, this, you))
        return Pack((can, Lambda("g, c", call("pipeline.do", *event, C, Name("c.cites")))))

    def _atom(self, node: ast.Do, scope: Mapping[str, Expr], bindings: dict[str, Expr]) -> Expr:
        fn = Fn(self.module.name(f"pay_{node.verb}"), "g, c", scope)
        fn.open(**CONTEXT)
        fn.scope["paying"] = YES
        block(self.k, fn, (node,))
        fn.open_bound()
        for name, local in fn.scope.items():
            if name == node.binding or isinstance(local, Name) and local.id in fn.bound_here:
                key = Const(f"cost {name}")
                fn.get(Item(Name("c.moved"), key), local)
                bindings[name] = call("c.moved.get", key)
                if name in self.linked:  # as it was when it was paid with, whatever it has become (608.2h)
                    fn.act(call("g.link", C, Const(self.k.link_key(name)), local, as_it_was=TRUE))
        paid = "is_done" if self.program.policies["costs"] == "effects" else "is_paid"
        if paid == "is_paid" and any(may_be_none(operand) for _, operand in node.args):
            paid = "is_paid_of_all"
        done: Expr = call(f"ops.{paid}", fn.last or NONE)
        if "witnessed" in dict(self.action(node.verb, node).attributes) and any(
            is_qualified(self.k, operand) for _, operand in node.args
        ):
            done = both(done, call("unseen.was_witnessed", G, fn.last or NONE))
        letters = sorted(fn.letters)
        none = (rel(chosen(letter), "==", ZERO) for letter in letters)
        fn.give(any_of(done, both(*none)) if letters else done)  # of nothing nothing is to be done
        self.cost_letters.update(letters)
        self.module.add(fn)
        can = Fn(self.module.name(f"can_{node.verb}"), "g, c", scope)
        can.asks = False
        can.open(**CONTEXT)
        can.give(self._can_pay(can, node))
        self.module.add(can)
        return Pack((Name(can.name), Name(fn.name)))

    def in_full(
        self, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: Expr, price: bool = False
    ) -> Expr:
        """Could all be done that a player may do, which nobody can choose otherwise (117.3, 117.12, 608.2d)?

        ``price``: what is known by name has to be possible, too.  The trap: where costs are effects they are done as
        far as possible, and so is what one may do (904.4).
        """
        can = self.k.can_do(fn, action, args, performer)
        if can != TRUE:
            return can
        node = replace(node, optional=False)
        if self.program.policies["costs"] == "effects":
            return self.could_do(fn, node, performer) if price else TRUE
        if {"within", "continuous"} & set(dict(action.attributes)):  # whoever searches need not find (701.18b)
            return TRUE
        return self._can_pay(fn, node, performer, enough=not price)

    def could_do(self, fn: Fn, node: Any, performer: Expr) -> Expr:
        """Could an instruction be begun now by this player: is there anything to do it to (904.4b²)?"""
        if isinstance(node, ast.Modes):
            return any_of(*(self.could_do(fn, option[0], performer) for option in node.options))
        if (
            not isinstance(node, ast.Do)
            or node.optional
            or "continuous" in dict(self.action(node.verb, node).attributes)
        ):
            return TRUE
        return self._can_pay(fn, node, performer, whole=False)

    def _can_pay(self, fn: Fn, node: ast.Do, payer: Expr = YOU, whole: bool = True, enough: bool = False) -> Expr:
        """Could this atom be done now?  Choices need enough to choose from, fixed operands must be possible.

        ``whole``: all of it, as a cost has to be; else there only has to be something.  ``enough``: nothing but whether
        there is enough to choose from is asked; what is known by name may have been moved by the very same ability.
        An action that is done to nothing knows by its own condition whether there is.
        """
        action, args = unfolded(self.k, self.action(node.verb, node), dict(node.args))
        choosing = any(chooses(self.k, fn, operand) for operand in args.values() if operand is not None)
        original = self.action(node.verb, node)
        tests: list[Expr] = []
        values: list[Expr] = []
        for param in action.params:
            operand = args.get(param.name)
            if operand is None and param.default is not None:
                values.append(self.k.default_value(fn, param, payer, values, action))
            elif operand is None:
                values.append(payer if param.role == "by" and "player" in param.kinds else NONE)
            elif isinstance(operand, ast.Measure) and self.core(action) == "remove_counters" and whole:
                tests.append(self._has_counters(fn, operand, args))
                values.append(expr(self.k, fn, replace(operand, up_to=False)))
            elif isinstance(operand, ast.Measure) and "object" in param.kinds:
                domain = self.able(original, domain_of(self.k, fn, original, payer) or Row(()), payer)
                tests.append(rel(call("len", domain), ">=", expr(self.k, fn, operand.amount) if whole else ONE))
                values.append(NONE)
            elif hosts.is_host(param) and chooses(self.k, fn, operand):
                tests.append(rel(call("len", self.k.collection(fn, operand)), ">=", ONE))
                values.append(NONE)
            elif chooses(self.k, fn, operand):
                pool = domain_of(self.k, fn, original, payer)
                var = fn.local("o")
                if pool is not None:
                    found: Expr = listed(var, call("ops.as_list", pool), self.k.select_test(fn, operand, var))
                else:
                    found = self.k.collection(fn, operand)
                found = self.able(original, found, payer)
                if original.form == "event":
                    found = self._movable(fn, action, args, found, payer)
                count = expr(self.k, fn, operand.det.count) if operand.det.count is not None and whole else ONE
                none = operand.det.up_to or operand.det.any_number
                tests.append(rel(call("len", found), ">=", ZERO if none else count))
                values.append(NONE)
            elif choosing:
                values.append(NONE)  # it may speak of what is chosen: "return a card to its owner's hand"
            else:
                most = replace(operand, up_to=False) if isinstance(operand, ast.Measure) else operand
                values.append(expr(self.k, fn, most))
        if not tests:
            if enough and not self._by_itself(action, args):
                return TRUE
            return call("ops.possible", G, self.action_name(action.id), Row(tuple(values)), THIS, payer)
        return both(*tests)

    def _by_itself(self, action: ast.Action, args: dict[str, Any]) -> bool:
        """Has an action a condition that speaks of who does it and of numbers alone, or of what there is to choose?"""
        kinds = {kind for param in action.params if args.get(param.name) is not None for kind in param.kinds}
        asked = "choosing" in dict(action.attributes) or kinds <= {"number", "player"}
        return action.condition is not None and asked

    def _has_counters(self, fn: Fn, counters: ast.Measure, args: dict[str, Any]) -> Expr:
        """Are as many counters there as have to be removed: a cost is paid in full or not at all (118.3)?"""
        there = next(
            ast.Count(replace(counters, of=value, up_to=False), span=counters.span)
            for name, value in args.items()
            if value is not counters and name != "player"
        )
        return rel(expr(self.k, fn, there), ">=", ZERO if counters.up_to else expr(self.k, fn, counters.amount))

    def _movable(self, fn: Fn, action: ast.Action, args: dict[str, Any], found: Expr, payer: Expr) -> Expr:
        """Of what could be moved for a cost, what may go there; where a place is its owner's, all of it."""
        place = next((value for value in args.values() if isinstance(value, ast.ZoneOf)), None)
        if self.core(action) != "move" or place is None or place.of is not None:
            return found
        var = fn.local("o")
        host = hosts.host_of(action.params)
        at = args.get(host.name) if host is not None else None
        lies = NONE if at is None or chooses(self.k, fn, at) else expr(self.k, fn, at)
        rest = [lies if param is host else NONE for param in action.params[3:]]
        given = Row((var, Const((place.zone, None)), Attr(var, "zone"), *rest))
        return listed(var, found, call("ops.possible", G, self.action_name(action.id), given, THIS, payer))

    def able(self, action: ast.Action, found: Expr, payer: Expr) -> Expr:
        """Of what could be chosen for a cost, what it can be paid with: to what the action can be done."""
        slot = self.k.slot(action, "object")
        if action.form == "event" or slot is None or sum("object" in param.kinds for param in action.params) > 1:
            return found  # of two things the other one decides, too
        return call("ops.able", G, self.action_name(action.id), Const(slot), found, THIS, payer)
