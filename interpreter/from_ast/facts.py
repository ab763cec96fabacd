"""What is so of a ruleset for every chunk that is compiled against it, found out once for its program."""

from dataclasses import dataclass, field
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.interpreter.from_ast.deeds import asked_for, counted
from kotowari.interpreter.from_ast.emit import Known
from kotowari.interpreter.from_ast.woven import woven
from kotowari.interpreter.program import Program


@dataclass(slots=True)
class Facts:
    """The actions with what opens and closes them, the verbs of which is asked, the forms of keywords.

    ``slots_known``: what has been found out about what actions are done to, by question, verb and slot.
    ``known``: which actions can be done by plain calls, once the rules are compiled.
    """

    actions: dict[str, ast.Action]
    deeds_wanted: frozenset[str]  # verbs of which an adjective asks whether an ability would do them
    remembered: frozenset[str]  # verbs of which is asked to what
    noted: frozenset[str]  # keywords of which is asked what abilities of theirs have moved
    forms: dict[str, list[str]]  # by keyword, those that are declared as forms of it
    slots_known: dict[tuple[str, str, int], Any] = field(default_factory=dict)
    known: Known | None = None


def facts_of(library: Library, program: Program) -> Facts:
    """The facts of the rules of a program.  Raises ``CompileError`` as :func:`woven`."""
    facts: Facts | None = program.facts
    if facts is None:
        forms: dict[str, list[str]] = {}
        for id, node in library.keywords.items():
            for form in dict(node.attributes).get("variant", ()):
                forms.setdefault(form, []).append(id)
        facts = program.facts = Facts(
            woven(library.actions),
            asked_for(library, "would"),
            asked_for(library, "chosen") | counted(library),
            asked_for(library, "noted"),
            forms,
        )
    return facts
