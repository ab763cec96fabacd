"""How wide text is on a terminal: an East Asian wide letter takes two columns, a combining mark none."""

from rich.cells import cell_len as width


def pad(text: str, columns: int) -> str:
    """*text* filled with spaces to *columns*; longer text stays whole."""
    return text + " " * max(0, columns - width(text))


__all__ = ["pad", "width"]
