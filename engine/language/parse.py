"""A set file → `CardSet`, or `SetError` with every problem of the file.

A file is read, its macros are expanded, each card is validated against its ruleset's card class and then checked for
sense (`check`). Line numbers are only looked up for problems.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path as FilePath
from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter, ValidationError

from engine.language.check import check_card
from engine.language.explain import explain_node, unfit
from engine.language.faults import Fault, Path, Problem, SetError, dotted, fault, short, unknown
from engine.language.macros import Macros
from engine.language.nodes import CardNode, Localized, SetNode
from engine.language.source import Source
from engine.language.vocabulary import Vocabulary
from engine.words import said

MAX_CARDS = 1000
MAX_FAULTS = 200
"""Faults that are looked for; whoever has made more wants to see the first ones soon."""
DSL = 1
_TOP = ("dsl", "ruleset", "set", "cards", "macros")


@dataclass(frozen=True)
class CardSet:
    """A loaded set. `hash` is that of its data: layout, comments and the order of keys don't change it."""

    ruleset: str
    id: str
    name: Localized
    version: int
    hash: str
    cards: dict[str, CardNode]
    text: str

    @property
    def unimplemented(self) -> tuple[str, ...]:
        """The ids of the cards whose text the language can't say yet."""
        return tuple(card.id for card in self.cards.values() if card.unimplemented)


def load_set(given: Source | FilePath | str, vocabulary: Vocabulary) -> CardSet:
    """The set in a file or text. A string of one line that ends in `.yaml` or `.yml` is a path.

    Raises `SetError`, never anything else, whatever the file holds.
    """
    source = given if isinstance(given, Source) else Source(given)
    data = source.data
    faults = [*source.faults, *_top_faults(data, vocabulary)]
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise _error(source, data, faults)
    cards, found = _read_cards(data, vocabulary)
    faults += [later for later in found if not _follows(later, source.faults)]
    if faults:
        raise _error(source, data, faults)
    about = _set_node(data["set"])
    assert about is not None
    return CardSet(
        ruleset=vocabulary.ruleset,
        id=about.id,
        name=about.name,
        version=about.version,
        hash=_hash(data),
        cards=cards,
        text=source.text,
    )


def ruleset_of(source: Source) -> str:
    """The ruleset that a set file names. Raises `SetError` if it names none."""
    data = source.data
    name = data.get("ruleset") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise _error(source, data, [fault(("ruleset",), "no_ruleset_named")])
    return name


def of_no_ruleset(source: Source, known: Sequence[str]) -> SetError:
    """The fault of a set file that names a ruleset that there isn't."""
    found = unknown(("ruleset",), said("the_ruleset"), ruleset_of(source), known)
    return _error(source, source.data, [found])


def _top_faults(data: Any, vocabulary: Vocabulary) -> list[Fault]:
    if not isinstance(data, dict):
        return [fault((), "not_a_set")]
    strange = (unknown((key,), said("a_part"), key, _TOP) for key in data if key not in _TOP)
    faults = [*islice(strange, MAX_FAULTS)]
    faults += [fault((), "lacks_part", part=key) for key in _TOP[:4] if key not in data]
    if "dsl" in data and (data["dsl"] != DSL or isinstance(data["dsl"], bool)):
        faults.append(fault(("dsl",), "other_dsl", given=short(data["dsl"]), known=DSL))
    if "ruleset" in data and data["ruleset"] != vocabulary.ruleset:
        faults.append(unknown(("ruleset",), said("the_ruleset"), data["ruleset"], [vocabulary.ruleset]))
    if "set" in data and _set_node(data["set"]) is None:
        faults += explain_node(SetNode, data["set"], ("set",))
    cards = data.get("cards", [])
    if not isinstance(cards, list):
        faults.append(fault(("cards",), "cards_list"))
    elif not cards and "cards" in data:
        faults.append(fault(("cards",), "no_cards"))
    return faults


def _set_node(data: Any) -> SetNode | None:
    try:
        return SetNode.model_validate(data, strict=True)
    except ValidationError:
        return None


