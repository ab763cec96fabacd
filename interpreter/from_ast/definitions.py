"""Actions, state checks, offers, cards, declarations → the constants of a program."""

import re
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.outcomes import brings_thing, last_of, makes_thing, takes_thing
from kotowari.grammar.visit import walk
from kotowari.interpreter import primitives
from kotowari.interpreter.from_ast.abilities import ABILITIES, compile_ability
from kotowari.interpreter.from_ast.as_though import supposable, verb_of
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.conditions import holds
from kotowari.interpreter.from_ast.continuous import is_this
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.extra_costs import extra_cost, names_of_costs
from kotowari.interpreter.from_ast.parts import are_apart, with_whole
from kotowari.interpreter.from_ast.plain import Shape, plain_function
from kotowari.interpreter.from_ast.procedures import begun_procedures
from kotowari.interpreter.from_ast.reading import needed, reads_only_players, statuses_read
from kotowari.interpreter.from_ast.statements import block
from kotowari.interpreter.from_ast.straight import is_whole
from kotowari.interpreter.from_ast.target import EV, NONE, YOU, Attr, Const, Each, G, Item, Name, Row, Text, both, call
from kotowari.interpreter.from_ast.versions import versions

CANDIDATE = Name("o")
NEVER_THINGS = frozenset({"player", "number", "zone", "step", "symbols"})

ABILITIES[ast.ExtraCost] = extra_cost


def _may_be_thing(k: Compiler, kinds: tuple[str, ...]) -> bool:
    """Could an operand of these kinds be, or hold, an object?"""
    return not kinds or any(kind not in NEVER_THINGS and ("unit", kind) not in k.library.declarations
                            for kind in kinds)


def is_object_kind(k: Compiler, kinds: tuple[str, ...]) -> bool:
    """Does a parameter of these kinds take a game object: the kind ``object``, or a noun for some of them?"""
    return "object" in kinds or any(("class", kind) in k.library.declarations for kind in kinds
                                    if ("unit", kind) not in k.library.declarations)


def action_constant(k: Compiler, node: ast.Action) -> None:
    """One ``ActionDef``; an action with no body is a primitive that the core must have."""
    name = k.action_name(node.id)
    attributes = dict(node.attributes)
    k.cites = node.cites
    run = "None"
    if node.body:
        run = _action_body(k, node)
    core = (attributes.get("does") or (node.id,))[0]
    bodiless = node.form == "primitive" or (not node.body and node.form == "action" and "does" in attributes)
    if bodiless and core not in primitives.PRIMITIVES:
        raise CompileError(f"there is nothing of the core called '{core}'", node)
    primitive = f"primitives.PRIMITIVES[{core!r}]" if bodiless else "None"
    if not node.body and not bodiless:
        run = "primitives.nothing"
        k.plain[node.id] = ""
    if bodiless and (core in primitives.AT_ONCE or core in primitives.OFF_FIELD):
        k.plain[node.id] = primitive
    possible, asks_event, asks = _possible(k, node)
    together = "True" if "whole" in attributes else f"{core!r} in primitives.TOGETHER"
    each = tuple(i for i, p in enumerate(node.params)
                 if is_object_kind(k, p.kinds) or ("player" in p.kinds and p.role != "under"))
    live = tuple(i for i, p in enumerate(node.params)
                 if is_object_kind(k, p.kinds) and p.role not in ("by", "among") and not p.optional)
    unit = next((i for i, p in enumerate(node.params) if p.role == "object"), -1) if "unit" in attributes else -1
    origin = next((i for i, p in enumerate(node.params) if p.role == "from" and "zone" in p.kinds and live), -1)
    things = tuple(i for i, p in enumerate(node.params) if _may_be_thing(k, p.kinds))
    k.shapes[node.id] = Shape(
        node.id, Name(name), () if "whole" in attributes or core in primitives.TOGETHER else each, live, unit,
        None if possible == "None" else Name(possible), Text(k.plain[node.id]) if k.plain.get(node.id) else None,
        core in primitives.QUIET,
        node.form == "procedure", "together" in attributes, "after" in attributes,
        bool(things), "looks_back" in attributes, origin)
    subject = k.slot(node, "by")
    roles = tuple(p.role for p in node.params)
    k.module.add(
        f"{name}.__init__(id={node.id!r}, params={tuple(p.name for p in node.params)!r}, roles={roles!r}, "
        f"kinds={tuple(p.kinds for p in node.params)!r}, run={run}, primitive={primitive}, cites={node.cites!r}, "
        f"span={k.span(node)}, each=() if {together} else {each!r}, live={live!r}, once={'once' in attributes}, "
        f"rewinds={'rewinds' in attributes}, flags=frozenset({sorted(attributes)!r}), possible={possible}, "
        f"unit={unit}, quiet={core!r} in primitives.QUIET, subject={subject if subject is not None else -1}, "
        f"procedure={node.form == 'procedure'}, "
        f"idle=primitives.IDLE.get({core!r}), entering={core in primitives.OFF_FIELD and bodiless}, "
        f"asks_event={asks_event}, asks={asks}, order={attributes.get('order', ())!r}, "
        f"core={core if bodiless else ''!r}, "
        f"does={attributes.get('does', ())!r}, origin={origin}, thing={_thing(k, node)}, things={things!r})")


