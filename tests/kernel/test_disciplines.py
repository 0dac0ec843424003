"""The three disciplines on one machine: what `shields`, `party` and `timeline` ask of it, in small."""

from engine.kernel.disciplines import Immediate, Stack, Timeline
from engine.kernel.state import Entry, State
from tests.kernel.toys import asked, deck, field, hand, say, start, told, toy

BOLT = """
- {id: TOY-1, name: {en: Bolt, ja: 雷}, type: spell, timing: [action], abilities: [{choose: {hit: {from: field, side: any, count: 1}}, do: [{damage: {to: $hit, amount: 3000}}]}]}
- {id: TOY-2, name: {en: Drain, ja: 吸収}, type: spell, timing: [action], abilities: [{do: [{lose: {player: enemy, counter: lp, amount: 1}}]}]}
- {id: TOY-3, name: {en: Ox, ja: 牛}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000]}
- {id: TOY-4, name: {en: Imp, ja: 小鬼}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000], abilities: [{when: {destroyed: self}, do: [{lose: {player: enemy, counter: lp, amount: 2}}]}]}
- {id: TOY-5, name: {en: Storm, ja: 嵐}, type: spell, timing: [action], abilities: [{do: [{damage: {to: {from: field, side: any}, amount: 3000}}]}]}
"""


def lp(s: State) -> tuple[int, int]:
    return s.seats[0].counters["lp"], s.seats[1].counters["lp"]


# ---------------------------------------------------------------- last in, first out, two passes (party B1.7)


def test_stack_last_in_first_out_after_two_passes_in_a_row():
    s = toy(Stack(), BOLT)
    hand(s, 0, "TOY-2")
    hand(s, 1, "TOY-1")
    ox = field(s, 0, "TOY-3")
    start(s)
    assert asked(s) == (0, "window")
    say(s, "use", "TOY-2")
    assert asked(s) == (0, "window")  # who acts keeps priority
    assert lp(s) == (10, 10)  # it waits on the stack
    say(s, "pass")
    assert asked(s) == (1, "window")
    say(s, "use", "TOY-1")  # its only target was chosen when it was placed
    assert [s.defs[e.card].id for e in s.line] == ["TOY-2", "TOY-1"]
    say(s, "pass")
    assert asked(s) == (0, "window")  # the action has cleared the first pass
    assert ox.id in s.permanents
    say(s, "pass")
    assert ox.id not in s.permanents  # the last one in has resolved
    assert lp(s) == (10, 10)
    assert asked(s) == (0, "window")  # the turn player has priority after a resolution
    say(s, "pass")
    say(s, "pass")
    assert lp(s) == (10, 9)


def test_stack_handing_priority_over_does_not_clear_the_pass():
    s = toy(Stack(), BOLT)
    hand(s, 0, "TOY-2")
    start(s)
    say(s, "use", "TOY-2")
    say(s, "pass")
    say(s, "pass")
    assert lp(s) == (10, 9)


def test_stack_turn_players_triggers_are_placed_first_so_the_others_resolve_first():
    s = toy(Stack(), BOLT)
    hand(s, 0, "TOY-5")
    field(s, 0, "TOY-4")
    field(s, 1, "TOY-4")
    start(s)
    say(s, "use", "TOY-5")
    say(s, "pass")
    say(s, "pass")
    assert [e.player for e in s.line] == [0, 1]
    say(s, "pass")
    say(s, "pass")
    assert lp(s) == (8, 10)  # the other player's Imp first


def test_stack_an_entry_whose_target_has_left_does_nothing():
    s = toy(Stack(), BOLT)
    hand(s, 0, "TOY-1")
    hand(s, 1, "TOY-1")
    ox = field(s, 0, "TOY-3")
    start(s)
    say(s, "use", "TOY-1")
    say(s, "pass")
    say(s, "use", "TOY-1")
    say(s, "pass")
    say(s, "pass")
    assert ox.id not in s.permanents
    say(s, "pass")
    say(s, "pass")
    assert len(told(s, "damaged")) == 1


