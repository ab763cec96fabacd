"""State checks and offers → the constants of a program."""

from dataclasses import dataclass
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast.abilities import ABILITIES
from kotowari.interpreter.from_ast.actions import parts_asked, written
from kotowari.interpreter.from_ast.as_though import supposable, verb_of
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import NOBODY, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.extra_costs import extra_cost
from kotowari.interpreter.from_ast.operands import speaks_of_either
from kotowari.interpreter.from_ast.reading import needed, reads_only_itself, reads_only_players, statuses_read
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.target import (
    CANDIDATE,
    NONE,
    TRUE,
    YOU,
    Act,
    Call,
    Chain,
    Choice,
    Const,
    Expr,
    G,
    Lambda,
    Name,
    Not,
    Pack,
    Row,
    both,
    call,
    listed,
    names,
    record,
)

IT = Name("it")

ABILITIES[ast.ExtraCost] = extra_cost


@dataclass(frozen=True, slots=True)
class _Found:
    """What a state check looks for: its test of a thing; whether that reads nothing else, what a thing must have to
    pass, the statuses it reads (None: any), and whether it looks for players by what is their own."""

    test: Expr = NONE
    local: bool = False
    needs: tuple[str, str] | None = None
    reads: tuple[str, ...] | None = None
    of_players: bool = False


def _found(k: Compiler, find: Fn, node: ast.StateCheck, subject: Any) -> _Found:
    condition: Expr = TRUE
    if node.condition is not None:
        own = {subject.binding: CANDIDATE} if subject.binding else {}
        with find.binding(it=CANDIDATE, candidate=CANDIDATE, **own):
            condition = expr(k, find, node.condition)
    found = k.collection(find, subject)
    find.give(found if condition == TRUE else listed(CANDIDATE, found, condition))
    if any(k.is_player_phrase(each) for each in getattr(subject, "alternatives", ())):
        return _Found(of_players=reads_only_players(found))
    if not isinstance(subject, ast.Select) or k.special_domain(list(subject.alternatives)):
        return _Found()
    asked = both(k.select_test(find, subject, CANDIDATE), condition)
    reads = statuses_read(asked)
    local = reads is not None and reads_only_itself(asked)
    if not local:
        reads = statuses_read(asked, finding=True)
    return _Found(Lambda("g, o", asked), local, needed(asked), reads)


def state_constant(k: Compiler, node: ast.StateCheck, index: int) -> None:
    """A state check, or a rule that restricts (a body of restrictions only)."""
    k.cites, k.either = node.cites, speaks_of_either(k, node)
    restricting = [s for s in node.body if isinstance(s, ast.Restrict)]
    if node.body and len(restricting) == len(node.body) and node.subject is None:
        fn = Fn("", "", NOBODY)
        ruled = Pack(tuple(each for part in restricting for each in k.restrictions(fn, part, locked=False)))
        _note(k, "rules", record("StateCheckDef", find=None, restrictions=ruled, cites=node.cites, span=k.span(node)))
        return
    find = Fn(k.module.name("state_find"), "g", NOBODY)
    find.asks = False
    find.inline = False
    body = Fn(k.module.name("state_do"), "g, c, it", {**NOBODY, "it": IT, "candidate": IT})
    body.cites = node.cites
    body.open(tg=Pack(()))
    if node.subject is not None:
        found = _found(k, find, node, node.subject)
        body.performer = call("ops.player_of", G, IT)
        if node.subject.binding:
            body.scope[node.subject.binding] = IT
    else:
        so = expr(k, find, node.condition) if node.condition else TRUE
        found = _Found(of_players=so != TRUE and reads_only_players(so))
        find.give(Choice(so, Row((NONE,)), Row(())))
    block(k, body, node.body)
    body.open_bound()
    k.module.add(find)
    k.module.add(body)
    made = record(
        "StateCheckDef",
        find=Name(find.name),
        body=Name(body.name),
        cites=node.cites,
        span=k.span(node),
        test=found.test,
        local=found.local,
        index=index,
        result=next(first for first, each in enumerate(k.library.states) if each.body == node.body),
        needs=found.needs,
        reads=found.reads,
        of_players=found.of_players,
        at_once=_at_once(k, node),
    )
    _note(k, "states", made)


