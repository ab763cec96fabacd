"""The English linearizer's class and its phrases; the handlers stand in the other modules beside it.

What a reader would get wrong: a :class:`Phrase` prints as its subject form; objects and possessives
of pronouns differ ("they", "them", "their"), so a clause must ask for ``obj`` and ``poss``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kotowari.grammar import ast, hosts
from kotowari.grammar.visit import RULE
from kotowari.tools.text.earlier import in_earlier_words
from kotowari.tools.text.english import morphology
from kotowari.tools.text.linearizer import Context, Linearizer, Says, is_one
from kotowari.tools.text.reflexive import ITSELF, is_itself, to_itself
from kotowari.tools.text.type_words import behind, in_front


@dataclass(frozen=True)
class Phrase:
    """A noun phrase: text as subject, number, person; ``amount`` is the bare number of a measure (for frames)."""

    text: str
    plural: bool = False
    person: int = 3
    object_form: str = ""
    possessive_form: str = ""
    key: str = ""
    player: bool = False
    tail: str = ""

    def __str__(self) -> str:
        return (self.object_form or self.text) + self.tail

    def __int__(self) -> int:
        return int(self.text)

    @property
    def subject(self) -> str:
        """The form before a verb."""
        return self.text + self.tail

    @property
    def poss(self) -> str:
        """The possessive: "its", "Clone's", "target player's"."""
        return self.possessive_form or morphology.possessive(self.text)

    @property
    def bare(self) -> bool:
        """Whether the verb takes its base form ("you draw", "they draw")."""
        return self.plural or self.person == 2


BREAK = "\n"  # before what is a paragraph of its own
YOU = Phrase("you", person=2, object_form="you", possessive_form="your", key="you", player=True)
IT = Phrase("it", object_form="it", possessive_form="its")
REFLEXIVE = Phrase("itself", key="itself")
THEY = Phrase("they", plural=True, object_form="them", possessive_form="their")


def acts_joined(items: Iterable[ast.Expr], parts: list[str]) -> list[str]:
    """What is said of the items of a cost, the last two acts joined: "Tap this and sacrifice it"."""
    acts = [isinstance(item, ast.Do) for item in items]
    if len(acts) < 2 or not all(acts[-2:]):
        return parts
    return [*parts[:-2], f"{parts[-2]} and {parts[-1][:1].lower()}{parts[-1][1:]}"]


def each_of(value: object) -> str:
    """ "each of those creatures": where each of several gets what is said."""
    several = isinstance(value, Phrase) and value.plural and not value.text.startswith(("all ", "each ", "your "))
    several = several and " and each " not in str(value)
    return f"each of {value}" if several else str(value)


def each_gets(who: Phrase, subject: object, values: Iterable[object]) -> Phrase:
    """ "two target creatures each": of several targets each gets what is given, gained or lost."""
    targets = isinstance(subject, ast.Select) and subject.det.kind == "target" and who.plural
    open_number = isinstance(subject, ast.Select) and (subject.det.up_to or subject.det.any_number)
    apiece = any(
        isinstance(value, ast.Measure)
        or isinstance(value, ast.KeywordUse)
        and open_number
        or isinstance(value, ast.Pair)
        and value.signed
        for value in values
    )
    return replace(who, tail=f"{who.tail} each") if targets and apiece else who


def possessive(value: object) -> str:
    """ "your", "target player's"."""
    return value.poss if isinstance(value, Phrase) else morphology.possessive(str(value))


def in_words(number: object) -> str:
    """``3`` → "three"; X and large numbers stay as they are."""
    text = str(number)
    return morphology.number_word(int(text)) if text.isdecimal() and len(text) < 3 else text


def counters(amount: object, kind: str) -> str:
    """``2 | counters("time")`` → "two time counters"; X stays X."""
    if str(amount) == "1":
        return morphology.with_article(f"{kind} counter")
    return f"{in_words(amount)} {kind} counters"


def parts_of(price: object) -> list[str]:
    """The parts of a cost, each of which begins with a capital: "{2}", "Pay half your life, rounded up"."""
    return re.split(r", (?=[A-Z{])", str(price))


def extra_cost(price: object) -> str:
    """An additional cost: "pay an additional {2}", "sacrifice a land in addition to any other costs"."""
    text = str(price)
    if text.startswith("{"):
        return f"pay an additional {text}"
    orders = [order[:1].lower() + order[1:] for order in parts_of(text)]
    return f"{morphology.listing(orders)} in addition to any other costs"


def paid(price: object) -> str:
    """A cost as what may be done: "pay {2}", "discard a card"."""
    orders = [f"pay {part}" if part.startswith("{") else part for part in parts_of(price)]
    return morphology.listing([order[:1].lower() + order[1:] for order in orders])


def paid_by_another(price: object) -> str:
    """A cost as what someone does: "pays {2}", "discards a card"."""
    orders = [f"pay {part}" if part.startswith("{") else part for part in parts_of(price)]
    verbs = [order.partition(" ") for order in orders]
    return morphology.listing([f"{morphology.third(verb.lower())} {rest}" for verb, _, rest in verbs])


class English(Linearizer):
    """English: handlers take ``(say, node, ctx)`` and return a Phrase or a string."""

    lang = "en"
    SPACE = " "
    PARENTHESES = " ({})"
    EDGE = r"\b"
    PRONOUNS = frozenset({"it", "they", "them"})
    EITHER: ClassVar[dict[str, str]] = {"and/or": "{} and/or {}", "or": "{} or {}"}
    EXPLANATIONS: ClassVar[dict[type, Callable[..., str | None]]] = {}

    @classmethod
    def explains(cls, type_: type) -> Callable[[Says], Says]:
        """Decorator: the function ``(say, node, ctx)`` gives the reminder text of nodes of this type."""

        def register(function: Says) -> Says:
            cls.EXPLANATIONS[type_] = function
            return function

        return register

    def lines(self, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
        """The paragraphs of a face."""
        lines: list[str] = self.say(face, replace(ctx, params={**ctx.params, "reminders here": reminders}))
        changes = list(self.lexicon.changes("term", "en_text_words"))
        return [in_earlier_words(line, changes, self.EDGE) for line in lines]

    def reminder(self, use: ast.KeywordUse | ast.Do, ctx: Context) -> str | None:
        """The reminder of a keyword use or a verb; None when there is none."""
        return self.EXPLANATIONS[type(use)](self, use, ctx)

    def persons(self, use: ast.KeywordUse | ast.Do, ctx: Context) -> tuple[Phrase, ...]:
        """ "it", "they", "a creature with flying"."""
        if not isinstance(use, ast.KeywordUse):
            return ()
        named = f"{ctx.noun} with {self.lexicon.name('keyword', use.keyword)}"
        return IT, THEY, Phrase(morphology.with_article(named))

    def held_by(self, node: ast.Node) -> Phrase:
        """ "it", "they"."""
        return IT if is_one(self, node) else THEY

    def is_explained(self, use: ast.Do) -> bool:
        """A keyword action, or a verb that makes tokens of a kind: it is said what they are."""
        tokens = (value for _, value in use.args if isinstance(value, ast.Measure))
        return any(word.kind == "token" for each in tokens for word in each.kinds) or super().is_explained(use)

    def together(self, notes: list[str]) -> str:
        """One sentence of short ones, "This creature …, it …, and attacking …"; a list in one keeps them apart."""
        apart = any(". " in note for note in notes) or any(", " in note for note in notes[1:])
        start = f"{' '.join(notes[0].split()[:2])} "
        again = [f"it {note.removeprefix(start)}" if note.startswith(start) else note for note in notes[1:]]
        if apart:
            return " ".join([notes[0], *(morphology.capital(note) for note in again)])
        said = [notes[0].removesuffix("."), *(note[:1].lower() + note[1:].removesuffix(".") for note in again)]
        return (", and ".join(said) if len(said) < 3 else morphology.listing(said)) + "."

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Grammar functions for frames: ``{{ n | word }}``, ``{{ who | poss }}``, ``{{ noun | a }}``."""
        return {
            "a": lambda value: morphology.with_article(str(value)),
            "plural": lambda value: morphology.plural(str(value)),
            "poss": possessive,
            "head": lambda value: value.text if isinstance(value, Phrase) else str(value),
            "tail": lambda value: value.tail if isinstance(value, Phrase) else "",
            "to": lambda value: getattr(value, "to", f"to {value}"),
            "subject": lambda value: value.subject if isinstance(value, Phrase) else str(value),
            "word": in_words,
            "control": lambda value: str(value) if str(value).endswith(" control") else f"{possessive(value)} control",
            "counters": counters,
            "each": each_of,
            "extra": extra_cost,
            "pays": paid_by_another,
            "paid": paid,
            "all": lambda value: str(value).removeprefix("one or more "),
            "top": lambda value: str(value).removeprefix("a ").removeprefix("an "),
            "capital": lambda value: morphology.capital(value.subject if isinstance(value, Phrase) else str(value)),
            "is": lambda value: "are" if isinstance(value, Phrase) and value.bare else "is",
            "they": lambda value: "they" if isinstance(value, Phrase) and value.plural else "it",
            "does": lambda value, verb: verb if isinstance(value, Phrase) and value.bare else morphology.third(verb),
            "have": lambda value: "have" if isinstance(value, Phrase) and value.bare else "has",
        }

    def called(self, phrase: Phrase, words: str) -> Phrase:
        """A phrase for a thing, in other words."""
        return Phrase(words, phrase.plural, key=phrase.key, player=phrase.player)

    def sample(self, text: str) -> Phrase:
        """A noun phrase to try a wording with."""
        return Phrase(text)

    def phrase(self, node: object, ctx: Context) -> Phrase:
        """A node as a noun phrase."""
        said = self.say(node, ctx)
        return said if isinstance(said, Phrase) else Phrase(str(said))

    def noun_for(self, types: tuple[str, ...]) -> str:
        """What rules text calls an object of these types: a creature is a creature whatever else it is."""
        ranked = [(self.lexicon.frame("type", id, "this"), id) for id in types]
        for wording, _ in ranked:
            if wording:
                return wording
        known = [self.lexicon.name("type", id) for id in types]
        return known[-1].lower() if known else "permanent"

    def opened(self, ctx: Context) -> Context:
        """The start of an ability."""
        return ctx.fresh()

    def type_line(self, face: ast.Face) -> str:
        """``Legendary Creature — Elf Druid``."""
        supertypes, types = in_front(self, face)
        words = [morphology.capital(word) for word in (*supertypes, *types)]
        back = [morphology.capital(self.lexicon.name(word.kind, word.id)) for word in face.subtypes]
        back += behind(self, face).values()
        joint = self.lexicon.frame("term", "en_types")
        if joint:
            words = [joint.join(words)]
        return " ".join(words) + (" — " + " ".join(back) if back else "")


