"""A game as its users hold it: the open decision, pushes, events, views, host calls, the record."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

from engine import record as records
from engine.decks import Deck
from engine.judging import FixError, HostError, fix
from engine.kernel import views
from engine.kernel.chance import below, seeded
from engine.kernel.decisions import Decision, IllegalChoice
from engine.kernel.definitions import Definition
from engine.kernel.events import PUBLIC, emit, told
from engine.kernel.procedures import run, undeclare
from engine.kernel.state import Outcome, Seat, State
from engine.language.faults import SetError
from engine.language.parse import CardSet
from engine.record import GameRecord, Move, RecordError, move_text
from engine.registry import Ruleset, load_set, parse_deck, ruleset, shipped_set
from engine.version import __version__

Json = dict[str, Any]

TELLING = frozenset(
    {
        "drawn",
        "looked",
        "revealed",
        "milled",
        "discarded",
        "driven",
        "wounded",
        "cast",
        "reshuffled",
        "shuffled",
        "shield_destroyed",
    }
)
"""Events that show somebody a card or use the random source: what can't be unseen."""


MAX_SEED_BITS = 8_192
"""Python writes no longer numbers in decimal digits, as a record needs them."""


class TakenBack(NamedTuple):
    """What `take_back` undid: the moves, and the events since by which somebody learned something."""

    moves: tuple[str, ...]
    revealed: tuple[Json, ...]


