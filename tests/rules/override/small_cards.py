"""Small cards for the rulings and the worked examples: one ability each, told in its name's line."""

CARDS = """
# units without abilities: the numbers are BP / 1000 at level 1
- {name: Hen, type: unit, colour: yellow, cost: 1, bp: [3000, 4000, 5000]}
- {name: Scout, type: unit, colour: red, cost: 1, bp: [2000, 3000, 4000]}
- {name: Imp, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Bat, type: unit, colour: red, cost: 1, bp: [2000, 3000, 4000]}
- {name: Ox, type: unit, colour: blue, cost: 3, bp: [5000, 6000, 7000]}
- {name: Boar, type: unit, colour: red, cost: 2, bp: [4000, 5000, 6000]}
- {name: Titan, type: unit, colour: purple, cost: 6, bp: [9000, 10000, 11000]}
- {name: Drifter, type: unit, colour: colourless, cost: 2, bp: [3000, 4000, 5000]}
- {name: Hound, type: unit, colour: green, cost: 4, bp: [5000, 6000, 7000]}
- {name: Cub, type: unit, kind: evolution, colour: green, cost: 1, bp: [3000, 4000, 5000]}

# units with one
- name: Wolf
  type: unit
  colour: green
  cost: 4
  bp: [5000, 6000, 7000]
  abilities:
  - when: {deployed: self}
    choose: {foe: {from: field, side: enemy, count: 1}}
    do: [{boost: {to: $foe, attribute: bp, amount: -1000}}]
- name: Fox
  type: unit
  colour: red
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {overdrive: self}, do: [{draw: {}}]}
- name: Climber
  type: unit
  colour: red
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {level_up: self}, do: [{gain: {counter: lp}}]}
- name: Bomb
  type: unit
  colour: red
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {destroyed: self}, do: [{damage: {to: {from: field, side: any}, amount: 2000}}]}
- name: Mourner
  type: unit
  colour: purple
  cost: 3
  bp: [4000, 5000, 6000]
  abilities:
  - {when: {destroyed: {side: own, other: true}}, do: [{draw: {}}]}
- name: Avenger
  type: unit
  colour: purple
  cost: 1
  bp: [2000, 3000, 4000]
  abilities:
  - {when: {destroyed: self}, do: [{lose: {player: enemy, counter: lp}}]}
- name: Heir
  type: unit
  colour: blue
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {destroyed: self}, do: [{draw: {}}]}
- name: Chain Ox
  type: unit
  colour: blue
  cost: 3
  bp: [5000, 6000, 7000]
  keywords: [bind]
- name: Chain Yak
  type: unit
  colour: blue
  cost: 3
  bp: [5000, 6000, 7000]
  keywords: [bind]
- name: Kraken
  type: unit
  kind: evolution
  colour: blue
  cost: 2
  bp: [7000, 8000, 9000]
- name: Fenrir
  type: unit
  kind: evolution
  colour: green
  cost: 5
  bp: [7000, 8000, 9000]
- {name: Ghost, type: unit, colour: blue, cost: 3, bp: [4000, 5000, 6000], keywords: [unblockable]}
- {name: Lurer, type: unit, colour: yellow, cost: 2, bp: [6000, 7000, 8000], keywords: [provoke]}
- {name: Ghost Lurer, type: unit, colour: yellow, cost: 4, bp: [4000, 5000, 6000], keywords: [provoke, unblockable]}
- {name: Lancer, type: unit, colour: red, cost: 4, bp: [5000, 6000, 7000], keywords: [pierce]}
- {name: Statue, type: unit, colour: yellow, cost: 4, bp: [3000, 4000, 5000], keywords: [indestructible]}
- {name: Runner, type: unit, colour: red, cost: 2, bp: [3000, 4000, 5000], keywords: [haste]}
- {name: Moss, type: unit, colour: green, cost: 1, bp: [4000, 5000, 6000], keywords: [level_lock]}
- name: Raider
  type: unit
  colour: green
  cost: 3
  bp: [4000, 5000, 6000]
  abilities:
  - when: {hits: self}
    do:
    - modes:
      - [{draw: {}}]
      - [{ready: {to: {from: field}}}]
- name: Bell
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {end_phase: you}, do: [{gain: {counter: lp}}]}
- name: Doom
  type: unit
  colour: purple
  cost: 5
  bp: [6000, 7000, 8000]
  abilities:
  - {when: {end_phase: you}, do: [{lose: {player: each, counter: lp, amount: 3}}]}
- name: Herald
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {start_phase: you}, do: [{gain: {counter: lp}}]}
- name: Greeter
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {drawn: you}, once: turn, do: [{gain: {counter: lp}}]}
- name: Miser
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {discarded: you}, do: [{lose: {player: enemy, counter: lp}}]}
- name: Scholar
  type: unit
  colour: blue
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {when: {driven: you}, do: [{draw: {}}]}
- name: Reaper
  type: unit
  colour: purple
  cost: 3
  bp: [4000, 5000, 6000]
  abilities:
  - when: {attacks: self}
    choose: {prey: {from: field, side: enemy, count: 1}}
    do: [{destroy: {to: $prey}}]
- name: Tax Collector
  type: unit
  colour: colourless
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - static: {cost: {of: {from: hand, side: enemy}, by: 1}}

- name: Warded
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities:
  - {replace: {lose: {player: you, counter: lp}}, with: nothing}

# spells of the action phase
- {name: Insight, type: spell, timing: [action], abilities: [{do: [{draw: {count: 2}}]}]}
- name: Growth
  type: spell
  timing: [action]
  abilities:
  - choose: {grown: {from: field, count: 1}}
    do: [{level: {to: $grown, by: 2}}]
- name: Hush
  type: spell
  timing: [action]
  abilities:
  - choose: {quiet: {from: field, side: any, count: 1}}
    do: [{grant: {to: $quiet, keyword: silence, until: own_turn}}]
- name: Drought
  type: spell
  timing: [action]
  abilities:
  - do: [{grant: {to: enemy, keyword: draw_lock, until: enemy_turn}}]
- name: Banish
  type: spell
  timing: [action]
  abilities:
  - choose: {gone: {from: field, side: enemy, count: 1}}
    do: [{exile: {to: $gone}}]
- name: Recall
  type: spell
  timing: [action]
  abilities:
  - choose: {gone: {from: field, side: any, count: 1}}
    do: [{return: {to: $gone}}]
- name: Muster
  type: spell
  timing: [action]
  abilities:
  - choose: {back: {from: trash, count: 1}}
    do: [{deploy: {cards: $back}}]
- name: Recruit
  type: spell
  timing: [action]
  abilities:
  - choose: {back: {from: trash, type: unit, count: 1}}
    do: [{deploy: {cards: $back}}]
- {name: Landslide, type: spell, timing: [action], abilities: [{do: [{mill: {count: 2}}]}]}
- {name: Pact, type: spell, timing: [action], abilities: [{do: [{lose: {counter: lp}}]}]}
- name: Duel of Blood
  type: spell
  timing: [action]
  abilities:
  - do: [{lose: {player: each, counter: lp}}]
- name: Blood then Blood
  type: spell
  timing: [action]
  abilities:
  - do: [{lose: {player: you, counter: lp}}, {lose: {player: enemy, counter: lp}}]
- name: Bolt
  type: spell
  timing: [action, battle_declared, block_decided]
  abilities:
  - choose: {hit: {from: field, side: any, count: 1}}
    do: [{damage: {to: $hit, amount: 3000}}]
- name: Feather
  type: spell
  timing: [action]
  abilities:
  - choose: {up: {from: field, count: 1}}
    do: [{boost: {to: $up, attribute: bp, amount: 4000}}]
- name: Two Ways
  type: spell
  timing: [action]
  abilities:
  - do:
    - if: {exists: {from: exile}}
      then: [{choose: {found: {from: exile, count: 1}}}, {move: {cards: $found, into: hand}}]
      else: [{gain: {counter: lp}}]

# spells and artifacts of the windows
- name: Might
  type: spell
  timing: [battle_declared]
  abilities:
  - choose: {ally: {from: field, where: [attacking], count: 1}}
    do: [{boost: {to: $ally, attribute: bp, amount: 2000}}]
- name: Snare
  type: artifact
  colour: blue
  cost: 2
  timing: [battle_declared]
  abilities:
  - choose: {foe: {from: field, side: enemy, where: [attacking, bp <= 5000], count: 1}}
    do: [{destroy: {to: $foe}}]
- name: Pitfall
  type: artifact
  colour: blue
  timing: [unit_deployed]
  abilities:
  - choose: {foe: {from: field, side: enemy, count: 1}}
    do: [{rest: {to: $foe}}]
- name: Tripwire
  type: artifact
  colour: blue
  timing: [battle_declared]
  abilities:
  - choose: {foe: {from: field, side: enemy, count: 1}}
    do: [{rest: {to: $foe}}]
- name: Whisper
  type: artifact
  colour: colourless
  timing: [battle_declared]
  abilities:
  - do: [{gain: {counter: lp}}]
- name: Vengeance
  type: spell
  timing: [unit_destroyed]
  abilities:
  - do: [{lose: {player: enemy, counter: lp}}]
- name: Solace
  type: spell
  timing: [lp_lost]
  abilities:
  - do: [{gain: {counter: lp}}]

# field spells
- {name: Garden, type: field, cost: 2}
- {name: Harbour, type: field, cost: 3, activator: TST-001}
- name: Closing
  type: spell
  timing: [action]
  abilities:
  - choose: {shut: {from: place, side: any, count: 1}}
    do: [{destroy: {to: $shut}}]
"""
