"""JSON that somebody wrote, and in words what is wrong with it: Python's own sentences tell of Python."""

import json
from typing import Any


class Misshapen(ValueError):
    """What is wrong with data, as a sentence for people."""


def loads(text: str) -> Any:
    """The data of a JSON text.  Raises Misshapen for what is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Misshapen(f"no JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise Misshapen("brackets are nested too deeply") from error
    except ValueError as error:  # Python's own limit, against texts that take minutes to read
        raise Misshapen("a number is over the limit of some thousand digits") from error


def why(error: Exception) -> str:
    """What is wrong with data that could not be taken apart."""
    if isinstance(error, Misshapen):
        return str(error)
    if isinstance(error, KeyError):
        return f"`{error.args[0]}` is missing"
    return "what it holds has another shape"