class Events(Sequence[Json]):
    """Events as dictionaries, made when they are looked at."""

    __slots__ = ("_mask", "_raw", "_state")

    def __init__(self, state: State, raw: list[tuple[Any, ...]], mask: int) -> None:
        self._state = state
        self._raw = raw
        self._mask = mask

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, at: int) -> Json: ...
    @overload
    def __getitem__(self, at: slice) -> "Events": ...
    def __getitem__(self, at: int | slice) -> "Json | Events":
        if isinstance(at, slice):
            return Events(self._state, self._raw[at], self._mask)
        return told(self._state, self._raw[at], self._mask)

    def __iter__(self) -> Iterator[Json]:
        return (told(self._state, event, self._mask) for event in self._raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class Game:
    """One game between two players. Make one with `engine.new_game`; it changes by `push` and the host's calls alone."""

    __slots__ = ("_header", "_moves", "_ruleset", "_state")

    def __init__(self, ruleset: Ruleset, state: State, header: Json, moves: list[Move]) -> None:
        self._ruleset = ruleset
        self._state = state
        self._header = header
        self._moves = moves

    # ---- reading

    @property
    def decision(self) -> Decision | None:
        """Who is asked what; `None` when the game is over."""
        return self._state.decision

    @property
    def outcome(self) -> Outcome | None:
        """The end: the winner (`None`: a draw) and the reason; `None` while the game goes on."""
        return self._state.outcome

    @property
    def turn(self) -> int:
        """Turns begun, from 1; 0 before the first."""
        return self._state.turn

    @property
    def round(self) -> int:
        """Rounds begun; what a round is, the ruleset says."""
        return self._state.round

    @property
    def active(self) -> int:
        """The turn player."""
        return self._state.active

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with the sets in play."""
        return self._ruleset

    @property
    def options(self) -> Json:
        """The settings of this game."""
        return dict(self._state.options)

    @property
    def carried(self) -> Json:
        """What the next game of the same match takes over from this one: options for its `new_game`."""
        return self._state.rules.carried(self._state)

    @property
    def last(self) -> str:
        """The last choice or host call that stands, as its record has it; empty before the first."""
        return move_text(self._moves[-1]) if self._moves else ""

    @property
    def events(self) -> Events:
        """Everything that has happened, hidden cards included: for the host and the analysis alone."""
        return Events(self._state, self._state.log, PUBLIC)

    def events_for(self, viewer: int | None) -> list[Json]:
        """What player `viewer`, or a spectator (`None`), may know of what has happened. Raises `ValueError` for others."""
        return views.events_for(self._state, viewer)

    def view(self, viewer: int | None) -> Json:
        """The game as player `viewer`, or a spectator (`None`), may see it; JSON-able. Raises `ValueError` for others."""
        return views.view(self._state, viewer)

    def describe(self, what: int | Json | None = None, lang: str = "en") -> str:
        """In words for a person: the open decision (`None`), one of its options (an index), or an event.

        Raises `IndexError` for an option that there isn't, `LookupError` for an unknown language.
        """
        from engine.describe import describe  # the words are read by people only

        return describe(self, what, lang)

    # ---- choices

    def push(self, choice: int | Sequence[int]) -> Events:
        """Takes a choice: an index, or a sequence of indices where `max` is not 1. Gives the new events.

        Raises `IllegalChoice` for anything that isn't offered; the game is then unchanged.
        """
        s = self._state
        d = s.decision
        if d is None:
            raise IllegalChoice("game_over")
        mark = len(s.log)
        if type(choice) is int and d.min == d.max == 1 and 0 <= choice < len(d.options):
            s.answer = d.options[choice]
            self._moves.append(("choice", d.player, (s.answer,), d.can_back))
        else:
            picked = d.indices(choice)
            s.answer = d.answer(picked)
            self._moves.append(("choice", d.player, tuple([d.options[i] for i in picked]), d.can_back))
        run(s)
        return Events(s, s.log[mark:], PUBLIC)

    def back(self) -> None:
        """Steps back inside a declaration that isn't settled (`decision.can_back`). Raises `HostError` otherwise."""
        d = self._state.decision
        if d is None or not d.can_back:
            raise HostError("no_step_back")
        self._rewind(len(self._moves) - 1)

    # ---- the host's calls

    def expire(self, clock: str) -> Events:
        """Time has run out: the turn player's (`turn`), that of the open decision (`decision`), the match's (`match`).

        `turn`: the turn ends by force, every choice of its player taking its default; a turn without an action is a
        delay (a warning, then the loss). `decision`: the open decision takes its default. `match`: the round or turn
        under way is the last. Raises `HostError` where that clock isn't running.
        """
        s = self._state
        if s.decision is None:
            raise HostError("game_over")
        if clock not in ("turn", "decision", "match"):
            raise HostError("no_clock", given=clock)
        if clock == "turn" and (s.turn == 0 or s.decision.player != s.active):
            raise HostError("clock_stands")
        if clock == "match" and s.last_round:
            raise HostError("clock_over")
        return self._host("expire", clock)

    def concede(self, player: int) -> Events:
        """The player gives the game up."""
        return self._host("concede", player)

    def disqualify(self, player: int) -> Events:
        """A judge ends the game: the player loses."""
        return self._host("disqualify", player)

    def warn(self, player: int) -> Events:
        """A judge notes a delay of the player: the first is a warning, another one loses the game."""
        return self._host("warn", player)

    def forgive(self, player: int) -> Events:
        """A judge takes the player's noted delays back."""
        return self._host("forgive", player)

    def fix(self, player: int, **what: Any) -> Events:
        """A judge mends the game, within the rules of the state; the open decision is listed anew.

        `counter="lp", value=5` sets a counter; `card="FDB-001", origin="hand", to="trash"` moves a card;
        `unit=1048577, rested=True` (also `damage`, `level`) sets an object's state. Raises `HostError` for anything
        that can't be.
        """
        try:
            said = [f"{k}={json.dumps(v, separators=(',', ':'))}" for k, v in sorted(what.items())]
        except (TypeError, ValueError):
            raise FixError("fix_plain") from None
        return self._host("fix", player, *said)

    def take_back(self) -> TakenBack:
        """Back to the last settled choice; says what somebody has learned since. Raises `HostError` if there is none."""
        at = len(self._moves)
        while at and self._moves[at - 1][0] != "host" and self._moves[at - 1][-1]:
            at -= 1
        if not at or move_text(self._moves[at - 1]).startswith("!"):
            raise HostError("no_take_back_since" if at else "no_take_back")
        undone = tuple([move_text(m) for m in self._moves[at - 1 :]])
        before = self._state
        self._rewind(at - 1)
        since = before.log[len(self._state.log) :]
        revealed = tuple([told(before, e, PUBLIC) | {"to": e[1]} for e in since if e[0] in TELLING])
        return TakenBack(undone, revealed)

    def _host(self, verb: str, *arguments: Any) -> Events:
        s = self._state
        if s.outcome is not None:
            raise HostError("game_over")
        if verb != "expire" and (type(arguments[0]) is not int or arguments[0] not in (0, 1)):
            raise HostError("no_player", given=arguments[0])
        mark = len(s.log)
        HOST[verb](s, *arguments)
        self._moves.append(("host", verb, arguments))
        return Events(s, s.log[mark:], PUBLIC)

    def _rewind(self, to: int) -> None:
        again = replay(GameRecord(self._header, tuple([move_text(m) for m in self._moves[:to]])))
        self._state = again._state
        self._moves = again._moves

    # ---- copies and records

    def copy(self) -> "Game":
        """An independent copy, in microseconds."""
        return Game(self._ruleset, self._state.copy(), self._header, self._moves[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def twin(self, viewer: int | None, rng: random.Random, *, anonymous: bool = False) -> "Game":
        """A game that differs only in what the viewer can't see, at random; for checks and for agents that look ahead.

        With the same random numbers, games that the viewer can't tell apart give the same twin. It has no record of
        its own: it can't be taken back or replayed. `anonymous`: its header doesn't name seed and deck lists either.
        """
        header = (
            {k: v for k, v in self._header.items() if k not in ("seed", "decks")}
            if anonymous
            else self._header
        )
        return Game(self._ruleset, views.twin(self._state, viewer, rng), header, [])

    def record(self) -> GameRecord:
        """Header, and every choice and host call that stands."""
        return GameRecord(self._header, tuple([move_text(m) for m in self._moves]))

    def to_json(self) -> str:
        """The whole state as JSON, with the record: what a host stores so that it can go on after a restart."""
        from engine.snapshot import dump

        return dump(self)

    @classmethod
    def from_json(cls, text: str) -> "Game":
        """The game of `to_json`. Raises `RecordError` for anything else."""
        from engine.snapshot import load

        return load(text)

    def __repr__(self) -> str:
        end = f", over: {self.outcome.reason}" if self.outcome else f", {self.decision!r}"
        return f"<{self._ruleset.name}: turn {self.turn}{end}>"


def new_game(
    name: str,
    decks: Sequence[Deck | str],
    seed: int,
    options: Json | None = None,
    sets: Sequence[CardSet] = (),
) -> Game:
    """A game of a ruleset between two decks (lists, or names of starter decks), at its first decision.

    `seed` is any integer of up to 8,192 bits; the same header gives the same game everywhere. Raises `UnknownRuleset`,
    `ValueError` for a larger seed, an option or a deck name that there isn't, `TypeError` for a seed that is no integer.
    """
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is an integer, not {type(seed).__name__}")
    if seed.bit_length() > MAX_SEED_BITS:
        raise ValueError(f"a seed has at most {MAX_SEED_BITS:,} bits")
    rs = ruleset(name, sets)
    if len(decks) != 2:
        raise ValueError(f"a game has two decks, not {len(decks)}")
    lists = [_deck(rs, d) for d in decks]
    chosen = _options(rs, options or {})
    header = {
        "ruleset": name,
        "engine": __version__,
        "sets": [_set_header(s, shipped=i == 0) for i, s in enumerate(rs.sets)],
        "decks": [d.text for d in lists],
        "seed": seed,
        "options": chosen,
    }
    s = _deal(rs, lists, seed, chosen)
    run(s)
    return Game(rs, s, header, [])


def _deal(rs: Ruleset, lists: list[Deck], seed: int, options: Json) -> State:
    cards: list[Definition] = []
    seats = []
    for d in lists:
        zones: dict[str, list[int]] = {zone: [] for zone in rs.rules.zones}
        for section in rs.rules.decks.sections:
            zone = section.zone or ("deck" if section.name == "main" else "")
            if zone:
                held = [rs.cards[card] for card in d.cards(section.name)]
                zones[zone] = list(range(len(cards), len(cards) + len(held)))
                cards += held
        seats.append(Seat(zones, dict(rs.rules.counters)))
    s = State(rs.rules, tuple(cards), seats, seeded(seed), options)
    s.first = below(s, 2) if options["first"] == "random" else options["first"]
    rs.rules.begin(s)
    return s


def _deck(rs: Ruleset, deck: Deck | str) -> Deck:
    if isinstance(deck, Deck):
        if deck.ruleset != rs.name:
            raise ValueError(f"the deck is for {deck.ruleset}, not for {rs.name}")
        return deck if all(c in rs.cards for c in deck.cards()) else rs.deck(deck.text)
    if deck not in rs.decks:
        raise ValueError(f"no starter deck {deck!r} in {rs.name}; there are {', '.join(rs.decks)}")
    return rs.decks[deck]


def _options(rs: Ruleset, given: Json) -> Json:
    chosen = {name: setting.default for name, setting in rs.options.items()}
    for name, value in given.items():
        if name not in chosen:
            raise ValueError(f"no option {name!r} in {rs.name}; there are {', '.join(chosen)}")
        allowed = rs.options[name].allowed
        if value not in allowed or type(value) not in (str, int):
            shown = (
                f"{allowed.start} to {allowed.stop - 1}"
                if isinstance(allowed, range)
                else ", ".join(map(str, allowed))
            )
            raise ValueError(f"option {name!r} can't be {value!r}; it can be {shown}")
        chosen[name] = value
    return chosen


def _set_header(s: CardSet, *, shipped: bool) -> Json:
    found: Json = {"id": s.id, "version": s.version, "hash": s.hash}
    return found if shipped else found | {"text": s.text}


def replay(record: GameRecord) -> Game:
    """Plays a record again. Raises `RecordError` where its sets are others, or a move was not possible."""
    game = opening(record)
    for number, line in enumerate(record.moves, start=1):
        try:
            step(game, line)
        except (RecordError, IllegalChoice, HostError) as e:
            raise RecordError("replay_move", number=number, line=f"{line:.60}", why=e) from None
    return game


def opening(record: GameRecord) -> Game:
    """The record's game before its first move. Raises `RecordError`."""
    header = record.header
    try:
        sets = sets_of(header)
        check_sets(header, sets)
        decks = [parse_deck(header["ruleset"], d, sets) for d in header["decks"]]
        return new_game(header["ruleset"], decks, header["seed"], header["options"], sets)
    except RecordError:
        raise
    except (ValueError, LookupError, TypeError, SetError) as e:
        raise RecordError("replay_header", why=e) from None


def sets_of(header: Mapping[str, Any]) -> list[CardSet]:
    """The communities' sets that a record carries with it. Raises `SetError`, `LookupError`, `TypeError`."""
    # A set's text has many lines: what has one could be read as the path of a file on this machine.
    return [load_set(s["text"] + "\n") for s in header["sets"][1:]]


def check_sets(header: Mapping[str, Any], sets: Sequence[CardSet]) -> None:
    """Whether the sets are those that the record was played with. Raises `RecordError` where one isn't."""
    for wanted, found in zip(header["sets"], [shipped_set(header["ruleset"]), *sets], strict=True):
        if wanted["hash"] != found.hash:
            versions = {"wanted": wanted["version"], "found": found.version}
            raise RecordError("replay_set", set=wanted["id"], engine=header["engine"], **versions)


def step(game: Game, line: str) -> Events:
    """Plays one line of a record. Raises `RecordError`, `IllegalChoice` or `HostError`."""
    host = records.parse_host(line)
    if host is None:
        if game.decision is None:
            raise RecordError("replay_over")
        picked = records.indices(game.decision, line)
        return game.push(
            picked[0] if game.decision.min == game.decision.max == 1 and len(picked) == 1 else picked
        )
    verb, arguments = host
    if verb not in HOST:
        raise RecordError("no_host_call", verb=verb)
    if verb == "expire":
        if len(arguments) != 1:
            raise RecordError("expire_clock")
        return game.expire(arguments[0])
    if not arguments or arguments[0] not in ("0", "1"):
        raise RecordError("host_player", verb=verb)
    if verb != "fix":
        return game._host(verb, int(arguments[0]))
    try:
        what = {k: json.loads(v) for k, v in (a.split("=", 1) for a in arguments[1:])}
    except ValueError:
        raise RecordError("fix_unread", given=" ".join(arguments[1:])) from None
    return game._host("fix", int(arguments[0]), *[f"{k}={json.dumps(v)}" for k, v in what.items()])


# ---------------------------------------------------------------- what the host's calls do


def _expire(s: State, clock: str) -> None:
    d = s.decision
    assert d is not None
    emit(s, "timed_out", PUBLIC, d.player if clock != "match" else s.active, clock)
    if clock == "match":
        s.last_round = s.rules.last_round(s)
        return
    if clock == "turn":
        if not s.acted:
            _delay(s, s.active)
        s.forced = s.active
    if s.outcome is None:
        s.answer = d.answer(d.default)
        if s.frames[-1].declares:  # what isn't settled is not declared; its player declines instead
            undeclare(s)
            run(s)
            again = s.decision
            if again is None or again.player != d.player:
                return
            s.answer = again.answer(again.default)
    run(s)


def _delay(s: State, player: int) -> None:
    seat = s.seats[player]
    seat.delays += 1
    emit(s, "delayed", PUBLIC, player, seat.delays)
    if seat.delays == 1:
        emit(s, "warned", PUBLIC, player, 1)
    else:
        _lose(s, player, "disqualified")


def _lose(s: State, player: int, reason: str) -> None:
    s.outcome = Outcome(1 - player, reason)
    emit(s, "ended", PUBLIC, 1 - player, reason)
    run(s)


def _warn(s: State, player: int) -> None:
    _delay(s, player)


def _forgive(s: State, player: int) -> None:
    s.seats[player].delays = 0
    emit(s, "forgiven", PUBLIC, player)


def _fix(s: State, player: int, *pairs: str) -> None:
    what = {k: json.loads(v) for k, v in (p.split("=", 1) for p in pairs)}
    depth = len(s.frames)
    fix(s, player, what)
    begun = s.frames[depth:]  # the rules' own checks may have to ask for an order first
    del s.frames[depth:]
    if s.frames[-1].declares:
        undeclare(s)
    else:
        s.frames[-1].rewind()
    s.frames += begun
    s.decision = None
    run(s)


HOST: dict[str, Any] = {
    "expire": _expire,
    "concede": lambda s, player: _lose(s, player, "conceded"),
    "disqualify": lambda s, player: _lose(s, player, "disqualified"),
    "warn": _warn,
    "forgive": _forgive,
    "fix": _fix,
}

__all__ = ["Events", "Game", "HostError", "TakenBack", "new_game", "opening", "replay", "step"]