def _thing(k: Compiler, node: ast.Action) -> int:
    """The slot of what an action is done to; the doer where that is a thing and there is no other; -1: none."""
    slots = [i for i, param in enumerate(node.params) if takes_thing(param, k.library.vocabulary)]
    return min(slots, key=lambda i: node.params[i].role == "by", default=-1)


def _action_body(k: Compiler, node: ast.Action) -> str:
    scope = {"this": "this", "you": "you", "ev": "ev"}
    fn = Fn(k.module.name(f"do_{node.id}"), "g, ev", scope)
    fn.open(c=Attr(EV, "c"), this="c.this", you="c.you", tg="()")
    for index, param in enumerate(node.params):
        local = f"p_{index}"
        fn.open(**{local: Item(Attr(EV, "args"), Const(index))})
        fn.scope[param.name] = local
        if param.role == "by" and "player" in param.kinds:
            fn.performer = local
        elif param.role == "object" and "number" in param.kinds:
            fn.scope.setdefault("that many", local)
    doers = (i for i, p in enumerate(node.params) if p.role in ("by", "object") and is_object_kind(k, p.kinds))
    subject = next(doers, None)
    if subject is not None:
        fn.scope["it"] = f"p_{subject}"
    fn.cites = node.cites
    attributes = dict(node.attributes)
    tries = "tries" in attributes
    if "rewinds" in attributes or tries:
        fn.scope["rewinds"] = "fail" if tries else "yes"
    if tries:
        fn.statement()
        fn.line("mark = g.begin_attempt()")
    if node.form == "action" and _thing(k, node) < 0:
        fn.amounts = frozenset(param.name for param in node.params if makes_thing(param, k.library.vocabulary))
        fn.yields = tuple(each for each in last_of(node.body) if brings_thing(each, k.library.vocabulary))
    block(k, fn, node.body)
    fn.statement()
    if tries:
        fn.line("g.end_attempt()")
    if "leaving" in attributes:  # done if the thing has left, wherever it went
        gone = next(i for i, p in enumerate(node.params) if p.role == "object")
        fn.line(f"ev.done = getattr(p_{gone}, 'zone', None) is None")
    fn.open_bound()
    k.bodies[node.id] = fn
    k.module.add(fn)
    return fn.name


def now_constants(k: Compiler, straight: dict[str, frozenset[str]]) -> None:
    """What is done at once: the plain function of each straight action and what it is made of."""
    for id, uses in straight.items():
        body = k.bodies.get(id)
        function = f"{body.name}_now" if body is not None else f"r_do_{k.action_name(id)}_now"
        if not function.isidentifier():
            function = k.module.name("now")
        for part in plain_function(function, k.shapes[id], body, k.program.policies):
            k.module.add(part)
        k.module.add(f"{k.action_name(id)}.now = {function}")
        k.module.add(f"{k.action_name(id)}.whole = {body is None or is_whole(body)}")
        k.module.add(f"{k.action_name(id)}.uses = frozenset({sorted(uses)!r})")


