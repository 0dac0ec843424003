"""A local Discord: REST v10 and gateway v10 for an unmodified discord.py, and a page for people."""

from .client import Client
from .clock import ManualClock, SystemClock
from .point import point_at
from .refusal import Refused
from .server import LocalDiscord

__all__ = ["Client", "LocalDiscord", "ManualClock", "Refused", "SystemClock", "point_at"]
