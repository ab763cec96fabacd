"""Whether the rules that a scenario cites are rules of the books of its editions."""

from functools import cache

from kotowari.grammar.chain import PLUS
from kotowari.grammar.scenario.ast import Scenario
from kotowari.grammar.suggest import suggestion
from kotowari.tools import workspace
from kotowari.tools.data import data_file
from kotowari.tools.explain.book import PROPERTY, parse_book
from kotowari.tools.testing.words import Words

HELP = "cite one that it has: `kotowari rules` lists them"


@cache
def _rules(ruleset: str) -> frozenset[str] | None:
    """The numbers of a rule set's own book; None where it names none itself: its base's may be numbered anew."""
    declared = workspace.declared_rulesets().get(ruleset)
    named = dict(declared[1].properties).get(PROPERTY, ()) if declared is not None else ()
    return frozenset(parse_book(data_file(declared[1], named[0])).rules) if declared is not None and named else None


def unknown_cites(scenario: Scenario, words: Words) -> list[str]:
    """A sentence for each cited number (an example of a rule is ``#1`` behind it) that no book of its editions has."""
    books = [_rules(each.split(PLUS)[0]) for each in scenario.rulesets]
    if not scenario.cites or None in books:
        return []
    known = frozenset[str]().union(*(book for book in books if book is not None))
    strange = [rule for rule in scenario.cites if rule.partition("#")[0] not in known]
    strange = [rule for rule in strange if not words.is_cited(rule.partition("#")[0])]
    told = " or ".join(dict.fromkeys(each.split(PLUS)[0] for each in scenario.rulesets))
    return [
        f"the book of {told} has no rule `{rule}`; {suggestion(rule, known) or 'name one it has'}" for rule in strange
    ]
