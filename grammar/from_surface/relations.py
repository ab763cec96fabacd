"""Relations: what stands behind a noun that says who it belongs to (``you control``)."""

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import make
from kotowari.grammar.from_surface.qualities import Modifier, Qualities
from kotowari.grammar.kinds import ANYTHING, COMPARED, a_kind, field_kinds
from kotowari.grammar.scope import OBJECT, PLAYER
from kotowari.grammar.vocabulary import Symbol

RELATION = frozenset({"relation"})
PLAYERS = frozenset({"player"})
ADJECTIVE = frozenset({"adjective"})


class Relations(Qualities):
    """Reads relations."""

    def relation_at(self, at: int) -> bool:
        """Whether a relation (``control``) stands at a token."""
        return at < self.end and self.vocabulary.match(self.toks, at, self.end, RELATION) is not None

    def controlled(self) -> tuple[Modifier, ...]:
        """``you control``, ``opponent doesn't own``."""
        start = self.i
        if not any(self.relation_at(k) for k in range(start + 1, min(start + 6, self.end))):
            return ()

        def read() -> tuple[Modifier, ...]:
            by = self.player()
            negated = self.take("dont")
            hit = self.symbol_of(RELATION)
            if hit is None:
                raise self.stuck("a relation", RELATION)
            at = self.i
            self.i += hit[1]
            spelled = " ".join(t.value for t in self.toks[at : self.i])
            self.relates(hit[0][0], by)
            return (ast.Controlled(hit[0][0].id, by, negated, spelled, span=self.span(start)),)

        return self.attempt(read) or ()

    def relates(self, relation: Symbol, by: ast.Expr) -> None:
        """E0302 where the field that a relation asks for can never hold such a thing: a thing controls nothing."""
        fields = relation.attributes.get("field", ())
        held = field_kinds(fields[0], self.vocabulary) & COMPARED if fields else ANYTHING
        held = PLAYER if "things" in held else held  # the thing is among what the player has
        told = isinstance(by, ast.Ref) and by.target == "candidate"  # `player where number of trees it controls > 1`
        given = ANYTHING if told else self.kinds(by) & COMPARED
        if held and given and held.isdisjoint(given):
            said = a_kind(tuple(sorted(given)))
            wants = f"{a_kind(tuple(sorted(held)))} is expected"
            self.found.append(make("E0302", f"{said} can't stand in front of `{relation.id}`", by.span, help=wants))

    def player(self) -> ast.Expr:
        """A player in front of a relation: a name, a pronoun, or one bare player word."""
        start, size = self.i, self.some_player(self.i)
        hit = self.vocabulary.match(self.toks, start + size, self.end, PLAYERS)
        if hit is not None and not self.scope.has(self.toks[start].low):
            which = self.vocabulary.match(self.toks, start, self.end, ADJECTIVE) if size else None
            self.i += size
            told = (self.word(which[0][0], start),) if which is not None else ()
            self.i += hit[1]
            word = self.word(hit[0][0], start + size)
            return ast.Select((ast.Alternative((*told, word), span=self.span(start)),), span=self.span(start))
        node = self.primary()
        kinds = self.kinds(node) & COMPARED
        if kinds and kinds.isdisjoint(OBJECT | PLAYER):
            raise self.stuck("a player", PLAYERS)
        return node

    def some_player(self, at: int) -> int:
        """How long the adjective is that tells which player is so related: ``worn player controls``; 0: none."""
        told = self.vocabulary.match(self.toks, at, self.end, ADJECTIVE)
        if self.vocabulary.match(self.toks, at, self.end, PLAYERS) is not None:
            return 0
        whom = self.vocabulary.match(self.toks, at + told[1], self.end, PLAYERS) if told is not None else None
        return told[1] if told is not None and whom is not None and self.relation_at(at + told[1] + whom[1]) else 0
