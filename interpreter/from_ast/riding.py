"""What happens as resources are spent, said as they are made: it goes along with each unit of them (106.6, 106.6a).

Such a delayed trigger hears an event with the hook ``spent``, which names what is paid for.  It is no effect of its
own but something that is said of the units, as what they may be spent for is; so it stands before what makes them.
"""

from kotowari.grammar import ast
from kotowari.interpreter.from_ast.abilities import ABILITIES
from kotowari.interpreter.from_ast.compiler import Compiler
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.spending import is_rider
from kotowari.interpreter.from_ast.target import Attr, C, Name, Pack, Set, record


def ride(k: Compiler, fn: Fn, node: ast.Later) -> None:
    """What is made from here on has this go along.  Raises CompileError where nothing is made that could be spent."""
    if not all(is_rider(k, event) for event in node.events):
        raise CompileError("of these events only some are of what is spent", node, "write them apart")
    if not k.activating:
        raise CompileError("this is said of what an activated ability makes", node, "write `{T}: …`")
    heard = ast.Triggered(node.events, node.body, span=node.span)
    k.riding = True
    made = [k.ability_instance(name, "") for name in ABILITIES[ast.Triggered](k, heard, {}, "")]
    k.riding = False
    fn.spending = Name(k.module.name("spending"))
    k.module.add(Set(fn.spending, record("SpendingDef", patterns=Pack(()), riders=Pack(tuple(made)))))
    fn.get(Attr(C, "spending"), fn.spending)


__all__ = ["ride"]
