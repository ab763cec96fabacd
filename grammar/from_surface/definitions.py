"""Definitions of rules: words, verbs, keywords, state checks, offers, rulesets.

They are read twice: the head (id, parameters, names, attributes) before there is a vocabulary, the body
with it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.declarations import VERB_FORMS, WORD_KINDS
from kotowari.grammar.from_surface.cards import Cards, is_names, name_keys
from kotowari.grammar.from_surface.cursor import Fail
from kotowari.grammar.from_surface.literals import split_symbols, unquote
from kotowari.grammar.kinds import param_kinds
from kotowari.grammar.lexer import Tok
from kotowari.grammar.numbering import Numbering
from kotowari.grammar.scope import NUMBER, OBJECT, PLAYER, Binding
from kotowari.grammar.source import Span
from kotowari.grammar.surface import Line, SurfaceDefinition, span_of
from kotowari.grammar.vocabulary import WordNode
from kotowari.grammar.words import prepositions

ROLES = {"by": "by", "within": "in"}
Attributes = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(slots=True)
class Head:
    """The first line of a definition, read without a vocabulary; token runs wait for it."""

    kind: str
    id: str
    span: Span
    path: str
    parent: str = ""
    params: tuple[ast.Param, ...] = ()
    defaults: dict[str, list[Tok]] = field(default_factory=dict)
    cites: tuple[str, ...] = ()
    attributes: Attributes = ()
    pattern: list[Tok] = field(default_factory=list)
    condition: list[Tok] = field(default_factory=list)
    what: list[Tok] = field(default_factory=list)
    names: tuple[ast.Name, ...] = ()
    texts: tuple[ast.TextOverride, ...] = ()
    body: list[Line] = field(default_factory=list)
    statement: bool = False
    numberings: tuple[Numbering, ...] = ()

    def renumbered(self, numbering: Numbering) -> "Head":
        """The head as a ruleset takes it over that has a book of its own."""
        return replace(self, cites=numbering(self.cites), numberings=(*self.numberings, numbering))


class Definitions(Cards):
    """Reads everything that is no card."""

    # ---------------------------------------------------------------- heads
    def head(self, definition: SurfaceDefinition) -> Head | None:
        """The head of a definition, or None with the error reported."""
        last = definition.phrase[-1] if definition.phrase else definition.define
        span = span_of(self.path, definition.define, last)
        try:
            head = self.on(definition.phrase, lambda: self.first_line(definition, span))
            self.members(definition, head)
            return head
        except Fail as failure:
            self.found.append(failure.diagnostic)
            return None

    def first_line(self, definition: SurfaceDefinition, span: Span) -> Head:
        """Everything up to the colon, in any order that can be told apart."""
        kind = definition.kind
        head = Head(kind, "" if kind == "state" else self.identifier(), span, self.path)
        if kind in ("action", "event", "procedure", "primitive", "keyword", "offer") and self.kind() == "LPAR":
            if kind == "offer":
                head.what = self.in_parentheses()
            else:
                head.params = self.parameters(head)
        while self.i < self.end:
            tok = self.toks[self.i]
            if tok.type == "CITE":
                head.cites += self.cites()
            elif tok.key == "of" or tok.key == "extends":
                self.i += 1
                head.parent = self.identifier()
            elif tok.key == "is":
                self.i += 1
                head.pattern = self.rest()
            elif tok.key == "if":
                self.i += 1
                head.condition = self.rest()
            elif tok.type == "WORD" and self.kind(1) == "STRING":
                head.names += tuple(self.on(self.rest(), self.names))
            elif kind in ("state", "offer") and not head.what:
                head.what = self.rest()
            else:
                raise self.fail(
                    "E0204", f"nothing takes `{tok.value}`", "a definition is `WORD id (parameters) [rule]: …`"
                )
        return head

    def identifier(self) -> str:
        """``first_strike``, ``wake-up``, ``garden-2``, ``"+1/+1"``, ``{W}``."""
        tok = self.toks[self.i] if self.i < self.end else None
        if tok is None:
            raise self.fail("E0203", "the definition has no name")
        self.i += 1
        if tok.type == "STRING":
            return unquote(tok.value)
        if tok.type == "SYMBOLS":
            return split_symbols(tok.value)[0]
        if tok.type in ("PAIR", "CIRCLED"):
            return tok.value
        if tok.type != "WORD":
            raise self.fail("E0203", "the definition has no name", span=self.at_token(self.i - 1))
        out = tok.low
        while self.kind() in ("OP", "NUMBER") and self.toks[self.i].column == self.toks[self.i - 1].end_column:
            out += self.toks[self.i].value
            self.i += 1
        return out

    def in_parentheses(self) -> list[Tok]:
        """The tokens between parentheses."""
        depth, start = 0, self.i
        while self.i < self.end:
            kind = self.toks[self.i].type
            depth += (kind == "LPAR") - (kind == "RPAR")
            self.i += 1
            if not depth:
                return list(self.toks[start + 1 : self.i - 1])
        raise self.stuck("`)`")

    def rest(self) -> list[Tok]:
        """The tokens up to the next rule number or the end; ``if`` ends a pattern."""
        start = self.i
        while (
            self.i < self.end
            and self.toks[self.i].type != "CITE"
            and not (self.i > start and self.toks[self.i].key == "if")
        ):
            self.i += 1
        return list(self.toks[start : self.i])

    def parameters(self, head: Head) -> tuple[ast.Param, ...]:
        """``(by explorer: object, to recipient: object or player = this)``."""
        inside = self.in_parentheses()
        out = []
        start = depth = 0
        for at in range(len(inside) + 1):
            kind = inside[at].type if at < len(inside) else "COMMA"
            depth += (kind == "LPAR") - (kind == "RPAR")
            if kind == "COMMA" and not depth:
                if at > start:
                    out.append(self.on(inside[start:at], lambda: self.parameter(head)))
                start = at + 1
        return tuple(out)

    def parameter(self, head: Head) -> ast.Param:
        """One parameter; ``optional`` before or behind it."""
        optional = self.take("optional")
        role = "object"
        if (self.key() in prepositions() or self.key() == "of") and self.i + 1 < self.end and self.kind(1) == "WORD":
            role = ROLES.get(self.key(), self.key())
            self.i += 1
        at = self.i
        name = self.name()
        kinds: list[str] = []
        if self.take_kind("KIND_OF"):
            kinds.append(self.name())
            while self.take("or"):
                kinds.append(self.name())
        elif role in ("object", "by"):
            kinds.append(name)
        if self.kind() == "CMP":
            self.i += 1
            head.defaults[name] = list(self.toks[self.i : self.end])
            self.i = self.end
            if head.defaults[name] and head.defaults[name][-1].key == "optional":
                head.defaults[name].pop()
                optional = True
        optional = self.take("optional") or optional
        self.finished()
        return ast.Param(name, role, tuple(kinds), None, optional, span=self.at_token(at))

    def members(self, definition: SurfaceDefinition, head: Head) -> None:
        """Names, wordings, attributes; what is left is the body."""
        lines = definition.body
        if definition.shape == "inline" and head.kind not in ("state", "offer") and lines:
            first = lines[0]
            if first.head is None and first.shape in ("end", "members"):
                self.attributes(first, head)
                lines = first.body
            elif first.head is None and first.phrase:
                head.attributes = split_attributes(first.phrase)
                lines = first.body
        elif definition.shape == "inline":
            head.statement = True
        texts: list[ast.TextOverride] = []
        names: list[ast.Name] = list(head.names)
        for line in lines:
            if line.key in ("text", "reminder"):
                texts.append(self.override(line))
            elif line.head is None and not line.body and is_names(line.phrase):
                names.extend(self.on(line.phrase, self.names))
            else:
                head.body.append(line)
        head.names, head.texts = tuple(names), tuple(texts)
        self.once([*name_keys(names, texts), *((f"`{name}`", head.span) for name, _ in head.attributes)])

    def attributes(self, line: Line, head: Head) -> None:
        """Attributes after the colon; ``is PATTERN`` may stand at their end."""
        phrase = line.phrase
        cut = next((k for k, tok in enumerate(phrase) if tok.key == "is" and head.kind == "event"), None)
        if cut is not None:
            tail = phrase[cut + 1 :]
            condition = next((k for k, tok in enumerate(tail) if tok.key == "if"), None)
            if condition is not None:
                head.condition, tail = tail[condition + 1 :], tail[:condition]
            head.pattern, phrase = tail, phrase[:cut]
        head.attributes = split_attributes(phrase)

    # ---------------------------------------------------------------- nodes without bodies
    def shell(self, head: Head) -> WordNode:
        """The node of a word with its body still missing: all the vocabulary needs."""
        common: dict[str, Any] = {"names": head.names, "cites": head.cites, "texts": head.texts, "span": head.span}
        if head.kind == "keyword":
            return ast.Keyword(head.id, head.params, (), head.attributes, **common)
        if head.kind in VERB_FORMS:
            of = ast.EventPattern("") if head.kind == "event" and head.pattern else None
            form: Any = head.kind
            return ast.Action(form, head.id, head.params, (), of, None, head.attributes, **common)
        return ast.Declaration(head.kind, head.id, head.parent, head.attributes, **common)

    # ---------------------------------------------------------------- bodies
    def bind_params(self, params: Sequence[ast.Param]) -> None:
        """Bind parameters; objects among them may be meant by ``it``."""
        for param in params:
            kinds = param_kinds(param, self.vocabulary)
            self.scope.bind(
                Binding(
                    param.name, kinds, param.name, pronoun=bool(kinds & (OBJECT | PLAYER | NUMBER)), span=param.span
                )
            )

    def with_defaults(self, head: Head) -> tuple[ast.Param, ...]:
        """The parameters with their default values read."""
        out = []
        for param in head.params:
            tokens = head.defaults.get(param.name)
            if tokens:
                param = replace(param, default=self.whole(tokens, self.either))
            out.append(param)
        return tuple(out)

    def complete(self, head: Head, node: WordNode) -> WordNode:
        """The node of a word with its body; ``node`` is its shell (perhaps merged with an earlier one)."""
        self.fresh()
        if isinstance(node, ast.Declaration):
            return self.declaration(head, node)
        params = self.with_defaults(head)
        self.bind_params(params)
        if isinstance(node, ast.Keyword):
            self.scope.linked.update(self.scope.names)
            return replace(node, params=params, abilities=self.abilities(head.body))
        condition = self.whole(head.condition, self.condition) if head.condition else None
        self.defined = node.id
        of = self.pattern_of(head) if head.pattern else None
        self.defined = ""
        return replace(node, params=params, body=self.block(head.body), of=of, condition=condition)

    def pattern_of(self, head: Head) -> ast.EventPattern:
        """What an event abbreviates: a verb with the event's own parameters as operands."""

        def read() -> ast.EventPattern:
            start = self.i
            pattern = self.attempt(lambda: self.event_of(None, start))
            if pattern is None:
                self.i = start
                event = self.event()
                if not isinstance(event, ast.EventPattern):
                    raise self.fail("E0206", "an event is another name for what a verb does", span=self.span(start))
                return event
            return pattern

        return self.whole(head.pattern, read)

    def declaration(self, head: Head, node: ast.Declaration) -> ast.Declaration:
        """Statements, meaning and face of a declared word."""
        if head.kind == "token":
            face = self.face(head.id, None, head.body, "", head.span, None)
            return replace(node, face=face)
        self.scope.bind(Binding("", OBJECT | PLAYER, "candidate"))
        means = None
        if head.pattern:
            means = self.whole(head.pattern, self.value_or_condition)
        blocks = []
        attributes = list(node.attributes)
        for line in head.body:
            if line.key == "does" or line.body:
                key = "does" if line.key == "does" else " ".join(t.low for t in self.with_head(line))
                if (
                    line.key != "does"
                    and line.shape == "inline"
                    and line.body[0].head is None
                    and not line.body[0].body
                ):
                    attributes.append((key, tuple(" ".join(part) for part in split_commas(line.body[0].phrase))))
                    continue
                blocks.append((key, self.block(line.body)))
            else:
                self.report("E0409", "a declaration has no such line", self.at(line), "properties are `name: values`")
        return replace(node, means=means, blocks=tuple(blocks), attributes=tuple(attributes))

    def state(self, head: Head) -> ast.StateCheck | None:
        """``state [704.5g] NP: block`` or ``state [..] if C: block``."""
        self.fresh()
        subject = None
        if head.what:
            testing, self.testing = self.testing, True
            try:
                node = self.whole(head.what, self.either)
            finally:
                self.testing = testing
            if not isinstance(node, ast.Select):
                self.report("E0206", "a state check looks at a noun phrase", head.span)
                return None
            subject = node
            if not node.binding:
                self.scope.bind(Binding("", self.select_kinds(node.alternatives), "it"))
        condition = self.whole(head.condition, self.condition) if head.condition else None
        return ast.StateCheck(head.cites, self.block(head.body), subject, condition, span=head.span)

    def offer(self, head: Head) -> ast.Offer:
        """``offer cast(card in your hand) if C [601]: cast card``."""
        self.fresh()
        what: ast.Expr | None = None
        if head.what:
            testing, self.testing = self.testing, True
            try:
                what = self.whole(head.what, self.either)
            finally:
                self.testing = testing
            if isinstance(what, ast.Select) and not what.binding:
                name = what.alternatives[-1].words[-1].spelled.lower()
                what = replace(what, binding=name)
                self.scope.bind(Binding(name, self.select_kinds(what.alternatives), name))
        condition = self.whole(head.condition, self.condition) if head.condition else None
        return ast.Offer(head.id, what, self.block(head.body), condition, head.names, head.cites, span=head.span)

    def ruleset(self, head: Head) -> ast.Ruleset:
        """``ruleset garden-2 extends garden``: ``use`` lines and ``key: values`` lines."""
        uses: list[str] = []
        properties = []
        for line in head.body:
            if line.key == "use":
                uses.extend(joined(part) for part in split_commas_toks(line.phrase))
            elif line.body and line.shape == "inline" and not line.body[0].body:
                value = self.with_head(line.body[0])
                properties.append(
                    (
                        " ".join(t.low for t in self.with_head(line)),
                        tuple(" ".join(part) for part in split_commas(value)),
                    )
                )
            else:
                self.report("E0409", "a ruleset has `use` lines and `name: values` lines", self.at(line))
        return ast.Ruleset(head.id, head.parent, tuple(uses), tuple(properties), head.names, head.cites, span=head.span)


