"""The whole state of a game as JSON: stored at any decision, read in another process, played on to the same end.

JSON writes tuples as lists; what the state holds as tuples is made tuples again on the way in. A state is taken at its
word, so the text ends with a sum over itself: one that was cut off, edited or laid out anew is refused. The sum finds
accidents; whoever can write into a host's store can write a new one.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from pydantic_core import from_json, to_json

from engine.header import sets_of
from engine.kernel.procedures import ask_again, freeze, thaw
from engine.kernel.state import Outcome, Permanent, Seat, State
from engine.language.faults import SetError
from engine.record import Move, RecordError, move_text
from engine.registry import Ruleset, ruleset

FORMAT = 5
_SUM = ', "sum": '
_PLAIN = (
    "random", "serial", "first", "active", "turn", "round", "phase", "acted", "forced", "last_round",
)  # fmt: skip
_INDEX = ("listeners", "replacers", "statics")


Parts = tuple[Ruleset, State, dict[str, Any], list[Move]]
"""What a game is made of: the ruleset with its sets, the state, the header, the moves that stand."""


def dump(header: Mapping[str, Any], moves: Sequence[Move], s: State) -> str:
    """A game as one line of JSON."""
    data: dict[str, Any] = {name: getattr(s, name) for name in _PLAIN}
    data |= {name: getattr(s, name) for name in _INDEX}
    data["defs"] = [d.id for d in s.defs]
    data["seats"] = [seat.key() for seat in s.seats]
    data["permanents"] = [p.key() for p in s.permanents.values()]
    data["gone"] = [[p.key(), how] for p, how in s.gone.values()]
    data["frames"] = [freeze(f.key()) for f in s.frames]
    data["waiting"] = freeze(s.waiting)
    data["line"] = freeze(s.line)
    data["battle"] = s.battle
    data["moment"] = s.moment
    data["result"] = freeze(s.result)
    data["outcome"] = s.outcome
    data["log"] = s.log
    lines = [[move_text(m), m[0] != "host" and m[-1]] for m in moves]
    body = to_json({"snapshot": FORMAT, "header": header, "moves": lines, "state": data})[:-1]
    return f"{body.decode()}{_SUM}{crc32(body)}}}"


def load(text: str) -> Parts:
    """The parts of the game of `dump`. Raises `RecordError` for anything that is none, or with other sets."""
    try:
        data = from_json(text)
        if data["snapshot"] != FORMAT:
            raise RecordError("snapshot_format", found=data["snapshot"], known=FORMAT)
        if data["sum"] != crc32(text.rpartition(_SUM)[0].encode()):
            raise RecordError("snapshot_changed")
        header = data["header"]
        rs = ruleset(header["ruleset"], sets_of(header))
        moves: list[Move] = [("line", line, staged) for line, staged in data["moves"]]
        return rs, _state(rs, header["options"], data["state"]), header, moves
    except RecordError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, SetError) as e:
        raise RecordError("snapshot_none", why=e) from None


def _state(rs: Ruleset, options: dict[str, Any], data: dict[str, Any]) -> State:
    rules = rs.rules
    seats = []
    for zones, counters, *rest in data["seats"]:
        seat = Seat(zones, counters)
        seat.mods, seat.passing, seat.delays, seat.shown = [thaw(x) for x in rest]
        seats.append(seat)
    s = State(rules, tuple([rules.cards[i] for i in data["defs"]]), seats, 0, options)
    for name in _PLAIN:
        setattr(s, name, data[name])
    for name in _INDEX:
        setattr(s, name, {key: tuple([tuple(x) for x in value]) for key, value in data[name].items()})
    s.permanents = {key[0]: Permanent.from_key(thaw(key)) for key in data["permanents"]}
    s.gone = {key[0]: (Permanent.from_key(thaw(key)), how) for key, how in data["gone"]}
    for name, pc, *fields in data["frames"]:
        frame = rules.procedures[name](*[thaw(x) for x in fields])
        frame.pc = pc
        s.frames.append(frame)
    s.waiting = list(thaw(data["waiting"]))
    s.line = list(thaw(data["line"]))
    s.battle = tuple(data["battle"])
    s.moment = tuple(data["moment"])
    s.result = thaw(data["result"])
    s.outcome = data["outcome"] and Outcome(*data["outcome"])
    many = {kind.name for kind in rules.schema.values() if "cards" in kind.types}
    s.log = [thaw(event) if event[0] in many else tuple(event) for event in data["log"]]
    s.dirty = rules.discipline.late
    ask_again(s)
    return s
