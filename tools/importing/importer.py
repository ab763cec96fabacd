"""Printed cards → outcomes: taken with proof, kept as they stand in the folder, or refused with the reason."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kotowari.grammar.chain import PLUS
from kotowari.grammar.library import Library, load_cards
from kotowari.interpreter import extend_program
from kotowari.tools import workspace
from kotowari.tools.importing.homes import Homes
from kotowari.tools.importing.printed import Card, NoCard
from kotowari.tools.importing.proof import PATH, Proven, Prover
from kotowari.tools.importing.reworded import reworded
from kotowari.tools.importing.sheet import Refusal
from kotowari.tools.importing.templating import changes, proven_today
from kotowari.tools.importing.translations import Translations, same_words
from kotowari.tools.importing.written import Folder
from kotowari.tools.text.render import render_card
from kotowari.tools.trying.trial import Trials

WRITTEN = "en"  # the language whose earlier wordings are known
UNTRIED = ("unreached", "error")  # outcomes of playing that are no proof


@dataclass(slots=True)
class Outcome:
    """What came of one card."""

    name: str
    source: str = ""
    file: str = ""
    kept: bool = False
    refusal: Refusal | None = None
    notes: tuple[str, ...] = ()
    differs: dict[str, list[str]] = field(default_factory=dict)
    readings: dict[str, list[str]] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Was it taken, now or before?"""
        return self.refusal is None

    def record(self) -> dict[str, Any]:
        """The outcome as data (docs/import.md)."""
        why = self.refusal
        made: dict[str, Any] = {
            "name": self.name,
            "accepted": self.accepted,
            "file": self.file,
            "reason": why.reason if why else "",
            "kind": why.kind if why else "",
            "sentence": why.sentence if why else "",
            "span": list(why.span) if why and why.span else None,
            "words": why.words if why else "",
            "nearest": why.nearest if why else "",
            "notes": list(self.notes),
            "differs": self.differs,
        }
        if self.readings:
            made["readings"] = self.readings
        if self.source and not self.file:
            made["source"] = self.source
        return made

    def told(self) -> Iterator[str]:
        """What is to be said of it, line by line."""
        if self.refusal is not None:
            why = self.refusal
            yield f"refused: {self.name}: {_line(why.reason)}"
            if why.sentence:
                yield f"  in: {_line(why.sentence)}"
            if why.nearest:
                yield f"  nearest: {_line(why.nearest)}"
        for note in self.notes:
            yield f"{self.name}: {note}"
        for lang, (ours, theirs) in self.differs.items():
            yield f"{self.name}: may mean something else in print ({lang})"
            yield f"  ours:    {_line(ours)}"
            yield f"  printed: {_line(theirs)}"
        for text, sources in self.readings.items():
            yield f"{self.name}: {len(sources)} readings of: {_line(text)}"
            yield from (f"  {'taken' if not number else 'also '}: {_line(each)}" for number, each in enumerate(sources))


def _line(text: str) -> str:
    return " / ".join(line.strip() for line in text.split("\n"))


