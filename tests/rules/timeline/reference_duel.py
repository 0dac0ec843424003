"""Characters on the timeline by the rules alone: HP 0, defeats, immediate processing, automatic modifiers.

The counterpart of `reference`: entries stand on one list with what modifies them; here their parts meet characters that can
fall (rules 1.9.4, 1.9.6, 1.10). Nothing of the engine is used.
"""

from typing import Any

Told = tuple[Any, ...]


class Duel:
    """Each player's characters as HP, the main one first; field cards by name; `turn` is whose turn it is."""

    def __init__(self, turn: int, hp: list[int], fields: list[str], dango: int) -> None:
        self.turn = turn
        self.team = [[[full, full] for full in hp] for _ in range(2)]
        self.fields = fields
        self.dango = [dango, dango]
        self.line: list[Any] = []
        self.told: list[Told] = []
        self.outcome: Told | None = None
        self.order = (turn, 1 - turn)

    def put(self, player: int, parts: list[tuple[str, int]]) -> None:
        """The newest end; what modifies it works in this order: the turn player's first (1.9.6)."""
        self.line.append((player, tuple(parts)))

    def run(self) -> None:
        while self.line and self.outcome is None:
            player, what = self.line.pop(0)
            if isinstance(what, tuple):
                for part in what:
                    if self.outcome is None:
                        self.moment(player, *part)
            elif what[0] == 0 and self.team[player] and self.team[player][0] is what:
                # a defeat, unless the character has been healed or is gone (1.10.2)
                self.fall([player])

    def moment(self, player: int, kind: str, amount: int) -> None:
        """One part of an effect, with all that it does at once."""
        whom = {"burn": [player, 1 - player], "damage": [1 - player], "defeat": [1 - player]}.get(
            kind, [player]
        )
        kind = "damage" if kind == "burn" else kind
        if kind == "defeat":
            return self.fall(whom)
        events = [self.modified((kind, p, amount, False)) for p in whom]
        hit = [p for name, p, n, _ in events if name == "damage" and n > 0 and self.team[p][0][0] > 0]
        if all(name == "draw" for name, *_ in events):
            events.sort(key=lambda e: e[1] != self.turn)  # together, so the turn player's is told first
        for name, p, n, _ in events:
            main = self.team[p][0]
            if name == "draw" and n > 0:
                self.told += [("drawn", p)] * n
            elif name == "heal" and main[0] < main[1]:
                self.told.append(("healed", p, min(n, main[1] - main[0])))
                main[0] = min(main[1], main[0] + n)
            elif name == "damage" and p in hit:
                self.told.append(("damaged", p, n))
                main[0] = max(0, main[0] - n)
        for p in self.order:  # of one moment, the turn player's defeat first (1.9.4)
            if p in hit and self.team[p][0][0] == 0:
                self.line.append((p, self.team[p][0]))
        return None

    def modified(self, event: tuple[str, int, int, bool]) -> tuple[str, int, int, bool]:
        for owner in self.order:
            kind, whom, amount, replaced = event
            field = self.fields[owner]
            if field == "Mist" and kind == "damage" and whom == owner:
                event = (kind, whom, max(0, amount - 2), replaced)
            elif field == "Cardstorm" and kind == "damage" and whom == owner and amount > 0 and not replaced:
                event = ("draw", owner, amount, True)
            elif field == "Silence" and kind == "draw" and whom != owner:
                event = (kind, whom, 0, replaced)
        return event

    def fall(self, players: list[int]) -> None:
        """A main character is defeated: one immediate processing, dango first, then main areas (1.10.1)."""
        for p in players:
            self.team[p].pop(0)
            self.told.append(("destroyed", p))
        for p in players:
            self.dango[p] -= 1
            self.told.append(("dango_lost", p))
        for p in players:
            if self.team[p]:
                self.told.append(("enters", p))
        lost = [p for p in range(2) if not self.dango[p] or not self.team[p]]
        if lost:
            self.outcome = (1 - lost[0] if len(lost) == 1 else None,)
