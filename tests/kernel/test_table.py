"""Objects that move between zones of the table, what is kept of them when they leave, and undone declarations."""

from engine.kernel import characteristics, zones
from engine.kernel.disciplines import Immediate
from engine.kernel.disciplines.window import Window
from engine.kernel.procedures import undeclare
from tests.kernel.toys import field, toy
from tests.rules.timeline.small_cards import table
from tests.scene import seat

CARDS = """
- {id: TOY-1, name: {en: Captain, ja: 隊長}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000], abilities: [{static: {boost: {to: {from: field}, attribute: bp, amount: 1000}}}]}
- {id: TOY-2, name: {en: Ox, ja: 牛}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000]}
"""


def test_an_object_that_is_shifted_stays_the_same_object() -> None:
    s = toy(Immediate(), CARDS)
    captain = field(s, 0, "TOY-1")
    ox = field(s, 0, "TOY-2")
    captain.damage = 1000
    zones.shift(s, captain, "place")
    assert s.permanents[captain.id] is captain
    assert (captain.zone, captain.damage) == ("place", 1000)
    assert s.seats[0].zones["field"] == [ox.id]
    assert s.seats[0].zones["place"] == [captain.id]
    assert characteristics.number(s, ox, "bp") == 4000  # its ability works where it lies now


def test_in_idle_zones_only_abilities_that_work_anywhere_are_registered() -> None:
    s = toy(Immediate(), CARDS)
    captain = field(s, 0, "TOY-1")
    ox = field(s, 0, "TOY-2")
    type(s.rules).idle = frozenset({"place"})
    try:
        zones.shift(s, captain, "place")
        assert characteristics.number(s, ox, "bp") == 3000
        zones.shift(s, captain, "field")
        assert characteristics.number(s, ox, "bp") == 4000
        assert s.statics == {"bp": ((captain.id, 0),)}
    finally:
        type(s.rules).idle = frozenset()


def test_what_leaves_keeps_its_last_numbers() -> None:
    s = toy(Immediate(), CARDS)
    captain = field(s, 0, "TOY-1")
    ox = field(s, 0, "TOY-2")
    zones.leave(s, [captain, ox], "trash")
    gone = characteristics.seen(s, ox.id)
    assert characteristics.number(s, gone, "bp") == 4000
    field(s, 0, "TOY-1")
    assert characteristics.number(s, gone, "bp") == 4000  # and nothing new is added to it


def test_an_undone_declaration_asks_the_same_player_again() -> None:
    you = seat(main=["Plain"], hand=["Pick", "Nap"], cost=3)
    game = table(you, seat(main=["Plain"], sub=["Ox"], hand=["Jab"], cost=1))
    game.play("use Pick")
    assert game.asked == ("you", "choose")
    s = game.game._state
    undeclare(s)
    window = s.frames[-1]
    assert isinstance(window, Window)
    assert (window.actor, window.pc, window.passes) == (0, 0, 0)
