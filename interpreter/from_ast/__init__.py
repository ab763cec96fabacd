"""Checked definitions → a ``Program``: generated Python source, one chunk for the rules and one for each set of cards.

The source of a chunk depends on nothing but the definitions, so that its code can be cached by
content.  The trap: every name that a chunk uses comes from ``namespace`` or from the chunk itself.
"""

import linecache
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.limits import ABILITIES
from kotowari.grammar.source import Span
from kotowari.grammar.visit import transform, walk
from kotowari.grammar.vocabulary import CHOSEN
from kotowari.interpreter import definitions as records
from kotowari.interpreter import knowledge, ops, primitives, program
from kotowari.interpreter.acting import payable
from kotowari.interpreter.asking import choices, trial, unseen
from kotowari.interpreter.budget import repeated, sized
from kotowari.interpreter.continuous import differing, effects, icons
from kotowari.interpreter.events import event as events
from kotowari.interpreter.events import listeners, pipeline, supposing, writes
from kotowari.interpreter.from_ast import actions, definitions, riding, windows
from kotowari.interpreter.from_ast.abilities import compile_ability, compile_body, event_names, named_by_head
from kotowari.interpreter.from_ast.announced import modes_spec, target_specs
from kotowari.interpreter.from_ast.cards import card_constant
from kotowari.interpreter.from_ast.chunk import action_global
from kotowari.interpreter.from_ast.continuous import Continuous
from kotowari.interpreter.from_ast.costs import Costs
from kotowari.interpreter.from_ast.declining import block_instead, goes_on, is_changed
from kotowari.interpreter.from_ast.emit import YES, CompileError, Fn, Known, placed
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.extra_costs import costs_of_each_use
from kotowari.interpreter.from_ast.macros import said, substitute
from kotowari.interpreter.from_ast.operand_tests import OperandTests
from kotowari.interpreter.from_ast.own_pass import in_own_pass
from kotowari.interpreter.from_ast.paid_by_use import names_of_costs
from kotowari.interpreter.from_ast.patterns import Patterns
from kotowari.interpreter.from_ast.proposals import Proposals
from kotowari.interpreter.from_ast.replacements import concerning, is_of_many, made_later, refuse_late, still_so
from kotowari.interpreter.from_ast.restrictions import Restrictions
from kotowari.interpreter.from_ast.rewording import Texts
from kotowari.interpreter.from_ast.selectors import Selectors
from kotowari.interpreter.from_ast.specs import declare, intrinsic_abilities
from kotowari.interpreter.from_ast.spending import is_rider
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.straight import straight_actions
from kotowari.interpreter.from_ast.target import (
    NONE,
    Attr,
    C,
    Const,
    Expr,
    G,
    Name,
    Pack,
    Set,
    Table,
    call,
    exchanged,
    joined,
    operand_of,
    record,
)
from kotowari.interpreter.from_ast.workplaces import Workplaces
from kotowari.interpreter.program import ASKED_FOR, Ability, Program
from kotowari.interpreter.state import faces
from kotowari.interpreter.state.objects import Obj, Player

_LATER = Name("ev_later")  # the event that is answered later


