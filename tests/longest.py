"""A community's own set at its bounds, for whatever must fit somewhere: the shipped cards with the longest names, in the
widest letters, and with as many abilities as a card may have.
"""

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

import engine
from engine import CardSet, Game
from engine.registry import Ruleset

NAME = 40
ABILITIES = 6
"""Two fewer than a card may have: macros add to them."""
ID = "LNG"


def longest(ruleset: str) -> Ruleset:
    """The ruleset with that set in it."""
    return engine.ruleset(ruleset, [_own(ruleset)[0]])


def longest_game(ruleset: str, seed: int) -> Game:
    """A game with those cards alone."""
    own, deck = _own(ruleset)
    found = longest(ruleset).deck(deck)
    return engine.new_game(ruleset, [found, found], seed, sets=[own])


@cache
def _own(ruleset: str) -> tuple[CardSet, str]:
    """The set, and a deck list."""
    folder = Path(engine.__file__).parent / "rulesets" / ruleset
    text = (folder / "cards.yaml").read_text()
    shipped = yaml.safe_load(text)["set"]["id"]
    data = yaml.safe_load(text.replace(f"{shipped}-", f"{ID}-"))
    data["set"] = {"id": ID, "name": {"en": "W" * NAME, "ja": "鬱" * NAME}}
    for number, card in enumerate(data["cards"]):
        card["name"] = {"en": f"{'W' * NAME}{number:03}"[-NAME:], "ja": f"{'鬱' * NAME}{number:03}"[-NAME:]}
        if card.get("abilities"):
            card["abilities"] = _many(card["abilities"])
    deck = min((folder / "decks").glob("*.txt")).read_text().replace(f"{shipped}-", f"{ID}-")
    return engine.load_set(yaml.safe_dump(data, allow_unicode=True)), deck


def _many(abilities: list[Any]) -> list[Any]:
    """The abilities, and those that a card may have several of again and again."""
    again = [a for a in abilities if "when" in a or "static" in a]
    found = list(abilities)
    while again and len(found) < ABILITIES:
        found += again[: ABILITIES - len(found)]
    return [deepcopy(ability) for ability in found]  # YAML would write one object twice as an alias
