"""`party` on the machine: its settings, what the rules do by themselves, what may be done when."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import cost, forbidden, has, number
from engine.kernel.decisions import Option
from engine.kernel.definitions import Activation, Definition, Program
from engine.kernel.disciplines import FRAMES, PASS, PASS_ALL, PASS_QUIET, PASS_TURN, Stack
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import FIRST_PERMANENT, Entry, Permanent, State
from engine.language.vocabulary import Vocabulary
from engine.rulesets.party.attack import Attack, Joining
from engine.rulesets.party.damage import Burst, Hurt, burst_of
from engine.rulesets.party.payment import ELEMENTS, RARE
from engine.rulesets.party.procedures import Mulligan, Turn, Whole
from engine.rulesets.party.processes import BACKUPS, BURIED, cleared, lost
from engine.rulesets.party.using import Purse, Spend, Use
from engine.rulesets.party.vocabulary import VOCABULARY

EVEN_SO = 1 << 40
"""Marks the turn until whose end a player passes whatever happens."""


def commit_destroy(s: State, batch: list[pipeline.Proposed]) -> None:
    """Characters leave together: broken, or put into the break zone without that (B1.11)."""
    there = [s.permanents[i] for i in dict.fromkeys([e[1] for e in batch]) if i in s.permanents]
    broken = {e[1] for e in batch if e[3] != BURIED}
    zones.leave(s, there, "trash", other={p.id: BURIED for p in there if p.id not in broken})


def commit_gain(s: State, batch: list[pipeline.Proposed]) -> None:
    """Damage to players, of one moment (B1.10.3)."""
    points = sorted([(e[1], e[2]) for e in batch], key=lambda e: e[0] != s.active)
    s.frames.append(Hurt(tuple(points)))


class Party(Rules):
    """The rules of `party`; F-… and B1… are the numbers of its RULES.md."""

    name = "party"
    vital = "power"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    discipline = Stack()
    commit: ClassVar[Mapping[str, Any]] = {
        **pipeline.COMMIT,
        "destroy": commit_destroy,
        "gain": commit_gain,
    }
    counters: ClassVar[Mapping[str, int]] = {"missing": 0}
    decks = DeckRules((DeckSection("main", 50, 50),), copies=3, copies_by="number")
    zones: ClassVar[Mapping[str, Zone]] = {
        "field": Zone("all", "permanents"),
        "damage": Zone("all"),
        "stack": Zone("all"),
        "hand": Zone("owner"),
        "deck": Zone("none"),
        "trash": Zone("all"),
        "exile": Zone("all"),
        "aside": Zone("owner"),
    }
    schema: ClassVar[Mapping[str, EventKind]] = schema(
        kind("start_phase", "player", player="player"),
        kind("end_phase", "player", player="player"),
        kind("enters", "unit", unit="unit", card="card", player="player"),
        kind("attacks", "unit", unit="unit", player="player", party="number"),
        kind("blocks", "unit", unit="unit", attacker="unit", player="player"),
        kind("blocked", "unit", unit="unit", blocker="unit", player="player"),
        kind("unblocked", "player", player="player"),
        kind("strikes", "unit", unit="unit", target="unit", player="player"),
        kind("hits", "unit", unit="unit", player="player"),
        kind("wounded", "player", player="player", card="card"),
        kind("burst", "card", player="player", card="card"),
        kind("cast", "player", player="player", card="card"),
        kind("used", "player", unit="unit", card="card", player="player"),
        kind("chosen", "unit", unit="unit", player="player", by="player"),
    )
    procedures: ClassVar[Mapping[str, type[Procedure]]] = {
        f.__name__: f
        for f in (*FRAMES.values(), Whole, Mulligan, Turn, Attack, Joining, Hurt, Burst, Use, Spend)
    }
    moments: ClassVar[Mapping[str, str]] = {"enters": "enters"}
    settings: ClassVar[Mapping[str, Setting]] = {
        "first": Setting(
            "random", ("random", 0, 1), "who takes the first turn: a player, or the random source (B1.3.1)"
        ),
        "first_draw": Setting(1, (0, 1, 2), "cards that the starter draws in the first turn (B1.3.3)"),
        "surplus": Setting(
            "one",
            ("one", "any"),
            "how much a payment may exceed a cost: by 1 through a discard, or by anything (B1.5.4)",
        ),
        "ask": Setting(
            "public",
            ("public", "fits"),
            "who is asked in a window: everybody whom public knowledge allows an answer, or (for simulation) only who"
            " has one (B1.7.2)",
            telling=("fits",),
        ),
        "turn_seconds": Setting(
            60, range(10, 604801), "time of the turn player's own decisions in a turn (F-66)"
        ),
        "decision_seconds": Setting(20, range(5, 604801), "time of a decision out of turn (F-67)"),
        "match_minutes": Setting(50, range(15, 181), "time of a whole match (F-69)"),
    }

    def __init__(
        self, cards: Mapping[str, Definition], programs: Mapping[str, Program], fingerprint: str
    ) -> None:
        super().__init__(cards, programs, fingerprint)
        self.gives = {d.id: _bits(d) for d in cards.values()}
        """The elements of each card, as bits."""
        self.generic = frozenset([d.id for d in cards.values() if getattr(d.node, "generic", False)])
        """Cards whose name may be on a player's field more than once (B1.6.1)."""
        self.ambushers = frozenset([d.id for d in cards.values() if "back_attack" in d.keywords])
        self.bursts = {d.id: burst_of(d) for d in cards.values()}
        self.asked = {id: 0 if bits & RARE else bits for id, bits in self.gives.items()}
        """The elements that must be among the points that pay for the card (B1.5.3)."""

    def begin(self, s: State) -> None:
        s.frames.append(Whole())

    # ---- what the rules do by themselves (B1.11)

    def settle_state(self, s: State) -> None:
        """Nothing between operations: the rules wait until a player would get priority."""

    def before_priority(self, s: State) -> None:
        """Rule processes, all that apply at the same time, repeated until nothing changes (B1.7.5, B1.11)."""
        depth = len(s.frames)
        while not lost(s) and cleared(s):
            if len(s.frames) != depth:
                return

    def replaced(self, s: State, event: pipeline.Proposed) -> None:
        """A Forward that is saved from being broken loses its damage, so that it isn't breaking still."""
        p = s.permanents.get(event[1]) if event[0] == "destroy" else None
        if p is not None and p.damage and p.damage >= number(s, p, "power"):
            p.damage = 0

    # ---- what may be done

    def menu(self, s: State, player: int, menu: str, events: tuple[Any, ...]) -> list[Option] | None:
        """Passes, then what can be done now; asked is whom public knowledge allows an answer (B1.7.2)."""
        if menu == "silent":
            return None
        options = self.actions(s, player, menu)
        if not options and (s.options["ask"] == "fits" or not s.seats[player].zones["hand"]):
            return None
        passes: list[Option] = [PASS, PASS_TURN, PASS_QUIET]
        if s.line and any(e.player != player for e in s.line):
            passes.append(PASS_ALL)
        return passes + options

    def actions(self, s: State, player: int, menu: str) -> list[Option]:
        """Characters, summons and abilities that can be used now, equal cards once."""
        seat = s.seats[player]
        options: list[Option] = []
        hand = seat.zones["hand"]
        mine = menu == "main" and player == s.active and not s.line
        purse: Purse | None = None
        for card in {s.defs[c].id: c for c in reversed(hand)}.values():
            d = s.defs[card]
            summon = d.type == "summon"
            if not (summon or mine or d.id in self.ambushers):
                continue
            if purse is None:
                purse = Purse(s, player)
            if not purse.pays(card):
                continue
            if summon:
                if self.castable(s, player, card, d):
                    options.append(("cast", d.id))
            elif self.fits_field(s, player, d):
                options.append(("play", d.id))
        for i in seat.zones["field"]:
            p = s.permanents[i]
            for ability, a in s.defs[p.card].activations.items():
                if self.usable(s, p, ability, a):
                    options.append(("use", i, ability))
        return options

    def castable(self, s: State, player: int, card: int, d: Definition) -> bool:
        """A summon whose condition holds, with a target for each choice (B1.7.6)."""
        program = self.programs[d.program]
        context = Context(player, card, (), (None,) * program.slots)
        return (d.usable is None or d.usable(s, context)) and program.complete(s, context)

    def usable(self, s: State, p: Permanent, ability: int, a: Activation) -> bool:
        """An ability whose price can be paid and whose targets are there (B1.5.6, B1.7.6)."""
        if a.once and ability in p.used:
            return False
        if a.price.rest and (p.rested or self.fresh(s, p)):
            return False
        use = Use(p.owner, p.card, p.id, ability, a.program)
        if a.usable is not None and not a.usable(s, Context(p.owner, p.id)):
            return False
        return self.programs[a.program].complete(s, use) and use.possible(s)

    def fresh(self, s: State, p: Permanent) -> bool:
        """Not controlled since the turn began, and without Haste."""
        return p.entered == s.turn and not has(s, p, "haste")

    def fits_field(self, s: State, player: int, d: Definition) -> bool:
        """No second character of the name, no sixth backup, no second Light or Dark character (B1.6.1)."""
        backups = 0
        rare = self.gives[d.id] & RARE
        generic = d.id in self.generic
        for i in s.seats[player].zones["field"]:
            other = s.defs[s.permanents[i].card]
            if other.type == "backup":
                backups += 1
            if (rare and self.gives[other.id] & RARE) or (not generic and other.name.en == d.name.en):
                return False
        return d.type != "backup" or backups < BACKUPS

    def payers(self, s: State, player: int) -> dict[int, int]:
        """Active backups, each of which gives a point, with the elements that it gives as bits (B1.5.1)."""
        found = {}
        for i in s.seats[player].zones["field"]:
            p = s.permanents[i]
            if not p.rested:
                d = s.defs[p.card]
                if d.type == "backup":
                    found[i] = self.gives[d.id]
        return found

    def cost_of(self, s: State, card: int) -> int:
        """What a card in hand costs now."""
        return max(0, cost(s, card))

    def attackers(self, s: State) -> list[Permanent]:
        """Active Forwards that may attack: here since the turn began or hasty, not yet attacked (B1.9.1)."""
        found = []
        for i in s.seats[s.active].zones["field"]:
            p = s.permanents[i]
            if (
                not p.rested
                and s.defs[p.card].type == "forward"
                and "attacked" not in p.flags
                and not self.fresh(s, p)
                and not forbidden(s, p, "attack")
            ):
                found.append(p)
        return found

    def partners(self, s: State, members: tuple[int, ...]) -> list[Permanent]:
        """Who may join: attackers with an element that all of them share (F-1, F-2, DF-6)."""
        common = 0b11111111
        for i in members:
            common &= self.gives[s.defs[s.permanents[i].card].id]
        return [
            p for p in self.attackers(s) if p.id not in members and common & self.gives[s.defs[p.card].id]
        ]

    def blockers(self, s: State, attackers: list[Permanent]) -> list[Permanent]:
        """Active Forwards that may block at least one of the attackers (F-15, F-16)."""
        found = []
        for i in s.seats[1 - s.active].zones["field"]:
            p = s.permanents[i]
            if p.rested or s.defs[p.card].type != "forward" or forbidden(s, p, "block"):
                continue
            if any(not has(s, a, "elusive") and not forbidden(s, p, "block_this", a.id) for a in attackers):
                found.append(p)
        return found

    def perform(self, s: State, player: int, option: Option) -> None:
        verb = option[0]
        if verb == "use":
            p = s.permanents[option[1]]
            a = s.defs[p.card].activations[option[2]]
            s.frames.append(Use(player, p.card, p.id, option[2], a.program))
            return
        hand = s.seats[player].zones["hand"]
        card = next(c for c in hand if s.defs[c].id == option[1])
        s.frames.append(Use(player, card, card, -1, s.defs[card].program if verb == "cast" else ""))

    def asked_as(self, s: State, menu: str, player: int) -> str:
        """`main`: the turn player may play characters; any other chance to act is `priority`."""
        return "priority" if menu == "main" and (s.line or player != s.active) else menu

    # ---- passes

    def declines(self, s: State, player: int) -> bool:
        """Until the end of the turn or until something happens; never an opponent's object unless that was said."""
        passing = s.seats[player].passing
        if not passing:
            return False
        if passing == s.turn + EVEN_SO:
            return True
        if passing not in (s.turn, -s.serial):
            return False
        return not any(e.player != player for e in s.line)

    def declined(self, s: State, player: int, option: Option) -> None:
        seat = s.seats[player]
        if option == PASS_TURN:
            seat.passing = s.turn
        elif option == PASS_ALL:
            seat.passing = s.turn + EVEN_SO
        elif option == PASS_QUIET:
            seat.passing = -s.serial

    # ---- hooks of the machine

    def placed(self, s: State, entry: Entry) -> None:
        """Targets are chosen: their own abilities may wait for that."""
        for choice in self.programs[entry.program].choices if entry.binds else ():
            for thing in entry.binds[choice.slot] or ():
                if thing >= FIRST_PERMANENT and thing in s.permanents:
                    emit(s, "chosen", PUBLIC, thing, s.permanents[thing].owner, entry.player)

    def resolved(self, s: State, entry: Entry, inside: tuple[int, ...]) -> None:
        if entry.sort == "use":
            s.frames.append(Spend(entry.player, entry.card))

    def may_draw(self, s: State, player: int) -> bool:
        """A card that is not there loses the game when the rules look (B1.10.6, B1.11)."""
        if s.seats[player].zones["deck"]:
            return True
        s.seats[player].counters["missing"] += 1
        return False

    def counter(self, s: State, player: int, name: str) -> int:
        return super().counter(s, player, "damage" if name == "harm" else name)

    def last_round(self, s: State) -> int:
        return max(1, s.turn)

    def put(self, s: State, player: int, card: int, origin: str) -> bool:
        """By an effect, as a new object (B1.4); uniqueness is looked at afterwards (B1.6.2)."""
        if s.defs[card].type == "summon":
            return False
        s.seats[player].zones[origin].remove(card)
        self.enter(s, player, zones.hide(s, [card])[0])
        return True

    def enter(self, s: State, player: int, card: int) -> None:
        """A character comes onto the field: a backup dull, others active (B1.5.7)."""
        p = zones.enter(s, player, card, "field")
        p.rested = s.defs[card].type == "backup"
        emit(s, "enters", PUBLIC, p.id, card, player)

    def ready(self, s: State, p: Permanent) -> None:
        zones.ready(s, p)


def _bits(d: Definition) -> int:
    return sum(
        [
            1 << i
            for i, name in enumerate(ELEMENTS)
            if name in (d.attributes["element"], d.attributes.get("second"))
        ]
    )


RULES = Party
