"""`shields` on the machine: its settings, what its checks do, what may be done when, and what things cost."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import LENT, ability, cost, failing, forbidden, has, number, worth
from engine.kernel.decisions import Option
from engine.kernel.definitions import Activation, Definition, Program, granting
from engine.kernel.disciplines import FRAMES, PASS, PASS_TURN, Immediate
from engine.kernel.disciplines.resolve import Resolve
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import Permanent, State
from engine.kernel.turns import end_game
from engine.language.vocabulary import Vocabulary
from engine.rulebooks.shields import battle
from engine.rulebooks.shields.battle import Attack, Battle
from engine.rulebooks.shields.keywords import SUPPORT, programs
from engine.rulebooks.shields.playing import UNITS, Activate, Enter, Play
from engine.rulebooks.shields.procedures import RESOURCES, Main, Turn, Whole
from engine.rulebooks.shields.vocabulary import VOCABULARY

EX_RESOURCES = 5
GRANTED_SUPPORT = granting("support")


class Shields(Rules):
    """The rules of `shields`; ids in brackets are those of its RULES.md."""

    name = "shields"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    discipline = Immediate()
    vital = "hp"
    lends = True
    once_a_moment = True
    counters: ClassVar[Mapping[str, int]] = {"active": 0, "ex": 0}
    decks = DeckRules(
        (
            DeckSection("main", 50, 50, ("unit", "pilot", "command", "base")),
            DeckSection("resource", 10, 10, ("resource",), "resource_deck"),
        ),
        copies=4,
        copies_by="number",
        most=("colour", 2),
        unlimited=frozenset({"resource"}),
    )
    zones: ClassVar[Mapping[str, Zone]] = {
        "battle": Zone("all", "permanents", UNITS),
        "base": Zone("all", "permanents", 1, "base_destroyed"),
        "shields": Zone("none"),
        "resources": Zone("all", "cards", RESOURCES),
        "hand": Zone("owner"),
        "deck": Zone("none"),
        "resource_deck": Zone("none"),
        "trash": Zone("all"),
        "exile": Zone("all"),
        "resolving": Zone("all"),
        "aside": Zone("owner"),
    }
    schema: ClassVar[Mapping[str, EventKind]] = schema(
        kind("shields_laid", "player", player="player", count="number"),
        kind("paired", "unit", unit="unit", player="player", card="card"),
        kind("linked", "unit", unit="unit", player="player"),
        kind("attacks", "unit", unit="unit", player="player", target="unit"),
        kind("attacks_player", "unit", unit="unit", player="player"),
        kind("attacks_unit", "unit", unit="unit", player="player", target="unit"),
        kind("blocks", "unit", unit="unit", attacker="unit", player="player"),
        kind("battle_damage", "unit", unit="unit", player="player"),
        kind("defeats", "unit", unit="unit", player="player", victim="unit"),
        kind("shield_destroyed", "player", player="player", card="card"),
        kind("base_destroyed", "unit", unit="unit", card="card", player="player"),
        kind("trashed", "unit", unit="unit", card="card", player="player"),
        kind("player_hit", "player", player="player", amount="number"),
        kind("ex_spent", "player", player="player", amount="number"),
        kind("command_played", "player", player="player", card="card"),
        kind("activated", "player", player="player", unit="unit", card="card"),
        kind("start_step", "player", player="player"),
        kind("end_step", "player", player="player"),
        kind("deck_out", "player", player="player"),
    )
    procedures: ClassVar[Mapping[str, type[Procedure]]] = {
        f.__name__: f for f in (*FRAMES.values(), Whole, Turn, Main, Attack, Battle, Play, Activate, Enter)
    }
    settings: ClassVar[Mapping[str, Setting]] = {
        "first": Setting(
            "random", ("random", 0, 1), "who is Player One: a player, or the random source (A1.3.2)"
        ),
        "ask": Setting(
            "public",
            ("public", "fits"),
            "whom an action step asks: everybody who may hold something, or (for simulation) only who can use something",
            telling=("fits",),
        ),
        "later": Setting(
            "on",
            ("on", "off"),
            "whether the later keywords, Suppression and Development, do anything (A1.12)",
        ),
        "turn_seconds": Setting(
            60, range(10, 604801), "time of the turn player's own decisions in a turn (G-72)"
        ),
        "decision_seconds": Setting(20, range(5, 604801), "time of a decision out of turn (G-73)"),
        "match_minutes": Setting(50, range(15, 181), "time of a whole match (G-75)"),
    }

    def __init__(self, cards: Mapping[str, Definition], own: Mapping[str, Program], fingerprint: str) -> None:
        super().__init__(cards, {**own, **programs(), "breach": _BREACH}, fingerprint)
        self.free_actions = any(
            d.type == "command" and not d.cost and "action" in d.attributes["timing"] for d in cards.values()
        )
        """Whether a hand could hold an Action command that costs nothing."""

    def begin(self, s: State) -> None:
        s.frames.append(Whole())

    # ---- rules management (A1.11)

    def check(self, s: State) -> None:
        decks = [seat.zones["deck"] or seat.zones["aside"] for seat in s.seats]
        if not all(decks) and s.outcome is None:  # cards that are looked at have not left it
            out = [player for player in range(2) if not decks[player]]
            for player in out:
                emit(s, "deck_out", PUBLIC, player)
            end_game(s, None if len(out) == 2 else 1 - out[0], "deck_out")
            return
        dead = failing(s, "hp")
        if dead:
            dead.sort(key=lambda p: p.owner != s.active)
            for p in dead:
                p.cause = pipeline.cause(s, p)
            if s.replacers.get("destroy"):
                events = [("destroy", p.id, 1, "", *p.cause, ()) for p in dead if number(s, p, "hp") > 0]
                sure = [("destroy", p.id, 1, "", *p.cause, ()) for p in dead if number(s, p, "hp") <= 0]
                pipeline.propose(s, tuple(events), sure=tuple(sure))
            else:
                zones.leave(s, dead, "trash")

    def replaced(self, s: State, event: pipeline.Proposed) -> None:
        """What is saved from destruction loses its damage, so that it isn't dying still."""
        p = s.permanents.get(event[1]) if event[0] == "destroy" else None
        if p is not None and p.damage >= number(s, p, "hp"):
            p.damage = 0

    # ---- what may be done

    def level(self, s: State, player: int) -> int:
        """The player's Lv.: all resources, active or rested, EX included (A1.6.1)."""
        seat = s.seats[player]
        return len(seat.zones["resources"]) + seat.counters["ex"]

    def funds(self, s: State, player: int) -> int:
        """Resources that could pay now (A1.6.2)."""
        counters = s.seats[player].counters
        return counters["active"] + counters["ex"]

    def price(self, s: State, card: int) -> int:
        """The cost now; a reduction doesn't lower the Lv. (A1.6.4)."""
        return max(0, cost(s, card))

    def playable(self, s: State, player: int) -> list[int]:
        """A card of the hand of each kind whose Lv. and cost are met."""
        level, funds = self.level(s, player), self.funds(s, player)
        held = {s.defs[c].id: c for c in reversed(s.seats[player].zones["hand"])}.values()
        changed = "cost" in s.statics
        return [
            c
            for c in held
            if s.defs[c].attributes["lv"] <= level
            and (self.price(s, c) if changed else s.defs[c].cost) <= funds
        ]

    def actions(self, s: State) -> list[Option]:
        """Everything that the turn player may do in the main phase (A1.5.4); to end it comes first."""
        player = s.active
        options: list[Option] = [("end",)]
        free = self.unpaired(s, player)
        for card in self.playable(s, player):
            d = s.defs[card]
            if d.type in ("unit", "base"):
                options.append(("deploy", d.id))
                continue
            if d.type == "command" and self.can_play(s, player, card, "main"):
                options.append(("play", d.id))
            if "ap" in d.numbers and free:
                options.append(("pair", d.id))
        options += self.activations(s, player, "main")
        exposed = any(s.permanents[i].rested for i in s.seats[1 - player].zones["battle"])
        for i in s.seats[player].zones["battle"]:
            p = s.permanents[i]
            if self.can_attack(s, p) and (exposed or not forbidden(s, p, "attack_player")):
                options.append(("attack", i))
        return options

    def menu(self, s: State, player: int, menu: str, events: tuple[str, ...]) -> list[Option] | None:
        """An action step: one action or a pass; asked is who, for all that is public, could act (A1.9.2)."""
        options = self.activations(s, player, "action")
        payable = self.free_actions or self.funds(s, player) or "cost" in s.statics
        if not options and not (s.seats[player].zones["hand"] and payable):
            return None
        options += [
            ("play", s.defs[c].id) for c in self.playable(s, player) if self.can_play(s, player, c, "action")
        ]
        if not options and s.options["ask"] == "fits":
            return None
        return [PASS, PASS_TURN, *options]

    def can_play(self, s: State, player: int, card: int, timing: str) -> bool:
        """A command at its timing, whose targets can be chosen (A1.7.6)."""
        d = s.defs[card]
        if d.type != "command" or timing not in d.attributes["timing"]:
            return False
        program = self.programs[d.program]
        context = Context(player, card, (), (None,) * program.slots)
        return (d.usable is None or d.usable(s, context)) and program.complete(s, context)

    def unpaired(self, s: State, player: int) -> list[int]:
        """The player's units without a pilot (A1.7.4)."""
        return [i for i in s.seats[player].zones["battle"] if not s.permanents[i].under]

    def activations(self, s: State, player: int, timing: str) -> list[Option]:
        """Activate·Main or Activate·Action effects that can be paid for and whose targets can be chosen."""
        found: list[Option] = []
        held = s.seats[player].zones
        for i in (*held["battle"], *held["base"]):
            p = s.permanents[i]
            d = s.defs[p.card]
            if d.activations or p.under:
                for at, card in enumerate((p.card, *[c for c, _ in p.under])):
                    for index in s.defs[card].activations:
                        if self.can_activate(s, p, index + LENT * at, timing):
                            found.append(("activate", i, index + LENT * at))
            supports = timing == "main" and not p.rested
            supports = supports and bool(d.counted or p.under or p.mods or GRANTED_SUPPORT in s.statics)
            if supports and worth(s, p, "support") and self.can_activate(s, p, -1, timing):
                found.append(("support", i))
        return found

    def activation(self, s: State, p: Permanent, index: int) -> Activation:
        """The effect of that number; -1 is Support."""
        found: Activation = SUPPORT if index < 0 else ability(s, p, index)
        return found

    def fuel(self, s: State, p: Permanent, index: int) -> tuple[int, ...]:
        """The cards of the trash that the effect's price may exile."""
        return self.activation(s, p, index).fuel(s, Context(p.owner, p.id))

    def can_activate(self, s: State, p: Permanent, index: int, timing: str) -> bool:
        """Its timing, once a turn if so said, its whole price, its condition, its targets (A1.9.2, A1.12)."""
        found = self.activation(s, p, index)
        price = found.price
        if timing not in found.timing or (found.once and index in p.used) or (price.rest and p.rested):
            return False
        seat = s.seats[p.owner]
        if price.amount > self.funds(s, p.owner) or price.discard > len(seat.zones["hand"]):
            return False
        if price.exile and (not self.allows(s, "price") or price.exile > len(self.fuel(s, p, index))):
            return False
        program = self.programs[found.program]
        context = Context(p.owner, p.id, (), (None,) * program.slots)
        return (found.usable is None or found.usable(s, context)) and program.complete(s, context)

    def can_attack(self, s: State, p: Permanent) -> bool:
        """Active, not forbidden, and not deployed this turn, unless it is a Link Unit (A1.7.1, G-7)."""
        if p.rested or (p.entered == s.turn and not self.linked(s, p)):
            return False
        return not forbidden(s, p, "attack")

    def targets(self, s: State, p: Permanent) -> list[Option]:
        """The opposing player, and each rested enemy unit (G-2 to G-5)."""
        options: list[Option] = [] if forbidden(s, p, "attack_player") else [("at_player",)]
        return options + [("at", i) for i in s.seats[1 - p.owner].zones["battle"] if s.permanents[i].rested]

    def blockers(self, s: State, attacker: Permanent, target: int) -> list[Permanent]:
        """Active units with Blocker, but for the attacked one; none against High-Maneuver (G-24 to G-32)."""
        if has(s, attacker, "high_maneuver"):
            return []
        held = [s.permanents[i] for i in s.seats[1 - attacker.owner].zones["battle"] if i != target]
        return [p for p in held if not p.rested and has(s, p, "blocker") and not forbidden(s, p, "block")]

    def linked(self, s: State, p: Permanent) -> bool:
        """Whether its pilot fulfils the link condition (A1.7.5)."""
        if not p.under:
            return False
        node: Any = s.defs[p.card].node
        pilot = s.defs[p.under[0][0]]
        name, trait = getattr(node, "link_name", None), getattr(node, "link_trait", None)
        if name is not None:
            return str(name.en) in pilot.name.en
        return trait is not None and trait in pilot.attributes.get("trait", ())

    def perform(self, s: State, player: int, option: Option) -> None:
        verb = option[0]
        if verb == "attack":
            s.frames.append(Attack(option[1]))
        elif verb == "activate":
            s.frames.append(Activate(player, option[1], option[2]))
        elif verb == "support":
            s.frames.append(Activate(player, option[1], -1))
        else:
            card = next(c for c in s.seats[player].zones["hand"] if s.defs[c].id == option[1])
            s.frames.append(Play(player, card, verb))

    # ---- hooks of the verbs

    def pair(self, s: State, p: Permanent, card: int) -> None:
        """A pilot goes under a unit, which gains its numbers and its text (A1.7.4)."""
        zones.attach(s, p, card)
        emit(s, "paired", PUBLIC, p.id, p.owner, card)
        if self.linked(s, p):
            emit(s, "linked", PUBLIC, p.id, p.owner)

    def put(self, s: State, player: int, card: int, origin: str) -> bool:
        """By an effect: cards of one instruction come together (A1.7.2)."""
        if s.defs[card].type not in ("unit", "base"):
            return False
        if origin in ("hand", "deck"):
            card, origin = zones.move(s, player, card, origin, "resolving", told=PUBLIC), "resolving"
        top = s.frames[-1]
        if isinstance(top, Enter) and top.pc == 0 and (top.player, top.origin) == (player, origin or "new"):
            top.cards = (*top.cards, card)
        else:
            s.frames.append(Enter(player, (card,), origin or "new"))
        return True

    def strike(self, s: State, player: int, amount: int, by: int, how: str) -> None:
        battle.strike(s, player, amount, by, how)

    def fits(self, s: State, zone: str, p: Permanent | None) -> Callable[[Definition], bool] | None:
        """The resource deck holds resources, everything else that is hidden holds none (A1.1)."""
        resources = zone in ("resource_deck", "resources")
        return lambda d: (d.type == "resource") is resources

    def carried_out(self, s: State, f: Resolve) -> None:
        """A command or burst that has been carried out goes to the trash, unless it has gone elsewhere (A1.7.6)."""
        if f.card in s.seats[f.player].zones["resolving"]:
            zones.move(s, f.player, f.card, "resolving", "trash")

    def state(self, s: State, p: Permanent, word: str) -> bool:
        if word == "linked":
            return self.linked(s, p)
        if word == "paired":
            return bool(p.under)
        return s.defs[p.card].token if word == "token" else bool(s.battle) and s.battle[2] == p.id

    def most(self, s: State, player: int, counter: str) -> int | None:
        """Five EX resources, fifteen resources in all, and no more active ones than there are (A1.4, A1.11.4)."""
        held = len(s.seats[player].zones["resources"])
        if counter == "active":
            return held
        return min(EX_RESOURCES, RESOURCES - held)

    def allows(self, s: State, what: str) -> bool:
        return bool(s.options["later"] == "on")

    def ready(self, s: State, p: Permanent) -> None:
        if not forbidden(s, p, "ready"):
            zones.ready(s, p)

    def counter(self, s: State, player: int, name: str) -> int:
        return self.level(s, player) if name == "level" else super().counter(s, player, name)

    def last_round(self, s: State) -> int:
        """The turn under way is finished (G-75)."""
        return max(1, s.turn)


def _breach(s: State, f: Any) -> None:
    """The unit's Breach when it dealt the damage, to the base or the top shield (A1.12.2)."""
    battle.strike(s, 1 - f.player, f.event[2], f.player, "ability")


_BREACH = Program("breach", (_breach,), 0, 0, lambda s, c: True, frozenset({"damage"}))

RULES = Shields
