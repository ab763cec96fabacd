"""Prohibitions, requirements and permissions → ``Restriction``; the costs that lift them or come with them."""

from dataclasses import replace
from typing import Any

from kotowari.grammar import ast
from kotowari.grammar.visit import walk
from kotowari.interpreter.from_ast import windows
from kotowari.interpreter.from_ast.as_though import suppositions
from kotowari.interpreter.from_ast.chunk import Chunk
from kotowari.interpreter.from_ast.deeds import only_told
from kotowari.interpreter.from_ast.emit import CompileError, Fn
from kotowari.interpreter.from_ast.expressions import expr
from kotowari.interpreter.from_ast.offered import asks_for_targets, permitted_as
from kotowari.interpreter.from_ast.target import (
    EV,
    NONE,
    TRUE,
    YOU,
    Const,
    Expr,
    Lambda,
    Name,
    Pack,
    both,
    call,
    operand_of,
    record,
)
from kotowari.interpreter.from_ast.unless import refuse_several_payers


def _one_by_one(node: ast.Restrict, event: ast.EventPattern) -> None:
    """Refuse to forbid something to several together: each is asked by itself whether it may."""
    for noun in (event.subject, event.object, *(value for _, value in event.preps)):
        if (
            node.mode == "cant"
            and isinstance(noun, ast.Select)
            and noun.det.kind == "count"
            and several(noun.det.count)
        ):
            raise CompileError("what is forbidden is asked of each by itself", noun, "say it of one, or of one `alone`")


def of_two(det: ast.Det) -> bool:
    """Is it "two or more", nothing else?"""
    more = det.kind == "count" and det.at_least and not det.another
    return more and isinstance(det.count, ast.Number) and det.count.value == 2


def several(count: ast.Expr | None) -> bool:
    """Is it a number other than one?"""
    return not (isinstance(count, ast.Number) and count.value <= 1)