class Compiler(Selectors, Patterns, OperandTests, Proposals, Workplaces, Continuous, Restrictions, Costs):
    """Generates the source of one chunk against a library: all its parts together, and abilities as values."""

    @contextmanager
    def with_links_of(self, node: Any) -> Iterator[None]:
        """Room for names bound while paying the cost of an ability."""
        yield
        self.cost_bindings = {}

    # ------------------------------------------------------------------ abilities as values
    def ability_instance(self, definition: Expr, keyword: str, said: str = "") -> Expr:
        """A shared ``Ability`` for a definition."""
        name = Name(self.module.name("ability"))
        self.works_in[name.id] = self.works_in.get(definition.text, "")
        fully = (Const(said),) if said else ()
        self.module.add(Set(name, call("Ability", definition, Pack(()), Const(keyword), *fully)))
        return name

    def keyword_abilities(self, use: ast.KeywordUse) -> list[Expr]:
        """The abilities of a keyword use, compiled once for the same arguments."""
        key = (use.keyword, use.args)
        if key in self.keyword_cache:
            return self.not_too_many(self.keyword_cache[key], use)
        node = self.library.keywords.get(use.keyword)
        if node is None:
            raise CompileError(f"no keyword is called '{use.keyword}'", use)
        if use.keyword in self.unfolding:
            raise CompileError(f"'{use.keyword}' is defined by itself", use, "a keyword is made of other abilities")
        saved, linked, costs, own = self.cites, self.linked, self.named_costs, self.own_costs
        unfolded = substitute(node, use)
        self.unfolding.append(use.keyword)
        self.cites, self.linked = node.cites, self.linked | self.linked_names(unfolded)
        self.named_costs, self.own_costs = costs | names_of_costs(unfolded), costs_of_each_use(self.k, unfolded)
        names = list[Expr]()
        for ability in unfolded.abilities:
            if isinstance(ability, ast.KeywordLine):
                for inner in ability.uses:
                    names.extend(self.keyword_abilities(inner))
                continue
            for made in compile_ability(self, ability, {}, use.keyword):
                names.append(self.ability_instance(made, use.keyword, said(use)))
        if not names:
            name = Name(self.module.name("mark"))
            said_of_it = {"kind": Const("mark"), "keyword": Const(use.keyword), "cites": Const(node.cites)}
            self.module.add(Set(name, record("AbilityDef", **said_of_it, span=self.span(node))))
            names.append(self.ability_instance(name, use.keyword, said(use)))
        self.cites, self.linked, self.named_costs, self.own_costs = saved, linked, costs, own
        self.unfolding.pop()
        self.keyword_cache[key] = names
        return self.not_too_many(names, use)

    def not_too_many(self, names: list[Expr], use: ast.KeywordUse) -> list[Expr]:
        """The abilities of a keyword use, as long as those of its card are not too many."""
        self.unfolded += len(names)
        if self.unfolded > ABILITIES:
            raise CompileError(f"this stands for more than {ABILITIES} abilities", use)
        return names

    def keyword_tuple(self, fn: Fn, uses: tuple[ast.KeywordUse, ...]) -> Expr:
        """Keyword uses as a value."""
        if any(self._left_open(fn, use) for use in uses):
            return joined("+", [self._by_choice(fn, use) for use in uses])
        return Pack(tuple(name for use in uses for name in self.keyword_abilities(use)))

    def _left_open(self, fn: Fn, use: ast.KeywordUse) -> str:
        """The name of a word that was chosen and that the use of a keyword speaks of; "" if there is none."""
        names = (
            each.target
            for arg in use.args
            if isinstance(arg, ast.Node)
            for each in walk(arg)
            if isinstance(each, ast.Ref)
        )
        return next((name for name in names if name in self.chosen and (name in fn.scope or name in fn.links)), "")

    def _by_choice(self, fn: Fn, use: ast.KeywordUse) -> Expr:
        """The abilities of a keyword use by the word that was chosen: one use for each word there is."""
        name = self._left_open(fn, use)
        words = sorted(id for id, kind in self.program.words.items() if kind == self.chosen.get(name))
        made = []
        for id in words:
            word = ast.Select((ast.Alternative((ast.Word(self.chosen[name].split(" ")[0], id),)),), span=use.span)
            made.append(Pack((Const(id), Pack(tuple(self.keyword_abilities(with_word(use, name, word)))))))
        if not name:
            return Pack(tuple(self.keyword_abilities(use)))
        return call("ops.of_choice", expr(self, fn, ast.Ref(name, target=name)), Pack(tuple(made)))

    def ability_tuple(self, fn: Fn, abilities: tuple[Any, ...]) -> Expr:
        """Written-out abilities as a value."""
        names = list[Expr]()
        for node in abilities:
            if isinstance(node, ast.KeywordLine):
                names.extend(name for use in node.uses for name in self.keyword_abilities(use))
            else:
                named = named_by_head(self, node)
                names.extend(self.ability_instance(made, named) for made in compile_ability(self, node, {}, named))
        return Pack(tuple(names))

    # ------------------------------------------------------------------ helpers of statements
    def can_do(self, fn: Fn, action: ast.Action, args: dict[str, Any], performer: Expr) -> Expr:
        """Could this be done at all (so that a "may" is worth asking)?"""
        made = "resource" in dict(action.attributes)  # its symbols are made, and not paid
        for param in action.params:
            node = args.get(param.name)
            if isinstance(node, ast.Symbols) and not made:
                return self.payable(node.symbols, performer, self.numbers_for(fn, node.symbols))
            if isinstance(node, ast.FieldOf) and self.word_spec("field", node.field).get("derived") == ("cost",):
                return call("payable.can_pay", G, performer, expr(self, fn, node))
            if isinstance(node, ast.Ref | ast.Cost) and "cost" in param.kinds and self._is_paid(action):
                times = next((args[p.name] for p in action.params if p.role == "for" and p.kinds == ("number",)), None)
                how_often = () if times is None else (expr(self, fn, times),)
                return call("payable.can_meet", G, performer, expr(self, fn, node), C, *how_often)
        return self.unforbidden(fn, action, args, performer)

    def _is_paid(self, action: ast.Action) -> bool:
        """Has a verb what it is told paid, and comes to nothing where that can't be?"""
        return self.core(action) == "pay" or "tries" in dict(action.attributes)

    def default_value(self, fn: Fn, param: ast.Param, performer: Expr, values: list[Expr], action: ast.Action) -> Expr:
        """The value of a parameter that was not given; ``you`` in a default is who performs the verb."""
        node = param.default
        if isinstance(node, ast.Ref) and node.name == "you":
            return performer
        return expr(self, fn, param.default)

    def later(self, fn: Fn, node: ast.Later) -> None:
        """A delayed trigger whose body sees the locals of the function it stands in."""
        if is_rider(self, node):
            riding.ride(self, fn, node)
        else:
            fn.act(in_own_pass(fn, lambda: self._later(fn, node)))

    def _later(self, fn: Fn, node: ast.Later) -> Expr:
        inner = self._inside(fn, "later", () if node.reflexive else node.events)
        inner.scope["announced"] = YES
        inner.chosen = Name("tg_later")
        inner.open(tg_later=Name("c.targets"), kn_later=Name("c.known"))
        if not node.reflexive:
            inner.scope["told"] = YES
            first = node.events[0]
            if isinstance(first, ast.EventPattern) and not isinstance(first.subject, ast.Ref):
                inner.scope["it"] = self.thing_of(fn, node.events, _LATER)
        block(self, inner, node.body)
        self._close(fn, inner)
        expires = windows.lifetime(self, fn, node.events)
        with self.asking("outcome"):
            told = [told for event in node.events for told in self.told_as(event)] if not node.reflexive else []
            patterns = Pack(tuple(self.pattern(fn, each, delayed=True) for each in told))
        targets = target_specs(self, inner, fn)
        made = record(
            "AbilityDef",
            kind="triggered",
            patterns=patterns,
            body=Name(inner.name),
            targets=targets,
            modes=modes_spec(self, inner),
            cites=tuple(node.cite) or fn.cites,
            span=self.span(node),
        )
        return call("effects.later", G, C, made, Const(node.reflexive), *expires)

    def instead(self, fn: Fn, node: ast.Replace, named: str = "", left: Expr | None = None) -> None:
        """A replacement for a time, whose body sees the locals of the function it stands in (611.2, 614.1).

        ``named``: what the body calls the amount of the event, of which ``left`` is all that it can have.
        """
        fn.act(in_own_pass(fn, lambda: self._instead(fn, node, named, left)))

    def _instead(self, fn: Fn, node: ast.Replace, named: str, left: Expr | None) -> Expr:
        for event in node.events:
            self.changeable(event)
        refuse_late(self, node.events)
        inner = self._replacing(fn, node, node.body, named, left)
        events, again = node.events, inner
        if is_of_many(self, node.events, is_changed(inner)):
            concerned = concerning(self, node.body, (*event_names(self, node.events), *filter(None, (named,))))
            again = inner if concerned == node.body else self._replacing(fn, node, concerned, named, left)
        if not is_changed(inner):
            events = tuple(each for event in events for each in self.with_others(event))
        events = tuple(still_so(fn.picked, event) for event in events)
        with self.proposing(), fn.binding(**fn.followed()):
            patterns = Pack(tuple(self.pattern(fn, event) for event in events))
        made = made_later(self, fn, node, inner, again, patterns)
        amount = (left,) if left is not None else ()
        return call("effects.instead", G, C, made, self.duration(fn, node.duration), *amount)

    def _replacing(self, fn: Fn, node: ast.Replace, body: tuple[Any, ...], named: str, left: Expr | None) -> Fn:
        """The function that does what takes the place of the events, all of it or some."""
        inner = self._inside(fn, "instead", node.events)
        # Its targets are chosen with those of what makes it.
        inner.targets, inner.named_targets, inner.divides = fn.targets, fn.named_targets, fn.divides
        inner.wanted_if, inner.mode = fn.wanted_if, fn.mode
        inner.scope["proposed"] = inner.scope["event actions"]
        about = self.thing_of(fn, node.events, _LATER)
        inner.scope["it"] = exchanged(about, Attr(_LATER, "result"), operand_of(_LATER, 0))
        if node.next:
            inner.act(call("effects.use_up", G, C))
        if named:
            inner.scope[named] = call("effects.left_of", G, Name("c.ability"), call("ops.event_number", _LATER))
        block_instead(self, inner, node.events, body)
        inner.give(goes_on(inner))
        self._close(fn, inner)
        return inner

    def _inside(self, fn: Fn, hint: str, events: tuple[Any, ...]) -> Fn:
        """The function of a block that answers events later and sees the locals of the function it stands in."""
        inner = Fn(fn.temp(hint), "g, c", {name: value for name, value in fn.scope.items() if name != "announced"})
        inner.depth = fn.depth + 1
        inner.temporaries = 1000 + fn.temporaries * 100
        inner.performer = fn.performer
        inner.cites = fn.cites
        inner.links = fn.links
        verbs = " ".join(event.verb for event in events if isinstance(event, ast.EventPattern))
        if verbs:  # at a moment nothing happens: there the event stays the one that was answered before
            inner.scope.update({"ev": _LATER, "event actions": Const(verbs)})
            inner.open(ev_later=Name("c.ev"))
        return inner

    def _close(self, fn: Fn, inner: Fn) -> None:
        """End such a function."""
        for name in sorted(inner.links_made):
            inner.act(call("g.link", C, Const(self.link_key(name)), inner.scope[name]))
        # What it sets anew begins as it is now: a name assigned in it would else be a local without a value.
        taken = sorted(inner.bound_here & {local.text for local in fn.scope.values()})
        inner.open(**dict.fromkeys(sorted(inner.bound_here.difference(taken)), NONE))
        fn.inside(inner, tuple(map(Name, taken)))

    def known_numbers(self, fn: Fn, symbols: tuple[str, ...]) -> tuple[tuple[Expr, Expr], ...]:
        """What is said of variables among these, by their letters ("where X is …")."""
        table = self.program.symbols
        letters = dict.fromkeys(table[each].letter for each in symbols if each in table and table[each].letter)
        known = ((letter, name) for letter in letters for name in (letter, CHOSEN[letter]) if name in fn.scope)
        return tuple((Const(letter), fn.scope[name]) for letter, name in known)

    def numbers_for(self, fn: Fn, symbols: tuple[str, ...]) -> Expr:
        """The numbers for the variables among these, said or chosen."""
        known = self.known_numbers(fn, symbols)
        return call("payable.numbers_known", C, Table(known)) if known else Attr(C, "numbers")

    def is_open(self, symbols: tuple[str, ...]) -> bool:
        """Is there a variable among these?"""
        table = self.program.symbols
        return any(table[each].kind == "variable" for each in symbols if each in table)

    def is_own_entering(self, event: ast.EventPattern) -> bool:
        """``this enters``: done by the entering object itself, before it is filed anywhere."""
        subject = event.subject
        return isinstance(subject, ast.Ref) and (subject.target or subject.name) == "this" and self.is_entering(event)

    def is_entering(self, event: ast.EventPattern) -> bool:
        """``X enters``, whoever tells it."""
        action = self.action_nodes[event.verb]
        return (
            action.form == "event"
            and action.of is not None
            and self.core(self.action_nodes[action.of.verb]) == "move"
            and "after" in dict(action.attributes)
        )


