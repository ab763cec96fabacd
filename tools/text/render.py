"""The text of a card and the reminder of a keyword, in a language and in the wording of a ruleset.

What a reader would get wrong: the card's ``this`` is its name in its own text, but "this creature"
in reminder text and in abilities it grants; both come from the same definition.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.tools.text.apart import Telling
from kotowari.tools.text.linearizer import Context, Linearizer, written
from kotowari.tools.text.notation import noted_lines
from kotowari.tools.text.noted import is_noted
from kotowari.tools.text.spelled_out import as_it_is_done, lettered
from kotowari.tools.text.together import given_reminder, line_reminder

LANGUAGES = {
    "en": ("kotowari.tools.text.english", "English"),
    "ja": ("kotowari.tools.text.japanese", "Japanese"),
    "ko": ("kotowari.tools.text.korean", "Korean"),
}


@dataclass(frozen=True, slots=True)
class FaceText:
    """One face as printed: ``name`` of the card, ``face`` of the face, ``printed_name`` in the language.

    ``fields``: what else is printed on it that no paragraph of ``text`` says ("Loyalty: 4").  Texts without markup.
    ``unclear``: the words in ``text`` that two things in it are called by, so that it doesn't say which is meant.
    """

    name: str
    face: str
    printed_name: str
    cost: str
    type_line: str
    stats: str
    text: str
    fields: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()

    def printed(self, bold: Callable[[str], str] = str) -> str:
        """The whole face in lines: name and cost, type line and numbers, what else stands on it, and its text."""
        head = bold(self.printed_name) + (f"  {self.cost}" if self.cost else "")
        lines = [head, self.type_line + (f"  {self.stats}" if self.stats else "")]
        return "\n".join([*lines, *self.fields, *([self.text] if self.text else [])])


def linearizer(library: Library, lang: str, date: str = "") -> Linearizer:
    """The linearizer of ``lang`` over ``library``.  Raises ValueError for a language that is not spoken."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known: {', '.join(LANGUAGES)}")
    module, name = LANGUAGES[lang]
    made: Linearizer = getattr(import_module(module), name)(library, date)
    return made


def printed_name(face: ast.Face, lang: str) -> str:
    """The name printed on a face in ``lang``; the English name when it has none."""
    return next((name.forms[0] for name in face.names if name.lang == lang and name.forms), face.name)


def printed_names(cards: Iterable[ast.Card], lang: str) -> dict[str, str]:
    """What each face of these cards is called in ``lang``, by its English name."""
    return {face.name: printed_name(face, lang) for card in cards for face in card.faces}


def render_card(
    card: ast.Card,
    library: Library,
    lang: str,
    reminders: bool = False,
    date: str = "",
    say: Linearizer | None = None,
    names: Mapping[str, str] | None = None,
) -> list[FaceText]:
    """Every face of ``card`` in ``lang``; with ``reminders`` the reminder texts stand in parentheses.

    ``date`` (``2018`` or ``2018-04``) asks for the wording of that time instead of the ruleset's; who prints many
    cards gives the linearizer of the library, the language and the time (``say``).
    """
    say = say or linearizer(library, lang, date)
    say.names = {**(names or {}), **printed_names([card], lang)}
    whole = card.faces[0].name
    texts = []
    bindings: dict[str, Any] = {}
    for face in card.faces:
        face = replace(face, abilities=tuple(as_it_is_done(lettered(each), library) for each in face.abilities))
        name = printed_name(face, lang)
        noun = say.noun_of(face)
        called = next(filter(None, _called(say, face)), name)
        ctx = Context(
            name=called,
            noun=noun,
            face=face,
            bindings=bindings,
            params={"front here": printed_name(card.faces[0], lang)},
        )
        cost = written(face.cost or ())
        stats = "/".join(_stat(say, part, ctx) for part in (face.stats.first, face.stats.second)) if face.stats else ""
        types, rest = _type_line(say, face, ctx)
        lines, unclear = _told(say, rest, ctx, reminders)
        text = "\n".join(lines)
        fields = tuple(
            _field(say, id, value, ctx)
            for id, value in face.fields
            if not (is_noted(library) and say.lexicon.frame("field", id, "line"))
        )
        texts.append(FaceText(whole, face.name, name, cost, types, stats, text, fields, unclear))
    return texts


