"""Stops: when a player is asked, mentioned, passed for in a match."""

from bot.discord.calls import Call, Page, Way
from bot.discord.match import controls
from bot.discord.match.controls import Entry, Select
from bot.discord.match.reading import Reader
from bot.discord.match.seats import seated
from bot.discord.match.service import Matches
from bot.discord.parts import Press
from bot.tables import OCCASIONS, Stops

LAPSES = (0, 10, 20, 30, 60, 120)
"""Seconds to choose from after which a question is declined."""


async def stops(call: Call) -> None:
    """When to be asked and mentioned."""
    table, seat = await seated(call)
    await call.answer(_stops(Reader(table, seat, call.words)))


def _stops(reader: Reader) -> Page:
    """The player's settings for this match, each a select, and three kinds of passing."""
    assert reader.seat is not None
    words, now = reader.words, reader.table.seats[reader.seat].stops
    text = [
        f"### {words.gettext('Stops')}",
        words.gettext("When you are asked whether to answer; otherwise you pass. Only this match is meant."),
    ]
    if now.until_my_turn:
        text.append(words.gettext("**You pass until your turn.**"))
    if now.quiet:
        text.append(words.gettext("**You pass until somebody does something.**"))
    buttons = [
        reader.button("stops-set", words.gettext("Pass until my turn"), argument="turn"),
        reader.button("stops-set", words.gettext("Pass until something happens"), argument="quiet"),
        reader.button("stops-set", words.gettext("Ask me again"), argument="ask"),
    ]
    rows = (_ask(reader, now), _mentions(reader, now), _lapse(reader, now), tuple(buttons))
    return Page("\n".join(text), view=controls.view(rows))


def _ask(reader: Reader, now: Stops) -> Select:
    words = reader.words
    names = {
        "always": words.gettext("always"),
        "own": words.gettext("in my own turn"),
        "attack": words.gettext("when the opponent attacks"),
        "waits": words.gettext("when something of the opponent's waits to resolve"),
        "block": words.gettext("whether to block"),
    }
    entries = [
        Entry(
            "suggested",
            words.gettext("as the rules suggest"),
            chosen=now.ask is None,
        )
    ]
    entries += [Entry(o, names[o], chosen=now.ask is not None and o in now.ask) for o in OCCASIONS]
    return Select(reader.id("stops-ask"), words.gettext("Ask me …"), tuple(entries), 1, len(entries))


def _mentions(reader: Reader, now: Stops) -> Select:
    words = reader.words
    names = {
        "always": words.gettext("mention me whenever I am asked"),
        "matters": words.gettext("mention me once a turn"),
        "never": words.gettext("never mention me"),
    }
    entries = tuple([Entry(key, said, chosen=now.mentions == key) for key, said in names.items()])
    return Select(reader.id("stops-call"), words.gettext("Mentions"), entries)


def _lapse(reader: Reader, now: Stops) -> Select:
    words = reader.words
    entries = tuple(
        [
            Entry(
                str(seconds),
                words.gettext("decline for me after {seconds} s", seconds=seconds)
                if seconds
                else words.gettext("don't decline for me"),
                chosen=now.lapse == seconds,
            )
            for seconds in LAPSES
        ]
    )
    return Select(reader.id("stops-lapse"), words.gettext("Questions that lapse"), entries)


async def _settle(call: Call, **settings: object) -> None:
    await seated(call)
    matches = Matches.of(call.bot)
    standing = await matches.tables.set_stops(call.id.match, call.user, settings, call.interaction.id)
    await call.answer(_stops(Reader(standing.table, standing.table.seat_of(call.user), call.words)))


async def set_ask(call: Call) -> None:
    """The occasions were picked."""
    picked = set(call.values)
    await _settle(call, ask=None if "suggested" in picked else picked & set(OCCASIONS))


async def set_mentions(call: Call) -> None:
    """When to be mentioned was picked."""
    await _settle(call, mentions=call.values[0] if call.values else "always")


async def set_lapse(call: Call) -> None:
    """After how long questions lapse was picked."""
    given = call.values[0] if call.values else "0"
    await _settle(call, lapse=int(given) if given.isascii() and given.isdecimal() else -1)


async def set_passing(call: Call) -> None:
    """To pass for longer, or not any more."""
    arg = call.id.arg
    await _settle(call, until_my_turn=arg == "turn", quiet=arg == "quiet")


PRESSES = {
    "stops": Press(Way.EDIT, stops),
    "stops-ask": Press(Way.EDIT, set_ask),
    "stops-call": Press(Way.EDIT, set_mentions),
    "stops-lapse": Press(Way.EDIT, set_lapse),
    "stops-set": Press(Way.EDIT, set_passing),
}
