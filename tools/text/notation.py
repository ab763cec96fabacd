"""Prints abilities as the ruleset notes them: the frame of the head, brackets, options, keywords by themselves.

What a reader would get wrong: the marks and the names of kinds are data (terms of the vocabulary), the order
of the parts is the same in every language, and a language adds only what it must say itself: ``bracket``
and ``effect``.
"""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.tools.text.linearizer import Binding, Context, Linearizer
from kotowari.tools.text.noted import Head, Noted, is_noted, is_self, noted_face


def term(say: Linearizer, id: str, values: dict[str, object] | None = None) -> str | None:
    """A frame of the notation filled, None where the ruleset declares none in this language."""
    frame = say.lexicon.frame("term", id)
    return None if frame is None else say.frames.fill(frame, values or {})


def noted_lines(say: Any, face: ast.Face, ctx: Context, reminders: bool) -> list[str]:
    """The paragraphs of a face: what its fields ask for, then one for each ability."""
    written = say.lexicon.chosen(face.overrides)
    if written:
        return list(written)
    said = field_lines(say, face, ctx)
    for each in noted_face(say.library, face, say.lexicon):
        if isinstance(each, ast.KeywordUse):
            note = say.reminder(each, ctx) if reminders else None
            said.append(str(say.say(each, say.opened(ctx))) + (say.PARENTHESES.format(note) if note else ""))
        else:
            said += paragraphs(say, each, ctx)
        ctx.bindings.clear()
    return [say.narrowed(text) for text in said]


def field_lines(say: Any, face: ast.Face, ctx: Context) -> list[str]:
    """The fields that are printed above the abilities (``text line``)."""
    said = []
    for id, value in face.fields:
        frame = say.lexicon.frame("field", id, "line")
        if frame:
            said.append(say.frames.fill(frame, {"alternatives": icons(say, value)}))
    return said


def icons(say: Any, value: Any) -> list[list[str]]:
    """The names of the symbols of a field, in each of its alternatives."""
    if isinstance(value, ast.Either):
        return [row for part in value.parts for row in icons(say, part)]
    ids = value.symbols if isinstance(value, ast.Symbols) else (value.id,)
    return [[say.lexicon.name("symbol", id) for id in ids]]


def paragraphs(say: Any, noted: Noted, ctx: Context) -> list[str]:
    """One ability: head, bracket and effect in one paragraph, each option in one of its own."""
    ctx = named(say, say.opened(ctx), noted.head)
    inside = bracketed(say, noted.head, ctx)
    head = mark(say, noted.head)
    head += joint(say, head, inside) + inside
    if noted.price is not None:
        effect = str(say.say(noted.price, ctx))
    else:
        effect = ruled(say, noted, ctx) or say.effect(noted, ctx)
    said = [head + joint(say, head, effect) + effect]
    for option in noted.options:
        inner = replace(say.opened(ctx), bindings=dict(ctx.bindings), params=dict(ctx.params))
        front = (term(say, "option_mark") or "") + bracketed(say, option.head, inner)
        text = say.effect(option, inner)
        said.append(front + joint(say, front, text) + text)
    return said


def joint(say: Any, head: str, effect: str) -> str:
    """The space between a head and what follows."""
    return say.SPACE if head and effect and not head.endswith(" ") else ""


def mark(say: Any, head: Head) -> str:
    """【kind（zones）】; what works everywhere names no zone."""
    zones = [zone_name(say, zone) for zone in head.zones if zone != "anywhere"]
    return term(say, "ability_head", {"kind": say.lexicon.name("term", f"ability_{head.kind}"), "zones": zones}) or ""


def zone_name(say: Any, id: str) -> str:
    """A zone as it stands in a head (``text head``)."""
    name: str = say.lexicon.frame("zone", id, "head") or say.lexicon.name("zone", id)
    return name


def quotation(say: Any, node: ast.Quoted, ctx: Context) -> str | None:
    """Granted abilities in the notation and its marks (term ``quoted``), None where the ruleset has no notation."""
    if not is_noted(say.library):
        return None
    said: list[str] = []
    for each in noted_face(say.library, ast.Face(name="", abilities=node.abilities), say.lexicon):
        inner = replace(ctx, bindings={}, params={}, noun=term(say, "quoted_noun") or ctx.noun)
        if isinstance(each, ast.KeywordUse):
            said.append(str(say.say(each, inner)))
        else:
            text = "\n".join(paragraphs(say, each, inner))
            said.append(term(say, "quoted", {"text": text}) or text)
    return str(say.SPACE.join(said))


