"""Definitions as JSON, both ways without loss, and the JSON Schema of that form.

A node is an object with a ``node`` tag (its class name) and its fields; a field that has its
default is left out.  The pydantic models are made from the dataclasses, so a new field or class
needs no second description.  Places in the source are written only when asked for.  Outside
data is never trusted: :func:`read_json` answers with diagnostics, not with exceptions.
"""

import dataclasses
import json
import types
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ForwardRef, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationError,
    create_model,
)
from typing_extensions import TypeAliasType

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.diagnostics import Diagnostic, Severity
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.grammar.visit import node_classes

SCALARS: Mapping[type, Any] = {str: StrictStr, int: StrictInt, bool: StrictBool, type(None): None}
ALIASES = {
    "Expr": ast.Expr,
    "Condition": ast.Condition,
    "Statement": ast.Statement,
    "Ability": ast.Ability,
    "Definition": ast.Definition,
}
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHOWN_ERRORS = 5
SHOWN_STEPS = 8


class JsonNode(BaseModel):
    """Base of the models: unknown fields are errors, values are taken as they are."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Place(JsonNode):
    """A stretch of a source file; lines and columns count from 1."""

    path: StrictStr
    line: StrictInt
    column: StrictInt
    end_line: StrictInt
    end_column: StrictInt


# --------------------------------------------------------------------------- models from dataclasses
def _members(union: object) -> frozenset[object]:
    return frozenset(get_args(union))


@cache
def _named_unions() -> dict[frozenset[object], str]:
    return {_members(union): name for name, union in ALIASES.items()}


def _is_node(hint: object) -> TypeGuard[type[Node]]:
    return isinstance(hint, type) and issubclass(hint, Node)


def _any_of(members: Iterable[object]) -> Any:
    return Union[tuple(members)]  # noqa: UP007 (`|` cannot be spelled for a list)


def _union(members: tuple[object, ...]) -> object:
    """A union of nodes is told apart by its tag; the large ones have a name of their own in the schema."""
    nodes = tuple(m for m in members if _is_node(m))
    others = tuple(_model_hint(m) for m in members if not _is_node(m))
    name = _named_unions().get(frozenset(nodes))
    if name:
        tagged: object = ForwardRef(name)
    elif len(nodes) > 1:
        tagged = Annotated[_any_of(ForwardRef(n.__name__) for n in nodes), Field(discriminator="node")]
    else:
        tagged = ForwardRef(nodes[0].__name__) if nodes else None
    parts = (*others, tagged) if nodes else others
    return _any_of(parts)


def _model_hint(hint: Any) -> Any:
    """The type a model's field gets for a dataclass field's type."""
    if hint in SCALARS:
        return SCALARS[hint]
    if _is_node(hint):
        return ForwardRef(hint.__name__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return tuple[_model_hint(args[0]), ...]  # type: ignore[misc]  # built at run time
    if origin is tuple:
        return tuple[tuple(_model_hint(a) for a in args)]  # type: ignore[misc]  # likewise
    raise TypeError(f"no JSON form for the field type {hint!r}")


def _model(cls: type[Node]) -> type[JsonNode]:
    hints = get_type_hints(cls, vars(ast))
    fields: dict[str, Any] = {"node": (Literal[cls.__name__], ...)}
    for f in dataclasses.fields(cls):
        if f.name == "span":
            fields[f.name] = (Place | None, None)
        elif f.default is dataclasses.MISSING:
            fields[f.name] = (_model_hint(hints[f.name]), ...)
        else:
            fields[f.name] = (_model_hint(hints[f.name]), to_json(f.default))
    return create_model(cls.__name__, __base__=JsonNode, __doc__=cls.__doc__, **fields)


@cache
def models() -> Mapping[str, type[JsonNode]]:
    """The pydantic model of every node class, by class name."""
    made: dict[str, type[JsonNode]] = {cls.__name__: _model(cls) for cls in node_classes()}
    names: dict[str, Any] = dict(made)
    for name, union in ALIASES.items():
        members = tuple(made[m.__name__] for m in get_args(union))
        names[name] = TypeAliasType(name, Annotated[_any_of(members), Field(discriminator="node")])
    for model in made.values():
        model.model_rebuild(_types_namespace=names)
    return types.MappingProxyType(made)


# --------------------------------------------------------------------------- AST to data
def to_json(node: Any, places: bool = False) -> Any:
    """Plain data (dicts, lists, strings, numbers) for a node or a field's value; with ``places`` also its spans."""
    if isinstance(node, Node):
        data: dict[str, Any] = {"node": type(node).__name__}
        for f in dataclasses.fields(node):
            value = getattr(node, f.name)
            if f.name == "span":
                if places and value != NO_SPAN:
                    data["span"] = value._asdict()
                continue
            written = to_json(value, places)
            if f.default is dataclasses.MISSING or written != to_json(f.default):
                data[f.name] = written
        return data
    if isinstance(node, tuple):
        return [to_json(item, places) for item in node]
    return node


def dump_json(node: Node, places: bool = False) -> str:
    """The JSON text of a node, indented, with every letter as itself and a newline at the end."""
    return json.dumps(to_json(node, places), ensure_ascii=False, indent=2) + "\n"


# What pydantic words with the names of our classes, or without what to do.
SAID = {
    "model_type": "an object {…} is expected here",
    "missing": "this name is missing",
    "extra_forbidden": "this name is not known here",
}
GAME = "kotowari game"  # how the `format` of a saved game begins


