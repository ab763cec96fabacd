"""The type of the compiler, for the modules that it is made of, which are handed it as ``k``."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotowari.interpreter.from_ast import Compiler as Compiler
else:
    Compiler = Any
