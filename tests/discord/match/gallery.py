"""Pictures of a match for the README: `python -m tests.discord.match.gallery OUTDIR`.

The panel, the board, a hand and the end, in both languages, at desktop and at phone width; of each other ruleset the
board and the panel on a phone.
"""

import asyncio
import io
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, TimeoutError, async_playwright

import engine
from bot.discord.client import Fudaba
from bot.discord.match.part import PART
from bot.discord.match.service import Matches
from bot.discord.syncing import sync
from bot.pictures.page import objects
from bot.store import Store
from bot.tables import Challenge, Tables
from engine import Game
from engine.agents import Seat, agent
from tests.stage import FLAGS, Stage, find_browser

SIZES = {"desktop": {"width": 1100, "height": 940}, "phone": {"width": 390, "height": 844}}
WORDS = {
    "en": {"player": "alice", "act": "Act", "hand": "My hand"},
    "ja": {"player": "hanako", "act": "行動する", "hand": "手札"},
}
COLOURS = 96
DRAWN = """() => {
  const seen = [...document.images].filter((i) => i.getBoundingClientRect().bottom > 0);
  return Promise.race([Promise.all(seen.map((i) => i.decode().catch(() => 0))), new Promise((r) => setTimeout(r, 3000))]);
}"""
FIRST = "override"
OTHERS = tuple(name for name in engine.rulesets() if name != FIRST)


def decks(ruleset: str) -> tuple[str, str]:
    """Two starter decks."""
    if ruleset == FIRST:
        return "sparks", "bells"
    one, other, *_ = engine.ruleset(ruleset).decks
    return one, other


def position(ruleset: str) -> Game:
    """Player 0's turn in the middle of a game, with something on both sides and several things to do."""
    for seed in range(1, 60):
        game = engine.new_game(ruleset, decks(ruleset), seed)
        players = [agent("greedy", seed + at) for at in (0, 1)]
        while (d := game.decision) is not None:
            if d.player == 0 and d.kind == "main" and game.active == 0 and _rich(game):
                return game
            game.push(players[d.player].choose(Seat(game, d.player)))
    raise LookupError("no such position")


def _rich(game: Game) -> bool:
    """Whether there is much to see, and much to choose."""
    owners = [player for player, _ in objects(game.view(None))]
    assert game.decision is not None
    held = game.view(0)["seats"][0]["zones"]["hand"]
    if len(set(held)) > 4:  # two rows of cards: the question above them is still on a phone's screen
        return False
    return game.round >= 3 and min(map(owners.count, (0, 1))) >= 3 and len(set(game.decision.options)) >= 7


