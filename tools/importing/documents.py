"""Reads large JSON piece by piece: a file of all cards is never held, only the value that is asked for.

What a reader would get wrong: whoever walks the items of a container must take, skip or walk each of them before the
next.  A value that is too long or too deep is refused where it stands, as :class:`CannotRun`; nothing is guessed.
"""

import json
import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, TextIO

from kotowari.tools.errors import CannotRun

CHUNK = 1 << 16
LARGEST = 1 << 20  # letters of one value that is taken whole; a card with all its prints has some ten thousand
DEEPEST = 200  # containers within containers that are skipped
_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


class Document:
    """A JSON text, or several one after another, that is read from its beginning to its end."""

    def __init__(self, stream: TextIO, path: str = "<json>") -> None:
        self._stream = stream
        self._path = path
        self._text = ""
        self._at = 0
        self._ended = False

    def peek(self) -> str:
        """The next sign that is no blank; "" at the end."""
        while True:
            match = _BLANK.match(self._text, self._at)
            self._at = match.end() if match else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def begins(self, *words: str) -> bool:
        """Does what is at hand begin with an object whose first name is one of these words?"""
        self.peek()
        head = re.sub(r"\s+", "", self._text[self._at : self._at + CHUNK])
        return head.startswith(tuple("{" + word for word in words))

    def lines(self) -> Iterator[str]:
        """What is left as lines of text.  Raises CannotRun for a line that is too long."""
        while self._at < len(self._text) or self._more():
            end = self._text.find("\n", self._at)
            if end < 0:
                if len(self._text) - self._at > LARGEST:
                    raise CannotRun(f"{self._path} holds a line of more than {LARGEST} letters")
                if self._more():
                    continue
                end = len(self._text)
            line, self._at = self._text[self._at : end], end + 1
            yield line

    def value(self) -> Any:
        """The next value, whole.  Raises CannotRun for one that is none, too long or too deep."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
                if end < len(self._text) or not self._more():  # of a number, more digits may follow
                    self._at = end
                    return value
            except JSONDecodeError as error:
                if len(self._text) - self._at > LARGEST:
                    raise CannotRun(f"{self._path} holds a value of more than {LARGEST} letters") from error
                if not self._more():
                    raise CannotRun(f"{self._path} is no JSON: {error.msg}") from error
            except ValueError as error:  # Python's own limit, against texts that take minutes to read
                raise CannotRun(f"{self._path} holds a number of some thousand digits") from error
            except RecursionError as error:
                raise CannotRun(f"{self._path} holds a value that is nested too deeply") from error

    def items(self) -> Iterator[str]:
        """Walk into the next value, a list or an object: yields each key ("" in a list) with its value at hand."""
        opening = self.peek()
        if opening not in ("[", "{"):
            raise self._unexpected("a list or an object")
        closing = "]" if opening == "[" else "}"
        self._at += 1
        if self._closes(closing):
            return
        while True:
            key = ""
            if opening == "{":
                if self.peek() != '"':
                    raise self._unexpected("a name in quotation marks")
                key = self.value()
                self._expect(":")
            yield key
            if self._closes(closing):
                return
            self._expect(",")

    def skip(self) -> None:
        """Pass over the next value without holding it."""
        if self.peek() not in ("[", "{"):
            self.value()
            return
        depth = 0
        while True:
            piece = self._piece()
            depth += (piece in "[{") - (piece in "]}")
            if depth > DEEPEST:
                raise CannotRun(f"{self._path} holds a value that is nested too deeply")
            if not depth:
                return

    def _piece(self) -> str:
        """The next bracket; strings are passed over as wholes."""
        while True:
            match = _PIECE.search(self._text, self._at)
            quote = self._text.find('"', self._at)
            if match is not None and (quote < 0 or match.start() <= quote):
                self._at = match.end()
                if match[0][0] != '"':
                    return match[0]
                continue
            self._at = quote if quote >= 0 else len(self._text)
            if len(self._text) - self._at > LARGEST or not self._more():
                raise CannotRun(f"{self._path} is no JSON: it ends within a value")

    def _closes(self, closing: str) -> bool:
        if self.peek() != closing:
            return False
        self._at += 1
        return True

    def _expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise self._unexpected(f"`{sign}`")
        self._at += 1

    def _unexpected(self, wanted: str) -> CannotRun:
        found = self.peek()
        return CannotRun(f"{self._path} is no JSON: {wanted} is missing before `{found}`" if found else
                         f"{self._path} is no JSON: it ends where {wanted} is missing")  # fmt: skip

    def _more(self) -> bool:
        """Read on; what has been passed is let go.  As much again as is held, so that a long value is read soon."""
        if self._ended:
            return False
        more = self._stream.read(max(CHUNK, len(self._text) - self._at))
        self._text = self._text[self._at :] + more
        self._at = 0
        self._ended = not more
        return bool(more)
