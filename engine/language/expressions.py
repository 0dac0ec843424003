"""The tiny grammar of values and conditions written as text: `cost <= 3`, `you.lp < enemy.lp`, `not rested`.

Text and object form give the same meaning; parsing never evaluates anything. An operand is a whole number, a word
(`cost`: an attribute of the candidate; `red`: a constant), or a dotted reference (`self.bp`, `you.lp`, `$hit.cost`,
`$event.amount`).
"""

import re
from typing import Annotated, Any, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from engine.language.faults import Unfit

_OPERAND = r"-?\d+|\$?[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*){0,2}"
_COMPARISON = re.compile(rf"({_OPERAND})\s*(<=|>=|==|!=|<|>)\s*({_OPERAND})")
_STATE = re.compile(
    r"(not\s+)?(has\s+)?([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?|\$[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)"
)
_REFERENCE = re.compile(r"\$[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,2}|(self|host|you|enemy)\.[a-z][a-z0-9_]*")


class Comparison(NamedTuple):
    """`left op right`; operands are numbers or the words of the text."""

    left: int | str
    op: str
    right: int | str


class State(NamedTuple):
    """`[not] [has] word`: the candidate (or `of`) is in a state, or has a keyword."""

    word: str
    of: str
    keyword: bool
    negated: bool


class _Text:
    """A string parsed by `parse`, kept as its parsed form in the tree and as a string in the JSON Schema."""

    def __init__(self, parse: Any) -> None:
        self.parse = parse

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.parse, core_schema.str_schema(max_length=80))


def parse_value(text: str) -> str:
    """A reference to a number, unchanged. Raises `Unfit`, which shows the accepted forms."""
    if not _REFERENCE.fullmatch(text.strip()):
        raise Unfit("no_value", text=text)
    return text.strip()


def parse_condition(text: str) -> Comparison | State:
    """`cost <= 3` or `not rested`, parsed. Raises `Unfit`, which shows the accepted forms."""
    found = _COMPARISON.fullmatch(text.strip())
    if found:
        left, op, right = found.groups()
        return Comparison(_operand(left), op, _operand(right))
    found = _STATE.fullmatch(text.strip())
    if not found:
        raise Unfit("no_condition", text=text)
    negated, keyword, word = found.groups()
    of, _, last = word.rpartition(".")
    return State(last, of, bool(keyword), bool(negated))


def _operand(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


ValueText = Annotated[str, _Text(parse_value)]
ConditionText = Annotated[Any, _Text(parse_condition)]
