"""What a game's log counts while the game runs: turns, resources, cards by where they were."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.columns import columns
from engine.game import Game
from engine.registry import parse_deck

Row = dict[str, Any]

_COUNTS = (
    "deck_n", "side_in_n", "offered_n", "opening_n", "kept_n", "drawn_n", "tutored_n", "created_n", "played_n",
    "held_turns",
)  # fmt: skip
_TURN = (
    "life", "opp_life", "hand", "opp_hand", "board", "opp_board", "sources_in_play", "source_played",
    "resource_available", "resource_spent", "drawn", "played", "damage_dealt",
)  # fmt: skip


def played_sections(game: Game) -> frozenset[str]:
    """The sections of a deck list whose cards take part in the game; the others lie beside it."""
    return frozenset(s.name for s in game.ruleset.rules.decks.sections if s.zone or s.name == "main")


def _drawn_in_last_turn(batch: Iterable[Mapping[str, Any]]) -> list[int]:
    """Cards drawn by each seat since the last turn of the batch began."""
    drawn = [0, 0]
    for e in batch:
        if e["kind"] == "turn_began":
            drawn = [0, 0]
        elif e["kind"] == "drawn":
            drawn[e["player"]] += 1
    return drawn


@dataclass
class _Side:
    """What is counted for a seat while the game runs."""

    turn: int = 0
    sources: int = 0
    mulligans: int = 0
    pending: int = 0
    """Spent before the first own turn."""
    thought: int | None = None
    """Milliseconds in all."""
    turns: list[Row] = field(default_factory=list)
    cards: dict[str, Row] = field(default_factory=dict)


class Counting:
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
        self._at: list[int | None] = []
        zones = played_sections(game)
        for side, deck in zip(self._sides, self._decks, strict=True):
            for section, held in deck.sections.items():
                for card, n in held if section in zones else ():
                    self._card(side, card)["deck_n"] += n
        self.saw(game.events)

    def saw(
        self,
        events: Iterable[Mapping[str, Any]],
        *,
        player: int | None = None,
        thought: int | None = None,
        at: int | None = None,
    ) -> None:
        """New events. Turns are closed as the next one begins: its draws until its first decision are counted back.

        Where the host keeps time: `player` chose after `thought` milliseconds, `at` milliseconds after the beginning.
        """
        batch = list(events)
        if player is not None and thought is not None:
            self._thought(player, thought)
        self._at += [at] * len(batch)
        drawn_since = _drawn_in_last_turn(batch)
        for e in batch:
            if e["kind"] == "turn_began":
                self._close(drawn_since)
                self._begin(e)
            elif e.get("player") is not None:
                self._count(self._sides[e["player"]], e)
        if self._open and self._active >= 0:
            self._read(self._active, self._game._state)

    def _count(self, side: _Side, e: Mapping[str, Any]) -> None:
        kind, player, card = e["kind"], e["player"], e.get("card")
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

    def _thought(self, player: int, ms: int) -> None:
        side = self._sides[player]
        side.thought = (side.thought or 0) + ms
        if side.turns and player == self._active:
            side.turns[-1]["think_ms"] = (side.turns[-1]["think_ms"] or 0) + ms

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
