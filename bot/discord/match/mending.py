"""`/judge fix`: a judge mends a game, after having seen what will come of it.

A judge sees what everybody sees. So what is offered is what lies open: counters, objects, cards in open piles; a card may
go to a hidden pile, and never comes from one. What waits to resolve is left to the rules. What will come of a repair is
tried on twins of the game, for the game itself would turn cards over that a judge who then thinks better of it has seen.
"""

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.discord.bot import Bot
from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import button, view
from bot.discord.match import controls
from bot.discord.match.controls import Style
from bot.discord.match.reading import name_of
from bot.discord.match.ruling import impartial, judge
from bot.discord.match.service import Matches
from bot.discord.match.telling import Telling
from bot.discord.match.which import judged, meant, typed
from bot.discord.options import Choices, completing
from bot.discord.parts import Press
from bot.discord.refusals import Refusal
from bot.discord.style import clip, done, note, warning
from bot.tables import Table, base36, refusals
from bot.words import Words, phrase, term, words
from engine import Game, HostError
from engine.layout import layout

NOT_OFFERED = phrase("Pick from what is offered while you type: first what is wrong, then what it should be.")
LINES = 12
NUMBERS = 100
TWINS = 5
"""Games that differ in what lies hidden and in nothing else: what is told of all of them depends on nothing hidden."""


class Target(NamedTuple):
    """Something that can be mended: whose it is, `counter`, `unit` or `card`, and where."""

    seat: int
    kind: str
    place: str
    """A counter; an object's number; an open pile."""
    of: str = ""
    """An object's state; a card."""

    @property
    def key(self) -> str:
        """As it stands in an option and in an id."""
        return ".".join([str(part) for part in self if part != ""])

    @classmethod
    def read(cls, key: str) -> "Target":
        """The target of a key. Raises `Refusal` for what is none."""
        seat, kind, *rest = [*key.split("."), ""]
        if seat not in ("0", "1") or len(rest) not in (2, 3) or (kind == "unit" and not rest[0].isdecimal()):
            raise Refusal(NOT_OFFERED)
        return cls(int(seat), kind, *rest[:-1])

    def repair(self, to: str) -> dict[str, Any]:
        """What `Game.fix` takes. Raises `Refusal` for what can't be meant."""
        if self.kind == "card":
            return {"card": self.of, "origin": self.place, "to": to}
        if self.of == "rested":
            if to not in ("true", "false"):
                raise Refusal(NOT_OFFERED)
            return {"unit": int(self.place), "rested": to == "true"}
        if not (to.isascii() and to.isdecimal() and len(to) < 6):
            raise Refusal(NOT_OFFERED)
        if self.kind == "unit":
            return {"unit": int(self.place), self.of: int(to)}
        return {"counter": self.place, "value": int(to)}


