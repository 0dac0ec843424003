"""What whoever runs the bot may set: environment variables, or lines of a `.env` file beside it."""

import functools
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_SCHEMES = ("sqlite", "postgresql", "postgres", "sqlite+aiosqlite", "postgresql+asyncpg")


class SettingsError(Exception):
    """A setting that can't be used. The message names every variable that is wrong, and what to write instead."""


class Settings(BaseSettings):
    """The settings; `read()` makes them."""

    model_config = SettingsConfigDict(
        env_prefix="FUDABA_",
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token from Discord's developer portal; without one the local Discord is used."""
    database: str = Field(default="", validation_alias="DATABASE_URL")
    """Where everything is stored; empty for an SQLite file in `data`."""
    data: Path = Path("data/bot")
    """Folder for what the bot keeps in files."""
    language: Literal["en", "ja"] = "en"
    """What is spoken where neither a person nor a server says."""
    font: Path | None = None
    """Font file with Japanese for the pictures; without one the installed font package, else the system's."""
    font_bold: Path | None = None
    """The same in bold; without it `font`."""
    port: int = Field(default=8080, ge=0, le=65535)
    """Where the page of the local Discord is served; 0 takes any port that is free."""
    health_host: str = "127.0.0.1"
    """Address of the health and metrics page."""
    health_port: int | None = Field(default=None, ge=0, le=65535)
    """Port of the health and metrics page; without it there is none."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged; where it isn't set, the local Discord leaves the terminal to its player: warnings alone."""
    log_format: Literal["text", "json"] = "text"
    """How a line of the log looks: for people, or for programs."""

    @field_validator("database")
    @classmethod
    def _known_database(cls, value: str) -> str:
        scheme, mark, rest = value.partition("://")
        if value and (scheme not in _SCHEMES or not mark):
            raise ValueError("write sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME")
        return f"postgresql://{rest}" if scheme == "postgres" else value

    @functools.cached_property
    def database_url(self) -> str:
        """`database`, or the SQLite file in `data`."""
        return self.database or f"sqlite+aiosqlite:///{self.data / 'fudaba.sqlite3'}"


def read() -> Settings:
    """The settings of this process. Raises `SettingsError`."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError("\n".join(_lines(error))) from None


def _lines(error: ValidationError) -> list[str]:
    """One line a variable, without its value, which may be a secret."""
    lines = []
    for fault in error.errors(include_url=False, include_input=False):
        name = str(fault["loc"][0])
        variable = name if name.isupper() else f"FUDABA_{name.upper()}"
        lines.append(f"{variable}: {fault['msg'].removeprefix('Value error, ')}. Change it or unset it.")
    return lines
