"""The shape of the code: the core knows no game, imports go downward, modules stay small, nothing is left undone."""

import ast
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("grammar", "interpreter", "tools")
LAYER = {"grammar": 0, "interpreter": 1, "tools": 2}
MAX_MODULE_LINES = 500
MAX_FUNCTION_LINES = 60
TEXT_SUFFIXES = {".py", ".lark", ".json", ".md", ".toml", ".j2", ".txt"}

# Words that only games use.  Latin ones match as words (or parts of an identifier), the others anywhere.
GAME_WORDS = re.compile(
    r"(?i)creature|planeswalker|battlefield|graveyard|toughness|untap|upkeep|sorcery|\bmana(_|\b)|_mana\b|\bcombat|combat_"
    r"|library zone|\bmulligan|\bmagic\b|\banimal\b|territor(y|ies)"
    r"|merfolk|nonland|\bkick(er|ed)\b|flashback|\bafflict|\bcycling\b|\ba spell\b"
    r"|クリーチャー|プレインズウォーカー|動物|戦場|墓地|戦闘|タフネス|アンタップ|アップキープ|マナ|縄張り"
    r"|생물|플레인즈워커|전장|무덤|전투|방어력|마나"
)
# Work left for later, whichever way it is marked.
UNDONE = re.compile(
    r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError|\bNotImplemented\b|pytest\.(skip|xfail)|mark\.(skip|xfail)|\bstub\b"
)
NO_IO = {
    "os",
    "sys",
    "io",
    "time",
    "datetime",
    "socket",
    "subprocess",
    "pathlib",
    "tempfile",
    "urllib",
    "random",
    "secrets",
    "logging",
}


def python_files(*folders: str) -> list[Path]:
    return sorted(p for folder in folders for p in (ROOT / folder).rglob("*.py") if "__pycache__" not in p.parts)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a file."""
    return tuple(ast.walk(parsed(path)))


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that *path* names in an import, at any depth, and the line."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def lines_with(pattern: re.Pattern[str], path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return [
        f"{shown(path)}:{n}: {line.strip()[:90]}" for n, line in enumerate(text.splitlines(), 1) if pattern.search(line)
    ]


def core_files() -> list[Path]:
    return sorted(
        p
        for folder in ("grammar", "interpreter")
        for p in (ROOT / folder).rglob("*")
        if p.is_file() and p.suffix in TEXT_SUFFIXES
    )


@pytest.mark.parametrize("path", core_files(), ids=shown)
def test_the_core_knows_no_game(path: Path) -> None:
    """No word of a game stands in grammar/ or interpreter/: not in code, comments, docstrings or data files."""
    found = lines_with(GAME_WORDS, path)

    assert found == []


def test_the_game_words_are_found_where_a_game_is() -> None:
    """The net of the test above catches fish: every game's rule files hold such words."""
    texts = {p: p.read_text(encoding="utf-8") for p in (ROOT / "stdlib_rules").rglob("*.kw")}
    folders = {p.relative_to(ROOT / "stdlib_rules").parts[0] for p in texts}

    caught = {p.relative_to(ROOT / "stdlib_rules").parts[0] for p, text in texts.items() if GAME_WORDS.search(text)}

    assert caught == folders


@pytest.mark.parametrize("path", python_files(*PACKAGES), ids=shown)
def test_imports_go_downward(path: Path) -> None:
    """tools → interpreter → grammar, never back, and always by the absolute name."""
    own = LAYER[path.relative_to(ROOT).parts[0]]
    wrong = []
    for name, line in imports(path):
        parts = name.split(".")
        if name.startswith(".") or parts[0] in LAYER or parts[0] in {"stdlib_rules", "cards"}:
            wrong.append(f"line {line}: {name} is not absolute")
        elif parts[0] == "kotowari" and len(parts) > 1 and LAYER.get(parts[1], -1) > own:
            wrong.append(f"line {line}: {name} is above")

    assert wrong == []


# What is imported only where it is used, and why: the command line answers at once, and on every machine.
IMPORTED_LATE = {
    ("tools.commands.check", "kotowari.tools.importing.reading_back"): "20 ms that only --read-back needs",
    ("tools.workspace", "kotowari.tools.importing.as_printed"): "40 ms that only sentences in sources need",
    ("grammar.suggest", "rapidfuzz"): "30 ms that only a misspelt word needs",
    ("tools.report.console", "rich"): "60 ms that only work of more than a second at a terminal needs",
    ("tools.config", "pydantic"): "40 ms that only a kotowari.toml needs",
    ("tools.json_cards", "kotowari.grammar.json_form"): "170 ms of pydantic models that only cards as JSON need",
    ("tools.testing.discover", "kotowari.tools.testing.models"): "200 ms of pydantic models that JSON scenarios need",
    ("tools.commands.explain", "kotowari.tools.explain"): "250 ms: the page of a code is shown without an engine",
    ("tools.package.hatch_build", "_winapi"): "there is one on Windows alone",
}


