"""English clauses: a verb with its operands, by the frame beside its definition or by its signature.

What a reader would get wrong: a frame is the *predicate* ("{{ verb }} {{ recipient }}"); the subject is
put before it by the sentence, because the same predicate serves orders, costs, "may" and events.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kotowari.grammar import ast, hosts
from kotowari.tools.text.apart import makes_copy
from kotowari.tools.text.asked import both_of, extreme, few_enough, several, those_who_can
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.base import (
    YOU,
    English,
    Phrase,
    acts_joined,
    divided,
    each_gets,
    each_of,
    late_words,
    operands_of,
    reflected,
)
from kotowari.tools.text.english.nouns import (
    NOUN_KINDS,
    made_so,
    manner,
    modifiers,
    nouns,
    picked_by_chance,
    place,
    word_form,
    zone_beside,
)
from kotowari.tools.text.english.players import excepted
from kotowari.tools.text.english.values import each_of as counted_each
from kotowari.tools.text.english.values import uncounted, unit_key
from kotowari.tools.text.linearizer import Binding, Context, bound, costs_of, paid
from kotowari.tools.text.prices import read_cost
from kotowari.tools.text.rest import note_taken
from kotowari.tools.text.spelled_out import ALSO, family_of
from kotowari.tools.text.together import named_once


@dataclass(frozen=True)
class Place:
    """A destination or origin as a frame sees it: ``{{ zone.into }}``, ``{{ zone.to }}``, ``{{ zone.from }}``."""

    say: English
    node: ast.Expr
    ctx: Context

    def __getattr__(self, name: str) -> str:
        return place_by(self.say, self.node, self.ctx, {"from_": "from"}.get(name, name))

    def __str__(self) -> str:
        return str(self.say.say(self.node, self.ctx))


def place_by(say: English, node: ast.Expr, ctx: Context, preposition: str) -> str:
    """A place behind a preposition; an end of a zone that something is put into is "on top of", "on the bottom of"."""
    if isinstance(node, ast.EndOfZone) and preposition in ("into", "on", "to"):
        whole = str(say.say(node.zone, ctx))
        if node.nth:
            return f"into {whole} {morphology.ordinal(node.nth)} from the {node.end}"
        return f"on top of {whole}" if node.end == "top" else f"on the bottom of {whole}"
    return place(say, node, ctx, preposition)


def definition(say: English, verb: str) -> ast.Action | None:
    """The definition of a verb, None for one the library does not know."""
    return say.library.actions.get(verb)


def kind_of(say: English, verb: str) -> str:
    """The vocabulary kind under which a verb is declared."""
    action = definition(say, verb)
    return action.form if action else "action"


def inflected(say: English, verb: str, form: str) -> str:
    """A verb in a form.

    Base · plural (finite) · third · past · participle · gerund.  Declared forms come first, rules fill the rest.
    """
    kind = kind_of(say, verb)
    wording = say.lexicon.wording(kind, verb, "verb")
    forms = wording or say.lexicon.forms(kind, verb)
    root = forms[0]
    if morphology.third(morphology.base(root)) == root:
        root = morphology.base(root)
    rules: dict[str, Callable[[str], str]] = {
        "third": morphology.third, "past": morphology.past, "participle": morphology.participle,
            "gerund": morphology.gerund, "base": lambda verb_: verb_,
            "plural": lambda verb_: "are" + verb_[2:] if verb_.split()[0] == "be" else verb_}  # fmt: skip
    rule = rules[form](root)
    declared = {"third": 1, "past": 2, "participle": 3 if len(forms) == 4 else 2}.get(form)
    if root != forms[0] or not declared or not declared < len(forms) <= 4:
        return rule
    if form == "past":
        return morphology.SIMPLE_PAST.get(forms[2], forms[2]) if forms[2] != morphology.participle(root) else rule
    return forms[declared]


def operand(say: English, node: object, ctx: Context, made: bool = False) -> object:
    """An operand as a frame sees it; what is ``made`` as a copy is a token."""
    if made and isinstance(node, ast.CopyOf):
        return f"a token that's {say.say(node, ctx)}"
    if isinstance(node, ast.ZoneOf | ast.EndOfZone):
        if isinstance(node, ast.EndOfZone) and (node.binding or node.until or node.count is not None):
            return say.say(node, ctx)
        return Place(say, node, ctx)
    return say.say(node, ctx)


def predicate(
    say: English,
    verb: str,
    operands: dict[str, Any],
    adverbs: tuple[ast.Word, ...],
    form: str,
    ctx: Context,
    variant: tuple[str, ...] = (),
) -> str:
    """Verb and operands.  ``operands`` maps parameter names or prepositions to nodes."""
    action = definition(say, verb)
    params = action.params if action else ()
    kind = kind_of(say, verb)
    variant, adverbs, ctx = divided(say, variant, adverbs, ctx)
    again = say.lexicon.frame(kind, verb, "known") if known_unit(operands, ctx) else None
    if again:
        ctx.discourse.focus = ""
    frame = again or say.lexicon.frame(kind, verb, *variant) or say.lexicon.frame(kind, verb)
    lone = form == "participle" and any(say.lexicon.attribute(a.kind, a.id, "alone") is not None for a in adverbs)
    becoming = "become" in (say.lexicon.attribute(kind, verb, "continuous") or ())
    of_all = becoming and form == "plural" or "ward" in (say.lexicon.attribute(kind, verb, "continuous") or ())
    inner = within(say, kind, verb, lone, of_all, reflected(operands, ctx), form)
    held = next((param.name for param in params if param.role == "with" and param.kinds == ("counter",)), "with")
    added, focus = operands.get(held, operands.get("with")), ctx.discourse.focus
    left, adverbs = made_so(say, verb, {n: node for n, node in operands.items() if n not in ("with", held)}, adverbs)
    made = {param.name for param in params if "token" in param.kinds}
    adverbs, own = picked_by_chance(say, params, left, adverbs, inner)
    said = {n: operand(say, node, own.get(n, inner), n in made) for n, node in left.items() if used(frame, n)}
    ctx.discourse.focus = focus if becoming else ctx.discourse.focus
    extra = [" and ".join(filter(None, (manner(say, each, ctx) for each in adverbs if each.id != ALSO and not lone)))]
    if added is not None:
        extra.append(f"with {traits(say, added, inner)}")
    if any(adverb.id == ALSO for adverb in adverbs):
        extra.append(in_addition(say, operands, form == "plural"))
    word = inflected(say, verb, form)
    if frame:
        values = {
            **{param.name: "" for param in params},
            **said,
            "verb": word,
            "form": form,
            "time": ctx.params.get("time here") or "",
            "adverbs": " ".join(filter(None, extra)),
            "whose": ctx.params.get("whose here", "your"),
            "reminder": not ctx.by_name,
            "several": ctx.params.get("several here") or any(getattr(said.get(name), "plural", False) for name in made),
        }
        text = say.frames.fill(frame, values)
        roles = {param.name: param.role for param in params}
        left = {
            name: node
            for name, node in left.items()
            if not again and not used(frame, name) and roles.get(name, name) != "object"
        }
        besides = {name: operand(say, node, inner) for name, node in left.items()}
        text = " ".join([text, *signature(besides, params, "", left, inner, say)[1:]])
        spoken = text if "adverbs" in frame else " ".join([text, *extra])
        return " ".join(spoken.split())
    return morphology.how_it_comes(signature(said, params, word, operands, inner, say), extra, late_words(say))


def within(say: English, kind: str, verb: str, lone: bool, several: bool, ctx: Context, form: str) -> Context:
    """The context of the operands of a verb; ``several``: of what many things become."""
    theirs = form == "third" or ctx.params.get("whose here") == "their"
    told = {
        "sought here": f"until {'they' if theirs else 'you'} {inflected(say, verb, 'plural')}",
        "zone word": (say.way != "there" and say.lexicon.frame(kind, verb, "origin")) or "in",
        "alone here": lone,
        "whole here": bool(say.lexicon.frame(kind, verb, "whole")),
    }
    where = "plural" if ctx.params.get("generic here") or several else "noun"
    return replace(ctx, where=where, params={**ctx.params, **told})


def used(frame: str | None, name: str) -> bool:
    """Whether a frame says an operand; what is not said is not mentioned."""
    return frame is None or re.search(rf"\b{re.escape(name)}\b", frame) is not None


def known_unit(operands: dict[str, Any], ctx: Context) -> bool:
    """Whether the things counted were spoken of before ("those counters")."""
    units = [node for node in operands.values() if isinstance(node, ast.Measure) and node.kinds]
    return any(unit_key(node) in ctx.discourse.mentions for node in units)


def signature(
    said: dict[str, Any], params: tuple[ast.Param, ...], word: str, operands: dict[str, Any], ctx: Context, say: English
) -> list[str]:
    """The default frame: verb, direct object, then each preposition with its operand, in the order of the signature."""
    beside = hosts.said(say.library.vocabulary)
    roles = {param.name: beside if hosts.is_host(param) else param.role for param in params}
    order = list(dict.fromkeys([*(param.name for param in params if param.name in said), *said]))
    parts, last = [word], ""
    takes = "to" in roles.values() or any(roles.get(name) == "object" for name in said)
    ranks = {"object": 0, "from": 1 if takes else 2}  # "from your hand onto …", but "is put onto … from your hand"
    for name in sorted(order, key=lambda name: ranks.get(roles.get(name) or name, 2)):
        role = roles.get(name, name)
        if role == "object" and getattr(said[name], "tail", "").startswith(" for each"):  # of counters, behind on what
            last = said[name].tail.strip()
            parts.append(str(replace(said[name], tail="")))
        elif role == "object":
            parts.append(str(said[name]) + leaving(say, operands, name, ctx))
        elif role == "for" and (each := counted_each(say, operands[name], ctx)):
            parts.append(f"for each {each[1]}")
        elif role in ("by", "subject"):
            parts.append(f"by {said[name]}" if isinstance(operands[name], ast.Ref) else doers(say, operands[name], ctx))
        elif role == "under" and isinstance(operands[name], ast.Ref | ast.FieldOf) and not is_control(operands[name]):
            parts.append(f"under {said[name].poss} control")
        elif role == "among" and isinstance(operands[name], ast.Ref):
            parts.append(str(say.say(ast.Among(operands[name]), ctx)))
        elif isinstance(operands[name], ast.ZoneOf | ast.EndOfZone):
            parts.append(place_by(say, operands[name], ctx, role))
        else:
            gets = role == "on" and any(isinstance(value, ast.Measure) for value in operands.values())
            parts.append(f"{role} {each_of(said[name]) if gets else said[name]}")
    return [*parts, last] if last else parts


def leaving(say: English, operands: dict[str, Any], name: str, ctx: Context) -> str:
    """Where this object is taken from when the ability works there: "exile this card from your graveyard"."""
    here = ctx.params.get("zone here")
    moves = ctx.params.get("zone word") == "from" and not any(
        isinstance(v, ast.ZoneOf) and k == "origin" for k, v in operands.items()
    )
    if here is None or not moves or bound(operands[name], ctx) != "this":
        return ""
    return " " + place(say, replace(here, of=ast.Ref("you", target="you")), ctx, "from")


def doers(say: English, node: object, ctx: Context) -> str:
    """Who does it in the passive; what may *not* be so is said as the exception ("except by creatures with flying")."""
    if isinstance(node, ast.Select) and ctx.params.get("generic here"):
        node, but = few_enough(node)
        if but:
            return f"{but} {re.sub('^an? ', 'one ', str(say.say(node, ctx)))}"
    if not isinstance(node, ast.Select) or node.det.kind != "none" or not ctx.params.get("generic here"):
        return f"by {say.say(node, ctx)}"
    still = those_who_can(node)
    if len(still) > 1:
        said_of = [excepted(say, each, ctx) for each in still]
        return f"except by {morphology.listing(said_of, 'and/or')}"
    negated = [part for part in node.modifiers if isinstance(part, ast.Quality) and part.negated]
    alone = ctx.params.get("alone here")
    plain = replace(node, modifiers=tuple(part for part in node.modifiers if part not in negated))
    said = str(say.say(plain, replace(ctx, where="plural")))
    if alone:
        return f"except by two or more {said}"
    if negated:
        return f"except by {said} with {morphology.listing([trait(say, part.what, ctx) for part in negated], 'or')}"
    return f"by {said}"


def is_control(node: object) -> bool:
    """Whether the operand already says "control" (``under control of owner of it``)."""
    return isinstance(node, ast.FieldOf) and node.field == "control"


def in_addition(say: English, operands: dict[str, Any], plural: bool) -> str:
    """Says "also" of what something is: "in addition to its other types", of land types "its other land types"."""
    family = family_of(say, operands, "types", "colors", "colors and types")
    return f"in addition to {'their' if plural else 'its'} other {family}"


def event_operands(say: English, node: ast.EventPattern) -> dict[str, object]:
    """The operands of an event by parameter name where the verb's signature names them, else by preposition."""
    action = definition(say, node.verb)
    by_role = {param.role: param.name for param in (action.params if action else ())}
    operands: dict[str, object] = {}
    if node.object is not None:
        operands[by_role.get("object", "object")] = node.object
    for preposition, value in node.preps:
        operands[by_role.get(preposition, preposition)] = value
    return operands