def begun_constants(k: Compiler, straight: dict[str, frozenset[str]]) -> list[str]:
    """The plain functions by which procedures begin, and the ids of those that have one."""
    bodies = {id: fn for id, fn in k.bodies.items()
              if k.action_nodes[id].form == "procedure" and "together" not in dict(k.action_nodes[id].attributes)
              and not (k.shapes[id].possible or k.shapes[id].each or k.shapes[id].live)}
    begun = begun_procedures(bodies, frozenset(straight))
    for id, parts in begun.items():
        for part in parts:
            k.module.add(part)
        k.module.add(f"{k.action_name(id)}.begins = {bodies[id].name}_begun")
    return list(begun)


def _possible(k: Compiler, node: ast.Action) -> tuple[str, bool, str]:
    """Whether an action could happen: the function, whether it looks at more than the operands, and its parts."""
    if node.condition is None:
        return "None", False, "()"
    fn = Fn(k.module.name(f"can_{node.id}"), "g, args, this, you, ev", {"this": "this", "you": "you"})
    fn.asks = False
    for index, param in enumerate(node.params):
        fn.scope[param.name] = f"args[{index}]"
        if is_object_kind(k, param.kinds):  # of several things each is asked for itself
            fn.single.add(f"args[{index}]")
    fn.scope.setdefault("it", "args[0]")
    condition = holds(k, fn, node.condition)
    again = f"supposing.supposing(g, {k.action_name(node.id)}, args, you, lambda: {{}})"
    fn.give(supposable(condition, node.id, again))
    k.module.add(fn)
    return fn.name, re.search(r"\bev\b", condition) is not None, _asks(k, node, fn)


def _asks(k: Compiler, node: ast.Action | ast.Offer, like: Fn) -> str:
    """The parts of a condition as ``(test, text, about)``; ``about`` is what of the core a part asks for, or ""."""
    asks = ""
    for part in _parts(node.condition):
        fn = Fn(k.module.name(f"asks_{node.id}"), like.params, like.scope)
        fn.asks = False
        fn.single = like.single
        test = expr(k, fn, part)
        fn.give(test)
        k.module.add(fn)
        about = next((word for word in ("payable", "targetable") if f"ops.is_{word}(" in test), "")
        asks += f"({fn.name}, {written(k, part)!r}, {about!r}), "
    return f"({asks})"


def _parts(condition: Any) -> tuple[Any, ...]:
    """What a condition asks for together."""
    return condition.parts if isinstance(condition, ast.Logic) and condition.op == "and" else (condition,)


def written(k: Compiler, node: Any) -> str:
    """A node of the rules as it is written in its line, "" if it has no place or several lines."""
    span = node.span
    lines = k.library.sources.get(span.path, "").split("\n")
    if span.line != span.end_line or not 0 < span.line <= len(lines):
        return ""
    line: str = lines[span.line - 1]
    return line[span.column - 1:span.end_column - 1].strip()


