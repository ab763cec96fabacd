"""English conditions and durations.

What a reader would get wrong: a condition is negated from outside (``Not``), and the negation goes
into its verb ("isn't", "doesn't have", "has no counters"), so :func:`condition` carries a flag down.
"""

import re
from dataclasses import replace
from functools import partial

from kotowari.grammar import ast
from kotowari.tools.text.asked import as_asked, called_own, is_letter, some_holder, state_of, use_paid
from kotowari.tools.text.deeds import deeds
from kotowari.tools.text.english import morphology, values
from kotowari.tools.text.english.base import English, Phrase
from kotowari.tools.text.english.events import event_predicate, event_subject
from kotowari.tools.text.english.nouns import FROM_IT, counting, modifiers, nouns, place, zone_owner
from kotowari.tools.text.english.players import had_by_you, held_more, more_than_another, relating, shared, some_player
from kotowari.tools.text.english.references import about_gone, itself
from kotowari.tools.text.english.verbs import bare_argument, compared, inflected, kind_of, trait
from kotowari.tools.text.linearizer import Context, Handler, bound, by_anyone, named_cost, stays, step_said, still
from kotowari.tools.text.tokens import EXPLAINED
from kotowari.tools.text.wholly import wholly

REMAIN = {"'s ": "remains", "is ": "remains", "re ": "remain"}
CONTRACTED = {"it": "it's", "you": "you're", "they": "they're"}


def condition(say: English, node: ast.Condition, ctx: Context, negated: bool = False) -> str:
    """A condition as a clause in the present (or past, for history)."""
    said: str = CONDITIONS[type(node)](say, node, ctx, negated)
    return morphology.past_tense(said) if about_gone(say, node, ctx) else said


def be(subject: Phrase, negated: bool) -> str:
    """Subject and "be", contracted after a pronoun: "it's", "it isn't", "creatures are"."""
    verb = "are" if subject.bare else "is"
    if negated:
        return f"{subject.subject} {verb}n't"
    return CONTRACTED.get(subject.subject, f"{subject.subject} {verb}")


def article_before(say: English, alternatives: tuple[ast.Alternative, ...], noun_words: str) -> str:
    """Says "a land", "an instant or sorcery card", "the monarch", but "tapped"."""
    head = alternatives[0].words[-1]
    if say.lexicon.frame(head.kind, head.id, "unique") == "the":
        return f"the {noun_words}"
    bare = head.kind in ("adjective", "color", "supertype", "adverb")
    return noun_words if bare else morphology.with_article(noun_words)


def is_(say: English, node: ast.Is, ctx: Context, negated: bool) -> str:
    """Says "it's a land", "Clone is tapped", "a creature card is discarded this way", "it's your turn"."""
    negated ^= node.negated
    step = step_said(node)
    if step is not None:
        whose = "the" if step[1] is None else say.phrase(step[1], ctx).poss
        return f"it's {'not ' if negated else ''}{whose} {say.lexicon.name('step', step[0])}"
    paid, was = paid_word(say, node.what, ctx), "wasn't" if negated else "was"
    if paid:
        subject = Phrase(this_spell(say, ctx)) if is_this(node.subject) else say.phrase(node.subject, ctx)
        if is_this(node.subject):
            ctx.discourse.mention("this")
        return f"{subject.subject} {was} {paid}"
    mode = named_cost(node, ctx)
    if mode:
        whose = "its" if ctx.discourse.focus == "this" else f"{this_spell(say, ctx)}'s"
        return f"{whose} {mode} cost {was} paid"
    if isinstance(node.what, ast.ZoneOf):
        return f"{be(say.phrase(node.subject, ctx), negated)} {place(say, node.what, ctx, 'in')}"
    if not isinstance(node.what, tuple):
        right = say.phrase(node.what, replace(ctx, where="noun"))
        return f"{be(say.phrase(node.subject, ctx), negated)} {right}"
    state = state_of(say.lexicon, node)
    if state:
        return f"{be(say.phrase(node.subject, ctx), negated)} {state}"
    words = nouns(say, node.what, False)
    outcome = outcome_verb(node.subject, ctx)
    nameless = node.what[0].words[-1].kind == "adjective" and lies_there(say, outcome)
    if outcome and not nameless and not negated and not several_done(node.subject, ctx):
        noun = words if words.endswith(" card") or lies_there(say, outcome) else f"{words} card"
        if ctx.params.get(EXPLAINED):  # what an explanation tells is done by you
            return f"you {inflected(say, outcome, 'past')} {morphology.with_article(noun)}"
        return f"{morphology.with_article(noun)} is {inflected(say, outcome, 'participle')} this way"
    subject = say.phrase(node.subject, replace(ctx, where="copula"))
    if subject.plural:
        return f"{be(subject, negated)} {nouns(say, node.what, node.what[0].words[-1].kind != 'adjective')}"
    return f"{be(subject, negated)} {article_before(say, node.what, words)}"