class Gallery:
    """A stage with the bot on it."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.stage = Stage()
        self._folder = folder
        self._target = target

    async def open(self) -> None:
        """Everybody comes in."""
        self.store = await Store.open(f"sqlite:///{self._folder / 'gallery.sqlite3'}")
        self.tables = Tables(self.store)
        await self.tables.open()
        self.matches = Matches(self.tables, pace=0.0)
        services = [self.store, self.tables, self.matches]
        bot = Fudaba([PART], services=services, patience=30.0, guild_ready_timeout=0.05)
        await self.stage.open(bot)
        await sync(bot.tree, None)

    async def close(self) -> None:
        """Everybody leaves."""
        await self.stage.close()
        await self.tables.close()
        await self.store.close()

    async def seated(self, language: str, ruleset: str = FIRST) -> int:
        """A match in that language, in the middle of its game."""
        player, bob = self.stage.user(WORDS[language]["player"]), self.stage.user("bob")
        channel = self.stage.channel("tables")
        challenge = Challenge(
            by=player.id, to=bob.id, ruleset=ruleset, preset="relaxed", server=self.stage.guild.id,
            channel=channel.id, language=language, deck=decks(ruleset)[0],
        )  # fmt: skip
        match = (await self.tables.challenge(challenge)).table.id
        await self.tables.accept(match, bob.id)
        await self.tables.choose_deck(match, bob.id, decks(ruleset)[1])
        await self.matches.idle()
        table = self.tables.table(match)
        assert table is not None
        self.tables._host.tables[match] = replace(table, game=position(ruleset), steps=())
        await self.tables.report(match, bob.id, "shown anew")
        await self.matches.idle()
        return match

    async def photograph(self, browser: Browser) -> None:
        """All pictures."""
        for language, words in WORDS.items():
            match = await self.seated(language)
            table = self.tables.table(match)
            assert table is not None
            assert table.thread is not None
            for size, viewport in SIZES.items():
                locale = "ja-JP" if language == "ja" else "en-GB"
                context = await browser.new_context(viewport=viewport, locale=locale)
                page = await context.new_page()
                await self._scenes(page, words, table.thread, f"{size}-{language}")
                await context.close()
            await self.tables.concede(match, self.stage.user("bob").id)
            await self.matches.idle()
            for size, viewport in SIZES.items():
                context = await browser.new_context(viewport=viewport)
                page = await context.new_page()
                await self._enter(page, words["player"], table.thread)
                await self._shoot(page, f"end-{size}-{language}")
                await context.close()
            for ruleset in OTHERS:
                table = self.tables.table(await self.seated(language, ruleset))
                assert table is not None
                assert table.thread is not None
                context = await browser.new_context(viewport=SIZES["phone"])
                page = await context.new_page()
                await self._enter(page, words["player"], table.thread)
                await self._shoot(page, f"board-{ruleset}-phone-{language}")
                await page.get_by_role("button", name=words["act"], exact=True).last.click()
                await page.locator(".message.ephemeral img").first.wait_for()
                await self._shoot(page, f"panel-{ruleset}-phone-{language}")
                await context.close()

    async def _enter(self, page: Page, player: str, thread: int) -> None:
        await page.goto(f"{self.stage.url}/?user={player}")
        await page.locator(".app:not([hidden])").wait_for()
        await page.evaluate("document.fonts.ready")
        place = page.locator(f'[data-channel="{thread}"]').first
        if not await place.is_visible():
            await page.locator(".drawer-open").click()
        await place.click()
        await page.locator(".message .components button").first.wait_for()
        dismiss = page.get_by_role("button", name="Dismiss message").or_(
            page.get_by_role("button", name="メッセージを閉じる")
        )
        with suppress(TimeoutError):
            while await dismiss.count():
                await dismiss.first.click(timeout=2000)

    async def _scenes(self, page: Page, words: dict[str, str], thread: int, name: str) -> None:
        await self._enter(page, words["player"], thread)
        await self._shoot(page, f"board-{name}")
        await page.get_by_role("button", name=words["act"], exact=True).last.click()
        await page.locator(".message.ephemeral img").first.wait_for()
        await self._shoot(page, f"panel-{name}")
        await page.get_by_role("button", name=words["hand"], exact=True).last.click()
        hand = page.locator(".message.ephemeral").nth(1)
        await hand.locator("img").first.wait_for()
        await page.evaluate(DRAWN)
        await hand.evaluate("(message) => message.scrollIntoView({ block: 'start' })")
        await self._shoot(page, f"hand-{name}")

    async def _shoot(self, page: Page, name: str) -> None:
        await page.evaluate(DRAWN)
        await page.wait_for_timeout(300)  # the scroll to the last message
        taken = Image.open(io.BytesIO(await page.screenshot()))
        taken.convert("RGB").quantize(COLOURS).save(self._target / f"{name}.png", optimize=True)


async def main(target: Path) -> None:
    """Build everything, take the pictures."""
    path = find_browser()
    if path is None:
        sys.exit("no Chromium here: apt-get install --no-install-recommends chromium")
    with tempfile.TemporaryDirectory() as folder:
        gallery = Gallery(Path(folder), target)
        await gallery.open()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=path, args=[*FLAGS])
            await gallery.photograph(browser)
            await browser.close()
        await gallery.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(folder))
