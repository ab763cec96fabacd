"""Verbs with their operands → the lines that make an action happen, and what is chosen for it on the way."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter import primitives
from kotowari.interpreter.events import writes
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Does, Fn, Way
from kotowari.interpreter.from_ast.expressions import chooses, expr, of_one, unasked
from kotowari.interpreter.from_ast.target import Name, Return, Text, call, joined


def bind(fn: Fn, name: str, value: str, changing: bool = False) -> str:
    """Make a local for a bound name; it needs none for a target, unless it may be given another value later."""
    local = "v_" + "".join(ch if ch.isascii() and ch.isalnum() else f"_{ord(ch):x}" for ch in name)
    if value.startswith(f"{fn.chosen}["):
        fn.named_targets[name] = value.removeprefix(fn.chosen)
        if not changing:  # chosen before anything is done, so that it is there whatever branch names it (601.2c)
            fn.scope[name] = value
            return value
    fn.scope[name] = local
    fn.bound_here.add(local)
    fn.let(local, value)
    return local


def operand(k: Compiler, fn: Fn, node: Any, kinds: tuple[str, ...], chooser: str, purpose: str,
            action: ast.Action | None = None, pool: str | None = None, about: str = "") -> str:
    """The value of an operand; a phrase that leaves a choice asks ``chooser`` for it.

    ``pool`` limits the choice to a list; else a verb that says ``from`` where looks there.  ``about``
    is what the choice is made for, when the verb says so.
    """
    domain = pool or domain_of(k, fn, action, chooser)
    if isinstance(node, ast.Measure) and "object" in kinds and "counter" not in kinds and "token" not in kinds:
        det = ast.Det("count", node.amount, up_to=node.up_to, at_least=node.at_least)
        value = _choice(k, fn, None, det, chooser, purpose, domain, about, action)
    elif isinstance(node, ast.Either) and all(isinstance(part, ast.Symbols) for part in node.parts):
        runs = ", ".join(expr(k, fn, part) for part in node.parts)
        value = fn.temp("v")
        fn.ask(value, f"yield from choices.run(g, {chooser}, ({runs}), {purpose!r}, c)")
    elif isinstance(node, ast.Either) and node.op == "or" and "token" in kinds:  # what is made is not there to choose
        raise unasked(node)
    elif isinstance(node, ast.Either) and node.op == "and" and any(chooses(k, fn, part) for part in node.parts):
        value = _one_of_each(k, fn, node, kinds, chooser, purpose, action, domain, about)
    elif isinstance(node, ast.Either) and any(chooses(k, fn, part) for part in node.parts):
        value = _choice(k, fn, node, _one_det(node), chooser, purpose, domain, about, action)
    elif chooses(k, fn, node):
        value = _choice(k, fn, node, node.det, chooser, purpose, domain, about, action)
    elif isinstance(node, ast.ZoneOf) and "zone" not in kinds and "place" not in kinds:
        value = f"g.state.contents({expr(k, fn, node)})"
    elif isinstance(node, ast.Symbols) and "cost" in kinds:  # some of them may stand for something to do
        value = k.cost(fn, ast.Cost((node,), span=node.span))
    elif isinstance(node, ast.CopyOf) and "token" in kinds:  # how many, and of what: more of them may be made instead
        value = f"ops.copies({expr(k, fn, node)})"
    else:
        value = expr(k, fn, settled(k, fn, node, chooser))
    binding = getattr(node, "binding", "")
    if binding:
        value = bind(fn, binding, value)
        if binding in k.linked:
            fn.links_made.add(binding)
    return value


def _one_of_each(k: Compiler, fn: Fn, node: ast.Either, kinds: tuple[str, ...], chooser: str, purpose: str,
                 action: ast.Action | None, domain: str | None, about: str) -> str:
    """``box and fox`` where one of each is chosen, none of them for two of the phrases."""
    every, found = fn.temp("each"), []
    fn.let(every, "[]")
    for part in node.parts:
        if isinstance(part, ast.Select) and chooses(k, fn, part):
            value = _choice(k, fn, part, part.det, chooser, purpose, domain, about, action, besides=every)
        else:
            value = operand(k, fn, part, kinds, chooser, purpose, action, domain, about)
        fn.let(every, f"[*{every}, *ops.as_list({value})]")
        found.append(value)
    return every if "paying" not in fn.scope else f"({every} if {' and '.join(found)} else [])"  # all or nothing


def _one_det(node: ast.Either) -> ast.Det:
    """How many are chosen of ``box or fox``: a number that all phrases share, since one choice is made among all."""
    det = node.parts[0].det if isinstance(node.parts[0], ast.Select) else None
    if det is None or any(not isinstance(part, ast.Select) or part.det != det for part in node.parts[1:]):
        raise unasked(node)
    return det


def settled(k: Compiler, fn: Fn, node: Any, chooser: str) -> Any:
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


def _up_to(k: Compiler, fn: Fn, most: Any, chooser: str) -> ast.Ref:
    """A number that is chosen as it is carried out, from none to so many (107.1c)."""
    value, name = fn.temp("v"), fn.temp("#number")
    fn.ask(value, f"yield from choices.number(g, {chooser}, 0, {expr(k, fn, most)}, 'up_to', c)")
    bind(fn, name, value)
    return ast.Ref(name, target=name, span=most.span)


def domain_of(k: Compiler, fn: Fn, action: ast.Action | None, chooser: str) -> str | None:
    """Where a verb finds what it is done to when the phrase does not say (``from hand``, ``from … control``)."""
    place = dict(action.attributes).get("from") if action is not None else None
    if place is None:
        return None
    if len(place) > 1:
        return f"ops.of_player(g.state.zone_objects({place[0]!r}), {chooser})"
    return f"g.state.contents(({place[0]!r}, {chooser}))"


def _choice(k: Compiler, fn: Fn, node: Any, det: ast.Det, chooser: str, purpose: str, domain: str | None,
            about: str = "", action: ast.Action | None = None, besides: str = "") -> str:
    if domain is None:
        found = k.collection(fn, node).text
    elif node is None:
        found = domain
    elif isinstance(node, ast.Select) and any(isinstance(m, ast.InZone) for m in node.modifiers):
        found = k.collection(fn, node).text
    else:
        var = fn.temp("o")
        parts: tuple[Any, ...] = node.parts if isinstance(node, ast.Either) else (node,)
        test = " or ".join(k.select_test(fn, part, Name(var)).text for part in parts)
        found = f"[{var} for {var} in ops.as_list({domain}) if {test}]"
    if besides:
        var = fn.temp("o")
        found = f"[{var} for {var} in {found} if {var} not in {besides}]"
    if action is not None and "paying" in fn.scope:
        found = k.able(action, found, chooser)
    count = expr(k, fn, settled(k, fn, det.count, chooser)) if det.count is not None else "1"
    low = "0" if det.up_to or det.any_number else count
    name = fn.temp("found")
    if low != "0" and "paying" not in fn.scope and _may_miss(k, node, action):
        low = f"ops.in_sight(g, {name}, {low})"
    high = f"len({name})" if det.any_number or det.at_least else count
    fn.let(name, found)
    single = det.count is None and not (det.up_to or det.any_number or det.at_least)
    random = ", random=True" if "random" in fn.scope else ""
    value = fn.temp("v")
    if _qualified(k, node):  # who is to find some kind of card sees what each of them is (904.4c²)
        about += ", seen=True"
    fn.ask(value, f"yield from choices.choose(g, {chooser}, {name}, {low}, {high}, {purpose!r}, c{random}{about})")
    if k.program.policies["proof"] == "shown" and _qualified(k, node):
        fn.line(f"unseen.claim(g, {value})")
    if single:
        fn.let(value, f"{value}[0] if {value} else None")
    return value


def _may_miss(k: Compiler, node: Any, action: ast.Action | None) -> bool:
    """Does a phrase ask for some kind of thing, where who looks may say that there is none out of sight?"""
    searching = action is not None and "within" in dict(action.attributes)
    return (searching or k.program.policies["unseen"] == "may_miss") and _qualified(k, node)


def _qualified(k: Compiler, node: Any) -> bool:
    if isinstance(node, ast.Either):
        return any(_qualified(k, part) for part in node.parts)
    if not isinstance(node, ast.Select):
        return False
    plain = all(set(k.word_spec("class", word.id)) <= {"card"} for each in node.alternatives for word in each.words
                if word.kind in ("class", "unit"))
    return not plain or any(word.kind not in ("class", "unit", "name", "param") for each in node.alternatives
                            for word in each.words) or any(
        isinstance(m, ast.Quality | ast.Where) for m in node.modifiers)


def unfolded(k: Compiler, action: ast.Action, args: dict[str, Any]) -> tuple[ast.Action, dict[str, Any]]:
    """A verb that only names a pattern (``exile`` = ``move … to exile``) is done by doing what it names."""
    while action.form == "event" and action.of is not None:
        base = k.action_nodes[action.of.verb]
        given = {}
        names = {param.name for param in action.params}
        for slot, node in k.event_slots(action.of, base):
            if isinstance(node, ast.Ref) and node.name in names:
                if node.name in args:
                    given[base.params[slot].name] = args[node.name]
            else:
                given[base.params[slot].name] = node
        action, args = base, given
    return action, args


def _of_a_kind(k: Compiler, action: ast.Action, args: dict[str, Any]) -> None:
    """Refuse counters that are put without a kind; such as are taken off may be of any."""
    for param in action.params if action.id == "put_counters" else ():
        amount = args.get(param.name)
        if "counter" in param.kinds and isinstance(amount, ast.Measure) and not amount.kinds:
            raise CompileError("it isn't said of which kind", amount, "write the kind in front of `counter`")


def _note_taken(fn: Fn, action: ast.Action, args: dict[str, Any]) -> None:
    """What is taken away by a verb can't be spoken of as how that is done any more."""
    if {"looks_back", "leaving"} & set(dict(action.attributes)):
        fn.taken |= {getattr(value, "binding", "") or getattr(value, "target", "") for value in args.values()} - {""}


