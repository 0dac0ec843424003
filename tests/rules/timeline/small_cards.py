"""Small cards for the tests, each for one rule, and the table on which they are laid."""

from typing import Any

from tests.scene import Scene, Zones, scene

CARDS = """
- {name: Nap, type: action, cost: 1, timing: [main], abilities: [{do: [{gain: {counter: cost}}]}]}
- {name: Fire Cracker, type: action, cost: 2, timing: [main], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 3}}, {draw: {}}]}]}
- {name: Tea, type: action, cost: 1, timing: [quick], abilities: [{do: [{heal: {to: {from: main}, amount: 2}}]}]}
- {name: Jab, type: action, cost: 1, timing: [quick], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 1}}]}]}
- {name: Blast, type: action, cost: 3, timing: [quick], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 5}}]}, {when: {used: self}, do: [{gain: {counter: cost}}]}]}
- {name: Guard, type: action, cost: 1, timing: [response], abilities: [{respond: {damage: {to: {from: main}}}, with: {reduce: 3}}, {when: {used: self}, do: [{gain: {counter: cost}}]}]}
- {name: Shield Song, type: action, cost: 1, timing: [response], abilities: [{respond: {damage: {to: {from: main}}}, with: {reduce: 1}, do: [{draw: {}}]}]}
- {name: Deny, type: action, cost: 1, timing: [response], abilities: [{respond: {effect: {side: enemy}}, with: nothing}, {when: {used: self}, do: [{gain: {counter: cost}}]}]}
- {name: Ward, type: action, cost: 1, timing: [response], abilities: [{respond: {damage: {to: {from: main, side: any}}}, with: nothing}]}
- {name: Turn To Cards, type: action, cost: 1, timing: [response], abilities: [{respond: {damage: {to: {from: main}}}, with: {draw: {count: $event.amount}}}]}
- {name: Cards To Cost, type: action, cost: 1, timing: [response], abilities: [{respond: {draw: {player: you}}, with: {gain: {counter: cost}}}]}
- {name: No Cards, type: action, cost: 1, timing: [response], abilities: [{respond: {draw: {player: enemy}}, with: nothing}]}
- {name: Both Burn, type: action, cost: 1, timing: [main], abilities: [{do: [{damage: {to: {from: main, side: any}, amount: 5}}]}]}
- {name: Both Fall, type: action, cost: 1, timing: [main], abilities: [{do: [{destroy: {to: {from: main, side: any}}}]}]}
- {name: Rout, type: action, cost: 3, timing: [main], abilities: [{do: [{destroy: {to: {from: main, side: enemy}}}, {damage: {to: {from: main, side: enemy}, amount: 3}}]}]}
- {name: Bonfire, type: action, cost: 2, extra: {discard: 1}, timing: [main], abilities: [{choose: {hit: {from: characters, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 4}}]}]}
- {name: Ash, type: action, cost: 1, timing: [main], abilities: [{do: [{draw: {}}]}, {when: {discarded: self}, do: [{draw: {}}]}]}
- {name: Snipe, type: action, cost: 1, timing: [main], abilities: [{choose: {hit: {from: main, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 2}}]}]}
- {name: Second Use, type: action, cost: 1, timing: [main], abilities: [{choose: {again: {from: trash, type: action, count: 1}}, do: [{use_card: {cards: $again}}, {gain: {counter: cost, amount: 2}}]}]}
- {name: Free Use, type: action, cost: 1, timing: [main], abilities: [{choose: {again: {from: trash, count: 1}}, do: [{use_card: {cards: $again, free: true}}]}]}
- {name: Big Second, type: action, cost: 1, timing: [main], abilities: [{choose: {again: {from: trash, type: action, count: 1}}, do: [{damage: {to: {from: main, side: enemy}, amount: 5}}, {use_card: {cards: $again}}]}]}
- {name: Wither, type: action, cost: 1, timing: [main], abilities: [{do: [{boost: {to: {from: main, side: enemy}, attribute: hp, amount: -8}}]}]}
- {name: Last Stand, type: action, cost: 1, timing: [main], abilities: [{if: you.dango <= 1, do: [{draw: {}}]}]}
- {name: Toll, type: action, cost: 1, extra: {counter: cost, amount: 2}, timing: [main], abilities: [{do: [{draw: {}}]}]}
- {name: Dress Up, type: action, cost: 1, timing: [main], abilities: [{choose: {worn: {from: trash, count: 1}, by: {from: characters, count: 1}}, do: [{attach: {cards: $worn, to: $by}}]}]}
- {name: Trade In, type: action, cost: 1, extra: {discard: 1}, timing: [main], abilities: [{choose: {old: {from: hand, count: 1}}, do: [{move: {cards: $old, into: deck_top}}]}]}
- {name: Pick, type: action, cost: 1, timing: [quick], abilities: [{choose: {hit: {from: characters, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 1}}]}]}
- {name: Aimed, type: action, cost: 1, timing: [quick], abilities: [{choose: {hit: {from: main, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 2}}]}]}
- {name: Swell, type: action, cost: 1, timing: [quick], abilities: [{do: [{boost: {to: {from: main}, attribute: atk, amount: 1}}]}]}
- {name: Sweep, type: action, cost: 1, timing: [main], abilities: [{do: [{damage: {to: {from: characters, side: enemy}, amount: 3}}]}]}
- {name: Deep Breath, type: action, cost: 1, timing: [main], abilities: [{do: [{draw: {count: 2}}, {damage: {to: {from: main, side: enemy}, amount: 1}}]}]}
- {name: Two Blows, type: action, cost: 2, timing: [main], abilities: [{do: [{damage: {to: {from: main, side: enemy}, amount: 2}}, {damage: {to: {from: main, side: enemy}, amount: 2}}]}]}
- {name: Overheat, type: action, cost: 1, timing: [main], abilities: [{do: [{boost: {to: {from: main}, attribute: hp, amount: 3}}, {damage: {to: {from: main}, amount: 5}}]}]}
- {name: Strength, type: action, cost: 1, timing: [main], abilities: [{do: [{boost: {to: {from: main}, attribute: atk, amount: 1}}]}]}
- {name: Ladle, type: equipment, cost: 1, abilities: [{static: {boost: {to: host, attribute: atk, amount: 1}}}, {when: {removed: self}, do: [{draw: {}}]}]}
- {name: Hat, type: equipment, cost: 1, abilities: [{when: {damaged: host}, do: [{gain: {counter: cost}}]}]}
- {name: Porcelain, type: equipment, cost: 1, abilities: [{replace: {damage: {to: host}}, with: {destroy: {to: host}}, if: $event.amount >= 4}]}
- {name: Fog, type: field, cost: 1, abilities: [{when: {removed: any}, do: [{draw: {}}]}]}
- {name: Mist, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: main}}}, with: {reduce: 2}}]}
- {name: Drain, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: main, side: enemy}}}, with: {lose: {player: enemy, counter: cost, amount: $event.amount}}}]}
- {name: Greed, type: field, cost: 1, abilities: [{replace: {draw: {player: you}}, with: {gain: {counter: cost}}}]}
- {name: Trickle, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: main}}}, with: {lose: {counter: cost, amount: $event.amount}}}]}
- {name: Silence, type: field, cost: 1, abilities: [{replace: {draw: {player: enemy}}, with: nothing}]}
- {name: Cardstorm, type: field, cost: 1, abilities: [{replace: {damage: {to: {from: main}}}, with: {draw: {count: $event.amount}}}]}
- {name: Dawn, type: field, cost: 1, abilities: [{when: {start_step: you}, do: [{draw: {}}]}, {when: {end_step: any}, do: [{gain: {counter: cost}}]}]}
- {name: Plain, type: character, hp: 8, atk: 2}
- {name: Ox, type: character, hp: 12, atk: 3}
- {name: Fowl, type: character, hp: 6, atk: 1}
- {name: Frail, type: character, hp: 3, atk: 1}
- {name: Healer, type: character, hp: 5, atk: 1, abilities: [{when: {damaged: self}, do: [{heal: {to: self, amount: 2}}]}]}
- {name: Mortar, type: character, hp: 4, atk: 2, abilities: [{when: {damaged: self}, do: [{damage: {to: {from: main, side: enemy}, amount: self.atk}}]}]}
- {name: Big Mortar, type: character, hp: 9, atk: 2, abilities: [{when: {damaged: self}, do: [{damage: {to: {from: main, side: enemy}, amount: 2}}]}]}
- {name: Kettle, type: character, hp: 3, atk: 2, abilities: [{when: {enters: self}, do: [{draw: {}}]}]}
- {name: Careful, type: character, hp: 8, atk: 2, abilities: [{replace: {damage: {to: self}}, with: {reduce: 2}, if: self.hp <= 4}]}
- {name: Stone, type: character, hp: 8, atk: 2, abilities: [{static: {forbid: {to: self, action: switch}}}, {activate: {counter: cost, amount: 1}, timing: [main], do: [{draw: {}}]}]}
- {name: Idler, type: character, hp: 8, atk: 2, abilities: [{activate: {}, timing: [main], do: [{heal: {to: self, amount: 1}}]}]}
- {name: Smith, type: character, hp: 8, atk: 2, abilities: [{activate: {counter: cost, amount: 2}, timing: [quick], if: self.hp <= 5, do: [{damage: {to: {from: main, side: enemy}, amount: 2}}]}]}
- {name: Choir, type: character, hp: 8, atk: 2, abilities: [{static: {boost: {to: {from: main}, attribute: atk, amount: 1}}, anywhere: true}, {static: {boost: {to: {from: main}, attribute: atk, amount: 5}}}]}
- {name: Weeper, type: character, hp: 6, atk: 1, abilities: [{when: {destroyed: {side: own}}, do: [{gain: {counter: cost}}]}, {when: {destroyed: {side: own}}, do: [{draw: {}}]}]}
"""


def table(you: Zones, foe: Zones, **options: Any) -> Scene:
    """The scene at the turn player's main step (or wherever `at` says)."""
    return scene("timeline", cards=CARDS, you=you, foe=foe, **{"at": "main", **options})


def line(game: Scene) -> list[str]:
    """The timeline, oldest first: names of cards, a defeat as `defeat Name`, the rules' own as their names."""
    s = game.game._state
    names = []
    for e in s.line:
        name = s.defs[e.card].name.en if e.card >= 0 else ""
        rule = e.program.removeprefix("rules:") if e.program.startswith("rules:") else ""
        names.append(" ".join(filter(None, [rule if rule not in ("equip", "field") else "", name])))
    return names


def declines(game: Scene) -> Scene:
    """All decline, and all else takes its default, until the timeline is empty."""
    s = game.game._state
    while game.game.decision is not None and (s.line or game.asked[1] not in ("main", "battle", "end")):  # type: ignore[index]
        game.default()
    return game


def resolving(game: Scene) -> Scene:
    """All decline the windows that are open; stops at any other question."""
    while game.asked is not None and game.asked[1] == "answer":
        game.choose("pass")
    return game
