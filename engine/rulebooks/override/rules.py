"""`override` on the machine: its settings, what its checks do, what may be done when, and what things cost."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import attribute, cost, failing, forbidden, has, number, player_has
from engine.kernel.decisions import Option
from engine.kernel.definitions import Definition, Program
from engine.kernel.disciplines import FRAMES, PASS, PASS_TURN, Immediate
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import Permanent, State
from engine.kernel.turns import end_game
from engine.language.vocabulary import Vocabulary
from engine.rulebooks.override.procedures import (
    UNITS,
    Action,
    Battle,
    Deploy,
    Drive,
    PlayField,
    Turn,
    Whole,
)  # fmt: skip
from engine.rulebooks.override.vocabulary import VOCABULARY

SET_CARDS = 5
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

    def __init__(
        self, cards: Mapping[str, Definition], programs: Mapping[str, Program], fingerprint: str
    ) -> None:
        super().__init__(cards, programs, fingerprint)
        self.timing = {d.id: frozenset(d.attributes.get("timing", ())) for d in cards.values()}
        """When a card may be driven."""

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
        face_down = self.face_down(s, player)
        if not face_down:
            return None
        drives = self.drives(s, player, face_down, events)
        if not drives and s.options["ask"] == "fits":
            return None
        return [PASS, PASS_TURN, *drives]

    def face_down(self, s: State, player: int) -> list[int]:
        """The player's cards that lie face down in the spell zone."""
        seat = s.seats[player]
        return [c for c in seat.zones["set"] if c not in seat.shown]

    def drives(self, s: State, player: int, cards: list[int], events: tuple[str, ...]) -> list[Option]:
        """Set cards that can be driven now, equal ones once."""
        found: dict[str, Option] = {}
        for card in cards:
            d = s.defs[card]
            if d.id not in found and self.can_drive(s, player, card, events):
                found[d.id] = ("drive", d.id)
        return list(found.values())

    def can_drive(self, s: State, player: int, card: int, events: tuple[str, ...]) -> bool:
        """Timing, colour, CP, and an effect that could do anything (1.6.2 to 1.6.4)."""
        d = s.defs[card]
        if self.timing[d.id].isdisjoint(events):
            return False
        if self.price(s, player, card) > s.seats[player].counters["cp"]:
            return False
        if d.type == "artifact" and not self.has_colour(s, player, d.attributes["colour"]):
            return False
        program = self.programs[d.program]
        context = Context(player, card, (), (None,) * program.slots)
        return (d.usable is None or d.usable(s, context)) and program.possible(s, context)

    def has_colour(self, s: State, player: int, colour: str) -> bool:
        """Whether an artifact of the colour can be driven: a colourless one needs no unit (1.6.4)."""
        if colour == "colourless":
            return True
        return any(
            s.defs[s.permanents[i].card].attributes["colour"] == colour
            for i in s.seats[player].zones["field"]
        )

    def price(self, s: State, player: int, card: int) -> int:
        """The cost now: 0 with the activator's unit on the own field, never below 0 (1.5.7, 1.6.7)."""
        d = s.defs[card]
        activator = d.attributes.get("activator")
        if activator is not None:
            name = self.cards[activator].name.en
            if any(s.defs[s.permanents[i].card].name.en == name for i in s.seats[player].zones["field"]):
                return 0
        return max(0, cost(s, card))

    def actions(self, s: State) -> list[Option]:
        """Everything that the turn player may do in the action phase (1.4.4); to end it comes first."""
        player = s.active
        seat = s.seats[player]
        options: list[Option] = [("end",)]
        room = len(seat.zones["set"]) < SET_CARDS
        in_reach = seat.counters["cp"] + 1  # with a reduction
        for card in {s.defs[c].id: c for c in reversed(seat.zones["hand"])}.values():
            d = s.defs[card]
            if d.type == "unit":
                if self.price(s, player, card) <= in_reach and Deploy(player, card).possible(s):
                    options.append(("deploy", d.id))
            elif d.type == "field":
                if self.price(s, player, card) <= seat.counters["cp"]:
                    options.append(("play", d.id))
            elif room:
                options.append(("set", d.id))
        options += self.drives(s, player, self.face_down(s, player), ("action",))
        options += [("attack", i) for i in seat.zones["field"] if self.can_attack(s, s.permanents[i])]
        return options

    def can_attack(self, s: State, p: Permanent) -> bool:
        """Upright, not forbidden, and not just deployed, unless evolved, hasty or overdriven (1.5.2, 1.5.5)."""
        if p.rested or forbidden(s, p, "attack"):
            return False
        if p.entered != s.turn or "overdriven" in p.flags:
            return True
        return s.defs[p.card].attributes["kind"] != "normal" or has(s, p, "haste")

    def blockers(self, s: State, attacker: Permanent) -> list[Permanent]:
        """Units that could block this attacker (1.7.2, 1.10)."""
        if has(s, attacker, "unblockable"):
            return []
        field = [s.permanents[i] for i in s.seats[1 - attacker.owner].zones["field"]]
        return [p for p in field if not p.rested and not forbidden(s, p, "block")]

    def perform(self, s: State, player: int, option: Option) -> None:
        verb = option[0]
        seat = s.seats[player]
        if player == s.active and verb != "deploy":  # a deployment is an action when it is settled
            s.acted = True
        if verb == "attack":
            s.frames.append(Battle(option[1]))
            return
        if verb == "drive":
            card = next(c for c in self.face_down(s, player) if s.defs[c].id == option[1])
            s.frames.append(Drive(player, card))
            return
        card = next(c for c in seat.zones["hand"] if s.defs[c].id == option[1])
        if verb == "deploy":
            s.frames.append(Deploy(player, card))
        elif verb == "play":
            s.frames.append(PlayField(player, card))
        else:
            zones.move(s, player, card, "hand", "set")

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
        return len(s.seats[player].zones["field"]) < UNITS

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
        """Between 1 and 3; damage stays; level 3 overdrives (1.7.5 to 1.7.7)."""
        level = max(1, min(3, p.level + by))
        if level == p.level or has(s, p, "level_lock"):
            return
        up = level > p.level
        p.level = level
        s.dirty = True
        emit(s, "level_up" if up else "level_down", PUBLIC, p.id, level, p.owner)
        if up and level == 3:
            self.overdrive(s, p)

    def overdrive(self, s: State, p: Permanent) -> None:
        """The action right is back at once, and the unit may attack in this turn (1.7.7)."""
        p.flags = (*p.flags, "overdriven")
        self.ready(s, p)
        emit(s, "overdrive", PUBLIC, p.id, p.owner)

    def ready(self, s: State, p: Permanent) -> None:
        """Recovers the action right, unless Bind holds it or something forbids it (1.4.1)."""
        if forbidden(s, p, "recover"):
            return
        if "bound" in p.flags or (s.battle and s.battle[1] == p.id):
            if has(s, p, "bind"):
                return
            p.flags = tuple([f for f in p.flags if f != "bound"])
        zones.ready(s, p)

    def fits(self, s: State, zone: str, p: Permanent | None) -> Callable[[Definition], bool] | None:
        """Face-down cards are spells and artifacts in the spell zone, units of its colour under a unit (1.5.3)."""
        if p is not None:
            colours = {attribute(s, c, "colour") for c in (p.card, *[c for c, _ in p.under])}
            return lambda d: d.type == "unit" and d.attributes["colour"] in colours
        if zone == "set":
            return lambda d: d.type in ("spell", "artifact")
        return None


def units(s: State) -> list[Permanent]:
    """All units on the field, the turn player's first."""
    return [s.permanents[i] for player in (s.active, 1 - s.active) for i in s.seats[player].zones["field"]]


RULES = Override
