"""Texts nobody should write, and all that must survive them; run as a program it reads one, in little memory.

``python -m tests.grammar.hostile NAME`` reads the text NAME as cards and as rules, formats it and prints
the codes found, one line for each, with an address space of 500 MB above what the imports take.
"""

import random
import resource
import sys

from tests import libraries

from kotowari.grammar.library import load_cards, load_library
from kotowari.grammar.printer import format_source

MEMORY = 500 * 2**20
LONG = 95_000


def nonsense() -> str:
    """Signs from everywhere, nearly as many lines of them as a file may have, the same every time."""
    pick = random.Random(1).choice
    signs = [*"abcxyz ,:()[]{}\"'#+-*/=<>\n\t\\|~^", "card ", "\n  ", *"（①獣\u200f\x00\U0001f600", "카드 "]
    return "".join(pick(signs) for _ in range(LONG // 2))


def wordy() -> str:
    """Real words in no order, nearly as many lines of them as a file may have."""
    pick = random.Random(2).choice
    words = "wreck critter or and where if of it you keep 3 target all not with (".split()
    return "".join(f"{pick(words)}{pick(['', '', '', ':', ',', chr(10) + '  '])} " for _ in range(17_500))


def cyclic(count: int) -> str:
    """Keywords each of which has the next, the last the first."""
    return "\n".join(f"keyword loop{n}\n  loop{(n + 1) % count}\n" for n in range(count))


def card(*lines: str) -> str:
    return "\n".join(['card "A" {1}', "  Critter", *(f"  {line}" for line in lines), ""])


def deep_indentation(levels: int) -> str:
    return card(*(f"{'  ' * n}if this is bent:" for n in range(levels)), "  " * levels + "wreck this")


TEXTS = {
    "nonsense": nonsense,
    "wordy": wordy,
    "empty": lambda: "",
    "one_line": lambda: "x " * 50_000,
    "long_word": lambda: card("wreck " + "a" * LONG),
    "long_string": lambda: card('text en "' + "a" * LONG + '"'),
    "open_string": lambda: card('text en "' + "a" * LONG),
    "long_phrase": lambda: card("wreck " + "bent " * 18_000 + "critter"),
    "long_or": lambda: card("wreck " + "critter or " * 8_000 + "critter"),
    "long_and": lambda: card("if " + "this is bent and " * 5_000 + "this is bent: wreck this"),
    "long_sum": lambda: card("let n = " + "1 + " * 20_000 + "1"),
    "long_fields": lambda: card("let n = force of " + "owner of " * 5_000 + "this"),
    "many_nots": lambda: card("if " + "not " * 10_000 + "this is bent: wreck this"),
    "many_wheres": lambda: card("wreck critter" + " where exists critter" * 2_000),
    "brackets": lambda: card("let n = " + "(" * 10_000 + "1" + ")" * 10_000),
    "open_brackets": lambda: card("let n = " + "(" * 10_000),
    "condition_brackets": lambda: card("if " + "(" * 10_000 + "this is bent" + ")" * 10_000 + ": wreck this"),
    "square_brackets": lambda: card("[" * 10_000),
    "curly_brackets": lambda: card("{" * 10_000 + "R" + "}" * 10_000),
    "inline_blocks": lambda: card("if this is bent: " * 5_000 + "wreck this"),
    "deep_indentation": lambda: deep_indentation(1_000),
    "near_brackets": lambda: card("let n = " + "(" * 19 + "1" + ")" * 19, "wreck " + "(" * 19 + "critter" + ")" * 19),
    "near_condition_brackets": lambda: card("if " + "(" * 19 + "this is bent" + ")" * 19 + ": wreck this"),
    "near_let_brackets": lambda: card("let n = " + "(" * 19 + "this is bent" + ")" * 19),
    "near_broken_brackets": lambda: card("if " + "(" * 19 + "this is flurb" + ")" * 19 + ": wreck this"),
    "near_and": lambda: card("if " + "this is bent and " * 60 + "this is bent: wreck this"),
    "near_or": lambda: card("wreck " + "critter or " * 120 + "critter"),
    "near_events": lambda: card("when " + "this arrives or " * 80 + "this attacks: wreck this"),
    "near_nots": lambda: card("if " + "not " * 240 + "this is bent: wreck this"),
    "near_wheres": lambda: card("wreck critter" + " where exists critter" * 60),
    "near_withs": lambda: card("wreck critter" + " with soar or soar" * 60, "wreck critter" + " you keep" * 120),
    "near_fields": lambda: card("let n = force of " + "price of " * 110 + "this"),
    "near_sum": lambda: card("let n = " + "1 + " * 120 + "1", "let m = " + "twice " * 240 + "1"),
    "near_verbs": lambda: card("this " + "hits " * 240, "wreck " * 240, "this can't " + "attack or " * 100 + "block"),
    "near_blocks": lambda: deep_indentation(18),
    "near_inline_blocks": lambda: card("if this is bent: " * 18 + "wreck this", "for each critter: " * 18 + "x"),
    "odd_indentation": lambda: 'card "A"\n   x\n      y\n\tz\n',
    "many_cards": lambda: "\n".join(f'card "A{n}"\n  Critter\n  wreck flurb\n' for n in range(950)),
    "many_lines": lambda: "\n".join(f'card "A{n}"\n  Critter\n' + "  wreck this\n" * 990 for n in range(4)),
    "comments": lambda: "# c\n" * 3_999,
    "many_words": lambda: card(*["wreck target critter"] * 3_900),
    "too_many_lines": lambda: "# c\n" * 200_000,
    "too_many_letters": lambda: card("wreck " + "a" * 1_000_000),
    "bom": lambda: "\ufeff" + card("wreck this"),
    "two_boms": lambda: "\ufeff\ufeff" + card("wreck this"),
    "crlf": lambda: card("wreck this").replace("\n", "\r\n"),
    "cr": lambda: card("wreck this").replace("\n", "\r"),
    "nul": lambda: card("wreck\0this", '"\0"'),
    "controls": lambda: card("".join(map(chr, range(32))), "\x7f\x85\u2028\u2029"),
    "surrogates": lambda: card("wreck \ud800", 'text en "\udfff"'),
    "marks": lambda: card("\u200fwreck this\u200e", "\u202ewreck this", "wreck\u200bthis", "wreck\u00a0this"),
    "combining": lambda: card("e" + "\u0301" * 90_000),
    "full_width": lambda: card("{R}： fetch １ card", "ｆｅｔｃｈ　２　ｃａｒｄｓ"),
    "circled": lambda: card("①: fetch 1 card", "㊿: fetch 1 card"),
    "digits": lambda: card("fetch ٣ cards", "fetch " + "9" * 90_000 + " cards", "let n = ²"),
    "unknown_words": lambda: card(*(f"flurb{n} the gnarl" for n in range(900))),
    "cycle_of_one": lambda: cyclic(1),
    "cycle_of_many": lambda: cyclic(300),
    "ruleset_cycle": lambda: "ruleset a extends b\n\nruleset b extends a\n\nruleset mini extends mini\n",
    "self_event": lambda: 'event fall(by what: object) is what falls\n  en "fall"\n',
    "wrong_kinds": lambda: card("put this on 3", "move 2 to critter", "fetch this cards", "this hits you to 3"),
    "names": lambda: card(*(f"let n{n} = {n}" for n in range(750))),
    "heads": lambda: "card\ncard card\nkeyword\naction (\nzone :\nstate [\noffer ()\nruleset\nscenario\nface\n",
}


def codes_of(text: str) -> list[str]:
    """The codes a text gives as cards and as rules; what the formatter gives back must be stable."""
    mini = libraries.mini()
    _, findings = load_cards(mini, {"t.kw": text})
    findings += load_library("mini", {**mini.sources, "t.kw": text}).diagnostics
    once, more = format_source(text, mini)
    assert not any(f.code == "E0711" for f in more)
    if len(text) < LONG:
        assert format_source(once, mini)[0] == once
    for finding in findings:
        finding.to_dict()
    return sorted({finding.code for finding in findings if finding.code.startswith("E")})


def main() -> None:
    libraries.mini()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    for code in codes_of(TEXTS[sys.argv[1]]()):
        print(code)


if __name__ == "__main__":
    main()
