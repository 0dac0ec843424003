"""What lies between the two sides: who fights whom, and what waits to resolve."""

from collections import Counter

from bot.pictures.fonts import clipped, width
from bot.pictures.items import Arrow, Box, Glyph, Item, Panel, Text
from bot.pictures.page import GAP, PAD, Json, Page
from bot.pictures.palette import (
    CLOTH,
    CREAM,
    CREAM_SOFT,
    GOLD,
    INK,
    RIVER,
    SIDE,
    SIDE_ACTIVE,
    THREAD,
    VERMILION,
    WATER,
)
from bot.pictures.texts import text

LANE = 12.0
BATTLE = 30.0
ENTRY = 18.0
TITLE = 16.0
MOST = 24
"""More entries than that are told by their number."""
ONE_COLUMN = 4
"""Up to so many entries stand in one column, with room for their targets."""


class Between:
    """Lays out the middle of the table, once both sides have their places."""

    def __init__(self, page: Page) -> None:
        self.page = page
        view = page.view
        self.fighting = bool(view["battle"]) and view["outcome"] is None
        self.entries = _open_cards(page) + self._waiting()
        self.more = max(0, len(self.entries) - MOST)
        self.entries = self.entries[:MOST]
        self.columns = 1 if len(self.entries) <= ONE_COLUMN else 2
        self.rows = -(-len(self.entries) // self.columns)

    def _waiting(self) -> list[Json]:
        """What waits, what resolves next first."""
        line = list(self.page.view["line"])
        return line if self.page.guide.layout.line.next == "first" else line[::-1]

    @property
    def height(self) -> float:
        """How much room it takes."""
        line = TITLE + self.rows * (ENTRY + 2) + 6 if self.entries else 0.0
        return (BATTLE if self.fighting else LANE) + line

    def lay(self, box: Box) -> None:
        """Puts it between the sides."""
        lane = box._replace(h=BATTLE if self.fighting else LANE)
        if self.fighting:
            self._battle(lane)
        else:
            self._thread(lane)
        if self.entries:
            self._line(Box(box.x, lane.bottom - 2, box.w, box.bottom - lane.bottom - 2))

    def _thread(self, box: Box) -> None:
        middle = box.y + box.h / 2
        for at in (0.44, 0.5, 0.56):
            self.page.items.append(Glyph(Box(box.x + box.w * at - 2, middle - 2, 4, 4), "gem", THREAD))

    def _battle(self, box: Box) -> None:
        """An arrow for each attacker, from its card towards what it attacks, and the names beside it."""
        page, battle = self.page, self.page.view["battle"]
        attackers = [i for i in (battle["attacker"], *battle.get("others", ())) if i in page.places]
        if not attackers:
            return
        target = page.places.get(battle["blocker"] or 0)
        up = page.places[attackers[0]].y > box.y
        low = box.bottom - (6 if self.entries else 2)  # it stops short of what waits
        start, end = (low, box.y + 2) if up else (box.y + 2, low)
        taken: list[float] = []
        for number in attackers:
            x = _middle(page.places[number])
            to = _middle(target) if target else x
            taken += [x, to]
            left, right = min(x, to) - 8, max(x, to) + 8
            at = Box(left, box.y, right - left, box.h)
            page.items.append(Arrow(at, (x, start), (to, end), VERMILION))
        self._fighters(box, attackers, min(taken) - 10, max(taken) + 10)

    def _fighters(self, box: Box, attackers: list[int], left: float, right: float) -> None:
        """Who fights whom in words, on the side of the arrows where there is more room."""
        page = self.page
        before, after = Box(box.x, box.y, left - box.x, box.h), Box(right, box.y, box.right - right, box.h)
        room = max(before, after, key=lambda b: b.w)
        if room.w < 40:
            return
        other = page.names[1 - page.objects[attackers[0]][0]]
        target = page.unit_name(page.view["battle"]["blocker"] or 0) or other
        lines = [" + ".join(page.unit_name(i) for i in attackers), f"→ {target}"]
        if width(" ".join(lines), 10, True) <= room.w:
            lines = [" ".join(lines)]
        step = 13.0
        top = box.y + (box.h - step * len(lines)) / 2
        page.cells.append(("fighters", room))
        for i, line in enumerate(lines):
            at = Box(room.x, top + i * step, room.w, step)
            said = clipped(line, 10, room.w, True)
            page.items.append(Text(at, said, 10, CREAM, CLOTH, True, "right" if room is before else "left"))

    def _line(self, box: Box) -> None:
        """What is open and what waits, in the order in which it resolves; the first one is marked."""
        page = self.page
        page.items.append(Panel(box, RIVER, 6, THREAD, 0.7))
        title = Box(box.x + PAD, box.y + 2, box.w - 2 * PAD, TITLE - 2)
        label = page.guide.label(page.guide.layout.line.label)
        label += " " + text(page.guide.lang, "more", count=self.more) if self.more else ""
        page.cell("line", title, Text(title, label, 10, CREAM_SOFT, RIVER, True))
        room = (box.w - 2 * PAD - (self.columns - 1) * GAP) / self.columns
        waiting = [e["entry"] for e in self.entries if e["entry"]]
        numbers = {entry: i for i, entry in enumerate(waiting, start=1)}
        for i, entry in enumerate(self.entries):
            x = box.x + PAD + i // self.rows * (room + GAP)
            at = Box(x, title.bottom + i % self.rows * (ENTRY + 2), room, ENTRY)
            self._entry(entry, numbers, at, first=i == 0)

    def _entry(self, entry: Json, numbers: dict[int, int], box: Box, *, first: bool) -> None:
        page = self.page
        ground = SIDE_ACTIVE if first else SIDE
        fill = GOLD if first else CREAM_SOFT
        disc = Box(box.x + 3, box.y + 2, 14, 14)
        number = numbers.get(entry["entry"])
        mark: Item = (
            Text(disc, str(number), 10, INK, fill, True, "centre")
            if number
            else Glyph(disc.inset(3.5), "play", INK)
        )
        side = Box(box.x + 20, box.y + 5, 8, 8)
        words = Box(box.x + 31, box.y, box.w - 34, box.h)
        page.cell(
            "entry", box,
            Panel(box, ground, 4, GOLD if first else None, 0.8),
            Panel(disc, fill, 7), mark,
            Glyph(side, page.towards(entry["player"]), GOLD if entry["player"] == page.below else WATER),
            Text(words, clipped(self._words(entry, numbers), 10, words.w, True), 10, CREAM, ground, True),
        )  # fmt: skip

    def _words(self, entry: Json, numbers: dict[int, int]) -> str:
        """The entry's card or rule, the number of the entry that it changes, its targets."""
        guide = self.page.guide
        name = guide.name(entry["card"]) if entry["card"] else ""
        rule = guide.words.terms.get("rule", {}).get(entry["rule"])
        said = rule.format(card=name) if rule else name or guide.words.phrases["a_card"]
        said = said[:1].upper() + said[1:]
        if entry["before"] in numbers:
            said += " " + text(guide.lang, "modifies", number=numbers[entry["before"]])
        targets = [t for t in map(self.page.unit_name, entry["targets"]) if t]
        return said + (f" → {', '.join(targets)}" if targets else "")


def _middle(box: Box) -> float:
    return box.x + box.w / 2


def _open_cards(page: Page) -> list[Json]:
    """Cards that lie where what waits lies, and wait no longer: they are being carried out."""
    waiting = Counter((e["player"], e["card"]) for e in page.view["line"])
    found: list[Json] = []
    for player, seat in enumerate(page.view["seats"]):
        for zone in page.guide.layout.line.zones:
            for card in seat["zones"][zone]:
                if waiting[player, card]:
                    waiting[player, card] -= 1
                else:
                    found.append(_entry_of(player, card))
    return found


def _entry_of(player: int, card: str) -> Json:
    return {"entry": 0, "player": player, "card": card, "rule": "", "before": 0, "targets": []}
