"""A ruleset as checked definitions: files chosen by ``use``, later rulesets over their base, words merged.

A ruleset states only what it changes: a definition of the same kind and id takes the place of the
earlier one, keeps what it does not say again, and the earlier names stay readable.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from posixpath import dirname, normpath
from types import MappingProxyType
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.borrowed import Key, borrow, kept, key_of
from kotowari.grammar.chain import bases, chain_of, is_option, with_bases
from kotowari.grammar.checks import CARD_CHECKS, CHECKS, LIBRARY_CHECKS, Checked
from kotowari.grammar.diagnostics import Diagnostic, Related, make, sort_key
from kotowari.grammar.from_surface import Resolved, heads, is_word, resolve_cards, resolve_head, shell
from kotowari.grammar.from_surface.definitions import Head
from kotowari.grammar.numbering import Numbering
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.source import Source, Span
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.surface import SurfaceFile
from kotowari.grammar.vocabulary import Borrowed, Vocabulary, WordNode

NOT_RENUMBERED: Mapping[str, Numbering] = MappingProxyType({})
# Properties that an option adds to, each value by its first word.
BY_NAME = ("deck_admits", "deck_most", "deck_optional", "deck_piles", "deck_singles", "deck_starts")
TOGETHER = 500  # files of cards that are parsed before they are resolved


@dataclass(slots=True)
class Library:
    """The definitions of one ruleset and everything found wrong with them."""

    ruleset: ast.Ruleset
    vocabulary: Vocabulary
    actions: dict[str, ast.Action] = field(default_factory=dict)
    keywords: dict[str, ast.Keyword] = field(default_factory=dict)
    declarations: dict[Key, ast.Declaration] = field(default_factory=dict)
    states: list[ast.StateCheck] = field(default_factory=list)
    offers: list[ast.Offer] = field(default_factory=list)
    steps: list[ast.Declaration] = field(default_factory=list)
    cards: dict[str, ast.Card] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    @property
    def properties(self) -> dict[str, tuple[str, ...]]:
        """The properties of the ruleset, those of its base included."""
        return dict(self.ruleset.properties)

    def definitions(self) -> list[ast.Definition]:
        """All definitions in a fixed order."""
        return [
            self.ruleset,
            *self.declarations.values(),
            *self.actions.values(),
            *self.keywords.values(),
            *self.states,
            *self.offers,
        ]


@dataclass(slots=True)
class Entry:
    """A word with the heads that declare it, the base's first, and its merged shell."""

    heads: list[tuple[int, Head]]
    node: WordNode
    older: list[ast.Name]


@lru_cache(maxsize=4096)
def _parsed(source: Source) -> tuple[SurfaceFile, tuple[Diagnostic, ...], tuple[Head, ...], tuple[Diagnostic, ...]]:
    surface, found = parse_surface(source)
    read, more = heads(surface)
    return surface, tuple(found), tuple(read), tuple(more)


# --------------------------------------------------------------------------- which files
def rulesets_in(files: Mapping[str, str]) -> dict[str, tuple[str, ast.Ruleset]]:
    """All rulesets of some files by id, with the path that defines each."""
    out: dict[str, tuple[str, ast.Ruleset]] = {}
    for path in sorted(files):
        for head in _parsed(Source(path, files[path]))[2]:
            if head.kind == "ruleset":
                done, _ = resolve_head(head, None, Vocabulary(()))
                if done is not None and isinstance(done.node, ast.Ruleset):
                    out[head.id] = (path, done.node)
    return out


def options_against(chain: list[tuple[str, ast.Ruleset]], layers: list[list[Head]]) -> Iterable[Diagnostic]:
    """E0403 for a definition that two options state anew, of which neither extends the other: the later would win."""
    above = {ruleset.id: ruleset.base for _, ruleset in chain}
    stated: dict[Key, tuple[str, Head]] = {}
    for (_, ruleset), layer in zip(chain, layers, strict=True):
        for head in layer if is_option(ruleset) else ():
            option, first = stated.setdefault((head.kind, head.id), (ruleset.id, head))
            under = set(with_bases(ruleset.id, above))
            if head.id and option not in under and (first.body and head.body or _differ(first, head)):
                yield make(
                    "E0403",
                    f"`{option}` and `{ruleset.id}` both state {head.kind} `{head.id}`: one would undo the other",
                    head.span,
                    help="play with one of them, or let one extend the other and say what both mean",
                    related=(Related(first.span, f"as `{option}` states it"),),
                )


def _differ(one: Head, other: Head) -> bool:
    """Do two heads give an attribute two values?"""
    given = dict(one.attributes)
    return any(given.get(name, values) != values for name, values in other.attributes)


