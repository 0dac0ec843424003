"""Macros: a set's own named, parameterised keywords, expanded into abilities when the set is loaded.

```yaml
macros:
  sting:
    params: [n]
    text: {en: "Sting {n}", ja: "毒針{n}"}
    abilities:
    - when: {attacks: self}
      choose: {hit: {from: field, side: enemy, count: 1}}
      do: [{damage: {to: $hit, amount: $$n}}]
cards:
- …
  keywords: [haste, {sting: 2000}]
```

A parameter stands for a whole value (`$$n`) or for an operand inside of a text (`cost <= $$n`); an argument is a whole
number or one lower-case word, so that nothing but a number or a word can come in. A macro holds no other macro.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import ValidationError

from engine.language.explain import explain_node
from engine.language.faults import Fault, Path, fault, short, unknown
from engine.language.nodes import MacroNode
from engine.words import Said, said

MAX_FAULTS = 100
"""Faults that are looked for in one macro."""
_PARAMETER = re.compile(r"\$\$([a-z][a-z0-9_]*)")
_WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass
class Macros:
    """The macros of one file, and which of them are used."""

    data: dict[str, Any]
    faults: list[Fault] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    taken: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def read(cls, data: Any, taken: Mapping[str, object]) -> "Macros":
        """The `macros:` part of a file; `taken` are the ruleset's keywords."""
        macros = cls({}, taken=taken)
        if not isinstance(data, dict):
            if data is not None:
                macros.faults.append(fault(("macros",), "macros_mapping"))
            return macros
        for name, body in data.items():
            path: Path = ("macros", name)
            found = [*islice(_shape_faults(name, body, path, taken), MAX_FAULTS)]
            macros.faults += found
            if not found:
                macros.data[name] = body
            else:
                macros.broken.add(name)
        return macros

    def unused(self) -> Iterator[Fault]:
        """A fault for each macro that no card uses: it would never be checked."""
        for name in self.data:
            if name not in self.used:
                yield fault(("macros", name), "macro_unused")

    def expand(self, card: dict[str, Any], path: Path) -> tuple[dict[str, Any], list[Path], list[Fault]]:
        """The card without macros; the place in the file of each ability; the faults."""
        own = card.get("abilities", [])
        keywords = card.get("keywords")
        if not isinstance(own, list) or not isinstance(keywords, list):
            return card, [], []
        origins: list[Path] = [(*path, "abilities", i) for i in range(len(own))]
        plain, abilities, named, faults = [], list(own), [], []
        for i, keyword in enumerate(keywords):
            use = _use_of(keyword, {*self.data, *self.broken})
            if use is None or use[0] in self.taken:
                plain.append(keyword)
                continue
            name, argument = use
            at: Path = (*path, "keywords", i)
            body = self.data.get(name)
            self.used.add(name)
            if name in self.broken:
                continue
            if body is None:
                faults.append(unknown(at, said("a_macro"), name, self.data))
                continue
            values = _arguments(name, body.get("params", []), argument)
            if isinstance(values, Said):
                faults.append(Fault(at, values))
                continue
            expanded = [_filled(ability, values) for ability in body["abilities"]]
            text = {lang: _spelled(said, values) for lang, said in body["text"].items()}
            named.append({"text": text, "first": len(abilities), "count": len(expanded)})
            origins += [("macros", name, "abilities", j) for j in range(len(expanded))]
            abilities += expanded
        if len(plain) == len(keywords):
            return card, origins, faults
        return {**card, "keywords": plain, "abilities": abilities, "named": named}, origins, faults


def _shape_faults(name: str, body: Any, path: Path, taken: Mapping[str, object]) -> Iterator[Fault]:
    if not _WORD.fullmatch(name):
        yield fault(path, "macro_name", name=short(name))
    if name in taken:
        yield fault(path, "macro_is_keyword", name=name)
    try:
        MacroNode.model_validate(body, strict=True)
    except ValidationError:
        yield from explain_node(MacroNode, body, path)
        return
    params = set(body.get("params", []))
    if len(params) < len(body.get("params", [])):
        yield fault((*path, "params"), "parameter_twice")
    asked = {*_PARAMETER.findall(repr(body["abilities"]))}
    shown = {word for text in body["text"].values() for word in re.findall(r"\{([a-z0-9_]*)\}", text)}
    for word in sorted((asked | shown) - params):
        yield unknown((*path, "abilities" if word in asked else "text"), said("a_parameter"), word, params)
    for word in sorted(params - asked):
        yield fault((*path, "params"), "parameter_unused", name=word)


def _use_of(keyword: Any, macros: Collection[str]) -> tuple[str, Any] | None:
    if isinstance(keyword, str) and keyword in macros:
        return keyword, None
    if isinstance(keyword, dict) and len(keyword) == 1:
        return next(iter(keyword.items()))
    return None


def _arguments(macro: str, params: list[str], argument: Any) -> dict[str, int | str] | Said:
    if not params:
        return {} if argument is None else said("no_argument", macro=macro)
    given = argument if isinstance(argument, dict) else {params[0]: argument} if len(params) == 1 else None
    if given is None or set(given) != set(params) or None in given.values():
        return said("arguments_wanted", macro=macro, params=tuple(params))
    for name, value in given.items():
        number = isinstance(value, int) and not isinstance(value, bool)
        if not number and not (isinstance(value, str) and _WORD.fullmatch(value)):
            return said("argument_kind", macro=macro, name=name)
    return given


def _filled(data: Any, values: dict[str, int | str]) -> Any:
    if isinstance(data, dict):
        return {key: _filled(item, values) for key, item in data.items()}
    if isinstance(data, list):
        return [_filled(item, values) for item in data]
    if not isinstance(data, str) or "$$" not in data:
        return data
    whole = _PARAMETER.fullmatch(data)
    if whole:
        return values[whole[1]]
    return _PARAMETER.sub(lambda found: str(values[found[1]]), data)


def _spelled(text: str, values: dict[str, int | str]) -> str:
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text
