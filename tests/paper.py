"""A small set and a deck of its own: tests that show whole games or boards don't change when shipped cards do."""

import re
from pathlib import Path

import engine

CARDS = """\
- {id: PAP-001, name: {en: Paper Wolf, ja: 紙の狼}, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- id: PAP-002
  name: {en: Paper Owl, ja: 紙の梟}
  type: unit
  colour: green
  cost: 2
  bp: [2500, 3500, 4500]
  abilities: [{when: {deployed: self}, do: [{draw: {}}]}]
- {id: PAP-003, name: {en: Paper Bull, ja: 紙の牡牛}, type: unit, colour: green, cost: 3, bp: [5500, 6500, 7500], keywords: [bind]}
- id: PAP-004
  name: {en: Paper Dragon, ja: 紙の竜}
  type: unit
  colour: green
  cost: 5
  bp: [7000, 8000, 9000]
  abilities: [{when: {attacks: self}, choose: {hit: {from: field, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 2000}}]}]
- {id: PAP-005, name: {en: Paper Stag, ja: 紙の牡鹿}, type: unit, kind: evolution, colour: green, cost: 3, bp: [6000, 7000, 8000]}
- {id: PAP-006, name: {en: Tin Guard, ja: 錫の番兵}, type: unit, colour: yellow, cost: 1, bp: [1500, 2500, 3500], keywords: [provoke]}
- {id: PAP-007, name: {en: Tin Rider, ja: 錫の騎手}, type: unit, colour: yellow, cost: 2, bp: [2000, 3000, 4000], keywords: [haste]}
- id: PAP-008
  name: {en: Tin Bomb, ja: 錫の爆弾}
  type: unit
  colour: yellow
  cost: 2
  bp: [3000, 4000, 5000]
  abilities: [{when: {destroyed: self}, do: [{lose: {player: enemy, counter: lp}}]}]
- id: PAP-009
  name: {en: Tin Giant, ja: 錫の巨人}
  type: unit
  colour: yellow
  cost: 4
  bp: [6000, 7000, 8000]
  abilities: [{when: {level_up: self}, do: [{mill: {player: enemy, count: 2}}]}]
- {id: PAP-010, name: {en: Ink, ja: 墨}, type: spell, timing: [action], cost: 1, abilities: [{do: [{draw: {count: 2}}]}]}
- id: PAP-011
  name: {en: Crease, ja: 折り目}
  type: spell
  timing: [battle_declared]
  abilities: [{choose: {foe: {from: field, side: enemy, count: 1}}, do: [{damage: {to: $foe, amount: 1500}}]}]
- id: PAP-012
  name: {en: Green Scissors, ja: 緑の鋏}
  type: artifact
  colour: green
  cost: 1
  timing: [unit_deployed]
  abilities: [{choose: {late: {from: field, side: enemy, where: [fresh], count: 1}}, do: [{rest: {to: $late}}]}]
- id: PAP-013
  name: {en: Folding Table, ja: 折り畳み机}
  type: field
  colour: green
  cost: 2
  abilities: [{static: {boost: {to: {from: field, where: [colour == green]}, attribute: bp, amount: 500}}}]
"""

UNNUMBERED = re.sub(r"id: PAP-\d+(, |\n  )", "", CARDS)
"""The cards as a scene takes them."""

SET = f"""\
dsl: 1
ruleset: override
set: {{id: PAP, name: {{en: Paper and Tin, ja: 紙と錫}}, version: 1}}
cards:
{CARDS}"""

DECK = (
    "# name: paper\n# name.ja: 紙\n"
    + "".join(f"3 PAP-{n:03}\n" for n in range(1, 13))
    + "2 PAP-013\n2 FDB-001\n"
)

OPTIONS = ("--set", "paper.yaml", "--deck", "paper.txt", "--foe-deck", "paper.txt")
"""A game between two paper decks, on the command line."""


def write(folder: Path) -> None:
    """Writes the set and the deck, as `OPTIONS` names them."""
    (folder / "paper.yaml").write_text(SET, encoding="utf-8")
    (folder / "paper.txt").write_text(DECK, encoding="utf-8")


def new_game(seed: int) -> engine.Game:
    """A game between two paper decks."""
    sets = [engine.load_set(SET)]
    deck = engine.parse_deck("override", DECK, sets)
    return engine.new_game("override", [deck, deck], seed, sets=sets)