def _read_cards(data: dict[str, Any], vocabulary: Vocabulary) -> tuple[dict[str, CardNode], list[Fault]]:
    if len(data["cards"]) > MAX_CARDS:
        return {}, [fault(("cards",), "many_cards", count=len(data["cards"]), most=MAX_CARDS)]
    macros = Macros.read(data.get("macros"), vocabulary.keywords)
    faults = macros.faults
    cards: dict[str, CardNode] = {}
    read: list[tuple[CardNode, Path, list[Path]]] = []
    about = data.get("set")
    prefix = f"{about['id']}-" if isinstance(about, dict) and isinstance(about.get("id"), str) else ""
    ids = {card["id"] for card in data["cards"] if isinstance(card, dict) and isinstance(card.get("id"), str)}
    for i, raw in enumerate(data["cards"]):
        path: Path = ("cards", i)
        if len(faults) > MAX_FAULTS:
            break
        if not isinstance(raw, dict):
            faults.append(fault(path, "card_mapping"))
            continue
        expanded, origins, found = macros.expand(raw, path)
        card, more = _read_card(raw, expanded, vocabulary, path)
        faults += [_placed(each, path, origins) for each in found + more]
        if card is None:
            continue
        if card.id in cards:
            faults.append(fault((*path, "id"), "id_taken", id=card.id))
        elif not card.id.startswith(prefix):
            faults.append(fault((*path, "id"), "id_prefix", prefix=prefix))
        cards[card.id] = card
        read.append((card, path, origins))
    names: dict[str, str] = {}
    for card, path, origins in read:
        if len(faults) > MAX_FAULTS:
            break
        faults += [
            _placed(each.under(path), path, origins) for each in check_card(card, vocabulary, ids, prefix)
        ]
        for lang, name in (("en", card.name.en), ("ja", card.name.ja)):
            if names.setdefault(f"{lang} {name}", card.id) != card.id:
                faults.append(fault((*path, "name", lang), "name_taken", name=name))
    return cards, [*faults, *macros.unused()]


def _read_card(
    raw: dict[str, Any], expanded: dict[str, Any], vocabulary: Vocabulary, path: Path
) -> tuple[CardNode | None, list[Fault]]:
    kind = raw.get("type")
    if not isinstance(kind, str):
        return None, [fault((*path, "type") if "type" in raw else path, "needs_type")]
    if kind not in vocabulary.card_classes:
        return None, [unknown((*path, "type"), said("a_card_type"), kind, vocabulary.card_classes)]
    if "named" in raw:
        return None, [fault((*path, "named"), "no_named")]
    node = vocabulary.card_classes[kind]
    try:
        return _validator(tuple(vocabulary.card_classes.values())).validate_python(expanded, strict=True), []
    except ValidationError as error:
        faults = [*islice(explain_node(node, expanded, path), MAX_FAULTS)]
        if not faults:
            first = error.errors(include_url=False)[0]
            inside = first["loc"][1:] if first["loc"][:1] == (kind,) else first["loc"]
            faults = [Fault((*path, *inside), unfit(first, first["input"]))]
        return None, faults


@cache
def _validator(classes: tuple[type[CardNode], ...]) -> TypeAdapter[Any]:
    """One validator for all card types: the nodes that they share are built once."""
    union: Any = Annotated[Union[classes], Field(discriminator="type")] if len(classes) > 1 else classes[0]  # noqa: UP007
    return TypeAdapter(union)


def _placed(found: Fault, path: Path, origins: list[Path]) -> Fault:
    """The fault at its place in the file, which is the macro's for an ability that a macro has brought."""
    head, rest = found.path[: len(path) + 2], found.path[len(path) + 2 :]
    if (
        len(head) == len(path) + 2
        and head[-2] == "abilities"
        and isinstance(head[-1], int)
        and head[-1] < len(origins)
    ):
        return found.at(origins[head[-1]] + rest)
    return found


def _follows(later: Fault, earlier: list[Fault]) -> bool:
    """Whether a fault is only about what is missing since an earlier one."""
    return any(later.path[: len(known.path)] == known.path for known in earlier)


def _hash(data: Any) -> str:
    canonical = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _error(source: Source, data: Any, faults: list[Fault]) -> SetError:
    problems: dict[Problem, None] = {}
    for found in faults[:MAX_FAULTS]:
        card, path = _card_at(data, found.path)
        problem = Problem(
            source.file, source.line(found.path), card, dotted(path), found.said, found.suggestion
        )
        problems[problem] = None
    shown = sorted(problems, key=lambda problem: problem.line)
    more = [Problem(source.file, 0, "", "", said("more_faults"))] if len(faults) > MAX_FAULTS else []
    return SetError([*shown, *more])


def _card_at(data: Any, path: Path) -> tuple[str, Path]:
    if len(path) < 2 or path[0] != "cards" or not isinstance(path[1], int):
        return "", path
    cards = data.get("cards") if isinstance(data, dict) else None
    card = cards[path[1]] if isinstance(cards, list) and path[1] < len(cards) else None
    name = card.get("id") if isinstance(card, dict) else None
    return (short(name) if isinstance(name, str) else f"cards[{path[1]}]"), path[2:]
