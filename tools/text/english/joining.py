"""How English clauses become sentences: "A, then B", "A and B", "A, B, and C", or a full stop.

What a reader would get wrong: what may be joined is said by the first verb's definition (``text sequel en
"discard"`` lists the verbs after ", then ", ``pair`` and ``pair_you`` those after " and ", ``chain`` those of
one process) or by a shared subject; nothing here knows a verb.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import YOU, English, Phrase, operands_of
from kotowari.tools.text.english.verbs import kind_of, predicate
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.reflexive import to_itself
from kotowari.tools.text.spelled_out import chosen_where_used

REST = re.compile(r"\w+ the (rest|other)\b")  # what is done with what was left: in one sentence with what was taken

OPEN = re.compile(r" from among them\b| of them\b| this way\b")  # what is taken of things that lie open
AFTERWARDS = re.compile(
    r"(puts? .* on top) of (?:your|their) library( in any order)?"
)  # of what has just been shuffled


@dataclass(frozen=True)
class Part:
    """One statement said.  ``subject`` None: an order.  ``after`` are whole sentences that follow it.

    ``tail`` ends the sentence it gets into (", where X is …").  ``link``: how its source says that it follows.
    ``lead`` stands before it ("until end of turn, "); what follows in its sentence with the same lead does not repeat
    it; ``time`` ends it ("until end of turn"), and is said once of what the same thing does.
    ``again``: what it is behind another of the same thing, if it is said of something that this has.
    ``holds``: it is so, and not done once.
    """

    subject: Phrase | None
    predicate: str
    verb: str = ""
    after: tuple[str, ...] = ()
    closed: bool = False
    may: bool = False
    tail: str = ""
    link: str = ""
    lead: str = ""
    time: str = ""
    again: str = ""
    holds: bool = False

    @property
    def text(self) -> str:
        """The clause without capital and full stop."""
        return self.lead + (f"{self.subject.subject} {self.predicate}" if self.subject else self.predicate)

    @property
    def span(self) -> str:
        """The time in front of it, which whoever reads takes to be of its whole sentence, and of no other."""
        return self.lead.removeprefix("then ")

    def behind(self, lead: str) -> "Part":
        """The same behind a clause with a lead, which is not said twice."""
        return replace(self, lead="") if self.lead == lead else self


LINKS = {"and": " and ", "then": ", then ", ".": "", ". then": ""}
HOLDING = ("has", "have", "gains", "gain")  # not said again where a quoted ability follows keywords


def joins(say: English, first: Part, second: Part) -> str:
    """How the second part follows the first: ", then ", " and ", or "" for a new sentence."""
    if second.link:
        return LINKS[second.link]
    if first.closed or second.closed or first.after or not first.verb or not second.verb:
        return ""
    if first.span != second.span:
        return ""
    if (
        REST.match(second.predicate)
        and not second.subject
        and not first.subject
        and (first.predicate.split()[0] == second.predicate.split()[0])
    ):
        return " and "
    open_ = OPEN.search(second.predicate)
    for word, glue in (("sequel", ", then "), ("pair", " and "), ("pair_you", " and ")):
        if not open_ and second.verb in following(say, first.verb, word):
            return glue
    if same_subject(first, second) and not (second.may or first.may):
        return "" if of_one(say, first, second) else " and "
    return ""


def of_one(say: English, first: Part, second: Part) -> bool:
    """Whether a time of one part would be of both, joined: one that ends the second, or stands before the first."""
    if second.time:
        return not first.time and say.lasts(first.verb)
    return bool(first.lead) and not second.lead and say.lasts(second.verb)


def same_subject(first: Part, second: Part) -> bool:
    """Whether both parts are about the same thing."""
    return bool(first.subject and second.subject and first.subject.key and first.subject.key == second.subject.key)


def following(say: English, verb: str, relation: str) -> tuple[str, ...]:
    """The verbs that a wording of ``verb`` lists as its continuation."""
    return say.lexicon.wording(kind_of(say, verb), verb, relation) or ()


def chained(say: English, parts: Sequence[Part], start: int) -> int:
    """How many parts from ``start`` are one process told in one breath.

    Example: "search …, reveal it, put it into your hand, then shuffle".
    """
    end = start + 1
    verbs = following(say, parts[start].verb, "chain") if parts[start].verb else ()
    while verbs and end < len(parts) and parts[end].verb in verbs and not (parts[end - 1].after or parts[end].may):
        if parts[end].link:
            break
        if (parts[end].subject is None) != (parts[start].subject is None) or parts[end].span != parts[start].span:
            break
        end += 1
    return end - start


def listed(parts: Sequence[Part], start: int) -> int:
    """How many parts from ``start`` the source joins by words, one after another."""
    end = start + 1
    while end < len(parts) and parts[end].link in ("and", "then"):
        end += 1
    return end - start


def run_of(parts: Sequence[Part], start: int) -> int:
    """How many parts from ``start`` say one after another what the same thing does."""
    end = start + 1
    while (
        end < len(parts)
        and same_subject(parts[start], parts[end])
        and parts[end].span == parts[start].span
        and not (parts[end].may or parts[end].closed or parts[end].link)
    ):
        end += 1
    subject = parts[start].subject
    return end - start if subject and subject.person == 3 else 1


def joined(say: English, parts: Sequence[Part]) -> list[str]:
    """Parts as clauses: those that belong together are one clause."""
    clauses: list[str] = []
    index = 0
    while index < len(parts):
        length = listed(parts, index)
        if length > 2:
            run = parts[index : index + length]
            more = [part.behind(run[0].lead) for part in run[1:]]
            short = [same_subject(run[0], each) and not each.lead for each in more]
            texts = [run[0].text, *(each.predicate if so else each.text for so, each in zip(short, more, strict=True))]
            if all(verb_again(say, run[0], each) and each.subject == run[0].subject and not each.lead for each in more):
                texts[1:] = [each.predicate.partition(" ")[2] for each in more]
            last = "and " if run[-1].link == "and" else "then "
            if last == "and " and run[-2].link == "then":  # "…, then shuffle and you gain 1 life"
                on_top = AFTERWARDS.fullmatch(texts[-1]) if texts[-2].startswith("shuffle") else None
                end = f"{on_top[1]}{on_top[2] or ''}" if on_top else texts[-1]
                texts[-2:] = [f"{texts[-2]} and {end}"]
                last = "then "
            clauses += [", ".join(texts[:-1]) + f", {last}{texts[-1]}" + tails(run), *run[-1].after]
            index += length
            continue
        length = chained(say, parts, index)
        if length == 1 and (length := run_of(parts, index)) < 3:
            length = 1
        if length > 1:
            run = parts[index : index + length]
            texts = [run[0].text, *(part.predicate for part in run[1:])]
            said = morphology.listing(texts) if all(part.holds for part in run) else in_order(texts)
            clauses += [said + tails(run), *run[-1].after]
            index += length
            continue
        clause, index = joined_once(say, parts, index)
        clauses += clause
    return clauses


def each_told(parts: Sequence[Part]) -> list[str]:
    """Clauses of one list, each with its subject unless the one right before it has the same ("you" behind others)."""
    texts, before = [parts[0].text], parts[0].subject
    for part in parts[1:]:
        if part.subject is None and before is not None and before.player and before.person == 3:
            part = replace(part, subject=YOU)
        who, said = part.subject, before
        same = who is not None and said is not None and who.key == said.key != "you"
        texts.append(part.predicate if same else part.text)
        before = who
    return texts


def in_order(texts: Sequence[str]) -> str:
    """What is done one after another; what is put on top of what was shuffled belongs to the shuffling."""
    *before, last = texts
    on_top = AFTERWARDS.fullmatch(last) if before[-1].startswith("shuffle") else None
    return (
        f"{', '.join(before[:-1])}, then {before[-1]} and {on_top[1]}{on_top[2] or ''}"
        if on_top
        else (f"{', '.join(before)}, then {last}")
    )


def tails(parts: Sequence[Part]) -> str:
    """What ends the sentence of these parts."""
    return "".join(dict.fromkeys(part.tail for part in parts))


def joined_once(say: English, parts: Sequence[Part], index: int) -> tuple[list[str], int]:
    """The clause that begins at ``index`` with the sentences after it, and the index of the next part."""
    part, start = parts[index], index
    clause, after = part.text, part.after
    while index + 1 < len(parts) and (glue := joins(say, parts[index], parts[index + 1])):
        said = parts[index + 1].link
        paired = following(say, parts[index].verb, "pair_you")
        told = parts[index + 1].verb in paired or said == "and" and parts[index + 1].subject is not None
        if part.subject is None and paired and told and said in ("", "and"):
            clause = f"you {clause}"
        index += 1
        then = parts[index].behind(part.lead)
        if (
            part.subject
            and part.subject.person == 3
            and then.subject is None
            and (part.subject.player or glue == " and ")
        ):
            then, glue = replace(then, subject=YOU), glue if said else " and "
        one, other = parts[index - 1].subject, then.subject
        same = one and other and one.key == other.key != "you" and not then.may
        alike = then.again or one and other and one.bare == other.bare
        short = same and alike and other and not then.lead and not (glue == ", then " and other.object_form)
        verb, _, rest = then.predicate.partition(" ")
        ordered = one is None and other is None and not then.may and not then.lead
        if (short or ordered) and glue == " and " and verb_again(say, parts[index - 1], then):
            then = replace(then, predicate=rest)  # "deals 4 damage to target creature and 2 damage to its controller"
        if REST.match(then.predicate) and glue == " and ":
            then = replace(then, predicate=then.predicate.partition(" ")[2])
        if short and glue == " and " and then.time and then.time == parts[index - 1].time and said != "and":
            clause = clause.removesuffix(f" {then.time}")
        held = held_with(clause, then.predicate) if short and glue == " and " else ""
        if short and then.again:
            then, glue = replace(then, predicate=then.again), glue if then.lead or part.lead else f",{glue}"
        clause = held or clause + glue + (then.predicate if short else then.text)
        after = then.after
    return [clause + tails(parts[start : index + 1]), *after], index + 1


def verb_again(say: English, first: Part, then: Part) -> bool:
    """Whether a verb behind the same one is not said again: "deals 4 damage to it and 2 damage to its controller"."""
    return then.verb == first.verb and bool(then.verb) and bool(following(say, then.verb, "again"))


def held_with(clause: str, predicate: str) -> str:
    """A clause that ends with what a thing has, with one thing more that it has ("has flying and "…""); else ""."""
    verb, _, more = predicate.partition(" ")
    before, found, list_ = clause.rpartition(f" {verb} ")
    if not found or verb not in HOLDING or not more.startswith('"') or '"' in list_:
        return ""
    items = list_.replace(", and ", ", ").replace(" and ", ", ").split(", ")
    return f"{before} {verb} {morphology.listing([*items, more], 'and')}"


def predicates(say: English, parts: Sequence[ast.Do], form: str, ctx: Context) -> list[str]:
    """What is said of one subject, a verb once: "loses all abilities", "becomes a Frog with base power …"."""
    texts: list[str] = []
    last = ""
    for part in parts:
        text = predicate(say, part.verb, operands_of(to_itself(part)), part.adverbs, form, ctx)
        lead = text.split(" ", 1)[0] + " "
        if texts and gives_base_size(say, last, part):
            texts[-1] = with_base_size(texts[-1], text.removeprefix(lead))
        else:
            texts.append(text.removeprefix(lead) if part.verb == last else text)
            last = part.verb
    return texts


def gives_base_size(say: English, verb: str, then: ast.Do) -> bool:
    """Whether a thing has a size behind what it becomes: "becomes a Frog with base power and toughness 1/1"."""
    becomes = "become" in (say.lexicon.attribute("action", verb, "continuous") or ())
    values = [value for _, value in then.args]
    return becomes and len(values) == 1 and isinstance(values[0], ast.Assign) and isinstance(values[0].value, ast.Pair)


def with_base_size(said: str, size: str) -> str:
    """What a thing becomes, with its size, before what it still is: "… with … 5/5 in addition to its other types"."""
    what, besides, rest = said.partition(" in addition to ")
    return f"{what} with {size}{besides}{rest}"


def taken_from(say: English, node: ast.Statement) -> ast.Select | None:
    """What is chosen among things that lie open and named, to be said where it is first used; else None."""
    if not isinstance(node, ast.Do) or not node.binding or node.optional or node.adverbs or node.subject is not None:
        return None
    roles = {param.name: param.role for param in (say.library.actions[node.verb].params)}
    among = next((value for name, value in node.args if roles.get(name) == "among"), None)
    what = next((value for _, value in node.args if isinstance(value, ast.Select)), None)
    if what is None or not isinstance(among, ast.Ref):
        return None
    return replace(what, binding=node.binding, modifiers=(*what.modifiers, ast.Among(replace(among, name="them"))))


def in_one_breath(say: English, first: ast.Statement, then: ast.Statement) -> ast.May | None:
    """What may be done and what follows if it is, as one process that may be gone through ("you may search …")."""
    if not isinstance(first, ast.Do) or not first.optional or first.subject not in (None, ast.Ref("you", target="you")):
        return None
    if not isinstance(then, ast.If) or not isinstance(then.condition, ast.Done) or then.otherwise:
        return None
    first = replace(first, optional=False, subject=None)
    chain = None if taken_from(say, first) else following(say, first.verb, "chain")
    goes_on = all(
        isinstance(each, ast.Do) and (chain is None or each.verb in chain) and not each.optional for each in then.then
    )
    return ast.May((first, *then.then)) if goes_on else None


def used_where_chosen(say: English, block: Iterable[ast.Statement]) -> Iterator[ast.Statement]:
    """The statements with what is chosen among open things said where it is first used ("put one of them into …")."""
    statements = list(chosen_where_used(say, block))
    for at in range(len(statements) - 1, 0, -1):
        whole = in_one_breath(say, statements[at - 1], statements[at])
        if whole is not None:
            statements[at - 1 : at + 1] = [whole]
    for at, statement in enumerate(statements):
        chosen = taken_from(say, statement)
        follows = statements[at + 1] if at + 1 < len(statements) else None
        if (
            chosen is None
            or not isinstance(follows, ast.Do)
            or follows.subject is not None
            or not any(isinstance(value, ast.Ref) and value.target == chosen.binding for _, value in follows.args)
        ):
            yield statement
            continue
        args = tuple(
            (name, chosen if isinstance(value, ast.Ref) and value.target == chosen.binding else value)
            for name, value in follows.args
        )
        statements[at + 1] = replace(follows, args=args)


def made_with(say: English, node: ast.Statement, ctx: Context) -> str:
    """What has just been made is given for good, so that it is made with it ("a token with "…""); else ""."""
    if not isinstance(node, ast.Do) or not isinstance(node.subject, ast.Ref) or node.duration is not None:
        return ""
    made = ctx.bindings.get(node.subject.target or node.subject.name)
    given = node.args[0][1] if len(node.args) == 1 else None
    if (
        not isinstance(given, ast.Quoted)
        or made is None
        or not isinstance(made.node, ast.Measure)
        or node.subject.name in ("it", "them")  # then it is a sentence of its own: "It has "…""
        or (ctx.discourse.focus != (node.subject.target or node.subject.name))
    ):
        return ""
    return str(say.say(given, ctx)) if say.lexicon.wording(kind_of(say, node.verb), node.verb, "made") else ""


def same_again(say: English, before: Sequence[ast.Statement], then: ast.Statement) -> ast.Statement:
    """What is done in place of the same in another number, without what it is done to where a pronoun says that.

    "it deals 4 damage instead", of a verb whose frame may do without.
    """
    last = before[-1] if before else None
    if not isinstance(then, ast.Do) or not isinstance(last, ast.Do) or then.verb != last.verb:
        return then
    frame = say.lexicon.frame(kind_of(say, then.verb), then.verb) or ""
    known = {(name, getattr(value, "binding", "") or getattr(value, "target", "")) for name, value in last.args}
    again = [
        name
        for name, value in then.args
        if isinstance(value, ast.Ref) and value.name == "it" and (name, value.target) in known
    ]
    return replace(
        then, args=tuple(arg for arg in then.args if f"{{% if {arg[0]} %}}" not in frame or arg[0] not in again)
    )


def contrasted(say: English, before: Part, part: Part) -> bool:
    """Whether an order behind what another player does is said with "you" (``text contrast en "you"``)."""
    other = before.subject is not None and before.subject.player and before.subject.person == 3
    return other and part.subject is None and bool(following(say, part.verb, "contrast")) if part.verb else False


def does_again(before: Sequence[ast.Statement], then: ast.Statement) -> bool:
    """Whether this object does in place of what it does the same: "it deals 4 damage instead"."""
    last = before[-1] if before else None
    if not isinstance(last, ast.Do) or not isinstance(then, ast.Do) or last.verb != then.verb:
        return False
    who = [each.subject for each in (last, then)]
    return all(isinstance(each, ast.Ref) and (each.target or each.name) == "this" for each in who)


def references(node: ast.Node, name: str) -> int:
    """How often a statement refers to a name in words: what "another" passes over is not said."""
    nodes = tuple(walk(node))
    passed = [part.than for part in nodes if isinstance(part, ast.Det) and part.than is not None]
    refs = (part for part in nodes if isinstance(part, ast.Ref) and not any(part is each for each in passed))
    return sum(name in (ref.target, ref.name) for ref in refs) if name else 0


def said_once(node: ast.Node, name: str) -> bool:
    """Whether a statement speaks of a thing once, and not as "that permanent", so that it may be named there."""
    again = (part for part in walk(node) if isinstance(part, ast.Ref) and part.noun is not None)
    return references(node, name) == 1 and not any(part.target == name for part in again)


def of_ones_choice(say: English, block: Iterable[ast.Statement], ctx: Context) -> Iterator[ast.Statement]:
    """The statements, a word chosen for the next alone said there: "of the color of your choice"."""
    statements = list(block)
    for at, each in enumerate(statements):
        said = say.lexicon.wording(kind_of(say, each.verb), each.verb, "choice") if isinstance(each, ast.Do) else None
        used_in = (
            [references(later, each.binding) for later in statements[at + 1 :]]
            if said and isinstance(each, ast.Do)
            else []
        )
        after = statements[at + 1] if used_in and used_in[0] == sum(used_in) == 1 else None
        if said and isinstance(each, ast.Do) and isinstance(after, ast.Do | ast.DoAll) and not after.link:
            ctx.bind(each.binding, Binding(Phrase(said[0], key=each.binding)))
        else:
            yield each
