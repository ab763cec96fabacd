"""What generated expressions read, so that only a change of that makes them be asked again."""

import ast as python
import re

from kotowari.interpreter.program import COUNTERS

_STATUS = re.compile(r"(?:\.(?:status|fields|facts)\.get\(|ops\.status\(\w+, )'(\w+)'")
_CALLS = re.compile(r"\b(?:ops|g|pipeline|effects|icons)\.[\w.]+\(")
# Calls that read no status of their own: of the things they are given, or of none.
_READ_NONE = frozenset((
    "ops.status(", "ops.counters(", "ops.has_counter(", "ops.counter_kinds(", "ops.in_zone_id(", "ops.in_union(",
    "ops.is_card(", "ops.is_token(", "ops.has_cost(", "ops.is_step(",
))
# … and those that find things or players, whose status is then read in plain sight.
_FIND = frozenset((
    "g.zone_objects(", "g.contents(", "g.turn_order(", "g.active_player(", "g.controller(", "g.in_zone(",
    "g.all_objects(", "g.state.players.index(", "ops.as_list(", "ops.count(", "ops.every(", "ops.is_object(",
    "ops.has_word(", "ops.same(",
    "ops.derived_controller(", "ops.derived_owner(", "ops.derived_host(", "ops.derived_count(", "ops.derived_value(",
    "g.program.word_abilities(", "g.state.facts.get(",
))


def statuses_read(*texts: str, finding: bool = False) -> tuple[str, ...] | None:
    """The fields of things (and players) that tests read; None if a function that they call may read others.

    ``finding``: tests that look for other things too, not only at the one they are asked of.
    """
    allowed = _READ_NONE | _FIND if finding else _READ_NONE
    if any(call not in allowed for text in texts for call in _CALLS.findall(text)):
        return None
    fields = {field for text in texts for field in _STATUS.findall(text)}
    if any("counter" in call for text in texts for call in _CALLS.findall(text)):
        fields.add(COUNTERS)
    return tuple(sorted(fields))


def reads_only_players(text: str) -> bool:
    """Does the text that finds players ask for nothing but their own fields and counters?"""
    own = re.sub(r"\[o\d+ for o\d+ in g\.turn_order\(\) if|\bo\d*\.fields\.get\(|ops\.counters\(o\d*, ", "", text)
    return not re.search(r"\b(g|ops|this|you|lambda)\b", own)


def reads_own_state(text: str) -> bool:
    """Does a test of a cost ask only for what the thing is and its statuses, prohibitions apart?"""
    own = re.sub(r"\('\w+' not in g\.forbidders\.count or not listeners\.barred\(g, [^()]*\)\)", "", text)
    own = re.sub(r"^lambda g, this, you:|\bthis\.(status\.get|chars|zone)\b", "", own)
    return not re.search(r"\b(g|ops|this|you|lambda)\b", own)


def needed(text: str) -> tuple[str, str] | None:
    """What whatever passes a test of ``o`` must have, the rarest kind of it first; None if the test asks for no such.

    ``("status", id)``, ``("keyword", id)`` or ``("word", id)``, if it is one of the things that are asked for together.
    """
    found: dict[str, str] = {}
    left = [python.parse(text, mode="eval").body]
    while left:
        part = left.pop()
        if isinstance(part, python.BoolOp) and isinstance(part.op, python.And):
            left.extend(part.values)
            continue
        for kind, pattern in _NEEDS.items():
            if (asked := pattern.fullmatch(python.unparse(part))) is not None:
                found.setdefault(kind, asked[1])
    return next(((kind, found[kind]) for kind in _NEEDS if kind in found), None)


_NEEDS = {
    "status": re.compile(r"(?:ops\.status\(o, |o\.status\.get\()'(.+)'\)"),
    "keyword": re.compile(r"'(.+)' in o\.chars\.keywords"),
    "word": re.compile(r"'(.+)' in o\.chars\.words"),
}
