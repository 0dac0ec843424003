"""Settings: what may be set, and what is said about what can't be used."""

from pathlib import Path

import pytest

from bot.settings import SettingsError, read


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "FUDABA_DATA", "FUDABA_PORT", "FUDABA_HEALTH_PORT"):
        monkeypatch.delenv(name, raising=False)


def test_nothing_needs_to_be_set() -> None:
    settings = read()
    assert settings.token is None
    assert settings.database_url == "sqlite+aiosqlite:///data/bot/fudaba.sqlite3"


def test_an_empty_line_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("FUDABA_HEALTH_PORT", "")
    assert read().token is None
    assert read().health_port is None


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=secret\nFUDABA_HEALTH_PORT=9000\nOTHER=1\n")
    settings = read()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "secret"
    assert settings.health_port == 9000
    assert "secret" not in repr(settings)


def test_every_mistake_is_named_with_its_remedy_and_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://me:hunter2@db/fudaba")
    monkeypatch.setenv("FUDABA_PORT", "70000")
    with pytest.raises(SettingsError) as error:
        read()
    said = str(error.value).splitlines()
    assert len(said) == 2
    assert "DATABASE_URL: write sqlite:///PATH or postgresql://" in str(error.value)
    assert "FUDABA_PORT:" in str(error.value)
    assert "hunter2" not in str(error.value)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("postgres://me@db/fudaba", "postgresql://me@db/fudaba"),
        ("postgresql://me@db/fudaba", "postgresql://me@db/fudaba"),
        ("postgresql+asyncpg://me@db/fudaba", "postgresql+asyncpg://me@db/fudaba"),
        ("sqlite:///there.sqlite3", "sqlite:///there.sqlite3"),
    ],
)
def test_a_database_is_named_as_a_host_or_the_analysis_kit_names_it(
    monkeypatch: pytest.MonkeyPatch, given: str, meant: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", given)
    assert read().database_url == meant