def subject_of(say: English, node: ast.Do, ctx: Context) -> Phrase | None:
    """Who does it: None for an order to "you", unless the source says "you" or the verb never gives orders.

    Such a verb has ``text subject en "you"``.
    """
    if node.subject is None:
        stated = say.lexicon.frame(kind_of(say, node.verb), node.verb, "subject") and not ctx.params.get("theirs here")
        return YOU if stated else None
    each = both_of(say.lexicon, node.subject, "each")
    if each and any(isinstance(value, ast.Pair | ast.Quoted) for _, value in node.args):
        return Phrase(each, key=each)
    said = say.phrase(node.subject, replace(ctx, where="plural"))
    if isinstance(node.subject, ast.Either) and node.subject.op == "and" and said.player:
        said = replace(said, text=f"{said.text} each")
    said = each_gets(said, node.subject, (value for _, value in node.args))
    ordered = said.person == 2 and not say.lexicon.frame(kind_of(say, node.verb), node.verb, "subject")
    return None if ordered and node.subject != ast.Ref("you", target="you") else said


def bind_outcome(say: English, node: ast.Do, ctx: Context) -> None:
    """Names the outcome of a statement (``discard 1 card as d``), and tells bound operands which verb touched them."""
    if node.binding:
        called = say.lexicon.frame(kind_of(say, node.verb), node.verb, "noun")
        told = () if called else (v for _, v in node.args if isinstance(v, ast.Measure | ast.Select | ast.EndOfZone))
        value = next(iter(told), node)
        ctx.bind(node.binding, Binding(value, f"did:{node.verb}", several(value)))
    made = (v.unit.id for _, v in node.args if isinstance(v, ast.Measure))  # "it" would be that from here on
    if (node.binding and makes_copy(node)) or any(say.library.vocabulary.symbol("class", each) for each in made):
        ctx.discourse.mention(node.binding or "made")
    note_taken(say, node, ctx)
    retake = say.lexicon.wording(kind_of(say, node.verb), node.verb, "retake") is not None
    for _, touched in node.args:
        name = getattr(touched, "binding", "")
        if retake and name:
            ctx.discourse.retake = name
        if name and name in ctx.bindings:
            ctx.bind(name, replace(ctx.bindings[name], via=f"{ctx.bindings[name].via.split('|')[0]}|{node.verb}"))


