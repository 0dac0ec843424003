"""Views to draw: the beginning, the middle and the end of a played game, and tables fuller than any game makes them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.agents import Seat, agent
from engine.game import Game, new_game
from engine.layout import Place, layout
from engine.registry import Ruleset, ruleset

Json = dict[str, Any]

NAMES = ("Momiji", "Takahashi Sora")
CAPTION_LIMIT = 6
"""As many lasting states as a crowded player has at the most."""


def played(name: str, seed: int, player: str = "greedy") -> Iterator[Game]:
    """The positions of one game between two starter decks; the same game object, moved on."""
    decks = sorted(ruleset(name).decks)
    game = new_game(name, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed)
    sides = [agent(player, seed), agent(player, seed + 1)]
    while game.decision is not None:
        yield game
        game.push(sides[game.decision.player].choose(Seat(game, game.decision.player)))
    yield game


@cache
def moments(name: str, seed: int = 1, player: str = "greedy") -> dict[str, Json]:
    """Views of one game: early, the fullest table, a battle, a full line, the end; player 0's, the battle's a spectator's."""
    found: dict[str, Json] = {}
    best = dict.fromkeys(("full", "battle", "line"), 0)
    for game in played(name, seed, player):
        view = game.view(0)
        if view["round"] == 2 and view["decision"] and "options" in view["decision"]:
            found.setdefault("early", view)
        size = sum(
            isinstance(u, dict)
            for s in view["seats"]
            for z in s["zones"].values()
            if isinstance(z, list)
            for u in z
        )
        scores = {"full": size, "battle": size + 1 if view["battle"] else 0, "line": len(view["line"])}
        for moment, score in scores.items():
            if score > best[moment]:
                best[moment] = score
                found[moment] = game.view(None) if moment == "battle" else view
        found["end"] = view
    return found


def crowded(name: str, lang: str) -> Json:
    """A table with more on it than fits, under the longest names: what a picture must still hold."""
    rs = ruleset(name)
    view = next(g.view(0) for g in played(name, 3, "random") if g.turn >= 2)
    fill = _Filling(rs, lang)
    for seat in view["seats"]:
        fill.seat(seat)
    rows = [u["id"] for s in view["seats"] for z in fill.faces for u in s["zones"][z]]
    mine = [u["id"] for z in fill.faces for u in view["seats"][0]["zones"][z]]
    view["battle"] = {"attacker": mine[0], "blocker": rows[-1], "others": mine[1:3]}
    view["line"] = [fill.entry(i, rows) for i in range(20)]
    view["active"], view["round"] = 1, 199
    return view


@cache
def _lying(name: str) -> dict[str, tuple[str, ...]]:
    """The types of the objects that lie in each zone in a few games."""
    found: dict[str, set[str]] = {}
    for seed in range(4):
        for game in played(name, seed, "random"):
            for seat in game.view(None)["seats"]:
                for zone, held in seat["zones"].items():
                    if game.ruleset.rules.zones[zone].holds == "permanents":
                        found.setdefault(zone, set()).update(game.ruleset.cards[u["card"]].type for u in held)
    return {zone: tuple(sorted(types)) for zone, types in found.items()}


class _Filling:
    def __init__(self, rs: Ruleset, lang: str) -> None:
        self._rs = rs
        self._lang = lang
        self._layout = layout(rs.name)
        self._next = 1 << 20
        self._types = _lying(rs.name)
        self.faces = tuple(dict.fromkeys(p.zone for p in self._layout.places if p.form == "face"))

    def _longest(self, types: tuple[str, ...] = (), count: int = 1) -> list[str]:
        """The cards with the longest names."""
        fitting = [d for d in self._rs.cards.values() if not types or d.type in types]
        fitting = [d for d in fitting if not d.token]
        by = sorted(fitting, key=lambda d: (-len(getattr(d.name, self._lang)), d.id))
        return [by[i % len(by)].id for i in range(count)]

    def seat(self, seat: Json) -> None:
        zones = self._rs.rules.zones
        for zone in zones:
            held = seat["zones"][zone]
            if zones[zone].holds == "cards":
                most = 1 if zone in self._layout.line.zones else zones[zone].capacity or 30
                seat["zones"][zone] = 40 if isinstance(held, int) else self._longest(count=most)
        for zone in {p.zone for p in self._layout.places}:
            if zones[zone].holds == "permanents":
                seat["zones"][zone] = []
        for place in self._layout.places:
            if zones[place.zone].holds == "permanents":
                seat["zones"][place.zone] += self._objects(place, seat)
        keywords = self._rs.rules.vocabulary.keywords
        seat["states"] = [k for k, term in keywords.items() if term.on == "player"][:CAPTION_LIMIT]
        for counter in seat["counters"]:
            seat["counters"][counter] = 99

    def _objects(self, place: Place, seat: Json) -> list[Json]:
        capacity = self._rs.rules.zones[place.zone].capacity
        count = capacity or place.slots * 2 + 1
        types = place.types or self._types[place.zone]
        hosts = [u["id"] for zone in self.faces for u in seat["zones"][zone]]
        found = []
        for i, card in enumerate(self._longest(types, count)):
            unit = self._object(card, i)
            if place.form == "attached":
                unit["host"] = hosts[i % len(hosts)]
            found.append(unit)
        return found

    def _object(self, card: str, i: int) -> Json:
        d = self._rs.cards[card]
        self._next += 1
        keywords = [k for k, term in self._rs.rules.vocabulary.keywords.items() if term.on == "unit"]
        levels = max((len(v) for v in d.numbers.values()), default=1)
        return {
            "id": self._next,
            "card": card,
            "level": levels,
            "rested": i % 2 == 1,
            "damage": 12000 if levels > 1 else 9,
            "numbers": {
                n: values[-1] + (i % 3 - 1) * (12000 if values[-1] > 99 else 12)
                for n, values in d.numbers.items()
            },
            "keywords": keywords[: i % 4],
            "fresh": i % 3 == 0,
            "under": [None, *self._longest(count=4)][: i % 6],
        }

    def entry(self, i: int, targets: list[int]) -> Json:
        return {
            "entry": i + 1,
            "player": i % 2,
            "source": 0,
            "card": self._longest(count=5)[i % 5] if i % 4 else None,
            "sort": "effect",
            "rule": "",
            "before": i if i % 3 == 0 else 0,
            "targets": targets[: i % 4],
        }
