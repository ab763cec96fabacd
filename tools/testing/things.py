"""From the names of a scenario to the objects and players of a running game.

An alias belongs to a card through all its zones and versions.  A plain name must mean one thing where
one is asked for; where a decision offers several, copies that lie unseen in one place are as good as one.
"""

from kotowari.grammar.scenario.ast import Item, Thing
from kotowari.grammar.scenario.printer import nth_text
from kotowari.interpreter import Game
from kotowari.interpreter.state.objects import Obj, Player
from kotowari.tools.testing.failure import Failure, broken
from kotowari.tools.testing.words import Words


def root(obj: Obj) -> Obj:
    """The first version of an object."""
    while obj.previous is not None:
        obj = obj.previous
    return obj


def newest(obj: Obj) -> Obj:
    """The version that exists now, or the last one there was."""
    while obj.next is not None:
        obj = obj.next
    return obj


class Things:
    """Name lookup in one game.  An alias is kept by every version of the object it was given to."""

    def __init__(self, game: Game, words: Words, seats: tuple[str, ...]) -> None:
        self.game = game
        self.words = words
        self.seats = seats
        self._seen: dict[str, Obj] = {o.alias: root(o) for o in self.live() if o.alias}  # it may have moved already
        self.aliases = frozenset(self._seen)

    def aliased(self, alias: str) -> Obj:
        """The newest version of what an alias names."""
        return newest(self._seen[alias])

    def by_id(self, id: int | None) -> Obj | None:
        """The object of this id that is in a zone now."""
        return next((o for o in self.game.objects() if o.id == id), None) if id is not None else None

    def player_of(self, key: str) -> Player | None:
        """The player that an option with this key means."""
        return next((p for p in map(self.game.player, range(len(self.seats))) if key == f"player:{p.seat}"), None)

    # ------------------------------------------------------------------ all that a name could mean
    def live(self) -> list[Obj]:
        """Every object in a zone, in order of age."""
        return sorted(self.game.objects(), key=lambda o: o.id)

    def player(self, name: str) -> Player | None:
        """The player of a seat name."""
        return self.game.player(self.seats.index(name)) if name in self.seats else None

    def matches(self, thing: Thing) -> list[Obj | Player]:
        """Everything the name could mean, oldest first."""
        if thing.ability:
            source = Thing(thing.name, thing.quoted, thing.nth, thing.every)
            roots = {root(o) for o in self.matches(source) if isinstance(o, Obj)}
            return [o for o in self.live() if self.is_ability(o) and self.came_from(o, roots, source)]
        player = None if thing.quoted else self.player(thing.name)
        if player is not None:
            return [player]
        if not thing.quoted and thing.name in self.aliases:
            return [self.aliased(thing.name)]
        found: list[Obj | Player] = [*self.named(thing.name)]
        return found[thing.nth - 1 : thing.nth] if thing.nth else found

    def named(self, name: str) -> list[Obj]:
        """Objects with this name, in any zone; for a card, either of its faces will do."""
        english, face = self.words.face_name(name), self.words.face(name)
        cards = {face[0]} if face else set()
        return [
            o
            for o in self.live()
            if not self.is_ability(o)
            and (o.chars.name == english or o.card is not None and not o.token and o.card.name in cards)
        ]

    def is_ability(self, obj: Obj) -> bool:
        """Something that waits and is no card."""
        return obj.item is not None and obj.item.ability is not None

    def came_from(self, ability: Obj, roots: set[Obj], source: Thing) -> bool:
        """Whether a waiting ability came from one of these objects, or from one of that name that is gone."""
        origin = ability.item.source
        if origin is None:
            return False
        if root(origin) in roots:
            return True
        named = source.quoted or source.name not in self.aliases
        return named and origin.base.name == self.words.face_name(source.name)

    def version_ids(self, ability: Thing) -> set[int]:
        """The ids of all versions of what ``ability of …`` names: what is to be put may come from an older one."""
        found: set[int] = set()
        for obj in self.matches(Thing(ability.name, ability.quoted, ability.nth, ability.every)):
            version = obj if isinstance(obj, Obj) else None
            while version is not None:
                found.add(version.id)
                version = version.previous
        return found

    # ------------------------------------------------------------------ exactly one
    def one(self, thing: Thing) -> Obj | Player:
        """The one thing meant.  Raises :class:`Failure` when there is none (a finding) or several (a mistake)."""
        found = self.matches(thing)
        if not found:
            self.known(thing)
            raise Failure(f"there is no {self.show(thing)}", thing.span)
        if len(found) > 1 and not thing.ability:
            raise broken(f"{self.show(thing)} means {len(found)} things; name one with `as`", thing.span)
        return found[-1]

    def several(self, thing: Thing) -> list[Obj | Player]:
        """What ``each`` or ``any`` means; otherwise the one thing."""
        if not thing.every:
            return [self.one(thing)]
        found = self.matches(thing)
        if not found:
            raise Failure(f"there is no {self.show(thing)}", thing.span)
        return found

    def known(self, thing: Thing) -> None:
        """Raises a broken :class:`Failure` for what nothing can be called.

        A name that no card has may be that of a token which does not exist (a finding); any other word is a slip.
        """
        named = thing.quoted or thing.name not in (*self.aliases, *self.seats)
        if named and not self.words.may_be_called(thing.name):
            raise broken(f"nothing is called `{thing.name}`", thing.span)

    def show(self, thing: Thing) -> str:
        """The name as a message shows it."""
        text = f"`{thing.name}`"
        return f"ability of {text}" if thing.ability else text

    # ------------------------------------------------------------------ lists of cards
    def is_item(self, obj: Obj, item: Item) -> bool:
        """Whether an object is what an entry of a list names."""
        if item.ability != self.is_ability(obj):
            return False
        thing = Thing(item.card, item.quoted, ability=item.ability)
        if not item.ability and not item.quoted and item.card in self.aliases:
            return obj is self.aliased(item.card)
        return obj in self.matches(thing) and not self._is_turned_away(obj, item.card)

    def _is_turned_away(self, obj: Obj, name: str) -> bool:
        """Does a name mean another face than the one that is up, of a thing in play: by the first the card is known."""
        face = self.words.face(name)
        shown = obj.zone is None or not obj.zone.spec.field or obj.chars.name == self.words.face_name(name)
        return face is not None and face[1] > 0 and not shown

    def label(self, obj: Obj | Player) -> str:
        """What to call it in a message, so that it is told from others of its name."""
        mark = self.mark(obj) if isinstance(obj, Obj) else ""
        return f"{self._name(obj)} ({mark})" if mark else self._name(obj)

    def plain(self, obj: Obj) -> str:
        """What to call one of a list in a message: alike things need not be told apart."""
        return f"{self._name(obj)} ({obj.alias})" if obj.alias else self._name(obj)

    def _name(self, obj: Obj | Player) -> str:
        if isinstance(obj, Player):
            return self.seats[obj.seat]
        return f"ability of {obj.item.source.base.name}" if self.is_ability(obj) and obj.item.source else obj.chars.name

    def mark(self, obj: Obj) -> str:
        """What tells an object from others of its name: its alias, or which of them it is in order of age (``2nd``)."""
        if obj.alias or self.is_ability(obj):
            return obj.alias
        namesakes = self.named(obj.chars.name)
        return nth_text(namesakes.index(obj) + 1) if len(namesakes) > 1 and obj in namesakes else ""
