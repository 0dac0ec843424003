"""Records as files: where a game is saved, and how one is read back."""

from datetime import datetime
from pathlib import Path

from engine.cli.terminal import Screen
from engine.game import Game
from engine.record import GameRecord, RecordError

FOLDER = Path("games")


def save(screen: Screen, game: Game, path: str = "") -> Path | None:
    """Writes the game's record to a file, by default a new one in `games/`; `None` where that is impossible."""
    to = Path(path).expanduser() if path else _fresh(game.ruleset.name)
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(game.record().to_json(), encoding="utf-8")
    except OSError as e:
        screen.say("cant_write", "red", path=to, why=screen.why(e))
        return None
    screen.say("saved", "green", path=to)
    return to


def load(screen: Screen, path: str) -> GameRecord:
    """The record in a file. Fails with a message where there is none."""
    text = screen.read(path)
    try:
        return GameRecord.from_json(text)
    except RecordError as e:
        screen.fail(screen.text("bad_record", why=e.text(screen.lang)))


def _fresh(ruleset: str) -> Path:
    stem = f"{ruleset}-{datetime.now():%Y%m%d-%H%M%S}"
    names = [f"{stem}.json", *[f"{stem}-{i}.json" for i in range(2, 100)]]
    return next((FOLDER / n for n in names if not (FOLDER / n).exists()), FOLDER / names[0])
