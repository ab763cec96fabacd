"""The cards of the game and the definitions of ``card_texts.txt``, read once for the tests of this folder."""

from pathlib import Path

from kotowari.grammar.library import load_cards
from kotowari.tools import workspace

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LIBRARY = workspace.ruleset_library("animal")


def files(folder: Path) -> dict[str, str]:
    """Path → text of the sources in a folder."""
    return {str(path): path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.kw"))}


FILES = files(ROOT / "cards" / "animal")
CARDS, FOUND = load_cards(LIBRARY, FILES)
BLOCKS = (HERE / "card_texts.txt").read_text(encoding="utf-8").split("===\n")[1:]
