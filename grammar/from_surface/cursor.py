"""Reading position in a flat phrase, and what every reader needs: words, names, places, errors.

The readers of values, selectors, conditions, events, verbs, statements and abilities are layers of one
class, because phrases nest in every direction; the layers are files so that each stays small.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, TypeVar

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.habits import BRACKETS, HABITS, INDEFINITE, MORE, shape
from kotowari.grammar.lexer import Tok
from kotowari.grammar.limits import ATTEMPTS, TooDeep
from kotowari.grammar.numbering import Numbering
from kotowari.grammar.scope import OBJECT, PLAYER, Binding, Scope
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.grammar.suggest import suggestion
from kotowari.grammar.vocabulary import Match, Symbol, Vocabulary
from kotowari.grammar.words import spellings

T = TypeVar("T")
NOTHING: frozenset[str] = frozenset()
SUGGESTIONS = 20  # findings of one file that are worth the search for the word that was meant

JOINT = "・"  # between words of one noun


class Fail(Exception):
    """A phrase can't be read this way.

    ``at`` is the token index reached: of several readings the one that got furthest is reported.  Most
    failures are never reported, so the search for a suggestion waits until one is.
    """

    def __init__(self, diagnostic: Diagnostic, at: int, helper: Callable[[], str] | None = None) -> None:
        super().__init__(diagnostic.message)
        self.at = at
        self._diagnostic = diagnostic
        self._helper = helper

    @property
    def code(self) -> str:
        """The code of the finding."""
        return self._diagnostic.code

    @property
    def knows_how(self) -> bool:
        """Whether it says how that is written."""
        return bool(self._diagnostic.help)

    @property
    def diagnostic(self) -> Diagnostic:
        """The finding, with its suggestion."""
        if self._helper is not None:
            self._diagnostic = replace(self._diagnostic, help=self._helper())
            self._helper = None
        return self._diagnostic


class Cursor:
    """Tokens ``toks[i:end]`` of one phrase, the vocabulary and the names bound so far."""

    if TYPE_CHECKING:  # the layers above, for the layers below
        expression: Callable[[], ast.Expr]
        operand: Callable[[], ast.Expr]
        primary: Callable[[], ast.Expr]
        noun_phrase: Callable[..., ast.Expr]
        counted: Callable[..., ast.Expr]
        condition: Callable[[], ast.Condition]
        that_relates: Callable[[], ast.Where]
        verb_phrase: Callable[..., ast.Do]
        event_of: Callable[..., ast.EventPattern]
        linked_event: Callable[..., ast.EventPattern]
        cost_items: Callable[..., ast.Cost]

    def __init__(self, vocabulary: Vocabulary, path: str, scope: Scope | None = None) -> None:
        self.vocabulary = vocabulary
        self.path = path
        self.scope = scope or Scope()
        self.found: list[Diagnostic] = []
        self.toks: Sequence[Tok] = ()
        self.i = self.end = 0
        self.strange: tuple[int, ...] | None = None  # where unknown words stand in the phrase, once it was asked
        self.missed: Fail | None = None  # where a way to read the phrase that was given up found what is wrong
        self.attempts = 0  # ways tried to read the outermost phrase
        self.passed = ""  # the name behind an amount ("1 Shell token as made"), which is a name of what is done with it
        self.taken = NOTHING  # prepositions that belong to the verb being read, not to a noun before them
        self.order: str | None = None  # inside a window: which step of its owner's is meant (`your next turn`)
        self.candidate_kinds = OBJECT | PLAYER  # of the phrase whose modifiers are read: `it` inside ``where``
        self.doer: Binding | ast.FieldOf | None = None  # a player who is the subject: whose `their hand` is
        self.of_whom: ast.Expr | None = None  # the subject of a statement
        self.bound_to: ast.Expr | None = None  # the subject of what must, can't or may be done, while that is read
        self.last_place: tuple[int, ast.ZoneOf] | None = None  # a place, and where it ended: `your hand and …`
        self.numberings: Sequence[Numbering] = ()  # of the rulesets that take over what is read
        self.acting = ""  # of a pronoun that is the subject of what holds on, or of what a thing does: which of both
        self.defined = ""  # inside what an event is another name for: that event
        self.testing = False  # inside an event pattern: noun phrases test, they do not choose

    # ---------------------------------------------------------------- position
    def on(self, tokens: Sequence[Tok], read: Callable[[], T]) -> T:
        """Read another phrase with ``read`` and come back."""
        saved = self.toks, self.i, self.end, self.strange, self.missed
        if not saved[0]:
            self.attempts = 0  # not inside of another phrase, which would be read again and again
        tokens = self.parted(tokens) if any(JOINT in tok.value for tok in tokens) else tokens
        self.toks, self.i, self.end, self.strange, self.missed = tokens, 0, len(tokens), None, None
        try:
            return read()
        except Fail as failure:
            if self.missed is not None and failure.code in ("E0202", "E0203") and failure.at < self.missed.at:
                raise self.missed from None  # one way to read it got further, and knows what is wrong
            raise
        finally:
            self.toks, self.i, self.end, self.strange, self.missed = saved

    def parted(self, tokens: Sequence[Tok]) -> Sequence[Tok]:
        """Tokens of several words that stand joined (「エルフ・ドルイド」) one by one, if all are known."""
        made: list[Tok] = []
        for tok in tokens:
            parts = tok.value.split(JOINT)
            lows = [part.lower() for part in parts]
            if (
                len(parts) == 1
                or tok.type != "WORD"
                or self.vocabulary.knows(tok.low)
                or not all(map(self.vocabulary.knows, lows))
            ):
                made.append(tok)
                continue
            column = tok.column
            for part, low in zip(parts, lows, strict=True):
                made.append(Tok(tok.type, part, low, tok.line, column, column + len(part)))
                column += len(part) + 1
        return made

    def key(self, ahead: int = 0) -> str:
        """The structural word at a distance, or ``""``."""
        at = self.i + ahead
        return self.toks[at].key if at < self.end else ""

    def says_x(self) -> bool:
        """Whether ``where x is`` stands here, which is said of a number, not of a thing."""
        return self.key() == "where" and self.key(2) == "is" and self.toks[self.i + 1].low == "x"

    def kind(self, ahead: int = 0) -> str:
        """The token type at a distance, or ``""``."""
        at = self.i + ahead
        return self.toks[at].type if at < self.end else ""

    def take(self, key: str) -> bool:
        """Step over a structural word if it stands here."""
        if self.i < self.end and self.toks[self.i].key == key:
            self.i += 1
            return True
        return False

    def take_kind(self, kind: str) -> bool:
        """Step over a token of a type if it stands here."""
        if self.i < self.end and self.toks[self.i].type == kind:
            self.i += 1
            return True
        return False

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What ``read`` reads, or None with everything as it was."""
        i, mark, found = self.i, self.scope.mark(), len(self.found)
        self.attempts += 1
        if self.attempts > ATTEMPTS:
            raise TooDeep
        try:
            return read()
        except Fail as failure:
            if failure.code == "E0206" and failure.knows_how and (self.missed is None or failure.at > self.missed.at):
                self.missed = failure
            self.i = i
            self.scope.rollback(mark)
            del self.found[found:]
            return None

    # ---------------------------------------------------------------- places and errors
    def span(self, start: int) -> Span:
        """The place from token ``start`` to the one before the reading position."""
        first = self.toks[start]
        last = self.toks[self.i - 1] if self.i > start else first
        return Span(self.path, first.line, first.column, last.line, last.end_column)

    def span_here(self) -> Span:
        """The place of the token to be read, or just behind the last one."""
        if self.i < self.end:
            tok = self.toks[self.i]
            return Span(self.path, tok.line, tok.column, tok.line, tok.end_column)
        if not self.toks:
            return Span(self.path, 0, 0, 0, 0)
        tok = self.toks[min(self.end, len(self.toks)) - 1]
        return Span(self.path, tok.line, tok.end_column, tok.line, tok.end_column + 1)

    def fail(self, code: str, message: str, help: str = "", span: Span | None = None) -> Fail:
        """An error at the reading position, to raise."""
        return Fail(make(code, message, span or self.span_here(), help=help), self.i)

    def stuck(self, wanted: str, kinds: frozenset[str] | None = None) -> Fail:
        """The error for a token that can't be read: unknown, out of place, or missing."""
        if self.i >= self.end:
            return self.fail("E0203", f"{wanted} is missing here")
        tok = self.toks[self.i]
        if self.is_unknown(self.i):
            if tok.low in spellings("head"):
                return self.fail("E0202", f"`{tok.value}` can't stand here", "it begins a line of its own")
            return self.unknown(self.i, kinds)
        if self.strange is None:  # asked for at each of many ways to read a phrase
            self.strange = tuple(at for at in range(len(self.toks)) if self.is_unknown(at))
        after = next(
            (
                at
                for at in self.strange
                if tok.type == "WORD"
                and self.i < at < self.end
                and not self.scope.has(self.toks[at].low)
                and self.toks[at - 1].key != "named"
            ),
            None,
        )
        if after is not None:  # what is read well would end there
            return self.unknown(after, None)
        help = HABITS.get(tok.low) or (BRACKETS if tok.type == "CITE" else f"expected {shape(wanted)}")
        return self.fail("E0202", f"`{tok.value}` can't stand here", help)

    def is_unknown(self, at: int) -> bool:
        """Whether the word at a token is one of no language and no rule set."""
        tok = self.toks[at]
        return (
            tok.type == "WORD"
            and not tok.key
            and not self.vocabulary.knows(tok.low)
            and not self.vocabulary.knows(tok.base)
            and tok.low not in spellings("soft")
        )

    def unknown(self, at: int, kinds: frozenset[str] | None) -> Fail:
        """E0201 for a word: how what it is written for is said here, or the nearest word."""
        tok = self.toks[at]
        finding = make("E0201", f"`{tok.value}` is not a word of this ruleset", self.span(at))
        toks, end = self.toks, self.end
        return Fail(finding, at, lambda: self.habit(toks[at:end]) or self.suggestion(tok, kinds))

    def habit(self, toks: Sequence[Tok]) -> str:
        """How what is written out of habit is said here, "" if it is none; a player noun alone is no single one."""
        said = HABITS.get(toks[0].low, "")
        if toks[0].low in INDEFINITE and self.vocabulary.match(toks, 1, len(toks), PLAYER) is not None:
            noun = toks[1].value
            return f"{said}; `1 {noun}` is one that is chosen, `{noun}` alone is each of them"
        return said

    def suggestion(self, tok: Tok, kinds: frozenset[str] | None) -> str:
        """The nearest word of the kinds expected, of any kind, or the nearest bound name."""
        if len(self.found) >= SUGGESTIONS:
            return ""
        if self.scope.has(tok.low):
            return f"it is a name here and stands alone; of the things so named: `NOUN among {tok.value}`"
        return (
            self.vocabulary.suggest(tok.low, kinds)
            or self.vocabulary.suggest(tok.low)
            or suggestion(tok.low, [*self.scope.names, *self.scope.linked])
        )

    def report(self, code: str, message: str, span: Span, help: str = "") -> None:
        """Record a finding and go on."""
        self.found.append(make(code, message, span, help=help))

    def finished(self) -> None:
        """Raise unless the whole phrase is read."""
        if self.i < self.end:
            tok = self.toks[self.i]
            if (
                tok.type == "WORD"
                and not tok.key
                and not self.vocabulary.knows(tok.low)
                and not self.scope.has(tok.low)
            ):
                raise self.stuck("the end of the line")
            more = MORE.get(tok.value, "what comes next is another one")
            raise self.fail("E0204", f"nothing takes `{tok.value}`", f"the phrase before it is complete; {more}")

    # ---------------------------------------------------------------- words and names
    def symbol_of(self, kinds: frozenset[str]) -> Match | None:
        """The vocabulary word of one of these kinds at the reading position."""
        if self.i >= self.end:
            return None
        return self.vocabulary.match(self.toks, self.i, self.end, kinds)

    def take_symbol(self, *kinds: str) -> ast.Word | None:
        """Step over a vocabulary word of these kinds."""
        hit = self.symbol_of(frozenset(kinds))
        if hit is None:
            return None
        start = self.i
        self.i += hit[1]
        return self.word(hit[0][0], start)

    def word(self, symbol: Symbol, start: int, negated: bool = False) -> ast.Word:
        """The node for a symbol written from token ``start`` on."""
        spelled = (
            self.toks[start].value if self.i == start + 1 else " ".join(t.value for t in self.toks[start : self.i])
        )
        return ast.Word(symbol.kind, symbol.id, negated, spelled, span=self.span(start))

    def name(self) -> str:
        """A name that is being bound: one word."""
        if self.kind() != "WORD":
            raise self.stuck("a name")
        self.i += 1
        return self.toks[self.i - 1].low

    def soft(self, ahead: int = 0) -> str:
        """The word at a distance that is one only where it is asked for (``once``, ``times``), or ``""``."""
        at = self.i + ahead
        return spellings("soft").get(self.toks[at].low, ("",))[0] if at < self.end else ""

    def take_soft(self, key: str) -> bool:
        """Step over such a word."""
        found = self.soft() == key
        self.i += found
        return found

    def cites(self) -> tuple[str, ...]:
        """Rule numbers in brackets at the reading position."""
        if self.i >= self.end or self.toks[self.i].type != "CITE":
            return ()
        start = self.i
        out: list[str] = []
        while self.i < self.end and self.toks[self.i].type == "CITE":
            out.extend(part.strip() for part in self.toks[self.i].value[1:-1].split(","))
            self.i += 1
        found = reduce(lambda cites, numbering: numbering(cites), self.numberings, tuple(out))
        self.scope.marked.append(ast.Node(span=self.span(start), cite=found))
        return found

    def bind(
        self, name: str, kinds: frozenset[str], node: ast.Node | None, plural: bool = False, start: int = 0
    ) -> None:
        """Bind a written name, or make ``node`` something that a pronoun may mean when ``name`` is empty."""
        binding = Binding(name, kinds, name, plural, node, span=self.span(start) if name else NO_SPAN)
        if name:
            self.scope.declare(binding)
        elif node is not None:
            self.scope.bind(binding)
