"""A position on the table, written as one would say it, and played from there through the real engine.

    game = scene("override", cards=WOLVES, you=seat(field=["Wolf"], cp=3), foe=seat(field=[unit("Ox", rested=True)]))
    game.play("attack Wolf", "no block")
    assert game.foe.lp == 9

A scene starts as an ordinary game between starter decks that has come to the first main decision; then the table is
cleared and laid out anew. Zones and counters are those of the ruleset, so a scene serves every ruleset. Cards are
named by their English name or their id; the scene's own cards are written in the card language and need no id.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

import yaml

import engine
from engine.kernel import characteristics, zones
from engine.kernel.procedures import ask_again, run
from engine.kernel.state import FIRST_PERMANENT, Permanent, State

PLAYERS = ("you", "foe")
SET = "TST"
DECK = 20
"""Cards in a deck that the scene doesn't name: copies of the first card that there is."""


class down(NamedTuple):  # noqa: N801 - reads like a word: under=["Wolf", down("Imp")]
    """A card that lies face down under another."""

    name: str


class unit:  # noqa: N801 - reads like a word: field=[unit("Wolf", rested=True)]
    """An object on the table; `under` names the cards under it from the bottom, `fresh` that it came this turn."""

    def __init__(
        self,
        name: str,
        *,
        level: int = 1,
        rested: bool = False,
        damage: int = 0,
        fresh: bool = False,
        under: Sequence[str | down] = (),
        keywords: Sequence[str] = (),
        flags: Sequence[str] = (),
        on: str = "",
    ) -> None:
        self.name = name
        self.level = level
        self.rested = rested
        self.damage = damage
        self.fresh = fresh
        self.under = under
        self.keywords = keywords
        self.flags = flags
        self.on = on
        """What it is attached to, an object laid before it."""


Laid = str | unit
Zones = dict[str, Any]


def seat(*, states: Sequence[str] = (), **what: Any) -> Zones:
    """One side: zones with the cards in them (a deck from its top), counters with their values, states of the player."""
    return {**what, "states": states}


@cache
def own_set(ruleset: str, cards: str, id: str = SET) -> engine.CardSet:
    """Cards as a set of their own: a YAML list in the card language, where ids and Japanese names may be left out."""
    rows = yaml.safe_load(cards)
    for number, row in enumerate(rows, start=1):
        row.setdefault("id", f"{id}-{number:03}")
        if isinstance(row["name"], str):
            row["name"] = {"en": row["name"], "ja": row["name"]}
    about = {"id": id, "name": {"en": "Test cards", "ja": "試験用"}, "version": 1}
    whole = {"dsl": 1, "ruleset": ruleset, "set": about, "cards": rows}
    return engine.load_set(yaml.safe_dump(whole, allow_unicode=True, sort_keys=False))


def card_id(rules: engine.Ruleset, name: str) -> str:
    """The id of a card by its English name, the newest set first."""
    if name in rules.cards:
        return name
    for card in reversed(list(rules.cards.values())):
        if card.name.en == name:
            return card.id
    raise LookupError(f"no card {name!r}")


def scene(
    ruleset: str,
    *,
    you: Zones | None = None,
    foe: Zones | None = None,
    cards: str = "",
    round: int = 3,
    turn: int | None = None,
    active: int = 0,
    first: int = 0,
    at: str | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
) -> "Scene":
    """A game at the turn player's main decision, or about to take the step `at` of the turn (`charge`, `draw` …).

    `you` is player 0, `foe` player 1; `active` is the turn player, `first` who began.
    """
    sets = [own_set(ruleset, cards)] if cards else []
    starter = next(iter(engine.ruleset(ruleset, sets).decks.values()))
    game = engine.new_game(ruleset, [starter, starter], seed, {"first": first, **(options or {})}, sets)
    while game.decision is not None and game.decision.kind != "main":
        game.push(game.decision.default if game.decision.max > 1 else game.decision.default[0])
    s = game._state
    _clear(s)
    for player, side in enumerate((you, foe)):
        _lay_out(game, player, side or seat())
    s.first, s.active = first, active
    s.round = round
    s.turn = turn if turn is not None else 2 * round - (active == first)
    for p in s.permanents.values():
        p.entered = s.turn if p.entered else s.turn - 2
    s.log.clear()
    s.moment = ()
    if at is None:
        ask_again(s)
    else:
        while at not in s.frames[-1].labels:
            s.frames.pop()
        s.frames[-1].pc = s.frames[-1].labels[at]
        run(s)
    return Scene(game)


