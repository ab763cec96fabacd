"""Checked definitions to a running game.  It knows no game: objects, zones, events, decisions."""

from kotowari.interpreter.budget import Overrun
from kotowari.interpreter.decisions import Decision, Option, Refused
from kotowari.interpreter.from_ast import CompileError, compile_program, extend_program
from kotowari.interpreter.game import Game, Result, Seat, Snapshot
from kotowari.interpreter.position import Laid, Placed, PlayerPosition, Position
from kotowari.interpreter.program import Program
from kotowari.interpreter.storage import extension_from_bytes, extension_to_bytes, program_from_bytes, program_to_bytes

__all__ = [
    "CompileError",
    "Decision",
    "Game",
    "Laid",
    "Option",
    "Overrun",
    "Placed",
    "PlayerPosition",
    "Position",
    "Program",
    "Refused",
    "Result",
    "Seat",
    "Snapshot",
    "compile_program",
    "extend_program",
    "extension_from_bytes",
    "extension_to_bytes",
    "program_from_bytes",
    "program_to_bytes",
]