def divided(
    say: English, variant: tuple[str, ...], adverbs: tuple[ast.Word, ...], ctx: Context
) -> tuple[tuple[str, ...], tuple[ast.Word, ...], Context]:
    """The wording, adverbs and context of a verb; where its amount is divided among several, those of that."""
    if not any(say.lexicon.attribute(word.kind, word.id, "shares") is not None for word in adverbs):
        return variant, adverbs, ctx
    return ("shared",), (), replace(ctx, params={**ctx.params, "shared here": True})


def labelled(say: English, node: object) -> str:
    """An ability word or flavor words before an ability ("Landfall — ")."""
    head = getattr(node, "head", "")
    if not head or head == RULE:
        return ""
    if say.library.vocabulary.symbol("term", head) is None:
        return f"{head} — "
    label = say.lexicon.frame("term", head, "label") or morphology.capital(say.lexicon.name("term", head))
    return f"{label} — "


def reflected(operands: dict[str, Any], ctx: Context) -> Context:
    """The context of operands of which one is who does it: "deals damage to itself equal to its power"."""
    return replace(ctx, params={**ctx.params, ITSELF: REFLEXIVE}) if any(map(is_itself, operands.values())) else ctx


def operands_of(node: ast.Do, subject: Phrase | None = None) -> dict[str, object]:
    """The operands of a statement by parameter name; ``subject``: a thing, which what it does to itself is done to."""
    return dict(node.args if subject is None or subject.player else to_itself(node).args)


def late_words(say: English) -> tuple[str, ...]:
    """How the parts begin that stand behind how something comes: "tapped under your control"."""
    return "under ", f"{hosts.said(say.library.vocabulary)} "
