"""What the core does itself; every other verb of a game is made of these."""

from kotowari.interpreter.acting import announcing, copies, ending, planning, priority, resolving, targeting
from kotowari.interpreter.asking import declaring, dividing, matching
from kotowari.interpreter.continuous import icons
from kotowari.interpreter.events import beforehand
from kotowari.interpreter.primitives import games, hidden, joining, moving, set_aside, supplying, turns, values
from kotowari.interpreter.primitives.hidden import nothing
from kotowari.interpreter.primitives.table import ASKS_FOR, AT_ONCE, IDLE, OFF_FIELD, PRIMITIVES, QUIET, TOGETHER

PRIMITIVES.update(
    {
        "settle": priority.settle,
        "act": priority.act,
        "announce_modes": announcing.announce_modes,
        "announce_cost": announcing.announce_cost,
        "announce_targets": targeting.announce_targets,
        "pay_total": announcing.pay_total,
        "carry_out": resolving.carry_out,
        "put_ability": resolving.put_ability,
        "make_resources": resolving.make_resources,
        "plan": planning.plan,
        "divide": dividing.divide,
        "duplicate": copies.duplicate,
        "copy_card": copies.copy_card,
        "duplicate_anew": copies.duplicate_anew,
        "duplicate_for": copies.duplicate_for,
        "duplicate_onto": copies.duplicate_onto,
        "retarget": copies.retarget,
        "divert_aim": copies.divert_aim,
        "divert_one_aim": copies.divert_one_aim,
        "use_concealed": announcing.use_concealed,
        "let_end": ending.let_end,
        "herald": beforehand.herald,
        "add_icons": icons.add_icons,
        "choose_number": declaring.choose_number,
        "declare": declaring.declare,
        "match": matching.match,
        "lay_aside": set_aside.lay_aside,
        "take_back": set_aside.take_back,
    }
)
TOGETHER.update({"settle", "act", "herald", "divide", "declare", "match", "duplicate_for", "duplicate_onto"})
IDLE["settle"] = priority.is_settled
IDLE["act"] = priority.can_only_pass
QUIET.update({"settle", "act", "announce_modes", "announce_cost", "announce_targets", "expire"})
QUIET.update({"plan", "herald", "hold", "release", "resume_step"})

FILLED_BY = (moving, joining, values, supplying, hidden, turns, games)  # each puts its own into the table

__all__ = ["ASKS_FOR", "AT_ONCE", "FILLED_BY", "IDLE", "OFF_FIELD", "PRIMITIVES", "QUIET", "TOGETHER", "nothing"]