def _at_once(k: Compiler, node: ast.StateCheck) -> bool:
    """Does a state check do nothing but what is done as soon as it may be?"""
    return all(isinstance(s, ast.Do) and "at_once" in dict(k.action(s.verb, s).attributes) for s in node.body)


def _note(k: Compiler, where: str, made: Expr) -> None:
    k.module.add(Act(call(f"P.{where}.append", made)))


_TAKES = {"": "abilities", "resource": "resources"}  # all of which kind, by the way in which they are used


def offer_constant(k: Compiler, node: ast.Offer) -> None:
    """An offer to whoever may act."""
    k.cites, k.either = node.cites, speaks_of_either(k, node)
    find = Fn(k.module.name(f"offer_{node.id}"), "g, you", {"this": NONE, "you": YOU})
    find.asks = False
    name = getattr(node.what, "binding", "") or "it"
    found = k.collection(find, node.what) if node.what is not None else Row((NONE,))
    way: str | None = None
    if isinstance(found, Call) and found.function == "ops.activations":
        way = next((each.value for each in found.args[2:] if isinstance(each, Const)), "")
    among = Fn(k.module.name(f"among_{node.id}"), "g, you", find.scope)
    among.asks = False
    among.give(found)
    k.module.add(among)
    scope = {"this": NONE, "you": YOU, name: CANDIDATE, "it": CANDIDATE, "candidate": CANDIDATE}
    asks = parts_asked(k, node, Fn("", "g, you, o", scope)) if node.condition is not None else Pack(())
    offered = _offered(k, find, node, name, found)
    find.give(offered)
    body = Fn(k.module.name(f"take_{node.id}"), "g, c, it", {"this": NONE, "you": YOU, "it": IT, name: IT})
    body.open(you=Name("c.you"), tg=Pack(()))
    body.cites = node.cites
    block(k, body, node.body)
    if body.last is not None:
        body.give(call("ops.is_done", body.last))
    k.module.add(find)
    k.module.add(body)
    made = record(
        "OfferDef",
        id=node.id,
        find=Name(find.name),
        body=Name(body.name),
        cites=node.cites,
        span=k.span(node),
        among=Name(among.name),
        noun=written(k, node.what) if node.what is not None else "",
        does=verb_of(node),
        asks=asks,
        takes=_TAKES.get(way, "") if way is not None else "",
        way=way,
    )
    _note(k, "offers", made)


def _offered(k: Compiler, find: Fn, node: ast.Offer, name: str, found: Expr) -> Expr:
    """Of what is found, that for which the condition of an offer holds."""
    if node.condition is None:
        return found
    free, does = find.scope.copy(), verb_of(node)
    if _mentions(node.condition, (name, "it")):
        with find.binding(**{name: CANDIDATE, "it": CANDIDATE, "candidate": CANDIDATE}):
            test = supposable(
                _open(k, find, node.condition),
                does,
                lambda again: call("supposing.of_offer", G, k.action_name(does), CANDIDATE, YOU, again),
            )
        found = listed(CANDIDATE, found, test)
    else:
        find.give_if(Not(expr(k, find, node.condition)), Pack(()))
    find.scope = free
    return found


def _open(k: Compiler, find: Fn, condition: Any) -> Expr:
    """The condition of an offer for the thing ``o``, an action's own condition written out in it.

    What does not depend on the thing is asked once, before; if all depends on it nothing else is looked at.
    """
    if not isinstance(condition, ast.Possible) or condition.negated or condition.event.adverbs:
        return expr(k, find, condition)
    find.objects["o"] = ""

    def take(k: Compiler, fn: Fn, node: Any, outermost: bool = True) -> Expr:
        if isinstance(node, ast.Logic):
            return Chain(node.op, tuple(take(k, fn, part, outermost and node.op == "and") for part in node.parts))
        asked = expr(k, fn, node)
        if names(asked, CANDIDATE.id):
            return asked
        local = find.local("once")
        find.let(local, asked)
        if outermost:
            find.give_if(Not(local), Row(()))
            return TRUE
        return local

    action, args = k.proposed(find, condition.event)
    found = k.inline_possible(find, action, args, find.objects, take)
    return found if found is not None else expr(k, find, condition)


def _mentions(node: Any, spoken: tuple[str, ...]) -> bool:
    return any(isinstance(n, ast.Ref) and (n.name in spoken or n.target in spoken) for n in walk(node))
