"""The cards of these tests, as plain as the rule in question allows, and a table to lay them on.

Imp and Ogre are fire Forwards with 3000 and 4000 power, Crab and Whale water ones with 6000 and 7000. Summons named
here cost nothing, so that no scene has to pay where payment isn't the point.
"""

from functools import partial

from tests.scene import Scene, own_set, scene

CARDS = """
- {id: TST-IMP, name: Imp, type: forward, element: fire, cost: 1, power: 3000}
- {id: TST-OGRE, name: Ogre, type: forward, element: fire, cost: 2, power: 4000}
- {name: Boar, type: forward, element: fire, cost: 4, power: 7000}
- {name: Giant, type: forward, element: fire, cost: 5, power: 9000}
- {name: Lynx, type: forward, element: fire, cost: 2, power: 3000, keywords: [first_strike]}
- {name: Viper, type: forward, element: fire, cost: 2, power: 4000, keywords: [first_strike]}
- {name: Bravo, type: forward, element: fire, cost: 2, power: 3000, keywords: [brave]}
- {name: Hare, type: forward, element: fire, cost: 1, power: 2000, keywords: [haste]}
- {name: Seal, type: forward, element: water, cost: 1, power: 3000}
- {name: Crab, type: forward, element: water, cost: 3, power: 6000}
- {name: Whale, type: forward, element: water, cost: 4, power: 7000}
- {name: Newt, type: forward, element: water, cost: 1, power: 2000, generic: true}
- {name: Twin, type: forward, element: fire, second: water, cost: 3, power: 4000}
- {name: Ambusher, type: forward, element: water, cost: 0, power: 5000, keywords: [back_attack]}
- {name: Angel, type: forward, element: light, cost: 2, power: 5000}
- {name: Fiend, type: forward, element: dark, cost: 2, power: 5000}
- {name: Pyre, type: backup, element: fire, cost: 1, generic: true}
- {name: Well, type: backup, element: water, cost: 1, generic: true}
- {name: Spring, type: backup, element: fire, second: water, cost: 2, generic: true}
- {name: Rock, type: backup, element: earth, cost: 0, generic: true}
- {name: Lamp, type: backup, element: light, cost: 1}
- {name: Wisp, type: forward, element: fire, cost: 1, power: 1000, keywords: [elusive]}
- name: Warlord
  type: forward
  element: fire
  cost: 3
  power: 4000
  abilities: [{static: {boost: {to: {from: field, type: forward, other: true}, attribute: power, amount: 2000}}}]
- {name: Junker, type: forward, element: fire, cost: 1, power: 1000, abilities: [{activate: {discard: 2}, timing: [action], do: [{draw: {}}]}]}
- name: Sneak
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities: [{static: {forbid: {to: {from: field, side: enemy, type: forward, where: [cost >= 4]}, action: block_this}}}]
- {name: Mage, type: forward, element: fire, cost: 2, power: 3000, abilities: [{when: {strikes: self}, do: [{draw: {}}]}]}
- {name: Thief, type: forward, element: fire, cost: 2, power: 3000, abilities: [{when: {hits: self}, do: [{draw: {}}]}]}
- name: Lancer
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities: [{when: {strikes: self}, do: [{damage: {to: {from: field, side: enemy, type: forward}, amount: 1000}}]}]
- name: Swift
  type: forward
  element: water
  cost: 2
  power: 4000
  keywords: [first_strike]
  abilities: [{when: {strikes: self}, do: [{draw: {}}]}]
- {name: Crier, type: forward, element: fire, cost: 0, power: 2000, abilities: [{when: {enters: self}, do: [{draw: {}}]}]}
- name: Greeter
  type: forward
  element: fire
  cost: 0
  power: 2000
  abilities:
  - when: {enters: self}
    choose: {hit: {from: field, side: enemy, type: forward, count: 1}}
    do: [{damage: {to: $hit, amount: 3000}}]
- name: Herald
  type: forward
  element: fire
  cost: 3
  power: 5000
  abilities:
  - when: {enters: self}
    do: [{draw: {count: 2}}]
  - when: {burst: self}
    do: [{draw: {}}]
- name: Sniper
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities:
  - activate: {rest: true}
    timing: [action]
    choose: {hit: {from: field, side: enemy, type: forward, count: 1}}
    do: [{damage: {to: $hit, amount: 3000}}]
- name: Drummer
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities: [{activate: {}, timing: [action], once: turn, do: [{boost: {to: self, attribute: power, amount: 2000}}]}]
- name: Chief
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities:
  - activate: {discard: 1, same_name: true, amount: 1}
    timing: [special]
    choose: {hit: {from: field, side: enemy, type: forward, count: 1}}
    do: [{damage: {to: $hit, amount: 5000}}]
- name: Sage
  type: backup
  element: water
  cost: 2
  abilities: [{activate: {rest: true, amount: 1}, timing: [action], do: [{draw: {}}]}]
- name: Shy
  type: forward
  element: water
  cost: 2
  power: 3000
  abilities: [{when: {chosen: self}, do: [{return: {to: self}}]}]
- name: Bastion
  type: forward
  element: water
  cost: 3
  power: 5000
  abilities: [{replace: {destroy: {to: self}}, with: nothing}]
- name: Mourner
  type: forward
  element: water
  cost: 2
  power: 5000
  abilities: [{when: {destroyed: {side: own, other: true}}, do: [{draw: {}}]}]
- name: Gravekeeper
  type: forward
  element: water
  cost: 2
  power: 5000
  abilities: [{when: {buried: {side: own, other: true}}, do: [{draw: {}}]}]
- name: Banner
  type: backup
  element: fire
  cost: 2
  abilities: [{static: {boost: {to: {from: field, type: forward}, attribute: power, amount: 1000}}}]
- name: Avenger
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities: [{static: {boost: {to: self, attribute: power, amount: 4000}}, if: you.damage >= 3}]
- name: Watcher
  type: forward
  element: fire
  cost: 2
  power: 3000
  abilities: [{when: {cast: any}, if: you.hand <= 1, do: [{draw: {count: 2}}]}]
- name: Giver
  type: backup
  element: water
  cost: 1
  abilities: [{when: {end_phase: any}, do: [{may: [{draw: {}}]}]}]
- name: Finder
  type: forward
  element: fire
  cost: 0
  power: 2000
  abilities:
  - when: {enters: self}
    do:
    - look: {count: you.deck, bind: seen}
    - choose: {kept: {from: $seen, where: [element == water], count: {up_to: 1}}}
    - move: {cards: $kept, into: hand, reveal: true}
    - shuffle: {}
- name: Zap
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{damage: {to: $hit, amount: 3000}}]}]
- name: Fork
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {hit: {from: field, side: enemy, type: forward, count: {up_to: 2}}}, do: [{damage: {to: $hit, amount: 3000}}]}]
- name: Doom
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{destroy: {to: $hit}}]}]
- name: Grave
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{bury: {to: $hit}}]}]
- name: Lull
  type: summon
  element: water
  cost: 0
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{rest: {to: $hit}}]}]
- name: Chill
  type: summon
  element: ice
  cost: 0
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{grant: {to: $hit, keyword: freeze, until: enemy_turn}}]}]
- name: Rouse
  type: summon
  element: wind
  cost: 0
  abilities: [{choose: {one: {from: field, side: own, count: 1}}, do: [{ready: {to: $one}}]}]
- name: Tide
  type: summon
  element: water
  cost: 0
  abilities: [{do: [{return: {to: {from: field, side: any, type: forward}}}]}]
- name: Roar
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {one: {from: field, type: forward, count: 1}}, do: [{boost: {to: $one, attribute: power, amount: 3000}}]}]
- name: Wither
  type: summon
  element: dark
  cost: 0
  abilities: [{choose: {one: {from: field, side: any, type: forward, count: 1}}, do: [{boost: {to: $one, attribute: power, amount: -3000}}]}]
- name: Grant
  type: summon
  element: fire
  cost: 0
  abilities: [{choose: {one: {from: field, type: forward, count: 1}}, do: [{grant: {to: $one, keyword: first_strike}}]}]
- {name: Insight, type: summon, element: water, cost: 0, abilities: [{do: [{draw: {count: 2}}]}]}
- {name: Curse, type: summon, element: dark, cost: 0, abilities: [{do: [{gain: {player: each, counter: harm}}]}]}
- {name: Double, type: summon, element: dark, cost: 0, abilities: [{do: [{gain: {player: enemy, counter: harm, amount: 2}}]}]}
- {name: Revive, type: summon, element: water, cost: 0, abilities: [{choose: {back: {from: trash, count: 1}}, do: [{deploy: {cards: $back}}]}]}
- name: Flare
  type: summon
  element: fire
  cost: 3
  ex: true
  abilities: [{choose: {hit: {from: field, side: any, type: forward, count: 1}}, do: [{damage: {to: $hit, amount: 5000}}]}]
- {name: Gift, type: summon, element: water, cost: 3, ex: true, abilities: [{do: [{draw: {}}]}]}
- name: Choice
  type: summon
  element: fire
  cost: 0
  abilities: [{do: [{modes: [[{draw: {}}], [{mill: {player: enemy}}]]}]}]
- {name: Idle, type: summon, element: fire, cost: 12, abilities: [{do: [{draw: {}}]}]}
- {name: Ember, type: summon, element: fire, cost: 1, abilities: [{do: [{draw: {}}]}]}
- {name: Blaze, type: summon, element: fire, cost: 2, abilities: [{do: [{draw: {}}]}]}
- {name: Steam, type: summon, element: fire, second: water, cost: 2, abilities: [{do: [{draw: {}}]}]}
- {name: Dawn, type: summon, element: light, cost: 2, abilities: [{do: [{draw: {}}]}]}
"""

SET = own_set("party", CARDS)
table = partial(scene, "party", cards=CARDS)
ACTING = ("main", "priority")


def to(game: Scene, kind: str, who: str = "") -> Scene:
    """Everybody passes until somebody is asked this."""
    while game.asked is not None and not (game.asked[1] == kind and who in ("", game.asked[0])):
        assert game.asked[1] in ACTING, game.asked
        game.choose("pass")
    return game


def on(game: Scene) -> Scene:
    """Both pass as long as they are asked to act."""
    while game.asked is not None and game.asked[1] in ACTING:
        game.choose("pass")
    return game


def resolve(game: Scene) -> Scene:
    """Both pass until nothing waits any more."""
    while stack(game):
        game.choose("pass")
    return game


def stack(game: Scene) -> list[str]:
    """The cards whose effects wait, the newest last."""
    s = game.game._state
    return [s.defs[e.card].name.en for e in s.line]


def phase(game: Scene) -> str:
    """The phase, or the step of the attack phase."""
    return game.game._state.phase
