"""What a wheel and an sdist hold: every data file that the program reads, and the code.

The archives are made by the build backend itself, in a temporary folder, without network.
"""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("grammar", "interpreter", "stdlib_rules", "cards", "tools")
DATA_SUFFIXES = {".lark", ".json", ".md", ".kw", ".deck", ".j2", ".template", ".txt"}
BUILD = "import sys; from hatchling import build; print(getattr(build, 'build_' + sys.argv[1])(sys.argv[2]))"


def data_files() -> set[str]:
    """Data files of the package, as git would take them (built and hidden folders apart)."""
    found = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT).parts
            if (
                path.is_file()
                and path.suffix in DATA_SUFFIXES
                and not any(p.startswith((".", "__pycache__")) for p in parts)
            ):
                found.add("/".join(parts))
    return found


def build(kind: str, folder: Path) -> Path:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run(
        [sys.executable, "-c", BUILD, kind, str(folder)], cwd=ROOT, env=environment, check=True, capture_output=True
    )
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    with zipfile.ZipFile(build("wheel", tmp_path_factory.mktemp("wheel"))) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    with tarfile.open(build("sdist", tmp_path_factory.mktemp("sdist"))) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_holds_every_data_file(wheel: set[str]) -> None:
    """Rules, cards, decks, grammars, words, pages of codes and templates all travel in the wheel."""
    missing = {f"kotowari/{name}" for name in data_files()} - wheel

    assert missing == set()


def test_the_wheel_is_one_package_with_its_face(wheel: set[str]) -> None:
    """Everything stands under ``kotowari/``, with the root package's own files and without the build hook."""
    outside = {name for name in wheel if not name.startswith(("kotowari/", "kotowari-"))}

    assert outside == set()
    assert {"kotowari/__init__.py", "kotowari/__main__.py", "kotowari/py.typed"} <= wheel
    assert not any("hatch_build" in name for name in wheel)


def test_the_sdist_holds_every_data_file_and_the_tests(sdist: set[str]) -> None:
    """From an sdist alone the tests can be run."""
    missing = data_files() - sdist

    assert missing == set()
    assert {"pyproject.toml", "Makefile", "README.md", "LICENSE", "tests/test_packaging.py"} <= sdist
