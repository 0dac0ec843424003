"""Why a piece of data is no valid node: one readable fault where the validator reports every branch of every union.

Only called when validation has failed. It follows the same annotated classes: at a union it picks the branch that the
value's shape shows was meant, and reports what is wrong there.
"""

import types
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from annotated_types import MaxLen, MinLen
from pydantic import TypeAdapter, ValidationError

from engine.language import nodes
from engine.language.faults import Fault, Path, Unfit, fault, nearest, short, unknown
from engine.language.keyed import Keyed, Node
from engine.words import Either, Said, said


def _pattern(annotation: Any) -> str:
    return str(get_args(annotation)[1].metadata[0].pattern)


_KINDS: list[tuple[Sequence[type[Node]], str]] = [
    (nodes.STEPS, "a_step"), (nodes.VALUES, "a_value"), (nodes.CONDITIONS, "a_condition"), (nodes.ABILITIES, "an_ability"),
    (nodes.STATICS, "a_static_effect"), (nodes.REPLACEABLE, "a_replaceable_event"), (nodes.INSTEAD, "a_replacement"),
]  # fmt: skip
_PATTERNS = {
    _pattern(nodes.PlayerWord): "write_player",
    _pattern(nodes.Reference): "write_reference",
    _pattern(nodes.Name): "write_name",
    _pattern(nodes.CardId): "write_card_id",
}


def explain_node(node: type[Node], data: Any, path: Path) -> Iterator[Fault]:
    """Every fault of `data` as the fields of a node class."""
    nodes.complete()
    node.model_rebuild()
    label = node.key or node.__name__.removesuffix("Node").lower()
    if not isinstance(data, dict):
        yield fault(path, "fields_wanted", label=label, shape=_shape(data))
        return
    fields = {field.alias or name: field for name, field in node.model_fields.items()}
    for key in data:
        if key not in fields:
            found = nearest(str(key), fields)
            listed = "" if found else said("it_has", fields=tuple(fields))
            yield Fault((*path, key), said("no_field", label=label, field=short(key), listed=listed), found)
    for name, field in fields.items():
        if name in data:
            annotation = field.annotation
            if field.metadata:
                annotation = Annotated[annotation, *field.metadata]  # type: ignore[assignment]
            yield from explain(annotation, data[name], (*path, name))
        elif field.is_required():
            yield fault(path, "lacks_field", label=label, field=name)


