"""A small set for the tests of the card language, and short ways to spoil it."""

from engine.language.faults import SetError
from engine.language.parse import CardSet, load_set
from engine.rulesets.override.vocabulary import VOCABULARY

HEADER = """\
dsl: 1
ruleset: override
set: {id: EMB, name: {en: Ember Coast, ja: 残り火の海岸}, version: 3}
"""
SAMPLE = (
    HEADER
    + """\
macros:
  spark:
    params: [n]
    text: {en: "Spark {n}", ja: "火花{n}"}
    abilities:
    - when: {attacks: self}
      choose: {lit: {from: field, side: enemy, where: [bp <= $$n], count: 1}}
      do: [{damage: {to: $lit, amount: $$n}}]
cards:
- id: EMB-014
  name: {en: Ember Scout, ja: 残り火の斥候}
  type: unit
  colour: red
  cost: 2
  bp: [3000, 4000, 5000]
  keywords: [haste, {spark: 2000}]
  abilities:
  - when: {deployed: self}
    choose: {hit: {from: field, side: enemy, where: [cost <= 3], count: 1}}
    do:
    - damage: {to: $hit, amount: 2000, bind: burnt}
    - if: {destroyed: $burnt}
      then: [{draw: {player: you, count: 1}}]
- id: EMB-015
  name: {en: Beacon, ja: 烽火}
  type: spell
  timing: [action]
  abilities:
  - do: [{draw: {count: 2}}]
"""
)


def load(text: str) -> CardSet:
    """The text as a set for `override`."""
    return load_set(text, VOCABULARY)


def problems(text: str) -> list[str]:
    """What is wrong with a text, each as an author reads it; an empty list if nothing is."""
    try:
        load(text)
    except SetError as error:
        return [str(problem) for problem in error.problems]
    return []


def spoiled(old: str, new: str) -> list[str]:
    """What is wrong with the sample after one change."""
    assert old in SAMPLE
    return problems(SAMPLE.replace(old, new, 1))


def ability(text: str, *, type_: str = "unit") -> list[str]:
    """What is wrong with one ability (a YAML flow mapping), on a unit or on a spell; without the place."""
    own = "cost: 1\n  bp: [1000, 2000, 3000]" if type_ == "unit" else "timing: [action]"
    text = f"{HEADER}cards:\n- id: EMB-001\n  name: {{en: A, ja: 甲}}\n  type: {type_}\n  colour: red\n  {own}\n  abilities:\n  - {text}\n"
    return [line.partition("EMB-001 ")[2] for line in problems(text)]
