"""The base of the three languages: a table from AST node to a function that says it, and the state of the telling.

What a reader would get wrong: a handler returns whatever its language passes on between phrases (a
``Phrase`` with number and person in English); only :meth:`Linearizer.lines` returns finished text.
Context is copied downwards; :class:`Discourse` is shared, because a mention anywhere in a sentence
decides what the next pronoun may mean.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import transform, walk
from kotowari.tools.text.apart import Telling
from kotowari.tools.text.earlier import in_earlier_words
from kotowari.tools.text.frames import Frames
from kotowari.tools.text.lexicon import Lexicon, month
from kotowari.tools.text.noted import Head, Noted

Handler = Callable[..., Any]
HELD = "#held"  # the key of what the condition of a static ability speaks of
Says = TypeVar("Says", bound=Handler)


@dataclass
class Discourse:
    """What has been mentioned in the ability so far, and what the next pronoun would mean.

    ``mentions``: times by binding name; ``focus``: what "it" would be; ``topic``: what it was as the statement began;
    ``doer``: who was last allowed to act; ``retaken``: a card shown before was taken up again;
    ``retake``: what must be named at its next mention; ``taken``: names of things of which some were taken, so that by
    the name the rest is meant, ``picked``: names of what was picked out among things, with the name of these;
    ``announced``: identity of a target's node → how it is called now, ``aims``: those of the statement,
    ``beside``: the name of an earlier one that it speaks of beside its own; ``last``: topic of the last sentence;
    ``resumed``: a further paragraph of one text, in which nothing has been mentioned yet;
    ``letters``: what a number is called that changes.
    """

    mentions: dict[str, int] = field(default_factory=dict)
    focus: str = ""
    topic: str = ""
    doer: Any = None
    retaken: bool = False
    retake: str = ""
    taken: set[str] = field(default_factory=set)
    picked: dict[str, str] = field(default_factory=dict)
    announced: dict[int, Any] = field(default_factory=dict)
    aims: frozenset[int] = frozenset()
    beside: str = ""
    named: dict[str, Any] = field(default_factory=dict)
    last: str = ""
    resumed: bool = False
    letters: dict[str, str] = field(default_factory=dict)

    def mention(self, name: str) -> None:
        """Record a mention of ``name``; it is now what a pronoun would mean."""
        self.mentions[name] = self.mentions.get(name, 0) + 1
        self.focus = name


@dataclass(frozen=True)
class Binding:
    """What a bound name stands for: the phrase that introduced it, and how (target, choice, event, loop, param)."""

    node: Any
    via: str = ""
    plural: bool = False


@dataclass(frozen=True)
class Context:
    """Where a phrase stands.

    ``name`` is what the card calls itself; ``noun`` the word for "this ___"; ``by_name`` whether
    `this` is said by name (rules text) or as "this ___" (reminder text, granted abilities);
    ``itself``: what it is called instead ("they"); ``bindings`` the names in scope; ``told``: who was called what.
    """

    name: str
    noun: str
    by_name: bool = True
    face: ast.Face | None = None
    bindings: dict[str, Binding] = field(default_factory=dict)
    discourse: Discourse = field(default_factory=Discourse)
    params: dict[str, Any] = field(default_factory=dict)
    where: str = ""
    itself: Any = None
    told: Telling = field(default_factory=Telling)

    def bind(self, name: str, binding: Binding) -> None:
        """Put a name into scope (for the rest of the ability: scopes of an ability never collide after checking)."""
        self.told.begin(name, binding, self.bindings)
        self.bindings[name] = binding

    def bound(self, name: str) -> "Binding | None":
        """What a name is bound to; a thing of the event also by its last part, unless that is the text's own thing."""
        found = self.bindings.get(name)
        if found is None and "." in name:
            found = self.bindings.get(name.rpartition(".")[2])
            return None if found is not None and found.via == "self" else found
        return found

    def fresh(self) -> "Context":
        """The same place with nothing mentioned yet, as an ability starts; bindings stay (linked abilities, 607)."""
        return replace(self, discourse=Discourse())


def named_once(effects: tuple[Any, ...], held: object, ctx: Context) -> tuple[Any, ...]:
    """Effects on what a condition has just spoken of, which is not named again: "as long as … is green, it gets"."""
    about = getattr(held, "subject", None)
    if not isinstance(about, ast.Select) or about.det.kind != "none" or not effects:
        return effects
    if any(
        getattr(each.events[0] if isinstance(each, ast.Restrict) else each, "subject", None) != about
        for each in effects
    ):
        return effects
    ctx.bind(HELD, Binding(about))
    ctx.discourse.mention(HELD)
    it = ast.Ref("it", target=HELD)
    return tuple(
        replace(each, events=(replace(each.events[0], subject=it), *each.events[1:]))
        if isinstance(each, ast.Restrict)
        else replace(each, subject=it)
        for each in effects
    )


