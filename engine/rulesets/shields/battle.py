"""An attack: who may attack whom and who may block it, its declaration, the five steps of its battle (A1.8)."""

from typing import ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import forbidden, has, number, seen, worth
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import Window, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.pipeline import Proposed
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import FIRST_PERMANENT, Entry, Permanent, State
from engine.kernel.turns import close_battle, end_game
from engine.rulesets.shields.pilots import linked


def can_attack(s: State, p: Permanent) -> bool:
    """Active, not forbidden, and not deployed this turn, unless it is a Link Unit (A1.7.1, G-7)."""
    if p.rested or (p.entered == s.turn and not linked(s, p)):
        return False
    return not forbidden(s, p, "attack")


def targets(s: State, p: Permanent) -> list[Option]:
    """The opposing player, and each rested enemy unit (G-2 to G-5)."""
    options: list[Option] = [] if forbidden(s, p, "attack_player") else [("at_player",)]
    return options + [("at", i) for i in s.seats[1 - p.owner].zones["battle"] if s.permanents[i].rested]


def blockers(s: State, attacker: Permanent, target: int) -> list[Permanent]:
    """Active units with Blocker, but for the attacked one; none against High-Maneuver (G-24 to G-32)."""
    if has(s, attacker, "high_maneuver"):
        return []
    held = [s.permanents[i] for i in s.seats[1 - attacker.owner].zones["battle"] if i != target]
    return [p for p in held if not p.rested and has(s, p, "blocker") and not forbidden(s, p, "block")]


@procedure
class Attack(Procedure):
    """An attack is declared: one active unit, and whom it attacks (G-1 to G-8)."""

    declares: ClassVar[bool] = True

    attacker: int

    def ask_target(self, s: State) -> Decision:
        options = targets(s, s.permanents[self.attacker])
        return Decision(s.active, "target", options, prompt=("target", self.attacker))

    def declare(self, s: State) -> None:
        s.acted = True
        s.frames.append(Battle(self.attacker, s.answer[1] if s.answer[0] == "at" else 0))

    steps = (ask_target, declare)