@English.handles(ast.Quality)
def quality(say: English, node: ast.Quality, ctx: Context) -> str:
    """Says "with flying", "without flying", "with power 4 or greater", "with a +1/+1 counter on it", "named Ox"."""
    named = node.what.right if isinstance(node.what, ast.Compare) and node.what.op == "=" else None
    if isinstance(named, ast.Text) and not node.negated:
        return f"named {named.value}"
    on = "" if ctx.params.get("people here") else ctx.params.get("on here", "it")  # a player just has counters
    return f"{'without' if node.negated else 'with'} {trait(say, node.what, ctx, on)}"


def traits(say: English, what: ast.Expr, ctx: Context) -> str:
    """What something comes with, counters before keywords: "three +1/+1 counters on it and with trample"."""
    parts = what.parts if isinstance(what, ast.Either) and what.op == "and" else (what,)
    if len(parts) == 1:
        return trait(say, what, ctx)
    lying = [trait(say, each, ctx, "") for each in parts if isinstance(each, ast.Measure)]
    having = [trait(say, each, ctx) for each in parts if not isinstance(each, ast.Measure)]
    on = f"{morphology.listing(lying)} on it" if lying else ""
    return " and with ".join(filter(None, (on, morphology.listing(having))))


def trait(say: English, what: object, ctx: Context, on: str = "it") -> str:
    """What a thing has: a keyword, a field in a range, counters."""
    if isinstance(what, ast.Compare):
        most = extreme(say, what)
        if most is not None:
            alone = isinstance(most.of, ast.Ref) and most.of.target == "candidate"
            return f"the {say.lexicon.name('field', most.field)}" if alone else str(say.say(most, ctx))
        if what.op in "<>" and isinstance(what.left, ast.FieldOf) and same_field(what, ctx):
            return f"{'greater' if what.op == '>' else 'lesser'} {say.lexicon.name('field', what.left.field)}"
        field = (
            say.lexicon.name("field", what.left.field)
            if isinstance(what.left, ast.FieldOf)
            else str(say.say(what.left, ctx))
        )
        return f"{field} {compared(say, what.op, what.right, ctx)}"
    if isinstance(what, ast.Measure):
        if (one := what.amount == ast.Number(value=1)) and on == "it" and ctx.params.get("many here"):
            return f"{uncounted(say, what, ctx, 2)} on them"  # creatures with +1/+1 counters on them
        said = say.phrase(replace(what, at_least=what.at_least and not one), ctx)
        lies = on and say.lexicon.frame(what.unit.kind, what.unit.id, "attached")
        return f"{said.text}{f' on {on}' if lies else ''}{said.tail}"
    if isinstance(what, ast.Word):
        return (
            f"{morphology.with_article(word_form(say, what))} counter on {on}"
            if what.kind == "counter"
            else word_form(say, what)
        )
    return str(say.say(what, ctx))


