"""The types of the running game, for the modules beneath the engine that are handed it: ``g``, ``c`` and ``ev``.

They import nothing of what stands above them; at run time the names mean no more than ``Any``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotowari.interpreter.engine import Engine as Engine
    from kotowari.interpreter.events.event import Context as Context
    from kotowari.interpreter.events.event import Event as Event
else:
    Engine = Context = Event = Any
