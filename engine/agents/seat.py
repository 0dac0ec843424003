"""A player's place at a game: what an agent is given instead of the game."""

import random
from typing import Any

from engine.game import Game
from engine.kernel.decisions import Decision


class Seat:
    """One player's own view of a game, and a way to look ahead that tells nothing more.

    Whatever an agent can learn from a seat is a function of what the player may know: two games that differ only in
    hidden cards give seats that can't be told apart, samples included.
    """

    __slots__ = ("_game", "_player")

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self._player = player

    @property
    def player(self) -> int:
        """The player whose seat it is, 0 or 1."""
        return self._player

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self._game.ruleset.name

    @property
    def decision(self) -> Decision | None:
        """The open decision if it is this player's, else `None`."""
        d = self._game.decision
        return d if d is not None and d.player == self._player else None

    @property
    def view(self) -> dict[str, Any]:
        """The game as this player may see it; JSON-able."""
        return self._game.view(self._player)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What this player may know of what has happened, from the beginning."""
        return self._game.events_for(self._player)

    def sample(self, rng: random.Random) -> Game:
        """An independent game, at the same decision, as it might be: what this player can't see is rearranged.

        It may be pushed and copied at will. Its header names neither seed nor deck lists, and its random numbers are
        its own. The cards that take the hidden places are those that both decks really hold: players know the lists.
        """
        return self._game.twin(self._player, rng, anonymous=True)

    def __repr__(self) -> str:
        return f"<seat of player {self._player}: {self.decision!r}>"
