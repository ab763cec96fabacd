"""E0808: wordings that can't be told.  Each wording of the files given is parsed and filled, in its language.

What a reader would get wrong: a wording is tried with values of the right sort, not with those of a card; so every
branch is read, but only those that the samples choose are filled.
"""

from collections.abc import Collection, Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.library import Library
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.vocabulary import WordNode
from kotowari.tools.text.frames import FrameError
from kotowari.tools.text.linearizer import Linearizer
from kotowari.tools.text.render import LANGUAGES, linearizer
from kotowari.tools.text.wording import WordingError, check_filters, names_in, parse

CODE = "E0808"
FLAGS = ("again", "aimed", "another", "any_number", "at_least", "more", "others", "own", "passive", "reminder",
         "several", "up_to")  # fmt: skip
LISTS = ("subtypes", "types", "ways", "zones")
WORDS = ("amount", "adverb", "adverbs", "by", "count", "each", "form", "front", "held", "inside", "it", "keyword",
         "kind", "least", "most", "name", "noun", "number", "subject", "symbol", "symbols", "text", "things", "this",
         "time", "verb", "what", "when", "whose", "zone")  # fmt: skip
# What is known beside the parameters (docs/wording.md):
GIVEN = frozenset((*FLAGS, *LISTS, *WORDS, "alternatives", "generic", "value"))


def refused_wordings(library: Library, paths: Collection[str]) -> Iterator[Diagnostic]:
    """E0808 for every wording in one of these files that is not of the language of wordings, or can't be filled."""
    says: dict[str, Linearizer] = {}
    definitions: list[WordNode] = [
        *library.actions.values(),
        *library.keywords.values(),
        *library.declarations.values(),
    ]
    for node in definitions:
        params = {param.name for param in getattr(node, "params", ())}
        roles = {param.role for param in getattr(node, "params", ())}
        for name in wordings_of(node.texts):
            if name.span.path in paths and name.lang in LANGUAGES:
                say = says.setdefault(name.lang, linearizer(library, name.lang))
                yield from refused(name, params | roles, say)


def wordings_of(texts: Iterable[ast.TextOverride]) -> Iterator[ast.Name]:
    """Every wording, of any variant and language."""
    return (name for text in texts for name in text.texts)


def refused(name: ast.Name, params: Collection[str], say: Linearizer) -> Iterator[Diagnostic]:
    """E0808 for the first thing that is wrong with each form of a wording."""
    known = {*params, *GIVEN}
    for form in name.forms:
        try:
            tree = parse(form)
            check_filters(tree, frozenset(say.frames.filters))
            for asked in names_in(tree):
                if asked not in known:
                    raise WordingError(f"`{asked}` is no parameter here", asked)
            for values in samples(known, say):
                say.frames.fill(form, values)
        except WordingError as error:
            near = suggestion(error.unknown, {*known, *say.frames.filters}) if error.unknown else None
            yield make(CODE, f"this wording can't be told: {error}", name.span, help=near or HELP)
        except FrameError as error:
            yield make(CODE, f"this wording can't be told: {error.reason}", name.span, help=HELP)


HELP = "a wording has parameters, filters and `if`: docs/wording.md"


def samples(names: Iterable[str], say: Linearizer) -> Iterator[dict[str, object]]:
    """Values for all names, once with all that may be there and once with little."""
    for full in (True, False):
        phrase = say.sample("2" if full else "X")
        values: dict[str, object] = dict.fromkeys(names, phrase)
        values |= dict.fromkeys(FLAGS, full) | dict.fromkeys(LISTS, ["A", "B"] if full else [])
        values |= {"alternatives": [["A", "B"]], "generic": "{X}", "value": 9} if full else {"generic": "", "value": 1}
        yield values | ({} if full else {"alternatives": []})
