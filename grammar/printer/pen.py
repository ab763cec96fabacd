"""The pen: what every printer needs to write words, operands and owners in one language."""

from collections.abc import Callable
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.ast import Node
from kotowari.grammar.inflect import plural
from kotowari.grammar.lexer import name_parts
from kotowari.grammar.vocabulary import Vocabulary
from kotowari.grammar.words import LANGUAGES, prepositions, spelled

Handler = Callable[[Any, "Pen"], Any]
HANDLERS: dict[type[Node], Handler] = {}
CIRCLED = frozenset("⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
POSSESSIVES = frozenset(spelled(key, lang) for key in ("your", "its", "their") for lang in LANGUAGES)
TIGHT = {"+": 1, "-": 1, "*": 2, "/": 2}
KINDS_OF = "kinds_of_"


def prints(*classes: type[Node]) -> Callable[[Handler], Handler]:
    """Register the printer of these node classes."""

    def register(handler: Handler) -> Handler:
        for cls in classes:
            HANDLERS[cls] = handler
        return handler

    return register


class Pen:
    """Writes nodes in one language with the words of one vocabulary.

    Calling it gives the text of a phrase, or the parts (``document.Part``) of a statement or definition.
    """

    def __init__(self, vocabulary: Vocabulary, lang: str = "en") -> None:
        self.vocabulary = vocabulary
        self.lang = lang
        self.particles = lang != "en"  # a preposition stands behind its operand
        self.closing = False  # something follows that a condition at the end of a noun phrase would take for its own
        self.doing: Node | None = None  # a player who may do what is written, where nothing in it is done by another
        self.fencing = False  # a noun follows that a noun phrase would take for one more alternative

    def __call__(self, node: Node) -> Any:
        """The text of a node, or what its handler makes of it."""
        return HANDLERS[type(node)](node, self)

    def open(self, node: Node) -> str:
        """A phrase that nothing follows."""
        return self._with(node, False, False)

    def closed(self, node: Node, noun: bool) -> str:
        """A phrase that ``and`` or ``or`` follows, and then perhaps a noun."""
        return self._with(node, True, noun)

    def _with(self, node: Node, closing: bool, fencing: bool) -> str:
        outer = self.closing, self.fencing
        self.closing, self.fencing = closing, fencing
        try:
            return str(self(node))
        finally:
            self.closing, self.fencing = outer

    def word(self, key: str) -> str:
        """A structural word."""
        return spelled(key, self.lang)

    def words(self, *parts: str) -> str:
        """What there is of some parts, with spaces between; a part in ``<>`` is a structural word."""
        return " ".join(self.word(p[1:-1]) if p[:1] == "<" and p[-1:] == ">" else p for p in parts if p)

    def name(self, kind: str, id: str, form: int = 0) -> str:
        """A declared name; ``form`` counts the forms, the first stands in for one that is missing."""
        forms = self.vocabulary.names(kind, id, self.lang) or (id.replace("_", " "),)
        chosen = forms[form if form < len(forms) else 0]
        return chosen if name_parts(chosen) else id

    def plural(self, kind: str, id: str) -> str:
        """The name of several; where it is not declared, the regular form."""
        forms = self.vocabulary.names(kind, id, self.lang)
        return plural(forms[0]) if self.lang == "en" and len(forms) == 1 else self.name(kind, id, 1)

    def field(self, id: str) -> str:
        """The name of a field, or of a step read like one (``your turn``)."""
        kind = "field" if self.vocabulary.symbol("field", id) else "step"
        return self.name(kind, id)

    def one(self, node: Node) -> str:
        """A phrase that stands where one value is read: in parentheses when it is made of several."""
        return self.enclosed(node, self(node))

    def enclosed(self, node: Node, text: str) -> str:
        """The text of a node where one value is read."""
        several = (
            isinstance(node, ast.Arith)
            and node.op in TIGHT
            and not isinstance(node.left, ast.Symbols)  # `{G} for each Elf` is never enclosed
            and text.split(" ")[0] not in self.prefixes()
        )
        return f"({text})" if several or isinstance(node, ast.Either | ast.Logic) else text

    def amount(self, node: Node) -> str:
        """A number in front of what it counts; what is no plain number or name stands in parentheses."""
        plain = isinstance(node, ast.Number | ast.Ref | ast.ThatMany)
        return str(self(node)) if plain else f"({self(node)})"

    def prefixes(self) -> tuple[str, str]:
        """The words that make one value of an operation."""
        return self.word("twice"), self.word("half")

    def role(self, role: str, text: str) -> str:
        """An operand with its preposition, which would be read as part of a condition that it stood behind."""
        key = "within" if role == "in" else role
        particle = self.word(key) if key in prepositions() else role
        behind = self.particles and f" {self.word('where')} " not in text
        return f"{text} {particle}" if behind else f"{particle} {text}"

    def named(self, binding: str) -> str:
        """``as NAME``, nothing for no name or one that only the checker gave."""
        return f"{self.word('named')} {binding}" if binding and binding[0] != "#" else ""

    def belonging(self, name: str, of: Node) -> str:
        """Something and whose it is: in front of it, or behind ``of`` where only that can say it."""
        owner, possessive = self.owner(of)
        return f"{owner} {name}" if possessive else self.words(name, "<of>", self.enclosed(of, owner))

    def owner(self, node: Node) -> tuple[str, bool]:
        """An owner, and whether what it owns can stand behind.  Written once: owners have owners."""
        if isinstance(node, ast.Ref) and not node.spelled and node.name == "you":
            return self.word("your"), True
        text: str = self(node)
        return text, text in POSSESSIVES or text.endswith(("'s", "'"))
