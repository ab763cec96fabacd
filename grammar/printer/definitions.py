"""Definitions back to text: cards and their faces, words, verbs, keywords, state checks, offers, rulesets."""

import re

from kotowari.grammar import ast
from kotowari.grammar.document import Part
from kotowari.grammar.printer.abilities import abilities
from kotowari.grammar.printer.lines import block
from kotowari.grammar.printer.pen import CIRCLED, Pen, prints
from kotowari.grammar.printer.phrases import quoted, symbol_run
from kotowari.grammar.printer.statements import event

PLAIN_ID = re.compile(r"[^\W\dA-Z][^\WA-Z]*(?:-[^\WA-Z]+)*")
PLAIN_VALUE = re.compile(r"[^\W\d][\w]*(?:-[^\W\d_]\w*)*|[+-]?\d+|[+-]?\d+/[+-]?\d+")
Attributes = tuple[tuple[str, tuple[str, ...]], ...]


# --------------------------------------------------------------------------- pieces
def identifier(id: str, kind: str = "") -> str:
    """An id as it is declared: a word, symbols, or a string."""
    if kind == "symbol" and id not in CIRCLED:
        return f"{{{id}}}"
    return id if PLAIN_ID.fullmatch(id) or id in CIRCLED else quoted(id)


def cites(given: tuple[str, ...]) -> str:
    """``[601.2g, 601.2h]``, nothing for none."""
    return f"[{', '.join(given)}]" if given else ""


MANY = 30  # values: each is one string then, since a line holds so many words


def value(text: str) -> str:
    """An attribute's value: a word or number, else a string."""
    return text if PLAIN_VALUE.fullmatch(text) else quoted(text)


def phrase(text: str) -> str:
    """Several words of data; those that are no words are strings."""
    return " ".join(value(part) for part in text.split(" ")) if text.strip() else quoted(text)


def attributes(given: Attributes) -> tuple[str, list[Part]]:
    """Attributes behind the colon, and those that need a line of their own because a value has several words."""
    short = [(name, values) for name, values in given if " " not in "".join((name, *values)) and name]
    long = [
        Part(name, (Part(", ".join((phrase if len(values) < MANY else quoted)(v) for v in values)),), closed=True)
        for name, values in given
        if (name, values) not in short
    ]
    return ", ".join(" ".join((name, *map(value, values))) for name, values in short), long


@prints(ast.Name)
def _name(node: ast.Name, pen: Pen) -> str:
    return " ".join((node.lang, *(quoted(form) for form in node.forms)))


def names(given: tuple[ast.Name, ...], pen: Pen) -> list[Part]:
    """The names of a word on one line."""
    return [Part(" ".join(pen(name) for name in given))] if given else []


@prints(ast.TextOverride)
def _text_override(node: ast.TextOverride, pen: Pen) -> tuple[Part, ...]:
    reminder = node.variant[:1] == ("reminder",)
    words = node.variant[1:] if reminder else node.variant if node.variant != ("text",) else ()
    first, *others = node.texts
    line = pen.words("<reminder>" if reminder else "<text>", *words, pen(first))
    return (Part(line, tuple(Part(pen(text)) for text in others), bare=True),)


def overrides(given: tuple[ast.TextOverride, ...], pen: Pen) -> list[Part]:
    """The wordings of a definition."""
    return [part for override in given for part in pen(override)]


def definition(head: str, attribute: str, members: list[Part]) -> tuple[Part, ...]:
    """A first line with attributes behind its colon, and the members below."""
    if not attribute:
        return (Part(head, tuple(members), bare=True),)
    return (Part(head, (Part(attribute, tuple(members), bare=True),), closed=not members),)


# --------------------------------------------------------------------------- cards
@prints(ast.Card)
def _card(node: ast.Card, pen: Pen) -> tuple[Part, ...]:
    front, *others = node.faces
    members = [*face_lines(front, pen), *(part for face in others for part in pen(face))]
    return (Part(pen.words("<card>", title(front)), tuple(members), bare=True),)


def title(face: ast.Face) -> str:
    """Name and cost."""
    return quoted(face.name) + (f" {symbol_run(face.cost)}" if face.cost else "")


@prints(ast.Face)
def _face(node: ast.Face, pen: Pen) -> tuple[Part, ...]:
    side = pen.name("side", node.relation) if node.relation else ""
    return (Part(pen.words("<face>", side, title(node)), tuple(face_lines(node, pen)), bare=True),)


def face_lines(face: ast.Face, pen: Pen) -> list[Part]:
    """Names, type line, fields, abilities, wordings."""
    lines = [Part(pen(name)) for name in face.names]
    lines += type_line(face, pen)
    lines += [Part(pen.field(id), (Part(field_value(given, pen)),), closed=True) for id, given in face.fields]
    lines += abilities(face.abilities, pen)
    return lines + overrides(face.overrides, pen)


