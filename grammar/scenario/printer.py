"""Scenarios back to text: ``parse_suite(print_suite(s))`` is ``s`` again, in any of the three languages.

Only the scenario language's own words are translated; names and words of a ruleset stay as they are,
because the printer has no ruleset.
"""

from collections.abc import Callable
from typing import Any

from kotowari.grammar.scenario import ast
from kotowari.grammar.scenario.lexer import scenario_words
from kotowari.grammar.scenario.reader import SEATS

HANDLERS: dict[type, Callable[["ScenarioPrinter", Any], str]] = {}
INDENT = "  "
WIDTH = 120


def _prints(cls: type) -> Callable[..., Any]:
    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        HANDLERS[cls] = function
        return function

    return register


def print_suite(suite: ast.Suite, lang: str = "en") -> str:
    """The text of a file: its definitions, then its scenarios."""
    printer = ScenarioPrinter(lang)
    parts = [suite.definitions.strip("\n")] if suite.definitions else []
    parts += [printer.write(scenario) for scenario in suite.scenarios]
    return "\n\n".join(parts) + "\n"


def print_scenario(scenario: ast.Scenario, lang: str = "en") -> str:
    """The text of one scenario, without a newline at the end."""
    return ScenarioPrinter(lang).write(scenario)


class ScenarioPrinter:
    """Writes parts with the words of one language."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang

    def word(self, key: str) -> str:
        """The first spelling of a scenario word."""
        return scenario_words()[key][self.lang][0]

    def write(self, part: object) -> str:
        """The text of any part or value.  Raises KeyError for a class without a printer (a bug)."""
        return HANDLERS[type(part)](self, part)

    def list(self, parts: tuple[Any, ...], empty: str) -> str:
        """Parts between commas, or the word for nothing."""
        return ", ".join(map(self.write, parts)) if parts else self.word(empty)

    def name(self, name: str, quoted: bool) -> str:
        """A name, quoted when it was or when it could be mistaken."""
        if name in SEATS and not quoted:
            return self.word(name)
        return f'"{name}"' if quoted else name

    def owner(self, thing: ast.Thing) -> str:
        """``your`` or ``X's``."""
        if thing == ast.Thing("you"):
            return self.word("your")
        return self.write(thing) + {"en": "'s", "ja": "の", "ko": "의"}[self.lang]


@_prints(bool)
def _bool(p: ScenarioPrinter, value: bool) -> str:
    return p.word("yes" if value else "no")


@_prints(int)
def _int(p: ScenarioPrinter, value: int) -> str:
    return str(value)


@_prints(ast.Pair)
@_prints(ast.Symbols)
def _text(p: ScenarioPrinter, value: ast.Pair | ast.Symbols) -> str:
    return value.text


@_prints(ast.Thing)
def _thing(p: ScenarioPrinter, thing: ast.Thing) -> str:
    parts = [p.word("ability"), p.word("of")] if thing.ability else []
    if thing.every:
        parts.append(p.word(thing.every))
    if thing.nth:
        parts.append(nth_text(thing.nth))
    return " ".join([*parts, p.name(thing.name, thing.quoted)])