def bracketed(say: Any, head: Head, ctx: Context) -> str:
    """［situation, costs, targets］, nothing when there is nothing in it."""
    inside = say.bracket(head, ctx)
    return term(say, "ability_bracket", {"inside": inside}) or "" if inside else ""


def named(say: Any, ctx: Context, head: Head) -> Context:
    """The context of an ability: what it calls the object it is on, which is a card where it lies in no field."""
    field = not head.zones or any(
        say.lexicon.attribute("zone", zone, name) is not None for zone in head.zones for name in ("default", "field")
    )
    noun = ctx.noun if field else say.lexicon.name("class", "card")
    ctx.bind("card", Binding(ast.Ref(name="this", target="this"), "self"))
    return replace(ctx, name=term(say, "self", {"noun": noun}) or ctx.name, noun=noun, by_name=True)


def paying(say: Any, item: Any, head: Head, ctx: Context) -> Context:
    """The context of a cost: what the thing itself is called when it is given up from where it lies."""
    zone = head.zones[0] if head.zones else ""
    name = term(say, "self_given", {"zone": say.lexicon.name("zone", zone), "name": ctx.name}) if zone else None
    given = isinstance(item, ast.Do) and any(
        is_self(value) and role_of(say, item.verb, slot) == "object" for slot, value in item.args
    )
    return replace(ctx, name=name) if name and given else ctx


def role_of(say: Any, verb: str, slot: str) -> str:
    """The role of an operand."""
    action = say.library.actions.get(verb)
    return next((param.role for param in (action.params if action else ()) if param.name == slot), slot)


def short_cost(say: Any, item: Any) -> str | None:
    """A cost that has a sign of its own (``text cost``), None for one that is said."""
    if not isinstance(item, ast.Do):
        return None
    action = say.library.actions.get(item.verb)
    return say.lexicon.frame(action.form, item.verb, "cost") if action else None


def options_chosen(say: Any, head: Head, ctx: Context) -> str:
    """How many of the options below are chosen, "" where there are none."""
    if head.chosen is None:
        return ""
    values = {"count": say.say(head.chosen.count, ctx), "up_to": head.chosen.up_to, "at_least": head.chosen.at_least}
    return term(say, "ability_options", values) or ""


def costs_parted(say: Any, head: Head) -> tuple[list[Any], list[Any]]:
    """The costs said before the targets, and those that speak of the targets (``text aimed``) and so come behind."""
    behind = [item for item in head.costs if head.targets and isinstance(item, ast.Do) and _is_aimed(say, item.verb)]
    return [item for item in head.costs if item not in behind], behind


def _is_aimed(say: Any, verb: str) -> bool:
    action = say.library.actions.get(verb)
    return action is not None and say.lexicon.wording(action.form, verb, "aimed") is not None


def ruled(say: Any, noted: Noted, ctx: Context) -> str | None:
    """A value that a rule gives to a field of this card, in the words of the field (``text rule``)."""
    only = noted.body[0] if len(noted.body) == 1 else None
    value = dict(only.args).get("what") if isinstance(only, ast.Do) else None
    if noted.head.kind != "rule" or not isinstance(value, ast.Assign) or ctx.face is None:
        return None
    frame = say.lexicon.frame("field", value.field, "rule")
    number = getattr(value.value, "value", None)
    name = next((n.forms[0] for n in ctx.face.names if n.lang == say.lang), ctx.face.name)
    return str(say.frames.fill(frame, {"name": name, "value": number})) if frame else None


def change_of_stats(say: Any, halves: list[str]) -> str | None:
    """A change of the two numbers with the name of each (``ATK+1/DEF+1``), without one that stays as it is.

    None where the ruleset has no frame ``stat_change`` for it.
    """
    if say.lexicon.frame("term", "stat_change") is None:
        return None
    fields = dict(say.library.ruleset.properties).get("stats", ())
    pairs = list(zip(fields, halves, strict=False))
    told = [pair for pair in pairs if pair[1].lstrip("+-") != "0"] or pairs
    said = [term(say, "stat_change", {"name": say.lexicon.name("field", id), "by": half}) for id, half in told]
    return "/".join(text or "" for text in said)
