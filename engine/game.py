"""A game as its users hold it: the open decision, pushes, events, views, host calls, the record."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engine import host_calls, snapshot
from engine import record as records
from engine.dealing import check_seed, chosen_options, deal, deck_of
from engine.decks import Deck
from engine.events import TELLING, Events
from engine.header import header_of, sets_of
from engine.judging import HostError
from engine.kernel import views
from engine.kernel.decisions import Decision, IllegalChoice
from engine.kernel.events import PUBLIC, told
from engine.kernel.procedures import run
from engine.kernel.state import Outcome, State
from engine.language.faults import SetError
from engine.language.parse import CardSet
from engine.record import GameRecord, Move, RecordError, move_text
from engine.registry import Ruleset, parse_deck, ruleset

if TYPE_CHECKING:
    from engine.describe import Teller

Json = dict[str, Any]


class TakenBack(NamedTuple):
    """What `take_back` undid: the moves, and the events since by which somebody learned something."""

    moves: tuple[str, ...]
    revealed: tuple[Json, ...]


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

        Raises `IndexError` for an option that there isn't, `LookupError` for an unknown language or event.
        """
        return self.teller(lang).say(what)

    def teller(self, lang: str, names: Sequence[str] = (), you: int | None = None) -> "Teller":
        """Who tells of this game in a language, with the players' names, to player `you`; `LookupError` as above."""
        from engine.describe import Teller  # the words are read by people only

        return Teller(self._state, lang, names, you)

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
        return self._host("fix", player, *host_calls.repair(what))

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
        mark = len(s.log)
        host_calls.call(s, verb, arguments)
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
        return snapshot.dump(self._header, self._moves, self._state)

    @classmethod
    def from_json(cls, text: str) -> "Game":
        """The game of `to_json`. Raises `RecordError` for anything else."""
        return cls(*snapshot.load(text))

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
    check_seed(seed)
    rs = ruleset(name, sets)
    if len(decks) != 2:
        raise ValueError(f"a game has two decks, not {len(decks)}")
    lists = [deck_of(rs, d) for d in decks]
    chosen = chosen_options(rs, options or {})
    s = deal(rs, lists, seed, chosen)
    run(s)
    return Game(rs, s, header_of(rs, lists, seed, chosen), [])


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
        decks = [parse_deck(header["ruleset"], d, sets) for d in header["decks"]]
        return new_game(header["ruleset"], decks, header["seed"], header["options"], sets)
    except RecordError:
        raise
    except (ValueError, LookupError, TypeError, SetError) as e:
        raise RecordError("replay_header", why=e) from None


def step(game: Game, line: str) -> Events:
    """Plays one line of a record. Raises `RecordError`, `IllegalChoice` or `HostError`."""
    host = records.parse_host(line)
    if host is not None:
        verb, written = host
        return game._host(verb, *host_calls.read(verb, written))
    d = game.decision
    if d is None:
        raise RecordError("replay_over")
    picked = records.indices(d, line)
    return game.push(picked[0] if d.min == d.max == 1 and len(picked) == 1 else picked)


__all__ = ["Events", "Game", "HostError", "TakenBack", "new_game", "opening", "replay", "step"]
