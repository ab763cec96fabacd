"""Operands of verbs → their values; a phrase that leaves a choice → the lines that ask somebody for it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast import of_many
from kotowari.interpreter.from_ast.as_made import MadeAs, plain
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import Fn
from kotowari.interpreter.from_ast.expressions import chooses, expr, of_one, unasked
from kotowari.interpreter.from_ast.otherwise import differences
from kotowari.interpreter.from_ast.players import is_one_of_team
from kotowari.interpreter.from_ast.target import (
    NONE,
    ONE,
    TRUE,
    YOU,
    ZERO,
    Asked,
    Attr,
    C,
    Choice,
    Const,
    Each,
    Expr,
    G,
    Item,
    Name,
    Pack,
    Row,
    Spread,
    any_of,
    both,
    call,
    listed,
    rel,
)

Operands = Mapping[str, Expr]  # operands of a call by name
NOTHING_SAID: Operands = {}
CHOICES = frozenset({"choose", "choose_number", "declare"})  # what of the core is nothing but a choice


def bind(fn: Fn, name: str, value: Expr, changing: bool = False) -> Expr:
    """Make a local for a bound name; it needs none for a target, unless it may be given another value later."""
    local = Name("v_" + "".join(ch if ch.isascii() and ch.isalnum() else f"_{ord(ch):x}" for ch in name))
    index = fn.chosen_at(value)
    if index is not None:
        fn.named_targets[name] = index
        if not changing:  # chosen before anything is done, so that it is there whatever branch names it (601.2c)
            fn.scope[name] = value
            return value
    fn.scope[name] = local
    fn.bound_here.add(local.id)
    fn.let(local, value)
    return local


def operand(
    k: Compiler,
    fn: Fn,
    node: Any,
    kinds: tuple[str, ...],
    chooser: Expr,
    purpose: str,
    action: ast.Action | None = None,
    pool: Expr | None = None,
    about: Operands = NOTHING_SAID,
) -> Expr:
    """The value of an operand; a phrase that leaves a choice asks ``chooser`` for it.

    ``pool`` limits the choice to a list; else a verb that says ``from`` where looks there.  ``about``
    is what the choice is made for, when the verb says so.
    """
    domain = pool or domain_of(k, fn, action, chooser)
    value: Expr
    if isinstance(node, ast.Measure) and "object" in kinds and "counter" not in kinds and "token" not in kinds:
        det = ast.Det("count", node.amount, up_to=node.up_to, at_least=node.at_least)
        value = _choice(k, fn, None, det, chooser, purpose, domain, about, action)
    elif (said := _one_said(k, fn, node, kinds, chooser, purpose)) is not None:
        value = said
    elif isinstance(node, ast.Either) and node.op == "or" and "token" in kinds:  # what is made is not there to choose
        raise unasked(node)
    elif isinstance(node, ast.Either) and node.op == "and" and any(chooses(k, fn, part) for part in node.parts):
        value = _one_of_each(k, fn, node, kinds, chooser, purpose, action, domain, about)
    elif isinstance(node, ast.Either) and any(chooses(k, fn, part) for part in node.parts):
        value = _choice(k, fn, node, _one_det(node), chooser, purpose, domain, about, action)
    elif chooses(k, fn, node):
        value = _choice(k, fn, node, node.det, chooser, purpose, domain, about, action)
    elif isinstance(node, ast.ZoneOf) and "zone" not in kinds and "place" not in kinds:
        value = k.collection(fn, node)
    elif isinstance(node, ast.Symbols) and "cost" in kinds:  # some of them may stand for something to do
        value = k.cost(fn, ast.Cost((node,), span=node.span))
    elif "token" in kinds and isinstance(node, ast.CopyOf | MadeAs):
        value = _made(k, fn, node, chooser)
    else:
        value = expr(k, fn, settled(k, fn, node, chooser))
    if isinstance(node, ast.EndOfZone) and node.until is not None and node.until.binding:
        value = _found(k, fn, node.until, value)
    if isinstance(node, ast.Ref) and (node.target or node.name) in fn.lying:
        value = call("ops.staying", value)
    binding = getattr(node, "binding", "")
    if binding:
        value = bind(fn, binding, value)
        of_many.note(k, fn, node, value)
        _is_picked(fn, node, action)
        if isinstance(node, ast.EndOfZone) and node.several:
            fn.lying.add(binding)
        if binding in k.linked:
            fn.links_made.add(binding)
    return value


def _made(k: Compiler, fn: Fn, node: ast.CopyOf | MadeAs, chooser: Expr) -> Expr:
    """How many are made, and as what: more of them may be made instead."""
    but = (differences(k, fn, node.but),) if node.but else ()
    if isinstance(node, ast.CopyOf):
        return call("ops.copies", expr(k, fn, node), *but)
    return call("ops.made_as", expr(k, fn, settled(k, fn, plain(node), chooser)), *but)


def of_words(node: Any) -> bool:
    """Is it one of several words that stand for themselves?"""
    words = isinstance(node, ast.Either) and all(isinstance(part, ast.Word) for part in node.parts)
    return words and node.op == "or"


def _one_said(k: Compiler, fn: Fn, node: Any, kinds: tuple[str, ...], chooser: Expr, purpose: str) -> Expr | None:
    """One of several that are written out, symbols or words, as a player chooses; None for what lies somewhere."""
    symbols = isinstance(node, ast.Either) and all(isinstance(part, ast.Symbols) for part in node.parts)
    if not symbols and not ("word" in kinds and of_words(node)):
        return None
    value, parts = fn.local("v"), tuple(expr(k, fn, part) for part in node.parts)
    if symbols:
        fn.ask(value, Asked(call("choices.run", G, chooser, Pack(parts), Const(purpose), C)))
        return value
    fn.ask(value, Asked(call("choices.choose", G, chooser, Row(parts), ONE, ONE, Const(purpose), C)))
    return call("ops.only", value)


def _found(k: Compiler, fn: Fn, sought: ast.Select, cards: Expr) -> Expr:
    """The cards down to what is looked for, which has a name of its own among them."""
    local, card = fn.local("v"), fn.local("o")
    fn.let(local, cards)
    found = Each(card, card.text, local, k.select_test(fn, sought, card), listed=True)
    bind(fn, sought.binding, found if sought.det.count is not None else call("ops.only", found))
    return local


def _is_picked(fn: Fn, node: Any, action: ast.Action | None) -> None:
    """Remember the phrase of which one was chosen by a name."""
    if action is not None and dict(action.attributes).get("does", (action.id,))[0] == "choose":
        fn.picked[node.binding] = node


def known_before(k: Compiler, fn: Fn, body: ast.Block, asked: ast.Node | None = None) -> None:
    """Bind the targets of statements before these are carried out; of those only that are asked of, if something is."""
    spoken_of = {ref.target for ref in walk(asked) if isinstance(ref, ast.Ref)} if asked is not None else None
    for each in walk(ast.Resolution(body)):
        if not isinstance(each, ast.Select) or each.det.kind != "target" or not each.binding:
            continue
        if spoken_of is None or each.binding in spoken_of:
            bind(fn, each.binding, expr(k, fn, each))


def aimed_before(k: Compiler, fn: Fn, node: ast.Do, asked: ast.Node) -> ast.Do:
    """The same with its targets known before it is asked what speaks of them ("… unless its controller pays")."""
    spoken_of = {ref.target or ref.name for ref in walk(asked) if isinstance(ref, ast.Ref)}
    action = k.action(node.verb, node)
    kinds = {param.name: param.kinds for param in action.params}

    def known(phrase: Any, wanted: tuple[str, ...]) -> Any:
        if not isinstance(phrase, ast.Select) or phrase.det.kind != "target" or phrase.binding not in spoken_of:
            return phrase
        operand(k, fn, phrase, wanted, fn.performer, node.verb)
        return ast.Ref(phrase.binding, target=phrase.binding, span=phrase.span)

    slot = k.subject_slot(action)
    subject = known(node.subject, action.params[slot].kinds) if slot is not None else node.subject
    return replace(node, subject=subject, args=tuple((name, known(phrase, kinds[name])) for name, phrase in node.args))


def _one_of_each(
    k: Compiler,
    fn: Fn,
    node: ast.Either,
    kinds: tuple[str, ...],
    chooser: Expr,
    purpose: str,
    action: ast.Action | None,
    domain: Expr | None,
    about: Operands,
) -> Expr:
    """``box and fox`` where one of each is chosen, none of them for two of the phrases."""
    every, found = fn.local("each"), list[Expr]()
    fn.let(every, Row(()))
    for part in node.parts:
        if isinstance(part, ast.Select) and chooses(k, fn, part):
            value = _choice(k, fn, part, part.det, chooser, purpose, domain, about, action, besides=every)
        else:
            value = operand(k, fn, part, kinds, chooser, purpose, action, domain, about)
        fn.let(every, Row((Spread(every), Spread(call("ops.as_list", value)))))
        found.append(value)
    return every if "paying" not in fn.scope else Choice(both(*found), every, Row(()))  # all or nothing


def _one_det(node: ast.Either) -> ast.Det:
    """How many are chosen of ``box or fox``: a number that all phrases share, since one choice is made among all."""
    det = node.parts[0].det if isinstance(node.parts[0], ast.Select) else None
    if det is None or any(not isinstance(part, ast.Select) or part.det != det for part in node.parts[1:]):
        raise unasked(node)
    return det


def settled(k: Compiler, fn: Fn, node: Any, chooser: Expr) -> Any:
    """An amount in which whatever leaves a choice has been chosen: "power of beast you control"."""
    if isinstance(node, ast.Arith):
        return replace(node, left=settled(k, fn, node.left, chooser), right=settled(k, fn, node.right, chooser))
    if isinstance(node, ast.EndOfZone) and node.count is not None:
        return replace(node, count=settled(k, fn, node.count, chooser))
    if isinstance(node, ast.Measure):
        most = settled(k, fn, node.amount, chooser)
        return replace(node, amount=_up_to(k, fn, most, chooser) if node.up_to else most, up_to=False)
    if not of_one(k, fn, node):
        return node
    name = fn.temp("#of")
    bind(fn, name, _choice(k, fn, node.of, node.of.det, chooser, "thing", None))
    return replace(node, of=ast.Ref(name, target=name, span=node.of.span))


def _up_to(k: Compiler, fn: Fn, most: Any, chooser: Expr) -> ast.Ref:
    """A number that is chosen as it is carried out, from none to so many (107.1c)."""
    value, name = fn.local("v"), fn.temp("#number")
    fn.ask(value, Asked(call("choices.number", G, chooser, ZERO, expr(k, fn, most), Const("up_to"), C)))
    bind(fn, name, value)
    return ast.Ref(name, target=name, span=most.span)


def domain_of(k: Compiler, fn: Fn, action: ast.Action | None, chooser: Expr) -> Expr | None:
    """Where a verb finds what it is done to when the phrase does not say (``from hand``, ``from … control``)."""
    place = dict(action.attributes).get("from") if action is not None else None
    if place is None:
        return None
    if len(place) > 1:
        return call("ops.of_player", call("g.state.zone_objects", Const(place[0])), chooser)
    return call("g.state.contents", Pack((Const(place[0]), chooser)))


def _choice(
    k: Compiler,
    fn: Fn,
    node: Any,
    det: ast.Det,
    chooser: Expr,
    purpose: str,
    domain: Expr | None,
    about: Operands = NOTHING_SAID,
    action: ast.Action | None = None,
    besides: Expr | None = None,
) -> Expr:
    if domain is None:
        found = k.collection(fn, node)
    elif node is None:
        found = domain
    elif isinstance(node, ast.Select) and any(isinstance(m, ast.InZone) for m in node.modifiers):
        found = k.collection(fn, node)
    else:
        var = fn.local("o")
        parts: tuple[Any, ...] = node.parts if isinstance(node, ast.Either) else (node,)
        test = any_of(*(k.select_test(fn, part, var) for part in parts))
        found = listed(var, call("ops.as_list", domain), test)
    if besides is not None:
        var = fn.local("o")
        found = listed(var, found, rel(var, "not in", besides))
    if action is not None and ("paying" in fn.scope or _is_for_another(action)):
        found = k.able(action, found, chooser)
    count = expr(k, fn, settled(k, fn, det.count, chooser)) if det.count is not None else ONE
    low = ZERO if det.up_to or det.any_number else count
    name, value = fn.local("found"), fn.local("v")
    if low != ZERO and "paying" not in fn.scope and _may_miss(k, node, action):
        low = call("ops.in_sight", G, name, low)
    elif low != ZERO and "paying" in fn.scope and is_qualified(k, node):
        low = Choice(Attr(C, "told"), call("ops.in_sight", G, name, low), low)
    high = call("len", name) if det.any_number or det.at_least else count
    fn.let(name, found)
    one = det.count is None or isinstance(det.count, ast.Number) and det.count.value == 1
    single = one and not (det.up_to or det.any_number or det.at_least)
    said: dict[str, Expr] = {"random": TRUE} if "random" in fn.scope else {}
    said |= about
    if is_qualified(k, node):  # who is to find some kind of card sees what each of them is (904.4c²)
        said["seen"] = TRUE
    fn.ask(value, Asked(call("choices.choose", G, chooser, name, low, high, Const(purpose), C, **said)))
    if _is_proved(k, node, action):
        fn.act(call("unseen.claim", G, value))
    if single:
        fn.let(value, Choice(value, Item(value, ZERO), NONE))
    return value


def _is_for_another(action: ast.Action) -> bool:
    """Is what is chosen for this only what another action can be done to, which may be forbidden of it (608.2d)?"""
    return any(isinstance(part, ast.Possible) for part in walk(action.condition)) if action.condition else False


def _may_miss(k: Compiler, node: Any, action: ast.Action | None) -> bool:
    """Does a phrase ask for some kind of thing, where who looks may say that there is none out of sight?"""
    return (_searches(action) or k.program.policies["unseen"] == "may_miss") and is_qualified(k, node)


def _searches(action: ast.Action | None) -> bool:
    return action is not None and "within" in dict(action.attributes)


def _is_proved(k: Compiler, node: Any, action: ast.Action | None) -> bool:
    """Is what is chosen as some kind of thing shown if nobody else sees it, always or where it was searched for?"""
    proof = k.program.policies["proof"]
    return (proof == "shown" or proof == "found" and _searches(action)) and is_qualified(k, node)


def is_qualified(k: Compiler, node: Any) -> bool:
    """Does a phrase ask for some kind of thing, not just for a card?"""
    if isinstance(node, ast.Either):
        return any(is_qualified(k, part) for part in node.parts)
    if not isinstance(node, ast.Select):
        return False
    plain = all(
        set(k.word_spec("class", word.id)) <= {"card"}
        for each in node.alternatives
        for word in each.words
        if word.kind in ("class", "unit")
    )
    return (
        not plain
        or any(word.kind not in ("class", "unit", "name", "param") for each in node.alternatives for word in each.words)
        or any(isinstance(m, ast.Quality | ast.Where) for m in node.modifiers)
    )


def by_one(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action) -> ast.Do:
    """What one of several players does is done by whom whoever carries it out chooses, before anything else is chosen.

    So does what somebody does whose turn it is, where several have it: whoever's ability it is says who (805.9).
    """
    if "announced" in fn.scope and is_one_of_team(k, node.subject):
        who = operand(k, fn, node.subject, ("player",), YOU, node.verb)
    elif _is_one_player(k, fn, node.subject):
        if is_choice(k, action):
            who = who_chooses(k, fn, node.subject)
        else:
            who = operand(k, fn, node.subject, ("player",), fn.performer, node.verb)
    else:
        return node
    name = fn.temp("#doer")
    bind(fn, name, who)
    fn.picked[name] = node.subject
    return replace(node, subject=ast.Ref(name, target=name, span=node.span))


def who_chooses(k: Compiler, fn: Fn, phrase: Any) -> Expr:
    """The player who is to choose: where none that the phrase means is within reach, the nearest one (801.5c)."""
    with k.reaching_far():
        return operand(k, fn, phrase, ("player",), fn.scope.get("chooser") or fn.performer, "chooser")


def is_choice(k: Compiler, action: ast.Action) -> bool:
    """Is a verb nothing but a choice of who does it?"""
    return k.core(action) in CHOICES or "choosing" in dict(action.attributes)


def _is_one_player(k: Compiler, fn: Fn, phrase: Any) -> bool:
    """Does a phrase leave open which one player of several is meant?"""
    if not isinstance(phrase, ast.Select) or not chooses(k, fn, phrase):
        return False
    single = phrase.det.count in (None, ast.Number(1)) and not (phrase.det.up_to or phrase.det.at_least)
    return single and not phrase.det.any_number and all(k.is_player_phrase(each) for each in phrase.alternatives)
