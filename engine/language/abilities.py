"""Abilities compiled: what wakes a trigger, what a continuous effect reaches, what a replacement rewrites."""

from collections.abc import Callable
from typing import Any

from engine.kernel.abilities import Context
from engine.kernel.characteristics import seen
from engine.kernel.definitions import (
    Answer,
    Continuous,
    Program,
    Replacer,
    Trigger,
    forbidding,
    granting,
    laying,
)
from engine.kernel.events import EventKind
from engine.kernel.state import Permanent, State
from engine.language import nodes as n
from engine.language.programs import program
from engine.language.proposals import proposal_of
from engine.language.reading import MOVING, Reader, Test, owner
from engine.language.vocabulary import Vocabulary

Affects = Callable[[State, Permanent, int], bool]


def _trigger(ability: n.Triggered, name: str, vocabulary: Vocabulary, kind: EventKind) -> Trigger:
    reader = Reader(vocabulary, event=kind)
    subject = next(iter(ability.when.values()))
    at = kind.position(kind.subject)
    matches = _subject(reader, subject, at, kind)
    condition = None
    if ability.if_ is not None:
        test = reader.condition(ability.if_)

        def condition(s: State, p: Permanent, event: tuple[Any, ...]) -> bool:
            return test(s, Context(p.owner, p.id, event), p.id)

    own = subject == "self" and kind.types[at - 2] == "card"
    return Trigger(kind.name, matches, condition, name, ability.once is not None, own)


def _subject(
    reader: Reader, subject: n.Subject, at: int, kind: EventKind
) -> Callable[[State, Permanent, tuple[Any, ...]], bool]:
    if subject == "any":
        return lambda s, p, event: True
    if subject == "self":
        return lambda s, p, event: bool(event[at] == p.id)
    if subject == "host":
        return lambda s, p, event: bool(event[at] == p.host)
    player = kind.types[at - 2] == "player"
    if subject == "you" or subject == "enemy":
        mine = subject == "you"
        if player:
            return lambda s, p, event: (event[at] == p.owner) is mine
        return lambda s, p, event: (owner(s, event[at]) == p.owner) is mine
    assert isinstance(subject, n.SubjectFilter)
    if player:
        side = subject.side
        return lambda s, p, event: side == "any" or (event[at] == p.owner) is (side == "own")
    test = reader.filter(subject)
    return lambda s, p, event: test(s, Context(p.owner, p.id, event), event[at])


def _continuous(ability: n.Static, vocabulary: Vocabulary, decisive: frozenset[str]) -> Continuous:
    reader = Reader(vocabulary, live=False)
    node = ability.static
    condition = reader.condition(ability.if_) if ability.if_ is not None else None
    to = node.of if isinstance(node, n.StaticCost) else node.to
    on_player = to in ("you", "enemy")
    moving = condition is not None or not all(reader.fixed(x) for x in getattr(to, "where", ()))
    affects: Affects
    if to == "self":

        def affects(s: State, p: Permanent, target: int) -> bool:
            return target == p.id and (condition is None or condition(s, Context(p.owner, p.id), p.id))

    elif to == "host":

        def affects(s: State, p: Permanent, target: int) -> bool:
            return target == p.host and (condition is None or condition(s, Context(p.owner, p.id), p.id))

    elif on_player:
        mine = to == "you"

        def affects(s: State, p: Permanent, target: int) -> bool:
            return (target == p.owner) is mine and (
                condition is None or condition(s, Context(p.owner, p.id), p.id)
            )

    else:
        applies = reader.filter(to)
        if isinstance(node, n.StaticCost):
            applies = _in_zone(node.of.from_, applies)

        def affects(s: State, p: Permanent, target: int) -> bool:
            c = Context(p.owner, p.id)
            return applies(s, c, target) and (condition is None or condition(s, c, p.id))

    if isinstance(node, n.StaticBoost):
        value = reader.value(node.amount)
        if isinstance(node.amount, int):
            constant = node.amount
            return Continuous(
                node.attribute, affects, lambda s, p: constant, lowers=constant < 0,
                restless=moving and node.attribute in decisive,
            )  # fmt: skip
        return Continuous(
            node.attribute, affects, lambda s, p: value(s, Context(p.owner, p.id)),
            lowers=not _never_negative(node.amount), restless=node.attribute in decisive,
        )  # fmt: skip
    if isinstance(node, n.StaticCost):
        by = node.by
        return Continuous("cost", affects, lambda s, p: by)
    if isinstance(node, n.StaticGrant):
        given = node.amount or 1
        what = laying(node.keyword) if on_player else granting(node.keyword)
        return Continuous(what, affects, lambda s, p: given, restless=moving and what in decisive)
    return Continuous(forbidding(node.action), affects, lambda s, p: 1)


