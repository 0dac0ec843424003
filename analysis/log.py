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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, pairwise, zip_longest
from typing import Any

from analysis.counting import Counting, Row, played_sections
from engine.columns import Columns, columns
from engine.decks import Deck
from engine.game import Game, opening, step
from engine.record import GameRecord
from engine.registry import Ruleset, parse_deck, rules_fingerprint

__all__ = ["FORMAT", "Meta", "Row", "Watcher", "card_rows", "deck_id", "from_record", "with_events"]

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
    """As the players declare them; else a deck's name stands for it."""
    authors: tuple[str | None, str | None] = (None, None)
    """Pseudonyms of those who built the decks."""
    registered: tuple[str | None, str | None] = (None, None)
    """The deck lists that the match was registered with, where cards may come in from the side deck between games."""
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
    times: Sequence[int] = ()
    """Milliseconds from the beginning at which each line of the record was given; gives the thinking times."""
    thought: Sequence[int] = ()
    """Milliseconds that each line took, where they aren't what went by since the line before: the clocks stood still."""
    ratings: tuple[tuple[float, float] | None, tuple[float, float] | None] = (None, None)
    """Rating and deviation before the game."""


def deck_id(deck: Deck) -> str:
    """The name of a deck list: a hash of its sorted lines, the same whatever the order in which it was typed."""
    lines = sorted(f"{section} {card} {n}" for section, cards in deck.sections.items() for card, n in cards)
    return sha256("\n".join([deck.ruleset, *lines]).encode()).hexdigest()[:16]


class Watcher(Counting):
    """Follows a game and counts; when it is over, `row` tells of it."""

    def row(self, meta: Meta, *, events: bool = False) -> Row:
        """The row of the finished game. Raises `ValueError` while it goes on."""
        game = self._game
        if game.outcome is None:
            raise ValueError("the game isn't over: there is no row of it yet")
        self._close()
        self._active = -1
        record = game.record()
        ids = [deck_id(d) for d in self._decks]
        labels = [a or d.name or None for a, d in zip(meta.archetypes, self._decks, strict=True)]
        seats = [self._seat(meta, seat, labels) for seat in (0, 1)]
        named = list(zip(self._decks, ids, labels, meta.authors, strict=True))
        found: Row = {
            "fudaba_log": FORMAT,
            "ruleset": game.ruleset.name,
            "games": self._game_row(meta, record),
            "game_players": [
                s | self._totals(meta, i) | {"deck_id": ids[i]} for i, s in enumerate(seats)
            ],
            "turns": [
                {"game_id": meta.game_id, "seat": i} | t for i, s in enumerate(self._sides) for t in s.turns
            ],
            "card_game": list(chain(*(self._card_rows(meta, i, s) for i, s in enumerate(seats)))),
            "decks": [_deck_row(game, *deck) for deck in named],
            "deck_cards": [
                {"deck_id": i, "board": section, "card_id": card, "copies": n}
                for d, i, *_ in named
                for section, held in d.sections.items()
                for card, n in held
            ],
            "record": {"header": dict(record.header), "moves": list(record.moves)},
        }  # fmt: skip
        if meta.times:
            found["record"]["times"] = list(meta.times)
        if events:
            found["events"] = list(_events(meta.game_id, game.events, self._at, self._columns))
        return found

    def _game_row(self, meta: Meta, record: GameRecord) -> Row:
        game = self._game
        outcome = game.outcome
        assert outcome is not None
        return {
            "game_id": meta.game_id, "match_id": meta.match_id or meta.game_id, "event_id": meta.event_id,
            "season_id": meta.season_id, "source": meta.source, "format": meta.format,
            "ruleset_version": rules_fingerprint(game.ruleset.name),
            "engine_version": record.header["engine"], "pool_version": game.ruleset.rules.fingerprint,
            "seed": str(record.header["seed"]), "pair_id": meta.pair_id, "started_at": meta.started_at,
            "duration_s": meta.duration_s if meta.duration_s is not None or not meta.times else meta.times[-1] / 1000,
            "game_no": meta.game_no, "round": meta.round, "first_seat": game.view(None)["first"],
            "first_seat_method": meta.first_seat_method, "winner_seat": outcome.winner,
            "result": "draw" if outcome.winner is None else "win",
            "end_reason": self._columns.reason(outcome.reason),
            "n_turns": max(side.turn for side in self._sides), "n_events": len(game.events),
            "record_sha256": sha256(record.to_json().encode()).hexdigest(),
        }  # fmt: skip

    def _seat(self, meta: Meta, seat: int, labels: Sequence[str | None]) -> Row:
        """What the rows of a seat and of its cards share."""
        game = self._game
        assert game.outcome is not None
        winner = game.outcome.winner
        return {
            "game_id": meta.game_id, "seat": seat, "player_id": meta.players[seat], "archetype_id": labels[seat],
            "opp_archetype_id": labels[1 - seat], "won": None if winner is None else winner == seat,
            "on_play": game.view(None)["first"] == seat,
        }  # fmt: skip

    def _totals(self, meta: Meta, seat: int) -> Row:
        side, rating, thought = self._sides[seat], meta.ratings[seat], meta.think_s[seat]
        if thought is None and side.thought is not None:
            thought = side.thought / 1000
        outcome = self._game.outcome
        assert outcome is not None
        return {
            "agent": meta.agents[seat],
            "score": 0.5 if outcome.winner is None else float(outcome.winner == seat),
            "mulligans": int(side.mulligans), "kept_size": self._kept[seat],
            "final_life": self._columns.life(self._game._state, seat),
            "cards_seen": sum(c["opening_n"] + c["drawn_n"] for c in side.cards.values()),
            "resource_available": sum(t["resource_available"] for t in side.turns),
            "resource_spent": sum(t["resource_spent"] for t in side.turns),
            "turns_taken": side.turn, "think_s": thought,
            "rating_pre": rating[0] if rating else None, "rd_pre": rating[1] if rating else None,
        }  # fmt: skip

    def _card_rows(self, meta: Meta, seat: int, shared: Row) -> Iterator[Row]:
        registered = self._registered(meta.registered[seat])
        pool = self._game.ruleset.rules.fingerprint
        mine, theirs = self._sides[seat].cards, self._sides[1 - seat].cards
        for card, counts in sorted(mine.items()):
            before = counts["deck_n"] if registered is None else registered.get(card, 0)
            if counts["deck_n"]:
                origin = "deck" if before else "side"
            else:
                origin = "stolen" if card in theirs and theirs[card]["deck_n"] else "created"
            brought = {"side_in_n": max(0, counts["deck_n"] - before)}
            yield shared | {"card_id": card, "origin": origin, "pool_version": pool} | counts | brought

    def _registered(self, text: str | None) -> dict[str, int] | None:
        """Copies by card of the deck that the match was registered with."""
        if text is None:
            return None
        game = self._game
        deck = parse_deck(game.ruleset.name, text, game.ruleset.sets[1:])
        return {
            card: n
            for section, held in deck.sections.items()
            if section in played_sections(game)
            for card, n in held
        }


