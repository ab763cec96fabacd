"""Numbers that are counted before something is done that may change them: what is said of them where they are used."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.linearizer import Context


def counted_names(block: Iterable[ast.Statement], ctx: Context) -> None:
    """Give each name whose value changes within an ability a letter: what it is worth is not known where it stands."""
    letters = ctx.discourse.letters
    changing = {node.name for part in block for node in walk(part) if isinstance(node, ast.Let) and node.again}
    changing |= set(counted_before(tuple(block)))
    for name in sorted(changing - set(letters), key=len):
        wanted = (name.upper() if len(name) == 1 else "N", *"NMYZ")
        letters[name] = next((letter for letter in wanted if letter not in letters.values()), name)


def counted_before(block: ast.Block) -> Iterator[str]:
    """The names of such numbers in a block: "destroy all creatures" stands between the count and its use.

    The power of a thing is no such number: of what is gone it is told as it last was (608.2h).
    """
    for at, node in enumerate(block):
        if not isinstance(node, ast.Let) or node.again or not any(map(_is_counted, walk(node.value))):
            continue
        if node.name.lower() == "x":  # which is told behind: ", where X is the number of …"
            continue
        done = False
        for later in block[at + 1 :]:
            if done and any(isinstance(part, ast.Ref) and part.target == node.name for part in walk(later)):
                yield node.name
                break
            done = done or not isinstance(later, ast.Let)


def _is_counted(node: ast.Node) -> bool:
    """Is it a number of things, or of a player?"""
    return isinstance(node, ast.Count) or isinstance(node, ast.FieldOf) and getattr(node.of, "target", "") == "you"
