"""Typed reminders: none says other numbers, counters, zones, players or times than its body, each has a reason."""

import re
import unicodedata

import pytest
from tests.libraries import face_with, ruleset, types_with
from tests.text.irregular import AGREES, CARRIED_OUT_ELSEWHERE, EARLIER_ONLY, REASONS

from kotowari.grammar import ast
from kotowari.grammar.library import load_cards
from kotowari.grammar.visit import walk
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.overrides import is_other
from kotowari.tools.text.render import linearizer

RULES = "magic-2023"
LANGUAGES = ("en", "ja", "ko")
SAMPLES = {"number": "7", "cost": "{2}{G}", "noun": "creature", "text": '"Ley Weaver"'}
ENGLISH = "zero one two three four five six seven eight nine ten".split()
KOREAN = "영 하나 두 세 네 다섯 여섯 일곱 여덟 아홉 열".split()
MAY = {"en": r"\bmay\b", "ja": "[てで]もよい|てよい", "ko": None}  # in Korean what may and what can be done is one word
UNTIL = {"en": "until end of turn", "ja": "ターン終了時まで", "ko": "턴종료까지"}
PLAYERS = {
    "defending": {"en": "defending player", "ja": "防御プレイヤー", "ko": "수비플레이어"},
    "opponent": {"en": "opponent", "ja": "対戦相手", "ko": "상대"},
    "owner": {"en": "owner", "ja": "オーナー", "ko": "소유자"},
}
COUNTER = {"en": r"(?<![\w/+-]){} counter", "ja": "{}カウンター", "ko": "{} 카운터"}
ZONES = ("battlefield", "graveyard", "hand", "library", "stack")
LEFT_OUT = ("may", "zone", "player", "until")  # what a reminder need not repeat from the body


def typed(node: ast.Keyword | ast.Action, lang: str, today: bool = False) -> bool:
    """Whether a reminder is typed in a language, of today or of any time."""
    return any(
        "reminder" in text.variant
        and not is_other(text)
        and any(name.lang == lang for name in text.texts)
        and not (today and any(word.isdigit() for word in text.variant))
        for text in node.texts
    )


def typed_ids() -> list[str]:
    library = ruleset(RULES)
    nodes = (*library.keywords.values(), *library.actions.values())
    return sorted({node.id for node in nodes if any(typed(node, lang) for lang in LANGUAGES)})


def told(keyword: ast.Keyword) -> bool:
    """Whether a body is told where no reminder is typed."""
    return bool(keyword.abilities) and "silent" not in dict(keyword.attributes)


CASES = [
    (id, lang)
    for id, keyword in ruleset(RULES).keywords.items()
    for lang in LANGUAGES
    if told(keyword) and typed(keyword, lang, today=True)
]


def reminders(id: str, lang: str) -> tuple[str, str]:
    """The typed reminder of a keyword on a creature (or what alone has it), and what is derived from its body."""
    library = ruleset(RULES)
    keyword = library.keywords[id]
    words = [library.vocabulary.names("keyword", id, "en")[0]]
    for param in keyword.params:
        words += ([param.role] if param.role != "object" else []) + [SAMPLES[param.kinds[0]]]
    source = f'card "Sample"\n  {types_with(keyword)}\n  {" ".join(words)}\n{face_with(keyword)}'
    (card,), found = load_cards(library, {"sample": source})
    assert not [problem for problem in found if problem.severity == "error"]
    (line,) = card.faces[0].abilities
    said = []
    for without in (False, True):
        say = linearizer(library, lang)
        if without:
            wording = say.lexicon.wording
            say.lexicon.wording = lambda kind, id, *variant, wording=wording, **of: (  # type: ignore[method-assign]
                None if kind == "keyword" and "reminder" in variant else wording(kind, id, *variant, **of)
            )
        noun = say.noun_of(card.faces[0])
        said.append(say.reminder(line.uses[0], Context(name=noun, noun=noun, by_name=False, face=card.faces[0])))
    return said[0], said[1]


