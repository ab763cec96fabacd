"""Abilities given to things that lie where such abilities never work: they would be had and do nothing (112.6).

A thing that moves is another thing, which has lost what was given; so only where it lies while it has it counts.
"""

from typing import Any

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.emit import CompileError
from kotowari.interpreter.from_ast.target import Expr, Name, within


def refuse_idle_there(k: Chunk, subject: Any, gained: Expr, node: ast.Do) -> None:
    """Refuse giving to what lies in a zone only abilities that work elsewhere.  Raises CompileError."""
    there = _lying(k, subject)
    known = [k.works_in[part.id] for part in within(gained) if isinstance(part, Name) and part.id in k.works_in]
    known = known if any(known) else _told_by_type(k, node)
    if not there or not known or "" in known:  # what is said of costs, or as it resolves, waits nowhere
        return
    works = {zone for each in known for zone in k.program.unions.get(each, (each,))}
    if "*" not in works and works.isdisjoint(there):
        raise CompileError(
            f"this works in {' or '.join(sorted(set(known)))}, and what has it lies in {' or '.join(sorted(there))}",
            next((value for _, value in node.args if isinstance(value, ast.KeywordUse)), node),
            "give it where it works, or say where it does: `have:` and below it `in ZONE: …`",
        )


def _told_by_type(k: Chunk, node: ast.Do) -> list[str]:
    """The zones of things of the type that alone has these keywords, which say nothing themselves."""
    places: dict[str, str] = {}
    for (kind, id), word in k.library.declarations.items():
        spec = k.word_spec(kind, id) if kind == "class" and "elsewhere" in dict(word.attributes) else {}
        places.update((type_, zone) for type_ in spec.get("elsewhere", ()) for zone in spec.get("zone", ())[:1])
    uses = [k.library.keywords[value.keyword] for _, value in node.args if isinstance(value, ast.KeywordUse)]
    words = [word for use in uses for word in (dict(use.attributes).get("only") or ("",))]
    return [places.get(word, "") for word in words] if not any(use.abilities for use in uses) else []


def _lying(k: Chunk, subject: Any) -> set[str]:
    """The zones in which all that is meant lies, as is said; none where that is open, in play, or about to resolve."""
    place = next((m for m in getattr(subject, "modifiers", ()) if isinstance(m, ast.InZone)), None)
    if place is None:
        return set()
    zones = {z for each in (place.zone, *place.others) for z in k.program.unions.get(each.zone, (each.zone,))}
    elsewhere = {k.program.waiting_zone, *k.program.field_zones} & zones
    return set() if elsewhere or not zones <= k.program.zones.keys() else zones