def nth_text(number: int) -> str:
    """``2`` as it stands before a name: ``2nd``."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@_prints(ast.Share)
def _share(p: ScenarioPrinter, share: ast.Share) -> str:
    return f"{share.number} {p.word('to')} {p.write(share.to)}"


# --------------------------------------------------------------------------- the position
@_prints(ast.Amount)
def _amount(p: ScenarioPrinter, amount: ast.Amount) -> str:
    tail = f" {p.word('counters')}" if amount.counters else ""
    return f"{amount.number} {amount.kind}{tail}"


@_prints(ast.Item)
def _item(p: ScenarioPrinter, item: ast.Item) -> str:
    parts = [p.word("ability"), p.word("of")] if item.ability else []
    parts.append(f'"{item.card}"' if item.quoted else item.card)
    if item.count != 1:
        parts.append(f"x{item.count}")
    if item.aliases:
        parts += [p.word("as"), ", ".join(item.aliases)]
    parts += [f"{p.word('face')} {m[5:]}" if m.startswith("face_") else m for m in item.marks]
    if item.fresh:
        parts.append(p.word("fresh"))
    parts += [f"{p.word('with')} {p.write(amount)}" for amount in item.amounts]
    if item.on is not None:
        parts += [p.word("on"), p.write(item.on)]
    if item.face:
        parts.append(f'{p.word("face")} "{item.face}"')
    if item.owner:
        parts += [p.word("owned"), p.word("by"), p.name(item.owner, False)]
    return " ".join(parts)


@_prints(ast.Pile)
def _pile(p: ScenarioPrinter, pile: ast.Pile) -> str:
    only = f"{p.word('only')} " if pile.only and pile.items else ""
    return f"{pile.zone} {only}{p.list(pile.items, 'empty')}"


@_prints(ast.Setting)
def _setting(p: ScenarioPrinter, setting: ast.Setting) -> str:
    value = p.write(setting.value)
    return f"{value} {setting.field} {p.word('counters')}" if setting.counters else f"{setting.field} {value}"


@_prints(ast.Side)
def _side(p: ScenarioPrinter, side: ast.Side) -> str:
    return _block(p, p.name(side.seat, False) + ":", tuple(map(p.write, side.entries)))


@_prints(ast.Fixed)
def _fixed(p: ScenarioPrinter, fixed: ast.Fixed) -> str:
    return f"{p.word('fixed')} {fixed.of} {p.list(fixed.values, 'none')}"


# --------------------------------------------------------------------------- commands
@_prints(ast.Clause)
def _clause(p: ScenarioPrinter, clause: ast.Clause) -> str:
    word = p.word(clause.word) if clause.word in scenario_words() else clause.word  # the letter of a number is itself
    return f"{word} {p.list(clause.values, 'none')}"


@_prints(ast.Do)
def _do(p: ScenarioPrinter, do: ast.Do) -> str:
    return f"{p.name(do.seat, False)} {_deed(p, do)}"


def _deed(p: ScenarioPrinter, do: ast.Do) -> str:
    parts = [do.verb]
    if do.things:
        parts.append(", ".join(map(p.write, do.things)))
    if do.which:
        parts.append(f'"{do.which}"' if isinstance(do.which, str) else str(do.which))
    return " ".join([*parts, *map(p.write, do.clauses)])


@_prints(ast.Choose)
def _choose(p: ScenarioPrinter, choose: ast.Choose) -> str:
    return f"{p.name(choose.seat, False)} {_answer(p, choose)}"


def _answer(p: ScenarioPrinter, choose: ast.Choose) -> str:
    verb = p.word("order" if choose.order else "choose")
    tail = f" {p.word('for')} {choose.purpose}" if choose.purpose else ""
    return f"{verb} {p.list(choose.values, 'none')}{tail}"


@_prints(ast.Advance)
def _advance(p: ScenarioPrinter, advance: ast.Advance) -> str:
    if advance.how == "pass":
        return " ".join(filter(None, (p.name(advance.seat, False), p.word("pass"))))
    count = {0: f" {p.word('all')}", 1: ""}.get(advance.count, f" {advance.count}")
    return p.word("resolve") + count


@_prints(ast.Concede)
def _concede(p: ScenarioPrinter, concede: ast.Concede) -> str:
    return f"{p.name(concede.seat, False)} {p.word('concede')}"


# --------------------------------------------------------------------------- checks
@_prints(ast.Cards)
def _cards(p: ScenarioPrinter, cards: ast.Cards) -> str:
    return p.list(cards.items, "empty")


@_prints(ast.Compare)
def _compare(p: ScenarioPrinter, compare: ast.Compare) -> str:
    owner = [p.owner(compare.of)] if compare.of else []
    end = [p.word(compare.end)] if compare.end else []
    op = p.word(compare.op) if compare.op in ("has", "lacks") else compare.op
    return " ".join([*owner, compare.what, *end, op, p.write(compare.value)])


def _being(p: ScenarioPrinter, negated: bool) -> str:
    return p.word("isn't" if negated else "is")


@_prints(ast.Is)
def _is(p: ScenarioPrinter, check: ast.Is) -> str:
    what = p.write(check.what) if isinstance(check.what, ast.Pair) else " ".join(check.what)
    return f"{p.write(check.thing)} {_being(p, check.negated)} {what}"


@_prints(ast.IsIn)
def _is_in(p: ScenarioPrinter, check: ast.IsIn) -> str:
    owner = [p.owner(check.of)] if check.of else []
    return " ".join([p.write(check.thing), _being(p, check.negated), p.word("in"), *owner, check.zone])


@_prints(ast.IsOn)
def _is_on(p: ScenarioPrinter, check: ast.IsOn) -> str:
    return f"{p.write(check.thing)} {_being(p, check.negated)} {p.word('on')} {p.write(check.host)}"


@_prints(ast.HasCounters)
def _has_counters(p: ScenarioPrinter, check: ast.HasCounters) -> str:
    number = str(check.number) if check.number else p.word("no")
    return f"{p.write(check.thing)} {p.word('has')} {number} {check.kind} {p.word('counters')}"


@_prints(ast.HasAbility)
def _has_ability(p: ScenarioPrinter, check: ast.HasAbility) -> str:
    said = p.word("has")
    if check.negated:  # a bare name before `lacks` would be read as that of a place
        said = p.word("lacks") if check.thing.quoted else f"{said} {p.word('no')}"
    return f"{p.write(check.thing)} {said} {check.keyword}"


@_prints(ast.Can)
def _can(p: ScenarioPrinter, check: ast.Can) -> str:
    ability = p.word("can't" if check.negated else "can")
    deed = _answer(p, check.do) if isinstance(check.do, ast.Choose) else _deed(p, check.do)
    return f"{p.name(check.do.seat, False)} {ability} {deed}"


def _times(op: str, times: int) -> str:
    return "" if (op, times) == (">=", 1) else f" {op} {times}"


@_prints(ast.Logged)
def _logged(p: ScenarioPrinter, check: ast.Logged) -> str:
    slots = "".join(f" {p.word(slot)} {p.write(thing)}" for slot, thing in check.slots)
    return f"{p.word('event')} {check.verb}{slots}{_times(check.op, check.times)}"


@_prints(ast.Cited)
def _cited(p: ScenarioPrinter, check: ast.Cited) -> str:
    return f"{p.word('rule')} {check.rule}{_times(check.op, check.times)}"


@_prints(ast.Result)
def _result(p: ScenarioPrinter, check: ast.Result) -> str:
    if check.goes_on:
        return f"{p.word('game')} {p.word('continues')}"
    if not check.seat:
        return f"{p.word('nobody')} {p.word('win')}"
    return f"{p.name(check.seat, False)} {p.word('lose' if check.lost else 'win')}"


@_prints(ast.Now)
def _now(p: ScenarioPrinter, check: ast.Now) -> str:
    return " ".join(filter(None, (p.word("now"), p.word("turn"), str(check.turn), check.step)))


@_prints(ast.Expect)
def _expect(p: ScenarioPrinter, expect: ast.Expect) -> str:
    return _block(p, p.word("expect"), tuple(map(p.write, expect.checks)))


# --------------------------------------------------------------------------- blocks
def _block(p: ScenarioPrinter, head: str, entries: tuple[str, ...]) -> str:
    """``head a; b`` when that fits a line and nothing in it is a block, else one entry a line."""
    line = f"{head} {'; '.join(entries)}".rstrip()
    if "\n" not in line and len(line) <= WIDTH - 2 * len(INDENT):
        return line
    body = "\n".join(INDENT + row for entry in entries for row in entry.split("\n"))
    return f"{head}\n{body}"


@_prints(ast.Moment)
def _moment(p: ScenarioPrinter, moment: ast.Moment) -> str:
    whose = f" {p.word('of')} {p.name(moment.whose, False)}" if moment.whose else ""
    step = f" {moment.step}" if moment.step else ""
    head = f"{p.word('turn')} {moment.turn}{whose}{step}:"
    return _commands(p, head, moment.commands)


def _commands(p: ScenarioPrinter, head: str, commands: tuple[ast.Command, ...]) -> str:
    entries = tuple(map(p.write, commands))
    checked = any(isinstance(command, ast.Expect) for command in commands[:-1])
    told = any(isinstance(command, ast.Under) for command in commands)
    if checked or told or len(entries) > 3:  # what follows `expect` in its line is checks, `under` takes all of it
        return "\n".join([head, *(INDENT + row for entry in entries for row in entry.split("\n"))])
    return _block(p, head, entries)


@_prints(ast.Under)
def _under(p: ScenarioPrinter, under: ast.Under) -> str:
    return _commands(p, f"{p.word('under')} {', '.join(under.rulesets)}:", under.commands)


@_prints(ast.Scenario)
def _scenario(p: ScenarioPrinter, scenario: ast.Scenario) -> str:
    start = f" {p.word('from')} {p.word('start')}" if scenario.from_start else ""
    cites = f" [{', '.join(scenario.cites)}]" if scenario.cites else ""
    rows = [f'{p.word("scenario")} "{scenario.title}" {p.word("under")} {", ".join(scenario.rulesets)}{start}{cites}']
    if scenario.seats != SEATS:
        rows.append(INDENT + f"{p.word('seats')} " + ", ".join(scenario.seats))
    for part in (*scenario.given, *scenario.script):
        rows += [INDENT + row for row in p.write(part).split("\n")]
    return "\n".join(rows)


@_prints(ast.Suite)
def _suite(p: ScenarioPrinter, suite: ast.Suite) -> str:
    return "\n\n".join(map(p.write, suite.scenarios))