# ---------------------------------------------------------------- first in, first out, modifiers in front (timeline 1.9)

TIMELINE = """
- {id: TOY-1, name: {en: Blast, ja: 爆風}, type: spell, timing: [action], abilities: [{do: [{damage: {to: {from: field, side: enemy}, amount: 5}}, {draw: {count: 1}}]}]}
- {id: TOY-2, name: {en: Mortar, ja: 臼砲}, type: unit, colour: red, cost: 1, bp: [9000, 9000, 9000], abilities: [{when: {damaged: self}, do: [{lose: {player: enemy, counter: lp, amount: 1}}]}]}
- {id: TOY-3, name: {en: Shield, ja: 盾}, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: field, side: own}}}, with: {reduce: 1}}]}
- {id: TOY-4, name: {en: Wall, ja: 壁}, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: field, side: own}}}, with: {reduce: 2}}]}
- {id: TOY-5, name: {en: Mirror, ja: 鏡}, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: field, side: enemy}}}, with: {lose: {player: enemy, counter: cp, amount: $event.amount}}}]}
- {id: TOY-6, name: {en: Nap, ja: 昼寝}, type: spell, timing: [action], abilities: [{do: [{gain: {counter: lp, amount: 1}}]}]}
"""


def place(s: State, player: int, card: str) -> None:
    field(s, player, card, "place")


def both_pass(s: State) -> None:
    start_turn = s.turn
    while s.turn == start_turn and (s.line or s.frames[-1].menu == "answer"):
        say(s, "pass")


def test_timeline_a_reduction_stands_in_front_of_its_entry():
    s = toy(Timeline(), TIMELINE)
    hand(s, 0, "TOY-1")
    deck(s, 0, "TOY-6", 3)
    mortar = field(s, 1, "TOY-2")
    place(s, 1, "TOY-3")
    start(s)
    say(s, "use", "TOY-1")
    assert [s.defs[e.card].id for e in s.line] == ["TOY-3", "TOY-1"]
    both_pass(s)
    assert mortar.damage == 4


def test_timeline_reductions_add_up_and_zero_damage_triggers_nothing():
    s = toy(Timeline(), TIMELINE)
    hand(s, 0, "TOY-1")
    deck(s, 0, "TOY-6", 3)
    mortar = field(s, 1, "TOY-2")
    for card in ("TOY-4", "TOY-4", "TOY-3"):
        place(s, 1, card)
    start(s)
    say(s, "use", "TOY-1")
    both_pass(s)
    assert mortar.damage == 0
    assert told(s, "damaged") == []
    assert lp(s) == (10, 10)
    assert len(told(s, "drawn")) == 1  # only the matching part


def test_timeline_modifiers_work_in_the_order_in_which_they_stand():
    for active, lost in ((0, 5), (1, 3)):
        s = toy(Timeline(), TIMELINE, active=active)
        hand(s, 0, "TOY-1")
        deck(s, 0, "TOY-6", 3)
        mortar = field(s, 1, "TOY-2")
        place(s, 1, "TOY-4")
        place(s, 0, "TOY-5")
        start(s)
        if active == 1:
            say(s, "pass")
        say(s, "use", "TOY-1")
        expected = ["TOY-5", "TOY-4", "TOY-1"] if active == 0 else ["TOY-4", "TOY-5", "TOY-1"]
        assert [s.defs[e.card].id for e in s.line] == expected
        both_pass(s)
        assert mortar.damage == 0
        assert s.seats[1].counters["cp"] == 9 - lost


def test_timeline_the_oldest_resolves_first_and_what_arises_goes_to_the_newest_end():
    s = toy(Timeline(), TIMELINE)
    hand(s, 0, "TOY-1")
    hand(s, 1, "TOY-6")
    deck(s, 0, "TOY-6", 3)
    field(s, 1, "TOY-2")
    start(s)
    say(s, "use", "TOY-1")
    assert asked(s) == (1, "answer")  # the opponent of its controller is asked first
    say(s, "use", "TOY-6")
    while told(s, "damaged") == []:
        say(s, "pass")
    # Blast is done (its draw as well); the Nap is older than the trigger that Blast's damage caused
    assert [s.defs[e.card].id for e in s.line] == ["TOY-6", "TOY-2"]
    both_pass(s)
    assert [e[0] for e in told(s, "gained", "lost")] == ["gained", "lost"]


