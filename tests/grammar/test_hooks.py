"""The table of hooks: what rules may say is in it, somebody reads it, and what nobody says is not in it."""

import ast as python
import re
from pathlib import Path

import pytest
from tests.grammar.garden_rules import garden
from tests.interpreter.harbour import library as harbour

from kotowari.grammar.hooks import DERIVED, HOOKS, named, policies
from kotowari.grammar.library import load_library
from kotowari.interpreter import ops
from kotowari.interpreter.from_ast.written_out import WRITTEN_OUT
from kotowari.interpreter.primitives.table import PRIMITIVES
from kotowari.tools import workspace

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted(name for id in workspace.declared_rulesets() for name in (id, *workspace.options_of(id)))
ALTERNATIVES = {hook.name: hook.values[0].split("|") for hook in named("ruleset").values() if "|" in hook.values[0]}
ALIKE = ("public", "shared")  # what a zone is if nothing else is said: read by nobody, and still worth saying


def libraries() -> list:
    playable = filter(workspace.is_known, RULESETS)
    return [*map(workspace.ruleset_library, playable), garden(), harbour(), harbour("harbour-oldest")]


def said(library) -> set[tuple[str, str]]:
    """(kind, hook) of all that a rule set says."""
    found = {("ruleset", name) for name in library.properties}
    for node in (*library.declarations.values(), *library.actions.values(), *library.keywords.values()):
        kind = getattr(node, "kind", None) or getattr(node, "form", None) or "keyword"
        found.update((kind, name) for name, _ in node.attributes)
    return found


def strings() -> set[str]:
    """Every string in the code."""
    return {
        word
        for room in ("grammar", "interpreter", "tools")
        for path in (ROOT / room).rglob("*.py")
        if path.name != "hooks.py"
        for node in python.walk(python.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, python.Constant) and isinstance(node.value, str)
        for word in node.value.split()
    }


def test_each_hook_is_said_once() -> None:
    assert len({(hook.on, hook.name) for hook in HOOKS}) == len(HOOKS)


def test_each_hook_is_said_by_rules() -> None:
    used = set().union(*map(said, libraries()))

    unsaid = [(hook.on, hook.name) for hook in HOOKS if hook.on != "ruleset" and (hook.on, hook.name) not in used]
    assert unsaid == []


def test_each_hook_is_read() -> None:
    read = strings()

    assert sorted(hook.name for hook in HOOKS if hook.name not in read and hook.name not in ALIKE) == []


def test_a_policy_has_an_alternative() -> None:
    """What can have only one value and none of a kind decides nothing."""
    assert all(hook.values for hook in named("ruleset").values())


def test_each_value_of_a_policy_is_chosen_by_a_ruleset() -> None:
    """Else nothing shows what it does; the first one is chosen by saying nothing, a property with one value by name."""
    chosen = {(name, dict(library.properties)[name][0]) for library in libraries() for name in dict(library.properties)}
    others = {(name, value.removeprefix("=")) for name, values in ALTERNATIVES.items() for value in values[1:]}

    assert sorted(others - chosen) == []
    assert policies() == {name: values[0] for name, values in ALTERNATIVES.items()}


def test_the_page_of_the_core_has_each_policy_with_its_values() -> None:
    page = (ROOT / "docs" / "adr" / "0002-core.md").read_text(encoding="utf-8")
    table = page.split("## Policies")[1].split("\n\n")[0]
    told = {name: tuple(values.split(" / ")) for name, values in re.findall(r"`(\w+): ([^`]+)` \|$", table, re.M)}

    assert told == {name: tuple(value.removeprefix("=") for value in values) for name, values in ALTERNATIVES.items()}