@procedure
class Battle(Procedure):
    """A unit attacks: attack step, block step, action step, damage step, battle end (A1.8)."""

    attacker: int
    target: int
    """The unit that is attacked now; 0: the player."""
    breach: int = 0
    """The attacker's Breach when damage is dealt."""

    # ---- attack step

    def attack(self, s: State) -> None:
        p = s.permanents[self.attacker]
        s.serial += 1
        s.battle = (s.serial, p.id, self.target)
        zones.rest(s, p)
        emit(s, "attacks", PUBLIC, p.id, p.owner, self.target)
        if self.target:
            emit(s, "attacks_unit", PUBLIC, p.id, p.owner, self.target)
        else:
            emit(s, "attacks_player", PUBLIC, p.id, p.owner)

    def moved(self, s: State) -> None:
        """Attacker or current target has left: to the end of the battle (G-19, G-20, G-35, G-36, G-44, G-45)."""
        if self.attacker not in s.permanents or (self.target and self.target not in s.permanents):
            self.go(Battle.over)

    # ---- block step

    def ask_block(self, s: State) -> Decision | None:
        attacker = s.permanents[self.attacker]
        options: list[Option] = [("no_block",)]
        options += [("block", p.id) for p in blockers(s, attacker, self.target)]
        s.answer = options[0]
        if len(options) == 1:
            return None
        return Decision(1 - attacker.owner, "block", options, prompt=("block", attacker.id))

    def block(self, s: State) -> None:
        if s.answer[0] == "block":
            p = s.permanents[s.answer[1]]
            self.target = p.id
            s.battle = (*s.battle[:2], p.id)
            zones.rest(s, p)
            emit(s, "blocks", PUBLIC, p.id, self.attacker, p.owner)

    # ---- action step

    def action(self, s: State) -> None:
        s.frames.append(Window(1 - s.active, "action"))

    # ---- damage step

    def damage(self, s: State) -> None:
        """The target as it is now: the shield area takes damage meant for a player; units deal it to each other."""
        attacker = s.permanents[self.attacker]
        ap = number(s, attacker, "ap")
        if not self.target:
            self.hit_player(s, attacker, ap)
            return
        self.breach = worth(s, attacker, "breach")
        target = s.permanents[self.target]
        hits = [_hit(attacker, target, ap)]
        if not has(s, attacker, "first_strike"):
            hits.append(_hit(target, attacker, number(s, target, "ap")))
            self.go(Battle.reward)
        pipeline.propose(s, tuple(hits))

    def hit_player(self, s: State, attacker: Permanent, ap: int) -> None:
        self.go(Battle.reward)
        s.result = ()
        if ap > 0:
            two = has(s, attacker, "suppression") and s.rules.allows(s, "suppression")
            held = s.seats[1 - attacker.owner].zones
            if held["shields"] and not held["base"]:
                emit(s, "battle_damage", PUBLIC, attacker.id, attacker.owner)
            strike(s, 1 - attacker.owner, ap, attacker.owner, "battle", 2 if two else 1)

    def hit_back(self, s: State) -> None:
        """After First Strike a target that is left deals its damage (G-65, G-66)."""
        attacker, target = s.permanents.get(self.attacker), s.permanents.get(self.target)
        if attacker is not None and target is not None:
            pipeline.propose(s, (_hit(target, attacker, number(s, target, "ap")),))

    def reward(self, s: State) -> None:
        """Who destroyed an enemy unit in battle is told; an attacker's Breach waits with what that wakes (A4.1)."""
        if not self.target and any(i >= FIRST_PERMANENT and seen(s, i).zone == "base" for i in s.result):
            emit(s, "battle_damage", PUBLIC, self.attacker, seen(s, self.attacker).owner)
        pairs = ((self.attacker, self.target), (self.target, self.attacker)) if self.target else ()
        for winner, loser in pairs:
            gone, how = s.gone.get(loser, (None, ""))
            if gone is None or how != "destroyed" or gone.cause != (1 - gone.owner, "battle"):
                continue
            known = s.permanents.get(winner) or s.gone[winner][0]
            emit(s, "defeats", PUBLIC, winner, known.owner, loser)
            if winner == self.attacker and self.breach:
                s.serial += 1
                event = ("breach", PUBLIC, self.breach)
                s.waiting.append(Entry(s.serial, known.owner, winner, known.card, "breach", event))

    # ---- battle end

    def over(self, s: State) -> None:
        """All "during this battle" effects stop (G-69, G-70)."""
        close_battle(s)

    steps = (
        attack, settle, moved, ask_block, block, settle, moved, action, settle, moved, damage, hit_back, reward, settle,
        over, settle,
    )  # fmt: skip


def _hit(dealer: Permanent, target: Permanent, ap: int) -> Proposed:
    return ("damage", target.id, max(0, ap), "", dealer.owner, "battle", ())


def strike(s: State, player: int, amount: int, by: int, how: str, shields: int = 1) -> None:
    """Damage meant for a player: the base takes it, else the top shield, else, in battle, the player (G-48 to G-55)."""
    held = s.seats[player].zones
    if amount <= 0:
        return
    if held["base"]:
        pipeline.propose(s, (("damage", held["base"][0], amount, "", by, how, ()),))
    elif held["shields"]:
        destroy_shields(s, player, shields)
    elif how == "battle":
        emit(s, "player_hit", PUBLIC, player, amount)
        end_game(s, 1 - player, "struck_down")


def destroy_shields(s: State, player: int, count: int) -> None:
    """The top shields are turned up together; one with a burst lies nowhere until that is done with (A1.12, Burst)."""
    held = s.seats[player].zones
    hit = [held["shields"].pop() for _ in range(min(count, len(held["shields"])))]
    held["resolving"].extend(hit)
    for card in hit:
        emit(s, "shield_destroyed", PUBLIC, player, card)
    for card in hit:
        burst = s.defs[card].burst
        if burst:
            s.serial += 1
            s.waiting.append(Entry(s.serial, player, card, card, burst, urgent=True))
        else:
            zones.move(s, player, card, "resolving", "trash")
    s.dirty = True
