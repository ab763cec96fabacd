"""Why a reminder is typed: where the books say what the printers do not say of the definition.

A keyword leaves its group when its text is derived; a new one needs a reason to be in one.
"""

from typing import NamedTuple


class Reason(NamedTuple):
    """What is irregular, and whose reminders are typed for it."""

    why: str
    ids: frozenset[str]


def reason(why: str, ids: str) -> Reason:
    """A reason and the ids it holds for, in one text."""
    return Reason(why, frozenset(ids.split()))


CARRIED_OUT_ELSEWHERE = reason(
    "the rules of combat, damage, casting or deck building ask for the keyword; its body is empty or not told",
    "flash prowl wither infect deathtouch lifelink partner hidden_agenda reach trample first_strike "
    "double_strike vigilance haste splice overload assist epic fuse ripple phasing friends_forever",
)
EARLIER_ONLY = reason(
    "today's text is derived; what changed in it since an earlier printing is no construction with a date yet",
    "bushido changeling defender soulshift transmute retrace exalted",
)
NAMED_COST = reason(
    "the cost is called by the keyword's name, and what was paid is told without the mark that remembers it",
    "flashback buyback evoke dash conspire replicate miracle morph megamorph madness suspend entwine escalate surge "
    "jump_start emerge bestow echo spectacle casualty cleave disturb blitz foretell awaken recover "
    "cumulative_upkeep convoke delve improvise offering",
)
IN_SHORT = reason(
    "one sentence of the book tells what the rule does in steps, names its parts, or calls the thing otherwise",
    "mutate scavenge ascend soulbond champion renown embalm eternalize storm demonstrate tribute devour amplify myriad "
    "flash_for "
    "partner_with provoke cipher aura_swap hideaway haunt rebound living_weapon fabricate modular graft sunburst "
    "bloodthirst dethrone melee rampage cascade riot daybound nightbound split_second protection unearth dredge "
    "ninjutsu totem_armor crew aftermath reconfigure training vanishing fading enchant indestructible "
    "hexproof_from ward evolve level_up flanking devoid shadow scry surveil fight mill regenerate monstrosity "
    "bolster amass learn discover clash support detain venture manifest exert suspect "
    "goad collect_evidence forage manifest_dread cloak incubate time_travel "
    "end_turn control_next_turn banding",
)
NOT_IN_ENGLISH = reason(
    "English derives it; Japanese or Korean prints say it in an order or with pronouns the printers have no rule for",
    "intimidate fear equip battle_cry mentor hexproof shroud flying menace horsemanship skulk unleash persist "
    "undying extort explore proliferate "
    "populate",
)
REASONS = (CARRIED_OUT_ELSEWHERE, EARLIER_ONLY, NAMED_COST, IN_SHORT, NOT_IN_ENGLISH)

# What a typed reminder says and the text of the body does not, or the other way round, without contradicting it.
AGREES: dict[tuple[str, str], str] = {
    ("soulbond", "number 2"): "this creature and the other one are two (702.94a)",
    ("rampage", "number 2"): "beyond the first is from the second on (702.22a)",
    ("escalate", "number 2"): "beyond the first is from the second on (702.119a)",
    ("morph", "pair 2/2"): "what is face down is a 2/2 creature (702.36a, 707.2)",
    ("megamorph", "pair 2/2"): "what is face down is a 2/2 creature (702.36b, 707.2)",
    ("living_weapon", "pair 0/0"): "the token's own definition says it (702.91a)",
    ("devour", "may"): "any number may be none (702.81a)",
    ("suspend", "may"): "a special action is always a choice (702.61a)",
    ("nightbound", "number 2"): "the day's turning is a rule of its own (702.145, 730.2)",
    ("sunburst", "counter charge"): "which counters depends on the type, and a reminder stands on one (702.43a)",
    ("myriad", "player defending"): "the opponent attacked is the defending player (702.115a)",
}
