"""Pictures of the page for its checklist: `python -m tests.sandbox.gallery OUTDIR [SCENE...]`.

Each scene is taken in both themes, at desktop and at phone width; scenes are named by their beginnings.
"""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import noto_cjk_sans_jp_regular
from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Browser, Page, async_playwright

from bot.sandbox import polls, reactions, threads
from bot.sandbox.model import Channel, ChannelType, Json, User
from tests.sandbox.showcase import Showcase
from tests.stage import FLAGS, Stage, find_browser

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
THEMES = ("dark", "light")
DEAD_SOCKET = "class extends EventTarget { readyState = 0; close() {} }"
LONG_CHANNEL = "a-channel-with-quite-a-long-name-that-does-not-fit"
LONG = "Maximiliana von und zu Hohenstein-Wartenberg the Third"
MARKDOWN = """# A heading
## A smaller one
### The smallest
-# Small print, for remarks
**Bold**, *italic*, __underlined__, ~~struck~~, ***both***, `code`, ||a spoiler||, [a link](https://example.org/rules)
> A quote of two lines,
> with **marks** in it.
- A list
  - with a list in it
- and more
1. First
2. Second
```python
def draw(deck):
    return deck.pop()  # <b>not bold</b>
```
<@{me}> meets <@{other}> in <#{place}> at <t:{soon}:t>, <t:{soon}:R>; it was <t:{past}:R>, on <t:{past}:D>. \\*Not italic\\*."""


