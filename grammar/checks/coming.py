"""How something comes is said where it comes into play: elsewhere nothing lies at anything, nor has a status."""

from collections.abc import Iterable

from kotowari.grammar import ast, hosts
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.vocabulary import Vocabulary

SEEN = ("secret", "shown", "kept")  # fields that mean something wherever a thing lies


def coming(checked: Checked) -> Iterable[Diagnostic]:
    """E0302 for what is said of how a thing comes to a place where that means nothing."""
    vocabulary = checked.vocabulary
    for node in checked.of(ast.Do):
        verb = vocabulary.verb(node.verb)
        if verb is None:
            continue
        place = next((value for _, value in node.args if isinstance(value, ast.ZoneOf | ast.EndOfZone)), None)
        zone = place.zone if isinstance(place, ast.EndOfZone) else place
        host = hosts.host_of(verb.params)
        to = {param.name for param in verb.params if param.role != "from" and "zone" in param.kinds}
        if not isinstance(zone, ast.ZoneOf) or not any(name in to and value is place for name, value in node.args):
            continue
        if _in_play(zone, vocabulary):
            continue
        said = [hosts.said(vocabulary)] if host is not None and host.name in dict(node.args) else []
        said += [word.spelled for word in node.adverbs if _is_status(word, vocabulary)]
        for each in said:
            help = "leave it out; of what comes into play it can be said"
            yield make("E0302", f"nothing is `{each}` in `{zone.spelled or zone.zone}`", node.span, help=help)


def _in_play(zone: ast.ZoneOf, vocabulary: Vocabulary) -> bool:
    """Is it a place in which things stand in play, or one that is only known as the game goes on?"""
    symbol = vocabulary.symbol("zone", zone.zone)
    return symbol is None or not symbol.attributes.keys().isdisjoint(("default", "field", "any", "stack"))


def _is_status(word: ast.Word, vocabulary: Vocabulary) -> bool:
    """Does an adverb give what comes a field that it has only in play?"""
    symbol = vocabulary.symbol(word.kind, word.id)
    field = vocabulary.symbol("field", symbol.said("set")) if symbol is not None and symbol.said("set") else None
    return field is not None and all(attribute not in field.attributes for attribute in SEEN)