def with_word(use: ast.KeywordUse, name: str, word: ast.Select) -> ast.KeywordUse:
    """The use of a keyword with a word in place of a name for one."""
    return transform(use, lambda part: word if isinstance(part, ast.Ref) and part.target == name else part)


def namespace(into: Program) -> dict[str, Any]:
    """The globals of generated source."""
    names: dict[str, Any] = {
        name: value for module in (records, program) for name, value in vars(module).items() if isinstance(value, type)
    }
    names.update({action_global(id).text: action for id, action in into.actions.items()})
    names.update(
        P=into,
        ops=ops,
        unseen=unseen,
        writes=writes,
        icons=icons,
        differing=differing,
        trial=trial,
        pipeline=pipeline,
        choices=choices,
        effects=effects,
        primitives=primitives,
        events=events,
        listeners=listeners,
        payable=payable,
        supposing=supposing,
        Span=Span,
        Obj=Obj,
        Player=Player,
        Ability=Ability,
        Event=events.Event,
        faces=faces,
        knowledge=knowledge,
        sized=sized,
        repeated=repeated,
        this=None,
        you=None,
    )  # outside an ability there is neither
    return names


def load_chunk(into: Program, name: str, source: str, code: Any = None) -> None:
    """Run a chunk of generated source into the program; it stays readable in tracebacks."""
    filename = "<kotowari " + name + ">"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    into.codes[name] = code or compile(source, filename, "exec")
    exec(into.codes[name], into.globals)
    into.sources[name] = source


