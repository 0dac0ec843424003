"""`override` on the machine: its settings, and what the machine asks of it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import attribute, failing, number, player_has
from engine.kernel.decisions import Option
from engine.kernel.definitions import Definition
from engine.kernel.disciplines import FRAMES, PASS, PASS_TURN, Immediate
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import Permanent, State
from engine.kernel.turns import end_game
from engine.language.vocabulary import Vocabulary
from engine.rulesets.override import action, units
from engine.rulesets.override.action import Action
from engine.rulesets.override.battle import Battle
from engine.rulesets.override.deploying import Deploy
from engine.rulesets.override.spells import SET_CARDS, Drive, PlayField, drives, face_down
from engine.rulesets.override.turns import Turn, Whole
from engine.rulesets.override.units import UNITS
from engine.rulesets.override.vocabulary import VOCABULARY

WARNED: Mapping[str | int, tuple[int, ...]] = {"nobody": (), 0: (0,), 1: (1,), "both": (0, 1)}
"""Whom each value of the option `warned` names."""


class Override(Rules):
    """The rules of `override`; numbers in brackets are sections of its RULES.md."""

    name = "override"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    discipline = Immediate()
    mute = "silence"
    vital = "bp"
    losses: ClassVar[Mapping[str, str]] = {"lp": "lp_lost"}
    counters: ClassVar[Mapping[str, int]] = {"lp": 10, "cp": 0, "cp_full": 0}
    decks = DeckRules((DeckSection("main", 40, 40), DeckSection("side", 0, 10)), copies=3)
    zones: ClassVar[Mapping[str, Zone]] = {
        "field": Zone("all", "permanents", UNITS),
        "place": Zone("all", "permanents", 1, "field_destroyed"),
        "set": Zone("owner", "cards", SET_CARDS),
        "hand": Zone("owner"),
        "deck": Zone("none"),
        "trash": Zone("all"),
        "exile": Zone("all"),
        "aside": Zone("owner"),
    }
    moments: ClassVar[Mapping[str, str]] = {
        "deployed": "unit_deployed",
        "attacks": "battle_declared",
        "block_decided": "block_decided",
        "destroyed": "unit_destroyed",
        "lp_lost": "lp_lost",
        "start_phase": "start_phase",
        "end_phase": "end_phase",
    }
    schema: ClassVar[Mapping[str, EventKind]] = schema(
        kind("attacks", "unit", unit="unit", player="player"),
        kind("blocks", "unit", unit="unit", attacker="unit", player="player"),
        kind("block_decided", "player", player="player", attacker="unit"),
        kind("hits", "unit", unit="unit", player="player"),
        kind("overdrive", "unit", unit="unit", player="player"),
        kind("lp_lost", "player", player="player", amount="number"),
        kind("driven", "player", player="player", card="card"),
        kind("played", "player", unit="unit", card="card", player="player"),
        kind("laid", "player", player="player", card="card", how="word"),
        kind("field_destroyed", "unit", unit="unit", card="card", player="player"),
        kind("start_phase", "player", player="player"),
        kind("end_phase", "player", player="player"),
        kind("library_out", "player", player="player"),
        kind("replaced_field", "player", unit="unit", card="card", player="player"),
    )
    procedures: ClassVar[Mapping[str, type[Procedure]]] = {
        f.__name__: f for f in (*FRAMES.values(), Whole, Turn, Action, Battle, Deploy, Drive, PlayField)
    }
    settings: ClassVar[Mapping[str, Setting]] = {
        "first": Setting(
            "random", ("random", 0, 1), "who takes the first turn: a player, or the random source (1.3.1)"
        ),
        "ask": Setting(
            "public",
            ("public", "fits"),
            "whom a window asks: everybody with a face-down card, or (for simulation) only with a fitting one (1.6.6)",
            telling=("fits",),
        ),
        "turn_seconds": Setting(
            60, range(10, 604801), "time of the turn player's own decisions in a turn (1.9.4)"
        ),
        "decision_seconds": Setting(20, range(5, 604801), "time of a decision out of turn (1.9.5)"),
        "match_minutes": Setting(30, range(15, 31), "time of a whole match (1.9.7)"),
        "warned": Setting(
            "nobody", tuple(WARNED), "who was warned of stalling in an earlier game of the match (1.9.6)"
        ),
    }

    def begin(self, s: State) -> None:
        for player in WARNED[s.options["warned"]]:
            s.seats[player].delays = 1
        s.frames.append(Whole())

    def carried(self, s: State) -> dict[str, Any]:
        """A warning counts for all games of a match (1.9.6)."""
        delayed = tuple([player for player in (0, 1) if s.seats[player].delays])
        return {"warned": next(who for who, players in WARNED.items() if players == delayed)}

    # ---- checks (1.7.8, 1.9.1)

    def check(self, s: State) -> None:
        fallen = [seat.counters["lp"] <= 0 for seat in s.seats]
        if True in fallen:
            end_game(s, 1 - s.first if all(fallen) else fallen.index(False), "knock_out")
            return
        dead = failing(s, "bp")
        if dead:
            self.destroy(s, sorted(dead, key=lambda p: p.owner != s.active))

    def destroy(self, s: State, dead: list[Permanent]) -> None:
        """All at the same time; nothing saves a unit without BP (1.7.8)."""
        if not s.replacers.get("destroy"):
            zones.leave(s, dead, "trash")
            return
        hurt: list[pipeline.Proposed] = []
        lost: list[pipeline.Proposed] = []
        for p in dead:
            (hurt if number(s, p, "bp") > 0 else lost).append(
                ("destroy", p.id, 1, "", *pipeline.cause(s, p), ())
            )
        pipeline.propose(s, tuple(hurt), sure=tuple(lost))

    def replaced(self, s: State, event: pipeline.Proposed) -> None:
        """A unit whose destruction is replaced loses its damage, so that it isn't dying still."""
        p = s.permanents.get(event[1]) if event[0] == "destroy" else None
        if p is not None and p.damage >= number(s, p, "bp"):
            p.damage = 0

    # ---- what may be done

    def menu(self, s: State, player: int, menu: str, events: tuple[str, ...]) -> list[Option] | None:
        """A window: drives that fit one of its events; asked is who has a face-down card (1.6.5, 1.6.6)."""
        held = face_down(s, player)
        if not held:
            return None
        found = drives(s, player, held, events)
        if not found and s.options["ask"] == "fits":
            return None
        return [PASS, PASS_TURN, *found]

    def perform(self, s: State, player: int, option: Option) -> None:
        action.perform(s, player, option)

    # ---- hooks of the verbs

    def may_draw(self, s: State, player: int) -> bool:
        """An empty deck is refilled from the trash; locked or without a trash, its player loses (1.8)."""
        deck, trash = s.seats[player].zones["deck"], s.seats[player].zones["trash"]
        locked = player_has(s, player, "draw_lock")
        if deck:
            return not locked
        if locked or not trash:
            emit(s, "library_out", PUBLIC, player)
            end_game(s, 1 - player, "library_out")
            return False
        zones.reshuffle(s, player)
        return True

    def room(self, s: State, player: int) -> bool:
        return units.room(s, player)

    def put(self, s: State, player: int, card: int, origin: str) -> bool:
        """By an effect: level 1, counts as deployed; without a free place it stays where it is (1.5.10)."""
        seat = s.seats[player]
        if s.defs[card].type != "unit" or not self.room(s, player):
            return False
        seat.zones[origin].remove(card)
        p = zones.enter(s, player, card, "field")
        emit(s, "deployed", PUBLIC, p.id, card, player, 1)
        return True

    def change_level(self, s: State, p: Permanent, by: int) -> None:
        units.change_level(s, p, by)

    def ready(self, s: State, p: Permanent) -> None:
        units.ready(s, p)

    def fits(self, s: State, zone: str, p: Permanent | None) -> Callable[[Definition], bool] | None:
        """Face-down cards are spells and artifacts in the spell zone, units of its colour under a unit (1.5.3)."""
        if p is not None:
            colours = {attribute(s, c, "colour") for c in (p.card, *[c for c, _ in p.under])}
            return lambda d: d.type == "unit" and d.attributes["colour"] in colours
        if zone == "set":
            return lambda d: d.type in ("spell", "artifact")
        return None


RULES = Override
