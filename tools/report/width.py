"""How wide text is on a terminal: an East Asian wide letter takes two columns, a combining mark none."""

import unicodedata


def width(text: str) -> int:
    """Columns *text* takes on a terminal."""
    return sum(_columns(letter) for letter in text)


def pad(text: str, columns: int) -> str:
    """*text* filled with spaces to *columns*; longer text stays whole."""
    return text + " " * max(0, columns - width(text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