_FIELDS = {
    "player": "seat", "card": "card_id", "unit": "iid", "origin": "from_zone", "to": "to_zone", "target": "target_iid",
    "attacker": "target_iid", "blocker": "target_iid", "victim": "target_iid", "by": "target_seat",
}  # fmt: skip
_AMOUNTS = ("amount", "count")


def _deck_row(game: Game, deck: Deck, name: str, label: str | None, author: str | None) -> Row:
    definitions, declared = game.ruleset.cards, columns(deck.ruleset)
    main = [definitions[c] for c in deck.cards(game.ruleset.rules.decks.sections[0].name)]
    sources = sum(declared.source(definitions[c]) for s in played_sections(game) for c in deck.cards(s))
    return {
        "deck_id": name, "ruleset": deck.ruleset, "author_id": author, "name": deck.name or None,
        "n_cards": len(main), "n_sources": sources, "avg_cost": sum(d.cost for d in main) / max(1, len(main)),
        "archetype_id": label, "archetype_method": "declared" if label else None, "archetype_version": None,
    }  # fmt: skip


def _events(
    game_id: str, events: Iterable[Mapping[str, Any]], at: Sequence[int | None], declared: Columns
) -> Iterable[Row]:
    """Events as rows: what many kinds have is a column, the rest (and what is unknown) is JSON in `data`."""
    turn, phase = 0, None
    for seq, (e, ms) in enumerate(zip(events, at, strict=True)):
        turn = e["turn"] if e["kind"] == "turn_began" else turn
        phase = e["phase"] if e["kind"] == "phase_began" else phase
        row: Row = {
            "game_id": game_id,
            "seq": seq,
            "t_ms": ms,
            "turn": turn,
            "phase": phase,
            "type": e["kind"],
            "cost": declared.spent(e) or None,
        }
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
    """The row of a game by replaying its record.

    Raises `RecordError`, and `ValueError` where it isn't finished or the times are not as many as its lines.
    """
    for times in (meta.times, meta.thought):
        if times and len(times) != len(record.moves):
            raise ValueError(f"{len(times)} times for {len(record.moves)} lines of the record")
    thought = meta.thought or [max(0, now - before) for before, now in pairwise((0, *meta.times))]
    game = opening(record)
    watcher = Watcher(game)
    for line, took, at in zip_longest(record.moves, thought, meta.times):
        player = None if line.startswith("!") else int(line[0])
        watcher.saw(step(game, line), player=player, thought=took, at=at)
    return watcher.row(meta, events=events)


def with_events(row: Row) -> Row:
    """A row with its events, by replaying its record; dated where the record has `times`. Raises `RecordError`."""
    record = GameRecord(row["record"]["header"], tuple(row["record"]["moves"]))
    game = opening(record)
    at: list[int | None] = [None] * len(game.events)
    for line, ms in zip_longest(record.moves, row["record"].get("times", ())):
        at += [ms] * len(step(game, line))
    events = _events(row["games"]["game_id"], game.events, at, columns(game.ruleset.name))
    return row | {"events": list(events)}


def card_rows(ruleset_name: str, sets: Sequence[Any] = ()) -> list[Row]:
    """Rows of the table `cards` for the cards of a ruleset, with the sets in play."""
    from engine.registry import ruleset

    rs, declared = ruleset(ruleset_name, sets), columns(ruleset_name)
    home = {card: s.id for s in rs.sets for card in s.cards}
    return [
        {
            "card_id": d.id, "pool_version": rs.rules.fingerprint, "ruleset": ruleset_name, "set": home[d.id],
            "name": d.name.en, "name_ja": d.name.ja, "cost": d.cost, "stage": declared.stage(d), "type": d.type,
            "colour": d.attributes.get(declared.colour), "rarity": getattr(d.node, "rarity", None),
            "is_source": declared.source(d), "text_hash": _text_hash(rs, d.id),
        }
        for d in rs.cards.values()
    ]  # fmt: skip


def _text_hash(rs: Ruleset, card: str) -> str:
    """The same for the same card: two pools in which it is equal can be counted together."""
    d = rs.cards[card]
    says = (d.name.en, d.type, sorted(d.attributes.items()), sorted(d.numbers.items()), rs.text(card))
    return sha256(repr(says).encode()).hexdigest()[:16]