def bounds(ruleset: str, option: str, *edges: Any) -> list[bool]:
    """Which of the values a match can be set to."""
    starter = next(iter(engine.ruleset(ruleset).decks.values()))
    taken = []
    for value in edges:
        try:
            engine.new_game(ruleset, [starter, starter], 1, {option: value})
        except ValueError:
            taken.append(False)
        else:
            taken.append(True)
    return taken


def _clear(s: State) -> None:
    s.defs = ()
    s.permanents.clear()
    for table in (s.listeners, s.replacers, s.statics):
        table.clear()
    for side in s.seats:
        for held in side.zones.values():
            held.clear()
        side.counters = dict(s.rules.counters)


def _lay_out(game: engine.Game, player: int, side: Zones) -> None:
    s = game._state
    held = s.seats[player]
    filler = next(iter(game.ruleset.sets[-1].cards))

    def card(name: str) -> int:
        s.defs += (game.ruleset.cards[card_id(game.ruleset, name)],)
        return len(s.defs) - 1

    side = {"deck": [filler] * DECK, **side}
    for name, value in side.items():
        if name == "states":
            held.mods = tuple([("keyword", state, 0) for state in value])
        elif name in held.counters:
            held.counters[name] = value
        elif s.rules.zones[name].holds == "permanents":
            for laid in value:
                _place(s, player, name, laid if isinstance(laid, unit) else unit(laid), card)
        else:
            found = [card(c) for c in value]
            held.zones[name] = found[::-1] if name == "deck" else found


def _place(s: State, player: int, zone: str, laid: unit, card: Any) -> None:
    p = zones.enter(s, player, card(laid.name), zone)
    p.entered = int(laid.fresh)
    p.level, p.rested, p.damage = laid.level, laid.rested, laid.damage
    if s.rules.lends:
        for name in laid.under:
            zones.attach(s, p, card(str(name)))
    else:
        p.under = tuple(
            [(card(c.name), False) if isinstance(c, down) else (card(c), True) for c in laid.under]
        )
    p.mods = tuple([("keyword", k, 0) for k in laid.keywords])
    p.flags = tuple(laid.flags)
    if laid.on:
        p.host = next(q.id for q in s.permanents.values() if s.defs[q.card].name.en == laid.on)


class Piece:
    """An object on the table, as it is now, or as it was when it left."""

    def __init__(self, s: State, number: int) -> None:
        self._s = s
        self.id = number

    @property
    def _p(self) -> Permanent:
        return characteristics.seen(self._s, self.id)

    @property
    def name(self) -> str:
        return self._s.defs[self._p.card].name.en

    @property
    def under(self) -> list[str | down]:
        """The cards under it, from the bottom."""
        names = [(self._s.defs[c].name.en, up) for c, up in self._p.under]
        return [name if up else down(name) for name, up in names]

    @property
    def keywords(self) -> list[str]:
        return characteristics.keywords(self._s, self._p)

    def __getattr__(self, name: str) -> Any:
        """A state of the object (`rested`, `level`, `damage`), or one of its numbers (`bp`)."""
        if name in Permanent.__slots__:
            return getattr(self._p, name)
        return characteristics.number(self._s, self._p, name)

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Side:
    """One player's side: `you.lp`, `you.hand` (names), `you.field` (objects), `you["Wolf"]` (an object by name)."""

    def __init__(self, s: State, player: int) -> None:
        self._s = s
        self._seat = s.seats[player]

    def __getattr__(self, name: str) -> Any:
        if name in self._seat.counters:
            return self._seat.counters[name]
        if name not in self._seat.zones:
            raise AttributeError(f"no counter and no zone {name!r}")
        held = self._seat.zones[name]
        if self._s.rules.zones[name].holds == "permanents":
            return [Piece(self._s, i) for i in held]
        names = [self._s.defs[c].name.en for c in held]
        return names[::-1] if name == "deck" else names

    def __getitem__(self, name: str) -> Piece:
        for zone, held in self._seat.zones.items():
            if self._s.rules.zones[zone].holds == "permanents":
                for i in held:
                    if Piece(self._s, i).name == name:
                        return Piece(self._s, i)
        raise LookupError(f"no {name} on the table")


