"""A ruleset's words from the `vocabulary.yaml` in its folder, read and checked. What the tables mean: `Vocabulary`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath

from pydantic import TypeAdapter, ValidationError

from engine.language import nodes
from engine.language.faults import Path, SetError, dotted, nearest
from engine.language.source import Source
from engine.language.vocabulary import Vocabulary

_NAMES = {
    "table": "zones",
    "hidden": "zones",
    "private": "zones",
    "single": "zones",
    "groups": "zones",
    "units": "types",
    "used": "types",
    "words": "attributes",
    "numbers": "attributes",
    "boostable": "numbers",
}
"""Which tables name words of which other."""
_EXPLAINED = {
    "unexpected_keyword_argument": "there is no such field",
    "extra_forbidden": "there is no such field",
    "missing_argument": "is missing",
    "missing": "is missing",
}


class VocabularyError(ValueError):
    """A vocabulary that can't be used; the message names every problem with its file, line and remedy."""


def read_vocabulary(file: FilePath, card_classes: Mapping[str, type[nodes.CardNode]]) -> Vocabulary:
    """The words in the file, for these card classes. Raises `VocabularyError` with every problem."""
    try:
        source = Source(file)
    except SetError as e:
        raise VocabularyError(f"{file.parent}/{e}") from None
    if source.faults:
        raise _error(file, source, [(fault.path, fault.said.text()) for fault in source.faults])
    if not isinstance(source.data, dict):
        raise _error(file, source, [((), "holds tables of words by name, as `zones:` and `types:`")])
    try:
        found = _adapter().validate_python({**source.data, "card_classes": card_classes})
    except ValidationError as e:
        told = [(p["loc"], _EXPLAINED.get(p["type"], p["msg"])) for p in e.errors(include_url=False)]
        raise _error(file, source, told) from None
    problems = [*_unknown(found)]
    if problems:
        raise _error(file, source, problems)
    return found


@cache
def _adapter() -> TypeAdapter[Vocabulary]:
    return TypeAdapter(Vocabulary)


def _error(file: FilePath, source: Source, problems: Iterable[tuple[Path, str]]) -> VocabularyError:
    lines = [f"{file}:{source.line(path)}: {dotted(path) or 'vocabulary'}: {said}" for path, said in problems]
    return VocabularyError("\n".join(lines))


def _unknown(found: Vocabulary) -> Iterator[tuple[Path, str]]:
    """Words that one table names and the other doesn't hold."""
    for table, other in _NAMES.items():
        yield from _missing((table,), getattr(found, table), getattr(found, other), other)
    for name, zones in found.groups.items():
        yield from _missing(("groups", name), zones, found.zones, "zones")
    for name, event in found.events.items():
        yield from _missing(("events", name, "subject"), [event.subject], event.fields, "fields")
    classes = [name for name, thing in vars(nodes).items() if isinstance(thing, type)]
    yield from _missing(("without",), found.without, classes, "the nodes of the language")
    yield from _missing(("types",), found.types, found.card_classes, "the card classes")
    for name in sorted(found.card_classes.keys() - found.types):
        yield ("types",), f"has no word for the card class `{name}`"


def _missing(
    path: Path, names: Iterable[str], known: Iterable[str], where: str
) -> Iterator[tuple[Path, str]]:
    words = set(known)
    for name in sorted({*names} - words):
        near = nearest(name, words)
        yield path, f"`{name}` is not among {where}{f'; did you mean `{near}`?' if near else ''}"
