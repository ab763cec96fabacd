"""Noun phrases → tests of one thing and lists of things.

A phrase is used in three ways: as a *test* (event patterns, conditions), as a *collection* (all that
match, now), and as a *choice* (targets and "one of those": see ``statements``).  Only collections and
choices look at zones: a bare noun means things in the ruleset's default zone (109.2 of the 2018 book),
a test trusts the event or the binding that supplied the thing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import is_candidate, is_target, transform, walk
from kotowari.interpreter.from_ast.absent import knowing, may_be_nothing
from kotowari.interpreter.from_ast.adjectives import core_test, held_by, known_by
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.described import refuse_amount, token_test
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.macros import said
from kotowari.interpreter.from_ast.of_many import as_it_was, of_things_moved
from kotowari.interpreter.from_ast.players import is_a, nobodys, player_test, turn_test
from kotowari.interpreter.from_ast.remainder import rest_of, those_done
from kotowari.interpreter.from_ast.target import (
    NONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Attr,
    C,
    Call,
    Const,
    Each,
    Expr,
    G,
    Item,
    Lambda,
    Name,
    Not,
    Row,
    any_of,
    both,
    call,
    joined,
    negated,
    rel,
)

PRONOUNS = frozenset({"it", "them", "they", "that"})
TESTED = ast.Ref("tested", target="tested")  # what a quality is asked of


class Selectors(Chunk):
    """The part of the compiler that knows noun phrases."""

    taking = True  # whether phrases are read for what is done to them, not for how many there are
    joint = False  # whether by *you* all of a team are meant
    everywhere = False  # whether a phrase means what is out of reach, too
    entering: Expr | None = None  # the local of what is about to enter: no phrase finds it there yet (614.12)

    @contextmanager
    def reaching_far(self, far: bool = True) -> Iterator[None]:
        """Read phrases as said by what reaches everybody."""
        before, self.everywhere = self.everywhere, self.everywhere or far
        try:
            yield
        finally:
            self.everywhere = before

    @contextmanager
    def before_entering(self, thing: Expr | None) -> Iterator[None]:
        """Read phrases as asked before this has entered."""
        before, self.entering = self.entering, thing
        try:
            yield
        finally:
            self.entering = before

    def counted(self, fn: Fn, node: Any) -> Expr:
        """A list of everything a phrase means, for how many that are."""
        before, self.taking = self.taking, False
        try:
            return self.collection(fn, node)
        finally:
            self.taking = before

    # ------------------------------------------------------------------ one word
    def word_test(self, fn: Fn, word: ast.Word, var: Expr) -> Expr:
        """``var`` has this word."""
        test = self._word_test(fn, word, var)
        return negated(test, word.negated)

    def _word_test(self, fn: Fn, word: ast.Word, var: Expr) -> Expr:
        if word.id in fn.scope and word.kind in ("param", "name"):
            return call("ops.has_word", var, fn.scope[word.id])
        kind = word.kind
        if kind == "stats" and not word.id.replace("/", "").isdecimal():
            raise CompileError("numbers that are letters are those of a token that is made", word)
        if kind == "stats":
            return both(
                *(
                    rel(call(Attr(var, "chars.numbers.get"), Const(name), ZERO), "==", Const(int(number)))
                    for name, number in zip(self.program.stats, word.id.split("/"), strict=True)
                )
            )
        if kind == "player":
            return player_test(fn, self.word_spec("player", word.id), var, self.program)
        if kind == "token":
            return token_test(self.k, word, var)
        spec = self.word_spec(kind, word.id)
        if kind in ("type", "subtype", "supertype", "color") or "word" in spec:
            return rel(Const(word.id), "in", Attr(var, "chars.words"))
        if kind == "counter":
            return call("ops.has_counter", var, Const(word.id))
        if kind == "step":  # what begins and ends is called by its name
            return rel(var, "==", Const(word.id))
        if kind == "unit":
            spec = self.word_spec("class", word.id)
        tests = [self._attribute_test(fn, name, values, var) for name, values in spec.items()]
        return both(*tests, *self._meaning_test(fn, word, var))

    def _meaning_test(self, fn: Fn, word: ast.Word, var: Expr) -> list[Expr]:
        """What a declaration says behind ``is``: a condition on the thing, or a phrase that it must fit."""
        declared = self.library.declarations.get((word.kind, word.id))
        means = declared.means if declared is not None else None
        if means is None:
            return []
        if isinstance(means, ast.Select):
            return [self.select_test(fn, means, var)]
        with fn.binding(candidate=var, it=var):
            return [expr(self.k, fn, means)]

    def _attribute_test(self, fn: Fn, name: str, values: tuple[str, ...], var: Expr) -> Expr:
        if name == "field":
            field = Const(values[0])
            return call(Attr(var, "status.get"), field) if var.text in fn.objects else call("ops.status", var, field)
        if name == "not":
            inner = self.word_of(values[0])
            if inner is None:
                return Not(call("ops.flag", G, var, Const(values[0])))
            return Not(self._word_test(fn, inner, var))
        if name == "zone":
            if "an.event" in fn.scope or fn.objects.get(var.text) == values[0]:
                return TRUE
            return self.zone_id_test(var, values[0])
        if name == "any":
            words = [self.word_of(each) for each in values]
            return any_of(*(self.word_test(fn, w, var) for w in words if w))
        if name in ("altered", "works"):
            tried = "is_altered" if name == "altered" else "would_succeed"
            with_whom = [held_by(self.program.fields, id, var) or self.player_named(fn, id) for id in values[1:]]
            return call(f"trial.{tried}", G, var, Const(values[0]), YOU, *with_whom)
        if name == "chosen":
            done_to = fn.done_to(values[0])
            return rel(var, "in", call("ops.most", done_to) if values[1:] else done_to)
        return core_test(name, values, var)

    def zone_id_test(self, var: Expr, zone: str) -> Expr:
        """``var`` is in a zone of this name, or in one of those that a union names."""
        union = self.program.unions.get(zone)
        return call("ops.in_zone_id", var, Const(zone)) if union is None else call("ops.in_union", var, Const(union))

    def spread(self, node: ast.Select) -> ast.Select:
        """A phrase whose noun is a union (``any of A, B, C``) with one alternative for each."""
        alternatives: list[ast.Alternative] = []
        for alternative in node.alternatives:
            union = next(
                (
                    w
                    for w in alternative.words
                    if not w.negated and w.kind == "class" and "any" in self.word_spec("class", w.id)
                ),
                None,
            )
            if union is None:
                alternatives.append(alternative)
                continue
            for each in self.word_spec("class", union.id)["any"]:
                word = self.word_of(each)
                if word is not None:
                    alternatives.append(ast.Alternative(tuple(word if w is union else w for w in alternative.words)))
        return node if len(alternatives) == len(node.alternatives) else replace(node, alternatives=tuple(alternatives))

    # ------------------------------------------------------------------ tests
    def is_player_phrase(self, alternative: ast.Alternative) -> bool:
        """Does this alternative speak of players?"""
        return any(word.kind == "player" for word in alternative.words)

    def alternatives_test(self, fn: Fn, alternatives: tuple[ast.Alternative, ...], var: Expr, zones: bool) -> Expr:
        """``var`` satisfies one of the alternatives."""
        tests = []
        for alternative in map(self.elsewhere, alternatives):
            parts = [self.word_test(fn, word, var) for word in self._sorted(alternative.words)]
            if zones and not self.is_player_phrase(alternative):
                parts = [self.zone_id_test(var, zone) for zone in self.zones_of_words(alternative)[:1]] + parts
            test = both(*parts)
            tests.append(call("ops.is_object", var) if test is TRUE else test)
        return any_of(*tests)

    def elsewhere(self, alternative: ast.Alternative) -> ast.Alternative:
        """Beside another noun a noun for things of one zone says what they would be there (110.4a)."""
        words = alternative.words
        if len(words) < 2 or not any(word.kind in ("class", "unit") for word in words[1:]):
            return alternative
        said = [
            self.word_spec("class", word.id).get("elsewhere")
            if word.kind == "class" and word is not words[-1]
            else None
            for word in words
        ]
        if not any(said):
            return alternative
        return replace(
            alternative,
            words=tuple(
                replace(word, kind="adjective", id=other[0]) if other else word
                for word, other in zip(words, said, strict=True)
            ),
        )

    def _sorted(self, words: tuple[ast.Word, ...]) -> list[ast.Word]:
        order = {"player": 0, "class": 1, "type": 2}
        return sorted(words, key=lambda word: order.get(word.kind, 3))

    def select_test(self, fn: Fn, node: ast.Select, var: Expr, zones: bool = False) -> Expr:
        """``var`` satisfies the whole phrase; ``zones`` also where it must be."""
        node = self.k.where_known(self.spread(node))
        tests: list[Expr] = []
        players = [self.is_player_phrase(a) for a in node.alternatives]
        if any(players) and not all(players):
            parts = []
            for alternative, player in zip(node.alternatives, players, strict=True):
                test = self.alternatives_test(fn, (alternative,), var, zones)
                parts.append(test if player else both(is_a(var, "Obj"), test))
            tests.append(any_of(*parts))
        else:
            if not any(players) and var.text not in fn.objects:
                tests.append(is_a(var, "Obj"))
            tests.append(self.alternatives_test(fn, node.alternatives, var, zones))
        if node.det.another:
            tests.append(self.another_test(fn, node.det, var))
        tests += [self.modifier_test(fn, modifier, var) for modifier in node.modifiers]
        return both(*tests, *nobodys(self, node))

    def another_test(self, fn: Fn, det: ast.Det, var: Expr) -> Expr:
        """``var`` is not this, whatever has become of it where that is known, or not the player that was spoken of."""
        if det.than is not None:
            return Not(call("ops.same", var, knowing(expr(self.k, fn, det.than))))
        return rel(var, "is not", call("ops.present", C, THIS) if "c" in fn.params.split(", ") else THIS)

    def modifier_test(self, fn: Fn, modifier: Any, var: Expr) -> Expr:
        """``var`` satisfies one modifier."""
        if isinstance(modifier, ast.InZone):
            named = [knowing(expr(self.k, fn, zone)) for zone in (modifier.zone, *modifier.others)]
            return any_of(*(call("g.state.in_zone", var, zone) for zone in named))
        if isinstance(modifier, ast.Controlled):
            field = (self.word_spec("relation", modifier.relation).get("field") or ("controller",))[0]
            if field not in ("controller", "owner"):  # a relation of one thing to another, which a field of it holds
                held = expr(self.k, fn, ast.FieldOf(field, modifier.by, span=modifier.span))
                test = rel(var, "in", call("ops.as_list", knowing(held)))
                return negated(test, modifier.negated)
            seat = Attr(var, "chars.controller") if field == "controller" else Attr(var, "owner")
            return self.relation_test(fn, modifier, seat)
        if isinstance(modifier, ast.Quality):
            return self.quality_test(fn, modifier, var)
        if isinstance(modifier, ast.Where):
            with fn.testing(var):
                return knowing(expr(self.k, fn, modifier.condition))
        if isinstance(modifier, ast.Among):
            return rel(var, "in", self.pool(fn, modifier.pool))
        raise CompileError("this modifier can't be tested", modifier)

    def pool(self, fn: Fn, things: ast.Expr, past: bool = False) -> Expr:
        """What was spoken of before, where it is by now, or as it was; where something is taken, what is left."""
        named = those_done(fn, things, self.taking) or rest_of(fn, things, expr(self.k, fn, things), self.taking)
        if self.taking and isinstance(things, ast.Ref) and (things.target or things.name) in fn.lying:
            return call("ops.staying", named)
        return call("ops.as_last" if past and not self.taking else "ops.present", C, call("ops.as_list", named))

    def relation_test(self, fn: Fn, modifier: ast.Controlled, seat: Expr) -> Expr:
        """``seat`` is that of the player whom the modifier names."""
        by = modifier.by
        test: Expr
        if is_target(by):
            test = rel(seat, "==", call("getattr", expr(self.k, fn, by), Const("seat"), NONE))
        elif isinstance(by, ast.Select):
            words = by.alternatives[0].words
            if len(by.alternatives) == len(words) == 1 and words[0].kind == "player" and not by.modifiers:
                spec = self.word_spec("player", words[0].id)
                plain = not words[0].negated and "opponent" not in spec and not spec.get("defending")
                if plain and {"active", "not", "defending"} & spec.keys():
                    return turn_test(self.program, seat, "active" in spec)
            one = fn.local("p")
            test = self.alternatives_test(fn, by.alternatives, one, zones=False)
            test = call(Lambda(one.text, test), Item(Name("g.state.players"), seat))
        else:
            player = expr(self.k, fn, by)
            surely = not isinstance(player, Call) and not may_be_nothing(fn, player)
            test = rel(seat, "==", Attr(player, "seat") if surely else call("getattr", player, Const("seat"), NONE))
        return negated(knowing(test), modifier.negated)

    def quality_test(self, fn: Fn, quality: ast.Quality, var: Expr) -> Expr:
        """``var`` has a keyword, a number in a range, counters, or a word."""
        what = quality.what
        test: Expr
        if isinstance(what, ast.KeywordUse):
            test = any_of(*(rel(Const(form), "in", Attr(var, "chars.keywords")) for form in self.k.forms_of(what)))
            if what.args:
                test = both(test, call("ops.has_said", var, Const(what.keyword), Const(said(what))))
        elif isinstance(what, ast.Measure):
            kinds = [word.id for word in what.kinds if word.kind == "counter"]
            amount = expr(self.k, fn, what.amount)
            refuse_amount(what, amount)
            bound = [fn.scope[w.id] for w in what.kinds if w.id in fn.scope]
            key = Const(kinds[0]) if kinds else bound[0] if bound else NONE
            test = rel(call("ops.counters", var, key), ">=", amount)
        elif isinstance(what, ast.Word):
            test = self.word_test(fn, what, var)
        elif (
            isinstance(what, ast.Compare)
            and "it" in fn.scope
            and any(isinstance(each, ast.Ref) and each.name in PRONOUNS for each in walk(what.right))
        ):
            # "with power > power of it": what is compared is the thing tested, `it` what was spoken of before
            own = transform(what.left, lambda part: TESTED if is_candidate(part) else part)
            with fn.binding(**{TESTED.target: var}):
                test = expr(self.k, fn, replace(what, left=own))
        else:
            with fn.testing(var):
                test = expr(self.k, fn, what)
        return negated(knowing(test), quality.negated)

    # ------------------------------------------------------------------ collections
    def zones_of_words(self, alternative: ast.Alternative) -> list[str]:
        """The zones that the nouns of an alternative imply; the default zone if they imply none."""
        found = []
        for word in self.elsewhere(alternative).words:
            if word.negated:
                continue
            spec = self.word_spec(word.kind, word.id) if word.kind != "unit" else self.word_spec("class", word.id)
            if "zone" in spec:
                found.append(spec["zone"][0])
            elif word.kind == "class" and "any" not in spec or word.kind == "unit" and not spec:
                found.append("")
        if not found:
            return [self.program.default_zone]
        return [zone for zone in found if zone] or [""]

    def collection(self, fn: Fn, node: Any) -> Expr:
        """A Python list of everything a phrase means now."""
        if isinstance(node, ast.Select):
            return self._select_collection(fn, node)
        if isinstance(node, ast.Either):
            return joined("+", [self.collection(fn, part) for part in node.parts])
        if isinstance(node, ast.ZoneOf):
            return call("g.state.contents", expr(self.k, fn, node))
        value = expr(self.k, fn, node)
        return call("ops.as_list", value if self.taking else as_it_was(value))

    def _select_collection(self, fn: Fn, node: ast.Select) -> Expr:
        if node.det.kind == "target":
            return call("ops.as_list", expr(self.k, fn, node))
        if len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1 and not node.modifiers:
            word = node.alternatives[0].words[0]
            if word.id in fn.scope and word.kind in ("name", "param"):
                return call("ops.as_list", fn.scope[word.id])
        node = self.k.where_known(self.spread(node))
        pool = next((m for m in node.modifiers if isinstance(m, ast.Among)), None)
        zone = next((m for m in node.modifiers if isinstance(m, ast.InZone)), None) if pool is None else None
        if zone is not None and not zone.others and (places := self.k.all_of(zone.zone.zone)) is not None:
            self.k.somewhere(node, places, "what is looked for")
        groups: dict[str, list[ast.Alternative]] = {}
        for alternative in node.alternatives:
            if self.is_player_phrase(alternative):
                groups.setdefault("*players", []).append(alternative)
            else:
                lying = self.zones_of_words(alternative)[0] if zone is None and pool is None else ""
                groups.setdefault(lying, []).append(alternative)
        rest = tuple(m for m in node.modifiers if m is not zone and m is not pool)
        parts: list[Expr] = []
        for place, alternatives in groups.items():
            var = fn.local("o")
            special = self.special_domain(alternatives)
            if special:
                tests = [self.modifier_test(fn, modifier, var) for modifier in rest]
                others = tuple(
                    word
                    for word in alternatives[0].words
                    if not (word.kind == "class" and self.special_domain([ast.Alternative((word,))]))
                )
                if others:
                    tests.insert(0, self.alternatives_test(fn, (ast.Alternative(others),), var, zones=False))
                parts.append(Each(var, var.text, special, both(*tests), listed=True) if tests else special)
                continue
            known = known_by(fn, [] if zone or pool else [self.word_spec(w.kind, w.id) for w in alternatives[0].words])
            if not (known or place or zone or pool):
                self.k.lying_somewhere(node, alternatives)
            past = of_things_moved(self.k, node)
            domain, lies = (known, "") if known else self._domain(fn, place, zone or pool, rest, past)
            if self.program.policies.get("reach") and not self.everywhere:
                whose = C if fn.params == "g, ev" or "c" in fn.params.split(", ") else NONE
                domain = call("ops.near", G, whose, YOU, domain)
            if place != "*players":
                fn.objects[var.text] = lies
            tests = [self.alternatives_test(fn, tuple(alternatives), var, zones=False)]
            if node.det.another:
                tests.append(self.another_test(fn, node.det, var))
            elif self.entering and place != "*players":
                tests.append(rel(var, "is not", self.entering))
            tests += [*(self.modifier_test(fn, modifier, var) for modifier in rest), *nobodys(self, node)]
            parts.append(Each(var, var.text, domain, both(*tests), listed=True))
        return joined("+", parts)

    def _domain(
        self, fn: Fn, place: str, limit: ast.InZone | ast.Among | None, rest: tuple[Any, ...], gone: bool
    ) -> tuple[Expr, str]:
        """Where things are looked for, and the one zone that this is, or ""."""
        if isinstance(limit, ast.Among):
            return self.pool(fn, limit.pool, gone), ""
        if place == "*players":
            return call("g.state.turn_order"), ""
        if limit is not None:
            found = [call("g.state.contents", knowing(expr(self.k, fn, each))) for each in (limit.zone, *limit.others)]
            return joined("+", found), "" if limit.others else limit.zone.zone
        if not place:
            return call("g.state.all_objects"), ""
        past = self.past_domain(rest) if place == self.program.default_zone else None
        return past or call("g.state.zone_objects", Const(place)), place

    def past_domain(self, modifiers: tuple[Any, ...]) -> Expr | None:
        """Where things are looked for of which something is said that took them away: "beast where it left"."""
        for modifier in modifiers:
            said = modifier.condition if isinstance(modifier, ast.Where) else None
            if not isinstance(said, ast.Happened) or said.negated or not isinstance(said.event, ast.EventPattern):
                continue
            action, slots, looks_back, _ = self.k.unfold(said.event)
            for slot, test, after in slots:
                about = isinstance(test, ast.Ref) and test.target == "candidate"
                if about and not after and (looks_back or self.k.leaves_field(action, slots)):
                    return call("events.took_part", G, Const(action.id), Const(slot))
        return None

    def special_domain(self, alternatives: list[ast.Alternative]) -> Expr | None:
        """Lists that the core finds by itself: what can be played, which abilities can be used."""
        for word in alternatives[0].words:
            spec = self.word_spec(word.kind, word.id) if word.kind == "class" else {}
            if "permitted" in spec:
                return call("ops.permitted", G, YOU, Const(spec["permitted"][0]))
            if "activation" in spec:
                return call("ops.activations", G, YOU, *map(Const, spec["activation"]))
            if "stray" in spec:
                return call("g.checks.strays")
            if "resource" in spec:
                return call("ops.activations", G, YOU, Const("resource"))
        return None

    def select_value(self, fn: Fn, node: ast.Select) -> Expr:
        """A phrase where a value stands: a target that was announced, a bound name, or all that match."""
        if node.det.kind == "target":
            index = self.target_index(fn, node)
            target = Item(fn.chosen, Const(index))
            if node.binding:
                fn.scope[node.binding] = target
                fn.named_targets[node.binding] = index
            return target
        if len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1 and not node.modifiers:
            word = node.alternatives[0].words[0]
            if word.id in fn.scope and word.kind in ("name", "param"):
                return fn.scope[word.id]
            if self.is_one_player(node):
                if "active" in self.word_spec("player", word.id) and not word.negated:
                    return call("g.state.active_player")
                return Item(any_of(self._select_collection(fn, node), Row((NONE,))), ZERO)
        return self._select_collection(fn, node)

    def player_named(self, fn: Fn, id: str) -> Expr:
        """The one player that a declared word names."""
        return expr(self.k, fn, ast.Select((ast.Alternative((ast.Word("player", id),)),)))

    def is_one_player(self, node: ast.Select) -> bool:
        """Does the phrase name a single player ("the active player"), rather than leave a choice?"""
        words = node.alternatives[0].words
        if len(node.alternatives) != 1 or len(words) != 1 or node.modifiers or node.det.kind != "none":
            return False
        spec = self.word_spec("player", words[0].id) if words[0].kind == "player" else {}
        return bool(spec) and "opponent" not in spec

    def target_index(self, fn: Fn, node: ast.Select) -> int:
        """The place of a target among those announced; a phrase met for the first time is the next of them."""
        for index, (known, _) in enumerate(fn.targets):
            if known is node:
                return index
        fn.targets.append((node, fn.mode))
        index = len(fn.targets) - 1
        if fn.only_if is not None:
            fn.wanted_if[index] = fn.only_if
        return index
