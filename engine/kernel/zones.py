"""Cards and objects change places: the verbs that every ruleset shares.

The top of a deck is the end of its list. A card that goes where somebody loses sight of it becomes a new number
(`hide`), so that what was seen before says nothing about what is hidden now.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.kernel.chance import below, shuffle
from engine.kernel.characteristics import LENT, base, number
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import Permanent, State

if TYPE_CHECKING:
    from engine.kernel.state import Modifier

_INDEX = {"Trigger": "listeners", "Replacer": "replacers", "Continuous": "statics"}


def hide(s: State, cards: Sequence[int]) -> list[int]:
    """New numbers for cards that somebody loses sight of."""
    start = len(s.defs)
    s.defs += tuple([s.defs[c] for c in cards])
    return list(range(start, len(s.defs)))


def visible_to(s: State, player: int, zone: str) -> int:
    """The mask of those who see the cards of that player's zone."""
    return s.rules.sees[zone][player]


def move(
    s: State, player: int, card: int, origin: str, to: str, *, bottom: bool = False, told: int = 0
) -> int:
    """Moves a card between zones of cards; returns its number there. `told` is who sees it on the way besides."""
    zones = s.seats[player].zones
    zones[origin].remove(card)
    sees = s.rules.sees
    before, after = sees[origin][player] | told, sees[to][player]
    emit(s, "moved", before | after, player, card, origin, to)
    if before & ~after:
        card = hide(s, [card])[0]
    zones[to].insert(0 if bottom else len(zones[to]), card)
    if origin in ("deck", "aside") and not zones["deck"]:
        s.dirty = True
    return card


def move_all(
    s: State,
    groups: Iterable[tuple[int, str, Sequence[int]]],
    to: str,
    told: int = 0,
    order: Sequence[int] = (),
) -> None:
    """Cards of players' zones go to a zone of cards together, or to `deck_top` / `deck_bottom`; `order` as in `leave`."""
    zone = "deck" if to.startswith("deck") else to
    placed = {}
    for player, origin, cards in groups:
        for card in cards:
            placed[card] = move(s, player, card, origin, zone, bottom=to == "deck_bottom", told=told)
    if order:
        arrange(s, zone, placed, order)


def arrange(s: State, zone: str, placed: Mapping[int, int], order: Sequence[int]) -> None:
    """The cards that have just come to a zone (their numbers there by what they were) lie in that order from its top."""
    for seat in s.seats:
        held = seat.zones[zone]
        new = [placed[card] for card in reversed(order) if placed.get(card) in held]
        for at, card in zip(sorted([held.index(card) for card in new]), new, strict=True):
            held[at] = card


def draw(s: State, player: int, count: int) -> int:
    """Draws one by one; the ruleset says what an empty deck and a lock mean. Returns how many were drawn."""
    zones = s.seats[player].zones
    if zones["aside"]:
        put_back(s)
    drawn = 0
    for _ in range(count):
        if s.outcome is not None or not s.rules.may_draw(s, player):
            break
        card = zones["deck"].pop()
        zones["hand"].append(card)
        drawn += 1
        emit(s, "drawn", 1 << player, player, card)
    if not zones["deck"]:
        s.dirty = True
    return drawn


def discard(s: State, player: int, cards: Iterable[int]) -> None:
    """Cards go from hand to the trash, together."""
    zones = s.seats[player].zones
    gone = list(cards)
    for card in gone:
        zones["hand"].remove(card)
        zones["trash"].append(card)
    for card in gone:
        emit(s, "discarded", PUBLIC, player, card)


def discard_random(s: State, player: int, count: int) -> None:
    """Discards at random, as many as there are at the most."""
    hand = s.seats[player].zones["hand"][:]
    picked = []
    for _ in range(min(count, len(hand))):
        picked.append(hand.pop(below(s, len(hand))))
    discard(s, player, picked)


def mill(s: State, player: int, count: int) -> None:
    """The top cards of the deck go to the trash, as many as there are at the most."""
    zones = s.seats[player].zones
    if zones["aside"]:
        put_back(s)
    for _ in range(min(count, len(zones["deck"]))):
        card = zones["deck"].pop()
        zones["trash"].append(card)
        emit(s, "milled", PUBLIC, player, card)
    s.dirty = True