def rules_source(library: Library, into: Program) -> tuple[str, set[str]]:
    """The source of the rules chunk: actions, state checks, offers."""
    k = Compiler(library, into, "r_")
    for node in k.action_nodes.values():
        if node.form != "event":
            with placed(node):
                actions.action_constant(k, node)
    for index, state in enumerate(library.states):
        with placed(state):
            definitions.state_constant(k, state, index)
    for offer in library.offers:
        with placed(offer):
            definitions.offer_constant(k, offer)
    straight = straight_actions(k.bodies, k.plain)
    actions.now_constants(k, straight)
    begun = actions.begun_constants(k, straight)
    return k.module.text(Known(frozenset(straight), frozenset(begun))), k.history_verbs


def cards_source(
    library: Library, into: Program, cards: Iterable[ast.Card], prefix: str = "c_"
) -> tuple[str, set[str]]:
    """The source of a chunk of cards."""
    k = Compiler(library, into, prefix)
    for card in cards:
        k.unfolded = 0
        try:
            card_constant(k, card)
        except RecursionError:
            raise CompileError("this is nested too deeply", card, "name parts with `let`") from None
    known = k.facts.known = k.facts.known or known_from(into)
    return k.module.text(known), k.history_verbs


def known_from(program: Program) -> Known:
    """What is known of the actions of compiled rules."""
    return Known(
        frozenset(id for id, action in program.actions.items() if action.now is not None),
        frozenset(id for id, action in program.actions.items() if action.begins is not None),
    )


