"""`timeline` on the machine: its settings, what its checks do, what may be done when, and what things cost."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from engine.kernel import zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import base, cost, forbidden, lowered, number, player_has
from engine.kernel.decisions import Option
from engine.kernel.definitions import Activation, Definition, Program, laying
from engine.kernel.disciplines import FRAMES, PASS, PASS_TURN
from engine.kernel.disciplines import Timeline as Discipline
from engine.kernel.disciplines.timeline import Drain
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.pipeline import COMMIT, Proposed
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import Entry, Permanent, State
from engine.kernel.turns import end_game
from engine.language.vocabulary import Vocabulary
from engine.rulesets.timeline.effects import PROGRAMS, can_switch, main
from engine.rulesets.timeline.procedures import AtOnce, Turn, Whole
from engine.rulesets.timeline.times import MAIN_OR_QUICK, QUICK, QUICK_OR_RESPONSE, TIMES, acting, plain
from engine.rulesets.timeline.using import CARD, SWITCH, THE_SWITCH, Use, Within, program_of
from engine.rulesets.timeline.vocabulary import VOCABULARY

DAZING = laying("dazed")
TABLE = ("main", "sub", "equipment", "field")
MAIN_DECK = ("action", "equipment", "field")
DANGO = 3
"""As many as a skewer holds (1.3)."""


def commit_defeat(s: State, batch: list[Proposed]) -> None:
    """Characters are defeated together, with their equipment; immediate processing follows (1.10.1, 1.10.3)."""
    there = [s.permanents[i] for i in dict.fromkeys([e[1] for e in batch]) if i in s.permanents]
    fallen = [p for p in there if p.zone in ("main", "sub")]
    worn = [s.permanents[i] for player in range(2) for i in s.seats[player].zones["equipment"]]
    numbers = {p.id for p in fallen}
    lost = [p for p in worn if p.host in numbers or p in there]
    lost += [p for p in there if p.zone == "field"]
    if fallen:
        zones.leave(s, fallen, "trash")
    if lost:
        zones.leave(s, lost, "trash", event="removed")
    if fallen:
        count = [sum(p.owner == player for p in fallen) for player in range(2)]
        s.frames.append(AtOnce((count[0], count[1])))


class Timeline(Rules):
    """The rules of `timeline`; numbers in brackets are sections of its RULES.md."""

    name = "timeline"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    discipline: Discipline = Discipline()
    mute = "hush"
    worn = "hp"
    vital = "hp"
    idle = frozenset({"sub"})
    own: ClassVar[Mapping[str, tuple[int, int]]] = {"used": (2, 3), "discarded": (3, 2)}
    counters: ClassVar[Mapping[str, int]] = {"cost": 0, "dango": DANGO, "switched": 0, "attacked": 0}
    losses: ClassVar[Mapping[str, str]] = {"dango": "dango_lost"}
    commit: ClassVar[Mapping[str, Callable[[State, Any], None]]] = {**COMMIT, "destroy": commit_defeat}
    decks = DeckRules(
        (
            DeckSection("main", 30, 30, MAIN_DECK),
            DeckSection("characters", 4, 4, ("character",), zone="team", different=True),
        ),
        copies=2,
    )
    zones: ClassVar[Mapping[str, Zone]] = {
        "main": Zone("all", "permanents", 1),
        "sub": Zone("all", "permanents", 3),
        "equipment": Zone("all", "permanents"),
        "field": Zone("all", "permanents", 1),
        "line": Zone("all"),
        "hand": Zone("owner"),
        "deck": Zone("none"),
        "trash": Zone("all"),
        "team": Zone("owner"),
        "aside": Zone("owner"),
    }
    schema: ClassVar[Mapping[str, EventKind]] = schema(
        kind("placed", "unit", unit="unit", card="card", player="player", zone="word"),
        kind("enters", "unit", unit="unit", card="card", player="player"),
        kind("attacks", "unit", unit="unit", player="player"),
        kind("removed", "unit", unit="unit", card="card", player="player"),
        kind("equipped", "unit", unit="unit", equipment="unit", card="card", player="player"),
        kind("laid", "unit", unit="unit", card="card", player="player"),
        kind("used", "card", card="card", player="player"),
        kind("discarded", "card", player="player", card="card"),
        kind("dango_lost", "player", player="player", amount="number"),
        kind("start_step", "player", player="player"),
        kind("end_step", "player", player="player"),
        kind("deck_out", "player", player="player"),
    )
    procedures: ClassVar[Mapping[str, type[Procedure]]] = {
        f.__name__: f for f in (*FRAMES.values(), Whole, Turn, AtOnce, Use, Within)
    }
    settings: ClassVar[Mapping[str, Setting]] = {
        "first": Setting(
            "random", ("random", 0, 1), "who takes the first turn: a player, or the random source (1.4)"
        ),
        "ask": Setting(
            "public",
            ("public", "fits"),
            "who is asked: whoever could act by what all can see, or (for simulation) only who really can (1.6.3)",
            telling=("fits",),
        ),
        "turn_seconds": Setting(
            60, range(10, 604801), "time of the turn player's own decisions in a turn (1.10.6)"
        ),
        "decision_seconds": Setting(20, range(5, 604801), "time of a decision out of turn (1.10.6)"),
        "match_minutes": Setting(40, range(15, 61), "time of a whole match (1.10.6)"),
    }

    def __init__(
        self, cards: Mapping[str, Definition], programs: Mapping[str, Program], fingerprint: str
    ) -> None:
        super().__init__(
            cards, {**programs, **PROGRAMS, "": Program("", (), 0, 0, _never, frozenset())}, fingerprint
        )

        self.plain = frozenset(d.id for d in cards.values() if plain(d, programs))
        """Cards that can be used whenever they can be paid: without a target that they need, a condition or an extra cost."""
        self.timing = {
            d.id: d.attributes["timing"][0] if d.type == "action" else "main" for d in cards.values()
        }
        """When a card may be used."""
        self.fitting = {times: frozenset(i for i, t in self.timing.items() if t in times) for times in TIMES}
        """The cards that may be used at a time."""
        self.acting = {times: acting(cards.values(), times) for times in TIMES}
        """The abilities of each card that may be activated at a time, of the cards that have any."""
        self.cheapest = {
            times: min([a.price.amount for held in acting.values() for _, a in held], default=0)
            for times, acting in self.acting.items()
        }
        """What an ability that may be activated at a time costs at the least."""

    def begin(self, s: State) -> None:
        s.frames.append(Whole())

    # ---- checks: HP 0 and empty main areas (1.10)

    def check(self, s: State) -> None:
        if s.phase == "setup":
            return
        low = lowered(s, "hp")
        due = False
        for player in (s.active, 1 - s.active):
            seat = s.seats[player]
            for i in (*seat.zones["main"], *seat.zones["sub"]):
                p = s.permanents[i]
                if low or p.flags or ((p.damage or p.mods) and p.damage >= base(s, p, "hp")):
                    self.watch(s, p)  # the others can't have lost all: bonuses from elsewhere only help
            due = due or not (seat.zones["main"] and seat.counters["dango"])
        if due and not s.frames[-1].atomic:
            s.frames.append(AtOnce())

    def watch(self, s: State, p: Permanent) -> None:
        """HP becomes 0: the defeat goes onto the timeline, once until it is more than 0 again (1.10.2)."""
        full = max(0, number(s, p, "hp"))
        if p.damage < full:
            if p.flags:
                p.flags = ()
            return
        p.damage = full
        if not p.flags:
            p.flags = ("down",)
            s.serial += 1
            s.waiting.append(Entry(s.serial, p.owner, p.id, p.card, "rules:defeat", sort="processing"))
            s.dirty = True

    # ---- what may be done (1.6)

    def menu(self, s: State, player: int, menu: str, events: tuple[Any, ...]) -> list[Option] | None:
        """What a player may do in a window or while the timeline is empty; `None` where the player isn't asked (1.7.2)."""
        seat = s.seats[player]
        left = seat.counters["cost"]
        mine = player == s.active
        timings = (
            QUICK_OR_RESPONSE if menu == "answer" else MAIN_OR_QUICK if mine and menu == "main" else QUICK
        )
        attacks = mine and menu == "battle" and self.can_attack(s)
        switching = mine and menu == "main" and self.may_switch(s)
        skills = self.skills(s, player, timings)
        if not (attacks or skills or (left and (seat.zones["hand"] or switching))):
            return None
        options: list[Option] = [PASS, PASS_TURN]
        if attacks:
            options.append(("attack",))
        if left:
            options += self.plays(s, player, timings, events)
        if skills:
            options += [o for o, use in skills if use.aimable(s)]
        if switching:
            options.append(("switch",))
        if s.options.get("ask") == "fits" and len(options) == 2:
            return None
        return options

    def asks(self, s: State, player: int) -> bool:
        """By public facts: cost left and a card in hand, or a quick skill that can be paid (1.6.3)."""
        seat = s.seats[player]
        if seat.counters["cost"] and seat.zones["hand"]:
            return True
        return bool(self.skills(s, player, QUICK))

    def plays(self, s: State, player: int, timings: frozenset[str], window: tuple[Any, ...]) -> list[Option]:
        """Cards of the hand that can be used now, equal ones once."""
        found: list[Option] = []
        seat = s.seats[player]
        left = seat.counters["cost"]
        if (seat.mods or DAZING in s.statics) and player_has(s, player, "dazed"):
            timings -= QUICK  # "can't" beats "can" (1.2.2)
        fitting, defs = self.fitting[timings], s.defs
        for card in {defs[c].id: c for c in seat.zones["hand"] if defs[c].id in fitting}.values():
            d = defs[card]
            if (self.price(s, card) if "cost" in s.statics else d.cost) > left:
                continue
            if d.id in self.plain or self.can_use(s, player, card, window):
                found.append(("use", d.id))
        return found

    def can_use(self, s: State, player: int, card: int, window: tuple[Any, ...]) -> bool:
        """Whether the use of a card whose cost is there could be completed."""
        d = s.defs[card]
        use = Use(player, card, card, CARD, window if self.timing[d.id] == "response" else ())
        if "extra" in d.attributes and not use.payable(s):
            return False
        return use.aimable(s) and (d.usable is None or d.usable(s, Context(player, card)))

    def skills(self, s: State, player: int, timings: frozenset[str]) -> list[tuple[Option, Use]]:
        """Active skills (and other activated abilities) that can be paid for now: public facts (1.6.1, 1.6.3)."""
        zones, left = s.seats[player].zones, s.seats[player].counters["cost"]
        found: list[tuple[Option, Use]] = []
        if left < self.cheapest[timings]:
            return found
        acting, permanents, defs = self.acting[timings], s.permanents, s.defs
        for zone in TABLE:
            for i in zones[zone]:
                p = permanents[i]
                if defs[p.card].id not in acting:
                    continue
                for at, a in acting[defs[p.card].id]:
                    if a.price.amount > left or a.price.discard > len(zones["hand"]):
                        continue
                    if self.works(s, p, at, a):
                        found.append((("skill", i, at), Use(player, i, p.card, at)))
        return found

    def works(self, s: State, p: Permanent, at: int, a: Activation) -> bool:
        """Once a turn, where its character's abilities work, while its condition holds (1.6.1, 1.8.1)."""
        d = s.defs[p.card]
        if (p.zone in self.idle and at not in d.anywhere) or self.muted(s, p):
            return False
        if at in p.used and (a.once or d.type == "character"):
            return False
        if d.type == "character" and forbidden(s, p, "skill"):
            return False
        return a.usable is None or a.usable(s, Context(p.owner, p.id))

    def can_attack(self, s: State) -> bool:
        """Once a turn, not in the first turn of the game (1.4, 1.5.4)."""
        p = main(s, s.active)
        return (
            s.turn > 1
            and not s.seats[s.active].counters["attacked"]
            and p is not None
            and not forbidden(s, p, "attack")
        )

    def may_switch(self, s: State) -> bool:
        """Once a turn, for 1 cost, if both may be exchanged (1.5.3)."""
        counters = s.seats[s.active].counters
        p = main(s, s.active)
        if counters["switched"] or counters["cost"] < SWITCH.amount or p is None or not can_switch(s, p):
            return False
        return any(can_switch(s, s.permanents[i]) for i in s.seats[s.active].zones["sub"])

    def most(self, s: State, player: int, counter: str) -> int | None:
        """A skewer holds three (1.3)."""
        return DANGO if counter == "dango" else None

    def price(self, s: State, card: int) -> int:
        """The cost of a card now; at least 1, so that all can see who might act (1.6.3)."""
        return max(1, cost(s, card))

    def perform(self, s: State, player: int, option: Option) -> None:
        verb = option[0]
        if player == s.active:
            s.acted = True
        window = cast(tuple[int, ...], getattr(s.frames[-1], "events", ()))
        if verb == "use":
            card = next(c for c in s.seats[player].zones["hand"] if s.defs[c].id == option[1])
            s.frames.append(Use(player, card, card, CARD, window).opened(s))
        elif verb == "skill":
            s.frames.append(Use(player, option[1], s.permanents[option[1]].card, option[2]).opened(s))
        elif verb == "switch":
            p = cast(Permanent, main(s, player))
            s.frames.append(Use(player, p.id, p.card, THE_SWITCH).opened(s))
        else:
            self.attack(s, cast(Permanent, main(s, player)))

    def attack(self, s: State, p: Permanent) -> None:
        """The attack is an effect with the main character as its source (1.5.4)."""
        s.seats[p.owner].counters["attacked"] = 1
        s.serial += 1
        self.discipline.put(s, Entry(s.serial, p.owner, p.id, p.card, "rules:attack"))
        emit(s, "attacks", PUBLIC, p.id, p.owner)

    # ---- hooks of the verbs

    def may_draw(self, s: State, player: int) -> bool:
        """Who must draw from an empty deck has lost (1.5.2)."""
        if s.seats[player].zones["deck"]:
            return True
        emit(s, "deck_out", PUBLIC, player)
        end_game(s, 1 - player, "deck_out")
        return False

    def attach(self, s: State, player: int, card: int, origin: str, host: int) -> None:
        """Equipment is put on a character; what it wears goes to the graveyard at the same time (1.10.1d)."""
        bearer = s.permanents.get(host)
        if bearer is None or bearer.owner != player or s.defs[card].type != "equipment":
            return
        seat = s.seats[player]
        old = [s.permanents[i] for i in seat.zones["equipment"] if s.permanents[i].host == host]
        seat.zones[origin].remove(card)
        zones.leave(s, old, "trash", event="removed")
        p = zones.enter(s, player, card, "equipment")
        p.host = host
        emit(s, "equipped", PUBLIC, host, p.id, card, player)

    def use_within(self, s: State, f: Any, card: int, free: bool) -> None:
        """A card is used as a part of an effect, if it can be: paid, with its targets (1.9.5)."""
        d = s.defs[card]
        use = Use(f.player, card, card)
        if d.type == "character" or d.answer >= 0 or (d.usable is not None and not d.usable(s, use)):
            return
        if not any(card in held for held in s.seats[f.player].zones.values()):
            return  # only one's own cards
        program = program_of(s, card, CARD)
        if program is None or not program.complete(s, use) or not (free or use.payable(s)):
            return
        s.frames.append(Within(f.player, card, free, f.mods, f.entry))

    def inside(self, s: State, card: int) -> None:
        """Notes that a card is being used as a part of the entry that resolves."""
        for f in reversed(s.frames):
            if isinstance(f, Drain):
                f.inside = (*f.inside, card)
                return

    def lies_in(self, s: State, player: int, card: int) -> str:
        """The zone of cards in which the card lies."""
        return next(z for z, held in s.seats[player].zones.items() if card in held)

    def resolved(self, s: State, entry: Entry, inside: tuple[int, ...]) -> None:
        """A card that was used goes where it would go, if it still lies there; "when used" comes now (1.8.4, 1.9.10)."""
        response = entry.sort == "modifier" and s.defs[entry.card].answer == entry.binds[0]
        if response or entry.sort == "use":
            self.spend(s, entry.player, entry.card)
        for card in inside:
            self.spend(s, entry.player, card)

    def spend(self, s: State, player: int, card: int) -> None:
        if card in s.seats[player].zones["line"]:
            zones.move(s, player, card, "line", "trash")
        emit(s, "used", PUBLIC, card, player)

    def last_round(self, s: State) -> int:
        """The turn under way is the last (1.10.6)."""
        return max(1, s.turn)

    def fits(self, s: State, zone: str, p: Permanent | None) -> Callable[[Definition], bool] | None:
        """Only characters lie in the team, and nowhere else."""
        if zone == "team":
            return lambda d: d.type == "character"
        return lambda d: d.type != "character"


def _never(s: State, c: Any) -> bool:
    return False


RULES = Timeline
