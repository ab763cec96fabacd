"""Distribution: a statement with ``each`` is done for each member of a phrase, and all of it is one moment.

"Each fox deals 1 damage to its owner", "each player draws (number of foxes that player has) cards", "take top card of
pile of each player": what is said of the member (``it``, ``that player``, amounts, choices) is read for it; "put 1 ice
counter and 2 mud counters on it" is two events of one moment as well.  The trap: most phrases with ``each`` need none
of this, since an event of several things is one for each of them already; so it is done only where something could
differ from member to member, or could not take several.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import Any, TypeGuard

from kotowari.grammar import ast
from kotowari.grammar.visit import is_target, transform, walk
from kotowari.interpreter.from_ast import of_many
from kotowari.interpreter.from_ast.choosing import bind, of_words
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import SHARER, CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses, expr, of_one
from kotowari.interpreter.from_ast.target import (
    NONE,
    Asked,
    C,
    Const,
    Expr,
    For,
    G,
    If,
    Name,
    Row,
    Set,
    Spread,
    any_of,
    call,
    rel,
)

MEMBER = "#each"  # what the member is called where the phrase has no name
WHICH = "write `each …` where all of them do it, `1 …` for one that is chosen as it is done, `target …` for a target"
TELLING = {"host", "noted", "chosen"}  # words that say which thing it is: what this is attached to, or was picked out
_AROUND = (ast.ZoneOf, ast.EndOfZone, ast.FieldOf, ast.Arith, ast.Count, ast.Measure)  # where it may stand inside


def refuse_behind_modes(body: tuple[Any, ...]) -> None:
    """Refuse a statement behind modes, if they end what is before it: it is said below them, as a part of the last."""
    branches = [(each.then[-1:], each.otherwise[:1]) for each in body if isinstance(each, ast.If) and not each.instead]
    pairs = [(before, after) for first, second in branches for before in first for after in second]
    for before, after in [*zip(body, body[1:], strict=False), *pairs]:
        if _ends_in_modes(before):
            raise CompileError(
                "behind modes it would be said as a part of the last of them",
                after,
                "write it in front of `modes`, or as an ability of its own",
            )


def _ends_in_modes(node: Any) -> bool:
    """Are the last words of a statement those of an option (700.2)?"""
    if isinstance(node, ast.If):
        return _ends_in_modes((node.otherwise or node.then)[-1])
    if isinstance(node, ast.May) and isinstance(node.body[0], ast.Modes):
        return False  # one question, yes or no
    if isinstance(node, ast.May | ast.ForEach | ast.Repeat | ast.Loop):
        return bool(node.body) and _ends_in_modes(node.body[-1])
    return isinstance(node, ast.Modes)


def refuse_shared_own(node: ast.Do) -> None:
    """Refuse "their" behind "you and P each": each of them has an own, and it would be that of P for both."""
    subject = node.subject
    named = [getattr(part, "binding", "") for part in subject.parts] if isinstance(subject, ast.Either) else []
    for _, value in node.args:
        said = [part for part in walk(value) if isinstance(part, ast.Ref)]
        if any(part.target in named and part.name != part.target for part in said if part.target):
            raise CompileError(
                "it isn't said whose this is: each of them has an own", value, "say it of one, then of the other"
            )


def distributed(k: Compiler, fn: Fn, node: ast.Do) -> ast.Select | None:
    """The phrase over whose members a statement is distributed; None where it is done once."""
    refuse_shared_own(node)
    action = k.action(node.verb, node)
    slot = k.subject_slot(action)
    taken = action.params[slot].name if slot is not None else ""
    if taken in dict(node.args):
        taken = ""  # who does it is no parameter of the verb: "each player exiles 1 fox that player controls"
    operands = [*([(taken, node.subject)] if node.subject is not None else []), *node.args]
    if node.optional:
        asks_several(node.subject)
    for name, value in operands:
        of_many.refuse_no_other(fn, value)
        if _is_apart(value, node) and (
            node.optional or _differs(k, fn, action, operands, name, value) or _takes_one(action, dict(node.args), name)
        ):
            return value
    subject = node.subject
    if _is_apart(subject, node) and is_of_players(k, subject) and _takes_share(fn, node):
        return subject
    return next((found for _, value in operands for found in _inside(value)), None)


def _is_apart(value: Any, node: ast.Do) -> TypeGuard[ast.Select]:
    """Are its members told apart: by `each`, or as several targets that do it?"""
    return _is_each(value) or value is node.subject and are_aimed_at(value)


def _takes_share(fn: Fn, node: ast.Do) -> bool:
    """Does a statement take up how much was done where each of several players did some?"""
    counts = (part for _, value in node.args for part in walk(value) if isinstance(part, ast.ThatMany))
    return any(fn.scope.get(f"outcome {part.target}", fn.last) in fn.shared for part in counts)


def is_of_players(k: Compiler, phrase: ast.Select) -> bool:
    """Does a phrase mean players, whichever of its alternatives is taken?"""
    return all(k.is_player_phrase(each) for each in phrase.alternatives)


def of_all_players(k: Compiler, node: ast.Do) -> ast.Do:
    """``players sacrifice …``, ``opponent with … sacrifices …``: each of them does it, with what is its own.

    Raises CompileError for a thing that does something and is named by a word alone: it isn't said which.
    """
    who = node.subject
    if not isinstance(who, ast.Select) or who.det not in (ast.Det(), ast.Det("all")):
        return node
    if any(word.kind in ("param", "name") for each in who.alternatives for word in each.words):
        return node
    if is_of_players(k, who):
        one = who.det.kind == "none" and k.is_one_player(replace(who, modifiers=()))
        return node if one else replace(node, subject=replace(who, det=ast.Det("each")))
    if k.card and who.det.kind == "none" and "continuous" not in dict(k.action_nodes[node.verb].attributes):
        words = [k.word_spec(word.kind, word.id) for each in who.alternatives for word in each.words]
        if not any(TELLING & spec.keys() for spec in words):
            raise CompileError("it isn't said which of these does it", who, WHICH)
    return node


def of_several_players(k: Compiler, node: Any) -> str | None:
    """The name of a phrase that means several players, "" if it has none; None for any other."""
    many = isinstance(node, ast.Select) and (node.det.kind == "each" or of_many.are_many(node))
    return str(node.binding) if many and is_of_players(k, node) else None


def asks_several(players: Any) -> TypeGuard[ast.Select]:
    """Is each of several players asked whether to do something?  Refuses ``any``: only the first would be (101.4)."""
    if isinstance(players, ast.Select) and players.det.kind == "any":
        raise CompileError(
            "it isn't said which of them is asked",
            players,
            "write `each … may` where all of them decide, `target … may` for one of them",
        )
    return isinstance(players, ast.Select) and players.det.kind in ("each", "all") or are_aimed_at(players)


def are_aimed_at(node: Any) -> TypeGuard[ast.Select]:
    """Are several targets meant: each does for itself what it is told to ("2 target players discard 1 card")?"""
    return is_target(node) and of_many.are_many(node)


def _is_each(node: Any) -> TypeGuard[ast.Select]:
    return isinstance(node, ast.Select) and node.det.kind == "each"


def _inside(node: Any) -> Iterator[ast.Select]:
    """Phrases with ``each`` deep inside an operand: "library of each player"."""
    if isinstance(node, _AROUND):
        for name in ("of", "zone", "count", "left", "right", "amount"):
            inner = getattr(node, name, None)
            if _is_each(inner) and not isinstance(node, ast.Count):
                yield inner
            else:
                yield from _inside(inner)
    elif isinstance(node, ast.Select):
        for modifier in node.modifiers:
            if isinstance(modifier, ast.InZone):
                yield from _inside(modifier.zone)


def _differs(k: Compiler, fn: Fn, action: ast.Action, operands: list[Any], slot: str, phrase: ast.Select) -> bool:
    """Could an operand be another for another member: does it speak of the member, or does a player choose it?"""
    kinds = {param.name: param.kinds for param in action.params}
    players = is_of_players(k, phrase)
    return any(
        name != slot
        and (
            speaks_of(value, phrase.binding)
            or players
            and (
                chooses(k, fn, value)
                or of_words(value)
                or isinstance(value, ast.Measure)
                and "object" in kinds.get(name, ())
            )
        )
        for name, value in operands
    )


def _takes_one(action: ast.Action, args: dict[str, Any], slot: str) -> bool:
    """Is something not said that is the doer's ("under control of you"), so that several could not do it together?"""
    doer = any(param.name == slot and param.role == "by" and "player" in param.kinds for param in action.params)
    return doer and any(
        isinstance(param.default, ast.Ref) and param.default.name == "you"
        for param in action.params
        if param.name != slot and param.name not in args
    )


