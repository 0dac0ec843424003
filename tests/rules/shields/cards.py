"""The cards of these tests, as plain as the rule in question allows, and a table to lay them on."""

from collections.abc import Sequence
from typing import Any

from tests.scene import Laid, Scene, scene
from tests.scene import seat as bare

CARDS = """
- {id: TST-GRUNT, name: Grunt, type: unit, colour: blue, lv: 1, cost: 1, ap: 2, hp: 3}
- {name: Ogre, type: unit, colour: blue, lv: 4, cost: 3, ap: 4, hp: 5, trait: [beast]}
- {name: Imp, type: unit, colour: red, lv: 1, cost: 1, ap: 1, hp: 1}
- {name: Pacifist, type: unit, colour: blue, lv: 1, cost: 1, ap: 0, hp: 3}
- {name: Wall, type: unit, colour: white, lv: 2, cost: 1, ap: 1, hp: 5, keywords: [blocker]}
- {name: Guard, type: unit, colour: white, lv: 2, cost: 1, ap: 2, hp: 2, keywords: [blocker]}
- {name: Lancer, type: unit, colour: red, lv: 3, cost: 2, ap: 3, hp: 2, keywords: [first_strike]}
- {name: Falcon, type: unit, colour: red, lv: 3, cost: 2, ap: 3, hp: 2, keywords: [high_maneuver]}
- {name: Sapper, type: unit, colour: red, lv: 3, cost: 2, ap: 3, hp: 3, keywords: [{breach: 2}]}
- {name: Presser, type: unit, colour: red, lv: 3, cost: 2, ap: 3, hp: 3, keywords: [suppression]}
- {name: Medic, type: unit, colour: blue, lv: 2, cost: 1, ap: 1, hp: 5, keywords: [{repair: 2}]}
- {name: Helper, type: unit, colour: green, lv: 2, cost: 1, ap: 1, hp: 2, keywords: [{support: 2}]}
- {name: Steed, type: unit, colour: blue, lv: 2, cost: 2, ap: 2, hp: 2, link_trait: lantern}
- {name: Named, type: unit, colour: blue, lv: 2, cost: 2, ap: 2, hp: 2, link_name: {en: Asha, ja: アーシャ}}
- {name: Rider, type: pilot, colour: red, trait: [lantern], lv: 2, cost: 1, ap: 1, hp: 1}
- {name: Asha of Dawn, type: pilot, colour: blue, trait: [warden], lv: 2, cost: 1, ap: 2, hp: 0}
- {name: Squire, type: pilot, colour: white, lv: 1, cost: 1, ap: 0, hp: 2, keywords: [blocker, {repair: 1}]}
- name: Scribe
  type: pilot
  colour: blue
  lv: 1
  cost: 1
  ap: 0
  hp: 1
  abilities: [{when: {attacks: self}, do: [{draw: {}}]}]
- name: Scout
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 2
  hp: 3
  abilities: [{when: {attacks: self}, do: [{draw: {}}]}]
- name: Drummer
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities: [{when: {attacks: any}, do: [{mill: {}}]}]
- name: Raider
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 3
  abilities: [{when: {attacks_player: self}, do: [{boost: {to: self, attribute: ap, amount: 3, until: battle}}]}]
- name: Hunter
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 3
  abilities: [{when: {attacks_unit: self}, do: [{boost: {to: self, attribute: ap, amount: 3, until: battle}}]}]
- name: Martyr
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 2
  abilities: [{when: {destroyed: self}, do: [{draw: {}}]}]
- name: Mourner
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 5
  abilities: [{when: {destroyed: {side: any}}, do: [{draw: {}}]}]
- name: Bomber
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities:
  - when: {attacks: self}
    choose: {hit: {from: battle, side: any, count: 1}}
    do: [{destroy: {to: $hit}}]
- name: Trapper
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 4
  keywords: [blocker]
  abilities:
  - when: {blocks: self}
    choose: {hit: {from: battle, side: any, count: 1}}
    do: [{destroy: {to: $hit}}]
- name: Cutter
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{choose: {hit: {from: battle, side: enemy, count: 1}}, do: [{boost: {to: $hit, attribute: hp, amount: -1}}]}]
- name: Twins
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main]
  abilities:
  - choose: {hit: {from: battle, side: enemy, count: 2}}
    do: [{damage: {to: $hit, amount: 1}}]
- name: Thenfirst
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main]
  abilities:
  - do:
    - draw: {}
    - choose: {hit: {from: battle, side: enemy, count: 1}}
    - damage: {to: $hit, amount: 1}
- name: Ambush
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities:
  - when: {attacks: self}
    choose: {hit: {from: battle, side: enemy, count: 2}}
    do: [{damage: {to: $hit, amount: 1}}]
- name: Captain
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 3
  hp: 3
  abilities:
  - static: {grant: {to: self, keyword: breach, amount: 2}}
    if: {exists: {from: battle, name: TST-GRUNT}}
  - static: {grant: {to: self, keyword: suppression}}
    if: {exists: {from: battle, name: TST-GRUNT}}
- name: Patron
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities:
  - static: {boost: {to: self, attribute: ap, amount: 2}}
    if: {exists: {from: base}}
  - when: {start_step: you}
    do: [{boost: {to: self, attribute: hp, amount: enemy.shields}}]
- name: Shackle
  type: unit
  colour: white
  lv: 1
  cost: 1
  ap: 1
  hp: 3
  abilities: [{static: {forbid: {to: {from: battle, side: enemy}, action: attack}}}]
- name: Oncer
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 5
  abilities: [{when: {damaged: {side: any}}, once: turn, do: [{draw: {}}]}]
- name: Avenger
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 4
  abilities: [{when: {destroyed: {side: own, other: true}}, do: [{damage: {to: {from: battle, side: enemy}, amount: 1}}]}]
- name: Doublecross
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 5
  keywords: [{repair: 1}]
  abilities: [{static: {grant: {to: self, keyword: repair, amount: 2}}}]
- name: Rouser
  type: unit
  colour: white
  lv: 1
  cost: 1
  ap: 1
  hp: 1
  abilities: [{when: {attacks: {side: enemy}}, do: [{ready: {to: {from: battle}}}]}]
- name: Duelist
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 4
  abilities:
  - activate: {amount: 1}
    timing: [action]
    once: turn
    do: [{boost: {to: self, attribute: ap, amount: 2}}]
- name: Forge
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 4
  abilities:
  - activate: {amount: 1}
    timing: [main]
    do: [{boost: {to: self, attribute: ap, amount: 2}}]
- name: Banner
  type: unit
  colour: blue
  lv: 1
  cost: 1
  ap: 1
  hp: 1
  abilities: [{static: {boost: {to: {from: battle, other: true}, attribute: hp, amount: 2}}}]
- name: Leech
  type: unit
  colour: purple
  lv: 1
  cost: 1
  ap: 3
  hp: 3
  abilities: [{when: {defeats: self}, do: [{heal: {to: self, amount: 3}}]}]
- name: Miser
  type: unit
  colour: green
  lv: 2
  cost: 1
  ap: 1
  hp: 2
  abilities: [{when: {ex_spent: you}, do: [{draw: {}}]}]
- name: Envoy
  type: unit
  colour: green
  lv: 2
  cost: 1
  ap: 1
  hp: 2
  abilities: [{when: {deployed: self}, do: [{mill: {}}]}]
- name: Rain
  type: command
  colour: blue
  lv: 2
  cost: 1
  timing: [action]
  abilities: [{choose: {hit: {from: battle, side: any, count: 1}}, do: [{destroy: {to: $hit}}]}]
- name: Whisper
  type: command
  colour: blue
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{do: [{draw: {}}]}]
- name: Edict
  type: command
  colour: blue
  lv: 1
  cost: 1
  timing: [main]
  abilities: [{do: [{draw: {}}]}]
- name: Zap
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{choose: {hit: {from: battle, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 1}}]}]
- {name: Drill, type: pilot, colour: blue, lv: 1, cost: 1, ap: 0, hp: 1, abilities: [{activate: {rest: true}, timing: [main], do: [{draw: {}}]}]}
- {name: Bonded, type: unit, colour: blue, link_trait: lantern, lv: 2, cost: 2, ap: 2, hp: 2, abilities: [{static: {boost: {to: self, attribute: ap, amount: 10}}, if: self.linked}, {static: {boost: {to: self, attribute: hp, amount: 10}}, if: self.paired}]}
- {name: Muster, type: command, colour: white, lv: 1, cost: 1, timing: [main], abilities: [{choose: {one: {from: trash, count: 1}}, do: [{deploy: {cards: $one}}]}]}
- {name: Delver, type: unit, colour: blue, lv: 1, cost: 1, ap: 1, hp: 1, abilities: [{activate: {exile: 2}, timing: [main], do: [{draw: {}}]}]}
- {name: Broker, type: unit, colour: blue, lv: 1, cost: 1, ap: 1, hp: 1, abilities: [{activate: {amount: 2, discard: 1}, timing: [main], do: [{draw: {}}]}]}
- {name: Lesson, type: command, colour: blue, lv: 1, cost: 1, timing: [main], abilities: [{choose: {one: {from: battle, count: 1}}, do: [{grant: {to: $one, keyword: support, amount: 2}}]}]}
- {name: Wither, type: command, colour: white, lv: 1, cost: 1, timing: [main, action], abilities: [{choose: {hit: {from: battle, side: any, count: 1}}, do: [{boost: {to: $hit, attribute: hp, amount: -3}}]}]}
- {name: Phantom, type: unit, colour: white, lv: 1, cost: 1, ap: 1, hp: 3, abilities: [{replace: {destroy: {to: self}}, with: nothing}]}
- {name: Proxy, type: unit, colour: white, lv: 1, cost: 1, ap: 1, hp: 5, abilities: [{replace: {destroy: {to: {from: battle, other: true}}}, with: {destroy: {to: self}}}]}
- name: Wave
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{do: [{damage: {to: {from: battle, side: any}, amount: 1}}]}]
- name: Deputy
  type: command
  colour: blue
  trait: [lantern]
  lv: 1
  cost: 1
  timing: [main, action]
  ap: 1
  hp: 1
  abilities: [{do: [{draw: {}}]}]
- name: Wakeup
  type: command
  colour: blue
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{choose: {one: {from: battle, side: any, count: 1}}, do: [{ready: {to: $one}}]}]
- name: Reinforce
  type: command
  colour: white
  lv: 1
  cost: 1
  timing: [action]
  abilities: [{choose: {one: {from: hand, type: base, count: 1}}, do: [{deploy: {cards: $one}}]}]
- name: Rally
  type: command
  colour: white
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{do: [{boost: {to: {from: battle}, attribute: hp, amount: 2, until: battle}}]}]
- name: Blessing
  type: command
  colour: white
  lv: 1
  cost: 1
  timing: [main]
  abilities: [{do: [{boost: {to: {from: battle}, attribute: hp, amount: 2}}]}]
- {name: Keep, type: base, colour: blue, lv: 1, cost: 1, hp: 4}
- {name: Tower, type: base, colour: blue, lv: 1, cost: 1, hp: 6}
- {name: Stone, type: unit, token: true, ap: 1, hp: 1}
- name: Swarm
  type: command
  colour: green
  lv: 1
  cost: 1
  timing: [main, action]
  abilities: [{do: [{create: {token: TST-STONE, count: 2}}]}]
- name: Echo
  type: command
  colour: blue
  lv: 1
  cost: 1
  timing: [main]
  abilities: [{do: [{draw: {}}]}, {burst: [{draw: {}}]}]
- name: Phoenix
  type: unit
  colour: red
  lv: 1
  cost: 1
  ap: 2
  hp: 2
  abilities: [{burst: [{deploy: {cards: self}}]}]
- name: Pages
  type: command
  colour: red
  lv: 1
  cost: 1
  timing: [main]
  abilities: [{do: [{draw: {player: each}}]}]
- name: Sprout
  type: command
  colour: green
  lv: 1
  cost: 1
  timing: [main]
  abilities: [{do: [{gain: {counter: ex}}]}]
- name: Wraith
  type: unit
  colour: purple
  trait: [hollow]
  lv: 1
  cost: 1
  ap: 2
  hp: 3
  abilities:
  - when: {attacks: self}
    price: {exile: 2, where: [trait == hollow]}
    do: [{draw: {count: 2}}]
""".replace("{name: Stone,", "{id: TST-STONE, name: Stone,")

RESOURCE = "Wind Cistern"


def seat(*, resources: int = 0, **what: Any) -> dict[str, Any]:
    """One side: `resources` are all active unless `active` says less; five shields and no base, if nothing is said."""
    laid: dict[str, Any] = {
        "shields": ["Grunt"] * 5,
        "resources": [RESOURCE] * resources,
        "active": resources,
    }
    return bare(**(laid | what))


def table(you: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A main phase of `you`."""
    return scene("shields", cards=CARDS, you=you or seat(), foe=foe or seat(), **more)


def units(*laid: Laid) -> Sequence[Laid]:
    """The battle area."""
    return laid
