"""The table in the terminal, drawn from a view: what its viewer may not know isn't in it.

It knows zones by what they hold and counters by the ruleset's own line (`phrases["status"]`), and no ruleset by name.
"""

from collections import Counter
from typing import Any

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.cli.terminal import Screen
from engine.cli.texts import TEXTS
from engine.describe import Teller
from engine.game import Game
from engine.kernel.definitions import Definition

Json = dict[str, Any]

STYLES = {
    "red": "red",
    "yellow": "yellow",
    "blue": "bright_blue",
    "green": "green",
    "purple": "magenta",
    "colourless": "white",
    "fire": "red",
    "ice": "bright_cyan",
    "wind": "green",
    "earth": "yellow",
    "lightning": "magenta",
    "water": "bright_blue",
    "light": "bright_white",
    "dark": "bright_black",
}


class Board:
    """Draws one game for one viewer; `everything` shows the host's view of both hands (for replays)."""

    def __init__(
        self, screen: Screen, game: Game, teller: Teller, viewer: int | None, *, everything: bool = False
    ) -> None:
        self._screen = screen
        self._game = game
        self._teller = teller
        self._view = game.view(0 if everything else viewer)
        if everything:
            self._view["seats"][1] = game.view(1)["seats"][1]
        self._viewer = viewer
        self._cards = game.ruleset.cards
        self._vocabulary = game.ruleset.rules.vocabulary
        self._zones = game.ruleset.rules.zones

    def draw(self, hands: tuple[int, ...] | None = None) -> Group:
        """The whole table, the viewer's side below; `hands` are the players whose hands are shown as well."""
        below = self._viewer or 0
        above = 1 - below
        parts: list[RenderableType] = [self._heading(), self._side(above, mirrored=True)]
        battle = self._battle()
        if battle is not None:
            parts.append(battle)
        parts.append(self._side(below, mirrored=False))
        shown = hands if hands is not None else ((below,) if self._viewer is not None else ())
        return Group(*parts, *[self._hand(player, named=len(shown) > 1) for player in shown])

    # ---- lines

    def _heading(self) -> Rule:
        v, t = self._view, self._screen.text
        if not v["turn"]:
            return Rule(t("setup"), style="cyan")
        mine = v["active"] == self._viewer
        whose = t("your") if mine else t("whose", who=self._teller.player(v["active"]))
        phase = self._teller.words.terms["phase"].get(v["phase"], v["phase"])
        words = [t("round", round=v["round"]), t("turn_of", whose=whose), phase]
        return Rule(Text(" · ".join(words), style="bold"), style="cyan")

    def _side(self, player: int, *, mirrored: bool) -> Panel:
        seat = self._view["seats"][player]
        rows = self._units(player, seat)
        extra = self._extra(player, seat)
        lines = [extra, rows] if mirrored else [rows, extra]
        active = self._view["turn"] and self._view["active"] == player
        return Panel(
            Group(*[line for line in lines if line is not None]),
            box=HEAVY if active else ROUNDED,
            title=self._status(player, seat),
            title_align="left",
            border_style="cyan" if active else "dim",
            padding=(0, 1),
        )

    def _status(self, player: int, seat: Json) -> Text:
        sizes = {name: z if isinstance(z, int) else len(z) for name, z in seat["zones"].items()}
        status = self._teller.words.phrases["status"].format(**sizes | seat["counters"])
        counts = [
            self._count(zone, held if isinstance(held, int) else len(held))
            for zone, held in seat["zones"].items()
            if self._piled(zone) and (held or zone in ("hand", "deck", "trash"))
        ]
        states = [self._keyword(word) for word in seat["states"]]
        line = Text(style="default not dim not bold")
        line.append(self._teller.player(player), "bold").append("  ").append(status, "bold green").append(
            "  "
        )
        line.append(" · ".join(counts))
        if states:
            line.append("  " + " · ".join(states), style="bold red")
        return line

    def _piled(self, zone: str) -> bool:
        """Whether the zone is told by its number of cards alone."""
        kind = self._zones[zone]
        return kind.holds == "cards" and (kind.visible != "owner" or zone == "hand")

    def _count(self, zone: str, count: int) -> str:
        if f"count_{zone}" in TEXTS:
            return self._screen.text(f"count_{zone}", count=count)
        return f"{self._teller.words.terms['zone'].get(zone, zone)} {count}"

    def _units(self, player: int, seat: Json) -> RenderableType:
        held = [u for zone, found in seat["zones"].items() if self._rows(zone) for u in found]
        if not held:
            return Text(self._screen.text("no_units"), style="dim")
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(no_wrap=True, min_width=7)
        table.add_column(no_wrap=True, justify="right", min_width=2)
        table.add_column(no_wrap=True, min_width=20)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, min_width=8)
        table.add_column(ratio=1, overflow="fold")
        for unit in held:
            table.add_row(*self._unit(player, unit))
        return table

    def _rows(self, zone: str) -> bool:
        return self._zones[zone].holds == "permanents" and self._zones[zone].capacity != 1

    def _unit(self, player: int, unit: Json) -> tuple[Text, ...]:
        d = self._cards[unit["card"]]
        name = Text(self._teller.unit(unit["id"]), style="dim" if unit["rested"] else "bold")
        level = (
            Text("")
            if all(len(values) == 1 for values in d.numbers.values())
            else Text(
                self._screen.text("level", level=unit["level"]),
                style="bold yellow" if unit["level"] > 1 else "",
            )
        )
        return (
            self._badge(d),
            Text(str(d.cost)),
            name,
            level,
            self._numbers(d, unit),
            self._state(player, unit),
        )

    def _numbers(self, d: Definition, unit: Json) -> Text:
        text = Text()
        for name, value in unit["numbers"].items():
            if name == "cost":
                continue
            printed = d.numbers[name][min(unit["level"], len(d.numbers[name])) - 1]
            style = "bold green" if value > printed else "bold red" if value < printed else ""
            term = self._vocabulary.attributes[name]
            text.append(" " if text else "")
            text.append(f"{term.ja if self._screen.lang == 'ja' else term.en} ")
            text.append(f"{value}", style)
        if unit["damage"]:
            text.append(f" -{unit['damage']}", "red")
        return text

    def _state(self, player: int, unit: Json) -> Text:
        t, battle = self._screen.text, self._view["battle"]
        words: list[tuple[str, str]] = []
        if battle and unit["id"] in (battle["attacker"], battle["blocker"]):
            words.append((t("attacking" if unit["id"] == battle["attacker"] else "blocking"), "bold cyan"))
        words.append((t("rested"), "dim") if unit["rested"] else (t("ready"), "green"))
        if unit["fresh"] and self._view["active"] == player:
            words.append((t("fresh"), "yellow"))
        words += [(self._keyword(k), "magenta") for k in unit["keywords"]]
        if unit["under"]:
            words.append((t("under", count=len(unit["under"])), "dim"))
        return _dotted(words)

    def _extra(self, player: int, seat: Json) -> Text | None:
        """One line for what lies beside the units: cards face down, a field spell."""
        line = Text()
        for zone, held in seat["zones"].items():
            if zone == "aside" or not held or self._piled(zone) or self._rows(zone):
                continue
            if line:
                line.append("   ")
            if self._zones[zone].holds == "permanents":
                line.append(self._label(zone) + " ", "dim")
                for u in held:
                    line.append(self._name(u["card"]), "bold")
                    numbers = self._numbers(self._cards[u["card"]], u)
                    line.append(" " if numbers else "").append_text(numbers)
            else:
                line.append(self._screen.text("set_cards") + " ", "dim")
                for at, card in enumerate(held):
                    line.append(" " if at else "")
                    line.append(f"[{self._name(card)}]" if card else "[?]", "" if card else "reverse")
        return line or None

    def _label(self, zone: str) -> str:
        """What lies in a place for one object, as the ruleset calls it."""
        term = self._vocabulary.terms.get(f"in_{zone}")
        if term is None:
            return self._screen.text("field_spell")
        return term.ja if self._screen.lang == "ja" else term.en

    def _battle(self) -> Text | None:
        battle = self._view["battle"]
        if not battle:
            return None
        attackers = [self._fighter(i) for i in (battle["attacker"], *battle.get("others", ()))]
        names = [" + ".join(a for a in attackers if a)]
        if battle["blocker"]:
            names.append(self._fighter(battle["blocker"]))
        text = " > < ".join(n for n in names if n)
        return Text(f"  {text}", style="bold cyan") if text else None

    def _fighter(self, number: int) -> str:
        for player, seat in enumerate(self._view["seats"]):
            for zone in seat["zones"].values():
                for u in zone if isinstance(zone, list) else ():
                    if isinstance(u, dict) and u["id"] == number:
                        numbers = " ".join(str(v) for k, v in u["numbers"].items() if k != "cost")
                        return f"{self._teller.player(player)}: {self._teller.unit(number)} ({numbers})"
        return ""

    def _hand(self, player: int, *, named: bool) -> RenderableType:
        seat = self._view["seats"][player]
        held = seat["zones"]["hand"]
        known = [c for c in held if c]
        title = self._screen.text("hand") + (f" · {self._teller.player(player)}" if named else "")
        if not known:
            return Text(f" {title}: {self._screen.text('empty')}", style="dim")
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(ratio=1)
        table.add_column(ratio=1)
        cells = [self._in_hand(self._cards[c], count) for c, count in Counter(known).items()]
        for at in range(0, len(cells), 2):
            table.add_row(*cells[at : at + 2])
        return Panel(table, title=title, title_align="left", border_style="dim", box=ROUNDED, padding=(0, 1))

    def _in_hand(self, d: Definition, count: int) -> Text:
        numbers = [str(values[0]) for name, values in d.numbers.items() if name != "cost"]
        kind = self._vocabulary.types[d.type]
        what = "/".join(numbers) or (kind.ja if self._screen.lang == "ja" else kind.en)
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append_text(self._badge(d)).append(f" {d.cost} ").append(self._name(d.id), "bold")
        text.append(f" {what}", "dim").append(f" ×{count}" if count > 1 else "", "bold")
        return text

    # ---- words

    def _badge(self, d: Definition) -> Text:
        """The colour of a card, as a word in that colour."""
        hue = self._vocabulary.hue
        colour = d.attributes.get(hue, "")
        term = self._vocabulary.words.get(hue, {}).get(colour)
        word = colour if term is None else term.ja if self._screen.lang == "ja" else term.en
        style = STYLES.get(colour, "")
        bar = "▌" if self._screen.wide else "|"
        return Text.assemble((bar, style), (word, style))

    def _name(self, card: str) -> str:
        return self._teller.card(card)

    def _keyword(self, word: str) -> str:
        found = self._vocabulary.keywords.get(word)
        return word if found is None else found.name.ja if self._screen.lang == "ja" else found.name.en


def _dotted(words: list[tuple[str, str]]) -> Text:
    text = Text()
    for at, (word, style) in enumerate(words):
        text.append(" · " if at else "").append(word, style)
    return text
