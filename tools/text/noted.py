"""What a notation that names the kind of each ability prints: 【kind（zones）】［situation, costs, targets］ effect.

A ruleset asks for this notation by declaring the term ``ability_head``.  What a reader would get wrong:
nothing here makes text or knows a language.  An ability is taken apart once, targets and payments are lifted
out of its effect, and what is so by the shape of the zones (control is a place where a zone is divided among
the players) is put into the tree, so that each language only says what it is given.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias, TypeGuard

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.lexicon import Lexicon

NotedAbility: TypeAlias = ast.Triggered | ast.Activated | ast.Static | ast.Replacement | ast.AsEvent | ast.Resolution

HEAD = "ability_head"
KINDS = {
    ast.Triggered: "triggered",
    ast.Activated: "activated",
    ast.Static: "constant",
    ast.Replacement: "constant",
    ast.AsEvent: "intrinsic",
    ast.Resolution: "play",
    ast.ExtraCost: "play",
}
NAMES = ("rule", "intrinsic", "play", "constant", "activated", "triggered")
PAYMENT = "pay"
HOME = "home"  # how the place of a thing is spelled that its words imply
TWO = ast.Det("target", ast.Number(2))
TARGETS = (  # the ways a target is counted, each told apart from those before it
    ast.Det("target"),
    replace(TWO, count=None, any_number=True),
    replace(TWO, up_to=True),
    replace(TWO, at_least=True),
    TWO,
)
REST = "the_rest"  # what is left of the cards of which some were chosen
DOER = "doer"  # who does what a sentence says, when it is not you


@dataclass(frozen=True, slots=True)
class Head:
    """What stands in 【】 and ［］: all that decides when an ability is used and what it takes.

    ``zones`` are ids, none where it works everywhere; ``costs`` statements or symbols; ``targets`` by the name
    under which the effect speaks of them; ``during``: with the event, not after it; ``chosen``: how many options.
    """

    kind: str = ""
    zones: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    condition: Any = None
    costs: tuple[Any, ...] = ()
    targets: tuple[tuple[str, ast.Select], ...] = ()
    optional: bool = False
    during: bool = False
    chosen: ast.Modes | None = None
    limits: tuple[ast.Limit | ast.Window | ast.Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Noted:
    """An ability as it is noted: ``head``, the sentences of ``body``, the ``options`` below it.

    ``replaced``: what happens in place of these events; ``held``: what a constant effect asks for;
    ``manner``: the event that goes on in some way (with counters, sideways); ``price``: what changes a cost.
    """

    head: Head
    body: ast.Block = ()
    options: tuple["Noted", ...] = ()
    replaced: tuple[ast.EventPattern, ...] = ()
    held: Any = None
    manner: ast.AsEvent | None = None
    price: ast.ExtraCost | None = None


def is_noted(library: Library) -> bool:
    """Whether the ruleset has a notation of ability heads."""
    return library.vocabulary.symbol("term", HEAD) is not None


@dataclass
class Taker:
    """Takes the abilities of one face apart."""

    library: Library
    face: ast.Face
    lexicon: Lexicon

    # ------------------------------------------------------------------ the words
    def attribute(self, kind: str, id: str, name: str) -> tuple[str, ...] | None:
        """An attribute of a word."""
        return self.lexicon.attribute(kind, id, name)

    def default_zone(self) -> str:
        """Where a bare noun is, and an ability works that names no zone."""
        zones = self.library.vocabulary.symbols("zone")
        return next((zone.id for zone in zones if "default" in zone.attributes), "")

    def home(self, node: ast.Select) -> str:
        """The field that the words of a selector imply; none for cards, players and what waits."""
        for word in node.alternatives[-1].words if node.alternatives else ():
            zone = self.attribute(word.kind, word.id, "zone")
            if zone:
                return zone[0] if self.is_field(zone[0]) else ""
            if word.kind in ("player", "unit", "token") or word.kind == "class":
                return ""
            if self.attribute(word.kind, word.id, "host") is not None:
                return ""
        return self.default_zone()

    def is_field(self, zone: str) -> bool:
        """Whether things lie in a zone to be used, rather than wait in it."""
        return any(self.attribute("zone", zone, name) is not None for name in ("default", "field"))

    def is_divided(self, zone: str) -> bool:
        """Whether each player has a part of a zone, so that control of what is there is a place."""
        return self.attribute("zone", zone, "divided") is not None

    # ------------------------------------------------------------------ one ability
    def ability(self, node: NotedAbility, spare: list[ast.ExtraCost]) -> Noted:
        """An ability taken apart; ``spare`` are the costs said on lines of their own, which belong to the play."""
        head = Head(kind=self.kind(node), zones=self.zones(node), optional=getattr(node, "optional", False))
        cost = getattr(node, "cost", None)
        items = tuple(item for extra in spare for item in extra.cost.items) + (cost.items if cost else ())
        if isinstance(node, ast.AsEvent):
            return self.intrinsic(node, replace(head, costs=self.places(items)))
        body = node.effects if isinstance(node, ast.Static) else node.body
        if isinstance(node, ast.Static | ast.Replacement):
            (block,), _ = self.lifted((body,))
            events = tuple(self.event(each) for each in getattr(node, "events", ()))
            held = self.places((node.condition,))[0] if node.condition is not None else None
            return Noted(head, self.sentences(block), replaced=events, held=held)
        head = replace(
            head,
            events=tuple(self.event(each) for each in getattr(node, "events", ())),
            condition=self.places((held,))[0] if (held := getattr(node, "condition", None)) is not None else None,
            limits=getattr(node, "limits", ()),
        )
        return self.with_effect(head, items, body)

    def with_effect(self, head: Head, items: tuple[ast.CostItem, ...], body: ast.Block) -> Noted:
        """Costs and targets in the head, the rest below it; an effect that is a choice of options names them there."""
        (*costs, block), targets = self.lifted((*items, body))
        block = self.questions(block, dict(targets))
        head = replace(head, costs=tuple(costs), targets=targets)
        if len(block) == 1 and isinstance(block[0], ast.Modes):
            options = tuple(self.option(option) for option in block[0].options)
            return Noted(replace(head, chosen=block[0]), options=options)
        return Noted(head, self.sentences(block))

    def option(self, body: ast.Block) -> Noted:
        """One of several options: what it pays stands in a bracket of its own, the rest is its effect."""
        rest = tuple(each for each in body if not is_payment(each))
        paid = tuple(item for each in body if is_payment(each) for _, cost in each.args for item in items_of(cost))
        return self.with_effect(Head(), paid, rest)

    def intrinsic(self, node: ast.AsEvent, head: Head) -> Noted:
        """What is done with an event; how a thing enters is the same event once more, with its manner."""
        event = self.event(node.event)
        plain = replace(event, preps=tuple(p for p in event.preps if p[0] != "with"), adverbs=())
        (block, *_), targets = self.lifted((node.body,))
        only = block[0] if len(block) == 1 else None
        if isinstance(only, ast.Do) and only.optional:
            head, block = replace(head, optional=True), (replace(only, optional=False),)
        held = self.places((node.condition,))[0] if node.condition is not None else None
        head = replace(head, events=(plain,), condition=held, targets=targets, during=True)
        manner = replace(node, event=event, body=block, condition=None, cost=None, optional=False)
        return Noted(head, self.sentences(block), manner=manner)

    def kind(self, node: NotedAbility) -> str:
        """The kind of an ability; what a card that is played and gone can be activated for, is its play."""
        if node.head in NAMES:
            return node.head
        plays = any(self.attribute("type", word.id, "plays") is not None for word in self.face.types)
        if isinstance(node, ast.Activated) and plays and node.zone is None:
            return "play"
        return KINDS[type(node)]

    def zones(self, node: NotedAbility) -> tuple[str, ...]:
        """Where an ability works; rules and plays, and what happens to the thing itself, need no zone."""
        zone = getattr(node, "zone", None)
        if zone is not None:
            return tuple(self.attribute("zone", zone.zone, "any") or (zone.zone,))
        kind = self.kind(node)
        if kind in ("rule", "play"):
            return ()
        event = node.event if isinstance(node, ast.AsEvent) else None
        itself = event is not None and is_self(event.object if event.subject is None else event.subject)
        return () if kind == "intrinsic" and itself else (self.default_zone(),)

    # ------------------------------------------------------------------ targets
    def lifted(self, parts: Iterable[Any]) -> tuple[list[Any], tuple[tuple[str, ast.Select], ...]]:
        """The parts with a name in place of each target, and the targets by these names, in written order."""
        targets: dict[str, ast.Select] = {}
        names: dict[int, str] = {}

        def lift(node: Any) -> Any:
            if isinstance(node, ast.Select) and node.det.kind == "target":
                known = names.get(id(node)) or next((n for n, t in targets.items() if t == node and n[0] == "$"), "")
                name = known or node.binding or f"${len(targets) + 1}"
                names[id(node)] = name
                targets.setdefault(name, replace(node, binding=""))
                return ast.Ref(name=name, target=name)
            return node

        def lower(value: Any) -> Any:
            if isinstance(value, tuple):
                kept = [lower(each) for each in value]
                return tuple(each for each in kept if each is not None)
            if isinstance(value, ast.Let) and isinstance(value.value, ast.Select) and value.value.det.kind == "target":
                targets[value.name] = replace(value.value, binding="")
                return None
            if isinstance(value, ast.Modes):
                return value
            return transform(value, lift, closed=(ast.Quoted,))  # what a granted ability aims at is its own

        low = [lower(part) for part in parts]
        placed = tuple((name, self.places((target,))[0]) for name, target in targets.items())
        return [self.places(part) if isinstance(part, tuple) else self.places((part,))[0] for part in low], placed

    def questions(self, block: ast.Block, targets: dict[str, ast.Select]) -> ast.Block:
        """A card that is asked for its type is asked whether it is a card of that type."""

        def ask(node: Any) -> Any:
            target = targets.get(node.subject.target) if isinstance(node, ast.Is) and of_name(node.subject) else None
            head = target.alternatives[-1].words[-1] if target else None
            if head is None or self.attribute(head.kind, head.id, "card") is None or not isinstance(node.what, tuple):
                return node
            told = (replace(a, words=(*a.words, head)) if a.words[-1].kind == "type" else a for a in node.what)
            return replace(node, what=tuple(told))

        return tuple(transform(each, ask) for each in block)

    # ------------------------------------------------------------------ places
    def places(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        """The parts with the place of everything: whose part of the field it lies in, where a verb takes it from."""
        return tuple(
            part if isinstance(part, ast.Modes) or not isinstance(part, ast.Node) else transform(part, self.placed)
            for part in parts
        )

    def placed(self, node: Any) -> Any:
        """One node with its place."""
        if isinstance(node, ast.Select):
            return self.at_home(node)
        if isinstance(node, ast.Do):
            return self.taken(node)
        return node

    def event(self, node: Any) -> Any:
        """An event with the places of its operands; what arrives is not there yet."""
        if not isinstance(node, ast.EventPattern):
            return transform(node, self.placed)
        moved = self.library.actions.get(node.verb)
        node = self.voiced(node, moved)
        arrives = moved is not None and moved.of is not None and self.goes_to_field(moved.of)
        subject = node.subject if arrives else node.subject and transform(node.subject, self.placed)
        return replace(
            node,
            subject=subject,
            object=node.object and transform(node.object, self.placed),
            preps=tuple((name, self.holder(transform(value, self.placed))) for name, value in node.preps),
        )

    def voiced(self, node: ast.EventPattern, action: ast.Action | None) -> ast.EventPattern:
        """What happens to a thing, as the language says it: with a word for it ("becomes night") or in the passive."""
        roles = {param.role for param in action.params} if action else set()
        if action is None or "by" in roles or "object" not in roles or node.object is not None or node.subject is None:
            return node
        own = [self.lexicon.frame(action.form, node.verb, variant) for variant in ("event", "pattern")]
        return replace(node, passive=not any(own))

    def holder(self, node: Any) -> Any:
        """Whose control a thing comes under, where that is a player."""
        player = "player" in (self.attribute("field", node.field, "derived") or ()) if is_field(node) else False
        return node.of if player else node

    def goes_to_field(self, pattern: ast.EventPattern) -> bool:
        """Whether a movement ends in a field."""
        to = dict(pattern.preps).get("to")
        return isinstance(to, ast.ZoneOf) and self.is_field(to.zone)

    def at_home(self, node: ast.Select) -> ast.Select:
        """A selector with its zone; a relation that the zone expresses is said as whose zone it is."""
        inside = [part for part in node.modifiers if isinstance(part, ast.InZone)]
        owner = [part for part in node.modifiers if isinstance(part, ast.Controlled) and not part.negated]
        zone = self.home(node)
        if inside or not zone or node.det.kind == "target" and self.said_whole(node):
            return node
        by = owner[0] if owner and self.is_divided(zone) and self.derived(owner[0].relation) else None
        rest = tuple(part for part in node.modifiers if part is not by)
        of = anyone(by.by) if by else None
        return replace(node, modifiers=(ast.InZone(zone=ast.ZoneOf(zone=zone, of=of, spelled=HOME)), *rest))

    def said_whole(self, node: ast.Select) -> bool:
        """Whether one word says a target with its place."""
        words = node.alternatives[-1].words
        return bool(words) and self.attribute(words[-1].kind, words[-1].id, "any") is not None

    def derived(self, relation: str) -> bool:
        """Whether a relation is that of the controller, which a divided zone decides."""
        of = self.attribute("relation", relation, "field") or ()
        return any("controller" in (self.attribute("field", id, "derived") or ()) for id in of)

    def taken(self, node: ast.Do) -> ast.Do:
        """A statement whose verb takes things from a zone of its doer, and puts them into one of a player's."""
        source = self.attribute("action", node.verb, "from")
        roles = {param.name: param.role for param in self.library.actions[node.verb].params}
        kinds = {p.name for p in self.library.actions[node.verb].params if "noun" in p.kinds}
        doer = node.subject if node.subject is not None else ast.Ref(name="you", target="you")
        own = doer if isinstance(doer, ast.Ref) and doer.target == "you" else ast.Ref(name=DOER, target=DOER)
        args = []
        for name, value in node.args:
            if isinstance(value, ast.ZoneOf) and value.of is None and self.is_divided(value.zone):
                value = replace(value, of=ast.Ref(name="you", target="you"))
            elif source and roles.get(name) == "object" and isinstance(value, ast.Select):
                value = self.from_own(value, source[0], own)
            elif name in kinds and isinstance(value, ast.Select):
                value = homeless(value)
            args.append((name, value))
        given = next((param.default for param in self.library.actions[node.verb].params if param.role == "by"), None)
        silent = is_self(node.subject) and is_self(given)
        return replace(node, args=tuple(args), subject=None if silent else node.subject)

    def from_own(self, node: ast.Select, source: str, own: ast.Ref) -> ast.Select:
        """Things of the doer's zone; of a field where the words say which."""
        inside = next((part for part in node.modifiers if isinstance(part, ast.InZone)), None)
        if inside is not None and inside.zone.of is not None:
            return node
        zone = inside.zone.zone if inside else source
        rest = tuple(part for part in node.modifiers if part is not inside)
        return replace(node, modifiers=(ast.InZone(zone=ast.ZoneOf(zone=zone, of=own)), *rest))

    # ------------------------------------------------------------------ sentences
    def sentences(self, block: ast.Block) -> ast.Block:
        """The statements with a name for each number that is counted: "+X, X is the number of …"."""
        said: list[Any] = []
        for statement in remaining(block):
            counts: list[Any] = []

            def named(node: Any, counts: list[Any] = counts) -> Any:
                if isinstance(node, ast.Pair):
                    return replace(node, first=letter(node.first, counts), second=letter(node.second, counts))
                if isinstance(node, ast.Measure):
                    return replace(node, amount=letter(node.amount, counts))
                if isinstance(node, ast.Do):
                    args = ((name, letter(v, counts) if isinstance(v, ast.Count) else v) for name, v in node.args)
                    return replace(node, args=tuple(args))
                return node

            plain = not isinstance(statement, ast.Do | ast.DoAll)
            said.append(statement if plain else transform(statement, named, closed=(ast.Quoted,)))
            said += [ast.Let(name="XYZ"[index].lower(), value=value) for index, value in enumerate(counts)]
        return tuple(said)


