"""The text of a card that is typed by hand: it is printed as it stands, whatever the card does."""

from collections.abc import Iterable

from kotowari.grammar import ast
from kotowari.grammar.checks.checked import Checked
from kotowari.grammar.diagnostics import Diagnostic, make

HELP = "leave it out, since the text follows from the definition; or let `kotowari check --read-back` read it"


def typed_texts(checked: Checked) -> Iterable[Diagnostic]:
    """W0504 for each text of a card that is typed."""
    card = checked.resolved.node
    for face in card.faces if isinstance(card, ast.Card) else ():
        for typed in face.overrides:
            yield make(
                "W0504", "this text is typed, so that nothing holds it to what the card does", typed.span, help=HELP
            )
