"""The action phase: what its player may do, and its being done (1.4.4)."""

from typing import ClassVar

from engine.kernel import zones
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import settle
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.rulesets.override.battle import Battle, can_attack
from engine.rulesets.override.costs import price
from engine.rulesets.override.deploying import Deploy
from engine.rulesets.override.spells import SET_CARDS, Drive, PlayField, drives, face_down, window


def actions(s: State) -> list[Option]:
    """Everything that the turn player may do in the action phase (1.4.4); to end it comes first."""
    player = s.active
    seat = s.seats[player]
    options: list[Option] = [("end",)]
    free = len(seat.zones["set"]) < SET_CARDS
    in_reach = seat.counters["cp"] + 1  # with a reduction
    for card in {s.defs[c].id: c for c in reversed(seat.zones["hand"])}.values():
        d = s.defs[card]
        if d.type == "unit":
            if price(s, player, card) <= in_reach and Deploy(player, card).possible(s):
                options.append(("deploy", d.id))
        elif d.type == "field":
            if price(s, player, card) <= seat.counters["cp"]:
                options.append(("play", d.id))
        elif free:
            options.append(("set", d.id))
    options += drives(s, player, face_down(s, player), ("action",))
    options += [("attack", i) for i in seat.zones["field"] if can_attack(s, s.permanents[i])]
    return options


def perform(s: State, player: int, option: Option) -> None:
    """Carries an action, or the drive of a window, out."""
    verb = option[0]
    seat = s.seats[player]
    if player == s.active and verb != "deploy":  # a deployment is an action when it is settled
        s.acted = True
    if verb == "attack":
        s.frames.append(Battle(option[1]))
        return
    if verb == "drive":
        card = next(c for c in face_down(s, player) if s.defs[c].id == option[1])
        s.frames.append(Drive(player, card))
        return
    card = next(c for c in seat.zones["hand"] if s.defs[c].id == option[1])
    if verb == "deploy":
        s.frames.append(Deploy(player, card))
    elif verb == "play":
        s.frames.append(PlayField(player, card))
    else:
        zones.move(s, player, card, "hand", "set")


@procedure
class Action(Procedure):
    """The action phase: anything, in any order, until its player ends it (1.4.4)."""

    menu: ClassVar[str] = "main"

    def ask(self, s: State) -> Decision:
        return Decision(s.active, "main", actions(s), public=True)

    def act(self, s: State) -> None:
        if s.answer != ("end",):
            self.pc = 0
            perform(s, s.active, s.answer)

    steps = (settle, window, ask, act)
