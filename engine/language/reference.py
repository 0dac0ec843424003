"""The authors' reference, generated from the node classes and the rulesets' vocabularies.

`python -m engine.language.reference` writes `REFERENCE.md` beside this file.
"""

import ast
import inspect
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from engine.language import nodes as n
from engine.language.keyed import Keyed, Node
from engine.language.vocabulary import Term, Vocabulary

PATH = Path(__file__).with_name("REFERENCE.md")
_KINDS: list[tuple[str, Sequence[type[Node]], str]] = [
    ("Abilities", n.ABILITIES, "What stands in a card's `abilities` list. The key that names the ability is its first field."),
    ("Steps", n.STEPS, "What stands in `do`, `then`, `else`, `may`, `modes`: one step a list item."),
    ("Selectors", [n.Selector, n.UpTo, n.SubjectFilter, n.Source], "Which objects or cards are meant."),
    ("Conditions", n.CONDITIONS, "Usually written as text: `cost <= 3`, `you.lp < enemy.lp`, `not rested`, `has haste`."),
    ("Values", n.VALUES, "A number, a reference (`$event.amount`, `$hit.bp`, `self.level`, `you.lp`), or one of these."),
    ("Continuous effects", n.STATICS, "What stands under `static`."),
    ("Replaceable events", n.REPLACEABLE, "What stands under `replace`."),
    ("Replacements", n.INSTEAD, "What stands under `with`, besides `nothing`."),
    ("Cards and sets", [n.CardNode, n.SetNode, n.MacroNode, n.Localized, n.Price], "The frame of a file."),
]  # fmt: skip
_NOUNS: list[tuple[Sequence[type[Node]], str]] = [
    (n.STEPS, "step"), (n.VALUES, "value"), (n.CONDITIONS, "condition"), (n.ABILITIES, "ability"),
    (n.STATICS, "continuous effect"), (n.REPLACEABLE, "replaceable event"), (n.INSTEAD, "replacement"),
]  # fmt: skip
_NAMED = {
    get_args(annotation)[1].metadata[0].pattern: name
    for annotation, name in (
        (n.Name, "word"),
        (n.Reference, "reference"),
        (n.PlayerWord, "player"),
        (n.CardId, "card id"),
    )
}
_OPENING = """\
# Reference of the card language

Generated from the node classes and the rulesets' vocabularies (`python -m engine.language.reference`); read `GUIDE.md`
first. *Objects* are a reference (`self`, `$name`) or a selector. A field without a default must be written.
"""


def reference(vocabularies: Iterable[Vocabulary]) -> str:
    """The reference as Markdown: all nodes, then the words of each ruleset."""
    n.complete()
    parts = [_OPENING]
    for title, nodes, opening in _KINDS:
        parts.append(f"## {title}\n\n{opening}\n")
        parts += [_node(node) for node in nodes]
    for words in vocabularies:
        parts.append(_vocabulary(words))
    return "\n".join(parts)


def _node(node: type[Node]) -> str:
    title = f"`{node.key}`" if node.key else node.__name__.removesuffix("Node")
    doc = " ".join((node.__doc__ or "").split())
    lines = [f"### {title}\n", f"{doc}\n"]
    fields = [*_fields(node)]
    if fields:
        lines += ["| field | takes | default | |", "|---|---|---|---|", *fields, ""]
    return "\n".join(lines)


def _fields(node: type[Node]) -> Iterator[str]:
    notes = _notes(node)
    node.model_rebuild()
    for name, field in node.model_fields.items():
        if name == "named":
            continue
        annotation: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
        default = "" if field.is_required() else f"`{_written(field.get_default(call_default_factory=True))}`"
        takes = " or ".join(dict.fromkeys(_takes(annotation))).replace("|", "\\|")
        yield f"| `{field.alias or name}` | {takes} | {default} | {notes.get(name, '')} |"


def _written(default: Any) -> str:
    if default is None:
        return "–"
    if isinstance(default, bool):
        return str(default).lower()
    return "{}" if isinstance(default, Node) else str(default)


