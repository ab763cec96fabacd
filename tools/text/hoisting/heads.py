"""Abilities in a notation with heads: what stands in the bracket before the effect, where both languages share it.

What a reader would get wrong: what happens *with* an event has another form than what is done after it; the language
says both (``at_event``).
"""

from dataclasses import replace

from kotowari.grammar import ast
from kotowari.tools.text.hoisting import Hoisting
from kotowari.tools.text.hoisting.abilities import entering
from kotowari.tools.text.hoisting.reading import bind_event
from kotowari.tools.text.hoisting.windows import during, limit
from kotowari.tools.text.linearizer import Context
from kotowari.tools.text.notation import costs_parted, options_chosen, short_cost, term
from kotowari.tools.text.noted import DOER, REST, Head, Noted


def ending(say: Hoisting, verb: str, optional: bool) -> str:
    """「発動する」, 「発動してもよい」."""
    return say.inflect(verb, say.MAY) if optional else verb


def situation(say: Hoisting, head: Head, ctx: Context) -> list[str]:
    """「これが戦場に出た時」, 「あなたの準備フェイズ開始時」, 「戦場に動物がないなら」."""
    texts = []
    for each in head.events:
        if isinstance(each, ast.StepEvent):
            texts.append(say.at_step(each, ctx))
            continue
        bind_event(say, each, ctx)
        if head.during and each.passive:
            each = replace(each, passive=False, subject=None, object=each.subject)
        texts.append(say.at_event(each, ctx, head.during))
    said = [say.WORDS["or_when"].join(texts)] if texts else []
    if head.condition is not None:
        said.append(say.if_so(head.condition, ctx))
    for word in head.limits:
        if not isinstance(word, ast.Word):
            often = limit(say, word, ctx) if isinstance(word, ast.Limit) else during(say, word, ctx).rstrip()
            said.append(often + say.WORDS["only"])
            continue
        said.append(say.word_frame(word, "limit") or say.lexicon.name(word.kind, word.id) + say.WORDS["only"])
    return said


def bracket(say: Hoisting, head: Head, ctx: Context) -> str:
    """What stands in a bracket: situation, costs, targets and whether it must be so; a sign may stand alone.

    The language says the costs and the targets (``cost``, ``aim``), how these go on with a cost that speaks of
    them (``aiming``) and how the last part goes on (``closing``).
    """
    when = situation(say, head, ctx)
    before, behind = costs_parted(say, head)
    costs = [short_cost(say, item) or say.cost(item, head, ctx) for item in before]
    aims = say.aim(head, ctx)
    aimed = [say.cost(item, head, ctx) for item in behind]
    aims = say.aiming(aims) if aimed else aims
    chosen = options_chosen(say, head, ctx)
    parts = [part for part in (*when, *costs, aims, *aimed, chosen) if part]
    sign = bool(costs) and parts[-1:] == costs[-1:] and bool(short_cost(say, before[-1]))
    if not parts or len(parts) == 1 and sign:
        return "".join(parts)
    verb = term(say, "ability_applied" if head.during else "ability_used") or ""
    text = say.COMMA.join(parts)
    return say.finished((text + say.COMMA if sign else say.closing(text)) + ending(say, verb, head.optional))


def effect(say: Hoisting, noted: Noted, ctx: Context) -> str:
    """The sentences behind the bracket."""
    ctx.params[DOER] = say.NOUN(say.WORDS["self"], player=True, key=DOER)
    ctx.params[REST] = say.NOUN(term(say, REST) or "", plural=True, pronoun=True, key=REST)
    simple = entering(say, noted.manner, ctx) if noted.manner is not None else None
    return simple or say.behind_head(noted, ctx)
