"""Names and pronouns: bound names, ``it``, ``your``, ``that player``, and what belongs to them.

Every reference is resolved here, once: the node holds the binding it means, never the word alone.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kotowari.grammar import ast
from kotowari.grammar.declarations import NOUNS
from kotowari.grammar.from_surface.cursor import Cursor
from kotowari.grammar.kinds import MIXED, a_kind, bearer_of, kinds_of
from kotowari.grammar.scope import HELD, ITSELF, NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.visit import walk
from kotowari.grammar.vocabulary import CHOSEN, Symbol

CHAIN = frozenset({"field", "zone", "step", "player"})
OF_OBJECTS = frozenset({"owner", "controller", "host", "name", "cost", "value", "color", "kinds"})

PLACING = frozenset({"to", "on", "onto", "into", "under", "from", "top", "bottom", "of"})


class Pronouns(Cursor):
    """Reads references."""

    if TYPE_CHECKING:  # the layer above
        counts_here: Callable[[], bool]
        kinds: Callable[[ast.Node], frozenset[str]]
        place_of: Callable[[Symbol, ast.Expr | None, str, int], ast.ZoneOf]
        things: Callable[..., ast.Expr]

    def bound(self) -> ast.Expr:
        """A bound name, what it counts, or what belongs to it."""
        start = self.i
        tok = self.toks[start]
        binding = self.scope.find(tok.base if tok.possessive else tok.low)
        assert binding is not None
        self.i += 1
        node = ast.Ref(binding.name, None, self.scope.refer(binding), tok.value, span=self.span(start))
        if tok.possessive:
            return self.belongings(node, start)
        if ("number" in binding.kinds or not binding.kinds & (OBJECT | PLAYER)) and self.counts_here():
            if "quality" in binding.kinds or "kind" in binding.kinds or "noun" in binding.kinds:
                self.i = start
                return self.noun_phrase(ast.Det(), start)
            return self.counted(node, start)
        return node

    def fixed(self) -> ast.Expr:
        """``this``, ``~`` and ``you``."""
        start = self.i
        tok = self.toks[start]
        self.i += 1
        node = ast.Ref(tok.key, None, "this" if tok.key == "~" else tok.key, tok.value, span=self.span(start))
        return self.belongings(node, start) if tok.possessive else node

    def variable(self) -> ast.Expr:
        """``x``, ``y``: a number chosen when a cost is paid."""
        start = self.i
        self.i += 1
        tok = self.toks[start]
        node = ast.Ref(tok.low, None, CHOSEN[tok.low], tok.value, span=self.span(start))
        return self.counted(node, start) if self.counts_here() else node

    def of_numbers(self, node: ast.Symbols) -> ast.Symbols:
        """Symbols of a cost, no variable among them called as something that has a name and is no number."""
        for letter in self.vocabulary.letters(node.symbols):
            binding = self.scope.find(letter)
            if binding is not None and binding.kinds and not binding.kinds & {"number", "value"}:
                raise self.fail("E0206", f"`{letter}` is no number", "a symbol stands for a number", node.span)
        return node

    def pronoun(self) -> ast.Expr:
        """``it``, ``them``, and ``they``: a player, of whom the sentence is or who was spoken of last."""
        start = self.i
        tok = self.toks[start]
        self.i += 1
        if tok.key == "they":
            node = self.whose_is("they", start, PLAYER)
        else:
            node = self.antecedent(tok.key, start, alone=not tok.possessive)
        return self.belongings(node, start) if tok.possessive else node

    def antecedent(
        self, key: str, start: int, wanted: frozenset[str] = OBJECT | PLAYER, alone: bool = False
    ) -> ast.Ref:
        """The reference that ``it`` or ``them`` written at ``start`` makes, to something of the kinds ``wanted``.

        ``alone``: nothing follows that belongs to it.  ``it`` is no player then, but what a loop or a state found.
        """
        plural = key == "them"
        tried = [kind for kind in (OBJECT, PLAYER) if kind & wanted]
        binding = next(
            (
                found
                for staying in ((self.is_there, None) if self.acting else (None,))
                for kind in (tried[:1] if staying else tried)
                for number in ((plural,) if staying else (plural, None))
                if (found := self.scope.latest(kind, number, staying=staying)) is not None
            ),
            None,
        )
        if binding is not None and alone and key == "it" and self.is_doer(binding) and self.toks[start - 1].key != "of":
            binding = self.scope.latest(binding.kinds, False, staying=lambda each: not self.is_doer(each)) or binding
        tok = self.toks[start]
        nearest = self.scope.latest(OBJECT) if key == "it" and binding is not None and binding.slot else None
        if nearest is not None and nearest.slot and nearest.plural:
            help = "several are `them`; of another thing, name it: `… as t`, or write `this`"
            raise self.fail("E0205", f"`{tok.value}` would be several here", help, self.span(start))
        if binding is not None and alone and key == "it" and binding.kinds == PLAYER and not self.is_found(binding):
            help = "a player is `that player`; of a thing, name it: `… as t`, or write `this`"
            raise self.fail("E0205", f"`{tok.value}` would be a player here", help, self.span(start))
        if binding is None:
            raise self.fail(
                "E0205",
                f"nothing before `{tok.value}` is what it could mean",
                "name the thing: `… as t`, or write `this`",
                self.span(start),
            )
        return ast.Ref(key, None, self.scope.refer(binding), tok.value, span=self.span(start))

    def is_doer(self, binding: Binding) -> bool:
        """Whether it is the phrase that must or can't do what is read: in "target fox must block it" another is."""
        return binding.node is not None and binding.node is self.bound_to

    def is_found(self, binding: Binding) -> bool:
        """Whether it is what a loop is at, what a state has found, or the one thing that a phrase is about."""
        return binding.loop or binding.target in ("it", "candidate")

    def is_there(self, binding: Binding) -> bool:
        """Whether a thing can be what holds on, or what acts: not one that a statement has brought out of play.

        What acts may be gone, as one that was sacrificed is, but is none that was only counted: ``draw 1 card``.
        """
        return not (binding.away and (self.acting == "holds" or isinstance(binding.node, ast.Do)))

    def possessor(self) -> ast.Expr:
        """``your``, ``its``, ``their`` and what belongs to them."""
        start = self.i
        tok = self.toks[start]
        self.i += 1
        if tok.key == "your":
            owner: ast.Expr = ast.Ref("you", None, "you", tok.value, span=self.span(start))
        elif tok.key == "its" and self.is_placing_this(start):  # `return this to its owner's hand`
            owner = ast.Ref("it", None, "this", tok.value, span=self.span(start))
        else:
            owner = self.whose_is("it" if tok.key == "its" else "them", start)
        return self.belongings(owner, start)

    def is_placing_this(self, at: int) -> bool:
        """Whether ``this`` stands before ``its``, and between them only to which place: ``this on bottom of its …``."""
        between = at - 1
        while between > 0 and self.toks[between].key in PLACING:
            between -= 1
        return 0 <= between < at - 1 and self.toks[between].key == "this"

    def whose_is(self, key: str, start: int, wanted: frozenset[str] | None = None) -> ast.Expr:
        """Whose it is: the subject of the same sentence where that is a player and a player can have such a thing.

        A place or a step belongs to a player and to nothing else, so no object that was mentioned can be meant there.
        ``wanted``: what else can be meant alone, a player by ``they``.
        """
        wanted = self.possessing() if wanted is None else wanted
        if self.doer is not None and PLAYER & wanted and (key == "them" or wanted == PLAYER):
            if isinstance(self.doer, ast.FieldOf):
                return self.doer
            return ast.Ref(key, None, self.scope.refer(self.doer), self.toks[start].value, span=self.span(start))
        return self.antecedent(key, start, wanted)

    def doing_player(self, subject: ast.Expr | None) -> Binding | ast.FieldOf | None:
        """What ``their`` means in a sentence of this subject, if that is a player (``its controller``: said again)."""
        if isinstance(subject, ast.FieldOf):
            return subject if self.kinds(subject) & PLAYER else None
        if isinstance(subject, ast.Ref) and subject.target == "you" or not isinstance(subject, ast.Ref | ast.Select):
            return None
        for binding in reversed(self.scope.bindings):
            if binding.node is subject or isinstance(subject, ast.Ref) and binding.target == subject.target:
                return binding if binding.kinds == PLAYER else None
        return None

    def possessing(self) -> frozenset[str]:
        """The kinds of what has the field, place or step written here."""
        at = self.i + (self.key() in ("next", "last"))
        hit = self.vocabulary.match(self.toks, at, self.end, CHAIN) if at < self.end else None
        if hit is None:
            return OBJECT | PLAYER
        symbol = hit[0][0] if len(hit[0]) == 1 else self.chain_choice(hit[0])
        return holders(symbol)

    def belongings(self, owner: ast.Expr, start: int) -> ast.Expr:
        """``'s owner's hand``: fields one after the other, a place or a step at the end."""
        node = owner
        while True:
            if self.order == "" and self.key() in ("next", "last"):
                self.order = self.key()
                self.i += 1
            hit = self.symbol_of(CHAIN)
            if hit is None:
                if node is owner:
                    raise self.stuck("a field or a zone", CHAIN)
                return node
            symbol = hit[0][0] if len(hit[0]) == 1 else self.chain_choice(hit[0])
            at = self.i
            self.i += hit[1]
            spelled = " ".join(t.value for t in self.toks[at : self.i])
            if symbol.kind == "zone":
                return self.place_of(symbol, node, spelled, start)
            if symbol.kind == "player":
                word = self.word(symbol, at)
                return ast.Select((ast.Alternative((word,), span=word.span),), ast.Det("all"), span=self.span(start))
            node = self.field_of(symbol.id, node, spelled, start)
            if not hit[2] and not self.particle_of():
                return node

    def particle_of(self) -> bool:
        """Take the particle by which what has a step stands before it: ``それの コントローラー の 次の …``."""
        if self.key() == "of" and self.toks[self.i].value != "of":
            self.i += 1
            return True
        return False

    def field_of(self, field: str, of: ast.Expr, spelled: str, start: int) -> ast.FieldOf:
        """A field of something: what players have no thing has, and what is printed or noted on things no player."""
        bearer = bearer_of(field, self.vocabulary)
        if bearer and isinstance(of, ast.Ref):
            self.things(of, words=False)
        kinds = self.kinds(of) & (OBJECT | PLAYER)
        if kinds and bearer and kinds.isdisjoint(bearer):
            help = f"players have it: `{spelled} of you`" if bearer == PLAYER else ""
            raise self.fail("E0302", f"{a_kind(tuple(kinds))} has no `{spelled}`", help, self.span(start))
        return ast.FieldOf(field, of, spelled, span=self.span(start))

    def own_field(self, field: str, spelled: str, start: int) -> ast.FieldOf:
        """A field that stands alone is that of the thing it is written on, which has none that only players have."""
        if bearer_of(field, self.vocabulary) == PLAYER:
            raise self.fail("E0302", "it isn't said whose this is", f"say whose: `{spelled} of you`", self.span(start))
        return ast.FieldOf(field, ast.Ref("this", None, "this"), spelled, span=self.span(start))

    def chain_choice(self, symbols: Sequence[Symbol]) -> Symbol:
        """Among several symbols of one spelling the one that can belong to something: field before zone before step."""
        order = ("field", "zone", "step", "player")
        return min(symbols, key=lambda s: order.index(s.kind))

    def that(self) -> ast.Expr:
        """``that player``, ``those beasts``, and what belongs to them."""
        start = self.i
        plural = self.toks[start].key == "those"
        self.i += 1
        hit = self.symbol_of(NOUNS)
        if hit is None:
            raise self.stuck("a noun", NOUNS)
        at = self.i
        self.i += hit[1]
        noun = self.word(hit[0][0], at)
        wanted = PLAYER if noun.kind == "player" else OBJECT
        binding = next(  # inside ``where`` what was spoken of before the phrase: the thing of the phrase is ``it``
            filter(None, (self.scope.latest(wanted, n, beyond=b) for b in ("candidate", None) for n in (plural, None))),
            None,
        )
        if binding is None or binding.name == ITSELF:
            raise self.fail(
                "E0205",
                f"no {noun.spelled} was mentioned before",
                "name it where it is first mentioned: `… as t`",
                self.span(start),
            )
        if wanted == PLAYER:
            self.no_thing(binding, noun, start)
        if binding.target == HELD:
            binding = self.held_or_heard(binding, noun, start)
        if wanted == OBJECT and binding.heard:
            binding = self.of_event(binding, noun, start)
        self.not_within(binding, noun, start)
        self.of_that_type(binding, noun, start)
        node = ast.Ref("that", noun, self.scope.refer(binding), self.toks[start].value, span=self.span(start))
        return self.belongings(node, start) if hit[2] else node

    def not_within(self, meant: Binding, noun: ast.Word, start: int) -> None:
        """Refuse `that beast` behind `charm that targets beast`: all would read the beast, where the charm is meant."""
        phrase = meant.node if meant.said is None else meant.said
        if not isinstance(phrase, ast.Select) or noun_of(phrase, noun):
            return
        within = (n for modifier in phrase.modifiers for n in walk(modifier) if isinstance(n, ast.Select))
        if any(noun_of(each, noun) or noun.kind == "class" and noun_of(each, None) for each in within):
            raise self.fail(
                "E0205",
                f"`{self.toks[start].value} {noun.spelled}` would not be what was said beside the first noun",
                "say how it stands to that, as it was said there: `all … it targets`; or name the first: `… as t`",
                self.span(start),
            )

    def no_thing(self, meant: Binding, noun: ast.Word, start: int) -> None:
        """Refuse `that player` of what may as well be a beast: nothing tells what is done then."""
        phrase = meant.node if meant.said is None else meant.said
        kinds = kinds_of(phrase, self.vocabulary) if isinstance(phrase, ast.Select) else meant.kinds
        if kinds & OBJECT or MIXED in kinds:
            raise self.fail(
                "E0205",
                f"what was mentioned before may be no {noun.spelled}",
                "write an ability for each of what it may be, or say whose it is: `its controller`",
                self.span(start),
            )

    def of_that_type(self, meant: Binding, noun: ast.Word, start: int) -> None:
        """Refuse `that beast` of what was said to be of another type, unless something was made a beast meanwhile."""
        phrase = meant.node if meant.said is None else meant.said
        if noun.kind != "type" or not isinstance(phrase, ast.Select):
            return
        told = [self.types_told(each) for each in phrase.alternatives]
        if any(not types or noun.id in types for types in told):
            return
        done = (each.node for each in self.scope.bindings if isinstance(each.node, ast.Do))
        if any(isinstance(n, ast.Word) and (n.kind, n.id) == (noun.kind, noun.id) for node in done for n in walk(node)):
            return
        said = next(word.spelled for word in phrase.alternatives[-1].words[::-1] if word.kind in ("type", "subtype"))
        raise self.fail(
            "E0205",
            f"no {noun.id} was mentioned before",
            f"say what was: `{self.toks[start].value} {said}`, or `it`",
            self.span(start),
        )

    def types_told(self, alternative: ast.Alternative) -> set[str]:
        """The types that words say of a thing, by themselves or by what they are a kind of."""
        types = set()
        for word in alternative.words:
            symbol = self.vocabulary.symbol(word.kind, word.id) if not word.negated else None
            if symbol is not None and (kind := symbol.id if word.kind == "type" else symbol.parent):
                types.add(kind)
        return types

    def of_event(self, thing: Binding, noun: ast.Word, start: int) -> Binding:
        """The slot of an event that ``that NOUN`` means: what the event calls so, else what it names but ``this``.

        ``thing``: what ``it`` means there.  Heard of several events, it may be another slot of each.
        """
        meant = [self.introduced(slots, noun) or slots[-1] for slots in thing.heard]
        if all(each is slots[-1] for each, slots in zip(meant, thing.heard, strict=True)):
            return thing
        if len({each.target for each in meant}) == 1:
            return meant[-1]
        if not all(each.target.startswith("event.") for each in meant):
            raise self.fail(
                "E0205",
                f"each of these events has another {noun.spelled}",
                "write an ability for each event",
                self.span(start),
            )
        names = "/".join(each.target.removeprefix("event.") for each in meant)
        return Binding("", meant[-1].kinds, f"event.{names}")

    def held_or_heard(self, held: Binding, noun: ast.Word, start: int) -> Binding:
        """What ``that NOUN`` means: what a condition tells by what it is to this, or the thing of the event before.

        The noun must tell them apart.
        """
        thing = self.scope.latest(OBJECT, None, beyond=HELD)
        if thing is None or thing.target == "this":
            return held
        phrases = [each.node if each.said is None else each.said for each in (held, thing)]
        fit = [isinstance(phrase, ast.Select) and noun_of(phrase, noun) for phrase in phrases]
        if all(fit) or not any(fit) and noun.kind == "class":
            raise self.fail(
                "E0205",
                f"`{self.toks[start].value} {noun.spelled}` may be either of two things that were spoken of",
                "say what it is to this, as the condition does, or name the thing of the event: `… as t`",
                self.span(start),
            )
        return held if fit[0] else thing

    def introduced(self, slots: Sequence[Binding], noun: ast.Word) -> Binding | None:
        """The slot of an event whose phrase has that noun, the thing it happens to first; else any that has a phrase.

        What a phrase tells by what it is to this (``hosting beast``) is spoken of by ``it``, and comes last.
        """
        said = [slot for slot in reversed(slots) if slot.kinds & OBJECT and isinstance(slot.said, ast.Select)]
        new = [slot for slot in said if not self.is_known(slot.said)]
        so = [
            slot
            for slot in said
            if any(w.kind == noun.kind and w.id == noun.id for each in slot.said.alternatives for w in each.words)
        ]
        return next(iter((*(slot for slot in so if slot in new), *new, *so, *said)), None)

    def is_known(self, phrase: ast.Select) -> bool:
        """Whether a phrase says of things what they are to this: ``hosting beast``."""
        symbols = [self.vocabulary.symbol(w.kind, w.id) for each in phrase.alternatives for w in each.words]
        return any(symbol is not None and "host" in symbol.attributes for symbol in symbols)

    def other_than(
        self, kinds: frozenset[str], alternatives: tuple[ast.Alternative, ...], span: Span
    ) -> ast.Ref | None:
        """What `another` passes over: the player spoken of last, or you; what was picked out before, or (None) this.

        In a loop that is the one the loop is at, and in what is said of something spoken of before, that thing ("it
        gets +1/+1 for each another beast").  What is no such thing, or was brought away, is not passed over.
        """
        if kinds == PLAYER:
            spoken_of = self.scope.latest(PLAYER)
            return ast.Ref("that", target=self.scope.refer(spoken_of) if spoken_of is not None else "you", span=span)
        for binding in reversed(self.scope.bindings):
            if (binding.loop or self.is_subject(binding)) and binding.kinds & OBJECT:
                return ast.Ref("that", target=self.scope.refer(binding), span=span)
            phrase = binding.node if isinstance(binding.node, ast.Select) and binding.pronoun else None
            before = phrase is not None and (phrase.span.line, phrase.span.column) < (span.line, span.column)
            if phrase is None or not before or binding.away:
                continue
            if phrase.det.kind in ("all", "each") and phrase is not self.of_whom:
                continue
            if binding.kinds & OBJECT and self.may_be_one(alternatives, phrase.alternatives):
                return ast.Ref("that", target=self.scope.refer(binding), span=span)
        return None

    def is_subject(self, binding: Binding) -> bool:
        """Whether the sentence is of this thing, which is not the one that all is written on."""
        whose = self.of_whom
        return isinstance(whose, ast.Ref) and whose.target == binding.target and whose.target != "this"

    def may_be_one(self, some: Sequence[ast.Alternative], others: Sequence[ast.Alternative]) -> bool:
        """Whether a thing of these words may be what others call so: of one type, in one place."""
        types = [{w.id for each in those for w in each.words if w.kind == "type"} for those in (some, others)]
        if all(types) and types[0].isdisjoint(types[1]):
            return False
        places = [{self.place_told(each) for each in those} for those in (some, others)]
        return not places[0].isdisjoint(places[1])

    def place_told(self, alternative: ast.Alternative) -> str:
        """The zone that a class says of its things (``spell``); "" for where things are in play."""
        symbols = [self.vocabulary.symbol(word.kind, word.id) for word in alternative.words if word.kind == "class"]
        zones = (self.vocabulary.symbol("zone", each.said("zone")) for each in symbols if each is not None)
        return next((zone.id for zone in zones if zone is not None and "default" not in zone.attributes), "")

    def that_many(self) -> ast.Expr:
        """``that many``, and what it counts."""
        start = self.i
        self.i += 1
        binding = self.scope.latest(NUMBER)
        if binding is None:
            raise self.fail(
                "E0205", "no number was mentioned before", "give the number a name with `let`", self.span(start)
            )
        node = ast.ThatMany(self.scope.refer(binding), span=self.span(start))
        return self.counted(node, start) if self.counts_here() else node


def noun_of(phrase: ast.Select, noun: ast.Word | None) -> bool:
    """Whether a phrase has that noun; without one, whether it tells what type a thing is of."""
    words = (word for each in phrase.alternatives for word in each.words)
    return any(word.kind == "type" if noun is None else (word.kind, word.id) == (noun.kind, noun.id) for word in words)


def holders(symbol: Symbol) -> frozenset[str]:
    """The kinds of what can have a field, a place, a step or players: what is written of objects no player has."""
    if symbol.kind in ("zone", "step"):
        return PLAYER
    if symbol.kind == "field":
        if "player" in symbol.attributes:
            return PLAYER
        if symbol.attributes.keys() & {"number", "status"} or symbol.said("derived") in OF_OBJECTS:
            return OBJECT
    return OBJECT | PLAYER
