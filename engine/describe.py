"""Decisions, options and events in words for a person, in English and Japanese."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game


def describe(game: "Game", what: int | dict[str, Any] | None, lang: str) -> str:
    """The open decision (`None`), an option (its index) or an event, in words."""
    d = game.decision
    if what is None:
        return d.kind if d else "-"
    if isinstance(what, int):
        assert d is not None
        return " ".join(map(str, d.options[what]))
    return " ".join(f"{k}={v}" for k, v in what.items())
