"""``make demo``: check the cards, read three of them in three languages, play a short game and name its rules.

At last a card is pasted as it is printed, read, said in three languages and played.

Everything shown is what the commands of the same names show; nothing is made for the demo but the choice.
"""

import sys
from random import Random

from kotowari.grammar.diagnostics import Severity
from kotowari.interpreter import Game
from kotowari.tools import cli, games, workspace
from kotowari.tools.explain.story import Teller
from kotowari.tools.importing import plain
from kotowari.tools.importing.importer import Importer
from kotowari.tools.play import table
from kotowari.tools.report.console import Console
from kotowari.tools.sim.bots import BOTS
from kotowari.tools.text.render import render_card
from kotowari.tools.trying.trial import try_cards

RULESET = "magic-2018"
DECKS = ("explore", "transform-proliferate")
SHOWN = ("Merfolk Branchwalker", "Thing in the Ice", "Cryptic Command")
SEED = 2018
STEP_LIMIT = 3000
TELLING = 40  # lines of the log that are shown
PASTED_UNDER = "magic-2023"
PASTED = """\
Ferry Scholar {3}{U}
Creature — Human Wizard
Flying
When Ferry Scholar enters the battlefield, draw two cards, then discard a card.
{2}{U}, {T}: Tap target creature.
1/3
"""


def main() -> int:
    """Run the demo; 0 when all of it went well."""
    console = Console()
    for part in (_check, _read, _play, paste):
        code = part(console)
        if code != cli.CLEAN:
            return code
    return cli.CLEAN


def _title(console: Console, text: str) -> None:
    console.result()
    console.result(console.style(text, "bold", "cyan"))


def _check(console: Console) -> int:
    _title(console, "$ kotowari check cards")
    library = workspace.ruleset_library(RULESET)
    sources = workspace.game_card_files(library)
    cards, found = workspace.load(library, sources)
    errors = [one for one in (*library.diagnostics, *found) if one.severity is Severity.ERROR]
    for one in errors:
        console.result(f"{one.span.path}:{one.span.line}: {one.code} {one.message}")
    console.result(
        f"{len(cards)} cards in {len(sources)} files, {len(library.actions)} verbs, "
        f"{len(library.keywords)} keywords: {len(errors)} errors"
    )
    return cli.FINDINGS if errors else cli.CLEAN


def _read(console: Console) -> int:
    library = workspace.ruleset_library(RULESET)
    cards, _ = games.card_pool(library, SHOWN)
    for lang in ("en", "ja", "ko"):
        _title(console, f"$ kotowari text … --lang {lang}")
        for name in SHOWN:
            for face in render_card(cards[name], library, lang):
                stats = f"  {face.stats}" if face.stats else ""
                console.result(
                    f"{console.style(face.printed_name, 'bold')}  {face.cost}\n{face.type_line}{stats}\n{face.text}\n"
                )
    return cli.CLEAN


def _play(console: Console) -> int:
    _title(console, f"$ kotowari sim --ruleset {RULESET} --deck {DECKS[0]} --deck {DECKS[1]} --seed {SEED}, one game")
    program, seats = games.prepare_game(RULESET, (), DECKS)
    game, chance = Game(program, seats, SEED), Random(SEED)
    while game.decision is not None and game.decisions < STEP_LIMIT:
        game.answer(BOTS["random"](game.decision, chance))
    lines = Teller(workspace.ruleset_library(RULESET)).lines(game)
    for line in lines[-TELLING:]:
        console.result(line)
    console.result()
    console.result(f"{table.outcome(game)}; {game.decisions} decisions, {len(game.log)} events, digest {game.digest()}")
    console.result(f"The last {TELLING} of {len(lines)} lines are shown; what stands in [ ] are the rules of the book.")
    return cli.CLEAN if game.decision is None else cli.FINDINGS


def paste(console: Console) -> int:
    """A card as printed is read, said and played."""
    _title(console, f"$ kotowari import card.txt --ruleset {PASTED_UNDER}")
    console.result(PASTED)
    library = workspace.ruleset_library(PASTED_UNDER)
    [outcome] = Importer(library).each(plain.cards(PASTED.splitlines()), set())
    console.result(outcome.source or "\n".join(outcome.told()))
    if not outcome.accepted:
        return cli.FINDINGS
    cards, _ = workspace.load(library, {"card.kw": outcome.source})
    for lang in ("en", "ja", "ko"):
        console.result(render_card(cards[0], library, lang)[0].text + "\n")
    _title(console, "$ kotowari try card.kw")
    tried = try_cards(library, cards, {**workspace.game_card_files(library), "card.kw": outcome.source})
    for one in tried:
        console.result(f"{one.outcome:<9} {one.text}")
        for did in one.did[:3]:
            console.result(f"          {did}")
    return cli.FINDINGS if any(one.outcome in ("unreached", "error") for one in tried) else cli.CLEAN


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.stderr.close()  # the reader went away: no last flush of ours may complain