# ---------------------------------------------------------------- single actions in turn, newest group first (shields A1.9, A1.10)

ACTIONS = """
- {id: TOY-1, name: {en: Storm, ja: 嵐}, type: spell, timing: [action], abilities: [{do: [{damage: {to: {from: field, side: any}, amount: 3000}}]}]}
- {id: TOY-2, name: {en: Bomb, ja: 爆弾}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000], abilities: [{when: {destroyed: self}, do: [{damage: {to: {from: field, side: any}, amount: 2000}}]}]}
- {id: TOY-3, name: {en: Imp, ja: 小鬼}, type: unit, colour: red, cost: 1, bp: [4000, 4000, 4000], abilities: [{when: {destroyed: self}, do: [{lose: {player: enemy, counter: lp, amount: 1}}]}]}
- {id: TOY-4, name: {en: Ox, ja: 牛}, type: unit, colour: red, cost: 1, bp: [3000, 3000, 3000], abilities: [{when: {destroyed: self}, do: [{gain: {counter: lp, amount: 1}}]}]}
- {id: TOY-5, name: {en: Nap, ja: 昼寝}, type: spell, timing: [action], abilities: [{do: [{gain: {counter: lp, amount: 1}}]}]}
"""


def test_actions_alternate_and_two_passes_in_a_row_end_the_step():
    s = toy(Immediate(), ACTIONS, active=1)
    s.frames.clear()
    hand(s, 0, "TOY-5", "TOY-5")
    hand(s, 1, "TOY-5")
    start(s)
    assert asked(s) == (1, "window")
    say(s, "pass")
    say(s, "use", "TOY-5")
    assert lp(s) == (11, 10)  # it has resolved at once, there is nothing to answer
    assert asked(s) == (1, "window")  # one action each
    say(s, "use", "TOY-5")
    assert asked(s) == (0, "window")
    say(s, "pass")
    assert s.turn == 1  # the pass before the actions doesn't count
    say(s, "pass")
    assert s.turn == 2


def test_newest_group_of_triggers_first_and_in_it_the_turn_players():
    s = toy(Immediate(), ACTIONS)
    hand(s, 0, "TOY-1")
    field(s, 0, "TOY-2")
    field(s, 1, "TOY-4")
    field(s, 1, "TOY-3")
    start(s)
    say(s, "use", "TOY-1")
    # Storm destroys Bomb and Ox: one group. Bomb's (turn player's) first; its damage destroys the Imp: a newer group,
    # before Ox's.
    assert [s.defs[e[3]].id for e in told(s, "triggered")] == ["TOY-2", "TOY-3", "TOY-4"]
    assert lp(s) == (9, 11)


# ---------------------------------------------------------------- by themselves, the newest group first


def test_what_is_urgent_goes_before_the_newer_group_that_it_wakes():
    s = toy(Immediate(), BOLT)
    hand(s, 0, "TOY-5", "TOY-2")
    hand(s, 1, "TOY-1")
    imp = field(s, 1, "TOY-4")
    start(s)
    storm, drain = s.seats[0].zones["hand"]
    (bolt,) = s.seats[1].zones["hand"]
    s.waiting += [
        Entry(901, 0, drain, drain, s.defs[drain].program),
        Entry(902, 0, storm, storm, s.defs[storm].program, urgent=True),
        Entry(903, 1, bolt, bolt, s.defs[drain].program, urgent=True),
    ]
    say(s, "pass")
    say(s, "pass")
    order = [e[-1] for e in s.log if e[0] == "triggered"]
    assert order == [storm, bolt, imp.card, drain]
    assert lp(s) == (7, 9)
