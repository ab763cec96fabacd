"""The bound: how fast plain Python plays the same decks when no rule is data.

Turns, steps, priority for both players, a stack, mana by colours, summoning sickness, combat with damage to
players and creatures, discarding to seven, drawing from an empty library.  Cards are costs, power and toughness
read from the same definitions; their texts do nothing.  Decisions are of the same kinds and, as in the engine,
nobody is asked who could only pass.  What this program cannot do is why the engine is slower: it is a bound
to be measured against, not a rival.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from kotowari.interpreter import Program

COLORS = {"W", "U", "B", "R", "G"}
HAND_SIZE = 7
LIFE = 20


@dataclass(frozen=True, slots=True)
class Card:
    """What the bound knows of a card: ``makes`` is the colour of a land's mana."""

    name: str
    land: bool
    creature: bool
    instant: bool
    needs: tuple[tuple[str, int], ...]
    total: int
    power: int
    toughness: int
    makes: str


class Creature:
    """A creature or other permanent on the battlefield."""

    __slots__ = ("card", "tapped", "sick", "damage", "power", "toughness")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.tapped = False
        self.sick = True
        self.damage = 0
        self.power = card.power
        self.toughness = card.toughness


class Side:
    """One player."""

    __slots__ = ("life", "library", "hand", "creatures", "others", "lands", "untapped", "graveyard", "played", "lost")

    def __init__(self, library: list[Card]) -> None:
        self.life = LIFE
        self.library = library
        self.hand: list[Card] = []
        self.creatures: list[Creature] = []
        self.others: list[Creature] = []
        self.lands: dict[str, int] = {}
        self.untapped: dict[str, int] = {}
        self.graveyard: list[Card] = []
        self.played = False
        self.lost = False

    def draw(self) -> None:
        """One card, or the loss."""
        if self.library:
            self.hand.append(self.library.pop())
        else:
            self.lost = True


Decision = tuple[int, str, list[Any], int, int]
Steps = Generator[Decision, list[Any], None]
Blocks = list[tuple[Creature, list[Creature]]]


def cards_of(program: Program, names: Iterable[str]) -> list[Card]:
    """The bound's cards for a deck, from the compiled definitions."""
    return [_card(program, name) for name in names]


def _card(program: Program, name: str) -> Card:
    base = program.cards[name].bases[0]
    needs: dict[str, int] = {}
    total = 0
    for symbol in base.cost or ():
        spec = program.symbols[symbol]
        if spec.kind == "generic":
            total += spec.amount
        elif spec.kind == "resource":
            unit = spec.pays[0]
            needs[unit] = needs.get(unit, 0) + 1
            total += 1
    makes = next((unit for a in base.abilities for unit in (a.definition.produces or ((),))[0]), "")
    return Card(
        name,
        "land" in base.words,
        "creature" in base.words,
        "instant" in base.words,
        tuple(needs.items()),
        total,
        base.numbers.get("power", 0),
        base.numbers.get("toughness", 0),
        makes,
    )