def shuffle_zone(s: State, player: int, zone: str = "deck") -> None:
    """Shuffles; the cards get new numbers, for their order is unknown from now on."""
    zones = s.seats[player].zones
    cards = hide(s, zones[zone])
    shuffle(s, cards)
    zones[zone] = cards
    emit(s, "shuffled", PUBLIC, player, zone)


def reshuffle(s: State, player: int) -> None:
    """The whole trash is shuffled and becomes the deck (override 1.8.1)."""
    zones = s.seats[player].zones
    cards = hide(s, zones["trash"])
    shuffle(s, cards)
    zones["deck"] = cards
    zones["trash"] = []
    emit(s, "reshuffled", PUBLIC, player, len(cards))


def enter(s: State, player: int, card: int, zone: str) -> Permanent:
    """A new object on the table; its abilities begin to listen. The caller has taken the card from where it was."""
    s.serial += 1
    p = Permanent(s.serial, card, player, zone, s.turn)
    s.permanents[p.id] = p
    s.seats[player].zones[zone].append(p.id)
    register(s, p)
    s.dirty = True
    return p


def register(s: State, p: Permanent) -> None:
    """The abilities of the object's card begin to work, those that work where it lies."""
    _register(s, p, p.card, 0)


def _register(s: State, p: Permanent, card: int, shift: int) -> None:
    d = s.defs[card]
    idle = p.zone in s.rules.idle
    for kind, key, i in d.index:
        if idle and i not in d.anywhere:
            continue
        table = getattr(s, _INDEX[kind])
        table[key] = (*table.get(key, ()), (p.id, i + shift))


def attach(s: State, p: Permanent, card: int) -> None:
    """A card is laid face up under an object, on top of others there; what it lends begins to work."""
    p.under = (*p.under, (card, True))
    if s.rules.lends:
        _register(s, p, card, LENT * len(p.under))
    s.dirty = True


_ALL = frozenset(_INDEX)
_LASTING = frozenset({"Replacer", "Continuous"})
_LISTENING = frozenset({"Trigger"})


def unregister(s: State, number: int, card: int, kinds: frozenset[str] = _ALL) -> None:
    """The abilities of the card cease to work."""
    _unregister(s, number, card, kinds, 0)


def _unregister(s: State, number: int, card: int, kinds: frozenset[str], shift: int) -> None:
    for kind, key, i in s.defs[card].index:
        if kind not in kinds:
            continue
        table = getattr(s, _INDEX[kind])
        left = tuple([x for x in table.get(key, ()) if x != (number, i + shift)])
        if left:
            table[key] = left
        elif key in table:
            del table[key]


def shift(s: State, p: Permanent, to: str) -> None:
    """An object goes to another zone of the table and stays the same object; what works where it lies begins there."""
    unregister(s, p.id, p.card, _LASTING)
    s.seats[p.owner].zones[p.zone].remove(p.id)
    s.seats[p.owner].zones[to].append(p.id)
    p.zone = to
    emit(s, "shifted", PUBLIC, p.id, p.card, p.owner, to)
    unregister(s, p.id, p.card, _LISTENING)
    register(s, p)
    s.dirty = True


def keep_numbers(s: State, leaving: Sequence[Permanent]) -> None:
    """What continuous effects add to objects that leave is kept with their last state."""
    for p in leaving:
        for name in s.defs[p.card].numbers:
            if name in s.statics:
                added = number(s, p, name) - base(s, p, name)
                if added:
                    p.mods = (*p.mods, (name, added, 0))


_LEFT = {"trash": "destroyed", "exile": "exiled"}
UNNAMED: Mapping[int, str] = {}