def compile_program(library: Library, cards: Iterable[ast.Card] = ()) -> Program:
    """Compile a ruleset and a pool of cards.

    Raises ``CompileError`` for a definition that can't be expressed; the checker should have refused it.
    """
    into = Program()
    declare(library, into)
    into.globals = namespace(into)
    source, verbs = rules_source(library, into)
    load_chunk(into, "rules", source)
    intrinsic = Compiler(library, into, "w_")
    declare_words(library, into, intrinsic)
    pool = [*library.cards.values(), *cards]
    source, more = cards_source(library, into, pool)
    load_chunk(into, "cards", source)
    into.history = frozenset(verbs | more | into.history)
    into.texts = Texts(into, lambda: (library, {card.faces[0].name: card for card in pool}), extend_program)
    return into


def extend_program(library: Library, base: Program, cards: Iterable[ast.Card], chunk: str = "more cards") -> Program:
    """A program with these cards beside or in place of those of *base*; rules and the other cards are shared with it.

    ``library`` is the one that *base* was compiled from; *chunk* names the new source in tracebacks.
    Raises ``CompileError`` as :func:`compile_program`.
    """
    into, cards = beside(base), list(cards)
    into.texts = base.texts.with_cards(into, {card.faces[0].name: card for card in cards}) if base.texts else None
    source, verbs = cards_source(library, into, cards, "x_")
    load_chunk(into, chunk, source)
    into.history |= frozenset(verbs)
    return into


def beside(base: Program) -> Program:
    """A program that shares everything with *base* and can take another chunk of cards."""
    into = copy(base)
    into.cards = dict(base.cards)
    for name in ASKED_FOR:
        setattr(into, name, set(getattr(base, name)))
    into.sources, into.codes, into.policy = {}, {}, None
    into.globals = {**base.globals, "P": into}  # names of the new chunk stay out of the shared ones
    return into


def declare_words(library: Library, into: Program, k: Compiler) -> None:
    """Abilities that words give by themselves (305.6), and predefined tokens."""
    intrinsic_abilities(library, into, k)
    if k.module.parts:
        load_chunk(into, "words", k.module.text(known_from(into)))


__all__ = ["CompileError", "Compiler", "compile_body", "compile_program", "extend_program", "load_chunk"]