def stays(say: "Linearizer", ctx: Context) -> bool:
    """Whether what is spoken of stays on as a permanent once it has been cast."""
    types = ctx.face.types if ctx.face else ()
    return any(say.lexicon.attribute("type", word.id, "permanent") is not None for word in types)


def counts_that(node: ast.Statement | None) -> bool:
    """Whether a statement speaks of a number that the one before it gives: "then draw that many cards"."""
    return isinstance(node, ast.Do) and any(isinstance(each, ast.ThatMany) for each in walk(node))


def named_target(node: ast.Statement) -> ast.Select | None:
    """The target that a name is given to ("let t = target player", one among the items of a cost), else None."""
    if isinstance(node, ast.Let) and not node.again and isinstance(node.value, ast.Select):
        return replace(node.value, binding=node.name) if node.value.det.kind == "target" else None
    return None


def with_targets(block: Iterable[ast.Statement]) -> Iterator[ast.Statement]:
    """The statements with each target that has been given a name said where that is first spoken of."""
    waiting: dict[str, ast.Select] = {}

    def put(node: Any) -> Any:
        return waiting.pop(node.target or node.name, node) if isinstance(node, ast.Ref) else node

    for statement in block:
        aimed = named_target(statement)
        if aimed is not None:
            waiting[aimed.binding] = aimed
        else:
            yield transform(statement, put) if waiting else statement


def bound(node: object, ctx: Context) -> object:
    """What a reference stands for: ``"this"``, or the phrase that introduced it; None for what is no reference."""
    if not isinstance(node, ast.Ref):
        return None
    name = node.target or node.name
    if name == "this":
        return "this"
    found = ctx.bindings.get(name)
    return None if found is None else bound(found.node, ctx) or found.node


def by_anyone(node: ast.EventPattern, ctx: Context) -> ast.EventPattern:
    """What happened with whoever did it as a noun phrase: "player" alone, of whom nothing has been told."""
    doer = node.subject
    if not isinstance(doer, ast.Ref) or doer.name not in ("player", "opponent") or ctx.bound(doer.target or doer.name):
        return node
    return replace(node, subject=ast.Select((ast.Alternative((ast.Word("player", doer.name),)),)))


def holding(lexicon: Lexicon, test: object) -> str:
    """The adjective that says what a field of the thing holds ("blocking this creature"); "" for any other test."""
    if not isinstance(test, ast.Compare) or test.op != "=" or not isinstance(test.left, ast.FieldOf):
        return ""
    field = test.left.field
    held = is_candidate(test.left.of) and lexicon.attribute("field", field, "held") is not None
    if not held or lexicon.attribute("adjective", field, "field") != (field,):
        return ""
    return lexicon.frame("adjective", field, "held") or lexicon.name("adjective", field)


def is_candidate(node: object) -> bool:
    """Whether it is the thing of the phrase itself, which is not named again before its noun."""
    return isinstance(node, ast.Ref) and node.target == "candidate"


def is_card_yet(node: ast.EventPattern, ctx: "Context") -> bool:
    """Whether it may be played from where it lies, and is so a card ("cast Eternal Owl from exile"), no spell yet."""
    return bool(ctx.params.get("permitted here")) and any(role == "from" for role, _ in node.preps)


def still(lexicon: Lexicon, node: ast.Happened) -> bool:
    """Whether it is asked what still is so, of nothing that the event took away ("this is attached to a creature")."""
    gone = not is_candidate(node.event.subject) and any(
        isinstance(each, ast.Ref) and each.target.startswith("event.") for each in walk(node.event)
    )
    return node.window is None and not gone and lexicon.attribute("action", node.event.verb, "lasting") is not None


def named_cost(node: ast.Is, ctx: Context) -> str:
    """Which cost of the card "this is NAME" asks about: ``additional`` or ``alternative``; "" for anything else."""
    name = (node.what.target or node.what.name) if isinstance(node.what, ast.Ref) else ""
    abilities = ctx.face.abilities if ctx.face is not None else ()
    modes = (each.mode for each in abilities if isinstance(each, ast.ExtraCost) and each.name == name)
    return {"optional": "additional"}.get(mode, mode) if name and (mode := next(modes, "")) else ""