def state_constant(k: Compiler, node: ast.StateCheck, index: int) -> None:
    """A state check, or a rule that restricts (a body of restrictions only)."""
    k.cites = node.cites
    restricting = [s for s in node.body if isinstance(s, ast.Restrict)]
    if node.body and len(restricting) == len(node.body) and node.subject is None:
        fn = Fn("", "", {"this": "None", "you": "None"})
        made = [r for s in restricting for r in k.restrictions(fn, s, locked=False)]
        k.module.add(f"P.rules.append(StateCheckDef(find=None, restrictions=({', '.join(made)},), "
                     f"cites={node.cites!r}, span={k.span(node)}))")
        return
    find = Fn(k.module.name("state_find"), "g", {"this": "None", "you": "None"})
    find.asks = False
    find.inline = False
    body = Fn(k.module.name("state_do"), "g, c, it", {"this": "None", "you": "None", "it": "it", "candidate": "it"})
    body.cites = node.cites
    body.open(tg="()")
    test = "None"
    local, needs, reads, of_players = False, None, None, False
    if node.subject is not None:
        subject = node.subject
        players = any(k.is_player_phrase(a) for a in getattr(subject, "alternatives", ()))
        condition = ""
        if node.condition is not None:
            own = {subject.binding: "o"} if subject.binding else {}
            with find.binding(it="o", candidate="o", **own):
                condition = holds(k, find, node.condition)
        found = k.collection(find, subject)
        if condition:
            found = Each(CANDIDATE, CANDIDATE.text, found, Text(condition), listed=True)
        find.give(found)
        of_players = players and reads_only_players(found.text)
        special = isinstance(subject, ast.Select) and k.special_domain(list(subject.alternatives))
        if not players and not special and isinstance(subject, ast.Select):
            text = both(k.select_test(find, subject, CANDIDATE), *([Text(condition)] if condition else [])).text
            reads = statuses_read(text)
            local = reads is not None and k.reads_only_itself(text)
            if not local:
                reads = statuses_read(text, finding=True)
            test = f"lambda g, o: {text}"
            needs = needed(text)
        body.performer = "ops.player_of(g, it)"
        if subject.binding:
            body.scope[subject.binding] = "it"
    else:
        find.give(f"[None] if {holds(k, find, node.condition) if node.condition else True} else []")
    block(k, body, node.body)
    body.open_bound()
    k.module.add(find)
    k.module.add(body)
    result = next(first for first, each in enumerate(k.library.states) if each.body == node.body)
    k.module.add(f"P.states.append(StateCheckDef(find={find.name}, body={body.name}, cites={node.cites!r}, "
                 f"span={k.span(node)}, test={test}, local={local}, index={index}, result={result}, needs={needs!r}, "
                 f"reads={reads!r}, of_players={of_players}))")


def offer_constant(k: Compiler, node: ast.Offer) -> None:
    """An offer to whoever may act."""
    k.cites = node.cites
    find = Fn(k.module.name(f"offer_{node.id}"), "g, you", {"this": "None", "you": "you"})
    find.asks = False
    name = getattr(node.what, "binding", "") or "it"
    found = k.collection(find, node.what) if node.what is not None else Row((NONE,))
    used = re.fullmatch(r"ops\.activations\(g, you(?:, '(\w+)')?\)", found.text)
    does = verb_of(node)
    among = Fn(k.module.name(f"among_{node.id}"), "g, you", find.scope)
    among.asks = False
    among.give(found)
    k.module.add(among)
    scope = {"this": "None", "you": "you", name: "o", "it": "o", "candidate": "o"}
    asks = _asks(k, node, Fn("", "g, you, o", scope)) if node.condition is not None else "()"
    if node.condition is not None:
        free = find.scope.copy()
        condition = holds(k, find, node.condition) if not _mentions(node.condition, (name, "it")) else None
        if condition is None:
            with find.binding(**{name: "o", "it": "o", "candidate": "o"}):
                again = f"supposing.of_offer(g, {k.action_name(does)}, o, you, lambda: {{}})"
                test = supposable(_open(k, find, node.condition), does, again)
                found = Each(CANDIDATE, CANDIDATE.text, found, Text(test), listed=True)
        else:
            find.line(f"if not {condition}: return ()")
        find.scope = free
    find.give(found)
    body = Fn(k.module.name(f"take_{node.id}"), "g, c, it", {"this": "None", "you": "you", "it": "it", name: "it"})
    body.open(you="c.you", tg="()")
    body.cites = node.cites
    block(k, body, node.body)
    if body.last:
        body.give(f"ops.is_done({body.last})")
    k.module.add(find)
    k.module.add(body)
    activations = call("ops.activations", G, YOU)
    takes = "abilities" if found == activations else \
        "resources" if found == call("ops.activations", G, YOU, Const("resource")) else ""
    noun = written(k, node.what) if node.what is not None else ""
    k.module.add(f"P.offers.append(OfferDef(id={node.id!r}, find={find.name}, body={body.name}, "
                 f"cites={node.cites!r}, span={k.span(node)}, among={among.name}, noun={noun!r}, does={does!r}, "
                 f"asks={asks}, takes={takes!r}, way={(used[1] or '') if used else None!r}))")


