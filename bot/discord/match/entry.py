"""Before a game: each player chooses a deck, in private."""

from collections.abc import Sequence

from bot.discord.calls import Page
from bot.discord.match import controls
from bot.discord.match.controls import Entry, Row, Select
from bot.discord.match.reading import Reader
from bot.discord.style import clip, clipped_clause
from engine import Deck


def before(reader: Reader, note: str = "", own: Sequence[tuple[str, str]] = ()) -> Page:
    """What a player can do before the game: choose a deck, or wait for the other one."""
    table, words = reader.table, reader.words
    assert reader.seat is not None
    lines = [f"⚠\ufe0e {note}"] if note else []
    rows: list[Row] = []
    if table.phase == "over":
        lines.append(words.gettext("The match is over."))
        return Page("\n".join(lines))
    seat = table.seats[reader.seat]
    if table.start is not None:
        lines.append(
            words.gettext("Your challenge is out. The game goes on with the decks that it was begun with.")
        )
        lines.append(
            words.gettext("Waiting for {who}. This goes on here.", who=reader.names[1 - reader.seat])
        )
        return Page(
            "\n".join(lines), view=controls.view([(reader.button("panel", words.gettext("Look again")),)])
        )
    if table.phase == "open" and reader.seat == 0:
        lines.append(words.gettext("Your challenge is out. You can choose your deck meanwhile."))
    if seat.deck is None:
        lines.append(words.gettext("**Which deck do you play?** The other player doesn't see it."))
    else:
        name = clip(title(table.rules.decks.get(seat.deck_name), words.language) or seat.deck_name, 60)
        lines.append(words.gettext("Your deck: **{name}**.", name=controls.said(name)))
        lines.append(
            words.gettext("Waiting for {who}. This goes on here.", who=reader.names[1 - reader.seat])
        )
    rows.append(decks(reader, own))
    rows.append((reader.button("panel", words.gettext("Look again")),) if seat.deck is not None else ())
    return Page("\n".join(lines), view=controls.view([row for row in rows if row]))


def decks(reader: Reader, own: Sequence[tuple[str, str]]) -> Select:
    """The decks to choose from: the player's own first, then the starter decks."""
    words, rules = reader.words, reader.table.rules
    entries = [Entry(value, clip(name, controls.ENTRY), words.gettext("your own")) for value, name in own]
    entries = entries[: controls.ENTRIES - len(rules.decks)]
    for name, deck in rules.decks.items():
        plan = deck.notes.get("plan.ja" if words.language == "ja" else "plan", "")
        entries.append(
            Entry(
                name,
                clip(title(deck, words.language), controls.ENTRY),
                clipped_clause(controls.begun(plan), controls.ENTRY),
            )
        )
    return Select(reader.id("deck"), words.gettext("Choose a deck"), tuple(entries))


def title(deck: Deck | None, language: str) -> str:
    """A starter deck's name for a person."""
    if deck is None:
        return ""
    return (deck.notes.get("name.ja") if language == "ja" else None) or deck.notes.get("name") or deck.name
