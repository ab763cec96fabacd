"""What is said to be otherwise of a copy, in the order and with the verbs that its source has."""

from dataclasses import replace

from kotowari.grammar import ast


def differences(but: tuple[ast.Do, ...]) -> list[ast.Do]:
    """What is otherwise of a copy; neighbours with one verb are said together."""
    groups: list[list[ast.Do]] = []
    for each in but:
        last = groups[-1][-1] if groups else None
        if last is not None and last.verb == each.verb and _has_abilities(last) and _has_abilities(each):
            groups[-1].append(each)
        else:
            groups.append([each])
    return [_together(group) for group in groups]


def _has_abilities(node: ast.Do) -> bool:
    """Whether abilities are all that is said, so that others can stand beside them."""
    said = [part for _, value in node.args for part in (value.parts if isinstance(value, ast.Either) else (value,))]
    return bool(said) and all(isinstance(part, ast.KeywordUse | ast.Quoted | ast.ThisAbility) for part in said)


def _together(group: list[ast.Do]) -> ast.Do:
    if len(group) == 1:
        return group[0]
    parts = [value for each in group for _, value in each.args]
    whole = ast.Either(
        "and", tuple(p for part in parts for p in (part.parts if isinstance(part, ast.Either) else (part,)))
    )
    return replace(group[0], args=((group[0].args[0][0], whole),))


def own_value(node: ast.Do) -> ast.Assign | None:
    """What a copy has in a field of its own ("it's 7/7", "its name is …")."""
    return next((value for _, value in node.args if isinstance(value, ast.Assign)), None)
