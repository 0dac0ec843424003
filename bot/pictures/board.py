"""The table as one viewer sees it, laid out from the view and the ruleset's own layout; nothing is drawn here."""

from collections.abc import Sequence
from typing import Any

from bot.pictures import face as faces
from bot.pictures.fonts import clean, clipped, width
from bot.pictures.guide import Guide
from bot.pictures.items import Arrow, Box, Face, Glyph, Item, Panel, Sheet, Text
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
from bot.pictures.seat import BAR, bar
from bot.pictures.texts import text
from engine.layout import Place

Json = dict[str, Any]

WIDTH = 360.0
"""Units; a telephone shows the picture about as wide."""
EDGE = 8.0
GAP = 4.0
HEAD = 20.0
LANE = 12.0
BATTLE = 30.0
STRIP = 14.0
ENTRY = 18.0
PAD = 6.0


class Board:
    """Lays one view out; `sheet` is the result."""

    def __init__(self, view: Json, guide: Guide, names: Sequence[str]) -> None:
        self.view = view
        self.guide = guide
        self.names = named(guide, names)
        self.below: int = view["viewer"] or 0
        self.items: list[Item | Face] = []
        self.cells: list[tuple[str, Box]] = []
        self.units: dict[int, Box] = {}
        """Where each object lies."""
        self.roles = roles(view)

    def sheet(self) -> Sheet:
        """The whole table: heading, the other side, what lies between, the own side."""
        y = self._head(EDGE) + GAP
        y = self._side(1 - self.below, y, mirrored=True)
        lane = y
        height = self._between_height()
        y = self._side(self.below, y + height, mirrored=False)
        self._between(Box(EDGE, lane, WIDTH - 2 * EDGE, height))
        return Sheet(WIDTH, y + EDGE, CLOTH, tuple(self.items), tuple(self.cells))

    def cell(self, name: str, box: Box, *items: Item | Face) -> None:
        """A part of the picture that nothing else may touch."""
        self.cells.append((name, box))
        self.items += items

    # ---- heading

    def _head(self, y: float) -> float:
        v, lang = self.view, self.guide.lang
        box = Box(EDGE, y, WIDTH - 2 * EDGE, HEAD)
        if v["outcome"] is not None:
            self._chip(box, self._outcome(), "crown", GOLD, INK)
            return box.bottom
        phase = self.guide.phase(v["phase"]) if v["turn"] else text(lang, "setup")
        said = phase if not v["turn"] else f"{text(lang, 'round', round=v['round'])} · {phase}"
        chip = 0.0
        if v["turn"]:
            whose = clipped(text(lang, "turn", who=self.names[v["active"]]), 12, 170, True)
            room = width(whose, 12, True) + 28
            chip = room + GAP
            self._chip(
                box._replace(x=box.right - room, w=room), whose, self._towards(v["active"]), VERMILION, CREAM
            )
        left = box._replace(w=box.w - chip)
        self.cell("phase", left, Text(left, clipped(said, 12, left.w, True), 12, CREAM, CLOTH, True))
        return box.bottom

    def _towards(self, player: int) -> str:
        return "down" if player == self.below else "up"

    def _chip(self, box: Box, said: str, icon: str, fill: Any, colour: Any) -> None:
        glyph = Box(box.x + 8, box.y + (box.h - 9) / 2, 9, 9)
        words = Box(box.x + 21, box.y, box.w - 27, box.h)
        self.cell(
            f"chip {icon}", box, Panel(box, fill, box.h / 2), Glyph(glyph, icon, colour),
            Text(words, clipped(said, 12, words.w, True), 12, colour, fill, True),
        )  # fmt: skip

    def _outcome(self) -> str:
        end = self.view["outcome"]
        reason = self.guide.words.terms["ending"].get(end["reason"], end["reason"])
        if end["winner"] is None:
            return f"{text(self.guide.lang, 'draw')} · {reason}"
        return f"{text(self.guide.lang, 'wins', who=self.names[end['winner']])} · {reason}"

    # ---- a side

    def _side(self, player: int, y: float, *, mirrored: bool) -> float:
        """A player's half of the table, from `y` down; returns where it ends."""
        rows = [_Row(self, player, row) for row in self.guide.layout.rows]
        heights = [row.height for row in rows]
        height = BAR + sum(h + GAP for h in heights if h) + 2 * PAD
        box = Box(EDGE, y, WIDTH - 2 * EDGE, height)
        active = bool(self.view["turn"]) and self.view["active"] == player and self.view["outcome"] is None
        edge = VERMILION if active else THREAD
        self.ground = SIDE_ACTIVE if active else SIDE
        self.items.append(Panel(box, self.ground, 8, edge, 1.6 if active else 0.7))
        inner = box.inset(PAD)
        at = inner.y
        if mirrored:
            at = self._bar(player, inner._replace(h=BAR)) + GAP
            for row, h in reversed(list(zip(rows, heights, strict=True))):
                if h:
                    row.lay(inner._replace(y=at, h=h))
                    at += h + GAP
        else:
            for row, h in zip(rows, heights, strict=True):
                if h:
                    row.lay(inner._replace(y=at, h=h))
                    at += h + GAP
            self._bar(player, inner._replace(y=at, h=BAR))
        return box.bottom

    def _bar(self, player: int, box: Box) -> float:
        items, cells = bar(self.view, self.guide, self.names, player, box, self.ground)
        self.items += items
        self.cells += cells
        return box.bottom

    # ---- between the sides

    def _between_height(self) -> float:
        line = self.view["line"]
        columns = 1 if len(line) <= 4 else 2
        rows = -(-len(line) // columns)
        battle = bool(self.view["battle"]) and self.view["outcome"] is None
        return (BATTLE if battle else LANE) + (rows * (ENTRY + 2) + 22 if line else 0)

    def _between(self, box: Box) -> None:
        y = box.y
        if self.view["battle"] and self.view["outcome"] is None:
            self._battle(box._replace(h=BATTLE))
            y += BATTLE
        else:
            self._thread(box._replace(h=LANE))
            y += LANE
        if self.view["line"]:
            self._line(Box(box.x, y - 2, box.w, box.bottom - y - 2))

    def _thread(self, box: Box) -> None:
        middle = box.y + box.h / 2
        for at in (0.44, 0.5, 0.56):
            self.items.append(Glyph(Box(box.x + box.w * at - 2, middle - 2, 4, 4), "gem", THREAD))

    def _battle(self, box: Box) -> None:
        """An arrow for each attacker, from its card towards what it attacks, and the names beside it."""
        battle = self.view["battle"]
        attackers = [i for i in (battle["attacker"], *battle.get("others", ())) if i in self.units]
        target = self.units.get(battle["blocker"] or 0)
        if not attackers:
            return
        first = self.units[attackers[0]]
        up = first.y > box.y
        start_y, end_y = (box.bottom - 2, box.y + 2) if up else (box.y + 2, box.bottom - 2)
        if self.view["line"]:
            end_y, start_y = (box.y + 2, box.bottom - 6) if up else (box.bottom - 6, box.y + 2)
        taken: list[float] = []
        for number in attackers:
            unit = self.units[number]
            x = unit.x + unit.w / 2
            end = target.x + target.w / 2 if target else x
            taken += [x, end]
            left, right = min(x, end) - 8, max(x, end) + 8
            self.items.append(
                Arrow(Box(left, box.y, right - left, box.h), (x, start_y), (end, end_y), VERMILION)
            )
        self._fighters(box, attackers, min(taken) - 10, max(taken) + 10)

    def _fighters(self, box: Box, attackers: list[int], left: float, right: float) -> None:
        battle = self.view["battle"]
        names = [self._unit_name(i) for i in attackers]
        target = (
            self._unit_name(battle["blocker"])
            if battle["blocker"]
            else self.names[1 - self._owner(attackers[0])]
        )
        said = f"{' + '.join(names)} → {target}"
        before, after = Box(box.x, box.y, left - box.x, box.h), Box(right, box.y, box.right - right, box.h)
        room = max(before, after, key=lambda b: b.w)
        if room.w < 40:
            return
        align = "right" if room is before else "left"
        self.cell(
            "fighters", room, Text(room, clipped(said, 10, room.w, True), 10, CREAM, CLOTH, True, align)
        )

    def _owner(self, number: int) -> int:
        return next(p for p, unit in objects(self.view) if unit["id"] == number)

    def _unit_name(self, number: int) -> str:
        found = [unit["card"] for _, unit in objects(self.view) if unit["id"] == number]
        return self.guide.name(found[0]) if found else ""

    def _line(self, box: Box) -> None:
        """What waits, in the order in which it resolves, numbered; the next one first and marked."""
        entries = list(self.view["line"])
        if self.guide.layout.line.next == "last":
            entries.reverse()
        numbers = {e["entry"]: i for i, e in enumerate(entries, start=1)}
        self.items.append(Panel(box, RIVER, 6, THREAD, 0.7))
        title = Box(box.x + PAD, box.y + 2, box.w - 2 * PAD, 14)
        label = self.guide.label(self.guide.layout.line.label)
        self.cell("line", title, Text(title, label, 10, CREAM_SOFT, RIVER, True))
        columns = 1 if len(entries) <= 4 else 2
        rows = -(-len(entries) // columns)
        room = (box.w - 2 * PAD - (columns - 1) * GAP) / columns
        for i, entry in enumerate(entries):
            at = Box(
                box.x + PAD + (i // rows) * (room + GAP), title.bottom + (i % rows) * (ENTRY + 2), room, ENTRY
            )
            self._entry(entry, i + 1, numbers, at)

    def _entry(self, entry: Json, number: int, numbers: dict[int, int], box: Box) -> None:
        ground = SIDE_ACTIVE if number == 1 else SIDE
        disc = Box(box.x + 3, box.y + 2, 14, 14)
        fill, ink = (GOLD, INK) if number == 1 else (CREAM_SOFT, INK)
        side = Box(box.x + 20, box.y + 5, 8, 8)
        words = Box(box.x + 31, box.y, box.w - 34, box.h)
        self.cell(
            f"entry {number}", box,
            Panel(box, ground, 4, GOLD if number == 1 else None, 0.8),
            Panel(disc, fill, 7), Text(disc, str(number), 10, ink, fill, True, "centre"),
            Glyph(side, self._towards(entry["player"]), GOLD if entry["player"] == self.below else WATER),
            Text(words, clipped(self._entry_words(entry, numbers), 10, words.w, True), 10, CREAM, ground, True),
        )  # fmt: skip

    def _entry_words(self, entry: Json, numbers: dict[int, int]) -> str:
        name = self.guide.name(entry["card"]) if entry["card"] else ""
        rule = self.guide.words.terms.get("rule", {}).get(entry["rule"])
        said = rule.format(card=name) if rule else name or self.guide.words.phrases["a_card"]
        said = said[:1].upper() + said[1:]
        if entry["before"] in numbers:
            said += " " + text(self.guide.lang, "modifies", number=numbers[entry["before"]])
        targets = [self._unit_name(t) for t in entry["targets"]]
        return said + (f" → {', '.join(t for t in targets if t)}" if any(targets) else "")


class _Row:
    """One row of a side: what lies in its places, and how high it is."""

    def __init__(self, board: Board, player: int, places: Sequence[Place]) -> None:
        self.board = board
        self.player = player
        self.zones = board.view["seats"][player]["zones"]
        self.places = [p for p in places if p.form in ("face", "tile")]
        self.marks = [p for p in places if p.form == "marks"]
        self.attached = self._attached([p for p in places if p.form == "attached"])
        self.held = {p: self._held(p) for p in self.places}
        self.columns = sum(p.slots for p in self.places) if not self.marks else 0
        self.tall = any(p.form == "face" for p in self.places)

    def _held(self, place: Place) -> list[Any]:
        held = self.zones[place.zone]
        if not place.types:
            return list(held)
        return [u for u in held if self.board.guide.card(u["card"]).type in place.types]

    def _attached(self, places: Sequence[Place]) -> dict[int, list[Json]]:
        found: dict[int, list[Json]] = {}
        for place in places:
            for unit in self.zones[place.zone]:
                found.setdefault(unit.get("host", 0), []).append(unit)
        return found

    @property
    def card(self) -> float:
        return faces.FACE if self.tall else faces.TILE

    @property
    def strips(self) -> int:
        """How many strips hang under the cards of this row at the most."""
        return max((len(self._strips(u)) for held in self.held.values() for u in held), default=0)

    @property
    def lines(self) -> int:
        """More cards than places begin a new line of the row."""
        if self.marks:
            return 1
        return max((-(-len(held) // p.slots) for p, held in self.held.items()), default=1) or 1

    @property
    def height(self) -> float:
        line = self.card + self.strips * (STRIP + 1)
        return self.lines * line + (self.lines - 1) * GAP

    def _strips(self, held: Any) -> list[tuple[str, Any, bool]]:
        """The cards under an object and those that it wears: name (`None`: face down), tint, whether rested."""
        guide = self.board.guide
        if not isinstance(held, dict):
            return []
        found: list[tuple[str, Any, bool]] = []
        if guide.layout.under == "named":
            for card in held["under"]:
                tint = guide.tint(guide.card(card)).colour if card else None
                found.append((guide.name(card) if card else text(guide.lang, "hidden"), tint, held["rested"]))
        for unit in self.attached.get(held["id"], ()):
            found.append((guide.name(unit["card"]), guide.tint(guide.card(unit["card"])).colour, False))
        if len(found) > 3:
            found[2:] = [(text(guide.lang, "more", count=len(found) - 2), None, False)]
        return found

    def lay(self, box: Box) -> None:
        """Puts the row's cards and marks into the box."""
        if self.marks:
            self._with_marks(box)
            return
        room = (box.w - (self.columns - 1) * GAP) / self.columns
        x = box.x
        for place in self.places:
            self._place(place, x, box.y, room)
            x += place.slots * (room + GAP)

    def _place(self, place: Place, x: float, y: float, room: float) -> None:
        held = self.held[place]
        step = self.card + self.strips * (STRIP + 1) + GAP
        for i in range(max(place.slots * self.lines, len(held))):
            box = Box(x + i % place.slots * (room + GAP), y + i // place.slots * step, room, self.card)
            if i < len(held):
                self._card(place, held[i], box)
            elif i < place.slots:
                self._empty(place, box, first=i == len(held))

    def _empty(self, place: Place, box: Box, *, first: bool) -> None:
        ground = self.board.ground
        self.board.items.append(Panel(box, None, 5, THREAD, 0.6))
        if first:
            label = clipped(self.board.guide.label(place.label), 9, box.w - 4)
            self.board.cell("free", box, Text(box.inset(2), label, 9, CREAM_SOFT, ground, False, "centre"))

    def _card(self, place: Place, held: Any, box: Box) -> None:
        board, guide = self.board, self.board.guide
        if held is None:
            board.cell("back", box, faces.placed(faces.back(box.w, box.h), box, False, GAP))
            return
        if isinstance(held, dict):
            role = board.roles.get(held["id"], "")
            look = faces.on_table(guide, held, role, board.view["active"] == self.player)
            board.units[held["id"]] = box
        else:
            veil = text(guide.lang, "set") if guide.ruleset.rules.zones[place.zone].visible != "all" else ""
            look = faces.in_hand(guide, held)._replace(veil=veil)
        w, h = faces.turned_size(box, GAP) if look.rested else (box.w, box.h)
        drawn = faces.face(look, w, h) if self.tall else faces.tile(look, w, h)
        board.cell("card", box, faces.placed(drawn, box, look.rested, GAP))
        for i, (name, tint, rested) in enumerate(self._strips(held)):
            under = Box(box.x, box.bottom + 1 + i * (STRIP + 1), box.w, STRIP)
            items = (
                faces.plain_strip(name, box.w, STRIP)
                if tint is None
                else faces.strip(name, tint, box.w, STRIP, rested)
            )
            board.cell("strip", under, faces.placed(items, under, False, GAP))

    def _with_marks(self, box: Box) -> None:
        """Small cards at the left, and groups of marks in the room that is left."""
        room = (box.w - 5 * GAP) / 6
        x = box.x
        for place in self.places:
            width_ = room * 1.5
            self._place(place, x, box.y, width_)
            x += place.slots * (width_ + GAP)
        share = (box.right - x - (len(self.marks) - 1) * GAP) / len(self.marks)
        for i, place in enumerate(self.marks):
            self._group(place, Box(x + i * (share + GAP), box.y, share, box.h))

    def _group(self, place: Place, box: Box) -> None:
        """A zone as a number and a mark a card: full ones can be used, hollow ones can't."""
        board, guide = self.board, self.board.guide
        counters = board.view["seats"][self.player]["counters"]
        held = self.zones[place.zone]
        count = held if isinstance(held, int) else len(held)
        ready = counters[place.active] if place.active else count
        extra = counters[place.extra] if place.extra else 0
        said = f"{ready}/{count}" if place.active else str(count)
        label = guide.label(place.label)
        title = Box(box.x + 4, box.y + 3, box.w - 8, 15)
        number = width(said, 13, True)
        more = f"{guide.label(place.extra_label)} {extra}" if extra and place.extra_label else ""
        words = title._replace(w=title.w - number - 4)
        rest = words.w - (width(more, 10, True) + 4 if more else 0)
        items: list[Item] = [
            Panel(box, RIVER, 5),
            Text(words._replace(w=rest), clipped(label, 10, rest), 10, CREAM_SOFT, RIVER),
            Text(title._replace(x=title.right - number, w=number + 0.1), said, 13, CREAM, RIVER, True),
        ]
        if more:
            items.append(Text(words, more, 10, GOLD, RIVER, True, "right"))
        board.cell(place.zone, box, *items, *marks(place.icon, ready, count, extra, box))


def marks(icon: str, ready: int, count: int, extra: int, box: Box) -> list[Item]:
    """A row of marks in the lower part of a box: ready ones full, used ones dim, further ones golden."""
    total = count + extra
    if not total:
        return []
    room = box.w - 8
    step = min(13.0, room / total)
    side = min(12.0, max(4.0, step - 1))
    items: list[Item] = []
    for i in range(total):
        at = Box(box.x + 4 + i * step, box.y + 21 + (15 - side) / 2, side, side)
        colour = GOLD if i >= count else CREAM if i < ready else THREAD
        items.append(Glyph(at, icon, colour))
    return items


def named(guide: Guide, names: Sequence[str]) -> tuple[str, str]:
    """The players' names as they can be drawn."""
    found = [clean(n) for n in names] or [text(guide.lang, "player", number=i + 1) for i in range(2)]
    return found[0], found[1]


def objects(view: Json) -> list[tuple[int, Json]]:
    """Every object on the table with its player."""
    return [
        (player, unit)
        for player, seat in enumerate(view["seats"])
        for held in seat["zones"].values()
        if isinstance(held, list)
        for unit in held
        if isinstance(unit, dict)
    ]


def roles(view: Json) -> dict[int, str]:
    """Who attacks and what is attacked or blocks."""
    battle = view["battle"]
    if not battle or view["outcome"] is not None:
        return {}
    found = dict.fromkeys((battle["attacker"], *battle.get("others", ())), "attacker")
    return found | ({battle["blocker"]: "target"} if battle["blocker"] else {})


def board(view: Json, guide: Guide, names: Sequence[str] = ()) -> Sheet:
    """The table of a view, laid out."""
    return Board(view, guide, names).sheet()