def several_done(node: ast.Expr, ctx: Context) -> bool:
    """Whether it was done to several things, of which all are asked: "they're creature cards"."""
    binding = ctx.bindings.get(node.target or node.name) if isinstance(node, ast.Ref) else None
    return binding is not None and binding.plural


def lies_there(say: English, verb: str) -> bool:
    """Whether a verb is for what lies in play, which no noun calls a card."""
    action = say.library.actions.get(verb)
    return action is not None and any("permanent" in param.kinds for param in action.params if param.role == "object")


def is_this(node: object) -> bool:
    """Whether a reference is this object."""
    return isinstance(node, ast.Ref) and (node.target or node.name) == "this"


def paid_word(say: English, what: object, ctx: Context) -> str:
    """The participle of an optional cost that was paid ("kicked"), "" for any other complement."""
    if said := use_paid(say, what, partial(bare_argument, say, ctx=replace(ctx, where="keyword"))):
        return said
    if (
        isinstance(what, tuple)
        and len(what) == len(what[0].words) == 1
        and not what[0].words[0].negated
        and what[0].words[0].kind == "adjective"
        and say.lexicon.attribute("adjective", what[0].words[0].id, "flag") is not None
    ):
        return say.lexicon.name("adjective", what[0].words[0].id)
    if isinstance(what, ast.Ref) and say.library.vocabulary.symbol("adjective", what.name):
        return say.lexicon.name("adjective", what.name)
    return ""


def this_spell(say: English, ctx: Context) -> str:
    """How a spell speaks of itself: "this spell"; what stays on as a permanent is "it" once named."""
    if ctx.params.get("entering here") or ctx.face is not None and ctx.face.types and not stays(say, ctx):
        return say.lexicon.frame("term", "this_spell") or "this spell"
    return "it" if ctx.discourse.focus == "this" else ctx.name


def outcome_verb(node: object, ctx: Context) -> str:
    """The verb by whose outcome a reference is bound ("discarded this way"), or ""."""
    if isinstance(node, ast.Ref):
        binding = ctx.bindings.get(node.target or node.name)
        if binding and binding.via.startswith("did:") and not isinstance(binding.node, ast.Do):
            return binding.via[4:]
        if binding and binding.via.startswith(("count|", "none|")):
            return binding.via.partition("|")[2]
    return ""


@English.handles(ast.Among)
def among(say: English, node: ast.Among, ctx: Context) -> str:
    """Says "from among them" of cards that lie open, "from it" of a hand, "destroyed this way", else "among them"."""
    pool, known = bound(node.pool, ctx), ctx.bound(node.pool.target or node.pool.name)
    verb = known.via.partition("|")[2] or known.via.partition("did:")[2] if known else ""
    if known is not None and known.via.startswith("linked:"):  # "exiled with Bottled Cloister"
        done = known.via.removeprefix("linked:").rpartition(" ")[0]
        return f"{done} with {itself(ctx).text}"
    if known is not None and known.via.startswith("paid:"):  # "sacrificed this way", of what a cost took
        return f"{known.via.removeprefix('paid:').partition(' ')[0]} this way"
    if not ctx.params.get("counted here"):
        if isinstance(pool, ast.EndOfZone) and (node.pool.name == "them" or not takes(say, verb)):
            return "from among them"
        if isinstance(pool, ast.Select) and any(isinstance(part, ast.InZone) for part in pool.modifiers):
            return FROM_IT if pool.det.kind == "all" else "from among them"
    return f"{done_this_way(say, verb)} this way" if verb else f"among {say.say(node.pool, ctx)}"


