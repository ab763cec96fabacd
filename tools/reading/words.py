"""Shapes that follow from what a ruleset declares: one for each word, and for each verb with its operands.

A section of the phrasebook asks for them by ``! USE`` among its shapes; so a new verb, keyword or kind of counter is
read as soon as it is printed.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.suggest import suggestion
from kotowari.tools.errors import CannotRun
from kotowari.tools.reading.shapes import Section, Shape, shape

LARGEST_WORD = 20  # numbers up to here may be printed as words
VARIANTS = 8  # of the operands of one verb
Alternatives = tuple[Shape, ...]  # of which the first that is printed counts
Use = Callable[[Library, list[Section]], Iterator[Alternatives]]
OBJECTS = ("$np", "${np: target @ spell}", "${np: target @ card}")  # @: the first sample of a noun
QUALIFYING = ("adjective", "color", "supertype", "type", "subtype")
ARGUMENTS = {"cost": ("$symbols", "$cost"), "noun": ("$nouns", "$noun"), "text": ("$name",)}  # of a keyword, by kind
STRUCTURAL = {
    "number": "$number",
    "zone": "$zone",
    "symbols": "$symbols",
    "pair": "$pair",
    "cost": "$symbols",
    "step": "$step",
}


def word_shapes(use: str, library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    """The shapes of one use.  Raises CannotRun for a use that there is not."""
    if use not in USES:
        raise CannotRun(
            f"a phrasebook can't ask for `! {use}`", suggestion(use, USES) or "it may ask for: " + ", ".join(USES)
        )
    return USES[use](library, sections)


def english(node: object) -> tuple[str, ...]:
    """The English forms of a word, by which shapes are written."""
    names: tuple[ast.Name, ...] = getattr(node, "names", ())
    return next((name.forms for name in names if name.lang == "en" and name.forms), ())


def named(library: Library, *kinds: str) -> Iterator[str]:
    """The first English name of each word of some kinds."""
    for kind in kinds:
        for symbol in library.vocabulary.symbols(kind):
            forms = english(symbol.node)
            yield forms[0] if forms else symbol.id


def _each(pattern: str, *kinds: str) -> Use:
    """A shape for each word of some kinds, its name in the place of ``@``."""
    return lambda library, sections: ((shape(pattern.replace("@", name)),) for name in named(library, *kinds))


def _qualified(gap: str) -> Use:
    def shapes(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
        for name in named(library, *QUALIFYING):
            yield (shape(f"{name} {gap}"),)
            yield (shape(f"non-{name} {gap}"),)

    return shapes


def _symbols(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    for symbol in library.vocabulary.symbols("symbol"):
        braced, bare = shape(f"{{{symbol.id}}}"), shape(symbol.id)
        yield (bare, braced) if symbol.id[0] in "+-" else (braced, bare)


def _numbers(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    yield (shape("x"),)
    for number in range(LARGEST_WORD + 1):
        yield (shape(str(number)),)


def _keywords(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    for keyword in library.keywords.values():
        name = (english(keyword) or (keyword.id,))[0]
        gaps = [ARGUMENTS.get(p.kinds[0], ("$number",)) for p in keyword.params]
        shapes = tuple(shape(" ".join((name, *given))) for given in product(*gaps))
        if any(p.kinds[0] == "noun" for p in keyword.params):  # "affinity for artifacts", "champion a creature"
            yield from ((each,) for each in shapes)
        else:
            yield shapes


# --------------------------------------------------------------------------- verbs
def _operands(param: ast.Param, library: Library, sections: list[Section]) -> tuple[tuple[str, ...], ...]:
    """The gaps that may stand for a parameter, alike ones together; none where nobody can write one."""
    known = {section.category for section in sections}
    noun = next(sample for section in sections if section.category == "noun" for sample in section.hosts[0].samples)
    found: list[tuple[str, ...]] = []
    for kind in param.kinds:
        if kind in STRUCTURAL:
            found.append((STRUCTURAL[kind],))
        elif kind in known and library.vocabulary.symbol("unit", kind) is not None:
            found.append((f"${kind}",))
        elif (unit := library.vocabulary.symbol("unit", kind)) is not None:
            some = (library.vocabulary.symbol("adjective", each) for each in unit.attributes.get("kinds", ()))
            found.append((*(f"$number {english(each.node)[0]} {kind}" for each in some if each), f"$number {kind}"))
        elif kind == "player":
            found.append(("$player",))
        elif kind == "object" or any(library.vocabulary.symbol(each, kind) for each in ("class", "type")):
            found.append(tuple(gap.replace("@", noun) for gap in OBJECTS))
    return tuple(dict.fromkeys(found))


def _tails(
    action: ast.Action, library: Library, sections: list[Section], without: str = ""
) -> Iterator[tuple[str, ...]]:
    """What may stand behind a verb, in alternatives: its needed operands, and with each optional one."""
    rest = [param for param in action.params if param.role not in ("by", without)]
    needed = [param for param in rest if not param.optional and param.default is None]
    for params in (needed, *([*needed, more] for more in rest if more not in needed)):
        params = sorted(params, key=lambda param: (param.role != "object", rest.index(param)))
        choices = [_operands(param, library, sections) for param in params]
        for given in product(*choices):
            yield tuple(
                " ".join(
                    f"{param.role} {gap}" if param.role != "object" else gap
                    for param, gap in zip(params, gaps, strict=True)
                )
                for gaps in islice(product(*given), VARIANTS)
            )


def apart(text: str) -> Shape:
    """A shape whose gaps are all different ones, though some are of one category."""
    counts: Counter[str] = Counter()

    def numbered(match: re.Match[str]) -> str:
        counts[match[1]] += 1
        return f"{match[0]}{counts[match[1]]}"

    return shape(re.sub(r"\$\{?([a-z_]+)", numbered, text.strip()))


def _verbs(subject: bool, form: int) -> Use:
    """Verbs with their operands, with a subject or without, in a form: 0 "destroy", 1 "destroys"."""

    def shapes(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
        for action in library.actions.values():
            forms = english(action)
            doer = next((param for param in action.params if param.role == "by"), None)
            if not forms or subject and doer is None or only_named(action):
                continue
            verb = forms[min(form, len(forms) - 1)]
            subjects = _operands(doer, library, sections) if subject and doer else (("",),)
            for tails, who in product(_tails(action, library, sections), subjects):
                yield tuple(apart(f"{doing} {verb} {tail}") for doing, tail in product(who, tails))

    return shapes


def only_named(action: ast.Action) -> bool:
    """Whether what comes of it is a word that somebody chose, so that it is nothing without a name."""
    return dict(action.attributes).get("does", ("",))[0] == "declare"


def _passive(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    for action in library.actions.values():
        forms = english(action)
        taken = next((param for param in action.params if param.role == "object"), None)
        if len(forms) < 3 or taken is None:
            continue
        for gaps, tails in product(_operands(taken, library, sections), _tails(action, library, sections, "object")):
            yield tuple(apart(f"{gap} is {forms[-1]} {tail}") for gap, tail in product(gaps, tails))


def _done(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    """Participles: what can't be done to a thing."""
    for action in library.actions.values():
        forms = english(action)
        if len(forms) > 2 and any(param.role == "object" for param in action.params):
            yield (shape(forms[-1]),)


