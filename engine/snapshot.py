"""The whole state of a game as JSON: stored at any decision, read in another process, played on to the same end."""

import json
from typing import Any

from engine.game import Game, opening
from engine.kernel.procedures import ask_again, freeze, thaw
from engine.kernel.state import Outcome, Permanent, Seat, State
from engine.record import GameRecord, Move, RecordError, move_text

FORMAT = 1
_PLAIN = (
    "random", "serial", "first", "active", "turn", "round", "phase", "acted", "forced", "last_round",
)  # fmt: skip
_INDEX = ("listeners", "replacers", "statics")


def dump(game: Game) -> str:
    """The game as one line of JSON."""
    s = game._state
    data: dict[str, Any] = {name: getattr(s, name) for name in _PLAIN}
    data |= {name: freeze(list(getattr(s, name).items())) for name in _INDEX}
    data["defs"] = [d.id for d in s.defs]
    data["seats"] = [freeze(list(seat.key())) for seat in s.seats]
    data["permanents"] = [freeze(p.key()) for p in s.permanents.values()]
    data["gone"] = [[freeze(p.key()), how] for p, how in s.gone.values()]
    data["frames"] = [freeze(f.key()) for f in s.frames]
    data["waiting"] = freeze(s.waiting)
    data["line"] = freeze(s.line)
    data["battle"] = freeze(s.battle)
    data["moment"] = list(s.moment)
    data["result"] = freeze(s.result)
    data["outcome"] = s.outcome and list(s.outcome)
    data["log"] = freeze(s.log)
    moves = [[m[0], m[1], freeze(m[2]), *m[3:]] for m in game._moves]
    return json.dumps(
        {"snapshot": FORMAT, "header": game._header, "moves": moves, "state": data}, ensure_ascii=False
    )


def load(text: str) -> Game:
    """The game of `dump`. Raises `RecordError` for anything that is none, or with other sets."""
    try:
        data = json.loads(text)
        if data["snapshot"] != FORMAT:
            raise RecordError(
                f"the snapshot has format {data['snapshot']!r}; this version reads format {FORMAT}"
            )
        moves: list[Move] = [(m[0], m[1], thaw(m[2]), *m[3:]) for m in data["moves"]]
        record = GameRecord.from_json(
            GameRecord(data["header"], tuple([move_text(m) for m in moves])).to_json()
        )
        start = opening(record)
        return Game(start.ruleset, _state(start._state, data["state"]), data["header"], moves)
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration) as e:
        raise RecordError(f"no snapshot of a game: {e}") from None


def _state(start: State, data: dict[str, Any]) -> State:
    rules = start.rules
    seats = []
    for zones, counters, *rest in data["seats"]:
        seat = Seat(zones, counters)
        seat.mods, seat.passing, seat.delays, seat.shown = [thaw(x) for x in rest]
        seats.append(seat)
    s = State(rules, tuple([rules.cards[i] for i in data["defs"]]), seats, 0, start.options)
    for name in _PLAIN:
        setattr(s, name, data[name])
    for name in _INDEX:
        setattr(s, name, {key: thaw(value) for key, value in data[name]})
    s.permanents = {p.id: p for p in [Permanent.from_key(thaw(key)) for key in data["permanents"]]}
    s.gone = {
        p.id: (p, how) for p, how in [(Permanent.from_key(thaw(key)), how) for key, how in data["gone"]]
    }
    for name, pc, *fields in data["frames"]:
        frame = rules.procedures[name](*[thaw(x) for x in fields])
        frame.pc = pc
        s.frames.append(frame)
    s.waiting = list(thaw(data["waiting"]))
    s.line = list(thaw(data["line"]))
    s.battle = thaw(data["battle"])
    s.moment = tuple(data["moment"])
    s.result = thaw(data["result"])
    s.outcome = data["outcome"] and Outcome(*data["outcome"])
    s.log = list(thaw(data["log"]))
    ask_again(s)
    return s
