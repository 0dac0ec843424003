"""The cards of these tests, as plain as the rule in question allows, and a table to lay them on.

BP is written level-wise: the Wolf is 5/6/7 thousand.
"""

from functools import partial

import engine
from tests.scene import Scene, own_set, scene

CARDS = """
# green
- {id: TST-WOLF, name: Wolf, type: unit, colour: green, cost: 4, bp: [5000, 6000, 7000]}
- {id: TST-IMP, name: Imp, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Fenrir, type: unit, kind: evolution, colour: green, cost: 5, bp: [7000, 8000, 9000]}
- {name: Leo, type: unit, kind: zodiac, base: TST-WOLF, colour: green, cost: 5, bp: [8000, 9000, 10000]}
- {name: Dawn, type: unit, kind: miracle, condition: you.lp <= 5, colour: green, cost: 5, bp: [9000, 9500, 10000]}
- name: Fox
  type: unit
  colour: green
  cost: 2
  bp: [3000, 4000, 5000]
  abilities: [{when: {overdrive: self}, do: [{draw: {}}]}]
- {name: Hare, type: unit, colour: green, cost: 2, bp: [2000, 3000, 4000], keywords: [haste]}
- name: Statue
  type: unit
  colour: green
  cost: 2
  bp: [2000, 3000, 4000]
  keywords: [haste]
  abilities: [{static: {forbid: {to: self, action: attack}}}]
- name: Piper
  type: unit
  colour: green
  cost: 1
  bp: [1000, 2000, 3000]
  abilities: [{static: {grant: {to: {from: field, other: true}, keyword: haste}}}]
- name: Whistle
  type: spell
  timing: [action]
  abilities: [{choose: {one: {from: field, count: 1}}, do: [{grant: {to: $one, keyword: haste}}]}]
# red
- {name: Bat, type: unit, colour: red, cost: 1, bp: [2000, 3000, 4000]}
- name: Boar
  type: unit
  colour: red
  cost: 3
  bp: [4000, 5000, 6000]
  abilities:
  - when: {attacks: self}
    choose: {hit: {from: field, side: enemy, count: 1}}
    do: [{damage: {to: $hit, amount: 3000}}]
- {name: Chain, type: unit, colour: red, cost: 3, bp: [6000, 7000, 8000], keywords: [bind]}
- name: Forge
  type: unit
  colour: red
  cost: 5
  bp: [4000, 5000, 6000]
  abilities: [{static: {cost: {of: {from: hand, type: unit}, by: -3}}}]
- {name: Squire, type: unit, colour: red, cost: 3, bp: [3000, 4000, 5000], activator: TST-WOLF}
# blue
- {id: TST-OX, name: Ox, type: unit, colour: blue, cost: 3, bp: [5000, 6000, 7000]}
- {name: Hen, type: unit, colour: blue, cost: 1, bp: [3000, 4000, 5000]}
- name: Jailer
  type: unit
  colour: blue
  cost: 4
  bp: [3000, 4000, 5000]
  abilities: [{static: {forbid: {to: {from: field, side: enemy}, action: recover}}}]
- name: Tax
  type: unit
  colour: blue
  cost: 4
  bp: [3000, 4000, 5000]
  abilities: [{static: {cost: {of: {from: hand, side: enemy}, by: 1}}}]
- name: Snare
  type: artifact
  colour: blue
  cost: 2
  timing: [battle_declared]
  abilities:
  - choose: {it: {from: field, side: enemy, where: [attacking, bp <= 5000], count: 1}}
    do: [{destroy: {to: $it}}]
- {name: Gift, type: artifact, colour: blue, timing: [action], abilities: [{do: [{draw: {}}]}]}
- {name: Relic, type: artifact, colour: colourless, cost: 1, timing: [action], abilities: [{do: [{draw: {}}]}]}
# yellow
- name: Lark
  type: unit
  colour: yellow
  cost: 2
  bp: [2000, 3000, 4000]
  abilities: [{when: {start_phase: you}, do: [{gain: {counter: lp}}]}]
- name: Owl
  type: unit
  colour: yellow
  cost: 2
  bp: [2000, 3000, 4000]
  abilities: [{when: {end_phase: you}, do: [{lose: {player: enemy, counter: lp, amount: 3}}]}]
- name: Magpie
  type: unit
  colour: yellow
  cost: 2
  bp: [2000, 3000, 4000]
  abilities: [{when: {drawn: you}, do: [{lose: {player: enemy, counter: lp}}]}]
- name: Raven
  type: unit
  colour: yellow
  cost: 2
  bp: [2000, 3000, 4000]
  abilities: [{when: {discarded: you}, do: [{lose: {player: enemy, counter: lp}}]}]
- {name: Guard, type: unit, colour: yellow, cost: 3, bp: [2000, 3000, 4000], keywords: [indestructible]}
- name: Stork
  type: unit
  colour: yellow
  cost: 2
  bp: [2000, 3000, 4000]
  abilities: [{when: {hits: self}, do: [{modes: [[{draw: {}}], [{ready: {to: self}}]]}]}]
# colourless
- {name: Drifter, type: unit, colour: colourless, cost: 2, bp: [2000, 3000, 4000]}
- {name: Nomad, type: unit, colour: colourless, cost: 2, bp: [2000, 3000, 4000]}
# the strange ones
- name: Pike
  type: unit
  colour: red
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{static: {grant: {to: {from: field, other: true}, keyword: pierce}}}]
- name: Glass
  type: unit
  colour: blue
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{replace: {damage: {to: self}}, with: {destroy: {to: self}}}]
- name: Saint
  type: unit
  colour: yellow
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{replace: {destroy: {to: {from: field, other: true}}}, with: {destroy: {to: self}}}]
- name: Sentinel
  type: unit
  colour: yellow
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{static: {boost: {to: self, attribute: bp, amount: 2000}}, if: not self.rested}]
- name: Spendthrift
  type: unit
  colour: yellow
  cost: 1
  bp: [3000, 4000, 5000]
  abilities: [{static: {boost: {to: self, attribute: bp, amount: -3000}}, if: you.cp < 9}]
- name: Scholar
  type: unit
  colour: yellow
  cost: 3
  bp: [1000, 1000, 1000]
  abilities: [{static: {boost: {to: self, attribute: bp, amount: {times: [1000, you.hand]}}}}]
- name: Miser
  type: unit
  colour: yellow
  cost: 3
  bp: [1000, 1000, 1000]
  abilities: [{static: {boost: {to: self, attribute: bp, amount: {times: [1000, you.cp]}}}}]
- name: Pilgrim
  type: unit
  colour: yellow
  cost: 2
  bp: [1000, 1000, 1000]
  abilities: [{static: {boost: {to: self, attribute: bp, amount: 1000}}, if: you.lp == 10}]
- name: Angel
  type: unit
  colour: yellow
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{replace: {destroy: {to: {from: field, where: [cost <= 2]}}}, with: nothing}]
- name: Devil
  type: unit
  colour: red
  cost: 3
  bp: [3000, 4000, 5000]
  abilities: [{replace: {destroy: {to: {from: field, side: enemy}}}, with: {exile: {to: $event.unit}}}]
- name: Mourner
  type: unit
  colour: yellow
  cost: 3
  bp: [4000, 5000, 6000]
  abilities: [{when: {destroyed: {side: own, other: true}}, do: [{draw: {}}]}]
# spells
- {name: Insight, type: spell, timing: [action], abilities: [{do: [{draw: {count: 2}}]}]}
- {name: Windfall, type: spell, timing: [action], abilities: [{do: [{gain: {counter: cp}}]}]}
- {name: Duel, type: spell, timing: [action], abilities: [{do: [{lose: {player: each, counter: lp, amount: 2}}]}]}
- {name: Toll, type: spell, cost: 1, timing: [action], abilities: [{do: [{lose: {player: enemy, counter: lp}}]}]}
- {name: Cost, type: spell, timing: [action], abilities: [{do: [{lose: {counter: lp}}]}]}
- name: Bolt
  type: spell
  timing: [action]
  abilities: [{choose: {hit: {from: field, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 5000}}]}]
- name: Banish
  type: spell
  timing: [action]
  abilities: [{choose: {out: {from: field, side: any, count: 1}}, do: [{exile: {to: $out}}]}]
- {name: Vanish, type: spell, timing: [action], abilities: [{do: [{draw: {}}, {move: {cards: self, into: hand}}]}]}
- name: Net
  type: spell
  timing: [action]
  abilities: [{choose: {out: {from: field, side: any, where: [attacking], count: 1}}, do: [{destroy: {to: $out}}]}]
- name: Doom
  type: spell
  timing: [action]
  abilities: [{choose: {out: {from: field, side: any, count: 1}}, do: [{destroy: {to: $out}}]}]
- {name: Flood, type: spell, timing: [action], abilities: [{do: [{destroy: {to: {from: field, side: any}}}]}]}
- name: Storm
  type: spell
  timing: [action]
  abilities: [{do: [{damage: {to: {from: field, side: any}, amount: 5000}}]}]
- name: Recall
  type: spell
  timing: [action]
  abilities: [{choose: {one: {from: field, side: any, count: 1}}, do: [{return: {to: $one}}]}]
- {name: Rally, type: spell, cost: 3, activator: TST-WOLF, timing: [action], abilities: [{do: [{draw: {}}]}]}
- name: Wither
  type: spell
  timing: [action]
  abilities:
  - choose: {one: {from: field, side: enemy, count: 1}}
    do:
    - boost: {to: $one, attribute: bp, amount: -9000}
- name: Scorch
  type: spell
  timing: [action]
  abilities:
  - do:
    - damage: {to: {from: field, side: enemy}, amount: 3000, bind: burnt}
    - boost: {to: $burnt, attribute: bp, amount: -500}
- name: Rouse
  type: spell
  timing: [action]
  abilities: [{choose: {one: {from: field, side: any, count: 1}}, do: [{ready: {to: $one}}]}]
- name: Rise
  type: spell
  timing: [action]
  abilities: [{choose: {one: {from: field, side: any, count: 1}}, do: [{level: {to: $one}}]}]
- name: Hush
  type: spell
  timing: [action]
  abilities: [{do: [{grant: {to: enemy, keyword: draw_lock, until: enemy_turn}}]}]
- name: Might
  type: spell
  timing: [battle_declared]
  abilities:
  - choose: {it: {from: field, where: [attacking], count: 1}}
    do: [{boost: {to: $it, attribute: bp, amount: 2000}}]
- {name: Alarm, type: spell, timing: [lp_lost], abilities: [{do: [{draw: {}}]}]}
# field spells
- name: Marsh
  type: field
  cost: 2
  activator: TST-WOLF
  abilities: [{static: {boost: {to: {from: field}, attribute: bp, amount: 1000}}}]
- name: Heath
  type: field
  cost: 1
  abilities: [{static: {boost: {to: {from: field}, attribute: bp, amount: -1000}}}]
"""

SET = own_set("override", CARDS)
table = partial(scene, "override", cards=CARDS)

LIST = [card.name.en for card in SET.cards.values()][:14]
DECK = engine.parse_deck("override", "".join(f"3 {name}\n" for name in LIST[:13]) + f"1 {LIST[13]}", [SET])


def opening(first: int | str = 0, seed: int = 7, deck: engine.Deck = DECK) -> Scene:
    """A game from its very beginning, at the first mulligan."""
    return Scene(engine.new_game("override", [deck, deck], seed, {"first": first}, [SET]))
