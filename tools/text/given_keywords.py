"""Reads a printed sentence for what a reminder behind it explains: a keyword that something is given, or a verb.

What a reader would get wrong: the reminder explains one part of a sentence, so the rest need not be read; what has the
keyword is called "it" or "they", which the noun phrase says, else the verb ("gains", "have").
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import walk
from kotowari.tools.text.asked import by_others

GIVES = ("gain",)  # the attribute ``continuous`` of a verb by which something has an ability
FRONT = re.compile(r"(?<=: )|(?<=, )|(?<=\. )|(?<=— )|(?<=—)|(?<=• )")  # where a part of a sentence may begin
BACK = re.compile(
    r",? (?=(?:until|then|and|where|for each|equal|instead|again|twice|if|unless|as|to|that)\b)|, |\. |\.$|$"
)
PARTS, ENDS = 8, 8  # how many are tried
Use = ast.KeywordUse | ast.Do


@dataclass(frozen=True, slots=True)
class Explained:
    """What a sentence has that a reminder explains: keywords and what is given them, or a verb.

    ``lasts``: whether it is given for a time.  ``made``: whether it is what something is made with.
    """

    uses: tuple[Use, ...]
    holder: ast.Node | None = None
    lasts: bool = False
    made: bool = False

    @property
    def manner(self) -> str:
        """Which other reminder is rather said: of what others do, of what is given, for a time or for good."""
        if self.holder is None:
            return "of_others" if any(isinstance(use, ast.Do) and by_others(use) for use in self.uses) else ""
        itself = isinstance(self.holder, ast.Ref) and self.holder.target == "this"
        return " ".join([*(["brief"] if self.lasts else []), *(["itself"] if itself else []), "given"])


def sentence_parts(line: str) -> Iterator[str]:
    """The parts of a text that may be sentences of their own: from each comma or colon on, the longest first."""
    starts = [0, *(match.end() for match in FRONT.finditer(line))]
    for start in dict.fromkeys(starts[:PARTS]):
        rest = line[start:]
        ends = list(dict.fromkeys(match.start() for match in BACK.finditer(rest)))
        yield from dict.fromkeys(rest[:end].strip() for end in reversed(ends[-ENDS:]) if rest[:end].strip())


def named_subjects(part: str, before: str, library: Library) -> Iterator[str]:
    """The part of a sentence that gives something, said of less and less of its subject, at last of this.

    So a name that the rules don't know, or what is told of several things, is passed over; what was spoken of
    ``before`` is a target here.
    """
    giving = "|".join(sorted(map(re.escape, forms(library, GIVES)), key=len, reverse=True))
    lasting = "|".join(sorted(map(re.escape, forms(library, ())), key=len, reverse=True))
    found = list(re.finditer(rf"\b(?:{giving})\b", part)) if giving else []
    if not found:
        return
    subject = re.split(rf" (?:each |also )?(?:{lasting})\b", part, maxsplit=1)[0].split()
    given = part[found[-1].start() :]
    if subject[:1] in (["it"], ["It"]) and (known := spoken_of(before, library)):
        yield f"target {known} {given}"
    if subject[:1] in (["that"], ["That"]):
        yield " ".join(["target", *subject[1:], given])
    for size in range(len(subject), 0, -1):
        yield f"{' '.join(subject[:size])} {given}"
    yield f"this {given}"


def spoken_of(text: str, library: Library) -> str:
    """The type of what was picked out last in a text ("target black creature"), "" if nothing was."""
    found = re.findall(r"\b(?:target|that)((?: [\w-]+)+)", text)
    words = found[-1].split() if found else []
    return next((word for word in words if library.vocabulary.lookup(word, frozenset({"type"}))), "")


def forms(library: Library, how: tuple[str, ...]) -> set[str]:
    """The written forms of verbs whose effects last, of those that last in one way alone if that is named."""
    found: set[str] = set()
    for id, action in library.actions.items():
        lasting = dict(action.attributes).get("continuous")
        if lasting is not None and (not how or lasting == how):
            found.update(library.vocabulary.names("action", id, "en"))
    return found


def explained_by(face: ast.Face, is_known: Callable[[ast.Do], bool]) -> Explained | None:
    """What stands on a face that a reminder explains: the last thing that is given keywords, else the last known verb.

    A line of keywords is explained as a whole.
    """
    last: Explained | None = None
    for ability in face.abilities:
        if isinstance(ability, ast.KeywordLine):
            return Explained(ability.uses)
        for node in walk(ability):
            if isinstance(node, ast.Do) and is_known(node):
                last = Explained((node,))
        for given in gifts(ability, face):
            last = given
    return last


def gifts(ability: ast.Ability, face: ast.Face) -> Iterator[Explained]:
    """What the statements of an ability give keywords to, and what they make that has some."""
    for node in walk(ability):
        if isinstance(node, ast.DoAll):
            uses = tuple(use for part in node.parts for use in keywords_in(part.args))
            lasts = node.duration is not None or any(part.duration is not None for part in node.parts)
            if uses:
                yield Explained(uses, meant(node.subject, face), lasts)
        elif isinstance(node, ast.Do) and node.subject is not None and (given := keywords_in(node.args)):
            yield Explained(given, meant(node.subject, face), node.duration is not None)
        elif isinstance(node, ast.Measure) and (made := keywords_in(node.quality)):
            yield Explained(made, node, made=True)


def keywords_in(values: tuple[object, ...]) -> tuple[ast.KeywordUse, ...]:
    """The keywords among arguments or qualities."""
    found: list[ast.KeywordUse] = []
    for value in values:
        what = value[1] if isinstance(value, tuple) else getattr(value, "what", value)
        parts = what.parts if isinstance(what, ast.Either) else (what,)
        found += [part for part in parts if isinstance(part, ast.KeywordUse)]
    return tuple(found)


def is_any(holder: ast.Node | None, library: Library) -> bool:
    """Whether a phrase names a kind of things, none of which was picked out."""
    if not isinstance(holder, ast.Select) or holder.det.kind != "none":
        return False
    words = [word for each in holder.alternatives for word in each.words]
    symbols = (library.vocabulary.symbol(word.kind, word.id) for word in words)
    return not any(symbol is not None and "host" in symbol.attributes for symbol in symbols)


def meant(subject: ast.Node | None, face: ast.Face) -> ast.Node | None:
    """The phrase that a pronoun stands for, where it was bound on the same face."""
    if not isinstance(subject, ast.Ref):
        return subject
    bound = (node for node in walk(face) if getattr(node, "binding", "") == subject.target and subject.target)
    return next((node for node in bound if isinstance(node, ast.Select)), subject)
