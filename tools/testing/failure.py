"""What stops a scenario: a check that fails, or a script that can't be followed."""

from dataclasses import dataclass

from kotowari.grammar.source import NO_SPAN, Span


@dataclass
class Failure(Exception):
    """A scenario did not pass.  ``wrong`` False: the script itself can't be followed (an error, not a finding)."""

    message: str
    span: Span = NO_SPAN
    wrong: bool = True

    def __str__(self) -> str:
        place = f"{self.span.path}:{self.span.line}: " if self.span.line else ""
        return place + self.message


class Unsaid(Failure):
    """A question came up that the script does not answer."""


def broken(message: str, span: Span = NO_SPAN) -> Failure:
    """A mistake in the scenario: an unknown word, a name for two things."""
    return Failure(message, span, wrong=False)
