"""Why a piece of data is no valid node: one readable fault where the validator reports every branch of every union.

Only called when validation has failed. It follows the same annotated classes: at a union it picks the branch that the
value's shape shows was meant, and reports what is wrong there.
"""

import types
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MaxLen, MinLen
from pydantic import TypeAdapter, ValidationError

from engine.language import nodes
from engine.language.faults import Fault, Path, nearest, short, unknown
from engine.language.keyed import Keyed, Node


def _pattern(annotation: Any) -> str:
    return str(get_args(annotation)[1].metadata[0].pattern)


_KINDS: list[tuple[Sequence[type[Node]], str]] = [
    (nodes.STEPS, "step"), (nodes.VALUES, "value"), (nodes.CONDITIONS, "condition"), (nodes.ABILITIES, "ability"),
    (nodes.STATICS, "static effect"), (nodes.REPLACEABLE, "replaceable event"), (nodes.INSTEAD, "replacement"),
]  # fmt: skip
_PATTERNS = {
    _pattern(nodes.PlayerWord): "write `you`, `enemy`, `each` or `$event.player`",
    _pattern(nodes.Reference): "write `self`, `you`, `enemy` or `$name`",
    _pattern(nodes.Name): "lower-case letters, digits and `_` only",
    _pattern(nodes.CardId): "a card's id is written like `ABC-001`",
}


def explain_node(node: type[Node], data: Any, path: Path) -> Iterator[Fault]:
    """Every fault of `data` as the fields of a node class."""
    nodes.complete()
    node.model_rebuild()
    label = node.key or node.__name__.removesuffix("Node").lower()
    if not isinstance(data, dict):
        yield Fault(path, f"`{label}` takes a mapping of fields, not {_shape(data)}")
        return
    fields = {field.alias or name: field for name, field in node.model_fields.items()}
    for key in data:
        if key not in fields:
            found = nearest(str(key), fields)
            listed = "" if found else f" (it has: {', '.join(fields)})"
            yield Fault((*path, key), f"`{label}` has no field `{short(key)}`{listed}", found)
    for name, field in fields.items():
        if name in data:
            annotation = field.annotation
            if field.metadata:
                annotation = Annotated[annotation, *field.metadata]  # type: ignore[assignment]
            yield from explain(annotation, data[name], (*path, name))
        elif field.is_required():
            yield Fault(path, f"`{label}` lacks its field `{name}`")


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
    kind = next((name for known, name in _KINDS if known is choices), "node")
    by_key = {node.key: node for node in choices}
    if not isinstance(data, dict) or not data:
        yield Fault(path, f"a {kind} is a mapping such as `{{{next(iter(by_key))}: …}}`, not {_shape(data)}")
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
            yield Fault(
                (*path, other),
                f"`{short(other)}` stands beside `{key}`: one {kind} a list item, fields inside of `{key}`",
            )
    yield from explain_node(node, data[key], (*path, key))


def _explain_union(branches: list[Any], data: Any, path: Path) -> Iterator[Fault]:
    fitting = [branch for branch in branches if _fits(branch, data)]
    if data is None and type(None) in branches:
        return
    if not fitting:
        wanted = sorted({word for branch in branches for word in _wanted(branch)})
        yield Fault(path, f"{_shape(data)} can't stand here; wanted: {' or '.join(wanted)}")
        return
    words = [word for branch in fitting for word in _words(branch)]
    rest = [branch for branch in fitting if not _words(branch)]
    numbers = any(_unwrapped(branch)[0] is int for branch in branches)
    if data in words:
        return
    if isinstance(data, str) and numbers and data.lstrip("-").isdigit():
        yield Fault(path, f"`{short(data)}` is a text, wanted a number (take away the quotes)")
    elif words and (not rest or nearest(str(data), words)):
        yield unknown(path, "word", data, words)
    else:
        yield from explain(rest[0], data, path)


def _words(branch: Any) -> tuple[Any, ...]:
    base, _ = _unwrapped(branch)
    return get_args(base) if get_origin(base) is Literal else ()


def _explain_list(inner: Any, annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(data, list):
        yield Fault(path, f"wanted a list (`- …` or `[…]`), not {_shape(data)}")
        return
    found = [fault for i, item in enumerate(data) for fault in explain(inner, item, (*path, i))]
    yield from found
    yield from _explain_length(annotation, data, path)


def _explain_dict(keys: Any, values: Any, annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield Fault(path, f"wanted a mapping (`name: …`), not {_shape(data)}")
        return
    found = [fault for key, item in data.items()
             for fault in (*explain(keys, key, (*path, key)), *explain(values, item, (*path, key)))]  # fmt: skip
    yield from found
    yield from _explain_length(annotation, data, path)


def _explain_length(annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    what = "entry" if isinstance(data, dict) else "item"
    for extra in _unwrapped(annotation)[1]:
        bounds = getattr(extra, "metadata", [extra])
        for bound in bounds:
            if isinstance(bound, MinLen) and len(data) < bound.min_length:
                yield Fault(path, f"at least {bound.min_length} {what}(s) wanted, not {len(data)}")
            if isinstance(bound, MaxLen) and len(data) > bound.max_length:
                yield Fault(path, f"at most {bound.max_length} {what}(s) wanted, not {len(data)}")


def _explain_leaf(annotation: Any, data: Any, path: Path) -> Iterator[Fault]:
    try:
        _adapter(annotation).validate_python(data, strict=True)
    except ValidationError as error:
        yield _leaf_fault(annotation, data, path, error.errors(include_url=False)[0])


def _leaf_fault(annotation: Any, data: Any, path: Path, first: Any) -> Fault:
    base, _ = _unwrapped(annotation)
    if get_origin(base) is Literal:
        return unknown(path, "word", data, [str(word) for word in get_args(base)])
    kind, context = first["type"], first.get("ctx", {})
    if kind == "int_type" and isinstance(data, str):
        message = f"`{short(data)}` is a text, wanted a number" + (
            " (take away the quotes)" if data.isdigit() else ""
        )
    elif kind.endswith("_type"):
        message = f"wanted {' or '.join(_wanted(annotation))}, not {_shape(data)}"
    elif kind == "string_pattern_mismatch" and _PATTERNS.get(context.get("pattern", "")):
        message = f"`{short(data)}`: {_PATTERNS[context['pattern']]}"
    elif kind == "string_pattern_mismatch":
        message = f"`{short(data)}` is not written as it must be (pattern `{context.get('pattern')}`)"
    else:
        message = (
            f"`{short(data)}`: {first['msg'][0].lower()}{first['msg'][1:]}"
            if kind != "expression"
            else first["msg"]
        )
    return Fault(path, message)


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


def _wanted(branch: Any) -> list[str]:
    base, metadata = _unwrapped(branch)
    if any(isinstance(extra, Keyed) for extra in metadata) or (
        isinstance(base, type) and issubclass(base, Node)
    ):
        return ["a mapping"]
    if get_origin(base) is Literal:
        return [f"`{word}`" for word in get_args(base)]
    return {int: ["a number"], bool: ["true or false"], type(None): []}.get(base, ["a text"])


def _shape(data: Any) -> str:
    if data is None:
        return "nothing"
    if isinstance(data, bool):
        return f"`{str(data).lower()}`"
    if isinstance(data, int):
        return f"the number {data}"
    if isinstance(data, str):
        return f"the text `{short(data)}`"
    return "a list" if isinstance(data, list) else "a mapping"
