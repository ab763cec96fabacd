"""Hypothesis strategies for cards that say something, in the words of ``grammar/mini.kw``.

Each tree is one that the reader can make: words in the classes where they may stand, operands in the
order of the declaration, every name bound before it is used.  Pronouns are left out, since what they
mean depends on all that stands before; texts with pronouns are tested from the other side.
"""

from dataclasses import dataclass, field, replace

from hypothesis import assume
from hypothesis import strategies as st
from tests import libraries

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.checks.contradictions import contradictions
from kotowari.grammar.from_surface import Resolved
from kotowari.grammar.visit import transform

Draw = st.DrawFn
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def word(kind: str, id: str, negated: bool = False) -> ast.Word:
    return ast.Word(kind, id, negated)


THIS = ast.Ref("this", None, "this")
YOU = ast.Ref("you", None, "you")
CRITTER, TRICK = word("type", "critter"), word("type", "trick")
FOX, OWL = word("subtype", "fox"), word("subtype", "owl")
THING, CARD, ANY = word("class", "thing"), word("class", "card"), word("class", "any")
PLAYER, RIVAL = word("player", "player"), word("player", "rival")
HARM, CARDS, MARK = word("unit", "harm"), word("unit", "card"), word("unit", "counter")
BENT, RED, GRAND = word("adjective", "bent"), word("adjective", "red"), word("supertype", "grand")
RUST, PLUS = word("counter", "rust"), word("counter", "+1/+1")
CANDIDATE = ast.Ref("it", None, "candidate")


@dataclass
class Names:
    """What is bound so far in an ability, and how many names a card has used."""

    objects: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    count: int = 0

    def fresh(self) -> str:
        """A name that nothing has yet."""
        self.count += 1
        return f"n{self.count}"

    def inner(self) -> "Names":
        """For a block whose names do not reach beyond it; counts on from here."""
        self.count += 100
        return Names(list(self.objects), list(self.numbers), self.count)


def counted_out(node: ast.Node) -> ast.Node:
    """All of what is counted or gone through, and no amount of 0: a number there would be refused (quantities.py)."""
    if isinstance(node, ast.Count):
        return replace(node, of=all_of(node.of))
    if isinstance(node, ast.ForEach):
        return replace(node, each=all_of(node.each))
    if isinstance(node, ast.Repeat) and node.times == ast.Number(0):
        return replace(node, times=ast.Number(1))
    if isinstance(node, ast.Do):
        given = tuple((name, not_none(value)) for name, value in node.args)
        return replace(node, subject=not_none(node.subject), args=given)
    return node


def all_of(node):
    if isinstance(node, ast.Either):
        return replace(node, parts=tuple(all_of(part) for part in node.parts))
    numbered = isinstance(node, ast.Select) and node.det.kind == "count"
    return replace(node, det=ast.Det("none")) if numbered else node


def not_none(node):
    if isinstance(node, ast.Either):
        return replace(node, parts=tuple(not_none(part) for part in node.parts))
    if isinstance(node, ast.Measure) and node.amount == ast.Number(0):
        return replace(node, amount=ast.Number(1))
    none = isinstance(node, ast.Select) and node.det.count == ast.Number(0)
    return replace(node, det=replace(node.det, count=ast.Number(1))) if none else node


# --------------------------------------------------------------------------- values
def number(draw: Draw, names: Names, depth: int = 2) -> ast.Expr:
    """A number: literal, name, field, count or operation."""
    kind = draw(st.integers(0, 9 if depth else 4))
    if kind < 4:  # an `x` needs a cost that asks for it: test_resolve_lines
        return ast.Number(draw(st.integers(0, 12)))
    if kind == 4:
        if not names.numbers:
            return ast.Number(draw(st.integers(0, 12)))
        name = draw(st.sampled_from(names.numbers))
        return ast.Ref(name, None, name)
    if kind == 5:
        return ast.FieldOf(draw(st.sampled_from(["force", "guard"])), thing_ref(draw, names))
    if kind == 6:
        return ast.FieldOf("coins", YOU)
    if kind == 7:
        return ast.Count(select(draw, names, ast.Det()))
    op = draw(st.sampled_from(["+", "-", "*", "/", "min", "max"]))
    return ast.Arith(op, number(draw, names, depth - 1), number(draw, names, depth - 1))