class Restrictions(Chunk):
    """The part of the compiler that knows what may, must and can't be done."""

    def restrictions(self, fn: Fn, node: ast.Restrict, locked: bool, condition: Expr = TRUE) -> list[Expr]:
        """``Restriction(...)`` for a prohibition, requirement or permission.

        What is permitted from somewhere as though something were so is permitted from there as well.
        """
        made = list[Expr]()
        placed = tuple(each for each in node.events if any(role == "from" for role, _ in each.preps))
        if placed and node.mode == "may" and node.as_though is not None:
            made = self.restrictions(fn, replace(node, events=placed, as_though=None), locked, condition)
        while_ = node.duration.condition if isinstance(node.duration, ast.AsLongAs) and not locked else None
        price = node.price
        lifted = ast.Not(node.unless, span=node.span) if node.unless is not None and price is None else None
        for asked in filter(None, (while_, lifted)):
            condition = both(condition, expr(self.k, fn, asked))
        timed = node.duration if isinstance(node.duration, ast.Window) and node.duration.which != "this" else None
        timed = timed or node.events[-1].window  # only then, for as long as the restriction holds
        since = None
        if timed is not None and timed.which == "next":
            since = fn.local("since")
            fn.let(since, call("len", Name("g.log")))
        for given in node.events:
            self._is_decided(node, given)
            self._is_asked(node, given)
        for event, price_of in (each for given in node.events for each in self.meant_by(node, given)):
            event = replace(event, window=None)
            self.k.changeable(event)
            if event.verb in self.k.program.permitted and asks_for_targets(self.k, event.object):
                raise CompileError("whether it may be done is asked before there are targets", event)
            event = self._together(node, event)
            _one_by_one(node, event)
            lifting = price if node.mode == "cant" else None
            self._in_time(fn, node, event)
            self.stage = "tolls" if lifting is not None else "forbidden" if node.mode == "cant" else ""
            if lifting is not None:
                self._has_moment(event, node)
            with self.k.proposing():
                about = windows.about(self.k, fn, event, timed)
                pattern = self.k.pattern(fn, event, timed, since, about=about)
            self.stage = ""
            cost = self.lifting_cost(fn, event, lifting) if lifting is not None else NONE
            made.extend(
                record(
                    "Restriction",
                    mode=node.mode,
                    pattern=pattern,
                    condition=Lambda("g, this, you, a", condition) if condition != TRUE else NONE,
                    as_though=supposed,
                    cites=tuple(node.cite),
                    lifting_cost=cost,
                    **self.price(price_of),
                    **windows.of_permission(self.k, node),
                )
                for supposed in suppositions(self.k, fn, node, event)
            )
        return made

    def _together(self, node: ast.Restrict, event: Any) -> Any:
        """Forbidden to two or more of all that do something: to each of them, with others (509.1b)."""
        joint = self.program.joint_adverbs.get(event.verb) if isinstance(event, ast.EventPattern) else None
        if node.mode != "cant" or joint is None:
            return event
        adverb, doer = joint

        def each(value: Any) -> Any:
            """The same of one of them, or the phrase as it was, if it is not about two or more of them all."""
            if not isinstance(value, ast.Select) or value.modifiers or not of_two(value.det):
                return value
            words = [word.id for head in value.alternatives for word in head.words]
            return replace(value, det=ast.Det()) if words == [doer] else value

        if event.passive:
            preps = ((name, each(value) if name == "by" else value) for name, value in event.preps)
            said = replace(event, preps=tuple(preps))
        else:
            said = replace(event, subject=each(event.subject))
        if said == event:
            return event
        return replace(said, adverbs=(*event.adverbs, ast.Word("adverb", adverb)))

    def _has_moment(self, event: Any, node: ast.Restrict) -> None:
        """Refuse a price for what begins without a moment in which it could be paid: it would be forbidden outright."""
        kinds = {id: dict(action.attributes) for id, action in self.action_nodes.items()}
        heard = self.k.heard(self.k.unfold(event)[0].id)
        if "as_first" in kinds.get(heard, ()):
            return
        later = {said["tolls"][0] for said in kinds.values() if "tolls" in said}
        asked = [
            self._called(id)
            for id, said in kinds.items()
            if "tolls" in said or "as_first" in said and id not in later and self.action_nodes[id].form == "action"
        ]
        help = f"that is asked before one may {' or '.join(sorted(asked))}; else say that it costs more"
        raise CompileError(f"nobody is asked to pay before one may {self._called(heard)}", node.price, help)

    def _is_decided(self, node: ast.Restrict, event: Any) -> None:
        """Refuse to demand what nobody decides by itself: it would be done at no moment."""
        action = self.action_nodes.get(event.verb) if isinstance(event, ast.EventPattern) else None
        if node.mode != "must" or action is None or action.form == "primitive":
            return
        decided = {"told_once", "declared", "targeting"}
        done = event.passive or action.form == "event" or only_told(action)
        if done and decided.isdisjoint(dict(action.attributes)):
            help = self._of_things(action, node.mode) or f"say when it is done: `when …: {action.id} …`"
            raise CompileError("nobody chooses at any moment whether this is done", node, help)

    def _is_asked(self, node: ast.Restrict, event: Any) -> None:
        """Refuse to forbid what is only told when it has been done, and what the game can't go on without."""
        if node.mode == "cant" and isinstance(event, ast.EventPattern):
            for word in event.adverbs:
                if "set" in self.k.word_spec(word.kind, word.id):
                    help = "forbid that it happens at all, or say how it does: `NOUN VERB ADVERB`"
                    raise CompileError("how something comes is not asked before: it is made so as it comes", word, help)
        action = self.action_nodes.get(event.verb) if isinstance(event, ast.EventPattern) else None
        if node.mode != "cant" or action is None or action.form not in ("action", "procedure"):
            return
        done = [part.verb for part in walk(action) if isinstance(part, ast.Do) and part.verb in self.action_nodes]
        if any(self.core(self.action_nodes[verb]) == "carry_out" for verb in done):
            raise CompileError(
                "what waits would wait for ever",
                event,
                "say what is done with it (`counter …`), or forbid what it does",
            )
        if only_told(action) and (help := self._of_things(action, node.mode)):
            raise CompileError("this is only told, when it has been done: nothing asks whether it can", event, help)

    def _of_things(self, action: ast.Action, mode: str) -> str:
        """Another action of that name, which things do for a player, as advice."""
        called = self._called(action.id)
        for other in self.action_nodes.values():
            by = next((param for param in other.params if param.role == "by"), None)
            if other is action or by is None or "player" in by.kinds:
                continue
            if self._called(other.id) == called:
                can = "must" if mode == "must" else "can't"
                said = ("say it of what does it: `NOUN that player controls", can, called.strip("`") + "`")
                return " ".join(said)
        return ""

    def _called(self, id: str) -> str:
        names = getattr(self.library.vocabulary.verb(id), "names", {}).get("en", ())
        return f"`{names[0] if names else id}`"

    def _in_time(self, fn: Fn, node: ast.Restrict, event: Any) -> None:
        """Refuse what is said of a thing that is gone by then, as of how it was taken away."""
        about = {getattr(each, "target", "") for each in (event.subject, event.object)}
        if node.mode == "cant" and node.duration is None and about & fn.taken:
            barring = [
                f"`{name}`"
                for id in self.program.adverb_bars
                for name in self.library.vocabulary.names("adverb", id, "en")
            ]
            raise CompileError(
                "this comes too late: what it speaks of is gone by then",
                node,
                (f"say it in the statement that takes it away: an adverb such as {barring[0]}" if barring else ""),
            )

    def meant_by(self, node: ast.Restrict, event: Any) -> list[tuple[Any, Any]]:
        """What a restriction is about, each event with the cost for which it is permitted."""
        if node.mode == "may" and node.as_though is None:
            return permitted_as(self.k, event)
        return [(each, None) for each in self.barred_as(node, event)]

    def price(self, node: Any) -> dict[str, Expr]:
        """``price=Ability(…)``, an alternative cost, for a permission that names one (118.9)."""
        if node is None:
            return {}
        cost = self.k.cost_constant(node if isinstance(node, ast.Cost) else ast.Cost((node,), span=node.span), {})
        said = {"kind": Const("cost"), "mode": Const("alternative"), "name": Const("permitted")}
        made = record("AbilityDef", **said, cost=cost, span=self.span(node))
        return {"price": call("Ability", made, Pack(()), Const(""))}

    def lifting_cost(self, fn: Fn, event: ast.EventPattern, price: ast.EventPattern) -> Expr:
        """``(payer, CostSpec)`` of ``can't … unless P pays …``; the thing forbidden is what the event is about."""
        about = getattr(event.subject, "binding", "") or "it"
        thing = operand_of(EV, max(self.k.match_parts(fn, event).it, 0))
        with fn.binding(**{about: thing, "it": thing}):
            refuse_several_payers(self.k, fn, price.subject)
            payer = expr(self.k, fn, price.subject) if price.subject is not None else YOU
        if isinstance(price.object, ast.Symbols):
            item: Any = price.object
        else:
            action = self.action(price.verb, price)
            args = [(p.name, price.object) for p in action.params if p.role == "object" and price.object is not None]
            item = ast.Do(price.verb, None, tuple(args), span=price.span)
        return Pack((Lambda("g, ev, this, you", payer), self.k.cost_constant(ast.Cost((item,)), {})))

    def barred_as(self, node: ast.Restrict, event: Any) -> list[Any]:
        """A forbidden action, and those that are other ways of it; an event is only a name of what else happens.

        What must be done to a thing, whoever does it, is wanted once: it is the event that is told once.
        """
        if node.mode == "must":
            return self.k.told_as(event)[:1]
        action = self.action_nodes.get(event.verb) if isinstance(event, ast.EventPattern) else None
        way = node.mode == "cant" and action is not None and action.form == "action"
        borne = dict(action.attributes).get("borne", ()) if action is not None and event.passive else ()
        if isinstance(event.subject, ast.Select) and self.k.of_abilities(event.subject) is not event.subject:
            borne = ()  # said of the abilities themselves
        more = [replace(event, verb=other) for other in borne]
        return [*self.k.with_others(event), *more] if way else [event]
