"""Which rulesets lie over each other: a ruleset over its bases, and the options that it is played with over these."""

from collections.abc import Iterable, Mapping, Sequence

from kotowari.grammar import ast
from kotowari.grammar.diagnostics import Diagnostic, make
from kotowari.grammar.source import NO_SPAN
from kotowari.grammar.suggest import suggestion

PLUS = "+"  # between a ruleset and the options that it is played with


def chain_of(
    ruleset_id: str, known: Mapping[str, tuple[str, ast.Ruleset]], found: list[Diagnostic]
) -> list[tuple[str, ast.Ruleset]]:
    """The ruleset and its bases, the base first; behind them the options it is played with: ``base+option+option``."""
    first, *options = ruleset_id.split(PLUS)
    chain = bases(first, known, found)
    found.extend(_said_by_another(options, known))
    for option in options:
        own = bases(option, known, found)
        under = [each for each in own if not is_option(each[1])]
        if own and len(under) == len(own):
            text, help_ = f"`{option}` is no option of a ruleset", suggestion(option, options_in(known))
            found.append(make("E0408", text, own[-1][1].span, help=help_))
        elif any(each not in chain for each in under):
            text = f"`{option}` is an option of `{under[-1][1].id}`, which `{first}` is not"
            found.append(make("E0408", text, own[-1][1].span))
        else:
            chain.extend(each for each in own if each not in chain)
    found.extend(_combined(chain))
    return chain


def _said_by_another(options: Sequence[str], known: Mapping[str, tuple[str, ast.Ruleset]]) -> Iterable[Diagnostic]:
    """E0408 for an option that is named beside one that holds it: it would do nothing, though it says something."""
    for index, option in enumerate(options):
        over = next((one for one in options[index + 1 :] if one == option), "") or next(
            (one for one in options if one != option and option in _held_by(one, known)), ""
        )
        if over and option in known:
            text, help_ = f"`{option}` is a part of `{over}` already", f"leave `{option}` out"
            if over == option:
                text, help_ = f"`{option}` is named twice", f"name `{option}` once"
            yield make("E0408", text, known[option][1].span, help=help_)


def _held_by(option: str, known: Mapping[str, tuple[str, ast.Ruleset]]) -> Iterable[str]:
    """What an option extends, and what it says that it does itself."""
    for _, each in bases(option, known, []):
        yield each.id
        yield from dict(each.properties).get("contains", ())


def _combined(chain: list[tuple[str, ast.Ruleset]]) -> Iterable[Diagnostic]:
    """E0408 for options that are not played together, or without one of some."""
    laid = {ruleset.id for _, ruleset in chain}
    above = {ruleset.id: ruleset.base for _, ruleset in chain}
    kinds: dict[str, str] = {}
    for _, ruleset in chain:
        said = dict(ruleset.properties)
        for kind in said.get("one_of", ()):
            other = kinds.setdefault(kind, ruleset.id)
            if other not in with_bases(ruleset.id, above):
                text = f"`{other}` and `{ruleset.id}` are not played together: a game is one of those"
                yield make("E0408", text, ruleset.span, help="name one of them")
        for other in sorted(laid.intersection(said.get("never_with", ()))):
            yield make("E0408", f"`{ruleset.id}` and `{other}` are not played together", ruleset.span)
        needed = said.get("with_one", ())
        if needed and len(laid.intersection(needed)) != 1:
            help_ = f"lay one of these over it, too: {', '.join(needed)}"
            yield make("E0408", f"`{ruleset.id}` is played with exactly one of its options", ruleset.span, help=help_)


def is_option(ruleset: ast.Ruleset) -> bool:
    """Is it laid over what its base is laid over, together with others?"""
    return ("option", ("laid_over",)) in ruleset.properties


def options_in(known: Mapping[str, tuple[str, ast.Ruleset]]) -> list[str]:
    """The rulesets that are options of others."""
    return sorted(id for id, (_, ruleset) in known.items() if is_option(ruleset))


def bases(
    ruleset_id: str, known: Mapping[str, tuple[str, ast.Ruleset]], found: list[Diagnostic]
) -> list[tuple[str, ast.Ruleset]]:
    """The ruleset and all that it extends, the first base first; *found* gets E0408 where there is none of a name."""
    chain: list[tuple[str, ast.Ruleset]] = []
    wanted, span = ruleset_id, NO_SPAN
    while wanted:
        if wanted not in known:
            found.append(make("E0408", f"there is no ruleset `{wanted}`", span, help=suggestion(wanted, known)))
            break
        path, ruleset = known[wanted]
        if any(ruleset.id == other.id for _, other in chain):
            found.append(make("E0408", f"ruleset `{wanted}` extends itself", ruleset.span))
            break
        chain.insert(0, (path, ruleset))
        wanted, span = ruleset.base, ruleset.span
    return chain


def with_bases(ruleset: str, above: Mapping[str, str]) -> Iterable[str]:
    """A ruleset and all that it extends."""
    while ruleset:
        yield ruleset
        ruleset = above.get(ruleset, "")
