"""`replay`: a recorded game, step by step or as a transcript."""

from typing import Annotated

import typer
from rich.text import Text

from engine import record as records
from engine.cli import asking, choosing, pages, saving
from engine.cli.board import Board
from engine.cli.session import told
from engine.cli.terminal import Language, Screen
from engine.describe import Teller
from engine.game import Game, opening, step
from engine.game import replay as play_again

SEATS = {"0": 0, "1": 1, "spectator": None, "all": None}
SHORT = {"0": "0", "1": "1", "s": "spectator", "a": "all"}


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, as `play` saves it.")],
    seat: Annotated[
        str,
        typer.Option("--as", metavar="0|1|spectator|all", help="Whose view: a player's, a spectator's, all."),
    ] = "all",
    to: Annotated[int | None, typer.Option(help="Go to this move at once; with --plain, stop there.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the transcript.")] = False,
    lang: Language = None,
) -> None:
    """Steps through a recorded game, or prints its transcript."""
    screen = Screen(lang)
    if seat not in SEATS:
        screen.fail(screen.text("bad_seat", given=seat))
    record = saving.load(screen, file)
    moves = len(record.moves)
    if to is not None and not 0 <= to <= moves:
        screen.fail(screen.text("bad_to", at=to, all=moves))
    with screen.faults():
        play_again(record)
        games = [opening(record)]
        for line in record.moves:
            games.append(games[-1].copy())
            step(games[-1], line)
    player = Player(screen, games, record.moves, seat)
    if plain:
        player.transcript(moves if to is None else to)
        return
    player.at = to or 0
    try:
        player.run()
    except (EOFError, KeyboardInterrupt):
        screen.console.print()


class Player:
    """A record being looked at: the game after each of its moves, and where we are."""

    def __init__(self, screen: Screen, games: list[Game], moves: tuple[str, ...], seat: str) -> None:
        self.at = 0
        self._screen = screen
        self._games = games
        self._moves = moves
        self._seat = seat
        rs = games[0].ruleset
        decks = [rs.deck(text) for text in games[0].record().header["decks"]]
        self._names = choosing.short_titles(screen, rs, decks)
        self._clear = choosing.asks(screen)

    def transcript(self, to: int) -> None:
        """Everything up to a move, in words."""
        game = self._games[to]
        for line in self._told(game, 0):
            self._screen.console.print(line)
        self._end(game)

    def run(self) -> None:
        """Shows a step, reads a key, until `q`."""
        while True:
            self._show()
            while not self._key(asking.plain(self._screen.console.input("> ")).lower()):
                self._screen.say("replay_keys", "yellow")
            if self.at < 0:
                return

    # ---- showing

    def _teller(self, game: Game) -> Teller:
        return game.teller(self._screen.lang, self._names)

    def _told(self, game: Game, start: int) -> list[Text]:
        return told(self._teller(game), SEATS[self._seat], start, everything=self._seat == "all")

    def _show(self) -> None:
        screen, game = self._screen, self._games[self.at]
        if self._clear:
            screen.console.clear()
        viewer = SEATS[self._seat]
        where = "as_player" if viewer is not None else f"as_{self._seat}"
        head = f"{screen.text('step_of', at=self.at, all=len(self._moves))} · {screen.text(where, player=viewer, who=self._names[viewer or 0])}"
        screen.line(head, "dim")
        if self.at:
            before = self._games[self.at - 1]
            screen.line(self._move(before, self._moves[self.at - 1]), "bold")
            for line in self._told(game, len(before.events)):
                screen.console.print(line)
        board = Board(screen, game, self._teller(game), viewer, everything=self._seat == "all")
        screen.console.print(board.draw((1, 0) if self._seat == "all" else None))
        self._end(game)
        screen.say("replay_keys", "dim")

    def _move(self, before: Game, line: str) -> str:
        """The move in words, as far as the viewer may know it."""
        decision = before.decision
        viewer = SEATS[self._seat]
        host = records.parse_host(line)
        if host is not None and host[0] == "fix" and self._seat != "all" and host[1][:1] != (str(viewer),):
            return f"! fix {host[1][0]} …"  # the line may name a card that only its owner knows
        if host is not None or decision is None:
            return line
        teller = self._teller(before)
        if self._seat != "all" and viewer != decision.player:
            return teller.words.phrases["chose"].format(who=self._names[decision.player])
        picked = [teller.option(i) for i in records.indices(decision, line)]
        chosen = teller.words.phrases["joiner"].join(picked) or "–"
        return f"{self._names[decision.player]}: {chosen}"

    def _end(self, game: Game) -> None:
        if game.outcome is not None:
            winner, reason = game.outcome
            why = self._teller(game).words.terms["reason"].get(reason, reason)
            if winner is None:
                self._screen.say("result_draw", "bold green", reason=why)
            else:
                self._screen.say("result_win", "bold green", who=self._names[winner], reason=why)

    # ---- keys

    def _key(self, given: str) -> bool:
        """Carries a key out; whether it meant anything."""
        last = len(self._moves)
        if given in ("", "n"):
            self.at = min(last, self.at + 1)
        elif given == "b":
            self.at = max(0, self.at - 1)
        elif given == "e":
            self.at = last
        elif given == "q":
            self.at = -1
        elif given in SHORT:
            self._seat = SHORT[given]
        elif given[0] in "tg" and given[1:].strip().isdecimal():
            number = int(given[1:].strip()[:6])
            return self._turn(number) if given[0] == "t" else self._go(number)
        elif given == "l":
            pages.paged(self._screen, self._told(self._games[self.at], 0))
        else:
            return False
        return True

    def _go(self, number: int) -> bool:
        self.at = min(len(self._moves), number)
        return True

    def _turn(self, turn: int) -> bool:
        found = next((at for at, g in enumerate(self._games) if g.turn == turn), None)
        if found is None:
            self._screen.say("bad_turn", "yellow", turn=turn, last=self._games[-1].turn)
        else:
            self.at = found
        return found is not None
