"""A set file as text → plain data (dicts, lists, words, whole numbers), and the line on which each value stands.

YAML is wider than a card file needs: anchors, tags, dates, `1_000`, `yes` for true and keys written twice are refused
here, each with the place, so that what an author sees in the file is what the engine reads.
"""

import re
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Any

import yaml

from engine.language.faults import Fault, Path, fault, refusal, short
from engine.words import why_not
from engine.words.yaml import parser

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # pragma: no cover
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

    warnings.warn(
        "PyYAML was built without libyaml: sets load about eight times slower", RuntimeWarning, stacklevel=1
    )

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
MAX_EVENTS = 120_000
"""Values, keys and brackets of a file: a set of a thousand rich cards has half as many, and a hostile one a million."""
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,8}")
_TAG = "tag:yaml.org,2002:"


class Source:
    """A set file's text and its composed YAML tree.

    Raises `SetError` when the text can't be read as one plain YAML document.
    """

    def __init__(self, path_or_text: FilePath | str) -> None:
        self.file, self.text = _read(path_or_text)
        self.root = self._compose()
        self.faults: list[Fault] = []
        """What YAML allows and a card file does not."""
        self._seen: set[int] = set()
        self._under: dict[int, Mapping[str | int, tuple[int, yaml.Node]]] = {}
        self.data = None if self.root is None else self._plain(self.root, (), 0)
        """The file's content as plain data."""

    def line(self, path: Path) -> int:
        """The line of the value at the path, or of the nearest value around it that exists."""
        node, line = self.root, 1
        for part in path:
            found = self._children(node).get(part)
            if found is None:
                break
            line, node = found
        return line

    def _children(self, node: Any) -> Mapping[str | int, tuple[int, yaml.Node]]:
        """The values right under a node with their lines, by key or number; looked up once a node."""
        if id(node) not in self._under:
            self._under[id(node)] = dict(_children(node))
        return self._under[id(node)]

    def _compose(self) -> yaml.Node | None:
        tab = re.search(r"^ *\t", self.text, re.MULTILINE)
        if tab:
            line = self.text.count("\n", 0, tab.start()) + 1
            raise refusal(self.file, line, "tab")
        try:
            self._count()
            loader = _Loader(self.text)
            try:
                return loader.get_single_node()
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise refusal(
                self.file, mark.line + 1 if mark else 0, "no_yaml", why=parser(error.context, error.problem)
            ) from None
        except (yaml.YAMLError, UnicodeError, RecursionError, ValueError) as error:
            raise refusal(self.file, 0, "no_yaml", why=short(error)) from None

    def _count(self) -> None:
        """Refuse what would take long to read, before it is read; an event takes at least a character."""
        if len(self.text) > MAX_EVENTS and any(
            number > MAX_EVENTS for number, _ in enumerate(yaml.parse(self.text, Loader=_Loader))
        ):
            raise refusal(self.file, 0, "too_much", most=MAX_EVENTS)

    def _plain(self, node: yaml.Node, path: Path, depth: int) -> Any:
        if depth > MAX_DEPTH:
            self.faults.append(fault(path, "too_deep", most=MAX_DEPTH))
            return None
        if id(node) in self._seen:
            self.faults.append(fault(path, "alias"))
            return None
        self._seen.add(id(node))
        if isinstance(node, yaml.MappingNode) and node.tag == _TAG + "map":
            return self._mapping(node, path, depth)
        if isinstance(node, yaml.SequenceNode) and node.tag == _TAG + "seq":
            return [self._plain(item, (*path, i), depth + 1) for i, item in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path)
        self.faults.append(fault(path, "tag", tag=short(node.tag)))
        return None

    def _mapping(self, node: yaml.MappingNode, path: Path, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.faults.append(fault(path, "plain_key"))
            elif key.tag == _TAG + "merge":
                self.faults.append(fault(path, "merge"))
            elif key.value in data:
                self.faults.append(fault((*path, key.value), "key_twice", key=short(key.value)))
            else:
                data[key.value] = self._plain(value, (*path, key.value), depth + 1)
        return data

    def _scalar(self, node: yaml.ScalarNode, path: Path) -> Any:
        kind, text = node.tag.removeprefix(_TAG), node.value
        if kind == "str":
            return text
        if kind == "null":
            return None
        if kind == "bool" and text.lower() in ("true", "false"):
            return text.lower() == "true"
        if kind == "int" and _INTEGER.fullmatch(text):
            return int(text)
        code = {"int": "plain_digits", "float": "whole_only", "bool": "read_as_truth"}.get(kind, "quote")
        self.faults.append(fault(path, code, value=short(text)))
        return None


def _children(node: Any) -> Iterator[tuple[str | int, tuple[int, yaml.Node]]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                yield key.value, (key.start_mark.line + 1, value)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield number, (item.start_mark.line + 1, item)


def _read(path_or_text: FilePath | str) -> tuple[str, str]:
    """The file's name and its text. A string is a path if it is one line that ends in `.yaml` or `.yml`."""
    if isinstance(path_or_text, str) and not re.fullmatch(r"[^\n]{1,500}\.ya?ml", path_or_text):
        return "<text>", _sized("<text>", path_or_text)
    path = FilePath(path_or_text)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise refusal(path.name, 0, "too_large", most=MAX_BYTES)
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise refusal(path.name, 0, "not_read", why=why_not(error)) from None
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw:
        raise refusal(path.name, 0, "utf16")
    try:
        # A UTF-8 mark at the start and Windows line ends come from editors and change nothing.
        return path.name, _sized(path.name, raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise refusal(path.name, line, "not_utf8") from None


def _sized(file: str, text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise refusal(file, line, "not_unicode") from None
    if size > MAX_BYTES:
        raise refusal(file, 0, "too_large", most=MAX_BYTES)
    return text