def _costly(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    """Keywords whose cost is more than symbols."""
    for keyword in library.keywords.values():
        if [param.kinds[0] for param in keyword.params] == ["cost"]:
            yield (shape(f"{(english(keyword) or (keyword.id,))[0]} $cost"),)


def _told_fields(library: Library, sections: list[Section]) -> Iterator[Alternatives]:
    """A field that is said by a sentence of its own (``text of``)."""
    for symbol in library.vocabulary.symbols("field"):
        if any("of" in text.variant for text in library.vocabulary.texts("field", symbol.id)):
            name = (english(symbol.node) or (symbol.id,))[0]
            for whose in ("this", "it", "$np"):
                yield (shape(f"{name} of {whose}"),)


USES: dict[str, Use] = {
    "nouns": _each("@", "class", "type", "subtype"),
    "qualified noun": _qualified("$noun"),
    "qualified nouns": _qualified("$nouns"),
    "negated words": _each("non-@", *QUALIFYING, "class"),
    "adjectives": _each("@", "adjective", "color", "supertype"),
    "counters": _each("@", "counter"),
    "fields told": _told_fields,
    "steps": _each("@", "step"),
    "symbols": _symbols,
    "numbers": _numbers,
    "keywords": _keywords,
    "keywords with costs": _costly,
    "terms": _each("@ — $paragraph", "term"),
    "labels": _each("@", "term"),
    "verbs": _verbs(subject=False, form=0),
    "verbs with subject": _verbs(subject=True, form=1),
    "verbs of subject": _verbs(subject=False, form=1),
    "verbs passive": _passive,
    "verbs done": _done,
}
