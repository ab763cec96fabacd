"""Reads names, lists and clauses from the tokens of one entry.

What a bare name means is not decided here: the reader only refuses words of the scenario language
itself, which must be quoted to be names.
"""

from typing import Any, Literal

from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.scenario.ast import Amount, Item, Pair, Share, Symbols, Thing, Value
from kotowari.grammar.scenario.lexer import Token
from kotowari.grammar.source import Span

SEATS = ("you", "opponent")
SHOWN = {"string": "a quoted name", "number": "a number", "word": "a word", "name": "a name"}


class Refused(Exception):
    """An entry that can't be read; carries the diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Reader:
    """A cursor over tokens.  ``seats`` and ``aliases`` are those known so far; aliases are added as they are read."""

    def __init__(self, tokens: list[Token], end: Span, seats: tuple[str, ...], aliases: set[str]) -> None:
        self.tokens = tokens
        self.end = end
        self.seats = seats
        self.aliases = aliases
        self.at = 0

    # ------------------------------------------------------------------ the cursor
    def peek(self, ahead: int = 0) -> Token | None:
        """The token ``ahead`` of the cursor, None at the end."""
        index = self.at + ahead
        return self.tokens[index] if index < len(self.tokens) else None

    def key(self, ahead: int = 0) -> str:
        """The scenario word at the cursor, or ""."""
        token = self.peek(ahead)
        return token.key if token else ""

    def kind(self, ahead: int = 0) -> str:
        """The kind of the token at the cursor, "" at the end."""
        token = self.peek(ahead)
        return token.kind if token else ""

    def take(self) -> Token:
        """The token at the cursor, which moves on.  Raises :class:`Refused` at the end."""
        token = self.peek()
        if token is None:
            raise self.refuse("the line ends too early")
        self.at += 1
        return token

    def accept(self, *keys: str) -> bool:
        """Move over one of the scenario words ``keys`` if it stands here."""
        if self.key() in keys:
            self.at += 1
            return True
        return False

    def accept_text(self, text: str) -> bool:
        """Move over punctuation or an operator if it stands here."""
        token = self.peek()
        if token is not None and token.kind in ("punct", "op") and token.text == text:
            self.at += 1
            return True
        return False

    def need(self, kind: str) -> Token:
        """A token of this kind; Raises :class:`Refused` (E0801) otherwise."""
        if self.kind() != kind:
            raise self.refuse(f"expected {SHOWN.get(kind, kind)}")
        return self.take()

    def need_key(self, key: str) -> None:
        """Move over this scenario word; Raises :class:`Refused` (E0801) when another stands here."""
        if not self.accept(key):
            raise self.refuse(f"expected `{key}`")

    def number(self) -> int:
        """An integer."""
        return int(self.need("number").value)

    def refuse(self, message: str, code: str = "E0801", help: str = "") -> Refused:
        """The error for what stands at the cursor."""
        token = self.peek()
        found = f", found `{token.text}`" if token and message.startswith("expected") else ""
        span = token.span if token else self.end
        return Refused(Diagnostic(code=code, severity=Severity.ERROR, message=message + found, span=span, help=help))

    def span(self, start: int) -> Span:
        """From token number ``start`` to the last one read."""
        first = self.tokens[start].span if start < len(self.tokens) else self.end
        last = self.tokens[self.at - 1].span if self.at > start else first
        return Span(first.path, first.line, first.column, last.end_line, last.end_column)

    def done(self) -> None:
        """Nothing may be left.  Raises :class:`Refused` (E0801)."""
        token = self.peek()
        if token is not None:
            raise self.refuse(f"`{token.text}` is not understood here")

    # ------------------------------------------------------------------ names
    def is_name(self, ahead: int = 0) -> bool:
        """Can a name stand here: a string, or a bare word that is none of the scenario language's."""
        token = self.peek(ahead)
        if token is None:
            return False
        return token.kind == "string" or token.kind == "word" and (not token.key or token.key in SEATS)

    def seat(self) -> str:
        """A seat; E0805 for a name that is none."""
        found = self.seat_here()
        if found is None:
            raise self.refuse("expected a player", "E0805", "the players are " + ", ".join(self.seats))
        self.at += 1
        return found

    def seat_here(self) -> str | None:
        """The seat named at the cursor, without moving."""
        token = self.peek()
        if token is None or token.kind not in ("word", "string"):
            return None
        name = token.key if token.key in SEATS else token.value
        return name if name in self.seats else None

    def word(self) -> str:
        """A word of the ruleset: bare, any number of its parts joined by ``_`` or ``-``."""
        token = self.peek()
        if token is None or token.kind != "word" or token.key:
            raise self.refuse("expected a word of the ruleset")
        return self.take().value

    def words(self) -> str:
        """Bare words (at least one), joined by spaces."""
        found = [self.word()]
        while self.kind() == "word" and not self.key():
            found.append(self.take().value)
        return " ".join(found)

    def thing(self) -> Thing:
        """``name``, ``2nd name``, ``each name``, ``ability of name``."""
        start = self.at
        if self.accept("ability"):
            self.need_key("of")
            inner = self.thing()
            return Thing(inner.name, inner.quoted, inner.nth, inner.every, True, span=self.span(start))
        every: Literal["", "each", "any"] = "each" if self.accept("each") else "any" if self.accept("any") else ""
        nth = int(self.take().value) if self.kind() == "ordinal" else 0
        if not self.is_name():
            raise self.refuse("expected a name")
        token = self.take()
        name = token.key if token.key in SEATS else token.value
        return Thing(name, token.kind == "string", nth, every, span=self.span(start))

    def things(self) -> tuple[Thing, ...]:
        """One name or several between commas."""
        found = [self.thing()]
        while self.accept_text(","):
            found.append(self.thing())
        return tuple(found)

    def step(self) -> str:
        """The name of a step, with ``2nd`` for its second time in the turn."""
        found = [self.take().text] if self.kind() == "ordinal" else []
        found.append(self.need("word").value)  # the name of a step may hold words of ours: "end of …"
        while self.kind() in ("word", "poss"):
            token = self.take()
            if token.kind == "poss":
                found[-1] += token.text
            else:
                found.append(token.value)
        return " ".join(found)

    # ------------------------------------------------------------------ values
    def value(self) -> Value:
        """yes, no, a number, ``2 to a``, a pair, symbols or a name."""
        if self.accept("yes"):
            return True
        if self.accept("no"):
            return False
        start = self.at
        kind = self.kind()
        if kind == "number":
            number = int(self.take().value)
            return Share(number, self.thing(), span=self.span(start)) if self.accept("to") else number
        if kind == "pair":
            return Pair(self.take().value, span=self.span(start))
        if kind == "symbols":
            return Symbols(self.take().value, span=self.span(start))
        return self.thing()

    def values(self) -> tuple[Value, ...]:
        """Values between commas; ``none`` is no value at all."""
        if self.accept("none"):
            return ()
        found = [self.value()]
        while self.accept_text(","):
            found.append(self.value())
        return tuple(found)

    # ------------------------------------------------------------------ cards in a list
    def items(self) -> tuple[Item, ...]:
        """Cards between commas; ``empty`` is no card at all."""
        if self.accept("empty"):
            return ()
        found = [self.item()]
        while self.accept_text(","):
            found.append(self.item())
        return tuple(found)

    def item(self) -> Item:
        """``card xN as NAME mark with N KIND on THING face NAME owned by SEAT``, the parts in any order."""
        start = self.at
        ability = self.accept("ability")
        if ability:
            self.need_key("of")
        if not self.is_name():
            raise self.refuse("expected the name of a card", help="quote a name of several words")
        token = self.take()
        got: dict[str, Any] = {"card": token.value, "quoted": token.kind == "string", "ability": ability}
        marks: list[str] = []
        amounts: list[Amount] = []
        while (ahead := self.peek()) is not None and ahead.text != ",":
            known = {**got}
            if self.kind() == "times":
                got["count"] = int(self.take().value)
            elif self.accept("as"):
                got["aliases"] = self._aliases(int(got.get("count", 1)))
            elif self.accept("fresh"):
                got["fresh"] = True
            elif self.accept("with"):
                amounts.append(self._amount())
            elif self.accept("on"):
                got["on"] = self.thing()
            elif self.accept("face"):
                self._face(got, marks)
            elif self.accept("owned"):
                self.need_key("by")
                got["owner"] = self.seat()
            elif self.kind() == "word" and not self.key():
                marks.append(self.take().value)
            else:
                raise self.refuse(f"`{self.take().text}` is not understood after a card")
            again = next((part for part, value in known.items() if got[part] is not value), "")
            if again or len(got.get("aliases", ())) not in (0, got.get("count", 1)):
                raise self.refuse(
                    "how many cards there are is said once, before their names"
                    if again in ("", "count")
                    else f"this says the {again} of the card twice"
                )
        return Item(marks=tuple(marks), amounts=tuple(amounts), span=self.span(start), **got)

    def _face(self, got: dict[str, Any], marks: list[str]) -> None:
        if self.kind() == "string":
            got["face"] = self.take().value
        else:  # "face down": a status of two words, one of which is ours
            marks.append(f"face_{self.word()}")

    def _aliases(self, count: int) -> tuple[str, ...]:
        found = [self._alias()]
        while len(found) < count and self.accept_text(","):
            found.append(self._alias())
        if len(found) != count:
            raise self.refuse(f"{count} cards need {count} names", "E0804")
        return tuple(found)

    def _alias(self) -> str:
        token = self.peek()
        if token is not None and token.kind == "word" and token.key:
            said = f"`{token.text}` is a word of the scenario language, so it can't be a short name"
            raise self.refuse(said, "E0804", f"write another, as `{token.text}1`")
        if token is None or token.kind != "word":
            raise self.refuse("expected a short name", "E0804", "a word that is written bare, as `a`")
        if token.value in self.aliases or token.value in self.seats:
            raise self.refuse(f"`{token.value}` is the name of something else already", "E0804")
        self.aliases.add(token.value)
        return self.take().value

    def _amount(self) -> Amount:
        start = self.at
        number = self.number()
        kind = self.take().value if self.kind() == "pair" else self.words()
        counters = self.accept("counters")
        return Amount(number, kind, counters, span=self.span(start))
