"""A scene told line by line: who is asked what, the answer, what then happens, and the table where it has changed.

The golden files beside it hold these transcripts; `UPDATE_GOLDEN=1` writes them anew. A is `you`, B is `foe`.
"""

import os
from pathlib import Path
from typing import Any

from tests.scene import Scene, Side, down

GOLDEN = Path(__file__).parent / "golden"
LETTERS = {"you": "A", "foe": "B"}
NAMES: dict[Any, str] = {**LETTERS, "lp": "LP", "cp": "CP", "bp": "BP", "set": "the spell zone"}

LINES = {
    "phase_began": "-- {player}: {phase} phase",
    "turn_began": "== round {round}: turn of {player}",
    "drawn": "{player} draws {card}",
    "moved": "{player}: {card} goes from {origin} to {to}",
    "reshuffled": "{player}: the trash ({count} cards) is shuffled and becomes the deck",
    "discarded": "{player} discards {card}",
    "milled": "{player}: {card} goes from the top of the deck to the trash",
    "laid": "{player} lays {card} as {how}",
    "deployed": "{player}: {card} is deployed at level {level}",
    "destroyed": "{player}: {card} is destroyed",
    "exiled": "{player}: {card} is exiled",
    "returned": "{player}: {card} goes to {to}",
    "damaged": "{unit} is dealt {amount} damage",
    "boosted": "{unit}: {attribute} changes by {amount}",
    "granted": "{unit} gets {keyword}",
    "state_granted": "{player} gets {keyword}",
    "level_up": "{unit} rises to level {level}",
    "level_down": "{unit} falls to level {level}",
    "rested": "{unit} turns sideways",
    "readied": "{unit} turns upright",
    "overdrive": "{unit} overdrives",
    "gained": "{player} gains {amount} {counter}",
    "paid": "{player} pays {amount} {counter}",
    "triggered": "{player}: ability of {card}",
    "attacks": "{player}: {unit} attacks",
    "blocks": "{player}: {unit} blocks {attacker}",
    "block_decided": "{player} has decided about the block",
    "hits": "{unit} hits the player",
    "lp_lost": "{player} loses {amount} LP",
    "driven": "{player} drives {card}, face up",
    "start_phase": None,
    "end_phase": None,
    "library_out": "{player} can't draw from an empty deck",
    "timed_out": "time runs out: {clock} clock of {player}",
    "ended": "the game is over: {player} wins ({reason})",
}  # fmt: skip


class Transcript:
    """Plays a scene and writes down what happens, part by part (`variant`)."""

    def __init__(self, title: str) -> None:
        self.lines = [f"# {title}"]
        self.asked: list[str] = []
        """Who was asked what since the part began, in order: `B window`."""
        self._table: dict[str, str] = {}

    def part(self, name: str, scene: Scene) -> "Transcript":
        """A new position: the example itself or a variant of it."""
        self.lines += ["", f"## {name}"]
        self.scene = scene
        self.asked = []
        self._table = {}
        self._show()
        self._tell(scene.events())
        return self

    def play(self, *choices: str) -> "Transcript":
        """Decides one after the other, as `Scene.play`; `a & b` chooses two at once."""
        for what in choices:
            self._question(what)
            before = len(self.scene.game.events)
            self.scene.choose(*what.split(" & "))
            self._tell(self.scene.events()[before:])
        return self

    def host(self, call: str, *arguments: Any) -> "Transcript":
        """A call of the host: a clock, a judge."""
        before = len(self.scene.game.events)
        getattr(self.scene.game, call)(*arguments)
        self._tell(self.scene.events()[before:])
        return self

    def _question(self, answer: str) -> None:
        asked = self.scene.asked
        assert asked is not None
        letter = LETTERS[asked[0]]
        self.asked.append(f"{letter} {asked[1]}")
        offered = ", ".join(self.scene.offered)
        self.lines.append(f"{letter} is asked ({asked[1]}): {offered}")
        self.lines.append(f"{letter} answers: {answer}")

    def _tell(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            line = LINES[event["kind"]]
            if line is not None:
                words = {k: NAMES.get(v, v) for k, v in event.items()}
                self.lines.append("  " + line.format(**words))
        self._show()

    def _show(self) -> None:
        """The sides that have changed."""
        for player, side in (("A", self.scene.you), ("B", self.scene.foe)):
            shown = _side(side)
            if self._table.get(player) != shown:
                self._table[player] = shown
                self.lines.append(f"  [{player}: {shown}]")

    def check(self, name: str) -> None:
        """Compares with the golden file, or writes it (`UPDATE_GOLDEN=1`)."""
        path = GOLDEN / f"{name}.txt"
        text = "\n".join(self.lines) + "\n"
        if os.environ.get("UPDATE_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")


def _side(side: Side) -> str:
    piles = [f"LP {side.lp}", f"CP {side.cp}"]
    piles += [f"{zone} {len(getattr(side, zone))}" for zone in ("hand", "deck", "trash")]
    piles += [f"{zone} {', '.join(getattr(side, zone))}" for zone in ("set", "exile") if getattr(side, zone)]
    return "; ".join([", ".join(piles), *[_unit(p) for p in side.field]])


def _unit(p: Any) -> str:
    words = [f"{p.name} level {p.level} BP {p.bp}"]
    words += [f"damage {p.damage}"] if p.damage else []
    words += ["sideways"] if p.rested else []
    words += [", ".join(p.keywords)] if p.keywords else []
    words += [f"on {' / '.join(_card(c) for c in p.under)}"] if p.under else []
    return ", ".join(words)


def _card(card: str | down) -> str:
    return f"{card.name} face down" if isinstance(card, down) else card
