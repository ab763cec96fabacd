"""English abilities in a notation with heads: "[When this animal enters, activate by paying ①, targeting an animal.]".

What a reader would get wrong: what happens *with* an event begins with "as", what is done after it with "when";
and costs are gerunds, because they are done, not paid.
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.english import morphology
from kotowari.tools.text.english.abilities import as_event, bind_event, constant, entering, limit_words, replacement
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.conditions import condition
from kotowari.tools.text.english.nouns import counting, word_form
from kotowari.tools.text.english.sentences import block_text
from kotowari.tools.text.english.verbs import cost_action
from kotowari.tools.text.linearizer import Binding, Context
from kotowari.tools.text.notation import costs_parted, options_chosen, paying, short_cost, term
from kotowari.tools.text.noted import DOER, REST, Head, Noted


def bracket(say: English, head: Head, ctx: Context) -> str:
    """What stands in [ ]: situation, costs, targets and whether it must be so."""
    when = situation(say, head, ctx)
    signs = [short for item in head.costs if (short := short_cost(say, item))]
    before, behind = costs_parted(say, head)
    costs = [gerund(say, item, head, ctx) for item in before if not short_cost(say, item)]
    aims = aim(say, head, ctx)
    aimed = [gerund(say, item, head, ctx) for item in behind]
    chosen = options_chosen(say, head, ctx)
    if not (when or costs or aims or chosen):
        return ", ".join(signs)
    verb = term(say, "ability_applied" if head.during else "ability_used") or ""
    said = f"you may {verb}" if head.optional else verb
    if costs:
        said += f" by {morphology.listing(costs)}" + ("," if aims else "")
    said += f" targeting {aims}" if aims else ""
    said += f", {morphology.listing(aimed)}" if aimed else ""
    said += f" {chosen}" if chosen else ""
    return morphology.sentence(", ".join([*signs, *when, said]))


def situation(say: English, head: Head, ctx: Context) -> list[str]:
    """Says "when this animal enters the battlefield", "at the start of your hunt phase", "if …"."""
    texts = []
    for each in head.events:
        bind_event(say, each, ctx)
        lead = "at" if isinstance(each, ast.StepEvent) else "as" if head.during else "when"
        texts.append(f"{lead} {say.say(each, ctx)}")
    said = [morphology.listing(texts, "or")] if texts else []
    if head.condition is not None:
        said.append(f"if {condition(say, head.condition, ctx)}")
    for word in head.limits:
        said.append(limit_words(say, word, ctx))
    return said


def gerund(say: English, item: object, head: Head, ctx: Context) -> str:
    """Says "paying ①", "sacrificing this tool"."""
    if isinstance(item, ast.Do):
        return cost_action(say, item, paying(say, item, head, ctx), "gerund")
    return f"paying {say.say(item, ctx)}"


def aim(say: English, head: Head, ctx: Context) -> str:
    """The targets; from now on one is "it", several are told apart by their noun or their order."""
    said = []
    for name, target in head.targets:
        whole = say.as_target(target, lambda count: counting(say, count, ctx))
        one = target.det.count or ast.Number(value=1)
        plain = replace(target, det=replace(target.det, kind="count", count=one))
        phrase = say.phrase(plain, replace(ctx, where="noun"))
        said.append(whole or str(phrase))
        ctx.bind(name, Binding(target, "target", phrase.plural))
    if len(head.targets) == 1:
        ctx.discourse.mention(head.targets[0][0])
    heads = [word_form(say, target.alternatives[-1].words[-1]) for _, target in head.targets]
    for index, (name, _) in enumerate(head.targets if len(heads) > 1 else ()):
        word = f"{morphology.ordinal(index + 1)} " if heads.count(heads[index]) > 1 else ""
        ctx.params[name] = Phrase(f"the {word}{heads[index]}", key=name)
    return morphology.listing(said)


def effect(say: English, noted: Noted, ctx: Context) -> str:
    """The sentences behind the bracket."""
    who = Phrase("they", True, possessive_form="their", key=DOER)
    rest = Phrase(term(say, REST) or "", True, key=REST)
    ctx = replace(ctx, params={**ctx.params, DOER: who, REST: rest, "first here": True})
    manner = noted.manner
    first = manner.body[0] if manner is not None and manner.body else None
    if manner is not None and (first is None or isinstance(first, ast.Do) and entering(say, first, ctx)):
        return as_event(say, manner, ctx)
    if noted.replaced:
        return replacement(say, ast.Replacement(events=noted.replaced, body=noted.body, condition=noted.held), ctx)
    given = {node.name for part in noted.body for node in walk(part) if isinstance(node, ast.Let) and node.again}
    letters = [
        node for node in noted.body if isinstance(node, ast.Let) and len(node.name) == 1 and node.name not in given
    ]
    body = tuple(node for node in noted.body if node not in letters)
    text = constant(say, body, noted.held, ctx) if noted.head.kind == "constant" else block_text(say, body, ctx)
    told = [f"{node.name.upper()} is equal to {say.phrase(node.value, ctx)}." for node in letters]
    return " ".join([text, *told])


def narrowed(say: English, text: str) -> str:
    """A paragraph in which a quoted ability ends its sentence with its own full stop."""
    return text.replace(".”.", ".”")
