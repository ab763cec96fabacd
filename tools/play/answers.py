"""What a person types ↔ the answer of a decision.  Options are counted from 1 on the screen, from 0 in answers."""

import re
from typing import Any

from kotowari.grammar.limits import DIGITS
from kotowari.interpreter import Decision
from kotowari.interpreter.decisions import YES_NO

NONE = ("none", "-", "0")


class Unclear(ValueError):
    """What was typed is no answer; the message says what would be."""


def question(decision: Decision) -> str:
    """One line that says what is asked and how to answer."""
    purpose, prompt = decision.purpose.replace("_", " "), decision.prompt.replace("_", " ")
    about = prompt if prompt and decision.purpose == YES_NO else purpose
    if prompt and prompt not in about:
        about += f", {prompt}"
    return f"{about}: {_how(decision)}"


def _how(decision: Decision) -> str:
    low, high, count = decision.low, decision.high, len(decision.options)
    if decision.kind == "number":
        return f"a number from {low} to {high}"
    if decision.kind == "order":
        return f"all {count} numbers, the first one first"
    if decision.kind == "divide":
        return f"{count} numbers that add up to {high}, each at least {low}"
    if low == high == 1:
        return "one number"
    if low == high:
        return f"{low} numbers"
    most = min(high, count)
    if low == 0:
        return f"up to {most} number{'' if most == 1 else 's'}, or none"
    return f"{low} to {most} numbers"


def parse(decision: Decision, typed: str) -> Any:
    """The answer that *typed* means.  Raises Unclear; whether the answer is legal is the decision's to say."""
    words = [word for word in re.split(r"[\s,]+", typed.strip()) if word]
    if decision.kind == "pick" and len(words) == 1 and words[0].casefold() in NONE and decision.low == 0:
        return ()
    numbers = [_number(decision, word) for word in words]
    if not numbers:
        raise Unclear(_how(decision))
    if decision.kind == "number":
        if len(numbers) != 1:
            raise Unclear(_how(decision))
        return numbers[0]
    if decision.kind == "divide":
        return tuple(numbers)
    wrong = [number for number in numbers if not 1 <= number <= len(decision.options)]
    if wrong:
        raise Unclear(f"there is no {wrong[0]}; the list goes from 1 to {len(decision.options)}")
    return tuple(number - 1 for number in numbers)


def _number(decision: Decision, word: str) -> int:
    if re.fullmatch(rf"-?\d{{1,{DIGITS}}}", word):
        return int(word)
    if decision.kind in ("pick", "order"):
        near = [
            n for n, option in enumerate(decision.options, 1) if option.label.casefold().startswith(word.casefold())
        ]
        if len(near) == 1:
            return near[0]
    raise Unclear(f"`{word}` is no number; {_how(decision)}")