def amount(draw: Draw, names: Names) -> ast.Expr:
    """A number in front of what it counts."""
    made = number(draw, names, 1)
    return made if not isinstance(made, ast.Count) else ast.Number(2)


def measure(draw: Draw, names: Names, unit: ast.Word, kinds: tuple[ast.Word, ...] = ()) -> ast.Measure:
    up_to = draw(st.booleans()) and draw(st.booleans())
    return ast.Measure(amount(draw, names), unit, kinds, up_to=up_to)


def marks(draw: Draw, names: Names) -> ast.Measure:
    return measure(draw, names, MARK, draw(st.sampled_from([(), (RUST,), (PLUS,)])))


def thing_ref(draw: Draw, names: Names) -> ast.Expr:
    """One thing by name."""
    names_of = [THIS, *(ast.Ref(name, None, name) for name in names.objects)]
    return draw(st.sampled_from(names_of))


def player_ref(draw: Draw, names: Names) -> ast.Expr:
    if draw(st.booleans()):
        return YOU
    return ast.FieldOf("owner", thing_ref(draw, names))


def zone(draw: Draw, names: Names) -> ast.ZoneOf:
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return ast.ZoneOf("yard")
    if kind == 1:
        return ast.ZoneOf(draw(st.sampled_from(["stash", "bin"])), None, True)
    if kind == 2:
        return ast.ZoneOf("anywhere", but=draw(st.sampled_from([None, ast.ZoneOf("yard")])))
    return ast.ZoneOf(draw(st.sampled_from(["stash", "bin"])), player_ref(draw, names))


# --------------------------------------------------------------------------- noun phrases
def alternatives(draw: Draw) -> tuple[ast.Alternative, ...]:
    """Words that hold of one thing, and alternatives to them."""
    before = draw(st.sampled_from([(), (), (BENT,), (RED,), (word("type", "trick", True),), (GRAND, BENT)]))
    head = draw(st.sampled_from([(CRITTER,), (TRICK,), (THING,), (CARD,), (FOX, CRITTER), (TRICK, CARD)]))
    one = ast.Alternative((*before, *head))
    others = draw(st.sampled_from([(), (), (ast.Alternative((OWL, THING)),), (ast.Alternative((OWL,)),)]))
    return (*others, one) if head == (THING,) and others and len(others[0].words) > 1 else (one,)


def determiner(draw: Draw, names: Names) -> ast.Det:
    """Another one only of targets: of anything else the tree says than which, and that was picked out before."""
    kind = draw(st.integers(0, 8))
    another = draw(st.booleans()) and draw(st.booleans())
    if kind == 0:
        return ast.Det("none")
    if kind in (1, 2):
        return ast.Det(draw(st.sampled_from(["all", "each", "any"])))
    if kind == 3:
        return ast.Det("count", any_number=True)
    if kind == 4:
        return ast.Det("count", amount(draw, names), up_to=True)
    if kind in (5, 6):
        return ast.Det("count", amount(draw, names), at_least=draw(st.booleans()))
    if kind == 7:
        return ast.Det("target", another=another)
    return ast.Det("target", amount(draw, names), up_to=draw(st.booleans()), another=another)


def modifiers(draw: Draw, names: Names) -> tuple[ast.Node, ...]:
    made: list[ast.Node] = []
    if draw(st.integers(0, 3)) == 0:
        by = draw(st.sampled_from([YOU, ast.Select((ast.Alternative((RIVAL,)),))]))
        made.append(ast.Controlled(draw(st.sampled_from(["keep", "own"])), by, draw(st.booleans())))
    if draw(st.integers(0, 3)) == 0:
        made.append(ast.InZone(zone(draw, names)))
    if draw(st.integers(0, 3)) == 0:
        made.append(ast.Quality(quality(draw, names), draw(st.booleans())))
    compared = any(isinstance(each, ast.Quality) and isinstance(each.what, ast.Compare) for each in made)
    if draw(st.integers(0, 5)) == 0 and not compared:  # two ranges may have nothing between them
        test = ast.Compare(draw(st.sampled_from(COMPARISONS)), ast.FieldOf("force", CANDIDATE), number(draw, names, 1))
        made.append(ast.Where(test))
    return tuple(made)


