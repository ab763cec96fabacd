"""Thousands of card files: reading and checking them against Lark alone on the same texts."""

from random import Random

from kotowari.grammar.lexer import read_tokens
from kotowari.grammar.parser import Parser
from kotowari.grammar.source import Source
from kotowari.tools import workspace
from kotowari.tools.bench.boards import RULESET
from kotowari.tools.bench.measure import Figure, in_turn

FILES = 5000
COLORS = "WUBRG"
CREATURES = ("Ox", "Elf", "Human", "Bird", "Wolf")
KEYWORDS = ("flying", "vigilance", "trample", "haste", "first strike", "deathtouch", "lifelink", "reach")
ABILITIES = (
    "when this enters: draw {n} cards",
    "when this enters: you gain {n} life",
    "when creature enters: you gain {n} life",
    "when this dies: target player draws {n} cards",
    "when this attacks: put {n} +1/+1 counters on target creature",
    "{{T}}: this deals {n} damage to target any",
    "{{{n}}}: this gets +{n}/+{n} until end of turn",
    "each another creature you control gets +{n}/+{n}",
)
SPELLS = (
    "this deals {n} damage to target any",
    "draw {n} cards",
    "target creature gets +{n}/+{n} until end of turn",
    "destroy target creature",
    "counter target spell",
)


def card_texts(count: int, seed: int = 1) -> dict[str, str]:
    """*count* files with a card each, the same for the same seed: creatures with abilities, and spells."""
    chance = Random(seed)
    return {f"cards/{number // 250:02}/{number:05}.kw": _card(number, chance) for number in range(count)}


def _card(number: int, chance: Random) -> str:
    cost = f"{{{chance.randrange(1, 5)}}}{{{chance.choice(COLORS)}}}"
    lines = [f'card "Bench {number:05}" {cost}', f'  ja "計測 {number:05}"']
    if chance.randrange(3):
        lines.append(f"  Creature — {chance.choice(CREATURES)} {chance.randrange(1, 6)}/{chance.randrange(1, 6)}")
        if chance.randrange(2):
            lines.append("  " + ", ".join(chance.sample(KEYWORDS, chance.randrange(1, 3))))
        for ability in chance.sample(ABILITIES, chance.randrange(3)):
            lines.append("  " + ability.format(n=chance.randrange(2, 5)))
    else:
        lines += [
            f"  {chance.choice(('Instant', 'Sorcery'))}",
            "  " + chance.choice(SPELLS).format(n=chance.randrange(2, 5)),
        ]
    return "\n".join(lines) + "\n"


def reading(files: int = FILES, rounds: int = 3) -> list[Figure]:
    """Read, resolve and check against tokens and Lark's own parse with tables from the cache."""
    texts = card_texts(files)
    library = workspace.ruleset_library(RULESET)
    parser = Parser(Parser().save())
    cards, found = workspace.load(library, texts)
    assert len(cards) == files and not found, found[:3]

    def bare() -> None:
        for path, text in texts.items():
            for chunk in read_tokens(Source(path, text)).chunks:
                if chunk.tokens:
                    parser.parse(chunk.tokens)

    def checked() -> None:
        workspace.load(library, texts)

    lark, whole = in_turn(bare, checked, rounds=rounds)
    return [
        Figure(
            "reading",
            f"{files:,} card files read and checked, against tokens and bare `Lark.parse`",
            whole / lark,
            3,
            more=False,
            detail=f"{files / whole:,.0f} and {files / lark:,.0f} files/s",
        )
    ]
