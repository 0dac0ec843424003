"""A game as its record: a header and one line for every choice and host call that stands."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Decision, Option
from engine.words import Telling

FORMAT = 1
MAX_TEXT = 4_000_000

Move = tuple[Any, ...]
"""`("choice", player, options, staged)`, `("host", verb, arguments)`, or `("line", text, staged)` as read back."""

_LINE = re.compile(r"(?P<player>[01])(?: (?P<options>.+))?|! (?P<verb>[a-z_]+)(?P<arguments>(?: \S+)*)")


class RecordError(Telling, ValueError):
    """The record can't be read or replayed; the message says where and why."""


def option_text(option: Option) -> str:
    """An option as one piece of text: `deploy FDB-001`."""
    return " ".join(map(str, option))


def move_text(move: Move) -> str:
    """A move as one line: `0 deploy FDB-001`, `1 card FDB-002 + card FDB-003`, `! expire turn`."""
    if move[0] == "line":
        return str(move[1])
    if move[0] == "host":
        return " ".join(["!", move[1], *[str(a) for a in move[2]]])
    _, player, options, _ = move
    return f"{player} {' + '.join(map(option_text, options))}".rstrip()


@dataclass(frozen=True)
class GameRecord:
    """Everything needed to play a game again: the header (ruleset, sets, decks, seed, options) and its moves, a line each."""

    header: Mapping[str, Any]
    moves: tuple[str, ...]

    def to_json(self) -> str:
        """The record as JSON, one move a line."""
        head = json.dumps(dict(self.header), ensure_ascii=False, indent=1)
        moves = ",\n".join(json.dumps(m, ensure_ascii=False) for m in self.moves)
        return f'{{"fudaba": {FORMAT},\n"header": {head},\n"moves": [\n{moves}\n]}}\n'

    @classmethod
    def from_json(cls, text: str) -> "GameRecord":
        """Reads a record. Raises `RecordError` for anything that is none."""
        if len(text) > MAX_TEXT:
            raise RecordError("record_long", most=MAX_TEXT)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as e:  # ValueError: a number with thousands of digits
            if isinstance(e, json.JSONDecodeError):
                raise RecordError("record_cut", line=e.lineno) from None
            raise RecordError("record_odd") from None
        if not isinstance(data, dict) or "fudaba" not in data:
            raise RecordError("record_none")
        if data["fudaba"] != FORMAT:
            raise RecordError("record_format", found=data["fudaba"], known=FORMAT)
        header, moves = data.get("header"), data.get("moves")
        if not isinstance(header, dict) or not isinstance(moves, list):
            raise RecordError("record_parts")
        for name, kinds in _HEADER.items():
            if not isinstance(header.get(name), kinds) or isinstance(header.get(name), bool):
                raise RecordError("record_header", name=name)
        if len(header["decks"]) != 2 or not all(isinstance(d, str) for d in header["decks"]):
            raise RecordError("record_decks")
        for i, move in enumerate(moves, start=1):
            if not isinstance(move, str) or not _LINE.fullmatch(move):
                raise RecordError("record_move", number=i, move=f"{move!r:.60}")
        return cls(header, tuple(moves))


_HEADER: dict[str, type | tuple[type, ...]] = {
    "ruleset": str, "sets": list, "decks": list, "seed": int, "options": dict, "engine": str,
}  # fmt: skip


def parse_host(line: str) -> tuple[str, tuple[str, ...]] | None:
    """The verb and arguments of a host call; `None` for a choice."""
    found = _LINE.fullmatch(line)
    if found is None or found["verb"] is None:
        return None
    return found["verb"], tuple(found["arguments"].split())


def indices(decision: Decision, line: str) -> tuple[int, ...]:
    """Which options of the decision the line names. Raises `RecordError` if it names others."""
    player, _, text = line.partition(" ")
    if int(player) != decision.player:
        raise RecordError("record_player", player=decision.player, given=player)
    offered = [option_text(o) for o in decision.options]
    found: list[int] = []
    for wanted in text.split(" + ") if text else []:
        at = next((i for i, o in enumerate(offered) if o == wanted and i not in found), None)
        if at is None:
            raise RecordError("record_option", wanted=wanted, offered=tuple(offered[:12]))
        found.append(at)
    return tuple(found)
