"""What a player can do beside playing: rules, clock, taking back, judge, report, conceding."""

from collections.abc import Awaitable, Callable

import discord

from bot.discord.calls import Call, Form, Page, Way
from bot.discord.ids import Id
from bot.discord.match import controls
from bot.discord.match.board import what
from bot.discord.match.controls import Button, Row, Style
from bot.discord.match.reading import Reader
from bot.discord.match.seats import onlooker, seated
from bot.discord.match.service import Matches
from bot.discord.parts import Press
from bot.discord.style import clip
from bot.tables import Standing, Table, refusals
from bot.tables.requests import REASON


async def more(call: Call) -> None:
    """What there is, for a player; for others what they may know."""
    await call.answer(_page(await onlooker(call)))


def _page(reader: Reader, text: str = "") -> Page:
    words = reader.words
    rules = Button(Id("rules-turn", f"{reader.table.ruleset}.0.0"), words.gettext("Rules"))
    first = [rules, reader.button("clock", words.gettext("Clock"))]
    rows: list[Row] = []
    if reader.seat is not None and reader.table.phase == "playing":
        first.append(reader.button("stops", words.gettext("Stops")))
        take_back = reader.button("take-back", words.gettext("Take back"))
        rows.append((take_back, _judge_button(reader), reader.button("report", words.gettext("Report"))))
        rows.append((reader.button("concede", words.gettext("Concede"), Style.DANGER),))
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
                noted = words.ngettext(
                    "{who}: {count} delay noted", "{who}: {count} delays noted", seat["delays"], who=name
                )
                lines.append(noted)
    lines.append(
        words.gettext("When the time is up, the rules go on by themselves with the quietest choice.")
    )
    return "\n".join(lines)


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
