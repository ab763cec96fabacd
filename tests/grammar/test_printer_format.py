"""The formatter: one layout, nothing lost, nothing changed the second time."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kotowari.grammar.formatter import layout, same_shape
from kotowari.grammar.parser import parse_surface
from kotowari.grammar.source import Source

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path.relative_to(ROOT) for folder in ("cards", "stdlib_rules") for path in (ROOT / folder).rglob("*.kw"))


def formatted(text):
    return layout(Source("t.kw", text))[0]


CASES = {
    "short blocks go onto the line of their head": (
        'card "A"\n  when this enters:\n    it explores\n',
        'card "A"\n  when this enters: it explores\n',
    ),
    "two signed numbers with a stroke are one value": (
        'card "A"\n  a gets + (b of c) / +0\n  a gets +0 / -(b of (c))\n  a gets - ( b )/- ( b )\n  a is b + (c) / 2\n',
        'card "A"\n  a gets +(b of c)/+0\n  a gets +0/-(b of (c))\n  a gets -(b)/-(b)\n  a is b + (c) / 2\n',
    ),
    "blocks of several statements stay blocks": (
        'card "A"\n  when this enters:\n    draw 1 card\n    lose 2 life\n',
        None,
    ),
    "long lines become blocks": (
        'card "A"\n  when this enters: ' + "draw 1 card for " * 6 + "you\n",
        'card "A"\n  when this enters:\n    ' + "draw 1 card for " * 6 + "you\n",
    ),
    "wide letters count two": (
        'カード "A"\n  とき これ 出る: 引く 1 ' + "長い" * 20 + "\n",
        'カード "A"\n  とき これ 出る:\n    引く 1 ' + "長い" * 20 + "\n",
    ),
    "an else keeps the layout of its if": ('card "A"\n  if this:\n    if it: a\n  else: b\n', None),
    "which says whose else it is": ('card "A"\n  if this: if it: a\n  else: b\n', None),
    "an else of a simple if": ('card "A"\n  if this:\n    a\n  else:\n    b\n', 'card "A"\n  if this: a\n  else: b\n'),
    "an else inside keeps the outer open": ('card "A"\n  if this:\n    if it: a\n    else: b\n', None),
    "attributes stay on the line of the definition": (
        "zone hand:   each player ,owner\n  en   “x”\n".replace("“x”", '"x"'),
        'zone hand: each player, owner\n  en "x"\n',
    ),
    "state checks are blocks": (
        "state [704.5a] player where life of it <= 0:\n  it loses game\n",
        "state [704.5a] player where life of it <= 0: it loses game\n",
    ),
    "bullets hold blocks": (
        'card "A"\n  modes 2:\n    -   draw 1 card\n    - a\n      b\n    - if c:\n      d\n',
        'card "A"\n  modes 2:\n    - draw 1 card\n    - a\n      b\n    - if c: d\n',
    ),
    "names with values stay on their line": ('card "A"\n  condition: a, b\n\nzone a\n  does:\n    b\n', None),
    "ids and paths": (
        "ruleset a-2018 extends  b-2019\n  use a/b ,c-d\n  x: y  ,z\n",
        "ruleset a-2018 extends b-2019\n  use a/b, c-d\n  x: y, z\n",
    ),
    "costs": ('card "A"\n  {T} ,draw:\n    a\n', 'card "A"\n  {T}, draw: a\n'),
    "spaces": (
        "action a (x:object,by y : player = this) [1.1,2]\n  min (a ,b) where (c or d)\n",
        "action a(x: object, by y: player = this) [1.1, 2]\n  min(a, b) where (c or d)\n",
    ),
    "full-width letters are folded outside strings": (
        'card "Ａ"　{1}\n　　draw　１　card、　lose\n',
        'card "Ａ" {1}\n  draw 1 card, lose\n',
    ),
    "a blank line between definitions, none between one-liners": (
        'zone a\nzone b\n\n\nzone c\ncard "A"\n  x\nzone d\n',
        'zone a\nzone b\n\nzone c\n\ncard "A"\n  x\n\nzone d\n',
    ),
    "blank lines inside: one, not after a head": (
        'card "A"\n\n  a\n\n\n  when b:\n\n    c\n    d\n\n  e\n',
        'card "A"\n  a\n\n  when b:\n    c\n    d\n\n  e\n',
    ),
    "comments at the end of a line": (
        'card "A" # one\n  when b:\n    c        #two\n',
        'card "A"  # one\n  when b: c  # two\n',
    ),
    "a comment on a head keeps its block": ('card "A"\n  when b:  # why\n    c\n', None),
    "comments on their own line stand with what follows": (
        'card "A"\n    # deep\n  a\n  # b is\n  b\n',
        'card "A"\n  # deep\n  a\n  # b is\n  b\n',
    ),
    "comments at the end of a block": ('card "A"\n  when b:\n    c\n    # in\n  # out\n\n# margin\nzone z\n', None),
    "a comment at the margin inside a definition goes in": (
        'card "A"\n  a\n# here\n  b\n',
        'card "A"\n  a\n  # here\n  b\n',
    ),
    "a comment half a step in is behind the block": (
        'card "A"\n  when b:\n    c\n   # out\n',
        'card "A"\n  when b: c\n  # out\n',
    ),
    "comments only": ("#!x\n\n\n\n#y\n", "#!x\n\n# y\n"),
    "nothing": ("", ""),
    "blank": ("\n\n", ""),
    "a marked order of bytes and foreign line ends go": ('\ufeffcard "A"\r\n  a\r\n', 'card "A"\n  a\n'),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES.keys())
def test_layout(text, expected):
    assert formatted(text) == (text if expected is None else expected)


@pytest.mark.parametrize("text", [before for before, _ in CASES.values()], ids=CASES.keys())
def test_layout_is_stable(text):
    once = formatted(text)

    assert formatted(once) == once


def test_a_definition_with_an_error_stays_as_written():
    text = 'card   "A"\n  when   this:\n      "\n\nzone   b\n'

    new, findings = layout(Source("t.kw", text))

    assert new == 'card   "A"\n  when   this:\n      "\n\nzone b\n'
    assert findings


@pytest.mark.parametrize("path", FILES, ids=str)
def test_every_file_of_the_project_keeps_its_meaning(path):
    text = (ROOT / path).read_text(encoding="utf-8")

    new = formatted(text)

    assert same_shape(parse_surface(Source("", text))[0], parse_surface(Source("", new))[0])
    assert formatted(new) == new


@st.composite
def disturbed(draw):
    """A file of the project with spaces, blank lines and comments thrown in."""
    text = (ROOT / draw(st.sampled_from(FILES))).read_text(encoding="utf-8")
    lines = text.split("\n")
    start = draw(st.integers(0, max(len(lines) - 12, 0)))
    while start and (not lines[start] or lines[start].startswith((" ", "#"))):
        start -= 1
    out = []
    for line in lines[start : start + 12]:
        out.extend(draw(st.lists(st.sampled_from(["", "#c", "  # d", "      # e", "   #f"]), max_size=2)))
        if line.strip() and "#" not in line and draw(st.booleans()):
            indent = line[: len(line) - len(line.lstrip(" "))]
            parts = line[len(indent) :].split('"')
            parts[::2] = [part.replace(" ", "   ").replace(", ", " ,") for part in parts[::2]]
            line = indent + '"'.join(parts) + draw(st.sampled_from(["", "#t", "  # u"]))
        out.append(line)
    return "\n".join(out)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(disturbed())
def test_layout_of_disturbed_files(text):
    old, findings = parse_surface(Source("", text))
    new = formatted(text)
    again, findings_again = parse_surface(Source("", new))

    assert same_shape(old, again)
    assert len(findings) == len(findings_again)
    assert formatted(new) == new