def card(width: int, height: int, colour: str, word: str = "") -> bytes:
    """A plain picture."""
    image = Image.new("RGB", (width, height), colour)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((8, 8, width - 9, height - 9), 14, outline="#ffffff", width=3)
    font = ImageFont.truetype(str(noto_cjk_sans_jp_regular.FONT_PATH), height // 7)
    pen.text((width / 2, height / 2), word, fill="#ffffff", anchor="mm", font=font)
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def button(style: int, label: str | None, custom_id: str, **more: Any) -> Json:
    """A button's JSON."""
    address = {"url": custom_id} if style == 5 else {"custom_id": custom_id}
    return {"type": 2, "style": style, "label": label, **address, **more}


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


class Gallery:
    """The furnished server, and how a tab of it is photographed."""

    def __init__(
        self, stage: Stage, bot: Showcase, browser: Browser, target: Path, wanted: list[str]
    ) -> None:
        self.stage, self.bot, self.browser = stage, bot, browser
        self.target, self.wanted = target, tuple(wanted)
        self.user = stage.user
        self.app = stage.application.bot

    async def take(
        self, name: str, who: str, scene: Callable[[Page], Awaitable[None]], place: str = ""
    ) -> None:
        """Photograph a scene in every theme and size."""
        if self.wanted and not name.startswith(self.wanted):
            return
        for size, viewport in SIZES.items():
            for theme in THEMES:
                context = await self.browser.new_context(viewport=viewport, color_scheme=theme)
                page = await context.new_page()
                page.set_default_timeout(8000)
                page.on("pageerror", lambda error: print(f"{name}: {error}", file=sys.stderr))
                await page.goto(f"{self.stage.url}/?user={who}")
                if who:
                    await page.locator(".app:not([hidden])").wait_for()
                if place:
                    if size == "phone":
                        await page.get_by_role("button", name="Open navigation").click()
                    await page.locator(".channel-list").get_by_text(place, exact=True).click()
                await scene(page)
                await page.evaluate("document.fonts.ready")
                await page.evaluate("Promise.all([...document.images].map((i) => i.decode().catch(() => 0)))")
                await page.wait_for_function(
                    "() => document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)"
                )
                await page.screenshot(path=self.target / f"{name}-{size}-{theme}.png")
                await context.close()


def furnish(stage: Stage) -> None:
    """Talk of two days in several channels."""
    post, clock, world = stage.post, stage.clock, stage.discord.world
    alice, bob, hanako, carol = (stage.user(name) for name in ("alice", "bob", "hanako", "carol"))
    app, guild, general = stage.application.bot, stage.guild, stage.channel("general")
    carol.global_name = LONG
    red = world.add_role(guild, "Champion", color=0xE23D28)
    guild.members[bob.id].roles.add(red.id)
    world.add_role(guild, "月のリーグ", color=0x4B7BD8)
    names = ("markdown", "embeds", "pictures", "buttons", "selects", "layout", "polls")
    places = {name: world.add_channel(guild, name) for name in names}
    long = world.add_channel(guild, LONG_CHANNEL, topic="A topic that is longer than any header. " * 6)
    first = post(general, alice, "Good evening. Anybody for a match?")
    clock.advance(40)
    post(general, alice, "I have a new deck.")
    clock.advance(60)
    post(general, bob, "Me! Give me ten minutes.", reply_to=first)
    world_message = post(general, carol, "Good luck, you two. https://example.org/rules has the changes.")
    clock.advance(3600)
    post(
        general,
        hanako,
        "こんばんは。今日の対戦は『月灯りの札』でお願いします。長い文章でも折り返しが正しく表示されることを確かめます。",
    )
    post(general, hanako, "**太字**と`コード`、そして絵文字ではない記号:①★→")
    stage.clock.advance(86_400)
    post(general, bob, f"<@{alice.id}> your turn, the clock runs out <t:{int(clock.now()) + 7200}:R>.")
    edited = post(general, alice, "I meant *tomorrow*.")
    edited.edited_at = clock.now()
    world_message.pinned = True
    _threads(stage, general, app)
    text = MARKDOWN.format(
        me=alice.id,
        other=bob.id,
        place=general.id,
        soon=int(clock.now()) + 3725,
        past=int(clock.now()) - 86_400 * 3,
    )
    post(places["markdown"], bob, text)
    _embeds(stage, places["embeds"], app)
    _pictures(stage, places["pictures"], bob)
    _buttons(stage, places["buttons"], app)
    _selects(stage, places["selects"], app)
    _layout(stage, places["layout"], app)
    _polls(stage, places["polls"], app)
    post(long, carol, "W" * 160 + " and a word that is long, https://example.org/" + "path/" * 30)
    post(long, carol, "`" + "code" * 40 + "` and **" + "Donaudampfschifffahrt" * 6 + "**")
    post(long, hanako, "長" * 120, reply_to=next(iter(long.messages.values())))


def _threads(stage: Stage, general: Channel, app: User) -> None:
    world, alice, bob = stage.discord.world, stage.user("alice"), stage.user("bob")
    starter = stage.post(general, app, "Match 12: **Alice** against **Bob**")
    public = threads.create(
        world, general, app, "Match 12: Alice – Bob", kind=ChannelType.PUBLIC_THREAD, starter=starter
    )
    stage.post(public, app, f"<@{alice.id}> begins. Turn ends <t:{int(stage.clock.now()) + 290}:R>.")
    stage.post(public, bob, "Have fun!")
    private = threads.create(world, general, app, "A quiet table")
    threads.add_member(world, private, alice)
    stage.post(private, app, f"Only you and I are here, <@{alice.id}>.")
    old = threads.create(world, general, app, "Match 3: finished", kind=ChannelType.PUBLIC_THREAD)
    stage.post(old, app, "Alice won.")
    threads.set_archived(world, old, archived=True)
    stage.post(
        general, stage.user("carol"), f"The first match is in <#{old.id}>, the next in <#{public.id}>."
    )


def _polls(stage: Stage, place: Channel, app: User) -> None:
    """Reactions, a poll that is over, and one that goes on."""
    world, alice, bob = stage.discord.world, stage.user("alice"), stage.user("bob")
    answers = ("Lanterns of the Ninth Tide", "Skyholds of the Long Wind", "水底の暦")
    given: list[Json] = [{"poll_media": {"text": answer}} for answer in answers]
    given[0]["poll_media"]["emoji"] = {"name": "★"}
    poll = {"question": {"text": "Which set shall the next league play?"}, "answers": given}
    for number in range(2):
        sent = stage.post(place, app, {"content": f"Vote {number + 1}", "poll": poll})
        polls.vote(world, sent, bob, [1])
        polls.vote(world, sent, stage.user("carol"), [3])
        polls.vote(world, sent, alice, [1])
        if number == 0:
            polls.close(world, sent)
    for emoji, user in (("★", alice), ("★", bob), ("→", bob)):
        reactions.react(world, sent, user, emoji)


def _embeds(stage: Stage, place: Channel, app: User) -> None:
    fields = [
        {"name": n, "value": v, "inline": True}
        for n, v in (("Life", "18 – 20"), ("Hand", "5 – 6"), ("Turn", "7"))
    ]
    fields.append({"name": "Last move", "value": "Bob plays **Lantern of the Ninth Tide** and passes."})
    embed = {
        "title": "Match 12: Alice against Bob",
        "url": "https://example.org/12",
        "description": "It is <@{}>'s turn.\n> Two cards are face down.".format(stage.user("alice").id),
        "color": 0xD0902F,
        "author": {"name": "Fudaba League"},
        "fields": fields,
        "thumbnail": {"url": "attachment://thumb.png"},
        "image": {"url": "attachment://board.png"},
        "footer": {"text": "Ruleset: override 1.4"},
        "timestamp": "2026-11-29T12:00:00+00:00",
    }
    files = {"thumb.png": card(120, 120, "#7a1f1f", "札"), "board.png": card(1000, 420, "#24543f", "board")}
    stage.post(place, app, {"embeds": [embed]}, files=files)
    second = {"description": "A small one, without title or colour.", "footer": {"text": "A footer"}}
    third = {
        "title": "Standings",
        "color": 0x3D7BD0,
        "fields": [
            {"name": f"{n}. place", "value": LONG if n == 2 else "Bob", "inline": True} for n in (1, 2, 3, 4)
        ],
    }
    stage.post(place, app, {"embeds": [second, third]})


def _pictures(stage: Stage, place: Channel, author: User) -> None:
    colours = ("#7a1f1f", "#1f4a7a", "#2f6b3a")
    files = {f"card{n}.png": card(320, 440, colour, str(n)) for n, colour in enumerate(colours)}
    stage.post(place, author, "Three cards", files=files)
    stage.post(place, author, "And a deck as text", files={"deck.txt": b"4 Lantern\n" * 40})
    stage.post(place, author, "A wide picture", files={"board.png": card(900, 360, "#24543f", "board")})
    stage.post(place, author, "Careful:", files={"SPOILER_end.png": card(300, 200, "#553399", "the end")})


def _buttons(stage: Stage, place: Channel, app: User) -> None:
    styles = ("Primary", "Secondary", "Success", "Danger")
    first = row(
        *(button(n + 1, label, f"echo:{label}") for n, label in enumerate(styles)),
        button(5, "Rules", "https://example.org"),
    )
    second = row(*(button(n + 1, label, f"off:{label}", disabled=True) for n, label in enumerate(styles)))
    third = row(
        button(2, None, "echo:star", emoji={"name": "★"}),
        button(1, "A label that is as long as labels can reasonably be on a phone, really", "echo:long"),
    )
    stage.post(
        place,
        app,
        {"content": "Every style, then disabled, then odd ones:", "components": [first, second, third]},
    )
    waiting = row(button(1, "Keeps you waiting", "wait:1"), button(2, "Another", "echo:other"))
    stage.post(place, app, {"content": "A button that takes its time:", "components": [waiting]})
    stage.post(
        place, app, {"content": "A button nobody answers:", "components": [row(button(4, "Fails", "void:1"))]}
    )


def _selects(stage: Stage, place: Channel, app: User) -> None:
    options = [{"label": f"Card {n}", "value": str(n), "description": f"Costs {n}"} for n in range(1, 8)]
    one = {"type": 3, "custom_id": "echo:one", "placeholder": "Play a card", "options": options}
    many = {
        "type": 3,
        "custom_id": "echo:many",
        "min_values": 2,
        "max_values": 3,
        "placeholder": "Keep two or three",
        "options": options,
    }
    user = {"type": 5, "custom_id": "echo:user", "placeholder": "Choose an opponent"}
    role = {"type": 6, "custom_id": "echo:role", "placeholder": "Choose a role"}
    off = {"type": 8, "custom_id": "echo:off", "placeholder": "Not now", "disabled": True}
    stage.post(
        place, app, {"content": "Selects:", "components": [row(c) for c in (one, many, user, role, off)]}
    )


def _layout(stage: Stage, place: Channel, app: User) -> None:
    board = {"media": {"url": "attachment://board.png"}, "description": "The board"}
    box = {
        "type": 17,
        "accent_color": 0x7A1F1F,
        "components": [
            {"type": 10, "content": "## Match 12\nTurn 7, <@{}> to move.".format(stage.user("alice").id)},
            {"type": 14, "spacing": 1},
            {
                "type": 9,
                "components": [
                    {
                        "type": 10,
                        "content": "**Lantern of the Ninth Tide**\nWhenever it is lit, look at the top card.",
                    }
                ],
                "accessory": {
                    "type": 11,
                    "media": {"url": "attachment://card.png"},
                    "description": "The card",
                },
            },
            {
                "type": 9,
                "components": [{"type": 10, "content": "Your hand has five cards."}],
                "accessory": button(1, "My hand", "echo:hand"),
            },
            {"type": 12, "items": [board]},
            {"type": 14, "divider": True, "spacing": 2},
            {"type": 13, "file": {"url": "attachment://log.txt"}},
            row(button(3, "Act", "echo:act"), button(2, "Log", "echo:log"), button(4, "Concede", "echo:end")),
        ],
    }
    files = {
        "board.png": card(900, 300, "#24543f", "board"),
        "card.png": card(160, 220, "#7a1f1f", "札"),
        "log.txt": b"turn 1\n" * 30,
    }
    text = {"type": 10, "content": "-# Components V2, with and without a container"}
    stage.post(place, app, {"flags": 1 << 15, "components": [box, text]}, files=files)


async def _nothing(page: Page) -> None:
    await page.locator(".message").last.wait_for()


async def _slash(page: Page) -> None:
    await page.get_by_role("button", name="Use a command").click()
    await page.locator(".suggest .option").first.wait_for()


async def _begin(page: Page, name: str) -> None:
    await page.locator(".composer-text").fill(f"/{name}")
    await page.locator(".suggest .option").first.click()


async def _options(page: Page) -> None:
    await _begin(page, "duel")
    await page.keyboard.type("bo")
    await page.keyboard.press("Enter")
    await page.keyboard.type("t")
    await page.locator(".suggest .option", has_text="Tide").wait_for()


async def _wrong_option(page: Page) -> None:
    await _begin(page, "duel")
    await page.keyboard.type("nobody")
    await page.keyboard.press("Enter")
    await page.locator(".composer-fault").wait_for()


async def _modal(page: Page) -> None:
    await _begin(page, "profile")
    await page.keyboard.press("Enter")
    await page.locator("dialog.modal").wait_for()


async def _modal_errors(page: Page) -> None:
    await _modal(page)
    await page.get_by_label("Name at the table").fill("Al")
    await page.get_by_role("button", name="Submit").click()
    await page.locator(".field-error").first.wait_for()


async def _modal_ticks(page: Page) -> None:
    await _begin(page, "ticks")
    await page.keyboard.press("Enter")
    await page.locator("dialog.modal").wait_for()


async def _select_many(page: Page) -> None:
    await page.locator(".select-button", has_text="Keep two or three").click()
    for label in ("Card 2", "Card 4"):
        await page.locator(".popup:popover-open .option", has_text=label).click()


async def _select_user(page: Page) -> None:
    await page.locator(".select-button", has_text="Choose an opponent").click()
    await page.locator(".popup:popover-open .option").first.wait_for()


async def _markdown(page: Page) -> None:
    await page.locator(".spoiler").click()
    await page.locator(".message").last.hover()


async def _lightbox(page: Page) -> None:
    await page.locator("button.picture img").nth(3).click()
    await page.locator(".lightbox").wait_for()


async def _account(page: Page) -> None:
    if await page.locator(".drawer-open").is_visible():
        await page.locator(".drawer-open").click()
    await page.locator(".account").click()
    await page.locator(".popup.menu").wait_for()


async def _drawer(page: Page) -> None:
    if await page.locator(".drawer-open").is_visible():
        await page.locator(".drawer-open").click()


async def _members(page: Page) -> None:
    await page.get_by_role("button", name="Pinned messages").click()


async def photograph(gallery: Gallery) -> None:
    """All scenes of the checklist."""
    stage = gallery.stage

    async def busy(page: Page) -> None:
        await page.get_by_role("button", name="Fails").click()
        await stage.expire("void:1")
        await page.get_by_text("This interaction failed").wait_for()
        await page.get_by_role("button", name="Keeps you waiting").click()
        await page.locator(".button.busy").wait_for()

    async def unbusy(page: Page) -> None:
        await busy(page)

    async def private(page: Page) -> None:
        await _begin(page, "language")
        await page.keyboard.press("Enter")
        await page.locator(".message.ephemeral").first.wait_for()
        await _begin(page, "slow")
        await page.keyboard.press("Enter")
        await page.locator(".thinking").last.wait_for()
        await _begin(page, "silent")
        await page.keyboard.press("Enter")
        await page.locator(".ghost").wait_for()
        await stage.expire("silent")
        await page.locator(".ghost.failed").wait_for()

    async def lost(page: Page) -> None:
        await page.evaluate(f"window.WebSocket = {DEAD_SOCKET}; 0")
        for socket in tuple(stage.discord.pages):
            await socket.close()
        await page.locator(".banner:not([hidden])").wait_for()

    take = gallery.take
    await take("01-talk", "alice", _nothing, "general")
    await take("02-markdown", "alice", _markdown, "markdown")
    await take("03-embeds", "alice", _nothing, "embeds")
    await take("04-pictures", "alice", _nothing, "pictures")
    await take("05-lightbox", "alice", _lightbox, "pictures")
    await take("06-buttons", "alice", unbusy, "buttons")
    await take("07-select-many", "alice", _select_many, "selects")
    await take("08-select-user", "alice", _select_user, "selects")
    await take("09-layout", "alice", _nothing, "layout")
    await take("10-modal", "alice", _modal)
    await take("11-modal-errors", "alice", _modal_errors)
    await take("12-modal-ticks", "alice", _modal_ticks)
    await take("13-thread", "alice", _nothing, "Match 12: Alice – Bob")
    await take("14-slash", "alice", _slash)
    await take("15-options", "alice", _options)
    await take("16-wrong-option", "alice", _wrong_option)
    await take("17-private", "alice", private, "tables")
    await take("18-account", "alice", _account)
    await take("19-navigation", "bob", _drawer)
    await take("20-pins", "alice", _members, "general")
    await take("21-welcome", "", _nothing_at_all)
    await take("22-japanese", "hanako", _japanese)
    await take("23-lost", "alice", lost)
    await take("24-direct", "alice", _direct)
    await take("25-long", "alice", _nothing, LONG_CHANNEL)
    await take("26-polls", "alice", _nothing, "polls")


async def _direct(page: Page) -> None:
    if await page.locator(".drawer-open").is_visible():
        await page.locator(".drawer-open").click()
    await page.get_by_role("button", name="Direct messages").click()
    await page.locator(".channel.person").click()
    await page.locator(".beginning").wait_for()


async def _nothing_at_all(page: Page) -> None:
    await page.locator(".person-card").first.wait_for()


async def _japanese(page: Page) -> None:
    await page.locator(".composer-text").fill("/")
    await page.locator(".suggest .option").first.wait_for()


async def main(target: Path, wanted: list[str]) -> None:
    """Build the server, take the pictures."""
    path = find_browser()
    if path is None:
        sys.exit("no Chromium here: apt-get install --no-install-recommends chromium")
    stage = Stage(days_ago=1.05)
    bot = Showcase()
    furnish(stage)
    await stage.open(bot)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        await photograph(Gallery(stage, bot, browser, target, wanted))
        await browser.close()
    bot.gate.set()
    await stage.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(folder, sys.argv[2:]))