def rulesets_twice(chain: list[tuple[str, ast.Ruleset]], files: Mapping[str, str]) -> Iterable[Diagnostic]:
    """E0403 for each further declaration of a ruleset of the chain: which of them is meant nobody could say."""
    meant = {ruleset.id: ruleset.span for _, ruleset in chain}
    for path in sorted(files):
        for head in _parsed(Source(path, files[path]))[2]:
            first = meant.get(head.id) if head.kind == "ruleset" else None
            if first is not None and head.span != first:
                yield make(
                    "E0403",
                    f"ruleset `{head.id}` is declared twice",
                    head.span,
                    help=f"it is declared in {first.path}, too: give one of them another name",
                    related=(Related(first, "the other one"),),
                )


def files_of(path: str, ruleset: ast.Ruleset, files: Mapping[str, str], found: list[Diagnostic]) -> list[str]:
    """The files a ruleset uses, its own first; folders stand for all files below them.

    A place is looked for beside the ruleset, then from the root.  Without ``use``: its folder, or
    nothing more when it has a base.
    """
    folder = dirname(path)
    out = [path]
    for use in ruleset.uses or (() if ruleset.base else ("",)):
        place = normpath(f"{folder}/{use}") if folder else normpath(use) if use else ""
        below = _below(place, files) or (_below(normpath(use), files) if use else [])
        if not below:
            found.append(
                make(
                    "E0408",
                    f"ruleset `{ruleset.id}` uses `{use}`, but there is no such file or folder",
                    ruleset.span,
                    help=suggestion(place, files),
                )
            )
        out.extend(p for p in below if p not in out)
    return out


def _below(place: str, files: Mapping[str, str]) -> list[str]:
    return [p for p in sorted(files) if p == place or p == f"{place}.kw" or not place or p.startswith(f"{place}/")]


# --------------------------------------------------------------------------- merging
def merge(old: WordNode, new: WordNode) -> WordNode:
    """``new`` over ``old``: what the new one does not say stays."""
    names = {n.lang: n for n in old.names} | {n.lang: n for n in new.names}
    said = {(t.variant, n.lang) for t in new.texts for n in t.texts}
    kept = (replace(t, texts=tuple(n for n in t.texts if (t.variant, n.lang) not in said)) for t in old.texts)
    changes: dict[str, Any] = {
        "names": tuple(names.values()),
        "texts": (*(t for t in kept if t.texts), *new.texts),
        "cites": new.cites or old.cites,
        "attributes": new.attributes or old.attributes,
    }
    if isinstance(new, ast.Declaration):
        changes["parent"] = new.parent or old.parent if isinstance(old, ast.Declaration) else new.parent
    elif isinstance(new, ast.Action):
        changes["params"] = new.params or (old.params if isinstance(old, ast.Action) else ())
        changes["of"] = new.of or (old.of if isinstance(old, ast.Action) else None)
    elif isinstance(new, ast.Keyword):
        bare = "bare" in dict(new.attributes)
        changes["params"] = new.params or (old.params if isinstance(old, ast.Keyword) and not bare else ())
    return replace(new, **changes)


def collect(layers: list[list[Head]], found: list[Diagnostic]) -> tuple[dict[Key, Entry], dict[Key, list[Head]]]:
    """Words and other definitions of all layers, later ones over earlier ones."""
    words: dict[Key, Entry] = {}
    others: dict[Key, list[Head]] = {}
    for depth, layer in enumerate(layers):
        seen: dict[Key, Head] = {}
        fresh: dict[Key, list[Head]] = {}
        for head in layer:
            key = key_of(head) if head.kind != "state" else ("state", ", ".join(head.cites))
            if head.kind not in ("state", "ruleset"):
                if key in seen:
                    found.append(
                        make(
                            "E0403",
                            f"{head.kind} `{head.id}` is declared twice",
                            head.span,
                            help="one of them must go, or be an overlay of another ruleset",
                            related=(Related(seen[key].span, "declared here first"),),
                        )
                    )
                    continue
                seen[key] = head
            if not is_word(head):
                fresh.setdefault(key, []).append(head)
            elif key in words:
                entry = words[key]
                entry.older.extend(entry.node.names)
                entry.node = merge(entry.node, shell(head))
                entry.heads.append((depth, head))
            else:
                words[key] = Entry([(depth, head)], shell(head), [])
        others.update(fresh)
    return words, others


