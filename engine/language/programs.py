"""An ability's steps become a program."""

from typing import Any

from engine.kernel.definitions import (
    Program,
)
from engine.kernel.events import EventKind
from engine.kernel.state import State
from engine.language import nodes as n
from engine.language.choices import aimed
from engine.language.flow import always
from engine.language.reading import Reader
from engine.language.verbs import Verbs
from engine.language.vocabulary import Vocabulary


def program(name: str, ability: Any, vocabulary: Vocabulary, event: EventKind | None) -> Program:
    maker = Verbs(Reader(vocabulary, event=event))
    targets = 0
    if isinstance(ability, n.Burst):
        maker.offer("burst", ability.if_)
    elif isinstance(ability, n.Triggered) and ability.price is not None:
        maker.pay(ability.price)
    targeted = {name: choice for name, choice in (ability.choose or {}).items() if aimed(choice)}
    if targeted:
        maker.choose(n.Choose(choose=targeted))
        targets = len(maker.ops)
    choices = tuple(maker.choices)
    steps = ability.burst if isinstance(ability, n.Burst) else ability.do
    first = steps[0]
    placed = vocabulary.modes_placed and isinstance(first, n.Modes) and first.by == "you"
    mode = maker.mode_placed(first) if placed else None
    targets = len(maker.ops) if placed else targets
    left = {name: choice for name, choice in (ability.choose or {}).items() if not aimed(choice)}
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
    condition = always(Reader(vocabulary, event=event).condition(ability.if_)) if triggered else None
    return Program(name, tuple(maker.ops), slots, targets, possible, kinds, choices, condition)


def effect(name: str, data: dict[str, Any], vocabulary: Vocabulary) -> Program:
    """An effect of the rules themselves (a keyword's), written in the card language."""
    n.complete()
    return program(name, n.OneShot.model_validate(data), vocabulary, None)