def perform(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: str) -> str:
    """The lines that do a verb with these operands; the local that holds the outcome."""
    action, args = unfolded(k, action, args)
    _of_a_kind(k, action, args)
    if action.id in writes.PLAIN and action.form == "primitive":
        return _write(k, fn, node, action, args, performer)
    values, flags, pool = list[str](), list[str](), None
    among = next((p for p in action.params if p.role == "among"), None)
    if among is not None and among.name in args:
        pool = f"ops.present(c, ops.as_list({expr(k, fn, args[among.name])}))"  # where they are by now
    place = dict(action.attributes).get("within")  # what is looked for is looked for there
    within = _within(k, fn, action, args[place[0]], performer) if place and place[0] in args else None
    reasons = (args.get(p.name) for p in action.params if p.role == "for")
    reason = next((given for given in reasons if isinstance(given, ast.Ref)), None)
    about = f", about={expr(k, fn, reason)}" if reason is not None else ""
    if "does" in dict(action.attributes):  # a choice may bar a number, force things, and bar some as the only one
        names = {"with": "barred", "under": "forced", "against": "lone"}
        about += "".join(f", {names[p.role]}={expr(k, fn, args[p.name])}"
                         for p in action.params if p.role in names and p.name in args)
    by_chance = any("random" in k.word_spec("adverb", word.id) for word in node.adverbs)
    if by_chance:
        fn.scope["random"] = "random"
    for param in action.params:
        operand_node = args.get(param.name)
        if param.role == "to" and isinstance(operand_node, ast.ZoneOf) and operand_node.zone in k.program.unions:
            # what goes to a union goes to the first of its zones; who hears of that zone must hear it
            operand_node = replace(operand_node, zone=k.program.unions[operand_node.zone][0])
        if operand_node is None:
            values.append(_default(k, fn, param, performer, values, action, node))
        elif "field" in param.kinds and isinstance(operand_node, ast.FieldOf):
            of = expr(k, fn, operand_node.of) if operand_node.of is not None else "you"
            values.append(f"({operand_node.field!r}, {of})")
        elif isinstance(operand_node, ast.Measure) and _flags(k, operand_node):
            flags.extend(_flags(k, operand_node))
            values.append(expr(k, fn, settled(k, fn, operand_node, performer).amount))
        elif param.role == "among":
            values.append(pool or "None")
        elif param.role == "under" and isinstance(operand_node, ast.FieldOf):
            values.append(expr(k, fn, operand_node.of if operand_node.field == "control" else operand_node))
        else:
            direct = param.role == "object" or within is not None and "object" in param.kinds
            values.append(operand(k, fn, operand_node, param.kinds, performer, node.verb, action if direct else None,
                                  (within or pool) if direct else None, about))
    if by_chance:
        del fn.scope["random"]
    _remember(k, fn, action, values)
    slot = k.slot(action, "adverb")
    for word in node.adverbs:
        if slot is not None and values[slot] == "None":
            values[slot] = repr(word.id)
    extra = flags + [w.id for w in node.adverbs if slot is None]
    result = fn.temp("r")
    with _doer_there(k, fn, action, args, values, result):
        given = _emit(k, fn, action, args, result, f"[{', '.join(values)}]", _cites(fn, node), extra)
    _put_in_order(k, fn, action, args, node, result, performer)
    _disclose(fn, action, args, result, f"knowledge.look(g, {given}[{{}}], {performer})" if within is not None else "")
    if fn.scope.get("rewinds"):
        _give_up(fn, result)
    return result