def letter(value: Any, counts: list[Any]) -> Any:
    """A letter for a number that is counted; other numbers as they are."""
    if not any(isinstance(node, ast.Count | ast.FieldOf) for node in walk(value)):
        return value
    if value not in counts:
        counts.append(value)
    name = "XYZ"[counts.index(value)]
    return ast.Ref(name=name, target=name.lower())


def remaining(block: ast.Block) -> ast.Block:
    """The statements with what a name stands for where it is first used; after a choice it is the rest."""
    said: list[Any] = []
    waiting: dict[str, ast.EndOfZone] = {}
    chosen: set[str] = set()
    for statement in block:
        if isinstance(statement, ast.Let) and isinstance(statement.value, ast.EndOfZone):
            waiting[statement.name] = replace(statement.value, binding=statement.name)
            continue

        def put(node: Any) -> Any:
            name = node.target or node.name if isinstance(node, ast.Ref) else ""
            if name in chosen:
                return ast.Ref(name=REST, target=REST)
            return waiting.pop(name) if name in waiting else node

        others = those_not_taken(statement) if chosen else None
        if others is not None:
            name, rest = others
            said += [transform(each, partial(renamed, old=name, new=REST)) for each in rest]
            continue
        if isinstance(statement, ast.Do) and statement.binding:
            statement = with_binding(statement)
        pool = dict(statement.args).get("pool") if isinstance(statement, ast.Do) else None
        said.append(transform(statement, put))
        if isinstance(pool, ast.Ref):
            chosen.add(pool.target or pool.name)
    return tuple(said)


