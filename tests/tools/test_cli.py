"""The contract of the command line: streams, exit codes, colour, and how a wrong line is answered."""

import json
import subprocess
import sys

import pytest
from tests.tools.command_line import run

from kotowari.tools import cli


def test_an_unknown_verb_is_answered_with_the_nearest() -> None:
    """Nothing on stdout, a suggestion on stderr, exit 2."""
    code, out, err = run("chekc")

    assert (code, out) == (2, "")
    assert "did you mean `kotowari check`?" in err


def test_every_verb_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    """``kotowari VERB --help`` exits 0 and says something for every verb."""
    for verb in cli.VERBS:
        with pytest.raises(SystemExit) as stop:
            cli.run([verb, "--help"])
        assert stop.value.code == 0
        assert verb in capsys.readouterr().out


def test_a_misspelt_option_could_not_run(capsys: pytest.CaptureFixture[str]) -> None:
    """argparse's own exit code is ours: 2."""
    with pytest.raises(SystemExit) as stop:
        cli.run(["check", "--fromat", "json"])
    assert stop.value.code == 2
    assert "--fromat" in capsys.readouterr().err


def test_a_missing_file_could_not_run() -> None:
    """Exit 2 and the path, never a traceback."""
    code, out, err = run("check", "no/such/file.kw")

    assert (code, out) == (2, "")
    assert "no/such/file.kw" in err


def test_help_imports_little() -> None:
    """``kotowari --help`` loads neither the parser nor the models: it must answer at once."""
    heavy = {"lark", "pydantic", "jinja2", "kotowari.grammar.parser", "kotowari.interpreter"}
    probe = (
        "import sys; from kotowari.tools import cli\n"
        "try: cli.run(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted(set(sys.modules) & set(" + repr(heavy) + ")), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)

    assert done.stderr.strip() == "[]"


def test_explain_a_code_in_both_forms() -> None:
    """A code's page is a result; as JSON it is data."""
    code, out, _ = run("explain", "e0911")
    assert code == 0 and "unknown card" in out

    code, out, _ = run("explain", "E0911", "--json")
    assert code == 0 and json.loads(out)["code"] == "E0911"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("draw", "[player: player] draw number: card"),
        ("tapped", "adjective of"),
        ("as a sorcery", "is a limit"),
        ("power", "field of"),
        ("until", "word of the language"),
        ("looks_back", "attribute of action"),
        ("引く", "draw:"),
    ],
)
def test_explain_a_word(word: str, said: str) -> None:
    """Verbs with what they take, adjectives, limits, fields, words of the language, attributes; in any language."""
    code, out, _ = run("explain", word)

    assert (code, said in out) == (0, True), out


def test_explain_an_unknown_word() -> None:
    """The nearest ones are said."""
    code, out, err = run("explain", "tokan")

    assert (code, out) == (2, "") and "`token`" in err


def test_explain_the_number_of_a_rule() -> None:
    """Who states it, and which scenarios tell of it; a rule that no rule set has can't be explained."""
    code, out, _ = run("explain", "704.5m", "--ruleset", "magic-2018", "--json")
    found = json.loads(out)

    assert (code, found["rule"], [one["ruleset"] for one in found["rulesets"]]) == (0, "704.5m", ["magic-2018"])
    assert found["rulesets"][0]["stated"][0].startswith("state, ")

    code, out, err = run("explain", "999.9", "--ruleset", "magic-2018")
    assert (code, out, "has no rule `999.9`" in err) == (2, "", True)


@pytest.mark.parametrize(("rule", "help_"), [("704.5mm", "did you mean `704.5m`?"), ("(((", "lists all it has")])
def test_a_number_that_the_book_has_not_is_not_listed(rule: str, help_: str) -> None:
    """It is refused before a scenario is played for it."""
    code, out, err = run("rules", rule, "--ruleset", "magic-2018")

    assert (code, out, f"has no rule `{rule}`" in err, help_ in err) == (2, "", True, True)


def test_explain_a_word_with_its_article() -> None:
    """As cards print it."""
    assert run("explain", "venture into the dungeon")[1] == run("explain", "venture into dungeon")[1]


def test_explain_an_unknown_code() -> None:
    """Exit 2 with the nearest code."""
    code, out, err = run("explain", "E9011")

    assert (code, out) == (2, "")
    assert "E9011" in err