def speaks_of(node: Any, name: str) -> bool:
    """Does a phrase refer to one member of the phrase of this name (``it``, ``their hand``, not ``them``)?"""
    if not name or not isinstance(node, ast.Node):
        return False
    owners = [part.of for part in walk(node) if isinstance(part, ast.ZoneOf | ast.FieldOf)]
    return any(
        isinstance(each, ast.Ref) and each.target == name and (each.name != "them" or each in owners)
        for each in walk(node)
    )


def distribute(
    k: Compiler, fn: Fn, node: Any, phrase: ast.Select, do: Callable[[Any, Fn, Any], None], members: Expr | None = None
) -> None:
    """Do a statement for each member in place of the phrase, in turn order; it has all happened at one moment.

    Its choices are asked one after another (101.4, 102.4²).  ``members``: the list of them, if that is known already.
    """
    name = phrase.binding or MEMBER
    local = members_of(k, fn, phrase, name) if members is None else bind(fn, name, members)
    of_many.note(k, fn, phrase, fn.scope[name])
    gathered = {each: fn.local("all") for each in _names_made(node) if each != name}
    for every in gathered.values():
        fn.let(every, Row(()))
    var = fn.local("one")
    players = is_of_players(k, phrase)
    sharing = member(fn, SHARER, var) if players else nullcontext()
    said = dict(k.action(node.verb, node).attributes).get("again") if isinstance(node, ast.Do) and players else None
    source = call("ops.once_more", G, local, Const(said[0])) if said else local
    willing = _willing(fn, var, node.verb) if said else nullcontext
    foreseen = () if said else tuple(_amounts_of(k, fn, node, name))
    rows = [_foreseen(k, fn, amount, local, var, name) for amount in foreseen]
    with _one_moment(fn) as whole, fn.block(For(var, source)), willing(), member(fn, name, var), sharing:
        node = _with_foreseen(fn, node, foreseen, rows)
        one = _put_for(node, phrase, ast.Ref(name, target=name, span=phrase.span))
        do(k, fn, replace(one, binding="") if isinstance(one, ast.Do) else one)
        fn.act(call("ops.gather", whole, fn.last or NONE, *((var,) if players else ())))
        for each, every in gathered.items():
            if each in fn.scope:
                fn.put(Set(every, call("ops.as_list", fn.scope[each]), "+"))
    if players:
        fn.shared.add(whole)
        fn.doers[whole] = name
    for each, every in gathered.items():  # what several chose is there once
        fn.many.add(bind(fn, each, call("list", call("dict.fromkeys", every))))


