"""What a player can do beside playing: rules, clock, stops, taking back, judge, report, conceding."""

from collections.abc import Awaitable, Callable

import discord

from bot.discord.calls import Call, Form, Page, Way
from bot.discord.ids import Id
from bot.discord.match import controls
from bot.discord.match.board import what
from bot.discord.match.controls import Button, Entry, Row, Select, Style
from bot.discord.match.reading import Reader
from bot.discord.match.seats import onlooker, seated
from bot.discord.match.service import Matches
from bot.discord.parts import Press
from bot.discord.style import clip
from bot.tables import OCCASIONS, Standing, Stops, Table, refusals
from bot.tables.requests import REASON

LAPSES = (0, 10, 20, 30, 60, 120)
"""Seconds to choose from after which a question is declined."""


async def more(call: Call) -> None:
    """What there is, for a player; for others what they may know."""
    await call.answer(_page(await onlooker(call)))


def _page(reader: Reader, text: str = "") -> Page:
    words = reader.words
    first = [
        Button(Id("rules-turn", f"{reader.table.ruleset}.0.0"), words.gettext("Rules")),
        reader.button("clock", words.gettext("Clock")),
    ]
    rows: list[Row] = []
    if reader.seat is not None and reader.table.phase == "playing":
        first += [
            reader.button("stops", words.gettext("Stops")),
            reader.button("take-back", words.gettext("Take back")),
        ]
        rows.append(
            (
                _judge_button(reader),
                reader.button("report", words.gettext("Report")),
                reader.button("concede", words.gettext("Concede"), Style.DANGER),
            )
        )
    body = text or words.gettext("**More about this match**")
    return Page(clip(body, controls.CONTENT), view=controls.view([tuple(first), *rows]))


def _judge_button(reader: Reader) -> Button:
    called = reader.table.call
    if called is not None and called.seat == reader.seat:
        return reader.button("unjudge", reader.words.gettext("No judge needed"))
    return reader.button("judge", reader.words.gettext("Call a judge"))


# ---- clock


async def clock(call: Call) -> None:
    """Which clocks run, and what happens when they run out."""
    reader = await onlooker(call)
    await call.answer(_page(reader, clocks(reader)))


def clocks(reader: Reader) -> str:
    """The clocks of a match in words."""
    words, table = reader.words, reader.table
    names = {
        "turn": words.gettext("this turn"),
        "decision": words.gettext("this answer"),
        "match": words.gettext("the whole game"),
        "offer": words.gettext("the answer to an offer"),
        "judge": words.gettext("for a judge to come"),
        "lapse": words.gettext("until it is declined"),
        "abandoned": words.gettext("until the match counts as abandoned"),
        "reminder": words.gettext("until a reminder"),
    }
    lines = [f"### {words.gettext('Clock')}", what(reader)]
    for name, due in sorted(table.clocks.items(), key=lambda item: item[1]):
        lines.append(f"• {names.get(name, name)}: <t:{int(due.timestamp())}:R>")
    if not table.clocks:
        lines.append(words.gettext("Nothing runs out just now."))
    if table.game is not None:
        for name, seat in zip(reader.names, table.game.view(None)["seats"], strict=True):
            if seat["delays"]:
                lines.append(words.gettext("{who}: {count} delays noted", who=name, count=seat["delays"]))
    lines.append(
        words.gettext("When the time is up, the rules go on by themselves with the quietest choice.")
    )
    return "\n".join(lines)


# ---- stops


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


# ---- taking back


async def take_back(call: Call) -> None:
    """Asks the opponent to agree that the last settled choice is taken back."""
    await _asked(
        call,
        lambda m, t: m.tables.offer_take_back(t.id, call.user, call.id.revision, call.interaction.id),
        lambda reader: (
            reader.words.gettext("The other player has been asked. You see here what becomes of it.")
            if reader.table.offer is not None
            else reader.words.gettext("Taken back.")
        ),
    )


async def allow(call: Call) -> None:
    """The opponent agrees."""
    table, _ = await seated(call)
    matches = Matches.of(call.bot)
    standing = await matches.tables.answer_take_back(table.id, call.user, True, call.interaction.id)
    await matches.show(call, standing.table)


