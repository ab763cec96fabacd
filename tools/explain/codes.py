"""Pages of the codes: one Markdown file per code, in the grammar for what a source says, here for what tools find."""

from importlib.resources import files

from kotowari.grammar.suggest import suggestion
from kotowari.tools.errors import CannotRun

_PLACES = (("kotowari.grammar", "codes"), ("kotowari.tools.explain", "codes"))


def pages() -> dict[str, str]:
    """Code → the text of its page."""
    found = {}
    for package, folder in _PLACES:
        place = files(package) / folder
        if place.is_dir():
            for entry in place.iterdir():
                if entry.name.endswith(".md"):
                    found[entry.name.removesuffix(".md")] = entry.read_text(encoding="utf-8")
    return dict(sorted(found.items()))


def page(code: str) -> str:
    """The page of one code.  Raises CannotRun for an unknown code."""
    known = pages()
    wanted = code.upper()
    if wanted not in known:
        raise CannotRun(f"there is no code `{code}`", suggestion(wanted, known) or "codes look like E0203")
    return known[wanted]
