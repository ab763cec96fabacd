"""What is never so, or always: it reads well, it prints well, and it decides nothing.

A thing is not both something and not that; two numbers that are written out compare alike each time; what needs a state
that it ends is not paid twice (601.2h); what may be done is not left to somebody again; and who does something with
what only its own player has it done to can't take another's (701.16a).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.visit import transform, walk
from kotowari.grammar.vocabulary import Verb, Vocabulary

Claim = tuple[object, ...]
Finding = tuple[ast.Node, str, str]
ONE_SIDE = "leave out one of the two; what is one or the other is joined by `or`"
ASK = "ask for what may change: `number of … > 2`, `FIELD of … > 2`"
OTHERS = "inside `where`, `it` is the thing that is looked for, and `that NOUN` what was spoken of before"
ASKED = (ast.Select, ast.Is, ast.Compare, ast.Cost, ast.Do, ast.May)
ONCE = "say it once; what is paid besides is another cost: `{1}`"


def contradictions(checked: Checked) -> Iterable[Diagnostic]:
    """E0806 for what a card asks for that is never so or always, and for what can never be paid or done."""
    for node in checked.of(*ASKED):
        for where, why, help in _found(node, checked.vocabulary):
            yield make("E0806", f"this can't be carried out: {why}", where.span, help=help)


def _found(node: ast.Node, vocabulary: Vocabulary) -> Iterator[Finding]:
    if isinstance(node, ast.Select):
        yield from _apart(node, node.alternatives, node.modifiers, vocabulary)
    elif isinstance(node, ast.Is) and isinstance(node.what, tuple):
        yield from _apart(node, node.what, (), vocabulary)
    elif isinstance(node, ast.Compare):
        yield from _settled(node)
    elif isinstance(node, ast.Cost):
        yield from _paid_twice(node, vocabulary)
        yield from _paid_with_none(node, vocabulary)
    elif isinstance(node, ast.Do):
        yield from _of_others(node, vocabulary)
        yield from _so_already(node, vocabulary)
    elif isinstance(node, ast.May) and _is_left_open(node.body):
        yield node.body[0], "whether it is done is left to a player twice", "say `may` once"


def _is_left_open(body: ast.Block) -> bool:
    """Is what a block begins with another such block, or all of it one instruction that is left to a player?"""
    first = body[0] if body else None
    return isinstance(first, ast.May) or isinstance(first, ast.Do) and first.optional and len(body) == 1


def _apart(
    phrase: ast.Node, alternatives: Iterable[ast.Alternative], modifiers: Iterable[ast.Node], vocabulary: Vocabulary
) -> Iterator[Finding]:
    """A phrase of which a part says something of a thing and denies it."""
    behind = [claim for each in modifiers for claim in _claimed(each)]
    for alternative in alternatives:
        claims = [(_meant(word, vocabulary), word.spelled) for word in alternative.words]
        said: dict[Claim, str] = {}
        denied: dict[Claim, str] = {}
        for (claim, negated), spelled in (*claims, *behind):
            (denied if negated else said).setdefault(claim, spelled)
        both = next((each for each in said if each in denied), None)
        if both is not None:
            yield phrase, f"nothing is both `{said[both]}` and `{denied[both]}`", ONE_SIDE
            return


def _meant(word: ast.Word, vocabulary: Vocabulary) -> tuple[Claim, bool]:
    """What a word says, and whether it denies it: some say what another one denies (``not WORD``)."""
    symbol = vocabulary.symbol(word.kind, word.id)
    other = symbol.attributes.get("not", ()) if symbol is not None else ()
    if len(other) == 1:
        return (word.kind, other[0]), not word.negated
    return (word.kind, word.id), word.negated


def _claimed(modifier: ast.Node) -> Iterator[tuple[tuple[Claim, bool], str]]:
    """What is said behind a noun: a quality, and what a certain player has to do with it."""
    if isinstance(modifier, ast.Quality):
        with_it = "without" if modifier.negated else "with"
        name = getattr(modifier.what, "spelled", "")
        yield ((modifier.what,), modifier.negated), f"{with_it} {name}" if name else with_it
    elif isinstance(modifier, ast.Controlled) and isinstance(modifier.by, ast.Ref):
        said = f"{modifier.by.spelled or modifier.by.name} {modifier.spelled or modifier.relation}"
        yield ((modifier.relation, modifier.by), modifier.negated), f"not {said}" if modifier.negated else said


def _settled(node: ast.Compare) -> Iterator[Finding]:
    """A comparison of numbers that are written out, or of something with itself."""
    sides = (node.left, node.right)
    if all(isinstance(part, ast.Number | ast.Arith) for side in sides for part in walk(side)):
        yield node, "two numbers that are written out compare so always, or never", ASK
    elif _meaning(node.left) == _meaning(node.right) and not any(map(_picks, sides)):
        yield node, "it compares something with itself, which is so always, or never", OTHERS


def _meaning(node: ast.Node) -> ast.Node:
    """A part of a comparison as what it means, however it is called."""
    return transform(node, _unspelled)


def _unspelled(node: ast.Node) -> ast.Node:
    if isinstance(node, ast.Ref):
        unsaid = node.target == "candidate" and not node.spelled  # "with power > power of it": `it` is another's
        return ast.Ref("it" if unsaid else "", target=node.target or node.name)
    return replace(node, spelled="") if isinstance(node, ast.FieldOf | ast.Word) else node


def _picks(side: ast.Node) -> bool:
    """Whether a part picks something out, which may be another thing each time; what is counted is none."""
    return not isinstance(side, ast.Count) and any(isinstance(part, ast.Select) for part in walk(side))


def _paid_twice(cost: ast.Cost, vocabulary: Vocabulary) -> Iterator[Finding]:
    """A cost that asks of this for a state more than once, which paying it ends."""
    needed = Counter(state for item in cost.items for state in _states(item, vocabulary))
    if len(needed) == 1 and max(needed.values()) > 1:  # another one in between may bring it back
        yield cost, f"it takes this {next(iter(needed))} twice, and it is not that any more once it was paid with", ONCE


def _paid_with_none(cost: ast.Cost, vocabulary: Vocabulary) -> Iterator[Finding]:
    """What is paid with no thing at all, and so always; of a number that one has 0 can be paid."""
    for item in cost.items:
        for _, value in item.args if isinstance(item, ast.Do) else ():
            things = isinstance(value, ast.Measure) and vocabulary.symbol("field", value.unit.id) is None
            none = things and getattr(value, "amount", None) == ast.Number(0)
            if none or isinstance(value, ast.Select) and value.det.count == ast.Number(0):
                yield value, "nothing is paid with none of something", "write how many; what costs nothing is `{0}`"


def _so_already(node: ast.Do, vocabulary: Vocabulary) -> Iterator[Finding]:
    """A thing that is said to be what keeps a verb from being done to it."""
    wanted = _state(vocabulary.verb(node.verb))
    for _, phrase in node.args if wanted else ():
        for word in (w for a in phrase.alternatives for w in a.words) if isinstance(phrase, ast.Select) else ():
            symbol = vocabulary.symbol(word.kind, word.id)
            other = symbol.attributes.get("not", ()) if symbol is not None else ()
            if word.kind == "adjective" and (
                wanted in other and not word.negated or _meant_of(wanted, vocabulary) == (word.id, not word.negated)
            ):
                name = node.spelled or node.verb
                yield phrase, f"what is {word.spelled} is not what one can {name}", f"it must be {wanted}"


def _meant_of(state: str, vocabulary: Vocabulary) -> tuple[str, bool]:
    """The word that a state denies (``not WORD``), and that it does."""
    for symbol in vocabulary.symbols("adjective"):
        other = symbol.attributes.get("not", ())
        if symbol.names.get("en", ("",))[0] == state and len(other) == 1:
            return other[0], True
    return "", False


def _states(item: ast.Node, vocabulary: Vocabulary) -> Iterator[str]:
    """The states that this must be in for an item of a cost."""
    if isinstance(item, ast.Symbols):
        for written in item.symbols:
            symbol = vocabulary.symbol("symbol", f"{{{written}}}") or vocabulary.symbol("symbol", written)
            does = symbol.attributes.get("does", ()) if symbol is not None else ()
            yield from (state for verb in does if (state := _state(vocabulary.verb(verb))))
    elif isinstance(item, ast.Do) and any(getattr(value, "target", "") == "this" for _, value in item.args):
        state = _state(vocabulary.verb(item.verb))
        if state:
            yield state


def _state(verb: Verb | None) -> str:
    """What a verb's thing must be to have it done to it, as a word that says how it lies; "" for no such word."""
    asked = getattr(verb.node, "condition", None) if verb is not None else None
    if not isinstance(asked, ast.Is) or not isinstance(asked.what, tuple) or asked.negated:
        return ""
    words = [word for each in asked.what for word in each.words]
    return words[0].spelled if len(words) == 1 and words[0].kind == "adjective" else ""