def those_not_taken(node: ast.Statement) -> tuple[str, ast.Block] | None:
    """The name of each thing that was not chosen ("for each seen as one: if one is not taken: …") and what is done."""
    only = node.body[0] if isinstance(node, ast.ForEach) and len(node.body) == 1 else None
    if not isinstance(node, ast.ForEach) or not isinstance(only, ast.If) or only.otherwise:
        return None
    test = only.condition
    if not isinstance(test, ast.Is) or not of_name(test.subject) or not of_name(test.what):
        return None
    return (node.binding, only.then) if test.negated and test.subject.target == node.binding else None


def renamed(node: Any, old: str, new: str) -> Any:
    """A reference by another name."""
    return ast.Ref(name=new, target=new) if of_name(node) and node.target == old else node


def with_binding(node: ast.Do) -> ast.Do:
    """A statement whose outcome has a name, with that name at the thing it is about."""
    args = tuple(
        (name, replace(value, binding=node.binding) if isinstance(value, ast.Select) and not value.binding else value)
        for name, value in node.args
    )
    return replace(node, args=args)


def of_name(node: object) -> TypeGuard[ast.Ref]:
    """Whether a value is a reference by name."""
    return isinstance(node, ast.Ref) and bool(node.target)


def is_field(node: object) -> TypeGuard[ast.FieldOf]:
    """Whether a value is a field of something."""
    return isinstance(node, ast.FieldOf)


