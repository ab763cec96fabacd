"""Coordination: expressions joined by ``or`` and ``and``, with commas between them where there are more than two.

What a reader would get wrong: ``boxes and fox cards`` is one of each where something is done with things that are
chosen, but all that fit where something is counted, tested or holds on: there it is made one phrase (``united``).
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from kotowari.grammar import ast
from kotowari.grammar.declarations import NOUN_PHRASE, NOUNS
from kotowari.grammar.from_surface.values import Values

JOINTS: tuple[Literal["or", "and"], ...] = ("or", "and")
LISTED = (ast.Symbols, ast.Select, ast.KeywordUse, ast.Measure)  # what may stand between commas
HEADLESS = frozenset({"adjective", "supertype", "color", "counter", "stats", "name"})


class Coordination(Values):
    """Reads phrases that are joined."""

    if TYPE_CHECKING:  # the layers above
        keyword_again: Callable[[ast.Expr], ast.Expr]

    def either(self, counted: bool = False) -> ast.Expr:
        """Expressions joined by ``or`` / ``and`` that no single noun phrase covers; what is counted is no sum."""
        start = self.i
        read = self.all_so if counted else self.expression
        first = read()
        listed = self.attempt(lambda: self.listed(first, start, read)) if self.lists() else None
        if listed is not None:
            return listed
        for op in JOINTS:
            parts = [first]
            while self.key() == op:
                at = self.i
                self.i += 1
                more = None if self.verb_here() else self.attempt(partial(self.another, parts[-1], read))
                # what was read is the subject of another clause, or stands beside the keyword whose noun was read
                beside = isinstance(more, ast.KeywordUse) and isinstance(first, ast.Select) and first.det.kind == "none"
                if more is None or beside or self.predicate_here():
                    self.i = at
                    break
                parts.append(more)
            if len(parts) > 1:
                return ast.Either(op, tuple(parts), span=self.span(start))
        return first

    def all_so(self) -> ast.Expr:
        """What is counted or gone through: a noun is all that are so, whatever the event calls one of its slots."""
        slot = self.scope.names.get(self.toks[self.i].low) if self.i < self.end else None
        if slot is not None and slot.slot and self.symbol_of(NOUN_PHRASE) is not None:
            return self.noun_phrase(ast.Det(), self.i)
        noun = self.symbol_of(NOUNS) if slot is not None and not slot.plural else None
        if noun is not None and self.toks[self.i].low == noun[0][0].names["en"][0]:
            # which of the two is meant nobody could say; a noun in the plural is no name of one thing
            word = self.toks[self.i].value
            raise self.fail("E0202", f"`{word}` is a noun and a name here", "give what has the name another one")
        return self.primary()

    def lists(self) -> bool:
        """Whether a comma stands here and a joint behind it, so that it may part the members of a list."""
        return self.kind() == "COMMA" and any(tok.key in JOINTS for tok in self.toks[self.i : self.end])

    def listed(self, first: ast.Expr, start: int, read: Callable[[], ast.Expr]) -> ast.Expr:
        """``{R}, {G}, or {W}``: parts between commas of which ``or`` or ``and`` joins the last; all of one kind."""
        parts = [first]
        while self.take_kind("COMMA") and self.key() not in JOINTS:
            parts.append(self.another(parts[-1], read))
        op = next((joint for joint in JOINTS if self.key() == joint), None)
        self.i += 1
        if len(parts) == 1 or op is None or self.verb_here() or not isinstance(first, LISTED):
            raise self.stuck("`or`")
        parts.append(self.another(parts[-1], read))
        if self.predicate_here() or any(type(each) is not type(first) for each in parts):
            raise self.stuck("`or`")
        return ast.Either(op, tuple(parts), span=self.span(start))

    def another(self, before: ast.Expr, read: Callable[[], ast.Expr]) -> ast.Expr:
        """The next of several: the same keyword once more (``from red``), or any other expression."""
        return self.attempt(partial(self.keyword_again, before)) or read()

    def united(self, node: ast.Expr) -> ast.Expr:
        """Where all that fit are meant, ``boxes and fox cards in your heap`` as one phrase; else as it is."""
        if not isinstance(node, ast.Either) or node.op != "and":
            return node
        parts = [part for part in node.parts if isinstance(part, ast.Select)]
        if len(parts) < len(node.parts) or not all(
            part.det.kind == "none"
            and part.det.count is None
            and not part.binding
            and part.modifiers in ((), parts[-1].modifiers)
            for part in parts
        ):
            return node
        alternatives = share_head([each for part in parts for each in part.alternatives])
        one = ast.Select(tuple(alternatives), parts[0].det, parts[-1].modifiers, span=node.span)
        self.scope.stands_for(one, *parts)
        return one

    def verb_here(self) -> bool:
        """Overridden by the verbs: whether ``and`` is followed by another verb of the same subject."""
        return False

    def predicate_here(self) -> bool:
        """Overridden by the conditions: whether a predicate stands here."""
        return False


def beyond(last: tuple[ast.Word, ...], kinds: set[str]) -> tuple[ast.Word, ...]:
    """What follows the words of these kinds in the last alternative, if it has other nouns behind some of them."""
    own = [index for index, word in enumerate(last) if word.kind in kinds and not word.negated]
    return last[own[-1] + 1 :] if own else ()


def share_head(alternatives: list[ast.Alternative]) -> list[ast.Alternative]:
    """Give earlier alternatives the nouns they share with the last: ``fox or owl card``.

    Where a noun stands for a quality, as in ``red or fox card``, it is no noun of the other.
    """
    last = alternatives[-1].words
    nouns = tuple(w for k, w in enumerate(last) if w.kind not in HEADLESS or k == len(last) - 1)
    if len(nouns) == len(last) > 1:
        nouns = nouns[1:]
    head = last[-1] if last[-1].kind in ("class", "unit") else None
    out = []
    for alternative in alternatives[:-1]:
        kinds = {w.kind for w in alternative.words}
        if kinds <= HEADLESS and last[-1].kind not in HEADLESS:
            words = alternative.words + nouns
        elif (rest := beyond(last, kinds)) and len(kinds) == 1 and not kinds & {"class", "player", "unit"}:
            words = alternative.words + rest
        elif head is not None and len(last) > 1 and not kinds & {"class", "player", "unit"}:
            words = (*alternative.words, head)
        else:
            words = alternative.words
        out.append(ast.Alternative(words, span=alternative.span))
    return [*out, alternatives[-1]]
