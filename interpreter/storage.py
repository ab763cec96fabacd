"""A compiled program as bytes and back: code objects and the declared data that surrounds them, no file touched.

The bytes hold marshalled code of this very Python version: who keeps them must not hand them to another
one, nor take them from a place that others can write to.
"""

import marshal
from collections.abc import Mapping
from types import CodeType, MappingProxyType, SimpleNamespace
from typing import Any

from kotowari.grammar.ast import Card
from kotowari.interpreter.from_ast import beside, extend_program, load_chunk, namespace
from kotowari.interpreter.from_ast.rewording import Definitions, Texts
from kotowari.interpreter.from_ast.specs import declare
from kotowari.interpreter.program import ASKED_FOR, Program


def program_to_bytes(library: Any, program: Program) -> bytes:
    """Everything that :func:`program_from_bytes` needs; ``library`` is the one the program was compiled from."""
    outline = (
        library.ruleset.id,
        tuple((name, tuple(values)) for name, values in dict(library.ruleset.properties).items()),
        tuple((kind, id, node.parent, node.attributes) for (kind, id), node in library.declarations.items()),
        tuple((id, node.form, node.attributes) for id, node in library.actions.items()),
        tuple((id, node.attributes) for id, node in library.keywords.items()),
    )
    chunks = tuple((name, source, program.codes[name]) for name, source in program.sources.items())
    return marshal.dumps((outline, chunks, _asked(program)))


def program_from_bytes(data: bytes, definitions: Definitions | None = None) -> Program:
    """The program again.  Raises ``ValueError``, ``EOFError`` or ``TypeError`` for bytes that are no program.

    ``definitions``: what it was compiled from, which is asked for when a text is changed.
    """
    outline, chunks, asked = marshal.loads(data)
    into = Program()
    declare(_library(outline), into)
    into.globals = namespace(into)
    for name, source, code in chunks:
        _load(into, name, source, code)
    _ask(into, asked)
    into.texts = Texts(into, definitions, extend_program) if definitions is not None else None
    return into


def extension_to_bytes(program: Program) -> bytes:
    """What :func:`extension_from_bytes` needs besides the program that this one extends."""
    ((chunk, source),) = program.sources.items()
    return marshal.dumps((chunk, source, program.codes[chunk], _asked(program)))


def extension_from_bytes(base: Program, data: bytes, cards: Mapping[str, Card] = MappingProxyType({})) -> Program:
    """The extended program again; *base* must be what *cards* extended.  Raises as :func:`program_from_bytes`."""
    chunk, source, code, asked = marshal.loads(data)
    into = beside(base)
    _load(into, chunk, source, code)
    _ask(into, asked)
    into.texts = base.texts.with_cards(into, cards) if base.texts is not None else None
    return into


def _load(into: Program, chunk: str, source: str, code: object) -> None:
    if not isinstance(code, CodeType):
        raise TypeError(f"chunk {chunk} holds no code")
    load_chunk(into, chunk, source, code)


def _asked(program: Program) -> tuple[tuple[str, ...], ...]:
    """What was found while compiling: the events to remember, the steps that are asked for."""
    return tuple(tuple(sorted(getattr(program, name))) for name in ("history", *ASKED_FOR))


def _ask(into: Program, asked: tuple[tuple[str, ...], ...]) -> None:
    history, *steps = asked
    into.history = frozenset(history)
    for name, found in zip(ASKED_FOR, steps, strict=True):
        getattr(into, name).update(found)


def _library(outline: tuple[Any, ...]) -> Any:
    """As much of a library as the declared data is made from."""
    id, properties, declarations, actions, keywords = outline
    return SimpleNamespace(
        ruleset=SimpleNamespace(id=id, properties=properties),
        declarations={
            (kind, name): SimpleNamespace(parent=parent, attributes=attributes)
            for kind, name, parent, attributes in declarations
        },
        actions={name: SimpleNamespace(form=form, attributes=attributes) for name, form, attributes in actions},
        keywords={name: SimpleNamespace(attributes=attributes) for name, attributes in keywords},
    )