def facts(text: str, lang: str) -> set[str]:
    """Numbers, pairs, counters, zones, players, choices and times that a text speaks of; one and none are left out."""
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").lower()
    found = {f"pair {pair}" for pair in re.findall(r"[+-]?\d+/[+-]?\d+", plain)}
    bare = re.sub(r"[+-]?\d+/[+-]?\d+|\{[^}]*\}", "", plain)
    numbers = {int(digits) for digits in re.findall(r"\d+", bare)}
    numbers |= {ENGLISH.index(word) for word in re.findall(r"[a-z]+", bare) if lang == "en" and word in ENGLISH}
    numbers |= {KOREAN.index(word) for word in re.findall(r"[가-힣]+", bare) if lang == "ko" and word in KOREAN}
    found |= {f"number {number}" for number in numbers if number > 1}
    vocabulary = ruleset(RULES).vocabulary
    for symbol in vocabulary.symbols("counter"):
        names = [unicodedata.normalize("NFKC", name).lower() for name in vocabulary.names("counter", symbol.id, lang)]
        if any(re.search(COUNTER[lang].format(re.escape(name)), plain) for name in names):
            found.add(f"counter {symbol.id}")
    found |= {f"zone {zone}" for zone in ZONES if any(name in plain for name in vocabulary.names("zone", zone, lang))}
    found |= {f"player {player}" for player, names in PLAYERS.items() if names[lang] in plain}
    found |= {"may"} if MAY[lang] and re.search(MAY[lang], plain) else set()
    return found | ({"until"} if UNTIL[lang] in plain else set())


def stated(keyword: ast.Keyword) -> set[str]:
    """The zones that a definition names, those in which its abilities work among them."""
    parts = {f"zone {word}" for words in dict(keyword.attributes).values() for word in words}
    nodes = (node for ability in keyword.abilities for node in walk(ability))
    return parts | {f"zone {node.zone}" for node in nodes if isinstance(node, ast.ZoneOf)}


def contradictions(id: str, said: str, derived: str, lang: str) -> set[str]:
    """What one of both texts says and the other one must say, too."""
    first, second = facts(said, lang), facts(derived, lang)
    more = first - second - stated(ruleset(RULES).keywords[id])
    less = {fact for fact in second - first if not fact.startswith(LEFT_OUT)}
    return {fact for fact in more | less if (id, fact) not in AGREES}


@pytest.mark.parametrize(("id", "lang"), CASES)
def test_no_typed_reminder_contradicts_its_body(id: str, lang: str) -> None:
    said, derived = reminders(id, lang)
    assert contradictions(id, said, derived, lang) == set()


@pytest.mark.parametrize(("id", "lang"), CASES)
def test_no_typed_reminder_says_what_is_derived_anyway(id: str, lang: str) -> None:
    said, derived = reminders(id, lang)
    assert said != derived


@pytest.mark.parametrize(
    ("id", "lang", "right", "wrong", "about"),
    [
        ("ascend", "en", "ten", "nine", "number 9"),
        ("renown", "ja", "７", "６", "number 6"),
        ("modular", "ko", "+1/+1", "-1/-1", "counter -1/-1"),
        ("scavenge", "en", "graveyard", "library", "zone library"),
        ("tribute", "en", "opponent", "owner", "player owner"),
    ],
)
def test_a_contradiction_is_seen(id: str, lang: str, right: str, wrong: str, about: str) -> None:
    said, derived = reminders(id, lang)
    assert right in said
    assert about in contradictions(id, said.replace(right, wrong), derived, lang)


def test_what_agrees_is_needed() -> None:
    """A row of the table that no keyword needs any more is taken out."""
    apart = set()
    for id, lang in CASES:
        said, derived = reminders(id, lang)
        first, second = facts(said, lang), facts(derived, lang)
        apart |= {(id, fact) for fact in first ^ second}
    assert set(AGREES) <= apart


# --------------------------------------------------------------------------- why they are typed
def test_each_typed_reminder_has_one_reason() -> None:
    listed = [id for reason in REASONS for id in reason.ids]
    assert sorted(listed) == typed_ids()


def test_what_is_carried_out_elsewhere_is_not_told() -> None:
    keywords = ruleset(RULES).keywords
    assert CARRIED_OUT_ELSEWHERE.ids == {id for id in typed_ids() if id in keywords and not told(keywords[id])}


def test_of_earlier_wordings_none_is_todays() -> None:
    keywords = ruleset(RULES).keywords
    assert not [id for id in EARLIER_ONLY.ids if any(typed(keywords[id], lang, today=True) for lang in LANGUAGES)]