def quality(draw: Draw, names: Names) -> ast.Node:
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return ast.KeywordUse("soar")
    if kind == 1:
        return ast.Compare(draw(st.sampled_from(COMPARISONS)), ast.FieldOf("force", CANDIDATE), ast.Number(3))
    if kind == 2:
        return ast.Measure(ast.Number(draw(st.integers(1, 4))), MARK, (RUST,), at_least=draw(st.booleans()))
    return draw(st.sampled_from([ast.Measure(ast.Number(1), MARK, (), True), BENT, RED]))


def select(draw: Draw, names: Names, det: ast.Det | None = None, bind: bool = False) -> ast.Select:
    det = determiner(draw, names) if det is None else det
    binding = ""
    made = alternatives(draw)
    mods = modifiers(draw, names)
    if bind and draw(st.booleans()):
        binding = names.fresh()
        names.objects.append(binding)
    return ast.Select(made, det, mods, binding)  # type: ignore[arg-type]


def things(draw: Draw, names: Names) -> ast.Expr:
    """What something is done to."""
    if draw(st.integers(0, 4)) == 0:
        return thing_ref(draw, names)
    if draw(st.integers(0, 5)) == 0:
        count = ast.Number(3) if draw(st.booleans()) else None
        place = ast.ZoneOf("stash", player_ref(draw, names))
        return ast.EndOfZone(draw(st.sampled_from(["top", "bottom"])), place, count)
    return select(draw, names, bind=True)


# --------------------------------------------------------------------------- conditions and events
def condition(draw: Draw, names: Names, depth: int = 2) -> ast.Condition:
    kind = draw(st.integers(0, 10 if depth else 7))
    if kind == 0:
        return ast.Compare(draw(st.sampled_from(COMPARISONS)), number(draw, names, 1), number(draw, names, 1))
    if kind == 1:
        return ast.Is(thing_ref(draw, names), alternatives(draw), draw(st.booleans()))
    if kind == 2:
        return ast.Has(thing_ref(draw, names), ast.Quality(quality(draw, names), draw(st.booleans())))
    if kind == 3:
        some = ast.Det("count", amount(draw, names), at_least=draw(st.booleans()))
        return ast.Exists(select(draw, names, draw(st.sampled_from([ast.Det("none"), some]))))
    if kind == 4:
        return ast.Happened(event(draw, names), past_window(draw), draw(st.booleans()))
    if kind == 5:
        return ast.Possible(event(draw, names), draw(st.booleans()))
    if kind == 6:
        return ast.Is(ast.Ref("it", None, "step"), ast.FieldOf("dusk", YOU), draw(st.booleans()))
    if kind == 7:
        by = draw(st.sampled_from([YOU, ast.Select((ast.Alternative((RIVAL,)),))]))
        return ast.Related(by, draw(st.sampled_from(["keep", "own"])), thing_ref(draw, names), draw(st.booleans()))
    if kind == 8:
        return ast.Not(condition(draw, names, depth - 1))
    parts = [condition(draw, names, depth - 1) for _ in range(draw(st.integers(2, 3)))]
    compared = sum(isinstance(each, ast.Compare) for each in parts) > 1
    return ast.Logic("or" if compared else draw(st.sampled_from(["and", "or"])), tuple(parts))


def tested(draw: Draw, names: Names) -> ast.Expr:
    return THIS if draw(st.booleans()) else select(draw, names, ast.Det())


