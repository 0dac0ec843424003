"""A scene told line by line: the questions, the answers, what happens, the timeline and the sides where they change.

The golden files beside it hold these transcripts; `UPDATE_GOLDEN=1` writes them anew. A is `you`, B is `foe`.
"""

import os
from pathlib import Path
from typing import Any

from tests.rules.timeline.small_cards import line
from tests.scene import Scene, Side

GOLDEN = Path(__file__).parent / "golden"
LETTERS = {"you": "A", "foe": "B"}
QUIET = {"put", "start_step", "end_step", "shifted", "turn_began"}

LINES = {
    "phase_began": "-- {player}: {phase} step",
    "drawn": "{player} draws {card}",
    "moved": "{player}: {card} goes from {origin} to {to}",
    "discarded": "{player} discards {card}",
    "destroyed": "{player}: {card} is defeated",
    "removed": "{player}: {card} goes to the graveyard",
    "damaged": "{unit} takes {amount} damage",
    "healed": "{unit} is healed by {amount}",
    "boosted": "{unit}: {attribute} {amount:+}",
    "gained": "{player} gains {amount} {counter}",
    "lost": "{player} loses {amount} {counter}",
    "paid": "{player} pays {amount} {counter}",
    "resolves": "{player}: {card} resolves ({sort})",
    "modified": "{player}: {card} works ({sort})",
    "enters": "{player}: {card} enters the main area",
    "attacks": "{player}: {unit} attacks",
    "equipped": "{player}: {card} is put on {unit}",
    "laid": "{player}: {card} comes into the field area",
    "used": "{player} has used {card}",
    "dango_lost": "{player} loses {amount} dango",
    "deck_out": "{player} can't draw from an empty deck",
    "ended": "the game is over: {player} ({reason})",
}  # fmt: skip


class Transcript:
    """Plays a scene and writes down what happens, part by part."""

    def __init__(self, title: str) -> None:
        self.lines = [f"# {title}"]
        self._shown: dict[str, str] = {}

    def part(self, name: str, scene: Scene) -> "Transcript":
        """A new position: the example itself or a variant of it."""
        self.lines += ["", f"## {name}"]
        self.scene = scene
        self._shown = {}
        self._show()
        return self

    @property
    def line(self) -> list[str]:
        return line(self.scene)

    def play(self, *choices: str) -> "Transcript":
        """Decides one after the other, as `Scene.play`; `a & b` chooses two at once."""
        for what in choices:
            asked = self.scene.asked
            assert asked is not None
            letter = LETTERS[asked[0]]
            self.lines.append(f"{letter} is asked ({asked[1]}): {', '.join(self.scene.offered)}")
            self.lines.append(f"{letter} answers: {what}")
            before = len(self.scene.game.events)
            self.scene.choose(*what.split(" & "))
            self._tell(self.scene.events()[before:])
        return self

    def decline(self) -> "Transcript":
        """Everybody declines the open windows."""
        while self.scene.asked is not None and self.scene.asked[1] == "answer":
            self.play("pass")
        return self

    def _tell(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            if event["kind"] not in QUIET:
                words = {k: LETTERS.get(v, v) if isinstance(v, str) else v for k, v in event.items()}
                words["card"] = words.get("card") or "the rules"
                self.lines.append("  " + LINES[event["kind"]].format(**words))
        self._show()

    def _show(self) -> None:
        shown = {"timeline": ", ".join(self.line)}
        shown |= {"A": _side(self.scene.you), "B": _side(self.scene.foe)}
        for name, text in shown.items():
            if self._shown.get(name) != text:
                self._shown[name] = text
                self.lines.append(f"  [{name}: {text}]")

    def check(self, name: str) -> None:
        """Compares with the golden file, or writes it (`UPDATE_GOLDEN=1`)."""
        path = GOLDEN / f"{name}.txt"
        text = "\n".join(self.lines) + "\n"
        if os.environ.get("UPDATE_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")


def _side(side: Side) -> str:
    parts = [f"cost {side.cost}, dango {side.dango}, hand {len(side.hand)}"]
    parts += [f"main {_piece(p)}" for p in side.main]
    parts += [f"sub {', '.join(_piece(p) for p in side.sub)}"] if side.sub else []
    parts += [f"field {p.name}" for p in side.field]
    return "; ".join([*parts, f"graveyard {', '.join(side.trash)}" if side.trash else "graveyard empty"])


def _piece(p: Any) -> str:
    return f"{p.name} {max(0, p.hp - p.damage)}/{p.hp}"
