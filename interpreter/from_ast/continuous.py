"""Continuous verbs and restrictions → parts of effects.

What a part changes decides its layer (the ruleset names them in order); what it reads and writes is
read off the generated expressions, so that the dependency test needs no declarations by hand.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter import program
from kotowari.interpreter.from_ast import windows
from kotowari.interpreter.from_ast.as_though import supposition
from kotowari.interpreter.from_ast.calls import operand
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr, unasked
from kotowari.interpreter.from_ast.macros import said
from kotowari.interpreter.from_ast.offered import asks_for_targets, hoped_for, permitted_as
from kotowari.interpreter.from_ast.reading import statuses_read
from kotowari.interpreter.from_ast.target import Name

_READS = (
    ("words", ".chars.words"),
    ("numbers", ".chars.numbers"),
    ("abilities", ".chars.keywords"),
    ("abilities", "ops.abilities_of"),
    ("controller", ".chars.controller"),
    ("name", ".chars.name"),
    ("cost", "derived_value"),
)
# What depends on the time: on the step, or on whose turn it is.
_TIMED = (
    "ops.is_step(",
    "g.state.active",
    "g.state.turn +",
    "ops.derived_scene(",
    "ops.derived_at(",
    "ops.derived_turn(",
)
_GLOBAL = (
    "g.state.contents",
    "g.state.zone_objects",
    "g.state.all_objects",
    "ops.happened",
    "ops.tally",
    "ops.count",
    "g.state.end_of",
    ".fields.get",
    *_TIMED,
)


# What can stand for abilities; a reference may mean those that something else has.
_ABILITIES = {"lose": (ast.KeywordUse,), "gain": (ast.KeywordUse, ast.Quoted, ast.Ref, ast.FieldOf)}


# What an ability that works everywhere says of its own object defines it: it comes first in its layer (604.3).
_DEFINED = ("set words", "add words", "set")


def is_this(subject: Any) -> bool:
    """Is what an effect is said of this object itself, or nothing else?"""
    return subject is None or isinstance(subject, ast.Ref) and (subject.target or subject.name) == "this"


def _reads(*texts: str) -> str:
    found = {name for name, mark in _READS for text in texts if mark in text}
    return f"frozenset({sorted(found)!r})"


def _local(*texts: str) -> bool:
    return not any(mark in text for mark in _GLOBAL for text in texts)


_NO_THING = (ast.Number, ast.Pair, ast.Symbols, ast.Arith, ast.Count, ast.ZoneOf)  # of which there is no copy
_BECOMES = "things become words (types, colors, adjectives) with keywords, numbers as `2/2`, or a `copy of` something"


class Continuous(Chunk):
    """The part of the compiler that knows continuous effects."""

    defining = False

    def parts(
        self, fn: Fn, node: ast.Do, locked: bool, subject: Any = None, condition: str = "", together: int = 0
    ) -> list[str]:
        """``Part(...)`` texts for one continuous verb; ``locked``: values fixed now, objects listed by the effect.

        ``together``: a number that these parts share with those of other verbs of the same effect (``Part.whom``).
        """
        node, subject = hoped_for(self.k, node, subject)
        action = self.action(node.verb, node)
        if "continuous" not in dict(action.attributes):
            raise CompileError(
                f"'{node.verb}' is an instruction, which nothing holds on to",
                node,
                "say when it is done: `when start of your turn: …`, or what must be: `… can't …`",
            )
        op = dict(action.attributes)["continuous"][0]
        operands = dict(node.args)
        what = next((operands[p.name] for p in action.params if p.name in operands and p.role != "by"), None)
        if op == "control":
            what = operands.get("player")
        for phrase in () if locked else (subject, *operands.values()):
            if getattr(phrase, "binding", ""):  # a pronoun in a static effect means each thing affected
                fn.scope[phrase.binding] = "o"
        made = []
        changes = self._modifications(fn, node, op, what, locked)
        whom = 0 if locked else together or (len(changes) > 1 and fn.number())
        for layer, name, value, writes in changes:
            if self.defining and is_this(subject) and not condition and name in _DEFINED:
                name = f"define {name}"
            made.append(self._part(fn, name, layer, value, writes, locked, subject, condition, node, whom))
        return made

    def _part(
        self,
        fn: Fn,
        name: str,
        layer: str,
        value: str,
        writes: set[str],
        locked: bool,
        subject: Any,
        condition: str,
        node: ast.Do,
        whom: int,
    ) -> str:
        affects = "True"
        zones: tuple[str, ...] = (self.program.default_zone,)
        reach: tuple[str, ...] = ()
        if not locked:
            affects, zones = self._affected(fn, subject, condition)
            if isinstance(subject, (ast.Select, ast.Either)):  # not this object alone, which is wherever it is
                reach = tuple(z for z in zones if z not in self.program.field_zones)
        fixed = value
        if locked:
            fixed = fn.temp("fixed")
            fn.let(fixed, value)
        watches = self._watches(affects, value)
        local = _local(affects, value) and not watches
        seen = f"watches=frozenset({watches!r}), " if watches else ""
        seen += f"whom={whom}, " if whom else ""
        status = statuses_read(affects, "" if locked else value, finding=True)
        return (
            f"Part(op={name!r}, status={status!r}, layer={self.layer(layer)}, "
            f"value=lambda g, o, this, you, a: {fixed}, "
            f"affects=lambda g, o, this, you, a: {affects}, zones={zones!r}, reads={_reads(affects, value)}, "
            f"writes=frozenset({sorted(writes)!r}), {seen}local={local}, reach={reach!r}, "
            f"span={self.span(node)})"
        )

    def _watches(self, *texts: str) -> list[str]:
        """The zones, beside those where effects change things, whose contents these expressions read; or the time."""
        zones, unions = self.program.zones, self.program.unions
        named = {
            each
            for id in (*zones, *unions)
            if any(repr(id) in text for text in texts)
            for each in unions.get(id, (id,))
        }
        if any("derived_hand" in text for text in texts):
            named.update(id for id, spec in zones.items() if spec.visible == "owner")
        timed = [program.TIME] if any(mark in text for mark in _TIMED for text in texts) else []
        return timed + sorted(id for id in named if not zones[id].field)

    def _affected(self, fn: Fn, subject: Any, condition: str) -> tuple[str, tuple[str, ...]]:
        zones: tuple[str, ...] = ()
        if is_this(subject):
            test = "o is this"
        elif isinstance(subject, ast.Select):
            place = next((m for m in subject.modifiers if isinstance(m, ast.InZone)), None)
            test = self.k.select_test(fn, subject, Name("o")).text
            zones = (
                tuple(z.zone for z in (place.zone, *place.others))
                if place is not None
                else tuple(z for a in subject.alternatives for z in self.k.zones_of_words(a) if z)
            )
        elif isinstance(subject, ast.Either):
            pairs = [self._affected(fn, part, "") for part in subject.parts]
            test = "(" + " or ".join(pair[0] for pair in pairs) + ")"
            zones = tuple(z for pair in pairs for z in pair[1])
        else:
            test = f"ops.same(o, {expr(self.k, fn, subject)})"
        if condition:
            test = f"({condition}) and {test}"
        zones = tuple(z for each in zones for z in self.program.unions.get(each, (each,)))
        return test, tuple(dict.fromkeys(zones)) or tuple(self.program.zones)

    def _modifications(
        self, fn: Fn, node: ast.Do, op: str, what: Any, locked: bool
    ) -> list[tuple[str, str, str, set[str]]]:
        """(layer key, operation, value expression, what it writes) for each change a verb makes."""
        if op == "adjust":
            return [("adjust stats", "adjust", expr(self.k, fn, what), {"numbers"})]
        if op == "set":
            return self._assignments(fn, what)
        if op == "reach":
            return [("adjust stats", "adjust", self._difference(fn, what), {"numbers"})]
        if op == "control":
            return [("control", "control", expr(self.k, fn, what), {"controller"})]
        if op == "turn":
            kinds = [
                next(word.id for word in value.kinds if word.kind == "counter")
                for _, value in node.args
                if isinstance(value, ast.Measure)
            ]
            return [("turn counters", "turn counters", repr(tuple(kinds)), {"numbers", "abilities"})]
        if op == "copy" or isinstance(what, ast.CopyOf):
            of = what.of if isinstance(what, ast.CopyOf) else what
            if isinstance(of, _NO_THING):
                raise CompileError("nothing can be a copy of that", of)
            copied = operand(self.k, fn, of, ("object",), fn.performer, "copy") if locked else expr(self.k, fn, of)
            return [("copy", "copy", f"ops.copiable(g, {copied})", {"words", "numbers", "abilities", "name"})]
        if op == "lose" and isinstance(what, ast.FieldOf):
            return [self._information_lost(node.subject, what)]
        if op in ("gain", "lose"):
            return [self._ability_change(fn, op, what)]
        if op == "icons":
            field = dict(self.action(node.verb, node).attributes)["continuous"][1]
            return [("icons", "add icons", f"({field!r}, {expr(self.k, fn, what)})", {"numbers"})]
        if op == "name":
            return [("names", "name", expr(self.k, fn, what), {"name"})]
        if op == "become":
            return self._become(fn, node, what)
        raise CompileError(f"'{op}' is no continuous operation", node)

    def _difference(self, fn: Fn, what: Any) -> str:
        """By how much the thing in the scope must change to have a value (207-3b)."""
        if not isinstance(what, ast.Assign):
            raise CompileError("a value is brought to 'field value'", what)
        now, names = fn.scope["candidate"], self.pair_fields(what.field)
        pair = (what.value.first, what.value.second) if isinstance(what.value, ast.Pair) else (what.value,) * 2
        given = {name: expr(self.k, fn, value) for name, value in zip(names, pair, strict=False)}
        return (
            "("
            + "".join(
                f"ops.missing(g, {now}, {name!r}, {given[name]}), " if name in given else "0, "
                for name in self.program.stats
            )
            + ")"
        )

    def _assignments(self, fn: Fn, what: Any) -> list[tuple[str, str, str, set[str]]]:
        if not isinstance(what, ast.Assign):
            raise CompileError("a value is set with 'field value'", what)
        names = self.pair_fields(what.field)
        layer, op = ("originals", "set original") if self.is_original(what.field) else ("set stats", "set")
        if layer == "originals" and any(self.field(name, what).kind != "number" for name in names):
            raise CompileError("only of numbers can it be said what counts as printed", what)
        with fn.binding(it="o", candidate="o"):
            if isinstance(what.value, ast.Pair):
                values = [expr(self.k, fn, what.value.first), expr(self.k, fn, what.value.second)]
            else:
                values = [expr(self.k, fn, what.value)] * len(names)
        items = ", ".join(f"{name!r}: {value}" for name, value in zip(names, values, strict=False))
        return [(layer, op, "{" + items + "}", {"numbers"})]

    def _ability_change(self, fn: Fn, op: str, what: Any) -> tuple[str, str, str, set[str]]:
        if isinstance(what, ast.AllAbilities) and what.of is not None:
            return ("abilities", "gain", f"ops.abilities_of({expr(self.k, fn, what.of)})", {"abilities"})
        if isinstance(what, ast.AllAbilities):
            return (self.losing_layer(), "lose all", "None", {"abilities"})
        uses = [what] if not isinstance(what, ast.Either) else list(what.parts)
        if isinstance(what, ast.Either) and what.op == "or":
            raise unasked(what)
        if op == "lose" and isinstance(what, ast.Word):
            kinds = self.word_spec(what.kind, what.id).get("abilities")
            if not kinds:
                raise CompileError("this can't be lost", what)
            return (self.losing_layer(), "lose kinds", repr(frozenset(kinds)), {"abilities"})
        strange = next((use for use in uses if not isinstance(use, _ABILITIES[op])), None)
        if strange is not None:
            raise CompileError(
                f"this is no ability that a thing could {op}",
                strange,
                "write `all abilities`, keywords, or abilities in the lines below `have:`",
            )
        if op == "lose":
            names = tuple(
                (use.keyword, said(use)) if use.args else use.keyword for use in uses if isinstance(use, ast.KeywordUse)
            )
            return (self.losing_layer(), "lose", repr(frozenset(names)), {"abilities"})
        texts = [expr(self.k, fn, use) for use in uses]
        return ("abilities", "gain", "(" + " + ".join(texts) + ")", {"abilities"})

    def _information_lost(self, subject: Any, what: ast.FieldOf) -> tuple[str, str, str, set[str]]:
        """A piece of information goes: numbers, icons, words of a kind, the names, the cost (206-10a)."""
        loser = getattr(subject, "binding", "") or getattr(subject, "target", "")
        if subject is not None and getattr(what.of, "target", "") != loser:
            raise CompileError("a thing loses only what is its own: 'loses its …'", what)
        fields = [self.field(name, what) for name in self.pair_fields(what.field)]
        if all(spec.kind in ("number", "symbols") for spec in fields):
            return ("adjust stats", "lose numbers", repr(tuple(spec.id for spec in fields)), {"numbers"})
        read, of = fields[0].derived, fields[0].starts
        if read == "kinds" and len(of) == 1:
            return ("types", "lose words", repr(of[0]), {"words"})
        if read == "name":
            return ("names", "lose names", "None", {"name"})
        if read == "value":
            return ("adjust stats", "lose cost", "None", {"cost"})
        raise CompileError(f"'{what.field}' can't be lost", what)

    def losing_layer(self) -> str:
        """Abilities are lost in a layer of its own, if the ruleset has one."""
        apart = any("lose abilities" in layer.changes for layer in self.program.layers)
        return "lose abilities" if apart else "abilities"

    def _become(self, fn: Fn, node: ast.Do, what: Any) -> list[tuple[str, str, str, set[str]]]:
        words = what.alternatives[0].words if isinstance(what, ast.Select) else (what,)
        if not all(isinstance(word, ast.Word) for word in words):
            raise CompileError("nothing can become that", node, _BECOMES)
        also = any(word.id == "also" for word in node.adverbs)
        colors = [w for w in words if w.kind == "color"]
        kinds = [w for w in words if w.kind in ("type", "subtype", "supertype")]
        found: list[tuple[str, str, str, set[str]]] = []
        for word in words:
            icons = self.word_spec(word.kind, word.id).get("icon")
            every = self.word_spec(word.kind, word.id).get("every")
            if word.kind == "stats":
                if not word.id.replace("/", "").isdecimal():
                    raise CompileError(
                        "what a thing becomes has no numbers that are worked out",
                        node,
                        "let it become the rest, and have base numbers: `… becomes …`, `… has base … x`",
                    )
                values = dict(zip(self.program.stats, map(int, word.id.split("/")), strict=True))
                found.append(("set stats", "set", repr(values), {"numbers"}))
            elif every:  # all words that are declared below it
                below = sorted(
                    id for (_, id), each in self.library.declarations.items() if getattr(each, "parent", "") == every[0]
                )
                found.append(("types", "add words", f"frozenset({below!r})", {"words"}))
            elif icons:
                found.append(("types", "set icons", repr((icons[0], icons[1].strip("{}"))), {"numbers"}))
            elif self.word_spec(word.kind, word.id).get("colors") == ("0",):  # of no color: none takes their place
                found.append(("colors", "set words", "(frozenset(), frozenset({'color'}), False)", {"words"}))
        for layer, chosen in (("types", kinds), ("colors", colors)):
            if not chosen:
                continue
            ids = frozenset(w.id for w in chosen)
            if also:
                found.append((layer, "add words", f"frozenset({sorted(ids)!r})", {"words"}))
            else:
                replaced = frozenset(self.word_kind(w) for w in chosen)
                strips = bool(self.intrinsic(ids))
                value = f"(frozenset({sorted(ids)!r}), frozenset({sorted(replaced)!r}), {strips})"
                found.append((layer, "set words", value, {"words", "abilities"} if strips else {"words"}))
        if also and self.intrinsic(frozenset(w.id for w in kinds)):
            found.append(("types", "gain", f"g.program.word_abilities({sorted(w.id for w in kinds)!r})", {"abilities"}))
        found += self._with(fn, what)
        if not found:
            raise CompileError("nothing can become that", node, _BECOMES)
        return found

    def _with(self, fn: Fn, what: Any) -> list[tuple[str, str, str, set[str]]]:
        """What something becomes besides its words: ``becomes 1/1 Fish with swimming`` has the keyword from then on."""
        uses = []
        for modifier in what.modifiers if isinstance(what, ast.Select) else ():
            quality = modifier.what if isinstance(modifier, ast.Quality) and not modifier.negated else None
            if not isinstance(quality, ast.KeywordUse):
                raise CompileError("nothing can become that", modifier, _BECOMES)
            uses.append(quality)
        return [("abilities", "gain", self.k.keyword_tuple(fn, tuple(uses)), {"abilities"})] if uses else []

    def restrictions(self, fn: Fn, node: ast.Restrict, locked: bool, condition: str = "") -> list[str]:
        """``Restriction(...)`` texts for a prohibition, requirement or permission."""
        made = []
        while_ = node.duration.condition if isinstance(node.duration, ast.AsLongAs) and not locked else None
        price = node.price
        lifted = ast.Not(node.unless, span=node.span) if node.unless is not None and price is None else None
        for asked in filter(None, (while_, lifted)):
            held = expr(self.k, fn, asked)
            condition = f"({condition}) and ({held})" if condition else held
        timed = node.duration if isinstance(node.duration, ast.Window) and node.duration.which != "this" else None
        since = ""
        if timed is not None and timed.which == "next":
            since = fn.temp("since")
            fn.let(since, "len(g.log)")
        for event, price_of in (each for given in node.events for each in self.meant_by(node, given)):
            self.k.changeable(event)
            if event.verb in self.k.program.permitted and asks_for_targets(self.k, event.object):
                raise CompileError("whether it may be done is asked before there are targets", event)
            lifting = price if node.mode == "cant" else None
            self._in_time(fn, node, event)
            self.stage = "tolls" if lifting is not None else "forbidden" if node.mode == "cant" else ""
            with fn.binding(**windows.about(self.k, fn, event, timed)), self.k.proposing():
                pattern = self.k.pattern(fn, event, timed, since)
            self.stage = ""
            cost = self.lifting_cost(fn, event, lifting) if lifting is not None else "None"
            test = f"lambda g, this, you, a: {condition}" if condition else "None"
            though = supposition(self.k, fn, node, event)
            made.append(
                f"Restriction(mode={node.mode!r}, pattern={pattern}, condition={test}, as_though={though}, "
                f"cites={tuple(node.cite)!r}, lifting_cost={cost}{self.price(price_of)}"
                f"{windows.of_permission(self.k, node)})"
            )
        return made

    def _in_time(self, fn: Fn, node: ast.Restrict, event: Any) -> None:
        """Refuse what is said of a thing that is gone by then, as of how it was taken away."""
        about = {getattr(each, "target", "") for each in (event.subject, event.object)}
        if node.mode == "cant" and node.duration is None and about & fn.taken:
            barring = [
                f"`{name}`"
                for id in self.program.adverb_bars
                for name in self.library.vocabulary.names("adverb", id, "en")
            ]
            raise CompileError(
                "this comes too late: what it speaks of is gone by then",
                node,
                (f"say it in the statement that takes it away: an adverb such as {barring[0]}" if barring else ""),
            )

    def meant_by(self, node: ast.Restrict, event: Any) -> list[tuple[Any, Any]]:
        """What a restriction is about, each event with the cost for which it is permitted."""
        if node.mode == "may" and node.as_though is None:
            return permitted_as(self.k, event)
        return [(each, None) for each in self.barred_as(node, event)]

    def price(self, node: Any) -> str:
        """``, price=Ability(…)``, an alternative cost, for a permission that names one (118.9)."""
        if node is None:
            return ""
        cost = self.k.cost_constant(node if isinstance(node, ast.Cost) else ast.Cost((node,), span=node.span), {})
        return (
            f", price=Ability(AbilityDef(kind='cost', mode='alternative', name='permitted', cost={cost}, "
            f"span={self.span(node)}), (), '')"
        )

    def lifting_cost(self, fn: Fn, event: ast.EventPattern, price: ast.EventPattern) -> str:
        """``(payer, CostSpec)`` of ``can't … unless P pays …``; the thing forbidden is what the event is about."""
        *_, slot = self.k.match_parts(fn, event)
        about = getattr(event.subject, "binding", "") or "it"
        with fn.binding(**{about: f"ev.args[{max(slot, 0)}]", "it": f"ev.args[{max(slot, 0)}]"}):
            payer = expr(self.k, fn, price.subject) if price.subject is not None else "you"
        if isinstance(price.object, ast.Symbols):
            item: Any = price.object
        else:
            action = self.action(price.verb, price)
            args = [(p.name, price.object) for p in action.params if p.role == "object" and price.object is not None]
            item = ast.Do(price.verb, None, tuple(args), span=price.span)
        return f"(lambda g, ev, this, you: {payer}, {self.k.cost_constant(ast.Cost((item,)), {})})"

    def barred_as(self, node: ast.Restrict, event: Any) -> list[Any]:
        """A forbidden action, and those that are other ways of it; an event is only a name of what else happens.

        What must be done to a thing, whoever does it, is wanted once: it is the event that is told once.
        """
        if node.mode == "must":
            return self.k.told_as(event)[:1]
        action = self.action_nodes.get(event.verb) if isinstance(event, ast.EventPattern) else None
        way = node.mode == "cant" and action is not None and action.form == "action"
        return self.k.with_others(event) if way else [event]

    def endings(self, fn: Fn, event: ast.EventPattern) -> str:
        """The patterns of the events that end something which lasts until ``event``."""
        return ", ".join(self.k.pattern(fn, each) for each in self.k.told_as(event))

    def duration(self, fn: Fn, node: Any) -> str:
        """When an effect ends: None (never), or a tuple the engine compares with what happens."""
        if node is None:
            return "None"
        if isinstance(node, ast.Until):
            if isinstance(node.event, ast.StepEvent):
                return windows.ending(self.k, fn, node.event.edge, node.event.window)
            self.k.changeable(node.event)
            return f"('event', {self.endings(fn, node.event)})"
        if isinstance(node, ast.Window):
            return "None" if node.which == "any" else windows.ending(self.k, fn, "end", node)
        followed = {
            name: f"ops.present(c, {local})" for name, local in fn.scope.items() if local.startswith(("v_", "tg"))
        }
        with fn.binding(**followed):
            return f"('while', lambda g: {expr(self.k, fn, node.condition)})"
