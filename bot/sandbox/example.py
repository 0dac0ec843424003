"""A small bot in plain discord.py that shows everything the local Discord can do.

It knows nothing of the local Discord: with a token of its own it runs on Discord as it is.
"""

import asyncio
import io
import time
from typing import Any

import discord
from discord import app_commands
from PIL import Image, ImageDraw

GAMES = ("chess", "checkers", "go", "reversi", "shogi", "mahjong", "hanafuda", "karuta")

_JAPANESE = {
    "show": "見せる",
    "Show a game to somebody": "だれかにゲームを見せる",
    "game": "ゲーム",
    "Which game": "どのゲーム",
    "to": "相手",
    "Whom to show it to": "見せる相手",
    "layout": "レイアウト",
    "Show a message made of layout components": "レイアウト部品のメッセージを見せる",
}


class Japanese(app_commands.Translator):
    """Names and descriptions of commands for Japanese clients."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: object
    ) -> str | None:
        return _JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


def draw_card(name: str) -> bytes:
    """A picture of a card, as PNG."""
    card = Image.new("RGB", (160, 220), "#f4ecd8")
    pen = ImageDraw.Draw(card)
    pen.rounded_rectangle((6, 6, 153, 213), 12, outline="#7a1f1f", width=3)
    pen.text((80, 110), name, fill="#222222", anchor="mm")
    content = io.BytesIO()
    card.save(content, "PNG")
    return content.getvalue()


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"example:(?P<verb>[a-z]+)"):
    """A button that works after a restart, too, since its id says all there is to know."""

    def __init__(self, verb: str, label: str, style: discord.ButtonStyle) -> None:
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=f"example:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: object
    ) -> "Press":
        assert isinstance(item, discord.ui.Button)
        verb = (item.custom_id or "").removeprefix("example:")
        return cls(verb, item.label or "", item.style)

    async def callback(self, interaction: discord.Interaction) -> None:
        await _VERBS[self.verb](interaction)


class Favourite(discord.ui.Modal, title="Your favourite"):
    """A modal with a text, a long text and a select, each under its label."""

    game: discord.ui.Label["Favourite"] = discord.ui.Label(
        text="Game", component=discord.ui.TextInput(custom_id="game", min_length=2, max_length=40)
    )
    reason: discord.ui.Label["Favourite"] = discord.ui.Label(
        text="Why?",
        description="In a sentence or two",
        component=discord.ui.TextInput(
            custom_id="reason", style=discord.TextStyle.paragraph, required=False, max_length=400
        ),
    )
    often: discord.ui.Label["Favourite"] = discord.ui.Label(
        text="How often do you play it?",
        component=discord.ui.Select(
            custom_id="often",
            options=[discord.SelectOption(label=often) for often in ("daily", "weekly", "rarely")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        game, often = self.game.component, self.often.component
        assert isinstance(game, discord.ui.TextInput)
        assert isinstance(often, discord.ui.Select)
        answer = f"{interaction.user.mention} plays **{game.value}** {often.values[0]}."
        await interaction.response.send_message(answer)


class Hand(discord.ui.View):
    """A private hand: a select of cards."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        placeholder="Play a card",
        custom_id="example-hand",
        options=[discord.SelectOption(label=f"Card {n}", value=str(n)) for n in range(1, 6)],
    )
    async def play(self, interaction: discord.Interaction, select: "discord.ui.Select[Hand]") -> None:
        await interaction.response.edit_message(content=f"You played card {select.values[0]}.", view=None)


class Layout(discord.ui.LayoutView):
    """A message made of layout components (Components V2)."""

    box: discord.ui.Container["Layout"] = discord.ui.Container(
        discord.ui.TextDisplay("## A table\nTwo players, one board."),
        discord.ui.Separator(),
        discord.ui.Section(
            "A card beside its text.", accessory=discord.ui.Thumbnail("attachment://card.png")
        ),
        discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://card.png", description="The same card, larger")
        ),
        accent_colour=0x7A1F1F,
    )
    row: discord.ui.ActionRow["Layout"] = discord.ui.ActionRow()

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.row.add_item(Press("hand", "My hand", discord.ButtonStyle.primary))


def board() -> discord.ui.View:
    """Buttons in every style, one of them disabled, one a link."""
    view = discord.ui.View(timeout=None)
    style = discord.ButtonStyle
    view.add_item(Press("hand", "My hand", style.primary))
    view.add_item(Press("thread", "Thread", style.secondary))
    view.add_item(Press("favourite", "Favourite", style.success))
    view.add_item(Press("close", "Close", style.danger))
    view.add_item(discord.ui.Button(label="Not yet", disabled=True, custom_id="example-never"))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules", row=1))
    return view


async def _show_hand(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Your hand, for your eyes only.", view=Hand(), ephemeral=True)


async def _open_thread(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        await interaction.followup.send("Only in a text channel.")
        return
    thread = await channel.create_thread(name="A quiet table", auto_archive_duration=1440, invitable=False)
    await thread.add_user(interaction.user)
    await thread.send(f"Welcome, {interaction.user.mention}.")
    await interaction.followup.send(f"Come to {thread.mention}.")


async def _ask_favourite(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Favourite(custom_id="example-favourite"))


async def _close(interaction: discord.Interaction) -> None:
    await interaction.response.edit_message(content="The table is closed.", view=None)


_VERBS = {"hand": _show_hand, "thread": _open_thread, "favourite": _ask_favourite, "close": _close}


@app_commands.command(description=app_commands.locale_str("Show a game to somebody"))
@app_commands.describe(
    game=app_commands.locale_str("Which game"), to=app_commands.locale_str("Whom to show it to")
)
@app_commands.guild_only()
async def show(interaction: discord.Interaction, game: str, to: discord.Member) -> None:
    """Post a board: an embed, a picture, a deadline, buttons."""
    ends = int(time.time()) + 600
    embed = discord.Embed(title=game.title(), description=f"{interaction.user.mention} and {to.mention}")
    embed.add_field(name="Turn", value="1").add_field(name="Ends", value=f"<t:{ends}:R>")
    embed.set_image(url="attachment://card.png").set_footer(text="An example")
    picture = await asyncio.to_thread(draw_card, game)
    await interaction.response.send_message(
        f"A table of **{game}**, until <t:{ends}:t> (<t:{ends}:R>)",
        embed=embed,
        file=discord.File(io.BytesIO(picture), "card.png", description=f"A card of {game}"),
        view=board(),
    )


@show.autocomplete("game")
async def _complete_game(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    fitting = [game for game in GAMES if current.lower() in game]
    return [app_commands.Choice(name=game.title(), value=game) for game in fitting][:25]


@app_commands.command(description=app_commands.locale_str("Show a message made of layout components"))
@app_commands.guild_only()
async def layout(interaction: discord.Interaction) -> None:
    """Post a message of Components V2."""
    picture = await asyncio.to_thread(draw_card, "Layout")
    file = discord.File(io.BytesIO(picture), "card.png", description="A card")
    await interaction.response.send_message(view=Layout(), file=file)


class ExampleBot(discord.Client):
    """The bot: two commands, and buttons that survive a restart."""

    def __init__(self, **options: Any) -> None:
        mentions = discord.AllowedMentions.none()
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=mentions, **options)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(show)
        self.tree.add_command(layout)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        self.add_view(Hand())
        await self.tree.set_translator(Japanese())
        await self.tree.sync()
