"""A game in words for a message: what the board, a hand and the log say to a viewer, and nothing that they can't see.

Zones are known by what they hold, counters by the ruleset's own line; no ruleset is known by name.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from bot.discord.match.controls import begun, said
from bot.words import Words
from engine.game import Game
from engine.kernel.definitions import Definition

Json = dict[str, Any]


class Telling:
    """One game put into words for one viewer (`None`: everybody)."""

    def __init__(
        self, game: Game, viewer: int | None, lang: str, names: tuple[str, str], words: Words
    ) -> None:
        self.teller = game.teller(lang, names, viewer)
        self.view = game.view(viewer)
        self.viewer = viewer
        self._game = game
        self._words = words
        self._cards = game.ruleset.cards
        self._zones = game.ruleset.rules.zones
        self._vocabulary = game.ruleset.rules.vocabulary

    # ---- the board

    def headline(self, *, phase: bool = True) -> str:
        """Round, whose turn, phase (a question says it by itself); after the end, who has won and why."""
        v, gettext = self.view, self._words.gettext
        if v["outcome"] is not None:
            return self.result()
        if not v["turn"]:
            return gettext("Opening hands")
        if v["active"] == self.viewer:
            head = gettext("Round {round} · your turn", round=v["round"])
        else:
            who = self.teller.player(v["active"])
            head = gettext("Round {round} · {who}'s turn", round=v["round"], who=who)
        return f"{head} · {self.teller.words.terms['phase'].get(v['phase'], v['phase'])}" if phase else head

    def result(self) -> str:
        """Who has won, and why."""
        outcome = self.view["outcome"]
        reason = self.teller.words.terms["reason"].get(outcome["reason"], outcome["reason"])
        if outcome["winner"] is None:
            return self._words.gettext("A draw: {reason}.", reason=reason)
        who = begun(self.teller.names[outcome["winner"]])
        return self._words.gettext("{who} wins: {reason}.", who=who, reason=reason)

    def board(self) -> str:
        """Both sides in small print, what fights and what waits to resolve, from top to bottom as the picture has them; it
        shows the rest.
        """
        middle = [line for line in (self._battle(), self._line()) if line]
        return "\n".join([self._side(1), *middle, self._side(0)])

    def _side(self, player: int) -> str:
        seat = self.view["seats"][player]
        mark = "▸ " if self.view["turn"] and self.view["active"] == player else ""
        lines = [f"-# {mark}**{begun(self.teller.names[player])}**  {said(self._status(seat))}"]
        lines += [f"-# {said(self._keyword(word))}" for word in seat["states"]]
        return "\n".join(lines)

    def _status(self, seat: Json) -> str:
        sizes = {name: z if isinstance(z, int) else len(z) for name, z in seat["zones"].items()}
        status = self.teller.words.phrases["status"].format(**sizes | seat["counters"])
        counts = [
            f"{self._zone(zone)} {sizes[zone]}"
            for zone in seat["zones"]
            if self._zones[zone].holds == "cards" and (sizes[zone] or zone in ("hand", "deck"))
        ]
        return " · ".join([status, *counts])

    def _zone(self, zone: str) -> str:
        name = self.teller.words.terms["zone"].get(zone, zone)
        return name.removeprefix("the ")

    def _numbers(self, unit: Json) -> str:
        """The unit's numbers now, each with its name."""
        return " ".join(
            f"{self._term(self._vocabulary.attributes[name])} {value}"
            for name, value in unit["numbers"].items()
            if name != "cost"
        )

    def _battle(self) -> str:
        battle = self.view["battle"]
        if not battle:
            return ""
        attackers = [self._fighter(unit) for unit in (battle["attacker"], *battle.get("others", ()))]
        sides = [" + ".join([a for a in attackers if a]), self._fighter(battle["blocker"])]
        joined = " → ".join([side for side in sides if side])
        return f"⚔ {said(joined)}" if joined else ""

    def _fighter(self, number: int | None) -> str:
        for seat in self.view["seats"]:
            for zone in seat["zones"].values():
                for unit in zone if isinstance(zone, list) else ():
                    if isinstance(unit, dict) and unit["id"] == number:
                        return f"{self.teller.unit(unit['id'])} ({self._numbers(unit)})"
        return ""

    def _line(self) -> str:
        """What waits, numbered in the order in which it was put."""
        entries = self.view["line"]
        lines = []
        for at, entry in enumerate(entries, start=1):
            who = self.teller.names[entry["player"]]
            aimed = [self.teller.unit(unit) for unit in entry["targets"]]
            targets = f" → {self.teller.words.phrases['joiner'].join(aimed)}" if aimed else ""
            what = self.teller.card(entry["card"]) if entry["card"] else entry["rule"].replace("_", " ")
            place = next((n for n, e in enumerate(entries, start=1) if e["entry"] == entry["before"]), 0)
            before = self._words.gettext(" (before {number})", number=place) if place else ""
            lines.append(f"`{at}.` {said(what)}{said(targets)}{before} · {who}")
        return "\n".join(lines)

    # ---- the hand

    def hand(self) -> str:
        """The viewer's own cards, each with cost, numbers and its text."""
        assert self.viewer is not None
        held = Counter(self.view["seats"][self.viewer]["zones"]["hand"])
        if not held:
            return self._words.gettext("Your hand is empty.")
        return "\n".join([self._in_hand(self._cards[card], count) for card, count in held.items() if card])

    def _in_hand(self, d: Definition, count: int) -> str:
        kind = self._term(self._vocabulary.types[d.type])
        numbers = [
            f"{self._term(self._vocabulary.attributes[name])} {'/'.join(map(str, values))}"
            for name, values in d.numbers.items()
            if name != "cost"
        ]
        about = [self._colour(d), kind, self._words.gettext("cost {cost}", cost=d.cost), *numbers]
        copies = f" ×{count}" if count > 1 else ""
        head = f"**{said(self.teller.card(d.id))}**{copies} · {said(' · '.join([a for a in about if a]))}"
        text = self._game.ruleset.text(d.id, self.teller.lang)
        return "\n".join([head, *[f"-# {said(line)}" for line in text.splitlines() if line]])

    def _colour(self, d: Definition) -> str:
        hue = self._vocabulary.hue
        colour = d.attributes.get(hue, "")
        term = self._vocabulary.words.get(hue, {}).get(colour)
        return str(colour) if term is None else self._term(term)

    # ---- what has happened

    def story(self, start: int = 0, *, short: bool = True) -> Iterator[str]:
        """The events from number `start` on, a line each; equal ones in a row are one line with their number."""
        quiet = self.teller.book.quiet if short else frozenset[str]()
        told = [(kind, line) for _, kind, line in self.teller.story(self.viewer, start) if kind not in quiet]
        for (kind, line), same in groupby(told):
            count = len(list(same))
            marked = said(line)
            yield f"**{marked}**" if kind == "turn_began" else marked + (f" (×{count})" if count > 1 else "")

    # ---- words

    def _keyword(self, word: str) -> str:
        found = self._vocabulary.keywords.get(word)
        return word if found is None else self._term(found.name)

    def _term(self, term: Any) -> str:
        return str(term.ja if self.teller.lang == "ja" else term.en)
