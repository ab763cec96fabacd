"""Sources in which sentences stand as they are printed → cards: each sentence is read, and proven, as an import is.

What is found in what a sentence says is told of its line, and the nodes that came of it stand there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from kotowari.grammar.ast import Card, Node
from kotowari.grammar.diagnostics import Diagnostic, make, sort_key
from kotowari.grammar.library import Library, load_cards
from kotowari.grammar.source import Span
from kotowari.grammar.visit import transform
from kotowari.tools.importing import plain, printed
from kotowari.tools.importing.proof import Prover
from kotowari.tools.importing.sheet import Refusal
from kotowari.tools.importing.templating import changes, proven_today
from kotowari.tools.sentences import LANG, Sentence, beside, sentences

CODE = "E0917"
HELP = "say it as cards of any year do, or in words that stand apart (docs/japanese.md)"
DEPENDS = ("refused", "wording")  # kinds of refusals of what may be said only beside another paragraph
HEAD = 3  # lines of a definition with two names before what it says


@dataclass(slots=True)
class Written:
    """A source without sentences: what they say in their place, and by line of it where that stood."""

    path: str
    text: str
    lines: list[int] = field(default_factory=list)
    widths: dict[int, tuple[int, int]] = field(default_factory=dict)  # of lines that were read, by their number
    refused: list[tuple[Sentence, Refusal]] = field(default_factory=list)

    def home(self, span: Span) -> Span:
        """A place of this source where it is in what was given."""
        if span.path != self.path or not 0 < span.line <= len(self.lines):
            return span
        first, last = self.lines[span.line - 1], self.lines[min(span.end_line, len(self.lines)) - 1]
        begin, end = self.widths.get(first, (span.column, 0))[0], self.widths.get(last, (0, span.end_column))[1]
        return Span(span.path, first, begin, last, end)


class AsPrinted:
    """Reads the sentences of sources under one library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.prover = Prover(library, LANG)
        self._changes = changes(library, LANG)

    def load(
        self, sources: Mapping[str, str], with_sentences: Mapping[str, str]
    ) -> tuple[list[Card], list[Diagnostic]]:
        """The cards of sources and what is wrong with them, sentences read in some of them."""
        written = {path: self.written(path, text) for path, text in with_sentences.items()}
        cards, found = load_cards(self.library, {**sources, **{path: one.text for path, one in written.items()}})

        def home(node: Node) -> Node:
            own = written.get(node.span.path)
            return replace(node, span=own.home(node.span)) if own else node

        cards = [transform(card, home) if card.span.path in written else card for card in cards]
        told = [one for each in written.values() for one in _told(each)]
        unread = {(one.span.path, line) for one in told for line in range(one.span.line, one.span.end_line + 1)}
        moved = (
            replace(one, span=written[one.span.path].home(one.span)) if one.span.path in written else one
            for one in found
        )
        rest = (one for one in moved if (one.span.path, one.span.line) not in unread)
        return cards, sorted([*rest, *told], key=sort_key)

    def written(self, path: str, text: str) -> Written:
        """A source with what each of its sentences says in its place; what can't be read stays."""
        made = Written(path, "")
        lines = text.split("\n")
        out: list[str] = []
        at = 0
        for sentence, read in self._all_read(text):
            if isinstance(read, Refusal):
                if sentence.is_whole:
                    made.refused.append((sentence, read))
                continue
            made.lines += range(at + 1, sentence.first)
            out += lines[at : sentence.first - 1]
            made.lines += [sentence.first] * len(read)
            out += [" " * sentence.indent + line for line in read]
            made.widths[sentence.first] = (sentence.indent + 1, len(lines[sentence.last - 1]) + 1)
            at = sentence.last
        made.lines += range(at + 1, len(lines) + 1)
        made.text = "\n".join([*out, *lines[at:]])
        return made

    def _all_read(self, text: str) -> list[tuple[Sentence, list[str] | Refusal]]:
        """Each sentence with what it says: by itself, or else beside what stands on the card and is read already."""
        found = [(sentence, self.read(sentence)) for sentence in sentences(text)]
        lines = text.split("\n")
        for at, (sentence, read) in enumerate(found):
            if not isinstance(read, Refusal) or not sentence.is_whole or read.kind not in DEPENDS:
                continue
            said = {number: _outdented(lines[number - 1], sentence) for number in beside(sentence, text)}
            for other, outcome in found:
                if other.first in said and (other.is_whole or not isinstance(outcome, Refusal)):
                    said |= dict.fromkeys(range(other.first, other.last + 1), "")
                    said[other.first] = "" if isinstance(outcome, Refusal) else "\n".join(outcome)
            parts = [(number, line) for number, each in sorted(said.items()) for line in each.split("\n") if line]
            self.prover.before = tuple(line for number, line in parts if number < sentence.first)
            self.prover.behind = tuple(line for number, line in parts if number > sentence.last)
            again = self.read(sentence) if parts else read
            self.prover.before = self.prover.behind = ()
            found[at] = (sentence, read if isinstance(again, Refusal) else again)
        return found

    def read(self, sentence: Sentence) -> list[str] | Refusal:
        """The lines of source that say what a sentence says, or why there are none."""
        name = sentence.names[0] if sentence.names else "Card"
        types, stats = plain.with_stats(sentence.types)
        try:
            own = printed.Print(name, types, printed.clean(sentence.text))
            face = printed.Face(
                sentence.names[-1] if sentence.names else name, sentence.cost, types, "", stats, prints={LANG: own}
            )
        except printed.NoCard as error:
            return Refusal("card", str(error))
        proven = proven_today(self.prover, printed.Card((face,)), self._changes)
        if proven.refusal is not None:
            return proven.refusal
        assert proven.tree is not None
        head = HEAD + len(proven.tree.faces[0].fields)  # of which each has a line of its own
        return [line.removeprefix("  ") for line in proven.source.rstrip("\n").split("\n")[head:]]


def _outdented(line: str, sentence: Sentence) -> str:
    """A line as it stands in what a sentence stands in."""
    return line[sentence.indent :].rstrip()


def _told(written: Written) -> Iterator[Diagnostic]:
    for sentence, refusal in written.refused:
        why = refusal.reason.replace("\n", " / ")
        lines = sentence.text.split("\n")
        span = Span(
            written.path, sentence.first, sentence.indent + 1, sentence.last, sentence.indent + 1 + len(lines[-1])
        )
        yield make(CODE, f"this sentence is not read: {why}", span, help=HELP)
