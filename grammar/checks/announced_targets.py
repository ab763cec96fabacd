"""A target announced in front of what is done is said only where it is used: what nothing uses is told nowhere."""

from collections.abc import Iterable, Iterator

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.limits import TARGETS
from kotowari.grammar.visit import is_target, walk


def announced_targets(checked: Checked) -> Iterable[Diagnostic]:
    """E0213 for each that no instruction speaks of, and for each of which only some modes behind it do.

    E0108 for the first that is one too many.
    """
    targets = [node for node in checked.nodes if is_target(node)]
    if len(targets) > TARGETS:
        yield make("E0108", f"a definition asks for at most {TARGETS} targets", targets[TARGETS].span, help="divide it")
    if not checked.resolved.clean:  # the use may be in a line that was left out
        return
    for each in unused_targets(checked.nodes):
        yield make(
            "E0213",
            f"the target `{each.name}` is announced, and nothing is done with it",
            each.span,
            help=f"leave the target out, or say what is done: `… {each.name}`",
        )
    for modes, let in _in_some_modes(checked.nodes):
        yield make(
            "E0213",
            f"the target `{let.name}` is announced whatever is chosen, and only some of these speak of it",
            modes.span,
            help="choose it in the modes that are about it: `- VERB target NOUN`",
        )


def unused_targets(nodes: tuple[ast.Node, ...]) -> list[ast.Let]:
    """What names a target, or something of one, and is spoken of by nothing but what is itself not spoken of."""
    found: list[ast.Let] = []
    lets = [node for node in nodes if isinstance(node, ast.Let) and not node.again]
    if not any(map(_targets, lets)):
        return []
    while True:
        idle = {id(part) for each in found for part in walk(each)}
        spoken_of = {name for node in nodes if id(node) not in idle for name in _names(node)}
        more = [each for each in lets if each.name not in spoken_of and id(each) not in idle]
        if not more:
            return [each for each in found if _targets(each)]
        found += more


def _targets(let: ast.Let) -> bool:
    return any(is_target(part) for part in walk(let.value))


def _names(node: ast.Node) -> Iterator[str]:
    """The names of which a node speaks."""
    if isinstance(node, ast.Ref):
        yield node.target or node.name
    elif isinstance(node, ast.Word) and node.kind in ("name", "param"):
        yield node.id


def _in_some_modes(nodes: tuple[ast.Node, ...]) -> Iterator[tuple[ast.Modes, ast.Let]]:
    """Modes behind the name of a target of which some of them speak, others don't, and nothing else does."""
    for node in nodes:
        body = getattr(node, "body", ())
        if not isinstance(body, tuple) or not any(isinstance(each, ast.Modes) for each in body):
            continue
        for let in (each for each in body if isinstance(each, ast.Let) and _targets(each)):
            others = [each for each in body if each is not let and not isinstance(each, ast.Modes)]
            if any(let.name in _names(part) for each in others for part in walk(each)):
                continue
            for modes in (each for each in body if isinstance(each, ast.Modes)):
                speaking = [_speaks(option, let.name) for option in modes.options]
                if any(speaking) and not all(speaking):
                    yield modes, let


def _speaks(option: tuple[ast.Node, ...], name: str) -> bool:
    return any(name in _names(part) for each in option for part in walk(each))