def _put_in_order(k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], node: ast.Do, result: str,
                  performer: str) -> None:
    """The lines that put what was moved together in the order that an adverb speaks of."""
    for word in node.adverbs:
        if word.id in k.program.ordering_adverbs:
            zones = [k.program.zones.get(part.zone) for param in action.params if param.role == "to"
                     for part in walk(args[param.name]) if isinstance(part, ast.ZoneOf)]
            if action.id != "move" or any(zone is None or not zone.ordered for zone in zones):
                raise CompileError(f"'{node.verb}' moves nothing to a place with an order", word,
                                   "say it where the cards are put")
            fn.ask(fn.temp("o"), f"yield from unseen.in_order(g, {result}, {performer}, {word.id!r}, c)")


def _remember(k: Compiler, fn: Fn, action: ast.Action, values: list[str]) -> None:
    """Keep what a verb is done to that an adjective may ask for afterwards ("the chosen permanents")."""
    slot = k.slot(action, "object") if action.id in k.remembered else None
    if slot is not None:
        local = f"v_done_by_{action.id}"  # a list, since it may be done again and again
        fn.scope[f"done by {action.id}"] = local
        fn.bound_here.add(local)
        fn.let(local, joined("+", [call("ops.as_list", Text(each)) for each in (local, values[slot])]))