class Bench:
    """A game before a judge: what can be mended, in the words of one language."""

    def __init__(self, game: Game, lang: str, names: tuple[str, str]) -> None:
        self.teller = game.teller(lang, names)
        self._game = game
        self._names = names
        self._layout = layout(game.ruleset.name)
        self._zones = game.ruleset.rules.zones
        self._terms = self.teller.words.terms

    @property
    def piles(self) -> list[str]:
        """Where cards lie, but for those that wait to resolve."""
        shown = [p.zone for p in self._layout.piles] + [p.zone for row in self._layout.rows for p in row]
        return [
            zone
            for zone in dict.fromkeys(shown)
            if self._zones[zone].holds == "cards" and zone not in self._layout.line.zones
        ]

    def targets(self) -> Iterator[tuple[Target, str]]:
        """Everything that can be mended, and its words: counters, objects, cards."""
        seats = self._game.view(None)["seats"]
        for seat, side in enumerate(seats):
            for counter in self._counters():
                now = str(side["counters"][counter])
                yield Target(seat, "counter", counter), self._said(seat, self._word("counter", counter), now)
        for seat, side in enumerate(seats):
            for unit in [
                u for z in side["zones"].values() if isinstance(z, list) for u in z if isinstance(u, dict)
            ]:
                for state in self._states():
                    what = f"{self.teller.unit(unit['id'])} · {self._word('what', state)}"
                    now = self._word("what", str(unit[state]))
                    yield Target(seat, "unit", str(unit["id"]), state), self._said(seat, what, now)
        for seat, side in enumerate(seats):
            for zone in self.piles:
                for card in dict.fromkeys(side["zones"][zone] if self._zones[zone].visible == "all" else ()):
                    place = self._word("zone", zone)
                    yield Target(seat, "card", zone, card), self._said(seat, self.teller.card(card), place)

    def now(self, target: Target) -> str:
        """What something is now, in words. Raises `Refusal` where it isn't offered."""
        for offered, shown in self.targets():
            if offered == target:
                return shown
        raise Refusal(NOT_OFFERED)

    def values(self, target: Target) -> list[tuple[str, str]]:
        """What something can become, in words and as it stands in an option."""
        if target.kind == "card":
            return [(self._word("zone", zone), zone) for zone in self.piles if zone != target.place]
        if target.of == "rested":
            state = self._word(
                "what", target.of
            )  # once it is picked, a phone's line shows little of what it was
            return [(f"{state}: {self._word('what', value)}", value) for value in ("true", "false")]
        return [(str(n), str(n)) for n in range(NUMBERS)]

    def _said(self, seat: int, what: str, now: str) -> str:
        return f"{self._names[seat]} · {what}: {now}"

    def _word(self, table: str, word: str) -> str:
        return self._terms.get(table, {}).get(word, word)

    def _counters(self) -> list[str]:
        found = [name for gauge in self._layout.gauges for name in (gauge.counter, gauge.of)]
        found += [name for row in self._layout.rows for place in row for name in (place.active, place.extra)]
        return [name for name in dict.fromkeys(found) if isinstance(name, str) and name]

    def _states(self) -> list[str]:
        """The states that an object has in this ruleset."""
        levels = any(len(v) > 1 for d in self._game.ruleset.cards.values() for v in d.numbers.values())
        hurt = any(figure.hurt for figure in self._layout.figures)
        return ["rested", *(["damage"] if hurt else []), *(["level"] if levels else [])]


# ---- the command


@judge.command(
    name=term("command", "fix"),
    description=phrase("Mend the game of a match; first you see what will change"),
)
@app_commands.rename(name=term("option", "match"), what=term("option", "what"), to=term("option", "to"))
@app_commands.describe(
    name=phrase("The number at the foot of its board"),
    what=phrase("What is wrong: a number, a card on the table, a card in an open pile"),
    to=phrase("What it should be, or where the card should lie"),
)
async def fix(interaction: discord.Interaction, name: str, what: str, to: str) -> None:
    """Shows what would change; nothing does."""
    call = Call.of(interaction)
    table = await impartial(call, name)
    await call.answer(_proposed(table, what, to, call.words))


def _proposed(table: Table, what: str, to: str, said: Words, remark: str = "") -> Page:
    """What will happen, and whether it should."""
    game = _playing(table)
    lines = [*([remark] if remark else []), *foretold(table, game, what, to, said)]
    lines.append(
        said.gettext(
            "-# Both players are told, and it stands in the record. What was chosen before can't be taken back afterwards."
        )
    )
    embed = warning(said.gettext("Mend match {name}?", name=table.name), "\n".join(lines))
    yes = Id("mend", f"{what}.{to}", table.id, table.revision)
    no = Id("mend-not", "", table.id, table.revision)
    return Page(
        embeds=[embed],
        view=view(
            button(said.pgettext("button", "Mend it so"), yes, Style.FIRST.value),
            button(said.pgettext("button", "Leave it as it is"), no),
        ),
    )