def done_this_way(say: English, verb: str) -> str:
    """What was done to it: "destroyed", "dealt damage" (of a verb whose object is an amount of what is not counted)."""
    action = say.library.actions.get(verb)
    units = [kind for param in (action.params if action else ()) if param.role == "object" for kind in param.kinds]
    mass = next((kind for kind in units if say.lexicon.frame("unit", kind, "mass")), "")
    done = inflected(say, verb, "participle")
    return f"{done} {say.lexicon.name('unit', mass)}" if mass else done


def takes(say: English, verb: str) -> bool:
    """Whether a verb has a direct object, of which its participle can be said: "revealed this way"."""
    action = say.library.actions.get(verb)
    return action is not None and any(param.role == "object" for param in action.params)


def has(say: English, node: ast.Has, ctx: Context, negated: bool) -> str:
    """Says "it has flying", "it has no ice counters on it"."""
    negated ^= node.quality.negated
    subject = say.phrase(node.subject, ctx)
    what = node.quality.what
    on = "them" if subject.plural else ("" if subject.player or subject.person == 2 else "it")
    verb = "have" if subject.bare else "has"
    if negated and isinstance(what, ast.Measure):
        none = trait(say, replace(what, amount=ast.Number(value=0), at_least=False), ctx, on).replace("zero ", "no ", 1)
        return f"{subject.subject} {verb} {none}"
    if negated:
        return f"{subject.subject} {'don' if subject.bare else 'doesn'}'t have {trait(say, what, ctx, on)}"
    return f"{subject.subject} {verb} {trait(say, what, ctx, on)}"


OPPOSITE = {">": "<=", "<": ">=", ">=": "<", "<=": ">", "=": "!=", "!=": "="}


def compare(say: English, node: ast.Compare, ctx: Context, negated: bool) -> str:
    """Says "its power is 4 or greater"; a count compared with a number is said as what there is."""
    op = OPPOSITE[node.op] if negated else node.op
    if isinstance(node.left, ast.Count) and isinstance(node.left.of, ast.Select) and isinstance(node.right, ast.Number):
        return counted(say, node.left.of, op, node.right.value, ctx)
    told = counters_held(say, node, op, ctx) or as_asked(
        say,
        replace(node, op=op),
        counting(say, node.right, ctx),
        lambda what: this_spell(say, ctx) if is_this(what) else say.say(what, replace(ctx, where="plural")),
        ctx,
    )
    if told:
        return told
    if more := more_than_another(say, replace(node, op=op), ctx):
        return more
    if op == "=" and (common := shared(say, node, ctx)):
        return common
    left = say.phrase(node.left, ctx)
    than = compared(say, op, node.right, ctx)
    if is_letter(node.left):  # "if X is 5 or more"
        than = than.replace(" or greater", " or more")
    if isinstance(node.right, ast.Number) and isinstance(node.left, ast.FieldOf):
        words = say.lexicon.frame("field", node.left.field, "number")  # "devotion to white is less than five"
        than = than.replace(str(node.right.value), morphology.number_word(node.right.value)) if words else than
    return f"{left.subject} {'are' if left.bare else 'is'} {than}"


def counters_held(say: English, node: ast.Compare, op: str, ctx: Context) -> str:
    """Says "there are three or more growth counters on it"; "" for what is not that many of something on a thing."""
    what = node.left.of if isinstance(node.left, ast.Count) else None
    kinds = values.among(say, what, ctx, True) if isinstance(what, ast.FieldOf) else ""
    if kinds and op == ">=" and isinstance(node.right, ast.Number):  # "there are four or more card types among …"
        return f"there are {morphology.number_word(node.right.value)} or more {kinds}"
    if not isinstance(what, ast.Measure) or what.of is None or not isinstance(node.right, ast.Number):
        return ""
    if op == "=" and node.right.value == 0:  # "there are no storage counters on it"
        return f"there are no {values.uncounted(say, what, ctx, 2)}"
    if op != ">=":
        return ""
    said = say.phrase(replace(what, amount=node.right, at_least=node.right.value > 1, of=None), ctx)
    return f"there {'are' if said.plural else 'is'} {said.subject} on {say.say(what.of, ctx)}"