def _notes(node: type[Node]) -> dict[str, str]:
    """The texts under a class's fields; its base classes' too."""
    found: dict[str, str] = {}
    for base in reversed(node.__mro__):
        if not (isinstance(base, type) and issubclass(base, Node)) or base is Node:
            continue
        body = ast.parse(dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                assert isinstance(field.target, ast.Name)
                found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def _takes(annotation: Any) -> Iterator[str]:
    base: Any = annotation
    metadata: list[Any] = []
    if get_origin(annotation) is Annotated:
        base, *metadata = get_args(annotation)
    for extra in metadata:
        if isinstance(extra, Keyed):
            yield next((name for known, name in _NOUNS if known is extra.nodes()), "node")
            return
        patterns = [getattr(part, "pattern", None) for part in getattr(extra, "metadata", None) or [extra]]
        named = next((_NAMED[pattern] for pattern in patterns if pattern in _NAMED), None)
        if named is not None:
            yield named
            return
    origin = get_origin(base)
    if origin in (Union, types.UnionType):
        for branch in get_args(base):
            yield from _takes(branch)
    elif origin is Literal:
        yield from (f"`{word}`" for word in get_args(base))
    elif origin is list:
        yield f"list of {' or '.join(dict.fromkeys(_takes(get_args(base)[0])))}"
    elif origin is dict:
        yield f"mapping of name to {' or '.join(dict.fromkeys(_takes(get_args(base)[1])))}"
    elif isinstance(base, type) and issubclass(base, Node):
        yield {"SubjectFilter": "subject filter", "UpTo": "`{up_to: n}`"}.get(
            base.__name__, base.__name__.removesuffix("Node").lower()
        )
    elif base is int:
        bounds = [f"{sign} {bound}" for extra in metadata for sign, bound in _bounds(extra)]
        yield "number" + (f" ({', '.join(bounds)})" if bounds else "")
    elif base is not type(None):
        yield {str: "text", bool: "`true`, `false`"}.get(base, "text")


def _bounds(extra: Any) -> Iterator[tuple[str, int]]:
    for constraint in getattr(extra, "metadata", None) or [extra]:
        for name, sign in (("ge", "≥"), ("le", "≤"), ("multiple_of", "multiple of")):
            if getattr(constraint, name, None) is not None:
                yield sign, getattr(constraint, name)


def _vocabulary(words: Vocabulary) -> str:
    lines = [f"## Words of `{words.ruleset}`\n"]
    lines += ["### Card types\n"]
    for kind, node in words.card_classes.items():
        lines += [
            f"`type: {kind}`: {' '.join((node.__doc__ or '').split())}\n",
            "| field | takes | default | |",
            "|---|---|---|---|",
        ]
        lines += [row for row in _fields(node) if row.split("`")[1] not in {*n.CardNode.model_fields}] + [""]
    lines += _table("Zones", words.zones)
    lines.append(
        f"On the table: {_list(words.table)}. Nobody sees: {_list(words.hidden)}. Only the owner sees: {_list(words.private)}.\n"
    )
    lines += _table("Attributes", words.attributes)
    lines.append(f"Numbers: {_list(words.numbers)}. Can be changed by `boost`: {_list(words.boostable)}.\n")
    for attribute, values in words.words.items():
        lines += _table(f"Values of `{attribute}`", values)
    lines += _table("States", words.states)
    lines += ["### Keywords\n", "| word | on | en | ja | |", "|---|---|---|---|---|"]
    lines += [
        f"| `{word}` | {term.on} | {term.name.en} | {term.name.ja} | {term.reminder.en} |"
        for word, term in words.keywords.items()
    ]
    lines += ["", *_table("Counters, and what `you.` and `enemy.` can read", words.counters)]
    lines += _table("Actions that can be forbidden", words.actions)
    lines += ["### Events\n", "| word | about a | fields of `$event` | en |", "|---|---|---|---|"]
    for word, event in words.events.items():
        fields = ", ".join(f"`{name}` ({kind})" for name, kind in event.fields.items())
        clause = event.clause.en.format(subject="…", s="s", whose="…")
        lines.append(f"| `{word}` | {event.fields[event.subject]} | {fields} | {clause} |")
    lines += [
        "",
        *_table("Timings", words.timings),
        *_table("Timings of activated abilities", words.activations),
    ]
    return "\n".join(lines)


def _table(title: str, terms: Mapping[str, Term]) -> list[str]:
    if not terms:
        return []
    return [
        f"### {title}\n",
        "| word | en | ja |",
        "|---|---|---|",
        *(f"| `{word}` | {term.en} | {term.ja} |" for word, term in terms.items()),
        "",
    ]


def _list(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in sorted(words)) or "–"


def shipped() -> str:
    """The reference for every ruleset that ships."""
    from engine.registry import rulesets, vocabulary

    return reference(vocabulary(name) for name in rulesets())


if __name__ == "__main__":
    PATH.write_text(shipped(), encoding="utf-8", newline="\n")
