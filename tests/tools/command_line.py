"""Command lines run in this process."""

import io

from kotowari.tools import cli
from kotowari.tools.report.console import Console


def run(*argv: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one command line."""
    out, err = io.StringIO(), io.StringIO()
    code = cli.run(argv, Console(out, err))
    return code, out.getvalue(), err.getvalue()