def module_name(path: Path) -> str:
    """``interpreter.events.event`` for its file; a package is called as its folder."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in python_files(*PACKAGES)}


@cache
def edges(path: Path) -> tuple[tuple[str, bool], ...]:
    """What a module imports when it runs (not for its types alone), and whether that is hidden in a function."""
    found: list[tuple[str, bool]] = []
    nodes: list[tuple[ast.AST, bool]] = [(parsed(path), False)]
    while nodes:
        node, hidden = nodes.pop()
        if isinstance(node, ast.Import):
            found += [(alias.name, hidden) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(f"{node.module}.{alias.name}", hidden) for alias in node.names]
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            nodes += [(child, hidden) for child in node.orelse]
        elif not isinstance(node, ast.expr):
            inside = hidden or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            nodes += [(child, inside) for child in ast.iter_child_nodes(node)]
    return tuple(found)


def own(imported: str) -> str:
    """The module of the project that an import names, of itself or by something in it; "" for one of others."""
    name = imported.removeprefix("kotowari.") if imported.startswith("kotowari.") else ""
    return name if name in MODULES else name.rpartition(".")[0] if name.rpartition(".")[0] in MODULES else ""


def import_graph() -> dict[str, set[str]]:
    """Which module imports which others of the project, anywhere in it."""
    return {name: {own(found) for found, _ in edges(path)} - {"", name} for name, path in MODULES.items()}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The modules that reach one another: each strongly connected part of more than one (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph[name]:
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            part = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(part) > 1:
                found.append(sorted(part))

    for name in graph:
        if name not in index:
            visit(name)
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Each module can be read, and tested, after those that it imports."""
    assert circles(import_graph()) == []


def test_circles_are_found() -> None:
    """Two that import one another are one; a module beneath both is in none."""
    assert circles({"a": {"b"}, "b": {"c", "a"}, "c": set(), "d": {"a"}}) == [["a", "b"]]


def test_no_import_is_hidden_in_a_function() -> None:
    """What a module needs stands at its top, but for what would make commands slow, and each of that is there."""
    late = {(name, found) for name, path in MODULES.items() for found, hidden in edges(path) if hidden}
    reasons = {
        (name, found): {(at, what) for at, what in IMPORTED_LATE if at == name and f"{found}.".startswith(f"{what}.")}
        for name, found in late
    }

    assert sorted(each for each, reason in reasons.items() if not reason) == []
    assert IMPORTED_LATE.keys() - set().union(*reasons.values()) == set()


@pytest.mark.parametrize(
    "tool", [("ruff", "check", "--quiet", "--output-format", "concise", "."), ("mypy",)], ids=lambda tool: tool[0]
)
def test_the_tools_of_make_lint_find_nothing(tool: tuple[str, ...]) -> None:
    """The rules that pyproject.toml chooses of ruff, and the types where it asks for them."""
    done = subprocess.run([sys.executable, "-m", *tool], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", python_files(*PACKAGES), ids=shown)
def test_who_overrules_the_type_checker_says_why(path: Path) -> None:
    """``# type: ignore[code]  # the reason``."""
    bare = re.compile(r"#\s*type: ignore(?!\[[a-z, -]+\]  # \w)")
    assert lines_with(bare, path) == []


def test_rooms_of_the_interpreter_stand_in_one_order() -> None:
    """Each room imports only those before it in the order that docs/how-it-works.md shows; all stand in it."""
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    shown_order = page.split("<!-- order: interpreter -->")[1].split("```")[1].removeprefix("text")
    order = {room.strip(): place for place, rooms in enumerate(shown_order.split("→")) for room in rooms.split(",")}

    def room(module: str) -> str:
        return module.split(".")[1]

    inside = {name: {m for m in to if m.startswith("interpreter.")} for name, to in import_graph().items()}
    inside = {name: to for name, to in inside.items() if name.startswith("interpreter.")}

    assert {room(name) for name in inside} == set(order)
    assert [(a, b) for a, to in inside.items() for b in sorted(to) if order[room(a)] < order[room(b)]] == []


def test_each_folder_is_a_room_of_the_page() -> None:
    """docs/how-it-works.md says of each folder what is in it, and of none that is not there."""
    page = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    rows = page.split("### The rooms")[1].split("\n\n")[1].splitlines()[2:]
    told = [room for row in rows for room in re.findall("`([^`]+)`", row.split("|")[1])]
    folders = {
        path.parent.relative_to(ROOT).as_posix()
        for top in PACKAGES
        for path in (ROOT / top).rglob("*")
        if path.is_file() and path.suffix in TEXT_SUFFIXES
    }

    assert sorted(room.rstrip("/") for room in told) == sorted(folders)


@pytest.mark.parametrize("path", python_files("grammar", "interpreter"), ids=shown)
def test_the_core_is_pure(path: Path) -> None:
    """grammar/ and interpreter/ open no file, read no clock and use no global chance."""
    allowed = {("random", "Random")}
    wrong = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            wrong += [alias.name for alias in node.names if alias.name.split(".")[0] in NO_IO]
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in NO_IO:
            wrong += [f"{node.module}.{a.name}" for a in node.names if (node.module, a.name) not in allowed]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"open", "print", "input"}
        ):
            wrong.append(f"{node.func.id}(…) on line {node.lineno}")

    assert wrong == []