async def refuse(call: Call) -> None:
    """The opponent doesn't agree, or whoever asked thinks better of it."""
    table, _ = await seated(call)
    matches = Matches.of(call.bot)
    standing = await matches.tables.answer_take_back(table.id, call.user, False, call.interaction.id)
    await matches.show(call, standing.table)


# ---- judge, report, conceding


async def judge(call: Call) -> None:
    """Opens the form for a judge's call."""
    await seated(call)
    await call.ask(
        _form(call, "judged", call.words.gettext("Call a judge"), call.words.gettext("What is wrong?"))
    )


async def report(call: Call) -> None:
    """Opens the form for a report."""
    await seated(call)
    await call.ask(
        _form(
            call, "reported", call.words.gettext("Report"), call.words.gettext("What should the judges know?")
        )
    )


def _form(call: Call, verb: str, title: str, label: str) -> Form:
    id_ = Id(verb, match=call.id.match, revision=call.id.revision)
    form = Form(title=title, custom_id=str(id_))
    said = discord.ui.TextInput[Form](custom_id="text", style=discord.TextStyle.paragraph, max_length=REASON)
    form.add_item(discord.ui.Label(text=label, component=said))
    return form


async def judged(call: Call) -> None:
    """A judge is called."""
    await _asked(
        call,
        lambda m, t: m.tables.call_judge(t.id, call.user, call.fields.get("text", ""), call.interaction.id),
        lambda reader: reader.words.gettext("A judge is called. The clocks stand still until one comes."),
    )


async def unjudge(call: Call) -> None:
    """Whoever called a judge does without."""
    await _asked(
        call,
        lambda m, t: m.tables.withdraw_call(t.id, call.user, call.interaction.id),
        lambda reader: reader.words.gettext("The match goes on."),
    )


async def reported(call: Call) -> None:
    """A report is sent."""
    await _asked(
        call,
        lambda m, t: m.tables.report(t.id, call.user, call.fields.get("text", ""), call.interaction.id),
        lambda reader: reader.words.gettext("Thank you; the judges can read it."),
    )


async def concede(call: Call) -> None:
    """Asks whether that is meant."""
    table, seat = await seated(call)
    if table.phase != "playing":
        raise refusals.WrongPhase(match=table.id, phase=table.phase)
    reader = Reader(table, seat, call.words)
    row = (
        reader.button("conceded", call.words.gettext("Yes, I give up"), Style.DANGER),
        reader.button("more-again", call.words.gettext("No, play on")),
    )
    text = call.words.gettext("**Give this game up?** The other player wins it.")
    await call.answer(Page(text, view=controls.view([row])))


async def conceded(call: Call) -> None:
    """The player gives the game up."""
    table, _ = await seated(call)
    matches = Matches.of(call.bot)
    standing = await matches.tables.concede(table.id, call.user, call.interaction.id)
    await matches.show(call, standing.table)


async def _asked(
    call: Call, command: Callable[[Matches, Table], Awaitable[Standing]], said: Callable[[Reader], str]
) -> None:
    """Carries a request out and says so."""
    table, seat = await seated(call)
    standing = await command(Matches.of(call.bot), table)
    reader = Reader(standing.table, seat, call.words)
    await call.answer(_page(reader, said(reader)))


PRESSES = {
    "more": Press(Way.PRIVATE, more),
    "more-again": Press(Way.EDIT, more),
    "clock": Press(Way.EDIT, clock),
    "stops": Press(Way.EDIT, stops),
    "stops-ask": Press(Way.EDIT, set_ask),
    "stops-call": Press(Way.EDIT, set_mentions),
    "stops-lapse": Press(Way.EDIT, set_lapse),
    "stops-set": Press(Way.EDIT, set_passing),
    "take-back": Press(Way.EDIT, take_back),
    "allow": Press(Way.PRIVATE, allow),
    "refuse": Press(Way.PRIVATE, refuse),
    "judge": Press(Way.FORM, judge),
    "judged": Press(Way.PRIVATE, judged),
    "unjudge": Press(Way.EDIT, unjudge),
    "report": Press(Way.FORM, report),
    "reported": Press(Way.PRIVATE, reported),
    "concede": Press(Way.EDIT, concede),
    "conceded": Press(Way.EDIT, conceded),
}
