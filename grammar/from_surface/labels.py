"""What stands before a dash and an ability or a mode: a word of the ruleset (``landfall — …``), or flavor words."""

from kotowari.grammar.from_surface.literals import unquote
from kotowari.grammar.from_surface.worked_out import WorkedOut
from kotowari.grammar.lexer import begins_line
from kotowari.grammar.surface import Line, span_of

KEYWORD = frozenset({"keyword"})
TERM = frozenset({"term"})
RULES_WORDS = KEYWORD | TERM
FLAVOR = "what stands in quotes there means nothing; a word of the rules stands without them"
GOVERNS = frozenset("when instead_of as while in if for_each repeat later else loop rule does modes".split())
ALONE = frozenset("let set change only use leave stop".split())


class Labels(WorkedOut):
    """Reads what stands before a line."""

    def labelled(self, line: Line) -> tuple[str, Line]:
        """The word that a line begins with before a dash (``landfall — when …``), or "", and the line without it."""
        phrase = line.phrase
        if line.head is None and len(phrase) > 2 and phrase[0].type == "STRING":
            return self.flavored(line)
        if line.head is not None or len(phrase) < 3 or phrase[0].type != "WORD":
            return "", line
        hit = self.vocabulary.match(phrase, 0, len(phrase), TERM)
        at = hit[1] if hit is not None else 1
        if at >= len(phrase) - 1 or phrase[at].type != "DASH":
            return "", line
        if hit is None:
            if self.vocabulary.match(phrase, 0, at, KEYWORD) is not None:
                return "", line
            raise self.on(phrase, lambda: self.stuck("a word that stands before abilities", TERM))
        return hit[0][0].id, self.behind_word(line, at)

    def flavored(self, line: Line) -> tuple[str, Line]:
        """The flavor words that a line begins with (``"Sneak Attack" — when …``), or "", and the line without them.

        They are no word of the rules: those mean something, and say so by their own name.
        """
        phrase = line.phrase
        if line.head is not None or len(phrase) < 3 or phrase[0].type != "STRING" or phrase[1].type != "DASH":
            return "", line
        words = unquote(phrase[0].value).strip()
        if not any(map(str.isalpha, words)):
            raise self.fail(
                "E0410", "no word stands before the ability", FLAVOR, span=span_of(self.path, phrase[0], phrase[0])
            )
        if self.vocabulary.lookup(words, RULES_WORDS):
            raise self.fail(
                "E0410", f"`{words}` is a word of the rules", FLAVOR, span=span_of(self.path, phrase[0], phrase[0])
            )
        return words, self.behind_word(line, 1)

    def behind_word(self, line: Line, at: int) -> Line:
        """The line behind the dash that stands at this place of it."""
        rest = line.phrase[at + 1 :]
        head = rest.pop(0) if begins_line(rest) else None
        said = Line(head, rest, line.body, line.shape)
        if said.key in GOVERNS and not line.body:  # it was a line without a head to the parser
            raise self.fail("E0107", "a `:` is missing", span=span_of(self.path, line.last, line.last))
        if said.key in ALONE and line.body:
            raise self.fail("E0106", f"`{said.first.value}` governs nothing", span=self.at(said))
        return said