def event(draw: Draw, names: Names) -> ast.EventPattern:
    kind = draw(st.integers(0, 4))
    if kind == 0:
        origin = (("from", zone(draw, names)),) if draw(st.booleans()) else ()
        return ast.EventPattern("arrives", tested(draw, names), None, origin)
    if kind == 1:
        return ast.EventPattern("wreck", tested(draw, names), passive=True)
    if kind == 2:
        adverbs = (word("adverb", "alone"),) if draw(st.booleans()) else ()
        return ast.EventPattern("attack", tested(draw, names), adverbs=adverbs)
    if kind == 3:
        some = ast.Measure(ast.Number(1), MARK, (), True)
        return ast.EventPattern("put_counters", YOU, some, (("on", tested(draw, names)),))
    return ast.EventPattern("block", tested(draw, names), tested(draw, names))


def past_window(draw: Draw) -> ast.Window | None:
    if not draw(st.booleans()):
        return None
    which, whose = draw(
        st.sampled_from([("this", None), ("last", None), ("any", None), ("any", YOU), ("last", YOU), ("since", YOU)])
    )
    return ast.Window(which, draw(st.sampled_from(["round", "dusk"])), whose)


def duration(draw: Draw, names: Names) -> ast.Until | ast.Window:
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return ast.Window("this", "round")
    if kind == 1:
        return ast.Until(event(draw, names))
    return ast.Until(step_event(draw))


def step_event(draw: Draw) -> ast.StepEvent:
    whose = draw(st.sampled_from([None, YOU]))
    which = draw(st.sampled_from(["any", "each", "next"] if whose is None else ["any", "next"]))
    return ast.StepEvent(
        draw(st.sampled_from(["start", "end"])), ast.Window(which, draw(st.sampled_from(["dawn", "dusk"])), whose)
    )


def timely(draw: Draw, given: ast.EventPattern) -> ast.EventPattern:
    """An event that is heard, perhaps only at some time, perhaps only the first or second of its kind."""
    window = draw(st.sampled_from([None, None, ast.Window("any", "dusk", YOU), ast.Window("any", "dawn")]))
    nth = ast.Limit(ast.Number(draw(st.integers(1, 4))), ast.Window("each", "round"), True)
    return replace(given, window=window, limit=draw(st.sampled_from([None, None, nth])))


def often(draw: Draw) -> tuple[ast.Limit, ...]:
    times = ast.Number(draw(st.integers(1, 3)))
    return draw(st.sampled_from([(), (), (ast.Limit(times, ast.Window("each", "round")),)]))


# --------------------------------------------------------------------------- statements
def do(draw: Draw, names: Names) -> ast.Do:
    """An instruction."""
    optional = draw(st.integers(0, 4)) == 0
    kind = draw(st.integers(0, 6))
    if kind == 0:
        return ast.Do("wreck", None, (("what", things(draw, names)),), optional=optional)
    if kind == 1:
        made = measure(draw, names, HARM)
        recipient = draw(st.sampled_from([YOU, ast.Select((ast.Alternative((ANY,)),), ast.Det("target"))]))
        return ast.Do("hit", thing_ref(draw, names), (("amount", made), ("recipient", recipient)), optional=optional)
    if kind == 2:
        subject = draw(st.sampled_from([None, YOU]))
        return ast.Do("fetch", subject, (("number", measure(draw, names, CARDS)),), optional=optional)
    if kind == 3:
        made = things(draw, names)
        args = [("moved", made), ("place", zone(draw, names))]
        args += [("origin", zone(draw, names))] if draw(st.booleans()) else []
        return ast.Do("move", None, tuple(args), optional=optional)
    if kind == 4:
        args = [("number", marks(draw, names)), ("recipient", things(draw, names))]
        return ast.Do("put_counters", None, tuple(args), optional=optional)
    if kind == 5:
        use = draw(st.sampled_from([ast.KeywordUse("soar"), ast.AllAbilities()]))
        verb = "lose" if isinstance(use, ast.AllAbilities) else "have"
        return ast.Do(verb, things(draw, names), (("what", use),), duration=duration(draw, names))
    return ast.Do("get", things(draw, names), (("change", pair(draw)),), duration=duration(draw, names))


def pair(draw: Draw) -> ast.Pair:
    return ast.Pair(ast.Number(draw(st.integers(-3, 3))), ast.Number(draw(st.integers(-3, 3))), True)


