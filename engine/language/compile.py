"""Card nodes become programs: flat tuples of closures with jumps, carried out by a `Resolve` frame.

Compiled once a process; a program refers to nothing but the state and the frame it is given. Whatever a player may
choose is two operations: one asks (and only lists, so that it can be asked again after loading), one takes the answer.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.chance import below
from engine.kernel.characteristics import seen
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import (
    Activation,
    Answer,
    Choice,
    Continuous,
    Definition,
    Op,
    Program,
    Replacer,
    Trigger,
)
from engine.kernel.events import PUBLIC, EventKind, emit
from engine.kernel.state import FIRST_PERMANENT, Permanent, State
from engine.language import nodes as n
from engine.language.reading import Objects, Reader, Test, Value, owner
from engine.language.vocabulary import Vocabulary

MAX_REPEAT = 20
END = 1 << 20
"""After the last operation of any program."""

Affects = Callable[[State, Permanent, int], bool]


def compile_cards(
    cards: Mapping[str, n.CardNode], vocabulary: Vocabulary, schema: Mapping[str, EventKind]
) -> tuple[dict[str, Definition], dict[str, Program]]:
    """Definitions and programs of validated cards."""
    programs: dict[str, Program] = {}
    definitions = {node.id: _card(node, vocabulary, schema, programs) for node in cards.values()}
    return definitions, programs


def _card(
    node: n.CardNode, vocabulary: Vocabulary, schema: Mapping[str, EventKind], programs: dict[str, Program]
) -> Definition:
    attributes: dict[str, Any] = {}
    numbers: dict[str, tuple[int, ...]] = {}
    for name in (*vocabulary.attributes, "timing", "activator", "base", "extra"):
        value = getattr(node, name, None)
        if value is None:
            continue
        if isinstance(value, list) and name in vocabulary.words:
            attributes[name] = tuple(value)
        elif name in vocabulary.boostable:
            numbers[name] = tuple(value) if isinstance(value, list) else (value,)
        else:
            attributes[name] = value
    abilities: list[Trigger | Continuous | Replacer | Activation | Answer | None] = []
    used = ""
    burst = ""
    usable = None
    for i, ability in enumerate(node.abilities):
        name = f"{node.id}#{i}"
        if isinstance(ability, n.Triggered):
            kind = next(iter(ability.when))
            programs[name] = _program(name, ability, vocabulary, schema[kind])
            abilities.append(_trigger(ability, name, vocabulary, schema[kind]))
        elif isinstance(ability, n.Static):
            abilities.append(_continuous(ability, vocabulary))
        elif isinstance(ability, n.Replacement):
            once = ability.once is not None
            abilities.append(_replacer(ability.replace, ability.with_, ability.if_, once, vocabulary))
        elif isinstance(ability, n.Respond):
            abilities.append(_answer(ability, name, vocabulary, programs))
        elif isinstance(ability, n.Activated):
            programs[name] = _program(name, ability, vocabulary, None)
            condition = (
                _always(Reader(vocabulary).condition(ability.if_)) if ability.if_ is not None else None
            )
            once = ability.once is not None
            fuel = _fuel(ability.activate, Reader(vocabulary))
            abilities.append(Activation(ability.activate, tuple(ability.timing), name, condition, once, fuel))
        elif isinstance(ability, n.Burst):
            programs[name] = _program(name, ability, vocabulary, None)
            burst = name
            abilities.append(None)
        else:
            programs[name] = _program(name, ability, vocabulary, None)
            used = name
            if ability.if_ is not None:
                usable = _always(Reader(vocabulary).condition(ability.if_))
            abilities.append(None)
    condition = getattr(node, "condition", None)
    if condition is not None:
        usable = _always(Reader(vocabulary).condition(condition))
    definition = Definition(node, attributes, numbers, tuple(abilities), used, usable)
    definition.burst = burst
    return definition


def _fuel(price: n.Price, reader: Reader) -> Objects:
    """The cards of the own trash that the price may exile."""
    return reader.objects(n.Selector.model_construct(from_="trash", side="own", where=price.where))


def _always(test: Test) -> Callable[[State, Any], bool]:
    return lambda s, c: test(s, c, c.source)


# ---------------------------------------------------------------- abilities


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


def _continuous(ability: n.Static, vocabulary: Vocabulary) -> Continuous:
    reader = Reader(vocabulary, live=False)
    node = ability.static
    condition = reader.condition(ability.if_) if ability.if_ is not None else None
    to = node.of if isinstance(node, n.StaticCost) else node.to
    on_player = to in ("you", "enemy")
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
            return Continuous(node.attribute, "", affects, lambda s, p: constant, constant < 0)
        lowers = not _never_negative(node.amount)
        return Continuous(node.attribute, "", affects, lambda s, p: value(s, Context(p.owner, p.id)), lowers)
    if isinstance(node, n.StaticCost):
        by = node.by
        return Continuous("cost", "", affects, lambda s, p: by)
    if isinstance(node, n.StaticGrant):
        given = node.amount or 1
        return Continuous("player" if on_player else "keyword", node.keyword, affects, lambda s, p: given)
    return Continuous("forbid", node.action, affects, lambda s, p: 1)


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
    return isinstance(node, n.Count) or (isinstance(node, str) and node.startswith(("you.", "enemy.")))


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
        programs[name] = _program(name, ability, vocabulary, None)
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
    proposal = _proposal(instead, reader)
    return lambda s, c: proposal(s, c, "ability")


def _proposal(node: Any, reader: Reader) -> Callable[[State, Any, str], tuple[tuple[Any, ...], ...]]:
    """The events that a step proposes."""
    kind = node.key
    if isinstance(node, n.Draw | n.Lose | n.Gain):
        players = reader.players(node.player)
        amount = reader.value(node.count if isinstance(node, n.Draw) else node.amount)
        word = "" if isinstance(node, n.Draw) else node.counter
        return lambda s, c, how: tuple(
            [(kind, player, amount(s, c), word, c.player, how, ()) for player in players(s, c)]
        )
    objects = reader.objects(node.to)
    if isinstance(node, n.Damage | n.Heal):
        amount = reader.value(node.amount)

        def damage(s: State, c: Any, how: str) -> tuple[tuple[Any, ...], ...]:
            value = amount(s, c)
            return tuple(
                [(kind, t, value, "", c.player, how, ()) for t in objects(s, c) if t >= FIRST_PERMANENT]
            )

        return damage
    into = node.into if isinstance(node, n.Return) else ""
    return lambda s, c, how: tuple(
        [(kind, t, 1, into, c.player, how, ()) for t in objects(s, c) if t >= FIRST_PERMANENT]
    )


PROPOSING = (n.Damage, n.Destroy, n.Exile, n.Return, n.Draw, n.Gain, n.Lose, n.Heal)


# ---------------------------------------------------------------- programs


def _program(name: str, ability: Any, vocabulary: Vocabulary, event: EventKind | None) -> Program:
    maker = _Maker(Reader(vocabulary, event=event))
    targets = 0
    if isinstance(ability, n.Burst):
        maker.offer("burst", ability.if_)
    elif isinstance(ability, n.Triggered) and ability.price is not None:
        maker.pay(ability.price)
    aimed = {name: choice for name, choice in (ability.choose or {}).items() if _aimed(choice)}
    if aimed:
        maker.choose(n.Choose(choose=aimed))
        targets = len(maker.ops)
    choices = tuple(maker.choices)
    steps = ability.burst if isinstance(ability, n.Burst) else ability.do
    first = steps[0]
    placed = vocabulary.modes_placed and isinstance(first, n.Modes) and first.by == "you"
    mode = maker.mode_placed(first) if placed else None
    targets = len(maker.ops) if placed else targets
    left = {name: choice for name, choice in (ability.choose or {}).items() if not _aimed(choice)}
    if left:
        maker.choose(n.Choose(choose=left))
    if placed:
        maker.modes_chosen(first, mode)
    maker.steps(steps[1:] if placed else steps)
    tests = tuple(maker.possible)

    def possible(s: State, c: Any) -> bool:
        return any(test(s, c) for test in tests)

    slots, kinds = len(maker.reader.slots), frozenset(maker.kinds)
    triggered = isinstance(ability, n.Triggered) and ability.if_ is not None
    condition = _always(Reader(vocabulary, event=event).condition(ability.if_)) if triggered else None
    return Program(name, tuple(maker.ops), slots, targets, possible, kinds, choices, condition)


def effect(name: str, data: dict[str, Any], vocabulary: Vocabulary) -> Program:
    """An effect of the rules themselves (a keyword's), written in the card language."""
    n.complete()
    return _program(name, n.OneShot.model_validate(data), vocabulary, None)


def _aimed(choice: n.Selector) -> bool:
    """Whether its player picks the target: what the other player or chance picks is picked in the resolution."""
    return choice.by == "you" and not choice.random


def _bind(f: Any, slot: int, value: Any) -> None:
    f.binds = (*f.binds[:slot], value, *f.binds[slot + 1 :])


class _Maker:
    """Collects the operations of one program."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.ops: list[Op] = []
        self.possible: list[Callable[[State, Any], bool]] = []
        self.kinds: set[str] = set()
        self.candidates: dict[str, Objects] = {}
        self.choices: list[Choice] = []

    def steps(self, steps: list[Any]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: Any) -> None:
        if isinstance(step, PROPOSING):
            self.propose(step)
        else:
            getattr(self, step.key if step.key not in ("if", "return") else step.key + "_")(step)

    def can(self, test: Callable[[State, Any], bool]) -> None:
        self.possible.append(test)

    def can_reach(self, node: Any) -> None:
        """Possible if there is an object: of the selector, or of the choice that binds the name."""
        objects = self.reach(node)
        self.can(lambda s, c: bool(objects(s, c)))

    def reach(self, node: Any) -> Objects:
        if isinstance(node, n.Selector):
            return self.reader.objects(node)
        return self.candidates.get(node, self.reader.objects(node))

    # ---- what proposes

    def propose(self, step: Any) -> None:
        self.kinds.add(step.key)
        proposal = _proposal(step, self.reader)
        if isinstance(step, n.Draw | n.Gain | n.Lose):
            self.can(lambda s, c: True)
        else:
            self.can_reach(step.to)

        def op(s: State, f: Any) -> None:
            events = proposal(s, f, "ability")
            s.result = ()
            if events:
                pipeline.propose(s, events, f.mods)

        self.ops.append(op)
        bind = getattr(step, "bind", None)
        if bind is not None:
            slot = self.reader.slot(bind)
            self.ops.append(lambda s, f: _bind(f, slot, s.result))

    # ---- choices

    def choose(self, step: n.Choose) -> None:
        for name, selector in step.choose.items():
            self.choice(name, selector)

    def choice(self, name: str, selector: n.Selector) -> None:
        everything = self.reader.objects(selector)

        def objects(s: State, f: Any) -> tuple[int, ...]:
            spent = getattr(f, "spent", ())
            found = everything(s, f)
            return tuple([t for t in found if t not in spent]) if spent else found

        slot = self.reader.slot(name)
        place = self.reader.places.get(selector.from_[1:], selector.from_)
        if not place.startswith("$") and place not in self.reader.vocabulary.table:
            self.reader.places[name] = place
        self.candidates[f"${name}"] = objects
        least = selector.count if isinstance(selector.count, int) else 0
        self.choices.append(Choice(slot, objects, least))
        if least and self.reader.vocabulary.strict:

            def enough(s: State, f: Any) -> None:
                if len(objects(s, f)) < least:
                    f.at = END

            self.ops.append(enough)
        if selector.count == "all":
            self.ops.append(lambda s, f: _bind(f, slot, objects(s, f)))
            return
        up_to = isinstance(selector.count, n.UpTo)
        most = selector.count.up_to if isinstance(selector.count, n.UpTo) else int(selector.count)
        if selector.top:
            self.ops.append(lambda s, f: _bind(f, slot, objects(s, f)[: -most - 1 : -1]))
            return
        blind = selector.from_ in self.reader.vocabulary.private and selector.side != (
            "own" if selector.by == "you" else "enemy"
        )
        if selector.random or blind:

            def at_random(s: State, f: Any) -> None:
                found = list(objects(s, f))
                _bind(f, slot, tuple([found.pop(below(s, len(found))) for _ in range(min(most, len(found)))]))

            self.ops.append(at_random)
            return
        secret = selector.from_.startswith("$") or selector.from_ not in self.reader.vocabulary.table
        ask = self.asker(objects, most, up_to, secret, selector)
        self.ops.append(ask)

        def take(s: State, f: Any) -> None:
            _bind(f, slot, _taken(s, objects(s, f), s.answer, most))

        self.ops.append(take)

    def asker(self, objects: Objects, most: int, up_to: bool, cards: bool, selector: n.Selector) -> Op:
        zone = selector.from_
        hidden = cards and zone != "trash" and zone != "exile"
        whole = self.reader.objects(selector.model_copy(update={"where": [], "type": None, "name": None}))
        enemy = selector.by == "enemy"

        def ask(s: State, f: Any) -> Decision | None:
            found = objects(s, f)
            s.answer = None
            player = 1 - f.player if enemy else f.player
            prompt = ("choose", s.defs[f.card].id)
            if not found:
                if hidden and whole(s, f):
                    return Decision(player, "choose", [("none",)], prompt=prompt, public=True)
                return None
            if len(found) <= most and not up_to and not hidden:
                return None
            options = [_option(s, t) for t in found]
            if most == 1 and not up_to:
                return Decision(player, "choose", list(dict.fromkeys(options)), prompt=prompt, public=hidden)
            size = min(most, len(found))
            least = 0 if up_to else size
            return Decision(
                player,
                "choose",
                options,
                min=least,
                max=size,
                default=tuple(range(least)),
                prompt=prompt,
                public=hidden,
            )

        return ask

    def offer(self, word: str, condition: Any) -> None:
        """The player says whether the card does anything at all; not asked where its condition doesn't hold."""
        test = self.reader.condition(condition) if condition is not None else None

        def ask(s: State, f: Any) -> Decision | None:
            if test is not None and not test(s, f, f.source):
                s.answer = ("no",)
                return None
            options: list[Option] = [("yes",), ("no",)]
            return Decision(f.player, word, options, default=(1,), prompt=(word, s.defs[f.card].id))

        def take(s: State, f: Any) -> None:
            if s.answer[0] != "yes":
                f.at = END

        self.ops += [ask, take]

    def pay(self, price: n.Price) -> None:
        """The player may exile cards of the trash; who can't or doesn't want to gets nothing."""
        fuel, due = _fuel(price, self.reader), price.exile

        def enough(s: State, f: Any) -> None:
            if len(fuel(s, f)) < due or not s.rules.allows(s, "price"):
                f.at = END

        def ask(s: State, f: Any) -> Decision | None:
            found = fuel(s, f)
            s.answer = None
            if len(found) == due:
                return None
            return exile_decision(s, f.player, found, due, ("exile", s.defs[f.card].id))

        def take(s: State, f: Any) -> None:
            for card in _taken(s, fuel(s, f), s.answer, due):
                zones.move(s, f.player, card, "trash", "exile")

        self.ops.append(enough)
        self.offer("price", None)
        self.ops += [ask, take]

    def discard(self, step: n.Discard) -> None:
        players = self.reader.players(step.player)
        count = self.reader.value(step.count)
        self.can(lambda s, c: any(s.seats[p].zones["hand"] for p in players(s, c)))
        if step.random:

            def at_random(s: State, f: Any) -> None:
                for player in players(s, f):
                    zones.discard_random(s, player, count(s, f))

            self.ops.append(at_random)
            return
        for turn in range(2 if step.player == "each" else 1):

            def ask(s: State, f: Any, turn: int = turn) -> Decision | None:
                player = players(s, f)[turn]
                hand = s.seats[player].zones["hand"]
                size = min(count(s, f), len(hand))
                s.answer = None
                if size <= 0 or size == len(hand):
                    return None
                return discard_decision(s, player, size, ("discard", s.defs[f.card].id))

            def take(s: State, f: Any, turn: int = turn) -> None:
                player = players(s, f)[turn]
                hand = tuple(s.seats[player].zones["hand"])
                size = min(count(s, f), len(hand))
                if size > 0:
                    zones.discard(s, player, _taken(s, hand, s.answer, size))

            self.ops += [ask, take]

    def may(self, step: n.May) -> None:
        enemy = step.by == "enemy"
        self.ops.append(
            lambda s, f: Decision(
                1 - f.player if enemy else f.player,
                "may",
                [("yes",), ("no",)],
                default=(1,),
                prompt=("may", s.defs[f.card].id),
            )
        )
        self.branch(lambda s, f: bool(s.answer[0] == "yes"), step.may, step.else_)

    def modes(self, step: n.Modes) -> None:
        enemy = step.by == "enemy"
        options: list[Option] = [("mode", i) for i in range(len(step.modes))]
        self.ops.append(
            lambda s, f: Decision(
                1 - f.player if enemy else f.player, "mode", options, prompt=("mode", s.defs[f.card].id)
            )
        )
        self.modes_chosen(step, None)

    def mode_placed(self, step: n.Modes) -> int:
        """The mode is chosen now and kept, to be entered later; gives the binding that holds it."""
        options: list[Option] = [("mode", i) for i in range(len(step.modes))]
        slot = self.reader.slot(f"mode {len(self.ops)}")
        self.ops.append(lambda s, f: Decision(f.player, "mode", options, prompt=("mode", s.defs[f.card].id)))
        self.ops.append(lambda s, f: _bind(f, slot, (s.answer[1],)))
        return slot

    def modes_chosen(self, step: n.Modes, slot: int | None) -> None:
        """The chosen mode: that of the last answer, or of a binding."""
        table = len(self.ops)
        self.ops.append(_nothing)
        starts, exits = [], []
        for mode in step.modes:
            starts.append(len(self.ops))
            self.steps(mode)
            exits.append(len(self.ops))
            self.ops.append(_nothing)
        end = len(self.ops)
        for at in exits:
            self.ops[at] = _jump(end)

        def enter(s: State, f: Any) -> None:
            f.at = starts[s.answer[1] if slot is None else f.binds[slot][0]]

        self.ops[table] = enter

    # ---- flow

    def if_(self, step: n.If) -> None:
        test = self.reader.condition(step.if_)
        self.branch(lambda s, f: test(s, f, f.source), step.then, step.else_)

    def branch(
        self, holds: Callable[[State, Any], bool], then: list[Any], otherwise: list[Any] | None
    ) -> None:
        at = len(self.ops)
        self.ops.append(_nothing)
        self.steps(then)
        if otherwise:
            leave = len(self.ops)
            self.ops.append(_nothing)
            target = len(self.ops)
            self.steps(otherwise)
            self.ops[leave] = _jump(len(self.ops))
        else:
            target = len(self.ops)

        def op(s: State, f: Any) -> None:
            if not holds(s, f):
                f.at = target

        self.ops[at] = op

    def for_each(self, step: n.ForEach) -> None:
        objects = self.reader.objects(step.for_each)
        self.can(lambda s, c: bool(objects(s, c)))
        rest, item = self.reader.slot(f"{step.as_}'s rest"), self.reader.slot(step.as_)
        self.ops.append(lambda s, f: _bind(f, rest, objects(s, f)))
        head = len(self.ops)
        self.ops.append(_nothing)
        self.steps(step.do)
        self.ops.append(_jump(head))
        end = len(self.ops)

        def following(s: State, f: Any) -> None:
            left = f.binds[rest]
            if not left:
                f.at = end
                return
            _bind(f, rest, left[1:])
            _bind(f, item, left[:1])

        self.ops[head] = following

    def repeat(self, step: n.Repeat) -> None:
        times = self.reader.value(step.repeat)
        left = self.reader.slot(f"repeat {len(self.ops)}")
        self.ops.append(lambda s, f: _bind(f, left, min(times(s, f), MAX_REPEAT)))
        head = len(self.ops)
        self.ops.append(_nothing)
        self.steps(step.do)
        self.ops.append(_jump(head))
        end = len(self.ops)

        def again(s: State, f: Any) -> None:
            if f.binds[left] <= 0:
                f.at = end
            else:
                _bind(f, left, f.binds[left] - 1)

        self.ops[head] = again

    # ---- what happens at once

    def mill(self, step: n.Mill) -> None:
        players, count = self.reader.players(step.player), self.reader.value(step.count)
        self.can(lambda s, c: any(s.seats[p].zones["deck"] for p in players(s, c)))

        def op(s: State, f: Any) -> None:
            for player in players(s, f):
                zones.mill(s, player, count(s, f))

        self.ops.append(op)

    def look(self, step: n.Look) -> None:
        players, count = self.reader.players(step.player), self.reader.value(step.count)
        slot = self.reader.slot(step.bind)
        self.reader.places[step.bind] = "aside"
        self.can(lambda s, c: any(s.seats[p].zones["deck"] for p in players(s, c)))
        self.ops.append(lambda s, f: _bind(f, slot, tuple(zones.look(s, players(s, f)[0], count(s, f)))))

    def shuffle(self, step: n.Shuffle) -> None:
        players = self.reader.players(step.player)

        def op(s: State, f: Any) -> None:
            zones.put_back(s)
            for player in players(s, f):
                zones.shuffle_zone(s, player)

        self.ops.append(op)

    def reveal(self, step: n.Reveal) -> None:
        objects = self.reader.objects(step.cards)
        slot = self.reader.slots.get(step.cards[1:]) if isinstance(step.cards, str) else None

        def op(s: State, f: Any) -> None:
            shown: list[int] = []
            for player, zone, cards in _by_zone(s, objects(s, f)):
                shown += zones.reveal(s, player, zone, cards)
            if slot is not None:
                _bind(f, slot, tuple(shown))

        self.ops.append(op)

    def move(self, step: n.Move) -> None:
        objects = self.reader.objects(step.cards)
        self.can_reach(step.cards)
        to = "deck" if step.into.startswith("deck") else step.into
        bottom = step.into == "deck_bottom"
        told = PUBLIC if step.reveal else 0

        def op(s: State, f: Any) -> None:
            for player, zone, cards in _by_zone(s, objects(s, f)):
                for card in cards:
                    zones.move(s, player, card, zone, to, bottom=bottom, told=told)

        self.ops.append(op)

    def deploy(self, step: n.Deploy) -> None:
        objects = self.reader.objects(step.cards)
        reach = self.reach(step.cards)
        self.can(lambda s, c: any(s.rules.room(s, owner(s, card)) for card in reach(s, c)))

        def op(s: State, f: Any) -> None:
            for player, zone, cards in _by_zone(s, objects(s, f)):
                for card in cards:
                    s.rules.put(s, player, card, zone)

        self.ops.append(op)

    def create(self, step: n.Create) -> None:
        token, count, rested = step.token, step.count, step.rested
        self.can(lambda s, c: s.rules.room(s, c.player))

        def op(s: State, f: Any) -> None:
            for _ in range(count):
                s.defs += (s.rules.cards[token],)
                s.rules.put(s, f.player, len(s.defs) - 1, "rested" if rested else "")

        self.ops.append(op)

    def strike(self, step: n.Strike) -> None:
        players, amount = self.reader.players(step.player), self.reader.value(step.amount)
        self.can(lambda s, c: True)

        def op(s: State, f: Any) -> None:
            for player in players(s, f):
                s.rules.strike(s, player, amount(s, f), f.player, "ability")

        self.ops.append(op)

    def attach(self, step: n.Attach) -> None:
        objects, to = self.reader.objects(step.cards), self.reader.objects(step.to)
        self.can_reach(step.cards)

        def op(s: State, f: Any) -> None:
            hosts = to(s, f)
            if hosts:
                for player, zone, cards in _by_zone(s, objects(s, f)):
                    for card in cards:
                        s.rules.attach(s, player, card, zone, hosts[0])

        self.ops.append(op)

    def use_card(self, step: n.UseCard) -> None:
        objects, free = self.reader.objects(step.cards), step.free
        self.can_reach(step.cards)
        slot = self.reader.slot(f"used {len(self.ops)}")
        self.ops.append(lambda s, f: _bind(f, slot, objects(s, f)))
        head = len(self.ops)

        def each(s: State, f: Any) -> None:
            left = f.binds[slot]
            if left:
                _bind(f, slot, left[1:])
                f.at = head
                s.rules.use_within(s, f, left[0], free)

        self.ops.append(each)

    def boost(self, step: n.Boost) -> None:
        amount, until, name = self.reader.value(step.amount), step.until, step.attribute

        def each(s: State, f: Any, p: Permanent, value: int) -> None:
            if value:
                zones.modify(s, p, (name, value, s.rules.until(s, f.player, until)))

        self.each(step.to, each, amount)

    def grant(self, step: n.Grant) -> None:
        keyword, until = step.keyword, step.until
        if step.to in ("you", "enemy", "any"):
            players = self.reader.players("each" if step.to == "any" else str(step.to))
            self.can(lambda s, c: True)

            def op(s: State, f: Any) -> None:
                for player in players(s, f):
                    seat = s.seats[player]
                    seat.mods = (*seat.mods, ("keyword", keyword, s.rules.until(s, f.player, until)))
                    emit(s, "state_granted", PUBLIC, player, keyword)

            self.ops.append(op)
            return

        number = () if step.amount is None else (step.amount,)

        def each(s: State, f: Any, p: Permanent, value: int) -> None:
            zones.modify(s, p, ("keyword", keyword, s.rules.until(s, f.player, until), *number))

        self.each(step.to, each)

    def level(self, step: n.Level) -> None:
        by = step.by
        self.each(step.to, lambda s, f, p, value: s.rules.change_level(s, p, by))

    def bury(self, step: n.Bury) -> None:
        objects = self.reader.objects(step.to)
        self.can_reach(step.to)

        def op(s: State, f: Any) -> None:
            zones.leave(s, [s.permanents[t] for t in objects(s, f)], "trash", event="buried")

        self.ops.append(op)

    def ready(self, step: n.Ready) -> None:
        self.each(step.to, lambda s, f, p, value: s.rules.ready(s, p))

    def rest(self, step: n.Rest) -> None:
        self.each(step.to, lambda s, f, p, value: zones.rest(s, p))

    def each(
        self, to: Any, act: Callable[[State, Any, Permanent, int], None], amount: Value | None = None
    ) -> None:
        objects = self.reader.objects(to)
        self.can_reach(to)

        def op(s: State, f: Any) -> None:
            value = amount(s, f) if amount is not None else 0
            for number in objects(s, f):
                p = s.permanents.get(number)
                if p is not None:
                    act(s, f, p, value)

        self.ops.append(op)


def _nothing(s: State, f: Any) -> None:
    return None


def _jump(to: int) -> Op:
    def op(s: State, f: Any) -> None:
        f.at = to

    return op


def _option(s: State, thing: int) -> Option:
    return ("unit", thing) if thing >= FIRST_PERMANENT else ("card", s.defs[thing].id)


def _taken(s: State, found: tuple[int, ...], answer: Any, most: int) -> tuple[int, ...]:
    """The objects that the answer names; without one, all that there are."""
    if answer is None:
        return found[:most]
    answers = (answer,) if answer and isinstance(answer[0], str) else answer
    left = list(found)
    taken = []
    for option in answers:
        if option == ("none",):
            break
        thing = next(t for t in left if _option(s, t) == option)
        left.remove(thing)
        taken.append(thing)
    return tuple(taken)


def taken_from(s: State, found: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the things that the answer to a question about them names."""
    return _taken(s, found, s.answer, len(found))


def taken_by(s: State, player: int, zone: str) -> tuple[int, ...]:
    """The cards of the player's zone that the answer names."""
    return taken_from(s, tuple(s.seats[player].zones[zone]))


def exile_decision(s: State, player: int, found: tuple[int, ...], size: int, prompt: Option) -> Decision:
    """Which of these cards to exile."""
    options = [_option(s, c) for c in found]
    if size == 1:
        return Decision(player, "exile", list(dict.fromkeys(options)), prompt=prompt)
    return Decision(player, "exile", options, min=size, max=size, default=tuple(range(size)), prompt=prompt)


def discard_decision(
    s: State,
    player: int,
    size: int,
    prompt: Option,
    *,
    newest: bool = False,
    without: tuple[int, ...] = (),
    public: bool = True,
) -> Decision:
    """Which cards of the hand (`without` some) to discard; by default the first, or the newest (override 1.9.4)."""
    hand = [c for c in s.seats[player].zones["hand"] if c not in without]
    options = [_option(s, c) for c in hand]
    if size == 1:
        unique = list(dict.fromkeys(options))
        default = unique.index(options[-1]) if newest else 0
        return Decision(player, "discard", unique, default=(default,), prompt=prompt, public=public)
    start = len(hand) - size if newest else 0
    return Decision(
        player, "discard", options, min=size, max=size, default=tuple(range(start, start + size)), prompt=prompt,
        public=public,
    )  # fmt: skip


def _by_zone(s: State, cards: tuple[int, ...]) -> list[tuple[int, str, list[int]]]:
    """The cards by whose zone they are in, in the order given."""
    found: list[tuple[int, str, list[int]]] = []
    for card in cards:
        if card >= FIRST_PERMANENT:
            continue
        for player, seat in enumerate(s.seats):
            for zone, held in seat.zones.items():
                if card in held:
                    if found and found[-1][:2] == (player, zone):
                        found[-1][2].append(card)
                    else:
                        found.append((player, zone, [card]))
    return found