def counted(say: English, what: ast.Select, op: str, value: int, ctx: Context) -> str:
    """Says "you control three or more artifacts", "you control no creatures".

    Without a player: "there are seven cards in your graveyard".
    """
    at_least = {">=": value, ">": value + 1}.get(op)
    if at_least is not None:
        det = ast.Det("count", another=what.det.another, count=ast.Number(value=at_least), at_least=at_least > 1)
        return exists(say, ast.Exists(what=replace(what, det=det)), ctx, False)
    if op in ("=", "<", "<=") and value == (1 if op == "<" else 0):
        return exists(say, ast.Exists(what=what), ctx, True)
    most = value - 1 if op == "<" else value
    word = morphology.number_word(most) + (" or fewer" if op in ("<", "<=") else "") + " other" * what.det.another
    plain = replace(what, det=ast.Det(kind="none"))
    return owned(say, plain, ctx, f"{word} {nouns(say, what.alternatives, most != 1 or op != '=')}", most != 1)


def exists(say: English, node: ast.Exists, ctx: Context, negated: bool) -> str:
    """Says "you control a Merfolk", "you control no lands", "there is a card in your graveyard"."""
    holder = some_holder(node, say.lexicon) if negated else None
    negated ^= node.negated
    what = node.what
    if holder is not None:  # "no opponent controls a creature"; of none that has none, each has one
        has = exists(say, replace(node, negated=False), ctx, False)
        one = say.phrase(holder, replace(ctx, where="noun")).subject
        return f"{'no' if negated else 'each'} {one.split(' ', 1)[1]}{has.removeprefix(one)}"
    some = some_player(say, what, ctx) if not negated else None
    if some is not None:
        return held_more(say, *some) or compare(say, some[0], some[2], False)
    if had := had_by_you(say, what, negated, ctx):
        return had
    if negated:
        return owned(say, what, ctx, f"no {'other ' * what.det.another}{nouns(say, what.alternatives, True)}", True)
    mine = called_own(say, replace(what, modifiers=what.modifiers[1:]))
    if mine:  # "you control your commander"
        return owned(say, replace(what, modifiers=what.modifiers[:1]), ctx, mine, False)
    plain = replace(what, modifiers=())
    said = say.phrase(plain, replace(ctx, where="noun"))
    return owned(say, what, ctx, each_with_article(say, what) or str(said), said.plural)


def each_with_article(say: English, what: ast.Select) -> str:
    """Says "a Plains or an Island": one of several subtypes of a type that has it so (``text each_of``); else ""."""
    words = [alternative.words[0] for alternative in what.alternatives if len(alternative.words) == 1]
    parents = {getattr(say.library.declarations.get((word.kind, word.id)), "parent", "") for word in words}
    alone = len(words) == len(what.alternatives) > 1 and what.det == ast.Det() and len(parents) == 1
    if not alone or not say.lexicon.wording("type", parents.pop(), "each_of"):
        return ""
    return " or ".join(morphology.with_article(say.lexicon.name(word.kind, word.id)) for word in words)


def owned(say: English, what: ast.Select, ctx: Context, noun: str, plural: bool) -> str:
    """The noun put behind the player of its relation ("you control …"), else behind "there is"."""
    relation = next((part for part in what.modifiers if isinstance(part, ast.Controlled) and not part.negated), None)
    rest = replace(what, modifiers=tuple(part for part in what.modifiers if part is not relation))
    tail = modifiers(say, rest, ctx)
    if relation is None and tail.endswith(" this way") and len(rest.modifiers) == 1:
        return f"{noun} {'were' if plural else 'was'}{tail}"
    if relation is None:
        return lying(say, what, ctx, noun) or f"there {'are' if plural else 'is'} {noun}{tail}"
    return f"{relating(say, relation.by, relation.relation, ctx)} {noun}{tail}"