def _leave_out(ruleset: ast.Ruleset, layers: list[list[Head]], found: list[Diagnostic]) -> None:
    """Take out of the layers below a ruleset what it is ``without``."""
    for said in dict(ruleset.properties).get("without", ()):
        kept = [[head for head in layer if said not in _called(head)] for layer in layers]
        if kept == layers:
            known = (each for layer in layers for head in layer for each in _called(head))
            text = f"ruleset `{ruleset.id}` is without `{said}`, which its base has not"
            found.append(make("E0408", text, ruleset.span, help=suggestion(said, known)))
        layers[:] = kept


def _called(head: Head) -> tuple[str, ...]:
    """By what a ruleset names a definition that it is without: ``keyword flying``, ``state 100.1``."""
    return tuple(f"state {cite}" for cite in head.cites) if head.kind == "state" else (f"{head.kind} {head.id}",)


def full_head(entry: Entry) -> Head:
    """The latest head of a word, with what it leaves out taken from the earlier ones."""
    *earlier, (_, last) = entry.heads
    head = replace(last)
    for _, old in reversed(earlier):
        if not head.params and old.params and not any("bare" in dict(each.attributes) for _, each in entry.heads):
            head.params, head.defaults = old.params, old.defaults
        if not head.body and not head.pattern:
            head.body, head.pattern, head.path, head.numberings = old.body, old.pattern, old.path, old.numberings
        head.condition = head.condition or old.condition
    return head


# --------------------------------------------------------------------------- loading
def load_library(
    ruleset_id: str, files: Mapping[str, str], numberings: Mapping[str, Numbering] = NOT_RENUMBERED
) -> Library:
    """The checked library of a ruleset.  ``files``: all rule files, path → text; errors are in ``diagnostics``.

    ``numberings``: ruleset → how the book of that one numbers what it takes over from its bases.
    """
    found: list[Diagnostic] = []
    known = rulesets_in(files)
    chain = chain_of(ruleset_id, known, found)
    if any(ruleset.base not in ("", *known) for _, ruleset in chain):  # all its words are missing: that is one error
        last = merged_ruleset(ruleset_id, chain)
        return Library(last, Vocabulary(()), diagnostics=found, sources={path: files[path] for path, _ in chain})
    found.extend(rulesets_twice(chain, files))
    layers: list[list[Head]] = []
    used: list[str] = []
    borrowed: dict[Key, Borrowed] = {}
    for depth, (path, ruleset) in enumerate(chain):
        _leave_out(ruleset, layers, found)
        lent = borrow(chain[: depth + 1], layers, known, found)
        if ruleset.id in numberings:
            layers[:] = [[head.renumbered(numberings[ruleset.id]) for head in layer] for layer in layers]
        layer: list[Head] = []
        for name in files_of(path, ruleset, files, found):
            if name in used:
                continue
            used.append(name)
            _, shape, read, bad = _parsed(Source(name, files[name]))
            found.extend((*shape, *bad))
            layer.extend(head for head in read if head.kind != "ruleset")
        if is_option(ruleset):  # the book that it is laid over may number what it says in its own way
            for _, other in chain[: chain.index((path, ruleset))]:
                if other.id in numberings and other.id not in {base.id for _, base in bases(ruleset.id, known, [])}:
                    layer = [head.renumbered(numberings[other.id]) for head in layer]
        layers.append(layer)
        borrowed = {**kept(borrowed, layer), **lent}
    found.extend(options_against(chain, layers))
    words, others = collect(layers, found)
    vocabulary = Vocabulary((entry.node, entry.older) for entry in words.values())
    library = Library(merged_ruleset(ruleset_id, chain), vocabulary, sources={name: files[name] for name in used})
    resolved = _resolve(library, words, others, found)
    final = _final_vocabulary(library, words)
    final.borrowed = borrowed
    library.vocabulary = final
    for one in resolved:
        checked = Checked(one, final)
        for check in CHECKS:
            found.extend(check(checked))
    for library_check in LIBRARY_CHECKS:
        found.extend(library_check([*(ruleset for _, ruleset in chain), *(r.node for r in resolved)], final))
    library.diagnostics = sorted(set(found), key=sort_key)
    return library


def merged_ruleset(ruleset_id: str, chain: list[tuple[str, ast.Ruleset]]) -> ast.Ruleset:
    """The properties and names of the whole chain, later ones over earlier ones."""
    properties: dict[str, tuple[str, ...]] = {}
    names: dict[str, ast.Name] = {}
    for _, ruleset in chain:
        for name, values in ruleset.properties:
            before = properties.get(name, ())
            if name == "borrows":  # what is borrowed from one base is so over another
                properties[name] = (*before, *values)
            else:
                more = is_option(ruleset) and name in BY_NAME
                properties[name] = _by_name(before, values) if more else values
        names.update({n.lang: n for n in ruleset.names})
    last = chain[-1][1] if chain else ast.Ruleset(ruleset_id)
    uses = tuple(dict.fromkeys(use for _, ruleset in chain for use in ruleset.uses))
    return replace(last, id=ruleset_id, uses=uses, properties=tuple(properties.items()), names=tuple(names.values()))