def _in_zone(zone: str, test: Test) -> Test:
    """The test, and that the card lies in that zone of somebody's."""
    return lambda s, c, o: any(o in side.zones[zone] for side in s.seats) and test(s, c, o)


def _never_negative(node: Any) -> bool:
    """Whether the value can be told from its form to be 0 or more."""
    if isinstance(node, int):
        return node >= 0
    if isinstance(node, n.Times | n.Plus):
        return all(_never_negative(x) for x in (node.times if isinstance(node, n.Times) else node.plus))
    if isinstance(node, n.Halve):
        return _never_negative(node.halve)
    if isinstance(node, str):
        return node.startswith(("you.", "enemy.")) or node.rpartition(".")[2] in MOVING
    return isinstance(node, n.Count)


def _replacer(node: Any, instead: Any, if_: Any, once: bool, vocabulary: Vocabulary) -> Replacer:
    reader = Reader(vocabulary, proposed=True)
    condition = reader.condition(if_) if if_ is not None else None
    early = condition is not None and "$event" not in repr(if_)
    fits = _fits(node, reader)
    remake = _modifier(instead, reader)

    def part(s: State, c: Context) -> bool:
        return fits(s, c, c.event) and (condition is None or early or condition(s, c, c.source))

    def matches(s: State, p: Permanent, event: tuple[Any, ...]) -> bool:
        c = Context(p.owner, p.id, event)
        return fits(s, c, event) and (condition is None or condition(s, c, p.id))

    def standing(s: State, p: Permanent) -> bool:
        return condition is not None and condition(s, Context(p.owner, p.id), p.id)

    return Replacer(
        node.key,
        matches,
        lambda s, p, event: remake(s, Context(p.owner, p.id, event)),
        once,
        part=part,
        modifier=remake,
        standing=standing if early else None,
        sort="nullification"
        if instead == "nothing"
        else "reduction"
        if instead.key == "reduce"
        else "replacement",
        makes="" if instead == "nothing" or instead.key in ("reduce", "amount") else instead.key,
    )


def _answer(ability: n.Respond, name: str, vocabulary: Vocabulary, programs: dict[str, Program]) -> Answer:
    if ability.do:
        programs[name] = program(name, ability, vocabulary, None)
    node = ability.respond
    whole = isinstance(node, n.ReplaceEffect)
    modifier = _replacer(node, ability.with_, None, False, vocabulary)
    return Answer(
        modifier, name if ability.do else "", node.side if whole else "any", node.what if whole else "effect"
    )


def _fits(node: Any, reader: Reader) -> Callable[[State, Context, tuple[Any, ...]], bool]:
    """Whether a proposed event is one that a replacement speaks of."""
    if isinstance(node, n.ReplaceEffect):
        return lambda s, c, event: False
    if isinstance(node, n.ReplaceDamage | n.ReplaceDestroy | n.ReplaceHeal):
        source = getattr(node, "source", n.Source())
        side, how = source.side, source.kind
        about: Test
        if node.to == "self":

            def about(s: State, c: Any, o: int) -> bool:
                return bool(o == c.source)

        elif node.to == "host":

            def about(s: State, c: Any, o: int) -> bool:
                return o == seen(s, c.source).host

        else:
            about = reader.filter(node.to)

        def fits(s: State, c: Context, event: tuple[Any, ...]) -> bool:
            return (
                (how == "any" or event[5] == how)
                and (side == "any" or (event[4] == c.player) is (side == "own"))
                and about(s, c, event[1])
            )

        return fits
    mine = {"you": True, "enemy": False}.get(node.player)
    counter = node.counter if isinstance(node, n.ReplaceLose) else ""
    return lambda s, c, event: (mine is None or (event[1] == c.player) is mine) and event[3] == counter


def _modifier(instead: Any, reader: Reader) -> Callable[[State, Context], tuple[tuple[Any, ...], ...]]:
    """What the event of a context becomes."""
    if instead == "nothing":
        return lambda s, c: ()
    if isinstance(instead, n.Amount | n.Reduce):
        lower = isinstance(instead, n.Reduce)
        value = reader.value(instead.reduce if isinstance(instead, n.Reduce) else instead.amount)

        def renumber(s: State, c: Context) -> tuple[tuple[Any, ...], ...]:
            e = c.event
            return ((*e[:2], max(0, e[2] - value(s, c) if lower else value(s, c)), *e[3:]),)

        return renumber
    proposal = proposal_of(instead, reader)
    return lambda s, c: proposal(s, c, "ability")
