"""One chunk of generated source while it is compiled: what is declared, what it is called, what has been made so far.

The parts of the compiler (``selectors``, ``patterns``, ``slots``, ``continuous``, ``costs``) are built on it.  Each
knows only itself and this; what it needs of another part it asks of ``self.k``, the compiler they are the parts of.
"""

from typing import Any, cast

from kotowari.grammar import ast
from kotowari.grammar.library import Library
from kotowari.grammar.visit import self_linked, walk
from kotowari.interpreter.definitions import FieldSpec
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn, Module
from kotowari.interpreter.from_ast.facts import facts_of
from kotowari.interpreter.from_ast.plain import Shape
from kotowari.interpreter.from_ast.target import Const, Expr, Item, Name, call, consts
from kotowari.interpreter.program import Program


class Chunk:
    """What all parts of the compiler share.  ``linked``: names bound in one ability, used in another.

    ``chosen``: names of words that are chosen, with the kind of those.
    """

    def __init__(self, library: Library, program: Program, prefix: str) -> None:
        self.library = library
        self.program = program
        self.module = Module(prefix)
        self.facts = facts_of(library, program)
        self.action_nodes = self.facts.actions
        self.linked: frozenset[str] = frozenset()
        self.chosen: dict[str, str] = {}
        self.card = ""  # what is compiled, by its name
        self.named_costs: frozenset[str] = frozenset()  # of the card or keyword: "if this is NAME" asks for them
        self.own_costs: frozenset[str] = frozenset()  # of these each use of the keyword asks what was paid by itself
        self.paid_later: frozenset[str] | None = None  # what is paid for the face that is compiled, by its names
        self.cites: tuple[str, ...] = ()
        self.riding = False  # is it what is heard as resources are spent?
        self.activating = False  # is it an activated ability whose body is compiled?
        self.either = True  # in what is compiled, something may turn out to be a thing or a player
        self.history_verbs: set[str] = set()
        self.keyword_cache: dict[Any, list[Expr]] = {}
        self.unfolding: list[str] = []  # the keywords that are being written out, one within the other
        self.unfolded = 0  # the abilities of keywords that the present card has so far
        self.cost_bindings: dict[str, Expr] = {}
        self.bodies: dict[str, Fn] = {}
        self.plain: dict[str, Expr | None] = {}
        self.shapes: dict[str, Shape] = {}
        self.works_in: dict[str, str] = {}  # where abilities work, by their constants; "": they wait for nothing

    @property
    def k(self) -> Compiler:
        """The compiler, which knows all parts."""
        return cast(Compiler, self)

    def forms_of(self, use: ast.KeywordUse) -> tuple[str, ...]:
        """The keyword that is meant, and if no more is said of it its other forms (702.11e)."""
        return (use.keyword, *(() if use.args else self.facts.forms.get(use.keyword, ())))

    # ------------------------------------------------------------------ vocabulary
    def word_spec(self, kind: str, id: str) -> dict[str, tuple[str, ...]]:
        """The declared attributes of a word."""
        node = self.library.declarations.get((kind, id))
        return dict(node.attributes) if node is not None else {}

    def way(self, keyword: str) -> str:
        """In which way what a keyword says is played or used, if in another than usual."""
        node = self.library.keywords.get(keyword)
        return str(dict(node.attributes).get("way", ("",))[0]) if node is not None else ""

    def word_of(self, id: str) -> ast.Word | None:
        """A word by its id alone, whatever declares it."""
        for kind in ("type", "subtype", "supertype", "adjective", "class", "player", "color"):
            if (kind, id) in self.library.declarations:
                return ast.Word(kind, id)
        return None

    def word_kind(self, word: ast.Word) -> str:
        """What a word replaces when words are set: its kind, for a subtype with its parent."""
        return self.chosen.get(word.id) or self.program.words.get(word.id, word.kind)

    def chosen_word(self, word: Any) -> Any:
        """A name for a word that is chosen, as a word of its kind; anything else as it is."""
        name = word.id if isinstance(word, ast.Word) and word.kind in ("name", "param") else getattr(word, "target", "")
        kind = self.chosen.get(name, "").split(" ")[0]
        return ast.Word(kind, name, span=word.span) if kind else word

    def words_chosen(self, owner: ast.Card) -> dict[str, str]:
        """The names of words that are chosen on a card, and of what kind those are (``does declare TYPE, KIND``)."""
        found: dict[str, str] = {}
        for node in walk(owner):
            verb = self.library.actions.get(node.verb) if isinstance(node, ast.Do) else None
            said = dict(verb.attributes) if verb is not None else {}
            if isinstance(node, ast.Do) and node.binding and said.get("does", ())[:1] == ("declare",):
                below = said["does"][1:]
                kinds = {kind for kind in self.program.words.values() if kind.split(" ")[0] in said}
                found[node.binding] = min((k for k in kinds if not below or k.split(" ")[-1] in below), default="")
        return found

    def link_key(self, name: str) -> str:
        """Under what a thing keeps what one of its abilities left another: a word that was chosen serves those of its
        own card alone, or by policy whatever asks for a word of that kind.
        """
        if name not in self.chosen:
            return name
        remembered = self.program.policies["choices"] == "remembered"
        return self.chosen[name] if remembered and self.chosen[name] else f"{self.card}: {name}"

    def intrinsic(self, ids: frozenset[str]) -> list[str]:
        """Words among these that give abilities by themselves."""
        return [id for id in sorted(ids) if id in self.program.intrinsic]

    def word_abilities(self, word: str) -> list[Expr]:
        """The abilities that a word gives, in generated source."""
        given = Item(Name("P.intrinsic"), Const(word))
        return [Item(given, Const(index)) for index in range(len(self.program.intrinsic.get(word, ())))]

    def field(self, id: str, node: Any) -> FieldSpec:
        """A declared field."""
        spec = self.program.fields.get(id)
        if spec is None:
            raise CompileError(f"no field is called '{id}'", node)
        return spec

    def pair_fields(self, id: str) -> list[str]:
        """The characteristic numbers that a field (or a pair of fields) means."""
        attributes = self.word_spec("field", id)
        if "pair" in attributes:
            return [name for each in attributes["pair"] for name in self.pair_fields(each)]
        for sort in ("base", "original"):
            if sort in attributes:
                return [attributes[sort][0]]
        return [id]

    def is_original(self, id: str) -> bool:
        """Does a field (or each of a pair) mean what counts as printed?"""
        attributes = self.word_spec("field", id)
        return "original" in attributes or any(self.is_original(each) for each in attributes.get("pair", ()))

    def is_several(self, node: Any) -> bool:
        """May a value be several, of which one in common makes two equal (kinds of words, names that are gained)?"""
        spec = self.program.fields.get(node.field) if isinstance(node, ast.FieldOf) else None
        if spec is not None and spec.kind == "original" and spec.derived != "name":
            spec = self.program.fields.get(spec.derived)
        if spec is not None and spec.kind == "status":
            return "several" in self.word_spec("field", spec.id)
        if spec is None or spec.kind != "derived":
            return False
        return (
            spec.derived in ("color", "kinds", "targets", "all_icons")
            or spec.derived == "name"
            and (
                any("names" in layer.changes for layer in self.program.layers)
                or any(kind == "side" and "apart" in self.word_spec(kind, id) for kind, id in self.library.declarations)
            )
        )

    def layer(self, change: str) -> int:
        """The index of the layer in which a change is applied."""
        for layer in self.program.layers:
            if change in layer.changes:
                return layer.index
        raise CompileError(f"no layer is declared for '{change}'")

    def colors_of(self, symbol: str) -> tuple[str, ...]:
        """The colour words that a symbol in a cost gives."""
        spec = self.program.symbols.get(symbol)
        return spec.colors if spec is not None else ()

    def cost_value(self, cost: tuple[str, ...]) -> int:
        """The value of a cost (202.3)."""
        return sum(self.program.symbols[s].value for s in cost if s in self.program.symbols)

    # ------------------------------------------------------------------ names
    def action(self, id: str, node: Any) -> ast.Action:
        """An action by id."""
        action = self.action_nodes.get(id)
        if action is None:
            raise CompileError(f"no action is called '{id}'", node)
        return action

    def core(self, action: ast.Action) -> str:
        """The primitive by which an action is done, whatever the rules call it, if it is done by one."""
        return str(dict(action.attributes).get("does", (action.id,))[0])

    def done_by(self, core: str, node: Any, *operands: Any) -> ast.Do:
        """The statement that does what the core calls so, in the words of the rules, its operands in their order."""
        named = (each for each in self.action_nodes.values() if each.form == "primitive" and self.core(each) == core)
        action = next(named, None)
        if action is None:
            raise CompileError(f"no primitive does '{core}'", node)
        taken = (param.name for param in action.params if param.role != "by")
        return ast.Do(action.id, None, tuple(zip(taken, operands, strict=False)), span=node.span)

    def action_name(self, id: str) -> Expr:
        """The global of an action in generated source."""
        return action_global(id)

    def span(self, node: Any) -> Expr:
        """A span in generated source."""
        s = node.span
        return call("Span", *consts((s.path, s.line, s.column, s.end_line, s.end_column)))

    def linked_names(self, owner: ast.Card | ast.Keyword) -> frozenset[str]:
        """Names bound in one ability of a card or keyword and referred to in another (607), or earlier in itself.

        What resolves is gone then, and what it did is known to nothing but what else is carried out or paid with it.
        """
        early: set[str] = set()
        bound: dict[str, set[int]] = {}
        used: dict[str, set[int]] = {}
        passing: dict[str, set[int]] = {}
        with_it: set[int] = set()
        bodies = owner.faces if isinstance(owner, ast.Card) else (owner,)
        for index, ability in enumerate(a for body in bodies for a in body.abilities):
            resolves = isinstance(ability, ast.Resolution)
            priced = isinstance(ability, ast.Activated) and ability.cost is not None and ability.cost.items
            beside = isinstance(ability, ast.ExtraCost | ast.Activated) and not priced
            with_it.update({index} if resolves or beside else ())
            for node in walk(ability):
                name = node.name if isinstance(node, ast.Let) else getattr(node, "binding", "")
                if name and not (isinstance(node, ast.Let) and resolves):  # gone with it
                    (passing if resolves else bound).setdefault(name, set()).add(index)
                if isinstance(node, ast.Ref):
                    used.setdefault(node.target or node.name, set()).add(index)
                if isinstance(node, ast.Word) and node.kind in ("name", "param"):
                    used.setdefault(node.id, set()).add(index)
            early.update(self_linked(ability))
        found = {name for name in bound if used.get(name, set()) - bound[name] or name in early}
        found |= {name for name in passing if used.get(name, set()) & with_it - passing[name] or name in early}
        return frozenset(found)


def action_global(id: str) -> Expr:
    """The global of an action in generated source."""
    return Name(f"A_{id}") if id.isascii() and id.isidentifier() else Item(Name("P.actions"), Const(id))
