"""What the rules themselves put onto the timeline: turn-based processing, the defeat, the attack, the switch, and what
using equipment and field cards does."""

from typing import Any, cast

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import attribute, forbidden, has, number
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import Choice, Op, Program
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import Permanent, State

GAIN = 5
"""Cost gained at the beginning of a start step (1.5.1)."""


def hp(s: State, p: Permanent) -> int:
    """What is left of a character's HP (1.10.5)."""
    return max(0, number(s, p, "hp") - p.damage)


def main(s: State, player: int) -> Permanent | None:
    """The player's main character."""
    held = s.seats[player].zones["main"]
    return s.permanents[held[0]] if held else None


def characters(s: State, player: int) -> list[int]:
    """The player's characters, the main one first."""
    seat = s.seats[player].zones
    return [*seat["main"], *seat["sub"]]


def can_switch(s: State, p: Permanent) -> bool:
    """Whether a switch may exchange the character ("can't" beats "can", 1.2.2)."""
    return not has(s, p, "rooted") and not forbidden(s, p, "switch")


# ---------------------------------------------------------------- turn-based processing (1.5)


def gain_cost(s: State, f: Any) -> None:
    """The turn player gains 5 cost."""
    zones.gain(s, f.player, "cost", GAIN)


def draw_card(s: State, f: Any) -> None:
    """The turn player draws a card."""
    zones.draw(s, f.player, 1)


def lose_cost(s: State, f: Any) -> None:
    """The opponent of the turn player loses all cost that is left."""
    counters = s.seats[f.player].counters
    left, counters["cost"] = counters["cost"], 0
    if left:
        emit(s, "lost", PUBLIC, f.player, "cost", left)


# ---------------------------------------------------------------- HP 0 (1.10.2)


def defeat(s: State, f: Any) -> None:
    """The character is defeated, unless its HP isn't 0 any more, or it is gone."""
    p = s.permanents.get(f.source)
    if p is not None and hp(s, p) == 0:
        pipeline.commit(s, (("destroy", p.id, 1, "", p.owner, "rules", ()),))


# ---------------------------------------------------------------- attack (1.5.4)


def attack(s: State, f: Any) -> None:
    """The attacker deals its ATK to the opposing main character, both as they are now, or were at last."""
    target = main(s, 1 - f.player)
    s.result = ()
    if target is not None:
        amount = max(0, cast(int, attribute(s, f.source, "atk")))
        pipeline.propose(s, (("damage", target.id, amount, "", f.player, "battle", ()),), f.mods)


# ---------------------------------------------------------------- choosing a character


def bearers(s: State, c: Any) -> tuple[int, ...]:
    """Characters that may wear equipment: one's own."""
    return tuple(characters(s, c.player))


def substitutes(s: State, c: Any) -> tuple[int, ...]:
    """Characters of the sub area that a switch may bring in."""
    return tuple([i for i in s.seats[c.player].zones["sub"] if can_switch(s, s.permanents[i])])


def _asking(choice: Choice) -> tuple[Op, Op]:
    """Asks for the one object of the choice, and takes the answer."""

    def ask(s: State, f: Any) -> Decision:
        options: list[Option] = [("unit", i) for i in choice.objects(s, f)]
        return Decision(f.player, "choose", options, prompt=("choose", s.defs[f.card].id))

    def take(s: State, f: Any) -> None:
        f.binds = ((s.answer[1],),)

    return ask, take


# ---------------------------------------------------------------- switch, equipment, field cards


def switch(s: State, f: Any) -> None:
    """The main character and the chosen one change places, if both are still there to do so (1.5.3)."""
    old = main(s, f.player)
    new = s.permanents.get(f.binds[0][0]) if f.binds[0] else None
    if old is None or new is None or new.zone != "sub" or not (can_switch(s, old) and can_switch(s, new)):
        return
    zones.shift(s, old, "sub")
    enter_main(s, new)


def enter_main(s: State, p: Permanent) -> None:
    """A character comes into the main area; its abilities work from now on."""
    zones.shift(s, p, "main")
    emit(s, "enters", PUBLIC, p.id, p.card, p.owner)


def equip(s: State, f: Any) -> None:
    """The equipment is worn by the chosen character; without it the card goes to the graveyard (1.10.3)."""
    if f.binds[0] and f.card in s.seats[f.player].zones["line"]:
        s.rules.attach(s, f.player, f.card, "line", f.binds[0][0])


def lay_field(s: State, f: Any) -> None:
    """The field card comes into its area; the old one goes to the graveyard at the same time (1.10.1c)."""
    seat = s.seats[f.player]
    if f.card not in seat.zones["line"]:
        return
    old = [s.permanents[i] for i in seat.zones["field"]]
    seat.zones["line"].remove(f.card)
    zones.leave(s, old, "trash", event="removed")
    p = zones.enter(s, f.player, f.card, "field")
    emit(s, "laid", PUBLIC, p.id, f.card, f.player)


def _program(
    name: str, *ops: Op, choice: Choice | None = None, kinds: str = "", bare: bool = False
) -> Program:
    asking = _asking(choice) if choice is not None else ()
    return Program(
        f"rules:{name}", (*asking, *ops), len(asking) // 2, len(asking), lambda s, c: True,
        frozenset({kinds} if kinds else ()), (choice,) if choice is not None else (), bare=bare,
    )  # fmt: skip


PROGRAMS = {
    p.name: p
    for p in (
        _program("gain", gain_cost, bare=True),
        _program("draw", draw_card, bare=True),
        _program("lose", lose_cost, bare=True),
        _program("defeat", defeat, bare=True),
        _program("attack", attack, kinds="damage"),
        _program("switch", switch, choice=Choice(0, substitutes, 1)),
        _program("equip", equip, choice=Choice(0, bearers, 1)),
        _program("field", lay_field),
    )
}
