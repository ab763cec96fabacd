"""What each primitive takes, in the order in which it reads it: a declaration that says otherwise is refused.

A row is ``NAME: ROLE KIND, …``; ``?`` behind what may be missing, ``|`` between what may stand in one place, ``…``
where more may follow, which the primitive tells apart by its role.  ``amount`` is a number or a number of some unit,
``thing`` whatever noun means objects.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kotowari.grammar import ast

_ROWS = """
act: by player
add_icons: object field, by symbols
add_symbols: object symbols, to player
adjust: object field, by number
announce_cost: for thing, with cost?
announce_modes: for thing
announce_targets: for thing
arrange: by player, object thing
attach: object thing, to thing|player
await_turn: by player, for player
begin_step: object step, for player
carry_out: object thing
choose: by player, object thing|player, among thing|player?, …
choose_number: by player, from number, to number
copy_card: by player, object thing
create: by player|effect, object token|copy, under player, in|from zone|thing?, to|at zone|thing|player?, with ability?
declare: by player, on thing|player?
detach: object thing
check_state:
divide: by player, object amount, among thing|player
drop_triggers:
duplicate: by player, object thing
duplicate_anew: by player, object thing
duplicate_for: by player, object thing, to thing|player
duplicate_onto: by player, object thing, to thing|player
end_step: object step, for player
entrust: object thing, to player
expire: object step
divert: object amount, to thing|player
forestall: object amount, to thing|player?, from thing?
give_back: for player
give_way:
go_on_at: object step
hand_over: object thing, to player
empty_into: by player, from player
herald: by thing
hold:
join: by player, object thing, into text
lay_aside: object thing, in zone
keep_clear: object step
let_end: by player, for cost
let_go: object thing
look: by player, at thing
lose_game: by player
make_active: object player
make_resources: with activation
match: by player, object thing, against thing
merge: object thing, onto|under thing
move: object thing, to zone, from zone, under player, with counter?, at thing|player?
open_within:
order: by player, object thing
pass_turn: to player?
pay: by player, object cost
pay_total: for thing
plan: for thing
put_ability: object activation
put_counters: by player|effect, object counter, on thing|player
redouble: by player
release:
remake: by thing, object number|symbols?
remove_beyond: by player, from thing
remove_counters: by player, object counter, from thing|player
restamp: object thing
play_within: with thing, to zone?
resume_step: object step
retarget: by player, object thing
divert_aim: by player, object thing
divert_one_aim: by player, object thing
draw_game:
reveal: by player, object thing
set: object field, to value
settle:
shuffle: by player, object zone
skip_to: object step
start_over: with thing?
supply_alike: object amount, to player
supply_mix: object amount, from symbols?, to player
supply_any: object amount, to player
supply_of: object amount, to player
supply_word: object amount, at value, to player
take_over: by player, for player
take_back: object thing, to zone
turn_face: object thing
use_concealed: object activation
vanish: object thing, from zone?
win_game: by player
"""


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand: the roles and kinds that it may have, and whether it may be missing."""

    roles: tuple[str, ...]
    kinds: tuple[str, ...]
    optional: bool

    def __str__(self) -> str:
        written = f"{' or '.join(self.roles)} {' or '.join(self.kinds)}".removeprefix("object ")
        return f"[{written}]" if self.optional else written


@dataclass(frozen=True, slots=True)
class Taken:
    """All that a primitive takes; ``more``: others may follow."""

    operands: tuple[Operand, ...]
    more: bool

    def __str__(self) -> str:
        return ", ".join([*map(str, self.operands), *(["…"] if self.more else [])]) or "nothing"

    def fits(self, params: tuple[ast.Param, ...], is_kind: Callable[[ast.Param, str], bool]) -> bool:
        """Does a declaration say the same?  ``is_kind``: may a parameter hold what is of this kind?"""
        if len(params) > len(self.operands) and not self.more:
            return False
        if not all(operand.optional for operand in self.operands[len(params) :]):
            return False
        return all(
            param.role in operand.roles and any(is_kind(param, kind) for kind in operand.kinds)
            for operand, param in zip(self.operands, params, strict=False)
        )


def _taken(row: str) -> tuple[str, Taken]:
    name, _, said = row.partition(":")
    operands = [each for each in said.strip().split(", ") if each]
    more = operands[-1:] == ["…"]
    pairs = [each.removesuffix("?").split(" ") for each in operands[: len(operands) - more]]
    taken = (
        Operand(tuple(role.split("|")), tuple(kind.split("|")), each.endswith("?"))
        for (role, kind), each in zip(pairs, operands, strict=False)
    )
    return name, Taken(tuple(taken), more)


TAKEN: dict[str, Taken] = dict(_taken(row) for row in _ROWS.strip().splitlines())