def other_ways(card: ast.Card, library: Library, lang: str, date: str = "") -> Iterator[list[FaceText]]:
    """The faces of a card in each of the ways in which prints of a language say the same otherwise."""
    say = linearizer(library, lang, date)
    for way in say.WAYS:
        say.way = way
        yield render_card(card, library, lang, date=date, say=say)


def _called(say: Linearizer, face: ast.Face) -> Iterator[str | None]:
    """What a face calls itself in place of its name, as a type or a keyword on it has it."""
    for word in face.types:
        yield say.lexicon.frame("type", word.id, "self")
    for word in face.subtypes:
        yield say.lexicon.frame("subtype", word.id, "self")
    for line in face.abilities:
        for use in line.uses if isinstance(line, ast.KeywordLine) else ():
            yield say.lexicon.frame("keyword", use.keyword, "self")


def _told(say: Linearizer, face: ast.Face, ctx: Context, reminders: bool) -> tuple[list[str], tuple[str, ...]]:
    """The paragraphs of a face, said once more where two things in it would be called alike; and what still is."""
    said = partial(noted_lines, say) if is_noted(say.library) else say.lines
    before = dict(ctx.bindings)
    lines = said(face, ctx, reminders)
    marks = ctx.told.told_apart(say, ctx)
    if not marks:
        return lines, ()
    ctx.bindings.clear()
    ctx.bindings.update(before)
    again = replace(ctx, told=Telling(marks))
    lines = said(face, again, reminders)
    left = (again.told.mentions[number].words for number, _ in again.told.confused(say.PRONOUNS))
    return lines, tuple(dict.fromkeys(left))


def _type_line(say: Linearizer, face: ast.Face, ctx: Context) -> tuple[str, ast.Face]:
    """The type line, and the face without the keyword that is said there ("Enchant Creature")."""
    for line in face.abilities:
        use = line.uses[0] if isinstance(line, ast.KeywordLine) and len(line.uses) == 1 else None
        frame = say.lexicon.frame("keyword", use.keyword, "type_line") if use is not None else None
        if frame:
            rest = tuple(ability for ability in face.abilities if ability is not line)
            return say.frames.fill(frame, {"text": str(say.say(use, ctx.fresh()))}), replace(face, abilities=rest)
    return say.type_line(face), face


def _field(say: Linearizer, id: str, value: ast.Expr, ctx: Context) -> str:
    """A field that a face gives a value: "Color: blue", 「忠誠度：４」."""
    name = say.lexicon.name("field", id)
    return f"{name[:1].upper()}{name[1:]}{say.COLON}{say.say(value, ctx)}"


def _stat(say: Linearizer, part: ast.Expr, ctx: Context) -> str:
    """One of the two numbers in the corner; a star stands for what an ability of the card says it is (208.2a)."""
    return "*" if isinstance(part, ast.Ref) and part.target == "*" else str(say.say(part, ctx))


def render_reminder(
    uses: "ast.KeywordUse | ast.Do | tuple[ast.KeywordUse | ast.Do, ...]",
    on: ast.Face | str,
    library: Library,
    lang: str,
    date: str = "",
    between: str = "",
    holder: ast.Node | None = None,
    manner: str = "",
) -> str | None:
    """The reminder text of a keyword or keyword action, without parentheses, as it reads on an object like ``on``.

    ``on`` is the id of a type (``"creature"``) or a face with types and subtypes.  Of several keywords it is the one
    of their line; ``between`` is what the line says between two prices.  ``holder``: to whom they are given, by a
    sentence; ``manner``: which other reminder is rather said.  None when the game's books give them no reminder.
    """
    say = linearizer(library, lang, date)
    say.lexicon.manner = manner
    face = on if isinstance(on, ast.Face) else ast.Face("", types=(ast.Word(kind="type", id=on),))
    noun = say.noun_of(face)
    line = uses if isinstance(uses, tuple) else (uses,)
    ctx = Context(name=noun, noun=noun, by_name=False, face=face)
    if holder is not None:
        return given_reminder(line, holder, say, ctx, between)
    return line_reminder(line, say, ctx, between)
