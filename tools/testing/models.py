"""The JSON form of scenarios: pydantic models made from the parts, loss-free both ways, with a schema.

Every part is an object tagged ``is`` with its class name; fields with their default are left out.
Numbers, yes and no are JSON numbers and booleans, so ``choose 1`` and ``choose yes`` stay apart.
"""

import dataclasses
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError, create_model

from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.json_form import another_kind, read_data, schema_of, validation_problems
from kotowari.grammar.scenario import ast as scenario_ast
from kotowari.grammar.scenario.ast import (
    Part,
    Suite,
)  # of no other part: a bare name here is found before the model of it
from kotowari.grammar.source import NO_SPAN, Span
from kotowari.tools.testing.meaning import walk

SCALARS: Mapping[Any, Any] = {str: StrictStr, int: StrictInt, bool: StrictBool, type(None): None}
TAG = "is"
SEATS = ("seat", "whose", "owner")  # the fields of parts that name a player


class PartModel(BaseModel):
    """Base of the models: unknown fields are errors, nothing is converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


@cache
def part_classes() -> tuple[type[Part], ...]:
    """All classes of parts, in the order of their definition."""
    found = [c for c in vars(scenario_ast).values() if isinstance(c, type) and issubclass(c, Part) and c is not Part]
    return tuple(found)


def _hint(hint: Any) -> Any:
    """The type a model's field has for a part's field."""
    if hint in SCALARS:
        return SCALARS[hint]
    if isinstance(hint, type) and issubclass(hint, Part):
        return ForwardRef(hint.__name__)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin in (Union, types.UnionType):
        parts = [a for a in args if isinstance(a, type) and issubclass(a, Part)]
        others = tuple(_hint(a) for a in args if a not in parts)
        refs = tuple(ForwardRef(c.__name__) for c in parts)
        tagged: tuple[Any, ...] = refs
        if len(refs) > 1:
            union: Any = Union[refs]  # noqa: UP007  (refs is a tuple made here)
            tagged = (Annotated[union, Field(discriminator="tag")],)
        return Union[(*others, *tagged)]
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return tuple[_hint(args[0]), ...]  # type: ignore[misc]  # built at run time
    if origin is tuple:
        return tuple[tuple(_hint(a) for a in args)]  # type: ignore[misc]  # likewise
    raise TypeError(f"no JSON form for the field type {hint!r}")


def _model(cls: type[Part]) -> type[PartModel]:
    hints = get_type_hints(cls, vars(scenario_ast))
    fields: dict[str, Any] = {"tag": (Literal[cls.__name__], Field(alias=TAG))}
    for f in dataclasses.fields(cls):
        if f.name != "span":
            default = ... if f.default is dataclasses.MISSING else to_json(f.default)
            fields[f.name] = (_hint(hints[f.name]), default)
    return create_model(cls.__name__, __base__=PartModel, __doc__=cls.__doc__, **fields)


@cache
def models() -> Mapping[str, type[PartModel]]:
    """The model of every part, by class name."""
    made = {cls.__name__: _model(cls) for cls in part_classes()}
    for model in made.values():  # the trap: a part imported by its bare name would be found before its model
        model.model_rebuild(_types_namespace=dict(made))
    return types.MappingProxyType(made)


def to_json(part: Any) -> Any:
    """Plain data for a part or a field's value."""
    if isinstance(part, Part):
        data: dict[str, Any] = {TAG: type(part).__name__}
        for f in dataclasses.fields(part):
            value = getattr(part, f.name)
            if f.name != "span" and (f.default is dataclasses.MISSING or not _same(value, f.default)):
                data[f.name] = to_json(value)
        return data
    if isinstance(part, tuple):
        return [to_json(item) for item in part]
    return part


def _same(value: Any, default: Any) -> bool:
    return type(value) is type(default) and value == default


def _build(value: Any, place: Span) -> Any:
    if isinstance(value, PartModel):
        cls = getattr(scenario_ast, type(value).__name__)
        names = [f.name for f in dataclasses.fields(cls) if f.name in value.model_fields_set]
        return cls(**{name: _build(getattr(value, name), place) for name in names}, span=place)
    if isinstance(value, tuple | list):
        return tuple(_build(item, place) for item in value)
    return value


def from_json(data: Any, place: Span = NO_SPAN) -> Suite:
    """The suite that ``data`` describes, at a place.  Raises pydantic's ``ValidationError`` (a ``ValueError``)."""
    suite: Suite = _build(models()["Suite"].model_validate(data), place)
    return suite


def read_suite(text: str, path: str = "<json>") -> tuple[Suite | None, list[Diagnostic]]:
    """The suite in a JSON text; None and diagnostics (E0701 no JSON, E0702 no suite) if there is none."""
    data, problems = read_data(text, path)
    problems = problems or another_kind(data, "is", path)
    if problems:
        return None, problems
    try:
        place = Span(path, 1, 1, 1, 1)
        suite = from_json(data, place)
        found = [make("E0801", why, place) for one in suite.scenarios for _, why in one.misplaced()]
        return suite, [*found, *(problem for one in suite.scenarios for problem in _strangers(one))]
    except ValidationError as error:
        return None, validation_problems(error, data, path)


def _strangers(scenario: scenario_ast.Scenario) -> Iterator[Diagnostic]:
    """E0805 for each player who is none of the scenario's, as the reader of its text says it; "": nobody is named."""
    help_ = "the players are " + ", ".join(scenario.seats)
    if not scenario.seats:
        yield make("E0805", f"nobody plays `{scenario.title}`", scenario.span, help="leave out `seats`")
    for part in walk(scenario):
        for each in dataclasses.fields(part):
            name = getattr(part, each.name) if each.name in SEATS else None
            if name is not None and name not in scenario.seats and not name == each.default == "":
                yield make("E0805", f"`{name}` is no player of `{scenario.title}`", part.span, help=help_)


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a scenario file."""
    return schema_of(models()["Suite"], "scenario")