def block(draw: Draw, names: Names, depth: int) -> ast.Block:
    return tuple(statement(draw, names, depth) for _ in range(draw(st.integers(1, 3))))


def decided(made: ast.Block) -> ast.Block:
    """A block whose first statement is not left to a player again."""
    left_open = isinstance(made[0], ast.May) or isinstance(made[0], ast.Do) and made[0].optional
    return (ast.Do("wreck", None, (("what", THIS),)), *made) if left_open else made


def statement(draw: Draw, names: Names, depth: int = 2) -> ast.Statement:
    kind = draw(st.integers(0, 15 if depth else 6))
    if kind <= 4:
        return do(draw, names)
    if kind == 5:
        value = number(draw, names)
        name = names.fresh()
        names.numbers.append(name)
        return ast.Let(name, value)
    if kind == 6:
        return restrict(draw, names, duration(draw, names))
    if kind in (7, 8):
        test, then = condition(draw, names), block(draw, names, depth - 1)
        return ast.If(test, then, block(draw, names, depth - 1) if draw(st.booleans()) else ())
    if kind == 9:
        return ast.May(decided(block(draw, names, depth - 1)), draw(st.sampled_from([None, YOU])))
    if kind == 10:
        each = select(draw, names, ast.Det())
        inner = names.inner()
        name = inner.fresh()
        inner.objects.append(name)
        return ast.ForEach(ast.Select(each.alternatives, each.det, each.modifiers, name), block(draw, inner, depth - 1))
    if kind == 11:
        return ast.Repeat(number(draw, names, 1), block(draw, names, depth - 1))
    if kind == 12:
        return ast.Loop((*block(draw, names, depth - 1), ast.Leave(draw(st.booleans()))))
    if kind == 13:
        options = tuple(block(draw, names.inner(), depth - 1) for _ in range(draw(st.integers(2, 3))))
        return ast.Modes(ast.Number(draw(st.integers(1, 2))), options, up_to=draw(st.booleans()))
    if kind == 14:
        pattern = replace(event(draw, names), window=None)
        return ast.Replace(
            (pattern,), block(draw, names.inner(), depth - 1), ast.Window("this", "round"), draw(st.booleans())
        )
    return ast.Later((event(draw, names),), block(draw, names.inner(), depth - 1))


def restrict(draw: Draw, names: Names, lasting: ast.Node | None) -> ast.Restrict:
    subject = draw(st.sampled_from([THIS, select(draw, names, ast.Det("all"))]))
    verbs = draw(st.sampled_from([("attack",), ("attack", "block"), ("wreck",)]))
    events = tuple(ast.EventPattern(verb, subject, passive=verb == "wreck") for verb in verbs)
    return ast.Restrict(draw(st.sampled_from(["cant", "must"])), events, lasting)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- abilities and cards
def cost(draw: Draw, names: Names) -> ast.Cost:
    items: list[ast.Node] = [ast.Symbols(("R",))] if draw(st.booleans()) else []
    if not items or draw(st.booleans()):
        items.append(ast.Do("wreck", None, (("what", select(draw, names, ast.Det())),)))
    return ast.Cost(tuple(items))  # type: ignore[arg-type]


def static(draw: Draw, names: Names) -> ast.Static:
    kind = draw(st.integers(0, 3))
    subject = draw(st.sampled_from([THIS, select(draw, names, ast.Det("all"))]))
    get = ast.Do("get", subject, (("change", pair(draw)),))
    if kind == 0:
        return ast.Static((get,))
    if kind == 1:
        lose = ast.Do("lose", None, (("what", ast.AllAbilities()),))
        have = ast.Do("have_value", None, (("what", ast.Assign("force", ast.Number(3))),))
        return ast.Static((ast.DoAll(subject, (lose, have)),))
    if kind == 2:
        return ast.Static((restrict(draw, names, None),))
    return ast.Static((get,), condition(draw, names))


