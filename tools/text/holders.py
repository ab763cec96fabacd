"""What an ability that is given calls the thing that has it: "this creature", whatever it is printed on."""

from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.tools.text.linearizer import Context


def holder_noun(say: Any, node: ast.Quoted, ctx: Context) -> str:
    """The word for "this ___" on what gets these abilities; that of the printed object where it gets them itself."""
    givers = (each for each in walk(ctx.face) if isinstance(each, ast.Do | ast.DoAll)) if ctx.face is not None else ()
    for giver in givers:
        parts = giver.parts if isinstance(giver, ast.DoAll) else (giver,)
        if any(value is node or value == node for part in parts if isinstance(part, ast.Do) for _, value in part.args):
            told = say.lexicon.frame("action", giver.verb, "holder") if isinstance(giver, ast.Do) else None
            return told or _noun(say, giver.subject, ctx) or ctx.noun
        for copy in (value for part in parts if isinstance(part, ast.Do) for _, value in part.args):
            if isinstance(copy, ast.CopyOf) and any(value == node for part in copy.but for _, value in part.args):
                return _copied(say, giver, copy, ctx)
    return ctx.noun


def _copied(say: Any, giver: ast.Do | ast.DoAll, copy: ast.CopyOf, ctx: Context) -> str:
    """The word for what has become a copy; of a token that is one, only that it stays ("this permanent")."""
    verb = say.library.actions.get(giver.verb) if isinstance(giver, ast.Do) else None
    made = verb is not None and any("token" in param.kinds for param in verb.params)
    return str(say.noun_for(())) if made else _noun(say, copy.of, ctx) or ctx.noun


def _noun(say: Any, phrase: Any, ctx: Context) -> str:
    if isinstance(phrase, ast.Ref):
        found = ctx.bindings.get(phrase.target or phrase.name)
        phrase = found.node if found is not None else None
    if isinstance(phrase, ast.Do):
        phrase = next((value for _, value in phrase.args if isinstance(value, ast.Measure | ast.Select)), None)
    if isinstance(phrase, ast.Select):
        words = phrase.alternatives[0].words if len(phrase.alternatives) == 1 else ()
    elif isinstance(phrase, ast.Measure):
        words = (*phrase.kinds, phrase.unit)
    else:
        return ""
    words = tuple(word for word in words if not word.negated)
    if isinstance(phrase, ast.Select) and phrase.det.kind == "all" and {word.kind for word in words} == {"subtype"}:
        return str(say.noun_for(()))  # whoever's and wherever they are, of whatever type ("this permanent")
    types = tuple(word.id for word in words if word.kind == "type") or tuple(
        parent
        for word in words
        if word.kind == "subtype"
        if (parent := getattr(say.library.vocabulary.symbol("subtype", word.id), "parent", ""))
    )
    if types:
        return str(say.noun_for(types))
    return next((say.lexicon.name("class", word.id) for word in words if word.kind == "class"), "")