def explain(annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    """Every fault of `data` as a value of an annotated type."""
    base, metadata = _unwrapped(annotation)
    keyed = next((extra for extra in metadata if isinstance(extra, Keyed)), None)
    if keyed is not None:
        yield from _explain_keyed(keyed.nodes(), data, path)
    elif get_origin(base) in (Union, types.UnionType):
        yield from _explain_union(
            [Annotated[b, *metadata] if metadata else b for b in get_args(base)], data, path
        )
    elif isinstance(base, type) and issubclass(base, Node):
        if not isinstance(data, base):
            yield from explain_node(base, data, path)
    elif get_origin(base) is list:
        yield from _explain_list(get_args(base)[0], annotation, data, path)
    elif get_origin(base) is dict:
        keys, values = get_args(base)
        yield from _explain_dict(keys, values, annotation, data, path)
    else:
        yield from _explain_leaf(annotation, data, path)


def _explain_keyed(choices: Sequence[type[Node]], data: Any, path: Path) -> Iterator[Fault]:
    kind = said(next((name for known, name in _KINDS if known is choices), "a_node"))
    by_key = {node.key: node for node in choices}
    if not isinstance(data, dict) or not data:
        yield fault(path, "mapping_such_as", kind=kind, example=next(iter(by_key)), shape=_shape(data))
        return
    key = next((k for k in by_key if k in data), None)
    if key is None:
        first = str(next(iter(data)))
        yield unknown((*path, first), kind, first, by_key)
        return
    node = by_key[key]
    if node.flat:
        yield from explain_node(node, data, path)
        return
    for other in data:
        if other != key:
            yield fault((*path, other), "beside", other=short(other), key=key, kind=kind)
    yield from explain_node(node, data[key], (*path, key))


def _explain_union(branches: list[Any], data: Any, path: Path) -> Iterator[Fault]:
    fitting = [branch for branch in branches if _fits(branch, data)]
    if data is None and type(None) in branches:
        return
    if not fitting:
        yield fault(path, "cant_stand", shape=_shape(data), wanted=_either(branches))
        return
    words = [word for branch in fitting for word in _words(branch)]
    rest = [branch for branch in fitting if not _words(branch)]
    numbers = any(_unwrapped(branch)[0] is int for branch in branches)
    if data in words:
        return
    if isinstance(data, str) and numbers and data.lstrip("-").isdigit():
        yield fault(path, "unquote", value=short(data))
    elif words and (not rest or nearest(str(data), words)):
        yield unknown(path, said("a_word"), data, words)
    else:
        yield from explain(rest[0], data, path)


def _words(branch: Any) -> tuple[Any, ...]:
    base, _ = _unwrapped(branch)
    return get_args(base) if get_origin(base) is Literal else ()


def _explain_list(inner: Any, annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(data, list):
        yield fault(path, "list_wanted", shape=_shape(data))
        return
    found = [fault for i, item in enumerate(data) for fault in explain(inner, item, (*path, i))]
    yield from found
    yield from _explain_length(annotation, data, path)


def _explain_dict(keys: Any, values: Any, annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield fault(path, "mapping_wanted", shape=_shape(data))
        return
    found = [fault for key, item in data.items()
             for fault in (*explain(keys, key, (*path, key)), *explain(values, item, (*path, key)))]  # fmt: skip
    yield from found
    yield from _explain_length(annotation, data, path)


def _explain_length(annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    what = "entries" if isinstance(data, dict) else "items"
    for extra in _unwrapped(annotation)[1]:
        bounds = getattr(extra, "metadata", [extra])
        for bound in bounds:
            if isinstance(bound, MinLen) and len(data) < bound.min_length:
                yield fault(path, f"at_least_{what}", bound=bound.min_length, count=len(data))
            if isinstance(bound, MaxLen) and len(data) > bound.max_length:
                yield fault(path, f"at_most_{what}", bound=bound.max_length, count=len(data))


def _explain_leaf(annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    try:
        _adapter(annotation).validate_python(data, strict=True)
    except ValidationError as error:
        yield _leaf_fault(annotation, data, path, error.errors(include_url=False)[0])


def _leaf_fault(annotation: Any, data: Any, path: Path, first: Any) -> Fault:
    base, _ = _unwrapped(annotation)
    if get_origin(base) is Literal:
        return unknown(path, said("a_word"), data, [str(word) for word in get_args(base)])
    kind, context = first["type"], first.get("ctx", {})
    if kind == "int_type" and isinstance(data, str):
        return fault(path, "unquote" if data.isdigit() else "text_for_number", value=short(data))
    if kind.endswith("_type"):
        return fault(path, "wanted", wanted=_either([annotation]), shape=_shape(data))
    if kind == "string_pattern_mismatch":
        pattern = context.get("pattern", "")
        return fault(path, _PATTERNS.get(pattern, "pattern"), value=short(data), pattern=pattern)
    return Fault(path, unfit(first, data))


_BOUNDS = {
    "greater_than_equal": ("number_at_least", "ge"), "less_than_equal": ("number_at_most", "le"),
    "string_too_short": ("text_at_least", "min_length"), "string_too_long": ("text_at_most", "max_length"),
}  # fmt: skip


def unfit(error: Any, data: Any) -> Said:
    """What the validator has against a value: our own words where a check of ours or a known bound has refused it."""
    kind, context = error["type"], error.get("ctx", {})
    if isinstance(context.get("error"), Unfit):
        return cast(Unfit, context["error"]).said
    if kind in _BOUNDS:
        code, name = _BOUNDS[kind]
        word = said("character" if context[name] == 1 else "characters")
        return said(code, value=short(data), bound=context[name], bound_word=word)
    return said("not_valid", value=short(data), why=f"{error['msg'][0].lower()}{error['msg'][1:]}")


def _unwrapped(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(annotation) is Annotated:
        base, *metadata = get_args(annotation)
        return base, tuple(metadata)
    return annotation, ()


@cache
def _adapter(annotation: Any) -> TypeAdapter[Any]:
    return TypeAdapter(annotation)


def _fits(branch: Any, data: Any) -> bool:
    base, metadata = _unwrapped(branch)
    if any(isinstance(extra, Keyed) for extra in metadata) or (
        isinstance(base, type) and issubclass(base, Node)
    ):
        return isinstance(data, dict)
    if get_origin(base) is Literal:
        return isinstance(data, str)
    if base is int:
        return isinstance(data, int) and not isinstance(data, bool)
    if base is str or base is Any:
        return isinstance(data, str)
    if base is type(None):
        return data is None
    return get_origin(base) is not None and isinstance(data, get_origin(base))


def _either(branches: list[Any]) -> Either:
    """What the branches take, each once."""
    return Either(sorted({word for branch in branches for word in _wanted(branch)}, key=Said.text))


def _wanted(branch: Any) -> list[Said]:
    base, metadata = _unwrapped(branch)
    if any(isinstance(extra, Keyed) for extra in metadata) or (
        isinstance(base, type) and issubclass(base, Node)
    ):
        return [said("want_mapping")]
    if get_origin(base) is Literal:
        return [said("want_word", word=str(word)) for word in get_args(base)]
    plain = {int: "want_number", bool: "want_truth"}.get(base, "want_text")
    return [] if base is type(None) else [said(plain)]


def _shape(data: Any) -> Said:
    if data is None:
        return said("shape_nothing")
    if isinstance(data, bool):
        return said("shape_truth", value=str(data).lower())
    if isinstance(data, int):
        return said("shape_number", value=data)
    if isinstance(data, str):
        return said("shape_text", value=short(data))
    return said("shape_list" if isinstance(data, list) else "shape_mapping")
