"""What the repository promises as a whole: the README is true, the pins name no address, nothing private is in it."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.discord.permissions import application_of

ROOT = Path(__file__).parent.parent


def tracked(*patterns: str) -> list[Path]:
    made = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if made.returncode:  # an unpacked archive has no history
        return [p for pattern in patterns or ("*",) for p in ROOT.rglob(pattern) if ".venv" not in p.parts]
    return [ROOT / line for line in made.stdout.splitlines()]


def test_the_readme_shows_what_really_happens() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= 8
    assert found.failed == 0


def test_the_engines_own_examples_are_true() -> None:
    import engine

    found = doctest.testmod(engine)
    assert found.attempted
    assert found.failed == 0


def test_the_function_is_found_whichever_module_came_first() -> None:
    code = "import engine.rulesets.party.rules, engine; print(*engine.rulesets())"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["override", "party", "shields", "timeline"]


def test_the_readmes_card_is_one() -> None:
    import engine

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    card = readme.partition("```yaml\n")[2].partition("```")[0]
    head = "dsl: 1\nruleset: override\nset: {id: OWN, name: {en: Own, ja: 自作}, version: 1}\ncards:\n"
    assert list(engine.load_set(head + card).cards) == ["OWN-001"]


def test_links_of_the_documents_lead_somewhere() -> None:
    for page in tracked("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def test_the_pins_hold_no_address() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert "://" not in line
        assert " @ " not in line
        assert not line.startswith("-")


@pytest.mark.parametrize("pattern", ["*.py", "*.md", "*.yaml", "*.toml", "*.txt", "Makefile", ".ci/run"])
def test_no_path_of_one_machine(pattern: str) -> None:
    private = re.compile(r"(?<![\w.])/(?:home|root|Users)/\w+/|index-url|find-links")
    for page in tracked(pattern):
        if page != Path(__file__):
            assert not private.search(page.read_text(encoding="utf-8")), page.relative_to(ROOT)


NOBODYS = 123456789012345678
"""The application in the tokens that tests make up."""


def test_no_token_of_a_bot_is_in_it() -> None:
    """Whoever reads one can log in as that bot."""
    shape = re.compile(r"\b[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}")
    for page in tracked():
        if not page.is_file():
            continue
        for token in shape.findall(page.read_text(encoding="utf-8", errors="replace")):
            assert application_of(token) in (None, NOBODYS), page.relative_to(ROOT)
