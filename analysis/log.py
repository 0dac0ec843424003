"""The row of a finished game: what the bot stores as a game ends, what a simulation hands over, what JSONL holds.

A row is a dictionary with a key for each table that a game has rows in: `games` (one dictionary), `game_players`,
`turns`, `card_game` and, if wanted, `events` (lists of dictionaries), with the columns of `analysis.schema`; besides
`ruleset`, `decks`, `deck_cards`, and `record`, from which the game can be replayed. All of it is JSON.

    watcher = Watcher(game)              # before the first push
    watcher.saw(game.push(choice))       # after each one
    row = watcher.row(meta)              # when the game is over
    row = from_record(record, meta)      # or afterwards, by replaying

A host in whose games choices may be taken back counts afterwards: a watcher can't unsee.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from engine.columns import columns
from engine.decks import Deck
from engine.game import Game, opening, step
from engine.record import GameRecord
from engine.registry import parse_deck

Row = dict[str, Any]

FORMAT = 1
"""Stored in each row as `fudaba_log`."""


@dataclass(frozen=True)
class Meta:
    """What the host knows of a game and the engine doesn't. `started_at` is ISO 8601 in UTC."""

    game_id: str
    started_at: str
    players: tuple[str, str]
    """Pseudonyms."""
    agents: tuple[str, str] = ("human", "human")
    archetypes: tuple[str | None, str | None] = (None, None)
    source: str = "import"
    match_id: str | None = None
    event_id: str | None = None
    season_id: str | None = None
    format: str | None = None
    pair_id: str | None = None
    game_no: int = 1
    round: int | None = None
    first_seat_method: str = "random"
    duration_s: float | None = None
    think_s: tuple[float | None, float | None] = (None, None)
    ratings: tuple[tuple[float, float] | None, tuple[float, float] | None] = (None, None)
    """Rating and deviation before the game."""


def deck_id(deck: Deck) -> str:
    """The name of a deck list: a hash of its sorted lines, the same whatever the order in which it was typed."""
    lines = sorted(f"{section} {card} {n}" for section, cards in deck.sections.items() for card, n in cards)
    return sha256("\n".join([deck.ruleset, *lines]).encode()).hexdigest()[:16]


@dataclass
class _Side:
    """What is counted for a seat while the game runs."""

    turn: int = 0
    sources: int = 0
    mulligans: int = 0
    pending: int = 0
    """Spent before the first own turn."""
    turns: list[Row] = field(default_factory=list)
    cards: dict[str, Row] = field(default_factory=dict)


