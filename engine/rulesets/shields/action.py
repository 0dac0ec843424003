"""The main phase: what its player may do, and its being done (A1.5.4)."""

from typing import ClassVar

from engine.kernel.characteristics import forbidden
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import settle
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.rulesets.shields.activating import Activate, activations
from engine.rulesets.shields.battle import Attack, can_attack
from engine.rulesets.shields.pilots import unpaired
from engine.rulesets.shields.playing import Play, can_play, playable


def actions(s: State) -> list[Option]:
    """Everything that the turn player may do in the main phase (A1.5.4); to end it comes first."""
    player = s.active
    options: list[Option] = [("end",)]
    free = unpaired(s, player)
    for card in playable(s, player):
        d = s.defs[card]
        if d.type in ("unit", "base"):
            options.append(("deploy", d.id))
            continue
        if d.type == "command" and can_play(s, player, card, "main"):
            options.append(("play", d.id))
        if "ap" in d.numbers and free:
            options.append(("pair", d.id))
    options += activations(s, player, "main")
    exposed = any(s.permanents[i].rested for i in s.seats[1 - player].zones["battle"])
    for i in s.seats[player].zones["battle"]:
        p = s.permanents[i]
        if can_attack(s, p) and (exposed or not forbidden(s, p, "attack_player")):
            options.append(("attack", i))
    return options


def perform(s: State, player: int, option: Option) -> None:
    """Carries an action of the main phase or of an action step out."""
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


@procedure
class Main(Procedure):
    """The main phase: anything, in any order, until its player ends it (A1.5.4)."""

    menu: ClassVar[str] = "main"

    def ask(self, s: State) -> Decision:
        return Decision(s.active, "main", actions(s), public=True)

    def act(self, s: State) -> None:
        if s.answer != ("end",):
            self.pc = 0
            perform(s, s.active, s.answer)

    steps = (settle, ask, act)