def foretold(table: Table, game: Game, what: str, to: str, said: Words) -> list[str]:
    """What is now, and what a repair and the rules after it do to it, in lines, up to where that depends on what lies hidden.

    Raises `Refusal`, `BadRuling`.
    """
    names = (name_of(table.seats[0], said), name_of(table.seats[1], said))
    bench, target = Bench(game, said.language, names), Target.read(what)
    now = said.gettext("Now: {what}", what=controls.said(bench.now(target)))
    values = [value for _, value in bench.values(target)]
    if to not in values and not (to.isascii() and to.isdecimal() and "0" in values):
        raise Refusal(NOT_OFFERED)
    stories = []
    for chance in range(TWINS):
        trial = game.twin(None, Random(chance))
        since = len(trial.events)
        try:
            trial.fix(target.seat, **target.repair(to))
        except HostError as e:
            raise refusals.BadRuling(match=table.id, why=e) from None
        stories.append(told(trial, since, names, said))
    sure = [line for line, *_ in takewhile(lambda lines: len(set(lines)) == 1, zip(*stories, strict=False))]
    if any(len(story) > len(sure) for story in stories):
        sure.append(said.gettext("-# What happens then depends on cards that lie hidden."))
    return [now, *sure]


def told(game: Game, since: int, names: tuple[str, str], said: Words) -> list[str]:
    """What has happened since an event, for everybody."""
    return [f"• {line}" for line in Telling(game, None, said.language, names, said).story(since)][:LINES]


def _playing(table: Table) -> Game:
    if table.phase == "over":
        raise refusals.Over(match=table.id)
    if table.phase != "playing" or table.game is None:
        raise refusals.WrongPhase(match=table.id, phase=table.phase)
    return table.game


# ---- its buttons


async def mend(call: Call) -> None:
    """The judge has seen it and wants it so; where the match has gone on, it is shown anew."""
    matches = Matches.of(call.bot)
    table = await impartial(call, base36(call.id.match))
    what, _, to = call.id.arg.rpartition(".")
    game, target = _playing(table), Target.read(what)
    if table.revision == call.id.revision:
        foretold(table, game, what, to, call.words)
    try:
        standing = await matches.tables.judge(
            table.id, call.user, "fix", target.seat, call.interaction.id,
            revision=call.id.revision, **target.repair(to),
        )  # fmt: skip
    except refusals.Stale:
        remark = call.words.gettext("The match has gone on meanwhile. This is what would happen now:")
        await call.answer(_proposed(await matches.need(table.id), what, to, call.words, remark))
        return
    names = (name_of(table.seats[0], call.words), name_of(table.seats[1], call.words))
    then = standing.table
    lines = told(then.game, len(game.events), names, call.words) if then.game is not None else []
    title = call.words.gettext("Match {name} is mended; both players are told.", name=table.name)
    await call.answer(Page(embeds=[done(title, clip("\n".join(lines), 2000))]))


async def leave(call: Call) -> None:
    """The judge thinks better of it."""
    await call.answer(Page(embeds=[note(call.words.gettext("Nothing has been changed."))]))


PRESSES = {"mend": Press(Way.EDIT, mend), "mend-not": Press(Way.EDIT, leave)}


# ---- what is offered while a judge types


async def _bench(interaction: discord.Interaction) -> Bench | None:
    """The game of the match that is named, where there is one that goes on."""
    try:
        table = await meant(interaction, str(interaction.namespace.match or ""))
    except Refusal:
        return None
    if table.game is None or table.phase != "playing":
        return None
    said = words(Call.speaks(interaction))
    names = Matches.of(Bot.of(interaction)).names.remembered(table, said)
    return Bench(table.game, said.language, names)


async def _whats(interaction: discord.Interaction, current: str) -> Choices:
    bench = await _bench(interaction)
    return [] if bench is None else typed([(said, target.key) for target, said in bench.targets()], current)


async def _tos(interaction: discord.Interaction, current: str) -> Choices:
    bench = await _bench(interaction)
    if bench is None:
        return []
    try:
        target = Target.read(str(interaction.namespace.what or ""))
        bench.now(target)
    except Refusal:
        return []
    values = bench.values(target)
    return typed([pair for pair in values if pair[1].startswith(current.strip())] or values, current)


fix.autocomplete("name")(completing(judged))
fix.autocomplete("what")(completing(_whats))
fix.autocomplete("to")(completing(_tos))