def related(say: English, node: ast.Related, ctx: Context, negated: bool) -> str:
    """Says "it targets this creature", "it doesn't target you or a permanent you control"."""
    what = say.say(node.what, replace(ctx, where="noun"))
    return f"{relating(say, node.subject, node.relation, ctx, negated ^ node.negated)} {what}"


def lying(say: English, what: ast.Select, ctx: Context, noun: str) -> str:
    """Says "you have no cards in hand", "seven or more cards are in your graveyard" of mere cards; else ""."""
    there = what.modifiers[0] if len(what.modifiers) == 1 else None
    zone = there.zone if isinstance(there, ast.InZone) and not there.others else None
    mere = [word.kind for alternative in what.alternatives for word in alternative.words] == ["class"]
    if not mere or not isinstance(zone, ast.ZoneOf) or zone.of is None:
        return ""
    held = say.lexicon.frame("zone", zone.zone, "held")
    if held:
        whose = zone_owner(say, zone, ctx)
        return f"{whose.subject} {'have' if whose.bare else 'has'} {noun} {held}"
    whose = zone_owner(say, zone, ctx)
    if "candidate" in ctx.params and getattr(zone.of, "target", "") == "candidate":  # of some player
        return f"{whose.subject} has {noun} in their {say.lexicon.name('zone', zone.zone)}"
    return f"{noun} are{modifiers(say, what, ctx)}" if what.det.at_least and ctx.params.get("standing here") else ""


def happened(say: English, node: ast.Happened, ctx: Context, negated: bool) -> str:
    """Says "you attacked this turn", "a creature died this turn", "you didn't cast a spell this turn"."""
    negated ^= node.negated
    event = by_anyone(node.event, ctx)
    window = say.say(node.window, ctx) if node.window is not None else ""
    if negated and isinstance(event.subject, ast.Select) and event.subject.det.kind == "none":
        things = say.phrase(event.subject, replace(ctx, where="plural"))
        verb = (
            f"were {event_predicate(say, event, ctx, 'participle')}"
            if event.passive
            else event_predicate(say, event, ctx, "past")
        )
        return f"no {things.subject} {verb} {window}".strip()
    kind = kind_of(say, event.verb), event.verb
    looks_back = say.lexicon.attribute(*kind, "looks_back") is not None
    gone = {**ctx.params, "gone here": True} if looks_back else ctx.params  # "a permanent you controlled left"
    subject = event_subject(say, event, replace(ctx, params=gone))
    form = "participle" if ctx.params.get("perfect here") else "past"
    itself = say.lexicon.frame(*kind, "itself") if event.passive else None
    if itself and is_this(event.subject):  # "this spell was cast from a graveyard"
        subject = Phrase(this_spell(say, ctx), key="this")
    if event.passive:
        plain = "are" if subject and subject.bare else "is"
        was = (plain if still(say.lexicon, node) else {"are": "were", "is": "was"}[plain]) + ("n't" if negated else "")
        said = f"{subject.subject if subject else 'you'} {was} {event_predicate(say, event, ctx, 'participle')}"
    elif negated:
        said = f"{subject.subject if subject else 'you'} didn't {event_predicate(say, event, ctx, 'base')}"
    elif (
        form == "past"
        and window
        and not window.startswith("during")  # "if you cast this spell during your main phase"
        and (not subject or subject.person == 2)
        and say.lexicon.frame(*kind, "perfect")
    ):
        said = f"you've {event_predicate(say, event, ctx, 'participle')}"
    else:
        said = f"{subject.subject if subject else 'you'} {event_predicate(say, event, ctx, form)}"
    return f"{said} {window}".strip()


def done(say: English, node: ast.Done, ctx: Context, negated: bool) -> str:
    """Says "you do", "that player doesn't"."""
    who, last = ctx.discourse.doer, ctx.discourse.last
    subject = who.subject if isinstance(who, Phrase) else "you"
    bare = not isinstance(who, Phrase) or who.bare
    own = say.lexicon.frame(kind_of(say, last), last, "undone" if negated else "done") if last else None
    if own:  # "damage is prevented this way", "you lose the flip"
        return str(say.frames.fill(own, {"subject": subject, "several": bare}))
    verb = "do" if bare else "does"
    return f"{subject} {verb}n't" if negated else f"{subject} {verb}"