def same_field(test: ast.Compare, ctx: Context) -> bool:
    """Whether a field is compared with the same field of this object ("with greater power")."""
    if ctx.by_name:
        return False
    if not isinstance(test.left, ast.FieldOf) or not isinstance(test.right, ast.FieldOf):
        return False
    return test.left.field == test.right.field and bound(test.right.of, ctx) == "this"


def compared(say: English, op: str, right: ast.Expr, ctx: Context) -> str:
    """Says "4 or greater", "less than its power", "equal to 3"."""
    value = str(say.say(right, ctx))
    number = isinstance(right, ast.Number | ast.Ref) and value.isdigit() or value in ("X", "Y", "Z")
    if isinstance(right, ast.Text) and op == ">=":
        return f"including {value}"
    if op in (">=", "<="):
        word = "greater" if op == ">=" else "less"
        return f"{value} or {word}" if number else f"{word} than or equal to {value}"
    return {">": f"greater than {value}", "<": f"less than {value}", "!=": f"not equal to {value}"}.get(
        op, value if number else f"equal to {value}"
    )


def keyword_name(say: English, id: str) -> str:
    """The name of a keyword, in the marks of the ruleset where it has some (term ``keyword_mark``)."""
    name = say.lexicon.name("keyword", id)
    frame = say.lexicon.frame("term", "keyword_mark")
    return say.frames.fill(frame, {"name": name}) if frame else name