def another_kind(data: Any, key: str, path: str) -> list[Diagnostic]:
    """E0702 for data that are plainly something else than what has its class under ``key``; else nothing."""
    if not isinstance(data, dict) or key in data:
        return []
    if str(data.get("format", "")).startswith(GAME):
        message, help = "this is a saved game", "kotowari explain shows its events"
    elif isinstance(data.get("node"), str):
        message, help = f"this is a {data['node']}, not a suite of scenarios", "kotowari check and text read cards"
    elif data.get("is") == "Suite":
        message, help = "this is a suite of scenarios, not a card", "kotowari test runs scenarios"
    else:
        return []
    return [_problem("E0702", message, Span(path, 1, 1, 1, 2), help)]


# --------------------------------------------------------------------------- data to AST
def from_json(data: Any) -> Node:
    """The node that ``data`` describes.

    Raises pydantic's ``ValidationError`` (a ``ValueError``) when it describes none; use
    :func:`read_json` for data that comes from outside.
    """
    tag = data.get("node") if isinstance(data, dict) else None
    model = models().get(tag, _AnyTag) if isinstance(tag, str) else _AnyTag
    node: Node = _build(model.model_validate(data))
    return node


def _known_tag(tag: str) -> str:
    if tag not in models():
        raise ValueError(f"no node is called {tag!r}")
    return tag


def _build(value: Any) -> Any:
    if isinstance(value, Place):
        return Span(**value.model_dump())
    if isinstance(value, JsonNode):
        cls = getattr(ast, type(value).__name__)
        given = {name: _build(getattr(value, name)) for name in value.model_fields_set if name != "node"}
        return cls(**{name: part for name, part in given.items() if name != "span" or part is not None})
    if isinstance(value, list | tuple):
        return tuple(_build(item) for item in value)
    return value


class _AnyTag(BaseModel):
    """What a definition must at least be; data without a known tag is held against this."""

    node: Annotated[StrictStr, AfterValidator(_known_tag)]


class _Refused(ValueError):
    """JSON that a strict reader does not take: a name twice in one object, NaN."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Refused(f"the name {next(n for n in names if names.count(n) > 1)!r} stands twice in one object")
    return data


def _constant(name: str) -> Any:
    raise _Refused(f"{name} is no JSON value")


def _problem(code: str, message: str, span: Span, help: str = "") -> Diagnostic:
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, span=span, help=help)


def read_data(text: str, path: str = "<json>") -> tuple[Any, list[Diagnostic]]:
    """The data of a JSON text, or None and one diagnostic (E0701) that says where it stops being JSON."""
    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_constant=_constant)
        json.dumps(data, ensure_ascii=False).encode()  # a lone surrogate could never be written to a file again
        return data, []
    except json.JSONDecodeError as error:
        span = Span(path, error.lineno, error.colno, error.lineno, error.colno + 1)
        return None, [_problem("E0701", f"this is not JSON: {error.msg}", span)]
    except RecursionError:
        message = "this is not JSON: brackets are nested too deeply"
    except UnicodeEncodeError:
        message = "this is not JSON: a string holds half a character (a lone surrogate)"
    except _Refused as error:
        message = f"this is not JSON: {error}"
    except ValueError:  # Python's own limit, against texts that take minutes to read
        message = "a number is over the limit of some thousand digits"
    return None, [_problem("E0701", message, Span(path, 1, 1, 1, 2))]


def read_json(text: str, path: str = "<json>") -> tuple[Node | None, list[Diagnostic]]:
    """The node written in a JSON text; None and diagnostics (E0701 no JSON, E0702 no definition) if there is none."""
    data, problems = read_data(text, path)
    problems = problems or another_kind(data, "node", path)
    if problems:
        return None, problems
    try:
        return from_json(data), []
    except ValidationError as error:
        return None, validation_problems(error, data, path)


def validation_problems(error: ValidationError, data: Any, path: str) -> list[Diagnostic]:
    """What pydantic found wrong in ``data``, one E0702 diagnostic a place, the first five; for any model."""
    found: dict[str, str] = {}
    for entry in error.errors(include_url=False, include_input=False, include_context=False):
        found.setdefault(_pointer(entry["loc"], data), SAID.get(entry["type"], entry["msg"]))
    shown = list(found.items())[:SHOWN_ERRORS]
    more = len(found) - len(shown)
    help = f"{more} more places are wrong" if more else ""
    span = Span(path, 1, 1, 1, 2)
    return [_problem("E0702", f"at {where or '/'}: {message}", span, help) for where, message in shown]


def _pointer(loc: tuple[int | str, ...], data: Any) -> str:
    """The JSON pointer of an error: ``loc`` without the names of union members, which are no places in the data."""
    steps = []
    for step in loc:
        inside = isinstance(data, dict) and step in data or isinstance(data, list) and isinstance(step, int)
        if inside:
            data = data[step] if isinstance(data, dict) or isinstance(step, int) and step < len(data) else None
            steps.append(str(step))
        elif step == loc[-1] and isinstance(data, dict):
            steps.append(str(step))
    if len(steps) > 2 * SHOWN_STEPS:
        steps = [*steps[:SHOWN_STEPS], "…", *steps[-SHOWN_STEPS:]]
    return "".join(f"/{step}" for step in steps)


# --------------------------------------------------------------------------- schema
def schema_of(model: Any, name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a pydantic model, with its dialect and a name."""
    return {"$schema": SCHEMA_DIALECT, "$id": f"urn:kotowari:{name}", **model.model_json_schema()}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of ``card``, ``declaration``, ``action``, ``keyword`` …: a definition by its word.

    Raises ``KeyError`` for a name that is none of :func:`schema_names`.
    """
    return schema_of(models()[schema_names()[name]], name)


@cache
def schema_names() -> Mapping[str, str]:
    """What :func:`schema` knows: word → node class."""
    return {member.__name__.lower(): member.__name__ for member in get_args(ast.Definition)}
