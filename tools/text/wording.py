"""The closed language of wordings: what stands between ``{{ … }}`` and ``{% … %}`` of a frame, and nothing else.

A wording comes from a file, and files come from strangers.  Jinja only parses; the tree is then held against a list of
what may stand in it: a parameter, a filter with literal arguments, ``if`` with comparisons.  What a reader would get
wrong: a list of what is *forbidden* would be shorter and would leak with the next version of Jinja.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, Undefined, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

LENGTH = 2_000  # characters of one wording; the longest of the standard rules has some 320
RESULT = 20_000  # characters of a text made of one; with what is put in it, a card has some 1,000
DEPTH = 24  # nodes above one another: Jinja and Python both read by recursion
ALLOWED = (
    nodes.Template, nodes.Output, nodes.TemplateData, nodes.Name, nodes.Const, nodes.If, nodes.CondExpr, nodes.Filter,
    nodes.Test, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not, nodes.Tuple, nodes.List,
)  # fmt: skip
RESERVED = frozenset({"self", "super", "loop", "caller", "varargs", "kwargs"})
SAID = {
    nodes.Call: "a call", nodes.Getattr: "an attribute", nodes.Getitem: "a subscript", nodes.For: "a loop",
    nodes.Assign: "`set`", nodes.AssignBlock: "`set`", nodes.Macro: "a macro", nodes.Include: "an include",
    nodes.Import: "an import", nodes.FromImport: "an import", nodes.Extends: "`extends`", nodes.Block: "a block",
}  # fmt: skip


class WordingError(ValueError):
    """A wording that is not of the language; ``unknown`` is the name or filter that is not known, if that is it."""

    def __init__(self, reason: str, unknown: str = "") -> None:
        super().__init__(reason)
        self.unknown = unknown


def _plain_environment() -> ImmutableSandboxedEnvironment:
    made = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True, optimized=False
    )
    made.globals.clear()
    made.filters.clear()
    made.tests = {"defined": lambda value: not isinstance(value, Undefined)}
    return made


_PARSER = _plain_environment()


def parse(wording: str) -> nodes.Template:
    """The tree of a wording.  Raises WordingError for what is too long, too deep, or not of the language."""
    if len(wording) > LENGTH:
        raise WordingError(f"it has {len(wording)} characters, more than {LENGTH}")
    try:
        tree = _PARSER.parse(wording)
    except (TemplateError, RecursionError) as error:
        raise WordingError(str(error) if isinstance(error, TemplateError) else "it is nested too deeply") from error
    level: list[nodes.Node] = [tree]
    for _ in range(DEPTH):
        for node in level:
            _allow(node)
        level = [below for node in level for below in node.iter_child_nodes()]
        if not level:
            return tree
    raise WordingError("it is nested too deeply")


def _allow(node: nodes.Node) -> None:
    if type(node) not in ALLOWED:
        raise WordingError(f"{SAID.get(type(node), type(node).__name__)} can't stand in a wording")
    if isinstance(node, nodes.Name) and (node.ctx != "load" or node.name in RESERVED or node.name.startswith("_")):
        raise WordingError(f"`{node.name}` can't stand in a wording")
    if isinstance(node, nodes.Filter | nodes.Test):
        arguments = [*node.args, *node.kwargs, node.dyn_args, node.dyn_kwargs]
        if any(not isinstance(one, nodes.Const) for one in arguments if one is not None):
            raise WordingError(f"what is given to `{node.name}` must be written out")
        if isinstance(node, nodes.Filter) and node.node is None:
            raise WordingError("a filter of a block can't stand in a wording")
    if isinstance(node, nodes.Test) and node.name not in _PARSER.tests:
        raise WordingError(f"there is no test `{node.name}`", node.name)


def names_in(tree: nodes.Template) -> list[str]:
    """The parameters that a wording asks for, each once."""
    return list(dict.fromkeys(node.name for node in tree.find_all(nodes.Name)))


@lru_cache(maxsize=8192)
def asked(wording: str) -> frozenset[str]:
    """The parameters of a wording, once for all.  Raises WordingError as :func:`parse`."""
    return frozenset(names_in(parse(wording)))


def check_filters(tree: nodes.Template, known: Mapping[str, object] | frozenset[str]) -> None:
    """Raises WordingError for a filter that is not among *known*."""
    for node in tree.find_all(nodes.Filter):
        if node.name not in known:
            raise WordingError(f"there is no filter `{node.name}` in this language", node.name)


@lru_cache(maxsize=8192)
def _code(wording: str, filters: frozenset[str]) -> CodeType:
    """What Jinja makes of a wording that is allowed; the same for every linearizer of a language."""
    tree = parse(wording)
    check_filters(tree, filters)
    made = _plain_environment()
    made.filters.update(dict.fromkeys(filters, str))
    return made.compile(tree)


def bounded(filter_: Callable[..., Any]) -> Callable[..., Any]:
    """A filter whose result can't grow beyond all bounds, however often it is put behind itself."""

    def held(value: Any, *arguments: Any) -> Any:
        made = filter_(value, *arguments)
        if isinstance(made, str | list) and len(made) > RESULT:
            raise WordingError(f"what is made has more than {RESULT} characters")
        return made

    return held


class Wordings:
    """Renders the wordings of one language with its filters; without globals, and not beyond ``RESULT``."""

    def __init__(self, filters: Mapping[str, Callable[..., Any]]) -> None:
        self._environment = _plain_environment()
        self._environment.filters.update({name: bounded(filter_) for name, filter_ in filters.items()})
        self.filters = frozenset(filters)

    def render(self, wording: str, values: Mapping[str, object]) -> str:
        """The text.  Raises WordingError; TemplateError for an unknown name."""
        template = Template.from_code(self._environment, _code(wording, self.filters), {})
        parts: list[str] = []
        size = 0
        for part in template.root_render_func(template.new_context(dict(values))):
            size += len(part)
            if size > RESULT:
                raise WordingError(f"what is made has more than {RESULT} characters")
            parts.append(part)
        return "".join(parts)