def _doer_there(k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], values: list[str],
                result: str) -> AbstractContextManager[None]:
    """Where there is nothing that could be chosen to do it, it is not done."""
    doers = [value for param, value in zip(action.params, values, strict=True)
             if param.role == "by" and "player" not in param.kinds and chooses(k, fn, args.get(param.name))]
    if not doers:
        return nullcontext()
    fn.let(result, "None")
    return fn.block(f"if {doers[0]} is not None:")


def _disclose(fn: Fn, action: ast.Action, args: dict[str, Any], result: str, look: str) -> None:
    """Who looked for something knows what was found, though its place was shuffled; what can't be seen is nothing."""
    if look:
        fn.line(look.format(next(i for i, param in enumerate(action.params) if "object" in param.kinds)))
    if "tells" in dict(action.attributes):  # what would have been seen is unknown to what follows (205-7h)
        for name in filter(None, (getattr(value, "binding", "") for value in args.values())):
            fn.let(fn.scope[name], f"{fn.scope[name]} if ops.is_done({result}) else None")


def _write(k: Compiler, fn: Fn, node: ast.Do, action: ast.Action, args: dict[str, Any], performer: str) -> str:
    """The lines that set a field; the local that holds whether it was done."""
    target, given = (args.get(param.name) for param in action.params)
    if not isinstance(target, ast.FieldOf) or given is None:
        raise CompileError(f"'{node.verb}' needs a field and a value", node)
    settled = k.word_spec("field", target.field).get("set_by") if writes.PLAIN[action.id] is writes.put else None
    if settled:
        becoming = k.action(settled[0], node)
        whose = target.of if target.of is not None else ast.Ref("you", target="you")
        own = dict(zip((param.name for param in becoming.params), (whose, given), strict=True))
        return perform(k, fn, node, becoming, own, performer)
    of = expr(k, fn, target.of) if target.of is not None else "you"
    if k.field(target.field, target).kind == "game":  # of the game itself, whoever is named
        of = "0"
    value = operand(k, fn, given, action.params[1].kinds, performer, node.verb)
    thing, new, result = _held(fn, of), _held(fn, value), fn.temp("r")
    cites = _cites(fn, node)
    write = f"writes.{writes.PLAIN[action.id].__name__}(g, {target.field!r}, {thing}, {new})"
    given = f"[({target.field!r}, {thing}), {new}]"
    fn.call(result, action.id, k.action_name(action.id), given, cites, Way.WRITE, write, logged=bool(node.cite))
    if fn.scope.get("rewinds"):
        _give_up(fn, result)
    return result


