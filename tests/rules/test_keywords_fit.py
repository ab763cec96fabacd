"""Each keyword says which cards have it (`only`), or stands here as one that cards of any type may have."""

import pytest
from tests.libraries import ruleset

# What works from a hand, a graveyard or outside the game, is said of players or of spells as well, or is never printed.
ANYWHERE = frozenset(
    """
    additional_vote ascend changeling deathtouch devoid dredge extra_land_play forecasting free_discard friends_forever
    hand_size_reduced_by haunt hidden_agenda ignorable infect intrinsic_mana leading legendary_spell lifelink lore
    maximum_hand_size_of melds_with no_maximum_hand_size on_an_adventure partner partner_with phasing protection
    reconfigure recover regenerating reinforce ring_veil shield_rule showing_a_creature starting_loyalty transmute
    unearthed warding wither you_have_hexproof you_have_protection
    """.split()
)


@pytest.mark.parametrize("rules", ["magic-2018", "magic-2023"])
def test_every_keyword_says_which_cards_have_it(rules):
    bare = {
        id
        for id, keyword in ruleset(rules).keywords.items()
        if {"only", "variant", "faces"}.isdisjoint(dict(keyword.attributes)) and not id.endswith("cycling")
    }
    assert bare - ANYWHERE == set()