class Watcher:
    """Follows a game and counts. Give it every batch of events that a push or a host's call returns."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._columns = columns(game.ruleset.name)
        self._sides = (_Side(), _Side())
        self._decks = [
            parse_deck(game.ruleset.name, d, game.ruleset.sets[1:]) for d in game.record().header["decks"]
        ]
        self._begun = 0
        self._active = -1
        self._mulliganed = [False, False]
        self._open = False
        self._life = [0, 0]
        self._kept = [0, 0]
        zones = {
            s.name: s.zone or ("deck" if s.name == "main" else "") for s in game.ruleset.rules.decks.sections
        }
        for side, deck in zip(self._sides, self._decks, strict=True):
            for section, held in deck.sections.items():
                for card, n in held if zones[section] else ():
                    self._card(side, card)["deck_n"] += n
        self.saw(game.events)

    def saw(self, events: Iterable[Mapping[str, Any]]) -> None:
        """New events. Turns are closed as the next one begins: its draws until its first decision are counted back."""
        drawn_since = [0, 0]
        batch = list(events)
        state = self._game._state
        for e in batch:
            if e["kind"] == "turn_began":
                drawn_since = [0, 0]
            elif e["kind"] == "drawn":
                drawn_since[e["player"]] += 1
        for e in batch:
            kind = e["kind"]
            if kind == "turn_began":
                self._close(drawn_since)
                self._begin(e)
                continue
            player = e.get("player")
            if player is None:
                continue
            side = self._sides[player]
            card = e.get("card")
            if kind == "drawn":
                self._drawn(side, player, card)
            elif kind == "mulligan":
                self._mulliganed[player] = True
                side.mulligans += e["count"] > 0
            elif kind == "moved" and card is not None:
                self._moved(side, e, card)
            elif kind in self._columns.played and card is not None:
                self._play(side, card)
            spent, gained = self._columns.spent(e), self._columns.gained(e)
            if self._open and player == self._active:
                gained = 0  # the first decision will find it there
            if side.turns:
                side.turns[-1]["resource_spent"] += spent
                side.turns[-1]["resource_available"] += gained
            else:
                side.pending += spent
        if self._open and self._active >= 0:
            self._read(self._active, state)

    def _read(self, player: int, state: Any) -> None:
        """At the first decision of a turn: what there is to spend, and what has been spent already."""
        row = self._sides[player].turns[-1]
        row["resource_available"] += self._columns.available(state, player) + row["resource_spent"]
        self._open = False

    def _card(self, side: _Side, card: str) -> Row:
        if card not in side.cards:
            side.cards[card] = dict.fromkeys(_COUNTS, 0) | {
                "first_drawn_turn": None,
                "first_played_turn": None,
            }
        return side.cards[card]

    def _drawn(self, side: _Side, player: int, card: str | None) -> None:
        if card is None:
            return
        row = self._card(side, card)
        if self._begun == 0:
            row["opening_n"] += 1
            if not self._mulliganed[player]:
                row["offered_n"] += 1
                row["kept_n"] += 1
        else:
            row["drawn_n"] += 1
        if side.turns:
            side.turns[-1]["drawn"] += 1
        if row["first_drawn_turn"] is None:
            row["first_drawn_turn"] = side.turn

    def _moved(self, side: _Side, e: Mapping[str, Any], card: str) -> None:
        row = self._card(side, card)
        if self._begun == 0:
            if e["origin"] == self._columns.hand and row["opening_n"]:
                row["opening_n"] -= 1
                row["kept_n"] -= row["kept_n"] > 0
                if not row["opening_n"]:
                    row["first_drawn_turn"] = None
        elif e["to"] == self._columns.hand:
            row["tutored_n"] += 1
            if row["first_drawn_turn"] is None:
                row["first_drawn_turn"] = side.turn

    def _play(self, side: _Side, card: str) -> None:
        row = self._card(side, card)
        row["played_n"] += 1
        if row["first_played_turn"] is None:
            row["first_played_turn"] = side.turn
        if not row["deck_n"]:
            row["created_n"] += 1
        if side.turns:
            side.turns[-1]["played"] += 1

    def _begin(self, e: Mapping[str, Any]) -> None:
        self._begun += 1
        self._active = e["player"]
        side = self._sides[self._active]
        side.turn += 1
        state = self._game._state
        if self._begun == 1:
            for player in (0, 1):
                self._kept[player] = sum(row["opening_n"] for row in self._sides[player].cards.values())
                self._life[player] = self._columns.life(state, player)
        side.turns.append(
            dict.fromkeys(_TURN, 0)
            | {"turn": side.turn, "cycle": e.get("round", self._game.round), "think_ms": None}
            | {"resource_spent": side.pending if side.turn == 1 else 0}
        )
        self._open = True

    def _close(self, drawn_since: Sequence[int] = (0, 0)) -> None:
        """The turn under way is over: the state as it stands goes into its row."""
        if self._active < 0:
            return
        state, me, foe = self._game._state, self._active, 1 - self._active
        if self._open:  # it went by without a decision
            self._read(me, state)
        side, c = self._sides[me], self._columns
        hand = state.seats[me].zones[c.hand]
        sources, life = c.sources(state, me), [c.life(state, 0), c.life(state, 1)]
        side.turns[-1] |= {
            "life": life[me],
            "opp_life": life[foe],
            "hand": max(0, len(hand) - drawn_since[me]),
            "opp_hand": max(0, len(state.seats[foe].zones[c.hand]) - drawn_since[foe]),
            "board": c.board(state, me),
            "opp_board": c.board(state, foe),
            "sources_in_play": sources,
            "source_played": sources > side.sources,
            "damage_dealt": max(0, self._life[foe] - life[foe]),
        }
        side.sources = sources
        self._life = life
        for card, n in Counter(state.defs[i].id for i in hand).items():
            self._card(side, card)["held_turns"] += n

    def row(self, meta: Meta, *, events: bool = False) -> Row:
        """The row of the finished game. Raises `ValueError` while it goes on."""
        game = self._game
        outcome = game.outcome
        if outcome is None:
            raise ValueError("the game isn't over: there is no row of it yet")
        self._close()
        self._active = -1
        first = game.view(None)["first"]
        record = game.record()
        pool = game.ruleset.rules.fingerprint
        ids = [deck_id(d) for d in self._decks]
        labels = [a or d.name or None for a, d in zip(meta.archetypes, self._decks, strict=True)]
        players: list[Row] = []
        cards: list[Row] = []
        turns: list[Row] = []
        for seat, side in enumerate(self._sides):
            won = None if outcome.winner is None else outcome.winner == seat
            rating = meta.ratings[seat]
            shared = {
                "game_id": meta.game_id, "seat": seat, "player_id": meta.players[seat], "archetype_id": labels[seat],
                "opp_archetype_id": labels[1 - seat], "won": won, "on_play": first == seat,
            }  # fmt: skip
            players.append(
                shared
                | {
                    "agent": meta.agents[seat],
                    "deck_id": ids[seat],
                    "score": 0.5 if won is None else float(won),
                    "mulligans": int(side.mulligans),
                    "kept_size": self._kept[seat],
                    "final_life": self._columns.life(game._state, seat),
                    "cards_seen": sum(c["opening_n"] + c["drawn_n"] for c in side.cards.values()),
                    "resource_available": sum(t["resource_available"] for t in side.turns),
                    "resource_spent": sum(t["resource_spent"] for t in side.turns),
                    "turns_taken": side.turn,
                    "think_s": meta.think_s[seat],
                    "rating_pre": rating[0] if rating else None,
                    "rd_pre": rating[1] if rating else None,
                }
            )
            turns += [{"game_id": meta.game_id, "seat": seat} | t for t in side.turns]
            cards += [
                shared
                | {"card_id": c, "origin": "deck" if r["deck_n"] else "created", "pool_version": pool}
                | r
                for c, r in sorted(side.cards.items())
            ]
        found: Row = {
            "fudaba_log": FORMAT,
            "ruleset": game.ruleset.name,
            "games": {
                "game_id": meta.game_id, "match_id": meta.match_id or meta.game_id, "event_id": meta.event_id,
                "season_id": meta.season_id, "source": meta.source, "format": meta.format,
                "engine_version": record.header["engine"], "pool_version": pool, "seed": str(record.header["seed"]),
                "pair_id": meta.pair_id, "started_at": meta.started_at, "duration_s": meta.duration_s,
                "game_no": meta.game_no, "round": meta.round, "first_seat": first,
                "first_seat_method": meta.first_seat_method, "winner_seat": outcome.winner,
                "result": "draw" if outcome.winner is None else "win",
                "end_reason": self._columns.reason(outcome.reason),
                "n_turns": max(side.turn for side in self._sides), "n_events": len(game.events),
                "record_sha256": sha256(record.to_json().encode()).hexdigest(),
            },
            "game_players": players,
            "turns": turns,
            "card_game": cards,
            "decks": [_deck_row(game, d, i, label) for d, i, label in zip(self._decks, ids, labels, strict=True)],
            "deck_cards": [
                {"deck_id": i, "board": section, "card_id": card, "copies": n}
                for d, i in zip(self._decks, ids, strict=True)
                for section, held in d.sections.items()
                for card, n in held
            ],
            "record": {"header": dict(record.header), "moves": list(record.moves)},
        }  # fmt: skip
        if events:
            found["events"] = list(_events(meta.game_id, game.events))
        return found


_COUNTS = (
    "deck_n", "side_in_n", "offered_n", "opening_n", "kept_n", "drawn_n", "tutored_n", "created_n", "played_n",
    "held_turns",
)  # fmt: skip
_TURN = (
    "life", "opp_life", "hand", "opp_hand", "board", "opp_board", "sources_in_play", "source_played",
    "resource_available", "resource_spent", "drawn", "played", "damage_dealt",
)  # fmt: skip
_FIELDS = {"player": "seat", "card": "card_id", "unit": "iid", "origin": "from_zone", "to": "to_zone"}
_AMOUNTS = ("amount", "count")


def _deck_row(game: Game, deck: Deck, name: str, label: str | None) -> Row:
    main = deck.cards(game.ruleset.rules.decks.sections[0].name)
    cost = sum(game.ruleset.cards[c].cost for c in main) / max(1, len(main))
    return {
        "deck_id": name, "ruleset": deck.ruleset, "name": deck.name or None, "n_cards": len(main),
        "avg_cost": cost, "archetype_id": label, "archetype_method": "declared" if label else None,
    }  # fmt: skip


def _events(game_id: str, events: Iterable[Mapping[str, Any]]) -> Iterable[Row]:
    """Events as rows: what every kind may have is a column, the rest (and what is unknown) is JSON in `data`."""
    turn, phase = 0, None
    for seq, e in enumerate(events):
        turn = e["turn"] if e["kind"] == "turn_began" else turn
        phase = e["phase"] if e["kind"] == "phase_began" else phase
        row: Row = {"game_id": game_id, "seq": seq, "turn": turn, "phase": phase, "type": e["kind"]}
        rest: Row = {}
        for name, value in e.items():
            if name == "kind":
                continue
            if name in _FIELDS and (value is None or isinstance(value, int | str)):
                row[_FIELDS[name]] = value
            elif name in _AMOUNTS and "amount" not in row:
                row["amount"] = value
            else:
                rest[name] = value
        row["data"] = json.dumps(rest, ensure_ascii=False, sort_keys=True) if rest else None
        yield row


def from_record(record: GameRecord, meta: Meta, *, events: bool = False) -> Row:
    """The row of a game by replaying its record. Raises `RecordError`, and `ValueError` where it isn't finished."""
    game = opening(record)
    watcher = Watcher(game)
    for line in record.moves:
        watcher.saw(step(game, line))
    return watcher.row(meta, events=events)


def card_rows(ruleset_name: str, sets: Sequence[Any] = ()) -> list[Row]:
    """Rows of the table `cards` for the cards of a ruleset, with the sets in play."""
    from engine.registry import ruleset

    rs = ruleset(ruleset_name, sets)
    return [
        {
            "card_id": d.id, "pool_version": rs.rules.fingerprint, "ruleset": ruleset_name, "name": d.name.en,
            "name_ja": d.name.ja, "cost": d.cost, "type": d.type, "colour": d.attributes.get("colour"),
        }
        for d in rs.cards.values()
    ]  # fmt: skip
