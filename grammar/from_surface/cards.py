"""Cards: faces with their names, type line, field lines, abilities and wordings.

The type line is the first line that is made of type words alone; nothing marks it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import make
from kotowari.grammar.from_surface.abilities import Abilities
from kotowari.grammar.from_surface.cursor import JOINT, Fail
from kotowari.grammar.from_surface.literals import read_pair, unquote
from kotowari.grammar.lexer import Tok
from kotowari.grammar.scope import Scope
from kotowari.grammar.source import Span
from kotowari.grammar.surface import Line, SurfaceDefinition, span_of
from kotowari.grammar.words import LANGUAGES

TYPES = frozenset({"type", "supertype"})
SUBTYPES = frozenset({"subtype"})
FIELD = frozenset({"field"})
T = TypeVar("T")
Words = tuple[ast.Word, ...]
TypeLine = tuple[Words, Words, Words, ast.Pair | None]  # supertypes, types, subtypes, stats


class Cards(Abilities):
    """Reads faces."""

    def card(self, definition: SurfaceDefinition) -> ast.Card | None:
        """The card of a definition; None when its first line can't be read."""
        span = span_of(self.path, definition.define, definition.phrase[-1])
        if definition.shape not in ("members", "end"):
            self.report(
                "E0106", "the first line of a card ends without `:`", span, "its text follows on indented lines"
            )
        try:
            name, cost = self.on(definition.phrase, self.title)
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return None
        sides: list[Line] = []
        front = self.face(name, cost, definition.body, "", span, sides)
        faces = [front]
        for line in sides:
            face = self.other_face(line)
            if face is not None:
                faces.append(face)
        self.once((f"the side `{face.relation}`", face.span) for face in faces[1:])
        return ast.Card(tuple(faces), definition.define.lang or "en", span=span)

    def title(self) -> tuple[str, tuple[str, ...] | None]:
        """``"Name" {cost}``."""
        if self.kind() != "STRING":
            raise self.fail("E0203", "the name of a card stands in quotes", 'write `card "Name" …`')
        name = unquote(self.toks[self.i].value)
        if not name.strip():
            raise self.fail("E0203", "the name of a card can't be empty", 'write `card "Name" …`')
        self.i += 1
        cost: tuple[str, ...] | None = None
        if self.kind() in ("SYMBOLS", "CIRCLED"):
            node = self.symbols() if self.kind() == "SYMBOLS" else self.circled()
            assert isinstance(node, ast.Symbols)
            cost = node.symbols
        self.finished()
        return name, cost

    def other_face(self, line: Line) -> ast.Face | None:
        """``face back "Name" {cost}`` with its lines."""

        def head() -> tuple[str, str, tuple[str, ...] | None]:
            side = self.take_symbol("side")
            if side is None:
                raise self.stuck("a side", frozenset({"side"}))
            name, cost = self.title()
            return side.id, name, cost

        try:
            side, name, cost = self.on(line.phrase, head)
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return None
        return self.face(name, cost, line.body, side, self.at(line), None)

    def face(
        self,
        name: str,
        cost: tuple[str, ...] | None,
        lines: Sequence[Line],
        relation: str,
        span: Span,
        sides: list[Line] | None,
    ) -> ast.Face:
        """A face from its lines; ``face`` lines are put into ``sides`` (None: they are an error here)."""
        names: list[ast.Name] = []
        overrides: list[ast.TextOverride] = []
        fields: list[tuple[str, ast.Expr]] = []
        rest: list[Line] = []
        types: TypeLine | None = None
        for line in lines:
            if line.key == "face":
                if sides is None:
                    self.report("E0410", "a face can't stand in a face", self.at(line))
                else:
                    sides.append(line)
            elif line.key in ("text", "reminder"):
                overrides.extend(self.guarded(partial(self.typed_text, line)))
            elif line.head is None and not line.body and is_names(line.phrase):
                names += chain(*self.guarded(partial(self.on, line.phrase, self.card_names)))
            elif line.head is None and line.body and line.shape == "inline" and (field := self.field_symbol(line)):
                fields += ((field, value) for value in self.guarded(partial(self.field_value, field, line)))
            elif (
                types is None
                and not rest
                and line.head is None
                and not line.body
                and self.is_type_line(phrase := self.cut_apart(line.phrase))
            ):
                types = next(iter(self.guarded(partial(self.on, phrase, self.type_line))), EMPTY_TYPES)
            else:
                rest.append(line)
        supertypes, main, subtypes, stats = types or EMPTY_TYPES
        words = ((f"`{word.spelled}`", word.span) for word in (*supertypes, *main, *subtypes))
        self.once([*name_keys(names, overrides), *((f"`{field}`", value.span) for field, value in fields), *words])
        self.stays = not main or not self.only_resolves(main)
        abilities = self.abilities(rest)
        return ast.Face(
            name,
            cost,
            tuple(names),
            supertypes,
            main,
            subtypes,
            stats,
            tuple(fields),
            abilities,
            tuple(overrides),
            relation,
            span=span,
        )

    def once(self, said: Iterable[tuple[str, Span]]) -> None:
        """E0403 for what a definition says a second time: only one of both could hold."""
        seen: set[str] = set()
        for what, span in said:
            if what in seen:
                self.report("E0403", f"{what} is said twice", span, "one of them must go")
            seen.add(what)

    def guarded(self, read: Callable[[], T]) -> list[T]:
        """What ``read`` reads, or nothing with the error reported."""
        try:
            return [read()]
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return []

    # ---------------------------------------------------------------- names and wordings
    def names(self) -> list[ast.Name]:
        """``en "wolf" "wolves" ja "狼"``."""
        out = []
        while self.i < self.end:
            start = self.i
            tok = self.toks[start]
            if tok.type != "WORD" or tok.low not in LANGUAGES:
                raise self.fail("E0208", f"`{tok.value}` is not a language", "names are given in `en`, `ja` and `ko`")
            self.i += 1
            forms = []
            while self.kind() == "STRING":
                forms.append(unquote(self.toks[self.i].value))
                self.i += 1
            if not forms:
                raise self.stuck("a name in quotes")
            out.append(ast.Name(tok.low, tuple(forms), span=self.span(start)))
        return out

    def card_names(self) -> list[ast.Name]:
        """Names of a card: a blank one would be printed as none."""
        names = self.names()
        for name in names:
            if not all(form.strip() for form in name.forms):
                raise self.fail("E0203", "the name of a card can't be empty", "leave the line out", name.span)
        return names

    def typed_text(self, line: Line) -> ast.TextOverride:
        """The text of a card: it has one, by month, and none of the wordings that a definition has."""
        typed = self.override(line)
        other = next((word for word in typed.variant if word != "text" and not word.isdigit()), "")
        if other:
            message = f"a card has no wording `{other}`: nothing would print it"
            raise self.fail("E0410", message, 'write `text en "…"`, or up to a month `text 201406 en "…"`', typed.span)
        return typed

    def override(self, line: Line) -> ast.TextOverride:
        """``text VARIANT… en "…"``; the names may stand on lines of their own."""

        def variant() -> tuple[tuple[str, ...], list[ast.Name]]:
            words = []
            while self.kind() in ("WORD", "NUMBER") and not (
                self.toks[self.i].low in LANGUAGES and self.kind(1) == "STRING"
            ):
                words.append(self.toks[self.i].low)
                self.i += 1
            self.take_kind("COMMA")
            return tuple(words), self.names()

        words, texts = self.on(line.phrase, variant)
        for inner in line.body:
            if inner.head is not None or inner.body:
                raise self.fail("E0410", "only wordings can stand here", span=self.at(inner))
            texts.extend(self.on(inner.phrase, self.names))
        if not texts:
            finding = make("E0203", "the wording is missing here", self.at(line), help=f'write `{line.key} en "…"`')
            raise Fail(finding, 0)
        return ast.TextOverride(
            (line.key, *words) if line.key == "reminder" else words or ("text",), tuple(texts), span=self.at(line)
        )

    # ---------------------------------------------------------------- fields and types
    def only_resolves(self, types: Words) -> bool:
        """Whether a card of these types does not stay in play: what it says without a time is done as it resolves."""
        said = [symbol.attributes for word in types if (symbol := self.vocabulary.symbol(word.kind, word.id))]
        if any("permanent" in symbol.attributes for symbol in self.vocabulary.symbols("type")):
            return not any("permanent" in each for each in said)
        return any("plays" in each for each in said)

    def field_symbol(self, line: Line) -> str:
        """The field that a line with a colon gives a value, or ``""``."""
        hit = self.vocabulary.match(line.phrase, 0, len(line.phrase), FIELD)
        return hit[0][0].id if hit is not None and hit[1] == len(line.phrase) else ""

    def field_value(self, field: str, line: Line) -> ast.Expr:
        """The value behind the colon; words are taken as words, several are joined by ``and``."""
        inner = line.body[0]

        def value() -> ast.Expr:
            start = self.i
            parts = [self.field_word()]
            while self.take_kind("COMMA") or self.take("and"):
                parts.append(self.field_word())
            self.finished()
            node = parts[0] if len(parts) == 1 else ast.Either("and", tuple(parts), span=self.span(start))
            self.suits(field, node)
            return node

        return self.on(self.with_head(inner), value)

    def suits(self, field: str, node: ast.Expr) -> None:
        """Raise Fail (E0206) for a value that the field of a face can't have."""
        symbol = self.vocabulary.symbol("field", field)
        attributes = symbol.attributes if symbol is not None else {}
        for part in node.parts if isinstance(node, ast.Either) else (node,):
            if "symbols" in attributes:
                right, wanted = isinstance(part, ast.Symbols) or is_word(part, "symbol"), "symbols, as `{…}`"
            elif attributes.get("derived") == ("color",):
                right, wanted = isinstance(part, ast.Symbols) or all_words(part, "color"), "words for it"
            else:  # of a field that is declared as nothing nobody knows what it takes
                right, wanted = isinstance(part, ast.Number) or not attributes, "a number"
            if not right:
                name = next(iter(self.vocabulary.names("field", field, "en")), field)
                raise self.fail("E0206", f"this can't be the {name} of a card", f"it takes {wanted}", part.span)

    def field_word(self) -> ast.Expr:
        """One word or value of a field line."""
        if self.kind() == "NUMBER" and self.toks[self.i].value[0] in "+-":  # by what another number is more or less
            self.i += 1
            return ast.Number(int(self.toks[self.i - 1].value), span=self.span(self.i - 1))
        word = self.take_symbol("color", "adjective", "type", "subtype", "supertype", "class", "term", "symbol", "side")
        if word is not None and (self.i >= self.end or self.kind() == "COMMA" or self.key() == "and"):
            return word
        if word is not None:
            self.i -= len(word.spelled.split(" "))
        return self.either()

    def cut_apart(self, phrase: list[Tok]) -> list[Tok]:
        """The words of a type line one by one, some of which are closed up in languages without spaces."""
        made: list[Tok] = []
        for tok in phrase:
            words = self.types_in(tok.value) if tok.type == "WORD" and not tok.value.isascii() else []
            for column, word in words:
                begin = tok.column + column
                made.append(Tok(tok.type, word, word.lower(), tok.line, begin, begin + len(word)))
            made += [] if words else [tok]
        return made

    def types_in(self, text: str) -> list[tuple[int, str]]:
        """The type words that a text consists of, the longest first, and where each begins; none where more stands."""
        found: list[tuple[int, str]] = []
        at = 0
        while at < len(text):
            if text[at] == JOINT and found:
                at += 1
            ends = range(len(text), at, -1)
            end = next((end for end in ends if self.vocabulary.lookup(text[at:end].lower(), TYPES)), 0)
            if not end:
                return []
            found.append((at, text[at:end]))
            at = end
        return found

    def is_type_line(self, phrase: list[Tok]) -> bool:
        """Whether a line begins like a type line: type words, then a dash, stats or the end."""
        at = 0
        while at < len(phrase):
            if phrase[at].type == "DASH":
                return True
            hit = self.vocabulary.match(phrase, at, len(phrase), TYPES)
            if hit is None:
                return self.lacks_dash(phrase, at) or (
                    at > 0
                    and phrase[at].type == "PAIR"
                    or any(t.type == "DASH" for t in phrase)
                    and all(t.type in ("WORD", "DASH", "PAIR") and not t.key for t in phrase)
                )
            at += hit[1]
        return True

    def lacks_dash(self, phrase: list[Tok], at: int) -> bool:
        """Whether only subtypes and perhaps stats are left of a line: a type line that nobody would read otherwise."""
        while at < len(phrase) and phrase[at].type != "PAIR":
            hit = self.vocabulary.match(phrase, at, len(phrase), SUBTYPES)
            if hit is None:
                return False
            at += hit[1]
        return at == len(phrase) or at == len(phrase) - 1 > 0

    def type_line(self) -> TypeLine:
        """``Royal Beast — Fox Owl 1/1``: supertypes, types, subtypes, stats."""
        supertypes: list[ast.Word] = []
        types: list[ast.Word] = []
        subtypes: list[ast.Word] = []
        while self.i < self.end and self.kind() not in ("DASH", "PAIR"):
            word = self.take_symbol("supertype", "type")
            if word is None:
                if self.vocabulary.match(self.toks, self.i, self.end, SUBTYPES):
                    said = f"`{self.toks[self.i].value}` is no type, but a subtype"
                    raise self.fail("E0202", said, "the types stand first, then `—`, then the subtypes")
                raise self.stuck("a type", TYPES)
            (supertypes if word.kind == "supertype" else types).append(word)
        if self.take_kind("DASH"):
            while self.i < self.end and self.kind() != "PAIR":
                word = self.take_symbol("subtype")
                if word is None:
                    raise self.stuck("a subtype", SUBTYPES)
                subtypes.append(word)
        stats = None
        if self.kind() == "PAIR":
            self.i += 1
            stats = read_pair(self.toks[self.i - 1].value, self.span(self.i - 1))
        self.finished()
        return tuple(supertypes), tuple(types), tuple(subtypes), stats

    def fresh(self) -> None:
        """Forget all names, for the next definition."""
        self.scope = Scope()


EMPTY_TYPES: TypeLine = ((), (), (), None)


def name_keys(names: Iterable[ast.Name], overrides: Iterable[ast.TextOverride]) -> Iterator[tuple[str, Span]]:
    """What names and wordings say, and where."""
    yield from ((f"the name in `{name.lang}`", name.span) for name in names)
    for wording in overrides:
        what = f"the wording `{' '.join(wording.variant)}`" if wording.variant else "the wording"
        yield from ((f"{what} in `{text.lang}`", text.span) for text in wording.texts)


def is_word(node: ast.Expr, kind: str) -> bool:
    """Whether a value is one word of a kind."""
    return isinstance(node, ast.Word) and node.kind == kind and not node.negated


def all_words(node: ast.Expr, kind: str) -> bool:
    """Whether a value is a word of a kind, or a phrase of nothing but such words."""
    if isinstance(node, ast.Select):
        return not node.modifiers and all(is_word(word, kind) for each in node.alternatives for word in each.words)
    return is_word(node, kind)


def is_names(phrase: list[Tok]) -> bool:
    """Whether a line gives names: a language (or what stands for one) and a string."""
    return len(phrase) > 1 and phrase[1].type == "STRING" and phrase[0].type == "WORD" and len(phrase[0].low) <= 3
