"""Continuous verbs and restrictions → parts of effects.

What a part changes decides its layer (the ruleset names them in order); what it reads and writes is
read off the generated expressions, so that the dependency test needs no declarations by hand.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast import windows
from kotowari.interpreter.from_ast.choosing import operand
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import chooses, expr, unasked
from kotowari.interpreter.from_ast.given_there import refuse_idle_there
from kotowari.interpreter.from_ast.macros import said
from kotowari.interpreter.from_ast.offered import hoped_for
from kotowari.interpreter.from_ast.otherwise import differences
from kotowari.interpreter.from_ast.reading import (
    characteristics,
    looked_into,
    moments_read,
    named,
    reads_itself_alone,
    statuses_read,
)
from kotowari.interpreter.from_ast.target import (
    ASKED_OF,
    CANDIDATE,
    FALSE,
    NONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Call,
    Const,
    Expr,
    G,
    Lambda,
    Name,
    Pack,
    Row,
    Table,
    any_of,
    both,
    call,
    joined,
    keeping,
    record,
    rel,
    words_of,
)
from kotowari.interpreter.from_ast.text_changes import cards_named, other_text

# What can stand for abilities; a reference may mean those that something else has.
_ABILITIES = {"lose": (ast.KeywordUse,), "gain": (ast.KeywordUse, ast.Quoted, ast.ThisAbility, ast.Ref, ast.FieldOf)}


Change = tuple[str, str, Expr, set[str]]  # layer key, operation, value, what it writes

# Operations that are all said by one value: in which layer, and what it writes.
_BY_VALUE = {"adjust": ("adjust stats", "numbers"), "control": ("control", "controller"), "name": ("names", "name")}

# What an ability that works everywhere says of its own object defines it: it comes first in its layer (604.3).
_DEFINED = ("set words", "add words", "set")


def is_this(subject: Any) -> bool:
    """Is what an effect is said of this object itself, or nothing else?"""
    return subject is None or isinstance(subject, ast.Ref) and (subject.target or subject.name) == "this"


def taken_over(k: Chunk, node: ast.Do) -> tuple[ast.Do, ast.Expr]:
    """Of what somebody does to a thing: who gains control of it, as an operand; and what is affected, the object."""
    params = k.action(node.verb, node).params
    thing = next(p.name for p in params if p.role == "object")
    for each in params:
        if each.role == "by":
            player = node.subject if node.subject is not None else ast.Ref("you", target="you")
            node = replace(node, args=(*node.args, (each.name, player)))
    return node, dict(node.args)[thing]


_BECOMES = "things become words (types, colors, adjectives) with keywords, numbers as `2/2`, or a `copy of` something"


class Continuous(Chunk):
    """The part of the compiler that knows continuous effects."""

    defining = False

    def parts(
        self, fn: Fn, node: ast.Do, locked: bool, subject: Any = None, condition: Expr = TRUE, together: int = 0
    ) -> list[Call]:
        """``Part(...)`` for one continuous verb; ``locked``: values fixed now, objects listed by the effect.

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
        given = next((each for each in walk(node) if isinstance(each, ast.ThisAbility)), None)
        if given is not None and not locked and not any(isinstance(each, ast.Quoted) for each in walk(node)):
            raise CompileError("no ability is done here that could be given on", given, "say it of what is done once")
        if op in ("switch", "text") or op == "control" and "player" not in dict(node.args):
            node, subject = taken_over(self.k, node)
        operands = dict(node.args)
        what = next((operands[p.name] for p in action.params if p.name in operands and p.role != "by"), None)
        if op == "control":
            what = operands.get("player")
        for phrase in () if locked else (subject, *operands.values()):
            if getattr(phrase, "binding", ""):  # a pronoun in a static effect means each thing affected
                fn.scope[phrase.binding] = CANDIDATE
        made = []
        changes = self.modifications(fn, node, op, what, locked)
        if op == "gain":
            refuse_idle_there(self, subject, Pack(tuple(value for _, _, value, _ in changes)), node)
        if self.program.policies["type_change"] == "whole" and any(change[0] == "types" for change in changes):
            changes = [("types", name, value, writes) for _, name, value, writes in changes]
        whom = 0 if locked else together or (len(changes) > 1 and fn.number())
        for layer, name, value, writes in changes:
            if self.defining and is_this(subject) and condition == TRUE and name in _DEFINED:
                name = f"define {name}"
            made.append(self._part(fn, name, layer, value, writes, locked, subject, condition, node, whom))
        return made

    def _one(self, fn: Fn, node: ast.Do, what: Any, locked: bool) -> Expr:
        """The one player who gains control, chosen as it is done (608.2d).  Raises CompileError for several (108.4)."""
        if not isinstance(what, ast.Select) or self.k.is_one_player(what):
            return expr(self.k, fn, what)
        chosen = what.det.kind in ("count", "target", "any")
        if not chosen or what.det.count not in (None, ast.Number(1)):
            raise CompileError("a thing has one controller", what, "say which player: `1 …`, `target …`, `that player`")
        if not chooses(self.k, fn, what):
            return expr(self.k, fn, what)
        if locked:
            return operand(self.k, fn, what, ("player",), fn.performer, node.verb)
        return call("ops.only", expr(self.k, fn, what))

    def _part(
        self,
        fn: Fn,
        name: str,
        layer: str,
        value: Expr,
        writes: set[str],
        locked: bool,
        subject: Any,
        condition: Expr,
        node: ast.Do,
        whom: int,
    ) -> Call:
        affects: Expr = TRUE
        zones: tuple[str, ...] = (self.program.default_zone,)
        reach: tuple[str, ...] = ()
        if not locked:
            affects, zones = self._affected(fn, subject, condition)
            if isinstance(subject, (ast.Select, ast.Either)):  # not this object alone, which is wherever it is
                reach = tuple(z for z in zones if z not in self.program.field_zones)
        if self.program.policies.get("reach") and not self.k.everywhere:
            affects = both(affects, call("ops.in_reach", Name("g.state"), YOU, CANDIDATE))
        asked, held = ASKED_OF, value
        if locked:
            held = fixed = fn.local("fixed")
            fn.let(fixed, value)
            asked = keeping(ASKED_OF, fixed)
        watches = self._watches(affects, value)
        local = reads_itself_alone(affects, value) and not watches
        seen: dict[str, Expr] = {"watches": words_of(watches)} if watches else {}
        seen |= {"whom": Const(whom)} if whom else {}
        seen |= {"own": TRUE} if is_this(subject) and not locked else {}
        status = statuses_read(affects, *(() if locked else (value,)), finding=True)
        return record(
            "Part",
            op=name,
            status=status,
            layer=self.layer(layer),
            value=Lambda(asked, held),
            affects=Lambda(ASKED_OF, affects),
            zones=zones,
            # what is settled waits for nothing (613.7)
            reads=words_of(() if locked else characteristics(affects, value)),
            # words that come and go with abilities change with these
            writes=words_of(writes | {"words"} if "abilities" in writes and self.program.carried else writes),
            **seen,
            local=local,
            reach=reach,
            span=self.span(node),
        )

    def _watches(self, *read: Expr) -> list[str]:
        """The zones, beside those where effects change things, whose contents these expressions read; time and past."""
        zones, unions = self.program.zones, self.program.unions
        said, used = looked_into(*read), named(*read)
        watched = {each for id in (*zones, *unions) if id in said for each in unions.get(id, (id,))}
        if any(name.startswith("ops.derived_hand") for name in used):
            watched.update(id for id, spec in zones.items() if spec.visible == "owner")
        return moments_read(*read) + sorted(id for id in watched if not zones[id].field)

    def _affected(self, fn: Fn, subject: Any, condition: Expr) -> tuple[Expr, tuple[str, ...]]:
        zones: tuple[str, ...] = ()
        if is_this(subject):
            test: Expr = rel(CANDIDATE, "is", THIS)
        elif isinstance(subject, ast.Select):
            place = next((m for m in subject.modifiers if isinstance(m, ast.InZone)), None)
            test = self.k.select_test(fn, subject, CANDIDATE)
            zones = (
                tuple(z.zone for z in (place.zone, *place.others))
                if place is not None
                else tuple(z for a in subject.alternatives for z in self.k.zones_of_words(a) if z)
            )
        elif isinstance(subject, ast.Either):
            pairs = [self._affected(fn, part, TRUE) for part in subject.parts]
            test = any_of(*(pair[0] for pair in pairs))
            zones = tuple(z for pair in pairs for z in pair[1])
        else:
            test = call("ops.same", CANDIDATE, expr(self.k, fn, subject))
        test = both(condition, test)
        zones = tuple(z for each in zones for z in self.program.unions.get(each, (each,)))
        return test, tuple(dict.fromkeys(zones)) or tuple(self.program.zones)

    def modifications(self, fn: Fn, node: ast.Do, op: str, what: Any, locked: bool) -> list[Change]:
        """The changes that a verb makes."""
        if op in _BY_VALUE:
            layer, writes = _BY_VALUE[op]
            value = self._one(fn, node, what, locked) if op == "control" else expr(self.k, fn, what)
            return [(layer, op, value, {writes})]
        if op in ("text", "full_text"):
            return [other_text(self.k, fn, node, op, what, locked)]
        if op == "names":
            return [("names", "name", cards_named(self.k, node, what), {"name"})]
        if op == "switch":
            return [("switch", "switch", NONE, {"numbers"})]
        if op in ("set", "add", "cap"):
            return self._assignments(fn, what) if op == "set" else [self._added(fn, node, what)]
        if op == "reach":
            return [("adjust stats", "adjust", self._difference(fn, what), {"numbers"})]
        if op == "turn":
            kinds = [
                next(word.id for word in value.kinds if word.kind == "counter")
                for _, value in node.args
                if isinstance(value, ast.Measure)
            ]
            return [("turn counters", "turn counters", Const(tuple(kinds)), {"numbers", "abilities"})]
        if op == "copy" or isinstance(what, ast.CopyOf):
            of = what.of if isinstance(what, ast.CopyOf) else what
            copied = operand(self.k, fn, of, ("object",), fn.performer, "copy") if locked else expr(self.k, fn, of)
            values = call("ops.copiable", G, copied)
            if isinstance(what, ast.CopyOf) and what.but:
                values = call("differing.differing", G, values, differences(self.k, fn, what.but, node))
            return [("copy", "copy", values, {"words", "numbers", "abilities", "name"})]
        if op == "lose" and isinstance(what, ast.FieldOf):
            return [self._information_lost(node.subject, what)]
        if op in ("gain", "lose", "bar"):
            return [self._barred(fn, what) if op == "bar" else self._ability_change(fn, op, what)]
        if op == "icons":
            field = dict(self.action(node.verb, node).attributes)["continuous"][1]
            return [("icons", "add icons", Pack((Const(field), expr(self.k, fn, what))), {"numbers"})]
        if op == "become":
            return self._become(fn, node, what)
        if op == "cease":
            return [self._cease(node, what)]
        raise CompileError(f"'{op}' is no continuous operation", node)

    def _difference(self, fn: Fn, what: Any) -> Expr:
        """By how much the thing in the scope must change to have a value (207-3b)."""
        if not isinstance(what, ast.Assign):
            raise CompileError("a value is brought to 'field value'", what)
        now, names = fn.scope["candidate"], self.pair_fields(what.field)
        pair = (what.value.first, what.value.second) if isinstance(what.value, ast.Pair) else (what.value,) * 2
        given = {name: expr(self.k, fn, value) for name, value in zip(names, pair, strict=False)}
        return Pack(
            tuple(
                call("ops.missing", G, now, Const(name), given[name]) if name in given else ZERO
                for name in self.program.stats
            )
        )

    def _added(self, fn: Fn, node: ast.Do, what: Any) -> Change:
        """``add FIELD NUMBER``: so much more of a number that a thing has, or as much as the operand says.

        ``cap ADJECTIVE``: so many counters of a kind and no more; of what is held to that the adjective is said.
        """
        op, field, *number = dict(self.action(node.verb, node).attributes)["continuous"]
        if op == "cap":
            if not isinstance(what, ast.Measure) or len(what.kinds) != 1:
                raise CompileError("what there can be no more of are counters of one kind", node)
            return ("adjust stats", "cap", Pack((Const(field), expr(self.k, fn, what))), {"numbers", "words"})
        more = Const(int(number[0])) if number else expr(self.k, fn, getattr(what, "amount", what))
        return ("adjust stats", "add", Pack((Const(field), more)), {"numbers"})

    def _assignments(self, fn: Fn, what: Any) -> list[Change]:
        if not isinstance(what, ast.Assign):
            raise CompileError("a value is set with 'field value'", what)
        names = self.pair_fields(what.field)
        layer, op = ("originals", "set original") if self.is_original(what.field) else ("set stats", "set")
        if layer == "originals" and any(self.field(name, what).kind != "number" for name in names):
            raise CompileError("only of numbers can it be said what counts as printed", what)
        with fn.binding(it=CANDIDATE, candidate=CANDIDATE):
            if isinstance(what.value, ast.Pair):
                values = [expr(self.k, fn, what.value.first), expr(self.k, fn, what.value.second)]
            else:
                values = [expr(self.k, fn, what.value)] * len(names)
        items = tuple((Const(name), value) for name, value in zip(names, values, strict=False))
        return [(layer, op, Table(items), {"numbers"})]

    def _ability_change(self, fn: Fn, op: str, what: Any) -> Change:
        if isinstance(what, ast.AllAbilities) and what.of is not None:
            return ("abilities", "gain", expr(self.k, fn, what), {"abilities"})
        if isinstance(what, ast.AllAbilities):
            return (self.losing_layer(), "lose all", NONE, {"abilities"})
        uses = [what] if not isinstance(what, ast.Either) else list(what.parts)
        if isinstance(what, ast.Either) and what.op == "or":
            raise unasked(what)
        if op == "lose" and isinstance(what, ast.Word):
            kinds = self.word_spec(what.kind, what.id).get("abilities")
            if not kinds:
                raise CompileError("this can't be lost", what)
            return (self.losing_layer(), "lose kinds", words_of(kinds), {"abilities"})
        strange = next((use for use in uses if not isinstance(use, _ABILITIES[op])), None)
        if strange is not None:
            raise CompileError(
                f"this is no ability that a thing could {op}",
                strange,
                "write `all abilities`, keywords, or abilities in the lines below `have:`",
            )
        if op == "lose":
            names = tuple(
                (form, said(use)) if use.args else form
                for use in uses
                if isinstance(use, ast.KeywordUse)
                for form in self.forms_of(use)
            )
            return (self.losing_layer(), "lose", words_of(names), {"abilities"})
        gained = joined("+", [expr(self.k, fn, use) for use in uses])
        return ("abilities", "gain", gained, {"abilities"})

    def _barred(self, fn: Fn, what: Any) -> Change:
        """What a thing is kept from having."""
        layer, op, value, writes = self._ability_change(fn, "lose", what)
        if op != "lose":
            raise CompileError("keywords are what a thing can be kept from having", what)
        return layer, "bar", value, writes

    def _information_lost(self, subject: Any, what: ast.FieldOf) -> Change:
        """A piece of information goes: numbers, icons, words of a kind, the names, the cost (206-10a)."""
        loser = getattr(subject, "binding", "") or getattr(subject, "target", "")
        if subject is not None and getattr(what.of, "target", "") != loser:
            raise CompileError("a thing loses only what is its own: 'loses its …'", what)
        fields = [self.field(name, what) for name in self.pair_fields(what.field)]
        if all(spec.kind in ("number", "symbols") for spec in fields):
            return ("adjust stats", "lose numbers", Const(tuple(spec.id for spec in fields)), {"numbers"})
        read, of = fields[0].derived, fields[0].starts
        if read == "kinds" and len(of) == 1:
            return ("types", "lose words", Const(of[0]), {"words"})
        if read == "name":
            return ("names", "lose names", NONE, {"name"})
        if read == "value":
            return ("adjust stats", "lose cost", NONE, {"cost"})
        raise CompileError(f"'{what.field}' can't be lost", what)

    def losing_layer(self) -> str:
        """Abilities are lost in a layer of its own, if the ruleset has one."""
        apart = any("lose abilities" in layer.changes for layer in self.program.layers)
        return "lose abilities" if apart else "abilities"

    def _become(self, fn: Fn, node: ast.Do, what: Any) -> list[Change]:
        words = what.alternatives[0].words if isinstance(what, ast.Select) else (what,)
        words = tuple(self.k.chosen_word(word) for word in words)
        if not all(isinstance(word, ast.Word) and word.kind not in ("name", "param") for word in words):
            raise CompileError("nothing can become that", node, _BECOMES)
        also = any(word.id == "also" for word in node.adverbs)
        colors = [w for w in words if w.kind == "color"]
        kinds = [w for w in words if w.kind in ("type", "subtype", "supertype")]
        found: list[Change] = []
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
                found.append(("set stats", "set", Const(values), {"numbers"}))
            elif every:  # all words that are declared below it
                below = sorted(
                    id for (_, id), each in self.library.declarations.items() if getattr(each, "parent", "") == every[0]
                )
                found.append(("types", "add words", words_of(below), {"words"}))
            elif icons:
                found.append(("types", "set icons", Const((icons[0], icons[1].strip("{}"))), {"numbers"}))
            elif self.word_spec(word.kind, word.id).get("colors") == ("0",):  # of no color: none takes their place
                found.append(("colors", "set words", Pack((words_of(()), words_of(("color",)), FALSE)), {"words"}))
        for layer, chosen in (("types", kinds), ("colors", colors)):
            if not chosen:
                continue
            ids = frozenset(w.id for w in chosen)
            each = tuple(self._given_word(fn, word) for word in sorted(chosen, key=lambda word: word.id))
            given = words_of(ids) if ids.isdisjoint(self.k.chosen) else call("frozenset", Row(each))
            if also:
                found.append((layer, "add words", given, {"words"}))
            else:
                replaced = frozenset(self.word_kind(w) for w in chosen)
                strips = bool(self.intrinsic(ids))
                if strips and self.program.policies.get("stripped"):
                    replaced |= {self.program.policies["stripped"]}
                value = Pack((given, words_of(replaced), Const(strips)))
                found.append((layer, "set words", value, {"words", "abilities"} if strips else {"words"}))
        if also and self.intrinsic(frozenset(w.id for w in kinds)):
            ids_also = Const(sorted(w.id for w in kinds))
            found.append(("types", "gain", call("g.program.word_abilities", ids_also), {"abilities"}))
        found += self._with(fn, what)
        if not found:
            raise CompileError("nothing can become that", node, _BECOMES)
        return found

    def _cease(self, node: ast.Do, what: Any) -> Change:
        """What a thing is no longer: types, and with each the words that say what sort of it the thing is."""
        words = what.alternatives[0].words if isinstance(what, ast.Select) and not what.modifiers else ()
        if not words or any(word.negated or word.kind not in ("type", "subtype", "supertype") for word in words):
            raise CompileError("nothing stops being that", node, "name the types, without more")
        return ("types", "drop words", words_of(frozenset(word.id for word in words)), {"words"})

    def _given_word(self, fn: Fn, word: ast.Word) -> Expr:
        """A word of the ruleset, or the one that has been chosen by a name."""
        name = ast.Ref(word.id, None, word.id, span=word.span)
        return expr(self.k, fn, name) if word.id in self.k.chosen else Const(word.id)

    def _with(self, fn: Fn, what: Any) -> list[Change]:
        """What something becomes besides its words: ``becomes 1/1 Fish with swimming`` has the keyword from then on."""
        uses = []
        for modifier in what.modifiers if isinstance(what, ast.Select) else ():
            quality = modifier.what if isinstance(modifier, ast.Quality) and not modifier.negated else None
            if not isinstance(quality, ast.KeywordUse):
                raise CompileError("nothing can become that", modifier, _BECOMES)
            uses.append(quality)
        return [("abilities", "gain", self.k.keyword_tuple(fn, tuple(uses)), {"abilities"})] if uses else []

    def endings(self, fn: Fn, event: ast.EventPattern) -> tuple[Expr, ...]:
        """The patterns of the events that end something which lasts until ``event``."""
        return tuple(self.k.pattern(fn, each) for each in self.k.told_as(event))

    def duration(self, fn: Fn, node: Any) -> Expr:
        """When an effect ends: None (never), or a tuple the engine compares with what happens."""
        if node is None:
            return NONE
        if isinstance(node, ast.Until):
            if isinstance(node.event, ast.StepEvent):
                return windows.ending(self.k, fn, node.event.edge, node.event.window)
            self.k.changeable(node.event)
            return Pack((Const("event"), *self.endings(fn, node.event)))
        if isinstance(node, ast.Window):
            return NONE if node.which == "any" else windows.ending(self.k, fn, "end", node)
        with fn.binding(**fn.followed()):
            holds = both(*self._still_there(fn, node.condition), expr(self.k, fn, node.condition))
            return Pack((Const("while"), Lambda("g", holds)))

    def _still_there(self, fn: Fn, condition: Any) -> list[Expr]:
        """What has left is nothing for as long as which something lasts, but for where it is (611.2b)."""
        nodes = list(walk(condition))
        placed = [node.subject for node in nodes if isinstance(node, ast.Is) and isinstance(node.what, ast.ZoneOf)]
        said = [node for node in nodes if isinstance(node, ast.Ref) and node.target == "this"]
        asked = [node for node in said if not any(node is each for each in placed)]
        return [rel(call("ops.place_of", expr(self.k, fn, asked[0])), "is not", NONE)] if asked else []
