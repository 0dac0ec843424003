"""A game being played at the keyboard: shows, asks, carries out, until there is an outcome or somebody leaves."""

from collections.abc import Mapping
from itertools import groupby

from rich.padding import Padding
from rich.text import Text

from engine.agents import Agent, Seat
from engine.cli import asking, cards, pages
from engine.cli.board import Board
from engine.cli.saving import save
from engine.cli.terminal import Screen
from engine.describe import Teller
from engine.game import Game, HostError
from engine.kernel.decisions import Decision

LINES = 12
"""Lines of the log above the board."""


class Left(Exception):
    """The player goes away; the game has no result."""


class Session:
    """One game, its agents by seat, and whoever sits at the keyboard for the other seats."""

    def __init__(
        self, screen: Screen, game: Game, agents: Mapping[int, Agent], names: tuple[str, str], *, clear: bool
    ) -> None:
        self.game = game
        self._screen = screen
        self._agents = agents
        self._names = names
        self._clear = clear
        self._seen = [0, 0]
        self._marks: list[int] = []
        """How many moves there were before each settled choice made at the keyboard."""
        self._notes: list[str] = []
        self._before: int | None = None if len(agents) < 1 else next(p for p in (0, 1) if p not in agents)
        """Who sat at the keyboard last."""

    def run(self) -> None:
        """Plays until the game is over. Raises `Left` where the player goes, `EOFError` where the input ends."""
        while (decision := self.game.decision) is not None:
            player = decision.player
            if player in self._agents:
                with self._screen.console.status(self._screen.text("thinking", who=self._names[player])):
                    self.game.push(self._agents[player].choose(Seat(self.game, player)))
            elif self._agents and self._idle():
                self.game.push(0 if decision.min == 1 else ())
            else:
                self._turn(player)

    def _idle(self) -> bool:
        """Whether there is nothing to choose: alone against an agent, being asked tells nobody anything."""
        d = self.game.decision
        assert d is not None
        verbs = {option[0] for option in d.options}
        return verbs <= {"pass", "pass_turn"} or (len(d.options) == 1 and d.min == 1 and d.kind != "main")

    def teller(self, viewer: int | None) -> Teller:
        """The words for a viewer."""
        return self.game.teller(self._screen.lang, self._names, viewer)

    # ---- one decision

    def _turn(self, player: int) -> None:
        if player != self._before:
            self._hand_over(player)
        self.show(player)
        self._seen[player] = len(self.game.events)
        while True:
            decision = self.game.decision
            assert decision is not None
            teller = self.teller(player)
            line = self._screen.console.input("> ")
            try:
                meant = asking.read(line, self._screen, decision, teller)
            except asking.Misread as e:
                self._screen.line(str(e), "yellow")
                continue
            if isinstance(meant, asking.Command):
                if self._command(meant, player):
                    return
                continue
            if not decision.can_back:
                self._marks.append(len(self.game.record().moves))
            self.game.push(meant)
            return

    def _hand_over(self, player: int) -> None:
        """Hides the table until the other player sits at the keyboard."""
        if self._clear:
            self._screen.console.clear()
        self._screen.say("hand_over", "bold", who=self._names[player])
        self._screen.console.input("> ")
        self._before = player

    def show(self, viewer: int | None) -> None:
        """The table: what has happened, the board, the question and its options."""
        screen, teller = self._screen, self.teller(viewer)
        if self._clear:
            screen.console.clear()
        self._log(viewer, teller)
        screen.console.print(Board(screen, self.game, teller, viewer).draw())
        for note in self._notes:
            screen.line(note, "yellow")
        self._notes.clear()
        decision = self.game.decision
        if decision is None or decision.player != viewer:
            return
        screen.line(teller.decision(), "bold")
        self._reminder(decision)
        screen.console.print(asking.listing(screen, decision, teller))
        more = asking.hint(screen, decision, teller)
        screen.line(screen.text("keys") + (f"\n{more}" if more else ""), "dim")

    def _reminder(self, decision: Decision) -> None:
        """The text of the card that asks."""
        rs = self.game.ruleset
        if decision.kind in ("choose", "may", "mode", "discard") and decision.prompt[-1] in rs.cards:
            text = Text(rs.text(decision.prompt[-1], self._screen.lang), style="italic dim")
            self._screen.console.print(Padding(text, (0, 0, 0, 2)))

    def _log(self, viewer: int | None, teller: Teller) -> None:
        start = min(self._seen[viewer or 0], len(self.game.events))
        lines = told(teller, viewer, start)
        if len(lines) > LINES:
            self._screen.say("earlier", "dim", count=len(lines) - LINES)
        for text in lines[-LINES:]:
            self._screen.console.print(text)

    # ---- keys

    def _command(self, command: asking.Command, player: int) -> bool:
        """Carries a key out; whether the table must be shown again."""
        screen = self._screen
        if command.key == "?":
            pages.rules(screen, self.game.ruleset)
        elif command.key == "c":
            self._card(command.argument, player)
        elif command.key == "t":
            pages.piles(screen, self.game, self.teller(player))
        elif command.key == "l":
            pages.paged(screen, told(self.teller(player), player, 0, short=False))
        elif command.key == "s":
            save(screen, self.game, command.argument)
        elif command.key == "b":
            return self._back()
        elif command.key == "u":
            return self._undo(player)
        else:
            return self._quit(player)
        return False

    def _card(self, wanted: str, player: int) -> None:
        """Shows cards with their texts: by name, by the number of an option, or the whole hand."""
        screen, rs = self._screen, self.game.ruleset
        if not wanted or wanted.isdecimal():
            ids = self._meant(wanted, player)
            found = [rs.cards[c] for c in dict.fromkeys(ids)]
        else:
            found = cards.find(rs, wanted)
        if not found:
            hint = cards.near(rs, wanted)
            more = screen.text("hint", near=hint) if hint else ""
            screen.say("no_card", "yellow", name=wanted, hint=more)
        elif wanted and len(found) > 3:
            screen.say("which_card", "yellow", names=" · ".join(cards.name(screen, d) for d in found[:12]))
        else:
            for d in found:
                screen.console.print(cards.face(screen, rs, d))

    def _meant(self, number: str, player: int) -> list[str]:
        """The card of the option with that number; without a number, the hand."""
        decision = self.game.decision
        if not number or decision is None:
            return [c for c in self.game.view(player)["seats"][player]["zones"]["hand"] if c]
        teller = self.teller(player)
        index = dict(asking.numbered(decision, teller)).get(int(number[:6]), asking.FREE)
        parts = decision.options[index][1:] if index != asking.FREE else ()
        known = [teller.card_of(part) if isinstance(part, int) else str(part) for part in parts]
        return [card for card in known if card is not None and card in self.game.ruleset.cards]

    def _back(self) -> bool:
        try:
            self.game.back()
        except HostError:
            self._screen.say("cant_back", "yellow")
            return False
        return True

    def _undo(self, player: int) -> bool:
        """Back before the last settled choice at the keyboard, and all that followed from it."""
        if not self._marks:
            self._screen.say("cant_undo", "yellow")
            return False
        mark = self._marks.pop()
        count = len(self.game.record().moves) - mark
        seen: list[str] = []
        teller = self.teller(player)
        while len(self.game.record().moves) > mark:
            try:
                undone = self.game.take_back()
            except HostError:
                self._screen.say("cant_undo", "yellow")
                return False
            for event in undone.revealed:
                if event["to"] & (1 << player):
                    held = event.get("cards", [event.get("card")])
                    seen += [teller.card(c) for c in (held if isinstance(held, list) else []) if c]
        key = "undone_seen" if seen else "undone"
        listed = teller.words.phrases["joiner"].join(dict.fromkeys(seen))
        self._notes.append(self._screen.text(key, moves=count, cards=listed))
        self._seen = [min(n, len(self.game.events)) for n in self._seen]
        return True

    def _quit(self, player: int) -> bool:
        self._screen.say("quit", "bold")
        answer = asking.plain(self._screen.console.input("> ")).lower()
        if answer == "c":
            self.game.concede(player)
        elif answer == "x":
            raise Left
        return True


def told(
    teller: Teller, viewer: int | None, start: int, *, short: bool = True, everything: bool = False
) -> list[Text]:
    """What has happened since event `start`, for the viewer; equal lines in a row are one line with their number."""
    quiet = teller.book.quiet if short else frozenset()
    lines = [
        (kind, words)
        for _, kind, words in teller.story(viewer, start, everything=everything)
        if kind not in quiet
    ]
    found = []
    for (kind, words), same in groupby(lines):
        count = sum(1 for _ in same)
        if kind == "turn_began":
            found.append(Text(f"— {words}", style="bold cyan"))
        else:
            found.append(Text(f"  {words}" + (f" (×{count})" if count > 1 else "")))
    return found
