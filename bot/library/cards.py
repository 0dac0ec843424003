"""Cards by name: what is offered while somebody types, and which card somebody means."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

import engine
from engine.kernel.definitions import Definition

from .folding import folded


@dataclass(frozen=True, slots=True)
class Found:
    """A card of a ruleset."""

    ruleset: str
    card: Definition

    @property
    def key(self) -> str:
        """Its name for machines."""
        return f"{self.ruleset}:{self.card.id}"

    def name(self, language: str) -> str:
        """What it is called."""
        return self.card.name.ja if language == "ja" else self.card.name.en


class Cards:
    """The cards of some rulesets, ready to be searched on every key that somebody presses."""

    def __init__(self, rulesets: Iterable[engine.Ruleset]) -> None:
        self._rulesets = {rs.name: rs for rs in rulesets}
        self._all: list[tuple[tuple[str, str, str], Found]] = []
        for rs in self._rulesets.values():
            for card in rs.cards.values():
                keys = (folded(card.name.en), folded(card.name.ja), folded(card.id))
                self._all.append((keys, Found(rs.name, card)))
        self._by_key = {found.key: found for _, found in self._all}

    def ruleset(self, found: Found) -> engine.Ruleset:
        """The ruleset of a card, with its sets."""
        return self._rulesets[found.ruleset]

    def suggest(self, typed: str, language: str, most: int = 25) -> list[Found]:
        """The cards that somebody may mean who has typed so much: those that begin with it come first."""
        key = folded(typed[:100])
        ranked = [(_rank(keys, key), found.name(language), found) for keys, found in self._all]
        return [found for _, _, found in sorted((r for r in ranked if r[0] < 9), key=lambda r: r[:2])[:most]]

    def find(self, wanted: str) -> Found | None:
        """The card that somebody means: by key, number or name; else the only one that holds these words."""
        if wanted in self._by_key:
            return self._by_key[wanted]
        key = folded(wanted[:100])
        exact = [found for keys, found in self._all if key in keys]
        if exact:
            return exact[0]
        holding = [found for keys, found in self._all if key and any(key in k for k in keys)]
        return holding[0] if len(holding) == 1 else None

    def near(self, wanted: str, language: str) -> list[str]:
        """Names that look like what somebody has written."""
        names = {k: found.name(language) for keys, found in self._all for k in keys[:2]}
        close = get_close_matches(folded(wanted[:80]), list(names), 3, 0.5)
        return list(dict.fromkeys(names[k] for k in close))


def _rank(keys: tuple[str, str, str], typed: str) -> int:
    """0 for the best; 9 where it doesn't fit."""
    if not typed or any(k.startswith(typed) for k in keys):
        return 0
    if any(f" {typed}" in k for k in keys):
        return 1
    return 2 if any(typed in k for k in keys) else 9


@cache
def shipped_cards(ruleset: str = "") -> Cards:
    """The cards that come with the program, of one ruleset or of all."""
    return Cards(engine.ruleset(name) for name in ([ruleset] if ruleset else engine.rulesets()))