def ability(draw: Draw, count: int) -> ast.Ability:
    """One ability with names of its own."""
    names = Names(count=count)
    kind = draw(st.integers(0, 8))
    place = draw(st.sampled_from([None, None, ast.ZoneOf("stash", YOU)]))
    if kind == 0:
        uses = [
            ast.KeywordUse("soar"),
            ast.KeywordUse("guarded", (ast.Number(2),)),
            ast.KeywordUse("shell", (ast.Cost((ast.Symbols(("2", "R")),)),)),
        ]
        return ast.KeywordLine(tuple(draw(st.lists(st.sampled_from(uses), min_size=1, max_size=3))))
    if kind == 1:
        events = [draw(st.sampled_from([step_event(draw), timely(draw, event(draw, names))]))]
        events += [timely(draw, event(draw, names))] if draw(st.booleans()) else []
        test = condition(draw, names) if draw(st.booleans()) else None
        return ast.Triggered(tuple(events), block(draw, names, 2), test, zone=place, limits=often(draw))
    if kind == 2:
        paid = cost(draw, names)
        timing = [word("adverb", "slow_timing"), ast.Window("any", "round", YOU)]
        limits = (*often(draw), *([draw(st.sampled_from(timing))] if draw(st.booleans()) else []))
        test = condition(draw, names) if draw(st.booleans()) else None
        return ast.Activated(paid, block(draw, names, 2), place, limits, test)
    if kind == 3:
        return static(draw, names)
    if kind == 4:
        test = condition(draw, names) if draw(st.booleans()) else None
        return ast.Replacement((event(draw, names),), block(draw, names, 1), test, place)
    if kind == 5:
        test = condition(draw, names) if draw(st.booleans()) else None
        return ast.AsEvent(event(draw, names), block(draw, names, 1), test, None, place)
    if kind == 6:
        mode = draw(st.sampled_from(["additional", "optional", "alternative"]))
        if mode == "optional":  # a name behind a thing would be the thing's
            return ast.ExtraCost(ast.Cost((ast.Symbols(("R",)),)), mode, names.fresh(), place)
        if mode == "additional" and draw(st.booleans()):
            each = ast.Count(select(draw, names)) if draw(st.booleans()) else None
            change = draw(st.sampled_from(["less", "more"]))
            return ast.ExtraCost(ast.Cost((ast.Symbols(("R",)),)), mode, "", place, None, False, each, change)
        return ast.ExtraCost(cost(draw, names), mode, "", place)
    return ast.Resolution(block(draw, names, 2))


WORDING = ast.TextOverride(("text",), (ast.Name("en", ("So.",)), ast.Name("ja", ("然り。",))))


def face(draw: Draw, relation: str = "") -> ast.Face:
    made: list[ast.Ability] = []
    for count in range(draw(st.integers(0, 4))):
        one = ability(draw, 1000 * (count + 1))
        if not (made and isinstance(made[-1], ast.Resolution) and isinstance(one, ast.Resolution)):
            made.append(one)
    stats = ast.Pair(ast.Number(draw(st.integers(0, 9))), ast.Number(draw(st.integers(0, 9))))
    return ast.Face(
        draw(st.sampled_from(["Alpha", 'Beta "B"', "Gamma\\", "稲妻", "불"])),
        draw(st.sampled_from([None, ("2", "R"), ("①",)])),
        draw(st.sampled_from([(), (ast.Name("ja", ("名",)), ast.Name("ko", ("이름", "별명")))])),
        draw(st.sampled_from([(), (GRAND,)])),
        draw(st.sampled_from([(CRITTER,), (TRICK, CRITTER)])),
        draw(st.sampled_from([(), (FOX,), (FOX, OWL)])),
        draw(st.sampled_from([None, stats])),
        (),
        tuple(made),
        draw(st.sampled_from([(), (WORDING,)])),
        relation,
    )


@st.composite
def cards(draw: Draw) -> ast.Card:
    """A card of one or two faces, in one of the languages."""
    faces = (face(draw), face(draw, "back")) if draw(st.integers(0, 4)) == 0 else (face(draw),)
    made = transform(ast.Card(faces, draw(st.sampled_from(["en", "ja", "ko"]))), counted_out)
    assume(
        not list(contradictions(Checked(Resolved(made), libraries.mini().vocabulary)))
    )  # `2 > 1`, `bent nonbent fox`
    return made
