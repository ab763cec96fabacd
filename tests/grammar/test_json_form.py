"""JSON in and out: nothing is lost, nothing false gets in, no input raises."""

import json
import re
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies import nodes

from kotowari.grammar import ast
from kotowari.grammar.json_form import dump_json, from_json, models, read_json, schema, schema_names, to_json
from kotowari.grammar.source import Span
from kotowari.grammar.visit import node_classes

RELAXED = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
BOLT = ast.Card(
    faces=(
        ast.Face(
            name="稲妻",
            cost=("R",),
            types=(ast.Word("type", "instant", spelled="インスタント"),),
            abilities=(ast.Resolution(body=(ast.Do("draw", span=Span("a.kw", 3, 3, 3, 7)),)),),
        ),
    ),
    lang="ja",
)


def exact(node: ast.Node) -> str:
    """Everything about a tree, spans and spellings too, which equality leaves out."""
    return json.dumps(to_json(node, places=True), sort_keys=True)


@pytest.mark.parametrize("cls", node_classes(), ids=lambda c: c.__name__)
def test_every_class_has_a_model(cls):
    assert set(models()[cls.__name__].model_fields) == {"node", *cls.__dataclass_fields__}


@RELAXED
@given(st.sampled_from(node_classes()).flatmap(nodes))
def test_json_and_back_is_the_same_tree(node):
    text = dump_json(node, places=True)

    again, problems = read_json(text)

    assert problems == []
    assert again == node
    assert exact(again) == exact(node)


def test_places_are_written_only_when_asked_for():
    assert "span" not in dump_json(BOLT)
    assert '"span"' in dump_json(BOLT, places=True)


def test_spelling_and_language_survive():
    again = from_json(json.loads(dump_json(BOLT)))

    assert again.lang == "ja"
    assert again.faces[0].types[0].spelled == "インスタント"


def test_letters_stay_letters():
    assert "稲妻" in dump_json(BOLT)


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("", "E0701", "Expecting value"),
        ("{", "E0701", "property name"),
        ('{"node": "Card", "node": "Card"}', "E0701", "'node' stands twice"),
        ("[" * 100_000, "E0701", "nested too deeply"),
        ("NaN", "E0701", "NaN"),
        ('{"node": "Number", "value": ' + "9" * 5000 + "}", "E0701", "limit"),
        ('{"node": "Text", "value": "\\ud800"}', "E0701", "half a character"),
        ("3", "E0702", "at /:"),
        ('{"node": "Crad"}', "E0702", "at /node:"),
        ('{"node": ["Card"]}', "E0702", "at /node:"),
        ('{"node": "Card"}', "E0702", "at /faces:"),
        ('{"node": "Card", "faces": [{"node": "Face", "name": 3}]}', "E0702", "at /faces/0/name:"),
        ('{"node": "Number", "value": true}', "E0702", "at /value:"),
        ('{"node": "Number", "value": 1.0}', "E0702", "at /value:"),
        ('{"node": "Not", "condition": {"node": "Number", "value": 1}}', "E0702", "at /condition:"),
        ('{"node": "Done", "taget": ""}', "E0702", "at /taget:"),
        ('{"node":"Not","condition":' * 400 + '{"node":"Done"}' + "}" * 400, "E0702", "…"),
    ],
)
def test_bad_json_is_a_diagnostic(text, code, part):
    node, problems = read_json(text, "deck.json")

    assert node is None
    assert [p.code for p in problems] == [code]
    assert part in problems[0].message
    assert len(problems[0].message) < 400
    assert problems[0].span.path == "deck.json"


def test_broken_json_is_located():
    _, problems = read_json('{\n  "node": "Card",\n  oops\n}')

    assert (problems[0].span.line, problems[0].span.column) == (3, 3)


def test_many_errors_are_counted():
    face = '{"node": "Face", "name": 1}'

    _, problems = read_json('{"node": "Card", "faces": [' + ", ".join([face] * 9) + "]}")

    assert len(problems) == 5
    assert "4 more" in problems[0].help


@pytest.mark.parametrize("name", schema_names())
def test_schemas_name_their_dialect_and_resolve(name):
    made = schema(name)

    def references(value):
        if isinstance(value, dict):
            yield from ([value["$ref"]] if "$ref" in value else [])
            for item in value.values():
                yield from references(item)
        elif isinstance(value, list):
            for item in value:
                yield from references(item)

    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert made["$id"] == f"urn:kotowari:{name}"
    assert all(ref.removeprefix("#/$defs/") in made["$defs"] for ref in references(made))


def test_card_schema_is_precise():
    """A statement in the schema is one of the statement classes, told apart by the tag."""
    made = schema("card")["$defs"]

    assert {ref["$ref"].rpartition("/")[2] for ref in made["Statement"]["oneOf"]} == {
        cls.__name__ for cls in ast.Statement.__args__
    }
    assert made["Statement"]["discriminator"]["propertyName"] == "node"
    assert made["Arith"]["properties"]["op"]["enum"] == ["+", "-", "*", "/", "min", "max"]
    assert made["If"]["additionalProperties"] is False


def test_unknown_schema_name():
    with pytest.raises(KeyError):
        schema("crad")


@pytest.mark.parametrize("code", ["E0701", "E0702"])
def test_the_page_of_a_code_shows_it(code):
    page = files("kotowari.grammar").joinpath(f"codes/{code}.md").read_text(encoding="utf-8")
    bad, good = re.findall(r"```json\n(.*?)\n```", page, re.S)

    assert page.startswith(f"# {code}: ")
    assert {problem.code for problem in read_json(bad)[1]} == {code}
    assert read_json(good)[1] == []