@English.handles(ast.KeywordUse)
def keyword_use(say: English, node: ast.KeywordUse, ctx: Context) -> str:
    """Says "flying", "cycling {2}", "protection from red", "kicker—Sacrifice a creature"."""
    keyword = say.library.keywords.get(node.keyword)
    frame = say.lexicon.frame("keyword", node.keyword, "line")
    inner = replace(ctx, where="keyword")
    bare = not node.args and keyword is not None and any(not param.optional for param in keyword.params)
    if frame and keyword and not bare:  # asked for without what it says: "it has suspend"
        names = [param.name for param in keyword.params]
        given = [bare_argument(say, arg, inner, each) for arg, each in zip(node.args, keyword.params, strict=False)]
        values = dict(zip(names, given, strict=False))
        known = {**dict.fromkeys(names, ""), "keyword": say.lexicon.name("keyword", node.keyword), "this": ctx.name}
        return say.frames.fill(frame, {**known, **values})
    text = keyword_name(say, node.keyword)
    for arg, param in zip(node.args, keyword.params if keyword else (), strict=False):
        acts = isinstance(arg, ast.Cost) and any(not isinstance(item, ast.Symbols) for item in arg.items)
        said = str(bare_argument(say, arg, inner, param)) if read_cost(arg) is None else ""
        text += (f"—{morphology.capital(said)}" if acts else f" {said}") if said else ""
    return text