class Scene:
    """A game in words: what is offered, what is chosen, what has happened since the scene began."""

    def __init__(self, game: engine.Game) -> None:
        self.game = game

    @property
    def you(self) -> Side:
        return Side(self.game._state, 0)

    @property
    def foe(self) -> Side:
        return Side(self.game._state, 1)

    # ---- the open decision

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who must decide, and what kind of decision it is: `("foe", "block")`. `None` when the game is over."""
        d = self.game.decision
        return None if d is None else (PLAYERS[d.player], d.kind)

    @property
    def offered(self) -> list[str]:
        """Every option in words: `attack Wolf`, `no block`, `copies 2`. Of options alike the second is `attack Wolf 2`."""
        words: list[str] = []
        times = Counter[str]()
        for option in self.game.decision.options if self.game.decision else ():
            text = " ".join(filter(None, dict.fromkeys(self._word(part) for part in option)))
            times[text] += 1
            words.append(text if times[text] == 1 else f"{text} {times[text]}")
        return words

    def offers(self, what: str) -> bool:
        """Whether the option is among those of the open decision."""
        return what in self.offered

    def choose(self, *what: str) -> "Scene":
        """Decides: one option, or several (or none) where several may be chosen. The verb may be left out: `Wolf`."""
        d = self.game.decision
        assert d is not None, "the game is over"
        picked = [self._find(w) for w in what]
        self.game.push(picked[0] if d.min == d.max == 1 and len(picked) == 1 else picked)
        return self

    def play(self, *choices: str) -> "Scene":
        """Decides one after the other, whoever is asked."""
        for what in choices:
            self.choose(what)
        return self

    def default(self) -> "Scene":
        """Decides as silence would."""
        d = self.game.decision
        assert d is not None, "the game is over"
        self.game.push(d.default[0] if d.min == d.max == 1 else d.default)
        return self

    def _find(self, what: str) -> int:
        offered = self.offered
        if what in offered:
            return offered.index(what)
        found = [i for i, words in enumerate(offered) if words.partition(" ")[2] == what]
        assert len(found) == 1, f"{what!r} is not the one of {offered} (asked: {self.asked})"
        return found[0]

    def _word(self, part: Any) -> str:
        s = self.game._state
        if isinstance(part, int) and part >= FIRST_PERMANENT:
            known = part in s.permanents or part in s.gone
            return Piece(s, part).name if known else ""
        if part in s.rules.cards:
            return s.rules.cards[part].name.en
        return str(part).replace("_", " ")

    # ---- what has happened

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """The events of those kinds (all, if none is named), with names for cards and players."""
        return [self._named(e) for e in self.game.events if not kinds or e["kind"] in kinds]

    def story(self, *kinds: str) -> list[str]:
        """The same in words, to compare an order of things: `["damaged Ox 6000 foe", "destroyed Ox foe"]`."""
        return [
            " ".join(str(v) for k, v in e.items() if not (k == "unit" and "card" in e))
            for e in self.events(*kinds)
        ]

    def _named(self, event: dict[str, Any]) -> dict[str, Any]:
        k = self.game._state.rules.schema[event["kind"]]
        out = dict(event)
        for field, type_ in zip(k.fields, k.types, strict=True):
            value = event[field]
            if type_ == "player" and value in (0, 1):
                out[field] = PLAYERS[value]
            elif type_ == "card" and value is not None:
                out[field] = self._word(value)
            elif type_ == "unit" and "card" not in k.fields:
                out[field] = self._unit_name(value)
        return out

    def _unit_name(self, number: int) -> str:
        """The name under which the object came, for it may have left long ago."""
        s = self.game._state
        if number in s.permanents or number in s.gone:
            return Piece(s, number).name
        left = (e for e in self.game.events if e.get("unit") == number and e.get("card"))
        return next((self._word(e["card"]) for e in left), str(number))


def names(pieces: Iterable[Piece]) -> list[str]:
    """The names of objects."""
    return [p.name for p in pieces]