def test_the_page_of_the_core_shows_attributes_that_are_read() -> None:
    """In its first table by the kind of declaration, in the second as they are written: ``zone Z: divided``."""
    page = (ROOT / "docs" / "adr" / "0002-core.md").read_text(encoding="utf-8")
    known = {(hook.on, hook.name) for hook in HOOKS}
    kinds = "|".join(sorted({hook.on for hook in HOOKS}))
    shape = rf"`({kinds}) [^`:( ]+(?:\([^`)]*\))?: ([^`]+)`"
    written = [
        (kind, part.split()[0]) for kind, rest in re.findall(shape, page) for part in rest.split(",") if part.strip()
    ]
    first = page.split("## What the vocabulary says")[1].split("\n\n")[1]
    written += [
        (kind, said.split()[0].split("/")[0])
        for row in first.splitlines()
        for kind in re.findall(r"^\| `(zone|field|counter|symbol|class)`", row)
        for said in re.findall("`([^`]+)`", row.split("|", 2)[2])
        if not said.startswith("this")
    ]

    assert len(written) > 80
    assert sorted({pair for pair in written if pair not in known}) == []


def test_what_is_derived_is_worked_out_by_the_core_and_asked_for_by_rules() -> None:
    worked_out = {name.removeprefix("derived_") for name in dir(ops) if name.startswith("derived_")}
    said = {
        values[0]
        for library in libraries()
        for (kind, _), node in library.declarations.items()
        if kind == "field"
        for name, values in node.attributes
        if name == "derived"
    }

    assert DERIVED.keys() == worked_out | WRITTEN_OUT.keys() | {"unturned", "done_to"}
    assert sorted(DERIVED.keys() - said) == []


def test_each_primitive_is_declared_by_rules() -> None:
    declared = {
        name
        for library in libraries()
        for id, node in library.actions.items()
        for name in (id, *dict(node.attributes).get("does", ())[:1])
    }

    assert sorted(PRIMITIVES.keys() - declared) == []


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("ruleset r extends magic-2018\n  no_target: fizle\n", "`fizle` is no value of `no_target`", "`fizzle`"),
        ("ruleset r extends magic-2018\n  no_targets: rest\n", "no ruleset says `no_targets`", "`no_target`"),
        ('ruleset r extends magic-2018\n  use "more.kw"\n', "", ""),
    ],
)
def test_a_property_that_nobody_reads_is_refused(text: str, message: str, help: str) -> None:
    library = load_library("r", {**workspace.rule_files(), "r.kw": text, "more.kw": 'term t en "t" ja "t" ko "t"\n'})
    found = [each for each in library.diagnostics if each.code == "E0414"]

    assert [each.message for each in found] == ([message] if message else [])
    assert all(help in each.help for each in found)


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("adjective quick: flag quick_help, helps generc", "`generc` is no value of `helps`", "`generic`"),
        ("adjective quick: helps", "`helps` lacks a value", "color"),
        ("adjective quick: flag quick_cost, opens target", "`target` is no value of `opens`", "`targets`"),
        ("field depth: derived heighest power", "`heighest` is no value of `derived`", "`highest`"),
        ("keyword quick: way apart", "`apart` is no value of `way`", "`part`"),
        ("adjective quick: feild tapped", "no adjective says `feild`", "`field`"),
        ("adjective quick: field taped", "`taped` is no value of `field`", "`tapped`"),
        ("zone nook: each player, hidden deep", "`hidden` takes no `deep`", "nothing"),
        ("counter moss: adjusts", "`adjusts` lacks a value", "word"),
        ("symbol {M}: generic many", "`many` is no value of `generic`", "number"),
    ],
)
def test_an_attribute_that_nobody_reads_is_refused(line: str, message: str, help: str) -> None:
    text = 'ruleset r extends magic-2018\n  use "more.kw"\n'
    library = load_library(
        "r", {**workspace.rule_files(), "r.kw": text, "more.kw": line + '\n  en "nook" ja "隅" ko "구석"\n'}
    )
    found = [each for each in library.diagnostics if each.code == "E0414"]

    assert [each.message for each in found] == [message]
    assert help in found[0].help
