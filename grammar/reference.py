"""Tables of the language reference, made from the data that the reader itself uses.

``docs/language.md`` holds them between marks; a test holds them equal, so that the page can't fall behind.
"""

from kotowari.grammar.declarations import WORD_KINDS
from kotowari.grammar.words import LANGUAGES, prepositions, structural_words

GROUPS = (
    ("definition", "Words that begin a definition"),
    ("head", "Words that begin a line"),
    ("preposition", "Prepositions (in Japanese and Korean they may also follow their operand)"),
    ("phrase", "Other words in phrases"),
    ("soft", "Words of time and number, which are words only where one is read"),
)


def word_table(group: str) -> str:
    """The structural words of a group as a Markdown table; a word stands in the first group it belongs to."""
    order = [name for name, _ in GROUPS]
    lines = ["| English | 日本語 | 한국어 |", "|---|---|---|"]
    for word in structural_words().values():
        use = [*word.use, "preposition"] if word.id in prepositions() else list(word.use)
        if min(order.index(name) for name in use) == order.index(group):
            said = (", ".join(f"`{text}`" for text in word.written(lang)) for lang in LANGUAGES)
            lines.append("| " + " | ".join(said) + " |")
    return "\n".join(lines)


def word_tables() -> str:
    """All structural words."""
    return "\n\n".join(f"### {title}\n\n{word_table(group)}" for group, title in GROUPS)


def kind_table() -> str:
    """The kinds of declared words."""
    lines = ["| declaration | English forms that are read | names expected in ja and ko |", "|---|---|---|"]
    forms = {"noun": "given names and the plural", "verb": "given names and the regular forms", "": "given names"}
    for kind in WORD_KINDS.values():
        lines.append(f"| `{kind.id}` | {forms[kind.inflects]} | {'yes' if kind.translated else 'no'} |")
    return "\n".join(lines)


TABLES = {"words": word_tables, "kinds": kind_table}