SECOND_BOOK = re.compile(r"(?<![\d.])(\d{3}-\d+[a-z]*|\d{4}\.\d+[a-z]*|\d{3}\.\d+[a-z]*(?=²))")


def test_rules_that_the_core_names_of_the_second_book_are_in_it() -> None:
    """How they are told from those of the first is said in docs/glossary.md; "of one book" tells nobody which."""
    book = json.loads((ROOT / "stdlib_rules" / "animal" / "book.json").read_text(encoding="utf-8"))["rules"]
    texts = {path: path.read_text(encoding="utf-8") for path in python_files("grammar", "interpreter")}
    named = {(shown(path), number) for path, text in texts.items() for number in SECOND_BOOK.findall(text)}

    assert len(named) > 100
    parts = {re.sub("[a-z]+$", "", number) for number in book}  # a rule is named by its parts, too
    assert sorted(pair for pair in named if pair[1] not in book.keys() | parts) == []
    assert [shown(path) for path, text in texts.items() if re.search("(one|other|two) books?\b", text)] == []


RUNNING = [path for path in python_files("interpreter") if "from_ast" not in path.parts]


@pytest.mark.parametrize("path", RUNNING, ids=shown)
def test_the_core_asks_for_a_primitive_by_what_it_does(path: Path) -> None:
    """A game may declare it by another name (``does move``), so that the name of an action says nothing."""
    by_name = re.compile(r'\bact\.id (==|!=) "|program\.actions(\[|\.get\()"')

    assert lines_with(by_name, path) == []


@pytest.mark.parametrize("path", python_files(*PACKAGES), ids=shown)
def test_modules_and_functions_stay_small(path: Path) -> None:
    """A module has at most 500 lines and says what it is for; a function has fewer than 60 lines."""
    text = path.read_text(encoding="utf-8")
    tree = parsed(path)
    functions = [n for n in nodes(path) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = [
        f"{f.name}: {f.end_lineno - f.lineno + 1}"
        for f in functions
        if f.end_lineno - f.lineno + 1 >= MAX_FUNCTION_LINES
    ]

    assert len(text.splitlines()) <= MAX_MODULE_LINES
    assert ast.get_docstring(tree), "a module begins with one sentence of purpose"
    assert long == []


CODE = re.compile(r"[()\[\]{}=<>,]")


def glued(path: Path) -> int:
    """How many f-strings hold code: those with signs of it, but for what is said to whoever wrote the definition."""
    tree = parsed(path)
    said = {id(part) for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) and id(node) not in said]
    return sum(
        any(isinstance(part, ast.Constant) and CODE.search(str(part.value)) is not None for part in text.values)
        for text in texts
    )


def test_passes_of_the_compiler_glue_no_code_out_of_strings() -> None:
    """They build nodes of the target, which alone knows how these are written."""
    folder = ROOT / "interpreter" / "from_ast"
    found = {path.stem: glued(path) for path in sorted(folder.glob("*.py")) if path.stem != "target"}

    assert [name for name, count in found.items() if count] == []


@pytest.mark.parametrize("path", python_files(*PACKAGES, "tests"), ids=shown)
def test_nothing_is_left_undone(path: Path) -> None:
    """No mark of unfinished work, no test that does not run."""
    if path == Path(__file__).resolve():
        return
    found = []
    if UNDONE.search(path.read_text(encoding="utf-8")):  # what is in no text is in none of its tokens
        with tokenize.open(path) as file:
            for token in tokenize.generate_tokens(file.readline):
                if token.type in (tokenize.COMMENT, tokenize.NAME, tokenize.STRING) and UNDONE.search(token.string):
                    found.append(f"line {token.start[0]}: {token.string[:80]}")
    found += lines_with(re.compile(r"pytest\.(skip|xfail)|mark\.(skip|xfail)"), path)

    assert found == []


@pytest.mark.parametrize("path", python_files(*PACKAGES), ids=shown)
def test_public_things_are_described(path: Path) -> None:
    """Every public class and function at the top of a module has a docstring."""
    tree = parsed(path)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    bare = [
        n.name for n in tree.body if isinstance(n, kinds) and not n.name.startswith("_") and not ast.get_docstring(n)
    ]

    assert bare == []


def test_no_layer_of_the_reader_hides_a_method_of_another() -> None:
    """The layers of ``from_surface`` are one class: two methods of a name would silently be one."""
    owners: dict[str, list[str]] = {}
    for path in sorted((ROOT / "grammar" / "from_surface").glob("*.py")):
        for one in ast.parse(path.read_text(encoding="utf-8")).body:
            for method in one.body if isinstance(one, ast.ClassDef) else ():
                if not isinstance(method, ast.FunctionDef) or method.name.startswith("__"):
                    continue
                if not (ast.get_docstring(method) or "").startswith("Overridden"):
                    owners.setdefault(method.name, []).append(f"{path.stem}.{one.name}")

    assert {name: places for name, places in owners.items() if len(places) > 1} == {}