def split_commas_toks(phrase: Sequence[Tok]) -> list[list[Tok]]:
    """The runs between commas."""
    out: list[list[Tok]] = [[]]
    for tok in phrase:
        if tok.type == "COMMA":
            out.append([])
        elif tok.type != "CITE":
            out[-1].append(tok)
    return [part for part in out if part]


def text_of(tok: Tok) -> str:
    """What a token says as data: without quotes, words in lower case unless they are names."""
    return unquote(tok.value) if tok.type == "STRING" else tok.value


def split_commas(phrase: Sequence[Tok]) -> list[list[str]]:
    """The words between commas."""
    return [[text_of(tok) for tok in part] for part in split_commas_toks(phrase)]


def split_attributes(phrase: Sequence[Tok]) -> Attributes:
    """``each player, starts 20`` → ``(("each", ("player",)), ("starts", ("20",)))``."""
    return tuple((part[0], tuple(part[1:])) for part in split_commas(phrase))


def joined(part: Sequence[Tok]) -> str:
    """A path written as words: ``vocabulary/zones``."""
    return "".join(text_of(tok) for tok in part)


BODIES: dict[str, Callable[[Definitions, Head], ast.StateCheck | ast.Offer | ast.Ruleset | None]] = {
    "state": Definitions.state,
    "offer": Definitions.offer,
    "ruleset": Definitions.ruleset,
}
WORD_DEFINITIONS = frozenset({"keyword", *VERB_FORMS, *WORD_KINDS})
