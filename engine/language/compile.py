"""Card nodes become programs: flat tuples of closures with jumps, carried out by a `Resolve` frame.

Compiled once a process; a program refers to nothing but the state and the frame it is given. Whatever a player may
choose is two operations: one asks (and only lists, so that it can be asked again after loading), one takes the answer.
"""

from collections.abc import Mapping
from typing import Any

from engine.kernel.definitions import (
    Activation,
    Answer,
    Continuous,
    Definition,
    Program,
    Replacer,
    Trigger,
)
from engine.kernel.events import EventKind
from engine.language import nodes as n
from engine.language.abilities import _answer, _continuous, _replacer, _trigger
from engine.language.choices import fuel_of
from engine.language.flow import always
from engine.language.programs import program
from engine.language.reading import Reader
from engine.language.vocabulary import Vocabulary


def compile_cards(
    cards: Mapping[str, n.CardNode],
    vocabulary: Vocabulary,
    schema: Mapping[str, EventKind],
    decisive: frozenset[str],
) -> tuple[dict[str, Definition], dict[str, Program]]:
    """Definitions and programs of validated cards; `decisive` is what continuous effects change by which something dies."""
    programs: dict[str, Program] = {}
    definitions = {node.id: _card(node, vocabulary, schema, decisive, programs) for node in cards.values()}
    return definitions, programs


def _card(
    node: n.CardNode,
    vocabulary: Vocabulary,
    schema: Mapping[str, EventKind],
    decisive: frozenset[str],
    programs: dict[str, Program],
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
            programs[name] = program(name, ability, vocabulary, schema[kind])
            abilities.append(_trigger(ability, name, vocabulary, schema[kind]))
        elif isinstance(ability, n.Static):
            abilities.append(_continuous(ability, vocabulary, decisive))
        elif isinstance(ability, n.Replacement):
            once = ability.once is not None
            abilities.append(_replacer(ability.replace, ability.with_, ability.if_, once, vocabulary))
        elif isinstance(ability, n.Respond):
            abilities.append(_answer(ability, name, vocabulary, programs))
        elif isinstance(ability, n.Activated):
            programs[name] = program(name, ability, vocabulary, None)
            condition = always(Reader(vocabulary).condition(ability.if_)) if ability.if_ is not None else None
            once = ability.once is not None
            fuel = fuel_of(ability.activate, Reader(vocabulary))
            abilities.append(Activation(ability.activate, tuple(ability.timing), name, condition, once, fuel))
        elif isinstance(ability, n.Burst):
            programs[name] = program(name, ability, vocabulary, None)
            burst = name
            abilities.append(None)
        else:
            programs[name] = program(name, ability, vocabulary, None)
            used = name
            if ability.if_ is not None:
                usable = always(Reader(vocabulary).condition(ability.if_))
            abilities.append(None)
    condition = getattr(node, "condition", None)
    if condition is not None:
        usable = always(Reader(vocabulary).condition(condition))
    definition = Definition(node, attributes, numbers, tuple(abilities), used, usable)
    definition.burst = burst
    return definition
