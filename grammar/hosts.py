"""What a thing lies at as it comes (``put charm onto table attached to beast``), of verbs that bring things.

It is declared behind ``at`` and may be left out.  In English it is said by the participle of the verb that lasts, as
where one asks which thing lies so; a preposition before it would be read as the place.
"""

from collections.abc import Iterable

from kotowari.grammar.ast import Action, Param
from kotowari.grammar.vocabulary import Verb, Vocabulary

ROLE = "at"
SAID = "attached"  # among the words that belong to the verb being read: no noun before it has that said of it
PARTICIPLE = 2  # the form of a verb, where it has as many


def is_host(param: Param) -> bool:
    """Does this parameter say what the thing lies at as it comes?"""
    return param.role == ROLE and param.optional


def host_of(params: Iterable[Param]) -> Param | None:
    """The parameter of a verb that says so, if there is one."""
    return next(filter(is_host, params), None)


def said_by(actions: Iterable[Action]) -> frozenset[str]:
    """What belongs to verbs of which one says so."""
    return frozenset((SAID,)) if any(host_of(action.params) for action in actions) else frozenset()


def attaching(vocabulary: Vocabulary) -> Verb | None:
    """The verb by which things come to lie at others, and still do where it is asked without a time."""
    return next((verb for verb in vocabulary.verbs("primitive") if "lasting" in verb.attributes), None)


def said(vocabulary: Vocabulary) -> str:
    """``attached to``: what stands before such an operand in English."""
    verb = attaching(vocabulary)
    if verb is None:
        return ROLE
    role = next(param.role for param in verb.params if param.role not in ("object", "by"))
    forms = vocabulary.names("primitive", verb.id, "en")
    return f"{forms[min(PARTICIPLE, len(forms) - 1)]} {role}"


def written(role: str, params: Iterable[Param], vocabulary: Vocabulary, lang: str) -> str:
    """A preposition as a source has it: in English those words where it is one of such an operand."""
    return said(vocabulary) if lang == "en" and role == ROLE and host_of(params) is not None else role
