"""Spells, artifacts and field spells: set, driven, played (1.6)."""

from engine.kernel import zones
from engine.kernel.abilities import Context
from engine.kernel.decisions import Option
from engine.kernel.disciplines import Window, resolution, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State
from engine.rulesets.override.costs import price

SET_CARDS = 5
"""Places in the spell zone (1.2)."""


def window(f: Procedure, s: State) -> None:
    """A step: one window for all window events of this moment, if anybody could be asked (1.6.5)."""
    if s.moment:
        if s.seats[0].zones["set"] or s.seats[1].zones["set"]:
            s.frames.append(Window(s.active, "window", s.moment))
        s.moment = ()


def face_down(s: State, player: int) -> list[int]:
    """The player's cards that lie face down in the spell zone."""
    seat = s.seats[player]
    return [c for c in seat.zones["set"] if c not in seat.shown]


def drives(s: State, player: int, cards: list[int], events: tuple[str, ...]) -> list[Option]:
    """Set cards that can be driven now, equal ones once."""
    found: dict[str, Option] = {}
    for card in cards:
        d = s.defs[card]
        if d.id not in found and can_drive(s, player, card, events):
            found[d.id] = ("drive", d.id)
    return list(found.values())


def can_drive(s: State, player: int, card: int, events: tuple[str, ...]) -> bool:
    """Timing, colour, CP, and an effect that could do anything (1.6.2 to 1.6.4)."""
    d = s.defs[card]
    if set(d.attributes.get("timing", ())).isdisjoint(events):
        return False
    if price(s, player, card) > s.seats[player].counters["cp"]:
        return False
    if d.type == "artifact" and not has_colour(s, player, d.attributes["colour"]):
        return False
    program = s.rules.programs[d.program]
    context = Context(player, card, (), (None,) * program.slots)
    return (d.usable is None or d.usable(s, context)) and program.possible(s, context)


def has_colour(s: State, player: int, colour: str) -> bool:
    """Whether an artifact of the colour can be driven: a colourless one needs no unit (1.6.4)."""
    if colour == "colourless":
        return True
    return any(
        s.defs[s.permanents[i].card].attributes["colour"] == colour for i in s.seats[player].zones["field"]
    )


@procedure
class Drive(Procedure):
    """A set card is driven: face up, paid, resolved wholly, then trash (1.6.2)."""

    player: int
    card: int

    def turn_up(self, s: State) -> None:
        seat = s.seats[self.player]
        due = price(s, self.player, self.card)
        seat.shown = (*seat.shown, self.card)
        emit(s, "driven", PUBLIC, self.player, self.card)
        zones.pay(s, self.player, "cp", due)
        s.serial += 1
        entry = Entry(s.serial, self.player, self.card, self.card, s.defs[self.card].program)
        s.frames.append(resolution(s, entry))

    def spend(self, s: State) -> None:
        seat = s.seats[self.player]
        seat.shown = tuple([c for c in seat.shown if c != self.card])
        if self.card in seat.zones["set"]:
            zones.move(s, self.player, self.card, "set", "trash", told=PUBLIC)

    steps = (turn_up, spend, settle)


@procedure
class PlayField(Procedure):
    """A field spell comes into its place; an old one goes to the trash first (1.2, 1.6.7)."""

    player: int
    card: int

    def replace(self, s: State) -> None:
        seat = s.seats[self.player]
        zones.pay(s, self.player, "cp", price(s, self.player, self.card))
        old = [s.permanents[i] for i in seat.zones["place"]]
        if old:
            zones.leave(s, old, "trash", event="replaced_field")

    def play(self, s: State) -> None:
        s.seats[self.player].zones["hand"].remove(self.card)
        p = zones.enter(s, self.player, self.card, "place")
        emit(s, "played", PUBLIC, p.id, self.card, self.player)

    steps = (replace, play, settle)
