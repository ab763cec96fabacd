"""Stories beside each other as a page to look at: what is told alike is joined, the rest stands out; and texts."""

from collections.abc import Mapping, Sequence

from jinja2 import Environment

from kotowari.tools.comparing.plays import Play, beside

_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>{{ title }}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2em; }
  table { border-collapse: collapse; width: 100%; margin-bottom: 3em; }
  th, td { text-align: left; vertical-align: top; padding: .2em .8em; width: 50%; }
  .text { white-space: pre-line; width: auto; }
  th { border-bottom: 2px solid; }
  .same { text-align: center; color: #666; }
  .other { background: #fff3d6; }
  .step { color: #888; }
  .rule { color: #888; font-size: 85%; }
</style>
{% for title, tables in stories %}
<h1>{{ title }}</h1>
{% for left, right, rows in tables %}
<table>
<tr>{% for play in (left, right) %}<th>{{ play.ruleset }}: {{ play.said }}</th>{% endfor %}</tr>
{% for row in rows %}
{% if row.same %}
<tr><td class="same" colspan="2"><span class="step">{{ row.left.step or "before" }}:</span> {{ row.left.text }}
<span class="rule">{{ row.left.rules | join(", ") }} | {{ row.right.rules | join(", ") }}</span></td></tr>
{% else %}
<tr>{% for line in (row.left, row.right) %}
<td class="other">{% if line %}<span class="step">{{ line.step or "before" }}:</span> {{ line.text }}
<span class="rule">{{ line.rules | join(", ") }}</span>{% endif %}</td>
{% endfor %}</tr>
{% endif %}
{% endfor %}
</table>
{% endfor %}
{% endfor %}
{% for title, said in texts %}
<h1>{{ title }}</h1>
<table>
<tr>{% for ruleset in said %}<th>{{ ruleset }}</th>{% endfor %}</tr>
<tr>{% for text in said.values() %}<td class="text">{{ text }}</td>{% endfor %}</tr>
</table>
{% endfor %}
"""


def page(told: Sequence[tuple[str, Sequence[Play]]], texts: Sequence[tuple[str, Mapping[str, str]]] = ()) -> str:
    """HTML: of each story, by its title, the first rule set against each of the others; of each card its texts."""
    stories = []
    for title, (first, *others) in told:
        stories.append((title, [(first, other, list(beside(first.lines, other.lines))) for other in others]))
    title = ", ".join(title for title, _ in (*told, *texts))
    made = Environment(autoescape=True, trim_blocks=True).from_string(_PAGE)
    return made.render(title=title, stories=stories, texts=texts)