def _open(k: Compiler, find: Fn, condition: Any) -> str:
    """The condition of an offer for the thing ``o``, an action's own condition written out in it.

    What does not depend on the thing is asked once, before; if all depends on it nothing else is looked at.
    """
    if not isinstance(condition, ast.Possible) or condition.negated or condition.event.adverbs:
        return holds(k, find, condition)
    find.objects["o"] = ""

    def take(k: Compiler, fn: Fn, node: Any, outermost: bool = True) -> str:
        if isinstance(node, ast.Logic):
            return "(" + f" {node.op} ".join(
                take(k, fn, part, outermost and node.op == "and") for part in node.parts) + ")"
        text = expr(k, fn, node)
        if re.search(r"\bo\b", text):
            return text
        local = find.temp("once")
        find.let(local, text)
        if outermost:
            find.line(f"if not {local}: return []")
            return "True"
        return local

    action, args = k.proposed(find, condition.event)
    text = k.inline_possible(find, action, args, find.objects, take)
    return text if text is not None else holds(k, find, condition)


def _mentions(node: Any, names: tuple[str, ...]) -> bool:
    return any(isinstance(n, ast.Ref) and (n.name in names or n.target in names) for n in walk(node))


def as_played(k: Compiler, face: ast.Face, node: Any) -> tuple[Any, ...]:
    """A head of costs and targets on a card of a type that only resolves (``plays``): its price and its deed."""
    if not isinstance(node, ast.Activated) or node.zone is not None or not any(
            "plays" in k.word_spec(word.kind, word.id) for word in face.types):
        return (node,)
    does = ast.Resolution(node.body, span=node.span, cite=node.cite)
    return (ast.ExtraCost(node.cost, span=node.span), does) if node.cost.items else (does,)


def one_resolution(abilities: tuple[Any, ...]) -> list[Any]:
    """Neighbouring resolutions are one: a word before a paragraph of a text means nothing (207.2c)."""
    out: list[Any] = []
    for ability in abilities:
        if isinstance(ability, ast.Resolution) and out and isinstance(out[-1], ast.Resolution):
            out[-1] = replace(out[-1], body=(*out[-1].body, *ability.body))
        else:
            out.append(ability)
    return out


def face_abilities(k: Compiler, face: ast.Face) -> list[str]:
    """The names of the ``Ability`` constants of a face, keywords unfolded."""
    names = []
    for ability in one_resolution(face.abilities):
        paid: dict[str, str] = {}  # what a head's cost is paid with has names in what follows it
        for node in as_played(k, face, versions(k, face, ability)):
            if isinstance(node, ast.KeywordLine):
                for use in node.uses:
                    names.extend(k.keyword_abilities(use))
                continue
            if isinstance(node, ast.Resolution) and any("permanent" in k.word_spec(t.kind, t.id) for t in face.types):
                raise CompileError("this card stays in play when it has resolved, and then does nothing by itself",
                                   node.body[0], "say when it is done (`when this enters: …`) or for what (`{1}: …`)")
            for made in compile_ability(k, node, paid, ""):
                names.append(k.ability_instance(made, ""))
            if isinstance(node, ast.ExtraCost):
                paid = dict(k.cost_bindings)
    return names


def card_constant(k: Compiler, node: ast.Card) -> None:
    """One ``CardDef`` with the base values of its faces."""
    bases = []
    k.linked, k.named_costs = k.linked_names(node), names_of_costs(node)
    for face in node.faces:
        k.cites = ()
        bases.append(base_text(k, face, node.faces[0]))
    k.linked, k.named_costs = frozenset(), frozenset()
    if are_apart(k, node):
        bases = with_whole(k, node, bases)
    name = node.faces[0].name
    relations = tuple(face.relation for face in node.faces)
    k.module.add(f"P.cards[{name!r}] = CardDef({name!r}, [{', '.join(bases)}], None, {relations!r})")


