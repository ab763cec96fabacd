"""The one exception a command raises when it could not run (exit code 2).

Findings in a user's files are never exceptions: they are diagnostics, printed and counted (exit code 1).
"""


class CannotRun(Exception):
    """A request that makes no sense as given: a missing file, an unknown rule set, a broken option.

    ``message`` says what; ``hint`` (may be empty) says what to do about it.
    """

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class Stopped(CannotRun):
    """What a game was asked to do is more than it may take: a finding in somebody's file, not a slip of the request."""

    exit_code = 1
