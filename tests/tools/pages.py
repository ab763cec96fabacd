"""Markdown pages as tests: files are written, commands are run, and what they print is what the page shows.

Blocks of a page, in order, in one empty folder:

* ``kotowari NAME`` writes the file NAME; without a name the block must be free of errors;
* ``console`` holds lines ``$ kotowari …`` with the exact output after each; ``…`` stands for any text;
* ``oracle TYPE`` holds sentences, each with indented lines below: what a card of this type with these lines prints;
* ``python`` runs; ``json``, ``deck`` and ``printed NAME`` write a file; ``tree`` is for the test of the primer.

With ``KOTOWARI_UPDATE=1`` the shown output is rewritten where it differs.
"""

import io
import json
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent

from kotowari.tools import cli

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.M | re.S)
ANY = "…"
# What changes from day to day without the page being wrong: compared as if it were the same.
PASSING = (
    (re.compile(r"stdlib_rules/\S+?:\d+"), "stdlib_rules/…"),
    (re.compile(r"\d+\.\d+ s\b"), "… s"),
    (re.compile(r"\d+\.\d+ games/s, \d+ decisions/s"), "…"),
    (re.compile(r"\d+\.\d+ turns and \d+ decisions"), "… turns and … decisions"),
    (re.compile(r"digest [0-9a-f]+"), "digest …"),
    (re.compile(r": \d+ \(\d+\.\d %\)"), ": …"),
    (re.compile(r"^ +\d+  (?=\S)", re.M), "    …  "),
    (re.compile(r"\d+ of \d+ events"), "… events"),
    (re.compile(r"\d+ rules stated; "), "… rules stated; "),
)


@dataclass(frozen=True)
class Block:
    """A fenced block: the words after the fence, its text without the indent of a list, where it stands in the page."""

    kind: str
    name: str
    indent: str
    body: str
    start: int
    end: int
    line: int


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    for match in FENCE.finditer(text):
        kind, _, name = match["info"].strip().partition(" ")
        yield Block(
            kind,
            name.strip(),
            match["indent"],
            "".join(line.removeprefix(match["indent"]) for line in match["body"].splitlines(keepends=True)),
            match.start("body"),
            match.end("body"),
            text.count("\n", 0, match.start()) + 1,
        )


def run_page(path: Path) -> list[str]:
    """Run every block of a page in the current folder; what differs, as sentences."""
    text = path.read_text(encoding="utf-8")
    problems, edits = [], []
    for block in blocks(text):
        try:
            shown = _RUN.get(block.kind, _nothing)(block)
        except AssertionError as error:
            problems.append(f"{path.name}:{block.line}: {error}")
            continue
        if shown is not None and not matches(block.body, shown):
            edits.append((block, shown))
            problems.append(f"{path.name}:{block.line}: the page shows\n{block.body}\nbut it is\n{shown}")
    if edits and os.environ.get("KOTOWARI_UPDATE"):
        for block, shown in reversed(edits):
            text = text[: block.start] + indent(shown, block.indent) + text[block.end :]
        path.write_text(text, encoding="utf-8")
    return problems


def matches(expected: str, actual: str) -> bool:
    """Whether *actual* is *expected*, where ``…`` stands for any text, line ends included."""
    pattern = ".*?".join(re.escape(part) for part in settled(expected).split(ANY))
    return re.fullmatch(pattern, settled(actual), re.S) is not None


def settled(text: str) -> str:
    """*text* with … for what passes."""
    for pattern, stands_for in PASSING:
        text = pattern.sub(stands_for, text)
    return text


def command(line: str) -> tuple[int, str]:
    """Exit code and everything printed by one ``kotowari …`` line."""
    words = shlex.split(line)
    assert words[0] == "kotowari", f"only kotowari commands can run here: {line}"
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        code = cli.run(words[1:])
    return code, printed.getvalue()


def _console(block: Block) -> str:
    out = []
    for line in block.body.splitlines():
        if line.startswith("$ "):
            out.append(line + "\n" + command(line[2:])[1])
    return "".join(out)


def _write(block: Block) -> None:
    path = Path(block.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.body, encoding="utf-8")


def _kotowari(block: Block) -> None:
    if block.name:
        return _write(block)
    Path("block.kw").write_text(block.body, encoding="utf-8")
    code, printed = command("kotowari check block.kw --ruleset magic-2018 -q")
    assert code == 0, printed
    return None


def _oracle(block: Block) -> str:
    """What the page's cards print, each sentence over the lines that make it."""
    written: list[str] = []
    for line in block.body.splitlines():
        if not line.startswith("    "):
            if not written or written[-1]:  # else one more paragraph of the same card
                written.append("")
        else:
            written[-1] += f"  {line[4:]}\n"
    beside = "  enchant permanent\n" if "Aura" in block.name else ""  # what none is without
    cards = "\n".join(f'card "~{at}" {{2}}\n  {block.name}\n{beside}{lines}' for at, lines in enumerate(written))
    Path("pairs.kw").write_text(cards, encoding="utf-8")
    code, printed = command("kotowari check pairs.kw --ruleset magic-2023 -q")
    assert code == 0, printed
    said = json.loads(command("kotowari text pairs.kw --ruleset magic-2023 --json")[1])
    texts = [re.sub(r"~\d+", "~", face["text"]).removeprefix("Enchant permanent\n") for face in said]
    assert len(texts) == len(written)
    return "".join(f"{text}\n{indent(dedent(lines), '    ')}" for text, lines in zip(texts, written, strict=True))


def _python(block: Block) -> None:
    exec(compile(block.body, f"block on line {block.line}", "exec"), {"__name__": "__page__"})


def _json(block: Block) -> None:
    json.loads(block.body)
    if block.name:
        _write(block)


def _nothing(block: Block) -> None:
    return None


_RUN = {
    "console": _console,
    "kotowari": _kotowari,
    "python": _python,
    "json": _json,
    "deck": _write,
    "printed": _write,
    "toml": _write,
    "oracle": _oracle,
}
