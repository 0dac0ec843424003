"""`shields` on the machine: its settings, and what the machine asks of it."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import failing, forbidden, number
from engine.kernel.decisions import Option
from engine.kernel.definitions import Definition, Program
from engine.kernel.disciplines import FRAMES, PASS, PASS_TURN, Immediate
from engine.kernel.disciplines.resolve import Resolve
from engine.kernel.events import PUBLIC, EventKind, emit, kind, schema
from engine.kernel.procedures import Procedure
from engine.kernel.rules import DeckRules, DeckSection, Rules, Setting, Zone
from engine.kernel.state import Permanent, State
from engine.kernel.turns import end_game
from engine.language.vocabulary import Vocabulary
from engine.rulesets.shields import action, battle
from engine.rulesets.shields.action import Main
from engine.rulesets.shields.activating import Activate, activations
from engine.rulesets.shields.battle import Attack, Battle
from engine.rulesets.shields.entering import UNITS, Enter
from engine.rulesets.shields.keywords import programs
from engine.rulesets.shields.pilots import linked
from engine.rulesets.shields.playing import Play, can_play, playable
from engine.rulesets.shields.resources import EX_RESOURCES, RESOURCES, funds, level
from engine.rulesets.shields.turns import Turn, Whole
from engine.rulesets.shields.vocabulary import VOCABULARY


class Shields(Rules):
    """The rules of `shields`; ids in brackets are those of its RULES.md."""

    name = "shields"
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    discipline = Immediate()
    vital = "hp"
    lends = True
    arranges = True
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
        super().__init__(cards, {**own, **programs()}, fingerprint)
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

    def menu(self, s: State, player: int, menu: str, events: tuple[str, ...]) -> list[Option] | None:
        """An action step: one action or a pass; asked is who, for all that is public, could act (A1.9.2)."""
        options = activations(s, player, "action")
        payable = self.free_actions or funds(s, player) or "cost" in s.statics
        if not options and not (s.seats[player].zones["hand"] and payable):
            return None
        options += [("play", s.defs[c].id) for c in playable(s, player) if can_play(s, player, c, "action")]
        if not options and s.options["ask"] == "fits":
            return None
        return [PASS, PASS_TURN, *options]

    def perform(self, s: State, player: int, option: Option) -> None:
        action.perform(s, player, option)

    # ---- hooks of the verbs

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
            return linked(s, p)
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
        return level(s, player) if name == "level" else super().counter(s, player, name)

    def last_round(self, s: State) -> int:
        """The turn under way is finished (G-75)."""
        return max(1, s.turn)


RULES = Shields
