"""A name behind a verb (``mill 2 cards as m``) is refused where nothing comes of the verb that it could mean."""

from pathlib import Path

import pytest

from kotowari.tools.cli import main


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("shuffle your library as s", "if s is creature: draw 1 card"), "E0207"),
        (("proliferate as p", "draw 1 card"), "E0207"),
        (("target creature gets +1/+1 until end of turn as g", "if g is creature: draw 1 card"), "E0207"),
        (("gain 2 life as g", "for each g: draw 1 card"), "E0206"),
        (("gain 2 life as g", "gain (number of g) life"), "E0206"),
        (("scry 2 as s", "if s is creature: draw 1 card"), "E0206"),
        (("mill 2 cards as m", "gain (number of m) life"), ""),
        (("investigate as clue", "if clue is artifact: draw 1 card"), ""),
    ],
)
def test_a_name_means_something(
    lines: tuple[str, ...], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "named.kw"
    path.write_text("\n  ".join(('card "Named" {B}', "Sorcery", *lines)) + "\n", encoding="utf-8")
    status = main(["check", str(path), "--ruleset", "magic-2023"])
    out = "".join(capsys.readouterr())
    assert (status, "error[" in out) == ((1, True) if code else (0, False)), out
    assert f"error[{code}]" in out or not code