def leave(
    s: State,
    leaving: Sequence[Permanent],
    to: str,
    *,
    event: str = "",
    other: Mapping[int, str] = UNNAMED,
    order: Sequence[int] = (),
) -> None:
    """Objects leave the table together: commit all, tell all, and only then do they stop listening.

    `event` says what it is called, `other` what it is called for some of them. The card goes to `to` (a zone, or
    `deck_top` / `deck_bottom`) of its owner, a token out of the game; cards under it go to the trash (override 1.5.9), or
    along where they lend (shields A1.7.4). `order`: how they lie where they come, the topmost first.
    """
    s.since = len(s.log)
    usual = event or _LEFT.get(to, "returned")
    if s.statics:
        keep_numbers(s, leaving)
    zone = "deck" if to.startswith("deck") else to
    public = s.rules.zones[zone].visible == "all"
    placed = {}
    for p in leaving:
        zones = s.seats[p.owner].zones
        zones[p.zone].remove(p.id)
        del s.permanents[p.id]
        s.gone[p.id] = (p, other.get(p.id, usual))
        along = s.rules.lends
        for card, _ in p.under:
            held = zones[zone if along else "trash"]
            bottom = along and to == "deck_bottom"
            placed[card] = card if public or not along else hide(s, [card])[0]
            held.insert(0 if bottom else len(held), placed[card])
        if not s.defs[p.card].token:
            placed[p.card] = p.card if public else hide(s, [p.card])[0]
            zones[zone].insert(0 if to == "deck_bottom" else len(zones[zone]), placed[p.card])
        _silence(s, p, _LASTING)
    if order:
        arrange(s, zone, placed, order)
    for p in leaving:
        how = other.get(p.id, usual)
        if how == "returned":
            emit(s, "returned", PUBLIC, p.id, p.card, p.owner, zone)
        else:
            kind = s.rules.zones[p.zone].destroyed if how == "destroyed" else how
            emit(s, kind, PUBLIC, p.id, p.card, p.owner)
        for card, _ in p.under:
            emit(s, "moved", PUBLIC, p.owner, card, "under", zone if s.rules.lends else "trash")
    for p in leaving:
        _silence(s, p, _LISTENING)
    s.dirty = True


def _silence(s: State, p: Permanent, kinds: frozenset[str]) -> None:
    """The abilities of an object, those lent to it included, cease to work."""
    _unregister(s, p.id, p.card, kinds, 0)
    if s.rules.lends:
        for at, (card, _) in enumerate(p.under, start=1):
            _unregister(s, p.id, card, kinds, LENT * at)


def ready(s: State, p: Permanent) -> None:
    """Turned upright, if it was sideways."""
    if p.rested:
        p.rested = False
        emit(s, "readied", PUBLIC, p.id, p.owner)


def rest(s: State, p: Permanent) -> None:
    """Turned sideways, if it was upright."""
    if not p.rested:
        p.rested = True
        emit(s, "rested", PUBLIC, p.id, p.owner)


def modify(s: State, p: Permanent, modifier: "Modifier") -> None:
    """Something lasts on the object from now on."""
    p.mods = (*p.mods, modifier)
    s.dirty = True
    if modifier[0] == "keyword":
        emit(s, "granted", PUBLIC, p.id, modifier[1])
    else:
        emit(s, "boosted", PUBLIC, p.id, modifier[0], modifier[1])


def gain(s: State, player: int, counter: str, amount: int) -> None:
    """A counter of the player rises."""
    most = s.rules.most(s, player, counter)
    if most is not None:
        amount = min(amount, most - s.seats[player].counters[counter])
    if amount > 0:
        s.seats[player].counters[counter] += amount
        emit(s, "gained", PUBLIC, player, counter, amount)


def pay(s: State, player: int, counter: str, amount: int) -> None:
    """A counter pays a cost; the caller has checked that it can."""
    if amount > 0:
        s.seats[player].counters[counter] -= amount
        emit(s, "paid", PUBLIC, player, counter, amount)


def look(s: State, player: int, count: int) -> list[int]:
    """The player takes the top cards of the deck aside, unseen by the other; what is missing is skipped."""
    zones = s.seats[player].zones
    cards = [zones["deck"].pop() for _ in range(min(count, len(zones["deck"])))]
    zones["aside"].extend(cards)
    if cards:
        emit(s, "looked", 1 << player, player, tuple(cards))
    return cards


def put_back(s: State) -> None:
    """Cards that were looked at and not moved go back onto their deck, the first one on top."""
    for seat in s.seats:
        aside = seat.zones["aside"]
        if aside:
            seat.zones["deck"].extend(reversed(hide(s, aside)))
            aside.clear()


def reveal(s: State, player: int, zone: str, cards: Sequence[int]) -> list[int]:
    """Shows cards to everybody; they stay where they are, under new numbers, which are returned."""
    emit(s, "revealed", PUBLIC, player, tuple(cards))
    if visible_to(s, player, zone) == PUBLIC:
        return list(cards)
    new = hide(s, cards)
    held = s.seats[player].zones[zone]
    for old, fresh in zip(cards, new, strict=True):
        held[held.index(old)] = fresh
    return new
