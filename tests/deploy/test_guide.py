"""The guide and the settings: what they say is what the program does."""

import re
import sys
from pathlib import Path

import discord
import pytest

from bot.discord.permissions import COMFORT, NEEDED, application_of, invitation
from bot.settings import Settings, read
from tests.deploy.tools import DEPLOY, run

GUIDES = {name: (DEPLOY / name).read_text(encoding="utf-8") for name in ("GUIDE.md", "GUIDE.ja.md")}
EXAMPLE = DEPLOY / ".env.example"
ONLY_COMPOSE = {"POSTGRES_PASSWORD", "GRAFANA_PASSWORD"}
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


def settable() -> dict[str, str]:
    """Each environment variable, and the field that it sets."""
    prefix = Settings.model_config["env_prefix"]
    return {
        str(field.validation_alias or f"{prefix}{name}".upper()): name
        for name, field in Settings.model_fields.items()
    }


def test_the_example_names_every_setting_and_no_other() -> None:
    named = set(re.findall(r"^([A-Z_]+)=", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE))
    assert named - ONLY_COMPOSE == set(settable())


def test_the_example_as_it_is_sets_what_it_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in settable():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    plain = read()
    (tmp_path / ".env").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    filled = read()
    assert filled.health_port == 9464
    assert filled.model_copy(update={"health_port": None}) == plain


@pytest.mark.parametrize("name", ["data", "language", "log_level", "log_format", "port"])
def test_the_example_tells_the_defaults(name: str) -> None:
    default = Settings.model_fields[name].default
    variable = next(variable for variable, field in settable().items() if field == name)
    comment = EXAMPLE.read_text(encoding="utf-8").partition(f"\n{variable}=")[0].rpartition("\n")[2]
    assert comment.endswith(f"= {default}")


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_the_guides_table_is_what_is_asked_for(guide: str) -> None:
    """Each row: the name as Discord shows it, discord.py's name, needed or not."""
    rows = re.findall(r"^\| [\w ]+ \| `(\w+)` \| (needed|comfort) \|", guide, re.MULTILINE)
    needed = discord.Permissions(**{name: True for name, kind in rows if kind == "needed"})
    comfort = discord.Permissions(**{name: True for name, kind in rows if kind == "comfort"})
    assert (needed, comfort) == (NEEDED, COMFORT)


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_the_guides_number_is_the_sum_of_its_permissions(guide: str) -> None:
    bits = (1 << 10) + (1 << 11) + (1 << 14) + (1 << 15) + (1 << 16) + (1 << 35) + (1 << 36) + (1 << 38)
    assert NEEDED.value == bits
    links = re.findall(r"https://discord\.com/oauth2/authorize\S+?permissions=(\d+)", guide)
    assert links == [str(NEEDED.value), str((NEEDED | COMFORT).value)]


def test_the_link_is_discords() -> None:
    assert invitation(42) == (
        "https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands"
        f"&permissions={NEEDED.value}"
    )


def test_the_bot_knows_its_application_by_its_token() -> None:
    assert application_of(TOKEN) == 123456789012345678
    for other in ("", "local", "§", "bm90IGEgbnVtYmVy.x.y"):
        assert application_of(other) is None


def bot(*arguments: str, cwd: Path, token: str = "") -> tuple[int, str]:
    program = [sys.executable, "-W", "ignore", "-m", "bot", *arguments]
    return run(*program, cwd=cwd, DISCORD_TOKEN=token, PYTHONPATH=str(DEPLOY.parent))


def test_the_bot_prints_its_invitation(tmp_path: Path) -> None:
    assert bot("invite", cwd=tmp_path, token=TOKEN) == (0, invitation(123456789012345678) + "\n")
    assert bot("invite", "42", "--comfort", cwd=tmp_path) == (0, invitation(42, comfort=True) + "\n")
    status, said = bot("invite", cwd=tmp_path)
    assert status == 2
    assert "developer portal" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_every_command_of_the_guide_exists(guide: str) -> None:
    from typer.main import get_command

    from bot.__main__ import app

    root = get_command(app)
    for line in re.findall(r"python -m bot ([^`\n]+)", guide):
        words, command = line.split(), root
        while words and words[0] in getattr(command, "commands", {}):
            command = command.commands[words.pop(0)]  # type: ignore[attr-defined]
        assert not hasattr(command, "commands"), line
        options = {name for parameter in command.params for name in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


@pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)
def test_every_file_of_the_guide_is_there(guide: str) -> None:
    for name in re.findall(r"`deploy/([\w./-]+)`", guide):
        assert (DEPLOY / name).exists() or name in (".env", "backups"), name


def test_both_guides_say_the_same_commands() -> None:
    blocks = [re.findall(r"^ {4}(\S.*?)(?: +#.*)?$", guide, re.MULTILINE) for guide in GUIDES.values()]
    assert blocks[0] == blocks[1]
    sections = [len(re.findall(r"^##+ ", guide, re.MULTILINE)) for guide in GUIDES.values()]
    assert sections[0] == sections[1]
