"""Which reminder texts a face may carry: of each keyword, verb, symbol and word on it, printed there or not.

What a reader would get wrong: a keyword that others have is explained of what has it, whatever stands there ("it",
"they", "a creature with flying"); which of these a printing chose says nothing, so each is one of them.
"""

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import walk
from kotowari.tools.text.lexicon import REMINDER, Lexicon, month
from kotowari.tools.text.linearizer import Context, Linearizer
from kotowari.tools.text.render import linearizer
from kotowari.tools.text.spelled_out import intrinsic
from kotowari.tools.text.together import evergreen, line_reminder
from kotowari.tools.text.tokens import token_note

KEYWORD = "keyword"
VERBS = ("action", "event", "procedure", "primitive")
Word = tuple[str, str]  # the kind and the id of something declared


def explanations(face: ast.Face, library: Library, lang: str, date: str = "", front: str = "") -> Iterator[str]:
    """The reminder texts of what stands on a face, without parentheses: in the wording of ``date``, then in others.

    ``front``: what the front of its card is called.
    """
    say = linearizer(library, lang, date)
    words = dict.fromkeys(_words(face, library))
    words |= dict.fromkeys(_word(use, library) for use in intrinsic(library, face.subtypes))
    yield from _told(say, face, words, front)
    others: dict[tuple[int, str], list[Word]] = {}
    for word in words:
        for other in _others(library, word, lang):
            others.setdefault(other, []).append(word)
    for (year, manner), some in sorted(others.items()):
        then = copy(say)
        then.lexicon = Lexicon(library, lang, year or say.lexicon.year, manner)
        yield from _told(then, face, some, front)


def _words(face: ast.Face, library: Library) -> Iterator[Word]:
    for symbol in face.cost or ():
        yield "symbol", symbol
    if face.relation:
        yield "side", face.relation
    for node in walk(face):
        if isinstance(node, ast.Symbols):
            yield from (("symbol", symbol) for symbol in node.symbols)
        elif isinstance(node, ast.Word):
            yield node.kind, node.id
        elif isinstance(node, ast.KeywordUse | ast.Do | ast.EventPattern):
            yield _word(node, library)
        elif isinstance(node, ast.FieldOf):
            yield "field", node.field
        elif isinstance(node, ast.Controlled):
            yield "relation", node.relation
        if head := getattr(node, "head", ""):
            yield "term", head


def _word(use: ast.KeywordUse | ast.Do | ast.EventPattern, library: Library) -> Word:
    if isinstance(use, ast.KeywordUse):
        return KEYWORD, use.keyword
    return getattr(library.vocabulary.verb(use.verb), "kind", VERBS[0]), use.verb


def _others(library: Library, word: Word, lang: str) -> Iterator[tuple[int, str]]:
    """The months at which the reminder of a word changed, and the manners of other reminders."""
    for text in library.vocabulary.texts(*word) or ():
        if REMINDER in text.variant and any(name.lang == lang for name in text.texts):
            years = [month(each) for each in text.variant if each.isdigit()]
            manners = [each for each in text.variant if not each.isdigit() and each != REMINDER]
            if years or manners:
                yield (*years, 0)[0], (*manners, "")[0]


def _told(say: Linearizer, face: ast.Face, words: Collection[Word], front: str) -> Iterator[str]:
    noun = say.noun_of(face)
    ctx = Context(name=noun, noun=noun, by_name=False, face=face, where=noun)
    known: dict[str, object] = {
        "noun": noun,
        "types": tuple(word.id for word in face.types),
        "front": front,
        "name": face.name,
    }
    for kind, id in words:
        frame = None if kind in (KEYWORD, *VERBS) else say.lexicon.frame(kind, id, REMINDER)
        ways = (say.lexicon.attribute(kind, id, "pays") or ()) if kind == "symbol" else ()
        if frame is None and len(ways) > 1:
            frame = say.lexicon.frame("term", "several_ways", REMINDER)
            known |= {"symbol": f"{{{id}}}", "ways": [f"{{{way}}}" for way in ways]}
        if frame and (said := say.frames.fill(frame, known)):
            yield said
    nouns = dict.fromkeys((noun, *_nouns(say, face)))
    yield from _general(say, face, nouns)
    for use in (*walk(face), *intrinsic(say.library, face.subtypes)):
        if isinstance(use, ast.KeywordUse | ast.Do) and (_word(use, say.library) in words or isinstance(use, ast.Do)):
            for each in nouns:
                yield from say.explanations(use, replace(ctx, noun=each))
        elif isinstance(use, ast.EventPattern) and (word := _word(use, say.library)) in words:
            told = say.lexicon.frame(*word, REMINDER)  # of a verb of which something is told whatever it is done to
            yield from () if told is None or "{" in told else (told,)
        elif isinstance(use, ast.KeywordLine) and len(use.uses) > 1:
            seldom = [each for each in use.uses if not evergreen(say, each)]
            for line in (use.uses, seldom):
                yield from filter(None, [line_reminder(line, say, ctx.fresh()) if line else None])


def _general(say: Linearizer, face: ast.Face, nouns: Iterable[str]) -> Iterator[str]:
    """What is explained of no single word: effects without a duration, abilities of which each triggers."""
    for static, node in ((isinstance(each, ast.Static), part) for each in face.abilities for part in walk(each)):
        frame, values = None, [dict[str, str]()]
        if (
            not static
            and isinstance(node, ast.Do)
            and say.lexicon.attribute("action", node.verb, "continuous") is not None
        ):
            frame = None if node.duration else say.lexicon.frame("term", "lasting", REMINDER)
        elif isinstance(node, ast.Do) and isinstance(node.duration, ast.Until):
            frame = say.lexicon.frame("term", "given_back", REMINDER)
            values = [{"noun": noun} for noun in nouns]
        elif isinstance(node, ast.KeywordUse) and (keyword := say.library.keywords.get(node.keyword)) is not None:
            triggered = any(isinstance(own, ast.Triggered) for own in keyword.abilities)
            frame = say.lexicon.frame("term", "several_instances", REMINDER) if triggered else None
            values = [{"noun": noun, "keyword": say.lexicon.name(KEYWORD, node.keyword)} for noun in nouns]
        elif isinstance(node, ast.Measure):
            yield from token_note(say, node, Context("", "", face=face))
        yield from (say.frames.fill(frame, each) for each in values if frame)


def _nouns(say: Linearizer, face: ast.Face) -> Iterator[str]:
    """What things of the types that a face speaks of are called."""
    for node in walk(face):
        if isinstance(node, ast.Word) and not node.negated:
            parent = getattr(say.library.vocabulary.symbol(node.kind, node.id), "parent", "")
            if node.kind == "type" or parent and node.kind == "subtype":
                yield say.noun_for((node.id if node.kind == "type" else parent,))
