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
from kotowari.grammar.visit import transform, walk
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.macros import said

PRONOUNS = frozenset({"it", "them", "that"})
TESTED = ast.Ref("tested", target="tested")  # what a quality is asked of


def _is_candidate(node: Any) -> bool:
    return isinstance(node, ast.Ref) and node.target == "candidate"


def _done_to(fn: Fn, verb: str) -> str:
    """What a verb was done to before in these instructions."""
    if f"done by {verb}" not in fn.scope:
        raise CompileError("nothing was chosen before this", None, "choose it first: `choose up to 1 target …`")
    return fn.scope[f"done by {verb}"]


class Selectors(Chunk):
    """The part of the compiler that knows noun phrases."""

    entering: str = ""  # the local of what is about to enter: no phrase finds it there yet (614.12)

    @contextmanager
    def before_entering(self, thing: str) -> Iterator[None]:
        """Read phrases as asked before this has entered."""
        before, self.entering = self.entering, thing
        try:
            yield
        finally:
            self.entering = before

    # ------------------------------------------------------------------ one word
    def word_test(self, fn: Fn, word: ast.Word, var: str) -> str:
        """``var`` has this word."""
        test = self._word_test(fn, word, var)
        return f"(not {test})" if word.negated else test

    def _word_test(self, fn: Fn, word: ast.Word, var: str) -> str:
        if word.id in fn.scope and word.kind in ("param", "name"):
            return f"ops.has_word({var}, {fn.scope[word.id]})"
        kind = word.kind
        if kind == "stats" and not word.id.replace("/", "").isdecimal():
            raise CompileError("numbers that are letters are those of a token that is made", word)
        if kind == "stats":
            return "(" + " and ".join(f"{var}.chars.numbers.get({name!r}, 0) == {value}" for name, value in zip(
                self.program.stats, word.id.split("/"), strict=True)) + ")"
        if kind == "player":
            return self._player_test(fn, word, var)
        spec = self.word_spec(kind, word.id)
        if kind in ("type", "subtype", "supertype", "color") or "word" in spec:
            return f"({word.id!r} in {var}.chars.words)"
        if kind == "counter":
            return f"ops.has_counter({var}, {word.id!r})"
        if kind == "unit":
            spec = self.word_spec("class", word.id)
        tests = [self._attribute_test(fn, name, values, var) for name, values in spec.items()]
        tests = [*(test for test in tests if test), *self._meaning_test(fn, word, var)]
        return "(" + " and ".join(tests) + ")" if tests else "True"

    def _meaning_test(self, fn: Fn, word: ast.Word, var: str) -> list[str]:
        """What a declaration says behind ``is``: a condition on the thing, or a phrase that it must fit."""
        declared = self.library.declarations.get((word.kind, word.id))
        means = declared.means if declared is not None else None
        if means is None:
            return []
        if isinstance(means, ast.Select):
            return [self.select_test(fn, means, var)]
        with fn.binding(candidate=var, it=var):
            return [expr(self.k, fn, means)]

    def _attribute_test(self, fn: Fn, name: str, values: tuple[str, ...], var: str) -> str:
        if name == "field":
            return f"{var}.status.get({values[0]!r})" if var in fn.objects else f"ops.status({var}, {values[0]!r})"
        if name == "not":
            inner = self.word_of(values[0])
            if inner is None:
                return f"(not ops.flag(g, {var}, {values[0]!r}))"
            return "(not " + self._word_test(fn, inner, var) + ")"
        if name == "host":
            if not values:
                return f"(this is not None and this.host is {var})"
            return (f"(this is not None and (this.host is {var} if {values[0]!r} in this.chars.words else "
                    f"any({values[0]!r} in each.chars.words for each in {var}.attached)))")
        if name == "faces":
            return f"(len({var}.card.bases) >= {values[0]} if {var}.card else False)"
        if name == "zone":
            if "an.event" in fn.scope or fn.objects.get(var) == values[0]:
                return ""
            return self.zone_id_test(var, values[0])
        if name == "any":
            words = [self.word_of(each) for each in values]
            return "(" + " or ".join(self.word_test(fn, w, var) for w in words if w) + ")"
        if name == "icon":
            return f"ops.has_icon({var}, {values[0]!r}, {values[1].strip('{}')!r})"
        if name == "filled":
            return f"bool({var}.chars.numbers.get({values[0]!r}))"
        if name == "met" and len(values) > 1:
            return f"icons.is_met_changed(g, {var}, {values[0]!r}, {values[1]!r}, you)"
        if name == "met":
            return f"icons.is_met(g, {var}, {values[0]!r}, you)"
        if name in ("payable", "targetable"):
            return f"ops.is_{name}(g, {var}, you)"
        if name in ("permitted", "activation", "resource", "stray"):
            return "True"
        if name == "would":
            return f"ops.would({var}, {values[0]!r}, {values[1:]!r})"
        if name in ("altered", "works"):
            tried = "is_altered" if name == "altered" else "would_succeed"
            with_whom = "".join(f", {self.player_named(fn, id)}" for id in values[1:])
            return f"trial.{tried}(g, {var}, {values[0]!r}, you{with_whom})"
        if name == "must":
            return f"ops.must(g, {var}, {values[0]!r})"
        if name == "attached":
            return f"ops.is_attached({var})"
        if name == "bearing":
            return f"bool({var}.attached)"
        if name == "older":
            return f"({var}.entered < this.entered)"
        if name in ("card", "token", "ability"):
            return f"ops.is_{name}({var})"
        if name in ("active", "opponent"):
            return f"ops.is_{name}(g, {var}, you)"
        if name == "chosen":
            return f"ops.is_among({var}, ({_done_to(fn, values[0])}))"
        if name == "flag":
            return f"ops.flag(g, {var}, {values[0]!r})"
        if name == "colors":
            return f"(len({var}.chars.words & P.color_words) {'>=' if len(values) > 1 else '=='} {values[0]})"
        return ""

    def zone_id_test(self, var: str, zone: str) -> str:
        """``var`` is in a zone of this name, or in one of those that a union names."""
        union = self.program.unions.get(zone)
        return f"ops.in_zone_id({var}, {zone!r})" if union is None else f"ops.in_union({var}, {union!r})"

    def _player_test(self, fn: Fn, word: ast.Word, var: str) -> str:
        spec = self.word_spec("player", word.id)
        if "opponent" in spec:
            return f"(type({var}) is Player and {var} is not you)"
        if "active" in spec:
            return f"(type({var}) is Player and {var}.seat == g.state.active)"
        if "not" in spec:
            return f"(type({var}) is Player and {var}.seat != g.state.active)"
        if "field" in spec:
            return f"(type({var}) is Player and {var}.fields.get({spec['field'][0]!r}, 0) != 0)"
        if "defending" in spec:
            return f"(type({var}) is Player and {var}.seat != g.state.active)"
        return f"(type({var}) is Player)"

    def spread(self, node: ast.Select) -> ast.Select:
        """A phrase whose noun is a union (``any of A, B, C``) with one alternative for each."""
        alternatives: list[ast.Alternative] = []
        for alternative in node.alternatives:
            union = next((w for w in alternative.words if not w.negated and w.kind == "class"
                          and "any" in self.word_spec("class", w.id)), None)
            if union is None:
                alternatives.append(alternative)
                continue
            for value in self.word_spec("class", union.id)["any"]:
                word = self.word_of(value)
                if word is not None:
                    alternatives.append(ast.Alternative(tuple(word if w is union else w for w in alternative.words)))
        return node if len(alternatives) == len(node.alternatives) else replace(node, alternatives=tuple(alternatives))

    # ------------------------------------------------------------------ tests
    def is_player_phrase(self, alternative: ast.Alternative) -> bool:
        """Does this alternative speak of players?"""
        return any(word.kind == "player" for word in alternative.words)

    def alternatives_test(self, fn: Fn, alternatives: tuple[ast.Alternative, ...], var: str, zones: bool) -> str:
        """``var`` satisfies one of the alternatives."""
        tests = []
        for alternative in map(self.elsewhere, alternatives):
            parts = [self.word_test(fn, word, var) for word in self._sorted(alternative.words)]
            if zones and not self.is_player_phrase(alternative):
                parts = [self.zone_id_test(var, zone) for zone in self.zones_of_words(alternative)[:1]] + parts
            parts = [part for part in parts if part != "True"]
            tests.append(" and ".join(parts) if parts else f"ops.is_object({var})")
        if len(tests) == 1:
            return f"({tests[0]})"
        return "(" + " or ".join(f"({test})" for test in tests) + ")"

    def elsewhere(self, alternative: ast.Alternative) -> ast.Alternative:
        """Beside another noun a noun for things of one zone says what they would be there (110.4a)."""
        words = alternative.words
        if len(words) < 2 or not any(word.kind in ("class", "unit") for word in words[1:]):
            return alternative
        said = [self.word_spec("class", word.id).get("elsewhere") if word.kind == "class" and word is not words[-1]
                else None for word in words]
        if not any(said):
            return alternative
        return replace(alternative, words=tuple(
            replace(word, kind="adjective", id=other[0]) if other else word
            for word, other in zip(words, said, strict=True)))

    def _sorted(self, words: tuple[ast.Word, ...]) -> list[ast.Word]:
        order = {"player": 0, "class": 1, "type": 2}
        return sorted(words, key=lambda word: order.get(word.kind, 3))

    def select_test(self, fn: Fn, node: ast.Select, var: str, zones: bool = False) -> str:
        """``var`` satisfies the whole phrase; ``zones`` also where it must be."""
        node = self.spread(node)
        guard = ""
        players = [self.is_player_phrase(a) for a in node.alternatives]
        if any(players) and not all(players):
            parts = []
            for alternative, player in zip(node.alternatives, players, strict=True):
                test = self.alternatives_test(fn, (alternative,), var, zones)
                parts.append(test if player else f"(type({var}) is Obj and {test})")
            tests = ["(" + " or ".join(parts) + ")"]
        else:
            if not any(players) and var not in fn.objects:
                guard = f"type({var}) is Obj"
            tests = [self.alternatives_test(fn, node.alternatives, var, zones)]
        if node.det.another:
            tests.append(self.another_test(fn, node.det, var))
        for modifier in node.modifiers:
            if isinstance(modifier, ast.InZone):
                named = [expr(self.k, fn, zone) for zone in (modifier.zone, *modifier.others)]
                places = [f"g.state.in_zone({var}, {zone})" for zone in named]
                tests.append(places[0] if len(places) == 1 else f"({' or '.join(places)})")
            else:
                tests.append(self.modifier_test(fn, modifier, var))
        if guard:
            tests.insert(0, guard)
        return "(" + " and ".join(tests) + ")"

    def another_test(self, fn: Fn, det: ast.Det, var: str) -> str:
        """``var`` is not this, or not the player that was spoken of."""
        return f"{var} is not this" if det.than is None else f"not ops.same({var}, {expr(self.k, fn, det.than)})"

    def modifier_test(self, fn: Fn, modifier: Any, var: str) -> str:
        """``var`` satisfies one modifier (not a zone)."""
        if isinstance(modifier, ast.Controlled):
            field = (self.word_spec("relation", modifier.relation).get("field") or ("controller",))[0]
            if field not in ("controller", "owner"):  # a relation of one thing to another, which a field of it holds
                held = expr(self.k, fn, ast.FieldOf(field, modifier.by, span=modifier.span))
                test = f"({var} in ops.as_list({held}))"
                return f"(not {test})" if modifier.negated else test
            seat = f"{var}.chars.controller" if field == "controller" else f"{var}.owner"
            return self.relation_test(fn, modifier, seat)
        if isinstance(modifier, ast.Quality):
            return self.quality_test(fn, modifier, var)
        if isinstance(modifier, ast.Where):
            with fn.binding(candidate=var, it=var):
                return expr(self.k, fn, modifier.condition)
        raise CompileError("this modifier can't be tested", modifier)

    def relation_test(self, fn: Fn, modifier: ast.Controlled, seat: str) -> str:
        """``seat`` is that of the player whom the modifier names."""
        by = modifier.by
        if isinstance(by, ast.Select) and by.det.kind == "target":
            test = f"({seat} == getattr({expr(self.k, fn, by)}, 'seat', None))"
        elif isinstance(by, ast.Select):
            words = by.alternatives[0].words
            if len(by.alternatives) == len(words) == 1 and words[0].kind == "player" and not by.modifiers:
                spec = self.word_spec("player", words[0].id)
                if not words[0].negated and {"active", "not", "defending"} & spec.keys() and "opponent" not in spec:
                    return f"({seat} {'==' if 'active' in spec else '!='} g.state.active)"
            player = fn.temp("p")
            test = self.alternatives_test(fn, by.alternatives, player, zones=False)
            test = f"(lambda {player}: {test})(g.state.players[{seat}])"
        else:
            test = f"({seat} == {expr(self.k, fn, by)}.seat)"
        return f"(not {test})" if modifier.negated else test

    def quality_test(self, fn: Fn, quality: ast.Quality, var: str) -> str:
        """``var`` has a keyword, a number in a range, counters, or a word."""
        what = quality.what
        if isinstance(what, ast.KeywordUse):
            test = f"({what.keyword!r} in {var}.chars.keywords)"
            if what.args:
                test = f"({test} and ops.has_said({var}, {what.keyword!r}, {said(what)!r}))"
        elif isinstance(what, ast.Measure):
            kinds = [word.id for word in what.kinds if word.kind == "counter"]
            amount = expr(self.k, fn, what.amount)
            bound = [fn.scope[w.id] for w in what.kinds if w.id in fn.scope]
            key = repr(kinds[0]) if kinds else bound[0] if bound else "None"
            test = f"(ops.counters({var}, {key}) >= {amount})"
        elif isinstance(what, ast.Word):
            test = self.word_test(fn, what, var)
        elif isinstance(what, ast.Compare) and "it" in fn.scope and any(
                isinstance(each, ast.Ref) and each.name in PRONOUNS for each in walk(what.right)):
            # "with power > power of it": what is compared is the thing tested, `it` what was spoken of before
            own = transform(what.left, lambda part: TESTED if _is_candidate(part) else part)
            with fn.binding(**{TESTED.target: var}):
                test = expr(self.k, fn, replace(what, left=own))
        else:
            with fn.binding(candidate=var, it=var):
                test = expr(self.k, fn, what)
        return f"(not {test})" if quality.negated else test

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

    def collection(self, fn: Fn, node: Any) -> str:
        """A Python list of everything a phrase means now."""
        if isinstance(node, ast.Select):
            return self._select_collection(fn, node)
        if isinstance(node, ast.Either):
            return "(" + " + ".join(self.collection(fn, part) for part in node.parts) + ")"
        if isinstance(node, ast.ZoneOf):
            return f"g.state.contents({expr(self.k, fn, node)})"
        return f"ops.as_list({expr(self.k, fn, node)})"

    def _select_collection(self, fn: Fn, node: ast.Select) -> str:
        if node.det.kind == "target":
            return f"ops.as_list({expr(self.k, fn, node)})"
        if len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1 and not node.modifiers:
            word = node.alternatives[0].words[0]
            if word.id in fn.scope and word.kind in ("name", "param"):
                return f"ops.as_list({fn.scope[word.id]})"
        node = self.spread(node)
        zone = next((m for m in node.modifiers if isinstance(m, ast.InZone)), None)
        if zone is not None and not zone.others and (places := self.k.all_of(zone.zone.zone)) is not None:
            self.k.somewhere(node, places, "what is looked for")
        groups: dict[str, list[ast.Alternative]] = {}
        for alternative in node.alternatives:
            if self.is_player_phrase(alternative):
                groups.setdefault("*players", []).append(alternative)
            else:
                groups.setdefault(self.zones_of_words(alternative)[0] if zone is None else "", []).append(alternative)
        rest = tuple(m for m in node.modifiers if not isinstance(m, ast.InZone))
        parts = []
        for place, alternatives in groups.items():
            var = fn.temp("o")
            special = self.special_domain(alternatives)
            if special:
                tests = [self.modifier_test(fn, modifier, var) for modifier in rest]
                others = tuple(word for word in alternatives[0].words if not (
                    word.kind == "class" and self.special_domain([ast.Alternative((word,))])))
                if others:
                    tests.insert(0, self.alternatives_test(fn, (ast.Alternative(others),), var, zones=False))
                parts.append(f"[{var} for {var} in {special} if {' and '.join(tests)}]" if tests else special)
                continue
            if place == "*players":
                domain = "g.state.turn_order()"
            elif zone is not None:
                found = [f"g.state.contents({expr(self.k, fn, each)})" for each in (zone.zone, *zone.others)]
                domain = found[0] if len(found) == 1 else f"({' + '.join(found)})"
                fn.objects[var] = "" if zone.others else zone.zone.zone
            elif place:
                past = self.past_domain(rest) if place == self.program.default_zone else ""
                domain = past or f"g.state.zone_objects({place!r})"
                fn.objects[var] = place
            else:
                domain = "g.state.all_objects()"
                fn.objects[var] = ""
            tests = [self.alternatives_test(fn, tuple(alternatives), var, zones=False)]
            if node.det.another:
                tests.append(self.another_test(fn, node.det, var))
            elif self.entering and place != "*players":
                tests.append(f"{var} is not {self.entering}")
            tests.extend(self.modifier_test(fn, modifier, var) for modifier in rest)
            parts.append(f"[{var} for {var} in {domain} if {' and '.join(tests)}]")
        return parts[0] if len(parts) == 1 else "(" + " + ".join(parts) + ")"

    def past_domain(self, modifiers: tuple[Any, ...]) -> str:
        """Where things are looked for of which something is said that took them away: "beast where it left"."""
        for modifier in modifiers:
            said = modifier.condition if isinstance(modifier, ast.Where) else None
            if not isinstance(said, ast.Happened) or said.negated or not isinstance(said.event, ast.EventPattern):
                continue
            action, slots, looks_back, _ = self.k.unfold(said.event)
            for slot, test, after in slots:
                about = isinstance(test, ast.Ref) and test.target == "candidate"
                if about and not after and (looks_back or self.k.leaves_field(action, slots)):
                    return f"events.took_part(g, {action.id!r}, {slot})"
        return ""

    def special_domain(self, alternatives: list[ast.Alternative]) -> str:
        """Lists that the core finds by itself: what can be played, which abilities can be used."""
        for word in alternatives[0].words:
            spec = self.word_spec(word.kind, word.id) if word.kind == "class" else {}
            if "permitted" in spec:
                return f"ops.permitted(g, you, {spec['permitted'][0]!r})"
            if "activation" in spec:
                return f"ops.activations(g, you{''.join(f', {way!r}' for way in spec['activation'])})"
            if "stray" in spec:
                return "g.checks.strays()"
            if "resource" in spec:
                return "ops.activations(g, you, 'resource')"
        return ""

    def select_value(self, fn: Fn, node: ast.Select) -> str:
        """A phrase where a value stands: a target that was announced, a bound name, or all that match."""
        if node.det.kind == "target":
            target = fn.scope[self.target_name(fn, node)]
            if node.binding:
                fn.scope[node.binding] = target
                fn.named_targets[node.binding] = target.removeprefix(fn.chosen)
            return target
        if len(node.alternatives) == 1 and len(node.alternatives[0].words) == 1 and not node.modifiers:
            word = node.alternatives[0].words[0]
            if word.id in fn.scope and word.kind in ("name", "param"):
                return fn.scope[word.id]
            if self.is_one_player(node):
                spec = self.word_spec("player", word.id)
                if "active" in spec and not word.negated:
                    return "g.state.active_player()"
                return f"({self._select_collection(fn, node)} or [None])[0]"
        return self._select_collection(fn, node)

    def player_named(self, fn: Fn, id: str) -> str:
        """The one player that a declared word names."""
        return expr(self.k, fn, ast.Select((ast.Alternative((ast.Word("player", id),)),)))

    def is_one_player(self, node: ast.Select) -> bool:
        """Does the phrase name a single player ("the active player"), rather than leave a choice?"""
        words = node.alternatives[0].words
        if len(node.alternatives) != 1 or len(words) != 1 or node.modifiers or node.det.kind != "none":
            return False
        spec = self.word_spec("player", words[0].id) if words[0].kind == "player" else {}
        return bool(spec) and "opponent" not in spec

    def target_name(self, fn: Fn, node: ast.Select) -> str:
        """The scope name of a target phrase; a phrase met for the first time is announced as the next target."""
        for index, (known, _) in enumerate(fn.targets):
            if known is node:
                return f"target {index}"
        fn.targets.append((node, fn.mode))
        index = len(fn.targets) - 1
        if fn.only_if is not None:
            fn.wanted_if[index] = fn.only_if
        name = f"target {index}"
        fn.scope[name] = f"{fn.chosen}[{index}]"
        return name
