"""Where discord.py looks for Discord."""

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(url: str) -> None:
    """Send every discord.py client of this process to a local Discord, such as http://127.0.0.1:8080.

    Call it before the client logs in. discord.py offers no setting for this; these are the two names
    that it reads (2.7), and a test asserts that they still exist.
    """
    base = yarl.URL(url)
    gateway = base.with_scheme("wss" if base.scheme == "https" else "ws")
    Route.BASE = f"{str(base).rstrip('/')}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = gateway / "gateway/"
    discord.Asset.BASE = str(base).rstrip("/")