def _by_name(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """The values of an option over those below it: one that begins with the same word takes the place of that."""
    return tuple(({value.split()[0]: value for value in (*old, *new)}).values())


def _resolve(
    library: Library, words: dict[Key, Entry], others: dict[Key, list[Head]], found: list[Diagnostic]
) -> list[Resolved]:
    out: list[Resolved] = []
    for entry in words.values():
        done, more = resolve_head(full_head(entry), entry.node, library.vocabulary)
        found.extend(more)
        node = entry.node if done is None else done.node
        if done is not None:
            out.append(done)
        if isinstance(node, ast.Action):
            library.actions[node.id] = node
        elif isinstance(node, ast.Keyword):
            library.keywords[node.id] = node
        elif isinstance(node, ast.Declaration):
            library.declarations[node.kind, node.id] = node
            if node.kind == "step":
                library.steps.append(node)
    for several in others.values():
        for head in several:
            done, more = resolve_head(head, None, library.vocabulary)
            found.extend(more)
            if done is None:
                continue
            out.append(done)
            if isinstance(done.node, ast.StateCheck):
                library.states.append(done.node)
            elif isinstance(done.node, ast.Offer):
                library.offers.append(done.node)
    return out


def _final_vocabulary(library: Library, words: dict[Key, Entry]) -> Vocabulary:
    """The vocabulary whose symbols carry the complete nodes."""

    def node(entry: Entry) -> WordNode:
        shell_ = entry.node
        if isinstance(shell_, ast.Action):
            return library.actions[shell_.id]
        if isinstance(shell_, ast.Keyword):
            return library.keywords[shell_.id]
        return library.declarations[shell_.kind, shell_.id]

    return library.vocabulary.with_nodes(node(entry) for entry in words.values())


def load_cards(library: Library, files: Mapping[str, str]) -> tuple[list[ast.Card], list[Diagnostic]]:
    """The cards of some files, read and checked with a library that stays as it is."""
    cards: list[ast.Card] = []
    found: list[Diagnostic] = []
    seen: dict[str, ast.Card] = {}
    called: dict[tuple[str, str], ast.Card] = {}
    for one in _resolved_cards(library, files, found):
        assert isinstance(one.node, ast.Card)
        name = one.node.faces[0].name
        if name in seen:
            found.append(make("E0403", f"card `{name}` is defined twice", one.node.span))
            continue
        seen[name] = one.node
        found.extend(_called_alike(one.node, called))
        cards.append(one.node)
        checked = Checked(one, library.vocabulary)
        for check in CARD_CHECKS:
            found.extend(check(checked))
    return cards, sorted(found, key=sort_key)


def _called_alike(card: ast.Card, called: dict[tuple[str, str], ast.Card]) -> Iterator[Diagnostic]:
    """E0403 for a name in some language that another card has: printed, nobody could tell which is meant."""
    front = card.faces[0]
    names = ((each.lang, form, each.span) for each in front.names for form in each.forms)
    for lang, name, span in ((card.lang, front.name, card.span), *names):
        other = called.setdefault((lang, name), card)
        if other is not card:
            message = f"`{name}` is the name of two cards: `{other.faces[0].name}` and `{front.name}`"
            yield make("E0403", message, span, related=(Related(other.span, "the other one"),))


def _resolved_cards(library: Library, files: Mapping[str, str], found: list[Diagnostic]) -> Iterator[Resolved]:
    """The definitions of some files; some hundred are parsed, then resolved: a processor likes to do one thing."""
    paths = sorted(files)
    for first in range(0, len(paths), TOGETHER):
        some = paths[first : first + TOGETHER]
        surfaces = [parse_surface(Source(path, files[path])) for path in some]
        resolved = [
            resolve_cards(surface.definitions, library.vocabulary, surface.source.path) for surface, _ in surfaces
        ]
        for (surface, shape), (definitions, more) in zip(surfaces, resolved, strict=True):
            found += [*shape, *more, *_not_cards(surface)]
            yield from definitions


def _not_cards(surface: SurfaceFile) -> Iterable[Diagnostic]:
    for definition in surface.definitions:
        if definition.kind not in ("card", "scenario"):
            first = definition.define
            yield make(
                "E0412",
                f"`{first.value}` does not belong into a file of cards",
                Span(surface.source.path, first.line, first.column, first.line, first.end_column),
                help="rules stand in files that a ruleset uses",
            )