def anyone(node: Any) -> Any:
    """Whose place it is: that of all of some players is that of any of them."""
    return replace(node, det=ast.Det(kind="none")) if isinstance(node, ast.Select) else node


def homeless(node: ast.Select) -> ast.Select:
    """What a thing becomes, which is nowhere: without the place that was put into it."""
    rest = [part for part in node.modifiers if not (isinstance(part, ast.InZone) and part.zone.spelled == HOME)]
    return replace(node, modifiers=tuple(rest))


def is_self(node: object) -> bool:
    """Whether a reference is this very object."""
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def items_of(cost: Any) -> tuple[Any, ...]:
    """The items of a cost; one thing that is paid is a cost of one item."""
    return cost.items if isinstance(cost, ast.Cost) else (cost,)


def is_payment(node: ast.Statement) -> TypeGuard[ast.Do]:
    """Whether a statement pays a cost."""
    return isinstance(node, ast.Do) and node.verb == PAYMENT


def is_plain(node: ast.ExtraCost) -> bool:
    """Whether a cost is one that is paid beside the others, always and once, so that it can stand among them."""
    return node == ast.ExtraCost(node.cost, span=node.span, cite=node.cite)


def noted_face(library: Library, face: ast.Face, lexicon: Lexicon) -> list[Noted | ast.KeywordUse]:
    """The abilities of a face, each keyword by itself; costs on lines of their own go with the play."""
    taker = Taker(library, face, lexicon)
    extras = [ability for ability in face.abilities if isinstance(ability, ast.ExtraCost) and is_plain(ability)]
    said: list[Noted | ast.KeywordUse] = []
    for ability in face.abilities:
        if isinstance(ability, ast.KeywordLine):
            said += ability.uses
        elif isinstance(ability, ast.ExtraCost):
            said += () if is_plain(ability) else (Noted(Head(kind="play"), price=taker.places((ability,))[0]),)
        else:
            plays = taker.kind(ability) == "play"
            said.append(taker.ability(ability, extras if plays else []))
            extras = [] if plays else extras
    if extras:  # nothing that a play does is told beside what it costs
        items = tuple(item for extra in extras for item in extra.cost.items)
        said.append(Noted(Head(kind="play", costs=taker.places(items))))
    return said
