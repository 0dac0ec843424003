"""How a game begins: two deck lists, the options, the dealt state with its first decision."""

from collections.abc import Sequence
from typing import Any

from engine.decks import Deck
from engine.kernel.chance import below, seeded
from engine.kernel.definitions import Definition
from engine.kernel.state import Seat, State
from engine.registry import Ruleset

Json = dict[str, Any]

MAX_SEED_BITS = 8_192
"""Python writes no longer numbers in decimal digits, as a record needs them."""


def check_seed(seed: int) -> None:
    """Raises `TypeError` for what is no integer, `ValueError` for one that a record couldn't hold."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is an integer, not {type(seed).__name__}")
    if seed.bit_length() > MAX_SEED_BITS:
        raise ValueError(f"a seed has at most {MAX_SEED_BITS:,} bits")


def deal(rs: Ruleset, lists: Sequence[Deck], seed: int, options: Json) -> State:
    """The state before anything has happened: each section of a deck in its zone, the whole game still to be run."""
    cards: list[Definition] = []
    seats = []
    for d in lists:
        zones: dict[str, list[int]] = {zone: [] for zone in rs.rules.zones}
        for section in rs.rules.decks.sections:
            zone = section.zone or ("deck" if section.name == "main" else "")
            if zone:
                held = [rs.cards[card] for card in d.cards(section.name)]
                zones[zone] = list(range(len(cards), len(cards) + len(held)))
                cards += held
        seats.append(Seat(zones, dict(rs.rules.counters)))
    s = State(rs.rules, tuple(cards), seats, seeded(seed), options)
    s.first = below(s, 2) if options["first"] == "random" else options["first"]
    rs.rules.begin(s)
    return s


def deck_of(rs: Ruleset, deck: Deck | str) -> Deck:
    """A list for these rules and sets, or a starter deck by its name. Raises `ValueError`, `DeckError`."""
    if isinstance(deck, Deck):
        if deck.ruleset != rs.name:
            raise ValueError(f"the deck is for {deck.ruleset}, not for {rs.name}")
        return deck if all(c in rs.cards for c in deck.cards()) else rs.deck(deck.text)
    if deck not in rs.decks:
        raise ValueError(f"no starter deck {deck!r} in {rs.name}; there are {', '.join(rs.decks)}")
    return rs.decks[deck]


def chosen_options(rs: Ruleset, given: Json) -> Json:
    """Every option of the ruleset, as given or by default. Raises `ValueError` for one that there isn't, or can't be so."""
    chosen = {name: setting.default for name, setting in rs.options.items()}
    for name, value in given.items():
        if name not in chosen:
            raise ValueError(f"no option {name!r} in {rs.name}; there are {', '.join(chosen)}")
        allowed = rs.options[name].allowed
        if value not in allowed or type(value) not in (str, int):
            shown = (
                f"{allowed.start} to {allowed.stop - 1}"
                if isinstance(allowed, range)
                else ", ".join(map(str, allowed))
            )
            raise ValueError(f"option {name!r} can't be {value!r}; it can be {shown}")
        chosen[name] = value
    return chosen