def members_of(k: Compiler, fn: Fn, phrase: ast.Select, name: str) -> Expr:
    """The members of a phrase, under its name; that of targets goes on meaning what was chosen."""
    if not is_target(phrase):
        return bind(fn, name, call("list", k.collection(fn, phrase)))
    bind(fn, name, expr(k, fn, phrase))
    local = fn.local("all")
    fn.let(local, call("ops.as_list", fn.scope[name]))
    return local


def _amounts_of(k: Compiler, fn: Fn, node: Any, name: str) -> Iterator[Any]:
    """Amounts that may differ from member to member and are nobody's choice: known before any of them gets its own."""
    if not isinstance(node, ast.Do):
        return
    chosen = set(_names_made(node)) - {name}
    for _, value in node.args:
        amount = value.amount if isinstance(value, ast.Measure) and not value.up_to else None
        if amount is None or not speaks_of(amount, name):
            continue
        if not any(getattr(part, "target", "") in chosen or of_one(k, fn, part) for part in walk(amount)):
            yield amount


def _foreseen(k: Compiler, fn: Fn, amount: Any, members: Expr, var: Expr, name: str) -> Expr:
    """An amount of each member, as it is before anything is done to one: what one gets may be what another has, too."""
    row = fn.local("amounts")
    fn.let(row, Row(()))
    with fn.block(For(var, members)), member(fn, name, var):
        fn.put(Set(row, Row((expr(k, fn, amount),)), "+"))
    fn.let(row, call("iter", row))
    return row


