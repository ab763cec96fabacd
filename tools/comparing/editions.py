"""The page that lists what each edition says otherwise than the one it is compared with (``docs/editions.md``)."""

from collections.abc import Iterable, Iterator

from kotowari.grammar.borrowed import names_of
from kotowari.grammar.library import Library
from kotowari.tools.comparing.rulesets import Difference, differences

# What a ruleset says of its files and of the names of its rules: nothing is played otherwise.
_ABOUT_ITSELF = frozenset({"book", "borrows", "numbering", "layer_rules", "without", "wording"})

_HEAD = """# The editions

What each edition of Magic says otherwise than the one beside it: its policies, and the definitions that one has and the
other lacks or changes, with the rules they cite in each book. The page is generated from the rules;
`kotowari compare --rulesets magic-2018,magic-2003` prints the same with the places, `kotowari compare --table` what
comes of it in positions, and [own-edition.md](own-edition.md) makes an edition of one's own.
"""


def page(pairs: Iterable[tuple[Library, Library]]) -> str:
    """Markdown: a section for each pair of rule sets."""
    return "\n".join([_HEAD, *("\n".join(_section(*pair)) + "\n" for pair in pairs)])


def _section(left: Library, right: Library) -> Iterator[str]:
    ours, theirs = left.ruleset.id, right.ruleset.id
    found = list(differences(left, right))
    yield f"## {ours} and {theirs}"
    yield ""
    yield f"| what | {ours} | {theirs} |"
    yield "|---|---|---|"
    renumbered = 0
    for one in found:
        if one.how == "renumbered":
            renumbered += 1
        elif one.kind != "policy" or one.name not in _ABOUT_ITSELF:
            yield f"| {_called(one)} | {_side(one, one.left)} | {_side(one, one.right)} |"
    yield ""
    yield f"{renumbered or 'No'} more definitions say the same under other numbers."
    for library, other in ((left, right), (right, left)):
        yield from _lent(library, other)


def _lent(library: Library, other: Library) -> Iterator[str]:
    """What a rule set only borrows of its base, and the one beside it does not: by kinds."""
    theirs = set(names_of(other.ruleset))
    kinds: dict[str, list[str]] = {}
    for said in names_of(library.ruleset):
        if said not in theirs:
            kind, id = said.split()
            kinds.setdefault(kind, []).append(id if kind == "symbol" else id.replace("_", " "))
    if kinds:
        yield ""
        yield f"Words that the book of {library.ruleset.id} has not; a card that says one works as in its base:"
        yield ""
        yield from (f"* {kind}: {', '.join(f'`{each}`' for each in ids)}" for kind, ids in sorted(kinds.items()))


def _called(one: Difference) -> str:
    name = one.name if one.kind == "policy" else one.name.replace("_", " ")
    return f"{one.kind} `{name}`" if one.kind != "state" else "state check"


def _side(one: Difference, said: tuple[str, ...]) -> str:
    if one.kind == "policy":
        return f"`{', '.join(said)}`" if said else "as by default"
    return f"[{', '.join(said)}]" if said else "–"
