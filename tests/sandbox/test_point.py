"""The two names by which discord.py is pointed here, and that nothing else is touched."""

import subprocess
import sys

PROBE = """
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
print(Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE)
"""
POINTED = PROBE.replace("print", 'from bot.sandbox import point_at\npoint_at("http://127.0.0.1:1")\nprint')


def printed(code: str) -> list[str]:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return result.stdout.split()


def test_shipped_defaults_are_discord() -> None:
    assert printed(PROBE + "import bot.sandbox, bot.sandbox.example") == [
        "https://discord.com/api/v10",
        "wss://gateway.discord.gg/",
        "https://cdn.discordapp.com",
    ]


def test_pointed_at_a_local_discord() -> None:
    assert printed(POINTED) == [
        "http://127.0.0.1:1/api/v10",
        "ws://127.0.0.1:1/gateway/",
        "http://127.0.0.1:1",
    ]