def _with_foreseen(fn: Fn, node: Any, amounts: tuple[Any, ...], rows: list[Expr]) -> Any:
    """The statement, with the amounts of this member in their places."""
    for amount, row in zip(amounts, rows, strict=True):
        own = fn.temp("#amount")
        fn.scope[own] = fn.local("amount")
        fn.let(fn.scope[own], call("next", row))
        node = _put_for(node, amount, ast.Ref(own, target=own, span=amount.span))
    return node


def _put_for(node: Any, old: Any, new: ast.Node) -> Any:
    return transform(node, lambda part: new if part is old else part)


def _willing(fn: Fn, var: Expr, verb: str) -> Callable[[], AbstractContextManager[None]]:
    """What follows is done by who has not done it yet, and by who has done it and likes to do it again."""
    seen, flag = fn.local("seen"), fn.local("r")
    fn.let(seen, Row(()))

    @contextmanager
    def only_then() -> Iterator[None]:
        fn.ask(flag, any_of(rel(var, "not in", seen), Asked(call("choices.yes_no", G, var, Const(verb), C))))
        fn.let(seen, Row((Spread(seen), var)))
        with fn.block(If(flag)):
            yield

    return only_then


@contextmanager
def _one_moment(fn: Fn) -> Iterator[Expr]:
    """What is done inside is observed together; the local for the outcome of it all, to which each part is gathered."""
    whole = fn.local("r")
    fn.let(whole, call("Event", NONE, Row(()), C, Name("c.cites")))
    fn.act(call("pipeline.open_group", G))
    yield whole
    fn.act(call("pipeline.close_group", G))
    fn.last = whole


def listed(node: ast.Do) -> ast.Either | None:
    """Several amounts joined by ``and`` in one place: each is an event of its own."""
    return next(
        (
            value
            for _, value in node.args
            if isinstance(value, ast.Either)
            and value.op == "and"
            and all(isinstance(part, ast.Measure) for part in value.parts)
        ),
        None,
    )


def do_listed(k: Compiler, fn: Fn, node: ast.Do, amounts: ast.Either, do: Callable[[Any, Fn, Any], None]) -> None:
    """Do a statement with each of several amounts, all at one moment."""
    with _one_moment(fn) as whole:
        for part in amounts.parts:
            args = tuple((name, part if value is amounts else value) for name, value in node.args)
            do(k, fn, replace(node, args=args, binding=""))
            fn.act(call("ops.gather", whole, fn.last or NONE))


def is_own(parts: tuple[Any, ...], subject: Any) -> bool:
    """Does a continuous effect on several things say something that is another for each of them?"""
    if not isinstance(subject, ast.Select):
        return False
    det = subject.det
    several = det.kind in ("each", "all") or det.count is not None or det.any_number
    return several and any(speaks_of(value, subject.binding) for part in parts for _, value in part.args)


@contextmanager
def member(fn: Fn, name: str, var: Expr) -> Iterator[None]:
    """Inside, a name means one member of what it means elsewhere."""
    before = fn.scope.get(name)
    fn.scope[name] = var
    yield
    if before is not None:
        fn.scope[name] = before
    else:
        fn.scope.pop(name, None)


def _names_made(node: Any) -> list[str]:
    """The names that the operands of a statement are given; targets keep theirs, they are chosen before."""
    if not isinstance(node, ast.Do):
        return []
    found = [getattr(part, "binding", "") for _, value in node.args for part in walk(value) if not is_target(part)]
    return list(dict.fromkeys(name for name in found if name))
