"""Which of the language's nodes and which of a ruleset's words a set uses, and which it could use."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from engine.language import nodes as n
from engine.language.expressions import Comparison, State
from engine.language.keyed import Node
from engine.language.vocabulary import Vocabulary
from engine.language.walk import nodes_of


def used_words(cards: Iterable[n.CardNode]) -> set[str]:
    """What the cards use, as `table:word`: `node:Damage`, `keyword:haste`, `event:attacks`, `until:battle` …"""
    return {word for card in cards for node in nodes_of(card) for word in _words_of(node)}


def known_words(vocabulary: Vocabulary) -> set[str]:
    """All that a set for this ruleset could use, in the same form."""
    classes: list[type[Node]] = [
        *n.VALUES, *n.CONDITIONS, n.UpTo, n.Selector, *n.STEPS, *n.STATICS, *n.REPLACEABLE, *n.ABILITIES, n.SubjectFilter,
    ]  # fmt: skip
    if not vocabulary.activations:
        classes.remove(n.Activated)
    words = {f"node:{node.__name__}" for node in classes if node.__name__ not in vocabulary.without}
    words |= {f"instead:{node.__name__}" for node in n.INSTEAD if node.__name__ not in vocabulary.without}
    words.add("instead:nothing")
    words |= {f"until:{word}" for word in get_args(n.Until) if word != "battle" or vocabulary.battles}
    if "Return" not in vocabulary.without:
        words |= {f"return:{word}" for word in get_args(n.Return.model_fields["into"].annotation)}
    places = get_args(n.Move.model_fields["into"].annotation)
    words |= {f"move:{word}" for word in places if word != "exile" or word in vocabulary.zones}
    words |= {
        f"selector:{word}"
        for word in ("own", "enemy", "any", "type", "name", "where", "other", "all", "number")
    }
    words |= {"selector:up_to", "selector:by_enemy", "selector:random", "selector:bound"}
    words |= {"player:you", "player:enemy", "player:each", "player:reference"}
    words |= {f"subject:{word}" for word in ("self", "you", "enemy", "any", "filter")} | {
        "once",
        "else",
        "may_by_enemy",
        "reveal",
    }
    for table, known in (
        ("type", vocabulary.types), ("zone", vocabulary.zones), ("state", vocabulary.states),
        ("keyword", vocabulary.keywords), ("action", vocabulary.actions), ("event", vocabulary.events),
        ("timing", vocabulary.timings),
    ):  # fmt: skip
        words |= {f"{table}:{word}" for word in known}
    return words


def _words_of(node: Any) -> Iterator[str]:
    match node:
        case Comparison():
            return
        case State():
            yield f"{'keyword' if node.keyword else 'state'}:{node.word}"
            return
        case n.CardNode():
            yield f"type:{node.type}"
            yield from (f"keyword:{k if isinstance(k, str) else next(iter(k))}" for k in node.keywords)
            yield from (f"timing:{word}" for word in getattr(node, "timing", ()))
        case n.Selector():
            yield from _selector(node)
        case n.Triggered():
            event, subject = next(iter(node.when.items()))
            yield f"event:{event}"
            yield f"subject:{subject if isinstance(subject, str) else 'filter'}"
        case n.Replacement() | n.Respond():
            with_ = node.with_
            yield f"instead:{with_ if isinstance(with_, str) else type(with_).__name__}"
        case n.Grant() | n.StaticGrant() | n.Has():
            yield f"keyword:{node.has if isinstance(node, n.Has) else node.keyword}"
        case n.Is():
            yield f"state:{node.is_}"
        case n.StaticForbid():
            yield f"action:{node.action}"
        case n.Move() | n.Return():
            yield f"{node.key}:{node.into}"
    yield f"node:{type(node).__name__}"
    yield from _shared(node)


def _shared(node: Any) -> Iterator[str]:
    """Words of fields that several nodes have."""
    if getattr(node, "once", None):
        yield "once"
    if getattr(node, "else_", None):
        yield "else"
    if getattr(node, "reveal", False):
        yield "reveal"
    if isinstance(node, n.May) and node.by == "enemy":
        yield "may_by_enemy"
    if hasattr(node, "until"):
        yield f"until:{node.until}"
    player = getattr(node, "player", None)
    if player is not None:
        yield f"player:{'reference' if player.startswith('$') else player}"


def _selector(node: n.Selector) -> Iterator[str]:
    yield "selector:bound" if node.from_.startswith("$") else f"zone:{node.from_}"
    yield f"selector:{node.side}"
    yield from (
        f"selector:{name}" for name in ("type", "name", "where", "other", "random") if getattr(node, name)
    )
    count = node.count
    yield f"selector:{'up_to' if isinstance(count, n.UpTo) else 'all' if count == 'all' else 'number'}"
    if node.by == "enemy":
        yield "selector:by_enemy"
    if node.type:
        yield f"type:{node.type}"
