"""Decks at random, to try the cards of a set in games."""

import random

from engine.decks import Deck
from engine.language.parse import CardSet
from engine.registry import Ruleset

DECKS = 24
"""Random decks of a set that play each other."""


def random_decks(rs: Ruleset, found: CardSet, seed: int, count: int = DECKS) -> list[Deck]:
    """Legal decks that hold as many cards of the set as they may, the rest from the ruleset's own. Raises `DeckError`."""
    rng = random.Random(seed)
    made = []
    for number in range(count):
        lines = [f"# name: random-{number}"]
        copies: dict[str, int] = {}
        for section in rs.rules.decks.sections:
            if section.least:
                lines.append(f"[{section.name}]")
                own = [c for c in rs.cards if c in found.cards]
                others = [c for c in rs.cards if c not in found.cards]
                rng.shuffle(own)
                rng.shuffle(others)
                lines += _fill(rs, [*own, *others], section.types, section.least, copies)
        made.append(rs.deck("\n".join(lines)))
    return made


def _fill(
    rs: Ruleset, pool: list[str], types: tuple[str, ...], least: int, copies: dict[str, int]
) -> list[str]:
    lines, missing = [], least
    for card in pool:
        d = rs.cards[card]
        key = d.name.en if rs.rules.decks.copies_by == "name" else card
        count = min(missing, rs.rules.decks.copies - copies.get(key, 0))
        if count > 0 and (not types or d.type in types) and not d.node.unimplemented:
            copies[key] = copies.get(key, 0) + count
            lines.append(f"{count} {card}")
            missing -= count
    return lines