def listed_uses(say: English, uses: tuple[ast.KeywordUse, ...], ctx: Context) -> list[str]:
    """Each keyword; one that is said again with a preposition is named once: "protection from black and from red"."""
    rows: list[list[str]] = []
    said = [str(say.say(use, ctx)) for use in uses]
    if len(told := named_once(say, uses, said)) < len(said):
        return told
    for index, (use, text) in enumerate(zip(uses, said, strict=True)):
        name = say.lexicon.name("keyword", use.keyword)
        keyword = say.library.keywords.get(use.keyword)
        params = keyword.params if keyword else ()
        again = index and uses[index - 1].keyword == use.keyword and len(params) == 1
        stem = name.rpartition(" ")[0] if again and params[0].role in ("object", "by") else name
        if again and stem and text.startswith(stem):
            rows[-1].append(text.removeprefix(stem).strip())
        else:
            rows.append([text])
    return [morphology.listing(row) for row in rows]


@English.handles(ast.Either)
def either(say: English, node: ast.Either, ctx: Context) -> Phrase:
    """Says "A or B"; "A and B" is plural."""
    both = both_of(say.lexicon, node)
    if both:
        return Phrase(both, True, key=both)
    uses = tuple(part for part in node.parts if isinstance(part, ast.KeywordUse))
    if len(uses) == len(node.parts):
        return Phrase(morphology.listing(listed_uses(say, uses, ctx), node.op), node.op == "and")
    beside = replace(ctx, params={**ctx.params, "beside here": node.op == "and", "whole beside": node.parts[0]})
    zones = [part.zone for part in getattr(node.parts[0], "modifiers", ()) if isinstance(part, ast.InZone)]
    parts = [
        Phrase(zone_beside(say, part, zones[0], ctx))
        if zones and isinstance(part, ast.ZoneOf)
        else say.phrase(part, beside if index else ctx)
        for index, part in enumerate(node.parts)
    ]
    joined = morphology.listing([str(part) for part in parts], node.op)
    return Phrase(joined, node.op == "and" or any(part.plural for part in parts), player=all(p.player for p in parts))


def bare_argument(say: English, arg: object, ctx: Context, param: ast.Param | None = None) -> object:
    """A keyword's argument: a noun stands bare ("enchant creature"), behind a preposition mostly in the plural."""
    if isinstance(arg, ast.Select) and arg.det == ast.Det():
        behind = param is not None and param.role not in ("object", "by", "onto")
        many = behind and arg.alternatives[-1].words[-1].kind in NOUN_KINDS
        return nouns(say, arg.alternatives, many, both=many) + modifiers(say, arg, ctx)
    return say.say(arg, ctx)


@English.handles(ast.Cost)
def cost(say: English, node: ast.Cost, ctx: Context) -> str:
    """Says "{2}{R}, Sacrifice a creature": what is done begins with a capital, after a comma."""
    parts = []
    for item in costs_of(node, ctx):
        said = cost_action(say, item, ctx) if isinstance(item, ast.Do) else paid(say, item, ctx)
        parts.append(morphology.capital(said))
    return ", ".join(parts if say.way != "joined" else acts_joined(costs_of(node, ctx), parts))


def cost_action(say: English, item: ast.Do, ctx: Context, form: str = "base") -> str:
    """A cost item as an order: "sacrifice a creature"."""
    text = predicate(say, item.verb, operands_of(item), item.adverbs, form, ctx)
    bind_outcome(say, item, ctx)
    return text