def _cites(fn: Fn, node: ast.Do) -> str:
    """The rules that a statement cites, or those of what it stands in."""
    return repr(tuple(node.cite)) if node.cite else "c.cites" if not fn.cites else repr(fn.cites)


def _held(fn: Fn, value: str) -> str:
    """A local for a value that is needed twice, or the value itself if it is a name or a number."""
    if value.isidentifier() or value.isdecimal():
        return value
    local = fn.temp("w")
    fn.let(local, value)
    return local


def _within(k: Compiler, fn: Fn, action: ast.Action, place: Any, performer: str) -> str:
    """The cards among which a verb looks; none, and so no choice, where it is forbidden to look at all (205-5g)."""
    where = expr(k, fn, place)
    args = ", ".join(performer if p.role == "by" else where if "zone" in p.kinds else "None" for p in action.params)
    barred = f"ops.barred(g, {k.action_name(action.id)}, [{args}], this, {performer})"
    return f"([] if {barred} else knowledge.searched(g, g.state.contents({where}), {performer}))"


def _emit(k: Compiler, fn: Fn, action: ast.Action, args: dict[str, Any], result: str, values: str, cites: str,
          adverbs: list[str]) -> str:
    """The lines that make an action happen; the local that holds its operands."""
    _note_taken(fn, action, args)
    name, core = k.action_name(action.id), (dict(action.attributes).get("does") or (action.id,))[0]
    given = fn.temp("a")
    before = fn.temp("adverbs")
    fn.let(given, values)
    if adverbs:
        fn.let(before, "g.adverbs")
        fn.line(f"g.adverbs = {before} + {tuple(adverbs)!r}")
    idle = core in primitives.IDLE and not action.body
    steps = core in primitives.OFF_FIELD and not _off_field(k, args)
    fn.call(result, action.id, name, given, cites, Way.IDLE if idle else Way.STEPS if steps else Way.NOW)
    if adverbs:
        fn.line(f"g.adverbs = {before}")
    return given


def _off_field(k: Compiler, args: dict[str, Any]) -> bool:
    """Do the operands name a zone, and no field zone?"""
    zones = [node.zone for node in args.values() if isinstance(node, ast.ZoneOf)]
    known = k.program.zones
    return bool(zones) and all(zone in known and not known[zone].field for zone in zones)


def _give_up(fn: Fn, result: str) -> None:
    """A part was not done: nothing is; what is only tried is as if it had not been, also within an effect."""
    with fn.block(f"if not ops.is_done({result}):"):
        if fn.scope["rewinds"] == "fail":
            fn.line("g.fail_attempt(mark)")
        fn.line("ev.done = False")
        fn.put(Return(), Does.LEAVES)


def _flags(k: Compiler, node: ast.Measure) -> list[str]:
    """Words of a measured noun that qualify the event (of what kind it is), if they all do."""
    flags = [word.id for word in node.kinds if "flag" in k.word_spec(word.kind, word.id)]
    return flags if len(flags) == len(node.kinds) else []


def _default(k: Compiler, fn: Fn, param: ast.Param, performer: str, values: list[str], action: ast.Action,
             node: Any) -> str:
    if param.default is not None:
        return k.default_value(fn, param, performer, values, action)
    if param.role == "by":
        return performer if "player" in param.kinds else "this"
    if param.optional or param.role == "adverb":
        return "None"
    if param.role == "from" or "zone" in param.kinds:
        return "None"
    if param.role == "under":
        return "None"
    raise CompileError(f"'{action.id}' needs '{param.name}'", node)