def possible(say: English, node: ast.Possible, ctx: Context, negated: bool) -> str:
    """Says "it can attack", "it can't be blocked"."""
    subject = event_subject(say, node.event, ctx)
    negated ^= node.negated
    verb = event_predicate(say, node.event, ctx, "participle" if node.event.passive else "base")
    modal = ("can't" if negated else "can") + (" be" if node.event.passive else "")
    return f"{subject.subject if subject else 'you'} {modal} {verb}"


def logic(say: English, node: ast.Logic, ctx: Context, negated: bool) -> str:
    """Says "A and B", "A or B"; negated, the other way round; "you both own and control A and a B"."""
    held = None if negated else wholly(node)
    if held is not None:
        who = say.phrase(held.by, replace(ctx, where="noun"))
        verbs = [morphology.base(say.lexicon.name("relation", each)) for each in held.relations]
        said = " and ".join(verb if who.bare else morphology.third(verb) for verb in verbs)
        things = [say.say(each, replace(ctx, where="noun")) for each in (held.what, held.other)]
        return f"{who.subject} both {said} {' and '.join(map(str, things))}"
    once = deeds(node) if not negated else ()
    if once:  # "it attacked or blocked this turn"
        first, *others = (replace(part, window=None) for part in once)
        verbs = [event_predicate(say, part.event, ctx, "past") for part in others]
        time = f" {say.say(once[0].window, ctx)}" if once[0].window is not None else ""
        return morphology.listing([happened(say, first, ctx, False), *verbs], node.op) + time
    word = {"and": "or", "or": "and"}[node.op] if negated else node.op
    return morphology.listing([condition(say, part, ctx, negated) for part in node.parts], word)


CONDITIONS: dict[type, Handler] = {
    ast.Is: is_, ast.Has: has, ast.Compare: compare, ast.Exists: exists, ast.Happened: happened, ast.Done: done,
    ast.Possible: possible, ast.Logic: logic, ast.Related: related,
    ast.Not: lambda say, node, ctx, negated: condition(say, node.condition, ctx, not negated),
}  # fmt: skip
English.handles(*CONDITIONS)(lambda say, node, ctx: condition(say, node, ctx))


@English.handles(ast.AsLongAs)
def as_long_as(say: English, node: ast.AsLongAs, ctx: Context) -> str:
    """Says "for as long as you control Merieke"; "as long as" in a static ability stands with the ability."""
    standing = ctx.params.get("standing here")
    if standing and isinstance(node.condition, ast.Not):
        return f"unless {condition(say, node.condition.condition, replace(ctx, params={}))}"
    if standing:
        lone = isinstance(node.condition, ast.Happened)  # "as long as you've cast a spell this turn"
        alone = replace(ctx, params={**ctx.params, "generic here": False}) if lone else ctx
        return f"as long as {condition(say, node.condition, alone)}"
    said = condition(say, node.condition, ctx)
    if isinstance(node.condition, ast.Is) and stays_so(node.condition):
        said = re.sub(
            r"^(it|they)'(?:s|re) | (?:is|are) ", lambda be: f"{be[1] or ''} {REMAIN[be[0][-3:]]} ", said, count=1
        )
    return f"for as long as {said}"


def stays_so(node: ast.Is) -> bool:
    """Whether a thing is asked for a state or a place, in which it remains."""
    what = node.what
    states = isinstance(what, tuple) and all(each.words[-1].kind == "adjective" for each in what)
    return not node.negated and (states or isinstance(what, ast.ZoneOf)) and step_said(node) is None


def asked_behind(say: English, node: ast.If, said: str, test: str) -> str:
    """Says "B if C"; what has a sentence of its own about how it is done goes on behind it ("B if C. It can't …")."""
    adverbs = [each for done in node.then for each in getattr(done, "adverbs", ())]
    apart = any(say.lexicon.frame(each.kind, each.id, "sentence") for each in adverbs)
    first, stop, rest = said.partition(". ") if apart else (said, "", "")
    return f"{first} if {test}{stop}{rest}"
