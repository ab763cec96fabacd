"""What a card binds prints alike under any name: no name is one that the printers use among themselves."""

import pytest
from tests.libraries import ruleset

from kotowari.grammar.library import load_cards
from kotowari.tools.text.render import render_card

BINDING = """card "Names" {{R}}
  Sorcery
  look at top 3 cards of your library as {name}
  put 1 card among {name} into your hand
  put {name} into your graveyard
  discard all cards in your hand
  may put creature card in your hand onto battlefield
"""
USED = ("taken", "whole", "late", "standing", "final", "shared", "generic", "counted", "gone", "lasts", "behind")


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize("name", USED)
def test_a_bound_name_is_none_of_the_printers(name, lang):
    texts = []
    for each in ("quux", name):
        found, diagnostics = load_cards(ruleset("magic-2018"), {"names.kw": BINDING.format(name=each)})
        assert not diagnostics
        texts.append(render_card(found[0], ruleset("magic-2018"), lang)[0].text)

    assert texts[0] == texts[1]