def base_text(k: Compiler, face: ast.Face, front: ast.Face) -> str:
    """``Base(...)`` for a face: words with colours from the cost, numbers, abilities with those its words give."""
    words = {word.id for word in (*face.supertypes, *face.types, *face.subtypes)}
    fields = dict(face.fields)
    if "color" in fields:
        words |= _color_words(fields.pop("color"))
    else:
        words |= {color for symbol in face.cost or () for color in k.colors_of(symbol)}
    numbers: dict[str, Any] = {}
    if face.stats is not None:
        for name, value in zip(k.program.stats, (face.stats.first, face.stats.second), strict=False):
            if isinstance(value, ast.Number):
                numbers[name] = value.value
            elif is_starred(value):  # 0 where nothing defines it any more (208.2a)
                printed = value.left if isinstance(value, ast.Arith) else None
                numbers[name] = printed.value if isinstance(printed, ast.Number) else 0
    for name, value in fields.items():
        if isinstance(value, ast.Number):
            numbers[name] = value.value
        elif k.program.fields[name].kind == "symbols":
            numbers[name] = tuple(_icons(part) for part in getattr(value, "parts", (value,)))
    abilities = face_abilities(k, _defined(k, face))
    cost = face.cost if face.cost is not None else None
    if cost is None and face is not front and front.cost is not None:
        value_cost = tuple(front.cost)
        numbers["*value"] = k.cost_value(value_cost)
    given = [name for word in sorted(words) for name in k.word_ability_names(word)]
    price = tuple(cost) if cost is not None else None
    return (f"Base({face.name!r}, frozenset({sorted(words)!r}), {numbers!r}, {price!r}, "
            f"({''.join(name + ', ' for name in (*abilities, *given))}))")


def is_starred(value: ast.Expr) -> bool:
    """Is a printed number ``*``, or a number and ``*``?"""
    letter = value.right if isinstance(value, ast.Arith) else value
    return isinstance(letter, ast.Ref) and letter.name == "*"


def _defined(k: Compiler, face: ast.Face) -> ast.Face:
    """A face whose abilities that define what is printed as ``*`` work everywhere, unless on a condition (604.3)."""
    stats = () if face.stats is None else zip(k.program.stats, (face.stats.first, face.stats.second), strict=False)
    starred = {name for name, value in stats if is_starred(value)}
    if not starred:
        return face
    given = {name for part in walk(face) if isinstance(part, ast.Assign) for name in k.pair_fields(part.field)}
    if starred - given:
        raise CompileError(f"nothing says what `*` is: {', '.join(sorted(starred - given))}", face.stats,
                           "write `this has power (number of …)` for it, and `1 + (…)` for `1+*`")

    def defines(effect: Any) -> bool:
        return isinstance(effect, ast.Do) and is_this(effect.subject) and effect.duration is None and any(
            isinstance(value, ast.Assign) and starred >= set(k.pair_fields(value.field)) for _, value in effect.args)

    anywhere = ast.ZoneOf("anywhere")
    return replace(face, abilities=tuple(
        replace(each, zone=anywhere) if isinstance(each, ast.Static) and each.zone is None and each.condition is None
        and all(defines(effect) for effect in each.effects) else each for each in face.abilities))


def _icons(value: Any) -> tuple[str, ...]:
    """The symbols of one alternative; a single one is read as a word."""
    return tuple(value.symbols) if isinstance(value, ast.Symbols) else (value.id.strip("{}"),)


def _color_words(value: Any) -> set[str]:
    if isinstance(value, ast.Word):
        return {value.id}
    if isinstance(value, ast.Select):
        return {word.id for alternative in value.alternatives for word in alternative.words}
    if isinstance(value, ast.Either):
        return {word for part in value.parts for word in _color_words(part)}
    if isinstance(value, ast.Symbols):
        return set(value.symbols)
    raise CompileError("a colour is a word", value)