class Importer:
    """Imports cards under one rule set; counts why some were refused (``kinds``), and what prints say (``prints``)."""

    def __init__(
        self,
        library: Library,
        lang: str = "en",
        folder: Folder | None = None,
        explain: bool = False,
        tries: bool = False,
        extra: tuple[str, ...] = (),
    ) -> None:
        """``extra``: the files added to the standard rules."""
        self.library = library
        self.lang = lang
        self.folder = folder
        self.prover = Prover(library, lang, explain)
        self.kinds: Counter[str] = Counter()
        self.prints: dict[str, Counter[str]] = defaultdict(Counter)
        self._changes = changes(library, lang)
        self._translations = Translations(library)
        self._tries = tries
        self._trials: Trials | None = None
        self._seen: set[str] = set()
        self._made_as = (lang, folder, explain, tries, extra)
        self._homes = Homes(library, extra)
        self._beside: dict[str, Importer] = {}

    def each(self, cards: Iterable[Card | NoCard], wanted: set[str], group: str = "") -> Iterator[Outcome]:
        """What comes of each card, each once: of all cards, or of those whose names are wanted."""
        for number, card in enumerate(cards, 1):
            if isinstance(card, NoCard):
                if not wanted:
                    yield self._counted(Outcome(f"entry {number}", refusal=Refusal("card", str(card))))
                continue
            names = {card.name, *(face.name for face in card.faces)}
            if wanted and not names & wanted or card.name in self._seen:
                continue
            if self.lang != WRITTEN and not all(self.lang in face.prints for face in card.faces):
                continue
            self._seen.add(card.name)
            yield self._counted(self._at_home(card, group))

    def _counted(self, outcome: Outcome) -> Outcome:
        if outcome.refusal is not None:
            self.kinds[outcome.refusal.kind] += 1
        return outcome

    def _at_home(self, card: Card, group: str) -> Outcome:
        """What comes of a card under the rules that have a place for its type."""
        option = self._homes.option_for(card)
        if not option:
            return self._import(card, group)
        if option not in self._beside:
            extra = self._made_as[-1]
            rules = workspace.ruleset_library(PLUS.join((self.library.ruleset.id, option)), extra)
            self._beside[option] = Importer(rules, *self._made_as)
            self._beside[option].prints = self.prints
        outcome = self._beside[option]._import(replace(card, set=PLUS.join((card.set or group, option))), group)
        outcome.notes = (*outcome.notes, f"it is for the option `{option}`, and read under its rules")
        return outcome

    def _import(self, card: Card, group: str) -> Outcome:
        front = card.faces[0].name
        kept = self.folder.file_of(front) if self.folder is not None else ""
        if kept:
            return Outcome(card.name, file=kept, kept=True)
        proven = proven_today(self.prover, card, self._changes)
        if proven.refusal is not None and self.lang == WRITTEN:
            proven = reworded(self.prover, proven, self._changes)
        outcome = Outcome(
            card.name, proven.source, refusal=proven.refusal, notes=tuple(proven.notes), readings=proven.readings
        )
        if proven.tree is None:
            return outcome
        if self._tries:
            outcome.refusal = self._played(proven)
        if outcome.refusal is None:
            outcome.differs = self._translated(proven)
            if self.folder is not None:
                outcome.file = self.folder.add(front, proven.source, card.set or group)
        return outcome

    # ------------------------------------------------------------------ further proof
    def _played(self, proven: Proven) -> Refusal | None:
        """None where each ability acts when the card is played."""
        [tree], _ = load_cards(self.library, {PATH: proven.source})
        for tried in self._trial(proven.source).card(tree):
            if tried.outcome in UNTRIED:
                return Refusal("play", f"played, an ability is {tried.outcome}: {tried.problem}", sentence=tried.text)
        return None

    def _trial(self, source: str) -> Trials:
        if self._trials is None:
            rules = self.prover.trial.program
            assert rules is not None  # the card has been compiled with them
            pool, _ = workspace.load(self.library, workspace.game_card_files(self.library))
            texts = dict(workspace.game_card_files(self.library))
            self._trials = Trials(self.library, extend_program(self.library, rules, pool, "cards beside"), texts)
        self._trials.texts = {**self._trials.texts, PATH: source}
        return self._trials

    def _translated(self, proven: Proven) -> dict[str, list[str]]:
        """By language our text and the printed one, where they do not mean the same."""
        assert proven.tree is not None
        differs: dict[str, list[str]] = {}
        faces = proven.card.faces
        for lang in sorted({lang for face in faces for lang in face.prints} - {self.lang}):
            own = [face.prints[lang] for face in faces if lang in face.prints]
            date = own[0].date[:7]
            said = render_card(proven.tree, self.library, lang, date=date)
            pairs = [
                (ours.text, theirs.text, theirs.name) for ours, theirs in zip(said, own, strict=False) if theirs.text
            ]
            if len(own) != len(faces) or not pairs:
                continue
            if all(same_words(*pair, lang) for pair in pairs):
                self.prints[lang]["equal"] += 1
            elif any(self._translations.differences(*pair, lang, date) for pair in pairs):
                self.prints[lang]["of another meaning"] += 1
                differs[lang] = ["\n".join(ours for ours, _, _ in pairs), "\n".join(theirs for _, theirs, _ in pairs)]
            else:
                self.prints[lang]["of another wording"] += 1
        return differs