def type_line(face: ast.Face, pen: Pen) -> list[Part]:
    """``Supertype Type — Subtype 2/1``."""
    before = [capital(pen(word)) for word in (*face.supertypes, *face.types)]
    after = [capital(pen(word)) for word in face.subtypes]
    line = " ".join([*before, *(["—"] if after else []), *after, *([pen(face.stats)] if face.stats else [])])
    return [Part(line)] if line else []


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def field_value(given: ast.Expr, pen: Pen) -> str:
    """The value of a field line: words between commas."""
    if isinstance(given, ast.Either) and given.op == "and":
        return ", ".join(pen(part) for part in given.parts)
    return str(pen(given))


# --------------------------------------------------------------------------- words and verbs
@prints(ast.Param)
def _param(node: ast.Param, pen: Pen) -> str:
    role = "" if node.role == "object" else pen.word("within" if node.role == "in" else node.role)
    implied = node.kinds == (node.name,) and node.role in ("object", "by")
    kinds = f": {(' ' + pen.word('or') + ' ').join(node.kinds)}" if node.kinds and not implied else ""
    default = f"= {pen(node.default)}" if node.default is not None else ""
    return pen.words(role, node.name + kinds, default, "<optional>" if node.optional else "")


def signature(id: str, params: tuple[ast.Param, ...], pen: Pen) -> str:
    """``explore(by explorer: object)``."""
    inside = ", ".join(pen(param) for param in params)
    return identifier(id) + (f"({inside})" if params else "")


@prints(ast.Declaration)
def _declaration(node: ast.Declaration, pen: Pen) -> tuple[Part, ...]:
    means = pen.words("<is>", pen(node.means)) if node.means is not None else ""
    parent = pen.words("<of>", identifier(node.parent)) if node.parent else ""
    head = pen.words(f"<{node.kind}>", identifier(node.id, node.kind), parent, means, cites(node.cites))
    short, long = attributes(node.attributes)
    members = names(node.names, pen) + long
    members += [
        Part(pen.word("does") if key == "does" else key, block(body, pen), open=key != "does")
        for key, body in node.blocks
    ]
    if node.face is not None:
        members += face_lines(node.face, pen)
    return definition(head, short, members + overrides(node.texts, pen))


@prints(ast.Action)
def _action(node: ast.Action, pen: Pen) -> tuple[Part, ...]:
    condition = pen.words("<if>", pen(node.condition)) if node.condition is not None else ""
    head = pen.words(f"<{node.form}>", signature(node.id, node.params, pen))
    short, long = attributes(node.attributes)
    if node.of is not None:
        of = pen.words("<is>", event(node.of, pen, ("<is>",) if node.of.passive else (), 0), condition)
        head, short = pen.words(head, cites(node.cites)), pen.words(short, of)
    else:
        head = pen.words(head, condition, cites(node.cites))
    members = [*names(node.names, pen), *long, *block(node.body, pen), *overrides(node.texts, pen)]
    return definition(head, short, members)


@prints(ast.Keyword)
def _keyword(node: ast.Keyword, pen: Pen) -> tuple[Part, ...]:
    head = pen.words("<keyword>", signature(node.id, node.params, pen), cites(node.cites))
    short, long = attributes(node.attributes)
    members = [*names(node.names, pen), *long, *abilities(node.abilities, pen), *overrides(node.texts, pen)]
    return definition(head, short, members)


# --------------------------------------------------------------------------- the rest
@prints(ast.StateCheck)
def _state(node: ast.StateCheck, pen: Pen) -> tuple[Part, ...]:
    subject = pen(node.subject) if node.subject is not None else ""
    condition = pen.words("<if>", pen(node.condition)) if node.condition is not None else ""
    return (Part(pen.words("<state>", cites(node.cites), subject, condition), block(node.body, pen)),)


@prints(ast.Offer)
def _offer(node: ast.Offer, pen: Pen) -> tuple[Part, ...]:
    what = f"({_offered(node.what, pen)})" if node.what is not None else ""
    condition = pen.words("<if>", pen(node.condition)) if node.condition is not None else ""
    head = pen.words("<offer>", identifier(node.id) + what, condition, cites(node.cites))
    members = (*names(node.names, pen), *block(node.body, pen))
    return (Part(head, members, open=bool(node.names)),)


def _offered(what: ast.Expr, pen: Pen) -> str:
    """What is offered; a name that is its last word need not be said."""
    if isinstance(what, ast.Select) and what.binding == pen(what.alternatives[-1].words[-1]).lower():
        what = ast.Select(what.alternatives, what.det, what.modifiers)
    return str(pen(what))


@prints(ast.Ruleset)
def _ruleset(node: ast.Ruleset, pen: Pen) -> tuple[Part, ...]:
    base = pen.words("<extends>", identifier(node.base)) if node.base else ""
    head = pen.words("<ruleset>", identifier(node.id), base, cites(node.cites))
    uses = [Part(pen.words("<use>", quoted(use) if not re.fullmatch(r"[\w/-]+", use) else use)) for use in node.uses]
    properties = [Part(key, (Part(", ".join(map(phrase, values))),), closed=True) for key, values in node.properties]
    return (Part(head, (*names(node.names, pen), *uses, *properties), bare=True),)
