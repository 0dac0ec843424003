"""Matches without Discord: challenge, decks, play, clocks, stops, judges, recovery. Knows store and engine alone.

    tables = Tables(store)
    await tables.open()                                          # every open match is on its table again
    standing = await tables.challenge(Challenge(by=1, to=2, ruleset="override"), interaction)
    match = standing.table.id
    await tables.accept(match, 2, interaction)
    await tables.choose_deck(match, 1, "sparks", interaction)
    await tables.choose_deck(match, 2, "bells", interaction)     # both chosen: the game begins
    table = tables.table(match)
    table.game.decision.options, table.asked, table.deadline, table.revision
    await tables.act(match, 1, table.revision, 0, interaction)   # or a `Refusal`: `Stale`, `TooLate`, `NotYours` …

A `Table` never changes; after a command there is another one. What a board has to show next stands in
`bot.store.outbox`, stored in the same transaction as the command.
"""

from bot.tables.clock import Clock, ManualClock, SystemClock
from bot.tables.match import PRACTICE, Challenge, End, Offer, Opponent, Phase, Seat, Standing, Table
from bot.tables.presets import PRESETS, Preset
from bot.tables.refusals import Refusal
from bot.tables.seeds import base36, commitment
from bot.tables.standing import OCCASIONS, Stops
from bot.tables.tables import Tables

__all__ = [
    "OCCASIONS",
    "PRACTICE",
    "PRESETS",
    "Challenge",
    "Clock",
    "End",
    "ManualClock",
    "Offer",
    "Opponent",
    "Phase",
    "Preset",
    "Refusal",
    "Seat",
    "Standing",
    "Stops",
    "SystemClock",
    "Table",
    "Tables",
    "base36",
    "commitment",
]