def _of_others(node: ast.Do, vocabulary: Vocabulary) -> Iterator[Finding]:
    """What is done to another one's things by a verb that takes only one's own (``from ZONE control``)."""
    verb = vocabulary.verb(node.verb)
    place = verb.attributes.get("from", ()) if verb is not None else ()
    if len(place) < 2:
        return
    own = node.subject is None or getattr(node.subject, "target", "") == "you"
    for _, phrase in node.args:
        for each in phrase.parts if isinstance(phrase, ast.Either) else (phrase,):
            for had in each.modifiers if isinstance(each, ast.Select) else ():
                if not isinstance(had, ast.Controlled) or had.relation != place[1]:
                    continue
                yours = getattr(had.by, "target", "") == "you"
                never = yours if had.negated else _never_you(had.by, vocabulary)
                if never if own else yours and not had.negated and _never_you(node.subject, vocabulary):
                    name = node.spelled or node.verb
                    why = f"`{name}` is done by a player only to what that player {place[1]}s"
                    yield each, why, f"leave out whose it is, or say that the other one does it: `PLAYER {name} NOUN`"


def _never_you(by: ast.Node | None, vocabulary: Vocabulary) -> bool:
    """Whether a phrase means other players only."""
    words = [word for each in by.alternatives for word in each.words] if isinstance(by, ast.Select) else []
    heads = [vocabulary.symbol("player", word.id) for word in words if word.kind == "player" and not word.negated]
    return any(
        head is not None
        and not head.attributes.keys().isdisjoint(("opponent", "ally"))
        and "own" not in head.attributes
        for head in heads
    )
