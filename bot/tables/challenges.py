"""Before a game: somebody challenges, somebody accepts, both choose their decks."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import engine
from analysis.forgetting import untyped_deck
from bot.tables import play, refusals
from bot.tables.change import Change, Mention
from bot.tables.match import CHANCE, PRACTICE, Challenge, Opponent, Seat, Start, Table
from bot.tables.presets import PRESETS
from engine import Deck, DeckError, Ruleset, UnknownRuleset

LENGTHS = (1, 3)
"""Games of a match at the most."""
NAME = 64
"""Characters of a deck's name that are kept."""


def opened(challenge: Challenge, now: datetime, start: Start | None = None) -> Table:
    """The table of a new challenge; it has no id yet. Raises `Refusal` for what can't be played."""
    if challenge.to == challenge.by:
        raise refusals.Yourself()
    if challenge.ruleset not in engine.rulesets():
        raise refusals.UnknownOption(what="ruleset", given=challenge.ruleset, known=engine.rulesets())
    if challenge.preset not in PRESETS:
        raise refusals.UnknownOption(what="clock", given=challenge.preset, known=tuple(PRESETS))
    if challenge.best_of not in LENGTHS:
        raise refusals.UnknownOption(what="best_of", given=challenge.best_of, known=LENGTHS)
    try:
        engine.ruleset(challenge.ruleset, challenge.sets)
    except (UnknownRuleset, ValueError) as e:
        raise refusals.UnknownOption(
            what="sets", given=[s.id for s in challenge.sets], known=(str(e),)
        ) from None
    practice = challenge.to == PRACTICE
    other = Seat(agent=challenge.opponent.agent) if practice else Seat(person=challenge.to)
    return Table(
        id=0,
        phase="open",
        ruleset=challenge.ruleset,
        preset=PRESETS[challenge.preset],
        server=challenge.server,
        channel=challenge.channel,
        thread=None,
        language=challenge.language,
        best_of=challenge.best_of if start is None else 1,
        rated=challenge.rated and not practice and start is None,
        sets=tuple(s.text for s in challenge.sets),
        seats=(Seat(person=challenge.by), other),
        created_at=now,
        changed_at=now,
        start=start,
    )


def begun(deck: str | None = None, opponent: Opponent = CHANCE) -> Callable[[Change], None]:
    """The first command of a match: the challenge itself; the practice opponent accepts at once."""

    def step(change: Change) -> None:
        change.log("challenge")
        if change.table.seats[1].person is not None:
            change.mention = Mention(change.table.seats[1].person, "challenge")
        if deck is not None:
            take_deck(change, 0, deck)
        if change.table.practice:
            _accepted(change, opponent)

    return step


def accept(person: int) -> Callable[[Change], None]:
    """Whoever was challenged, or anybody where nobody was, takes the other seat."""

    def step(change: Change) -> None:
        table = change.table
        play.in_phase(table, "open")
        if table.seats[0].person == person:
            raise refusals.Yourself(match=table.id)
        if table.seats[1].person not in (None, person):
            raise refusals.NotYours(match=table.id)
        change.seat(1, person=person)
        change.log("accept")
        _accepted(change)

    return step


def decline(person: int) -> Callable[[Change], None]:
    """Whoever was challenged doesn't want to play."""

    def step(change: Change) -> None:
        play.in_phase(change.table, "open")
        if change.table.seats[1].person != person:
            raise refusals.NotYours(match=change.table.id)
        play.called_off(change, "declined", "decline")

    return step


def withdraw(person: int) -> Callable[[Change], None]:
    """The challenger takes the challenge back; while decks are chosen, either player does."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.seated(table, person)
        play.in_phase(table, "open", "decks")
        if table.phase == "open" and seat != 0:
            raise refusals.WrongPhase(match=table.id, phase=table.phase)
        play.called_off(change, "withdrawn", "withdraw")

    return step


def choose_deck(person: int, deck: str) -> Callable[[Change], None]:
    """A player's deck: the name of a starter deck, or a list. When both have chosen, the game begins."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.seated(table, person)
        play.in_phase(table, "open", "decks")
        if table.start is not None:
            raise refusals.WrongPhase(match=table.id, phase=table.phase)
        take_deck(change, seat, deck)
        change.log("deck", moves=False)
        _ready(change)

    return step


def take_deck(change: Change, seat: int, deck: str) -> None:
    """Puts a deck on a seat. Raises `BadDeck` with every problem."""
    rules = change.table.rules
    try:
        found = read_deck(rules, deck)
    except DeckError as e:
        raise refusals.BadDeck(change.table.id, e) from None
    change.seat(seat, deck=found.text, deck_name=found.name[:NAME])


def read_deck(rules: Ruleset, deck: str) -> Deck:
    """A starter deck by name, or a list. Raises `DeckError`."""
    starter = rules.decks.get(deck.strip())
    return starter if starter is not None else rules.deck(deck)


def _accepted(change: Change, opponent: Opponent = CHANCE) -> None:
    """Both seats are taken: the seed is committed to before any deck is known to the other."""
    change.set(phase="decks", clocks={})
    table = change.table
    if table.start is not None:
        game = starting(table.start)
        if table.start.seat:
            change.set(seats=(table.seats[1], table.seats[0]))
        for at, deck in enumerate(game.record().header["decks"]):
            take_deck(change, at, deck)
        change.set(start=None)
        play.begin_from(change, game)
        return
    play.commit_seed(change, opponent.seed)
    for at, seat in enumerate(table.seats):
        if seat.agent and seat.deck is None:
            take_deck(change, at, opponent.deck or random.choice(sorted(table.rules.decks)))
    _ready(change)


def _ready(change: Change) -> None:
    if change.table.phase == "decks" and all(s.deck is not None for s in change.table.seats):
        play.begin(change)


def borrowed(record: engine.GameRecord) -> engine.GameRecord:
    """A record for others to go on from: what its players called their decks stays with them."""
    decks = [untyped_deck(deck) for deck in record.header["decks"]]
    return engine.GameRecord({**record.header, "decks": decks}, record.moves)


def starting(start: Start) -> engine.Game:
    """The game at the point from which a match goes on. Raises `RecordError`."""
    record = engine.GameRecord.from_json(start.record)
    return engine.replay(engine.GameRecord(record.header, record.moves[: start.moves]))


def again(table: Table, seat: int, now: datetime) -> Table:
    """The table of a rematch that the player on that seat proposes."""
    rules = table.rules
    other = table.seats[1 - seat]
    wanted = Challenge(
        by=table.seats[seat].person or 0,
        to=PRACTICE if other.agent else other.person,
        ruleset=table.ruleset,
        preset=table.preset.name,
        server=table.server,
        channel=table.channel,
        best_of=table.best_of,
        language=table.language,
        sets=rules.sets[1:],
        rated=table.rated,
    )
    return replace(opened(wanted, now), again_of=table.id, thread=table.thread)