def step_said(node: ast.Is) -> tuple[str, ast.Expr | None] | None:
    """What "it is your turn" says: the step, and whose it is if that is said; None for what is said of a thing."""
    if not (isinstance(node.subject, ast.Ref) and node.subject.target == "step" and isinstance(node.what, ast.FieldOf)):
        return None
    of = node.what.of
    return node.what.field, None if isinstance(of, ast.Ref) and of.target == "step" else of


def supposes_subject(node: ast.Node, event: ast.EventPattern) -> bool:
    """Whether what is behind ``as though`` is about the doer of the event, not about what is done to something."""
    about = getattr(node, "subject", None)
    if event.object is None or not isinstance(about, ast.Ref):
        return True
    return about.target == "this" and isinstance(event.subject, ast.Ref) and event.subject.target == "this"


def sized(say: Any, node: ast.Measure, ctx: Context) -> ast.Measure:
    """An amount of what is made, numbers that are worked out ("X/X") said as written ones are."""
    pairs = [each.what for each in node.quality if isinstance(each.what, ast.Pair)]
    if not pairs:
        return node
    words = tuple(ast.Word("stats", str(say.say(pair, ctx)).upper()) for pair in pairs)
    others = tuple(each for each in node.quality if not isinstance(each.what, ast.Pair))
    return replace(node, kinds=words + node.kinds, quality=others)


def is_x(statement: ast.Statement) -> bool:
    """Whether a statement says what X is, for the sentence that follows."""
    return isinstance(statement, ast.Let) and statement.name.lower() == "x" and not statement.again


def written(symbols: tuple[str, ...]) -> str:
    """Symbols as they are written: ``{2}{G}``; a sign of its own, as a number in a circle, without braces."""
    return "".join(f"{{{symbol}}}" if symbol.isascii() else symbol for symbol in symbols)


def spoken(say: "Linearizer", symbols: tuple[str, ...], made: bool = False) -> str:
    """Symbols in a sentence: by name where the ruleset has a ``text phrase`` for them all, else as they are written.

    Those that are ``made`` once had a number: what is paid with one is paid with anything.
    """
    alike = say.lexicon.frame("symbol", symbols[0], "counted") if made and len(set(symbols)) == 1 else None
    if alike:  # as many of a kind once had a number: 「{2}を加える」
        return written((str(len(symbols)),))
    names = [say.lexicon.frame("symbol", symbol, "phrase") or "" for symbol in symbols]
    return ("・" if say.lang == "ja" else ", ").join(names) if all(names) else written(symbols)


def paid(say: "Linearizer", item: ast.Node, ctx: Context) -> str:
    """An item of a cost; some symbols are said to be paid ("Pay {E}{E}"), by their ``text cost``."""
    if not isinstance(item, ast.Symbols):
        return str(say.say(item, ctx))
    text = spoken(say, item.symbols)
    frames = [say.lexicon.frame("symbol", id, "cost") for id in item.symbols]
    first = frames[0] if all(frames) and frames else None
    return say.frames.fill(first, {"symbols": text}) if first else text


