"""A bot that has one of everything, for the page's tests and its gallery."""

import asyncio
from typing import Any

import discord
from discord import app_commands, ui

DECKS = ("Aurora Control", "Beacon Rush", "Tide of Lanterns", "月光のデッキ")


class Profile(ui.Modal, title="Player profile"):
    """Text fields with bounds, and two selects."""

    name: ui.Label["Profile"] = ui.Label(
        text="Name at the table", component=ui.TextInput(custom_id="name", min_length=3, max_length=20)
    )
    about: ui.Label["Profile"] = ui.Label(
        text="About you",
        description="What others should know before they sit down",
        component=ui.TextInput(
            custom_id="about", style=discord.TextStyle.paragraph, required=False, max_length=200
        ),
    )
    games: ui.Label["Profile"] = ui.Label(
        text="Rulesets",
        description="Two or three",
        component=ui.Select(
            custom_id="games",
            min_values=2,
            max_values=3,
            options=[discord.SelectOption(label=g) for g in ("override", "shields", "timeline", "party")],
        ),
    )
    rival: ui.Label["Profile"] = ui.Label(
        text="Favourite opponent", component=ui.UserSelect(custom_id="rival", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.games.component, ui.Select)
        games = ", ".join(self.games.component.values)
        await interaction.response.send_message(f"Profile of {self.name.component.value}: {games}")


class Ticks(ui.Modal, title="Settings of the match"):
    """Radio buttons, checkboxes and a file."""

    pace: ui.Label["Ticks"] = ui.Label(
        text="Pace",
        component=ui.RadioGroup(
            custom_id="pace",
            options=[
                discord.RadioGroupOption(label="Live", value="live", description="5 minutes a turn"),
                discord.RadioGroupOption(label="Slow", value="slow", description="A day a turn"),
            ],
        ),
    )
    extras: ui.Label["Ticks"] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="Ranked", value="ranked"),
                discord.CheckboxGroupOption(label="Open decklists", value="open"),
            ],
        ),
    )
    agree: ui.Label["Ticks"] = ui.Label(
        text="Take-backs are allowed", component=ui.Checkbox(custom_id="agree")
    )
    deck: ui.Label["Ticks"] = ui.Label(
        text="Decklist", component=ui.FileUpload(custom_id="deck", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.pace.component, ui.RadioGroup)
        assert isinstance(self.deck.component, ui.FileUpload)
        names = ", ".join(file.filename for file in self.deck.component.values) or "no file"
        await interaction.response.send_message(f"Pace {self.pace.component.value}, {names}")


class Showcase(discord.Client):
    """`gate` holds back whatever waits for it; `answers` are the first things it was told to say."""

    def __init__(self) -> None:
        mentions = discord.AllowedMentions.none()
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=mentions, guild_ready_timeout=0.05
        )
        self.gate = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        for command in (duel, slow, silent, profile, ticks, deck, language, kinds):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Components: the custom_id says what the answer is."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        verb = data["custom_id"].split(":")[0]
        if verb == "echo":
            said = ", ".join(data.get("values") or [data["custom_id"]])
            await interaction.response.send_message(f"Chosen: {said}", ephemeral=True)
        elif verb == "edit":
            await interaction.response.edit_message(content="Edited by the bot.")
        elif verb == "wait":
            await self.gate.wait()
            await interaction.response.defer()


@app_commands.command(description="Challenge somebody to a match")
@app_commands.describe(
    opponent="Whom you challenge",
    deck="One of your decks",
    stake="Points at stake",
    ranked="Whether it counts for the ladder",
    ruleset="Which rules",
)
@app_commands.choices(ruleset=[app_commands.Choice(name=n, value=n) for n in ("override", "shields")])
async def duel(
    interaction: discord.Interaction,
    opponent: discord.Member,
    deck: str,
    stake: app_commands.Range[int, 1, 100] | None = None,
    ranked: bool | None = None,
    ruleset: str | None = None,
) -> None:
    """A command with one option of each common kind."""
    said = f"{interaction.user.mention} challenges {opponent.mention} with *{deck}*"
    await interaction.response.send_message(f"{said} · stake {stake} · ranked {ranked} · {ruleset}")


@duel.autocomplete("deck")
async def _complete_deck(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    fitting = [deck for deck in DECKS if current.lower() in deck.lower()]
    return [app_commands.Choice(name=deck, value=deck) for deck in fitting]


@app_commands.command(description="Think for a while")
async def slow(interaction: discord.Interaction) -> None:
    """Defers, then waits for the gate."""
    await interaction.response.defer(thinking=True)
    assert isinstance(interaction.client, Showcase)
    await interaction.client.gate.wait()
    await interaction.followup.send("Now I know.")


@app_commands.command(description="Say nothing at all")
async def silent(interaction: discord.Interaction) -> None:
    """Never answers."""


@app_commands.command(description="Tell the others about yourself")
async def profile(interaction: discord.Interaction) -> None:
    """Opens a modal."""
    await interaction.response.send_modal(Profile(custom_id="profile"))


@app_commands.command(description="Set up a match")
async def ticks(interaction: discord.Interaction) -> None:
    """Opens a modal of ticks and files."""
    await interaction.response.send_modal(Ticks(custom_id="ticks"))


@app_commands.command(description="Say which language your client speaks")
async def language(interaction: discord.Interaction) -> None:
    """Answers in private."""
    await interaction.response.send_message(f"Your client speaks {interaction.locale}.", ephemeral=True)


@app_commands.command(description="Take one of each kind")
async def kinds(
    interaction: discord.Interaction,
    place: discord.TextChannel,
    role: discord.Role,
    whom: discord.Member | discord.Role,
    share: app_commands.Range[float, 0.0, 1.0],
    file: discord.Attachment,
) -> None:
    """The kinds of options that /duel has not."""
    size = len(await file.read())
    said = f"{place.name} · {role.name} · {whom.name} · {share} · {file.filename} ({size})"
    await interaction.response.send_message(said)


deck = app_commands.Group(name="deck", description="Your decks")


@deck.command(name="import", description="Read a decklist")
async def import_(interaction: discord.Interaction, text: str) -> None:
    """A sub-command."""
    await interaction.response.send_message(f"Imported: {text}", ephemeral=True)


@deck.command(name="list", description="Show your decks")
async def list_(interaction: discord.Interaction) -> None:
    """Another."""
    await interaction.response.send_message("\n".join(f"- {name}" for name in DECKS), ephemeral=True)
