"""Wordings are a closed language: what a file of a stranger says in one is never run, and is refused by ``check``."""

import json
from pathlib import Path

import pytest
from tests.tools.command_line import run

from kotowari.tools import workspace
from kotowari.tools.text.frames import FrameError, Frames
from kotowari.tools.text.render import LANGUAGES, linearizer
from kotowari.tools.text.wording import LENGTH, RESULT
from kotowari.tools.text.wordings_tried import refused_wordings

RULES = """keyword swift{number}(n: number) [702.1]
  en "swift{number}" ja "迅速{number}" ko "신속{number}"
  {line}
  when this enters: draw n cards
"""
STRANGE = {
    "{{ lipsum.__globals__['os'].popen('touch ran').read() }}": "a call",
    "{{ lipsum }}": "`lipsum` is no parameter here",
    "{{ cycler }}": "`cycler` is no parameter here",
    "{{ self }}": "`self` can't stand in a wording",
    "{{ n.__class__ }}": "an attribute",
    "{{ n['__class__'] }}": "a subscript",
    "{{ n|attr('__class__') }}": "there is no filter `attr` in this language",
    "{{ n|map(attribute='__class__')|join(n) }}": "what is given to `join` must be written out",
    "{{ 'x' * 999999999 }}": "Mul",
    "{{ 9 ** 9 ** 9 }}": "Pow",
    "{{ n ~ n }}": "Concat",
    "{% for a in n %}{{ a }}{% endfor %}": "a loop",
    "{% set a = n %}{{ a }}": "`set`",
    "{% macro a() %}{% endmacro %}": "a macro",
    "{% include '/etc/passwd' %}": "an include",
    "{% import '/etc/passwd' as a %}": "an import",
    "{% extends 'x' %}": "`extends`",
    "{% block x %}{% endblock %}": "a block",
    "{% filter upper %}x{% endfilter %}": "FilterBlock",
    "{% if n is divisibleby(0) %}{% endif %}": "there is no test `divisibleby`",
    "{{ n": "unexpected end of template",
    "{{ " + "not " * 300 + "n }}": "nested too deeply",
    "{% if n %}" * 90 + "{% endif %}" * 90: "nested too deeply",
    "x" * (LENGTH + 1): "more than 2000",
    "{{ 'aaaaaaaaaa'" + "|replace('a', 'aaaaaaaaaa')" * 9 + " }}": "more than 20000",
    "{{ n < 'x' }}": "not supported between",
    "{{ n|join(0) }}": "no attribute 'join'",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_of_the_language_is_refused_and_never_run(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "swift.kw"
    texts = [RULES.format(number=number, line=f'reminder {lang} "{wording}"') for number, wording in enumerate(STRANGE)]
    rules.write_text("".join(texts), encoding="utf-8")

    code, out, err = run("check", "--json", str(rules), "--ruleset", "magic-2018")

    found = {one["line"]: one for one in json.loads(out)}
    assert code == 1 and {one["code"] for one in found.values()} == {"E0808"}
    for number, reason in enumerate(STRANGE.values()):
        assert reason in found[4 * number + 3]["message"] and found[4 * number + 3]["help"]
    assert len(found) == len(STRANGE) and "internal error" not in err and not (tmp_path / "ran").exists()


@pytest.mark.parametrize("wording", [text for text in STRANGE if "lipsum" in text])
def test_text_and_reminder_refuse_it_without_a_check_too(wording: str, tmp_path: Path) -> None:
    rules, card = tmp_path / "swift.kw", tmp_path / "card.kw"
    rules.write_text(RULES.format(number=0, line=f'reminder en "{wording}"'), encoding="utf-8")
    card.write_text('card "Moon Fox" {G}\n  Creature — Fox 1/1\n  swift0 2\n', encoding="utf-8")

    for line in (("text", str(card), "--reminders"), ("reminder", "swift0 2", "--on", "creature")):
        code, out, err = run(*line, "--rules", str(rules), "--ruleset", "magic-2018")
        assert code in (1, 2) and ("can't stand" in err or "undefined" in err), (line, err)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("ruleset", ["animal", "magic", "magic-2018", "magic-2023"])
def test_every_wording_of_the_standard_rules_can_be_told(ruleset: str) -> None:
    library = workspace.ruleset_library(ruleset)

    assert [one.message for one in refused_wordings(library, set(library.sources))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_filter_makes_more_than_the_bound(lang: str) -> None:
    say = linearizer(workspace.ruleset_library("magic-2018"), lang)
    with pytest.raises(FrameError, match=str(RESULT)):
        say.frames.fill("{{ n }}" * 200, {"n": "x" * 200})


def test_rendering_knows_no_globals() -> None:
    for name in ("lipsum", "cycler", "range", "dict", "namespace", "joiner"):
        with pytest.raises(FrameError, match="undefined"):
            Frames({}).fill(f"{{{{ {name} }}}}", {})