class Linearizer:
    """One language.  Subclasses set ``lang`` and fill ``HANDLERS`` with :meth:`handles`."""

    lang: ClassVar[str] = ""
    SPACE: ClassVar[str] = " "
    COLON: ClassVar[str] = ": "
    EDGE: ClassVar[str] = ""  # what bounds a word, as a pattern
    EITHER: ClassVar[dict[str, str]] = {}
    FORMS: ClassVar[tuple[str, ...]] = ()  # in which :meth:`inflect` puts a predicate
    PRONOUNS: ClassVar[frozenset[str]] = frozenset()  # that mean what was spoken of last
    WAYS: ClassVar[tuple[str, ...]] = ()  # in which prints say the same otherwise: none is printed, each is read
    HANDLERS: ClassVar[dict[type, Callable[..., Any]]] = {}

    def __init_subclass__(cls) -> None:
        cls.HANDLERS = dict(cls.HANDLERS)

    def __init__(self, library: Library, date: str = "") -> None:
        """``date`` (``2018`` or ``2018-04``) asks for the wording of that time instead of the ruleset's."""
        self.library = library
        self.lexicon = Lexicon(library, self.lang, month(date) if date else 0)
        self.frames = Frames(self.filters())
        self.way = ""  # one of WAYS
        self.names: Mapping[str, str] = {}  # of cards, English → as it is printed in this language

    @classmethod
    def handles(cls, *types: type) -> Callable[[Says], Says]:
        """Decorator: the function ``(say, node, ctx)`` says nodes of these types."""

        def register(function: Says) -> Says:
            for language in (cls, *cls.__subclasses__()):
                for type_ in types:
                    if type_ in language.HANDLERS:
                        raise TypeError(f"{language.__name__} says {type_.__name__} twice")
                    language.HANDLERS[type_] = function
            return function

        return register

    def say(self, node: Any, ctx: Context) -> Any:
        """The node in this language.  Raises LookupError for a node no handler says (a matrix test forbids it)."""
        handler = self.HANDLERS.get(type(node))
        if handler is None:
            raise LookupError(f"{self.lang} cannot say {type(node).__name__}")
        return handler(self, node, ctx)

    def told_apart(self, binding: Binding, how: str, ctx: Context, nth: int = 0) -> str:
        """What a thing is called that shares its plain words with another; "" where that can't be said of it.

        ``how``: by its own ``words``, by what is said ``behind`` them, by what was ``done`` to it, as the ``nth``.
        """
        raise TypeError(f"{type(self).__name__} tells nothing apart")

    def called(self, phrase: Any, words: str) -> Any:
        """A phrase for a thing, in other words."""
        raise TypeError(f"{type(self).__name__} tells nothing apart")

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Grammar functions offered to frames."""
        return {}

    def inflect(self, phrase: str, form: str) -> str:
        """A phrase with its last word in a form of the language."""
        raise TypeError(f"{type(self).__name__} does not inflect")

    def sample(self, text: str) -> object:
        """A noun phrase of this language, as frames are given, to try a wording with."""
        raise TypeError(f"{type(self).__name__} has no noun phrases")

    def as_target(self, node: ast.Select, count: Callable[[ast.Expr], object]) -> str | None:
        """A target whose word has a wording of its own for that, one (``as_target``) or several (``as_targets``).

        ``count`` says a number as this language does.
        """
        words, det = node.alternatives[-1].words, node.det
        if det.kind != "target" or not words:
            return None
        number = det.count or ast.Number(1)
        if not (det.any_number or det.up_to or det.at_least) and number == ast.Number(1):
            fixed = self.lexicon.frame(words[-1].kind, words[-1].id, "as_target")
            fixed = fixed and self.frames.fill(fixed, {"another": det.another})
            chosen = [self.lexicon.frame(word.kind, word.id, "choice") for word in words[:-1]]
            return fixed and ("" if self.lang == "ja" else " ").join([*filter(None, chosen), fixed])
        frame = self.lexicon.frame(words[-1].kind, words[-1].id, "as_targets")
        values = {"count": count(number), "up_to": det.up_to, "any_number": det.any_number, "at_least": det.at_least}
        values["another"] = det.another
        return self.frames.fill(frame, values) if frame else None

    def bracket(self, head: Head, ctx: Context) -> str:
        """What stands in the bracket of an ability, in a notation that has them."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def effect(self, noted: Noted, ctx: Context) -> str:
        """The sentences behind the bracket."""
        raise TypeError(f"{type(self).__name__} has no brackets")

    def narrowed(self, text: str) -> str:
        """A finished paragraph as it is printed."""
        return text

    def lines(self, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
        """The paragraphs of a face's text box."""
        raise TypeError(f"{type(self).__name__} does not say faces")

    def type_line(self, face: ast.Face) -> str:
        """The type line of a face."""
        raise TypeError(f"{type(self).__name__} does not say type lines")

    def reminder(self, use: ast.KeywordUse | ast.Do, ctx: Context) -> str | None:
        """The reminder text of a keyword or verb without parentheses; None when the game gives it none."""
        raise TypeError(f"{type(self).__name__} does not say reminders")

    def of_the_time(self, text: str) -> str:
        """A reminder in the words of an earlier time, by the term of the language (``en_words``)."""
        return in_earlier_words(text, self.lexicon.changes("term", f"{self.lang}_words"), self.EDGE)

    def explanations(self, use: ast.KeywordUse | ast.Do, ctx: Context) -> Iterator[str]:
        """The reminders that a keyword use or a verb has if it is asked for: of this, and of whatever else has it."""
        if isinstance(use, ast.Do) and not self.is_explained(use):
            return
        for itself in (None, *self.persons(use, ctx)):
            yield from filter(None, [self.reminder(use, replace(ctx.fresh(), itself=itself))])

    def lasts(self, verb: str) -> bool:
        """Whether a verb begins an effect that lasts."""
        symbol = self.library.vocabulary.verb(verb)
        return symbol is not None and "continuous" in symbol.attributes

    def is_explained(self, use: ast.Do) -> bool:
        """Whether a verb is a keyword action: has a reminder, typed or told from its body."""
        kind = getattr(self.library.vocabulary.verb(use.verb), "kind", "action")
        return bool(self.lexicon.frame(kind, use.verb, "reminder") or self.lexicon.wording(kind, use.verb, "explained"))

    def persons(self, use: ast.KeywordUse | ast.Do, ctx: Context) -> tuple[Any, ...]:
        """What something else that has this keyword is called in its reminder: "it", "they"."""
        return ()

    def held_by(self, node: ast.Node) -> Any:
        """What has a keyword is called in its reminder, where a sentence gives it: "it", 「それら」, 「그 생물」."""
        raise TypeError(f"{type(self).__name__} does not name objects")

    def together(self, notes: list[str]) -> str:
        """The reminders of several keywords of one line as one text."""
        return self.SPACE.join(notes)

    def noun_for(self, types: tuple[str, ...]) -> str:
        """The word for "this ___" on something of these types (ids)."""
        raise TypeError(f"{type(self).__name__} does not name objects")

    def noun_of(self, face: ast.Face) -> str:
        """The word for "this ___" on a face: a subtype's own word ("this Aura"), else that of its types."""
        said = (self.lexicon.frame(word.kind, word.id, "this") for word in face.subtypes)
        kinds = face.types or face.subtypes
        return next((word for word in said if word), "") or self.noun_for(tuple(word.id for word in kinds))

    def any_part(self, symbols: tuple[str, ...]) -> str:
        """What of a cost may be paid with anything, as it is written: "{3}", "{X}"."""
        kinds = ("generic", "variable")
        return written(
            tuple(
                symbol
                for symbol in symbols
                if any(self.lexicon.attribute("symbol", symbol, kind) is not None for kind in kinds)
            )
        )

    def words_of(self, ctx: Context) -> dict[str, Any]:
        """What a reminder line knows of the thing it is on: noun, subtypes, generic cost, and whether it has a target.

        The last is taken for granted where its text is not known; what is not known of the rest is empty.
        """
        face = ctx.face
        subtypes = face.subtypes if face is not None else ()
        parts = [part for ability in (face.abilities if face is not None else ()) for part in walk(ability)]
        aimed = not parts or any(isinstance(part, ast.Select) and part.det.kind == "target" for part in parts)
        return {
            "noun": ctx.noun,
            "subtypes": [self.lexicon.name(word.kind, word.id) for word in subtypes],
            "aimed": aimed,
            "generic": self.any_part(face.cost or () if face is not None else ()),
        }


def speaks_of_all(say: Any, node: object) -> bool:
    """Whether a phrase is about whatever fits: not about one fixed thing, some of them or a target."""
    if not isinstance(node, ast.Select) or node.det.kind not in ("none", "all"):
        return False
    words = [word for alternative in node.alternatives for word in alternative.words]
    return not any(say.lexicon.attribute(word.kind, word.id, "host") is not None for word in words)


def is_one(say: Any, node: object) -> bool:
    """Whether a phrase for what is given something means just one thing: a target, this, what this is attached to."""
    if isinstance(node, ast.Select):
        number = node.det.count or ast.Number(1)
        bounded = node.det.kind not in ("all", "each") and not node.det.any_number and number == ast.Number(1)
        return bounded and not speaks_of_all(say, node)
    return not isinstance(node, ast.Measure) or node.amount == ast.Number(1)


def is_related(say: Any, node: ast.Select) -> bool:
    """Whether a phrase means the one thing to which another has a relation ("the creature it haunts")."""
    related = (part.relation for part in node.modifiers if isinstance(part, ast.Controlled))
    return any(
        not {"controller", "owner"} & set(say.lexicon.attribute("relation", each, "field") or ())
        and not say.lexicon.frame("relation", each, "behind")  # what is said of all who belong to something
        for each in related
    )


def costs_of(cost: ast.Cost, ctx: Context) -> list[Any]:
    """The items of a cost; one that is a keyword's parameter is replaced by its argument."""
    items: list[Any] = []
    for item in cost.items:
        argument = ctx.params.get(item.name) if isinstance(item, ast.Ref) else None
        items += costs_of(argument, ctx) if isinstance(argument, ast.Cost) else [argument or item]
    return items