class BoundGame:
    """One game; :meth:`steps` yields (player, kind, options, low, high) and is sent the picked options."""

    def __init__(self, decks: tuple[list[Card], ...], seed: int) -> None:
        self.random = Random(seed)
        self.sides = []
        for deck in decks:
            library = list(deck)
            self.random.shuffle(library)
            self.sides.append(Side(library))
        self.active = 0
        self.turn = 0
        self.stack: list[tuple[int, Card]] = []
        self.over = False

    def steps(self) -> Steps:
        """The whole game."""
        for who, side in enumerate(self.sides):
            for _ in range(HAND_SIZE):
                side.draw()
            size = HAND_SIZE
            while size and (yield (who, "mulligan", [True, False], 1, 1))[0]:
                size -= 1
                side.library += side.hand
                side.hand.clear()
                self.random.shuffle(side.library)
                for _ in range(size):
                    side.draw()
        while True:
            self.turn += 1
            yield from self.take_turn()
            if self.over:
                return
            self.active = 1 - self.active

    def take_turn(self) -> Steps:
        """Beginning, main, combat, main, end."""
        me = self.sides[self.active]
        me.played = False
        me.untapped = dict(me.lands)
        for one in me.creatures:
            one.tapped = one.sick = False
        yield from self.priority(False)
        if self.turn > 1:
            me.draw()
        for main in (False, True):
            yield from self.priority(main)
            if self.over:
                return
        yield from self.combat()
        if self.over:
            return
        for main in (True, False):
            yield from self.priority(main)
            if self.over:
                return
        extra = len(me.hand) - HAND_SIZE
        if extra > 0:
            for card in (yield (self.active, "discard", list(me.hand), extra, extra)):
                me.hand.remove(card)
                me.graveyard.append(card)
        for side in self.sides:
            for one in side.creatures:
                one.damage = 0

    def priority(self, main: bool) -> Steps:
        """Both players in turn until both pass on an empty stack."""
        holder, passed = self.active, 0
        while True:
            self.check()
            if self.over:
                return
            options = self.options(holder, main and holder == self.active and not self.stack)
            chosen = None
            if options:
                chosen = (yield (holder, "act", [None, *options], 1, 1))[0]
            if chosen is not None:
                self.act(holder, chosen)
                passed = 0
                continue
            passed += 1
            if passed < 2:
                holder = 1 - holder
            elif not self.stack:
                return
            else:
                self.resolve()
                holder, passed = self.active, 0

    def options(self, who: int, sorcery_time: bool) -> list[Card]:
        """The lands that may be played and the spells that can be paid for."""
        me = self.sides[who]
        found = []
        untapped = me.untapped
        mana = sum(untapped.values())
        for card in me.hand:
            if card.land:
                if sorcery_time and not me.played:
                    found.append(card)
            elif card.total <= mana and (sorcery_time or card.instant):
                for unit, number in card.needs:
                    if untapped.get(unit, 0) < number:
                        break
                else:
                    found.append(card)
        return found

    def act(self, who: int, card: Card) -> None:
        """Play a land, or pay for a spell and put it on the stack."""
        me = self.sides[who]
        me.hand.remove(card)
        if card.land:
            me.played = True
            me.lands[card.makes] = me.lands.get(card.makes, 0) + 1
            me.untapped[card.makes] = me.untapped.get(card.makes, 0) + 1
            return
        left = card.total
        for unit, number in card.needs:
            me.untapped[unit] -= number
            left -= number
        for unit in me.untapped:
            taken = min(left, me.untapped[unit])
            me.untapped[unit] -= taken
            left -= taken
        self.stack.append((who, card))

    def resolve(self) -> None:
        """The top of the stack: a permanent enters, anything else does nothing."""
        who, card = self.stack.pop()
        me = self.sides[who]
        if card.creature:
            me.creatures.append(Creature(card))
        elif card.instant:
            me.graveyard.append(card)
        else:
            me.others.append(Creature(card))

    def check(self) -> None:
        """Dead creatures, lost players."""
        for side in self.sides:
            if side.life <= 0:
                side.lost = True
            for one in side.creatures:
                if one.damage >= one.toughness:
                    side.graveyard += [each.card for each in side.creatures if each.damage >= each.toughness]
                    side.creatures = [each for each in side.creatures if each.damage < each.toughness]
                    break
            self.over = self.over or side.lost

    def combat(self) -> Steps:
        """Attack, block, damage, with priority after each."""
        yield from self.priority(False)
        me, other = self.sides[self.active], self.sides[1 - self.active]
        able = [one for one in me.creatures if not one.tapped and not one.sick]
        attackers: list[Creature] = []
        if able and not self.over:
            attackers = yield (self.active, "attack", able, 0, len(able))
            for one in attackers:
                one.tapped = True
        yield from self.priority(False)
        if self.over:
            return
        if attackers:
            blocks = yield from self.blocks(attackers, other)
            yield from self.priority(False)
            if self.over:
                return
            yield from self.damage(blocks, other)
            yield from self.priority(False)
            if self.over:
                return
        yield from self.priority(False)

    def blocks(self, attackers: list[Creature], other: Side) -> Generator[Decision, list[Any], Blocks]:
        """For each attacker its blockers, in the order the attacker's player likes."""
        free = [one for one in other.creatures if not one.tapped]
        blocks = []
        for attacker in attackers:
            chosen: list[Creature] = []
            if free:
                chosen = yield (1 - self.active, "block", free, 0, len(free))
                free = [one for one in free if one not in chosen]
                if len(chosen) > 1:
                    chosen = yield (self.active, "order", chosen, len(chosen), len(chosen))
            blocks.append((attacker, chosen))
        return blocks

    def damage(self, blocks: Blocks, other: Side) -> Steps:
        """All at once: an attacker kills its blockers in order and has its rest on the last."""
        here = [side.creatures for side in self.sides]
        for attacker, blockers in blocks:
            if attacker not in here[self.active]:
                continue
            if not blockers:
                other.life -= attacker.power
                continue
            left = attacker.power
            for blocker in blockers:
                share = left if blocker is blockers[-1] else min(left, blocker.toughness)
                blocker.damage += share
                left -= share
                attacker.damage += blocker.power
        yield from ()


def play(decks: tuple[list[Card], ...], seed: int) -> tuple[int, int]:
    """One game of random answers, each legal one as likely.  Returns turns and decisions."""
    game = BoundGame(decks, seed)
    chance = Random(seed).random
    steps = game.steps()
    decisions = 0
    answer: Any = None
    try:
        while True:
            _, _, options, low, high = steps.send(answer)
            decisions += 1
            if high == 1:
                answer = [options[int(chance() * len(options))]]
            else:
                pool = list(options)
                answer = [pool.pop(int(chance() * len(pool))) for _ in range(low + int(chance() * (high - low + 1)))]
    except StopIteration:
        return game.turn, decisions
