"""The lines of blocks: statements one below the other, with their joints, stops and citations."""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.document import Part
from kotowari.grammar.printer.pen import Pen
from kotowari.grammar.printer.phrases import label
from kotowari.grammar.visit import walk

PRONOUNS = ("it", "them", "they", "that")


def block(statements: ast.Block, pen: Pen) -> tuple[Part, ...]:
    """The parts of the statements of a block."""
    parts: tuple[Part, ...] = ()
    for index, statement in enumerate(statements):
        if _said_behind(statement, statements[index + 1 : index + 2]):
            continue
        before = statements[index - 1] if index else None
        if isinstance(before, ast.Let) and _said_behind(before, (statement,)):
            (said,) = pen(replace(statement, cite=()))
            value = pen.words("<where>", "x", "<is>", pen(before.value))
            first, rest = replace(said, text=cited(pen.words(said.text, value), statement)), []
        else:
            first, *rest = pen(statement)
        if "." in statement.link:
            parts = (*parts[:-1], stopped(parts[-1]))
        word = statement.link.strip(". ")
        parts += (replace(first, text=pen.words(f"<{word}>" if word else "", first.text)), *rest)
    return parts


def _said_behind(given: ast.Statement, following: ast.Block) -> bool:
    """Whether what x is has to stand behind the statement that asks for it (``S where x is Q``).

    In front of it, a thing that its value speaks of would be what a pronoun of the statement means.
    """
    if not isinstance(given, ast.Let) or given.name != "x" or given.again or given.cite:
        return False
    if not following or not isinstance(following[0], ast.Do | ast.DoAll):
        return False
    refs = [each for each in walk(following[0]) if isinstance(each, ast.Ref)]
    pronouns = {each.target for each in refs if each.name in PRONOUNS and each.noun is None}
    said = [each for each in walk(given.value) if isinstance(each, ast.Select)]
    counted = [each.of for each in walk(given.value) if isinstance(each, ast.Count)]
    meant = any(each.binding in pronouns for each in said) or all(each in counted for each in said)
    return bool(pronouns) and not meant and any(each.target == "x" for each in refs)


def stopped(part: Part) -> Part:
    """A part with a full stop behind the last line of it."""
    below = part.body and (*part.body[:-1], stopped(part.body[-1]))
    return replace(part, body=below) if below else replace(part, text=f"{part.text}.")


def cited(text: str, node: Node) -> str:
    """A line with the rules it states."""
    return f"{text} [{', '.join(node.cite)}]" if node.cite else text


def head(node: Node, text: str, body: tuple[Part, ...], open: bool = False) -> tuple[Part, ...]:
    """One part with a block below."""
    return (Part(cited(text, node), body, open=open),)


def sentence(node: Node, text: str) -> tuple[Part, ...]:
    """One part that is a line."""
    return (Part(cited(text, node)),)


def instead(node: ast.If, then: tuple[Part, ...], pen: Pen) -> tuple[Part, ...]:
    """``instead if C: …``, ``landfall — instead: S if C``: what is done in place of the lines above."""
    front = label(node.head, pen)
    if node.behind and len(then) == 1 and then[0].body is None:
        done = replace(then[0], text=pen.words(then[0].text, "<if>", pen(node.condition)))
        return head(node, front + pen.words("<instead>"), (done,))
    return head(node, front + pen.words("<instead>", "<if>", pen(node.condition)), then)
