"""Every error code that Discord may answer has a remedy, and a person is told about it in words."""

import discord
import pytest
from discord import app_commands

from bot.discord.calls import Call, Page
from bot.discord.client import Fudaba
from bot.discord.codes import CODES, WORDING, Remedy, remedy
from bot.discord.parts import Part
from bot.sandbox import errors
from bot.sandbox.faults import Refusal
from tests import patience
from tests.discord_harness import House

SEND = "POST /channels/{channel_id}/messages"
KNOWN = sorted(
    (kind for kind in vars(errors).values() if isinstance(kind, errors._Kind) and kind.code),
    key=lambda kind: kind.code,
)


def test_every_code_of_the_local_discord_has_a_row() -> None:
    assert not {kind.code for kind in KNOWN} - set(CODES)
    assert errors.INVALID_FORM_BODY in CODES


def test_every_remedy_but_our_own_fault_has_words() -> None:
    assert set(WORDING) == set(Remedy) - {Remedy.OURS}


class _Answer:
    def __init__(self, status: int) -> None:
        self.status, self.reason = status, ""


@pytest.mark.parametrize(
    ("status", "expected"),
    [(500, Remedy.TROUBLE), (503, Remedy.TROUBLE), (429, Remedy.WAIT), (403, Remedy.DENIED), (404, Remedy.GONE),
     (400, Remedy.OURS)],
)  # fmt: skip
def test_unknown_codes_go_by_their_status(status: int, expected: Remedy) -> None:
    error = discord.HTTPException(_Answer(status), {"code": 99999, "message": "new"})  # type: ignore[arg-type]
    assert remedy(error) is expected


@app_commands.command(description="Send something")
async def post(interaction: discord.Interaction) -> None:
    """Write to the channel, which Discord refuses."""
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await interaction.channel.send("hello")
    await Call.of(interaction).answer(Page("sent"))


@pytest.mark.parametrize("kind", KNOWN, ids=lambda kind: str(kind.code))
async def test_each_code_ends_in_an_answer(
    kind: errors._Kind, discord_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever Discord says to a message, the person who used the command hears of it."""
    bot = Fudaba([Part(commands=(post,))], patience=patience.SECONDS, guild_ready_timeout=0.02)
    await discord_house.run(bot)
    await bot.tree.sync()
    discord_house.expect("429", "violation")
    discord_house.discord.faults.refuse(SEND, Refusal(kind.status, kind.code, retry_after=600.0))
    reply = await discord_house.person("alice").slash("post")
    assert reply.ephemeral
    assert ("number" in reply.text) == (CODES[kind.code] is Remedy.OURS)
    assert bool([r for r in caplog.records if r.levelname == "ERROR"]) == (CODES[kind.code] is Remedy.OURS)
